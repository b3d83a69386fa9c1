//! Who reads press: whom its heading names, or who reads the thread that it answers.

use super::super::Refused;
use super::NoPress;
use crate::board::Power;
use crate::game::{Circle, Game, Party, Readers, SeatId, TurnNumber, parties_of};
use crate::reading::{self, Addressed, Lexicon, WrittenPress, WrittenReaders};

/// The thread that a letter answers.
#[derive(Clone, Copy)]
pub(super) struct Answered {
    /// The number in its reply address.
    pub circle: u16,
    /// The turn in which that was given out.
    pub turn: TurnNumber,
}

/// The circle of an unsigned letter: who wrote it reads it unseen.
pub(super) fn without(circle: &Circle, game: &Game, seat: SeatId) -> Circle {
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

/// A seat and the master, as a circle names them.
pub(super) fn master_and(game: &Game, seat: SeatId) -> Vec<Party> {
    let mut parties = game.seat(seat).map(parties_of).unwrap_or_default();
    parties.push(Party::Master);
    parties.sort_unstable();
    parties.dedup();
    parties
}

/// Who would read the thread, and whom of those named nobody plays.
pub(super) fn circle_of(
    game: &Game,
    seat: SeatId,
    written: &WrittenPress,
    answered: Option<Answered>,
) -> Result<(Circle, Vec<Power>), Refused> {
    let no = |why| Err(Refused::Press(why));
    let named = match &written.to {
        WrittenReaders::Circle => {
            return circle_answered(game, seat, answered).map(|circle| (circle, Vec::new()));
        }
        WrittenReaders::InAnothersName => return no(NoPress::InAnothersName),
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
            return match game.readers_but(seat, &circle).is_empty() {
                true => no(NoPress::Nobody),
                false => Ok((circle, Vec::new())),
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

/// Who reads the thread that a letter answers.
fn circle_answered(
    game: &Game,
    seat: SeatId,
    answered: Option<Answered>,
) -> Result<Circle, Refused> {
    let no = |why| Err(Refused::Press(why));
    let Some(answered) = answered else { return no(NoPress::NoReaders) };
    // A number that was drawn again since is that of another thread.
    let thread = game.thread(answered.circle).filter(|thread| thread.opened <= answered.turn);
    match thread.map(|thread| &thread.circle).filter(|circle| game.reads(seat, circle)) {
        None => no(NoPress::Forgotten),
        Some(circle) if game.readers_but(seat, circle).is_empty() => no(NoPress::Nobody),
        Some(circle) => Ok(circle.clone()),
    }
}

fn seats_of(game: &Game, parties: &[Party]) -> Vec<SeatId> {
    let is_named = |party: &Party| parties.contains(party);
    game.seats().filter(|(_, seat)| parties_of(seat).iter().any(is_named)).map(|it| it.0).collect()
}

/// Those of the powers named that nobody plays.
pub(super) fn vacant_of(game: &Game, parties: &[Party]) -> Vec<Power> {
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
