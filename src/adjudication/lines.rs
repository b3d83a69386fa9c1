//! How each order was ruled, one line for each.
//!
//! A line is a few bits, for a phase has as many as it has orders; what does not fit stands beside
//! them.

use crate::board::Power;
use crate::order::Order;

use super::outcome::{Illegal, Outcome, Refusal};
use super::standing::Number;

/// One order, or one unit without an order of its owner's.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Whose it is.
    pub power: Power,
    pub(super) unit: Option<Number>,
    pub(super) ruling: Ruling,
}

impl Line {
    /// Its unit, by its number in the position; in movement phases only.
    pub fn unit(&self) -> Option<usize> {
        self.unit.map(usize::from)
    }
}

/// How a line was ruled.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ruling {
    /// The outcome is the unit's.
    Unit,
    /// The outcome is the unit's, of an order that counts though it is impossible (4.E.1 a to c).
    Vain(Illegal),
    Refused(Refusal),
    Illegal(Illegal),
    /// The outcome is the one of this number.
    Done(u32),
}

/// The lines of a phase: first those of the orders that were given, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) all: Vec<Line>,
    /// What the units do that have the last lines.
    pub(super) added: Vec<Order>,
    /// What some lines came to.
    pub(super) outcomes: Vec<Outcome>,
}

impl Lines {
    /// An order that was given. None may follow one that is added.
    pub(super) fn give(&mut self, power: Power, ruling: Ruling) {
        self.all.push(Line { power, unit: None, ruling });
    }

    /// What a unit without order does, and what that comes to.
    pub(super) fn add(&mut self, power: Power, order: Order, outcome: Outcome) {
        let ruling = self.done(outcome);
        self.all.push(Line { power, unit: None, ruling });
        self.added.push(order);
    }

    /// The ruling of a line that came to this.
    pub(super) fn done(&mut self, outcome: Outcome) -> Ruling {
        self.outcomes.push(outcome);
        Ruling::Done((self.outcomes.len() - 1) as u32)
    }
}
