//! Equations worked for all units at once: what no other decision has a say in before the worklist
//! starts, and DISLODGE once the moves are known.
//!
//! These are no rules of their own. Each says which equation it is, and why that one has its answer
//! already. The worklist alone comes to the same answers (`audit` can show it, and the tests hold the
//! two to each other).

use super::case::{Case, Row, Set};
use super::decision::{self, Answer, Known, Question};
use super::equations::{Now, SeaRoom};
use super::mask::{self, Width};
use super::standing::Number;

/// Answers what the case alone decides.
pub(super) fn begin<W: Width>(width: W, case: &Case, known: &mut Known, sea: &mut SeaRoom) {
    leave_unasked(width, case, known);
    for word in 0..width.words() {
        let units = |set| case.set(width, set)[word];
        let safe = mask::first_word(case.count(), word) & !units(Set::Attacked);
        // SUPPORT: nobody can cut the support of a unit that nobody attacks.
        known.yes_mut(width, Question::Support)[word] = units(Set::Supporting) & safe;
        known.no_mut(width, Question::Dislodge)[word] = safe;
    }
    let convoyed = |word: usize| case.set(width, Set::Convoyed)[word];
    settle_each(width, known, Question::Path, convoyed, |known, army| {
        Now { case, known, width }.path(army, sea)
    });
    cut_supports(width, case, known);
    settle_moves(width, case, known);
    // MOVE of the others, each once: first of those that wait for no unit to leave, so that most of
    // those that do find it settled.
    let entering =
        |word: usize| case.set(width, Set::Entering)[word] & !case.set(width, Set::Blocked)[word];
    let others = |word: usize| case.set(width, Set::Movers)[word] & !entering(word);
    settle_each(width, known, Question::Move, others, |known, unit| {
        Now { case, known, width }.movement(unit)
    });
    settle_each(width, known, Question::Move, entering, |known, unit| {
        Now { case, known, width }.movement(unit)
    });
}

/// Answers what is not asked of a unit: no, but for the PATH of those who walk, which is yes.
pub(super) fn leave_unasked<W: Width>(width: W, case: &Case, known: &mut Known) {
    known.reset(width);
    for word in 0..width.words() {
        let units = |set| case.set(width, set)[word];
        let all = mask::first_word(case.count(), word);
        let movers = units(Set::Movers);
        known.yes_mut(width, Question::Path)[word] = movers & !units(Set::Convoyed);
        known.no_mut(width, Question::Path)[word] = all & !movers;
        known.no_mut(width, Question::Support)[word] = all & !units(Set::Supporting);
        known.no_mut(width, Question::Move)[word] = all & !movers;
    }
}

/// Works one equation for each unit of a set, given word by word, of which it is open.
fn settle_each<W: Width>(
    width: W,
    known: &mut Known,
    question: Question,
    units: impl Fn(usize) -> u64,
    mut evaluate: impl FnMut(&Known, usize) -> Answer,
) {
    for word in 0..width.words() {
        let settled = known.yes(width, question)[word] | known.no(width, question)[word];
        for unit in mask::bits(units(word) & !settled).map(|bit| word * 64 + bit) {
            let answer = evaluate(known, unit);
            known.settle(decision::decision(width, question, unit), answer);
        }
    }
}

/// SUPPORT: an attacker that has a path and may cut, cuts.
fn cut_supports<W: Width>(width: W, case: &Case, known: &mut Known) {
    for word in 0..width.words() {
        let mut cut = 0;
        let helpers = case.set(width, Set::Supporting)[word] & case.set(width, Set::Attacked)[word];
        for bit in mask::bits(helpers) {
            let cutters = case.row(width, Row::Cutters, word * 64 + bit);
            let is_cut = mask::meet(cutters, known.yes(width, Question::Path));
            cut |= u64::from(is_cut) << bit;
        }
        known.no_mut(width, Question::Support)[word] |= cut;
    }
}

/// MOVE. Whoever has a path attacks with one at least; that is enough where nobody holds or
/// prevents. Whoever has no support attacks with one at most; that is not enough where somebody
/// stays, or where a rival surely prevents.
fn settle_moves<W: Width>(width: W, case: &Case, known: &mut Known) {
    for word in 0..width.words() {
        let units = |set| case.set(width, set)[word];
        let has_path = known.yes(width, Question::Path)[word];
        let free = has_path & !units(Set::Entering) & !units(Set::Rivalled);
        let weak = units(Set::Movers) & !units(Set::Supported);
        let mut bounced = weak & units(Set::Blocked);
        for bit in mask::bits(weak & units(Set::Rivalled) & !bounced) {
            let mover = word * 64 + bit;
            let rivals = case.bound_for(width, case.unit(mover).to.province);
            let sure = known.yes(width, Question::Path);
            let prevents = |(at, rivals): (usize, &u64)| {
                let faced = case.set(width, Set::Faced)[at];
                rivals & !mask::of(mover, at) & sure[at] & !faced != 0
            };
            bounced |= u64::from(rivals.iter().enumerate().any(prevents)) << bit;
        }
        known.yes_mut(width, Question::Move)[word] |= free;
        known.no_mut(width, Question::Move)[word] |= bounced;
    }
}

/// DISLODGE of all units of which it is open: nothing but MOVE has a say in it, and where no other
/// equation reads it, it need not be known before. Where all moves are known, whoever is moved
/// against with success and does not move is dislodged, and nobody else.
pub(super) fn finish<W: Width>(width: W, case: &Case, known: &mut Known) {
    let moved = known.yes(width, Question::Move);
    let open = |(word, moved): (usize, &u64)| {
        case.set(width, Set::Movers)[word] & !moved & !known.no(width, Question::Move)[word]
    };
    if moved.iter().enumerate().any(|word| open(word) != 0) {
        let attacked = |word: usize| case.set(width, Set::Attacked)[word];
        settle_each(width, known, Question::Dislodge, attacked, |known, unit| {
            Now { case, known, width }.dislodge(unit)
        });
        return;
    }
    for word in 0..width.words() {
        let entering = case.set(width, Set::Entering)[word];
        for bit in mask::bits(entering & known.yes(width, Question::Move)[word]) {
            let lost = Number::or_first(case.unit(word * 64 + bit).occupant);
            let stays = !mask::has(known.yes(width, Question::Move), lost)
                & !mask::has(known.no(width, Question::Dislodge), lost);
            mask::put_if(known.yes_mut(width, Question::Dislodge), lost, stays);
        }
    }
    for word in 0..width.words() {
        let safe =
            mask::first_word(case.count(), word) & !known.yes(width, Question::Dislodge)[word];
        known.no_mut(width, Question::Dislodge)[word] |= safe;
    }
}
