//! Another address for a person.
//!
//! The new address is asked, the one that holds till now is told, and both have to do with it: the
//! new one must say yes, and the old one may say no for two days from the wish on. Only then it is
//! done. So a letter forged in a player's name cannot take the player's seats away while he looks
//! into his letterbox every other day. Name, zone and seats stay as they are.

use chrono::{DateTime, TimeDelta, Utc};

use super::proof::say_nothing;
use super::ruling::Bench;
use super::seats::CONFIRMATION_DAYS;
use super::sender::Sender;
use super::{Body, Docket, Notice, Opened, Reader, Refused, Ruling, Setting};
use crate::game::{AddressStep, AddressWish, Asked, Pending, PeopleChange, Person, PersonId};
use crate::letter::{Address, ReplyTo};
use crate::reading;

/// How long the old address may object.
const OBJECTION_DAYS: i64 = 2;

/// Opens the matter of a new address, and writes to both.
pub(super) fn ask(
    setting: Setting<'_>,
    bench: &mut Bench,
    person: Option<PersonId>,
    written: &str,
    wish: AddressWish,
) -> Result<(), Refused> {
    let no_address = || Refused::NoAddress(written.to_owned());
    let address = Address::parse(written).map_err(|_| no_address())?;
    let person = person.and_then(|id| bench.person(id)).ok_or_else(no_address)?.clone();
    if setting.office.is_ours(&address) {
        return Err(no_address());
    }
    let place = person.addresses.iter().position(|known| known.same_box(&address));
    if place == Some(0) || place.is_some() && wish == AddressWish::Also {
        return Err(Refused::AddressKnown(written.to_owned()));
    }
    let id = bench.docket.next.pending;
    bench.docket.next.pending = id.next();
    let objection = setting.now + TimeDelta::days(OBJECTION_DAYS);
    let pending = Pending {
        id,
        address,
        name: String::new(),
        asked: Asked::Address { person: person.id, wish, objection, step: AddressStep::Asked },
        expires: setting.now + TimeDelta::days(CONFIRMATION_DAYS),
    };
    bench.change_people(PeopleChange::PendingOpened(Box::new(pending.clone())));
    ask_new(bench, None, &pending, wish);
    tell_old(bench, &person, &pending, wish, objection);
    Ok(())
}

/// The answer to one of the letters about a new address, from there or from the old one.
pub(super) fn answer(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    letter: &Opened,
    pending: &Pending,
) {
    let Asked::Address { person, wish, objection, step } = pending.asked else { return };
    let is_new = pending.address.same_box(&sender.address);
    let owner = bench.person(person).cloned();
    let is_old = bench.docket.sender == Some(person) && !is_new;
    let (true, Some(owner)) = (is_new || is_old, owner) else {
        return say_nothing(bench, sender);
    };
    if pending.expires < setting.now {
        return sender.answer_stranger(bench, Body::Refused(Refused::Lapsed));
    }
    if reading::denies(&letter.text) {
        bench.change_people(PeopleChange::PendingClosed(pending.id));
        if is_old {
            return sender.answer_stranger(bench, Body::AddressKept(pending.address.clone()));
        }
        return sender.answer_stranger(bench, Body::Refused(Refused::Declined));
    }
    if is_old {
        return tell_old(bench, &owner, pending, wish, objection);
    }
    if !reading::affirms(&letter.text) {
        return ask_new(bench, Some(sender), pending, wish);
    }
    if is_anothers(bench, pending, person) {
        bench.change_people(PeopleChange::PendingClosed(pending.id));
        return sender.answer_stranger(bench, Body::Refused(Refused::AddressTaken));
    }
    if setting.now >= objection {
        return set(bench, pending);
    }
    if step == AddressStep::Asked {
        bench.change_people(PeopleChange::PendingClosed(pending.id));
        bench.change_people(PeopleChange::PendingOpened(Box::new(Pending {
            asked: Asked::Address { person, wish, objection, step: AddressStep::Confirmed },
            expires: objection,
            ..pending.clone()
        })));
    }
    sender.answer_stranger(bench, Body::AddressSoon { wish, until: objection });
}

/// The time of a matter is over: a confirmed address holds from now on, another one never.
pub(super) fn lapse(docket: Docket, pending: &Pending) -> Ruling {
    let mut bench = Bench::new(docket);
    let Asked::Address { person, step, .. } = pending.asked else { return bench.ruling };
    if step == AddressStep::Confirmed && !is_anothers(&bench, pending, person) {
        set(&mut bench, pending);
        return bench.ruling;
    }
    bench.change_people(PeopleChange::PendingClosed(pending.id));
    if let Some(owner) = bench.person(person).cloned() {
        let body = Body::AddressKept(pending.address.clone());
        tell_owner(&mut bench, &owner, body, None);
    }
    bench.ruling
}

/// Whether somebody else has the address by now.
fn is_anothers(bench: &Bench, pending: &Pending, person: PersonId) -> bool {
    let has = |other: &Person| other.addresses.iter().any(|it| it.same_box(&pending.address));
    bench.docket.people.iter().any(|other| other.id != person && has(other))
}

/// Gives the person the address, and says so there and at the first one so far.
fn set(bench: &mut Bench, pending: &Pending) {
    bench.change_people(PeopleChange::PendingClosed(pending.id));
    let Asked::Address { person, wish, .. } = pending.asked else { return };
    let Some(owner) = bench.person(person).cloned() else { return };
    let Some(old) = owner.letterbox().cloned() else { return };
    let mut addresses = owner.addresses.clone();
    addresses.retain(|known| !known.same_box(&pending.address));
    match wish {
        AddressWish::Also => addresses.push(pending.address.clone()),
        AddressWish::Instead => {
            addresses.retain(|known| !known.same_box(&old));
            addresses.insert(0, pending.address.clone());
        }
    }
    bench.change_people(PeopleChange::AddressesSet(person, addresses));
    let body = || Body::AddressSet { new: pending.address.clone(), wish };
    tell_owner(bench, &owner, body(), None);
    let moved = Person { addresses: vec![pending.address.clone()], ..owner };
    tell_owner(bench, &moved, body(), None);
}

/// Asks the new address. The letter names no game, no person and no other address: it may be a
/// stranger's.
fn ask_new(bench: &mut Bench, sender: Option<&Sender>, pending: &Pending, wish: AddressWish) {
    bench.tell(Notice {
        to: Reader::at(&pending.address, "", chrono_tz::UTC),
        reply: Some(ReplyTo::Matter(pending.id.number())),
        answers: sender.map(|sender| sender.answered.clone()),
        game: None,
        body: Body::ConfirmAddress { wish, expires: pending.expires },
    });
}

/// Tells the address that holds till now what was asked for, and how to object.
fn tell_old(
    bench: &mut Bench,
    owner: &Person,
    pending: &Pending,
    wish: AddressWish,
    until: DateTime<Utc>,
) {
    let body = Body::AddressAsked { new: pending.address.clone(), wish, until };
    tell_owner(bench, owner, body, Some(ReplyTo::Matter(pending.id.number())));
}

fn tell_owner(bench: &mut Bench, owner: &Person, body: Body, reply: Option<ReplyTo>) {
    let Some(address) = owner.letterbox() else { return };
    let to = Reader::at(address, &owner.name, owner.zone.unwrap_or(chrono_tz::UTC));
    bench.tell(Notice { to, reply, answers: None, game: None, body });
}
