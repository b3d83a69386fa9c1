//! Words to meaning, in two steps.
mod commands;
mod cursor;
mod fold;
mod foreign;
mod grammar;
mod headings;
mod html;
mod lines;
mod names;
mod places;
mod quotes;
mod statement;
mod tokens;
mod units;
mod words;

pub use lines::{TextOrigin, parse};
pub use names::{Candidates, Lexicon, MatchKind};
