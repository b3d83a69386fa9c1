//! The templates, and the one way to write with them.
//!
//! An environment is made from a list of names and texts, so that a keeper's own wording of a
//! letter can stand in the place of the house's. A wording that fails while it is written with (it
//! asks for something there is not) gives way to the house's own, so that no letter is lost by it.

use std::sync::LazyLock;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use serde::Serialize;

use super::layout::lay_out;

macro_rules! house {
    ($($name:literal),* $(,)?) => {
        /// The judge's own wording of every letter: file names and texts. Names that begin with
        /// `_` are pieces that several letters share.
        pub const HOUSE: &[(&str, &str)] = &[
            $(($name, include_str!(concat!("../../templates/", $name)))),*
        ];
    };
}

house![
    "_asked_back.txt",
    "_board.txt",
    "_centres.txt",
    "_change.txt",
    "_deadline.txt",
    "_dutchman.txt",
    "_examples.txt",
    "_games.txt",
    "_letters.txt",
    "_orders.txt",
    "_owed.txt",
    "_reading.txt",
    "_rules.txt",
    "_without.txt",
    "address_asked.txt",
    "address_kept.txt",
    "address_set.txt",
    "address_soon.txt",
    "begins.txt",
    "confirm_address.txt",
    "confirm_join.txt",
    "confirm_resign.txt",
    "confirm_watch.txt",
    "crossed.txt",
    "dutchman.txt",
    "ended.txt",
    "enough.txt",
    "erased.txt",
    "games.txt",
    "grace.txt",
    "help.txt",
    "joined.txt",
    "lent.txt",
    "noted.txt",
    "old_turn.txt",
    "paused.txt",
    "receipt.txt",
    "refused.txt",
    "reminder.txt",
    "renewed.txt",
    "resigned.txt",
    "results.txt",
    "rules.txt",
    "seat_left.txt",
    "standing.txt",
    "takes_over.txt",
    "told_elsewhere.txt",
    "too_late.txt",
    "founded.txt",
    "obeyed.txt",
    "trouble.txt",
    "unproven.txt",
    "unreachable.txt",
    "watches.txt",
    "watches_no_more.txt",
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
}

/// A set of templates, one for every letter.
#[derive(Debug)]
pub struct Stationery {
    environment: Environment<'static>,
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
    /// A name that no letter is written with, and a text that is no template.
    pub fn with(own: &[(String, String)]) -> Result<Stationery, StationeryFault> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|name| {
            if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None }
        });
        environment.set_syntax(syntax());
        for &(name, text) in HOUSE {
            add(&mut environment, name, text)?;
        }
        for (name, text) in own {
            if !HOUSE.iter().any(|(known, _)| known == name) {
                let allowed = HOUSE.iter().map(|&(known, _)| known).collect();
                return Err(StationeryFault::Unknown { name: name.clone(), allowed });
            }
            add(&mut environment, name, text)?;
        }
        Ok(Stationery { environment })
    }

    /// A letter's text. Where these templates fail, the house's are taken; should they fail too,
    /// which a test of every letter is to prevent, the reader is at least told so.
    pub(super) fn write(&self, name: &str, page: &Value) -> String {
        let rendered = self
            .render(name, page)
            .or_else(|_| OWN.render(name, page))
            .unwrap_or_else(|error| format!("The judge could not write this letter: {error}.\n"));
        lay_out(&rendered)
    }

    fn render(&self, name: &str, page: &Value) -> Result<String, minijinja::Error> {
        self.environment.get_template(name)?.render(page)
    }
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

fn add(
    environment: &mut Environment<'static>,
    name: &str,
    text: &str,
) -> Result<(), StationeryFault> {
    environment
        .add_template_owned(name.to_owned(), text.to_owned())
        .map_err(|error| StationeryFault::Broken { name: name.to_owned(), why: error.to_string() })
}
