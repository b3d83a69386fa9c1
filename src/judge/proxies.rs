//! Proxy orders (4.E.5): units whose orders their player has left to another.
//!
//! What the other writes for such a unit is an order like those for his own. By choice b the
//! proxy is part of the owner's order set, and goes with it. By choice a it is announced: the other
//! is told at once, and it cannot be taken back in that turn, so that he can be certain.

use super::ruling::Bench;
use super::taking::{counting, read, readiness};
use super::{Body, Hand, Receipt};
use crate::board::{Location, Power, Province};
use crate::game::{Change, Game, Resolved, SeatId};
use crate::position::Unit;
use crate::reading::{Note, Reading};
use crate::rules::ProxyOrders;

/// Where the units stand that a seat may order though it does not play them.
pub(super) fn lent_to(game: &Game, seat: SeatId) -> Vec<Province> {
    let lent = game.lent.values().flatten();
    lent.filter(|(_, power)| game.seat_of_power(*power) == Some(seat))
        .map(|(place, _)| *place)
        .collect()
}

/// Whether a power has left the order of the unit in this province to another.
pub(super) fn is_lent(game: &Game, power: Power, place: Province) -> bool {
    lent_by(game, power).any(|other| other == place)
}

/// Where the units stand whose orders a power has left to another.
pub(super) fn lent_by(game: &Game, power: Power) -> impl Iterator<Item = Province> {
    let seat = game.seat_of_power(power);
    let lent = seat.and_then(|seat| game.lent.get(&seat)).into_iter().flatten();
    lent.map(|(place, _)| *place)
        .filter(move |place| game.position.unit_at(*place).is_some_and(|unit| unit.power == power))
}

/// Notes what a seat's orders leave to others, and gives back what has changed by it.
pub(super) fn note(bench: &mut Bench, seat: SeatId, reading: &mut Reading) -> Vec<(Unit, Power)> {
    let Some(game) = &bench.game else { return Vec::new() };
    let before: Vec<(Unit, Power)> = game
        .lent
        .get(&seat)
        .into_iter()
        .flatten()
        .filter_map(|(place, power)| Some((*game.position.unit_at(*place)?, *power)))
        .collect();
    if game.settings.rules.proxy_orders == ProxyOrders::Announced {
        let missing = |lent: &&(Unit, Power)| !reading.proxies.contains(*lent);
        for (unit, power) in before.iter().filter(missing).copied().collect::<Vec<_>>() {
            keep(reading, unit, power);
        }
    }
    let after = &reading.proxies;
    let ended = before.iter().filter(|lent| !after.contains(lent));
    let begun = after.iter().filter(|lent| !before.contains(lent));
    let changed: Vec<(Unit, Power)> = ended.chain(begun).copied().collect();
    if !changed.is_empty() {
        let units = after.iter().map(|(unit, power)| (unit.location.province, *power)).collect();
        bench.change(Change::Lent { seat, units });
    }
    changed
}

/// What was announced once stays so.
fn keep(reading: &mut Reading, unit: Unit, power: Power) {
    let is_its = |place: Option<Location>| {
        place.is_some_and(|place| place.province == unit.location.province)
    };
    let says_otherwise = reading.orders.iter().any(|(_, order)| is_its(order.place()))
        || reading.proxies.iter().any(|(other, _)| *other == unit);
    reading.orders.retain(|(_, order)| !is_its(order.place()));
    reading.proxies.retain(|(other, _)| *other != unit);
    reading.missing.retain(|other| *other != unit);
    reading.dropped.retain(|other| *other != unit);
    reading.dropped_now.retain(|other| *other != unit);
    reading.proxies.push((unit, power));
    if says_otherwise {
        reading.notes.push(Note::LentFirmly(unit, power));
    }
}

/// Reads the orders of those anew who may now order more or less than before, and tells them.
pub(super) fn tell(bench: &mut Bench, changed: &[(Unit, Power)]) {
    let mut powers: Vec<Power> = changed.iter().map(|(_, power)| *power).collect();
    powers.sort_unstable();
    powers.dedup();
    for power in powers {
        let Some(game) = &bench.game else { return };
        let Some(seat) = game.seat_of_power(power) else { continue };
        let units: Vec<Unit> = changed
            .iter()
            .filter(|(unit, to)| *to == power && is_lent(game, unit.power, unit.location.province))
            .map(|(unit, _)| *unit)
            .collect();
        if game.settings.rules.proxy_orders == ProxyOrders::Announced && !units.is_empty() {
            bench.tell_seat(seat, Body::Lent(units));
        }
        read_again(bench, seat);
    }
}

fn read_again(bench: &mut Bench, seat: SeatId) {
    let Some(game) = &bench.game else { return };
    let sheets = counting(game, seat);
    let Some(newest) = sheets.len().checked_sub(1) else { return };
    let mut reading = read(game, seat, &sheets);
    reading.refused.retain(|refused| refused.sheet == newest);
    let resolved = Resolved { orders: reading.orders.clone() };
    if game.resolved.get(&seat) == Some(&resolved) {
        return;
    }
    bench.change(Change::Resolved { seat, resolved });
    let Some(game) = &bench.game else { return };
    let receipt = Receipt {
        reading,
        outlook: bench.outlook(game.powers(seat)),
        done: Vec::new(),
        undone: Vec::new(),
        ready: readiness(game, seat),
        press: Vec::new(),
        hand: Hand::Player,
    };
    bench.tell_seat(seat, Body::Receipt(Box::new(receipt)));
}
