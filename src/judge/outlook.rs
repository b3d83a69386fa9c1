//! What powers owe in the present turn, what of it is ordered, and who is late.

use super::{Outlook, Owed};
use crate::board::{Phase, Power};
use crate::game::{Game, Waives};
use crate::order::{Adjustment, Order};
use crate::position::Unit;

/// What these powers still owe and what they have ordered.
pub(super) fn of_powers(game: &Game, powers: &[Power]) -> Outlook {
    let orders: Vec<(Power, Order)> = ordered(game)
        .filter(|(power, _)| powers.contains(power))
        .cloned()
        .collect();
    let owed = powers
        .iter()
        .map(|&power| owed(game, power, &orders))
        .collect();
    Outlook { owed, orders }
}

/// Every order that counts in the present turn.
pub(super) fn ordered(game: &Game) -> impl Iterator<Item = &(Power, Order)> {
    game.resolved
        .values()
        .flat_map(|resolved| resolved.orders.iter())
}

fn owed(game: &Game, power: Power, orders: &[(Power, Order)]) -> Owed {
    let own = || {
        orders
            .iter()
            .filter(move |(other, _)| *other == power)
            .map(|(_, order)| order)
    };
    let is_ordered = |unit: &Unit| {
        own().any(|order| {
            order
                .place()
                .is_some_and(|place| place.province == unit.location.province)
        })
    };
    let units: Vec<Unit> = match game.position.turn.phase {
        Phase::Movement => game.position.units_of(power).copied().collect(),
        Phase::Retreat => game
            .position
            .dislodged
            .iter()
            .map(|gone| gone.unit)
            .filter(|unit| unit.power == power)
            .collect(),
        Phase::Adjustment => Vec::new(),
    };
    Owed {
        power,
        units: units
            .into_iter()
            .filter(|unit| !is_ordered(unit))
            .collect(),
        adjustments: adjustments_left(game, power, own()),
    }
}

/// Builds (positive) or removals (negative) that are owed and not ordered.
fn adjustments_left<'a>(
    game: &Game,
    power: Power,
    orders: impl Iterator<Item = &'a Order>,
) -> i32 {
    if game.position.turn.phase != Phase::Adjustment {
        return 0;
    }
    let owed = crate::adjudication::adjustments_owed(&game.board, &game.position, power);
    let mut given = 0;
    for order in orders {
        given += match order {
            Order::Adjustment(Adjustment::Build { .. } | Adjustment::Waive) if owed > 0 => 1,
            Order::Adjustment(Adjustment::Remove(_)) if owed < 0 => 1,
            _ => 0,
        };
    }
    if owed >= 0 {
        (owed - given).max(0)
    } else {
        (owed + given).min(0)
    }
}

/// Whether a power's orders leave nothing open.
pub(super) fn is_complete(game: &Game, power: Power) -> bool {
    let outlook = of_powers(game, &[power]);
    outlook.owed.iter().all(|owed| {
        owed.units.is_empty()
            && (owed.adjustments == 0
                || (owed.adjustments > 0 && game.settings.waives == Waives::Silent))
    })
}

/// Whether a power owed orders and sent none that count. Some orders are as good as all here: the
/// units without one hold, and their player was told so. In adjustments each build needs a word
/// where the game asks for it.
pub(super) fn is_late(game: &Game, power: Power) -> bool {
    if !game.owes(power) {
        return false;
    }
    let sent = ordered(game).any(|(other, _)| *other == power);
    match game.position.turn.phase {
        Phase::Movement | Phase::Retreat => !sent,
        Phase::Adjustment => !is_complete(game, power),
    }
}
