//! Helpers named behind the order they help: `A Mun-Bur, supported by A Ruh`, `with help from Bel`.

use super::order::written;
use super::places::Need;
use crate::board::UnitKind;
use crate::reading::ast::statement::{Deed, Mark, UnitClaim, Voice, Voyage, Written};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::{ANY_VERB, Roles};

impl Cursor<'_> {
    /// `A Mun-Bur, supported by A Ruh and A Bel`: an order for each helper.
    pub(in crate::reading) fn helpers(&mut self, found: &mut Vec<Written>) {
        if found.last().is_none_or(|order| order.unit.is_none()) {
            return;
        }
        let Some((convoy, units)) = self.attempt(|cursor| cursor.helpers_behind()) else {
            return;
        };
        let helped = found.last().cloned();
        let Some(Written { unit: Some(unit), deed, .. }) = helped else {
            return;
        };
        let helper_deed = |convoy: bool| match (&deed, convoy) {
            (Deed::Move { to, .. }, true) => Some(Deed::Convoy(unit.clone(), to.clone())),
            (Deed::Move { to, .. }, false) => Some(Deed::SupportMove(unit.clone(), to.clone())),
            // Whoever helps stays.
            (
                Deed::Hold | Deed::SupportHold(_) | Deed::SupportMove(..) | Deed::Convoy(..),
                false,
            ) => Some(Deed::SupportHold(unit.clone())),
            _ => None,
        };
        for helper in units {
            if let Some(deed) = helper_deed(convoy) {
                let mut order = written(Mark::None, Some(helper), deed);
                order.voice = Voice::Passive;
                found.push(order);
            }
        }
        if convoy
            && let Some(Deed::Move { voyage, .. }) = found.first_mut().map(|order| &mut order.deed)
        {
            *voyage = Voyage::Convoy;
        }
    }

    /// `supported by A Ruh and A Bel`, `(convoyed by F Nth)`: whether they carry, and who they are.
    fn helpers_behind(&mut self) -> Option<(bool, Vec<UnitClaim>)> {
        if let Some(units) = self.attempt(|cursor| cursor.helpers_listed()) {
            return Some((false, units));
        }
        self.take(Sign::Comma);
        let bracket = self.take(Sign::Open);
        if let Some(found) = self.attempt(|cursor| cursor.helpers_before_verb(bracket)) {
            return Some(found);
        }
        if let Some(carriers) = self.attempt(|cursor| cursor.carriers()) {
            return Some((true, carriers));
        }
        let mut with = self.take_said(Table::WordWith);
        if self.word() == "w" && self.sign_at(1) == Sign::Slash {
            with = true;
            self.at += 2;
        }
        // "in which endeavour it shall be supported by"
        while self.take_said(Table::HelpBefore) {}
        self.take_role(Roles::ARTICLE);
        let roles = self.roles();
        let convoy = roles.any(Roles::CONVOY);
        let letter = self.word().len() == 1 && !self.says_at(1, Table::HelpLetter);
        if letter || !roles.any(Roles::SUPPORT.or(Roles::CONVOY)) {
            return None;
        }
        self.at += 1;
        if !self.says(Table::HelpBy) {
            // `with support Mao`
            let named = with && self.ahead(0).unit(Need::Named).is_some();
            return if named { Some((convoy, self.helping_units()?)) } else { None };
        }
        self.at += 1;
        let units = self.helping_units()?;
        if bracket {
            self.take(Sign::Close);
        }
        Some((convoy, units))
    }

    /// `S: Mao`, `. Support: Mao and Gas`, `, Mao in support`: helpers in a list.
    fn helpers_listed(&mut self) -> Option<Vec<UnitClaim>> {
        let parts = [Sign::Comma, Sign::Stop, Sign::Semicolon, Sign::Plus, Sign::Dash];
        let _ = parts.into_iter().any(|sign| self.take(sign));
        let bracket = self.take(Sign::Open);
        let headed = self.has(Roles::SUPPORT) && self.sign_at(1) == Sign::Colon;
        self.at += if headed { 2 } else { 0 };
        let units = self.helping_units()?;
        if !headed {
            let lends = self.says(Table::HelpLends);
            let help = self.roles_at(1).any(Roles::SUPPORT) && self.word_at(1).len() > 2;
            if !lends || !help {
                return None;
            }
            self.at += 2;
        }
        let ends = !matches!(self.sign(), Sign::Word | Sign::Dash | Sign::Colon);
        (ends && (!bracket || self.take(Sign::Close))).then_some(units)
    }

    /// `in the Ionian boats`: fleets that carry an army.
    fn carriers(&mut self) -> Option<Vec<UnitClaim>> {
        if !self.says(Table::HelpAboard) {
            return None;
        }
        self.at += 1;
        let units = self.helping_units()?;
        let fleets = units.iter().all(|unit| unit.kind == Some(UnitKind::Fleet));
        (fleets && !self.is(Sign::Word)).then_some(units)
    }

    /// `with A Ruh and A Bel supporting`: whether they carry, and who they are.
    fn helpers_before_verb(&mut self, bracket: bool) -> Option<(bool, Vec<UnitClaim>)> {
        if !self.take_said(Table::WordWith) {
            return None;
        }
        let units = self.helping_units()?;
        while self.take_said(Table::HelpGives) {}
        let convoy = self.has(Roles::CONVOY);
        if self.word().len() < 3 || !self.has(Roles::SUPPORT.or(Roles::CONVOY)) {
            return None;
        }
        self.at += 1;
        (!bracket || self.take(Sign::Close)).then_some((convoy, units))
    }

    /// Several units that help, none of which has an order of its own here.
    pub(in crate::reading) fn helping_units(&mut self) -> Option<Vec<UnitClaim>> {
        let mut units = vec![self.unit(Need::Named)?];
        while let Some(next) = self.attempt(|cursor| {
            let comma = cursor.take(Sign::Comma);
            let and = cursor.take_role(Roles::AND) || cursor.take(Sign::Plus);
            if !comma && !and {
                return None;
            }
            let unit = cursor.unit(Need::Named)?;
            let own_order = cursor.is(Sign::Dash)
                || cursor.has(ANY_VERB.or(Roles::TO)) && !goes_on(cursor.word());
            (!own_order).then_some(unit)
        }) {
            units.push(next);
        }
        Some(units)
    }
}

/// Whether a word says what somebody does meanwhile.
fn goes_on(word: &str) -> bool {
    Table::EndingGoingOn.words().iter().any(|ending| word.ends_with(ending))
}
