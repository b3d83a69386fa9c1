//! What the words above or before a block of orders make of it.
//!
//! Orders written out count, whatever stands before them, unless a strong sign takes them away (`opening_signs`).
//! A sentence may bring them back: `Austria suggests the same as ever. My orders:`.

use super::doubts::shaky;
use super::headings::Choice;
use super::opening_signs::{ends_with, sign};
use super::opening_words::{Sentence, sentences};
use super::reader::Reader;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::{Deed, Written};
use crate::reading::commands::sets::set_word;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::phrases::plainly;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::{ANY_VERB, Roles};
use crate::reading::text::line::OwnLine;

/// More words are a story.
const LONGEST: usize = 150;

/// What an opening makes of the orders below it, if it makes them none.
pub(super) fn opening(lexicon: &Lexicon, words: &[Token]) -> Option<Choice> {
    if words.len() > LONGEST || holds_order(lexicon, words) {
        return None;
    }
    let mut choice = None;
    for sentence in sentences(lexicon, words) {
        choice = sign(&sentence).or(choice);
        if choice.is_some() && ends_with(&sentence) {
            choice = None;
        }
    }
    choice
}

/// Whether words break off at orders that are their writer's own: `So this time please:`
pub(super) fn presents_own(lexicon: &Lexicon, words: &[Token]) -> bool {
    let last = sentences(lexicon, words).pop();
    // "What I order is", without a sign
    let breaks_off =
        |last: &Sentence| last.leads || last.stops_short && last.has(Table::OpeningSelf);
    last.is_some_and(|last| breaks_off(&last) && ends_with(&last))
}

impl Reader<'_> {
    /// What a line makes of the orders below it, if it makes them none. That is told by its words as they stand: a
    /// turn of speech that says what an order says may say something else here.
    pub(super) fn taken(&self, text: &str, words: &[Token], below: &[OwnLine]) -> Option<Choice> {
        let choice = opening(self.lexicon, words)?;
        let is_draft = set_word(text) == Some(SetWord::Draft);
        (!is_draft && self.orders_below(below)).then_some(choice)
    }

    /// Whether an order begins one of the next lines: else what stands above them is no opening.
    fn orders_below(&self, lines: &[OwnLine]) -> bool {
        const MOST: usize = 12;
        const FIRST: usize = 4;
        let below = lines.iter().filter(|line| !line.text.trim().is_empty());
        below.take(MOST).any(|line| {
            let mut cut = plainly(tokens(&line.text), self.lexicon);
            annotate(&mut cut, self.lexicon);
            let cursor = Cursor { lexicon: self.lexicon, line: &line.text, tokens: &cut, at: 0 };
            // Behind a number, a letter or a power.
            (0..FIRST.min(cut.len())).any(|ahead| self.begins_sure(&cursor.ahead(ahead)))
        })
    }

    /// Whether an order begins here that is no word taken for a name.
    pub(super) fn begins_sure(&self, cursor: &Cursor<'_>) -> bool {
        let orders = { *cursor }.order();
        orders.is_some_and(|orders| {
            let is_sure = |it: &Written| it.deed != Deed::Nothing && !shaky(self.lexicon, it);
            orders.iter().any(is_sure)
        })
    }
}

/// Whether a line breaks off where it is about to say what is not to be done: `I do not want that`.
pub(super) fn denied(cursor: &Cursor<'_>) -> Option<Choice> {
    let (lexicon, words) = (cursor.lexicon, cursor.tokens);
    let denies = |token: &Token| {
        lexicon.roles(&token.word).any(Roles::NOT) || Table::DenyNone.contains(&token.word)
    };
    let is_place = |token: &Token| token.word.len() > 2 && lexicon.named(&token.word).is_some();
    let ends = |last: &Token| last.sign == Sign::Word && Table::DenyEnds.contains(&last.word);
    let denied = words.last().is_some_and(ends) && words.iter().any(denies);
    (denied && !words.iter().any(is_place)).then_some(Choice::Told)
}

/// Whether words hold an order themselves: a unit's type and a name, a name before a verb, an arrow between two.
fn holds_order(lexicon: &Lexicon, words: &[Token]) -> bool {
    /// So few words stand between a unit's type and its place: `the army in Serbia`.
    const NEAR: usize = 3;
    let roles = |token: &Token| lexicon.roles(&token.word);
    let is_name = |token: &Token| token.word.len() > 2 && lexicon.named(&token.word).is_some();
    // "war" is no Warsaw before a verb.
    let is_sure = |token: &Token| is_name(token) && (token.word.len() > 3 || token.capital);
    let is_unit = |token: &Token| roles(token).any(Roles::ARMY.or(Roles::FLEET));
    let is_arrow = |token: &Token| token.sign == Sign::Dash;
    let is_deed = |token: &Token| {
        is_arrow(token) && !token.gap || token.word.len() > 2 && roles(token).any(ANY_VERB)
    };
    let goes = |token: &Token| is_arrow(token) || roles(token).any(Roles::TO);
    (0..words.len()).any(|at| {
        let (word, next) = (&words[at], &words[at + 1..words.len().min(at + 1 + NEAR)]);
        let first = next.first();
        is_unit(word) && (next.iter().any(is_name) || first.is_some_and(is_arrow))
            || is_sure(word) && first.is_some_and(is_deed)
            || is_name(word) && first.is_some_and(goes) && next.get(1).is_some_and(is_name)
    })
}
