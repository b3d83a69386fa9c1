//! Letters as people type them, reduced to the few by which words are compared: no case, no
//! accents, no invisible characters, one dash, one apostrophe.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text in lower case without accents and invisible characters; blanks and punctuation stay,
/// each in its plainest form.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for letter in text.nfkd() {
        if is_combining_mark(letter) || is_invisible(letter) {
            continue;
        }
        match letter {
            'ß' | 'ẞ' => folded.push_str("ss"),
            'æ' | 'Æ' => folded.push_str("ae"),
            'ø' | 'Ø' => folded.push('o'),
            'œ' | 'Œ' => folded.push_str("oe"),
            'ł' | 'Ł' => folded.push('l'),
            'ı' => folded.push('i'),
            '’' | '‘' | '`' | '´' | 'ʼ' | '′' => folded.push('\''),
            _ if letter.is_whitespace() => folded.push(' '),
            _ => folded.extend(letter.to_lowercase()),
        }
    }
    folded
}

/// Letters and digits alone, folded: the form in which names are looked up.
pub fn key(text: &str) -> String {
    let mut folded = fold(text);
    folded.retain(char::is_alphanumeric);
    folded
}

/// Characters that show nothing: soft hyphens, joiners, direction and byte order marks.
pub fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}

/// How many slips of the pen lie between two folded words: a letter missing, added or changed, or
/// two neighbours swapped, each count one.
pub fn slips(a: &str, b: &str) -> usize {
    strsim::osa_distance(a, b)
}

/// The same where it is at most so many. Most words are told to be farther off by their letters
/// alone, so that a letter of two thousand unreadable lines does not take seconds.
pub fn slips_within(a: &str, b: &str, most: usize) -> Option<usize> {
    // A letter missing or added changes one of the letters that occur, another one two.
    let different = (letters_of(a) ^ letters_of(b)).count_ones() as usize;
    if different > 2 * most {
        return None;
    }
    Some(slips(a, b)).filter(|&slips| slips <= most)
}

/// The letters that occur in a word, a bit each; letters that share one only look nearer.
fn letters_of(word: &str) -> u64 {
    word.chars().fold(0, |letters, letter| letters | 1 << (u32::from(letter) % 64))
}
