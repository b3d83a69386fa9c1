//! Words to the judge itself: join, ready, help and their like.
//!
//! A command is one only where its line holds nothing else, but for words on sets of orders and a few
//! more that people say by the way (`is_said_by_the_way`).

use super::arguments::join;
use std::sync::LazyLock;

use super::command_words::{BEFORE, Make, Rest, WHOLE};
use super::readiness::readiness;
use super::sets::set_word;
use super::wishes;
use crate::letter::Language;
use crate::reading::ast::command::{Command, Unserved};
use crate::reading::lexer::fold::{fold, is_near, letters_of, may_be_near};
use crate::reading::lexer::lookup::{WordMap, WordSet};
use crate::reading::lexer::tables::Table;

/// The phrases that are a line by themselves.
static WHOLES: LazyLock<WordMap<&'static str, Make>> = LazyLock::new(|| {
    let phrases = |&(table, make): &(Table, Make)| table.words().iter().map(move |it| (*it, make));
    WHOLE.iter().flat_map(phrases).collect()
});

/// Those with something behind them.
static BEFORES: LazyLock<WordMap<&'static str, (Make, Rest)>> = LazyLock::new(|| {
    let phrases = |&(table, make, rest): &(Table, Make, Rest)| {
        table.words().iter().map(move |phrase| (*phrase, (make, rest)))
    };
    BEFORE.iter().flat_map(phrases).collect()
});

static OPENINGS: LazyLock<WordSet<&'static str>> = LazyLock::new(|| {
    let all = WHOLES.keys().chain(BEFORES.keys());
    let openings = all.filter_map(|phrase| phrase.split([' ', ':']).next());
    openings.chain(Table::PleaseOpens.words().iter().copied()).collect()
});

/// The phrases in which a slip may be mended, each with its letters: few lines of orders are like
/// any. English ones alone: other languages bend and join their words, and too many that mean
/// something else are one letter apart (`aufgeben` and `ausgeben`, `abwesend` and `anwesend`).
static LONG_PHRASES: LazyLock<Vec<(u32, &'static str, Make)>> = LazyLock::new(|| {
    let english =
        |&(table, make): &(Table, Make)| table.english().iter().map(move |it| (*it, make));
    let long = WHOLE.iter().flat_map(english).filter(|(phrase, _)| phrase.len() >= 5);
    long.map(|(phrase, make)| (letters_of(phrase), phrase, make)).collect()
});

/// Whether a word may begin a command.
pub(in crate::reading) fn is_of_commands(word: &str) -> bool {
    OPENINGS.contains(word)
}

/// The command that a line is, if it is one.
pub(in crate::reading) fn command(line: &str) -> Option<Command> {
    let line = line.trim().trim_matches(['*', '"', '\'', '“', '”']).trim();
    if line.ends_with('?') && wishes::asks_for_rules(line) {
        return Some(Command::Rules(None));
    }
    if line.ends_with('?') && is_answered(line) {
        return command(line.trim_end_matches(['?', ' ']));
    }
    // "Ready?" is a question; "?" alone asks for help.
    let asks = line.len() > 1 && line.ends_with('?');
    // Most lines are orders, and no command has an arrow in it.
    let arrow = line.contains(" - ") || line.contains("->");
    if line.len() > 120 || line.is_empty() || asks || arrow {
        return None;
    }
    let folded = fold(line);
    if let Some(command) = politely(line, &folded).or_else(|| address(line)) {
        return Some(command);
    }
    let line = without_please(line);
    let folded = fold(line);
    let bare = folded.trim_end_matches(['.', '!', ':', ',', ';', '-', ' ']).trim_start();
    let words: Vec<&str> = bare.split_whitespace().collect();
    if let Some(wish) = wishes::wish(line, &words) {
        return Some(wish);
    }
    if words.first().is_some_and(|word| is_of_commands(word.trim_end_matches(':'))) {
        let phrase = words.join(" ");
        if let Some(make) = WHOLES.get(phrase.as_str()) {
            let made = match make("") {
                Command::Help(_) => Command::Help(asking_in(&phrase)),
                made => made,
            };
            // `My orders:` heads them.
            let heads = line.ends_with(':') && matches!(made, Command::Status | Command::List);
            return (!heads).then_some(made);
        }
        if let Some((make, kind, rest)) = before(line, &words) {
            return sensible(kind, line, &rest).then(|| make(&rest));
        }
    }
    set_word(bare)
        .map(Command::OnSets)
        .or_else(|| readiness(bare))
        .or_else(|| near(bare))
        .or_else(|| behind_verb(line, &words))
}

/// The language in which somebody asks for help with this word.
fn asking_in(word: &str) -> Option<Language> {
    let others = Language::ALL.iter().filter(|language| **language != Language::default());
    others.copied().find(|language| fold(language.help()) == word)
}

/// Whether a question has its answer in a letter that the judge writes: `When is the deadline?`
fn is_answered(line: &str) -> bool {
    let folded = fold(line);
    let bare = folded.trim_matches(['?', '¿', '.', '!', ' ']);
    let words: Vec<&str> = bare.split_whitespace().collect();
    let make = WHOLES.get(words.join(" ").as_str()).filter(|_| words.len() > 1);
    make.is_some_and(|make| matches!(make(""), Command::Status | Command::List))
}

/// `SET ZONE Europe/Paris`, `GET RULES`: a command behind the verb with which other judges begin it. What
/// they set of a whole game is fixed here.
fn behind_verb(line: &str, words: &[&str]) -> Option<Command> {
    let (verb, rest) = (words.first()?, line.split_once(char::is_whitespace)?.1.trim());
    if !Table::JudgeVerbs.contains(verb) {
        return None;
    }
    let sets = Table::JudgeSet.contains(verb);
    if sets && words.get(1).is_some_and(|word| Table::JudgeAway.contains(word)) {
        return Some(Command::Unserved(Unserved::Absence));
    }
    let fixed = || sets && words[1..].iter().any(|word| Table::JudgeSettings.contains(word));
    command(rest)
        .filter(|command| !matches!(command, Command::OnSets(_) | Command::Run(_)))
        .or_else(|| fixed().then_some(Command::Unserved(Unserved::Settings)))
        .or_else(|| (Table::JudgeList.contains(verb) && words.len() == 2).then_some(Command::List))
}

/// A phrase with which a line begins, and what stands behind it.
fn before(line: &str, words: &[&str]) -> Option<(Make, Rest, String)> {
    const MOST_BEHIND: usize = 4;
    let written: Vec<&str> = line.split_whitespace().collect();
    let from = words.len().saturating_sub(MOST_BEHIND).max(1);
    (from..words.len()).rev().find_map(|count| {
        let head = words[..count].join(" ");
        let colon = || head.strip_suffix(':').and_then(|head| BEFORES.get(head));
        // A sheet of orders may bear its writer's name, which he does not ask to be called.
        let colon = || colon().filter(|(_, kind)| *kind != Rest::Person);
        let (make, kind) = BEFORES.get(head.as_str()).or_else(colon)?;
        let rest = written[written.len().min(count)..].join(" ");
        let rest = rest.trim_end_matches(['.', '!']).trim_start_matches([':', '=', ' ']);
        Some((*make, *kind, rest.to_owned()))
    })
}

/// A line without the word with which people ask, before or behind what they ask for.
fn without_please(line: &str) -> &str {
    let is_please =
        |word: &str| Table::PleaseWords.contains(fold(word).trim_matches([',', '.', '!']));
    let line = match line.split_once(' ') {
        Some((first, rest)) if is_please(first) => rest.trim_start(),
        _ => line,
    };
    match line.rsplit_once(' ') {
        Some((rest, last)) if is_please(last) => rest.trim_end_matches([',', ' ']),
        // `S'il te plaît`
        Some((_, last)) if Table::PleaseEnds.contains(fold(last).trim_end_matches(['.', '!'])) => {
            line.rsplitn(4, ' ').nth(3).unwrap_or(line).trim_end_matches([',', ' '])
        }
        _ => line,
    }
}

/// `ADDRESS new@example.org`: a phrase of the tables and one address behind it, which mail
/// programs like to double as a link.
fn address(line: &str) -> Option<Command> {
    if !line.contains('@') {
        return None;
    }
    let bare = |word: &str| {
        let word = word
            .trim_matches(['<', '>', '(', ')', '[', ']', '"', '\'', ',', ';', ':', '.', '!', '=']);
        word.strip_prefix("mailto:").unwrap_or(word).to_owned()
    };
    let words = line.split(|c: char| c.is_whitespace() || c == '<').filter(|word| !word.is_empty());
    let (found, before): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('@'));
    let found: Vec<String> = found.into_iter().map(bare).collect();
    let first = found.first()?;
    if found.iter().any(|other| !other.eq_ignore_ascii_case(first)) {
        return None;
    }
    let before = fold(&before.join(" "));
    let mut phrase = before.trim_end_matches([':', '=', ' ', ',', '.']);
    while let Some((please, rest)) = phrase.split_once(' ')
        && Table::PleaseOpens.contains(please)
    {
        phrase = rest;
    }
    match phrase {
        _ if Table::AddressNew.contains(phrase) => Some(Command::Address(first.clone())),
        _ if Table::AddressAlso.contains(phrase) => Some(Command::Also(first.clone())),
        _ => None,
    }
}

/// `Hello, I would like to join spring as France, please`, `Ich möchte bei spring mitspielen`: the wish
/// of a stranger, who does not know yet that a line of two words is enough.
fn politely(line: &str, folded: &str) -> Option<Command> {
    if !Table::PlayVerbs.words().iter().any(|verb| folded.contains(verb)) {
        return None;
    }
    let bare = |word: &str| fold(word).trim_matches([',', '.', '!', ';', ':']).to_owned();
    let words: Vec<&str> = line.split_whitespace().collect();
    let verb = words.iter().position(|word| Table::PlayVerbs.contains(&bare(word)))?;
    let greets = |word: &&&str| Table::PlayOpens.contains(&bare(word));
    let greeting = words[..verb].iter().take_while(greets).count();
    let between = &words[greeting..verb];
    // In German the game stands before the verb.
    let named = |word: &&str| Table::PlayBeforeGame.contains(&bare(word));
    if !between.is_empty() && !between.first().is_some_and(named) {
        return None;
    }
    let mut wish = between.to_vec();
    for word in &words[verb + 1..] {
        if Table::PlayEnds.contains(&bare(word)) {
            break;
        }
        wish.push(*word);
        if word.ends_with([',', '.', '!', ';']) {
            break;
        }
    }
    let names = wish.iter().filter(|word| !Table::PlayBeside.contains(&bare(word))).count();
    let as_power = wish.iter().any(|word| Table::PlayAs.contains(&bare(word)));
    // "I want to join forces with you" is no wish for a seat.
    (names <= 1 || names <= 6 && as_power).then(|| join(&wish.join(" ")))
}

/// A long phrase with one or two slips in it.
fn near(bare: &str) -> Option<Command> {
    let allowed = match bare.len() {
        0..=4 => return None,
        5..=9 => 1,
        _ => 2,
    };
    let letters = letters_of(bare);
    // A letter changed may be one of several bytes.
    let far = |set: u32| bare.is_ascii() && !may_be_near(set, letters, allowed);
    // Nobody is mistaken in the first letter of his one word, and `Jules` and `Remi` sign their letters.
    let alone = !bare.contains(' ');
    let signs = |phrase: &str| {
        alone
            && (phrase.get(..1) != bare.get(..1) || phrase.len() == 5 && phrase.len() != bare.len())
    };
    LONG_PHRASES
        .iter()
        .filter(|(set, phrase, _)| phrase.len().abs_diff(bare.len()) <= allowed && !far(*set))
        .filter(|(_, phrase, _)| !signs(phrase))
        .find(|(_, phrase, _)| is_near(phrase, bare, allowed))
        .map(|(_, _, make)| make(""))
        // One letter parts "no, wait" from "no wait": what ends a turn must be written in full.
        .filter(|command| *command != Command::Ready)
}

/// Whether what follows a phrase is of its kind, so that a sentence is no command.
fn sensible(kind: Rest, line: &str, rest: &str) -> bool {
    let words = rest.split_whitespace().count();
    let is_loud = |word: &str| !word.contains(char::is_lowercase);
    match kind {
        Rest::Watched => words == 1 || words == 2 && line.split(' ').next().is_some_and(is_loud),
        Rest::Zone => words <= 2 && (rest.contains('/') || rest.len() <= 9),
        Rest::One => words == 1,
        Rest::Few => true,
        Rest::Person => {
            let first = fold(rest.split_whitespace().next().unwrap_or_default());
            // `Nom d'un chien !`
            !Table::PersonNone.contains(&first) && !first.starts_with("d'")
        }
    }
}
