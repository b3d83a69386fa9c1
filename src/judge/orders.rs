//! The doors for letters about a seat's orders: proven, for this turn, and in time, or held back
//! and asked for.
//!
//! Both doors, the reply address for orders and the one for confirmations, ask the same three
//! things ([`hindrance`]); what is let in goes to `taking`.

use std::cmp::Ordering;

use chrono::{DateTime, Utc};

use super::door::{Call, Door};
use super::incoming::Incoming;
use super::masters::SeatEvent;
use super::ruling::{Bench, seat_address};
use super::sender::{Sender, refuse};
use super::taking::{self, parse, read};
use super::{Body, Doubt, Refused, Setting, commands, masters, outlook, proof, seats};
use crate::game::{Change, EventId, Game, HeldSheet, Role, SeatId, SheetStanding, Status};
use crate::letter::Purpose;
use crate::reading::{self, Command, Request};
use crate::schedule::{Deadline, grace_end};

/// A letter about the orders of a seat.
pub(super) fn receive(bench: &mut Bench, call: Call<'_>) {
    let Call { setting, sender, letter, door } = call;
    let seat = door.seat;
    let Some(game) = &bench.game else { return };
    let incoming = Incoming::of_letter(setting, game, letter, door);
    let is_over = matches!(game.status, Status::Ended(_));
    if !is_over && incoming.request.commands().any(|command| *command == Command::Resign) {
        let game = game.id;
        seats::ask_to_resign(setting, bench, sender, game);
        // Whoever leaves may have left his last orders too.
        if !incoming.request.changes_sheet() {
            return;
        }
    }
    if !acts(&incoming.request) && door.doubt == Some(Doubt::OtherSender) {
        // Nobody's questions are answered for him to somebody else.
        return;
    }
    let Some(game) = &bench.game else { return };
    let has_turn = matches!(game.status, Status::Running | Status::Parked(_));
    if !has_turn && !is_of_turn(&incoming.request) {
        return without_turn(bench, call, &incoming);
    }
    if let Some(refused) = refuse_status(game).or_else(|| refuse_role(game, seat)) {
        return refuse(bench, sender, refused);
    }
    if acts(&incoming.request) {
        match hindrance(game, &incoming, door) {
            None => {}
            Some(Hindrance::TooLate) => return too_late(bench, sender, seat),
            Some(hindrance) => return hold_back(setting, bench, sender, &incoming, hindrance),
        }
    }
    taking::take_letter(setting, bench, sender, &incoming, None);
}

/// A letter that asks for something in a game that has no turn: before its start, or after its end.
/// There is nothing a held letter could wait for, so what nothing proves is not done.
fn without_turn(bench: &mut Bench, call: Call<'_>, incoming: &Incoming<'_>) {
    let Call { setting, sender, door: Door { doubt, .. }, .. } = call;
    if acts(&incoming.request) && doubt.is_some_and(|doubt| doubt != Doubt::Unverified) {
        return proof::say_nothing(bench, sender);
    }
    let (done, undone) = commands::carry_out(setting, bench, &incoming.request, incoming.seat);
    if done.is_empty() && undone.is_empty() {
        let refused = bench.game.as_ref().and_then(refuse_status);
        return refused.into_iter().for_each(|refused| refuse(bench, sender, refused));
    }
    if taking::is_told_apart(&incoming.request) && undone.is_empty() {
        return;
    }
    sender.answer_seat(bench, incoming.seat, Body::Noted { done, undone });
}

fn refuse_status(game: &Game) -> Option<Refused> {
    let name = game.name.clone();
    match game.status {
        Status::Forming => Some(Refused::NotBegun(name)),
        Status::Ended(_) => Some(Refused::GameOver(name)),
        Status::Running | Status::Parked(_) => None,
    }
}

fn refuse_role(game: &Game, seat: SeatId) -> Option<Refused> {
    let facts = game.seat(seat);
    let role = facts.map_or(Role::Observer, |seat| seat.role);
    facts.is_none_or(|seat| seat.powers.is_empty()).then_some(Refused::NotForRole(role))
}

/// Whether a letter does something in its player's name, and not only asks.
fn acts(request: &Request) -> bool {
    is_of_turn(request) || request.commands().any(commands::changes_its_writer)
}

/// Whether a letter bears on a turn.
fn is_of_turn(request: &Request) -> bool {
    request.changes_sheet() || request.commands().any(Command::is_on_time)
}

/// Why a letter that acts is not let in at once.
#[derive(Clone, Copy)]
enum Hindrance {
    /// It came after the last moment of the turn.
    TooLate,
    /// It answers a letter of an earlier turn.
    OldTurn,
    /// It falls short of the proof the game asks for.
    Unproven(Doubt),
    /// It may be older than what counts already.
    Crossed,
}

fn hindrance(game: &Game, incoming: &Incoming<'_>, door: Door) -> Option<Hindrance> {
    if let Some(doubt) = door.doubt {
        return Some(Hindrance::Unproven(doubt));
    }
    if door.answers_turn != Some(game.turn) {
        return Some(Hindrance::OldTurn);
    }
    last_moment(game)
        .is_some_and(|last| incoming.arrived > last)
        .then_some(Hindrance::TooLate)
        .or_else(|| is_crossed(game, incoming).then_some(Hindrance::Crossed))
}

/// Whether a letter may be older than the sheet in force though it came later (4.D.2): it answers
/// an earlier letter than that, and its own date does not show that it was written later; or it
/// answers the same one, and its date shows that it was written earlier. Where it would change nothing
/// nobody needs to be asked.
fn is_crossed(game: &Game, incoming: &Incoming<'_>) -> bool {
    let mut sheets = taking::counting(game, incoming.seat);
    let Some(in_force) = sheets.last().filter(|_| incoming.request.changes_sheet()) else {
        return false;
    };
    let answers_earlier =
        in_force.answers.zip(incoming.answers).is_some_and(|(old, new)| new < old);
    let answers_same = in_force.answers == incoming.answers;
    let written = in_force.written.zip(incoming.written).map(|(old, new)| new.cmp(&old));
    let may_be_older = match written {
        Some(Ordering::Less) => answers_earlier || answers_same,
        Some(Ordering::Equal) | None => answers_earlier,
        Some(Ordering::Greater) => false,
    };
    if !may_be_older {
        return false;
    }
    let before = read(game, incoming.seat, &sheets).orders;
    let sheet = HeldSheet {
        arrived: incoming.arrived,
        text: incoming.text.clone().into_owned(),
        ..in_force.clone()
    };
    sheets.push(sheet);
    let after = read(game, incoming.seat, &sheets).orders;
    after.len() != before.len() || after.iter().any(|order| !before.contains(order))
}

/// The last moment at which orders for the present turn are taken. A game that is parked has none.
fn last_moment(game: &Game) -> Option<DateTime<Utc>> {
    if game.status != Status::Running {
        return None;
    }
    let at = game.dues.deadline?;
    // Between a deadline and its ruling, while a mailbox is waited for, the grace that will come of
    // it counts already.
    let waits = || game.board.powers().any(|power| outlook::is_waited_for(game, power));
    let closed = Deadline { at, zone: game.settings.schedule.zone };
    let grace = || grace_end(&game.settings.schedule, closed).filter(|_| waits());
    game.dues.grace.or_else(grace).or(Some(at))
}

fn too_late(bench: &mut Bench, sender: &Sender, seat: SeatId) {
    if let Some(game) = &bench.game {
        let turn = game.board.turn_code(game.position.turn);
        let notice = sender.notice(bench, Body::TooLate { turn });
        bench.tell(notice);
        masters::tell_of(bench, seat, SeatEvent::TooLate);
    }
}

/// Holds a letter that answers an earlier turn, or proves nothing, and asks whether it is meant.
fn hold_back(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    incoming: &Incoming<'_>,
    hindrance: Hindrance,
) {
    let Some(game) = &bench.game else { return };
    let standing = match hindrance {
        Hindrance::Unproven(doubt) if !has_room(game, incoming.seat, doubt) => {
            return too_many_held(bench, sender, incoming.seat, doubt);
        }
        Hindrance::Unproven(_) => SheetStanding::AwaitsProof,
        _ => SheetStanding::AwaitsConfirmation,
    };
    let sheet = incoming.sheet(setting, game, standing);
    bench.change(Change::SheetHeld(Box::new(sheet.clone())));
    ask_back(bench, sender, &sheet, hindrance);
    let Some(game) = &bench.game else { return };
    if matches!(hindrance, Hindrance::OldTurn) && incoming.request.has_orders() {
        let event = match read(game, sheet.seat, std::slice::from_ref(&sheet)).orders.is_empty() {
            true => SeatEvent::OldTurnInVain,
            false => SeatEvent::OldTurn,
        };
        masters::tell_of(bench, incoming.seat, event);
    }
}

/// Most letters of a seat that wait for its player's plain yes.
const MOST_HELD: usize = 8;
/// How many may wait when one comes without the seat's secret. Anybody can write such letters in a
/// player's name, so they leave room for those of whoever has it.
const MOST_HELD_BEFORE_NO_SECRET: usize = 3;

/// Whether one more letter of a seat may wait for its player's yes. It is the newest that is not
/// kept: were the oldest dropped, a flood of forged ones would take away what a player is about to
/// say yes to.
fn has_room(game: &Game, seat: SeatId, doubt: Doubt) -> bool {
    let waits = |sheet: &&HeldSheet| {
        let proof = sheet.standing == SheetStanding::AwaitsProof;
        proof && sheet.seat == seat && sheet.turn == game.turn
    };
    let most = match doubt {
        Doubt::NoSecret => MOST_HELD_BEFORE_NO_SECRET,
        Doubt::OtherSender | Doubt::Refuted | Doubt::Unverified | Doubt::NoPlainYes => MOST_HELD,
    };
    game.sheets.iter().filter(waits).count() < most
}

/// Tells the player, at the seat's own address, that a letter was not kept, and how to be heard.
fn too_many_held(bench: &mut Bench, sender: &Sender, seat: SeatId, doubt: Doubt) {
    sender.answer_seat(bench, seat, Body::Refused(Refused::TooManyHeld(doubt)));
}

/// What still waits for a word of its player when the turn after its own is over. Till then a yes that
/// is late is told what it would mean now.
pub(super) fn lapsing(game: &Game) -> Vec<EventId> {
    let asked = |sheet: &&HeldSheet| sheet.standing.is_asked() && sheet.turn < game.turn;
    game.sheets.iter().filter(asked).map(|sheet| sheet.event).collect()
}

/// Asks whether a held sheet is meant for the present turn.
fn ask_back(bench: &mut Bench, sender: &Sender, sheet: &HeldSheet, hindrance: Hindrance) {
    let Some(game) = &bench.game else { return };
    let reading = || Box::new(read(game, sheet.seat, std::slice::from_ref(sheet)));
    let body = match hindrance {
        Hindrance::Unproven(doubt) => Body::Unproven { doubt, reading: reading() },
        Hindrance::OldTurn | Hindrance::TooLate => Body::OldTurn { reading: reading() },
        Hindrance::Crossed => crossed(bench, game, sheet),
    };
    let reply = seat_address(game, sheet.seat, Purpose::Confirmation(mark_of(sheet.event)));
    // To the seat's own address, never to the one that wrote: the answer carries the proof.
    if let Some(mut notice) = bench.notice_for_seat(sheet.seat, body) {
        notice.reply = Some(reply);
        notice.answers = Some(sender.answered.clone());
        bench.tell(notice);
    }
}

/// The question which of two sets of orders is the later one.
fn crossed(bench: &Bench, game: &Game, sheet: &HeldSheet) -> Body {
    let mut sheets = taking::counting(game, sheet.seat);
    let newest = sheets.len();
    sheets.push(sheet.clone());
    let mut reading = read(game, sheet.seat, &sheets);
    reading.refused.retain(|refused| refused.sheet == newest);
    let powers = game.powers(sheet.seat);
    Body::Crossed { reading: Box::new(reading), followed: Box::new(bench.outlook(powers)) }
}

/// The mark of a letter in the address that confirms it. Never 0.
pub(super) fn mark_of(event: EventId) -> u16 {
    let mark = event.number() % u64::from(u16::MAX) + 1;
    mark as u16
}

/// The reply that makes a held letter count: the one whose question it answers, and no other.
pub(super) fn confirm(bench: &mut Bench, call: Call<'_>, mark: u16) {
    let Call { setting, sender, letter, door } = call;
    let seat = door.seat;
    let Some(game) = &bench.game else { return };
    if let Some(refused) = refuse_status(game).or_else(|| refuse_role(game, seat)) {
        return refuse(bench, sender, refused);
    }
    let incoming = Incoming::of_letter(setting, game, letter, door);
    let Some(held) = asked_about(game, &incoming, mark) else {
        // Whoever writes orders here instead of a yes means them.
        return match incoming.request.changes_sheet() {
            true => receive(bench, call),
            false => refuse(bench, sender, Refused::Lapsed),
        };
    };
    if reading::denies(&letter.text) {
        bench.change(Change::SheetStands { sheet: held.event, standing: SheetStanding::Replaced });
        return refuse(bench, sender, Refused::Declined);
    }
    // A yes is proven by its address, which was told to the player alone; what else such a letter
    // says is proven no better than elsewhere.
    if door.doubt.is_some() && acts(&incoming.request) {
        return receive(bench, call);
    }
    // "Who wrote this?" must not make a stranger's letter count.
    if held.standing == SheetStanding::AwaitsProof && !reading::affirms(&letter.text) {
        return match acts(&incoming.request) {
            true => receive(bench, call),
            false => ask_back(bench, sender, &held, Hindrance::Unproven(Doubt::NoPlainYes)),
        };
    }
    match hindrance(game, &incoming, Door { doubt: None, ..door }) {
        None => {}
        Some(Hindrance::TooLate) => return too_late(bench, sender, seat),
        Some(hindrance) => return ask_back(bench, sender, &held, hindrance),
    }
    let confirmed = parse(game, &held.text);
    bench.change(Change::SheetStands { sheet: held.event, standing: SheetStanding::Counts });
    taking::take_letter(setting, bench, sender, &incoming, Some(&confirmed));
}

/// The held sheet that an address is to confirm. Should two have the same mark, the thread says which.
fn asked_about(game: &Game, incoming: &Incoming<'_>, mark: u16) -> Option<HeldSheet> {
    let asked = |sheet: &&HeldSheet| {
        sheet.seat == incoming.seat && sheet.standing.is_asked() && mark_of(sheet.event) == mark
    };
    let mut found = game.sheets.iter().filter(asked);
    match (found.next(), found.next()) {
        (Some(only), None) => Some(only.clone()),
        _ => {
            game.sheets.iter().filter(asked).find(|it| Some(it.event) == incoming.answers).cloned()
        }
    }
}
