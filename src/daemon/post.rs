//! The post: letters into the store, letters out of it.

use std::path::Path;

use super::{Daemon, DaemonError, Source};
use crate::config::{Config, MailIn, MailOut};
use crate::letter;
use crate::mailbox::{
    Fate, FetchLimit, Incoming, IncomingBox, Maildir, MaildirOut, MailboxError, OutgoingBox,
    Outward, Parcel, Rest,
};
use crate::store::{Failure, Jitter, Received};

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
            // A clock that was set back counts from where the journal is.
            let began = self.clock.now(self.now).max(self.now);
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
            .map(|raw| {
                let letter = letter::decode(&self.office, &raw);
                Received {
                    mailbox: name.clone(),
                    key: letter.key.to_string(),
                    from: letter.from,
                    raw,
                }
            })
            .collect();
        self.store.receive(&received)?;
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
        let mut sent = Vec::new();
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
                    let failure = if error.is_temporary() || error.is_full() {
                        Failure::Temporary
                    } else {
                        Failure::Permanent
                    };
                    let jitter = Jitter(self.chance.draw()[0]);
                    self.store.mark_failed(id, self.now, failure, jitter, &error.to_string())?;
                }
            }
        }
        self.store.mark_sent(&sent, self.now)?;
        Ok(count)
    }
}
