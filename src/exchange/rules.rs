//! The `rules` of a line: an edition, and single choices over it.

use serde_json::Value;

use crate::rules::{Algorithm, Edition, Rules};

use super::lines::Members;

/// The rules that a line asks for; the default edition and this algorithm where it says nothing.
///
/// # Errors
/// An edition, an issue or a choice that is unknown, or a choice that does not act yet.
pub(super) fn read(
    members: Option<&Members<'_, Value>>,
    algorithm: Algorithm,
) -> Result<Rules, String> {
    let mut rules = Rules { algorithm, ..Rules::default() };
    let Some(Members(members)) = members else {
        return Ok(rules);
    };
    for (key, value) in members {
        if &**key == "edition" {
            let edition = Edition::from_name(text(key, value)?);
            rules = edition.map_err(|fault| fault.to_string())?.rules();
            rules.algorithm = algorithm;
        }
    }
    for (key, value) in members {
        if &**key != "edition" {
            let letter = text(key, value)?;
            rules.set(key, letter).map_err(|fault| fault.to_string())?;
        }
    }
    Ok(rules)
}

fn text<'a>(key: &str, value: &'a Value) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| format!("rule {key:?} is {value}; allowed: a text such as \"d\""))
}
