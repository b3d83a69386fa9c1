//! The bounces that mattered: the reader's own, and between others those over centres. All others stand
//! in the list of orders alone.

use std::collections::BTreeMap;

use crate::adjudication::{Bounce, Outcome};
use crate::board::{Centre, Power, Province};
use crate::judge::Results;
use crate::order::{Movement, Order};
use crate::report::orders::province_list;
use crate::report::tongue::{Join, Name};

use super::Teller;

/// The most sentences about bounces between others.
const OTHERS: usize = 3;
/// The most powers that are named one by one as those who kept the reader out.
const HOLDERS: usize = 2;
/// The strength from which an attack on somebody else's unit is news: one that had support.
const ATTACK: u32 = 2;

/// What kept moves out of one province.
struct Clash {
    place: Province,
    /// Who did not get in, each once, without who stands there.
    powers: Vec<Power>,
    /// How many moves of theirs.
    moves: usize,
    /// Who stands there and stays.
    holder: Option<Power>,
    /// Whether a unit of the holder's own wanted to go there, too.
    own_behind: bool,
    /// The greatest strength of an attack on it.
    attack: u32,
    /// Whether anybody came whom the holder did not want to go to.
    was_attacked: bool,
}

/// What is told of bounces.
pub(super) fn clashes(teller: &Teller<'_>) -> Vec<String> {
    let is_own = |power: &Power| teller.is_readers(*power);
    let (own, others): (Vec<Clash>, Vec<Clash>) = found(teller.results)
        .into_iter()
        .partition(|clash| clash.powers.iter().chain(&clash.holder).any(is_own));
    // Who met head on is told where he wanted to go, not where he stayed as well; and who stood in his own
    // way, once.
    let attacked = |clash: &&Clash| clash.was_attacked && !clash.powers.iter().all(is_own);
    let mut news = held(teller, own.iter().filter(attacked), is_own);
    news.extend(shut_out(teller, &own));
    news.extend(met(teller, &own));
    let board = &teller.game.board;
    let mattered = |clash: &Clash| {
        board.centre(clash.place) != Centre::None
            && (clash.holder.is_none() || clash.attack >= ATTACK)
    };
    let others: Vec<Clash> = others.into_iter().filter(mattered).collect();
    let told = met(teller, &others).into_iter().chain(held(teller, &others, |_| true));
    news.extend(told.take(OTHERS));
    news
}

fn found(results: &Results) -> Vec<Clash> {
    let mut clashes: BTreeMap<Province, Clash> = BTreeMap::new();
    for line in results.lines.iter().filter(|line| !line.dislodged) {
        let (Outcome::Bounced(bounce), Order::Movement(_, Movement::Move { to, .. })) =
            (&line.outcome, &line.order)
        else {
            continue;
        };
        let place = to.province;
        let clash = clashes.entry(place).or_insert_with(|| Clash {
            place,
            powers: Vec::new(),
            moves: 0,
            holder: holder(results, place),
            own_behind: false,
            attack: 0,
            was_attacked: false,
        });
        if clash.holder == Some(line.power) {
            clash.own_behind = true;
            continue;
        }
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

/// `You held Venice and Rome against Turkey.`, of holders like these.
fn held<'c>(
    teller: &Teller<'_>,
    clashes: impl IntoIterator<Item = &'c Clash>,
    is_told: impl Fn(&Power) -> bool,
) -> Vec<String> {
    let Teller { tongue, game, .. } = *teller;
    let mut held: BTreeMap<Power, BTreeMap<&[Power], Vec<Province>>> = BTreeMap::new();
    for clash in clashes.into_iter().filter(|clash| !clash.powers.is_empty()) {
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
                None if clash.powers == [power] && clash.moves == 1 => {
                    by_holder.entry(None).or_default().push(clash.place);
                }
                Some(holder) if holder == power && clash.is_own_alone() => {
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
    /// Whether a power's unit stood in the way of its own, and nobody else came.
    fn is_own_alone(&self) -> bool {
        self.own_behind && self.powers.is_empty()
    }
}

/// `You and Italy kept each other out of Piedmont.`, `Two units of yours kept each other out of Tyrolia.`
fn met(teller: &Teller<'_>, clashes: &[Clash]) -> Vec<String> {
    let Teller { tongue, game, .. } = *teller;
    let mut met: BTreeMap<&[Power], Vec<Province>> = BTreeMap::new();
    for clash in clashes.iter().filter(|clash| clash.holder.is_none() && clash.moves > 1) {
        met.entry(&clash.powers).or_default().push(clash.place);
    }
    let sentence = |(powers, places): (&[Power], Vec<Province>)| {
        let places = province_list(tongue, &game.board, &places, Join::And);
        let who = powers_named(teller, powers);
        match powers {
            [_] => tongue.news.own_bounced(&who, &places),
            _ => tongue.news.bounced_in(&who, &places),
        }
    };
    met.into_iter().map(sentence).collect()
}

/// `You and Italy`: the reader first.
fn powers_named<'a>(teller: &Teller<'a>, powers: &[Power]) -> Name<'a> {
    let mut powers = powers.to_vec();
    powers.sort_by_key(|power| (!teller.is_readers(*power), *power));
    teller.powers(&powers)
}
