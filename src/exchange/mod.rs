//! The JSON that other programs rely on: one line in, one line out.
//!
//! Each command has a file; the pieces they share are `position` (units, centres and dislodged
//! units as text, and back), `rules`, `boards` and `lines` (an answer with the id of its question).
//! A line that cannot be used is answered with an error and never stops the rest.
//!
//! Absent on purpose: files and streams, which are the command line's.

mod adjudicate;
mod boards;
mod lines;
mod played;
mod position;
mod read;
mod reasons;
mod rules;

pub use adjudicate::{adjudicate_line, adjudicate_line_in};
pub use lines::Answer;
pub use played::{Played, played_line, played_orders};
pub use read::read_line;
