//! A place in a line of tokens, and the small questions asked of what stands there.

use super::names::Lexicon;
use super::tables::Table;
use super::token::{Sign, Token};
use super::words::Roles;

/// Reads along one line. A reader that finds nothing may stand anywhere behind its beginning; who
/// goes on after it asks by `attempt`.
#[derive(Clone, Copy)]
pub(in crate::reading) struct Cursor<'a> {
    pub lexicon: &'a Lexicon,
    pub line: &'a str,
    pub tokens: &'a [Token],
    pub at: usize,
}

impl<'a> Cursor<'a> {
    pub fn token(&self, ahead: usize) -> Option<&'a Token> {
        self.tokens.get(self.at + ahead)
    }

    pub fn sign(&self) -> Sign {
        self.sign_at(0)
    }

    pub fn sign_at(&self, ahead: usize) -> Sign {
        self.token(ahead).map_or(Sign::End, |token| token.sign)
    }

    pub fn is(&self, sign: Sign) -> bool {
        self.sign() == sign
    }

    pub fn done(&self) -> bool {
        self.at >= self.tokens.len()
    }

    pub fn take(&mut self, sign: Sign) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    /// The word that stands `ahead` of here, or nothing.
    pub fn word_at(&self, ahead: usize) -> &'a str {
        self.token(ahead)
            .filter(|token| token.sign == Sign::Word)
            .map_or("", |token| token.word.as_str())
    }

    pub fn word(&self) -> &'a str {
        self.word_at(0)
    }

    /// Whether the word that stands `ahead` of here is in a table of orders.
    pub fn says_at(&self, ahead: usize, table: Table) -> bool {
        self.token(ahead).is_some_and(|token| token.says(table))
    }

    pub fn says(&self, table: Table) -> bool {
        self.says_at(0, table)
    }

    /// Whether the words from `ahead` of here on are a phrase of a table.
    pub fn says_phrase_at(&self, ahead: usize, table: Table) -> bool {
        self.phrase_at(ahead, table).is_some()
    }

    /// How many words from `ahead` of here on are a phrase of a table.
    pub fn phrase_at(&self, ahead: usize, table: Table) -> Option<usize> {
        let stands = |(at, word): (usize, &str)| self.word_at(ahead + at) == word;
        let mut phrases = table.words().iter().map(|phrase| phrase.split(' '));
        phrases.find(|words| words.clone().enumerate().all(stands)).map(Iterator::count)
    }

    pub fn roles_at(&self, ahead: usize) -> Roles {
        let Some(token) = self.token(ahead) else {
            return Roles::default();
        };
        // The Dutch `St` supports a unit; any other is a saint.
        if token.says(Table::NameSaint) && !matches!(self.word_at(ahead + 1), "a" | "f" | "l" | "v")
        {
            return Roles::default();
        }
        if token.says(Table::WordFall) && self.says_at(ahead + 1, Table::WordBack) {
            return Roles::RETREAT;
        }
        token.known.roles
    }

    pub fn roles(&self) -> Roles {
        self.roles_at(0)
    }

    pub fn has(&self, roles: Roles) -> bool {
        self.roles().any(roles)
    }

    /// Whether a word stands here that joins two orders; a single letter is rather a unit.
    pub fn joins(&self) -> bool {
        self.has(Roles::AND) && (self.word().len() > 1 || self.word() == "y") || self.joins_by_n()
    }

    /// `par hold n bur hold`
    fn joins_by_n(&self) -> bool {
        let lower = self.token(0).is_some_and(|token| token.gap && !token.capital);
        let kind = usize::from(self.roles_at(1).any(Roles::ARMY.or(Roles::FLEET)));
        self.word() == "n" && lower && !self.is_coast(1) && self.ahead(1 + kind).span().is_some()
    }

    pub fn take_role(&mut self, roles: Roles) -> bool {
        let found = self.has(roles);
        self.at += usize::from(found);
        found
    }

    pub fn take_said(&mut self, table: Table) -> bool {
        let found = self.says(table);
        self.at += usize::from(found);
        found
    }

    pub fn take_word(&mut self, word: &str) -> bool {
        let found = self.word() == word;
        self.at += usize::from(found);
        found
    }

    /// The same line from a later place.
    pub fn ahead(&self, by: usize) -> Cursor<'a> {
        Cursor { at: self.at + by, ..*self }
    }

    /// Whether the word there is one for a coast, perhaps with a slip in it.
    pub fn is_coast(&self, ahead: usize) -> bool {
        self.roles_at(ahead).any(Roles::COAST) || self.nearly(ahead, Table::SlipCoast)
    }

    /// Whether the word there is one of a place that somebody keeps (`in place`), perhaps with a
    /// slip in it.
    pub fn is_place_word(&self, ahead: usize) -> bool {
        self.roles_at(ahead).any(Roles::PLACE) || self.nearly(ahead, Table::SlipPlace)
    }

    fn nearly(&self, ahead: usize, wanted: Table) -> bool {
        let word = self.word_at(ahead);
        word.len() >= 4 && self.lexicon.named(word).is_none() && wanted.is_nearly(word)
    }

    /// Tries a reader and comes back here if it finds nothing.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let from = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = from;
        }
        found
    }

    /// What was written between two places, without blanks around it.
    pub fn text(&self, from: usize, to: usize) -> String {
        let (Some(first), Some(last)) =
            (self.tokens.get(from), to.checked_sub(1).and_then(|last| self.tokens.get(last)))
        else {
            return String::new();
        };
        if first.start >= last.end {
            return String::new();
        }
        self.line[first.start..last.end].trim().to_owned()
    }

    /// Passes an opening bracket and everything to its closing one.
    pub fn pass_brackets(&mut self) {
        if !self.take(Sign::Open) {
            return;
        }
        let mut depth = 1;
        while depth > 0 && !self.done() {
            match self.sign() {
                Sign::Open => depth += 1,
                Sign::Close => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
    }
}
