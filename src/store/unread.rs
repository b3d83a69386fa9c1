//! What waits in the inbox, read to be ruled.

use std::ops::ControlFlow;
use std::sync::Arc;

use rusqlite::{Connection, Row};

use super::boards::{self, Shelf};
use super::inbox::{PostJson, event_id};
use super::journal::{CommandJson, board_of_command, read_time};
use super::{StoreError, sql};
use crate::board::Board;
use crate::game::{BoardHash, EventId};
use crate::judge::{KeeperCommand, Trouble};
use crate::letter::{ArrivalStamp, RawMail, SentLetter};

/// Most bytes of what is handed out to be ruled together; the first row in any case.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// Something that waits to be ruled.
#[derive(Clone, PartialEq, Debug)]
pub struct UnreadEvent {
    /// Its number.
    pub id: EventId,
    /// Which attempt this is; one of more than 1 is handed out alone.
    pub attempt: u32,
    /// What it is.
    pub what: Unread,
}

/// What waits.
#[derive(Clone, PartialEq, Debug)]
pub enum Unread {
    /// A letter.
    Letter {
        /// As it came.
        raw: RawMail,
        /// The name of the mailbox.
        mailbox: String,
    },
    /// A keeper's command.
    Keeper(Box<KeeperCommand>),
    /// A letter of ours was given up.
    GivenUp {
        /// Which.
        letter: SentLetter,
        /// What was said to it last.
        said: String,
    },
    /// Something is amiss, or is well again, of which the keeper is told.
    Trouble(Trouble),
    /// What this program cannot read; to be quarantined.
    Unreadable(String),
}

/// What waits, in the order it came: several rows at their first attempt, or a single one at a
/// later attempt, which is to be marked as begun. Not more than so many rows, nor [`MOST_BYTES`].
pub(super) fn unread(
    connection: &Connection,
    shelf: &Shelf,
    limit: usize,
) -> Result<Vec<UnreadEvent>, StoreError> {
    let sql = "SELECT id, kind, attempts, mailbox, transport_id, arrived, stamp, size, body
               FROM inbox WHERE state = 'unread' AND kind <> 'due' ORDER BY id";
    let (mut rows, mut bytes) = (Vec::new(), 0);
    sql::until_enough(connection, sql, [], |row| {
        let row = UnreadRow::of(row)?;
        bytes += row.body.as_ref().map_or(0, Vec::len);
        let first = rows.is_empty();
        if !first && (row.attempts > 1 || bytes > MOST_BYTES) {
            return Ok(ControlFlow::Break(()));
        }
        let alone = row.attempts > 1;
        rows.push(row);
        Ok(if alone || rows.len() >= limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    })?;
    rows.into_iter().map(|row| row.event(connection, shelf)).collect()
}

struct UnreadRow {
    id: i64,
    kind: String,
    attempts: u32,
    mailbox: Option<String>,
    transport_id: Option<String>,
    arrived: Option<String>,
    stamp: Option<String>,
    size: Option<i64>,
    body: Option<Vec<u8>>,
}

impl UnreadRow {
    fn of(row: &Row<'_>) -> rusqlite::Result<UnreadRow> {
        Ok(UnreadRow {
            id: row.get(0)?,
            kind: row.get(1)?,
            attempts: row.get(2)?,
            mailbox: row.get(3)?,
            transport_id: row.get(4)?,
            arrived: row.get(5)?,
            stamp: row.get(6)?,
            size: row.get(7)?,
            body: row.get(8)?,
        })
    }

    fn event(self, connection: &Connection, shelf: &Shelf) -> Result<UnreadEvent, StoreError> {
        let (id, attempt) = (event_id(self.id), self.attempts);
        let what = match self.kind.as_str() {
            "letter" => self.letter(),
            "command" => self.command(connection, shelf),
            _ => Ok(self.post()),
        };
        match what {
            Ok(what) => Ok(UnreadEvent { id, attempt, what }),
            Err(error) if error.is_of_one_ruling() => {
                Ok(UnreadEvent { id, attempt, what: Unread::Unreadable(error.to_string()) })
            }
            Err(error) => Err(error),
        }
    }

    fn letter(self) -> Result<Unread, StoreError> {
        let bytes = self.body.unwrap_or_default();
        Ok(Unread::Letter {
            raw: RawMail {
                size: self.size.map_or(bytes.len() as u64, |size| size as u64),
                bytes,
                arrived: read_time(&self.arrived.unwrap_or_default())?,
                stamp: read_stamp(self.stamp.as_deref().unwrap_or_default())?,
                transport_id: self.transport_id.unwrap_or_default(),
            },
            mailbox: self.mailbox.unwrap_or_default(),
        })
    }

    fn post(self) -> Unread {
        let body = self.body.unwrap_or_default();
        let json = serde_json::from_slice::<PostJson>(&body);
        json.map_or_else(|error| Unread::Unreadable(error.to_string()), PostJson::read)
    }

    /// A command that cannot be read is the keeper's trouble, not the database's.
    fn command(self, connection: &Connection, shelf: &Shelf) -> Result<Unread, StoreError> {
        let body = self.body.unwrap_or_default();
        let unreadable = |why: String| Ok(Unread::Unreadable(why));
        let json: CommandJson = match serde_json::from_slice(&body) {
            Ok(json) => json,
            Err(error) => return unreadable(error.to_string()),
        };
        let hash = match board_of_command(&json) {
            Ok(hash) => hash,
            Err(fault) => return unreadable(fault.to_string()),
        };
        let board = hash.map(|hash| board_and_text(connection, shelf, hash)).transpose()?;
        let board = board.as_ref().map(|(board, text)| (&**board, text.as_str()));
        match json.read(board) {
            Ok(command) => Ok(Unread::Keeper(Box::new(command))),
            Err(fault) => unreadable(fault.to_string()),
        }
    }
}

fn board_and_text(
    connection: &Connection,
    shelf: &Shelf,
    hash: BoardHash,
) -> Result<(Arc<Board>, String), StoreError> {
    let board = shelf.board(connection, hash)?;
    Ok((board, boards::text(connection, hash)?.unwrap_or_default()))
}

fn read_stamp(word: &str) -> Result<ArrivalStamp, StoreError> {
    match word {
        "server" => Ok(ArrivalStamp::Server),
        "first seen" => Ok(ArrivalStamp::FirstSeen),
        _ => Err(StoreError::corrupt(format!("arrival stamp {word:?}"))),
    }
}
