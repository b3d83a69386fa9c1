//! What wakes the judge, on disk before it is acted upon: letters, commands, due times.
//!
//! A letter that comes again stops here, by its key. Each row counts its attempts: receiving it
//! writes the first; a start adds one to whatever it finds unread for the first time, as it may
//! have been what stopped the process. From then on such a row is handed out alone, and only a
//! start that finds it begun adds one more. A row that three attempts did not survive goes to
//! quarantine with its bytes; the others behind it are none the worse for it.

use chrono::{DateTime, TimeDelta, Utc};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use super::boards;
use super::journal::{CommandJson, read_time, time_text};
use super::{Ruled, StoreError, Unread, sql};
use crate::board::Board;
use crate::game::{EventId, GameDue};
use crate::judge::{Counted, Due, KeeperCommand, Said, Trouble};
use crate::letter::{Address, ArrivalStamp, RawMail, SentLetter};

/// Attempts that may fail before a row is set aside.
const ATTEMPTS: u32 = 3;

/// A letter as a mailbox handed it over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Received {
    /// The letter.
    pub raw: RawMail,
    /// The name of the mailbox.
    pub mailbox: String,
    /// The text by which a second copy is known (the letter's key).
    pub key: String,
    /// Whom it says it is from, so that it can be erased with that person's data.
    pub from: Option<Address>,
}

/// What became of a received letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reception {
    /// It is stored and waits to be ruled.
    New(EventId),
    /// It came before.
    Copy(EventId),
}

/// A due time that is being ruled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DueEvent {
    /// Its number; the same as long as it is not ruled.
    pub id: EventId,
    /// Which attempt this is. After three that the process did not survive, what fell due should
    /// be parked rather than tried again.
    pub attempt: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "due", rename_all = "kebab-case")]
enum DueJson {
    Game { game: u32, what: String },
    Pending { pending: u32 },
}

/// A letter that was given up, and what kept us from sending or storing, as their rows have them.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum PostJson {
    GivenUp { event: u64, notice: u32, said: String },
    Pause { limit: u32, waiting: u64 },
    RoomAgain { full_since: String },
    TemplateFailed { template: String, why: String },
}

impl PostJson {
    pub fn read(self) -> Unread {
        match self {
            PostJson::GivenUp { event, notice, said } => {
                Unread::GivenUp { letter: SentLetter { event, notice }, said }
            }
            PostJson::Pause { limit, waiting } => {
                Unread::Trouble(Trouble::SendingPaused { limit, waiting })
            }
            PostJson::RoomAgain { full_since } => match read_time(&full_since) {
                Ok(full_since) => Unread::Trouble(Trouble::RoomAgain { full_since }),
                Err(error) => Unread::Unreadable(error.to_string()),
            },
            PostJson::TemplateFailed { template, why } => {
                Unread::Trouble(Trouble::TemplateFailed { template, why })
            }
        }
    }

    /// Appends it as an event; `sender` is whose data it is.
    fn append(
        &self,
        connection: &Connection,
        kind: &str,
        sender: Option<String>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let body = serde_json::to_string(self).map_err(StoreError::unstorable)?;
        let sql = "INSERT INTO inbox (kind, state, attempts, sender, arrived, body)
                   VALUES (?1, 'unread', 1, ?2, ?3, CAST(?4 AS BLOB))";
        sql::run(connection, sql, params![kind, sender, time_text(now), body])?;
        Ok(())
    }
}

/// Appends that a letter of ours was given up.
pub(super) fn append_given_up(
    connection: &Connection,
    letter: SentLetter,
    to: Option<&Address>,
    now: DateTime<Utc>,
    said: &str,
) -> Result<(), StoreError> {
    let SentLetter { event, notice } = letter;
    let post = PostJson::GivenUp { event, notice, said: said.to_owned() };
    post.append(connection, "given up", to.map(Address::folded), now)
}

/// How long a keeper who was told of trouble is not told again.
const TROUBLE_IS_KNOWN: TimeDelta = TimeDelta::days(1);

/// Whether the keeper is told of trouble.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// He will be: it is an event from now on.
    Sent,
    /// There is none, or he was told of the like within the last day.
    Known,
}

/// Appends that sending pauses, unless the keeper was told within the last day.
pub(super) fn append_pause(
    connection: &Connection,
    now: DateTime<Utc>,
    limit: u32,
    waiting: u64,
) -> Result<Word, StoreError> {
    append_trouble(connection, now, ("limit", None), &PostJson::Pause { limit, waiting })
}

/// Appends that there is room again, unless the keeper was told so within the last day.
pub(super) fn append_room(
    connection: &Connection,
    now: DateTime<Utc>,
    full_since: DateTime<Utc>,
) -> Result<Word, StoreError> {
    let full_since = time_text(full_since);
    append_trouble(connection, now, ("full_since", None), &PostJson::RoomAgain { full_since })
}

/// Appends that a template failed, unless the keeper was told so of the same one within the last day.
pub(super) fn append_template_failed(
    connection: &Connection,
    now: DateTime<Utc>,
    template: &str,
    why: &str,
) -> Result<Word, StoreError> {
    let failed = PostJson::TemplateFailed { template: template.to_owned(), why: why.to_owned() };
    append_trouble(connection, now, ("template", Some(template)), &failed)
}

/// Appends trouble, unless the keeper was told of some that has this key as well, and this value where one
/// is given, within the last day. Its rows are of the kind `pause`, whose letters go out even while sending
/// pauses.
fn append_trouble(
    connection: &Connection,
    now: DateTime<Utc>,
    (key, value): (&str, Option<&str>),
    trouble: &PostJson,
) -> Result<Word, StoreError> {
    let sql = "SELECT arrived FROM inbox
               WHERE kind = 'pause' AND json_extract(CAST(body AS TEXT), '$.' || ?1) IS NOT NULL
               AND (?2 IS NULL OR json_extract(CAST(body AS TEXT), '$.' || ?1) = ?2)
               ORDER BY id DESC LIMIT 1";
    let last: Option<Option<String>> =
        sql::first(connection, sql, params![key, value], |row| row.get(0))?;
    let last = last.flatten().and_then(|at| read_time(&at).ok());
    if last.is_some_and(|last| now - last < TROUBLE_IS_KNOWN) {
        return Ok(Word::Known);
    }
    trouble.append(connection, "pause", None, now)?;
    Ok(Word::Sent)
}

/// When letters from an address were answered since then, and as what each counts, newest first.
pub(super) fn answered(
    connection: &Connection,
    sender: &Address,
    since: DateTime<Utc>,
) -> Result<Vec<(DateTime<Utc>, Counted)>, StoreError> {
    let sql = "SELECT ruled_at, secret FROM inbox WHERE kind = 'letter' AND why IS NULL
               AND sender = ?1 AND ruled_at >= ?2 ORDER BY ruled_at DESC LIMIT 2000";
    let params = params![sender.folded(), sql::nanos(since)];
    let counted = |with_secret| match with_secret {
        true => Counted::WithSecret,
        false => Counted::WithoutSecret,
    };
    sql::all(connection, sql, params, |row| {
        Ok((row.get(0).map(sql::instant)?, counted(row.get(1)?)))
    })
}

/// What letters of a sender's said since then, the newest first; not more than two hundred.
pub(super) fn said(
    connection: &Connection,
    sender: &Address,
    since: DateTime<Utc>,
) -> Result<Vec<Said>, StoreError> {
    let sql = "SELECT idle, words FROM inbox WHERE words IS NOT NULL AND sender = ?1
               AND ruled_at >= ?2 ORDER BY ruled_at DESC LIMIT 200";
    let params = params![sender.folded(), sql::nanos(since)];
    sql::all(connection, sql, params, |row| {
        let words: i64 = row.get(1)?;
        Ok(Said { idle: row.get(0)?, words: words as u64 })
    })
}

/// Whose data a report on a letter is: theirs whom the letter was for.
pub(super) fn belongs_to(
    connection: &Connection,
    event: EventId,
    whose: &Address,
) -> Result<(), StoreError> {
    let sql = "UPDATE inbox SET sender = ?2 WHERE id = ?1";
    sql::run(connection, sql, params![event.number() as i64, whose.folded()])?;
    Ok(())
}

/// What every start does with what it finds unread.
pub(super) fn count_attempts(connection: &Connection) -> Result<(), StoreError> {
    let sql = "UPDATE inbox SET attempts = attempts + 1, begun = 0
               WHERE state = 'unread' AND (attempts = 1 OR begun = 1)";
    sql::run(connection, sql, [])?;
    let sql =
        "UPDATE inbox SET state = 'quarantine', why = ?2, answer = iif(kind = 'command', ?2, NULL)
               WHERE state = 'unread' AND kind <> 'due' AND attempts > ?1";
    let why = format!("the judge stopped {ATTEMPTS} times while this was to be ruled");
    sql::run(connection, sql, params![ATTEMPTS, why])?;
    Ok(())
}

/// Stores letters.
pub(super) fn receive<'a>(
    connection: &Connection,
    letters: impl Iterator<Item = &'a Received>,
) -> Result<Vec<Reception>, StoreError> {
    letters.map(|letter| receive_one(connection, letter)).collect()
}

fn receive_one(connection: &Connection, letter: &Received) -> Result<Reception, StoreError> {
    let sql = "INSERT INTO inbox (kind, state, attempts, key, mailbox, transport_id, arrived, stamp, size, sender, body)
               VALUES ('letter', 'unread', 1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
               ON CONFLICT (key) DO NOTHING";
    let raw = &letter.raw;
    let params = params![
        letter.key,
        letter.mailbox,
        raw.transport_id,
        time_text(raw.arrived),
        stamp_word(raw.stamp),
        raw.size as i64,
        letter.from.as_ref().map(Address::folded),
        raw.bytes
    ];
    if sql::run(connection, sql, params)? == 1 {
        return Ok(Reception::New(event_id(connection.last_insert_rowid())));
    }
    let sql = "SELECT id FROM inbox WHERE key = ?1";
    let id = sql::one(connection, sql, [&letter.key], |row| row.get(0))?;
    Ok(Reception::Copy(event_id(id)))
}

/// Stores a command, and the board of a new game beside it.
pub(super) fn append_command(
    connection: &Connection,
    command: &KeeperCommand,
) -> Result<EventId, StoreError> {
    let mut board = None;
    if let KeeperCommand::Found { founding, board: text } = command {
        if boards::add(connection, text)? != founding.board {
            return Err(StoreError::unstorable("the founding names another board than it brings"));
        }
        board =
            Some(Board::from_text(text).map_err(|faults| StoreError::Board(faults.to_string()))?);
    }
    let json = CommandJson::of(board.as_ref(), command).map_err(StoreError::unstorable)?;
    let body = serde_json::to_string(&json).map_err(StoreError::unstorable)?;
    let sql = "INSERT INTO inbox (kind, state, attempts, body) VALUES ('command', 'unread', 1, CAST(?1 AS BLOB))";
    sql::run(connection, sql, [body])?;
    Ok(event_id(connection.last_insert_rowid()))
}

/// What the judge answered to a command, or why it could not; `None` while it waits.
pub(super) fn answer(
    connection: &Connection,
    event: EventId,
) -> Result<Option<String>, StoreError> {
    let sql = "SELECT answer FROM inbox WHERE id = ?1";
    Ok(sql::first(connection, sql, [event.number() as i64], |row| row.get(0))?.flatten())
}

/// Marks that an event is being ruled; a start that finds it so counts an attempt.
pub(super) fn begin(connection: &Connection, event: EventId) -> Result<(), StoreError> {
    sql::run(connection, "UPDATE inbox SET begun = 1 WHERE id = ?1", [event.number() as i64])?;
    Ok(())
}

/// The rows of due times, marked as begun: several at their first attempt, or a single one at a later
/// attempt; those behind it are left for the next time.
pub(super) fn due_events(
    connection: &Connection,
    dues: &[(DateTime<Utc>, Due)],
) -> Result<Vec<DueEvent>, StoreError> {
    let mut events = Vec::new();
    for (at, due) in dues {
        let row = due_row(connection, due, *at)?;
        if row.attempt > 1 && !events.is_empty() {
            break;
        }
        begin(connection, row.id)?;
        events.push(row);
        if row.attempt > 1 {
            break;
        }
    }
    Ok(events)
}

/// The row of a due time, made where there is none that waits.
fn due_row(connection: &Connection, due: &Due, at: DateTime<Utc>) -> Result<DueEvent, StoreError> {
    let json = match due {
        Due::Game { game, what, .. } => {
            DueJson::Game { game: game.number(), what: due_word(*what) }
        }
        Due::Pending(pending) => DueJson::Pending { pending: pending.number() },
    };
    let body = serde_json::to_string(&json).map_err(StoreError::unstorable)?;
    let key = format!("{body} {}", time_text(at));
    let sql = "SELECT id, attempts FROM inbox WHERE transport_id = ?1 AND kind = 'due' AND state = 'unread'";
    let found = sql::first(connection, sql, [&key], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if let Some((id, attempt)) = found {
        return Ok(DueEvent { id: event_id(id), attempt });
    }
    let sql = "INSERT INTO inbox (kind, state, attempts, transport_id, arrived, body)
               VALUES ('due', 'unread', 1, ?1, ?2, CAST(?3 AS BLOB))";
    sql::run(connection, sql, params![key, time_text(at), body])?;
    Ok(DueEvent { id: event_id(connection.last_insert_rowid()), attempt: 1 })
}

/// Marks an event as ruled.
pub(super) fn mark_read(connection: &Connection, ruled: &Ruled<'_>) -> Result<(), StoreError> {
    let Ruled { event, now, answer, why, ruling, .. } = *ruled;
    let sql = "UPDATE inbox SET state = 'read', begun = 0, ruled_at = ?2, answer = ?3, why = ?4,
               secret = ?5, idle = ?6, words = ?7 WHERE id = ?1 AND state = 'unread'";
    let secret = ruling.counts_as == Counted::WithSecret;
    let (idle, words) = ruling.said.map(|said| (said.idle, said.words as i64)).unzip();
    let params = params![event.number() as i64, sql::nanos(now), answer, why, secret, idle, words];
    match sql::run(connection, sql, params)? {
        1 => Ok(()),
        _ => Err(StoreError::AlreadyRuled(event)),
    }
}

/// Sets an event aside with its bytes; a command is answered with the reason.
pub(super) fn quarantine(
    connection: &Connection,
    event: EventId,
    why: &str,
) -> Result<(), StoreError> {
    let sql = "UPDATE inbox SET state = 'quarantine', begun = 0, why = ?2,
               answer = iif(kind = 'command', ?2, NULL) WHERE id = ?1 AND state = 'unread'";
    match sql::run(connection, sql, params![event.number() as i64, why])? {
        1 => Ok(()),
        _ => Err(StoreError::AlreadyRuled(event)),
    }
}

/// Whether an event is set aside.
pub(super) fn is_set_aside(connection: &Connection, event: EventId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM inbox WHERE id = ?1 AND state = 'quarantine')";
    sql::one(connection, sql, [event.number() as i64], |row| row.get(0))
}

/// Lets an event that was set aside wait again, as at its first attempt. A due time gets another
/// row when it is tried again, so its own waits for nothing.
pub(super) fn requeue(connection: &Connection, event: EventId) -> Result<(), StoreError> {
    let sql = "UPDATE inbox SET state = iif(kind = 'due', 'read', 'unread'), attempts = 1, why = NULL, answer = NULL
               WHERE id = ?1 AND state = 'quarantine'";
    match sql::run(connection, sql, [event.number() as i64])? {
        1 => Ok(()),
        _ => Err(StoreError::AlreadyRuled(event)),
    }
}

pub(super) fn event_id(id: i64) -> EventId {
    EventId::new(id as u64)
}

/// The word of what falls due in a game.
pub(super) fn due_word(what: GameDue) -> String {
    super::journal::code(what)
}

fn stamp_word(stamp: ArrivalStamp) -> &'static str {
    match stamp {
        ArrivalStamp::Server => "server",
        ArrivalStamp::FirstSeen => "first seen",
    }
}
