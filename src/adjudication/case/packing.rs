//! From actions to a case: orders are matched to each other, a support to the unit it helps, a convoy
//! to its army; and it is settled, before anything is solved, which armies go by convoy (4.A.3).

use crate::adjudication::action::{Action, Intent};
use crate::adjudication::mask::{self, Many, One, Width};
use crate::adjudication::routes::{self, Flood};
use crate::adjudication::standing::Standing;
use crate::board::{Board, Location, Power};
use crate::position::Unit;
use crate::rules::{
    AdjacentConvoy, ConvoyCut, ConvoyPath, ConvoyRoutes, Paradox, Rules, SwapBounce,
};

use super::{Case, Facts, ROWS, Row, SETS, Set};

/// What a case is made from.
pub struct Orders<'a> {
    pub board: &'a Board,
    pub rules: &'a Rules,
    pub units: &'a [Unit],
    pub actions: &'a [Action],
    pub standing: &'a Standing,
    /// The fleets of each path that an order names (4.A.6).
    pub paths: &'a [Vec<u16>],
    /// Armies whose swap by convoy is known to be disrupted (4.A.3 c).
    pub walking: &'a [usize],
    /// The powers whose units cannot be helped to hold (4.D.9 a).
    pub unsupported: &'a [Power],
}

/// Packs one phase over whatever the case held.
pub fn pack(orders: &Orders<'_>, case: &mut Case, flood: &mut Flood) {
    match mask::words_for(orders.units.len()) {
        1 => pack_in(One, orders, case, flood),
        words => pack_in(Many(words), orders, case, flood),
    }
}

fn pack_in<W: Width>(width: W, orders: &Orders<'_>, case: &mut Case, flood: &mut Flood) {
    clear(width, case, orders);
    for (word, units) in orders.units.chunks(64).enumerate() {
        put_units(width, case, orders, word, units);
    }
    each_of(width, case, Set::Movers, |case, mover| put_mover(width, case, orders, mover));
    match_orders(width, case, orders);
    if orders.rules.convoy_path != ConvoyPath::Ignored {
        keep_to_paths(width, case, orders);
    }
    choose_convoys(width, case, orders, flood);
    find_battles(width, case, orders.rules);
    find_cutters(width, case, orders);
}

fn clear<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    let words = width.words();
    let powers = orders.board.powers().len();
    case.words = words;
    case.convoy_routes = orders.rules.convoy_routes;
    case.units.clear();
    case.links.clear();
    for (rows, count) in [
        (&mut case.rows, SETS + orders.units.len() * ROWS),
        (&mut case.of_power, powers),
        (&mut case.bound_for, orders.board.size()),
    ] {
        rows.clear();
        rows.resize(count * words, 0);
    }
}

/// Puts a word of units into the case, and into the sets that their own orders say.
fn put_units<W: Width>(
    width: W,
    case: &mut Case,
    orders: &Orders<'_>,
    word: usize,
    units: &[Unit],
) {
    let (mut movers, mut wanting, mut assisting) = (0, 0, 0);
    let actions = &orders.actions[word * 64..];
    case.units.extend(units.iter().zip(actions).enumerate().map(|(bit, (unit, &action))| {
        let moves = matches!(action, Action::Move { .. });
        let walks = matches!(action, Action::Move { intent: Intent::Unstated, .. });
        let assists = matches!(
            action,
            Action::SupportHold { .. } | Action::SupportMove { .. } | Action::Convoy { .. }
        );
        movers |= u64::from(moves) << bit;
        wanting |= u64::from(moves & !walks) << bit;
        assisting |= u64::from(assists) << bit;
        case.of_power[unit.power.index() * width.words() + word] |= 1 << bit;
        Facts {
            power: unit.power,
            place: unit.location.province,
            action,
            to: unit.location,
            occupant: None,
            opponent: None,
            beater: None,
        }
    }));
    case.set_mut(width, Set::Movers)[word] = movers;
    case.set_mut(width, Set::Wanting)[word] = wanting;
    case.set_mut(width, Set::Assisting)[word] = assisting;
}

/// Notes where a mover goes, who stands there and who goes there too. Both are as good as chance: no
/// branch is to hang on them.
fn put_mover<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>, mover: usize) {
    let facts = &mut case.units[mover];
    let Action::Move { to, .. } = facts.action else { return };
    let occupant = orders.standing.unit(to.province);
    facts.to = to;
    facts.occupant = occupant;
    mask::put_if(case.set_mut(width, Set::Entering), mover, occupant.is_some());
    let attacked = usize::from(occupant.unwrap_or(0));
    mask::put_if(case.set_mut(width, Set::Attacked), attacked, occupant.is_some());
    let from = to.province.index() * width.words();
    let mut is_rivalled = false;
    for word in 0..width.words() {
        let rivals = case.bound_for[from + word];
        case.set_mut(width, Set::Rivalled)[word] |= rivals;
        is_rivalled |= rivals != 0;
    }
    mask::put_if(case.set_mut(width, Set::Rivalled), mover, is_rivalled);
    mask::put(&mut case.bound_for[from..from + width.words()], mover);
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

/// Finds the supports and convoys that say what the other unit really does.
fn match_orders<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    each_of(width, case, Set::Assisting, |case, helper| {
        let action = case.units[helper].action;
        let (other, said) = match action {
            Action::Hold | Action::Move { .. } | Action::VainMove { .. } | Action::Vain => return,
            Action::SupportHold { unit } => (usize::from(unit), None),
            Action::SupportMove { unit, to } => (unit.into(), Some(to)),
            Action::Convoy { army, to } => (army.into(), Some(to.into())),
        };
        let moves = mask::has(case.set(width, Set::Movers), other);
        let Facts { to, power, action: others, .. } = case.units[other];
        let stays = !moves
            & !matches!(others, Action::VainMove { .. })
            & !orders.unsupported.contains(&power);
        let goes_there = |said: Location| {
            moves
                & (to.province == said.province)
                & (said.coast.is_none() | (to.coast == said.coast))
        };
        let is_matched = said.map_or(stays, goes_there);
        let carries = matches!(action, Action::Convoy { .. });
        let row = if carries { Row::Carriers } else { Row::Supporters };
        mask::put_if(case.row_mut(width, row, other), helper, is_matched);
        mask::put_if(case.set_mut(width, Set::Matched), helper, is_matched);
        mask::put_if(case.set_mut(width, Set::Supporting), helper, is_matched & !carries);
        mask::put_if(case.set_mut(width, Set::Supported), other, is_matched & !carries);
        mask::put_if(case.set_mut(width, Set::Wanting), other, is_matched & carries);
    });
}

/// Settles which armies go by convoy (4.A.3); convoys of those that walk match nothing.
fn choose_convoys<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>, flood: &mut Flood) {
    each_of(width, case, Set::Wanting, |case, army| {
        let is_carried = !mask::is_empty(case.row(width, Row::Carriers, army));
        if is_carried {
            chart(width, case, orders, army);
            if let Some(path) = path_of(case, orders, army) {
                chart_path(width, case, army, path);
            }
        }
        if goes_by_convoy(width, case, orders, army, flood) {
            mask::put(case.set_mut(width, Set::Convoyed), army);
            if is_carried && orders.rules.convoy_routes == ConvoyRoutes::One {
                leave_out_needless(width, case, army, flood);
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
fn chart<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>, army: usize) {
    let (words, board) = (width.words(), orders.board);
    let (place, goal) = (case.units[army].place, case.units[army].to.province);
    let carriers = case.row(width, Row::Carriers, army).iter();
    let are_many = carriers.map(|word| word.count_ones()).sum::<u32>() > 1;
    case.links.resize(words * case.units.len(), 0);
    for word in 0..words {
        for bit in mask::ones(&[case.row(width, Row::Carriers, army)[word]]) {
            let fleet = word * 64 + bit;
            let sea = case.units[fleet].place;
            let [departs, arrives] = [place, goal].map(|end| board.convoy_passes(end, sea));
            mask::put_if(case.row_mut(width, Row::Departs, army), fleet, departs);
            mask::put_if(case.row_mut(width, Row::Arrives, army), fleet, arrives);
            let borders = board.fleet_borders(orders.units[fleet].location);
            for other in borders.iter().filter(|_| are_many) {
                if let Some(other) = orders.standing.unit(other.province) {
                    let is_link = mask::has(case.row(width, Row::Carriers, army), other.into());
                    mask::put_if(&mut case.links[fleet * words..][..words], other.into(), is_link);
                }
            }
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
#[cold]
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
    flood: &mut Flood,
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
    let mut is_ordered = || is_route(width, case, army, carriers, flood);
    match orders.rules.adjacent_convoy {
        AdjacentConvoy::IntentOnly => is_meant,
        AdjacentConvoy::Explicit => intent != Intent::Unstated,
        AdjacentConvoy::Intent => is_meant && is_ordered(),
        AdjacentConvoy::Always => is_ordered(),
        AdjacentConvoy::Swap => swaps && is_ordered(),
        AdjacentConvoy::UndisruptedSwap => swaps && !orders.walking.contains(&army) && is_ordered(),
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

/// Movers against a unit that does not move, and pairs that move to where the other stands: a battle
/// if both walk. Whoever is beaten by the other loses its PREVENT STRENGTH, in a battle or, by
/// 4.A.7 a, in any case.
fn find_battles<W: Width>(width: W, case: &mut Case, rules: &Rules) {
    each_of(width, case, Set::Entering, |case, mover| {
        let facts = case.units[mover];
        let Some(other) = facts.occupant else { return };
        let goal = case.units[usize::from(other)].goal();
        if goal != Some(facts.place) {
            mask::put_if(case.set_mut(width, Set::Blocked), mover, goal.is_none());
            return;
        }
        let convoyed = case.set(width, Set::Convoyed);
        let walk = !mask::has(convoyed, mover) && !mask::has(convoyed, other.into());
        if walk {
            case.units[mover].opponent = Some(other);
            mask::put(case.set_mut(width, Set::Blocked), mover);
        }
        if walk || rules.swap_bounce == SwapBounce::Powerless {
            case.units[mover].beater = Some(other);
            mask::put(case.set_mut(width, Set::Faced), mover);
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
            let attackers = case.bound_for(width, facts.place)[word];
            let own = case.of_power(width, facts.power)[word];
            case.row_mut(width, Row::Cutters, helper)[word] = attackers & !own;
        }
        let Action::SupportMove { to, .. } = facts.action else { return };
        let Some(target) = orders.standing.unit(to.province).map(usize::from) else { return };
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
        let Some(fleet) = orders.standing.unit(target).map(usize::from) else { continue };
        let carries = matches!(case.units[fleet].action, Action::Convoy { .. });
        if !carries || !mask::has(case.set(width, Set::Matched), fleet) {
            continue;
        }
        let attackers = case.bound_for(width, case.units[index].place).to_vec();
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
