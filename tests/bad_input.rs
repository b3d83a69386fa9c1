//! Whatever comes, through the judge as it runs: an answer that says what is wrong and what to do,
//! or silence where an answer would feed a loop; nothing changed in the game; the judge up; and
//! never longer than two seconds.

use std::fs;
use std::time::Duration;

use chancery::game::Game;
use chancery::store::Reader;

use crate::chance::Die;
use crate::support::mail::{Player, Sent, hand_out};
use crate::support::process::{Home, Serve};

/// For any one letter. A build for tests on a busy machine has more.
const MOST_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 2 });

/// A judge with a running game of two players.
struct Desk {
    home: Home,
    serve: Serve,
    players: Vec<Player>,
}

/// What is expected of the judge.
enum Want<'a> {
    Silence,
    /// One letter to whoever wrote, with each of these texts.
    Answer(&'a [&'a str]),
}

impl Desk {
    fn new() -> Desk {
        let mut home = Home::new("2026-03-02T09:00:00Z", "");
        let mut serve = home.serve();
        serve.ready();
        home.found("name = \"desk\"\nplayers = 2\nschedule = \"5 days; grace none\"\n");
        let mut desk = Desk { home, serve, players: vec![Player::new("anna"), Player::new("ben")] };
        for words in [["join desk as France", "join desk as Germany"], ["yes", "yes"]] {
            desk.everybody_writes(&words);
        }
        assert_eq!(desk.game().turn.number(), 1);
        desk
    }

    fn everybody_writes(&mut self, words: &[&str]) {
        for (player, words) in words.iter().enumerate() {
            let (_, bytes) = self.players[player].write(self.home.now(), words);
            self.home.post(&bytes);
        }
        let sent = self.home.settle(&mut self.serve);
        hand_out(&mut self.players, &sent);
    }

    fn game(&self) -> Game {
        Reader::open(&self.home.data()).unwrap().game("desk").unwrap().unwrap().game
    }

    fn reply_to(&self, player: usize) -> String {
        self.players[player].newest.as_ref().unwrap().reply_to.clone()
    }

    /// Posts bytes and compares what comes of them with what is wanted.
    fn try_out(&mut self, what: &str, bytes: &[u8], want: &Want<'_>) {
        let before = self.game();
        let sent = self.deliver(what, bytes);
        let texts = || sent.iter().map(|sent| format!("{}\n{}", sent.subject, sent.text));
        match want {
            Want::Silence => assert!(sent.is_empty(), "{what}: {:?}", texts().collect::<Vec<_>>()),
            Want::Answer(words) => {
                let [answer] = &sent[..] else {
                    panic!("{what}: {} answers: {:?}", sent.len(), texts().collect::<Vec<_>>());
                };
                for word in *words {
                    let text = answer.text.split_whitespace().collect::<Vec<_>>().join(" ");
                    assert!(text.contains(word), "{what}: no {word:?} in\n{}", answer.text);
                }
            }
        }
        assert_eq!(self.game(), before, "{what} changed the game");
    }

    /// What has the form of an order may be held as one; but it orders nothing.
    fn try_out_noise(&mut self, what: &str, bytes: &[u8]) {
        let before = self.game();
        let sent = self.deliver(what, bytes);
        assert_eq!(sent.len(), 1, "{what}");
        let after = self.game();
        assert_eq!(
            (after.turn, &after.position, &after.status),
            (before.turn, &before.position, &before.status)
        );
        assert_eq!(
            (&after.ready, &after.dues, &after.seats),
            (&before.ready, &before.dues, &before.seats)
        );
        assert!(
            after.resolved.values().all(|resolved| resolved.orders.is_empty()),
            "{what} ordered something: {:?}",
            after.resolved
        );
    }

    fn deliver(&mut self, what: &str, bytes: &[u8]) -> Vec<Sent> {
        self.home.post(bytes);
        let begun = self.serve.work_time();
        let sent = self.home.settle(&mut self.serve);
        let worked = self.serve.work_time().zip(begun).map(|(now, begun)| now - begun);
        let time = worked.unwrap_or_default();
        if time > MOST_TIME / 4 {
            eprintln!("{what}: {time:?}");
        }
        assert!(time < MOST_TIME, "{what} took {time:?}");
        let quarantine = Reader::open(&self.home.data()).unwrap().quarantine().unwrap();
        assert!(quarantine.is_empty(), "{what} was set aside: {}", quarantine[0].why);
        sent
    }

    fn try_words(&mut self, player: usize, to: &str, words: &str, want: &Want<'_>) {
        let (_, bytes) = self.players[player].write_to(to, self.home.now(), words);
        self.try_out(&words.chars().take(60).collect::<String>(), &bytes, want);
    }

    fn end(mut self) {
        self.serve.assert_up();
        assert!(self.serve.stop().success());
        let log = self.home.logs();
        assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
        self.home.assert_audit_is_clean();
    }
}

const ORDERS: &str = "A Par - Bur\nF Bre - MAO";

#[test]
fn letters_to_nowhere() {
    let mut desk = Desk::new();
    let judge = "judge@localhost";
    desk.players.extend(["eve", "zoe"].map(Player::new));
    let (anna, eve, zoe) = (0, 2, 3);
    let hers = desk.reply_to(anna);
    // With one game it can only be that; but anybody may have written it in her name.
    let before = desk.game();
    let (_, bytes) = desk.players[anna].write_to(judge, desk.home.now(), ORDERS);
    let sent = desk.deliver("orders at the door", &bytes);
    assert!(
        sent.len() == 1 && sent[0].text.contains("reply to this letter with the word YES"),
        "{sent:?}"
    );
    assert_eq!(
        (&desk.game().resolved, &sent[0].to),
        (&before.resolved, &desk.players[anna].address)
    );
    // With two nobody can know which, but by the mark in the subject.
    desk.home.found("name = \"other\"\n");
    for words in ["join other", "yes"] {
        let to = desk.players[anna].newest.as_ref().filter(|_| words == "yes");
        let to = to.map_or(judge.to_owned(), |sent| sent.reply_to.clone());
        let (_, bytes) = desk.players[anna].write_to(&to, desk.home.now(), words);
        let sent = desk.deliver(words, &bytes);
        hand_out(&mut desk.players, &sent);
    }
    let no_game = Want::Answer(&["could not tell which game", "reply to the last letter you had"]);
    desk.try_words(anna, judge, ORDERS, &Want::Answer(&["The game other has not begun yet"]));
    let newest = desk.players[anna].newest.take();
    desk.try_words(anna, judge, ORDERS, &no_game);
    desk.players[anna].newest = newest;
    desk.try_words(eve, judge, "Join nowhere", &Want::Answer(&["no game called", "GAMES"]));
    desk.try_words(
        eve,
        judge,
        "join desk",
        &Want::Answer(&["All seats of the game desk are taken", "GAMES"]),
    );
    // A stranger learns how to begin, whatever he wrote; once a day, for he may be a robot.
    desk.try_words(eve, judge, ORDERS, &Want::Silence);
    desk.try_words(zoe, judge, ORDERS, &Want::Answer(&["reply"]));
    desk.try_words(zoe, judge, ORDERS, &Want::Silence);

    // Who writes to somebody else's address is told what a made-up one is answered with; the letter
    // is held, and the seat's own player asked.
    let made_up = hers.replace(".s0.", ".s9.").replace(".s1.", ".s9.");
    for writer in [eve, 1] {
        // Eve has had the one answer a day that a stranger gets, and is told nothing in either case.
        let heard = writer != eve;
        let (_, bytes) = desk.players[writer].write_to(&made_up, desk.home.now(), ORDERS);
        let to_nobody = desk.deliver("orders to a made-up address", &bytes);
        let before = desk.game();
        let (_, bytes) = desk.players[writer].write_to(&hers, desk.home.now(), ORDERS);
        let sent = desk.deliver("orders to another's address", &bytes);
        let to: Vec<&str> = sent.iter().map(|sent| sent.to.as_str()).collect();
        let answer = heard.then_some(&desk.players[writer].address);
        let wanted: Vec<&String> =
            answer.into_iter().chain([&desk.players[anna].address]).collect();
        assert_eq!(to, wanted);
        let told = |sent: &Sent| (sent.text.clone(), sent.subject.clone(), sent.reply_to.clone());
        let (to_anna, to_writer) = sent.split_last().unwrap();
        let said = |sent: &[Sent]| sent.iter().map(told).collect::<Vec<_>>();
        assert_eq!(said(&to_nobody), said(to_writer));
        assert!(to_anna.text.contains("not from your own address"), "{}", to_anna.text);
        assert_eq!(desk.game().resolved, before.resolved);
    }

    let (local, domain) = hers.split_once('@').unwrap();
    let (rest, tag) = local.rsplit_once('.').unwrap();
    let swapped: String = tag.chars().rev().collect();
    let void = Want::Answer(&["answered only to the player", "newest letter you had"]);
    desk.try_words(anna, &format!("{rest}.{swapped}@{domain}"), ORDERS, &void);
    desk.try_words(anna, &format!("judge+{}@{domain}", "x".repeat(58)), ORDERS, &void);
    let next_seat = rest.replace(".s1.", ".s2.").replace(".s0.", ".s1.");
    desk.try_words(anna, &format!("{next_seat}.{tag}@{domain}"), ORDERS, &void);

    let both = format!("{hers}, {}", desk.reply_to(1));
    let several =
        Want::Answer(&["several of the judge's addresses", "one letter for each game or seat"]);
    desk.try_words(anna, &both, ORDERS, &several);
    desk.end();
}

#[test]
fn letters_under_an_old_key() {
    let mut desk = Desk::new();
    let hers = desk.reply_to(0);
    let Desk { mut home, serve, players } = desk;
    serve.kill();
    fs::rename(home.data().join("key"), home.path("key")).unwrap();
    let mut serve = home.serve();
    serve.ready();
    desk = Desk { home, serve, players };
    let void = Want::Answer(&["answered only to the player", "newest letter you had"]);
    desk.try_words(0, &hers, ORDERS, &void);
    desk.end();
}

#[test]
fn letters_that_are_none() {
    let mut desk = Desk::new();
    desk.try_out("nothing", b"", &Want::Silence);
    desk.try_out("one line end", b"\n", &Want::Silence);
    desk.try_out("a body alone", b"A Par - Bur\nF Bre - MAO\n", &Want::Silence);
    let mut die = Die(20);
    for length in [1, 10, 1000, 100_000, 1_000_000] {
        let bytes: Vec<u8> = (0..length).map(|_| die.throw() as u8).collect();
        desk.try_out(&format!("{length} random bytes"), &bytes, &Want::Silence);
    }
    let to = desk.reply_to(0);
    let head = format!("From: anna@example.org\nTo: {to}\nSubject: orders\n");
    let letter = |extra: &str, body: &[u8]| {
        let mut bytes = format!("{head}{extra}\n").into_bytes();
        bytes.extend(body);
        bytes
    };
    let said = Want::Answer(&["No order was found in your letter", "have no order yet"]);
    desk.try_out("no body", &letter("", b""), &said);
    desk.try_out("a body of blanks", &letter("", b"  \n \n\t\n"), &said);
    desk.try_out("noughts", &letter("", &[0; 5000]), &said);
    let noise: Vec<u8> = (0..50_000).map(|_| die.throw() as u8).collect();
    desk.try_out_noise("a random body", &letter("", &noise));

    let again = Want::Answer(&["could not be used"]);
    let long = format!("X-Long: {}\n", "long ".repeat(100_000));
    desk.try_out("a header of half a megabyte", &letter(&long, b"thanks"), &again);
    let many: String = (0..20_000).map(|number| format!("X-Many: {number}\n")).collect();
    desk.try_out("20000 fields", &letter(&many, b"thanks"), &again);
    let mut nested = String::from("Content-Type: multipart/mixed; boundary=b0\n\n");
    for depth in 1..5000 {
        let outer = depth - 1;
        nested += &format!("--b{outer}\nContent-Type: multipart/mixed; boundary=b{depth}\n\n");
    }
    desk.try_out("5000 parts in one another", &format!("{head}{nested}").into_bytes(), &again);
    desk.end();
}

#[test]
fn letters_that_are_too_much() {
    let mut desk = Desk::new();
    let to = desk.reply_to(0);
    let large = "> quoted once more by everybody on the way, and never cut\n".repeat(180_000);
    assert!(large.len() > 10_000_000);
    let too_large = Want::Answer(&["too large", "Please send a short letter"]);
    desk.try_words(0, &to, &format!("{ORDERS}\n{large}"), &too_large);
    let too_long = Want::Answer(&["too long", "Please send a short letter"]);
    desk.try_words(0, &to, &"A Par H\n".repeat(100_000), &too_long);
    desk.try_words(0, &to, &"A Par - Bur; ".repeat(60_000), &too_long);
    desk.end();
}

/// Texts that are read to their end, and hard to read.
#[test]
fn letters_that_are_a_lot_of_work() {
    let mut desk = Desk::new();
    let to = desk.reply_to(0);
    let texts = [
        "Q Xyz - Abc\n".repeat(20_000),
        "A Par S A Par S A Par S ".repeat(10_000),
        "if A Par - Bur then F Bre - MAO else A Mar - Spa ".repeat(5_000),
        "((((((((((".repeat(20_000),
        ",;,;,;,;,; ".repeat(20_000),
        "A Par - Pic - Bel - Hol - Kie - Ber - ".repeat(6_000),
        "Burgundee Pariss Marsailles Gasconny ".repeat(6_000),
    ];
    for text in texts {
        let what: String = text.chars().take(40).collect();
        let (_, bytes) = desk.players[0].write_to(&to, desk.home.now(), &text);
        let sent = desk.deliver(&what, &bytes);
        assert_eq!(sent.len(), 1, "{what}");
        let length = sent[0].text.len();
        assert!(length < 100_000, "{what}: the answer has {length} bytes");
    }
    for number in [100, 30_000] {
        let (_, bytes) = desk.players[0].write_to(
            &to,
            desk.home.now(),
            &"A Par - Bur\nA Par H\n".repeat(number / 2),
        );
        let sent = desk.deliver(&format!("{number} orders"), &bytes);
        assert_eq!(sent.len(), 1);
        let length = sent[0].text.len();
        assert!(length < 100_000, "{number} orders: the answer has {length} bytes");
    }
    desk.end();
}

#[test]
fn letters_of_programs() {
    let mut desk = Desk::new();
    let to = desk.reply_to(0);
    let ours = desk.reply_to(1);
    let from = |from: &str, extra: &str| {
        format!(
            "From: {from}\nTo: {to}\nDate: Mon, 2 Mar 2026 09:00:00 +0000\n\
             Message-ID: <{extra}{from}@x>\nSubject: Re: orders\n{extra}\n\n{ORDERS}\n"
        )
        .replace("\n\n\n", "\n\n")
    };
    let anna = "anna@example.org";
    for mark in [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: auto-generated",
        "Precedence: junk",
        "Return-Path: <>",
        "X-Autoreply: yes",
        "X-Loop: judge@localhost",
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    ] {
        desk.try_out(mark, from(anna, mark).as_bytes(), &Want::Silence);
    }
    // Lists and forwarders put these on what a player writes. With his seat's secret and orders in
    // it such a letter is his; without either it is a robot's.
    for mark in [
        "Precedence: bulk",
        "Precedence: list",
        "List-Id: <list.example.org>",
        "X-Auto-Response-Suppress: All",
        "Auto-Submitted: auto-forwarded",
    ] {
        let sent = desk.deliver(mark, from(anna, mark).as_bytes());
        assert!(sent.len() == 1 && sent[0].text.contains("A PAR - BUR"), "{mark}: {sent:?}");
        let idle = from(anna, mark).replace(ORDERS, "I am away.").replace("ID: <", "ID: <idle-");
        desk.try_out(mark, idle.as_bytes(), &Want::Silence);
        let door = from(anna, mark).replace(&to, "judge@localhost").replace("ID: <", "ID: <door-");
        desk.try_out(mark, door.as_bytes(), &Want::Silence);
        let other = from("eve@example.org", mark);
        desk.try_out(mark, other.as_bytes(), &Want::Silence);
    }
    for sender in
        ["MAILER-DAEMON@example.org", "noreply@example.org", "judge@localhost", ours.as_str()]
    {
        desk.try_out(sender, from(sender, "").as_bytes(), &Want::Silence);
    }
    desk.try_out(
        "two senders",
        from("anna@example.org, ben@example.org", "").as_bytes(),
        &Want::Silence,
    );
    desk.end();
}

#[test]
fn the_same_letter_again() {
    let mut desk = Desk::new();
    let (_, bytes) = desk.players[0].write(desk.home.now(), "A Par - Bur");
    let sent = desk.deliver("the first copy", &bytes);
    assert_eq!(sent.len(), 1);
    for copy in ["a second copy", "a third copy"] {
        desk.try_out(copy, &bytes, &Want::Silence);
    }
    // A relay has added a line of its own.
    let traced =
        [b"Received: by relay.example.org; Mon, 2 Mar 2026 09:00:00 +0000\r\n", &bytes[..]]
            .concat();
    desk.try_out("a copy by another way", &traced, &Want::Silence);

    // Without a Message-ID or a Date nobody can know: each is answered.
    let text = String::from_utf8(bytes).unwrap();
    for missing in ["Message-ID: ", "Date: "] {
        let without: Vec<&str> =
            text.split("\r\n").filter(|line| !line.starts_with(missing)).collect();
        let without = without.join("\r\n");
        for _ in 0..2 {
            let sent = desk.deliver(missing, without.as_bytes());
            assert_eq!(sent.len(), 1, "without {missing}");
            assert!(sent[0].text.contains("A PAR - BUR"), "{}", sent[0].text);
        }
    }
    desk.end();
}

#[test]
fn a_letter_about_last_season() {
    let mut desk = Desk::new();
    let old = desk.reply_to(0);
    desk.everybody_writes(&["ready", "ready"]);
    let game = desk.game();
    assert_eq!(game.turn.number(), 2);
    let (_, bytes) = desk.players[0].write_to(
        &old,
        desk.home.now(),
        "A Par H\nA Vie H\nA Con H\nA Mos H\nA Lvp H\nA Ven H\nA Ber H",
    );
    let sent = desk.deliver("last season", &bytes);
    assert_eq!(sent.len(), 1);
    assert!(sent[0].text.contains("not count yet"), "{}", sent[0].text);
    assert!(sent[0].text.contains("YES"), "{}", sent[0].text);
    let after = desk.game();
    assert_eq!((after.turn, &after.resolved), (game.turn, &game.resolved));
    assert_eq!(after.position, game.position);
    desk.end();
}
