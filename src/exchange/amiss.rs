//! What is amiss with an order that was given to be drawn: words nobody knows, a unit nobody has.
//!
//! A judge takes such an order and says that it came to nothing; whoever draws a turn wants to know that
//! he mistyped it.

use crate::board::{Board, Location, Phase, UnitKind};
use crate::order::{Adjustment, Movement, Order};
use crate::position::Position;

/// The words of orders that are no places.
const GRAMMAR: [&str; 11] = ["A", "F", "-", "H", "S", "C", "VIA", "R", "D", "B", "WAIVE"];

/// Why a text is no order of this phase: the first word that nobody knows, or how it would be written.
pub(super) fn misread(board: &Board, phase: Phase, text: &str) -> String {
    let is_known = |word: &str| {
        GRAMMAR.iter().any(|it| it.eq_ignore_ascii_case(word))
            || board.power(word).is_some()
            || board.location(word).is_some()
    };
    match text.split_ascii_whitespace().find(|word| !is_known(word)) {
        Some(word) if word.len() > 1 => {
            format!("{text:?} is no order: {}", unknown(board, word))
        }
        _ => format!("{text:?} is no order of this phase; allowed: {}", forms(phase)),
    }
}

fn forms(phase: Phase) -> &'static str {
    match phase {
        Phase::Movement => {
            "\"A PAR H\", \"A PAR - BUR\", \"A YOR - NWY VIA\", \"A MAR S A PAR\", \"A MAR S A PAR - BUR\", \
             \"F NTH C A YOR - NWY\""
        }
        Phase::Retreat => "\"A PAR R BUR\", \"A PAR D\"",
        Phase::Adjustment => "\"A PAR B\", \"F STP/NC B\", \"A PAR D\", \"WAIVE\"",
    }
}

/// A word that is no place, and which might have been meant.
fn unknown(board: &Board, word: &str) -> String {
    let (province, coast) = word.split_once('/').unwrap_or((word, ""));
    if let (Some(known), false) = (board.province(province), coast.is_empty()) {
        return match coasts(board, known.into()) {
            coasts if coasts.is_empty() => format!("{} has no coasts", board.code(known)),
            coasts => format!("{word:?} is no coast of {}; allowed: {coasts}", board.code(known)),
        };
    }
    let wanted = province.to_lowercase();
    let codes = |is_meant: &dyn Fn(&str) -> bool| -> Vec<&str> {
        let meant = board.provinces().filter(|&it| {
            let names = std::iter::once(board.full_name(it));
            let names = names.chain(board.also(it).iter().map(String::as_str));
            is_meant(&board.code(it).to_lowercase())
                || names.into_iter().any(|name| is_meant(&name.to_lowercase()))
        });
        meant.map(|it| board.code(it)).collect()
    };
    let near = [
        codes(&|name| name == wanted),
        codes(&|name| wanted.len() > 2 && name.starts_with(&wanted)),
        codes(&|name| is_slip(name, &wanted)),
    ];
    match near.into_iter().find(|codes| !codes.is_empty()) {
        Some(codes) => {
            format!("{word:?} is no place of this map; perhaps {}", codes.join(" or "))
        }
        None => {
            format!("{word:?} is no place of this map; places are written as PAR, coasts as STP/NC")
        }
    }
}

/// Whether one letter is another, or two have changed places.
fn is_slip(name: &str, word: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (name.chars().collect(), word.chars().collect());
    if a.len() != b.len() {
        return false;
    }
    let differ: Vec<usize> = (0..a.len()).filter(|&at| a[at] != b[at]).collect();
    match differ[..] {
        [_] => true,
        [x, y] => y == x + 1 && a[x] == b[y] && a[y] == b[x],
        _ => false,
    }
}

fn coasts(board: &Board, place: Location) -> String {
    let province = place.province;
    let all = board.coasts(province).iter();
    let all = all.map(|&coast| board.location_code(Location { province, coast: Some(coast) }));
    all.collect::<Vec<_>>().join(", ")
}

/// Why no such unit can stand at a place, if it cannot.
pub(super) fn misplaced(board: &Board, kind: UnitKind, place: Location) -> Option<String> {
    if board.can_stand(kind, place) {
        return None;
    }
    let code = board.location_code(place);
    let who = match kind {
        UnitKind::Army => "an army",
        UnitKind::Fleet => "a fleet",
    };
    Some(match coasts(board, place) {
        coasts if kind == UnitKind::Fleet && !coasts.is_empty() => {
            format!("{who} in {code} lies at a coast; allowed: {coasts}")
        }
        _ => format!("{who} cannot stand in {code}"),
    })
}

/// What an order speaks of that is not there: its place, or its unit.
pub(super) fn absent(board: &Board, position: &Position, order: &Order) -> Option<String> {
    if let Order::Movement(_, Movement::Astray { to }) = order {
        return Some(unknown(board, to));
    }
    let (place, found) = match order {
        Order::Movement(unit, _) | Order::Adjustment(Adjustment::Remove(unit)) => {
            let place = unit.location;
            (place, position.unit_at(place.province))
        }
        Order::Retreat(unit, _) => {
            let place = unit.location;
            (place, position.dislodged_at(place.province).map(|gone| &gone.unit))
        }
        Order::Adjustment(_) => return None,
    };
    let is_dislodged = if matches!(order, Order::Retreat(..)) { "dislodged " } else { "" };
    // One of another power's is there: such orders do come, and count for nothing.
    found.is_none().then(|| format!("no {is_dislodged}unit is in {}", board.code(place.province)))
}
