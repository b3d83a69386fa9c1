//! Orders that work against each other. They are followed all the same; the writer is told.

use super::search::{helped, matches};
use crate::board::{Power, Province};
use crate::order::{Movement, Order, Retreat};
use crate::position::Unit;
use crate::reading::ast::meant::Warning;
use crate::view::View;

/// Everything that looks like an oversight in a set of orders of a movement phase.
pub(super) fn warnings(view: &View<'_>, orders: &[(Power, Order)]) -> Vec<Warning> {
    let own_at = |place: Province| {
        view.position.unit_at(place).copied().filter(|unit| view.plays(unit.power))
    };
    let order_of = |place: Province| {
        orders
            .iter()
            .map(|(_, order)| order)
            .find(|order| order.place().is_some_and(|at| at.province == place))
    };
    let mut warnings = Vec::new();
    for (_, order) in orders {
        let Some((place, to)) = helped(order) else {
            continue;
        };
        let Some(unit) = own_at(place) else {
            continue;
        };
        let matched = match order_of(place) {
            Some(other) => matches(other, to),
            None => to.is_none(),
        };
        if !matched {
            warnings.push(Warning::Unmatched { order: order.clone(), unit });
        }
    }
    let moves: Vec<(Unit, Province)> =
        orders.iter().filter_map(|(_, order)| mover(order, &own_at)).collect();
    for (index, &(first, to)) in moves.iter().enumerate() {
        for &(second, other) in &moves[index + 1..] {
            if to == other && !is_helped(orders, [first, second], to) {
                warnings.push(Warning::SamePlace { first, second, to });
            }
        }
        if let Some(stays) = own_at(to)
            && !moves.iter().any(|(unit, _)| unit.location == stays.location)
        {
            warnings.push(Warning::OwnUnitStays { mover: first, stays });
        }
        if needs_own_convoy(view, orders, first, to) {
            warnings.push(Warning::NoConvoy { army: first, to });
        }
    }
    for (_, order) in orders {
        warnings.extend(helper_at_odds(order, &moves, &own_at));
    }
    warnings
}

/// Pairs of one's own units that retreat to one place, in a set of orders of a retreat phase.
pub(super) fn same_retreats(view: &View<'_>, orders: &[(Power, Order)]) -> Vec<Warning> {
    let retreat = |order: &Order| match order {
        Order::Retreat(name, Retreat::To(to)) => {
            let gone = view.position.dislodged_at(name.location.province)?;
            view.plays(gone.unit.power).then_some((gone.unit, to.province))
        }
        _ => None,
    };
    let retreats: Vec<(Unit, Province)> =
        orders.iter().filter_map(|(_, order)| retreat(order)).collect();
    let pairs = retreats.iter().enumerate().flat_map(|(index, &(first, to))| {
        let others = retreats[index + 1..].iter().filter(move |(_, other)| *other == to);
        others.map(move |&(second, _)| Warning::SameRetreat { first, second, to })
    });
    pairs.collect()
}

/// Whether a support lets one of two units get to the place they both go to.
fn is_helped(orders: &[(Power, Order)], units: [Unit; 2], to: Province) -> bool {
    orders.iter().any(|(_, order)| {
        matches!(order, Order::Movement(_, Movement::SupportMove { supported, to: goal })
            if goal.province == to
                && units.iter().any(|unit| unit.location.province == supported.location.province))
    })
}

/// A support or convoy that one's own moves undo.
fn helper_at_odds(
    order: &Order,
    moves: &[(Unit, Province)],
    own_at: &impl Fn(Province) -> Option<Unit>,
) -> Option<Warning> {
    let (helped, to) = helped(order)?;
    // One's own unit that bounces with itself is told of already.
    let attacker = moves.iter().find(|(_, goal)| *goal == helped && own_at(helped).is_none());
    if let Some(&(mover, _)) = attacker {
        return Some(Warning::AttacksHelped { mover, order: order.clone() });
    }
    let stays = own_at(to?)?;
    let leaves = moves.iter().any(|(unit, _)| unit.location == stays.location);
    let told_already = own_at(helped).is_some();
    (!leaves && !told_already).then(|| Warning::AgainstOwn { order: order.clone(), stays })
}

fn mover(order: &Order, own_at: &impl Fn(Province) -> Option<Unit>) -> Option<(Unit, Province)> {
    match order {
        Order::Movement(unit, Movement::Move { to, .. }) => {
            Some((own_at(unit.location.province)?, to.province))
        }
        _ => None,
    }
}

/// Whether an army goes over sea, only one's own fleets stand on the water, and none of them
/// carries it.
fn needs_own_convoy(view: &View<'_>, orders: &[(Power, Order)], army: Unit, to: Province) -> bool {
    if view.board.reaches(army.kind, army.location, to) {
        return false;
    }
    let carried = orders.iter().any(|(_, order)| {
        matches!(order, Order::Movement(_, Movement::Convoy { army: name, to: goal })
            if name.location.province == army.location.province && goal.province == to)
    });
    let beside =
        |unit: &&Unit| view.board.convoy_passes(unit.location.province, army.location.province);
    let foreign = view
        .position
        .units
        .iter()
        .filter(beside)
        .any(|unit| !view.plays(unit.power) && unit.kind == crate::board::UnitKind::Fleet);
    !carried && !foreign
}
