//! What is told between the movement of a season at whose end centres are counted, and its retreats: that
//! they change hands later, and what would come of it as units stand. The reader is told which he would gain
//! and lose; of others, as he is of himself, who would win, and who would lose his last.

use crate::adjudication;
use crate::board::{Phase, Power, Province};
use crate::judge::{GameFacts, Results};
use crate::position::Position;
use crate::report::orders::province_list;
use crate::report::outlook::powers_in_order;
use crate::report::tongue::Join;

use super::Teller;

/// How it would be if centres were counted now.
struct Foreseen {
    position: Position,
    winner: Option<Power>,
}

/// `Centres change hands after the retreats. As units stand, you will gain Paris and Holland. Russia will win,
/// with 18 centres.` To readers of several powers, or of none, the table tells which they would gain and lose.
pub(super) fn counted_later(teller: &Teller<'_>) -> Vec<String> {
    if !is_counted_later(teller.game, teller.results) {
        return Vec::new();
    }
    let (position, winner) = adjudication::counted(&teller.game.board, &teller.game.position);
    let foreseen = Foreseen { position, winner };
    let mut news = vec![teller.tongue.news.counted_later()];
    if let [power] = *teller.reader.powers {
        news.extend(own(teller, &foreseen, power));
    }
    let is_first = news.len() == 1;
    news.extend(others(teller, &foreseen, is_first));
    news
}

/// Whether the centres are counted after the retreats that come next.
pub(in crate::report) fn is_counted_later(game: &GameFacts, results: &Results) -> bool {
    let next = game.position.turn;
    game.turn != results.number
        && results.before.turn.phase == Phase::Movement
        && next.phase == Phase::Retreat
        && game.board.calendar().counts_centres(next)
}

/// What the reader would gain and lose, and whether he would win or lose his last centre by it.
fn own(teller: &Teller<'_>, foreseen: &Foreseen, power: Power) -> Option<String> {
    let (news, game) = (&teller.tongue.news, teller.game);
    let is = |position: &Position, centre| position.owner(centre) == Some(power);
    let (now, then) = (&game.position, &foreseen.position);
    let changed = game.board.centres().filter(|&centre| is(now, centre) != is(then, centre));
    let (gained, lost): (Vec<Province>, Vec<Province>) = changed.partition(|at| is(then, *at));
    let names = |places| province_list(teller.tongue, &game.board, places, Join::And);
    let (who, gains, losses) = (teller.who(power), names(&gained), names(&lost));
    let wins = foreseen.winner == Some(power);
    let count = centres(teller, then, power);
    Some(match (gained.is_empty(), lost.is_empty()) {
        (true, true) if wins => news.will_win(&who, count),
        (true, true) => return None,
        (false, true) if wins => news.will_gain_and_win(&who, &gains, count),
        (false, true) => news.will_gain(&who, &gains),
        (false, false) if wins => news.will_gain_lose_and_win(&who, &gains, &losses, count),
        (false, false) => news.will_gain_and_lose(&who, &gains, &losses),
        (true, false) if count > 0 && wins => {
            format!("{} {}", news.will_lose(&who, &losses), news.will_win_too(&who, count))
        }
        (true, false) if count > 0 => news.will_lose(&who, &losses),
        (true, false) if has_units(then, power) => news.will_lose_and_be_bare(&who, &losses),
        (true, false) => news.will_lose_and_be_out(&who, &losses),
    })
}

/// Of other powers than the reader's only one: who would win, and who would lose his last centre.
fn others(teller: &Teller<'_>, foreseen: &Foreseen, mut is_first: bool) -> Vec<String> {
    let news = &teller.tongue.news;
    let is_told = |power: &Power| teller.reader.powers != [*power];
    let mut told = Vec::new();
    // That it is as units stand, the first sentence says for all.
    let mut tell = |first: String, too: String| {
        told.push(if std::mem::take(&mut is_first) { first } else { too });
    };
    if let Some(winner) = foreseen.winner.filter(is_told) {
        let (who, count) = (teller.who(winner), centres(teller, &foreseen.position, winner));
        tell(news.will_win(&who, count), news.will_win_too(&who, count));
    }
    let falls = |power: &Power| {
        centres(teller, &teller.game.position, *power) > 0
            && centres(teller, &foreseen.position, *power) == 0
    };
    let powers = powers_in_order(teller.game, teller.reader).into_iter();
    let (bare, out): (Vec<Power>, Vec<Power>) = powers
        .filter(|power| is_told(power) && falls(power))
        .partition(|power| has_units(&foreseen.position, *power));
    if !bare.is_empty() {
        let who = teller.powers(&bare);
        tell(news.will_be_bare(&who), news.will_be_bare_too(&who));
    }
    if !out.is_empty() {
        let who = teller.powers(&out);
        tell(news.will_be_out(&who), news.will_be_out_too(&who));
    }
    told
}

fn centres(teller: &Teller<'_>, position: &Position, power: Power) -> usize {
    position.centres_of(&teller.game.board, power).count()
}

/// Whether a power has units that stand, or that may retreat.
fn has_units(position: &Position, power: Power) -> bool {
    let may_stay =
        |gone: &crate::position::Dislodged| gone.unit.power == power && !gone.retreats.is_empty();
    position.units_of(power).next().is_some() || position.dislodged.iter().any(may_stay)
}
