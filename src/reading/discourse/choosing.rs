//! Lists that leave it to the reader which of their units are meant: `Remove Bur, Gas, Pic - choose two`,
//! `Build two of A Par, A Mar, F Bre`. None of them is ordered, and that is asked.

use std::sync::LazyLock;

use super::reader::Reader;
use super::signs::clause_end;
use crate::reading::ast::statement::{Deed, Said, Written};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

/// What says by itself that somebody else chooses, word by word.
static YOURS: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    Table::ChooseYours.words().iter().map(|phrase| phrase.split(' ').collect()).collect()
});

/// Whether words do nothing but leave a choice.
pub(in crate::reading) fn leaves_choice(words: &[Token]) -> bool {
    const MOST: usize = 12;
    if words.is_empty() || words.len() > MOST {
        return false;
    }
    let said: Vec<&str> = words
        .iter()
        .filter(|token| matches!(token.sign, Sign::Word | Sign::Number))
        .map(|token| token.word.as_str())
        .collect();
    let counts =
        said.iter().filter(|word| count(word).is_some() || Table::WordAny.contains(word)).count();
    let yours = YOURS.iter().find(|phrase| said.windows(phrase.len()).any(|at| at == **phrase));
    let chooses = said.iter().any(|word| Table::ChooseVerbs.contains(word)) && counts > 0;
    let all_such = said.iter().all(|word| {
        Table::ChooseVerbs.contains(word)
            || Table::ChooseBeside.contains(word)
            || count(word).is_some()
            || yours.is_some_and(|phrase| phrase.contains(word))
    });
    (chooses || yours.is_some()) && all_such
}

fn count(word: &str) -> Option<usize> {
    const COUNTS: [Table; 4] =
        [Table::ChooseOne, Table::ChooseTwo, Table::ChooseThree, Table::ChooseFour];
    let named = COUNTS.iter().position(|table| table.contains(word));
    named.map(|at| at + 1).or_else(|| word.parse().ok())
}

impl Cursor<'_> {
    /// `three of`: a number of those named behind it.
    pub(in crate::reading) fn counts_among(&self) -> bool {
        self.token(0).is_some_and(|token| count(&token.word).is_some())
            && Table::ChooseAmong.contains(self.word_at(1))
    }

    /// Whether a dash stands here and behind it, up to the end of the sentence, only words that leave a
    /// choice: it leads to no place.
    pub(in crate::reading) fn dash_leaves_choice(&self) -> bool {
        if !self.is(Sign::Dash) || self.ahead(1).span().is_some() {
            return false;
        }
        let end = clause_end(&self.ahead(1));
        self.tokens.get(self.at + 1..end).is_some_and(leaves_choice)
    }
}

impl Reader<'_> {
    /// `Remove two of Bur, Gas, Pic`, `Build any two of these: ...`: fewer than are named.
    pub(super) fn some_of(
        &mut self,
        cursor: &mut Cursor<'_>,
        line: usize,
        from: usize,
        end: usize,
    ) -> bool {
        let mut ahead = *cursor;
        if ahead.word().len() < 4 || ahead.span().is_some() {
            return false;
        }
        let chooses = Table::ChooseVerbs.contains(ahead.word());
        if !chooses && !ahead.has(Roles::BUILD.or(Roles::DISBAND)) {
            return false;
        }
        ahead.at += 1;
        ahead.take_said(Table::WordAny);
        let Some(some) = ahead.token(0).and_then(|token| count(&token.word)) else { return false };
        let parts = Table::ChooseAmong.contains(ahead.word_at(1));
        let among = &cursor.tokens[(ahead.at + 1).min(end)..end];
        let is_name = |token: &&Token| token.known.exact.is_some() && token.word.len() > 2;
        let named = among.iter().filter(is_name).count();
        if !(parts || chooses) || named <= some {
            return false;
        }
        let orders = self.orders_within(cursor, ahead.at + 1, end);
        cursor.at = end;
        self.say(line, &cursor.text(from, end), Said::Conditional(orders));
        true
    }

    /// The orders beside one that leaves a choice leave it, too.
    pub(super) fn leave_open(&mut self, line: usize) {
        for statement in self.statements.iter_mut().rev().take_while(|it| it.line == line) {
            if let Said::Order(order) = &statement.said {
                statement.said = Said::Conditional(vec![order.clone()]);
            }
        }
    }
}

/// `A Bur S A Ruh/Gas - Mun`: either of two is helped, where no slash parts orders on the line.
pub(super) fn offers_helped(cursor: &Cursor<'_>, orders: &[Written]) -> bool {
    let helps = matches!(orders.last().map(|order| &order.deed), Some(Deed::SupportHold(_)));
    let tight = cursor.is(Sign::Slash) && !cursor.tokens[cursor.at].gap;
    let next = tight && cursor.ahead(1).span().is_some() && !cursor.tokens[cursor.at + 1].gap;
    helps && next && cursor.tokens.iter().filter(|token| token.sign == Sign::Slash).count() == 1
}

/// `A Par - Bur / Gas`: a slash and a place that begins no order.
pub(super) fn offers_another(reader: &Reader<'_>, cursor: &mut Cursor<'_>) -> bool {
    // `A Bur-Ruh|Mun`: a bar that touches both.
    let tight = cursor.is(Sign::Bar)
        && cursor
            .tokens
            .get(cursor.at..cursor.at + 2)
            .is_some_and(|pair| !pair[0].gap && !pair[1].gap);
    if !cursor.is(Sign::Slash) && !tight {
        return false;
    }
    let from = cursor.at;
    cursor.at += 1;
    let order = reader.begins_order(cursor) || cursor.has(Roles::ARMY.or(Roles::FLEET));
    let place = cursor.span().is_some();
    cursor.at = from;
    place && !order
}
