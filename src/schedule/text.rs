//! The text of a schedule: clauses between semicolons, each led by its word.
//!
//! ```text
//! zone Europe/Berlin; movement Tue,Fri 18:00 at least 1 day; retreat 24h; adjustment 24h;
//! remind 24h, 6h; grace 24h; skip 24 Dec..2 Jan
//! ```
//! Read generously: clauses in any order, on lines of their own or after a comma, the movement
//! clause without its word if it comes first, with the zone at its end. Written in one way only.

use chrono_tz::{TZ_VARIANTS, Tz};

use super::fault::{Clause, FaultKind, ScheduleFault};
use super::length::Length;
use super::skip::Skip;
use super::words::{self, ALIKE, Slip};
use super::{Rhythm, Schedule, dates};

/// More than any schedule needs; a guard against letters meant to keep the judge busy.
const MOST_CHARACTERS: usize = 2000;
const MOST_REMINDERS: usize = 16;
const MOST_SKIPS: usize = 64;

/// How many zones are offered in the place of an unknown one.
const ZONES_OFFERED: usize = 3;

pub(super) fn read(text: &str, base: &Schedule) -> Result<Schedule, Vec<ScheduleFault>> {
    if text.len() > MOST_CHARACTERS {
        let start: String = text.chars().take(20).collect();
        let kind = FaultKind::TooLong { limit: MOST_CHARACTERS };
        return Err(vec![ScheduleFault { clause: None, found: start, kind }]);
    }
    let (clauses, mut faults) = clauses(text);
    let mut schedule = base.clone();
    // The movement phase comes first: the others may lean on its grid.
    for movement_only in [true, false] {
        for clause in clauses.iter().filter(|c| (c.clause == Clause::Movement) == movement_only) {
            if let Err(slip) = apply(&mut schedule, clause) {
                faults.push((clause.index, slip.in_clause(clause.clause)));
            }
        }
    }
    faults.sort_by_key(|(index, _)| *index);
    if faults.is_empty() {
        Ok(schedule)
    } else {
        Err(faults.into_iter().map(|(_, fault)| fault).collect())
    }
}

pub(super) fn write(schedule: &Schedule) -> String {
    let reminders: Vec<String> = schedule.reminders.iter().map(Length::to_string).collect();
    let skips: Vec<String> = schedule.skip.iter().map(Skip::to_string).collect();
    format!(
        "zone {}; movement {}; retreat {}; adjustment {}; remind {}; grace {}; skip {}",
        schedule.zone.name(),
        rhythm_text(&schedule.movement),
        rhythm_text(&schedule.retreat),
        rhythm_text(&schedule.adjustment),
        list_or_none(&reminders),
        schedule.grace.map_or("none".to_string(), |grace| grace.to_string()),
        list_or_none(&skips),
    )
}

fn list_or_none(items: &[String]) -> String {
    if items.is_empty() { "none".to_string() } else { items.join(", ") }
}

fn rhythm_text(rhythm: &Rhythm) -> String {
    match rhythm {
        Rhythm::Length(length) => length.to_string(),
        Rhythm::Grid { grid, at_least } => format!("{} at least {at_least}", grid.text()),
    }
}

/// One clause as written.
struct Written {
    index: usize,
    clause: Clause,
    body: String,
}

/// Splits a text into clauses; what has no place among them is a fault with its index.
fn clauses(text: &str) -> (Vec<Written>, Vec<(usize, ScheduleFault)>) {
    let mut found: Vec<Written> = Vec::new();
    let mut faults = Vec::new();
    let pieces = text
        .split([';', '\n'])
        .flat_map(split_at_words)
        .map(str::trim)
        .filter(|piece| !piece.is_empty());
    for (index, piece) in pieces.enumerate() {
        let (word, body) = lead_word(piece);
        let (clause, body) = match clause_named(word) {
            Some(clause) => (clause, body),
            None if index == 0 && !is_heading(piece, word) => (Clause::Movement, piece),
            None => {
                let found = word.to_string();
                faults.push((
                    index,
                    ScheduleFault { clause: None, found, kind: FaultKind::UnknownClause },
                ));
                continue;
            }
        };
        let (body, zone) = match clause {
            Clause::Movement => strip_zone(body),
            _ => (body.to_string(), None),
        };
        let zone = zone.map(|body| Written { index, clause: Clause::Zone, body });
        for written in [Some(Written { index, clause, body }), zone].into_iter().flatten() {
            if found.iter().any(|earlier| earlier.clause == written.clause) {
                faults.push((
                    index,
                    ScheduleFault::new(written.clause, &written.body, FaultKind::Twice),
                ));
            } else {
                found.push(written);
            }
        }
    }
    (found, faults)
}

/// Splits at each comma after which a clause's word follows: `Mon 19:00, retreats 12h`.
fn split_at_words(line: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, _) in line.match_indices(',') {
        let (word, _) = lead_word(line[at + 1..].trim_start());
        if clause_named(word).is_some() {
            pieces.push(&line[start..at]);
            start = at + 1;
        }
    }
    pieces.push(&line[start..]);
    pieces
}

/// The first word, without a colon or an equals sign after it, and the rest.
fn lead_word(piece: &str) -> (&str, &str) {
    let end =
        piece.find(|c: char| c.is_whitespace() || c == ':' || c == '=').unwrap_or(piece.len());
    let (word, rest) = piece.split_at(end);
    (word, rest.trim_start().trim_start_matches([':', '=']).trim_start())
}

fn clause_named(word: &str) -> Option<Clause> {
    match word.to_ascii_lowercase().as_str() {
        "zone" | "timezone" | "tz" => Some(Clause::Zone),
        "movement" | "movements" | "move" | "moves" | "orders" => Some(Clause::Movement),
        "retreat" | "retreats" => Some(Clause::Retreat),
        "adjustment" | "adjustments" | "adjust" | "build" | "builds" => Some(Clause::Adjustment),
        "remind" | "reminder" | "reminders" | "warn" => Some(Clause::Remind),
        "grace" => Some(Clause::Grace),
        "skip" | "skips" | "holiday" | "holidays" | "except" | "not" => Some(Clause::Skip),
        _ => None,
    }
}

/// Whether the first word is set off as the name of a clause, `pause: ...`, and not a time of day.
fn is_heading(piece: &str, word: &str) -> bool {
    word.starts_with(char::is_alphabetic)
        && piece[word.len()..].trim_start().starts_with([':', '='])
}

/// A movement clause without the zone after its times, and that zone.
pub(super) fn strip_zone(body: &str) -> (String, Option<String>) {
    let (times, least) = body.split_at(words::least_at(body).unwrap_or(body.len()));
    let times = times.trim_end();
    match zone_start(times) {
        None => (body.to_string(), None),
        Some(at) => (
            format!("{} {least}", times[..at].trim_end()),
            Some(times[at..].trim_start().to_string()),
        ),
    }
}

/// Where the zone of a movement clause starts: up to three words at its end (`America/New York`).
/// A word with a slash after a time of day is one too, so that a misspelt zone is told as such;
/// without a time of day it may be a cron field.
fn zone_start(times: &str) -> Option<usize> {
    let starts: Vec<usize> =
        times.rmatch_indices(char::is_whitespace).map(|(at, _)| at).take(3).collect();
    let named = starts.iter().find(|at| zone_named(&times[**at..]).is_some());
    let last = *starts.first()?;
    let word = times[last..].trim_start();
    let meant =
        word.contains('/') && word.starts_with(char::is_alphabetic) && times[..last].contains(':');
    named.copied().or(meant.then_some(last))
}

fn apply(schedule: &mut Schedule, written: &Written) -> Result<(), Slip> {
    let body = written.body.trim();
    if body.is_empty() {
        return Err(Slip::new("", FaultKind::Empty));
    }
    let movement = match &schedule.movement {
        Rhythm::Grid { grid, .. } if written.clause != Clause::Movement => Some(grid.clone()),
        Rhythm::Grid { .. } | Rhythm::Length(_) => None,
    };
    match written.clause {
        Clause::Zone => {
            schedule.zone =
                find_zone(body).map_err(|near| Slip::new(body, FaultKind::Zone { near }))?;
        }
        Clause::Movement => schedule.movement = words::rhythm(body, None)?,
        Clause::Retreat => schedule.retreat = words::rhythm(body, movement.as_ref())?,
        Clause::Adjustment => schedule.adjustment = words::rhythm(body, movement.as_ref())?,
        Clause::Remind => schedule.reminders = reminders(body)?,
        Clause::Grace => {
            schedule.grace = if is_none(body) { None } else { Some(words::length(body)?) }
        }
        Clause::Skip => schedule.skip = skips(body)?,
    }
    Ok(())
}

fn is_none(body: &str) -> bool {
    ["none", "no", "off"].iter().any(|word| body.eq_ignore_ascii_case(word))
}

fn reminders(body: &str) -> Result<Vec<Length>, Slip> {
    if is_none(body) {
        return Ok(Vec::new());
    }
    let body = body.trim_end_matches("before").replace(" and ", ",").replace('&', ",");
    let lengths: Vec<Length> = body.split(',').map(words::length).collect::<Result<_, _>>()?;
    within(lengths, MOST_REMINDERS, &body)
}

fn skips(body: &str) -> Result<Vec<Skip>, Slip> {
    if is_none(body) {
        return Ok(Vec::new());
    }
    let list = body.replace(" and ", ",");
    let skips: Vec<Vec<Skip>> = list.split(',').map(dates::read_skip).collect::<Result<_, _>>()?;
    within(skips.concat(), MOST_SKIPS, body)
}

fn within<T>(items: Vec<T>, limit: usize, body: &str) -> Result<Vec<T>, Slip> {
    if items.len() > limit { Err(Slip::new(body, FaultKind::TooMany { limit })) } else { Ok(items) }
}

/// The IANA zone of this name, however capitalised, blanks for underscores.
///
/// # Errors
/// The names that resemble it, best first; a bare city gives its zone (`Berlin`: `Europe/Berlin`).
pub fn find_zone(text: &str) -> Result<Tz, Vec<&'static str>> {
    zone_named(text).ok_or_else(|| {
        let wanted = folded(text);
        let likeness = |name: &str| strsim::jaro_winkler(city_of(&wanted), city_of(&folded(name)));
        let mut near: Vec<(f64, &'static str)> = TZ_VARIANTS
            .iter()
            .map(|zone| (likeness(zone.name()), zone.name()))
            .filter(|(like, _)| *like > ALIKE)
            .collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        near.into_iter().take(ZONES_OFFERED).map(|(_, name)| name).collect()
    })
}

fn zone_named(text: &str) -> Option<Tz> {
    // As the journal writes it, with each letter; people write it in many ways.
    if let Ok(zone) = text.parse() {
        return Some(zone);
    }
    let wanted = text.trim().as_bytes();
    let plain = |byte: &u8| {
        if *byte == b' ' { b'_' } else { byte.to_ascii_lowercase() }
    };
    let same = |name: &str| name.bytes().map(|byte| plain(&byte)).eq(wanted.iter().map(plain));
    TZ_VARIANTS.iter().find(|zone| same(zone.name())).copied()
}

/// What stands after the last slash; the parts of the world are too alike to tell zones apart.
fn city_of(folded: &str) -> &str {
    folded.rsplit('/').next().unwrap_or(folded)
}

fn folded(name: &str) -> String {
    name.trim().to_lowercase().replace(' ', "_")
}
