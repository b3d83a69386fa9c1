//! Clocks that disagree or step back: the judge's own, set an hour back and forth around a deadline;
//! a mail server's, an hour ahead or behind. A turn is ruled once, nobody waits for a time to come
//! again, and a player's last word is his last.

use std::time::Duration;

use chancery::position::unit_code;
use chancery::store::Reader;
use chrono::{DateTime, TimeDelta, Utc};

use crate::support::mail::{Player, Sent, hand_out};
use crate::support::process::{Home, Serve};
use crate::support::proxy::Proxy;
use crate::support::servers::{Folder, Office, Ports, Servers};

const NOW: &str = "2026-03-02T09:00:00Z";
const HOUR: TimeDelta = TimeDelta::hours(1);

/// A judge that runs, with a game of one player who has the first letter of it.
fn game(settings: &str) -> (Home, Serve, Player) {
    let mut home = Home::new(NOW, "");
    let mut serve = home.serve();
    serve.ready();
    found(&home, settings);
    let mut player = Player::new("anna");
    for words in ["join clocks as France", "yes"] {
        let (_, bytes) = player.write(home.now(), words);
        home.post(&bytes);
        read(&mut home, &mut serve, &mut player);
    }
    assert_eq!(player.newest.as_ref().and_then(Sent::turn), Some(1));
    (home, serve, player)
}

fn found(home: &Home, settings: &str) {
    home.found(&format!(
        "name = \"clocks\"\nplayers = 1\nschedule = \"5 days; retreat 5 days; remind none; grace none\"\n{settings}"
    ));
}

/// Lets the judge do all it has to, and the player read what came of it.
fn read(home: &mut Home, serve: &mut Serve, player: &mut Player) -> Vec<Sent> {
    let sent = home.settle(serve);
    hand_out(std::slice::from_mut(player), &sent);
    sent
}

/// A letter, and its one answer.
fn ask(home: &mut Home, serve: &mut Serve, player: &mut Player, words: &str) -> Sent {
    let (id, bytes) = player.write(home.now(), words);
    home.post(&bytes);
    let sent = read(home, serve, player);
    let mut answers = sent.into_iter().filter(|sent| sent.in_reply_to.as_ref() == Some(&id));
    let answer = answers.next().unwrap_or_else(|| panic!("{words}: no answer\n{}", home.logs()));
    assert_eq!(answers.next(), None);
    answer
}

fn due(home: &Home) -> DateTime<Utc> {
    let card = Reader::open(&home.data()).unwrap().game("clocks").unwrap().unwrap();
    card.line.due.unwrap()
}

/// Where the army of Paris stands after each turn.
fn paris(home: &Home) -> Vec<String> {
    let reader = Reader::open(&home.data()).unwrap();
    let game = reader.game("clocks").unwrap().unwrap().game;
    let turns = reader.turns(&game).unwrap();
    turns
        .iter()
        .map(|turn| {
            let units = game.board.powers().flat_map(|power| turn.next.units_of(power));
            let mut codes = units.map(|unit| unit_code(&game.board, unit));
            codes.find(|code| ["A PAR", "A BUR", "A PIC", "A GAS"].contains(&&**code)).unwrap()
        })
        .collect()
}

#[test]
fn a_clock_set_back_before_a_deadline() {
    let (mut home, mut serve, mut player) = game("");
    let deadline = due(&home);
    home.pass(deadline - home.now() - TimeDelta::minutes(10));
    let begins = player.newest.clone();
    ask(&mut home, &mut serve, &mut player, "A Par - Bur");
    home.pass(-HOUR);
    // What is written now is written later, whatever the clock says: it answers the receipt.
    let answer = ask(&mut home, &mut serve, &mut player, "A Par - Pic");
    assert!(answer.text.contains("A PAR - PIC"), "{}", answer.text);
    // This one answers an older letter than they do; its own date tells that it is later.
    home.pass(TimeDelta::minutes(30));
    player.newest = begins;
    let answer = ask(&mut home, &mut serve, &mut player, "A Par - Gas");
    assert!(answer.text.contains("A PAR - GAS"), "{}", answer.text);
    home.pass(HOUR);
    assert!(home.now() > deadline);
    read(&mut home, &mut serve, &mut player);
    assert_eq!(paris(&home), ["A GAS"]);
    assert_eq!(due(&home), deadline + TimeDelta::days(5));
    home.assert_audit_is_clean();
}

#[test]
fn two_letters_that_answer_the_same_one_across_a_step_back() {
    let (mut home, mut serve, mut player) = game("");
    home.pass(due(&home) - home.now() - TimeDelta::minutes(10));
    let begins = player.newest.clone();
    let (_, first) = player.write(home.now(), "A Par - Bur");
    home.post(&first);
    read(&mut home, &mut serve, &mut player);
    home.pass(-HOUR);
    // The player's own clock goes on.
    player.newest = begins;
    let (id, second) = player.write(home.now() + HOUR + TimeDelta::minutes(5), "A Par - Pic");
    home.post(&second);
    let sent = read(&mut home, &mut serve, &mut player);
    home.assert_each_answered_once(&[id], &sent);
    home.pass(HOUR * 2);
    read(&mut home, &mut serve, &mut player);
    assert_eq!(paris(&home), ["A PIC"]);
}

#[test]
fn a_clock_set_forward_over_a_deadline_and_back() {
    let (mut home, mut serve, mut player) = game("");
    let deadline = due(&home);
    home.pass(deadline - home.now() - TimeDelta::minutes(30));
    ask(&mut home, &mut serve, &mut player, "A Par - Bur");
    home.pass(HOUR);
    read(&mut home, &mut serve, &mut player);
    assert_eq!(paris(&home), ["A BUR"], "by the judge's clock the deadline has come");
    let next = due(&home);
    assert_eq!(next, deadline + TimeDelta::days(5));
    // The clock is put right. Letters are answered at once, and the turn is not ruled again when the
    // deadline comes once more; nor after a start on the way.
    home.pass(-HOUR);
    ask(&mut home, &mut serve, &mut player, "A Bur - Par");
    serve.kill();
    serve = home.serve();
    serve.ready();
    ask(&mut home, &mut serve, &mut player, "A Bur - Pic");
    home.pass(HOUR);
    assert_eq!(read(&mut home, &mut serve, &mut player), []);
    ask(&mut home, &mut serve, &mut player, "A Bur - Gas");
    home.pass(next - home.now() + TimeDelta::seconds(1));
    read(&mut home, &mut serve, &mut player);
    assert_eq!(paris(&home), ["A BUR", "A GAS"]);
    home.assert_audit_is_clean();
}

/// IMAP by this port.
fn imap(port: u16, settings: &str) -> impl Fn(Ports) -> String {
    let settings = settings.to_owned();
    move |ports| {
        format!(
            "{settings}[[mail.in]]\nimap = \"localhost:{port}\"\n{{login}}\n\
             [mail.out]\nsmtp = \"localhost:{}\"\n{{login}}\n",
            ports.submission
        )
    }
}

/// A game of one player at an office, who has the first letter of it.
fn game_at(office: &mut Office, serve: &mut Serve, settings: &str) -> Player {
    found(&office.home, settings);
    let mut player = office.player("anna");
    office.ask(serve, &mut player, "join clocks as France");
    office.write(&mut player, "yes");
    office.until(serve, "the game begins", |office| {
        office.collect(std::slice::from_mut(&mut player));
        player.newest.as_ref().and_then(Sent::turn) == Some(1)
    });
    player
}

#[test]
fn a_look_at_a_time_that_comes_again_does_not_count() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.imaps);
    let Some(mut office) = Office::open("again", NOW, imap(proxy.port, "")) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    let mut anna = game_at(&mut office, &mut serve, "early = \"ready\"\n");
    let to = anna.writes_to();
    let (id, bytes) = anna.write_to(&to, office.home.now(), "A Par - Bur");
    office.send(&anna.address, &to, &bytes);
    office.answer(&mut serve, &mut anna, &id);
    let put_away = |office: &Office| office.letters_in(Folder::Processed).len();
    let before = put_away(&office);
    // The server is looked into an hour ahead of the time, for a letter that came before: nothing is
    // ruled on it.
    office.home.pass(HOUR);
    std::thread::sleep(Duration::from_millis(300));
    office.send(&anna.address, &to, &bytes);
    office.until(&mut serve, "the copy is put away", |office| put_away(office) > before);
    office.home.pass(-HOUR);
    std::thread::sleep(Duration::from_millis(300));
    // Orders wait on a server that cannot be reached, when the player says by another way that all
    // is said.
    proxy.go_down();
    let to = anna.newest.as_ref().unwrap().reply_to.clone();
    let (orders, bytes) = anna.write_to(&to, office.home.now(), "A Par - Pic");
    office.deliver("1.orders", office.home.now(), &bytes);
    let (_, bytes) = anna.write_to(&to, office.home.now(), "ready");
    office.home.post(&bytes);
    office.home.pass(TimeDelta::seconds(3));
    office.until(&mut serve, "READY is taken", |office| {
        Reader::open(&office.home.data()).unwrap().counts().unwrap().unread == 0
            && office.home.waiting().is_empty()
    });
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(paris(&office.home), [""; 0], "the turn went on without a look");
    proxy.come_up();
    office.answer(&mut serve, &mut anna, &orders);
    office.write(&mut anna, "ready");
    office.until(&mut serve, "the turn", |office| !paris(&office.home).is_empty());
    assert_eq!(paris(&office.home), ["A PIC"]);
    office.home.assert_audit_is_clean();
}

#[test]
fn a_mail_server_whose_clock_is_an_hour_off() {
    let Some(servers) = Servers::shared() else { return };
    let of = imap(servers.ports.imaps, "");
    let Some(mut office) = Office::open("hours", NOW, of) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    let mut anna = game_at(&mut office, &mut serve, "");
    let deadline = due(&office.home);
    let answers_newest =
        |office: &mut Office, serve: &mut Serve, anna: &mut Player, ahead, words| {
            let to = anna.newest.as_ref().unwrap().reply_to.clone();
            let (id, bytes) = anna.write_to(&to, office.home.now(), words);
            office.deliver(&format!("{id}.hours"), office.home.now() + ahead, &bytes);
            office.answer(serve, anna, &id)
        };
    // Ahead of ours: by its stamp the letter comes when the turn is over, but it is here before.
    office.home.pass(deadline - office.home.now() - TimeDelta::minutes(20));
    let begins = anna.newest.clone();
    let answer = answers_newest(&mut office, &mut serve, &mut anna, HOUR, "A Par - Bur");
    assert!(answer.text.contains("A PAR - BUR"), "{}", answer.text);
    // Behind it: by its stamp this one came before the other, to which it is no answer; but it was
    // written later.
    office.home.pass(TimeDelta::minutes(5));
    anna.newest = begins;
    let answer = answers_newest(&mut office, &mut serve, &mut anna, -HOUR, "A Par - Gas");
    assert!(answer.text.contains("A PAR - GAS"), "{}", answer.text);
    office.home.pass(TimeDelta::minutes(16));
    office.until(&mut serve, "the turn", |office| !paris(&office.home).is_empty());
    assert_eq!(paris(&office.home), ["A GAS"]);
    // Behind it, and too late: what answers a turn that is over is asked back whatever its stamp.
    let first = office.received.iter().find(|sent| sent.turn() == Some(1)).cloned();
    anna.newest = first;
    let answer = answers_newest(&mut office, &mut serve, &mut anna, -HOUR, "A Gas - Spa");
    assert!(answer.subject.contains("please confirm your orders"), "{}", answer.subject);
    office.home.assert_audit_is_clean();
}

#[test]
fn results_wait_a_day_for_a_server_that_is_away() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.submission);
    let imaps = servers.ports.imaps;
    let of = |_: Ports| {
        format!(
            "[[mail.in]]\nimap = \"localhost:{imaps}\"\n{{login}}\n\
             [mail.out]\nsmtp = \"localhost:{}\"\n{{login}}\n",
            proxy.port
        )
    };
    let Some(mut office) = Office::open("dayaway", NOW, of) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    let mut anna = game_at(&mut office, &mut serve, "");
    let deadline = due(&office.home);
    office.ask(&mut serve, &mut anna, "A Par - Bur");
    let before = office.received.len();
    proxy.go_down();
    office.home.pass(deadline - office.home.now() - HOUR * 12);
    let id = office.write(&mut anna, "A Par - Gas");
    office.until(&mut serve, "the letter is ruled", |office| office.stored_letters().len() == 4);
    // The turn is not in the way of the post, nor the post in that of the turn.
    office.home.pass(HOUR * 13);
    office.until(&mut serve, "the turn", |office| !paris(&office.home).is_empty());
    assert_eq!(paris(&office.home), ["A GAS"]);
    office.home.pass(HOUR * 11);
    serve.kill();
    serve = office.home.serve();
    serve.ready();
    office.until(&mut serve, "the trouble is said", |office| {
        office.home.logs().contains("letters cannot be sent")
    });
    assert!(office.collect(&mut []).is_empty());
    proxy.come_up();
    office.until(&mut serve, "receipt and results", |office| {
        office.home.pass(TimeDelta::minutes(1));
        office.collect(std::slice::from_mut(&mut anna));
        office.received.len() >= before + 2
    });
    assert_eq!(office.answers(&id), 1);
    let lines = Reader::open(&office.home.data()).unwrap().outbox(100).unwrap();
    assert!(lines.iter().all(|line| line.attempts == 0 && office.times(&line.message_id) < 2));
    assert_eq!(office.received.iter().filter(|it| it.subject.ends_with(": results")).count(), 1);
    // The receipt came first, as it was written.
    let newest: Vec<_> = office.received[before..].iter().map(Sent::place).collect();
    assert!(newest.is_sorted(), "{newest:?}");
    office.home.assert_audit_is_clean();
}
