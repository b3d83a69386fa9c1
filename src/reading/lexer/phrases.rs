//! Turns of speech that say in several words what the grammar knows in one, put plainly before a line is
//! read.
//!
//! Only what never changes the meaning is put so: `lends its support to` supports, `puts to sea
//! in` sails, `the said` is `the`, `hereby` is nothing. The letter keeps its words: what was
//! written is quoted from the line.

use std::sync::LazyLock;

use super::lookup::{WordMap, by_first_word};
use super::names::Lexicon;
use super::tables::{Group, Table};
use super::token::{Sign, Token};
use super::vocabulary::Entry;
use super::words::Roles;

/// A phrase's words behind the first, and what stands for the whole.
type Turn = (Vec<&'static str>, Vec<&'static str>);

static TURNS: LazyLock<WordMap<&'static str, Vec<Turn>>> = LazyLock::new(|| {
    let plain = |entry: &'static Entry| {
        entry.words.iter().map(|phrase| (*phrase, entry.meaning.split_whitespace().collect()))
    };
    let mut turns = by_first_word(Group::Turns.entries().iter().flat_map(plain));
    for list in turns.values_mut() {
        // The longest phrase counts.
        list.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
    }
    turns
});

/// The places by their adjectives.
static ADJECTIVES: LazyLock<WordMap<&'static str, &'static str>> = LazyLock::new(|| {
    let entries = Group::Adjectives.entries().iter();
    entries.flat_map(|it| it.words.iter().map(|adjective| (*adjective, it.meaning))).collect()
});

/// Puts the plain words in the place of every turn of speech.
pub(in crate::reading) fn plainly(tokens: Vec<Token>, lexicon: &Lexicon) -> Vec<Token> {
    let plain_already = |at: usize| {
        turn_at(&tokens, at, lexicon).is_none() && adjective_at(&tokens, at, lexicon).is_none()
    };
    if (0..tokens.len()).all(plain_already) {
        return tokens;
    }
    let mut plain: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if let Some(place) = adjective_at(&tokens, at, lexicon) {
            plain.extend([tokens[at + 1].clone(), said_as(&tokens[at..=at], place)]);
            at += 2;
        } else if let Some((length, meant)) = turn_at(&tokens, at, lexicon) {
            plain.extend(meant.iter().map(|word| said_as(&tokens[at..at + length], word)));
            at += length;
        } else {
            plain.push(tokens[at].clone());
            at += 1;
        }
    }
    plain
}

/// One word for what these tokens say.
fn said_as(tokens: &[Token], word: &str) -> Token {
    let (first, last) = (&tokens[0], &tokens[tokens.len() - 1]);
    let sign = match word {
        ";" => Sign::Semicolon,
        "-" => Sign::Dash,
        _ => Sign::Word,
    };
    Token { sign, word: word.to_owned(), end: last.end, ..first.clone() }
}

/// The place whose adjective stands here before a word for a unit.
fn adjective_at(tokens: &[Token], at: usize, lexicon: &Lexicon) -> Option<&'static str> {
    let word = |at: usize| tokens.get(at).filter(|token| token.sign == Sign::Word);
    let unit = word(at + 1).filter(|unit| Table::AdjectiveUnits.contains(&unit.word));
    let adjective = word(at).filter(|_| unit.is_some())?.word.as_str();
    let place = ADJECTIVES.get(adjective).copied();
    // "The Dutch fleet" is that of a power where the Dutch are one.
    place.filter(|place| lexicon.power(adjective).is_none() && lexicon.named(place).is_some())
}

/// How many tokens from here are a turn of speech, and what it means.
fn turn_at(
    tokens: &[Token],
    at: usize,
    lexicon: &Lexicon,
) -> Option<(usize, &'static [&'static str])> {
    let first = tokens.get(at).filter(|token| token.sign == Sign::Word)?;
    let turns = TURNS.get(first.word.as_str())?;
    let found = turns.iter().find(|(words, _)| {
        words.iter().enumerate().all(|(ahead, word)| {
            tokens
                .get(at + 1 + ahead)
                .is_some_and(|token| token.sign == Sign::Word && token.word == *word)
        })
    })?;
    let length = found.0.len() + 1;
    // `A Par la Bourgogne`: behind a unit's type stands its place.
    let kind = Roles::ARMY.or(Roles::FLEET);
    let place = at > 0
        && lexicon.named(&first.word).is_some()
        && lexicon.roles(&tokens[at - 1].word).any(kind);
    if place {
        return None;
    }
    // `F Nap - ty`: behind an arrow stands a place.
    let behind_arrow = at > 0 && tokens[at - 1].sign == Sign::Dash;
    let empties = found.1.is_empty();
    if empties && (behind_arrow || length == tokens.len()) {
        return None;
    }
    Some((length, &found.1))
}
