//! Players who get their letters on paper: who does, which letters are worth a stamp, and what such a
//! letter says that others need not.
//!
//! Their orders come by the keeper's hand. He sees the receipt at once; the player finds how he was read
//! in the next letter, for one by post would come too late to be of use.

use super::keeper::Answer;
use super::masters;
use super::ruling::Bench;
use super::taking::{counting, read};
use super::{Body, Refused, Setting, naming, schedules, seats};
use crate::board::Power;
use crate::game::{Change, Game, PeopleChange, Person, SeatId, Status, Taste};
use crate::letter::{Address, PostalAddress};
use crate::reading::Reading;
use crate::schedule::Length;

/// Whether a letter that nobody asked for is worth being printed. What is not goes by mail to whoever
/// has a letterbox there, too.
pub(super) fn goes_by_post(body: &Body) -> bool {
    // What else is told unasked is over before it arrives, or is about mail.
    matches!(
        body,
        Body::Begins(_)
            | Body::TakesOver(_)
            | Body::Results(_)
            | Body::Dutchman(_)
            | Body::Announced(_)
            | Body::Ended(_)
    )
}

/// Has letters to a power's player printed from now on, or sent again; in a game that waits for
/// players, or for a power that nobody plays, a new player takes the seat. Whoever waits with it goes by
/// the name, for powers are not drawn yet: the same one again is the same player at another address.
pub(super) fn command(
    setting: Setting<'_>,
    bench: &mut Bench,
    name: &str,
    power: &str,
    address: &str,
    allow: Option<Length>,
) -> Answer {
    let game = bench.game.as_ref().ok_or_else(|| Refused::UnknownGame(name.to_owned()))?;
    if matches!(game.status, Status::Ended(_)) {
        return Err(Refused::GameOver(name.to_owned()));
    }
    let power = match power {
        "" => None,
        word => {
            let known = naming::power(&game.board, word);
            Some(known.ok_or_else(|| Refused::UnknownPower(word.to_owned()))?)
        }
    };
    let post = match address.trim() {
        "" => None,
        text => Some(PostalAddress::read(text).map_err(|_| Refused::NoAddress(text.to_owned()))?),
    };
    let seat = match post.as_ref().and_then(|post| waiting_as(bench, game, post.name())) {
        Some(seat) => seat,
        None => seat_for(game, name, power)?,
    };
    let holder = game.seat(seat).and_then(|seat| seat.holder());
    // First, so that what he is told by post has the deadline that then holds.
    let is_new = post.is_some() && !bench.is_postal(seat);
    let scheduled = match allow.filter(|_| is_new) {
        Some(allow) => schedules::allow(setting, bench, allow),
        None => None,
    };
    match (holder.and_then(|id| bench.person(id)), post) {
        (Some(person), Some(post)) => {
            let id = person.id;
            bench.change_people(PeopleChange::PostSet(id, Some(post)));
        }
        (Some(person), None) if person.addresses.iter().any(|it| !it.is_on_paper()) => {
            let id = person.id;
            bench.change_people(PeopleChange::PostSet(id, None));
        }
        (None, Some(post)) => sit_down(setting, bench, seat, power, post),
        // Nobody is there, or nothing but a postal address.
        (_, None) => return Err(Refused::NoAddress(String::new())),
    }
    Ok(scheduled.map_or(Body::Obeyed, |new| Body::Scheduled(Box::new(new))))
}

/// The seat of the player on paper who waits under this name for a game to begin.
fn waiting_as(bench: &Bench, game: &Game, name: &str) -> Option<SeatId> {
    let is_he = |person: &Person| {
        person.post.as_ref().is_some_and(|post| post.name().to_lowercase() == name.to_lowercase())
    };
    let mut seats = game.seats().filter(|_| game.status == Status::Forming);
    let his =
        seats.find(|(_, seat)| seat.holder().and_then(|id| bench.person(id)).is_some_and(is_he));
    his.map(|(id, _)| id)
}

/// The seat of a power; where powers are not drawn yet, or none is named, one that is free.
fn seat_for(game: &Game, name: &str, power: Option<Power>) -> Result<SeatId, Refused> {
    let own = power.filter(|_| game.status != Status::Forming);
    match own {
        Some(power) => game
            .seat_of_power(power)
            .ok_or_else(|| Refused::UnknownPower(game.board.power_name(power).to_owned())),
        None => seats::free_seat(game).ok_or_else(|| Refused::GameFull(name.to_owned())),
    }
}

/// A new player takes a seat; the last one begins the game.
fn sit_down(
    setting: Setting<'_>,
    bench: &mut Bench,
    seat: SeatId,
    wish: Option<Power>,
    post: PostalAddress,
) {
    let id = bench.docket.next.person;
    bench.docket.next.person = id.next();
    bench.change_people(PeopleChange::PersonAdded(Box::new(Person {
        id,
        addresses: vec![Address::on_paper(id.number())],
        name: post.name().to_owned(),
        zone: None,
        taste: Taste::default(),
        failing: None,
        post: Some(post),
    })));
    let wishes = wish.into_iter().collect();
    bench.change(Change::SeatTaken { seat, person: Some(id), wishes, at: setting.now });
    let Some(game) = &bench.game else { return };
    if game.status != Status::Forming {
        let body = Body::TakesOver(Box::new(bench.outlook(game.powers(seat))));
        bench.tell_seat(seat, body);
        masters::tell_of_joining(bench, seat);
    } else if game.seat_count().free > 0 {
        masters::tell_of_joining(bench, seat);
    } else {
        seats::begin(setting, bench);
    }
}

/// How the letters of those who get theirs on paper are read in the present turn, with the powers they
/// play.
pub(super) fn readings(bench: &Bench) -> Vec<(Vec<Power>, Reading)> {
    let Some(game) = &bench.game else { return Vec::new() };
    let is_postal = |id| bench.person(id).is_some_and(|person| person.post.is_some());
    let seats = game.seats().filter(|(_, seat)| seat.holder().is_some_and(is_postal));
    let readings = seats.filter_map(|(id, seat)| {
        let sheets = counting(game, id);
        (!sheets.is_empty()).then(|| (seat.powers.clone(), read(game, id, &sheets)))
    });
    readings.collect()
}
