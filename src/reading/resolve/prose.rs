//! Orders found in sentences that say more: they count where nothing else is said to the unit and where they can be
//! meant in one way alone. Whatever else was made of the same words is settled by them.

use super::sheet::Table;
use crate::reading::ast::meant::{LineOutcome, Why};
use crate::reading::ast::statement::Written;

impl Table<'_> {
    /// What a sentence says beside its telling goes behind every other order of its letter to the unit.
    pub(super) fn prefer_plain_orders(&mut self) {
        for index in 0..self.items.len() {
            let Some(place) = self.choices[index].first().map(|choice| choice.province) else {
                continue;
            };
            let is_for = |other: usize| {
                !self.found_in_prose(other)
                    && self.items[other].sheet == self.items[index].sheet
                    && self.choices[other].iter().any(|choice| choice.province == place)
            };
            if self.found_in_prose(index) && (0..self.items.len()).any(is_for) {
                self.choices[index].clear();
            }
        }
    }

    /// What came of the words in which such an order was found is settled by it; where it came to nothing, the
    /// words are what they were without it.
    pub(super) fn settle_prose(&mut self) {
        for index in
            (0..self.items.len()).filter(|&index| self.found_in_prose(index)).collect::<Vec<_>>()
        {
            // `All others hold` is settled later, when every other unit has its order.
            let all = self.written(index).is_some_and(|written| written.unit.is_none());
            let counts = matches!(
                self.outcomes[index],
                Some(LineOutcome::Order { .. } | LineOutcome::Repeated)
            );
            if !counts && !all {
                self.outcomes[index].get_or_insert(LineOutcome::Repeated);
                continue;
            }
            for other in 0..self.items.len() {
                if other != index
                    && self.is_of_same_words(index, other)
                    && self.came_to_nothing(other)
                {
                    self.outcomes[other] = Some(LineOutcome::Repeated);
                    self.candidates[other].clear();
                }
            }
        }
    }

    pub(super) fn found_in_prose(&self, index: usize) -> bool {
        self.written(index).is_some_and(Written::is_prose)
    }

    /// Whether two statements were read from the same words.
    fn is_of_same_words(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.items[one], &self.items[other]);
        let (text, beside) = (&one.statement.text, &other.statement.text);
        one.sheet == other.sheet
            && one.statement.line == other.statement.line
            && (text.contains(beside.as_str()) || beside.contains(text.as_str()))
    }

    fn came_to_nothing(&self, index: usize) -> bool {
        match &self.outcomes[index] {
            Some(LineOutcome::Refused(why)) => !matches!(why, Why::Twice | Why::Doubtful),
            Some(LineOutcome::Told | LineOutcome::Remark | LineOutcome::Negation) => true,
            _ => false,
        }
    }
}
