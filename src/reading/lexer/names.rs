//! The names of one board, and which provinces a scrap of writing may stand for.
//!
//! A name that is written out exactly is fixed for good. Anything else is a list of candidates with
//! how far off each is; the nearest ones are kept, and whether one of them makes sense is not
//! asked here: a nearer name that makes no order blocks a farther one that would (4.E.2).
//!
//! Absent on purpose: positions, orders, and everything else that is not spelling.

use super::fold::{is_near, letters_of, may_be_near, slips};
use super::foreign::Language;
use super::lookup::{WordMap, WordSet};
use super::tables::{Group, Table};
use super::vocabulary::Entry;
use super::words::{Roles, Words};
use crate::board::{Coast, Power, Province};

/// Everything by which words of a letter are told apart on one board. Made once for a board and
/// used for any number of letters.
#[derive(Clone, Debug)]
pub struct Lexicon {
    /// English names and codes, by key.
    pub(in crate::reading) exact: WordMap<String, Province>,
    /// Names of several words in any language, as their words with a blank between.
    pub(in crate::reading) phrases: WordMap<String, Province>,
    /// Names and codes in other languages, by key.
    pub(in crate::reading) foreign: WordMap<String, Vec<Foreign>>,
    /// All names, for comparing: the key, whose it is, and how well known it is.
    pub(in crate::reading) names: Vec<Name>,
    /// Those of `names` that have several words, by their first bytes.
    pub(in crate::reading) several: WordMap<u8, Vec<Name>>,
    /// First words of names of several words, and the first letters of all names.
    pub(in crate::reading) openings: WordSet<String>,
    pub(in crate::reading) heads: WordSet<[u8; 3]>,
    /// Words that are part of a name of several words.
    pub(in crate::reading) parts: WordMap<String, ()>,
    pub(in crate::reading) powers: WordMap<String, Power>,
    pub(in crate::reading) initials: WordMap<char, Vec<Power>>,
    pub(in crate::reading) coasts: Vec<Vec<Coast>>,
    /// The places with a code that begins the word `convoy`, and from where one goes there.
    pub(in crate::reading) carrying: Vec<(Province, Vec<Province>)>,
    pub(in crate::reading) words: &'static Words,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) struct Foreign {
    pub(in crate::reading) language: Language,
    pub(in crate::reading) province: Province,
    pub(in crate::reading) rank: Rank,
}

/// How well known a name is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::reading) enum Rank {
    /// The code or the full English name.
    First,
    /// Another English name or abbreviation.
    Also,
    /// A full name in another language.
    Foreign,
    /// A code in another language.
    ForeignCode,
}

#[derive(Clone, Debug)]
pub(in crate::reading) struct Name {
    pub(in crate::reading) key: String,
    pub(in crate::reading) words: Vec<String>,
    pub(in crate::reading) province: Province,
    pub(in crate::reading) rank: Rank,
    /// Its letters as a set of bits, for a first look before any comparing.
    pub(in crate::reading) letters: u32,
}

/// What provinces a scrap of writing may stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    /// How sure the spelling is.
    pub match_kind: MatchKind,
    /// The nearest provinces, in the order of their codes.
    pub places: Vec<Province>,
}

/// How a scrap was matched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchKind {
    /// A name or code as it stands: never changed into another.
    Exact,
    /// The beginning of names.
    Beginning,
    /// A slip of the pen away from names.
    Slip,
    /// Like nothing on the board.
    Nothing,
}

impl Candidates {
    /// Whether the spelling alone leaves one province.
    pub fn only(&self) -> Option<Province> {
        match self.places[..] {
            [place] => Some(place),
            _ => None,
        }
    }
}

impl Lexicon {
    /// The province of this English name or code.
    pub fn exact(&self, key: &str) -> Option<Province> {
        self.exact.get(key).copied()
    }

    /// The province that a full name in any language names, if it names one.
    pub fn named(&self, key: &str) -> Option<Province> {
        self.exact(key).or_else(|| {
            let mut places = self
                .foreign
                .get(key)?
                .iter()
                .filter(|name| name.rank == Rank::Foreign)
                .map(|name| name.province);
            let first = places.next()?;
            places.all(|other| other == first).then_some(first)
        })
    }

    /// The languages other than English in which this is a province's full name and English has
    /// no such name.
    pub fn languages_of(&self, key: &str) -> impl Iterator<Item = Language> + '_ {
        let english = self.exact.contains_key(key);
        self.foreign
            .get(key)
            .filter(|_| !english)
            .into_iter()
            .flatten()
            .filter(|name| name.rank == Rank::Foreign)
            .map(|name| name.language)
    }

    /// The coasts of a province.
    pub fn coasts(&self, province: Province) -> &[Coast] {
        &self.coasts[province.index()]
    }

    /// The power of this name, adjective or people.
    pub fn power(&self, key: &str) -> Option<Power> {
        self.powers.get(key).copied().or_else(|| {
            let singular = key.strip_suffix('s')?;
            (singular.len() > 3).then(|| self.powers.get(singular).copied())?
        })
    }

    /// The power with this initial, if it is the only one.
    pub fn power_by_initial(&self, initial: char) -> Option<Power> {
        match self.initials.get(&initial)?[..] {
            [power] => Some(power),
            _ => None,
        }
    }

    /// The power whose name begins so, if it is the only one.
    pub fn power_by_beginning(&self, beginning: &str) -> Option<Power> {
        let mut powers = self
            .powers
            .iter()
            .filter(|(name, _)| name.starts_with(beginning))
            .map(|(_, power)| *power);
        let first = powers.next()?;
        powers.all(|other| other == first).then_some(first)
    }

    /// What a word may mean apart from names.
    pub fn roles(&self, word: &str) -> Roles {
        self.words.roles(word)
    }

    /// Whether this is the first word of a name of several words, and whether it begins like a name.
    pub(in crate::reading) fn begins_name(&self, word: &str) -> (bool, bool) {
        (self.openings.contains(word), self.heads.contains(&head(word)))
    }

    /// Whether several words (each folded, letters and digits alone) are a name of several words
    /// that is abbreviated word by word or has a slip in it.
    pub(in crate::reading) fn is_loosely_named(&self, words: &[&str]) -> bool {
        let initial = words[0].as_bytes().first();
        let alike = initial.and_then(|initial| self.several.get(initial));
        if alike.into_iter().flatten().any(|name| abbreviates(words, name)) {
            return true;
        }
        if let [code, water] = words
            && Table::PlaceWatersBehindCodes.contains(water)
            && self.exact(code).is_some()
        {
            return true;
        }
        let length: usize = words.iter().map(|word| word.len()).sum();
        length >= 7
            && words.iter().any(|word| self.parts.contains_key(*word))
            && self.is_slip_of_several(&words.concat())
    }

    /// Whether a word is, with a slip in it, part of some name of several words.
    pub fn is_nearly_part(&self, word: &str) -> bool {
        word.len() >= 3
            && self.words.roles(word).is_none()
            && self.named(word).is_none()
            && self.parts.keys().any(|part| part.len() >= 3 && is_near(part, word, 1))
    }

    /// Whether a name of several words with a slip in it is written so.
    fn is_slip_of_several(&self, whole: &str) -> bool {
        let allowed = if whole.len() < 10 { 1 } else { 2 };
        let letters = letters_of(whole);
        self.several.values().flatten().any(|name| {
            name.key.len().abs_diff(whole.len()) <= allowed
                && may_be_near(name.letters, letters, allowed)
                && is_near(&name.key, whole, allowed)
        })
    }

    /// The provinces a scrap may stand for. `words` are the words of the scrap, folded; in a
    /// letter that is plainly in `language`, the codes of that language count as names.
    pub fn candidates(&self, words: &[&str], language: Language) -> Candidates {
        let whole = words.concat();
        if whole.is_empty() {
            return Candidates::nothing();
        }
        let code = self.code_in(&whole, language);
        if let Some(place) = self.named(&whole) {
            // `nwg` is the Norwegian Sea, and Norway to the Dutch.
            return match code.filter(|&code| code != place) {
                Some(code) => Candidates::of(MatchKind::Beginning, vec![place, code]),
                None => Candidates::of(MatchKind::Exact, vec![place]),
            };
        }
        if let Some(place) = code {
            return Candidates::of(MatchKind::Exact, vec![place]);
        }
        if let Some(place) = self.sea_with_code(words) {
            return Candidates::of(MatchKind::Exact, vec![place]);
        }
        if Table::PlaceNone.contains(&whole) {
            return Candidates::nothing();
        }
        let [first, mut places] = self.begun(words, &whole);
        let foreign = self.foreign_codes(&whole);
        // Abbreviations that people use are as near as the beginning of a full name.
        places.extend(foreign);
        if !first.is_empty() {
            places.extend(first);
            return Candidates::of(MatchKind::Beginning, places);
        }
        if !places.is_empty() && whole.len() > 4 {
            return Candidates::of(MatchKind::Beginning, places);
        }
        let (distance, slipped) = self.slipped(&whole);
        let kind = if places.is_empty() { MatchKind::Slip } else { MatchKind::Beginning };
        if places.is_empty() || distance <= 1 {
            places.extend(slipped);
        }
        Candidates::of(kind, places)
    }

    /// `Nwg Sea`: a code with the kind of water it is.
    fn sea_with_code(&self, words: &[&str]) -> Option<Province> {
        let (last, first) = words.split_last()?;
        let is_water = !first.is_empty() && Table::PlaceWaters.contains(last);
        is_water.then(|| self.exact(&first.concat()))?
    }

    fn code_in(&self, whole: &str, language: Language) -> Option<Province> {
        let mut places = self
            .foreign
            .get(whole)?
            .iter()
            .filter(|name| name.language == language)
            .map(|name| name.province);
        let first = places.next()?;
        places.all(|other| other == first).then_some(first)
    }

    fn foreign_codes(&self, whole: &str) -> Vec<Province> {
        self.foreign
            .get(whole)
            .map(|list| list.iter().map(|name| name.province).collect())
            .unwrap_or_default()
    }

    /// Names that begin so, the well known ones apart from the others.
    fn begun(&self, words: &[&str], whole: &str) -> [Vec<Province>; 2] {
        let mut found = [Vec::new(), Vec::new()];
        let short = words.len() == 1 && whole.len() > 1 && self.roles(whole).is_none();
        for name in &self.names {
            let begins = name.key.starts_with(whole)
                || abbreviates(words, name)
                || short && is_initials(whole, name);
            if begins && name.rank != Rank::ForeignCode {
                // A short beginning of a foreign name proves little.
                if name.rank == Rank::Foreign && whole.len() < 3 {
                    continue;
                }
                found[usize::from(name.rank > Rank::First)].push(name.province);
            }
        }
        found
    }

    /// The nearest names within the allowed distance, and that distance.
    fn slipped(&self, whole: &str) -> (usize, Vec<Province>) {
        let mut best = allowance(whole.len());
        let mut found = Vec::new();
        if best == 0 {
            return (usize::MAX, found);
        }
        let letters = letters_of(whole);
        for name in &self.names {
            if !comparable(name, whole) {
                continue;
            }
            let distance = |key: &str, set: u32| {
                if may_be_near(set, letters, best) { slips(key, whole, best) } else { None }
            };
            let long = name.key.len().abs_diff(whole.len()) <= best;
            let all = long.then(|| distance(&name.key, name.letters)).flatten();
            // The beginning of a long name with a slip in it (`Mraseil`).
            let longer = whole.len() >= 5 && name.key.len() > whole.len() && name.key.is_ascii();
            let begun = longer.then(|| &name.key[..whole.len()]);
            let begun = begun.and_then(|begun| distance(begun, letters_of(begun)));
            let Some(distance) = all.into_iter().chain(begun).min() else {
                continue;
            };
            if distance < best {
                best = distance;
                found.clear();
            }
            found.push(name.province);
        }
        if found.is_empty() {
            best = usize::MAX;
        }
        (best, found)
    }
}

impl Candidates {
    fn nothing() -> Candidates {
        Candidates { match_kind: MatchKind::Nothing, places: Vec::new() }
    }

    fn of(match_kind: MatchKind, mut places: Vec<Province>) -> Candidates {
        places.sort_unstable();
        places.dedup();
        if places.is_empty() {
            return Candidates::nothing();
        }
        Candidates { match_kind, places }
    }
}

/// The first three letters of a word.
pub(super) fn head(word: &str) -> [u8; 3] {
    let mut letters = word.bytes();
    std::array::from_fn(|_| letters.next().unwrap_or(0))
}

/// How many slips a word of this length may have.
pub(super) fn allowance(length: usize) -> usize {
    match length {
        0..=1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    }
}

/// Short scraps are compared with codes and short names only, and a scrap of two letters must be
/// a code with one letter left out.
fn comparable(name: &Name, whole: &str) -> bool {
    match whole.len() {
        0..=1 => false,
        2 => name.key.len() == 3 && name.rank == Rank::First,
        3 => name.key.len() <= 4 && name.rank <= Rank::Also,
        _ => name.key.len() >= 3 && name.rank <= Rank::Foreign,
    }
}

/// Whether each word begins the word of the name in its place (`Eng Chan`); `of` and `the` may be
/// left out of the name.
fn abbreviates(words: &[&str], name: &Name) -> bool {
    if words.len() < 2 || name.words.len() < 2 {
        return false;
    }
    let begins = |full: &str, word: &str| {
        let is_it = |entry: &Entry| entry.meaning == full && entry.words.contains(&word);
        full.starts_with(word) || Group::Abbreviations.entries().iter().any(is_it)
    };
    if name.words.len() == words.len() {
        return name.words.iter().zip(words).all(|(full, word)| begins(full, word));
    }
    let mut bare = name.words.iter().filter(|word| !Table::PlaceSmall.contains(word));
    words.iter().all(|word| bare.next().is_some_and(|full| begins(full, word)))
        && bare.next().is_none()
}

/// `SP`: the first letter of each word of a name.
fn is_initials(whole: &str, name: &Name) -> bool {
    whole.len() == name.words.len()
        && whole.chars().eq(name.words.iter().flat_map(|it| it.chars().next()))
        && !name.words.last().is_some_and(|last| Table::PlaceWaters.contains(last))
}
