//! Letters and commands that wait: copies, attempts, quarantine, answers.

use chancery::board::STANDARD;
use chancery::game::{EventId, Founding, GameDue, GameId, PendingId};
use chancery::judge::{Due, KeeperCommand, Ruling, Timing};
use chancery::letter::NamedAddress;
use chancery::reading::Run;
use chancery::schedule::Length;
use chancery::store::{
    DueEvent, EventFailure, Limits, Reception, Ruled, Store, StoreError, Unread, answer,
    append_command,
};

use chrono::{DateTime, Utc};

use super::bench::{Bench, founding, letter, moment, now};

fn ids(events: &[chancery::store::UnreadEvent]) -> Vec<u64> {
    events.iter().map(|event| event.id.number()).collect()
}

fn open(store: &mut Store, at: DateTime<Utc>, due: Due) -> DueEvent {
    store.open_dues(&[(at, due)]).expect("opened").remove(0)
}

fn read(bench: &mut Bench, event: EventId) {
    bench.commit(event, &Ruling::default(), &[]).expect("it is ruled");
}

#[test]
fn a_second_copy_stops_here() {
    let mut bench = Bench::new();
    let first = letter("a", "ann@example.org");
    let mut second = first.clone();
    second.raw.transport_id = "another".to_owned();
    let other = letter("b", "ann@example.org");
    let once = bench.store.receive(&[first, second.clone(), other]).expect("received");
    let [Reception::New(a), Reception::Copy(copy), Reception::New(b)] = once.as_slice() else {
        panic!("{once:?}");
    };
    assert_eq!((a, a < b), (copy, true));
    read(&mut bench, *a);
    // What was ruled, and what was set aside, is known too, and after a restart.
    bench.store.quarantine(*b, "for the test").expect("set aside");
    let mut bench = bench.restart();
    let again = bench.store.receive(&[second, letter("b", "eve@example.org")]).expect("received");
    assert_eq!(again, [Reception::Copy(*a), Reception::Copy(*b)]);
    assert_eq!(bench.store.unread(10).expect("unread"), []);
}

#[test]
fn letters_come_back_as_they_came() {
    let mut bench = Bench::new();
    let mut sent = letter("a", "ann@example.org");
    sent.raw.bytes = (0..=255).collect();
    sent.raw.size = 12_345_678;
    sent.raw.arrived = moment("2026-03-29T01:30:00.000000001Z");
    bench.store.receive(std::slice::from_ref(&sent)).expect("received");
    let unread = bench.store.unread(10).expect("unread");
    let [event] = unread.as_slice() else { panic!("{unread:?}") };
    assert_eq!(event.attempt, 1);
    assert_eq!(event.what, Unread::Letter { raw: sent.raw, mailbox: "in".to_owned() });
}

#[test]
fn not_more_is_handed_out_at_once_than_memory_should_hold() {
    let mut bench = Bench::new();
    for name in ["a", "b", "c"] {
        let mut large = letter(name, "ann@example.org");
        large.raw.bytes.resize(9 * 1024 * 1024, b'x');
        bench.store.receive(&[large]).expect("it is received");
    }
    bench.event();
    let first = bench.store.unread(10).expect("events");
    assert_eq!(ids(&first), [1]);
    read(&mut bench, first[0].id);
    assert_eq!(ids(&bench.store.unread(10).expect("events")), [2]);
    read(&mut bench, EventId::new(2));
    assert_eq!(ids(&bench.store.unread(10).expect("events")), [3, 4]);
    assert_eq!(ids(&bench.store.unread(1).expect("events")), [3]);
}

#[test]
fn the_letter_that_stops_the_judge_three_times_goes_to_quarantine_alone() {
    let mut bench = Bench::new();
    let good = bench.event();
    let poison = bench.event();
    let later = bench.event();
    // The first attempt took them together.
    assert_eq!(ids(&bench.store.unread(10).expect("unread")), [1, 2, 3]);
    let mut bench = bench.restart();
    // From now on one at a time: the good one is ruled, the poison stops the judge again.
    let alone = bench.store.unread(10).expect("unread");
    assert_eq!((ids(&alone), alone[0].attempt), (vec![good.number()], 2));
    read(&mut bench, good);
    assert_eq!(ids(&bench.store.unread(10).expect("unread")), [poison.number()]);
    let mut bench = bench.restart();
    let alone = bench.store.unread(10).expect("unread");
    assert_eq!((ids(&alone), alone[0].attempt), (vec![poison.number()], 3));
    let mut bench = bench.restart();
    let next = bench.store.unread(10).expect("unread");
    assert_eq!((ids(&next), next[0].attempt), (vec![later.number()], 2));
    let aside = bench.reader().quarantine().expect("quarantine");
    assert_eq!(aside.len(), 1);
    assert_eq!(aside[0].event, poison);
    assert!(String::from_utf8_lossy(&aside[0].bytes).contains("words of letter 2"));
    // It can be given another chance.
    let again = Ruling { requeued: Some(poison), ..Default::default() };
    let event = bench.event();
    bench.commit(event, &again, &[]).expect("requeued");
    assert_eq!(ids(&bench.store.unread(10).expect("unread")), [poison.number()]);
}

#[test]
fn many_stops_take_no_letter_that_was_not_begun() {
    let mut bench = Bench::new();
    let first = bench.event();
    let last = bench.event();
    for _ in 0..20 {
        bench = bench.restart();
    }
    assert_eq!(ids(&bench.store.unread(10).expect("unread")), [first.number()]);
    read(&mut bench, first);
    assert_eq!(ids(&bench.store.unread(10).expect("unread")), [last.number()]);
}

#[test]
fn an_event_is_ruled_once() {
    let mut bench = Bench::new();
    let event = bench.event();
    read(&mut bench, event);
    let again = bench.commit(event, &Ruling::default(), &[]);
    assert!(matches!(again, Err(StoreError::AlreadyRuled(id)) if id == event), "{again:?}");
}

#[test]
fn commands_wait_beside_the_ruler_and_are_answered() {
    let mut bench = Bench::new();
    let before = bench.store.data_version().expect("a version");
    let command = KeeperCommand::Found {
        founding: Box::new(Founding {
            master: NamedAddress::parse("Ann <ann@example.org>").ok(),
            ..founding("By command")
        }),
        board: STANDARD.to_owned(),
    };
    let drop = KeeperCommand::Drop {
        game: "Other".to_owned(),
        power: "France".to_owned(),
        text: "A Par H\n".to_owned(),
    };
    let first = append_command(bench.path(), &command).expect("appended");
    let second = append_command(bench.path(), &drop).expect("appended");
    assert_ne!(bench.store.data_version().expect("a version"), before);
    let unread = bench.store.unread(10).expect("unread");
    let what: Vec<&Unread> = unread.iter().map(|event| &event.what).collect();
    assert_eq!(what, [&Unread::Keeper(Box::new(command)), &Unread::Keeper(Box::new(drop))]);
    assert_eq!(answer(bench.path(), first).expect("looked"), None);
    let ruling = Ruling::default();
    let ruled = Ruled {
        event: first,
        now: now(),
        ruling: &ruling,
        outgoing: &[],
        answer: Some("done"),
        why: None,
    };
    bench.store.batch(|batch| batch.commit(&ruled, &mut || [0; 16])).expect("ruled");
    bench.store.quarantine(second, "it cannot be").expect("set aside");
    assert_eq!(answer(bench.path(), first).expect("looked"), Some("done".to_owned()));
    assert_eq!(answer(bench.path(), second).expect("looked"), Some("it cannot be".to_owned()));
}

#[test]
fn every_command_comes_back_as_it_was_given() {
    let mut bench = Bench::new();
    let name = || "Harbour".to_owned();
    let commands = [
        KeeperCommand::run(name(), Run::Process(String::new())),
        KeeperCommand::run(name(), Run::Process("S1901M".to_owned())),
        KeeperCommand::run(name(), Run::Deadline("Monday 18:00".to_owned())),
        KeeperCommand::run(name(), Run::Eject("France".to_owned())),
        KeeperCommand::run(name(), Run::Pause),
        KeeperCommand::run(name(), Run::Resume),
        KeeperCommand::run(name(), Run::Close),
        KeeperCommand::run(name(), Run::Renew),
        KeeperCommand::Master { game: name(), master: None },
        KeeperCommand::Master {
            game: name(),
            master: NamedAddress::parse("Ann Example <ann@example.org>").ok(),
        },
        KeeperCommand::Erase(super::bench::address("Ann@example.org")),
        KeeperCommand::Requeue(EventId::new(7)),
        KeeperCommand::Post {
            game: name(),
            power: name(),
            address: "Ann\nTown".to_owned(),
            allow: Length::new(8, 0),
        },
        KeeperCommand::run(name(), Run::Schedule("Tue 18:00; post 8 days".to_owned())),
    ];
    for command in &commands {
        append_command(bench.path(), command).expect("appended");
    }
    let unread = bench.store.unread(20).expect("unread");
    let back: Vec<&Unread> = unread.iter().map(|event| &event.what).collect();
    let given: Vec<Unread> =
        commands.into_iter().map(|command| Unread::Keeper(Box::new(command))).collect();
    assert_eq!(back, given.iter().collect::<Vec<_>>());
}

#[test]
fn a_command_for_another_board_than_it_brings_is_refused() {
    let bench = Bench::new();
    let mut founding = founding("By command");
    founding.board.0[0] ^= 1;
    let command = KeeperCommand::Found { founding: Box::new(founding), board: STANDARD.to_owned() };
    let refused = append_command(bench.path(), &command);
    assert!(matches!(refused, Err(StoreError::Unstorable { .. })), "{refused:?}");
    let none = append_command(&bench.path().join("nowhere"), &KeeperCommand::run("", Run::Close));
    assert!(matches!(none, Err(StoreError::Missing { .. })), "{none:?}");
}

#[test]
fn a_due_time_keeps_its_event_until_it_is_ruled() {
    let mut bench = Bench::new();
    let due = Due::Game {
        game: GameId::new(1),
        what: GameDue::Deadline,
        timing: Timing::Deadline,
        outage: None,
    };
    let at = moment("2026-02-01T18:00:00Z");
    let first = open(&mut bench.store, at, due);
    assert_eq!(first.attempt, 1);
    let mut bench = bench.restart();
    let second = open(&mut bench.store, at, due);
    assert_eq!((second.id, second.attempt), (first.id, 2));
    let mut bench = bench.restart();
    let other = open(&mut bench.store, at, Due::Pending(PendingId::new(1)));
    assert_ne!(other.id, first.id);
    for attempt in [3, 4, 5] {
        assert_eq!(open(&mut bench.store, at, due).attempt, attempt);
        bench = bench.restart();
    }
    // It never goes to quarantine, and is no letter.
    assert_eq!(bench.store.unread(10).expect("unread"), []);
    read(&mut bench, first.id);
    assert_ne!(open(&mut bench.store, at, due).id, first.id);
}

#[test]
fn due_times_go_together_until_one_was_tried_before() {
    let mut bench = Bench::new();
    let at = moment("2026-02-01T18:00:00Z");
    let due = |number| {
        let (what, timing) = (GameDue::Deadline, Timing::Deadline);
        (at, Due::Game { game: GameId::new(number), what, timing, outage: None })
    };
    let (first, second, third) = (due(1), due(2), due(3));
    let begun = bench.store.open_dues(&[first, second]).expect("opened");
    assert_eq!(begun.iter().map(|it| it.attempt).collect::<Vec<_>>(), [1, 1]);
    let mut bench = bench.restart();
    // Both were begun when the process stopped: each may have been what stopped it.
    let alone = bench.store.open_dues(&[third, first, second]).expect("opened");
    assert_eq!(alone.iter().map(|it| it.attempt).collect::<Vec<_>>(), [1]);
    let alone = bench.store.open_dues(&[first, second]).expect("opened");
    assert_eq!(alone, [DueEvent { id: begun[0].id, attempt: 2 }]);
    // Only the one that was begun alone is met by the next stop.
    let mut bench = bench.restart();
    let of = |opened: Vec<DueEvent>| opened.iter().map(|it| it.attempt).collect::<Vec<_>>();
    assert_eq!(of(bench.store.open_dues(&[second]).expect("opened")), [2]);
    assert_eq!(of(bench.store.open_dues(&[first]).expect("opened")), [3]);
}

#[test]
fn what_one_event_does_wrong_undoes_that_event_alone() {
    let mut bench = Bench::new();
    let game = bench.found("Ten");
    let events: Vec<EventId> = (0..10).map(|_| bench.event()).collect();
    let done = bench.store.batch(|batch| {
        let mut failures = 0;
        for (index, event) in events.iter().enumerate() {
            let ruling = Ruling {
                game: Some(game),
                changes: vec![chancery::game::Change::EpochRaised],
                ..Ruling::default()
            };
            let ruled = Ruled {
                event: *event,
                now: now(),
                ruling: &ruling,
                outgoing: &[],
                answer: None,
                why: None,
            };
            let outcome = batch.each(|batch| {
                batch.commit(&ruled, &mut || [0; 16])?;
                match index {
                    3 => panic!("in the third"),
                    6 => Err(StoreError::AlreadyRuled(*event)),
                    _ => Ok(()),
                }
            });
            match outcome {
                Ok(()) => {}
                Err(failure @ EventFailure::Panic(_)) => {
                    assert_eq!(failure.of_this_event().expect("its own fault"), "in the third");
                }
                Err(failure) => {
                    let error = failure.of_this_event().expect_err("not its own fault");
                    assert!(matches!(error, StoreError::AlreadyRuled(_)));
                }
            }
            failures += usize::from(index == 3 || index == 6);
        }
        Ok(failures)
    });
    assert_eq!(done.expect("the batch is committed"), 2);
    let left = bench.store.unread(20).expect("unread");
    assert_eq!(ids(&left), [events[3].number(), events[6].number()]);
    let reader = bench.reader();
    let card = reader.game("ten").expect("read").expect("there");
    assert_eq!(card.game.epoch, 1 + 8);
    assert_eq!(bench.audit(), Vec::<String>::new());
}

#[test]
fn a_panic_of_the_whole_batch_leaves_nothing_and_the_store_usable() {
    let mut bench = Bench::new();
    let event = bench.event();
    let ruling = Ruling::default();
    let ruled =
        Ruled { event, now: now(), ruling: &ruling, outgoing: &[], answer: None, why: None };
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        bench.store.batch(|batch| {
            batch.commit(&ruled, &mut || [0; 16])?;
            if batch.has_room(std::time::Duration::ZERO) {
                panic!("outside of any event");
            }
            Ok(())
        })
    }));
    assert!(panicked.is_err());
    assert_eq!(ids(&bench.store.unread(10).expect("unread")), [event.number()]);
    read(&mut bench, event);
}

#[test]
fn one_process_rules() {
    let bench = Bench::new();
    let second = Store::open(bench.path(), Limits::default()).err().expect("it is locked");
    assert!(second.is_ruled_by_another(), "{second}");
    let bench = bench.restart();
    drop(bench);
}
