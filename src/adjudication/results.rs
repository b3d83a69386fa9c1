//! A verdict told line by line, each line complete in itself: what letters are written from.

use super::outcome::Outcome;
use super::verdict::{Source, Verdict};
use super::why::Why;
use crate::board::Power;
use crate::order::Order;
use crate::rules::Rules;

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
    /// The strengths that met, and whatever else settled it.
    pub why: Why,
}

impl Verdict {
    /// Every order of the input, in its order, then every unit without one. `rules` and `orders`
    /// are what was judged.
    pub fn results(&self, rules: &Rules, orders: &[(Power, Vec<Order>)]) -> Vec<ResultLine> {
        let given: Vec<&Order> = orders.iter().flat_map(|(_, orders)| orders).collect();
        self.lines()
            .iter()
            .filter_map(|line| {
                let order = match &line.source {
                    Source::Given(number) => (*given.get(*number)?).clone(),
                    Source::Added(order) => (**order).clone(),
                };
                Some(ResultLine {
                    power: line.power,
                    outcome: self.outcome(line),
                    dislodged: self.is_dislodged(line),
                    why: self.why(rules, line, &order),
                    order,
                })
            })
            .collect()
    }
}
