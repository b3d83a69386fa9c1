//! One line of JSON in, one out: the answer carries the id of the question, whatever else is wrong.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

/// The answer to one line.
#[derive(Clone, Debug)]
pub struct Answer {
    text: String,
    is_error: bool,
}

impl Answer {
    /// The line to write, without its end.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the line could not be used.
    pub fn is_error(&self) -> bool {
        self.is_error
    }
}

/// Reads a line, has it answered, and writes the answer; `{"id": …, "error": …}` where that fails.
pub(super) fn answer<Question: DeserializeOwned, Reply: Serialize>(
    line: &str,
    reply: impl FnOnce(Question) -> Result<Reply, String>,
) -> Answer {
    let result = serde_json::from_str(line)
        .map_err(|error| format!("not a line that can be used: {error}"))
        .and_then(reply)
        .and_then(|reply| serde_json::to_string(&reply).map_err(|error| error.to_string()));
    match result {
        Ok(text) => Answer { text, is_error: false },
        Err(error) => Answer {
            text: json!({ "id": id_of(line), "error": error }).to_string(),
            is_error: true,
        },
    }
}

fn id_of(line: &str) -> Value {
    match serde_json::from_str(line) {
        Ok(Value::Object(mut object)) => object.remove("id").unwrap_or(Value::Null),
        _ => Value::Null,
    }
}

/// The members of a JSON object in the order in which they stand.
#[derive(Clone, Debug)]
pub(super) struct Members<T>(pub(super) Vec<(String, T)>);

impl<T> Default for Members<T> {
    fn default() -> Members<T> {
        Members(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Members<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<T>, D::Error> {
        deserializer.deserialize_map(MembersVisitor(PhantomData))
    }
}

struct MembersVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for MembersVisitor<T> {
    type Value = Members<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<T>, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}
