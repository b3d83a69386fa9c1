//! What a game's journal still tells when the game itself has forgotten it.

use std::collections::BTreeMap;

use super::{Reader, StoreError, replay};
use crate::board::Turn;
use crate::game::{Act, Change, Confirmer, Game, GameId, TurnNumber};
use crate::judge::{PressCopy, broadcasts};

/// What is told of a game beside its turns.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Chronicle {
    /// What was written to all in turns that were ruled and anybody may read, in the order of the turns.
    pub press: Vec<PressCopy>,
    /// By whose word it ended, where nobody won it.
    pub ended_by: Option<Confirmer>,
}

impl Reader {
    /// The chronicle of a game. What was erased since is not in it.
    ///
    /// # Errors
    /// The journal is damaged.
    pub fn chronicle(&self, game: GameId) -> Result<Chronicle, StoreError> {
        let mut ruled: BTreeMap<TurnNumber, Turn> = BTreeMap::new();
        let mut press: BTreeMap<TurnNumber, Vec<PressCopy>> = BTreeMap::new();
        let mut ended_by = None;
        let replayed = replay::watched(
            &self.connection,
            &self.shelf,
            game,
            &mut |game, change| match change {
                Change::Adjudicated(record) => {
                    ruled.insert(record.number, record.position.turn);
                }
                // With the next turn the game forgets press.
                Change::TurnOpened { .. } => gather(game, &ruled, &mut press),
                Change::Acted { act: Act::Close, by } => ended_by = Some(*by),
                _ => {}
            },
        )?;
        gather(&replayed.game, &ruled, &mut press);
        Ok(Chronicle { press: press.into_values().flatten().collect(), ended_by })
    }
}

/// Takes over the press that a game still holds of turns that were ruled. A question that was answered
/// late can bring more of one.
fn gather(
    game: &Game,
    ruled: &BTreeMap<TurnNumber, Turn>,
    press: &mut BTreeMap<TurnNumber, Vec<PressCopy>>,
) {
    for (&number, &turn) in ruled {
        let copies = broadcasts(game, number, turn);
        if copies.len() > press.get(&number).map_or(0, Vec::len) {
            press.insert(number, copies);
        }
    }
}
