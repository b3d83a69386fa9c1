//! What a letter has spoken of so far, for the words that speak of it again: `it`, `there`, `likewise`, `its place`.

use super::part::{Does, Part, What};
use crate::board::UnitKind;
use crate::reading::ast::statement::{Deed, PlaceClaim, UnitClaim};

/// A unit that was told something.
pub(super) type Told = (UnitClaim, Deed);

/// What was spoken of.
pub(super) struct Memory {
    /// The last unit that was told to go or to stay.
    pub last: Option<Told>,
    /// All that was told, in its order.
    pub told: Vec<Told>,
    /// The last unit that does something, and the last one named at all.
    pub unit: Option<UnitClaim>,
    pub named: Option<UnitClaim>,
    /// The place last named, the one named before the present clause, and where something was last sent.
    pub place: Option<PlaceClaim>,
    pub before: Option<PlaceClaim>,
    pub goal: Option<PlaceClaim>,
    /// What a sentence is about, as it says before a colon.
    pub topic: Option<UnitClaim>,
    /// Two units that were named together.
    pub pair: Vec<UnitClaim>,
}

impl Memory {
    /// What the lines above spoke of last.
    pub fn of(last: Option<Told>) -> Memory {
        let place = last.as_ref().map(|(unit, deed)| goal_of(deed).unwrap_or(&unit.place).clone());
        Memory {
            unit: last.as_ref().map(|(unit, _)| unit.clone()),
            named: None,
            before: place.clone(),
            goal: place.clone(),
            place,
            last,
            told: Vec::new(),
            topic: None,
            pair: Vec::new(),
        }
    }

    /// Remembers what a unit was told.
    pub fn tell(&mut self, unit: &UnitClaim, deed: &Deed) {
        self.unit = Some(unit.clone());
        if matches!(deed, Deed::Move { .. } | Deed::Hold) {
            self.last = Some((unit.clone(), deed.clone()));
        }
        if let Some(goal) = goal_of(deed) {
            self.place = Some(goal.clone());
            self.goal = Some(goal.clone());
        }
        self.told.push((unit.clone(), deed.clone()));
    }

    /// Remembers the places of a sentence that is none of orders.
    pub fn pass(&mut self, sentence: &[Part]) {
        let mut places = sentence.iter().filter_map(|part| match &part.what {
            What::Unit(unit) => Some(unit.place.clone()),
            _ => None,
        });
        self.place = places.next_back().or(self.place.take());
        self.before.clone_from(&self.place);
    }

    /// What helps the last unit that was told to go or to stay.
    pub fn help_of(&self, does: Does) -> Option<Deed> {
        let (unit, deed) = self.last.clone()?;
        Some(match (does, deed) {
            (Does::Convoy, Deed::Move { to, .. }) => Deed::Convoy(unit, to),
            (Does::Support, Deed::Move { to, .. }) => Deed::SupportMove(unit, to),
            (Does::Support, Deed::Hold) => Deed::SupportHold(unit),
            _ => return None,
        })
    }

    /// What helps a unit in what it was last told to do.
    pub fn help_for(&self, unit: &UnitClaim) -> Deed {
        match &self.last {
            Some((last, Deed::Move { to, .. })) if last.place.words == unit.place.words => {
                Deed::SupportMove(unit.clone(), to.clone())
            }
            _ => Deed::SupportHold(unit.clone()),
        }
    }

    /// What another unit does likewise.
    pub fn again(&self) -> Option<Deed> {
        let last = self.told.last().or(self.last.as_ref()).map(|(_, deed)| deed);
        let again = |deed: &&Deed| {
            matches!(deed, Deed::Hold | Deed::SupportHold(_) | Deed::SupportMove(..))
        };
        last.filter(again).cloned()
    }

    /// Where others were told to help a unit to go.
    pub fn helped(&self, unit: &UnitClaim) -> Option<&PlaceClaim> {
        self.told.iter().rev().find_map(|(_, deed)| match deed {
            Deed::SupportMove(helped, to) | Deed::Convoy(helped, to)
                if helped.place.words == unit.place.words =>
            {
                Some(to)
            }
            _ => None,
        })
    }

    /// The unit of a type that was last spoken of.
    pub fn of_kind(&self, kind: UnitKind) -> Option<&UnitClaim> {
        self.told.iter().rev().find_map(|(unit, deed)| match deed {
            Deed::Convoy(helped, _) | Deed::SupportMove(helped, _) if helped.kind == Some(kind) => {
                Some(helped)
            }
            _ => Some(unit).filter(|unit| unit.kind == Some(kind)),
        })
    }
}

/// Where a deed leads.
fn goal_of(deed: &Deed) -> Option<&PlaceClaim> {
    match deed {
        Deed::Move { to, .. } => Some(to),
        _ => None,
    }
}
