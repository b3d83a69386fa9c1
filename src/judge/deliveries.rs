//! What became of letters: reports of mail servers, and of our own side where it has given up.
//!
//! Each person has a score of failing letters: 1000 for one that is lost, 250 for one that is late,
//! halved with every week. From 1500 on, which is two letters lost within a week, the masters of
//! the person's games are told; and before that where the lost letter was the last one before a
//! deadline for which orders are missing. They are told once, and again only after the score has
//! fallen below 750 and risen anew. Any answer to a letter of ours clears it.
//!
//! A report is answered never, and no player or master is dropped for one: whoever got a letter of ours
//! could have made it up. For the same reason each letter is lost but once, however often it is reported.
//! Only who watches games is dropped from them at a score of 1500: nobody waits for him, and he can ask
//! to watch again.

use chrono::{DateTime, TimeDelta, Utc};

use super::ruling::{Bench, facts_of, seat_address};
use super::{
    Body, Docket, GameEntry, LeftAlone, Notice, Reader, Reported, Ruling, Setting, Unreachable,
    Wanted, observers, outlook,
};
use crate::board::Power;
use crate::game::{Failing, Game, Masters, PeopleChange, Person, PersonId, Role, SeatId, Status};
use crate::letter::{Delivery, DeliveryReport, Purpose, ReplyTo};

/// What a lost letter counts.
const LOST: u32 = 1000;
/// What a late one counts.
const LATE: u32 = 250;
/// From here on masters are told.
const ALARMING: u32 = 1500;
/// Below this it is well again.
const CALM: u32 = 750;
/// In this time a score halves.
const HALVING: TimeDelta = TimeDelta::weeks(1);

/// The papers a report needs.
pub(super) fn wanted(report: &DeliveryReport) -> Wanted {
    Wanted { sent: report.about, ..Wanted::default() }
}

/// Rules on a report.
pub(super) fn rule(setting: Setting<'_>, mut docket: Docket, report: &DeliveryReport) -> Ruling {
    let Some((letter, sent)) = report.about.zip(docket.sent.take()) else {
        return Ruling { left_alone: Some(LeftAlone::StrayReport), ..Ruling::default() };
    };
    let (delivery, said) = report.worst();
    let mut bench = Bench::new(docket);
    bench.ruling.left_alone = Some(LeftAlone::Report(letter, delivery));
    let weight = match delivery {
        Delivery::Failed => LOST,
        Delivery::Delayed => LATE,
        Delivery::Arrived | Delivery::Unclear => return bench.ruling,
    };
    if sent.reported >= Some(delivery) {
        return bench.ruling;
    }
    bench.ruling.reported = Some(Reported { letter, delivery, said: said.to_owned() });
    let known = bench.docket.sender.and_then(|id| bench.person(id)).cloned();
    // What is true of an address that letters do not go to is no news of the person.
    let person = known.filter(|it| it.letterbox().is_some_and(|at| at.same_box(&sent.to)));
    if let Some(person) = person {
        weigh(setting, &mut bench, &person, weight, said);
    }
    bench.ruling
}

/// Adds to a person's score, and tells masters where it is time.
fn weigh(setting: Setting<'_>, bench: &mut Bench, person: &Person, weight: u32, said: &str) {
    let before = person.failing.map_or(0, |it| faded(it.score, it.at, setting.now));
    let score = before.saturating_add(weight);
    let known = person.failing.is_some_and(|it| it.masters == Masters::Told && before >= CALM);
    let mut masters = if known { Masters::Told } else { Masters::NotTold };
    let is_last = |entry: &GameEntry| is_last_letter(setting, &entry.game, person.id);
    if score >= ALARMING {
        // Nobody waits for who only watches.
        observers::drop_all(setting, bench, person.id);
    }
    let last = weight == LOST && bench.docket.games.iter().any(is_last);
    if masters == Masters::NotTold && (score >= ALARMING || last) {
        let notices = tell_masters(setting, bench, person, said);
        if !notices.is_empty() {
            masters = Masters::Told;
        }
        bench.ruling.notices.extend(notices);
    }
    let failing = Failing { score, at: setting.now, masters };
    bench.change_people(PeopleChange::LettersFail(person.id, failing));
}

/// A score after some time: halved with every week, and between in a straight line, in whole
/// numbers, so that it is the same on every machine.
fn faded(score: u32, from: DateTime<Utc>, now: DateTime<Utc>) -> u32 {
    let passed = (now - from).num_seconds().max(0);
    let halving = HALVING.num_seconds();
    let halved = u32::try_from(passed / halving)
        .ok()
        .and_then(|weeks| score.checked_shr(weeks))
        .unwrap_or(0);
    let less = i64::from(halved / 2) * (passed % halving) / halving;
    halved - u32::try_from(less).unwrap_or(0)
}

/// Whether no other letter goes to a player before a deadline for which orders of his are missing.
fn is_last_letter(setting: Setting<'_>, game: &Game, person: PersonId) -> bool {
    let dues = &game.dues;
    game.status == Status::Running
        && dues.grace.or(dues.deadline).is_some_and(|at| at > setting.now)
        && !dues.reminders.iter().any(|&at| at > setting.now)
        && game.seat_of(person).is_some_and(|seat| !missing(game, seat).is_empty())
}

/// The powers of a seat for which orders are missing.
fn missing(game: &Game, seat: SeatId) -> Vec<Power> {
    let powers = game.powers(seat);
    let open =
        |power: &Power| game.status == Status::Running && !outlook::is_complete(game, *power);
    powers.iter().copied().filter(open).collect()
}

/// The letters to the masters of all games in which somebody has a seat.
fn tell_masters(setting: Setting<'_>, bench: &Bench, person: &Person, said: &str) -> Vec<Notice> {
    let open = |entry: &&GameEntry| !matches!(entry.game.status, Status::Ended(_));
    let games = bench.docket.games.iter().filter(open).map(|entry| &entry.game);
    let with_seat = games
        .filter(|game| observers::seat_of(game, person.id).is_none())
        .filter_map(|game| Some((game, game.seat_of(person.id)?)));
    let mut notices = Vec::new();
    for (game, seat) in with_seat {
        let Some(address) = person.letterbox() else { continue };
        let body = Body::Unreachable(Box::new(Unreachable {
            powers: game.powers(seat).to_vec(),
            name: person.name.clone(),
            address: address.clone(),
            said: said.to_owned(),
            missing: missing(game, seat),
        }));
        let masters = masters(setting, bench, game, person.id);
        notices.extend(masters.into_iter().map(|(to, reply)| Notice {
            to,
            reply,
            answers: None,
            game: Some(facts_of(game)),
            body: body.clone(),
        }));
    }
    notices
}

/// Who runs a game, besides somebody, and where he answers; the keeper where nobody else does.
fn masters(
    setting: Setting<'_>,
    bench: &Bench,
    game: &Game,
    besides: PersonId,
) -> Vec<(Reader, Option<ReplyTo>)> {
    let zone = game.settings.schedule.zone;
    let seats = game.seats().filter(|(_, seat)| seat.role == Role::Master);
    let people = seats.filter_map(|(at, seat)| Some((at, seat.holder()?)));
    let readers = people.filter(|(_, id)| *id != besides).filter_map(|(seat, id)| {
        let person = bench.person(id)?;
        let reply = seat_address(game, seat, Purpose::Master);
        let zone = person.zone.unwrap_or(zone);
        let reader = Reader::at(person.letterbox()?, &person.name, zone);
        let reader = Reader { taste: person.taste, ..reader };
        Some((reader, Some(reply)))
    });
    let mut readers: Vec<(Reader, Option<ReplyTo>)> = readers.collect();
    if readers.is_empty() {
        readers.push((Reader { zone, ..bench.keeper(setting) }, None));
    }
    readers
}
