//! The bounces that mattered, and who got somewhere ahead of another: the reader's own, and between others
//! those over centres. All others are told where there is no other news of strangers; else they stand in
//! the list of orders alone.

use std::collections::BTreeMap;

use crate::adjudication::{Bounce, Outcome, ResultLine};
use crate::board::{Centre, Power, Province};
use crate::judge::Results;
use crate::order::{Movement, Order};
use crate::report::orders::province_list;
use crate::report::tongue::{Join, Name};

use super::{Teller, Told};

/// The most sentences about bounces between others, and the most groups of them in one.
const OTHERS: usize = 3;
/// The most powers that are named one by one as those who kept the reader out.
const HOLDERS: usize = 2;
/// The strength from which an attack on somebody else's unit is news: one that had support.
const ATTACK: u32 = 2;

/// What kept moves out of one province.
pub(super) struct Clash {
    place: Province,
    /// Who did not get in, each once, without who stands there.
    powers: Vec<Power>,
    /// How many moves of theirs.
    moves: usize,
    /// Who stands there and stays.
    holder: Option<Power>,
    /// Who got in.
    winner: Option<Power>,
    /// The greatest strength of an attack on it.
    attack: u32,
    /// Whether anybody came whom the holder did not want to go to.
    was_attacked: bool,
}

/// What is told of bounces.
pub(super) fn clashes(teller: &Teller<'_>, told: &mut Told) {
    let is_own = |power: &Power| teller.is_readers(*power);
    let (own, others): (Vec<Clash>, Vec<Clash>) =
        found(teller.results).into_iter().partition(|clash| {
            clash.powers.iter().chain(&clash.holder).chain(&clash.winner).any(is_own)
        });
    // Who met head on is told where he wanted to go, not where he stayed as well.
    let attacked = |clash: &&Clash| clash.was_attacked && !clash.powers.iter().all(is_own);
    told.own.extend(held(teller, own.iter().filter(attacked), is_own));
    // That a centre was gained says it already.
    let is_told = |clash: &Clash| {
        clash.winner.as_ref().is_some_and(is_own)
            && teller.results.captured.iter().any(|(centre, ..)| *centre == clash.place)
    };
    told.own.extend(ahead(teller, own.iter().filter(|clash| !is_told(clash))));
    told.own.extend(shut_out(teller, &own));
    told.own.extend(met(teller, &own));
    let board = &teller.game.board;
    let mattered = |clash: &&Clash| {
        board.centre(clash.place) != Centre::None
            && (clash.holder.is_none() || clash.attack >= ATTACK)
    };
    let over_centres = || others.iter().filter(mattered);
    let news = met_elsewhere(teller, over_centres()).into_iter();
    told.others.extend(news.chain(held(teller, over_centres(), |_| true)).take(OTHERS));
    if told.others.is_empty() {
        let attacked = others.iter().filter(|clash| clash.was_attacked);
        let news = ahead(teller, &others).into_iter().chain(met_elsewhere(teller, &others));
        told.others.extend(news.chain(held(teller, attacked, |_| true)).take(OTHERS));
    }
}

/// Each province that somebody was kept out of by others. Whoever stood in his own way is left out.
pub(super) fn found(results: &Results) -> Vec<Clash> {
    let mut clashes: BTreeMap<Province, Clash> = BTreeMap::new();
    for line in results.lines.iter().filter(|line| !line.dislodged) {
        let (Outcome::Bounced(bounce), Order::Movement(_, Movement::Move { to, .. })) =
            (&line.outcome, &line.order)
        else {
            continue;
        };
        let place = to.province;
        let (holder, winner) = (holder(results, place), winner(results, place));
        if [holder, winner].contains(&Some(line.power)) {
            continue;
        }
        let clash = clashes.entry(place).or_insert_with(|| Clash {
            place,
            powers: Vec::new(),
            moves: 0,
            holder,
            winner,
            attack: 0,
            was_attacked: false,
        });
        clash.powers.push(line.power);
        clash.moves += 1;
        clash.was_attacked |= !matches!(bounce, Bounce::HeadToHead { .. });
        if let Bounce::Held { attack, .. } | Bounce::HeadToHead { attack, .. } = bounce {
            clash.attack = clash.attack.max(*attack);
        }
    }
    let sorted = |mut clash: Clash| {
        clash.powers.sort_unstable();
        clash.powers.dedup();
        clash
    };
    clashes.into_values().map(sorted).collect()
}

/// Whose unit stood there and stays.
fn holder(results: &Results, place: Province) -> Option<Power> {
    let unit = results.before.unit_at(place)?;
    let leaves = results.lines.iter().any(|line| {
        line.order.place().is_some_and(|at| at.province == place)
            && (line.outcome == Outcome::Moves || line.dislodged)
    });
    (!leaves).then_some(unit.power)
}

/// Whose unit got in.
fn winner(results: &Results, place: Province) -> Option<Power> {
    let mut lines = results.lines.iter().filter(|line| line.outcome == Outcome::Moves);
    let got_in = |line: &&ResultLine| matches!(&line.order, Order::Movement(_, Movement::Move { to, .. }) if to.province == place);
    lines.find(got_in).map(|line| line.power)
}

/// `You held Venice and Rome against Turkey.`, of holders like these.
fn held<'c>(
    teller: &Teller<'_>,
    clashes: impl IntoIterator<Item = &'c Clash>,
    is_told: impl Fn(&Power) -> bool,
) -> Vec<String> {
    let Teller { tongue, game, .. } = *teller;
    let mut held: BTreeMap<Power, BTreeMap<&[Power], Vec<Province>>> = BTreeMap::new();
    for clash in clashes {
        if let Some(holder) = clash.holder.filter(&is_told) {
            let against = held.entry(holder).or_default();
            against.entry(&clash.powers).or_default().push(clash.place);
        }
    }
    let sentence = |(holder, against): (Power, BTreeMap<&[Power], Vec<Province>>)| {
        let places = against.into_iter().map(|(powers, places)| {
            let places = province_list(tongue, &game.board, &places, Join::And);
            tongue.news.against(&places, &powers_named(teller, powers))
        });
        let places = tongue.names.texts(&places.collect::<Vec<_>>(), Join::Groups);
        tongue.news.held(&teller.who(holder), &places)
    };
    held.into_iter().map(sentence).collect()
}

/// `You could not enter Burgundy or the English Channel.`, of the reader's own moves that met nobody
/// else's.
fn shut_out(teller: &Teller<'_>, clashes: &[Clash]) -> Vec<String> {
    let Teller { tongue, game, reader, .. } = *teller;
    let mut news = Vec::new();
    for &power in &reader.powers {
        let mut by_holder: BTreeMap<Option<Power>, Vec<Province>> = BTreeMap::new();
        for clash in clashes {
            match clash.holder {
                Some(holder) if clash.powers.contains(&power) => {
                    by_holder.entry(Some(holder)).or_default().push(clash.place);
                }
                None if clash.is_empty() && clash.powers == [power] && clash.moves == 1 => {
                    by_holder.entry(None).or_default().push(clash.place);
                }
                _ => {}
            }
        }
        if by_holder.len() > HOLDERS {
            let mut all: Vec<Province> = by_holder.into_values().flatten().collect();
            all.sort_unstable();
            by_holder = BTreeMap::from([(None, all)]);
        }
        for (holder, places) in by_holder {
            let list = |join| province_list(tongue, &game.board, &places, join);
            let who = teller.who(power);
            news.push(match holder {
                Some(holder) => tongue.news.kept_out(&who, &list(Join::Or), &teller.who(holder)),
                None if places.len() == 1 => tongue.news.shut_out(&who, &list(Join::Nor)),
                None => tongue.news.shut_out_of_all(&who, &list(Join::Nor)),
            });
        }
    }
    news
}

impl Clash {
    /// Whether nobody stands there now.
    fn is_empty(&self) -> bool {
        self.holder.is_none() && self.winner.is_none()
    }
}

/// `France reached Burgundy ahead of you.`
fn ahead<'c>(teller: &Teller<'_>, clashes: impl IntoIterator<Item = &'c Clash>) -> Vec<String> {
    let Teller { tongue, game, .. } = *teller;
    let mut ahead: BTreeMap<(Power, &[Power]), Vec<Province>> = BTreeMap::new();
    for clash in clashes {
        if let Some(winner) = clash.winner {
            ahead.entry((winner, &clash.powers)).or_default().push(clash.place);
        }
    }
    let sentence = |((winner, powers), places): ((Power, &[Power]), Vec<Province>)| {
        let places = province_list(tongue, &game.board, &places, Join::And);
        tongue.news.ahead(&teller.who(winner), &places, &powers_named(teller, powers))
    };
    ahead.into_iter().map(sentence).collect()
}

/// Where moves met in a province that stays empty, by who made them.
fn meetings<'c>(
    clashes: impl IntoIterator<Item = &'c Clash>,
) -> BTreeMap<&'c [Power], Vec<Province>> {
    let mut met: BTreeMap<&[Power], Vec<Province>> = BTreeMap::new();
    for clash in clashes.into_iter().filter(|clash| clash.is_empty() && clash.moves > 1) {
        met.entry(&clash.powers).or_default().push(clash.place);
    }
    met
}

/// `You and Italy kept each other out of Piedmont.`, `Two units of yours kept each other out of Tyrolia.`
fn met(teller: &Teller<'_>, clashes: &[Clash]) -> Vec<String> {
    let Teller { tongue, game, .. } = *teller;
    let sentence = |(powers, places): (&[Power], Vec<Province>)| {
        let places = province_list(tongue, &game.board, &places, Join::And);
        let who = powers_named(teller, powers);
        match powers {
            [_] => tongue.news.own_bounced(&who, &places),
            _ => tongue.news.sentence(&tongue.news.bounced_in(&who, &places)),
        }
    };
    meetings(clashes).into_iter().map(sentence).collect()
}

/// `Austria and Russia kept each other out of Galicia, and Russia and Turkey out of the Black Sea.`: others,
/// in one sentence. That two units of one power stood in each other's way is not told.
fn met_elsewhere<'c>(
    teller: &Teller<'_>,
    clashes: impl IntoIterator<Item = &'c Clash>,
) -> Option<String> {
    let Teller { tongue, game, .. } = *teller;
    let met = meetings(clashes).into_iter().filter(|(powers, _)| powers.len() > 1);
    let part = |(number, (powers, places)): (usize, (&[Power], Vec<Province>))| {
        let places = province_list(tongue, &game.board, &places, Join::And);
        let who = powers_named(teller, powers);
        match number {
            0 => tongue.news.bounced_in(&who, &places),
            _ => tongue.news.bounced_too(&who, &places),
        }
    };
    let parts: Vec<String> = met.take(OTHERS).enumerate().map(part).collect();
    let words = tongue.names.texts(&parts, Join::Groups);
    (!words.is_empty()).then(|| tongue.news.sentence(&words))
}

/// `You and Italy`: the reader first.
fn powers_named<'a>(teller: &Teller<'a>, powers: &[Power]) -> Name<'a> {
    let mut powers = powers.to_vec();
    powers.sort_by_key(|power| (!teller.is_readers(*power), *power));
    teller.powers(&powers)
}
