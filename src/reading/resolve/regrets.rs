//! Adjustments that the writer thinks better of, where he does not say plainly which: in winter a unit
//! that is removed by mistake is lost, and so it is asked.

use super::conflicts::{named, subject};
use super::sheet::Table;
use crate::adjudication::Owed;
use crate::board::Province;
use crate::order::{Adjustment, Order};
use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::meant::{LineOutcome, Why};
use crate::reading::ast::statement::{Deed, Said};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::phrases::plainly;
use crate::reading::lexer::tables::Table as Words;
use crate::reading::lexer::token::Token;
use crate::reading::lexer::tokens::tokens;

/// A longer clause is talk.
const MOST_WORDS: usize = 12;

impl Table<'_> {
    /// `Remove A Bur and F MAO. Correction: A Gas and F MAO`: what is named newly takes the place of
    /// one of the others, and nobody knows of which.
    pub(super) fn doubt_corrected(&mut self) {
        for by in 0..self.items.len() {
            if !self.is_said_now(by) {
                continue;
            }
            let sheet = self.items[by].sheet;
            let before: Vec<usize> = (0..by)
                .filter(|&index| self.place_adjusted(index).is_some())
                .filter(|&index| self.items[index].sheet == sheet || self.is_talk(by))
                .collect();
            let named = match &self.items[by].statement.said {
                Said::Command(Command::OnSets(
                    SetWord::Correct | SetWord::Instead | SetWord::Scrap | SetWord::Restart,
                )) => self.put_behind(by),
                Said::Remark(_) | Said::Negation => self.put_instead(by),
                Said::Order(written) if written.deed == Deed::Hold => self.kept(by),
                Said::Order(_) if self.is_not_understood(by) => self.put_instead(by),
                _ => continue,
            };
            let again: Vec<Province> =
                (by..self.items.len()).filter_map(|index| self.place_adjusted(index)).collect();
            let known: Vec<Province> =
                (0..by).filter_map(|index| self.place_written(index)).collect();
            let talk = self.is_talk(by);
            let is_known =
                |place: &Province| known.contains(place) || talk && again.contains(place);
            let strange = !named.iter().all(is_known);
            for index in before {
                let place = self.place_adjusted(index);
                let doubtful = |place| strange || talk && named.contains(&place);
                // What is ordered again behind the correction is settled already.
                if place.is_some_and(|place| doubtful(place) && !again.contains(&place)) {
                    self.outcomes[index] = Some(LineOutcome::Refused(Why::Doubtful));
                    self.doubted_by[index] = Some(by);
                    self.choices[index].clear();
                }
            }
        }
    }

    /// `Not A Mos but F Sev`: what something else is put in the place of is no longer adjusted.
    pub(super) fn pass_exchanged(&mut self) {
        for by in 0..self.items.len() {
            let statement = self.items[by].statement;
            let sheet = self.items[by].sheet;
            if statement.said != Said::Negation || !self.is_said_now(by) {
                continue;
            }
            let next = (by + 1..self.items.len())
                .find(|&at| self.is_talk(at))
                .filter(|&at| self.items[at].sheet == sheet && self.place_adjusted(at).is_some());
            if next.is_none() {
                continue;
            }
            let lexicon = self.scene.lexicon;
            let mut words = plainly(tokens(&statement.text), lexicon);
            annotate(&mut words, lexicon);
            let cursor = Cursor { lexicon, line: &statement.text, tokens: &words, at: 0 };
            let Some((denied, _)) = subject(cursor) else { continue };
            for index in
                (0..by).filter(|&at| self.place_adjusted(at) == Some(denied)).collect::<Vec<_>>()
            {
                self.outcomes[index] = Some(LineOutcome::Replaced);
                self.choices[index].clear();
            }
        }
    }

    /// What a word of correction goes on with: on its line, or else below it.
    fn put_behind(&self, by: usize) -> Vec<Province> {
        let mark = self.items[by].statement;
        // `A Mar rather than A Par` compares, and corrects nothing.
        if mark.text.split(' ').next_back().is_some_and(|last| Words::WordCompared.contains(last)) {
            return Vec::new();
        }
        let sheet = self.items[by].sheet;
        let below =
            (by..self.items.len()).filter(|&index| self.items[index].sheet == sheet).filter_map(
                |index| Some((self.items[index].statement.line, self.place_adjusted(index)?)),
            );
        let (beside, below): (Vec<_>, Vec<_>) = below.partition(|&(line, _)| line == mark.line);
        let put = if beside.is_empty() { below } else { beside };
        put.into_iter().map(|(_, place)| place).collect()
    }

    /// A list of one's units (`My armies:`) is no list of removals where those are said.
    pub(super) fn pass_unnamed(&mut self) {
        for power in self.scene.view.powers.clone() {
            let Owed::Removals(owed) = self.scene.owed(power) else { continue };
            let is_for = |table: &Self, index: usize| {
                table.choices[index].first().is_some_and(|choice| choice.power == power)
            };
            let bare = |table: &Self, index: usize| {
                table.written(index).is_some_and(|written| written.deed == Deed::Nothing)
            };
            let indices = (0..self.items.len()).filter(|&index| is_for(self, index));
            let (bare, said): (Vec<usize>, Vec<usize>) =
                indices.partition(|&index| bare(self, index));
            let mut places: Vec<Province> =
                said.into_iter().filter_map(|index| self.place_adjusted(index)).collect();
            places.sort_unstable();
            places.dedup();
            if places.len() < owed {
                continue;
            }
            for index in bare {
                self.outcomes[index] = Some(LineOutcome::Told);
                self.choices[index].clear();
            }
        }
    }

    fn is_talk(&self, index: usize) -> bool {
        !matches!(self.items[index].statement.said, Said::Command(_))
    }

    /// `Make Edi an army`
    fn is_not_understood(&self, index: usize) -> bool {
        matches!(self.outcomes[index], Some(LineOutcome::Refused(_)))
            && self.choices[index].is_empty()
    }

    fn place_adjusted(&self, index: usize) -> Option<Province> {
        match &self.choices[index][..] {
            [only] => Some(only.province),
            _ => None,
        }
    }

    /// The place of an adjustment, even of one that was taken back.
    fn place_written(&mut self, index: usize) -> Option<Province> {
        let written = self.written(index)?;
        self.scene.own_place(written)
    }

    /// The places that words which are no order put in the place of others: the writer's own units
    /// and centres alone.
    fn put_instead(&self, by: usize) -> Vec<Province> {
        let lexicon = self.scene.lexicon;
        let text = &self.items[by].statement.text;
        let mut words = plainly(tokens(text), lexicon);
        let puts = |token: &Token| Words::PutWords.contains(&token.word);
        if words.len() > MOST_WORDS || !words.iter().any(puts) {
            return Vec::new();
        }
        annotate(&mut words, lexicon);
        let view = self.scene.view;
        let own = |place: &Province| {
            let unit = view.position.unit_at(*place).is_some_and(|unit| view.plays(unit.power));
            unit || view.position.owners[place.index()].is_some_and(|power| view.plays(power))
        };
        named(Cursor { lexicon, line: text, tokens: &words, at: 0 })
            .into_iter()
            .filter(own)
            .collect()
    }

    /// `Keep A Bur`: the unit whose removal that takes back.
    fn kept(&mut self, by: usize) -> Vec<Province> {
        let place = self.written(by).and_then(|written| Some(written.unit.as_ref()?.place.clone()));
        let kept = place.and_then(|place| self.scene.candidates(&place).only());
        let removes = |index: usize| {
            let order = self.choices[index].first().map(|choice| &choice.order);
            matches!(order, Some(Order::Adjustment(Adjustment::Remove(_))))
        };
        let removed = (0..by).filter(|&index| removes(index));
        let places: Vec<Province> =
            removed.filter_map(|index| self.place_adjusted(index)).collect();
        kept.filter(|place| places.contains(place)).into_iter().collect()
    }
}
