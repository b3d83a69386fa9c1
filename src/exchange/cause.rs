//! The cause of an outcome in one word for programs, and the places that it is about.

use serde::Serialize;

use crate::adjudication::{
    Bounce, Closed, Cut, Disbanding, Illegal, Lead, NoPath, Outcome, Refusal, Removing, Void,
    Waive, closed,
};
use crate::board::{Board, Location, Province};
use crate::order::{Movement, Order};
use crate::report::Ruled;

/// A word, and the codes of what it is about: places, or the power of a foreign unit.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Cause {
    kind: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    at: Vec<String>,
}

/// The cause of an outcome, where its one word does not say all.
pub(super) fn of_outcome(ruled: Ruled<'_>, order: &Order, outcome: &Outcome) -> Option<Cause> {
    let board = ruled.board;
    Some(match outcome {
        Outcome::Bounced(bounce) => of_bounce(board, order, *bounce),
        Outcome::NoPath(why) => bare(match why {
            NoPath::NotOrdered => "not ordered",
            NoPath::Dislodged(_) => "fleet lost",
            NoPath::Paradox { .. } => "cycle",
            NoPath::Impossible => "impossible",
        }),
        Outcome::Cut(cut) => of_cut(board, *cut),
        Outcome::Void(void) => of_void(board, *void),
        Outcome::Disrupted { by } => one(board, "dislodged", *by),
        Outcome::Illegal(Illegal::RetreatClosed(to)) => of_closed(ruled, order, *to),
        Outcome::Illegal(illegal) => of_illegal(board, illegal),
        Outcome::Disbanded(why) => of_disbanding(board, why),
        Outcome::Removed(why) => of_removing(board, *why),
        Outcome::Waived(Waive::Ordered) => bare("ordered"),
        Outcome::Waived(Waive::Unused) => bare("unused"),
        Outcome::Refused(refusal) => bare(match refusal {
            Refusal::Conflicting => "conflicting",
            Refusal::Surplus => "surplus",
            Refusal::Twice(_) => "twice",
            Refusal::Again => "again",
        }),
        Outcome::Holds
        | Outcome::Moves
        | Outcome::Given
        | Outcome::Convoys
        | Outcome::Retreats
        | Outcome::Built => return None,
    })
}

fn bare(kind: &'static str) -> Cause {
    Cause { kind, at: Vec::new() }
}

fn one(board: &Board, kind: &'static str, at: Province) -> Cause {
    Cause { kind, at: vec![board.code(at).to_owned()] }
}

fn named(board: &Board, kind: &'static str, at: Location) -> Cause {
    Cause { kind, at: vec![board.location_code(at)] }
}

/// Where somebody stood in the way.
fn of_bounce(board: &Board, order: &Order, bounce: Bounce) -> Cause {
    let goal = match order {
        Order::Movement(_, Movement::Move { to, .. }) => Some(to.province),
        _ => None,
    };
    let at_goal = |kind| Cause {
        kind,
        at: goal.map(|goal| board.code(goal).to_owned()).into_iter().collect(),
    };
    match bounce {
        Bounce::Held { .. } => at_goal("held"),
        Bounce::HeadToHead { .. } => at_goal("head to head"),
        Bounce::OwnUnit => at_goal("own unit"),
        Bounce::OwnUnitStill => at_goal("own unit still"),
        Bounce::Rival { from, .. } => one(board, "rival", from),
        Bounce::OwnHelp { helper } => one(board, "own help", helper),
        Bounce::Cycle { .. } => bare("cycle"),
    }
}

fn of_cut(board: &Board, cut: Cut) -> Cause {
    match cut {
        Cut::Attacked { from } => one(board, "attacked", from),
        Cut::Dislodged { by } => one(board, "dislodged", by),
        Cut::Cycle { .. } => bare("cycle"),
        Cut::Lapsed { over } => one(board, "lapsed", over),
    }
}

/// Also of a support that does not count in a strength.
pub(super) fn of_void(board: &Board, void: Void) -> Cause {
    bare(match void {
        Void::MovesElsewhere => "moves elsewhere",
        Void::DoesNotMove => "does not move",
        Void::Moves => "moves",
        Void::GoesByLand => "goes by land",
        Void::NotOnWay => "not on way",
        Void::OtherPath => "other path",
        Void::NoRoute => "no route",
        Void::OtherCoast(to) => return named(board, "other coast", to),
        Void::MovesInVain => "moves in vain",
        Void::CivilDisorder => "civil disorder",
        Void::Impossible => "impossible",
    })
}

fn of_closed(ruled: Ruled<'_>, order: &Order, to: Province) -> Cause {
    let Ruled { board, position, .. } = ruled;
    let from = order.place().map_or(to, |place| place.province);
    let kind = match closed(board, position, from, to) {
        Closed::NoBorder => "no border",
        Closed::Occupied => "occupied",
        Closed::Contested => "contested",
        Closed::Origin => "origin",
        Closed::NotNamed => "not named",
    };
    one(board, kind, to)
}

fn of_disbanding(board: &Board, why: &Disbanding) -> Cause {
    match why {
        Disbanding::Ordered => bare("ordered"),
        Disbanding::Clash(others) => Cause {
            kind: "clash",
            at: others.iter().map(|&other| board.code(other).to_owned()).collect(),
        },
        Disbanding::NoOrder => bare("no order"),
        Disbanding::NoRetreat => bare("no retreat"),
    }
}

/// What told it from the first of those that stay, and where that one stands.
fn of_removing(board: &Board, why: Removing) -> Cause {
    let lead = match why {
        Removing::Ordered => return bare("ordered"),
        Removing::CivilDisorder { lead, .. } | Removing::LeastRecent { lead } => lead,
    };
    match lead {
        Lead::All => bare("all"),
        Lead::Farther(other) => one(board, "farther", other),
        Lead::OffCentre(other) => one(board, "off centre", other),
        Lead::Older(other) => one(board, "older", other),
        Lead::Fleet(other) => one(board, "fleet", other),
        Lead::Alphabet(other) => one(board, "alphabet", other),
    }
}

/// Also of an impossible order that counts all the same (4.E.1 a to c).
pub(super) fn of_illegal(board: &Board, illegal: &Illegal) -> Cause {
    match *illegal {
        Illegal::WrongPhase => bare("wrong phase"),
        Illegal::NoUnit(at) => one(board, "no unit", at),
        Illegal::Foreign(owner) => {
            Cause { kind: "foreign", at: vec![board.power_code(owner).to_owned()] }
        }
        Illegal::SamePlace => bare("same place"),
        Illegal::NoBorder(to) => one(board, "no border", to),
        Illegal::NoConvoyPossible(to) => one(board, "no convoy possible", to),
        Illegal::CoastNeeded(to, _) => one(board, "coast needed", to),
        Illegal::WrongCoast(to) => named(board, "wrong coast", to),
        Illegal::DefaultCoast(to) | Illegal::DefaultOfSupport(to) => {
            named(board, "default coast", to)
        }
        Illegal::OwnSupport => bare("own support"),
        Illegal::OutOfReach(to) => one(board, "out of reach", to),
        Illegal::SupportedCannotGo(to) => named(board, "supported cannot go", to),
        Illegal::CannotConvoy => bare("cannot convoy"),
        Illegal::NotAnArmy(at) => one(board, "not an army", at),
        Illegal::NotOnRoute => bare("not on route"),
        Illegal::NotDislodged(at) => one(board, "not dislodged", at),
        Illegal::RetreatClosed(to) => one(board, "retreat closed", to),
        Illegal::NothingToBuild => bare("nothing to build"),
        Illegal::NothingToRemove => bare("nothing to remove"),
        Illegal::NoBuildSite(at) => one(board, "no build site", at),
        Illegal::Occupied(at) => one(board, "occupied", at),
        Illegal::WrongKind(at) => one(board, "wrong kind", at),
        Illegal::KindNeeded(at) => one(board, "kind needed", at),
        Illegal::WaiveForbidden => bare("waive forbidden"),
        Illegal::KindMissing(at) => one(board, "kind missing", at),
        Illegal::KindWrong(at) => one(board, "kind wrong", at),
        Illegal::NationalityMissing(at) => one(board, "nationality missing", at),
        Illegal::NationalityWrong(at) => one(board, "nationality wrong", at),
        Illegal::NotAtCoast(at) => named(board, "not at coast", at),
        Illegal::NoSuchCoast(at) => named(board, "no such coast", at),
        Illegal::PathNeeded(to) => one(board, "path needed", to),
        Illegal::NoSuchPath(to) => one(board, "no such path", to),
        Illegal::NoSuchPlace => bare("no such place"),
    }
}
