//! Rulings: events out of the store, through the judge, back into it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};

use super::{Daemon, DaemonError};
use crate::game::{EventId, GameDue};
use crate::judge::{self, Body, Due, Event, EventKind, Ruling, Timing};
use crate::letter::{self, Office, Outgoing};
use crate::reading;
use crate::report;
use crate::store::{Batch, Unread, UnreadKind};

/// How many events are ruled in one commit.
const BATCH_EVENTS: usize = 50;
/// How long events are ruled before the commit.
const BATCH_TIME: Duration = Duration::from_millis(20);

impl Daemon {
    /// Rules everything that lies unread in the inbox.
    pub(super) fn rule_inbox(&mut self) -> Result<usize, DaemonError> {
        let mut count = 0;
        loop {
            let unread = self.store.unread(BATCH_EVENTS)?;
            if unread.is_empty() {
                return Ok(count);
            }
            count += self.rule_batch(&unread)?;
        }
    }

    fn rule_batch(&mut self, unread: &[Unread]) -> Result<usize, DaemonError> {
        let began = Instant::now();
        let (office, chance, now) = (&self.office, &mut self.chance, self.now);
        let mut ruled = 0;
        let mut poison = Vec::new();
        self.store.batch(|batch| {
            for event in unread {
                let seed = chance.draw()?;
                let ruling = catch_unwind(AssertUnwindSafe(|| {
                    rule_unread(office, batch, event, now, seed)
                }));
                match ruling {
                    Ok(result) => result?,
                    Err(_) => poison.push(event.id),
                }
                ruled += 1;
                if began.elapsed() > BATCH_TIME {
                    break;
                }
            }
            Ok::<(), DaemonError>(())
        })?;
        for id in poison {
            tracing::error!("event {id} makes the judge stumble; it is put into quarantine");
            self.store.quarantine(id, "ruling on it panicked")?;
        }
        Ok(ruled)
    }

    /// Rules what has fallen due. Deadlines and early turns wait until every mailbox has been
    /// looked into since they fell due, so that a letter that came in time is never missed; but
    /// not longer than the configured limit.
    pub(super) async fn rule_dues(&mut self) -> Result<usize, DaemonError> {
        let mut count = 0;
        while let Some((at, due)) = self.store.next_due()? {
            if at > self.now {
                break;
            }
            let Some(due) = self.timed(at, due) else {
                break;
            };
            self.rule_due(due)?;
            count += 1;
        }
        Ok(count)
    }

    /// The due with its circumstances; `None` while it waits for a mailbox.
    fn timed(&self, at: DateTime<Utc>, due: Due) -> Option<Due> {
        let Due::Game { game, what, .. } = due else {
            return Some(due);
        };
        let seen = |answered: Option<DateTime<Utc>>| answered.is_some_and(|answered| answered >= at);
        let all_seen = self.sources.iter().all(|source| seen(source.answered));
        // A start long after the deadline gives the mailboxes their time from the start.
        let waited = self.now - at.max(self.started);
        let timing = match what {
            GameDue::Reminder => Timing::Deadline,
            _ if all_seen => Timing::Deadline,
            _ if waited > self.mailbox_wait => Timing::WithoutMailbox,
            _ => return None,
        };
        Some(Due::Game { game, what, timing })
    }

    fn rule_due(&mut self, due: Due) -> Result<(), DaemonError> {
        let seed = self.chance.draw()?;
        let (office, now) = (&self.office, self.now);
        let outcome = self.store.batch(|batch| {
            let id = batch.event_for_due(&due, now)?;
            let event = Event {
                id,
                kind: EventKind::Due(due),
            };
            let docket = batch.docket(&judge::wanted(&event.kind))?;
            let ruled = catch_unwind(AssertUnwindSafe(|| {
                let ruling = judge::rule(office, docket.clone(), &event, now, &seed);
                let letters = report::compose(office, id, now, &ruling.notices);
                (ruling, letters)
            }));
            let (ruling, letters) = ruled.unwrap_or_else(|_| {
                let ruling = judge::park(office, docket, &event, now, &seed);
                let letters = report::compose(office, id, now, &ruling.notices);
                (ruling, letters)
            });
            batch.commit(id, now, &seed, &ruling, &letters, None)?;
            Ok::<(), DaemonError>(())
        });
        outcome
    }
}

/// Rules one event of the inbox and commits what follows from it.
fn rule_unread(
    office: &Office,
    batch: &mut Batch<'_>,
    unread: &Unread,
    now: DateTime<Utc>,
    seed: [u8; 32],
) -> Result<(), DaemonError> {
    let kind = match &unread.kind {
        UnreadKind::Letter(raw) => {
            let letter = letter::decode(office, raw);
            let request = reading::parse(&letter.text, reading::TextOrigin::Plain);
            EventKind::Letter(Box::new(letter), Box::new(request))
        }
        UnreadKind::Command(command) => EventKind::Keeper(command.clone()),
    };
    let event = Event {
        id: unread.id,
        kind,
    };
    let docket = batch.docket(&judge::wanted(&event.kind))?;
    let ruling = judge::rule(office, docket, &event, now, &seed);
    let letters = report::compose(office, event.id, now, &ruling.notices);
    let answer = answer_text(office, event.id, now, &ruling);
    batch.commit(event.id, now, &seed, &ruling, &letters, answer.as_deref())?;
    Ok(())
}

/// The mark before the words of an answer to a command that was obeyed.
pub(super) const OBEYED: &str = "+";
const NOT_OBEYED: &str = "-";

/// What the keeper who gave a command is told: a mark whether it was obeyed, then the words.
fn answer_text(office: &Office, id: EventId, now: DateTime<Utc>, ruling: &Ruling) -> Option<String> {
    let answer = ruling.answer.as_ref()?;
    let mark = match answer.body {
        Body::Refused(_) => NOT_OBEYED,
        _ => OBEYED,
    };
    let letters: Vec<Outgoing> = report::compose(office, id, now, std::slice::from_ref(answer));
    let words: String = letters.into_iter().map(|letter| letter.text).collect();
    Some(format!("{mark}{words}"))
}
