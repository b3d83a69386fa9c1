//! Whether the answer to a question of the judge's is a yes or a no.

use super::fold::fold;
use super::quotes::own_lines;

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
];

/// Whether a letter that answers a yes-or-no question says no: its first own word does.
pub fn denies(text: &str) -> bool {
    first_word(text).is_some_and(|word| NO.contains(&word.as_str()))
}

/// Whether such a letter plainly says yes: its first own word does, or a line of it alone.
pub fn affirms(text: &str) -> bool {
    first_word(text).is_some_and(|word| YES.contains(&word.as_str()))
        || !denies(text) && super::commands(text).contains(&super::Command::Confirm)
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
