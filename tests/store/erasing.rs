//! Erasing a person: the words are gone from every file, the chains hold, the facts stay.

use std::fs;

use chancery::game::{
    Asked, Change, EventId, GameId, HeldSheet, Pending, PendingId, PeopleChange, Person, PersonId,
    Press, PressDelivery, PressStanding, SeatId, SheetStanding, Signature, TurnNumber,
};
use chancery::judge::{Ruling, Wanted};
use chancery::store::{Going, Reception};

use super::bench::{Bench, address, letter, moment, now, outgoing};

/// Words that must be nowhere afterwards.
const SECRETS: [&str; 6] =
    ["ann.old@", "ann.new@", "Ann Secret", "Ann Earlier", "my darkest plans", "my sweetest lies"];

fn sheet(event: EventId, seat: u16, text: &str) -> Change {
    Change::SheetHeld(Box::new(HeldSheet {
        event,
        seat: SeatId::new(seat),
        turn: TurnNumber::new(0),
        arrived: now(),
        answers: None,
        written: None,
        text: text.to_owned(),
        statements: Vec::new(),
        standing: SheetStanding::Counts,
    }))
}

fn press(event: EventId, seat: u16, words: &str) -> Change {
    Change::PressWritten(Box::new(Press {
        event,
        from: SeatId::new(seat),
        turn: TurnNumber::new(0),
        at: now(),
        circle: 0,
        signature: Signature::Signed,
        delivery: PressDelivery::WithResults,
        words: words.to_owned(),
        standing: PressStanding::Held,
    }))
}

fn taken(seat: u16, person: PersonId) -> Change {
    Change::SeatTaken {
        seat: SeatId::new(seat),
        person: Some(person),
        wishes: Vec::new(),
        at: now(),
    }
}

fn pending(id: u32, mail: &str, name: &str) -> PeopleChange {
    PeopleChange::PendingOpened(Box::new(Pending {
        id: PendingId::new(id),
        address: address(mail),
        name: name.to_owned(),
        asked: Asked::Resign { game: GameId::new(1) },
        expires: moment("2026-02-04T12:00:00Z"),
    }))
}

fn received(bench: &mut Bench, key: &str, from: &str) -> EventId {
    match bench.store.receive(&[letter(key, from)]).expect("received").as_slice() {
        [Reception::New(id)] => *id,
        other => panic!("{other:?}"),
    }
}

fn rule(
    bench: &mut Bench,
    event: EventId,
    changes: Vec<Change>,
    people: Vec<PeopleChange>,
    to: &[&str],
) {
    let ruling = Ruling {
        game: (!changes.is_empty()).then(|| GameId::new(1)),
        changes,
        people,
        ..Ruling::default()
    };
    let letters: Vec<_> =
        to.iter().map(|to| outgoing(&format!("e{event}.{}@x", to.len()), to)).collect();
    bench.commit(event, &ruling, &letters).expect("committed");
}

/// Ann joins, changes her address, sends a sheet; Bob does the like.
fn story() -> (Bench, PersonId, PersonId) {
    let mut bench = Bench::new();
    bench.found("Erasing");
    let (ann, bob) = (PersonId::new(1), PersonId::new(2));
    let event = received(&mut bench, "join", "ann.old@example.org");
    rule(
        &mut bench,
        event,
        Vec::new(),
        vec![pending(1, "Ann.Old@example.org", "Ann Earlier")],
        &["ann.old@example.org"],
    );
    let event = received(&mut bench, "yes", "ann.old@example.org");
    let person = |id, mail: &str, name: &str| {
        PeopleChange::PersonAdded(Box::new(Person {
            id,
            addresses: vec![address(mail)],
            name: name.to_owned(),
            zone: None,
            taste: chancery::game::Taste::default(),
            failing: None,
            post: None,
        }))
    };
    let people = vec![
        PeopleChange::PendingClosed(PendingId::new(1)),
        person(ann, "ann.old@example.org", "Ann Earlier"),
        person(bob, "bob@example.org", "Bob"),
    ];
    rule(
        &mut bench,
        event,
        vec![taken(0, ann), taken(1, bob)],
        people,
        &["ann.old@example.org", "bob@example.org"],
    );
    let event = received(&mut bench, "change", "ann.new@example.org");
    let people = vec![
        PeopleChange::Named(ann, "Ann Secret".to_owned()),
        PeopleChange::AddressesSet(
            ann,
            vec![address("Ann.New@example.org"), address("ann.old@example.org")],
        ),
        pending(2, "ann.new@example.org", "Ann Secret"),
        pending(3, "bob@example.org", "Bob"),
    ];
    rule(&mut bench, event, Vec::new(), people, &[]);
    let mut orders = letter("orders", "ann.new@example.org");
    orders.raw.bytes = b"my darkest plans".to_vec();
    bench.store.receive(&[orders]).expect("received");
    let event = bench.store.unread(1).expect("unread")[0].id;
    let changes = vec![sheet(event, 0, "my darkest plans"), press(event, 0, "my sweetest lies")];
    rule(&mut bench, event, changes, Vec::new(), &["Ann.New@example.org"]);
    let event = received(&mut bench, "orders of Bob", "bob@example.org");
    rule(
        &mut bench,
        event,
        vec![sheet(event, 1, "Bob's plans"), press(event, 1, "Bob's lies")],
        Vec::new(),
        &["bob@example.org"],
    );
    received(&mut bench, "not ruled yet", "ANN.NEW@example.org");
    (bench, ann, bob)
}

fn files_hold(bench: &Bench, word: &str) -> bool {
    let word = word.to_ascii_lowercase().into_bytes();
    fs::read_dir(bench.path()).expect("it can be listed").any(|entry| {
        let bytes =
            fs::read(entry.expect("an entry").path()).expect("it can be read").to_ascii_lowercase();
        bytes.windows(word.len()).any(|window| window == word)
    })
}

#[test]
fn the_words_are_gone_and_the_facts_stay() {
    let (mut bench, ann, _) = story();
    for secret in SECRETS {
        assert!(files_hold(&bench, secret), "{secret:?} was never there");
    }
    let erased = bench.store.erase_person(ann).expect("erased");
    // Join: two texts of the first matter; two of Ann as added; her other name; two addresses; two
    // of the second matter; her sheet; her press.
    assert_eq!((erased.texts, erased.received, erased.sent), (11, 5, 3));
    for secret in SECRETS {
        assert!(!files_hold(&bench, secret), "{secret:?} is still there");
    }
    assert!(files_hold(&bench, "Bob's plans") && files_hold(&bench, "bob@example.org"));
    assert_eq!(bench.audit(), Vec::<String>::new());
    let reader = bench.reader();
    let people = reader.people().expect("people");
    assert_eq!((people[0].addresses.len(), people[0].name.as_str()), (0, ""));
    assert_eq!((people[1].addresses.len(), people[1].name.as_str()), (1, "Bob"));
    let card = reader.game("erasing").expect("read").expect("there");
    let texts: Vec<&str> = card.game.sheets.iter().map(|sheet| sheet.text.as_str()).collect();
    assert_eq!(texts, ["erased", "Bob's plans"]);
    let press: Vec<&str> = card.game.press.iter().map(|press| press.words.as_str()).collect();
    assert_eq!(press, ["", "Bob's lies"]);
    assert_eq!(card.game.seats[0].holder(), Some(ann));
    // Her letter that waited is not ruled, her letters that waited are not sent.
    assert_eq!(bench.store.unread(10).expect("unread"), []);
    let to: Vec<_> = bench.store.outbox_due(now(), Going::All, 10).expect("the outbox");
    assert!(to.iter().all(|letter| letter.to.as_str() == "bob@example.org"), "{to:?}");
    assert_eq!(to.len(), 2);
}

#[test]
fn a_second_time_finds_nothing_and_the_game_goes_on() {
    let (mut bench, ann, bob) = story();
    bench.store.erase_person(ann).expect("erased");
    let again = bench.store.erase_person(ann).expect("erased");
    assert_eq!((again.texts, again.received, again.sent), (0, 0, 0));
    // A stranger now, whose copy of an old letter is still known.
    let wanted = Wanted { sender: Some(address("ann.new@example.org")), ..Wanted::default() };
    assert_eq!(bench.store.docket(&wanted).expect("papers").sender, None);
    let copy = bench.store.receive(&[letter("orders", "ann.new@example.org")]).expect("received");
    assert!(matches!(copy.as_slice(), [Reception::Copy(_)]));
    let mut bench = bench.restart();
    bench.change(GameId::new(1), vec![Change::EpochRaised]);
    bench.store.erase_person(bob).expect("erased");
    assert!(!files_hold(&bench, "bob@example.org"));
    assert_eq!(bench.audit(), Vec::<String>::new());
}
