//! What people call a province's unit or its people when they do not name it: `the Belgian adventure`, `the Danes
//! sit tight`, `scratch Lisbon`. Such a word is good for telling which order somebody speaks of.

use std::sync::LazyLock;

use crate::board::Province;
use crate::reading::lexer::lookup::WordMap;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tables::Group;

/// The English names of the provinces by what people call them.
static BY_WORD: LazyLock<WordMap<&'static str, &'static str>> = LazyLock::new(|| {
    let entries = Group::Nicknames.entries().iter();
    entries.flat_map(|entry| entry.words.iter().map(|word| (*word, entry.meaning))).collect()
});

impl Lexicon {
    /// The province that a word is a nickname of.
    pub(in crate::reading) fn nickname(&self, word: &str) -> Option<Province> {
        self.nickname_of(word).and_then(|name| self.exact(name))
    }

    /// The name of that province.
    pub(in crate::reading) fn nickname_of(&self, word: &str) -> Option<&'static str> {
        self.people_of(word).filter(|_| self.named(word).is_none())
    }

    /// The name of the province whose people a word means, though it may be another one's name.
    pub(in crate::reading) fn people_of(&self, word: &str) -> Option<&'static str> {
        let name = BY_WORD.get(word).copied().filter(|_| self.power(word).is_none());
        name.filter(|name| self.exact(name).is_some())
    }
}
