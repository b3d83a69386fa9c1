//! Implicit orders (4.E.3): a move that nobody wrote, read out of one's own supports and convoys.
//!
//! `A RUH S A KIE - HOL` orders the army in Kiel as well, if it belongs to the same player and has
//! no order of its own. An illegal order has no influence whatsoever (4.E.1): it implies nothing, and
//! it is none that would go before an implied one. What is legal is asked of `sheet`, so that it is
//! what the phase will be ruled by. Absent on purpose: whose units are one player's; the caller says
//! so.

use crate::board::{Board, Location, Phase, Power, Province};
use crate::order::{Movement, Order, Route, UnitName};
use crate::position::{Position, Unit};
use crate::rules::{ImplicitOrders, Rules};

use super::lines::{Line, Ruling};
use super::piles::Piles;
use super::routes::Seaways;
use super::sheet::{Sheet, read_orders};

/// The moves that the orders of one player, who plays these powers, imply for units of his that
/// have none: each with the power it is for. Only orders that count imply anything, and only what is
/// legal itself; supports and convoys that contradict each other imply nothing.
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
    let is_asked = rules.implicit_orders == ImplicitOrders::Allowed;
    if !is_asked || position.turn.phase != Phase::Movement {
        return Vec::new();
    }
    let lines = taken(board, rules, position, orders);
    let counting: Vec<&Movement> = std::iter::zip(orders, &lines)
        .filter(|(_, line)| counts(line))
        .filter_map(|((_, order), _)| match order {
            Order::Movement(_, movement) => Some(movement),
            Order::Retreat(..) | Order::Adjustment(_) => None,
        })
        .collect();
    // Of several legal orders that contradict each other none may count; the unit was told all the same.
    let is_told = |unit: usize| {
        let is_legal = |line: &&Line| !matches!(line.ruling, Ruling::Illegal(_));
        lines.iter().filter(is_legal).any(|line| line.unit() == Some(unit))
    };
    let moves: Vec<(Power, Order)> = (position.units.iter().enumerate())
        .filter(|(_, unit)| powers.contains(&unit.power))
        .filter(|(_, unit)| !spoken_for.contains(&unit.location.province))
        .filter(|(number, _)| !is_told(*number))
        .filter_map(|(_, unit)| {
            let (to, route) = goal(unit, counting.iter().copied())?;
            let name = UnitName::of(unit.kind, unit.location);
            Some((unit.power, Order::Movement(name, Movement::Move { to, route })))
        })
        .collect();
    let lines = taken(board, rules, position, &moves);
    let legal = std::iter::zip(moves, lines).filter(|(_, line)| counts(line));
    legal.map(|(order, _)| order).collect()
}

/// How each of these orders is taken where there are no others.
fn taken(
    board: &Board,
    rules: &Rules,
    position: &Position,
    orders: &[(Power, Order)],
) -> Vec<Line> {
    let each = orders.iter().map(|(power, order)| (*power, vec![order.clone()]));
    let each: Vec<(Power, Vec<Order>)> = each.collect();
    let (mut sheet, mut seaways) = (Sheet::default(), Seaways::default());
    read_orders(board, rules, position, &Piles::of(&each), &mut sheet, &mut seaways);
    sheet.taken.lines
}

/// Whether the order of a line is followed, be it that it is impossible (4.E.1 a to c).
fn counts(line: &Line) -> bool {
    matches!(line.ruling, Ruling::Unit | Ruling::Vain(_))
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
