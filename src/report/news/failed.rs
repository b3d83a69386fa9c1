//! The reader's orders that failed for other reasons than that somebody stood in their way: supports that
//! were cut and missed, and what came to nothing. A support on which nothing hung is not told.

use std::collections::BTreeMap;

use crate::adjudication::{Cut, Outcome, ResultLine, Void};
use crate::board::{Power, Province};
use crate::judge::Results;
use crate::order::{Movement, Order};
use crate::report::tongue::{Join, Name};

use super::{Item, Teller, Weight};

/// `England cut the support of your Army Brest. Nothing came of the order for your Army Holland.`
pub(super) fn failed(teller: &Teller<'_>) -> Vec<Item> {
    let (tongue, results) = (teller.tongue, teller.results);
    let mut cut: BTreeMap<Vec<Power>, Vec<Province>> = BTreeMap::new();
    let mut astray = Vec::new();
    let own = results.lines.iter().filter(|line| teller.is_readers(line.power) && !line.dislodged);
    for line in own {
        let Order::Movement(name, movement) = &line.order else { continue };
        let place = name.location.province;
        match line.outcome {
            Outcome::Cut(_) | Outcome::Void(_) if !is_missed(results, line, movement) => {}
            Outcome::Cut(Cut::Attacked { from }) => {
                cut.entry(cutters(results, line, from)).or_default().push(place);
            }
            Outcome::NoPath(_) | Outcome::Cut(_) | Outcome::Void(_) | Outcome::Illegal(_) => {
                astray.push(place);
            }
            _ => {}
        }
    }
    let sentence = |(powers, places): (Vec<Power>, Vec<Province>)| {
        let words = tongue.news.cut(&teller.powers(&powers), &units(teller, &places));
        Item::new(Weight::Failed, &places, words)
    };
    let mut news: Vec<Item> = cut.into_iter().map(sentence).collect();
    let names = units(teller, &astray);
    if !names.is_empty() {
        news.push(Item::new(Weight::Failed, &astray, tongue.news.astray(&names)));
    }
    news
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

/// Whose attacks cut a support, that from one place at least.
fn cutters(results: &Results, line: &ResultLine, from: Province) -> Vec<Power> {
    let all = line.why.cut_by.iter().chain([&from]);
    let mut powers: Vec<Power> =
        all.filter_map(|&from| Some(results.before.unit_at(from)?.power)).collect();
    powers.sort_unstable();
    powers.dedup();
    powers
}

/// Whether something hung on a support: the unit that it was for was dislodged, or held off. One that was
/// impossible, or for a move that was not even tried, has always failed its purpose, and so has a convoy.
fn is_missed(results: &Results, line: &ResultLine, movement: &Movement) -> bool {
    match (&line.outcome, movement) {
        (Outcome::Void(Void::Impossible), _) => true,
        (_, Movement::SupportHold { supported }) => {
            let place = supported.location.province;
            results.dislodged.iter().any(|gone| gone.unit.location.province == place)
        }
        (Outcome::Cut(_), Movement::SupportMove { supported, .. }) => {
            let place = supported.location.province;
            results.lines.iter().any(|line| {
                matches!(line.outcome, Outcome::Bounced(_))
                    && line.order.place().is_some_and(|at| at.province == place)
            })
        }
        _ => true,
    }
}
