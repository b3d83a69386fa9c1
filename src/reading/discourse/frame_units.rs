//! Units and places in a sentence: which part of an order each is.

use super::frame::{Before, Frame};
use super::frames::Frames;
use super::part::{Does, Part, What};
use crate::board::UnitKind;
use crate::reading::ast::statement::{PlaceClaim, UnitClaim};

/// The only unit of a type, wherever it stands.
fn only(kind: UnitKind) -> UnitClaim {
    let place = PlaceClaim { text: String::new(), words: Vec::new(), coast: None };
    UnitClaim { power: None, kind: Some(kind), place }
}

impl Frames {
    /// A unit that is spoken of by what was said before: `the fleet there`, `the latter`.
    pub(super) fn named_before(&mut self, part: &Part) {
        let Frame { subjects, does, goal, helpers, .. } = &self.frame;
        let bare = does.is_none() && goal.is_none();
        match &part.what {
            What::Kind(kind) if self.frame.marks.not => self.frame.kind = Some(*kind),
            What::Kind(kind) => {
                if !subjects.is_empty() || does.is_some() || helpers.is_some() {
                    return;
                }
                let known = match self.frame.about.take() {
                    Some(unit) => UnitClaim { kind: Some(*kind), ..unit },
                    None => self.memory.of_kind(*kind).cloned().unwrap_or_else(|| only(*kind)),
                };
                self.frame.before = Before::default();
                self.named(known, part);
            }
            What::KindThere(kind) => {
                let place = match &subjects[..] {
                    // `As for Greece, let the fleet there stay.`
                    [topic] if bare => Some(topic.place.clone()),
                    _ => self.memory.place.clone(),
                };
                let Some(place) = place else { return self.broken = true };
                if bare {
                    self.frame.subjects.clear();
                }
                self.named(UnitClaim { power: None, kind: *kind, place }, part);
            }
            What::OfTwo(at) => {
                if subjects.len() == 2 && goal.is_none() {
                    self.memory.pair = std::mem::take(&mut self.frame).subjects;
                    (self.frame.from, self.frame.to) = (Some(part.from), part.to);
                }
                if let Some(unit) = self.memory.pair.get(*at).cloned() {
                    self.named(unit, part);
                }
            }
            _ => {}
        }
    }

    /// A unit or a place.
    pub(super) fn named(&mut self, unit: UnitClaim, part: &Part) {
        let before = std::mem::take(&mut self.frame.before);
        if before.lost {
            return self.broken = true;
        }
        if before.way {
            self.memory.place = Some(unit.place);
            return;
        }
        if let Some(helpers) = self.frame.helpers.as_mut().filter(|_| !before.into) {
            // `by the Channel Irish Sea supports`
            if helpers.units.is_empty() || before.parts() {
                return helpers.units.push(unit);
            }
            return self.next(unit, part);
        }
        if self.frame.marks.except && self.frame.does.is_none() {
            return self.frame.but.push(unit);
        }
        let Frame { subjects, does, marks, .. } = &self.frame;
        if marks.told && before.comma && does.is_none() && !subjects.is_empty() {
            // `Bulgaria is the prize, so Constantinople takes it`
            self.memory.before.clone_from(&self.memory.place);
            self.memory.goal.clone_from(&self.memory.place);
            self.frame = Frame { from: Some(part.from), to: part.to, ..Frame::default() };
        }
        self.memory.named = Some(unit.clone());
        let place = unit.place.clone();
        let is_own = |own: &UnitClaim| own.place.words == place.words;
        let again = self.frame.does.is_some() && self.frame.subjects.iter().any(is_own);
        if again || self.gives_part(&unit, before, part) {
            self.memory.goal = self.frame.goal.clone().or(self.memory.goal.take());
            self.memory.place = Some(place);
        } else if self.frame.is_whole() && !before.into {
            self.next(unit, part);
        } else {
            self.broken = true;
        }
    }

    /// Gives a unit or a place its part in the clause, if there is one.
    fn gives_part(&mut self, unit: &UnitClaim, before: Before, part: &Part) -> bool {
        let beside = part.from <= self.end;
        let whole = self.frame.is_whole();
        let frame = &mut self.frame;
        let is_place = unit.kind.is_none() && unit.power.is_none();
        let alone = frame.subjects.is_empty();
        let goal = is_place && frame.goal.is_none();
        match frame.does {
            Some(Does::Support | Does::Convoy) if before.comes && frame.people.is_some() => {
                frame.object = Some(UnitClaim { power: frame.people, ..unit.clone() });
            }
            _ if before.comes && alone => frame.subjects.push(unit.clone()),
            Some(_) if before.comes && frame.object.is_none() => {}
            // `In the matter of Tunis`
            None if alone && before.into && is_place => frame.about = Some(unit.clone()),
            None if alone => {
                frame.unknown_ahead = frame.unknown;
                frame.marks.close = beside || part.from == 0;
                frame.subjects.push(unit.clone());
            }
            None if before.into && goal => {
                frame.unknown_within = frame.unknown;
                frame.goal = Some(unit.place.clone());
            }
            None if !whole && before.parts() => frame.subjects.push(unit.clone()),
            // `norwegian sea barents`
            None if beside && frame.marks.close && goal && frame.subjects.len() == 1 => {
                frame.goal = Some(unit.place.clone());
            }
            // `stay in Paris`, `I move my soldiers in Burgundy to Munich`
            Some(Does::Hold) if alone && frame.all.is_none() => frame.subjects.push(unit.clone()),
            Some(Does::Move | Does::Carried) if alone && !before.into => {
                frame.subjects.push(unit.clone());
            }
            Some(Does::Move | Does::Carried) if goal && before.into => {
                frame.goal = Some(unit.place.clone());
            }
            Some(Does::Take | Does::Follow) if goal => frame.goal = Some(unit.place.clone()),
            Some(Does::Follow) if before.into => {
                return frame.goal.as_ref().is_some_and(|it| it.words == unit.place.words);
            }
            Some(Does::Support | Does::Convoy) => match (&frame.object, before.into) {
                (None, true) if frame.marks.leans && is_place => {
                    frame.goal = Some(unit.place.clone());
                }
                (None, _) if !frame.marks.leans => frame.object = Some(unit.clone()),
                (Some(_), true) if goal => frame.goal = Some(unit.place.clone()),
                _ => return false,
            },
            _ => return false,
        }
        true
    }

    /// The next clause begins with its unit.
    fn next(&mut self, unit: UnitClaim, part: &Part) {
        self.begin(part);
        self.frame.marks.close = true;
        self.memory.place = Some(unit.place.clone());
        self.memory.named = Some(unit.clone());
        self.frame.subjects.push(unit);
    }
}
