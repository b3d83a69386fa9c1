//! The parts that words play in a phrase on sets of orders.

use crate::reading::lexer::tables::Table;

/// The parts a word may play in a phrase on sets of orders, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::reading) struct Part(u32);

macro_rules! parts {
    ($( $(#[$doc:meta])* $name:ident = $bit:literal, )*) => {
        impl Part {
            $( $(#[$doc])* pub const $name: Part = Part(1 << $bit); )*
        }
    };
}

parts! {
    /// Takes something back.
    VOID = 0,
    /// Puts one thing in place of another.
    SWAP = 1,
    /// A set of orders.
    SET = 2,
    /// A letter.
    LETTER = 3,
    /// Earlier.
    BEFORE = 4,
    /// The newest of the earlier ones.
    LAST = 5,
    /// What stands higher up in the same letter.
    ABOVE = 6,
    /// All.
    ALL = 7,
    /// All others.
    REST = 8,
    /// Not changed.
    SAME = 9,
    /// Holds good still; of units: holds.
    STAYS = 10,
    /// Is enough with one other word (`the rest stands`, `cancel`).
    ALONE = 11,
    /// A change.
    CHANGE = 12,
    /// Something that is right where the thing before was wrong.
    CORRECT = 13,
    /// Something more.
    ADD = 14,
    /// New.
    NEW = 15,
    /// The last word.
    FINAL = 16,
    /// No more than a draft.
    DRAFT = 17,
    /// Not.
    NOT = 18,
    /// Is played.
    USE = 19,
    /// Brings back.
    KEEP = 20,
    /// What was just said.
    THAT = 21,
    /// What is being said.
    THIS = 22,
    /// Owns to a slip.
    SORRY = 23,
    /// Begins again.
    RESTART = 24,
    /// For every turn.
    STANDING = 25,
    /// Not as it should be.
    WRONG = 26,
    /// What was sent first of all.
    FIRST = 27,
}

impl Part {
    /// Words of no part may stand among the others.
    pub const NONE: Part = Part(0);

    pub fn any(self, part: Part) -> bool {
        self.0 & part.0 != 0
    }

    pub const fn or(self, part: Part) -> Part {
        Part(self.0 | part.0)
    }

    /// Whether a word of this part means nothing by itself.
    pub fn is_filler(self) -> bool {
        self.0 == 0
    }
}

/// The tables of words and the parts they play, in the order in which a word with a slip in it is looked for.
#[rustfmt::skip]
pub(super) const PLAYED: &[(Table, Part)] = &[
    (Table::PartVoid, Part::VOID),
    (Table::PartSwap, Part::SWAP),
    (Table::PartSet, Part::SET),
    (Table::PartSetLetter, Part::SET.or(Part::LETTER)),
    (Table::PartCancellation, Part::SET.or(Part::LETTER).or(Part::BEFORE).or(Part::LAST)),
    (Table::PartBefore, Part::BEFORE),
    (Table::PartBeforeLast, Part::BEFORE.or(Part::LAST)),
    (Table::PartFirst, Part::FIRST),
    (Table::PartBeforeAll, Part::BEFORE),
    (Table::PartAbove, Part::ABOVE),
    (Table::PartAll, Part::ALL),
    (Table::PartRest, Part::REST),
    (Table::PartSame, Part::SAME),
    (Table::PartStays, Part::STAYS),
    (Table::PartAlone, Part::ALONE),
    (Table::PartChange, Part::CHANGE),
    (Table::PartCorrect, Part::CORRECT),
    (Table::PartAdd, Part::ADD),
    (Table::PartNew, Part::NEW),
    (Table::PartFinal, Part::FINAL),
    (Table::PartAside, Part::NONE),
    (Table::PartDraft, Part::DRAFT),
    (Table::PartNot, Part::NOT),
    (Table::PartUse, Part::USE),
    (Table::PartKeep, Part::KEEP),
    (Table::PartThat, Part::THAT),
    (Table::PartThis, Part::THIS),
    (Table::PartSorry, Part::SORRY),
    (Table::PartWrong, Part::WRONG),
    (Table::PartRestart, Part::RESTART),
    (Table::PartStanding, Part::STANDING),
    (Table::PartStandingSet, Part::STANDING.or(Part::SET)),
    (Table::PartSmall, Part::NONE),
];

/// The tables of phrases by which a writer takes back what he wrote last: the part that each plays in a phrase
/// on sets of orders, and what is read for it there.
pub(super) const MENDS: [(Table, Part, Table); 2] = [
    (Table::MendSorry, Part::SORRY, Table::PlainSorry),
    (Table::MendCorrect, Part::CORRECT, Table::PlainCorrection),
];
