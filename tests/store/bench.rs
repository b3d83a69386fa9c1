//! A store in a folder of its own, with what every test of it needs.

use std::path::Path;

use chancery::board::STANDARD;
use chancery::game::{
    Access, BoardHash, Change, Early, EventId, Founding, GameId, Letterbox, Names, Observers,
    PeopleChange, Person, PersonId, Proof, Role, Seat, Settings, Waives,
};
use chancery::judge::Ruling;
use chancery::letter::{Address, ArrivalStamp, Occasion, Outgoing, RawMail};
use chancery::report::Draft;
use chancery::rules::Rules;
use chancery::schedule::Schedule;
use chancery::store::{Limits, Reader, Received, Reception, Ruled, Store, StoreError};
use chrono::{DateTime, Utc};
use tempfile::TempDir;

pub struct Bench {
    pub folder: TempDir,
    pub store: Store,
    salts: u128,
    letters: u64,
}

pub fn moment(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment in RFC 3339")
}

pub fn now() -> DateTime<Utc> {
    moment("2026-02-01T12:00:00Z")
}

pub fn address(text: &str) -> Address {
    Address::parse(text).expect("an address")
}

impl Bench {
    pub fn new() -> Bench {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path(), Limits::default()).expect("a new store opens");
        Bench { folder, store, salts: 0, letters: 0 }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The data as whoever does not rule them reads them.
    pub fn reader(&self) -> Reader {
        Reader::open(self.path()).expect("reader")
    }

    /// As after a stop: closed and opened again.
    pub fn restart(self) -> Bench {
        let Bench { folder, store, salts, letters } = self;
        drop(store);
        let store = Store::open(folder.path(), Limits::default()).expect("the store opens again");
        Bench { folder, store, salts, letters }
    }

    /// A letter that came.
    pub fn event(&mut self) -> EventId {
        self.letters += 1;
        let letter = letter(&format!("letter {}", self.letters), "somebody@example.org");
        match self.store.receive(&[letter]).expect("it is received").as_slice() {
            [Reception::New(id)] => *id,
            other => panic!("{other:?}"),
        }
    }

    pub fn commit(
        &mut self,
        event: EventId,
        ruling: &Ruling,
        outgoing: &[Draft],
    ) -> Result<(), StoreError> {
        self.commit_at(event, now(), ruling, outgoing)
    }

    pub fn commit_at(
        &mut self,
        event: EventId,
        now: DateTime<Utc>,
        ruling: &Ruling,
        outgoing: &[Draft],
    ) -> Result<(), StoreError> {
        let salts = &mut self.salts;
        let mut salt = || {
            *salts += 1;
            salts.to_be_bytes()
        };
        let ruled = Ruled { event, now, ruling, outgoing, answer: None, why: None };
        self.store.batch(|batch| batch.commit(&ruled, &mut salt))
    }

    /// Rules a letter that came, so that these changes follow.
    pub fn change(&mut self, game: GameId, changes: Vec<Change>) {
        let event = self.event();
        let ruling = Ruling { game: Some(game), changes, ..Ruling::default() };
        self.commit(event, &ruling, &[]).expect("the ruling is stored");
    }

    pub fn change_people(&mut self, people: Vec<PeopleChange>) {
        let event = self.event();
        let ruling = Ruling { people, ..Ruling::default() };
        self.commit(event, &ruling, &[]).expect("the ruling is stored");
    }

    /// A game on the standard board, of this name.
    pub fn found(&mut self, name: &str) -> GameId {
        self.found_as(founding(name))
    }

    pub fn found_as(&mut self, founding: Founding) -> GameId {
        self.store.add_board(STANDARD).expect("a board");
        let wanted = chancery::judge::Wanted::default();
        let id = self.store.docket(&wanted).expect("papers").next.game;
        self.change(id, vec![Change::Founded(Box::new(founding))]);
        id
    }

    pub fn person(&mut self, id: u32, mail: &str) -> PersonId {
        let id = PersonId::new(id);
        self.change_people(vec![PeopleChange::PersonAdded(Box::new(Person {
            id,
            addresses: vec![address(mail)],
            name: format!("Name of {id}"),
            zone: None,
            taste: chancery::game::Taste::default(),
            failing: None,
            post: None,
        }))]);
        id
    }

    pub fn audit(&self) -> Vec<String> {
        let findings = chancery::store::audit(self.path()).expect("it can be checked");
        findings.iter().map(ToString::to_string).collect()
    }
}

pub fn letter(key: &str, from: &str) -> Received {
    let bytes = format!("From: {from}\r\n\r\nwords of {key}\r\n").into_bytes();
    Received {
        raw: RawMail {
            size: bytes.len() as u64,
            bytes,
            arrived: now(),
            stamp: ArrivalStamp::FirstSeen,
            transport_id: format!("transport of {key}"),
        },
        mailbox: "in".to_owned(),
        key: key.to_owned(),
        from: Address::parse(from).ok(),
    }
}

pub fn settings() -> Settings {
    Settings {
        rules: Rules::default(),
        schedule: Schedule::usual(chrono_tz::Europe::Berlin),
        access: Access::Public,
        early: Early::WhenReady,
        waives: Waives::Written,
        proof: Proof::Verified,
        names: Names::Hidden,
        observers: Observers::Open,
        copies: chancery::game::Copies::default(),
        pictures: None,
        language: None,
        press: chancery::game::PressRules::default(),
    }
}

pub fn founding(name: &str) -> Founding {
    let mut seats = vec![Seat::vacant(Role::Player); 7];
    seats[0].letterboxes = vec![Letterbox::Email];
    seats[1].letterboxes = vec![Letterbox::Email, Letterbox::Paper];
    seats.push(Seat::vacant(Role::Master));
    Founding {
        name: name.to_owned(),
        board: BoardHash::of(STANDARD),
        settings: settings(),
        seats,
        master: None,
    }
}

pub fn outgoing(id: &str, to: &str) -> Draft {
    let letter = Outgoing {
        from: address("judge@example.org"),
        from_name: "The judge".to_owned(),
        envelope_from: Some(address("judge+v@example.org")),
        to: address(to),
        reply_to: address("judge+r@example.org"),
        subject: "A receipt".to_owned(),
        text: String::new(),
        html: None,
        pictures: Vec::new(),
        files: Vec::new(),
        message_id: id.to_owned(),
        date: now(),
        in_reply_to: None,
        references: Vec::new(),
        occasion: Occasion::Answer,
        list_id: None,
        unsubscribe: None,
        paper: None,
    };
    Draft { letter, words: format!("Dear {to},\nall is well.\n"), page: None }
}
