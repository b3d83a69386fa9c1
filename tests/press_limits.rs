//! How much press the judge carries: robots that answer one another, floods, what waits for results, junk
//! in somebody's name, threads of long ago; and what of it a zine may print.

use std::collections::BTreeMap;

use crate::support::{Judge, Sent};
use chancery::config::read_game;
use chancery::judge::{KeeperCommand, results_of};
use chancery::letter::NamedAddress;
use chancery::reading::Run;
use chancery::store::Reader;

const NOON: &str = "2026-11-20T12:00:00Z";

/// A judge with one game and what its players got last, by address.
struct Table {
    judge: Judge,
    count: usize,
    last: BTreeMap<String, Sent>,
}

impl Table {
    /// A game that began with these players; each plays the power that stands beside him.
    fn of(settings: &str, players: &[(&str, &str)]) -> Table {
        let mut table = Table { judge: Judge::at(NOON), count: 0, last: BTreeMap::new() };
        let text = format!(
            "name = \"gate\"\nplayers = {}\n{settings}\nschedule = \"daily 18:00; remind none; grace none\"\n",
            players.len()
        );
        let (founding, board) = read_game(&text, |name| Err(format!("no map {name}"))).unwrap();
        let command = KeeperCommand::Found { founding: Box::new(founding), board };
        table.judge.keeper(&command);
        for (who, power) in players {
            table.write(who, "judge@localhost", &format!("join gate as {power}"));
            table.answer(who, "yes");
        }
        table
    }

    /// A letter, and all that it caused.
    fn write(&mut self, who: &str, to: &str, words: &str) -> Vec<Sent> {
        self.count += 1;
        let letter = format!(
            "From: {who}@example.org\nTo: {to}\nMessage-ID: <m{}@example.org>\n\
             Date: Fri, 20 Nov 2026 12:00:00 +0000\nSubject: a letter\n\n{words}\n",
            self.count
        );
        self.judge.post(letter.as_bytes());
        let sent = self.judge.settle();
        for letter in &sent {
            self.last.insert(who_got(letter), letter.clone());
        }
        sent
    }

    /// A reply to the newest letter that somebody got.
    fn answer(&mut self, who: &str, words: &str) -> Vec<Sent> {
        let to = self.last[who].header("Reply-To").to_owned();
        self.write(who, &to, words)
    }

    fn process(&mut self) {
        let answer = self.judge.keeper(&KeeperCommand::run("gate", Run::Process(String::new())));
        assert!(!answer.is_empty());
        for letter in self.judge.settle() {
            self.last.insert(who_got(&letter), letter);
        }
    }
}

fn who_got(letter: &Sent) -> String {
    letter.header("To").split('@').next().unwrap().trim_start_matches('<').to_owned()
}

/// The letters among these that bring somebody press.
fn told(sent: &[Sent]) -> usize {
    sent.iter().filter(|letter| is_press(letter)).count()
}

fn is_press(letter: &Sent) -> bool {
    letter.header("Subject").contains("press to") || letter.header("Subject").contains("press: ")
}

/// Lines that fill so many bytes.
fn long(bytes: usize) -> String {
    "Much ado about nothing, and more.\n".repeat(bytes / 34)
}

const TWO: &[(&str, &str)] = &[("anna", "France"), ("bert", "Germany")];
const FOUR: &[(&str, &str)] =
    &[("anna", "France"), ("bert", "Germany"), ("carl", "Italy"), ("dora", "Turkey")];

#[test]
fn two_robots_without_a_mark_fall_silent_within_the_hour() {
    let mut table = Table::of("", TWO);
    let mut waiting = table.answer("anna", "PRESS TO GERMANY\nAre you there?");
    let (mut count, mut press, mut refused) = (0, 0, 0);
    while let Some(letter) = waiting.pop() {
        count += 1;
        press += usize::from(is_press(&letter));
        refused += usize::from(letter.text.contains("next full hour"));
        assert!(count < 600, "they write without end");
        let (who, to) = (who_got(&letter), letter.header("Reply-To").to_owned());
        waiting.extend(table.write(&who, &to, "I am away until Monday."));
    }
    // Sixty of each; the one whose next is not carried is told so once, and the other has nothing to answer.
    assert_eq!((press, refused), (120, 1), "of {count} letters");
}

#[test]
fn a_flood_is_refused_whole_and_told_of_once() {
    let mut table = Table::of("", FOUR);
    let all = "BROADCAST\nListen.\nENDPRESS\n".repeat(7);
    // Three readers each: as many as can be stand within the limit of sixty.
    assert_eq!(told(&table.answer("anna", &all)), 21);
    assert_eq!(told(&table.answer("anna", &all)), 21);
    let refused = table.answer("anna", &all);
    assert_eq!((refused.len(), told(&refused)), (1, 0));
    assert!(refused[0].text.contains("next full hour"), "{}", refused[0].text);
    assert_eq!(table.answer("anna", "BROADCAST\nOnce more.").len(), 0);
    // His orders are taken all the same, and others write as they like.
    let answered = table.answer("anna", "A PAR - BUR\nBROADCAST\nOnce more.");
    assert!(answered[0].text.contains("A PAR - BUR"), "{}", answered[0].text);
    assert_eq!(answered.len(), 1);
    assert_eq!(told(&table.answer("bert", "BROADCAST\nBe still.")), 3);
    table.judge.set_clock("2026-11-20T13:00:00Z");
    assert_eq!(told(&table.answer("anna", "BROADCAST\nOnce more.")), 3);
}

#[test]
fn what_waits_for_results_is_bounded() {
    let mut table = Table::of("press-held = \"results\"", FOUR);
    let words = format!("PRESS TO GERMANY\n{}", long(25_000));
    for _ in 0..2 {
        let sent = table.answer("anna", &words);
        assert!(sent[0].text.contains("This goes to Germany"), "{}", &sent[0].text[..300]);
    }
    let sent = table.answer("anna", &words);
    assert!(sent[0].text.contains("is waiting already"), "{}", &sent[0].text[..300]);
    table.process();
    let results = &table.last["bert"].text;
    assert!((50_000..70_000).contains(&results.len()), "{}", results.len());
    // Each turn has room of its own.
    let sent = table.answer("anna", &words);
    assert!(sent[0].text.contains("This goes to Germany"), "{}", &sent[0].text[..300]);
}

#[test]
fn what_waits_for_a_yes_is_bounded() {
    let mut table = Table::of("", TWO);
    let words = format!("PRESS TO GERMANY\nReady\n{}", long(25_000));
    let to = table.last["anna"].header("Reply-To").to_owned();
    for _ in 0..2 {
        assert!(table.write("anna", &to, &words)[0].text.contains("has not been sent yet"));
    }
    assert!(table.write("anna", &to, &words)[0].text.contains("is waiting already"));
}

#[test]
fn a_question_about_press_is_an_answer_like_others() {
    let mut table = Table::of("", TWO);
    let to = table.last["anna"].header("Reply-To").to_owned();
    let mut asked = Vec::new();
    for _ in 0..70 {
        asked.extend(table.write("anna", &to, "PRESS TO GERMANY\nReady"));
    }
    // Of the sixty answers of the hour one began the game; the last comes with a letter that says so. The
    // first press after it that would have to be asked about is refused, so that it is not waited for.
    assert_eq!(asked.len(), 61);
    let (last, questions) = asked.split_last().unwrap();
    assert!(last.text.contains("answers no more of your letters"), "{}", last.text);
    assert_eq!(questions.iter().filter(|it| it.text.contains("answers no more")).count(), 0);
    assert_eq!(table.write("anna", &to, "PRESS TO GERMANY\nHello.").len(), 0, "as it was told");
    let waits = |table: &Table| {
        let game = Reader::open(&table.judge.data()).unwrap().game("gate").unwrap().unwrap().game;
        game.press.len()
    };
    assert_eq!(waits(&table), 59, "nothing waits of which nobody was asked");

    table.judge.set_clock("2026-11-20T13:00:00Z");
    assert_eq!(told(&table.write("anna", &to, "PRESS TO GERMANY\nHello.")), 1);
}

#[test]
fn a_refusal_of_press_is_not_withheld_without_a_word() {
    let mut table = Table::of("", TWO);
    let to = table.last["anna"].header("Reply-To").to_owned();
    for _ in 0..60 {
        table.write("anna", &to, "STATUS");
    }
    // What can go out still does, and nobody is told.
    let sent = table.write("anna", &to, "PRESS TO GERMANY\nHello.");
    assert_eq!((sent.len(), told(&sent)), (1, 1));
    let sent = table.write("anna", &to, "A PAR - BUR\nPRESS TO GERMNAY\nHello.");
    assert_eq!(sent.len(), 1);
    assert!(sent[0].text.contains("answers no more of your letters"), "{}", sent[0].text);
    assert!(!sent[0].text.contains("Nothing has been changed"), "{}", sent[0].text);
    assert_eq!(table.write("anna", &to, "PRESS TO GERMNAY\nHello.").len(), 0, "told once");
}

#[test]
fn unsigned_threads_of_a_turn_are_bounded() {
    let mut table = Table::of("press = \"grey\"", FOUR);
    let to = table.last["anna"].header("Reply-To").to_owned();
    for _ in 0..20 {
        assert_eq!(told(&table.write("anna", &to, "PRESS TO GERMANY\nGuess who.")), 1);
    }
    let sent = table.write("anna", &to, "PRESS TO GERMANY\nGuess who.");
    assert!(sent[0].text.contains("unsigned threads"), "{}", sent[0].text);
    // An answer is in a thread that there is.
    assert_eq!(told(&table.answer("bert", "You again?")), 1);
}

#[test]
fn junk_in_somebodys_name_takes_no_answer_from_him() {
    let mut table = Table::of("", TWO);
    let master = NamedAddress::parse("Mia <mia@example.org>").ok();
    let game = "gate".to_owned();
    table.judge.keeper(&KeeperCommand::Master { game, master });
    let sent = table.judge.settle();
    table.last.extend(sent.into_iter().map(|letter| (who_got(&letter), letter)));
    let to = table.last["mia"].header("Reply-To").to_owned();
    for _ in 0..70 {
        table.write("mia", "judge@localhost", "STATUS");
    }
    assert_eq!(table.write("mia", "judge@localhost", "STATUS").len(), 0, "junk is limited, too");
    let sent = table.write("mia", &to, "STATUS");
    assert_eq!(sent.len(), 1, "her own letter is answered");
}

#[test]
fn the_numbers_of_threads_tell_nothing_and_old_ones_are_forgotten() {
    let mut table = Table::of("", FOUR);
    let number = |letter: &Sent| -> usize {
        let address = letter.header("Reply-To");
        let part = address.split('.').find_map(|part| part.strip_prefix('p'));
        part.unwrap_or_else(|| panic!("{address}")).parse().unwrap()
    };
    let to = table.last["anna"].header("Reply-To").to_owned();
    let numbers: Vec<usize> = ["GERMANY", "ITALY", "TURKEY", "ITALY, TURKEY", "ALL"]
        .iter()
        .map(|whom| number(&table.write("anna", &to, &format!("PRESS TO {whom}\nHello."))[0]))
        .collect();
    assert!(numbers.iter().all(|number| *number > 20), "{numbers:?}");
    assert!(!numbers.is_sorted() && !numbers.is_sorted_by(|a, b| a > b), "{numbers:?}");

    let old = table.last["bert"].header("Reply-To").to_owned();
    table.process();
    assert_eq!(told(&table.write("bert", &old, "Hello from yesterday.")), 3);
    for _ in 0..13 {
        table.process();
    }
    let sent = table.write("bert", &old, "Hello from long ago.");
    assert_eq!(sent.len(), 1);
    assert!(sent[0].text.contains("was silent for so long"), "{}", sent[0].text);
    let game = Reader::open(&table.judge.data()).unwrap().game("gate").unwrap().unwrap().game;
    assert_eq!(game.threads, []);
}

#[test]
fn a_zine_prints_broadcasts_only_where_those_who_watch_may_read_them() {
    for (settings, printed) in
        [("", 1), ("press-observers = \"write\"", 1), ("press-observers = \"nothing\"", 0)]
    {
        let mut table = Table::of(settings, TWO);
        table.answer("anna", "BROADCAST\nHear, hear.");
        table.process();
        let reader = Reader::open(&table.judge.data()).unwrap();
        let game = reader.game("gate").unwrap().unwrap().game;
        let turns = reader.turns(&game).unwrap();
        assert_eq!(results_of(&game, &turns[0]).press.len(), printed, "{settings}");
    }
}
