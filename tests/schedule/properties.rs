//! What holds of every schedule, every zone and every moment.

use chancery::board::Phase;
use chancery::schedule::{
    Clause, Length, MonthDay, Rhythm, Schedule, Skip, Span, deadline_since, grace_end, next_wall,
    read_rhythm, reminders,
};
use chrono::{
    DateTime, Datelike, NaiveDateTime, NaiveTime, Offset, TimeDelta, TimeZone, Timelike, Utc,
};
use chrono_tz::{GapInfo, TZ_VARIANTS, Tz};
use proptest::prelude::*;

use super::zones::years_start;
use super::{fault_texts, usual};

fn to_minute(at: DateTime<Utc>) -> DateTime<Utc> {
    at - TimeDelta::seconds(at.timestamp() % 60)
}

fn zones() -> impl Strategy<Value = Tz> {
    prop::sample::select(TZ_VARIANTS.to_vec())
}

/// The first change of a zone's offset in the year after a moment, to the hour.
fn change_after(zone: Tz, from: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let offset = |at: DateTime<Utc>| at.with_timezone(&zone).offset().fix();
    let mut hours = (0..366 * 24).map(|hour| from + TimeDelta::hours(hour));
    hours.find(|at| offset(*at) != offset(from))
}

fn moments() -> impl Strategy<Value = DateTime<Utc>> {
    // 2020 to 2035, to the second.
    (1_577_836_800i64..2_082_758_400)
        .prop_map(|seconds| DateTime::from_timestamp(seconds, 0).expect("in range"))
}

fn lengths() -> impl Strategy<Value = Length> {
    (0u64..30, 0u64..3000)
        .prop_filter_map("nothing at all", |(days, minutes)| Length::new(days, minutes))
}

fn grids() -> impl Strategy<Value = String> {
    let days =
        prop::sample::subsequence(vec!["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], 1..=7);
    let group = (days, 0u32..24, 0u32..60)
        .prop_map(|(days, h, m)| format!("{} {h:02}:{m:02}", days.join(",")));
    prop_oneof![
        prop::collection::vec(group, 1..4).prop_map(|groups| groups.join(", ")),
        (0u32..60, 0u32..24, 1u32..29, 1u32..13)
            .prop_map(|(m, h, d, month)| format!("{m} {h} {d} {month}-12 *")),
        (0u32..60, 1u32..30, 1u32..12).prop_map(|(s, m, h)| format!("{s} */{m} */{h} * * Mon-Fri")),
        (0u32..60, 0u32..24, 1u32..8)
            .prop_map(|(m, h, d)| format!("0 {m} {h} ? * {d}/2 2020-2090")),
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
    let day = (1u32..13, 1u32..32)
        .prop_filter_map("no such day", |(month, day)| MonthDay::new(month, day));
    prop_oneof![
        (date, 0i64..40)
            .prop_map(|(first, n)| Skip::Dates { first, last: first + TimeDelta::days(n) }),
        (day.clone(), day).prop_map(|(first, last)| Skip::Yearly { first, last }),
        (0i64..7).prop_map(|n| Skip::Weekly((years_start() + TimeDelta::days(n)).weekday())),
    ]
}

fn schedules() -> impl Strategy<Value = Schedule> {
    let rhythms = (rhythms(), rhythms(), rhythms());
    let rest = (
        prop::collection::vec(lengths(), 0..4),
        prop::option::of(lengths()),
        prop::collection::vec(skips(), 0..4),
    );
    (zones(), rhythms, rest).prop_map(
        |(zone, (movement, retreat, adjustment), (reminders, grace, skip))| Schedule {
            zone,
            movement,
            retreat,
            adjustment,
            reminders,
            grace,
            skip,
        },
    )
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
                Rhythm::Grid { at_least, .. } => prop_assert!(deadline.at >= at_least.after(to_minute(opened), schedule.zone)),
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

    /// The next run is the one found by trying every minute.
    #[test]
    fn the_next_run_is_found_by_trial_too(
        zone in zones(), from in moments(), minutes in 1u32..60, hours in 1u32..24, last in 2u32..7, shift in -9_000i64..9_000,
    ) {
        // Half of the moments lie about a change of the clock, where there is one within the year.
        let from = if shift % 2 == 0 { change_after(zone, from).unwrap_or(from) + TimeDelta::seconds(shift) } else { from };
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][last as usize];
        let text = format!("0 */{minutes} */{hours} * * Mon-{days}");
        // The crate's weeks start on Sunday, so Mon-Sun is not a range to it.
        let text = text.replace("Mon-Sun", "*");
        let cron: cron::Schedule = text.parse().map_err(|_| TestCaseError::fail(text.clone()))?;
        let expected = first_run_by_trial([minutes, hours, last], zone, from);
        prop_assert_eq!(next_wall(&cron, zone, from), expected, "{} {} {}", text, zone, from);
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

/// The first run of a grid, found by trying each minute of the clock for nine days.
fn first_run_by_trial(steps: [u32; 3], zone: Tz, from: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let [minutes, hours, last_day] = steps;
    let start = from.with_timezone(&zone).naive_local().date().and_time(NaiveTime::MIN)
        - TimeDelta::days(1);
    let resolve = |clock: NaiveDateTime| match zone.from_local_datetime(&clock).earliest() {
        Some(at) => Some(at.to_utc()),
        None => GapInfo::new(&clock, &zone).and_then(|gap| gap.end).map(|end| end.to_utc()),
    };
    (0..9 * 24 * 60)
        .map(|minute| start + TimeDelta::minutes(minute))
        .filter(|clock| clock.minute() % minutes == 0 && clock.hour() % hours == 0)
        .filter(|clock| clock.weekday().num_days_from_monday() <= last_day)
        .filter_map(resolve)
        .filter(|run| *run > from)
        .min()
}
