//! Words to meaning, in two steps, and neither ever fails.
//!
//! *As written* ([`parse`]): a letter is cut into what is the writer's own and what is not
//! (`quotes`), lines into statements (`lines`), statements into claims about units and places
//! (`grammar`, `units`, `places`). Nothing is matched to a position and nothing is refused.
//!
//! *As meant* ([`understand`]): the letters of one player for one turn are combined (`combine`), every
//! order gets all its legal readings in this view of the position (`movement`, `retreats`,
//! `adjustments`), all of them are weighed together by the game's choice of 4.E.2 (`search`), and
//! what is left is one order to a unit, with everything the writer should know of it.
//!
//! What a name may stand for is `names` alone; what a word may do is the table in `words`. A name
//! written out exactly is never changed into another.
//!
//! Absent on purpose: sentences for people (`report` makes them), other powers' orders, and any
//! look past the view.

mod adjustments;
mod answers;
mod beyond;
mod claims;
mod clauses;
mod combine;
mod commands;
mod conclusions;
mod cursor;
mod denial;
mod doubts;
mod fold;
mod foreign;
mod grammar;
mod hash;
mod headings;
mod helping;
mod known;
mod lasting;
mod leftovers;
mod lexicon;
mod lines;
mod listing;
mod mailers;
mod meant;
mod movement;
mod moving;
mod names;
mod noting;
mod phrases;
mod places;
mod press;
mod proxies;
mod quotes;
mod referring;
mod results;
mod retreats;
mod scraps;
mod search;
mod sentences;
mod set_words;
mod sets;
mod settling;
mod sheet;
mod signs;
mod slips;
mod statement;
mod tokens;
mod units;
mod vain;
mod warnings;
mod winter;
mod words;

pub use combine::{Sequence, Sheet, understand};
pub use commands::{Command, Unserved};
pub use denial::{affirms, denies};
pub use foreign::Language;
pub use lines::{TextOrigin, commands, parse};
pub use meant::{
    Candidate, Lasting, Line, LineOutcome, Mended, Note, Reading, Recall, Refused, Warning, Why,
};
pub use names::{Candidates, Lexicon, MatchKind};
pub use quotes::{Cut, CutWhy};
pub use scraps::may_be_order;
pub use sets::SetWord;
pub use statement::{
    Deed, Leaning, Mark, PlaceClaim, Reach, Relation, Remark, Request, Said, Start, Statement,
    TurnClaim, UnitClaim, Voice, Voyage, Written,
};
