//! Orders that are put in the place of others by name: `Make Yor-Lon into Yor-Edi`, `Change F Bre - MAO to
//! Eng`, `Replace A Bud H by A Bud S A Vie`; and second thoughts below the orders, `PS: F Bre - Eng`.
//!
//! The order that is named first stands above in the same letter, or in an earlier one: what is not
//! named stays as it was.

use super::reader::Reader;
use super::referring::with_goal;
use super::signs::{clause_end, fillers};
use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::is_order;
use crate::reading::ast::statement::{Deed, Said, Statement, Written};
use crate::reading::commands::sets::set_word;
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::{ANY_VERB, Roles};

impl Reader<'_> {
    /// `Change F Bre - MAO to F Bre - Eng`, `... to Eng`, `... to hold`: the order that is to count, behind a
    /// word that it mends the one named first.
    pub(super) fn exchange(&mut self, cursor: &mut Cursor<'_>, line: usize, end: usize) -> bool {
        let from = cursor.at;
        let mut first = *cursor;
        // What is exchanged is named before the other.
        if cursor.span().is_some() {
            return false;
        }
        // `make A Par go` and `please make A Par - Bur into ...`
        if !Table::ChangeVerbs.contains(first.word()) {
            fillers(&mut first);
        }
        if !Table::ChangeVerbs.contains(first.word()) {
            return false;
        }
        first.at += 1;
        while Table::ChangeBefore.contains(first.word()) {
            first.at += 1;
        }
        first.take(Sign::Colon);
        // `A Par` names Paris, though `par` is French for `by`.
        let names = |before: &Token| {
            before.sign == Sign::Dash || before.known.roles.any(Roles::ARMY.or(Roles::FLEET))
        };
        let parts = |at: &usize| {
            Table::ChangeInto.contains(&cursor.tokens[*at].word) && !names(&cursor.tokens[*at - 1])
        };
        let mut parted = (first.at + 1..clause_end(&first)).filter(parts);
        let Some((into, old)) = parted.find_map(|at| Some((at, old_orders(first, at)?))) else {
            return false;
        };
        let amends = Said::Command(Command::OnSets(SetWord::Correct));
        let mut second = Cursor { at: into + 1, ..first };
        if self.begins_order(&mut { second }) {
            self.say(line, &cursor.text(from, into + 1), amends);
            cursor.at = into + 1;
            // `Replace A Par - Bur by A Mar - Bur`: what becomes of Paris?
            let new = second.order().unwrap_or_default();
            if !old.iter().any(|old| new.iter().any(|new| is_same_unit(old, new))) {
                self.say(line, &cursor.text(first.at, into), Said::Negation);
            }
            return true;
        }
        let [old] = &old[..] else { return false };
        let Some(deed) = new_deed(&mut second, old) else { return false };
        self.say(line, &cursor.text(from, into + 1), amends);
        cursor.at = second.at;
        self.tail(cursor, line, from, end, vec![Written { deed, ..old.clone() }]);
        true
    }
}

fn is_same_unit(one: &Written, other: &Written) -> bool {
    let words = |order: &Written| order.unit.as_ref().map(|unit| unit.place.words.clone());
    words(one) == words(other)
}

/// The whole orders that stand between here and this place.
fn old_orders(first: Cursor<'_>, to: usize) -> Option<Vec<Written>> {
    let mut whole = Cursor { tokens: &first.tokens[..to], ..first };
    let orders = whole.order()?;
    let plain = |order: &Written| !matches!(order.deed, Deed::Nothing | Deed::Unclear);
    (whole.done() && orders.iter().any(plain)).then_some(orders)
}

/// What a unit is to do instead: another goal, or another deed.
fn new_deed(cursor: &mut Cursor<'_>, old: &Written) -> Option<Deed> {
    let unit = old.unit.as_ref()?;
    cursor
        .attempt(|cursor| {
            let to = cursor.place(Need::Named)?;
            (!cursor.is(Sign::Dash)).then_some(to)
        })
        .and_then(|to| with_goal(&old.deed, to))
        .or_else(|| {
            let says = cursor.has(ANY_VERB.or(Roles::TO)) || cursor.is(Sign::Dash);
            cursor.predicate(unit).filter(|_| says)
        })
}

/// Whether a line begins as a second thought does: `PS: ...`.
pub(super) fn is_afterthought(line: &str) -> bool {
    let first = line.split([':', ' ', '-', '–', ')']).find(|word| !word.is_empty());
    let letters: String =
        first.unwrap_or_default().chars().filter(|letter| *letter != '.').collect();
    Table::ListPostscript.contains(&letters.to_ascii_lowercase())
}

/// Whether a word that owns to a slip is about the letters before, and not about an order above it of
/// the same unit.
pub(super) fn amends_letters(statements: &[Statement], at: usize) -> bool {
    let unit = |statement: &Statement| match &statement.said {
        Said::Order(order) => order.unit.as_ref().map(|unit| unit.place.key().into_owned()),
        _ => None,
    };
    let (above, below) = statements.split_at(at);
    let Some(next) = below.iter().find(|it| is_order(it)).and_then(unit) else { return false };
    set_word(&statements[at].text).is_some()
        && !above.iter().any(|statement| unit(statement).as_ref() == Some(&next))
}
