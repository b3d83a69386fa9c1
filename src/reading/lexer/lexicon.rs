//! Making a lexicon of a board: all names of its provinces and powers in all languages.

use std::sync::Arc;

use super::fold::{fold, key, letters_of};
use super::foreign::Language;
use super::lookup::{WordMap, WordSet};
use super::names::{Foreign, Lexicon, Name, Rank, head};
use super::tables::{Group, Table};
use super::words::Words;
use crate::board::{Board, Location, Province, UnitKind};

impl Lexicon {
    /// The lexicon of a board, made when it is first asked for.
    pub fn of(board: &Board) -> Arc<Lexicon> {
        board.derived(Lexicon::made_of)
    }

    fn made_of(board: &Board) -> Lexicon {
        let mut lexicon = Lexicon {
            exact: WordMap::default(),
            phrases: WordMap::default(),
            foreign: WordMap::default(),
            names: Vec::new(),
            several: WordMap::default(),
            openings: WordSet::default(),
            heads: WordSet::default(),
            parts: WordMap::default(),
            powers: WordMap::default(),
            initials: WordMap::default(),
            coasts: board.provinces().map(|place| board.coasts(place).to_vec()).collect(),
            carrying: carrying(board),
            words: Words::all(),
        };
        for province in board.provinces() {
            lexicon.add(board.code(province), province, Rank::First);
            lexicon.add(board.full_name(province), province, Rank::First);
            for name in board.also(province) {
                lexicon.add(name, province, Rank::Also);
            }
        }
        lexicon.add_foreign(board);
        lexicon.add_powers(board);
        lexicon
    }

    fn add(&mut self, name: &str, province: Province, rank: Rank) {
        // The articles of `d'Irlande` are words of their own, as in letters.
        let words: Vec<String> = fold(name)
            .split(|letter: char| !letter.is_alphanumeric())
            .map(key)
            .filter(|word| !word.is_empty())
            .collect();
        let whole = words.concat();
        if rank <= Rank::Also {
            self.exact.entry(whole.clone()).or_insert(province);
        }
        if words.len() > 1 {
            self.openings.insert(words[0].clone());
            self.phrases.entry(words.join(" ")).or_insert(province);
            for word in &words {
                self.parts.insert(word.clone(), ());
            }
        }
        self.heads.insert(head(&whole));
        let name = Name { letters: letters_of(&whole), key: whole, words, province, rank };
        if name.words.len() > 1 {
            self.several.entry(name.key.as_bytes()[0]).or_default().push(name.clone());
        }
        self.names.push(name);
    }

    fn add_foreign(&mut self, board: &Board) {
        let by_name: WordMap<String, Province> =
            board.provinces().map(|province| (key(board.full_name(province)), province)).collect();
        for entry in Group::Places.entries() {
            let Some(&province) = by_name.get(&key(entry.meaning)) else {
                continue;
            };
            for name in &entry.words {
                self.add_foreign_name(name, entry.language, province);
                for inflected in inflected(name).filter(|_| entry.language == Language::German) {
                    self.add_foreign_name(&inflected, entry.language, province);
                }
            }
        }
        for entry in Group::Codes.entries() {
            if let Some(&province) = by_name.get(&key(entry.meaning)) {
                for code in &entry.words {
                    self.put_foreign(key(code), entry.language, province, Rank::ForeignCode);
                }
            }
        }
    }

    fn add_foreign_name(&mut self, name: &str, language: Language, province: Province) {
        let whole = key(name);
        if whole.is_empty() {
            return;
        }
        let rank = if whole.len() <= 3 { Rank::ForeignCode } else { Rank::Foreign };
        self.put_foreign(whole, language, province, rank);
        self.add(name, province, rank);
        // Umlauts are written out where a keyboard has none.
        if name.contains(['ä', 'ö', 'ü', 'Ä', 'Ö', 'Ü']) {
            let spelt = written_out(name);
            self.put_foreign(key(&spelt), language, province, rank);
            self.add(&spelt, province, rank);
        }
    }

    fn put_foreign(&mut self, key: String, language: Language, province: Province, rank: Rank) {
        let list = self.foreign.entry(key).or_default();
        let entry = Foreign { language, province, rank };
        if !list.contains(&entry) {
            list.push(entry);
        }
    }

    fn add_powers(&mut self, board: &Board) {
        for power in board.powers() {
            let name = board.power_name(power);
            let mut names: Vec<String> = vec![
                board.power_code(power).to_owned(),
                name.to_owned(),
                board.power_people(power).to_owned(),
            ];
            names.extend(board.power_also(power).iter().cloned());
            let others = Group::Powers.entries().iter().filter(|entry| entry.meaning == name);
            for word in others.flat_map(|entry| &entry.words) {
                names.push((*word).to_owned());
                names.push(written_out(word));
            }
            for name in names {
                self.powers.entry(key(&name)).or_insert(power);
            }
            if let Some(initial) = key(name).chars().next() {
                self.initials.entry(initial).or_default().push(power);
            }
        }
        for power in board.powers() {
            let short: String = key(board.power_name(power)).chars().take(3).collect();
            let alone = board
                .powers()
                .filter(|&other| key(board.power_name(other)).starts_with(&short))
                .count()
                == 1;
            if alone {
                self.powers.entry(short).or_insert(power);
            }
        }
    }
}

/// Places with a code like `CON`, which is short for `convoys`, and their neighbours.
fn carrying(board: &Board) -> Vec<(Province, Vec<Province>)> {
    let codes = |&place: &Province| {
        let code = fold(board.code(place));
        Table::NameConvoy.words().iter().any(|word| word.starts_with(&code))
    };
    let borders = |from: Province, to: Province| {
        let coasts = board.coasts(from).iter().map(|&coast| Some(coast)).chain([None]);
        let mut shores = coasts.map(|coast| Location { province: from, coast });
        shores.any(|from| board.reaches(UnitKind::Fleet, from, to))
    };
    let beside = |to: Province| board.provinces().filter(|&from| borders(from, to)).collect();
    board.provinces().filter(codes).map(|place| (place, beside(place))).collect()
}

/// `Schwarze Meer` and `Schwarzen Meer` for `Schwarzes Meer`, as sentences bend it: `ins Schwarze Meer`.
fn inflected(name: &str) -> impl Iterator<Item = String> {
    let parts = name.split_once(' ').and_then(|(adjective, noun)| {
        // `Helgoländer` is bent by nothing.
        let ends = |ending: &&&str| adjective.ends_with(**ending);
        let ending = Table::PlaceBentFrom.words().iter().find(ends)?;
        let stem = adjective.strip_suffix(&ending[ending.len().saturating_sub(2)..])?;
        Some((stem.to_owned(), noun.to_owned()))
    });
    parts.into_iter().flat_map(|(stem, noun)| {
        let bent = Table::PlaceBentTo.words().iter();
        bent.map(move |ending| format!("{stem}{ending} {noun}"))
    })
}

/// Umlauts as two letters.
fn written_out(name: &str) -> String {
    let mut spelt = String::with_capacity(name.len() + 2);
    for letter in name.chars() {
        let first = match letter {
            'ä' => 'a',
            'ö' => 'o',
            'ü' => 'u',
            'Ä' => 'A',
            'Ö' => 'O',
            'Ü' => 'U',
            _ => letter,
        };
        spelt.push(first);
        if first != letter {
            spelt.push('e');
        }
    }
    spelt
}
