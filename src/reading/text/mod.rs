//! What of a letter is its writer's own and new, as lines; press is parted from what is for the judge.
//!
//! `quotes` (with `heads`, `leftovers`, `mailers`, `results`, `strikes`) cuts off what is not the writer's or not
//! new, `parting` press, `addressed` what else is for other players; `own` is
//! what is left for the judge, each a `line`. `branches` gives orders between IF and ENDIF their condition.
//! Lines that were wrapped are joined (`joining`, `breaks`), `ends` leaves out what stands below the old judges'
//! SIGNOFF, `bullets` what numbers a list.

pub(in crate::reading) mod addressed;
pub(in crate::reading) mod branches;
pub(in crate::reading) mod breaks;
pub(in crate::reading) mod bullets;
pub(in crate::reading) mod ends;
pub(in crate::reading) mod heads;
pub(in crate::reading) mod joining;
pub(in crate::reading) mod leftovers;
pub(in crate::reading) mod line;
pub(in crate::reading) mod mailers;
pub(in crate::reading) mod own;
pub(in crate::reading) mod parting;
pub(in crate::reading) mod quotes;
pub(in crate::reading) mod results;
pub(in crate::reading) mod strikes;
