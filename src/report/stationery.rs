//! The templates, and the one way to write with them.
//!
//! A language is one folder of templates; the page that makes HTML of a letter's pieces is the same
//! for all. An environment is made from a list of names and texts, so that a keeper's own wording of
//! a letter can stand in the place of the house's. A wording that fails while it is written with
//! gives way to the house's own, so that no letter is lost by it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use serde::Serialize;

use super::html::{Sheet, Shown, for_the_wire, parts};
use super::layout::as_text;
use super::pieces::pieces;
use crate::game::{Form, Language};

/// The template that makes HTML of a letter's pieces.
const PAGE: &str = "_letter.html";

macro_rules! house {
    ($($language:literal)* : $($name:literal),* $(,)?) => {
        /// The judge's own wording of every letter: file names, with the folder of their language
        /// before them, and texts. Names that begin with `_` are pieces that several letters share.
        pub const HOUSE: &[(&str, &str)] = house!(@ [] $($language)* : [$($name),*]);
    };
    (@ [$($done:tt)*] $language:literal $($more:literal)* : [$($name:literal),*]) => {
        house!(@ [$($done)* $(($language, $name))*] $($more)* : [$($name),*])
    };
    (@ [$(($language:literal, $name:literal))*] : [$($all:literal),*]) => {
        &[
            (PAGE, include_str!("../../templates/_letter.html")),
            $((
                concat!($language, "/", $name),
                include_str!(concat!("../../templates/", $language, "/", $name)),
            )),*
        ]
    };
}

house![
    "en":
    "_asked_back.txt",
    "_board.txt",
    "_centres.txt",
    "_change.txt",
    "_deadline.txt",
    "_examples.txt",
    "_games.txt",
    "_letters.txt",
    "_orders.txt",
    "_owed.txt",
    "_reading.txt",
    "_without.txt",
    "address_asked.txt",
    "address_kept.txt",
    "address_set.txt",
    "address_soon.txt",
    "begins.txt",
    "confirm_address.txt",
    "confirm_join.txt",
    "confirm_resign.txt",
    "crossed.txt",
    "ended.txt",
    "enough.txt",
    "erased.txt",
    "founded.txt",
    "games.txt",
    "grace.txt",
    "help.txt",
    "joined.txt",
    "lent.txt",
    "noted.txt",
    "obeyed.txt",
    "old_turn.txt",
    "paused.txt",
    "receipt.txt",
    "refused.txt",
    "reminder.txt",
    "renewed.txt",
    "resigned.txt",
    "results.txt",
    "seat_left.txt",
    "standing.txt",
    "takes_over.txt",
    "told_elsewhere.txt",
    "too_late.txt",
    "trouble.txt",
    "unproven.txt",
    "unreachable.txt",
];

/// Facts as a template can name them.
pub(super) fn facts(of: impl Serialize) -> Value {
    Value::from(Serde(of))
}

/// Why a set of templates cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StationeryFault {
    /// No letter has a template of this name.
    #[error("no letter is written with {name:?}; allowed: {}", allowed.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// The names there are.
        allowed: Vec<&'static str>,
    },
    /// The text is no template.
    #[error("{name} is not a template: {why}")]
    Broken {
        /// The name.
        name: String,
        /// What the template language says of it.
        why: String,
    },
    /// The text asks for something that no letter can tell.
    #[error("{name} asks for {asked}, which no letter knows; allowed: {}", allowed.join(", "))]
    Asks {
        /// The name.
        name: String,
        /// What it asks for.
        asked: String,
        /// What can be asked for.
        allowed: Vec<String>,
    },
}

/// A set of templates, one for every letter in every language.
#[derive(Debug)]
pub struct Stationery {
    /// As [`Language::ALL`].
    environments: Vec<Environment<'static>>,
}

/// A letter written out.
pub(super) struct Written {
    pub(super) text: String,
    pub(super) html: Option<String>,
}

/// What a letter's page needs beside its words.
pub(super) struct Frame<'a> {
    /// The letter's subject.
    pub(super) title: &'a str,
    pub(super) language: Language,
    pub(super) form: Form,
    /// What is shown where the template has `!picture`.
    pub(super) pictures: &'a [Shown],
}

static OWN: LazyLock<Stationery> =
    LazyLock::new(|| Stationery::with(&[]).expect("a test parses every template of the house"));

impl Stationery {
    /// The judge's own templates.
    pub fn house() -> &'static Stationery {
        &OWN
    }

    /// The judge's own templates, with these names and texts in the place of theirs.
    ///
    /// # Errors
    /// A name that no letter is written with, a text that is no template, and one that asks for
    /// what none of the house's asks for.
    pub fn with(own: &[(String, String)]) -> Result<Stationery, StationeryFault> {
        for (name, _) in own {
            if !HOUSE.iter().any(|(known, _)| known == name) {
                let allowed = HOUSE.iter().map(|&(known, _)| known).collect();
                return Err(StationeryFault::Unknown { name: name.clone(), allowed });
            }
        }
        let environments: Vec<_> = Language::ALL
            .iter()
            .map(|&language| environment(language, own))
            .collect::<Result<_, _>>()?;
        if !own.is_empty() {
            let allowed = OWN.asked_for();
            for (name, _) in own {
                asks_no_more(&environments, name, &allowed)?;
            }
        }
        Ok(Stationery { environments })
    }

    /// Everything that any of these templates asks for.
    fn asked_for(&self) -> BTreeSet<String> {
        let environments = self.environments.iter();
        let all = environments.flat_map(|environment| {
            environment.templates().flat_map(|(_, template)| template.undeclared_variables(true))
        });
        // Whoever may name `game.deadline.at` may name what it is part of.
        all.flat_map(|name| {
            let ends: Vec<usize> = name.match_indices('.').map(|(end, _)| end).collect();
            let parts = ends.into_iter().map(|end| name[..end].to_owned());
            parts.chain([name.clone()]).collect::<Vec<_>>()
        })
        .collect()
    }

    fn environment(&self, language: Language) -> &Environment<'static> {
        &self.environments[language as usize]
    }

    /// A letter's text and HTML. Where these templates fail, the house's are taken; should they
    /// fail too, which a test of every letter is to prevent, the reader is at least told so.
    pub(super) fn write(&self, name: &str, page: &Value, frame: &Frame<'_>) -> Written {
        let rendered = self
            .render(name, page, frame.language)
            .or_else(|_| OWN.render(name, page, frame.language))
            .unwrap_or_else(|error| format!("The judge could not write this letter: {error}.\n"));
        let pieces = pieces(&rendered);
        let text = as_text(&pieces);
        let html = match frame.form {
            Form::Plain => None,
            Form::Both => {
                let sheet = facts(Sheet {
                    title: frame.title,
                    language: frame.language.code(),
                    pieces: parts(&pieces),
                    pictures: frame.pictures,
                });
                self.render(PAGE, &sheet, frame.language)
                    .or_else(|_| OWN.render(PAGE, &sheet, frame.language))
                    .ok()
                    .map(|page| for_the_wire(&page))
            }
        };
        Written { text, html }
    }

    fn render(
        &self,
        name: &str,
        page: &Value,
        language: Language,
    ) -> Result<String, minijinja::Error> {
        self.environment(language).get_template(name)?.render(page)
    }
}

/// The templates of one language, the keeper's before the house's.
fn environment(
    language: Language,
    own: &[(String, String)],
) -> Result<Environment<'static>, StationeryFault> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|name| {
        if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None }
    });
    environment.set_syntax(syntax());
    let house = HOUSE.iter().copied();
    let own = own.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    for (name, text) in house.chain(own) {
        if let Some(inside) = name_within(language, name) {
            environment.add_template_owned(inside.to_owned(), text.to_owned()).map_err(
                |error| StationeryFault::Broken { name: name.to_owned(), why: error.to_string() },
            )?;
        }
    }
    Ok(environment)
}

/// What a template is called among those of a language; `None` for one of another language.
fn name_within(language: Language, name: &str) -> Option<&str> {
    match name.split_once('/') {
        None => Some(name),
        Some((folder, inside)) => (folder == language.code()).then_some(inside),
    }
}

/// A slip in a name would show only when that letter is written.
fn asks_no_more(
    environments: &[Environment<'static>],
    name: &str,
    allowed: &BTreeSet<String>,
) -> Result<(), StationeryFault> {
    for (language, environment) in Language::ALL.iter().zip(environments) {
        let found = name_within(*language, name).map(|inside| environment.get_template(inside));
        let Some(Ok(template)) = found else { continue };
        let mut asked: Vec<String> = template.undeclared_variables(true).into_iter().collect();
        asked.sort();
        if let Some(asked) = asked.into_iter().find(|asked| !allowed.contains(asked)) {
            let allowed = allowed.iter().cloned().collect();
            return Err(StationeryFault::Asks { name: name.to_owned(), asked, allowed });
        }
    }
    Ok(())
}

/// Lines that hold a tag alone leave nothing behind.
fn syntax() -> SyntaxConfig {
    SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build()
        .expect("the delimiters are those of the template language")
}
