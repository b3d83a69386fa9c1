//! One turn as other programs or people tell it, for whoever draws it.

use super::adjudicate::told;
use super::{boards, position};
use crate::adjudication::{ResultLine, adjudicate};
use crate::board::{Board, Phase, Power, Turn};
use crate::order::{self, Order};
use crate::position::{Dislodged, Position, Unit};
use crate::rules::Rules;

/// A position, the orders given for it, and what came of them.
#[derive(Clone, Debug)]
pub struct Played {
    /// The board.
    pub board: &'static Board,
    /// The position that was ordered for.
    pub before: Position,
    /// Every order that could be read, with its outcome; none where none were given.
    pub lines: Vec<ResultLine>,
    /// The units that were dislodged.
    pub dislodged: Vec<Dislodged>,
    /// The position that followed; the same as before where there were no orders.
    pub after: Position,
}

/// The turn that a line of `chancery adjudicate` tells.
///
/// # Errors
/// What that command would answer.
pub fn played_line(line: &str) -> Result<Played, String> {
    let (board, rules, before, orders) = told(line)?;
    Ok(ruled(board, &rules, before, &orders))
}

fn ruled(
    board: &'static Board,
    rules: &Rules,
    before: Position,
    orders: &[(Power, Vec<Order>)],
) -> Played {
    if orders.iter().all(|(_, orders)| orders.is_empty()) {
        let after = before.clone();
        return Played { board, before, lines: Vec::new(), dislodged: Vec::new(), after };
    }
    let verdict = adjudicate(board, rules, &before, orders);
    let lines = verdict.results(rules, orders);
    Played { board, before, lines, dislodged: verdict.dislodged, after: verdict.next }
}

/// The turn that plain orders tell: `FRANCE A PAR - BUR`, or `A PAR - BUR` under a line that names a
/// power. Where all their units stand so at the start, that is the position; else it holds the units
/// that are named, at their homes' owners. `turn` is the first one where it is left out.
///
/// # Errors
/// A line that is neither an order nor a power, with its number; two units in one province.
pub fn played_orders(text: &str, turn: Option<&str>) -> Result<Played, String> {
    let board = boards::named(None)?;
    let first = board.calendar().first();
    let turn: Turn = match turn {
        None => first,
        Some(code) => position::turn(board, code)?,
    };
    let mut orders: Vec<(Power, Vec<Order>)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once([' ', ':']).unwrap_or((line, ""));
        let named = board.power(word);
        if let Some(power) = named {
            orders.push((power, Vec::new()));
        }
        let rest = named.map_or(line, |_| rest.trim_start_matches([':', ' ']));
        if rest.is_empty() {
            continue;
        }
        let order = order::read(board, turn.phase, rest);
        match (order, orders.last_mut()) {
            (Some(order), Some((_, orders))) => orders.push(order),
            _ => {
                return Err(format!(
                    "line {}: {line:?} is no order; written as \"FRANCE A PAR - BUR\"",
                    index + 1
                ));
            }
        }
    }
    let before = standing(board, turn, &orders)?;
    Ok(ruled(board, &Rules::default(), before, &orders))
}

fn standing(board: &Board, turn: Turn, orders: &[(Power, Vec<Order>)]) -> Result<Position, String> {
    let first = Position { turn, ..Position::first(board) };
    let mut units: Vec<Unit> = Vec::new();
    for (power, orders) in orders {
        for order in orders {
            let Order::Movement(name, _) = order else { continue };
            let Some(kind) = name.kind else {
                let code = board.location_code(name.location);
                return Err(format!("whether an army or a fleet stands in {code} is not said"));
            };
            if units.iter().any(|unit| unit.location.province == name.location.province) {
                let code = board.code(name.location.province);
                return Err(format!("two units stand in {code}"));
            }
            units.push(Unit { power: *power, kind, location: name.location, built: None });
        }
    }
    if turn.phase != Phase::Movement || units.iter().all(|unit| first.units.contains(unit)) {
        return Ok(first);
    }
    let mut position = Position { units, ..first };
    position.sort();
    Ok(position)
}
