//! Turns as ruled: the change that tells of one, and the row that is added for it.

use serde::{Deserialize, Serialize};

use super::CodeFault;
use super::codes::{OrderJson, code, powers, read_power, read_powers};
use super::position::PositionJson;
use super::time::Time;
use crate::board::{Board, Power};
use crate::game::{EventId, HeldSheet, TurnNumber, TurnRecord};
use crate::order::Order;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct TurnJson {
    number: u32,
    parent: Option<u32>,
    position: PositionJson,
    orders: Vec<SetJson>,
    missed: Vec<String>,
    next: PositionJson,
    winner: Option<String>,
    adjudicator: u32,
}

/// The orders of one power; a power without an order has a set too, if it was on record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct SetJson {
    power: String,
    orders: Vec<OrderJson>,
}

impl SetJson {
    fn of(board: &Board, (power, orders): &(Power, Vec<Order>)) -> SetJson {
        SetJson {
            power: board.power_code(*power).to_owned(),
            orders: orders.iter().map(|order| OrderJson::of(board, *power, order)).collect(),
        }
    }

    fn read(&self, board: &Board) -> Result<(Power, Vec<Order>), CodeFault> {
        let orders = self.orders.iter().map(|order| Ok(order.read(board)?.1));
        Ok((read_power(board, &self.power)?, orders.collect::<Result<_, CodeFault>>()?))
    }
}

impl TurnJson {
    pub(super) fn of(board: &Board, record: &TurnRecord) -> TurnJson {
        let TurnRecord { number, parent, position, orders, missed, next, winner, adjudicator } =
            record;
        TurnJson {
            number: number.number(),
            parent: parent.map(TurnNumber::number),
            position: PositionJson::of(board, position),
            orders: orders.iter().map(|set| SetJson::of(board, set)).collect(),
            missed: powers(board, missed),
            next: PositionJson::of(board, next),
            winner: winner.map(|power| board.power_code(power).to_owned()),
            adjudicator: *adjudicator,
        }
    }

    pub(super) fn read(&self, board: &Board) -> Result<TurnRecord, CodeFault> {
        Ok(TurnRecord {
            number: TurnNumber::new(self.number),
            parent: self.parent.map(TurnNumber::new),
            position: self.position.read(board)?,
            orders: self.orders.iter().map(|set| set.read(board)).collect::<Result<_, _>>()?,
            missed: read_powers(board, &self.missed)?,
            next: self.next.read(board)?,
            winner: self.winner.as_deref().map(|power| read_power(board, power)).transpose()?,
            adjudicator: self.adjudicator,
        })
    }
}

/// A turn as its row holds it, in texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::store) struct TurnRow {
    /// Its number.
    pub number: u32,
    /// The number of the turn it followed.
    pub parent: Option<u32>,
    /// Its code.
    pub turn: String,
    /// The position that was ordered for.
    pub position: String,
    /// The sheets as received, without their words, which lie in the journal under the event.
    pub sheets: String,
    /// The orders as ruled upon.
    pub orders: String,
    /// Who missed it, what position followed, who won.
    pub verdict: String,
    /// The version of the adjudicator that ruled.
    pub adjudicator: u32,
}

#[derive(Serialize)]
struct SheetOfTurn {
    event: u64,
    seat: u16,
    turn: u32,
    arrived: Time,
    answers: Option<u64>,
    standing: String,
}

#[derive(Serialize, Deserialize)]
struct VerdictOfTurn {
    missed: Vec<String>,
    next: PositionJson,
    winner: Option<String>,
}

impl TurnRow {
    /// The row of a turn that was ruled while the game held these sheets.
    pub fn of(
        board: &Board,
        record: &TurnRecord,
        sheets: &[HeldSheet],
    ) -> Result<TurnRow, CodeFault> {
        let json = TurnJson::of(board, record);
        let sheets: Vec<SheetOfTurn> = sheets.iter().map(sheet_of_turn).collect();
        Ok(TurnRow {
            number: json.number,
            parent: json.parent,
            turn: board.turn_code(record.position.turn),
            position: serde_json::to_string(&json.position)?,
            sheets: serde_json::to_string(&sheets)?,
            orders: serde_json::to_string(&json.orders)?,
            verdict: serde_json::to_string(&VerdictOfTurn {
                missed: json.missed,
                next: json.next,
                winner: json.winner,
            })?,
            adjudicator: json.adjudicator,
        })
    }

    /// The turn of this row.
    pub fn read(&self, board: &Board) -> Result<TurnRecord, CodeFault> {
        let VerdictOfTurn { missed, next, winner } = serde_json::from_str(&self.verdict)?;
        let json = TurnJson {
            number: self.number,
            parent: self.parent,
            position: serde_json::from_str(&self.position)?,
            orders: serde_json::from_str(&self.orders)?,
            missed,
            next,
            winner,
            adjudicator: self.adjudicator,
        };
        json.read(board)
    }
}

fn sheet_of_turn(sheet: &HeldSheet) -> SheetOfTurn {
    SheetOfTurn {
        event: sheet.event.number(),
        seat: sheet.seat.number(),
        turn: sheet.turn.number(),
        arrived: Time(sheet.arrived),
        answers: sheet.answers.map(EventId::number),
        standing: code(sheet.standing),
    }
}
