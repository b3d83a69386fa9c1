//! What whoever runs a game can do to it.

use chrono::{DateTime, Utc};

use super::{PersonId, SeatId};
use crate::schedule::{Length, Schedule};

/// Who decided something about a game: the keeper by a command, or its master by a letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Confirmer {
    /// The keeper.
    Keeper,
    /// The master in this seat.
    Master(SeatId),
}

/// What the keeper or the master does to a game; the changes that it takes follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Has the present turn ruled now.
    Process,
    /// Gives the present turn another deadline.
    Deadline(DateTime<Utc>),
    /// Gives the game another schedule.
    Schedule {
        /// Which.
        schedule: Box<Schedule>,
        /// For how long a way of the post it leaves time, where that was asked for.
        post: Option<Length>,
    },
    /// Stops the game's clock.
    Pause,
    /// Lets a game go on that was stopped, or that was parked.
    Resume,
    /// Makes all reply addresses anew.
    Renew,
    /// Takes a player off a seat.
    Eject {
        /// The seat.
        seat: SeatId,
        /// Who holds it, and nobody else is meant.
        person: Option<PersonId>,
    },
    /// Ends the game.
    Close,
}
