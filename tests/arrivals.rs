//! Letters of one player that arrive in another sequence than they were written in: his last word counts.

use crate::support::{Judge, Sent};
use chancery::config::read_game;
use chancery::game::SeatId;
use chancery::judge::KeeperCommand;
use chancery::store::Reader;

const NOON: &str = "2026-11-20T12:00:00Z";

fn letter(from: &str, to: &str, id: &str, answers: &str, minute: usize, body: &str) -> Vec<u8> {
    format!(
        "From: {from}@example.org\nTo: {to}\nMessage-ID: <{id}@example.org>\nIn-Reply-To: <{answers}>\n\
         Date: Fri, 20 Nov 2026 12:{minute:02}:00 +0000\nSubject: a letter\n\n{body}\n"
    )
    .into_bytes()
}

/// A judge with a game of two, and the letter that began it for anna.
fn game(judge: &mut Judge) -> Sent {
    let text = "name = \"two\"\nplayers = 2\nschedule = \"Fri 18:00; grace none; remind none\"\n";
    let (founding, board) = read_game(text, |name| Err(format!("no map {name}"))).unwrap();
    judge.keeper(&KeeperCommand::Found { founding: Box::new(founding), board });
    let mut begins = Vec::new();
    for (name, power) in [("anna", "France"), ("bob", "Italy")] {
        let words = format!("join two as {power}");
        judge.post(&letter(name, "judge@localhost", &format!("{name}1"), "x@y", 0, &words));
        let asked = judge.settle().remove(0);
        judge.post(&letter(name, asked.header("Reply-To"), &format!("{name}2"), "x@y", 0, "yes"));
        begins = judge.settle();
    }
    begins.into_iter().find(|sent| sent.header("To") == "anna@example.org").unwrap()
}

/// Whether anna is ready, and what her army in Paris does.
fn stands(judge: &Judge) -> (bool, Option<String>) {
    let game = Reader::open(&judge.data()).unwrap().game("two").unwrap().unwrap().game;
    let seat = game.seats().map(|(id, _)| id).next().unwrap_or(SeatId::new(0));
    let paris = game.board.province("PAR").unwrap();
    let seat = game.seat_of_power(game.board.power("FRANCE").unwrap()).unwrap_or(seat);
    let orders = game.resolved.get(&seat).map_or(&[][..], |resolved| &resolved.orders);
    let own = orders.iter().find(|(_, order)| order.place().is_some_and(|it| it.province == paris));
    (game.ready.contains(&seat), own.map(|(_, order)| order.wording(&game.board).to_string()))
}

/// Every sequence of so many things.
fn sequences(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let shorter = sequences(last);
    let longer = shorter.iter().flat_map(|all| {
        (0..count).map(move |place| {
            let mut all = all.clone();
            all.insert(place, last);
            all
        })
    });
    longer.collect()
}

/// Has such letters, written a minute after each other in answer to the same one, arrive in every sequence.
fn check(words: &[&str], ready: bool, paris: &str) {
    for sequence in sequences(words.len()) {
        let mut judge = Judge::at(NOON);
        let begins = game(&mut judge);
        judge.set_clock("2026-11-20T12:30:00Z");
        let id = begins.header("Message-ID").trim_matches(['<', '>']);
        for &place in &sequence {
            let (to, own) = (begins.header("Reply-To"), format!("l{place}"));
            judge.post(&letter("anna", to, &own, id, place + 1, words[place]));
            judge.settle();
        }
        assert_eq!(stands(&judge), (ready, Some(paris.to_owned())), "{words:?} as {sequence:?}");
    }
}

#[test]
fn ready_outlasts_older_orders() {
    check(&["A Par - Bur", "READY"], true, "A PAR - BUR");
}

#[test]
fn the_last_word_on_time_counts() {
    check(&["A Par - Bur", "READY", "WAIT"], false, "A PAR - BUR");
    check(&["A Par - Bur", "WAIT", "READY"], true, "A PAR - BUR");
}

#[test]
fn newer_orders_end_an_older_ready() {
    check(&["A Par - Bur", "READY", "A Par - Pic"], false, "A PAR - PIC");
    check(&["READY", "A Par - Pic"], false, "A PAR - PIC");
}

#[test]
fn all_together() {
    check(&["A Par - Bur", "READY", "A Par - Pic", "READY"], true, "A PAR - PIC");
    check(&["A Par - Bur", "READY", "A Par - Pic", "WAIT"], false, "A PAR - PIC");
}
