//! The store: rulings kept and given back, copies, attempts, a full disk, damage, erasing.

mod bench;
mod damage;
mod drafts;
mod erasing;
mod forms;
mod inbox;
mod journals;
mod outbox;
mod plays;
mod rooms;
mod rulings;
