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
    let words: Vec<&str> = text.split(' ').collect();
    let holds = |at: usize| {
        let (before, behind) = (words[at - 1], words[at]);
        let is_bare = before.bytes().all(|it| it.is_ascii_digit());
        let meets = is_bare && words.get(at + 1).is_some_and(|next| is_number(next));
        !before.is_empty() && (is_number(behind) || meets || is_unit_of(before, behind))
    };
    if !(1..words.len()).any(holds) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for (at, word) in words.iter().enumerate() {
        match at {
            0 => {}
            at if holds(at) => out.push(glue),
            _ => out.push(' '),
        }
        out.push_str(word);
    }
    Cow::Owned(out)
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
