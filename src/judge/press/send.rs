//! Press on its way: held, told, or kept while its writer is asked about it.

use super::super::ruling::{Bench, seat_address};
use super::super::{Body, Notice, Setting, draw};
use super::plan::{self, Planned};
use super::{Author, PressCopy, PressLetter};
use crate::board::Turn;
use crate::game::{
    Change, Circle, Game, Press, PressDelivery, PressObservers, PressStanding, Readers, Role,
    SeatId, Signature, Thread, TurnNumber, parties_of,
};
use crate::letter::Purpose;

/// Sends press, and gives back what its writer is told of it.
pub(super) fn all(
    setting: Setting<'_>,
    bench: &mut Bench,
    seat: SeatId,
    planned: Vec<Planned>,
) -> Vec<PressCopy> {
    written(setting, bench, seat, planned, |bench, press, copy| tell(setting, bench, press, copy))
}

/// Keeps press while its writer is asked whether it is meant, and gives back what he is asked about.
pub(super) fn kept(
    setting: Setting<'_>,
    bench: &mut Bench,
    seat: SeatId,
    planned: Vec<Planned>,
) -> Vec<PressCopy> {
    written(setting, bench, seat, planned, |_, _, _| PressStanding::Asked)
}

/// Each piece of press with the standing that comes of it.
fn written(
    setting: Setting<'_>,
    bench: &mut Bench,
    seat: SeatId,
    planned: Vec<Planned>,
    standing: impl Fn(&mut Bench, &Press, &PressCopy) -> PressStanding,
) -> Vec<PressCopy> {
    let copies = planned.into_iter().filter_map(|planned| {
        let vacant = planned.vacant.clone();
        let press = open(setting, bench, seat, planned)?;
        let copy = copied(bench.game.as_ref()?, &press, None)?;
        let standing = standing(bench, &press, &copy);
        bench.change(Change::PressWritten(Box::new(Press { standing, ..press })));
        Some(PressCopy { vacant, ..copy })
    });
    copies.collect()
}

/// A piece of press in its thread, which begins if it is new.
fn open(setting: Setting<'_>, bench: &mut Bench, seat: SeatId, planned: Planned) -> Option<Press> {
    let Planned { answers, circle, signature, delivery, words, .. } = planned;
    let game = bench.game.as_ref()?;
    let turn = game.turn;
    // Nobody is told that two unsigned letters are by one hand, so each begins a thread.
    let known = || game.circle_number(&circle).filter(|_| circle.hidden.is_none());
    let number = match answers.or_else(known) {
        Some(number) => number,
        None => {
            let number = draw::number(setting.seed, |it| game.thread(it).is_none())?;
            bench.change(Change::ThreadOpened { number, circle });
            number
        }
    };
    Some(Press {
        event: setting.event.id,
        from: seat,
        turn,
        at: setting.now,
        circle: number,
        signature,
        delivery,
        words,
        standing: PressStanding::Asked,
    })
}

/// Tells all readers who can be told at once; gives back how far the press has come.
fn tell(setting: Setting<'_>, bench: &mut Bench, press: &Press, copy: &PressCopy) -> PressStanding {
    if press.delivery == PressDelivery::WithResults {
        return PressStanding::Held;
    }
    let Some(game) = &bench.game else { return PressStanding::Told };
    let Some(circle) = game.circle(press.circle) else { return PressStanding::Told };
    let mut readers = game.readers_but(press.from, circle);
    if press.signature == Signature::Unsigned {
        // Letters are numbered as they are written: in the order of the seats, the gap would be the
        // writer's.
        draw::shuffle(setting.seed, &mut readers);
    }
    let letters: Vec<Option<Notice>> =
        readers.iter().map(|&seat| letter(bench, game, seat, circle, copy)).collect();
    let standing = match letters.iter().all(Option::is_some) {
        true => PressStanding::Told,
        false => PressStanding::Owed,
    };
    letters.into_iter().flatten().for_each(|notice| bench.tell(notice));
    standing
}

/// The letter that brings press to one of its readers; `None` where no mail reaches him. A reply to it is
/// press to the same circle, unless he may not write to that.
fn letter(
    bench: &Bench,
    game: &Game,
    seat: SeatId,
    circle: &Circle,
    copy: &PressCopy,
) -> Option<Notice> {
    let body = Body::Press(PressLetter::ToReader(Box::new(copy.clone())));
    let notice = bench.notice_for_seat(seat, body).filter(|_| bench.has_mail(seat))?;
    Some(match plan::barred(game, seat, circle) {
        Some(_) => notice,
        None => {
            let reply = seat_address(game, seat, Purpose::Press(copy.circle));
            Notice { reply: Some(reply), ..notice }
        }
    })
}

/// Whether who began a thread reads it without being named because he did not sign. Whoever watches is
/// left out of the names, too, but only because he has none to sign with.
fn hides_author(game: &Game, circle: &Circle) -> bool {
    let hidden = circle.hidden.and_then(|seat| game.seat(seat));
    hidden.is_some_and(|seat| seat.role != Role::Observer)
}

/// A piece of press as it is told, of the present turn or of one that was ruled.
pub(super) fn copied(game: &Game, press: &Press, turn: Option<Turn>) -> Option<PressCopy> {
    let seat = game.seat(press.from)?;
    let Thread { circle, opened, .. } = game.thread(press.circle)?;
    let own = parties_of(seat);
    let author = match (press.signature, seat.role) {
        (Signature::Unsigned, _) => Author::Unsigned,
        (Signature::Signed, Role::Player) => Author::Powers(seat.powers.clone()),
        (Signature::Signed, Role::Master) => Author::Master,
        (Signature::Signed, Role::Observer) => Author::Observer,
    };
    let to = match &circle.readers {
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
        readers: circle.readers.clone(),
        turn: turn.unwrap_or(game.position.turn),
        circle: press.circle,
        opened: *opened,
        words: press.words.clone(),
        delivery: press.delivery,
        hidden: hides_author(game, circle),
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
                PressStanding::Owed => !bench.has_mail(seat),
                // All printed sheets of a game hold what everybody reads.
                PressStanding::Told => bench.is_postal(seat) && game.is_broadcast(press),
                PressStanding::Asked | PressStanding::AskedAgain => false,
            }
    };
    let of = |seat: SeatId| -> Vec<PressCopy> {
        let own = game.press.iter().filter(|press| gets(seat, press));
        own.filter_map(|press| copied(game, press, None)).collect()
    };
    game.seats().map(|(seat, _)| (seat, of(seat))).collect()
}

/// What was written to all in a turn that was ruled, for anybody to read: nothing where those who watch
/// read nothing.
pub fn broadcasts(game: &Game, number: TurnNumber, turn: Turn) -> Vec<PressCopy> {
    let is_public = game.settings.press.observers != PressObservers::Nothing;
    let is_of_it = |press: &&Press| {
        is_public
            && press.turn == number
            && press.standing == PressStanding::Told
            && game.is_broadcast(press)
            && !press.words.is_empty()
    };
    game.press.iter().filter(is_of_it).filter_map(|it| copied(game, it, Some(turn))).collect()
}
