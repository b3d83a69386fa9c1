//! Those who watch a game: anybody may ask to, and is asked back at his address, as for a seat. They
//! get what all who play get, never what one player gets, and no player's name.
//!
//! Each of their letters says how to stop, in its words and in a header for the button of a mail
//! program (RFC 2369). That is an address of mail alone: the other way, one click on the web (RFC
//! 8058), needs a server for https, which a judge by mail has not. Who writes to that address stops at
//! once and is asked nothing, whatever he writes and wherever from: it is his secret, and all that it
//! can do is end letters that he may ask for again.

use super::door::Call;
use super::letters;
use super::ruling::Bench;
use super::seats::{self, JoinWish};
use super::sender::{Sender, refuse};
use super::taking;
use super::{Body, Doubt, Refused, Setting};
use crate::game::{
    Asked, Change, Game, GameId, Observers, Pending, PersonId, Role, SeatId, Status,
};
use crate::letter::Origin;
use crate::reading::Command;

/// How many may watch one game: each turn is a letter to every one of them.
const MOST: usize = 100;

/// Why a wish about watching a game is not granted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoWatching {
    /// Nobody may watch this game.
    Closed(String),
    /// As many watch this game as can.
    ByMany(String),
    /// Who plays in this game cannot leave off watching it.
    Plays(String),
}

/// What a letter asks of watching.
pub(super) enum Wish<'a> {
    /// To watch, the game that is named.
    Watch(Option<&'a str>),
    /// To watch no more.
    Stop,
}

/// What these commands ask of watching, if anything.
pub(super) fn wish(commands: &[Command]) -> Option<Wish<'_>> {
    commands.iter().find_map(|command| match command {
        Command::Observe(game) => Some(Wish::Watch(game.as_deref())),
        Command::Unwatch(_) => Some(Wish::Stop),
        _ => None,
    })
}

/// Whether a seat is an observer's.
pub(super) fn is_observer(game: &Game, seat: SeatId) -> bool {
    game.seat(seat).is_some_and(|seat| seat.role == Role::Observer)
}

/// The seat from which somebody watches a game.
pub(super) fn seat_of(game: &Game, person: PersonId) -> Option<SeatId> {
    game.seat_of(person).filter(|&seat| is_observer(game, seat))
}

/// Asks the sender to confirm that he wants to watch, or says why he cannot.
pub(super) fn ask(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    name: Option<&str>,
    text: &str,
) {
    let refused = match &bench.game {
        None => Some(match name {
            Some(name) => Refused::UnknownGame(name.to_owned()),
            None => Refused::NoGame(bench.listings()),
        }),
        Some(game) => match seats::refuse_word(game, text) {
            Some(refused) => Some(refused),
            None => refuse_watching(game, bench.docket.sender),
        },
    };
    if let Some(refused) = refused {
        return refuse(bench, sender, refused);
    }
    if let Some(game) = bench.game.as_ref().map(|game| game.id) {
        seats::ask(setting, bench, sender, Asked::Observe { game });
    }
}

fn refuse_watching(game: &Game, person: Option<PersonId>) -> Option<Refused> {
    let name = game.name.clone();
    let watching = game.seats().filter(|(id, _)| is_observer(game, *id));
    if matches!(game.status, Status::Ended(_)) {
        Some(Refused::GameOver(name))
    } else if person.is_some_and(|person| game.seat_of(person).is_some()) {
        Some(Refused::AlreadyIn(name))
    } else if game.settings.observers == Observers::Closed {
        Some(Refused::Watching(NoWatching::Closed(name)))
    } else {
        let count = watching.filter(|(_, seat)| seat.is_held()).count();
        (count >= MOST).then_some(Refused::Watching(NoWatching::ByMany(name)))
    }
}

/// The yes to that question.
pub(super) fn confirm(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, pending: &Pending) {
    let Some(game) = &bench.game else {
        return refuse(bench, sender, Refused::Lapsed);
    };
    if let Some(refused) = refuse_watching(game, bench.docket.sender) {
        return refuse(bench, sender, refused);
    }
    let vacant =
        game.seats().find(|(id, seat)| is_observer(game, *id) && !seat.is_held()).map(|(id, _)| id);
    let seat = vacant.unwrap_or_else(|| SeatId::new(game.seats.len() as u16));
    if vacant.is_none() {
        bench.change(Change::SeatAdded(Role::Observer));
    }
    let person = seats::known_person(bench, pending);
    let at = setting.now;
    bench.change(Change::SeatTaken { seat, person: Some(person), wishes: Vec::new(), at });
    let body = Body::Watches(Box::new(bench.outlook(&[])));
    sender.answer_seat(bench, seat, body);
}

/// Ends the watching of a seat's holder, and tells him.
pub(super) fn stop(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, seat: SeatId) {
    if let Some(mut notice) = bench.notice_for_seat(seat, Body::WatchesNoMore) {
        notice.answers = Some(sender.answered.clone());
        notice.reply = None;
        bench.tell(notice);
    }
    bench.change(Change::SeatLeft { seat, at: setting.now });
}

/// A letter of an observer's about the game.
pub(super) fn receive(bench: &mut Bench, call: Call<'_>) {
    let Call { setting, sender, letter, door } = call;
    let Some(game) = &bench.game else { return };
    let commands = letter.commands();
    // Without the secret it takes at least a letter of which nothing says that it is forged.
    let stops = matches!(wish(commands), Some(Wish::Stop)) || commands.contains(&Command::Resign);
    if stops && letter.origin != Origin::Refuted {
        return stop(setting, bench, sender, door.seat);
    }
    // Whoever watches is told of free seats.
    let joins = commands.iter().find_map(|command| match command {
        Command::Join { game: name, power } if is_here(game, name.as_deref()) => Some(power),
        _ => None,
    });
    if let Some(power) = joins.filter(|_| door.doubt != Some(Doubt::OtherSender)) {
        let wishes = letters::wishes(Some(game), power.as_deref());
        let wish = JoinWish { game: None, wishes, text: &letter.text };
        return seats::ask_to_join(setting, bench, sender, wish);
    }
    taking::answer_apart(bench, call);
}

/// Whether a wish names this game, or none.
fn is_here(game: &Game, name: Option<&str>) -> bool {
    name.is_none_or(|name| name.eq_ignore_ascii_case(&game.name))
}

/// Lets somebody who watches take a seat: then he watches no longer.
pub(super) fn leave_for_seat(setting: Setting<'_>, bench: &mut Bench, person: PersonId) {
    let seat = bench.game.as_ref().and_then(|game| seat_of(game, person));
    if let Some(seat) = seat {
        bench.change(Change::SeatLeft { seat, at: setting.now });
    }
}

/// Ends all watching of somebody who cannot be written to any more.
pub(super) fn drop_all(setting: Setting<'_>, bench: &mut Bench, person: PersonId) {
    let at = setting.now;
    let left: Vec<(GameId, Change)> = bench
        .docket
        .games
        .iter()
        .filter_map(|entry| {
            let seat = seat_of(&entry.game, person)?;
            Some((entry.game.id, Change::SeatLeft { seat, at }))
        })
        .collect();
    bench.ruling.elsewhere.extend(left);
}
