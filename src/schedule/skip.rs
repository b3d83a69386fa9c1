//! Times at which no deadline falls: dates the schedule skips, and absences handed in.
//!
//! A skipped date is a date on the wall clock of the schedule's zone: of one year, of every year,
//! or a day of every week (so that a retreat of 24 hours need not end on a Saturday); an absence is a span of time. Whose absence it is, and whether it is allowed, is not
//! known here.

use std::fmt;

use chrono::{DateTime, Datelike, NaiveDate, Utc, Weekday};

/// Dates of a schedule on which no deadline falls, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skip {
    /// Once: `2026-12-24..2027-01-02`.
    Dates {
        /// The first date of it.
        first: NaiveDate,
        /// The last date of it.
        last: NaiveDate,
    },
    /// Every year, over New Year too: `24 Dec..2 Jan`.
    Yearly {
        /// The first date of it.
        first: MonthDay,
        /// The last date of it.
        last: MonthDay,
    },
    /// Every week: `Sat`.
    Weekly(Weekday),
}

/// A day of any year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MonthDay {
    month: u32,
    day: u32,
}

/// A span of time in which no deadline falls, such as an absence; `until` itself is free again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first moment of it.
    pub from: DateTime<Utc>,
    /// The first moment after it.
    pub until: DateTime<Utc>,
}

pub(super) const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// A year that has a 29 February, to ask which days a month may have.
const LEAP_YEAR: i32 = 2024;

impl MonthDay {
    /// The day of the month, 1 to 12 and 1 to 31. None: no year has it (30 February).
    #[must_use]
    pub fn new(month: u32, day: u32) -> Option<MonthDay> {
        NaiveDate::from_ymd_opt(LEAP_YEAR, month, day).map(MonthDay::of)
    }

    /// The month, from 1.
    #[must_use]
    pub fn month(self) -> u32 {
        self.month
    }

    /// The day of the month, from 1.
    #[must_use]
    pub fn day(self) -> u32 {
        self.day
    }

    fn of(date: NaiveDate) -> MonthDay {
        MonthDay { month: date.month(), day: date.day() }
    }
}

impl Skip {
    /// Whether a date is skipped.
    #[must_use]
    pub fn covers(&self, date: NaiveDate) -> bool {
        match *self {
            Skip::Weekly(day) => date.weekday() == day,
            Skip::Dates { first, last } => first <= date && date <= last,
            Skip::Yearly { first, last } => {
                let day = MonthDay::of(date);
                if first <= last {
                    first <= day && day <= last
                } else {
                    first <= day || day <= last
                }
            }
        }
    }

    /// The first date after this one that is not skipped. None: there is none within a year.
    pub(super) fn next_after(&self, date: NaiveDate) -> Option<NaiveDate> {
        match *self {
            Skip::Dates { last, .. } => last.max(date).succ_opt(),
            Skip::Yearly { .. } | Skip::Weekly(_) => {
                date.iter_days().skip(1).take(367).find(|day| !self.covers(*day))
            }
        }
    }
}

impl Span {
    /// Whether a moment lies in the span.
    #[must_use]
    pub fn covers(&self, at: DateTime<Utc>) -> bool {
        self.from <= at && at < self.until
    }
}

impl fmt::Display for MonthDay {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let month = usize::try_from(self.month).unwrap_or(0).saturating_sub(1);
        write!(out, "{} {}", self.day, MONTHS.get(month).copied().unwrap_or_default())
    }
}

impl fmt::Display for Skip {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Skip::Weekly(day) => write!(out, "{day}"),
            Skip::Dates { first, last } if first == last => write!(out, "{first}"),
            Skip::Dates { first, last } => write!(out, "{first}..{last}"),
            Skip::Yearly { first, last } if first == last => write!(out, "{first}"),
            Skip::Yearly { first, last } => write!(out, "{first}..{last}"),
        }
    }
}
