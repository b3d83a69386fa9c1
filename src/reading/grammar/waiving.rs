//! Builds that are done without: `Waive`, `no build`, `Postpone both builds`, `Munich waived`.

use super::order::written;
use super::places::Need;
use crate::reading::ast::statement::{Deed, Mark, Waived, Written};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::Roles;

impl Cursor<'_> {
    /// Some builds given up, or all.
    pub(in crate::reading) fn waive(&mut self) -> Option<Vec<Written>> {
        let mut count = Waived::Number(1);
        if self.saves_something() {
            return None;
        }
        if self.is(Sign::Number) && self.sign_at(1) == Sign::Word {
            count = self.number().map_or(Waived::Number(1), Waived::Number);
        }
        let no_build = self.builds_none();
        let no_wish = self.wishes_none();
        let first = self.word();
        if no_build && self.refuses_site() {
            return None;
        }
        if let Some(waived) = self.attempt(|cursor| cursor.postponed()) {
            return Some(vec![written(Mark::None, None, Deed::Waive(waived))]);
        }
        if no_wish {
            self.at += 4;
            let _ = self.take_said(Table::WordAnything)
                || self.take_said(Table::WordAny) && self.take_role(Roles::UNIT);
        } else if no_build {
            if self.says_at(1, Table::WaiveTwo) {
                count = Waived::Number(2);
            }
            // `Save` may be the last word there is.
            self.at = (self.at + 2).min(self.tokens.len());
            if self.has(Roles::BUILD) || self.has(Roles::ARTICLE) {
                self.at += 1;
            }
            if self.has(Roles::BUILD) {
                self.at += 1;
            }
        } else if self.has(Roles::WAIVE)
            && (self.word().len() > 1 || !matches!(self.sign_at(1), Sign::Word))
        {
            self.at += 1;
            // `Waive nothing: F Lon, F Edi`
            if self.says(Table::WaiveNothing) {
                return None;
            }
        } else {
            return None;
        }
        let verb = self.at.checked_sub(1).map_or("", |at| self.tokens[at].word.as_str());
        let verb = if no_build { first } else { verb };
        self.take(Sign::Colon);
        if let Some(number) = self.number() {
            count = Waived::Number(number);
        }
        while self.says(Table::WaiveBehind) {
            count = waived(self.word()).unwrap_or(count);
            self.at += 1;
        }
        let denies = Table::WaiveDenies.contains(first);
        while denies && self.take_said(Table::WaiveMore) {}
        let is_daily = Table::WaiveDaily.contains(verb);
        if is_daily && self.passes_something(verb) || denies && self.builds_something() {
            return None;
        }
        Some(vec![written(Mark::None, None, Deed::Waive(count))])
    }

    /// `no build`, `build nothing`, `save`, `nothing this winter`
    fn builds_none(&self) -> bool {
        self.has(Roles::NOT)
            && self.roles_at(1).any(Roles::BUILD)
            && (!self.says_at(1, Table::WordMake)
                || (2..=3).any(|ahead| self.roles_at(ahead).any(Roles::BUILD)))
            || self.has(Roles::BUILD)
                && (self.says_at(1, Table::WaiveNothing) || self.says_at(1, Table::WaiveUnused))
            || self.says(Table::WordSave)
            || self.says(Table::WaiveNothing) && self.says_phrase_at(1, Table::WaiveThisWinter)
    }

    /// `I don't want to build`
    fn wishes_none(&self) -> bool {
        self.has(Roles::NOT)
            && self.says_at(1, Table::WaiveWishes)
            && self.says_at(2, Table::WordTo)
            && self.roles_at(3).any(Roles::BUILD)
    }

    /// `pass the salt`, `passes this on to Rome`, `pass along my regards`: something is passed, and it is
    /// no build.
    fn passes_something(&self, verb: &str) -> bool {
        let before = self.at.checked_sub(1).map_or("", |at| self.tokens[at].word.as_str());
        let comments = self.says(Table::WordTo) && !self.roles_at(1).any(Roles::BUILD);
        let declines = || Table::WaiveDeclines.words().iter().any(|word| verb.starts_with(word));
        let points = Table::WaivePoints.contains(before)
            || self.says(Table::WaivePoints)
            || Table::WordPass.contains(before) && self.roles().is_none();
        self.says(Table::WordAlong)
            || comments && declines()
            || Table::WordThe.contains(before) && self.says(Table::WordTime)
            || points
                && self.is(Sign::Word)
                && self.span().is_none()
                && !self.says(Table::WaiveTimes)
                && !self.has(Roles::BUILD.or(Roles::AND).or(Roles::WAIVE))
    }

    /// `save me a seat`: it is no build.
    fn saves_something(&self) -> bool {
        let ends = !matches!(self.sign_at(2), Sign::Word);
        let them = self.says_at(1, Table::WordThem) && ends;
        self.says(Table::WordSave) && self.says_at(1, Table::WaiveSavedFor) && !them
    }

    /// `don't build castles in the air`, `no build can be as good`: what is said is no order.
    fn builds_something(&self) -> bool {
        let unknown = self.is(Sign::Word) && self.roles().is_none() && self.span().is_none();
        self.says(Table::WaiveTalks) || unknown && !self.says(Table::WaiveBuildTimes)
    }

    /// `Postpone all builds`
    fn postponed(&mut self) -> Option<Waived> {
        if !self.says(Table::WaiveLater) {
            return None;
        }
        let is_which = |ahead: &usize| self.says_at(*ahead, Table::WaiveWhich);
        let which = (1..4).take_while(is_which).count();
        let builds = self.says_at(1 + which, Table::WordBuilds);
        let count = if builds && self.says_at(1, Table::WordBoth) {
            Waived::Number(2)
        } else if builds {
            Waived::All
        } else if self.says_at(1 + which, Table::WordBuild) {
            Waived::Number(1)
        } else {
            return None;
        };
        self.at += 2 + which;
        Some(count)
    }

    /// Whether a `not` stands here before one build (`don't build F Lon`) rather than before all of
    /// them; `no build in Kiel` gives one up.
    pub(in crate::reading) fn refuses_site(&self) -> bool {
        let mut site = self.ahead(2);
        site.number();
        self.has(Roles::NOT)
            && self.roles_at(1).any(Roles::BUILD)
            && site.unit(Need::Named).is_some()
    }

    /// `Munich waived`: the build there is done without.
    pub(in crate::reading) fn waived_site(&mut self) -> Option<Vec<Written>> {
        self.unit(Need::Named)?;
        while self.has(Roles::AUXILIARY) || self.is(Sign::Colon) {
            self.at += 1;
        }
        let waives = self.has(Roles::WAIVE) && self.word().len() > 4;
        self.at += 1;
        let ends = waives && !matches!(self.sign(), Sign::Word | Sign::Dash);
        ends.then(|| vec![written(Mark::None, None, Deed::Waive(Waived::Number(1)))])
    }
}

/// How many builds a word says.
fn waived(word: &str) -> Option<Waived> {
    const COUNTS: [(Table, Waived); 4] = [
        (Table::WaiveOne, Waived::Number(1)),
        (Table::WaiveTwo, Waived::Number(2)),
        (Table::WaiveThree, Waived::Number(3)),
        (Table::WaiveAll, Waived::All),
    ];
    let found = COUNTS.into_iter().find(|(table, _)| table.contains(word))?;
    Some(found.1)
}
