//! Small words: times, and what people wrote.

use chrono::{DateTime, Datelike, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use serde::Serialize;

use super::blocks::{BAR, TYPED};
use super::tongue::{Join, Tongue};
use crate::schedule::wall;

/// The most of somebody's words that are repeated, in characters.
const QUOTED: usize = 60;

/// The words with a capital at the front.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        None => String::new(),
        Some(first) => first.to_uppercase().chain(letters).collect(),
    }
}

/// What somebody wrote, on one line, without the marks of the layout, and not too much of it.
pub(super) fn plain(text: &str) -> String {
    let blanked: String = text
        .chars()
        .filter(|c| !is_invisible(*c))
        .map(|c| if c == TYPED { '\'' } else { c })
        .map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c })
        .collect();
    let mut line = blanked.split_whitespace().collect::<Vec<_>>().join(" ");
    while line.contains(BAR) {
        line = line.replace(BAR, "|");
    }
    if line.chars().count() <= QUOTED {
        return line;
    }
    let cut: String = line.chars().take(QUOTED - 1).collect();
    format!("{}…", cut.trim_end())
}

/// What somebody wrote, line by line, without what is not to be seen.
pub(super) fn clean_lines(text: &str) -> Vec<String> {
    let clean = |line: &str| {
        let seen = line.chars().filter(|c| !is_invisible(*c));
        let line: String = seen.map(|c| if c.is_control() { ' ' } else { c }).collect();
        line.trim_end().to_owned()
    };
    text.split(['\n', '\u{2028}', '\u{2029}']).map(clean).collect()
}

/// Marks without a width, some of which turn the direction of the text that follows them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// What somebody wrote, between quotation marks.
pub(super) fn quoted(tongue: &Tongue, text: &str) -> String {
    tongue.time.quoted(&plain(text))
}

/// A moment in words: on the reader's clock, and from now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct When {
    /// `Friday 14 March, 19:00 CET`; with the year where it is not this one.
    pub(super) at: String,
    /// `in 2 days and 3 hours`, or `2 hours ago`.
    pub(super) left: String,
}

/// A day as the reader's calendar shows it: `10 March 2026`.
pub(super) fn day(tongue: &Tongue, at: DateTime<Utc>, zone: Tz) -> String {
    let shown = wall(at, zone);
    let month = month(tongue, shown.month);
    tongue.time.day(&day_of_month(tongue, shown.day), &month, &shown.year.to_string())
}

/// A moment as the reader's clock shows it, and how far off it is.
pub(super) fn when(tongue: &Tongue, at: DateTime<Utc>, zone: Tz, now: DateTime<Utc>) -> When {
    let shown = wall(at, zone);
    let mark = tongue.names.zone(&shown.zone_mark());
    let clock = format!("{:02}:{:02} {mark}", shown.hour, shown.minute);
    let (day, year) = (day_of_month(tongue, shown.day), shown.year.to_string());
    let (weekday, month) = (weekday(tongue, shown.weekday), month(tongue, shown.month));
    let time = &tongue.time;
    let at_words = if shown.year == now.with_timezone(&zone).year() {
        time.at(&weekday, &day, &month, &clock)
    } else {
        time.at_in_year(&weekday, &day, &month, &year, &clock)
    };
    When { at: at_words, left: distance(tongue, at - now) }
}

fn month(tongue: &Tongue, month: u32) -> String {
    let time = &tongue.time;
    match month {
        1 => time.january(),
        2 => time.february(),
        3 => time.march(),
        4 => time.april(),
        5 => time.may(),
        6 => time.june(),
        7 => time.july(),
        8 => time.august(),
        9 => time.september(),
        10 => time.october(),
        11 => time.november(),
        _ => time.december(),
    }
}

fn day_of_month(tongue: &Tongue, day: u32) -> String {
    tongue.time.nth(usize::try_from(day).unwrap_or(usize::MAX))
}

/// A day of the week.
pub(super) fn weekday(tongue: &Tongue, day: Weekday) -> String {
    let time = &tongue.time;
    match day {
        Weekday::Mon => time.monday(),
        Weekday::Tue => time.tuesday(),
        Weekday::Wed => time.wednesday(),
        Weekday::Thu => time.thursday(),
        Weekday::Fri => time.friday(),
        Weekday::Sat => time.saturday(),
        Weekday::Sun => time.sunday(),
    }
}

/// `in 2 days and 3 hours`: two units of time at most, rounded down, so that nobody counts on
/// time that is not there. From an hour on a minute that has begun counts, so that a day is a day
/// though the letter is written some seconds later.
fn distance(tongue: &Tongue, span: TimeDelta) -> String {
    let minutes = match span.num_minutes() {
        60.. => (span + TimeDelta::seconds(59)).num_minutes(),
        fewer => fewer,
    };
    let words = length(tongue, minutes.unsigned_abs());
    match (words, minutes) {
        (None, _) => tongue.time.now(),
        (Some(words), 1..) => tongue.time.ahead(&words),
        (Some(words), _) => tongue.time.ago(&words),
    }
}

/// So many minutes in words; `None` for less than one.
pub(super) fn length(tongue: &Tongue, minutes: u64) -> Option<String> {
    let whole = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let (days, hours, rest) = (whole(minutes / 1440), minutes / 60 % 24, minutes % 60);
    let (hours, rest) = (whole(hours), whole(rest));
    let time = &tongue.time;
    let mut parts = Vec::new();
    if days > 0 {
        parts.push(time.days(days));
    }
    if hours > 0 && days < 7 {
        parts.push(time.hours(hours));
    }
    if rest > 0 && days == 0 {
        parts.push(time.minutes(rest));
    }
    (!parts.is_empty()).then(|| tongue.names.texts(&parts, Join::And))
}
