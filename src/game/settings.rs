//! What a keeper or master chooses for a game, fixed when it starts.

use crate::rules::Rules;
use crate::schedule::{Lead, Schedule};

/// Who may join.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Access {
    /// Anybody; the game is listed.
    Public,
    /// Whoever writes this word in the letter that asks to join; the game is not listed.
    Invitation(String),
}

/// What happens to a turn for which orders are missing at the deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissedOrders {
    /// The game goes on: units hold, dislodged ones disband, builds are waived, removals go by
    /// rule.
    GoOn,
    /// The game waits this long for the late, then goes on.
    Wait(Lead),
}

/// Whether a turn may be ruled before its deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Early {
    /// As soon as all who owe orders have said that they are ready.
    WhenReady,
    /// As soon as all who owe orders have a complete set, unless one asked to wait.
    WhenComplete,
    /// Never.
    Never,
}

/// What who may build owes (4.D.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waives {
    /// Each build, or an explicit `WAIVE` for it.
    Written,
    /// Nothing: what is not built is waived.
    Silent,
}

/// All that is chosen for one game, besides its board.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The complete list of rule choices; never an edition's name, so that an upgrade changes no
    /// game.
    pub rules: Rules,
    /// When orders are due, and in which zone.
    pub schedule: Schedule,
    /// Who may join.
    pub access: Access,
    /// What is done about missing orders.
    pub missed_orders: MissedOrders,
    /// Whether turns may be ruled early.
    pub early: Early,
    /// What who may build owes.
    pub waives: Waives,
}
