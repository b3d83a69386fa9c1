//! Words to meaning, in two steps, and neither ever fails.
//!
//! *As written*: [`part`] takes a letter's words to other players out, and [`parse`] takes the rest apart. Nothing
//! is matched to a position yet, and nothing is refused. *As meant*: [`understand`] reads the letters of one
//! player for one turn together in this view of the position.
//!
//! The stages are folders, and import from the ones above them in this table alone (`tests/tidy.rs` keeps it, and
//! that no two files of the room import each other in a circle):
//!
//! | stage | what it holds |
//! |---|---|
//! | `lexer` | tokens, names, what a word may do |
//! | `ast` | the values |
//! | `text` | which lines are the writer's own, and which of them press |
//! | `commands` | words to the judge himself, and answers to his questions |
//! | `grammar` | one order |
//! | `discourse` | which words of a letter are orders, and what the others do to them |
//! | `press` | whom a heading of press means |
//! | `resolve` | all readings weighed on this view of the board |
//!
//! The words of human languages that `lexer`, `text`, `commands`, `grammar`, `discourse` and `resolve` know are no
//! code: they stand in `templates/<tag>/reading`, a folder for each language that people write in (`lexer` says more).
//!
//! # Absent
//!
//! Sentences for people (`report` makes them), other powers' orders, and any look past the view. A
//! word that was not understood is never passed over where it speaks of a unit that has an order:
//! the writer is asked.

mod ast;
mod commands;
mod discourse;
mod grammar;
mod lexer;
mod press;
mod resolve;
mod text;

pub use ast::command::{Command, Run, SetWord, Unserved};
pub use ast::cut::{Cut, CutWhy};
pub use ast::meant::{
    Candidate, Lasting, Line, LineOutcome, Mended, Note, Obstacle, Reading, Recall, Refused,
    Warning, Why,
};
pub use ast::statement::{
    Amendment, Deed, Leaning, Mark, PlaceClaim, Reach, Relation, Remark, Request, Said, Start,
    Statement, TurnClaim, UnitClaim, Voice, Voyage, Written,
};
pub use commands::consent::{affirms, affirms_alone, agrees, chosen, denies};
pub use commands::moments::{moment, names_turn, without_reason};
pub use commands::overlooked::{newest_orders, overlooked};
pub use commands::scraps::{
    calls_judge, is_between_people, may_be_command, may_be_order, names_place, place_of_unit,
};
pub use commands::sets::adding;
pub use commands::wishes::deadline_in;
pub use discourse::lines::{TextOrigin, command_of, commands, parse};
pub use lexer::foreign::Language;
pub use lexer::names::{Candidates, Lexicon, MatchKind};
pub use lexer::vocabulary::fault_of_words;
pub use press::readers::{Addressed, readers};
pub use resolve::combine::{Sheet, understand};
pub use resolve::offers::offers;
pub use resolve::standing::Sequence;
pub use text::parting::{
    Length, Opening, Parted, Stands, WrittenPress, WrittenReaders, looks_like_heading, part,
};
