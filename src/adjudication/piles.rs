//! The orders of a movement phase sorted into piles by what they say, as a master sorts his slips:
//! all moves together, all supports together. Who reads orders sorts them, and legality then takes
//! one pile after the other and never wonders what kind of order comes next.
//!
//! A slip has what nearly every order is judged by. What else an order says (a path, what it claims
//! of its units) stands in the order alone.

use crate::board::{Location, Power, Province};
use crate::order::{Movement, Order, Route};

/// The orders of a phase, sorted.
#[derive(Clone, Debug)]
pub struct Piles<'a> {
    orders: &'a [(Power, Vec<Order>)],
    /// One pile behind the other.
    slips: Vec<Slip>,
    ends: [usize; PILES],
    /// The orders that are on no pile, by their places in the sequence of the input.
    others: Vec<u32>,
}

/// What an order says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pile {
    /// To stay.
    Hold,
    /// To go, and nothing of how.
    Walk,
    /// To go by convoy.
    Passage,
    /// To help a unit to stay.
    SupportHold,
    /// To help a unit to move.
    SupportMove,
    /// To carry an army.
    Convoy,
}

const PILES: usize = 6;

/// One order in short.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slip {
    /// Its place in the sequence of the input.
    pub(super) line: u32,
    pub(super) power: Power,
    pile: Pile,
    /// Where the unit stands.
    pub(super) place: Province,
    /// Where the unit stands that it helps; its own place where it helps nobody.
    pub(super) helped: Province,
    /// Where the unit that it helps, or else the unit itself, is to stand in the end.
    pub(super) to: Location,
}

impl<'a> Piles<'a> {
    /// Sorts these orders.
    pub fn of(orders: &'a [(Power, Vec<Order>)]) -> Piles<'a> {
        let count = orders.iter().map(|(_, own)| own.len()).sum();
        let mut mixed = Vec::with_capacity(count);
        let mut others = Vec::new();
        let mut ends = [0; PILES];
        let mut line = 0;
        for &(power, ref own) in orders {
            for order in own {
                match gist(order) {
                    Some((pile, place, helped, to)) => {
                        ends[pile as usize] += 1;
                        mixed.push(Slip { line, power, pile, place, helped, to });
                    }
                    None => others.push(line),
                }
                line += 1;
            }
        }
        for pile in 1..PILES {
            ends[pile] += ends[pile - 1];
        }
        let mut left = ends;
        let mut slips = mixed.clone();
        for slip in mixed.iter().rev() {
            let place = &mut left[slip.pile as usize];
            *place -= 1;
            slips[*place] = *slip;
        }
        Piles { orders, slips, ends, others }
    }

    /// The orders, not sorted.
    pub(super) fn orders(&self) -> &'a [(Power, Vec<Order>)] {
        self.orders
    }

    /// How many orders there are.
    pub(super) fn count(&self) -> usize {
        self.slips.len() + self.others.len()
    }

    /// The slips of a pile, in the sequence of the input.
    #[inline]
    pub(super) fn pile(&self, pile: Pile) -> &[Slip] {
        let pile = pile as usize;
        let start = if pile == 0 { 0 } else { self.ends[pile - 1] };
        &self.slips[start..self.ends[pile]]
    }

    /// The orders that are on no pile, by their places in the sequence of the input: those that name a
    /// path or a place that is not on the board, and those for other phases.
    pub(super) fn others(&self) -> &[u32] {
        &self.others
    }

    /// The order at this place in the sequence of the input.
    #[cold]
    pub(super) fn at(&self, line: u32) -> Option<(Power, &'a Order)> {
        let mut line = line as usize;
        for &(power, ref own) in self.orders {
            match own.get(line) {
                Some(order) => return Some((power, order)),
                None => line -= own.len(),
            }
        }
        None
    }
}

/// What an order says, where there is a pile for it: the place of its unit, that of the unit that it
/// helps, and where that one is to stand in the end.
#[inline]
fn gist(order: &Order) -> Option<(Pile, Province, Province, Location)> {
    let Order::Movement(name, movement) = order else { return None };
    let own = name.location;
    let (pile, helped, to) = match movement {
        Movement::Hold => (Pile::Hold, own, own),
        Movement::Move { to, route: Route::Unstated } => (Pile::Walk, own, *to),
        Movement::Move { to, route: Route::Via } => (Pile::Passage, own, *to),
        Movement::Move { route: Route::Path(_), .. } | Movement::Astray { .. } => return None,
        Movement::SupportHold { supported } => {
            (Pile::SupportHold, supported.location, supported.location)
        }
        Movement::SupportMove { supported, to } => (Pile::SupportMove, supported.location, *to),
        Movement::Convoy { army, to } => (Pile::Convoy, army.location, *to),
    };
    Some((pile, own.province, helped.province, to))
}
