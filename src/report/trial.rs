//! A keeper's own pages, tried before a letter is written with them: something of every kind that a page
//! may be given is put in, and must be there again when the page is read as a letter of HTML is.
//!
//! Each sample ends in a sign that HTML would take for its own, so that a page which does not escape what
//! people write is found, too.

use minijinja::{Environment, Value};

use super::blocks::blocks;
use super::draft::Page;
use super::house::STEPS;
use super::html::page_of;
use super::stationery::facts;
use super::stationery_fault::StationeryFault;
use super::steps;
use crate::letter::text_of_html;

/// What every sample ends in.
pub(super) const SIGN: &str = "<i>";

/// A word that a page is given, and what it stands for.
pub(super) type Sample = (&'static str, &'static str);

/// A letter with a block of every kind.
const EVERY_KIND: &str = "# Aheading<i>\n\n## Agroup<i>\n\nAparagraph<i> of words.\n\n> Anotice<i>\n\n  Aline<i>\n    \
     Acontinuation<i>\n\n  | Akept<i>\n\n\x20 ~ Asaid<i>\n\n  # Ahead<i> || Other\n  `Atyped<i>` || Acell<i> || more\n\n\
     !picture A picture.\n";

/// What stands in it.
const IN_LETTERS: [Sample; 11] = [
    ("Aheading", "a letter's headings (blocks of the kind \"heading\")"),
    ("Agroup", "a letter's lesser headings (blocks of the kind \"group\")"),
    ("Aparagraph", "a letter's sentences (blocks of the kind \"text\")"),
    ("Anotice", "what the reader must not miss (blocks of the kind \"notice\")"),
    ("Aline", "a letter's lists (the items of blocks of the kind \"lines\")"),
    ("Acontinuation", "the further lines of a list's items (of blocks of the kind \"lines\")"),
    ("Akept", "lines that are kept as they are (the items of blocks of the kind \"verbatim\")"),
    ("Asaid", "what other people wrote (the items of blocks of the kind \"words\")"),
    ("Ahead", "the heads of tables (the head of blocks of the kind \"table\")"),
    (
        "Atyped",
        "orders in tables (cells that are typed, in the rows of blocks of the kind \"table\")",
    ),
    ("Acell", "the cells of tables (in the rows of blocks of the kind \"table\")"),
];
/// Where the letter's picture lies.
const PICTURE: &str = "cid:picture";

/// Whether a page shows all that it is given.
///
/// # Errors
/// The first thing it leaves out, or shows so that it could be HTML of its own; why it fails.
pub(super) fn shows_all(name: &str, templates: &Environment<'_>) -> Result<(), StationeryFault> {
    if name == STEPS {
        let map = (steps::SAMPLE_MAP, "the map (`map`, of which nothing is to be escaped)");
        return shows(name, templates, (&steps::sample(), &steps::SAMPLES), map);
    }
    let made = Page { template: "".into(), language: "en".to_owned() };
    let (blocks, pictures) = (blocks(EVERY_KIND), [PICTURE.to_owned()]);
    let sheet = facts(page_of(&blocks, "Title", &made, &pictures));
    let picture = (PICTURE, "a letter's pictures (`pictures`, at blocks of the kind \"picture\")");
    shows(name, templates, (&sheet, &IN_LETTERS), picture)
}

/// Whether a page shows these samples as words, and this one thing as it is.
fn shows(
    name: &str,
    templates: &Environment<'_>,
    (sheet, samples): (&Value, &[Sample]),
    (as_it_is, called): Sample,
) -> Result<(), StationeryFault> {
    let rendered = templates.get_template(name).and_then(|template| template.render(sheet));
    let page = rendered.map_err(|error| StationeryFault::Broken {
        name: name.to_owned(),
        why: error.to_string(),
    })?;
    let text = text_of_html(&page);
    // What is not shown comes as quoted; only other people's words may well be quoted.
    let is_shown = |line: &str| !line.starts_with('>') || line.contains("Asaid");
    let shown: Vec<&str> = text.lines().filter(|line| is_shown(line)).collect();
    for &(sample, what) in samples {
        let whole = format!("{sample}{SIGN}");
        if page.contains(&whole) {
            return Err(StationeryFault::Unescaped { name: name.to_owned(), what });
        }
        if !shown.iter().any(|line| line.contains(&whole)) {
            return Err(StationeryFault::LeavesOut { name: name.to_owned(), what });
        }
    }
    match page.contains(as_it_is) {
        true => Ok(()),
        false => Err(StationeryFault::LeavesOut { name: name.to_owned(), what: called }),
    }
}
