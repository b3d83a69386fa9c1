//! A language: what things are called in it, and the phrases that letters are put together from.
//!
//! Both stand in the folder `words` of the language's templates. There is no grammar here: a phrase is
//! a whole sentence or clause with places for names, and where a language says more than one thing
//! for one of English (for a number, for `you`, for a case), its file has the forms.

mod name;
mod names;
mod phrase;
mod phrases;

use std::collections::BTreeMap;
use std::ops::Deref;

use toml::Table;

pub(super) use name::{Article, Join, Name, Told, Whose};
pub(super) use names::Names;
use phrase::is_form;
use phrases::Phrases;

use crate::rules::{Edition, Rules};

/// The file of names.
const NAMES: &str = "names";
/// The file of house rules, which a language may lack that has them in the program.
const RULES: &str = "rules";

/// The table of editions in the file of house rules, beside those of the issues.
pub(super) const EDITIONS: &str = "editions";

/// What a language is written in.
#[derive(Debug)]
pub(super) struct Tongue {
    /// What things are called.
    pub(super) names: Names,
    phrases: Phrases,
    rules: RuleWords,
}

/// What is said of the house rules: by the number of an issue, then by `decides` or a choice's letter; and
/// what editions are called, by their names.
type RuleWords = BTreeMap<String, BTreeMap<String, String>>;

impl Deref for Tongue {
    type Target = Phrases;

    fn deref(&self) -> &Phrases {
        &self.phrases
    }
}

/// What is wrong with a file of words.
#[derive(Debug)]
pub(super) struct WordsFault {
    /// The file, without its folder.
    pub(super) file: String,
    pub(super) why: String,
}

impl Tongue {
    /// Reads a language's files: names without their folder and texts, the later ones in the place of
    /// what they have of the earlier ones.
    ///
    /// # Errors
    /// A file that is no TOML or not there, a phrase that is missing, unknown, or lacks something that
    /// is put into it.
    pub(super) fn read(files: &[(&str, &str)]) -> Result<Tongue, WordsFault> {
        let mut tables: BTreeMap<&str, Table> = BTreeMap::new();
        for (file, text) in files {
            let fault = |why: String| WordsFault { file: (*file).to_owned(), why };
            let table: Table = text.parse().map_err(|error: toml::de::Error| {
                fault(format!("is no TOML: {}", error.message()))
            })?;
            let name = file.strip_suffix(".toml").unwrap_or(file);
            if ![NAMES, RULES].contains(&name) && !Phrases::FILES.contains(&name) {
                return Err(fault("is no file of words".to_owned()));
            }
            laid_over(tables.entry(name).or_default(), table, "").map_err(fault)?;
        }
        let fault = |file: &str, why| WordsFault { file: format!("{file}.toml"), why };
        let names = tables.remove(NAMES).unwrap_or_default();
        let names = Names::read(names).map_err(|why| fault(NAMES, why))?;
        let rules = tables.remove(RULES).map(read_rules).transpose();
        let rules = rules.map_err(|why| fault(RULES, why))?.unwrap_or_default();
        let phrases = Phrases::read(|file| tables.remove(file).unwrap_or_default(), &names)
            .map_err(|found| fault(found.file, found.why))?;
        Ok(Tongue { names, phrases, rules })
    }

    /// What is said of a house rule, `decides` or the letter of a choice, or of an edition; `own` where the language has
    /// no words of its own for it.
    pub(super) fn rule(&self, issue: &str, what: &str, own: &str) -> String {
        let said = self.rules.get(issue).and_then(|issue| issue.get(what));
        said.map_or_else(|| own.to_owned(), Clone::clone)
    }
}

/// Reads what is said of the house rules.
fn read_rules(table: Table) -> Result<RuleWords, String> {
    let rules: RuleWords =
        table.try_into().map_err(|error: toml::de::Error| error.message().to_owned())?;
    for (number, words) in &rules {
        if number == EDITIONS {
            let known: Vec<&str> = Edition::ALL.iter().map(|edition| edition.name()).collect();
            if let Some(key) = words.keys().find(|key| !known.contains(&key.as_str())) {
                return Err(format!("{number} has {key:?}; allowed: {}", known.join(", ")));
            }
            continue;
        }
        let Some(issue) = Rules::issues().find(|issue| issue.number == *number) else {
            let all: Vec<&str> = Rules::issues().map(|issue| issue.number).collect();
            return Err(format!("has {number:?}, which is no issue; allowed: {}", all.join(", ")));
        };
        let letters = issue.choices.iter().map(|choice| choice.letter);
        let known: Vec<&str> = ["decides"].into_iter().chain(letters).collect();
        if let Some(key) = words.keys().find(|key| !known.contains(&key.as_str())) {
            return Err(format!("{number:?} has {key:?}; allowed: {}", known.join(", ")));
        }
    }
    Ok(rules)
}

/// Puts a keeper's words in the place of the house's, table by table.
///
/// # Errors
/// A name or phrase with forms, without one that the house's has of it: the language needs that.
fn laid_over(house: &mut Table, own: Table, at: &str) -> Result<(), String> {
    for (key, value) in own {
        let path = format!("{at}{key}");
        match (house.get_mut(&key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => {
                if above.keys().any(|key| key == "is" || is_form(key)) {
                    no_form_lost(below, &above).map_err(|why| format!("{path} {why}"))?;
                    *below = above;
                } else {
                    laid_over(below, above, &format!("{path}."))?;
                }
            }
            (_, value) => {
                house.insert(key, value);
            }
        }
    }
    Ok(())
}

/// Whether a table of forms has all that the one before it has. A name that is like others has theirs.
fn no_form_lost(below: &Table, above: &Table) -> Result<(), String> {
    let lost = below.keys().find(|form| *form != "like" && !above.contains_key(*form));
    match lost.filter(|_| !above.contains_key("like")) {
        Some(form) => Err(format!(
            "lacks the form {form}, which this language needs; allowed: a table of all forms it needs, \
             or a text without forms"
        )),
        None => Ok(()),
    }
}
