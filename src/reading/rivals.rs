//! Several orders to one unit: which of them is followed (4.D.3).

use std::collections::BTreeMap;

use super::meant::{LineOutcome, Why};
use super::sheet::Table;
use super::statement::Voice;
use crate::board::Province;
use crate::rules::DoubleOrder;

/// The orders to one unit that are weighed against each other: those of its own, or where it has
/// none the helpers named in others' orders.
#[derive(Clone, Copy)]
struct Rivals {
    voice: Voice,
    first: usize,
    last: usize,
    differs: bool,
}

impl Rivals {
    fn of(index: usize, voice: Voice) -> Rivals {
        Rivals { voice, first: index, last: index, differs: false }
    }

    /// Another order to the same unit; `same` says whether it is the same as the one of this index.
    fn add(&mut self, index: usize, voice: Voice, same: impl FnOnce(usize) -> bool) {
        match (self.voice, voice) {
            (Voice::Passive, Voice::Active) => *self = Rivals::of(index, voice),
            (Voice::Active, Voice::Passive) => {}
            _ => {
                self.differs |= !same(self.first);
                self.last = index;
            }
        }
    }
}

impl Table<'_> {
    /// At most one order to a unit (4.D.3).
    pub(super) fn one_order_each(&mut self) {
        self.give_way();
        let mut rivals: BTreeMap<Province, Rivals> = BTreeMap::new();
        let mut indices = Vec::new();
        for (index, choices) in self.choices.iter().enumerate() {
            if let [choice] = &choices[..] {
                indices.push(index);
                let voice = self.written(index).map_or(Voice::Active, |written| written.voice);
                rivals.entry(choice.province).or_insert_with(|| Rivals::of(index, voice)).add(
                    index,
                    voice,
                    |first| {
                        let first = &self.choices[first][0];
                        first.order == choice.order && first.proxy == choice.proxy
                    },
                );
            }
        }
        for index in indices {
            let choice = self.choices[index][0].clone();
            let Rivals { voice, first, last, differs } = rivals[&choice.province];
            if voice == Voice::Active
                && self.written(index).is_some_and(|written| written.voice == Voice::Passive)
            {
                self.outcomes[index] = Some(LineOutcome::Remark);
                continue;
            }
            let wins = match self.scene.rules.double_order {
                DoubleOrder::First => first == index,
                DoubleOrder::Last => last == index,
                DoubleOrder::None => !differs && first == index,
            };
            if wins {
                self.accept(index, choice);
            } else {
                let outcome = match self.scene.rules.double_order {
                    _ if !differs => LineOutcome::Repeated,
                    DoubleOrder::None => LineOutcome::Refused(Why::Twice),
                    DoubleOrder::First | DoubleOrder::Last => LineOutcome::Refused(Why::Superseded),
                };
                self.outcomes[index] = Some(outcome);
            }
        }
    }
}
