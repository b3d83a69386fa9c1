//! The only place that decides: what a letter, a due time or a keeper's command changes, and who
//! is to be told what.

mod notice;

pub use notice::{
    Answered, Body, EndReport, GameFacts, GameListing, Notice, Outlook, Owed, Reader, Ready,
    Receipt, Refused, Results, Timing, Trouble,
};

use crate::game::{Change, GameId, PeopleChange};

/// What a ruling changes and whom it tells.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ruling {
    /// The game that changes, if one does.
    pub game: Option<GameId>,
    /// Facts about that game, in order.
    pub changes: Vec<Change>,
    /// Facts about people, in order.
    pub people: Vec<PeopleChange>,
    /// Whom to tell what.
    pub notices: Vec<Notice>,
}
