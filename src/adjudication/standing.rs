//! Which unit stands where.

use std::num::NonZero;

use crate::board::{Board, Province};
use crate::position::Unit;

/// The unit of each province. Two bytes a province, for it is cleared in every phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    /// The number of the unit in the position, and one.
    numbers: Vec<Option<NonZero<u16>>>,
}

impl Standing {
    /// Forgets what was, and notes where these units stand.
    pub(super) fn note(&mut self, board: &Board, units: &[Unit]) {
        self.numbers.clear();
        self.numbers.resize(board.size(), None);
        for (number, unit) in (1..).zip(units) {
            self.numbers[unit.location.province.index()] = NonZero::new(number);
        }
    }

    /// The unit that stands in a province, by its number in the position.
    #[inline]
    pub(super) fn unit(&self, province: Province) -> Option<u16> {
        self.numbers[province.index()].map(|number| number.get() - 1)
    }
}
