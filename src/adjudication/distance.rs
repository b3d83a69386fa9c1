//! Which units go first where a power removes too few (4.D.8): those farthest from home; at equal
//! distance fleets before armies, then by the alphabet.

use std::cmp::Reverse;
use std::collections::VecDeque;

use crate::board::{Board, Centre, Coast, Location, Power, Province, UnitKind};
use crate::position::{Position, Unit};
use crate::rules::{Removal, Rules};

/// The units in the order in which they go, each with its distance, where it has one. Those that
/// cannot come home at all go first.
pub(super) fn first_to_go<'a>(
    board: &Board,
    rules: &Rules,
    position: &Position,
    power: Power,
    units: impl Iterator<Item = &'a Unit>,
) -> Vec<(Unit, Option<u32>)> {
    let goals: Vec<bool> = board
        .provinces()
        .map(|province| is_home(board, rules, position, power, province))
        .collect();
    let mut ranked: Vec<(Unit, Option<u32>)> = units
        .map(|unit| (*unit, distance(board, steps(rules, unit.kind), unit.location, &goals)))
        .collect();
    ranked.sort_by_cached_key(|(unit, distance)| {
        (
            Reverse(distance.unwrap_or(u32::MAX)),
            Reverse(unit.kind),
            alphabetical(board, unit.location.province),
        )
    });
    ranked
}

fn is_home(
    board: &Board,
    rules: &Rules,
    position: &Position,
    power: Power,
    province: Province,
) -> bool {
    match rules.removal {
        Removal::FromOwned => position.owner(province) == Some(power),
        Removal::ConvoyWithoutFleets
        | Removal::ConvoyWithOwnFleets
        | Removal::ConvoyWithAnyFleets
        | Removal::ArmiesOverSea
        | Removal::LandAndSea
        | Removal::LeastRecent => board.centre(province) == Centre::Home(power),
    }
}

/// How a unit is thought to travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Steps {
    /// From coast to coast, as a fleet.
    Fleet,
    /// Over land and sea alike.
    Any,
}

fn steps(rules: &Rules, kind: UnitKind) -> Steps {
    match (rules.removal, kind) {
        (Removal::LandAndSea | Removal::FromOwned, _) | (_, UnitKind::Army) => Steps::Any,
        (_, UnitKind::Fleet) => Steps::Fleet,
    }
}

/// The fewest steps from a place to one of the goals; `None` where there is no way.
fn distance(board: &Board, steps: Steps, from: Location, goals: &[bool]) -> Option<u32> {
    let from = match steps {
        Steps::Fleet => from,
        Steps::Any => from.province.into(),
    };
    let mut seen = vec![from];
    let mut waiting = VecDeque::from([(from, 0)]);
    while let Some((here, distance)) = waiting.pop_front() {
        if goals[here.province.index()] {
            return Some(distance);
        }
        for next in neighbours(board, steps, here) {
            if !seen.contains(&next) {
                seen.push(next);
                waiting.push_back((next, distance + 1));
            }
        }
    }
    None
}

fn neighbours(board: &Board, steps: Steps, from: Location) -> Vec<Location> {
    match steps {
        Steps::Fleet => board.fleet_borders(from).to_vec(),
        Steps::Any => {
            let province = from.province;
            let shores = std::iter::once(None).chain(Coast::ALL.map(Some));
            let by_sea = shores
                .flat_map(|coast| board.fleet_borders(Location { province, coast }))
                .map(|place| place.province);
            let by_land = board.army_borders(province).iter().copied();
            by_land.chain(by_sea).map(Location::from).collect()
        }
    }
}

/// The full name without blanks, dots and hyphens, as 4.D.8 wants it sorted.
fn alphabetical(board: &Board, province: Province) -> String {
    board
        .full_name(province)
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
