//! Games like one that was founded by letters, which take the line by which the store takes every
//! ruling: founding so many by letters would take minutes.

use chancery::game::{
    Change, EventId, Founding, Game, Holding, PeopleChange, Person, PersonId, Taste,
};
use chancery::judge::{NextIds, Ruling, Wanted};
use chancery::letter::{Address, ArrivalStamp, RawMail};
use chancery::store::{Received, Reception, Ruled, Store};

/// Founds so many games like this one, in many commits.
pub fn found_copies(store: &mut Store, pattern: &Game, copies: usize) {
    for chunk in (0..copies).collect::<Vec<_>>().chunks(200) {
        let letters: Vec<Received> = chunk.iter().map(|copy| founding_letter(*copy)).collect();
        let events = store.receive(&letters).expect("letters are stored");
        let events = events.into_iter().map(|event| match event {
            Reception::New(event) => event,
            Reception::Copy(_) => panic!("a letter that came before"),
        });
        found(store, &events.collect::<Vec<_>>(), pattern);
    }
}

/// A game like this one, of other people, as a ruling that makes it.
fn copy_of(pattern: &Game, next: NextIds) -> Ruling {
    let person = |place: usize| PersonId::new(next.person.number() + place as u32);
    let mut seats = pattern.seats.clone();
    for (place, seat) in seats.iter_mut().enumerate() {
        let from = seat.present().expect("a player").from;
        seat.holders = vec![Holding { person: Some(person(place)), from, until: None, left: None }];
    }
    let people = (0..seats.len()).map(|place| {
        let id = person(place);
        let address = Address::parse(&format!("p{}@example.org", id.number() - 1));
        let address = address.expect("an address");
        let (addresses, name) = (vec![address], format!("Player {id}"));
        PeopleChange::PersonAdded(Box::new(Person {
            id,
            addresses,
            name,
            zone: None,
            failing: None,
            post: None,
            taste: Taste::default(),
        }))
    });
    let founding = Founding {
        name: format!("g{}", next.game.number() - 1),
        board: pattern.board_hash,
        settings: pattern.settings.clone(),
        seats,
        master: None,
    };
    let opened = Change::TurnOpened {
        number: pattern.turn,
        position: Box::new(pattern.position.clone()),
        dues: pattern.dues.clone(),
    };
    let mut changes = vec![Change::Founded(Box::new(founding)), opened];
    changes.extend(pattern.sheets.iter().map(|sheet| Change::SheetHeld(Box::new(sheet.clone()))));
    changes.extend(
        pattern
            .resolved
            .iter()
            .map(|(&seat, resolved)| Change::Resolved { seat, resolved: resolved.clone() }),
    );
    Ruling { game: Some(next.game), changes, people: people.collect(), ..Ruling::default() }
}

/// The letter to which a copied game is owed.
fn founding_letter(copy: usize) -> Received {
    let bytes = format!("From: keeper@example.org\r\n\r\nanother one, {copy}\r\n").into_bytes();
    Received {
        raw: RawMail {
            size: bytes.len() as u64,
            bytes,
            arrived: "2026-03-02T09:00:00Z".parse().expect("a moment"),
            stamp: ArrivalStamp::FirstSeen,
            transport_id: format!("copy {copy}"),
        },
        mailbox: "in".to_owned(),
        key: format!("copy {copy}"),
        from: None,
    }
}

/// Founds a copy for each of these events, in one commit.
fn found(store: &mut Store, events: &[EventId], pattern: &Game) {
    let now = "2026-03-02T09:00:00Z".parse().expect("a moment");
    let founded = store.batch(|batch| {
        for &event in events {
            let ruling = copy_of(pattern, batch.docket(&Wanted::default())?.next);
            let ruled =
                Ruled { event, now, ruling: &ruling, outgoing: &[], answer: None, why: None };
            batch.commit(&ruled, &mut || [7; 16])?;
        }
        Ok(())
    });
    founded.expect("the copies are stored");
}
