//! Texts that a keeper writes, checked whole before anything starts: `judge.toml` to [`Config`],
//! a game's file to a [`Founding`](crate::game::Founding).
//!
//! Every fault is named with its line, what was found and what is allowed. Files are read by the
//! command line, never here.

mod boxes;
mod founding;
mod judge;
mod places;
mod verify;

pub use boxes::{
    Account, Door, ImapBox, Login, MailIn, MailOut, Secret, Security, Server, SmtpWay,
};
pub use founding::{GameFaults, GameText, read_game};
pub use judge::Config;
pub use verify::Verify;

use std::ops::Range;

use crate::board::{Fault, Faults};

/// The fault at a place of a text.
fn fault(text: &str, at: Range<usize>, what: String) -> Fault {
    Fault { line: Some(crate::board::line_of(text, at.start)), what }
}

/// What the TOML reader has to say.
fn syntax(text: &str, error: &toml::de::Error) -> Faults {
    Faults(vec![Fault {
        line: error.span().map(|span| crate::board::line_of(text, span.start)),
        what: told(error.message().trim()),
    }])
}

/// The TOML reader's words for a value of another kind, as whoever wrote it would say them.
fn told(words: &str) -> String {
    let wrong = ["invalid type: ", "invalid value: "].iter().find_map(|it| words.strip_prefix(it));
    let Some((found, expected)) = wrong.and_then(|it| it.split_once(", expected ")) else {
        return words.to_owned();
    };
    let found = match found.split_once(' ') {
        Some(("string", text)) => format!("{text} in quotes"),
        Some((_, value)) => value.trim_matches('`').to_owned(),
        None if found == "map" => {
            "a section of its own (a key with dots in it needs quotes, as in \"4.D.8\" = \"e\")"
                .to_owned()
        }
        None => found.to_owned(),
    };
    let allowed = match expected {
        "a string" => "text in quotes",
        "a boolean" => "true or false, without quotes",
        "a sequence" => "a list in brackets",
        "usize" | "u8" | "u16" | "u32" | "u64" | "i64" => "a whole number, without quotes",
        other if other.starts_with("struct ") => "a section, with its name in brackets above it",
        other => other,
    };
    format!("found {found}; allowed: {allowed}")
}
