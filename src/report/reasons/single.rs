//! Reasons that are one sentence each, whatever else happened.

use crate::adjudication::{Disbanding, Illegal, Void};
use crate::board::{Board, Province};

/// Codes of provinces, as a list.
pub(super) fn list(board: &Board, provinces: &[Province]) -> String {
    let codes: Vec<&str> = provinces.iter().map(|&province| board.code(province)).collect();
    codes.join(", ")
}

pub(super) fn void_words(why: Void) -> &'static str {
    match why {
        Void::MovesElsewhere => "The unit is ordered elsewhere.",
        Void::DoesNotMove => "The unit is not ordered to move.",
        Void::Moves => "The unit is ordered to move.",
        Void::GoesByLand => "The army goes by land.",
        Void::NotOnWay => "The army is convoyed another way.",
        Void::CivilDisorder => "The unit is in civil disorder (4.D.9).",
        Void::Impossible => "No order could match it.",
    }
}

pub(super) fn disbanded(board: &Board, why: &Disbanding) -> String {
    match why {
        Disbanding::Ordered => "As ordered.".to_owned(),
        Disbanding::Clash(others) => {
            format!("It retreats to the same province as {}.", list(board, others))
        }
        Disbanding::NoOrder => "It has no order that can be followed.".to_owned(),
        Disbanding::NoRetreat => "It has nowhere to go.".to_owned(),
    }
}

pub(super) fn illegal(board: &Board, why: &Illegal) -> String {
    let code = |province: Province| board.code(province).to_owned();
    match *why {
        Illegal::WrongPhase => "It is no order of this phase.".to_owned(),
        Illegal::NoUnit(at) => format!("No unit stands in {}.", code(at)),
        Illegal::Foreign(power) => format!("The unit belongs to {}.", board.power_code(power)),
        Illegal::SamePlace => "The unit stands there already.".to_owned(),
        Illegal::NoBorder(to) => format!("It cannot go to {}.", code(to)),
        Illegal::NoConvoyPossible(to) => format!("No fleets could convoy it to {}.", code(to)),
        Illegal::CoastNeeded(to) => format!("{} has two coasts in reach; name one.", code(to)),
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
        Illegal::RetreatClosed(to) => format!("{} is not open to its retreat.", code(to)),
        Illegal::NothingToBuild => "The power has nothing to build.".to_owned(),
        Illegal::NothingToRemove => "The power has nothing to remove.".to_owned(),
        Illegal::NoBuildSite(at) => format!("{} is no owned home centre.", code(at)),
        Illegal::Occupied(at) => format!("A unit stands in {}.", code(at)),
        Illegal::WrongKind(at) => format!("Such a unit cannot stand in {}.", code(at)),
        Illegal::KindNeeded(at) => format!("Army or fleet in {}? The order must say.", code(at)),
        Illegal::WaiveForbidden => "Builds may not be waived (4.D.7).".to_owned(),
        Illegal::KindMissing(at) => {
            format!("The unit in {} is named without its type (4.C.1).", code(at))
        }
        Illegal::KindWrong(at) => format!("The unit in {} is of the other type (4.C.2).", code(at)),
        Illegal::NationalityMissing(at) => {
            format!("The unit in {} is named without its power (4.C.5).", code(at))
        }
        Illegal::NationalityWrong(at) => {
            format!("The unit in {} is of another power (4.C.6).", code(at))
        }
        Illegal::NotAtCoast(at) => {
            format!("The unit does not lie in {} (4.B.5).", board.location_code(at))
        }
        Illegal::NoSuchCoast(at) => {
            format!("{} names a coast that is none here (4.B.6).", board.location_code(at))
        }
        Illegal::PathNeeded(to) => {
            format!("A convoy to {} needs its path in the order (4.A.6).", code(to))
        }
        Illegal::NoSuchPath(to) => format!("No convoy to {} can follow that path.", code(to)),
        Illegal::NoSuchPlace => "It goes to no place of the map.".to_owned(),
    }
}
