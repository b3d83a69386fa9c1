//! The coast a fleet goes to, as its order names it or leaves it out (4.B.1 to 4.B.3, 4.B.6).

use crate::board::{Board, Location};
use crate::rules::{OneCoast, Rules, TwoCoasts, WrongCoast};

use super::outcome::{CoastIssue, Illegal};

/// The one of the places open to a fleet that its order means. There is at least one, and all are in
/// the province of `to`. A default coast counts as if it were written; where the board names none,
/// the order fails.
///
/// # Errors
/// A coast has to be named, or another one.
pub(super) fn meant(
    board: &Board,
    rules: &Rules,
    to: Location,
    open: impl Iterator<Item = Location> + Clone,
) -> Result<Location, Illegal> {
    let mut places = open.clone();
    let only = match (places.next(), places.next()) {
        (Some(place), None) => Some(place),
        _ => None,
    };
    let by_default = match only {
        Some(place) => place.coast.is_some() && rules.one_coast == OneCoast::Default,
        None => rules.two_coasts == TwoCoasts::Default,
    };
    let named = to.coast.filter(|coast| board.coasts(to.province).contains(coast));
    let meant = board.default_coast(to.province).filter(|_| by_default);
    if let Some(coast) = named.or(meant) {
        let at = Location { coast: Some(coast), ..to };
        let why = if named.is_some() { Illegal::WrongCoast(at) } else { Illegal::DefaultCoast(at) };
        let is_free = rules.wrong_coast == WrongCoast::Possible;
        return open
            .clone()
            .find(|place| place.coast == Some(coast))
            .or(only.filter(|_| is_free))
            .ok_or(why);
    }
    let issue = if only.is_some() { CoastIssue::OneCoast } else { CoastIssue::TwoCoasts };
    only.filter(|place| place.coast.is_none() || rules.one_coast == OneCoast::Possible)
        .ok_or(Illegal::CoastNeeded(to.province, issue))
}
