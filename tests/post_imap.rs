//! Letters in by IMAP: a judge with real servers, and what may happen on the way between them.

use std::time::{Duration, Instant};

use chancery::config::{Config, MailIn};
use chancery::letter::{ArrivalStamp, RawMail};
use chancery::mailbox::{Fate, FetchLimit, Imap, Incoming, MailboxError, Rest};
use chancery::store::Reader;

use crate::support::mail::Sent;
use crate::support::proxy::Proxy;
use crate::support::servers::{Folder, Office, Ports, Servers};

const NOW: &str = "2026-03-02T09:00:00Z";

/// IMAP by this port and SMTP straight to the server, both as providers offer them.
fn mail(imaps: u16, ports: Ports) -> String {
    format!(
        "[[mail.in]]\nimap = \"localhost:{imaps}\"\n{{login}}\n\
         [mail.out]\nsmtp = \"localhost:{}\"\n{{login}}\n",
        ports.submission
    )
}

#[test]
fn a_letter_is_answered_when_it_comes() {
    let Some(mut office) = Office::open("idle", NOW, |ports| mail(ports.imaps, ports)) else {
        return;
    };
    // Whoever looked only when it is time to would be waited for in vain.
    let config = office.home.path("judge.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    assert!(text.contains("poll = \"1 s\""), "{text}");
    std::fs::write(&config, text.replace("poll = \"1 s\"", "poll = \"1 h\"")).unwrap();
    let mut serve = office.home.serve_on_the_system_clock();
    serve.ready();
    let mut anna = [office.player("anna")];
    for words in ["join nothing", "help", "help", "help"] {
        let answer = office.ask(&mut serve, &mut anna[0], words);
        assert_eq!(answer.to, anna[0].address);
    }
    office.until(&mut serve, "all letters put away", |office| {
        office.letters_in(Folder::Processed).len() == 4
    });
    assert!(office.letters_in(Folder::Inbox).is_empty());
    let seen = |name: &String| name.split_once(":2,").is_some_and(|(_, flags)| flags.contains('S'));
    assert!(office.letters_in(Folder::Processed).iter().all(seen));
    assert!(serve.stop().success());
}

#[test]
fn the_same_letter_three_times_is_ruled_once() {
    let Some(mut office) = Office::open("thrice", NOW, |ports| mail(ports.imaps, ports)) else {
        return;
    };
    let mut serve = office.home.serve();
    serve.ready();
    let mut anna = office.player("anna");
    let to = office.address();
    let (id, bytes) = anna.write_to(&to, office.home.now(), "help");
    for _ in 0..3 {
        office.send(&anna.address, &to, &bytes);
    }
    office.until(&mut serve, "three letters put away", |office| {
        office.letters_in(Folder::Processed).len() == 3
    });
    // A letter that comes later shows that no answer is under way any more.
    office.ask(&mut serve, &mut anna, "help");
    assert_eq!(office.answers(&id), 1);
}

/// A letter of this many bytes of text.
fn long(bytes: usize) -> String {
    let line = "Nothing of importance stands in this line, which is one of many.\n";
    format!("help\n\n-- \n{}", line.repeat(bytes / line.len()))
}

#[test]
fn a_server_killed_in_the_middle_of_a_letter_loses_nothing() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.imaps);
    let Some(mut office) = Office::open("cut", NOW, |ports| mail(proxy.port, ports)) else {
        return;
    };
    let mut serve = office.home.serve();
    serve.ready();
    let mut anna = office.player("anna");
    office.ask(&mut serve, &mut anna, "help");
    proxy.cut_from_server(50_000);
    let id = office.write(&mut anna, &long(200_000));
    office.answer(&mut serve, &mut anna, &id);
    assert!(proxy.has_cut());
    office.until(&mut serve, "both put away", |office| {
        office.letters_in(Folder::Processed).len() == 2
    });
    office.ask(&mut serve, &mut anna, "help");
    assert_eq!(office.answers(&id), 1);
}

#[test]
fn a_server_that_falls_silent_is_left() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.imaps);
    let hasty =
        |ports| mail(proxy.port, ports).replace("{login}\n[", "patience = \"1 s\"\n{login}\n[");
    let Some(mut office) = Office::open("silent", NOW, hasty) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    let mut anna = office.player("anna");
    office.ask(&mut serve, &mut anna, "help");
    proxy.silence();
    let begun = Instant::now();
    office.ask(&mut serve, &mut anna, "help");
    // Five times its patience of a second in IDLE, and a second for DONE; a busy machine takes longer.
    let time = begun.elapsed();
    assert!(time < Duration::from_secs(60), "answered after {time:?}");
}

/// As Dovecot keeps it: `3 V1795284712 N2 …`.
fn uid_validity(office: &Office) -> String {
    let list = std::fs::read_to_string(office.letterbox().join("dovecot-uidlist")).unwrap();
    list.split_whitespace().nth(1).unwrap().to_owned()
}

#[test]
fn a_letterbox_made_anew_is_read_anew() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.imaps);
    let Some(mut office) = Office::open("anew", NOW, |ports| mail(proxy.port, ports)) else {
        return;
    };
    let mut serve = office.home.serve();
    serve.ready();
    let mut anna = office.player("anna");
    let to = office.address();
    let (id, bytes) = anna.write_to(&to, office.home.now(), "help");
    office.send(&anna.address, &to, &bytes);
    office.answer(&mut serve, &mut anna, &id);
    office.until(&mut serve, "it is put away", |office| {
        office.letters_in(Folder::Processed).len() == 1
    });
    let before = uid_validity(&office);
    proxy.go_down();
    // Dovecot takes the time in seconds.
    std::thread::sleep(Duration::from_millis(1100));
    std::fs::remove_dir_all(office.letterbox()).unwrap();
    office.send(&anna.address, &to, &bytes);
    proxy.come_up();
    office.ask(&mut serve, &mut anna, "help");
    office.until(&mut serve, "both are put away", |office| {
        office.letters_in(Folder::Processed).len() == 2
    });
    assert_eq!(office.answers(&id), 1);
    assert_eq!(office.stored_letters().len(), 2);
    assert_ne!(before, uid_validity(&office), "the letterbox is the old one");
}

#[test]
fn a_wrong_password_is_said_once_and_tried_with_growing_pauses() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.imaps);
    let Some(mut office) = Office::open("password", NOW, |ports| mail(proxy.port, ports)) else {
        return;
    };
    let secret = office.home.path("secret");
    std::fs::write(&secret, "sesame").unwrap();
    let mut serve = office.home.serve();
    serve.ready();
    let mut anna = office.player("anna");
    let id = office.write(&mut anna, "help");
    office.until(&mut serve, "a third attempt", |_| proxy.accepted().len() >= 3);
    let tries = proxy.accepted();
    let (first, second) = (tries[1] - tries[0], tries[2] - tries[1]);
    assert!(first >= Duration::from_secs(1) && second >= Duration::from_secs(2), "{tries:?}");
    std::fs::write(&secret, "secret").unwrap();
    office.answer(&mut serve, &mut anna, &id);
    let log = office.home.logs();
    assert_eq!(log.matches("could not log in").count(), 1, "{log}");
    assert!(log.contains("AUTHENTICATIONFAILED") && log.contains("answers again"), "{log}");
    assert!(!log.contains("sesame"), "{log}");
}

#[test]
fn of_a_letter_that_is_too_large_only_the_head_is_fetched() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.imaps);
    let of = |ports| format!("letter-limit-kb = 16\n{}", mail(proxy.port, ports));
    let Some(mut office) = Office::open("large", NOW, of) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    let mut anna = office.player("anna");
    office.ask(&mut serve, &mut anna, "help");
    let before = proxy.brought();
    let answer = office.ask(&mut serve, &mut anna, &long(400_000));
    let fetched = proxy.brought() - before;
    assert!((16 * 1024..40 * 1024).contains(&fetched), "{fetched} bytes were fetched");
    assert!(answer.text.contains("too large"), "{}", answer.text);
}

/// A game of one player, in which Paris is told where to go.
const ALONE: &str =
    "name = \"away\"\nplayers = 1\nschedule = \"5 days; retreat 5 days; grace none\"\n";

/// Where France's armies stand after each turn.
fn armies(office: &Office) -> Vec<String> {
    use chancery::position::unit_code;
    let reader = Reader::open(&office.home.data()).unwrap();
    let game = reader.game("away").unwrap().unwrap().game;
    let turns = reader.turns(&game).unwrap();
    let line = |turn: &chancery::game::TurnRecord| {
        let units = game.board.powers().flat_map(|power| turn.next.units_of(power));
        let mut codes: Vec<String> = units.map(|unit| unit_code(&game.board, unit)).collect();
        codes.retain(|code| ["A PAR", "A BUR", "A PIC", "A GAS"].contains(&code.as_str()));
        codes.join(", ")
    };
    turns.iter().map(line).collect()
}

#[test]
fn a_deadline_waits_for_a_server_that_is_away_and_is_put_off() {
    let Some(servers) = Servers::shared() else { return };
    let proxy = Proxy::to(servers.ports.imaps);
    let of = |ports| format!("wait = \"24h\"\n{}", mail(proxy.port, ports));
    let Some(mut office) = Office::open("away", NOW, of) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    office.home.found(ALONE);
    let mut anna = office.player("anna");
    office.ask(&mut serve, &mut anna, "join away as France");
    office.write(&mut anna, "yes");
    office.until(&mut serve, "the game begins", |office| {
        office.collect(std::slice::from_mut(&mut anna));
        anna.newest.as_ref().and_then(Sent::turn) == Some(1)
    });
    let due = |office: &Office| {
        let card = Reader::open(&office.home.data()).unwrap().game("away").unwrap().unwrap();
        card.line.due.unwrap()
    };
    let first = due(&office);
    let hour = chrono::TimeDelta::hours(1);

    // Letters come to a server that we cannot reach; one of them after the deadline.
    proxy.go_down();
    let to = anna.newest.as_ref().unwrap().reply_to.clone();
    let (_, in_time) = anna.write_to(&to, first - hour, "A Par - Bur");
    let (late, too_late) = anna.write_to(&to, first + hour, "A Par - Pic");
    office.deliver("1.in-time", first - chrono::TimeDelta::seconds(1), &in_time);
    office.deliver("2.late", first + chrono::TimeDelta::seconds(1), &too_late);
    office.home.pass(first + hour * 23 - office.home.now());
    office.until(&mut serve, "the trouble is said", |office| office.home.logs().contains("ERROR"));
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(armies(&office), [""; 0], "the deadline did not wait");
    proxy.come_up();
    office.until(&mut serve, "the first turn", |office| !armies(office).is_empty());
    assert_eq!(armies(&office), ["A BUR"]);
    office.answer(&mut serve, &mut anna, &late);

    // After a day it is put off, and falls when the server is back.
    let second = due(&office);
    proxy.go_down();
    office.home.pass(second + hour * 23 - office.home.now());
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(armies(&office).len(), 1, "the deadline did not wait");
    office.home.pass(hour * 2);
    office.until(&mut serve, "it is put off", |office| due(office) > second);
    assert!(due(&office) >= second + hour * 24, "{}", due(&office));
    assert_eq!(armies(&office).len(), 1, "it was ruled");
    proxy.come_up();
    office.home.pass(due(&office) - office.home.now());
    office.until(&mut serve, "the second turn", |office| armies(office).len() == 2);
    office.home.assert_audit_is_clean();
}

/// The game of the record, letter by letter through this office.
pub fn play(mut office: Office) {
    use crate::support::table::{GAME, POWERS, TURNS, check_positions, record};
    let mut serve = office.home.serve();
    serve.ready();
    office.home.found(GAME);
    let mut players: Vec<_> =
        POWERS.iter().map(|power| office.player(&power.to_lowercase())).collect();
    let mut ids = Vec::new();
    for (player, power) in players.iter_mut().zip(POWERS) {
        office.write(player, &format!("join table as {power}"));
    }
    office.until(&mut serve, "all are asked", |office| {
        office.collect(&mut players);
        players.iter().all(|player| player.newest.is_some())
    });
    for player in &mut players {
        office.write(player, "Yes, please.");
    }
    let record = record(TURNS);
    for (turn, played) in (1..).zip(&record) {
        office.until(&mut serve, &format!("turn {turn}"), |office| {
            office.collect(&mut players);
            let turn_of = |sent: &Sent| sent.turn() == Some(turn);
            players.iter().all(|player| player.newest.as_ref().is_some_and(turn_of))
        });
        let words = |power: &str| Some(played.orders.get(&power.to_uppercase())?.join("\n"));
        // First those who have nothing to order: the turn does not wait for them.
        for (player, _) in players.iter_mut().zip(POWERS).filter(|it| words(it.1).is_none()) {
            let id = office.write(player, "ready");
            office.answer(&mut serve, player, &id);
            ids.push(id);
        }
        for (player, power) in players.iter_mut().zip(POWERS) {
            let Some(orders) = words(power) else { continue };
            ids.push(office.write(player, &format!("{orders}\n\nready\n")));
        }
    }
    let turns = record.len();
    let results = |sent: &&Sent| sent.subject.ends_with(": results");
    office.until(&mut serve, "the last results", |office| {
        office.collect(&mut players);
        office.received.iter().filter(results).count() >= turns * POWERS.len()
    });
    office.until(&mut serve, "every answer", |office| {
        office.collect(&mut players);
        ids.iter().all(|id| office.answers(id) > 0)
    });
    assert!(ids.iter().all(|id| office.answers(id) == 1));
    assert_eq!(office.received.iter().filter(results).count(), turns * POWERS.len());
    assert!(office.letters_in(Folder::Quarantine).is_empty());
    assert!(serve.stop().success());
    check_positions(&office.home.data(), &record);
    office.home.assert_audit_is_clean();
}

#[test]
fn a_recorded_game_by_exim_imap_and_smtp() {
    let Some(office) = Office::open("game", NOW, |ports| mail(ports.imaps, ports)) else { return };
    play(office);
}

#[test]
fn folders_have_odd_names_and_a_look_has_limits() {
    let Some(office) = Office::open("odd", NOW, |ports| mail(ports.imaps, ports)) else { return };
    let config = format!(
        "[[mail.in]]\nimap = \"localhost:{}\"\nsecurity = \"starttls\"\n{}\nquarantine = \"Ablage & Prüfung\"\n",
        office.ports.imap,
        office.login(),
    );
    let found = match Config::read(&config).unwrap().incoming.remove(0) {
        MailIn::Imap(found) => found,
        other => panic!("{other}"),
    };
    std::fs::create_dir(office.home.data()).unwrap();
    let mut imap = Imap::new(found, &office.home.data(), 1000);
    let mut run = tokio::runtime::Builder::new_current_thread();
    let run = run.enable_all().build().unwrap();
    let fetch = |imap: &mut Imap, letters, bytes| {
        let fetched = run.block_on(imap.fetch(FetchLimit { letters, bytes })).unwrap();
        assert!(fetched.troubles.is_empty(), "{:?}", fetched.troubles);
        (fetched.mails, fetched.rest)
    };
    run.block_on(imap.try_out()).unwrap();
    let at = office.home.now();
    for (number, size) in [(1, 400), (2, 5000), (3, 400)] {
        office.deliver(&format!("{number}.test"), at, "x".repeat(size).as_bytes());
    }
    let (mails, rest) = fetch(&mut imap, 10, 100_000);
    assert_eq!(rest, Rest::Nothing);
    let sizes: Vec<_> = mails.iter().map(|mail| (mail.bytes.len(), mail.size)).collect();
    assert_eq!(sizes, [(400, 400), (1000, 5000), (400, 400)]);
    assert!(mails.iter().all(|mail| mail.arrived == at && mail.stamp == ArrivalStamp::Server));
    let count = |(mails, rest): (Vec<RawMail>, Rest)| (mails.len(), rest);
    assert_eq!(count(fetch(&mut imap, 2, 100_000)), (2, Rest::More));
    assert_eq!(count(fetch(&mut imap, 10, 1400)), (2, Rest::More));
    assert_eq!(count(fetch(&mut imap, 10, 1)), (1, Rest::More));
    let ids: Vec<String> = mails.into_iter().map(|mail| mail.transport_id).collect();
    // Twice: what is put away already has vanished.
    for _ in 0..2 {
        run.block_on(imap.done(&ids[..2], Fate::Quarantine)).unwrap();
    }
    assert_eq!(count(fetch(&mut imap, 10, 100_000)), (1, Rest::Nothing));
    let aside = office.letterbox().join(".Ablage &- Pr&APw-fung/cur");
    assert_eq!(crate::support::process::names(&aside).len(), 2);
    let error = run.block_on(imap.done(&["seven".to_owned()], Fate::Processed)).unwrap_err();
    assert!(matches!(error, MailboxError::ForeignId { .. }), "{error}");
}
