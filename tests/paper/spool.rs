//! The spool: letters come into it once, whatever happens, and leave it when they are printed.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use chancery::config::{Config, read_game};
use chancery::daemon::{Lying, Spool, enclosures};
use chancery::judge::KeeperCommand;
use chancery::letter::Address;
use chancery::paper::as_text;
use chancery::reading::Run;
use chancery::report::{PartRole, paper_sheet_of};
use chancery::store::Reader;
use rusqlite::Connection;

use crate::support::Judge;
use crate::support::process::PROGRAM;

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
    KeeperCommand::Post { game, power, address, allow: None }
}

fn spool(judge: &Judge) -> Spool {
    Spool::of(&judge.data(), &Config::embedded().letterhead)
}

fn pages(judge: &Judge) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(judge.data().join("paper"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "pdf"))
        .collect();
    found.sort();
    found
}

/// As if the judge had been killed after it wrote the pages and before it noted that.
fn forget(judge: &mut Judge) {
    tamper(judge, "state = 'waiting', done_at = NULL");
}

/// Sets something of the one letter on paper while the judge is not there.
fn tamper(judge: &mut Judge, what: &str) {
    judge.stop();
    let data = Connection::open(judge.data().join("chancery.db")).unwrap();
    let changed = data.execute(&format!("UPDATE outbox SET {what} WHERE way = 'paper'"), []);
    assert_eq!(changed.unwrap(), 1);
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
    let waiting = spool(&judge).waiting().unwrap().letters;
    assert_eq!(waiting.len(), 1);
    assert_eq!(waiting[0].letter.address.lines(), ["Old Tom", "The Lighthouse", "Far Island"]);
    assert!(waiting[0].words.contains("The game gate has begun"));
}

#[test]
fn what_was_printed_does_not_come_back() {
    let mut judge = founded();
    let waiting = spool(&judge).waiting().unwrap().letters;
    assert_eq!(spool(&judge).mark_printed(&waiting).unwrap(), 1);
    forget(&mut judge);
    assert_eq!(pages(&judge), Vec::<PathBuf>::new());
    assert_eq!(spool(&judge).waiting().unwrap(), Lying::default());
    let last = spool(&judge).last_batch().unwrap().unwrap();
    assert_eq!((last.number, last.lying.letters), (1, waiting));
}

/// A kill can leave a folder for what is to be printed, and nothing in it.
#[test]
fn the_last_that_was_printed_is_no_empty_folder() {
    let judge = founded();
    let waiting = spool(&judge).waiting().unwrap().letters;
    assert_eq!(spool(&judge).mark_printed(&waiting).unwrap(), 1);
    fs::create_dir(judge.data().join("paper/printed/0002")).unwrap();
    let last = spool(&judge).last_batch().unwrap().unwrap();
    assert_eq!((last.number, last.lying.letters), (1, waiting));
    assert_eq!(spool(&judge).next_batch().unwrap(), 3);
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
    let letters = spool(&judge).waiting().unwrap().letters;
    assert_eq!(letters.len(), 2);
    let results = letters.iter().find(|it| it.letter.title.contains("results")).unwrap();
    assert!(results.words.contains("Atlantis"), "{}", results.words);
    assert!(results.letter.map.is_some());
    assert!(
        spool(&judge).print(&enclosures(&letters)).unwrap().len() > 100_000,
        "the maps are there"
    );
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
    let waiting = spool(&judge).waiting().unwrap().letters;
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

/// A database restored from an older copy counts its events again: another letter may have the
/// Message-ID of one that was printed.
#[test]
fn a_letter_is_printed_although_another_of_its_number_was() {
    let mut judge = founded();
    let waiting = spool(&judge).waiting().unwrap().letters;
    spool(&judge).mark_printed(&waiting).unwrap();
    let other =
        "state = 'waiting', done_at = NULL, draft = replace(draft, 'has begun', 'began anew')";
    tamper(&mut judge, other);
    let [letter] = &spool(&judge).waiting().unwrap().letters[..] else { panic!() };
    assert!(letter.words.contains("The game gate began anew"));
}

#[test]
fn a_damaged_letter_is_named_and_keeps_no_other_back() {
    let mut judge = founded();
    let [page] = &pages(&judge)[..] else { panic!("{:?}", pages(&judge)) };
    tamper(&mut judge, "draft = 'no draft'");
    judge.keeper(&KeeperCommand::run("gate", Run::Process(String::new())));
    judge.settle();
    let waiting = spool(&judge).waiting().unwrap();
    assert_eq!(waiting.letters.len(), 1);
    let [damaged] = &waiting.damaged[..] else { panic!("{waiting:?}") };
    assert_eq!(damaged.page, *page);
    let said = said(&judge, &["paper", "list"]);
    assert!(said.contains(&format!("{}       is damaged", damaged.number)), "{said}");
    let out = judge.data().join("../all.pdf");
    let said = self::said(&judge, &["paper", "print", "--out", out.to_str().unwrap()]);
    assert!(said.contains("is damaged") && said.contains("1 letter in"), "{said}");
    // Whoever else is erased, its page stays, for it is all there is of it.
    judge.keeper(&KeeperCommand::run("gate", Run::Close));
    judge.keeper(&KeeperCommand::Erase(Address::on_paper(7)));
    judge.settle();
    assert!(page.exists());
}

fn said(judge: &Judge, words: &[&str]) -> String {
    let output =
        Command::new(PROGRAM).arg("--data").arg(judge.data()).args(words).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn whoever_prints_at_the_same_moment_waits() {
    let mut judge = founded();
    let held = spool(&judge).hold().unwrap();
    let mut other = Command::new(PROGRAM);
    let out = judge.data().join("../other.pdf");
    other.arg("--data").arg(judge.data()).args(["paper", "print", "--out"]).arg(&out);
    let other = other.stdout(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    // Nor does the judge put anything there meanwhile.
    judge.keeper(&KeeperCommand::run("gate", Run::Process(String::new())));
    let waiting = spool(&judge).waiting().unwrap().letters;
    assert_eq!(waiting.len(), 1);
    assert_eq!(spool(&judge).mark_printed(&waiting).unwrap(), 1);
    drop(held);
    let output = other.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("No letter waits") && !out.exists(), "{said}");
    judge.settle();
    assert_eq!(spool(&judge).waiting().unwrap().letters.len(), 1);
}

#[test]
fn letters_that_wait_go_where_their_reader_lives_now() {
    let mut judge = founded();
    let [page] = &pages(&judge)[..] else { panic!("{:?}", pages(&judge)) };
    let before = fs::read(page).unwrap();
    assert!(judge.keeper(&post("FRANCE", "Old Tom\nUnder the bridge")).contains("Done"));
    judge.settle();
    assert!(fs::read(page).unwrap() != before, "the page has the old address");
    assert_eq!(pages(&judge), std::slice::from_ref(page));
    let [letter] = &spool(&judge).waiting().unwrap().letters[..] else { panic!() };
    assert_eq!(letter.letter.address.lines(), ["Old Tom", "Under the bridge"]);
}

#[test]
fn whoever_waits_for_a_game_to_begin_may_correct_the_address() {
    let mut judge = Judge::at("2026-11-20T12:00:00Z");
    let game =
        "name = \"gate\"\nplayers = 7\nschedule = \"Fri 18:00 at least 8 days; grace none\"\n";
    let (founding, board) = read_game(game, |name| Err(name.to_owned())).unwrap();
    judge.keeper(&KeeperCommand::Found { founding: Box::new(founding), board });
    for address in [ADDRESS, "OLD TOM\nUnder the bridge", "Young Tom\nThe Lighthouse"] {
        assert!(judge.keeper(&post("", address)).contains("Done"));
    }
    let people = Reader::open(&judge.data()).unwrap().people().unwrap();
    let homes: Vec<_> =
        people.iter().map(|it| it.post.as_ref().unwrap().lines()[1].as_str()).collect();
    assert_eq!(homes, ["Under the bridge", "The Lighthouse"]);
    let game = Reader::open(&judge.data()).unwrap().game("gate").unwrap().unwrap().game;
    assert_eq!(game.seats().filter(|(_, seat)| seat.holder().is_some()).count(), 2);
}

/// What was said and overtaken before anything was printed costs no stamp, and the form has the deadline
/// that holds.
#[test]
fn what_waits_for_one_reader_of_a_game_goes_into_one_envelope() {
    let mut judge = founded();
    for run in [
        Run::Deadline("2026-12-05 18:00".to_owned()),
        Run::Deadline("2026-12-06 18:00".to_owned()),
        Run::Pause,
        Run::Resume,
        Run::Deadline("2026-12-07 18:00".to_owned()),
        Run::Schedule("Sat 18:00 at least 9 days".to_owned()),
    ] {
        judge.keeper(&KeeperCommand::run("gate", run));
    }
    judge.settle();
    let letters = spool(&judge).waiting().unwrap().letters;
    assert_eq!(letters.len(), 7);
    let envelopes = enclosures(&letters);
    let [envelope] = &envelopes[..] else { panic!("{} envelopes", envelopes.len()) };
    assert!(envelope.first().unwrap().words.contains("has begun"));
    assert_eq!((envelope.parts.len(), envelope.left_out.len()), (2, 5));
    let words = |place: usize| &envelope.parts[place].1.words;
    assert!(words(0).contains("Monday 7 December, 18:00 UTC"), "{}", words(0));
    assert!(!words(0).contains("Friday 4 December"), "{}", words(0));
    assert!(words(1).contains("Saturday at 18:00"), "{}", words(1));
    let list = said(&judge, &["paper", "list"]);
    assert!(list.contains("with it") && list.matches("left out, overtaken").count() == 5, "{list}");
    assert!(list.contains("1 letter to be printed") && list.contains("judge.toml"), "{list}");
    let out = judge.data().join("../one.pdf");
    let print = said(&judge, &["paper", "print", "--out", out.to_str().unwrap()]);
    assert!(print.contains("5 letters are left out") && print.contains("1 letter in"), "{print}");
    let first = fs::read(&out).unwrap();
    said(&judge, &["paper", "print", "--again", "--out", out.to_str().unwrap()]);
    assert!(fs::read(&out).unwrap() == first, "printed again it is another one");
    assert_eq!(pages(&judge), Vec::<PathBuf>::new());
}

/// The results of two turns go together: the earlier ones without what was due then.
#[test]
fn earlier_results_come_without_their_form() {
    let mut judge = founded();
    let schedule = "Sat 18:00 at least 9 days".to_owned();
    judge.keeper(&KeeperCommand::run("gate", Run::Schedule(schedule)));
    for _ in 0..2 {
        judge.keeper(&KeeperCommand::run("gate", Run::Process(String::new())));
    }
    judge.settle();
    let letters = spool(&judge).waiting().unwrap().letters;
    let envelopes = enclosures(&letters);
    let [envelope] = &envelopes[..] else { panic!("{} envelopes", envelopes.len()) };
    let roles: Vec<PartRole> = envelope.parts.iter().map(|(_, part)| part.role).collect();
    assert_eq!(roles, [PartRole::Main, PartRole::Beside, PartRole::Earlier, PartRole::Earlier]);
    let parts = envelope.parts.iter().map(|(letter, part)| (&letter.letter, part, None));
    let parts: Vec<_> = parts.collect();
    let sheet = paper_sheet_of(&envelope.first().unwrap().letter, &parts);
    let told = as_text(&Config::embedded().letterhead, &sheet).concat().replace('\u{a0}', " ");
    assert_eq!(told.matches("Please send this back").count(), 1, "{told}");
    assert_eq!(told.matches("must be here by").count(), 1, "{told}");
    assert!(told.contains("Spring 1901: results") && told.contains("The game begins"), "{told}");
    assert!(told.contains("Saturday at 18:00"), "{told}");
    assert!(!told.contains("Orders for Spring 1901 are due"), "{told}");
    assert!(told.contains("to whoever sent you this letter"), "{told}");
}

#[test]
fn whoever_has_a_player_on_paper_is_told_to_name_a_sender() {
    let judge = founded();
    let check = |judge: &Judge| {
        let data = judge.data();
        Command::new(PROGRAM).arg("--data").arg(&data).args(["check", "--offline"]).output()
    };
    let output = check(&judge).unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(!output.status.success() && said.contains("FAULT letters on paper"), "{said}");
    fs::write(judge.data().join("judge.toml"), "[paper]\nsender = [\"Ann\", \"Town\"]\n").unwrap();
    let output = check(&judge).unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("letters on paper: from Ann"), "{said}");
}
