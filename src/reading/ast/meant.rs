//! What letters mean in one position: the values a reading consists of.
//!
//! They hold facts and the writer's own words, never sentences.

use super::command::Command;
use super::cut::Cut;
use super::statement::TurnClaim;
use crate::adjudication::Illegal;
use crate::board::{Coast, Location, Power, Province, UnitKind};
use crate::order::Order;
use crate::position::Unit;

/// What the letters of one player for one turn mean together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The orders that count, each with the power it is for: at most one to a unit; in adjustments
    /// in the order written.
    pub orders: Vec<(Power, Order)>,
    /// What became of each thing said, in the order of the letters and their lines.
    pub lines: Vec<Line>,
    /// Orders that were understood or not, and do not count.
    pub refused: Vec<Refused>,
    /// What the writer should know of how the orders were read.
    pub notes: Vec<Note>,
    /// Units of the reader's powers that have no order (dislodged ones in retreats).
    pub missing: Vec<Unit>,
    /// Units that an earlier letter ordered and the one that replaced it does not.
    pub dropped: Vec<Unit>,
    /// Those whose order counted until the newest letter came; of the others an earlier receipt told.
    pub dropped_now: Vec<Unit>,
    /// Units whose orders are left to another power (4.E.5).
    pub proxies: Vec<(Unit, Power)>,
    /// Orders that count in this turn and are for every turn, with the letter each stands in.
    pub lasting: Vec<(usize, Lasting)>,
    /// How the orders of those units can be had back.
    pub recall: Recall,
    /// Orders that work against each other.
    pub warnings: Vec<Warning>,
    /// Orders that words which were not understood may have meant. None of them counts.
    pub offers: Vec<(Power, Order)>,
    /// Whether any order was read in the newest letter; if not, it left the others alone.
    pub readable: bool,
    /// How many letters were read together; the last of them is the newest.
    pub letters: usize,
    /// Where units stand that replaced letters order, with the letter.
    pub(in crate::reading) replaced_units: Vec<(usize, Province)>,
    /// Whether units hold because the letter says so of all others.
    pub(in crate::reading) all_hold: bool,
}

/// An order for every turn (4.E.4), by where it stands in its letter and the unit it is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lasting {
    /// The line, from 1.
    pub line: usize,
    /// Where the unit stands.
    pub unit: Province,
}

/// How an order that a newer letter dropped can be had back.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Recall {
    /// By one word.
    #[default]
    ByWord,
    /// By writing it again: only the newest letter counts (4.D.1 d).
    ByWriting,
}

/// What became of one thing said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Which letter, from 0, the oldest first.
    pub sheet: usize,
    /// Which line of it, from 1.
    pub line: usize,
    /// The words as written.
    pub written: String,
    /// What became of it.
    pub outcome: LineOutcome,
}

/// What became of one thing said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineOutcome {
    /// It is an order that counts.
    Order {
        /// Whose.
        power: Power,
        /// What was read.
        order: Order,
        /// Where it was read otherwise than it was written.
        mended: Vec<Mended>,
    },
    /// It leaves the order of a unit to another power (4.E.5).
    Proxy(Unit, Power),
    /// It has all units hold that have no other order.
    AllHold,
    /// It says again what another line says.
    Repeated,
    /// It does not count.
    Refused(Why),
    /// It is for another turn.
    OtherTurn(TurnClaim),
    /// It stands in a letter that a later one replaced.
    Replaced,
    /// Its own letter takes it back.
    TakenBack,
    /// It stands in a draft.
    Draft,
    /// It is a word to the judge.
    Command(Command),
    /// It asks.
    Question,
    /// It says what is not to be done.
    Negation,
    /// It tells of orders without giving them.
    Told,
    /// It says what the lines below it are.
    Heading,
    /// It greets, thanks or signs.
    Courtesy,
    /// It is anything else.
    Remark,
}

impl LineOutcome {
    /// Whether it neither gives an order nor has one refused: of such words a letter may hold any number.
    pub fn is_talk(&self) -> bool {
        matches!(
            self,
            LineOutcome::Remark | LineOutcome::Told | LineOutcome::Question | LineOutcome::Negation
        )
    }
}

/// A place that was not written as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mended {
    /// The words as written.
    pub written: String,
    /// What was read.
    pub read: Province,
}

/// Words that look like an order and do not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Which letter, from 0.
    pub sheet: usize,
    /// Which line of it, from 1.
    pub line: usize,
    /// The words as written.
    pub written: String,
    /// Why.
    pub why: Why,
    /// What they may have meant, where that is what is open.
    pub candidates: Vec<Candidate>,
    /// Where the unit stands that it orders, where that is plain.
    pub unit: Option<Province>,
    /// The later words that make them doubtful, where it is known which do.
    pub doubted_by: Option<String>,
}

/// One of several things words may mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// Army or fleet, where that is open.
    pub kind: Option<UnitKind>,
    /// The place, with its coast where that is open.
    pub place: Location,
}

/// Why words do not count as an order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// They have more than one meaning.
    Ambiguous,
    /// They mean nothing on this board.
    Unknown,
    /// They mean something that cannot be done, for this reason where there is but one.
    Impossible(Option<Obstacle>),
    /// They are for a unit or a power of another player.
    NotYours,
    /// The unit has another order too.
    Twice,
    /// Another order counts for the same unit (4.D.3 a, b) or place (4.D.5).
    Superseded,
    /// They mean something that is not done in this phase, or that nobody is owed.
    NotAllowed,
    /// They waive a build, in a game without waiving (4.D.7 b).
    NoWaiving,
    /// They hang on a condition or leave a choice.
    Conditional,
    /// Later words seem to take them back, and were not understood.
    Doubtful,
    /// They leave the order to another player, which this game does not allow (4.E.5).
    Proxy,
    /// They say too little or something wrong of their units, in a game that asks for it.
    Claims(Illegal),
}

/// The one thing that is in the way of an order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Obstacle {
    /// Whose order it is.
    pub power: Power,
    /// Where the unit stands, or is to be built.
    pub at: Province,
    /// What is wrong with it.
    pub illegal: Illegal,
}

/// Something the writer should know of how the orders were read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A place was not written as it is.
    Mended(Mended),
    /// A coast was put in, the only one that can be reached (4.B.2).
    CoastFilled(Location),
    /// A coast was put in by the board's default (4.B.1 b, 4.B.2 b).
    CoastByDefault(Location),
    /// A coast was left out of account (4.B.5, 4.B.6).
    CoastIgnored(Province, Coast),
    /// The unit is of the other type than written (4.C.2).
    KindIgnored(Unit),
    /// The unit is of another power than written (4.C.6).
    NationalityIgnored(Unit),
    /// The order of this unit is impossible, and counts as one all the same (4.E.1 a to c).
    Vain(Unit, Order),
    /// These units hold because the letter says so of all, or of all others.
    AllHold(Vec<Unit>),
    /// A piece of a letter was not read.
    Cut(Cut),
    /// Something was asked in the form of an order.
    Question(String),
    /// Something was denied.
    Negation(String),
    /// Orders were told of, not given.
    Told(String),
    /// Something was said for another turn.
    OtherTurn(String, TurnClaim),
    /// The letter is a draft, and does not count.
    Draft,
    /// The letter adds to the ones before it.
    Added,
    /// The letter replaces those before it.
    Replaced,
    /// A unit without an order of its own moves as one's supports or convoys of it say (4.E.3).
    Implied(Unit, Order),
    /// A unit of another player is ordered, who has left that to the reader (4.E.5).
    Borrowed(Unit),
    /// The order of a unit was left to another power before, which cannot be taken back (4.E.5 a).
    LentFirmly(Unit, Power),
    /// An order is for every turn (4.E.4).
    Lasts(Power, Order),
    /// An order was meant for every turn, but counts for this one alone (4.E.4).
    OnceOnly(String),
    /// An order was taken back in its own letter.
    TakenBack(String),
    /// It is not known which letter is the newest, so that none counts (4.D.2 a).
    Shuffled,
}

impl Note {
    /// Whether it tells of an order that is followed, and how it was read.
    pub(in crate::reading) fn is_of_order(&self) -> bool {
        match self {
            Note::Mended(_)
            | Note::CoastFilled(_)
            | Note::CoastByDefault(_)
            | Note::CoastIgnored(..)
            | Note::KindIgnored(_)
            | Note::NationalityIgnored(_)
            | Note::Vain(..)
            | Note::AllHold(_)
            | Note::Implied(..)
            | Note::Borrowed(_)
            | Note::LentFirmly(..)
            | Note::Lasts(..) => true,
            Note::Cut(_)
            | Note::Question(_)
            | Note::Negation(_)
            | Note::Told(_)
            | Note::OtherTurn(..)
            | Note::Draft
            | Note::Added
            | Note::Replaced
            | Note::OnceOnly(_)
            | Note::TakenBack(_)
            | Note::Shuffled => false,
        }
    }
}

/// Orders that work against each other, or may be meant otherwise. They count all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    /// An order that later words may change, in a phase in which no order destroys the unit.
    Doubtful {
        /// Whose it is.
        power: Power,
        /// The order.
        order: Order,
        /// The words.
        by: String,
    },
    /// A support or convoy of a move that one's own unit does not make.
    Unmatched {
        /// The support or convoy.
        order: Order,
        /// The unit that does something else.
        unit: Unit,
    },
    /// Two of one's own units go to one place.
    SamePlace {
        /// One.
        first: Unit,
        /// The other.
        second: Unit,
        /// The place.
        to: Province,
    },
    /// Two of one's own units retreat to one place, of which both die.
    SameRetreat {
        /// One.
        first: Unit,
        /// The other.
        second: Unit,
        /// The place.
        to: Province,
    },
    /// A unit goes where one's own unit stays.
    OwnUnitStays {
        /// The unit that goes.
        mover: Unit,
        /// The one that stays.
        stays: Unit,
    },
    /// A unit goes against the very unit that another of one's own supports or convoys.
    AttacksHelped {
        /// The unit that goes.
        mover: Unit,
        /// The support or convoy.
        order: Order,
    },
    /// A support for a move to where one's own unit stays: it cannot help to dislodge it.
    AgainstOwn {
        /// The support.
        order: Order,
        /// The unit that stays.
        stays: Unit,
    },
    /// An army goes over sea, and one's own fleet that would have to carry it does something else.
    NoConvoy {
        /// The army.
        army: Unit,
        /// Where it goes.
        to: Province,
    },
}
