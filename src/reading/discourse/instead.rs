//! What a second thought puts in the place of the order before it: another place, another deed, in
//! winter another unit or type.

use super::referring::with_goal;
use crate::reading::ast::statement::{Deed, Written};
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

/// Whether an order builds a unit or takes one off.
pub(super) fn adjusts(order: &Written) -> bool {
    let kind = order.unit.as_ref().and_then(|unit| unit.kind);
    match order.deed {
        Deed::Build | Deed::Leave => true,
        Deed::Nothing => kind.is_some(),
        _ => false,
    }
}

/// Whether a name stands in a word that has no other sense.
pub(super) fn is_name(token: &Token) -> bool {
    let ordinary = token.known.roles.any(Roles::COMMON.or(Roles::GREETING));
    let part = Table::RethinkWaters.contains(&token.word);
    // `North` alone is no more than a side.
    let named = token.known.exact.is_some_and(|reach| reach.tokens > 1 || !ordinary);
    named && token.word.len() > 2 && !part
}

/// `leave Belgium where it is`, `let him be`, `elle reste`
pub(super) fn stays_put(cursor: &mut Cursor<'_>, last: &Written) -> Option<Written> {
    let unit = last.unit.as_ref()?;
    let leaves = Table::RethinkLeaves.contains(cursor.word());
    cursor.at += usize::from(leaves);
    while Table::RethinkPronouns.contains(cursor.word()) {
        cursor.at += 1;
    }
    if leaves {
        let named = cursor.attempt(|cursor| cursor.unit(Need::Named));
        let named = named.or_else(|| cursor.kind_alone()).map(|named| named.place.words);
        if named.is_some_and(|words| !words.is_empty() && words != unit.place.words) {
            return None;
        }
    }
    let from = cursor.at;
    let stays = |word: &str| match leaves {
        true => [Table::RethinkStays, Table::RethinkPronouns, Table::RethinkWhere]
            .iter()
            .any(|table| table.contains(word)),
        false => Table::RethinkRemains.contains(word),
    };
    while stays(cursor.word()) {
        cursor.at += 1;
    }
    let goes = matches!(
        last.deed,
        Deed::Move { .. } | Deed::SupportMove(..) | Deed::SupportHold(_) | Deed::Convoy(..)
    );
    (goes && cursor.at > from).then(|| Written { deed: Deed::Hold, ..last.clone() })
}

/// `a fleet in Sevastopol`, `the one in Burgundy`, `Warsaw`: another one is built or taken off.
pub(super) fn other_unit(cursor: &mut Cursor<'_>, last: &Written) -> Option<Written> {
    let old = last.unit.as_ref()?;
    let goes = is_to(cursor) && last.deed == Deed::Leave;
    if !adjusts(last) || goes {
        return None;
    }
    let verb = if last.deed == Deed::Leave { Roles::DISBAND } else { Roles::BUILD };
    while cursor.has(verb) && cursor.word().len() > 1 {
        cursor.at += 1;
    }
    let plain = cursor.span().is_some();
    cursor.take_said(Table::WordIn);
    let mut unit = cursor.unit(Need::Named)?;
    cursor.lexicon.named(&unit.place.key())?;
    // `F MAO disbands. No, Portugal`: where to, or who else?
    if last.deed == Deed::Leave && unit.kind.is_none() && plain {
        return None;
    }
    if unit.kind.is_none() && last.deed != Deed::Leave {
        unit.kind = old.kind;
    }
    Some(Written { unit: Some(unit), ..last.clone() })
}

/// `a fleet`, `an army there`: another type is built at the same place.
pub(super) fn other_kind(cursor: &mut Cursor<'_>, last: &Written) -> Option<Written> {
    let old = last.unit.as_ref()?;
    let builds = last.deed == Deed::Build || last.deed == Deed::Nothing && old.kind.is_some();
    while Table::RethinkPronouns.contains(cursor.word()) {
        cursor.at += 1;
    }
    let kind = cursor.kind_alone()?.kind.filter(|_| builds)?;
    while Table::RethinkStays.contains(cursor.word()) {
        cursor.at += 1;
    }
    let mut unit = old.clone();
    unit.kind = Some(kind);
    Some(Written { unit: Some(unit), ..last.clone() })
}

/// Whether a word stands here that leads to a place, and is no unit: `à Sébastopol`, but not `A Sev`.
fn is_to(cursor: &Cursor<'_>) -> bool {
    let capital = cursor.token(0).is_some_and(|token| token.capital);
    cursor.has(Roles::TO)
        && cursor.span().is_none()
        && !(capital && cursor.word().len() == 1)
        && cursor.sign_at(1) == Sign::Word
}

/// `Picardy`, `to Picardy`: another place to go to.
pub(super) fn other_goal(cursor: &mut Cursor<'_>, last: &Written) -> Option<Written> {
    let mut to = false;
    while is_to(cursor) {
        to = true;
        cursor.at += 1;
    }
    let goal = cursor.place(Need::Named)?;
    let deed = match last.deed {
        Deed::Leave => to.then_some(Deed::Retreat(goal)),
        _ => with_goal(&last.deed, goal),
    }?;
    Some(Written { deed, ..last.clone() })
}

/// Whether what was read ends its sentence, or a clause of it behind which a reason may stand. Passes
/// the words that may stand behind it.
pub(super) fn ends(cursor: &mut Cursor<'_>, end: usize) -> bool {
    loop {
        let comma = usize::from(cursor.is(Sign::Comma));
        let Some(words) = cursor.phrase_at(comma, Table::RethinkTails) else { break };
        cursor.at += comma + words;
    }
    cursor.take(Sign::Close);
    let rest = cursor.tokens.get(cursor.at..end).unwrap_or_default();
    let open =
        |token: &Token| token.known.roles.any(Roles::OR.or(Roles::IF)) && token.word.len() > 1;
    let Some(first) = rest.first() else { return true };
    matches!(first.sign, Sign::Comma | Sign::Stop)
        && !rest.iter().any(open)
        && (rest.len() > 3 || !rest.iter().any(is_name))
}
