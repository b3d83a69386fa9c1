//! Reasons that are one sentence each, whatever else happened.

use crate::adjudication::{
    Closed, CoastIssue, Disbanding, Illegal, Line, NoSite, Void, closed, no_site as site_fault,
};
use crate::board::{Board, Power, Province, UnitKind};
use crate::order::{Adjustment, Order};
use crate::position::{Arrival, Dislodged};

use super::Ruled;

/// Codes of provinces, as a list.
pub(super) fn list(board: &Board, provinces: &[Province]) -> String {
    let codes: Vec<&str> = provinces.iter().map(|&province| board.code(province)).collect();
    codes.join(", ")
}

pub(super) fn void_words(ruled: Ruled<'_>, order: &Order, why: Void) -> String {
    let Ruled { board, rules, .. } = ruled;
    let by_choice = |words: &str| {
        let issue = ruled.other_way(order, why);
        format!("{words} ({issue} {}).", rules.choice(issue).unwrap_or_default())
    };
    let words = match why {
        Void::MovesElsewhere => "The unit is ordered elsewhere.",
        Void::DoesNotMove => "The unit is not ordered to move.",
        Void::Moves => "The unit is ordered to move.",
        Void::GoesByLand => return by_choice("The army goes by land"),
        Void::NotOnWay => return by_choice("The army is convoyed another way"),
        Void::OtherPath => return by_choice("The order of the army names another path"),
        Void::NoRoute => "No whole route of fleets was ordered to convoy the army.",
        Void::OtherCoast(to) => {
            let letter = rules.support_coast.letter();
            let to = board.location_code(to);
            return format!("The unit goes there, but not to {to} (4.B.4 {letter}).");
        }
        Void::MovesInVain => "The unit cannot go there as it is ordered to.",
        Void::CivilDisorder => {
            let letter = rules.civil_support.letter();
            return format!("The unit is in civil disorder (4.D.9 {letter}).");
        }
        Void::Impossible => "No order could match it.",
    };
    words.to_owned()
}

pub(super) fn disbanded(board: &Board, why: &Disbanding) -> String {
    match why {
        Disbanding::Ordered => "As ordered.".to_owned(),
        Disbanding::Clash(others) => {
            let others: Vec<&str> = others.iter().map(|&other| board.code(other)).collect();
            format!("It retreats to the same province as {}.", others.join(" and "))
        }
        Disbanding::NoOrder => "It has no order that can be followed.".to_owned(),
        Disbanding::NoRetreat => "It has nowhere to go.".to_owned(),
    }
}

/// The dislodged unit that an order is for.
fn gone<'a>(ruled: Ruled<'a>, order: &Order) -> Option<&'a Dislodged> {
    ruled.position.dislodged_at(order.place()?.province)
}

/// A retreat that stands may have been open by choice alone.
pub(super) fn retreats(ruled: Ruled<'_>, order: &Order) -> String {
    let Some(issue) = ruled.convoy_retreat(order) else {
        return "Nobody else retreats there.".to_owned();
    };
    let letter = ruled.rules.choice(issue).unwrap_or_default();
    format!(
        "Nobody else retreats there. Its attacker came from there, but by convoy ({issue} {letter})."
    )
}

fn retreat_closed(ruled: Ruled<'_>, order: &Order, to: Province) -> String {
    let Ruled { board, position, rules, .. } = ruled;
    let why =
        order.place().map_or(Closed::NoBorder, |place| closed(board, position, place.province, to));
    let is_convoyed = gone(ruled, order).is_some_and(|gone| gone.arrival == Arrival::Convoy);
    let to = board.code(to);
    match why {
        Closed::NoBorder => format!("It cannot go to {to} from where it stands."),
        Closed::Occupied => format!("A unit stands in {to}."),
        Closed::Contested => format!("Units bounced in {to}."),
        Closed::Origin if is_convoyed => {
            let letter = rules.convoy_retreat.letter();
            format!("Its attacker came from {to}, if only by convoy (4.A.5 {letter}).")
        }
        Closed::Origin => format!("Its attacker came from {to}."),
        Closed::NotNamed => format!("The position names no retreat to {to}."),
    }
}

/// Why a power may not build in a place.
fn no_site(ruled: Ruled<'_>, power: Power, at: Province) -> String {
    let Ruled { board, position, .. } = ruled;
    let code = board.code(at);
    match site_fault(board, position, power, at) {
        NoSite::NoCentre => format!("{code} is no supply centre."),
        NoSite::NotHome => format!("{code} is no home centre of {}.", board.power_code(power)),
        NoSite::NotHeld(Some(owner)) => {
            format!("{code} is owned by {}.", board.power_code(owner))
        }
        NoSite::NotHeld(None) => format!("{code} is owned by nobody."),
    }
}

fn wrong_kind(board: &Board, order: &Order, at: Province) -> String {
    let unit = match order {
        Order::Adjustment(Adjustment::Build { kind: Some(UnitKind::Fleet), .. }) => "A fleet",
        Order::Adjustment(Adjustment::Build { kind: Some(UnitKind::Army), .. }) => "An army",
        _ => "Such a unit",
    };
    format!("{unit} cannot stand in {}.", board.code(at))
}

/// Why a build of a power was not used.
pub(super) fn unused(ruled: Ruled<'_>, power: Power) -> &'static str {
    let is_left = |line: &Line| line.power == power && !ruled.verdict.succeeds(line);
    if ruled.verdict.given().iter().any(is_left) {
        "No order that can be followed is left for this build."
    } else {
        "Nothing was ordered for this build."
    }
}

/// Why an order is illegal, with the choice of chapter 4 that makes it so.
pub(super) fn illegal(ruled: Ruled<'_>, line: &Line, order: &Order, why: &Illegal) -> String {
    let mut words = illegal_words(ruled, line, order, why);
    let choice = why.issue().and_then(|issue| Some((issue, ruled.rules.choice(issue)?)));
    if let Some((issue, letter)) = choice {
        words.truncate(words.trim_end_matches('.').len());
        words.push_str(&format!(" ({issue} {letter})."));
    }
    words
}

fn illegal_words(ruled: Ruled<'_>, line: &Line, order: &Order, why: &Illegal) -> String {
    let board = ruled.board;
    let code = |province: Province| board.code(province).to_owned();
    match *why {
        Illegal::WrongPhase => "It is no order of this phase.".to_owned(),
        Illegal::NoUnit(at) => format!("No unit stands in {}.", code(at)),
        Illegal::Foreign(power) => format!("The unit belongs to {}.", board.power_code(power)),
        Illegal::SamePlace => "The unit stands there already.".to_owned(),
        Illegal::NoBorder(to) => format!("It cannot go to {}.", code(to)),
        Illegal::NoConvoyPossible(to) => format!("No fleets could convoy it to {}.", code(to)),
        Illegal::CoastNeeded(to, CoastIssue::TwoCoasts) => {
            format!("{} has two coasts in reach; name one.", code(to))
        }
        Illegal::CoastNeeded(to, _) => {
            format!("The order must name the coast of {}.", code(to))
        }
        Illegal::DefaultCoast(to) => {
            let to = board.location_code(to);
            format!("The order names no coast and so means {to}, where it cannot go.")
        }
        Illegal::DefaultOfSupport(to) => {
            let to = board.location_code(to);
            format!(
                "The order names no coast and so means {to}, where the supported unit cannot go."
            )
        }
        Illegal::WrongCoast(to) => format!("It cannot go to {}.", board.location_code(to)),
        Illegal::OwnSupport => "A unit cannot support itself.".to_owned(),
        Illegal::OutOfReach(to) => format!("It cannot go to {} itself.", code(to)),
        Illegal::SupportedCannotGo(to) => {
            format!("The supported unit could never go to {}.", board.location_code(to))
        }
        Illegal::CannotConvoy => "Only a fleet at sea can convoy.".to_owned(),
        Illegal::NotAnArmy(at) => format!("The unit in {} is not an army.", code(at)),
        Illegal::NotOnRoute => "The fleet is on no route that the army could need.".to_owned(),
        Illegal::NotDislodged(at) => format!("The unit in {} is not dislodged.", code(at)),
        Illegal::RetreatClosed(to) => retreat_closed(ruled, order, to),
        Illegal::NothingToBuild => "The power has nothing to build.".to_owned(),
        Illegal::NothingToRemove => "The power has nothing to remove.".to_owned(),
        Illegal::NoBuildSite(at) => no_site(ruled, line.power, at),
        Illegal::Occupied(at) => format!("A unit stands in {}.", code(at)),
        Illegal::WrongKind(at) => wrong_kind(board, order, at),
        Illegal::KindNeeded(at) => format!("Army or fleet in {}? The order must say.", code(at)),
        Illegal::WaiveForbidden => "Builds may not be waived.".to_owned(),
        Illegal::KindMissing(at) => {
            format!("The unit in {} is named without its type.", code(at))
        }
        Illegal::KindWrong(at) => format!("The unit in {} is of the other type.", code(at)),
        Illegal::NationalityMissing(at) => {
            format!("The unit in {} is named without its power.", code(at))
        }
        Illegal::NationalityWrong(at) => {
            format!("The unit in {} is of another power.", code(at))
        }
        Illegal::NotAtCoast(at) => {
            format!("The unit does not lie in {}.", board.location_code(at))
        }
        Illegal::NoSuchCoast(at) => {
            format!(
                "{} names a coast that is none, or that does not matter here.",
                board.location_code(at)
            )
        }
        Illegal::PathNeeded(to) => {
            format!("A convoy to {} needs its path in the order.", code(to))
        }
        Illegal::NoSuchPath(to) => format!("No convoy to {} can follow that path.", code(to)),
        Illegal::NoSuchPlace => "It goes to no place of the map.".to_owned(),
    }
}
