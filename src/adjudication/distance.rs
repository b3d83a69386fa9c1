//! Which units go first where a power removes too few (4.D.8): those farthest from home, or those
//! built longest ago; where that is equal, fleets before armies, then by the alphabet. All distances
//! are those of the position as the phase begins.

use std::cmp::Reverse;
use std::collections::VecDeque;

use crate::board::{Board, Centre, Coast, Location, Power, Province, Terrain, UnitKind};
use crate::position::{Position, Unit};
use crate::rules::{Removal, Rules};

use super::outcome::{Lead, Removing};

/// So many of the units, those that go first, each with the reason. Those that cannot come home at
/// all go first of all.
pub fn first_to_go<'a>(
    board: &Board,
    rules: &Rules,
    position: &Position,
    power: Power,
    units: impl Iterator<Item = &'a Unit>,
    count: usize,
) -> Vec<(Unit, Removing)> {
    if rules.removal == Removal::LeastRecent {
        return oldest_first(board, units, count);
    }
    let goals: Vec<bool> = board
        .provinces()
        .map(|province| is_home(board, rules, position, power, province))
        .collect();
    let mut ranked: Vec<(Unit, Option<u32>)> = units
        .map(|unit| {
            let steps = steps(board, rules, position, unit);
            (*unit, distance(board, &steps, unit.location, &goals))
        })
        .collect();
    ranked.sort_by_cached_key(|(unit, distance)| {
        (
            Reverse(distance.unwrap_or(u32::MAX)),
            Reverse(unit.kind),
            alphabetical(board, unit.location.province),
        )
    });
    let stays = ranked.get(count).copied();
    let with_reason = |(unit, distance): (Unit, Option<u32>)| {
        let lead = match stays {
            None => Lead::All,
            Some((other, other_distance)) if other_distance != distance => {
                Lead::Farther(other.location.province)
            }
            Some((other, _)) => lead_of_equals(&unit, &other),
        };
        (unit, Removing::CivilDisorder { distance, lead })
    };
    ranked.into_iter().take(count).map(with_reason).collect()
}

fn lead_of_equals(unit: &Unit, other: &Unit) -> Lead {
    let place = other.location.province;
    if unit.kind == other.kind { Lead::Alphabet(place) } else { Lead::Fleet(place) }
}

/// Units on no centre first, then by age; those whose birth is not known are the oldest (4.D.8 f).
fn oldest_first<'a>(
    board: &Board,
    units: impl Iterator<Item = &'a Unit>,
    count: usize,
) -> Vec<(Unit, Removing)> {
    let on_centre = |unit: &Unit| board.centre(unit.location.province) != Centre::None;
    let birth = |unit: &Unit| unit.built.map(|turn| (turn.year, turn.season));
    let mut ranked: Vec<Unit> = units.copied().collect();
    ranked.sort_by_cached_key(|unit| {
        (
            on_centre(unit),
            birth(unit),
            Reverse(unit.kind),
            alphabetical(board, unit.location.province),
        )
    });
    let stays = ranked.get(count).copied();
    let with_reason = |unit: Unit| {
        let lead = match stays {
            None => Lead::All,
            Some(other) if on_centre(&other) != on_centre(&unit) => {
                Lead::OffCentre(other.location.province)
            }
            Some(other) if birth(&other) != birth(&unit) => Lead::Older(other.location.province),
            Some(other) => lead_of_equals(&unit, &other),
        };
        (unit, Removing::LeastRecent { lead })
    };
    ranked.into_iter().take(count).map(with_reason).collect()
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
#[derive(Clone, PartialEq, Eq, Debug)]
enum Steps {
    /// From coast to coast, as a fleet.
    Fleet,
    /// Over land and sea alike.
    Any,
    /// As an army that is convoyed in one step over any of these seas; index by
    /// [`Province::index`].
    Convoy(Vec<bool>),
}

fn steps(board: &Board, rules: &Rules, position: &Position, unit: &Unit) -> Steps {
    let has_fleet = |sea: Province| position.unit_at(sea);
    let over = |is_open: &dyn Fn(Province) -> bool| {
        let is_open = |sea| board.terrain(sea) == Terrain::Sea && is_open(sea);
        Steps::Convoy(board.provinces().map(is_open).collect())
    };
    match (rules.removal, unit.kind) {
        (Removal::LandAndSea | Removal::FromOwned, _) => Steps::Any,
        (_, UnitKind::Fleet) => Steps::Fleet,
        (Removal::ArmiesOverSea | Removal::LeastRecent, UnitKind::Army) => Steps::Any,
        (Removal::ConvoyWithoutFleets, UnitKind::Army) => over(&|_| true),
        (Removal::ConvoyWithOwnFleets, UnitKind::Army) => {
            over(&|sea| has_fleet(sea).is_some_and(|fleet| fleet.power == unit.power))
        }
        (Removal::ConvoyWithAnyFleets, UnitKind::Army) => over(&|sea| has_fleet(sea).is_some()),
    }
}

/// The fewest steps from a place to one of the goals; `None` where there is no way.
fn distance(board: &Board, steps: &Steps, from: Location, goals: &[bool]) -> Option<u32> {
    let from = match steps {
        Steps::Fleet => from,
        Steps::Any | Steps::Convoy(_) => from.province.into(),
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

fn neighbours(board: &Board, steps: &Steps, from: Location) -> Vec<Location> {
    let province = from.province;
    let by_land = board.army_borders(province).iter().copied();
    match steps {
        Steps::Fleet => board.fleet_borders(from).to_vec(),
        Steps::Any => by_land.chain(by_sea(board, province)).map(Location::from).collect(),
        Steps::Convoy(open) => {
            let is_open = |sea: &Province| open[sea.index()];
            let mut seas: Vec<Province> = by_sea(board, province).filter(is_open).collect();
            let mut landings: Vec<Province> = Vec::new();
            let mut next = 0;
            while let Some(&sea) = seas.get(next) {
                next += 1;
                for place in by_sea(board, sea) {
                    if is_open(&place) && !seas.contains(&place) {
                        seas.push(place);
                    }
                    if board.terrain(place) == Terrain::Coast {
                        landings.push(place);
                    }
                }
            }
            by_land.chain(landings).map(Location::from).collect()
        }
    }
}

/// The provinces a fleet can sail to from some shore of this one.
fn by_sea(board: &Board, province: Province) -> impl Iterator<Item = Province> {
    std::iter::once(None)
        .chain(Coast::ALL.map(Some))
        .flat_map(move |coast| board.fleet_borders(Location { province, coast }))
        .map(|place| place.province)
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
