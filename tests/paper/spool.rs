//! The spool: letters come into it once, whatever happens, and leave it when they are printed.

use std::fs;
use std::path::PathBuf;

use chancery::config::{Config, read_game};
use chancery::daemon::Spool;
use chancery::judge::KeeperCommand;
use chancery::letter::Address;
use chancery::reading::Run;
use chancery::store::Reader;
use rusqlite::Connection;

use crate::support::Judge;

const ADDRESS: &str = "Old Tom\nThe Lighthouse\nFar Island";

fn founded() -> Judge {
    let mut judge = Judge::at("2026-11-20T12:00:00Z");
    let game =
        "name = \"gate\"\nplayers = 1\nschedule = \"Fri 18:00 at least 8 days; grace none\"\n";
    let (founding, board) = read_game(game, |name| Err(name.to_owned())).unwrap();
    judge.keeper(&KeeperCommand::Found { founding: Box::new(founding), board });
    assert!(judge.keeper(&post("", ADDRESS)).contains("Done"));
    judge.settle();
    judge
}

fn post(power: &str, address: &str) -> KeeperCommand {
    let (game, power, address) = ("gate".to_owned(), power.to_owned(), address.to_owned());
    KeeperCommand::Post { game, power, address }
}

fn spool(judge: &Judge) -> Spool {
    Spool::of(&judge.data(), &Config::embedded().letterhead)
}

fn pages(judge: &Judge) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(judge.data().join("paper"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    found.sort();
    found
}

/// As if the judge had been killed after it wrote the pages and before it noted that.
fn forget(judge: &mut Judge) {
    judge.stop();
    let data = Connection::open(judge.data().join("chancery.db")).unwrap();
    let forgot = data
        .execute("UPDATE outbox SET state = 'waiting', done_at = NULL WHERE way = 'paper'", [])
        .unwrap();
    assert_eq!(forgot, 1);
    drop(data);
    judge.start();
    judge.settle();
}

#[test]
fn a_letter_lies_in_the_spool_once() {
    let mut judge = founded();
    let [page] = &pages(&judge)[..] else { panic!("{:?}", pages(&judge)) };
    let bytes = fs::read(page).unwrap();
    assert!(bytes.starts_with(b"%PDF-"));
    forget(&mut judge);
    assert_eq!(&pages(&judge), std::slice::from_ref(page));
    assert!(fs::read(page).unwrap() == bytes, "another page under the same name");
    let waiting = spool(&judge).waiting().unwrap();
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0].letter.address.lines(), ["Old Tom", "The Lighthouse", "Far Island"]);
    assert!(waiting[0].words.contains("The game gate has begun"));
}

#[test]
fn what_was_printed_does_not_come_back() {
    let mut judge = founded();
    let waiting = spool(&judge).waiting().unwrap();
    assert_eq!(spool(&judge).mark_printed(&waiting).unwrap(), 1);
    forget(&mut judge);
    assert_eq!(pages(&judge), Vec::<PathBuf>::new());
    assert_eq!(spool(&judge).waiting().unwrap(), []);
    let last = spool(&judge).last_batch().unwrap().unwrap();
    assert_eq!((last.number, last.letters), (1, waiting));
}

#[test]
fn results_are_printed_as_orders_came_by_hand() {
    let mut judge = founded();
    let (game, power) = ("gate".to_owned(), "FRANCE".to_owned());
    let text = "A PAR - BUR\nA MAR - SPA\nF BRE - MAO\nF LON - Atlantis\n".to_owned();
    let receipt = judge.keeper(&KeeperCommand::Drop { game, power, text });
    assert!(receipt.contains("by hand") && receipt.contains("Atlantis"), "{receipt}");
    assert_eq!(pages(&judge).len(), 1, "a receipt is not worth its stamp");
    judge.keeper(&KeeperCommand::run("gate", Run::Process(String::new())));
    let sent = judge.settle();
    assert!(sent.is_empty(), "{:?}", sent.iter().map(|it| &it.text).collect::<Vec<_>>());
    let letters = spool(&judge).waiting().unwrap();
    assert_eq!(letters.len(), 2);
    let results = letters.iter().find(|it| it.letter.title.contains("results")).unwrap();
    assert!(results.words.contains("Atlantis"), "{}", results.words);
    assert!(results.letter.map.is_some());
    assert!(spool(&judge).print(&letters).unwrap().len() > 100_000, "the maps are there");
}

#[test]
fn letters_go_by_mail_again_where_there_is_a_letterbox() {
    let mut judge = founded();
    assert!(judge.keeper(&post("FRANCE", "Tom\nUnder the bridge")).contains("Done"));
    let refused = judge.keeper(&post("FRANCE", ""));
    assert!(!refused.contains("Done"), "{refused}");
    let people = Reader::open(&judge.data()).unwrap().people().unwrap();
    assert_eq!(people[0].post.as_ref().unwrap().lines()[1], "Under the bridge");
}

#[test]
fn who_is_erased_is_erased_in_the_spool_too() {
    let mut judge = founded();
    let waiting = spool(&judge).waiting().unwrap();
    spool(&judge).mark_printed(&waiting).unwrap();
    judge.keeper(&KeeperCommand::run("gate", Run::Close));
    judge.settle();
    assert_eq!(pages(&judge).len(), 1);
    judge.keeper(&KeeperCommand::Erase(Address::on_paper(1)));
    judge.settle();
    assert_eq!(pages(&judge), Vec::<PathBuf>::new());
    let printed = judge.data().join("paper/printed/0001");
    assert_eq!(fs::read_dir(printed).unwrap().count(), 0);
    let people = Reader::open(&judge.data()).unwrap().people().unwrap();
    assert!(people[0].post.is_none() && people[0].name.is_empty(), "{people:?}");
}
