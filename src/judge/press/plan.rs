//! Whether press may go out by its game's rules.

use super::super::Refused;
use super::super::ruling::Bench;
use super::NoPress;
use super::circles::{Answered, circle_of, master_and, vacant_of, without};
use crate::board::{Phase, Power};
use crate::game::{
    Circle, Game, Press, PressDelivery, PressKinds, PressObservers, PressPhases, PressReaders,
    Readers, Role, Seat, SeatId, Signature, Status, parties_of,
};
use crate::reading::{Length, WrittenPress, WrittenReaders};

/// The longest press, in bytes.
const LONGEST: usize = 30_000;
/// The most pieces of press in one letter.
const MOST: usize = 12;
/// The least of other players that an unsigned letter has to leave out.
const LEFT_OUT: usize = 1;

/// Press that may go out.
pub(super) struct Planned {
    /// The number of the circle, of press that answers some.
    pub answers: Option<u16>,
    /// Who reads it.
    pub circle: Circle,
    /// Whether it is signed.
    pub signature: Signature,
    /// When it is read.
    pub delivery: PressDelivery,
    /// The words.
    pub words: String,
    /// The powers named that nobody plays.
    pub vacant: Vec<Power>,
}

/// Reads all press of a letter before any of it is sent.
pub(super) fn all(
    bench: &Bench,
    seat: SeatId,
    written: &[WrittenPress],
    answered: Option<Answered>,
) -> Result<Vec<Planned>, Refused> {
    let game = bench.game.as_ref().ok_or(Refused::Nothing)?;
    match game.status {
        Status::Forming => return Err(Refused::NotYet(game.name.clone())),
        Status::Ended(_) => return Err(Refused::GameOver(game.name.clone())),
        Status::Running | Status::Parked(_) => {}
    }
    if written.len() > MOST {
        return Err(Refused::Press(NoPress::TooManyPieces));
    }
    let planned = written.iter().map(|press| plan_one(game, seat, press, answered));
    let planned = planned.collect::<Result<Vec<Planned>, Refused>>()?;
    let is_grey = |press: &Planned| press.signature == Signature::Unsigned;
    match planned.len() > 1 && planned.iter().any(is_grey) {
        true => Err(Refused::Press(NoPress::Mixed)),
        false => Ok(planned),
    }
}

/// Whether an unsigned letter to a circle leaves nobody out who could have written it but its writer.
fn names_writer(game: &Game, seat: SeatId, circle: &Circle) -> bool {
    let Readers::These(parties) = &circle.readers else { return false };
    let is_left_out = |(id, facts): &(SeatId, &Seat)| {
        *id != seat
            && facts.role == Role::Player
            && facts.holder().is_some()
            && !parties_of(facts).iter().any(|party| parties.contains(party))
    };
    game.seats().filter(is_left_out).count() < LEFT_OUT
}

fn plan_one(
    game: &Game,
    seat: SeatId,
    written: &WrittenPress,
    answered: Option<Answered>,
) -> Result<Planned, Refused> {
    let no = |why| Err(Refused::Press(why));
    let (mut circle, vacant) = circle_of(game, seat, written, answered)?;
    if let Some(why) = barred_now(game, seat, &circle) {
        return no(why);
    }
    let rules = &game.settings.press;
    if written.signature == Some(Signature::Unsigned) {
        if is_masters(game, seat, &circle) {
            return no(NoPress::MasterIsTold);
        } else if rules.kinds == PressKinds::White {
            return no(NoPress::WhiteOnly);
        }
    }
    if written.words.is_empty() {
        return no(NoPress::NoWords);
    }
    if written.length == Length::TooLong || written.words.len() > LONGEST {
        return no(NoPress::TooLong);
    }
    let signature = signature(game, seat, &circle, written.signature);
    let is_partial = circle.readers != Readers::All;
    if signature == Signature::Unsigned && is_partial && written.to != WrittenReaders::Circle {
        if names_writer(game, seat, &circle) {
            return no(NoPress::NamesWriter);
        }
        circle = without(&circle, game, seat);
    }
    if circle.hidden.is_none() && game.role(seat) == Some(Role::Observer) && is_partial {
        circle.hidden = Some(seat);
    }
    let held = written.delivery == Some(PressDelivery::WithResults);
    let answers = answered.filter(|_| written.to == WrittenReaders::Circle);
    Ok(Planned {
        answers: answers.map(|answered| answered.circle),
        circle,
        signature,
        delivery: if held { PressDelivery::WithResults } else { rules.delivery },
        words: written.words.clone(),
        vacant,
    })
}

/// Whether press that its writer was asked about may still go out, as the game stands now.
pub(super) fn again(game: &Game, press: &Press) -> Result<Planned, Refused> {
    let no = |why| Err(Refused::Press(why));
    let seat = press.from;
    let circle = game.circle(press.circle).filter(|circle| game.reads(seat, circle));
    let Some(circle) = circle.cloned() else { return no(NoPress::Forgotten) };
    if let Some(why) = barred_now(game, seat, &circle) {
        return no(why);
    }
    let named = match &circle.readers {
        Readers::All => Vec::new(),
        Readers::These(parties) => parties.clone(),
    };
    let vacant = vacant_of(game, &named);
    if game.readers_but(seat, &circle).is_empty() {
        return no(if vacant.is_empty() { NoPress::Nobody } else { NoPress::Vacant(vacant) });
    }
    let began = circle.hidden == Some(seat) && game.role(seat) != Some(Role::Observer);
    if began && press.signature == Signature::Unsigned && names_writer(game, seat, &circle) {
        return no(NoPress::NamesWriter);
    }
    Ok(Planned {
        answers: Some(press.circle),
        circle,
        signature: press.signature,
        delivery: press.delivery,
        words: press.words.clone(),
        vacant,
    })
}

/// Whether press of a seat to a circle is the master's own, or for nobody but him: what the rules of
/// a game say is for players among themselves.
fn is_masters(game: &Game, seat: SeatId, circle: &Circle) -> bool {
    let to_master = circle.readers == Readers::These(master_and(game, seat))
        && circle.hidden.is_none_or(|hidden| hidden == seat);
    to_master || game.role(seat) == Some(Role::Master)
}

/// Why a seat may not write to a circle, in whatever phase.
pub(super) fn barred(game: &Game, seat: SeatId, circle: &Circle) -> Option<NoPress> {
    if is_masters(game, seat, circle) {
        return None;
    }
    let rules = &game.settings.press;
    let is_partial = circle.readers != Readers::All;
    let is_observer = game.role(seat) == Some(Role::Observer);
    if rules.kinds == PressKinds::None {
        Some(NoPress::NotPlayed)
    } else if rules.readers == PressReaders::All && is_partial {
        Some(NoPress::AllOnly)
    } else if is_observer && rules.observers != PressObservers::Write {
        Some(NoPress::ObserversRead)
    } else {
        (is_observer && is_partial).then_some(NoPress::ObserversToAll)
    }
}

/// Why a seat may not write to a circle in the present phase.
fn barred_now(game: &Game, seat: SeatId, circle: &Circle) -> Option<NoPress> {
    let movement = game.settings.press.phases == PressPhases::Movement;
    let waits = movement && game.position.turn.phase != Phase::Movement;
    let is_late = || waits && !is_masters(game, seat, circle);
    barred(game, seat, circle).or_else(|| is_late().then_some(NoPress::MovementOnly))
}

/// Whether what a seat writes to a circle is signed.
fn signature(game: &Game, seat: SeatId, circle: &Circle, asked: Option<Signature>) -> Signature {
    match game.settings.press.kinds {
        _ if is_masters(game, seat, circle) => Signature::Signed,
        PressKinds::None | PressKinds::White => Signature::Signed,
        PressKinds::Grey => Signature::Unsigned,
        // Who has not signed a thread does not sign what he adds to it.
        PressKinds::WhiteOrGrey if circle.hidden == Some(seat) => Signature::Unsigned,
        PressKinds::WhiteOrGrey => asked.unwrap_or(Signature::Signed),
    }
}
