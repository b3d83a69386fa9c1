//! A game as one snapshot. Its bytes follow from the game alone, so that a rebuild can be compared
//! with what is stored.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::change::{EndingJson, LentJson, OfferedJson, WhyParkedJson, orders_json, read_orders};
use super::codes::{OrderJson, hash_code, read_hash, read_power, read_turn};
use super::founding::{SeatJson, SettingsJson};
use super::position::{DuesJson, PositionJson};
use super::press::{CarriedJson, PressJson, ThreadJson};
use super::sheet::{SheetJson, WrittenAtJson};
use super::text::Texts;
use super::{CodeFault, Glass, Keeping, Pen};
use crate::board::{Board, Power, Turn};
use crate::game::{BoardHash, Game, GameId, Resolved, SeatId, Status, TurnNumber};

/// A snapshot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(in crate::store) struct GameJson {
    board: String,
    id: u32,
    name: String,
    settings: SettingsJson,
    status: StatusJson,
    seats: Vec<SeatJson>,
    turn: u32,
    position: PositionJson,
    sheets: Vec<SheetJson>,
    resolved: BTreeMap<u16, Vec<OrderJson>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    lent: BTreeMap<u16, Vec<LentJson>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    offered: BTreeMap<u16, OfferedJson>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    time_words: BTreeMap<u16, WrittenAtJson>,
    ready: Vec<u16>,
    dues: DuesJson,
    missed: BTreeMap<String, u32>,
    tally: Vec<TallyJson>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    settled: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    threads: Vec<ThreadJson>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    carried: BTreeMap<u16, CarriedJson>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    press: Vec<PressJson>,
    epoch: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StatusJson {
    Forming,
    Running,
    Parked(WhyParkedJson),
    Ended(EndingJson),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct TallyJson {
    turn: String,
    centres: BTreeMap<String, u16>,
}

/// The game as a snapshot, words of held sheets and of press included.
pub(in crate::store) fn write_game(game: &Game) -> Result<String, CodeFault> {
    Ok(serde_json::to_string(&GameJson::of(game))?)
}

/// A snapshot, to be read on its board.
pub(in crate::store) fn read_snapshot(snapshot: &str) -> Result<GameJson, CodeFault> {
    Ok(serde_json::from_str(snapshot)?)
}

impl GameJson {
    fn of(game: &Game) -> GameJson {
        let Game {
            id,
            name,
            board,
            board_hash,
            settings,
            status,
            seats,
            turn,
            position,
            sheets,
            resolved,
            lent,
            offered,
            time_words,
            ready,
            dues,
            missed,
            tally,
            settled,
            threads,
            carried,
            press,
            epoch,
        } = game;
        let mut pen = Pen { board, seats, keeping: Keeping::Here };
        GameJson {
            board: hash_code(*board_hash),
            id: id.number(),
            name: name.clone(),
            settings: SettingsJson::of(settings),
            status: StatusJson::of(board, status),
            seats: seats.iter().map(|seat| SeatJson::of(board, seat)).collect(),
            turn: turn.number(),
            position: PositionJson::of(board, position),
            sheets: sheets.iter().map(|sheet| SheetJson::of(&mut pen, sheet)).collect(),
            resolved: by_seat(resolved, |resolved| orders_json(board, &resolved.orders)),
            lent: by_seat(lent, |units| {
                units.iter().map(|&unit| LentJson::of(board, unit)).collect()
            }),
            offered: by_seat(offered, |offered| OfferedJson::of(board, offered)),
            time_words: by_seat(time_words, WrittenAtJson::of),
            ready: ready.iter().map(|seat| seat.number()).collect(),
            dues: DuesJson::of(dues),
            missed: missed
                .iter()
                .map(|(&power, &times)| (board.power_code(power).to_owned(), times))
                .collect(),
            tally: tally.iter().map(|count| TallyJson::of(board, count)).collect(),
            settled: settled.iter().map(|number| number.number()).collect(),
            threads: threads.iter().map(|thread| ThreadJson::of(board, thread)).collect(),
            carried: by_seat(carried, CarriedJson::of),
            press: press.iter().map(|press| PressJson::of(&mut pen, press)).collect(),
            epoch: *epoch,
        }
    }

    /// The board it needs.
    pub fn board(&self) -> Result<BoardHash, CodeFault> {
        read_hash(&self.board)
    }

    /// The game of it, on that board.
    pub fn read(&self, board: Arc<Board>) -> Result<Game, CodeFault> {
        let glass = Glass { board: &board, texts: Texts(&[]) };
        let seats = self.seats.iter().map(|seat| seat.read(&board));
        let sheets = self.sheets.iter().map(|sheet| sheet.read(glass));
        let resolved = self.resolved.iter().map(|(seat, orders)| {
            let orders = read_orders(&board, orders)?;
            Ok((SeatId::new(*seat), Resolved { orders }))
        });
        let offered = self
            .offered
            .iter()
            .map(|(seat, offered)| Ok((SeatId::new(*seat), offered.read(&board)?)));
        let lent = self.lent.iter().map(|(seat, units)| {
            let units = units.iter().map(|unit| unit.read(&board));
            Ok((SeatId::new(*seat), units.collect::<Result<_, CodeFault>>()?))
        });
        let missed =
            self.missed.iter().map(|(power, times)| Ok((read_power(&board, power)?, *times)));
        Ok(Game {
            id: GameId::new(self.id),
            name: self.name.clone(),
            board_hash: self.board()?,
            settings: self.settings.read()?,
            status: self.status.read(&board)?,
            seats: seats.collect::<Result<_, CodeFault>>()?,
            turn: TurnNumber::new(self.turn),
            position: self.position.read(&board)?,
            sheets: sheets.collect::<Result<_, CodeFault>>()?,
            resolved: resolved.collect::<Result<_, CodeFault>>()?,
            lent: lent.collect::<Result<_, CodeFault>>()?,
            offered: offered.collect::<Result<_, CodeFault>>()?,
            time_words: self
                .time_words
                .iter()
                .map(|(seat, at)| (SeatId::new(*seat), at.read()))
                .collect(),
            ready: self.ready.iter().copied().map(SeatId::new).collect(),
            dues: self.dues.read(),
            missed: missed.collect::<Result<BTreeMap<Power, u32>, CodeFault>>()?,
            tally: self.tally.iter().map(|count| count.read(&board)).collect::<Result<_, _>>()?,
            settled: self.settled.iter().copied().map(TurnNumber::new).collect(),
            threads: self
                .threads
                .iter()
                .map(|thread| thread.read(&board))
                .collect::<Result<_, _>>()?,
            carried: self
                .carried
                .iter()
                .map(|(seat, carried)| Ok((SeatId::new(*seat), carried.read()?)))
                .collect::<Result<_, CodeFault>>()?,
            press: self.press.iter().map(|press| press.read(glass)).collect::<Result<_, _>>()?,
            epoch: self.epoch,
            board,
        })
    }
}

impl StatusJson {
    fn of(board: &Board, status: &Status) -> StatusJson {
        match status {
            Status::Forming => StatusJson::Forming,
            Status::Running => StatusJson::Running,
            Status::Parked(why) => StatusJson::Parked(WhyParkedJson::of(why)),
            Status::Ended(ending) => StatusJson::Ended(EndingJson::of(board, ending)),
        }
    }

    fn read(&self, board: &Board) -> Result<Status, CodeFault> {
        Ok(match self {
            StatusJson::Forming => Status::Forming,
            StatusJson::Running => Status::Running,
            StatusJson::Parked(why) => Status::Parked(why.read()),
            StatusJson::Ended(ending) => Status::Ended(ending.read(board)?),
        })
    }
}

impl TallyJson {
    fn of(board: &Board, (turn, counts): &(Turn, Vec<u16>)) -> TallyJson {
        TallyJson {
            turn: board.turn_code(*turn),
            centres: board
                .powers()
                .zip(counts)
                .map(|(power, &count)| (board.power_code(power).to_owned(), count))
                .collect(),
        }
    }

    fn read(&self, board: &Board) -> Result<(Turn, Vec<u16>), CodeFault> {
        let counts = board.powers().map(|power| {
            let code = board.power_code(power);
            let count = self.centres.get(code).copied();
            count.ok_or_else(|| CodeFault::new(format!("no count for {code} in {}", self.turn)))
        });
        Ok((read_turn(board, &self.turn)?, counts.collect::<Result<_, _>>()?))
    }
}

/// What is kept of some seats, by their numbers.
fn by_seat<T, J>(kept: &BTreeMap<SeatId, T>, json: impl Fn(&T) -> J) -> BTreeMap<u16, J> {
    kept.iter().map(|(seat, it)| (seat.number(), json(it))).collect()
}
