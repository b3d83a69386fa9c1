//! By which choice of chapter 4 an order comes to what it does where no fault of it is told: another
//! choice would not have let it count, or not so.

use crate::adjudication::{Answer, Disbanding, Illegal, Line, Other, Outcome, Question, let_pass};
use crate::board::{Location, Province, UnitKind};
use crate::order::{Adjustment, Movement, Order, Retreat, Route};
use crate::rules::{DoubleOrder, Rules};

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
        let by_place = match order {
            Order::Movement(..) => self.passing_movement(line, order, outcome),
            Order::Retreat(name, Retreat::To(to))
                if matches!(
                    outcome,
                    Outcome::Retreats | Outcome::Disbanded(Disbanding::Clash(_))
                ) =>
            {
                self.passing_retreat(name.location.province, *to)
            }
            Order::Adjustment(Adjustment::Build { kind, at }) if *outcome == Outcome::Built => {
                self.passing_build(*kind, *at)
            }
            Order::Retreat(..) | Order::Adjustment(_) => None,
        };
        let is_chosen =
            self.rules.double_order != DoubleOrder::None && self.verdict.is_chosen_of_several(line);
        let by_place = by_place.or(is_chosen.then_some("4.D.3"));
        by_place.or_else(|| claim()?.issue())
    }

    /// By which issue a dislodged fleet goes to a coast that its order does not name.
    fn passing_retreat(&self, from: Province, to: Location) -> Option<&'static str> {
        let gone = self.position.dislodged_at(from)?;
        let places = gone.retreats.iter().filter(|place| place.province == to.province);
        let has_coasts = places.clone().any(|place| place.coast.is_some());
        let is_open = places.clone().any(|place| place.coast == to.coast);
        let is_other = gone.unit.kind == UnitKind::Fleet && has_coasts && !is_open;
        if is_other { self.other_coast(to, places.count()) } else { None }
    }

    /// By which issue a fleet goes where its order names no coast, or one that is not open to it,
    /// where so many are.
    fn other_coast(&self, to: Location, open: usize) -> Option<&'static str> {
        match to.coast {
            None if open > 1 => Some("4.B.1"),
            None => Some("4.B.2"),
            Some(_) => self.is_known(to).then_some("4.B.3"),
        }
    }

    /// By which issue another unit is built than an order says, or at another coast.
    fn passing_build(&self, kind: Option<UnitKind>, at: Location) -> Option<&'static str> {
        let built = self.verdict.next.unit_at(at.province)?;
        match (kind, built.kind) {
            (Some(UnitKind::Fleet), UnitKind::Army) => Some("4.C.4"),
            (None, _) => Some("4.C.3"),
            (Some(_), UnitKind::Fleet) if built.location.coast != at.coast => Some("4.B.7"),
            (Some(_), _) => None,
        }
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
                let is_carried = case.is_convoyed(unit);
                let by_path = || (is_carried && matches!(route, Route::Path(_))).then_some("4.A.6");
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
        // To an army no coast matters (4.B.6).
        if to.coast == coast || !self.is_fleet(unit) {
            return None;
        }
        let from = self.position.units.get(unit)?.location;
        self.other_coast(to, self.board.coasts_reached(from, to.province).count())
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

    /// Where an order leads, or which unit it builds, that says otherwise.
    fn other_words(&self, order: &Order, other: Other) -> String {
        let code = |at: Location| self.board.location_code(other.place.unwrap_or(at));
        match order {
            Order::Movement(_, Movement::Move { to, .. }) => {
                format!("It is to go to {}", code(*to))
            }
            Order::Retreat(_, Retreat::To(to)) => format!("It goes to {}", code(*to)),
            Order::Adjustment(Adjustment::Build { kind, at })
                if other.kind.or(*kind) == Some(UnitKind::Fleet) =>
            {
                format!("It is a fleet in {}", code(*at))
            }
            _ => "It is an army".to_owned(),
        }
    }

    /// What is said of it: nothing of what is usual, unless it leads elsewhere than was written.
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
        let other = self.verdict.other(line, order);
        // A coast that was left out of account is none of it (4.B.6).
        let is_other = other.kind.is_some() || other.place.is_some_and(|it| it.coast.is_some());
        if !self.is_special && !is_other && !sails() {
            return None;
        }
        let issue = self.passing(line, order, outcome)?;
        let letter = self.rules.choice(issue)?;
        Some(match issue {
            "4.B.1" | "4.B.2" | "4.B.3" | "4.B.7" | "4.C.3" | "4.C.4" if is_other => {
                format!("{} ({issue} {letter}).", self.other_words(order, other))
            }
            "4.A.1" => {
                format!("Of its convoy a fleet is lost, and a route is left (4.A.1 {letter}).")
            }
            "4.D.3" => format!("The unit has another order, and this counts (4.D.3 {letter})."),
            "4.D.9" => format!("Units in civil disorder can be supported (4.D.9 {letter})."),
            _ if Rules::default().choice(issue) == Some(letter) => return None,
            "4.A.6" => format!("It is to follow the path that it names (4.A.6 {letter})."),
            _ => format!("It counts by {issue} {letter}."),
        })
    }
}

/// Whether 4.E.1 says that an impossible order is none: a wider choice would count it.
pub(super) fn is_of_legality(why: &Illegal, order: &Order) -> bool {
    let own = order.place().map(|place| place.province);
    let is_none = match why {
        // Where the unit is not that would be helped, another position could have one (4.E.1 c).
        Illegal::NoUnit(at) => own == Some(*at),
        Illegal::WrongPhase | Illegal::Foreign(_) => true,
        _ => false,
    };
    matches!(order, Order::Movement(..)) && !is_none
}
