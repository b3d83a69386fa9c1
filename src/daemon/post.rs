//! The post: letters into the store.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use tokio::sync::{Notify, mpsc, watch};

use super::courier::{Brought, Delivery, FETCH, News, Round, Stored};
use super::metrics::Works;
use super::porter::{Hands, Porter, WayIn};
use super::sending::{Traffic, WayOut};
use super::{Daemon, DaemonError, Reach, Said, Source, is_temporary};
use crate::config::{Config, MailIn, MailOut};
use crate::letter::{self, Address, Office, RawMail};
use crate::mailbox::{
    FarBox, FarWay, Fate, Imap, Incoming, MailboxError, Maildir, MaildirOut, Pop3, Rest, Sendmail,
    Smtp,
};
use crate::store::Received;

/// How many deliveries may wait for the loop.
const DOOR: usize = 16;

/// What a judge is connected to: its mailboxes, and the door by which couriers come in.
pub(super) struct Connected {
    pub sources: Vec<Source>,
    pub door: mpsc::Receiver<Brought>,
    /// Tells couriers the time of the loop.
    pub time: watch::Sender<DateTime<Utc>>,
    /// Who will open the doors of our own.
    pub porters: Vec<Porter>,
    /// Who will walk to other machines.
    pub couriers: Vec<(Round, Opener)>,
}

/// Opens the mailboxes of this machine. Nobody is sent out to the others yet, and no door is open.
pub(super) fn connect(
    folder: &Path,
    config: &Config,
    office: &Office,
    clock: &super::Clock,
) -> Result<Connected, MailboxError> {
    let (loop_door, door) = mpsc::channel(DOOR);
    let time = watch::Sender::new(DateTime::UNIX_EPOCH);
    let near = |path: &Path| -> Result<Source, MailboxError> {
        let maildir = Maildir::open(&folder.join(path), config.letter_limit)?;
        Ok(Source::new(format!("maildir:{}", path.display()), Reach::Near(maildir)))
    };
    let mut sources = vec![near(&config.inbox)?];
    let (mut porters, mut couriers) = (Vec::new(), Vec::new());
    for mail_in in &config.incoming {
        let (place, limit) = (folder.to_owned(), config.letter_limit);
        let open: Opener = match mail_in.clone() {
            MailIn::Maildir(path) => {
                sources.push(near(&path)?);
                continue;
            }
            MailIn::Imap(found) => {
                Box::new(move || FarBox::Imap(Box::new(Imap::new(found.clone(), &place, limit))))
            }
            MailIn::Lmtp(at) => {
                let (loop_door, clock) = (loop_door.clone(), clock.clone());
                let hands = Hands::default();
                let source = sources.len();
                let loop_time = time.subscribe();
                let way = WayIn { source, loop_door, clock, loop_time, hands: hands.clone() };
                porters.push(Porter::new(at, folder, config, office, way));
                sources.push(Source::new(mail_in.to_string(), Reach::Door(hands)));
                continue;
            }
            MailIn::Pop3(account) => {
                Box::new(move || FarBox::Pop3(Pop3::new(account.clone(), &place, limit)))
            }
        };
        let round = Round {
            source: sources.len(),
            loop_door: loop_door.clone(),
            asked: Arc::new(Notify::new()),
            clock: clock.clone(),
            loop_time: time.subscribe(),
            poll: config.poll,
        };
        sources.push(Source::new(mail_in.to_string(), Reach::Far(round.asked.clone())));
        couriers.push((round, open));
    }
    Ok(Connected { sources, door, time, porters, couriers })
}

/// Makes the mailbox of a courier; nothing is connected yet.
pub(super) type Opener = Box<dyn Fn() -> FarBox + Send>;

pub(super) fn outgoing(folder: &Path, config: &Config) -> Result<WayOut, MailboxError> {
    Ok(match &config.outgoing {
        MailOut::Maildir(path) => WayOut::Near(MaildirOut::open(&folder.join(path))?),
        MailOut::Smtp(way) => {
            let smtp = Smtp::new(way.clone(), folder, config.address.domain());
            WayOut::Far(Traffic::new(FarWay::Smtp(smtp), way.connections))
        }
        MailOut::Sendmail(program) => {
            WayOut::Far(Traffic::new(FarWay::Sendmail(Sendmail::new(folder.join(program))), 1))
        }
    })
}

impl Daemon {
    /// Puts all that waits into the store. A letter leaves its mailbox only when it is stored for
    /// good. A mailbox that fails is said once and holds up nothing but deadlines.
    pub(super) async fn collect(&mut self) -> Result<usize, DaemonError> {
        let mut count = 0;
        for index in 0..self.sources.len() {
            if !matches!(self.sources[index].reach, Reach::Near(_)) {
                continue;
            }
            match self.collect_from(index, &mut count).await {
                Ok(troubles) if troubles.is_empty() => self.mailbox_is_well(index),
                Ok(troubles) => self.mailbox_fails(index, &troubles.join("; ")),
                Err(DaemonError::Mailbox(error)) => self.mailbox_fails(index, &error.to_string()),
                Err(error) => return Err(error),
            }
        }
        while let Ok(brought) = self.door.try_recv() {
            count += self.take_in(brought)?;
            tokio::task::yield_now().await;
        }
        Ok(count)
    }

    /// Takes what a courier brings. Where it cannot be stored the courier is not told that it is,
    /// and brings it again.
    pub(super) fn take_in(&mut self, brought: Brought) -> Result<usize, DaemonError> {
        let index = brought.source;
        let Delivery { began, fetched, stored } = match brought.what {
            News::Letters(delivery) => delivery,
            News::Trouble(words) => {
                self.mailbox_fails(index, &words);
                return Ok(0);
            }
        };
        let put_away = match self.receive(index, fetched.mails) {
            // Whoever stands at the door is told, and comes again.
            Err(error)
                if matches!(self.sources[index].reach, Reach::Door(_)) && is_temporary(&error) =>
            {
                match self.note_room(&error) {
                    Said::Before => self.sources[index].trouble = Some(error.to_string()),
                    Said::Not => self.mailbox_fails(index, &error.to_string()),
                }
                return Ok(0);
            }
            received => received?,
        };
        if !put_away.is_empty() {
            self.room = Works::Yes;
        }
        if fetched.rest == Rest::Nothing || put_away.is_empty() {
            self.sources[index].answered = Some(began.min(self.present()));
        }
        match fetched.troubles.is_empty() {
            true => self.mailbox_is_well(index),
            false => self.mailbox_fails(index, &in_words(&fetched.troubles)),
        }
        let count = put_away.len();
        // A courier that is gone leaves its letters where they are; they come again and are known.
        let _ = stored.send(put_away);
        Ok(count)
    }

    /// Fetches all that waits in a mailbox of this machine, and gives what is wrong with single
    /// letters.
    async fn collect_from(
        &mut self,
        index: usize,
        count: &mut usize,
    ) -> Result<Vec<String>, DaemonError> {
        let began = self.present();
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
        let Reach::Near(maildir) = &mut self.sources[index].reach else {
            return Ok((0, Rest::Nothing));
        };
        let fetched = maildir.fetch(FETCH).await?;
        troubles.extend(fetched.troubles.iter().map(MailboxError::to_string));
        if fetched.mails.is_empty() {
            // Nothing moves while letters that cannot be read stay: they wait for the keeper.
            return Ok((0, Rest::Nothing));
        }
        let put_away = self.receive(index, fetched.mails)?;
        let Reach::Near(maildir) = &mut self.sources[index].reach else {
            return Ok((0, Rest::Nothing));
        };
        for fate in [Fate::Processed, Fate::Quarantine] {
            let ids = of_fate(&put_away, fate);
            maildir.done(&ids, fate).await?;
        }
        Ok((put_away.len(), fetched.rest))
    }

    /// Stores letters for good, and tells where their copies go.
    fn receive(&mut self, index: usize, mails: Vec<RawMail>) -> Result<Vec<Stored>, DaemonError> {
        if mails.is_empty() {
            return Ok(Vec::new());
        }
        let name = self.sources[index].name.clone();
        let now = self.present();
        let received: Vec<Received> = mails
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
        Ok(received
            .into_iter()
            .map(|letter| Stored {
                fate: match letter.key.starts_with(UNDECODABLE) {
                    true => Fate::Quarantine,
                    false => Fate::Processed,
                },
                transport_id: letter.raw.transport_id,
            })
            .collect())
    }

    /// Whom a letter says it is from. One that the decoder stumbles over is stored all the same;
    /// its ruling sets it aside.
    fn sender_of(&self, raw: &RawMail) -> Option<Address> {
        catch_unwind(AssertUnwindSafe(|| letter::decode(&self.office, raw))).ok()?.from
    }

    /// Has every courier look now: something fell due at this time, and waits for their mailboxes.
    pub(super) fn ask_couriers(&self, at: DateTime<Utc>) {
        for source in &self.sources {
            if let Reach::Far(asked) = &source.reach
                && source.answered.is_none_or(|seen| seen < at)
            {
                asked.notify_one();
            }
        }
    }
}

/// The transport's names of the letters that go one way.
pub(super) fn of_fate(stored: &[Stored], fate: Fate) -> Vec<String> {
    let those = stored.iter().filter(|letter| letter.fate == fate);
    those.map(|letter| letter.transport_id.clone()).collect()
}

fn in_words(troubles: &[MailboxError]) -> String {
    troubles.iter().map(MailboxError::to_string).collect::<Vec<_>>().join("; ")
}

/// How the key of a letter begins that cannot be taken apart.
const UNDECODABLE: &str = "undecodable ";

/// By what a letter is known when it comes again; by its bytes where they cannot be taken apart.
pub(super) fn key_of(bytes: &[u8], size: u64, transport_id: &str) -> String {
    match catch_unwind(AssertUnwindSafe(|| letter::key_of(bytes, size, transport_id))) {
        Ok(key) => key.to_string(),
        Err(_) => format!("{UNDECODABLE}{}", HEXLOWER.encode(&Sha256::digest(bytes))),
    }
}
