//! The deadline that stood when an event came: what calendars show of a game, until a letter tells them
//! otherwise.

use chrono::{DateTime, Utc};

use crate::board::{Power, Turn};
use crate::game::{Game, GameId, TurnNumber};

/// A deadline of which calendars know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stood {
    /// The game.
    pub game: GameId,
    /// The number of its turn.
    pub turn: TurnNumber,
    /// Which turn of the board's calendar that is.
    pub of: Turn,
    /// When orders are due.
    pub at: DateTime<Utc>,
    /// The powers that owe some.
    pub owing: Vec<Power>,
}

impl Stood {
    /// That of a game, if one is to come.
    pub(super) fn of(game: &Game) -> Option<Stood> {
        Some(Stood {
            game: game.id,
            turn: game.turn,
            of: game.position.turn,
            at: game.deadline()?,
            owing: game.board.powers().filter(|&power| game.owes(power)).collect(),
        })
    }
}
