//! One order: who, and what he is told to do (`order`).
//!
//! `listing` begins with the verb (`waiving` where nothing is built), `moving` and `helping` with the unit
//! (`pauses` may stand behind it, and behind the order its `helpers`), `passive` with the unit that is helped,
//! `groups` with many; `units` and `places` are their words, `staying` is what stands behind a hold, `proxies`
//! leaves a unit to another power.

pub(in crate::reading) mod groups;
pub(in crate::reading) mod helpers;
pub(in crate::reading) mod helping;
pub(in crate::reading) mod listing;
pub(in crate::reading) mod moving;
pub(in crate::reading) mod order;
pub(in crate::reading) mod passive;
pub(in crate::reading) mod pauses;
pub(in crate::reading) mod places;
pub(in crate::reading) mod proxies;
pub(in crate::reading) mod staying;
pub(in crate::reading) mod units;
pub(in crate::reading) mod waiving;
