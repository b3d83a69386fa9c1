//! What an order of an adjustment phase may mean.

use super::scene::{Choice, Meaning, Scene, name, provinces};
use super::sieve::Bar;
use crate::adjudication::{Illegal, Owed, owed, site, unit_built};
use crate::board::{Location, Power, Province, Terrain, UnitKind};
use crate::order::{Adjustment, Order};
use crate::reading::ast::meant::{Candidate, Obstacle, Why};
use crate::reading::ast::statement::{Deed, Mark, UnitClaim, Written};
use crate::rules::Waiving;

/// What an adjustment asks for, once the sign and the phase have had their say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Build,
    Removal,
}

/// Why words for a build name no unit.
enum Unbuilt {
    /// They leave open which.
    Open(Vec<Candidate>),
    /// It could not stand there.
    Barred(Illegal),
}

impl Scene<'_> {
    /// What a power owes.
    pub fn owed(&self, power: Power) -> Owed {
        owed(self.view.board, &self.view.position, power)
    }

    /// The powers an order may be for.
    fn powers(&self, written: &Written) -> Vec<Power> {
        self.view
            .powers
            .iter()
            .copied()
            .filter(|&power| written.power.is_none_or(|claimed| claimed == power))
            .collect()
    }

    /// What an order of an adjustment phase may mean; waives are counted elsewhere.
    pub fn adjustment(&mut self, written: &Written) -> Meaning {
        let powers = self.powers(written);
        if powers.is_empty() {
            return Meaning::fault(Why::NotYours);
        }
        let asked = match written.deed {
            Deed::Waive(_) | Deed::AllHold(..) => return Meaning::NoOrder,
            Deed::AllLeave => return Meaning::fault(Why::Unknown),
            Deed::Build => Asked::Build,
            // `R A Bur`: in winter the letter says that it is removed.
            Deed::Leave | Deed::RetreatSomewhere => Asked::Removal,
            Deed::Nothing => match self.bare(written, &powers) {
                Some(asked) => asked,
                None => return Meaning::NoOrder,
            },
            Deed::Unclear => return Meaning::fault(Why::Unknown),
            _ => return Meaning::fault(Why::NotAllowed),
        };
        let Some(claim) = &written.unit else {
            return Meaning::fault(Why::Unknown);
        };
        let meaning = match asked {
            Asked::Build => self.build(claim, &powers),
            Asked::Removal => self.removal(claim, &powers),
        };
        self.with_claims(written, meaning)
    }

    /// A unit alone: a build where builds are due, a removal where removals are.
    fn bare(&self, written: &Written, powers: &[Power]) -> Option<Asked> {
        match written.mark {
            Mark::Plus => return Some(Asked::Build),
            Mark::Minus
                if powers.iter().any(|&power| matches!(self.owed(power), Owed::Removals(_))) =>
            {
                return Some(Asked::Removal);
            }
            Mark::None | Mark::Minus => {}
        }
        powers.iter().find_map(|&power| match self.owed(power) {
            Owed::Nothing => None,
            Owed::Builds(_) => Some(Asked::Build),
            Owed::Removals(_) => Some(Asked::Removal),
        })
    }

    fn build(&mut self, claim: &UnitClaim, powers: &[Power]) -> Meaning {
        let builders: Vec<Power> = powers
            .iter()
            .copied()
            .filter(|&power| matches!(self.owed(power), Owed::Builds(_)))
            .collect();
        if builders.is_empty() {
            return Meaning::fault(Why::NotAllowed);
        }
        let places = match self.places(&claim.place) {
            Ok(places) => places,
            Err(fault) => return fault,
        };
        let mut choices = Vec::new();
        let mut open = Vec::new();
        let mut bar = Bar::default();
        for power in builders {
            for &place in &places {
                let barred = |illegal| Some(Obstacle { power, at: place, illegal });
                if let Err(why) = site(self.view.board, &self.view.position, power, place) {
                    bar.add(barred(why));
                    continue;
                }
                match self.unit_built(claim, place) {
                    Ok((kind, at)) => choices.push(Choice {
                        power,
                        province: place,
                        order: Order::Adjustment(Adjustment::Build { kind: Some(kind), at }),
                        fits: 0,
                        proxy: None,
                        stated: None,
                    }),
                    Err(Unbuilt::Open(candidates)) => open.extend(candidates),
                    Err(Unbuilt::Barred(why)) => bar.add(barred(why)),
                }
            }
        }
        if !open.is_empty() {
            return Meaning::Fault(Why::Ambiguous, open);
        }
        if choices.is_empty() {
            return Meaning::fault(bar.why());
        }
        Meaning::Choices(choices)
    }

    /// The unit that is built in a site (4.B.7, 4.C.3, 4.C.4).
    fn unit_built(
        &self,
        claim: &UnitClaim,
        place: Province,
    ) -> Result<(UnitKind, Location), Unbuilt> {
        let board = self.view.board;
        let coast = claim.place.coast.filter(|coast| board.coasts(place).contains(coast));
        let at = Location { province: place, coast };
        match unit_built(board, self.rules, claim.kind, at) {
            Ok(built) => Ok(built),
            Err(Illegal::KindNeeded(_)) => {
                let kinds = [UnitKind::Army, UnitKind::Fleet].into_iter();
                let fitting = kinds.filter(|&kind| {
                    kind == UnitKind::Army || board.terrain(place) != Terrain::Land
                });
                let kinds = fitting.map(|kind| Candidate { kind: Some(kind), place: place.into() });
                Err(Unbuilt::Open(kinds.collect()))
            }
            Err(Illegal::CoastNeeded(..)) => {
                let coasts = board.coasts(place).iter().map(|&coast| Candidate {
                    kind: None,
                    place: Location { province: place, coast: Some(coast) },
                });
                Err(Unbuilt::Open(coasts.collect()))
            }
            Err(why) => Err(Unbuilt::Barred(why)),
        }
    }

    fn removal(&mut self, claim: &UnitClaim, powers: &[Power]) -> Meaning {
        let owing = powers.iter().any(|&power| matches!(self.owed(power), Owed::Removals(_)));
        if !owing {
            return Meaning::fault(Why::NotAllowed);
        }
        let places = match self.places(&claim.place) {
            Ok(places) => places,
            Err(fault) => return fault,
        };
        let units: Vec<_> =
            places.iter().filter_map(|&place| self.legality.unit_at(place).copied()).collect();
        if units.is_empty() {
            return self.empty(&places);
        }
        let own: Vec<_> = units.iter().filter(|unit| powers.contains(&unit.power)).collect();
        if own.is_empty() {
            return Meaning::fault(Why::NotYours);
        }
        let choices: Vec<Choice> = own
            .iter()
            .filter(|unit| matches!(self.owed(unit.power), Owed::Removals(_)))
            .map(|unit| Choice {
                power: unit.power,
                province: unit.location.province,
                order: Order::Adjustment(Adjustment::Remove(name(unit))),
                fits: u8::from(claim.kind == Some(unit.kind)),
                proxy: None,
                stated: None,
            })
            .collect();
        if choices.is_empty() {
            return Meaning::fault(Why::NotAllowed);
        }
        let best = choices.iter().map(|choice| choice.fits).max().unwrap_or(0);
        Meaning::Choices(choices.into_iter().filter(|choice| choice.fits == best).collect())
    }

    /// The power that a waive is for, if it may waive at all.
    pub fn waiving(&self, written: &Written) -> Result<Power, Why> {
        let powers = self.powers(written);
        if powers.is_empty() {
            return Err(Why::NotYours);
        }
        match self.rules.waiving {
            Waiving::Forbidden => return Err(Why::NoWaiving),
            Waiving::Allowed => {}
        }
        powers
            .into_iter()
            .find(|&power| matches!(self.owed(power), Owed::Builds(_)))
            .ok_or(Why::NotAllowed)
    }
}

/// The places by which several builds or removals differ.
pub(super) fn differences(choices: &[Choice]) -> Vec<Candidate> {
    let mut places: Vec<Province> = choices.iter().map(|choice| choice.province).collect();
    places.sort_unstable();
    places.dedup();
    provinces(&places)
}
