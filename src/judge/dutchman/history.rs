//! Finding illegal units in a game's own history (4.E.6).
//!
//! The turns that led to the present one are ruled again, each from its own recorded position and
//! orders, by the board and the rules that the game pins. Where that leaves a power fewer units than
//! the record has, the ones it lacks are suspects; so is a unit that stands in a turn's position
//! though the turn before did not leave it there. Suspects are followed through the turns since, to
//! where they stand now, and are legal once an adjustment was made public after which their power has
//! no more units than centres: what is public is not undone.

use crate::adjudication::{Outcome, ResultLine, Verdict, adjudicate, first_to_go};
use crate::board::{Phase, Power, Province, Turn};
use crate::game::{Came, Dutchman, Game, Settlement, Status, TurnNumber, TurnRecord};
use crate::order::{Movement, Order, Retreat};
use crate::position::{Position, Unit};

/// An illegal unit that is found, with how its matter would be settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundDutchman {
    /// The turn that it came in with.
    pub at: Turn,
    /// The unit, and what is to be done.
    pub dutchman: Dutchman,
}

impl FoundDutchman {
    /// Whether something on the board is to be corrected.
    pub fn is_open(&self) -> bool {
        !matches!(self.dutchman.settlement, Settlement::Legal | Settlement::Gone)
    }
}

/// The illegal units of a game and what the four rules of 4.E.6 make of each: what the last turn
/// brought in first, then by age. `turns` are all that were ruled. A unit that the master knows to be
/// one of several suspects is `named`.
pub fn dutchmen(game: &Game, turns: &[TurnRecord], named: Option<Province>) -> Vec<FoundDutchman> {
    let mut found: Vec<FoundDutchman> =
        suspects(game, turns).into_iter().map(|suspect| suspect.concluded(game, named)).collect();
    found.sort_by_key(|found| found.dutchman.settlement != Settlement::Redone);
    found
}

/// Where a suspect is in a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    OnBoard,
    Dislodged,
}

/// What becomes of a suspicion.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Open,
    Legal,
    /// The last turn is to be ruled again.
    OfLastTurn,
}

/// Units of one power of which some are too many.
struct Suspect {
    origin: TurnNumber,
    at: Turn,
    came: Came,
    power: Power,
    /// All that it could be, where they stand by now.
    units: Vec<(Unit, Stands)>,
    /// How many of them are too many.
    surplus: usize,
    fate: Fate,
}

fn suspects(game: &Game, turns: &[TurnRecord]) -> Vec<Suspect> {
    let line = game.line(turns);
    let mut suspects = Vec::new();
    let mut before: Option<&Position> = None;
    for (place, record) in line.iter().enumerate() {
        suspects.extend(strays(game, record.number, &record.position, before));
        let verdict =
            adjudicate(&game.board, &game.settings.rules, &record.position, &record.orders);
        for suspect in &mut suspects {
            suspect.follow(game, record, &verdict);
        }
        // Of the last turn nothing is public yet but what it came to itself.
        let last = place + 1 == line.len() && game.position.units == record.next.units;
        suspects.extend(misruled(game, record, &verdict.next, last));
        before = Some(&record.next);
    }
    if matches!(game.status, Status::Running | Status::Parked(_)) {
        suspects.extend(strays(game, game.turn, &game.position, before));
    }
    suspects
}

/// Units that stand where a turn begins and that nothing brought there.
fn strays(
    game: &Game,
    number: TurnNumber,
    position: &Position,
    before: Option<&Position>,
) -> Vec<Suspect> {
    let first = Position::first(&game.board);
    let (came, extra) = match before {
        Some(before) => (Came::Stray, missing_in(before, position)),
        None if position.turn == first.turn => (Came::Stray, missing_in(&first, position)),
        None => return overfed(game, number, position),
    };
    by_power(game, number, position.turn, came, extra, &[])
}

/// Where the record begins in the middle of a game, nothing but the count tells of too many units.
fn overfed(game: &Game, number: TurnNumber, position: &Position) -> Vec<Suspect> {
    if position.turn.phase == Phase::Adjustment || game.settled.contains(&number) {
        return Vec::new();
    }
    let suspect = |power: Power| {
        let units: Vec<(Unit, Stands)> =
            all(position).filter(|(unit, _)| unit.power == power).collect();
        let centres = position.centres_of(&game.board, power).count();
        let surplus = units.len().saturating_sub(centres);
        (surplus > 0).then_some(Suspect {
            origin: number,
            at: position.turn,
            came: Came::Overfed,
            power,
            units,
            surplus,
            fate: Fate::Open,
        })
    };
    game.board.powers().filter_map(suspect).collect()
}

/// The units that a turn's record has beyond what its orders leave. A unit that stands elsewhere than
/// it should is no unit too many; but as long as nothing else was ruled, that is put right, too.
fn misruled(game: &Game, record: &TurnRecord, right: &Position, last: bool) -> Vec<Suspect> {
    let extra = missing_in(right, &record.next);
    let lacking = missing_in(&record.next, right);
    match extra.first() {
        Some((unit, _)) if last && !game.settled.contains(&record.number) => vec![Suspect {
            origin: record.number,
            at: record.position.turn,
            came: Came::Ruled,
            power: unit.power,
            surplus: extra.len(),
            units: extra,
            fate: Fate::OfLastTurn,
        }],
        _ => by_power(game, record.number, record.position.turn, Came::Ruled, extra, &lacking),
    }
}

fn by_power(
    game: &Game,
    origin: TurnNumber,
    at: Turn,
    came: Came,
    extra: Vec<(Unit, Stands)>,
    lacking: &[(Unit, Stands)],
) -> Vec<Suspect> {
    let suspect = |power: Power| {
        let own = |(unit, _): &&(Unit, Stands)| unit.power == power;
        let units: Vec<(Unit, Stands)> = extra.iter().filter(own).copied().collect();
        let surplus = units.len().saturating_sub(lacking.iter().filter(own).count());
        let is_new = surplus > 0 && !game.settled.contains(&origin);
        is_new.then_some(Suspect { origin, at, came, power, units, surplus, fate: Fate::Open })
    };
    game.board.powers().filter_map(suspect).collect()
}

fn all(position: &Position) -> impl Iterator<Item = (Unit, Stands)> {
    let on_board = position.units.iter().map(|unit| (*unit, Stands::OnBoard));
    on_board.chain(position.dislodged.iter().map(|gone| (gone.unit, Stands::Dislodged)))
}

/// The units of one position that another lacks, whether dislodged or not.
fn missing_in(position: &Position, other: &Position) -> Vec<(Unit, Stands)> {
    let is_same = |one: &Unit, other: &Unit| {
        (one.power, one.kind, one.location) == (other.power, other.kind, other.location)
    };
    all(other).filter(|(unit, _)| !all(position).any(|(had, _)| is_same(&had, unit))).collect()
}

impl Suspect {
    /// Goes on to where the suspects stand after a turn that was ruled since.
    fn follow(&mut self, game: &Game, record: &TurnRecord, verdict: &Verdict) {
        let next = &record.next;
        let followed = verdict.next.units == next.units && verdict.next.dislodged == next.dislodged;
        if followed {
            let lines = verdict.results(&game.settings.rules, &record.orders);
            let went = |at: &(Unit, Stands)| went_to(at, &lines, next);
            let left: Vec<(Unit, Stands)> = self.units.iter().filter_map(went).collect();
            // What has gone is given the benefit of the doubt: it was the illegal one.
            self.surplus = self.surplus.saturating_sub(self.units.len() - left.len());
            self.units = left;
        } else {
            // Nobody can tell any more which is which.
            self.units = all(next).filter(|(unit, _)| unit.power == self.power).collect();
        }
        let turn = record.position.turn;
        let adjusted =
            turn.phase == Phase::Adjustment || game.board.calendar().counts_before(turn, next.turn);
        let is_fed = next.balance(&game.board, self.power) >= 0;
        if adjusted && next.turn.phase == Phase::Movement && is_fed && self.fate == Fate::Open {
            self.fate = Fate::Legal;
        }
    }

    fn concluded(self, game: &Game, named: Option<Province>) -> FoundDutchman {
        let units: Vec<Unit> = self.units.iter().map(|(unit, _)| *unit).collect();
        let (units, settlement) = match self.fate {
            Fate::OfLastTurn => (units, Settlement::Redone),
            _ if units.is_empty() || self.surplus == 0 => (Vec::new(), Settlement::Gone),
            Fate::Legal => (units, Settlement::Legal),
            Fate::Open => chosen(game, self.power, units, self.surplus, named),
        };
        let dutchman =
            Dutchman { origin: self.origin, came: self.came, power: self.power, units, settlement };
        FoundDutchman { at: self.at, dutchman }
    }
}

/// Which of the suspects go.
fn chosen(
    game: &Game,
    power: Power,
    units: Vec<Unit>,
    surplus: usize,
    named: Option<Province>,
) -> (Vec<Unit>, Settlement) {
    let is_named = |unit: &Unit| Some(unit.location.province) == named;
    if units.len() <= surplus {
        return (units, Settlement::Identified);
    }
    if surplus == 1
        && let Some(unit) = units.iter().find(|unit| is_named(unit))
    {
        return (vec![*unit], Settlement::Identified);
    }
    let (board, rules) = (&game.board, &game.settings.rules);
    let ranked = first_to_go(board, rules, &game.position, power, units.iter(), units.len());
    let mut going: Vec<Unit> = ranked.into_iter().map(|(unit, _)| unit).collect();
    // Whom the master knows goes before whom the rule would choose.
    going.sort_by_key(|unit| !is_named(unit));
    going.truncate(surplus);
    (going, Settlement::Chosen { among: units })
}

/// Where a unit stands after a turn; `None` if it has left the board.
fn went_to(
    &(unit, stands): &(Unit, Stands),
    lines: &[ResultLine],
    next: &Position,
) -> Option<(Unit, Stands)> {
    let from = unit.location.province;
    let own = |other: &Unit| other.power == unit.power && other.kind == unit.kind;
    let goes = lines.iter().filter(|line| line.power == unit.power).find_map(|line| {
        goal(line).filter(|(dislodged, at, _)| *dislodged == stands && *at == from)
    });
    let on_board = |at: Province| {
        next.unit_at(at).filter(|unit| own(unit)).map(|unit| (*unit, Stands::OnBoard))
    };
    if let Some((_, _, to)) = goes {
        return on_board(to);
    }
    let dislodged = next.dislodged_at(from).map(|gone| gone.unit).filter(|gone| own(gone));
    match (stands, dislodged) {
        (Stands::Dislodged, _) => None,
        (Stands::OnBoard, Some(gone)) => Some((gone, Stands::Dislodged)),
        (Stands::OnBoard, None) => on_board(from),
    }
}

/// Of what unit a line tells that it went, and where to.
fn goal(line: &ResultLine) -> Option<(Stands, Province, Province)> {
    match (&line.order, &line.outcome) {
        (Order::Movement(unit, Movement::Move { to, .. }), Outcome::Moves) => {
            Some((Stands::OnBoard, unit.location.province, to.province))
        }
        (Order::Retreat(unit, Retreat::To(to)), Outcome::Retreats) => {
            Some((Stands::Dislodged, unit.location.province, to.province))
        }
        _ => None,
    }
}
