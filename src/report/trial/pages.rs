//! A keeper's own pages, tried before a letter is written with them: something of every kind that a page
//! may be given is put in, and must be there again when the page is read as a letter of HTML is.
//!
//! Each sample ends in a sign that HTML would take for its own, so that a page which does not escape what
//! people write is found, too.

use minijinja::{Environment, Value};

use crate::letter::{Language, text_of_html};
use crate::report::blocks::blocks;
use crate::report::draft::Page;
use crate::report::house::STEPS;
use crate::report::html::page_of;
use crate::report::stationery_fault::StationeryFault;
use crate::report::steps;

/// What every sample ends in.
pub(in crate::report) const SIGN: &str = "<i>";

/// A word that a page is given, and what it stands for.
pub(in crate::report) type Sample = (&'static str, &'static str);

/// How much of each kind stands before what is looked for: a page may show the first few alone.
pub(in crate::report) const BEFORE: usize = 60;

/// A letter with much of every kind of block.
fn every_kind() -> String {
    let many = |line: &str| line.repeat(BEFORE);
    [
        &many("Words.\n\n# Heading\n\n## Group\n\n> Notice.\n\n"),
        "# Aheading<i>\n\n## Agroup<i>\n\nAparagraph<i> of words.\n\n> Anotice<i>\n\n",
        &many("  line\n"),
        "  Aline<i>\n",
        &many("    more\n"),
        "    Acontinuation<i>\n\n",
        &many("  | kept\n"),
        "  | Akept<i>\n\n",
        &many("  ~ said\n"),
        "  ~ Asaid<i>\n\n  # Ahead<i> || Other\n",
        &many("  `typed` || cell || more\n"),
        "  `Atyped<i>` || Acell<i> || more\n\n!picture Apicture<i>\n\n",
        &many("Words.\n\n"),
        "Anend<i>\n",
    ]
    .concat()
}

/// What stands in it.
const IN_LETTERS: [Sample; 12] = [
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
    ("Anend", "the end of a long letter (`blocks`)"),
];
/// What a page need not show, but must escape where it does.
const BESIDE: [Sample; 2] =
    [("Atitle", "a letter's title (`title`)"), ("Apicture", "what a picture shows (`block.text`)")];
/// Where the letter's picture lies.
const PICTURE: &str = "cid:picture";
/// What stands around it in a page: it is shown whole, with nothing before it.
const AROUND: [(&str, &str); 3] = [("\"", "\""), ("'", "'"), ("=", "")];

/// Whether a page shows all that it is given.
///
/// # Errors
/// The first thing it leaves out, or shows so that it could be HTML of its own; why it fails.
pub(in crate::report) fn shows_all(
    name: &str,
    templates: &Environment<'_>,
) -> Result<(), StationeryFault> {
    if name == STEPS {
        let map = (&[steps::SAMPLE_MAP][..], "the map (`map`, of which nothing is to be escaped)");
        return Language::ALL.iter().try_for_each(|language| {
            shows(name, templates, (&steps::sample(*language), &steps::SAMPLES), map)
        });
    }
    let words = every_kind();
    let blocks = blocks(&words);
    let shown = AROUND.map(|(before, behind)| format!("{before}{PICTURE}{behind}"));
    let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
    let picture = (
        &shown[..],
        "a letter's pictures (`pictures`, each whole as it is, at blocks of the kind \"picture\")",
    );
    for language in Language::ALL {
        let made = Page { template: "".into(), language: language.tag().to_owned() };
        let title = format!("Atitle{SIGN}");
        for pictures in [vec![PICTURE.to_owned()], Vec::new()] {
            let sheet = page_of(&blocks, &title, &made, &pictures);
            // Where there is none, nothing is asked for.
            let as_it_is = if pictures.is_empty() { (&[""][..], "") } else { picture };
            shows(name, templates, (&sheet, &IN_LETTERS), as_it_is)?;
        }
    }
    Ok(())
}

/// Whether a page shows these samples as words, and one of these things as it is.
fn shows(
    name: &str,
    templates: &Environment<'_>,
    (sheet, samples): (&Value, &[Sample]),
    (as_it_is, called): (&[&str], &'static str),
) -> Result<(), StationeryFault> {
    let rendered = templates.get_template(name).and_then(|template| template.render(sheet));
    let page = rendered.map_err(|error| StationeryFault::Broken {
        name: name.to_owned(),
        why: error.to_string(),
    })?;
    // A page may show its headings in capitals.
    let (text, small) = (text_of_html(&page).to_lowercase(), page.to_lowercase());
    // What is not shown comes as quoted; only other people's words may well be quoted.
    let is_shown = |line: &str| !line.starts_with('>') || line.contains("asaid");
    let shown: Vec<&str> = text.lines().filter(|line| is_shown(line)).collect();
    for &(sample, what) in samples.iter().chain(&BESIDE) {
        if small.contains(&whole_of(sample)) {
            return Err(StationeryFault::Unescaped { name: name.to_owned(), what });
        }
    }
    for &(sample, what) in samples {
        if !shown.iter().any(|line| line.contains(&whole_of(sample))) {
            return Err(StationeryFault::LeavesOut { name: name.to_owned(), what });
        }
    }
    match as_it_is.iter().any(|it| page.contains(it)) {
        true => Ok(()),
        false => Err(StationeryFault::LeavesOut { name: name.to_owned(), what: called }),
    }
}

/// A sample as it is looked for.
fn whole_of(sample: &str) -> String {
    format!("{sample}{SIGN}").to_lowercase()
}
