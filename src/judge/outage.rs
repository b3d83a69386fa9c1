//! A while in which letters could not come, or could not go.

use chrono::{DateTime, Utc};

use super::deadlines::{dues_of, look_for_early, park, tell_all};
use super::ruling::Bench;
use super::{Announced, Announcement, Body, Setting};
use crate::game::{Change, Confirmer, Dues, WhyParked};
use crate::schedule::{Deadline, put_off};

/// Such a while.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outage {
    /// What was away.
    pub away: Away,
    /// Since when.
    pub since: DateTime<Utc>,
    /// When it was back; where it is not, the present.
    pub until: DateTime<Utc>,
}

/// What was away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Away {
    /// The judge itself.
    Judge,
    /// A mailbox that it has its letters from.
    Mailbox,
    /// The way that all its letters take.
    WayOut,
}

/// Puts off what fell due in an outage by as much as that lasted, to the next moment of the schedule, and
/// tells all before anything is ruled: nobody loses a turn to it.
pub(super) fn rule(setting: Setting<'_>, bench: &mut Bench, outage: Outage) {
    let Some(game) = &bench.game else { return };
    let (schedule, phase) = (&game.settings.schedule, game.position.turn.phase);
    let by = outage.until - outage.since;
    let was = game.deadline();
    let dues = match (game.dues.grace, game.dues.deadline) {
        (Some(end), _) => {
            Some(Dues { grace: Some((end + by).max(setting.now)), ..game.dues.clone() })
        }
        (None, Some(at)) => {
            let closed = Deadline { at, zone: schedule.zone };
            let due = put_off(schedule, phase, closed, by, setting.now);
            due.map(|due| dues_of(schedule, due, setting.now))
        }
        (None, None) => return,
    };
    let Some(dues) = dues else { return park(setting, bench, WhyParked::ScheduleSpent) };
    bench.change(Change::DuesSet(dues));
    tell_all(bench, |_, _| {
        let what = Announcement::Outage { was, outage };
        Body::Announced(Box::new(Announced { what, by: Confirmer::Keeper }))
    });
    look_for_early(setting, bench);
}
