//! Leaving and being away, in a player's own words: `I am ill this week, please find a substitute`.
//!
//! Whoever leaves is asked whether he means it, so the words may be read widely. They have to be the
//! writer's about himself, and not about somebody else, nor denied.

use crate::reading::ast::command::{Command, Unserved};
use crate::reading::lexer::fold::fold;

/// A longer sentence tells a story.
const MOST_WORDS: usize = 20;

/// Words by which a writer speaks of himself, or asks for something.
#[rustfmt::skip]
const SELF: &[&str] = &[
    "i", "i'm", "i'll", "i've", "i'd", "im", "me", "my", "we", "please", "ich", "mich", "mir", "mein", "meinen", "wir", "bitte", "je", "j'ai", "j'abandonne", "mon", "ma", "nous", "merci",
];

/// Words by which he speaks of others, or says that it is not so, or not certain.
#[rustfmt::skip]
const NOT_SO: &[&str] = &[
    "not", "never", "won't", "don't", "didn't", "no", "if", "unless", "you", "you're", "your", "he", "he's", "she", "she's", "they", "they're", "who", "hope", "germany", "england", "france", "italy", "austria", "russia", "turkey",
    "nicht", "nie", "kein", "keine", "wenn", "falls", "du", "ihr", "er", "sie", "wer", "hoffe", "ne", "pas", "n'ai", "jamais", "si", "tu", "vous", "il", "elle", "ils", "qui", "espere",
];

/// What says that he leaves.
#[rustfmt::skip]
const LEAVES: &[&str] = &[
    "a substitute", "a replacement", "somebody else to play", "someone else to play", "another player", "to resign", "must resign", "will resign", "give up my seat", "giving up my seat",
    "drop out", "dropping out", "step down", "leave the game", "leaving the game", "quit the game", "quitting the game", "have to quit", "must quit", "stop playing", "cannot go on playing", "cannot play on",
    "einen ersatz", "ersatzspieler", "jemand anderen", "steige aus", "aussteigen", "hore auf", "aufhoren muss", "muss aufhoren", "spiel verlassen", "spiel aufgeben", "gebe meinen platz",
    "un remplacant", "une remplacante", "quelqu'un d'autre", "quitter la partie", "quitte la partie", "arreter de jouer", "arrete de jouer", "dois abandonner", "rends ma place", "rendre ma place",
];

/// What says that he will be away for a while.
#[rustfmt::skip]
const AWAY: &[&str] = &[
    "on holiday", "on holidays", "on vacation", "on leave", "am away", "i'm away", "be away", "out of town", "be absent", "am absent", "am ill", "i'm ill", "am sick", "i'm sick", "in hospital", "in the hospital",
    "no internet", "without internet", "be travelling", "be traveling", "am travelling", "am traveling",
    "im urlaub", "in urlaub", "bin weg", "bin verreist", "bin krank", "bin abwesend", "im krankenhaus", "ohne internet",
    "en vacances", "suis malade", "serai absent", "serai absente", "suis absent", "suis absente", "en voyage", "a l'hopital", "sans internet",
];

/// What a sentence says of its writer's leaving, or being away.
pub(in crate::reading) fn farewell(text: &str) -> Option<Command> {
    let folded = fold(text);
    let words: Vec<&str> = folded
        .split(|it: char| !(it.is_alphanumeric() || it == '\''))
        .filter(|word| !word.is_empty())
        .collect();
    let any = |list: &[&str]| words.iter().any(|word| list.contains(word));
    if words.len() > MOST_WORDS || !any(SELF) || text.trim_end().ends_with('?') {
        return None;
    }
    let said = format!(" {} ", words.join(" "));
    let says =
        |phrases: &[&str]| phrases.iter().any(|phrase| said.contains(&format!(" {phrase} ")));
    // `I have no internet`
    let denied = any(NOT_SO) && !says(&["no internet"]);
    match () {
        () if denied => None,
        () if says(LEAVES) => Some(Command::Resign),
        () if says(AWAY) => Some(Command::Unserved(Unserved::Absence)),
        () => None,
    }
}
