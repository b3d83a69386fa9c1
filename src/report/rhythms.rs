//! A game's schedule in words.

use minijinja::Value;
use serde::Serialize;

use crate::board::Phase;
use crate::judge::NewSchedule;
use crate::schedule::{ClockTime, Days, Grid, Length, Rhythm, Schedule, Weekly};

use super::stationery::facts;
use super::tongue::{Join, Tongue};
use super::words::{length, plain, weekday};

/// When orders are due, as `_schedule.txt` says it.
#[derive(Serialize)]
struct ScheduleWords {
    /// The zone on whose clock: `Europe/Berlin`.
    zone: &'static str,
    /// `Tuesday and Friday at 18:00`
    movement: String,
    /// `1 day after the turn begins`
    retreat: String,
    adjustment: String,
    /// How long late orders are waited for; empty for not at all.
    grace: String,
    /// How long a way of the post has time; empty where nobody asked for that.
    post: String,
}

/// The facts of another schedule.
pub(super) fn schedule_facts(tongue: &Tongue, schedule: &Schedule, post: Option<Length>) -> Value {
    let rhythm = |phase| rhythm_words(tongue, schedule.rhythm(phase));
    let words = |it: Option<Length>| it.map_or_else(String::new, |it| length_words(tongue, it));
    facts(ScheduleWords {
        zone: schedule.zone.name(),
        movement: rhythm(Phase::Movement),
        retreat: rhythm(Phase::Retreat),
        adjustment: rhythm(Phase::Adjustment),
        grace: words(schedule.grace),
        post: words(post),
    })
}

/// The same, of one that was set.
pub(super) fn new_schedule(tongue: &Tongue, new: &NewSchedule) -> Value {
    schedule_facts(tongue, &new.schedule, new.post)
}

fn rhythm_words(tongue: &Tongue, rhythm: &Rhythm) -> String {
    let time = &tongue.time;
    match rhythm {
        Rhythm::Length(length) => time.after_opening(&length_words(tongue, *length)),
        Rhythm::Grid { grid, at_least } => {
            time.no_sooner(&grid_words(tongue, grid), &length_words(tongue, *at_least))
        }
    }
}

fn grid_words(tongue: &Tongue, grid: &Grid) -> String {
    match grid.weekly() {
        Some(weekly) => weekly_words(tongue, weekly),
        None => tongue.time.by_cron(&plain(grid.text())),
    }
}

fn weekly_words(tongue: &Tongue, weekly: &Weekly) -> String {
    let times: Vec<String> =
        weekly.times().map(|(time, days)| days_words(tongue, days, time)).collect();
    tongue.names.texts(&times, Join::And)
}

fn days_words(tongue: &Tongue, days: Days, time: ClockTime) -> String {
    let clock = time.to_string();
    if days == Days::ALL {
        return tongue.time.every_day(&clock);
    }
    let days: Vec<String> = days.iter().map(|day| weekday(tongue, day)).collect();
    tongue.time.on_days(&tongue.names.texts(&days, Join::And), &clock)
}

fn length_words(tongue: &Tongue, of: Length) -> String {
    let minutes = u64::from(of.days()) * 24 * 60 + u64::from(of.minutes());
    length(tongue, minutes).unwrap_or_default()
}
