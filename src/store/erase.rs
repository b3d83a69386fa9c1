//! Erasing a person: the words go, the facts stay, and the chain still verifies.
//!
//! Erased are the personal texts of the journal with their salts (names and addresses, those of
//! matters the person never confirmed from one of these addresses, the words of held sheets and of press), the
//! letters and commands in the inbox that brought them or came from one of the addresses, and all
//! letters to them in the outbox. What is projected from the journal is made again. Not erased are
//! words in letters to others.

use std::collections::BTreeSet;

use rusqlite::{Connection, params};

use super::boards::Shelf;
use super::chain::{Chain, ERASED};
use super::journal::Subject;
use super::{StoreError, reproject, sql};
use crate::game::PersonId;
use crate::judge::Erasure;
use crate::letter::Address;

/// What was erased.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Erased {
    /// Texts in the journal.
    pub texts: usize,
    /// Letters and commands that had come.
    pub received: usize,
    /// Letters sent or to be sent.
    pub sent: usize,
}

/// Erases what a command asks for, and what such commands and those that gave a postal address or a
/// master named, be it in vain.
pub(super) fn carry_out(
    connection: &Connection,
    shelf: &Shelf,
    erasure: &Erasure,
) -> Result<Erased, StoreError> {
    let sql = "UPDATE inbox SET body = NULL WHERE kind = 'command' AND state <> 'unread'
               AND iif(json_valid(CAST(body AS TEXT)),
                       json_extract(CAST(body AS TEXT), '$.command') IN ('erase', 'post', 'eject')
                       OR json_extract(CAST(body AS TEXT), '$.master') IS NOT NULL, 0)";
    sql::run(connection, sql, [])?;
    match erasure {
        Erasure::Person(id) => person(connection, shelf, *id),
        Erasure::Stranger(address) => stranger(connection, shelf, &address.folded()),
    }
}

/// Erases a person's words.
pub(super) fn person(
    connection: &Connection,
    shelf: &Shelf,
    id: PersonId,
) -> Result<Erased, StoreError> {
    let mut subjects = vec![Subject::Person(id).code()];
    let addresses = addresses_of(connection, &subjects[0])?;
    subjects.extend(matters_of(connection, &addresses)?);
    words(connection, shelf, &subjects, &addresses)
}

/// Erases the letters from and to an address that is nobody's, and the matters opened from it.
fn stranger(connection: &Connection, shelf: &Shelf, folded: &str) -> Result<Erased, StoreError> {
    let addresses = BTreeSet::from([folded.to_owned()]);
    let subjects: Vec<String> = matters_of(connection, &addresses)?.into_iter().collect();
    words(connection, shelf, &subjects, &addresses)
}

/// Whether anything is kept from or to an address that is nobody's.
pub(super) fn has_traces(connection: &Connection, folded: &str) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM inbox WHERE sender = ?1 AND body IS NOT NULL)
               OR EXISTS (SELECT 1 FROM outbox WHERE lower(recipient) = ?1)";
    let found: bool = connection.query_row(sql, [folded], |row| row.get(0))?;
    Ok(found || !matters_of(connection, &BTreeSet::from([folded.to_owned()]))?.is_empty())
}

/// Erases the texts about these subjects and the letters from and to these addresses.
fn words(
    connection: &Connection,
    shelf: &Shelf,
    subjects: &[String],
    addresses: &BTreeSet<String>,
) -> Result<Erased, StoreError> {
    shelf.readings.forget();
    let rows = rows_of(connection, subjects)?;
    let mut erased = Erased::default();
    for subject in subjects {
        let sql = "UPDATE personal SET subject = ?2, salt = NULL, text = NULL WHERE subject = ?1";
        erased.texts += sql::run(connection, sql, [subject.as_str(), ERASED])?;
    }
    for (_, event) in &rows {
        erased.received += erase_received(connection, "id = ?1", event)?;
    }
    for address in addresses {
        erased.received += erase_received(connection, "sender = ?1", address)?;
        erased.sent += erase_sent(connection, address)?;
    }
    let chains: BTreeSet<u32> = rows.iter().map(|(chain, _)| *chain).collect();
    for chain in chains {
        reproject::chain(connection, shelf, Chain::of(chain))?;
    }
    Ok(erased)
}

/// Every address the person ever had, folded.
fn addresses_of(connection: &Connection, subject: &str) -> Result<BTreeSet<String>, StoreError> {
    let sql = "SELECT text FROM personal WHERE chain = 0 AND subject = ?1 AND text IS NOT NULL";
    let texts: Vec<String> = sql::all(connection, sql, [subject], |row| row.get(0))?;
    let parsed = texts.iter().filter_map(|text| Address::parse(text).ok());
    Ok(parsed.map(|address| address.folded()).collect())
}

/// The matters that were opened from one of these addresses.
fn matters_of(
    connection: &Connection,
    addresses: &BTreeSet<String>,
) -> Result<BTreeSet<String>, StoreError> {
    let sql = "SELECT subject, text FROM personal WHERE chain = 0 AND subject LIKE 'pending %' AND text IS NOT NULL";
    let texts: Vec<(String, String)> =
        sql::all(connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let ours = |text: &str| {
        Address::parse(text).is_ok_and(|address| addresses.contains(&address.folded()))
    };
    Ok(texts.into_iter().filter(|(_, text)| ours(text)).map(|(subject, _)| subject).collect())
}

/// The chain and event of each journal row with a text about one of these subjects.
fn rows_of(
    connection: &Connection,
    subjects: &[String],
) -> Result<BTreeSet<(u32, i64)>, StoreError> {
    let sql = "SELECT journal.chain, journal.event FROM personal
               JOIN journal USING (chain, seq) WHERE personal.subject = ?1";
    let mut rows = BTreeSet::new();
    for subject in subjects {
        rows.extend(sql::all(connection, sql, [subject], |row| Ok((row.get(0)?, row.get(1)?)))?);
    }
    Ok(rows)
}

/// A letter that still waits is not ruled any more.
fn erase_received(
    connection: &Connection,
    which: &str,
    key: impl rusqlite::ToSql,
) -> Result<usize, StoreError> {
    let sql = format!(
        "UPDATE inbox SET body = NULL, sender = NULL, answer = NULL, begun = 0,
         transport_id = iif(kind = 'due', transport_id, NULL),
         why = iif(state = 'read', why, 'erased'), state = 'read'
         WHERE {which} AND kind <> 'due' AND body IS NOT NULL"
    );
    sql::run(connection, &sql, params![key])
}

fn erase_sent(connection: &Connection, address: &str) -> Result<usize, StoreError> {
    let sql = "UPDATE outbox SET recipient = NULL, bytes = NULL, draft = NULL, error = NULL,
               lease_until = NULL, state = iif(state = 'waiting', 'erased', state) WHERE lower(recipient) = ?1";
    sql::run(connection, sql, [address])
}
