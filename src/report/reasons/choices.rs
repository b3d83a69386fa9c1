//! Which choice of chapter 4 an outcome hangs on.

use crate::adjudication::{
    Action, Closed, Disbanding, Force, Illegal, Intent, Line, NoPath, Nothing, Outcome, Void,
    Waive, Why, closed,
};
use crate::order::{Movement, Order, Retreat, Route};
use crate::position::Arrival;
use crate::rules::ConvoyPath;

use super::Ruled;
use super::passing::is_of_legality;

/// How an army goes that could go either way (4.A.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It walks, though its order says by convoy, or fleets are ordered to carry it.
    Land,
    /// It is carried.
    Convoy,
}

impl Ruled<'_> {
    /// How an army goes to a province next to its own, where that is not as a matter of course.
    pub fn way(&self, line: &Line, order: &Order) -> Option<Way> {
        let Order::Movement(_, Movement::Move { route, .. }) = order else { return None };
        let (unit, case) = (line.unit()?, &self.verdict.resolution()?.case);
        let is_plain = *route == Route::Unstated && !case.wants_convoy(unit);
        if is_plain || !case.moves(unit) || !self.could_walk(line, order) {
            return None;
        }
        Some(if case.is_convoyed(unit) { Way::Convoy } else { Way::Land })
    }

    /// Whether a unit is ordered to a place that it reaches by itself.
    fn could_walk(&self, line: &Line, order: &Order) -> bool {
        let Order::Movement(_, Movement::Move { to, .. }) = order else { return false };
        let walker = line.unit().and_then(|unit| self.position.units.get(unit));
        walker.is_some_and(|it| self.board.reaches(it.kind, it.location, to.province))
    }

    /// The issue of chapter 4, other than 4.A.2, without whose choice in this game an order would not
    /// have come to this, and the letter of the choice; `None` where the plain rules say it all.
    pub fn choice(
        &self,
        line: &Line,
        order: &Order,
        outcome: &Outcome,
        why: &Why,
    ) -> Option<(&'static str, &'static str)> {
        if let Some(settled) = why.settled {
            return Some(settled.choice());
        }
        let issue = match (outcome, &why.impossible) {
            (_, Some(illegal)) => illegal.issue().unwrap_or("4.E.1"),
            (Outcome::Illegal(Illegal::RetreatClosed(_)), _) => self.convoy_retreat(order)?,
            (Outcome::Retreats | Outcome::Disbanded(Disbanding::Clash(_)), _) => {
                self.convoy_retreat(order).or_else(|| self.passing(line, order, outcome))?
            }
            (Outcome::Waived(Waive::Ordered), _) => "4.D.7",
            (Outcome::Illegal(Illegal::NoConvoyPossible(_)), _) if self.could_walk(line, order) => {
                "4.A.3"
            }
            (Outcome::Illegal(illegal), _) if is_of_legality(illegal, order) => {
                illegal.issue().unwrap_or("4.E.1")
            }
            (Outcome::Illegal(illegal), _) => illegal.issue()?,
            (Outcome::Void(Void::OtherCoast(_)), _) => "4.B.4",
            (Outcome::Void(Void::CivilDisorder), _) => "4.D.9",
            (Outcome::Void(why @ (Void::GoesByLand | Void::NotOnWay | Void::OtherPath)), _) => {
                self.other_way(order, *why)
            }
            (Outcome::Given | Outcome::Cut(_), _) if why.by_sea.is_some() => "4.A.4",
            (Outcome::Moves | Outcome::Bounced(_), _) if !why.sunk.is_empty() => "4.A.3",
            (Outcome::NoPath(NoPath::Dislodged(_)), _) if self.is_disrupted_by_one(line) => "4.A.1",
            _ if self.way(line, order).is_some() => "4.A.3",
            (Outcome::Moves | Outcome::Bounced(_), _) if why.against.iter().any(is_passed) => {
                "4.A.7"
            }
            (Outcome::Bounced(_), _) if hangs_on_kept(why) => "4.A.7",
            _ => self.passing(line, order, outcome)?,
        };
        Some((issue, self.rules.choice(issue)?))
    }

    /// Whether the convoy of a line's army was disrupted though a whole route was left (4.A.1 a).
    pub(super) fn is_disrupted_by_one(&self, line: &Line) -> bool {
        let resolution = self.verdict.resolution();
        line.unit()
            .zip(resolution)
            .is_some_and(|(unit, resolution)| resolution.is_disrupted_by_one(unit))
    }

    /// By which issue an army does not go with the fleet that is ordered to carry it.
    pub(super) fn other_way(&self, order: &Order, why: Void) -> &'static str {
        let army = match order {
            Order::Movement(_, Movement::Convoy { army, .. }) => Some(army.location.province),
            _ => None,
        };
        let case = self.verdict.resolution().map(|resolution| &resolution.case);
        let facts = case.and_then(|case| case.units().iter().find(|it| Some(it.place) == army));
        let names_path = facts.is_some_and(|facts| {
            matches!(facts.action, Action::Move { intent: Intent::Path(_), .. })
        });
        match why {
            Void::OtherPath => "4.A.6",
            Void::NotOnWay => "4.A.1",
            _ if self.rules.convoy_path == ConvoyPath::Required && !names_path => "4.A.6",
            _ => "4.A.3",
        }
    }

    /// 4.A.5, of a retreat to where the attacker came from by convoy.
    pub(super) fn convoy_retreat(&self, order: &Order) -> Option<&'static str> {
        let (from, to) = match order {
            Order::Retreat(name, Retreat::To(to)) => (name.location.province, to.province),
            _ => return None,
        };
        let gone = self.position.dislodged_at(from)?;
        let is_back = gone.attacker == Some(to) && gone.arrival == Arrival::Convoy;
        let is_origin = closed(self.board, self.position, from, to) == Closed::Origin;
        (is_back && is_origin).then_some("4.A.5")
    }
}

/// Whether a move bounced for strengths alone that dislodged units keep (4.A.7 b).
fn hangs_on_kept(why: &Why) -> bool {
    let Some(attack) = &why.attack else { return false };
    let mut unbeaten = why.against.iter().filter(|force| force.value >= attack.value).peekable();
    unbeaten.peek().is_some() && unbeaten.all(|force| force.despite.is_some())
}

fn is_passed(force: &Force) -> bool {
    matches!(force.nothing, Some(Nothing::Passed(_)))
}
