//! Whether the answer to a question of the judge's is a no.

use super::fold::fold;
use super::quotes::own_lines;

/// Words with which people begin a letter that says no, in six languages.
const NO: &[&str] = &[
    "no", "nope", "not", "never", "cancel", "stop", "nein", "nicht", "non", "nee", "niet", "nej",
    "don't", "dont",
];

/// Whether a letter that answers a yes-or-no question says no: its first own word does.
pub fn denies(text: &str) -> bool {
    let (lines, _) = own_lines(text);
    let first = lines
        .iter()
        .map(|line| fold(&line.text))
        .find(|line| line.chars().any(char::is_alphabetic));
    first.is_some_and(|line| {
        let word: String = line
            .trim_start_matches(|letter: char| !letter.is_alphabetic())
            .chars()
            .take_while(|letter| letter.is_alphabetic() || *letter == '\'')
            .collect();
        NO.contains(&word.as_str())
    })
}
