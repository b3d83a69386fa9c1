//! Held sheets: letters as written, kept until their turn is ruled.

use chrono::{DateTime, Utc};

use super::{EventId, SeatId, TurnNumber};
use crate::board::{Power, Province};
use crate::order::Order;

/// The turn or turns a statement is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnSpan {
    /// One turn.
    One(TurnNumber),
    /// This turn and all that follow (4.E.4).
    From(TurnNumber),
}

/// On what a statement depends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// On nothing.
    None,
}

/// One statement of a sheet, as it stands in the letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldStatement {
    /// Its line in the letter's text, counted from 0.
    pub line: u32,
    /// Where the unit stands that it is for, where that is one unit that can be known again.
    pub unit: Option<Province>,
    /// For which turns it is.
    pub turns: TurnSpan,
    /// On what it depends.
    pub condition: Condition,
    /// Among alternatives for one unit, the lower rank is tried first.
    pub rank: u16,
}

/// What a sheet is doing among the others of its seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SheetStanding {
    /// It counts, together with the others that count, in sequence.
    Counts,
    /// It was replaced by a later one; one word brings it back.
    Replaced,
    /// It answers an earlier turn's letter, or may be older than what counts already (4.D.2), and it
    /// waits for a confirmation that it is meant.
    AwaitsConfirmation,
    /// It falls short of the proof its game asks for, and waits for its player's plain yes.
    AwaitsProof,
}

impl SheetStanding {
    /// Whether the player was asked about it and has not answered.
    pub fn is_asked(self) -> bool {
        matches!(self, SheetStanding::AwaitsConfirmation | SheetStanding::AwaitsProof)
    }
}

/// One letter's orders for one turn, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldSheet {
    /// The event that brought it; unique.
    pub event: EventId,
    /// Whose it is.
    pub seat: SeatId,
    /// The turn it is held for.
    pub turn: TurnNumber,
    /// When it arrived, by a stamp we trust.
    pub arrived: DateTime<Utc>,
    /// The event whose answer (receipt, results) it replies to. Sheets are in sequence by arrival;
    /// this is kept for telling where the two disagree (4.D.2).
    pub answers: Option<EventId>,
    /// When its writer's own clock says it was written: the letter's Date. Anybody can write
    /// anything there, so it only ever settles the sequence of one player's letters.
    pub written: Option<DateTime<Utc>>,
    /// The letter's text. Personal.
    pub text: String,
    /// What in it needs more than "for this turn, on no condition, first".
    pub statements: Vec<HeldStatement>,
    /// What it is doing.
    pub standing: SheetStanding,
}

/// Orders of which a seat was asked whether it meant them. None of them counts before it says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offered {
    /// The letter whose receipt asks.
    pub event: EventId,
    /// The orders, by their numbers from 1, each with the power it is for.
    pub orders: Vec<(Power, Order)>,
}

/// When somebody wrote a letter, as far as that tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrittenAt {
    /// The event that brought it.
    pub event: EventId,
    /// The newest letter of the judge's that it answers.
    pub answers: Option<EventId>,
    /// Its Date, by its writer's own clock.
    pub date: Option<DateTime<Utc>>,
}

impl WrittenAt {
    /// Whether a letter that came after another of the same writer's was written before it. Whoever answers
    /// what was written to the other one has written later; else their dates tell, else which of two letters
    /// they answer.
    pub fn is_before(&self, other: &WrittenAt) -> bool {
        if self.answers.is_some_and(|answered| answered >= other.event) {
            return false;
        }
        match self.date.zip(other.date) {
            Some((own, other)) if own != other => own < other,
            _ => self.answers.zip(other.answers).is_some_and(|(own, other)| own < other),
        }
    }
}

/// What the counting sheets of a seat mean, as read with the last of them and never read again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Resolved {
    /// The orders, in the order written, with the power each is for.
    pub orders: Vec<(Power, Order)>,
}
