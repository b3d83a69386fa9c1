//! Amendments of earlier letters in plain words: `Change F Bre - MAO to F Bre - Eng`, `PS: F Bre -
//! Eng`, `Sorry, Paris should go to Picardy`.
//!
//! What they do not name stays as it was.

use super::commands::Command;
use super::cursor::Cursor;
use super::known::annotate;
use super::lines::Reader;
use super::places::Need;
use super::sets::{SetWord, set_word};
use super::signs::{clause_end, fillers};
use super::slips::is_order;
use super::statement::{Deed, Said, Statement};
use super::tokens::{Sign, tokens};

/// Words that put one order in the place of another.
#[rustfmt::skip]
const EXCHANGES: &[&str] = &[
    "change", "replace", "swap", "switch", "exchange", "amend", "alter", "modify", "correct", "update", "turn", "andere", "andern", "aendere", "aendern",
    "ersetze", "ersetzen", "tausche", "tauschen", "korrigiere", "changez", "changer", "remplace", "remplacez", "remplacer", "modifie", "modifiez", "corrige",
    "wijzig", "verander", "vervang", "cambia", "cambiate", "sostituisci", "sostituite", "modifica", "cambie", "reemplaza", "sustituye",
];

/// What stands between the two.
#[rustfmt::skip]
const INTO: &[&str] = &[
    "to", "into", "by", "with", "for", "zu", "in", "auf", "durch", "gegen", "en", "par", "pour", "contre", "naar", "door", "met", "con", "por", "per",
];

/// What may stand before the first.
#[rustfmt::skip]
const LEADS: &[&str] = &[
    "my", "the", "order", "orders", "move", "from", "of", "for", "meinen", "den", "befehl", "zug", "von", "mon", "l'ordre", "ordre", "mijn", "mio", "il", "mi", "la",
];

impl Reader<'_> {
    /// `Change F Bre - MAO to F Bre - Eng`, `... to Eng`: the order that is to count, behind a word that
    /// the letter amends those before it.
    pub(super) fn exchange(&mut self, cursor: &mut Cursor<'_>, line: usize) -> bool {
        let from = cursor.at;
        let mut first = *cursor;
        fillers(&mut first);
        if !EXCHANGES.contains(&first.word()) {
            return false;
        }
        first.at += 1;
        while LEADS.contains(&first.word()) {
            first.at += 1;
        }
        first.take(Sign::Colon);
        let end = clause_end(&first);
        let is_whole = |at: &usize| {
            let mut whole = Cursor { tokens: &cursor.tokens[..*at], ..first };
            let orders = whole.order().unwrap_or_default();
            whole.done() && orders.iter().any(|order| order.deed != Deed::Nothing)
        };
        let parts = |at: &usize| INTO.contains(&cursor.tokens[*at].word.as_str());
        let Some(into) = (first.at + 1..end).filter(parts).find(is_whole) else { return false };
        let amends = Said::Command(Command::OnSets(SetWord::Correct));
        let second = Cursor { at: into + 1, ..first };
        if self.begins_order(&mut { second }) {
            self.say(line, &cursor.text(from, into + 1), amends);
            cursor.at = into + 1;
            return true;
        }
        let mut unit = first;
        if unit.unit(Need::Named).is_none() {
            return false;
        }
        let text = format!("{} {}", cursor.text(first.at, unit.at), cursor.text(into, end));
        let mut cut = tokens(&text);
        annotate(&mut cut, self.lexicon);
        let mut whole = Cursor { lexicon: self.lexicon, line: &text, tokens: &cut, at: 0 };
        let orders = whole.order().unwrap_or_default();
        if !whole.done() || orders.iter().all(|order| order.deed == Deed::Nothing) {
            return false;
        }
        self.say(line, &cursor.text(from, into), amends);
        cursor.at = end;
        self.put(line, &text, orders);
        true
    }
}

/// Whether a line begins as a second thought does: `PS: ...`.
pub(super) fn is_afterthought(line: &str) -> bool {
    let first = line.split([':', ' ', '-', '–', ')']).find(|word| !word.is_empty());
    let letters: String =
        first.unwrap_or_default().chars().filter(|letter| *letter != '.').collect();
    matches!(letters.to_ascii_lowercase().as_str(), "ps" | "pps")
}

/// Whether a word that owns to a slip is about the letters before, and not about an order above it of
/// the same unit.
pub(super) fn amends_letters(statements: &[Statement], at: usize) -> bool {
    let unit = |statement: &Statement| match &statement.said {
        Said::Order(order) => order.unit.as_ref().map(|unit| unit.place.key().into_owned()),
        _ => None,
    };
    let (above, below) = statements.split_at(at);
    let Some(next) = below.iter().find(|it| is_order(it)).and_then(unit) else { return false };
    set_word(&statements[at].text).is_some()
        && !above.iter().any(|statement| unit(statement).as_ref() == Some(&next))
}
