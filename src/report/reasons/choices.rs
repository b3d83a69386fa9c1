//! Which choice of chapter 4 an outcome hangs on.

use crate::adjudication::{Closed, Illegal, Outcome, Void, Why, closed};
use crate::order::{Order, Retreat};
use crate::position::Arrival;

use super::Ruled;

impl Ruled<'_> {
    /// The issue of chapter 4, other than 4.A.2, without whose choice in this game an order would not
    /// have come to this, and the letter of the choice; `None` where the plain rules say it all.
    pub fn choice(
        &self,
        order: &Order,
        outcome: &Outcome,
        why: &Why,
    ) -> Option<(&'static str, &'static str)> {
        if let Some(settled) = why.settled {
            return Some(settled.choice());
        }
        let issue = match (outcome, &why.impossible) {
            (_, Some(illegal)) => illegal.issue().unwrap_or("4.E.1"),
            (Outcome::Illegal(Illegal::RetreatClosed(_)) | Outcome::Retreats, _) => {
                self.convoy_retreat(order)?
            }
            (Outcome::Illegal(illegal), _) => illegal.issue()?,
            (Outcome::Void(Void::OtherCoast(_)), _) => "4.B.4",
            (Outcome::Void(Void::CivilDisorder), _) => "4.D.9",
            (Outcome::Moves | Outcome::Bounced(_), _) if !why.sunk.is_empty() => "4.A.3",
            _ => return None,
        };
        Some((issue, self.rules.choice(issue)?))
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
