//! A grid: the clock times at which deadlines may fall, as cron expressions.
//!
//! One value for both ways of writing: what can be said in words is held in words
//! ([`Weekly`]), anything else as one cron expression. Two grids are equal if their texts are.

use std::str::FromStr;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use cron::TimeUnitSpec;

use super::length::Length;
use super::wall::next_wall;
use super::weekly::{ClockTime, Days, WEEK, Weekly};

/// Clock times at which deadlines may fall; it has at least one run since 1970.
#[derive(Clone, Debug)]
pub struct Grid {
    text: String,
    crons: Vec<cron::Schedule>,
    weekly: Option<Weekly>,
}

/// Over how many runs the shortest step of a grid is looked for.
const STEPS_LOOKED_AT: usize = 100;

impl Grid {
    /// The grid of clock times on days of the week.
    #[must_use]
    pub fn of_weekly(weekly: Weekly) -> Grid {
        let crons = weekly
            .cron_texts()
            .map(|text| {
                cron::Schedule::from_str(&text)
                    .expect("a clock time on days of the week is a cron expression")
            })
            .collect();
        Grid { text: weekly.to_string(), crons, weekly: Some(weekly) }
    }

    /// The grid of a cron expression, seconds first; one that only names a clock time on days of
    /// the week becomes that. None: it has no run at all (30 February).
    pub(super) fn of_cron(source: String, cron: cron::Schedule) -> Option<Grid> {
        next_wall(&cron, Tz::UTC, DateTime::UNIX_EPOCH)?;
        Some(match as_weekly(&cron) {
            Some(weekly) => Grid::of_weekly(weekly),
            None => Grid { text: source, crons: vec![cron], weekly: None },
        })
    }

    /// The one text of the grid: `Tue,Fri 18:00`, or a cron expression of six or seven fields.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The grid in words, if it can be said in words.
    #[must_use]
    pub fn weekly(&self) -> Option<&Weekly> {
        self.weekly.as_ref()
    }

    /// The first run after an instant on the wall clock of a zone. None: no further run.
    #[must_use]
    pub fn next(&self, zone: Tz, after: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.crons.iter().filter_map(|cron| next_wall(cron, zone, after)).min()
    }

    /// What a grid leaves the players at least where nothing is said: half its shortest step, but
    /// no more than twelve hours. So a phase that closes early just before a run is not followed
    /// by one of a minute, and a grid of every ten minutes is still one of every ten minutes.
    pub(super) fn usual_least(&self) -> Length {
        let mut runs: Vec<DateTime<Utc>> = self
            .crons
            .iter()
            .flat_map(|cron| cron.after(&DateTime::UNIX_EPOCH).take(STEPS_LOOKED_AT))
            .collect();
        runs.sort_unstable();
        let shortest = runs
            .windows(2)
            .map(|pair| pair[1] - pair[0])
            .filter(|step| *step > TimeDelta::zero())
            .min();
        let half = shortest.map_or(i64::MAX, |step| step.num_minutes() / 2);
        match u64::try_from(half.min(12 * 60)) {
            Ok(minutes) => Length::new(0, minutes).unwrap_or(Length::MINUTE),
            Err(_) => Length::MINUTE,
        }
    }
}

impl PartialEq for Grid {
    fn eq(&self, other: &Grid) -> bool {
        self.text == other.text
    }
}

impl Eq for Grid {}

/// The clock time and the days of an expression that says nothing else.
fn as_weekly(cron: &cron::Schedule) -> Option<Weekly> {
    let any_date = cron.years().is_all() && cron.months().is_all() && cron.days_of_month().is_all();
    if !any_date || only(cron.seconds())? != 0 {
        return None;
    }
    let time = ClockTime::new(only(cron.hours())?, only(cron.minutes())?)?;
    // The crate counts the days of the week from 1, which is Sunday.
    let days = WEEK
        .into_iter()
        .filter(|day| cron.days_of_week().includes(day.number_from_sunday()))
        .fold(Days::NONE, |days, day| days.with(Days::of(day)));
    Some(Weekly::one(days, time))
}

fn only(field: &impl TimeUnitSpec) -> Option<u32> {
    (field.count() == 1).then(|| field.iter().next())?
}
