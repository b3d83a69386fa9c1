//! What a commit refuses, and the papers that are loaded.

use std::sync::Arc;

use chancery::board::{Board, STANDARD};
use chancery::game::{
    Asked, Change, Dues, GameDue, GameId, Pending, PendingId, PeopleChange, Resolved, SeatId,
    TurnNumber, TurnRecord,
};
use chancery::judge::{Due, GameKey, Listing, Ruling, SenderPlays, Wanted};
use chancery::order::{Movement, Order, Route, UnitName};
use chancery::position::Position;
use chancery::store::{Going, StoreError};

use super::bench::{Bench, address, founding, moment, now, outgoing};

fn board() -> Arc<Board> {
    Arc::new(Board::from_text(STANDARD).expect("a board"))
}

fn record(number: u32) -> Change {
    let position = Position::first(&board());
    Change::Adjudicated(Box::new(TurnRecord {
        number: TurnNumber::new(number),
        parent: None,
        next: position.clone(),
        position,
        orders: Vec::new(),
        missed: Vec::new(),
        winner: None,
        adjudicator: 1,
    }))
}

fn taken(seat: u16, person: u32) -> Change {
    Change::SeatTaken {
        seat: SeatId::new(seat),
        person: Some(chancery::game::PersonId::new(person)),
        wishes: Vec::new(),
        at: now(),
    }
}

#[test]
fn a_turn_is_adjudicated_once_a_number() {
    let mut bench = Bench::new();
    let game = bench.found("Twice");
    bench.change(game, vec![record(1)]);
    let event = bench.event();
    let ruling = Ruling {
        game: Some(game),
        changes: vec![Change::EpochRaised, record(2), record(1)],
        ..Ruling::default()
    };
    let snapshot = bench.reader().rebuild(game).expect("rebuilt");
    let twice = bench.commit(event, &ruling, &[outgoing("a@x", "ann@example.org")]);
    assert!(
        matches!(twice, Err(StoreError::AlreadyAdjudicated { number, .. }) if number == TurnNumber::new(1)),
        "{twice:?}"
    );
    // Nothing of the ruling is left: no journal row, no turn, no letter, and the event waits.
    assert_eq!(bench.reader().rebuild(game).expect("rebuilt"), snapshot);
    assert_eq!(bench.store.outbox_due(now(), Going::All, 10).expect("the outbox"), []);
    assert_eq!(bench.store.unread(10).expect("unread").len(), 1);
    assert!(
        bench.audit().iter().all(|finding| !finding.starts_with("damaged")),
        "{:?}",
        bench.audit()
    );
}

#[test]
fn what_would_not_come_back_the_same_is_not_stored() {
    let mut bench = Bench::new();
    let game = bench.found("Strict");
    let board = board();
    let province = board.province("PAR").expect("Paris");
    let unit = UnitName { power: None, kind: None, location: province.into() };
    // A path without a sea has no wording of its own.
    let route = Route::Path(Vec::new());
    let order = Order::Movement(unit, Movement::Move { to: province.into(), route });
    let power = board.power("FRANCE").expect("France");
    let bad = [
        (
            Some(game),
            Change::Resolved {
                seat: SeatId::new(0),
                resolved: Resolved { orders: vec![(power, order)] },
            },
        ),
        (Some(game), Change::Founded(Box::new(founding("Strict again")))),
        (Some(GameId::new(9)), Change::EpochRaised),
        (Some(GameId::new(9)), Change::Founded(Box::new(founding("Not the next number")))),
        (Some(GameId::new(2)), Change::Founded(Box::new(founding(" STRICT ")))),
        (None, Change::EpochRaised),
    ];
    for (game, change) in bad {
        let event = bench.event();
        let ruling = Ruling { game, changes: vec![change], ..Ruling::default() };
        let refused = bench.commit(event, &ruling, &[]);
        assert!(matches!(refused, Err(StoreError::Unstorable { .. })), "{refused:?}");
    }
    let mut unknown = founding("On no board");
    unknown.board.0[5] ^= 1;
    let event = bench.event();
    let ruling = Ruling {
        game: Some(GameId::new(2)),
        changes: vec![Change::Founded(Box::new(unknown))],
        ..Ruling::default()
    };
    let refused = bench.commit(event, &ruling, &[]);
    assert!(matches!(refused, Err(StoreError::UnknownBoard(_))), "{refused:?}");
    assert_eq!(bench.audit(), Vec::<String>::new());
}

#[test]
fn the_papers_name_the_game_that_is_meant() {
    let mut bench = Bench::new();
    let (one, two) = (bench.found("Göteborg  One"), bench.found("Two"));
    let ann = bench.person(1, "Ann@Example.org");
    let bob = bench.person(2, "bob@example.org");
    bench.change(one, vec![taken(0, 1), taken(1, 2)]);
    bench.change(two, vec![taken(0, 2)]);
    bench.change_people(vec![PeopleChange::PendingOpened(Box::new(Pending {
        id: PendingId::new(1),
        address: address("eve@example.org"),
        name: String::new(),
        asked: Asked::Resign { game: two },
        expires: moment("2026-02-04T12:00:00Z"),
    }))]);
    let from = |mail: &str| Wanted { sender: Some(address(mail)), ..Wanted::default() };
    let asked = Wanted { listing: Listing::Always, ..from("Ann@example.org") };
    assert_eq!(bench.store.docket(&from("ann@example.org")).expect("papers").games, []);
    let docket = bench.store.docket(&asked).expect("papers");
    assert_eq!(docket.game.as_ref().map(|game| game.id), Some(one));
    assert_eq!(docket.sender, Some(ann));
    assert_eq!(docket.people.iter().map(|person| person.id).collect::<Vec<_>>(), [ann, bob]);
    let plays: Vec<_> =
        docket.games.iter().map(|entry| (entry.game.id, entry.sender_plays)).collect();
    assert_eq!(plays, [(one, SenderPlays::Here), (two, SenderPlays::Elsewhere)]);
    assert_eq!(
        (docket.next.game.number(), docket.next.person.number(), docket.next.pending.number()),
        (3, 3, 2)
    );
    // Bob is in two games, so nothing tells which.
    let docket = bench.store.docket(&from("bob@example.org")).expect("papers");
    assert_eq!((docket.game, docket.games.len()), (None, 2));
    bench.change(two, vec![Change::Ended(chancery::game::Ending::Closed)]);
    let docket = bench.store.docket(&from("bob@example.org")).expect("papers");
    assert_eq!(docket.game.map(|game| game.id), Some(one));
    let named = Wanted {
        game: Some(GameKey::Named("GÖTEBORG one".to_owned())),
        ..from("eve@example.org")
    };
    let docket = bench.store.docket(&named).expect("papers");
    assert_eq!((docket.game.map(|game| game.id), docket.sender), (Some(one), None));
    let confirming = Wanted { pending: Some(PendingId::new(1)), ..Wanted::default() };
    let docket = bench.store.docket(&confirming).expect("papers");
    assert_eq!(docket.game.map(|game| game.id), Some(two));
    assert_eq!(docket.pending.map(|pending| pending.address), Some(address("eve@example.org")));
    assert_eq!(docket.games, []);
}

#[test]
fn of_a_game_the_database_is_believed_and_no_memory() {
    let mut bench = Bench::new();
    let id = bench.found("One");
    let wanted = Wanted { game: Some(GameKey::Id(id)), ..Wanted::default() };
    let name =
        |bench: &Bench| bench.store.docket(&wanted).expect("papers").game.expect("a game").name;
    assert_eq!([name(&bench), name(&bench)], ["One", "One"]);
    let other = rusqlite::Connection::open(bench.path().join("chancery.db")).expect("the database");
    let sql = "UPDATE games SET snapshot = replace(snapshot, '\"One\"', '\"Two\"')";
    assert_eq!(other.execute(sql, []).expect("it is changed"), 1);
    assert_eq!(name(&bench), "Two");
    // What was undone is not remembered either.
    let event = bench.event();
    let changes = vec![taken(0, 1)];
    let ruling = Ruling { game: Some(id), changes, ..Ruling::default() };
    let twice = [outgoing("a@x", "ann@example.org"), outgoing("a@x", "ann@example.org")];
    bench.commit(event, &ruling, &twice).expect_err("one Message-ID is used twice");
    let game = bench.store.docket(&wanted).expect("papers").game.expect("a game");
    assert_eq!(game.seats[0].holder(), None);
}

#[test]
fn numbers_are_given_once() {
    let mut bench = Bench::new();
    bench.person(1, "ann@example.org");
    bench.change_people(vec![PeopleChange::PendingOpened(Box::new(Pending {
        id: PendingId::new(7),
        address: address("eve@example.org"),
        name: String::new(),
        asked: Asked::Resign { game: GameId::new(1) },
        expires: now(),
    }))]);
    bench.change_people(vec![PeopleChange::PendingClosed(PendingId::new(7))]);
    let next = bench.store.docket(&Wanted::default()).expect("papers").next;
    assert_eq!((next.person.number(), next.pending.number()), (2, 8));
    let event = bench.event();
    let ruling = Ruling {
        people: vec![PeopleChange::PersonAdded(Box::new(chancery::game::Person {
            id: chancery::game::PersonId::new(1),
            addresses: Vec::new(),
            name: String::new(),
            zone: None,
            taste: chancery::game::Taste::default(),
            failing: None,
            post: None,
        }))],
        ..Ruling::default()
    };
    assert!(matches!(bench.commit(event, &ruling, &[]), Err(StoreError::Unstorable { .. })));
    assert_eq!(bench.audit(), Vec::<String>::new());
}

#[test]
fn what_falls_due_comes_soonest_first() {
    let mut bench = Bench::new();
    let game = bench.found("Due");
    assert_eq!(bench.store.next_due().expect("dues"), None);
    let at = |text| Some(moment(text));
    let dues = Dues {
        deadline: at("2026-02-03T18:00:00.000000007Z"),
        reminders: vec![moment("2026-02-02T18:00:00Z")],
        ..Dues::default()
    };
    let opened = Change::TurnOpened {
        number: TurnNumber::new(1),
        position: Box::new(Position::first(&board())),
        dues: dues.clone(),
    };
    bench.change(game, vec![opened]);
    bench.change_people(vec![PeopleChange::PendingOpened(Box::new(Pending {
        id: PendingId::new(1),
        address: address("eve@example.org"),
        name: String::new(),
        asked: Asked::Resign { game },
        expires: moment("2026-02-03T00:00:00Z"),
    }))]);
    let next = bench.store.next_due().expect("dues").expect("something is due");
    assert_eq!(next.0, moment("2026-02-02T18:00:00Z"));
    assert!(matches!(next.1, Due::Game { what: GameDue::Reminder, .. }));
    bench.change(game, vec![Change::DuesSet(Dues { reminders: Vec::new(), ..dues })]);
    let all = bench.store.due_by(moment("2026-02-03T18:00:00.000000007Z"), 10).expect("dues");
    assert_eq!(
        all.iter().map(|(at, _)| *at).collect::<Vec<_>>(),
        [moment("2026-02-03T00:00:00Z"), moment("2026-02-03T18:00:00.000000007Z"),]
    );
    assert_eq!(all[0].1, Due::Pending(PendingId::new(1)));
    assert!(matches!(all[1].1, Due::Game { what: GameDue::Deadline, .. }));
    assert_eq!(bench.store.due_by(moment("2026-02-02T00:00:00Z"), 10).expect("dues"), []);
    assert_eq!(bench.store.latest_time().expect("a time"), Some(now()));
}

#[test]
fn a_sheet_may_hold_any_words() {
    let mut bench = Bench::new();
    let game = bench.found("Words");
    let text: String = (0..0x3000).filter_map(char::from_u32).collect();
    let event = bench.event();
    let sheet = chancery::game::HeldSheet {
        event,
        seat: SeatId::new(0),
        turn: TurnNumber::new(0),
        arrived: now(),
        answers: None,
        written: None,
        text: text.clone(),
        statements: Vec::new(),
        standing: chancery::game::SheetStanding::Counts,
    };
    let ruling = Ruling {
        game: Some(game),
        changes: vec![Change::SheetHeld(Box::new(sheet))],
        ..Ruling::default()
    };
    bench.commit(event, &ruling, &[]).expect("stored");
    let reader = bench.reader();
    let card = reader.game("words").expect("read").expect("there");
    assert_eq!(card.game.sheets[0].text, text);
    assert_eq!(bench.audit(), Vec::<String>::new());
}
