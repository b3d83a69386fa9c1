//! Orders: held sheets, receipts, readiness.

use chrono::{DateTime, Utc};

use super::letters::{Sender, refuse, set_zone};
use super::ruling::{Bench, orders_address};
use super::{Body, Ready, Receipt, Refused, Setting, deadlines, seats};
use crate::board::Power;
use crate::game::{
    Change, Early, EventId, Game, HeldSheet, PeopleChange, Readiness, Resolved, SeatId, SheetStanding, Status,
};
use crate::letter::{Letter, Purpose, ReplyTo};
use crate::reading::{self, Command, Lexicon, Reading, Request, Sequence, Sheet, TextOrigin};
use crate::view::View;

/// A letter about the orders of a seat. `to.1` is the number of the turn it answers, if it came to
/// a reply address; without one it is not proven to be the player's and waits for a confirmation.
pub(super) fn receive(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    letter: &Letter,
    to: (SeatId, Option<u32>),
) {
    let (seat, answers_turn) = to;
    let Some(game) = &bench.game else { return };
    if let Some(refused) = refuse_status(game) {
        return refuse(bench, sender, refused);
    }
    let incoming = Incoming::of_letter(setting, game, letter, seat);
    if incoming.request.commands().any(|command| *command == Command::Resign) {
        let game = game.id;
        return seats::ask_to_resign(setting, bench, sender, game);
    }
    if game.seat(seat).is_none_or(|seat| seat.powers.is_empty()) {
        let role = game.seat(seat).map_or(crate::game::Role::Observer, |seat| seat.role);
        return refuse(bench, sender, Refused::NotForRole(role));
    }
    if changes_sheet(&incoming.request) {
        let last_moment = game.dues.grace.or(game.dues.deadline);
        let waits = game.settings.schedule.grace.is_some();
        if last_moment.is_some_and(|last| letter.arrived > last && !waits) {
            let turn = game.board.turn_code(game.position.turn);
            let notice = sender.notice(bench, Body::TooLate { turn });
            return bench.tell(notice);
        }
        if answers_turn != Some(game.turn.number()) {
            return hold_back(setting, bench, sender, &incoming, answers_turn);
        }
    }
    take_letter(setting, bench, sender, &incoming);
}

fn refuse_status(game: &Game) -> Option<Refused> {
    let name = game.name.clone();
    match game.status {
        Status::Forming => Some(Refused::NotBegun(name)),
        Status::Ended(_) => Some(Refused::GameOver(name)),
        Status::Running | Status::Parked { .. } => None,
    }
}

/// Holds orders that answer an earlier turn, or prove nothing, and asks whether they are meant.
fn hold_back(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    incoming: &Incoming<'_>,
    answers_turn: Option<u32>,
) {
    let Some(game) = &bench.game else { return };
    let seat = incoming.seat;
    let sheet = incoming.sheet(setting, game, SheetStanding::AwaitsConfirmation);
    let reading = Box::new(read(game, seat, std::slice::from_ref(&sheet)));
    let body = match answers_turn {
        Some(_) => Body::OldTurn { reading },
        None => Body::Unproven { reading },
    };
    let reply = ReplyTo {
        purpose: Purpose::Confirmation,
        ..orders_address(game, seat)
    };
    bench.change(Change::SheetHeld(Box::new(sheet)));
    // To the seat's own address, never to the one that wrote: the answer carries the proof.
    if let Some(mut notice) = bench.notice_for_seat(seat, body) {
        notice.reply = Some(reply);
        notice.answers = Some(sender.answered.clone());
        bench.tell(notice);
    }
}

/// The one reply that makes held-back sheets count.
pub(super) fn confirm(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    letter: &Letter,
    seat: SeatId,
) {
    let Some(game) = &bench.game else { return };
    if let Some(refused) = refuse_status(game) {
        return refuse(bench, sender, refused);
    }
    let incoming = Incoming::of_letter(setting, game, letter, seat);
    let waiting: Vec<EventId> = game
        .sheets
        .iter()
        .filter(|sheet| sheet.seat == seat && sheet.standing == SheetStanding::AwaitsConfirmation)
        .map(|sheet| sheet.event)
        .collect();
    if waiting.is_empty() && !changes_sheet(&incoming.request) {
        return refuse(bench, sender, Refused::Lapsed);
    }
    let standing = if reading::denies(&letter.text) {
        SheetStanding::Replaced
    } else {
        SheetStanding::Counts
    };
    for sheet in waiting {
        bench.change(Change::SheetStands { sheet, standing });
    }
    take_letter(setting, bench, sender, &incoming);
}

/// Words that came for a seat, by letter or by the keeper's hand.
pub(super) struct Incoming<'a> {
    /// As written.
    pub text: &'a str,
    /// As read so far.
    pub request: Request,
    /// When they arrived, by a stamp we trust.
    pub arrived: DateTime<Utc>,
    /// What they answer.
    pub answers: Option<EventId>,
    /// Whose they are.
    pub seat: SeatId,
}

impl<'a> Incoming<'a> {
    fn of_letter(
        setting: Setting<'_>,
        game: &Game,
        letter: &'a Letter,
        seat: SeatId,
    ) -> Incoming<'a> {
        let answers = letter
            .in_reply_to
            .iter()
            .find_map(|id| setting.office.event_of(id))
            .map(EventId::new);
        Incoming {
            text: &letter.text,
            request: parse(game, &letter.text),
            arrived: letter.arrived,
            answers,
            seat,
        }
    }

    fn sheet(&self, setting: Setting<'_>, game: &Game, standing: SheetStanding) -> HeldSheet {
        HeldSheet {
            event: setting.event.id,
            seat: self.seat,
            turn: game.turn,
            arrived: self.arrived,
            answers: self.answers,
            text: self.text.to_owned(),
            statements: Vec::new(),
            standing,
        }
    }
}

/// Takes orders and commands, and gives back what the receipt says.
pub(super) fn take(setting: Setting<'_>, bench: &mut Bench, incoming: &Incoming<'_>) -> Option<Body> {
    let (seat, request) = (incoming.seat, &incoming.request);
    let sheet = incoming.sheet(setting, bench.game.as_ref()?, SheetStanding::Counts);
    if changes_sheet(request) {
        bench.change(Change::SheetHeld(Box::new(sheet.clone())));
    }
    let game = bench.game.as_ref()?;
    let mut sheets = counting(game, seat);
    let counts = !sheets.is_empty();
    if !changes_sheet(request) {
        // A letter without orders changes nothing, but its receipt still says how it was read.
        sheets.push(sheet);
    }
    let reading = read(game, seat, &sheets);
    let resolved = Resolved {
        orders: reading.orders.clone(),
    };
    if counts && game.resolved.get(&seat) != Some(&resolved) {
        bench.change(Change::Resolved { seat, resolved });
    }
    let (done, undone) = carry_out(bench, request, seat);
    deadlines::look_for_early(setting, bench);
    if only_asks(request) {
        return None;
    }
    let game = bench.game.as_ref()?;
    let powers = powers_of(bench, seat);
    Some(Body::Receipt(Box::new(Receipt {
        reading,
        outlook: bench.outlook(&powers),
        done,
        undone,
        ready: readiness(game, seat),
    })))
}

/// Whether a letter only asks for letters that it gets anyway, so that a receipt would be one more.
fn only_asks(request: &Request) -> bool {
    let mut commands = request.commands().peekable();
    commands.peek().is_some()
        && !changes_sheet(request)
        && commands.all(|it| matches!(it, Command::List | Command::Help | Command::Status))
}

fn powers_of(bench: &Bench, seat: SeatId) -> Vec<Power> {
    let seat = bench.game.as_ref().and_then(|game| game.seat(seat));
    seat.map_or(Vec::new(), |seat| seat.powers.clone())
}

/// Takes a letter and writes its receipt to the seat's holder.
fn take_letter(setting: Setting<'_>, bench: &mut Bench, sender: &Sender, incoming: &Incoming<'_>) {
    let receipt = take(setting, bench, incoming);
    let notice = receipt.and_then(|body| bench.notice_for_seat(incoming.seat, body));
    if let Some(mut notice) = notice {
        notice.answers = Some(sender.answered.clone());
        bench.tell(notice);
    }
}

fn readiness(game: &Game, seat: SeatId) -> Ready {
    let owes = game
        .seat(seat)
        .is_some_and(|seat| seat.powers.iter().any(|&power| game.owes(power)));
    match game.settings.early {
        _ if game.ready.contains(&seat) => Ready::Said,
        Early::WhenReady if owes => Ready::MaySay,
        _ => Ready::Moot,
    }
}

/// Carries out the commands of a letter of orders.
fn carry_out(
    bench: &mut Bench,
    request: &Request,
    seat: SeatId,
) -> (Vec<Command>, Vec<(Command, Refused)>) {
    let (mut done, mut undone) = (Vec::new(), Vec::new());
    for command in request.commands() {
        let result = match command {
            Command::Ready => set_ready(bench, seat, Readiness::Ready),
            Command::Wait => set_ready(bench, seat, Readiness::Waits),
            Command::Zone(zone) => set_zone(bench, zone),
            Command::List => {
                let games = bench.docket.games.iter().map(super::letters::listing).collect();
                bench.tell_seat(seat, Body::Games(games));
                Ok(())
            }
            Command::Help => {
                bench.tell_seat(seat, Body::Help);
                Ok(())
            }
            Command::Status => {
                let outlook = bench.outlook(&powers_of(bench, seat));
                bench.tell_seat(seat, Body::Standing(Box::new(outlook)));
                Ok(())
            }
            Command::Name(name) => {
                if let Some(person) = bench.docket.sender {
                    bench.change_people(PeopleChange::Named(person, name.clone()));
                }
                Ok(())
            }
            Command::Join { .. } | Command::Observe(_) => Err(Refused::AlreadyIn(game_name(bench))),
            Command::Game(name) if !name.eq_ignore_ascii_case(&game_name(bench)) => {
                Err(Refused::UnknownGame(name.clone()))
            }
            // What bears on the sheet is the reading's; a yes or no has had its effect.
            Command::Restore
            | Command::Add
            | Command::Replace
            | Command::Draft
            | Command::Cancel
            | Command::Confirm
            | Command::Deny
            | Command::Resign
            | Command::Game(_) => continue,
        };
        match result {
            Ok(()) => done.push(command.clone()),
            Err(refused) => undone.push((command.clone(), refused)),
        }
    }
    (done, undone)
}

fn game_name(bench: &Bench) -> String {
    bench.game.as_ref().map_or(String::new(), |game| game.name.clone())
}

fn set_ready(bench: &mut Bench, seat: SeatId, ready: Readiness) -> Result<(), Refused> {
    bench.change(Change::Ready { seat, ready });
    Ok(())
}

/// The sheets of a seat that count in the present turn, in sequence: by the receipt they answer,
/// then by arrival (4.D.2).
fn counting(game: &Game, seat: SeatId) -> Vec<HeldSheet> {
    let mut sheets: Vec<HeldSheet> = game
        .sheets
        .iter()
        .filter(|sheet| {
            sheet.seat == seat
                && sheet.turn == game.turn
                && sheet.standing == SheetStanding::Counts
        })
        .cloned()
        .collect();
    sheets.sort_by_key(|sheet| (sheet.arrived, sheet.event));
    sheets
}

/// What these sheets of a seat mean together in the present turn.
pub(super) fn read(game: &Game, seat: SeatId, sheets: &[HeldSheet]) -> Reading {
    let powers = game.seat(seat).map_or(&[][..], |seat| &seat.powers);
    let view = View::of_powers(&game.board, &game.position, powers);
    let lexicon = Lexicon::of(&game.board);
    let sheets: Vec<Sheet> = sheets
        .iter()
        .map(|sheet| reading::parse(&lexicon, &sheet.text, TextOrigin::Plain))
        .map(|request| Sheet::of(request, Sequence::Known))
        .collect();
    reading::understand(&view, &game.settings.rules, &lexicon, &sheets)
}

/// Takes words apart with the names of this game's board.
pub(super) fn parse(game: &Game, text: &str) -> Request {
    reading::parse(&Lexicon::of(&game.board), text, TextOrigin::Plain)
}

/// Whether a letter says anything that bears on what its seat's units do. One that does not
/// ("Thanks!") leaves the sheet alone.
fn changes_sheet(request: &Request) -> bool {
    request.has_orders()
        || request.commands().any(|command| {
            matches!(
                command,
                Command::Restore | Command::Add | Command::Replace | Command::Draft | Command::Cancel
            )
        })
}
