//! Lengths of time as people mean them: days on the wall clock, hours and minutes by the watch.
//!
//! `1 day` and `24h` are two lengths: on the day the clock leaps the first is 23 hours long.
//! A length is never nothing; "no grace" and "no reminder" are said by leaving the length out.

use std::fmt;

use chrono::{DateTime, Days, TimeDelta, Utc};
use chrono_tz::Tz;

use super::wall::first_instant;

/// A length of time, from one minute to [`Length::MOST_DAYS`] days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Length {
    days: u16,
    minutes: u32,
}

impl Length {
    /// The longest length, in days. Longer than any game waits, short enough to catch a slip.
    pub const MOST_DAYS: u64 = 366;

    /// One minute.
    pub const MINUTE: Length = Length { days: 0, minutes: 1 };
    /// Six hours by the watch.
    pub const HOURS_6: Length = Length { days: 0, minutes: 6 * 60 };
    /// Twelve hours by the watch.
    pub const HOURS_12: Length = Length { days: 0, minutes: 12 * 60 };
    /// Twenty-four hours by the watch.
    pub const HOURS_24: Length = Length { days: 0, minutes: 24 * 60 };
    /// One day on the clock, be it 23 hours long or 25.
    pub const DAY: Length = Length { days: 1, minutes: 0 };

    /// So many days on the clock and then so many minutes. None: nothing at all, or too long.
    #[must_use]
    pub fn new(days: u64, minutes: u64) -> Option<Length> {
        let fits = days <= Self::MOST_DAYS
            && minutes <= Self::MOST_DAYS * 24 * 60
            && days * 24 * 60 + minutes <= Self::MOST_DAYS * 24 * 60;
        let some = days > 0 || minutes > 0;
        (fits && some).then_some(Length {
            days: u16::try_from(days).ok()?,
            minutes: u32::try_from(minutes).ok()?,
        })
    }

    /// The days on the wall clock.
    #[must_use]
    pub fn days(self) -> u16 {
        self.days
    }

    /// The minutes by the watch that come on top of the days.
    #[must_use]
    pub fn minutes(self) -> u32 {
        self.minutes
    }

    /// How many minutes of the hour its end is rounded up to: whole hours, quarters or five minutes, whatever is
    /// little beside it and measures it, so that from a round time it leads to a round time by itself.
    pub(super) fn step(self) -> u32 {
        let whole = u32::from(self.days) * 24 * 60 + self.minutes;
        let fits = |step: &u32| self.minutes.is_multiple_of(*step) && step * 12 <= whole;
        [60, 15, 5].into_iter().find(fits).unwrap_or(1)
    }

    /// The longer of two, by days of 24 hours.
    #[must_use]
    pub fn longer(self, other: Length) -> Length {
        let minutes = |length: Length| u32::from(length.days) * 24 * 60 + length.minutes;
        if minutes(other) > minutes(self) { other } else { self }
    }

    /// The moment this long after another, on the clock of a zone.
    #[must_use]
    pub fn after(self, at: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
        self.day_shift(at, zone, Direction::Later) + self.watch_part()
    }

    /// The moment this long before another, on the clock of a zone.
    #[must_use]
    pub fn before(self, at: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
        self.day_shift(at - self.watch_part(), zone, Direction::Earlier)
    }

    fn watch_part(self) -> TimeDelta {
        TimeDelta::minutes(i64::from(self.minutes))
    }

    /// Moves by the days alone. Without any the moment stays as it is: going through the clock
    /// would turn the second of two equal clock times into the first.
    fn day_shift(self, at: DateTime<Utc>, zone: Tz, direction: Direction) -> DateTime<Utc> {
        if self.days == 0 {
            return at;
        }
        let local = at.with_timezone(&zone).naive_local();
        let days = Days::new(u64::from(self.days));
        let shifted = match direction {
            Direction::Later => local.checked_add_days(days),
            Direction::Earlier => local.checked_sub_days(days),
        };
        shifted.map_or(at, |wall| first_instant(wall, zone))
    }
}

#[derive(Clone, Copy)]
enum Direction {
    Later,
    Earlier,
}

/// `3 days`, `1 day 6h`, `36h`, `90 min`.
impl fmt::Display for Length {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.days {
            0 => {}
            1 => out.write_str("1 day")?,
            days => write!(out, "{days} days")?,
        }
        if self.days > 0 && self.minutes > 0 {
            out.write_str(" ")?;
        }
        match self.minutes {
            0 => Ok(()),
            minutes if minutes % 60 == 0 => write!(out, "{}h", minutes / 60),
            minutes => write!(out, "{minutes} min"),
        }
    }
}
