//! The solver: works the equations until nothing sharpens. It knows no Diplomacy.
//!
//! Decisions wait in a set; each is evaluated from what is known, and once it is settled those that
//! read it wait again. A decision is settled at most once, so this ends, and the work is as much as
//! decisions that hang on each other: the others have been settled before (`at_once`). Decisions left
//! open hang in cycles (`cycles`), and a rule of the game (`paradox`) has to cut them.

use super::decision::{Answer, Decision, Known};

/// A set of equations over decisions.
pub(super) trait Equations {
    /// What is known of this decision, given what is known of the others. It may only sharpen as
    /// these sharpen.
    fn evaluate(&mut self, decision: Decision, known: &Known) -> Answer;

    /// Makes every decision wait whose equation reads this one (or more), but for those that are
    /// worked at once when the others are done.
    fn readers(&self, decision: Decision, pending: &mut Pending);

    /// Names the open decisions that can still matter for this open one.
    fn dependencies(&mut self, decision: Decision, known: &Known, tell: impl FnMut(Decision));
}

/// The decisions that wait to be worked, a bit each. The lowest number is worked first.
#[derive(Clone, Debug, Default)]
pub(super) struct Pending {
    pub(super) bits: Vec<u64>,
    /// No bit stands in a word before this one.
    first: usize,
}

impl Pending {
    /// Makes a decision wait if so it is.
    #[inline]
    pub(super) fn put_if(&mut self, decision: Decision, is_in: bool) {
        self.put_all(decision.index() / 64, &[u64::from(is_in) << (decision.index() % 64)]);
    }

    /// Makes a whole row of decisions wait, of which the first word is this one.
    #[inline]
    pub(super) fn put_all(&mut self, word: usize, row: &[u64]) {
        self.first = self.first.min(word);
        for (bits, row) in self.bits[word..].iter_mut().zip(row) {
            *bits |= row;
        }
    }

    /// Takes the next one that is still open.
    #[inline]
    fn take(&mut self, known: &Known) -> Option<Decision> {
        while let Some(word) = self.bits.get_mut(self.first) {
            let open = known.open_of(self.first, *word);
            if open != 0 {
                *word = open & (open - 1);
                return Some(Decision(self.first as u32 * 64 + open.trailing_zeros()));
            }
            *word = 0;
            self.first += 1;
        }
        None
    }
}

/// What is pending at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// All open decisions that others read.
    All,
    /// Some of them.
    Some,
}

/// Settles all that can be settled, beginning with what is pending; nothing is, afterwards.
pub(super) fn solve(
    equations: &mut impl Equations,
    known: &mut Known,
    pending: &mut Pending,
    start: Start,
) {
    pending.first = 0;
    // Who reads a decision need not be told of it as long as he waits for his first turn anyway.
    let mut has_gone_by = start == Start::Some;
    while let Some(decision) = pending.take(known) {
        let answer = equations.evaluate(decision, known);
        if answer == Answer::Open {
            has_gone_by = true;
            continue;
        }
        known.settle(decision, answer);
        if has_gone_by {
            equations.readers(decision, pending);
        }
    }
}
