//! Sentences that leave the order of a unit to another power (4.E.5): `France may order my A Mun`.

use super::groups::MOST_SHARING;
use super::places::Need;
use crate::board::Power;
use crate::reading::ast::statement::UnitClaim;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::Roles;

/// The power and the units of a sentence in which nothing stands but them and that the one orders the others.
pub(in crate::reading) fn proxy(
    mut cursor: Cursor<'_>,
    end: usize,
) -> Option<(Power, Vec<UnitClaim>)> {
    let words = &cursor.tokens[cursor.at.min(end)..end];
    if !words.iter().any(|token| Table::ProxyLeaves.contains(&token.word)) {
        return None;
    }
    let (mut power, mut leaves, mut units) = (None, false, Vec::new());
    while cursor.at < end && units.len() <= MOST_SHARING {
        if cursor.is(Sign::Comma) || cursor.has(Roles::AND) {
            cursor.at += 1;
            continue;
        }
        if !cursor.is(Sign::Word) {
            return None;
        }
        let word = cursor.word();
        let bare = word.strip_suffix("'s").unwrap_or(word);
        let bare = bare.strip_prefix("l'").unwrap_or(bare);
        let typed = cursor.has(Roles::ARMY.or(Roles::FLEET))
            && (word.len() > 1 || cursor.ahead(1).span().is_some());
        if let Some(unit) = unit(&mut cursor, typed) {
            units.push(unit);
        } else if let Some(found) = cursor.lexicon.power(bare).filter(|_| power.is_none()) {
            power = Some(found);
            cursor.at += 1;
        } else if cursor.says(Table::ProxyLeaves) {
            leaves = true;
            cursor.at += 1;
        } else if cursor.says(Table::ProxyBeside) {
            cursor.at += 1;
        } else {
            return None;
        }
    }
    let power = power.filter(|_| leaves && !units.is_empty() && cursor.at >= end)?;
    Some((power, units))
}

/// A unit with its type, or a place that is nothing but one.
fn unit(cursor: &mut Cursor<'_>, typed: bool) -> Option<UnitClaim> {
    let place = cursor.lexicon.power(cursor.word()).is_none() && cursor.span().is_some();
    if typed || place { cursor.unit(Need::Named) } else { None }
}
