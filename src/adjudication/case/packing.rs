//! From actions to a case: orders are matched to each other, a support to the unit it helps, a convoy
//! to its army; and it is settled, before anything is solved, which armies go by convoy (4.A.3).

use crate::adjudication::action::{Action, Intent};
use crate::adjudication::detours;
use crate::adjudication::equations::SeaRoom;
use crate::adjudication::mask::{self, Many, One, Width};
use crate::adjudication::routes::{self, Flood};
use crate::adjudication::separation;
use crate::adjudication::standing::Standing;
use crate::board::{Board, Power};
use crate::position::Unit;
use crate::rules::{
    AdjacentConvoy, ConvoyCut, ConvoyPath, ConvoyRoutes, Paradox, Rules, SwapBounce,
};

use super::actions::{Actions, Role};
use super::{Case, Facts, ROWS, Row, SETS, Set, row_in, set_in};

/// What a case is made from.
pub struct Orders<'a> {
    pub board: &'a Board,
    pub rules: &'a Rules,
    pub units: &'a [Unit],
    pub actions: &'a Actions,
    pub standing: &'a Standing,
    /// The fleets of each path that an order names (4.A.6).
    pub paths: &'a [Vec<u16>],
    /// Armies whose swap by convoy is known to be disrupted (4.A.3 c).
    pub walking: &'a [usize],
    /// The powers whose units cannot be helped to hold (4.D.9 a).
    pub unsupported: &'a [Power],
}

/// Packs one phase over whatever the case held.
pub fn pack(orders: &Orders<'_>, case: &mut Case, sea: &mut SeaRoom) {
    match mask::words_for(orders.units.len()) {
        1 => pack_in(One, orders, case, sea),
        words => pack_in(Many(words), orders, case, sea),
    }
}

fn pack_in<W: Width>(width: W, orders: &Orders<'_>, case: &mut Case, sea: &mut SeaRoom) {
    clear(width, case, orders);
    put_roles(width, case, orders);
    put_movers(width, case, orders);
    match_orders(width, case, orders);
    if orders.rules.convoy_path != ConvoyPath::Ignored {
        keep_to_paths(width, case, orders);
    }
    choose_convoys(width, case, orders, sea);
    find_battles(width, case, orders.rules);
    find_cutters(width, case, orders);
}

fn clear<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    let words = width.words();
    case.words = words;
    case.convoy_routes = orders.rules.convoy_routes;
    case.links.clear();
    case.units.clear();
    case.units.extend_from_slice(&orders.actions.units);
    case.of_power.clear();
    case.of_power.extend_from_slice(&orders.actions.of_power);
    for (rows, count) in [
        (&mut case.rows, SETS + orders.units.len() * ROWS),
        (&mut case.bound_for, orders.board.size()),
    ] {
        rows.clear();
        rows.resize(count * words, 0);
    }
}

/// Puts the units into the sets that their own orders say.
fn put_roles<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    for word in 0..width.words() {
        let of = |role| orders.actions.of(role, word);
        let movers = of(Role::Walker) | of(Role::Passenger);
        let in_disorder = orders.unsupported.iter().map(|&power| case.of_power(width, power)[word]);
        let helpless = in_disorder.fold(0, |all, units| all | units) & !movers | of(Role::Astray);
        case.set_mut(width, Set::Movers)[word] = movers;
        case.set_mut(width, Set::Wanting)[word] = of(Role::Passenger);
        case.set_mut(width, Set::Helpless)[word] = helpless;
        case.set_mut(width, Set::Assisting)[word] = of(Role::Supporter) | of(Role::Carrier);
    }
}

/// Notes where the movers go, who stands there and who goes there too. All of it is as good as
/// chance: no branch is to hang on it.
fn put_movers<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    let words = width.words();
    let Case { units, rows, bound_for, .. } = case;
    for word in 0..words {
        let (mut entering, mut rivalled) = (0, 0);
        for bit in mask::bits(set_in(rows, width, Set::Movers)[word]) {
            let mover = word * 64 + bit;
            let goal = units[mover].to.province;
            let occupant = orders.standing.unit(goal);
            units[mover].occupant = occupant;
            entering |= u64::from(occupant.is_some()) << bit;
            let attacked = usize::from(occupant.unwrap_or(0));
            mask::put_if(set_in(rows, width, Set::Attacked), attacked, occupant.is_some());
            let bound = &mut bound_for[goal.index() * words..][..words];
            let mut is_rivalled = false;
            for (all, &rivals) in set_in(rows, width, Set::Rivalled).iter_mut().zip(&*bound) {
                *all |= rivals;
                is_rivalled |= rivals != 0;
            }
            rivalled |= u64::from(is_rivalled) << bit;
            mask::put(bound, mover);
        }
        set_in(rows, width, Set::Entering)[word] = entering;
        set_in(rows, width, Set::Rivalled)[word] |= rivalled;
    }
}

/// Goes through the units of a set as it is now.
fn each_of<W: Width>(width: W, case: &mut Case, set: Set, mut visit: impl FnMut(&mut Case, usize)) {
    for word in 0..width.words() {
        mask::bits(case.set(width, set)[word]).for_each(|bit| visit(case, word * 64 + bit));
    }
}

/// Finds the supports and convoys that say what the other unit really does: where it is said to
/// stand in the end is where it will stand if it succeeds. (Nobody is ever said to move to where he
/// stands: that is not legal.)
fn match_orders<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    for word in 0..width.words() {
        let roles = [Role::Supporter, Role::Carrier].map(|role| orders.actions.of(role, word));
        let supporting = match_role(width, case, word, roles[0], Row::Supporters, Set::Supported);
        let carrying = match_role(width, case, word, roles[1], Row::Carriers, Set::Wanting);
        case.set_mut(width, Set::Supporting)[word] = supporting;
        case.set_mut(width, Set::Matched)[word] = supporting | carrying;
    }
}

/// The units of one word and role that match; they are put into the row of the unit that they help,
/// and that unit into the set.
#[inline]
fn match_role<W: Width>(
    width: W,
    case: &mut Case,
    word: usize,
    helpers: u64,
    row: Row,
    set: Set,
) -> u64 {
    let Case { units, rows, .. } = case;
    let mut all = 0;
    for bit in mask::bits(helpers) {
        let Facts { helped, said, .. } = units[word * 64 + bit];
        let helped = usize::from(helped);
        let to = units[helped].to;
        let is_matched = (to.province == said.province)
            & (said.coast.is_none() | (to.coast == said.coast))
            & !mask::has(set_in(rows, width, Set::Helpless), helped);
        all |= u64::from(is_matched) << bit;
        mask::put_if(row_in(rows, width, row, helped), word * 64 + bit, is_matched);
        mask::put_if(set_in(rows, width, set), helped, is_matched);
    }
    all
}

/// Settles which armies go by convoy (4.A.3). Convoys of those that walk match nothing, but for those
/// of whom it was by the convoy that it was found to be disrupted (4.A.3 c).
fn choose_convoys<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>, sea: &mut SeaRoom) {
    each_of(width, case, Set::Wanting, |case, army| {
        let is_carried = !mask::is_empty(case.row(width, Row::Carriers, army));
        if is_carried {
            chart(width, case, orders, army, &mut sea.flood);
            if let Some(path) = path_of(case, orders, army) {
                chart_path(width, case, army, path);
            }
        }
        let is_convoyed = goes_by_convoy(width, case, orders, army, &mut sea.flood);
        mask::put_if(case.set_mut(width, Set::Convoyed), army, is_convoyed);
        if !is_carried {
            return;
        }
        if is_convoyed || orders.walking.contains(&army) {
            if orders.rules.convoy_routes != ConvoyRoutes::All {
                leave_out_needless(width, case, army, sea);
            }
        } else {
            for word in 0..width.words() {
                let carriers = case.row(width, Row::Carriers, army)[word];
                case.set_mut(width, Set::Matched)[word] &= !carriers;
            }
            case.row_mut(width, Row::Carriers, army).fill(0);
        }
    });
}

/// Notes which carriers of an army touch which, and either coast.
fn chart<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>, army: usize, flood: &mut Flood) {
    let board = orders.board;
    let Case { units, rows, .. } = case;
    let (place, goal) = (units[army].place, units[army].to.province);
    let mut count = 0;
    for word in 0..width.words() {
        let (mut departs, mut arrives) = (0, 0);
        for bit in mask::bits(row_in(rows, width, Row::Carriers, army)[word]) {
            let sea = units[word * 64 + bit].place;
            departs |= u64::from(board.convoy_passes(place, sea)) << bit;
            arrives |= u64::from(board.convoy_passes(goal, sea)) << bit;
            count += 1;
        }
        row_in(rows, width, Row::Departs, army)[word] = departs;
        row_in(rows, width, Row::Arrives, army)[word] = arrives;
    }
    case.links.resize(width.words() * case.units.len(), 0);
    if count > 1 {
        link(width, case, orders, army, &mut flood.seas);
    }
}

/// Links those carriers of an army whose seas touch; `held` is room for the set of their seas.
fn link<W: Width>(
    width: W,
    case: &mut Case,
    orders: &Orders<'_>,
    army: usize,
    held: &mut Vec<u64>,
) {
    let (board, words) = (orders.board, orders.board.sea_words());
    let Case { units, rows, links, .. } = case;
    let carriers = &*row_in(rows, width, Row::Carriers, army);
    let afloat = || mask::ones(carriers).filter_map(|it| Some((it, board.sea(units[it].place)?)));
    held.clear();
    held.resize(words, 0);
    afloat().for_each(|(_, sea)| mask::put(held, sea));
    for (fleet, sea) in afloat() {
        let row = &mut links[fleet * width.words()..][..width.words()];
        let touched = board.sea_links()[sea * words..][..words].iter().zip(&*held);
        for (word, (touched, held)) in touched.enumerate() {
            for other in mask::bits(touched & held).map(|bit| board.seas()[word * 64 + bit]) {
                orders.standing.unit(other).into_iter().for_each(|it| mask::put(row, it.into()));
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
        let path = path_of(case, orders, army);
        for word in 0..width.words() {
            let wanted = match path {
                Some(path) => path.iter().fold(0, |all, &fleet| all | mask::of(fleet.into(), word)),
                None if orders.rules.convoy_path == ConvoyPath::Allowed => u64::MAX,
                None => 0,
            };
            let carriers = case.row(width, Row::Carriers, army)[word];
            case.row_mut(width, Row::Carriers, army)[word] &= wanted;
            case.set_mut(width, Set::Matched)[word] &= !carriers | wanted;
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
        let before = index.checked_sub(1).and_then(|before| path.get(before));
        for &other in before.into_iter().chain(path.get(index + 1)) {
            mask::put(links, other.into());
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

/// Where one lost route disrupts a convoy (4.A.1 a, 1971), fleets on no ordered route are left out
/// (DATC 6.F.12), and by a also foreign ones that own ones make needless (6.F.10).
fn leave_out_needless<W: Width>(width: W, case: &mut Case, army: usize, sea: &mut SeaRoom) {
    let SeaRoom { among, flood, sorting } = sea;
    let all = case.row(width, Row::Carriers, army);
    let own = case.of_power(width, case.units[army].power);
    among.clear();
    among.extend(all.iter().zip(own).map(|(all, own)| all & own));
    if case.convoy_routes == ConvoyRoutes::OneOfAny || !is_route(width, case, army, among, flood) {
        among.copy_from_slice(all);
    }
    let [departs, arrives] = [Row::Departs, Row::Arrives].map(|row| case.row(width, row, army));
    let mut kept = separation::useful(&case.links, departs, arrives, among, sorting).to_vec();
    for fleet in mask::ones(&kept.clone()) {
        if !detours::can_need(&case.links, [departs, arrives], among, fleet) {
            mask::take(&mut kept, fleet);
        }
    }
    for (word, kept) in kept.into_iter().enumerate() {
        let all = case.row(width, Row::Carriers, army)[word];
        case.set_mut(width, Set::Matched)[word] &= !all | kept;
        case.row_mut(width, Row::Carriers, army)[word] = kept;
    }
}

/// Movers against a unit that does not move, and pairs that move to where the other stands: a battle
/// if both walk. Whoever is beaten by the other loses its PREVENT STRENGTH, in a battle or, by
/// 4.A.7 a, in any case.
fn find_battles<W: Width>(width: W, case: &mut Case, rules: &Rules) {
    let is_ever_faced = rules.swap_bounce == SwapBounce::Powerless;
    let Case { units, rows, .. } = case;
    for word in 0..width.words() {
        let (mut blocked, mut faced) = (0, 0);
        for bit in mask::bits(set_in(rows, width, Set::Entering)[word]) {
            let mover = word * 64 + bit;
            let Facts { place, occupant, .. } = units[mover];
            let other = usize::from(occupant.unwrap_or(0));
            let moves = mask::has(set_in(rows, width, Set::Movers), other);
            let swaps = moves & (units[other].to.province == place);
            let convoyed = set_in(rows, width, Set::Convoyed);
            let walk = !mask::has(convoyed, mover) & !mask::has(convoyed, other);
            let is_faced = swaps & (walk | is_ever_faced);
            blocked |= u64::from(!moves | (swaps & walk)) << bit;
            faced |= u64::from(is_faced) << bit;
            units[mover].opponent = if swaps & walk { occupant } else { None };
            units[mover].beater = if is_faced { occupant } else { None };
        }
        set_in(rows, width, Set::Blocked)[word] = blocked;
        set_in(rows, width, Set::Faced)[word] = faced;
    }
}

/// Who can cut a support: every attacker of another power, but for the unit against which the
/// support is given (5.B.2), wherever it comes from (4.A.4). Whoever stays where he is helped to
/// stay attacks nobody, so that supports to hold need no exception.
fn find_cutters<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    let rules = orders.rules;
    let Case { units, rows, of_power, bound_for, .. } = case;
    let words = width.words();
    for word in 0..words {
        let [supporting, attacked] =
            [Set::Supporting, Set::Attacked].map(|set| set_in(rows, width, set)[word]);
        for bit in mask::bits(supporting & attacked) {
            let helper = word * 64 + bit;
            let Facts { place, power, said, .. } = units[helper];
            let target = orders.standing.unit(said.province);
            let number = usize::from(target.unwrap_or(0));
            let is_exempt = target.is_some()
                & match rules.convoy_cut {
                    ConvoyCut::FromStart => true,
                    ConvoyCut::FromSea => !mask::has(set_in(rows, width, Set::Convoyed), number),
                };
            let attackers = &bound_for[place.index() * words..][..words];
            let own = &of_power[power.index() * words..][..words];
            for (at, cutters) in row_in(rows, width, Row::Cutters, helper).iter_mut().enumerate() {
                let exempt = if is_exempt { mask::of(number, at) } else { 0 };
                *cutters = attackers[at] & !own[at] & !exempt;
            }
        }
    }
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
        let is_convoy = matches!(case.units[fleet].action, Action::Convoy { .. });
        if !is_convoy || !mask::has(case.set(width, Set::Matched), fleet) {
            continue;
        }
        let place = case.units[index].place;
        for word in 0..width.words() {
            let attackers = case.bound_for(width, place)[word];
            let armies = attackers & case.set(width, Set::Convoyed)[word];
            for attacker in mask::bits(armies).map(|bit| word * 64 + bit) {
                let is_carried_there = mask::has(case.row(width, Row::Carriers, attacker), fleet);
                let is_harmless = match orders.rules.paradox {
                    Paradox::Rule1971 => is_attack && is_carried_there,
                    _ => true,
                };
                if is_harmless {
                    mask::take(case.row_mut(width, Row::Cutters, index), attacker);
                    mask::put(case.row_mut(width, Row::Harmless, index), attacker);
                }
            }
        }
    }
}
