//! Orders among the statements of their letter: what headings make of them, and what they do to those above.

use super::headings::{Choice, Listed};
use super::reader::Reader;
use crate::reading::ast::command::{Command, SetWord};
use crate::reading::ast::statement::{Deed, Remark, Said, Statement, Written, is_order};

impl Reader<'_> {
    /// Says orders, as what the headings above them make of them.
    pub(super) fn put(&mut self, line: usize, text: &str, orders: Vec<Written>) {
        match self.headings.choice {
            Choice::Firm => {}
            Choice::OneOfSeveral => return self.say(line, text, Said::Conditional(orders)),
            Choice::Told => return self.say(line, text, Said::Remark(Remark::TellsOfOrders)),
        }
        self.correct_above(line, text, &orders);
        for mut order in orders {
            let unit = order.unit.as_ref().map(|unit| &unit.place.words);
            if unit.is_some() && unit == self.wavered.as_ref() {
                self.wavered = None;
                self.say(line, "", Said::Command(Command::OnSets(SetWord::Instead)));
            }
            self.refer(line, &mut order);
            self.say(line, text, Said::Order(order));
        }
    }

    /// Where words of this paragraph turn from what was said above it, an order in a sentence takes the place of
    /// the one above to its unit.
    fn correct_above(&mut self, line: usize, text: &str, orders: &[Written]) {
        let moves = |order: &Written| {
            matches!(
                order.deed,
                Deed::Hold
                    | Deed::Move { .. }
                    | Deed::SupportHold(_)
                    | Deed::SupportMove(..)
                    | Deed::Convoy(..)
            )
        };
        let Some(last) = self.statements.iter().rposition(is_order) else { return };
        let corrects = |it: &Statement| matches!(it.said, Said::Command(Command::OnSets(_)));
        let marked = self.statements[last..].iter().any(corrects);
        if self.turning
            && orders.iter().all(moves)
            && !marked
            && self.statements[last].line != line
            && !is_notation(text)
        {
            self.say(line, text, Said::Command(Command::OnSets(SetWord::Correct)));
        }
    }

    /// What the headings say of orders that do not say it themselves.
    pub(super) fn dress(&mut self, orders: &mut [Written]) {
        for order in orders {
            order.power = order.power.or(self.headings.power);
            if let Some(unit) = &mut order.unit {
                unit.kind = unit.kind.or(self.headings.kind);
            }
            if order.deed == Deed::Nothing {
                match self.headings.deed {
                    Some(Listed::Build) => order.deed = Deed::Build,
                    Some(Listed::Leave) => order.deed = Deed::Leave,
                    Some(Listed::Hold) => order.deed = Deed::Hold,
                    Some(Listed::Support) | None => {}
                }
            }
        }
    }
}

/// Whether an order is written in the notation of orders, and no sentence.
fn is_notation(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.next().is_some_and(|first| matches!(first, "A" | "F" | "a" | "f"))
}
