//! Decisions, and what is known of them.
//!
//! A decision is a question about one unit, named as in the DATC (5.A): MOVE, SUPPORT, DISLODGE,
//! PATH. The four strengths are numbers derived from these and are never stored: an equation works
//! them out as an interval. What is known only sharpens: an open question becomes yes or no, once.

use super::mask::{self, Many, Width};

/// What is asked of a unit. The order is the order in which the solver likes to work them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// PATH (5.B.8): yes is 'path', no is 'no path'.
    Path,
    /// SUPPORT (5.B.2): yes is 'given', no is 'cut'.
    Support,
    /// MOVE (5.B.1): yes is 'moves', no is 'fails'.
    Move,
    /// DISLODGE (5.B.3): yes is 'dislodged', no is 'sustains'.
    Dislodge,
}

impl Question {
    /// Every question, in the order of their numbers.
    pub const ALL: [Question; 4] =
        [Question::Path, Question::Support, Question::Move, Question::Dislodge];
}

/// What is known of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Not known yet.
    Open,
    /// Known not to be so.
    No,
    /// Known to be so.
    Yes,
}

/// One decision: a dense number, so that the solver needs to know nothing of units and questions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Decision(pub(super) u32);

impl Decision {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The decided yes and no of every decision, as one row of bits a question and answer.
#[derive(Clone, Debug, Default)]
pub struct Known {
    words: usize,
    yes: Vec<u64>,
    no: Vec<u64>,
}

impl Known {
    /// Forgets everything and makes room for rows of this width.
    pub(super) fn reset<W: Width>(&mut self, width: W) {
        self.words = width.words();
        for bits in [&mut self.yes, &mut self.no] {
            bits.clear();
            bits.resize(width.words() * Question::ALL.len(), 0);
        }
    }

    /// The decision that asks this of this unit.
    pub fn decision(&self, question: Question, unit: usize) -> Decision {
        decision(Many(self.words), question, unit)
    }

    /// What a decision asks, and of which unit.
    pub fn asked(&self, decision: Decision) -> (Question, usize) {
        asked(Many(self.words), decision)
    }

    /// What is known of a decision.
    #[inline]
    pub fn answer(&self, decision: Decision) -> Answer {
        if mask::has(&self.yes, decision.index()) {
            Answer::Yes
        } else if mask::has(&self.no, decision.index()) {
            Answer::No
        } else {
            Answer::Open
        }
    }

    /// What is known of this question about this unit.
    pub fn of(&self, question: Question, unit: usize) -> Answer {
        self.answer(self.decision(question, unit))
    }

    /// Notes an answer; an open one changes nothing.
    pub(super) fn settle(&mut self, decision: Decision, answer: Answer) {
        match answer {
            Answer::Open => {}
            Answer::Yes => mask::put(&mut self.yes, decision.index()),
            Answer::No => mask::put(&mut self.no, decision.index()),
        }
    }

    /// The units for which the answer is yes.
    #[inline]
    pub(super) fn yes<W: Width>(&self, width: W, question: Question) -> &[u64] {
        row(&self.yes, width, question)
    }

    /// The units for which the answer is no.
    #[inline]
    pub(super) fn no<W: Width>(&self, width: W, question: Question) -> &[u64] {
        row(&self.no, width, question)
    }

    #[inline]
    pub(super) fn yes_mut<W: Width>(&mut self, width: W, question: Question) -> &mut [u64] {
        row_mut(&mut self.yes, width, question)
    }

    #[inline]
    pub(super) fn no_mut<W: Width>(&mut self, width: W, question: Question) -> &mut [u64] {
        row_mut(&mut self.no, width, question)
    }

    /// Those of a word of decisions that are open.
    #[inline]
    pub(super) fn open_of(&self, word: usize, decisions: u64) -> u64 {
        decisions & !self.yes[word] & !self.no[word]
    }

    /// Takes those that are answered out of a set of decisions.
    pub(super) fn keep_open(&self, decisions: &mut [u64]) {
        for (word, bits) in decisions.iter_mut().enumerate() {
            *bits = self.open_of(word, *bits);
        }
    }

    /// Writes the open decisions of the first `count` units of each question into `open`; says
    /// whether there are any.
    pub(super) fn open_into<W: Width>(&self, width: W, count: usize, open: &mut Vec<u64>) -> bool {
        open.clear();
        open.resize(width.words() * Question::ALL.len(), 0);
        let mut any = 0;
        for question in Question::ALL {
            let (yes, no) = (self.yes(width, question), self.no(width, question));
            for (word, open) in row_mut(open, width, question).iter_mut().enumerate() {
                *open = mask::first_word(count, word) & !yes[word] & !no[word];
                any |= *open;
            }
        }
        any != 0
    }
}

/// The row of a question. Cutting to all rows first leaves one check where many rows are read.
#[inline]
fn row<W: Width>(rows: &[u64], width: W, question: Question) -> &[u64] {
    let words = width.words();
    &rows[..Question::ALL.len() * words][question as usize * words..][..words]
}

#[inline]
fn row_mut<W: Width>(rows: &mut [u64], width: W, question: Question) -> &mut [u64] {
    let words = width.words();
    &mut rows[..Question::ALL.len() * words][question as usize * words..][..words]
}

/// The decision that asks this of this unit, in a case of this width.
#[inline]
pub(super) fn decision<W: Width>(width: W, question: Question, unit: usize) -> Decision {
    Decision((question as usize * width.words() * 64 + unit) as u32)
}

/// What a decision asks, and of which unit, in a case of this width.
#[inline]
pub(super) fn asked<W: Width>(width: W, decision: Decision) -> (Question, usize) {
    let stride = width.words() * 64;
    let question = Question::ALL[decision.index() / stride % Question::ALL.len()];
    (question, decision.index() % stride)
}

/// A strength as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// It is at least this.
    pub least: u32,
    /// It is at most this.
    pub most: u32,
}

impl Strength {
    /// A strength of nothing.
    pub const ZERO: Strength = Strength { least: 0, most: 0 };

    /// Counts in these supports, of which some are known to be given and some not to be.
    #[inline]
    pub(super) fn add(&mut self, supports: u64, given: u64, cut: u64) {
        let surely = (supports & given).count_ones();
        self.least += surely;
        self.most += surely;
        let open = supports & !given & !cut;
        if open != 0 {
            self.most += open.count_ones();
        }
    }
}
