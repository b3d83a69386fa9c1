//! What stands before an order in a list: `1.`, `b)`, `PS:`.

use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;

/// Bullets and numbers before the first order of a line.
pub(in crate::reading) fn bullet(cursor: &mut Cursor<'_>) {
    let year = cursor.token(0).is_some_and(|token| token.word.len() == 4);
    if cursor.is(Sign::Number)
        && !year
        && matches!(cursor.sign_at(1), Sign::Stop | Sign::Close | Sign::Colon | Sign::Dash)
    {
        cursor.at += 2;
    } else if cursor.is(Sign::Open)
        && cursor.sign_at(1) == Sign::Number
        && cursor.sign_at(2) == Sign::Close
    {
        cursor.at += 3;
    } else if Table::ListPostscript.contains(cursor.word()) {
        cursor.at += 1;
        while cursor.is(Sign::Colon) || cursor.is(Sign::Stop) || cursor.is(Sign::Dash) {
            cursor.at += 1;
        }
    } else if cursor.word() == "p" && cursor.sign_at(1) == Sign::Stop {
        // `P.S.`, `P.P.S.:`
        while matches!(cursor.word(), "p" | "s") && cursor.sign_at(1) == Sign::Stop {
            cursor.at += 2;
        }
        cursor.take(Sign::Colon);
    } else if cursor.is(Sign::Word) && cursor.sign_at(1) == Sign::Close && counts(cursor.word()) {
        cursor.at += 2;
    } else if matches!(cursor.word(), "b" | "c" | "d" | "e" | "g")
        && cursor.sign_at(1) == Sign::Stop
        && cursor.token(2).is_some_and(|next| next.gap && next.capital)
    {
        // `b. Bur-Bel`
        cursor.at += 2;
    } else if cursor.sign_at(1) == Sign::Stop
        && counts_in_roman(cursor.word())
        && cursor.token(2).is_some_and(|next| next.gap)
    {
        // `ii. Bur-Bel`
        cursor.at += 2;
    } else if cursor.is(Sign::Hash)
        && cursor.token(1).is_some_and(|next| next.sign == Sign::Number && !next.gap)
    {
        // `#2 Bur-Bel`
        cursor.at += 2;
        cursor.take(Sign::Colon);
    }
    while cursor.is(Sign::Bar) {
        cursor.at += 1;
    }
}

/// Whether a word counts the items of a list: `b)`, `ii)`.
fn counts(word: &str) -> bool {
    word.len() == 1 || counts_in_roman(word)
}

fn counts_in_roman(word: &str) -> bool {
    (1..5).contains(&word.len()) && word.chars().all(|letter| matches!(letter, 'i' | 'v' | 'x'))
}
