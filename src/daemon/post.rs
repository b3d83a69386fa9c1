//! The post: letters into the store, letters out of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::{Daemon, DaemonError, Source};
use crate::config::{Config, MailIn, MailOut};
use crate::letter::{self, Address, RawMail};
use crate::mailbox::{
    Fate, FetchLimit, Incoming, IncomingBox, MailboxError, Maildir, MaildirOut, OutgoingBox,
    Outward, Parcel, Rest,
};
use crate::store::{Failure, Going, Jitter, Pause, Received};

/// How much one fetch brings; more is fetched at once, in a commit of its own.
const FETCH: FetchLimit = FetchLimit { letters: 100, bytes: 16 * 1024 * 1024 };

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
                trouble: None,
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
    /// mailbox only when it is stored for good. A mailbox that fails is said once and holds up
    /// nothing but deadlines.
    pub(super) async fn collect(&mut self) -> Result<usize, DaemonError> {
        let mut count = 0;
        for index in 0..self.sources.len() {
            match self.collect_from(index, &mut count).await {
                Ok(troubles) if troubles.is_empty() => self.mailbox_is_well(index),
                Ok(troubles) => self.mailbox_fails(index, &troubles.join("; ")),
                Err(DaemonError::Mailbox(error)) => self.mailbox_fails(index, &error.to_string()),
                Err(error) => return Err(error),
            }
        }
        Ok(count)
    }

    /// Fetches all that waits in one mailbox, and gives what is wrong with single letters.
    async fn collect_from(
        &mut self,
        index: usize,
        count: &mut usize,
    ) -> Result<Vec<String>, DaemonError> {
        // A clock that was set back counts from where the journal is.
        let began = self.clock.now(self.now).max(self.now);
        let mut troubles = Vec::new();
        loop {
            let (fetched, rest) = self.collect_some(index, &mut troubles).await?;
            *count += fetched;
            if rest == Rest::Nothing {
                self.sources[index].answered = Some(began);
                return Ok(troubles);
            }
        }
    }

    fn mailbox_is_well(&mut self, index: usize) {
        let source = &mut self.sources[index];
        if source.trouble.take().is_some() {
            tracing::info!("the mailbox {} answers again", source.name);
        }
    }

    fn mailbox_fails(&mut self, index: usize, text: &str) {
        let source = &mut self.sources[index];
        if source.trouble.as_deref() != Some(text) {
            tracing::error!("the mailbox {}: {text}; trying again until it is over", source.name);
            source.trouble = Some(text.to_owned());
        }
    }

    async fn collect_some(
        &mut self,
        index: usize,
        troubles: &mut Vec<String>,
    ) -> Result<(usize, Rest), DaemonError> {
        let fetched = self.sources[index].mailbox.fetch(FETCH).await?;
        troubles.extend(fetched.troubles.iter().map(MailboxError::to_string));
        if fetched.mails.is_empty() {
            // Nothing moves while letters that cannot be read stay: they wait for the keeper.
            return Ok((0, Rest::Nothing));
        }
        let name = self.sources[index].name.clone();
        let now = self.clock.now(self.now);
        let received: Vec<Received> = fetched
            .mails
            .into_iter()
            .map(|mut raw| {
                // Another machine's clock may run ahead: no letter has come after now.
                raw.arrived = raw.arrived.min(now);
                let key = key_of(&raw.bytes, raw.size, &raw.transport_id);
                let from = self.sender_of(&raw);
                Received { mailbox: name.clone(), key, from, raw }
            })
            .collect();
        self.store.receive(&received)?;
        let ids: Vec<String> =
            received.into_iter().map(|received| received.raw.transport_id).collect();
        self.sources[index].mailbox.done(&ids, Fate::Processed).await?;
        Ok((ids.len(), fetched.rest))
    }

    /// Whom a letter says it is from. One that the decoder stumbles over is stored all the same;
    /// its ruling sets it aside.
    fn sender_of(&self, raw: &RawMail) -> Option<Address> {
        catch_unwind(AssertUnwindSafe(|| letter::decode(&self.office, raw))).ok()?.from
    }

    /// Which letters may go now, how many of them, and how many events came of looking. A judge that
    /// has sent too many within an hour, by a loop or a fault, stops and tells the keeper; it goes
    /// on receiving and ruling.
    fn room_to_send(&mut self) -> Result<(Going, usize, usize), DaemonError> {
        let limit = self.hourly_limit;
        let sent = self.store.sent_since(self.now - TimeDelta::hours(1))?;
        let room = usize::try_from(u64::from(limit).saturating_sub(sent)).unwrap_or(usize::MAX);
        if room > 0 {
            return Ok((Going::All, room.min(SEND_AT_ONCE), 0));
        }
        let events = match self.store.pause(self.now, limit)? {
            Pause::Known => 0,
            Pause::News => {
                tracing::error!("{limit} letters have gone out within an hour; sending pauses");
                1
            }
        };
        Ok((Going::WordOfPause, SEND_AT_ONCE, events))
    }

    /// Sends what waits in the outbox. A letter that cannot be sent now is tried again later.
    pub(super) async fn send(&mut self) -> Result<usize, DaemonError> {
        let (going, limit, events) = self.room_to_send()?;
        let letters = self.store.outbox_due(self.now, going, limit)?;
        let count = letters.len() + events;
        let (mut sent, mut failed) = (Vec::new(), Vec::new());
        for letter in letters {
            let id = letter.id;
            let parcel = Parcel {
                message_id: letter.message_id,
                envelope_from: letter.envelope_from,
                to: letter.to,
                bytes: letter.bytes,
            };
            match self.outgoing.send(&parcel).await {
                Ok(()) => sent.push(id),
                Err(error) => {
                    tracing::warn!("letter {} could not be sent: {error}", parcel.message_id);
                    failed.push((id, error));
                }
            }
        }
        // First what went out: it must not go twice because of a letter that did not.
        self.store.mark_sent(&sent, self.now)?;
        for (id, error) in failed {
            let jitter = Jitter(self.chance.draw()[0]);
            let failure = failure_of(&error);
            self.store.mark_failed(id, self.now, failure, jitter, &error.to_string())?;
        }
        Ok(count)
    }
}

/// By what a letter is known when it comes again; by its bytes where they cannot be taken apart.
pub(super) fn key_of(bytes: &[u8], size: u64, transport_id: &str) -> String {
    match catch_unwind(AssertUnwindSafe(|| letter::key_of(bytes, size, transport_id))) {
        Ok(key) => key.to_string(),
        Err(_) => format!("undecodable {}", HEXLOWER.encode(&Sha256::digest(bytes))),
    }
}

/// Whether a letter that could not be sent is worth another try. What a file system refuses says
/// nothing about the recipient: the keeper can mend it, and the letter waits.
fn failure_of(error: &MailboxError) -> Failure {
    match error {
        MailboxError::File { .. } | MailboxError::Full { .. } => Failure::Temporary,
        MailboxError::ForeignId { .. } => Failure::Permanent,
    }
}
