//! Opening a letter: is it a person's, is it whole, whose is it, what is it about.

use super::ruling::Bench;
use super::seats::{self, JoinWish};
use super::{
    Answered, Body, Docket, GameEntry, GameKey, GameListing, Refused, Ruling, SenderPlays,
    Setting, Wanted, matter, orders,
};
use crate::board::Power;
use crate::game::{Game, PeopleChange, Role, SeatId, Status};
use crate::letter::{Address, Answering, Letter, LetterFault, Purpose, ReplyTo};
use crate::reading::{Command, Request};

/// Who wrote, as far as an answer needs it.
pub(super) struct Sender {
    /// Where the answer goes.
    pub address: Address,
    /// What the sender calls himself.
    pub name: String,
    /// The letter, for its thread.
    pub answered: Answered,
}

/// What an answer needs of the letter it answers.
pub(super) fn answered(letter: &Letter) -> Answered {
    Answered {
        message_id: letter.message_id.clone(),
        references: letter.references.clone(),
        subject: letter.subject.clone(),
    }
}

/// The papers a letter needs.
pub(super) fn wanted(letter: &Letter, request: &Request) -> Wanted {
    let (game, pending) = match letter.answering {
        Answering::One(reply) => match matter(&reply) {
            Some(pending) => (None, Some(pending)),
            None => (Some(GameKey::Id(crate::game::GameId::new(reply.game))), None),
        },
        Answering::Nothing | Answering::Several | Answering::Forged => {
            (request.game_named().map(|name| GameKey::Named(name.to_owned())), None)
        }
    };
    Wanted {
        game,
        pending,
        sender: letter.from.clone(),
    }
}

/// Rules on a letter.
pub(super) fn rule(
    setting: Setting<'_>,
    docket: Docket,
    letter: &Letter,
    request: &Request,
) -> Ruling {
    let mut bench = Bench::new(docket);
    // A machine's letter is never answered, nor one that says nobody's address: either would feed
    // a loop or bother a stranger (RFC 3834 section 2).
    let Some(address) = letter.from.clone().filter(|_| letter.automatic.is_none()) else {
        return bench.ruling;
    };
    let sender = Sender {
        address,
        name: letter.name.clone(),
        answered: answered(letter),
    };
    if let Some(fault) = letter.spoilt_by().next() {
        refuse(&mut bench, &sender, Refused::Unusable(LetterFault::clone(fault)));
        return bench.ruling;
    }
    match letter.answering {
        Answering::Several => refuse(&mut bench, &sender, Refused::SeveralSeats),
        Answering::Forged => refuse(&mut bench, &sender, Refused::WrongSecret),
        Answering::One(reply) => answer(setting, &mut bench, &sender, letter, request, reply),
        Answering::Nothing => at_the_door(setting, &mut bench, &sender, letter, request),
    }
    bench.ruling
}

pub(super) fn refuse(bench: &mut Bench, sender: &Sender, refused: Refused) {
    let notice = sender.notice(bench, Body::Refused(refused));
    bench.tell(notice);
}

/// A letter to a reply address of ours.
fn answer(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    letter: &Letter,
    request: &Request,
    reply: ReplyTo,
) {
    if matter(&reply).is_some() {
        return seats::confirm(setting, bench, sender, letter);
    }
    let seat = SeatId::new(reply.seat);
    let holds = match &bench.game {
        // A void address says no more than a wrong one.
        Some(game) if game.epoch == reply.epoch => game.seat(seat).and_then(|seat| seat.holder()),
        _ => return refuse(bench, sender, Refused::WrongSecret),
    };
    if holds.is_none() || holds != bench.docket.sender {
        return refuse(bench, sender, Refused::OtherSender);
    }
    match reply.purpose {
        Purpose::Orders => orders::receive(setting, bench, sender, letter, request, (seat, Some(reply.turn))),
        Purpose::Confirmation => orders::confirm(setting, bench, sender, letter, request, seat),
        Purpose::Vote | Purpose::Press(_) => refuse(bench, sender, Refused::Nothing),
    }
}

/// A letter to the judge's bare address.
fn at_the_door(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    letter: &Letter,
    request: &Request,
) {
    if let Some(join) = request.commands().find_map(|command| match command {
        Command::Join(join) => Some(join),
        _ => None,
    }) {
        let wish = JoinWish {
            game: join.game.as_deref(),
            wishes: wishes(bench.game.as_ref(), &join.powers),
            text: &letter.text,
        };
        return seats::ask_to_join(setting, bench, sender, wish);
    }
    let seat = match (&bench.game, bench.docket.sender) {
        (Some(game), Some(person)) => game.seat_of(person),
        _ => None,
    };
    if let Some(seat) = seat {
        return orders::receive(setting, bench, sender, letter, request, (seat, None));
    }
    let body = match request.commands().next() {
        Some(Command::List) => Body::Games(bench.docket.games.iter().map(listing).collect()),
        Some(Command::Help) => Body::Help,
        _ if request.has_orders() => Body::Refused(no_game(bench)),
        _ => Body::Help,
    };
    let notice = sender.notice(bench, body);
    bench.tell(notice);
}

/// Why orders of somebody without a seat here cannot be taken.
fn no_game(bench: &Bench) -> Refused {
    match &bench.game {
        Some(game) => Refused::NotIn(game.name.clone()),
        None => Refused::NoGame(
            bench
                .docket
                .games
                .iter()
                .filter(|entry| entry.sender_plays == SenderPlays::Here)
                .map(listing)
                .collect(),
        ),
    }
}

fn wishes(game: Option<&Game>, written: &[String]) -> Vec<Power> {
    let Some(game) = game else { return Vec::new() };
    let named = |text: &String| {
        game.board.powers().find(|&power| {
            std::iter::once(game.board.power_name(power))
                .chain(game.board.power_also(power).iter().map(String::as_str))
                .any(|name| name.eq_ignore_ascii_case(text))
        })
    };
    written.iter().filter_map(named).collect()
}

/// What a list says of a game.
pub(super) fn listing(entry: &GameEntry) -> GameListing {
    let game = &entry.game;
    let players = || game.seats().filter(|(_, seat)| seat.role == Role::Player);
    GameListing {
        name: game.name.clone(),
        board: game.board.title().to_owned(),
        free: players().filter(|(_, seat)| seat.present().is_none()).count(),
        seats: players().count(),
        turn: (game.status != Status::Forming).then(|| game.board.turn_code(game.position.turn)),
        deadline: game.dues.deadline,
    }
}

/// Carries out what a letter asks for besides orders and seats; what cannot be done is told why.
pub(super) fn set_zone(bench: &mut Bench, zone: &str) -> Result<(), Refused> {
    let zone = crate::schedule::find_zone(zone).map_err(|_| Refused::UnknownZone(zone.to_owned()))?;
    if let Some(person) = bench.docket.sender {
        bench.change_people(PeopleChange::ZoneSet(person, Some(zone)));
    }
    Ok(())
}
