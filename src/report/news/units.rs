//! Units that were dislodged, that walked into somebody's centre, and that retreated.

use crate::adjudication::{Outcome, ResultLine};
use crate::board::{Centre, Power, Province};
use crate::judge::{GameFacts, Reader};
use crate::order::{Movement, Order, Retreat};
use crate::position::{Dislodged, Unit};
use crate::report::tongue::{Join, Name, Tongue, Whose};

use super::{Item, Teller, Told, Weight};

/// `The Russian Fleet Bulgaria moved into Constantinople, a home centre of yours.` Not told of centres that
/// were counted, and of those whose unit had to give way, which are news of their own.
pub(super) fn entered(teller: &Teller<'_>, told: &mut Told) {
    let Teller { game, results, .. } = *teller;
    let is_told = |place: Province| {
        results.captured.iter().any(|(centre, ..)| *centre == place)
            || results.dislodged.iter().any(|gone| gone.unit.location.province == place)
    };
    let entry = |line: &ResultLine| {
        let (Outcome::Moves, Order::Movement(name, Movement::Move { to, .. })) =
            (&line.outcome, &line.order)
        else {
            return None;
        };
        let place = to.province;
        let owner = results.before.owner(place).or(home_of(game, place))?;
        let unit = results.before.unit_at(name.location.province)?;
        (owner != line.power && !is_told(place)).then_some((unit, place, owner))
    };
    let mut entries: Vec<_> = results.lines.iter().filter_map(entry).collect();
    entries.sort_by_key(|(_, _, owner)| !teller.is_readers(*owner));
    for (unit, place, owner) in entries {
        let weight = match teller.is_home(place, owner) {
            true => Weight::EnteredHome,
            false => Weight::Entered,
        };
        let words = entry_words(teller, unit, place, owner);
        told.of(teller, &[owner, unit.power]).push(Item::new(weight, &[place], words));
    }
}

fn entry_words(teller: &Teller<'_>, unit: &Unit, place: Province, owner: Power) -> String {
    let Teller { tongue, game, reader, .. } = *teller;
    let is_home = teller.is_home(place, owner);
    let (unit, place) = (teller.unit(unit), teller.province(place));
    let of = tongue.names.power(&game.board, owner);
    match (reader.powers == [owner], is_home) {
        (true, true) => tongue.news.entered_your_home(&unit, &place),
        (true, false) => tongue.news.entered_yours(&unit, &place),
        (false, true) => tongue.news.entered_home(&unit, &place, &of),
        (false, false) => tongue.news.entered(&unit, &place, &of),
    }
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
        let powers: Vec<Power> =
            attacker.into_iter().chain([&gone.unit]).map(|it| it.power).collect();
        let weight = if gone.retreats.is_empty() { Weight::Destroyed } else { Weight::Dislodged };
        let words = dislodgement(teller, gone, attacker);
        let place = gone.unit.location.province;
        told.of(teller, &powers).push(Item::new(weight, &[place], words));
    }
}

/// `Your Army Burgundy was dislodged by the German Army Munich and had nowhere to go.`
fn dislodgement(teller: &Teller<'_>, gone: &Dislodged, attacker: Option<&Unit>) -> String {
    let news = &teller.tongue.news;
    let unit = teller.unit(&gone.unit);
    match (attacker.map(|by| teller.unit(by)), gone.retreats.is_empty()) {
        (None, false) => news.dislodged(&unit),
        (None, true) => news.destroyed(&unit),
        (Some(by), false) => news.dislodged_by(&unit, &by),
        (Some(by), true) => news.destroyed_by(&unit, &by),
    }
}

/// `Your Army Burgundy retreated to Gascony. The Italian Army Marseilles was disbanded.`
pub(super) fn retreated(teller: &Teller<'_>, told: &mut Told) {
    let (own, others): (Vec<&ResultLine>, Vec<&ResultLine>) =
        teller.results.lines.iter().partition(|line| teller.is_readers(line.power));
    told.own.extend(retreats(teller, &own));
    told.others.extend(retreats(teller, &others));
}

fn retreats(teller: &Teller<'_>, lines: &[&ResultLine]) -> Vec<Item> {
    let Teller { tongue, game, results, .. } = teller;
    let (mut news, mut disbanded, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for line in lines {
        let gone = line.order.place().and_then(|at| results.before.dislodged_at(at.province));
        let Some(gone) = gone else { continue };
        let (unit, place) = (teller.unit(&gone.unit), gone.unit.location.province);
        match (&line.outcome, &line.order) {
            (Outcome::Retreats, Order::Retreat(_, Retreat::To(goal))) => {
                let goal = tongue.names.place(&game.board, *goal);
                let words = tongue.news.retreated(&unit, &goal);
                news.push(Item::new(Weight::Dislodged, &[place], words));
            }
            (Outcome::Disbanded(_), _) => {
                disbanded.push(unit);
                places.push(place);
            }
            _ => {}
        }
    }
    if !disbanded.is_empty() {
        let words = tongue.news.disbanded(&tongue.names.list(disbanded, Join::And));
        news.push(Item::new(Weight::Destroyed, &places, words));
    }
    news
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
