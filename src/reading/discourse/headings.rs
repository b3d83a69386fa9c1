//! Lines that only say what the next lines are: a power, a unit type, a turn, builds.

use super::signs::fillers;
use crate::board::{Phase, Power, UnitKind};
use crate::reading::ast::statement::{Deed, Reach, TurnClaim};
use crate::reading::commands::turns::{phase_of, season, turn_code};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::{ANY_VERB, Roles};

/// What the headings above a line say.
#[derive(Clone, Default, Debug)]
pub(in crate::reading) struct Headings {
    pub power: Option<Power>,
    pub kind: Option<UnitKind>,
    pub deed: Option<Listed>,
    pub turn: Option<TurnClaim>,
    pub choice: Choice,
    pub reach: Reach,
}

/// Whether what is listed under a heading holds good.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::reading) enum Choice {
    /// It does.
    #[default]
    Firm,
    /// It is one plan among others.
    OneOfSeveral,
    /// It is told, not ordered.
    Told,
}

/// What is listed under a heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Listed {
    Hold,
    Build,
    Leave,
    Support,
}

impl Cursor<'_> {
    /// `Plan A:`, `Option 2 -`: one plan among others.
    pub fn plan(&mut self) -> bool {
        let numbered = self.is_number_at(1) || self.word_at(1).len() == 1;
        let parts = matches!(self.sign_at(2), Sign::Colon | Sign::Dash | Sign::Close | Sign::Stop);
        let found = Table::HeadingPlans.contains(self.word()) && numbered && parts;
        self.at += if found { 3 } else { 0 };
        found
    }

    fn is_number_at(&self, ahead: usize) -> bool {
        self.sign_at(ahead) == Sign::Number
    }

    /// A heading that takes the whole line, or stands before a colon. What it says goes into
    /// `headings`.
    pub fn heading(&mut self, headings: &mut Headings) -> bool {
        let mut found = headings.clone();
        let from = self.at;
        let mut said = false;
        let mut turn = TurnClaim::default();
        loop {
            let word = self.word();
            if self.done() {
                break;
            }
            if self.ends_lead(said) {
                self.at += 1;
                break;
            }
            if self.turn_word(&mut turn) {
                said = true;
            } else if let Some(power) = self
                .lexicon
                .power(word.strip_suffix("'s").unwrap_or(word))
                .filter(|_| self.heading_power())
            {
                found.power = Some(power);
                self.at += 1;
                said = true;
            } else if let Some(length) = self.front() {
                self.at += length;
                said = true;
            } else if self.listing(&mut found) {
                said = true;
            } else if let Some(kind) = self.heads_kind(from) {
                found.kind = Some(kind);
                self.at += 1;
                said = true;
            } else if self.is(Sign::Number)
                && self.roles_at(1).any(Roles::ARMY.or(Roles::FLEET).or(Roles::BUILD))
                && self.word_at(1).len() > 3
            {
                self.at += 1;
            } else if said && self.is(Sign::Open) && self.aside() {
                self.pass_brackets();
            } else if Table::HeadingSmall.contains(word) || self.heading_sign(said) {
                said |= Table::HeadingWords.contains(word);
                self.at += 1;
            } else if turn.season.is_some() && turn.year.is_some() && self.order_begins() {
                // `Autumn 1902 A Bur - Mun`: a turn before an order needs no sign.
                found.turn = Some(turn);
                *headings = found;
                return true;
            } else {
                self.at = from;
                return false;
            }
        }
        let last = self.at.checked_sub(1).filter(|&last| last >= from);
        let parts = |token: &Token| token.sign == Sign::Colon || token.word == "=";
        let colon = last.is_some_and(|last| parts(&self.tokens[last]));
        let place = colon && self.at == from + 2 && self.is_of_unit(from);
        if !said || place || !(self.done() || colon) {
            self.at = from;
            return false;
        }
        if turn != TurnClaim::default() {
            found.turn = Some(turn);
        }
        *headings = found;
        true
    }

    /// `ENG: S Bur-Bel`: the fleet in the Channel, not the power.
    fn is_of_unit(&self, from: usize) -> bool {
        self.lexicon.named(self.tokens[from].word.as_str()).is_some()
            && (self.span().is_none()
                && self.has(ANY_VERB)
                && !self.roles().any(Roles::ARMY.or(Roles::FLEET))
                || self.is(Sign::Dash)
                || self.span().is_some_and(|length| self.at + length == self.tokens.len()))
    }

    /// `My orders:`, `Orders = ...`, or a dash at the end of what makes a line a heading.
    fn ends_lead(&self, said: bool) -> bool {
        let equals = self.token(0).is_some_and(|dash| dash.word == "=");
        let dash = self.is(Sign::Dash) && (self.sign_at(1) == Sign::End || equals);
        self.is(Sign::Colon) || dash && said
    }

    /// `Vs England`, `West front`: how many words before a colon only say where the orders below are to
    /// be given, if an order follows.
    fn front(&self) -> Option<usize> {
        let rest = &self.tokens[self.at..];
        let colon = rest.iter().position(|token| token.sign == Sign::Colon)?;
        let fronts = |token: &Token| Table::HeadingFronts.contains(&token.word);
        let passes = |token: &Token| {
            fronts(token)
                || Table::HeadingBeside.contains(&token.word)
                || self.lexicon.power(&token.word).is_some()
        };
        let lead = &rest[..colon];
        let order = self.ahead(colon + 1);
        let begins = order.sign() == Sign::End || !order.has(ANY_VERB) && order.order_begins();
        (lead.iter().any(fronts) && lead.iter().all(passes) && begins).then_some(colon)
    }

    /// Whether an order begins here, perhaps behind small words.
    fn order_begins(&self) -> bool {
        let mut ahead = *self;
        fillers(&mut ahead);
        ahead.order().is_some_and(|orders| orders.iter().any(|order| order.deed != Deed::Nothing))
    }

    /// A sign that may stand in a heading; a dash only behind what makes it one.
    fn heading_sign(&self, said: bool) -> bool {
        [Sign::Comma, Sign::Stop, Sign::Open, Sign::Close].into_iter().any(|sign| self.is(sign))
            || self.is(Sign::Dash) && said
    }

    /// Whether brackets that stand here name no place: `Autumn 1905 (now):`.
    fn aside(&self) -> bool {
        let mut behind = *self;
        behind.pass_brackets();
        let inside = &self.tokens[self.at..behind.at];
        !inside.iter().any(|token| token.known.exact.is_some() && token.word.len() > 2)
    }

    /// Whether the power here heads something, rather than being part of an order.
    fn heading_power(&self) -> bool {
        let mut ahead = 1;
        while matches!(self.sign_at(ahead), Sign::Close | Sign::Stop | Sign::Comma) {
            ahead += 1;
        }
        self.span().is_none_or(|length| length == 1)
            && (matches!(self.sign_at(ahead), Sign::End | Sign::Colon)
                || self.sign_at(ahead) == Sign::Number
                || matches!(self.sign_at(ahead), Sign::Dash)
                || self.sign_at(ahead) == Sign::Word
                    && (Table::HeadingBehind.contains(self.word_at(ahead))
                        || season(self.word_at(ahead)).is_some()
                        || turn_code(self.word_at(ahead)).is_some()))
    }

    /// A unit type that heads a list: a word, or a letter that begins the line (`A: Mun-Ber`).
    fn heads_kind(&self, from: usize) -> Option<UnitKind> {
        let (word, roles) = (self.word(), self.roles());
        let heads = (word.len() > 1
            || from == self.at
                && matches!(word, "a" | "f")
                && self.sign_at(1) == Sign::Colon
                && self.sign_at(2) == Sign::Word
                && self.sign_at(3) == Sign::Dash)
            && self.ends_heading();
        let kind = match (roles.any(Roles::ARMY), roles.any(Roles::FLEET)) {
            (true, _) => UnitKind::Army,
            (_, true) => UnitKind::Fleet,
            _ => return None,
        };
        heads.then_some(kind)
    }

    fn ends_heading(&self) -> bool {
        let mut behind = self.ahead(1);
        behind.pass_brackets();
        matches!(behind.sign(), Sign::End | Sign::Colon)
    }

    fn listing(&mut self, found: &mut Headings) -> bool {
        if self.word().len() < 4 || !self.ends_heading() {
            return false;
        }
        let roles = self.roles();
        let listed = if roles.any(Roles::BUILD) {
            Listed::Build
        } else if roles.any(Roles::DISBAND) {
            Listed::Leave
        } else if roles.any(Roles::HOLD) {
            Listed::Hold
        } else if Table::HeadingSupports.contains(self.word()) {
            Listed::Support
        } else if Table::HeadingAny.contains(self.word()) {
            found.deed = None;
            self.at += 1;
            return true;
        } else {
            return false;
        };
        found.deed = Some(listed);
        self.at += 1;
        // `Two builds (Nwy and Bre): A Lon`: why there are so many.
        self.pass_brackets();
        true
    }

    /// A season, a year, a phase or a turn's code.
    pub(in crate::reading) fn turn_word(&mut self, turn: &mut TurnClaim) -> bool {
        let word = self.word();
        if self.is(Sign::Number) {
            let Some(year) = self.token(0).and_then(|token| token.word.parse::<i32>().ok()) else {
                return false;
            };
            if turn.season.is_none() && !(1000..=9999).contains(&year) {
                return false;
            }
            turn.year = Some(year);
            self.at += 1;
            return true;
        }
        if let Some(code) = turn_code(word) {
            *turn = code;
            self.at += 1;
            return true;
        }
        if let Some(letter) = season(word) {
            turn.season = Some(letter);
            self.at += 1;
            return true;
        }
        let Some(phase) = phase_of(word) else { return false };
        // Most words for the others are orders, too.
        let is_heading = || self.ends_heading() || Table::HeadingPhase.contains(self.word_at(1));
        let alone = Table::HeadingPhases.contains(word);
        if !(alone || phase == Phase::Retreat && is_heading()) {
            return false;
        }
        turn.phase = Some(phase);
        self.at += 1;
        true
    }
}
