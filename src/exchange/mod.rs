//! The JSON that other programs rely on: one line in, one line out.
//!
//! Each command has a file; the pieces they share are `position` (units, centres and dislodged
//! units as text, and back), `rules`, `boards`, `json` and `lines` (an answer with the id of its
//! question).
//! A line that cannot be used is answered with an error and never stops the rest.
//!
//! Absent on purpose: files and streams, which are the command line's.

mod adjudicate;
mod boards;
mod json;
mod lines;
mod position;
mod read;
mod reasons;
mod rules;

pub use adjudicate::{adjudicate_into, adjudicate_line};
pub use lines::{Answer, Answered};
pub use read::{read_into, read_line};
