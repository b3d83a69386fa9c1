//! A turn of a game for programs: a line of `chancery adjudicate`, and under `results` its answer.

use serde_json::Value;

use super::adjudicate::{Reasons, Sheet, write_answer};
use super::json::{codes, list, raw, text};
use super::lines;
use super::position::{built_text, write_centers, write_dislodged, write_units};
use crate::adjudication::adjudicate;
use crate::board::{Board, Power};
use crate::order::Order;
use crate::position::Position;
use crate::report::Ruled;
use crate::rules::Rules;
use crate::view::View;

/// A turn as one reader sees it, ruled: its line with its end, called `id`. On every board that acts
/// today all is seen.
///
/// # Errors
/// None that these values can have; the text is the writer's.
pub fn copy(
    id: &str,
    view: &View<'_>,
    rules: &Rules,
    orders: &[(Power, Vec<Order>)],
) -> Result<Vec<u8>, String> {
    let (board, position) = (view.board, &*view.position);
    let mut out = Vec::new();
    raw(&mut out, r#"{"id":"#);
    text(&mut out, id);
    raw(&mut out, r#","map":"#);
    text(&mut out, board.name());
    write_position(&mut out, board, position)?;
    raw(&mut out, r#","orders":{"#);
    write_members(&mut out, orders, |out, (power, orders)| {
        codes(out, &[board.power_code(*power)]);
        out.push(b':');
        list(out, orders, |out, order| text(out, &order.wording(board).to_string()));
    });
    raw(&mut out, r#"},"rules":{"#);
    let chosen =
        Rules::issues().filter_map(|issue| Some((issue.number, rules.choice(issue.number)?)));
    write_members(&mut out, chosen, |out, (number, letter)| {
        text(out, number);
        out.push(b':');
        text(out, letter);
    });
    raw(&mut out, r#"},"results":"#);
    let verdict = adjudicate(board, rules, position, orders);
    let ruled = Ruled::of(board, rules, position, &verdict);
    let sheet = Sheet::of(board, orders);
    write_answer(&mut out, &Value::from(id), ruled, &sheet, Reasons::Worded)?;
    raw(&mut out, "}\n");
    Ok(out)
}

fn write_position(out: &mut Vec<u8>, board: &Board, position: &Position) -> Result<(), String> {
    raw(out, r#","phase":"#);
    text(out, &board.turn_code(position.turn));
    raw(out, r#","units":"#);
    write_units(out, board, &position.units);
    raw(out, r#","dislodged":"#);
    write_dislodged(out, board, &position.dislodged);
    raw(out, r#","contested":"#);
    list(out, &position.contested, |out, &province| codes(out, &[board.code(province)]));
    raw(out, r#","centers":"#);
    write_centers(out, board, position);
    raw(out, r#","civil_disorder":"#);
    list(out, &position.civil_disorder, |out, &power| codes(out, &[board.power_code(power)]));
    raw(out, r#","built":"#);
    lines::write(out, &built_text(board, position))
}

/// Writes the members of an object.
fn write_members<T>(
    out: &mut Vec<u8>,
    members: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Vec<u8>, T),
) {
    for (number, member) in members.into_iter().enumerate() {
        if number > 0 {
            out.push(b',');
        }
        write(out, member);
    }
}
