//! Words on sets of orders: what a letter is to those before it, and what a later line of a letter
//! is to an earlier one (4.D.1).
//!
//! People say these things in too many ways for a list of phrases. So each word has a part to play,
//! a phrase counts only if all its words have one, and the parts that come together say what is
//! meant.

use std::sync::LazyLock;

use super::set_words::{MENDS, PLAYED, Part};
use crate::reading::ast::command::SetWord;
use crate::reading::lexer::fold::{fold, is_near};
use crate::reading::lexer::lookup::{ByFirstWord, WordMap, by_first_word};
use crate::reading::lexer::tables::{Group, Table};

/// A longer phrase is a sentence about something else.
const MOST_WORDS: usize = 14;
/// A shorter word with a slip in it may be any other.
const LONG_WORD: usize = 6;

/// A letter that adds these orders to what was written before.
pub fn adding(orders: &str) -> String {
    [Table::PartAdd.word(), "", orders].join("\n")
}

/// What a clause of its own says of sets of orders.
pub(in crate::reading) fn set_word(text: &str) -> Option<SetWord> {
    Phrase::of(text)?.meaning()
}

/// The same before an order or a colon, where a bare verb is the order's own (`cancel A Par - Bur`).
pub(in crate::reading) fn set_prefix(text: &str) -> Option<SetWord> {
    let phrase = Phrase::of(text)?;
    // `As before but A Par - Pic`
    let last = text.trim_end().rsplit(' ').next();
    if last.is_some_and(|last| Table::ExceptWords.contains(last))
        && phrase.any(Part::SAME.or(Part::BEFORE).or(Part::STAYS))
        && !phrase.any(Part::VOID.or(Part::SWAP).or(Part::NOT))
    {
        return Some(SetWord::Add);
    }
    match phrase.meaning()? {
        SetWord::Cancel
        | SetWord::EndStanding
        | SetWord::Undo
        | SetWord::Restore
        | SetWord::Return => None,
        SetWord::Replace if phrase.count == 1 && phrase.any(Part::VOID.or(Part::SWAP)) => None,
        command => Some(command),
    }
}

/// Whether what follows a word is changed where the rest is not.
pub(in crate::reading) fn excepts(word: &str) -> bool {
    Table::ExceptWords.contains(word) && !Table::ExceptAtEnd.contains(word)
}

/// Whether words plainly take an earlier letter back, whatever follows: `ignore the last mail I was
/// tired`.
pub(in crate::reading) fn voids_letter(text: &str) -> bool {
    Phrase::of(text).is_some_and(|phrase| {
        phrase.all(&[Part::VOID, Part::LETTER, Part::BEFORE]) && !phrase.any(Part::NOT)
    })
}

/// Whether words on all others may mean their orders as well as the units: `the others stay`.
pub(in crate::reading) fn may_stand(text: &str) -> bool {
    Phrase::of(text)
        .is_some_and(|phrase| phrase.all(&[Part::REST, Part::STAYS]) && !phrase.any(Part::NOT))
}

/// Whether a clause calls what follows a change (`Update:`), which below an order to the same unit
/// takes its place.
pub(in crate::reading) fn amends(text: &str) -> bool {
    Phrase::of(text).is_some_and(|phrase| phrase.any(Part::CHANGE))
}

/// Whether a clause is no more than an `also`, which below an order is about that order.
pub(in crate::reading) fn goes_on(text: &str) -> bool {
    Phrase::of(text).is_some_and(|phrase| phrase.count == 1 && phrase.any(Part::ADD))
}

/// Whether a clause takes earlier orders back, and does not only call the new ones new.
pub(in crate::reading) fn takes_back(text: &str) -> Option<SetWord> {
    let phrase = Phrase::of(text)?;
    match phrase.meaning()? {
        SetWord::Replace if phrase.any(Part::VOID.or(Part::NOT).or(Part::WRONG)) => {
            // `Ignore the last one` is about a letter too, `ignore my last orders` about them all.
            let letter = phrase.any(Part::LETTER) || !phrase.any(Part::SET);
            Some(match phrase.any(Part::LAST) && letter {
                true => SetWord::Undo,
                false if phrase.any(Part::WRONG) => SetWord::Replace,
                false => SetWord::Cancel,
            })
        }
        SetWord::Scrap => Some(SetWord::Undo),
        SetWord::Restart => Some(SetWord::Cancel),
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
        let mut words: Vec<&str> = words(&folded).take(MOST_WORDS + 1).collect();
        // `Lieber Judge` greets, and says nothing of what is rather meant.
        if let [dear, judge, ..] = words[..]
            && Table::GreetDear.contains(dear)
            && Table::GreetJudge.contains(judge)
        {
            words.drain(..2);
        }
        let idioms = (0..words.len()).any(|at| idiom_at(&words, at).is_some());
        if words.len() > MOST_WORDS || !idioms && !words.iter().any(|word| plays_part(word)) {
            return None;
        }
        // Twice: "do not change" is "not change", and that is "unchanged".
        let words = if idioms { plainly(&plainly(&words)) } else { words };
        let (mut parts, mut count, mut sure) = (Part::default(), 0, false);
        let mut unknown = Vec::new();
        let mut dated = false;
        for word in words {
            if is_date(word) {
                dated = true;
                continue;
            }
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
        // `My mail of 10:14`, but not `cancel 3`.
        let placed = !dated || parts.any(Part::LETTER);
        (placed && (sure || unknown.is_empty())).then_some(Phrase { parts, count })
    }

    fn any(&self, part: Part) -> bool {
        self.parts.any(part)
    }

    fn all(&self, parts: &[Part]) -> bool {
        parts.iter().all(|&part| self.any(part))
    }

    fn meaning(&self) -> Option<SetWord> {
        if self.count == 0 {
            return None;
        }
        if self.all(&[Part::STANDING, Part::VOID]) {
            return Some(SetWord::EndStanding);
        }
        if self.any(Part::STANDING) {
            return None;
        }
        if self.any(Part::DRAFT) || self.refuses_itself() {
            return Some(SetWord::Draft);
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
    fn amends(&self) -> Option<SetWord> {
        let voids = self.any(Part::VOID.or(Part::SWAP));
        let same = self.any(Part::SAME.or(Part::BEFORE))
            || self.any(Part::STAYS) && self.any(Part::SET.or(Part::ALONE));
        // `Everything as before`
        let all = self.any(Part::ALL)
            && self.any(Part::BEFORE.or(Part::SAME))
            && !self.any(Part::SET.or(Part::LETTER).or(Part::NEW).or(Part::FINAL));
        if (self.any(Part::REST) && same || all) && !voids {
            return Some(SetWord::Add);
        }
        if self.any(Part::CORRECT) && !voids {
            return Some(SetWord::Correct);
        }
        if self.any(Part::ADD.or(Part::CHANGE)) && !voids {
            return Some(SetWord::Add);
        }
        let keeps =
            self.any(Part::KEEP) && self.any(Part::BEFORE.or(Part::REST)) && !self.any(Part::NOT);
        let stands = self.all(&[Part::BEFORE, Part::SET]) && self.any(Part::STAYS.or(Part::SAME));
        if (keeps || stands) && !voids {
            let returns = self.all(&[Part::KEEP, Part::FIRST]) && !self.any(Part::REST);
            return Some(if returns { SetWord::Return } else { SetWord::Restore });
        }
        None
    }

    /// What takes orders back, all or some.
    fn takes_back(&self) -> Option<SetWord> {
        if self.any(Part::RESTART) {
            return Some(SetWord::Restart);
        }
        let earlier =
            self.any(Part::BEFORE.or(Part::LETTER)) && !self.any(Part::NEW.or(Part::THIS));
        if self.all(&[Part::WRONG, Part::SET]) && earlier {
            return Some(SetWord::Replace);
        }
        if self.any(Part::VOID.or(Part::SWAP)) || self.all(&[Part::NOT, Part::USE]) {
            let found = if self.any(Part::ABOVE) || self.all(&[Part::ALL, Part::THAT]) {
                SetWord::Restart
            } else if self.any(Part::BEFORE) {
                SetWord::Replace
            } else if self.any(Part::THAT) {
                SetWord::Scrap
            } else if self.any(Part::SWAP) || self.any(Part::REST) {
                return (!self.any(Part::REST)).then_some(SetWord::Replace);
            } else if self.any(Part::SET)
                || self.any(Part::ALONE) && (self.any(Part::ALL) || self.count == 1)
                || self.any(Part::ALL) && self.count == 2
            {
                SetWord::Cancel
            } else {
                // `Never mind: F TYS H.`
                let slip = self.count == 1 && self.any(Part::SORRY);
                return slip.then_some(SetWord::Instead);
            };
            return Some(found);
        }
        None
    }

    /// What calls its orders the new or the last ones, or an earlier line a slip.
    fn renews(&self) -> Option<SetWord> {
        if self.any(Part::FINAL) || self.all(&[Part::NEW, Part::SET]) {
            return Some(SetWord::Replace);
        }
        self.any(Part::SORRY).then_some(SetWord::Instead)
    }
}

/// Whether a text has a word or a turn of speech on sets of orders: most lines of orders hold none,
/// and need not be looked at further.
pub(in crate::reading) fn speaks_of_sets(text: &str) -> bool {
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

/// The idioms by their first words, with the plain ones.
static OPENINGS: LazyLock<ByFirstWord<Vec<&'static str>>> = LazyLock::new(|| {
    let mends = MENDS.into_iter().flat_map(|(table, _, plain)| {
        let phrases = table.words().iter().filter(|phrase| phrase.contains(' '));
        phrases.map(move |phrase| (*phrase, plain.word()))
    });
    let idioms = Group::Idioms.entries().iter();
    let idioms = idioms.flat_map(|it| it.words.iter().map(|idiom| (*idiom, it.meaning)));
    let all = idioms.chain(mends);
    by_first_word(all.map(|(idiom, plain)| (idiom, plain.split_whitespace().collect())))
});

/// The longest idiom that stands here: the words behind its first, and the plain ones.
fn idiom_at(words: &[&str], at: usize) -> Option<&'static (Vec<&'static str>, Vec<&'static str>)> {
    let behind = &words[at + 1..];
    let idioms = OPENINGS.get(words[at])?.iter().filter(|(rest, _)| behind.starts_with(rest));
    idioms.max_by_key(|(rest, _)| rest.len())
}

/// Whether a word tells one letter from another by when it was sent.
fn is_date(word: &str) -> bool {
    Table::LetterDates.contains(word) || word.bytes().all(|letter| letter.is_ascii_digit())
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

/// Whether a word says that something is as it was.
pub(in crate::reading) fn keeps(word: &str) -> bool {
    let same = Part::STAYS.or(Part::SAME).or(Part::KEEP);
    part(word).is_some_and(|part| part.any(same) && !part.any(Part::USE))
}

/// Whether a word takes something back.
pub(in crate::reading) fn voids(word: &str) -> bool {
    part(word).is_some_and(|part| part.any(Part::VOID))
}

fn part(word: &str) -> Option<Part> {
    PARTS.get(word).copied()
}

/// Every single word with a part it may play.
fn parted_words() -> impl Iterator<Item = (Part, &'static str)> {
    let mends = MENDS.into_iter().map(|(table, part, _)| (table, part));
    let tables = PLAYED.iter().copied().chain(mends);
    let words = |(table, part): (Table, Part)| table.words().iter().map(move |it| (part, *it));
    tables.flat_map(words).filter(|(_, word)| !word.contains(' '))
}

static PARTS: LazyLock<WordMap<&'static str, Part>> = LazyLock::new(|| {
    let mut parts: WordMap<&'static str, Part> = WordMap::default();
    for (part, word) in parted_words() {
        let entry = parts.entry(word).or_default();
        *entry = entry.or(part);
    }
    parts
});

/// How many words here take back what was written last, the most that do so together: `I meant to
/// say` begins as `I meant`.
pub(in crate::reading) fn mends_at<'a>(word_at: impl Fn(usize) -> &'a str) -> Option<usize> {
    let phrases = MENDING.get(word_at(0))?;
    let stands = |rest: &&Vec<&str>| {
        rest.iter().enumerate().all(|(ahead, word)| word_at(ahead + 1) == *word)
    };
    phrases.iter().filter(stands).map(|rest| 1 + rest.len()).max()
}

/// The words behind the first of every phrase that mends.
static MENDING: LazyLock<WordMap<&'static str, Vec<Vec<&'static str>>>> = LazyLock::new(|| {
    let mut mending: WordMap<&'static str, Vec<Vec<&'static str>>> = WordMap::default();
    let tables = MENDS.into_iter().map(|(table, ..)| table).chain([Table::MendOnly]);
    for phrase in tables.flat_map(Table::words) {
        let mut words = phrase.split(' ');
        if let Some(first) = words.next() {
            mending.entry(first).or_default().push(words.collect());
        }
    }
    mending
});

/// The part of the word that a long word with one slip in it is meant for.
fn nearly(word: &str) -> Option<Part> {
    if word.len() < LONG_WORD {
        return None;
    }
    let near = |one: &str| one.len() >= LONG_WORD && is_near(one, word, 1);
    parted_words().find(|(_, one)| near(one)).map(|(part, _)| part)
}
