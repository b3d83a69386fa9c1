//! Equations worked for all units at once: what no other decision has a say in before the worklist
//! starts, and DISLODGE once the moves are known.
//!
//! These are no rules of their own. Each says which equation it is, and why that one has its answer
//! already; whoever wants to know whether it is right may leave it out, and the worklist comes to the
//! same answers (the audit holds every answer to its equation).

use super::case::{Case, Row, Set};
use super::decision::{self, Answer, Known, Question};
use super::equations::Now;
use super::mask::{self, Width};

/// Answers what the case alone decides.
pub(super) fn begin<W: Width>(width: W, case: &Case, known: &mut Known) {
    known.reset(width.words());
    for word in 0..width.words() {
        let units = |set| case.set(width, set)[word];
        let all = mask::first_word(case.count(), word);
        let movers = units(Set::Movers);
        let walking = movers & !units(Set::Convoyed);
        // PATH is yes of those who walk; it is not asked of those who stay.
        known.yes_mut(width, Question::Path)[word] = walking;
        known.no_mut(width, Question::Path)[word] = all & !movers;
        // SUPPORT: nobody can cut the support of a unit that nobody attacks.
        let safe = all & !units(Set::Attacked);
        known.yes_mut(width, Question::Support)[word] = units(Set::Supporting) & safe;
        known.no_mut(width, Question::Support)[word] = all & !units(Set::Supporting);
        known.no_mut(width, Question::Dislodge)[word] = safe;
        // MOVE: whoever walks attacks with one at least, and nobody holds or prevents; whoever has
        // no support attacks with one at most, and where somebody stays that is not enough.
        let free = !units(Set::Entering) & !units(Set::Rivalled);
        let hopeless = units(Set::Blocked) & !units(Set::Supported);
        known.yes_mut(width, Question::Move)[word] = walking & free;
        known.no_mut(width, Question::Move)[word] = all & !movers | hopeless;
        cut_supports(width, case, known, word);
        stand_off(width, case, known, word);
    }
}

/// SUPPORT: an attacker that walks and may cut, cuts.
fn cut_supports<W: Width>(width: W, case: &Case, known: &mut Known, word: usize) {
    let mut cut = 0;
    let helpers = case.set(width, Set::Supporting)[word] & case.set(width, Set::Attacked)[word];
    for bit in mask::ones(&[helpers]) {
        let cutters = case.row(width, Row::Cutters, word * 64 + bit);
        let walking = cutters.iter().zip(case.set(width, Set::Convoyed)).any(|(c, v)| c & !v != 0);
        cut |= u64::from(walking) << bit;
    }
    known.no_mut(width, Question::Support)[word] |= cut;
}

/// MOVE: without support a mover is no stronger than a rival who surely prevents with one.
fn stand_off<W: Width>(width: W, case: &Case, known: &mut Known, word: usize) {
    let mut bounced = 0;
    let rivalled = case.set(width, Set::Rivalled)[word] & !case.set(width, Set::Supported)[word];
    for bit in mask::ones(&[rivalled]) {
        let mover = word * 64 + bit;
        let rivals = case.bound_for(width, case.unit(mover).to.province);
        let prevents = |(at, rivals): (usize, &u64)| {
            let unsure = case.set(width, Set::Convoyed)[at] | case.set(width, Set::Faced)[at];
            rivals & !mask::of(mover, at) & !unsure != 0
        };
        bounced |= u64::from(rivals.iter().enumerate().any(prevents)) << bit;
    }
    known.no_mut(width, Question::Move)[word] |= bounced;
}

/// DISLODGE of all units of which it is open: nothing but MOVE has a say in it, and where no other
/// equation reads it, it need not be known before.
pub(super) fn finish<W: Width>(width: W, case: &Case, known: &mut Known) {
    for word in 0..width.words() {
        let attacked = case.set(width, Set::Attacked)[word];
        let settled = known.yes(width, Question::Dislodge)[word]
            | known.no(width, Question::Dislodge)[word];
        for bit in mask::ones(&[attacked & !settled]) {
            let unit = word * 64 + bit;
            let answer = Now { case, known, width }.dislodge(unit);
            if answer != Answer::Open {
                known.settle(decision::decision(width, Question::Dislodge, unit), answer);
            }
        }
    }
}
