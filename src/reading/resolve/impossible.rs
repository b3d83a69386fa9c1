//! Orders that are impossible here and count all the same, in games in which they do (4.E.1 a to c).
//!
//! They are taken only where every name in them is written exactly and no possible reading is left:
//! a slip of the pen is no impossible order.

use super::scene::{Choice, Meaning, Scene, name};
use crate::board::Province;
use crate::order::{Movement, Order, Route, UnitName};
use crate::position::Unit;
use crate::reading::ast::meant::Why;
use crate::reading::ast::statement::{Deed, PlaceClaim, UnitClaim, Voyage, Written};
use crate::reading::lexer::names::MatchKind;
use crate::rules::Legality;

impl Scene<'_> {
    /// The meaning found, or the impossible order that counts in its place.
    pub fn or_vain(&mut self, written: &Written, own: &[Unit], meaning: Meaning) -> Meaning {
        let is_open = match (&meaning, self.rules.legality) {
            (_, Legality::ThisPosition) => false,
            (Meaning::Fault(Why::Unknown, _), choice) => choice == Legality::Form,
            (Meaning::Fault(Why::Impossible(_), _), _) => true,
            _ => false,
        };
        if !is_open {
            return meaning;
        }
        match self.vain(written, own) {
            Some(choice) => Meaning::Choices(vec![choice]),
            None => meaning,
        }
    }

    fn vain(&mut self, written: &Written, own: &[Unit]) -> Option<Choice> {
        self.exact(&written.unit.as_ref()?.place)?;
        let [mover] = own else { return None };
        let movement = self.vain_movement(&written.deed)?;
        let province = mover.location.province;
        self.legality.vain_action(province, &movement).ok()?;
        let order = Order::Movement(name(mover), movement);
        Some(Choice { power: mover.power, province, order, fits: 0, proxy: None, stated: None })
    }

    fn vain_movement(&mut self, deed: &Deed) -> Option<Movement> {
        Some(match deed {
            Deed::Move { to, voyage, over } => {
                if self.candidates(to).match_kind == MatchKind::Nothing {
                    let letters = to.words.concat();
                    return Some(Movement::Astray { to: letters.to_uppercase() });
                }
                let to = self.exact(to)?.into();
                let route = match voyage {
                    Voyage::Convoy => Route::Via,
                    _ if !over.is_empty() => Route::Via,
                    _ => Route::Unstated,
                };
                Movement::Move { to, route }
            }
            Deed::SupportHold(unit) => Movement::SupportHold { supported: self.exact_unit(unit)? },
            Deed::SupportMove(unit, to) => {
                let supported = self.exact_unit(unit)?;
                Movement::SupportMove { supported, to: self.exact(to)?.into() }
            }
            Deed::Convoy(unit, to) => {
                let army = self.exact_unit(unit)?;
                Movement::Convoy { army, to: self.exact(to)?.into() }
            }
            _ => return None,
        })
    }

    /// The province a place stands for, if it is written exactly.
    fn exact(&mut self, claim: &PlaceClaim) -> Option<Province> {
        let found = self.candidates(claim);
        match (found.match_kind, &found.places[..]) {
            (MatchKind::Exact, [place]) => Some(*place),
            _ => None,
        }
    }

    fn exact_unit(&mut self, claim: &UnitClaim) -> Option<UnitName> {
        let place = self.exact(&claim.place)?;
        Some(match self.legality.unit_at(place) {
            Some(unit) => name(unit),
            None => UnitName { power: None, kind: claim.kind, location: place.into() },
        })
    }
}
