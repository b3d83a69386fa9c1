//! Many events ruled on the writing connection and committed at once, a savepoint each.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use rusqlite::Connection;

use super::boards::{self, Shelf};
use super::commit::{self, Ruled};
use super::inbox;
use super::{Salts, StoreError, docket, sql};
use crate::game::{BoardHash, EventId};
use crate::judge::{Docket, Wanted};

/// Events of one batch.
const MOST_EVENTS: usize = 200;
/// Time spent on one batch, after which it is committed.
const MOST_TIME: Duration = Duration::from_millis(50);

/// Events that are ruled and committed together. What one did, the next one sees; nothing of it is
/// sent before the commit.
pub struct Batch<'a> {
    connection: &'a Connection,
    shelf: &'a Shelf,
    ruled: usize,
    /// Why the database rolled everything back, if it did.
    lost: Option<String>,
}

/// Why one event of a batch came to nothing; the others are none the worse for it.
#[derive(Debug)]
pub enum EventFailure {
    /// The store could not do its part.
    Store(StoreError),
    /// Something panicked; its words.
    Panic(String),
}

impl EventFailure {
    /// Why this event cannot be ruled, where that is its own fault and the others can: a panic, or a
    /// ruling that cannot be stored.
    ///
    /// # Errors
    /// The failure is the database's, and would meet every event.
    pub fn of_this_event(self) -> Result<String, StoreError> {
        match self {
            EventFailure::Panic(words) => Ok(words),
            EventFailure::Store(error) if error.is_of_one_ruling() => Ok(error.to_string()),
            EventFailure::Store(error) => Err(error),
        }
    }
}

/// Opens a batch, lets it be worked on, and commits it; on an error nothing of it stays.
pub(super) fn run<T>(
    connection: &Connection,
    shelf: &Shelf,
    work: impl FnOnce(&mut Batch<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    sql::bracket(connection, "BEGIN IMMEDIATE")?;
    let mut batch = Batch { connection, shelf, ruled: 0, lost: None };
    let guard = RollBack(connection);
    let done = work(&mut batch)?;
    if let Some(why) = batch.lost {
        return Err(StoreError::RolledBack { why });
    }
    sql::bracket(connection, "COMMIT")?;
    drop(guard);
    Ok(done)
}

/// Rolls back what is still open when it goes, by an error or by a panic.
struct RollBack<'a>(&'a Connection);

impl Drop for RollBack<'_> {
    fn drop(&mut self) {
        if !self.0.is_autocommit() {
            // Where this fails too, SQLite has rolled back by itself, or will on the next start.
            let _ = self.0.execute_batch("ROLLBACK");
        }
    }
}

impl Batch<'_> {
    /// Whether another event may go into this batch, after so long.
    pub fn has_room(&self, elapsed: Duration) -> bool {
        self.ruled < MOST_EVENTS && elapsed < MOST_TIME && self.lost.is_none()
    }

    /// Works on one event in a savepoint of its own: an error or a panic undoes this event alone.
    ///
    /// # Errors
    /// What `work` failed with.
    pub fn each<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, StoreError>,
    ) -> Result<T, EventFailure> {
        self.savepoint("event", |batch| match catch_unwind(AssertUnwindSafe(|| work(batch))) {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => Err(EventFailure::Store(error)),
            Err(panic) => Err(EventFailure::Panic(words_of(&*panic))),
        })
    }

    /// The papers for one ruling.
    ///
    /// # Errors
    /// What is stored cannot be read.
    pub fn docket(&self, wanted: &Wanted) -> Result<Docket, StoreError> {
        docket::load(self.connection, self.shelf, wanted)
    }

    /// Stores the text of a board, for a founding that does not come as a command.
    ///
    /// # Errors
    /// The text is no board, or the database refuses.
    pub fn add_board(&self, text: &str) -> Result<BoardHash, StoreError> {
        boards::add(self.connection, text)
    }

    /// Stores a ruling whole: read mark, journal, projection, turn, outbox. `salts` draws the 16
    /// bytes of chance for each personal text.
    ///
    /// # Errors
    /// The event was ruled before, a turn was adjudicated before, the ruling does not fit, or the
    /// database refuses; then nothing of the ruling is stored.
    pub fn commit(&mut self, ruled: &Ruled<'_>, salts: Salts<'_>) -> Result<(), StoreError> {
        self.savepoint("ruling", |batch| {
            commit::commit(batch.connection, batch.shelf, ruled, salts)
        })?;
        self.ruled += 1;
        Ok(())
    }

    /// Sets an event aside with its bytes.
    ///
    /// # Errors
    /// It does not wait, or the database refuses.
    pub fn quarantine(&mut self, event: EventId, why: &str) -> Result<(), StoreError> {
        self.savepoint("quarantine", |batch| inbox::quarantine(batch.connection, event, why))?;
        self.ruled += 1;
        Ok(())
    }

    fn savepoint<T, E: From<StoreError> + AsStoreError>(
        &mut self,
        name: &str,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(why) = &self.lost {
            return Err(StoreError::RolledBack { why: why.clone() }.into());
        }
        self.bracket("SAVEPOINT", name)?;
        let done = work(self);
        let end = match &done {
            Ok(_) => self.bracket("RELEASE", name),
            Err(error) => {
                // A full disk can make SQLite roll back the whole transaction on its own; then
                // there is no savepoint to go back to, and the batch is lost.
                if self.connection.is_autocommit() {
                    self.lost = Some(error.words());
                    Ok(())
                } else {
                    self.bracket("ROLLBACK TO", name).and_then(|()| self.bracket("RELEASE", name))
                }
            }
        };
        match (done, end) {
            (Ok(done), Ok(())) => Ok(done),
            (Ok(_), Err(error)) | (Err(_), Err(error)) => {
                self.lost = Some(error.to_string());
                Err(error.into())
            }
            (Err(error), Ok(())) => Err(error),
        }
    }

    fn bracket(&self, word: &str, name: &str) -> Result<(), StoreError> {
        sql::bracket(self.connection, &format!("{word} {name}"))
    }
}

/// Failures that can be told in words.
trait AsStoreError {
    fn words(&self) -> String;
}

impl AsStoreError for StoreError {
    fn words(&self) -> String {
        self.to_string()
    }
}

impl AsStoreError for EventFailure {
    fn words(&self) -> String {
        match self {
            EventFailure::Store(error) => error.to_string(),
            EventFailure::Panic(words) => words.clone(),
        }
    }
}

impl From<StoreError> for EventFailure {
    fn from(error: StoreError) -> EventFailure {
        EventFailure::Store(error)
    }
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let plain = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
    plain
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without words".to_owned())
}
