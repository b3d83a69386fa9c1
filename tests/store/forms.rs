//! The forms in which changes stand in the journal: written once, read for ever. The texts are in
//! forms.txt; `BLESS=1` writes them anew, which is right only before they are first released.

use std::fs;
use std::path::PathBuf;

use chancery::board::{Board, Location, Phase, STANDARD};
use chancery::game::{
    Act, AddressStep, AddressWish, Asked, Came, Change, Circle, Condition, Confirmer, Dues,
    Dutchman, Ending, EventId, Failing, Form, GameId, HeldSheet, HeldStatement, Masters, Offered,
    Party, Pending, PendingId, PeopleChange, Person, PersonId, Press, PressDelivery, PressStanding,
    Readers, Readiness, Resolved, ResultsLayout, Role, SeatId, Settlement, SheetStanding,
    Signature, Taste, TurnNumber, TurnRecord, TurnSpan, WhyParked, WrittenAt,
};
use chancery::letter::Language;
use chancery::order::read;
use chancery::position::{Arrival, Dislodged, Position, read_owned_unit};
use chancery::schedule::{Length, Schedule};
use chancery::store::journal::{CHANGE_VERSION, lift};
use chrono_tz::Tz;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::bench::{Bench, address, moment};

fn board() -> Board {
    Board::from_text(STANDARD).expect("a board")
}

fn place(board: &Board, code: &str) -> Location {
    board.location(code).expect("a place")
}

/// A retreat phase with something in every field.
fn position(board: &Board) -> Position {
    let turn = |code| board.calendar().turn(code).expect("a turn");
    let unit = |text| read_owned_unit(board, text).expect("a unit");
    let mut position = Position::empty(board, turn("F1902R"));
    position.units = vec![unit("ENGLAND F SPA/SC"), unit("FRANCE A BUR")];
    position.units[1].built = Some(turn("W1901A"));
    position.dislodged = vec![Dislodged {
        unit: unit("RUSSIA F STP/NC"),
        attacker: board.province("NWY"),
        arrival: Arrival::Convoy,
        retreats: vec![place(board, "BAR")],
    }];
    position.contested = vec![place(board, "PIC").province];
    position.owners[place(board, "PAR").province.index()] = board.power("FRANCE");
    position.owners[place(board, "BRE").province.index()] = board.power("ENGLAND");
    position
}

/// Press to a circle of this number.
fn press(from: SeatId, circle: u16, standing: PressStanding) -> Press {
    Press {
        event: EventId::new(79),
        from,
        turn: TurnNumber::new(5),
        at: moment("2026-03-02T01:02:03Z"),
        circle,
        signature: Signature::Signed,
        delivery: PressDelivery::WithResults,
        words: "words that could tell who".to_owned(),
        standing,
    }
}

fn dues() -> Dues {
    Dues {
        deadline: Some(moment("2026-03-03T17:00:00Z")),
        reminders: vec![moment("2026-03-02T17:00:00.25Z")],
        grace: None,
        early: Some(moment("2026-03-01T17:00:00.000000001Z")),
    }
}

fn record(board: &Board) -> TurnRecord {
    let power = |code| board.power(code).expect("a power");
    let order = |text| read(board, Phase::Retreat, text).expect("an order");
    TurnRecord {
        number: TurnNumber::new(5),
        parent: Some(TurnNumber::new(4)),
        position: position(board),
        orders: vec![
            (power("RUSSIA"), vec![order("F STP/NC R BAR")]),
            (power("ITALY"), Vec::new()),
        ],
        missed: vec![power("TURKEY")],
        next: position(board),
        winner: Some(power("ENGLAND")),
        adjudicator: 3,
    }
}

/// One with all that it may say besides.
fn dated_sheet() -> HeldSheet {
    let mut sheet = HeldSheet { event: EventId::new(78), ..sheet() };
    sheet.written = Some(moment("2026-03-02T01:02:00Z"));
    sheet.statements[1].unit = board().province("NWY");
    sheet
}

fn sheet() -> HeldSheet {
    HeldSheet {
        event: EventId::new(77),
        seat: SeatId::new(2),
        turn: TurnNumber::new(5),
        arrived: moment("2026-03-02T01:02:03Z"),
        answers: Some(EventId::new(76)),
        written: None,
        text: "words that could tell who".to_owned(),
        statements: vec![
            HeldStatement {
                line: 1,
                unit: None,
                turns: TurnSpan::One(TurnNumber::new(5)),
                condition: Condition::None,
                rank: 0,
            },
            HeldStatement {
                line: 2,
                unit: None,
                turns: TurnSpan::From(TurnNumber::new(6)),
                condition: Condition::None,
                rank: 1,
            },
        ],
        standing: SheetStanding::AwaitsConfirmation,
    }
}

fn resolved(board: &Board) -> Resolved {
    let power = board.power("FRANCE").expect("France");
    let movement = [
        "A PAR H",
        "PAR - BUR",
        "A YOR - NWY VIA",
        "A YOR - NTH - NWY",
        "A BUR S A PAR",
        "A BUR S GERMANY A MUN - RUH",
        "F NTH C A YOR - NWY",
        "F MAO - SPA/SC",
        "FRANCE A PAR - SPA/NC",
    ];
    let orders = movement.map(|text| (Phase::Movement, text)).into_iter();
    let others = [
        (Phase::Retreat, "A BUR R PAR"),
        (Phase::Retreat, "A BUR D"),
        (Phase::Adjustment, "A BUR D"),
        (Phase::Adjustment, "F STP/NC B"),
        (Phase::Adjustment, "PAR B"),
        (Phase::Adjustment, "WAIVE"),
    ];
    let orders = orders.chain(others);
    Resolved {
        orders: orders
            .map(|(phase, text)| (power, read(board, phase, text).expect("an order")))
            .collect(),
    }
}

fn changes() -> Vec<Change> {
    let board = board();
    let seat = SeatId::new(2);
    let at = moment("2026-02-28T09:08:07Z");
    let schedule = Schedule::usual(Tz::Europe__Berlin).allowing(Length::DAY);
    let powers =
        vec![board.power("FRANCE").expect("France"), board.power("TURKEY").expect("Turkey")];
    vec![
        Change::SeatTaken { seat, person: Some(PersonId::new(1)), wishes: powers.clone(), at },
        Change::SeatAdded(Role::Observer),
        Change::PowersGiven(vec![(seat, powers), (SeatId::new(3), Vec::new())]),
        Change::TurnOpened {
            number: TurnNumber::new(5),
            position: Box::new(position(&board)),
            dues: dues(),
        },
        Change::DuesSet(Dues::default()),
        Change::SheetHeld(Box::new(sheet())),
        Change::SheetHeld(Box::new(dated_sheet())),
        Change::SheetStands { sheet: EventId::new(77), standing: SheetStanding::Counts },
        Change::Resolved { seat, resolved: resolved(&board) },
        Change::Offered {
            // Of one who stays: nobody else is asked what he was.
            seat: SeatId::new(3),
            offered: Offered { event: EventId::new(78), orders: resolved(&board).orders },
        },
        Change::Lent {
            seat,
            units: vec![(
                board.province("NWY").expect("Norway"),
                board.power("TURKEY").expect("Turkey"),
            )],
        },
        Change::Dutchman {
            found: Box::new(Dutchman {
                origin: TurnNumber::new(3),
                came: Came::Ruled,
                power: board.power("FRANCE").expect("France"),
                units: vec![position(&board).units[1]],
                settlement: Settlement::Chosen { among: position(&board).units },
            }),
            by: Confirmer::Master(SeatId::new(7)),
        },
        Change::Dutchman {
            found: Box::new(Dutchman {
                origin: TurnNumber::new(4),
                came: Came::Stray,
                power: board.power("FRANCE").expect("France"),
                units: Vec::new(),
                settlement: Settlement::Gone,
            }),
            by: Confirmer::Keeper,
        },
        Change::Acted { act: Act::Process, by: Confirmer::Keeper },
        Change::Acted { act: Act::Deadline(at), by: Confirmer::Master(SeatId::new(7)) },
        Change::Acted {
            act: Act::Schedule { schedule: Box::new(schedule.clone()), post: Length::new(8, 0) },
            by: Confirmer::Keeper,
        },
        Change::ScheduleSet(Box::new(schedule)),
        Change::Acted { act: Act::Pause, by: Confirmer::Keeper },
        Change::Acted { act: Act::Resume, by: Confirmer::Keeper },
        Change::Acted { act: Act::Renew, by: Confirmer::Keeper },
        Change::Acted {
            act: Act::Eject { seat, person: Some(PersonId::new(1)) },
            by: Confirmer::Master(SeatId::new(7)),
        },
        Change::Acted { act: Act::Close, by: Confirmer::Keeper },
        Change::Parked(WhyParked::Paused),
        Change::Ready { seat, ready: Readiness::Ready, said: None },
        Change::Ready { seat, ready: Readiness::Waits, said: None },
        Change::Ready {
            seat: SeatId::new(3),
            ready: Readiness::Waits,
            said: Some(WrittenAt {
                event: EventId::new(78),
                answers: Some(EventId::new(76)),
                date: Some(at),
            }),
        },
        Change::Adjudicated(Box::new(record(&board))),
        Change::SeatTaken { seat: SeatId::new(4), person: None, wishes: Vec::new(), at },
        Change::SeatLeft { seat, at },
        Change::Parked(WhyParked::ScheduleSpent),
        Change::Parked(WhyParked::EndedTheProgram),
        Change::Parked(WhyParked::Failed { words: "index out of bounds".to_owned() }),
        Change::ThreadOpened {
            number: 40_000,
            circle: Circle { readers: Readers::All, hidden: None },
        },
        Change::ThreadOpened {
            number: 7,
            circle: Circle {
                readers: Readers::These(vec![
                    Party::Power(board.power("GERMANY").expect("Germany")),
                    Party::Master,
                ]),
                hidden: Some(seat),
            },
        },
        Change::PressStopped { seat, at },
        Change::PressWritten(Box::new(press(seat, 40_000, PressStanding::Held))),
        Change::PressWritten(Box::new(Press {
            signature: Signature::Unsigned,
            delivery: PressDelivery::AtOnce,
            ..press(seat, 7, PressStanding::Asked)
        })),
        Change::PressWritten(Box::new(press(seat, 7, PressStanding::AskedAgain))),
        Change::PressWritten(Box::new(press(seat, 40_000, PressStanding::Told))),
        Change::PressWritten(Box::new(press(seat, 40_000, PressStanding::Owed))),
        Change::PressDropped(EventId::new(80)),
        Change::Unparked,
        Change::EpochRaised,
        Change::Ended(Ending::Solo(board.power("ENGLAND").expect("England"))),
        Change::Ended(Ending::Closed),
    ]
}

fn people_changes() -> Vec<PeopleChange> {
    let game = GameId::new(1);
    let pending = |id, asked| Pending {
        id: PendingId::new(id),
        address: address("ann@example.org"),
        name: "Ann".to_owned(),
        asked,
        expires: moment("2026-03-03T17:00:00Z"),
    };
    let wishes = vec![board().power("FRANCE").expect("France")];
    let person = PersonId::new(1);
    vec![
        PeopleChange::PendingOpened(Box::new(pending(1, Asked::Join { game, wishes }))),
        PeopleChange::PendingOpened(Box::new(pending(2, Asked::Resign { game }))),
        PeopleChange::PendingOpened(Box::new(pending(
            3,
            Asked::Address {
                person,
                wish: AddressWish::Also,
                objection: moment("2026-01-02T03:04:05Z"),
                step: AddressStep::Confirmed,
            },
        ))),
        PeopleChange::PendingOpened(Box::new(pending(
            4,
            Asked::Dutchman { game, turn: TurnNumber::new(5), unit: board().province("BUR") },
        ))),
        PeopleChange::PendingOpened(Box::new(pending(5, Asked::Observe { game }))),
        PeopleChange::PendingOpened(Box::new(pending(
            6,
            Asked::Act {
                game,
                turn: TurnNumber::new(5),
                act: Act::Eject { seat: SeatId::new(3), person: None },
            },
        ))),
        PeopleChange::PendingClosed(PendingId::new(1)),
        PeopleChange::PersonAdded(Box::new(Person {
            id: person,
            addresses: vec![address("ann@example.org"), address("ann@example.net")],
            name: "Ann".to_owned(),
            zone: Some(chrono_tz::Europe::Berlin),
            taste: Taste::default(),
            failing: None,
            post: None,
        })),
        PeopleChange::Named(person, "Anna".to_owned()),
        PeopleChange::ZoneSet(person, None),
        PeopleChange::LettersFail(person, failing(Masters::NotTold)),
        PeopleChange::LettersArrive(person),
        PeopleChange::AddressesSet(person, vec![address("anna@example.org")]),
        PeopleChange::LettersFail(person, failing(Masters::Told)),
        PeopleChange::PostSet(
            person,
            chancery::letter::PostalAddress::read("Ann\n1 Lane\nTown").ok(),
        ),
        PeopleChange::TasteSet(person, Taste::default()),
        PeopleChange::TasteSet(
            person,
            Taste {
                form: Form::Plain,
                results: ResultsLayout::OldJudge,
                language: Some(Language::of_tag("fr").unwrap()),
            },
        ),
    ]
}

fn failing(masters: Masters) -> Failing {
    Failing { score: 1875, at: moment("2026-03-02T01:02:03Z"), masters }
}

/// Every change as it stands in the journal, and the snapshots that follow.
fn written() -> String {
    let mut bench = Bench::new();
    let game = bench.found("Forms");
    for change in changes() {
        bench.change(game, vec![change]);
    }
    for change in people_changes() {
        bench.change_people(vec![change]);
    }
    assert!(bench.audit().iter().all(|it| !it.starts_with("damaged")), "{:?}", bench.audit());
    let connection = Connection::open(bench.path().join("chancery.db")).expect("opens");
    let texts = |sql: &str| -> Vec<String> {
        let mut statement = connection.prepare(sql).expect("a query");
        let rows = statement.query_map([], |row| row.get(0)).expect("rows");
        rows.collect::<Result<_, _>>().expect("texts")
    };
    let parts = [
        ("changes of games", "SELECT changes FROM journal WHERE chain = 1 ORDER BY seq"),
        ("changes of people", "SELECT changes FROM journal WHERE chain = 0 ORDER BY seq"),
        (
            "personal words",
            "SELECT chain || ' ' || seq || ' ' || place || ' ' || subject || ': ' || text FROM personal",
        ),
        (
            "snapshots",
            "SELECT snapshot FROM games UNION ALL SELECT snapshot FROM people UNION ALL SELECT snapshot FROM pending",
        ),
        ("turns", "SELECT position || orders || verdict || sheets FROM turns"),
    ];
    let mut text = String::new();
    for (title, sql) in parts {
        text.push_str(&format!("# {title}\n{}\n\n", texts(sql).join("\n")));
    }
    let hash: String = connection
        .query_row("SELECT lower(hex(hash)) FROM boards", [], |row| row.get(0))
        .expect("a board");
    text.replace(&hash, "(the hash of the board)")
}

#[test]
fn the_journal_keeps_its_forms() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/store/forms.txt");
    let written = written();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &written).expect("written");
    }
    let expected = fs::read_to_string(&path).expect("the forms are there");
    for (line, (now, then)) in written.lines().zip(expected.lines()).enumerate() {
        assert_eq!(now, then, "line {}", line + 1);
    }
    assert_eq!(written.lines().count(), expected.lines().count());
}

#[test]
fn old_changes_are_lifted_step_by_step() {
    let named = |mut change: Value| {
        change["name"] = change["title"].take();
        change
    };
    let zoned = |mut change: Value| {
        change["zone"] = json!("UTC");
        change
    };
    let steps = [named as fn(Value) -> Value, zoned];
    let old = json!({"v": 1, "title": "One"});
    let now = lift(&steps, old).expect("version 1 is known");
    assert_eq!((&now["v"], &now["name"], &now["zone"]), (&json!(3), &json!("One"), &json!("UTC")));
    let newer = lift(&steps, json!({"v": 2, "name": "Two"})).expect("version 2 is known");
    assert_eq!(
        (&newer["v"], &newer["name"], &newer["zone"]),
        (&json!(3), &json!("Two"), &json!("UTC"))
    );
    assert_eq!(lift(&[], json!({"v": 1, "x": 1})).expect("nothing to do"), json!({"v": 1, "x": 1}));
    for unknown in [json!({"v": 4}), json!({"v": 0}), json!({"v": "1"}), json!({}), json!([])] {
        let fault = lift(&steps, unknown).expect_err("it is of no known version").to_string();
        assert!(fault.contains("versions 1 to 3 are known"), "{fault}");
    }
    assert_eq!(CHANGE_VERSION, 3);
}

/// The choices of a game stand in its journal one by one. So another default, or another table of an
/// edition, in a later version changes no game: there is no issue for which it would be asked.
#[test]
fn a_games_rules_are_all_in_its_journal() {
    use chancery::rules::{Edition, Rules};
    let chosen = |bench: &Bench| -> Value {
        let connection = Connection::open(bench.path().join("chancery.db")).expect("opens");
        let sql = "SELECT changes FROM journal WHERE chain = 1 ORDER BY seq LIMIT 1";
        let text: String = connection.query_row(sql, [], |row| row.get(0)).expect("a founding");
        let changes: Value = serde_json::from_str(&text).expect("JSON");
        changes[0]["founding"]["settings"]["rules"].clone()
    };
    for edition in Edition::ALL {
        let mut bench = Bench::new();
        let mut founding = super::bench::founding(edition.name());
        founding.settings.rules = edition.rules();
        bench.found_as(founding);
        let stored = chosen(&bench);
        for issue in Rules::issues() {
            let letter = edition.rules().choice(issue.number).expect("a choice");
            if issue.number == "algorithm" && letter == "partial information" {
                // It is what every game had before there was a choice, and stays unwritten.
                assert_eq!(stored[issue.number], Value::Null);
                continue;
            }
            assert_eq!(stored[issue.number], *letter, "{}: {}", edition.name(), issue.number);
        }
        // No name of an edition that may mean something else one day.
        let is_issue = |key: &String| Rules::issues().any(|issue| issue.number == *key);
        assert!(stored.as_object().expect("choices").keys().all(is_issue), "{stored}");
        assert_eq!(bench.audit(), Vec::<String>::new());
    }
    let mut bench = Bench::new();
    let mut founding = super::bench::founding("Disputed");
    founding.settings.rules.algorithm = chancery::rules::Algorithm::Disputes;
    bench.found_as(founding);
    assert_eq!(chosen(&bench)["algorithm"], "disputes");
    assert_eq!(bench.audit(), Vec::<String>::new());
}

/// Nothing is filled in for a choice that is not there.
#[test]
fn a_game_without_a_choice_is_damaged_and_gets_no_default() {
    use chancery::rules::Rules;
    for issue in Rules::issues().step_by(7) {
        let mut bench = Bench::new();
        bench.found("Forms");
        let connection = Connection::open(bench.path().join("chancery.db")).expect("opens");
        let letter = Rules::default().choice(issue.number).expect("a choice");
        let choice = format!("\"{}\":\"{letter}\"", issue.number);
        let sql =
            "UPDATE journal SET changes = replace(replace(changes, ?1 || ',', ''), ',' || ?1, '')
                   WHERE chain = 1";
        connection.execute_batch("DROP TRIGGER journal_is_not_edited").expect("no guard");
        assert_eq!(connection.execute(sql, [&choice]).expect("cut out"), 1);
        let found = bench.audit().join("\n");
        assert!(found.contains(&format!("no choice for rule {}", issue.number)), "{found}");
    }
}
