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

/// How many slips of the pen lie between two folded words, if no more than `most`: a letter missing,
/// added or changed, or two neighbours swapped, each count one.
pub fn slips(a: &str, b: &str, most: usize) -> Option<usize> {
    if a.is_ascii() && b.is_ascii() {
        // Trying several slips takes long, and most words have too few letters in common.
        let near = most < 2 || may_be_near(letters_of(a), letters_of(b), most);
        return if near { apart(a.as_bytes(), b.as_bytes(), most) } else { None };
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    apart(&a, &b, most)
}

/// Whether two folded words are no more than so many slips of the pen apart.
pub fn is_near(a: &str, b: &str, most: usize) -> bool {
    slips(a, b, most).is_some()
}

/// So few slips are allowed that trying them one by one is quicker than a table of all distances.
fn apart<T: PartialEq>(a: &[T], b: &[T], most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    // What both begin with is no slip, whatever follows.
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    let ([_, behind_a @ ..], [_, behind_b @ ..]) = (a, b) else {
        return Some(a.len() + b.len());
    };
    let most = most.checked_sub(1)?;
    let added = apart(behind_a, b, most);
    let missing = apart(a, behind_b, most);
    let changed = apart(behind_a, behind_b, most);
    let swapped = match (a, b) {
        ([one, two, a @ ..], [first, second, b @ ..]) if one == second && two == first => {
            apart(a, b, most)
        }
        _ => None,
    };
    [added, missing, changed, swapped].into_iter().flatten().min().map(|slips| slips + 1)
}

/// Which letters a word has, as a set of bits.
pub fn letters_of(word: &str) -> u32 {
    word.bytes().fold(0, |set, byte| set | 1 << (byte % 32))
}

/// Whether two words can be so few slips apart: each slip changes at most two letters of the set.
pub fn may_be_near(one: u32, other: u32, allowed: usize) -> bool {
    (one ^ other).count_ones() as usize <= 2 * allowed
}
