//! What the letters of one deadline cost, from the verdict to the outbox (at most 2 ms): seven letters of
//! results, text and HTML with pictures by reference, in each language, and in text alone; written, encoded, and
//! put into a table in one transaction.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use chancery::adjudication::{Owed as Adjustments, ResultLine, Verdict, adjudicate};
use chancery::board::{Board, Phase, Power, STANDARD};
use chancery::game::{Copies, EventId, Form, GameId, Status, Taste, TurnNumber};
use chancery::judge::{Body, GameFacts, Notice, Outlook, Owed, Reader, Results, Timing};
use chancery::letter::{
    Address, Key, Language, Office, Outgoing, Pictures, Purpose, ReplyTo, SeatReply, encode,
};
use chancery::order::{Order, read};
use chancery::position::Position;
use chancery::report::compose;
use chancery::rules::Rules;
use chrono::{DateTime, Utc};
use rusqlite::Connection;

/// A lively first spring: moves, bounces, supports.
const ORDERS: &[(&str, &str)] = &[
    ("AUSTRIA", "A VIE - GAL; A BUD - SER; F TRI - VEN"),
    ("ENGLAND", "F LON - ENG; F EDI - NWG; A LVP - YOR"),
    ("FRANCE", "A PAR - BUR; A MAR S A PAR - BUR; F BRE - ENG"),
    ("GERMANY", "A BER - KIE; A MUN - BUR; F KIE - DEN"),
    ("ITALY", "A VEN - TYR; A ROM - VEN; F NAP - ION"),
    ("RUSSIA", "A MOS - UKR; A WAR - GAL; F SEV - BLA; F STP/SC - BOT"),
    ("TURKEY", "A CON - BUL; A SMY - CON; F ANK - BLA"),
];
const ROUNDS: usize = 400;

fn main() {
    let office = office();
    let board = Arc::new(Board::from_text(STANDARD).expect("the standard board"));
    let now: DateTime<Utc> = "2026-03-10T12:40:00Z".parse().expect("a time");
    let of_all = Language::ALL.iter().map(|&language| (Form::Both, language));
    for (form, language) in of_all.chain([(Form::Plain, Language::default())]) {
        let taste = Taste { form, language: Some(language), ..Taste::default() };
        let notices = mailing(&board, taste, now);
        let written = compose(&office, EventId::new(7), now, &notices);
        let bytes: usize = written.iter().map(|letter| encode(letter).len()).sum();
        let write = best(|| drop(black_box(compose(&office, EventId::new(7), now, &notices))));
        let whole = with_outbox(|outbox| {
            let letters = compose(&office, EventId::new(7), now, &notices);
            put(outbox, &letters);
        });
        println!(
            "{form:?}, {}: seven letters of results, {} kB: written {write:.3} ms, in the outbox {whole:.3} ms",
            language.tag(),
            bytes / 1000
        );
    }
}

/// The best of many, in milliseconds.
fn best(mut run: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let began = Instant::now();
        run();
        best = best.min(began.elapsed().as_secs_f64() * 1000.0);
    }
    best
}

fn with_outbox(mut run: impl FnMut(&Connection)) -> f64 {
    let outbox = Connection::open_in_memory().expect("a database");
    outbox
        .execute("CREATE TABLE outbox (id INTEGER PRIMARY KEY, recipient TEXT, bytes BLOB)", [])
        .expect("a table");
    best(|| {
        outbox.execute_batch("BEGIN").expect("a transaction");
        run(&outbox);
        outbox.execute_batch("ROLLBACK").expect("a transaction");
    })
}

fn put(outbox: &Connection, letters: &[Outgoing]) {
    for letter in letters {
        let row = rusqlite::params![letter.to.as_str(), encode(letter)];
        outbox
            .prepare_cached("INSERT INTO outbox (recipient, bytes) VALUES (?1, ?2)")
            .and_then(|mut statement| statement.execute(row))
            .expect("a row");
    }
}

fn office() -> Office {
    let address = |text: &str| Address::parse(text).expect("an address");
    let key = Key::new(vec![7; 32]).expect("a key");
    Office::new(address("judge@example.org"), "Chancery", address("keeper@example.org"), None, key)
        .expect("an office")
}

fn mailing(board: &Arc<Board>, taste: Taste, now: DateTime<Utc>) -> Vec<Notice> {
    let before = Position::first(board);
    let orders: Vec<(Power, Vec<Order>)> = ORDERS
        .iter()
        .map(|(power, lines)| {
            let power = board.power(power).expect("a power");
            let order = |line: &str| read(board, Phase::Movement, line.trim()).expect("an order");
            (power, lines.split(';').map(order).collect())
        })
        .collect();
    let verdict = adjudicate(board, &Rules::default(), &before, &orders);
    let lines: Arc<[ResultLine]> = verdict.results(&Rules::default(), &orders).into();
    let notice = |power: Power| {
        let results = results(&before, &verdict, Arc::clone(&lines), power);
        Notice {
            to: Reader {
                address: Address::parse("player@example.org").expect("an address"),
                name: "A player".to_owned(),
                zone: chrono_tz::Europe::Berlin,
                taste,
                post: None,
                powers: vec![power],
            },
            reply: Some(ReplyTo::Seat(SeatReply {
                game: 3,
                seat: 1,
                turn: 2,
                purpose: Purpose::Orders,
                epoch: 0,
            })),
            answers: None,
            game: Some(facts(board, &verdict, now)),
            body: Body::Results(Box::new(results)),
        }
    };
    board.powers().map(notice).collect()
}

fn facts(board: &Arc<Board>, verdict: &Verdict, now: DateTime<Utc>) -> GameFacts {
    GameFacts {
        id: GameId::new(3),
        name: "Harbour".to_owned(),
        board: Arc::clone(board),
        rules: Rules::default(),
        status: Status::Running,
        turn: TurnNumber::new(2),
        position: verdict.next.clone(),
        deadline: Some(now + chrono::TimeDelta::days(3)),
        copies: Copies::None,
        pictures: Some(Pictures::Shown),
        master: None,
        press: Default::default(),
        played: board.powers().collect(),
        language: None,
        stood: None,
    }
}

fn results(
    before: &Position,
    verdict: &Verdict,
    lines: Arc<[ResultLine]>,
    power: Power,
) -> Results {
    let units = verdict.next.units_of(power).copied().collect();
    Results {
        number: TurnNumber::new(1),
        before: before.clone(),
        lines,
        dislodged: verdict.dislodged.clone(),
        captured: Vec::new(),
        winner: None,
        missed: Vec::new(),
        unread: Vec::new(),
        timing: Timing::Deadline,
        reading: None,
        corrects: None,
        press: Vec::new(),
        outlook: Outlook {
            owed: vec![Owed { power, units, adjustments: Adjustments::Nothing }],
            orders: Vec::new(),
        },
    }
}
