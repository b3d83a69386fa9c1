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
use phrases::Phrases;

/// The file of names.
const NAMES: &str = "names";
/// The file of house rules, which a language may lack that has them in the program.
const RULES: &str = "rules";

/// What a language is written in.
#[derive(Debug)]
pub(super) struct Tongue {
    /// What things are called.
    pub(super) names: Names,
    phrases: Phrases,
    rules: BTreeMap<String, BTreeMap<String, String>>,
}

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
            laid_over(tables.entry(name).or_default(), table);
        }
        let fault = |file: &str, why| WordsFault { file: format!("{file}.toml"), why };
        let names = tables.remove(NAMES).unwrap_or_default();
        let names = Names::read(names).map_err(|why| fault(NAMES, why))?;
        let rules = match tables.remove(RULES) {
            None => BTreeMap::new(),
            Some(table) => table
                .try_into()
                .map_err(|error: toml::de::Error| fault(RULES, error.to_string()))?,
        };
        let phrases = Phrases::read(|file| tables.remove(file).unwrap_or_default(), &names)
            .map_err(|found| fault(found.file, found.why))?;
        Ok(Tongue { names, phrases, rules })
    }

    /// What is said of a house rule, `decides` or the letter of a choice; `own` where the language has
    /// no words of its own for it.
    pub(super) fn rule(&self, issue: &str, what: &str, own: &str) -> String {
        let said = self.rules.get(issue).and_then(|issue| issue.get(what));
        said.map_or_else(|| own.to_owned(), Clone::clone)
    }
}

/// Puts a keeper's words in the place of the house's, table by table.
fn laid_over(house: &mut Table, own: Table) {
    for (key, value) in own {
        match (house.get_mut(&key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above))
                if !above
                    .keys()
                    .any(|key| matches!(key.as_str(), "one" | "many" | "you" | "both" | "is")) =>
            {
                laid_over(below, above);
            }
            (_, value) => {
                house.insert(key, value);
            }
        }
    }
}
