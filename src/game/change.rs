//! Facts to store: what a ruling changes.
//!
//! Everything that ever happens to a game or to the people is one of these, so that the journal
//! can tell the whole story. Words that could identify somebody are marked personal in their
//! comments; the journal keeps them apart.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::{
    Act, BoardHash, Circle, Confirmer, Dues, Dutchman, EventId, Failing, HeldSheet, Offered,
    Pending, PendingId, Person, PersonId, Press, Resolved, Role, Seat, SeatId, Settings,
    SheetStanding, Taste, TurnNumber, WrittenAt,
};
use crate::board::{Power, Province};
use crate::letter::{Address, NamedAddress, PostalAddress};
use crate::order::Order;
use crate::position::Position;
use crate::schedule::Schedule;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// One power reached the goal alone.
    Solo(Power),
    /// The keeper or master ended it.
    Closed,
}

/// Why a game cannot go on by itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum WhyParked {
    /// The keeper or its master has stopped it.
    Paused,
    /// Its schedule has no deadline left.
    ScheduleSpent,
    /// Ruling on what fell due ended the program, each time it was tried.
    EndedTheProgram,
    /// Ruling on what fell due failed.
    Failed {
        /// What the program says of it, for the keeper: the words of a panic or of the store.
        words: String,
    },
}

/// Everything a game is founded with.
#[derive(Clone, PartialEq, Debug)]
pub struct Founding {
    /// Its name.
    pub name: String,
    /// Its map, by content.
    pub board: BoardHash,
    /// What was chosen.
    pub settings: Settings,
    /// Its seats.
    pub seats: Vec<Seat>,
    /// Who is to run it, if anybody beside the keeper. Personal: the journal of the game has no place
    /// for it, and whoever it is takes a seat like others.
    pub master: Option<NamedAddress>,
}

/// What was ruled for one turn: added once, never edited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnRecord {
    /// The turn's number.
    pub number: TurnNumber,
    /// The turn it followed; `None` for the first.
    pub parent: Option<TurnNumber>,
    /// The position that was ordered for.
    pub position: Position,
    /// The orders as ruled upon, by power, in the order written.
    pub orders: Vec<(Power, Vec<Order>)>,
    /// The powers that owed orders and sent none.
    pub missed: Vec<Power>,
    /// The position that followed.
    pub next: Position,
    /// Who won with it.
    pub winner: Option<Power>,
    /// The version of the adjudicator that ruled.
    pub adjudicator: u32,
}

impl TurnRecord {
    /// Whether the orders of an earlier number are ruled upon again (4.E.6): then its parent is that
    /// one's, and not the number before.
    pub fn is_again(&self) -> bool {
        self.parent.unwrap_or_default().next() != self.number
    }
}

/// One fact about one game.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// The game exists.
    Founded(Box<Founding>),
    /// There is a seat more, of this role; nobody holds it yet.
    SeatAdded(Role),
    /// A person takes a seat.
    SeatTaken {
        /// Which.
        seat: SeatId,
        /// Who; `None` for a player without an address.
        person: Option<PersonId>,
        /// Powers wished for.
        wishes: Vec<Power>,
        /// When.
        at: DateTime<Utc>,
    },
    /// Whoever held a seat holds it no longer.
    SeatLeft {
        /// Which.
        seat: SeatId,
        /// When.
        at: DateTime<Utc>,
    },
    /// Powers were drawn or given.
    PowersGiven(Vec<(SeatId, Vec<Power>)>),
    /// A turn begins.
    TurnOpened {
        /// Its number.
        number: TurnNumber,
        /// Its position.
        position: Box<Position>,
        /// What falls due in it.
        dues: Dues,
    },
    /// Another schedule holds for all that falls due from now on; what is due already stays.
    ScheduleSet(Box<Schedule>),
    /// Other times now hold for the present turn.
    DuesSet(Dues),
    /// A letter's orders are held; those of a letter that is held already, as they are now.
    SheetHeld(Box<HeldSheet>),
    /// A held sheet's standing changes.
    SheetStands {
        /// The event that brought the sheet.
        sheet: EventId,
        /// What it does from now on.
        standing: SheetStanding,
    },
    /// What a seat's sheets mean now.
    Resolved {
        /// The seat.
        seat: SeatId,
        /// The orders.
        resolved: Resolved,
    },
    /// A seat is asked whether it meant these orders; nothing else that it was asked so stands any more.
    Offered {
        /// The seat.
        seat: SeatId,
        /// The orders.
        offered: Offered,
    },
    /// A seat leaves the orders of these units, and of no others, to these powers (4.E.5).
    Lent {
        /// The seat.
        seat: SeatId,
        /// Where the units stand, and who orders each.
        units: Vec<(Province, Power)>,
    },
    /// A seat is, or is no longer, ready to go on early.
    Ready {
        /// The seat.
        seat: SeatId,
        /// Whether it is.
        ready: Readiness,
        /// When the letter was written that says so; `None` where none says it.
        said: Option<WrittenAt>,
    },
    /// A thread of press begins.
    ThreadOpened {
        /// The number it is given.
        number: u16,
        /// Who reads it.
        circle: Circle,
    },
    /// No more press of a seat is carried within the hour of a moment.
    PressStopped {
        /// Whose.
        seat: SeatId,
        /// When.
        at: DateTime<Utc>,
    },
    /// A piece of press came. Its words are personal.
    PressWritten(Box<Press>),
    /// The press of the letter that this event brought is asked about no longer: it is sent, which is
    /// told anew, or not.
    PressDropped(EventId),
    /// The matter of an illegal unit is settled (4.E.6); the changes that it takes follow.
    Dutchman {
        /// The unit, and what is done.
        found: Box<Dutchman>,
        /// Who confirmed it.
        by: Confirmer,
    },
    /// Whoever runs the game does something to it; the changes that it takes follow.
    Acted {
        /// What.
        act: Act,
        /// Who.
        by: Confirmer,
    },
    /// A turn was ruled. Once for each number.
    Adjudicated(Box<TurnRecord>),
    /// The game cannot go on by itself.
    Parked(WhyParked),
    /// A parked game goes on.
    Unparked,
    /// The game is over.
    Ended(Ending),
    /// All reply addresses handed out so far are void.
    EpochRaised,
}

/// Whether a seat waits for the deadline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Readiness {
    /// It need not be waited for.
    Ready,
    /// It wants the time there is.
    Waits,
}

/// One fact about people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PeopleChange {
    /// Something waits for a confirmation. Address and name are personal.
    PendingOpened(Box<Pending>),
    /// It was confirmed or lapsed.
    PendingClosed(PendingId),
    /// Somebody is known. Addresses and name are personal.
    PersonAdded(Box<Person>),
    /// Another name. Personal.
    Named(PersonId, String),
    /// Another zone to show times in.
    ZoneSet(PersonId, Option<Tz>),
    /// Another way to be written to.
    TasteSet(PersonId, Taste),
    /// The addresses, the one to write to first. Personal.
    AddressesSet(PersonId, Vec<Address>),
    /// A letter to them was lost or is late.
    LettersFail(PersonId, Failing),
    /// They have answered a letter, so letters reach them.
    LettersArrive(PersonId),
    /// Where letters to them go on paper, if they go on paper. Personal.
    PostSet(PersonId, Option<PostalAddress>),
}
