//! Changes of old versions made new, by pure functions from JSON to JSON.
//!
//! When the form of a change has to become another, [`CHANGE_VERSION`] rises by one and a step is
//! added to [`STEPS`]; what is in the journals stays as it was written.

use serde_json::Value;

use super::CodeFault;

/// Makes a change of one version one of the next. The version itself is not its business.
pub type Step = fn(Value) -> Value;

/// From version 1 to 2, from 2 to 3, and so on.
const STEPS: &[Step] = &[name_proof_and_names, name_observers];

/// 2: a founding says how much an order's letter must prove, and who learns the players' names.
/// Before, all games asked for the reply address and the holder's address, and told the names at
/// their end. Letters that fail and arrive are new; nothing became them.
fn name_proof_and_names(mut change: Value) -> Value {
    if let Some(Value::Object(settings)) = change.pointer_mut("/founding/settings") {
        settings.insert("proof".to_owned(), "address".into());
        settings.insert("names".to_owned(), "at end".into());
    }
    change
}

/// 3: a founding says whether people may watch. Before, nobody could. Seats that are added and
/// illegal units are new; nothing became them.
fn name_observers(mut change: Value) -> Value {
    if let Some(Value::Object(settings)) = change.pointer_mut("/founding/settings") {
        settings.insert("observers".to_owned(), "closed".into());
    }
    change
}

/// The version in which changes are written.
pub const CHANGE_VERSION: u32 = STEPS.len() as u32 + 1;

/// A change of any known version as one of the present version.
pub(super) fn lift_to_present(change: Value) -> Result<Value, CodeFault> {
    lift(STEPS, change)
}

/// Takes a change of any version through the steps that are left for it, the first of which starts
/// from version 1.
///
/// # Errors
/// The change carries no version, or one beyond the last step.
pub fn lift(steps: &[Step], mut change: Value) -> Result<Value, CodeFault> {
    let present = steps.len() as u64 + 1;
    let found = change.get("v").and_then(Value::as_u64);
    let Some(version) = found.filter(|version| (1..=present).contains(version)) else {
        let found = change.get("v").map_or_else(|| "nothing".to_owned(), Value::to_string);
        let what = format!("a change of version {found}; versions 1 to {present} are known");
        return Err(CodeFault::new(what));
    };
    for step in steps.iter().skip(version as usize - 1) {
        change = step(change);
    }
    if let Value::Object(fields) = &mut change {
        fields.insert("v".to_owned(), present.into());
    }
    Ok(change)
}
