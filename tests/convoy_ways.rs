//! Which fleets an army's convoy can need, or take part in: against every route.

use chancery::adjudication::{Outcome, adjudicate};
use chancery::board::{Board, Location, Power, Province, Terrain, UnitKind};
use chancery::order::{Movement, Order, UnitName};
use chancery::position::{Position, Unit};
use chancery::rules::Rules;

use crate::cases::standard;
use crate::chance::Die;

/// Which routes count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Routes {
    /// All that visit no sea twice.
    All,
    /// Those that touch either coast with their end alone.
    BetweenCoasts,
    /// Those of them without a short cut.
    Shortest,
}

/// A convoy that is asked about.
#[derive(Clone, Copy, Debug)]
struct Asked<'a> {
    seas: &'a [Province],
    from: Province,
    to: Province,
    through: Province,
}

fn leads_through(board: &Board, it: Asked<'_>, routes: Routes, way: &mut Vec<Province>) -> bool {
    let touch = |a, b| board.convoy_passes(a, b);
    for &sea in it.seas {
        let (last, before) = way.split_last().map_or((&it.from, &[][..]), |(l, b)| (l, b));
        let is_late = !way.is_empty() && routes != Routes::All && touch(it.from, sea);
        let is_short = routes == Routes::Shortest && before.iter().any(|&it| touch(it, sea));
        if !touch(*last, sea) || way.contains(&sea) || is_late || is_short {
            continue;
        }
        way.push(sea);
        let is_there = touch(sea, it.to);
        let found = is_there && way.contains(&it.through)
            || (!is_there || routes == Routes::All) && leads_through(board, it, routes, way);
        way.pop();
        if found {
            return true;
        }
    }
    false
}

/// Whether the order to convoy is one, with an army and these fleets on the board.
fn is_legal(board: &Board, rules: &Rules, fleets: &[Province], it: Asked<'_>) -> bool {
    let power: Power = board.powers().next().unwrap();
    let mut position = Position::empty(board, board.calendar().first());
    let unit = |kind, place: Province| Unit { power, kind, location: place.into(), built: None };
    position.units.push(unit(UnitKind::Army, it.from));
    position.units.extend(fleets.iter().map(|&sea| unit(UnitKind::Fleet, sea)));
    position.sort();
    let name = |place: Province| UnitName { power: None, kind: None, location: place.into() };
    let convoy = Movement::Convoy { army: name(it.from), to: Location::from(it.to) };
    let orders = [(power, vec![Order::Movement(name(it.through), convoy)])];
    let verdict = adjudicate(board, rules, &position, &orders);
    !matches!(verdict.outcome(&verdict.lines()[0]), Outcome::Illegal(_))
}

fn with(issue: &str, letter: &str) -> Rules {
    let mut rules = Rules::default();
    rules.set(issue, letter).unwrap();
    rules
}

fn of_terrain(board: &Board, terrain: Terrain) -> Vec<Province> {
    board.provinces().filter(|&province| board.terrain(province) == terrain).collect()
}

#[test]
fn a_fleet_is_wanted_where_a_route_leads_through_it() {
    let board = standard();
    let [coasts, all] = [Terrain::Coast, Terrain::Sea].map(|it| of_terrain(board, it));
    let (plain, with_paths) = (Rules::default(), with("4.A.6", "b"));
    let mut die = Die(1);
    let (mut counts, mut detours) = ([0; 3], 0);
    for _ in 0..3000 {
        let mut seas = all.clone();
        seas.retain(|_| die.chance(55));
        let (Some(&from), Some(&to)) = (die.pick(&coasts), die.pick(&coasts)) else { continue };
        let Some(&through) = die.pick(&seas).filter(|_| from != to) else { continue };
        let it = Asked { seas: &seas, from, to, through };
        let by_routes = |routes| leads_through(board, it, routes, &mut Vec::new());
        let is_wanted = by_routes(Routes::Shortest);
        assert_eq!(is_legal(board, &plain, &seas, it), is_wanted, "{it:?}");
        detours += usize::from(!is_wanted && by_routes(Routes::BetweenCoasts));
        let is_on_path = by_routes(Routes::All);
        assert_eq!(is_legal(board, &with_paths, &seas, it), is_on_path, "{it:?}");
        counts[usize::from(is_wanted) + usize::from(is_on_path)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    assert!(detours > 5, "{detours} fleets were needed but for a short cut at sea");
}

#[test]
fn a_convoy_is_an_order_if_some_position_has_a_route_for_it() {
    let board = standard();
    let [coasts, seas] = [Terrain::Coast, Terrain::Sea].map(|it| of_terrain(board, it));
    let rules = with("4.E.1", "c");
    let mut counts = [0; 2];
    for (number, &through) in seas.iter().enumerate() {
        for pair in 0..12 {
            let [from, to] = [5, 7].map(|step| coasts[(number + pair * step) % coasts.len()]);
            if from == to {
                continue;
            }
            let it = Asked { seas: &seas, from, to, through };
            let is_order = leads_through(board, it, Routes::Shortest, &mut Vec::new());
            assert_eq!(is_legal(board, &rules, &[through], it), is_order, "{it:?}");
            counts[usize::from(is_order)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}
