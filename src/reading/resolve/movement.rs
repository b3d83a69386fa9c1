//! What an order of a movement phase may mean: every legal reading of it, or why there is none.

use super::scene::{Choice, Meaning, Scene, name, provinces};

use super::sieve::{Bar, Sieve};
use crate::adjudication::{Action, Illegal};
use crate::board::{Location, Province, Terrain, UnitKind};
use crate::order::{Movement, Order, Route};
use crate::position::Unit;
use crate::reading::ast::meant::{Candidate, Obstacle, Why};
use crate::reading::ast::statement::{Deed, PlaceClaim, UnitClaim, Voyage, Written};
use crate::reading::lexer::foreign::Language;
use crate::reading::lexer::names::{Candidates, MatchKind};
use crate::rules::{ConvoyPath, PoorOrders};

impl<'a> Scene<'a> {
    /// Names are read in this language from here on.
    pub fn hear(&mut self, language: Language) {
        if self.language != language {
            self.language = language;
            self.memory.clear();
        }
    }

    /// What provinces a place as written may stand for.
    pub fn candidates(&mut self, claim: &PlaceClaim) -> Candidates {
        if let Some(known) = self.memory.get(&claim.words) {
            return known.clone();
        }
        let words: Vec<&str> = claim.words.iter().map(String::as_str).collect();
        let found = self.lexicon.candidates(&words, self.language);
        self.memory.insert(claim.words.clone(), found.clone());
        found
    }

    /// Whether spelling alone decides (4.E.2 a).
    fn by_spelling(&self) -> bool {
        self.rules.poor_orders == PoorOrders::Spelling
    }

    /// The provinces a place may stand for; by 4.E.2 a only one that spelling leaves alone.
    pub fn places(&mut self, claim: &PlaceClaim) -> Result<Vec<Province>, Meaning> {
        let found = self.candidates(claim);
        if found.match_kind == MatchKind::Nothing {
            return Err(Meaning::fault(Why::Unknown));
        }
        if self.by_spelling() && found.only().is_none() {
            return Err(Meaning::Fault(Why::Ambiguous, provinces(&found.places)));
        }
        Ok(found.places)
    }

    /// What is wrong where no unit stands in any of these places, as far as the reader sees.
    pub(super) fn empty(&self, places: &[Province]) -> Meaning {
        let mut bar = Bar::default();
        for &place in places {
            let power = self.view.powers.first().filter(|_| !self.view.hidden.contains(&place));
            let illegal = Illegal::NoUnit(place);
            bar.add(power.map(|&power| Obstacle { power, at: place, illegal }));
        }
        Meaning::fault(bar.why())
    }

    /// The reader's own units that this claim may name.
    pub(super) fn own_units(
        &mut self,
        written: &Written,
        unit: &UnitClaim,
    ) -> Result<Vec<Unit>, Meaning> {
        if written.power.is_some_and(|power| !self.view.commands_any_of(power)) {
            return Err(Meaning::fault(Why::NotYours));
        }
        if unit.place.words.is_empty() {
            return self.only_unit(unit);
        }
        let places = self.places(&unit.place)?;
        let units: Vec<Unit> =
            places.iter().filter_map(|&place| self.legality.unit_at(place).copied()).collect();
        if units.is_empty() {
            return Err(self.empty(&places));
        }
        let own: Vec<Unit> = units
            .into_iter()
            .filter(|unit| self.view.commands(unit))
            .filter(|unit| written.power.is_none_or(|power| power == unit.power))
            .collect();
        if own.is_empty() {
            return Err(Meaning::fault(Why::NotYours));
        }
        Ok(own)
    }

    /// The reader's only unit of a type, where no place was named.
    fn only_unit(&self, claim: &UnitClaim) -> Result<Vec<Unit>, Meaning> {
        let own: Vec<Unit> = self
            .view
            .position
            .units
            .iter()
            .filter(|unit| self.view.plays(unit.power) && claim.kind == Some(unit.kind))
            .copied()
            .collect();
        if own.len() == 1 { Ok(own) } else { Err(Meaning::fault(Why::Unknown)) }
    }

    /// What an order of a movement phase may mean.
    pub fn movement(&mut self, written: &Written) -> Meaning {
        match &written.deed {
            Deed::Nothing | Deed::AllHold(..) => return Meaning::NoOrder,
            Deed::Unclear => {
                return match written.unit.as_ref().map(|unit| self.own_units(written, unit)) {
                    Some(Err(fault)) => fault,
                    _ => Meaning::fault(Why::Unknown),
                };
            }
            Deed::Proxy(power) => return self.proxy(written, *power),
            Deed::Retreat(_)
            | Deed::RetreatSomewhere
            | Deed::Leave
            | Deed::Build
            | Deed::Waive(_)
            | Deed::AllLeave => {
                return Meaning::fault(Why::NotAllowed);
            }
            _ => {}
        }
        let Some(unit) = &written.unit else {
            return Meaning::fault(Why::Unknown);
        };
        let own = match self.own_units(written, unit) {
            Ok(own) => own,
            Err(fault) => return fault,
        };
        let meaning = self.possible(&written.deed, unit, &own);
        let meaning = self.or_vain(written, &own, meaning);
        self.with_claims(written, meaning)
    }

    /// What an order to one of these units may mean that can be done.
    fn possible(&mut self, deed: &Deed, claim: &UnitClaim, own: &[Unit]) -> Meaning {
        let mut sieve = Sieve::default();
        for &mover in own {
            let fits = u8::from(claim.kind == Some(mover.kind))
                + u8::from(claim.power == Some(mover.power));
            if let Err(fault) = self.deeds(deed, mover, fits, &mut sieve) {
                return fault;
            }
        }
        sieve.meaning(self.rules.poor_orders)
    }

    /// Tries every meaning of a deed for one unit.
    fn deeds(
        &mut self,
        deed: &Deed,
        mover: Unit,
        fits: u8,
        sieve: &mut Sieve,
    ) -> Result<(), Meaning> {
        match deed {
            Deed::Hold => self.try_order(mover, Movement::Hold, fits, sieve),
            Deed::HoldOr(place) => {
                self.try_order(mover, Movement::Hold, fits, sieve);
                for to in self.candidates(place).places {
                    if to != mover.location.province {
                        self.try_move(mover, to.into(), &Route::Unstated, fits, sieve);
                    }
                }
            }
            // Two moves in one: a fleet goes but one.
            Deed::Move { over, .. } if mover.kind == UnitKind::Fleet && self.names_way(over) => {
                sieve.shut(None);
            }
            Deed::Move { to, voyage, over } => {
                let route = self.route(*voyage, over)?;
                self.moves(mover, to, &route, fits, sieve)?;
            }
            Deed::SupportHold(unit) => {
                for (other, more) in self.others(unit)? {
                    let supported = name(&other);
                    self.try_order(mover, Movement::SupportHold { supported }, fits + more, sieve);
                }
            }
            Deed::SupportMove(unit, to) => {
                let places = self.places(to)?;
                let exact = self.candidates(to).match_kind == MatchKind::Exact;
                for (other, more) in self.others(unit)? {
                    for &place in &places {
                        if place == other.location.province && !exact {
                            sieve.shut(None);
                            continue;
                        }
                        let to = self.goal(place, to);
                        let supported = name(&other);
                        let support = if other.location.province == place {
                            Movement::SupportHold { supported }
                        } else {
                            Movement::SupportMove { supported, to }
                        };
                        self.try_order(mover, support, fits + more, sieve);
                    }
                }
            }
            Deed::Convoy(unit, to) => {
                let places = self.places(to)?;
                for (other, more) in self.others(unit)? {
                    for &place in &places {
                        let army = name(&other);
                        let to = Location::from(place);
                        self.try_order(mover, Movement::Convoy { army, to }, fits + more, sieve);
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Tries every place that a goal as written may be.
    fn moves(
        &mut self,
        mover: Unit,
        to: &PlaceClaim,
        route: &Route,
        fits: u8,
        sieve: &mut Sieve,
    ) -> Result<(), Meaning> {
        let exact = self.candidates(to).match_kind == MatchKind::Exact;
        for place in self.places(to)? {
            if place == mover.location.province && !exact {
                // Nobody writes where he goes so badly and means to stay.
                sieve.shut(None);
                continue;
            }
            let to = self.goal(place, to);
            self.try_move(mover, to, route, fits, sieve);
        }
        Ok(())
    }

    /// Units of anybody that this claim may name, and how many claims fit each.
    fn others(&mut self, claim: &UnitClaim) -> Result<Vec<(Unit, u8)>, Meaning> {
        let places = self.places(&claim.place)?;
        let units: Vec<(Unit, u8)> = places
            .iter()
            .filter_map(|&place| self.legality.unit_at(place).copied())
            .map(|unit| {
                let fits = u8::from(claim.kind == Some(unit.kind))
                    + u8::from(claim.power == Some(unit.power));
                (unit, fits)
            })
            .collect();
        if units.is_empty() {
            return Err(self.empty(&places));
        }
        Ok(units)
    }

    /// The place with the coast as written, where the province has such a coast (4.B.6).
    fn goal(&self, province: Province, claim: &PlaceClaim) -> Location {
        Location {
            province,
            coast: claim.coast.filter(|coast| self.view.board.coasts(province).contains(coast)),
        }
    }

    /// How an army is said to travel; by which seas only where that matters (4.A.6).
    fn route(&mut self, voyage: Voyage, over: &[PlaceClaim]) -> Result<Route, Meaning> {
        if over.is_empty() && voyage != Voyage::Convoy {
            return Ok(Route::Unstated);
        }
        let matters = self.rules.convoy_path != ConvoyPath::Ignored;
        let mut path = Vec::new();
        for claim in over {
            let mut seas = self.places(claim)?;
            seas.retain(|&place| self.view.board.terrain(place) == Terrain::Sea);
            match seas[..] {
                [] => return Err(Meaning::fault(Why::Impossible(None))),
                [_, _, ..] if matters => {
                    return Err(Meaning::Fault(Why::Ambiguous, provinces(&seas)));
                }
                [sea, ..] => path.push(sea),
            }
        }
        Ok(if matters && !path.is_empty() { Route::Path(path) } else { Route::Via })
    }

    fn try_move(&mut self, mover: Unit, to: Location, route: &Route, fits: u8, sieve: &mut Sieve) {
        if to.province == mover.location.province {
            // `Mun-Mun` is an old way to say that a unit stays.
            return self.try_order(mover, Movement::Hold, fits, sieve);
        }
        let route = match mover.kind {
            UnitKind::Army => route.clone(),
            UnitKind::Fleet => Route::Unstated,
        };
        self.try_order(mover, Movement::Move { to, route }, fits, sieve);
    }

    fn try_order(&mut self, mover: Unit, movement: Movement, fits: u8, sieve: &mut Sieve) {
        match self.legality.action(mover.location.province, &movement) {
            Err(Illegal::CoastNeeded(province, _)) => {
                let coasts = self
                    .view
                    .board
                    .coasts_reached(mover.location, province)
                    .map(|place| Candidate { kind: None, place });
                sieve.coasts.extend(coasts);
            }
            Err(why @ (Illegal::PathNeeded(_) | Illegal::NoSuchPath(_))) => {
                sieve.unpassable = Some(why);
            }
            Err(illegal) => {
                let at = mover.location.province;
                sieve.shut(Some(Obstacle { power: mover.power, at, illegal }));
            }
            Ok(action) => {
                let movement = settled(movement, action);
                let order = Order::Movement(name(&mover), movement);
                sieve.put(Choice {
                    power: mover.power,
                    province: mover.location.province,
                    order,
                    fits,
                    proxy: None,
                    stated: None,
                });
            }
        }
    }
}

/// The canonical form: coasts as legality settled them, and none where none matters.
fn settled(movement: Movement, action: Action) -> Movement {
    match (movement, action) {
        (Movement::Move { route, .. }, Action::Move { to, .. }) => Movement::Move { to, route },
        (Movement::SupportMove { supported, .. }, Action::SupportMove { to, .. }) => {
            Movement::SupportMove { supported, to }
        }
        (movement, _) => movement,
    }
}
