//! What stands on one line, however small the screen: a unit and its place (`A VIE`), a number and what
//! stands before it (`Russia 6`, `Fall 1902`), strengths that met (`1 against 1`), what is counted (`9
//! days`), a day and its month, a time and its zone; the words of a command (`CHANGE ONLY`); a mark
//! before which French leaves a blank.

use std::borrow::Cow;

/// The blank that does not break.
pub(super) const NO_BREAK: char = '\u{a0}';
/// What stands for it in a text that has plain blanks in the end. No letter has such a character.
pub(super) const GLUE: char = '\u{e000}';

/// A sentence with `glue` for the blanks at which no line may end. What is there to be copied keeps its
/// plain blanks; copied all the same and put into a letter this is read, too, for every kind of blank is
/// a plain one there.
pub(super) fn held(text: &str, glue: char) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let (mut word, mut done) = (0, 0);
    // How many blanks lie before that behind the second of two numbers that met.
    let mut until_met: Option<u8> = None;
    for (blank, _) in bytes.iter().enumerate().filter(|(_, byte)| **byte == b' ') {
        let has_met = until_met == Some(0);
        until_met = until_met.and_then(|left| left.checked_sub(1));
        // Most words end in a small letter or a comma before another letter: these nothing holds.
        if let [.., b'a'..=b'z' | b','] = bytes[..blank]
            && let [b'a'..=b'z' | b'A'..=b'Z', ..] = bytes[blank + 1..]
        {
            word = blank + 1;
            continue;
        }
        let (before, behind) = (&text[word..blank], &text[blank + 1..]);
        let is_held = match bond(before, behind) {
            Bond::None => false,
            Bond::Close => true,
            Bond::Meeting => {
                until_met = Some(1);
                true
            }
            // What met what is not counted: `1 against 1 with`.
            Bond::Counted => !has_met,
        };
        if is_held {
            if out.is_empty() {
                out.reserve(text.len() + text.len() / 4);
            }
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

/// What holds a word and the next one together.
enum Bond {
    /// Nothing.
    None,
    /// They are one thing.
    Close,
    /// They are the first two of `1 against 1`.
    Meeting,
    /// They are a number and what it counts or numbers: `9 days`, `23 December`, `23. Dezember`.
    Counted,
}

/// The marks before which French leaves a blank.
const SPACED: [u8; 4] = *b":;!?";

/// Whether a blank is one that French sets before a mark, or inside its quotation marks.
fn is_french(word: &str, rest: &str) -> bool {
    rest.bytes().next().is_some_and(|first| SPACED.contains(&first))
        || rest.starts_with('»')
        || word.ends_with('«')
}

/// What holds a word to what follows it.
fn bond(word: &str, rest: &str) -> Bond {
    let next = || rest.split(' ').next().unwrap_or_default();
    let is_letter = |it: Option<char>| it.is_some_and(char::is_alphabetic);
    match (word.bytes().last(), rest.bytes().next()) {
        (None, _) => Bond::None,
        _ if is_french(word, rest) => Bond::Close,
        // What a comma parts is not one thing: `held its ground, 1 against 1`.
        (Some(end), Some(b'0'..=b'9')) if end != b',' && is_number(next()) => Bond::Close,
        (Some(b'A' | b'F'), _) if is_unit_of(word, next()) => Bond::Close,
        (Some(b'A'..=b'Z'), Some(b'A'..=b'Z')) if is_command(word) && is_command(next()) => {
            Bond::Close
        }
        (Some(b'0'..=b'9'), _) if is_bare(word) => {
            if rest.split(' ').nth(1).is_some_and(is_number) {
                Bond::Meeting
            } else if word.len() <= COUNTED && is_letter(rest.chars().next()) {
                Bond::Counted
            } else {
                Bond::None
            }
        }
        (Some(b'0'..=b'9'), _) if is_time(word) && is_letter(rest.chars().next()) => Bond::Close,
        (Some(b'.'), _) if is_day(word) && rest.starts_with(char::is_uppercase) => Bond::Counted,
        _ => Bond::None,
    }
}

/// `CHANGE`, and `ONLY.` with the mark that ends its sentence.
fn is_command(word: &str) -> bool {
    let letters = word.trim_end_matches(['.', ',', ';', ':', ')']);
    letters.len() > 3 && letters.bytes().all(|it| it.is_ascii_uppercase())
}

/// The longest number that is held to what it counts; of years people read on.
const COUNTED: usize = 2;

fn is_bare(word: &str) -> bool {
    word.bytes().all(|it| it.is_ascii_digit())
}

/// `18:00`
fn is_time(word: &str) -> bool {
    word.split_once(':').is_some_and(|(hour, minute)| is_bare(hour) && is_bare(minute))
}

/// `23.`
fn is_day(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|day| (1..=COUNTED).contains(&day.len()) && is_bare(day))
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
