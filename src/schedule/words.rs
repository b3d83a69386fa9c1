//! Rhythms and lengths as people write them: `Tue and Fri 18:00`, `every 3 days 18:00`, `36h`.
//!
//! A rhythm is weekdays with a time of day, a length, a length with a time of day (then the grid
//! is daily and the length is what it leaves at least), or a cron expression; a grid may end in
//! `at least <length>`, and a length in `to the grid` of the movement phase.

use super::Rhythm;
use super::cron_text::read_cron;
use super::fault::{Clause, FaultKind, ScheduleFault};
use super::grid::Grid;
use super::length::Length;
use super::weekly::{ClockTime, Days, WEEK, Weekly};

/// Something wrong with a piece of text, before it is known in which clause.
#[derive(Debug)]
pub(super) struct Slip {
    found: String,
    kind: FaultKind,
}

impl Slip {
    pub(super) fn new(found: &str, kind: FaultKind) -> Slip {
        Slip { found: found.trim().to_string(), kind }
    }

    pub(super) fn outside(self) -> ScheduleFault {
        ScheduleFault { clause: None, found: self.found, kind: self.kind }
    }

    pub(super) fn in_clause(self, clause: Clause) -> ScheduleFault {
        ScheduleFault { clause: Some(clause), found: self.found, kind: self.kind }
    }
}

const AT_LEAST: &str = "at least";

/// How alike a word must be to a name to be offered in its place (Jaro-Winkler, 0 to 1).
pub(super) const ALIKE: f64 = 0.8;

const DAY_NAMES: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const DAY_SHORT: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// Reads the rhythm of one kind of phase. `movement` is the grid that `to the grid` means.
///
/// # Errors
/// What was found and what is allowed, in the clause handed in.
pub fn read_rhythm(
    text: &str,
    clause: Clause,
    movement: Option<&Grid>,
) -> Result<Rhythm, ScheduleFault> {
    rhythm(text, movement).map_err(|slip| slip.in_clause(clause))
}

/// Reads a length: `36h`, `2 days`, `90 min`, `1 week`, `1 day 6h`.
///
/// # Errors
/// What was found and what is allowed, in the clause handed in.
pub fn read_length(text: &str, clause: Clause) -> Result<Length, ScheduleFault> {
    length(text).map_err(|slip| slip.in_clause(clause))
}

pub(super) fn rhythm(text: &str, movement: Option<&Grid>) -> Result<Rhythm, Slip> {
    let text = text.trim();
    if let Some(body) = strip_grid_words(text) {
        let at_least = length(body)?;
        let grid = movement.ok_or_else(|| Slip::new(text, FaultKind::NoGrid))?.clone();
        return Ok(Rhythm::Grid { grid, at_least });
    }
    let (body, least) = match least_at(text) {
        None => (text, None),
        Some(at) => (&text[..at], Some(length(&text[at + AT_LEAST.len()..])?)),
    };
    let body = strip_word(body, "cron").unwrap_or(body).trim_end_matches([' ', ',']);
    if looks_like_cron(body) {
        let grid = read_cron(body)?;
        let at_least = least.unwrap_or_else(|| grid.usual_least());
        return Ok(Rhythm::Grid { grid, at_least });
    }
    in_words(body, least)
}

pub(super) fn length(text: &str) -> Result<Length, Slip> {
    match in_words(text, None) {
        Ok(Rhythm::Length(length)) => Ok(length),
        Err(slip) if slip.kind == FaultKind::LengthRange => Err(slip),
        Ok(Rhythm::Grid { .. }) | Err(_) => Err(Slip::new(text, FaultKind::Length)),
    }
}

/// `24h to the grid`, `24h on grid`: what stands before it.
fn strip_grid_words(text: &str) -> Option<&str> {
    let body = strip_last_word(text, "grid")?;
    let body = strip_last_word(body, "movement").unwrap_or(body);
    let body = strip_last_word(body, "the").unwrap_or(body);
    ["to", "on"].into_iter().find_map(|word| strip_last_word(body, word))
}

fn strip_last_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (body, last) = text.trim_end().rsplit_once(char::is_whitespace)?;
    last.eq_ignore_ascii_case(word).then_some(body)
}

fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, body) = text.trim_start().split_once(char::is_whitespace)?;
    first.eq_ignore_ascii_case(word).then_some(body)
}

/// Where a rhythm says what it leaves at least.
pub(super) fn least_at(text: &str) -> Option<usize> {
    text.to_ascii_lowercase().find(AT_LEAST)
}

/// Two fields without a letter or a clock in front: `0 18 ...`, `*/10 * ...`.
fn looks_like_cron(text: &str) -> bool {
    let bare = |word: &str| word.chars().all(|c| c.is_ascii_digit() || "*?,-/".contains(c));
    let mut words = text.split_whitespace();
    matches!((words.next(), words.next()), (Some(first), Some(second)) if bare(first) && bare(second))
}

/// One piece of a rhythm in words.
enum Atom<'a> {
    Number(&'a str),
    Clock(&'a str),
    Word(&'a str),
}

/// Splits at blanks, commas and the like, and between digits and letters: `1d12h` is four atoms.
fn atoms(text: &str) -> Vec<Atom<'_>> {
    let mut atoms = Vec::new();
    for piece in text
        .split(|c: char| c.is_whitespace() || ",&+".contains(c))
        .filter(|piece| !piece.is_empty())
    {
        if piece.contains(':') {
            atoms.push(Atom::Clock(piece));
            continue;
        }
        let mut rest = piece;
        while let Some(first) = rest.chars().next() {
            let numeric = first.is_ascii_digit();
            let end = rest.find(|c: char| c.is_ascii_digit() != numeric).unwrap_or(rest.len());
            let (head, tail) = rest.split_at(end);
            atoms.push(if numeric { Atom::Number(head) } else { Atom::Word(head) });
            rest = tail;
        }
    }
    atoms
}

/// What has been read of a rhythm in words.
struct Heard {
    /// Days named since the last time of day.
    days: Days,
    /// The days of the last time of day, which hold for a further one: `Tue 18:00, 20:00`.
    last_days: Option<Days>,
    weekly: Option<Weekly>,
    /// Days and minutes of the length, if there is one.
    length: Option<(u64, u64)>,
}

fn in_words(text: &str, least: Option<Length>) -> Result<Rhythm, Slip> {
    let mut heard = Heard { days: Days::NONE, last_days: None, weekly: None, length: None };
    let mut atoms = atoms(text).into_iter();
    while let Some(atom) = atoms.next() {
        match atom {
            Atom::Number(number) => match atoms.next() {
                Some(Atom::Word(unit)) => hear_length(&mut heard, number, unit)?,
                Some(Atom::Clock(_) | Atom::Number(_)) | None => {
                    return Err(Slip::new(number, FaultKind::Length));
                }
            },
            Atom::Clock(clock) => hear_clock(&mut heard, clock)?,
            Atom::Word(word) => heard.days = heard.days.with(days_named(word)?),
        }
    }
    if !heard.days.is_empty() {
        return Err(Slip::new(text, FaultKind::ClockMissing));
    }
    let length = match heard.length {
        None => None,
        Some((days, minutes)) => Some(
            Length::new(days, minutes).ok_or_else(|| Slip::new(text, FaultKind::LengthRange))?,
        ),
    };
    match (heard.weekly, length, least) {
        (_, Some(_), Some(_)) => Err(Slip::new(text, FaultKind::Twice)),
        (Some(weekly), length, least) => {
            let grid = Grid::of_weekly(weekly);
            let at_least = length.or(least).unwrap_or_else(|| grid.usual_least());
            Ok(Rhythm::Grid { grid, at_least })
        }
        (None, Some(length), None) => Ok(Rhythm::Length(length)),
        (None, None, _) => Err(Slip::new(text, FaultKind::Empty)),
    }
}

fn hear_length(heard: &mut Heard, number: &str, unit: &str) -> Result<(), Slip> {
    let wrong = |kind| Slip::new(&format!("{number} {unit}"), kind);
    let (days, minutes) = match unit.to_ascii_lowercase().as_str() {
        "m" | "min" | "mins" | "minute" | "minutes" => (0, 1),
        "h" | "hr" | "hrs" | "hour" | "hours" => (0, 60),
        "d" | "day" | "days" => (1, 0),
        "w" | "wk" | "wks" | "week" | "weeks" => (7, 0),
        _ => return Err(wrong(FaultKind::Length)),
    };
    // A number of seven digits is beyond every limit; no need to read on.
    let number: u64 = number
        .parse()
        .ok()
        .filter(|n| *n < 1_000_000)
        .ok_or_else(|| wrong(FaultKind::LengthRange))?;
    let (held_days, held_minutes) = heard.length.unwrap_or((0, 0));
    heard.length = Some((held_days + number * days, held_minutes + number * minutes));
    Ok(())
}

fn hear_clock(heard: &mut Heard, clock: &str) -> Result<(), Slip> {
    let time = clock_time(clock).ok_or_else(|| Slip::new(clock, FaultKind::Clock))?;
    let days = if !heard.days.is_empty() {
        heard.days
    } else if let Some(days) = heard.last_days {
        days
    } else if heard.length.is_some() {
        Days::ALL
    } else {
        return Err(Slip::new(clock, FaultKind::DaysMissing));
    };
    heard.weekly = Some(match heard.weekly.take() {
        None => Weekly::one(days, time),
        Some(weekly) => weekly.and(days, time),
    });
    heard.last_days = Some(days);
    heard.days = Days::NONE;
    Ok(())
}

pub(super) fn clock_time(text: &str) -> Option<ClockTime> {
    let (hour, minute) = text.split_once(':')?;
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let shaped = matches!(hour.len(), 1 | 2) && minute.len() == 2 && digits(hour) && digits(minute);
    shaped.then(|| ClockTime::new(hour.parse().ok()?, minute.parse().ok()?))?
}

/// The days a word names; none for the small words between them.
pub(super) fn days_named(word: &str) -> Result<Days, Slip> {
    let lower = word.trim_end_matches('.').to_ascii_lowercase();
    let one = |name: &str| {
        day_named(name).ok_or_else(|| Slip::new(name, FaultKind::Weekday { near: day_near(name) }))
    };
    match lower.as_str() {
        "and" | "at" | "every" | "each" | "on" => Ok(Days::NONE),
        "daily" | "day" | "everyday" => Ok(Days::ALL),
        "weekdays" | "weekday" => Ok(Days::WORKING),
        "weekends" | "weekend" => Ok(Days::WEEKEND),
        name => match name.split_once('-') {
            None => Ok(Days::of(one(name)?)),
            Some((first, last)) => Ok(Days::range(one(first)?, one(last)?)),
        },
    }
}

/// The day whose English name starts so, two letters or more, `s` at the end or not.
pub(super) fn day_named(word: &str) -> Option<chrono::Weekday> {
    let singular = word.strip_suffix('s').unwrap_or(word);
    let names = |full: &str| word.len() >= 2 && (full.starts_with(word) || full == singular);
    DAY_NAMES.into_iter().zip(WEEK).find(|(full, _)| names(full)).map(|(_, day)| day)
}

fn day_near(word: &str) -> Option<&'static str> {
    let likeness = |(full, short): &(&str, &'static str)| {
        strsim::jaro_winkler(word, full)
            .max(strsim::jaro_winkler(word, &short.to_ascii_lowercase()))
    };
    DAY_NAMES
        .into_iter()
        .zip(DAY_SHORT)
        .filter(|pair| likeness(pair) > ALIKE)
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
        .map(|(_, short)| short)
}
