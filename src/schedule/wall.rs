//! The wall clock: which instant a clock time is, the next run of a cron expression, and times
//! as people read them off the wall.
//!
//! The cron crate (0.17) is never asked about a real zone: in `Europe/Berlin` it drops a run at
//! 02:30 on the day the clock leaps and gives it twice on the day it falls back. It runs here on
//! the naive clock as if that were UTC, and each of its results is then placed in the zone.
//!
//! Nothing here knows of schedules or phases.

use chrono::{
    DateTime, Datelike, MappedLocalTime, NaiveDateTime, TimeDelta, TimeZone, Timelike, Utc, Weekday,
};
use chrono_tz::{OffsetName, Tz};

/// The last year in which the cron crate looks for a run.
const LAST_CRON_YEAR: i32 = 2100;

/// Further than any zone has ever been from UTC (Manila, -15:56, before 1844).
const WIDEST_OFFSET_HOURS: i64 = 26;

/// The first run of a cron expression after an instant, on the wall clock of a zone.
///
/// A run at a time the clock leaps over comes at the first instant after the leap, one at a time
/// it shows twice comes at the first; a date the zone never had (Apia, 2011-12-30) has no run.
/// So an expression that runs once a day runs exactly once on each date there is. None: no
/// further run (the crate knows the years 1970 to 2100).
#[must_use]
pub fn next_wall(cron: &cron::Schedule, zone: Tz, after: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let after = after.max(DateTime::UNIX_EPOCH);
    if after.year() > LAST_CRON_YEAR {
        return None;
    }
    let local = after.with_timezone(&zone).naive_local();
    cron.after(&local.and_utc())
        .filter_map(|run| instant_on_clock(run.naive_utc(), zone))
        .find(|run| *run > after)
}

/// The instant at which the clock of a zone shows this time: the first of two, or the first
/// instant after the leap that left it out. None: the zone never had that date.
#[must_use]
pub fn instant_on_clock(wall: NaiveDateTime, zone: Tz) -> Option<DateTime<Utc>> {
    match zone.from_local_datetime(&wall) {
        MappedLocalTime::Single(at) => Some(at.to_utc()),
        MappedLocalTime::Ambiguous(one, other) => Some(one.min(other).to_utc()),
        MappedLocalTime::None => {
            let end = leap_end(wall, zone);
            let before = (end - TimeDelta::seconds(1)).with_timezone(&zone).date_naive();
            let after = end.with_timezone(&zone).date_naive();
            (before == wall.date() || after == wall.date()).then_some(end)
        }
    }
}

/// As [`instant_on_clock`], but a time on a date the zone never had is the first instant after it.
pub(super) fn first_instant(wall: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    instant_on_clock(wall, zone).unwrap_or_else(|| leap_end(wall, zone))
}

/// The first instant after the leap over this clock time, found by halving: before it the clock
/// shows less, from it on more. Zones change their offset at whole seconds.
fn leap_end(wall: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    let reach = TimeDelta::hours(WIDEST_OFFSET_HOURS);
    let base = wall.with_nanosecond(0).unwrap_or(wall).and_utc();
    let (mut before, mut after) = (base - reach, base + reach);
    while after - before > TimeDelta::seconds(1) {
        let middle = before + TimeDelta::seconds((after - before).num_seconds() / 2);
        if middle.with_timezone(&zone).naive_local() > wall {
            after = middle;
        } else {
            before = middle;
        }
    }
    after
}

/// A moment as the wall clock of a zone shows it: facts for the report room to word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallTime {
    /// The year.
    pub year: i32,
    /// 1 to 12.
    pub month: u32,
    /// The day of the month, from 1.
    pub day: u32,
    /// The day of the week.
    pub weekday: Weekday,
    /// The hour, 0 to 23.
    pub hour: u32,
    /// The minute, 0 to 59.
    pub minute: u32,
    /// `CEST`; none where the zone has no letters for it, only an offset.
    pub abbreviation: Option<String>,
    /// Minutes ahead of UTC; negative in the west.
    pub offset_minutes: i32,
}

/// The moment as the clock of a zone shows it; seconds are left out.
#[must_use]
pub fn wall(at: DateTime<Utc>, zone: Tz) -> WallTime {
    use chrono::Offset;
    let local = at.with_timezone(&zone);
    let letters = local.offset().abbreviation();
    WallTime {
        year: local.year(),
        month: local.month(),
        day: local.day(),
        weekday: local.weekday(),
        hour: local.hour(),
        minute: local.minute(),
        abbreviation: letters
            .filter(|name| name.chars().all(char::is_alphabetic))
            .map(str::to_string),
        offset_minutes: local.offset().fix().local_minus_utc() / 60,
    }
}

impl WallTime {
    /// `CEST`, or `UTC-03:00` where the zone has no letters of its own.
    #[must_use]
    pub fn zone_mark(&self) -> String {
        let minutes = self.offset_minutes.abs();
        let sign = if self.offset_minutes < 0 { '-' } else { '+' };
        match &self.abbreviation {
            Some(letters) => letters.clone(),
            None => format!("UTC{sign}{:02}:{:02}", minutes / 60, minutes % 60),
        }
    }
}

/// `2026-03-29 03:00 CEST`, for logs and tests.
#[must_use]
pub fn stamp(at: DateTime<Utc>, zone: Tz) -> String {
    let w = wall(at, zone);
    format!(
        "{:04}-{:02}-{:02} {:02}:{:02} {}",
        w.year,
        w.month,
        w.day,
        w.hour,
        w.minute,
        w.zone_mark()
    )
}
