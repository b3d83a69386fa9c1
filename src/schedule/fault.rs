//! What can be wrong with a schedule or a date as written: data, with what was found and what is allowed.
//!
//! The report room makes sentences of it. The `Display` here is for the keeper's configuration
//! and for tests: lower case, terse, and [`FaultKind::allowed`] gives the grammar, not advice.

use std::fmt;

use chrono::Weekday;

use crate::board::Phase;

use super::length::Length;

/// One fault of a schedule, or of a date, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduleFault {
    /// The clause it stands in; none where no clause could be made out, and for a date
    /// by itself.
    pub clause: Option<Clause>,
    /// The offending words, as written.
    pub found: String,
    /// What is wrong with them.
    pub kind: FaultKind,
}

/// The clauses of a schedule's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clause {
    /// `zone`: on whose clock.
    Zone,
    /// `movement`: when moves are due.
    Movement,
    /// `retreat`: when retreats are due.
    Retreat,
    /// `adjustment`: when builds and removals are due.
    Adjustment,
    /// `remind`: how long before.
    Remind,
    /// `grace`: how long after.
    Grace,
    /// `skip`: dates without a deadline.
    Skip,
}

/// The fields of a cron expression, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CronField {
    /// 0 to 59.
    Second,
    /// 0 to 59.
    Minute,
    /// 0 to 23.
    Hour,
    /// 1 to 31.
    DayOfMonth,
    /// 1 to 12, or a name.
    Month,
    /// A name; 1 to 7 from Sunday in the long forms.
    Weekday,
    /// A year; in the form of seven fields.
    Year,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// More characters than a schedule may have.
    TooLong {
        /// The most there may be.
        limit: usize,
    },
    /// More reminders or skipped dates than a schedule may have.
    TooMany {
        /// The most there may be.
        limit: usize,
    },
    /// No clause starts with this word.
    UnknownClause,
    /// A clause that was already given, or two lengths for one rhythm.
    Twice,
    /// A clause that says nothing.
    Empty,
    /// No IANA zone has this name; `near` are names that resemble it, best first.
    Zone {
        /// What resembles it, best first.
        near: Vec<&'static str>,
    },
    /// A cron expression of some other number of fields.
    FieldCount {
        /// How many there were.
        fields: usize,
    },
    /// A field of a cron expression that cannot be read or is out of its range.
    Field(CronField),
    /// Digits for weekdays in the five-field form. In a crontab Monday is 1, here it would be 2,
    /// so both readings are refused; `instead` says in names what a crontab would mean.
    WeekdayDigits {
        /// What a crontab would mean, in names.
        instead: Option<String>,
    },
    /// A day of the month and a weekday in the five-field form: a crontab runs on either, the
    /// cron crate only where both agree.
    DayAndWeekday,
    /// An expression that never runs, such as 30 February.
    NeverRuns,
    /// No deadline is left from now on.
    Spent,
    /// Not a time of day.
    Clock,
    /// Not a day of the week; `near` is the one that resembles it.
    Weekday {
        /// What resembles it, best first.
        near: Option<&'static str>,
    },
    /// A time of day with no day before it: `12:00` might be meant as a length.
    DaysMissing,
    /// Days of the week with no time of day after them.
    ClockMissing,
    /// Not a length of time.
    Length,
    /// A length of nothing, or one too long.
    LengthRange,
    /// A length to the grid of the movement phase, which has none.
    NoGrid,
    /// Not a date.
    Date,
    /// A day of the week with a date that falls on another; `really` is the one it falls on.
    WrongWeekday {
        /// The day it falls on.
        really: Weekday,
    },
    /// A last date before the first.
    DateOrder,
    /// One date with a year and one without.
    DateMixed,
}

impl ScheduleFault {
    pub(super) fn new(clause: Clause, found: &str, kind: FaultKind) -> ScheduleFault {
        ScheduleFault { clause: Some(clause), found: found.to_string(), kind }
    }
}

impl Clause {
    pub(super) const ALL: [Clause; 7] = [
        Clause::Zone,
        Clause::Movement,
        Clause::Retreat,
        Clause::Adjustment,
        Clause::Remind,
        Clause::Grace,
        Clause::Skip,
    ];

    pub(super) fn of(phase: Phase) -> Clause {
        match phase {
            Phase::Movement => Clause::Movement,
            Phase::Retreat => Clause::Retreat,
            Phase::Adjustment => Clause::Adjustment,
        }
    }

    /// The word the clause starts with.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Clause::Zone => "zone",
            Clause::Movement => "movement",
            Clause::Retreat => "retreat",
            Clause::Adjustment => "adjustment",
            Clause::Remind => "remind",
            Clause::Grace => "grace",
            Clause::Skip => "skip",
        }
    }
}

impl CronField {
    /// What the cron crate allows in the field.
    #[must_use]
    pub fn allowed(self) -> &'static str {
        match self {
            CronField::Second | CronField::Minute => "0-59",
            CronField::Hour => "0-23",
            CronField::DayOfMonth => "1-31",
            CronField::Month => "1-12 or Jan-Dec",
            CronField::Weekday => "Sun-Sat, or 1-7 with 1 for Sunday",
            CronField::Year => "1970-2100",
        }
    }

    fn word(self) -> &'static str {
        match self {
            CronField::Second => "second",
            CronField::Minute => "minute",
            CronField::Hour => "hour",
            CronField::DayOfMonth => "day of month",
            CronField::Month => "month",
            CronField::Weekday => "weekday",
            CronField::Year => "year",
        }
    }
}

impl FaultKind {
    /// What would be allowed in the place of what was found, as a grammar.
    #[must_use]
    pub fn allowed(&self) -> String {
        let fixed = match self {
            FaultKind::TooLong { limit } => return format!("up to {limit} characters"),
            FaultKind::TooMany { limit } => return format!("up to {limit}"),
            FaultKind::UnknownClause => {
                let words: Vec<&str> = Clause::ALL.into_iter().map(Clause::word).collect();
                return words.join(", ");
            }
            FaultKind::Zone { near } if !near.is_empty() => return near.join(", "),
            FaultKind::WeekdayDigits { instead: Some(instead) } => return instead.clone(),
            FaultKind::Weekday { near: Some(near) } => return (*near).to_string(),
            FaultKind::WrongWeekday { really } => return really.to_string(),
            FaultKind::LengthRange => return format!("1 min to {} days", Length::MOST_DAYS),
            FaultKind::Field(field) => field.allowed(),
            FaultKind::Twice => "once",
            FaultKind::Empty => "<weekdays> HH:MM, a length or a cron expression",
            FaultKind::Zone { .. } => "an IANA zone such as Europe/Berlin",
            FaultKind::FieldCount { .. } => "5 fields (minute first), 6 or 7 (second first)",
            FaultKind::WeekdayDigits { .. } | FaultKind::Weekday { .. } => {
                "Mon, Tue, Wed, Thu, Fri, Sat, Sun or daily"
            }
            FaultKind::DayAndWeekday => "a day of the month or a weekday, * for the other",
            FaultKind::NeverRuns => "a date that exists",
            FaultKind::Spent => "at least one run from now on",
            FaultKind::Clock => "00:00 to 23:59",
            FaultKind::DaysMissing => "<weekdays> HH:MM or daily HH:MM",
            FaultKind::ClockMissing => "HH:MM after the weekdays",
            FaultKind::Length => "<number> min, h, days or weeks",
            FaultKind::NoGrid => "a length, as the movement phase has no grid",
            FaultKind::Date => "24 Dec, 2026-12-24 or a day of the week",
            FaultKind::DateOrder => "the earlier date first",
            FaultKind::DateMixed => "a year with both dates or with neither",
        };
        fixed.to_string()
    }

    /// A short name of the fault, stable, for the JSON and for tests.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            FaultKind::TooLong { .. } => "too long",
            FaultKind::TooMany { .. } => "too many",
            FaultKind::UnknownClause => "unknown clause",
            FaultKind::Twice => "twice",
            FaultKind::Empty => "empty",
            FaultKind::Zone { .. } => "unknown zone",
            FaultKind::FieldCount { .. } => "number of fields",
            FaultKind::Field(field) => field.word(),
            FaultKind::WeekdayDigits { .. } => "weekday in digits",
            FaultKind::DayAndWeekday => "day and weekday",
            FaultKind::NeverRuns => "never runs",
            FaultKind::Spent => "spent",
            FaultKind::Clock => "time of day",
            FaultKind::Weekday { .. } => "weekday",
            FaultKind::DaysMissing => "days missing",
            FaultKind::ClockMissing => "time of day missing",
            FaultKind::Length => "length",
            FaultKind::LengthRange => "length out of range",
            FaultKind::NoGrid => "no grid",
            FaultKind::Date => "date",
            FaultKind::WrongWeekday { .. } => "wrong weekday",
            FaultKind::DateOrder => "order of dates",
            FaultKind::DateMixed => "year missing",
        }
    }
}

/// `movement: weekday: found "Tus", allowed Tue`
impl fmt::Display for ScheduleFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(clause) = self.clause {
            write!(out, "{}: ", clause.word())?;
        }
        write!(out, "{}: found {:?}, allowed {}", self.kind.code(), self.found, self.kind.allowed())
    }
}
