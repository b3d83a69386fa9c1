//! What may stand before an order in its sentence: a word on sets of orders, a power, or words that
//! only lead up to it.

use std::ops::Range;

use super::doubts::{about_units, hedges};
use super::openings::presents_own;
use super::reader::Reader;
use super::signs::{clause_end, fillers};
use crate::board::Power;
use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::{Deed, Said};
use crate::reading::commands::command::{command, is_of_commands};
use crate::reading::commands::sets::{set_prefix, set_word, speaks_of_sets, voids_letter};
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::phrases::plainly;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::{ANY_VERB, Roles};

/// A longer clause is about something else.
const LONGEST_SET_WORD: usize = 12;
/// The same where it names a unit besides.
const LONGEST_LEAD: usize = 18;

impl Reader<'_> {
    /// Whether a line on sets of orders gives one itself before that: `Par stays. Rest unchanged.`
    pub(super) fn begins_with_order(&self, command: &Command, text: &str) -> bool {
        if !matches!(command, Command::OnSets(_)) {
            return false;
        }
        let mut cut = plainly(tokens(text), self.lexicon);
        annotate(&mut cut, self.lexicon);
        let mut cursor = Cursor { lexicon: self.lexicon, line: text, tokens: &cut, at: 0 };
        let names = cursor.span().is_some() || cursor.has(Roles::ARMY.or(Roles::FLEET));
        let orders = if names { cursor.order() } else { None };
        orders.is_some_and(|orders| {
            orders.iter().all(|order| order.unit.is_some() && order.deed != Deed::Nothing)
        })
    }

    /// Whether words behind an order correct what was said before: `A Par H instead` takes the
    /// place of an earlier order itself.
    pub(super) fn corrects(&mut self, cursor: &mut Cursor<'_>, line: usize, end: usize) -> bool {
        let corrects = matches!(
            self.sheet_word(&mut { *cursor }, end),
            Some(Command::OnSets(SetWord::Correct | SetWord::Instead | SetWord::Scrap))
        );
        // "F Lon - Wal instead of the Channel."
        if cursor.says_phrase_at(0, Table::WordCompares) {
            let text = cursor.text(cursor.at, cursor.at + 2);
            cursor.at = clause_end(cursor);
            self.say(line, &text, Said::Command(Command::OnSets(SetWord::Instead)));
            return true;
        }
        if corrects && instead(cursor) {
            let text = cursor.text(cursor.at, cursor.at + 1);
            cursor.at += 1;
            self.say(line, &text, Said::Command(Command::OnSets(SetWord::Instead)));
        }
        corrects
    }

    /// A word on what this sheet does to the others, in a clause of its own or before an order.
    pub(super) fn sheet_word(&self, cursor: &mut Cursor<'_>, end: usize) -> Option<Command> {
        let from = cursor.at;
        let reach = end.clamp(from, from + LONGEST_SET_WORD);
        let commands = cursor.tokens[from..reach].iter().any(|token| is_of_commands(&token.word));
        if !commands && !speaks_of_sets(&cursor.text(from, reach)) {
            return None;
        }
        for to in [end, clause_end(cursor)] {
            if (1..=LONGEST_SET_WORD).contains(&to.saturating_sub(from)) {
                let text = cursor.text(from, to);
                // "Ready?" is asked, not said.
                let asked = cursor.tokens.get(to).is_some_and(|sign| sign.sign == Sign::Question);
                if asked {
                    continue;
                }
                // "No, wait" within a sentence is no word on the deadline.
                let slip = set_word(&text).filter(|_| to < end).map(Command::OnSets);
                let found = slip.or_else(|| command(&text)).filter(Command::is_said_by_the_way);
                if found.is_some() {
                    cursor.at = to;
                    return found;
                }
            }
        }
        let clause = &cursor.tokens[from..clause_end(cursor).max(from)];
        let names = clause.iter().any(|token| token.known.exact.is_some() && token.word.len() > 2);
        for count in (3..clause.len().min(8)).rev() {
            if !names && voids_letter(&cursor.text(from, from + count)) {
                cursor.at = from + count;
                return Some(Command::OnSets(SetWord::Replace));
            }
        }
        for count in 1..=8 {
            if from + count >= end {
                continue;
            }
            let text = cursor.text(from, from + count);
            let Some(found) = set_prefix(&text) else {
                continue;
            };
            let mut ahead = Cursor { at: from + count, ..*cursor };
            if ahead.says(Table::WordOf) {
                continue;
            }
            let colon =
                ahead.take(Sign::Colon) || ahead.take(Sign::Dash) || ahead.take(Sign::Comma);
            // `Make that F Ber`
            let mut behind = ahead;
            let unit = behind.unit(Need::Named).is_some_and(|unit| unit.kind.is_some());
            let mends = found == SetWord::Correct && unit && !behind.is(Sign::Word);
            if colon || mends || self.begins_order(&mut ahead) {
                cursor.at = ahead.at;
                return Some(Command::OnSets(found));
            }
        }
        None
    }

    /// Whether a sentence that owned to a slip goes on to speak of a unit without an order: `No, hang
    /// on, Trieste can still hurt him` is one thought.
    pub(super) fn speaks_on(&self, cursor: &Cursor<'_>, end: usize) -> bool {
        let rest = &cursor.tokens[cursor.at.min(end)..end];
        let names = rest.iter().any(|token| token.known.exact.is_some() && token.word.len() > 2);
        let mut ahead = *cursor;
        fillers(&mut ahead);
        names
            && !self.begins_order(&mut { ahead })
            && !self.begins_unit(&mut ahead)
            && self.order_behind(cursor, cursor.at, end).is_none()
    }

    /// `France:` or `France -` before an order.
    pub(super) fn power_prefix(&self, cursor: &mut Cursor<'_>) -> Option<Power> {
        cursor.attempt(|cursor| {
            let word = cursor.word();
            let initial =
                word.chars().next().filter(|_| word.len() == 1 && !matches!(word, "a" | "f"));
            let power =
                cursor.lexicon.power(word).or_else(|| cursor.lexicon.power_by_initial(initial?))?;
            if cursor.word().len() == 1 && cursor.sign_at(1) != Sign::Colon {
                return None;
            }
            let goal = cursor.ahead(2).span();
            let ends = goal.is_some_and(|length| cursor.sign_at(2 + length) != Sign::Word)
                && goal.is_some_and(|length| cursor.sign_at(2 + length) != Sign::Dash);
            let place_with_verb = cursor.lexicon.named(word).is_some()
                && (ends
                    || cursor.roles_at(2).any(ANY_VERB)
                        && !cursor.roles_at(2).any(Roles::ARMY.or(Roles::FLEET))
                        && goal.is_none());
            if cursor.sign_at(1) == Sign::Colon && place_with_verb {
                return None;
            }
            if matches!(cursor.sign_at(1), Sign::Colon | Sign::Open) {
                cursor.at += 1;
                // `FRANCE (Pierre Dupont):`
                cursor.pass_brackets();
                return cursor.take(Sign::Colon).then_some(power);
            }
            let unit_behind = cursor.roles_at(2).any(Roles::ARMY.or(Roles::FLEET))
                || cursor.ahead(2).span().is_some();
            if cursor.sign_at(1) == Sign::Dash
                && cursor.lexicon.named(word).is_none()
                && unit_behind
            {
                cursor.at += 2;
                return Some(power);
            }
            if cursor.roles_at(1).any(Roles::BUILD.or(Roles::WAIVE).or(Roles::DISBAND))
                && cursor.word_at(1).len() > 2
            {
                cursor.at += 1;
                return Some(power);
            }
            if cursor.roles_at(1).any(Roles::AUXILIARY)
                || Table::LeadOrders.contains(cursor.word_at(1))
            {
                cursor.at += 2;
                return Some(power);
            }
            None
        })
    }

    /// Where a word on sets of orders begins behind words that lead up to it and a comma: `hi its
    /// bex again, ignore the last mail`.
    pub(super) fn set_word_behind(
        &self,
        cursor: &Cursor<'_>,
        from: usize,
        end: usize,
    ) -> Option<usize> {
        for at in from..end {
            let token = &cursor.tokens[at];
            // `Ich bin es nochmal`: `es` is an if to the Dutch alone.
            if hedges(token) && !Table::LeadNoIf.contains(&token.word) {
                return None;
            }
            let parts = matches!(token.sign, Sign::Comma | Sign::Colon)
                || token.sign == Sign::Dash && token.gap;
            if !parts || at == from {
                continue;
            }
            let said = self.sheet_word(&mut Cursor { at: at + 1, ..*cursor }, end);
            if matches!(said, Some(Command::OnSets(word)) if word.is_on_letters()) {
                return Some(at + 1);
            }
        }
        None
    }

    /// Whether words that lead up to an order say that an earlier one of that unit is a slip: `My
    /// last mail is wrong about Naples: ...`.
    pub(super) fn corrects_one(&self, lead: &[Token]) -> bool {
        if lead.len() > LONGEST_LEAD || lead.last().is_none_or(|last| last.sign != Sign::Colon) {
            return false;
        }
        let (mut words, mut at, mut names) = (Vec::new(), 0, 0);
        while let Some(token) = lead.get(at) {
            match token.known.exact.filter(|_| token.word.len() > 2) {
                Some(reach) => {
                    names += 1;
                    at += reach.tokens;
                }
                None => {
                    words.push(token.word.as_str());
                    at += 1;
                }
            }
        }
        let said = set_word(&words.join(" "));
        names > 0 && said.is_some_and(|word| word != SetWord::Draft)
    }

    /// `Sorry if this is wrong, I'm new: ...`: an excuse before the orders, up to its colon.
    fn excuses(&self, cursor: &Cursor<'_>, from: usize, end: usize) -> Range<usize> {
        let rest = &cursor.tokens[from.min(end)..end];
        let Some(colon) = rest.iter().position(|token| token.sign == Sign::Colon) else {
            return from..from;
        };
        let lead = &rest[..colon];
        let names = |token: &Token| token.known.exact.is_some() && token.word.len() > 2;
        let says = lead.iter().any(|token| Table::LeadExcuses.contains(&token.word));
        let own = says && !lead.iter().any(names) && lead.len() <= LONGEST_LEAD;
        from..from + if own { colon } else { 0 }
    }

    /// Where an order begins behind words that only lead up to it, and a comma or a colon (`My
    /// orders for the season: Army Gascony to Burgundy`).
    pub(super) fn order_behind(
        &self,
        cursor: &Cursor<'_>,
        from: usize,
        end: usize,
    ) -> Option<usize> {
        let first = cursor.at.max(from);
        // "Whereas France holds Burgundy, my army …": the reason is talk, the rest is not.
        let reason = Table::LeadReasons.contains(&cursor.tokens[from].word);
        // "Instead of A Par-Gas, A Par-Bur" gives the second.
        let instead = Table::WordInstead.contains(&cursor.tokens[from].word);
        let excuse = self.excuses(cursor, first, end);
        // "I'm away next week, here are my orders: ...": what comes before them is talk.
        let colon = (first..end).find(|&at| cursor.tokens[at].sign == Sign::Colon);
        let presented = colon.filter(|&colon| {
            let parts = |token: &Token| {
                matches!(token.sign, Sign::Comma | Sign::Dash | Sign::Semicolon)
                    || Table::WordBut.contains(&token.word)
            };
            let lead = &cursor.tokens[from..=colon];
            lead.iter().any(parts) && presents_own(self.lexicon, lead)
        });
        for at in first..end {
            if excuse.contains(&at) {
                continue;
            }
            let token = &cursor.tokens[at];
            let led = presented.is_some_and(|colon| at < colon);
            if hedges(token) && !(reason && at == from) && !led {
                return None;
            }
            // `Instead of A Bur-Ruh do A Bur-Mun`
            let does = instead && Table::WordDo.contains(&token.word);
            let parts = does || matches!(token.sign, Sign::Comma | Sign::Colon);
            let mut ahead = Cursor { at: at + 1, ..*cursor };
            fillers(&mut ahead);
            let listed = token.sign == Sign::Colon && self.begins_unit(&mut { ahead });
            let begins = parts
                && (listed
                    || self.begins_order(&mut ahead)
                    || self.power_prefix(&mut { ahead }).is_some());
            if begins {
                // `To France: A Pic is leaving` is a word to France.
                let address = at > from
                    && token.sign == Sign::Colon
                    && cursor.lexicon.power(&cursor.tokens[at - 1].word).is_some();
                // `My favourite opening is A Par-Bur, A Mar-Spa`: one told, all told.
                let told = token.sign == Sign::Comma
                    && !(reason || instead)
                    && about_units(&cursor.tokens[from..at]);
                return (!address && !told).then_some(at + 1);
            }
        }
        None
    }
}

/// `A Par H instead`.
fn instead(cursor: &Cursor<'_>) -> bool {
    Table::WordInstead.contains(cursor.word()) && cursor.sign_at(1) != Sign::Word
}
