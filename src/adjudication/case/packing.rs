//! From actions to a case: orders are matched to each other, a support to the unit it helps, a convoy
//! to its army; and it is settled, before anything is solved, which armies go by convoy (4.A.3).

use crate::adjudication::legality::{Action, Intent};
use crate::adjudication::mask::{self, Many, One, Width};
use crate::adjudication::routes::{self, Flood, Seaways};
use crate::board::{Board, Power, Province};
use crate::position::Unit;
use crate::rules::{
    AdjacentConvoy, ConvoyCut, ConvoyPath, ConvoyRoutes, Paradox, Rules, SwapBounce,
};

use super::{Case, Facts, ROWS, Row, SETS, Set};

/// Room for packing, kept between phases.
#[derive(Clone, Debug, Default)]
pub struct Packing {
    /// A row for each province: the units that move there.
    bound_for: Vec<u64>,
    flood: Flood,
}

/// What a case is made from.
pub struct Orders<'a> {
    pub board: &'a Board,
    pub rules: &'a Rules,
    pub units: &'a [Unit],
    pub actions: &'a [Option<Action>],
    pub unit_at: &'a [Option<u16>],
    /// The fleets of each path that an order names (4.A.6).
    pub paths: &'a [Vec<u16>],
    /// Armies whose swap by convoy is known to be disrupted (4.A.3 c).
    pub walking: &'a [usize],
    /// The powers whose units cannot be helped to hold (4.D.9 a).
    pub unsupported: &'a [Power],
}

/// Packs one phase.
pub fn pack(orders: &Orders<'_>, seaways: &Seaways, packing: &mut Packing) -> Case {
    match mask::words_for(orders.units.len()) {
        1 => pack_in(One, orders, seaways, packing),
        words => pack_in(Many(words), orders, seaways, packing),
    }
}

fn pack_in<W: Width>(
    width: W,
    orders: &Orders<'_>,
    seaways: &Seaways,
    packing: &mut Packing,
) -> Case {
    let mut case = empty(width, orders);
    group_movers(width, &mut case, orders, packing);
    match_orders(width, &mut case, orders);
    if orders.rules.convoy_path != ConvoyPath::Ignored {
        keep_to_paths(width, &mut case, orders);
    }
    choose_convoys(width, &mut case, orders, seaways, packing);
    find_battles(width, &mut case, orders.rules);
    find_cutters(width, &mut case, orders);
    case
}

fn empty<W: Width>(width: W, orders: &Orders<'_>) -> Case {
    let count = orders.units.len();
    let words = width.words();
    let powers = orders.board.powers().len();
    let mut case = Case {
        words,
        units: Vec::with_capacity(count),
        rows: vec![0; (SETS + count * ROWS + powers) * words],
        links: Vec::new(),
        convoy_routes: orders.rules.convoy_routes,
    };
    for (index, unit) in orders.units.iter().enumerate() {
        let action = orders.actions[index].unwrap_or(Action::Hold);
        let power = (SETS + count * ROWS + unit.power.index()) * words;
        mask::put(&mut case.rows[power..power + words], index);
        let mut facts = Facts {
            power: unit.power,
            place: unit.location.province,
            action,
            to: unit.location,
            occupant: None,
            opponent: None,
            beater: None,
        };
        if let Action::Move { to, intent } = action {
            facts.to = to;
            facts.occupant = orders.unit_at[to.province.index()];
            mask::put(case.set_mut(width, Set::Movers), index);
            if intent != Intent::Unstated {
                mask::put(case.set_mut(width, Set::Wanting), index);
            }
        }
        case.units.push(facts);
    }
    case
}

/// Goes through the units of a set as it is now.
fn each_of<W: Width>(width: W, case: &mut Case, set: Set, visit: impl FnMut(&mut Case, usize)) {
    each_of_both(width, case, [set, set], visit);
}

/// Goes through the units that are in both sets as they are now.
fn each_of_both<W: Width>(
    width: W,
    case: &mut Case,
    sets: [Set; 2],
    mut visit: impl FnMut(&mut Case, usize),
) {
    for word in 0..width.words() {
        let [a, b] = sets.map(|set| case.set(width, set)[word]);
        mask::ones(&[a & b]).for_each(|bit| visit(case, word * 64 + bit));
    }
}

/// Fills the rows of rivals and attackers.
fn group_movers<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>, packing: &mut Packing) {
    let words = width.words();
    let bound_for = &mut packing.bound_for;
    bound_for.clear();
    bound_for.resize(orders.board.size() * words, 0);
    each_of(width, case, Set::Movers, |case, mover| {
        let from = case.units[mover].to.province.index() * words;
        mask::put(&mut bound_for[from..from + words], mover);
    });
    let bound_for = |goal: Province| &bound_for[goal.index() * words..][..words];
    each_of(width, case, Set::Movers, |case, mover| {
        let goal = case.units[mover].to.province;
        let rivals = case.row_mut(width, Row::Rivals, mover);
        rivals.copy_from_slice(bound_for(goal));
        mask::take(rivals, mover);
    });
    for unit in 0..case.units.len() {
        let attackers = bound_for(case.units[unit].place);
        case.row_mut(width, Row::Attackers, unit).copy_from_slice(attackers);
        mask::put_if(case.set_mut(width, Set::Attacked), unit, !mask::is_empty(attackers));
    }
}

/// Finds the supports and convoys that say what the other unit really does.
fn match_orders<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    for index in 0..case.units.len() {
        let (row, other) = match case.units[index].action {
            Action::Hold | Action::Move { .. } | Action::VainMove { .. } | Action::Vain => continue,
            Action::SupportHold { unit } => {
                let Facts { action, power, .. } = case.units[usize::from(unit)];
                let moves = matches!(action, Action::Move { .. } | Action::VainMove { .. });
                if moves || orders.unsupported.contains(&power) {
                    continue;
                }
                (Row::Supporters, unit)
            }
            Action::SupportMove { unit, to } => match case.units[usize::from(unit)].action {
                Action::Move { to: goal, .. }
                    if goal.province == to.province
                        && (to.coast.is_none() || to.coast == goal.coast) =>
                {
                    (Row::Supporters, unit)
                }
                _ => continue,
            },
            Action::Convoy { army, to } => {
                if case.units[usize::from(army)].goal() != Some(to) {
                    continue;
                }
                (Row::Carriers, army)
            }
        };
        mask::put(case.row_mut(width, row, other.into()), index);
        mask::put(case.set_mut(width, Set::Matched), index);
        match row {
            Row::Supporters => mask::put(case.set_mut(width, Set::Supporting), index),
            _ => mask::put(case.set_mut(width, Set::Wanting), other.into()),
        }
    }
}

/// Settles which armies go by convoy (4.A.3); convoys of those that walk match nothing.
fn choose_convoys<W: Width>(
    width: W,
    case: &mut Case,
    orders: &Orders<'_>,
    seaways: &Seaways,
    packing: &mut Packing,
) {
    each_of(width, case, Set::Wanting, |case, army| {
        let is_carried = !mask::is_empty(case.row(width, Row::Carriers, army));
        if is_carried {
            chart(width, case, seaways, army);
            if let Some(path) = path_of(case, orders, army) {
                chart_path(width, case, army, path);
            }
        }
        if goes_by_convoy(width, case, orders, army, packing) {
            mask::put(case.set_mut(width, Set::Convoyed), army);
            if is_carried && orders.rules.convoy_routes == ConvoyRoutes::One {
                leave_out_needless(width, case, army, &mut packing.flood);
            }
        } else if is_carried {
            for word in 0..width.words() {
                let carriers = case.row(width, Row::Carriers, army)[word];
                case.set_mut(width, Set::Matched)[word] &= !carriers;
            }
            case.row_mut(width, Row::Carriers, army).fill(0);
        }
    });
}

/// Notes which carriers of an army touch which, and either coast.
fn chart<W: Width>(width: W, case: &mut Case, seaways: &Seaways, army: usize) {
    let words = width.words();
    if case.links.is_empty() {
        case.links = vec![0; words * case.units.len()];
    }
    let (place, goal) = (case.units[army].place, case.units[army].to.province);
    for word in 0..words {
        for bit in mask::ones(&[case.row(width, Row::Carriers, army)[word]]) {
            let fleet = word * 64 + bit;
            case.links[fleet * words..][..words].copy_from_slice(seaways.links(fleet));
        }
        let carriers = case.row(width, Row::Carriers, army)[word];
        let (departs, arrives) = (seaways.touching(place)[word], seaways.touching(goal)[word]);
        case.row_mut(width, Row::Departs, army)[word] = carriers & departs;
        case.row_mut(width, Row::Arrives, army)[word] = carriers & arrives;
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
fn keep_to_paths<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    for army in 0..case.units.len() {
        let is_wanted = |fleet: usize| match path_of(case, orders, army) {
            Some(path) => path.contains(&(fleet as u16)),
            None => orders.rules.convoy_path == ConvoyPath::Allowed,
        };
        let carriers = mask::ones(case.row(width, Row::Carriers, army));
        let unwanted: Vec<usize> = carriers.filter(|&fleet| !is_wanted(fleet)).collect();
        for fleet in unwanted {
            mask::take(case.row_mut(width, Row::Carriers, army), fleet);
            mask::take(case.set_mut(width, Set::Matched), fleet);
        }
    }
}

/// Leaves only the links of a path, so that every fleet of it is needed.
fn chart_path<W: Width>(width: W, case: &mut Case, army: usize, path: &[u16]) {
    let words = width.words();
    let ends = [(Row::Departs, path.first()), (Row::Arrives, path.last())];
    for (row, end) in ends {
        let is_there = end.is_some_and(|&end| mask::has(case.row(width, row, army), end.into()));
        let row = case.row_mut(width, row, army);
        row.fill(0);
        if let Some(&end) = end.filter(|_| is_there) {
            mask::put(row, end.into());
        }
    }
    for (index, &fleet) in path.iter().enumerate() {
        let fleet = usize::from(fleet);
        if !mask::has(case.row(width, Row::Carriers, army), fleet) {
            continue;
        }
        let links = &mut case.links[fleet * words..][..words];
        links.fill(0);
        if let Some(&next) = path.get(index + 1) {
            mask::put(links, next.into());
        }
    }
}

fn goes_by_convoy<W: Width>(
    width: W,
    case: &Case,
    orders: &Orders<'_>,
    army: usize,
    packing: &mut Packing,
) -> bool {
    let facts = case.unit(army);
    let (Some(goal), Action::Move { intent, .. }) = (facts.goal(), facts.action) else {
        return false;
    };
    let unit = &orders.units[army];
    if !orders.board.reaches(unit.kind, unit.location, goal) {
        return true;
    }
    let carriers = case.row(width, Row::Carriers, army);
    let is_meant =
        intent != Intent::Unstated || mask::meet(carriers, case.of_power(width, facts.power));
    let swaps = facts
        .occupant
        .is_some_and(|other| case.units[usize::from(other)].goal() == Some(facts.place));
    let is_ordered = |flood| is_route(width, case, army, carriers, flood);
    match orders.rules.adjacent_convoy {
        AdjacentConvoy::IntentOnly => is_meant,
        AdjacentConvoy::Explicit => intent != Intent::Unstated,
        AdjacentConvoy::Intent => is_meant && is_ordered(&mut packing.flood),
        AdjacentConvoy::Always => is_ordered(&mut packing.flood),
        AdjacentConvoy::Swap => swaps && is_ordered(&mut packing.flood),
        AdjacentConvoy::UndisruptedSwap => {
            swaps && !orders.walking.contains(&army) && is_ordered(&mut packing.flood)
        }
    }
}

/// Whether these of an army's carriers make a route.
fn is_route<W: Width>(
    width: W,
    case: &Case,
    army: usize,
    carriers: &[u64],
    flood: &mut Flood,
) -> bool {
    let departs = case.row(width, Row::Departs, army);
    let arrives = case.row(width, Row::Arrives, army);
    !mask::is_empty(carriers) && routes::connects(&case.links, departs, arrives, carriers, flood)
}

/// Where one lost route disrupts a convoy (4.A.1 a), foreign fleets that own ones make needless are
/// left out, and so are fleets on no ordered route (DATC 6.F.10, 6.F.12).
fn leave_out_needless<W: Width>(width: W, case: &mut Case, army: usize, flood: &mut Flood) {
    let of_army = |set: &[u64], other: &[u64]| -> Vec<u64> {
        set.iter().zip(other).map(|(a, b)| a & b).collect()
    };
    let all = case.row(width, Row::Carriers, army).to_vec();
    let own = of_army(&all, case.of_power(width, case.units[army].power));
    let chosen = if is_route(width, case, army, &own, flood) { own } else { all.clone() };
    let mut among = chosen.clone();
    let mut kept = vec![0; width.words()];
    for fleet in mask::ones(&chosen) {
        let departs = case.row(width, Row::Departs, army);
        let arrives = case.row(width, Row::Arrives, army);
        if routes::needed(fleet, &case.links, departs, arrives, &mut among, flood) {
            mask::put(&mut kept, fleet);
        }
    }
    let matched = case.set_mut(width, Set::Matched);
    for (matched, (all, kept)) in matched.iter_mut().zip(all.iter().zip(&kept)) {
        *matched &= !(all & !kept);
    }
    case.row_mut(width, Row::Carriers, army).copy_from_slice(&kept);
}

/// Pairs that move to where the other stands: a battle if both walk. Whoever is beaten by the other
/// loses its PREVENT STRENGTH, in a battle or, by 4.A.7 a, in any case.
fn find_battles<W: Width>(width: W, case: &mut Case, rules: &Rules) {
    each_of_both(width, case, [Set::Movers, Set::Attacked], |case, mover| {
        let facts = case.units[mover];
        let Some(other) = facts.occupant else { return };
        if case.units[usize::from(other)].goal() != Some(facts.place) {
            return;
        }
        let convoyed = case.set(width, Set::Convoyed);
        let walk = !mask::has(convoyed, mover) && !mask::has(convoyed, other.into());
        if walk {
            case.units[mover].opponent = Some(other);
        }
        if walk || rules.swap_bounce == SwapBounce::Powerless {
            case.units[mover].beater = Some(other);
        }
    });
}

/// Who can cut a support: every attacker of another power, but for the unit against which the
/// support is given (5.B.2), wherever it comes from (4.A.4).
fn find_cutters<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    let rules = orders.rules;
    each_of_both(width, case, [Set::Supporting, Set::Attacked], |case, helper| {
        let facts = case.units[helper];
        for word in 0..width.words() {
            let attackers = case.row(width, Row::Attackers, helper)[word];
            let own = case.of_power(width, facts.power)[word];
            case.row_mut(width, Row::Cutters, helper)[word] = attackers & !own;
        }
        let Action::SupportMove { to, .. } = facts.action else { return };
        let Some(target) = orders.unit_at[to.province.index()].map(usize::from) else { return };
        let is_exempt = match rules.convoy_cut {
            ConvoyCut::FromStart => true,
            ConvoyCut::FromSea => !mask::has(case.set(width, Set::Convoyed), target),
        };
        if is_exempt {
            mask::take(case.row_mut(width, Row::Cutters, helper), target);
        }
    });
    match rules.paradox {
        Paradox::Rule1971 | Paradox::Rule1982 => find_harmless(width, case, orders),
        Paradox::Rule2000 | Paradox::Szykman | Paradox::AllHold | Paradox::Dptg => {}
    }
}

/// Convoyed armies that never cut the support they attack, nor by dislodging it (4.A.2 a, b).
fn find_harmless<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    for index in 0..case.units.len() {
        if !mask::has(case.set(width, Set::Supporting), index) {
            continue;
        }
        let (target, is_attack) = match case.units[index].action {
            Action::SupportMove { to, .. } => (to.province, true),
            Action::SupportHold { unit } => (case.units[usize::from(unit)].place, false),
            _ => continue,
        };
        let Some(fleet) = orders.unit_at[target.index()].map(usize::from) else { continue };
        let carries = matches!(case.units[fleet].action, Action::Convoy { .. });
        if !carries || !mask::has(case.set(width, Set::Matched), fleet) {
            continue;
        }
        let attackers = case.row(width, Row::Attackers, index).to_vec();
        for attacker in mask::ones(&attackers) {
            let is_carried_there = mask::has(case.row(width, Row::Carriers, attacker), fleet);
            let is_harmless = match orders.rules.paradox {
                Paradox::Rule1971 => is_attack && is_carried_there,
                _ => true,
            };
            if case.is_convoyed(attacker) && is_harmless {
                mask::take(case.row_mut(width, Row::Cutters, index), attacker);
                mask::put(case.row_mut(width, Row::Harmless, index), attacker);
            }
        }
    }
}
