//! A daily schedule in every zone there is, checked against chrono-tz's own tables.

use std::collections::BTreeSet;

use chancery::schedule::{instant_on_clock, next_wall};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::{GapInfo, TZ_VARIANTS, Tz};

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

pub fn years_start() -> NaiveDateTime {
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
                let leap =
                    GapInfo::new(&asked, &zone).and_then(|gap| gap.end).expect("a leap has an end");
                assert_eq!(run, leap.to_utc(), "{zone} {asked}");
            }
        }
        assert!(run > after, "{zone} {asked}");
        after = run;
    }
    let next = next_wall(&cron, zone, after).expect("a daily schedule goes on");
    assert!(
        next.with_timezone(&zone).naive_local() >= years_end(),
        "{zone}: one run too many, {next}"
    );
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
    let times = [
        (0, 0),
        (0, 30),
        (1, 0),
        (1, 45),
        (2, 0),
        (2, 15),
        (2, 30),
        (3, 0),
        (12, 0),
        (23, 0),
        (23, 30),
    ];
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
