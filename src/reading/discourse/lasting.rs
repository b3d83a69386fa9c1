//! Words that make an order one for every turn (4.E.4): `A Por S A Spa until further notice`.
//!
//! They are taken out before a line is read, so that they stand in nobody's way; what is left is
//! an order like any other, or nothing but a heading over others.

use std::cmp::Reverse;
use std::sync::LazyLock;

use crate::reading::commands::sets::set_word;
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::lookup::{ByFirstWord, phrases_of};
use crate::reading::lexer::tables::Table;
use crate::reading::text::line::OwnLine;

/// What such words in a line are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Lasts {
    /// There are none.
    No,
    /// The orders on the line.
    Line,
    /// The orders below it, or if there are none, those above it.
    Heading,
}

/// How many words say `until I say otherwise` here.
fn until_otherwise(words: &[&str]) -> Option<usize> {
    const MOST_SAYING: usize = 5;
    let is = |table: Table, at: usize| words.get(at).is_some_and(|word| table.contains(word));
    if !is(Table::LastingUntil, 0) {
        return None;
    }
    let saying = (1..=1 + MOST_SAYING).find(|&at| !is(Table::LastingSays, at))?;
    let it = usize::from(is(Table::LastingBehind, saying + 1));
    is(Table::LastingOtherwise, saying).then_some(saying + 1 + it)
}

/// The lines without such words, and what they are about. A line that has some is parted into its
/// sentences.
pub(super) fn lasting(lines: Vec<OwnLine>) -> (Vec<OwnLine>, Vec<Lasts>) {
    let mut kept = Vec::with_capacity(lines.len());
    let mut lasts = Vec::with_capacity(lines.len());
    for line in lines {
        if without(&line.text).is_none() || set_word(&line.text).is_some() {
            kept.push(line);
            lasts.push(Lasts::No);
            continue;
        }
        for sentence in sentences(&line.text) {
            let (text, found) =
                without(sentence).unwrap_or_else(|| (sentence.to_owned(), Lasts::No));
            kept.push(OwnLine { number: line.number, text, under: line.under.clone() });
            lasts.push(found);
        }
    }
    (kept, lasts)
}

/// What kind of words these are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Phrase,
    Heading,
    Word,
}

/// All of them by their first words, the longest first.
static OPENINGS: LazyLock<ByFirstWord<Kind>> = LazyLock::new(|| {
    let mut openings = phrases_of([
        (Table::LastingPhrases, Kind::Phrase),
        (Table::PartStandingSet, Kind::Heading),
        (Table::LastingWords, Kind::Word),
    ]);
    for list in openings.values_mut() {
        list.sort_by_key(|(rest, _)| Reverse(rest.len()));
    }
    openings
});

/// The words at this place that make orders last: how many they are, and their kind.
fn lasting_at(words: &[&str], at: usize) -> Option<(usize, Kind)> {
    let after_as = at > 0 && Table::LastingNotSo.contains(words[at - 1]);
    let stands = |(rest, kind): &&(Vec<&str>, Kind)| {
        // `siempre que` is a condition.
        let condition = words.get(at + 1).is_some_and(|it| Table::LastingIf.contains(it));
        words[at + 1..].starts_with(rest) && !(*kind == Kind::Word && (after_as || condition))
    };
    let listed = OPENINGS.get(words[at]).and_then(|list| list.iter().find(stands));
    listed
        .map(|(rest, kind)| (1 + rest.len(), *kind))
        .or_else(|| until_otherwise(&words[at..]).map(|count| (count, Kind::Phrase)))
}

/// A text without the words that make it last, if it has any.
fn without(text: &str) -> Option<(String, Lasts)> {
    // Most lines hold none, and need no words that know their places.
    let folded = fold(text);
    let bare: Vec<&str> =
        folded.split(|letter| !is_inside(letter)).filter(|word| !word.is_empty()).collect();
    (0..bare.len()).find_map(|at| lasting_at(&bare, at))?;
    let words = words(text);
    let folded: Vec<&str> = words.iter().map(|word| word.folded.as_str()).collect();
    let mut taken: Vec<(usize, usize)> = Vec::new();
    let (mut single, mut at) = (true, 0);
    let mut others = 0;
    while at < words.len() {
        if let Some((count, kind)) = lasting_at(&folded, at) {
            taken.push((words[at].start, words[at + count - 1].end));
            single &= kind == Kind::Word;
            at += count;
        } else {
            others += usize::from(!Table::LastingSmall.contains(folded[at]));
            at += 1;
        }
    }
    let found = match (taken.is_empty(), others) {
        (true, _) => return None,
        (false, 0) if single => return None,
        (false, 0) => Lasts::Heading,
        (false, _) => Lasts::Line,
    };
    let mut left = text.to_owned();
    for (start, end) in taken.into_iter().rev() {
        left.replace_range(start..end, "");
    }
    Some((left, found))
}

/// A word of a text, where it stands in it.
struct Word {
    start: usize,
    end: usize,
    folded: String,
}

fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut start = None;
    let ends = text.char_indices().chain(std::iter::once((text.len(), ' ')));
    for (at, letter) in ends {
        let inside = is_inside(letter);
        match (start, inside) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                words.push(Word { start: from, end: at, folded: fold(&text[from..at]) });
                start = None;
            }
            _ => {}
        }
    }
    words
}

fn is_inside(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '\'' | '’')
}

/// The sentences of a line; a dot behind a short word is an abbreviation's.
fn sentences(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, sign) in text.char_indices() {
        let ends = match sign {
            ';' => true,
            '.' => {
                let word = text[from..at].rsplit(|letter: char| !letter.is_alphanumeric()).next();
                text[at + 1..].starts_with(char::is_whitespace)
                    && word.is_some_and(|word| word.len() > 2)
            }
            _ => false,
        };
        if ends {
            parts.push(&text[from..at]);
            from = at + 1;
        }
    }
    parts.push(&text[from..]);
    parts
}
