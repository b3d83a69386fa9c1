//! Words that could identify somebody: kept in the text, or apart from it and erasable.

use serde::{Deserialize, Serialize};

use super::{CodeFault, Keeping};
use crate::game::{PendingId, PersonId, SeatId};

/// A personal text in JSON: itself, or its place among the row's personal words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum TextJson {
    /// Itself.
    Here(String),
    /// Kept apart.
    Apart {
        /// Its place, from 0.
        personal: usize,
    },
}

/// Whom a personal text is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::store) enum Subject {
    /// A person.
    Person(PersonId),
    /// Somebody who has not confirmed yet.
    Pending(PendingId),
    /// Whoever held this seat without being known (players on paper).
    Seat(SeatId),
}

impl Subject {
    /// The subject as a column holds it.
    pub fn code(self) -> String {
        match self {
            Subject::Person(id) => format!("person {id}"),
            Subject::Pending(id) => format!("pending {id}"),
            Subject::Seat(id) => format!("seat {id}"),
        }
    }
}

/// A text that was taken out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::store) struct Personal {
    /// Whom it is about.
    pub subject: Subject,
    /// The words.
    pub text: String,
}

impl Keeping<'_> {
    /// Puts a text where it belongs.
    pub(super) fn put(&mut self, subject: Subject, text: &str) -> TextJson {
        match self {
            Keeping::Here => TextJson::Here(text.to_owned()),
            Keeping::Apart(kept) => {
                kept.push(Personal { subject, text: text.to_owned() });
                TextJson::Apart { personal: kept.len() - 1 }
            }
        }
    }
}

/// The personal words of one journal row, by place; `None` where they were erased.
#[derive(Clone, Copy)]
pub(in crate::store) struct Texts<'a>(pub &'a [Option<String>]);

impl Texts<'_> {
    /// The words of a text; `None` where they were erased.
    pub(super) fn get(self, text: &TextJson) -> Result<Option<String>, CodeFault> {
        match text {
            TextJson::Here(text) => Ok(Some(text.clone())),
            TextJson::Apart { personal } => self.0.get(*personal).cloned().ok_or_else(|| {
                CodeFault::new(format!(
                    "personal text {personal} is missing; the row has {}",
                    self.0.len()
                ))
            }),
        }
    }
}
