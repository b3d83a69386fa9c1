//! What snapshots mean, as far as it was found out lately.
//!
//! Each ruling needs its game twice, and a busy game is needed again with the next letter. What a
//! snapshot means follows from its text alone, so the last meaning of a game is kept beside the text
//! it was read from or written as. It counts only where the database gives that very text again:
//! what can change is always asked of the database and never of this memory.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::game::{Game, GameId};

/// Most games that are kept, which is a few megabytes.
const MOST: usize = 256;

/// The last reading of some games.
#[derive(Default)]
pub(super) struct Readings(RefCell<HashMap<GameId, Reading>>);

struct Reading {
    snapshot: String,
    game: Game,
}

impl Readings {
    /// What this snapshot of a game means, if that is known.
    pub fn of(&self, id: GameId, snapshot: &str) -> Option<Game> {
        let kept = self.0.borrow();
        kept.get(&id).filter(|reading| reading.snapshot == snapshot).map(|it| it.game.clone())
    }

    /// Keeps what a snapshot of a game means.
    pub fn keep(&self, id: GameId, snapshot: String, game: Game) {
        let mut kept = self.0.borrow_mut();
        if kept.len() >= MOST && !kept.contains_key(&id) {
            kept.clear();
        }
        kept.insert(id, Reading { snapshot, game });
    }

    /// Forgets all, words that are to be erased among them.
    pub fn forget(&self) {
        self.0.borrow_mut().clear();
    }
}
