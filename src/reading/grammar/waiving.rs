//! Builds that are done without: `Waive`, `no build`, `Postpone both builds`, `Munich waived`.

use super::order::written;
use super::places::Need;
use crate::reading::ast::statement::{Deed, Mark, Waived, Written};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::Roles;

/// What may stand behind a word for waiving.
#[rustfmt::skip]
const WAIVED: &[&str] = &[
    "a", "the", "my", "build", "builds", "both", "all", "one", "two", "three", "other", "remaining", "second", "rest", "of", "this", "turn", "year", "on", "i",
];

/// Nothing, in a word.
const NOTHING: &[&str] = &["nothing", "none", "nichts", "rien", "niets", "nulla", "nada"];

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
            let _ =
                self.take_word("anything") || self.take_word("any") && self.take_role(Roles::UNIT);
        } else if no_build {
            if matches!(self.word_at(1), "both" | "two") {
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
            if NOTHING.contains(&self.word()) {
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
        while WAIVED.contains(&self.word()) {
            count = waived(self.word()).unwrap_or(count);
            self.at += 1;
        }
        while denies(first) && matches!(self.word(), "anything" | "any" | "more" | "else" | "at") {
            self.at += 1;
        }
        if is_daily(verb) && self.passes_something(verb) || denies(first) && self.builds_something()
        {
            return None;
        }
        Some(vec![written(Mark::None, None, Deed::Waive(count))])
    }

    /// `no build`, `build nothing`, `save`, `nothing this winter`
    fn builds_none(&self) -> bool {
        self.has(Roles::NOT)
            && self.roles_at(1).any(Roles::BUILD)
            && (self.word_at(1) != "make"
                || (2..=3).any(|ahead| self.roles_at(ahead).any(Roles::BUILD)))
            || self.has(Roles::BUILD)
                && (NOTHING.contains(&self.word_at(1))
                    || matches!(self.word_at(1), "unused" | "waived" | "waive"))
            || matches!(self.word(), "save")
            || NOTHING.contains(&self.word())
                && self.word_at(1) == "this"
                && self.word_at(2) == "winter"
    }

    /// `I don't want to build`
    fn wishes_none(&self) -> bool {
        self.has(Roles::NOT)
            && matches!(self.word_at(1), "want" | "wish" | "like" | "intend" | "plan")
            && self.word_at(2) == "to"
            && self.roles_at(3).any(Roles::BUILD)
    }

    /// `pass the salt`, `passes this on to Rome`, `pass along my regards`: something is passed, and it is
    /// no build.
    fn passes_something(&self, verb: &str) -> bool {
        const POINTS: &[&str] = &[
            "the", "my", "a", "this", "on", "of", "our", "your", "his", "these", "those", "along",
        ];
        const TIMES: &[&str] = &["time", "round", "season", "winter", "phase", "occasion", "for"];
        let points = |word: &str| POINTS.contains(&word);
        let before = self.at.checked_sub(1).map_or("", |at| self.tokens[at].word.as_str());
        let word = self.word();
        let comments = word == "to" && !self.roles_at(1).any(Roles::BUILD);
        word == "along"
            || comments && verb.starts_with("decline")
            || (before, word) == ("the", "time")
            || (points(before) || points(word) || before == "pass" && self.roles().is_none())
                && self.is(Sign::Word)
                && self.span().is_none()
                && !TIMES.contains(&word)
                && !self.has(Roles::BUILD.or(Roles::AND).or(Roles::WAIVE))
    }

    /// `save me a seat`: it is no build.
    fn saves_something(&self) -> bool {
        const WHOM: &[&str] = &["me", "us", "him", "her", "them", "as", "time", "face", "yourself"];
        let ends = !matches!(self.sign_at(2), Sign::Word);
        let them = self.word_at(1) == "them" && ends;
        self.word() == "save" && WHOM.contains(&self.word_at(1)) && !them
    }

    /// `don't build castles in the air`, `no build can be as good`: what is said is no order.
    fn builds_something(&self) -> bool {
        const TALKS: &[&str] = &["can", "could", "is", "was", "would", "ever", "has", "will"];
        const TIMES: &[&str] = &["year", "winter", "turn", "season", "now", "today", "please"];
        let unknown = self.is(Sign::Word) && self.roles().is_none() && self.span().is_none();
        TALKS.contains(&self.word()) || unknown && !TIMES.contains(&self.word())
    }

    /// `Postpone all builds`
    fn postponed(&mut self) -> Option<Waived> {
        const LATER: &[&str] = &["postpone", "delay", "defer", "skip", "hold", "save", "keep"];
        const WHICH: &[&str] = &["all", "both", "the", "my", "our", "any", "second", "other"];
        if !LATER.contains(&self.word()) {
            return None;
        }
        let which = (1..4).take_while(|&ahead| WHICH.contains(&self.word_at(ahead))).count();
        let count = match (self.word_at(1 + which), self.word_at(1)) {
            ("builds", "both") => Waived::Number(2),
            ("builds", _) => Waived::All,
            ("build", _) => Waived::Number(1),
            _ => return None,
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

/// Whether a word for waiving is one of every day, too.
fn is_daily(word: &str) -> bool {
    matches!(
        word,
        "save" | "pass" | "passes" | "passing" | "skip" | "skips" | "decline" | "declines"
    )
}

fn denies(word: &str) -> bool {
    matches!(word, "no" | "not" | "don't" | "dont" | "won't" | "wont" | "never")
}

/// How many builds a word says.
fn waived(word: &str) -> Option<Waived> {
    match word {
        "a" | "one" | "second" => Some(Waived::Number(1)),
        "both" | "two" => Some(Waived::Number(2)),
        "three" => Some(Waived::Number(3)),
        "all" | "rest" | "remaining" => Some(Waived::All),
        _ => None,
    }
}
