//! One turn as other programs or people tell it, for whoever draws it.

use super::adjudicate::{Told, told};
use super::amiss::{absent, misplaced, misread};
use super::{boards, position};
use crate::adjudication::{ResultLine, adjudicate};
use crate::board::{Board, Phase, Power, Turn};
use crate::order::{self, Movement, Order};
use crate::position::{Dislodged, Position, Unit, owned_unit_code};
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
/// What that command would answer; and every order that is none, or is to a unit that is not there.
pub fn played_line(line: &str) -> Result<Played, String> {
    let Told { board, rules, before, orders, unread } = told(line)?;
    let phase = before.turn.phase;
    let unread = unread.iter().map(|(power, text)| {
        format!("{}: {}", board.power_code(*power), misread(board, phase, text))
    });
    let mut faults: Vec<String> = unread.collect();
    for (power, orders) in &orders {
        faults.extend(orders.iter().filter_map(|order| {
            let why = absent(board, &before, order)?;
            Some(format!("{} {}: {why}", board.power_code(*power), order.wording(board)))
        }));
    }
    match faults.is_empty() {
        true => Ok(ruled(board, &rules, before, &orders)),
        false => Err(faults.join("\n")),
    }
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
/// Every line that is neither an order nor a power, or is about a unit that cannot stand there, or stands
/// there beside another, with its number; orders of another phase, for those do not tell a position.
pub fn played_orders(text: &str, turn: Option<&str>) -> Result<Played, String> {
    let board = boards::named(None)?;
    let turn: Turn = match turn {
        None => board.calendar().first(),
        Some(code) => position::turn(board, code)?,
    };
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut sheet = Sheet { board, turn, orders: Vec::new(), units: Vec::new() };
    let faults = lines.filter_map(|(index, line)| {
        sheet.take(line).err().map(|why| format!("line {}: {why}", index + 1))
    });
    let faults: Vec<String> = faults.collect();
    match faults.is_empty() {
        true => Ok(ruled(board, &Rules::default(), sheet.position(), &sheet.orders)),
        false => Err(faults.join("\n")),
    }
}

/// Plain orders, and the units they name.
struct Sheet {
    board: &'static Board,
    turn: Turn,
    orders: Vec<(Power, Vec<Order>)>,
    units: Vec<Unit>,
}

impl Sheet {
    fn take(&mut self, line: &str) -> Result<(), String> {
        let (board, phase) = (self.board, self.turn.phase);
        let (word, rest) = line.split_once([' ', '\t', ':']).unwrap_or((line, ""));
        let named = board.power(word);
        if let Some(power) = named {
            self.orders.push((power, Vec::new()));
        }
        let rest = named.map_or(line, |_| rest.trim_start_matches([':', ' ', '\t']));
        if rest.is_empty() {
            return Ok(());
        }
        let Some((power, orders)) = self.orders.last_mut() else {
            let powers: Vec<&str> = board.powers().map(|power| board.power_code(power)).collect();
            return Err(format!("whose is {line:?}? First comes a power: {}", powers.join(", ")));
        };
        if phase != Phase::Movement {
            return Err(format!(
                "plain orders are those of a movement phase; {} is none, and is told by a line of JSON",
                board.turn_code(self.turn)
            ));
        }
        let order = order::read(board, phase, rest).ok_or_else(|| misread(board, phase, rest))?;
        let Order::Movement(name, movement) = &order else {
            return Err(misread(board, phase, rest));
        };
        let code = board.location_code(name.location);
        let Some(kind) = name.kind else {
            return Err(format!("army or fleet? Please write \"A {code}\" or \"F {code}\""));
        };
        if let Some(why) = misplaced(board, kind, name.location) {
            return Err(why);
        }
        if let Movement::Astray { .. } = movement {
            return Err(misread(board, phase, rest));
        }
        let unit = Unit { power: *power, kind, location: name.location, built: None };
        let same = |other: &&Unit| other.location.province == unit.location.province;
        match self.units.iter().find(same) {
            Some(other) if other.power == unit.power => {
                return Err(format!("{code} has an order already"));
            }
            Some(other) => {
                let other = owned_unit_code(board, other);
                return Err(format!("{code} is where {other} stands"));
            }
            None => self.units.push(unit),
        }
        orders.push(order);
        Ok(())
    }

    /// The first position of the board, or one of these units alone.
    fn position(&self) -> Position {
        let first = Position { turn: self.turn, ..Position::first(self.board) };
        if self.units.iter().all(|unit| first.units.contains(unit)) {
            return first;
        }
        let mut position = Position { units: self.units.clone(), ..first };
        position.sort();
        position
    }
}
