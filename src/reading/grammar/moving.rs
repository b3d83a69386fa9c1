//! Where a unit goes: arrows, words for going, the path, and whether it wants a convoy.

use super::order::written;
use super::places::Need;
use crate::reading::ast::statement::{Deed, Mark, PlaceClaim, UnitClaim, Voyage, Written};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::foreign::Language;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::{ANY_VERB, Roles};

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);
const SIDES: Roles = Roles::NORTH.or(Roles::SOUTH).or(Roles::EAST).or(Roles::WEST);

impl Cursor<'_> {
    /// `Pic from Par`, `Pic <- Par`: where to before where from.
    pub(in crate::reading) fn goal_first(&mut self) -> Option<Vec<Written>> {
        let comes = |token: &Token| token.known.roles.any(Roles::FROM) || token.word == "<-";
        if !self.tokens[self.at..].iter().any(comes) {
            return None;
        }
        let _ = self.has(Roles::TO) && self.span().is_none() && self.take_role(Roles::TO);
        let from = self.at;
        let goal = self.unit(Need::Named)?;
        // `A Bul <- Con`: the army named first may be the one that goes.
        let kind = |at: usize| self.tokens[at].known.roles.any(KINDS);
        let typed = goal.kind.is_some() || from.checked_sub(1).is_some_and(kind);
        let arrow = !typed && self.take_word("<-");
        if !arrow && (self.span().is_some() || !self.take_role(Roles::FROM)) {
            return None;
        }
        let to = goal.place;
        let unit = self.unit(Need::Named)?;
        let ends = self.done() || !matches!(self.sign(), Sign::Word | Sign::Dash | Sign::Open);
        let deed = Deed::Move { to, over: Vec::new(), voyage: Voyage::Unsaid };
        ends.then(|| vec![written(Mark::None, Some(unit), deed)])
    }

    /// `Paris en Bourgogne`, `Brest in die Nordsee`: French and Spanish go `en` a land and German `in
    /// die` one, and this unit has its place already. In Dutch `en` is `and`.
    pub(in crate::reading) fn goes_into(&self, unit: &UnitClaim) -> bool {
        if self.says(Table::WordIn) && self.says_at(1, Table::SupportInto) {
            return self.ahead(2).span().is_some();
        }
        let italian = |place: &PlaceClaim| {
            self.lexicon.languages_of(&place.key()).any(|it| it == Language::Italian)
        };
        let in_italian = self.says(Table::WordIn) && unit.kind.is_some();
        if !self.says(Table::WordEn) && !in_italian {
            return false;
        }
        let mut behind = self.ahead(1);
        let Some(goal) = behind.place(Need::Named) else { return false };
        let latin = |place: &PlaceClaim| {
            let key = place.key();
            let mut languages = self.lexicon.languages_of(&key).peekable();
            languages.peek().is_some() && languages.all(|it| it != Language::Dutch)
        };
        let ends = !behind.is(Sign::Word) && !behind.is(Sign::Dash) || behind.has(Roles::VIA);
        if in_italian {
            return ends && italian(&goal);
        }
        ends && (unit.kind.is_some() || latin(&goal) || latin(&unit.place))
    }

    /// Whether a place follows here without a verb (`A Par to Bur`).
    pub(in crate::reading) fn goes_straight(&self) -> bool {
        self.has(Roles::TO)
            // "Army in Paris" goes nowhere.
            && !self.says(Table::WordIn)
            && !self.says(Table::WordEn)
            && (self.ahead(1).span().is_some()
                || self.token(1).is_some_and(|token| token.known.loose.is_some_and(|loose| loose.words > 1))
                || self.sign_at(2) != Sign::Word && !self.roles_at(1).any(ANY_VERB)
                || !self.roles_at(1).any(ANY_VERB.or(Roles::AUXILIARY))
                    && self.token(1).is_none_or(|token| token.known.verb.is_none()))
    }

    /// From the arrow, the verb or the `to` to the end of the path.
    pub(in crate::reading) fn movement(&mut self) -> Option<Deed> {
        let mut voyage = Voyage::Unsaid;
        let mut over = Vec::new();
        self.via(&mut voyage, &mut over);
        // `MOVE,RUH`: the next column of a table.
        let column = self.is(Sign::Comma) && self.ahead(1).span().is_some();
        self.at +=
            usize::from(column && self.at > 0 && is_column(self.tokens[self.at - 1].known.roles));
        self.steps()?;
        if self.verb_by_slip().is_some_and(|roles| roles.any(Roles::MOVE))
            && self.sign_at(1) == Sign::Word
        {
            self.at += 1;
        }
        let mut to = self.place(Need::Any)?;
        if self.owns_what_follows() {
            return None;
        }
        // `greift Triest an`
        self.at += usize::from(self.says(Table::MoveDetached) && self.sign_at(1) != Sign::Word);
        loop {
            let next = self.attempt(|cursor| {
                let arrow = cursor.is(Sign::Dash) && !cursor.parts_orders()
                    || cursor.has(Roles::TO)
                        && cursor.word() != "a"
                        && !cursor.says(Table::WordIn)
                        && !cursor.says(Table::WordEn);
                if !arrow {
                    return None;
                }
                cursor.at += 1;
                cursor.take(Sign::Dash);
                cursor.place(Need::Likely)
            });
            let Some(next) = next else {
                break;
            };
            over.push(std::mem::replace(&mut to, next));
        }
        self.via(&mut voyage, &mut over);
        self.pass_late_verb();
        Some(Deed::Move { to, over, voyage })
    }

    /// `Paris nach Burgund zieht`: in German and Dutch the verb may end the clause.
    fn pass_late_verb(&mut self) {
        let ends =
            !matches!(self.sign_at(1), Sign::Word | Sign::Dash) || self.roles_at(1).any(Roles::AND);
        self.at += usize::from(self.says(Table::MoveLate) && ends);
    }

    /// `A Yor - Lon - F Nth - Hel`: a dash before another unit parts two orders.
    fn parts_orders(&self) -> bool {
        self.token(0).is_some_and(|dash| dash.gap)
            && self.tokens[self.at - 1].word.len() > 2
            && self.roles_at(1).any(KINDS)
            && self.word_at(1).len() == 1
            && self.ahead(2).span().is_some()
    }

    /// `to Bel's aid`: behind the place stands what is its own.
    fn owns_what_follows(&self) -> bool {
        let owner = self.at.checked_sub(1).map_or("", |at| self.tokens[at].word.as_str());
        owner.ends_with("'s")
            && self.is(Sign::Word)
            && (self.roles().is_none() || self.has(Roles::SUPPORT.or(Roles::DEED)))
    }

    /// `(convoy not needed)`.
    fn bracket_denies(&self) -> bool {
        let mut behind = Cursor { at: self.at - 1, ..*self };
        behind.pass_brackets();
        self.tokens[self.at..behind.at]
            .iter()
            .any(|token| token.known.roles.any(Roles::NOT) && token.word.len() > 1)
    }

    /// `kiel denmark`, `muncih burgandy`: a clause of two names and nothing else.
    pub(in crate::reading) fn loose_pair(&mut self) -> Option<Vec<Written>> {
        if self.has(KINDS) {
            return None;
        }
        let from = self.place(Need::Likely)?;
        // `NTH (Bel)` leaves open what is meant.
        if self.verb_by_slip().is_some() || self.is(Sign::Open) {
            return None;
        }
        let to = self.place(Need::Likely)?;
        let ends = self.done()
            || matches!(self.sign(), Sign::Comma | Sign::Semicolon | Sign::Stop | Sign::Slash);
        let exact = |place: &PlaceClaim| self.lexicon.named(&place.key()).is_some();
        let long = |place: &PlaceClaim| place.key().len() >= 4;
        let one_sure = exact(&from) || exact(&to);
        let likely = one_sure && [&from, &to].into_iter().all(|place| exact(place) || long(place));
        if !ends || !likely {
            return None;
        }
        let unit = UnitClaim { power: None, kind: None, place: from };
        let deed = Deed::Move { to, over: Vec::new(), voyage: Voyage::Unsaid };
        Some(vec![written(Mark::None, Some(unit), deed)])
    }

    /// Arrows and words before the place somebody goes to.
    pub(in crate::reading) fn steps(&mut self) -> Option<()> {
        for _ in 0..6 {
            if self.take(Sign::Dash) || self.take(Sign::Bar) {
                continue;
            }
            let loose = self
                .token(0)
                .is_some_and(|token| token.known.loose.is_some() && token.known.roles.any(SIDES));
            if self.span().is_some()
                || loose
                || self.has(SIDES) && self.is_coast(1)
                || self.sign_at(1) != Sign::Word && self.sign_at(1) != Sign::Open
            {
                break;
            }
            let passes = self.has(Roles::TO.or(Roles::ON).or(Roles::MOVE).or(Roles::AUXILIARY))
                || self.says(Table::MoveOnTheWay);
            if !passes || self.word().len() == 1 && !matches!(self.word(), "m" | "a") {
                break;
            }
            if self.says(Table::WordFrom) {
                break;
            }
            self.at += 1;
        }
        Some(())
    }

    /// `via convoy`, `by convoy`, `VIA`, `(convoyed by F NTH)`, `via NTH`, before or behind the
    /// place somebody goes to.
    pub(in crate::reading) fn via(&mut self, voyage: &mut Voyage, over: &mut Vec<PlaceClaim>) {
        let found = self.attempt(|cursor| {
            cursor.take(Sign::Comma);
            let bracket = cursor.take(Sign::Open);
            if bracket && cursor.bracket_denies() {
                return None;
            }
            let by = cursor.has(Roles::VIA) || cursor.says(Table::ConvoyBy);
            let plain = by && cursor.has(Roles::VIA);
            let convoy_next = cursor.roles_at(1).any(Roles::CONVOY) && cursor.word_at(1).len() != 1
                || cursor.says_phrase_at(0, Table::ConvoyBySea);
            if cursor.has(Roles::CONVOY) && cursor.says_at(1, Table::ConvoyCarrier) {
                // The fleet that carries is told so (`helpers`).
                return None;
            }
            let convoy_here = cursor.has(Roles::CONVOY)
                && (cursor.word().len() > 1 || !matches!(cursor.sign_at(1), Sign::Word))
                && !(cursor.word().len() > 1 && cursor.roles_at(1).any(KINDS));
            if by && convoy_next {
                cursor.at += 2;
            } else if plain || convoy_here {
                cursor.at += 1;
                if cursor.word() == "c" {
                    cursor.at += 1;
                }
            } else {
                return None;
            }
            let mut seas = Vec::new();
            while let Some(sea) = cursor.attempt(|cursor| {
                let _ = cursor.has(Roles::BY.or(Roles::AND)) && {
                    cursor.at += 1;
                    true
                };
                cursor.take(Sign::Dash);
                let comma = cursor.take(Sign::Comma);
                let _ = cursor.has(Roles::BY) && {
                    cursor.at += 1;
                    true
                };
                let unit = cursor.unit(Need::Named)?;
                // `by convoy, Baltic Sea to Berlin` goes on with the next order.
                let next = comma && !bracket && cursor.has(Roles::TO.or(Roles::MOVE));
                Some(unit).filter(|_| !next && cursor.ends_a_sea(bracket))
            }) {
                seas.push(sea.place);
            }
            if bracket {
                while !cursor.done() && !cursor.is(Sign::Close) {
                    cursor.at += 1;
                }
                cursor.take(Sign::Close);
            }
            Some(seas)
        });
        if let Some(seas) = found {
            *voyage = Voyage::Convoy;
            over.extend(seas);
        }
    }

    /// Whether what was taken for a sea on the way is not rather the unit of the next order.
    pub(in crate::reading) fn ends_a_sea(&self, bracket: bool) -> bool {
        bracket
            || self.done()
            || matches!(
                self.sign(),
                Sign::Comma | Sign::Semicolon | Sign::Stop | Sign::Close | Sign::Open
            )
            || self.has(Roles::TO.or(Roles::AND))
            || self.is(Sign::Word)
                && !self.has(ANY_VERB)
                && !self.says(Table::ConvoyFusedArmy)
                && !self.says(Table::SupportFusedArmy)
                && !self.says(Table::SupportFusedFleet)
    }
}

/// Whether a word may stand in the column of a table that says what is done.
fn is_column(roles: Roles) -> bool {
    roles.any(Roles::MOVE) && !roles.any(Roles::TAKES)
}
