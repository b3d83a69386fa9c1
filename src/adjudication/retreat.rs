//! Where dislodged units may go (5.B.11), and the retreat phase.

use crate::board::{Board, Location, Power, Province, UnitKind};
use crate::order::{Order, Retreat, UnitName};
use crate::position::{Arrival, Dislodged, Position, Unit};
use crate::rules::{ConvoyRetreat, DoubleOrder, Rules};

use super::claims::{self, Claims};
use super::coasts;
use super::lines::{Lines, Ruling};
use super::outcome::{Disbanding, Illegal, Outcome, Refusal};
use super::verdict::Verdict;

/// Where a dislodged unit may go: next to it by its own way, empty, not contested, and not where
/// its attacker came from, unless that came by convoy (4.A.5).
pub fn places(
    board: &Board,
    rules: &Rules,
    units: &[Unit],
    contested: &[Province],
    gone: &Dislodged,
) -> Vec<Location> {
    open_places(board, rules, gone, |province| {
        !contested.contains(&province)
            && units.iter().all(|unit| unit.location.province != province)
    })
}

/// Why a place is not open to a retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// The unit cannot go there from where it stands.
    NoBorder,
    /// A unit stands there.
    Occupied,
    /// Units bounced there.
    Contested,
    /// The attacker came from there.
    Origin,
    /// The position does not name it among the unit's retreats.
    NotNamed,
}

/// Why the unit dislodged from a province may not retreat to another one that is not open to it.
pub fn closed(board: &Board, position: &Position, from: Province, to: Province) -> Closed {
    let Some(gone) = position.dislodged_at(from) else { return Closed::NoBorder };
    if !board.reaches(gone.unit.kind, gone.unit.location, to) {
        Closed::NoBorder
    } else if position.unit_at(to).is_some() {
        Closed::Occupied
    } else if position.contested.contains(&to) {
        Closed::Contested
    } else if gone.attacker == Some(to) {
        Closed::Origin
    } else {
        Closed::NotNamed
    }
}

/// The same where the caller knows which provinces are empty and not contested.
pub(super) fn open_places(
    board: &Board,
    rules: &Rules,
    gone: &Dislodged,
    is_free: impl Fn(Province) -> bool,
) -> Vec<Location> {
    let convoy_leaves_open = match rules.convoy_retreat {
        ConvoyRetreat::Open => gone.arrival == Arrival::Convoy,
        ConvoyRetreat::Closed => false,
    };
    let is_open = |place: &Location| {
        let province = place.province;
        let is_origin = gone.attacker == Some(province) && !convoy_leaves_open;
        !is_origin && is_free(province)
    };
    let from = gone.unit.location;
    let mut places = Vec::new();
    match gone.unit.kind {
        UnitKind::Army => {
            let borders = board.army_borders(from.province);
            places.reserve(borders.len());
            places.extend(borders.iter().map(|&to| Location::from(to)).filter(is_open));
        }
        UnitKind::Fleet => {
            let borders = board.fleet_borders(from);
            places.reserve(borders.len());
            places.extend(borders.iter().copied().filter(is_open));
        }
    }
    places.sort_unstable();
    places
}

/// Plays a retreat phase.
pub(super) fn play(
    board: &Board,
    rules: &Rules,
    position: &Position,
    orders: &[(Power, Vec<Order>)],
) -> Verdict {
    let goals = vec![Goal::Unordered; position.dislodged.len()];
    let mut table = Table { board, rules, position, goals, claims: Vec::new() };
    table.claims = table.best_claims(orders);
    let mut taken = Vec::new();
    for (power, lines) in orders {
        for order in lines {
            let line = table.take(*power, order, &mut taken);
            taken.push((*power, line));
        }
    }
    let fates: Vec<Outcome> = (0..table.goals.len()).map(|unit| table.fate(unit)).collect();
    let lines = table.lines(&taken, &fates);
    let mut after = position.clone();
    after.dislodged.clear();
    after.contested.clear();
    after.civil_disorder.clear();
    for (gone, goal) in position.dislodged.iter().zip(&table.goals) {
        if let Goal::To(place) = *goal
            && table.rivals(place).count() == 1
        {
            after.units.push(Unit { location: place, ..gone.unit });
        }
    }
    after.sort();
    Verdict::plain(after, lines)
}

/// What a dislodged unit was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    /// Nothing that could be done.
    Unordered,
    /// To leave the board.
    Disband,
    /// To go there.
    To(Location),
    /// Different things (4.D.3).
    Conflicting,
}

struct Table<'a> {
    board: &'a Board,
    rules: &'a Rules,
    position: &'a Position,
    goals: Vec<Goal>,
    /// The best claims among the legal orders of each dislodged unit (4.C.1 c, 4.C.2 c).
    claims: Vec<Option<Claims>>,
}

/// How a line was taken: the dislodged unit it is for, and whether it counts.
#[derive(Clone, Copy, Debug)]
struct Taken {
    unit: Option<usize>,
    validity: Validity,
}

/// Whether a line counts.
#[derive(Clone, Copy, Debug)]
enum Validity {
    Legal,
    Illegal(Illegal),
    /// Another legal order goes before it (4.D.3 a, b).
    Superseded,
}

impl Table<'_> {
    fn take(&mut self, power: Power, order: &Order, earlier: &mut [(Power, Taken)]) -> Taken {
        let unit = self.unit_meant(power, order);
        let validity = match self.legal_goal(power, order, unit) {
            Err(why) => Validity::Illegal(why),
            Ok((unit, goal)) => self.settle(unit, goal, earlier),
        };
        Taken { unit, validity }
    }

    /// Gives a unit its goal; one that has another already does as 4.D.3 says.
    fn settle(&mut self, unit: usize, goal: Goal, earlier: &mut [(Power, Taken)]) -> Validity {
        let slot = &mut self.goals[unit];
        if *slot == Goal::Unordered || *slot == goal {
            *slot = goal;
            return Validity::Legal;
        }
        match self.rules.double_order {
            DoubleOrder::First => return Validity::Superseded,
            DoubleOrder::None => *slot = Goal::Conflicting,
            DoubleOrder::Last => {
                *slot = goal;
                for (_, line) in earlier.iter_mut().filter(|(_, line)| line.unit == Some(unit)) {
                    if let Validity::Legal = line.validity {
                        line.validity = Validity::Superseded;
                    }
                }
            }
        }
        Validity::Legal
    }

    fn unit_meant(&self, power: Power, order: &Order) -> Option<usize> {
        let place = order.place()?;
        self.position.dislodged.iter().position(|gone| {
            gone.unit.power == power && gone.unit.location.province == place.province
        })
    }

    fn check_claims(&self, power: Power, order: &Order) -> Result<Claims, Illegal> {
        let unit_at = |at: Province| self.position.dislodged_at(at).map(|gone| gone.unit);
        claims::check(self.board, self.rules, power, order, unit_at)
    }

    fn best_claims(&self, orders: &[(Power, Vec<Order>)]) -> Vec<Option<Claims>> {
        let mut best = vec![None; self.position.dislodged.len()];
        for (power, lines) in orders {
            for order in lines {
                let unit = self.unit_meant(*power, order);
                if let Ok((unit, _)) = self.goal(*power, order, unit)
                    && let Ok(claims) = self.check_claims(*power, order)
                {
                    claims::keep_better(&mut best[unit], claims);
                }
            }
        }
        best
    }

    fn legal_goal(
        &self,
        power: Power,
        order: &Order,
        unit: Option<usize>,
    ) -> Result<(usize, Goal), Illegal> {
        let (unit, goal) = self.goal(power, order, unit)?;
        let claims = self.check_claims(power, order)?;
        let better = self.claims[unit].and_then(|best| claims.gives_way_to(best));
        better.map_or(Ok((unit, goal)), Err)
    }

    fn goal(
        &self,
        power: Power,
        order: &Order,
        unit: Option<usize>,
    ) -> Result<(usize, Goal), Illegal> {
        let Order::Retreat(name, retreat) = order else {
            return Err(Illegal::WrongPhase);
        };
        let province = name.location.province;
        let unit = unit.ok_or_else(|| match self.position.dislodged_at(province) {
            Some(gone) if gone.unit.power != power => Illegal::Foreign(gone.unit.power),
            _ => match self.position.unit_at(province) {
                Some(_) => Illegal::NotDislodged(province),
                None => Illegal::NoUnit(province),
            },
        })?;
        match retreat {
            Retreat::Disband => Ok((unit, Goal::Disband)),
            Retreat::To(place) => Ok((unit, Goal::To(self.open_place(unit, *place)?))),
        }
    }

    /// The place meant, among those open to the unit; coasts as in moves.
    fn open_place(&self, unit: usize, to: Location) -> Result<Location, Illegal> {
        let gone = &self.position.dislodged[unit];
        let retreats = gone.retreats.iter().copied();
        let open = retreats.filter(|place| place.province == to.province);
        let closed = Illegal::RetreatClosed(to.province);
        let first = open.clone().next().ok_or(closed)?;
        match gone.unit.kind {
            UnitKind::Army => Ok(first),
            UnitKind::Fleet => coasts::meant(self.board, self.rules, to, open),
        }
    }

    /// The dislodged units that go to the province of this place.
    fn rivals(&self, place: Location) -> impl Iterator<Item = usize> {
        self.goals
            .iter()
            .enumerate()
            .filter(move |(_, goal)| {
                matches!(goal, Goal::To(other) if other.province == place.province)
            })
            .map(|(unit, _)| unit)
    }

    fn fate(&self, unit: usize) -> Outcome {
        match self.goals[unit] {
            Goal::Unordered if self.position.dislodged[unit].retreats.is_empty() => {
                Outcome::Disbanded(Disbanding::NoRetreat)
            }
            Goal::Unordered | Goal::Conflicting => Outcome::Disbanded(Disbanding::NoOrder),
            Goal::Disband => Outcome::Disbanded(Disbanding::Ordered),
            Goal::To(place) => {
                let others: Vec<Province> = self
                    .rivals(place)
                    .filter(|&other| other != unit)
                    .map(|other| self.position.dislodged[other].unit.location.province)
                    .collect();
                if others.is_empty() {
                    Outcome::Retreats
                } else {
                    Outcome::Disbanded(Disbanding::Clash(others))
                }
            }
        }
    }

    fn lines(&self, taken: &[(Power, Taken)], fates: &[Outcome]) -> Lines {
        let mut is_ordered = vec![false; fates.len()];
        let mut lines = Lines::default();
        for (power, taken) in taken {
            let ruling = match (taken.validity, taken.unit) {
                (Validity::Illegal(why), _) => Ruling::Illegal(why),
                (Validity::Superseded, _) => Ruling::Refused(Refusal::Conflicting),
                (Validity::Legal, Some(unit)) if self.goals[unit] == Goal::Conflicting => {
                    Ruling::Refused(Refusal::Conflicting)
                }
                (Validity::Legal, Some(unit)) => lines.done(fates[unit].clone()),
                (Validity::Legal, None) => Ruling::Illegal(Illegal::WrongPhase),
            };
            if let Some(unit) = taken.unit {
                is_ordered[unit] = true;
            }
            lines.give(*power, ruling);
        }
        for (unit, gone) in self.position.dislodged.iter().enumerate() {
            if !is_ordered[unit] {
                let name = UnitName::of(gone.unit.kind, gone.unit.location);
                let order = Order::Retreat(name, Retreat::Disband);
                lines.add(gone.unit.power, order, fates[unit].clone());
            }
        }
        lines
    }
}
