//! Letters in by IMAP (RFC 3501): one folder of an account, watched by IDLE (RFC 2177) where the
//! server has it.
//!
//! A letter's name is the folder's UIDVALIDITY with its UID. What lies in the folder waits, read or
//! not, for what is done with is moved away; so nothing need be remembered, and a folder whose
//! UIDVALIDITY changed is simply read again: the store knows what it has. The connection is kept as
//! long as it works and made anew by the next look after anything went wrong with it.

mod login;
mod metered;
mod session;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use tokio::sync::Notify;

use self::session::{Session, Trouble, Waiting};
use super::{Fate, FetchLimit, Fetched, Incoming, MailboxError, Rest, wait_or_asked};
use crate::config::ImapBox;
use crate::letter::{ArrivalStamp, RawMail};

/// A folder on an IMAP server.
#[derive(Debug)]
pub struct Imap {
    found: ImapBox,
    folder: PathBuf,
    letter_size: u64,
    session: Option<Session>,
    /// Letters that came to grief on the way: they are fetched last, so that they hold up no others.
    hard: BTreeSet<Uid>,
}

/// A letter's name: the folder's UIDVALIDITY, and its UID under that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Uid {
    validity: u32,
    number: u32,
}

impl Uid {
    fn read(text: &str) -> Result<Uid, MailboxError> {
        let number = |part: &str| part.parse().ok();
        text.split_once('.')
            .and_then(|(validity, uid)| {
                Some(Uid { validity: number(validity)?, number: number(uid)? })
            })
            .ok_or_else(|| MailboxError::ForeignId { found: text.to_owned() })
    }

    fn text(self) -> String {
        format!("{}.{}", self.validity, self.number)
    }
}

impl Imap {
    /// A folder that is connected to when it is looked into. `folder` is where relative paths of
    /// secrets and certificates lie; of letters larger than `letter_size` bytes only so many are
    /// fetched.
    pub fn new(found: ImapBox, folder: &Path, letter_size: u64) -> Imap {
        Imap { found, folder: folder.to_owned(), letter_size, session: None, hard: BTreeSet::new() }
    }

    /// Connects, logs in, opens the folder and says goodbye, for `chancery check`.
    ///
    /// # Errors
    /// What stood in the way.
    pub async fn try_out(&self) -> Result<(), MailboxError> {
        Session::open(&self.found, &self.folder).await?.log_out().await;
        Ok(())
    }

    /// The connection there is, if it still works, or a new one. It is taken out; whoever succeeds
    /// puts it back.
    async fn session(&mut self) -> Result<Session, MailboxError> {
        if let Some(mut session) = self.session.take()
            && session.look_up().await.is_ok()
        {
            return Ok(session);
        }
        Session::open(&self.found, &self.folder).await
    }

    /// All that waits, as it came; at the end what came to grief before.
    async fn waiting(&mut self, session: &mut Session) -> Result<Vec<u32>, MailboxError> {
        let mut uids = session.search().await?;
        let validity = session.validity;
        self.hard.retain(|uid| uid.validity == validity && uids.binary_search(&uid.number).is_ok());
        uids.sort_by_key(|&number| self.hard.contains(&Uid { validity, number }));
        Ok(uids)
    }

    /// Reads the letters one by one. Nothing if the connection broke, which is no error where some
    /// were read before.
    async fn read(
        &mut self,
        mut session: Session,
        waiting: &[Waiting],
        limit: FetchLimit,
        fetched: &mut Fetched,
    ) -> Result<Option<Session>, MailboxError> {
        let mut bytes = 0;
        for letter in waiting {
            let size = letter.size.min(self.letter_size);
            if !fetched.mails.is_empty() && bytes + size > limit.bytes {
                fetched.rest = Rest::More;
                break;
            }
            let name = Uid { validity: session.validity, number: letter.uid };
            match session.letter(letter.uid, self.letter_size).await {
                Ok(Some(read)) => {
                    bytes += read.len() as u64;
                    fetched.mails.push(self.raw(letter, read, name));
                }
                // It vanished.
                Ok(None) => {}
                Err(Trouble::Refused(error)) => {
                    self.hard.insert(name);
                    fetched.troubles.push(error);
                }
                Err(Trouble::Broken(error)) => {
                    self.hard.insert(name);
                    if fetched.mails.is_empty() {
                        return Err(error);
                    }
                    fetched.rest = Rest::More;
                    return Ok(None);
                }
            }
        }
        Ok(Some(session))
    }

    fn raw(&self, letter: &Waiting, mut bytes: Vec<u8>, name: Uid) -> RawMail {
        // Servers are known that give a wrong size.
        let size = letter.size.max(bytes.len() as u64);
        bytes.truncate(usize::try_from(self.letter_size).unwrap_or(usize::MAX));
        let (arrived, stamp) = match letter.arrived {
            Some(arrived) => (arrived, ArrivalStamp::Server),
            None => (DateTime::<Utc>::MAX_UTC, ArrivalStamp::FirstSeen),
        };
        RawMail { bytes, size, arrived, stamp, transport_id: name.text() }
    }
}

impl Incoming for Imap {
    async fn fetch(&mut self, limit: FetchLimit) -> Result<Fetched, MailboxError> {
        let mut session = self.session().await?;
        let mut uids = self.waiting(&mut session).await?;
        let rest = if uids.len() > limit.letters { Rest::More } else { Rest::Nothing };
        uids.truncate(limit.letters);
        let waiting = session.describe(&uids).await?;
        let mut fetched = Fetched { mails: Vec::new(), rest, troubles: Vec::new() };
        self.session = self.read(session, &waiting, limit, &mut fetched).await?;
        Ok(fetched)
    }

    async fn done(&mut self, transport_ids: &[String], fate: Fate) -> Result<(), MailboxError> {
        let ids: Vec<Uid> =
            transport_ids.iter().map(|id| Uid::read(id)).collect::<Result<_, _>>()?;
        if ids.is_empty() {
            return Ok(());
        }
        let mut session = self.session().await?;
        // Those of another UIDVALIDITY will be found again, if they are still there.
        let uids: Vec<u32> = ids
            .iter()
            .filter(|uid| uid.validity == session.validity)
            .map(|uid| uid.number)
            .collect();
        let target = match fate {
            Fate::Processed => &self.found.processed,
            Fate::Quarantine => &self.found.quarantine,
        };
        if let Err(error) = session.put_away(&uids, target).await {
            // They are known by now; what has not been read yet goes before them.
            self.hard.extend(ids);
            return Err(error);
        }
        self.session = Some(session);
        Ok(())
    }

    async fn wait(&mut self, most: Duration, asked: &Notify) -> Result<(), MailboxError> {
        let begun = Instant::now();
        if let Some(mut session) = self.session.take() {
            match session.idle(asked).await {
                Ok(()) => {
                    self.session = Some(session);
                    return Ok(());
                }
                Err(Trouble::Refused(_)) => self.session = Some(session),
                // Servers end connections that last too long; the next look shows whether this one
                // is still there.
                Err(Trouble::Broken(_)) => {}
            }
        }
        wait_or_asked(most.saturating_sub(begun.elapsed()), asked).await;
        Ok(())
    }
}
