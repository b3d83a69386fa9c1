//! Games as they stand: one row a game, a snapshot with the columns that are searched.
//!
//! Everything here follows from the journal; `replay` makes it again and `audit` compares.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, params};
use unicode_normalization::UnicodeNormalization;

use super::boards::Shelf;
use super::journal::{TurnRow, read_code, read_snapshot, write_game};
use super::{StoreError, inbox, sql};
use crate::game::{
    Access, Game, GameDue, GameId, PendingId, PersonId, Seat, SeatId, Status, TurnNumber,
};
use crate::judge::{Due, Timing};

/// A game's row, ready to be written or compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GameRow {
    pub folded: String,
    pub board: [u8; 32],
    pub status: &'static str,
    /// 1 for a game that everybody may see, 0 for others.
    pub listed: i64,
    pub turn: String,
    pub due_at: Option<i64>,
    pub due_what: Option<String>,
    pub snapshot: String,
    /// The seats held at present, with who holds them.
    pub seats: Vec<(SeatId, PersonId)>,
}

/// A name as it is compared: without regard to case, width and blanks.
pub(super) fn fold(name: &str) -> String {
    let folded: String = name.nfkc().flat_map(char::to_lowercase).nfkc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl GameRow {
    /// The row of a game.
    pub fn of(game: &Game) -> Result<GameRow, StoreError> {
        let due = game.next_due();
        let status = match &game.status {
            Status::Forming => "forming",
            Status::Running => "running",
            Status::Parked(_) => "parked",
            Status::Ended(_) => "ended",
        };
        let holder = |(id, seat): (SeatId, &Seat)| Some((id, seat.holder()?));
        Ok(GameRow {
            folded: fold(&game.name),
            board: game.board_hash.0,
            status,
            listed: i64::from(game.settings.access == Access::Public && status != "ended"),
            turn: match game.status {
                Status::Forming => String::new(),
                _ => game.board.turn_code(game.position.turn),
            },
            due_at: due.map(|(at, _)| sql::nanos(at)),
            due_what: due.map(|(_, what)| inbox::due_word(what)),
            snapshot: write_game(game).map_err(StoreError::unstorable)?,
            seats: game.seats().filter_map(holder).collect(),
        })
    }

    /// In what another row of the same game differs.
    pub fn difference(&self, stored: &GameRow) -> String {
        let columns = [
            (self.snapshot != stored.snapshot, "snapshot"),
            (self.folded != stored.folded, "name"),
            (self.board != stored.board, "board"),
            (self.status != stored.status, "status"),
            (self.listed != stored.listed, "listing"),
            (self.turn != stored.turn, "turn"),
            (self.due_at != stored.due_at || self.due_what != stored.due_what, "due time"),
            (self.seats != stored.seats, "seats"),
        ];
        let names: Vec<&str> =
            columns.iter().filter(|(differs, _)| *differs).map(|(_, name)| *name).collect();
        format!("its {} differ from the journal", names.join(", "))
    }
}

/// Writes a game as it stands now.
pub(super) fn put(connection: &Connection, id: GameId, row: &GameRow) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO games (id, folded, board, status, listed, turn, due_at, due_what, snapshot)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
               ON CONFLICT (id) DO UPDATE SET folded = ?2, board = ?3, status = ?4, listed = ?5,
               turn = ?6, due_at = ?7, due_what = ?8, snapshot = ?9";
    let params = params![
        id.number(),
        row.folded,
        row.board,
        row.status,
        row.listed,
        row.turn,
        row.due_at,
        row.due_what,
        row.snapshot
    ];
    sql::run(connection, sql, params)?;
    if seats(connection, id)? == row.seats {
        return Ok(());
    }
    sql::run(connection, "DELETE FROM seats WHERE game = ?1", [id.number()])?;
    for (seat, person) in &row.seats {
        let sql = "INSERT INTO seats (game, seat, person) VALUES (?1, ?2, ?3)";
        sql::run(connection, sql, params![id.number(), seat.number(), person.number()])?;
    }
    Ok(())
}

fn seats(connection: &Connection, id: GameId) -> Result<Vec<(SeatId, PersonId)>, StoreError> {
    let sql = "SELECT seat, person FROM seats WHERE game = ?1 ORDER BY seat";
    sql::all(connection, sql, [id.number()], |row| {
        Ok((SeatId::new(row.get(0)?), PersonId::new(row.get(1)?)))
    })
}

/// A game's row as stored; a word no row can have stands for a status no game can have.
pub(super) fn stored(connection: &Connection, id: GameId) -> Result<Option<GameRow>, StoreError> {
    let sql = "SELECT folded, board, status, listed, turn, due_at, due_what, snapshot
               FROM games WHERE id = ?1";
    let row = sql::first(connection, sql, [id.number()], |row| {
        let status: String = row.get(2)?;
        let known = ["forming", "running", "parked", "ended"];
        Ok(GameRow {
            folded: row.get(0)?,
            board: row.get(1)?,
            status: known.into_iter().find(|word| *word == status).unwrap_or("unknown"),
            listed: row.get(3)?,
            turn: row.get(4)?,
            due_at: row.get(5)?,
            due_what: row.get(6)?,
            snapshot: row.get(7)?,
            seats: Vec::new(),
        })
    })?;
    row.map(|mut row| {
        row.seats = seats(connection, id)?;
        Ok(row)
    })
    .transpose()
}

/// A game as it stands.
pub(super) fn game(
    connection: &Connection,
    shelf: &Shelf,
    id: GameId,
) -> Result<Option<Game>, StoreError> {
    let found = snapshot(connection, shelf, id).and_then(|found| match found {
        None => Ok(None),
        Some(Snapshot::Known(game)) => Ok(Some(*game)),
        Some(Snapshot::New(text)) => {
            let game = read(connection, shelf, &text)?;
            shelf.readings.keep(id, text, game.clone());
            Ok(Some(game))
        }
    });
    found.map_err(|error| match error {
        StoreError::Corrupt { what } => StoreError::corrupt(format!("game {id}: {what}")),
        other => other,
    })
}

/// A snapshot as the database has it now.
enum Snapshot {
    /// What this very text means is known.
    Known(Box<Game>),
    /// It is to be read.
    New(String),
}

fn snapshot(
    connection: &Connection,
    shelf: &Shelf,
    id: GameId,
) -> Result<Option<Snapshot>, StoreError> {
    let sql = "SELECT snapshot FROM games WHERE id = ?1";
    sql::first(connection, sql, [id.number()], |row| {
        let text = row.get_ref(0)?.as_str()?;
        Ok(match shelf.readings.of(id, text) {
            Some(game) => Snapshot::Known(Box::new(game)),
            None => Snapshot::New(text.to_owned()),
        })
    })
}

/// The game of a snapshot.
pub(super) fn read(
    connection: &Connection,
    shelf: &Shelf,
    snapshot: &str,
) -> Result<Game, StoreError> {
    let snapshot = read_snapshot(snapshot)?;
    let board = shelf.board(connection, snapshot.board()?)?;
    Ok(snapshot.read(board)?)
}

/// The game of this name.
pub(super) fn id_of_name(
    connection: &Connection,
    name: &str,
) -> Result<Option<GameId>, StoreError> {
    let sql = "SELECT id FROM games WHERE folded = ?1";
    sql::first(connection, sql, [fold(name)], |row| row.get(0).map(GameId::new))
}

/// Every game.
pub(super) fn ids(connection: &Connection) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT id FROM games ORDER BY id";
    sql::all(connection, sql, [], |row| row.get(0).map(GameId::new))
}

/// Adds a turn that was ruled; never a second time.
pub(super) fn add_turn(
    connection: &Connection,
    game: GameId,
    turn: &TurnRow,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO turns (game, number, parent, turn, position, sheets, orders, verdict, adjudicator)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING";
    let params = params![
        game.number(),
        turn.number,
        turn.parent,
        turn.turn,
        turn.position,
        turn.sheets,
        turn.orders,
        turn.verdict,
        turn.adjudicator
    ];
    match sql::run(connection, sql, params)? {
        1 => Ok(()),
        _ => Err(StoreError::AlreadyAdjudicated { game, number: TurnNumber::new(turn.number) }),
    }
}

/// The turns of a game, in the order of their numbers.
pub(super) fn turns(connection: &Connection, game: GameId) -> Result<Vec<TurnRow>, StoreError> {
    let sql = "SELECT number, parent, turn, position, sheets, orders, verdict, adjudicator
               FROM turns WHERE game = ?1 ORDER BY number";
    sql::all(connection, sql, [game.number()], |row| {
        Ok(TurnRow {
            number: row.get(0)?,
            parent: row.get(1)?,
            turn: row.get(2)?,
            position: row.get(3)?,
            sheets: row.get(4)?,
            orders: row.get(5)?,
            verdict: row.get(6)?,
            adjudicator: row.get(7)?,
        })
    })
}

/// What falls due in games and among matters that wait, soonest first. A row that does not say what
/// is passed over: nothing can be done about it, and the audit finds it.
pub(super) fn dues(
    connection: &Connection,
    until: i64,
    limit: usize,
) -> Result<Vec<(DateTime<Utc>, Due)>, StoreError> {
    let sql = format!(
        "SELECT due_at, id, due_what FROM games WHERE due_at <= ?1
         UNION ALL SELECT expires_at, id, NULL FROM pending WHERE expires_at <= ?1
         ORDER BY 1, 3, 2 LIMIT {limit}"
    );
    let rows = sql::all(connection, &sql, [until], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, u32>(1)?, row.get::<_, Option<String>>(2)?))
    })?;
    let due = |(at, id, what): (i64, u32, Option<String>)| {
        let due = match what {
            None => Due::Pending(PendingId::new(id)),
            Some(word) => game_due(GameId::new(id), read_code(&word).ok()?),
        };
        Some((sql::instant(at), due))
    };
    Ok(rows.into_iter().filter_map(due).collect())
}

fn game_due(game: GameId, what: GameDue) -> Due {
    let timing = match what {
        GameDue::Reminder | GameDue::Deadline => Timing::Deadline,
        GameDue::Early => Timing::Early,
        GameDue::GraceEnd => Timing::GraceEnd,
    };
    Due::Game { game, what, timing, outage: None }
}
