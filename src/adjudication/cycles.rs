//! The smallest decision cycle among the decisions left open (DATC 5.B.9).
//!
//! Open decisions and the open decisions that can still matter for them make a directed graph. A
//! strongly connected part of it from which no edge leads out depends on nothing but itself: it can
//! be ruled on alone. The smallest such part is the core of the paradox, or the circular movement.
//! Tarjan's algorithm finds them all, without recursion, for chains may be as long as the board.

use super::decision::{Decision, Known};
use super::mask;
use super::solver::Equations;

/// Room for the search, kept between searches.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// Number of each decision in the order of finding, from 1; 0 where not found yet.
    found: Vec<u32>,
    /// The lowest number reachable from each.
    lowest: Vec<u32>,
    /// Decisions not yet given to a part.
    waiting: Vec<Decision>,
    is_waiting: Vec<bool>,
    /// Edges of the decisions on the present path; each frame owns a stretch of it.
    edges: Vec<Decision>,
    frames: Vec<Frame>,
    best: Vec<Decision>,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    decision: Decision,
    first_edge: usize,
    next_edge: usize,
    /// Whether an edge leads from here, or from what was found below, into a finished part.
    leads_out: bool,
}

/// The smallest strongly connected part of the open decisions that no edge leaves. `open` has a bit
/// for each open decision. Empty only if `open` is.
pub(super) fn smallest<'a>(
    equations: &mut impl Equations,
    known: &Known,
    open: &[u64],
    search: &'a mut Search,
) -> &'a [Decision] {
    search.reset(open.len() * 64);
    let mut count = 0;
    for index in mask::ones(open) {
        let decision = Decision(index as u32);
        if search.found[index] == 0 {
            search.enter(equations, known, decision, &mut count);
            while !search.frames.is_empty() {
                search.step(equations, known, &mut count);
            }
        }
    }
    &search.best
}

impl Search {
    fn reset(&mut self, size: usize) {
        self.found.clear();
        self.found.resize(size, 0);
        self.lowest.clear();
        self.lowest.resize(size, 0);
        self.is_waiting.clear();
        self.is_waiting.resize(size, false);
        self.waiting.clear();
        self.edges.clear();
        self.frames.clear();
        self.best.clear();
    }

    fn enter(
        &mut self,
        equations: &mut impl Equations,
        known: &Known,
        decision: Decision,
        count: &mut u32,
    ) {
        *count += 1;
        self.found[decision.index()] = *count;
        self.lowest[decision.index()] = *count;
        self.waiting.push(decision);
        self.is_waiting[decision.index()] = true;
        let first_edge = self.edges.len();
        let edges = &mut self.edges;
        equations.dependencies(decision, known, |other| edges.push(other));
        self.frames.push(Frame { decision, first_edge, next_edge: first_edge, leads_out: false });
    }

    /// Follows one edge of the decision on top, or leaves it.
    fn step(&mut self, equations: &mut impl Equations, known: &Known, count: &mut u32) {
        let Some(top) = self.frames.last_mut() else {
            return;
        };
        let here = top.decision.index();
        if let Some(&other) = self.edges.get(top.next_edge) {
            top.next_edge += 1;
            if self.found[other.index()] == 0 {
                self.enter(equations, known, other, count);
            } else if self.is_waiting[other.index()] {
                self.lowest[here] = self.lowest[here].min(self.found[other.index()]);
            } else {
                top.leads_out = true;
            }
            return;
        }
        let frame = *top;
        self.frames.pop();
        self.edges.truncate(frame.first_edge);
        let is_root = self.lowest[here] == self.found[here];
        if is_root {
            self.close(frame);
        }
        if let Some(below) = self.frames.last_mut() {
            let index = below.decision.index();
            self.lowest[index] = self.lowest[index].min(self.lowest[here]);
            below.leads_out |= frame.leads_out || is_root;
        }
    }

    /// Takes the part whose first decision this was off the waiting ones.
    fn close(&mut self, root: Frame) {
        let from =
            self.waiting.iter().rposition(|&decision| decision == root.decision).unwrap_or(0);
        for decision in &self.waiting[from..] {
            self.is_waiting[decision.index()] = false;
        }
        let size = self.waiting.len() - from;
        if !root.leads_out && (self.best.is_empty() || size < self.best.len()) {
            self.best.clear();
            self.best.extend_from_slice(&self.waiting[from..]);
        }
        self.waiting.truncate(from);
    }
}
