//! What a unit does for another one: supports and convoys in every word order.

use super::places::Need;
use crate::board::{Power, UnitKind};
use crate::reading::ast::statement::{Deed, Leaning, PlaceClaim, UnitClaim, Voyage};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::{ANY_VERB, Roles};

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);

impl Cursor<'_> {
    /// After a word for supporting: which unit, and where it goes if it goes.
    pub(in crate::reading) fn support(&mut self) -> Option<Deed> {
        if let Some(deed) = self.attempt(|cursor| cursor.reversed()) {
            return Some(deed);
        }
        if let Some(deed) = self.attempt(|cursor| cursor.supports_holding()) {
            return Some(deed);
        }
        if let Some(leaning) = self.attempt(|cursor| cursor.leans_back()) {
            return Some(Deed::SupportThat(leaning));
        }
        if let Some(deed) = self.attempt(|cursor| cursor.bracketed_move()) {
            return Some(deed);
        }
        self.connectives();
        self.take(Sign::Dash);
        self.take(Sign::Bar);
        let owner = self.attempt(|cursor| cursor.initial_with_dot());
        let mut unit = self.unit(Need::Any)?;
        unit.power = unit.power.or(owner);
        if let Some(to) = self.attempt(|cursor| cursor.supported_target()) {
            return Some(Deed::SupportMove(unit, to));
        }
        self.stays();
        Some(Deed::SupportHold(unit))
    }

    /// `G. Bel`: whose unit, by its initial.
    fn initial_with_dot(&mut self) -> Option<Power> {
        let initial = self.word().chars().next().filter(|_| self.word().len() == 1)?;
        let dotted = self.sign_at(1) == Sign::Stop && self.ahead(2).span().is_some();
        if !dotted || self.has(KINDS) {
            return None;
        }
        self.at += 2;
        self.lexicon.power_by_initial(initial)
    }

    /// `S H A Bel`, `S(H) Bel`, `support-hold Bel`: to hold, and no place that begins so.
    fn supports_holding(&mut self) -> Option<Deed> {
        let bracket = self.take(Sign::Open);
        self.take(Sign::Dash);
        if !self.says(Table::SupportHold) {
            return None;
        }
        let whole = self.word().len() > 1;
        self.at += 1;
        if bracket && !self.take(Sign::Close) {
            return None;
        }
        if !self.is(Sign::Word) && !self.is(Sign::Dash) {
            return whole.then_some(Deed::Unclear);
        }
        let unit = self.unit(Need::Named)?;
        let goes = self.is(Sign::Dash) || self.has(Roles::TO) || self.span().is_some();
        (!goes).then_some(Deed::SupportHold(unit))
    }

    /// `S (A Ruh - Hol)`.
    fn bracketed_move(&mut self) -> Option<Deed> {
        if !self.take(Sign::Open) {
            return None;
        }
        let unit = self.unit(Need::Named)?;
        let to = self.supported_target()?;
        self.take(Sign::Close).then_some(Deed::SupportMove(unit, to))
    }

    /// `the`, `for`, `that of`, `to` between a support word and the unit.
    pub(in crate::reading) fn connectives(&mut self) {
        while self.span().is_none()
            && self.says(Table::SupportBetween)
            && self.sign_at(1) == Sign::Word
            && (self.word() != "a" || self.roles_at(1).any(KINDS))
        {
            self.at += 1;
        }
        self.take(Sign::Colon);
    }

    /// `move to Burgundy from Munich`, `hold to Munich`, `the attack on Burgundy by Munich`.
    pub(in crate::reading) fn reversed(&mut self) -> Option<Deed> {
        self.take_role(Roles::ARTICLE);
        let moving = self.has(Roles::DEED.or(Roles::MOVE)) && !self.has(Roles::HOLD);
        let staying = self.has(Roles::HOLD) || self.says(Table::SupportStay);
        if self.word().len() == 1 || self.span().is_some() {
            return None;
        }
        self.at += 1;
        if staying {
            while self.take_said(Table::SupportBehindStay) {}
            let unit = self.unit(Need::Any)?;
            return Some(Deed::SupportHold(unit));
        }
        if !moving {
            return None;
        }
        if !self.has(Roles::TO.or(Roles::ON)) {
            return None;
        }
        self.at += 1;
        let to = self.place(Need::Any)?;
        if !self.has(Roles::FROM.or(Roles::BY)) || self.span().is_some() {
            return None;
        }
        self.at += 1;
        let unit = self.unit(Need::Any)?;
        Some(Deed::SupportMove(unit, to))
    }

    /// Where a supported unit goes.
    pub(in crate::reading) fn supported_target(&mut self) -> Option<PlaceClaim> {
        if self.is(Sign::Dash) {
            while self.take(Sign::Dash) {}
            if self.word() == "h" || self.has(Roles::HOLD) && self.span().is_none() {
                return None;
            }
            self.steps()?;
            return self.last_of_path();
        }
        let before = self.at;
        if self.says_phrase_at(0, Table::SupportInCase) {
            return None;
        }
        // `in die Toskana`: where German goes; where it stands is `in der Toskana`.
        let goes_in = self.says(Table::WordIn) && self.says_at(1, Table::SupportInto);
        if goes_in && self.ahead(2).span().is_some() {
            self.at += 2;
            return self.last_of_path();
        }
        // `Support A Mar with A Par`: the helper, not a goal.
        if self.says(Table::WordWith)
            && self.roles_at(1).any(KINDS)
            && self.ahead(2).span().is_some()
        {
            return None;
        }
        while self.says(Table::SupportBeforeMove)
            && self.roles_at(1).any(Roles::ITS.or(Roles::DEED).or(Roles::MOVE).or(Roles::ARTICLE))
        {
            self.at += 1;
        }
        if self.has(Roles::PLACE) && self.span().is_none() && !self.has(Roles::TO) {
            return None;
        }
        if self.says(Table::SupportInPlace) && self.is_place_word(1) {
            return None;
        }
        let moving =
            self.verb().any(Roles::MOVE) || self.has(Roles::DEED) && !self.has(Roles::HOLD);
        let toward = self.has(Roles::TO.or(Roles::ON));
        if self.has(Roles::HOLD) || !toward && !moving {
            self.at = before;
            return self.straight_target();
        }
        if self.word().len() == 1 && !matches!(self.word(), "m" | "a") {
            return self.straight_target();
        }
        if self.word() == "a" && self.next_order_begins() {
            return None;
        }
        // "to hold", "to stay".
        if self.has(Roles::TO) && self.roles_at(1).any(Roles::HOLD) && self.word_at(1).len() > 1 {
            return None;
        }
        if self.span().is_none() {
            self.at += 1;
        }
        self.steps()?;
        self.last_of_path()
    }

    pub(in crate::reading) fn last_of_path(&mut self) -> Option<PlaceClaim> {
        let mut to = self.place(Need::Any)?;
        while let Some(next) = self.attempt(|cursor| {
            if !cursor.take(Sign::Dash) {
                return None;
            }
            cursor.place(Need::Likely)
        }) {
            to = next;
        }
        self.via(&mut Voyage::Unsaid, &mut Vec::new());
        Some(to)
    }

    /// `S Mun Bur`: two places in a row, and the second is not the unit of the next order.
    pub(in crate::reading) fn straight_target(&mut self) -> Option<PlaceClaim> {
        self.span()?;
        let place = self.place(Need::Named)?;
        let next = self.is(Sign::Dash) || self.has(ANY_VERB);
        (!next).then_some(place)
    }

    /// Whether an order to another unit begins here (`A Bur - ...`).
    pub(in crate::reading) fn next_order_begins(&mut self) -> bool {
        let from = self.at;
        let begins = self.unit(Need::Any).is_some()
            && (self.is(Sign::Dash) || self.has(ANY_VERB.or(Roles::TO)) || self.span().is_some());
        self.at = from;
        begins
    }

    /// `H`, `to hold`, `in place` behind a supported unit.
    pub(in crate::reading) fn stays(&mut self) {
        let from = self.at;
        self.take(Sign::Dash);
        while self.take_said(Table::SupportBeforeStay) {}
        let word = self.word();
        let stays =
            self.has(Roles::HOLD) || self.says(Table::SupportThere) || self.is_place_word(0);
        let ends = word.len() > 1 || !matches!(self.sign_at(1), Sign::Word);
        if stays && ends {
            self.at += 1;
        } else {
            self.at = from;
        }
    }

    /// After a word for convoying: the army and where it goes, or, said of an army, where it goes.
    pub(in crate::reading) fn convoy(&mut self) -> Option<Deed> {
        if let Some(deed) = self.attempt(|cursor| cursor.reversed_convoy()) {
            return Some(deed);
        }
        if let Some(leaning) = self.attempt(|cursor| cursor.leans_back()) {
            return Some(Deed::ConvoyThat(leaning));
        }
        if let Some(Deed::SupportMove(army, to)) = self.attempt(|cursor| cursor.bracketed_move()) {
            return Some(Deed::Convoy(army, to));
        }
        let carried = self.attempt(|cursor| {
            while cursor.says(Table::ConvoyBetween) && cursor.sign_at(1) == Sign::Word {
                cursor.at += 1;
            }
            let unit = cursor.unit(Need::Any)?;
            let arrow = cursor.is(Sign::Dash)
                || cursor.has(Roles::TO.or(Roles::MOVE).or(Roles::CONVOY))
                || cursor.says(Table::ConvoyTo);
            if !arrow && cursor.span().is_none() {
                return None;
            }
            cursor.steps()?;
            if cursor.has(Roles::CONVOY)
                && cursor.sign_at(1) == Sign::Word
                && cursor.span().is_none()
            {
                cursor.at += 1;
                cursor.steps()?;
            }
            let to = cursor.last_of_path()?;
            Some(Deed::Convoy(unit, to))
        });
        // `C A Yor`: where to was not said, and the `A` is no `to`.
        let cut_off = carried.is_none() && self.has(KINDS) && self.ahead(1).span().is_some();
        if cut_off && self.unit(Need::Named).is_some() {
            return Some(Deed::Unclear);
        }
        carried.or_else(|| {
            self.attempt(|cursor| {
                // "F Nth carries the Yorkshire army" goes nowhere itself.
                if !cursor.has(Roles::TO) && !cursor.is(Sign::Dash) {
                    return None;
                }
                let Deed::Move { to, over, .. } = cursor.movement()? else {
                    return None;
                };
                Some(Deed::Move { to, over, voyage: Voyage::Convoy })
            })
        })
    }

    /// `F Nth CON A Yor - Den`: a word that is a place's code, too, but of one where the fleet cannot go.
    pub(in crate::reading) fn carries_by_code(&mut self, unit: &UnitClaim) -> Option<Deed> {
        let begins = |word: &&str| word.starts_with(self.word());
        if self.word().len() < 3 || !Table::NameConvoy.words().iter().any(begins) {
            return None;
        }
        let code = self.lexicon.exact(self.word())?;
        let (_, beside) = self.lexicon.carrying.iter().find(|(place, _)| *place == code)?;
        let own = self.lexicon.named(&unit.place.key())?;
        if unit.kind == Some(UnitKind::Army) || beside.contains(&own) {
            return None;
        }
        self.at += 1;
        self.take(Sign::Colon);
        let army = self.ahead(0).unit(Need::Named)?;
        let deed = self.convoy().filter(|_| army.kind != Some(UnitKind::Fleet))?;
        matches!(deed, Deed::Convoy(..)).then_some(deed)
    }

    /// `take it there`, `brings the army in Wales to Gascony`: a fleet that takes an army, and no
    /// place.
    pub(in crate::reading) fn takes_aboard(&mut self) -> Option<Deed> {
        if !self.says(Table::ConvoyTakes) {
            return None;
        }
        self.at += 1;
        if let Some(leaning) = self.attempt(|cursor| cursor.leans_back()) {
            return (leaning == Leaning::Word).then_some(Deed::ConvoyThat(leaning));
        }
        let unit = self.ahead(0).unit(Need::Named)?;
        let deed = self.convoy().filter(|_| unit.kind == Some(UnitKind::Army))?;
        matches!(deed, Deed::Convoy(..)).then_some(deed)
    }

    /// `to Norway from Yorkshire`.
    pub(in crate::reading) fn reversed_convoy(&mut self) -> Option<Deed> {
        if !self.take_role(Roles::TO) {
            return None;
        }
        let to = self.place(Need::Any)?;
        if self.span().is_some() || !self.take_role(Roles::FROM) {
            return None;
        }
        let unit = self.unit(Need::Any)?;
        Some(Deed::Convoy(unit, to))
    }

    /// `A MUN SA BER-KIE`, `SF SWE-SWE`, `CA LON-BEL`.
    pub(in crate::reading) fn fused_support(&mut self) -> Option<Deed> {
        self.attempt(|cursor| {
            let carries = cursor.says(Table::ConvoyFusedArmy);
            let kind = if carries || cursor.says(Table::SupportFusedArmy) {
                UnitKind::Army
            } else if cursor.says(Table::SupportFusedFleet) {
                UnitKind::Fleet
            } else {
                return None;
            };
            cursor.at += 1;
            let place = cursor.place(Need::Any)?;
            let unit = UnitClaim { power: None, kind: Some(kind), place };
            let to = cursor.attempt(|cursor| cursor.supported_target());
            match (carries, to) {
                (true, Some(to)) => Some(Deed::Convoy(unit, to)),
                (true, None) => None,
                (false, Some(to)) => Some(Deed::SupportMove(unit, to)),
                (false, None) => {
                    cursor.stays();
                    Some(Deed::SupportHold(unit))
                }
            }
        })
    }
}
