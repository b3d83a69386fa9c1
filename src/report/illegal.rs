//! Why an order cannot be followed, in full names.

use crate::adjudication::{Closed, Illegal, NoSite, closed, no_site};
use crate::board::{Power, Province};

use super::orders::Speaker;

/// That an order of a power, to the unit that stands there, cannot be followed, and why.
pub(super) fn not_possible(
    speaker: &Speaker<'_>,
    power: Power,
    from: Option<Province>,
    why: &Illegal,
) -> String {
    let why = match *why {
        Illegal::RetreatClosed(to) => closed_words(speaker, power, from.unwrap_or(to), to),
        _ => illegal_words(speaker, power, why),
    };
    speaker.tongue.illegal.not_possible(&why)
}

/// Why a place is not open to a retreat.
fn closed_words(speaker: &Speaker<'_>, power: Power, from: Province, to: Province) -> String {
    let (words, place) = (&speaker.tongue.illegal, speaker.place(to.into()));
    match closed(speaker.board, speaker.position, from, to) {
        Closed::NoBorder => words.closed_border(&place),
        Closed::Occupied => words.closed_occupied(&speaker.unit_for(power, to)),
        Closed::Contested => words.closed_contested(&place),
        Closed::Origin => words.closed_origin(&place),
        Closed::NotNamed => words.retreat_closed(&place),
    }
}

/// Why an order cannot be followed, as a clause without its full stop.
pub(super) fn illegal_words(speaker: &Speaker<'_>, power: Power, why: &Illegal) -> String {
    let words = &speaker.tongue.illegal;
    let name = |province: Province| speaker.place(province.into());
    match *why {
        Illegal::WrongPhase => words.wrong_phase(),
        Illegal::NoUnit(province) => words.no_unit(&name(province)),
        Illegal::Foreign(owner) => words.foreign(&speaker.power(owner)),
        Illegal::SamePlace => words.same_place(),
        Illegal::NoBorder(to) => words.no_border(&name(to)),
        Illegal::NoConvoyPossible(to) => words.no_convoy(&name(to)),
        Illegal::CoastNeeded(to, _) => words.coast_needed(&name(to)),
        Illegal::WrongCoast(to) | Illegal::DefaultCoast(to) => {
            words.wrong_coast(&speaker.place(to))
        }
        Illegal::DefaultOfSupport(to) => words.default_of_support(&speaker.place(to)),
        Illegal::OwnSupport => words.own_support(),
        Illegal::OutOfReach(to) => words.out_of_reach(&name(to)),
        Illegal::SupportedCannotGo(to) => words.supported_cannot_go(&speaker.place(to)),
        Illegal::CannotConvoy => words.cannot_convoy(),
        Illegal::NotAnArmy(province) => words.not_an_army(&name(province)),
        Illegal::NotOnRoute => words.not_on_route(),
        Illegal::NotDislodged(at) => words.not_dislodged(&speaker.unit_for(power, at)),
        Illegal::RetreatClosed(to) => words.retreat_closed(&name(to)),
        Illegal::NothingToBuild => words.nothing_to_build(),
        Illegal::NothingToRemove => words.nothing_to_remove(),
        Illegal::NoBuildSite(at) => no_site_words(speaker, power, at),
        Illegal::Occupied(at) => words.occupied(&name(at)),
        Illegal::WrongKind(at) => words.wrong_kind(&name(at)),
        Illegal::KindNeeded(at) => words.kind_needed(&name(at)),
        Illegal::KindMissing(_)
        | Illegal::KindWrong(_)
        | Illegal::NationalityMissing(_)
        | Illegal::NationalityWrong(_)
        | Illegal::NotAtCoast(_)
        | Illegal::NoSuchCoast(_)
        | Illegal::PathNeeded(_)
        | Illegal::NoSuchPath(_) => stated_words(speaker, why),
        Illegal::WaiveForbidden => words.waive_forbidden(),
        Illegal::NoSuchPlace => words.no_such_place(),
    }
}

/// Why a power cannot build in a place, as a clause without its full stop.
fn no_site_words(speaker: &Speaker<'_>, power: Power, at: Province) -> String {
    let (words, place) = (&speaker.tongue.illegal, speaker.place(at.into()));
    match no_site(speaker.board, speaker.position, power, at) {
        NoSite::NoCentre => words.no_centre(&place),
        NoSite::NotHome => words.not_home(&place),
        NoSite::NotHeld(Some(owner)) => words.foreign_centre(&place, &speaker.power(owner)),
        NoSite::NotHeld(None) => words.lost_centre(&place),
    }
}

/// What an order says too little or something wrong of, as a clause without its full stop.
pub(super) fn stated_words(speaker: &Speaker<'_>, why: &Illegal) -> String {
    let words = &speaker.tongue.illegal;
    let name = |province: Province| speaker.place(province.into());
    match *why {
        Illegal::KindMissing(at) => words.kind_missing(&name(at)),
        Illegal::KindWrong(at) => words.kind_wrong(&name(at)),
        Illegal::NationalityMissing(at) => words.nationality_missing(&name(at)),
        Illegal::NationalityWrong(at) => words.nationality_wrong(&name(at)),
        Illegal::NotAtCoast(at) => words.not_at_coast(&speaker.place(at)),
        Illegal::NoSuchCoast(at) => words.no_such_coast(&name(at.province)),
        Illegal::PathNeeded(to) => words.path_needed(&name(to)),
        Illegal::NoSuchPath(to) => words.no_such_path(&name(to)),
        _ => words.does_not_count(),
    }
}
