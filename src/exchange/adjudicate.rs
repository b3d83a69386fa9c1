//! `chancery adjudicate`: a position and orders in, what comes of them out.

use crate::adjudication::{Line, Source, Verdict, Workspace, adjudicate_in, implied};
use crate::board::{Board, Phase, Power};
use crate::order::{self, Order};
use crate::position::Position;
use crate::rules::{ImplicitOrders, Rules};

use super::json::{code_or_null, codes, list, raw, text};
use super::lines::{self, Answer, Answered, Members, Text, answer, answer_into};
use super::position::{self, PositionText};
use super::{boards, reasons, rules};

type Orders<'a> = Members<'a, Option<Vec<Text<'a>>>>;

/// Answers one line of `chancery adjudicate`.
pub fn adjudicate_line(line: &str) -> Answer {
    answer(line, |line, out| reply(line, &mut Workspace::new(), out))
}

/// As [`adjudicate_line`], in room that the caller keeps, and behind what `out` holds: for those who
/// ask many lines.
pub fn adjudicate_into(line: &str, workspace: &mut Workspace, out: &mut Vec<u8>) -> Answered {
    answer_into(line, out, |line, out| reply(line, workspace, out))
}

fn reply(line: &str, workspace: &mut Workspace, out: &mut Vec<u8>) -> Result<(), String> {
    let mut place: PositionText<'_, Orders<'_>> = lines::read(line)?;
    let board = boards::named(place.map.as_deref())?;
    let rules = rules::read(place.rules.as_ref())?;
    let before = position::read(board, &rules, &place)?;
    let orders = place.orders.take().unwrap_or_default();
    let mut sheet = Sheet::read(board, before.turn.phase, orders)?;
    sheet.imply(board, &rules, &before);
    let verdict = adjudicate_in(board, &rules, &before, &sheet.orders, workspace);
    raw(out, r#"{"id":"#);
    lines::write(out, &place.id)?;
    write_position(out, board, &verdict)?;
    raw(out, r#","orders":["#);
    sheet.write_results(out, board, &verdict);
    raw(out, "]}");
    workspace.reuse(verdict);
    Ok(())
}

/// Writes all that the next line needs.
fn write_position(out: &mut Vec<u8>, board: &Board, verdict: &Verdict) -> Result<(), String> {
    let next_phase = match verdict.winner {
        None => Some(board.turn_code(verdict.next.turn)),
        Some(_) => None,
    };
    raw(out, r#","next_phase":"#);
    code_or_null(out, next_phase.as_deref());
    raw(out, r#","units":"#);
    position::write_units(out, board, &verdict.next.units);
    raw(out, r#","dislodged":"#);
    position::write_dislodged(out, board, &verdict.dislodged);
    raw(out, r#","contested":"#);
    list(out, &verdict.contested, |out, &province| codes(out, &[board.code(province)]));
    raw(out, r#","centers":"#);
    position::write_centers(out, board, &verdict.next);
    raw(out, r#","winner":"#);
    code_or_null(out, verdict.winner.map(|power| board.power_code(power)));
    let built = position::built_text(board, &verdict.next);
    if !built.is_empty() {
        raw(out, r#","built":"#);
        lines::write(out, &built)?;
    }
    Ok(())
}

/// The orders of a line as written, and those that could be read.
struct Sheet<'a> {
    /// Each order as written, and its number among those read.
    written: Vec<(Power, Text<'a>, Option<usize>)>,
    orders: Vec<(Power, Vec<Order>)>,
    /// How many were read; what follows them is implied.
    count: usize,
}

impl<'a> Sheet<'a> {
    fn read(
        board: &Board,
        phase: Phase,
        Members(members): Orders<'a>,
    ) -> Result<Sheet<'a>, String> {
        let mut sheet = Sheet { written: Vec::new(), orders: Vec::new(), count: 0 };
        for (power, texts) in members {
            let power = position::power(board, &power)?;
            let texts = texts.unwrap_or_default();
            let mut orders = Vec::with_capacity(texts.len());
            for text in texts {
                let number = read_order(board, phase, &text).map(|order| {
                    orders.push(order);
                    sheet.count += 1;
                    sheet.count - 1
                });
                sheet.written.push((power, text, number));
            }
            sheet.orders.push((power, orders));
        }
        Ok(sheet)
    }

    /// Adds the moves that each power's orders imply (4.E.3), behind all that were written.
    fn imply(&mut self, board: &Board, rules: &Rules, position: &Position) {
        if rules.implicit_orders == ImplicitOrders::Forbidden {
            return;
        }
        for index in 0..self.orders.len() {
            let (power, orders) = &self.orders[index];
            let power = *power;
            let orders: Vec<(Power, Order)> =
                orders.iter().map(|order| (power, order.clone())).collect();
            let implied = implied(board, rules, position, &[power], &orders, &[]);
            if !implied.is_empty() {
                self.orders.push((power, implied.into_iter().map(|(_, order)| order).collect()));
            }
        }
    }

    /// Writes a line for each order, and for each unit without one.
    fn write_results(&self, out: &mut Vec<u8>, board: &Board, verdict: &Verdict) {
        let start = out.len();
        let lines = verdict.lines();
        for (power, written, number) in &self.written {
            match number.and_then(|number| lines.get(number)) {
                Some(line) => write_order(out, start, board, verdict, line, written),
                None => write_unread(out, start, board, *power, written),
            }
        }
        let all = self.orders.iter().flat_map(|(_, orders)| orders);
        for (order, line) in all.zip(lines).skip(self.count) {
            write_order(out, start, board, verdict, line, &order.wording(board).to_string());
        }
        for line in lines {
            if let Source::Added(order) = &line.source {
                write_order(out, start, board, verdict, line, &order.wording(board).to_string());
            }
        }
    }
}

/// An order of this phase, or of another one: that is illegal, but its unit has been told something.
fn read_order(board: &Board, phase: Phase, text: &str) -> Option<Order> {
    [phase, Phase::Movement, Phase::Retreat, Phase::Adjustment]
        .into_iter()
        .find_map(|phase| order::read(board, phase, text))
}

/// Writes what became of an order; `start` is where the list of them starts.
fn write_order(
    out: &mut Vec<u8>,
    start: usize,
    board: &Board,
    verdict: &Verdict,
    line: &Line,
    written: &str,
) {
    let outcome = verdict.outcome(line);
    let is_dislodged = verdict.is_dislodged(line);
    write_words(out, start, board.power_code(line.power), written);
    raw(out, outcome.code());
    raw(
        out,
        match (verdict.is_success(line, &outcome), is_dislodged) {
            (true, false) => r#"","succeeds":true,"dislodged":false,"why":"#,
            (true, true) => r#"","succeeds":true,"dislodged":true,"why":"#,
            (false, false) => r#"","succeeds":false,"dislodged":false,"why":"#,
            (false, true) => r#"","succeeds":false,"dislodged":true,"why":"#,
        },
    );
    text(out, &reasons::why(board, verdict, &outcome));
    out.push(b'}');
}

fn write_unread(out: &mut Vec<u8>, start: usize, board: &Board, power: Power, written: &str) {
    write_words(out, start, board.power_code(power), written);
    raw(out, r#"illegal","succeeds":false,"dislodged":false,"why":"This is not an order."}"#);
}

/// Writes an object as far as its outcome.
fn write_words(out: &mut Vec<u8>, start: usize, power: &str, written: &str) {
    raw(out, if out.len() == start { r#"{"power":"# } else { r#",{"power":"# });
    codes(out, &[power]);
    raw(out, r#","order":"#);
    text(out, written);
    raw(out, r#","outcome":""#);
}
