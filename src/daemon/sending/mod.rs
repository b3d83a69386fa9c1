//! Letters out of the store.
//!
//! Letters are leased and travel in tasks of their own ([`Traffic`]), a few at a time, while the loop goes
//! on; what became of each is written down when it is known. Trouble of the server's own pauses the whole way
//! and counts against no letter.

mod traffic;

use std::time::Duration;

use chrono::TimeDelta;

pub(super) use self::traffic::Traffic;
use self::traffic::{FaultOf, Outcome, fault_of};
use super::{Daemon, DaemonError};
use crate::mailbox::{Lasting, MailboxError};
use crate::report::TemplateFailure;
use crate::store::{Beside, Failed, Failure, Going, Jitter, OutboxId, Word};

/// How many letters may go within the hour's limit.
struct Room {
    going: Going,
    letters: usize,
    /// Events that came of looking.
    events: usize,
}

impl Daemon {
    /// Sends what waits in the outbox. A letter that cannot be sent now is tried again later.
    pub(super) fn send(&mut self) -> Result<usize, DaemonError> {
        Ok(self.fill_spool()? + self.send_by_mail()?)
    }

    /// Which letters may go now, and how many. A judge that has sent too many answers within an hour, by a
    /// loop or a fault, holds them back and tells the keeper; results go out, and it goes on receiving and
    /// ruling.
    fn room_to_send(&mut self) -> Result<Room, DaemonError> {
        let limit = self.hourly_limit;
        let sent = self.store.answers_since(self.now - TimeDelta::hours(1))?;
        let letters = usize::try_from(u64::from(limit).saturating_sub(sent)).unwrap_or(usize::MAX);
        if letters > 0 {
            return Ok(Room { going: Going::All, letters, events: 0 });
        }
        let events = match self.store.pause(self.now, limit)? {
            Word::Known => 0,
            Word::Sent => {
                tracing::error!(
                    "{limit} answers have gone out within an hour; no more go till it is over"
                );
                1
            }
        };
        Ok(Room { going: Going::First, letters: usize::MAX, events })
    }

    fn send_by_mail(&mut self) -> Result<usize, DaemonError> {
        self.traffic.look_back();
        self.traffic.learn(self.now);
        let back = std::mem::take(&mut self.traffic.back);
        if let Err(error) = self.write_down(&back) {
            // They are written down when the store takes it: none may be sent again for this.
            self.traffic.back = back;
            return Err(error);
        }
        let room = self.room_to_send()?;
        // What is on its way counts as sent.
        let limit =
            self.traffic.room(self.now).min(room.letters.saturating_sub(self.traffic.count()));
        let letters = match limit {
            0 => Vec::new(),
            limit => {
                let (under_way, closed) = (self.traffic.under_way(), self.traffic.closed(self.now));
                let beside = Beside { under_way: &under_way, closed: &closed };
                self.store.outbox_due_side_by_side(self.now, room.going, limit, beside)?
            }
        };
        let count = back.len() + letters.len() + room.events;
        if count + self.traffic.count() == 0 {
            self.traffic.rest();
        }
        for letter in letters {
            self.traffic.set_out(letter);
        }
        Ok(count)
    }

    /// Gives letters that are on their way a while to arrive, and writes down what became of them.
    pub(super) async fn finish_sending(&mut self, patience: Duration) {
        // Those that do not make it are sent again after the next start.
        let _ = tokio::time::timeout(patience, self.traffic.all_back()).await;
        let back = std::mem::take(&mut self.traffic.back);
        if let Err(error) = self.write_down(&back) {
            tracing::error!("{} letters that were sent are not marked so: {error}", back.len());
        }
    }

    fn write_down(&mut self, outcomes: &[Outcome]) -> Result<(), DaemonError> {
        let arrived = |it: &&Outcome| matches!(it.result, Some(Ok(())));
        let sent: Vec<OutboxId> = outcomes.iter().filter(arrived).map(|it| it.id).collect();
        // First what went out: it must not go twice because of a letter that did not.
        self.store.mark_sent(&sent, self.now)?;
        let mut failed = Vec::new();
        for Outcome { id, result, .. } in outcomes {
            let (failure, said) = match result {
                Some(Ok(())) => continue,
                Some(Err(error)) => (failure_of(error), error.to_string()),
                None => (Failure::Untried, "the way out has failed meanwhile".to_owned()),
            };
            let jitter = Jitter(self.chance.draw()[0]);
            failed.push(Failed { id: *id, failure, jitter, said });
        }
        self.store.mark_failed(&failed, self.now)?;
        for Outcome { message_id, result, .. } in outcomes {
            if let Some(Err(error)) = result
                && fault_of(error) == FaultOf::Letter
            {
                tracing::warn!("letter {message_id} could not be sent: {error}");
            }
        }
        let pages: Vec<TemplateFailure> =
            outcomes.iter().flat_map(|outcome| outcome.pages.clone()).collect();
        self.tell_of_templates(&pages)
    }
}

fn failure_of(error: &MailboxError) -> Failure {
    match (fault_of(error), error) {
        (FaultOf::Way, _) => Failure::Untried,
        (FaultOf::Letter, MailboxError::Letter { lasting: Lasting::ForGood, .. }) => {
            Failure::Permanent
        }
        (FaultOf::Letter, _) => Failure::Temporary,
    }
}
