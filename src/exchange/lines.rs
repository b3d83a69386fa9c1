//! One line of JSON in, one out: the answer carries the id of the question, whatever else is wrong.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::error::Category;
use serde_json::{Value, json};

use super::json;

/// What could be made of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answered {
    /// It was answered.
    Well,
    /// It could not be used; the answer says why.
    WithError,
}

/// The answer to one line.
#[derive(Clone, Debug)]
pub struct Answer {
    text: String,
    answered: Answered,
}

impl Answer {
    /// The line to write, without its end.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the line could not be used.
    pub fn is_error(&self) -> bool {
        self.answered == Answered::WithError
    }
}

/// Has a line answered; `{"id": …, "error": …}` where that fails.
pub(super) fn answer(
    line: &str,
    reply: impl FnOnce(&str, &mut Vec<u8>) -> Result<(), String>,
) -> Answer {
    let mut out = Vec::new();
    let answered = answer_into(line, &mut out, reply);
    Answer { text: String::from_utf8_lossy(&out).into_owned(), answered }
}

/// The same, behind what has been written before.
pub(super) fn answer_into(
    line: &str,
    out: &mut Vec<u8>,
    reply: impl FnOnce(&str, &mut Vec<u8>) -> Result<(), String>,
) -> Answered {
    let before = out.len();
    match reply(line, out) {
        Ok(()) => Answered::Well,
        Err(error) => {
            out.truncate(before);
            let answer = json!({ "id": id_of(line), "error": error });
            out.extend_from_slice(answer.to_string().as_bytes());
            Answered::WithError
        }
    }
}

/// Those members of a line that are asked for.
///
/// # Errors
/// The line is no JSON, or a member is missing or of another type.
pub(super) fn read<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| match error.classify() {
        Category::Syntax | Category::Eof => format!(
            "not a line that can be used: no JSON from character {} on; allowed: an object, as in \
             {{\"id\":\"x\", ...}}",
            error.column()
        ),
        Category::Data | Category::Io => {
            // It is one line: where in it, the words say.
            let words = error.to_string();
            let what = words.split(" at line ").next().unwrap_or_default();
            format!("not a line that can be used: {what}")
        }
    })
}

/// Writes a value as JSON.
///
/// # Errors
/// None that these answers can have; the text is the writer's.
pub(super) fn write(out: &mut Vec<u8>, value: &impl Serialize) -> Result<(), String> {
    serde_json::to_writer(out, value).map_err(|error| error.to_string())
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

impl Text<'_> {
    /// Writes the text as JSON.
    pub(super) fn write(&self, line: &mut Vec<u8>) {
        match &self.0 {
            // As it stood there.
            Cow::Borrowed(text) => json::codes(line, &[text]),
            Cow::Owned(text) => json::text(line, text),
        }
    }
}

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

/// A list of texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts<'a>(pub(super) Vec<Text<'a>>);

/// Room for as many texts as most lists have.
const USUAL: usize = 16;

impl<'de: 'a, 'a> Deserialize<'de> for Texts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Texts<'a>, D::Error> {
        deserializer.deserialize_seq(TextsVisitor(PhantomData))
    }
}

struct TextsVisitor<'a>(PhantomData<Texts<'a>>);

impl<'de: 'a, 'a> Visitor<'de> for TextsVisitor<'a> {
    type Value = Texts<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of texts")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Texts<'a>, A::Error> {
        let mut texts = Vec::with_capacity(USUAL);
        while let Some(text) = list.next_element()? {
            texts.push(text);
        }
        Ok(Texts(texts))
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
        let mut members = Vec::with_capacity(USUAL);
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}
