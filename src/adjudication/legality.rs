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

use super::action::{Action, Intent};
use super::claims::{self, Claims};
use super::coasts;
use super::mask;
use super::outcome::{Illegal, Refusal};
use super::routes::{Seaways, Waters};
use super::standing::Standing;
use super::verdict::{Line, Ruling, Source};
use super::ways::{Crossing, Detours};
use super::wider;

/// What a phase's units do, and how each order was taken. Reused from phase to phase.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// One for each unit.
    pub(super) actions: Vec<Action>,
    /// One for each order, in the sequence of the input.
    pub(super) lines: Vec<Line>,
    pub(super) standing: Standing,
    /// The units for which some line is meant, of their owners'.
    pub(super) is_ordered: Vec<u64>,
    /// The units with a legal order.
    is_told: Vec<u64>,
    /// The fleets of each path that is ordered, by their numbers; none where they cannot convoy.
    pub(super) paths: Vec<Vec<u16>>,
    /// The units with several that differ, where none of them counts.
    doubles: Vec<u16>,
}

/// All that legality is measured against.
pub(super) struct Table<'a> {
    pub(super) board: &'a Board,
    pub(super) rules: &'a Rules,
    pub(super) units: &'a [Unit],
    pub(super) standing: &'a Standing,
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
    let Sheet { actions, lines, standing, is_ordered, is_told, paths, doubles } = sheet;
    let units = &position.units;
    actions.clear();
    actions.resize(units.len(), Action::Hold);
    lines.clear();
    lines.reserve(units.len());
    paths.clear();
    doubles.clear();
    standing.note(board, units);
    for set in [&mut *is_ordered, &mut *is_told] {
        set.clear();
        set.resize(mask::words_for(units.len()), 0);
    }
    let mut table = Table { board, rules, units, standing, seaways, paths, claims: None };
    if claims::matter(rules) {
        table.claims = Some(table.best_claims(orders));
    }
    for &(power, ref own) in orders {
        for order in own {
            let source = Source::Given(lines.len());
            match table.take(power, order) {
                Ok((unit, action)) => {
                    let slot = &mut actions[usize::from(unit)];
                    let ruling = if mask::has(is_told, unit.into()) && *slot != action {
                        settle_double(rules, unit, slot, action, lines, doubles)
                    } else {
                        *slot = action;
                        Ruling::Unit
                    };
                    mask::put(is_told, unit.into());
                    lines.push(Line { power, source, unit: Some(unit), ruling });
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
    if !doubles.is_empty() {
        for &unit in &*doubles {
            actions[usize::from(unit)] = Action::Hold;
        }
        refuse(lines, doubles);
    }
}

/// Says which of two different legal orders a unit follows (4.D.3), and how the later one is ruled.
#[cold]
fn settle_double(
    rules: &Rules,
    unit: u16,
    slot: &mut Action,
    later: Action,
    lines: &mut [Line],
    doubles: &mut Vec<u16>,
) -> Ruling {
    match rules.double_order {
        DoubleOrder::First => return Ruling::Refused(Refusal::Conflicting),
        DoubleOrder::Last => {
            *slot = later;
            refuse(lines, &[unit]);
        }
        DoubleOrder::None => doubles.push(unit),
    }
    Ruling::Unit
}

/// Refuses the legal orders to these units.
fn refuse(lines: &mut [Line], units: &[u16]) {
    for line in lines {
        if let (Ruling::Unit, Some(unit)) = (&line.ruling, line.unit)
            && units.contains(&unit)
        {
            line.ruling = Ruling::Refused(Refusal::Conflicting);
        }
    }
}

impl<'a> Table<'a> {
    fn waters(&self) -> Waters<'a> {
        Waters { board: self.board, units: self.units }
    }

    /// The unit an order is for and what it does; or why it is as if not written, and the unit it
    /// was meant for, where it is one of the writer's.
    #[inline(always)] // One loop counts, and it calls this.
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
        match (self.action(unit, movement), &self.claims) {
            (Ok(action), None) => Ok((unit, action)),
            (action, _) => self.weigh(power, order, unit, movement, action),
        }
    }

    /// The same of an order that is impossible here, or where orders have to claim rightly.
    #[cold]
    fn weigh(
        &self,
        power: Power,
        order: &Order,
        unit: u16,
        movement: &Movement,
        action: Result<Action, Illegal>,
    ) -> Result<(u16, Action), (Illegal, Option<u16>)> {
        let claims = match &self.claims {
            None => Ok(()),
            Some(best) => self.weigh_claims(power, order, best[usize::from(unit)]),
        };
        let action = match (claims, action) {
            (Ok(()), Ok(action)) => Ok(action),
            (Ok(()), Err(why))
            | (Err(why @ (Illegal::NotAtCoast(_) | Illegal::NoSuchCoast(_))), _) => {
                wider::action(self.board, self.rules, &self.units[usize::from(unit)], movement, why)
            }
            (Err(why), _) => Err(why),
        };
        action.map(|action| (unit, action)).map_err(|why| (why, Some(unit)))
    }

    /// Whether an order counts for what it claims; `best` are the best claims among the legal orders
    /// of its unit.
    fn weigh_claims(
        &self,
        power: Power,
        order: &Order,
        best: Option<Claims>,
    ) -> Result<(), Illegal> {
        match (self.check_claims(power, order)?, best) {
            (Claims::GiveWay(why), Some(best)) if best.go_before(why) => Err(why),
            _ => Ok(()),
        }
    }

    fn check_claims(&self, power: Power, order: &Order) -> Result<Claims, Illegal> {
        let unit_at = |province: Province| {
            self.standing.unit(province).map(|unit| self.units[usize::from(unit)])
        };
        claims::check(self.board, self.rules, power, order, unit_at)
    }

    /// The best claims among the legal orders of each unit.
    #[cold]
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
    #[inline]
    pub(super) fn action(&mut self, unit: u16, movement: &Movement) -> Result<Action, Illegal> {
        match movement {
            Movement::Hold => Ok(Action::Hold),
            Movement::Astray { .. } => Err(Illegal::NoSuchPlace),
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

    #[inline]
    fn movement(&mut self, unit: u16, to: Location, route: &Route) -> Result<Action, Illegal> {
        let mover = &self.units[usize::from(unit)];
        if self.goes_plainly(mover, to.province) && *route == Route::Unstated {
            return Ok(Action::Move { to: to.province.into(), intent: Intent::Unstated });
        }
        self.winding_move(mover, to, route)
    }

    /// A move that may need a coast or a convoy.
    #[inline(never)] // What is rare is to lie out of the way.
    fn winding_move(
        &mut self,
        mover: &Unit,
        to: Location,
        route: &Route,
    ) -> Result<Action, Illegal> {
        if mover.location.province == to.province {
            return Err(Illegal::SamePlace);
        }
        if mover.kind == UnitKind::Fleet {
            let to = self.coast(mover, to)?;
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

    /// The fleets of a written path; none if these seas lead nowhere or lack a fleet.
    fn path(&self, from: Province, to: Province, seas: &[Province]) -> Vec<u16> {
        let fleet = |sea: Province| {
            let unit = self.standing.unit(sea)?;
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
        let open = self.board.coasts_reached(fleet.location, to.province);
        coasts::meant(self.board, self.rules, to, open)
    }

    /// Where the supported unit is said to go, if it could go there without the help of the very
    /// fleet that supports it (6.D.31).
    #[inline]
    fn supported_goal(
        &mut self,
        helper: u16,
        unit: u16,
        to: Location,
    ) -> Result<Location, Illegal> {
        let mover = &self.units[usize::from(unit)];
        if self.goes_plainly(mover, to.province) {
            return Ok(to.province.into());
        }
        self.winding_goal(helper, mover, to)
    }

    /// The same of a move that may need a coast or a convoy.
    #[inline(never)]
    fn winding_goal(
        &mut self,
        helper: u16,
        mover: &Unit,
        to: Location,
    ) -> Result<Location, Illegal> {
        let board = self.board;
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

    /// Whether the army's order may lead it over this fleet by a detour (4.A.6 b, c).
    fn may_be_on_path(&self, fleet: u16, from: Province, to: Province) -> bool {
        let sea_of = |unit: u16| self.waters().sea(unit.into());
        let is_open = |sea| self.standing.unit(sea).and_then(sea_of).is_some();
        let crossing = Crossing { board: self.board, from, to, is_open: &is_open };
        let through = self.units[usize::from(fleet)].location.province;
        self.rules.convoy_path != ConvoyPath::Ignored
            && crossing.leads_through(through, Detours::Allowed)
    }

    fn convoy(&mut self, unit: u16, from: Province, to: Province) -> Result<Action, Illegal> {
        let sea = self.waters().sea(unit.into()).ok_or(Illegal::CannotConvoy)?;
        let army = self.standing.unit(from).ok_or(Illegal::NoUnit(from))?;
        if self.units[usize::from(army)].kind != UnitKind::Army {
            return Err(Illegal::NotAnArmy(from));
        }
        if self.seaways.needs(self.waters(), from, to, sea) || self.may_be_on_path(unit, from, to) {
            Ok(Action::Convoy { army, to })
        } else {
            Err(Illegal::NotOnRoute)
        }
    }
}
