//! A few lines the reader could write, made from his own units, to show how orders may look.
//!
//! They show ways of writing, not good play: where a unit could go to several places, the first by
//! name that is empty is taken.

use crate::adjudication::{Owed as Adjustments, owed};
use crate::board::{Location, Phase, Power, Province};
use crate::judge::GameFacts;
use crate::order::Order;
use crate::position::{Dislodged, Unit, unit_code};

use super::outlook::{build_example, build_sites, goals};
use super::tongue::{Tongue, Whose};

/// The most lines an example has.
const LINES: usize = 3;

/// Example lines for the present turn, for these units where any are given, else for all units of
/// these powers; none where there is nothing to order. What is ordered already is left out of builds and
/// removals.
pub(super) fn examples(
    tongue: &Tongue,
    game: &GameFacts,
    powers: &[Power],
    units: &[Unit],
    ordered: &[(Power, Order)],
) -> Vec<String> {
    let mut lines: Vec<String> = match game.position.turn.phase {
        Phase::Movement => movements(tongue, game, powers, units),
        Phase::Retreat => game
            .position
            .dislodged
            .iter()
            .filter(|gone| powers.contains(&gone.unit.power))
            .filter(|gone| units.is_empty() || units.contains(&gone.unit))
            .map(|gone| retreat(tongue, game, gone))
            .collect(),
        Phase::Adjustment => {
            powers.iter().flat_map(|&power| adjustments(tongue, game, power, ordered)).collect()
        }
    };
    lines.truncate(LINES);
    lines
}

/// A move by name, a move by letters, a hold.
fn movements(tongue: &Tongue, game: &GameFacts, powers: &[Power], units: &[Unit]) -> Vec<String> {
    let (board, words) = (&game.board, &tongue.outlook);
    let all: Vec<&Unit> = powers.iter().flat_map(|&power| game.position.units_of(power)).collect();
    let units = if units.is_empty() { all } else { units.iter().collect() };
    let mut lines = Vec::new();
    let mut taken: Vec<Location> = Vec::new();
    for unit in &units {
        let goal = free_goal(game, unit, &taken);
        lines.push(match (lines.len(), goal) {
            (0, Some(goal)) => {
                taken.push(goal);
                let unit = tongue.names.unit(board, unit, Whose::Own);
                words.move_example(&unit, &tongue.names.place(board, goal))
            }
            (1, Some(goal)) => {
                taken.push(goal);
                format!("{} - {}", unit_code(board, unit), board.location_code(goal))
            }
            (_, _) => words.hold_example(&tongue.names.province(board, unit.location.province)),
        });
    }
    lines
}

fn free_goal(game: &GameFacts, unit: &Unit, taken: &[Location]) -> Option<Location> {
    let mut open: Vec<Location> = goals(game, unit)
        .into_iter()
        .filter(|goal| game.position.unit_at(goal.province).is_none())
        .filter(|goal| taken.iter().all(|other| other.province != goal.province))
        .collect();
    // In all languages alike.
    open.sort_by_key(|goal| (game.board.full_name(goal.province).to_owned(), goal.coast));
    open.first().copied()
}

fn retreat(tongue: &Tongue, game: &GameFacts, gone: &Dislodged) -> String {
    let unit = tongue.names.unit(&game.board, &gone.unit, Whose::Own);
    match gone.retreats.first() {
        Some(&goal) => {
            tongue.outlook.retreat_example(&unit, &tongue.names.place(&game.board, goal))
        }
        None => tongue.outlook.disband_example(&unit),
    }
}

fn adjustments(
    tongue: &Tongue,
    game: &GameFacts,
    power: Power,
    ordered: &[(Power, Order)],
) -> Vec<String> {
    let left = |number: usize| {
        number.saturating_sub(ordered.iter().filter(|(other, _)| *other == power).count())
    };
    match owed(&game.board, &game.position, power) {
        Adjustments::Nothing => Vec::new(),
        Adjustments::Builds(number) => {
            let sites = build_sites(game, power, ordered);
            let builds = sites.into_iter().map(|site| build_example(tongue, game, site));
            builds.take(left(number)).collect()
        }
        Adjustments::Removals(number) => {
            let units = game.position.units_of(power);
            let units = units.filter(|unit| !is_ordered(ordered, unit.location.province));
            let removals = units.map(|unit| {
                let unit = tongue.names.unit(&game.board, unit, Whose::Own);
                tongue.outlook.remove_example(&unit)
            });
            removals.take(left(number)).collect()
        }
    }
}

/// Whether something is ordered there already.
pub(super) fn is_ordered(ordered: &[(Power, Order)], at: Province) -> bool {
    ordered.iter().any(|(_, order)| order.place().is_some_and(|place| place.province == at))
}
