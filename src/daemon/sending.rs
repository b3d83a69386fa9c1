//! Letters out of the store.
//!
//! A Maildir on this disk takes a letter at once. A server takes its time: its letters are leased
//! and travel in tasks of their own, a few at a time, while the loop goes on; what became of each is
//! written down when it is known. Trouble of the server's own pauses the whole way and counts against
//! no letter.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::task::{Id, JoinError, JoinSet};

use super::courier::{LONGEST_PAUSE, pause_after};
use super::gallery::Gallery;
use super::{Daemon, DaemonError};
use crate::mailbox::{FarWay, Lasting, MailboxError, MaildirOut, Outward, Parcel};
use crate::report::TemplateFailure;
use crate::store::{Failed, Failure, Going, Jitter, OutboxId, OutboxLetter, Word};

/// How many letters are put into Maildirs between two looks into the mailboxes.
/// Each may have a picture of its own to be drawn, which takes some hundredths of a second, and who brings
/// letters meanwhile waits for an answer.
const SEND_AT_ONCE: usize = 20;

/// How letters leave.
pub(super) enum WayOut {
    /// Into Maildirs on this disk.
    Near(MaildirOut),
    /// By a server or a program.
    Far(Traffic),
}

/// Letters on their way.
pub(super) struct Traffic {
    way: FarWay,
    gallery: Gallery,
    /// Most letters on their way at a time.
    lanes: usize,
    travelling: JoinSet<Journey>,
    letters: HashMap<Id, (OutboxId, String)>,
    /// What became of letters, until that is written down.
    back: Vec<Outcome>,
    /// Until when nothing is sent, because the way as a whole failed.
    pause: Option<DateTime<Utc>>,
    /// How often in a row it failed.
    failures: u32,
}

/// What became of a letter.
struct Outcome {
    id: OutboxId,
    message_id: String,
    result: Result<(), MailboxError>,
    pages: Vec<TemplateFailure>,
}

/// How the pages of a letter failed, where they did, and whether it arrived.
type Journey = (Vec<TemplateFailure>, Result<(), MailboxError>);

impl Traffic {
    /// A way on which nothing travels yet.
    pub fn new(way: FarWay, lanes: usize, gallery: Gallery) -> Traffic {
        Traffic {
            way,
            gallery,
            lanes,
            travelling: JoinSet::new(),
            letters: HashMap::new(),
            back: Vec::new(),
            pause: None,
            failures: 0,
        }
    }

    /// How many letters may set out now. A way that failed is tried with a single one.
    fn room(&self, now: DateTime<Utc>) -> usize {
        // One that ends later than any can has been left behind by a clock that was set back.
        let lasts = |until: &DateTime<Utc>| {
            let left = *until - now;
            left > TimeDelta::zero() && left.to_std().is_ok_and(|left| left <= LONGEST_PAUSE)
        };
        let lanes = match self.pause {
            Some(until) if lasts(&until) => 0,
            Some(_) => 1,
            None => self.lanes,
        };
        lanes.saturating_sub(self.travelling.len())
    }

    fn set_out(&mut self, letter: OutboxLetter) {
        let known = (letter.id, letter.message_id.clone());
        let (mut way, gallery) = (self.way.clone(), self.gallery.clone());
        let task = self.travelling.spawn(async move {
            match packed(gallery, letter).await {
                Ok((parcel, pages)) => (pages, way.send(&parcel).await),
                Err(error) => (Vec::new(), Err(error)),
            }
        });
        self.letters.insert(task.id(), known);
    }

    /// Whether a letter is under way. Its lease may have run out all the same, where the clock was set
    /// forward.
    fn carries(&self, letter: OutboxId) -> bool {
        self.letters.values().any(|(id, _)| *id == letter)
    }

    /// Ready when a letter has arrived or come back; never where none is on its way.
    async fn one_back(&mut self) {
        match self.travelling.join_next_with_id().await {
            Some(joined) => self.note(joined),
            None => std::future::pending().await,
        }
    }

    fn note(&mut self, joined: Result<(Id, Journey), JoinError>) {
        let (task, (pages, result)) =
            joined.unwrap_or_else(|error| (error.id(), (Vec::new(), Err(stumbled()))));
        if let Some((id, message_id)) = self.letters.remove(&task) {
            self.back.push(Outcome { id, message_id, result, pages });
        }
    }

    /// Notes all that have arrived or come back.
    fn look_back(&mut self) {
        while let Some(joined) = self.travelling.try_join_next_with_id() {
            self.note(joined);
        }
    }

    /// The way works, or it does not.
    fn learn(&mut self, now: DateTime<Utc>) {
        let trouble = self.back.iter().rev().find_map(|outcome| match &outcome.result {
            Err(error) if fault_of(error) == FaultOf::Way => Some(error.to_string()),
            _ => None,
        });
        let works = self.back.iter().any(|outcome| match &outcome.result {
            Ok(()) => true,
            Err(error) => fault_of(error) == FaultOf::Letter,
        });
        match trouble {
            Some(words) => {
                self.failures += 1;
                let pause = pause_after(self.failures);
                self.pause =
                    Some(now + TimeDelta::from_std(pause).unwrap_or(TimeDelta::minutes(5)));
                if self.failures == 1 {
                    tracing::error!(
                        "letters cannot be sent: {words}; trying again until it is over"
                    );
                }
            }
            None if works => {
                if self.failures > 0 {
                    tracing::info!("letters are sent again");
                }
                (self.failures, self.pause) = (0, None);
            }
            None => {}
        }
    }
}

/// How many letters may go within the hour's limit.
struct Room {
    going: Going,
    letters: usize,
    /// Events that came of looking.
    events: usize,
}

impl WayOut {
    /// Whether the way as a whole does not work at present.
    pub fn fails(&self) -> bool {
        match self {
            WayOut::Near(_) => false,
            WayOut::Far(traffic) => traffic.failures > 0,
        }
    }

    /// Ready when something has become of a letter on its way.
    pub async fn one_back(&mut self) {
        match self {
            WayOut::Near(_) => std::future::pending().await,
            WayOut::Far(traffic) => traffic.one_back().await,
        }
    }
}

impl Daemon {
    /// Sends what waits in the outbox. A letter that cannot be sent now is tried again later.
    pub(super) async fn send(&mut self) -> Result<usize, DaemonError> {
        let printed = self.fill_spool()?;
        let sent = match &mut self.outgoing {
            WayOut::Near(_) => self.send_near().await?,
            WayOut::Far(_) => self.send_far()?,
        };
        Ok(printed + sent)
    }

    async fn send_near(&mut self) -> Result<usize, DaemonError> {
        let room = self.room_to_send()?;
        let limit = room.letters.min(SEND_AT_ONCE);
        let letters = self.store.outbox_due(self.now, room.going, limit)?;
        let gallery = Gallery::of(self.store.folder());
        let mut outcomes = Vec::new();
        for letter in letters {
            let WayOut::Near(maildirs) = &mut self.outgoing else { break };
            let (id, message_id) = (letter.id, letter.message_id.clone());
            let (pages, result) = match packed(gallery.clone(), letter).await {
                Ok((parcel, pages)) => (pages, maildirs.send(&parcel).await),
                Err(error) => (Vec::new(), Err(error)),
            };
            outcomes.push(Outcome { id, message_id, result, pages });
        }
        self.write_down(&outcomes)?;
        Ok(outcomes.len() + room.events)
    }

    /// Which letters may go now, and how many. A judge that has sent too many within an hour, by a
    /// loop or a fault, stops and tells the keeper; it goes on receiving and ruling.
    fn room_to_send(&mut self) -> Result<Room, DaemonError> {
        let limit = self.hourly_limit;
        let sent = self.store.sent_since(self.now - TimeDelta::hours(1))?;
        let letters = usize::try_from(u64::from(limit).saturating_sub(sent)).unwrap_or(usize::MAX);
        if letters > 0 {
            return Ok(Room { going: Going::All, letters, events: 0 });
        }
        let events = match self.store.pause(self.now, limit)? {
            Word::Known => 0,
            Word::Sent => {
                tracing::error!("{limit} letters have gone out within an hour; sending pauses");
                1
            }
        };
        Ok(Room { going: Going::WordOfPause, letters: usize::MAX, events })
    }

    fn send_far(&mut self) -> Result<usize, DaemonError> {
        let WayOut::Far(traffic) = &mut self.outgoing else { return Ok(0) };
        traffic.look_back();
        traffic.learn(self.now);
        let back = std::mem::take(&mut traffic.back);
        if let Err(error) = self.write_down(&back) {
            // They are written down when the store takes it: none may be sent again for this.
            if let WayOut::Far(traffic) = &mut self.outgoing {
                traffic.back = back;
            }
            return Err(error);
        }
        let WayOut::Far(traffic) = &mut self.outgoing else { return Ok(0) };
        let (lanes, travelling) = (traffic.room(self.now), traffic.travelling.len());
        let under_way: Vec<OutboxId> = traffic.letters.values().map(|(id, _)| *id).collect();
        let room = self.room_to_send()?;
        // What is on its way counts as sent.
        let limit = lanes.min(room.letters.saturating_sub(travelling));
        let letters = match limit {
            0 => Vec::new(),
            limit => self.store.outbox_due_side_by_side(self.now, room.going, limit, &under_way)?,
        };
        let count = back.len() + letters.len() + room.events;
        let WayOut::Far(traffic) = &mut self.outgoing else { return Ok(0) };
        for letter in letters {
            if !traffic.carries(letter.id) {
                traffic.set_out(letter);
            }
        }
        Ok(count)
    }

    /// Gives letters that are on their way a while to arrive, and writes down what became of them.
    pub(super) async fn finish_sending(&mut self, patience: Duration) {
        let wait = async {
            while let WayOut::Far(traffic) = &mut self.outgoing
                && !traffic.travelling.is_empty()
            {
                traffic.one_back().await;
            }
        };
        // Those that do not make it are sent again after the next start.
        let _ = tokio::time::timeout(patience, wait).await;
        let WayOut::Far(traffic) = &mut self.outgoing else { return };
        let back = std::mem::take(&mut traffic.back);
        if let Err(error) = self.write_down(&back) {
            tracing::error!("{} letters that were sent are not marked so: {error}", back.len());
        }
    }

    fn write_down(&mut self, outcomes: &[Outcome]) -> Result<(), DaemonError> {
        let sent: Vec<OutboxId> =
            outcomes.iter().filter(|it| it.result.is_ok()).map(|it| it.id).collect();
        // First what went out: it must not go twice because of a letter that did not.
        self.store.mark_sent(&sent, self.now)?;
        let mut failed = Vec::new();
        for Outcome { id, result, .. } in outcomes {
            let Err(error) = result else { continue };
            let jitter = Jitter(self.chance.draw()[0]);
            let (failure, said) = (failure_of(error), error.to_string());
            failed.push(Failed { id: *id, failure, jitter, said });
        }
        self.store.mark_failed(&failed, self.now)?;
        for Outcome { message_id, result, .. } in outcomes {
            if let Err(error) = result
                && failure_of(error) != Failure::Untried
            {
                tracing::warn!("letter {message_id} could not be sent: {error}");
            }
        }
        let pages: Vec<TemplateFailure> =
            outcomes.iter().flat_map(|outcome| outcome.pages.clone()).collect();
        self.tell_of_templates(&pages)
    }
}

/// What is said of a letter over which a task ended.
fn stumbled() -> MailboxError {
    let words = "the program stumbled over it".to_owned();
    MailboxError::Letter { server: "the way out".to_owned(), words, lasting: Lasting::ForNow }
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

/// What an error in sending is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FaultOf {
    /// The one letter.
    Letter,
    /// The way that all letters take.
    Way,
}

/// What a file system refuses says nothing about the recipient, but may well be one folder's alone.
fn fault_of(error: &MailboxError) -> FaultOf {
    match error {
        MailboxError::Server { .. } | MailboxError::Secret { .. } => FaultOf::Way,
        MailboxError::Letter { .. }
        | MailboxError::File { .. }
        | MailboxError::Full { .. }
        | MailboxError::ForeignId { .. } => FaultOf::Letter,
    }
}

/// Makes a letter of its words and has its pictures drawn. That takes a while, and the loop goes on
/// meanwhile; one over which the program stumbles keeps no other back.
async fn packed(
    gallery: Gallery,
    letter: OutboxLetter,
) -> Result<(Parcel, Vec<TemplateFailure>), MailboxError> {
    let pack = move || {
        let (bytes, page) = letter.kept.made();
        let OutboxLetter { message_id, envelope_from, to, .. } = letter;
        let mut failed = Vec::from_iter(page);
        let parcel = Parcel { message_id, envelope_from, to, bytes };
        (gallery.fill(parcel, &mut failed), failed)
    };
    tokio::task::spawn_blocking(pack).await.map_err(|_| stumbled())
}
