//! What the disk could do at most.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use rusqlite::Connection;

use crate::watch::rate;

/// Tells it.
pub fn disk(folder: &Path) {
    let size = 550;
    let one = bare_commits(folder, size, 2_000, 1);
    println!("bare commits:          {one:>8.0} a second  (one letter of {size} bytes each)");
    let many = bare_commits(folder, size, 20_000, 100);
    println!("bare rows, 100 a commit:{many:>7.0} a second");
    println!("syncs of the disk:     {:>8.0} a second", syncs(folder));
}

/// Rows of so many bytes a second, `group` of them in each durable commit.
fn bare_commits(folder: &Path, size: usize, rows: usize, group: usize) -> f64 {
    let connection = Connection::open(folder.join(format!("bare{group}.db"))).expect("a database");
    for (name, value) in [("journal_mode", "wal"), ("synchronous", "full")] {
        connection.pragma_update(None, name, value).expect("a setting");
    }
    connection
        .execute("CREATE TABLE letter (id INTEGER PRIMARY KEY, body BLOB)", [])
        .expect("a table");
    let body = vec![b'x'; size];
    let began = Instant::now();
    for _ in 0..rows / group {
        connection.execute_batch("BEGIN IMMEDIATE").expect("a transaction");
        for _ in 0..group {
            connection.execute("INSERT INTO letter (body) VALUES (?1)", [&body]).expect("a row");
        }
        connection.execute_batch("COMMIT").expect("a commit");
    }
    rate(rows, began.elapsed())
}

/// Small writes a second, each synced.
fn syncs(folder: &Path) -> f64 {
    let mut file = File::create(folder.join("syncs")).expect("a file");
    let began = Instant::now();
    let count = 1_000;
    for _ in 0..count {
        file.write_all(&[b'x'; 4096]).and_then(|()| file.sync_data()).expect("a sync");
    }
    rate(count, began.elapsed())
}
