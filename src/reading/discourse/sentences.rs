//! Sentences: which words of a line are an order, which make an order no order (a question, a denial,
//! a condition, talk), and which are none.

use super::choosing::{offers_another, offers_helped};
use super::conclusions::{it_is, number_before};
use super::conditions::hangs_on_letters;
use super::doubts::{about_units, breaks_off, leads_on, shaky, sure_place, sure_unit, talk};
use super::headings::Listed;
use super::reader::Reader;
use super::retraction::{Unsaid, unsaid_behind};
use super::signs::{
    asks, clause_end, fillers, inverted_condition, pass_exception, pass_to_exception, polite_wish,
    possible_tail, sentence_end, separators, tells,
};
use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::{Deed, Mark, Said, Start, TurnClaim, Written};
use crate::reading::commands::sets::{excepts, set_prefix, set_word};
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::Roles;

impl Reader<'_> {
    pub(super) fn sentences(&mut self, mut cursor: Cursor<'_>, line: usize) {
        while !cursor.done() {
            // `Also A Par - Bur`, `And also A Par - Bur`: at the beginning of a line the word parts
            // nothing.
            let and = usize::from(cursor.joins());
            let adds = set_prefix(cursor.word()).or_else(|| set_prefix(cursor.word_at(and)));
            if cursor.at > 0 || adds.is_none() {
                separators(&mut cursor);
            }
            if cursor.done() {
                return;
            }
            let from = cursor.at;
            let stopped = from > 0 && cursor.tokens[from - 1].sign == Sign::Stop;
            if let Some(power) = self.power_until_stop.take_if(|_| stopped) {
                self.headings.power = power;
            }
            let parted = from == 0
                || cursor.tokens[from - 1].sign != Sign::Word
                || cursor.tokens[from - 1].known.roles.any(Roles::AND);
            if let Some(number) = number_before(&cursor) {
                self.numbered.push((number, self.statements.len()));
            }
            self.start = if parted { Start::Apart } else { Start::Glued };
            self.sentence(&mut cursor, line);
            if cursor.at == from {
                cursor.at += 1;
            }
        }
    }

    /// One order, or whatever else stands up to the next sign that parts.
    fn sentence(&mut self, cursor: &mut Cursor<'_>, line: usize) {
        let from = cursor.at;
        let end = sentence_end(cursor);
        if cursor.is(Sign::Hash) {
            cursor.at = cursor.tokens.len();
            return self.remark(cursor, line, from);
        }
        if self.turn_within(cursor)
            || self.amends(cursor, line, end)
            || self.strikes(cursor, line)
            || self.exchange(cursor, line, end)
        {
            return;
        }
        self.waver(cursor, line);
        if self.rethinks(cursor, line, end) || self.led_in(cursor, line, end) {
            return;
        }
        // `No, scrap that.`
        if answers(cursor) && self.sheet_word(&mut cursor.ahead(2), end).is_some() {
            cursor.at += 2;
        }
        if let Some(command) = self.sheet_word(cursor, end) {
            let slip = command == Command::OnSets(SetWord::Instead);
            let thought = if slip && self.speaks_on(cursor, end) { end } else { cursor.at };
            let text = cursor.text(from, thought);
            return self.say(line, &text, Said::Command(command));
        }
        let wish = polite_wish(cursor);
        let inverted = inverted_condition(cursor, end);
        if !wish && !inverted && asks(cursor, end) && !self.asks_of_last(cursor, end) {
            cursor.at = end + 1;
            let text = cursor.text(from, cursor.at.min(cursor.tokens.len()));
            return self.say(line, &text, Said::Question);
        }
        if inverted || cursor.has(Roles::IF) && !self.begins_order(cursor) {
            return self.condition(cursor, line, from, end);
        }
        if answers(cursor) {
            cursor.at += 2;
        }
        if cursor.plan() {
            let written = self.orders_within(cursor, from, end);
            cursor.at = end;
            let text = cursor.text(from, end);
            return self.say(line, &text, Said::Conditional(written));
        }
        if self.leads_astray(cursor, line, from, end) || self.denial(cursor, line, from) {
            return;
        }
        self.pass_exception_word(cursor);
        fillers(cursor);
        if self.denial(cursor, line, from) {
            return;
        }
        if self.proxy(cursor, line, end) {
            return;
        }
        if let Some(power) = self.power_prefix(cursor) {
            // `France built F Bre I guess. Me: …`: behind another sentence's end he is himself.
            let heads = matches!(cursor.tokens[cursor.at - 1].sign, Sign::Colon | Sign::Dash);
            self.power_until_stop = (!heads).then_some(self.headings.power);
            self.headings.power = Some(power);
            self.power_orders(cursor, line, from, end);
            return;
        }
        self.order_or_remark(cursor, line, from, end);
    }

    /// `Spring: A Par - Bur; Fall: A Bur - Mun`: what follows on the line is for another turn.
    fn turn_within(&mut self, cursor: &mut Cursor<'_>) -> bool {
        let colon = (1..=3).any(|ahead| cursor.sign_at(ahead) == Sign::Colon);
        if cursor.at == 0 || !colon {
            return false;
        }
        let mut turn = TurnClaim::default();
        let mut ahead = *cursor;
        while ahead.at < cursor.at + 3 && ahead.turn_word(&mut turn) {}
        let heads = turn.season.is_some() && ahead.take(Sign::Colon);
        if heads {
            self.headings.turn = Some(turn);
            cursor.at = ahead.at;
        }
        heads
    }

    /// An order behind a condition that asks for nothing on the board.
    fn led_in(&mut self, cursor: &mut Cursor<'_>, line: usize, end: usize) -> bool {
        let from = cursor.at;
        if cursor.has(Roles::IF)
            && let Some(behind) = hangs_on_letters(cursor, end)
            && self.begins_order(&mut cursor.ahead(behind))
        {
            cursor.at += behind;
            self.remark(cursor, line, from);
            return true;
        }
        false
    }

    /// A sentence that begins with its condition.
    fn condition(&mut self, cursor: &mut Cursor<'_>, line: usize, from: usize, end: usize) {
        let written = self.orders_within(cursor, from, end);
        cursor.at = end;
        let text = cursor.text(from, end);
        let clause = &cursor.tokens[from..end];
        let parted = clause.iter().any(|token| token.sign == Sign::Comma);
        let said = if !written.is_empty() || parted && about_units(clause) {
            Said::Conditional(written)
        } else {
            talk(clause)
        };
        self.say(line, &text, said);
    }

    /// `Same orders as before, but A Bur-Mun`
    fn pass_exception_word(&self, cursor: &mut Cursor<'_>) {
        let last = self.statements.last().map(|last| &last.said);
        let set = matches!(last, Some(Said::Command(Command::OnSets(_))));
        // `Drop A Bur-Ruh, do A Bur-Mun instead`
        let denied = matches!(last, Some(Said::Negation)) && Table::WordDo.contains(cursor.word());
        if (denied || set && excepts(cursor.word())) && self.begins_order(&mut cursor.ahead(1)) {
            cursor.at += 1;
        }
    }

    fn power_orders(&mut self, cursor: &mut Cursor<'_>, line: usize, from: usize, end: usize) {
        fillers(cursor);
        if cursor.done() {
            return;
        }
        self.order_or_remark(cursor, line, from, end);
    }

    pub(super) fn begins_order(&self, cursor: &mut Cursor<'_>) -> bool {
        let from = cursor.at;
        let found = cursor
            .order()
            .is_some_and(|orders| orders.iter().any(|order| order.deed != Deed::Nothing));
        cursor.at = from;
        found
    }

    /// Whether a unit stands here by its type and a name.
    pub(super) fn begins_unit(&self, cursor: &mut Cursor<'_>) -> bool {
        cursor.unit(Need::Named).is_some_and(|unit| unit.kind.is_some())
    }

    fn order_or_remark(&mut self, cursor: &mut Cursor<'_>, line: usize, from: usize, end: usize) {
        let start = cursor.at;
        if self.some_of(cursor, line, from, end) {
            return;
        }
        if self.headings.deed == Some(Listed::Support)
            && let Some(order) = cursor.attempt(|cursor| cursor.listed_support())
        {
            self.listed_since_heading = true;
            return self.tail(cursor, line, from, end, vec![order]);
        }
        let pair = cursor.attempt(|cursor| cursor.loose_pair());
        let pair = pair.or_else(|| cursor.attempt(|cursor| cursor.unit_row()));
        let Some(mut orders) = pair.or_else(|| cursor.order()) else {
            return self.unread(cursor, line, from, end);
        };
        let arrow = cursor.tokens[start..cursor.at].iter().any(|token| token.sign == Sign::Dash);
        if !arrow && orders.iter().any(|order| shaky(self.lexicon, order)) {
            cursor.at = start;
            return self.unread(cursor, line, from, end);
        }
        let bare = orders.iter().all(|order| order.deed == Deed::Nothing);
        if bare {
            pass_courtesy(cursor);
            if let Some(behind) = it_is(cursor) {
                cursor.at = behind;
            }
        }
        self.dress(&mut orders);
        let still_bare = bare && orders.iter().all(|order| order.deed == Deed::Nothing);
        let reason = cursor.has(Roles::BECAUSE) && cursor.word().len() > 1
            || Table::LeadWhy.contains(cursor.word());
        let another = reason || cursor.has(Roles::ARMY.or(Roles::FLEET)) && cursor.word().len() > 3;
        let chooses = still_bare && cursor.has(Roles::OR) && cursor.word().len() > 1;
        if still_bare && cursor.is(Sign::Word) && !chooses && !another {
            // A unit and then words that mean nothing: told, or not understood.
            let sure = orders.iter().any(|order| sure_unit(self.lexicon, order));
            if !sure || cursor.has(Roles::COMMON) {
                cursor.at = start;
                return self.unread(cursor, line, from, end);
            }
            for order in &mut orders {
                order.deed = Deed::Unclear;
            }
            cursor.at = clause_end(cursor);
        } else if still_bare
            && orders.iter().all(|order| {
                order.mark == Mark::None
                    && order.unit.as_ref().is_some_and(|unit| unit.kind.is_none())
            })
        {
            // A name alone is no order.
            let exact = orders.iter().all(|order| sure_place(self.lexicon, order));
            if !exact || !self.lists(cursor) {
                return self.bare_name(cursor, line, from, end, exact);
            }
        }
        if still_bare && cursor.is(Sign::Dash) && !cursor.marks_next() {
            for order in &mut orders {
                order.deed = Deed::Unclear;
            }
            cursor.at += 1;
        }
        self.listed_since_heading = true;
        self.tail(cursor, line, from, end, orders);
    }

    /// Whether a name alone may be one of a list.
    fn lists(&self, cursor: &Cursor<'_>) -> bool {
        self.headings.deed.is_some()
            || cursor.done()
            || cursor.is(Sign::Semicolon)
            || cursor.is(Sign::Comma) && !self.begins_order(&mut cursor.ahead(1))
    }

    /// What follows an order: a condition, a second possibility, a remark, the next order.
    pub(super) fn tail(
        &mut self,
        cursor: &mut Cursor<'_>,
        line: usize,
        from: usize,
        end: usize,
        mut orders: Vec<Written>,
    ) {
        exceptions(cursor, &mut orders);
        let order_end = cursor.at;
        if self.is_rethought(cursor, &orders) {
            return self.put(line, &cursor.text(from, order_end), orders);
        }
        if let Some(mended) = self.mended(cursor, &orders) {
            let text = cursor.text(from, order_end);
            self.put(line, &text, orders);
            self.say(line, &text, Said::Command(Command::OnSets(SetWord::Correct)));
            return self.tail(cursor, line, from, end, mended);
        }
        let unsaid = match self.second_thought(cursor, &orders) {
            true => Some((cursor.at, Unsaid::Offered)),
            false => unsaid_behind(cursor).filter(|(_, it)| unsays(*it, &orders)),
        };
        if let Some((behind, unsaid)) = unsaid {
            return self.unsay(cursor, line, (from, behind), unsaid, orders);
        }
        let hangs_in_brackets = self.bracket_hangs(cursor, &orders);
        orders.extend(cursor.helpers_in_brackets());
        let order_end = cursor.at;
        cursor.pass_brackets();
        self.bracketed_word(cursor, line, order_end);
        if hangs_in_brackets || self.second_thought(cursor, &orders) {
            return self.say(line, &cursor.text(from, cursor.at), Said::Conditional(orders));
        }
        let text = cursor.text(from, order_end);
        let close = end.max(cursor.at);
        if possible_tail(cursor) {
            return self.put(line, &text, orders);
        }
        if tells(cursor) {
            return self.told(cursor, line, from, close);
        }
        if self.corrects(cursor, line, end) {
            return self.put(line, &text, orders);
        }
        if offers_helped(cursor, &orders) || self.hangs(cursor) {
            let mut all = orders;
            cursor.at += 1;
            all.extend(self.orders_within(cursor, cursor.at, close));
            cursor.at = close;
            return self.say(line, &cursor.text(from, close), Said::Conditional(all));
        }
        let second = cursor.tokens[from..cursor.at].get(1);
        let wish = second.is_some_and(|token| Table::WordYou.contains(&token.word));
        if cursor.is(Sign::Question) && !wish {
            cursor.at += 1;
            return self.say(line, &cursor.text(from, cursor.at), Said::Question);
        }
        let follows = cursor.is(Sign::Word) && !self.next_order(cursor);
        if follows && (leads_on(cursor, &orders) || breaks_off(cursor, &orders)) {
            // `supports army Galicia two Vienna`: where to was said, and not understood.
            for order in &mut orders {
                order.deed = Deed::Unclear;
            }
        }
        self.put(line, &text, orders);
        if follows {
            self.after_words(cursor, line);
        }
    }

    /// Whether what follows an order makes it hang on something, or offers another.
    fn hangs(&self, cursor: &mut Cursor<'_>) -> bool {
        // "A Mun - Tyr, otherwise as before" hangs on nothing.
        let behind = cursor.at + usize::from(cursor.is(Sign::Comma));
        let clause = Cursor { at: behind, ..*cursor };
        if set_word(&clause.text(behind, clause_end(&clause))).is_some() {
            return false;
        }
        let offers = offers_another(self, cursor);
        let separated = cursor.is(Sign::Comma)
            && (cursor.roles_at(1).any(Roles::DISBAND.or(Roles::HOLD))
                && cursor.roles_at(2).any(Roles::IF)
                || cursor.roles_at(1).any(Roles::OR.or(Roles::IF)) && cursor.word_at(1).len() > 1
                || cursor.roles_at(1).any(Roles::AND) && cursor.roles_at(2).any(Roles::IF));
        let hangs = cursor.has(Roles::IF) && !self.begins_order(cursor);
        let of = cursor.says(Table::WordOf) && cursor.ahead(1).span().is_none();
        let short_or = cursor.word() == "o"
            && (cursor.ahead(1).span().is_some() || cursor.roles_at(1).any(Roles::TO));
        // `and/or`
        let either = cursor.has(Roles::AND)
            && cursor.sign_at(1) == Sign::Slash
            && cursor.roles_at(2).any(Roles::OR);
        cursor.at += if either { 2 } else { 0 };
        let or = cursor.has(Roles::OR) && !of && (cursor.word().len() > 1 || short_or);
        offers || separated || hangs || or
    }

    /// Whether another order begins here without a sign between.
    fn next_order(&self, cursor: &mut Cursor<'_>) -> bool {
        if cursor.joins() {
            return true;
        }
        if cursor.has(Roles::BECAUSE) && cursor.word().len() > 1 {
            return false;
        }
        let from = cursor.at;
        let found = cursor.order().is_some_and(|orders| {
            orders.iter().any(|order| {
                order.deed != Deed::Nothing
                    || order.unit.as_ref().is_some_and(|unit| unit.kind.is_some())
            })
        });
        cursor.at = from;
        found
    }

    /// The orders that can be found between two places, wherever they begin.
    pub(super) fn orders_within(
        &mut self,
        cursor: &Cursor<'_>,
        from: usize,
        to: usize,
    ) -> Vec<Written> {
        let mut ahead = Cursor {
            lexicon: cursor.lexicon,
            line: cursor.line,
            tokens: &cursor.tokens[..to.min(cursor.tokens.len())],
            at: from,
        };
        let mut found = Vec::new();
        while !ahead.done() {
            let at = ahead.at;
            let sure_start = ahead.is(Sign::Word)
                && (ahead.span().is_some() || ahead.has(Roles::ARMY.or(Roles::FLEET)));
            let orders = if sure_start { ahead.order() } else { None };
            match orders {
                Some(mut orders)
                    if orders.iter().any(|order| order.deed != Deed::Nothing)
                        && orders.iter().all(|order| sure_place(self.lexicon, order)) =>
                {
                    self.dress(&mut orders);
                    found.extend(orders);
                    ahead.at = ahead.at.max(at + 1);
                }
                _ => ahead.at = at + 1,
            }
        }
        found
    }
}

/// Whether words unsay orders: `save the build for next year` is for this one.
fn unsays(unsaid: Unsaid, orders: &[Written]) -> bool {
    let waives = |order: &Written| matches!(order.deed, Deed::Waive(_));
    unsaid != Unsaid::Told || !orders.iter().all(waives)
}

/// `No, ...`, `Yes: ...`
fn answers(cursor: &Cursor<'_>) -> bool {
    Table::LeadAnswers.contains(cursor.word())
        && matches!(cursor.sign_at(1), Sign::Comma | Sign::Colon)
}

/// "All hold except A Par - Pic": the exceptions are orders of their own, or bare units.
fn exceptions(cursor: &mut Cursor<'_>, orders: &mut [Written]) {
    if let [Written { deed: Deed::AllHold(_, but), .. }] = orders
        && (pass_exception(cursor) || pass_to_exception(cursor))
    {
        but.extend(cursor.bare_units());
        // "Except F Smyrna", and then words that may not be understood.
        but.extend(cursor.ahead(0).unit(Need::Named));
    }
}

/// `A Mun please`
fn pass_courtesy(cursor: &mut Cursor<'_>) {
    let from = cursor.at;
    while Table::LeadBehind.contains(cursor.word()) {
        cursor.at += 1;
    }
    if cursor.is(Sign::Word) {
        cursor.at = from;
    }
}
