//! What people write out of courtesy, around their orders: how they greet, thank, present their orders and sign.

use crate::reading::lexer::fold::{fold, key};
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tables::Table;

/// A longer sentence says more than that.
const MOST_WORDS: usize = 12;
/// A longer line is no name.
const LONGEST_NAME: usize = 3;

/// Whether words do nothing but greet, thank, present orders, or sign.
pub(in crate::reading) fn is_courtesy(lexicon: &Lexicon, text: &str) -> bool {
    let words: Vec<&str> = text
        .split(|it: char| !(it.is_alphanumeric() || it == '-'))
        .filter(|word| !word.is_empty())
        .collect();
    let is_name = |word: &str| {
        word.starts_with(char::is_uppercase)
            && lexicon.named(&key(&fold(word))).is_none()
            && lexicon.roles(&fold(word)).is_none()
    };
    if words.len() <= LONGEST_NAME && words.iter().all(|word| is_name(word)) {
        return !words.is_empty();
    }
    let says = |word: &&str| {
        let word = fold(word);
        Table::CourtesyGreets.contains(&word) || Table::CourtesyPresents.contains(&word)
    };
    words.len() <= MOST_WORDS
        && words.iter().any(says)
        && words
            .iter()
            .all(|word| says(word) || Table::CourtesyBeside.contains(&fold(word)) || is_name(word))
}
