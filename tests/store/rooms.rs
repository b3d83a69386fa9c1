//! The data folder: modes, versions, a full disk, backups, readers beside the ruler.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use chancery::store::{Limits, Reader, Reception, Store, StoreError, migrations};
use rusqlite::Connection;

use super::bench::{Bench, letter, now};
use super::plays::play;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

#[test]
fn every_migration_is_sound() {
    migrations().validate().expect("sound");
}

#[test]
fn nobody_else_reads_the_data() {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("some/where");
    let mut store = Store::open(&folder, Limits::default()).expect("opens");
    store.receive(&[letter("a", "ann@example.org")]).expect("received");
    assert_eq!(mode(&folder), 0o700);
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).expect("it can be listed") {
        let entry = entry.expect("an entry");
        assert_eq!(mode(&entry.path()), 0o600, "{:?}", entry.path());
        names.push(entry.file_name().into_string().expect("a name"));
    }
    names.sort();
    assert_eq!(names, ["chancery.db", "chancery.db-shm", "chancery.db-wal", "lock"]);
    let backup = outer.path().join("backup.db");
    Reader::open(&folder).expect("reader").back_up(&backup).expect("backed up");
    assert_eq!(mode(&backup), 0o600);
}

#[test]
fn what_is_written_is_synced() {
    let bench = Bench::new();
    // The pragmas hold for a connection, so they cannot be looked at from outside; the log can.
    let looker = Connection::open(bench.path().join("chancery.db")).expect("opens");
    let journal: String =
        looker.query_row("PRAGMA journal_mode", [], |row| row.get(0)).expect("a mode");
    assert_eq!(journal, "wal");
}

#[test]
fn data_of_a_later_version_are_left_alone() {
    let bench = Bench::new();
    let path = bench.path().to_owned();
    let Bench { store, folder, .. } = bench;
    drop(store);
    let looker = Connection::open(path.join("chancery.db")).expect("opens");
    looker.pragma_update(None, "user_version", 99).expect("set");
    drop(looker);
    let newer = Store::open(&path, Limits::default()).err().expect("it is refused");
    assert!(matches!(newer, StoreError::Newer { found: 99, .. }), "{newer}");
    assert!(matches!(Reader::open(&path).err(), Some(StoreError::Newer { .. })));
    drop(folder);
}

#[test]
fn what_is_no_database_is_told_as_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("chancery.db"), "this is no database, but long enough to be one")
        .expect("written");
    let error = Store::open(folder.path(), Limits::default()).err().expect("it is refused");
    assert!(error.is_corrupt(), "{error}");
    assert!(matches!(
        Reader::open(&folder.path().join("none")).err(),
        Some(StoreError::Missing { .. })
    ));
}

#[test]
fn a_full_disk_takes_nothing_in_halves_and_recovers() {
    let mut bench = Bench::new();
    let (game, ..) = play(&mut bench, 3, 6);
    let before = bench.reader().rebuild(game.id).expect("rebuilt");
    bench.store.set_limits(Limits { max_pages: Some(1) }).expect("limited");
    let mut taken = 0;
    let error = loop {
        let mut some = [
            letter(&format!("big {taken}"), "ann@example.org"),
            letter(&format!("big2 {taken}"), "b@example.org"),
        ];
        some[1].raw.bytes = vec![b'x'; 20_000];
        match bench.store.receive(&some) {
            Ok(_) => taken += 1,
            Err(error) => break error,
        }
        assert!(taken < 10_000, "the limit does not hold");
    };
    assert!(error.is_full(), "{error}");
    assert!(!error.is_temporary());
    // Of the two letters of the failed call neither is there; reading still works.
    assert_eq!(bench.store.unread(1000).expect("unread").len(), 2 * taken);
    assert_eq!(bench.reader().rebuild(game.id).expect("rebuilt"), before);
    let full = bench.store.batch(|batch| {
        let board = batch.each(|batch| batch.add_board(&big_board()));
        assert!(board.is_err());
        Ok(())
    });
    drop(full);
    bench.store.set_limits(Limits::default()).expect("unlimited");
    let again = bench
        .store
        .receive(&[letter(&format!("big {taken}"), "ann@example.org")])
        .expect("received");
    assert!(matches!(again.as_slice(), [Reception::New(_)]), "{again:?}");
    assert_eq!(bench.audit(), Vec::<String>::new());
}

fn big_board() -> String {
    format!("{}\n# {}", chancery::board::STANDARD, "x".repeat(100_000))
}

#[test]
fn a_full_disk_at_the_start_is_told_as_such() {
    let mut bench = Bench::new();
    for _ in 0..100 {
        bench.event();
    }
    let Bench { store, folder, .. } = bench;
    drop(store);
    // Attempts that cannot be counted are no reason not to open.
    let store = Store::open(folder.path(), Limits { max_pages: Some(1) }).expect("it opens");
    drop(store);
    let fresh = tempfile::tempdir().expect("a folder");
    let error =
        Store::open(fresh.path(), Limits { max_pages: Some(3) }).err().expect("no room for tables");
    assert!(error.is_full(), "{error}");
    Store::open(fresh.path(), Limits::default()).expect("it opens when there is room");
}

#[test]
fn a_backup_is_whole_and_can_be_ruled() {
    let mut bench = Bench::new();
    let (game, ..) = play(&mut bench, 11, 8);
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("chancery.db");
    bench.reader().back_up(&copy).expect("backed up");
    assert!(
        matches!(bench.reader().back_up(&copy), Err(StoreError::File { .. })),
        "it writes over a file"
    );
    let _ruler = Store::open(folder.path(), Limits::default()).expect("the copy opens");
    assert_eq!(
        Reader::open(folder.path()).expect("reader").rebuild(game.id).expect("rebuilt"),
        bench.reader().rebuild(game.id).expect("rebuilt")
    );
    assert_eq!(chancery::store::audit(folder.path()).expect("checked"), []);
}

#[test]
fn what_was_projected_in_another_form_is_made_again() {
    let mut bench = Bench::new();
    let (game, ..) = play(&mut bench, 24, 5);
    let expected = bench.reader().rebuild(game.id).expect("rebuilt");
    let connection = Connection::open(bench.path().join("chancery.db")).expect("opens");
    connection
        .execute_batch(
            "UPDATE projection SET version = 0; UPDATE games SET snapshot = '{}', status = 'forming', due_at = NULL;
             DELETE FROM seats; UPDATE people SET snapshot = '{}'; DELETE FROM addresses;",
        )
        .expect("another form");
    assert_ne!(bench.audit(), Vec::<String>::new());
    let bench = bench.restart();
    assert_eq!(bench.audit(), Vec::<String>::new());
    let reader = bench.reader();
    assert_eq!(reader.snapshot(game.id).expect("read"), Some(expected));
}

#[test]
fn what_a_killed_judge_leaves_can_be_read_and_ruled() {
    let mut bench = Bench::new();
    let (game, ..) = play(&mut bench, 24, 5);
    let folder = tempfile::tempdir().expect("a folder");
    // The log as it lies there while the judge runs, without the shared memory of the living.
    for name in ["chancery.db", "chancery.db-wal"] {
        fs::copy(bench.path().join(name), folder.path().join(name)).expect("copied");
    }
    let reader = Reader::open(folder.path()).expect("reader");
    let expected = bench.reader().rebuild(game.id).expect("rebuilt");
    assert_eq!(reader.snapshot(game.id).expect("read"), Some(expected.clone()));
    drop(reader);
    let _ruler = Store::open(folder.path(), Limits::default()).expect("opens");
    assert_eq!(
        Reader::open(folder.path()).expect("reader").rebuild(game.id).expect("rebuilt"),
        expected
    );
    assert_eq!(chancery::store::audit(folder.path()).expect("checked"), []);
}

#[test]
fn a_reader_looks_while_the_judge_rules_and_when_nobody_does() {
    let mut bench = Bench::new();
    bench.found("Seen");
    let path = bench.path().to_owned();
    let reader = Reader::open(&path).expect("reader");
    assert_eq!(reader.games().expect("games").len(), 1);
    bench.found("Seen too");
    let lines: Vec<String> =
        reader.games().expect("games").iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        ["   1  Seen                     forming ", "   2  Seen too                 forming ",]
    );
    drop(reader);
    let Bench { store, folder, .. } = bench;
    drop(store);
    let reader = Reader::open(&path).expect("reader");
    let shown = reader.game("seen").expect("read").expect("there").to_string();
    assert!(shown.contains("seat 0: player"), "{shown}");
    assert!(shown.contains("\nzone: Europe/Berlin\n"), "{shown}");
    drop(folder);
}

#[test]
fn answers_to_a_letter_are_found_by_its_key() {
    let mut bench = Bench::new();
    let event = bench.event();
    let reader = bench.reader();
    let key = "letter 1";
    assert_eq!(reader.ruled_letter(key).expect("looked"), None);
    let letters = [super::bench::outgoing("a@x", "somebody@example.org")];
    bench.commit_at(event, now(), &Default::default(), &letters).expect("committed");
    let found = reader.ruled_letter(key).expect("looked").expect("it is ruled");
    assert_eq!(found.transport_id.as_deref(), Some("transport of letter 1"));
    assert_eq!(
        found.answers,
        letters.map(|letter| chancery::report::Kept::Draft(Box::new(letter)))
    );
    assert_eq!(reader.ruled_letter("another").expect("looked"), None);
}
