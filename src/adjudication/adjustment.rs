//! The adjustment phase: builds, waived builds and removals (4.D.4 to 4.D.8, 4.B.7, 4.C.3, 4.C.4).
//!
//! Orders are followed one by one, the first legal ones up to what a power may build or must
//! remove. Units are counted, and sites are vacant or not, as the phase begins.

use crate::board::{Board, BuildSites, Centre, Location, Power, Province, Terrain, UnitKind};
use crate::order::{Adjustment, Order, UnitName};
use crate::position::{Position, Unit};
use crate::rules::{
    BuildCoast, BuildType, DoubleBuild, FleetInland, Rules, SurplusBuilds, SurplusRemovals, Waiving,
};

use super::distance;
use super::outcome::{Illegal, Outcome, Refusal, Removing, Waive};
use super::verdict::{Line, Ruling, Source, Verdict};

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

/// The provinces in which a power may build: its own and vacant, and home where the board says so.
pub fn sites<'a>(
    board: &'a Board,
    position: &'a Position,
    power: Power,
) -> impl Iterator<Item = Province> + 'a {
    position.centres_of(board, power).filter(move |&province| {
        is_site(board, power, province) && position.unit_at(province).is_none()
    })
}

fn is_site(board: &Board, power: Power, province: Province) -> bool {
    match board.build_sites() {
        BuildSites::Home => board.centre(province) == Centre::Home(power),
        BuildSites::Owned => board.centre(province) != Centre::None,
    }
}

/// Plays an adjustment phase.
pub(super) fn play(
    board: &Board,
    rules: &Rules,
    position: &Position,
    orders: &[(Power, Vec<Order>)],
) -> Verdict {
    let mut table = Table {
        board,
        rules,
        position,
        left: board.powers().map(|power| owed(board, position, power)).collect(),
        built: Vec::new(),
        removed: Vec::new(),
    };
    let mut lines = Vec::new();
    for (power, orders) in orders {
        for order in orders {
            let ruling = match table.follow(*power, order) {
                Ok(outcome) => Ruling::Done(Box::new(outcome)),
                Err(Fault::Illegal(why)) => Ruling::Illegal(why),
                Err(Fault::Refused(why)) => Ruling::Refused(why),
            };
            lines.push(Line {
                power: *power,
                source: Source::Given(lines.len()),
                unit: None,
                ruling,
            });
        }
    }
    for power in board.powers() {
        table.finish(power, &mut lines);
    }
    Verdict::plain(table.after(), lines)
}

struct Table<'a> {
    board: &'a Board,
    rules: &'a Rules,
    position: &'a Position,
    /// What each power still has to do.
    left: Vec<Owed>,
    built: Vec<Unit>,
    /// The provinces of the units that go.
    removed: Vec<Province>,
}

/// Why an order is not followed.
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
    fn follow(&mut self, power: Power, order: &Order) -> Result<Outcome, Fault> {
        match order {
            Order::Adjustment(Adjustment::Build { kind, at }) => self.build(power, *kind, *at),
            Order::Adjustment(Adjustment::Remove(name)) => self.remove(power, name),
            Order::Adjustment(Adjustment::Waive) => {
                match self.rules.waiving {
                    Waiving::Allowed | Waiving::Forbidden => {}
                }
                self.spend_build(power)?;
                Ok(Outcome::Waived(Waive::Ordered))
            }
            Order::Movement(..) | Order::Retreat(..) => Err(Illegal::WrongPhase.into()),
        }
    }

    /// Uses up one build (4.D.4 b).
    fn spend_build(&mut self, power: Power) -> Result<(), Fault> {
        match self.rules.surplus_builds {
            SurplusBuilds::First | SurplusBuilds::None | SurplusBuilds::Last => {}
        }
        match &mut self.left[power.index()] {
            Owed::Nothing | Owed::Removals(_) => Err(Illegal::NothingToBuild.into()),
            Owed::Builds(0) => Err(Fault::Refused(Refusal::Surplus)),
            Owed::Builds(left) => {
                *left -= 1;
                Ok(())
            }
        }
    }

    fn build(
        &mut self,
        power: Power,
        kind: Option<UnitKind>,
        at: Location,
    ) -> Result<Outcome, Fault> {
        let province = at.province;
        if !is_site(self.board, power, province) || self.position.owner(province) != Some(power) {
            return Err(Illegal::NoBuildSite(province).into());
        }
        if self.position.unit_at(province).is_some() {
            return Err(Illegal::Occupied(province).into());
        }
        let unit = Unit { built: Some(self.position.turn), ..self.new_unit(power, kind, at)? };
        match self.rules.double_build {
            DoubleBuild::First | DoubleBuild::None | DoubleBuild::Last => {}
        }
        if self.built.iter().any(|other| other.location.province == province) {
            return Err(Fault::Refused(Refusal::Twice));
        }
        self.spend_build(power)?;
        self.built.push(unit);
        Ok(Outcome::Built)
    }

    /// The unit meant, by 4.C.3 c, 4.C.4 a, 4.B.6 b and 4.B.7 a.
    fn new_unit(
        &self,
        power: Power,
        kind: Option<UnitKind>,
        at: Location,
    ) -> Result<Unit, Illegal> {
        match (self.rules.build_type, self.rules.fleet_inland, self.rules.build_coast) {
            (
                BuildType::ByPlace | BuildType::Fails | BuildType::ArmyInland,
                FleetInland::Fails | FleetInland::Army,
                BuildCoast::Fails | BuildCoast::Default,
            ) => {}
        }
        let province = at.province;
        let coasts = self.board.coasts(province);
        let named = at.coast.filter(|coast| coasts.contains(coast));
        let takes_fleets = self.board.terrain(province) != Terrain::Land;
        let kind = match kind {
            Some(kind) => kind,
            None if !takes_fleets => UnitKind::Army,
            None if at.coast.is_some() => UnitKind::Fleet,
            None => return Err(Illegal::KindNeeded(province)),
        };
        let coast = match kind {
            UnitKind::Army => None,
            UnitKind::Fleet => named,
        };
        let location = Location { province, coast };
        if kind == UnitKind::Fleet && !coasts.is_empty() && coast.is_none() {
            return Err(Illegal::CoastNeeded(province));
        }
        if !self.board.can_stand(kind, location) {
            return Err(Illegal::WrongKind(province));
        }
        Ok(Unit { power, kind, location, built: None })
    }

    fn remove(&mut self, power: Power, name: &UnitName) -> Result<Outcome, Fault> {
        match self.rules.surplus_removals {
            SurplusRemovals::First | SurplusRemovals::CivilDisorder | SurplusRemovals::Last => {}
        }
        let province = name.location.province;
        let unit = self.position.unit_at(province).ok_or(Illegal::NoUnit(province))?;
        if unit.power != power {
            return Err(Illegal::Foreign(unit.power).into());
        }
        if self.removed.contains(&province) {
            return Err(Fault::Refused(Refusal::Twice));
        }
        match &mut self.left[power.index()] {
            Owed::Nothing | Owed::Builds(_) => return Err(Illegal::NothingToRemove.into()),
            Owed::Removals(0) => return Err(Fault::Refused(Refusal::Surplus)),
            Owed::Removals(left) => *left -= 1,
        }
        self.removed.push(province);
        Ok(Outcome::Removed(Removing::Ordered))
    }

    /// What a power left open: builds are given up, removals are chosen by 4.D.8.
    fn finish(&mut self, power: Power, lines: &mut Vec<Line>) {
        match self.left[power.index()] {
            Owed::Nothing => {}
            Owed::Builds(left) => {
                for _ in 0..left {
                    lines.push(Line {
                        power,
                        source: Source::Added(Box::new(Order::Adjustment(Adjustment::Waive))),
                        unit: None,
                        ruling: Ruling::Done(Box::new(Outcome::Waived(Waive::Unused))),
                    });
                }
            }
            Owed::Removals(left) => {
                let units = self
                    .position
                    .units_of(power)
                    .filter(|unit| !self.removed.contains(&unit.location.province));
                let ranked =
                    distance::first_to_go(self.board, self.rules, self.position, power, units);
                for (unit, distance) in ranked.into_iter().take(left) {
                    self.removed.push(unit.location.province);
                    lines.push(removal(&unit, distance));
                }
            }
        }
    }

    fn after(&self) -> Position {
        let mut after = self.position.clone();
        after.dislodged.clear();
        after.contested.clear();
        after.units.retain(|unit| !self.removed.contains(&unit.location.province));
        after.units.extend_from_slice(&self.built);
        after.sort();
        after
    }
}

fn removal(unit: &Unit, distance: Option<u32>) -> Line {
    let name = UnitName { power: None, kind: Some(unit.kind), location: unit.location };
    Line {
        power: unit.power,
        source: Source::Added(Box::new(Order::Adjustment(Adjustment::Remove(name)))),
        unit: None,
        ruling: Ruling::Done(Box::new(Outcome::Removed(Removing::CivilDisorder { distance }))),
    }
}
