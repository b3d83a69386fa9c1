//! What stands on one line, however small the screen: a unit and its place (`A VIE`), a number and what
//! stands before it (`Russia 6`, `Fall 1902`), and strengths that met (`1 against 1`).

use std::borrow::Cow;

/// The blank that does not break.
pub(super) const NO_BREAK: char = '\u{a0}';
/// What stands for it in a text that has plain blanks in the end. No letter has such a character.
pub(super) const GLUE: char = '\u{e000}';

/// A sentence with `glue` for the blanks at which no line may end. What is there to be copied keeps its
/// plain blanks; copied all the same and put into a letter this is read, too, for every kind of blank is
/// a plain one there.
pub(super) fn held(text: &str, glue: char) -> Cow<'_, str> {
    let mut out = String::new();
    let (mut word, mut done) = (0, 0);
    for (blank, _) in text.bytes().enumerate().filter(|(_, byte)| *byte == b' ') {
        if holds(&text[word..blank], &text[blank + 1..]) {
            out.push_str(&text[done..blank]);
            out.push(glue);
            done = blank + 1;
        }
        word = blank + 1;
    }
    if out.is_empty() {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[done..]);
    Cow::Owned(out)
}

/// Whether a word stays with what follows it. Most do not, which their ends tell.
fn holds(word: &str, rest: &str) -> bool {
    let next = || rest.split(' ').next().unwrap_or_default();
    match word.bytes().last() {
        None => false,
        _ if rest.starts_with(|first: char| first.is_ascii_digit()) && is_number(next()) => true,
        Some(b'A' | b'F') => is_unit_of(word, next()),
        Some(b'0'..=b'9') => {
            let meets = || rest.split(' ').nth(1).is_some_and(is_number);
            word.bytes().all(|it| it.is_ascii_digit()) && meets()
        }
        Some(_) => false,
    }
}

/// Whether a word is a number, with or without the mark that ends its sentence or part of one.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['.', ',', ';', ':', ')']);
    !digits.is_empty() && digits.len() < 5 && digits.bytes().all(|it| it.is_ascii_digit())
}

fn is_unit_of(before: &str, behind: &str) -> bool {
    let mut letters = before.chars().rev();
    let is_unit = matches!(letters.next(), Some('A' | 'F'))
        && !letters.next().is_some_and(char::is_alphanumeric);
    let code = behind.chars().take_while(char::is_ascii_uppercase).count();
    is_unit && code == 3 && !behind.chars().nth(code).is_some_and(char::is_alphanumeric)
}
