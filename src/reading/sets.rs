//! Words on sets of orders: what a letter is to those before it, and what a later line of a letter
//! is to an earlier one (4.D.1).
//!
//! People say these things in too many ways for a list of phrases. So each word has a part to play,
//! a phrase counts only if all its words have one, and the parts that come together say what is
//! meant.

use std::sync::LazyLock;

use super::commands::Command;
use super::fold::{fold, is_near};
use super::hash::{WordMap, by_first_word};
use super::set_words::{IDIOMS, Part, TABLE};

/// A longer phrase is a sentence about something else.
const MOST_WORDS: usize = 14;
/// A shorter word with a slip in it may be any other.
const LONG_WORD: usize = 6;

/// What a clause of its own says of sets of orders.
pub(super) fn set_word(text: &str) -> Option<Command> {
    Phrase::of(text)?.meaning()
}

/// The same before an order or a colon, where a bare verb is the order's own (`cancel A Par - Bur`).
pub(super) fn set_prefix(text: &str) -> Option<Command> {
    let phrase = Phrase::of(text)?;
    match phrase.meaning()? {
        Command::Cancel | Command::EndStanding | Command::Undo | Command::Restore => None,
        Command::Replace if phrase.count == 1 && phrase.any(Part::VOID.or(Part::SWAP)) => None,
        command => Some(command),
    }
}

/// Whether words plainly take an earlier letter back, whatever follows: `ignore the last mail I was
/// tired`.
pub(super) fn voids_letter(text: &str) -> bool {
    Phrase::of(text).is_some_and(|phrase| {
        phrase.all(&[Part::VOID, Part::LETTER, Part::BEFORE]) && !phrase.any(Part::NOT)
    })
}

/// Whether a clause is no more than an `also`, which below an order is about that order.
pub(super) fn goes_on(text: &str) -> bool {
    Phrase::of(text).is_some_and(|phrase| phrase.count == 1 && phrase.any(Part::ADD))
}

/// Whether a clause takes earlier orders back, and does not only call the new ones new.
pub(super) fn takes_back(text: &str) -> Option<Command> {
    let phrase = Phrase::of(text)?;
    match phrase.meaning()? {
        Command::Replace if phrase.any(Part::VOID.or(Part::NOT)) => {
            let letter = phrase.any(Part::LAST) && phrase.any(Part::LETTER);
            Some(if letter { Command::Undo } else { Command::Cancel })
        }
        Command::Scrap => Some(Command::Undo),
        Command::Restart => Some(Command::Cancel),
        _ => None,
    }
}

/// The parts that come together in a phrase.
struct Phrase {
    parts: Part,
    count: usize,
}

impl Phrase {
    fn of(text: &str) -> Option<Phrase> {
        let folded = fold(text);
        let words: Vec<&str> = words(&folded).take(MOST_WORDS + 1).collect();
        let idioms = (0..words.len()).any(|at| idiom_at(&words, at).is_some());
        if words.len() > MOST_WORDS || !idioms && !words.iter().any(|word| plays_part(word)) {
            return None;
        }
        // Twice: "do not change" is "not change", and that is "unchanged".
        let words = if idioms { plainly(&plainly(&words)) } else { words };
        let (mut parts, mut count, mut sure) = (Part::default(), 0, false);
        let mut unknown = Vec::new();
        for word in words {
            match part(word) {
                Some(found) => {
                    sure |= !found.is_filler();
                    count += usize::from(!found.is_filler());
                    parts = parts.or(found);
                }
                None => unknown.push(word),
            }
        }
        for word in unknown.iter().filter(|_| sure) {
            parts = parts.or(nearly(word)?);
            count += 1;
        }
        (sure || unknown.is_empty()).then_some(Phrase { parts, count })
    }

    fn any(&self, part: Part) -> bool {
        self.parts.any(part)
    }

    fn all(&self, parts: &[Part]) -> bool {
        parts.iter().all(|&part| self.any(part))
    }

    fn meaning(&self) -> Option<Command> {
        if self.count == 0 {
            return None;
        }
        if self.all(&[Part::STANDING, Part::VOID]) {
            return Some(Command::EndStanding);
        }
        if self.any(Part::STANDING) {
            return None;
        }
        if self.any(Part::DRAFT) || self.refuses_itself() {
            return Some(Command::Draft);
        }
        if self.any(Part::NOT) && !self.all(&[Part::USE, Part::BEFORE]) {
            return None;
        }
        self.amends().or_else(|| self.takes_back()).or_else(|| self.renews())
    }

    /// `Do not use`, `ignore this letter`.
    fn refuses_itself(&self) -> bool {
        let before = self.any(Part::BEFORE.or(Part::THAT).or(Part::ABOVE));
        let unused = self.all(&[Part::NOT, Part::USE]);
        let ignored = self.all(&[Part::VOID, Part::THIS]) && !self.any(Part::NEW.or(Part::SWAP));
        (unused || ignored) && !before
    }

    /// What adds to the earlier orders, or corrects some of them.
    fn amends(&self) -> Option<Command> {
        let voids = self.any(Part::VOID.or(Part::SWAP));
        let same = self.any(Part::SAME.or(Part::BEFORE))
            || self.any(Part::STAYS) && self.any(Part::SET.or(Part::ALONE));
        if self.any(Part::REST) && same && !voids {
            return Some(Command::Add);
        }
        if self.any(Part::CORRECT) && !voids {
            return Some(Command::Correct);
        }
        if self.any(Part::ADD.or(Part::CHANGE)) && !voids {
            return Some(Command::Add);
        }
        let keeps = self.any(Part::KEEP) && self.any(Part::BEFORE.or(Part::REST));
        let stands = self.all(&[Part::BEFORE, Part::SET]) && self.any(Part::STAYS.or(Part::SAME));
        if (keeps || stands) && !voids {
            return Some(Command::Restore);
        }
        None
    }

    /// What takes orders back, all or some.
    fn takes_back(&self) -> Option<Command> {
        if self.any(Part::RESTART) {
            return Some(Command::Restart);
        }
        if self.any(Part::VOID.or(Part::SWAP)) || self.all(&[Part::NOT, Part::USE]) {
            let found = if self.any(Part::ABOVE) || self.all(&[Part::ALL, Part::THAT]) {
                Command::Restart
            } else if self.any(Part::BEFORE) {
                Command::Replace
            } else if self.any(Part::THAT) {
                Command::Scrap
            } else if self.any(Part::SWAP) || self.any(Part::REST) {
                return (!self.any(Part::REST)).then_some(Command::Replace);
            } else if self.any(Part::SET)
                || self.any(Part::ALONE) && (self.any(Part::ALL) || self.count == 1)
            {
                Command::Cancel
            } else {
                // `Never mind: F TYS H.`
                let slip = self.count == 1 && self.any(Part::SORRY);
                return slip.then_some(Command::Instead);
            };
            return Some(found);
        }
        None
    }

    /// What calls its orders the new or the last ones, or an earlier line a slip.
    fn renews(&self) -> Option<Command> {
        if self.any(Part::FINAL) || self.all(&[Part::NEW, Part::SET]) {
            return Some(Command::Replace);
        }
        self.any(Part::SORRY).then_some(Command::Instead)
    }
}

/// Whether a text has a word or a turn of speech on sets of orders: most lines of orders hold none,
/// and need not be looked at further.
pub(super) fn speaks_of_sets(text: &str) -> bool {
    let folded = fold(text);
    let words: Vec<&str> = words(&folded).collect();
    (0..words.len()).any(|at| plays_part(words[at]) || idiom_at(&words, at).is_some())
}

fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '\''))
        .map(|word| word.trim_matches('\''))
        .filter(|word| !word.is_empty())
}

/// The idioms by their first words: the words behind it, and the plain ones.
type Idioms = Vec<(Vec<&'static str>, Vec<&'static str>)>;

static OPENINGS: LazyLock<WordMap<&'static str, Idioms>> = LazyLock::new(|| {
    by_first_word(IDIOMS.iter().map(|(idiom, plain)| (*idiom, plain.split_whitespace().collect())))
});

/// The idiom that stands here: the words behind its first, and the plain ones.
fn idiom_at(words: &[&str], at: usize) -> Option<&'static (Vec<&'static str>, Vec<&'static str>)> {
    let behind = &words[at + 1..];
    OPENINGS.get(words[at])?.iter().find(|(rest, _)| behind.starts_with(rest))
}

/// Whether a word by itself says something of sets.
fn plays_part(word: &str) -> bool {
    part(word).is_some_and(|part| !part.is_filler())
}

/// The words with plain ones in the place of every idiom.
fn plainly<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let mut plain = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        let idiom = idiom_at(words, at);
        match idiom {
            Some((rest, meant)) => {
                plain.extend(meant.iter().copied());
                at += 1 + rest.len();
            }
            None => {
                plain.push(words[at]);
                at += 1;
            }
        }
    }
    plain
}

fn part(word: &str) -> Option<Part> {
    PARTS.get(word).copied()
}

static PARTS: LazyLock<WordMap<&'static str, Part>> = LazyLock::new(|| {
    let mut parts: WordMap<&'static str, Part> = WordMap::default();
    for &(part, words) in TABLE {
        for word in words.split(' ') {
            let entry = parts.entry(word).or_default();
            *entry = entry.or(part);
        }
    }
    parts
});

/// The part of the word that a long word with one slip in it is meant for.
fn nearly(word: &str) -> Option<Part> {
    if word.len() < LONG_WORD {
        return None;
    }
    let near = |one: &&str| one.len() >= LONG_WORD && is_near(one, word, 1);
    TABLE.iter().find(|(_, words)| words.split(' ').any(|one| near(&one))).map(|&(part, _)| part)
}
