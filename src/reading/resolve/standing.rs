//! Letters among other letters of the same player: in which order they were written, and what each still
//! counts.

use crate::board::Province;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::Request;
use crate::reading::commands::consent::affirms;

/// Whether it is known in which order letters were written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sequence {
    /// Yes: the oldest first.
    Known,
    /// No.
    Unknown,
}

/// What a letter, or a statement in it, does among the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Standing {
    /// It counts, but for the units that a later letter orders.
    Counts {
        /// The units.
        but: Vec<Province>,
    },
    /// A later letter replaced it.
    Replaced,
    /// A later letter took it back, with all it did to those before it.
    Undone,
    /// Its own letter takes it back.
    TakenBack,
    /// It was for every turn, and a later letter ends that.
    Ended,
    /// It is a draft.
    Draft,
}

/// A letter with what of it is still said.
pub(in crate::reading) struct Entry<'a> {
    pub(in crate::reading) letter: &'a Request,
    /// Which statements are no longer: taken back in the letter itself, or not carried over.
    pub(in crate::reading) taken: Vec<bool>,
    /// Whether it has come over from an earlier turn.
    pub(in crate::reading) is_carried: bool,
}

impl Entry<'_> {
    /// Whether it says no more than yes.
    pub(in crate::reading) fn affirms(&self) -> bool {
        !self.orders() && self.letter.statements.first().is_some_and(|it| affirms(&it.text))
    }

    pub(in crate::reading) fn says(&self, wanted: SetWord) -> bool {
        self.letter.set_words().any(|word| word == wanted)
    }

    /// Whether it was written for this turn and has orders.
    pub(in crate::reading) fn orders(&self) -> bool {
        self.letter.has_orders() && !self.is_carried
    }

    pub(in crate::reading) fn ends_standing(&self) -> bool {
        self.says(SetWord::EndStanding) || self.says(SetWord::Cancel)
    }
}
