//! What the keeper's commands do, and what he is told unasked. Of a command he is told at once, by
//! [`Ruling::answer`].

use std::sync::Arc;

use super::incoming::Incoming;
use super::ruling::Bench;
use super::taking;
use super::{
    Body, Docket, Erasure, GameEntry, GameKey, Hand, History, KeeperCommand, Listing, PressLetter,
    Receipt, Refused, Ruling, SenderPlays, Setting, Traces, Trouble, Wanted, acts, dutchman,
    masters, naming, observers, postal, press, seats,
};
use crate::board::Board;
use crate::game::{Change, EventId, Founding, Game, Role, SeatId, Status};
use crate::letter::Address;
use crate::reading::{self, Command, Opening};

/// The papers a command needs.
pub(super) fn wanted(command: &KeeperCommand) -> Wanted {
    let game = match command {
        KeeperCommand::Requeue(event) => {
            return Wanted { set_aside: Some(*event), ..Wanted::default() };
        }
        KeeperCommand::Erase(address) => {
            return Wanted {
                sender: Some(address.clone()),
                listing: Listing::Always,
                traces: Traces::Wanted,
                ..Wanted::default()
            };
        }
        KeeperCommand::Dutchman { game, .. } => {
            let game = Some(GameKey::Named(game.clone()));
            return Wanted { game, history: History::Wanted, ..Wanted::default() };
        }
        KeeperCommand::Found { founding, .. } => &founding.name,
        KeeperCommand::Run { game: name, .. }
        | KeeperCommand::Master { game: name, .. }
        | KeeperCommand::Post { game: name, .. }
        | KeeperCommand::Drop { game: name, .. } => name,
    };
    let master = match command {
        KeeperCommand::Found { founding, .. } => founding.master.as_ref(),
        KeeperCommand::Master { master, .. } => master.as_ref(),
        _ => None,
    };
    Wanted {
        game: Some(GameKey::Named(game.clone())),
        sender: master.map(|master| master.address.clone()),
        ..Wanted::default()
    }
}

/// Obeys a command, or says why it cannot be obeyed.
pub(super) fn rule(setting: Setting<'_>, docket: Docket, command: &KeeperCommand) -> Ruling {
    let mut bench = Bench::new(docket);
    let body = match command {
        KeeperCommand::Found { founding, board } => found(setting, &mut bench, founding, board),
        KeeperCommand::Master { game, master } => {
            masters::command(setting, &mut bench, game, master.as_ref())
        }
        KeeperCommand::Run { game, run } => acts::command(setting, &mut bench, game, run),
        KeeperCommand::Dutchman { game, unit, yes } => {
            dutchman::command(setting, &mut bench, game, unit, *yes)
        }
        KeeperCommand::Requeue(event) => requeue(&mut bench, *event),
        KeeperCommand::Erase(address) => erase(setting, &mut bench, address),
        KeeperCommand::Post { game, power, address, allow } => {
            postal::command(setting, &mut bench, game, power, address, *allow)
        }
        KeeperCommand::Drop { game, power, text } => drop(setting, &mut bench, game, power, text),
    };
    let body = body.unwrap_or_else(Body::Refused);
    bench.ruling.answer = Some(bench.keepers_notice(setting, body));
    bench.ruling
}

pub(super) type Answer = Result<Body, Refused>;

fn found(setting: Setting<'_>, bench: &mut Bench, founding: &Founding, text: &str) -> Answer {
    if bench.game.is_some() {
        return Err(Refused::NameTaken(founding.name.clone()));
    }
    if !founding.settings.schedule.spent(setting.now).is_empty() {
        return Err(Refused::NoSchedule(String::new(), String::new()));
    }
    let id = bench.docket.next.game;
    // Whoever runs it is personal, and takes a seat.
    let public = Founding { master: None, ..founding.clone() };
    if let Some(master) = &founding.master
        && let Ok(board) = Board::from_text(text)
    {
        bench.game = Some(Game::founded(id, Arc::new(board), &public));
        bench.change(Change::Founded(Box::new(public)));
        if let Err(refused) = masters::appoint(setting, bench, master) {
            // A game that was refused is none.
            (bench.ruling, bench.game) = (Ruling::default(), None);
            return Err(refused);
        }
    } else {
        bench.ruling.game = Some(id);
        bench.ruling.changes.push(Change::Founded(Box::new(public)));
    }
    Ok(Body::Founded { name: founding.name.clone(), access: founding.settings.access.clone() })
}

fn running<'a>(bench: &'a Bench, name: &str) -> Result<&'a Game, Refused> {
    let game = bench.game.as_ref().ok_or_else(|| Refused::UnknownGame(name.to_owned()))?;
    match game.status {
        Status::Forming => Err(Refused::NotYet(name.to_owned())),
        Status::Ended(_) => Err(Refused::GameOver(name.to_owned())),
        Status::Running | Status::Parked(_) => Ok(game),
    }
}

fn requeue(bench: &mut Bench, event: EventId) -> Answer {
    if bench.docket.set_aside != Some(event) {
        return Err(Refused::NotSetAside(event));
    }
    bench.ruling.requeued = Some(event);
    Ok(Body::Obeyed)
}

/// Whoever still holds a seat could not be written to any more, so the seat is given up first.
fn erase(setting: Setting<'_>, bench: &mut Bench, address: &Address) -> Answer {
    let holds = |entry: &&GameEntry| {
        entry.sender_plays == SenderPlays::Here && !matches!(entry.game.status, Status::Ended(_))
    };
    let games: Vec<String> =
        bench.docket.games.iter().filter(holds).map(|entry| entry.game.name.clone()).collect();
    if !games.is_empty() {
        return Err(Refused::StillSeated(games));
    }
    bench.ruling.erased = Some(match bench.docket.sender {
        Some(person) => {
            observers::drop_all(setting, bench, person);
            Erasure::Person(person)
        }
        None if bench.docket.left_traces => Erasure::Stranger(address.clone()),
        None => return Err(Refused::NobodyKnown(address.as_str().to_owned())),
    });
    // A list of games is for letters; nobody is answered here by it.
    bench.game = None;
    Ok(Body::Erased)
}

/// Words entered by hand are read like a letter's, and both the keeper and the seat's holder get
/// the receipt.
fn drop(setting: Setting<'_>, bench: &mut Bench, name: &str, power: &str, text: &str) -> Answer {
    let game = running(bench, name)?;
    let power =
        naming::power(&game.board, power).ok_or_else(|| Refused::UnknownPower(power.to_owned()))?;
    let seat = game
        .seat_of_power(power)
        .ok_or_else(|| Refused::UnknownPower(game.board.power_name(power).to_owned()))?;
    let name = game.board.power_name(power).to_owned();
    let is_held = game.seat(seat).is_some_and(|seat| seat.is_held());
    let parted = reading::part(text, Opening::Judge);
    let text = parted.rest.as_str();
    let request = taking::parse(game, text);
    let incoming = Incoming {
        text: text.into(),
        request,
        arrived: setting.now,
        answers: None,
        written: None,
        seat,
    };
    let is_empty = parted.press.is_empty()
        && !incoming.request.changes_sheet()
        && incoming.request.commands().next().is_none();
    if is_empty {
        // The player would be told of orders by hand that are none.
        return Err(Refused::Nothing);
    }
    let resigns = incoming.request.commands().any(|command| *command == Command::Resign);
    if resigns && !is_held {
        return Err(Refused::SeatFree(name));
    }
    let press = press::by_hand(setting, bench, seat, &parted.press)?;
    if parted.rest_is_blank {
        let sent = Body::Press(PressLetter::Sent(press));
        bench.tell_seat(seat, sent.clone());
        return Ok(sent);
    }
    let Some(receipt) = taking::take(setting, bench, &incoming, None, Hand::Keeper) else {
        // What it asked for are letters, to the player or to a new address.
        return Ok(Body::Obeyed);
    };
    if resigns {
        return Ok(resign(setting, bench, seat));
    }
    let receipt = match receipt {
        Body::Receipt(receipt) => Body::Receipt(Box::new(Receipt { press, ..*receipt })),
        other => other,
    };
    bench.tell_seat(seat, receipt.clone());
    Ok(receipt)
}

/// The keeper's hand is proof enough, so nobody is asked once more.
fn resign(setting: Setting<'_>, bench: &mut Bench, seat: SeatId) -> Body {
    bench.tell_leaving(seat, Body::Resigned(Role::Player));
    seats::leave(setting, bench, seat);
    Body::SeatLeft(Box::new(bench.outlook(&taking::powers_of(bench, seat))))
}

/// Tells the keeper of what keeps letters from coming or going, or did.
pub(super) fn tell(setting: Setting<'_>, docket: Docket, trouble: Trouble) -> Ruling {
    let mut bench = Bench::new(docket);
    bench.tell(bench.keepers_notice(setting, Body::Trouble(trouble)));
    bench.ruling
}
