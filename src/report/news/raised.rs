//! Builds and removals: what was built and removed, and who builds and removes next.

use std::collections::BTreeSet;

use crate::adjudication::{Outcome, Owed as Adjustments, Removing, ResultLine, Waive, owed};
use crate::board::Power;
use crate::judge::Results;
use crate::report::orders::Speaker;
use crate::report::outlook::powers_in_order;
use crate::report::tongue::{Join, Name};

use super::{Item, Teller, Told, Weight, centres};

/// `You built Fleet Brest and Army Paris. Austria removed Army Trieste.`
pub(super) fn raised(teller: &Teller<'_>, told: &mut Told) {
    let before = told.own.len() + told.others.len();
    for power in powers_in_order(teller.game, teller.reader) {
        let mut news = Vec::new();
        built(teller, power, &mut news);
        removed(teller, power, &mut news);
        waived(teller, power, &mut news);
        let weight = if centres::is_out(teller, power) { Weight::Out } else { Weight::Raised };
        let items = news.into_iter().map(|words| Item::new(weight, &[], words));
        told.of(teller, &[power]).extend(items);
    }
    lost(teller, told);
    unused(teller, told);
    if told.own.len() + told.others.len() == before {
        told.others.push(item(teller.tongue.news.nothing_raised()));
    }
}

fn item(words: String) -> Item {
    Item::new(Weight::Raised, &[], words)
}

/// The units of a power of which this became.
fn units<'a>(teller: &Teller<'a>, power: Power, is: fn(&Outcome) -> bool) -> Name<'a> {
    let Teller { tongue, game, results, .. } = *teller;
    let speaker = Speaker { tongue, board: &game.board, position: &results.before };
    let lines = own(results, power).filter(|line| is(&line.outcome));
    tongue.names.list(lines.map(|line| speaker.subject(power, &line.order)).collect(), Join::And)
}

fn own(results: &Results, power: Power) -> impl Iterator<Item = &ResultLine> {
    results.lines.iter().filter(move |line| line.power == power)
}

fn built(teller: &Teller<'_>, power: Power, news: &mut Vec<String>) {
    let built = units(teller, power, |outcome| matches!(outcome, Outcome::Built));
    if !built.is_empty() {
        news.push(teller.tongue.news.built(&teller.who(power), &built));
    }
}

/// What a power chose apart from what the rule chose.
fn removed(teller: &Teller<'_>, power: Power, news: &mut Vec<String>) {
    let (words, results) = (&teller.tongue.news, teller.results);
    if results.missed.contains(&power) {
        let removed = units(teller, power, |outcome| matches!(outcome, Outcome::Removed(_)));
        if !removed.is_empty() {
            let who = teller.who(power);
            if teller.is_unread(power) {
                news.push(words.unread(&who));
                news.push(words.removed_by_rule(&removed));
            } else {
                news.push(words.removed_for_want(&removed, &who));
            }
            news.extend(out(teller, power));
        }
        return;
    }
    let is_chosen = |outcome: &Outcome| matches!(outcome, Outcome::Removed(Removing::Ordered));
    let chosen = units(teller, power, is_chosen);
    let by_rule = own(results, power)
        .filter(|line| matches!(line.outcome, Outcome::Removed(_)) && !is_chosen(&line.outcome))
        .filter_map(|line| results.before.unit_at(line.order.place()?.province))
        .map(|unit| teller.unit(unit));
    let by_rule = teller.tongue.names.list(by_rule.collect(), Join::And);
    let who = teller.who(power);
    match centres::is_out(teller, power) && by_rule.is_empty() {
        _ if chosen.is_empty() => {}
        true => news.push(words.removed_and_out(&who, &chosen)),
        false => news.push(words.removed(&who, &chosen)),
    }
    if !by_rule.is_empty() {
        news.push(words.removed_by_rule(&by_rule));
        news.extend(out(teller, power));
    }
}

/// That a power is out, where it is.
fn out(teller: &Teller<'_>, power: Power) -> Option<String> {
    let is_out = centres::is_out(teller, power);
    is_out.then(|| teller.tongue.news.out(&teller.who(power)))
}

/// How many builds of a power became this.
fn builds(teller: &Teller<'_>, power: Power, became: Waive) -> usize {
    own(teller.results, power).filter(|line| line.outcome == Outcome::Waived(became)).count()
}

/// `Austria left 3 builds unused`, by who sent orders, or by who sent none.
fn unused_builds(teller: &Teller<'_>, sent_none: bool) -> Vec<(Power, usize)> {
    powers_in_order(teller.game, teller.reader)
        .into_iter()
        .filter(|power| teller.results.missed.contains(power) == sent_none)
        .map(|power| (power, builds(teller, power, Waive::Unused)))
        .filter(|(_, number)| *number > 0)
        .collect()
}

/// `For want of orders, Austria lost 3 builds; England and Italy 1 each.`
fn lost(teller: &Teller<'_>, told: &mut Told) {
    let words = &teller.tongue.news;
    let (unread, silent): (Vec<_>, Vec<_>) =
        unused_builds(teller, true).into_iter().partition(|(power, _)| teller.is_unread(*power));
    let unread = unread.into_iter().map(|(power, number)| {
        item(words.unread_builds(&teller.who(power), &words.given_up(number)))
    });
    told.own.extend(unread);
    grouped(teller, silent, told, |who, builds| words.lost_builds(who, builds));
}

fn waived(teller: &Teller<'_>, power: Power, news: &mut Vec<String>) {
    let words = &teller.tongue.news;
    let given_up = builds(teller, power, Waive::Ordered);
    if given_up > 0 {
        news.push(words.waived(&teller.who(power), &words.given_up(given_up)));
    }
}

/// `Austria left 3 builds unused; England 1 and Italy 2.` That they were given up is not said: somebody may
/// have tried to build where nothing can be built.
fn unused(teller: &Teller<'_>, told: &mut Told) {
    let words = &teller.tongue.news;
    let builds = unused_builds(teller, false);
    grouped(teller, builds, told, |who, builds| words.unused(who, builds));
}

/// A sentence about builds for the reader's powers, and one for all others.
fn grouped(
    teller: &Teller<'_>,
    builds: Vec<(Power, usize)>,
    told: &mut Told,
    first: impl Fn(&Name<'_>, &str) -> String,
) {
    let (own, others): (Vec<_>, Vec<_>) =
        builds.into_iter().partition(|(power, _)| teller.is_readers(*power));
    for (builds, told) in [(own, &mut told.own), (others, &mut told.others)] {
        let Some(&(power, number)) = builds.first() else { continue };
        let first = first(&teller.who(power), &teller.tongue.news.given_up(number));
        told.push(item(counted(teller, &builds, &first)));
    }
}

/// What is said of the first power, and how many of the others: `You can build 2 units; Germany and Italy 1
/// each.`
fn counted(teller: &Teller<'_>, powers: &[(Power, usize)], first: &str) -> String {
    let words = &teller.tongue.news;
    let rest = powers.get(1..).unwrap_or_default();
    let mut numbers: Vec<usize> = rest.iter().map(|(_, number)| *number).collect();
    let mut seen = BTreeSet::new();
    numbers.retain(|number| seen.insert(*number));
    let is_plain = numbers.len() == rest.len();
    let part = |number: usize| {
        let alike = rest.iter().filter(|(_, other)| *other == number);
        let alike: Vec<Power> = alike.map(|(power, _)| *power).collect();
        words.as_many(&teller.powers(&alike), number)
    };
    let parts: Vec<String> = numbers.into_iter().map(part).collect();
    if parts.is_empty() {
        return words.sentence(first);
    }
    let join = if is_plain { Join::And } else { Join::Groups };
    let others = teller.tongue.names.texts(&parts, join);
    words.sentence(&words.and_others(first, &others))
}

/// Whether that a power sent no orders is told with what was removed for it, or with the builds it lost.
pub(super) fn is_told_as_missing(results: &Results, power: Power) -> bool {
    let is_told =
        |outcome: &Outcome| matches!(outcome, Outcome::Removed(_) | Outcome::Waived(Waive::Unused));
    own(results, power).any(|line| is_told(&line.outcome))
}

/// `You can build 2 units; Germany and Italy 1 each. Austria must remove 1 unit.` The sentence with the
/// reader in it is the first.
pub(super) fn due(teller: &Teller<'_>) -> Vec<String> {
    let Teller { game, reader, .. } = teller;
    let (mut builds, mut removals) = (Vec::new(), Vec::new());
    for power in powers_in_order(game, reader) {
        match owed(&game.board, &game.position, power) {
            Adjustments::Nothing => {}
            Adjustments::Builds(number) => builds.push((power, number)),
            Adjustments::Removals(number) => removals.push((power, number)),
        }
    }
    let news = &teller.tongue.news;
    let mut due = Vec::new();
    if let Some(&(power, number)) = builds.first() {
        let first = news.can_build(&teller.who(power), &news.units(number));
        due.push((power, counted(teller, &builds, &first)));
    }
    if let Some(&(power, number)) = removals.first() {
        let first = news.must_remove(&teller.who(power), &news.units(number));
        due.push((power, counted(teller, &removals, &first)));
    }
    due.sort_by_key(|(power, _)| !teller.is_readers(*power));
    due.into_iter().map(|(_, sentence)| sentence).collect()
}
