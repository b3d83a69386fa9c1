//! Dates as people write them in the skip clause: `24 Dec-2 Jan`, `2026-12-24..2027-01-02`.
//!
//! A date without a year is one of every year; a day of the week is skipped every week. Only forms with one meaning are read: `5/6` is
//! June to some and May to others, and is refused.

use chrono::{Datelike, NaiveDate};

use super::fault::FaultKind;
use super::skip::{MONTHS, MonthDay, Skip};
use super::weekly::Days;
use super::words::{Slip, days_named};

/// A date as written.
#[derive(Clone, Copy)]
pub(super) enum Day {
    Dated(NaiveDate),
    Yearly(MonthDay),
}

/// What may stand between two dates; a plain hyphen last, as it also stands inside them.
const BETWEEN: [&str; 6] = ["..", "\u{2013}", " to ", " until ", " - ", "-"];

/// Reads one date, a range of dates, or days of the week.
pub(super) fn read_skip(text: &str) -> Result<Vec<Skip>, Slip> {
    let text = text.trim();
    if let Some(days) = week_days(text) {
        return Ok(days.iter().map(Skip::Weekly).collect());
    }
    let wrong = |kind| Slip::new(text, kind);
    let (first, last) = match read_day(text) {
        Some(day) => (day, day),
        None => range(text).ok_or_else(|| wrong(FaultKind::Date))?,
    };
    let skip = match (first, last) {
        (Day::Dated(first), Day::Dated(last)) if first > last => Err(wrong(FaultKind::DateOrder)),
        (Day::Dated(first), Day::Dated(last)) => Ok(Skip::Dates { first, last }),
        (Day::Yearly(first), Day::Yearly(last)) => Ok(Skip::Yearly { first, last }),
        (Day::Dated(_), Day::Yearly(_)) | (Day::Yearly(_), Day::Dated(_)) => {
            Err(wrong(FaultKind::DateMixed))
        }
    };
    skip.map(|skip| vec![skip])
}

/// `Sat`, `weekends`, `every Monday`, `Fri-Sun`, and nothing else beside them.
fn week_days(text: &str) -> Option<Days> {
    let mut days = Days::NONE;
    for word in text.split_whitespace() {
        days = days.with(days_named(word).ok()?);
    }
    (!days.is_empty()).then_some(days)
}

/// Both ends of a range, at the first place where the text falls into two dates.
fn range(text: &str) -> Option<(Day, Day)> {
    BETWEEN.into_iter().find_map(|between| {
        text.match_indices(between).find_map(|(at, _)| {
            Some((read_day(&text[..at])?, read_day(&text[at + between.len()..])?))
        })
    })
}

/// `2026-12-24`, `20261224`, `24 Dec 2026`, `24 Dec`, `Dec 24`.
pub(super) fn read_day(text: &str) -> Option<Day> {
    let text = text.trim();
    if let Some(date) = iso_date(text) {
        return Some(Day::Dated(date));
    }
    let mut words = text.split_whitespace();
    let (one, two, year) = (words.next()?, words.next()?, words.next());
    let (day, month) =
        if one.starts_with(|c: char| c.is_ascii_digit()) { (one, two) } else { (two, one) };
    let day_of_year = MonthDay::new(month_named(month)?, number(day)?)?;
    match year {
        None => Some(Day::Yearly(day_of_year)),
        Some(year) if words.next().is_none() => {
            let year = i32::try_from(number(year)?).ok()?;
            day_of_year.in_year(year).map(Day::Dated)
        }
        Some(_) => None,
    }
}

/// Four digits for the year, with hyphens or without; chrono's own parser takes looser forms.
fn iso_date(text: &str) -> Option<NaiveDate> {
    let plain: String = match text.as_bytes() {
        [_, _, _, _, b'-', _, _, b'-', _, _] => text.replace('-', ""),
        _ => text.to_string(),
    };
    let number = number(&plain).filter(|_| plain.len() == 8)?;
    let year = i32::try_from(number / 10_000).ok().filter(|year| (1970..=2100).contains(year))?;
    NaiveDate::from_ymd_opt(year, number / 100 % 100, number % 100)
}

fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.len() <= 8 && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

/// The month whose English name starts with the same three letters and goes on alike.
fn month_named(word: &str) -> Option<u32> {
    const FULL: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let lower = word.trim_end_matches('.').to_ascii_lowercase();
    let index =
        FULL.iter().position(|full| lower.len() >= MONTHS[0].len() && full.starts_with(&lower))?;
    u32::try_from(index + 1).ok()
}

impl MonthDay {
    /// The date in a year. None: that year does not have it (29 February).
    pub(super) fn in_year(self, year: i32) -> Option<NaiveDate> {
        let date = NaiveDate::from_ymd_opt(year, self.month(), self.day())?;
        (1970..=2100).contains(&date.year()).then_some(date)
    }
}
