//! `chancery adjudicate`: a position and orders in, what comes of them out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::adjudication::{Line, Source, Verdict, adjudicate, implied};
use crate::board::{Board, Phase, Power};
use crate::order::{self, Order};
use crate::position::Position;
use crate::rules::Rules;

use super::lines::{Answer, Members, answer};
use super::position::{self, DislodgedText, PositionText};
use super::{boards, reasons, rules};

#[derive(Deserialize)]
struct Question {
    #[serde(default)]
    id: Value,
    map: Option<String>,
    #[serde(flatten)]
    position: PositionText,
    orders: Option<Members<Option<Vec<String>>>>,
    rules: Option<Members<Value>>,
}

#[derive(Serialize)]
struct Reply {
    id: Value,
    next_phase: Option<String>,
    units: Vec<String>,
    dislodged: Vec<DislodgedText>,
    contested: Vec<String>,
    centers: BTreeMap<String, Vec<String>>,
    winner: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    built: BTreeMap<String, String>,
    orders: Vec<OrderText>,
}

#[derive(Serialize)]
struct OrderText {
    power: String,
    order: String,
    outcome: &'static str,
    succeeds: bool,
    dislodged: bool,
    why: String,
}

/// Answers one line of `chancery adjudicate`.
pub fn adjudicate_line(line: &str) -> Answer {
    answer(line, reply)
}

fn reply(question: Question) -> Result<Reply, String> {
    let board = boards::named(question.map.as_deref())?;
    let rules = rules::read(question.rules.as_ref())?;
    let before = position::read(board, &rules, &question.position)?;
    let mut sheet = Sheet::read(board, before.turn.phase, question.orders.unwrap_or_default())?;
    sheet.imply(board, &rules, &before);
    let verdict = adjudicate(board, &rules, &before, &sheet.orders);
    let contested = verdict.contested.iter();
    let next_phase = match verdict.winner {
        None => Some(board.turn_code(verdict.next.turn)),
        Some(_) => None,
    };
    Ok(Reply {
        id: question.id,
        next_phase,
        units: position::units_text(board, &verdict.next.units),
        dislodged: position::dislodged_text(board, &verdict.dislodged),
        contested: contested.map(|&province| board.code(province).to_owned()).collect(),
        centers: position::centers_text(board, &verdict.next),
        winner: verdict.winner.map(|power| board.power_code(power).to_owned()),
        built: position::built_text(board, &verdict.next),
        orders: sheet.results(board, &verdict),
    })
}

/// The orders of a line as written, and those that could be read.
struct Sheet {
    /// Each order as written, and its number among those read.
    written: Vec<(Power, String, Option<usize>)>,
    orders: Vec<(Power, Vec<Order>)>,
    /// How many were read; what follows them is implied.
    count: usize,
}

impl Sheet {
    fn read(
        board: &Board,
        phase: Phase,
        Members(members): Members<Option<Vec<String>>>,
    ) -> Result<Sheet, String> {
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

    fn results(&self, board: &Board, verdict: &Verdict) -> Vec<OrderText> {
        let lines = verdict.lines();
        let given = self.written.iter().map(|(power, text, number)| {
            let line = number.and_then(|number| lines.get(number));
            match line {
                Some(line) => order_text(board, verdict, line, text.clone()),
                None => OrderText {
                    power: board.power_code(*power).to_owned(),
                    order: text.clone(),
                    outcome: "illegal",
                    succeeds: false,
                    dislodged: false,
                    why: "This is not an order.".to_owned(),
                },
            }
        });
        let implied = self.orders.iter().flat_map(|(_, orders)| orders).zip(lines);
        let implied = implied.skip(self.count).map(|(order, line)| {
            order_text(board, verdict, line, order.wording(board).to_string())
        });
        let added = lines.iter().filter_map(|line| match &line.source {
            Source::Given(_) => None,
            Source::Added(order) => {
                let text = order.wording(board).to_string();
                Some(order_text(board, verdict, line, text))
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

fn order_text(board: &Board, verdict: &Verdict, line: &Line, order: String) -> OrderText {
    let outcome = verdict.outcome(line);
    OrderText {
        power: board.power_code(line.power).to_owned(),
        order,
        outcome: outcome.code(),
        succeeds: verdict.succeeds(line),
        dislodged: verdict.is_dislodged(line),
        why: reasons::why(board, verdict, &outcome),
    }
}
