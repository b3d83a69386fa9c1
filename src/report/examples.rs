//! A few lines the reader could write, made from his own units, to show how orders may look.
//!
//! They show ways of writing, not good play: where a unit could go to several places, the first by
//! name that is empty is taken.

use crate::adjudication::{Owed as Adjustments, owed};
use crate::board::{Location, Phase, Power};
use crate::judge::GameFacts;
use crate::position::{Dislodged, Unit, unit_code};

use super::orders::{place_name, unit_name};
use super::outlook::{build_example, build_sites, goals};

/// The most lines an example has.
const LINES: usize = 3;

/// Example lines for the present turn, for these units where any are given, else for all units of
/// these powers; none where there is nothing to order.
pub(super) fn examples(game: &GameFacts, powers: &[Power], units: &[Unit]) -> Vec<String> {
    let mut lines: Vec<String> = match game.position.turn.phase {
        Phase::Movement => movements(game, powers, units),
        Phase::Retreat => game
            .position
            .dislodged
            .iter()
            .filter(|gone| powers.contains(&gone.unit.power))
            .filter(|gone| units.is_empty() || units.contains(&gone.unit))
            .map(|gone| retreat(game, gone))
            .collect(),
        Phase::Adjustment => powers.iter().flat_map(|&power| adjustments(game, power)).collect(),
    };
    lines.truncate(LINES);
    lines
}

/// A move by name, a move by letters, a hold.
fn movements(game: &GameFacts, powers: &[Power], units: &[Unit]) -> Vec<String> {
    let board = &game.board;
    let all: Vec<&Unit> = powers.iter().flat_map(|&power| game.position.units_of(power)).collect();
    let units = if units.is_empty() { all } else { units.iter().collect() };
    let mut lines = Vec::new();
    let mut taken: Vec<Location> = Vec::new();
    for unit in &units {
        let goal = free_goal(game, unit, &taken);
        lines.push(match (lines.len(), goal) {
            (0, Some(goal)) => {
                taken.push(goal);
                format!("{} to {}", unit_name(board, unit), place_name(board, goal))
            }
            (1, Some(goal)) => {
                taken.push(goal);
                format!("{} - {}", unit_code(board, unit), board.location_code(goal))
            }
            (_, _) => format!("{} holds", board.full_name(unit.location.province)),
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
    open.sort_by_key(|goal| place_name(&game.board, *goal));
    open.first().copied()
}

fn retreat(game: &GameFacts, gone: &Dislodged) -> String {
    let name = unit_name(&game.board, &gone.unit);
    match gone.retreats.first() {
        Some(&goal) => format!("{name} retreats to {}", place_name(&game.board, goal)),
        None => format!("{name} disbands"),
    }
}

fn adjustments(game: &GameFacts, power: Power) -> Vec<String> {
    match owed(&game.board, &game.position, power) {
        Adjustments::Nothing => Vec::new(),
        Adjustments::Builds(number) => {
            let sites = build_sites(game, power);
            let builds = sites.into_iter().map(|site| build_example(game, site));
            builds.take(number).collect()
        }
        Adjustments::Removals(number) => {
            let units = game.position.units_of(power);
            let removals = units.map(|unit| format!("Remove {}", unit_name(&game.board, unit)));
            removals.take(number).collect()
        }
    }
}
