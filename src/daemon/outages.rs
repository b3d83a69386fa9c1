//! What was away, and for how long: the judge itself, a mailbox, the way out. A deadline that falls into a
//! long outage is put off (`judge::Outage`); for as long as `wait` says it is only waited for.

use chrono::{DateTime, TimeDelta, Utc};

use super::Daemon;
use crate::game::GameId;
use crate::judge::{Away, Due, Outage};

/// How often it is noted that the judge is at work.
const BEAT: TimeDelta = TimeDelta::minutes(1);
/// A mailbox or a way out that is away for longer holds up no deadline any more: the keeper has not cared.
const GIVEN_UP: TimeDelta = TimeDelta::days(14);

impl Daemon {
    /// The while before this start in which nobody was at work, if it was a long one.
    pub(super) fn outage_before_start(
        last_alive: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
        wait: TimeDelta,
    ) -> Option<Outage> {
        let since = last_alive.filter(|since| now - *since > wait)?;
        Some(Outage { away: Away::Judge, since, until: now })
    }

    /// Notes that the judge is at work. That it cannot be written down ends no pass: what else is to be
    /// stored will say so.
    pub(super) fn note_alive(&mut self) {
        let is_fresh = |noted: DateTime<Utc>| noted <= self.now && self.now - noted < BEAT;
        if !self.noted_alive.is_some_and(is_fresh) && self.store.note_alive(self.now).is_ok() {
            self.noted_alive = Some(self.now);
        }
    }

    /// The outage into which a moment of a game fell, if it was a long one.
    pub(super) fn outage_across(&self, game: GameId, at: DateTime<Utc>) -> Option<Outage> {
        let wait = self.mailbox_wait;
        let way = self.traffic.outage();
        let over = way
            .and_then(|(since, until)| Some(Outage { away: Away::WayOut, since, until: until? }));
        let fell_into = |outage: &Outage| {
            outage.since < at && at <= outage.until && outage.until - outage.since > wait
        };
        if let Some(outage) = [self.was_away, over].into_iter().flatten().find(fell_into) {
            return Some(outage);
        }
        // What it was put off for before counts no second time.
        let from = |since: DateTime<Utc>| {
            self.put_off.get(&game).map_or(since, |put_off| since.max(*put_off))
        };
        let lasts = |away: Away, since: DateTime<Utc>| {
            let is_given_up = self.now - since > GIVEN_UP;
            (!is_given_up).then(|| Outage { away, since: from(since).min(at), until: self.now })
        };
        if let Some((since, None)) = way
            && at - since > wait
        {
            return lasts(Away::WayOut, since);
        }
        let unseen = self
            .sources
            .iter()
            .filter(|source| source.all_here(self.now).is_none_or(|seen| seen < at));
        let since = unseen.map(|source| source.answered.unwrap_or(self.started)).min()?;
        let has_waited = self.now - at.max(self.started) > wait;
        has_waited.then(|| lasts(Away::Mailbox, since)).flatten()
    }

    /// Notes that a game's deadline was put off for an outage that may go on.
    pub(super) fn note_put_off(&mut self, due: &Due) {
        if let Due::Game { game, outage: Some(outage), .. } = due {
            self.put_off.insert(*game, outage.until);
            let away = match outage.away {
                Away::Judge => "the judge",
                Away::Mailbox => "a mailbox",
                Away::WayOut => "the way out",
            };
            let since = outage.since;
            tracing::warn!(
                "game {game}: what was due is put off, for {away} was away since {since}"
            );
        }
    }
}
