//! The `rules` of a line: an edition, and single choices over it.

use serde_json::Value;

use crate::rules::{Algorithm, Edition, Rules};

use super::lines::Members;

/// The rules that a line asks for; the default edition and this algorithm where it says nothing.
///
/// # Errors
/// An edition, an issue or a choice that is unknown or stands there twice, or choices that make no
/// sense together.
pub(super) fn read(
    members: Option<&Members<'_, Value>>,
    algorithm: Algorithm,
) -> Result<Rules, String> {
    let mut rules = Rules { algorithm, ..Rules::default() };
    let Some(Members(members)) = members else {
        return Ok(rules);
    };
    let mut edition = None;
    for (key, value) in members.iter().filter(|(key, _)| &**key == "edition") {
        let named = Edition::from_name(text(key, value)?).map_err(|fault| fault.to_string())?;
        if edition.replace(named).is_some() {
            return Err(twice(key));
        }
        rules = Rules { algorithm, ..named.rules() };
    }
    let mut chosen: Vec<&str> = Vec::new();
    for (key, value) in members.iter().filter(|(key, _)| &**key != "edition") {
        let letter = text(key, value)?;
        rules.set(key, letter).map_err(|fault| fault.to_string())?;
        if chosen.contains(&&**key) {
            return Err(twice(key));
        }
        chosen.push(key);
    }
    match rules.senseless().first() {
        None => Ok(rules),
        Some(clash) => Err(clash.to_string()),
    }
}

fn twice(key: &str) -> String {
    format!("{key:?} stands twice in the rules")
}

fn text<'a>(key: &str, value: &'a Value) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| format!("rule {key:?} is {value}; allowed: a text such as \"d\""))
}
