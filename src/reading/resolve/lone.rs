//! The retreat of the only unit that was dislodged, where its owner says no more than where to
//! (`Gascony`, `- Gas`, `Retreat to Gas please`), or only that it goes (`off the board`).

use super::scene::name;
use super::sheet::Table;
use crate::order::{Order, Retreat};
use crate::position::Dislodged;
use crate::reading::ast::meant::LineOutcome;
use crate::reading::ast::statement::{Deed, Said, Statement};
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::phrases::plainly;
use crate::reading::lexer::tables::Table as Words;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::Roles;

/// A longer line is talk.
const MOST_WORDS: usize = 9;

impl Table<'_> {
    /// Reads the retreat of the only dislodged unit where no line names it.
    pub(super) fn lone_retreat(&mut self) {
        let view = self.scene.view;
        let mut own = view.position.dislodged.iter().filter(|gone| view.plays(gone.unit.power));
        let (Some(gone), None) = (own.next().cloned(), own.next()) else { return };
        for index in 0..self.items.len() {
            let place = gone.unit.location.province;
            let is_ordered = self
                .reading
                .orders
                .iter()
                .any(|(_, order)| order.place().is_some_and(|at| at.province == place));
            let open = matches!(
                self.outcomes[index],
                None | Some(LineOutcome::Remark | LineOutcome::Told)
            );
            if is_ordered || !open || !self.is_said_now(index) {
                continue;
            }
            let Some(retreat) = self.retreat_alone(self.items[index].statement, &gone) else {
                continue;
            };
            let order = Order::Retreat(name(&gone.unit), retreat);
            let power = gone.unit.power;
            self.reading.orders.push((power, order.clone()));
            self.outcomes[index] = Some(LineOutcome::Order { power, order, mended: Vec::new() });
        }
    }

    /// What a statement tells the unit, if it says nothing else.
    fn retreat_alone(&self, statement: &Statement, gone: &Dislodged) -> Option<Retreat> {
        match &statement.said {
            Said::Remark(_) => {}
            Said::Order(written) if written.deed == Deed::Nothing => {}
            _ => return None,
        }
        let lexicon = self.scene.lexicon;
        let mut words = plainly(tokens(&statement.text), lexicon);
        annotate(&mut words, lexicon);
        if words.len() > MOST_WORDS {
            return None;
        }
        let (mut goal, mut leaves) = (None, false);
        let mut cursor = Cursor { lexicon, line: &statement.text, tokens: &words, at: 0 };
        while !cursor.done() {
            let word = cursor.word();
            if cursor.span().is_some() && word.len() > 2 {
                let place = cursor.place(Need::Named)?;
                if goal.replace(place).is_some() {
                    return None;
                }
                continue;
            }
            let off = Words::LoneOff.contains(word);
            let small = Words::OffRetreat.contains(word);
            leaves |= off || cursor.has(Roles::DISBAND) && word.len() > 2 && !small;
            let passes = off
                || cursor.has(Roles::RETREAT.or(Roles::DISBAND))
                || Words::LoneBeside.contains(word)
                || matches!(cursor.sign(), Sign::Dash | Sign::Stop | Sign::Colon);
            if !passes {
                return None;
            }
            cursor.at += 1;
        }
        let Some(goal) = goal else { return leaves.then_some(Retreat::Disband) };
        let province = lexicon.named(&goal.key()).filter(|_| !leaves)?;
        let mut open = gone.retreats.iter().filter(|to| {
            to.province == province
                && goal.coast.is_none_or(|coast| to.coast.is_none_or(|it| it == coast))
        });
        let to = *open.next()?;
        open.next().is_none().then_some(Retreat::To(to))
    }
}
