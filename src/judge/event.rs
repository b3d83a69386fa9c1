//! Everything that can wake the judge: a closed list.

use crate::game::{EventId, Founding, GameDue, GameId, PendingId, TurnNumber};
use crate::letter::{Address, DeliveryReport, Letter};

use super::Timing;

/// Something happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// Its number in the inbox; letters it causes derive their Message-IDs from it.
    pub id: EventId,
    /// What.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum EventKind {
    /// A letter came.
    Letter(Box<Letter>),
    /// A mail server, or our own side, says what became of a letter of ours.
    Delivery(Box<DeliveryReport>),
    /// Sending pauses, for too many letters have gone out within an hour.
    SendingPaused {
        /// How many may go.
        limit: u32,
        /// How many wait.
        waiting: u64,
    },
    /// A time came.
    Due(Due),
    /// The keeper said something.
    Keeper(KeeperCommand),
}

impl EventKind {
    /// What a letter is to the judge: a delivery report is not read as anything else.
    pub fn of_letter(mut letter: Letter) -> EventKind {
        match letter.report.take() {
            Some(report) => EventKind::Delivery(report),
            None => EventKind::Letter(Box::new(letter)),
        }
    }
}

/// What fell due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Due {
    /// Something of a game.
    Game {
        /// The game.
        game: GameId,
        /// What.
        what: GameDue,
        /// Under which circumstances it is ruled; a deadline may have waited for a mailbox.
        timing: Timing,
    },
    /// A question for confirmation lapsed.
    Pending(PendingId),
}

/// What a keeper can tell the judge.
#[derive(Clone, PartialEq, Debug)]
pub enum KeeperCommand {
    /// Make a game. The board's text is stored by its hash beside it.
    Found {
        /// What it is made of.
        founding: Box<Founding>,
        /// The text of its map.
        board: String,
    },
    /// Rule a game's turn now, by the game's name.
    Process(String),
    /// Let a parked game go on, by its name.
    Unpark(String),
    /// Settle the matter of an illegal unit (4.E.6), or show how that would be.
    Dutchman {
        /// The game's name.
        game: String,
        /// The unit as written; empty for whichever is found.
        unit: String,
        /// The number of the turn in which it was shown what would be done: then it is done.
        yes: Option<TurnNumber>,
    },
    /// End a game, by its name.
    Close(String),
    /// Make all reply addresses of a game void, by its name, for a secret has leaked.
    Renew(String),
    /// Erase all words of whoever has this address.
    Erase(Address),
    /// Rule once more on an event that was set aside.
    Requeue(EventId),
    /// Give a power's player, or a new one, the letters of a game on paper.
    Post {
        /// The game's name.
        game: String,
        /// The power's code or name: whose letters go by post from now on, or what a new player wishes
        /// for; empty for any.
        power: String,
        /// The address as on an envelope; empty for letters by mail again.
        address: String,
    },
    /// Words for a power, entered by hand (a letter that came on paper, by telephone).
    Drop {
        /// The game's name.
        game: String,
        /// The power's code or name.
        power: String,
        /// The words.
        text: String,
    },
}
