//! What one reader may see of a position: the only form in which reading, reports and pictures
//! ever get one.
//!
//! On every board that acts today all units are open, so a view shows the whole position; blind
//! games will hide some of it here, and nowhere else.

use std::borrow::Cow;

use crate::board::{Board, Power, Province};
use crate::position::{Position, Unit};

/// A position as one reader sees it.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The board.
    pub board: &'a Board,
    /// What the reader sees of the position.
    pub position: Cow<'a, Position>,
    /// The powers the reader plays; none for observers.
    pub powers: Vec<Power>,
    /// Where units of other powers stand that the reader may order in this turn (4.E.5).
    pub lent: Vec<Province>,
    /// The provinces the reader sees nothing of (blind games); none on an open board.
    pub hidden: Vec<Province>,
}

impl<'a> View<'a> {
    /// What the player of these powers sees.
    pub fn of_powers(board: &'a Board, position: &'a Position, powers: &[Power]) -> View<'a> {
        View {
            board,
            position: Cow::Borrowed(position),
            powers: powers.to_vec(),
            lent: Vec::new(),
            hidden: Vec::new(),
        }
    }

    /// The same, for one to whom others have left the orders of units that stand there.
    pub fn with_lent(self, lent: Vec<Province>) -> View<'a> {
        View { lent, ..self }
    }

    /// Whether the reader may order this unit.
    pub fn commands(&self, unit: &Unit) -> bool {
        self.plays(unit.power) || self.lent.contains(&unit.location.province)
    }

    /// Whether some unit of this power is the reader's to order.
    pub fn commands_any_of(&self, power: Power) -> bool {
        self.plays(power)
            || self
                .lent
                .iter()
                .any(|&place| self.position.unit_at(place).is_some_and(|unit| unit.power == power))
    }

    /// Whether the reader plays this power.
    pub fn plays(&self, power: Power) -> bool {
        self.powers.contains(&power)
    }
}
