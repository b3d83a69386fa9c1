//! What is amiss, or well again, that only the keeper can mend, or whoever runs the game.

use chrono::{DateTime, Utc};

use crate::game::WhyParked;

/// Something of which the keeper is told, and the master where it is about his game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// A game was parked.
    Parked(WhyParked),
    /// Sending pauses, for too many letters have gone out within an hour.
    SendingPaused {
        /// How many may go.
        limit: u32,
        /// How many wait.
        waiting: u64,
    },
    /// Nothing could be stored for a while, and now it can.
    RoomAgain {
        /// Since when.
        full_since: DateTime<Utc>,
    },
    /// A template of the keeper's failed, and letters were written with the judge's own.
    TemplateFailed {
        /// The file.
        template: String,
        /// What the template language says of it.
        why: String,
    },
}
