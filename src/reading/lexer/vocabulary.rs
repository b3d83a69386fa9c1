//! The words of human languages that the reader knows: one folder a language, `templates/<tag>/reading`, read once.
//!
//! A word that several languages have stands in each of them, and a table is what all of them say: a letter is
//! not asked for its language.

use std::collections::HashMap;
use std::sync::LazyLock;

use toml::Value;

use super::fold::is_near;
use super::foreign::Language;
use super::lookup::{WordMap, WordSet};
use super::tables::{Group, Table, Tables};

/// The tag of a folder, and the names of its files, each with what stands in it.
type Folder = (&'static str, &'static [(&'static str, &'static str)]);

/// The folders, English first.
const FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/reading.rs"));

static VOCABULARY: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::of(FOLDERS).unwrap_or_else(|fault| panic!("templates/{fault}")));

/// What all languages say.
struct Vocabulary {
    /// By `Table`.
    lists: Vec<List>,
    /// By `Group`.
    groups: Vec<Vec<Entry>>,
    /// In which tables of orders a word stands.
    tables: WordMap<&'static str, Tables>,
}

/// The words of a table.
#[derive(Clone, Default)]
struct List {
    /// The English ones first.
    words: Vec<&'static str>,
    english: usize,
    set: WordSet<&'static str>,
}

/// Words of one language that mean the same.
pub(in crate::reading) struct Entry {
    pub language: Language,
    pub meaning: &'static str,
    pub words: Vec<&'static str>,
}

impl Table {
    /// The words of all languages, the English ones first, each once.
    pub fn words(self) -> &'static [&'static str] {
        &VOCABULARY.lists[self as usize].words
    }

    /// The one English word, where what is read for something is one.
    pub fn word(self) -> &'static str {
        self.english().first().copied().unwrap_or_default()
    }

    /// The English ones.
    pub fn english(self) -> &'static [&'static str] {
        let list = &VOCABULARY.lists[self as usize];
        &list.words[..list.english]
    }

    /// Whether a word is one of them with one slip in it, or none.
    pub fn is_nearly(self, word: &str) -> bool {
        self.words().iter().any(|known| is_near(known, word, 1))
    }

    /// Whether a word, folded, is one of them.
    pub fn contains(self, word: &str) -> bool {
        VOCABULARY.lists[self as usize].set.contains(word)
    }
}

impl Tables {
    /// The tables of orders in which a word stands.
    pub fn of(word: &str) -> Tables {
        VOCABULARY.tables.get(word).copied().unwrap_or_default()
    }
}

impl Group {
    /// What stands in it, a language after the other, the English ones first.
    pub fn entries(self) -> &'static [Entry] {
        &VOCABULARY.groups[self as usize]
    }
}

/// What is wrong with a file of words that people write, if anything is; `file` is its name with the folders that
/// it lies in, `en/reading/orders.toml`.
pub fn fault_of_words(file: &str, text: &str) -> Option<String> {
    read(file, text, &names()).err()
}

/// What the tables and groups are called, by the files that they stand in.
type Names = HashMap<(&'static str, String), Place>;

/// Where words stand in a file.
#[derive(Clone, Copy)]
enum Place {
    Table(Table),
    Group(Group),
}

fn names() -> Names {
    let tables = Table::ALL.iter().map(|&(it, file)| ((file, it.name()), Place::Table(it)));
    let groups = Group::ALL.iter().map(|&(it, file)| ((file, it.name()), Place::Group(it)));
    tables.chain(groups).collect()
}

impl Vocabulary {
    fn of(folders: &'static [Folder]) -> Result<Vocabulary, String> {
        let mut vocabulary = Vocabulary {
            lists: vec![List::default(); Table::ALL.len()],
            groups: Group::ALL.iter().map(|_| Vec::new()).collect(),
            tables: WordMap::default(),
        };
        let names = names();
        for (tag, files) in folders {
            let unknown = || format!("{tag}: no language that people write in has this tag");
            let language = Language::of_tag(tag).ok_or_else(unknown)?;
            for (file, text) in *files {
                let said = read(file, text, &names)?;
                said.into_iter().for_each(|said| vocabulary.add(language, said));
            }
        }
        let is_empty = |it: &&(Table, &str)| vocabulary.lists[it.0 as usize].words.is_empty();
        match Table::ALL.iter().find(is_empty) {
            Some((table, file)) => {
                Err(format!("*/reading/{file}.toml: no language has `{}`", table.name()))
            }
            None => Ok(vocabulary),
        }
    }

    fn add(&mut self, language: Language, said: Said) {
        match said {
            Said::List(table, words) => {
                let list = &mut self.lists[table as usize];
                for word in words {
                    if list.set.insert(word) {
                        list.words.push(word);
                    }
                    if Tables::keep(table) {
                        self.tables.entry(word).or_default().insert(table);
                    }
                }
                if language == Language::English {
                    list.english = list.words.len();
                }
            }
            Said::Entry(group, meaning, words) => {
                self.groups[group as usize].push(Entry { language, meaning, words });
            }
        }
    }
}

/// What stands in a file.
enum Said {
    List(Table, Vec<&'static str>),
    Entry(Group, &'static str, Vec<&'static str>),
}

/// Reads one file. Tables that belong together may stand in a section.
fn read(file: &str, text: &str, names: &Names) -> Result<Vec<Said>, String> {
    let content: toml::Table = text.parse().map_err(|error| format!("{file}: {error}"))?;
    let stem = file.rsplit('/').next().unwrap_or_default().trim_end_matches(".toml");
    let place = |name: &str| names.get(&(stem, name.to_owned())).copied();
    let mut said = Vec::new();
    for (name, value) in content {
        let unknown = |name: &str| format!("{file}: no table is called `{name}`");
        match (place(&name), value) {
            (Some(Place::Group(group)), Value::Table(entries)) => {
                for (meaning, value) in entries {
                    let words = words(file, &meaning, value)?;
                    said.push(Said::Entry(group, meaning.leak(), words));
                }
            }
            (_, Value::Table(section)) => {
                for (table, value) in section {
                    let name = format!("{name}_{table}");
                    let Some(Place::Table(table)) = place(&name) else {
                        return Err(unknown(&name));
                    };
                    said.push(Said::List(table, words(file, &name, value)?));
                }
            }
            (Some(Place::Table(table)), value) => {
                said.push(Said::List(table, words(file, &name, value)?));
            }
            _ => return Err(unknown(&name)),
        }
    }
    Ok(said)
}

/// The words of a table, which live as long as the program.
fn words(file: &str, table: &str, value: Value) -> Result<Vec<&'static str>, String> {
    let no_list = || format!("{file}: `{table}` is no list of words");
    let Value::Array(values) = value else {
        return Err(no_list());
    };
    let mut words: Vec<&'static str> = Vec::with_capacity(values.len());
    for value in values {
        let Value::String(word) = value else {
            return Err(no_list());
        };
        if words.contains(&word.as_str()) {
            return Err(format!("{file}: `{word}` stands twice in `{table}`"));
        }
        words.push(word.leak());
    }
    let is_empty = words.is_empty() || words.contains(&"");
    if is_empty { Err(format!("{file}: `{table}` lacks a word")) } else { Ok(words) }
}
