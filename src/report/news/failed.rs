//! The reader's orders that failed for other reasons than that somebody stood in their way: supports that
//! were cut and missed, with what came of it; supports for what was not ordered; and what came to nothing.
//! A support on which nothing hung is not told. Convoys that broke are told of others, too.
//!
//! Of a cut support on which something hung, who cut it reads as well, and who moved for want of it in vain;
//! where a unit was dislodged for want of it, so does everybody.

use std::collections::{BTreeMap, BTreeSet};

use crate::adjudication::{
    Bounce, Cut, Force, NoPath, Outcome, ResultLine, StrengthName, Uncounted, Void,
};
use crate::board::{Power, Province};
use crate::judge::Results;
use crate::order::{Movement, Order};
use crate::position::Unit;
use crate::report::tongue::{Join, Name};

use super::{Item, Teller, Told, Weight};

/// From where to where somebody moved or would have.
pub(super) type Way = (Province, Province);

/// Supports that were cut, with which something would not have failed.
pub(super) struct Missing {
    /// Each supporter, and where those stood that cut it.
    cuts: Vec<(Province, Vec<Province>)>,
}

/// A move that failed for want of supports that were cut.
pub(super) struct Weakened {
    power: Power,
    from: Province,
    /// Where it was to go.
    to: Province,
    missing: Missing,
}

impl Weakened {
    /// Whether this is a move of the reader's to that place.
    pub(super) fn is_readers_to(&self, teller: &Teller<'_>, place: Province) -> bool {
        self.to == place && teller.is_readers(self.power)
    }
}

/// All moves that cut supports would have brought to their goal, where it is the reader's move, or he
/// supported it or cut a support.
pub(super) fn weakened(teller: &Teller<'_>) -> Vec<Weakened> {
    let results = teller.results;
    let weakened = |line: &ResultLine| {
        let Order::Movement(name, Movement::Move { to, .. }) = &line.order else { return None };
        let (from, to) = (name.location.province, to.province);
        let why = &line.why;
        let Outcome::Bounced(
            Bounce::Held { .. } | Bounce::HeadToHead { .. } | Bounce::Rival { .. },
        ) = line.outcome
        else {
            return None;
        };
        let met = why.against.iter().filter(|met| met.name != StrengthName::Attack);
        let wanted = met.map(|met| met.value).max()? + 1;
        // Nobody's support counts against his own unit, cut or not.
        let stays = line_of(results, to).filter(|line| line.outcome != Outcome::Moves);
        let missing = missing(results, why.attack.as_ref()?, wanted, stays.map(|line| line.power))?;
        let mut powers = missing.powers(results).into_iter().chain([line.power]);
        let concerns = powers.any(|power| teller.is_readers(power));
        concerns.then_some(Weakened { power: line.power, from, to, missing })
    };
    results.lines.iter().filter_map(weakened).collect()
}

/// Which supports would have let a unit stay that was dislodged.
pub(super) fn missing_there(results: &Results, place: Province) -> Option<Missing> {
    let line = line_of(results, place)?;
    let wanted = line.why.attacks.iter().map(|attack| attack.value).max()?;
    missing(results, line.why.stand.as_ref()?, wanted, None)
}

/// The supports that were cut where they would have made the strength that was wanted; those of one power
/// would not have counted.
fn missing(
    results: &Results,
    force: &Force,
    wanted: u32,
    uncounted: Option<Power>,
) -> Option<Missing> {
    let cut = |(place, why): &(Province, Uncounted)| {
        let line = line_of(results, *place)?;
        let is_cut = matches!(why, Uncounted::Cut(Cut::Attacked { .. })) && !line.dislodged;
        (is_cut && Some(line.power) != uncounted).then(|| (*place, cutters(results, line)))
    };
    let cuts: Vec<(Province, Vec<Province>)> = force.without.iter().filter_map(cut).collect();
    let would_do = force.nothing.is_none() && force.value + cuts.len() as u32 >= wanted;
    (would_do && !cuts.is_empty()).then_some(Missing { cuts })
}

impl Missing {
    /// Who cut the supports, and of which units; the units that did where some are the reader's.
    pub(super) fn names<'a>(&self, teller: &Teller<'a>) -> (Name<'a>, Name<'a>) {
        let supporters: Vec<Province> = self.cuts.iter().map(|(place, _)| *place).collect();
        let cutters: Vec<Province> = self.cuts.iter().flat_map(|(_, from)| from.clone()).collect();
        (cutters_named(teller, &cutters), units(teller, &supporters))
    }

    /// Whose the units are that cut and were cut.
    pub(super) fn powers(&self, results: &Results) -> Vec<Power> {
        let places = self.cuts.iter().flat_map(|(place, from)| from.iter().chain([place]));
        places.filter_map(|&place| Some(results.before.unit_at(place)?.power)).collect()
    }

    /// The attacks that cut them.
    fn ways(&self) -> impl Iterator<Item = Way> {
        self.cuts.iter().flat_map(|(place, from)| from.iter().map(move |&from| (from, *place)))
    }
}

/// The reader's units without whose support this unit of another power would not have got in where it was
/// held off; none where it would have.
pub(super) fn decisive_help(teller: &Teller<'_>, attacker: &Unit) -> Option<Vec<Province>> {
    let line = line_of(teller.results, attacker.location.province)?;
    let is_own = |place: &Province| {
        line_of(teller.results, *place).is_some_and(|line| teller.is_readers(line.power))
    };
    let attack = line.why.attack.as_ref().filter(|_| !teller.is_readers(attacker.power))?;
    let own: Vec<Province> = attack.with.iter().copied().filter(is_own).collect();
    let met = line.why.against.iter().filter(|met| met.name != StrengthName::Attack);
    let most = met.map(|met| met.value).max()?;
    let was_needed = attack.value - own.len() as u32 <= most;
    (!own.is_empty() && was_needed).then_some(own)
}

/// Attacks that are told with what came of them: those that cut a support on which something hung, and
/// those that failed for want of one.
pub(super) fn told_attacks(teller: &Teller<'_>, weakened: &[Weakened]) -> BTreeSet<Way> {
    let results = teller.results;
    let gone = results.dislodged.iter().filter(|gone| gone.attacker.is_some());
    let missing = gone.filter_map(|gone| missing_there(results, gone.unit.location.province));
    let mut told: BTreeSet<Way> = missing.flat_map(|it| it.ways().collect::<Vec<_>>()).collect();
    for it in weakened {
        told.insert((it.from, it.to));
        told.extend(it.missing.ways());
    }
    told
}

/// `England cut the support of your Army Brest, so your Army Gascony could not enter Paris.`
pub(super) fn failed(teller: &Teller<'_>, weakened: &[Weakened], told: &mut Told) {
    told.own.extend(weakened.iter().filter_map(|it| weakened_words(teller, it)));
    broken(teller, told);
    let results = teller.results;
    let mut cut: BTreeMap<Vec<Province>, Vec<Province>> = BTreeMap::new();
    let mut unmatched: BTreeMap<Unmatched, Vec<Province>> = BTreeMap::new();
    let mut astray = Vec::new();
    let own = results.lines.iter().filter(|line| teller.is_readers(line.power) && !line.dislodged);
    for line in own {
        let Order::Movement(name, movement) = &line.order else { continue };
        let place = name.location.province;
        match &line.outcome {
            Outcome::Cut(_) if !is_missed(results, movement) => {}
            Outcome::Cut(Cut::Attacked { .. }) => {
                cut.entry(cutters(results, line)).or_default().push(place);
            }
            Outcome::Void(void) => match unmatched_by(results, movement, *void) {
                Some(Some(support)) => unmatched.entry(support).or_default().push(place),
                Some(None) => {}
                None => astray.push(place),
            },
            Outcome::NoPath(NoPath::Dislodged(_)) => {}
            Outcome::NoPath(NoPath::NotOrdered) if goal_without_fleet(results, line).is_some() => {
                told.own.extend(without_fleet(teller, line));
            }
            Outcome::NoPath(_) | Outcome::Cut(_) | Outcome::Illegal(_) => astray.push(place),
            _ => {}
        }
    }
    let item = |places: &[Province], words| Item::new(Weight::Failed, places, words);
    for (from, places) in cut {
        let words = teller.tongue.news.cut(&cutters_named(teller, &from), &units(teller, &places));
        told.own.push(item(&places, words));
    }
    for (support, places) in unmatched {
        told.own
            .extend(unmatched_words(teller, &support, &places).map(|words| item(&places, words)));
    }
    let names = units(teller, &astray);
    if !names.is_empty() {
        told.own.push(item(&astray, teller.tongue.news.astray(&names)));
    }
}

fn weakened_words(teller: &Teller<'_>, weakened: &Weakened) -> Option<Item> {
    let (who, units) = weakened.missing.names(teller);
    let unit = teller.unit(teller.results.before.unit_at(weakened.from)?);
    let place = teller.province(weakened.to);
    let words = teller.tongue.news.cut_so_kept_out(&who, &units, &unit, &place);
    Some(Item::new(Weight::Bounce, &[weakened.to, weakened.from], words))
}

/// Where an army was to be convoyed for which no fleet has an order.
fn goal_without_fleet(results: &Results, line: &ResultLine) -> Option<Way> {
    let Order::Movement(army, Movement::Move { to, .. }) = &line.order else { return None };
    let way = (army.location.province, to.province);
    let is_for_it = |other: &ResultLine| {
        matches!(&other.order, Order::Movement(_, Movement::Convoy { army, to })
            if (army.location.province, to.province) == way)
    };
    (!results.lines.iter().any(is_for_it)).then_some(way)
}

/// `No fleet was ordered to convoy your Army Sweden to Prussia.`
fn without_fleet(teller: &Teller<'_>, line: &ResultLine) -> Option<Item> {
    let (from, to) = goal_without_fleet(teller.results, line)?;
    let army = teller.unit(teller.results.before.unit_at(from)?);
    let words = teller.tongue.news.no_fleet(&army, &teller.province(to));
    Some(Item::new(Weight::Failed, &[from, to], words))
}

/// `The convoy of your Army Yorkshire to Holland broke when your Fleet North Sea was dislodged.`
fn broken(teller: &Teller<'_>, told: &mut Told) {
    let results = teller.results;
    for line in results.lines.iter().filter(|line| !line.dislodged) {
        let (
            Outcome::NoPath(NoPath::Dislodged(fleets)),
            Order::Movement(name, Movement::Move { to, .. }),
        ) = (&line.outcome, &line.order)
        else {
            continue;
        };
        let from = name.location.province;
        let Some(army) = results.before.unit_at(from) else { continue };
        let fleets = fleets.iter().filter_map(|&place| results.before.unit_at(place));
        let fleets: Vec<_> = fleets.collect();
        let names = fleets.iter().map(|fleet| teller.unit(fleet)).collect();
        let names = teller.tongue.names.list(names, Join::And);
        let (army, goal) = (teller.unit(army), teller.province(to.province));
        let words = teller.tongue.news.convoy_broke(&names, &army, &goal);
        let powers: Vec<Power> =
            fleets.iter().map(|fleet| fleet.power).chain([line.power]).collect();
        told.of(teller, &powers).push(Item::new(Weight::Failed, &[from, to.province], words));
    }
}

/// What a support was for that was not ordered so.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Unmatched {
    supported: Province,
    /// Where to; none if it was to stay.
    goal: Option<Province>,
    /// Where that unit was ordered to.
    ordered: Option<Province>,
    /// Whether it was to stay, went off and was dislodged.
    is_lost: bool,
}

/// Of a support or convoy that matched nothing: what it was for, where a sentence can say it, or that it
/// did no harm.
fn unmatched_by(results: &Results, movement: &Movement, void: Void) -> Option<Option<Unmatched>> {
    let (supported, goal) = match movement {
        Movement::SupportMove { supported, to } => (supported.location.province, Some(to.province)),
        Movement::SupportHold { supported } => (supported.location.province, None),
        _ => return None,
    };
    let ordered = match &line_of(results, supported)?.order {
        Order::Movement(_, Movement::Move { to, .. }) => Some(to.province),
        _ => None,
    };
    match void {
        Void::MovesElsewhere | Void::DoesNotMove | Void::Moves => {}
        _ => return None,
    }
    let is_lost = goal.is_none() && is_dislodged(results, supported);
    let is_harmless = goal.is_none() && !is_lost;
    Some((!is_harmless).then_some(Unmatched { supported, goal, ordered, is_lost }))
}

fn unmatched_words(
    teller: &Teller<'_>,
    support: &Unmatched,
    places: &[Province],
) -> Option<String> {
    let news = &teller.tongue.news;
    let units = units(teller, places);
    let supported = teller.unit(teller.results.before.unit_at(support.supported)?);
    let name = |place: Option<Province>| place.map(|place| teller.province(place));
    match (name(support.goal), name(support.ordered)) {
        (Some(goal), Some(ordered)) => Some(news.void_move(&units, &supported, &goal, &ordered)),
        (Some(goal), None) => Some(news.void_stay(&units, &supported, &goal)),
        (None, Some(ordered)) if support.is_lost => {
            Some(news.void_hold_lost(&units, &supported, &ordered))
        }
        (None, Some(ordered)) => Some(news.void_hold(&units, &supported, &ordered)),
        (None, None) => None,
    }
}

/// What became of the unit there; not of what another power ordered it.
fn line_of(results: &Results, place: Province) -> Option<&ResultLine> {
    let power = results.before.unit_at(place)?.power;
    let mut lines = results.lines.iter().filter(|line| line.power == power);
    lines.find(|line| line.order.place().is_some_and(|at| at.province == place))
}

/// The units there, the reader's first.
pub(super) fn units<'a>(teller: &Teller<'a>, places: &[Province]) -> Name<'a> {
    let mut places = places.to_vec();
    places.sort_unstable();
    places.dedup();
    let units = places.into_iter().filter_map(|place| teller.results.before.unit_at(place));
    let mut units: Vec<&Unit> = units.collect();
    units.sort_by_key(|unit| !teller.is_readers(unit.power));
    teller.tongue.names.list(units.into_iter().map(|unit| teller.unit(unit)).collect(), Join::And)
}

/// The powers that cut supports from there; the units where some are the reader's, who knows them.
fn cutters_named<'a>(teller: &Teller<'a>, from: &[Province]) -> Name<'a> {
    let cutters = from.iter().filter_map(|&place| teller.results.before.unit_at(place));
    let mut powers: Vec<Power> = cutters.map(|unit| unit.power).collect();
    powers.sort_unstable();
    powers.dedup();
    match powers.iter().any(|power| teller.is_readers(*power)) {
        true => units(teller, from),
        false => teller.powers(&powers),
    }
}

/// Where those stood whose attacks cut a support.
fn cutters(results: &Results, line: &ResultLine) -> Vec<Province> {
    let from = match line.outcome {
        Outcome::Cut(Cut::Attacked { from }) => Some(from),
        _ => None,
    };
    let mut cutters: Vec<Province> = line.why.cut_by.iter().copied().chain(from).collect();
    cutters.sort_unstable();
    cutters.dedup();
    cutters.retain(|&place| results.before.unit_at(place).is_some());
    cutters
}

fn is_dislodged(results: &Results, place: Province) -> bool {
    results.dislodged.iter().any(|gone| gone.unit.location.province == place)
}

/// Whether the unit that a support was for was dislodged, or held off, where it cannot be weighed whether
/// anything hung on it: where it can, that is told with what came of it.
fn is_missed(results: &Results, movement: &Movement) -> bool {
    match movement {
        Movement::SupportHold { supported } => {
            let place = supported.location.province;
            let line = line_of(results, place);
            is_dislodged(results, place) && line.is_some_and(|line| line.why.stand.is_none())
        }
        Movement::SupportMove { supported, .. } => {
            let line = line_of(results, supported.location.province);
            line.is_some_and(|line| {
                matches!(line.outcome, Outcome::Bounced(_)) && line.why.attack.is_none()
            })
        }
        _ => true,
    }
}
