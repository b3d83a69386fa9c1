//! What is settled once every unit has at most one order: all others that hold, and orders that
//! later words make doubtful.

use super::conflicts::named;
use super::scene::{Choice, name};
use super::sheet::{Item, Table};
use super::standing::Standing;
use crate::board::{Phase, Province};
use crate::order::{Adjustment, Movement, Order, Retreat};
use crate::position::Unit;
use crate::reading::ast::meant::{LineOutcome, Note, Warning, Why};
use crate::reading::ast::statement::{Deed, Start};
use crate::reading::discourse::doubts::{denied_goals, doubted, is_signature};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::tokens::tokens;

impl Table<'_> {
    /// `All other units hold`.
    pub(super) fn all_hold(&mut self) {
        let newest = self.items.iter().map(|item| item.sheet).max().unwrap_or_default();
        for index in 0..self.items.len() {
            let Some(Deed::AllHold(kind, but)) =
                self.written(index).map(|written| written.deed.clone())
            else {
                continue;
            };
            if self.outcomes[index].is_some() {
                continue;
            }
            self.hear(index);
            let mut left_out: Vec<Province> = self.asked_about();
            left_out.extend(self.spoken_of_in_vain(index));
            left_out.extend(but.iter().flat_map(|unit| self.scene.candidates(&unit.place).places));
            let units: Vec<Unit> = self
                .own_units()
                .into_iter()
                .filter(|unit| {
                    let place = unit.location.province;
                    kind.is_none_or(|kind| kind == unit.kind)
                        && !left_out.contains(&place)
                        && !self.reading.proxies.iter().any(|(lent, _)| lent == unit)
                        && !self.is_ordered(unit)
                })
                .collect();
            for unit in &units {
                let order = Order::Movement(name(unit), Movement::Hold);
                self.reading.orders.push((unit.power, order));
            }
            self.outcomes[index] = Some(LineOutcome::AllHold);
            self.reading.all_hold |= !units.is_empty() && self.items[index].sheet == newest;
            self.reading.notes.push(Note::AllHold(units));
        }
    }

    /// `Both disband`: every dislodged unit that has no order.
    pub(super) fn all_leave(&mut self) {
        for index in 0..self.items.len() {
            let all = self.written(index).is_some_and(|written| written.deed == Deed::AllLeave);
            if !all || self.outcomes[index].is_some() {
                continue;
            }
            let asked = self.asked_about();
            let units: Vec<Unit> = self
                .scene
                .view
                .position
                .dislodged
                .iter()
                .map(|gone| gone.unit)
                .filter(|unit| self.scene.view.plays(unit.power))
                .filter(|unit| !asked.contains(&unit.location.province) && !self.is_ordered(unit))
                .collect();
            for unit in units {
                let order = Order::Retreat(name(&unit), Retreat::Disband);
                self.reading.orders.push((unit.power, order.clone()));
                self.outcomes[index] =
                    Some(LineOutcome::Order { power: unit.power, order, mended: Vec::new() });
            }
        }
    }

    /// What is named in words of a letter that came to nothing: `all others hold` does not speak of it.
    fn spoken_of_in_vain(&self, index: usize) -> Vec<Province> {
        let sheet = self.items[index].sheet;
        let in_vain = |at: &usize| {
            self.items[*at].sheet == sheet
                && matches!(
                    self.outcomes[*at],
                    Some(
                        LineOutcome::Told | LineOutcome::Refused(Why::Unknown | Why::Impossible(_))
                    )
                )
        };
        let lexicon = self.scene.lexicon;
        let names = |at: usize| {
            let line = &self.items[at].statement.text;
            let mut words = tokens(line);
            annotate(&mut words, lexicon);
            named(Cursor { lexicon, line, tokens: &words, at: 0 })
        };
        (0..self.items.len()).filter(in_vain).flat_map(names).collect()
    }

    fn is_ordered(&self, unit: &Unit) -> bool {
        let place = unit.location.province;
        self.reading
            .orders
            .iter()
            .any(|(_, order)| order.place().is_some_and(|at| at.province == place))
    }

    /// The units whose orders contradict each other or are doubtful.
    fn asked_about(&self) -> Vec<Province> {
        let asks = |why: Why| matches!(why, Why::Twice | Why::Doubtful);
        (0..self.items.len())
            .filter(|&index| {
                matches!(self.outcomes[index], Some(LineOutcome::Refused(why)) if asks(why))
            })
            .filter_map(|index| self.choices[index].first().map(|choice| choice.province))
            .collect()
    }

    /// Orders that later words seem to take back, where those words were not understood: the writer
    /// is asked rather than taken by an order that he may have changed.
    pub(super) fn doubt(&mut self) {
        for index in 0..self.items.len() {
            let item = &self.items[index];
            if !self.is_said_now(index) || self.only_tells(index) {
                continue;
            }
            for place in doubted(self.scene.lexicon, item.statement) {
                self.doubt_orders(place, index);
            }
            for goal in denied_goals(self.scene.lexicon, item.statement) {
                self.doubt_goal(goal, index);
            }
        }
    }

    /// The same before adjustments are counted, so that what is doubtful takes no other's place.
    pub(super) fn doubt_choices(&mut self) {
        for by in 0..self.items.len() {
            if !self.is_said_now(by) {
                continue;
            }
            let statement = self.items[by].statement;
            let lexicon = self.scene.lexicon;
            let mut places = doubted(lexicon, statement);
            places.extend(denied_goals(lexicon, statement));
            for place in places {
                let is_for =
                    |choices: &Vec<Choice>| choices.iter().any(|choice| choice.province == place);
                if self.choices[by..].iter().any(is_for) {
                    continue;
                }
                for index in
                    (0..by).filter(|&index| is_for(&self.choices[index])).collect::<Vec<_>>()
                {
                    self.outcomes[index] = Some(LineOutcome::Refused(Why::Doubtful));
                    self.doubted_by[index] = Some(by);
                    self.choices[index].clear();
                }
            }
        }
    }

    /// Whether a statement stands in a letter of this turn that counts.
    pub(super) fn is_said_now(&self, index: usize) -> bool {
        let item = &self.items[index];
        let counts = matches!(item.standing, Standing::Counts { .. }) && !item.is_carried;
        // Words in which an order was found say no more.
        counts && self.outcomes[index] != Some(LineOutcome::Repeated)
    }

    /// `Not Berlin`: who was to go there is doubtful now.
    pub(super) fn doubt_goal(&mut self, goal: Province, by: usize) {
        let places: Vec<Province> = self.outcomes[..by]
            .iter()
            .filter_map(|outcome| match outcome {
                Some(LineOutcome::Order { order, .. }) => {
                    order.place().filter(|_| goes_to(order, goal))
                }
                _ => None,
            })
            .map(|place| place.province)
            .collect();
        for place in places {
            self.doubt_orders(place, by);
        }
    }

    /// `Heinz-Walter` at a letter's end is the writer, and no order that was not understood.
    pub(super) fn pass_signatures(&mut self) {
        for index in 0..self.items.len() {
            let item = &self.items[index];
            let last = self.items.get(index + 1).is_none_or(|next| next.sheet != item.sheet);
            let refused = matches!(self.outcomes[index], Some(LineOutcome::Refused(_)));
            if last && refused && is_signature(self.scene.lexicon, &item.statement.text) {
                self.outcomes[index] = Some(LineOutcome::Remark);
                self.candidates[index].clear();
            }
        }
    }

    /// `My army retreats | from Vienna to Budapest`: of two halves of one sentence the one that names no
    /// place says nothing more.
    pub(super) fn pass_halves(&mut self) {
        for index in 0..self.items.len() {
            let half = matches!(self.outcomes[index], Some(LineOutcome::Refused(_)))
                && self.written(index).is_some()
                && self.names_nothing(index);
            let of_half = |next: &Item<'_>| {
                let (half, next_said) = (self.items[index].statement, next.statement);
                next.sheet == self.items[index].sheet
                    && next_said.line == half.line
                    && next_said.start == Start::Glued
            };
            let counts =
                matches!(self.outcomes.get(index + 1), Some(Some(LineOutcome::Order { .. })));
            if half && counts && self.items.get(index + 1).is_some_and(of_half) {
                self.outcomes[index] = Some(LineOutcome::Repeated);
            }
        }
    }

    /// Whether no place is named in the words of a statement.
    fn names_nothing(&self, index: usize) -> bool {
        let (lexicon, line) = (self.scene.lexicon, &self.items[index].statement.text);
        let mut words = tokens(line);
        annotate(&mut words, lexicon);
        named(Cursor { lexicon, line, tokens: &words, at: 0 }).is_empty()
    }

    /// Notes that an order counts which later words may change.
    fn warn_of_doubt(&mut self, index: usize, by: usize) {
        let Some(LineOutcome::Order { power, order, .. }) = &self.outcomes[index] else { return };
        let (power, order) = (*power, order.clone());
        let by = self.items[by].statement.text.clone();
        let warning = Warning::Doubtful { power, order, by };
        if !self.reading.warnings.contains(&warning) {
            self.reading.warnings.push(warning);
        }
    }

    pub(super) fn doubt_orders(&mut self, place: Province, by: usize) {
        let of_place = |outcome: &Option<LineOutcome>| {
            matches!(outcome, Some(LineOutcome::Order { order, .. })
                if order.place().is_some_and(|at| at.province == place))
        };
        if self.outcomes[by..].iter().any(of_place) {
            return;
        }
        let stands = self.scene.view.position.turn.phase == Phase::Retreat;
        for index in (0..by).filter(|&index| of_place(&self.outcomes[index])).collect::<Vec<_>>() {
            // Where silence destroys the unit, the order as plainly written counts.
            if stands {
                self.warn_of_doubt(index, by);
                continue;
            }
            self.outcomes[index] = Some(LineOutcome::Refused(Why::Doubtful));
            self.doubted_by[index] = Some(by);
            self.reading
                .orders
                .retain(|(_, order)| order.place().is_none_or(|at| at.province != place));
        }
    }
}

/// Whether an order sends somebody there, or is for something to be built there.
fn goes_to(order: &Order, goal: Province) -> bool {
    match order {
        Order::Movement(_, Movement::Move { to, .. }) => to.province == goal,
        Order::Retreat(_, Retreat::To(to)) => to.province == goal,
        Order::Adjustment(Adjustment::Build { .. }) => {
            order.place().is_some_and(|place| place.province == goal)
        }
        _ => false,
    }
}
