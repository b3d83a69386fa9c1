//! What a keeper or master chooses for a game: fixed when it starts, but for its schedule.

use super::PressRules;
use crate::letter::{Language, Pictures};
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

/// How much a letter must prove before its orders count. A letter that falls short is held, and one
/// reply from the player's own letterbox makes it count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Proof {
    /// The seat's reply address, whoever writes to it.
    Secret,
    /// The reply address, and the holder's address in From.
    #[default]
    Address,
    /// Both, and our own mail server vouches for From.
    Verified,
}

/// Who learns who played what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Names {
    /// Everybody in the game, when it is over.
    #[default]
    AtEnd,
    /// Nobody.
    Hidden,
}

/// Whether people who do not play may watch a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Observers {
    /// Whoever asks; in a game by invitation whoever has its word.
    #[default]
    Open,
    /// Nobody.
    Closed,
}

/// In what form the results of a turn are told beside their words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Copies {
    /// In none.
    #[default]
    None,
    /// As the JSON that other programs rely on.
    Json,
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
    /// How much an order's letter must prove.
    pub proof: Proof,
    /// Who learns the players' names.
    pub names: Names,
    /// Whether people may watch.
    pub observers: Observers,
    /// Whether results have a copy for programs.
    pub copies: Copies,
    /// Whether its letters have pictures; `None` where the judge's own word holds.
    pub pictures: Option<Pictures>,
    /// The language of its letters to those who chose none; `None` where the judge's own holds.
    pub language: Option<Language>,
    /// What players may write to one another through the judge.
    pub press: PressRules,
}
