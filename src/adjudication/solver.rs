//! The solver: works the equations until nothing sharpens. It knows no Diplomacy.
//!
//! Decisions wait in a set; each is evaluated from what is known, and once it is settled those that
//! read it wait again. A decision is settled at most once, so this ends. Decisions left open hang
//! in cycles (`cycles`), and a rule of the game (`paradox`) has to cut them.

use super::decision::{Answer, Decision, Known};

/// A set of equations over decisions.
pub(super) trait Equations {
    /// What is known of this decision, given what is known of the others. It may only sharpen as
    /// these sharpen.
    fn evaluate(&mut self, decision: Decision, known: &Known) -> Answer;

    /// Names every decision whose equation reads this one (or more).
    fn readers(&self, decision: Decision, tell: impl FnMut(Decision));

    /// Names the open decisions that can still matter for this open one.
    fn dependencies(&mut self, decision: Decision, known: &Known, tell: impl FnMut(Decision));
}

/// Settles all that can be settled, beginning with the decisions in `pending` (a bit each), which
/// is empty afterwards.
pub(super) fn solve(equations: &mut impl Equations, known: &mut Known, pending: &mut [u64]) {
    let mut word = 0;
    while word < pending.len() {
        if pending[word] == 0 {
            word += 1;
            continue;
        }
        let bit = pending[word].trailing_zeros();
        pending[word] &= pending[word] - 1;
        let decision = Decision(word as u32 * 64 + bit);
        if known.answer(decision) != Answer::Open {
            continue;
        }
        let answer = equations.evaluate(decision, known);
        if answer == Answer::Open {
            continue;
        }
        known.settle(decision, answer);
        equations.readers(decision, |reader| {
            let index = reader.index();
            pending[index / 64] |= 1 << (index % 64);
            word = word.min(index / 64);
        });
    }
}
