//! Seats: roles in a game, apart from the people who hold them.

use chrono::{DateTime, Utc};

use super::PersonId;
use crate::board::{Power, Turn};

/// What a seat is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Plays powers.
    Player,
    /// Runs the game.
    Master,
    /// Watches.
    Observer,
}

/// Where letters to a seat go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letterbox {
    /// To the holder's first address.
    Email,
    /// On paper, by the keeper's hand.
    Paper,
}

/// Somebody's time in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holding {
    /// Who; `None` for a time nobody held it under a name (paper players may have none).
    pub person: Option<PersonId>,
    /// Since when.
    pub from: DateTime<Utc>,
    /// Until when; `None` while it lasts.
    pub until: Option<DateTime<Utc>>,
    /// In which turn it ended; `None` while it lasts, and where the game had not begun.
    pub left: Option<Turn>,
}

/// A role in a game: any number of powers, any number of letterboxes, a history of holders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// What it is for.
    pub role: Role,
    /// The powers it plays; none before they are drawn.
    pub powers: Vec<Power>,
    /// Where its letters go; none for a seat nobody writes to.
    pub letterboxes: Vec<Letterbox>,
    /// Who held it and when, oldest first.
    pub holders: Vec<Holding>,
    /// The powers its present holder wished for.
    pub wishes: Vec<Power>,
}

/// The players' seats of a game, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatCount {
    /// Those that somebody holds.
    pub taken: usize,
    /// Those that nobody holds.
    pub free: usize,
}

impl SeatCount {
    /// All of them.
    pub fn all(self) -> usize {
        self.taken + self.free
    }
}

impl Seat {
    /// A seat that nobody holds.
    pub fn vacant(role: Role) -> Seat {
        Seat {
            role,
            powers: Vec::new(),
            letterboxes: Vec::new(),
            holders: Vec::new(),
            wishes: Vec::new(),
        }
    }

    /// Who holds it now.
    pub fn holder(&self) -> Option<PersonId> {
        self.present().and_then(|holding| holding.person)
    }

    /// Whether somebody holds it.
    pub fn is_held(&self) -> bool {
        self.present().is_some()
    }

    /// The holding that lasts.
    pub fn present(&self) -> Option<&Holding> {
        self.holders.last().filter(|last| last.until.is_none())
    }
}
