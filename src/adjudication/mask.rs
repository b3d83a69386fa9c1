//! Sets of units as rows of 64-bit words, one bit a unit.
//!
//! A row is a plain slice; all rows of one case are equally long, one word on every board with up
//! to 64 units. That common case is compiled apart ([`One`]), so that a row there is a number.
//! Nothing here knows what the bits stand for.

/// How many words the rows of a case have.
pub(super) trait Width: Copy {
    fn words(self) -> usize;

    /// How many words a row of something else has, of which it is known that it has so many: where
    /// rows are said to be one word, those are too.
    fn of(self, words: usize) -> usize;
}

/// One word a row: up to 64 units.
#[derive(Clone, Copy, Debug)]
pub(super) struct One;

impl Width for One {
    #[inline(always)]
    fn words(self) -> usize {
        1
    }

    #[inline(always)]
    fn of(self, words: usize) -> usize {
        debug_assert_eq!(words, 1, "rows of one word");
        1
    }
}

/// Any number of words a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Many(pub(super) usize);

impl Width for Many {
    #[inline(always)]
    fn words(self) -> usize {
        self.0
    }

    #[inline(always)]
    fn of(self, words: usize) -> usize {
        words
    }
}

/// How many words a set of `count` units needs; never less than one.
pub(super) fn words_for(count: usize) -> usize {
    count.div_ceil(64).max(1)
}

/// Whether the set holds this unit.
#[inline]
pub(super) fn has(row: &[u64], unit: usize) -> bool {
    row[unit / 64] >> (unit % 64) & 1 == 1
}

/// The set of one unit, one word of it.
#[inline]
pub(super) fn of(unit: usize, word: usize) -> u64 {
    u64::from(unit / 64 == word) << (unit % 64)
}

/// Puts a unit into the set.
#[inline]
pub(super) fn put(row: &mut [u64], unit: usize) {
    row[unit / 64] |= 1 << (unit % 64);
}

/// Puts a unit into the set if so it is, without a branch where neither is the rule.
#[inline]
pub(super) fn put_if(row: &mut [u64], unit: usize, is_in: bool) {
    row[unit / 64] |= u64::from(is_in) << (unit % 64);
}

/// Takes a unit out of the set.
#[inline]
pub(super) fn take(row: &mut [u64], unit: usize) {
    row[unit / 64] &= !(1 << (unit % 64));
}

/// The set of the first `count` units, one word of it.
pub(super) fn first_word(count: usize, word: usize) -> u64 {
    match count.saturating_sub(word * 64) {
        0 => 0,
        rest if rest >= 64 => u64::MAX,
        rest => (1 << rest) - 1,
    }
}

/// The units of a set, in rising order.
#[inline]
pub(super) fn ones(row: &[u64]) -> Ones<'_> {
    Ones { row, word: 0, left: row.first().copied().unwrap_or(0) }
}

/// See [`ones`].
pub(super) struct Ones<'a> {
    row: &'a [u64],
    word: usize,
    left: u64,
}

impl Iterator for Ones<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.word += 1;
            self.left = *self.row.get(self.word)?;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.word * 64 + bit)
    }
}

/// The places of the bits of one word, in rising order.
#[inline]
pub(super) fn bits(word: u64) -> Bits {
    Bits(word)
}

/// See [`bits`].
pub(super) struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// Whether two sets share a unit.
#[inline]
pub(super) fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Whether the first set has a unit that is not in the second.
#[inline]
pub(super) fn beyond(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & !b != 0)
}

/// Whether the set is empty.
#[inline]
pub(super) fn is_empty(row: &[u64]) -> bool {
    row.iter().all(|&word| word == 0)
}
