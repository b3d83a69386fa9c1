//! What became of dislodged units: who retreated, who was disbanded, and who died with others because they
//! went to one place.

use std::collections::BTreeMap;

use crate::adjudication::{Disbanding, Outcome, ResultLine};
use crate::board::{Power, Province};
use crate::order::{Order, Retreat};
use crate::position::Unit;
use crate::report::tongue::Join;

use super::{Item, Teller, Told, Weight, silent};

/// `Your Army Burgundy retreated to Gascony. The Italian Army Marseilles was disbanded.`
pub(super) fn retreated(teller: &Teller<'_>, told: &mut Told) {
    let lines = teller.results.lines.iter().filter(|line| !silent::is_told(teller, line));
    let (clashes, lines): (Vec<&ResultLine>, Vec<&ResultLine>) =
        lines.partition(|line| clash(line).is_some());
    let (own, others): (Vec<&ResultLine>, Vec<&ResultLine>) =
        lines.into_iter().partition(|line| teller.is_readers(line.power));
    told.own.extend(retreats(teller, &own));
    told.others.extend(retreats(teller, &others));
    clashed(teller, &clashes, told);
}

/// Where a unit would have gone that others went to as well.
fn clash(line: &ResultLine) -> Option<Province> {
    match (&line.outcome, &line.order) {
        (Outcome::Disbanded(Disbanding::Clash(_)), Order::Retreat(_, Retreat::To(goal))) => {
            Some(goal.province)
        }
        _ => None,
    }
}

/// `Your Army Tyrolia and your Army Trieste were disbanded, because both retreated to Vienna.`
fn clashed(teller: &Teller<'_>, lines: &[&ResultLine], told: &mut Told) {
    let mut met: BTreeMap<Province, Vec<&Unit>> = BTreeMap::new();
    for line in lines {
        if let (Some(goal), Some(unit)) = (clash(line), unit(teller, line)) {
            met.entry(goal).or_default().push(unit);
        }
    }
    for (goal, mut units) in met {
        units.sort_by_key(|unit| !teller.is_readers(unit.power));
        let powers: Vec<Power> = units.iter().map(|unit| unit.power).collect();
        let places: Vec<Province> = units.iter().map(|unit| unit.location.province).collect();
        let names = units.iter().map(|unit| teller.unit(unit)).collect();
        let (names, goal) = (teller.tongue.names.list(names, Join::And), teller.province(goal));
        let words = match units.len() {
            0..=2 => teller.tongue.news.both_disbanded(&names, &goal),
            _ => teller.tongue.news.all_disbanded(&names, &goal),
        };
        told.of(teller, &powers).push(Item::new(Weight::Destroyed, &places, words));
    }
}

/// The dislodged unit that a line is about.
fn unit<'a>(teller: &Teller<'a>, line: &ResultLine) -> Option<&'a Unit> {
    let at = line.order.place()?;
    Some(&teller.results.before.dislodged_at(at.province)?.unit)
}

fn retreats(teller: &Teller<'_>, lines: &[&ResultLine]) -> Vec<Item> {
    let Teller { tongue, game, .. } = teller;
    let (mut news, mut disbanded, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for line in lines {
        let Some(gone) = unit(teller, line) else { continue };
        let (unit, place) = (teller.unit(gone), gone.location.province);
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
