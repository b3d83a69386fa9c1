//! Press on its way: asked back, held, told.

use super::super::ruling::{Bench, seat_address};
use super::super::{Body, Refused, Setting, draw};
use super::plan::Planned;
use super::{Author, NoPress, PressCopy, PressDoubt, PressLetter, doubts};
use crate::board::Turn;
use crate::game::{
    Change, Circle, Game, Press, PressDelivery, PressObservers, PressStanding, Readers, Role,
    SeatId, Signature, TurnNumber, parties_of,
};
use crate::letter::Purpose;

/// Whoever else reads a circle.
pub(super) fn others(game: &Game, seat: SeatId, circle: &Circle) -> Vec<SeatId> {
    let reads = |id: &SeatId| *id != seat && game.reads(*id, circle);
    let held = game.seats().filter(|(_, facts)| facts.holder().is_some());
    held.map(|(id, _)| id).filter(reads).collect()
}

/// Sends press, or asks whether it is meant.
pub(super) fn or_ask(
    setting: Setting<'_>,
    bench: &mut Bench,
    seat: SeatId,
    planned: Vec<Planned>,
    doubt: Option<PressDoubt>,
) -> Body {
    let words = || planned.iter().map(|press| press.words.as_str());
    let doubt = doubt.or_else(|| words().find_map(|words| doubts::of(setting, bench, seat, words)));
    let Some(doubt) = doubt else {
        return match all(setting, bench, seat, planned) {
            none if none.is_empty() => Body::Refused(Refused::Press(NoPress::TooMany)),
            copies => Body::Press(PressLetter::Sent(copies)),
        };
    };
    let copies = planned.into_iter().filter_map(|planned| {
        let vacant = planned.vacant.clone();
        let press = open(setting, bench, seat, planned, PressStanding::Asked)?;
        let copy = copy_of(bench, &press)?;
        bench.change(Change::PressWritten(Box::new(press)));
        Some(PressCopy { vacant, ..copy })
    });
    Body::Press(PressLetter::Asked { doubt, press: copies.collect() })
}

/// Sends press.
pub(super) fn all(
    setting: Setting<'_>,
    bench: &mut Bench,
    seat: SeatId,
    planned: Vec<Planned>,
) -> Vec<PressCopy> {
    let copies = planned.into_iter().filter_map(|planned| {
        let vacant = planned.vacant.clone();
        let mut press = open(setting, bench, seat, planned, PressStanding::Told)?;
        let copy = copy_of(bench, &press)?;
        press.standing = tell(setting, bench, &press, &copy);
        bench.change(Change::PressWritten(Box::new(press)));
        Some(PressCopy { vacant, ..copy })
    });
    copies.collect()
}

/// A piece of press in its circle, which is opened if it is new.
fn open(
    setting: Setting<'_>,
    bench: &mut Bench,
    seat: SeatId,
    planned: Planned,
    standing: PressStanding,
) -> Option<Press> {
    let Planned { answers, circle, signature, delivery, words, .. } = planned;
    let game = bench.game.as_ref()?;
    let turn = game.turn;
    // Nobody is told that two unsigned letters are by one hand, so each begins a thread.
    let known = || game.circle_number(&circle).filter(|_| circle.hidden.is_none());
    let number = match answers.or_else(known) {
        Some(number) => number,
        None if game.circles.len() < usize::from(u16::MAX) => {
            let number = game.circles.len() as u16;
            bench.change(Change::CircleOpened(circle));
            number
        }
        None => return None,
    };
    let at = setting.now;
    let event = setting.event.id;
    Some(Press {
        event,
        from: seat,
        turn,
        at,
        circle: number,
        signature,
        delivery,
        words,
        standing,
    })
}

/// Tells all readers who can be told at once; gives back how far the press has come.
pub(super) fn tell(
    setting: Setting<'_>,
    bench: &mut Bench,
    press: &Press,
    copy: &PressCopy,
) -> PressStanding {
    if press.delivery == PressDelivery::WithResults {
        return PressStanding::Held;
    }
    let Some(game) = &bench.game else { return PressStanding::Told };
    let Some(circle) = game.circle(press.circle) else { return PressStanding::Told };
    let mut standing = PressStanding::Told;
    let mut readers = others(game, press.from, circle);
    if press.signature == Signature::Unsigned {
        // Letters are numbered as they are written: in the order of the seats, the gap would be the
        // writer's.
        draw::shuffle(setting.seed, &mut readers);
    }
    for seat in readers {
        let Some(game) = &bench.game else { break };
        let writes = game.seat(seat).is_some_and(|seat| {
            seat.role != Role::Observer
                || game.settings.press.observers == PressObservers::Write
                || circle_hides(game, press.circle)
        });
        let reply = seat_address(game, seat, Purpose::Press(press.circle));
        let letter = PressLetter::ToReader(Box::new(copy.clone()));
        match bench.notice_for_seat(seat, Body::Press(letter)) {
            None => standing = PressStanding::Owed,
            Some(mut notice) => {
                if writes {
                    notice.reply = Some(reply);
                }
                bench.tell(notice);
            }
        }
    }
    standing
}

/// Whether a circle has a seat that is not named with it.
fn circle_hides(game: &Game, circle: u16) -> bool {
    game.circle(circle).is_some_and(|circle| circle.hidden.is_some())
}

/// Whether such a seat reads a circle because its holder did not sign. Whoever watches is left out of the
/// names, too, but only because he has none to sign with.
fn hides_author(game: &Game, circle: u16) -> bool {
    let hidden = game.circle(circle).and_then(|circle| game.seat(circle.hidden?));
    hidden.is_some_and(|seat| seat.role != Role::Observer)
}

/// A piece of press of the present turn, as it is told.
fn copy_of(bench: &Bench, press: &Press) -> Option<PressCopy> {
    copied(bench.game.as_ref()?, press, None)
}

/// A piece of press as it is told, of the present turn or of one that was ruled.
pub(super) fn copied(game: &Game, press: &Press, turn: Option<Turn>) -> Option<PressCopy> {
    let seat = game.seat(press.from)?;
    let own = parties_of(seat);
    let author = match (press.signature, seat.role) {
        (Signature::Unsigned, _) => Author::Unsigned,
        (Signature::Signed, Role::Player) => Author::Powers(seat.powers.clone()),
        (Signature::Signed, Role::Master) => Author::Master,
        (Signature::Signed, Role::Observer) => Author::Observer,
    };
    let to = match &game.circle(press.circle)?.readers {
        Readers::All => Readers::All,
        // Of an unsigned letter the whole circle is told: who is left out would be its author.
        Readers::These(parties) if press.signature == Signature::Unsigned => {
            Readers::These(parties.clone())
        }
        Readers::These(parties) => {
            Readers::These(parties.iter().filter(|party| !own.contains(party)).copied().collect())
        }
    };
    Some(PressCopy {
        author,
        to,
        readers: game.circle(press.circle)?.readers.clone(),
        turn: turn.unwrap_or(game.position.turn),
        circle: press.circle,
        words: press.words.clone(),
        delivery: press.delivery,
        hidden: hides_author(game, press.circle),
        vacant: Vec::new(),
    })
}

/// The press that each seat gets with the results of the present turn.
pub(in crate::judge) fn with_results(bench: &Bench) -> Vec<(SeatId, Vec<PressCopy>)> {
    let Some(game) = &bench.game else { return Vec::new() };
    let gets = |seat: SeatId, press: &Press| {
        let since = game.seat(seat).and_then(|seat| seat.present()).map(|present| present.from);
        let circle = game.circle(press.circle);
        let reads = circle.is_some_and(|circle| game.reads(seat, circle));
        press.turn == game.turn
            && press.from != seat
            && !press.words.is_empty()
            && reads
            && since.is_some_and(|since| since <= press.at)
            && match press.standing {
                PressStanding::Held => true,
                PressStanding::Owed => !has_mail(bench, seat),
                // All printed sheets of a game hold what everybody reads.
                PressStanding::Told => is_postal(bench, seat) && game.is_broadcast(press),
                PressStanding::Asked => false,
            }
    };
    let of = |seat: SeatId| -> Vec<PressCopy> {
        let own = game.press.iter().filter(|press| gets(seat, press));
        own.filter_map(|press| copy_of(bench, press)).collect()
    };
    game.seats().map(|(seat, _)| (seat, of(seat))).collect()
}

/// What was written to all in a turn that was ruled.
pub(in crate::judge) fn broadcasts(game: &Game, number: TurnNumber, turn: Turn) -> Vec<PressCopy> {
    let is_of_it = |press: &&Press| {
        press.turn == number
            && press.standing == PressStanding::Told
            && game.is_broadcast(press)
            && !press.words.is_empty()
    };
    game.press.iter().filter(is_of_it).filter_map(|it| copied(game, it, Some(turn))).collect()
}

fn is_postal(bench: &Bench, seat: SeatId) -> bool {
    let holder = bench.game.as_ref().and_then(|game| game.seat(seat)?.holder());
    holder.and_then(|id| bench.person(id)).is_some_and(|person| person.post.is_some())
}

fn has_mail(bench: &Bench, seat: SeatId) -> bool {
    let holder = bench.game.as_ref().and_then(|game| game.seat(seat)?.holder());
    let letterbox = holder.and_then(|id| bench.person(id)?.letterbox());
    letterbox.is_some_and(|address| !address.is_on_paper())
}
