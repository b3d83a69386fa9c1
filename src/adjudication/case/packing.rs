//! From actions to a case: orders are matched to each other, a support to the unit it helps, a convoy
//! to its army; and it is settled, before anything is solved, which armies go by convoy (4.A.3).

use crate::adjudication::action::Action;
use crate::adjudication::equations::SeaRoom;
use crate::adjudication::mask::{self, Many, One, Width};
use crate::adjudication::standing::{Number, Standing};
use crate::board::{Board, Power};
use crate::position::Unit;
use crate::rules::{ConvoyCut, Paradox, Rules, SwapBounce};

use super::actions::{Actions, Role};
use super::{Case, Facts, ROWS, Row, SETS, Set, convoys, place_of, row_in, set_in};

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
    match (mask::words_for(orders.units.len()), orders.board.sea_words()) {
        (1, 1) => pack_in(One, orders, case, sea),
        (words, _) => pack_in(Many(words), orders, case, sea),
    }
}

fn pack_in<W: Width>(width: W, orders: &Orders<'_>, case: &mut Case, sea: &mut SeaRoom) {
    clear(width, case, orders);
    put_roles(width, case, orders);
    put_movers(width, case, orders);
    match_orders(width, case, orders);
    convoys::choose_convoys(width, case, orders, sea);
    find_battles(width, case, orders.rules);
    find_cutters(width, case, orders);
}

fn clear<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    let words = width.words();
    case.words = words;
    case.convoy_routes = orders.rules.convoy_routes;
    case.seas.begin(orders.board, orders.units.len());
    case.units.clear();
    case.units.extend_from_slice(&orders.actions.units);
    case.of_power.clear();
    case.of_power.extend_from_slice(orders.standing.of_power());
    for rows in [&mut case.sets, &mut case.rows, &mut case.bound_for] {
        rows.clear();
    }
    case.sets.resize(SETS * words, 0);
    case.rows.resize(orders.units.len() * ROWS * words, 0);
    case.bound_for.resize(orders.board.size() * words, 0);
}

/// Puts the units into the sets that their own orders say.
fn put_roles<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    for word in 0..width.words() {
        let of = |role| orders.actions.of(width, role, word);
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
    let Case { units, sets, bound_for, .. } = case;
    let (units, bound_for) = (units.as_mut_slice(), bound_for.as_mut_slice());
    let sets = &mut sets[..SETS * words];
    for word in 0..words {
        let (mut entering, mut rivalled) = (0, 0);
        for bit in mask::bits(set_in(sets, width, Set::Movers)[word]) {
            let mover = word * 64 + bit;
            let unit = &mut units[mover];
            let goal = unit.to.province;
            let occupant = orders.standing.number(goal);
            unit.occupant = occupant;
            let is_occupied = occupant.is_some();
            entering |= u64::from(is_occupied) << bit;
            let attacked = Number::or_first(occupant);
            mask::put_if(set_in(sets, width, Set::Attacked), attacked, is_occupied);
            let bound = &mut bound_for[goal.index() * words..][..words];
            let mut is_rivalled = false;
            for (all, &rivals) in set_in(sets, width, Set::Rivalled).iter_mut().zip(&*bound) {
                *all |= rivals;
                is_rivalled |= rivals != 0;
            }
            rivalled |= u64::from(is_rivalled) << bit;
            mask::put(bound, mover);
        }
        set_in(sets, width, Set::Entering)[word] = entering;
        set_in(sets, width, Set::Rivalled)[word] |= rivalled;
    }
}

/// Finds the supports and convoys that say what the other unit really does: where it is said to
/// stand in the end is where it will stand if it succeeds. (Nobody is ever said to move to where he
/// stands: that is not legal.)
fn match_orders<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    let Case { units, sets, rows, seas, .. } = case;
    let (units, rows) = (units.as_slice(), rows.as_mut_slice());
    let sets = &mut sets[..SETS * width.words()];
    for word in 0..width.words() {
        let [supporters, carriers] =
            [Role::Supporter, Role::Carrier].map(|role| orders.actions.of(width, role, word));
        let mut supporting = 0;
        for bit in mask::bits(supporters) {
            let (helped, is_matched) = helps(width, units, sets, word * 64 + bit);
            supporting |= u64::from(is_matched) << bit;
            rows[place_of(width, Row::Supporters, helped) + word] |= u64::from(is_matched) << bit;
            mask::put_if(set_in(sets, width, Set::Supported), helped, is_matched);
        }
        let mut carrying = 0;
        let mut afloat = seas.launch(width, orders.board, carriers != 0);
        for bit in mask::bits(carriers) {
            let fleet = word * 64 + bit;
            let (army, is_matched) = helps(width, units, sets, fleet);
            carrying |= u64::from(is_matched) << bit;
            rows[place_of(width, Row::Carriers, army) + word] |= u64::from(is_matched) << bit;
            mask::put_if(set_in(sets, width, Set::Wanting), army, is_matched);
            afloat.float(units[fleet].place, fleet, army, is_matched);
        }
        set_in(sets, width, Set::Supporting)[word] = supporting;
        set_in(sets, width, Set::Matched)[word] = supporting | carrying;
    }
}

/// The unit that another one is told to help, and whether the help matches.
#[inline(always)] // In the loops above.
fn helps<W: Width>(width: W, units: &[Facts], sets: &mut [u64], helper: usize) -> (usize, bool) {
    let Facts { helped, said, .. } = units[helper];
    let helped = usize::from(helped);
    let to = units[helped].to;
    let is_matched = (to.province == said.province)
        & (said.coast.is_none() | (to.coast == said.coast))
        & !mask::has(set_in(sets, width, Set::Helpless), helped);
    (helped, is_matched)
}

/// Movers against a unit that does not move, and pairs that move to where the other stands: a battle
/// if both walk. Whoever is beaten by the other loses its PREVENT STRENGTH, in a battle or, by
/// 4.A.7 a, in any case.
fn find_battles<W: Width>(width: W, case: &mut Case, rules: &Rules) {
    let is_ever_faced = rules.swap_bounce == SwapBounce::Powerless;
    let Case { units, sets, .. } = case;
    let units = units.as_mut_slice();
    let sets = &mut sets[..SETS * width.words()];
    for word in 0..width.words() {
        let (mut blocked, mut faced) = (0, 0);
        for bit in mask::bits(set_in(sets, width, Set::Entering)[word]) {
            let mover = word * 64 + bit;
            let Facts { place, occupant, .. } = units[mover];
            let other = Number::or_first(occupant);
            let moves = mask::has(set_in(sets, width, Set::Movers), other);
            let swaps = moves & (units[other].to.province == place);
            let convoyed = set_in(sets, width, Set::Convoyed);
            let walk = !mask::has(convoyed, mover) & !mask::has(convoyed, other);
            let is_faced = swaps & (walk | is_ever_faced);
            blocked |= u64::from(!moves | (swaps & walk)) << bit;
            faced |= u64::from(is_faced) << bit;
            units[mover].opponent = if swaps & walk { occupant } else { None };
            units[mover].beater = if is_faced { occupant } else { None };
        }
        set_in(sets, width, Set::Blocked)[word] = blocked;
        set_in(sets, width, Set::Faced)[word] = faced;
    }
}

/// Who can cut a support: every attacker of another power, but for the unit against which the
/// support is given (5.B.2), wherever it comes from (4.A.4). Whoever stays where he is helped to
/// stay attacks nobody, so that supports to hold need no exception.
fn find_cutters<W: Width>(width: W, case: &mut Case, orders: &Orders<'_>) {
    let rules = orders.rules;
    let Case { units, sets, rows, of_power, bound_for, .. } = case;
    let words = width.words();
    let sets = &mut sets[..SETS * words];
    for word in 0..words {
        let [supporting, attacked] =
            [Set::Supporting, Set::Attacked].map(|set| set_in(sets, width, set)[word]);
        for bit in mask::bits(supporting & attacked) {
            let helper = word * 64 + bit;
            let Facts { place, power, said, .. } = units[helper];
            let target = orders.standing.number(said.province);
            let number = Number::or_first(target);
            let is_exempt = target.is_some()
                & match rules.convoy_cut {
                    ConvoyCut::FromStart => true,
                    ConvoyCut::FromSea => !mask::has(set_in(sets, width, Set::Convoyed), number),
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
            Action::SupportHold { at, .. } => (at, false),
            _ => continue,
        };
        let Some(fleet) = orders.standing.number(target).map(usize::from) else { continue };
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
