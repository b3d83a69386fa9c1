//! The ways in which the store asks SQLite, and instants as columns.
//!
//! Statements are kept by the connection once they are compiled: the same few are asked for with
//! each letter. A limit is written into the text of those and never bound, for SQLite compiles a
//! statement anew whenever its limit is bound.

use std::ops::ControlFlow;

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, Params, Row};

use super::StoreError;

/// All rows.
pub(super) fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Looks at one row after the other, until `look` has seen enough.
pub(super) fn until_enough(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    mut look: impl FnMut(&Row<'_>) -> rusqlite::Result<ControlFlow<()>>,
) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params)?;
    while let Some(row) = rows.next()? {
        if look(row)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// The first row, if there is one.
pub(super) fn first<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row(params, read).optional()?)
}

/// The one row there must be.
pub(super) fn one<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<T, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row(params, read)?)
}

/// How many rows a statement changed.
pub(super) fn run(
    connection: &Connection,
    sql: &str,
    params: impl Params,
) -> Result<usize, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.execute(params)?)
}

/// Begins or ends a transaction or savepoint.
pub(super) fn bracket(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    run(connection, sql, []).map(drop)
}

/// The instant as a column that is compared: nanoseconds since 1970. What lies beyond the years
/// 1677 to 2262 is taken for their ends.
pub(super) fn nanos(at: DateTime<Utc>) -> i64 {
    at.timestamp_nanos_opt().unwrap_or(if at.timestamp() < 0 { i64::MIN } else { i64::MAX })
}

/// The instant of such a column.
pub(super) fn instant(nanos: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_nanos(nanos)
}
