//! The reader of a letter as it goes from line to line, and what it remembers.

use std::ops::Range;

use super::headings::Headings;
use crate::board::Power;
use crate::reading::ast::statement::{Deed, PlaceClaim, Reach, Said, Start, Statement, UnitClaim};
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::token::Token;

/// Reads line after line, and remembers the headings.
pub(in crate::reading) struct Reader<'a> {
    pub lexicon: &'a Lexicon,
    pub headings: Headings,
    pub listed_since_heading: bool,
    pub start: Start,
    pub statements: Vec<Statement>,
    /// The last unit that was told to move or to stay, and what: `supports that` speaks of it.
    pub spoken_of: Option<Spoken>,
    /// The unit of which words that came to nothing took an order back.
    pub wavered: Option<Vec<String>>,
    /// For how long what is being read is said.
    pub reach: Reach,
    /// Where the numbered orders begin: `strike 3` speaks of one by its number.
    pub numbered: Vec<(String, usize)>,
    /// The power that heads the line again behind the sentence in which another was named.
    pub power_until_stop: Option<Option<Power>>,
    /// A line that was looked at already, by its index.
    pub peeked: Option<(usize, Vec<Token>)>,
    /// Whether words of this paragraph turn from what was said above it.
    pub turning: bool,
    /// A goal that the sentence before denied.
    pub denied: Option<PlaceClaim>,
    /// Statements of such sentences that stand above all orders, by their places.
    pub ahead: Vec<Range<usize>>,
    /// How many orders were read from sentences that change others.
    pub amended: usize,
    /// How many statements stand above the last words of others.
    pub below_cut: usize,
}

/// What was last told to a unit.
#[derive(Clone)]
pub(in crate::reading) struct Spoken {
    pub line: usize,
    pub unit: UnitClaim,
    pub deed: Deed,
}

impl Reader<'_> {
    pub(super) fn say(&mut self, line: usize, text: &str, said: Said) {
        self.statements.push(Statement {
            line,
            text: text.to_owned(),
            start: self.start,
            turn: self.headings.turn,
            reach: self.reach,
            said,
        });
    }
}
