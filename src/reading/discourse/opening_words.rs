//! A sentence above orders as the kinds of its words: which tables of `openings.toml` each stands in.

use std::sync::LazyLock;

use crate::reading::lexer::hash::{ByFirstWord, by_first_word};
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

/// Kinds of words, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Kinds(u64);

impl Kinds {
    fn of(table: Table) -> Kinds {
        Kinds(1 << (table as usize - Table::OpeningThese as usize))
    }

    fn add(&mut self, other: Kinds) {
        self.0 |= other.0;
    }

    fn has(self, table: Table) -> bool {
        self.0 & Kinds::of(table).0 != 0
    }
}

/// The words and phrases of all these tables by their first words.
static WORDS: LazyLock<ByFirstWord<Kinds>> = LazyLock::new(|| {
    let tables = Table::ALL.iter().filter(|(_, file)| *file == "openings");
    by_first_word(tables.flat_map(|&(table, _)| {
        table.words().iter().map(move |phrase| (*phrase, Kinds::of(table)))
    }))
});

/// A sentence that stands above orders, or before them on their line.
pub(super) struct Sentence<'a> {
    tokens: &'a [Token],
    /// The kinds of each token.
    kinds: Vec<Kinds>,
    /// Whether it ends in a question mark.
    pub asks: bool,
    /// Whether no other stands between it and the orders.
    pub is_last: bool,
    /// Whether it breaks off at them: `Only if Italy agrees:`.
    pub leads: bool,
    /// Whether it ends there without any sign: `What I played last year was`.
    pub stops_short: bool,
}

/// The sentences of an opening, none of them empty.
pub(super) fn sentences<'a>(lexicon: &Lexicon, words: &'a [Token]) -> Vec<Sentence<'a>> {
    let mut found: Vec<Sentence<'a>> = Vec::new();
    let mut from = 0;
    for at in 0..words.len() {
        if !ends_sentence(words, at) && at + 1 < words.len() {
            continue;
        }
        let part = &words[from..=at];
        from = at + 1;
        if part.iter().all(|token| token.sign != Sign::Word) {
            continue;
        }
        let asks = part.last().is_some_and(|last| last.sign == Sign::Question);
        let kinds = kinds(lexicon, part);
        found.push(Sentence {
            tokens: part,
            kinds,
            asks,
            is_last: false,
            leads: false,
            stops_short: false,
        });
    }
    let leads = words
        .last()
        .is_some_and(|last| matches!(last.sign, Sign::Colon | Sign::Dash | Sign::Comma));
    let stops_short = words.last().is_some_and(|last| last.sign == Sign::Word);
    if let Some(last) = found.last_mut() {
        (last.is_last, last.leads, last.stops_short) = (true, leads, stops_short);
    }
    found
}

/// Whether a sentence ends here; at `18:02` none does.
fn ends_sentence(words: &[Token], at: usize) -> bool {
    match words[at].sign {
        Sign::Stop | Sign::Question | Sign::Semicolon => true,
        Sign::Colon => words.get(at + 1).is_some_and(|next| next.gap),
        _ => false,
    }
}

/// The kinds of words of each token: those of its own, and those of the phrases that it is in.
fn kinds(lexicon: &Lexicon, tokens: &[Token]) -> Vec<Kinds> {
    let mut kinds = vec![Kinds::default(); tokens.len()];
    for (at, token) in tokens.iter().enumerate() {
        if token.sign != Sign::Word {
            continue;
        }
        for (rest, kind) in WORDS.get(token.word.as_str()).into_iter().flatten() {
            let stands = rest.iter().enumerate().all(|(ahead, word)| {
                tokens.get(at + 1 + ahead).is_some_and(|token| token.word == *word)
            });
            if stands {
                kinds[at..=at + rest.len()].iter_mut().for_each(|it| it.add(*kind));
            }
        }
        let owner = token.word.strip_suffix("'s").unwrap_or(&token.word);
        let is_power = lexicon.power(owner).is_some();
        let is_town = token.word.len() > 3 && lexicon.named(owner).is_some();
        let is_somebody = Table::OpeningPeople.contains(owner);
        if is_power {
            kinds[at].add(Kinds::of(Table::OpeningPowers));
        }
        if is_somebody {
            kinds[at].add(Kinds::of(Table::OpeningPeople));
        }
        if is_power || is_town || is_somebody {
            kinds[at].add(Kinds::of(Table::OpeningOthers));
        }
        if token.word.len() > 1 && lexicon.roles(&token.word).any(Roles::NOT) {
            kinds[at].add(Kinds::of(Table::OpeningNot));
        }
    }
    // `this morning` is no order.
    let times = Kinds(Kinds::of(Table::OpeningTimes).0 | Kinds::of(Table::OpeningTurns).0);
    for at in 1..tokens.len() {
        if kinds[at].0 & times.0 != 0 && Table::OpeningThese.contains(&tokens[at - 1].word) {
            kinds[at - 1].0 &= !Kinds::of(Table::OpeningThese).0;
        }
    }
    kinds
}

impl<'a> Sentence<'a> {
    /// How many words it has.
    pub fn length(&self) -> usize {
        self.tokens.iter().filter(|token| token.sign == Sign::Word).count()
    }

    pub fn has(&self, table: Table) -> bool {
        self.kinds.iter().any(|it| it.has(table))
    }

    pub fn has_any(&self, tables: &[Table]) -> bool {
        tables.iter().any(|table| self.has(*table))
    }

    /// Whether a word of the first kind stands at most so many words before one of the other in the same clause,
    /// or is it.
    pub fn near(&self, first: Table, other: Table, most: usize) -> bool {
        (0..self.kinds.len()).filter(|&at| self.kinds[at].has(first)).any(|at| {
            let reach = self.kinds.len().min(at + most + 1);
            let parts = |token: &Token| token.sign != Sign::Word && token.sign != Sign::Number;
            let end = (at..reach).find(|&at| parts(&self.tokens[at])).unwrap_or(reach);
            self.kinds[at..end].iter().any(|it| it.has(other))
        })
    }

    /// Whether a word that denies stands so near before one of this kind; one within its own phrase denies nothing.
    pub fn denies(&self, table: Table, most: usize) -> bool {
        let mut bare = self.part(0, self.tokens.len());
        for kinds in &mut bare.kinds {
            if kinds.has(table) {
                kinds.0 &= !Kinds::of(Table::OpeningNot).0;
            }
        }
        bare.near(Table::OpeningNot, table, most)
    }

    /// Whether words of these kinds stand one after the other, each at most so many words behind the one before.
    pub fn runs(&self, tables: &[Table], most: usize) -> bool {
        let Some((first, rest)) = tables.split_first() else { return true };
        let mut begins = (0..self.kinds.len()).filter(|&at| self.kinds[at].has(*first));
        begins.any(|at| self.follows(at + 1, rest, most))
    }

    fn follows(&self, from: usize, tables: &[Table], most: usize) -> bool {
        let Some((first, rest)) = tables.split_first() else { return true };
        let reach = from..self.kinds.len().min(from + most);
        reach.into_iter().any(|at| self.kinds[at].has(*first) && self.follows(at + 1, rest, most))
    }

    /// `near`, in either order.
    pub fn around(&self, one: Table, other: Table, most: usize) -> bool {
        self.near(one, other, most) || self.near(other, one, most)
    }

    /// Whether one of its first words, so many, is of this kind.
    pub fn begins(&self, table: Table, first: usize) -> bool {
        let words = self.tokens.iter().zip(&self.kinds);
        let mut words = words.filter(|(token, _)| token.sign == Sign::Word).take(first);
        words.any(|(_, kinds)| kinds.has(table))
    }

    /// Whether all its words are of these kinds.
    pub fn is_only(&self, tables: &[Table]) -> bool {
        let mut words =
            self.tokens.iter().zip(&self.kinds).filter(|(token, _)| token.sign == Sign::Word);
        self.length() > 0 && words.all(|(_, kinds)| tables.iter().any(|table| kinds.has(*table)))
    }

    /// Whether all its words but the first are of one kind, and the first of another.
    pub fn is_all(&self, first: Table, others: Table) -> bool {
        let mut words =
            self.tokens.iter().zip(&self.kinds).filter(|(token, _)| token.sign == Sign::Word);
        words.next().is_some_and(|(_, kinds)| kinds.has(first))
            && self.length() > 1
            && words.all(|(_, kinds)| kinds.has(others))
    }

    /// Its clauses that have words.
    pub fn clauses(&self) -> Vec<Sentence<'a>> {
        let mut from = 0;
        let mut found = Vec::new();
        for at in 0..=self.tokens.len() {
            if self.tokens.get(at).is_none_or(parts) {
                found.push(self.part(from, at));
                from = at + 1;
            }
        }
        found.retain(|clause| clause.length() > 0);
        found
    }

    /// Its first clause.
    pub fn first_clause(&self) -> Sentence<'a> {
        let end = self.tokens.iter().position(parts).unwrap_or(self.tokens.len());
        self.part(0, end)
    }

    /// Its last clause that has words.
    pub fn last_clause(&self) -> Sentence<'a> {
        let is_word = |token: &Token| token.sign == Sign::Word;
        let end = self.tokens.iter().rposition(is_word).map_or(0, |last| last + 1);
        let from = self.tokens[..end].iter().rposition(parts).map_or(0, |at| at + 1);
        self.part(from, end)
    }

    fn part(&self, from: usize, end: usize) -> Sentence<'a> {
        let kinds = self.kinds[from..end].to_vec();
        Sentence { tokens: &self.tokens[from..end], kinds, asks: false, ..*self }
    }
}

/// Whether a token parts clauses.
fn parts(token: &Token) -> bool {
    matches!(
        token.sign,
        Sign::Comma | Sign::Dash | Sign::Colon | Sign::Open | Sign::Close | Sign::Semicolon
    )
}
