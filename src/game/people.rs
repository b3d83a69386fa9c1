//! People, and matters that wait for a confirmation.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::{GameId, PendingId, PersonId};
use crate::board::Power;
use crate::letter::Address;

/// Somebody whose address is confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Which.
    pub id: PersonId,
    /// Confirmed addresses, the one written to first. Empty where they were erased.
    pub addresses: Vec<Address>,
    /// What the person is called; empty where unknown or erased.
    pub name: String,
    /// The zone times are shown in; the game's where it is not set.
    pub zone: Option<Tz>,
    /// What speaks against letters reaching them; `None` where nothing does.
    pub failing: Option<Failing>,
}

/// What mail servers said of letters to somebody, as a number that fades with time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failing {
    /// How bad it was at that moment: a letter that was lost counts 1000, one that is late 250.
    pub score: u32,
    /// When the last such report came.
    pub at: DateTime<Utc>,
    /// Whether the masters of their games know of it.
    pub masters: Masters,
}

/// Whether masters know something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Masters {
    /// They were told.
    Told,
    /// Not yet, or not of what has happened since it was well again.
    NotTold,
}

/// What a person asked for that must be confirmed from the address it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A seat in a game.
    Join {
        /// The game.
        game: GameId,
        /// The powers that were wished for, the dearest first.
        wishes: Vec<Power>,
    },
    /// To give up the seat held in a game.
    Resign {
        /// The game.
        game: GameId,
    },
}

/// A matter that waits for an answer to its confirmation letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// Which; its reply address names it.
    pub id: PendingId,
    /// The address that asked, and that alone may confirm.
    pub address: Address,
    /// The name it gave itself.
    pub name: String,
    /// What it asked for.
    pub asked: Asked,
    /// When the question lapses.
    pub expires: DateTime<Utc>,
}
