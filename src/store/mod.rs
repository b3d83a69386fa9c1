//! What the judge knows, on disk: the only room that knows SQL.
//!
//! The journal is the truth of every game and of the people; games, people and turns are projected
//! from it, and a rebuild equals them byte for byte. Inbox and outbox are their own truth. A
//! letter is in the inbox before anybody is told that it was taken; a ruling is stored whole or
//! not at all; a letter to send lies in the outbox, its words fixed, before it is sent.
//!
//! ```text
//! Store::receive      letters in, one commit                  inbox
//! Store::unread       what waits to be ruled                  unread
//! Store::batch        docket -> (ruling) -> commit            batch, docket, commit, chain, projection
//! Store::outbox_due   letters out, mark_sent, mark_failed     outbox
//! Reader, audit       looks, and checks                       reader, replay, audit
//! ```
//!
//! Those are the files `inbox`, `unread`, `batch` (with its `docket`), `outbox`, `reader` and `audit`.
//! `commit` goes through `chain`, the rows of the `journal`, and `projection`, with `people` and
//! `boards`; `replay` makes games again from the journal, `reproject` all of them, `chronicle` and
//! `moments` what a game itself has forgotten. `kept` is how a letter lies in its row, `letters` what
//! a keeper sees of those that came and go; `erase` takes somebody's words out. `database` is the
//! folder and its lock, `sql` how SQLite is asked, `readings` what snapshots mean, and `error` what can
//! go wrong.
//!
//! One process rules a data folder, by its lock ([`Store::open`]); commands are appended and
//! everything is read without it.
//!
//! Absent on purpose: decisions (`judge`), clock and chance (arguments here), and any cache of what
//! can change: kept in memory are boards, by their hash, and what snapshots mean, by their text.

mod audit;
mod batch;
mod boards;
mod chain;
mod chronicle;
mod commit;
mod database;
mod docket;
mod erase;
mod error;
mod inbox;
pub mod journal;
mod kept;
mod letters;
mod moments;
mod outbox;
mod people;
mod projection;
mod reader;
mod readings;
mod replay;
mod reproject;
mod sql;
mod unread;

use std::fs::File;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use rusqlite::Connection;

use crate::game::{BoardHash, EventId, PersonId};
use crate::judge::{Docket, Due, KeeperCommand, Wanted};

pub use audit::Finding;
pub use batch::{Batch, EventFailure};
pub use boards::Boards;
pub use chronicle::Chronicle;
pub use commit::Ruled;
pub use database::{DATABASE, migrations};
pub use erase::Erased;
pub use error::StoreError;
pub use inbox::{DueEvent, Received, Reception, Word};
pub use letters::{LetterLine, LetterNumber, LetterStory, PaperLetters};
pub use outbox::{
    Beside, Failed, Failure, Fate, Going, Jitter, OutboxId, OutboxLetter, wait_after,
};
pub use reader::{
    Counts, Figures, GameCard, GameLine, OutboxLine, QuarantineLine, Reader, RuledLetter,
};
pub use unread::{Unread, UnreadEvent};

/// A source of the 16 bytes of chance that go with each personal text.
pub type Salts<'a> = &'a mut dyn FnMut() -> [u8; 16];

/// How large the data may grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The most pages (of 4096 bytes) the database may have; `None` is as many as there is room.
    pub max_pages: Option<u32>,
}

/// The data folder of the one process that rules it.
pub struct Store {
    connection: Connection,
    shelf: boards::Shelf,
    folder: PathBuf,
    /// Held open, and so locked, as long as this lives. Dropped last.
    _lock: File,
}

impl Store {
    /// Makes the data folder where there is none, takes its lock, brings the database up to date
    /// and counts one more attempt for what a stopped process left unread.
    ///
    /// # Errors
    /// Another process rules it, there is no room, or the data are damaged or of a later version.
    pub fn open(folder: &Path, limits: Limits) -> Result<Store, StoreError> {
        database::make_folder(folder)?;
        let lock = database::take_lock(folder)?;
        let store = Store {
            connection: database::open_ruler(folder, limits)?,
            shelf: boards::Shelf::default(),
            folder: folder.to_owned(),
            _lock: lock,
        };
        store.write(|connection| {
            reproject::bring_up_to_date(connection, &store.shelf)?;
            outbox::drop_leases(connection)
        })?;
        match store.write(inbox::count_attempts) {
            // A full disk stops no start: what stopped the process is tried once more than it should be.
            Err(error) if !error.is_full() => Err(error),
            _ => Ok(store),
        }
    }

    /// Sets other limits.
    ///
    /// # Errors
    /// The database refuses.
    pub fn set_limits(&self, limits: Limits) -> Result<(), StoreError> {
        database::set_limits(&self.connection, limits)
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn write<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        batch::run(&self.connection, &self.shelf, |_| work(&self.connection))
    }

    /// Stores letters in one commit; only then may the server's copy go.
    ///
    /// # Errors
    /// The database refuses; then none is stored.
    pub fn receive<'a>(
        &mut self,
        letters: impl IntoIterator<Item = &'a Received>,
    ) -> Result<Vec<Reception>, StoreError> {
        let mut letters = letters.into_iter().peekable();
        if letters.peek().is_none() {
            return Ok(Vec::new());
        }
        self.write(|connection| inbox::receive(connection, letters))
    }

    /// Appends a keeper's command, as [`append_command`] does for a process that does not rule.
    ///
    /// # Errors
    /// The command's board is none, or the database refuses.
    pub fn append_command(&mut self, command: &KeeperCommand) -> Result<EventId, StoreError> {
        self.write(|connection| inbox::append_command(connection, command))
    }

    /// What waits to be ruled, in the order it came. Several events at their first attempt, or a
    /// single one at a later attempt.
    ///
    /// # Errors
    /// The database refuses.
    pub fn unread(&mut self, limit: usize) -> Result<Vec<UnreadEvent>, StoreError> {
        let events = unread::unread(&self.connection, &self.shelf, limit)?;
        if let [event] = events.as_slice()
            && event.attempt > 1
        {
            self.write(|connection| inbox::begin(connection, event.id))?;
        }
        Ok(events)
    }

    /// The events of due times, on disk before they are ruled, so that a due time that stops the
    /// process is known by its attempts: of the first ones as many as may be ruled together, which
    /// is one alone where it has been tried before.
    ///
    /// # Errors
    /// The database refuses.
    pub fn open_dues(
        &mut self,
        dues: &[(DateTime<Utc>, Due)],
    ) -> Result<Vec<DueEvent>, StoreError> {
        self.write(|connection| inbox::due_events(connection, dues))
    }

    /// Sets an event aside with its bytes.
    ///
    /// # Errors
    /// It does not wait, or the database refuses.
    pub fn quarantine(&mut self, event: EventId, why: &str) -> Result<(), StoreError> {
        self.write(|connection| inbox::quarantine(connection, event, why))
    }

    /// A number that changes when another process has written, for instance a command.
    ///
    /// # Errors
    /// The database refuses.
    pub fn data_version(&self) -> Result<i64, StoreError> {
        sql::one(&self.connection, "PRAGMA data_version", [], |row| row.get(0))
    }

    /// Rules many events and commits once. On an error, nothing of the batch is stored.
    ///
    /// # Errors
    /// That of `work`, or the commit's.
    pub fn batch<T>(
        &mut self,
        work: impl FnOnce(&mut Batch<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        batch::run(&self.connection, &self.shelf, work)
    }

    /// Papers to look at, outside a batch.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub fn docket(&self, wanted: &Wanted) -> Result<Docket, StoreError> {
        docket::load(&self.connection, &self.shelf, wanted)
    }

    /// What falls due next, and when; it may be in the past.
    ///
    /// # Errors
    /// The database refuses.
    pub fn next_due(&self) -> Result<Option<(DateTime<Utc>, Due)>, StoreError> {
        Ok(projection::dues(&self.connection, i64::MAX, 1)?.pop())
    }

    /// All that is due by now, soonest first.
    ///
    /// # Errors
    /// The database refuses.
    pub fn due_by(
        &self,
        now: DateTime<Utc>,
        limit: usize,
    ) -> Result<Vec<(DateTime<Utc>, Due)>, StoreError> {
        projection::dues(&self.connection, sql::nanos(now), limit)
    }

    /// The latest moment at which anything was ruled; no ruling may be earlier.
    ///
    /// # Errors
    /// The database refuses.
    pub fn latest_time(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        replay::latest_time(&self.connection)
    }

    /// When the judge was last seen at work.
    ///
    /// # Errors
    /// The database refuses.
    pub fn last_alive(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        let sql = "SELECT at FROM alive";
        let at: Option<i64> = sql::first(&self.connection, sql, [], |row| row.get(0))?;
        Ok(at.map(sql::instant))
    }

    /// Notes that the judge is at work.
    ///
    /// # Errors
    /// The database refuses.
    pub fn note_alive(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let sql = "INSERT INTO alive (one, at) VALUES (1, ?1) ON CONFLICT DO UPDATE SET at = ?1";
        self.write(|connection| sql::run(connection, sql, [sql::nanos(now)]).map(drop))
    }

    /// Letters to send now, each leased for ten minutes.
    ///
    /// # Errors
    /// The database refuses.
    pub fn outbox_due(
        &mut self,
        now: DateTime<Utc>,
        going: Going,
        limit: usize,
    ) -> Result<Vec<OutboxLetter>, StoreError> {
        if !outbox::anything_due(&self.connection, now, going)? {
            return Ok(Vec::new());
        }
        self.write(|connection| outbox::due(connection, now, going, limit))
    }

    /// The same where letters travel side by side: none overtakes another one to the same address.
    ///
    /// # Errors
    /// The database refuses.
    pub fn outbox_due_side_by_side(
        &mut self,
        now: DateTime<Utc>,
        going: Going,
        limit: usize,
        beside: Beside<'_>,
    ) -> Result<Vec<OutboxLetter>, StoreError> {
        if !outbox::anything_due(&self.connection, now, going)? {
            return Ok(Vec::new());
        }
        self.write(|connection| outbox::due_side_by_side(connection, now, going, limit, beside))
    }

    /// How many answers to those who play went out since then.
    ///
    /// # Errors
    /// The database refuses.
    pub fn answers_since(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        outbox::count_answers(&self.connection, since)
    }

    /// Appends as an event that sending pauses, after so many letters within an hour, if letters
    /// wait and the keeper has not heard of it within a day.
    ///
    /// # Errors
    /// The database refuses.
    pub fn pause(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Word, StoreError> {
        if !outbox::anything_due(&self.connection, now, Going::All)? {
            return Ok(Word::Known);
        }
        self.write(|connection| {
            let waiting = outbox::count_waiting(connection)?;
            inbox::append_pause(connection, now, limit, waiting)
        })
    }

    /// Appends as an event that there is room again, unless the keeper has heard so within a day.
    ///
    /// # Errors
    /// The database refuses; there may be no room yet.
    pub fn room_again(
        &mut self,
        now: DateTime<Utc>,
        full_since: DateTime<Utc>,
    ) -> Result<Word, StoreError> {
        self.write(|connection| inbox::append_room(connection, now, full_since))
    }

    /// Appends as an event that a template failed, unless the keeper has heard so of the same one within a
    /// day.
    ///
    /// # Errors
    /// The database refuses.
    pub fn template_failed(
        &mut self,
        now: DateTime<Utc>,
        template: &str,
        why: &str,
    ) -> Result<Word, StoreError> {
        self.write(|connection| inbox::append_template_failed(connection, now, template, why))
    }

    /// When a letter is to be sent next; it may be in the past.
    ///
    /// # Errors
    /// The database refuses.
    pub fn next_send(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        outbox::next(&self.connection)
    }

    /// Marks letters as handed over, in one commit.
    ///
    /// # Errors
    /// The database refuses; then they will be sent again, with the same Message-ID.
    pub fn mark_sent(&mut self, ids: &[OutboxId], now: DateTime<Utc>) -> Result<(), StoreError> {
        if ids.is_empty() {
            return Ok(());
        }
        self.write(|connection| outbox::mark_sent(connection, ids, now))
    }

    /// Puts letters off that could not be sent, or gives them up; then the judge hears of it by events
    /// of the same commit. All in one, so that no attempt counts twice should it have to be tried
    /// again.
    ///
    /// # Errors
    /// The database refuses; then nothing is written down.
    pub fn mark_failed(
        &mut self,
        failed: &[Failed],
        now: DateTime<Utc>,
    ) -> Result<Vec<Fate>, StoreError> {
        if failed.is_empty() {
            return Ok(Vec::new());
        }
        self.write(|connection| {
            failed.iter().map(|failed| outbox::mark_failed(connection, failed, now)).collect()
        })
    }

    /// Stores the text of a board.
    ///
    /// # Errors
    /// The text is no board, or the database refuses.
    pub fn add_board(&mut self, text: &str) -> Result<BoardHash, StoreError> {
        self.write(|connection| boards::add(connection, text))
    }

    /// Erases a person's words in journal, inbox and outbox, for good.
    ///
    /// # Errors
    /// The database refuses; then nothing is erased.
    pub fn erase_person(&mut self, person: PersonId) -> Result<Erased, StoreError> {
        let erased = self.write(|connection| erase::person(connection, &self.shelf, person))?;
        self.forget_old_pages()?;
        Ok(erased)
    }

    /// Empties the database's log, which still has pages as they were before something was erased.
    ///
    /// # Errors
    /// [`StoreError::Busy`] while a reader keeps the log; the database refuses.
    pub fn forget_old_pages(&mut self) -> Result<(), StoreError> {
        let busy: i64 =
            sql::one(&self.connection, "PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        match busy {
            0 => Ok(()),
            _ => Err(StoreError::Busy {
                why: "erased, but a reader keeps the log with the old pages".to_owned(),
            }),
        }
    }
}

/// Appends a keeper's command while another process rules.
///
/// # Errors
/// There are no data, the command's board is none, or the database refuses.
pub fn append_command(folder: &Path, command: &KeeperCommand) -> Result<EventId, StoreError> {
    let connection = database::open_guest(folder)?;
    let shelf = boards::Shelf::default();
    batch::run(&connection, &shelf, |_| inbox::append_command(&connection, command))
}

/// What the judge answered to a command, or why it could not; `None` while it waits.
///
/// # Errors
/// There are no data, or they cannot be read.
pub fn answer(folder: &Path, event: EventId) -> Result<Option<String>, StoreError> {
    inbox::answer(&database::open_reader(folder)?, event)
}

/// Checks all data: chains, projection, and every turn against the adjudicator of today.
///
/// # Errors
/// There are no data, or nothing at all can be read.
pub fn audit(folder: &Path) -> Result<Vec<Finding>, StoreError> {
    Reader::open(folder)?.audit()
}
