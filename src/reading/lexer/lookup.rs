//! How words and phrases are looked up. The hasher is a quick one for short words: the keys that are stored come from
//! the board and the tables alone, so that nobody can choose keys that collide.

use aho_corasick::{AhoCorasick, Anchored, Input, MatchKind, StartKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::tables::Table;

/// A map by short words.
pub(in crate::reading) type WordMap<K, V> = FxHashMap<K, V>;
/// A set of short words.
pub(in crate::reading) type WordSet<K> = FxHashSet<K>;

/// Phrases by their first words: the words behind the first, and what goes with the phrase.
pub(in crate::reading) type ByFirstWord<T> = WordMap<&'static str, Vec<(Vec<&'static str>, T)>>;

/// Phrases with what goes with each, by their first words and in the order given.
pub(in crate::reading) fn by_first_word<T>(
    phrases: impl IntoIterator<Item = (&'static str, T)>,
) -> ByFirstWord<T> {
    let mut by_first: ByFirstWord<T> = WordMap::default();
    for (phrase, with) in phrases {
        let mut words = phrase.split_whitespace();
        if let Some(first) = words.next() {
            by_first.entry(first).or_default().push((words.collect(), with));
        }
    }
    by_first
}

/// The phrases of tables by their first words, each with what goes with its table.
pub(in crate::reading) fn phrases_of<T: Copy>(
    tables: impl IntoIterator<Item = (Table, T)>,
) -> ByFirstWord<T> {
    let phrases = |(table, with): (Table, T)| table.words().iter().map(move |it| (*it, with));
    by_first_word(tables.into_iter().flat_map(phrases))
}

/// Phrases that are looked for in every line, all at once.
pub(in crate::reading) struct PhraseFinder(AhoCorasick);

impl PhraseFinder {
    /// # Panics
    /// If there are more phrases than four gigabytes hold, which no table has.
    pub fn of(phrases: &[&'static str]) -> PhraseFinder {
        let mut builder = AhoCorasick::builder();
        builder.start_kind(StartKind::Both).match_kind(MatchKind::LeftmostLongest);
        PhraseFinder(builder.build(phrases).unwrap_or_else(|error| panic!("{error}")))
    }

    /// How many bytes the longest phrase has with which the text begins.
    pub fn beginning(&self, text: &str) -> Option<usize> {
        self.0.find(Input::new(text).anchored(Anchored::Yes)).map(|found| found.len())
    }

    /// Whether one of the phrases stands anywhere in the text.
    pub fn are_in(&self, text: &str) -> bool {
        self.0.is_match(text)
    }
}
