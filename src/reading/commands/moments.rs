//! Moments of the clock and turns of the game, as whoever runs a game names them in six languages:
//! `Montag 18 Uhr`, `24 décembre à 18h30`, `Frühjahr 1901`.
//!
//! What a moment is, `schedule` knows, in English; other languages are put into its words. A date of
//! figures alone (`5/6`) is none: it is another day in another country.

use std::sync::LazyLock;

use chrono::{DateTime, NaiveTime, Utc};
use chrono_tz::Tz;

use super::turns::{phase_of, season, turn_code};
use crate::board::{Board, Turn};
use crate::reading::ast::statement::TurnClaim;
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::lookup::WordMap;
use crate::reading::lexer::tables::{Group, Table};
use crate::schedule::{When, instant_on_clock, read_when};

/// What is read for words of other languages, by them.
type Plain = WordMap<&'static str, &'static str>;

static DAYS: LazyLock<Plain> = LazyLock::new(|| plain(&[Group::Days]));
static CALENDAR: LazyLock<Plain> = LazyLock::new(|| plain(&[Group::Calendar]));
static LENGTHS: LazyLock<Plain> = LazyLock::new(|| plain(&[Group::Lengths]));
static COUNTED_LENGTHS: LazyLock<Plain> =
    LazyLock::new(|| plain(&[Group::Lengths, Group::Numbers]));

fn plain(groups: &[Group]) -> Plain {
    let entries = groups.iter().flat_map(|group| group.entries());
    entries.flat_map(|it| it.words.iter().map(|word| (*word, it.meaning))).collect()
}

/// The moment that words name on the wall clock of a zone, if they name one; the next such from now. Who
/// names a day alone means it at the `usual` time, which is told on that clock, too.
pub fn moment(
    text: &str,
    zone: Tz,
    now: DateTime<Utc>,
    usual: Option<NaiveTime>,
) -> Option<DateTime<Utc>> {
    let plain = || read_when(&in_english(text), zone, now);
    match read_when(text, zone, now).or_else(|_| plain()).ok()? {
        When::At(at) => Some(at),
        When::Date(date) => instant_on_clock(date.and_time(usual?), zone),
    }
}

/// The front of what names a moment where a reason stands behind it: `Friday 18:00 please, Bo is ill`;
/// `None` where what stands there may change it.
pub fn without_reason(text: &str) -> Option<&str> {
    let words = || text.split_whitespace().map(|word| (word, place_in(text, word)));
    words().find_map(|(word, start)| {
        let folded = fold(word);
        let bare = folded.trim_end_matches([',', '.', ';', '!']);
        let opens = Table::TimeReasons.contains(bare) || word.starts_with('(');
        let ends = word.ends_with([',', ';', '!'])
            || word.ends_with('.') && !bare.bytes().all(|byte| byte.is_ascii_digit());
        let at = if opens { start } else { start + word.len() };
        let (front, behind) = text.split_at(at);
        let front = front.trim_end_matches([',', ';', '!', ' ']);
        let is_cut = (opens || ends) && !front.is_empty() && !may_change(behind);
        is_cut.then_some(front)
    })
}

/// Where a word stands in the text of which it is a part.
fn place_in(text: &str, word: &str) -> usize {
    word.as_ptr() as usize - text.as_ptr() as usize
}

/// Whether words behind a moment may name another, or take it back.
fn may_change(behind: &str) -> bool {
    let folded = fold(behind);
    let mut words = folded.split(|it: char| !it.is_alphanumeric());
    behind.contains('?')
        || folded.bytes().any(|byte| byte.is_ascii_digit())
        || words
            .any(|word| Table::TimeDoubts.contains(word) || names_day(word) || names_length(word))
}

/// Whether a word is the name of a day: `Friday`, `demain`.
pub(super) fn names_day(word: &str) -> bool {
    let bare = word.trim_end_matches('.');
    bare.len() > 2 && (Table::TimeDays.contains(bare) || DAYS.contains_key(bare))
}

/// Whether a word is one of a length: `day`, `Stunden`, `h`.
pub(super) fn names_length(word: &str) -> bool {
    Table::TimeLengths.contains(word) || LENGTHS.contains_key(word)
}

fn in_english(text: &str) -> String {
    let spaced = text.replace('+', " + ").replace(',', " ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let ahead = words.first().is_some_and(|first| Table::TimeAhead.contains(&fold(first)));
    if ahead {
        let rest = words[1..].iter().map(|word| put_for(&[&COUNTED_LENGTHS], word));
        let rest = rest.collect::<Vec<String>>().join(" ");
        return format!("{} {rest}", Table::TimeAheadPlain.word());
    }
    let mut said: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let behind: Vec<String> = words[at + 1..].iter().take(3).map(|word| fold(word)).collect();
        if let Some((clock, taken)) = clock(&fold(word), &behind) {
            said.push(clock);
            at += taken;
        } else {
            // Behind a number `mar` is March, and elsewhere a Tuesday.
            let month = said.last().is_some_and(|last| is_number(last));
            let tables = if month { [&CALENDAR, &DAYS] } else { [&DAYS, &CALENDAR] };
            said.push(put_for(&tables.map(|table| &**table), &date(word)));
            at += 1;
        }
    }
    said.retain(|word| !word.is_empty());
    said.join(" ")
}

/// The word put for another, if one is; names of zones keep their capitals.
fn put_for(tables: &[&Plain], word: &str) -> String {
    let folded = fold(word);
    let bare = folded.trim_end_matches('.');
    let plain = tables.iter().find_map(|table| table.get(bare).copied());
    plain.unwrap_or(word).to_owned()
}

/// `24.`, `24th`, `1er` and `24.12.2026` as the schedule reads them.
fn date(word: &str) -> String {
    let parts: Vec<&str> = word.trim_end_matches('.').split('.').collect();
    match parts[..] {
        [day, month, year] if parts.iter().all(|part| is_number(part)) && year.len() == 4 => {
            format!("{year}-{month:0>2}-{day:0>2}")
        }
        [day] => {
            let mut endings = Table::TimeNumberEndings.words().iter();
            let bare = endings.find_map(|it| day.strip_suffix(it));
            bare.filter(|bare| is_number(bare)).unwrap_or(day).to_owned()
        }
        _ => word.to_owned(),
    }
}

/// `18h`, `18h30`, `18 Uhr`, `18.30 Uhr`, `18 h 30`, `6pm`: the time of day, and how many words say it.
fn clock(word: &str, behind: &[String]) -> Option<(String, usize)> {
    let figures = word.len() - word.trim_start_matches(|it: char| it.is_ascii_digit()).len();
    let (hour, rest) = word.split_at(figures);
    let next = behind.first().map_or("", String::as_str);
    let (minutes, rest) = match rest.strip_prefix([':', '.']) {
        Some(rest) if rest.len() >= 2 && rest.is_char_boundary(2) => rest.split_at(2),
        Some(_) => return None,
        None => ("00", rest),
    };
    let told = |minutes: &str, half: &str, taken| {
        let hour: u32 = hour.parse().ok()?;
        let hour = match hour {
            0..12 if Table::TimeAfternoon.contains(half) => hour + 12,
            12 if Table::TimeMorning.contains(half) => 0,
            _ => hour,
        };
        (hour < 24 && is_number(minutes)).then(|| (format!("{hour}:{minutes}"), taken))
    };
    // `18h30`
    if let Some(after) = rest.strip_prefix('h').filter(|after| is_number(after)) {
        return told(after, "", 1);
    }
    match (Table::TimeHours.contains(rest), Table::TimeHours.contains(next)) {
        (true, _) => told(minutes, rest, 1),
        // `18 h 30`, `18 Uhr 30`
        (_, true) if rest.is_empty() => match behind.get(1) {
            Some(after) if after.len() == 2 && is_number(after) && !is_day(&behind[1..]) => {
                told(after, next, 3)
            }
            _ => told(minutes, next, 2),
        },
        _ => None,
    }
}

/// Whether a number is the day of a month, which stands behind it: `18 Uhr 24 Dezember`.
fn is_day(words: &[String]) -> bool {
    let named = words.get(1).map(|word| put_for(&[&DAYS, &CALENDAR], word).to_lowercase());
    let months = Table::TimeMonths.words();
    named.is_some_and(|name| months.iter().any(|month| name.starts_with(month)))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether words name this turn: `S1901M`, `Spring 1901`, `Frühjahr 1901`, `retraites automne 1902`.
pub fn names_turn(board: &Board, turn: Turn, text: &str) -> bool {
    let code = board.turn_code(turn);
    let own = fold(board.calendar().season_name(turn.season));
    let folded = fold(text);
    let mut claim = TurnClaim::default();
    for word in folded.split(|it: char| !it.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if fold(&code) == word {
            return true;
        } else if own.split(' ').any(|part| part == word) {
            claim.season = code.chars().next();
        } else if let Some(named) = turn_code(word) {
            claim = named;
        } else if let Some(season) = season(word) {
            claim.season = Some(season);
        } else if let Some(phase) = phase_of(word) {
            claim.phase = Some(phase);
        } else if is_number(word) {
            claim.year = word.parse().ok();
        } else if !Table::TurnBeside.contains(word) {
            return false;
        }
    }
    claim != TurnClaim::default() && claim.fits(board, turn)
}
