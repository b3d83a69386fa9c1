//! How much press a seat may write: every piece is a letter to each of its readers, and no mark tells
//! a robot that answers press from somebody who writes much.

use chrono::{DateTime, Utc};

use super::super::ruling::Bench;
use super::plan::Planned;
use super::{NoPress, PressDoubt};
use crate::game::{Circle, More, Press, PressDelivery, PressStanding, Readers, SeatId, Thread};

/// Readers told within an hour, each for each piece; more in a game in which twice all is more.
const MOST_TOLD: usize = 60;
/// Bytes of one seat that wait: for the results, or for a yes.
const MOST_WAITING: usize = 60_000;
/// Threads that a seat begins without signing within a turn: each is one more, for nobody may see that
/// two are by one hand.
const MOST_UNSIGNED: usize = 20;
/// Threads of a game. Each has a number of two bytes, drawn by chance.
const MOST_THREADS: usize = 1 << 14;

/// Why press is not sent before the hour is over.
pub(super) enum Hindrance {
    /// Its writer is told.
    Told(NoPress),
    /// He was told before.
    Known,
}

/// Whether too many readers were told within the hour.
pub(super) fn hindrance(
    bench: &Bench,
    seat: SeatId,
    planned: &[Planned],
    now: DateTime<Utc>,
) -> Option<Hindrance> {
    let game = bench.game.as_ref()?;
    let carried = game.carried(seat, now);
    if carried.more == More::Stopped {
        return Some(Hindrance::Known);
    }
    let at_once = planned.iter().filter(|press| press.delivery == PressDelivery::AtOnce);
    let readers: usize = at_once.map(|press| game.readers_but(seat, &press.circle).len()).sum();
    let all = Circle { readers: Readers::All, hidden: None };
    let most = MOST_TOLD.max(2 * game.readers_but(seat, &all).len());
    let too_many = readers > 0 && carried.readers as usize + readers > most;
    too_many.then_some(Hindrance::Told(NoPress::TooMany))
}

/// Why no more of a seat's press can be kept.
pub(super) fn no_room(
    bench: &Bench,
    seat: SeatId,
    planned: &[Planned],
    doubt: Option<PressDoubt>,
) -> Option<NoPress> {
    let game = bench.game.as_ref()?;
    let waits = |press: &&Press| press.from == seat && press.standing != PressStanding::Told;
    let waiting: usize = game.press.iter().filter(waits).map(|press| press.words.len()).sum();
    let is_kept = |press: &&Planned| {
        let on_paper = |reader: &SeatId| !bench.has_mail(*reader);
        doubt.is_some()
            || press.delivery == PressDelivery::WithResults
            || game.readers_but(seat, &press.circle).iter().any(on_paper)
    };
    let more: usize = planned.iter().filter(is_kept).map(|press| press.words.len()).sum();
    if more > 0 && waiting + more > MOST_WAITING {
        return Some(NoPress::TooMuchWaits);
    }
    let is_his = |it: &&Thread| it.circle.hidden == Some(seat) && it.opened == game.turn;
    let new: Vec<&Planned> = planned.iter().filter(|press| press.answers.is_none()).collect();
    let unsigned = new.iter().any(|press| press.circle.hidden == Some(seat));
    let too_many = unsigned && game.threads.iter().filter(is_his).count() >= MOST_UNSIGNED
        || !new.is_empty() && game.threads.len() + new.len() > MOST_THREADS;
    too_many.then_some(NoPress::TooManyThreads)
}
