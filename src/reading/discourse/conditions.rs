//! Conditions before an order that hang on nothing but what else its writer sends.

use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::token::{Sign, Token};

/// `If nothing else arrives, A Bur - Mun`, `Unless I write again: A Bur - Mun`: how many tokens a
/// condition takes that hangs on no more than what else its writer sends.
pub(super) fn hangs_on_letters(cursor: &Cursor<'_>, end: usize) -> Option<usize> {
    #[rustfmt::skip]
    const SENDS: &[&str] = &["arrives", "comes", "sent", "send", "write", "wrote", "hear", "mail", "email", "change", "changes", "again", "else", "reply", "otherwise"];
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "if", "unless", "i", "you", "nothing", "no", "don't", "not", "else", "other", "otherwise", "in", "by", "the", "deadline", "before", "then", "my", "from", "me",
        "new", "letter", "orders", "a", "something", "anything", "here", "mind", "should", "do", "is", "there", "further", "waive",
    ];
    let rest = &cursor.tokens[cursor.at..end];
    let parts = |token: &Token| matches!(token.sign, Sign::Comma | Sign::Colon);
    let lead = &rest[..rest.iter().position(parts)?];
    let has = |list: &[&str], token: &Token| list.contains(&token.word.as_str());
    let plain = lead.len() > 2 && lead.iter().all(|token| has(WORDS, token) || has(SENDS, token));
    (plain && lead.iter().any(|token| has(SENDS, token))).then_some(lead.len() + 1)
}
