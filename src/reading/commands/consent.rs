//! Whether the answer to a question of the judge's is a yes or a no: a plain one, one in other words of
//! whoever agrees or protests, or a yes and nothing else.

use crate::reading::lexer::fold::fold;
use crate::reading::text::own::own_lines;

/// Words with which people begin a letter that says no, in six languages.
const NO: &[&str] = &[
    "no", "nope", "not", "never", "cancel", "stop", "nein", "nicht", "non", "nee", "niet", "nej",
    "don't", "dont",
];

/// Words with which people begin a letter that says yes.
const YES: &[&str] = &[
    "yes",
    "yep",
    "yeah",
    "ja",
    "jawohl",
    "oui",
    "si",
    "confirm",
    "confirmed",
    "confirmo",
    "confermo",
    "bevestig",
    "bestatigt",
    "bestatige",
    "confirme",
];

/// Whether a letter that answers a yes-or-no question says no: its first own word does.
pub fn denies(text: &str) -> bool {
    first_word(text).is_some_and(|word| NO.contains(&word.as_str()))
}

/// Whether such a letter plainly says yes: its first own word does, or a line of it alone.
pub fn affirms(text: &str) -> bool {
    first_word(text).is_some_and(|word| YES.contains(&word.as_str()))
        || !denies(text)
            && crate::reading::commands(text).contains(&crate::reading::Command::Confirm)
}

/// Words by which somebody agrees who was asked whether he wants something, in three languages.
#[rustfmt::skip]
const ASSENT: &[&str] = &[
    "yeah", "yep", "ok", "okay", "sure", "please", "join", "play", "watch", "gladly", "love", "great", "thanks", "thank", "happy", "fine", "absolutely", "definitely", "certainly", "confirm", "confirmed",
    "gern", "gerne", "klar", "bitte", "danke", "dabei", "mitspielen", "zuschauen", "einverstanden", "bestatige", "freue", "naturlich",
    "volontiers", "plaisir", "accord", "merci", "certainement", "confirme", "jouer", "entendu",
];

/// Words of somebody who asks back, protests or is away.
#[rustfmt::skip]
const DISSENT: &[&str] = &[
    "no", "not", "never", "don", "don't", "didn't", "who", "what", "why", "stop", "unsubscribe", "remove", "spam", "away", "out", "office", "holiday", "vacation", "leave", "wrong", "mistake", "error",
    "kein", "keine", "keinen", "nicht", "nie", "niemals", "wer", "was", "warum", "abwesend", "abwesenheit", "urlaub", "falsch", "versehen", "stopp", "abmelden",
    "pas", "jamais", "qui", "quoi", "pourquoi", "absent", "absente", "absence", "conges", "vacances", "erreur", "arretez",
];

/// Whether the answer to a question for a yes agrees, in whatever words: a yes, or thanks and pleasure with
/// nothing in it of somebody who never asked, or is not there to read it.
pub fn agrees(text: &str) -> bool {
    if affirms(text) {
        return true;
    }
    let (lines, _) = own_lines(text);
    let folded: Vec<String> = lines.iter().map(|line| fold(&line.text)).collect();
    let says = |some: &[&str]| {
        folded.iter().flat_map(|line| words_of(line)).any(|word| some.contains(&word))
    };
    !denies(text) && says(ASSENT) && !says(DISSENT)
}

/// What may stand beside a yes that changes nothing of what was asked, in three languages.
#[rustfmt::skip]
const BESIDE_YES: &[&str] = &[
    "i", "hi", "hello", "dear", "judge", "please", "thanks", "thank", "you", "do", "it", "this", "that", "is", "press", "send", "as", "sure", "ok", "okay", "regards", "cheers", "best", "indeed",
    "ich", "hallo", "lieber", "liebe", "bitte", "danke", "das", "ist", "presse", "schick", "sende", "ab", "gern", "gerne", "gruss", "grusse", "viele", "mit", "freundlichen", "vg", "lg", "mfg",
    "je", "bonjour", "cher", "juge", "merci", "c", "est", "de", "la", "bien", "sur", "s", "il", "te", "vous", "plait", "envoie", "envoyez", "cordialement",
];

/// Whether such a letter says yes and nothing else: who adds something may want something else. What its
/// writer is called may stand below.
pub fn affirms_alone(text: &str, names: &[&str]) -> bool {
    let names: Vec<String> = names.iter().map(|name| fold(name)).collect();
    let (lines, _) = own_lines(text);
    let folded: Vec<String> = lines.iter().map(|line| fold(&line.text)).collect();
    let words = || folded.iter().flat_map(|line| words_of(line));
    let is_name = |word: &str| names.iter().any(|name| words_of(name).any(|part| part == word));
    let is_beside = |word: &str| YES.contains(&word) || BESIDE_YES.contains(&word) || is_name(word);
    words().any(|word| YES.contains(&word)) && words().all(is_beside)
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The first word of the writer's own.
fn first_word(text: &str) -> Option<String> {
    let (lines, _) = own_lines(text);
    let first = lines
        .iter()
        .map(|line| fold(&line.text))
        .find(|line| line.chars().any(char::is_alphabetic));
    let line = first?;
    let word = line
        .trim_start_matches(|letter: char| !letter.is_alphabetic())
        .chars()
        .take_while(|letter| letter.is_alphabetic() || *letter == '\'');
    Some(word.collect())
}
