//! The post: letters into the store, letters out of it.

use std::path::Path;

use chrono::TimeDelta;

use super::{Daemon, DaemonError, Source};
use crate::config::{Config, MailIn, MailOut};
use crate::letter;
use crate::mailbox::{
    Fate, FetchLimit, Incoming, IncomingBox, Maildir, MaildirOut, MailboxError, OutgoingBox,
    Outward, Rest,
};
use crate::store::Received;

/// How much one fetch brings; more is fetched at once, in a commit of its own.
const FETCH: FetchLimit = FetchLimit {
    letters: 100,
    bytes: 16 * 1024 * 1024,
};

/// How many letters are sent between two looks into the mailboxes.
const SEND_AT_ONCE: usize = 200;

pub(super) fn sources(folder: &Path, config: &Config) -> Result<Vec<Source>, MailboxError> {
    config
        .incoming
        .iter()
        .map(|MailIn::Maildir(path)| {
            Ok(Source {
                name: format!("maildir:{}", path.display()),
                mailbox: IncomingBox::Maildir(Maildir::open(
                    &folder.join(path),
                    config.letter_limit,
                )?),
                answered: None,
            })
        })
        .collect()
}

pub(super) fn outgoing(folder: &Path, config: &Config) -> Result<OutgoingBox, MailboxError> {
    let MailOut::Maildir(path) = &config.outgoing;
    Ok(OutgoingBox::Maildir(MaildirOut::open(&folder.join(path))?))
}

impl Daemon {
    /// Fetches all that waits in every mailbox and puts it into the store. A letter leaves its
    /// mailbox only when it is stored for good.
    pub(super) async fn collect(&mut self) -> Result<usize, DaemonError> {
        let mut count = 0;
        for index in 0..self.sources.len() {
            let began = self.clock.now(self.now);
            loop {
                let (fetched, rest) = self.collect_some(index).await?;
                count += fetched;
                if rest == Rest::Nothing {
                    self.sources[index].answered = Some(began);
                    break;
                }
            }
        }
        Ok(count)
    }

    async fn collect_some(&mut self, index: usize) -> Result<(usize, Rest), DaemonError> {
        let fetched = self.sources[index].mailbox.fetch(FETCH).await?;
        for trouble in &fetched.troubles {
            tracing::warn!("a letter could not be read: {trouble}");
        }
        if fetched.mails.is_empty() {
            // Nothing moves while letters that cannot be read stay: they wait for the keeper.
            return Ok((0, Rest::Nothing));
        }
        let name = self.sources[index].name.clone();
        let received: Vec<Received> = fetched
            .mails
            .into_iter()
            .map(|raw| Received {
                mailbox: name.clone(),
                key: letter::decode(&self.office, &raw).key,
                raw,
            })
            .collect();
        self.store.receive(self.now, &received)?;
        let ids: Vec<String> = received
            .into_iter()
            .map(|received| received.raw.transport_id)
            .collect();
        self.sources[index].mailbox.done(&ids, Fate::Processed).await?;
        Ok((ids.len(), fetched.rest))
    }

    /// Sends what waits in the outbox. A letter that cannot be sent now is tried again later.
    pub(super) async fn send(&mut self) -> Result<usize, DaemonError> {
        let letters = self.store.outbox_due(self.now, SEND_AT_ONCE)?;
        let count = letters.len();
        for letter in letters {
            match self.outgoing.send(&letter.parcel).await {
                Ok(()) => self.store.mark_sent(letter.id, self.now)?,
                Err(error) => {
                    let jitter = self.chance.draw()?[0];
                    let pause = retry_pause(letter.attempts, jitter);
                    tracing::warn!("letter {} could not be sent: {error}", letter.id);
                    self.store
                        .mark_failed(letter.id, self.now, self.now + pause, &error.to_string())?;
                }
            }
        }
        Ok(count)
    }
}

/// How long to wait before a letter is tried again: from one minute doubling to four hours, give
/// or take an eighth, so that letters that failed together do not come back together.
fn retry_pause(attempts: u32, jitter: u8) -> TimeDelta {
    let minutes = 1_i64 << attempts.min(8);
    let seconds = (60 * minutes).min(4 * 60 * 60);
    TimeDelta::seconds(seconds + seconds * (i64::from(jitter) - 128) / 1024)
}
