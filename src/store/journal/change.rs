//! Changes of games as JSON.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::act::{ActJson, ConfirmerJson};
use super::codes::{
    OrderJson, code, powers, read_code, read_power, read_powers, read_province, read_schedule,
};
use super::dutchman::DutchmanJson;
use super::founding::FoundingJson;
use super::lift::{CHANGE_VERSION, lift_to_present};
use super::position::{DuesJson, PositionJson};
use super::press::{CircleJson, PressJson};
use super::sheet::{SheetJson, WrittenAtJson};
use super::time::Time;
use super::turn::TurnJson;
use super::{CodeFault, Glass, Pen};
use crate::board::{Board, Power, Province};
use crate::game::{
    BoardHash, Change, Ending, EventId, Offered, PersonId, Resolved, SeatId, TurnNumber, WhyParked,
};
use crate::order::Order;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
enum ChangeJson {
    Founded {
        founding: Box<FoundingJson>,
    },
    SeatAdded {
        role: String,
    },
    SeatTaken {
        seat: u16,
        person: Option<u32>,
        wishes: Vec<String>,
        at: Time,
    },
    SeatLeft {
        seat: u16,
        at: Time,
    },
    PowersGiven {
        seats: Vec<GivenJson>,
    },
    TurnOpened {
        number: u32,
        position: PositionJson,
        dues: DuesJson,
    },
    ScheduleSet {
        schedule: String,
    },
    DuesSet {
        dues: DuesJson,
    },
    SheetHeld {
        sheet: SheetJson,
    },
    SheetStands {
        sheet: u64,
        standing: String,
    },
    Resolved {
        seat: u16,
        orders: Vec<OrderJson>,
    },
    Offered {
        seat: u16,
        offered: OfferedJson,
    },
    Lent {
        seat: u16,
        units: Vec<LentJson>,
    },
    Ready {
        seat: u16,
        ready: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        said: Option<WrittenAtJson>,
    },
    ThreadOpened {
        number: u16,
        circle: CircleJson,
    },
    PressStopped {
        seat: u16,
        at: Time,
    },
    PressWritten {
        press: Box<PressJson>,
    },
    PressDropped {
        event: u64,
    },
    Dutchman {
        found: Box<DutchmanJson>,
        by: ConfirmerJson,
    },
    Acted {
        act: ActJson,
        by: ConfirmerJson,
    },
    Adjudicated {
        turn: Box<TurnJson>,
    },
    Parked {
        why: WhyParkedJson,
    },
    Unparked,
    Ended {
        ending: EndingJson,
    },
    EpochRaised,
}

/// A unit whose order is left to another power.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct LentJson {
    place: String,
    power: String,
}

impl LentJson {
    pub(super) fn of(board: &Board, (place, power): (Province, Power)) -> LentJson {
        LentJson { place: board.code(place).to_owned(), power: board.power_code(power).to_owned() }
    }

    pub(super) fn read(&self, board: &Board) -> Result<(Province, Power), CodeFault> {
        Ok((read_province(board, &self.place)?, read_power(board, &self.power)?))
    }
}

/// Orders of which somebody is asked whether he meant them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct OfferedJson {
    event: u64,
    orders: Vec<OrderJson>,
}

impl OfferedJson {
    pub(super) fn of(board: &Board, offered: &Offered) -> OfferedJson {
        let Offered { event, orders } = offered;
        OfferedJson { event: event.number(), orders: orders_json(board, orders) }
    }

    pub(super) fn read(&self, board: &Board) -> Result<Offered, CodeFault> {
        Ok(Offered { event: EventId::new(self.event), orders: read_orders(board, &self.orders)? })
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct GivenJson {
    seat: u16,
    powers: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum EndingJson {
    Solo(String),
    Closed,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum WhyParkedJson {
    Paused,
    ScheduleSpent,
    EndedTheProgram,
    Failed(String),
}

/// A fact with the version of its form.
#[derive(Serialize)]
pub(super) struct Versioned<'a, T> {
    v: u32,
    #[serde(flatten)]
    fact: &'a T,
}

impl<'a, T: Serialize> Versioned<'a, T> {
    pub(super) fn text(fact: &'a T) -> Result<String, CodeFault> {
        Ok(serde_json::to_string(&Versioned { v: CHANGE_VERSION, fact })?)
    }
}

/// The change as JSON; personal words go where the pen says.
pub(in crate::store) fn write_change(
    pen: &mut Pen<'_>,
    change: &Change,
) -> Result<String, CodeFault> {
    Versioned::text(&ChangeJson::of(pen, change))
}

/// The change of such a JSON, of any version.
pub(in crate::store) fn read_change(glass: Glass<'_>, change: Value) -> Result<Change, CodeFault> {
    serde_json::from_value::<ChangeJson>(lift_to_present(change)?)?.read(glass)
}

/// The change of a text that was written just now, and so is of the present version.
pub(in crate::store) fn read_written_change(
    glass: Glass<'_>,
    text: &str,
) -> Result<Change, CodeFault> {
    serde_json::from_str::<ChangeJson>(text)?.read(glass)
}

/// The board of a founding; `None` where the change is no founding.
pub(in crate::store) fn founding_board(change: &Value) -> Result<Option<BoardHash>, CodeFault> {
    match serde_json::from_value(lift_to_present(change.clone())?)? {
        ChangeJson::Founded { founding } => founding.hash().map(Some),
        _ => Ok(None),
    }
}

impl EndingJson {
    pub(super) fn of(board: &Board, ending: &Ending) -> EndingJson {
        match ending {
            Ending::Solo(power) => EndingJson::Solo(board.power_code(*power).to_owned()),
            Ending::Closed => EndingJson::Closed,
        }
    }

    pub(super) fn read(&self, board: &Board) -> Result<Ending, CodeFault> {
        match self {
            EndingJson::Solo(power) => Ok(Ending::Solo(read_power(board, power)?)),
            EndingJson::Closed => Ok(Ending::Closed),
        }
    }
}

impl WhyParkedJson {
    pub(super) fn of(why: &WhyParked) -> WhyParkedJson {
        match why {
            WhyParked::Paused => WhyParkedJson::Paused,
            WhyParked::ScheduleSpent => WhyParkedJson::ScheduleSpent,
            WhyParked::EndedTheProgram => WhyParkedJson::EndedTheProgram,
            WhyParked::Failed { words } => WhyParkedJson::Failed(words.clone()),
        }
    }

    pub(super) fn read(&self) -> WhyParked {
        match self {
            WhyParkedJson::Paused => WhyParked::Paused,
            WhyParkedJson::ScheduleSpent => WhyParked::ScheduleSpent,
            WhyParkedJson::EndedTheProgram => WhyParked::EndedTheProgram,
            WhyParkedJson::Failed(words) => WhyParked::Failed { words: words.clone() },
        }
    }
}

impl ChangeJson {
    fn of(pen: &mut Pen<'_>, change: &Change) -> ChangeJson {
        let board = pen.board;
        match change {
            Change::Founded(founding) => {
                ChangeJson::Founded { founding: Box::new(FoundingJson::of(board, founding)) }
            }
            Change::SeatAdded(role) => ChangeJson::SeatAdded { role: code(*role) },
            Change::SeatTaken { seat, person, wishes, at } => ChangeJson::SeatTaken {
                seat: seat.number(),
                person: person.map(PersonId::number),
                wishes: powers(board, wishes),
                at: Time(*at),
            },
            Change::SeatLeft { seat, at } => {
                ChangeJson::SeatLeft { seat: seat.number(), at: Time(*at) }
            }
            Change::PowersGiven(given) => ChangeJson::PowersGiven {
                seats: given
                    .iter()
                    .map(|(seat, own)| GivenJson {
                        seat: seat.number(),
                        powers: powers(board, own),
                    })
                    .collect(),
            },
            Change::TurnOpened { number, position, dues } => ChangeJson::TurnOpened {
                number: number.number(),
                position: PositionJson::of(board, position),
                dues: DuesJson::of(dues),
            },
            Change::ScheduleSet(schedule) => {
                ChangeJson::ScheduleSet { schedule: schedule.to_text() }
            }
            Change::DuesSet(dues) => ChangeJson::DuesSet { dues: DuesJson::of(dues) },
            Change::SheetHeld(sheet) => ChangeJson::SheetHeld { sheet: SheetJson::of(pen, sheet) },
            Change::PressWritten(press) => {
                ChangeJson::PressWritten { press: Box::new(PressJson::of(pen, press)) }
            }
            _ => ChangeJson::of_the_rest(board, change),
        }
    }

    /// What needs the board alone; parted from [`ChangeJson::of`] for its length only.
    fn of_the_rest(board: &Board, change: &Change) -> ChangeJson {
        match change {
            Change::SheetStands { sheet, standing } => {
                ChangeJson::SheetStands { sheet: sheet.number(), standing: code(*standing) }
            }
            Change::Resolved { seat, resolved } => ChangeJson::Resolved {
                seat: seat.number(),
                orders: orders_json(board, &resolved.orders),
            },
            Change::Offered { seat, offered } => ChangeJson::Offered {
                seat: seat.number(),
                offered: OfferedJson::of(board, offered),
            },
            Change::Lent { seat, units } => ChangeJson::Lent {
                seat: seat.number(),
                units: units.iter().map(|&unit| LentJson::of(board, unit)).collect(),
            },
            Change::Ready { seat, ready, said } => ChangeJson::Ready {
                seat: seat.number(),
                ready: code(*ready),
                said: said.as_ref().map(WrittenAtJson::of),
            },
            Change::ThreadOpened { number, circle } => {
                ChangeJson::ThreadOpened { number: *number, circle: CircleJson::of(board, circle) }
            }
            Change::PressStopped { seat, at } => {
                ChangeJson::PressStopped { seat: seat.number(), at: Time(*at) }
            }
            Change::PressDropped(event) => ChangeJson::PressDropped { event: event.number() },
            Change::Dutchman { found, by } => ChangeJson::Dutchman {
                found: Box::new(DutchmanJson::of(board, found)),
                by: ConfirmerJson::of(*by),
            },
            Change::Acted { act, by } => {
                ChangeJson::Acted { act: ActJson::of(act), by: ConfirmerJson::of(*by) }
            }
            Change::Adjudicated(record) => {
                ChangeJson::Adjudicated { turn: Box::new(TurnJson::of(board, record)) }
            }
            Change::Parked(why) => ChangeJson::Parked { why: WhyParkedJson::of(why) },
            Change::Unparked => ChangeJson::Unparked,
            Change::Ended(ending) => ChangeJson::Ended { ending: EndingJson::of(board, ending) },
            Change::EpochRaised => ChangeJson::EpochRaised,
            Change::Founded(_)
            | Change::SeatAdded(_)
            | Change::SeatTaken { .. }
            | Change::SeatLeft { .. }
            | Change::PowersGiven(_)
            | Change::TurnOpened { .. }
            | Change::ScheduleSet(_)
            | Change::DuesSet(_)
            | Change::PressWritten(_)
            | Change::SheetHeld(_) => unreachable!("written by ChangeJson::of"),
        }
    }

    fn read(&self, glass: Glass<'_>) -> Result<Change, CodeFault> {
        let board = glass.board;
        Ok(match self {
            ChangeJson::Founded { founding } => Change::Founded(Box::new(founding.read(board)?)),
            ChangeJson::SeatAdded { role } => Change::SeatAdded(read_code(role)?),
            ChangeJson::SeatTaken { seat, person, wishes, at } => Change::SeatTaken {
                seat: SeatId::new(*seat),
                person: person.map(PersonId::new),
                wishes: read_powers(board, wishes)?,
                at: at.0,
            },
            ChangeJson::SeatLeft { seat, at } => {
                Change::SeatLeft { seat: SeatId::new(*seat), at: at.0 }
            }
            ChangeJson::PowersGiven { seats } => Change::PowersGiven(
                seats
                    .iter()
                    .map(|given| Ok((SeatId::new(given.seat), read_powers(board, &given.powers)?)))
                    .collect::<Result<_, CodeFault>>()?,
            ),
            ChangeJson::TurnOpened { number, position, dues } => Change::TurnOpened {
                number: TurnNumber::new(*number),
                position: Box::new(position.read(board)?),
                dues: dues.read(),
            },
            ChangeJson::ScheduleSet { schedule } => {
                Change::ScheduleSet(Box::new(read_schedule(schedule)?))
            }
            ChangeJson::DuesSet { dues } => Change::DuesSet(dues.read()),
            ChangeJson::SheetHeld { sheet } => Change::SheetHeld(Box::new(sheet.read(glass)?)),
            ChangeJson::SheetStands { sheet, standing } => {
                Change::SheetStands { sheet: EventId::new(*sheet), standing: read_code(standing)? }
            }
            ChangeJson::Resolved { seat, orders } => Change::Resolved {
                seat: SeatId::new(*seat),
                resolved: Resolved { orders: read_orders(board, orders)? },
            },
            ChangeJson::Offered { seat, offered } => {
                Change::Offered { seat: SeatId::new(*seat), offered: offered.read(board)? }
            }
            ChangeJson::Lent { seat, units } => Change::Lent {
                seat: SeatId::new(*seat),
                units: units.iter().map(|unit| unit.read(board)).collect::<Result<_, _>>()?,
            },
            ChangeJson::Ready { seat, ready, said } => {
                let said = said.as_ref().map(WrittenAtJson::read);
                Change::Ready { seat: SeatId::new(*seat), ready: read_code(ready)?, said }
            }
            ChangeJson::ThreadOpened { number, circle } => {
                Change::ThreadOpened { number: *number, circle: circle.read(board)? }
            }
            ChangeJson::PressStopped { seat, at } => {
                Change::PressStopped { seat: SeatId::new(*seat), at: at.0 }
            }
            ChangeJson::PressWritten { press } => {
                Change::PressWritten(Box::new(press.read(glass)?))
            }
            ChangeJson::PressDropped { event } => Change::PressDropped(EventId::new(*event)),
            ChangeJson::Dutchman { found, by } => {
                Change::Dutchman { found: Box::new(found.read(board)?), by: by.read() }
            }
            ChangeJson::Acted { act, by } => Change::Acted { act: act.read()?, by: by.read() },
            ChangeJson::Adjudicated { turn } => Change::Adjudicated(Box::new(turn.read(board)?)),
            ChangeJson::Parked { why } => Change::Parked(why.read()),
            ChangeJson::Unparked => Change::Unparked,
            ChangeJson::Ended { ending } => Change::Ended(ending.read(board)?),
            ChangeJson::EpochRaised => Change::EpochRaised,
        })
    }
}

/// Orders with the powers that they are for.
pub(super) fn orders_json(board: &Board, orders: &[(Power, Order)]) -> Vec<OrderJson> {
    orders.iter().map(|(power, order)| OrderJson::of(board, *power, order)).collect()
}

pub(super) fn read_orders(
    board: &Board,
    orders: &[OrderJson],
) -> Result<Vec<(Power, Order)>, CodeFault> {
    orders.iter().map(|order| order.read(board)).collect()
}
