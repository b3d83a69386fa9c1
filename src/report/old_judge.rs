//! Results as the old judges wrote them, which programs that draw maps still read: a line for each
//! unit with the power before it, and what failed in `(*…*)` two blanks behind it.

use crate::adjudication::{Origin, Outcome, ResultLine, Waive};
use crate::board::{Board, Coast, Location, Phase, Province, UnitKind};
use crate::judge::{GameFacts, Results};
use crate::order::{Adjustment, Movement, Order, Retreat, Route, UnitName};
use crate::position::Position;

/// The lines, without their heads.
pub(super) fn old_judge_lines(game: &GameFacts, results: &Results) -> Vec<String> {
    let (board, turn) = (&game.board, results.before.turn);
    let phase = match turn.phase {
        Phase::Movement => "Movement",
        Phase::Retreat => "Retreat",
        Phase::Adjustment => "Adjustment",
    };
    let season = board.calendar().season_name(turn.season);
    let number = results.number.number();
    let title =
        format!("{phase} results for {season} of {}.  ({}.{number:03})", turn.year, game.name);
    let mut lines = vec![title];
    for power in board.powers() {
        let own: Vec<&ResultLine> =
            results.lines.iter().filter(|line| line.power == power).collect();
        if own.is_empty() {
            continue;
        }
        lines.push(String::new());
        let (unused, told): (Vec<&ResultLine>, Vec<&ResultLine>) =
            own.into_iter().partition(|line| line.outcome == Outcome::Waived(Waive::Unused));
        for line in told {
            let order = order_words(board, &results.before, results, line);
            let notes = notes(results, line).join(", ");
            let notes = if notes.is_empty() { notes } else { format!("  (*{notes}*)") };
            lines.push(format!("{}: {order}.{notes}", board.power_name(power)));
        }
        match unused.len() {
            0 => {}
            1 => lines.push(format!("{}: 1 unused build pending.", board.power_name(power))),
            many => {
                lines.push(format!("{}: {many} unused builds pending.", board.power_name(power)));
            }
        }
    }
    lines
}

fn order_words(board: &Board, before: &Position, results: &Results, line: &ResultLine) -> String {
    let kind = |name: &UnitName| {
        let place = name.location.province;
        let standing = || Some(before.unit_at(place)?.kind);
        let gone = || Some(before.dislodged_at(place)?.unit.kind);
        name.kind.or_else(standing).or_else(gone).unwrap_or(UnitKind::Army)
    };
    let unit =
        |name: &UnitName| format!("{} {}", kind_name(kind(name)), place_name(board, name.location));
    match &line.order {
        Order::Movement(name, movement) => {
            let subject = unit(name);
            match movement {
                Movement::Hold => match line.origin {
                    Origin::Ordered => format!("{subject} HOLD"),
                    Origin::Unordered => format!("{subject}, No Order Processed"),
                },
                Movement::Astray { to } => format!("{subject} -> {to}"),
                Movement::Move { to, route } => {
                    let seas = way(results, line, name, *to, route);
                    let seas: String =
                        seas.iter().map(|&sea| format!(" -> {}", board.full_name(sea))).collect();
                    format!("{subject}{seas} -> {}", place_name(board, *to))
                }
                Movement::SupportHold { supported } => {
                    format!("{subject} SUPPORT {}", unit(supported))
                }
                Movement::SupportMove { supported, to } => {
                    format!("{subject} SUPPORT {} -> {}", unit(supported), place_name(board, *to))
                }
                Movement::Convoy { army, to } => {
                    format!("{subject} CONVOY {} -> {}", unit(army), place_name(board, *to))
                }
            }
        }
        Order::Retreat(name, Retreat::To(to)) => {
            format!("{} -> {}", unit(name), place_name(board, *to))
        }
        Order::Retreat(name, Retreat::Disband) => format!("{} DISBAND", unit(name)),
        Order::Adjustment(Adjustment::Build { kind, at }) => match kind {
            Some(UnitKind::Fleet) => format!("Builds a fleet in {}", place_name(board, *at)),
            Some(UnitKind::Army) | None => format!("Builds an army in {}", place_name(board, *at)),
        },
        Order::Adjustment(Adjustment::Remove(name)) => {
            let kind = match kind(name) {
                UnitKind::Army => "army",
                UnitKind::Fleet => "fleet",
            };
            format!("Removes the {kind} in {}", place_name(board, name.location))
        }
        Order::Adjustment(Adjustment::Waive) => "Build waived".to_owned(),
    }
}

/// The seas of a convoy: those the order names, else the one fleet that carries it. More than one
/// stand in no order that the results would know.
fn way(
    results: &Results,
    line: &ResultLine,
    name: &UnitName,
    to: Location,
    route: &Route,
) -> Vec<Province> {
    if let Route::Path(seas) = route {
        return seas.clone();
    }
    let carries = |other: &&ResultLine| {
        let Order::Movement(_, Movement::Convoy { army, to: goal }) = &other.order else {
            return false;
        };
        matches!(other.outcome, Outcome::Convoys)
            && army.location.province == name.location.province
            && goal.province == to.province
    };
    let fleets: Vec<Province> = results
        .lines
        .iter()
        .filter(carries)
        .filter_map(|other| Some(other.order.place()?.province))
        .collect();
    match (fleets.as_slice(), &line.outcome) {
        ([one], Outcome::Moves | Outcome::Bounced(_)) => vec![*one],
        _ => Vec::new(),
    }
}

fn notes(results: &Results, line: &ResultLine) -> Vec<&'static str> {
    let mut notes = match &line.outcome {
        Outcome::Bounced(_) => vec!["bounce"],
        Outcome::NoPath(_) => vec!["no convoy"],
        Outcome::Cut(_) => vec!["cut"],
        Outcome::Void(_) => vec!["void"],
        Outcome::Illegal(_) | Outcome::Refused(_) => vec!["invalid"],
        Outcome::Disbanded(crate::adjudication::Disbanding::Clash(_)) => {
            vec!["bounce", "destroyed"]
        }
        Outcome::Holds
        | Outcome::Moves
        | Outcome::Given
        | Outcome::Convoys
        | Outcome::Disrupted { .. }
        | Outcome::Retreats
        | Outcome::Disbanded(_)
        | Outcome::Built
        | Outcome::Removed(_)
        | Outcome::Waived(_) => Vec::new(),
    };
    if let (true, Some(place)) = (line.dislodged, line.order.place()) {
        let gone =
            results.dislodged.iter().find(|gone| gone.unit.location.province == place.province);
        let dies = gone.is_some_and(|gone| gone.retreats.is_empty());
        notes.push(if dies { "destroyed" } else { "dislodged" });
    }
    notes
}

fn kind_name(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Army => "Army",
        UnitKind::Fleet => "Fleet",
    }
}

fn place_name(board: &Board, place: Location) -> String {
    let name = board.full_name(place.province);
    match place.coast {
        None => name.to_owned(),
        Some(Coast::North) => format!("{name} (north coast)"),
        Some(Coast::East) => format!("{name} (east coast)"),
        Some(Coast::South) => format!("{name} (south coast)"),
        Some(Coast::West) => format!("{name} (west coast)"),
    }
}
