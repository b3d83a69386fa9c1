//! The journal's rows: one chain a game and one for people, each row hashing the one before it.
//!
//! A row's hash covers its changes and, for each personal text, H(salt, subject, text). The texts
//! themselves lie apart; erasing one deletes it with its salt, and the chain still verifies by the
//! digest that stays in the row.

use std::collections::BTreeMap;
use std::fmt;

use chrono::{DateTime, Utc};
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};

use super::journal::{Personal, read_time, time_text};
use super::{Salts, StoreError, sql};
use crate::game::{EventId, GameId};

/// The version of the way rows are hashed.
pub(super) const ROW_VERSION: u32 = 1;

/// The subject of an erased text.
pub(super) const ERASED: &str = "erased";

/// One chain of the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Chain {
    /// Everything about people.
    People,
    /// Everything about one game.
    Game(GameId),
}

impl Chain {
    /// The chain of this number in the column `chain`.
    pub fn of(number: u32) -> Chain {
        match number {
            0 => Chain::People,
            number => Chain::Game(GameId::new(number)),
        }
    }

    /// The number in the column `chain`; games are numbered from 1.
    pub fn number(self) -> u32 {
        match self {
            Chain::People => 0,
            Chain::Game(id) => id.number(),
        }
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chain::People => f.write_str("the journal of people"),
            Chain::Game(id) => write!(f, "the journal of game {id}"),
        }
    }
}

/// One row.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub chain: u32,
    pub seq: u64,
    pub version: u32,
    pub time: String,
    pub event: u64,
    pub changes: String,
    pub personal: Vec<u8>,
    pub hash: Vec<u8>,
}

/// One personal text as stored.
pub(super) struct StoredText {
    pub place: u64,
    pub subject: String,
    pub salt: Option<Vec<u8>>,
    pub text: Option<String>,
}

/// Adds a row at the end of a chain.
pub(super) fn append(
    connection: &Connection,
    chain: Chain,
    event: EventId,
    now: DateTime<Utc>,
    changes: &[String],
    personal: &[Personal],
    salts: Salts<'_>,
) -> Result<(), StoreError> {
    let (seq, before) = head(connection, chain)?
        .map_or((1, vec![0; 32]), |(seq, hash)| (seq.wrapping_add(1), hash));
    let salted: Vec<([u8; 16], &Personal)> = personal.iter().map(|text| (salts(), text)).collect();
    let digests = salted
        .iter()
        .flat_map(|(salt, text)| text_digest(salt, &text.subject.code(), &text.text))
        .collect();
    let mut row = Row {
        chain: chain.number(),
        seq,
        version: ROW_VERSION,
        time: time_text(now),
        event: event.number(),
        changes: format!("[{}]", changes.join(",")),
        personal: digests,
        hash: Vec::new(),
    };
    row.hash = row.expected_hash(&before);
    insert(connection, &row)?;
    let sql = "INSERT INTO personal (chain, seq, place, subject, salt, text)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    for (place, (salt, text)) in salted.iter().enumerate() {
        let params =
            params![row.chain, seq as i64, place as i64, text.subject.code(), salt, text.text];
        sql::run(connection, sql, params)?;
    }
    Ok(())
}

fn insert(connection: &Connection, row: &Row) -> Result<(), StoreError> {
    let sql = "INSERT INTO journal (chain, seq, version, time, event, changes, personal, hash)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let params = params![
        row.chain,
        row.seq as i64,
        row.version,
        row.time,
        row.event as i64,
        row.changes,
        row.personal,
        row.hash
    ];
    sql::run(connection, sql, params)?;
    Ok(())
}

/// The number and hash of the last row.
fn head(connection: &Connection, chain: Chain) -> Result<Option<(u64, Vec<u8>)>, StoreError> {
    let sql = "SELECT seq, hash FROM journal WHERE chain = ?1 ORDER BY seq DESC LIMIT 1";
    sql::first(connection, sql, [chain.number()], |row| {
        Ok((row.get::<_, i64>(0)? as u64, row.get(1)?))
    })
}

/// All rows of a chain, in order.
fn rows(connection: &Connection, chain: Chain) -> Result<Vec<Row>, StoreError> {
    let sql = "SELECT chain, seq, version, time, event, changes, personal, hash
               FROM journal WHERE chain = ?1 ORDER BY seq";
    sql::all(connection, sql, [chain.number()], |row| {
        Ok(Row {
            chain: row.get(0)?,
            seq: row.get::<_, i64>(1)? as u64,
            version: row.get(2)?,
            time: row.get(3)?,
            event: row.get::<_, i64>(4)? as u64,
            changes: row.get(5)?,
            personal: row.get(6)?,
            hash: row.get(7)?,
        })
    })
}

/// Every chain that has a row.
pub(super) fn all(connection: &Connection) -> Result<Vec<Chain>, StoreError> {
    let sql = "SELECT DISTINCT chain FROM journal ORDER BY chain";
    sql::all(connection, sql, [], |row| row.get(0).map(Chain::of))
}

/// A row with its personal texts, in order.
pub(super) struct Link {
    pub row: Row,
    pub texts: Vec<StoredText>,
}

/// All rows of a chain with their texts, in order.
pub(super) fn links(connection: &Connection, chain: Chain) -> Result<Vec<Link>, StoreError> {
    let sql =
        "SELECT seq, place, subject, salt, text FROM personal WHERE chain = ?1 ORDER BY seq, place";
    let texts = sql::all(connection, sql, [chain.number()], |row| {
        let text = StoredText {
            place: row.get::<_, i64>(1)? as u64,
            subject: row.get(2)?,
            salt: row.get(3)?,
            text: row.get(4)?,
        };
        Ok((row.get::<_, i64>(0)? as u64, text))
    })?;
    let mut of_row: BTreeMap<u64, Vec<StoredText>> = BTreeMap::new();
    for (seq, text) in texts {
        of_row.entry(seq).or_default().push(text);
    }
    let link = |row: Row| Link { texts: of_row.remove(&row.seq).unwrap_or_default(), row };
    Ok(rows(connection, chain)?.into_iter().map(link).collect())
}

impl Row {
    /// What its hash must be behind a row of this hash.
    pub fn expected_hash(&self, before: &[u8]) -> Vec<u8> {
        let mut hash = Sha256::new();
        hash.update(b"chancery journal row");
        for part in [
            before,
            &self.chain.to_be_bytes(),
            &self.seq.to_be_bytes(),
            &self.version.to_be_bytes(),
            self.time.as_bytes(),
            &self.event.to_be_bytes(),
            self.changes.as_bytes(),
            &self.personal,
        ] {
            update_with_length(&mut hash, part);
        }
        hash.finalize().to_vec()
    }

    /// What is wrong with a row behind one of this number and hash; `None` where nothing is.
    pub fn fault(&self, before: (u64, &[u8]), texts: &[StoredText]) -> Option<String> {
        let (seq, hash) = before;
        // A damaged number can be any.
        if self.seq != seq.wrapping_add(1) {
            return Some(format!("row {} follows row {seq}", self.seq));
        }
        if self.version > ROW_VERSION {
            return Some(format!("version {} of the row is unknown", self.version));
        }
        if self.expected_hash(hash) != self.hash {
            return Some("the row or its hash was altered".to_owned());
        }
        read_time(&self.time)
            .err()
            .map(|fault| fault.to_string())
            .or_else(|| self.text_fault(texts))
    }

    fn text_fault(&self, texts: &[StoredText]) -> Option<String> {
        let digests: Vec<&[u8]> = self.personal.chunks(32).collect();
        if texts.len() != digests.len() {
            return Some(format!("{} personal texts instead of {}", texts.len(), digests.len()));
        }
        for (place, (text, digest)) in texts.iter().zip(digests).enumerate() {
            let fits = match (&text.salt, &text.text) {
                (Some(salt), Some(words)) => text_digest(salt, &text.subject, words) == digest,
                (None, None) => text.subject == ERASED,
                _ => false,
            };
            if !fits || text.place != place as u64 {
                return Some(format!("personal text {place} was altered"));
            }
        }
        None
    }
}

/// H(salt, subject, text).
fn text_digest(salt: &[u8], subject: &str, text: &str) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"chancery personal text");
    for part in [salt, subject.as_bytes(), text.as_bytes()] {
        update_with_length(&mut hash, part);
    }
    hash.finalize().into()
}

/// Each part is led by its length, so that no two lists of parts meet.
fn update_with_length(hash: &mut Sha256, part: &[u8]) {
    hash.update((part.len() as u64).to_be_bytes());
    hash.update(part);
}
