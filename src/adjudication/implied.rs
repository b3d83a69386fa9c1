//! Implicit orders (4.E.3): a move that nobody wrote, read out of one's own supports and convoys.
//!
//! `A RUH S A KIE - HOL` orders the army in Kiel as well, if it belongs to the same player and has
//! no order of its own. Absent on purpose: whose units are one player's; the caller says so.

use crate::board::{Board, Location, Power, Province};
use crate::order::{Movement, Order, Route, UnitName};
use crate::position::{Position, Unit};
use crate::rules::{ImplicitOrders, Rules};

use super::action::Action;
use super::measure::Legality;

/// The moves that the orders of one player, who plays these powers, imply for units of his that
/// have none: each with the power it is for. Supports and convoys that contradict each other imply
/// nothing.
///
/// `spoken_for` are units to which the player said something else, though it may not count.
pub fn implied(
    board: &Board,
    rules: &Rules,
    position: &Position,
    powers: &[Power],
    orders: &[(Power, Order)],
    spoken_for: &[Province],
) -> Vec<(Power, Order)> {
    if rules.implicit_orders == ImplicitOrders::Forbidden {
        return Vec::new();
    }
    let mut legality = Legality::of(board, rules, position);
    let legal: Vec<(UnitName, &Movement)> = orders
        .iter()
        .filter_map(|(power, order)| match order {
            Order::Movement(unit, movement) => {
                let stands = legality.unit_at(unit.location.province)?;
                let action = legality.action(unit.location.province, movement);
                (stands.power == *power && action.is_ok()).then_some((*unit, movement))
            }
            Order::Retreat(..) | Order::Adjustment(_) => None,
        })
        .collect();
    position
        .units
        .iter()
        .filter(|unit| powers.contains(&unit.power))
        .filter(|unit| !spoken_for.contains(&unit.location.province))
        .filter(|unit| !legal.iter().any(|(name, _)| is_at(name, unit)))
        .filter_map(|unit| {
            let (to, route) = goal(unit, legal.iter().map(|(_, movement)| *movement))?;
            let movement = Movement::Move { to, route: route.clone() };
            let action = legality.action(unit.location.province, &movement).ok()?;
            let Action::Move { to, .. } = action else { return None };
            let name = UnitName::of(unit.kind, unit.location);
            Some((unit.power, Order::Movement(name, Movement::Move { to, route })))
        })
        .collect()
}

/// The one place to which all supports and convoys of a unit send it.
fn goal<'a>(
    unit: &Unit,
    movements: impl Iterator<Item = &'a Movement>,
) -> Option<(Location, Route)> {
    let mut found: Option<(Location, Route)> = None;
    for movement in movements {
        let (to, route) = match movement {
            Movement::SupportMove { supported, to } if is_at(supported, unit) => {
                (*to, Route::Unstated)
            }
            Movement::Convoy { army, to } if is_at(army, unit) => (*to, Route::Via),
            // Who is helped to stay is not sent anywhere.
            Movement::SupportHold { supported } if is_at(supported, unit) => return None,
            _ => continue,
        };
        found = match found {
            None => Some((to, route)),
            Some((known, _)) if known.province != to.province => return None,
            Some((known, _)) if known.coast.is_some() && to.coast.is_some() && known != to => {
                return None;
            }
            Some((known, before)) => Some((
                if known.coast.is_some() { known } else { to },
                if before == Route::Via { before } else { route },
            )),
        };
    }
    found
}

fn is_at(name: &UnitName, unit: &Unit) -> bool {
    name.location.province == unit.location.province
}
