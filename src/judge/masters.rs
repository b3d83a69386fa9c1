//! Who runs a game beside the keeper: its master. The keeper names him, and vouches for his address;
//! the seat is his at once, and the reply addresses of whoever had it before are void.
//!
//! A master sees who sits where and how to reach them, whose orders are missing, and who comes and
//! goes. For that reason he never plays in the game that he runs, whatever the keeper says; and what he
//! is told goes to him alone. All others are told his name.

use super::keeper::Answer;
use super::ruling::Bench;
use super::{Announced, Announcement, Body, Refused, Setting, observers, outlook, seats};
use crate::board::Power;
use crate::game::{Change, Confirmer, Game, Role, Seat, SeatId, Status};
use crate::letter::{Address, NamedAddress};

/// How a game stands, as its master sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunReport {
    /// Why he is told.
    pub stage: RunStage,
    /// The players' seats.
    pub seats: Vec<SeatFacts>,
}

/// Why a master is told how his game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunStage {
    /// He runs it from now on.
    Appointed,
    /// It begins.
    Began,
    /// He asked.
    Asked,
}

/// A player's seat, as the master sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatFacts {
    /// What it plays; nothing before powers are drawn.
    pub powers: Vec<Power>,
    /// What its holder is called; may be empty.
    pub name: String,
    /// Where letters to him go; `None` for a free seat and for one on paper.
    pub address: Option<Address>,
    /// How far its orders have come.
    pub state: SeatState,
}

/// How far a seat's orders have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatState {
    /// Nobody holds it.
    Free,
    /// Nothing is to be ordered from it.
    Idle,
    /// No orders have come.
    Missing,
    /// Some have, and some units are without one.
    Partial,
    /// All orders are in.
    Complete,
    /// And its holder has said that nobody has to wait for him.
    Ready,
}

/// What happened to a seat, for the game's master.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatNews {
    /// What.
    pub event: SeatEvent,
    /// What whom it is about is called; may be empty.
    pub name: String,
    /// Where letters to him go; `None` on paper.
    pub address: Option<Address>,
    /// What the seat plays.
    pub powers: Vec<Power>,
    /// Seats that are free now.
    pub free: usize,
}

/// What may happen to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatEvent {
    /// Somebody took it.
    Joined,
    /// Its holder gave it up.
    Left,
    /// Orders from it came too late.
    TooLate,
    /// Orders from it answer a letter of a turn that is over.
    OldTurn,
    /// Its holder has written that he is away.
    Away,
}

/// The keeper's command: gives a game a master, another one, or none.
pub(super) fn command(
    setting: Setting<'_>,
    bench: &mut Bench,
    name: &str,
    master: Option<&NamedAddress>,
) -> Answer {
    let game = bench.game.as_ref().ok_or_else(|| Refused::UnknownGame(name.to_owned()))?;
    if matches!(game.status, Status::Ended(_)) {
        return Err(Refused::GameOver(name.to_owned()));
    }
    match master {
        Some(master) => appoint(setting, bench, master)?,
        None if game.master().is_none() => return Err(Refused::NoMaster(name.to_owned())),
        None => {
            dismiss(setting, bench);
            announce(bench, Confirmer::Keeper);
        }
    }
    Ok(Body::Obeyed)
}

/// Gives the game its master; who is so already gets his letter once more.
pub(super) fn appoint(
    setting: Setting<'_>,
    bench: &mut Bench,
    master: &NamedAddress,
) -> Result<(), Refused> {
    let Some(game) = &bench.game else { return Ok(()) };
    if setting.office.is_ours(&master.address) {
        return Err(Refused::NoAddress(master.address.to_string()));
    }
    match bench.seat_of_sender().and_then(|seat| game.role(seat)) {
        Some(Role::Player) => return Err(Refused::PlaysHere(game.name.clone())),
        Some(Role::Master) => {
            welcome(bench);
            return Ok(());
        }
        Some(Role::Observer) | None => {}
    }
    let person = seats::enrol(bench, &master.address, &master.name);
    observers::leave_for_seat(setting, bench, person);
    dismiss(setting, bench);
    let seat = vacant(bench);
    let at = setting.now;
    bench.change(Change::SeatTaken { seat, person: Some(person), wishes: Vec::new(), at });
    welcome(bench);
    announce(bench, Confirmer::Keeper);
    Ok(())
}

/// The seat for a master: a game has one.
fn vacant(bench: &mut Bench) -> SeatId {
    let seats = bench.game.as_ref().map_or(0, |game| game.seats.len());
    seats_of(bench, |seat| seat.role == Role::Master).first().copied().unwrap_or_else(|| {
        bench.change(Change::SeatAdded(Role::Master));
        SeatId::new(seats as u16)
    })
}

/// Ends the time of whoever runs the game, and tells him.
fn dismiss(setting: Setting<'_>, bench: &mut Bench) {
    let Some(seat) = bench.game.as_ref().and_then(Game::master) else { return };
    let what = Announcement::RunsNoMore;
    let body = Body::Announced(Box::new(Announced { what, by: Confirmer::Keeper }));
    bench.tell_leaving(seat, body);
    bench.change(Change::SeatLeft { seat, at: setting.now });
}

/// The master has given his seat up himself: the keeper has the game again.
pub(super) fn gave_up(setting: Setting<'_>, bench: &mut Bench, seat: SeatId) {
    announce(bench, Confirmer::Master(seat));
    let what = Announcement::Master;
    let mut notice = bench.keepers_notice(
        setting,
        Body::Announced(Box::new(Announced { what, by: Confirmer::Master(seat) })),
    );
    notice.reply = None;
    bench.tell(notice);
}

/// Tells all but the master who runs the game.
fn announce(bench: &mut Bench, by: Confirmer) {
    let what = Announcement::Master;
    for seat in seats_of(bench, |seat| seat.role != Role::Master) {
        let what = what.clone();
        bench.tell_seat(seat, Body::Announced(Box::new(Announced { what, by })));
    }
}

fn seats_of(bench: &Bench, meant: impl Fn(&Seat) -> bool) -> Vec<SeatId> {
    let seats = bench.game.iter().flat_map(Game::seats);
    seats.filter(|(_, seat)| meant(seat)).map(|(id, _)| id).collect()
}

fn welcome(bench: &mut Bench) {
    let body = report(bench, RunStage::Appointed);
    tell(bench, body);
}

/// Tells the game's master something, if it has one.
pub(super) fn tell(bench: &mut Bench, body: Body) {
    if let Some(seat) = bench.game.as_ref().and_then(Game::master) {
        bench.tell_seat(seat, body);
    }
}

/// How the game stands, as its master sees it.
pub(super) fn report(bench: &Bench, stage: RunStage) -> Body {
    let players =
        bench.game.iter().flat_map(|game| game.players().map(move |(id, seat)| (game, id, seat)));
    let seats = players.map(|(game, id, seat)| {
        let (name, address) = who(bench, seat);
        SeatFacts { powers: seat.powers.clone(), name, address, state: state(game, id, seat) }
    });
    Body::Runs(Box::new(RunReport { stage, seats: seats.collect() }))
}

/// The name and the letterbox of a seat's holder.
fn who(bench: &Bench, seat: &Seat) -> (String, Option<Address>) {
    let person = seat.holder().and_then(|id| bench.person(id));
    let address = person.and_then(|person| person.letterbox());
    (
        person.map_or_else(String::new, |person| person.name.clone()),
        address.filter(|address| !address.is_on_paper()).cloned(),
    )
}

fn state(game: &Game, id: SeatId, seat: &Seat) -> SeatState {
    let is_played = matches!(game.status, Status::Running | Status::Parked(_));
    let owes = is_played && seat.powers.iter().any(|&power| game.owes(power));
    let is_complete = seat.powers.iter().all(|&power| outlook::is_complete(game, power));
    if !seat.is_held() {
        SeatState::Free
    } else if !owes {
        SeatState::Idle
    } else if !is_complete {
        match seat.powers.iter().any(|&power| outlook::has_sent(game, power)) {
            true => SeatState::Partial,
            false => SeatState::Missing,
        }
    } else if game.ready.contains(&id) {
        SeatState::Ready
    } else {
        SeatState::Complete
    }
}

/// Tells the master what happened to a player's seat; its holder is still the one it is about.
pub(super) fn tell_of(bench: &mut Bench, seat: SeatId, event: SeatEvent) {
    let Some(game) = &bench.game else { return };
    let Some(facts) = game.seat(seat).filter(|seat| seat.role == Role::Player) else { return };
    let (name, address) = who(bench, facts);
    let news = SeatNews {
        event,
        name,
        address,
        powers: facts.powers.clone(),
        free: game.seat_count().free + usize::from(event == SeatEvent::Left),
    };
    tell(bench, Body::Seat(Box::new(news)));
}
