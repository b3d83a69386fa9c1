//! Orders that lean on the one before: `A Bur-Mun, A Ruh supports`, `A Bur-Mun (A Ruh S)`, and slips
//! of the tongue that the writer mends himself (`F Bre - Eng, no wait, Pic`).

use super::reader::{Reader, Spoken};
use super::signs::sentence_end;
use crate::reading::ast::statement::{
    Deed, Leaning, PlaceClaim, Said, UnitClaim, Voice, Voyage, Written,
};
use crate::reading::commands::sets::mends_at;
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::{ANY_VERB, Roles};

impl Cursor<'_> {
    /// Whether a support or convoy ends here, or has no more than a word for what was said before.
    pub(in crate::reading) fn leans_back(&mut self) -> Option<Leaning> {
        let from = self.at;
        // `A Mun S` alone is an order cut off; in brackets, or with the whole word, it leans.
        let verb = from.checked_sub(1).map_or("", |before| self.tokens[before].word.as_str());
        let in_brackets = self.is(Sign::Close);
        // `A Yor-Den, F Nth C`
        let behind_move = matches!(verb, "s" | "c")
            && (self.done() || self.tokens[..from].iter().any(|token| token.sign == Sign::Dash));
        while self.has(Roles::ARTICLE.or(Roles::ITS)) && self.span().is_none() {
            self.at += 1;
        }
        let word = Table::ReferThat.contains(self.word());
        while Table::ReferThat.contains(self.word()) {
            self.at += 1;
        }
        // "The Ionian Sea convoys it there."
        if word && Table::ReferThere.contains(self.word()) {
            self.at += 1;
        }
        let ends = self.done()
            || matches!(self.sign(), Sign::Comma | Sign::Semicolon | Sign::Stop | Sign::Close)
            || self.has(Roles::AND) && self.word().len() > 1;
        let next = self.has(Roles::ARMY.or(Roles::FLEET)) && self.ahead(1).span().is_some();
        match word {
            true if ends || next => Some(Leaning::Word),
            false if ends && self.at == from && (verb.len() > 3 || in_brackets || behind_move) => {
                Some(Leaning::Silence)
            }
            _ => None,
        }
    }

    /// `(A Ruh S)`, `(A Ruh, A Ber support)` behind an order: helpers, who speak for themselves if
    /// they have an order elsewhere.
    pub(in crate::reading) fn helpers_in_brackets(&mut self) -> Vec<Written> {
        let helpers = self.attempt(|cursor| {
            if !cursor.take(Sign::Open) {
                return None;
            }
            let mut orders = cursor.order()?;
            while cursor.take(Sign::Comma) || cursor.take(Sign::Semicolon) {
                orders.extend(cursor.order()?);
            }
            let help = |order: &Written| {
                matches!(
                    order.deed,
                    Deed::SupportThat(_)
                        | Deed::ConvoyThat(_)
                        | Deed::SupportMove(..)
                        | Deed::SupportHold(_)
                        | Deed::Convoy(..)
                )
            };
            (cursor.take(Sign::Close) && orders.iter().all(help)).then_some(orders)
        });
        let mut helpers = helpers.unwrap_or_default();
        for helper in &mut helpers {
            helper.voice = Voice::Passive;
        }
        helpers
    }

    /// Passes words that take back what stands before them.
    pub(in crate::reading) fn mends(&mut self) -> bool {
        while matches!(
            self.sign(),
            Sign::Comma | Sign::Stop | Sign::Dash | Sign::Semicolon | Sign::Open
        ) {
            self.at += 1;
        }
        let mut found = false;
        while let Some(words) = mends_at(|ahead| self.word_at(ahead)) {
            self.at += words;
            while matches!(
                self.sign(),
                Sign::Comma | Sign::Colon | Sign::Stop | Sign::Dash | Sign::Semicolon
            ) {
                self.at += 1;
            }
            found = true;
        }
        found
    }

    /// `(no,) nobody is there: holds`: what a unit does instead, behind a few words why.
    fn deed_behind_reason(&mut self, unit: &UnitClaim) -> Option<Deed> {
        let reason = &self.tokens[self.at..sentence_end(self)];
        let colon = reason.iter().position(|token| token.sign == Sign::Colon)?;
        if reason[..colon].iter().any(|token| token.known.exact.is_some() && token.word.len() > 2) {
            return None;
        }
        self.at += colon + 1;
        let verb = self.has(ANY_VERB) && self.word().len() > 1;
        self.predicate(unit).filter(|_| verb && self.ends_clause())
    }

    /// Whether a clause ends here.
    fn ends_clause(&self) -> bool {
        self.done()
            || matches!(self.sign(), Sign::Comma | Sign::Semicolon | Sign::Stop | Sign::Close)
    }
}

impl Reader<'_> {
    /// The order as the writer mended it in the same breath, if he did.
    pub(super) fn mended(
        &self,
        cursor: &mut Cursor<'_>,
        orders: &[Written],
    ) -> Option<Vec<Written>> {
        let [order] = orders else {
            return None;
        };
        let unit = order.unit.as_ref()?;
        cursor.attempt(|cursor| {
            if !cursor.mends() {
                return None;
            }
            let again = cursor.attempt(|cursor| {
                let again = cursor.order()?;
                let same = again.iter().all(|other| {
                    other.deed != Deed::Nothing
                        && other
                            .unit
                            .as_ref()
                            .is_some_and(|other| other.place.words == unit.place.words)
                });
                same.then_some(again)
            });
            if again.is_some() {
                return again;
            }
            // "No, the fleet stays": said of the one just named.
            let kind = cursor.attempt(|cursor| cursor.kind_alone());
            if kind
                .as_ref()
                .is_some_and(|named| unit.kind.is_none_or(|kind| Some(kind) != named.kind))
            {
                return None;
            }
            let deed = cursor
                .attempt(|cursor| {
                    let to = cursor.place(Need::Named)?;
                    cursor.ends_clause().then_some(to)
                })
                .and_then(|to| with_goal(&order.deed, to))
                .or_else(|| {
                    let says = cursor.has(ANY_VERB.or(Roles::TO)) && cursor.word().len() > 1
                        || kind.is_some() && cursor.has(Roles::AUXILIARY);
                    let verb = cursor.is(Sign::Dash) || says;
                    cursor.predicate(unit).filter(|_| verb)
                })
                .or_else(|| cursor.attempt(|cursor| cursor.deed_behind_reason(unit)))?;
            cursor.take(Sign::Close);
            Some(vec![Written { deed, ..order.clone() }])
        })
    }

    /// Notes that words here take back the order before them, in the same line, whatever comes of it:
    /// `F Sev S A Ukr - Rum ... no, A Ukr stays, so F Sev H`.
    pub(super) fn waver(&mut self, cursor: &Cursor<'_>, line: usize) {
        if !cursor.ahead(0).mends() {
            return;
        }
        let last = self.statements.iter().rev().find_map(|statement| match &statement.said {
            Said::Order(order) if statement.line == line => Some(order),
            _ => None,
        });
        let unit = last.and_then(|order| order.unit.as_ref());
        self.wavered = unit.map(|unit| unit.place.words.clone()).or(self.wavered.take());
    }

    /// Whether nothing but one move was ordered so far: what could `F Nth S` below it mean else?
    fn tells_one_move(&self) -> bool {
        let deeds = self.statements.iter().filter_map(|statement| match &statement.said {
            Said::Order(order) => Some(&order.deed),
            _ => None,
        });
        deeds.filter(|deed| matches!(deed, Deed::Move { .. })).count() == 1
    }

    /// Settles what an order that leans on the one before means, and remembers it for the next.
    pub(super) fn refer(&mut self, line: usize, order: &mut Written) {
        let leaning = match order.deed {
            Deed::SupportThat(leaning) | Deed::ConvoyThat(leaning) => leaning,
            Deed::Move { .. } | Deed::Hold => {
                self.spoken_of =
                    order.unit.clone().map(|unit| Spoken { line, unit, deed: order.deed.clone() });
                return;
            }
            _ => return,
        };
        let spoken = self
            .spoken_of
            .clone()
            .filter(|spoken| {
                leaning == Leaning::Word || spoken.line == line || self.tells_one_move()
            })
            .map(|spoken| (spoken.unit, spoken.deed));
        order.deed = match (spoken, &order.deed) {
            (Some((unit, Deed::Move { to, .. })), Deed::ConvoyThat(_)) => Deed::Convoy(unit, to),
            (Some((unit, Deed::Move { to, .. })), _) => Deed::SupportMove(unit, to),
            (Some((unit, _)), Deed::SupportThat(_)) => Deed::SupportHold(unit),
            _ => Deed::Unclear,
        };
    }
}

/// The same deed with another goal.
pub(in crate::reading) fn with_goal(deed: &Deed, to: PlaceClaim) -> Option<Deed> {
    Some(match deed {
        Deed::Move { .. } | Deed::Hold => {
            Deed::Move { to, over: Vec::new(), voyage: Voyage::Unsaid }
        }
        Deed::SupportMove(unit, _) => Deed::SupportMove(UnitClaim::clone(unit), to),
        Deed::Convoy(unit, _) => Deed::Convoy(UnitClaim::clone(unit), to),
        Deed::Retreat(_) => Deed::Retreat(to),
        _ => return None,
    })
}
