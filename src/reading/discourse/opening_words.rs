//! A sentence above orders as the kinds of its words: which tables of `openings.toml` each stands in.

use std::sync::LazyLock;

use crate::reading::lexer::lookup::{ByFirstWord, phrases_of};
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

/// Kinds of words, as a set: a bit for each table of openings.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Kinds(u64);

impl Kinds {
    fn of(table: Table) -> Kinds {
        let bit = table as usize - Table::OpeningThese as usize;
        assert!(bit < 64, "{table:?}: {bit}");
        Kinds(1 << bit)
    }

    fn add(&mut self, other: Kinds) {
        self.0 |= other.0;
    }

    fn remove(&mut self, other: Kinds) {
        self.0 &= !other.0;
    }

    fn has(self, table: Table) -> bool {
        self.0 & Kinds::of(table).0 != 0
    }

    fn has_any(self, tables: &[Table]) -> bool {
        tables.iter().any(|table| self.has(*table))
    }
}

/// The words and phrases of all these tables by their first words.
static WORDS: LazyLock<ByFirstWord<Kinds>> = LazyLock::new(|| {
    let openings = Table::ALL[Table::OpeningThese as usize].1;
    let tables = Table::ALL.iter().filter(|(_, file)| *file == openings);
    phrases_of(tables.map(|&(table, _)| (table, Kinds::of(table))))
});

/// A sentence that stands above orders or before them on their line, or a clause of one. It has at least a word.
#[derive(Clone)]
pub(super) struct Sentence {
    words: Vec<Word>,
    /// Whether it ends in a question mark.
    pub asks: bool,
    /// Whether no other stands between it and the orders.
    pub is_last: bool,
    /// Whether it breaks off at them: `Only if Italy agrees:`.
    pub leads: bool,
    /// Whether it ends there without any sign: `What I played last year was`.
    pub stops_short: bool,
}

/// A word: what it may be, and in which clause it stands, counted from the sentence's first.
#[derive(Clone, Copy)]
struct Word {
    kinds: Kinds,
    clause: usize,
}

/// The sentences of an opening.
pub(super) fn sentences(lexicon: &Lexicon, tokens: &[Token]) -> Vec<Sentence> {
    let mut found: Vec<Sentence> = Vec::new();
    let mut from = 0;
    for at in 0..tokens.len() {
        if ends_sentence(tokens, at) || at + 1 == tokens.len() {
            found.extend(Sentence::of(lexicon, &tokens[from..=at]));
            from = at + 1;
        }
    }
    if let (Some(last), Some(end)) = (found.last_mut(), tokens.last()) {
        last.is_last = true;
        last.leads = matches!(end.sign, Sign::Colon | Sign::Dash | Sign::Comma);
        last.stops_short = end.sign == Sign::Word;
    }
    found
}

/// Whether a sentence ends here; at `18:02` none does.
fn ends_sentence(tokens: &[Token], at: usize) -> bool {
    match tokens[at].sign {
        Sign::Stop | Sign::Question | Sign::Semicolon => true,
        Sign::Colon => tokens.get(at + 1).is_some_and(|next| next.gap),
        _ => false,
    }
}

/// Whether a token parts clauses.
fn parts(token: &Token) -> bool {
    matches!(
        token.sign,
        Sign::Comma | Sign::Dash | Sign::Colon | Sign::Open | Sign::Close | Sign::Semicolon
    )
}

/// The kinds of words of each token: those of its own, and those of the phrases that it is in.
fn kinds(lexicon: &Lexicon, tokens: &[Token]) -> Vec<Kinds> {
    let mut kinds = vec![Kinds::default(); tokens.len()];
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.sign == Sign::Word) {
        for (rest, kind) in WORDS.get(token.word.as_str()).into_iter().flatten() {
            let stands = rest.iter().enumerate().all(|(ahead, word)| {
                tokens.get(at + 1 + ahead).is_some_and(|token| token.word == *word)
            });
            if stands {
                kinds[at..=at + rest.len()].iter_mut().for_each(|it| it.add(*kind));
            }
        }
        let owner = token.word.strip_suffix("'s").unwrap_or(&token.word);
        let is_town = token.word.len() > 3 && lexicon.named(owner).is_some();
        let is_somebody = Table::OpeningPeople.contains(owner);
        if is_somebody {
            kinds[at].add(Kinds::of(Table::OpeningPeople));
        }
        // A power, or the town that stands for its government.
        if is_somebody || is_town || lexicon.power(owner).is_some() {
            kinds[at].add(Kinds::of(Table::OpeningOthers));
        }
        if token.word.len() > 1 && lexicon.roles(&token.word).any(Roles::NOT) {
            kinds[at].add(Kinds::of(Table::OpeningNot));
        }
    }
    // `this morning` is no order.
    for at in 1..tokens.len() {
        let is_time = kinds[at].has_any(&[Table::OpeningTimes, Table::OpeningTurns]);
        if is_time && Table::OpeningThese.contains(&tokens[at - 1].word) {
            kinds[at - 1].remove(Kinds::of(Table::OpeningThese));
        }
    }
    kinds
}

impl Sentence {
    /// The sentence of these tokens, if there is a word among them.
    fn of(lexicon: &Lexicon, tokens: &[Token]) -> Option<Sentence> {
        let mut words = Vec::new();
        let mut clause = 0;
        for (token, kinds) in tokens.iter().zip(kinds(lexicon, tokens)) {
            if parts(token) {
                clause += 1;
            } else if token.sign == Sign::Word {
                words.push(Word { kinds, clause });
            }
        }
        let asks = tokens.last().is_some_and(|last| last.sign == Sign::Question);
        let found = Sentence { words, asks, is_last: false, leads: false, stops_short: false };
        (!found.words.is_empty()).then_some(found)
    }

    /// How many words it has.
    pub fn length(&self) -> usize {
        self.words.len()
    }

    /// Whether a word of this kind stands in it.
    pub fn has(&self, table: Table) -> bool {
        self.has_any(&[table])
    }

    /// Whether a word of one of these kinds stands in it.
    pub fn has_any(&self, tables: &[Table]) -> bool {
        self.words.iter().any(|word| word.kinds.has_any(tables))
    }

    /// Whether one of its first words, so many, is of this kind.
    pub fn begins(&self, table: Table, first: usize) -> bool {
        self.words.iter().take(first).any(|word| word.kinds.has(table))
    }

    /// Whether all its words are of these kinds.
    pub fn is_only(&self, tables: &[Table]) -> bool {
        self.words.iter().all(|word| word.kinds.has_any(tables))
    }

    /// Whether a word of the first kind stands at most so many words before one of the other in the same clause,
    /// or is it.
    pub fn near(&self, first: Table, other: Table, most: usize) -> bool {
        self.words.iter().enumerate().any(|(at, word)| {
            let reach = &self.words[at..self.words.len().min(at + most + 1)];
            let mut reach = reach.iter().take_while(|next| next.clause == word.clause);
            word.kinds.has(first) && reach.any(|next| next.kinds.has(other))
        })
    }

    /// `near`, in either order.
    pub fn around(&self, one: Table, other: Table, most: usize) -> bool {
        self.near(one, other, most) || self.near(other, one, most)
    }

    /// Whether a word that denies stands so near before one of this kind; one within its own phrase denies nothing.
    pub fn denies(&self, table: Table, most: usize) -> bool {
        let mut bare = self.clone();
        for word in bare.words.iter_mut().filter(|word| word.kinds.has(table)) {
            word.kinds.remove(Kinds::of(Table::OpeningNot));
        }
        bare.near(Table::OpeningNot, table, most)
    }

    /// Whether words of these kinds stand one after the other, each at most so many words behind the one before.
    pub fn runs(&self, tables: &[Table], most: usize) -> bool {
        let Some((first, rest)) = tables.split_first() else { return true };
        let mut begins = (0..self.length()).filter(|&at| self.words[at].kinds.has(*first));
        begins.any(|at| self.follows(at + 1, rest, most))
    }

    fn follows(&self, from: usize, tables: &[Table], most: usize) -> bool {
        let Some((first, rest)) = tables.split_first() else { return true };
        let mut reach = from..self.length().min(from + most);
        reach.any(|at| self.words[at].kinds.has(*first) && self.follows(at + 1, rest, most))
    }

    /// Its clauses.
    pub fn clauses(&self) -> Vec<Sentence> {
        let chunks = self.words.chunk_by(|one, next| one.clause == next.clause);
        chunks.map(|words| Sentence { words: words.to_vec(), asks: false, ..*self }).collect()
    }

    /// Its first clause.
    pub fn first_clause(&self) -> Sentence {
        self.clauses().swap_remove(0)
    }

    /// Its last clause.
    pub fn last_clause(&self) -> Sentence {
        self.clauses().pop().unwrap_or_else(|| self.clone())
    }
}
