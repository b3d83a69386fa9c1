//! Letters to send: their words, headers and boundaries are fixed when their ruling is committed,
//! and they are sent later, alone. Whoever sends one makes its bytes of that, the same each time.
//!
//! A row is leased while it is being sent, so that no lock is held over the network; a failure
//! puts it off, from one minute to four hours, and after five days (RFC 5321 section 4.5.4.1) it
//! is given up. The Message-ID is unique and never changes.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

use chrono::{DateTime, TimeDelta, Utc};
use rusqlite::{Connection, Row, params};

use super::{StoreError, inbox, kept, sql};
use crate::game::EventId;
use crate::judge::{Reported, Sent, Urgency};
use crate::letter::{Address, Delivery, SentLetter};
use crate::report::{Draft, Kept};

const FIRST_WAIT: TimeDelta = TimeDelta::minutes(1);
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(4);
const GIVE_UP_AFTER: TimeDelta = TimeDelta::days(5);
/// Longer than any attempt to send may take.
const LEASE: TimeDelta = TimeDelta::minutes(10);

/// A letter to send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboxLetter {
    /// Its row.
    pub id: OutboxId,
    /// Its Message-ID without angle brackets, the same at every attempt.
    pub message_id: String,
    /// The recipient.
    pub to: Address,
    /// Where bounces go; `None` is the null path.
    pub envelope_from: Option<Address>,
    /// The letter.
    pub kept: Kept,
    /// How often it was tried in vain.
    pub attempts: u32,
}

/// A row of the outbox.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OutboxId(i64);

impl fmt::Display for OutboxId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl OutboxId {
    /// Its number, for lists.
    pub fn number(self) -> i64 {
        self.0
    }

    pub(super) fn new(number: i64) -> OutboxId {
        OutboxId(number)
    }
}

/// A letter that could not be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failed {
    /// Which.
    pub id: OutboxId,
    /// What kind of failure it was.
    pub failure: Failure,
    /// By how much its wait differs from others'.
    pub jitter: Jitter,
    /// What was said to it.
    pub said: String,
}

/// What kind of failure it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It may work later, or nobody knows whether it worked.
    Temporary,
    /// It never will.
    Permanent,
    /// It was not tried: the way that all letters take does not work at present.
    Untried,
}

/// What happens to a letter that could not be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is tried again then.
    TriedAgain(DateTime<Utc>),
    /// It is given up.
    GivenUp,
}

/// Chance, as a part of 256, by which waits differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jitter(pub u8);

/// How long to wait after so many failures: twice as long each time, give or take an eighth.
pub fn wait_after(failures: u32, jitter: Jitter) -> TimeDelta {
    let doubled = FIRST_WAIT * 2_i32.pow(failures.saturating_sub(1).min(10));
    let wait = doubled.min(LONGEST_WAIT);
    let eighth = wait.num_milliseconds() / 8;
    let spread = eighth * (i64::from(jitter.0) - 128) / 128;
    (wait + TimeDelta::milliseconds(spread)).clamp(FIRST_WAIT, LONGEST_WAIT)
}

/// Puts the letters of a ruling into the outbox.
pub(super) fn add(
    connection: &Connection,
    event: EventId,
    now: DateTime<Utc>,
    drafts: &[(&Draft, Urgency)],
) -> Result<(), StoreError> {
    let sql = "INSERT INTO outbox (event, notice, message_id, recipient, envelope_from, draft, page, state, queued_at, next_try, way, urgency)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'waiting', ?8, ?8, ?9, ?10)";
    let mut last: Option<(&str, i64)> = None;
    for (notice, (draft, urgency)) in drafts.iter().enumerate() {
        let page = match &draft.page {
            None => None,
            // The letters of a ruling are all of one look.
            Some(page) => match last {
                Some((template, id)) if *template == *page.template => Some(id),
                _ => Some(last.insert((&page.template, kept::page_row(connection, page)?)).1),
            },
        };
        let letter = &draft.letter;
        let way = if letter.paper.is_some() { "paper" } else { "mail" };
        let params = params![
            event.number() as i64,
            notice as i64,
            letter.message_id,
            letter.to.as_str(),
            letter.envelope_from.as_ref().map(Address::as_str),
            kept::write(draft)?,
            page,
            sql::nanos(now),
            way,
            *urgency as u8
        ];
        sql::run(connection, sql, params)?;
    }
    Ok(())
}

/// A lease of a process that is gone leases nothing: one process rules.
pub(super) fn drop_leases(connection: &Connection) -> Result<(), StoreError> {
    let sql =
        "UPDATE outbox SET lease_until = NULL WHERE state = 'waiting' AND lease_until IS NOT NULL";
    sql::run(connection, sql, [])?;
    Ok(())
}

const READY: &str =
    "state = 'waiting' AND next_try <= ?1 AND (lease_until IS NULL OR lease_until <= ?1)";

/// Which letters may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// All that go by mail.
    All,
    /// Those of them that are never held back.
    First,
    /// Those that are printed, and no others.
    Paper,
}

impl Going {
    fn way(self) -> &'static str {
        match self {
            Going::All | Going::First => "mail",
            Going::Paper => "paper",
        }
    }

    /// Of which urgency they are, those first that go first.
    fn urgencies(self) -> &'static [Urgency] {
        match self {
            Going::All | Going::Paper => &[Urgency::First, Urgency::Answer, Urgency::Stranger],
            Going::First => &[Urgency::First],
        }
    }
}

/// Letters to send now, the most urgent first, of them the longest due; each is leased.
pub(super) fn due(
    connection: &Connection,
    now: DateTime<Utc>,
    going: Going,
    limit: usize,
) -> Result<Vec<OutboxLetter>, StoreError> {
    let sql = format!(
        "SELECT {}, attempts FROM outbox WHERE {READY} AND way = ?2 AND urgency = ?3
         ORDER BY next_try, id LIMIT ?4",
        kept::COLUMNS
    );
    let mut rows = Vec::new();
    for &urgency in going.urgencies() {
        let left = (limit - rows.len()) as i64;
        let params = params![sql::nanos(now), going.way(), urgency as u8, left];
        rows.extend(sql::all(connection, &sql, params, read_row)?);
    }
    lease(connection, now, rows)
}

/// What letters have to mind that travel side by side.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'a> {
    /// Those that travel.
    pub under_way: &'a [OutboxId],
    /// Domains, in small letters, to which none may set out now.
    pub closed: &'a [String],
}

/// The same where letters travel side by side: to one address only the first, and none while one of
/// those under way is for it, so that no letter overtakes another: what waits for whoever has an urgent one
/// goes before that. One that was put off may be overtaken; a letter that a server does not take at present
/// must not hold up all others.
pub(super) fn due_side_by_side(
    connection: &Connection,
    now: DateTime<Utc>,
    going: Going,
    limit: usize,
    beside: Beside<'_>,
) -> Result<Vec<OutboxLetter>, StoreError> {
    let sql = format!(
        "SELECT {}, attempts FROM outbox WHERE id IN (
             SELECT (SELECT first.id FROM outbox AS first
                     WHERE first.state = 'waiting' AND first.recipient = outbox.recipient
                       AND first.next_try <= ?1 AND first.way = ?2 AND first.urgency <= ?6
                       AND (first.lease_until IS NULL OR first.lease_until <= ?1)
                     ORDER BY first.next_try, first.id LIMIT 1)
             FROM outbox WHERE {READY} AND way = ?2 AND urgency = ?3
             AND recipient NOT IN (SELECT recipient FROM outbox WHERE recipient IS NOT NULL
                 AND id IN (SELECT value FROM json_each(?4)))
             AND lower(substr(recipient, instr(recipient, '@') + 1))
                 NOT IN (SELECT value FROM json_each(?5))
             ORDER BY next_try, id LIMIT ?7)
         ORDER BY next_try, id",
        kept::COLUMNS
    );
    let under_way: Vec<i64> = beside.under_way.iter().map(|id| id.0).collect();
    let under_way = serde_json::to_string(&under_way).map_err(StoreError::unstorable)?;
    let closed = serde_json::to_string(beside.closed).map_err(StoreError::unstorable)?;
    let least = going.urgencies().last().map_or(0, |it| *it as u8);
    let (mut rows, mut taken) = (Vec::new(), BTreeSet::new());
    for &urgency in going.urgencies() {
        let left = (limit - rows.len()) as i64;
        let (now, urgency) = (sql::nanos(now), urgency as u8);
        let params = params![now, going.way(), urgency, under_way, closed, least, left];
        let mut more = sql::all(connection, &sql, params, read_row)?;
        more.retain(|(_, letter)| {
            letter.as_ref().map_or(true, |letter| taken.insert(letter.to.as_str().to_owned()))
        });
        rows.extend(more);
    }
    lease(connection, now, rows)
}

fn lease(
    connection: &Connection,
    now: DateTime<Utc>,
    rows: Vec<(OutboxId, Result<OutboxLetter, StoreError>)>,
) -> Result<Vec<OutboxLetter>, StoreError> {
    let mut letters = Vec::new();
    for (id, letter) in rows {
        match letter {
            Ok(letter) => {
                let sql = "UPDATE outbox SET lease_until = ?2 WHERE id = ?1";
                sql::run(connection, sql, params![id.0, sql::nanos(now + LEASE)])?;
                letters.push(letter);
            }
            // The others behind it are none the worse for it.
            Err(error) => {
                let sql =
                    "UPDATE outbox SET state = 'failed', done_at = ?2, error = ?3 WHERE id = ?1";
                sql::run(connection, sql, params![id.0, sql::nanos(now), error.to_string()])?;
            }
        }
    }
    Ok(letters)
}

/// Whether anything is to be sent now.
pub(super) fn anything_due(
    connection: &Connection,
    now: DateTime<Utc>,
    going: Going,
) -> Result<bool, StoreError> {
    let sql =
        format!("SELECT EXISTS (SELECT 1 FROM outbox WHERE {READY} AND way = ?2 AND urgency = ?3)");
    for &urgency in going.urgencies() {
        let params = params![sql::nanos(now), going.way(), urgency as u8];
        if sql::one(connection, &sql, params, |row| row.get(0))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// When the next letter is to be tried. Those that are leased are few, and nothing behind the first
/// one that is not can come before it.
pub(super) fn next(connection: &Connection) -> Result<Option<DateTime<Utc>>, StoreError> {
    let sql = "SELECT next_try, max(next_try, coalesce(lease_until, next_try)) FROM outbox
               WHERE state = 'waiting' AND urgency = ?1 ORDER BY next_try";
    let mut first: Option<i64> = None;
    for &urgency in Going::All.urgencies() {
        sql::until_enough(connection, sql, [urgency as u8], |row| {
            let next_try: i64 = row.get(0)?;
            if first.is_some_and(|first| first <= next_try) {
                return Ok(ControlFlow::Break(()));
            }
            let at = row.get(1)?;
            first = Some(first.map_or(at, |first| first.min(at)));
            Ok(ControlFlow::Continue(()))
        })?;
    }
    Ok(first.map(sql::instant))
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<(OutboxId, Result<OutboxLetter, StoreError>)> {
    let id = OutboxId(row.get(0)?);
    let (message_id, attempts) = (row.get(1)?, row.get(7)?);
    let to: Option<String> = row.get(2)?;
    let envelope: Option<String> = row.get(3)?;
    let corrupt = |what: &str| StoreError::corrupt(format!("outbox row {}: {what}", id.0));
    let address = |text: &str| Address::parse(text).map_err(|fault| corrupt(&fault.to_string()));
    let kept = kept::read_row(row)?;
    let letter = kept.and_then(|kept| {
        Ok(OutboxLetter {
            id,
            message_id,
            to: address(to.as_deref().unwrap_or_default())?,
            envelope_from: envelope.as_deref().map(address).transpose()?,
            kept: kept.ok_or_else(|| corrupt("it has no words"))?,
            attempts,
        })
    });
    Ok((id, letter))
}

/// Marks letters as handed over.
pub(super) fn mark_sent(
    connection: &Connection,
    ids: &[OutboxId],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET state = 'sent', done_at = ?2, lease_until = NULL, error = NULL
               WHERE id = ?1 AND state = 'waiting'";
    for id in ids {
        sql::run(connection, sql, params![id.0, sql::nanos(now)])?;
    }
    Ok(())
}

/// Makes it an event that a letter was given up: the judge hears of it as of a bounce.
fn tell_judge(
    connection: &Connection,
    id: OutboxId,
    now: DateTime<Utc>,
    said: &str,
) -> Result<(), StoreError> {
    let sql = "SELECT event, notice, recipient FROM outbox WHERE id = ?1";
    let (event, notice, to): (i64, u32, Option<String>) =
        sql::one(connection, sql, [id.0], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let to = to.and_then(|to| Address::parse(&to).ok());
    let letter = SentLetter { event: event as u64, notice };
    inbox::append_given_up(connection, letter, to.as_ref(), now, said)
}

/// A letter of ours as a report needs it; `None` where there is none, or it is erased.
pub(super) fn sent(
    connection: &Connection,
    letter: SentLetter,
) -> Result<Option<Sent>, StoreError> {
    let sql = "SELECT recipient, reported FROM outbox WHERE event = ?1 AND notice = ?2";
    let params = params![letter.event as i64, letter.notice];
    let found: Option<(Option<String>, Option<String>)> =
        sql::first(connection, sql, params, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((Some(to), reported)) = found else { return Ok(None) };
    let to = Address::parse(&to)
        .map_err(|fault| StoreError::corrupt(format!("an address of the outbox: {fault}")))?;
    let reported = match reported.as_deref() {
        Some(LOST) => Some(Delivery::Failed),
        Some(_) => Some(Delivery::Delayed),
        None => None,
    };
    Ok(Some(Sent { to, reported }))
}

const LOST: &str = "lost";
const LATE: &str = "late";

/// Notes what was reported of a letter, and that the report is about whom it was for.
pub(super) fn note_report(
    connection: &Connection,
    event: EventId,
    reported: &Reported,
) -> Result<(), StoreError> {
    let word = match reported.delivery {
        Delivery::Failed => LOST,
        Delivery::Delayed => LATE,
        Delivery::Arrived | Delivery::Unclear => return Ok(()),
    };
    let letter = reported.letter;
    let sql = "UPDATE outbox SET reported = ?3, error = ?4 WHERE event = ?1 AND notice = ?2";
    let params = params![letter.event as i64, letter.notice, word, reported.said];
    sql::run(connection, sql, params)?;
    match sent(connection, letter)? {
        None => Ok(()),
        Some(sent) => inbox::belongs_to(connection, event, &sent.to),
    }
}

/// How many answers to those who play went out since then.
pub(super) fn count_answers(
    connection: &Connection,
    since: DateTime<Utc>,
) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM outbox
               WHERE state = 'sent' AND urgency = ?1 AND done_at > ?2 AND way = 'mail'";
    let params = params![Urgency::Answer as u8, sql::nanos(since)];
    let count: i64 = sql::one(connection, sql, params, |row| row.get(0))?;
    Ok(count as u64)
}

/// How many answers to strangers were written since then.
pub(super) fn count_to_strangers(
    connection: &Connection,
    since: DateTime<Utc>,
) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM outbox WHERE urgency = 2 AND queued_at > ?1";
    let count: i64 = sql::one(connection, sql, [sql::nanos(since)], |row| row.get(0))?;
    Ok(count as u64)
}

/// How many letters wait.
pub(super) fn count_waiting(connection: &Connection) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM outbox WHERE state = 'waiting' AND way = 'mail'";
    let count: i64 = sql::one(connection, sql, [], |row| row.get(0))?;
    Ok(count as u64)
}

/// Puts a letter off, or gives it up.
pub(super) fn mark_failed(
    connection: &Connection,
    failed: &Failed,
    now: DateTime<Utc>,
) -> Result<Fate, StoreError> {
    let Failed { id, failure, jitter, said } = failed;
    let (id, failure, jitter, error) = (*id, *failure, *jitter, said.as_str());
    // The print spool is ours: that it cannot be written says nothing of the reader.
    let sql = "SELECT attempts, queued_at, state, way = 'mail' FROM outbox WHERE id = ?1";
    let (attempts, queued, state, by_mail): (u32, i64, String, bool) =
        sql::one(connection, sql, [id.0], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })?;
    if failure == Failure::Untried {
        let sql =
            "UPDATE outbox SET lease_until = NULL, error = ?2 WHERE id = ?1 AND state = 'waiting'";
        sql::run(connection, sql, params![id.0, error])?;
        return Ok(Fate::TriedAgain(now));
    }
    let old = by_mail && now - sql::instant(queued) >= GIVE_UP_AFTER;
    if failure == Failure::Permanent || old {
        let sql = "UPDATE outbox SET state = 'failed', attempts = attempts + 1, done_at = ?2,
                   lease_until = NULL, error = ?3 WHERE id = ?1 AND state = 'waiting'";
        sql::run(connection, sql, params![id.0, sql::nanos(now), error])?;
        if state == "waiting" {
            tell_judge(connection, id, now, error)?;
        }
        return Ok(Fate::GivenUp);
    }
    let again = now + wait_after(attempts + 1, jitter);
    let sql =
        "UPDATE outbox SET attempts = attempts + 1, next_try = ?2, lease_until = NULL, error = ?3
               WHERE id = ?1 AND state = 'waiting'";
    sql::run(connection, sql, params![id.0, sql::nanos(again), error])?;
    Ok(Fate::TriedAgain(again))
}
