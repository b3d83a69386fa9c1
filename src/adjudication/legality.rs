//! Orders of a movement phase to legal actions, or the reason why an order is illegal.
//!
//! The measure is 4.E.1 d: an order is legal if it can be valid in the present position, whatever
//! the others order. An illegal order is as if not written. What a game makes of impossible orders
//! beyond that is in `wider`, what it asks of their words in `claims`.
//!
//! Absent on purpose: which of several orders to one unit counts (`sheet`), and whether orders match
//! each other, which is the `case`'s.

use crate::board::{Board, Location, Power, Province, Terrain, UnitKind};
use crate::order::{Movement, Order, Route};
use crate::position::Unit;
use crate::rules::{AdjacentConvoy, ConvoyPath, Rules, SupportCoast};

use super::action::{Action, Intent};
use super::claims::{self, Claims};
use super::coasts;
use super::lines::Ruling;
use super::mask::Width;
use super::outcome::{CoastIssue, Illegal};
use super::routes::{self, Seaways};
use super::standing::{Holder, Number, Standing};
use super::wider;

/// All that legality is measured against.
pub(super) struct Table<'a, W> {
    /// Of a set of the units, and of the seas.
    pub(super) width: W,
    pub(super) board: &'a Board,
    pub(super) rules: &'a Rules,
    pub(super) units: &'a [Unit],
    pub(super) standing: &'a Standing,
    /// As begun for the phase; see [`Table::chart`].
    pub(super) seaways: &'a mut Seaways,
    pub(super) paths: &'a mut Vec<Vec<u16>>,
    /// The best claims among the legal orders of each unit, in games that ask for claims.
    pub(super) claims: Option<Vec<Option<Claims>>>,
}

impl<W: Width> Table<'_, W> {
    /// The same table, for a loop that asks nothing of claims.
    #[inline(always)] // So that its parts lie in registers.
    pub(super) fn lend(&mut self) -> Table<'_, W> {
        let Table { width, board, rules, units, standing, seaways, paths, claims: _ } = self;
        Table { width: *width, board, rules, units, standing, seaways, paths, claims: None }
    }

    /// Charts the sea, without which nobody can ask for a way over it. In many a phase nobody does.
    pub(super) fn chart(&mut self) {
        self.seaways.chart(self.board, self.standing);
    }

    /// The unit an order is for, and what it says; or why it is as if not written, and the unit it was
    /// meant for, where it is one of the writer's.
    #[inline]
    pub(super) fn addressed<'o>(
        &self,
        power: Power,
        order: &'o Order,
    ) -> Result<(Holder, &'o Movement), (Illegal, Option<Number>)> {
        let Order::Movement(name, movement) = order else {
            let own = order
                .place()
                .and_then(|place| self.standing.holder(place.province))
                .filter(|holder| holder.power == power);
            return Err((Illegal::WrongPhase, own.map(|holder| holder.number)));
        };
        let province = name.location.province;
        let holder = self.standing.holder(province).ok_or((Illegal::NoUnit(province), None))?;
        if holder.power != power {
            return Err((Illegal::Foreign(holder.power), None));
        }
        Ok((holder, movement))
    }

    /// What an order makes its unit do in this game, which may count impossible ones (4.E.1 a to c) and
    /// ask for claims; and how its line is ruled.
    pub(super) fn weigh(
        &mut self,
        power: Power,
        order: &Order,
        holder: Holder,
        movement: &Movement,
    ) -> Result<(Action, Ruling), Illegal> {
        let action = self.action(holder, movement);
        let claims = match &self.claims {
            None => Ok(()),
            Some(best) => self.weigh_claims(power, order, best[usize::from(holder.number)]),
        };
        match (claims, action) {
            (Ok(()), Ok(action)) => Ok((action, Ruling::Unit)),
            (Ok(()), Err(why))
            | (Err(why @ (Illegal::NotAtCoast(_) | Illegal::NoSuchCoast(_))), _) => {
                let unit = &self.units[usize::from(holder.number)];
                let action = wider::action(self.board, self.rules, unit, movement, why)?;
                Ok((action, Ruling::Vain(why)))
            }
            (Err(why), _) => Err(why),
        }
    }

    /// Whether an order counts for what it claims; `best` are the best claims among the legal orders
    /// of its unit.
    fn weigh_claims(
        &self,
        power: Power,
        order: &Order,
        best: Option<Claims>,
    ) -> Result<(), Illegal> {
        let claims = self.check_claims(power, order)?;
        best.and_then(|best| claims.gives_way_to(best)).map_or(Ok(()), Err)
    }

    fn check_claims(&self, power: Power, order: &Order) -> Result<Claims, Illegal> {
        let unit_at = |province: Province| {
            self.standing.number(province).map(|unit| self.units[usize::from(unit)])
        };
        claims::check(self.board, self.rules, power, order, unit_at)
    }

    /// The best claims among the legal orders of each unit.
    #[cold]
    pub(super) fn best_claims(&mut self, orders: &[(Power, Vec<Order>)]) -> Vec<Option<Claims>> {
        let mut best = vec![None; self.units.len()];
        for (power, lines) in orders {
            for order in lines {
                if let Ok((holder, movement)) = self.addressed(*power, order)
                    && self.weigh(*power, order, holder, movement).is_ok()
                    && let Ok(claims) = self.check_claims(*power, order)
                {
                    claims::keep_better(&mut best[usize::from(holder.number)], claims);
                }
            }
        }
        best
    }

    /// What a unit does if it follows the order, where that is possible here.
    pub(super) fn action(
        &mut self,
        holder: Holder,
        movement: &Movement,
    ) -> Result<Action, Illegal> {
        Ok(match movement {
            Movement::Hold => Action::Hold,
            Movement::Astray { .. } => return Err(Illegal::NoSuchPlace),
            Movement::Move { to, route: Route::Unstated } if self.walks(holder, to.province) => {
                Action::Move { to: to.province.into(), intent: Intent::Unstated }
            }
            Movement::Move { to, route } => {
                let (to, intent) = self.winding_move(holder, *to, route)?;
                Action::Move { to, intent }
            }
            Movement::SupportHold { supported } => {
                let at = supported.location.province;
                Action::SupportHold { unit: self.support_hold(holder, at)?, at }
            }
            Movement::SupportMove { supported, to } => {
                let (unit, to) = self.support_move(holder, supported.location.province, *to)?;
                Action::SupportMove { unit, to }
            }
            Movement::Convoy { army, to } => {
                let place = self.units[usize::from(holder.number)].location.province;
                let to = to.province;
                self.chart();
                Action::Convoy { army: self.convoy(place, army.location.province, to)?, to }
            }
        })
    }

    /// Whether a unit can go there without coast or convoy.
    #[inline(always)] // In the loop over a pile.
    pub(super) fn walks(&self, holder: Holder, to: Province) -> bool {
        self.board.goes_plainly(holder.berth, to)
    }

    /// The place a unit goes to, if nothing but a coast has to be told of its way.
    #[inline(always)] // In the loop over a pile.
    pub(super) fn walk_or_sail(&self, holder: Holder, to: Location) -> Option<Location> {
        if self.walks(holder, to.province) {
            return Some(to.province.into());
        }
        match holder.berth.kind() {
            UnitKind::Fleet => self.coast(holder, to).ok(),
            UnitKind::Army => None,
        }
    }

    /// The unit that stands there, if this one can help it to stay.
    #[inline(always)] // In the loop over a pile.
    pub(super) fn support_hold(&self, helper: Holder, place: Province) -> Result<u16, Illegal> {
        let other = self.standing.holder(place).ok_or(Illegal::NoUnit(place))?;
        self.reach(helper, other, place)?;
        Ok(other.number.into())
    }

    /// The unit that stands there, and where it goes, if this one can help it to.
    #[inline(always)] // In the loop over a pile.
    pub(super) fn support_move(
        &mut self,
        helper: Holder,
        from: Province,
        to: Location,
    ) -> Result<(u16, Location), Illegal> {
        let other = self.standing.holder(from).ok_or(Illegal::NoUnit(from))?;
        self.reach(helper, other, to.province)?;
        let goal = match self.walks(other, to.province) {
            true => to.province.into(),
            false => self.winding_goal(helper, other, to)?,
        };
        Ok((other.number.into(), goal))
    }

    /// A unit supports where it can go itself, by whatever coast (6.B.4, 6.B.5, 6.D.34).
    #[inline(always)] // In the loop over a pile.
    fn reach(&self, helper: Holder, supported: Holder, to: Province) -> Result<(), Illegal> {
        if helper.number == supported.number {
            return Err(Illegal::OwnSupport);
        }
        if self.board.reaches_from(helper.berth, to) {
            Ok(())
        } else {
            Err(Illegal::OutOfReach(to))
        }
    }

    /// A move that may need a coast or a convoy.
    #[inline(never)] // What is rare is to lie out of the way.
    pub(super) fn winding_move(
        &mut self,
        mover: Holder,
        to: Location,
        route: &Route,
    ) -> Result<(Location, Intent), Illegal> {
        let from = self.units[usize::from(mover.number)].location;
        if from.province == to.province {
            return Err(Illegal::SamePlace);
        }
        if mover.berth.kind() == UnitKind::Fleet {
            return Ok((self.coast(mover, to)?, Intent::Unstated));
        }
        let from = from.province;
        let to = Location::from(to.province);
        let by_land = self.board.reaches_from(mover.berth, to.province);
        let wants_convoy = !matches!(route, Route::Unstated);
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
                return Ok((to, self.intent_of(fleets)));
            }
            (ConvoyPath::Required, Route::Unstated | Route::Via) => {
                let intent = Intent::Unstated;
                let has_way = by_land && !needs_convoy;
                return match self.no_way(by_land, from, to.province) {
                    _ if has_way => Ok((to, intent)),
                    Illegal::NoConvoyPossible(to) => Err(Illegal::PathNeeded(to)),
                    why => Err(why),
                };
            }
        }
        let (width, board) = (self.width, self.board);
        self.chart();
        if (!by_land || needs_convoy)
            && !self.seaways.crosses(width, board, from, to.province, None)
        {
            return Err(self.no_way(by_land, from, to.province));
        }
        let intent = if by_land && !wants_convoy { Intent::Unstated } else { Intent::Convoy };
        Ok((to, intent))
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
            let holder = self.standing.holder(sea)?;
            (holder.berth.kind() == UnitKind::Fleet).then_some(holder.number.into())
        };
        let fleets: Option<Vec<u16>> = seas.iter().map(|&sea| fleet(sea)).collect();
        fleets.filter(|_| routes::follows(self.board, from, to, seas)).unwrap_or_default()
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
    #[inline(never)] // What is rare is to lie out of the way.
    pub(super) fn coast(&self, fleet: Holder, to: Location) -> Result<Location, Illegal> {
        let from = self.units[usize::from(fleet.number)].location;
        if !self.board.reaches_from(fleet.berth, to.province) {
            return Err(Illegal::NoBorder(to.province));
        }
        let open = self.board.coasts_reached(from, to.province);
        coasts::meant(self.board, self.rules, to, open)
    }

    /// Where the supported unit is said to go by a coast or a convoy, if it could go there without the
    /// help of the very fleet that supports it (6.D.31).
    #[inline(never)] // What is rare is to lie out of the way.
    fn winding_goal(
        &mut self,
        helper: Holder,
        mover: Holder,
        to: Location,
    ) -> Result<Location, Illegal> {
        let (width, board) = (self.width, self.board);
        let from = self.units[usize::from(mover.number)].location;
        let goal = to.province;
        match mover.berth.kind() {
            UnitKind::Fleet => {
                let named = to.coast.filter(|coast| board.coasts(goal).contains(coast));
                let named = match self.rules.support_coast {
                    SupportCoast::Default => named.or(board.default_coast(goal)),
                    SupportCoast::Required
                    | SupportCoast::Read
                    | SupportCoast::Optional
                    | SupportCoast::Ignored => named,
                };
                let open = || board.coasts_reached(from, goal);
                let own = helper.power == mover.power;
                let is_told = named.is_some()
                    || match self.rules.support_coast {
                        SupportCoast::Optional | SupportCoast::Ignored => true,
                        SupportCoast::Read => own || open().count() == 1,
                        SupportCoast::Required | SupportCoast::Default => false,
                    };
                let coast = named.filter(|_| self.rules.support_coast != SupportCoast::Ignored);
                if open().any(|place| coast.is_none() || place.coast == coast) {
                    let to = Location { province: goal, coast };
                    let why = Illegal::CoastNeeded(goal, CoastIssue::Support);
                    return if is_told { Ok(to) } else { Err(why) };
                }
                let meant = Location { province: goal, coast };
                if to.coast.is_none() && coast.is_some() && open().next().is_some() {
                    return Err(Illegal::DefaultOfSupport(meant));
                }
            }
            UnitKind::Army => {
                let without = board.sea(self.units[usize::from(helper.number)].location.province);
                self.chart();
                if self.seaways.crosses(width, board, from.province, goal, without) {
                    return Ok(goal.into());
                }
            }
        }
        Err(Illegal::SupportedCannotGo(to))
    }

    /// The army that the unit of this place is to carry, if that could be needed. The sea is charted
    /// before.
    #[inline(always)] // In the loop over a pile.
    pub(super) fn convoy(
        &mut self,
        place: Province,
        from: Province,
        to: Province,
    ) -> Result<u16, Illegal> {
        let Table { width, board, rules, .. } = *self;
        // Whoever stands in a sea is a fleet.
        let sea = board.sea(place).ok_or(Illegal::CannotConvoy)?;
        let army = self.standing.holder(from).ok_or(Illegal::NoUnit(from))?;
        if army.berth.kind() != UnitKind::Army {
            return Err(Illegal::NotAnArmy(from));
        }
        let is_wanted = self.seaways.wants(width, (board, rules), from, to, sea);
        if is_wanted { Ok(army.number.into()) } else { Err(Illegal::NotOnRoute) }
    }
}
