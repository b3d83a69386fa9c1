//! People and games as values, and [`apply`], the only way a game changes.
//!
//! A [`Game`] holds everything that a ruling on it can depend on: its settings, its seats, the
//! position of its present turn, the sheets held for it, and when something is next due. It holds
//! no name, address or letter's word that could identify somebody, save the words of held sheets and
//! of press, which the journal keeps apart as personal.
//!
//! Absent on purpose: how a game is stored, and who decides what is to change (`judge`).

mod act;
mod apply;
mod change;
mod dutchman;
mod ids;
mod people;
mod press;
mod seat;
mod settings;
mod sheet;

pub use act::{Act, Confirmer};
pub use apply::{apply, apply_to_people};
pub use change::{Change, Ending, Founding, PeopleChange, Readiness, TurnRecord, WhyParked};
pub use dutchman::{Came, Dutchman, Settlement};
pub use ids::{BoardHash, EventId, GameId, PendingId, PersonId, SeatId, TurnNumber};
pub use people::{
    AddressStep, AddressWish, Asked, Failing, Form, Masters, Pending, Person, ResultsLayout, Taste,
};
pub use press::{
    Carried, Circle, More, Party, Press, PressDelivery, PressKinds, PressObservers, PressPhases,
    PressReaders, PressRules, PressStanding, Readers, Signature, Thread, parties_of,
};
pub use seat::{Holding, Letterbox, Role, Seat, SeatCount};
pub use settings::{Access, Copies, Early, Names, Observers, Proof, Settings, Waives};
pub use sheet::{
    Condition, HeldSheet, HeldStatement, Offered, Resolved, SheetStanding, TurnSpan, WrittenAt,
};

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::adjudication::owes_orders;
use crate::board::{Board, Power, Province, Turn};
use crate::position::Position;

/// Where a game stands in its life.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// Waits for players.
    Forming,
    /// Is played.
    Running,
    /// Its turn could not be ruled; it waits for its master and the keeper alone.
    Parked(WhyParked),
    /// Is over.
    Ended(Ending),
}

/// What the present turn is waiting for, and until when.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dues {
    /// When orders are due.
    pub deadline: Option<DateTime<Utc>>,
    /// When those who owe orders are reminded, soonest first; passed ones are taken out.
    pub reminders: Vec<DateTime<Utc>>,
    /// When the grace of those who are late ends; set once the deadline has passed and the game
    /// waits.
    pub grace: Option<DateTime<Utc>>,
    /// Since when all who owe orders are ready, in a game that then goes on early. The ruling
    /// waits for one more look into every mailbox.
    pub early: Option<DateTime<Utc>>,
}

/// Something that falls due in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameDue {
    /// Those who owe orders are reminded.
    Reminder,
    /// All are ready before the deadline.
    Early,
    /// Orders are due.
    Deadline,
    /// Grace is over.
    GraceEnd,
}

/// One contest, at its present turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Which.
    pub id: GameId,
    /// What people call it; unique without regard to case.
    pub name: String,
    /// The map, as pinned by its content.
    pub board: Arc<Board>,
    /// The content hash of the map's text.
    pub board_hash: BoardHash,
    /// What the keeper or master chose.
    pub settings: Settings,
    /// Where it stands in its life.
    pub status: Status,
    /// All seats, by [`SeatId`].
    pub seats: Vec<Seat>,
    /// The number of the present turn; 0 while forming.
    pub turn: TurnNumber,
    /// The present position.
    pub position: Position,
    /// Sheets held for this turn, oldest first.
    pub sheets: Vec<HeldSheet>,
    /// What the sheets of each seat mean, as last read.
    pub resolved: BTreeMap<SeatId, Resolved>,
    /// The units whose orders a seat has left to other powers in this turn (4.E.5), by place.
    pub lent: BTreeMap<SeatId, Vec<(Province, Power)>>,
    /// What each seat was asked last whether it was meant; a newer sheet or turn ends it.
    pub offered: BTreeMap<SeatId, Offered>,
    /// When each seat said last, in this turn, whether it is ready.
    pub time_words: BTreeMap<SeatId, WrittenAt>,
    /// The seats that asked to go on without waiting for the deadline.
    pub ready: BTreeSet<SeatId>,
    /// What falls due.
    pub dues: Dues,
    /// Which powers have missed how many turns in a row.
    pub missed: BTreeMap<Power, u32>,
    /// The centres of each power whenever they were counted, by [`Power::index`].
    pub tally: Vec<(Turn, Vec<u16>)>,
    /// The turns that brought in an illegal unit, where that is settled (4.E.6).
    pub settled: BTreeSet<TurnNumber>,
    /// The threads of press that were used lately.
    pub threads: Vec<Thread>,
    /// What press of each seat was carried in the last hour in which some was.
    pub carried: BTreeMap<SeatId, Carried>,
    /// Press that some of its readers wait for, or its writer was asked about; and what was written to
    /// all since the last movement phase that was ruled began.
    pub press: Vec<Press>,
    /// The epoch of this game's reply addresses; raising it makes all earlier ones void.
    pub epoch: u32,
}

impl Game {
    /// A seat, if there is one of this number.
    pub fn seat(&self, id: SeatId) -> Option<&Seat> {
        self.seats.get(id.index())
    }

    /// What the seat of this number is for, if there is one.
    pub fn role(&self, id: SeatId) -> Option<Role> {
        self.seat(id).map(|seat| seat.role)
    }

    /// What this seat plays; nothing before powers are drawn, and in another role.
    pub fn powers(&self, id: SeatId) -> &[Power] {
        self.seat(id).map_or(&[], |seat| &seat.powers)
    }

    /// All seats with their ids.
    pub fn seats(&self) -> impl Iterator<Item = (SeatId, &Seat)> {
        self.seats.iter().enumerate().map(|(index, seat)| (SeatId::new(index as u16), seat))
    }

    /// The seats for players, with their ids.
    pub fn players(&self) -> impl Iterator<Item = (SeatId, &Seat)> {
        self.seats().filter(|(_, seat)| seat.role == Role::Player)
    }

    /// How many players there are, and how many are missing.
    pub fn seat_count(&self) -> SeatCount {
        let taken = self.players().filter(|(_, seat)| seat.is_held()).count();
        SeatCount { taken, free: self.players().count() - taken }
    }

    /// The seat this person holds at present.
    pub fn seat_of(&self, person: PersonId) -> Option<SeatId> {
        self.seats().find(|(_, seat)| seat.holder() == Some(person)).map(|(id, _)| id)
    }

    /// The seat whose holder runs the game; `None` where nobody but the keeper does.
    pub fn master(&self) -> Option<SeatId> {
        let runs = |seat: &Seat| seat.role == Role::Master && seat.is_held();
        self.seats().find(|(_, seat)| runs(seat)).map(|(id, _)| id)
    }

    /// The seat that plays this power.
    pub fn seat_of_power(&self, power: Power) -> Option<SeatId> {
        self.seats().find(|(_, seat)| seat.powers.contains(&power)).map(|(id, _)| id)
    }

    /// The epoch of a seat's reply addresses: it rises with the game's and with each new holder, so
    /// that whoever left a seat holds no key to it.
    pub fn epoch_of(&self, seat: SeatId) -> u32 {
        let holders = self.seat(seat).map_or(0, |seat| seat.holders.len() as u32);
        self.epoch + holders
    }

    /// The turns that led to the present one, oldest first: not those that were ruled again since
    /// (4.E.6). `turns` are all that were ruled.
    pub fn line<'t>(&self, turns: &'t [TurnRecord]) -> Vec<&'t TurnRecord> {
        let mut line = Vec::new();
        let mut last = Some(self.turn);
        while let Some(limit) = last {
            let before = turns.iter().filter(|record| record.number <= limit);
            let Some(record) = before.max_by_key(|record| record.number) else { break };
            line.push(record);
            last = record.parent.filter(|parent| *parent < record.number);
        }
        line.reverse();
        line
    }

    /// What falls due next, and when.
    pub fn next_due(&self) -> Option<(DateTime<Utc>, GameDue)> {
        if self.status != Status::Running {
            return None;
        }
        let deadline = match self.dues.grace {
            Some(grace) => Some((grace, GameDue::GraceEnd)),
            None => self.dues.deadline.map(|at| (at, GameDue::Deadline)),
        };
        let reminder = self.dues.reminders.first().map(|&at| (at, GameDue::Reminder));
        let early = self.dues.early.map(|at| (at, GameDue::Early));
        deadline.into_iter().chain(reminder).chain(early).min()
    }

    /// When orders are due, or until when the game waits for late ones; `None` unless it runs.
    pub fn deadline(&self) -> Option<DateTime<Utc>> {
        let dues = &self.dues;
        (self.status == Status::Running).then_some(dues.grace.or(dues.deadline)).flatten()
    }

    /// Whether a power has something to order in the present phase.
    pub fn owes(&self, power: Power) -> bool {
        owes_orders(&self.board, &self.position, power)
    }
}
