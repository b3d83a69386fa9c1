//! Letters to send, kept as their words.

use std::sync::Arc;

use chancery::letter::{Enclosure, Occasion, Outgoing};
use chancery::report::{Draft, Kept, Page};
use chancery::store::{Going, OutboxLetter, audit};
use rusqlite::Connection;

use super::bench::{Bench, address, moment, now, outgoing};

/// How a letter with something in every field is kept: written once, read for ever.
const KEPT: &str = concat!(
    r#"{"form":1,"from":"judge@example.org","name":"The \"judge\"","reply_to":"judge+r@example.org","#,
    r#""subject":"Ünits","date":"2026-02-01T12:00:00.000000001Z","answers":"a@example.net","#,
    r#""thread":["root@x","a@example.net"],"occasion":"own","list":"game1.example.org","#,
    r#""unsubscribe":"judge+u@example.org","#,
    r#""pictures":[{"name":"map.png","kind":"image/png","holds":{"base64":"//4="}}],"#,
    r#""files":[{"name":"a.ics","kind":"text/calendar","holds":{"text":"BEGIN\r\n"}}],"#,
    r#""html":{"language":"en"},"words":"Dear all,\n\n!picture A map.\n\n  a || b\n"}"#,
);

/// The same letter.
fn full() -> Draft {
    let letter = Outgoing {
        from_name: "The \"judge\"".to_owned(),
        subject: "Ünits".to_owned(),
        date: moment("2026-02-01T12:00:00.000000001Z"),
        in_reply_to: Some("a@example.net".to_owned()),
        references: vec!["root@x".to_owned(), "a@example.net".to_owned()],
        occasion: Occasion::Own,
        list_id: Some("game1.example.org".to_owned()),
        unsubscribe: Some(address("judge+u@example.org")),
        pictures: vec![enclosure("map.png", "image/png", b"\xff\xfe")],
        files: vec![enclosure("a.ics", "text/calendar", b"BEGIN\r\n")],
        ..outgoing("full@x", "ann@example.org").letter
    };
    let words = "Dear all,\n\n!picture A map.\n\n  a || b\n".to_owned();
    Draft { letter, words, page: Some(page("<p>{{ title }}</p>")) }
}

fn page(template: &str) -> Page {
    Page { template: Arc::from(template), language: "en".to_owned() }
}

fn enclosure(name: &str, kind: &str, bytes: &[u8]) -> Enclosure {
    Enclosure { name: name.to_owned(), kind: kind.to_owned(), bytes: bytes.to_vec() }
}

fn with(letters: &[Draft]) -> Bench {
    let mut bench = Bench::new();
    let event = bench.event();
    bench.commit(event, &Default::default(), letters).expect("committed");
    bench
}

fn due(bench: &mut Bench) -> Vec<OutboxLetter> {
    bench.store.outbox_due(now(), Going::All, 10).expect("the outbox")
}

fn database(bench: &Bench) -> Connection {
    Connection::open(bench.path().join("chancery.db")).expect("a database")
}

#[test]
fn a_letter_is_kept_as_its_words() {
    let bench = with(&[full()]);
    let kept: String = database(&bench)
        .query_row("SELECT draft FROM outbox", [], |row| row.get(0))
        .expect("a letter");
    assert_eq!(kept, KEPT);
    let first = due(&mut bench.restart()).remove(0).kept;
    assert_eq!(first, Kept::Draft(Box::new(full())));
}

#[test]
fn a_letter_is_the_same_whenever_it_is_made() {
    let bench = with(&[full()]);
    let made = due(&mut bench.restart()).remove(0).kept.into_wire();
    let text = String::from_utf8_lossy(&made);
    for part in ["Dear all,\r\n\r\n  a  b", "<p>&#220;nits</p>", "//4=", "QkVHSU4NCg=="] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    assert_eq!(full().laid_out().html.as_deref(), Some("<p>&#220;nits</p>\n"));
    for _ in 0..2 {
        assert_eq!(Kept::Draft(Box::new(full())).into_wire(), made);
    }
}

/// So letters were kept before; those that wait go out all the same.
#[test]
fn a_letter_that_was_kept_whole_goes_out() {
    let mut bench = with(&[full()]);
    database(&bench)
        .execute("UPDATE outbox SET bytes = x'0102', draft = NULL, page = NULL", [])
        .expect("an old row");
    assert_eq!(due(&mut bench).remove(0).kept, Kept::Wire(vec![1, 2]));
}

#[test]
fn a_page_is_kept_once() {
    let letter = |id: &str, page: Option<Page>| Draft { page, ..outgoing(id, "ann@example.org") };
    let letters = [
        letter("a@x", Some(page("one"))),
        letter("b@x", Some(page("two"))),
        letter("c@x", None),
        letter("d@x", Some(page("one"))),
    ];
    let mut bench = with(&letters);
    let event = bench.event();
    let another = [letter("e@x", Some(page("two")))];
    bench.commit(event, &Default::default(), &another).expect("committed");
    let count: i64 = database(&bench)
        .query_row("SELECT count(*) FROM pages", [], |row| row.get(0))
        .expect("pages");
    assert_eq!(count, 2);
    let kept: Vec<Kept> = due(&mut bench).into_iter().map(|letter| letter.kept).collect();
    let all = letters.into_iter().chain(another);
    assert_eq!(kept, all.map(|draft| Kept::Draft(Box::new(draft))).collect::<Vec<_>>());
}

#[test]
fn a_damaged_letter_is_found_and_holds_up_no_other() {
    for damage in [
        r#"draft = '{"form":1}'"#,
        r#"draft = replace(draft, '"form":1', '"form":2')"#,
        "page = NULL",
        "draft = replace(draft, '//4=', '!')",
    ] {
        let bench = with(&[full(), outgoing("b@x", "bob@example.org")]);
        assert_eq!(audit(bench.path()).expect("an audit"), []);
        let sql = format!("UPDATE outbox SET {damage} WHERE message_id = 'full@x'");
        database(&bench).execute(&sql, []).expect("damage");
        let found = audit(bench.path()).expect("an audit");
        assert!(matches!(&*found, [fault] if fault.to_string().contains("letter 1")), "{found:?}");
        let mut bench = bench.restart();
        let letters: Vec<_> = due(&mut bench).into_iter().map(|it| it.message_id).collect();
        assert_eq!(letters, ["b@x"], "{damage}");
        let reader = bench.reader();
        assert_eq!(reader.counts().expect("counts").failed, 1);
    }
}
