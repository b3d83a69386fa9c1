//! A full disk: the judge stops accepting, says so once, stays up, answers nothing it has not
//! stored, and goes on by itself when there is room again. The disk is filled by a page limit of
//! the database and by a file-size limit of the system.
//!
//! Other trouble that passes is met in the same way: a letterbox that cannot be looked into, a
//! letter that cannot be handed over.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use rusqlite::Connection;

use crate::support::mail::{Player, Sent, hand_out};
use crate::support::process::{Home, PATIENCE, PROGRAM, Serve, is_there, not_run};

/// What the judge says of a full disk.
const NO_ROOM: &str = "no room left";
const OVER: &str = "the trouble is over";
/// What it writes to the keeper then.
const ROOM_AGAIN: &str = "there is room again";

/// A judge at rest with a game of one player, who has their first letter.
fn game() -> (Home, Player) {
    let mut home = Home::new("2026-03-02T09:00:00Z", "[mail]\nwait = \"30 min\"\n");
    let mut serve = home.serve();
    serve.ready();
    home.found("name = \"full\"\nplayers = 1\nschedule = \"5 days; remind none; grace none\"\n");
    let mut players = [Player::new("anna")];
    for words in ["join full as France", "yes"] {
        let (_, bytes) = players[0].write(home.now(), words);
        home.post(&bytes);
        hand_out(&mut players, &home.settle(&mut serve));
    }
    assert!(serve.stop().success());
    let [player] = players;
    assert_eq!(player.newest.as_ref().and_then(Sent::turn), Some(1));
    (home, player)
}

/// Posts letters of orders that are long by what they quote, and gives their Message-IDs.
fn post(home: &mut Home, player: &mut Player, count: usize, length: usize) -> Vec<String> {
    let quoted = "> and so on, as people quote whole letters below their own\n".repeat(length / 60);
    let goals = ["Bur", "Pic", "Gas"];
    (0..count)
        .map(|number| {
            let text = format!("A Par - {}\nF Bre - MAO\n\n{quoted}", goals[number % goals.len()]);
            let (id, bytes) = player.write(home.now(), &text);
            home.post(&bytes);
            id
        })
        .collect()
}

/// Lets the judge look again and again, and gives what it wrote meanwhile.
fn look_often(home: &mut Home, serve: &mut Serve, times: usize) -> Vec<Sent> {
    let mut sent = Vec::new();
    for _ in 0..times {
        home.pass(TimeDelta::seconds(3));
        std::thread::sleep(Duration::from_millis(40));
        serve.assert_up();
        sent.extend(home.new_letters());
    }
    sent
}

/// Lets the judge look until something is so, of its log or of what it wrote meanwhile, and gives that.
fn look_until(
    home: &mut Home,
    serve: &mut Serve,
    is_so: impl Fn(&Serve, &[Sent]) -> bool,
) -> Vec<Sent> {
    let begun = Instant::now();
    let mut sent = look_often(home, serve, 5);
    while !is_so(serve, &sent) {
        assert!(begun.elapsed() < PATIENCE, "waited in vain\n{}", serve.log());
        sent.extend(look_often(home, serve, 1));
    }
    sent
}

/// Lets the judge look until its log says something, and gives what it wrote meanwhile.
fn look_until_said(home: &mut Home, serve: &mut Serve, words: &str) -> Vec<Sent> {
    look_until(home, serve, |serve, _| serve.log().contains(words))
}

fn pages(data: &Path) -> u32 {
    let database = Connection::open(data.join("chancery.db")).unwrap();
    database.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap()
}

#[test]
fn a_page_limit_stops_the_judge_from_accepting_until_it_is_raised() {
    let (mut home, mut player) = game();
    let limit = pages(&home.data()) + 30;
    fs::write(home.path("judge.toml"), format!("[store]\npage-limit = {limit}\n")).unwrap();
    let mut serve = home.serve();
    serve.ready();
    let mut ids = post(&mut home, &mut player, 1, 500);
    let mut sent = home.settle(&mut serve);
    assert_eq!(sent.len(), 1, "there was room for one letter");

    // One after the other, so that some still find room.
    for _ in 0..12 {
        ids.extend(post(&mut home, &mut player, 1, 20_000));
        sent.extend(look_often(&mut home, &mut serve, 2));
    }
    sent.extend(look_until_said(&mut home, &mut serve, NO_ROOM));
    sent.extend(look_often(&mut home, &mut serve, 10));
    let left = home.waiting().len();
    assert!((1..12).contains(&left), "{left} letters wait\n{}", serve.log());
    assert_eq!(serve.log().matches(NO_ROOM).count(), 1, "{}", serve.log());
    assert!(sent.len() <= ids.len() - left, "a letter was answered that is not stored");
    // It can still be told to stop, and read.
    assert!(home.run(&["game", "show", "full"]).status.success());
    assert!(serve.stop().success());

    fs::write(home.path("judge.toml"), "").unwrap();
    let mut serve = home.serve();
    serve.ready();
    sent.extend(home.settle(&mut serve));
    // The judge that found no room is gone; its keeper is told all the same, once.
    let is_told = |sent: &Sent| sent.text.contains(ROOM_AGAIN);
    if !sent.iter().any(is_told) {
        sent.extend(look_until(&mut home, &mut serve, |_, sent| sent.iter().any(is_told)));
    }
    sent.extend(home.settle(&mut serve));
    assert_eq!(sent.iter().filter(|sent| is_told(sent)).count(), 1);
    assert!(!home.data().join("full").exists());
    assert!(serve.stop().success());
    home.assert_each_answered_once(&ids, &sent);
}

#[test]
fn a_file_size_limit_is_outlived_and_its_end_is_noticed() {
    if !is_there("prlimit", "--version") {
        return not_run("the file-size limit (needs prlimit, Debian's package util-linux)");
    }
    let (mut home, mut player) = game();
    // The log of the database grows to as much; the database itself is larger than that nowhere.
    let size = fs::metadata(home.data().join("chancery.db")).unwrap().len();
    let mut limit = size + 16 * 1024;
    let mut serve = home.serve_behind(&["prlimit", &format!("--fsize={limit}:unlimited")]);
    serve.ready();
    let ids = post(&mut home, &mut player, 30, 30_000);
    let mut sent = look_until_said(&mut home, &mut serve, NO_ROOM);
    sent.extend(look_often(&mut home, &mut serve, 10));
    assert_eq!(serve.log().matches(NO_ROOM).count(), 1, "{}", serve.log());
    assert!(!home.waiting().is_empty(), "all letters had room below {limit} bytes");

    // Room for a bit more, again and again: the judge gets stuck in every part of its work.
    let raise = |serve: &Serve, limit: &str| {
        let limit = format!("--fsize={limit}:unlimited");
        let done =
            Command::new("prlimit").args(["--pid", &serve.id().to_string(), &limit]).status();
        assert!(done.unwrap().success());
    };
    for _ in 0..25 {
        limit += 24 * 1024;
        raise(&serve, &limit.to_string());
        sent.extend(look_often(&mut home, &mut serve, 2));
    }
    raise(&serve, "unlimited");
    sent.extend(home.settle(&mut serve));
    // It says so at the end of a pass, and settled it is before.
    sent.extend(look_until_said(&mut home, &mut serve, OVER));
    sent.extend(home.settle(&mut serve));
    // However often there was room and none again: once.
    let told: Vec<&Sent> = sent.iter().filter(|sent| sent.text.contains(ROOM_AGAIN)).collect();
    assert_eq!(told.len(), 1, "{}", serve.log());
    assert_eq!(told[0].to, "keeper@localhost");
    assert!(told[0].text.contains("From Monday 2 March, 09:"), "{}", told[0].text);
    assert!(serve.stop().success());
    home.assert_each_answered_once(&ids, &sent);
}

#[test]
fn a_log_that_cannot_be_written_stops_nothing() {
    if !Path::new("/dev/full").exists() {
        return not_run("a log on a full disk (needs /dev/full)");
    }
    let (mut home, mut player) = game();
    let limit = pages(&home.data()) + 5;
    fs::write(home.path("judge.toml"), format!("[store]\npage-limit = {limit}\n")).unwrap();
    home.log_to("/dev/full");
    let mut serve = home.serve();
    serve.ready();
    let ids = post(&mut home, &mut player, 3, 30_000);
    let mut sent = look_often(&mut home, &mut serve, 10);
    assert!(!home.waiting().is_empty());
    serve.kill();

    fs::write(home.path("judge.toml"), "").unwrap();
    let mut serve = home.serve();
    serve.ready();
    sent.extend(home.settle(&mut serve));
    home.assert_each_answered_once(&ids, &sent);
}

/// What a command does that must write where there is no room: it says so.
#[test]
fn a_start_without_room_says_so_and_leaves_nothing_broken() {
    if !is_there("prlimit", "--version") {
        return not_run("the file-size limit (needs prlimit, Debian's package util-linux)");
    }
    for size in [0, 100, 5000, 20_000, 60_000] {
        let mut home = Home::new("2026-03-02T09:00:00Z", "");
        let limit = format!("--fsize={size}:unlimited");
        let tried = Command::new("prlimit")
            .args([
                &limit,
                PROGRAM,
                "--data",
                home.data().to_str().unwrap(),
                "game",
                "new",
                "--name",
                "room",
            ])
            .output()
            .unwrap();
        assert!(!tried.status.success(), "there was room in {size} bytes");
        let mut serve = home.serve();
        serve.ready();
        home.found("name = \"room\"\n");
        assert!(serve.stop().success());
        home.assert_audit_is_clean();
    }
}

#[test]
fn a_letterbox_that_fails_is_said_once_and_holds_up_deadlines_for_so_long() {
    let (mut home, mut player) = game();
    let mut serve = home.serve();
    serve.ready();
    let (new, aside) = (home.data().join("in/new"), home.data().join("in/aside"));
    // Both at once for the judge: it sees one trouble, not two.
    serve.signal("STOP");
    fs::rename(&new, &aside).unwrap();
    fs::write(&new, "no folder").unwrap();
    serve.signal("CONT");
    assert!(look_until_said(&mut home, &mut serve, "the mailbox maildir:in").is_empty());
    assert!(look_often(&mut home, &mut serve, 5).is_empty());
    assert_eq!(serve.log().matches("the mailbox maildir:in").count(), 1, "{}", serve.log());

    // The deadline comes, waits as long as it was told to, and is put off then.
    home.pass(TimeDelta::days(5));
    assert!(look_often(&mut home, &mut serve, 5).is_empty());
    home.pass(TimeDelta::minutes(31));
    let sent = look_until(&mut home, &mut serve, |_, sent| !sent.is_empty());
    assert_eq!(sent.len(), 1, "{}", serve.log());
    assert!(sent[0].text.contains("the deadline is put off"), "{}", sent[0].text);
    player.newest = sent.into_iter().next();

    fs::remove_file(&new).unwrap();
    fs::rename(&aside, &new).unwrap();
    let ids = post(&mut home, &mut player, 1, 100);
    let sent = home.settle(&mut serve);
    assert!(serve.log().contains("answers again"), "{}", serve.log());
    assert!(serve.stop().success());
    home.assert_each_answered_once(&ids, &sent);
}

#[test]
fn a_letter_that_cannot_be_handed_over_waits() {
    let (mut home, mut player) = game();
    let mut serve = home.serve();
    serve.ready();
    let (hers, aside) = (home.data().join("out/anna@example.org"), home.path("aside"));
    fs::rename(&hers, &aside).unwrap();
    fs::write(&hers, "no folder").unwrap();
    let ids = post(&mut home, &mut player, 1, 100);
    assert!(look_until_said(&mut home, &mut serve, "could not be sent").is_empty());
    assert_eq!(serve.log().matches("could not be sent").count(), 1, "{}", serve.log());
    fs::remove_file(&hers).unwrap();
    fs::rename(&aside, &hers).unwrap();
    home.pass(TimeDelta::minutes(2));
    let sent = home.settle(&mut serve);
    assert!(serve.stop().success());
    home.assert_each_answered_once(&ids, &sent);
}
