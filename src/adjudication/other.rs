//! What came of an order that is not as it was written: another type of unit, another coast (4.B.1 to
//! 4.B.3, 4.B.7, 4.C.3, 4.C.4).

use super::lines::Line;
use super::outcome::Outcome;
use super::verdict::Verdict;
use crate::board::{Location, UnitKind};
use crate::order::{Adjustment, Movement, Order, Retreat};

/// The parts of what came of an order that the order does not say, or says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Other {
    /// Of a build: the type of the unit.
    pub kind: Option<UnitKind>,
    /// Of a build, a retreat or a move: where it leads.
    pub place: Option<Location>,
}

impl Verdict {
    /// What came of an order that it does not say. `order` is that of the line.
    pub fn other(&self, line: &Line, order: &Order) -> Other {
        let (kind, to) = match order {
            Order::Movement(_, Movement::Move { to, .. }) => {
                return Other { kind: None, place: self.other_goal(line, *to) };
            }
            Order::Retreat(_, Retreat::To(to)) => (None, *to),
            Order::Adjustment(Adjustment::Build { kind, at }) => (Some(*kind), *at),
            Order::Movement(..) | Order::Retreat(..) | Order::Adjustment(_) => {
                return Other::default();
            }
        };
        let counts = matches!(self.outcome(line), Outcome::Retreats | Outcome::Built);
        let Some(unit) = self.next.unit_at(to.province).filter(|_| counts) else {
            return Other::default();
        };
        Other {
            kind: kind.and_then(|kind| (kind != Some(unit.kind)).then_some(unit.kind)),
            place: (unit.location != to).then_some(unit.location),
        }
    }

    /// Where a move leads that is to go there.
    fn other_goal(&self, line: &Line, to: Location) -> Option<Location> {
        let (case, unit) = (&self.resolution()?.case, line.unit()?);
        let place = case.unit(unit).to;
        let is_other = place.province == to.province && place.coast != to.coast;
        (is_other && case.moves(unit)).then_some(place)
    }
}
