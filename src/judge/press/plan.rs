//! Whether press may go out by its game's rules, and who reads it.

use super::super::Refused;
use super::super::ruling::Bench;
use super::NoPress;
use super::send::others;
use crate::board::{Phase, Power};
use crate::game::{
    Circle, Game, Party, PressDelivery, PressKinds, PressObservers, PressPhases, PressReaders,
    Readers, Role, Seat, SeatId, Signature, Status, parties_of,
};
use crate::reading::{self, Addressed, Length, Lexicon, WrittenPress, WrittenReaders};

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
    answered: Option<u16>,
) -> Result<Vec<Planned>, Refused> {
    let game = bench.game.as_ref().ok_or(Refused::Nothing)?;
    match game.status {
        Status::Forming => return Err(Refused::NotYet(game.name.clone())),
        Status::Ended(_) => return Err(Refused::GameOver(game.name.clone())),
        Status::Running | Status::Parked(_) => {}
    }
    if written.len() > MOST {
        return Err(Refused::Press(NoPress::TooLong));
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
    answered: Option<u16>,
) -> Result<Planned, Refused> {
    let no = |why| Err(Refused::Press(why));
    let (mut circle, vacant) = circle_of(game, seat, written, answered)?;
    let to_master = circle.readers == Readers::These(master_and(game, seat));
    let rules = &game.settings.press;
    let role = game.seat(seat).map_or(Role::Observer, |seat| seat.role);
    let master = role == Role::Master || to_master;
    let grey = match (rules.kinds, written.signature) {
        _ if master => false,
        (PressKinds::None, _) => return no(NoPress::NotPlayed),
        (PressKinds::White, Some(Signature::Unsigned)) => return no(NoPress::WhiteOnly),
        (PressKinds::White, _) => false,
        (PressKinds::Grey, _) => true,
        // Who has not signed a thread does not sign what he adds to it.
        (PressKinds::WhiteOrGrey, _) if circle.hidden == Some(seat) => true,
        (PressKinds::WhiteOrGrey, asked) => asked == Some(Signature::Unsigned),
    };
    let is_partial = circle.readers != Readers::All;
    if !master && rules.readers == PressReaders::All && is_partial {
        return no(NoPress::AllOnly);
    }
    if !master
        && rules.phases == PressPhases::Movement
        && game.position.turn.phase != Phase::Movement
    {
        return no(NoPress::MovementOnly);
    }
    if role == Role::Observer && !to_master && rules.observers != PressObservers::Write {
        return no(NoPress::ObserversRead);
    }
    if role == Role::Observer && !to_master && is_partial {
        return no(NoPress::ObserversToAll);
    }
    if written.words.is_empty() {
        return no(NoPress::NoWords);
    }
    if written.length == Length::TooLong || written.words.len() > LONGEST {
        return no(NoPress::TooLong);
    }
    if grey && is_partial && written.to != WrittenReaders::Circle {
        if names_writer(game, seat, &circle) {
            return no(NoPress::NamesWriter);
        }
        circle = without(&circle, game, seat);
    }
    if circle.hidden.is_none() && role == Role::Observer && is_partial {
        circle.hidden = Some(seat);
    }
    let held = written.delivery == Some(PressDelivery::WithResults);
    let answers = answered.filter(|_| written.to == WrittenReaders::Circle);
    Ok(Planned {
        answers,
        circle,
        signature: if grey { Signature::Unsigned } else { Signature::Signed },
        delivery: if held { PressDelivery::WithResults } else { rules.delivery },
        words: written.words.clone(),
        vacant,
    })
}

/// The circle of an unsigned letter: who wrote it reads it unseen.
fn without(circle: &Circle, game: &Game, seat: SeatId) -> Circle {
    let own = game.seat(seat).map(parties_of).unwrap_or_default();
    match &circle.readers {
        Readers::All => circle.clone(),
        Readers::These(parties) => Circle {
            readers: Readers::These(
                parties.iter().filter(|party| !own.contains(party)).copied().collect(),
            ),
            hidden: Some(seat),
        },
    }
}

fn master_and(game: &Game, seat: SeatId) -> Vec<Party> {
    let mut parties = game.seat(seat).map(parties_of).unwrap_or_default();
    parties.push(Party::Master);
    parties.sort_unstable();
    parties.dedup();
    parties
}

/// Who would read the thread, and whom of those named nobody plays.
fn circle_of(
    game: &Game,
    seat: SeatId,
    written: &WrittenPress,
    answered: Option<u16>,
) -> Result<(Circle, Vec<Power>), Refused> {
    let no = |why| Err(Refused::Press(why));
    let named = match &written.to {
        WrittenReaders::Circle => {
            let circle = answered.and_then(|number| game.circle(number)).cloned();
            let circle = circle.filter(|circle| game.reads(seat, circle));
            return match circle {
                Some(circle) if has_readers(game, seat, &circle) => Ok((circle, Vec::new())),
                Some(_) => no(NoPress::Nobody),
                None => no(NoPress::NoReaders),
            };
        }
        WrittenReaders::All => Addressed::All,
        WrittenReaders::Named(names) => reading::readers(&Lexicon::of(&game.board), names),
    };
    let own = game.seat(seat).map(parties_of).unwrap_or_default();
    let but = |parties: Vec<Party>| -> Vec<Party> {
        let seats = seats_of(game, &parties);
        let others = game.seats().filter(|(id, _)| !seats.contains(id));
        others.flat_map(|(_, seat)| parties_of(seat)).collect()
    };
    let (mut named, all_but) = match named {
        Addressed::Nobody => return no(NoPress::NoReaders),
        Addressed::Unknown(name) => return no(NoPress::UnknownReader(name)),
        Addressed::All => {
            let circle = Circle { readers: Readers::All, hidden: None };
            return match has_readers(game, seat, &circle) {
                true => Ok((circle, Vec::new())),
                false => no(NoPress::Nobody),
            };
        }
        Addressed::AllBut(parties) => (but(parties), true),
        Addressed::These(parties) => (parties, false),
    };
    named.retain(|party| !own.contains(party));
    if named == [Party::Master] && seats_of(game, &named).is_empty() {
        return no(NoPress::NoMaster);
    }
    let vacant = vacant_of(game, &named);
    let seats = seats_of(game, &named);
    let held = seats.iter().filter_map(|&id| game.seat(id)).filter(|seat| seat.holder().is_some());
    let mut parties: Vec<Party> = held.flat_map(parties_of).collect();
    if parties.is_empty() {
        return no(if vacant.is_empty() { NoPress::Nobody } else { NoPress::Vacant(vacant) });
    }
    parties.extend(own);
    parties.sort_unstable();
    parties.dedup();
    let vacant = if all_but { Vec::new() } else { vacant };
    Ok((Circle { readers: Readers::These(parties), hidden: None }, vacant))
}

fn seats_of(game: &Game, parties: &[Party]) -> Vec<SeatId> {
    let is_named = |party: &Party| parties.contains(party);
    game.seats().filter(|(_, seat)| parties_of(seat).iter().any(is_named)).map(|it| it.0).collect()
}

fn vacant_of(game: &Game, parties: &[Party]) -> Vec<Power> {
    let power = |party: &Party| match party {
        Party::Power(power) => Some(*power),
        Party::Master => None,
    };
    let is_vacant = |power: &Power| {
        let seat = game.seat_of_power(*power).and_then(|seat| game.seat(seat));
        seat.is_none_or(|seat| seat.holder().is_none())
    };
    parties.iter().filter_map(power).filter(is_vacant).collect()
}

fn has_readers(game: &Game, seat: SeatId, circle: &Circle) -> bool {
    !others(game, seat, circle).is_empty()
}
