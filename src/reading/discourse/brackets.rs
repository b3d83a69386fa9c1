//! Brackets behind an order, and question marks at the end of a line of orders: how far they reach.

use super::reader::Reader;
use super::signs::bracket_offers;
use crate::reading::ast::command::Command;
use crate::reading::ast::statement::{Remark, Said, Written};
use crate::reading::commands::sets::set_word;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

impl Reader<'_> {
    /// `A Par - Bur (rest as before)`, `F Mao S F Bre (F Bre - Eng)`: what brackets that were passed
    /// say besides.
    pub(super) fn bracketed_word(&mut self, cursor: &Cursor<'_>, line: usize, from: usize) {
        let text = cursor.text(from, cursor.at);
        if let Some(found) = set_word(&text) {
            self.say(line, &text, Said::Command(Command::OnSets(found)));
        } else if !self.orders_within(cursor, from, cursor.at).is_empty() {
            self.say(line, &text, Said::Remark(Remark::TellsOfOrders));
        }
    }

    /// Whether brackets that open here make the orders before them hang on something.
    pub(super) fn bracket_hangs(&mut self, cursor: &Cursor<'_>, orders: &[Written]) -> bool {
        cursor.is(Sign::Open)
            && (bracket_offers(cursor) || self.bracket_contradicts(cursor, orders))
    }

    /// `A Par - Pic (jk, Par H)`: whether brackets hold another order to the same unit.
    fn bracket_contradicts(&mut self, cursor: &Cursor<'_>, orders: &[Written]) -> bool {
        let mut behind = *cursor;
        behind.pass_brackets();
        let inside = &cursor.tokens[cursor.at..behind.at];
        let takes_back = |token: &Token| {
            token.known.roles.any(Roles::NOT.or(Roles::BECAUSE)) && token.word.len() > 1
                || Table::UnsayPast.contains(&token.word)
        };
        if inside.iter().any(takes_back) {
            return false;
        }
        let within = self.orders_within(cursor, cursor.at + 1, behind.at);
        let words = |order: &Written| order.unit.as_ref().map(|unit| unit.place.words.clone());
        within.iter().any(|other| {
            orders.iter().any(|order| words(order) == words(other) && order.deed != other.deed)
        })
    }

    /// Whether the question mark that ends a sentence of several orders is about the last of them:
    /// `A Bel - Hol, F Eng??`.
    pub(super) fn asks_of_last(&self, cursor: &Cursor<'_>, end: usize) -> bool {
        let at = |index: usize| cursor.tokens.get(index).map(|token| token.sign);
        if at(end) != Some(Sign::Question) || cursor.has(Roles::QUESTION) {
            return false;
        }
        let sentence = &cursor.tokens[cursor.at..end];
        let Some(comma) = sentence.iter().rposition(|token| token.sign == Sign::Comma) else {
            return false;
        };
        let doubts = at(end + 1) == Some(Sign::Question) && at(end + 2).is_none();
        let behind = &sentence[comma + 1..];
        let names = behind.iter().any(|token| token.known.exact.is_some() && token.word.len() > 2);
        let stub = names && behind.len() < 3 && !self.begins_order(&mut cursor.ahead(comma + 1));
        self.begins_order(&mut { *cursor }) && (doubts || stub)
    }
}
