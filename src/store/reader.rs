//! What the command line looks at, on a connection that only reads.

use std::fmt;
use std::path::Path;

use chrono::{DateTime, Utc};
use rusqlite::Connection;

use super::boards::{self, Boards, Shelf};
use super::chain::ERASED;
use super::inbox;
use super::journal::{code, read_time, time_text};
use super::letters::{self, LetterLine, LetterNumber, LetterStory, PaperLetters};
use super::outbox::OutboxId;
use super::projection::{self, GameRow};
use super::{StoreError, audit, database, people, replay, sql};
use crate::game::{BoardHash, EventId, Game, GameId, Person, Status, TurnNumber, TurnRecord};
use crate::position::unit_code;
use crate::report::{Kept, why_parked};

/// The read-only side of a data folder; needs no lock.
pub struct Reader {
    pub(super) connection: Connection,
    pub(super) shelf: Shelf,
}

/// A line of the list of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLine {
    /// Its number.
    pub id: GameId,
    /// Its name.
    pub name: String,
    /// `forming`, `running`, `parked` or `ended`; `damaged` for one that cannot be read.
    pub status: String,
    /// The present turn's code; empty while forming.
    pub turn: String,
    /// When orders are due, or grace ends; `None` unless it runs.
    pub due: Option<DateTime<Utc>>,
}

impl fmt::Display for GameLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>4}  {:<24} {:<8}", self.id, self.name, self.status)?;
        if !self.turn.is_empty() {
            write!(f, "  {}", self.turn)?;
        }
        match self.due {
            None => Ok(()),
            Some(due) => write!(f, "  due {}", time_text(due)),
        }
    }
}

/// A game as a keeper looks at it: with its people.
#[derive(Clone, PartialEq, Debug)]
pub struct GameCard {
    /// The line of the list.
    pub line: GameLine,
    /// The game.
    pub game: Game,
    /// Everybody who holds a seat in it.
    pub people: Vec<Person>,
}

impl fmt::Display for GameCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameCard { line, game, people } = self;
        let schedule = &game.settings.schedule;
        write!(f, "{line}")?;
        write!(f, "\nproof: {}", code(game.settings.proof))?;
        write!(f, "\nzone: {}\nschedule: {}", schedule.zone, schedule.to_text())?;
        if let Status::Parked(why) = &game.status {
            write!(f, "\nparked: {}", why_parked(why).join("\n  "))?;
        }
        for (id, seat) in game.seats() {
            write!(f, "\nseat {id}: {}", code(seat.role))?;
            for &power in &seat.powers {
                write!(f, " {}", game.board.power_code(power))?;
            }
            match seat.present().map(|holding| holding.person) {
                None => write!(f, ", free")?,
                Some(None) => write!(f, ", held on paper")?,
                Some(Some(id)) => {
                    let person = people.iter().find(|person| person.id == id);
                    let address = person.and_then(|person| person.addresses.first());
                    let address = address.map_or("address erased", |address| address.as_str());
                    write!(f, ", {} <{address}>", person.map_or("", |person| &person.name))?;
                }
            }
        }
        // Until powers are given nobody's units are anywhere.
        let powers = game.board.powers().filter(|_| game.status != Status::Forming);
        for power in powers {
            let units: Vec<String> =
                game.position.units_of(power).map(|unit| unit_code(&game.board, unit)).collect();
            if !units.is_empty() {
                write!(f, "\n{}: {}", game.board.power_code(power), units.join(", "))?;
            }
        }
        Ok(())
    }
}

/// A line of the outbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboxLine {
    /// Its row.
    pub id: OutboxId,
    /// The event that caused it.
    pub event: EventId,
    /// Its Message-ID.
    pub message_id: String,
    /// The recipient; `None` where erased.
    pub to: Option<String>,
    /// `waiting`, `sent`, `failed` or `erased`.
    pub state: String,
    /// How often it was tried in vain.
    pub attempts: u32,
    /// When it is tried next, if it waits.
    pub next_try: DateTime<Utc>,
    /// What went wrong last.
    pub error: Option<String>,
}

/// An event that was set aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuarantineLine {
    /// Its number.
    pub event: EventId,
    /// `letter`, `command` or `due`.
    pub kind: String,
    /// Why.
    pub why: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A letter that came and was ruled or set aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuledLetter {
    /// The transport's name for its first copy; `None` where erased.
    pub transport_id: Option<String>,
    /// The letters written in answer to it.
    pub answers: Vec<Kept>,
    /// Why it was set aside or left alone, if it was.
    pub why: Option<String>,
}

/// How much waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Events to be ruled.
    pub unread: u64,
    /// Events set aside.
    pub quarantined: u64,
    /// Letters that came and were not answered.
    pub left_alone: u64,
    /// Letters to be sent.
    pub waiting: u64,
    /// Letters given up.
    pub failed: u64,
    /// Letters that other mail servers reported as lost.
    pub lost: u64,
}

/// What an alarm looks at, from indexes alone: it is asked for again and again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Events to be ruled.
    pub unread: u64,
    /// When the oldest letter among them came.
    pub oldest_unread: Option<DateTime<Utc>>,
    /// Letters to be sent.
    pub unsent: u64,
    /// When the oldest of them was written.
    pub oldest_unsent: Option<DateTime<Utc>>,
    /// Events set aside.
    pub quarantined: u64,
    /// Pages of 4096 bytes that hold something.
    pub pages: u64,
}

impl Reader {
    /// Opens the data for reading, whoever rules them.
    ///
    /// # Errors
    /// There are none, or they are of another version, or cannot be read.
    pub fn open(folder: &Path) -> Result<Reader, StoreError> {
        Reader::open_with(folder, &Boards::default())
    }

    /// The same, with boards that other readers have read, or will.
    ///
    /// # Errors
    /// As [`Reader::open`].
    pub fn open_with(folder: &Path, boards: &Boards) -> Result<Reader, StoreError> {
        let shelf = Shelf { boards: boards.clone(), ..Shelf::default() };
        Ok(Reader { connection: database::open_reader(folder)?, shelf })
    }

    /// Every game.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub fn games(&self) -> Result<Vec<GameLine>, StoreError> {
        let mut lines = Vec::new();
        for id in projection::ids(&self.connection)? {
            match self.line_and_game(id) {
                Ok(found) => lines.extend(found.map(|(line, _)| line)),
                Err(StoreError::Corrupt { .. }) => lines.push(self.damaged_line(id)),
                Err(error) => return Err(error),
            }
        }
        Ok(lines)
    }

    /// The line of a game that cannot be read.
    fn damaged_line(&self, id: GameId) -> GameLine {
        let sql = "SELECT folded FROM games WHERE id = ?1";
        let name = sql::one(&self.connection, sql, [id.number()], |row| row.get(0));
        GameLine {
            id,
            name: name.unwrap_or_default(),
            status: "damaged".to_owned(),
            turn: String::new(),
            due: None,
        }
    }

    fn line_and_game(&self, id: GameId) -> Result<Option<(GameLine, Game)>, StoreError> {
        let row = projection::stored(&self.connection, id)?;
        let game = projection::game(&self.connection, &self.shelf, id)?;
        Ok(row.zip(game).map(|(row, game)| {
            let line = GameLine {
                id,
                name: game.name.clone(),
                status: row.status.to_owned(),
                turn: row.turn,
                due: game.deadline(),
            };
            (line, game)
        }))
    }

    /// The game of this name, without regard to case.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub fn game(&self, name: &str) -> Result<Option<GameCard>, StoreError> {
        let Some(id) = projection::id_of_name(&self.connection, name)? else {
            return Ok(None);
        };
        let Some((line, game)) = self.line_and_game(id)? else {
            return Ok(None);
        };
        let mut people = Vec::new();
        for id in game.seats.iter().filter_map(|seat| seat.holder()) {
            people.extend(people::person(&self.connection, id)?);
        }
        Ok(Some(GameCard { line, game, people }))
    }

    /// The turns of a game that were ruled, in the order of their numbers.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub fn turns(&self, game: &Game) -> Result<Vec<TurnRecord>, StoreError> {
        let rows = projection::turns(&self.connection, game.id)?;
        let records = rows.iter().map(|row| Ok(row.read(&game.board)?));
        records.collect()
    }

    /// A game and its turns that were ruled, in the order of their numbers, up to this one.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub fn turns_up_to(
        &self,
        game: GameId,
        number: TurnNumber,
    ) -> Result<Option<(Game, Vec<TurnRecord>)>, StoreError> {
        let Some(game) = projection::game(&self.connection, &self.shelf, game)? else {
            return Ok(None);
        };
        let mut turns = self.turns(&game)?;
        turns.retain(|turn| turn.number <= number);
        Ok(Some((game, turns)))
    }

    /// The text of a board.
    ///
    /// # Errors
    /// The database refuses.
    pub fn board_text(&self, hash: BoardHash) -> Result<Option<String>, StoreError> {
        boards::text(&self.connection, hash)
    }

    /// Everybody who is known.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub fn people(&self) -> Result<Vec<Person>, StoreError> {
        people::all(&self.connection)
    }

    /// A game made again from its journal, as the bytes of its snapshot.
    ///
    /// # Errors
    /// The journal is damaged.
    pub fn rebuild(&self, game: GameId) -> Result<Vec<u8>, StoreError> {
        let replayed = replay::game(&self.connection, &self.shelf, game)?;
        Ok(GameRow::of(&replayed.game)?.snapshot.into_bytes())
    }

    /// A game's snapshot as stored.
    ///
    /// # Errors
    /// The database refuses.
    pub fn snapshot(&self, game: GameId) -> Result<Option<Vec<u8>>, StoreError> {
        let row = projection::stored(&self.connection, game)?;
        Ok(row.map(|row| row.snapshot.into_bytes()))
    }

    /// The outbox from its end, as many lines as asked for.
    ///
    /// # Errors
    /// The database refuses.
    pub fn outbox(&self, limit: usize) -> Result<Vec<OutboxLine>, StoreError> {
        let sql = "SELECT id, event, message_id, recipient, state, attempts, next_try, error
                   FROM outbox ORDER BY id DESC LIMIT ?1";
        sql::all(&self.connection, sql, [limit as i64], |row| {
            Ok(OutboxLine {
                id: OutboxId::new(row.get(0)?),
                event: inbox::event_id(row.get(1)?),
                message_id: row.get(2)?,
                to: row.get(3)?,
                state: row.get(4)?,
                attempts: row.get(5)?,
                next_try: sql::instant(row.get(6)?),
                error: row.get(7)?,
            })
        })
    }

    /// The letters that go by post and are not erased.
    ///
    /// # Errors
    /// The database refuses.
    pub fn paper_letters(&self) -> Result<PaperLetters, StoreError> {
        letters::on_paper(&self.connection)
    }

    /// Everything that was set aside.
    ///
    /// # Errors
    /// The database refuses.
    pub fn quarantine(&self) -> Result<Vec<QuarantineLine>, StoreError> {
        let sql = "SELECT id, kind, why, body FROM inbox WHERE state = 'quarantine' ORDER BY id";
        sql::all(&self.connection, sql, [], |row| {
            Ok(QuarantineLine {
                event: inbox::event_id(row.get(0)?),
                kind: row.get(1)?,
                why: row.get::<_, Option<String>>(2)?.unwrap_or_default(),
                bytes: row.get::<_, Option<Vec<u8>>>(3)?.unwrap_or_default(),
            })
        })
    }

    /// What became of the letter of this key; `None` while it waits to be ruled.
    ///
    /// # Errors
    /// The database refuses.
    pub fn ruled_letter(&self, key: &str) -> Result<Option<RuledLetter>, StoreError> {
        let sql = "SELECT id, transport_id, why FROM inbox WHERE key = ?1 AND state <> 'unread'";
        let found = sql::first(&self.connection, sql, [key], |row| {
            Ok((row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?))
        })?;
        let Some((event, transport_id, why)) = found else { return Ok(None) };
        let answers = letters::answers(&self.connection, event)?;
        Ok(Some(RuledLetter { transport_id, answers, why }))
    }

    /// The newest letters that came and the newest that were written, each oldest first.
    ///
    /// # Errors
    /// The database refuses.
    pub fn letters(&self, limit: usize) -> Result<(Vec<LetterLine>, Vec<LetterLine>), StoreError> {
        letters::newest(&self.connection, limit)
    }

    /// A letter; `None` where there is no such letter, or it is erased.
    ///
    /// # Errors
    /// The database refuses.
    pub fn letter(&self, number: LetterNumber) -> Result<Option<Kept>, StoreError> {
        letters::letter(&self.connection, number)
    }

    /// What the judge made of a letter; `None` where none of this number came.
    ///
    /// # Errors
    /// The database refuses.
    pub fn letter_story(&self, event: EventId) -> Result<Option<LetterStory>, StoreError> {
        letters::story(&self.connection, event)
    }

    /// The line of a letter that was written; `None` where there is none.
    ///
    /// # Errors
    /// The database refuses.
    pub fn written_letter(
        &self,
        event: EventId,
        place: u32,
    ) -> Result<Option<LetterLine>, StoreError> {
        letters::written(&self.connection, event, place)
    }

    /// How many texts of the journals are erased.
    ///
    /// # Errors
    /// The database refuses.
    pub fn erased_texts(&self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM personal WHERE subject = ?1";
        sql::one(&self.connection, sql, [ERASED], |row| row.get::<_, i64>(0))
            .map(|count| count as u64)
    }

    /// How much waits.
    ///
    /// # Errors
    /// The database refuses.
    pub fn counts(&self) -> Result<Counts, StoreError> {
        let count = |sql: &str| -> Result<u64, StoreError> {
            sql::one(&self.connection, sql, [], |row| row.get::<_, i64>(0))
                .map(|count| count as u64)
        };
        Ok(Counts {
            unread: count("SELECT count(*) FROM inbox WHERE state = 'unread'")?,
            quarantined: count("SELECT count(*) FROM inbox WHERE state = 'quarantine'")?,
            left_alone: count(
                "SELECT count(*) FROM inbox
                 WHERE state = 'read' AND kind = 'letter' AND why IS NOT NULL AND body IS NOT NULL",
            )?,
            waiting: count("SELECT count(*) FROM outbox WHERE state = 'waiting'")?,
            failed: count("SELECT count(*) FROM outbox WHERE state = 'failed'")?,
            lost: count("SELECT count(*) FROM outbox WHERE reported = 'lost'")?,
        })
    }

    /// What an alarm looks at.
    ///
    /// # Errors
    /// The database refuses.
    pub fn figures(&self) -> Result<Figures, StoreError> {
        let count = |sql: &str| -> Result<u64, StoreError> {
            let count = sql::one(&self.connection, sql, [], |row| row.get::<_, i64>(0))?;
            Ok(count as u64)
        };
        let sql = "SELECT arrived FROM inbox WHERE state = 'unread' AND kind = 'letter' ORDER BY id LIMIT 1";
        let arrived: Option<String> = sql::first(&self.connection, sql, [], |row| row.get(0))?;
        let sql = "SELECT queued_at FROM outbox
                   WHERE id = (SELECT min(id) FROM outbox WHERE state = 'waiting')";
        let queued: Option<i64> = sql::first(&self.connection, sql, [], |row| row.get(0))?;
        Ok(Figures {
            unread: count("SELECT count(*) FROM inbox WHERE state = 'unread'")?,
            oldest_unread: arrived.map(|text| read_time(&text)).transpose()?,
            unsent: count("SELECT count(*) FROM outbox WHERE state = 'waiting'")?,
            oldest_unsent: queued.map(sql::instant),
            quarantined: count("SELECT count(*) FROM inbox WHERE state = 'quarantine'")?,
            pages: count("PRAGMA page_count")? - count("PRAGMA freelist_count")?,
        })
    }

    /// Writes a whole and consistent copy of the data to a new file, while the judge goes on.
    ///
    /// # Errors
    /// The file exists, or there is no room.
    pub fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        database::back_up(&self.connection, to)
    }

    pub(super) fn audit(&self) -> Result<Vec<audit::Finding>, StoreError> {
        audit::run(&self.connection, &self.shelf)
    }
}
