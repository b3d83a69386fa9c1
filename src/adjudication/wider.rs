//! Orders that are legal in the wider senses of 4.E.1 a to c, and impossible in this position.
//!
//! Such an order can come to nothing. But it is an order: a unit ordered to move, however
//! impossibly, cannot be supported in place, and one with two different legal orders has none
//! (4.D.3).

use crate::board::{Board, Location, UnitKind};
use crate::order::{Movement, Route};
use crate::position::Unit;
use crate::rules::{ConvoyPath, Legality, Rules, SupportCoast};

use super::action::Action;
use super::mask::Many;
use super::outcome::Illegal;
use super::routes::{self, Seaways};

/// What the unit is taken to do by an order that this position makes impossible.
///
/// # Errors
/// The order is illegal in the game's sense too; the reason is the one given.
#[cold]
pub(super) fn action(
    board: &Board,
    rules: &Rules,
    unit: &Unit,
    movement: &Movement,
    why: Illegal,
) -> Result<Action, Illegal> {
    let is_legal = match (rules.legality, movement) {
        (Legality::Form, _) => true,
        (Legality::ThisPosition, _) | (_, Movement::Astray { .. }) => false,
        (Legality::Places, _) => true,
        // A coast that is wrong stays so, wherever the others stand (4.B.5, 4.B.6).
        (Legality::SomePosition, _) if is_of_coast(why) => false,
        (Legality::SomePosition, _) => can_be_valid(board, rules, unit, movement),
    };
    match movement {
        _ if !is_legal => Err(why),
        Movement::Move { to, .. } => Ok(Action::VainMove { to: Some(to.province) }),
        Movement::Astray { .. } => Ok(Action::VainMove { to: None }),
        Movement::Hold
        | Movement::SupportHold { .. }
        | Movement::SupportMove { .. }
        | Movement::Convoy { .. } => Ok(Action::Vain),
    }
}

fn is_of_coast(why: Illegal) -> bool {
    matches!(why, Illegal::NotAtCoast(_) | Illegal::NoSuchCoast(_))
}

/// Whether the order, impossible now, could be valid for this unit where it stands if others stood
/// elsewhere (4.E.1 c).
fn can_be_valid(board: &Board, rules: &Rules, unit: &Unit, movement: &Movement) -> bool {
    let here = unit.location.province;
    let own_sea = board.sea(here).filter(|_| unit.kind == UnitKind::Fleet);
    let mut seaways = Seaways::everywhere(board);
    let width = Many(board.sea_words());
    match movement {
        Movement::Hold | Movement::Astray { .. } => false,
        Movement::Move { to, route } => {
            unit.kind == UnitKind::Army
                && match (rules.convoy_path, route) {
                    (ConvoyPath::Allowed | ConvoyPath::Required, Route::Path(seas)) => {
                        routes::follows(board, here, to.province, seas)
                    }
                    // No convoy can ever take an army whose order names no path (4.A.6 c).
                    (ConvoyPath::Required, Route::Unstated | Route::Via) => false,
                    (ConvoyPath::Ignored, _)
                    | (ConvoyPath::Allowed, Route::Unstated | Route::Via) => {
                        seaways.crosses(width, board, here, to.province, None)
                    }
                }
        }
        Movement::SupportHold { supported } => {
            let place = supported.location.province;
            place != here && board.reaches(unit.kind, unit.location, place)
        }
        Movement::SupportMove { supported, to } => {
            let from = supported.location.province;
            from != here
                && from != to.province
                && board.reaches(unit.kind, unit.location, to.province)
                && (board.reaches(UnitKind::Army, from.into(), to.province)
                    || seaways.crosses(width, board, from, to.province, own_sea)
                    || fleet_goes(board, rules, supported.location, *to))
        }
        Movement::Convoy { army, to } => {
            let from = army.location.province;
            own_sea.is_some_and(|sea| seaways.wants(width, (board, rules), from, to.province, sea))
        }
    }
}

/// Whether a fleet, at whatever shore of its province, could go there by this wording (4.B.4).
fn fleet_goes(board: &Board, rules: &Rules, from: Location, to: Location) -> bool {
    let named = to.coast.filter(|coast| board.coasts(to.province).contains(coast));
    let named = match rules.support_coast {
        SupportCoast::Ignored => None,
        SupportCoast::Default => named.or(board.default_coast(to.province)),
        SupportCoast::Required | SupportCoast::Read | SupportCoast::Optional => named,
    };
    let is_told = named.is_some()
        || board.coasts(to.province).is_empty()
        || !matches!(rules.support_coast, SupportCoast::Required | SupportCoast::Default);
    let shores = board.coasts(from.province).iter().map(|&coast| Some(coast));
    let goes = |coast| {
        let from = Location { province: from.province, coast };
        board.coasts_reached(from, to.province).any(|place| named.is_none() || place.coast == named)
    };
    is_told && shores.chain([None]).any(goes)
}
