//! A part of a sentence in which orders are told rather than noted.

use crate::board::{Power, UnitKind};
use crate::reading::ast::statement::UnitClaim;

/// One part of a sentence, and the tokens before which it begins and ends.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub what: What,
    pub from: usize,
    pub to: usize,
}

/// What a part is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// A unit, or a place alone.
    Unit(UnitClaim),
    /// A unit of a type whose place was spoken of: `the fleet there`.
    KindThere(Option<UnitKind>),
    /// A unit by its type alone.
    Kind(UnitKind),
    /// A power, or its people.
    People(Power),
    Verb(Does),
    /// Before a goal.
    Into,
    /// Before a goal, behind a verb that leads to one: `make for`.
    For,
    /// The arrow of notation: before a goal, but of an order that is told here.
    Arrow,
    From,
    /// Before those who help.
    With,
    By,
    /// `by convoy`
    ByConvoy,
    /// Before a place that is only passed.
    Over,
    It,
    There,
    /// `its place`: where the unit before it stood.
    ItsPlace,
    Same,
    Who,
    /// `which Munich supports`, `which goes to Denmark`
    Which,
    /// `the former`, `the latter`: one of two that were named together.
    OfTwo(usize),
    Except,
    /// All units, or all others; of a type, where one is named.
    All(Option<UnitKind>),
    Not,
    Nothing,
    /// `nor`
    NorNot,
    And,
    Comma,
    /// A colon: what stands before it is what the next clause is about.
    Colon,
    /// The end of a sentence, or of a half that could be one.
    Stop,
    /// Before a reason.
    Because,
    /// Before a reason, where a clause begins with it.
    As,
    /// The unit that was just called by its name: `Serbia, you take Greece`.
    You,
    /// A word that nothing is known of.
    Unknown,
    /// What makes the sentence more, or less, than an order.
    Veto,
}

/// What a unit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Does {
    Hold,
    Move,
    /// To go where a place is named with nothing between.
    Take,
    /// To go where the unit before it stood.
    Follow,
    Support,
    /// Perhaps to support: `gives`, `lends`.
    Give,
    Convoy,
    /// To be carried.
    Carried,
}
