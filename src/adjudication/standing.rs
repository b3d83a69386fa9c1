//! Which unit stands where, and whose it is.

use std::num::NonZero;

use crate::board::{Berth, Board, Power, Province};
use crate::position::Unit;

use super::mask::{self, Width};

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

/// A unit where it stands: what nearly every order to it or about it is judged by.
/// It fits in a word, and `None` is a word of zeros.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holder {
    /// Its number in the position.
    pub(super) number: Number,
    pub(super) power: Power,
    pub(super) berth: Berth,
}

/// The unit of each province. Eight bytes a province, for it is written anew in every phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    holders: Vec<Option<Holder>>,
    /// A row for each power: its units.
    of_power: Vec<u64>,
    /// The provinces that hold a unit in the end, where somebody asked for them, and of each of these
    /// the unit.
    occupied: Vec<u64>,
    last: Vec<u16>,
}

impl Standing {
    /// Forgets what was, and notes where these units stand.
    pub(super) fn note<W: Width>(&mut self, width: W, board: &Board, units: &[Unit]) {
        let words = width.words();
        let Standing { holders, of_power, .. } = self;
        holders.clear();
        holders.resize(board.size(), None);
        of_power.clear();
        of_power.resize(board.powers().len() * words, 0);
        let (holders, of_power) = (holders.as_mut_slice(), of_power.as_mut_slice());
        let mut number = NonZero::<u16>::MIN;
        for (word, units) in units.chunks(64).enumerate() {
            let mut bit: u64 = 1;
            for &Unit { power, kind, location, .. } in units {
                let berth = Berth::of(kind, location);
                let holder = Holder { number: Number(number), power, berth };
                holders[location.province.index()] = Some(holder);
                number = number.saturating_add(1);
                of_power[power.index() * words + word] |= bit;
                bit = bit.rotate_left(1);
            }
        }
    }

    /// The unit that stands in a province.
    #[inline]
    pub(super) fn holder(&self, province: Province) -> Option<Holder> {
        self.holders[province.index()]
    }

    /// Its number in the position.
    #[inline]
    pub(super) fn number(&self, province: Province) -> Option<Number> {
        self.holders[province.index()].map(|holder| holder.number)
    }

    /// A row for each power: its units.
    pub(super) fn of_power(&self) -> &[u64] {
        &self.of_power
    }

    /// Notes which provinces hold a unit, before some leave and others enter.
    pub(super) fn occupy(&mut self, units: &[Unit]) {
        let Standing { holders, occupied, last, .. } = self;
        occupied.clear();
        occupied.resize(mask::words_for(holders.len()), 0);
        // Whoever is not in a province that is occupied is never read.
        last.resize(holders.len(), 0);
        let (occupied, last) = (occupied.as_mut_slice(), last.as_mut_slice());
        for (number, unit) in (0..).zip(units) {
            let place = unit.location.province.index();
            mask::put(occupied, place);
            last[place] = number;
        }
    }

    /// The unit of this province goes from it.
    pub(super) fn leave(&mut self, province: Province) {
        mask::take(&mut self.occupied, province.index());
    }

    /// A unit comes to a province that everybody has left.
    pub(super) fn enter(&mut self, province: Province, unit: usize) {
        self.last[province.index()] = unit as u16;
        mask::put(&mut self.occupied, province.index());
    }

    /// Whether nobody stands in a province in the end.
    #[inline]
    pub(super) fn is_free(&self, province: Province) -> bool {
        !mask::has(&self.occupied, province.index())
    }

    /// The units in the order of their last provinces, but for those that left and entered nowhere.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> {
        mask::ones(&self.occupied).map(|place| usize::from(self.last[place]))
    }
}
