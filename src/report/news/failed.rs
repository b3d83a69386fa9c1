//! The reader's orders that failed for other reasons than that somebody stood in their way: supports that
//! were cut and missed, with what came of it; supports for what was not ordered; and what came to nothing.
//! A support on which nothing hung is not told. Convoys that broke are told of others, too.

use std::collections::BTreeMap;

use crate::adjudication::{
    Bounce, Cut, Force, NoPath, Outcome, ResultLine, StrengthName, Uncounted, Void,
};
use crate::board::{Power, Province};
use crate::judge::Results;
use crate::order::{Movement, Order};
use crate::report::tongue::{Join, Name};

use super::{Item, Teller, Told, Weight};

/// Supports of the reader that were cut, without which something failed.
pub(super) struct Missing {
    cutters: Vec<Power>,
    supporters: Vec<Province>,
}

/// A move that failed for want of supports that were cut.
pub(super) struct Weakened {
    from: Province,
    /// Where it was to go.
    pub(super) to: Province,
    missing: Missing,
}

/// All moves that the reader's supports would have brought to their goal.
pub(super) fn weakened(teller: &Teller<'_>) -> Vec<Weakened> {
    let weakened = |line: &ResultLine| {
        let Order::Movement(name, Movement::Move { to, .. }) = &line.order else { return None };
        let why = &line.why;
        let Outcome::Bounced(
            Bounce::Held { .. } | Bounce::HeadToHead { .. } | Bounce::Rival { .. },
        ) = line.outcome
        else {
            return None;
        };
        let met = why.against.iter().filter(|met| met.name != StrengthName::Attack);
        let wanted = met.map(|met| met.value).max()? + 1;
        let missing = missing(teller, why.attack.as_ref()?, wanted)?;
        Some(Weakened { from: name.location.province, to: to.province, missing })
    };
    teller.results.lines.iter().filter_map(weakened).collect()
}

/// Which supports of the reader would have let a unit stay that was dislodged.
pub(super) fn missing_there(teller: &Teller<'_>, place: Province) -> Option<Missing> {
    let line = line_of(teller.results, place)?;
    let wanted = line.why.attacks.iter().map(|attack| attack.value).max()?;
    missing(teller, line.why.stand.as_ref()?, wanted)
}

fn missing(teller: &Teller<'_>, force: &Force, wanted: u32) -> Option<Missing> {
    let is_cut = |(place, why): &&(Province, Uncounted)| {
        matches!(why, Uncounted::Cut(Cut::Attacked { .. }))
            && line_of(teller.results, *place).is_some_and(|line| !line.dislodged)
    };
    let cut: Vec<Province> = force.without.iter().filter(is_cut).map(|(place, _)| *place).collect();
    let would_do = force.nothing.is_none() && force.value + cut.len() as u32 >= wanted;
    let own = cut.into_iter().filter_map(|place| line_of(teller.results, place));
    let own: Vec<&ResultLine> = own.filter(|line| teller.is_readers(line.power)).collect();
    let places = |line: &&ResultLine| line.order.place().map(|at| at.province);
    let mut cutters: Vec<Power> =
        own.iter().flat_map(|line| cutters(teller.results, line)).collect();
    cutters.sort_unstable();
    cutters.dedup();
    let supporters: Vec<Province> = own.iter().filter_map(places).collect();
    (would_do && !supporters.is_empty()).then_some(Missing { cutters, supporters })
}

impl Missing {
    /// Who cut the supports, and of which units.
    pub(super) fn names<'a>(&self, teller: &Teller<'a>) -> (Name<'a>, Name<'a>) {
        (teller.powers(&self.cutters), units(teller, &self.supporters))
    }
}

/// `England cut the support of your Army Brest, so your Army Gascony could not enter Paris.`
pub(super) fn failed(teller: &Teller<'_>, weakened: &[Weakened], told: &mut Told) {
    told.own.extend(weakened.iter().filter_map(|it| weakened_words(teller, it)));
    broken(teller, told);
    let results = teller.results;
    let mut cut: BTreeMap<Vec<Power>, Vec<Province>> = BTreeMap::new();
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
            Outcome::NoPath(_) | Outcome::Cut(_) | Outcome::Illegal(_) => astray.push(place),
            _ => {}
        }
    }
    let item = |places: &[Province], words| Item::new(Weight::Failed, places, words);
    for (powers, places) in cut {
        let words = teller.tongue.news.cut(&teller.powers(&powers), &units(teller, &places));
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
    let is_harmless = goal.is_none() && !is_missed(results, movement);
    Some((!is_harmless).then_some(Unmatched { supported, goal, ordered }))
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
        (None, Some(ordered)) => Some(news.void_hold(&units, &supported, &ordered)),
        (None, None) => None,
    }
}

/// What became of the unit there.
fn line_of(results: &Results, place: Province) -> Option<&ResultLine> {
    let mut lines = results.lines.iter();
    lines.find(|line| line.order.place().is_some_and(|at| at.province == place))
}

/// The reader's units there.
fn units<'a>(teller: &Teller<'a>, places: &[Province]) -> Name<'a> {
    let mut places = places.to_vec();
    places.sort_unstable();
    places.dedup();
    let units = places.into_iter().filter_map(|place| teller.results.before.unit_at(place));
    let own = units.filter(|unit| teller.is_readers(unit.power));
    teller.tongue.names.list(own.map(|unit| teller.unit(unit)).collect(), Join::And)
}

/// Whose attacks cut a support.
fn cutters(results: &Results, line: &ResultLine) -> Vec<Power> {
    let from = match line.outcome {
        Outcome::Cut(Cut::Attacked { from }) => Some(from),
        _ => None,
    };
    let all = line.why.cut_by.iter().chain(&from);
    let mut powers: Vec<Power> =
        all.filter_map(|&from| Some(results.before.unit_at(from)?.power)).collect();
    powers.sort_unstable();
    powers.dedup();
    powers
}

/// Whether the unit that a support was for was dislodged, or held off, where it cannot be weighed whether
/// anything hung on it: where it can, that is told with what came of it.
fn is_missed(results: &Results, movement: &Movement) -> bool {
    match movement {
        Movement::SupportHold { supported } => {
            let place = supported.location.province;
            let is_gone = results.dislodged.iter().any(|gone| gone.unit.location.province == place);
            let line = line_of(results, place);
            is_gone && line.is_some_and(|line| line.why.stand.is_none())
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
