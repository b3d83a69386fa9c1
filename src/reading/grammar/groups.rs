//! Many units in one breath: all of them, all of a type, or a type and several places.

use super::order::written;
use super::places::Need;
use crate::board::UnitKind;
use crate::reading::ast::statement::{Deed, Mark, UnitClaim, Written};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::Roles;

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);

/// How many units may share one deed.
pub(super) const MOST_SHARING: usize = 20;

impl Cursor<'_> {
    /// `All units hold`, `Everything else holds`, `Hold all`.
    pub(in crate::reading) fn all_hold(&mut self) -> Option<Vec<Written>> {
        let with = usize::from(self.says_at(1, Table::WordWith));
        if let Some(found) = self.attempt(|cursor| cursor.holds_everywhere()) {
            return Some(found);
        }
        // `H all`
        let letter = self.word() == "h" && self.sign_at(2) == Sign::End;
        let verb_first = self.has(Roles::HOLD)
            && (self.word().len() > 1 || letter)
            && self.roles_at(1 + with).any(Roles::ALL);
        if verb_first {
            self.at += 1 + with;
        }
        self.take_said(Table::AllArticles);
        let plural = self.plural_kind();
        if plural.is_none() && !self.has(Roles::ALL.or(Roles::REST)) || self.span().is_some() {
            return None;
        }
        self.at += 1;
        let mut kind = plural;
        while self
            .has(Roles::UNIT.or(Roles::ARTICLE).or(Roles::REST).or(KINDS).or(Roles::AUXILIARY))
            || self.says(Table::AllAmong)
        {
            if self.has(Roles::HOLD) && !self.roles_at(1).any(Roles::HOLD) {
                break;
            }
            if self.word().len() > 1 && self.has(KINDS) {
                kind = Some(if self.has(Roles::ARMY) { UnitKind::Army } else { UnitKind::Fleet });
            }
            self.at += 1;
        }
        if verb_first {
            return Some(vec![written(Mark::None, None, Deed::AllHold(kind, Vec::new()))]);
        }
        // `All others: hold`
        let parts = self.is(Sign::Colon) || self.is(Sign::Dash);
        self.at += usize::from(parts && self.roles_at(1).any(Roles::HOLD));
        let holds = self.verb().any(Roles::HOLD);
        self.at += 1;
        let _ = self.hold();
        holds.then(|| vec![written(Mark::None, None, Deed::AllHold(kind, Vec::new()))])
    }

    /// `A Ber A Mun F Kie`: units with their types and nothing else, up to the end of the clause.
    pub(in crate::reading) fn unit_row(&mut self) -> Option<Vec<Written>> {
        let mut units = Vec::new();
        while units.is_empty() || self.is(Sign::Word) {
            // `A Ber a Mun` may go there.
            let goes = self.word() == "a" && !self.token(0)?.capital && !units.is_empty();
            let typed = self.has(KINDS) && self.span().is_none();
            if goes || !typed || self.ahead(1).span().is_none() || units.len() == MOST_SHARING {
                return None;
            }
            units.push(self.unit(Need::Named).filter(|unit| unit.kind.is_some())?);
        }
        let ends = self.done() || matches!(self.sign(), Sign::Comma | Sign::Semicolon | Sign::Stop);
        let bare = |unit| written(Mark::None, Some(unit), Deed::Nothing);
        (units.len() > 1 && ends).then(|| units.into_iter().map(bare).collect())
    }

    /// `Hold across the board`, `Hold everywhere`, `Hold the rest`, `Full hold`.
    fn holds_everywhere(&mut self) -> Option<Vec<Written>> {
        let full = self.take_said(Table::AllFull);
        if !self.take_role(Roles::HOLD) {
            return None;
        }
        let from = self.at;
        while self.take_said(Table::AllBeforeEverywhere) {}
        let everywhere = self.says(Table::AllEverywhere) || self.has(Roles::REST);
        self.at += usize::from(everywhere);
        while everywhere && (self.has(Roles::UNIT) || self.says(Table::AllBehindEverywhere)) {
            self.at += 1;
        }
        let ends = !matches!(self.sign(), Sign::Word | Sign::Dash | Sign::Colon);
        let whole = full && self.at == from || everywhere;
        (whole && ends).then(|| vec![written(Mark::None, None, Deed::AllHold(None, Vec::new()))])
    }

    /// `NTH NWG ENG SKA all H`: moves in pairs and then all, or all of these?
    pub(in crate::reading) fn row(&mut self) -> Option<Vec<Written>> {
        if !self.tokens[self.at..].iter().any(|token| token.says(Table::AllGathered)) {
            return None;
        }
        let mut units = Vec::new();
        while let Some(unit) = self.unit(Need::Named).filter(|_| units.len() < MOST_SHARING) {
            units.push(unit);
        }
        if units.len() < 3 || !self.says(Table::AllGathered) {
            return None;
        }
        self.at += 1;
        let holds = self.predicate(units.last()?)? == Deed::Hold;
        let unclear = |unit| written(Mark::None, Some(unit), Deed::Unclear);
        holds.then(|| units.into_iter().map(unclear).collect())
    }

    /// `Fleets`, `armies`, of which something is told that they do.
    fn plural_kind(&self) -> Option<UnitKind> {
        let kind = if self.says(Table::AllArmies) {
            UnitKind::Army
        } else if self.says(Table::AllFleets) && self.word().ends_with('s') {
            UnitKind::Fleet
        } else {
            return None;
        };
        let mut ahead = self.ahead(1);
        while ahead.has(Roles::AUXILIARY.or(Roles::ALL)) && !ahead.has(Roles::HOLD) {
            ahead.at += 1;
        }
        let ends = !matches!(ahead.sign_at(1), Sign::Word | Sign::Dash | Sign::Colon)
            || ahead.is_place_word(1);
        (ahead.has(Roles::HOLD) && ahead.word().len() > 3 && ends).then_some(kind)
    }

    /// `Disband both`, `both units disband`, `everything OTB`: all that must go, goes.
    pub(in crate::reading) fn all_leave(&mut self) -> Option<Vec<Written>> {
        let verb_first = self.has(Roles::DISBAND) && self.word().len() > 1;
        self.at += usize::from(verb_first);
        if !self.says(Table::AllBoth) && !self.has(Roles::ALL) {
            return None;
        }
        self.at += 1;
        while self.has(Roles::UNIT.or(Roles::ARTICLE).or(Roles::AUXILIARY).or(KINDS))
            && self.word().len() > 1
            || self.says(Table::AllThem)
        {
            self.at += 1;
        }
        let leaves = verb_first || self.take_role(Roles::DISBAND);
        let ends = !matches!(self.sign(), Sign::Word | Sign::Dash | Sign::Colon);
        (leaves && ends).then(|| vec![written(Mark::None, None, Deed::AllLeave)])
    }

    /// `2 armies in Berlin and Munich`, `the two fleets Bar and Ska`: one type for several places.
    pub(in crate::reading) fn plural_list(&mut self) -> Option<Vec<UnitClaim>> {
        if let Some(units) = self.attempt(|cursor| cursor.lettered_list()) {
            return Some(units);
        }
        let _ = self.span().is_none() && self.take_role(Roles::ARTICLE);
        self.number();
        self.take_said(Table::AllNumbers);
        let (word, roles) = (self.word(), self.roles());
        if !roles.any(KINDS) || word.len() < 5 || !word.ends_with(['s', 'n']) {
            return None;
        }
        let kind = if roles.any(Roles::ARMY) { UnitKind::Army } else { UnitKind::Fleet };
        self.at += 1;
        while self.take(Sign::Colon) || self.span().is_none() && self.take_role(Roles::IN) {}
        let claim = |place| UnitClaim { power: None, kind: Some(kind), place };
        let mut units = vec![claim(self.place(Need::Named)?)];
        while let Some(place) = self.attempt(|cursor| {
            if !cursor.take(Sign::Comma)
                && !cursor.take_role(Roles::AND)
                && !cursor.take(Sign::Slash)
            {
                return None;
            }
            cursor.take_role(Roles::AND);
            cursor.place(Need::Named).filter(|_| cursor.ends_item())
        }) {
            units.push(claim(place));
        }
        (units.len() > 1 && self.ends_item()).then_some(units)
    }

    /// `F: Lon, Edi`, `2A Par Mar`: a type's letter, and as many places as are counted.
    pub(in crate::reading) fn lettered_list(&mut self) -> Option<Vec<UnitClaim>> {
        let count = self.number().map(usize::from);
        // `2x A`
        let _ = count.is_some() && self.take(Sign::Dash);
        let kind = match self.word() {
            "a" => UnitKind::Army,
            "f" => UnitKind::Fleet,
            _ => return None,
        };
        self.at += 1;
        let colon = self.take(Sign::Colon);
        if !colon && count.is_none_or(|count| count < 2) {
            return None;
        }
        let mut units = Vec::new();
        while let Some(place) = self.attempt(|cursor| {
            let parts = cursor.take(Sign::Comma) || cursor.take(Sign::Slash);
            let parts = cursor.take_role(Roles::AND) || parts || count.is_some();
            let place = cursor.place(Need::Named).filter(|_| parts || units.is_empty())?;
            (cursor.ends_item() || cursor.span().is_some()).then_some(place)
        }) {
            units.push(UnitClaim { power: None, kind: Some(kind), place });
        }
        let counted = count.is_none_or(|count| count == units.len());
        (counted && !units.is_empty() && units.len() <= MOST_SHARING && self.ends_item())
            .then_some(units)
    }

    fn ends_item(&self) -> bool {
        !matches!(self.sign(), Sign::Word | Sign::Dash | Sign::Colon | Sign::Open) || self.joins()
    }
}
