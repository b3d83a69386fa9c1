//! Flying Dutchmen (4.E.6): units that should not be on the board, and what was done about them.

use super::TurnNumber;
use crate::board::Power;
use crate::position::Unit;

/// An illegal unit and how its matter is settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dutchman {
    /// The number of the turn that it came in with; with this the matter is settled for good.
    pub origin: TurnNumber,
    /// How it came.
    pub came: Came,
    /// Whose it is; where the last turn is ruled again, one of those.
    pub power: Power,
    /// The units in question, as they stand now: those that leave the board, or that stay because
    /// they have become legal. None where they are gone already.
    pub units: Vec<Unit>,
    /// What is done.
    pub settlement: Settlement,
}

/// How an illegal unit came on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Came {
    /// The turn's orders were ruled so that there was a unit more than the rules leave.
    Ruled,
    /// It stood there when the turn began, and nothing had brought it there.
    Stray,
    /// Its power had more units than its centres feed when the record begins.
    Overfed,
}

/// The four rules of 4.E.6, with the ways in which the last of them comes about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settlement {
    /// The last orders brought it in: they are ruled again.
    Redone,
    /// It is known which unit it is: that goes.
    Identified,
    /// It is not known which of several: as many as are too many go, chosen as in civil disorder
    /// (4.D.8).
    Chosen {
        /// All that it could be.
        among: Vec<Unit>,
    },
    /// It has become legal by an adjustment made public since: nothing is corrected.
    Legal,
    /// It has left the board since: nothing is left to correct.
    Gone,
}
