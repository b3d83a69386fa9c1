//! Legality for those who ask before anything is ruled: the reader of letters asks which of several
//! meanings are orders at all (4.E.2).

use crate::board::{Board, Power, Province};
use crate::order::{Movement, Order};
use crate::position::{Dislodged, Position, Unit};
use crate::rules::Rules;

use super::action::Action;
use super::claims::{self, Claims};
use super::legality::Table;
use super::mask::{self, Many};
use super::outcome::Illegal;
use super::routes::Seaways;
use super::standing::Standing;
use super::wider;

/// What is legal in one position.
pub struct Legality<'a> {
    board: &'a Board,
    rules: &'a Rules,
    units: &'a [Unit],
    dislodged: &'a [Dislodged],
    /// Of a set of the units, whatever one of the seas has.
    width: Many,
    standing: Standing,
    seaways: Seaways,
    paths: Vec<Vec<u16>>,
}

impl<'a> Legality<'a> {
    /// The measure for this position. It must show everything the asker may know, and no more.
    pub fn of(board: &'a Board, rules: &'a Rules, position: &'a Position) -> Legality<'a> {
        let mut standing = Standing::default();
        let width = Many(mask::words_for(position.units.len()));
        standing.note(width, board, &position.units);
        Legality {
            board,
            rules,
            units: &position.units,
            dislodged: &position.dislodged,
            width,
            standing,
            seaways: Seaways::default(),
            paths: Vec::new(),
        }
    }

    /// The unit that stands in a province.
    pub fn unit_at(&self, province: Province) -> Option<&'a Unit> {
        self.standing.number(province).map(|unit| &self.units[usize::from(unit)])
    }

    /// Whether the game asks for more of an order than where its units stand.
    pub fn asks_claims(&self) -> bool {
        claims::matter(self.rules)
    }

    /// Whether what an order of this power says of its units lets it count (4.B.5, 4.B.6, 4.C.1,
    /// 4.C.2, 4.C.5, 4.C.6).
    ///
    /// # Errors
    /// Why it does not.
    pub fn claims(&self, power: Power, order: &Order) -> Result<Claims, Illegal> {
        claims::check(self.board, self.rules, power, order, |at| match order {
            Order::Retreat(..) => self
                .dislodged
                .iter()
                .find(|gone| gone.unit.location.province == at)
                .map(|gone| gone.unit),
            Order::Movement(..) | Order::Adjustment(_) => self.unit_at(at).copied(),
        })
    }

    /// What the unit of this province is taken to do by an order that is impossible here, in games
    /// that count such orders (4.E.1 a to c).
    ///
    /// # Errors
    /// Why the order is illegal.
    pub fn vain_action(
        &mut self,
        province: Province,
        movement: &Movement,
    ) -> Result<Action, Illegal> {
        let why = match self.action(province, movement) {
            Ok(action) => return Ok(action),
            Err(why) => why,
        };
        let unit = self.unit_at(province).ok_or(Illegal::NoUnit(province))?;
        wider::action(self.board, self.rules, unit, movement, why)
    }

    /// What the unit of this province does if it follows the order, whoever gives it: possible is
    /// what can be valid in this position, whatever the game's choice in 4.E.1.
    ///
    /// # Errors
    /// Why the order is impossible.
    pub fn action(&mut self, province: Province, movement: &Movement) -> Result<Action, Illegal> {
        let holder = self.standing.holder(province).ok_or(Illegal::NoUnit(province))?;
        let mut table = Table {
            width: self.width,
            board: self.board,
            rules: self.rules,
            units: self.units,
            standing: &self.standing,
            seaways: &mut self.seaways,
            paths: &mut self.paths,
            claims: None,
        };
        table.action(holder, movement)
    }
}
