//! Texts that a keeper writes, checked whole before anything starts: `judge.toml` to [`Config`],
//! a game's file to a [`Founding`](crate::game::Founding).
//!
//! Every fault is named with its line, what was found and what is allowed. Files are read by the
//! command line, never here.

mod boxes;
mod founding;
mod judge;
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
        what: error.message().trim().to_owned(),
    }])
}
