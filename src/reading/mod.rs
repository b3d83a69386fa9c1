//! Words to meaning, in two steps, and neither ever fails.
//!
//! # As written
//!
//! [`parse`] takes one letter apart. Nothing is matched to a position yet, and nothing is refused.
//!
//! 1. *Its own words.* `quotes` (with `heads`, `leftovers`, `mailers`, `results`, `strikes`) cuts
//!    off what is not the writer's or not new, `parting` press, `addressed` what else is for other
//!    players; `branches` gives orders between IF and ENDIF their condition, `lasting` takes out
//!    the words that make orders last, `answers` joins an answer to the quoted line above it.
//! 2. *Lines* (`lines`): lines that were wrapped are joined (`joining`, `breaks`); what was joined
//!    is read alone; `ends` leaves out what stands below the old judges' SIGNOFF.
//! 3. *Words*: `tokens` cuts a line into words and signs, `phrases` puts plain words for turns of
//!    speech, `known` looks each word up, once.
//! 4. *Headings* (`headings`; `unsaid` and `reservations` for those over what is no order): what
//!    they say holds good for the lines below.
//! 5. *Sentences* (`sentences`, with `signs`): which words are an order and which make an order
//!    none. `clauses` reads what stands before an order, `unsaid` what stands around it, `asides`
//!    what gives none, `behind` what makes a whole order doubtful, `brackets` what stands in them,
//!    `bullets` what numbers a list,
//!    `choosing` what leaves a choice; `doubts` tells orders from talk, `changes`, `conclusions`
//!    and `referring` find what a train of thought comes to and what leans on the order before,
//!    `rethinking` (with `rethinking_words` and `instead`) what a sentence that names no unit does
//!    to it: `No, rather Picardy`, `Actually, better not`.
//! 6. *One order* (`grammar`): who, and what he is told to do. `listing` begins with the verb
//!    (`waiving` where nothing is built), `moving` and `helping` with the unit (`pauses` may stand
//!    behind it, and behind the order its `helpers`), `passive` with the unit that is helped,
//!    `groups` with many; `units` and `places` are their words, `staying` is what stands behind a
//!    hold, `proxies` leaves a unit to another power.
//! 7. *The whole letter* (`lines` again): what words on sets of orders bear on (`sets`), what the
//!    letter is to the ones before it (`changes` where it names them, `keeping` where it leaves
//!    them as they were), and its language.
//!
//! # As meant
//!
//! [`understand`] reads the letters of one player for one turn together in this view of the
//! position.
//!
//! 1. *Letters*: `slips` finds what a letter takes back of itself, `combine` which letters count
//!    (`effects`: what each does to those before it).
//! 2. *Meanings*: every order gets all its legal readings (`movement`, `retreats`, `adjustments`;
//!    `vain` where impossible orders count, `claims` where what the writer claimed does; `sieve`
//!    keeps what is left, and what was in the way of the rest).
//! 3. *Weighing*: `search` weighs all readings of a movement phase together by the game's choice of
//!    4.E.2; `winter` counts adjustments against what is owed.
//! 4. *One to each unit* (`sheet`, `rivals`), with `beyond` for what counts though it was not
//!    written now, and `lone` for the only unit that retreats.
//! 5. *A second look*: `settling` and `misgivings` ask about orders that later words make doubtful,
//!    before `all others hold` is settled (`seconds` about what stands right above, `regrets` about
//!    adjustments); `warnings` and `noting` say what the writer should know.
//!
//! # Press
//!
//! [`part`] takes a letter's words to other players out before all that, and [`readers`] finds whom
//! they are addressed to; `press_words` are its words.
//!
//! # Tables and tools
//!
//! `words` (what a word may do), `set_words`, `phrases`, `foreign`; `names` and `lexicon` (what a
//! name may stand for; a name written out exactly is never changed into another), `fold`, `hash`,
//! `cursor`. `statement` and `meant` are the values, `commands` the words to the judge
//! (`command_words` are their phrases, `readiness` the free ones of whoever is ready), `wishes`
//! those of people who do not only play, `farewells` leaving in plain words, `moments` what those
//! say of time; `consent` tells whether an answer to a question of the judge's is a yes or a no;
//! `scraps` answers small questions of other rooms, `overlooked` which words of a letter may be an
//! order and were not used.
//!
//! # Absent
//!
//! Sentences for people (`report` makes them), other powers' orders, and any look past the view. A
//! word that was not understood is never passed over where it speaks of a unit that has an order:
//! the writer is asked.

mod addressed;
mod adjustments;
mod answers;
mod asides;
mod behind;
mod beyond;
mod brackets;
mod branches;
mod breaks;
mod bullets;
mod changes;
mod choosing;
mod claims;
mod clauses;
mod combine;
mod command_words;
mod commands;
mod conclusions;
mod consent;
mod cursor;
mod doubts;
mod effects;
mod ends;
mod farewells;
mod fold;
mod foreign;
mod grammar;
mod groups;
mod hash;
mod headings;
mod heads;
mod helpers;
mod helping;
mod instead;
mod joining;
mod keeping;
mod known;
mod lasting;
mod leftovers;
mod lexicon;
mod lines;
mod listing;
mod lone;
mod mailers;
mod meant;
mod misgivings;
mod moments;
mod movement;
mod moving;
mod names;
mod noting;
mod overlooked;
mod parting;
mod passive;
mod pauses;
mod phrases;
mod places;
mod press_words;
mod proxies;
mod quotes;
mod readers;
mod readiness;
mod referring;
mod regrets;
mod reservations;
mod results;
mod rethinking;
mod rethinking_words;
mod retreats;
mod rivals;
mod scraps;
mod search;
mod seconds;
mod sentences;
mod set_words;
mod sets;
mod settling;
mod sheet;
mod sieve;
mod signs;
mod slips;
mod statement;
mod staying;
mod strikes;
mod tokens;
mod units;
mod unsaid;
mod vain;
mod waiving;
mod warnings;
mod winter;
mod wishes;
mod words;

pub use combine::{Sequence, Sheet, understand};
pub use commands::{Command, Unserved};
pub use consent::{affirms, affirms_alone, agrees, denies};
pub use foreign::Language;
pub use lines::{TextOrigin, command_of, commands, parse};
pub use meant::{
    Candidate, Lasting, Line, LineOutcome, Mended, Note, Obstacle, Reading, Recall, Refused,
    Warning, Why,
};
pub use moments::{moment, names_turn, without_reason};
pub use names::{Candidates, Lexicon, MatchKind};
pub use overlooked::{newest_orders, overlooked};
pub use parting::{
    Length, Opening, Parted, Stands, WrittenPress, WrittenReaders, looks_like_heading, part,
};
pub use quotes::{Cut, CutWhy};
pub use readers::{Addressed, readers};
pub use scraps::{
    calls_judge, is_between_people, may_be_command, may_be_order, names_place, place_of_unit,
};
pub use sets::SetWord;
pub use statement::{
    Deed, Leaning, Mark, PlaceClaim, Reach, Relation, Remark, Request, Said, Start, Statement,
    TurnClaim, UnitClaim, Voice, Voyage, Written,
};
pub use wishes::{Run, deadline_in};
