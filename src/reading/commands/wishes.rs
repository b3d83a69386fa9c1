//! What people who do not only play ask for, in six languages: to watch, to be told the rules, to have
//! the board looked at; and in three what whoever runs a game may ask for. Such a wish is a whole line.
//!
//! The phrases are looked up as they stand and none is guessed, so that there can be many and a line of
//! orders costs no more for them.

use std::sync::LazyLock;

use super::arguments::given;
use super::moments::{names_day, names_length};
use crate::reading::ast::command::{Command, Run};
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::lookup::{WordMap, WordSet};
use crate::reading::lexer::tables::Table;
use crate::reading::text::own::own_lines;

/// What is wished for; a name or a unit may follow where it says so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Watch,
    Unwatch,
    Rules,
    Dutchman,
    Process,
    Deadline,
    Schedule,
    Extend,
    Pause,
    Resume,
    Renew,
    Eject,
    Close,
}

/// Phrases that are a wish by themselves.
const WHOLE: &[(Table, Wish)] = &[
    (Table::WishWholeUnwatch, Wish::Unwatch),
    (Table::WishWholeRules, Wish::Rules),
    (Table::WishWholeDutchman, Wish::Dutchman),
    (Table::WishWholeProcess, Wish::Process),
    (Table::WishWholePause, Wish::Pause),
    (Table::WishWholeResume, Wish::Resume),
    (Table::WishWholeRenew, Wish::Renew),
    (Table::WishWholeClose, Wish::Close),
];

/// Phrases behind which the name of a game stands, or a unit.
const BEFORE: &[(Table, Wish)] = &[
    (Table::WishBeforeWatch, Wish::Watch),
    (Table::WishBeforeUnwatch, Wish::Unwatch),
    (Table::WishBeforeRules, Wish::Rules),
    (Table::WishBeforeDutchman, Wish::Dutchman),
    (Table::WishBeforeProcess, Wish::Process),
    (Table::WishBeforeDeadline, Wish::Deadline),
    (Table::WishBeforeSchedule, Wish::Schedule),
    (Table::WishBeforeExtend, Wish::Extend),
    (Table::WishBeforeEject, Wish::Eject),
];
/// The same where the name stands before the word: `Frankreich ausschließen`.
const BEHIND: &[(Table, Wish)] =
    &[(Table::WishBehindProcess, Wish::Process), (Table::WishBehindEject, Wish::Eject)];

type ByPhrase = WordMap<&'static str, Wish>;

fn by_phrase(tables: &[(Table, Wish)]) -> ByPhrase {
    phrases(tables).collect()
}

fn phrases(tables: &[(Table, Wish)]) -> impl Iterator<Item = (&'static str, Wish)> {
    tables.iter().flat_map(|&(table, wish)| table.words().iter().map(move |it| (*it, wish)))
}

static WHOLES: LazyLock<ByPhrase> = LazyLock::new(|| by_phrase(WHOLE));
static BEFORES: LazyLock<ByPhrase> = LazyLock::new(|| by_phrase(BEFORE));
static BEHINDS: LazyLock<ByPhrase> = LazyLock::new(|| by_phrase(BEHIND));
/// The words with which the phrases begin: few lines get past them.
static FIRST: LazyLock<WordSet<&'static str>> = LazyLock::new(|| {
    let all = phrases(WHOLE).chain(phrases(BEFORE));
    all.filter_map(|(phrase, _)| phrase.split(' ').next()).collect()
});
/// No phrase is longer.
static MOST_WORDS: LazyLock<usize> = LazyLock::new(|| {
    let all = phrases(WHOLE).chain(phrases(BEFORE)).chain(phrases(BEHIND));
    all.map(|(phrase, _)| phrase.split(' ').count()).max().unwrap_or(0)
});
/// Words of a unit that may follow (`Army St Petersburg`).
const UNIT_WORDS: usize = 4;
/// Words of a schedule with all its clauses.
const SCHEDULE_WORDS: usize = 60;

/// The wish that a line is; `words` are its folded ones, without what is polite.
pub(super) fn wish(line: &str, words: &[&str]) -> Option<Command> {
    let opens = words.first().is_some_and(|first| FIRST.contains(first.trim_end_matches(':')));
    let behind = words.last().and_then(|last| BEHINDS.get(last)).filter(|_| !opens);
    let most = match words {
        [first, ..] if Table::WishBeforeSchedule.contains(first.trim_end_matches(':')) => {
            SCHEDULE_WORDS
        }
        _ => *MOST_WORDS + UNIT_WORDS,
    };
    if !opens && behind.is_none() || words.len() > most {
        return None;
    }
    if let Some(wish) = WHOLES.get(words.join(" ").as_str()) {
        return Some(wish.command(""));
    }
    // In French a colon stands apart.
    let written: Vec<&str> = line.split_whitespace().filter(|word| *word != ":").collect();
    let words: Vec<&str> = words.iter().copied().filter(|word| *word != ":").collect();
    if written.len() != words.len() {
        return None;
    }
    if let Some(wish) = behind {
        // `Das kann ich nicht ausschließen.` names nobody.
        let is_denied = words.iter().any(|word| Table::WishDenied.contains(word));
        if is_denied || super::scraps::is_between_people(line) {
            return None;
        }
        let name = &words[..words.len() - 1];
        return wish.fits(name).then(|| wish.command(&written[..name.len()].join(" ")));
    }
    (1..words.len().min(*MOST_WORDS + 1)).rev().find_map(|count| {
        let wish = BEFORES.get(words[..count].join(" ").trim_end_matches(':'))?;
        let rest = || written[count..].join(" ");
        wish.fits(&words[count..]).then(|| wish.command(rest().trim_end_matches(['.', '!', ','])))
    })
}

/// The wish for another deadline with which a letter of whoever runs the game opens, however it goes on:
/// he is told what of it is no time. Of nobody else a line is read so freely.
pub fn deadline_in(text: &str) -> Option<Run> {
    let (lines, _) = own_lines(text);
    let line = lines.iter().map(|line| line.text.trim()).find(|line| !line.is_empty())?;
    let written: Vec<&str> = line.split_whitespace().filter(|word| *word != ":").collect();
    let words: Vec<String> = written.iter().map(|word| fold(word)).collect();
    if line.ends_with('?') {
        return None;
    }
    (1..=words.len().min(*MOST_WORDS)).rev().find_map(|count| {
        let phrase = words[..count].join(" ");
        let wish = *BEFORES.get(phrase.trim_end_matches([':', '.', '!', ',']))?;
        let rest = written[count..].join(" ");
        let is_long = || words[count..].iter().take(2).any(|word| is_length(&word.as_str()));
        match wish {
            Wish::Deadline if !rest.is_empty() => Some(Run::Deadline(rest)),
            Wish::Extend if is_long() => Some(Run::Deadline(format!("+{rest}"))),
            Wish::Deadline | Wish::Extend => Some(Run::Deadline(line.to_owned())),
            _ => None,
        }
    })
}

/// Whether a word names a day by itself: `Friday`, `demain`.
fn is_day(word: &&str) -> bool {
    names_day(word)
}

/// `18:00`
fn is_clock(word: &&str) -> bool {
    let bare = word.trim_end_matches([';', ',']);
    bare.split_once(':').is_some_and(|(hour, _)| hour.parse::<u8>().is_ok())
}

/// The word of a clause behind which no sentence goes on.
fn names_clause(word: &&str) -> bool {
    Table::WishClauses.contains(word.trim_end_matches(':'))
}

/// Whether a word is of a length of time: `24h`, `day`.
fn is_length(word: &&str) -> bool {
    has_digit(word) || names_length(word)
}

fn has_digit(word: &&str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

/// Whether a question is one of those for the rules.
pub(super) fn asks_for_rules(line: &str) -> bool {
    let folded = fold(line);
    let bare = folded.trim_matches(['?', '¿', '.', '!', ' ']);
    let words: Vec<&str> = bare.split_whitespace().collect();
    WHOLES.get(words.join(" ").as_str()) == Some(&Wish::Rules)
}

impl Wish {
    /// Whether what stands beside it may be what it is about.
    fn fits(self, beside: &[&str]) -> bool {
        match self {
            Wish::Dutchman | Wish::Eject => (1..=UNIT_WORDS).contains(&beside.len()),
            // "Process early" says something else.
            Wish::Process => beside.len() <= UNIT_WORDS && beside.iter().any(has_digit),
            Wish::Deadline => {
                beside.iter().any(has_digit) || beside.len() <= 2 && beside.iter().any(is_day)
            }
            // "Schedule 2 of the treaty" says something else.
            Wish::Schedule => beside.iter().any(is_clock) || beside.iter().any(names_clause),
            Wish::Extend => (1..=3).contains(&beside.len()) && beside.iter().any(is_length),
            Wish::Watch | Wish::Unwatch | Wish::Rules => beside.len() == 1,
            Wish::Pause | Wish::Resume | Wish::Renew | Wish::Close => false,
        }
    }

    fn command(self, rest: &str) -> Command {
        match self {
            Wish::Watch => Command::Observe(given(rest)),
            Wish::Unwatch => Command::Unwatch(given(rest)),
            Wish::Rules => Command::Rules(given(rest)),
            Wish::Dutchman => Command::Dutchman(rest.to_owned()),
            Wish::Process => Command::Run(Run::Process(rest.to_owned())),
            Wish::Deadline => Command::Run(Run::Deadline(rest.to_owned())),
            Wish::Schedule => Command::Run(Run::Schedule(rest.to_owned())),
            Wish::Extend => Command::Run(Run::Deadline(format!("+{rest}"))),
            Wish::Pause => Command::Run(Run::Pause),
            Wish::Resume => Command::Run(Run::Resume),
            Wish::Renew => Command::Run(Run::Renew),
            Wish::Eject => Command::Run(Run::Eject(rest.to_owned())),
            Wish::Close => Command::Run(Run::Close),
        }
    }
}
