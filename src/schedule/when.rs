//! A date or a moment as people write it in a letter: `Fri 18:00`, `25 Dec`, `+2 days`.
//!
//! For deadlines set by hand and for absences. What has no year is the next one from now on, what
//! has no date is the next such time of day. Whether a moment is too far off or already past is
//! for the judge to say.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
use chrono_tz::Tz;

use super::dates::{Day, read_day};
use super::fault::{FaultKind, ScheduleFault};
use super::text::{find_zone, strip_zone};
use super::wall::instant_on_clock;
use super::weekly::ClockTime;
use super::words::{Slip, clock_time, day_named, length};

/// A date or a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// A date on the wall clock, with no time of day.
    Date(NaiveDate),
    /// A moment.
    At(DateTime<Utc>),
}

/// How many years ahead a date without one is looked for: from 1897 to 1904 no 29 February.
const YEARS_AHEAD: i32 = 8;

/// Reads a date, a moment or a length from now, on the wall clock of a zone unless the text ends
/// in another.
///
/// # Errors
/// What was found and what is allowed; the fault has no clause.
pub fn read_when(text: &str, zone: Tz, now: DateTime<Utc>) -> Result<When, ScheduleFault> {
    when(text.trim(), zone, now).map_err(Slip::outside)
}

fn when(text: &str, zone: Tz, now: DateTime<Utc>) -> Result<When, Slip> {
    if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        return Ok(When::At(at.to_utc()));
    }
    if let Some(ahead) = text.strip_prefix('+').or_else(|| text.strip_prefix("in ")) {
        return Ok(When::At(length(ahead)?.after(now, zone)));
    }
    let (text, named) = strip_zone(text);
    let zone = match named {
        None => zone,
        Some(name) => {
            find_zone(&name).map_err(|near| Slip::new(&name, FaultKind::Zone { near }))?
        }
    };
    let (date_words, clock) = parts(&text)?;
    let today = now.with_timezone(&zone).date_naive();
    let moment = |date: NaiveDate, clock: ClockTime| instant_on_clock(on_day(date, clock), zone);
    // The first of some dates that is after now; one without a time of day counts as a whole.
    let first = |dates: Vec<NaiveDate>| match clock {
        None => dates.into_iter().find(|date| *date >= today).map(When::Date),
        Some(clock) => dates
            .into_iter()
            .filter_map(|date| moment(date, clock))
            .find(|at| *at > now)
            .map(When::At),
    };
    let wrong = |kind| Slip::new(&text, kind);
    let found = match read_date(&date_words, today)? {
        Wanted::Any => clock.and_then(|_| first(today.iter_days().take(3).collect())),
        Wanted::Weekly(day) => {
            // A bare day of the week is not today: one would say so.
            let from = if clock.is_some() { 0 } else { 1 };
            first(
                today
                    .iter_days()
                    .skip(from)
                    .take(15)
                    .filter(|date| date.weekday() == day)
                    .collect(),
            )
        }
        Wanted::Yearly(day) => {
            first((0..=YEARS_AHEAD).filter_map(|ahead| day.in_year(today.year() + ahead)).collect())
        }
        Wanted::Dated(date) => match clock {
            None => Some(When::Date(date)),
            Some(clock) => moment(date, clock).map(When::At),
        },
    };
    found.ok_or_else(|| wrong(FaultKind::Date))
}

/// Which dates are meant.
enum Wanted {
    Any,
    Weekly(Weekday),
    Yearly(super::skip::MonthDay),
    Dated(NaiveDate),
}

fn on_day(date: NaiveDate, clock: ClockTime) -> NaiveDateTime {
    date.and_time(
        NaiveTime::from_hms_opt(clock.hour(), clock.minute(), 0).unwrap_or(NaiveTime::MIN),
    )
}

/// The words of the date and the time of day, if there is one; small words fall away.
fn parts(text: &str) -> Result<(Vec<&str>, Option<ClockTime>), Slip> {
    let mut date = Vec::new();
    let mut time = None;
    let pieces = text.split(|c: char| c.is_whitespace() || c == ',').flat_map(split_iso_time);
    for word in pieces.filter(|word| !word.is_empty()) {
        if word.contains(':') {
            let clock = clock_time(word).ok_or_else(|| Slip::new(word, FaultKind::Clock))?;
            if time.replace(clock).is_some() {
                return Err(Slip::new(word, FaultKind::Twice));
            }
        } else if !["on", "at", "the"].iter().any(|small| word.eq_ignore_ascii_case(small)) {
            date.push(word);
        }
    }
    Ok((date, time))
}

/// `2026-12-24T18:00` in two; any other word as it is.
fn split_iso_time(word: &str) -> impl Iterator<Item = &str> {
    let (date, time) = match word.split_once(['T', 't']) {
        Some((date, time)) if time.contains(':') => (date, Some(time)),
        Some(_) | None => (word, None),
    };
    [Some(date), time].into_iter().flatten()
}

fn read_date(words: &[&str], today: NaiveDate) -> Result<Wanted, Slip> {
    let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
    let names: Vec<&str> = lower.iter().map(String::as_str).collect();
    match names[..] {
        [] => return Ok(Wanted::Any),
        ["today"] => return Ok(Wanted::Dated(today)),
        ["tomorrow"] => return Ok(Wanted::Dated(today + Days::new(1))),
        _ => {}
    }
    let all = words.join(" ");
    let Some(weekday) = day_named(names[0]) else {
        return one_day(&all).ok_or_else(|| Slip::new(&all, FaultKind::Date));
    };
    if names.len() == 1 {
        return Ok(Wanted::Weekly(weekday));
    }
    // The day of the week beside a date only confirms it; where it does not, one of the two is a slip.
    match one_day(&words[1..].join(" ")) {
        Some(Wanted::Dated(date)) if date.weekday() != weekday => {
            Err(Slip::new(&all, FaultKind::WrongWeekday { really: date.weekday() }))
        }
        Some(Wanted::Yearly(day)) => {
            let next = (0..=YEARS_AHEAD)
                .filter_map(|ahead| day.in_year(today.year() + ahead))
                .find(|d| *d >= today);
            match next {
                Some(date) if date.weekday() == weekday => Ok(Wanted::Dated(date)),
                Some(date) => {
                    Err(Slip::new(&all, FaultKind::WrongWeekday { really: date.weekday() }))
                }
                None => Err(Slip::new(&all, FaultKind::Date)),
            }
        }
        Some(wanted) => Ok(wanted),
        None => Err(Slip::new(&all, FaultKind::Date)),
    }
}

fn one_day(text: &str) -> Option<Wanted> {
    Some(match read_day(text)? {
        Day::Dated(date) => Wanted::Dated(date),
        Day::Yearly(day) => Wanted::Yearly(day),
    })
}
