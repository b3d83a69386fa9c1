//! Orders of a movement phase to legal actions, or the reason why an order is illegal.
//!
//! The measure is 4.E.1 d: an order is legal if it can be valid in the present position, whatever
//! the others order. An illegal order is as if not written. What a game makes of impossible orders
//! beyond that is in `wider`, what it asks of their words in `claims`.
//!
//! Several legal orders to one unit are weighed here too (4.D.3). Absent on purpose: whether orders
//! match each other; that is the `case`'s.

use crate::board::{Board, Location, Power, Province, Terrain, UnitKind};
use crate::order::{Movement, Order, Route};
use crate::position::{Position, Unit};
use crate::rules::{AdjacentConvoy, ConvoyPath, DoubleOrder, Rules, SupportCoast};

use super::claims::{self, Claims};
use super::coasts;
use super::mask;
use super::outcome::Illegal;
use super::routes::{Seaways, Waters};
use super::ways::{Crossing, Detours};
use super::wider;

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
    /// It was told to go where it cannot: it stays, but cannot be helped to (4.E.1 a to c).
    VainMove {
        /// Where to, if that is on the board.
        to: Option<Province>,
    },
    /// It was told to help as it cannot: it stays (4.E.1 a to c).
    Vain,
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
    /// It names a path that a convoy must take (4.A.6 b, c), by its number among the phase's paths.
    Path(u16),
}

/// How one line of orders was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taken {
    /// Legal, and what the unit does.
    Followed(u16),
    /// Legal, but another legal order to the same unit says something else (4.D.3).
    Conflicting(u16),
    /// As if not written; the unit it was meant for, where it is one of the writer's.
    Illegal(Illegal, Option<u16>),
}

impl Taken {
    /// The unit the line was meant for, if it is one of the writer's.
    pub(super) fn unit(self) -> Option<u16> {
        match self {
            Taken::Followed(unit) | Taken::Conflicting(unit) => Some(unit),
            Taken::Illegal(_, unit) => unit,
        }
    }
}

/// What a phase's units do, and how each line was taken. Reused from phase to phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    /// One for each unit.
    pub(super) actions: Vec<Option<Action>>,
    /// One for each line, in the order of the input.
    pub(super) taken: Vec<Taken>,
    /// The unit of each province.
    pub(super) unit_at: Vec<Option<u16>>,
    /// The units for which some line is meant, of their owners'.
    pub(super) is_ordered: Vec<u64>,
    /// The fleets of each path that is ordered, by their numbers; none where they cannot convoy.
    pub(super) paths: Vec<Vec<u16>>,
    doubles: Vec<u16>,
}

/// All that legality is measured against.
pub(super) struct Table<'a> {
    pub(super) board: &'a Board,
    pub(super) rules: &'a Rules,
    pub(super) units: &'a [Unit],
    pub(super) unit_at: &'a [Option<u16>],
    pub(super) seaways: &'a mut Seaways,
    pub(super) paths: &'a mut Vec<Vec<u16>>,
    /// The best claims among the legal orders of each unit, in games that ask for claims.
    pub(super) claims: Option<Vec<Option<Claims>>>,
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
    let Sheet { actions, taken, unit_at, is_ordered, paths, doubles } = sheet;
    let units = &position.units;
    actions.clear();
    actions.resize(units.len(), None);
    taken.clear();
    paths.clear();
    doubles.clear();
    unit_at.clear();
    unit_at.resize(board.size(), None);
    for (index, unit) in units.iter().enumerate() {
        unit_at[unit.location.province.index()] = Some(index as u16);
    }
    is_ordered.clear();
    is_ordered.resize(mask::words_for(units.len()), 0);
    let mut table = Table { board, rules, units, unit_at, seaways, paths, claims: None };
    if claims::matter(rules) {
        table.claims = Some(table.best_claims(orders));
    }
    for (power, lines) in orders {
        for order in lines {
            let line = match table.take(*power, order) {
                Ok((unit, action)) => settle(rules, unit, action, actions, taken, doubles),
                Err((why, unit)) => Taken::Illegal(why, unit),
            };
            if let Some(unit) = line.unit() {
                mask::put(is_ordered, unit.into());
            }
            taken.push(line);
        }
    }
    if !doubles.is_empty() {
        leave_out_doubles(doubles, actions, taken);
    }
}

/// Gives a unit its action; one that has another already does as 4.D.3 says.
fn settle(
    rules: &Rules,
    unit: u16,
    action: Action,
    actions: &mut [Option<Action>],
    taken: &mut [Taken],
    doubles: &mut Vec<u16>,
) -> Taken {
    let slot = &mut actions[usize::from(unit)];
    match slot {
        Some(earlier) if *earlier != action => match rules.double_order {
            DoubleOrder::First => return Taken::Conflicting(unit),
            DoubleOrder::Last => {
                *slot = Some(action);
                for line in taken.iter_mut().filter(|line| **line == Taken::Followed(unit)) {
                    *line = Taken::Conflicting(unit);
                }
            }
            DoubleOrder::None => doubles.push(unit),
        },
        slot => *slot = Some(action),
    }
    Taken::Followed(unit)
}

/// Units with different legal orders hold (4.D.3 c).
fn leave_out_doubles(doubles: &[u16], actions: &mut [Option<Action>], taken: &mut [Taken]) {
    for &unit in doubles {
        actions[usize::from(unit)] = Some(Action::Hold);
    }
    for line in taken {
        if let Taken::Followed(unit) = *line
            && doubles.contains(&unit)
        {
            *line = Taken::Conflicting(unit);
        }
    }
}

impl<'a> Table<'a> {
    fn waters(&self) -> Waters<'a> {
        Waters { board: self.board, units: self.units }
    }

    /// The unit an order is for, one of the writer's, and what it does.
    fn take(
        &mut self,
        power: Power,
        order: &Order,
    ) -> Result<(u16, Action), (Illegal, Option<u16>)> {
        let own = order
            .place()
            .and_then(|place| self.unit_at[place.province.index()])
            .filter(|&unit| self.units[usize::from(unit)].power == power);
        let Order::Movement(name, movement) = order else {
            return Err((Illegal::WrongPhase, own));
        };
        let Some(unit) = own else {
            let why = match self.unit_at[name.location.province.index()] {
                None => Illegal::NoUnit(name.location.province),
                Some(unit) => Illegal::Foreign(self.units[usize::from(unit)].power),
            };
            return Err((why, None));
        };
        let claims = match &self.claims {
            None => Ok(Claims::Hold),
            Some(best) => match (self.check_claims(power, order), best[usize::from(unit)]) {
                (Ok(Claims::GiveWay(why)), Some(best)) if best.go_before(why) => {
                    return Err((why, own));
                }
                (claims, _) => claims,
            },
        };
        self.legal_action(unit, movement, claims)
            .map_or_else(|why| Err((why, own)), |action| Ok((unit, action)))
    }

    fn legal_action(
        &mut self,
        unit: u16,
        movement: &Movement,
        claims: Result<Claims, Illegal>,
    ) -> Result<Action, Illegal> {
        let why = match (claims, self.action(unit, movement)) {
            (Ok(_), Ok(action)) => return Ok(action),
            (Ok(_), Err(why))
            | (Err(why @ (Illegal::NotAtCoast(_) | Illegal::NoSuchCoast(_))), _) => why,
            (Err(why), _) => return Err(why),
        };
        wider::action(self.board, self.rules, &self.units[usize::from(unit)], movement, why)
    }

    fn check_claims(&self, power: Power, order: &Order) -> Result<Claims, Illegal> {
        let unit_at = |province: Province| {
            self.unit_at[province.index()].map(|unit| self.units[usize::from(unit)])
        };
        claims::check(self.board, self.rules, power, order, unit_at)
    }

    /// The best claims among the legal orders of each unit.
    fn best_claims(&mut self, orders: &[(Power, Vec<Order>)]) -> Vec<Option<Claims>> {
        let mut best = vec![None; self.units.len()];
        for (power, lines) in orders {
            for order in lines {
                if let Ok((unit, _)) = self.take(*power, order) {
                    let claims = self.check_claims(*power, order).ok();
                    claims::keep_better(&mut best[usize::from(unit)], claims);
                }
            }
        }
        best
    }

    /// What a unit does if it follows the order, where that is possible here.
    pub(super) fn action(&mut self, unit: u16, movement: &Movement) -> Result<Action, Illegal> {
        match movement {
            Movement::Hold => Ok(Action::Hold),
            Movement::Astray { .. } => Err(Illegal::NoSuchPlace),
            Movement::Move { to, route } => self.movement(unit, *to, route),
            Movement::SupportHold { supported } => {
                let province = supported.location.province;
                let other = self.unit_at[province.index()].ok_or(Illegal::NoUnit(province))?;
                self.reach(unit, other, province)?;
                Ok(Action::SupportHold { unit: other })
            }
            Movement::SupportMove { supported, to } => {
                let from = supported.location.province;
                let other = self.unit_at[from.index()].ok_or(Illegal::NoUnit(from))?;
                self.reach(unit, other, to.province)?;
                let to = self.supported_goal(unit, other, *to)?;
                Ok(Action::SupportMove { unit: other, to })
            }
            Movement::Convoy { army, to } => self.convoy(unit, army.location.province, to.province),
        }
    }

    /// A unit supports where it can go itself, by whatever coast (6.B.4, 6.B.5, 6.D.34).
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
        match (self.rules.convoy_path, route) {
            (ConvoyPath::Ignored, _) | (ConvoyPath::Allowed, Route::Unstated | Route::Via) => {}
            (ConvoyPath::Allowed | ConvoyPath::Required, Route::Path(seas)) => {
                let fleets = self.path(from, to.province, seas);
                if fleets.is_empty() && (!by_land || needs_convoy) {
                    return Err(Illegal::NoSuchPath(to.province));
                }
                return Ok(Action::Move { to, intent: self.intent_of(fleets) });
            }
            (ConvoyPath::Required, Route::Unstated | Route::Via) => {
                let intent = Intent::Unstated;
                let has_way = by_land && !needs_convoy;
                return match self.no_way(by_land, from, to.province) {
                    _ if has_way => Ok(Action::Move { to, intent }),
                    Illegal::NoConvoyPossible(to) => Err(Illegal::PathNeeded(to)),
                    why => Err(why),
                };
            }
        }
        if (!by_land || needs_convoy)
            && !self.seaways.crosses(self.waters(), from, to.province, None)
        {
            return Err(self.no_way(by_land, from, to.province));
        }
        let intent = if by_land && !wants_convoy { Intent::Unstated } else { Intent::Convoy };
        Ok(Action::Move { to, intent })
    }

    fn no_way(&self, by_land: bool, from: Province, to: Province) -> Illegal {
        let coasts = [from, to].map(|end| self.board.terrain(end) == Terrain::Coast);
        if by_land || coasts == [true, true] {
            Illegal::NoConvoyPossible(to)
        } else {
            Illegal::NoBorder(to)
        }
    }

    /// The fleets of a written path; none if these seas lead nowhere or lack a fleet.
    fn path(&self, from: Province, to: Province, seas: &[Province]) -> Vec<u16> {
        let fleet = |sea: Province| {
            let unit = self.unit_at[sea.index()]?;
            (self.units[usize::from(unit)].kind == UnitKind::Fleet).then_some(unit)
        };
        let is_open = |sea| fleet(sea).is_some();
        let crossing = Crossing { board: self.board, from, to, is_open: &is_open };
        if crossing.follows(seas) {
            seas.iter().filter_map(|&sea| fleet(sea)).collect()
        } else {
            Vec::new()
        }
    }

    fn intent_of(&mut self, fleets: Vec<u16>) -> Intent {
        let known = self.paths.iter().position(|path| *path == fleets);
        let path = known.unwrap_or_else(|| {
            self.paths.push(fleets);
            self.paths.len() - 1
        });
        Intent::Path(path as u16)
    }

    /// The place a fleet goes to.
    fn coast(&self, fleet: &Unit, to: Location) -> Result<Location, Illegal> {
        if !self.board.reaches(UnitKind::Fleet, fleet.location, to.province) {
            return Err(Illegal::NoBorder(to.province));
        }
        let open = self.board.fleet_borders(fleet.location).iter().copied();
        let open = open.filter(|place| place.province == to.province);
        coasts::meant(self.board, self.rules, to, open)
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
        match mover.kind {
            UnitKind::Fleet => {
                let named = to.coast.filter(|coast| board.coasts(goal).contains(coast));
                let named = match self.rules.support_coast {
                    SupportCoast::Default => named.or(board.default_coast(goal)),
                    SupportCoast::Required
                    | SupportCoast::Read
                    | SupportCoast::Optional
                    | SupportCoast::Ignored => named,
                };
                let open = || board.coasts_reached(mover.location, goal);
                let own = self.units[usize::from(helper)].power == mover.power;
                let is_told = named.is_some()
                    || board.coasts(goal).is_empty()
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
                let without = self.waters().is_at_sea(helper).then_some(helper);
                if board.reaches(UnitKind::Army, mover.location, goal)
                    || self.seaways.crosses(self.waters(), from, goal, without)
                {
                    return Ok(goal.into());
                }
            }
        }
        Err(Illegal::SupportedCannotGo(to))
    }

    /// Whether the army's order may lead it over this fleet by a detour (4.A.6 b, c).
    fn may_be_on_path(&self, fleet: u16, from: Province, to: Province) -> bool {
        let is_open = |sea: Province| {
            self.unit_at[sea.index()].is_some_and(|unit| self.waters().is_at_sea(unit.into()))
        };
        let crossing = Crossing { board: self.board, from, to, is_open: &is_open };
        let through = self.units[usize::from(fleet)].location.province;
        self.rules.convoy_path != ConvoyPath::Ignored
            && crossing.leads_through(through, Detours::Allowed)
    }

    fn convoy(&mut self, unit: u16, from: Province, to: Province) -> Result<Action, Illegal> {
        if !self.waters().is_at_sea(unit.into()) {
            return Err(Illegal::CannotConvoy);
        }
        let army = self.unit_at[from.index()].ok_or(Illegal::NoUnit(from))?;
        if self.units[usize::from(army)].kind != UnitKind::Army {
            return Err(Illegal::NotAnArmy(from));
        }
        let fleet = usize::from(unit);
        if self.seaways.needs(self.waters(), from, to, fleet) || self.may_be_on_path(unit, from, to)
        {
            Ok(Action::Convoy { army, to })
        } else {
            Err(Illegal::NotOnRoute)
        }
    }
}
