//! What a letter says of its units beside where they stand, in games that ask for it (4.B.5, 4.B.6,
//! 4.C.1, 4.C.2, 4.C.5, 4.C.6): orders then keep their writer's claims, and some do not count.

use super::scene::Stated;
use super::scene::{Choice, Meaning, Scene};
use super::sheet::Table;
use crate::board::Location;
use crate::order::{Adjustment, Movement, Order, Retreat, UnitName};
use crate::reading::ast::meant::{LineOutcome, Why};
use crate::reading::ast::statement::{Deed, PlaceClaim, UnitClaim, Written};

impl Scene<'_> {
    /// Leaves the readings that count for what they claim, and gives them their claims.
    pub fn with_claims(&self, written: &Written, meaning: Meaning) -> Meaning {
        let choices = match meaning {
            Meaning::Choices(choices) if self.legality.asks_claims() => choices,
            other => return other,
        };
        let mut left = Vec::new();
        let mut why = Why::Impossible(None);
        for choice in choices {
            let order = restated(written, &choice.order);
            match self.legality.claims(choice.power, &order) {
                Ok(claims) => {
                    let stated = Some(Stated { order, claims });
                    left.push(Choice { stated, ..choice });
                }
                Err(illegal) => why = Why::Claims(illegal),
            }
        }
        if left.is_empty() { Meaning::fault(why) } else { Meaning::Choices(left) }
    }
}

impl Table<'_> {
    /// Lines whose claims are poor give way to better ones to the same unit (4.C.1 c and so on).
    pub(super) fn give_way(&mut self) {
        let claims = |choices: &[Choice]| match choices {
            [Choice { province, stated: Some(stated), .. }] => Some((*province, stated.claims)),
            _ => None,
        };
        let all: Vec<_> = self.choices.iter().map(|choices| claims(choices)).collect();
        for (index, own) in all.iter().enumerate() {
            let Some((province, claims)) = *own else { continue };
            let others = all.iter().flatten().filter(|(place, _)| *place == province);
            let mut faults = others.filter_map(|(_, other)| claims.gives_way_to(*other));
            if let Some(why) = faults.next() {
                self.outcomes[index] = Some(LineOutcome::Refused(Why::Claims(why)));
                self.choices[index].clear();
            }
        }
    }
}

/// The order with the names as its writer wrote them.
fn restated(written: &Written, order: &Order) -> Order {
    let ordered = |name: &UnitName| match &written.unit {
        Some(claim) => UnitName { power: None, ..named(name, claim) },
        None => *name,
    };
    match order {
        Order::Movement(name, movement) => {
            Order::Movement(ordered(name), restated_movement(&written.deed, movement))
        }
        Order::Retreat(name, retreat) => {
            let retreat = match (retreat, &written.deed) {
                (Retreat::To(to), Deed::Move { to: claim, .. } | Deed::Retreat(claim)) => {
                    Retreat::To(place(*to, claim))
                }
                _ => *retreat,
            };
            Order::Retreat(ordered(name), retreat)
        }
        Order::Adjustment(Adjustment::Remove(name)) => {
            Order::Adjustment(Adjustment::Remove(ordered(name)))
        }
        Order::Adjustment(Adjustment::Build { kind, at }) => {
            let at = written.unit.as_ref().map_or(*at, |claim| place(*at, &claim.place));
            Order::Adjustment(Adjustment::Build { kind: *kind, at })
        }
        Order::Adjustment(Adjustment::Waive) => order.clone(),
    }
}

fn restated_movement(deed: &Deed, movement: &Movement) -> Movement {
    match (movement, deed) {
        (Movement::Move { to, route }, Deed::Move { to: claim, .. }) => {
            Movement::Move { to: place(*to, claim), route: route.clone() }
        }
        (
            Movement::SupportHold { supported },
            Deed::SupportHold(claim) | Deed::SupportMove(claim, _),
        ) => Movement::SupportHold { supported: named(supported, claim) },
        (Movement::SupportMove { supported, to }, Deed::SupportMove(claim, goal)) => {
            Movement::SupportMove { supported: named(supported, claim), to: place(*to, goal) }
        }
        (Movement::Convoy { army, to }, Deed::Convoy(claim, goal)) => {
            Movement::Convoy { army: named(army, claim), to: place(*to, goal) }
        }
        _ => movement.clone(),
    }
}

fn named(name: &UnitName, claim: &UnitClaim) -> UnitName {
    let location = Location {
        coast: claim.place.coast.or(name.location.coast),
        province: name.location.province,
    };
    UnitName { power: claim.power, kind: claim.kind, location }
}

/// A place with the coast that was left out of account.
fn place(read: Location, claim: &PlaceClaim) -> Location {
    Location { coast: read.coast.or(claim.coast), province: read.province }
}
