//! Which armies go by convoy, and which of the fleets that offer to carry them count (4.A.3, 4.A.6).

use std::slice;

use crate::adjudication::action::{Action, Intent};
use crate::adjudication::equations::SeaRoom;
use crate::adjudication::mask::{self, Width};
use crate::adjudication::{detours, separation};
use crate::board::UnitKind;
use crate::rules::{AdjacentConvoy, ConvoyPath, ConvoyRoutes};

use super::actions::Role;
use super::packing::Orders;
use super::seas::Reach;
use super::{Case, Facts, Row, Set};

/// Settles which armies go by convoy (4.A.3). Convoys of those that walk match nothing, but for those
/// of whom it was by the convoy that it was found to be disrupted (4.A.3 c).
pub(super) fn choose_convoys<W: Width>(
    width: W,
    case: &mut Case,
    orders: &Orders<'_>,
    sea: &mut SeaRoom,
) {
    let names_paths = orders.rules.convoy_path != ConvoyPath::Ignored;
    if names_paths {
        keep_to_paths(width, case, orders);
    }
    for word in 0..width.words() {
        let asking = orders.actions.of(width, Role::Passenger, word);
        let mut convoyed = 0;
        for bit in mask::bits(case.set(width, Set::Wanting)[word]) {
            let army = word * 64 + bit;
            let Facts { place, to, .. } = case.units[army];
            case.seas.chart(width, orders.board, army, [place, to.province]);
            if names_paths {
                chart_path(width, case, orders, army);
            }
            let is_asked = asking >> bit & 1 == 1;
            let is_convoyed = goes_by_convoy(width, case, orders, army, is_asked, sea);
            convoyed |= u64::from(is_convoyed) << bit;
            if is_convoyed || orders.walking.contains(&army) {
                if orders.rules.convoy_routes != ConvoyRoutes::All {
                    leave_out_needless(width, case, army, sea);
                }
            } else {
                leave_out(width, case, army, |_| u64::MAX);
            }
        }
        case.set_mut(width, Set::Convoyed)[word] = convoyed;
    }
}

/// Has the orders of some of an army's carriers, given word by word, match nothing.
fn leave_out<W: Width>(width: W, case: &mut Case, army: usize, out: impl Fn(usize) -> u64) {
    for word in 0..width.words() {
        let carriers = case.row(width, Row::Carriers, army)[word];
        case.set_mut(width, Set::Matched)[word] &= !(carriers & out(word));
        case.row_mut(width, Row::Carriers, army)[word] &= !out(word);
        for fleet in mask::bits(carriers & out(word)).map(|bit| word * 64 + bit) {
            case.seas.sink(width, fleet, army);
        }
    }
}

/// The path that an army's order names.
fn path_of<'a>(case: &Case, orders: &Orders<'a>, army: usize) -> Option<&'a [u16]> {
    match case.units[army].action {
        Action::Move { intent: Intent::Path(path), .. } => Some(&orders.paths[usize::from(path)]),
        _ => None,
    }
}

/// Leaves to each army the carriers that its order wants (4.A.6 b, c).
#[cold]
fn keep_to_paths<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    for army in 0..case.units.len() {
        let path = path_of(case, orders, army);
        leave_out(width, case, army, |word| match path {
            Some(path) => !path.iter().fold(0, |all, &fleet| all | mask::of(fleet.into(), word)),
            None if orders.rules.convoy_path == ConvoyPath::Allowed => 0,
            None => u64::MAX,
        });
    }
}

/// Leaves only the links of an army's path, so that every fleet of it is needed.
#[cold]
fn chart_path<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>, army: usize) {
    let Some(path) = path_of(case, orders, army) else { return };
    let place = |fleet: u16| orders.units[usize::from(fleet)].location.province;
    let seas: Vec<usize> =
        path.iter().filter_map(|&fleet| orders.board.sea(place(fleet))).collect();
    let only = |row: &mut [u64], seas: &[usize]| {
        row.fill(0);
        seas.iter().for_each(|&sea| mask::put(row, sea));
    };
    let ends = [(Reach::Departs, seas.first()), (Reach::Arrives, seas.last())];
    for (reach, end) in ends {
        only(case.seas.row_mut(width, reach, army), end.map_or(&[], slice::from_ref));
    }
    for (index, (&fleet, &sea)) in path.iter().zip(&seas).enumerate() {
        // Another fleet may be on the way of another army.
        if mask::has(case.row(width, Row::Carriers, army), fleet.into()) {
            let links = case.seas.links_mut(sea);
            only(links, &seas[index.saturating_sub(1)..(index + 2).min(seas.len())]);
            mask::take(links, sea);
        }
    }
}

fn goes_by_convoy<W: Width>(
    width: W,
    case: &Case,
    orders: &Orders<'_>,
    army: usize,
    is_asked: bool,
    sea: &mut SeaRoom,
) -> bool {
    let Facts { place, to, power, occupant, .. } = case.units[army];
    if !orders.board.reaches(UnitKind::Army, place.into(), to.province) {
        return true;
    }
    let carriers = case.row(width, Row::Carriers, army);
    let is_meant = is_asked || mask::meet(carriers, case.of_power(width, power));
    let swaps = occupant.is_some_and(|other| case.units[usize::from(other)].goal() == Some(place));
    let mut is_ordered = || case.seas.cross(width, army, |_| 0, sea);
    match orders.rules.adjacent_convoy {
        AdjacentConvoy::IntentOnly => is_meant,
        AdjacentConvoy::Explicit => is_asked,
        AdjacentConvoy::Intent => is_meant && is_ordered(),
        AdjacentConvoy::Always => is_ordered(),
        AdjacentConvoy::Swap => swaps && is_ordered(),
        AdjacentConvoy::UndisruptedSwap => swaps && !orders.walking.contains(&army) && is_ordered(),
    }
}

/// Where one lost route disrupts a convoy (4.A.1 a, 1971), fleets on no ordered route are left out
/// (DATC 6.F.12), and by a also foreign ones that own ones make needless (6.F.10).
fn leave_out_needless<W: Width>(width: W, case: &mut Case, army: usize, sea: &mut SeaRoom) {
    let carriers = case.row(width, Row::Carriers, army);
    let own = case.of_power(width, case.units[army].power);
    let foreign = |word: usize| carriers[word] & !own[word];
    let suffices =
        case.convoy_routes == ConvoyRoutes::OneOwn && case.seas.cross(width, army, foreign, sea);
    let SeaRoom { among, sorting, .. } = sea;
    case.seas.left(width, army, |word| if suffices { foreign(word) } else { 0 }, among);
    let [departs, arrives] =
        [Reach::Departs, Reach::Arrives].map(|reach| case.seas.row(width, reach, army));
    let links = case.seas.links();
    let mut kept = separation::useful(links, departs, arrives, among, sorting).to_vec();
    let mut shortest = Vec::new();
    detours::put_shortest(links, [departs, arrives], among, &mut shortest);
    for sea in mask::ones(&kept.clone()) {
        let is_needed =
            mask::has(&shortest, sea) || detours::can_need(links, [departs, arrives], among, sea);
        if !is_needed {
            mask::take(&mut kept, sea);
        }
    }
    let is_kept = |fleet| mask::meet(&kept, case.seas.row(width, Reach::Afloat, fleet));
    among.clear();
    among.extend(carriers.iter().enumerate().map(|(word, &carriers)| {
        let needless = |&bit: &usize| !is_kept(word * 64 + bit);
        mask::bits(carriers).filter(needless).fold(0, |all, bit| all | 1 << bit)
    }));
    leave_out(width, case, army, |word| among[word]);
}
