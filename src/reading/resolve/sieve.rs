//! What is left of the readings of one order, and why there is no more.

use super::scene::{Choice, Meaning, goal_of};
use crate::adjudication::Illegal;
use crate::reading::ast::meant::{Candidate, Obstacle, Why};
use crate::rules::PoorOrders;

/// What stands in the way of all readings that cannot be done.
#[derive(Clone, Copy, Default)]
pub(in crate::reading) enum Bar {
    /// Nothing was in the way.
    #[default]
    Nothing,
    /// The same in all of them.
    One(Obstacle),
    /// Several things, or something that has no name.
    Many,
}

impl Bar {
    pub fn add(&mut self, why: Option<Obstacle>) {
        *self = match (*self, why) {
            (Bar::Nothing, Some(why)) => Bar::One(why),
            (Bar::One(known), Some(why)) if known == why => Bar::One(known),
            _ => Bar::Many,
        };
    }

    /// Why nothing can be done, if something was in the way.
    pub fn found(self) -> Option<Why> {
        match self {
            Bar::Nothing => None,
            Bar::One(why) => Some(Why::Impossible(Some(why))),
            Bar::Many => Some(Why::Impossible(None)),
        }
    }

    /// Why nothing can be done.
    pub fn why(self) -> Why {
        self.found().unwrap_or(Why::Impossible(None))
    }
}

/// What was found legal, and what was in the way of the rest.
#[derive(Default)]
pub(in crate::reading) struct Sieve {
    choices: Vec<Choice>,
    pub coasts: Vec<Candidate>,
    bar: Bar,
    /// What is wrong with a convoy's path (4.A.6).
    pub unpassable: Option<Illegal>,
}

impl Sieve {
    /// Something that cannot be done, and the reason where it has a name.
    pub fn shut(&mut self, why: Option<Obstacle>) {
        self.bar.add(why);
    }

    pub fn put(&mut self, choice: Choice) {
        match self
            .choices
            .iter_mut()
            .find(|known| known.order == choice.order && known.province == choice.province)
        {
            Some(known) => known.fits = known.fits.max(choice.fits),
            None => self.choices.push(choice),
        }
    }

    /// What is left. Types and nationalities decide where nothing else does (4.C.2, 4.C.6).
    pub fn meaning(mut self, principle: PoorOrders) -> Meaning {
        if !self.coasts.is_empty() {
            let mut candidates = self.coasts;
            candidates.extend(
                self.choices
                    .iter()
                    .filter_map(|choice| goal_of(&choice.order))
                    .map(|place| Candidate { kind: None, place }),
            );
            candidates.sort_unstable();
            candidates.dedup();
            return Meaning::Fault(Why::Ambiguous, candidates);
        }
        if self.choices.is_empty() {
            return Meaning::fault(match self.unpassable {
                Some(why) => Why::Claims(why),
                None => self.bar.found().unwrap_or(Why::Unknown),
            });
        }
        // Under c and d they are weighed with the whole set.
        if principle == PoorOrders::EachPossible {
            let best = self.choices.iter().map(|choice| choice.fits).max().unwrap_or(0);
            self.choices.retain(|choice| choice.fits == best);
        }
        Meaning::Choices(self.choices)
    }
}
