//! What keeps the judge from writing without end: robots that answer one another, floods of letters,
//! letters that never arrive.

use std::fs;
use std::sync::Arc;

use crate::support::{Judge, Sent};
use chancery::board::Board;
use chancery::config::read_game;
use chancery::game::{
    Change, EventId, Failing, Game, GameId, Masters, PeopleChange, Person, PersonId, Role, Seat,
    SeatId, Taste, apply,
};
use chancery::judge::{self, Docket, Event, EventKind, GameEntry, KeeperCommand, SenderPlays};
use chancery::letter::{Address, DeliveryReport, Key, NamedAddress, Office, SentLetter};
use chancery::reading::Run;
use chancery::store::{Reader, append_command};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};

const NOON: &str = "2026-11-20T12:00:00Z";

fn letter(from: &str, to: &str, id: &str, body: &str) -> Vec<u8> {
    format!(
        "From: {from}\nTo: {to}\nMessage-ID: <{id}@example.org>\n\
         Date: Fri, 20 Nov 2026 12:00:00 +0000\nSubject: a letter\n\n{body}\n"
    )
    .into_bytes()
}

fn found(judge: &mut Judge, text: &str) {
    let (founding, board) = read_game(text, |name| Err(format!("no map {name}"))).unwrap();
    let command = KeeperCommand::Found { founding: Box::new(founding), board };
    judge.keeper(&command);
}

/// A judge with a game whose one player is anna, and the letter that began it.
fn game_of_one(judge: &mut Judge) -> Sent {
    found(
        judge,
        "name = \"one\"\nplayers = 1\nschedule = \"Fri 18:00; grace none; remind none\"\n",
    );
    judge.post(&letter("anna@example.org", "judge@localhost", "join", "join one"));
    let asked = judge.settle();
    judge.post(&letter("anna@example.org", asked[0].header("Reply-To"), "yes", "yes"));
    judge.settle().remove(0)
}

#[test]
fn two_judges_that_answer_each_other_fall_silent_at_once() {
    let mut here = Judge::at(NOON);
    let mut there = Judge::with(NOON, "[judge]\naddress = \"other@example.net\"\n");
    // Somebody writes to one in the other's name.
    here.post(&letter("other@example.net", "judge@localhost", "first", "hello"));
    let mut count = 0;
    for _ in 0..5 {
        for sent in here.settle() {
            count += 1;
            there.post(&sent.bytes);
        }
        for sent in there.settle() {
            count += 1;
            here.post(&sent.bytes);
        }
    }
    assert_eq!(count, 1, "only the forged letter is answered");
    assert!(there.newest_in().starts_with("left alone: it is an automatic answer"));
}

#[test]
fn a_robot_without_a_mark_is_answered_once() {
    let mut judge = Judge::at(NOON);
    let mut count = 0;
    judge.post(&letter("robot@example.net", "judge@localhost", "r0", "Thank you for your letter"));
    for round in 1..10 {
        for sent in judge.settle() {
            count += 1;
            assert_eq!(judge.return_path(&sent), "", "strangers are answered from nowhere");
            let id = format!("r{round}");
            judge.post(&letter("robot@example.net", "judge@localhost", &id, "Thank you"));
        }
    }
    assert_eq!(count, 1);
    // The day after it is answered once more.
    judge.set_clock("2026-11-21T12:00:01Z");
    judge.post(&letter("robot@example.net", "judge@localhost", "later", "Thank you"));
    assert_eq!(judge.settle().len(), 1);
}

/// Letters in the names of people who never heard of the judge bring them no more than a few answers, and cost
/// those who play nothing.
#[test]
fn all_strangers_together_get_few_answers() {
    let mut judge = Judge::at(NOON);
    let began = game_of_one(&mut judge);
    for number in 0..100 {
        let from = format!("stranger{number}@example.net");
        judge.post(&letter(&from, "judge@localhost", &format!("s{number}"), "join one"));
    }
    judge.post(&letter("anna@example.org", began.header("Reply-To"), "own", "A Par - Gas"));
    let sent = judge.settle();
    // Anna was a stranger herself when she asked for her seat.
    let strangers = sent.iter().filter(|sent| sent.header("To").ends_with("example.net"));
    assert_eq!(strangers.count(), 19);
    let receipt = sent.iter().find(|sent| sent.header("To") == "anna@example.org").unwrap();
    assert!(receipt.text.contains("A PAR - GAS"), "{}", receipt.text);
    // A secret is heard in any flood, whoever has it.
    judge.post(&letter("phone@example.net", began.header("Reply-To"), "phone", "A Par - Pic"));
    let asked = judge.settle();
    assert!(asked.iter().any(|sent| sent.header("To") == "anna@example.org"), "{asked:?}");
    judge.post(&letter("late@example.net", "judge@localhost", "late", "join one"));
    assert_eq!(judge.settle().len(), 0);
    assert_eq!(
        judge.newest_in(),
        "left alone: its sender is nobody's, and strangers have had all answers of this hour; it was not read"
    );
    judge.set_clock("2026-11-20T13:00:01Z");
    judge.post(&letter("late@example.net", "judge@localhost", "later", "join one"));
    assert_eq!(judge.settle().len(), 1);
}

/// The letters of a game of two, begun by letters from anna and bob, for each of them.
fn game_of_two(judge: &mut Judge) -> Vec<Sent> {
    found(
        judge,
        "name = \"two\"\nplayers = 2\nschedule = \"Fri 18:00; grace none; remind none\"\n",
    );
    let mut begun = Vec::new();
    for name in ["anna", "bob"] {
        let from = format!("{name}@example.org");
        judge.post(&letter(&from, "judge@localhost", &format!("{name}1"), "join two"));
        let asked = judge.settle().remove(0);
        judge.post(&letter(&from, asked.header("Reply-To"), &format!("{name}2"), "yes"));
        begun = judge.settle();
    }
    begun
}

/// What a machine at a player's address answers to every letter: no mark tells it from a person.
fn machine(kind: &str, number: usize) -> String {
    match kind {
        "responder" => {
            "I am out of the office and will read your letter when I am back.".to_owned()
        }
        "tickets" => format!(
            "Thank you for contacting us. Your request has the number {number}; somebody will look into it \
             within {} days.",
            number % 7
        ),
        _ => format!("Your letter to the list number {number} waits for a moderator."),
    }
}

#[test]
fn a_machine_at_a_players_address_is_answered_a_few_times_a_day() {
    for kind in ["responder", "tickets", "list"] {
        let mut judge = Judge::at(NOON);
        let began = game_of_one(&mut judge);
        judge.keeper(&KeeperCommand::Master {
            game: "one".to_owned(),
            master: Some(NamedAddress {
                name: "Max".to_owned(),
                address: Address::parse("max@example.org").unwrap(),
            }),
        });
        judge.settle();
        let mut number = 0;
        let mut answer = |judge: &mut Judge| {
            number += 1;
            let words = machine(kind, number);
            judge.post(&letter(
                "anna@example.org",
                began.header("Reply-To"),
                &number.to_string(),
                &words,
            ));
        };
        let (mut to_anna, mut to_master) = (0, Vec::new());
        answer(&mut judge);
        for _ in 0..20 {
            for sent in judge.settle() {
                if sent.header("To") == "anna@example.org" {
                    to_anna += 1;
                    answer(&mut judge);
                } else {
                    to_master.push(sent);
                }
            }
        }
        assert_eq!(to_anna, 3, "{kind}");
        assert_eq!(to_master.len(), 1, "{kind}: {to_master:?}");
        assert!(to_master[0].header("Subject").contains("away"), "{to_master:?}");
        assert!(!to_master[0].text.contains("office") && !to_master[0].text.contains("request"));
        // What the player himself writes is answered.
        judge.post(&letter("anna@example.org", began.header("Reply-To"), "own", "A Par - Gas"));
        let receipt = judge.settle();
        assert!(receipt[0].text.contains("A PAR - GAS"), "{}", receipt[0].text);
        judge.post(&letter("anna@example.org", began.header("Reply-To"), "status", "status"));
        assert_eq!(judge.settle().len(), 1);
        // And the machine again on another day.
        judge.set_clock("2026-11-21T12:00:01Z");
        answer(&mut judge);
        assert_eq!(judge.settle().len(), 1);
    }
}

/// Two machines in one circle of press: each answers every letter of the other's.
#[test]
fn two_machines_in_one_circle_of_press_fall_silent() {
    let mut judge = Judge::at(NOON);
    let begun = game_of_two(&mut judge);
    let of = |name: &str| begun.iter().find(|sent| sent.header("To").starts_with(name)).unwrap();
    let words = format!("PRESS TO ALL\n{}", machine("responder", 0));
    judge.post(&letter("anna@example.org", of("anna").header("Reply-To"), "p0", &words));
    let mut count = 0;
    for round in 0..60 {
        let sent = judge.settle();
        if sent.is_empty() {
            break;
        }
        assert!(round < 30, "they do not stop: {} letters", count);
        for (number, sent) in sent.iter().enumerate() {
            count += 1;
            let id = format!("r{round}.{number}");
            let words = machine("responder", count);
            judge.post(&letter(sent.header("To"), sent.header("Reply-To"), &id, &words));
        }
    }
    assert!(count < 40, "{count} letters");
}

/// What counts is when they were answered: a letter that was long under way is not held against its writer.
#[test]
fn a_stranger_whose_letter_was_fetched_late_is_answered() {
    let config = "[mail]\ntrusted-server = \"mx.judge.example\"\nstrangers-per-hour = 2\n";
    let mut judge = Judge::with(NOON, config);
    found(&mut judge, "name = \"two\"\nplayers = 2\n");
    for number in 0..3 {
        let from = format!("stranger{number}@example.net");
        judge.post(&letter(&from, "judge@localhost", &format!("s{number}"), "join two"));
    }
    assert_eq!(
        judge.settle().iter().filter(|it| it.header("To").starts_with("stranger")).count(),
        2
    );
    judge.set_clock("2026-11-21T12:00:00Z");
    let received = "Received: from a by mx.judge.example; Fri, 20 Nov 2026 12:30:00 +0000\n";
    let words = letter("ben@example.org", "judge@localhost", "ben", "join two");
    judge.post(&[received.as_bytes().to_vec(), words].concat());
    assert_eq!(judge.settle().len(), 1);
}

#[test]
fn a_stranger_whose_domain_disowns_the_letter_is_not_answered() {
    let mut judge = Judge::with(NOON, "[mail]\ntrusted-server = \"mx.judge.example\"\n");
    found(&mut judge, "name = \"two\"\nplayers = 2\n");
    let results = |word: &str| {
        format!(
            "Authentication-Results: mx.judge.example; dmarc={word} header.from=example.org\n\
             Received: from a by mx.judge.example; Fri, 20 Nov 2026 12:00:00 +0000\n"
        )
    };
    for (word, answers) in [("fail", 0), ("pass", 1)] {
        let words = letter("ben@example.org", "judge@localhost", word, "join two");
        judge.post(&[results(word).into_bytes(), words].concat());
        assert_eq!(judge.settle().len(), answers, "{word}");
    }
}

#[test]
fn a_stranger_who_asks_is_answered() {
    let mut judge = Judge::at(NOON);
    found(&mut judge, "name = \"two\"\nplayers = 2\n");
    for (count, body) in ["hello", "help", "list", "join two"].iter().enumerate() {
        judge.post(&letter("ben@example.org", "judge@localhost", &count.to_string(), body));
        assert_eq!(judge.settle().len(), 1, "{body}");
    }
}

#[test]
fn of_a_hundred_letters_the_orders_of_the_last_one_count() {
    let mut judge = Judge::at(NOON);
    let began = game_of_one(&mut judge);
    let mut letters = Vec::new();
    for number in 0..100 {
        let body = if number < 99 { "A Par - Bur" } else { "A Par - Gas" };
        let id = format!("flood{number}");
        judge.post(&letter("anna@example.org", began.header("Reply-To"), &id, body));
        letters.extend(judge.settle());
    }
    // One of the hour that had a secret, too, was answered while anna joined; the last answer says that it
    // is the last.
    assert_eq!(letters.len(), 59 + 1);
    let last = &letters[59];
    assert_eq!(last.header("Subject"), "[one] too many letters");
    assert!(last.text.contains("You have sent 60 letters within this hour"), "{}", last.text);
    assert!(last.text.contains("until Friday 20 November, 13:00 UTC"), "{}", last.text);
    assert_eq!(
        judge.newest_in(),
        "left alone: its sender has had all answers of this hour; what it asks is done"
    );
    // An hour later answers come again, and the turn is played by the last letter.
    judge.set_clock("2026-11-20T13:00:00Z");
    judge.post(&letter("anna@example.org", began.header("Reply-To"), "status", "status"));
    let standing = judge.settle();
    assert_eq!(standing.len(), 1);
    judge.set_clock("2026-11-27T18:00:00Z");
    let results = judge.settle().remove(0);
    assert!(results.text.contains("A PAR - GAS"), "{}", results.text);
}

#[test]
fn a_question_on_which_orders_depend_is_asked_in_any_flood() {
    let mut judge = Judge::with(NOON, "[mail]\nletters-per-hour = 5\n");
    let began = game_of_one(&mut judge);
    judge.set_clock("2026-11-27T18:00:00Z");
    judge.settle();
    for number in 0..6 {
        judge.post(&letter("anna@example.org", "judge@localhost", &number.to_string(), "status"));
        judge.settle();
    }
    assert!(judge.newest_in().starts_with("left alone: its sender has had all answers"));
    judge.post(&letter("anna@example.org", began.header("Reply-To"), "old", "A Par - Bur"));
    let asked = judge.settle();
    assert_eq!(asked.len(), 1);
    assert!(asked[0].header("Subject").contains("please confirm your orders"));
}

/// The orders that count for the one game's first power, and how many letters wait for a yes in it.
fn standing(judge: &Judge) -> (Vec<String>, usize) {
    let game = Reader::open(&judge.data()).unwrap().game("one").unwrap().unwrap().game;
    let orders = game.resolved.values().flat_map(|resolved| &resolved.orders);
    let orders = orders.map(|(_, order)| order.wording(&game.board).to_string()).collect();
    (orders, game.sheets.iter().filter(|sheet| sheet.standing.is_asked()).count())
}

/// Whoever does not know a seat's secret can neither fill the judge with letters in its player's name
/// nor take the place of those that the player sends.
#[test]
fn a_flood_of_forged_letters_leaves_room_for_the_player() {
    let mut judge = Judge::at(NOON);
    let began = game_of_one(&mut judge);
    let mut told = Vec::new();
    let forge = |judge: &mut Judge, number: usize| {
        let id = format!("forged{number}");
        let words = "game one\nA Par - Bur";
        judge.post(&letter("anna@example.org", "judge@localhost", &id, words));
        judge.settle()
    };
    for number in 0..20 {
        told.extend(forge(&mut judge, number));
    }
    let is_question = |sent: &&Sent| sent.header("Subject").contains("please confirm your orders");
    assert_eq!(told.iter().filter(is_question).count(), 3);
    assert_eq!(standing(&judge), (vec![], 3));
    assert!(told.iter().all(|sent| sent.header("To") == "anna@example.org"));
    assert!(told[3].text.contains("were not kept"), "{}", told[3].text);

    // With the secret, from another address: five more are kept, whoever sends them.
    let to = told[3].header("Reply-To").to_owned();
    for number in 0..8 {
        let id = format!("phone{number}");
        judge.post(&letter("phone@example.org", &to, &id, "A Par - Pic"));
        judge.settle();
    }
    assert_eq!(standing(&judge), (vec![], 8));
    // None of them is gone: a yes to the first question still makes it count, and leaves a place.
    judge.post(&letter("anna@example.org", told[0].header("Reply-To"), "yes1", "yes"));
    judge.settle();
    assert_eq!(standing(&judge), (vec!["A PAR - BUR".to_owned()], 7));
    // What is proven is not held, so there is always room for it.
    judge.post(&letter("anna@example.org", began.header("Reply-To"), "own", "A Par - Gas"));
    judge.settle();
    assert_eq!(standing(&judge), (vec!["A PAR - GAS".to_owned()], 7));

    // The next turn has room of its own, and when it is over those of the first are gone.
    judge.set_clock("2026-11-27T18:00:00Z");
    judge.settle();
    forge(&mut judge, 20);
    assert_eq!(standing(&judge), (vec![], 8));
    judge.set_clock("2026-12-04T18:00:00Z");
    judge.settle();
    assert_eq!(standing(&judge), (vec![], 1));
    judge.set_clock("2026-12-11T18:00:00Z");
    judge.settle();
    assert_eq!(standing(&judge), (vec![], 0));
}

#[test]
fn a_judge_that_has_answered_too_much_pauses_and_tells_its_keeper_once() {
    let mut judge = Judge::with(NOON, "[mail]\nhourly-limit = 50\nletters-per-hour = 1000\n");
    let began = game_of_one(&mut judge);
    judge.set_clock("2026-11-27T17:30:00Z");
    let ask = |judge: &mut Judge, id: &str| {
        judge.post(&letter("anna@example.org", began.header("Reply-To"), id, "status"));
    };
    for number in 0..60 {
        ask(&mut judge, &number.to_string());
    }
    let sent = judge.settle();
    let to_keeper = |sent: &Sent| sent.header("To") == "keeper@localhost";
    assert_eq!(sent.iter().filter(|sent| !to_keeper(sent)).count(), 50);
    let told: Vec<&Sent> = sent.iter().filter(|sent| to_keeper(sent)).collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].text.contains("The judge has answered 50 letters within an hour"));
    assert!(told[0].text.contains("10 letters wait"), "{}", told[0].text);
    // Letters are taken meanwhile, a start changes nothing, and nobody is told twice.
    ask(&mut judge, "late");
    assert_eq!(judge.settle().len(), 0);
    assert_eq!(judge.newest_in(), "ruled");
    judge.stop();
    judge.start();
    assert_eq!(judge.settle().len(), 0);
    // The results wait for nothing.
    judge.set_clock("2026-11-27T18:00:00Z");
    let results = judge.settle();
    assert_eq!(results.len(), 1, "{results:?}");
    assert!(results[0].header("Subject").contains("Spring 1901"), "{results:?}");
    judge.set_clock("2026-11-27T18:30:00Z");
    assert_eq!(judge.settle().len(), 11, "the hour has room again");
}

#[test]
fn a_report_is_erased_with_whom_it_is_about() {
    let mut judge = Judge::at(NOON);
    let began = game_of_one(&mut judge);
    let report = format!(
        "Return-Path: <>\nFrom: MAILER-DAEMON@example.net\nTo: {}\nSubject: failure notice\n\n\
         <anna@example.org>:\nIt will be retried until tomorrow.\n",
        judge.return_path(&began)
    );
    judge.post(report.as_bytes());
    judge.settle();
    assert_eq!(judge.newest_in(), "left alone: it is a report on letter 3.0: it is late");
    let (_, written) = Reader::open(&judge.data()).unwrap().letters(1).unwrap();
    assert_eq!(written[0].state, "late");
    assert_eq!(written[0].why.as_deref(), Some("It will be retried until tomorrow."));
    judge.keeper(&KeeperCommand::run("one", Run::Close));
    let anna = Address::parse("anna@example.org").unwrap();
    judge.keeper(&KeeperCommand::Erase(anna));
    judge.settle();
    judge.stop();
    let database = fs::read(judge.data().join("chancery.db")).unwrap();
    assert!(!String::from_utf8_lossy(&database).contains("anna@example.org"));
}

/// The letter was read together with the command that erases it.
#[test]
fn a_letter_that_waits_behind_the_erasing_of_its_writer_is_not_ruled() {
    let mut judge = Judge::at(NOON);
    game_of_one(&mut judge);
    judge.keeper(&KeeperCommand::run("one", Run::Close));
    judge.settle();
    let anna = Address::parse("anna@example.org").unwrap();
    append_command(&judge.data(), &KeeperCommand::Erase(anna)).unwrap();
    judge.post(&letter("anna@example.org", "judge@localhost", "help", "help"));
    judge.post(&letter("bob@example.org", "judge@localhost", "help", "help"));
    let sent = judge.settle();
    let to: Vec<&str> = sent.iter().map(|sent| sent.header("To")).collect();
    assert_eq!(to, ["bob@example.org"]);
    let (came, _) = Reader::open(&judge.data()).unwrap().letters(2).unwrap();
    assert_eq!([&came[0].state, &came[1].state], ["erased", "ruled"]);
}

/// A report that the newest letter to anna is lost.
fn lost(judge: &mut Judge, letter: &Sent) -> usize {
    let report = format!(
        "Return-Path: <>\nFrom: MAILER-DAEMON@example.net\nTo: {}\nSubject: failure notice\n\n\
         <anna@example.org>:\nno such user (#5.1.1)\n",
        judge.return_path(letter)
    );
    judge.post(report.as_bytes());
    judge.settle().len()
}

#[test]
fn masters_hear_of_it_when_it_gets_worse_and_again_after_it_was_well() {
    let mut judge = Judge::at(NOON);
    found(
        &mut judge,
        "name = \"one\"\nplayers = 1\nschedule = \"Fri 18:00; grace none; remind 24h\"\n",
    );
    judge.post(&letter("anna@example.org", "judge@localhost", "join", "join one"));
    let asked = judge.settle();
    judge.post(&letter("anna@example.org", asked[0].header("Reply-To"), "yes", "yes"));
    judge.settle();
    // The letters of each week are a reminder and the results. How many of them are lost, and
    // how many letters to the keeper that causes.
    let weeks: &[(&[usize], usize)] = &[
        // One a week is bearable: the score nears 2000 but falls again before the next.
        (&[1], 0),
        (&[], 0),
        (&[1], 0),
        (&[], 0),
        // Both of a week are not, but are told once.
        (&[0, 1], 1),
        (&[0, 1], 0),
        (&[0], 0),
        // After weeks without a loss it is news again.
        (&[], 0),
        (&[], 0),
        (&[0, 1], 1),
    ];
    for (week, (losses, told)) in weeks.iter().enumerate() {
        let friday = NOON.parse::<DateTime<Utc>>().unwrap()
            + TimeDelta::hours(6)
            + TimeDelta::weeks(week as i64 + 1);
        let mut letters = 0;
        for (place, at) in [friday - TimeDelta::hours(24), friday].into_iter().enumerate() {
            judge.set_clock(&at.to_rfc3339_opts(SecondsFormat::Secs, true));
            let sent = judge.settle();
            if losses.contains(&place) {
                letters += lost(&mut judge, sent.last().unwrap());
            }
        }
        assert_eq!(letters, *told, "week {week}");
    }
}

/// The game of the pure judge's test: anna plays, and the seat of the master is held or not.
fn game_with_master(held: bool) -> Game {
    let text = "name = \"one\"\nplayers = 1\nschedule = \"Fri 18:00; remind none\"\n";
    let (mut founding, board) = read_game(text, |name| Err(format!("no map {name}"))).unwrap();
    founding.seats.push(Seat::vacant(Role::Master));
    let board = Arc::new(Board::from_text(&board).unwrap());
    let mut game = Game::founded(GameId::new(1), board, &founding);
    let at = NOON.parse().unwrap();
    for (seat, person) in [(0, 1), (1, 2)].into_iter().take(if held { 2 } else { 1 }) {
        let (seat, person) = (SeatId::new(seat), Some(PersonId::new(person)));
        apply(&mut game, &Change::SeatTaken { seat, person, wishes: Vec::new(), at });
    }
    game
}

#[test]
fn the_master_is_told_and_the_keeper_where_there_is_none() {
    let now: DateTime<Utc> = NOON.parse().unwrap();
    let address = |text: &str| Address::parse(text).unwrap();
    let key = Key::new(vec![7; 32]).unwrap();
    let keeper = address("keeper@example.org");
    let office = Office::new(address("judge@example.org"), "", keeper.clone(), None, key).unwrap();
    let person = |id, name: &str| Person {
        id: PersonId::new(id),
        addresses: vec![address(&format!("{name}@example.org"))],
        name: name.to_owned(),
        zone: None,
        taste: Taste::default(),
        failing: Some(Failing { score: 1000, at: now, masters: Masters::NotTold }),
        post: None,
    };
    let report = DeliveryReport::given_up(SentLetter { event: 7, notice: 0 }, "550 nobody");
    let kind = EventKind::Delivery(Box::new(report));
    let event = Event { id: EventId::new(9), kind };
    for (held, lost, told) in [
        (true, "anna", address("mary@example.org")),
        (false, "anna", keeper.clone()),
        // Nobody is told by letter that letters to himself are lost.
        (true, "mary", keeper.clone()),
    ] {
        let docket = Docket {
            people: vec![person(1, "anna"), person(2, "mary")],
            sender: Some(PersonId::new(if lost == "anna" { 1 } else { 2 })),
            sent: Some(judge::Sent { to: address(&format!("{lost}@example.org")), reported: None }),
            games: vec![GameEntry {
                game: game_with_master(held),
                sender_plays: SenderPlays::Here,
            }],
            ..Docket::default()
        };
        let ruling = judge::rule(&office, docket, &event, now, &[0; 32]);
        let to: Vec<Address> = ruling.notices.into_iter().map(|it| it.to.address).collect();
        assert_eq!(to, [told], "{held} {lost}");
        let [PeopleChange::LettersFail(_, failing)] = ruling.people.as_slice() else {
            panic!("{:?}", ruling.people)
        };
        assert_eq!((failing.score, failing.masters), (2000, Masters::Told));
        assert_eq!(ruling.changes, []);
    }
}

#[test]
fn a_letter_that_is_given_up_counts_like_one_that_bounced() {
    let mut judge = Judge::at(NOON);
    game_of_one(&mut judge);
    // Nothing can be delivered to anna any more.
    let folder = judge.data().join("out/anna@example.org");
    fs::rename(&folder, judge.data().join("aside")).unwrap();
    fs::write(&folder, "in the way").unwrap();
    judge.set_clock("2026-11-27T18:00:00Z");
    assert_eq!(judge.settle().len(), 0);
    judge.set_clock("2026-12-02T17:59:00Z");
    assert_eq!(judge.settle().len(), 0, "five days are not over");
    judge.set_clock("2026-12-02T23:00:00Z");
    let told = judge.settle();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].header("To"), "keeper@localhost");
    assert!(told[0].header("Subject").ends_with("do not arrive"), "{}", told[0].text);
    let text = told[0].text.replace('\n', " ");
    assert!(text.contains("are due on Friday 4 December"), "{text}");
    let counts = Reader::open(&judge.data()).unwrap().counts().unwrap();
    assert_eq!((counts.failed, counts.unread), (1, 0));
}
