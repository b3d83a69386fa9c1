//! Schedules: texts read and written, runs on odd clocks, deadlines, and a check of every zone.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use chancery::board::Phase;
use chancery::schedule::{
    Clause, Grid, Length, MonthDay, Rhythm, Schedule, ScheduleFault, Skip, Span, deadline, deadline_since, grace_end,
    instant_on_clock, next_wall, read_rhythm, reminders, stamp,
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::{GapInfo, TZ_VARIANTS, Tz};
use proptest::prelude::*;

/// Runs each `left => right` line of a file; with `BLESS=1` the right sides are written anew.
fn check_lines(file: &str, answer: impl Fn(&str) -> String) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/schedule").join(file);
    let text = fs::read_to_string(&path).expect("the cases are there");
    let mut wrong = Vec::new();
    let mut blessed = String::new();
    let mut cases = 0;
    for line in text.lines() {
        let Some((left, right)) = line.rsplit_once(" => ").filter(|_| !line.starts_with('#')) else {
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
    Schedule::read(text, &usual()).unwrap_or_else(|faults| panic!("{text}: {}", fault_texts(&faults)))
}

#[test]
fn runs_on_the_wall_clock() {
    check_lines("runs.txt", |left| {
        let columns: Vec<&str> = left.split(" | ").collect();
        let [zone, rhythm, from] = columns[..] else { panic!("three columns: {left}") };
        let zone: Tz = zone.parse().expect("a zone");
        let rhythm = read_rhythm(rhythm, Clause::Movement, None).unwrap_or_else(|fault| panic!("{fault}"));
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
    let line = lines.lines().find(|line| line.starts_with(&format!("{left} => "))).expect("the case stands there");
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
            let other: Vec<&str> = text.split("; ").filter(|clause| !usual_clauses.contains(clause)).collect();
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
    assert_eq!(fault_texts(&faults), "too long: found \"movement Tue 18:00;m\", allowed up to 2000 characters");
    let skips = format!("skip {}", vec!["24 Dec"; 65].join(","));
    let faults = Schedule::read(&skips, &usual()).expect_err("too many");
    assert!(fault_texts(&faults).ends_with("allowed up to 64"), "{}", fault_texts(&faults));
}

#[test]
fn deadlines_reminders_and_grace() {
    check_lines("deadlines.txt", |left| {
        let columns: Vec<&str> = left.split('|').map(str::trim).collect();
        let [schedule, phase, opened, now, away] = columns[..] else { panic!("five columns: {left}") };
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
    assert_eq!(fault_texts(&spent), "movement: spent: found \"\", allowed at least one run from now on");
    assert!(usual().spent(now).is_empty());
}

/// The dates a zone had or will have from 2020 to 2035, found by walking along in steps of six hours.
fn dates_of(zone: Tz) -> BTreeSet<NaiveDate> {
    let (first, last) = (years_start(), years_end());
    let mut at = first.and_utc() - TimeDelta::days(2);
    let mut dates = BTreeSet::new();
    while at < last.and_utc() + TimeDelta::days(2) {
        dates.insert(at.with_timezone(&zone).date_naive());
        at += TimeDelta::hours(6);
    }
    dates.into_iter().filter(|date| *date >= first.date() && *date < last.date()).collect()
}

fn years_start() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2020, 1, 1).expect("a date").and_time(NaiveTime::MIN)
}

fn years_end() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2036, 1, 1).expect("a date").and_time(NaiveTime::MIN)
}

fn daily(hour: u32, minute: u32) -> cron::Schedule {
    format!("0 {minute} {hour} * * *").parse().expect("a cron expression")
}

/// A daily schedule runs once for each date there is, in order. The run shows the time asked
/// for, or is the first instant after the leap that took this time away, as chrono-tz's own
/// table of leaps has it.
fn check_daily(zone: Tz, hour: u32, minute: u32) {
    let cron = daily(hour, minute);
    let time = NaiveTime::from_hms_opt(hour, minute, 0).expect("a time");
    let first = years_start().and_time_in(zone);
    let mut after = first - TimeDelta::seconds(1);
    for date in dates_of(zone) {
        let run = next_wall(&cron, zone, after).expect("a daily schedule goes on");
        let asked = date.and_time(time);
        match zone.from_local_datetime(&asked).earliest() {
            Some(at) => assert_eq!(run, at.to_utc(), "{zone} {asked}"),
            None => {
                let leap = GapInfo::new(&asked, &zone).and_then(|gap| gap.end).expect("a leap has an end");
                assert_eq!(run, leap.to_utc(), "{zone} {asked}");
            }
        }
        assert!(run > after, "{zone} {asked}");
        after = run;
    }
    let next = next_wall(&cron, zone, after).expect("a daily schedule goes on");
    assert!(next.with_timezone(&zone).naive_local() >= years_end(), "{zone}: one run too many, {next}");
}

trait InZone {
    fn and_time_in(self, zone: Tz) -> DateTime<Utc>;
}

impl InZone for NaiveDateTime {
    fn and_time_in(self, zone: Tz) -> DateTime<Utc> {
        instant_on_clock(self, zone).expect("the date exists")
    }
}

#[test]
fn a_daily_schedule_runs_once_a_date_in_every_zone() {
    for (index, zone) in TZ_VARIANTS.iter().enumerate() {
        // Each zone at one time of the first hours of the day, where clocks are changed.
        let minute = u32::try_from(index).expect("few zones") * 7 % 240;
        check_daily(*zone, minute / 60, minute % 60);
    }
}

#[test]
fn every_change_of_every_clock_is_run_through_once() {
    let times = [(0, 0), (0, 30), (1, 0), (1, 45), (2, 0), (2, 15), (2, 30), (3, 0), (12, 0), (23, 0), (23, 30)];
    for zone in [
        Tz::Australia__Lord_Howe,
        Tz::Africa__Casablanca,
        Tz::Africa__Cairo,
        Tz::America__Havana,
        Tz::America__Nuuk,
        Tz::Europe__Berlin,
        Tz::Asia__Beirut,
        Tz::America__Santiago,
        Tz::Antarctica__Troll,
    ] {
        for (hour, minute) in times {
            check_daily(zone, hour, minute);
        }
    }
}

fn zones() -> impl Strategy<Value = Tz> {
    prop::sample::select(TZ_VARIANTS.to_vec())
}

fn moments() -> impl Strategy<Value = DateTime<Utc>> {
    // 2020 to 2035, to the second.
    (1_577_836_800i64..2_082_758_400).prop_map(|seconds| DateTime::from_timestamp(seconds, 0).expect("in range"))
}

fn lengths() -> impl Strategy<Value = Length> {
    (0u64..30, 0u64..3000).prop_filter_map("nothing at all", |(days, minutes)| Length::new(days, minutes))
}

fn grids() -> impl Strategy<Value = String> {
    let days = prop::sample::subsequence(vec!["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], 1..=7);
    let group = (days, 0u32..24, 0u32..60).prop_map(|(days, h, m)| format!("{} {h:02}:{m:02}", days.join(",")));
    prop_oneof![
        prop::collection::vec(group, 1..4).prop_map(|groups| groups.join(", ")),
        (0u32..60, 0u32..24, 1u32..29, 1u32..13).prop_map(|(m, h, d, month)| format!("{m} {h} {d} {month}-12 *")),
        (0u32..60, 1u32..30, 1u32..12).prop_map(|(s, m, h)| format!("{s} */{m} */{h} * * Mon-Fri")),
        (0u32..60, 0u32..24, 1u32..8).prop_map(|(m, h, d)| format!("0 {m} {h} ? * {d}/2 2020-2090")),
    ]
}

fn rhythms() -> impl Strategy<Value = Rhythm> {
    let grid = (grids(), prop::option::of(lengths())).prop_map(|(grid, least)| {
        let text = least.map_or(grid.clone(), |least| format!("{grid} at least {least}"));
        read_rhythm(&text, Clause::Movement, None).unwrap_or_else(|fault| panic!("{text}: {fault}"))
    });
    prop_oneof![lengths().prop_map(Rhythm::Length), grid]
}

fn skips() -> impl Strategy<Value = Skip> {
    let date = (0i64..5000).prop_map(|n| years_start().date() + TimeDelta::days(n));
    let day = (1u32..13, 1u32..32).prop_filter_map("no such day", |(month, day)| MonthDay::new(month, day));
    prop_oneof![
        (date, 0i64..40).prop_map(|(first, n)| Skip::Dates { first, last: first + TimeDelta::days(n) }),
        (day.clone(), day).prop_map(|(first, last)| Skip::Yearly { first, last }),
    ]
}

fn schedules() -> impl Strategy<Value = Schedule> {
    let rhythms = (rhythms(), rhythms(), rhythms());
    let rest = (
        prop::collection::vec(lengths(), 0..4),
        prop::option::of(lengths()),
        prop::collection::vec(skips(), 0..4),
    );
    (zones(), rhythms, rest).prop_map(|(zone, (movement, retreat, adjustment), (reminders, grace, skip))| Schedule {
        zone,
        movement,
        retreat,
        adjustment,
        reminders,
        grace,
        skip,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// The one text of a schedule gives the schedule again, over any base.
    #[test]
    fn a_schedule_is_read_back_from_its_text(schedule in schedules(), base in schedules()) {
        let text = schedule.to_text();
        let again = Schedule::read(&text, &base).map_err(|faults| TestCaseError::fail(fault_texts(&faults)))?;
        prop_assert_eq!(&again, &schedule);
        prop_assert_eq!(again.to_text(), text);
    }

    /// Nothing a letter says makes the reader stumble.
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let _ = Schedule::read(&text, &usual());
    }

    #[test]
    fn any_text_like_a_schedule_is_read_or_refused(
        words in prop::collection::vec(prop::sample::select(vec![
            "movement", "retreat", "zone", "skip", ";", ",", ":", "=", "Tue", "18:00", "0", "*", "*/5", "24h", "3",
            "days", "at least", "to the grid", "Europe/Berlin", "24 Dec", "..", "-", "none", "2026-12-24", "é",
        ]), 0..12)
    ) {
        if let Ok(schedule) = Schedule::read(&words.join(" "), &usual()) {
            let again = Schedule::read(&schedule.to_text(), &usual());
            prop_assert_eq!(again.ok(), Some(schedule));
        }
    }

    /// A deadline comes after now, on no skipped date and in no absence; the phase keeps what was
    /// promised, and nothing free was passed over by a grid.
    #[test]
    fn a_deadline_keeps_its_promise(
        schedule in schedules(), now in moments(), delay in 0i64..20_000, start in -90_000i64..900_000, long in 0i64..2_000_000,
    ) {
        let opened = now - TimeDelta::seconds(delay);
        let from = now + TimeDelta::seconds(start);
        let away = [Span { from, until: from + TimeDelta::seconds(long) }];
        if let Some(deadline) = deadline_since(&schedule, Phase::Movement, opened, now, &away) {
            prop_assert!(deadline.at > now);
            prop_assert!(!away[0].covers(deadline.at));
            let date = deadline.at.with_timezone(&schedule.zone).date_naive();
            prop_assert!(!schedule.skip.iter().any(|skip| skip.covers(date)));
            let minutes = deadline.at.timestamp() % 60;
            match &schedule.movement {
                Rhythm::Length(_) => prop_assert_eq!(minutes, 0),
                Rhythm::Grid { at_least, .. } => prop_assert!(deadline.at >= at_least.after(opened, schedule.zone)),
            }
            for reminder in reminders(&schedule, deadline, now) {
                prop_assert!(now < reminder && reminder < deadline.at);
            }
            if let Some(end) = grace_end(&schedule, deadline) {
                prop_assert!(end > deadline.at);
            }
        }
    }

    /// The runs of a grid come one by one: asked from any moment between two of them, the second
    /// is the answer.
    #[test]
    fn the_next_run_does_not_depend_on_the_moment_asked(
        text in grids(), zone in zones(), from in moments(), part in 0.0f64..1.0,
    ) {
        let rhythm = read_rhythm(&text, Clause::Movement, None).map_err(|fault| TestCaseError::fail(fault.to_string()))?;
        let Rhythm::Grid { grid, .. } = rhythm else { return Err(TestCaseError::fail("a grid")) };
        let Some(first) = grid.next(zone, from) else { return Ok(()) };
        prop_assert!(first > from);
        if let Some(second) = grid.next(zone, first) {
            prop_assert!(second > first);
            #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
            let between = first + TimeDelta::seconds(((second - first).num_seconds() as f64 * part) as i64);
            prop_assert_eq!(grid.next(zone, between), Some(second));
        }
    }

    /// Going back by a length in days ends on the same clock time, wherever the clock shows it.
    #[test]
    fn days_keep_the_time_of_day(zone in zones(), from in moments(), days in 1u64..60) {
        let length = Length::new(days, 0).expect("some days");
        let later = length.after(from, zone);
        prop_assert!(later > from);
        let asked = from.with_timezone(&zone).naive_local() + TimeDelta::days(days.try_into().expect("few days"));
        if let Some(exact) = zone.from_local_datetime(&asked).earliest() {
            prop_assert_eq!(later, exact.to_utc());
        }
    }
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
