//! One word or sign of a line, and what is known of it.

use std::cell::OnceCell;

use super::foreign::Language;
use super::names::{Lexicon, MatchKind};
use super::tables::{Table, Tables};
use super::words::Roles;

/// One word or sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::reading) struct Token {
    pub sign: Sign,
    /// Folded; of words the letters, digits and apostrophes alone.
    pub word: String,
    /// Where it stands in the line, in bytes.
    pub start: usize,
    pub end: usize,
    /// Whether a blank, or the line's beginning, stands before it.
    pub gap: bool,
    /// Whether the word was written with a capital first.
    pub capital: bool,
    /// What the lexicon knows of the word, and of the words behind it.
    pub known: Known,
}

impl Token {
    /// Whether it is a single letter with marks on it: noise rather than an abbreviation.
    pub fn is_odd_letter(&self) -> bool {
        self.word.len() == 1 && self.end - self.start > 1
    }

    /// The word as names are looked up: letters and digits, no possessive.
    pub fn key(&self) -> &str {
        self.known.key.as_deref().unwrap_or(&self.word)
    }

    /// Whether it is a word of a table of orders.
    pub fn says(&self, table: Table) -> bool {
        self.sign == Sign::Word && self.known.tables.has(table)
    }

    /// Whether a word is like some name of the board.
    pub fn is_like_name(&self, lexicon: &Lexicon) -> bool {
        *self.known.like_name.get_or_init(|| {
            let found = lexicon.candidates(&[self.key()], Language::English);
            found.match_kind != MatchKind::Nothing
        })
    }
}

/// What kind of token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Sign {
    Word,
    Number,
    /// A dash or arrow of any shape.
    Dash,
    Slash,
    Comma,
    Semicolon,
    Colon,
    Stop,
    Open,
    Close,
    Plus,
    Question,
    /// A bar between the cells of a table.
    Bar,
    Hash,
    /// The end of a line.
    End,
}

/// What a lexicon knows of a word where it stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in crate::reading) struct Known {
    pub roles: Roles,
    /// In which tables of orders the word stands.
    pub tables: Tables,
    /// The word as names are looked up, where that is not the word itself.
    pub key: Option<String>,
    /// Whether that is a full name.
    pub is_name: bool,
    /// How many tokens from here are one exact name, and how many of them words.
    pub exact: Option<Reach>,
    /// The same for a name that is abbreviated word by word or has a slip in it.
    pub loose: Option<Reach>,
    /// The verb it is with a slip mended: any, or one that may end an order.
    pub verb: Option<Roles>,
    pub ending: Option<Roles>,
    /// Whether it is like some name.
    pub like_name: OnceCell<bool>,
}

/// The most words a name may have.
pub(super) const LONGEST_NAME: usize = 6;

/// How far a name reaches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::reading) struct Reach {
    pub words: usize,
    pub tokens: usize,
}
