//! A movement phase from the orders to the position after it.

use crate::board::{Board, Province};
use crate::order::{Movement, Order, UnitName};
use crate::position::{Arrival, Dislodged, Position, Unit};
use crate::rules::{AdjacentConvoy, Algorithm, CivilSupport, Rules};

use super::at_once;
use super::case::{self, Case, Orders, Set};
use super::cycles;
use super::decision::{Answer, Known, Question};
use super::disputes::{self, Disputes};
use super::equations::{MovementEquations, Now};
use super::lines::{Line, Lines, Ruling};
use super::mask::{self, Many, One, Width};
use super::outcome::Core;
use super::paradox;
use super::piles::Piles;
use super::retreat;
use super::sheet::{self, Sheet, Taken};
use super::solver::{self, Start};
use super::standing::{Number, Standing};
use super::subgraphs;
use super::verdict::{Body, Verdict};
use super::workspace::{Room, Workspace};

/// The decided values of a movement phase: what every outcome is read from.
#[derive(Clone, Debug, Default)]
pub struct Resolution {
    /// The phase, packed.
    pub case: Case,
    /// Every decision, answered.
    pub known: Known,
    /// The cycles that a backup rule had to settle.
    pub cores: Vec<Core>,
    /// What was disputed, in games that go by disputes.
    pub disputes: Option<Disputes>,
}

/// Reads, packs and solves the orders of a movement phase, and moves the units.
pub(super) fn play(
    board: &Board,
    rules: &Rules,
    position: &Position,
    piles: &Piles<'_>,
    workspace: &mut Workspace,
) -> Verdict {
    let mut verdict = match workspace.spare.take() {
        Some(spare) => spare,
        None => Verdict::plain(Position::empty(board, position.turn), Lines::default()),
    };
    let mut resolution = match std::mem::replace(&mut verdict.body, Body::Plain) {
        Body::Movement(spare) => spare,
        Body::Plain => Box::default(),
    };
    let mut sheet = std::mem::take(&mut workspace.sheet);
    validate(board, rules, position, piles, &mut sheet, workspace);
    decide(board, rules, position, &sheet, workspace);
    std::mem::swap(&mut *resolution, &mut workspace.resolution);
    std::mem::swap(&mut verdict.lines.all, &mut sheet.taken.lines);
    add_unordered(position, &sheet.taken, &mut verdict.lines);
    let standing = &mut sheet.standing;
    match resolution.case.words() {
        1 => move_units(One, board, rules, position, &resolution, standing, &mut verdict),
        words => {
            move_units(Many(words), board, rules, position, &resolution, standing, &mut verdict);
        }
    }
    workspace.sheet = sheet;
    verdict.body = Body::Movement(resolution);
    verdict
}

/// The first part of a movement phase: which orders are legal, and what each unit does.
pub fn validate(
    board: &Board,
    rules: &Rules,
    position: &Position,
    piles: &Piles<'_>,
    sheet: &mut Sheet,
    workspace: &mut Workspace,
) {
    sheet::read_orders(board, rules, position, piles, sheet, &mut workspace.room.seaways);
}

/// The second part: matches what the units do, and answers every decision. The resolution stays in
/// the workspace, and nothing is allocated unless a backup rule is called for.
pub fn decide(
    board: &Board,
    rules: &Rules,
    position: &Position,
    sheet: &Sheet,
    workspace: &mut Workspace,
) {
    workspace.room.walking.clear();
    loop {
        pack(board, rules, position, sheet, workspace);
        solve(rules, workspace);
        if rules.adjacent_convoy != AdjacentConvoy::UndisruptedSwap {
            return;
        }
        // What an army and the unit it swaps with do decides nothing about the fleets that carry
        // it: both leave. So the convoys can be adjudicated first (4.A.3 c).
        let Resolution { case, known, .. } = &workspace.resolution;
        let is_disrupted = |unit: &usize| {
            let Unit { kind, location, .. } = position.units[*unit];
            case.is_convoyed(*unit)
                && known.of(Question::Path, *unit) == Answer::No
                && board.reaches(kind, location, case.unit(*unit).to.province)
        };
        let walking = &mut workspace.room.walking;
        let before = walking.len();
        walking.extend((0..case.count()).filter(is_disrupted));
        if walking.len() == before {
            return;
        }
    }
}

fn pack(
    board: &Board,
    rules: &Rules,
    position: &Position,
    sheet: &Sheet,
    workspace: &mut Workspace,
) {
    let Room { walking, sea, .. } = &mut workspace.room;
    let orders = Orders {
        board,
        rules,
        units: &position.units,
        actions: &sheet.actions,
        standing: &sheet.standing,
        paths: &sheet.paths,
        walking,
        unsupported: match rules.civil_support {
            CivilSupport::Fails => &position.civil_disorder,
            CivilSupport::Given => &[],
        },
    };
    case::pack(&orders, &mut workspace.resolution.case, sea);
}

/// Answers every decision of the case in the workspace, by the algorithm that the game chose.
fn solve(rules: &Rules, workspace: &mut Workspace) {
    let Workspace { resolution, room, .. } = workspace;
    if resolution.disputes.is_some() {
        resolution.disputes = None;
    }
    match rules.algorithm {
        Algorithm::PartialInformation => {}
        Algorithm::Equations => return subgraphs::solve(resolution, rules, room),
        Algorithm::Disputes => return disputes::settle(resolution, room),
    }
    if resolution.case.is_narrow() {
        solve_in(One, resolution, rules, room);
    } else {
        solve_in(Many(resolution.case.words()), resolution, rules, room);
    }
}

fn solve_in<W: Width>(width: W, resolution: &mut Resolution, rules: &Rules, room: &mut Room) {
    let Resolution { case, known, .. } = resolution;
    at_once::begin(width, case, known, &mut room.sea);
    known.open_into(width, case.count(), &mut room.pending.bits);
    // DISLODGE is read of fleets that carry, and of supporters whose support is open; of the others
    // it is settled when all else is.
    let first = Question::Dislodge as usize * width.words();
    for (word, bits) in room.pending.bits[first..].iter_mut().enumerate() {
        let [supporting, matched] =
            [Set::Supporting, Set::Matched].map(|set| case.set(width, set)[word]);
        let settled =
            known.yes(width, Question::Support)[word] | known.no(width, Question::Support)[word];
        *bits &= matched & !(supporting & settled);
    }
    solve_open(width, resolution, rules, room);
}

/// Answers what is open, beginning with what is pending, whatever has been answered before.
pub(super) fn solve_open<W: Width>(
    width: W,
    resolution: &mut Resolution,
    rules: &Rules,
    room: &mut Room,
) {
    let Resolution { case, known, cores, .. } = resolution;
    let Room { pending, sea, search, .. } = room;
    let mut equations = MovementEquations { case, sea, width };
    cores.clear();
    loop {
        solver::solve(&mut equations, known, pending, Start::All);
        at_once::finish(width, case, known);
        if !known.open_into(width, case.count(), &mut pending.bits) {
            return;
        }
        let cycle = cycles::smallest(&mut equations, known, &pending.bits, search);
        let core = paradox::settle(case, rules.paradox, &mut equations, known, pending, cycle);
        cores.push(core);
        known.open_into(width, case.count(), &mut pending.bits);
    }
}

/// A line for each unit that no order of its owner's is meant for.
fn add_unordered(position: &Position, taken: &Taken, lines: &mut Lines) {
    lines.added.clear();
    for word in 0..taken.is_ordered.len() {
        let rest = mask::first_word(position.units.len(), word) & !taken.is_ordered[word];
        for index in mask::ones(&[rest]).map(|bit| word * 64 + bit) {
            let unit = position.units[index];
            let name = UnitName::of(unit.kind, unit.location);
            let (power, unit) = (unit.power, Some(Number::from(index as u16)));
            lines.all.push(Line { power, unit, ruling: Ruling::Unit });
            lines.added.push(Order::Movement(name, Movement::Hold));
        }
    }
}

fn move_units<W: Width>(
    width: W,
    board: &Board,
    rules: &Rules,
    before: &Position,
    resolution: &Resolution,
    standing: &mut Standing,
    verdict: &mut Verdict,
) {
    let Resolution { case, known, .. } = resolution;
    let Verdict { next, dislodged, contested, .. } = verdict;
    let (moved, lost) = (known.yes(width, Question::Move), known.yes(width, Question::Dislodge));
    standing.occupy(&before.units);
    for unit in mask::ones(moved).chain(mask::ones(lost)) {
        standing.leave(case.unit(unit).place);
    }
    for unit in mask::ones(moved) {
        standing.enter(case.unit(unit).to.province, unit);
    }
    next.units.clone_from(&before.units);
    let mut count = 0;
    for (slot, index) in next.units.iter_mut().zip(standing.in_order()) {
        *slot = before.units[index];
        // No branch is to hang on who moves.
        let places = [slot.location, case.unit(index).to];
        slot.location = places[usize::from(mask::has(moved, index))];
        count += 1;
    }
    next.units.truncate(count);
    find_contested(width, resolution, standing, contested);
    dislodged.clear();
    dislodged.extend(mask::ones(lost).map(|index| {
        let mut gone = pushed_out(resolution, index, before.units[index]);
        gone.retreats = retreat::open_places(board, rules, &gone, |place| {
            standing.is_free(place) && !contested.contains(&place)
        });
        gone
    }));
    dislodged.sort_by_key(|gone| gone.unit.location);
    let with_retreats = dislodged.iter().filter(|gone| !gone.retreats.is_empty());
    next.dislodged.clear();
    next.dislodged.extend(with_retreats.cloned());
    next.contested.clone_from(contested);
    next.owners.clone_from(&before.owners);
    next.civil_disorder.clear();
    next.turn = before.turn;
}

fn pushed_out(resolution: &Resolution, index: usize, unit: Unit) -> Dislodged {
    let attacker = resolution.dislodger(index);
    let by_convoy = attacker.is_some_and(|attacker| resolution.case.is_convoyed(attacker));
    Dislodged {
        unit,
        attacker: attacker.map(|attacker| resolution.case.unit(attacker).place),
        arrival: if by_convoy { Arrival::Convoy } else { Arrival::Land },
        retreats: Vec::new(),
    }
}

/// The empty provinces in which a unit with a PREVENT STRENGTH was bounced (5.B.11).
fn find_contested<W: Width>(
    width: W,
    resolution: &Resolution,
    standing: &Standing,
    contested: &mut Vec<Province>,
) {
    let Resolution { case, known, .. } = resolution;
    let moved = known.yes(width, Question::Move);
    let movers = case.set(width, Set::Movers);
    contested.clear();
    if let Some(disputes) = &resolution.disputes {
        contested.extend_from_slice(&disputes.stand_offs);
        contested.sort_unstable();
        return;
    }
    for word in 0..width.words() {
        for bit in mask::ones(&[movers[word] & !moved[word]]) {
            let unit = word * 64 + bit;
            let goal = case.unit(unit).to.province;
            if standing.is_free(goal) && (Now { case, known, width }).prevent(unit).least > 0 {
                contested.push(goal);
            }
        }
    }
    contested.sort_unstable();
    contested.dedup();
}

impl Resolution {
    /// The unit that dislodges this one.
    pub fn dislodger(&self, unit: usize) -> Option<usize> {
        self.case
            .attackers(unit)
            .find(|&attacker| self.known.of(Question::Move, attacker) == Answer::Yes)
            .filter(|_| self.known.of(Question::Dislodge, unit) == Answer::Yes)
    }
}
