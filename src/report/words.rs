//! Small words: lists, numbers of things, times, and what people wrote.

use chrono::{DateTime, Datelike, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use serde::Serialize;

use super::blocks::{BAR, TYPED};
use crate::schedule::wall;

/// The most of somebody's words that are repeated, in characters.
const QUOTED: usize = 60;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// `A, B and C`; empty for none.
pub(super) fn list<T: AsRef<str>>(items: &[T]) -> String {
    joined(items, "and")
}

/// `A, B or C`; empty for none.
pub(super) fn either<T: AsRef<str>>(items: &[T]) -> String {
    joined(items, "or")
}

fn joined<T: AsRef<str>>(items: &[T], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [heads @ .., tail] => {
            let heads: Vec<&str> = heads.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", heads.join(", "), tail.as_ref())
        }
    }
}

/// `1 unit`, `3 units`.
pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

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

/// Marks without a width, some of which turn the direction of the text that follows them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// What somebody wrote, between quotation marks.
pub(super) fn quoted(text: &str) -> String {
    format!("‘{}’", plain(text))
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
pub(super) fn day(at: DateTime<Utc>, zone: Tz) -> String {
    let clock = wall(at, zone);
    let month = MONTHS[(clock.month as usize).saturating_sub(1) % MONTHS.len()];
    format!("{} {month} {}", clock.day, clock.year)
}

/// A moment as the reader's clock shows it, and how far off it is.
pub(super) fn when(at: DateTime<Utc>, zone: Tz, now: DateTime<Utc>) -> When {
    let clock = wall(at, zone);
    let year = if clock.year == now.with_timezone(&zone).year() {
        String::new()
    } else {
        format!(" {}", clock.year)
    };
    let month = MONTHS[(clock.month as usize).saturating_sub(1) % MONTHS.len()];
    When {
        at: format!(
            "{} {} {month}{year}, {:02}:{:02} {}",
            weekday(clock.weekday),
            clock.day,
            clock.hour,
            clock.minute,
            clock.zone_mark()
        ),
        left: distance(at - now),
    }
}

fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Mon => "Monday",
        Weekday::Tue => "Tuesday",
        Weekday::Wed => "Wednesday",
        Weekday::Thu => "Thursday",
        Weekday::Fri => "Friday",
        Weekday::Sat => "Saturday",
        Weekday::Sun => "Sunday",
    }
}

/// `in 2 days and 3 hours`: two units of time at most, rounded down, so that nobody counts on
/// time that is not there. From an hour on a minute that has begun counts, so that a day is a day
/// though the letter is written some seconds later.
fn distance(span: TimeDelta) -> String {
    let minutes = match span.num_minutes() {
        60.. => (span + TimeDelta::seconds(59)).num_minutes(),
        fewer => fewer,
    };
    let words = length(minutes.unsigned_abs());
    match (words, minutes) {
        (None, _) => "now".to_owned(),
        (Some(words), 1..) => format!("in {words}"),
        (Some(words), _) => format!("{words} ago"),
    }
}

/// So many minutes in words; `None` for less than one.
fn length(minutes: u64) -> Option<String> {
    let (days, hours, rest) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let parts: Vec<String> = if days >= 7 {
        vec![part(days, "day")]
    } else if days > 0 {
        vec![part(days, "day"), part(hours, "hour")]
    } else {
        vec![part(hours, "hour"), part(rest, "minute")]
    };
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| list(&parts))
}

fn part(number: u64, name: &str) -> String {
    match number {
        0 => String::new(),
        1 => format!("1 {name}"),
        more => format!("{more} {name}s"),
    }
}
