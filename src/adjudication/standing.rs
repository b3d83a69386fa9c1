//! Which unit stands where.

use std::num::NonZero;

use crate::board::{Board, Province};
use crate::position::Unit;

use super::mask;

/// The number of a unit in its position. Where there may be none it takes no more room, so that no
/// branch has to hang on whether there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number(NonZero<u16>);

impl Number {
    /// The number, or that of the first unit where there is none.
    #[inline(always)] // One instruction.
    pub(super) fn or_first(number: Option<Number>) -> usize {
        usize::from(number.map_or(0, |Number(above)| above.get()).saturating_sub(1))
    }
}

impl From<u16> for Number {
    #[inline]
    fn from(number: u16) -> Number {
        Number(NonZero::<u16>::MIN.saturating_add(number))
    }
}

impl From<Number> for u16 {
    #[inline]
    fn from(Number(above): Number) -> u16 {
        above.get() - 1
    }
}

impl From<Number> for usize {
    #[inline]
    fn from(Number(above): Number) -> usize {
        usize::from(above.get() - 1)
    }
}

/// The unit of each province. Two bytes a province, for it is written anew in every phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    numbers: Vec<Option<Number>>,
    /// The provinces that hold a unit, where somebody asked for them.
    occupied: Vec<u64>,
}

impl Standing {
    /// Forgets what was, and notes where these units stand.
    pub(super) fn note(&mut self, board: &Board, units: &[Unit]) {
        let numbers = &mut self.numbers;
        numbers.clear();
        numbers.resize(board.size(), None);
        let numbers = numbers.as_mut_slice();
        for (number, unit) in (1..).zip(units) {
            numbers[unit.location.province.index()] = NonZero::new(number).map(Number);
        }
    }

    /// Notes which provinces hold a unit, before some leave and others enter.
    pub(super) fn occupy(&mut self, units: &[Unit]) {
        self.occupied.clear();
        self.occupied.resize(mask::words_for(self.numbers.len()), 0);
        let occupied = self.occupied.as_mut_slice();
        for unit in units {
            mask::put(occupied, unit.location.province.index());
        }
    }

    /// The unit that stands in a province, by its number in the position.
    #[inline]
    pub(super) fn unit(&self, province: Province) -> Option<u16> {
        self.numbers[province.index()].map(u16::from)
    }

    /// The unit of each province.
    #[inline]
    pub(super) fn numbers(&self) -> &[Option<Number>] {
        &self.numbers
    }

    /// The unit of this province goes from it.
    pub(super) fn leave(&mut self, province: Province) {
        mask::take(&mut self.occupied, province.index());
    }

    /// A unit comes to a province that everybody has left.
    pub(super) fn enter(&mut self, province: Province, unit: usize) {
        self.numbers[province.index()] = Some(Number::from(unit as u16));
        mask::put(&mut self.occupied, province.index());
    }

    /// Whether nobody stands in a province.
    #[inline]
    pub(super) fn is_free(&self, province: Province) -> bool {
        !mask::has(&self.occupied, province.index())
    }

    /// The units in the order of their provinces, but for those that left and entered nowhere.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> {
        mask::ones(&self.occupied).filter_map(|place| self.numbers[place].map(usize::from))
    }
}
