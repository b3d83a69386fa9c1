//! What the writer should know of how an order was read.

use super::scene::{Choice, Scene};
use crate::board::{Location, Province, UnitKind};
use crate::order::{Adjustment, Movement, Order};
use crate::position::Unit;
use crate::reading::ast::meant::Note;
use crate::reading::ast::statement::{Deed, UnitClaim, Written};
use crate::rules;

impl Scene<'_> {
    /// What the writer should know of how this order was read.
    pub fn notes(&mut self, written: &Written, choice: &Choice) -> Vec<Note> {
        let mut notes = Vec::new();
        let Order::Movement(_, movement) = &choice.order else {
            let gone = self.view.position.dislodged_at(choice.province).map(|gone| gone.unit);
            let stands = self.legality.unit_at(choice.province).copied();
            let unit = match &choice.order {
                Order::Retreat(..) => gone,
                Order::Adjustment(Adjustment::Remove(_)) => stands,
                _ => None,
            };
            if let (Some(claim), Some(unit)) = (&written.unit, unit) {
                unit_notes(claim, &unit, &mut notes);
            }
            return notes;
        };
        let unit_of =
            |scene: &Scene<'_>, province: Province| scene.legality.unit_at(province).copied();
        if let (Some(claim), Some(unit)) = (&written.unit, unit_of(self, choice.province)) {
            unit_notes(claim, &unit, &mut notes);
        }
        if self.rules.legality != rules::Legality::ThisPosition
            && self.legality.action(choice.province, movement).is_err()
            && let Some(unit) = unit_of(self, choice.province)
        {
            notes.push(Note::Vain(unit, choice.order.clone()));
        }
        match (movement, &written.deed) {
            (Movement::Move { to, .. }, Deed::Move { to: claim, .. }) => {
                let fleet =
                    unit_of(self, choice.province).is_some_and(|unit| unit.kind == UnitKind::Fleet);
                match (to.coast, claim.coast) {
                    (Some(_), None) if fleet => notes.push(self.filled(choice.province, *to)),
                    (read, Some(coast)) if read != Some(coast) => {
                        notes.push(Note::CoastIgnored(to.province, coast));
                    }
                    _ => {}
                }
            }
            (
                Movement::SupportHold { supported } | Movement::SupportMove { supported, .. },
                Deed::SupportHold(claim) | Deed::SupportMove(claim, _),
            )
            | (Movement::Convoy { army: supported, .. }, Deed::Convoy(claim, _)) => {
                if let Some(unit) = unit_of(self, supported.location.province) {
                    unit_notes(claim, &unit, &mut notes);
                }
            }
            _ => {}
        }
        notes
    }

    /// Why a coast was put in.
    fn filled(&self, from: Province, to: Location) -> Note {
        let unit = self.legality.unit_at(from);
        let open = unit
            .map_or(0, |unit| self.view.board.coasts_reached(unit.location, to.province).count());
        let by_default = open > 1 || self.rules.one_coast == rules::OneCoast::Default;
        if by_default { Note::CoastByDefault(to) } else { Note::CoastFilled(to) }
    }
}

fn unit_notes(claim: &UnitClaim, unit: &Unit, notes: &mut Vec<Note>) {
    if claim.kind.is_some_and(|kind| kind != unit.kind) {
        notes.push(Note::KindIgnored(*unit));
    }
    if claim.power.is_some_and(|power| power != unit.power) {
        notes.push(Note::NationalityIgnored(*unit));
    }
    if let Some(coast) = claim.place.coast
        && unit.location.coast != Some(coast)
    {
        notes.push(Note::CoastIgnored(unit.location.province, coast));
    }
}
