//! Finding units in a line: type, nationality and place in any order people write them.

use super::places::Need;
use crate::board::{Power, UnitKind};
use crate::reading::ast::statement::{PlaceClaim, UnitClaim};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::{ANY_VERB, Roles};

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);

impl Cursor<'_> {
    /// A unit. Where its type is written any word may be its place; where it is not, the place
    /// must be as sure as `need` says.
    pub fn unit(&mut self, need: Need) -> Option<UnitClaim> {
        self.attempt(|cursor| {
            let mut power = cursor.nationality().filter(|_| cursor.is(Sign::Word));
            let bracket = cursor.take(Sign::Open);
            cursor.pass_both_kinds();
            cursor.articles();
            power = power.or_else(|| cursor.nationality());
            cursor.articles();
            let mut kind = cursor.kind();
            // `army or fleet in Brest`: neither.
            if kind.is_some() && cursor.has(Roles::OR) && cursor.roles_at(1).any(KINDS) {
                cursor.at += 2;
                kind = None;
            }
            if kind.is_some() && power.is_none() {
                power = cursor.nationality();
            }
            if kind.is_some() && power.is_none() {
                power = cursor.owner_behind_kind();
            }
            let inner = cursor.take(Sign::Open);
            let unit_word = cursor.at.checked_sub(1).is_some_and(|last| {
                cursor.lexicon.roles(&cursor.tokens[last].word).any(Roles::UNIT)
            });
            if kind.is_some() || unit_word {
                cursor.located();
            }
            let need = if kind.is_some() || power.is_some() && need == Need::Any {
                Need::Any
            } else {
                need
            };
            // "The fleet holds": no fleet in a place called so.
            let does = kind.is_some()
                && cursor.word().len() > 3
                && cursor.span().is_none()
                && cursor.has(ANY_VERB.or(Roles::AUXILIARY));
            if does {
                return None;
            }
            let fused = if kind.is_none() { cursor.fused_kind() } else { None };
            let (kind, place) = match fused {
                Some((kind, place)) => (Some(kind), place),
                None => (kind, cursor.place(need)?),
            };
            if inner && !cursor.take(Sign::Close) {
                return None;
            }
            let mut place = place;
            if inner && place.coast.is_none() && cursor.token(0).is_some_and(|next| !next.gap) {
                place.coast = cursor.coast(&place.words);
            }
            if bracket && !cursor.take(Sign::Close) {
                return None;
            }
            let kind_first = kind.is_some();
            let kind = kind.or_else(|| cursor.kind_behind());
            if !kind_first && kind.is_some() && place.coast.is_none() {
                place.coast = cursor.coast(&place.words);
            }
            power = power.or_else(|| cursor.nationality_behind());
            Some(UnitClaim { power, kind, place })
        })
    }

    /// Passes the `A/F` of `A/F Lon`: neither.
    fn pass_both_kinds(&mut self) {
        let single =
            |ahead: usize| self.roles_at(ahead).any(KINDS) && self.word_at(ahead).len() == 1;
        let both = single(0) && self.sign_at(1) == Sign::Slash && single(2);
        if both && self.word() != self.word_at(2) && self.ahead(3).span().is_some() {
            self.at += 3;
        }
    }

    /// Units in a row with nothing to do (`except Budapest and A Vie`).
    pub(in crate::reading) fn bare_units(&mut self) -> Vec<UnitClaim> {
        let mut units = Vec::new();
        while let Some(unit) = self.attempt(|cursor| {
            if !units.is_empty() && !cursor.take(Sign::Comma) && !cursor.take_role(Roles::AND) {
                return None;
            }
            let unit = cursor.unit(Need::Named)?;
            let mut behind = *cursor;
            behind.pass_pronoun(&unit);
            if behind.at > cursor.at {
                return None;
            }
            let ends = cursor.done()
                || matches!(
                    cursor.sign(),
                    Sign::Comma | Sign::Semicolon | Sign::Stop | Sign::Close
                )
                || cursor.has(Roles::AND);
            ends.then_some(unit)
        }) {
            units.push(unit);
        }
        units
    }

    /// `The fleet`, where its owner has but one: a unit without a place.
    pub(in crate::reading) fn kind_alone(&mut self) -> Option<UnitClaim> {
        self.attempt(|cursor| {
            cursor.articles();
            while cursor.has(Roles::ARTICLE) && cursor.word().len() > 1 {
                cursor.at += 1;
            }
            let kind = kind_of(cursor.roles())?;
            if cursor.word().len() < 4 || cursor.word().ends_with('s') {
                return None;
            }
            cursor.at += 1;
            let place = PlaceClaim { text: String::new(), words: Vec::new(), coast: None };
            Some(UnitClaim { power: None, kind: Some(kind), place })
        })
    }

    /// Articles and pronouns before a unit; `a` is one only before a word for a unit.
    fn articles(&mut self) {
        while self.has(Roles::ARTICLE.or(Roles::UNIT)) {
            let next_is_kind = self.kind_roles(1).any(KINDS) && self.sign_at(2) == Sign::Word;
            // `den` is Denmark, and an article before a word for a unit.
            let article = self.span().is_none() || self.kind_roles(1).any(KINDS.or(Roles::UNIT));
            let kind_letter = self.word() == "a" || self.word() == "l";
            let long_kind = self.word_at(1).len() > 1 && self.kind_roles(1).any(KINDS);
            let splits = self.span().is_some_and(|length| length > 1);
            // `Den F - Swe`: Denmark, not the German article.
            let place = self.span().is_some() && self.word_at(1).len() == 1;
            if !article || splits || place || self.sign_at(1) != Sign::Word {
                return;
            }
            // In "build a F in Brest" the `a` is no army, in "A A Par" it is no article.
            let passes = if kind_letter {
                long_kind || (self.word_at(1) == "f" && next_is_kind)
            } else {
                true
            };
            if !passes {
                return;
            }
            self.at += 1;
        }
    }

    /// A nationality before a unit: a power's name, adjective or possessive, or its initial before
    /// a unit type.
    pub fn nationality(&mut self) -> Option<Power> {
        self.attempt(|cursor| {
            let bracket = cursor.take(Sign::Open);
            let power = cursor.power_word(bracket)?;
            if bracket && !cursor.take(Sign::Close) {
                return None;
            }
            Some(power)
        })
    }

    /// `the army of the Turk in Bulgaria`: whose it is, between its type and its place.
    fn owner_behind_kind(&mut self) -> Option<Power> {
        self.attempt(|cursor| {
            if !cursor.take_role(Roles::IN) {
                return None;
            }
            if cursor.has(Roles::ARTICLE) && cursor.span().is_none() {
                cursor.at += 1;
            }
            let power = cursor.lexicon.power(cursor.word()).filter(|_| cursor.span().is_none())?;
            cursor.at += 1;
            cursor.has(Roles::IN).then_some(power)
        })
    }

    fn power_word(&mut self, bracketed: bool) -> Option<Power> {
        let word = self.word();
        if word.is_empty() {
            return None;
        }
        let bare = word.strip_suffix("'s").or_else(|| word.strip_suffix('\'')).unwrap_or(word);
        let next = if bracketed { 2 } else { 1 };
        let follows = self.sign_at(next) == Sign::Word || self.sign_at(next) == Sign::Open;
        if !follows {
            return None;
        }
        if let Some(power) = self.lexicon.power(bare) {
            // `English Channel`, `Eng - Nth`: a place, not a power.
            let place = self.span().is_some_and(|length| length > 1);
            let next_word = self.word_at(next);
            let unit_follows = self.roles_at(next).any(KINDS.or(Roles::UNIT))
                || self.lexicon.named(next_word).is_some()
                || self.lexicon.power(bare).is_some() && self.lexicon.named(bare).is_none();
            if place || !unit_follows || self.names_place_and_goal(bare, next) {
                return None;
            }
            self.at += 1;
            return Some(power);
        }
        // `Fr A Gas`
        let short = matches!(bare.len(), 2..=4)
            && self.lexicon.named(bare).is_none()
            && self.roles().is_none()
            && matches!(self.word_at(next), "a" | "f")
            && self.ahead(next + 1).span().is_some();
        if short && let Some(power) = self.lexicon.power_by_beginning(bare) {
            self.at += 1;
            return Some(power);
        }
        let initial = bare.chars().next().filter(|_| bare.len() == 1)?;
        let before_kind = matches!(self.word_at(next), "a" | "f")
            && self.sign_at(next + 1) == Sign::Word
            && (self.lexicon.named(self.word_at(next + 1)).is_some()
                || self.word_at(next + 1).len() >= 3);
        if bare == "a" || !(before_kind || bracketed) {
            return None;
        }
        let power = self.lexicon.power_by_initial(initial)?;
        self.at += 1;
        Some(power)
    }

    /// `F Eng Bel`: the fleet in the Channel, and where it goes. The English one in Belgium would
    /// need something to do.
    fn names_place_and_goal(&self, bare: &str, next: usize) -> bool {
        let Some(length) = self.ahead(next).span().filter(|_| self.lexicon.named(bare).is_some())
        else {
            return false;
        };
        let behind = self.ahead(next + length);
        !behind.is(Sign::Dash) && !behind.has(ANY_VERB.or(Roles::TO).or(Roles::AUXILIARY))
    }

    /// A unit type. One letter is one only before something that can be a place.
    pub fn kind(&mut self) -> Option<UnitKind> {
        let kind = kind_of(self.kind_roles(0))?;
        if self.token(0).is_some_and(Token::is_odd_letter) {
            return None;
        }
        let single = self.word().len() == 1;
        let mut ahead = 1;
        let tight = self.token(1).is_some_and(|sign| !sign.gap)
            && self.token(2).is_some_and(|word| !word.gap);
        // `Edi: fleet. Liverpool: …`: behind a whole word a dot ends a sentence.
        let dotted = self.is_abbreviated() && self.sign_at(1) == Sign::Stop;
        // `A-YOR-LON`
        let dashed = single
            && tight
            && self.sign_at(1) == Sign::Dash
            && self.token(0).is_some_and(|letter| letter.capital)
            && self.ahead(2).span().is_some_and(|length| {
                let behind = self.ahead(2 + length);
                behind.is(Sign::Dash) && behind.ahead(1).span().is_some()
            });
        if dotted
            || dashed
            || self.sign_at(1) == Sign::Bar
            || tight && matches!(self.sign_at(1), Sign::Colon | Sign::Slash)
        {
            ahead += 1;
        }
        let follows = matches!(self.sign_at(ahead), Sign::Word | Sign::Open);
        // `F - Nth` stands for no unit; `A F Bre` is a fleet.
        if !follows
            || (single
                && self.sign_at(ahead) == Sign::Open
                && self.token(ahead)?.gap
                && self.sign_at(ahead + 2) != Sign::Close)
        {
            return None;
        }
        self.at += ahead;
        if single && kind == UnitKind::Army && self.word() == "f" && self.sign_at(1) == Sign::Word {
            self.at += 1;
            return Some(UnitKind::Fleet);
        }
        Some(kind)
    }

    /// `A.`, `Fl.`: a dot that belongs to a short word.
    fn is_abbreviated(&self) -> bool {
        self.word().len() <= 3
            || self.token(1).is_some_and(|stop| !stop.gap)
                && self.sign_at(2) == Sign::Word
                && self.token(2).is_some_and(|word| !word.gap)
    }

    /// The roles of a word, or those of the unit type it is a slip away from.
    fn kind_roles(&self, ahead: usize) -> Roles {
        let word = self.word_at(ahead);
        let roles = self.roles_at(ahead);
        if !roles.is_none() || self.lexicon.named(word).is_some() {
            return roles;
        }
        let Some(kind) = self.lexicon.words.nearest_kind(word) else {
            return roles;
        };
        // A type with a slip in it must stand where a type does: before a place, which may have a slip itself.
        let behind = self.ahead(ahead + 1);
        let is_like_name = |token: &Token| {
            token.sign == Sign::Word
                && token.word.len() > 3
                && token.known.roles.is_none()
                && token.is_like_name(self.lexicon)
        };
        let before_place = behind.span().is_some()
            || behind.has(Roles::IN)
            || behind.is(Sign::Open)
            || behind.token(0).is_some_and(is_like_name);
        if before_place { kind } else { roles }
    }

    /// `in`, `at`, `located in` between a unit's type and its place.
    fn located(&mut self) {
        while self.has(Roles::IN) && self.span().is_none() && self.sign_at(1) == Sign::Word {
            self.at += 1;
        }
    }

    /// `APar`: type and place in one word.
    fn fused_kind(&mut self) -> Option<(UnitKind, PlaceClaim)> {
        let word = self.word();
        let token = self.token(0)?;
        let first = word.chars().next()?;
        let kind = match first {
            'a' => UnitKind::Army,
            'f' => UnitKind::Fleet,
            _ => return None,
        };
        let name = &word[1..];
        if !token.capital || name.len() != 3 || self.lexicon.named(word).is_some() {
            return None;
        }
        self.lexicon.exact(name)?;
        if !self.lexicon.roles(word).is_none() {
            return None;
        }
        let from = self.at;
        self.at += 1;
        let words = vec![name.to_owned()];
        let coast = self.coast(&words);
        let text = self.text(from, from + 1);
        let text = text.get(1..).unwrap_or_default().to_owned();
        Some((kind, PlaceClaim { text, words, coast }))
    }

    /// `Paris army`, `Paris (A)`.
    fn kind_behind(&mut self) -> Option<UnitKind> {
        self.attempt(|cursor| {
            let bracket = cursor.take(Sign::Open);
            if let Some(kind) = cursor.attempt(|cursor| cursor.kind_told()) {
                return Some(kind);
            }
            let cell = !bracket && cursor.take(Sign::Bar);
            let kind = kind_of(cursor.roles())?;
            let single = cursor.word().len() == 1;
            cursor.at += 1;
            if cell {
                // `Ber | F`: a cell of its own.
                return (cursor.done() || cursor.is(Sign::Bar)).then_some(kind);
            }
            if bracket {
                return cursor.take(Sign::Close).then_some(kind);
            }
            if cursor.is(Sign::Colon) && !single {
                return Some(kind);
            }
            // `Paris, army Brest` and `A Par F Bre` begin another unit.
            let next_verb = cursor.roles().any(ANY_VERB.or(Roles::AUXILIARY).or(Roles::TO))
                || cursor.is(Sign::Dash);
            let ends = cursor.done()
                || matches!(cursor.sign(), Sign::Comma | Sign::Semicolon | Sign::Stop)
                || cursor.has(Roles::AND) && cursor.word().len() > 1;
            // `PAR A-BUR`, `PAR A H`: one letter, and then a sign or another letter that is a verb.
            let letter_next = cursor.word().len() == 1
                && cursor.has(Roles::HOLD.or(Roles::SUPPORT).or(Roles::CONVOY))
                && !cursor.has(KINDS);
            // `Tri F Alb`: one letter between two names, of which the second ends the clause.
            let between = single
                && cursor.span().is_some_and(|length| {
                    let next = cursor.sign_at(length);
                    !matches!(next, Sign::Word | Sign::Dash | Sign::Slash | Sign::Open)
                });
            let coast_next = single && cursor.names_coast();
            let behind = if single {
                cursor.is(Sign::Dash) || letter_next || ends || between || coast_next
            } else {
                next_verb || ends
            };
            behind.then_some(kind)
        })
    }

    /// Whether a coast stands here as it does behind a place that has several.
    fn names_coast(&self) -> bool {
        self.ahead(0).coast(&[Table::NameCoasted.word().to_owned()]).is_some()
    }

    /// `Lon: fleet`, `Rome, an army`, `Lon=F`: nothing but the type behind the name.
    fn kind_told(&mut self) -> Option<UnitKind> {
        if let Some(kind) = self.attempt(|cursor| cursor.letter_told()) {
            return Some(kind);
        }
        let parts = self.take(Sign::Colon) || self.take(Sign::Dash);
        let article = (parts || self.take(Sign::Comma)) && self.take_role(Roles::ARTICLE);
        if !parts && !article || self.word().len() < 4 {
            return None;
        }
        let kind = match (self.has(Roles::ARMY), self.has(Roles::FLEET)) {
            (true, _) => UnitKind::Army,
            (_, true) => UnitKind::Fleet,
            _ => return None,
        };
        self.at += 1;
        let ends = matches!(self.sign(), Sign::Comma | Sign::Semicolon | Sign::Stop);
        (self.done() || ends).then_some(kind)
    }

    /// `Lon:F`, `Lon=F`, `Lon/F`: one letter, which ends the clause.
    fn letter_told(&mut self) -> Option<UnitKind> {
        let pairs = |token: &Token| match token.sign {
            Sign::Colon => true,
            Sign::Slash => !token.gap,
            Sign::Dash => token.word == "=",
            _ => false,
        };
        self.token(0).filter(|token| pairs(token))?;
        let kind = match self.word_at(1) {
            "a" => UnitKind::Army,
            "f" => UnitKind::Fleet,
            _ => return None,
        };
        self.at += 2;
        let ends =
            matches!(self.sign(), Sign::Comma | Sign::Semicolon | Sign::Stop) || self.joins();
        (self.done() || ends).then_some(kind)
    }

    /// `A Mun (G)`, `A Mun (German)`.
    fn nationality_behind(&mut self) -> Option<Power> {
        self.attempt(|cursor| {
            // `F Skagerrak anglaise - Suède`
            let adjective = cursor.lexicon.power(cursor.word());
            if adjective.is_some()
                && cursor.word().len() > 3
                && cursor.span().is_none()
                && cursor.sign_at(1) == Sign::Dash
            {
                cursor.at += 1;
                return adjective;
            }
            if !cursor.take(Sign::Open) {
                return None;
            }
            let word = cursor.word();
            let power = cursor.lexicon.power(word).or_else(|| {
                let initial = word.chars().next().filter(|_| word.len() == 1)?;
                cursor.lexicon.power_by_initial(initial)
            })?;
            // `(S)` and `(C)` are verbs, `(N)` coasts; no power begins with them on most boards.
            if word.len() == 1 && cursor.lexicon.roles(word).any(Roles::SUPPORT.or(Roles::CONVOY)) {
                return None;
            }
            cursor.at += 1;
            cursor.take(Sign::Close).then_some(power)
        })
    }
}

/// The unit type a word stands for; where it may be both, an army.
pub(in crate::reading) fn kind_of(roles: Roles) -> Option<UnitKind> {
    let army = roles.any(Roles::ARMY).then_some(UnitKind::Army);
    army.or_else(|| roles.any(Roles::FLEET).then_some(UnitKind::Fleet))
}
