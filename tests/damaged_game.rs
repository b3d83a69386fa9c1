//! One game whose row is damaged, among others: the others are played on, and the keeper is told.

use std::time::{Duration, Instant};

use chancery::store::Reader;
use chrono::TimeDelta;

use crate::support::mail::{Player, hand_out};
use crate::support::process::{Home, PATIENCE};

/// Waits for what the store tells: the time of a game that cannot be read is never over, so that it settles nothing.
fn wait_for(home: &Home, what: &str, is_so: impl Fn(&Reader) -> bool) {
    let begun = Instant::now();
    while !is_so(&Reader::open(&home.data()).unwrap()) {
        assert!(begun.elapsed() < PATIENCE, "{what}: not so\n{}", home.logs());
        std::thread::sleep(Duration::from_millis(15));
    }
}

#[test]
fn a_game_that_cannot_be_read_stops_no_other() {
    for damage in [
        "UPDATE games SET snapshot = substr(snapshot, 1, 200) WHERE id = 1",
        "UPDATE games SET snapshot = CAST(X'ff' || snapshot AS TEXT) WHERE id = 1",
        "UPDATE games SET due_what = 'tea' WHERE id = 1",
    ] {
        let mut home = Home::new("2026-03-02T09:00:00Z", "");
        let mut serve = home.serve();
        serve.ready();
        let mut players = vec![Player::new("anna"), Player::new("ben")];
        for (name, player) in [("left", 0), ("right", 1)] {
            home.found(&format!(
                "name = \"{name}\"\nplayers = 1\nschedule = \"daily 18:00; remind none; grace none\"\n"
            ));
            for words in [format!("join {name}"), "yes".to_owned()] {
                let (_, bytes) = players[player].write(home.now(), &words);
                home.post(&bytes);
                let sent = home.settle(&mut serve);
                hand_out(&mut players, &sent);
            }
        }

        let connection = rusqlite::Connection::open(home.data().join("chancery.db")).unwrap();
        let whole: String = connection
            .query_row("SELECT snapshot FROM games WHERE id = 1", [], |row| row.get(0))
            .unwrap();
        assert_eq!(connection.execute(damage, []).unwrap(), 1);

        // A letter to a game that can be read would write its row anew.
        let unreadable = damage.contains("snapshot");
        for (player, words) in [(0, "A Par - Bur"), (1, "A Par - Bur"), (1, "games")] {
            if player == 0 && !unreadable {
                continue;
            }
            let (_, bytes) = players[player].write(home.now(), words);
            home.post(&bytes);
        }
        let sent = home.settle(&mut serve);
        let told = |who: &str, what: &str| {
            sent.iter().any(|sent| sent.to.contains(who) && sent.text.contains(what))
        };
        assert!(told("ben", "A PAR - BUR"), "{damage}");
        assert!(told("ben", "right"), "{damage}");
        assert!(!told("anna", "A PAR - BUR"), "{damage}");

        home.pass(TimeDelta::days(2));
        wait_for(&home, "both games are tried", |reader| {
            let other = reader.game("right").unwrap().unwrap().game.turn;
            let set_aside = reader.quarantine().unwrap().len();
            other.number() > 1 && (!unreadable || set_aside == 2)
        });
        let sent = home.settle(&mut serve);
        let to: Vec<&str> = sent.iter().map(|sent| sent.to.as_str()).collect();
        assert_eq!(to, ["ben@example.org"], "{damage}: only the other game is played");
        serve.assert_up();
        let log = home.logs();
        if unreadable {
            assert!(log.contains("is set aside: the data are damaged: game 1: "), "{log}");
            assert!(log.contains("UTC is set aside: the data are damaged: game 1: "), "{log}");
            assert_eq!(log.matches("UTC is set aside").count(), 1, "said once: {log}");
        }

        let list = home.run(&["game", "list"]);
        let list = String::from_utf8([list.stdout, list.stderr].concat()).unwrap();
        assert!(list.contains("right"), "{damage}: {list}");
        assert_eq!(list.contains("damaged"), unreadable, "{damage}: {list}");
        let audit = home.run(&["audit"]);
        let said = String::from_utf8(audit.stdout).unwrap();
        assert_eq!(audit.status.code(), Some(1), "{said}");
        assert!(said.contains("damaged: ") && said.contains("game 1"), "{said}");
        // A start finds the same, and goes on as well.
        serve.stop();
        let mut serve = home.serve();
        serve.ready();
        home.settle(&mut serve);
        serve.assert_up();
        if unreadable {
            wait_for(&home, "the damaged game is tried again", |reader| {
                reader.quarantine().unwrap().len() == 3
            });
            connection.execute("UPDATE games SET snapshot = ?1 WHERE id = 1", [whole]).unwrap();
            let aside = String::from_utf8(home.run(&["mail", "quarantine"]).stdout).unwrap();
            let numbers: Vec<&str> =
                aside.lines().filter_map(|line| line.split_whitespace().next()).collect();
            assert_eq!(numbers.len(), 3, "a letter, and a due time at each start: {aside}");
            assert!(aside.contains("letter") && aside.contains("due"), "{aside}");
            let mut sent = Vec::new();
            for number in numbers {
                assert_eq!(home.run(&["mail", "requeue", number]).status.code(), Some(0));
                sent.extend(home.settle(&mut serve));
            }
            let to: Vec<&str> = sent.iter().map(|sent| sent.subject.as_str()).collect();
            assert_eq!(
                to,
                ["[left] Spring 1901: orders not complete", "[left] Spring 1901: results"]
            );
            home.assert_audit_is_clean();
        }
    }
}
