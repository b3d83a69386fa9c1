//! Another schedule for a game that is founded: asked for by whoever runs it, or needed for the post.
//!
//! What is due already stays, but for a deadline that would come sooner than the post allows.

use chrono::{DateTime, Utc};

use super::ruling::Bench;
use super::{Announced, Announcement, Body, Refused, Setting, deadlines};
use crate::board::Phase;
use crate::game::{Act, Change, Confirmer, Dues, Game, Status, WhyParked};
use crate::schedule::{
    Clause, Deadline, Length, Rhythm, Schedule, ScheduleFault, deadline, read_length, reminders,
};

/// Another schedule of a game, for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSchedule {
    /// The schedule.
    pub schedule: Schedule,
    /// For how long a way of the post it leaves time, where that is why it holds.
    pub post: Option<Length>,
    /// The present deadline as it was, where it was put off.
    pub was: Option<DateTime<Utc>>,
}

/// What is asked for in these words, clauses of a schedule: what they leave out stays. The clause `post`
/// says how long a letter takes there and back, or `none`; where somebody gets letters by post it stays,
/// too.
pub(super) fn meant(bench: &Bench, game: &Game, text: &str) -> Result<Act, Refused> {
    let is_post = |clause: &&str| post_of(clause).is_some();
    let (post, rest): (Vec<&str>, Vec<&str>) = text.split([';', '\n']).partition(is_post);
    let present = &game.settings.schedule;
    let post = match post.first().and_then(|clause| post_of(clause)) {
        None => None,
        Some("none") => Some(None),
        Some(text) => {
            Some(Some(read_length(text, Clause::Grace).map_err(|fault| refused(&[fault]))?))
        }
    };
    let rest = rest.join(";");
    let is_blank = rest.chars().all(|c| c == ';' || c.is_whitespace());
    let schedule = match is_blank {
        true => present.clone(),
        false => Schedule::read(&rest, present).map_err(|faults| refused(&faults))?,
    };
    let is_postal = || game.seats().any(|(seat, _)| bench.is_postal(seat));
    let least = match post {
        Some(post) => post,
        None => is_postal().then(|| promised(present)),
    };
    let schedule = Box::new(least.map_or(schedule.clone(), |least| schedule.allowing(least)));
    Ok(Act::Schedule { schedule, post: post.flatten() })
}

/// The least time that a schedule gives for a turn.
fn promised(schedule: &Schedule) -> Length {
    let least = |phase| match schedule.rhythm(phase) {
        Rhythm::Length(length) | Rhythm::Grid { at_least: length, .. } => *length,
    };
    let shorter = |one: Length, other: Length| if one.longer(other) == one { other } else { one };
    let others = [Phase::Retreat, Phase::Adjustment].map(least);
    others.into_iter().fold(least(Phase::Movement), shorter)
}

/// `post 8 days`
fn post_of(clause: &str) -> Option<&str> {
    let (word, rest) = clause.trim().split_once([' ', ':', '='])?;
    let is_post = ["post", "poste"].iter().any(|it| word.eq_ignore_ascii_case(it));
    is_post.then(|| rest.trim_start_matches([' ', ':', '=']))
}

fn refused(faults: &[ScheduleFault]) -> Refused {
    let (found, allowed) = faults
        .first()
        .map_or_else(Default::default, |fault| (fault.found.clone(), fault.kind.allowed()));
    Refused::NoSchedule(found, allowed)
}

/// Whether a schedule can hold from now on.
pub(super) fn can_hold(
    game: &Game,
    schedule: &Schedule,
    now: DateTime<Utc>,
) -> Result<(), Refused> {
    if *schedule == game.settings.schedule {
        return Err(Refused::ScheduleStands);
    }
    match schedule.spent(now) {
        spent if spent.is_empty() => Ok(()),
        _ => Err(Refused::NoSchedule(String::new(), String::new())),
    }
}

/// Has another schedule hold, and tells all.
pub(super) fn set(
    setting: Setting<'_>,
    bench: &mut Bench,
    schedule: &Schedule,
    post: Option<Length>,
    by: Confirmer,
) -> NewSchedule {
    bench.change(Change::ScheduleSet(Box::new(schedule.clone())));
    if bench.game.as_ref().is_some_and(|it| it.status == Status::Parked(WhyParked::ScheduleSpent)) {
        bench.change(Change::Unparked);
        deadlines::renew(setting, bench);
    }
    let was = fit(setting, bench, post);
    let new = NewSchedule { schedule: schedule.clone(), post, was };
    let what = Announcement::Schedule(Box::new(new.clone()));
    deadlines::tell_all(bench, |_, _| {
        Body::Announced(Box::new(Announced { what: what.clone(), by }))
    });
    deadlines::look_for_early(setting, bench);
    new
}

/// Has the deadlines of a game leave time for the post where they leave less.
pub(super) fn allow(setting: Setting<'_>, bench: &mut Bench, post: Length) -> Option<NewSchedule> {
    let schedule = bench.game.as_ref()?.settings.schedule.allowing(post);
    can_hold(bench.game.as_ref()?, &schedule, setting.now).ok()?;
    let act = Act::Schedule { schedule: Box::new(schedule.clone()), post: Some(post) };
    bench.change(Change::Acted { act, by: Confirmer::Keeper });
    Some(set(setting, bench, &schedule, Some(post), Confirmer::Keeper))
}

/// Fits what is due in the present turn to the schedule; gives the deadline as it was where it is put
/// off. In grace all stays: those who are late had their time.
fn fit(setting: Setting<'_>, bench: &mut Bench, post: Option<Length>) -> Option<DateTime<Utc>> {
    let game = bench.game.as_ref()?;
    let due = game.dues.deadline.filter(|_| game.status == Status::Running)?;
    if game.dues.grace.is_some() || due <= setting.now {
        return None;
    }
    let schedule = &game.settings.schedule;
    let (zone, phase) = (schedule.zone, game.position.turn.phase);
    let is_soon = post.is_some_and(|post| due < post.after(setting.now, zone));
    let later = if is_soon { deadline(schedule, phase, setting.now) } else { None };
    let later = later.map(|it| it.at).filter(|at| *at > due);
    let at = later.unwrap_or(due);
    let reminders = reminders(schedule, Deadline { at, zone }, setting.now);
    let dues = Dues { deadline: Some(at), reminders, ..game.dues.clone() };
    if dues != game.dues {
        bench.change(Change::DuesSet(dues));
    }
    later.map(|_| due)
}
