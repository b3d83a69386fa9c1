//! A whole letter: which of its words are orders, and what all others do to them.
//!
//! 1. *Lines* (`lines`, by a `reader` that remembers what it has read): `lasting` takes out the words that
//!    make orders last, `answers` joins an answer to the quoted line above it.
//! 2. *Headings* (`headings`): what they say holds good for the lines below. `openings` says what any words above
//!    orders, or before them, make of them, by the `opening_signs` that their `opening_words` give.
//! 3. *Sentences* (`sentences`, with `signs`): which words are an order and which make an order none.
//!    `clauses` reads what stands before an order (`conditions` those that are always fulfilled),
//!    `retraction` what stands around it, `asides` what gives none, `trailing` what stands behind a whole
//!    one, `brackets` what stands in them, `choosing` what leaves a choice, `proxies` what leaves a unit to
//!    another power, `placing` says what was found; `doubts` tells orders from talk, `changes`, `conclusions`
//!    and `referring` find what a train of thought comes to and what leans on the order before, `rethinking`
//!    (with `instead`) what a sentence that names no unit does to it: `No, rather Picardy`, `amending` what
//!    one does that changes orders by name (`cues` tell what its words do, `plain_words` what is left without
//!    them, `nicknames` tell whom it speaks of); `courtesy` is what nobody need be told of. `prose` finds
//!    orders in sentences that say more than an order: `parts` cuts them into what a `part` may be, word by
//!    word in `part_words`, `subordinate` leaves out what only tells, `frames` makes orders of the rest, each
//!    in a `frame` whose units `frame_units` finds, with a `memory` of what was spoken of; `prose_adjustments` finds builds and removals.
//! 4. *The letter as one*: what it is to the ones before it (`changes` where it names them, `keeping` where it
//!    leaves them as they were), and its language.

pub(in crate::reading) mod amending;
pub(in crate::reading) mod answers;
pub(in crate::reading) mod asides;
pub(in crate::reading) mod brackets;
pub(in crate::reading) mod changes;
pub(in crate::reading) mod choosing;
pub(in crate::reading) mod clauses;
pub(in crate::reading) mod conclusions;
pub(in crate::reading) mod conditions;
pub(in crate::reading) mod courtesy;
pub(in crate::reading) mod cues;
pub(in crate::reading) mod doubts;
pub(in crate::reading) mod frame;
pub(in crate::reading) mod frame_units;
pub(in crate::reading) mod frames;
pub(in crate::reading) mod headings;
pub(in crate::reading) mod instead;
pub(in crate::reading) mod keeping;
pub(in crate::reading) mod lasting;
pub(in crate::reading) mod lines;
pub(in crate::reading) mod memory;
pub(in crate::reading) mod nicknames;
pub(in crate::reading) mod opening_signs;
pub(in crate::reading) mod opening_words;
pub(in crate::reading) mod openings;
pub(in crate::reading) mod part;
pub(in crate::reading) mod part_words;
pub(in crate::reading) mod parts;
pub(in crate::reading) mod placing;
pub(in crate::reading) mod plain_words;
pub(in crate::reading) mod prose;
pub(in crate::reading) mod prose_adjustments;
pub(in crate::reading) mod proxies;
pub(in crate::reading) mod reader;
pub(in crate::reading) mod referring;
pub(in crate::reading) mod rethinking;
pub(in crate::reading) mod retraction;
pub(in crate::reading) mod sentences;
pub(in crate::reading) mod signs;
pub(in crate::reading) mod subordinate;
pub(in crate::reading) mod trailing;
