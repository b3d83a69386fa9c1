//! One order taken out of a line: who, and what he is told to do.

use super::places::Need;
use crate::reading::ast::statement::{Deed, Mark, PlaceClaim, UnitClaim, Voice, Written};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::{ANY_VERB, Roles};

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);

impl Cursor<'_> {
    /// One order, or several units with one deed; `None` where no order begins here.
    pub(in crate::reading) fn order(&mut self) -> Option<Vec<Written>> {
        self.attempt(|cursor| {
            cursor.label();
            if let Some(mut found) = cursor.verb_first() {
                cursor.helpers(&mut found);
                return Some(found);
            }
            if let Some(units) = cursor.attempt(|cursor| cursor.plural_list()) {
                let bare = |unit| written(Mark::None, Some(unit), Deed::Nothing);
                return Some(units.into_iter().map(bare).collect());
            }
            let mark = cursor.mark();
            if let Some(found) = cursor.attempt(|cursor| cursor.goes_from(mark)) {
                return Some(found);
            }
            let Some(unit) = cursor.subject() else {
                return cursor.kind_alone_does(mark);
            };
            if let Some(found) = cursor.attempt(|cursor| cursor.helped(mark, &unit)) {
                return Some(found);
            }
            let deed = cursor.predicate(&unit);
            let mut found = match deed {
                Some(deed) => vec![written(mark, Some(unit), deed)],
                None => cursor.shared(mark, unit)?,
            };
            cursor.helpers(&mut found);
            Some(found)
        })
    }

    /// Passes the `Vienna:` of `Vienna: A VIE - GAL`, in a list that names every place twice.
    fn label(&mut self) {
        if !self.tokens[self.at..].iter().any(|token| token.sign == Sign::Colon) {
            return;
        }
        let order = self.attempt(|cursor| {
            let label = cursor.place(Need::Named)?;
            if !cursor.take(Sign::Colon) {
                return None;
            }
            let order = cursor.at;
            let unit = cursor.unit(Need::Named).filter(|unit| unit.kind.is_some())?;
            let named = |place: &PlaceClaim| cursor.lexicon.named(&place.key());
            (named(&label).is_some() && named(&label) == named(&unit.place)).then_some(order)
        });
        self.at = order.unwrap_or(self.at);
    }

    /// `The fleet sails from Sevastopol to the Black Sea`: where it stands, told behind the verb.
    fn goes_from(&mut self, mark: Mark) -> Option<Vec<Written>> {
        let mut unit = self.kind_alone()?;
        while self.has(Roles::AUXILIARY) && !self.has(ANY_VERB) {
            self.at += 1;
        }
        if !self.take_role(Roles::MOVE.or(Roles::RETREAT)) || !self.take_role(Roles::FROM) {
            return None;
        }
        unit.place = self.place(Need::Named)?;
        let deed = self.predicate(&unit)?;
        matches!(deed, Deed::Move { .. } | Deed::Retreat(_))
            .then(|| vec![written(mark, Some(unit), deed)])
    }

    /// `The army retreats to Gascony`: only with a deed that is plain.
    fn kind_alone_does(&mut self, mark: Mark) -> Option<Vec<Written>> {
        let mut unit = self.kind_alone()?;
        let deed = self.predicate(&unit)?;
        // "The fleet stays in Trieste."
        if deed == Deed::Hold
            && let Some(place) = self.attempt(|cursor| {
                cursor.take_role(Roles::IN);
                cursor.place(Need::Named)
            })
        {
            unit.place = place;
        }
        let plain = match &deed {
            Deed::Hold | Deed::Leave => true,
            Deed::Move { to, .. } | Deed::Retreat(to) => self.lexicon.named(&to.key()).is_some(),
            _ => false,
        };
        plain.then(|| vec![written(mark, Some(unit), deed)])
    }

    pub(in crate::reading) fn mark(&mut self) -> Mark {
        if self.take(Sign::Plus) {
            Mark::Plus
        } else if self.is(Sign::Dash) {
            self.at += 1;
            Mark::Minus
        } else {
            Mark::None
        }
    }

    /// The unit an order begins with. A bare name must be followed by something to do.
    pub(in crate::reading) fn subject(&mut self) -> Option<UnitClaim> {
        let from = self.at;
        let unit = self.unit(Need::Likely)?;
        if unit.kind.is_none() {
            let goes_on = matches!(self.sign(), Sign::Dash | Sign::Colon | Sign::Bar | Sign::Plus)
                || self.has(ANY_VERB.or(Roles::AUXILIARY).or(Roles::TO).or(Roles::VIA))
                || self.verb_by_slip().is_some()
                || self.is(Sign::Open)
                || self.span().is_some()
                || self.done()
                || self.is(Sign::Comma)
                || self.has(Roles::AND)
                || (self.says(Table::WordCan) || self.word() == "<")
                    && self.sign_at(1) == Sign::Word
                || self.has_pronoun(&unit);
            if !goes_on {
                self.at = from;
                return None;
            }
        }
        Some(unit)
    }

    /// A verb that is written with a slip in it.
    pub(in crate::reading) fn verb_by_slip(&self) -> Option<Roles> {
        let word = self.word();
        if word.is_empty() || !self.roles().is_none() || self.lexicon.named(word).is_some() {
            return None;
        }
        let known = &self.token(0)?.known;
        if self.sign_at(1) == Sign::Word || self.sign_at(1) == Sign::Open {
            known.verb
        } else {
            known.ending
        }
    }

    pub(in crate::reading) fn verb(&self) -> Roles {
        // `F Nth ships A Yor to Den`
        if self.says(Table::ConvoyShips) && self.roles_at(1).any(Roles::ARMY) {
            return Roles::CONVOY;
        }
        self.verb_by_slip().unwrap_or_else(|| self.roles())
    }

    /// What the unit is told to do.
    pub(in crate::reading) fn predicate(&mut self, unit: &UnitClaim) -> Option<Deed> {
        self.attempt(|cursor| {
            let colon = cursor.is(Sign::Colon)
                && (unit.kind.is_some() || matches!(cursor.sign_at(1), Sign::Word | Sign::Dash));
            cursor.at += usize::from(colon);
            cursor.take(Sign::Bar);
            cursor.pass_hesitation(unit);
            cursor.pass_pronoun(unit);
            if cursor.is(Sign::Stop)
                && (cursor.sign_at(1) == Sign::Dash
                    || cursor.roles_at(1).any(ANY_VERB)
                        && !cursor.tokens[cursor.at].gap
                        && (unit.kind.is_none()
                            || !cursor.tokens[cursor.at + 1].capital
                            || cursor.word_at(1).len() <= 2))
            {
                cursor.at += 1;
            }
            if let Some(deed) = cursor.not_moving() {
                return Some(deed);
            }
            while (cursor.has(Roles::AUXILIARY) || cursor.says(Table::DoMay))
                && !cursor.goes_straight()
                && cursor.sign_at(1) == Sign::Word
            {
                cursor.at += 1;
            }
            let from = cursor.at;
            let deed = cursor
                .attempt(|cursor| cursor.bracketed_verb())
                .or_else(|| cursor.attempt(|cursor| cursor.deed(unit)))?;
            // `Belgium: Ruhr attacks` is no order to the unit in Belgium.
            let bare = colon && unit.kind.is_none() && matches!(deed, Deed::Move { .. });
            if bare && cursor.has(ANY_VERB) && cursor.word().len() > 3 && cursor.span().is_none() {
                return None;
            }
            Some(match deed {
                Deed::Hold => cursor.beyond_holding(unit, from),
                deed => deed,
            })
        })
    }

    /// `no move`, `does not move`.
    pub(in crate::reading) fn not_moving(&mut self) -> Option<Deed> {
        self.attempt(|cursor| {
            while cursor.take_said(Table::DoBeforeNot) {}
            if cursor.take_said(Table::WordNothing) {
                return Some(Deed::Hold);
            }
            let not = cursor.has(Roles::NOT);
            cursor.at += 1;
            let still = cursor.says(Table::DoNot);
            cursor.at += 1;
            let ends = !cursor.is(Sign::Word) && !cursor.is(Sign::Dash);
            (not && still && ends).then_some(Deed::Hold)
        })
    }

    /// `(S) A Mun`, `(H)`.
    pub(in crate::reading) fn bracketed_verb(&mut self) -> Option<Deed> {
        if !self.take(Sign::Open) {
            return None;
        }
        let roles = self.roles();
        if !roles.any(ANY_VERB) || self.sign_at(1) != Sign::Close {
            return None;
        }
        self.at += 2;
        if roles.any(Roles::SUPPORT) {
            return self.support();
        }
        if roles.any(Roles::CONVOY) {
            return self.convoy();
        }
        roles.any(Roles::HOLD).then_some(Deed::Hold)
    }

    /// `-A Bel -F Ska`: a dash that is the mark of the next unit.
    pub(in crate::reading) fn marks_next(&self) -> bool {
        self.is(Sign::Dash)
            && self.token(0).is_some_and(|dash| dash.gap)
            && self.token(1).is_some_and(|kind| !kind.gap && kind.known.roles.any(KINDS))
            && self.word_at(1).len() == 1
            && self.ahead(2).span().is_some()
    }

    pub(in crate::reading) fn deed(&mut self, unit: &UnitClaim) -> Option<Deed> {
        if self.slashed() {
            return self.movement();
        }
        let dashed = self.is(Sign::Dash);
        if self.marks_next() || self.dash_leaves_choice() {
            return None;
        }
        if dashed && self.sign_at(1) == Sign::Question {
            self.at += 2;
            return Some(Deed::Unclear);
        }
        if dashed {
            if let Some(deed) = self.attempt(|cursor| cursor.dashed_verb()) {
                return Some(deed);
            }
            return self.movement();
        }
        // `Pic < Par`: nobody can tell who goes.
        if self.take_word("<") {
            return self.place(Need::Named).map(|_| Deed::Unclear);
        }
        if let Some(deed) = self.attempt(|cursor| cursor.carries_by_code(unit)) {
            return Some(deed);
        }
        // `A Par Bur`: a place that stands there by its full right is where the unit goes, unless
        // the word is a verb as well.
        let verb = self.verb();
        if !verb.any(ANY_VERB) || self.place_rather_than_verb() {
            let toward =
                self.has(Roles::TO) && !self.says(Table::WordIn) && !self.says(Table::WordEn)
                    || self.goes_into(unit);
            if toward || self.has(Roles::VIA) || self.plain_target(unit) {
                return self.movement();
            }
            if !verb.any(ANY_VERB) {
                return None;
            }
        }
        self.by_verb(verb)
    }

    /// `A Par/Bur`: a slash for an arrow.
    pub(in crate::reading) fn slashed(&mut self) -> bool {
        let from = self.at;
        let slash = self.take(Sign::Slash);
        // `F Bre / A Mar`: another unit.
        let unit = self.has(KINDS) && self.ahead(1).span().is_some() && self.span().is_none();
        let place = slash && !unit && self.place(Need::Named).is_some();
        let ends = self.done() || matches!(self.sign(), Sign::Comma | Sign::Semicolon | Sign::Stop);
        self.at = from + usize::from(slash && place && ends);
        place && ends
    }

    /// A word that is a verb by its looks but a place by what follows.
    pub(in crate::reading) fn place_rather_than_verb(&self) -> bool {
        let single = self.word().len() == 1;
        if self.span().is_some_and(|length| length > 1) {
            return true;
        }
        !single
            && self.span().is_some()
            && self.verb_by_slip().is_none()
            && !self.roles().any(Roles::HOLD.or(Roles::SUPPORT))
    }

    /// Whether a place follows the unit at once.
    pub(in crate::reading) fn plain_target(&self, unit: &UnitClaim) -> bool {
        let sure = self.span().is_some();
        let kind_known = unit.kind.is_some() || self.lexicon.named(&unit.place.key()).is_some();
        let likely = self.word().len() >= 3
            && self.sign_at(1) != Sign::Word
            && self.roles().is_none()
            && !Table::SlipHold.is_nearly(self.word())
            && self.token(0).is_some_and(|token| token.is_like_name(self.lexicon));
        let letter_to =
            self.word() == "a" && self.sign_at(1) == Sign::Word && self.sign_at(2) != Sign::Dash;
        kind_known && (sure || likely || letter_to)
    }

    /// `- holds`, `-H`, `- S A Mun`.
    pub(in crate::reading) fn dashed_verb(&mut self) -> Option<Deed> {
        self.at += 1;
        let roles = self.verb();
        if self.word() == "h" && self.sign_at(1) != Sign::Word {
            let claim = self.place(Need::Any)?;
            return Some(Deed::HoldOr(claim));
        }
        // `Nth -> S -> Bel`
        if self.word() == "s" && self.sign_at(1) == Sign::Dash && self.ahead(2).span().is_some() {
            self.at += 2;
            return self.support();
        }
        // `- sit` may be a slip for Silesia.
        // Behind an arrow, what is nearly a name is one (`A Bul - Rumaina`), not nearly a verb.
        let nearly_name = self.verb_by_slip().is_some()
            && self.token(0).is_some_and(|token| token.is_like_name(self.lexicon));
        if self.span().is_some()
            || nearly_name
            || !roles.any(ANY_VERB)
            || self.says(Table::NameSilesia)
        {
            return None;
        }
        if self.word().len() == 1
            && !self.roles_at(1).any(KINDS)
            && self.lexicon.named(self.word_at(1)).is_none()
        {
            return None;
        }
        self.by_verb(roles)
    }

    pub(in crate::reading) fn by_verb(&mut self, verb: Roles) -> Option<Deed> {
        type Read = fn(&mut Cursor<'_>) -> Option<Deed>;
        let readers: [(Roles, Read); 7] = [
            (Roles::SUPPORT, |cursor| cursor.support()),
            (Roles::CONVOY, |cursor| cursor.convoy()),
            (Roles::HOLD, |cursor| cursor.hold()),
            (Roles::MOVE, |cursor| cursor.movement()),
            (Roles::RETREAT, |cursor| cursor.retreat()),
            (Roles::DISBAND, |cursor| cursor.leave()),
            (Roles::BUILD, |_| Some(Deed::Build)),
        ];
        if let Some(deed) = self.attempt(|cursor| cursor.takes_aboard()) {
            return Some(deed);
        }
        for (role, read) in readers {
            if !verb.any(role) {
                continue;
            }
            let found = self.attempt(|cursor| {
                let (letter, short) = (cursor.word().len() == 1, cursor.word().len() <= 4);
                cursor.at += 1;
                // `Bud-Rum. Ser S. Vie-Bud.`: where dots part the orders, one behind a letter does.
                let dot_parts = letter && cursor.dots_part();
                let complete = Roles::HOLD.or(Roles::DISBAND).or(Roles::BUILD);
                if cursor.is(Sign::Stop) && dot_parts {
                    return if complete.any(role) { read(cursor) } else { None };
                }
                // `Ukr supports. War - Gal`: behind a whole word a dot ends the sentence.
                // `Par to stay. Rest unchanged.`
                let parted = complete.any(role)
                    && !cursor.roles_at(1).any(Roles::SUPPORT.or(Roles::CONVOY))
                    && cursor.token(1).is_some_and(|it| it.gap && it.capital);
                if short && !parted {
                    cursor.take(Sign::Stop);
                }
                read(cursor)
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Whether a dot stands before the unit that is read, so that dots part orders on this line.
    fn dots_part(&self) -> bool {
        let before = self.tokens[..self.at].iter().rev().find(|token| token.sign != Sign::Word);
        before.is_some_and(|token| token.sign == Sign::Stop)
            && self.token(1).is_some_and(|next| next.gap)
            && self.sign_at(1) == Sign::Word
            && !self.roles_at(1).any(KINDS)
    }

    pub(in crate::reading) fn leave(&mut self) -> Option<Deed> {
        if self.says(Table::OffBoard) {
            while self.take_said(Table::OffBoard) || self.take_said(Table::WordMap) {}
        }
        Some(Deed::Leave)
    }

    /// After a word for retreating: where to, or off the board.
    pub(in crate::reading) fn retreat(&mut self) -> Option<Deed> {
        self.take_said(Table::WordBack);
        self.take(Sign::Bar);
        self.take(Sign::Dash);
        if self.says(Table::OffRetreat) {
            return self.leave();
        }
        if let Some(place) = self.attempt(|cursor| cursor.parted_goal()) {
            return Some(Deed::Retreat(place));
        }
        while self.has(Roles::TO) && self.span().is_none() && self.sign_at(1) == Sign::Word {
            self.at += 1;
        }
        match self.place(Need::Any) {
            // `R Gas > Mar`: a choice.
            Some(_) if self.is(Sign::Dash) && self.ahead(1).span().is_some() => Some(Deed::Unclear),
            Some(place) => Some(Deed::Retreat(place)),
            // `R [Por, Gas]` leaves a choice.
            None if self.is(Sign::Open) => None,
            None => Some(Deed::RetreatSomewhere),
        }
    }

    /// `R, Gas`, `retreats to: Gas`, `retreats ... Gas`: signs before the place, which ends its clause.
    fn parted_goal(&mut self) -> Option<PlaceClaim> {
        while self.has(Roles::TO) && self.span().is_none() {
            self.at += 1;
        }
        while matches!(self.sign(), Sign::Comma | Sign::Colon | Sign::Stop | Sign::Semicolon) {
            self.at += 1;
        }
        let place = self.place(Need::Named)?;
        (!matches!(self.sign(), Sign::Word | Sign::Dash | Sign::Open)).then_some(place)
    }
}

/// An order in the plain voice.
pub(super) fn written(mark: Mark, unit: Option<UnitClaim>, deed: Deed) -> Written {
    Written { power: None, mark, unit, deed, voice: Voice::Active }
}
