//! `chancery adjudicate`: a position and orders in, what comes of them out.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::adjudication::{Line, Source, Verdict, Workspace, adjudicate_in, implied};
use crate::board::{Board, Phase, Power};
use crate::order::{self, Order};
use crate::position::Position;
use crate::rules::{ImplicitOrders, Rules};

use super::lines::{self, Answer, Members, Text, answer};
use super::position::{self, DislodgedText, PositionText};
use super::{boards, reasons, rules};

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(default)]
    id: Value,
    #[serde(borrow)]
    map: Option<Text<'a>>,
    orders: Option<Orders<'a>>,
    rules: Option<Members<'a, Value>>,
}

pub(super) type Orders<'a> = Members<'a, Option<Vec<Text<'a>>>>;

#[derive(Serialize)]
struct Reply<'a> {
    id: Value,
    next_phase: Option<String>,
    units: Vec<String>,
    dislodged: Vec<DislodgedText>,
    contested: Vec<&'a str>,
    centers: BTreeMap<&'a str, Vec<&'a str>>,
    winner: Option<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    built: BTreeMap<String, String>,
    orders: Vec<OrderText<'a>>,
}

#[derive(Serialize)]
struct OrderText<'a> {
    power: &'a str,
    order: Cow<'a, str>,
    outcome: &'static str,
    succeeds: bool,
    dislodged: bool,
    why: Cow<'static, str>,
}

/// Answers one line of `chancery adjudicate`.
pub fn adjudicate_line(line: &str) -> Answer {
    adjudicate_line_in(line, &mut Workspace::new())
}

/// As [`adjudicate_line`], in room that the caller keeps: for those who ask many lines.
pub fn adjudicate_line_in(line: &str, workspace: &mut Workspace) -> Answer {
    answer(line, |line| reply(line, workspace))
}

fn reply(line: &str, workspace: &mut Workspace) -> Result<String, String> {
    let place: PositionText<'_> = lines::read(line)?;
    let question: Question<'_> = lines::read(line)?;
    let board = boards::named(question.map.as_deref())?;
    let rules = rules::read(question.rules.as_ref())?;
    let before = position::read(board, &rules, &place)?;
    let mut sheet = Sheet::read(board, before.turn.phase, question.orders.unwrap_or_default())?;
    sheet.imply(board, &rules, &before);
    let verdict = adjudicate_in(board, &rules, &before, &sheet.orders, workspace);
    let contested = verdict.contested.iter();
    let next_phase = match verdict.winner {
        None => Some(board.turn_code(verdict.next.turn)),
        Some(_) => None,
    };
    let text = lines::write(&Reply {
        id: question.id,
        next_phase,
        units: position::units_text(board, &verdict.next.units),
        dislodged: position::dislodged_text(board, &verdict.dislodged),
        contested: contested.map(|&province| board.code(province)).collect(),
        centers: position::centers_text(board, &verdict.next),
        winner: verdict.winner.map(|power| board.power_code(power)),
        built: position::built_text(board, &verdict.next),
        orders: sheet.results(board, &verdict),
    });
    workspace.reuse(verdict);
    text
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
            let mut orders = Vec::new();
            for text in texts.into_iter().flatten() {
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

    fn results(&'a self, board: &'a Board, verdict: &Verdict) -> Vec<OrderText<'a>> {
        let lines = verdict.lines();
        let given = self.written.iter().map(|(power, text, number)| {
            let line = number.and_then(|number| lines.get(number));
            match line {
                Some(line) => order_text(board, verdict, line, Cow::Borrowed(&**text)),
                None => OrderText {
                    power: board.power_code(*power),
                    order: Cow::Borrowed(&**text),
                    outcome: "illegal",
                    succeeds: false,
                    dislodged: false,
                    why: "This is not an order.".into(),
                },
            }
        });
        let implied = self.orders.iter().flat_map(|(_, orders)| orders).zip(lines);
        let implied = implied.skip(self.count).map(|(order, line)| {
            order_text(board, verdict, line, order.wording(board).to_string().into())
        });
        let added = lines.iter().filter_map(|line| match &line.source {
            Source::Given(_) => None,
            Source::Added(order) => {
                let text = order.wording(board).to_string();
                Some(order_text(board, verdict, line, text.into()))
            }
        });
        given.chain(implied).chain(added).collect()
    }
}

/// An order of this phase, or of another one: that is illegal, but its unit has been told something.
fn read_order(board: &Board, phase: Phase, text: &str) -> Option<Order> {
    [phase, Phase::Movement, Phase::Retreat, Phase::Adjustment]
        .into_iter()
        .find_map(|phase| order::read(board, phase, text))
}

fn order_text<'a>(
    board: &'a Board,
    verdict: &Verdict,
    line: &Line,
    order: Cow<'a, str>,
) -> OrderText<'a> {
    let outcome = verdict.outcome(line);
    OrderText {
        power: board.power_code(line.power),
        order,
        outcome: outcome.code(),
        succeeds: verdict.succeeds(line),
        dislodged: verdict.is_dislodged(line),
        why: reasons::why(board, verdict, &outcome),
    }
}
