//! Who sent no orders: the reader first of all, with what came of it, and others at the end. That somebody
//! lost builds or units for it in an adjustment phase is told in `raised`.

use crate::adjudication::{Disbanding, Origin, Outcome, ResultLine};
use crate::board::{Phase, Power};
use crate::report::tongue::Join;

use super::{Teller, raised};

/// What the reader is told of his own silence.
pub(super) fn own(teller: &Teller<'_>) -> Vec<String> {
    let missed: Vec<Power> =
        missed(teller).into_iter().filter(|power| teller.is_readers(*power)).collect();
    let (unread, silent): (Vec<Power>, Vec<Power>) =
        missed.into_iter().partition(|power| teller.is_unread(*power));
    let words = &teller.tongue.news;
    let mut news = Vec::new();
    if !unread.is_empty() {
        news.push(words.unread(&teller.powers(&unread)));
    }
    match silent.as_slice() {
        [] => {}
        [power] if teller.is_silent(*power) => news.push(sent_none(teller, *power)),
        powers => news.push(words.sent_none_for(&teller.powers(powers))),
    }
    news
}

/// `You sent no orders, so your units held.`
fn sent_none(teller: &Teller<'_>, power: Power) -> String {
    let (words, results) = (&teller.tongue.news, teller.results);
    let lines: Vec<&ResultLine> = results.lines.iter().filter(|it| it.power == power).collect();
    match results.before.turn.phase {
        Phase::Movement if lines.iter().all(|line| has_stood(line)) => {
            words.sent_none_held(lines.len())
        }
        Phase::Retreat if lines.iter().all(|line| is_lost(line)) => {
            let gone = lines
                .iter()
                .filter_map(|line| results.before.dislodged_at(line.order.place()?.province));
            let units = gone.map(|gone| teller.unit(&gone.unit)).collect();
            words.sent_none_disbanded(&teller.tongue.names.list(units, Join::And))
        }
        _ => words.sent_none(),
    }
}

fn has_stood(line: &ResultLine) -> bool {
    line.origin == Origin::Unordered && line.outcome == Outcome::Holds && !line.dislodged
}

fn is_lost(line: &ResultLine) -> bool {
    line.outcome == Outcome::Disbanded(Disbanding::NoOrder)
}

/// Whether that a unit was disbanded is told with the reader's silence.
pub(super) fn is_told(teller: &Teller<'_>, line: &ResultLine) -> bool {
    let mut own = teller.results.lines.iter().filter(|other| other.power == line.power);
    teller.is_silent(line.power) && own.all(is_lost)
}

/// Who else sent no orders.
pub(super) fn others(teller: &Teller<'_>) -> Vec<String> {
    let Teller { tongue, results, .. } = *teller;
    let mut missed = missed(teller);
    let is_heard = |line: &ResultLine| !missed.contains(&line.power);
    let is_unread = missed.iter().any(|power| teller.is_unread(*power));
    if missed.len() > 1 && !is_unread && !results.lines.iter().any(is_heard) {
        return vec![tongue.news.missed_by_all()];
    }
    missed.retain(|power| !teller.is_readers(*power));
    let words = (!missed.is_empty()).then(|| tongue.news.missed(&teller.powers(&missed)));
    words.into_iter().collect()
}

/// Who sent none, but for those of whom that is told with what they lost.
fn missed(teller: &Teller<'_>) -> Vec<Power> {
    let missed = teller.results.missed.iter().copied();
    missed.filter(|power| !raised::is_told_as_missing(teller.results, *power)).collect()
}
