//! Couriers: one task for each mailbox that lies on another machine, so that a slow server holds up
//! nothing but its own letters.
//!
//! A courier fetches, hands what it has to the loop, waits until that is stored for good, and only
//! then puts the letters away. It keeps nothing: what was handed over and not put away is fetched
//! again, and the store knows it.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::sync::{Notify, mpsc, oneshot, watch};

use super::Clock;
use super::post::of_fate;
use crate::mailbox::{FarBox, Fate, FetchLimit, Fetched, Incoming, MailboxError, Rest};

/// How much one fetch brings; more is fetched at once, in a commit of its own.
pub(super) const FETCH: FetchLimit = FetchLimit { letters: 500, bytes: 16 * 1024 * 1024 };

/// The first pause after a failure; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest: a server that is back is found again within it.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(5 * 60);

/// What a courier, or somebody at our own door, brings to the loop.
pub(super) struct Brought {
    /// From which source, by its place in the list.
    pub source: usize,
    /// What.
    pub what: News,
}

/// What there is to say of a source.
pub(super) enum News {
    /// A look into the mailbox, or letters handed in.
    Letters(Delivery),
    /// The mailbox cannot be looked into.
    Trouble(String),
}

/// Letters for the store, and whoever waits for them to be stored.
pub(super) struct Delivery {
    /// When the look began.
    pub began: DateTime<Utc>,
    /// What it found.
    pub fetched: Fetched,
    /// Told where each letter goes, once all are stored for good; dropped where they are not.
    pub stored: oneshot::Sender<Vec<Stored>>,
}

/// A letter that is stored for good.
pub(super) struct Stored {
    /// The transport's name for it.
    pub transport_id: String,
    /// Where its copy in the mailbox goes.
    pub fate: Fate,
}

/// How long to pause after so many failures in a row.
pub(super) fn pause_after(failures: u32) -> Duration {
    FIRST_PAUSE.saturating_mul(1 << failures.saturating_sub(1).min(16)).min(LONGEST_PAUSE)
}

/// What a courier works with.
#[derive(Clone)]
pub(super) struct Round {
    /// The source's place in the list.
    pub source: usize,
    /// To the loop.
    pub loop_door: mpsc::Sender<Brought>,
    /// Rung when somebody needs a look now.
    pub asked: Arc<Notify>,
    /// What time it is.
    pub clock: Clock,
    /// The time of the loop, which goes on where a clock was set back.
    pub loop_time: watch::Receiver<DateTime<Utc>>,
    /// How long to wait between two looks.
    pub poll: Duration,
}

/// Why a round ended early.
enum Stop {
    /// The loop is gone.
    LoopGone,
    /// The mailbox, or the store behind the loop, makes trouble.
    Trouble(String),
}

impl From<MailboxError> for Stop {
    fn from(error: MailboxError) -> Stop {
        Stop::Trouble(error.to_string())
    }
}

/// Sends a courier on its way, and another one after it should it stumble.
pub(super) fn send_out(round: Round, open: impl Fn() -> FarBox + Send + 'static) {
    tokio::spawn(async move {
        for stumbles in 1.. {
            let walk = tokio::spawn(walk(round.clone(), open()));
            if walk.await.is_ok() {
                return;
            }
            let words = "its courier stumbled over something it brought".to_owned();
            if tell(&round, News::Trouble(words)).await.is_err() {
                return;
            }
            tokio::time::sleep(pause_after(stumbles)).await;
        }
    });
}

/// Looks into the mailbox again and again, until the loop is gone.
async fn walk(round: Round, mut mailbox: FarBox) {
    let mut failures = 0;
    loop {
        let looked = match look(&round, &mut mailbox).await {
            Ok(()) => {
                failures = 0;
                mailbox.wait(round.poll, &round.asked).await.map_err(Stop::from)
            }
            trouble => trouble,
        };
        match looked {
            Ok(()) => {}
            Err(Stop::LoopGone) => return,
            Err(Stop::Trouble(words)) => {
                failures += 1;
                if tell(&round, News::Trouble(words)).await.is_err() {
                    return;
                }
                tokio::time::sleep(pause_after(failures)).await;
            }
        }
    }
}

/// Brings all that waits.
async fn look(round: &Round, mailbox: &mut FarBox) -> Result<(), Stop> {
    loop {
        // Read before the look: what comes later may be missed by it.
        let loop_time = *round.loop_time.borrow();
        let began = round.clock.now(loop_time).max(loop_time);
        let fetched = mailbox.fetch(FETCH).await?;
        // What cannot be read stays and waits for the keeper: it must not be fetched in a circle.
        let rest = if fetched.mails.is_empty() { Rest::Nothing } else { fetched.rest };
        let (stored, wait) = oneshot::channel();
        tell(round, News::Letters(Delivery { began, fetched, stored })).await?;
        let put_away = wait
            .await
            .map_err(|_| Stop::Trouble("its letters cannot be stored at present".to_owned()))?;
        for fate in [Fate::Processed, Fate::Quarantine] {
            let ids = of_fate(&put_away, fate);
            if !ids.is_empty() {
                mailbox.done(&ids, fate).await?;
            }
        }
        if rest == Rest::Nothing {
            return Ok(());
        }
    }
}

async fn tell(round: &Round, what: News) -> Result<(), Stop> {
    let brought = Brought { source: round.source, what };
    round.loop_door.send(brought).await.map_err(|_| Stop::LoopGone)
}
