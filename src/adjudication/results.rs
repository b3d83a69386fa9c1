//! A verdict told line by line, each line complete in itself: what letters and journals keep.

use super::outcome::{Bounce, CoreId, Cut, NoPath, Outcome};
use super::verdict::{Source, Verdict};
use crate::board::{Power, Province};
use crate::order::Order;

/// One order, or one unit without an order, and what became of it.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultLine {
    /// Whose it is.
    pub power: Power,
    /// The order as given, or what a unit without one does.
    pub order: Order,
    /// What became of it, and why.
    pub outcome: Outcome,
    /// Whether the unit was dislodged.
    pub dislodged: bool,
    /// The provinces of the decision cycle that a backup rule settled, where the outcome names one.
    pub core: Vec<Province>,
}

impl Verdict {
    /// Every order of the input, in its order, then every unit without one. `orders` is what was
    /// judged.
    pub fn results(&self, orders: &[(Power, Vec<Order>)]) -> Vec<ResultLine> {
        let given: Vec<&Order> = orders.iter().flat_map(|(_, orders)| orders).collect();
        self.lines()
            .iter()
            .filter_map(|line| {
                let order = match &line.source {
                    Source::Given(number) => (*given.get(*number)?).clone(),
                    Source::Added(order) => (**order).clone(),
                };
                let outcome = self.outcome(line);
                Some(ResultLine {
                    power: line.power,
                    order,
                    dislodged: self.is_dislodged(line),
                    core: core_of(&outcome).map_or(Vec::new(), |core| self.core_provinces(core)),
                    outcome,
                })
            })
            .collect()
    }
}

fn core_of(outcome: &Outcome) -> Option<CoreId> {
    match outcome {
        Outcome::NoPath(NoPath::Paradox { core })
        | Outcome::Bounced(Bounce::Fallback { core })
        | Outcome::Cut(Cut::Fallback { core }) => Some(*core),
        _ => None,
    }
}
