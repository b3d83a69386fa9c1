//! The only place that decides: what a letter, a due time or a keeper's command changes, and who
//! is to be told what.

mod docket;
mod event;
mod notice;

pub use docket::{Docket, GameEntry, GameKey, NextIds, SenderPlays, Wanted};
pub use event::{Due, Event, EventKind, KeeperCommand};

pub use notice::{
    Answered, Body, EndReport, GameFacts, GameListing, Notice, Outlook, Owed, Reader, Ready,
    Receipt, Refused, Results, Timing, Trouble,
};

use crate::game::{Change, GameId, PeopleChange};

/// What a ruling changes and whom it tells.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ruling {
    /// The game that changes, if one does; the docket's, or a new one of the next number.
    pub game: Option<GameId>,
    /// Facts about that game, in order.
    pub changes: Vec<Change>,
    /// Facts about people, in order.
    pub people: Vec<PeopleChange>,
    /// Whom to tell what.
    pub notices: Vec<Notice>,
}
