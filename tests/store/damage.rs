//! Whatever byte of the journal, of what is projected from it, or of a board is changed: the audit
//! finds it.

use chancery::game::{Asked, GameId, Pending, PendingId, PeopleChange};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::bench::{Bench, address, moment};
use super::plays::{Dice, play};

/// Each table with the columns that name a row.
const TABLES: [(&str, &[&str]); 10] = [
    ("journal", &["chain", "seq"]),
    ("personal", &["chain", "seq", "place"]),
    ("boards", &["hash"]),
    ("games", &["id"]),
    ("seats", &["game", "seat"]),
    ("turns", &["game", "number"]),
    ("people", &["id"]),
    ("addresses", &["folded", "person"]),
    ("pending", &["id"]),
    ("minted", &["kind"]),
];

/// Of a long text not every byte is tried, but one of so many.
const STRIDE: usize = 1009;

fn tampering(bench: &Bench) -> Connection {
    let connection = Connection::open(bench.path().join("chancery.db")).expect("opens");
    connection
        .execute_batch(
            "PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on; PRAGMA synchronous = off;
             DROP TRIGGER journal_is_not_edited; DROP TRIGGER journal_is_not_cut; DROP TRIGGER turns_are_not_edited;",
        )
        .expect("the guards are off");
    connection
}

fn columns(connection: &Connection, table: &str) -> Vec<String> {
    let mut statement =
        connection.prepare(&format!("SELECT * FROM {table} LIMIT 0")).expect("a table");
    let names = statement.column_names().into_iter().map(str::to_owned).collect();
    let _ = statement.query([]).expect("it can be asked");
    names
}

fn rows(connection: &Connection, table: &str) -> Vec<Vec<Value>> {
    let width = columns(connection, table).len();
    let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).expect("a table");
    let rows = statement.query_map([], |row| (0..width).map(|at| row.get(at)).collect());
    rows.expect("rows").collect::<Result<_, _>>().expect("rows")
}

/// The value with one byte changed, for each byte that is tried.
fn changed(value: &Value) -> Vec<Value> {
    let flipped = |bytes: &[u8], at: usize| {
        let mut bytes = bytes.to_vec();
        bytes[at] ^= 1;
        bytes
    };
    let places =
        |length: usize| (0..length).step_by(if length <= 32 { 1 } else { STRIDE.min(length / 2) });
    match value {
        Value::Null | Value::Real(_) => Vec::new(),
        Value::Integer(number) => {
            vec![Value::Integer(number ^ 1), Value::Integer(number ^ (1 << 40))]
        }
        Value::Blob(bytes) => {
            places(bytes.len()).map(|at| Value::Blob(flipped(bytes, at))).collect()
        }
        Value::Text(text) => places(text.len())
            .filter_map(|at| String::from_utf8(flipped(text.as_bytes(), at)).ok())
            .map(Value::Text)
            .collect(),
    }
}

fn update(
    connection: &Connection,
    table: &str,
    column: &str,
    keys: &[(&str, Value)],
    value: &Value,
) -> bool {
    let names: Vec<String> = keys.iter().map(|(name, _)| format!("{name} = ?")).collect();
    let sql = format!("UPDATE {table} SET {column} = ? WHERE {}", names.join(" AND "));
    let values = std::iter::once(value).chain(keys.iter().map(|(_, value)| value));
    // A change onto the key of another row is refused by SQLite itself.
    connection.execute(&sql, params_from_iter(values)).is_ok_and(|count| count == 1)
}

fn story() -> Bench {
    let mut bench = Bench::new();
    let (.., pending) = play(&mut bench, 24, 5);
    let last = pending.iter().map(|open| open.id.number()).max().unwrap_or(0);
    let open = PeopleChange::PendingOpened(Box::new(Pending {
        id: PendingId::new(last + 50),
        address: address("eve@example.org"),
        name: "Eve".to_owned(),
        asked: Asked::Resign { game: GameId::new(1) },
        expires: moment("2027-01-01T00:00:00Z"),
    }));
    let event = bench.event();
    let ruling = chancery::judge::Ruling { people: vec![open], ..Default::default() };
    bench.commit_at(event, moment("2026-12-31T00:00:00Z"), &ruling, &[]).expect("committed");
    assert_eq!(bench.audit(), Vec::<String>::new());
    bench
}

#[test]
fn any_changed_byte_is_found() {
    let bench = story();
    let connection = tampering(&bench);
    let mut tried = 0;
    let mut missed = Vec::new();
    for (table, key_columns) in TABLES {
        let columns = columns(&connection, table);
        let rows = rows(&connection, table);
        assert!(!rows.is_empty(), "the story leaves {table} empty");
        for row in &rows {
            for (at, column) in columns.iter().enumerate() {
                for value in changed(&row[at]) {
                    let keys = |with: &dyn Fn(&str, usize) -> Value| -> Vec<(&str, Value)> {
                        key_columns
                            .iter()
                            .map(|key| {
                                let place =
                                    columns.iter().position(|name| name == key).expect("a column");
                                (*key, with(key, place))
                            })
                            .collect()
                    };
                    let before = keys(&|_, place| row[place].clone());
                    if !update(&connection, table, column, &before, &value) {
                        continue;
                    }
                    tried += 1;
                    if !bench.audit().iter().any(|finding| finding.starts_with("damaged")) {
                        missed.push(format!("{table}.{column}: {:?} as {value:?}", row[at]));
                    }
                    let after = keys(&|key, place| {
                        if key == column { value.clone() } else { row[place].clone() }
                    });
                    assert!(
                        update(&connection, table, column, &after, &row[at]),
                        "{table}.{column} is not mended"
                    );
                }
            }
        }
    }
    assert!(
        missed.is_empty(),
        "{} of {tried} changes were not found:\n{}",
        missed.len(),
        missed.join("\n")
    );
    assert!(tried > 500, "only {tried} changes were tried");
    assert_eq!(bench.audit(), Vec::<String>::new());
}

/// Bytes of the file itself, of pages, indexes and headers: whatever is read is an error or a
/// finding, or did not matter; nothing panics.
#[test]
fn a_damaged_file_is_told_and_stops_nobody() {
    let bench = story();
    let whole = bench.path().join("whole.db");
    bench.reader().back_up(&whole).expect("backed up");
    let bytes = std::fs::read(&whole).expect("read");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chancery.db");
    let mut dice = Dice::new(42);
    let mut told = 0;
    for round in 0..80 {
        let mut damaged = bytes.clone();
        for _ in 0..=dice.below(3) {
            // Now and then in the header of the file or of a page, where it does most.
            let mut place = || {
                let page = dice.below(bytes.len() / 4096) * 4096;
                page + if round % 2 == 0 { dice.below(4096) } else { dice.below(120) }
            };
            // Most of a small database is empty, and nobody reads that.
            let mut at = place();
            while bytes[at] == 0 {
                at = place();
            }
            damaged[at] ^= 1 << dice.below(8);
        }
        std::fs::write(&path, &damaged).expect("written");
        let checked = chancery::store::audit(folder.path());
        told += usize::from(checked.is_err() || checked.is_ok_and(|findings| !findings.is_empty()));
        // Whatever was read, a ruler either opens the data or says why not.
        drop(chancery::store::Store::open(folder.path(), chancery::store::Limits::default()));
        for name in ["chancery.db-wal", "chancery.db-shm"] {
            let _ = std::fs::remove_file(folder.path().join(name));
        }
    }
    assert!(told > 25, "only {told} of 80 were told");
}

#[test]
fn a_row_that_is_missing_is_found() {
    let bench = story();
    let connection = tampering(&bench);
    for (table, keys) in TABLES {
        let count = rows(&connection, table).len();
        for offset in 0..count {
            let keys = keys.join(", ");
            let sql = format!(
                "DELETE FROM {table} WHERE ({keys}) = (SELECT {keys} FROM {table} LIMIT 1 OFFSET {offset})"
            );
            connection.execute_batch("BEGIN").expect("begun");
            assert_eq!(connection.execute(&sql, []).expect("deleted"), 1);
            connection.execute_batch("COMMIT").expect("committed");
            let findings = bench.audit();
            assert!(
                findings.iter().any(|it| it.starts_with("damaged")),
                "{table} without row {offset}: {findings:?}"
            );
            return_to(&bench, &connection);
        }
    }
}

/// Puts the data back as the story left them.
fn return_to(bench: &Bench, connection: &Connection) {
    let fresh = story();
    let copy = fresh.path().join("copy.db");
    fresh.reader().back_up(&copy).expect("backed up");
    let path = copy.to_str().expect("a path");
    connection.execute("ATTACH ?1 AS fresh", [path]).expect("attached");
    for (table, _) in TABLES {
        let sql = format!(
            "DELETE FROM main.{table}; INSERT INTO main.{table} SELECT * FROM fresh.{table};"
        );
        connection.execute_batch(&sql).expect("copied");
    }
    connection.execute_batch("DETACH fresh").expect("detached");
    assert_eq!(bench.audit(), Vec::<String>::new());
}

#[test]
fn a_turn_that_would_be_ruled_otherwise_is_no_damage() {
    let mut bench = Bench::new();
    let game = bench.found("Otherwise");
    let board = chancery::board::Board::from_text(chancery::board::STANDARD).expect("a board");
    let position = chancery::position::Position::first(&board);
    let mut next = position.clone();
    next.units.pop();
    let number = chancery::game::TurnNumber::new(1);
    bench.change(
        game,
        vec![chancery::game::Change::Adjudicated(Box::new(chancery::game::TurnRecord {
            number,
            parent: None,
            position,
            orders: Vec::new(),
            missed: Vec::new(),
            next,
            winner: None,
            adjudicator: 0,
        }))],
    );
    let findings = bench.audit();
    let [finding] = findings.as_slice() else { panic!("{findings:?}") };
    assert!(
        finding.starts_with("would now be ruled otherwise: turn 1 of game 1 (adjudicator 0,"),
        "{finding}"
    );
    assert!(finding.contains("units differ"), "{finding}");
}
