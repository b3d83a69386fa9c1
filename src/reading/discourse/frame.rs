//! What was found of one order in a sentence: who, what, whom, where to, and who helps.

use super::memory::{Memory, Told};
use super::part::Does;
use crate::board::{Power, UnitKind};
use crate::reading::ast::statement::{Deed, PlaceClaim, UnitClaim, Voyage};

/// What was found so far.
#[derive(Default)]
pub(super) struct Frame {
    /// The first of its tokens, and the one behind the last.
    pub from: Option<usize>,
    pub to: usize,
    pub subjects: Vec<UnitClaim>,
    pub does: Option<Does>,
    pub object: Option<UnitClaim>,
    pub goal: Option<PlaceClaim>,
    pub helpers: Option<Help>,
    /// All units, or all of a type, and those left out.
    pub all: Option<Option<UnitKind>>,
    pub but: Vec<UnitClaim>,
    /// A place that the sentence is about, and says no more of.
    pub about: Option<UnitClaim>,
    /// Whose unit the next one is.
    pub people: Option<Power>,
    /// The type of the units that are denied something.
    pub kind: Option<UnitKind>,
    /// How many of its words nothing is known of: all, those before its unit or verb, and those up to its goal.
    pub unknown: usize,
    pub unknown_ahead: usize,
    pub unknown_within: usize,
    pub marks: Marks,
    pub before: Before,
}

/// How it says so.
#[derive(Default)]
pub(super) struct Marks {
    /// It begins with what is to be done.
    pub commands: bool,
    /// Its unit stands right behind the clause before.
    pub close: bool,
    /// It speaks of what was said before: `supports that`.
    pub leans: bool,
    /// Help was only given so far: `lends`.
    pub gives: bool,
    /// Its unit does likewise.
    pub same: bool,
    pub not: bool,
    pub nothing: bool,
    pub except: bool,
    /// It goes by convoy.
    pub voyage: bool,
    /// It holds the notation of orders.
    pub noted: bool,
    /// Words tell of its unit before it is told anything.
    pub told: bool,
}

/// What stood right before a part.
#[derive(Clone, Copy, Default)]
pub(super) struct Before {
    /// A word that leads to a goal.
    pub into: bool,
    /// A word that leads past a place.
    pub way: bool,
    /// A word that leads from a place, or to those by whom something is done.
    pub comes: bool,
    pub and: bool,
    pub comma: bool,
    /// A word that leads to nothing that is understood: `holds for Belgium`.
    pub lost: bool,
}

/// Those who help.
pub(super) struct Help {
    pub units: Vec<UnitClaim>,
    /// How, where that was said.
    pub does: Option<Does>,
}

impl Before {
    /// Whether a new thought may begin here.
    pub fn parts(self) -> bool {
        self.and || self.comma
    }
}

impl Frame {
    /// Whether it says all of an order.
    pub fn is_whole(&self) -> bool {
        let told = !self.subjects.is_empty() || self.all.is_some();
        let object = self.object.is_some() || self.marks.leans || self.goal.is_some();
        told && match self.does {
            Some(Does::Hold) => true,
            Some(Does::Move) => self.goal.is_some() || self.about.is_some(),
            Some(Does::Take | Does::Carried | Does::Follow) => self.goal.is_some(),
            Some(Does::Support | Does::Convoy) => object,
            Some(Does::Give) => false,
            None => self.goal.is_some() || self.marks.same,
        }
    }

    /// Whether it names anything.
    pub fn names(&self) -> bool {
        !self.subjects.is_empty() || self.object.is_some() || self.goal.is_some()
    }

    /// Whether its unit goes somewhere.
    pub fn goes(&self) -> bool {
        matches!(self.does, Some(Does::Move | Does::Take | Does::Carried | Does::Follow))
    }

    /// What all units are told, if all are: to stay.
    pub fn all_hold(&self, memory: &Memory) -> Option<Deed> {
        let (not, moves) = (self.marks.not, self.does == Some(Does::Move));
        let Some(kind) = self.all else {
            // `nothing moves`, `no army moves`
            let none = self.marks.nothing || self.kind.is_some();
            return (not && none && moves).then(|| Deed::AllHold(self.kind, Vec::new()));
        };
        let last_holds = matches!(memory.last, Some((_, Deed::Hold)));
        let holds = self.does == Some(Does::Hold) || self.marks.same && last_holds;
        let stays = not && moves && self.unknown == 0;
        (holds && !not || stays).then(|| Deed::AllHold(kind, self.but.clone()))
    }

    /// What its units are told.
    pub fn told(&self, memory: &Memory) -> Option<Vec<Told>> {
        let deed = if self.marks.gives { None } else { self.deed(memory) }?;
        Some(self.subjects.iter().map(|unit| (unit.clone(), deed.clone())).collect())
    }

    fn deed(&self, memory: &Memory) -> Option<Deed> {
        let [first, others @ ..] = &self.subjects[..] else { return None };
        let voyage = if self.marks.voyage { Voyage::Convoy } else { Voyage::Unsaid };
        let goes =
            |to: &PlaceClaim, voyage| Deed::Move { to: to.clone(), over: Vec::new(), voyage };
        let Some(does) = self.does else {
            return match &self.goal {
                // `Bur and Bel to Ruh`: nobody says that both go.
                // `The North Sea to Norway part is contested`: without a verb that is known, what stands around
                // it has to be understood.
                Some(_) if self.unknown_ahead > 0 || self.unknown > self.unknown_within => None,
                Some(_) if self.marks.not => None,
                Some(to) => others.is_empty().then(|| goes(to, voyage)),
                None if self.marks.same && !self.marks.not => memory.again(),
                None => None,
            };
        };
        // `I've half a mind to go into Norway with the fleet`
        if self.marks.commands && self.unknown_ahead > 0 {
            return None;
        }
        Some(match (does, &self.goal, &self.object) {
            (Does::Move, None, None) if self.marks.not => Deed::Hold,
            _ if self.marks.not => return None,
            (Does::Hold, None, None) => Deed::Hold,
            (Does::Carried, Some(to), None) => goes(to, Voyage::Convoy),
            (Does::Move | Does::Take | Does::Follow, Some(to), None) => goes(to, voyage),
            // `Into Rumania I send Budapest`
            (Does::Move, None, None) if others.is_empty() && self.about.is_some() => {
                goes(&self.about.as_ref()?.place, voyage)
            }
            // `and Denmark makes the attack`: the one that it is helped in.
            (Does::Move | Does::Take, None, None) if others.is_empty() => {
                goes(memory.helped(first)?, voyage)
            }
            (Does::Support, Some(to), Some(unit)) => Deed::SupportMove(unit.clone(), to.clone()),
            (Does::Support, None, Some(unit)) => memory.help_for(unit),
            (Does::Support, None, None) if self.marks.same && !self.marks.leans => {
                memory.again()?
            }
            (does @ (Does::Support | Does::Convoy), goal, None) => {
                let help = memory.help_of(does)?;
                let fits = match (&help, goal) {
                    (Deed::SupportMove(_, to) | Deed::Convoy(_, to), Some(goal)) => to == goal,
                    (_, goal) => goal.is_none(),
                };
                if fits { help } else { return None }
            }
            (Does::Convoy, Some(to), Some(army)) => Deed::Convoy(army.clone(), to.clone()),
            _ => return None,
        })
    }
}
