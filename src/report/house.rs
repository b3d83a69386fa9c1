//! The judge's own wording of every letter: the files of each language, which lie below `templates/` and
//! are found when the program is built.

use crate::letter::Language;

/// The template that makes HTML of a letter's blocks.
pub(super) const PAGE: &str = "_letter.html";

/// The template of the page on which a game can be stepped through.
pub(super) const STEPS: &str = "_steps.html";

/// A file's name, with the folder of its language before it, and its text.
pub(super) type File = (&'static str, &'static str);

const LANGUAGES: &[(&str, &[File])] = include!(concat!(env!("OUT_DIR"), "/templates.rs"));

/// The judge's own wording of every letter in a language. Names that begin with `_` are pieces that
/// several letters share; what lies in `words` holds the phrases that letters are put together from.
pub(super) fn files(language: Language) -> &'static [File] {
    let found = LANGUAGES.iter().find(|(tag, _)| *tag == language.tag());
    found.map_or(&[], |(_, files)| files)
}

/// The pages of all languages: their names and texts.
pub(super) const PAGES: &[File] = &[
    (PAGE, include_str!("../../templates/_letter.html")),
    (STEPS, include_str!("../../templates/_steps.html")),
];

/// Whether a file is a page of all languages.
pub(super) fn is_page(name: &str) -> bool {
    PAGES.iter().any(|(page, _)| *page == name)
}
