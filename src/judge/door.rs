//! A letter at the door of a seat: how it came there, and all that whoever rules on it needs.

use super::sender::Sender;
use super::{Doubt, Opened, Setting};
use crate::game::{SeatId, TurnNumber};
use crate::letter::Purpose;

/// How a letter came to a seat.
#[derive(Clone, Copy)]
pub(super) struct Door {
    /// The seat.
    pub seat: SeatId,
    /// What the address it came to is for.
    pub purpose: Purpose,
    /// The turn whose letter it answers; `None` where it answers none.
    pub answers_turn: Option<TurnNumber>,
    /// What it lacks in proof.
    pub doubt: Option<Doubt>,
}

/// A letter about a seat.
#[derive(Clone, Copy)]
pub(super) struct Call<'a> {
    /// What stands at the edge of the ruling on it.
    pub setting: Setting<'a>,
    /// Who is answered.
    pub sender: &'a Sender,
    /// The letter itself.
    pub letter: &'a Opened,
    /// How it came.
    pub door: Door,
}
