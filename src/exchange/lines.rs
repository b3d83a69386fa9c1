//! One line of JSON in, one out: the answer carries the id of the question, whatever else is wrong.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{MapAccess, Visitor};
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

/// Has a line answered; `{"id": …, "error": …}` where that fails.
pub(super) fn answer(line: &str, reply: impl FnOnce(&str) -> Result<String, String>) -> Answer {
    match reply(line) {
        Ok(text) => Answer { text, is_error: false },
        Err(error) => Answer {
            text: json!({ "id": id_of(line), "error": error }).to_string(),
            is_error: true,
        },
    }
}

/// Those members of a line that are asked for. A line may be read several times, for one part each:
/// that is quicker than to keep the members that another part may want.
///
/// # Errors
/// The line is no JSON, or a member is missing or of another type.
pub(super) fn read<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| format!("not a line that can be used: {error}"))
}

/// The line that an answer is written as.
///
/// # Errors
/// None that these answers can have; the text is the writer's.
pub(super) fn write(reply: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(reply).map_err(|error| error.to_string())
}

fn id_of(line: &str) -> Value {
    match serde_json::from_str(line) {
        Ok(Value::Object(mut object)) => object.remove("id").unwrap_or(Value::Null),
        _ => Value::Null,
    }
}

/// A text of a line, taken as it stands there where it has no escapes.
#[derive(Clone, Debug)]
pub(super) struct Text<'a>(pub(super) Cow<'a, str>);

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text<'a>, D::Error> {
        deserializer.deserialize_str(TextVisitor(PhantomData))
    }
}

struct TextVisitor<'a>(PhantomData<Text<'a>>);

impl<'de: 'a, 'a> Visitor<'de> for TextVisitor<'a> {
    type Value = Text<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Text<'a>, E> {
        Ok(Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Text<'a>, E> {
        Ok(Text(Cow::Owned(text.to_owned())))
    }
}

/// The members of a JSON object in the order in which they stand.
#[derive(Clone, Debug)]
pub(super) struct Members<'a, T>(pub(super) Vec<(Text<'a>, T)>);

impl<T> Default for Members<'_, T> {
    fn default() -> Self {
        Members(Vec::new())
    }
}

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for Members<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'a, T>, D::Error> {
        deserializer.deserialize_map(MembersVisitor(PhantomData))
    }
}

struct MembersVisitor<'a, T>(PhantomData<Members<'a, T>>);

impl<'de: 'a, 'a, T: Deserialize<'de>> Visitor<'de> for MembersVisitor<'a, T> {
    type Value = Members<'a, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'a, T>, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}
