//! The orders of a movement phase taken one after the other: a line for each, and the actions that come
//! of them.
//!
//! Most units have one order, and it is plain: such an order is judged and noted in one go. Whatever
//! is odd goes its own way: orders that are impossible here (`wider`), that have to claim rightly
//! (`claims`), and several legal ones to one unit (4.D.3).

use crate::board::{Board, Power};
use crate::order::{Movement, Order};
use crate::position::{Position, Unit};
use crate::rules::{DoubleOrder, Rules};

use super::action::Action;
use super::case::Actions;
use super::claims;
use super::legality::{Listener, Table};
use super::lines::{Line, Ruling};
use super::mask;
use super::outcome::Refusal;
use super::routes::Seaways;
use super::standing::Standing;

/// What a phase's units do, and how each order was taken. Reused from phase to phase.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    pub(super) actions: Actions,
    pub(super) taken: Taken,
    pub(super) standing: Standing,
    /// The fleets of each path that is ordered, by their numbers; none where they cannot convoy.
    pub(super) paths: Vec<Vec<u16>>,
}

/// How each order was taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Taken {
    /// One for each order, in the sequence of the input.
    pub(super) lines: Vec<Line>,
    /// The units for which some line is meant, of their owners'.
    pub(super) is_ordered: Vec<u64>,
    /// The units with a legal order.
    is_told: Vec<u64>,
    /// The units with several that differ, where none of them counts.
    doubles: Vec<u16>,
}

/// Reads all orders into the sheet.
pub(super) fn read_orders(
    board: &Board,
    rules: &Rules,
    position: &Position,
    orders: &[(Power, Vec<Order>)],
    sheet: &mut Sheet,
    seaways: &mut Seaways,
) {
    let Sheet { actions, taken, standing, paths } = sheet;
    let units = &position.units;
    actions.begin(board, units);
    taken.begin(units.len());
    paths.clear();
    standing.note(board, units);
    seaways.chart(board, standing);
    let mut table = Table { board, rules, units, standing, seaways, paths, claims: None };
    if claims::matter(rules) {
        table.claims = Some(table.best_claims(orders));
    }
    for &(power, ref own) in orders {
        for order in own {
            let (unit, ruling) = match table.addressed(power, order) {
                Ok((unit, movement)) => {
                    let is_first = !mask::has(&taken.is_told, unit.into());
                    let slot = Slot { actions, units, unit };
                    let ruling = if is_first
                        && table.claims.is_none()
                        && table.judge(unit, movement, slot).is_ok()
                    {
                        mask::put(&mut taken.is_told, unit.into());
                        Ruling::Unit
                    } else {
                        taken.take_odd(&mut table, actions, power, order, unit, movement)
                    };
                    (Some(unit), ruling)
                }
                Err((why, unit)) => {
                    if let Some(unit) = unit {
                        mask::put(&mut taken.is_ordered, unit.into());
                    }
                    (unit, Ruling::Illegal(why))
                }
            };
            taken.lines.push(Line { power, unit, ruling });
        }
    }
    let Taken { lines, is_ordered, is_told, doubles } = taken;
    is_ordered.iter_mut().zip(&*is_told).for_each(|(ordered, told)| *ordered |= told);
    if !doubles.is_empty() {
        for &unit in &*doubles {
            actions.tell_again(units, unit, Action::Hold);
        }
        refuse(lines, doubles);
    }
}

/// The place of the unit among the others.
struct Slot<'a> {
    actions: &'a mut Actions,
    units: &'a [Unit],
    unit: u16,
}

impl Listener for Slot<'_> {
    type Told = ();

    #[inline(always)] // Once for each kind of action, so that no match is left.
    fn tell(self, action: Action) {
        self.actions.tell(self.units, self.unit, action);
    }
}

impl Taken {
    fn begin(&mut self, units: usize) {
        self.lines.clear();
        self.lines.reserve(units);
        self.doubles.clear();
        for set in [&mut self.is_ordered, &mut self.is_told] {
            set.clear();
            set.resize(mask::words_for(units), 0);
        }
    }

    /// Takes an order that is impossible here, or not the first to its unit, or where orders have to
    /// claim rightly.
    #[cold]
    fn take_odd(
        &mut self,
        table: &mut Table<'_>,
        actions: &mut Actions,
        power: Power,
        order: &Order,
        unit: u16,
        movement: &Movement,
    ) -> Ruling {
        let (action, ruling) = match table.weigh(power, order, unit, movement) {
            Ok(weighed) => weighed,
            Err(why) => {
                mask::put(&mut self.is_ordered, unit.into());
                return Ruling::Illegal(why);
            }
        };
        if mask::has(&self.is_told, unit.into()) && actions.of_unit(unit) != action {
            return self.settle_double(table, actions, unit, action, ruling);
        }
        mask::put(&mut self.is_told, unit.into());
        actions.tell_again(table.units, unit, action);
        ruling
    }

    /// Says which of two different legal orders a unit follows (4.D.3), and how the later one is
    /// ruled, whose own ruling is given.
    fn settle_double(
        &mut self,
        table: &Table<'_>,
        actions: &mut Actions,
        unit: u16,
        later: Action,
        ruling: Ruling,
    ) -> Ruling {
        match table.rules.double_order {
            DoubleOrder::First => return Ruling::Refused(Refusal::Conflicting),
            DoubleOrder::Last => {
                actions.tell_again(table.units, unit, later);
                refuse(&mut self.lines, &[unit]);
            }
            DoubleOrder::None => self.doubles.push(unit),
        }
        ruling
    }
}

/// Refuses the legal orders to these units.
fn refuse(lines: &mut [Line], units: &[u16]) {
    for line in lines {
        if let (Ruling::Unit | Ruling::Vain(_), Some(unit)) = (&line.ruling, line.unit)
            && units.contains(&unit)
        {
            line.ruling = Ruling::Refused(Refusal::Conflicting);
        }
    }
}
