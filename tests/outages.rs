//! Deadlines that fall while the judge is away: they are put off, all are told, and nothing is ruled before.

use crate::support::{Judge, Sent};
use chancery::config::read_game;
use chancery::judge::KeeperCommand;
use chancery::store::Reader;

const NOON: &str = "2026-11-20T12:00:00Z";

fn letter(to: &str, id: &str, body: &str) -> Vec<u8> {
    format!(
        "From: anna@example.org\nTo: {to}\nMessage-ID: <{id}@example.org>\n\
         Date: Fri, 20 Nov 2026 12:00:00 +0000\nSubject: a letter\n\n{body}\n"
    )
    .into_bytes()
}

/// A judge with a game whose one player is anna, who has ordered one of her units.
fn game(judge: &mut Judge, schedule: &str) {
    let text = format!("name = \"one\"\nplayers = 1\nschedule = \"{schedule}\"\n");
    let (founding, board) = read_game(&text, |name| Err(format!("no map {name}"))).unwrap();
    judge.keeper(&KeeperCommand::Found { founding: Box::new(founding), board });
    judge.post(&letter("judge@localhost", "join", "join one"));
    let asked = judge.settle();
    judge.post(&letter(asked[0].header("Reply-To"), "yes", "yes"));
    let begins = judge.settle().remove(0);
    judge.post(&letter(begins.header("Reply-To"), "orders", "A Par - Gas"));
    judge.settle();
}

/// Where the game stands: its turn, and when something is due.
fn stands(judge: &Judge) -> String {
    let card = Reader::open(&judge.data()).unwrap().game("one").unwrap().unwrap();
    format!("{} {}", card.line.turn, card.line.due.unwrap().format("%F %R"))
}

/// The judge is away till then.
fn away_until(judge: &mut Judge, at: &str) -> Vec<Sent> {
    judge.stop();
    judge.set_clock(at);
    judge.start();
    judge.settle()
}

#[test]
fn a_deadline_that_falls_while_the_judge_is_down_is_put_off() {
    let mut judge = Judge::at(NOON);
    game(&mut judge, "Fri 18:00; grace none; remind 24h");
    assert_eq!(stands(&judge), "S1901M 2026-11-27 18:00");
    // At work for the last time a day before it; back four days after it.
    judge.set_clock("2026-11-26T17:00:00Z");
    judge.settle();
    let told = away_until(&mut judge, "2026-12-01T18:00:00Z");
    // Five days and an hour later than it was, and on to the next Friday.
    assert_eq!(stands(&judge), "S1901M 2026-12-04 18:00");
    assert_eq!(told.len(), 1, "{told:?}");
    let words = told[0].text.replace('\n', " ");
    let away =
        "was not at work from Thursday 26 November, 17:00 UTC to Tuesday 1 December, 18:00 UTC.";
    assert!(words.contains(away), "{words}");
    assert!(words.contains("due on Friday 4 December, 18:00 UTC, in 3 days"), "{words}");
    // It falls then, with what was sent before the outage.
    judge.set_clock("2026-12-04T18:00:00Z");
    let sent = judge.settle();
    let results = sent.iter().find(|sent| sent.header("Subject").ends_with("results")).unwrap();
    assert!(results.text.contains("A PAR - GAS"), "{}", results.text);
    assert_eq!(stands(&judge), "F1901M 2026-12-11 18:00");
}

#[test]
fn a_short_absence_puts_nothing_off() {
    let mut judge = Judge::at(NOON);
    game(&mut judge, "Fri 18:00; grace none; remind none");
    judge.set_clock("2026-11-27T17:00:00Z");
    judge.settle();
    let told = away_until(&mut judge, "2026-11-27T18:59:00Z");
    assert!(told[0].header("Subject").ends_with("results"), "{told:?}");
    assert_eq!(stands(&judge), "F1901M 2026-12-04 18:00");
}

/// A long absence that is over before the deadline, or begins behind it, is no matter of the deadline's.
#[test]
fn an_absence_between_deadlines_puts_nothing_off() {
    let mut judge = Judge::at(NOON);
    game(&mut judge, "Fri 18:00; grace none; remind none");
    assert_eq!(away_until(&mut judge, "2026-11-27T17:00:00Z").len(), 0);
    judge.set_clock("2026-11-27T18:00:00Z");
    assert!(judge.settle()[0].header("Subject").ends_with("results"));
    assert_eq!(away_until(&mut judge, "2026-12-04T17:00:00Z").len(), 0);
    assert_eq!(stands(&judge), "F1901M 2026-12-04 18:00");
}

#[test]
fn a_length_is_put_off_by_as_much() {
    let mut judge = Judge::at(NOON);
    game(&mut judge, "2 days; grace none; remind none");
    assert_eq!(stands(&judge), "S1901M 2026-11-22 12:00");
    judge.set_clock("2026-11-21T12:00:00Z");
    judge.settle();
    away_until(&mut judge, "2026-11-24T09:30:00Z");
    assert_eq!(stands(&judge), "S1901M 2026-11-25 10:00");
}

#[test]
fn the_end_of_a_grace_is_put_off_too() {
    let mut judge = Judge::at(NOON);
    game(&mut judge, "Fri 18:00; grace 24h; remind none");
    judge.set_clock("2026-11-27T18:00:00Z");
    judge.settle();
    assert_eq!(stands(&judge), "S1901M 2026-11-28 18:00");
    away_until(&mut judge, "2026-11-29T18:00:00Z");
    assert_eq!(stands(&judge), "S1901M 2026-11-30 18:00");
    judge.set_clock("2026-11-30T18:00:00Z");
    assert!(judge.settle()[0].header("Subject").ends_with("results"));
}

/// How long is long is the keeper's to say.
#[test]
fn the_keeper_says_how_long_is_waited() {
    let mut judge = Judge::with(NOON, "[mail]\nwait = \"7d\"\n");
    game(&mut judge, "Fri 18:00; grace none; remind none");
    judge.set_clock("2026-11-26T17:00:00Z");
    judge.settle();
    let told = away_until(&mut judge, "2026-12-01T18:00:00Z");
    assert!(told[0].header("Subject").ends_with("results"), "{told:?}");
}
