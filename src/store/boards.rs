//! Boards by the hash of their text: stored once, never changed, and so kept in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, params};

use super::journal::CodeFault;
use super::readings::Readings;
use super::{StoreError, sql};
use crate::board::Board;
use crate::game::{BoardHash, GameId};

/// The boards read so far, with all that was derived from them; clones are the same ones.
#[derive(Clone, Default)]
pub struct Boards(Arc<Mutex<HashMap<BoardHash, Arc<Board>>>>);

impl Boards {
    fn all(&self) -> MutexGuard<'_, HashMap<BoardHash, Arc<Board>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets them; they are read again when they are needed.
    pub fn clear(&self) {
        self.all().clear();
    }
}

/// The boards read so far, and the games played on them that were read lately.
#[derive(Default)]
pub(super) struct Shelf {
    pub boards: Boards,
    /// What snapshots mean.
    pub readings: Readings,
}

/// Stores the text of a board, if it is not there yet.
pub(super) fn add(connection: &Connection, text: &str) -> Result<BoardHash, StoreError> {
    Board::from_text(text).map_err(|faults| StoreError::Board(faults.to_string()))?;
    let hash = BoardHash::of(text);
    let sql = "INSERT INTO boards (hash, text) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    sql::run(connection, sql, params![hash.0, text])?;
    Ok(hash)
}

/// The text of a board.
pub(super) fn text(connection: &Connection, hash: BoardHash) -> Result<Option<String>, StoreError> {
    let sql = "SELECT text FROM boards WHERE hash = ?1";
    sql::first(connection, sql, [hash.0], |row| row.get(0))
}

impl Shelf {
    /// The board of this hash.
    pub fn board(
        &self,
        connection: &Connection,
        hash: BoardHash,
    ) -> Result<Arc<Board>, StoreError> {
        if let Some(board) = self.boards.all().get(&hash) {
            return Ok(board.clone());
        }
        let code = super::journal::hash_code(hash);
        let text = text(connection, hash)?.ok_or_else(|| StoreError::UnknownBoard(code.clone()))?;
        if BoardHash::of(&text) != hash {
            return Err(StoreError::corrupt(format!(
                "board {code} has another text than its hash says"
            )));
        }
        // What was a board when it was stored is one for ever.
        let board = Board::from_text(&text)
            .map_err(|faults| StoreError::corrupt(format!("board {code}: {faults}")))?;
        let board = Arc::new(board);
        self.boards.all().insert(hash, board.clone());
        Ok(board)
    }

    /// The board of a stored game.
    pub fn board_of_game(
        &self,
        connection: &Connection,
        game: GameId,
    ) -> Result<Arc<Board>, StoreError> {
        let sql = "SELECT board FROM games WHERE id = ?1";
        let hash: Option<[u8; 32]> =
            sql::first(connection, sql, [game.number()], |row| row.get(0))?;
        let hash = hash.ok_or_else(|| StoreError::corrupt(format!("there is no game {game}")))?;
        self.board(connection, BoardHash(hash))
    }

    /// The same for the journal's types.
    pub fn board_for_journal(
        &self,
        connection: &Connection,
        game: GameId,
    ) -> Result<Arc<Board>, CodeFault> {
        self.board_of_game(connection, game).map_err(|error| CodeFault::new(error.to_string()))
    }
}
