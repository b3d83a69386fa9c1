//! Orders at the end of a train of thought: `F Tyr - Ion would be silly, so F Tyr holds`, `I wrote F
//! Eng - Mao, it should be F Eng - Iri`.
//!
//! What leads up to them is talk; the writer's own order is what he concludes.

use std::ops::Range;
use std::sync::LazyLock;

use super::doubts::takes_back;
use super::reader::Reader;
use super::signs::{clause_end, fillers};
use crate::reading::ast::statement::is_order;
use crate::reading::ast::statement::{Remark, Said};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::lookup::{ByFirstWord, phrases_of};
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

/// The words that lead from a thought to an order, by their first.
static CONCLUDES: LazyLock<ByFirstWord<()>> =
    LazyLock::new(|| phrases_of([(Table::ConcludeWords, ())]));

/// Which of the lines so far is meant, from the first on.
pub(in crate::reading) const ORDINALS: [Table; 6] = [
    Table::CountFirst,
    Table::CountSecond,
    Table::CountThird,
    Table::CountFourth,
    Table::CountFifth,
    Table::CountSixth,
];

/// The number that stands before what is read now.
pub(super) fn number_before(cursor: &Cursor<'_>) -> Option<String> {
    let before = |back: usize| cursor.tokens.get(cursor.at.checked_sub(back)?);
    let sign = before(1)?;
    let parts = matches!(sign.sign, Sign::Stop | Sign::Close | Sign::Colon | Sign::Dash);
    let number = if parts { before(2)? } else { sign };
    (number.sign == Sign::Number).then(|| number.word.clone())
}

/// Where `it is` ends, behind what was chosen.
pub(super) fn it_is(cursor: &Cursor<'_>) -> Option<usize> {
    let verb = Table::ConcludeIs.contains(cursor.word_at(1));
    let behind = 2 + usize::from(Table::WordBe.contains(cursor.word_at(2)));
    (Table::WordIt.contains(cursor.word()) && verb && cursor.sign_at(behind) != Sign::Word)
        .then(|| cursor.at + behind)
}

impl Reader<'_> {
    /// `Strike 3`, `6) is cancelled`: an order taken back by its number is denied.
    pub(super) fn strikes(&mut self, cursor: &mut Cursor<'_>, line: usize) -> bool {
        let (from, end) = (cursor.at, clause_end(cursor));
        let clause = &cursor.tokens[from..end];
        let number = clause.iter().find(|token| token.sign == Sign::Number);
        let struck = |number: &Token| {
            let at = self.numbered.iter().rposition(|(known, _)| *known == number.word)?;
            let next = self.numbered.get(at + 1).map_or(self.statements.len(), |next| next.1);
            Some(self.numbered[at].1..next)
        };
        let names = clause.iter().any(|token| token.known.exact.is_some() && token.word.len() > 2);
        let struck = number.and_then(struck).or_else(|| self.counted(clause));
        let Some(struck) = struck.filter(|_| !names && takes_back(clause)) else {
            return false;
        };
        for statement in &mut self.statements[struck] {
            if matches!(statement.said, Said::Order(_) | Said::Conditional(_)) {
                statement.said = Said::Negation;
            }
        }
        let text = cursor.text(from, end);
        cursor.at = end;
        self.say(line, &text, Said::Remark(Remark::Strikes));
        true
    }

    /// `the first line`, `the last one`: which statements so far are meant.
    pub(super) fn counted(&self, clause: &[Token]) -> Option<Range<usize>> {
        let pair = clause.windows(2).find(|pair| Table::CountThings.contains(&pair[1].word));
        // `Scrap the first`
        let word = match pair {
            Some(pair) => pair[0].word.as_str(),
            None => {
                let (last, before) = clause.split_last()?;
                before.last().filter(|it| Table::CountThe.contains(&it.word))?;
                last.word.as_str()
            }
        };
        let ordinal = ORDINALS.iter().position(|table| table.contains(word));
        let mut lines: Vec<usize> =
            self.statements.iter().filter(|it| is_order(it)).map(|it| it.line).collect();
        lines.dedup();
        let line = match ordinal {
            Some(count) => *lines.get(count)?,
            None => *lines.last().filter(|_| Table::CountLast.contains(word))?,
        };
        // `The last one` on a line of several is the last of them.
        let on_line: Vec<usize> = (0..self.statements.len())
            .filter(|&at| self.statements[at].line == line && is_order(&self.statements[at]))
            .collect();
        let (first, last) = (*on_line.first()?, *on_line.last()?);
        Some(if ordinal.is_none() { last..last + 1 } else { first..last + 1 })
    }

    /// `A fleet in Ankara it is`: a unit alone, where one was chosen.
    fn settles_on(&self, cursor: &mut Cursor<'_>) -> bool {
        self.begins_unit(cursor) && it_is(cursor).is_some()
    }

    /// Where the order begins that a sentence comes to between `from` and `end`.
    pub(super) fn conclusion(&self, cursor: &Cursor<'_>, from: usize, end: usize) -> Option<usize> {
        (from.max(1)..end).find_map(|at| {
            let concludes = CONCLUDES.get(cursor.tokens[at].word.as_str())?;
            let phrases = concludes.iter().filter(|(rest, ())| {
                rest.iter().enumerate().all(|(ahead, word)| {
                    cursor.tokens.get(at + 1 + ahead).is_some_and(|token| token.word == *word)
                })
            });
            let before = &cursor.tokens[at - 1];
            let parted = matches!(before.sign, Sign::Comma | Sign::Dash | Sign::Close)
                || before.known.roles.any(Roles::AND);
            phrases.filter(|(rest, ())| parted || !rest.is_empty()).find_map(|(rest, ())| {
                let mut ahead = Cursor { at: at + 1 + rest.len(), ..*cursor };
                // "So that Lyon is in reach" is an aim.
                if Table::WordThat.contains(ahead.word()) {
                    return None;
                }
                ahead.take(Sign::Comma);
                fillers(&mut ahead);
                let order = ahead.at;
                let decides = self.begins_order(&mut { ahead }) || self.settles_on(&mut ahead);
                (order < end && decides).then_some(order)
            })
        })
    }
}
