//! What letters of a trial say, in every way that their templates have to know.

use chrono::TimeDelta;

use crate::board::Power;
use crate::game::{
    Access, Came, Confirmer, Dutchman, Ending, Observers, Party, PressDelivery, PressKinds,
    Readers, SeatCount, Settlement, Status, TurnNumber,
};
use crate::judge::{
    Announced, Announcement, Author, Away, Body, DutchmanReport, EndReport, GameFacts, GameListing,
    Hand, NewSchedule, Outage, PressCopy, PressDoubt, PressLetter, Ready, Receipt, Refused,
    RunReport, RunStage, SeatFacts, SeatState, Stage,
};
use crate::letter::Address;
use crate::reading::Command;
use crate::schedule::{Length, Schedule};

use super::play;

pub(super) fn address(local: &str) -> Address {
    Address::parse(&format!("{local}@example.org")).expect("it is one in every part")
}

/// What can be refused, with a list of games and without, in a sentence and in two.
pub(super) fn refusals() -> Vec<Refused> {
    vec![
        Refused::NoGame(listings()),
        Refused::UnknownGame("Habrour".to_owned()),
        Refused::UnknownZone("Mars".to_owned()),
        Refused::Lapsed,
    ]
}

pub(super) fn listings() -> Vec<GameListing> {
    let listing = |name: &str, turn: Option<&str>| GameListing {
        name: name.to_owned(),
        board: "Standard".to_owned(),
        status: if turn.is_some() { Status::Running } else { Status::Forming },
        seats: SEATS,
        turn: turn.map(str::to_owned),
        deadline: turn.map(|_| play::now() + TimeDelta::days(3)),
        observers: Observers::Open,
    };
    vec![listing("Harbour", None), listing("Lagoon", Some("F1903M"))]
}

pub(super) const SEATS: SeatCount = SeatCount { taken: 4, free: 3 };

pub(super) fn founded(access: Access) -> Body {
    Body::Founded { name: "Harbour".to_owned(), access }
}

pub(super) fn noted() -> Body {
    let zone = |name: &str| Command::Zone(name.to_owned());
    let refused = Refused::UnknownZone("Mars".to_owned());
    Body::Noted { done: vec![zone("Europe/Paris")], undone: vec![(zone("Mars"), refused)] }
}

pub(super) fn receipt(game: &GameFacts, powers: &[Power], ready: Ready) -> Body {
    let reading = play::read_as(game, powers);
    let outlook = play::outlook(game, powers, Some(&reading));
    let (done, undone) = (vec![Command::Ready], Vec::new());
    let (hand, press) = (Hand::Player, Vec::new());
    Body::Receipt(Box::new(Receipt { reading, outlook, done, undone, ready, hand, press }))
}

/// Press from a power to two others, and to all, where there is any.
pub(super) fn press(game: &GameFacts) -> Vec<Body> {
    if game.press.kinds == PressKinds::None {
        return Vec::new();
    }
    let to = play::powers("GERMANY FRANCE").into_iter().map(Party::Power).collect();
    let copy = |to: Readers, author| PressCopy {
        author,
        readers: to.clone(),
        to,
        turn: game.position.turn,
        circle: 3,
        opened: TurnNumber::new(1),
        words: "Pax?".to_owned(),
        hidden: false,
        delivery: PressDelivery::AtOnce,
        vacant: Vec::new(),
    };
    let one = copy(Readers::These(to), Author::Powers(play::powers("ITALY")));
    let broadcast = copy(Readers::All, Author::Master);
    let asked = |doubt| PressLetter::Asked { doubt, press: vec![one.clone()] };
    let letters = [
        PressLetter::ToReader(Box::new(one.clone())),
        PressLetter::ToReader(Box::new(broadcast.clone())),
        PressLetter::Sent(vec![one.clone(), broadcast]),
        asked(PressDoubt::Orders),
        asked(PressDoubt::NoPlainYes),
    ];
    letters.map(Body::Press).into()
}

pub(super) fn dutchman(game: &GameFacts, stage: Stage) -> Body {
    let units: Vec<_> = game.position.units.iter().take(1).copied().collect();
    let powers = play::powers("FRANCE");
    let power = units.first().map_or(powers[0], |unit| unit.power);
    let origin = TurnNumber::new(1);
    let settlement = Settlement::Identified;
    Body::Dutchman(Box::new(DutchmanReport {
        at: game.position.turn,
        dutchman: Dutchman { origin, came: Came::Stray, power, units, settlement },
        named: None,
        stage,
        outlook: play::outlook(game, &powers, None),
    }))
}

/// What all are told of how a game is run.
pub(super) fn announcements() -> Vec<Body> {
    let was = play::now() + TimeDelta::days(1);
    let what = [
        Announcement::Deadline { was: None },
        Announcement::Deadline { was: Some(was) },
        outage(Away::Judge),
        outage(Away::Mailbox),
        outage(Away::WayOut),
        Announcement::Schedule(Box::new(schedule())),
        Announcement::Resumed,
        Announcement::Ejected(play::powers("ITALY")),
        Announcement::Master,
    ];
    let by = Confirmer::Keeper;
    what.into_iter().map(|what| Body::Announced(Box::new(Announced { what, by }))).collect()
}

fn outage(away: Away) -> Announcement {
    let (since, until) = (play::now() - TimeDelta::days(1), play::now());
    Announcement::Outage { was: Some(since), outage: Outage { away, since, until } }
}

pub(super) fn schedule() -> NewSchedule {
    let schedule = Schedule::usual(chrono_tz::Europe::Berlin);
    NewSchedule { schedule, post: Length::new(8, 0), was: None }
}

pub(super) fn ended() -> Body {
    Body::Ended(Box::new(EndReport {
        ending: Ending::Closed,
        by: Some(Confirmer::Keeper),
        counts: vec![("F1901M".to_owned(), vec![3, 4, 5, 5, 4, 4, 4])],
        players: vec![play::played()],
        press: Vec::new(),
    }))
}

pub(super) fn runs(game: &GameFacts) -> Body {
    let seat = |codes: &str, name: &str, state| SeatFacts {
        powers: if game.turn.number() == 0 { Vec::new() } else { play::powers(codes) },
        name: name.to_owned(),
        address: Some(address("bert")).filter(|_| !name.is_empty()),
        state,
    };
    let seats = vec![
        seat("FRANCE", "Bert", SeatState::Missing),
        seat("ITALY TURKEY", "Cora", SeatState::Complete),
        seat("RUSSIA", "", SeatState::Free),
    ];
    Body::Runs(Box::new(RunReport { stage: RunStage::Asked, seats }))
}
