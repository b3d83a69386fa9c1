//! The orders of a movement phase taken: a line for each, and the actions that come of them.
//!
//! Most units have one order: then it does not matter which comes first, and they are taken pile by
//! pile. Where a unit has several (4.D.3), or where orders have to claim rightly (`claims`), they are
//! taken one after the other. What is impossible here goes its own way (`wider`).

use crate::board::{Board, Power};
use crate::order::{Order, Route};
use crate::position::Position;
use crate::rules::{DoubleOrder, Rules};

use super::action::{Action, Intent};
use super::case::{Actions, Teller};
use super::claims;
use super::legality::Table;
use super::lines::{Line, Ruling};
use super::mask::{self, Many, One, Width};
use super::outcome::Refusal;
use super::piles::{Pile, Piles, Slip};
use super::routes::Seaways;
use super::standing::{Holder, Standing};

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
    /// The orders that need a closer look, by their places in the sequence of the input.
    odd: Vec<u32>,
}

/// Reads all orders into the sheet.
pub(super) fn read_orders(
    board: &Board,
    rules: &Rules,
    position: &Position,
    piles: &Piles<'_>,
    sheet: &mut Sheet,
    seaways: &mut Seaways,
) {
    match (mask::words_for(position.units.len()), board.sea_words()) {
        (1, 1) => read_in(One, board, rules, position, piles, sheet, seaways),
        (words, _) => read_in(Many(words), board, rules, position, piles, sheet, seaways),
    }
}

fn read_in<W: Width>(
    width: W,
    board: &Board,
    rules: &Rules,
    position: &Position,
    piles: &Piles<'_>,
    sheet: &mut Sheet,
    seaways: &mut Seaways,
) {
    let Sheet { actions, taken, standing, paths } = sheet;
    let units = &position.units;
    paths.clear();
    standing.note(width, board, units);
    seaways.begin();
    let mut table = Table { width, board, rules, units, standing, seaways, paths, claims: None };
    let orders = piles.orders();
    if claims::matter(rules) {
        table.claims = Some(table.best_claims(orders));
    } else if take_piles(width, piles, &mut table, actions, taken) {
        return;
    }
    actions.begin(width, units);
    taken.begin(units.len());
    taken.lines.clear();
    for &(power, ref own) in orders {
        for order in own {
            let line = taken.take(&mut table, actions, power, order);
            taken.lines.push(line);
        }
    }
    actions.rest(width, units);
    let Taken { lines, doubles, .. } = taken;
    if !doubles.is_empty() {
        for &unit in &*doubles {
            actions.tell_again(units, unit, Action::Hold);
        }
        refuse(lines, doubles);
    }
}

/// Takes all orders pile by pile; says whether no unit had several, for otherwise they have to be
/// taken again.
fn take_piles<W: Width>(
    width: W,
    piles: &Piles<'_>,
    table: &mut Table<'_, W>,
    actions: &mut Actions,
    taken: &mut Taken,
) -> bool {
    actions.begin(width, table.units);
    taken.begin(table.units.len());
    // Each line is written below: whatever stands there is room.
    match piles.orders().first() {
        Some(&(power, _)) => {
            let line = Line { power, unit: None, ruling: Ruling::Unit };
            taken.lines.resize(piles.count(), line);
        }
        None => taken.lines.clear(),
    }
    taken.odd.clear();
    taken.odd.extend_from_slice(piles.others());
    let Taken { lines, odd, .. } = &mut *taken;
    Clerk { lines, tell: actions.teller(width), odd }.take_all(table, piles);
    let odd = std::mem::take(&mut taken.odd);
    // Where each unit has one order, as many are ordered as there are orders to a unit of the writer's.
    let mut count = piles.count() - odd.len();
    for &line in &odd {
        let Some((power, order)) = piles.at(line) else { continue };
        let odd = taken.take(table, actions, power, order);
        taken.lines[line as usize] = odd;
        count += usize::from(odd.unit.is_some());
    }
    taken.odd = odd;
    let mut ordered = 0;
    for (word, is_ordered) in taken.is_ordered.iter_mut().enumerate() {
        *is_ordered |= actions.told(width, word);
        ordered += is_ordered.count_ones() as usize;
    }
    actions.rest(width, table.units);
    ordered == count
}

/// Who takes orders pile by pile.
struct Clerk<'a, W> {
    lines: &'a mut [Line],
    tell: Teller<'a, W>,
    /// The orders that need a closer look, by their places in the sequence of the input.
    odd: &'a mut Vec<u32>,
}

impl<W: Width> Clerk<'_, W> {
    /// Takes all orders that are on a pile.
    fn take_all(&mut self, table: &mut Table<'_, W>, piles: &Piles<'_>) {
        self.take(table, piles.pile(Pile::Hold), |_, _, _| Some(()), |_, ()| Action::Hold);
        self.take(
            table,
            piles.pile(Pile::Walk),
            |table, holder, slip| table.walk_or_sail(holder, slip.to),
            |_, to| Action::Move { to, intent: Intent::Unstated },
        );
        self.take(
            table,
            piles.pile(Pile::Passage),
            |table, holder, slip| table.winding_move(holder, slip.to, &Route::Via).ok(),
            |_, (to, intent)| Action::Move { to, intent },
        );
        self.take(
            table,
            piles.pile(Pile::SupportHold),
            |table, holder, slip| table.support_hold(holder, slip.helped).ok(),
            |slip, unit| Action::SupportHold { unit, at: slip.helped },
        );
        self.take(
            table,
            piles.pile(Pile::SupportMove),
            |table, holder, slip| table.support_move(holder, slip.helped, slip.to).ok(),
            |_, (unit, to)| Action::SupportMove { unit, to },
        );
        if !piles.pile(Pile::Convoy).is_empty() {
            table.chart();
        }
        self.take(
            table,
            piles.pile(Pile::Convoy),
            |table, _, slip| table.convoy(slip.place, slip.helped, slip.to.province).ok(),
            |slip, army| Action::Convoy { army, to: slip.to.province },
        );
    }

    /// Takes the orders of a pile, of which it is known what kind of action each comes to.
    #[inline(always)] // Once for each pile, so that no match is left.
    fn take<T>(
        &mut self,
        table: &mut Table<'_, W>,
        slips: &[Slip],
        judge: impl Fn(&mut Table<'_, W>, Holder, &Slip) -> Option<T>,
        action: impl Fn(&Slip, T) -> Action,
    ) {
        let mut table = table.lend();
        for slip in slips {
            if let Some(holder) = table.standing.holder(slip.place)
                && holder.power == slip.power
                && let Some(legal) = judge(&mut table, holder, slip)
            {
                let unit = Some(holder.number);
                let line = Line { power: slip.power, unit, ruling: Ruling::Unit };
                self.lines[slip.line as usize] = line;
                let unit = holder.number.into();
                self.tell.tell(slip.power, slip.place, unit, action(slip, legal));
            } else {
                self.odd.push(slip.line);
            }
        }
    }
}

impl Taken {
    fn begin(&mut self, units: usize) {
        self.doubles.clear();
        for set in [&mut self.is_ordered, &mut self.is_told] {
            set.clear();
            set.resize(mask::words_for(units), 0);
        }
    }

    /// Takes an order, whatever it is.
    #[cold]
    fn take(
        &mut self,
        table: &mut Table<'_, impl Width>,
        actions: &mut Actions,
        power: Power,
        order: &Order,
    ) -> Line {
        let (unit, ruling) = match table.addressed(power, order) {
            Ok((holder, movement)) => {
                let unit = holder.number;
                let weighed = table.weigh(power, order, holder, movement);
                let ruling = match weighed {
                    Ok((action, ruling)) => self.tell(table, actions, unit.into(), action, ruling),
                    Err(why) => Ruling::Illegal(why),
                };
                (Some(unit), ruling)
            }
            Err((why, unit)) => (unit, Ruling::Illegal(why)),
        };
        if let Some(unit) = unit {
            mask::put(&mut self.is_ordered, unit.into());
        }
        Line { power, unit, ruling }
    }

    /// Has a unit do as a legal order says, and says how that is ruled, of which the ruling is given if
    /// it is the only one.
    fn tell(
        &mut self,
        table: &Table<'_, impl Width>,
        actions: &mut Actions,
        unit: u16,
        action: Action,
        ruling: Ruling,
    ) -> Ruling {
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
        table: &Table<'_, impl Width>,
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
            && units.contains(&unit.into())
        {
            line.ruling = Ruling::Refused(Refusal::Conflicting);
        }
    }
}
