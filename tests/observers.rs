//! Those who watch: how many, with which headers, and what is left of them when they are erased.

use std::sync::atomic::{AtomicUsize, Ordering};

use chancery::config::read_game;
use chancery::judge::KeeperCommand;
use chancery::reading::Run;
use chancery::store::{Reader, audit};

use crate::support::{Judge, Sent};

const NOON: &str = "2026-11-20T12:00:00Z";

fn found(judge: &mut Judge, text: &str) {
    let (founding, board) = read_game(text, |name| Err(name.to_owned())).unwrap();
    judge.keeper(&KeeperCommand::Found { founding: Box::new(founding), board });
}

fn write(judge: &mut Judge, from: &str, to: &str, body: &str) -> Vec<Sent> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let letter = format!(
        "From: {from}\nTo: {to}\nMessage-ID: <o{count}.{from}>\nDate: Fri, 20 Nov 2026 12:00:00 +0000\n\
         Subject: a letter\n\n{body}\n"
    );
    judge.post(letter.as_bytes());
    judge.settle()
}

/// Has somebody watch a game, and gives the letter that says so.
fn watch(judge: &mut Judge, who: &str, game: &str) -> Sent {
    let asked = write(judge, who, "judge@localhost", &format!("observe {game}")).remove(0);
    write(judge, who, asked.header("Reply-To"), "yes").remove(0)
}

/// A field of the letter's header as it went over the wire, its folds taken out.
fn field(sent: &Sent, name: &str) -> Option<String> {
    let text = String::from_utf8(sent.bytes.clone()).unwrap();
    let head = text.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ");
    let lead = format!("{name}: ");
    head.lines().find_map(|line| line.strip_prefix(&lead)).map(str::to_owned)
}

fn seats(judge: &Judge, game: &str) -> String {
    Reader::open(&judge.data()).unwrap().game(game).unwrap().unwrap().to_string()
}

#[test]
fn only_letters_to_observers_can_be_unsubscribed_from() {
    let mut judge = Judge::at(NOON);
    found(&mut judge, "name = \"gate\"\nplayers = 1\nschedule = \"daily 18:00; grace none\"\n");
    let first = watch(&mut judge, "eve@example.org", "gate");
    let leave = field(&first, "List-Unsubscribe").unwrap();
    assert!(leave.starts_with("<mailto:judge+g1.s1."), "{leave}");
    assert!(leave.ends_with("?subject=UNSUBSCRIBE>") && leave.contains(".u."), "{leave}");
    // RFC 8058 needs https, which there is not.
    assert_eq!(field(&first, "List-Unsubscribe-Post"), None);
    let asked = write(&mut judge, "anna@example.org", "judge@localhost", "join gate").remove(0);
    let begins = write(&mut judge, "anna@example.org", asked.header("Reply-To"), "yes");
    let of = |who: &str, sent: &[Sent]| -> Vec<bool> {
        let own = sent.iter().filter(|sent| sent.header("To") == who);
        own.map(|sent| field(sent, "List-Unsubscribe").is_some()).collect()
    };
    assert_eq!(of("anna@example.org", &begins), [false]);
    assert_eq!(of("eve@example.org", &begins), [true]);

    // Another's address is void, and so is one with another purpose in it.
    let address = leave.trim_start_matches("<mailto:").split('?').next().unwrap().to_owned();
    let others = address.replace(".s1.", ".s0.");
    let void = write(&mut judge, "eve@example.org", &others, "unsubscribe");
    assert!(void.iter().all(|sent| !sent.text.contains("no longer watch")), "{void:?}");
    assert!(seats(&judge, "gate").contains("eve@example.org"));
    // The right one ends it, whoever writes there and whatever.
    let over = write(&mut judge, "somebody@example.net", &address, "");
    assert!(
        over.iter().any(|sent| sent.header("To") == "eve@example.org"
            && sent.text.contains("You no longer watch the game gate")),
        "{over:?}"
    );
    assert!(!seats(&judge, "gate").contains("eve@example.org"));
    judge.keeper(&KeeperCommand::run("gate", Run::Process(String::new())));
    let results = judge.settle();
    assert!(results.iter().all(|sent| sent.header("To") == "anna@example.org"), "{results:?}");
    judge.stop();
    assert!(audit(&judge.data()).unwrap().is_empty());
}

#[test]
fn a_game_is_watched_by_a_hundred_and_no_more() {
    let mut judge = Judge::with(NOON, "[mail]\nstrangers-per-hour = 1000\n");
    found(&mut judge, "name = \"gate\"\nplayers = 1\n");
    for number in 0..100 {
        let sent = watch(&mut judge, &format!("eve{number}@example.org"), "gate");
        assert!(sent.text.contains("You watch the game gate"), "{}", sent.text);
    }
    let late = write(&mut judge, "late@example.org", "judge@localhost", "observe gate");
    assert!(late[0].text.contains("No more people can watch the game gate"), "{}", late[0].text);
    // One leaves, and his seat is the next one's: no game grows by coming and going.
    let before = seats(&judge, "gate").matches("observer").count();
    write(&mut judge, "eve7@example.org", "judge@localhost", "unsubscribe gate");
    watch(&mut judge, "new@example.org", "gate");
    assert_eq!(seats(&judge, "gate").matches("observer").count(), before);
    judge.stop();
    assert!(audit(&judge.data()).unwrap().is_empty());
}

#[test]
fn who_is_erased_watches_no_longer() {
    let mut judge = Judge::at(NOON);
    for name in ["one", "two"] {
        found(&mut judge, &format!("name = \"{name}\"\nplayers = 1\n"));
        watch(&mut judge, "eve@example.org", name);
    }
    let address = chancery::letter::Address::parse("eve@example.org").unwrap();
    judge.keeper(&KeeperCommand::Erase(address));
    for name in ["one", "two"] {
        let card = seats(&judge, name);
        assert!(card.contains("observer") && card.contains("free"), "{card}");
        assert!(!card.contains("eve@"), "{card}");
    }
    judge.stop();
    assert!(audit(&judge.data()).unwrap().is_empty());
}
