//! Joining, confirming, resigning, drawing powers and beginning a game.

use chrono::TimeDelta;

use super::masters::{self, RunStage, SeatEvent};
use super::ruling::Bench;
use super::sender::{Sender, refuse};
use super::{
    Again, Body, Docket, Opened, Refused, Ruling, Setting, acts, addresses, commands, deadlines,
    draw, dutchman, naming, observers, proof, taking,
};
use crate::board::Power;
use crate::game::{
    Access, Asked, Change, EventId, Game, GameId, HeldSheet, Pending, PendingId, PeopleChange,
    Person, PersonId, Role, SeatCount, SeatId, SheetStanding, Status, Taste, TurnNumber,
};
use crate::letter::{Address, ReplyTo};
use crate::reading::{self, Command};

/// How long a question for confirmation stays open.
pub(super) const CONFIRMATION_DAYS: i64 = 7;

/// What a letter says when it asks for a seat.
pub(super) struct JoinWish<'a> {
    /// The name of the game as written, if it was.
    pub game: Option<&'a str>,
    /// Powers wished for, the dearest first.
    pub wishes: Vec<Power>,
    /// The whole text, in which an invitation word may stand.
    pub text: &'a str,
}

/// A seat that somebody may take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatOffer {
    /// In a game that waits for players.
    Waiting {
        /// How many there are, and how many are missing.
        seats: SeatCount,
        /// The powers wished for, the dearest first.
        wishes: Vec<Power>,
    },
    /// In a game that has begun: the powers that it plays.
    Begun(Vec<Power>),
}

/// Asks the sender to confirm that he wants a seat, or says why there is none.
pub(super) fn ask_to_join(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    wish: JoinWish<'_>,
) {
    let refused = match &bench.game {
        None => Some(match wish.game {
            Some(name) => Refused::UnknownGame(name.to_owned()),
            None => Refused::NoGame(bench.listings()),
        }),
        Some(game) => refuse_join(game, bench.docket.sender, &wish),
    };
    if let Some(refused) = refused {
        return refuse(bench, sender, refused);
    }
    if let Some(game) = bench.game.as_ref().map(|game| game.id) {
        let asked = Asked::Join { game, wishes: wish.wishes };
        ask(setting, bench, sender, asked);
    }
}

fn refuse_join(game: &Game, sender: Option<PersonId>, wish: &JoinWish<'_>) -> Option<Refused> {
    let name = game.name.clone();
    if let Some(refused) = refuse_word(game, wish.text) {
        return Some(refused);
    }
    if matches!(game.status, Status::Ended(_)) {
        return Some(Refused::GameOver(name));
    }
    if let Some(refused) = sender.and_then(|person| refuse_person(game, person)) {
        return Some(refused);
    }
    free_seat(game).is_none().then_some(Refused::GameFull(name))
}

/// Why somebody cannot play in a game: he does, or runs it. Who only watches can.
fn refuse_person(game: &Game, person: PersonId) -> Option<Refused> {
    match game.role(game.seat_of(person)?)? {
        Role::Player => Some(Refused::AlreadyIn(game.name.clone())),
        Role::Master => Some(Refused::RunsGame(game.name.clone())),
        Role::Observer => None,
    }
}

/// Why a letter does not bring its writer into a game by invitation.
pub(super) fn refuse_word(game: &Game, text: &str) -> Option<Refused> {
    let Access::Invitation(word) = &game.settings.access else { return None };
    // The word may stand anywhere in the letter: people write sentences around it.
    let has = text
        .split(|letter: char| !letter.is_alphanumeric() && letter != '-')
        .any(|written| written.eq_ignore_ascii_case(word));
    (!has).then(|| Refused::NotInvited(game.name.clone()))
}

/// Asks the sender to confirm that he gives his seat up.
pub(super) fn ask_to_resign(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    game: GameId,
) {
    ask(setting, bench, sender, Asked::Resign { game });
}

/// Opens a matter and writes to the address that asked: nothing is theirs before the answer.
pub(super) fn ask(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, asked: Asked) {
    let pending = open(setting, bench, sender, asked);
    write_question(bench, sender, &pending, Again::No);
}

/// Opens a matter of the address that wrote.
pub(super) fn open(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    asked: Asked,
) -> Pending {
    let id = bench.docket.next.pending;
    let expires = setting.now + TimeDelta::days(CONFIRMATION_DAYS);
    bench.docket.next.pending = id.next();
    let pending =
        Pending { id, address: sender.address.clone(), name: sender.name.clone(), asked, expires };
    bench.change_people(PeopleChange::PendingOpened(Box::new(pending.clone())));
    pending
}

/// Writes the letter that asks for a confirmation.
fn write_question(bench: &mut Bench, sender: &Sender, pending: &Pending, again: Again) {
    let (id, expires) = (pending.id, pending.expires);
    let body = match pending.asked {
        Asked::Join { ref wishes, .. } => {
            let Some(game) = &bench.game else { return refuse(bench, sender, Refused::Lapsed) };
            Body::ConfirmJoin { pending: id, expires, offer: offered(game, wishes), again }
        }
        Asked::Resign { .. } => match own_role(bench) {
            Some(role) => Body::ConfirmResign { pending: id, role, expires, again },
            None => return refuse(bench, sender, Refused::Lapsed),
        },
        Asked::Observe { .. } => Body::ConfirmWatch { expires, again },
        // `addresses`, `dutchman` and `acts` write their own letters.
        Asked::Address { .. } | Asked::Dutchman { .. } | Asked::Act { .. } => return,
    };
    ask_about(bench, sender, id, body);
}

/// The seat that whoever joins now would have.
fn offered(game: &Game, wishes: &[Power]) -> SeatOffer {
    if game.status == Status::Forming {
        return SeatOffer::Waiting { seats: game.seat_count(), wishes: wishes.to_vec() };
    }
    SeatOffer::Begun(free_seat(game).map_or_else(Vec::new, |seat| game.powers(seat).to_vec()))
}

/// Writes a letter whose answer confirms a matter.
pub(super) fn ask_about(bench: &mut Bench, sender: &Sender, id: PendingId, body: Body) {
    let mut notice = sender.notice(bench, body);
    notice.reply = Some(ReplyTo::Matter(id.number()));
    bench.tell(notice);
}

/// A matter's time is over.
pub(super) fn lapse(docket: Docket, id: PendingId) -> Ruling {
    match docket.pending.clone().filter(|open| open.id == id) {
        Some(pending) if pending.asked.person().is_some() => addresses::lapse(docket, &pending),
        _ => close(&docket, id),
    }
}

/// Closes a matter, if it is open, and tells nobody.
pub(super) fn close(docket: &Docket, id: PendingId) -> Ruling {
    let mut ruling = Ruling::default();
    if docket.pending.as_ref().is_some_and(|open| open.id == id) {
        ruling.people.push(PeopleChange::PendingClosed(id));
    }
    ruling
}

/// The answer to a confirmation letter: does what was asked for.
pub(super) fn confirm(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, letter: &Opened) {
    let lapsed = |open: &Pending| open.expires < setting.now;
    let Some(pending) = bench.docket.pending.clone() else {
        return refuse(bench, sender, Refused::Lapsed);
    };
    if pending.asked.person().is_some() {
        return addresses::answer(setting, bench, sender, letter, &pending);
    }
    if !pending.address.same_box(&sender.address) {
        return proof::say_nothing(bench, sender);
    }
    if lapsed(&pending) {
        return refuse(bench, sender, Refused::Lapsed);
    }
    let resigns = matches!(pending.asked, Asked::Resign { .. });
    if resigns && !reading::denies(&letter.text) && !reading::affirms(&letter.text) {
        // A seat is not given up by a letter that may mean anything.
        write_question(bench, sender, &pending, Again::NoPlainYes);
        if taking::speaks_of_orders(bench, &letter.text) {
            let notice = sender.notice(bench, Body::RefusedBeside(Refused::OrdersUnread));
            bench.tell(notice);
        }
        return;
    }
    // A protest against a wish that somebody forged is no yes, and no answer of a machine is.
    let wishes = matches!(pending.asked, Asked::Join { .. } | Asked::Observe { .. });
    if wishes && !reading::denies(&letter.text) && !reading::agrees(&letter.text) {
        return write_question(bench, sender, &pending, Again::NoPlainYes);
    }
    if let (Asked::Join { .. }, Some(game), Some(other)) =
        (&pending.asked, &bench.game, joins(letter.commands_in_text()))
        && !other.eq_ignore_ascii_case(&game.name)
    {
        let refused = Refused::AsksOtherSeat(game.name.clone(), other.to_owned());
        return refuse(bench, sender, refused);
    }
    bench.change_people(PeopleChange::PendingClosed(pending.id));
    if reading::denies(&letter.text) {
        return refuse(bench, sender, Refused::Declined);
    }
    match pending.asked {
        Asked::Join { .. } => join(setting, bench, sender, &pending, letter),
        Asked::Resign { .. } => resign(setting, bench, sender),
        Asked::Observe { .. } => observers::confirm(setting, bench, sender, &pending),
        Asked::Dutchman { .. } => dutchman::confirm(setting, bench, sender, letter, &pending),
        Asked::Act { .. } => acts::confirm(setting, bench, sender, letter, &pending),
        Asked::Address { .. } => {}
    }
}

/// The game in which these commands ask for a seat.
fn joins(commands: &[Command]) -> Option<&str> {
    commands.iter().find_map(|command| match command {
        Command::Join { game, .. } => game.as_deref(),
        _ => None,
    })
}

fn join(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    pending: &Pending,
    letter: &Opened,
) {
    let person = known_person(bench, pending);
    let Some(game) = &bench.game else {
        return refuse(bench, sender, Refused::Lapsed);
    };
    let name = game.name.clone();
    let refused = match &game.status {
        Status::Ended(_) => Some(Refused::GameOver(name)),
        _ => refuse_person(game, person)
            .or_else(|| free_seat(game).is_none().then_some(Refused::GameFull(name))),
    };
    if let Some(refused) = refused {
        return refuse(bench, sender, refused);
    }
    let Some(seat) = free_seat(game) else { return };
    let wishes = match &pending.asked {
        Asked::Join { wishes, .. } if !wishes.is_empty() => wishes.clone(),
        _ => naming::powers_wished(&game.board, &letter.text),
    };
    observers::leave_for_seat(setting, bench, person);
    bench.change(Change::SeatTaken { seat, person: Some(person), wishes, at: setting.now });
    // Before anything is written: he may say in which language.
    let undone = commands::introduce(bench, letter.commands_in_text(), seat);
    say_joined(setting, bench, sender, seat);
    for refused in undone {
        bench.tell(sender.notice(bench, Body::RefusedBeside(refused)));
    }
}

/// Tells a new player where the game stands; begins it when the last seat is taken.
fn say_joined(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, seat: SeatId) {
    let Some(game) = &bench.game else { return };
    let seats = game.seat_count();
    if game.status == Status::Forming && seats.free == 0 {
        return begin(setting, bench);
    }
    let body = if game.status == Status::Forming {
        let wishes = game.seat(seat).map(|seat| seat.wishes.clone()).unwrap_or_default();
        Body::Joined { seats, wishes }
    } else {
        let powers = game.powers(seat);
        Body::TakesOver(Box::new(bench.outlook(powers)))
    };
    sender.answer_seat(bench, seat, body);
    masters::tell_of_joining(bench, seat);
}

/// The person whose matter this is.
pub(super) fn known_person(bench: &mut Bench, pending: &Pending) -> PersonId {
    enrol(bench, &pending.address, &pending.name)
}

/// The sender; a new person if the address is new to us.
pub(super) fn enrol(bench: &mut Bench, address: &Address, name: &str) -> PersonId {
    if let Some(id) = bench.docket.sender {
        return id;
    }
    let id = bench.docket.next.person;
    bench.docket.next.person = id.next();
    bench.change_people(PeopleChange::PersonAdded(Box::new(Person {
        id,
        addresses: vec![address.clone()],
        name: name.to_owned(),
        zone: None,
        taste: Taste::default(),
        failing: None,
        post: None,
    })));
    id
}

/// What the sender is in the game; nothing for who has no seat in it, or no more.
fn own_role(bench: &Bench) -> Option<Role> {
    bench.game.as_ref()?.role(bench.seat_of_sender()?)
}

fn resign(setting: Setting<'_>, bench: &mut Bench, sender: &Sender) {
    let (Some(seat), Some(role)) = (bench.seat_of_sender(), own_role(bench)) else {
        return refuse(bench, sender, Refused::Lapsed);
    };
    let powers = taking::powers_of(bench, seat);
    leave(setting, bench, seat);
    let mut notice = sender.notice(bench, Body::Resigned(role));
    // What was due of him is due no more.
    notice.to.powers = powers;
    bench.tell(notice);
    if role == Role::Master {
        masters::gave_up(setting, bench, seat);
    }
}

/// Ends the holding of a seat by its holder's wish: whoever runs the game hears of it.
pub(super) fn leave(setting: Setting<'_>, bench: &mut Bench, seat: SeatId) {
    masters::tell_of(bench, seat, SeatEvent::Left);
    vacate(setting, bench, seat);
}

/// Ends the holding of a seat. Its orders stand; questions to whoever leaves are for nobody else.
pub(super) fn vacate(setting: Setting<'_>, bench: &mut Bench, seat: SeatId) {
    let Some(game) = &bench.game else { return };
    let is_asked = |sheet: &&HeldSheet| sheet.seat == seat && sheet.standing.is_asked();
    let asked: Vec<EventId> =
        game.sheets.iter().filter(is_asked).map(|sheet| sheet.event).collect();
    for sheet in asked {
        bench.change(Change::SheetStands { sheet, standing: SheetStanding::Replaced });
    }
    bench.change(Change::SeatLeft { seat, at: setting.now });
    deadlines::look_for_early(setting, bench);
}

/// The first seat a player can take: one that nobody holds, in a running game one whose powers
/// still live.
pub(super) fn free_seat(game: &Game) -> Option<SeatId> {
    game.players()
        .find(|(_, seat)| {
            !seat.is_held()
                && (game.status == Status::Forming
                    || seat.powers.iter().any(|&power| game.position.lives(&game.board, power)))
        })
        .map(|(id, _)| id)
}

/// Draws the powers and opens the first turn.
pub(super) fn begin(setting: Setting<'_>, bench: &mut Bench) {
    let Some(game) = &bench.game else { return };
    let players: Vec<(SeatId, Vec<Power>)> =
        game.players().map(|(id, seat)| (id, seat.wishes.clone())).collect();
    let wishes: Vec<Vec<Power>> = players.iter().map(|(_, wishes)| wishes.clone()).collect();
    let powers: Vec<Power> = game.board.powers().collect();
    let drawn = draw::powers(setting.seed, &powers, &wishes);
    let given = players.iter().map(|(seat, _)| *seat).zip(drawn).collect();
    let first = game.position.clone();
    bench.change(Change::PowersGiven(given));
    deadlines::open(setting, bench, TurnNumber::new(1), first, setting.now);
    deadlines::tell_each(bench, |bench, _, seat| match seat.role {
        Role::Master => masters::report(bench, RunStage::Began),
        Role::Player | Role::Observer => Body::Begins(Box::new(bench.outlook(&seat.powers))),
    });
}
