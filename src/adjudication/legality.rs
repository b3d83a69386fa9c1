//! Orders of a movement phase to legal actions, or the reason why an order is illegal.
//!
//! The measure is 4.E.1 d: an order is legal if it can be valid in the present position, whatever
//! the others order. An illegal order is as if not written. What people write beside the point (a
//! wrong unit type 4.C.2, a nationality 4.C.6, the coast of a unit that is ordered 4.B.5, a coast
//! that does not exist or does not matter 4.B.6) does not make an order illegal.
//!
//! Several legal orders to one unit are weighed here too (4.D.3). Absent on purpose: whether orders
//! match each other; that is the `case`'s.

use crate::board::{Board, Location, Power, Province, Terrain, UnitKind};
use crate::order::{Movement, Order, Route};
use crate::position::{Position, Unit};
use crate::rules::{AdjacentConvoy, DoubleOrder, OneCoast, Rules, SupportCoast, WrongCoast};

use super::mask;
use super::outcome::{Illegal, Refusal};
use super::routes::{Seaways, Waters};
use super::standing::Standing;
use super::verdict::{Line, Ruling, Source};

/// What a unit does, as far as its own order goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing.
    Hold,
    /// It goes somewhere.
    Move {
        /// Where to; with a coast if it needs one.
        to: Location,
        /// Whether the order says that it wants a convoy.
        intent: Intent,
    },
    /// It helps another unit to stay.
    SupportHold {
        /// That unit, by its number.
        unit: u16,
    },
    /// It helps another unit to move.
    SupportMove {
        /// That unit, by its number.
        unit: u16,
        /// Where to; the coast, if there is one, must match (4.B.4).
        to: Location,
    },
    /// It carries an army.
    Convoy {
        /// That army, by its number.
        army: u16,
        /// Where to.
        to: Province,
    },
}

/// Whether an army that could walk wants to be carried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// Its order says nothing.
    Unstated,
    /// It names a convoy, or there is no other way.
    Convoy,
}

/// What a phase's units do, and how each order was taken. Reused from phase to phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    /// One for each unit.
    pub(super) actions: Vec<Action>,
    /// One for each order, in the sequence of the input.
    pub(super) lines: Vec<Line>,
    pub(super) standing: Standing,
    /// The units for which some line is meant, of their owners'.
    pub(super) is_ordered: Vec<u64>,
    /// The units with a legal order.
    is_told: Vec<u64>,
    /// The units with several that differ.
    doubles: Vec<u16>,
}

/// All that legality is measured against.
struct Table<'a> {
    board: &'a Board,
    rules: &'a Rules,
    units: &'a [Unit],
    standing: &'a Standing,
    seaways: &'a mut Seaways,
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
    let Sheet { actions, lines, standing, is_ordered, is_told, doubles } = sheet;
    let units = &position.units;
    actions.clear();
    actions.resize(units.len(), Action::Hold);
    lines.clear();
    lines.reserve(units.len());
    doubles.clear();
    standing.note(board, units);
    for set in [&mut *is_ordered, &mut *is_told] {
        set.clear();
        set.resize(mask::words_for(units.len()), 0);
    }
    let mut table = Table { board, rules, units, standing, seaways };
    for &(power, ref own) in orders {
        for order in own {
            let source = Source::Given(lines.len());
            match table.take(power, order) {
                Ok((unit, action)) => {
                    let slot = &mut actions[usize::from(unit)];
                    if mask::has(is_told, unit.into()) && *slot != action {
                        doubles.push(unit);
                    }
                    *slot = action;
                    mask::put(is_told, unit.into());
                    lines.push(Line { power, source, unit: Some(unit), ruling: Ruling::Unit });
                }
                Err((why, unit)) => {
                    if let Some(unit) = unit {
                        mask::put(is_ordered, unit.into());
                    }
                    lines.push(Line { power, source, unit, ruling: Ruling::Illegal(why) });
                }
            }
        }
    }
    is_ordered.iter_mut().zip(&*is_told).for_each(|(ordered, told)| *ordered |= told);
    settle_doubles(rules, doubles, actions, lines);
}

/// Units with different legal orders do as 4.D.3 says; only its last choice acts.
fn settle_doubles(rules: &Rules, doubles: &[u16], actions: &mut [Action], lines: &mut [Line]) {
    match rules.double_order {
        DoubleOrder::First | DoubleOrder::Last | DoubleOrder::None => {}
    }
    if doubles.is_empty() {
        return;
    }
    for &unit in doubles {
        actions[usize::from(unit)] = Action::Hold;
    }
    for line in lines {
        if let (Ruling::Unit, Some(unit)) = (&line.ruling, line.unit)
            && doubles.contains(&unit)
        {
            line.ruling = Ruling::Refused(Refusal::Conflicting);
        }
    }
}

/// What is legal in one position, for those who ask before anything is ruled: the reader of
/// letters asks which of several meanings are orders at all (4.E.2).
pub struct Legality<'a> {
    board: &'a Board,
    rules: &'a Rules,
    units: &'a [Unit],
    standing: Standing,
    seaways: Seaways,
}

impl<'a> Legality<'a> {
    /// The measure for this position. It must show everything the asker may know, and no more.
    pub fn of(board: &'a Board, rules: &'a Rules, position: &'a Position) -> Legality<'a> {
        let mut standing = Standing::default();
        standing.note(board, &position.units);
        let mut seaways = Seaways::default();
        seaways.reset();
        Legality { board, rules, units: &position.units, standing, seaways }
    }

    /// The unit that stands in a province.
    pub fn unit_at(&self, province: Province) -> Option<&'a Unit> {
        self.standing.unit(province).map(|unit| &self.units[usize::from(unit)])
    }

    /// What the unit of this province does if it follows the order, whoever gives it.
    ///
    /// # Errors
    /// Why the order is illegal.
    pub fn action(&mut self, province: Province, movement: &Movement) -> Result<Action, Illegal> {
        let unit = self.standing.unit(province).ok_or(Illegal::NoUnit(province))?;
        let mut table = Table {
            board: self.board,
            rules: self.rules,
            units: self.units,
            standing: &self.standing,
            seaways: &mut self.seaways,
        };
        table.action(unit, movement)
    }
}

impl<'a> Table<'a> {
    fn waters(&self) -> Waters<'a> {
        Waters { board: self.board, units: self.units }
    }

    /// The unit an order is for and what it does; or why it is as if not written, and the unit it
    /// was meant for, where it is one of the writer's.
    #[inline]
    fn take(
        &mut self,
        power: Power,
        order: &Order,
    ) -> Result<(u16, Action), (Illegal, Option<u16>)> {
        let Order::Movement(name, movement) = order else {
            let own = order
                .place()
                .and_then(|place| self.standing.unit(place.province))
                .filter(|&unit| self.units[usize::from(unit)].power == power);
            return Err((Illegal::WrongPhase, own));
        };
        let province = name.location.province;
        let unit = self.standing.unit(province).ok_or((Illegal::NoUnit(province), None))?;
        let owner = self.units[usize::from(unit)].power;
        if owner != power {
            return Err((Illegal::Foreign(owner), None));
        }
        match self.action(unit, movement) {
            Ok(action) => Ok((unit, action)),
            Err(why) => Err((why, Some(unit))),
        }
    }

    #[inline]
    fn action(&mut self, unit: u16, movement: &Movement) -> Result<Action, Illegal> {
        match movement {
            Movement::Hold => Ok(Action::Hold),
            Movement::Move { to, route } => self.movement(unit, *to, route),
            Movement::SupportHold { supported } => {
                let province = supported.location.province;
                let other = self.standing.unit(province).ok_or(Illegal::NoUnit(province))?;
                self.reach(unit, other, province)?;
                Ok(Action::SupportHold { unit: other })
            }
            Movement::SupportMove { supported, to } => {
                let from = supported.location.province;
                let other = self.standing.unit(from).ok_or(Illegal::NoUnit(from))?;
                self.reach(unit, other, to.province)?;
                let to = self.supported_goal(unit, other, *to)?;
                Ok(Action::SupportMove { unit: other, to })
            }
            Movement::Convoy { army, to } => self.convoy(unit, army.location.province, to.province),
        }
    }

    /// A unit supports where it can go itself, by whatever coast (6.B.4, 6.B.5, 6.D.34).
    #[inline]
    fn reach(&self, unit: u16, supported: u16, to: Province) -> Result<(), Illegal> {
        if unit == supported {
            return Err(Illegal::OwnSupport);
        }
        let helper = &self.units[usize::from(unit)];
        if self.board.reaches(helper.kind, helper.location, to) {
            Ok(())
        } else {
            Err(Illegal::OutOfReach(to))
        }
    }

    fn movement(&mut self, unit: u16, to: Location, route: &Route) -> Result<Action, Illegal> {
        let mover = self.units[usize::from(unit)];
        if self.goes_plainly(&mover, to.province) && *route == Route::Unstated {
            return Ok(Action::Move { to: to.province.into(), intent: Intent::Unstated });
        }
        if mover.location.province == to.province {
            return Err(Illegal::SamePlace);
        }
        if mover.kind == UnitKind::Fleet {
            let to = self.coast(&mover, to)?;
            let intent = Intent::Unstated;
            return Ok(Action::Move { to, intent });
        }
        let from = mover.location.province;
        let to = Location::from(to.province);
        let by_land = self.board.reaches(UnitKind::Army, mover.location, to.province);
        let wants_convoy = *route != Route::Unstated;
        let needs_convoy = wants_convoy
            && match self.rules.adjacent_convoy {
                AdjacentConvoy::IntentOnly | AdjacentConvoy::Explicit => true,
                AdjacentConvoy::Always
                | AdjacentConvoy::Swap
                | AdjacentConvoy::UndisruptedSwap
                | AdjacentConvoy::Intent => !by_land,
            };
        if (!by_land || needs_convoy)
            && !self.seaways.crosses(self.waters(), from, to.province, None)
        {
            return Err(self.no_way(by_land, from, to.province));
        }
        let intent = if by_land && !wants_convoy { Intent::Unstated } else { Intent::Convoy };
        Ok(Action::Move { to, intent })
    }

    /// Whether a unit can go to a province in one step, to which every way is the same: what most
    /// orders come to.
    #[inline]
    fn goes_plainly(&self, mover: &Unit, to: Province) -> bool {
        let board = self.board;
        board.reaches(mover.kind, mover.location, to)
            & ((mover.kind == UnitKind::Army) | board.coasts(to).is_empty())
    }

    fn no_way(&self, by_land: bool, from: Province, to: Province) -> Illegal {
        let coasts = [from, to].map(|end| self.board.terrain(end) == Terrain::Coast);
        if by_land || coasts == [true, true] {
            Illegal::NoConvoyPossible(to)
        } else {
            Illegal::NoBorder(to)
        }
    }

    /// The place a fleet goes to, by 4.B.1, 4.B.2, 4.B.3 and 4.B.6.
    fn coast(&self, fleet: &Unit, to: Location) -> Result<Location, Illegal> {
        let board = self.board;
        if !board.reaches(UnitKind::Fleet, fleet.location, to.province) {
            return Err(Illegal::NoBorder(to.province));
        }
        let named = to.coast.filter(|coast| board.coasts(to.province).contains(coast));
        let mut open = board.coasts_reached(fleet.location, to.province);
        let only = match (open.next(), open.next()) {
            (Some(place), None) => Some(place),
            _ => None,
        };
        match named {
            Some(_) => board
                .coasts_reached(fleet.location, to.province)
                .find(|place| place.coast == named)
                .or(only.filter(|_| self.rules.wrong_coast == WrongCoast::Possible))
                .ok_or(Illegal::WrongCoast(to)),
            None => only
                .filter(|place| place.coast.is_none() || self.rules.one_coast != OneCoast::Fails)
                .ok_or(Illegal::CoastNeeded(to.province)),
        }
    }

    /// Where the supported unit is said to go, if it could go there without the help of the very
    /// fleet that supports it (6.D.31).
    fn supported_goal(
        &mut self,
        helper: u16,
        unit: u16,
        to: Location,
    ) -> Result<Location, Illegal> {
        let board = self.board;
        let mover = self.units[usize::from(unit)];
        let goal = to.province;
        if self.goes_plainly(&mover, goal) {
            return Ok(goal.into());
        }
        match mover.kind {
            UnitKind::Fleet => {
                let named = to.coast.filter(|coast| board.coasts(goal).contains(coast));
                let open = || board.coasts_reached(mover.location, goal);
                let own = self.units[usize::from(helper)].power == mover.power;
                let is_told = named.is_some()
                    || match self.rules.support_coast {
                        SupportCoast::Optional | SupportCoast::Ignored => true,
                        SupportCoast::Read => own || open().count() == 1,
                        SupportCoast::Required | SupportCoast::Default => false,
                    };
                let coast = named.filter(|_| self.rules.support_coast != SupportCoast::Ignored);
                if open().any(|place| coast.is_none() || place.coast == coast) {
                    let to = Location { province: goal, coast };
                    return if is_told { Ok(to) } else { Err(Illegal::CoastNeeded(goal)) };
                }
            }
            UnitKind::Army => {
                let from = mover.location.province;
                let helper = usize::from(helper);
                let without = self.waters().sea(helper);
                if self.seaways.crosses(self.waters(), from, goal, without) {
                    return Ok(goal.into());
                }
            }
        }
        Err(Illegal::SupportedCannotGo(to))
    }

    fn convoy(&mut self, unit: u16, from: Province, to: Province) -> Result<Action, Illegal> {
        let sea = self.waters().sea(unit.into()).ok_or(Illegal::CannotConvoy)?;
        let army = self.standing.unit(from).ok_or(Illegal::NoUnit(from))?;
        if self.units[usize::from(army)].kind != UnitKind::Army {
            return Err(Illegal::NotAnArmy(from));
        }
        if self.seaways.needs(self.waters(), from, to, sea) {
            Ok(Action::Convoy { army, to })
        } else {
            Err(Illegal::NotOnRoute)
        }
    }
}
