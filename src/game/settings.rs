//! What a keeper or master chooses for a game, fixed when it starts.

use crate::rules::Rules;
use crate::schedule::Schedule;

/// Who may join.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Access {
    /// Anybody; the game is listed.
    Public,
    /// Whoever writes this word in the letter that asks to join; the game is not listed.
    Invitation(String),
}

/// Whether a turn may be ruled before its deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Early {
    /// As soon as all who owe orders have said that they are ready.
    WhenReady,
    /// As soon as all who owe orders have a complete set.
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
    /// When orders are due, and in which zone. With a grace the game waits for missing orders,
    /// without one it goes on at the deadline: units hold, dislodged ones disband, builds are
    /// waived, removals go by rule.
    pub schedule: Schedule,
    /// Who may join.
    pub access: Access,
    /// Whether turns may be ruled early.
    pub early: Early,
    /// What who may build owes.
    pub waives: Waives,
}
