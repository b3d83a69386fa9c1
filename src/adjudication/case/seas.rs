//! The seas of a case: where the carriers are, and over which seas an army could be carried.
//!
//! Ways are sought among seas and not among units, for which sea touches which the board knows. One
//! fleet at most is in a sea, and it carries one army, so that either way says the same.

use crate::adjudication::equations::SeaRoom;
use crate::adjudication::mask::{self, Width};
use crate::adjudication::routes;
use crate::board::{Board, Province};

/// The seas of a case, as rows of bits by their numbers among the seas of the board.
#[derive(Clone, Debug, Default)]
pub(in crate::adjudication) struct Seas {
    pub(super) words: usize,
    /// A few rows a unit.
    rows: Vec<u64>,
    /// For each sea, those that a convoy can pass to; empty if nobody is carried.
    links: Vec<u64>,
}

/// See [`Seas::launch`].
pub(super) struct Harbour<'a, W> {
    width: W,
    board: &'a Board,
    words: usize,
    rows: &'a mut [u64],
}

impl<W: Width> Harbour<'_, W> {
    /// Notes the sea of a carrier, and that of its army if they match.
    #[inline(always)] // In a loop.
    pub(super) fn float(&mut self, place: Province, fleet: usize, army: usize, is_matched: bool) {
        let Some(sea) = self.board.sea(place) else { return };
        let words = self.width.of(self.words);
        for (unit, is_in) in [(fleet, true), (army, is_matched)] {
            let row = unit * REACHES + Reach::Afloat as usize;
            mask::put_if(&mut self.rows[row * words..][..words], sea, is_in);
        }
    }
}

/// The rows of seas kept for each unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::adjudication) enum Reach {
    /// Of a carrier, its own sea; of an army, the seas of its carriers.
    Afloat,
    /// Of an army, the seas at the coast where it stands.
    Departs,
    /// Of an army, the seas at the coast where it goes.
    Arrives,
}

const REACHES: usize = 3;

impl Seas {
    /// Forgets what was, for so many units.
    pub(super) fn begin(&mut self, board: &Board, units: usize) {
        self.words = board.sea_words();
        self.rows.clear();
        self.rows.resize(units * REACHES * self.words, 0);
        self.links.clear();
    }

    /// Who notes the seas of carriers, if there are any.
    #[inline]
    pub(super) fn launch<'a, W: Width>(
        &'a mut self,
        width: W,
        board: &'a Board,
        has_carriers: bool,
    ) -> Harbour<'a, W> {
        if has_carriers && self.links.is_empty() {
            self.links.extend_from_slice(board.sea_links());
        }
        Harbour { width, board, words: self.words, rows: &mut self.rows }
    }

    /// Notes the seas at the coasts where an army stands and where it goes.
    #[inline(always)] // In a loop.
    pub(super) fn chart<W: Width>(
        &mut self,
        width: W,
        board: &Board,
        army: usize,
        [from, to]: [Province; 2],
    ) {
        let words = width.of(self.words);
        let rows = &mut self.rows[army * REACHES * words..][..REACHES * words];
        for (reach, end) in [(Reach::Departs, from), (Reach::Arrives, to)] {
            let touching = &board.sea_borders()[end.index() * words..][..words];
            rows[reach as usize * words..][..words].copy_from_slice(touching);
        }
    }

    /// The sea of this carrier is no longer one of this army's.
    pub(super) fn sink<W: Width>(&mut self, width: W, fleet: usize, army: usize) {
        for word in 0..width.of(self.words) {
            let lost = self.row(width, Reach::Afloat, fleet)[word];
            self.row_mut(width, Reach::Afloat, army)[word] &= !lost;
        }
    }

    /// For each sea, those that a convoy can pass to.
    pub(in crate::adjudication) fn links(&self) -> &[u64] {
        &self.links
    }

    /// The links of a sea.
    pub(super) fn links_mut(&mut self, sea: usize) -> &mut [u64] {
        &mut self.links[sea * self.words..][..self.words]
    }

    #[inline]
    pub(in crate::adjudication) fn row<W: Width>(
        &self,
        width: W,
        reach: Reach,
        unit: usize,
    ) -> &[u64] {
        let words = width.of(self.words);
        &self.rows[(unit * REACHES + reach as usize) * words..][..words]
    }

    #[inline]
    pub(super) fn row_mut<W: Width>(&mut self, width: W, reach: Reach, unit: usize) -> &mut [u64] {
        let words = width.of(self.words);
        &mut self.rows[(unit * REACHES + reach as usize) * words..][..words]
    }

    /// Writes the seas of an army's carriers, but for some of these, given word by word.
    pub(in crate::adjudication) fn left<W: Width>(
        &self,
        width: W,
        army: usize,
        without: impl Fn(usize) -> u64,
        among: &mut Vec<u64>,
    ) {
        among.clear();
        among.extend_from_slice(self.row(width, Reach::Afloat, army));
        for word in 0..width.words() {
            for fleet in mask::bits(without(word)).map(|bit| word * 64 + bit) {
                let lost = self.row(width, Reach::Afloat, fleet);
                among.iter_mut().zip(lost).for_each(|(among, lost)| *among &= !lost);
            }
        }
    }

    /// Whether an army's carriers, but for some of these, given word by word, make a whole route.
    #[inline]
    pub(in crate::adjudication) fn cross<W: Width>(
        &self,
        width: W,
        army: usize,
        without: impl Fn(usize) -> u64,
        SeaRoom { among, flood, .. }: &mut SeaRoom,
    ) -> bool {
        let words = width.of(self.words);
        let rows = &self.rows[army * REACHES * words..][..REACHES * words];
        let row = |reach| &rows[reach as usize * words..][..words];
        let [departs, arrives] = [Reach::Departs, Reach::Arrives].map(row);
        if let (&[departs], &[arrives], &[mut left]) = (departs, arrives, row(Reach::Afloat)) {
            for word in 0..width.words() {
                for fleet in mask::bits(without(word)).map(|bit| word * 64 + bit) {
                    left &= !self.row(width, Reach::Afloat, fleet)[0];
                }
            }
            return routes::connects_in_word(&self.links, departs & left, arrives, left);
        }
        self.left(width, army, without, among);
        routes::connects(&self.links, departs, arrives, among, flood)
    }
}
