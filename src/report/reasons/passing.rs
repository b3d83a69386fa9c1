//! By which choice of chapter 4 an order comes to what it does where no fault of it is told: another
//! choice would not have let it count, or not so.

use crate::adjudication::{Answer, Illegal, Line, Outcome, Question, let_pass};
use crate::board::{Location, Province, UnitKind};
use crate::order::{Movement, Order, Route};
use crate::rules::Rules;

use super::Ruled;

impl Ruled<'_> {
    /// The issue without whose choice an order that counts would not.
    pub(super) fn passing(
        &self,
        line: &Line,
        order: &Order,
        outcome: &Outcome,
    ) -> Option<&'static str> {
        if matches!(outcome, Outcome::Illegal(_) | Outcome::Refused(_)) {
            return None;
        }
        let unit_at = |place: Province| match order {
            Order::Retreat(..) => self.position.dislodged_at(place).map(|gone| gone.unit),
            Order::Movement(..) | Order::Adjustment(_) => self.position.unit_at(place).copied(),
        };
        let claim = || let_pass(self.board, self.rules, line.power, order, unit_at);
        self.passing_movement(line, order, outcome).or_else(|| claim()?.issue())
    }

    fn passing_movement(
        &self,
        line: &Line,
        order: &Order,
        outcome: &Outcome,
    ) -> Option<&'static str> {
        let Order::Movement(_, movement) = order else { return None };
        let (unit, case) = (line.unit()?, &self.verdict.resolution()?.case);
        match movement {
            Movement::Move { to, route } => {
                let goal = case.unit(unit).goal().filter(|goal| *goal == to.province);
                let by_coast = goal.and_then(|_| self.passing_coast(unit, *to));
                let by_path = || matches!(route, Route::Path(_)).then_some("4.A.6");
                by_coast.or_else(by_path).or_else(|| self.is_rerouted(unit).then_some("4.A.1"))
            }
            Movement::SupportHold { .. } | Movement::SupportMove { .. }
                if matches!(outcome, Outcome::Given | Outcome::Cut(_)) =>
            {
                let helped = case.unit(unit).supported()?;
                let facts = case.unit(helped);
                let sails = self.is_fleet(helped);
                let is_absent = self.position.civil_disorder.contains(&facts.power);
                match movement {
                    Movement::SupportMove { to, .. }
                        if sails && to.coast != facts.to.coast && self.is_known(*to) =>
                    {
                        Some("4.B.4")
                    }
                    _ => (is_absent && !case.moves(helped)).then_some("4.D.9"),
                }
            }
            _ => None,
        }
    }

    /// By which issue a fleet goes to a coast that its order does not name.
    fn passing_coast(&self, unit: usize, to: Location) -> Option<&'static str> {
        let coast = self.verdict.resolution()?.case.unit(unit).to.coast;
        let from = self.position.units.get(unit)?.location;
        let open = self.board.coasts_reached(from, to.province).count();
        match to.coast {
            // To an army no coast matters (4.B.6).
            _ if to.coast == coast || !self.is_fleet(unit) => None,
            None if open > 1 => Some("4.B.1"),
            None => Some("4.B.2"),
            Some(_) => self.is_known(to).then_some("4.B.3"),
        }
    }

    fn is_fleet(&self, unit: usize) -> bool {
        self.position.units.get(unit).is_some_and(|it| it.kind == UnitKind::Fleet)
    }

    /// Whether a place names no coast, or one that its province has (4.B.6).
    fn is_known(&self, place: Location) -> bool {
        place.coast.is_none_or(|coast| self.board.coasts(place.province).contains(&coast))
    }

    /// Whether an army's convoy lost a fleet, and the army goes another way.
    fn is_rerouted(&self, army: usize) -> bool {
        self.verdict.resolution().is_some_and(|resolution| {
            let (case, known) = (&resolution.case, &resolution.known);
            let is_lost = |fleet| known.of(Question::Dislodge, fleet) == Answer::Yes;
            case.is_convoyed(army)
                && known.of(Question::Path, army) == Answer::Yes
                && case.carriers(army).any(is_lost)
        })
    }

    /// What is said of it: nothing of what is usual.
    pub(super) fn passing_words(
        &self,
        line: &Line,
        order: &Order,
        outcome: &Outcome,
    ) -> Option<String> {
        let sails = || {
            let resolution = self.verdict.resolution();
            line.unit().zip(resolution).is_some_and(|(unit, it)| it.case.is_convoyed(unit))
        };
        if !self.is_special && !sails() {
            return None;
        }
        let issue = self.passing(line, order, outcome)?;
        let letter = self.rules.choice(issue)?;
        Some(match issue {
            "4.A.1" => {
                format!("Of its convoy a fleet is lost, and a route is left (4.A.1 {letter}).")
            }
            "4.D.9" => format!("Units in civil disorder can be supported (4.D.9 {letter})."),
            _ if Rules::default().choice(issue) == Some(letter) => return None,
            "4.B.1" | "4.B.2" | "4.B.3" => {
                let to = self.verdict.resolution()?.case.unit(line.unit()?).to;
                let place = self.board.location_code(to);
                format!("It is to go to {place} ({issue} {letter}).")
            }
            _ => format!("It counts by {issue} {letter}."),
        })
    }
}

/// Whether 4.E.1 says that an impossible order is none: a wider choice would count it.
pub(super) fn is_of_legality(why: &Illegal, order: &Order) -> bool {
    let is_none = matches!(why, Illegal::WrongPhase | Illegal::NoUnit(_) | Illegal::Foreign(_));
    matches!(order, Order::Movement(..)) && !is_none
}
