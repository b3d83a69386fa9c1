//! Which choice of chapter 4.D settled what became of double and surplus orders, and of removals.

use super::lines::{Line, Ruling};
use super::outcome::{Outcome, Refusal, Removing, Waive};
use super::verdict::Verdict;
use crate::board::Power;
use crate::order::{Adjustment, Order};
use crate::rules::{DoubleBuild, DoubleOrder, Removal, Rules, SurplusBuilds, SurplusRemovals};

/// What a power ordered for whom the rule for civil disorder removes (4.D.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ordered {
    /// Too few removals.
    TooFew,
    /// Too many, so that none of them counts (4.D.6 a).
    TooMany,
}

/// A choice of chapter 4.D that settled what became of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    /// 4.D.3
    DoubleOrder(DoubleOrder),
    /// 4.D.4
    SurplusBuilds(SurplusBuilds),
    /// 4.D.5
    DoubleBuild(DoubleBuild),
    /// 4.D.6
    SurplusRemovals(SurplusRemovals),
    /// 4.D.8
    Removal(Removal),
}

impl Settled {
    /// The number of the issue and the letter of the choice.
    pub fn choice(self) -> (&'static str, &'static str) {
        match self {
            Settled::DoubleOrder(choice) => ("4.D.3", choice.letter()),
            Settled::SurplusBuilds(choice) => ("4.D.4", choice.letter()),
            Settled::DoubleBuild(choice) => ("4.D.5", choice.letter()),
            Settled::SurplusRemovals(choice) => ("4.D.6", choice.letter()),
            Settled::Removal(choice) => ("4.D.8", choice.letter()),
        }
    }
}

impl Verdict {
    /// The choice of chapter 4.D that settled a line that is no unit's.
    pub(super) fn settled(&self, rules: &Rules, line: &Line, order: &Order) -> Option<Settled> {
        let outcome = self.outcome(line);
        let is_removal = matches!(order, Order::Adjustment(Adjustment::Remove(_)));
        let surplus = if is_removal {
            Settled::SurplusRemovals(rules.surplus_removals)
        } else {
            Settled::SurplusBuilds(rules.surplus_builds)
        };
        match outcome {
            Outcome::Refused(Refusal::Conflicting) => {
                Some(Settled::DoubleOrder(rules.double_order))
            }
            Outcome::Refused(Refusal::Surplus) => Some(surplus),
            Outcome::Refused(Refusal::Twice(_)) => Some(Settled::DoubleBuild(rules.double_build)),
            Outcome::Removed(Removing::CivilDisorder { .. } | Removing::LeastRecent { .. }) => {
                Some(Settled::Removal(rules.removal))
            }
            Outcome::Built | Outcome::Waived(Waive::Ordered) | Outcome::Removed(_) => {
                let surplus = self.has_surplus(line.power).then_some(surplus);
                let is_chosen = self.is_one_of_builds(line.power, order);
                surplus.or(is_chosen.then_some(Settled::DoubleBuild(rules.double_build)))
            }
            _ => None,
        }
    }

    /// What a power ordered for whom the rule for civil disorder removes.
    pub(super) fn ordered(&self, power: Power) -> Ordered {
        if self.has_surplus(power) { Ordered::TooMany } else { Ordered::TooFew }
    }

    /// Whether a power ordered more than it was allowed.
    fn has_surplus(&self, power: Power) -> bool {
        self.has_refused(power, Refusal::Surplus)
    }

    /// Whether another build in its province gave way to a build.
    fn is_one_of_builds(&self, power: Power, order: &Order) -> bool {
        let Order::Adjustment(Adjustment::Build { at, .. }) = order else { return false };
        self.has_refused(power, Refusal::Twice(at.province))
    }

    fn has_refused(&self, power: Power, why: Refusal) -> bool {
        let mut own = self.lines().iter().filter(|line| line.power == power);
        own.any(|line| matches!(line.ruling, Ruling::Refused(it) if it == why))
    }

    /// Whether a line counts of several that say different things to its unit (4.D.3 a, b); of
    /// movement phases only.
    pub fn is_chosen_of_several(&self, line: &Line) -> bool {
        let of_unit = |other: &Line| line.unit.is_some() && other.unit == line.unit;
        let is_refused = |other: &Line| {
            matches!(other.ruling, Ruling::Refused(Refusal::Conflicting)) && of_unit(other)
        };
        self.given().iter().any(is_refused)
    }
}
