//! The adjustment phase: builds, waived builds and removals (4.D.4 to 4.D.8, 4.B.7, 4.C.3, 4.C.4).
//!
//! Each order is judged for itself, then `surplus` says which of the legal ones count. Units are
//! counted, and sites are vacant or not, as the phase begins.

use crate::board::{
    Board, BuildSites, Centre, Location, Phase, Power, Province, Terrain, UnitKind,
};
use crate::order::{Adjustment, Order, UnitName};
use crate::position::{Position, Unit};
use crate::rules::{BuildCoast, BuildType, FleetInland, Rules, Waiving};

use super::claims::{self, Claims};
use super::distance;
use super::lines::{Lines, Ruling};
use super::outcome::{CoastIssue, Illegal, Outcome, Refusal, Removing, Waive};
use super::surplus;
use super::verdict::Verdict;

/// What a power has to do in an adjustment phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owed {
    /// Nothing, also where more could be fed but nothing can be built anywhere.
    Nothing,
    /// It may build up to so many units.
    Builds(usize),
    /// It has to remove so many units.
    Removals(usize),
}

/// What a power owes in an adjustment phase with this position.
pub fn owed(board: &Board, position: &Position, power: Power) -> Owed {
    let balance = position.balance(board, power);
    match usize::try_from(balance) {
        Ok(balance) => match balance.min(sites(board, position, power).count()) {
            0 => Owed::Nothing,
            builds => Owed::Builds(builds),
        },
        Err(_) => Owed::Removals(balance.unsigned_abs() as usize),
    }
}

/// Whether a power has something to order in the phase of this position.
pub fn owes_orders(board: &Board, position: &Position, power: Power) -> bool {
    match position.turn.phase {
        Phase::Movement => position.units_of(power).next().is_some(),
        Phase::Retreat => position.dislodged.iter().any(|gone| gone.unit.power == power),
        Phase::Adjustment => owed(board, position, power) != Owed::Nothing,
    }
}

/// The provinces in which a power may build: its own and vacant, and home where the board says so.
pub fn sites<'a>(
    board: &'a Board,
    position: &'a Position,
    power: Power,
) -> impl Iterator<Item = Province> + 'a {
    position
        .centres_of(board, power)
        .filter(move |&province| site(board, position, power, province).is_ok())
}

/// Whether a power may build in a province.
///
/// # Errors
/// It is no site of this power, or not vacant.
pub fn site(
    board: &Board,
    position: &Position,
    power: Power,
    province: Province,
) -> Result<(), Illegal> {
    if !is_site(board, power, province) || position.owner(province) != Some(power) {
        return Err(Illegal::NoBuildSite(province));
    }
    match position.unit_at(province) {
        Some(_) => Err(Illegal::Occupied(province)),
        None => Ok(()),
    }
}

fn is_site(board: &Board, power: Power, province: Province) -> bool {
    match board.build_sites() {
        BuildSites::Home => board.centre(province) == Centre::Home(power),
        BuildSites::Owned => board.centre(province) != Centre::None,
    }
}

/// Why a province is no site of a power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSite {
    /// It is no supply centre.
    NoCentre,
    /// It is not a home centre of the power, on a board that asks for one.
    NotHome,
    /// It is in the hands of another power, or of none.
    NotHeld(Option<Power>),
}

/// Why a power may never build in a province as things stand, vacant or not.
pub fn no_site(board: &Board, position: &Position, power: Power, province: Province) -> NoSite {
    match board.centre(province) {
        Centre::None => NoSite::NoCentre,
        _ if !is_site(board, power, province) => NoSite::NotHome,
        _ => NoSite::NotHeld(position.owner(province)),
    }
}

/// Plays an adjustment phase.
pub(super) fn play(
    board: &Board,
    rules: &Rules,
    position: &Position,
    orders: &[(Power, Vec<Order>)],
) -> Verdict {
    let mut table = Table { board, rules, position, built: Vec::new(), removed: Vec::new() };
    let mut judged: Vec<(Power, Result<Adjustment, Fault>)> = Vec::new();
    for (power, orders) in orders {
        judged.extend(orders.iter().map(|order| (*power, table.legal(*power, order))));
    }
    table.weigh_claims(orders, &mut judged);
    let mut left: Vec<Owed> = Vec::new();
    for power in board.powers() {
        left.push(table.follow(power, &mut judged));
    }
    let mut lines = Lines::default();
    for (power, judged) in judged {
        let ruling = match judged {
            Ok(adjustment) => lines.done(outcome(adjustment)),
            Err(Fault::Illegal(why)) => Ruling::Illegal(why),
            Err(Fault::Refused(why)) => Ruling::Refused(why),
        };
        lines.give(power, ruling);
    }
    for (power, left) in board.powers().zip(left) {
        table.finish(power, left, &mut lines);
    }
    Verdict::plain(table.after(), lines)
}

fn outcome(adjustment: Adjustment) -> Outcome {
    match adjustment {
        Adjustment::Build { .. } => Outcome::Built,
        Adjustment::Remove(_) => Outcome::Removed(Removing::Ordered),
        Adjustment::Waive => Outcome::Waived(Waive::Ordered),
    }
}

struct Table<'a> {
    board: &'a Board,
    rules: &'a Rules,
    position: &'a Position,
    built: Vec<Unit>,
    /// The provinces of the units that go.
    removed: Vec<Province>,
}

/// Why an order is not followed.
#[derive(Clone, Copy)]
enum Fault {
    Illegal(Illegal),
    Refused(Refusal),
}

impl From<Illegal> for Fault {
    fn from(why: Illegal) -> Fault {
        Fault::Illegal(why)
    }
}

impl Table<'_> {
    /// The order with all that was left to say, if it is legal for itself.
    fn legal(&self, power: Power, order: &Order) -> Result<Adjustment, Fault> {
        let Order::Adjustment(adjustment) = order else {
            return Err(Illegal::WrongPhase.into());
        };
        let adjustment = match *adjustment {
            Adjustment::Build { kind, at } => {
                let unit = self.new_unit(power, kind, at)?;
                Adjustment::Build { kind: Some(unit.kind), at: unit.location }
            }
            Adjustment::Remove(name) => Adjustment::Remove(self.leaver(power, &name)?),
            Adjustment::Waive => match self.rules.waiving {
                Waiving::Allowed => Adjustment::Waive,
                Waiving::Forbidden => return Err(Illegal::WaiveForbidden.into()),
            },
        };
        match (adjustment, owed(self.board, self.position, power)) {
            (Adjustment::Remove(_), Owed::Removals(_)) => Ok(adjustment),
            (Adjustment::Remove(_), _) => Err(Illegal::NothingToRemove.into()),
            (_, Owed::Builds(_)) => Ok(adjustment),
            (_, _) => Err(Illegal::NothingToBuild.into()),
        }
    }

    /// Follows a power's orders as far as they count (4.D.4 to 4.D.6), and says what is left to do.
    fn follow(&mut self, power: Power, judged: &mut [(Power, Result<Adjustment, Fault>)]) -> Owed {
        let mut own: Vec<usize> = (0..judged.len()).filter(|&it| judged[it].0 == power).collect();
        own.retain(|&line| judged[line].1.is_ok());
        let legal: Vec<Adjustment> = own.iter().filter_map(|&line| judged[line].1.ok()).collect();
        let owed = owed(self.board, self.position, power);
        let refusals = surplus::refusals(self.rules, owed, &legal);
        let mut followed = 0;
        for ((line, adjustment), refusal) in own.into_iter().zip(legal).zip(refusals) {
            if let Some(why) = refusal {
                judged[line].1 = Err(Fault::Refused(why));
                continue;
            }
            followed += 1;
            match adjustment {
                Adjustment::Build { kind: Some(kind), at: location } => {
                    let built = Some(self.position.turn);
                    self.built.push(Unit { power, kind, location, built });
                }
                Adjustment::Remove(name) => self.removed.push(name.location.province),
                Adjustment::Build { kind: None, .. } | Adjustment::Waive => {}
            }
        }
        match owed {
            Owed::Nothing => Owed::Nothing,
            Owed::Builds(count) => Owed::Builds(count - followed),
            Owed::Removals(count) => Owed::Removals(count - followed),
        }
    }

    /// Makes illegal what claims too little or something wrong of its unit.
    fn weigh_claims(
        &self,
        orders: &[(Power, Vec<Order>)],
        judged: &mut [(Power, Result<Adjustment, Fault>)],
    ) {
        let unit_at = |at: Province| self.position.unit_at(at).copied();
        let all =
            orders.iter().flat_map(|(power, orders)| orders.iter().map(move |it| (*power, it)));
        let claims: Vec<Result<Claims, Illegal>> = all
            .map(|(power, order)| claims::check(self.board, self.rules, power, order, unit_at))
            .collect();
        let legal = judged.iter().zip(&claims);
        let legal = legal.filter_map(|((_, judged), claims)| Some((judged.ok()?, claims.ok()?)));
        let legal: Vec<(Adjustment, Claims)> = legal.collect();
        for ((_, judged), claims) in judged.iter_mut().zip(claims) {
            let Ok(adjustment) = *judged else { continue };
            let others = || legal.iter().filter(|(other, _)| *other == adjustment);
            let fault = match claims {
                Ok(claims) => others().find_map(|(_, other)| claims.gives_way_to(*other)),
                Err(why) => Some(why),
            };
            if let Some(why) = fault {
                *judged = Err(why.into());
            }
        }
    }

    /// The unit meant, where a power may build it (4.B.6, 4.B.7, 4.C.3, 4.C.4).
    fn new_unit(
        &self,
        power: Power,
        kind: Option<UnitKind>,
        at: Location,
    ) -> Result<Unit, Illegal> {
        let province = at.province;
        site(self.board, self.position, power, province)?;
        let (kind, location) = unit_built(self.board, self.rules, kind, at)?;
        Ok(Unit { power, kind, location, built: None })
    }

    /// The unit that is to go.
    fn leaver(&self, power: Power, name: &UnitName) -> Result<UnitName, Illegal> {
        let province = name.location.province;
        let unit = self.position.unit_at(province).ok_or(Illegal::NoUnit(province))?;
        if unit.power == power {
            Ok(UnitName::of(unit.kind, unit.location))
        } else {
            Err(Illegal::Foreign(unit.power))
        }
    }

    /// What a power left open: builds are given up, removals are chosen by 4.D.8.
    fn finish(&mut self, power: Power, left: Owed, lines: &mut Lines) {
        match left {
            Owed::Nothing => {}
            Owed::Builds(left) => {
                for _ in 0..left {
                    let order = Order::Adjustment(Adjustment::Waive);
                    lines.add(power, order, Outcome::Waived(Waive::Unused));
                }
            }
            Owed::Removals(left) => {
                let units = self
                    .position
                    .units_of(power)
                    .filter(|unit| !self.removed.contains(&unit.location.province));
                let (board, rules) = (self.board, self.rules);
                let going = distance::first_to_go(board, rules, self.position, power, units, left);
                for (unit, why) in going {
                    self.removed.push(unit.location.province);
                    lines.add(power, removal(&unit), Outcome::Removed(why));
                }
            }
        }
    }

    fn after(&self) -> Position {
        let mut after = self.position.clone();
        after.dislodged.clear();
        after.contested.clear();
        after.civil_disorder.clear();
        after.units.retain(|unit| !self.removed.contains(&unit.location.province));
        after.units.extend_from_slice(&self.built);
        after.sort();
        after
    }
}

/// What is built by an order in a site that is open to it.
///
/// # Errors
/// No such unit can stand there, or the order leaves open which (4.B.7, 4.C.3, 4.C.4).
pub fn unit_built(
    board: &Board,
    rules: &Rules,
    kind: Option<UnitKind>,
    at: Location,
) -> Result<(UnitKind, Location), Illegal> {
    let province = at.province;
    let inland = board.terrain(province) == Terrain::Land;
    let coast = at.coast.filter(|coast| board.coasts(province).contains(coast));
    let kind = match (kind, rules.build_type) {
        (Some(UnitKind::Fleet), _) if inland => match rules.fleet_inland {
            FleetInland::Fails => return Err(Illegal::WrongKind(province)),
            FleetInland::Army => UnitKind::Army,
        },
        (Some(kind), _) => kind,
        (None, BuildType::ArmyInland | BuildType::ByPlace) if inland => UnitKind::Army,
        (None, BuildType::ByPlace) if coast.is_some() => UnitKind::Fleet,
        (None, _) => return Err(Illegal::KindNeeded(province)),
    };
    let coast = match (kind, rules.build_coast) {
        (UnitKind::Army, _) => None,
        (UnitKind::Fleet, BuildCoast::Fails) => coast,
        (UnitKind::Fleet, BuildCoast::Default) => coast.or(board.default_coast(province)),
    };
    let location = Location { province, coast };
    if board.can_stand(kind, location) {
        Ok((kind, location))
    } else if kind == UnitKind::Fleet && coast.is_none() && !board.coasts(province).is_empty() {
        Err(Illegal::CoastNeeded(province, CoastIssue::Build))
    } else {
        Err(Illegal::WrongKind(province))
    }
}

fn removal(unit: &Unit) -> Order {
    let name = UnitName::of(unit.kind, unit.location);
    Order::Adjustment(Adjustment::Remove(name))
}
