//! Schedules: texts read and written, runs on odd clocks, deadlines; in the two modules a check of
//! every zone and the properties.

mod properties;
mod zones;

use std::fs;
use std::path::PathBuf;

use chancery::board::Phase;
use chancery::schedule::{
    Clause, Grid, Rhythm, Schedule, ScheduleFault, Span, When, deadline, deadline_since, grace_end,
    read_rhythm, read_when, reminders, stamp, wall,
};
use chrono::{DateTime, Datelike, Utc};
use chrono_tz::Tz;

/// Runs each `left => right` line of a file; with `BLESS=1` the right sides are written anew.
fn check_lines(file: &str, answer: impl Fn(&str) -> String) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/schedule").join(file);
    let text = fs::read_to_string(&path).expect("the cases are there");
    let mut wrong = Vec::new();
    let mut blessed = String::new();
    let mut cases = 0;
    for line in text.lines() {
        let Some((left, right)) = line.rsplit_once(" => ").filter(|_| !line.starts_with('#'))
        else {
            assert!(line.is_empty() || line.starts_with('#'), "{file}: no => in {line:?}");
            blessed.push_str(line);
            blessed.push('\n');
            continue;
        };
        cases += 1;
        let got = answer(left);
        if got != right {
            wrong.push(format!("{left}\n  expected {right}\n  got      {got}"));
        }
        blessed.push_str(&format!("{left} => {got}\n"));
    }
    assert!(cases > 0, "{file} has no case");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, blessed).expect("the cases can be written");
        return;
    }
    assert!(wrong.is_empty(), "{file}:\n{}", wrong.join("\n"));
}

fn usual() -> Schedule {
    Schedule::usual(Tz::UTC)
}

fn moment(text: &str) -> DateTime<Utc> {
    text.trim().parse().expect("a moment in RFC 3339")
}

fn fault_texts(faults: &[ScheduleFault]) -> String {
    faults.iter().map(ScheduleFault::to_string).collect::<Vec<_>>().join(" | ")
}

fn read(text: &str) -> Schedule {
    if text.trim() == "usual" {
        return usual();
    }
    Schedule::read(text, &usual())
        .unwrap_or_else(|faults| panic!("{text}: {}", fault_texts(&faults)))
}

#[test]
fn runs_on_the_wall_clock() {
    check_lines("runs.txt", |left| {
        let columns: Vec<&str> = left.split(" | ").collect();
        let [zone, rhythm, from] = columns[..] else { panic!("three columns: {left}") };
        let zone: Tz = zone.parse().expect("a zone");
        let rhythm =
            read_rhythm(rhythm, Clause::Movement, None).unwrap_or_else(|fault| panic!("{fault}"));
        let Rhythm::Grid { grid, .. } = rhythm else { panic!("a grid: {left}") };
        // As many runs as the case writes down; the file is read once more to know how many.
        let wanted = wanted_runs(left);
        let mut runs = Vec::new();
        let mut after = moment(from);
        while runs.len() < wanted {
            let Some(run) = grid.next(zone, after) else {
                runs.push("no more".to_string());
                break;
            };
            runs.push(stamp(run, zone));
            after = run;
        }
        runs.join(", ")
    });
}

fn wanted_runs(left: &str) -> usize {
    let lines = include_str!("schedule/runs.txt");
    let line = lines
        .lines()
        .find(|line| line.starts_with(&format!("{left} => ")))
        .expect("the case stands there");
    line.rsplit_once(" => ").map_or(0, |(_, runs)| runs.split(", ").count())
}

#[test]
fn texts_read_and_written() {
    let plain = usual().to_text();
    let usual_clauses: Vec<&str> = plain.split("; ").collect();
    check_lines("texts.txt", |left| match Schedule::read(left, &usual()) {
        Err(faults) => fault_texts(&faults),
        Ok(schedule) => {
            let text = schedule.to_text();
            let other: Vec<&str> =
                text.split("; ").filter(|clause| !usual_clauses.contains(clause)).collect();
            if other.is_empty() { "same".to_string() } else { other.join("; ") }
        }
    });
}

#[test]
fn faults_say_what_was_found_and_what_is_allowed() {
    check_lines("faults.txt", |left| match Schedule::read(left, &usual()) {
        Ok(schedule) => schedule.to_text(),
        Err(faults) => fault_texts(&faults),
    });
}

#[test]
fn faults_of_size() {
    let long = "movement Tue 18:00;".repeat(200);
    let faults = Schedule::read(&long, &usual()).expect_err("too long");
    assert_eq!(
        fault_texts(&faults),
        "too long: found \"movement Tue 18:00;m\", allowed up to 2000 characters"
    );
    let skips = format!("skip {}", vec!["24 Dec"; 65].join(","));
    let faults = Schedule::read(&skips, &usual()).expect_err("too many");
    assert!(fault_texts(&faults).ends_with("allowed up to 64"), "{}", fault_texts(&faults));
}

#[test]
fn deadlines_reminders_and_grace() {
    check_lines("deadlines.txt", |left| {
        let columns: Vec<&str> = left.split('|').map(str::trim).collect();
        let [schedule, phase, opened, now, away] = columns[..] else {
            panic!("five columns: {left}")
        };
        let schedule = read(schedule);
        let phase = match phase {
            "M" => Phase::Movement,
            "R" => Phase::Retreat,
            _ => Phase::Adjustment,
        };
        let away: Vec<Span> = away
            .split_whitespace()
            .map(|span| {
                let (from, until) = span.split_once("..").expect("a span");
                Span { from: moment(from), until: moment(until) }
            })
            .collect();
        let now = moment(now);
        let Some(deadline) = deadline_since(&schedule, phase, moment(opened), now, &away) else {
            return "spent".to_string();
        };
        let zone = schedule.zone;
        let reminders: Vec<String> =
            reminders(&schedule, deadline, now).into_iter().map(|at| stamp(at, zone)).collect();
        let grace = grace_end(&schedule, deadline).map_or("none".to_string(), |at| stamp(at, zone));
        format!("{}; {}; {grace}", stamp(deadline.at, zone), reminders.join(", "))
    });
}

#[test]
fn a_spent_schedule_says_so() {
    let now = moment("2026-11-20T18:00:00Z");
    let spent = read("0 0 18 * * Tue 2025").spent(now);
    assert_eq!(
        fault_texts(&spent),
        "movement: spent: found \"\", allowed at least one run from now on"
    );
    assert!(usual().spent(now).is_empty());
}

#[test]
fn dates_as_people_write_them() {
    check_lines("dates.txt", |left| {
        let columns: Vec<&str> = left.split(" | ").collect();
        let [zone, now, text] = columns[..] else { panic!("three columns: {left}") };
        let zone: Tz = zone.parse().expect("a zone");
        match read_when(text, zone, moment(now)) {
            Ok(When::Date(date)) => format!("{date} {}", date.weekday()),
            Ok(When::At(at)) => format!("{} {}", stamp(at, zone), wall(at, zone).weekday),
            Err(fault) => fault.to_string(),
        }
    });
}

#[test]
fn a_plain_deadline_needs_only_now() {
    let now = moment("2026-11-20T17:00:00Z");
    let next = deadline(&usual(), Phase::Movement, now).expect("the usual schedule never ends");
    assert_eq!(stamp(next.at, next.zone), "2026-11-24 18:00 UTC");
    let grid = usual().movement;
    let Rhythm::Grid { grid, .. } = grid else { panic!("the usual moves have a grid") };
    assert_eq!(grid, Grid::of_weekly(grid.weekly().expect("in words").clone()));
}
