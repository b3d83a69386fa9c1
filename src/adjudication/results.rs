//! A verdict told line by line, each line complete in itself: what letters are written from.

use super::lines::Line;
use super::outcome::Outcome;
use super::verdict::Verdict;
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
    /// Whether anybody gave the order.
    pub origin: Origin,
}

/// Where a line comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// An order was given.
    Ordered,
    /// None was: this is what such a unit does, or what becomes of a build nobody used.
    Unordered,
}

impl Verdict {
    /// Every order of the input, in its order, then every unit without one. `rules` and `orders`
    /// are what was judged.
    pub fn results(&self, rules: &Rules, orders: &[(Power, Vec<Order>)]) -> Vec<ResultLine> {
        let result = |(number, (line, order)): (usize, (&Line, &Order))| ResultLine {
            power: line.power,
            order: order.clone(),
            outcome: self.outcome(line),
            dislodged: self.is_dislodged(line),
            why: self.why(rules, line, order),
            origin: match number < self.given().len() {
                true => Origin::Ordered,
                false => Origin::Unordered,
            },
        };
        self.told(orders).enumerate().map(result).collect()
    }
}
