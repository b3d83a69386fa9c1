//! Letters on their way: made ready side by side, handed over a few at a time.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::Semaphore;
use tokio::task::{Id, JoinError, JoinSet};

use crate::daemon::courier::{LONGEST_PAUSE, pause_after};
use crate::daemon::gallery::Gallery;
use crate::mailbox::{Lasting, MailboxError, Outward, Parcel, Way};
use crate::report::TemplateFailure;
use crate::store::{OutboxId, OutboxLetter};

/// How many letters are made ready while others are handed over: their pictures are drawn meanwhile, on as
/// many cores as there are. Those of one turn wait for the same picture, so these have to be of two turns at
/// least.
const AHEAD: usize = 16;
/// Who takes longer over a letter, or cannot take it at present, is slow: his letters leave room for others'.
const SLOW: Duration = Duration::from_secs(3);
/// For so long.
const STAYS_SLOW: TimeDelta = TimeDelta::minutes(10);

/// Letters on their way.
pub(in crate::daemon) struct Traffic {
    way: Way,
    gallery: Gallery,
    /// Most letters that are handed over at a time.
    lanes: usize,
    free_lanes: Arc<Semaphore>,
    /// Whether the way as a whole has failed: who is next does not try.
    has_failed: Arc<AtomicBool>,
    travelling: JoinSet<Journey>,
    letters: HashMap<Id, Known>,
    /// What became of letters, until that is written down.
    pub(super) back: Vec<Outcome>,
    /// Until when nothing is sent, because the way as a whole failed.
    pause: Option<DateTime<Utc>>,
    /// How often in a row it failed.
    failures: u32,
    /// Since when it fails, or did till when.
    outage: Option<(DateTime<Utc>, Option<DateTime<Utc>>)>,
    /// Whether a letter has arrived since the start, or since it failed.
    has_worked: bool,
    /// Domains that take their time, and until when that is remembered.
    slow: HashMap<String, DateTime<Utc>>,
}

/// What is known of a letter on its way.
struct Known {
    id: OutboxId,
    message_id: String,
    domain: String,
}

/// What became of a letter.
pub(super) struct Outcome {
    pub id: OutboxId,
    pub message_id: String,
    domain: String,
    /// `None` where it was not tried, since the way failed meanwhile.
    pub result: Option<Result<(), MailboxError>>,
    pub pages: Vec<TemplateFailure>,
    took: Duration,
}

/// What came of a letter's way.
struct Journey {
    /// How its pages failed, where they did.
    pages: Vec<TemplateFailure>,
    result: Option<Result<(), MailboxError>>,
    /// How long the other side took.
    took: Duration,
}

impl Traffic {
    /// A way on which nothing travels yet.
    pub fn new(way: Way, lanes: usize, gallery: Gallery) -> Traffic {
        Traffic {
            way,
            gallery,
            lanes,
            free_lanes: Arc::new(Semaphore::new(lanes)),
            has_failed: Arc::default(),
            travelling: JoinSet::new(),
            letters: HashMap::new(),
            back: Vec::new(),
            pause: None,
            failures: 0,
            outage: None,
            has_worked: false,
            slow: HashMap::new(),
        }
    }

    /// Whether the way as a whole does not work at present.
    pub fn fails(&self) -> bool {
        self.failures > 0
    }

    /// The last while in which nothing left: since when, and until when if it is over.
    pub fn outage(&self) -> Option<(DateTime<Utc>, Option<DateTime<Utc>>)> {
        self.outage
    }

    /// How many letters are under way.
    pub fn count(&self) -> usize {
        self.travelling.len()
    }

    /// Those that are.
    pub(super) fn under_way(&self) -> Vec<OutboxId> {
        self.letters.values().map(|known| known.id).collect()
    }

    /// How many letters may set out now. A way that failed is tried with a single one.
    pub(super) fn room(&self, now: DateTime<Utc>) -> usize {
        // One that ends later than any can has been left behind by a clock that was set back.
        let lasts = |until: &DateTime<Utc>| {
            let left = *until - now;
            left > TimeDelta::zero() && left.to_std().is_ok_and(|left| left <= LONGEST_PAUSE)
        };
        let room = match self.pause {
            Some(until) if lasts(&until) => 0,
            Some(_) => 1,
            // Nothing is drawn for a way of which nobody knows yet whether it works.
            None if !self.has_worked => self.lanes,
            None => self.lanes + AHEAD,
        };
        room.saturating_sub(self.travelling.len())
    }

    /// Domains to which no letter sets out at present: slow ones with one under way, and all slow ones while
    /// half of the lanes are theirs.
    pub(super) fn closed(&mut self, now: DateTime<Utc>) -> Vec<String> {
        self.slow.retain(|_, until| *until > now && *until <= now + STAYS_SLOW);
        let to = |domain: &String| self.letters.values().any(|known| known.domain == *domain);
        let is_slow = |known: &&Known| self.slow.contains_key(&known.domain);
        let taken = self.letters.values().filter(is_slow).count();
        let is_full = taken >= (self.lanes / 2).max(1);
        self.slow.keys().filter(|domain| is_full || to(domain)).cloned().collect()
    }

    pub(super) fn set_out(&mut self, letter: OutboxLetter) {
        // Its lease may have run out though it is under way still, where the clock was set forward.
        if self.letters.values().any(|known| known.id == letter.id) {
            return;
        }
        if self.pause.is_some() {
            self.has_failed.store(false, Ordering::Relaxed);
        }
        let known = Known {
            id: letter.id,
            message_id: letter.message_id.clone(),
            domain: letter.to.domain().to_ascii_lowercase(),
        };
        let (mut way, gallery) = (self.way.clone(), self.gallery.clone());
        let (free_lanes, has_failed) = (self.free_lanes.clone(), self.has_failed.clone());
        let task = self.travelling.spawn(async move {
            let (parcel, pages) = match packed(gallery, letter).await {
                Ok(packed) => packed,
                Err(error) => return Journey::ended(error),
            };
            let lane = free_lanes.acquire().await;
            let began = Instant::now();
            let result = match has_failed.load(Ordering::Relaxed) {
                true => None,
                false => Some(way.send(parcel).await),
            };
            if let Some(Err(error)) = &result
                && fault_of(error) == FaultOf::Way
            {
                has_failed.store(true, Ordering::Relaxed);
            }
            drop(lane);
            Journey { pages, result, took: began.elapsed() }
        });
        self.letters.insert(task.id(), known);
    }

    /// Gives back what was kept for letters, where none has left for a while.
    pub(super) fn rest(&self) {
        self.gallery.rest();
    }

    /// Forgets what was read of games, words that are to be erased among it.
    pub fn forget(&self) {
        self.gallery.forget();
    }

    /// Ready when a letter has arrived or come back; never where none is on its way.
    pub async fn one_back(&mut self) {
        match self.travelling.join_next_with_id().await {
            Some(joined) => self.note(joined),
            None => std::future::pending().await,
        }
    }

    /// Ready when all have, those that travel now.
    pub(super) async fn all_back(&mut self) {
        while let Some(joined) = self.travelling.join_next_with_id().await {
            self.note(joined);
        }
    }

    fn note(&mut self, joined: Result<(Id, Journey), JoinError>) {
        let (task, Journey { pages, result, took }) =
            joined.unwrap_or_else(|error| (error.id(), Journey::ended(stumbled())));
        if let Some(Known { id, message_id, domain }) = self.letters.remove(&task) {
            self.back.push(Outcome { id, message_id, domain, result, pages, took });
        }
    }

    /// Notes all that have arrived or come back.
    pub(super) fn look_back(&mut self) {
        while let Some(joined) = self.travelling.try_join_next_with_id() {
            self.note(joined);
        }
    }

    /// The way works, or it does not; and who on it is slow.
    pub(super) fn learn(&mut self, now: DateTime<Utc>) {
        for Outcome { domain, result, took, .. } in &self.back {
            match result {
                Some(Ok(())) if *took < SLOW => {
                    self.slow.remove(domain);
                }
                Some(Ok(())) | Some(Err(MailboxError::Letter { lasting: Lasting::ForNow, .. })) => {
                    self.slow.insert(domain.clone(), now + STAYS_SLOW);
                }
                _ => {}
            }
        }
        let results = || self.back.iter().filter_map(|outcome| outcome.result.as_ref());
        let trouble = results().rev().find_map(|result| match result {
            Err(error) if fault_of(error) == FaultOf::Way => Some(error.to_string()),
            _ => None,
        });
        let works = results().any(|result| match result {
            Ok(()) => true,
            Err(error) => fault_of(error) == FaultOf::Letter,
        });
        match trouble {
            Some(words) => {
                self.failures += 1;
                self.has_worked = false;
                if self.failures == 1 {
                    self.outage = Some((now, None));
                }
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
                    self.outage = self.outage.map(|(since, _)| (since, Some(now)));
                }
                (self.failures, self.pause, self.has_worked) = (0, None, true);
            }
            None => {}
        }
    }
}

impl Journey {
    /// That of a letter which never came to the other side.
    fn ended(error: MailboxError) -> Journey {
        Journey { pages: Vec::new(), result: Some(Err(error)), took: Duration::ZERO }
    }
}

/// What is said of a letter over which a task ended.
fn stumbled() -> MailboxError {
    let words = "the program stumbled over it".to_owned();
    MailboxError::Letter { server: "the way out".to_owned(), words, lasting: Lasting::ForNow }
}

/// What an error in sending is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FaultOf {
    /// The one letter.
    Letter,
    /// The way that all letters take.
    Way,
}

/// What a file system refuses says nothing about the recipient, but may well be one folder's alone.
pub(super) fn fault_of(error: &MailboxError) -> FaultOf {
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
