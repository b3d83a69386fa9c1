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
    // A letter changed may be one of several bytes, so bytes bound only words that have none.
    let far = a.is_ascii()
        && b.is_ascii()
        && (a.len().abs_diff(b.len()) > most || !may_be_near(letters_of(a), letters_of(b), most));
    if far {
        return None;
    }
    fewest_slips(a, b, most)
}

/// The same letter by letter: where the words differ first one slip was made, of any kind, and the
/// rest has so many fewer. With the few slips that are ever allowed there is little to try.
fn fewest_slips(a: &str, b: &str, most: usize) -> Option<usize> {
    let same = |(a, b): &(char, char)| a == b;
    let same = a.chars().zip(b.chars()).take_while(same).map(|(letter, _)| letter.len_utf8());
    let same: usize = same.sum();
    let (a, b) = (&a[same..], &b[same..]);
    let (mut behind_a, mut behind_b) = (a.chars(), b.chars());
    let (Some(first_a), Some(first_b)) = (behind_a.next(), behind_b.next()) else {
        return Some(a.chars().count() + b.chars().count()).filter(|left| *left <= most);
    };
    let most = most.checked_sub(1)?;
    let (after_a, after_b) = (behind_a.as_str(), behind_b.as_str());
    let swapped = behind_a.next() == Some(first_b) && behind_b.next() == Some(first_a);
    let swapped = swapped.then(|| fewest_slips(behind_a.as_str(), behind_b.as_str(), most));
    [(after_a, after_b), (after_a, b), (a, after_b)]
        .into_iter()
        .map(|(a, b)| fewest_slips(a, b, most))
        .chain(swapped)
        .flatten()
        .min()
        .map(|slips| slips + 1)
}

/// Whether two folded words are no more than so many slips of the pen apart.
pub fn is_near(a: &str, b: &str, most: usize) -> bool {
    slips(a, b, most).is_some()
}

/// Which letters a word has, as a set of bits.
pub fn letters_of(word: &str) -> u32 {
    word.bytes().fold(0, |set, byte| set | 1 << (byte % 32))
}

/// Whether two words can be so few slips apart: each slip changes at most two letters of the set.
pub fn may_be_near(one: u32, other: u32, allowed: usize) -> bool {
    (one ^ other).count_ones() as usize <= 2 * allowed
}
