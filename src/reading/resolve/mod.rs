//! What the letters of one player for one turn mean together in this view of the position.
//!
//! 1. *Letters*: `amendments` makes orders of what changes some, `slips` finds what a letter takes back of itself,
//!    `combine` which letters count (`effects`: what
//!    each does to those before it; `standing`: what each still counts).
//! 2. *Meanings*: in one `scene`, every order gets all its legal readings (`movement`, `retreats`, `adjustments`;
//!    `impossible` where such orders count, `claims` where what the writer claimed does, `proxies`; `sieve` keeps
//!    what is left, and what was in the way of the rest).
//! 3. *Weighing*: `search` weighs all readings of a movement phase together by the game's choice of 4.E.2;
//!    `winter` counts adjustments against what is owed.
//! 4. *One to each unit* (`sheet`, `rivals`; `prose` for what was found in sentences), with `implied` for what
//!    counts though it was not written now, and `lone` for the only unit that retreats.
//! 5. *A second look*: `settling`, `conflicts` and `mentions` ask about orders that later words make doubtful, before `all
//!    others hold` is settled (`seconds` about what stands right above, `regrets` about adjustments); `warnings`
//!    and `noting` say what the writer should know, `offers` what words that do not count may have meant.

pub(in crate::reading) mod adjustments;
pub(in crate::reading) mod amendments;
pub(in crate::reading) mod claims;
pub(in crate::reading) mod combine;
pub(in crate::reading) mod conflicts;
pub(in crate::reading) mod effects;
pub(in crate::reading) mod implied;
pub(in crate::reading) mod impossible;
pub(in crate::reading) mod lone;
pub(in crate::reading) mod mentions;
pub(in crate::reading) mod movement;
pub(in crate::reading) mod noting;
pub(in crate::reading) mod offers;
pub(in crate::reading) mod prose;
pub(in crate::reading) mod proxies;
pub(in crate::reading) mod regrets;
pub(in crate::reading) mod retreats;
pub(in crate::reading) mod rivals;
pub(in crate::reading) mod scene;
pub(in crate::reading) mod search;
pub(in crate::reading) mod seconds;
pub(in crate::reading) mod settling;
pub(in crate::reading) mod sheet;
pub(in crate::reading) mod sieve;
pub(in crate::reading) mod slips;
pub(in crate::reading) mod standing;
pub(in crate::reading) mod warnings;
pub(in crate::reading) mod winter;
