//! Several orders to one unit: which of them is followed (4.D.3).

use std::collections::BTreeMap;

use super::scene::provinces;
use super::sheet::Table;
use super::standing::Sequence;
use crate::board::Province;
use crate::reading::ast::meant::{LineOutcome, Note, Why};
use crate::reading::ast::statement::{Deed, Voice};
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
                let voice = self.voice(index);
                rivals.entry(choice.province).or_insert_with(|| Rivals::of(index, voice)).add(
                    index,
                    voice,
                    |first| self.is_same(first, index),
                );
            }
        }
        let open: Vec<Province> = rivals
            .iter()
            .filter(|(place, rivals)| rivals.differs && self.is_open(**place, **rivals, &indices))
            .map(|(place, _)| *place)
            .collect();
        for index in indices {
            let choice = self.choices[index][0].clone();
            let Rivals { voice, first, last, differs } = rivals[&choice.province];
            if voice == Voice::Active && self.voice(index) == Voice::Passive {
                self.outcomes[index] = Some(LineOutcome::Remark);
                continue;
            }
            let double_order = match open.contains(&choice.province) {
                true => DoubleOrder::None,
                false => self.scene.rules.double_order,
            };
            let followed = match double_order {
                DoubleOrder::First => Some(first),
                DoubleOrder::Last => Some(last),
                DoubleOrder::None => (!differs).then_some(first),
            };
            if followed == Some(index) {
                self.accept(index, choice);
            } else {
                let outcome = match followed {
                    Some(followed) if self.is_same(followed, index) => LineOutcome::Repeated,
                    Some(_) => LineOutcome::Refused(Why::Superseded),
                    None => LineOutcome::Refused(Why::Twice),
                };
                self.outcomes[index] = Some(outcome);
            }
        }
    }

    /// `A Nor - Stp; F Nwg S A Nor`: where a word would stand for two places in one sheet and its type
    /// be overruled besides, the order is asked about.
    pub(super) fn ask_what_is_read_two_ways(&mut self) {
        let mut read: BTreeMap<String, Vec<(usize, Province)>> = BTreeMap::new();
        for (index, outcome) in self.outcomes.iter().enumerate() {
            let Some(LineOutcome::Order { mended, .. }) = outcome else { continue };
            for one in mended {
                read.entry(one.written.to_lowercase()).or_default().push((index, one.read));
            }
        }
        for (word, readings) in read {
            let one = readings.iter().all(|reading| reading.1 == readings[0].1);
            let overruled: Vec<usize> = readings
                .iter()
                .filter(|(index, place)| self.overrules_kind(*index, *place, &word))
                .map(|(index, _)| *index)
                .collect();
            if one || overruled.is_empty() {
                continue;
            }
            let mut places: Vec<Province> = readings.iter().map(|reading| reading.1).collect();
            places.sort_unstable();
            places.dedup();
            for index in overruled {
                self.refuse_reading(index, &places);
            }
        }
    }

    /// Whether the unit of the other type stands where the writer names one that is helped.
    fn overrules_kind(&self, index: usize, place: Province, word: &str) -> bool {
        let helped = match self.written(index).map(|written| &written.deed) {
            Some(Deed::SupportHold(unit) | Deed::SupportMove(unit, _)) => unit,
            _ => return false,
        };
        let unit = self.scene.view.position.unit_at(place);
        let named = helped.place.text.to_lowercase() == word;
        named && unit.is_some_and(|unit| helped.kind.is_some_and(|kind| kind != unit.kind))
    }

    fn refuse_reading(&mut self, index: usize, places: &[Province]) {
        let ambiguous = LineOutcome::Refused(Why::Ambiguous);
        let Some(LineOutcome::Order { order, mended, .. }) =
            self.outcomes[index].replace(ambiguous)
        else {
            return;
        };
        self.candidates[index] = provinces(places);
        self.reading.orders.retain(|(_, other)| *other != order);
        self.reading
            .notes
            .retain(|note| !mended.iter().any(|it| *note == Note::Mended(it.clone())));
    }

    fn voice(&self, index: usize) -> Voice {
        self.written(index).map_or(Voice::Active, |written| written.voice)
    }

    fn is_same(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.choices[one][0], &self.choices[other][0]);
        one.order == other.order && one.proxy == other.proxy
    }

    /// Whether it hangs on the sequence of the letters, which is not known, what a unit is to do: the
    /// first or the last order to it is another in each of them (4.D.2 b, 4.D.3 a and b).
    fn is_open(&self, place: Province, rivals: Rivals, indices: &[usize]) -> bool {
        let mut chosen: BTreeMap<usize, usize> = BTreeMap::new();
        for &index in indices {
            if self.choices[index][0].province == place && self.voice(index) == rivals.voice {
                let slot = chosen.entry(self.items[index].sheet).or_insert(index);
                if self.scene.rules.double_order == DoubleOrder::Last {
                    *slot = index;
                }
            }
        }
        let mut chosen = chosen.into_values();
        let first = chosen.next();
        self.sequence == Sequence::Unknown
            && first.is_some_and(|first| chosen.any(|other| !self.is_same(first, other)))
    }
}
