//! A quick way to look short words up. The default hasher guards against keys chosen to collide;
//! here the keys that are stored come from the board and the tables alone.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map by short words.
pub(in crate::reading) type WordMap<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;
/// A set of short words.
pub(in crate::reading) type WordSet<K> = HashSet<K, BuildHasherDefault<WordHasher>>;

/// Folds eight bytes at a time with a multiplication.
#[derive(Clone, Copy, Default, Debug)]
pub struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let mixed = (self.0.rotate_left(5) ^ u64::from_le_bytes(word))
                .wrapping_mul(0x517c_c1b7_2722_0a95);
            self.0 = mixed ^ (mixed >> 29);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

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

/// Phrases that are looked for in every line, by their first bytes: most places of a line begin none
/// of them, and one look tells.
pub(in crate::reading) struct Needles([Vec<&'static str>; 256]);

impl Needles {
    pub fn of(phrases: &[&'static str]) -> Needles {
        let mut needles = Needles(std::array::from_fn(|_| Vec::new()));
        for phrase in phrases {
            needles.0[usize::from(phrase.as_bytes()[0])].push(phrase);
        }
        needles
    }

    /// The phrases with which this text begins.
    pub fn beginning<'a>(&'a self, text: &'a str) -> impl Iterator<Item = &'static str> + 'a {
        let list = text.as_bytes().first().map(|&first| self.0[usize::from(first)].iter());
        list.into_iter().flatten().copied().filter(|phrase| text.starts_with(phrase))
    }

    /// Whether the text begins with one of the phrases.
    pub fn begin(&self, text: &str) -> bool {
        self.beginning(text).next().is_some()
    }

    /// Whether one of the phrases stands anywhere in the text.
    pub fn are_in(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        (0..bytes.len()).any(|at| {
            let list = &self.0[usize::from(bytes[at])];
            list.iter().any(|phrase| bytes[at..].starts_with(phrase.as_bytes()))
        })
    }
}
