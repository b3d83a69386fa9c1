//! What words and phrases do to the orders above them, beside the orders they may hold.

use std::sync::LazyLock;

use crate::reading::lexer::lookup::{ByFirstWord, phrases_of};
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};

/// What a word or a phrase does in a sentence that stands below orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Cue {
    /// It turns from what was said: `rather`, `on second thoughts`, `correction`.
    Turns,
    /// It drops what it names: `forget`, `scrap`.
    Drops,
    /// It has two change what they do: `swap`.
    Swaps,
    /// It stands before what is not meant: `instead of`, `isn't going to`.
    Denies,
    /// It wishes: `should`, `had better`. The order says the same without it.
    Wishes,
    /// It keeps a unit where it is: `stays in port`.
    Stays,
    /// Its writer is not sure: `undecided`, `hesitate`.
    Wavers,
    /// It leaves something open, or asks: `maybe`, `if`.
    Opens,
    /// It tells what somebody else says or wants, or what was not done after all: `begged me`, `nearly`.
    Tells,
    /// It says nothing of orders: `please`.
    Light,
}

/// The cues by their first words.
static CUES: LazyLock<ByFirstWord<Cue>> = LazyLock::new(|| {
    phrases_of([
        (Table::CueTurns, Cue::Turns),
        (Table::CueDrops, Cue::Drops),
        (Table::CueSwaps, Cue::Swaps),
        (Table::CueDenies, Cue::Denies),
        (Table::CueWishes, Cue::Wishes),
        (Table::CueStays, Cue::Stays),
        (Table::CueWavers, Cue::Wavers),
        (Table::CueOpens, Cue::Opens),
        (Table::CueTells, Cue::Tells),
        (Table::CueLight, Cue::Light),
    ])
});

/// The longest cue that begins with this token, and how many tokens it takes.
pub(in crate::reading) fn cue_at(words: &[Token], at: usize) -> Option<(usize, Cue)> {
    let first = words.get(at).filter(|token| token.sign == Sign::Word)?;
    let cues = CUES.get(first.word.as_str())?;
    let stands = |(rest, _): &&(Vec<&str>, Cue)| {
        rest.iter()
            .enumerate()
            .all(|(ahead, word)| words.get(at + 1 + ahead).is_some_and(|token| token.word == *word))
    };
    let (rest, cue) = cues.iter().filter(stands).max_by_key(|(rest, _)| rest.len())?;
    Some((1 + rest.len(), *cue))
}
