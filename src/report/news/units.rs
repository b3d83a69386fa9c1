//! Units that were dislodged, that walked into a centre that is not theirs, and powers that have none left.

use std::collections::BTreeMap;

use crate::adjudication::{Outcome, ResultLine};
use crate::board::{Centre, Power, Province};
use crate::judge::{GameFacts, Reader};
use crate::order::{Movement, Order};
use crate::position::{Dislodged, Position, Unit};
use crate::report::orders::province_list;
use crate::report::outlook::powers_in_order;
use crate::report::tongue::{Join, Name, Tongue, Whose};

use super::failed::{self, Missing};
use super::{Item, Teller, Told, Weight};

/// A unit that moved into a centre of another power, or into one that nobody has yet.
struct Entry<'a> {
    unit: &'a Unit,
    place: Province,
    owner: Option<Power>,
}

/// `The Russian Fleet Bulgaria moved into Constantinople, one of your home centres.` Not told of centres
/// that were counted, and of those whose unit had to give way, which are news of their own. Who went into
/// centres of one power is told in one sentence.
pub(super) fn entered(teller: &Teller<'_>, told: &mut Told) {
    let owned = entries(teller).filter(|entry| entry.owner.is_some());
    tell_entries(teller, owned.collect(), told);
}

/// `Germany moved into Denmark and Turkey into Bulgaria, free centres.` Not told where it is told already who
/// got there ahead of whom.
pub(super) fn entered_free(teller: &Teller<'_>, told: &mut Told) {
    let is_raced = |entry: &Entry<'_>| {
        let mut all = told.own.iter().chain(&told.others);
        all.any(|item| item.weight == Weight::Bounce && item.places.contains(&entry.place))
    };
    let free = entries(teller).filter(|entry| entry.owner.is_none() && !is_raced(entry));
    let free = free.collect();
    tell_entries(teller, free, told);
}

/// The units that moved into centres that are not their power's.
fn entries<'a>(teller: &Teller<'a>) -> impl Iterator<Item = Entry<'a>> {
    let Teller { game, results, .. } = *teller;
    let is_told = |place: Province| {
        results.captured.iter().any(|(centre, ..)| *centre == place)
            || results.dislodged.iter().any(|gone| gone.unit.location.province == place)
    };
    let entry = move |line| {
        let (from, place) = way_in(line)?;
        let unit = results.before.unit_at(from)?;
        let owner = results.before.owner(place).or(home_of(game, place));
        let is_centre = game.board.centre(place) != Centre::None;
        (is_centre && owner != Some(unit.power) && !is_told(place)).then_some(Entry {
            unit,
            place,
            owner,
        })
    };
    results.lines.iter().filter_map(entry)
}

fn tell_entries(teller: &Teller<'_>, entries: Vec<Entry<'_>>, told: &mut Told) {
    let is_own = |power: Power| teller.is_readers(power);
    let mut groups: BTreeMap<_, Vec<Entry<'_>>> = BTreeMap::new();
    for entry in entries {
        let is_owners = entry.owner.is_some_and(is_own);
        let concerns = is_owners || is_own(entry.unit.power);
        let is_home = entry.owner.is_some_and(|owner| teller.is_home(entry.place, owner));
        let group = (!is_owners, entry.owner, !concerns, !is_home);
        groups.entry(group).or_default().push(entry);
    }
    for ((_, owner, is_strange, is_abroad), entries) in groups {
        let weight = match (owner, is_abroad) {
            (None, _) => Weight::EnteredFree,
            (_, true) => Weight::Entered,
            (_, false) => Weight::EnteredHome,
        };
        let words = match entries.as_slice() {
            [entry] => entry_words(teller, entry),
            all => entries_words(teller, owner, !is_abroad, all),
        };
        let places: Vec<Province> = entries.iter().map(|entry| entry.place).collect();
        let bucket = if is_strange { &mut told.others } else { &mut told.own };
        bucket.push(Item::new(weight, &places, words));
    }
}

/// Whether it is told that a unit moved into somebody's centre there.
pub(super) fn is_entered(teller: &Teller<'_>, place: Province) -> bool {
    entries(teller).any(|entry| entry.place == place && entry.owner.is_some())
}

/// From where to where a unit got.
fn way_in(line: &ResultLine) -> Option<(Province, Province)> {
    match (&line.outcome, &line.order) {
        (Outcome::Moves, Order::Movement(name, Movement::Move { to, .. })) => {
            Some((name.location.province, to.province))
        }
        _ => None,
    }
}

fn entry_words(teller: &Teller<'_>, entry: &Entry<'_>) -> String {
    let Teller { tongue, game, reader, .. } = *teller;
    let Entry { unit, place, owner } = *entry;
    let (unit, name) = (teller.unit(unit), teller.province(place));
    let Some(owner) = owner else { return tongue.news.entered_free(&unit, &name) };
    let is_home = teller.is_home(place, owner);
    let place = name;
    let of = tongue.names.power(&game.board, owner);
    match (reader.powers == [owner], is_home) {
        (true, true) => tongue.news.entered_your_home(&unit, &place),
        (true, false) => tongue.news.entered_yours(&unit, &place),
        (false, true) => tongue.news.entered_home(&unit, &place, &of),
        (false, false) => tongue.news.entered(&unit, &place, &of),
    }
}

/// `England moved into Brest and Germany into Paris, home centres of France.`
fn entries_words(
    teller: &Teller<'_>,
    owner: Option<Power>,
    is_home: bool,
    entries: &[Entry<'_>],
) -> String {
    let Teller { tongue, game, reader, .. } = *teller;
    let mut movers: Vec<Power> = entries.iter().map(|entry| entry.unit.power).collect();
    movers.sort_unstable_by_key(|power| (!teller.is_readers(*power), *power));
    movers.dedup();
    let part = |(number, &mover): (usize, &Power)| {
        let own = entries.iter().filter(|entry| entry.unit.power == mover);
        let places: Vec<Province> = own.map(|entry| entry.place).collect();
        let names = province_list(tongue, &game.board, &places, Join::And);
        match number {
            0 => tongue.news.went(&teller.who(mover), &names),
            _ => tongue.news.went_too(&teller.who(mover), &names),
        }
    };
    let parts: Vec<String> = movers.iter().enumerate().map(part).collect();
    let join = if movers.len() == entries.len() { Join::And } else { Join::Clauses };
    let words = tongue.names.texts(&parts, join);
    let Some(owner) = owner else { return tongue.news.all_entered_free(&words) };
    let of = tongue.names.power(&game.board, owner);
    match (reader.powers == [owner], is_home) {
        (true, true) => tongue.news.all_entered_your_home(&words),
        (true, false) => tongue.news.all_entered_yours(&words),
        (false, true) => tongue.news.all_entered_home(&words, &of),
        (false, false) => tongue.news.all_entered(&words, &of),
    }
}

/// `France has no unit left.`, of a power that has centres still.
pub(super) fn disarmed(teller: &Teller<'_>, told: &mut Told) {
    let Teller { game, results, .. } = *teller;
    let has_units = |position: &Position, power: Power| {
        position.units_of(power).next().is_some()
            || position.dislodged.iter().any(|gone| gone.unit.power == power)
    };
    let is_disarmed = |power: &Power| {
        game.position.centres_of(&game.board, *power).next().is_some()
            && has_units(&results.before, *power)
            && !has_units(&game.position, *power)
    };
    let powers = powers_in_order(game, teller.reader).into_iter().filter(is_disarmed);
    let (own, others): (Vec<Power>, Vec<Power>) = powers.partition(|it| teller.is_readers(*it));
    for powers in [own, others].into_iter().filter(|powers| !powers.is_empty()) {
        let words = teller.tongue.news.no_unit(&teller.powers(&powers));
        told.of(teller, &powers).push(Item::new(Weight::Destroyed, &[], words));
    }
}

/// Whether a unit had to leave its own power's home, where that is not told as a centre lost.
fn is_from_home(teller: &Teller<'_>, gone: &Dislodged) -> bool {
    let place = gone.unit.location.province;
    let is_counted = teller.results.captured.iter().any(|(centre, ..)| *centre == place);
    teller.is_home(place, gone.unit.power) && !is_counted
}

/// Whose home a centre is.
fn home_of(game: &GameFacts, place: Province) -> Option<Power> {
    match game.board.centre(place) {
        Centre::Home(power) => Some(power),
        _ => None,
    }
}

/// The reader's own units before those that his dislodged.
pub(super) fn dislodgements(teller: &Teller<'_>, told: &mut Told) {
    let mut gone: Vec<&Dislodged> = teller.results.dislodged.iter().collect();
    gone.sort_by_key(|gone| !teller.is_readers(gone.unit.power));
    for gone in gone {
        let attacker = gone.attacker.and_then(|from| teller.results.before.unit_at(from));
        let mut powers: Vec<Power> =
            attacker.into_iter().chain([&gone.unit]).map(|it| it.power).collect();
        let cause = cause(teller, gone, attacker);
        powers.extend(cause.powers(teller));
        let weight = if gone.retreats.is_empty() { Weight::Destroyed } else { Weight::Dislodged };
        let words = dislodgement(teller, gone, attacker, &cause);
        let place = gone.unit.location.province;
        told.of(teller, &powers).push(Item::new(weight, &[place], words));
    }
}

/// What told in a dislodgement, where it was more than the attack.
enum Cause {
    /// Supports that were cut.
    Missing(Missing),
    /// Supports of the reader for another power's attack, by where they stand.
    Help(Vec<Province>),
    None,
}

impl Cause {
    /// Whose orders told.
    fn powers(&self, teller: &Teller<'_>) -> Vec<Power> {
        match self {
            Cause::Missing(missing) => missing.powers(teller.results),
            Cause::Help(_) => teller.reader.powers.clone(),
            Cause::None => Vec::new(),
        }
    }
}

fn cause(teller: &Teller<'_>, gone: &Dislodged, attacker: Option<&Unit>) -> Cause {
    let Some(attacker) = attacker else { return Cause::None };
    match failed::missing_there(teller.results, gone.unit.location.province) {
        Some(missing) => Cause::Missing(missing),
        None => failed::decisive_help(teller, attacker).map_or(Cause::None, Cause::Help),
    }
}

/// `Your Army Burgundy was dislodged by the German Army Munich and, with nowhere to go, was disbanded.`
fn dislodgement(
    teller: &Teller<'_>,
    gone: &Dislodged,
    attacker: Option<&Unit>,
    cause: &Cause,
) -> String {
    let news = &teller.tongue.news;
    let unit = teller.unit(&gone.unit);
    let by = attacker.map(|by| teller.unit(by));
    let home = if is_from_home(teller, gone) { news.home_left() } else { String::new() };
    match (&by, cause) {
        (Some(by), Cause::Missing(missing)) => {
            let (who, units) = missing.names(teller);
            return match gone.retreats.is_empty() {
                false => news.cut_so_dislodged(&who, &units, &unit, by),
                true => news.cut_so_destroyed(&who, &units, &unit, by),
            };
        }
        (Some(by), Cause::Help(helpers)) => {
            let helpers = failed::units(teller, helpers);
            return match gone.retreats.is_empty() {
                false => news.dislodged_with_help(&unit, by, &helpers, &home),
                true => news.destroyed_with_help(&unit, by, &helpers, &home),
            };
        }
        _ => {}
    }
    match (by, gone.retreats.is_empty()) {
        (None, false) => news.dislodged(&unit),
        (None, true) => news.destroyed(&unit),
        (Some(by), false) => news.dislodged_by(&unit, &by, &home),
        (Some(by), true) => news.destroyed_by(&unit, &by, &home),
    }
}

/// `your Army Burgundy`, or `the French Army Burgundy` to others.
pub(in crate::report) fn whose<'a>(
    tongue: &'a Tongue,
    game: &'a GameFacts,
    reader: &Reader,
    unit: &Unit,
) -> Name<'a> {
    let whose = if reader.powers.contains(&unit.power) {
        Whose::Your
    } else {
        Whose::Their(game.board.power_people(unit.power))
    };
    tongue.names.unit(&game.board, unit, whose)
}
