//! A game at one of its turns, for who draws it.

use super::{Reader, StoreError, projection};
use crate::game::{Ending, Game, GameId, Status, TurnNumber, TurnRecord};
use crate::position::Position;

impl Reader {
    /// A game and one of its turns that were ruled.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub fn turn(
        &self,
        game: GameId,
        number: TurnNumber,
    ) -> Result<Option<(Game, TurnRecord)>, StoreError> {
        let moment = self.moment(game, number)?;
        Ok(moment.and_then(|(game, turn)| Some((game, turn?))))
    }

    /// A game and one of its turns; the present one has no record yet.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub fn moment(
        &self,
        game: GameId,
        number: TurnNumber,
    ) -> Result<Option<(Game, Option<TurnRecord>)>, StoreError> {
        let Some(game) = projection::game(&self.connection, &self.shelf, game)? else {
            return Ok(None);
        };
        let rows = projection::turns(&self.connection, game.id)?;
        let row = rows.iter().find(|row| row.number == number.number());
        let turn = row.map(|row| row.read(&game.board)).transpose()?;
        let is_there = turn.is_some() || game.turn == number;
        Ok(is_there.then_some((game, turn)))
    }

    /// A game and the position of one of its turns: a turn that was ruled, or the present one. The number
    /// after that of the last turn is that of the position after a victory.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub fn position(
        &self,
        game: GameId,
        number: TurnNumber,
    ) -> Result<Option<(Game, Position)>, StoreError> {
        if let Some(game) = projection::game(&self.connection, &self.shelf, game)?
            && matches!(game.status, Status::Ended(Ending::Solo(_)))
            && number == game.turn.next()
        {
            let position = game.position.clone();
            return Ok(Some((game, position)));
        }
        Ok(self.moment(game, number)?.map(|(game, turn)| {
            let position = turn.map_or_else(|| game.position.clone(), |turn| turn.position);
            (game, position)
        }))
    }
}
