//! Conditions before an order that hang on nothing but what else its writer sends.

use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};

/// `If nothing else arrives, A Bur - Mun`, `Unless I write again: A Bur - Mun`: how many tokens a
/// condition takes that hangs on no more than what else its writer sends.
pub(super) fn hangs_on_letters(cursor: &Cursor<'_>, end: usize) -> Option<usize> {
    let rest = &cursor.tokens[cursor.at..end];
    let parts = |token: &Token| matches!(token.sign, Sign::Comma | Sign::Colon);
    let lead = &rest[..rest.iter().position(parts)?];
    let sends = |token: &Token| Table::ConditionSends.contains(&token.word);
    let passes = |token: &Token| sends(token) || Table::ConditionSmall.contains(&token.word);
    let plain = lead.len() > 2 && lead.iter().all(passes);
    (plain && lead.iter().any(sends)).then_some(lead.len() + 1)
}
