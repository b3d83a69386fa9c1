//! What people put between a unit and what it does: commas, dots, pronouns, the columns of a table.

use crate::reading::ast::statement::UnitClaim;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::{ANY_VERB, Roles};

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);

impl Cursor<'_> {
    /// `F Nwg, supports A Nwy` and `F Nth ... Ska`: signs between a unit and what it does.
    pub(in crate::reading) fn pass_hesitation(&mut self, unit: &UnitClaim) {
        if self.is(Sign::Stop) && self.sign_at(1) == Sign::Stop {
            while self.take(Sign::Stop) {}
        }
        let verb = self.roles_at(1);
        let unit_next = self.roles_at(2).any(KINDS);
        let says = self.word_at(1).len() > 2
            && self.ahead(1).span().is_none()
            && (verb.any(Roles::SUPPORT.or(Roles::CONVOY)) || verb.any(Roles::MOVE) && !unit_next)
            || self.word_at(1) == "r" && self.ahead(2).span().is_some();
        if self.is(Sign::Comma) && unit.kind.is_some() && (says || self.row_goes_on()) {
            self.at += 1;
        }
    }

    /// `A BEL,HOLD`, `A Bur, Ruh`, `A BUR,MOVE,RUH`: a row of a table, or of a writer of tables; the
    /// whole line is one order.
    fn row_goes_on(&self) -> bool {
        let begins = |at: usize| {
            at.checked_sub(1).is_none_or(|before| {
                let sign = self.tokens[before].sign;
                matches!(sign, Sign::Stop | Sign::Close | Sign::Bar)
            })
        };
        let kind = (0..self.at).rev().find(|&at| {
            self.tokens[at].known.roles.any(KINDS) && self.tokens[at].known.exact.is_none()
        });
        if !kind.is_some_and(begins) {
            return false;
        }
        let next = self.ahead(1);
        let ends = |cursor: &Cursor<'_>| {
            cursor.done()
                || cursor.is(Sign::Stop)
                || cursor.is(Sign::Comma) && cursor.sign_at(1) == Sign::End
        };
        let to = next.span().is_some_and(|length| ends(&next.ahead(length)));
        let holds = next.has(Roles::HOLD) && ends(&next.ahead(1));
        let helps = next.has(Roles::SUPPORT.or(Roles::CONVOY)) && next.roles_at(1).any(KINDS);
        let column = next.has(Roles::MOVE)
            && next.sign_at(1) == Sign::Comma
            && next.ahead(2).span().is_some_and(|length| ends(&next.ahead(2 + length)));
        to || holds || helps || column
    }

    /// Whether a pronoun stands for the unit here.
    pub(in crate::reading) fn has_pronoun(&self, unit: &UnitClaim) -> bool {
        let mut behind = *self;
        behind.pass_pronoun(unit);
        behind.at > self.at
    }

    /// `F Smy, which goes to Aeg`, `V Smyrna: die gaat naar Aeg`: the unit named again.
    pub(in crate::reading) fn pass_pronoun(&mut self, unit: &UnitClaim) {
        let comma = usize::from(self.is(Sign::Comma));
        let does = self.roles_at(comma + 1);
        let towards = does.any(Roles::TO)
            && !self.says_at(comma + 1, Table::WordIn)
            && !self.says_at(comma + 1, Table::WordEn)
            && self.word_at(comma + 1) != "a";
        let named = self.lexicon.named(&unit.place.key()).is_some();
        if (unit.kind.is_some() || named && comma + self.word_at(comma).len() > 2)
            && self.says_at(comma, Table::Pronouns)
            && self.ahead(comma).span().is_none()
            && (does.any(ANY_VERB.or(Roles::AUXILIARY)) && self.word_at(comma + 1).len() > 1
                || towards)
        {
            self.at += comma + 1;
        }
    }
}
