//! What powers owe in the present turn, what of it is ordered, and who is late.

use super::{Outlook, Owed, proxies};
use crate::adjudication::{Owed as Adjustments, owed};
use crate::board::{Board, Phase, Power};
use crate::game::{Game, Waives};
use crate::order::{Adjustment, Order};
use crate::position::{Position, Unit};

/// What these powers still owe and what they have ordered.
pub(super) fn of_powers(game: &Game, powers: &[Power]) -> Outlook {
    // What another orders for one of their units is not theirs to see.
    let orders: Vec<(Power, Order)> = game
        .resolved
        .iter()
        .filter(|(seat, _)| {
            let seat = game.seat(**seat);
            seat.is_some_and(|seat| seat.powers.iter().any(|power| powers.contains(power)))
        })
        .flat_map(|(_, resolved)| resolved.orders.iter().cloned())
        .collect();
    let (position, waives) = (&game.position, game.settings.waives);
    let mut outlook = Outlook::of(&game.board, position, waives, powers, orders);
    for owed in &mut outlook.owed {
        owed.units.retain(|it| !proxies::is_lent(game, owed.power, it.location.province));
    }
    outlook
}

/// Every order that counts in the present turn.
pub(super) fn ordered(game: &Game) -> impl Iterator<Item = &(Power, Order)> {
    game.resolved.values().flat_map(|resolved| resolved.orders.iter())
}

impl Outlook {
    /// What these powers still owe in a position where these orders count, in a game that waives builds so.
    /// Units whose orders were left to another are owed here; `of_powers` takes them out.
    pub fn of(
        board: &Board,
        position: &Position,
        waives: Waives,
        powers: &[Power],
        orders: Vec<(Power, Order)>,
    ) -> Outlook {
        let owed = powers.iter().map(|&power| {
            let own = || orders.iter().filter(move |(other, _)| *other == power);
            let is_ordered = |unit: &Unit| {
                let mut places = own().filter_map(|(_, order)| order.place());
                places.any(|place| place.province == unit.location.province)
            };
            let mut units: Vec<Unit> = match position.turn.phase {
                Phase::Movement => position.units_of(power).copied().collect(),
                Phase::Retreat => {
                    let gone = position.dislodged.iter().map(|gone| gone.unit);
                    gone.filter(|unit| unit.power == power).collect()
                }
                Phase::Adjustment => Vec::new(),
            };
            units.retain(|unit| !is_ordered(unit));
            let adjustments = match position.turn.phase {
                Phase::Movement | Phase::Retreat => Adjustments::Nothing,
                Phase::Adjustment => {
                    let own = own().map(|(_, order)| order);
                    adjustments_left(owed(board, position, power), waives, own)
                }
            };
            Owed { power, units, adjustments }
        });
        Outlook { owed: owed.collect(), orders }
    }
}

/// What is owed in an adjustment phase and not ordered yet.
fn adjustments_left<'a>(
    owed: Adjustments,
    waives: Waives,
    orders: impl Iterator<Item = &'a Order>,
) -> Adjustments {
    let (mut builds, mut removals) = (0, 0);
    for order in orders {
        match order {
            Order::Adjustment(Adjustment::Build { .. } | Adjustment::Waive) => builds += 1,
            Order::Adjustment(Adjustment::Remove(_)) => removals += 1,
            Order::Movement(..) | Order::Retreat(..) => {}
        }
    }
    match owed {
        // Where builds are waived by not ordering them, the first word of the power settles all.
        Adjustments::Builds(_) if builds > 0 && waives == Waives::Silent => Adjustments::Nothing,
        Adjustments::Builds(owed) if owed > builds => Adjustments::Builds(owed - builds),
        Adjustments::Removals(owed) if owed > removals => Adjustments::Removals(owed - removals),
        _ => Adjustments::Nothing,
    }
}

/// Whether a power's seat became free in the present turn and leaves orders open. Till the deadline there is
/// time for somebody to take it; later turns go on without him who is not found.
pub(super) fn is_newly_free(game: &Game, power: Power) -> bool {
    let seat = game.seat_of_power(power).and_then(|seat| game.seat(seat));
    let left = seat.filter(|seat| !seat.is_held()).and_then(|seat| seat.holders.last()?.left);
    left == Some(game.position.turn) && game.owes(power) && !is_complete(game, power)
}

/// Whether a power's orders leave nothing open.
pub(super) fn is_complete(game: &Game, power: Power) -> bool {
    let outlook = of_powers(game, &[power]);
    outlook.owed.iter().all(|owed| {
        owed.units.is_empty()
            && match owed.adjustments {
                Adjustments::Nothing => true,
                Adjustments::Builds(_) => game.settings.waives == Waives::Silent,
                Adjustments::Removals(_) => false,
            }
    })
}

/// Whether a power owed orders and sent not one that counts.
pub(super) fn sent_nothing(game: &Game, power: Power) -> bool {
    is_played(game, power) && game.owes(power) && !has_sent(game, power)
}

/// Whether a power has ordered anything, or left something to another.
pub(super) fn has_sent(game: &Game, power: Power) -> bool {
    ordered(game).any(|(other, _)| *other == power)
        || proxies::lent_by(game, power).next().is_some()
}

/// Whether the turn waits for this power: it is late, and somebody is there to be waited for.
pub(super) fn is_waited_for(game: &Game, power: Power) -> bool {
    has_player(game, power) && is_late(game, power)
}

/// Whether somebody plays this power at present.
pub(super) fn has_player(game: &Game, power: Power) -> bool {
    game.seat_of_power(power).and_then(|seat| game.seat(seat)).is_some_and(|seat| seat.is_held())
}

/// Whether somebody plays a power, or has it and has left.
fn is_played(game: &Game, power: Power) -> bool {
    game.seat_of_power(power).is_some()
}

/// Whether the turn would go on though a power has sent orders for some of its units alone.
pub(super) fn is_partial(game: &Game, power: Power) -> bool {
    has_player(game, power)
        && game.owes(power)
        && !is_late(game, power)
        && !is_complete(game, power)
}

/// Whether a turn lacks what it cannot do without of a power that owes orders. In movement and retreats
/// that is any order at all: units without one hold or disband, and their player was told so. In
/// adjustments it is all that is owed, but for builds where the game waives them silently.
pub(super) fn is_late(game: &Game, power: Power) -> bool {
    // A power that nobody was ever given keeps nobody waiting: its units hold.
    if !is_played(game, power) || !game.owes(power) {
        return false;
    }
    let sent = has_sent(game, power);
    match game.position.turn.phase {
        Phase::Movement | Phase::Retreat => !sent,
        Phase::Adjustment => !is_complete(game, power),
    }
}
