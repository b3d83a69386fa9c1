//! Whom the names in a heading of press mean: `FRANCE, ITALY`, `FI`, `ALL BUT TURKEY`.

use crate::game::Party;
use crate::reading::lexer::fold::{fold, key};
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tables::Table;

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
    let mut found = Found::default();
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

#[derive(Default)]
struct Found {
    all: bool,
    /// Whether the word for an exception was met: names behind it are left out.
    but: bool,
    /// Whether the writer names himself.
    own: bool,
    with: Vec<Party>,
    without: Vec<Party>,
}

impl Found {
    /// Takes the name that stands first in and says how many words it has.
    fn take(&mut self, lexicon: &Lexicon, words: &[&str]) -> Option<usize> {
        let minus = words[0].starts_with('-');
        let first = fold(words[0].trim_matches(['-', '+']));
        self.but |= Table::PressBut.contains(&first);
        self.all |= Table::PressAll.contains(&first);
        if Table::PressBut.contains(&first) || Table::PressAll.contains(&first) || first.is_empty()
        {
            return Some(1);
        }
        if Table::PressSelf.contains(&first) {
            self.own = true;
            return Some(1);
        }
        let side = if minus || self.but { &mut self.without } else { &mut self.with };
        if Table::PressMaster.contains(&first) {
            side.push(Party::Master);
            return Some(1);
        }
        for length in (1..=words.len().min(3)).rev() {
            let name: String = words[..length].iter().map(|word| key(word)).collect();
            if let Some(power) = lexicon.power(&name) {
                side.push(Party::Power(power));
                return Some(length);
            }
        }
        if first.len() >= 3
            && let Some(power) = lexicon.power_by_beginning(&first)
        {
            side.push(Party::Power(power));
            return Some(1);
        }
        // A letter alone is an initial among initials, and an article among names.
        let small = Table::PressSmall.contains(&first) || Table::PressToward.contains(&first);
        small.then_some(1)
    }

    fn addressed(mut self) -> Option<Addressed> {
        for side in [&mut self.with, &mut self.without] {
            side.sort_unstable();
            side.dedup();
        }
        match (self.all, self.with.is_empty(), self.without.is_empty()) {
            (true, true, true) if !self.but || self.own => Some(Addressed::All),
            (_, true, false) => Some(Addressed::AllBut(self.without)),
            (false, false, true) if !self.but => Some(Addressed::These(self.with)),
            // `ALL FRANCE`, `FRANCE BUT ITALY`: who is meant?
            (true, false, _) => Some(Addressed::Unknown("ALL".to_owned())),
            (false, false, false) => Some(Addressed::Unknown("BUT".to_owned())),
            _ => None,
        }
    }
}

/// Whether letters run together are plainly initials. `TIM` and `RITA` are people: of three letters or
/// more there is no word where none is a vowel, and hardly any where they stand in alphabetical order.
fn is_plain(letters: &str) -> bool {
    let vowel = |letter: char| "aeiouy".contains(letter);
    letters.len() < 3 || !letters.contains(vowel) || letters.chars().is_sorted_by(|a, b| a < b)
}

/// The old judges' form, one letter a power, run together: `FI`, `F I`, `FM` with `M` for the master.
fn initials(lexicon: &Lexicon, words: &[&str]) -> Option<Addressed> {
    let letters = |word: &str| word.chars().all(char::is_alphabetic);
    let capital = |word: &str| word.chars().all(char::is_uppercase) || word.chars().count() == 1;
    let mut but = false;
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for word in words {
        but |= Table::PressBut.contains(&fold(word));
        let minus = word.starts_with('-');
        if Table::PressBut.contains(&fold(word)) || Table::PressAll.contains(&fold(word)) {
            continue;
        }
        let word = word.trim_matches(['-', '+']);
        if !letters(word) || !capital(word) {
            return None;
        }
        let folded = fold(word);
        if Table::PressSelf.contains(&folded) || !is_plain(&folded) {
            return None;
        }
        if folded.len() > 1 && lexicon.power_by_beginning(&folded).is_some() {
            // `FR` is France to whoever writes it, and no letter for Russia.
            return None;
        }
        for letter in folded.chars() {
            let party = match letter {
                'm' => Party::Master,
                letter => Party::Power(lexicon.power_by_initial(letter)?),
            };
            if minus || but { without.push(party) } else { with.push(party) }
        }
    }
    for side in [&mut with, &mut without] {
        side.sort_unstable();
        side.dedup();
    }
    match (with.is_empty(), without.is_empty()) {
        (true, false) => Some(Addressed::AllBut(without)),
        (false, true) => Some(Addressed::These(with)),
        // Nobody, or some and all but others: nobody can be sure who is meant.
        (true, true) | (false, false) => None,
    }
}
