//! Words around an order by which it is none: `A Bur-Mun (cancelled)`, `A Bur-Mun NOT`, `Next season:
//! A Bur-Mun`, `Russia suggests these for me:`.

use super::choosing::leaves_choice;
use super::signs::clause_end;
use crate::reading::ast::statement::{Remark, Said, Written};
use crate::reading::commands::sets::voids;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

/// What words say of the order that they stand beside.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::reading) enum Unsaid {
    /// It is taken back.
    Denied,
    /// It is talk.
    Told,
    /// It is one of several.
    Offered,
    /// It is one of several beside it, and who reads them is to choose.
    LeftOpen,
}

impl Unsaid {
    /// The orders as what they are said to be.
    pub fn said(self, orders: Vec<Written>) -> Said {
        match self {
            Unsaid::Denied => Said::Negation,
            Unsaid::Told => Said::Remark(Remark::TellsOfOrders),
            Unsaid::Offered | Unsaid::LeftOpen => Said::Conditional(orders),
        }
    }
}

/// Where words end that stand behind an order and unsay it, and what they make of it.
pub(super) fn unsaid_behind(cursor: &Cursor<'_>) -> Option<(usize, Unsaid)> {
    const FEW: usize = 6;
    // `... no` hesitates.
    if cursor.is(Sign::Stop) {
        return None;
    }
    let mut from = cursor.at;
    let bracket = cursor.is(Sign::Open);
    if matches!(cursor.sign(), Sign::Open | Sign::Dash | Sign::Colon | Sign::Comma) {
        from += 1;
    }
    let mut end = clause_end(&Cursor { at: from, ..*cursor });
    if bracket {
        let mut behind = *cursor;
        behind.pass_brackets();
        end = behind.at.saturating_sub(1);
    }
    // `A Bur-Mun - no, thanks`, but not `F Mao disbands later, now Por`
    if cursor.tokens.get(end).is_some_and(|token| token.sign == Sign::Comma) && end == from + 1 {
        let behind = clause_end(&Cursor { at: end + 1, ..*cursor });
        let names = cursor.tokens[end..behind].iter().any(is_name);
        end = if names { end } else { behind };
    }
    let clause = cursor.tokens.get(from..end)?;
    if leaves_choice(clause) {
        return Some((end + usize::from(bracket), Unsaid::LeftOpen));
    }
    let words: Vec<&Token> = clause.iter().filter(|token| token.sign == Sign::Word).collect();
    let offers = |token: &&Token| Table::UnsayBackups.contains(&token.word);
    if words.len() <= FEW && words.iter().any(offers) {
        return Some((end + usize::from(bracket), Unsaid::Offered));
    }
    let hangs = |token: &Token| token.known.roles.any(Roles::IF) && token.word.len() > 1;
    if words.is_empty() || words.len() > FEW || words.iter().any(|it| is_name(it) || hangs(it)) {
        return None;
    }
    let unsaid = unsays(&words)?;
    Some((end + usize::from(bracket), unsaid))
}

fn unsays(words: &[&Token]) -> Option<Unsaid> {
    let any = |table: Table| words.iter().any(|token| table.contains(&token.word));
    let not = |token: &&Token| token.known.roles.any(Roles::NOT) && token.word.len() > 1;
    let denies = words.iter().copied().any(|token| not(&token))
        && words.iter().all(|token| not(token) || Table::UnsayBesideNot.contains(&token.word));
    let voids = words.len() < 4 && words.iter().all(|token| voids(&token.word));
    if denies || any(Table::UnsayStruck) || voids {
        return Some(Unsaid::Denied);
    }
    let another = any(Table::OpeningNext) || any(Table::OpeningLast) || any(Table::UnsayFollowing);
    let another_turn = another && (any(Table::OpeningTurns) || any(Table::UnsayTurns));
    let heard = any(Table::UnsaySays) && any(Table::UnsayWho);
    let thought = any(Table::OpeningThoughts) || any(Table::OpeningUnreal);
    let short = words.len() < 5 && thought;
    (another_turn || heard || short).then_some(Unsaid::Told)
}

fn is_name(token: &Token) -> bool {
    token.known.exact.is_some() && token.word.len() > 2
}

/// Whether a word says that an order is called off.
pub(super) fn is_struck(word: &str) -> bool {
    Table::UnsayStruck.contains(word)
}
