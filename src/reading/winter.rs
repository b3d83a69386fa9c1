//! The adjustments of a sheet, one by one in the order written: the first legal ones up to what is
//! owed count (4.D.4 to 4.D.7).

use super::adjustments;
use super::meant::{LineOutcome, Why};
use super::movement::Choice;
use super::sheet::Table;
use super::statement::Deed;
use crate::adjudication::Owed;
use crate::board::{Power, Province};
use crate::order::{Adjustment, Order};
use crate::rules::{DoubleBuild, PoorOrders, SurplusBuilds, SurplusRemovals};

impl Table<'_> {
    /// Builds and removals one by one, the first legal ones up to what is owed (4.D.4 to 4.D.7).
    pub(super) fn adjustments(&mut self) {
        self.weigh_places();
        let order: Vec<usize> =
            match (self.scene.rules.surplus_builds, self.scene.rules.surplus_removals) {
                (SurplusBuilds::Last, _) | (_, SurplusRemovals::Last) => {
                    (0..self.items.len()).rev().collect()
                }
                _ => (0..self.items.len()).collect(),
            };
        for index in order {
            match self.choices[index].len() {
                0 => self.waive(index),
                1 => self.adjust(index),
                _ => {
                    // Of several places those are out that are taken already.
                    let taken: Vec<Option<Province>> = self
                        .reading
                        .orders
                        .iter()
                        .map(|(_, order)| order.place().map(|place| place.province))
                        .collect();
                    self.choices[index].retain(|choice| !taken.contains(&Some(choice.province)));
                    if self.choices[index].len() == 1 {
                        self.adjust(index);
                    } else {
                        self.outcomes[index] = Some(LineOutcome::Refused(Why::Ambiguous));
                        self.candidates[index] = adjustments::differences(&self.choices[index]);
                    }
                }
            }
        }
    }

    /// No two builds or removals are meant for one place: what one line plainly takes is closed to
    /// the others (4.E.2 c and d).
    fn weigh_places(&mut self) {
        match self.scene.rules.poor_orders {
            PoorOrders::Spelling | PoorOrders::EachPossible => return,
            PoorOrders::SetPossible | PoorOrders::SetMatching => {}
        }
        loop {
            let plain: Vec<Province> = self
                .choices
                .iter()
                .filter_map(|choices| match &choices[..] {
                    [only] => Some(only.province),
                    _ => None,
                })
                .collect();
            let mut sharper = false;
            for choices in self.choices.iter_mut().filter(|choices| choices.len() > 1) {
                let left: Vec<Choice> = choices
                    .iter()
                    .filter(|choice| !plain.contains(&choice.province))
                    .cloned()
                    .collect();
                if !left.is_empty() && left.len() < choices.len() {
                    *choices = left;
                    sharper = true;
                }
            }
            if !sharper {
                return;
            }
        }
    }

    fn adjust(&mut self, index: usize) {
        let choice = self.choices[index][0].clone();
        let same_place = self.reading.orders.iter().find(|(_, order)| {
            order.place().is_some_and(|place| place.province == choice.province)
        });
        if let Some((_, earlier)) = same_place {
            let outcome = if *earlier == choice.order {
                LineOutcome::Repeated
            } else {
                match self.scene.rules.double_build {
                    DoubleBuild::None | DoubleBuild::First | DoubleBuild::Last => {
                        LineOutcome::Refused(Why::Twice)
                    }
                }
            };
            self.outcomes[index] = Some(outcome);
            return;
        }
        if self.room(choice.power) == 0 {
            self.outcomes[index] = Some(LineOutcome::Refused(Why::NotAllowed));
            return;
        }
        self.accept(index, choice);
    }

    /// How many builds or removals a power still owes.
    fn room(&self, power: Power) -> usize {
        let owed = match self.scene.owed(power) {
            Owed::Nothing => 0,
            Owed::Builds(count) | Owed::Removals(count) => count,
        };
        let given = self.reading.orders.iter().filter(|(other, _)| *other == power).count();
        owed.saturating_sub(given)
    }

    fn waive(&mut self, index: usize) {
        let Some(written) = self.written(index).cloned() else {
            return;
        };
        let Deed::Waive(count) = written.deed else {
            return;
        };
        if self.outcomes[index].is_some() {
            return;
        }
        let power = match self.scene.waiving(&written) {
            Ok(power) => power,
            Err(why) => {
                self.outcomes[index] = Some(LineOutcome::Refused(why));
                return;
            }
        };
        let room = self.room(power);
        let count = usize::from(count.unwrap_or(1)).min(room);
        if count == 0 {
            self.outcomes[index] = Some(LineOutcome::Refused(Why::NotAllowed));
            return;
        }
        for _ in 0..count {
            self.reading.orders.push((power, Order::Adjustment(Adjustment::Waive)));
        }
        self.outcomes[index] = Some(LineOutcome::Order {
            power,
            order: Order::Adjustment(Adjustment::Waive),
            mended: Vec::new(),
        });
    }
}
