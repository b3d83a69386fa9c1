//! Orders that are put in the place of others by name: `Make Yor-Lon into Yor-Edi`, `Replace A Bud H by
//! A Bud S A Vie`.

use super::cursor::Cursor;
use super::lines::Reader;
use super::places::Need;
use super::referring::with_goal;
use super::signs::clause_end;
use super::statement::{Deed, Written};
use super::tokens::Sign;
use super::words::{ANY_VERB, Roles};

/// Words that change one order into another.
#[rustfmt::skip]
const CHANGES: &[&str] = &[
    "make", "change", "turn", "replace", "swap", "switch", "exchange", "amend", "alter", "convert", "andere", "ersetze", "tausche", "change", "changez",
    "remplace", "remplacez", "vervang", "wijzig", "verander", "sostituisci", "cambia", "reemplaza", "cambie",
];

/// Words between the old order and the new one.
#[rustfmt::skip]
const INTO: &[&str] = &["into", "to", "by", "with", "for", "in", "zu", "durch", "gegen", "par", "en", "door", "naar", "con", "por"];

impl Reader<'_> {
    /// The order that takes the place of the one named here, and where it begins. The old one is
    /// passed.
    pub(super) fn changed(
        &self,
        cursor: &mut Cursor<'_>,
        end: usize,
    ) -> Option<(usize, Vec<Written>)> {
        if !CHANGES.contains(&cursor.word()) {
            return None;
        }
        let last = clause_end(cursor).min(end);
        (cursor.at + 2..last).find_map(|at| {
            if !INTO.contains(&cursor.tokens[at].word.as_str()) {
                return None;
            }
            let old = old_order(cursor, at)?;
            let mut behind = Cursor { at: at + 1, ..*cursor };
            let new = new_order(&mut behind, &old)?;
            cursor.at = behind.at;
            Some((at + 1, new))
        })
    }
}

/// The whole order that stands between the verb and this place.
fn old_order(cursor: &Cursor<'_>, to: usize) -> Option<Written> {
    let mut part = Cursor { tokens: &cursor.tokens[..to], at: cursor.at + 1, ..*cursor };
    let [old] = <[Written; 1]>::try_from(part.order()?).ok()?;
    let whole = part.done() && !matches!(old.deed, Deed::Nothing | Deed::Unclear);
    (whole && old.unit.is_some()).then_some(old)
}

/// An order to the same unit, or what it does instead.
fn new_order(cursor: &mut Cursor<'_>, old: &Written) -> Option<Vec<Written>> {
    let unit = old.unit.as_ref()?;
    let same = |order: &Written| {
        let words = order.unit.as_ref().map(|unit| &unit.place.words);
        words == Some(&unit.place.words) && order.deed != Deed::Nothing
    };
    let again = cursor.attempt(|cursor| cursor.order().filter(|orders| orders.iter().all(same)));
    if again.is_some() {
        return again;
    }
    let deed = cursor
        .attempt(|cursor| {
            let to = cursor.place(Need::Named)?;
            (!cursor.is(Sign::Dash)).then_some(to)
        })
        .and_then(|to| with_goal(&old.deed, to))
        .or_else(|| {
            let says = cursor.has(ANY_VERB.or(Roles::TO)) || cursor.is(Sign::Dash);
            cursor.predicate(unit).filter(|_| says)
        })?;
    Some(vec![Written { deed, ..old.clone() }])
}
