//! What one reader may see of a position: the only form in which reading, reports and pictures
//! ever get one.
//!
//! On every board that acts today all units are open, so a view shows the whole position; blind
//! games will hide some of it here, and nowhere else.

use std::borrow::Cow;

use crate::board::{Board, Power};
use crate::position::Position;

/// A position as one reader sees it.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The board.
    pub board: &'a Board,
    /// What the reader sees of the position.
    pub position: Cow<'a, Position>,
    /// The powers the reader plays; none for observers.
    pub powers: Vec<Power>,
}

impl<'a> View<'a> {
    /// What the player of these powers sees.
    pub fn of_powers(board: &'a Board, position: &'a Position, powers: &[Power]) -> View<'a> {
        View { board, position: Cow::Borrowed(position), powers: powers.to_vec() }
    }

    /// Whether the reader plays this power.
    pub fn plays(&self, power: Power) -> bool {
        self.powers.contains(&power)
    }
}
