//! Porters: one at each door at which our own mail server hands letters in.
//!
//! A porter brings a letter to the loop and waits until it is stored for good, or surely not; then
//! the server is told. Nobody is let in before the judge is ready for letters.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::{mpsc, oneshot, watch};

use super::Clock;
use super::courier::{Brought, Delivery, News};
use crate::config::{Config, Door, Verify};
use crate::letter::{Office, RawMail};
use crate::mailbox::{Desk, Fetched, House, Kept, Lmtp, MailboxError, Rest, Verifier};

/// A porter at a door that is still closed.
pub(super) struct Porter {
    door: Door,
    folder: PathBuf,
    house: House,
    verify: Verify,
    way: WayIn,
}

/// From a door to the loop.
#[derive(Clone)]
pub(super) struct WayIn {
    /// The source's place in the list.
    pub source: usize,
    /// To the loop.
    pub loop_door: mpsc::Sender<Brought>,
    /// What time it is.
    pub clock: Clock,
    /// The time of the loop, which goes on where a clock was set back.
    pub loop_time: watch::Receiver<DateTime<Utc>>,
    /// What the porter has in hand.
    pub hands: Hands,
}

/// When the letters came that are in a porter's hands: taken from the mail server, looked into
/// perhaps, and not stored yet. Deadlines wait for those that came in time.
#[derive(Clone, Default)]
pub(super) struct Hands(Arc<Mutex<Vec<DateTime<Utc>>>>);

/// One letter in hand, as long as this lives.
pub(super) struct InHand {
    hands: Hands,
    arrived: DateTime<Utc>,
}

impl Hands {
    /// Until when all that came is out of hand.
    pub fn all_here(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let first = self.list().iter().min().copied();
        first.map_or(now, |first| now.min(first) - TimeDelta::microseconds(1))
    }

    fn take(&self, arrived: DateTime<Utc>) -> InHand {
        self.list().push(arrived);
        InHand { hands: self.clone(), arrived }
    }

    fn list(&self) -> MutexGuard<'_, Vec<DateTime<Utc>>> {
        // A list of times is right whoever stumbled while he had it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for InHand {
    fn drop(&mut self) {
        let mut list = self.hands.list();
        if let Some(place) = list.iter().position(|arrived| *arrived == self.arrived) {
            list.swap_remove(place);
        }
    }
}

impl Porter {
    /// A porter for a door; what is found out about senders is written in the trusted server's name.
    pub fn new(door: Door, folder: &Path, config: &Config, office: &Office, way: WayIn) -> Porter {
        let name = office.trusted_server().unwrap_or(office.address().domain()).to_owned();
        let house = House { office: office.clone(), name, letter_limit: config.letter_limit };
        Porter { door, folder: folder.to_owned(), house, verify: config.verify, way }
    }

    /// Opens the door; what is given back lets people in until the loop is gone.
    ///
    /// # Errors
    /// The door cannot be opened.
    pub async fn open(self) -> Result<impl Future<Output = ()> + Send, MailboxError> {
        let verifier = match self.verify {
            Verify::Server => None,
            Verify::Judge { resolver } => Some(Verifier::new(self.house.name.clone(), resolver)?),
        };
        let lmtp = Lmtp::open(&self.door, &self.folder, self.house, verifier).await?;
        Ok(lmtp.serve(self.way))
    }
}

impl Desk for WayIn {
    type InHand = InHand;

    async fn keep(&self, mail: RawMail) -> Kept {
        let began = mail.arrived;
        let fetched = Fetched { mails: vec![mail], rest: Rest::Nothing, troubles: Vec::new() };
        let (stored, wait) = oneshot::channel();
        let what = News::Letters(Delivery { began, fetched, stored });
        let brought = Brought { source: self.source, what };
        if self.loop_door.send(brought).await.is_err() {
            return Kept::NotNow;
        }
        match wait.await {
            Ok(_) => Kept::ForGood,
            Err(_) => Kept::NotNow,
        }
    }

    async fn closed(&self) {
        self.loop_door.closed().await;
    }

    fn take(&self) -> (DateTime<Utc>, InHand) {
        let loop_time = *self.loop_time.borrow();
        let now = self.clock.now(loop_time).max(loop_time);
        (now, self.hands.take(now))
    }
}
