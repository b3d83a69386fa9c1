//! What an order of a retreat phase may mean.

use super::scene::{Choice, Meaning, Scene, name, provinces};
use super::sieve::Bar;
use crate::adjudication::Illegal;
use crate::board::{Location, Province};
use crate::order::{Order, Retreat};
use crate::position::Dislodged;
use crate::reading::ast::meant::{Candidate, Obstacle, Why};
use crate::reading::ast::statement::{Deed, PlaceClaim, Written};
use crate::reading::lexer::names::MatchKind;
use crate::rules::TwoCoasts;

impl Scene<'_> {
    /// Whether places are named on the way that are surely such.
    pub(super) fn names_way(&mut self, over: &[PlaceClaim]) -> bool {
        over.iter().any(|claim| self.candidates(claim).match_kind == MatchKind::Exact)
    }

    /// What an order of a retreat phase may mean.
    pub fn retreat(&mut self, written: &Written) -> Meaning {
        match written.deed {
            Deed::Nothing | Deed::AllHold(..) | Deed::AllLeave => return Meaning::NoOrder,
            Deed::Unclear => return Meaning::fault(Why::Unknown),
            Deed::Build | Deed::Waive(_) | Deed::Proxy(_) => {
                return Meaning::fault(Why::NotAllowed);
            }
            _ => {}
        }
        let Some(claim) = &written.unit else {
            return Meaning::fault(Why::Unknown);
        };
        if written.power.is_some_and(|power| !self.view.plays(power)) {
            return Meaning::fault(Why::NotYours);
        }
        if claim.place.words.is_empty() {
            return self.only_retreat(written);
        }
        let places = match self.places(&claim.place) {
            Ok(places) => places,
            Err(fault) => return fault,
        };
        let gone: Vec<Dislodged> = places
            .iter()
            .filter_map(|&place| self.view.position.dislodged_at(place).cloned())
            .collect();
        let own: Vec<Dislodged> =
            gone.iter().filter(|gone| self.view.plays(gone.unit.power)).cloned().collect();
        if own.is_empty() {
            let foreign = !gone.is_empty()
                || places.iter().any(|&place| {
                    self.legality.unit_at(place).is_some_and(|unit| !self.view.plays(unit.power))
                });
            return if foreign { Meaning::fault(Why::NotYours) } else { self.unmoved(&places) };
        }
        self.retreats_of(written, &own)
    }

    /// The retreat of the reader's only dislodged unit of a type, or of them all, where no place
    /// was named.
    fn only_retreat(&mut self, written: &Written) -> Meaning {
        let kind = written.unit.as_ref().and_then(|claim| claim.kind);
        let own: Vec<Dislodged> = self
            .view
            .position
            .dislodged
            .iter()
            .filter(|gone| self.view.plays(gone.unit.power) && Some(gone.unit.kind) == kind)
            .cloned()
            .collect();
        if own.len() == 1 { self.retreats_of(written, &own) } else { Meaning::fault(Why::Unknown) }
    }

    /// What is wrong where nobody has to retreat from any of these places.
    fn unmoved(&self, places: &[Province]) -> Meaning {
        let mut bar = Bar::default();
        for unit in places.iter().filter_map(|&place| self.legality.unit_at(place)) {
            let at = unit.location.province;
            let illegal = Illegal::NotDislodged(at);
            bar.add(Some(Obstacle { power: unit.power, at, illegal }));
        }
        bar.found().map_or_else(|| self.empty(places), Meaning::fault)
    }

    fn retreats_of(&mut self, written: &Written, own: &[Dislodged]) -> Meaning {
        let mut bar = Bar::default();
        let mut choices = Vec::new();
        let mut coasts = Vec::new();
        for gone in own {
            let put = |retreat: Retreat| Choice {
                power: gone.unit.power,
                province: gone.unit.location.province,
                order: Order::Retreat(name(&gone.unit), retreat),
                fits: 0,
                proxy: None,
                stated: None,
            };
            match &written.deed {
                Deed::Leave => choices.push(put(Retreat::Disband)),
                // Where to, or off the board: that is asked.
                Deed::RetreatSomewhere => coasts.extend(gone.retreats.iter().copied()),
                // `Gas - Mar`: one of them.
                Deed::Move { over, .. } if self.names_way(over) => {
                    return Meaning::fault(Why::Conditional);
                }
                Deed::Move { to, .. } | Deed::Retreat(to) | Deed::HoldOr(to) => {
                    let places = match self.places(to) {
                        Ok(places) => places,
                        Err(fault) => return fault,
                    };
                    for place in places {
                        match open(gone, place, to)[..] {
                            [] => bar.add(Some(Obstacle {
                                power: gone.unit.power,
                                at: gone.unit.location.province,
                                illegal: Illegal::RetreatClosed(place),
                            })),
                            [to] => choices.push(put(Retreat::To(to))),
                            ref several => match self.default_among(several) {
                                Some(to) => choices.push(put(Retreat::To(to))),
                                None => coasts.extend(several.iter().copied()),
                            },
                        }
                    }
                }
                Deed::SupportHold(_) | Deed::SupportMove(..) | Deed::Convoy(..) => {
                    return Meaning::fault(Why::NotAllowed);
                }
                _ => {}
            }
        }
        if !coasts.is_empty() {
            let candidates = coasts.into_iter().map(|place| Candidate { kind: None, place });
            return Meaning::Fault(Why::Ambiguous, candidates.collect());
        }
        if choices.is_empty() {
            let open = written.deed == Deed::RetreatSomewhere;
            return Meaning::fault(if open { Why::Unknown } else { bar.why() });
        }
        self.with_claims(written, Meaning::Choices(choices))
    }
}

impl Scene<'_> {
    /// The one of several coasts that is meant where none is named (4.B.1 b).
    fn default_among(&self, places: &[Location]) -> Option<Location> {
        let is_default = |place: &&Location| {
            place.coast.is_some() && place.coast == self.view.board.default_coast(place.province)
        };
        match self.rules.two_coasts {
            TwoCoasts::Fails => None,
            TwoCoasts::Default => places.iter().find(is_default).copied(),
        }
    }
}

/// The places of a province a unit may retreat to, by the coast that was named or all.
fn open(gone: &Dislodged, place: Province, claim: &PlaceClaim) -> Vec<Location> {
    let all: Vec<Location> =
        gone.retreats.iter().copied().filter(|to| to.province == place).collect();
    let Some(coast) = claim.coast else {
        return all;
    };
    let named: Vec<Location> = all.iter().copied().filter(|to| to.coast == Some(coast)).collect();
    // A coast that does not matter is left out of account (4.B.6), any other must be open (4.B.3).
    if all.iter().all(|to| to.coast.is_none()) { all } else { named }
}

/// The places by which several retreats differ.
pub(super) fn differences(choices: &[Choice]) -> Vec<Candidate> {
    let mut units: Vec<_> = choices.iter().map(|choice| choice.province).collect();
    units.sort_unstable();
    units.dedup();
    if units.len() > 1 {
        return provinces(&units);
    }
    let mut places: Vec<Candidate> = choices
        .iter()
        .filter_map(|choice| match choice.order {
            Order::Retreat(_, Retreat::To(place)) => Some(Candidate { kind: None, place }),
            _ => None,
        })
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}
