//! Held sheets as JSON.

use serde::{Deserialize, Serialize};

use super::codes::{code, read_code, read_province};
use super::text::{Subject, TextJson};
use super::time::Time;
use super::{CodeFault, Glass, Pen};
use crate::board::Board;
use crate::game::{
    Condition, EventId, HeldSheet, HeldStatement, SeatId, TurnNumber, TurnSpan, WrittenAt,
};

/// What stands where a sheet's words were erased.
const ERASED: &str = "erased";

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct SheetJson {
    event: u64,
    seat: u16,
    turn: u32,
    arrived: Time,
    answers: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    written: Option<Time>,
    text: TextJson,
    statements: Vec<StatementJson>,
    standing: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct StatementJson {
    line: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
    turns: SpanJson,
    condition: ConditionJson,
    rank: u16,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SpanJson {
    One(u32),
    From(u32),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ConditionJson {
    None,
}

impl SheetJson {
    pub(super) fn of(pen: &mut Pen<'_>, sheet: &HeldSheet) -> SheetJson {
        let holder = pen.seats.get(sheet.seat.index()).and_then(|seat| seat.holder());
        let subject = holder.map_or(Subject::Seat(sheet.seat), Subject::Person);
        let HeldSheet { event, seat, turn, arrived, answers, written, text, statements, standing } =
            sheet;
        SheetJson {
            event: event.number(),
            seat: seat.number(),
            turn: turn.number(),
            arrived: Time(*arrived),
            answers: answers.map(EventId::number),
            written: written.map(Time),
            text: pen.keeping.put(subject, text),
            statements: statements
                .iter()
                .map(|statement| StatementJson::of(pen.board, statement))
                .collect(),
            standing: code(*standing),
        }
    }

    pub(super) fn read(&self, glass: Glass<'_>) -> Result<HeldSheet, CodeFault> {
        Ok(HeldSheet {
            event: EventId::new(self.event),
            seat: SeatId::new(self.seat),
            turn: TurnNumber::new(self.turn),
            arrived: self.arrived.0,
            answers: self.answers.map(EventId::new),
            written: self.written.as_ref().map(|time| time.0),
            text: glass.texts.get(&self.text)?.unwrap_or_else(|| ERASED.to_owned()),
            statements: self
                .statements
                .iter()
                .map(|statement| statement.read(glass.board))
                .collect::<Result<_, _>>()?,
            standing: read_code(&self.standing)?,
        })
    }
}

impl StatementJson {
    fn of(board: &Board, statement: &HeldStatement) -> StatementJson {
        let HeldStatement { line, unit, turns, condition, rank } = statement;
        StatementJson {
            line: *line,
            unit: unit.map(|unit| board.code(unit).to_owned()),
            turns: match turns {
                TurnSpan::One(turn) => SpanJson::One(turn.number()),
                TurnSpan::From(turn) => SpanJson::From(turn.number()),
            },
            condition: match condition {
                Condition::None => ConditionJson::None,
            },
            rank: *rank,
        }
    }

    fn read(&self, board: &Board) -> Result<HeldStatement, CodeFault> {
        let unit = self.unit.as_deref().map(|code| read_province(board, code));
        Ok(HeldStatement {
            line: self.line,
            unit: unit.transpose()?,
            turns: match self.turns {
                SpanJson::One(turn) => TurnSpan::One(TurnNumber::new(turn)),
                SpanJson::From(turn) => TurnSpan::From(TurnNumber::new(turn)),
            },
            condition: match self.condition {
                ConditionJson::None => Condition::None,
            },
            rank: self.rank,
        })
    }
}

/// When a letter was written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct WrittenAtJson {
    event: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answers: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<Time>,
}

impl WrittenAtJson {
    pub(super) fn of(at: &WrittenAt) -> WrittenAtJson {
        WrittenAtJson {
            event: at.event.number(),
            answers: at.answers.map(EventId::number),
            date: at.date.map(Time),
        }
    }

    pub(super) fn read(&self) -> WrittenAt {
        WrittenAt {
            event: EventId::new(self.event),
            answers: self.answers.map(EventId::new),
            date: self.date.map(|Time(at)| at),
        }
    }
}
