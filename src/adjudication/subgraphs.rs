//! The equations without intervals: the older text of DATC chapter 5, for games that choose it.
//!
//! The default settles a decision as soon as what is known of others forces it. Here an equation is
//! worked only when everything it reads is known, so that it is an equation of the plain kind, yes or
//! no. What then stays is sub-graphs of decisions that hang on themselves. Each is taken alone, the
//! ones that hang on nothing else first, and its resolutions are found by trying: if there is
//! exactly one, it holds; if there is none, or more than one, the sub-graph has a decision cycle, and
//! the rule for that cycle settles it (`paradox`), as by default.
//!
//! The equations are the same, the search for sub-graphs is the same (`cycles`), and so is the
//! rule; what differs is that nothing is taken on trust: the default calls the rule for what it
//! cannot force, believing that such a cycle never has exactly one resolution. The tests hold the
//! two to each other.

use crate::rules::Rules;

use super::at_once;
use super::case::{Case, Set};
use super::cycles;
use super::decision::{Answer, Decision, Known, Question};
use super::equations::MovementEquations;
use super::mask::{self, Many, One, Width};
use super::movement::Resolution;
use super::paradox;
use super::solver::{self, Equations, Pending, Start};
use super::workspace::Room;

/// The most answers tried in one sub-graph before it is left to what can be forced.
const MOST_TRIES: usize = 4096;

/// Answers every decision of a case, as the default does.
pub(super) fn solve(resolution: &mut Resolution, rules: &Rules, room: &mut Room) {
    if resolution.case.is_narrow() {
        solve_in(One, resolution, rules, room);
    } else {
        solve_in(Many(resolution.case.words()), resolution, rules, room);
    }
}

fn solve_in<W: Width>(width: W, resolution: &mut Resolution, rules: &Rules, room: &mut Room) {
    let Resolution { case, known, cores, .. } = resolution;
    let Room { pending, sea, search, .. } = room;
    cores.clear();
    at_once::leave_unasked(width, case, known);
    open_into(width, case, known, &mut pending.bits);
    let equations = MovementEquations { case, sea, width };
    let mut plain = Plain { inputs: inputs(&equations, pending), equations };
    loop {
        solver::solve(&mut plain, known, pending, Start::Some);
        if !open_into(width, case, known, &mut pending.bits) {
            break;
        }
        let part = cycles::smallest(&mut plain, known, &pending.bits, search).to_vec();
        match plain.only_resolution(known, pending, &part) {
            Some(answers) => {
                for &decision in &part {
                    known.settle(decision, answers.answer(decision));
                }
            }
            None => {
                put_only(pending, &part);
                solver::solve(&mut plain.equations, known, pending, Start::Some);
                put_only(pending, &part);
                known.keep_open(&mut pending.bits);
                if !mask::is_empty(&pending.bits) {
                    let equations = &mut plain.equations;
                    let cycle = cycles::smallest(equations, known, &pending.bits, search);
                    cores.push(paradox::settle(
                        case,
                        rules.paradox,
                        equations,
                        known,
                        pending,
                        cycle,
                    ));
                }
            }
        }
        open_into(width, case, known, &mut pending.bits);
    }
    known.open_into(width, case.count(), &mut pending.bits);
    solver::solve(&mut plain.equations, known, pending, Start::Some);
}

/// The open decisions that others may read; says whether there are any. DISLODGE of a unit that
/// neither supports nor convoys is read by nobody, and settled last.
fn open_into<W: Width>(width: W, case: &Case, known: &Known, open: &mut Vec<u64>) -> bool {
    known.open_into(width, case.count(), open);
    let first = Question::Dislodge as usize * width.words();
    for (bits, read) in open[first..].iter_mut().zip(case.set(width, Set::Matched)) {
        *bits &= read;
    }
    !mask::is_empty(open)
}

fn put_only(pending: &mut Pending, decisions: &[Decision]) {
    pending.bits.fill(0);
    for decision in decisions {
        mask::put(&mut pending.bits, decision.index());
    }
}

/// What each decision's equation reads of those that are open at the start, whatever comes of it.
fn inputs(equations: &impl Equations, open: &mut Pending) -> Vec<Vec<Decision>> {
    let mut readers = Pending::default();
    readers.bits.resize(open.bits.len(), 0);
    let mut inputs = vec![Vec::new(); open.bits.len() * 64];
    for read in mask::ones(&open.bits) {
        readers.bits.fill(0);
        equations.readers(Decision(read as u32), &mut readers);
        for reader in mask::ones(&readers.bits) {
            inputs[reader].push(Decision(read as u32));
        }
    }
    inputs
}

/// The equations, each worked only when all that it reads is known.
struct Plain<'a, W> {
    equations: MovementEquations<'a, W>,
    inputs: Vec<Vec<Decision>>,
}

impl<W: Width> Equations for Plain<'_, W> {
    fn evaluate(&mut self, decision: Decision, known: &Known) -> Answer {
        let is_open = |input: &Decision| known.answer(*input) == Answer::Open;
        if self.inputs[decision.index()].iter().any(is_open) {
            return Answer::Open;
        }
        self.equations.evaluate(decision, known)
    }

    fn readers(&self, decision: Decision, pending: &mut Pending) {
        self.equations.readers(decision, pending);
    }

    fn dependencies(&mut self, decision: Decision, known: &Known, tell: impl FnMut(Decision)) {
        let is_open = |input: &Decision| known.answer(*input) == Answer::Open;
        self.inputs[decision.index()].iter().copied().filter(is_open).for_each(tell);
    }
}

/// A search for the resolutions of one sub-graph.
struct Trial<'a> {
    part: &'a [Decision],
    /// The answers that were tried rather than worked.
    assumed: Vec<Decision>,
    /// The resolutions found; two are enough.
    found: Vec<Known>,
    tries: usize,
}

impl<W: Width> Plain<'_, W> {
    /// The resolution of a sub-graph, if it has exactly one. `None` also where there is too much to
    /// try.
    fn only_resolution(
        &mut self,
        known: &Known,
        pending: &mut Pending,
        part: &[Decision],
    ) -> Option<Known> {
        let mut trial = Trial { part, assumed: Vec::new(), found: Vec::new(), tries: 0 };
        self.try_answers(known, pending, &mut trial);
        match trial.found.len() {
            1 if trial.tries <= MOST_TRIES => trial.found.pop(),
            _ => None,
        }
    }

    fn try_answers(&mut self, known: &Known, pending: &mut Pending, trial: &mut Trial<'_>) {
        let is_open = |decision: &&Decision| known.answer(**decision) == Answer::Open;
        let Some(&next) = trial.part.iter().find(is_open) else {
            trial.found.push(known.clone());
            return;
        };
        for answer in [Answer::Yes, Answer::No] {
            trial.tries += 1;
            if trial.found.len() > 1 || trial.tries > MOST_TRIES {
                return;
            }
            let mut tried = known.clone();
            tried.settle(next, answer);
            pending.bits.fill(0);
            self.readers(next, pending);
            solver::solve(self, &mut tried, pending, Start::Some);
            trial.assumed.push(next);
            let follows = trial.assumed.iter().all(|&decision| {
                let answer = self.evaluate(decision, &tried);
                answer == Answer::Open || answer == tried.answer(decision)
            });
            if follows {
                self.try_answers(&tried, pending, trial);
            }
            trial.assumed.pop();
        }
    }
}
