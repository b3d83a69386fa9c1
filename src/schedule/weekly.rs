//! The grids people mean when they write no cron: clock times on days of the week.
//!
//! A cron expression that says no more than this is held in this form too, so that
//! `0 0 18 * * Tue,Fri` and `Tue and Fri 18:00` are one value with one text.

use std::collections::BTreeMap;
use std::fmt;

use chrono::Weekday;

/// A set of days of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Days(u8);

/// A time of day, 00:00 to 23:59.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClockTime {
    hour: u8,
    minute: u8,
}

/// Clock times, each on some days of the week; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weekly(BTreeMap<ClockTime, Days>);

pub(super) const WEEK: [Weekday; 7] = [
    Weekday::Mon,
    Weekday::Tue,
    Weekday::Wed,
    Weekday::Thu,
    Weekday::Fri,
    Weekday::Sat,
    Weekday::Sun,
];

impl Days {
    pub(super) const NONE: Days = Days(0);
    /// Tuesday alone.
    pub const TUE: Days = Days(1 << 1);
    /// Friday alone.
    pub const FRI: Days = Days(1 << 4);
    /// Monday to Friday.
    pub const WORKING: Days = Days(0b001_1111);
    /// Saturday and Sunday.
    pub const WEEKEND: Days = Days(0b110_0000);
    /// Every day of the week.
    pub const ALL: Days = Days(0b111_1111);

    /// The set of one day.
    #[must_use]
    pub fn of(day: Weekday) -> Days {
        Days(1 << day.num_days_from_monday())
    }

    /// From one day to another, round the week if need be: Fri to Mon is four days.
    #[must_use]
    pub fn range(first: Weekday, last: Weekday) -> Days {
        let mut days = Days::of(first);
        let mut day = first;
        while day != last {
            day = day.succ();
            days = days.with(Days::of(day));
        }
        days
    }

    /// Both sets together.
    #[must_use]
    pub const fn with(self, more: Days) -> Days {
        Days(self.0 | more.0)
    }

    /// Whether the day is in the set.
    #[must_use]
    pub fn has(self, day: Weekday) -> bool {
        self.0 & Days::of(day).0 != 0
    }

    pub(super) fn is_empty(self) -> bool {
        self == Days::NONE
    }

    /// The days, Monday first.
    pub fn iter(self) -> impl Iterator<Item = Weekday> {
        WEEK.into_iter().filter(move |day| self.has(*day))
    }

    /// The set as a weekday field of a cron expression.
    fn cron_field(self) -> String {
        if self == Days::ALL { "*".to_string() } else { self.names() }
    }

    fn names(self) -> String {
        let names: Vec<String> = self.iter().map(|day| day.to_string()).collect();
        names.join(",")
    }
}

impl ClockTime {
    pub(super) const EVENING: ClockTime = ClockTime { hour: 18, minute: 0 };

    /// None: not a time of day; 24:00 is 00:00 of the next.
    #[must_use]
    pub fn new(hour: u32, minute: u32) -> Option<ClockTime> {
        let fits = hour < 24 && minute < 60;
        fits.then_some(ClockTime {
            hour: u8::try_from(hour).ok()?,
            minute: u8::try_from(minute).ok()?,
        })
    }

    /// The hour, 0 to 23.
    #[must_use]
    pub fn hour(self) -> u32 {
        u32::from(self.hour)
    }

    /// The minute, 0 to 59.
    #[must_use]
    pub fn minute(self) -> u32 {
        u32::from(self.minute)
    }
}

impl Weekly {
    /// One clock time on some days.
    #[must_use]
    pub fn one(days: Days, time: ClockTime) -> Weekly {
        Weekly(BTreeMap::from([(time, days)]))
    }

    /// The same with one more clock time; a time already there gets the days added.
    #[must_use]
    pub fn and(mut self, days: Days, time: ClockTime) -> Weekly {
        let held = self.0.entry(time).or_insert(Days::NONE);
        *held = held.with(days);
        self
    }

    /// The clock times with their days, by time.
    pub fn times(&self) -> impl Iterator<Item = (ClockTime, Days)> {
        self.0.iter().map(|(time, days)| (*time, *days))
    }

    /// One cron expression a clock time, six fields, seconds first.
    pub(super) fn cron_texts(&self) -> impl Iterator<Item = String> {
        self.times().map(|(time, days)| {
            format!("0 {} {} * * {}", time.minute, time.hour, days.cron_field())
        })
    }
}

/// `18:00`
impl fmt::Display for ClockTime {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:02}:{:02}", self.hour, self.minute)
    }
}

/// `Tue,Fri`, or `daily` for all seven.
impl fmt::Display for Days {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Days::ALL { out.write_str("daily") } else { out.write_str(&self.names()) }
    }
}

/// `Sun 18:00, Wed 21:00`
impl fmt::Display for Weekly {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (time, days)) in self.times().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(out, "{comma}{days} {time}")?;
        }
        Ok(())
    }
}
