//! Words on sets of orders: what a letter is to those before it, and what a later line of a letter
//! is to an earlier one (4.D.1).
//!
//! People say these things in too many ways for a list of phrases. So each word has a part to play,
//! a phrase counts only if all its words have one, and the parts that come together say what is
//! meant.

use std::sync::LazyLock;

use super::commands::Command;
use super::fold::{fold, letters_of, may_be_near, slips};
use super::hash::{WordMap, WordSet};
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
        let mut joined = String::with_capacity(folded.len() + 2);
        for word in folded
            .split(|letter: char| !(letter.is_alphanumeric() || letter == '\''))
            .map(|word| word.trim_matches('\''))
            .filter(|word| !word.is_empty())
        {
            joined.push(' ');
            joined.push_str(word);
        }
        joined.push(' ');
        if joined.split_whitespace().count() > MOST_WORDS {
            return None;
        }
        // Most words of a letter begin no idiom, and to look for each takes long.
        if joined.split_whitespace().any(|word| OPENINGS.contains(word)) {
            for (idiom, plain) in IDIOMS {
                if joined.contains(idiom) {
                    joined = joined.replace(idiom, plain);
                }
            }
        }
        let (mut parts, mut count, mut sure) = (Part::default(), 0, false);
        let mut unknown = Vec::new();
        for word in joined.split_whitespace() {
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
                return None;
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

fn part(word: &str) -> Option<Part> {
    PARTS.get(word).copied()
}

/// The first words of the idioms.
static OPENINGS: LazyLock<WordSet<&'static str>> = LazyLock::new(|| {
    IDIOMS.iter().filter_map(|(idiom, _)| idiom.split_whitespace().next()).collect()
});

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
    let letters = letters_of(word);
    let near = |one: &&str| {
        one.len() >= LONG_WORD && may_be_near(letters_of(one), letters, 1) && slips(one, word) <= 1
    };
    TABLE.iter().find(|(_, words)| words.split(' ').any(|one| near(&one))).map(|&(part, _)| part)
}
