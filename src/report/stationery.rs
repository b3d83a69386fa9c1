//! The templates, and the one way to write with them.
//!
//! A language is one folder of templates, and English the only one yet; the page that makes HTML of
//! a letter's blocks is that of all languages. An environment is made from a list of names and
//! texts, so that a keeper's own wording of a letter can stand in the place of the house's. A
//! wording that fails while it is written with gives way to the house's own, so that no letter is
//! lost by it.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use serde::Serialize;

use super::draft::Page;

/// The template that makes HTML of a letter's blocks.
const PAGE: &str = "_letter.html";

/// The folder of the language that letters are written in (RFC 5646).
pub(super) const LANGUAGE: &str = "en";

macro_rules! house {
    ($($name:literal),* $(,)?) => {
        /// The judge's own wording of every letter: file names, with the folder of their language
        /// before them, and texts. Names that begin with `_` are pieces that several letters share.
        pub const HOUSE: &[(&str, &str)] = &[
            (PAGE, include_str!("../../templates/_letter.html")),
            $((
                concat!("en/", $name),
                include_str!(concat!("../../templates/en/", $name)),
            )),*
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
    "_form.txt",
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
    "founded.txt",
    "games.txt",
    "grace.txt",
    "help.txt",
    "joined.txt",
    "lent.txt",
    "noted.txt",
    "obeyed.txt",
    "old_turn.txt",
    "paper_begins.txt",
    "paper_dutchman.txt",
    "paper_ended.txt",
    "paper_results.txt",
    "paper_takes_over.txt",
    "paper_zine.txt",
    "paper_zine_game.txt",
    "paper_zine_turn.txt",
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

/// A set of templates, one for every letter.
#[derive(Debug)]
pub struct Stationery {
    environment: Environment<'static>,
    /// The text of [`PAGE`].
    page: Arc<str>,
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
        let all = HOUSE.iter().copied().chain(own.iter().map(|(name, text)| (&**name, &**text)));
        let page = all.clone().rfind(|(name, _)| *name == PAGE).map_or("", |it| it.1);
        let stationery = Stationery { environment: environment(all)?, page: page.into() };
        if !own.is_empty() {
            let allowed = OWN.asked_for();
            for (name, _) in own {
                stationery.asks_no_more(name, &allowed)?;
            }
        }
        Ok(stationery)
    }

    /// Everything that any of these templates asks for.
    fn asked_for(&self) -> BTreeSet<String> {
        let templates = self.environment.templates();
        let all = templates.flat_map(|(_, template)| template.undeclared_variables(true));
        // Whoever may name `game.deadline.at` may name what it is part of.
        all.flat_map(|name| {
            let ends: Vec<usize> = name.match_indices('.').map(|(end, _)| end).collect();
            let parts = ends.into_iter().map(|end| name[..end].to_owned());
            parts.chain([name.clone()]).collect::<Vec<_>>()
        })
        .collect()
    }

    /// A slip in a name would show only when that letter is written.
    fn asks_no_more(&self, name: &str, allowed: &BTreeSet<String>) -> Result<(), StationeryFault> {
        let Ok(template) = self.environment.get_template(inside(name)) else { return Ok(()) };
        let mut asked: Vec<String> = template.undeclared_variables(true).into_iter().collect();
        asked.sort();
        match asked.into_iter().find(|asked| !allowed.contains(asked)) {
            None => Ok(()),
            Some(asked) => {
                let allowed = allowed.iter().cloned().collect();
                Err(StationeryFault::Asks { name: name.to_owned(), asked, allowed })
            }
        }
    }

    /// What a letter says. Where these templates fail, the house's are taken; should they fail too,
    /// which a test of every letter is to prevent, the reader is at least told so.
    pub(super) fn words(&self, name: &str, facts: &Value) -> String {
        self.render(name, facts)
            .or_else(|_| OWN.render(name, facts))
            .unwrap_or_else(|error| format!("The judge could not write this letter: {error}.\n"))
    }

    /// The page of a letter.
    pub(super) fn page(&self) -> Page {
        Page { template: Arc::clone(&self.page), language: LANGUAGE.to_owned() }
    }

    fn render(&self, name: &str, page: &Value) -> Result<String, minijinja::Error> {
        self.environment.get_template(name)?.render(page)
    }
}

/// A page rendered by this template; by the house's where that fails.
pub(super) fn rendered_page(template: &str, sheet: &impl Serialize) -> Option<String> {
    let sheet = facts(sheet);
    let by_itself =
        || environment([(PAGE, template)]).ok()?.get_template(PAGE).ok()?.render(&sheet).ok();
    let own = if *template == *OWN.page { None } else { by_itself() };
    own.or_else(|| OWN.render(PAGE, &sheet).ok())
}

/// The templates of these names; of two that have one name, the second.
pub(super) fn environment<'a>(
    templates: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Environment<'static>, StationeryFault> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|name| {
        if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None }
    });
    environment.set_syntax(syntax());
    for (name, text) in templates {
        environment.add_template_owned(inside(name).to_owned(), text.to_owned()).map_err(
            |error| StationeryFault::Broken { name: name.to_owned(), why: error.to_string() },
        )?;
    }
    Ok(environment)
}

/// What a template is called among those of its language.
fn inside(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
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
