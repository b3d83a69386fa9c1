//! A line of the writer's own.

/// A line that is the writer's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::reading) struct OwnLine {
    pub number: usize,
    pub text: String,
    /// The last quoted line, where this is the first line written below it.
    pub under: Option<String>,
}

/// The beginning of a text, for naming it.
pub(super) fn first_words(text: &str) -> String {
    let text = text.trim();
    let mut words: String = text.chars().take(60).collect();
    if words.len() < text.len() {
        words.push('…');
    }
    words
}
