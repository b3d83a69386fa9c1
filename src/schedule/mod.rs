//! Deadlines on the wall clock of a zone.
//!
//! A [`Schedule`] says when orders are due: a [`Rhythm`] for each kind of phase (a grid of clock
//! times, or a length), an IANA zone, reminders, a grace and dates on which no deadline falls.
//! [`deadline`] turns it and a moment into a deadline; that instant, in UTC and with the name of
//! its zone, is what the game keeps, so a later change of a zone's rules moves no deadline set.
//!
//! Five rules hold everywhere:
//! * **One run on each day.** On the day the clock changes a daily deadline comes once: a time the
//!   clock leaps over is the first instant after the leap, a time it shows twice is the first.
//! * **A length ends at a round time**: one of a day that is counted from 17:03 ends at 18:00, never sooner.
//!   From a round time it leads to a round time, so nothing drifts by this.
//! * **A day is a day on the clock**, `24h` are hours: `1 day` after 18:00 is 18:00, in the night
//!   of a clock change too.
//! * **Lengths count from the opening of the phase**, which is the deadline that closed the last
//!   one, not the minute at which the judge got round to it. So nothing drifts, and a grid with
//!   `at least 1 day` may be a daily grid. Only if too little of the time is left (see
//!   [`deadline_since`]) does the next deadline go further.
//! * **A schedule has one text** ([`Schedule::to_text`]), complete and read back to the same value.
//!
//! What is not here: the clock (`now` is an argument), when a game may go early, what happens to
//! the late, whose absence counts and how much of it is allowed (that is the game's), and every
//! sentence: [`WallTime`] and [`ScheduleFault`] are facts, the report room makes words of them.

mod cron_text;
mod dates;
mod fault;
mod grid;
mod length;
mod skip;
mod text;
mod wall;
mod weekly;
mod when;
mod words;

use chrono::{DateTime, DurationRound, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;

use crate::board::Phase;

pub use fault::{Clause, CronField, FaultKind, ScheduleFault};
pub use grid::Grid;
pub use length::Length;
pub use skip::{MonthDay, Skip, Span};
pub use text::find_zone;
pub use wall::{WallTime, instant_on_clock, next_wall, stamp, wall};
pub use weekly::{ClockTime, Days, Weekly};
pub use when::{When, read_when};
pub use words::{read_length, read_rhythm};

/// How often a blocked deadline is moved on before the schedule counts as spent.
const MOST_MOVES: usize = 1000;

/// When the orders of one kind of phase are due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rhythm {
    /// So long after the phase opens, and on to a round time of the clock.
    Length(Length),
    /// The first run of the grid that leaves the players at least this long.
    Grid {
        /// The clock times.
        grid: Grid,
        /// The least the players have.
        at_least: Length,
    },
}

/// The rule for the deadlines of a game.
///
/// Two schedules are equal if and only if their texts are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The zone whose wall clock the grids, the days and the skipped dates are read on.
    pub zone: Tz,
    /// When moves are due.
    pub movement: Rhythm,
    /// When retreats are due.
    pub retreat: Rhythm,
    /// When builds and removals are due.
    pub adjustment: Rhythm,
    /// How long before a deadline to remind those who still owe orders; in the order written.
    pub reminders: Vec<Length>,
    /// How long after a deadline late orders are still waited for; none: not at all.
    pub grace: Option<Length>,
    /// Dates on which no deadline falls.
    pub skip: Vec<Skip>,
}

/// When orders are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// The instant.
    pub at: DateTime<Utc>,
    /// The zone it was reckoned in, for telling it to people.
    pub zone: Tz,
}

impl Schedule {
    /// The schedule of a game that says nothing else: moves on Tuesdays and Fridays at 18:00, two
    /// a week for a weekly rhythm misses fewer orders than "every n days"; a day each for retreats
    /// and adjustments, so that both can fit between a Tuesday and a Friday and the next moves
    /// still have a day; reminders a day and six hours before; a day of grace.
    #[must_use]
    pub fn usual(zone: Tz) -> Schedule {
        let moves = Weekly::one(Days::TUE.with(Days::FRI), ClockTime::EVENING);
        Schedule {
            zone,
            movement: Rhythm::Grid { grid: Grid::of_weekly(moves), at_least: Length::DAY },
            retreat: Rhythm::Length(Length::HOURS_24),
            adjustment: Rhythm::Length(Length::HOURS_24),
            reminders: vec![Length::HOURS_24, Length::HOURS_6],
            grace: Some(Length::HOURS_24),
            skip: Vec::new(),
        }
    }

    /// Reads a schedule as written; what it does not mention stays as in `base`.
    ///
    /// # Errors
    /// Every fault found, in the order written. Nothing is taken over if there is any.
    pub fn read(text: &str, base: &Schedule) -> Result<Schedule, Vec<ScheduleFault>> {
        text::read(text, base)
    }

    /// The complete text of the schedule, one line; [`Schedule::read`] over any base gives the
    /// same value again.
    #[must_use]
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// The same with at least this long for every kind of phase, so that a letter can go and another one
    /// come back: a shorter length is lengthened, and a grid goes to a later run.
    #[must_use]
    pub fn allowing(&self, post: Length) -> Schedule {
        let at_least = |rhythm: &Rhythm| match rhythm {
            Rhythm::Length(length) => Rhythm::Length(length.longer(post)),
            Rhythm::Grid { grid, at_least } => {
                Rhythm::Grid { grid: grid.clone(), at_least: at_least.longer(post) }
            }
        };
        Schedule {
            movement: at_least(&self.movement),
            retreat: at_least(&self.retreat),
            adjustment: at_least(&self.adjustment),
            ..self.clone()
        }
    }

    /// The rhythm of one kind of phase.
    #[must_use]
    pub fn rhythm(&self, phase: Phase) -> &Rhythm {
        match phase {
            Phase::Movement => &self.movement,
            Phase::Retreat => &self.retreat,
            Phase::Adjustment => &self.adjustment,
        }
    }

    /// The faults of a schedule that has no deadline left from `now` on, for instance because its
    /// years have passed or because it skips the whole year. To be asked when a schedule is set;
    /// a text pinned long ago must still be read.
    #[must_use]
    pub fn spent(&self, now: DateTime<Utc>) -> Vec<ScheduleFault> {
        [Phase::Movement, Phase::Retreat, Phase::Adjustment]
            .into_iter()
            .filter(|phase| deadline(self, *phase, now).is_none())
            .map(|phase| ScheduleFault::new(Clause::of(phase), "", FaultKind::Spent))
            .collect()
    }
}

/// The deadline of a phase that opens now, with nobody away. None: the schedule is spent.
#[must_use]
pub fn deadline(schedule: &Schedule, phase: Phase, now: DateTime<Utc>) -> Option<Deadline> {
    deadline_since(schedule, phase, now, now, &[])
}

/// The deadline of a phase that opened at `opened`, as reckoned at `now`, outside every absence.
///
/// `opened` is the deadline that closed the phase before, if that is what closed it, and the
/// moment of processing if the phase closed early. The promised time counts from there; but if
/// less than three quarters of it were left at `now` (the judge was down, or waited long for a
/// mailbox), the deadline goes further: a length starts anew at `now`, a grid goes to a later run.
///
/// The seconds of `opened` do not count: a judge that wakes five seconds after a daily 18:00 has
/// not lost `at least 1 day` until the next.
///
/// None: the schedule is spent.
#[must_use]
pub fn deadline_since(
    schedule: &Schedule,
    phase: Phase,
    opened: DateTime<Utc>,
    now: DateTime<Utc>,
    away: &[Span],
) -> Option<Deadline> {
    let zone = schedule.zone;
    let opened = minute_down(opened);
    let at = match schedule.rhythm(phase) {
        Rhythm::Length(length) => {
            let end = length.after(opened, zone);
            let is_fair = end >= least_end(*length, zone, opened, now);
            let end = if is_fair { end } else { length.after(now, zone) };
            let at = round_up(end, length.step(), zone);
            keep_clock(schedule, at, away)
        }
        Rhythm::Grid { grid, at_least } => {
            let from = at_least.after(opened, zone).max(least_end(*at_least, zone, opened, now));
            free_run(schedule, grid, from, away)
        }
    };
    Some(Deadline { at: at?, zone })
}

/// A deadline that was put off by so much: a length goes on to a round time, a grid to its next run, and
/// neither is over yet at `now`. None: the schedule is spent.
#[must_use]
pub fn put_off(
    schedule: &Schedule,
    phase: Phase,
    deadline: Deadline,
    by: TimeDelta,
    now: DateTime<Utc>,
) -> Option<Deadline> {
    let zone = schedule.zone;
    let from = (deadline.at + by).max(now + TimeDelta::minutes(1));
    let at = match schedule.rhythm(phase) {
        Rhythm::Length(length) => keep_clock(schedule, round_up(from, length.step(), zone), &[]),
        Rhythm::Grid { grid, .. } => free_run(schedule, grid, from, &[]),
    };
    Some(Deadline { at: at?, zone })
}

/// When those who owe orders are to be reminded, earliest first, each moment once: only moments
/// between `now` and the deadline, so a short phase has fewer reminders. (A day before a deadline
/// may be the deadline itself, where the zone left the date between out.)
#[must_use]
pub fn reminders(
    schedule: &Schedule,
    deadline: Deadline,
    now: DateTime<Utc>,
) -> Vec<DateTime<Utc>> {
    let mut moments: Vec<_> = schedule
        .reminders
        .iter()
        .map(|lead| lead.before(deadline.at, deadline.zone))
        .filter(|moment| now < *moment && *moment < deadline.at)
        .collect();
    moments.sort_unstable();
    moments.dedup();
    moments
}

/// The end of the grace of a deadline, moved out of the skipped dates. None: no grace.
#[must_use]
pub fn grace_end(schedule: &Schedule, deadline: Deadline) -> Option<DateTime<Utc>> {
    let end = schedule.grace?.after(deadline.at, deadline.zone);
    Some(keep_clock(schedule, end, &[]).unwrap_or(end))
}

/// The earliest end that still leaves the players three quarters of the promised length.
fn least_end(length: Length, zone: Tz, opened: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    let promised = length.after(opened, zone) - opened;
    now + promised / 4 * 3
}

/// The first run of the grid at or after `from` that nothing blocks.
fn free_run(
    schedule: &Schedule,
    grid: &Grid,
    from: DateTime<Utc>,
    away: &[Span],
) -> Option<DateTime<Utc>> {
    let mut from = from;
    for _ in 0..MOST_MOVES {
        let run = grid.next(schedule.zone, from - TimeDelta::nanoseconds(1))?;
        match block_end(schedule, run, away)? {
            Block::Free => return Some(run),
            Block::Until(end) => from = end,
        }
    }
    None
}

/// The moment itself, or the same time of day on the first later day that nothing blocks.
fn keep_clock(schedule: &Schedule, at: DateTime<Utc>, away: &[Span]) -> Option<DateTime<Utc>> {
    let zone = schedule.zone;
    let time = at.with_timezone(&zone).time();
    let mut at = at;
    for _ in 0..MOST_MOVES {
        let end = match block_end(schedule, at, away)? {
            Block::Free => return Some(at),
            Block::Until(end) => end,
        };
        let date = end.with_timezone(&zone).date_naive();
        at = [date, date.succ_opt()?, date.succ_opt()?.succ_opt()?]
            .into_iter()
            .filter_map(|date| instant_on_clock(date.and_time(time), zone))
            .find(|moment| *moment >= end)?;
    }
    None
}

/// Whether a deadline may fall at a moment.
enum Block {
    Free,
    /// Not before this later moment.
    Until(DateTime<Utc>),
}

/// What stands against a deadline at this moment. None: the skipped dates never end.
fn block_end(schedule: &Schedule, at: DateTime<Utc>, away: &[Span]) -> Option<Block> {
    if let Some(span) = away.iter().find(|span| span.covers(at)) {
        return Some(Block::Until(span.until));
    }
    let date = at.with_timezone(&schedule.zone).date_naive();
    match schedule.skip.iter().find(|skip| skip.covers(date)) {
        None => Some(Block::Free),
        Some(skip) => {
            let next = skip.next_after(date)?;
            Some(Block::Until(wall::first_instant(
                next.and_time(chrono::NaiveTime::MIN),
                schedule.zone,
            )))
        }
    }
}

fn minute_down(at: DateTime<Utc>) -> DateTime<Utc> {
    at.duration_trunc(TimeDelta::minutes(1)).unwrap_or(at)
}

/// The moment, or the first one after it at which the clock shows so many minutes past the hour, or a
/// multiple.
fn round_up(at: DateTime<Utc>, step: u32, zone: Tz) -> DateTime<Utc> {
    let down = minute_down(at);
    let up = if down == at { at } else { down + TimeDelta::minutes(1) };
    let past = up.with_timezone(&zone).minute() % step;
    let left = if past == 0 { 0 } else { step - past };
    up + TimeDelta::minutes(i64::from(left))
}
