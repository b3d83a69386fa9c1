//! Sentences that give no order: denials, leads to what is no order, talk, and the thought before an
//! order.

use super::doubts::{about_units, talk};
use super::headings::Choice;
use super::openings::opening;
use super::reader::Reader;
use super::retraction::Unsaid;
use super::signs::{clause_end, sentence_end};
use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::is_order;
use crate::reading::ast::statement::{Deed, Remark, Said, Written};
use crate::reading::commands::command::command;
use crate::reading::commands::farewells::farewell;
use crate::reading::commands::sets::voids;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

impl Reader<'_> {
    /// A name alone: `Bud, Ser - Rum` leaves open whether Budapest goes, too.
    pub(super) fn bare_name(
        &mut self,
        cursor: &mut Cursor<'_>,
        line: usize,
        from: usize,
        end: usize,
        exact: bool,
    ) {
        let mut behind = cursor.ahead(1);
        if exact && cursor.is(Sign::Comma) && self.begins_order(&mut { behind }) {
            let next = behind.order().unwrap_or_default();
            let goes = |order: &Written| matches!(order.deed, Deed::Move { .. });
            if next.iter().all(goes) {
                cursor.at = behind.at;
                return self.say(line, &cursor.text(from, cursor.at), Said::Conditional(next));
            }
            let text = cursor.text(from, cursor.at);
            return self.say(line, &text, Said::Remark(Remark::TellsOfOrders));
        }
        self.unread(cursor, line, from, end);
    }

    /// A clause that says what is not to be done (`don't move A Par`).
    pub(super) fn denial(&mut self, cursor: &mut Cursor<'_>, line: usize, from: usize) -> bool {
        let before = Table::DenyBefore.contains(cursor.word());
        let ahead = usize::from(before && cursor.roles_at(1).any(Roles::NOT));
        // `Strike A Bur-Mun`: what is taken back was ordered before.
        let strikes =
            voids(cursor.word_at(ahead)) && (self.begins_order(&mut cursor.ahead(ahead + 1)));
        let denies = strikes
            || cursor.ahead(ahead).refuses_site()
            || cursor.roles_at(ahead).any(Roles::NOT)
                && !cursor.roles_at(ahead + 1).any(Roles::BUILD)
                && !self.begins_order(&mut cursor.ahead(ahead));
        if !denies {
            return false;
        }
        cursor.at += ahead;
        let mut end = clause_end(cursor);
        // `Nicht A Bur-Ruh, sondern A Bur-Mun`
        let next = cursor.tokens.get(end + 1).map_or("", |token| token.word.as_str());
        let comma = cursor.tokens.get(end).is_some_and(|token| token.sign == Sign::Comma);
        if comma && Table::WordBut.contains(next) {
            end = clause_end(&Cursor { at: end + 1, ..*cursor });
        }
        let clause = &cursor.tokens[cursor.at..end];
        let colon = clause.iter().position(|token| token.sign == Sign::Colon);
        // `No surprises: A Bur-Ruh`
        if let Some(colon) = colon
            && !about_units(&clause[..colon])
            && self.begins_order(&mut cursor.ahead(colon + 1))
        {
            cursor.at += colon + 1;
            self.remark(cursor, line, from);
            return true;
        }
        // `Not A Bur-Ruh but A Bur-Mun`
        let but = clause.iter().position(|token| Table::WordBut.contains(&token.word));
        let exchanges = but.is_some_and(|but| self.exchanges_units(&cursor.ahead(but + 1)));
        let but = but.filter(|&but| exchanges || self.begins_order(&mut cursor.ahead(but + 1)));
        let end = but.map_or(end, |but| cursor.at + but);
        let written = self.orders_within(cursor, from + 1, end);
        cursor.at = end + usize::from(but.is_some());
        let text = cursor.text(from, end);
        let about_units = !written.is_empty() || about_units(&cursor.tokens[from..end]);
        let said = if about_units { Said::Negation } else { Said::Remark(Remark::Plain) };
        self.say(line, &text, said);
        // `Please not army Moscow but fleet Sevastopol`: the rest of an earlier letter stands.
        if exchanges {
            self.turns(cursor, line, from, SetWord::Correct);
        }
        true
    }

    /// Whether a unit alone is put in the place of one of an earlier letter: `not A Mos but F Sev`.
    fn exchanges_units(&self, cursor: &Cursor<'_>) -> bool {
        self.begins_unit(&mut { *cursor })
            && cursor.tokens.iter().all(|token| token.sign != Sign::Dash)
            && !self.statements.iter().any(is_order)
    }

    /// `Next season: A Bur-Mun`: a lead by which what follows is no order.
    pub(super) fn leads_astray(
        &mut self,
        cursor: &mut Cursor<'_>,
        line: usize,
        from: usize,
        end: usize,
    ) -> bool {
        // `e.g. A Bur-Mun`
        let head: String =
            cursor.tokens[from..].iter().take(4).map(|it| it.word.as_str()).collect();
        if Table::LeadExample.contains(&head) {
            cursor.at = clause_end(&Cursor { at: from + 4, ..*cursor });
            self.say(line, &cursor.text(from, cursor.at), Said::Remark(Remark::TellsOfOrders));
            return true;
        }
        let sentence = &cursor.tokens[from.min(end)..end];
        let colon = sentence.iter().position(|token| token.sign == Sign::Colon);
        let word = sentence.len() > 1 && sentence[1].sign == Sign::Comma;
        let Some(lead) = colon.or(word.then_some(1)) else {
            return false;
        };
        // `S: Nth - Bel`: who helps, and whom?
        let letter = Table::LeadHelp.contains(&sentence[0].word) && lead == 1;
        let offered = letter.then_some(Choice::OneOfSeveral);
        let unsaid = match offered.or_else(|| opening(self.lexicon, &sentence[..=lead])) {
            Some(Choice::OneOfSeveral) => Unsaid::Offered,
            Some(Choice::Told) => Unsaid::Told,
            Some(Choice::Firm) | None => return false,
        };
        let orders = self.orders_within(cursor, from + lead + 1, end);
        // `S: A Mao S F Bre` is plain.
        let goes = |order: &Written| matches!(order.deed, Deed::Move { .. });
        let verb = colon == Some(1) && cursor.roles().any(Roles::SUPPORT.or(Roles::CONVOY));
        if orders.is_empty() || verb && !orders.iter().all(goes) {
            return false;
        }
        cursor.at = end;
        self.say(line, &cursor.text(from, end), unsaid.said(orders));
        true
    }

    /// Words in which no order begins.
    pub(super) fn unread(&mut self, cursor: &mut Cursor<'_>, line: usize, from: usize, end: usize) {
        let order = self.order_behind(cursor, from, end);
        let word = self.set_word_behind(cursor, from, order.unwrap_or(end));
        if let Some(restart) = word.or(order) {
            let lead = &cursor.tokens[from..restart];
            cursor.at = restart;
            return match self.corrects_one(lead) {
                true => self.turns(cursor, line, from, SetWord::Correct),
                false => self.remark(cursor, line, from),
            };
        }
        if let Some(restart) = self.conclusion(cursor, from, end) {
            return self.concludes(cursor, line, from, restart);
        }
        let told = !self.orders_within(cursor, from, end).is_empty();
        cursor.at = end;
        if told {
            let text = cursor.text(from, end);
            return self.say(line, &text, Said::Remark(Remark::TellsOfOrders));
        }
        self.remark(cursor, line, from);
    }

    /// Passes the thought before an order that a sentence comes to. What the thought says of the
    /// same unit is no order, and what was said of it before is thought better of.
    pub(super) fn concludes(
        &mut self,
        cursor: &mut Cursor<'_>,
        line: usize,
        from: usize,
        restart: usize,
    ) {
        // `I said Yor-Lon but I meant Yor-Edi` mends an earlier letter as well.
        // `Italy attacks, so F Tri H`: what he concludes is the writer's own.
        if let Some(power) = self.power_until_stop.take() {
            self.headings.power = power;
        }
        let means = |token: &Token| Table::WordMeant.contains(&token.word);
        let meant = cursor.tokens[from..restart].iter().any(means);
        cursor.at = restart;
        let word = if meant { SetWord::Correct } else { SetWord::Instead };
        self.turns(cursor, line, from, word);
    }

    /// Notes what words up to here are to the orders before.
    pub(super) fn turns(&mut self, cursor: &Cursor<'_>, line: usize, from: usize, word: SetWord) {
        let text = cursor.text(from, cursor.at);
        self.say(line, &text, Said::Command(Command::OnSets(word)));
    }

    pub(super) fn remark(&mut self, cursor: &Cursor<'_>, line: usize, from: usize) {
        let text = cursor.text(from, cursor.at);
        if !text.chars().any(char::is_alphanumeric) {
            return;
        }
        // A sentence among others may say what the sheet is to the ones before it; every other
        // word to the judge needs a line of its own.
        let said = match command(&text) {
            Some(command) if command.is_said_by_the_way() => Said::Command(command),
            Some(_) | None => match talk(&cursor.tokens[from..cursor.at]) {
                Said::Remark(Remark::Plain) => {
                    farewell(&text).map_or(Said::Remark(Remark::Plain), Said::Command)
                }
                talk => talk,
            },
        };
        self.say(line, &text, said);
    }

    /// Orders that words behind them unsay, up to where those end.
    pub(super) fn unsay(
        &mut self,
        cursor: &mut Cursor<'_>,
        line: usize,
        (from, behind): (usize, usize),
        unsaid: Unsaid,
        orders: Vec<Written>,
    ) {
        let parted = cursor.is(Sign::Dash);
        cursor.at = behind;
        if unsaid == Unsaid::LeftOpen {
            self.leave_open(line);
        }
        self.say(line, &cursor.text(from, behind), unsaid.said(orders));
        // `A Par - Pic, A Bur - Mun - NOT!`: one of them, or all?
        let ends = cursor.tokens[behind..].iter().all(|token| token.sign == Sign::Stop);
        if parted && ends && unsaid == Unsaid::Denied {
            self.say(line, Table::RoleNot.word(), Said::Remark(Remark::Plain));
        }
    }

    /// An order that is talked about, up to the one that the talk comes to, if it does.
    pub(super) fn told(&mut self, cursor: &mut Cursor<'_>, line: usize, from: usize, close: usize) {
        if let Some(restart) = self.conclusion(cursor, cursor.at, close) {
            return self.concludes(cursor, line, from, restart);
        }
        cursor.at = close;
        let text = cursor.text(from, close);
        self.say(line, &text, Said::Remark(Remark::TellsOfOrders));
    }

    /// Words behind an order, up to where the next one may begin.
    pub(super) fn after_words(&mut self, cursor: &mut Cursor<'_>, line: usize) {
        let from = cursor.at;
        self.waver(cursor, line);
        let because = cursor.has(Roles::BECAUSE) && cursor.word().len() > 1;
        let end = if because { sentence_end(cursor) } else { clause_end(cursor) };
        let next = (from + 1..end).find(|&at| {
            let token = &cursor.tokens[at];
            token.known.roles.any(Roles::AND)
                && token.word.len() > 1
                && self.begins_order(&mut Cursor { at: at + 1, ..*cursor })
        });
        cursor.at = next.unwrap_or(end);
        let text = cursor.text(from, cursor.at);
        let said = match because {
            true => Said::Remark(Remark::Plain),
            false => talk(&cursor.tokens[from..cursor.at]),
        };
        self.say(line, &text, said);
    }
}
