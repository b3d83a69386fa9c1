//! Letters that wait to be sent.

use chancery::game::Taste;
use chancery::judge::{Acquaintance, Body, Notice, Reader, Ruling};
use chancery::letter::Address;
use chancery::report::Kept;
use chancery::store::{
    Beside, Failed, Failure, Fate, Going, Jitter, OutboxId, OutboxLetter, StoreError, Unread,
    wait_after,
};
use chrono::{DateTime, TimeDelta, Utc};

use super::bench::{Bench, now, outgoing};

fn with_letters(ids: &[&str]) -> Bench {
    let mut bench = Bench::new();
    let event = bench.event();
    let letters: Vec<_> = ids.iter().map(|id| outgoing(id, "ann@example.org")).collect();
    bench.commit(event, &Ruling::default(), &letters).expect("committed");
    bench
}

fn due(bench: &mut Bench, now: DateTime<Utc>) -> Vec<OutboxLetter> {
    bench.store.outbox_due(now, Going::All, 10).expect("the outbox")
}

fn mark_failed(
    bench: &mut Bench,
    id: OutboxId,
    at: DateTime<Utc>,
    failure: Failure,
    said: &str,
) -> Fate {
    let failed = Failed { id, failure, jitter: Jitter(128), said: said.to_owned() };
    bench.store.mark_failed(&[failed], at).expect("marked")[0]
}

fn names(letters: &[OutboxLetter]) -> Vec<&str> {
    letters.iter().map(|letter| letter.message_id.as_str()).collect()
}

#[test]
fn letters_are_fixed_leased_and_sent_once() {
    let mut bench = with_letters(&["a@x", "b@x"]);
    assert_eq!(bench.store.next_send().expect("a time"), Some(now()));
    let letters = due(&mut bench, now());
    assert_eq!(names(&letters), ["a@x", "b@x"]);
    assert_eq!(letters[0].kept, Kept::Draft(Box::new(outgoing("a@x", "ann@example.org"))));
    assert_eq!(letters[0].to.as_str(), "ann@example.org");
    assert_eq!(
        letters[0].envelope_from.as_ref().map(|it| it.as_str()),
        Some("judge+v@example.org")
    );
    // Leased: nobody gets them twice, until the lease is over.
    assert_eq!(names(&due(&mut bench, now() + TimeDelta::minutes(9))), Vec::<&str>::new());
    bench.store.mark_sent(&[letters[0].id], now()).expect("marked");
    assert_eq!(names(&due(&mut bench, now() + TimeDelta::minutes(10))), ["b@x"]);
    // A start knows that nobody else is sending.
    let mut bench = bench.restart();
    assert_eq!(names(&due(&mut bench, now())), ["b@x"]);
    bench.store.mark_sent(&[letters[1].id], now()).expect("marked");
    assert_eq!(bench.store.next_send().expect("a time"), None);
}

#[test]
fn the_next_time_to_send_minds_the_leases() {
    let mut bench = with_letters(&["a@x", "b@x", "c@x"]);
    let next = |bench: &Bench| bench.store.next_send().expect("a time").expect("letters wait");
    assert_eq!(bench.store.outbox_due(now(), Going::All, 1).expect("the outbox").len(), 1);
    assert_eq!(next(&bench), now(), "the second one can go at once");
    let letters = due(&mut bench, now());
    assert_eq!(next(&bench), now() + TimeDelta::minutes(10), "all are leased");
    mark_failed(&mut bench, letters[1].id, now(), Failure::Temporary, "451 later");
    assert_eq!(next(&bench), now() + TimeDelta::minutes(1), "one is put off for less than that");
}

#[test]
fn a_message_id_is_used_once() {
    let mut bench = with_letters(&["a@x"]);
    let event = bench.event();
    let again = bench.commit(event, &Ruling::default(), &[outgoing("a@x", "eve@example.org")]);
    assert!(matches!(again, Err(StoreError::Database(_))), "{again:?}");
    assert_eq!(bench.store.unread(10).expect("unread").len(), 1);
}

#[test]
fn failures_put_off_and_then_give_up() {
    let mut bench = with_letters(&["a@x"]);
    let mut at = now();
    let mut waits = Vec::new();
    loop {
        let letters = due(&mut bench, at);
        let [letter] = letters.as_slice() else { panic!("nothing is due at {at}") };
        assert_eq!(letter.attempts as usize, waits.len());
        match mark_failed(&mut bench, letter.id, at, Failure::Temporary, "451 later") {
            Fate::TriedAgain(next) => {
                waits.push((next - at).num_minutes());
                at = next;
            }
            Fate::GivenUp => break,
        }
    }
    assert_eq!(waits[..10], [1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
    assert!(at - now() >= TimeDelta::days(5) && at - now() < TimeDelta::days(6));
    assert_eq!(bench.store.next_send().expect("a time"), None);
}

/// What became of several letters is written down whole or not at all, so that a second try, when the
/// disk has room again, counts no attempt twice.
#[test]
fn attempts_are_counted_together() {
    let mut bench = with_letters(&["a@x", "b@x"]);
    let ids: Vec<OutboxId> = due(&mut bench, now()).iter().map(|letter| letter.id).collect();
    let full = "CREATE TRIGGER full BEFORE UPDATE OF attempts ON outbox WHEN NEW.message_id = 'b@x'
                BEGIN SELECT RAISE(ABORT, 'no room'); END";
    let database = rusqlite::Connection::open(bench.path().join("chancery.db")).expect("database");
    database.execute_batch(full).expect("a trigger");
    let failed: Vec<Failed> = ids
        .iter()
        .map(|&id| Failed {
            id,
            failure: Failure::Temporary,
            jitter: Jitter(128),
            said: "451 later".to_owned(),
        })
        .collect();
    bench.store.mark_failed(&failed, now()).expect_err("no room");
    database.execute_batch("DROP TRIGGER full").expect("room");
    bench.store.mark_failed(&failed, now()).expect("marked");
    let attempts: Vec<u32> =
        due(&mut bench, now() + TimeDelta::hours(1)).iter().map(|letter| letter.attempts).collect();
    assert_eq!(attempts, [1, 1]);
}

/// A notice to somebody.
fn notice(to: &str) -> Notice {
    let to = Reader {
        address: Address::parse(to).unwrap(),
        name: String::new(),
        zone: chrono_tz::UTC,
        taste: Taste::default(),
        post: None,
        powers: Vec::new(),
    };
    Notice { to, reply: None, answers: None, game: None, body: Body::Help }
}

/// What nobody asked for leaves first, strangers' answers last, whatever waits; and while answers are held back,
/// it leaves still.
#[test]
fn the_most_urgent_letters_leave_first() {
    let mut bench = Bench::new();
    let letters = ["stranger@x", "player@x", "results@x"];
    for (number, id) in letters.into_iter().enumerate() {
        let event = bench.event();
        let to = format!("p{number}@example.org");
        let notice = notice(&to);
        let writer = match id {
            "stranger@x" => Some((notice.to.address.clone(), Acquaintance::Stranger)),
            "player@x" => Some((notice.to.address.clone(), Acquaintance::Known)),
            _ => None,
        };
        let ruling = Ruling { writer, notices: vec![notice], ..Ruling::default() };
        bench.commit(event, &ruling, &[outgoing(id, &to)]).expect("committed");
    }
    let mut due = |going, limit| {
        let letters = bench.store.outbox_due(now(), going, limit).expect("the outbox");
        letters.into_iter().map(|it| it.message_id).collect::<Vec<_>>()
    };
    assert_eq!(due(Going::First, 9), ["results@x"]);
    assert_eq!(due(Going::All, 1), ["player@x"]);
    assert_eq!(due(Going::All, 9), ["stranger@x"]);
}

#[test]
fn no_letter_sets_out_to_a_closed_domain() {
    let mut bench = Bench::new();
    let event = bench.event();
    let letters =
        [("a@x", "ann@slow.example"), ("b@x", "bob@SLOW.example"), ("c@x", "cid@example.org")]
            .map(|(id, to)| outgoing(id, to));
    bench.commit(event, &Ruling::default(), &letters).expect("committed");
    let closed = ["slow.example".to_owned()];
    let mut due = |closed: &[String]| {
        let beside = Beside { under_way: &[], closed };
        let letters =
            bench.store.outbox_due_side_by_side(now(), Going::All, 9, beside).expect("due");
        letters.into_iter().map(|it| it.message_id).collect::<Vec<_>>()
    };
    assert_eq!(due(&closed), ["c@x"]);
    assert_eq!(due(&[]), ["a@x", "b@x"]);
}

#[test]
fn no_letter_overtakes_another_one_to_the_same_address() {
    let mut bench = Bench::new();
    let event = bench.event();
    let letters =
        [("a1@x", "ann"), ("a2@x", "ann"), ("b1@x", "bob"), ("a3@x", "ann"), ("b2@x", "bob")]
            .map(|(id, to)| outgoing(id, &format!("{to}@example.org")));
    bench.commit(event, &Ruling::default(), &letters).expect("committed");
    let due = |bench: &mut Bench, limit, under_way: &[OutboxId]| {
        let beside = Beside { under_way, closed: &[] };
        let letters =
            bench.store.outbox_due_side_by_side(now(), Going::All, limit, beside).expect("due");
        letters.into_iter().map(|it| (it.message_id, it.id)).collect::<Vec<_>>()
    };
    let names = |letters: &[(String, OutboxId)]| -> Vec<String> {
        letters.iter().map(|(name, _)| name.clone()).collect()
    };
    let first = due(&mut bench, 5, &[]);
    assert_eq!(names(&first), ["a1@x", "b1@x"]);
    let under_way = [first[0].1, first[1].1];
    assert_eq!(due(&mut bench, 5, &under_way), []);
    // Whoever waits for an address holds up no other, however few are asked for.
    bench.store.mark_sent(&under_way[1..], now()).expect("marked");
    let second = due(&mut bench, 1, &under_way[..1]);
    assert_eq!(names(&second), ["b2@x"]);
    bench.store.mark_sent(&under_way[..1], now()).expect("marked");
    assert_eq!(names(&due(&mut bench, 5, &[second[0].1])), ["a2@x"]);
}

#[test]
fn what_never_works_is_given_up_at_once() {
    let mut bench = with_letters(&["a@x"]);
    let id = due(&mut bench, now())[0].id;
    let fate = mark_failed(&mut bench, id, now(), Failure::Permanent, "550 nobody");
    assert_eq!(fate, Fate::GivenUp);
    let reader = bench.reader();
    let lines = reader.outbox(5).expect("lines");
    assert_eq!(
        (lines[0].state.as_str(), lines[0].error.as_deref()),
        ("failed", Some("550 nobody"))
    );
    assert_eq!(reader.counts().expect("counts").failed, 1);
}

/// The ruling that told of a letter may be done when the program dies, or not begun: never lost.
#[test]
fn a_letter_given_up_is_an_event_of_the_same_commit() {
    let mut bench = with_letters(&["a@x", "b@x"]);
    let letters = due(&mut bench, now());
    assert_eq!(bench.store.unread(10).expect("unread"), []);
    for _ in 0..2 {
        // Marked twice, as after a kill between the marks of several letters.
        let id = letters[1].id;
        let fate = mark_failed(&mut bench, id, now(), Failure::Permanent, "550 no b here");
        assert_eq!(fate, Fate::GivenUp);
    }
    let mut bench = bench.restart();
    let unread = bench.store.unread(10).expect("unread");
    let [event] = unread.as_slice() else { panic!("{unread:?}") };
    let Unread::GivenUp { letter, said } = &event.what else { panic!("{event:?}") };
    assert_eq!((letter.notice, said.as_str()), (1, "550 no b here"));
    bench.commit(event.id, &Ruling::default(), &[]).expect("committed");
    assert_eq!(bench.store.unread(10).expect("unread"), []);
}

#[test]
fn waits_differ_and_stay_within_their_limits() {
    for failures in 0..100 {
        for jitter in [0, 1, 127, 128, 255] {
            let wait = wait_after(failures, Jitter(jitter));
            assert!(wait >= TimeDelta::minutes(1) && wait <= TimeDelta::hours(4), "{wait}");
        }
    }
    assert_ne!(wait_after(5, Jitter(0)), wait_after(5, Jitter(255)));
}
