//! A database of each release lies in tests/journals and must replay for ever.

use std::fs;
use std::path::{Path, PathBuf};

use chancery::store::{Limits, Reader, Store, audit};

use super::bench::{Bench, moment, outgoing};
use super::plays::play;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/journals")
}

/// The data of this release, all kinds of changes among them; `BLESS=1` writes them anew, which is
/// right only until the release is out.
fn write_present(to: &Path) {
    let mut bench = Bench::new();
    let (_, people, _) = play(&mut bench, 24, 14);
    let event = bench.event();
    let letters = [outgoing("kept@x", "ann@example.org")];
    bench
        .commit_at(event, moment("2027-01-01T00:00:00Z"), &Default::default(), &letters)
        .expect("committed");
    let someone = people.first().expect("somebody is known").id;
    bench.store.erase_person(someone).expect("erased");
    let _ = fs::remove_file(to);
    bench.reader().back_up(to).expect("backed up");
}

#[test]
fn the_data_of_every_release_replay() {
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(folder()).expect("a folder");
        write_present(&folder().join(concat!(env!("CARGO_PKG_VERSION"), ".db")));
    }
    let mut releases = 0;
    for entry in fs::read_dir(folder()).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|it| it != "db") {
            continue;
        }
        releases += 1;
        let data = tempfile::tempdir().expect("a folder");
        fs::copy(&path, data.path().join("chancery.db")).expect("copied");
        drop(Store::open(data.path(), Limits::default()).expect("it opens"));
        let findings = audit(data.path()).expect("it is checked");
        let damaged: Vec<String> = findings
            .iter()
            .map(ToString::to_string)
            .filter(|it| it.starts_with("damaged"))
            .collect();
        assert_eq!(damaged, Vec::<String>::new(), "{}", path.display());
        let games = Reader::open(data.path()).expect("reader").games().expect("games");
        assert!(!games.is_empty(), "{} has no game", path.display());
    }
    assert!(releases > 0, "no release is kept");
}
