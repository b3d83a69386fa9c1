//! The judge itself behind its door: a game by letters handed in by LMTP; what was taken with 250
//! is in the store though the judge be killed, and nothing is there twice; on a full disk nothing is
//! taken; the door is closed orderly.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use rusqlite::Connection;

use crate::chance::Die;
use crate::support::dns::{NameService, Record};
use crate::support::lmtp::Server;
use crate::support::mail::{Player, Sent, hand_out};
use crate::support::process::{Home, PATIENCE, Serve, seed};

const DOOR: &str = "[[mail.in]]\nlmtp = \"./door\"\n";

fn path(home: &Home) -> PathBuf {
    home.data().join("door")
}

/// Hands a letter in at the address it is for, and gives the codes.
fn hand_in(home: &Home, letter: &[u8]) -> Vec<String> {
    Server::at(&path(home)).hand_in("anna@example.org", &[&recipient(letter)], letter)
}

fn recipient(letter: &[u8]) -> String {
    let text = String::from_utf8_lossy(letter);
    text.lines().find_map(|line| line.strip_prefix("To: ")).unwrap().to_owned()
}

/// A judge that runs, with a game of one player who has their first letter.
fn game(config: &str) -> (Home, Serve, Player) {
    let mut home = Home::new("2026-03-02T09:00:00Z", &format!("{config}{DOOR}"));
    let mut serve = home.serve();
    serve.ready();
    home.found("name = \"door\"\nplayers = 1\nschedule = \"5 days; remind none; grace none\"\n");
    let mut players = [Player::new("anna")];
    for words in ["join door as France", "yes"] {
        let (_, bytes) = players[0].write(home.now(), words);
        assert_eq!(hand_in(&home, &bytes), ["250"]);
        hand_out(&mut players, &home.settle(&mut serve));
    }
    let [player] = players;
    assert_eq!(player.newest.as_ref().and_then(Sent::turn), Some(1));
    (home, serve, player)
}

/// A letter of orders, long by what it quotes.
fn orders(home: &Home, player: &mut Player, number: usize, length: usize) -> (String, Vec<u8>) {
    let quoted = "> and so on, as people quote whole letters below their own\n".repeat(length / 60);
    let goal = ["Bur", "Pic", "Gas"][number % 3];
    player.write(home.now(), &format!("A Par - {goal}\nF Bre - MAO\n\n{quoted}"))
}

#[test]
fn a_turn_by_lmtp_and_a_deadline_that_waits_for_no_door() {
    let (mut home, mut serve, mut player) = game("");
    let (id, bytes) = orders(&home, &mut player, 0, 100);
    // In time by when the final dot came, whatever the letter itself says.
    assert_eq!(hand_in(&home, &bytes), ["250"]);
    let sent = home.settle(&mut serve);
    home.assert_each_answered_once(&[id], &sent);
    home.pass(TimeDelta::days(5));
    let sent = home.settle(&mut serve);
    assert_eq!(sent.len(), 1, "{}", serve.log());
    assert!(sent[0].text.contains("Bur"), "{}", sent[0].text);
    // One connection stays open in silence: it is told when the judge goes.
    let mut server = Server::at(&path(&home));
    assert!(serve.stop().success());
    assert!(server.reply().starts_with("421 4.3.2 "));
    assert!(!path(&home).exists());
    home.assert_audit_is_clean();
}

#[test]
fn commands_of_the_keeper_open_no_door() {
    let (home, serve, _) = game("");
    let before = fs::metadata(path(&home)).unwrap();
    assert!(home.run(&["game", "show", "door"]).status.success());
    assert!(serve.stop().success());
    // Without a judge the command takes the folder itself, and leaves no socket behind.
    home.found("name = \"second\"\n");
    assert!(!path(&home).exists() && before.len() == 0);
    // Nor does it send anybody to another machine.
    let far = "[[mail.in]]\npop3 = \"localhost:1\"\nuser = \"x\"\npassword-file = \"x\"\n";
    fs::write(home.path("judge.toml"), far).unwrap();
    home.found("name = \"third\"\n");
}

#[test]
fn what_got_250_is_stored_though_the_judge_be_killed() {
    const KILLS: usize = 60;
    const AT_ONCE: usize = 5;
    let seed = seed();
    eprintln!("CHANCERY_SEED={seed}");
    let mut die = Die(seed);
    let (mut home, serve, mut player) = game("[mail]\nletters-per-hour = 1000\n");
    serve.kill();
    let mut sent = Vec::new();
    let (mut ids, mut waiting): (Vec<String>, Vec<(String, Vec<u8>)>) = (Vec::new(), Vec::new());
    // Replies that came, and letters whose fate the mail server did not learn.
    let (mut taken, mut unknown) = (0, 0);
    // Within which the kill comes: it follows the machine, so that some letters are taken and others not.
    let mut window = Duration::from_millis(15);
    let mut round = 0;
    // Which moments the kills hit is chance: more of them make sure of what they must have hit.
    while round < KILLS || taken <= 5 || unknown == 0 {
        assert!(round < 10 * KILLS, "the kills hit nothing: {taken}, {unknown}");
        round += 1;
        let letter = orders(&home, &mut player, round, 2000);
        ids.push(letter.0.clone());
        waiting.push(letter);
        let mut serve = home.serve();
        serve.ready();
        // Several letters under way at a time, each on a connection of its own.
        let later = waiting.split_off(waiting.len().min(AT_ONCE));
        let mut servers: Vec<Server> = Vec::new();
        for (_, bytes) in &waiting {
            let mut server = Server::at(&path(&home));
            server.begin("anna@example.org", &[&recipient(bytes)]);
            servers.push(server);
        }
        for (server, (_, bytes)) in servers.iter_mut().zip(&waiting) {
            server.finish(bytes);
        }
        let moment = window.mul_f64(die.below(1000) as f64 / 1000.0);
        let begun = Instant::now();
        while begun.elapsed() < moment {
            std::hint::spin_loop();
        }
        serve.kill();
        let mut left = Vec::new();
        for (mut server, letter) in servers.into_iter().zip(std::mem::take(&mut waiting)) {
            match server.reply().get(..3) {
                Some("250") => {
                    assert!(is_stored(&home, &letter.0), "{} got 250 and is lost", letter.0);
                    taken += 1;
                }
                _ => {
                    unknown += usize::from(is_stored(&home, &letter.0));
                    left.push(letter);
                }
            }
        }
        window = match left.len() {
            0 => window.mul_f64(0.8),
            AT_ONCE => window.mul_f64(1.25),
            _ => window,
        };
        waiting = left;
        waiting.extend(later);
        sent.extend(home.new_letters());
    }
    eprintln!("taken {taken}, stored without the server's knowing {unknown}");
    let mut serve = home.serve();
    serve.ready();
    for (_, bytes) in &waiting {
        assert_eq!(hand_in(&home, bytes), ["250"]);
    }
    sent.extend(home.settle(&mut serve));
    assert!(serve.stop().success());
    home.assert_each_answered_once(&ids, &sent);
}

#[test]
fn letters_that_come_together_are_stored_by_one_commit() {
    const TOGETHER: usize = 20;
    let (mut home, mut serve, mut player) = game("");
    let to = recipient(&orders(&home, &mut player, 0, 0).1);
    // A robot's letters, for what becomes of them costs next to nothing.
    let letter = |number: usize| {
        let id = format!("away{number}@example.org");
        let text = format!(
            "From: anna@example.org\r\nTo: {to}\r\nMessage-ID: <{id}>\r\nAuto-Submitted: auto-replied\r\n\
             Date: Mon, 2 Mar 2026 10:00:00 +0100\r\nSubject: away\r\n\r\nback on Monday\r\n"
        );
        (id, text.into_bytes())
    };
    let letters: Vec<(String, Vec<u8>)> = (0..TOGETHER).map(letter).collect();
    let mut servers: Vec<Server> = letters.iter().map(|_| Server::at(&path(&home))).collect();
    for (server, (_, bytes)) in servers.iter_mut().zip(&letters) {
        server.begin("anna@example.org", &[&recipient(bytes)]);
    }
    serve.signal("STOP");
    let before = commits(&home);
    for (server, (_, bytes)) in servers.iter_mut().zip(&letters) {
        server.finish(bytes);
    }
    serve.signal("CONT");
    for (mut server, (id, _)) in servers.into_iter().zip(&letters) {
        assert_eq!(server.reply().get(..3), Some("250"));
        assert!(is_stored(&home, id), "{id} got 250 and is lost");
    }
    home.settle(&mut serve);
    let made = commits(&home) - before;
    assert!(serve.stop().success());
    assert!((2..TOGETHER / 2).contains(&made), "{made} commits for {TOGETHER} letters");
}

/// How many commits lie in the database's log: the frames that tell the size of the database
/// (section 4.1 of SQLite's file format), as long as the log is not begun anew.
fn commits(home: &Home) -> usize {
    let log = fs::read(home.data().join("chancery.db-wal")).unwrap();
    let (head, frames) = log.split_at(32);
    let page = u32::from_be_bytes(head[8..12].try_into().unwrap()) as usize;
    let of_this_log =
        frames.chunks_exact(24 + page).take_while(|frame| frame[8..16] == head[16..24]);
    of_this_log.filter(|frame| frame[4..8] != [0; 4]).count()
}

/// How many letters of this Message-ID are in the inbox: at most one.
fn is_stored(home: &Home, id: &str) -> bool {
    let count = rows_with(home, id);
    assert!(count < 2, "{id} is there {count} times");
    count == 1
}

fn rows_with(home: &Home, text: &str) -> usize {
    let database = Connection::open(home.data().join("chancery.db")).unwrap();
    let mut rows = database.prepare("SELECT body FROM inbox WHERE kind = 'letter'").unwrap();
    let mut rows = rows.query([]).unwrap();
    let mut count = 0;
    while let Some(row) = rows.next().unwrap() {
        let bytes: Vec<u8> = row.get(0).unwrap();
        count += usize::from(String::from_utf8_lossy(&bytes).contains(text));
    }
    count
}

#[test]
fn a_full_disk_takes_nothing_and_everything_later() {
    let (mut home, mut serve, mut player) = game("");
    assert!(serve.stop().success());
    let pages: u32 = {
        let database = Connection::open(home.data().join("chancery.db")).unwrap();
        database.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap()
    };
    let limited = format!("[store]\npage-limit = {}\n{DOOR}", pages + 30);
    fs::write(home.path("judge.toml"), limited).unwrap();
    serve = home.serve();
    serve.ready();
    let (mut ids, mut waiting, mut sent) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..10 {
        let (id, bytes) = orders(&home, &mut player, number, 30_000);
        match hand_in(&home, &bytes)[0].as_str() {
            "250" => {}
            "451" => waiting.push(bytes),
            other => panic!("{other}"),
        }
        ids.push(id);
        home.pass(TimeDelta::seconds(3));
        std::thread::sleep(Duration::from_millis(40));
        sent.extend(home.new_letters());
    }
    assert!((1..10).contains(&waiting.len()), "{} of 10 were not taken", waiting.len());
    assert_eq!(serve.log().matches("no room left").count(), 1, "{}", serve.log());
    assert!(serve.stop().success());
    fs::write(home.path("judge.toml"), DOOR).unwrap();
    serve = home.serve();
    serve.ready();
    for bytes in &waiting {
        assert_eq!(hand_in(&home, bytes), ["250"]);
    }
    sent.extend(home.settle(&mut serve));
    assert!(serve.stop().success());
    home.assert_each_answered_once(&ids, &sent);
}

#[test]
fn the_judge_looks_into_senders_where_it_is_told_to() {
    let zone =
        [("example.org", "v=spf1 ip4:192.0.2.7 -all"), ("_dmarc.example.org", "v=DMARC1; p=none")];
    let zone = zone.map(|(name, text)| (name.to_owned(), Record::Text(text.to_owned())));
    let names = NameService::start(zone.into_iter().collect());
    let config = format!(
        "[mail]\ntrusted-server = \"mx.example.net\"\nverify = true\nresolver = \"{}\"\n",
        names.address
    );
    let (mut home, mut serve, mut player) = game(&config);
    let (id, bytes) = orders(&home, &mut player, 0, 0);
    let line = b"Received: from a (a [192.0.2.7]) by mx.example.net with ESMTP; x\r\n";
    assert_eq!(hand_in(&home, &[line.as_slice(), &bytes].concat()), ["250"]);
    let sent = home.settle(&mut serve);
    assert!(serve.stop().success());
    let found = "mx.example.net;\r\n\tspf=pass smtp.mailfrom=example.org;\r\n\tdmarc=pass header.from=example.org\r\n";
    assert_eq!(rows_with(&home, found), 1);
    home.assert_each_answered_once(&[id], &sent);
}

/// The final dot came in time, the deadline came while the letter was looked into.
#[test]
fn a_deadline_waits_for_the_letter_in_hand() {
    let zone = [("slow.example".to_owned(), Record::Silence)];
    let names = NameService::start(zone.into_iter().collect());
    let config = format!(
        "[mail]\ntrusted-server = \"mx.example.net\"\nverify = true\nresolver = \"{}\"\n",
        names.address
    );
    let (mut home, mut serve, mut player) = game(&config);
    home.pass(TimeDelta::days(5) - TimeDelta::seconds(20));
    let (id, bytes) = player.write(home.now(), "A Par - Gas\nF Bre - MAO");
    let line = b"Received: from a (a [192.0.2.7]) by mx.example.net with ESMTP; x\r\n";
    let mut server = Server::at(&path(&home));
    server.begin("anna@slow.example", &[&recipient(&bytes)]);
    let before = names.asked();
    server.finish(&[line.as_slice(), &bytes].concat());
    let begun = Instant::now();
    while before == names.asked() && begun.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(before < names.asked());
    home.pass(TimeDelta::seconds(40));
    std::thread::sleep(Duration::from_millis(500));
    assert!(home.new_letters().is_empty(), "the turn went on without a letter that had come");
    assert!(server.reply().starts_with("250"));
    let sent = home.settle(&mut serve);
    assert!(serve.stop().success());
    let turn = sent.iter().find(|sent| sent.text.contains("Army Paris moved to Gascony"));
    assert!(turn.is_some(), "{sent:?}\n{}", home.logs());
    home.assert_each_answered_once(&[id], &sent);
}
