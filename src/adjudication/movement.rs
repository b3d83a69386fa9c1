//! A movement phase from the orders to the position after it.

use crate::board::{Board, Power, Province};
use crate::order::{Movement, Order, UnitName};
use crate::position::{Arrival, Dislodged, Position, Unit};
use crate::rules::{AdjacentConvoy, CivilSupport, Rules};

use super::case::{self, Case, Orders};
use super::cycles;
use super::decision::{Answer, Known, Question};
use super::equations::{MovementEquations, Now};
use super::legality::{self, Sheet, Taken};
use super::mask::{self, Many, One, Width};
use super::outcome::{Core, Refusal};
use super::paradox;
use super::retreat;
use super::solver;
use super::verdict::{Body, Line, Ruling, Source};
use super::workspace::Workspace;

/// The decided values of a movement phase: what every outcome is read from.
#[derive(Clone, Debug)]
pub struct Resolution {
    /// The phase, packed.
    pub case: Case,
    /// Every decision, answered.
    pub known: Known,
    /// The cycles that a backup rule had to settle.
    pub cores: Vec<Core>,
}

/// What a phase gives before the calendar goes on.
pub(super) struct Played {
    /// The position after it, still at its turn.
    pub(super) position: Position,
    pub(super) dislodged: Vec<Dislodged>,
    pub(super) contested: Vec<Province>,
    pub(super) lines: Vec<Line>,
    pub(super) body: Body,
}

/// Reads, packs and solves the orders of a movement phase, and moves the units.
pub(super) fn play(
    board: &Board,
    rules: &Rules,
    position: &Position,
    orders: &[(Power, Vec<Order>)],
    workspace: &mut Workspace,
) -> Played {
    let case = pack(board, rules, position, orders, workspace);
    solve(&case, rules, workspace);
    let lines = lines(position, orders, &workspace.sheet);
    let resolution = Resolution {
        case,
        known: workspace.known.clone(),
        cores: std::mem::take(&mut workspace.cores),
    };
    let (position, dislodged, contested) =
        move_units(board, rules, position, &resolution, workspace);
    Played { position, dislodged, contested, lines, body: Body::Movement(Box::new(resolution)) }
}

/// The first half of a movement phase: reads the orders and packs the case.
pub fn pack(
    board: &Board,
    rules: &Rules,
    position: &Position,
    orders: &[(Power, Vec<Order>)],
    workspace: &mut Workspace,
) -> Case {
    let Workspace { sheet, seaways, .. } = workspace;
    seaways.reset(position.units.len());
    legality::read_orders(board, rules, position, orders, sheet, seaways);
    let mut walking = Vec::new();
    loop {
        let case = pack_orders(board, rules, position, &walking, workspace);
        if rules.adjacent_convoy != AdjacentConvoy::UndisruptedSwap {
            return case;
        }
        // What an army and the unit it swaps with do decides nothing about the fleets that carry
        // it: both leave. So the convoys can be adjudicated first (4.A.3 c).
        solve(&case, rules, workspace);
        let known = &workspace.known;
        let is_disrupted = |unit: &usize| {
            let Unit { kind, location, .. } = position.units[*unit];
            case.is_convoyed(*unit)
                && known.of(Question::Path, *unit) == Answer::No
                && board.reaches(kind, location, case.unit(*unit).to.province)
        };
        let disrupted: Vec<usize> = (0..case.count()).filter(is_disrupted).collect();
        if disrupted.is_empty() {
            return case;
        }
        walking.extend(disrupted);
    }
}

fn pack_orders(
    board: &Board,
    rules: &Rules,
    position: &Position,
    walking: &[usize],
    workspace: &mut Workspace,
) -> Case {
    let Workspace { sheet, seaways, packing, .. } = workspace;
    let orders = Orders {
        board,
        rules,
        units: &position.units,
        actions: &sheet.actions,
        unit_at: &sheet.unit_at,
        paths: &sheet.paths,
        walking,
        unsupported: match rules.civil_support {
            CivilSupport::Fails => &position.civil_disorder,
            CivilSupport::Given => &[],
        },
    };
    case::pack(&orders, seaways, packing)
}

/// The second half: answers every decision of a case. The answers stay in the workspace, and
/// nothing is allocated unless a backup rule is called for.
pub fn solve(case: &Case, rules: &Rules, workspace: &mut Workspace) {
    match case.words() {
        1 => solve_in(One, case, rules, workspace),
        words => solve_in(Many(words), case, rules, workspace),
    }
}

fn solve_in<W: Width>(width: W, case: &Case, rules: &Rules, workspace: &mut Workspace) {
    let Workspace { known, pending, sea, search, cores, .. } = workspace;
    cores.clear();
    settle_facts(width, case, known);
    let mut equations = MovementEquations { case, sea, width };
    while known.open_into(case.count(), pending) {
        solver::solve(&mut equations, known, pending);
        if !known.open_into(case.count(), pending) {
            return;
        }
        let cycle = cycles::smallest(&mut equations, known, pending, search);
        let core = paradox::settle(case, rules.paradox, &mut equations, known, pending, cycle);
        cores.push(core);
    }
}

/// Answers the decisions that no other decision has a say in: what is not asked of a unit, whether
/// it walks, and that a unit nobody attacks stays and has its support given.
fn settle_facts<W: Width>(width: W, case: &Case, known: &mut Known) {
    known.reset(width.words());
    for word in 0..width.words() {
        let all = mask::first_word(case.count(), word);
        let movers = case.movers(width)[word];
        let supporting = case.supporting(width)[word];
        let safe = all & !case.attacked(width)[word];
        known.no_mut(Question::Dislodge)[word] = safe;
        known.yes_mut(Question::Path)[word] = movers & !case.convoyed(width)[word];
        known.no_mut(Question::Path)[word] = all & !movers;
        known.no_mut(Question::Move)[word] = all & !movers;
        known.yes_mut(Question::Support)[word] = supporting & safe;
        known.no_mut(Question::Support)[word] = all & !supporting;
    }
}

fn lines(position: &Position, orders: &[(Power, Vec<Order>)], sheet: &Sheet) -> Vec<Line> {
    let Sheet { taken, is_ordered, .. } = sheet;
    let mut lines = Vec::with_capacity(taken.len().max(position.units.len()));
    let mut rest = taken.as_slice();
    for (power, own) in orders {
        let first = taken.len() - rest.len();
        let (these, others) = rest.split_at(own.len());
        rest = others;
        lines.extend((first..).zip(these).map(|(index, taken)| given_line(*power, index, taken)));
    }
    for (index, unit) in position.units.iter().enumerate() {
        if !mask::has(is_ordered, index) {
            let name = UnitName { power: None, kind: Some(unit.kind), location: unit.location };
            lines.push(Line {
                power: unit.power,
                source: Source::Added(Box::new(Order::Movement(name, Movement::Hold))),
                unit: Some(index as u16),
                ruling: Ruling::Unit,
            });
        }
    }
    lines
}

fn given_line(power: Power, index: usize, taken: &Taken) -> Line {
    let ruling = match *taken {
        Taken::Followed(_) => Ruling::Unit,
        Taken::Conflicting(_) => Ruling::Refused(Refusal::Conflicting),
        Taken::Illegal(why, _) => Ruling::Illegal(why),
    };
    Line { power, source: Source::Given(index), unit: taken.unit(), ruling }
}

fn move_units(
    board: &Board,
    rules: &Rules,
    before: &Position,
    resolution: &Resolution,
    workspace: &mut Workspace,
) -> (Position, Vec<Dislodged>, Vec<Province>) {
    let Resolution { case, known, .. } = resolution;
    let Workspace { unit_after, occupied, .. } = workspace;
    let width = Many(case.words());
    let (moved, lost) = (known.yes(width, Question::Move), known.yes(width, Question::Dislodge));
    let mut dislodged = Vec::new();
    unit_after.clear();
    unit_after.resize(board.size(), 0);
    occupied.clear();
    occupied.resize(mask::words_for(board.size()), 0);
    for (index, unit) in before.units.iter().enumerate() {
        if mask::has(lost, index) {
            dislodged.push(pushed_out(resolution, index, *unit));
        } else {
            let to = case.unit(index).to.province;
            let place = if mask::has(moved, index) { to } else { unit.location.province };
            unit_after[place.index()] = index as u16;
            mask::put(occupied, place.index());
        }
    }
    let mut units = Vec::with_capacity(before.units.len());
    for index in mask::ones(occupied).map(|place| usize::from(unit_after[place])) {
        let unit = before.units[index];
        let to = case.unit(index).to;
        let location = if mask::has(moved, index) { to } else { unit.location };
        units.push(Unit { location, ..unit });
    }
    let contested = contested(resolution, occupied);
    for gone in &mut dislodged {
        gone.retreats = retreat::open_places(board, rules, gone, |place| {
            !mask::has(occupied, place.index()) && !contested.contains(&place)
        });
    }
    dislodged.sort_by_key(|gone| gone.unit.location);
    let with_retreats = dislodged.iter().filter(|gone| !gone.retreats.is_empty());
    let after = Position {
        turn: before.turn,
        units,
        dislodged: with_retreats.cloned().collect(),
        contested: contested.clone(),
        owners: before.owners.clone(),
        civil_disorder: Vec::new(),
    };
    (after, dislodged, contested)
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
fn contested(resolution: &Resolution, occupied: &[u64]) -> Vec<Province> {
    let Resolution { case, known, .. } = resolution;
    let mut provinces = Vec::new();
    for unit in mask::ones(case.movers(Many(case.words()))) {
        if known.of(Question::Move, unit) == Answer::Yes {
            continue;
        }
        if let Some(goal) = case.unit(unit).goal()
            && !mask::has(occupied, goal.index())
            && Now::of(case, known).prevent(unit).least > 0
        {
            provinces.push(goal);
        }
    }
    provinces.sort_unstable();
    provinces.dedup();
    provinces
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
