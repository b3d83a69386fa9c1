//! Who can reach what, as tables of bits: a row for each place where a unit can lie.

use super::{Coast, Location, UnitKind};

/// How many berths a province has: for a fleet on each coast there can be, for a fleet, for an army;
/// and two that nobody has, so that a berth is found by a shift.
pub(super) const BERTHS: usize = 8;

/// Which of them is the army's.
pub(super) const ARMY: usize = 1 + Coast::ALL.len();

/// Where a unit lies, as the tables of who can reach what have it: worked out once for each unit, and
/// asked for with every order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Berth(u32);

impl Berth {
    /// That of a unit of this kind in this place.
    #[inline]
    pub fn of(kind: UnitKind, place: Location) -> Berth {
        let fleet = place.coast.map_or(Coast::ALL.len(), |coast| coast as usize);
        let berth = if kind == UnitKind::Army { ARMY } else { fleet };
        Berth((place.province.index() * BERTHS + berth) as u32)
    }

    /// Of what kind the unit is.
    #[inline]
    pub fn kind(self) -> UnitKind {
        if self.index() % BERTHS == ARMY { UnitKind::Army } else { UnitKind::Fleet }
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A table of bits, each row a number of 64-bit words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct BitRows {
    pub(super) words: usize,
    pub(super) bits: Vec<u64>,
}

impl BitRows {
    pub(super) fn new(rows: usize, columns: usize) -> BitRows {
        let words = columns.div_ceil(64).max(1);
        BitRows { words, bits: vec![0; words * rows] }
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    pub(super) fn set(&mut self, row: usize, column: usize) {
        self.bits[row * self.words + column / 64] |= 1 << (column % 64);
    }

    pub(super) fn take(&mut self, row: usize, column: usize) {
        self.bits[row * self.words + column / 64] &= !(1 << (column % 64));
    }

    #[inline]
    pub(super) fn has(&self, row: usize, column: usize) -> bool {
        self.bits[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }
}
