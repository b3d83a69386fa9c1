//! The journal's own types: every change as JSON of codes, and back.
//!
//! What is written here must be read for ever, by other programs too, so nothing of the rule
//! types' shape goes into it: a province is `STP/NC`, a power `FRANCE`, a turn `S1901M`, an order
//! its canonical wording, a rule its number and letter, a schedule its text, an instant RFC 3339.
//! The conversions name every field and every variant, so that a change of a rule type is noticed
//! here by the compiler and not by a reader ten years later.
//!
//! Each change carries its version (`"v":1`); [`lift`] makes old ones new before they are read.
//! Words that could identify somebody are taken out and kept apart ([`Personal`]); in their place
//! stands `{"personal":0}`, an index into the row's personal words. The snapshots of the
//! projection use the same types with the words left in.
//!
//! Absent on purpose: SQL, hashes and salts (the rest of the store), and any decision.

mod act;
mod change;
mod codes;
mod command;
mod dutchman;
mod founding;
mod game;
mod lift;
mod people;
mod position;
mod press;
mod sheet;
mod text;
mod time;
mod turn;

pub(super) use change::{founding_board, read_change, read_written_change, write_change};
pub(super) use codes::{code, hash_code, read_code};
pub(super) use command::{CommandJson, board_of_command};
pub(super) use game::{read_snapshot, write_game};
pub use lift::{CHANGE_VERSION, Step, lift};
pub(super) use people::{
    read_pending, read_people_change, read_person, write_pending, write_people_change, write_person,
};
pub(super) use text::{Personal, Subject, Texts};
pub(super) use time::{read_time, time_text};
pub(super) use turn::TurnRow;

use crate::board::Board;
use crate::game::Seat;

/// What of a text could not be read back, or of a value not be written: for keepers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct CodeFault(String);

impl CodeFault {
    /// A fault told in lower case: what was found, what is allowed.
    pub(super) fn new(what: impl Into<String>) -> CodeFault {
        CodeFault(what.into())
    }
}

impl From<serde_json::Error> for CodeFault {
    fn from(error: serde_json::Error) -> CodeFault {
        CodeFault(format!("JSON: {error}"))
    }
}

/// Where the words that could identify somebody go while a value is written.
pub(super) enum Keeping<'a> {
    /// They stay in the text (snapshots).
    Here,
    /// They are taken out (journal).
    Apart(&'a mut Vec<Personal>),
}

/// What is needed to write facts of one game.
pub(super) struct Pen<'a> {
    /// Its board.
    pub board: &'a Board,
    /// Its seats, to know whose words a sheet holds.
    pub seats: &'a [Seat],
    /// Where those words go.
    pub keeping: Keeping<'a>,
}

/// What is needed to read facts of one game.
#[derive(Clone, Copy)]
pub(super) struct Glass<'a> {
    /// Its board.
    pub board: &'a Board,
    /// The words that were taken out; `None` where they were erased.
    pub texts: Texts<'a>,
}
