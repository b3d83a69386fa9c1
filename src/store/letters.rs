//! Letters in and out, as a keeper looks at them.
//!
//! A letter that came goes by the number of its event, one that was written by that event and its
//! place among the letters of its ruling: `7` and `7.0`, as in the Message-ID `e7.n0`.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use rusqlite::{Connection, Row, params};

use super::chain::Chain;
use super::journal::read_time;
use super::{StoreError, inbox, kept, sql};
use crate::game::EventId;
use crate::report::{Draft, Kept};

/// The number of a letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LetterNumber {
    /// One that came.
    In(EventId),
    /// One that was written.
    Out(EventId, u32),
}

impl fmt::Display for LetterNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LetterNumber::In(event) => write!(f, "{event}"),
            LetterNumber::Out(event, place) => write!(f, "{event}.{place}"),
        }
    }
}

impl FromStr for LetterNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<LetterNumber, String> {
        let (event, place) = match text.split_once('.') {
            None => (text, None),
            Some((event, place)) => (event, Some(place)),
        };
        let fault = || format!("{text:?} is no letter; one that came is 7, one of its answers 7.0");
        let event = event.parse().map(EventId::new).map_err(|_| fault())?;
        match place {
            None => Ok(LetterNumber::In(event)),
            Some(place) => Ok(LetterNumber::Out(event, place.parse().map_err(|_| fault())?)),
        }
    }
}

/// A line of the list of letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterLine {
    /// Which.
    pub number: LetterNumber,
    /// When it was taken in or written; `None` where that is damaged.
    pub at: Option<DateTime<Utc>>,
    /// `waiting`, `ruled`, `left alone`, `set aside` or `erased`; for one that was written
    /// `waiting`, `sent`, `failed` or `erased`, and by the word of another mail server `late` or
    /// `lost`.
    pub state: String,
    /// Who wrote it, or whom it is for; `None` where nobody is known.
    pub whose: Option<String>,
    /// Why it was set aside or left alone; what went wrong with sending it, in a server's words.
    pub why: Option<String>,
}

/// What the judge made of a letter that came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterStory {
    /// Its line in the list.
    pub line: LetterLine,
    /// The mailbox it came by.
    pub mailbox: String,
    /// How often it was begun to be ruled on.
    pub attempts: u32,
    /// What it changed, by journal: the codes of the changes.
    pub changes: Vec<(String, Vec<String>)>,
    /// The letters written because of it.
    pub answers: Vec<LetterLine>,
}

const IN: &str = "SELECT id, arrived, state, sender, why, body IS NULL FROM inbox";
const OUT: &str =
    "SELECT event, queued_at, coalesce(reported, state), recipient, error, notice FROM outbox";

/// The newest letters that came and the newest that were written, each oldest first.
pub(super) fn newest(
    connection: &Connection,
    limit: usize,
) -> Result<(Vec<LetterLine>, Vec<LetterLine>), StoreError> {
    let limit = limit as i64;
    let sql = format!("{IN} WHERE kind = 'letter' ORDER BY id DESC LIMIT ?1");
    let mut came = sql::all(connection, &sql, [limit], line_in)?;
    let sql = format!("{OUT} ORDER BY id DESC LIMIT ?1");
    let mut written = sql::all(connection, &sql, [limit], line_out)?;
    came.reverse();
    written.reverse();
    Ok((came, written))
}

fn line_in(row: &Row<'_>) -> rusqlite::Result<LetterLine> {
    let (state, why): (String, Option<String>) = (row.get(2)?, row.get(4)?);
    let erased: bool = row.get(5)?;
    let state = match (state.as_str(), &why) {
        _ if erased => "erased",
        ("unread", _) => "waiting",
        ("quarantine", _) => "set aside",
        (_, Some(_)) => "left alone",
        (_, None) => "ruled",
    };
    Ok(LetterLine {
        number: LetterNumber::In(inbox::event_id(row.get(0)?)),
        at: row.get::<_, Option<String>>(1)?.and_then(|at| read_time(&at).ok()),
        state: state.to_owned(),
        whose: row.get(3)?,
        why,
    })
}

fn line_out(row: &Row<'_>) -> rusqlite::Result<LetterLine> {
    Ok(LetterLine {
        number: LetterNumber::Out(inbox::event_id(row.get(0)?), row.get(5)?),
        at: Some(sql::instant(row.get(1)?)),
        state: row.get(2)?,
        whose: row.get(3)?,
        why: row.get(4)?,
    })
}

/// A letter; `None` where there is no such one, or it is erased.
pub(super) fn letter(
    connection: &Connection,
    number: LetterNumber,
) -> Result<Option<Kept>, StoreError> {
    match number {
        LetterNumber::In(event) => {
            let sql = "SELECT body FROM inbox WHERE id = ?1 AND kind = 'letter'";
            let body = sql::first(connection, sql, [event.number() as i64], |row| row.get(0))?;
            Ok(body.flatten().map(Kept::Wire))
        }
        LetterNumber::Out(event, place) => {
            let sql =
                format!("SELECT {} FROM outbox WHERE event = ?1 AND notice = ?2", kept::COLUMNS);
            let params = params![event.number() as i64, place];
            sql::first(connection, &sql, params, kept::read_row)?.unwrap_or(Ok(None))
        }
    }
}

/// The letters that were written because of an event.
pub(super) fn answers(connection: &Connection, event: i64) -> Result<Vec<Kept>, StoreError> {
    let sql = format!(
        "SELECT {} FROM outbox WHERE event = ?1 AND way = 'mail' ORDER BY notice",
        kept::COLUMNS
    );
    let rows = sql::all(connection, &sql, [event], kept::read_row)?;
    rows.into_iter().filter_map(Result::transpose).collect()
}

/// The letters that go by post and are not erased.
#[derive(Default, Debug)]
pub struct PaperLetters {
    /// Those that can be read, oldest first.
    pub letters: Vec<(LetterNumber, Draft)>,
    /// Those that are damaged, with their Message-IDs.
    pub damaged: Vec<(LetterNumber, String)>,
}

/// The letters that go by post and are not erased. One that is damaged keeps no other back.
pub(super) fn on_paper(connection: &Connection) -> Result<PaperLetters, StoreError> {
    let sql = format!(
        "SELECT {}, event, notice FROM outbox WHERE way = 'paper' ORDER BY id",
        kept::COLUMNS
    );
    let rows = sql::all(connection, &sql, [], |row| {
        let number = LetterNumber::Out(inbox::event_id(row.get(7)?), row.get(8)?);
        Ok((number, row.get::<_, String>(1)?, kept::read_row(row).ok()))
    })?;
    let mut found = PaperLetters::default();
    for (number, message_id, kept) in rows {
        match kept {
            Some(Ok(Some(Kept::Draft(draft)))) => found.letters.push((number, *draft)),
            Some(Ok(None)) => {}
            Some(Ok(Some(Kept::Wire(_))) | Err(_)) | None => {
                found.damaged.push((number, message_id));
            }
        }
    }
    Ok(found)
}

/// What the judge made of a letter; `None` where none of this number came.
pub(super) fn story(
    connection: &Connection,
    event: EventId,
) -> Result<Option<LetterStory>, StoreError> {
    let id = event.number() as i64;
    let sql = format!("{IN} WHERE id = ?1 AND kind = 'letter'");
    let Some(line) = sql::first(connection, &sql, [id], line_in)? else { return Ok(None) };
    let sql = "SELECT coalesce(mailbox, ''), attempts FROM inbox WHERE id = ?1";
    let (mailbox, attempts) =
        sql::one(connection, sql, [id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let sql = "SELECT chain, changes FROM journal WHERE event = ?1 ORDER BY chain, seq";
    let rows: Vec<(u32, String)> =
        sql::all(connection, sql, [id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let changes = rows
        .into_iter()
        .map(|(chain, changes)| (Chain::of(chain).to_string(), codes(&changes)))
        .collect();
    let sql = format!("{OUT} WHERE event = ?1 ORDER BY notice");
    let answers = sql::all(connection, &sql, [id], line_out)?;
    Ok(Some(LetterStory { line, mailbox, attempts, changes, answers }))
}

/// The line of a letter that was written; `None` where there is none.
pub(super) fn written(
    connection: &Connection,
    event: EventId,
    place: u32,
) -> Result<Option<LetterLine>, StoreError> {
    let sql = format!("{OUT} WHERE event = ?1 AND notice = ?2");
    sql::first(connection, &sql, params![event.number() as i64, place], line_out)
}

/// What a journal's row changes, by the codes alone; none where it is damaged.
fn codes(changes: &str) -> Vec<String> {
    let changes: Vec<serde_json::Value> = serde_json::from_str(changes).unwrap_or_default();
    changes.iter().filter_map(|change| Some(change.get("change")?.as_str()?.to_owned())).collect()
}
