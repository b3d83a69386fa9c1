//! The adjustments of a sheet: those that count are the adjudicator's choice (4.D.4 to 4.D.7).

use super::adjustments;
use super::scene::Choice;
use super::sheet::Table;
use crate::adjudication::{Owed, Refusal, refusals};
use crate::board::{Power, Province};
use crate::order::{Adjustment, Order};
use crate::reading::ast::meant::{LineOutcome, Why};
use crate::reading::ast::statement::{Deed, Waived};
use crate::rules::{DoubleBuild, PoorOrders};

impl Table<'_> {
    /// Builds, removals and waives, in the order written.
    pub(super) fn adjustments(&mut self) {
        self.weigh_places();
        for index in 0..self.items.len() {
            if self.choices[index].len() > 1 {
                // Of several places those are out that are taken already.
                let taken: Vec<Province> = self.choices[..index]
                    .iter()
                    .filter_map(|choices| Some(choices.first()?.province))
                    .collect();
                let open = adjustments::differences(&self.choices[index]);
                self.choices[index].retain(|choice| !taken.contains(&choice.province));
                if self.choices[index].len() != 1 {
                    let left = adjustments::differences(&self.choices[index]);
                    self.outcomes[index] = Some(LineOutcome::Refused(Why::Ambiguous));
                    self.candidates[index] = if left.is_empty() { open } else { left };
                    self.choices[index].clear();
                }
            }
        }
        self.give_way();
        self.pass_exchanged();
        self.doubt_choices();
        self.doubt_corrected();
        self.pass_unnamed();
        for power in self.scene.view.powers.clone() {
            self.follow(power);
        }
        self.misgive();
    }

    /// Follows a power's adjustments as far as they count (4.D.4 to 4.D.6).
    fn follow(&mut self, power: Power) {
        let mut lines: Vec<(usize, Adjustment)> = Vec::new();
        for index in 0..self.items.len() {
            match self.choices[index].first() {
                Some(Choice { order: Order::Adjustment(order), power: own, .. }) => {
                    if *own == power {
                        lines.push((index, *order));
                    }
                }
                _ => {
                    let count = self.waives(index, power);
                    lines.extend((0..count).map(|_| (index, Adjustment::Waive)));
                }
            }
        }
        let adjustments: Vec<Adjustment> = lines.iter().map(|&(_, order)| order).collect();
        let refusals = refusals(self.scene.rules, self.scene.owed(power), &adjustments);
        for ((index, adjustment), refusal) in lines.iter().copied().zip(refusals) {
            match (refusal, adjustment) {
                (None, Adjustment::Waive) => self.accept_waive(index, power),
                (None, _) => self.accept(index, self.choices[index][0].clone()),
                (Some(_), Adjustment::Waive) => {
                    let none = LineOutcome::Refused(Why::NotAllowed);
                    self.outcomes[index].get_or_insert(none);
                }
                (Some(why), _) => {
                    self.outcomes[index] = Some(match why {
                        Refusal::Again => LineOutcome::Repeated,
                        Refusal::Twice(_) if self.scene.rules.double_build != DoubleBuild::None => {
                            LineOutcome::Refused(Why::Superseded)
                        }
                        Refusal::Twice(_) | Refusal::Conflicting => {
                            LineOutcome::Refused(Why::Twice)
                        }
                        Refusal::Surplus => LineOutcome::Refused(Why::NotAllowed),
                    });
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

    /// How many builds of this power a line gives up; never more than it owes.
    fn waives(&mut self, index: usize, power: Power) -> usize {
        let Some(written) = self.written(index).cloned() else { return 0 };
        let Deed::Waive(count) = written.deed else { return 0 };
        // A waive of all builds is every power's that may build.
        let waived = matches!(self.outcomes[index], Some(LineOutcome::Order { .. }));
        if self.outcomes[index].is_some() && !(waived && count == Waived::All) {
            return 0;
        }
        let owed = match self.scene.owed(power) {
            Owed::Builds(count) => count,
            Owed::Nothing | Owed::Removals(_) => 0,
        };
        match self.scene.waiving(&written) {
            Ok(_) if count == Waived::All => {
                if written.power.is_none_or(|named| named == power) {
                    owed
                } else {
                    0
                }
            }
            Ok(own) => match count {
                Waived::Number(number) if own == power => owed.min(number.into()),
                _ => 0,
            },
            Err(why) => {
                self.outcomes[index] = Some(LineOutcome::Refused(why));
                0
            }
        }
    }

    fn accept_waive(&mut self, index: usize, power: Power) {
        let order = Order::Adjustment(Adjustment::Waive);
        self.reading.orders.push((power, order.clone()));
        self.outcomes[index] = Some(LineOutcome::Order { power, order, mended: Vec::new() });
    }
}
