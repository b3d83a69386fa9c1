//! Centres that changed hands, and who is out for it.
//!
//! Each capture is told once: as a loss where it is the reader's, or where its owner lost several or his
//! last; else as a gain. What others gained that nobody had stands in one sentence. Of a power whose losses
//! are told its gains are named beside them, for else what it has left would seem the rest of what it had.
//! What the winner gained is told with the victory.

use std::cmp::Reverse;

use crate::board::{Centre, Phase, Power, Province};
use crate::position::Position;
use crate::report::orders::province_list;
use crate::report::outlook::powers_in_order;
use crate::report::tongue::{Join, Name};

use super::{Item, Teller, Told, Weight};

/// From how many centres on a loss is told as such, not as a gain of others.
const SEVERAL: usize = 2;
/// How many centres are so few that it is told how many are left.
const FEW_LEFT: usize = 3;

/// A centre and the power at the other end.
type Handed = (Province, Option<Power>);

/// What became of a power that lost centres.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It has neither units nor centres.
    Out,
    /// It has units alone.
    Bare,
    /// It has so many centres.
    Left(usize),
}

/// What is told of centres.
pub(super) fn centres(teller: &Teller<'_>, told: &mut Told) {
    let mut free = Vec::new();
    for power in powers_in_order(teller.game, teller.reader) {
        let (gained, lost) = captures(teller, power);
        let is_free = gained.iter().all(|(_, from)| from.is_none());
        if !lost.is_empty() {
            told.of(teller, &[power]).push(loss(teller, power, &lost, &gained));
            continue;
        }
        if is_free && !gained.is_empty() && !teller.is_readers(power) {
            free.push((power, gained));
        } else if !gained.is_empty() {
            told.of(teller, &[power]).push(gain(teller, power, &gained));
        }
        fallen(teller, power, told);
    }
    told.others.extend(free_gains(teller, free));
}

/// What a power gained and lost, as far as it is told of that power.
fn captures(teller: &Teller<'_>, power: Power) -> (Vec<Handed>, Vec<Handed>) {
    let is_own = |power: Option<Power>| power.is_some_and(|power| teller.is_readers(power));
    let is_loss = |from: Option<Power>, to: Option<Power>| {
        is_own(from)
            || to.is_none()
            || (!is_own(to) && from.is_some_and(|from| is_grave(teller, from)))
    };
    let (mut gained, mut lost) = (Vec::new(), Vec::new());
    for &(centre, from, to) in &teller.results.captured {
        if to == Some(power) && !is_loss(from, to) && teller.results.winner != to {
            gained.push((centre, from));
        }
        if from == Some(power) && is_loss(from, to) {
            lost.push((centre, to));
        }
    }
    (gained, lost)
}

/// Whether a power lost so much to others than the reader that it is news of its own.
fn is_grave(teller: &Teller<'_>, power: Power) -> bool {
    let lost = teller.results.captured.iter().filter(|(_, from, to)| {
        *from == Some(power) && !to.is_some_and(|to| teller.is_readers(to))
    });
    lost.count() >= SEVERAL || !matches!(fate(teller, power), Fate::Left(1..))
}

fn fate(teller: &Teller<'_>, power: Power) -> Fate {
    fate_in(&teller.game.position, teller, power)
}

/// What becomes of a power in this position.
fn fate_in(now: &Position, teller: &Teller<'_>, power: Power) -> Fate {
    let board = &teller.game.board;
    match now.centres_of(board, power).count() {
        0 if now.lives(board, power) => Fate::Bare,
        0 => Fate::Out,
        centres => Fate::Left(centres),
    }
}

/// Whether a power has neither units nor centres any more.
pub(super) fn is_out(teller: &Teller<'_>, power: Power) -> bool {
    fate(teller, power) == Fate::Out
}

/// Whether it is a home centre, of whomever: to win one back is as much news as to lose it.
fn is_home_centre(teller: &Teller<'_>, centre: Province) -> bool {
    matches!(teller.game.board.centre(centre), Centre::Home(_))
}

fn places(handed: &[Handed]) -> Vec<Province> {
    handed.iter().map(|(centre, _)| *centre).collect()
}

/// `France gained Portugal and Spain, and Munich from Germany.`
fn gain(teller: &Teller<'_>, power: Power, gained: &[Handed]) -> Item {
    let is_home = |(centre, from): &Handed| from.is_some() && is_home_centre(teller, *centre);
    let weight = if gained.iter().any(is_home) {
        Weight::Home
    } else if gained.iter().any(|(_, from)| from.is_some()) {
        Weight::Taken
    } else {
        Weight::Gained
    };
    Item::new(weight, &places(gained), gain_words(teller, power, gained))
}

fn gain_words(teller: &Teller<'_>, power: Power, gained: &[Handed]) -> String {
    let (news, who) = (&teller.tongue.news, teller.who(power));
    let (taken, free): (Vec<Handed>, Vec<Handed>) =
        gained.iter().partition(|(_, from)| from.is_some());
    let (free, taken) = (free_words(teller, &free), taken_words(teller, &taken));
    match (free.is_empty(), taken.is_empty()) {
        (_, true) => news.sentence(&news.gained(&who, &free)),
        (true, _) => news.took(&who, &taken),
        (false, false) => news.gained_and_took(&who, &free, &taken),
    }
}

/// `Venice from Italy`; empty for none.
fn taken_words(teller: &Teller<'_>, taken: &[Handed]) -> String {
    handed(teller, taken, |centres, other| teller.tongue.news.taken_from(centres, other))
}

/// `Spain and Portugal`, of centres that nobody had; empty for none.
fn free_words(teller: &Teller<'_>, free: &[Handed]) -> String {
    match free.is_empty() {
        true => String::new(),
        false => teller.tongue.news.free(&names(teller, free)),
    }
}

/// `Austria lost Budapest to Russia and Greece to Italy, and has 2 centres left.`, and what it gained.
fn loss(teller: &Teller<'_>, power: Power, lost: &[Handed], gained: &[Handed]) -> Item {
    let news = &teller.tongue.news;
    let who = teller.who(power);
    let to = |centres: &Name<'_>, other: &Name<'_>| news.lost_to(centres, other);
    let centres = handed(teller, lost, to);
    let is_home = |(centre, _): &Handed| is_home_centre(teller, *centre);
    let home = if lost.iter().any(is_home) { Weight::Home } else { Weight::Taken };
    let (taken, free): (Vec<Handed>, Vec<Handed>) =
        all_taken(teller, power).into_iter().partition(|(_, from)| from.is_some());
    let (taken, free) = (taken_words(teller, &taken), free_words(teller, &free));
    let (weight, words) = match fate(teller, power) {
        Fate::Out => (Weight::Out, news.lost_and_out(&who, &centres)),
        Fate::Bare => (Weight::Out, news.lost_all(&who, &centres)),
        Fate::Left(left) => {
            let now = news.centres(left);
            let words = match (free.is_empty(), taken.is_empty()) {
                (true, true) if left <= FEW_LEFT => {
                    news.lost_and_left(&who, &centres, &news.left(left))
                }
                (true, true) => news.lost(&who, &centres),
                (false, true) => news.lost_and_gained(&who, &centres, &free, &now),
                (true, false) => news.lost_and_took(&who, &centres, &taken, &now),
                (false, false) => news.lost_gained_and_took(&who, &centres, &free, &taken, &now),
            };
            (home, words)
        }
    };
    let all: Vec<Handed> = lost.iter().chain(gained).copied().collect();
    Item::new(weight, &places(&all), words)
}

/// All that a power took, told of others or not; but what won the game for it.
fn all_taken(teller: &Teller<'_>, power: Power) -> Vec<Handed> {
    let results = teller.results;
    let by = |to: Option<Power>| to == Some(power) && results.winner != to;
    let taken = results.captured.iter().filter(|(_, _, to)| by(*to));
    taken.map(|&(centre, from, _)| (centre, from)).collect()
}

fn names<'a>(teller: &Teller<'a>, handed: &[Handed]) -> Name<'a> {
    province_list(teller.tongue, &teller.game.board, &places(handed), Join::And)
}

/// `Russia took Budapest from Austria and Norway from England and has won, with 18 centres.`
pub(super) fn won(teller: &Teller<'_>) -> Option<String> {
    let Teller { tongue, game, results, .. } = teller;
    let winner = results.winner?;
    let who = teller.who(winner);
    let centres = game.position.centres_of(&game.board, winner).count();
    let gained = results.captured.iter().filter(|(_, _, to)| *to == Some(winner));
    let gained: Vec<Handed> = gained.map(|&(centre, from, _)| (centre, from)).collect();
    Some(if gained.is_empty() {
        tongue.news.won(&who, centres)
    } else if gained.iter().all(|(_, from)| from.is_some()) {
        tongue.news.took_and_won(&who, &taken_words(teller, &gained), centres)
    } else {
        tongue.news.gained_and_won(&who, &names(teller, &gained), centres)
    })
}

/// `Brest from France and Munich from Germany`: centres by the power at the other end.
fn handed(
    teller: &Teller<'_>,
    centres: &[Handed],
    told: impl Fn(&Name<'_>, &Name<'_>) -> String,
) -> String {
    let mut others: Vec<Option<Power>> = centres.iter().map(|(_, other)| *other).collect();
    others.sort_unstable();
    others.dedup();
    let of = |other: Option<Power>| -> Vec<Handed> {
        centres.iter().filter(|(_, own)| *own == other).copied().collect()
    };
    let is_plain = others.iter().all(|&other| other.is_some() && of(other).len() == 1);
    let group = |&other: &Option<Power>| {
        let names = names(teller, &of(other));
        match other {
            None => teller.tongue.news.free(&names),
            Some(other) => told(&names, &teller.who(other)),
        }
    };
    let groups: Vec<String> = others.iter().map(group).collect();
    teller.tongue.names.texts(&groups, if is_plain { Join::And } else { Join::Groups })
}

/// `Germany gained Denmark and Holland, and Russia Rumania.`: what was nobody's, who gained most first.
fn free_gains(teller: &Teller<'_>, mut gains: Vec<(Power, Vec<Handed>)>) -> Option<Item> {
    gains.sort_by_key(|(_, gained)| Reverse(gained.len()));
    let Teller { tongue, game, .. } = *teller;
    let part = |(number, (power, gained)): (usize, &(Power, Vec<Handed>))| {
        let names = province_list(tongue, &game.board, &places(gained), Join::And);
        let (who, centres) = (teller.who(*power), tongue.news.free(&names));
        match number {
            0 => tongue.news.gained(&who, &centres),
            _ => tongue.news.gained_too(&who, &centres),
        }
    };
    let parts: Vec<String> = gains.iter().enumerate().map(part).collect();
    let words = tongue.names.texts(&parts, Join::Clauses);
    let all: Vec<Province> = gains.iter().flat_map(|(_, gained)| places(gained)).collect();
    (!all.is_empty()).then(|| Item::new(Weight::Gained, &all, tongue.news.sentence(&words)))
}

/// `Austria is out of the game.`, or, while it still has units, `Austria has no centre left.`: where no
/// loss says so, nor what was removed.
fn fallen(teller: &Teller<'_>, power: Power, told: &mut Told) {
    let Teller { tongue, game, results, .. } = *teller;
    let has_lost = results.captured.iter().any(|(_, from, _)| *from == Some(power));
    let words = match fate(teller, power) {
        Fate::Out if results.before.turn.phase == Phase::Adjustment => return,
        Fate::Out if results.before.lives(&game.board, power) => {
            tongue.news.out(&teller.who(power))
        }
        Fate::Bare if has_lost => tongue.news.bare(&teller.who(power)),
        _ => return,
    };
    told.of(teller, &[power]).push(Item::new(Weight::Out, &[], words));
}
