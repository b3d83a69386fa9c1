//! Whom the names in a heading of press mean: `FRANCE, ITALY`, `FI`, `ALL BUT TURKEY`.

use super::fold::{fold, key};
use super::names::Lexicon;
use super::parting::{ALL, BUT};
use crate::game::Party;

/// Whom press is addressed to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Addressed {
    /// Nobody is named.
    Nobody,
    /// Everybody.
    All,
    /// Everybody but these.
    AllBut(Vec<Party>),
    /// These.
    These(Vec<Party>),
    /// Somebody of this name, whom the board does not know.
    Unknown(String),
}

#[rustfmt::skip]
const SMALL: &[&str] = &[
    "the", "and", "und", "et", "y", "e", "le", "la", "les", "l", "die", "der", "den", "das", "dem", "players", "powers", "to", "an", "a", "aux", "au", "pour", "fur", "of", "von", "de", "en",
];
#[rustfmt::skip]
const MASTER: &[&str] = &["master", "gm", "moderator", "umpire", "gamemaster", "spielleiter", "spielleitung", "spielleiterin", "arbitre", "meneur"];

/// Reads the names of readers. A name that is none makes the whole heading one that names somebody
/// unknown: nobody reads a secret by a slip of the pen.
pub fn readers(lexicon: &Lexicon, text: &str) -> Addressed {
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '-' | '+' | '.'))
        .map(|word| word.trim_matches('.'))
        .filter(|word| !word.is_empty())
        .collect();
    if words.is_empty() {
        return Addressed::Nobody;
    }
    let mut found = Found { all: false, but: false, parties: Vec::new() };
    let mut at = 0;
    while at < words.len() {
        match found.take(lexicon, &words[at..]) {
            Some(taken) => at += taken,
            None => return initials(lexicon, &words).unwrap_or_else(|| unknown(words[at])),
        }
    }
    found.addressed().unwrap_or_else(|| initials(lexicon, &words).unwrap_or(Addressed::Nobody))
}

fn unknown(word: &str) -> Addressed {
    Addressed::Unknown(word.to_owned())
}

struct Found {
    all: bool,
    but: bool,
    parties: Vec<Party>,
}

impl Found {
    /// Takes the name that stands first in and says how many words it has.
    fn take(&mut self, lexicon: &Lexicon, words: &[&str]) -> Option<usize> {
        let minus = words[0].starts_with('-');
        let first = fold(words[0].trim_matches(['-', '+']));
        self.but |= minus || BUT.contains(&first.as_str());
        self.all |= ALL.contains(&first.as_str());
        if BUT.contains(&first.as_str()) || ALL.contains(&first.as_str()) || first.is_empty() {
            return Some(1);
        }
        if MASTER.contains(&first.as_str()) {
            self.parties.push(Party::Master);
            return Some(1);
        }
        for length in (1..=words.len().min(3)).rev() {
            let name: String = words[..length].iter().map(|word| key(word)).collect();
            if let Some(power) = lexicon.power(&name) {
                self.parties.push(Party::Power(power));
                return Some(length);
            }
        }
        if first.len() >= 3
            && let Some(power) = lexicon.power_by_beginning(&first)
        {
            self.parties.push(Party::Power(power));
            return Some(1);
        }
        // A letter alone is an initial among initials, and an article among names.
        SMALL.contains(&first.as_str()).then_some(1)
    }

    fn addressed(mut self) -> Option<Addressed> {
        self.parties.sort_unstable();
        self.parties.dedup();
        match (self.all, self.but, self.parties.is_empty()) {
            (_, false, true) if self.all => Some(Addressed::All),
            (_, true, false) => Some(Addressed::AllBut(self.parties)),
            (false, false, false) => Some(Addressed::These(self.parties)),
            // `ALL FRANCE`: which of the two is meant?
            (true, false, false) => Some(Addressed::Unknown("ALL".to_owned())),
            _ => None,
        }
    }
}

/// The old judges' form, one letter a power, run together: `FI`, `F I`, `FM` with `M` for the master.
fn initials(lexicon: &Lexicon, words: &[&str]) -> Option<Addressed> {
    let letters = |word: &str| word.chars().all(char::is_alphabetic);
    let capital = |word: &str| word.chars().all(char::is_uppercase) || word.chars().count() <= 2;
    let mut but = false;
    let mut parties = Vec::new();
    for word in words {
        but |= word.starts_with('-') || BUT.contains(&fold(word).as_str());
        if BUT.contains(&fold(word).as_str()) || ALL.contains(&fold(word).as_str()) {
            continue;
        }
        let word = word.trim_matches(['-', '+']);
        if !letters(word) || !capital(word) {
            return None;
        }
        for letter in fold(word).chars() {
            parties.push(match letter {
                'm' => Party::Master,
                letter => Party::Power(lexicon.power_by_initial(letter)?),
            });
        }
    }
    parties.sort_unstable();
    parties.dedup();
    match (but, parties.is_empty()) {
        (_, true) => None,
        (true, false) => Some(Addressed::AllBut(parties)),
        (false, false) => Some(Addressed::These(parties)),
    }
}
