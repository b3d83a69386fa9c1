//! The post: letters into the store.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use tokio::sync::{Notify, mpsc, oneshot, watch};

use super::courier::{Brought, Delivery, FETCH, News, Round, Stored};
use super::gallery::Gallery;
use super::metrics::Works;
use super::porter::{Hands, Porter, WayIn};
use super::sending::Traffic;
use super::{Daemon, DaemonError, Reach, Source};
use crate::config::{Config, MailIn, MailOut};
use crate::letter::{self, Address, Office, RawMail};
use crate::mailbox::{
    FarBox, Fate, Fetched, Imap, Incoming, MailboxError, Maildir, MaildirOut, Pop3, Rest, Sendmail,
    Smtp, Way,
};
use crate::report::Stationery;
use crate::store::Received;

/// How many deliveries may wait for the loop.
const DOOR: usize = 32;

/// How many letters are written into Maildirs at a time: while one is made sure of on the disk, others are
/// written.
const MAILDIR_LANES: usize = 4;

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

/// The way out that is configured; nothing is connected yet.
pub(super) fn traffic(
    folder: &Path,
    config: &Config,
    own_templates: Option<Arc<Stationery>>,
) -> Result<Traffic, MailboxError> {
    let (way, lanes) = match &config.outgoing {
        MailOut::Maildir(path) => {
            (Way::Maildir(MaildirOut::open(&folder.join(path))?), MAILDIR_LANES)
        }
        MailOut::Smtp(way) => {
            let smtp = Smtp::new(way.clone(), folder, config.address.domain());
            (Way::Smtp(smtp), way.connections)
        }
        MailOut::Sendmail(program) => (Way::Sendmail(Sendmail::new(folder.join(program))), 1),
    };
    Ok(Traffic::new(way, lanes, Gallery::of(folder, own_templates)))
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
        let brought = self.gather(Vec::new()).await;
        count += self.take_in(brought)?;
        tokio::task::yield_now().await;
        Ok(count)
    }

    /// Adds what is being brought at this moment, to be stored by one commit: a commit costs as much
    /// for one letter as for many. Nobody is waited for who is not at the door already.
    pub(super) async fn gather(&mut self, mut brought: Vec<Brought>) -> Vec<Brought> {
        loop {
            let before = brought.len();
            while size_of(&brought) < FETCH.letters
                && let Ok(more) = self.door.try_recv()
            {
                brought.push(more);
            }
            if brought.len() == before {
                return brought;
            }
            // Now those have their turn who were about to knock.
            tokio::task::yield_now().await;
        }
    }

    /// Takes what couriers and porters bring, in one commit. Where it cannot be stored they are not
    /// told that it is, and bring it again.
    pub(super) fn take_in(&mut self, brought: Vec<Brought>) -> Result<usize, DaemonError> {
        let mut deliveries = Vec::new();
        for Brought { source, what } in brought {
            match what {
                News::Letters(delivery) => deliveries.push(self.open_delivery(source, delivery)),
                News::Trouble(words) => self.mailbox_fails(source, &words),
            }
        }
        self.store_deliveries(deliveries)
    }

    /// Stores them together. Where that fails each has its own try, unless the store is busy: what one
    /// of them brings must not be in the way of the others.
    fn store_deliveries(&mut self, deliveries: Vec<Opened>) -> Result<usize, DaemonError> {
        match self.store.receive(deliveries.iter().flat_map(|delivery| &delivery.letters)) {
            Ok(_) => Ok(deliveries.into_iter().map(|delivery| self.confirm(delivery)).sum()),
            Err(error) if deliveries.len() > 1 && !error.is_temporary() => deliveries
                .into_iter()
                .map(|delivery| self.store_deliveries(vec![delivery]))
                .sum::<Result<usize, DaemonError>>(),
            Err(error) => {
                let error = DaemonError::from(error);
                let at_door = |delivery: &Opened| {
                    matches!(self.sources[delivery.source].reach, Reach::Door(_))
                };
                match deliveries.first() {
                    // Whoever stands at the door is told, and comes again.
                    Some(delivery) if at_door(delivery) && error.is_temporary() => {
                        self.note_room(&error);
                        self.mailbox_fails(delivery.source, &error.to_string());
                        Ok(0)
                    }
                    _ => Err(error),
                }
            }
        }
    }

    /// Tells whoever brought it that a delivery is stored for good, and gives the number of its
    /// letters.
    fn confirm(&mut self, delivery: Opened) -> usize {
        let Opened { source, began, letters, rest, troubles, stored } = delivery;
        if !letters.is_empty() {
            self.room = Works::Yes;
        }
        if rest == Rest::Nothing || letters.is_empty() {
            self.sources[source].answered = Some(began.min(self.present()));
        }
        match troubles.is_empty() {
            true => self.mailbox_is_well(source),
            false => self.mailbox_fails(source, &in_words(&troubles)),
        }
        let count = letters.len();
        // A courier that is gone leaves its letters where they are; they come again and are known.
        let _ = stored.send(put_away(letters));
        count
    }

    fn open_delivery(&self, source: usize, delivery: Delivery) -> Opened {
        let Delivery { began, fetched, stored } = delivery;
        let Fetched { mails, rest, troubles } = fetched;
        Opened { source, began, letters: self.received(source, mails), rest, troubles, stored }
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
            // What ails the loop itself was said of that.
            if self.trouble.as_deref() != Some(text) {
                let name = &source.name;
                tracing::error!("the mailbox {name}: {text}; trying again until it is over");
            }
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
        for trouble in fetched.troubles.iter().map(MailboxError::to_string) {
            // Two looks can meet the same letter.
            if !troubles.contains(&trouble) {
                troubles.push(trouble);
            }
        }
        if fetched.mails.is_empty() {
            // Nothing moves while letters that cannot be read stay: they wait for the keeper.
            return Ok((0, Rest::Nothing));
        }
        let letters = self.received(index, fetched.mails);
        self.store.receive(&letters)?;
        let put_away = put_away(letters);
        let Reach::Near(maildir) = &mut self.sources[index].reach else {
            return Ok((0, Rest::Nothing));
        };
        for fate in [Fate::Processed, Fate::Quarantine] {
            let ids = of_fate(&put_away, fate);
            maildir.done(&ids, fate).await?;
        }
        Ok((put_away.len(), fetched.rest))
    }

    /// Letters as the store takes them.
    fn received(&self, index: usize, mails: Vec<RawMail>) -> Vec<Received> {
        let mailbox = &self.sources[index].name;
        let now = self.present();
        let received = |mut raw: RawMail| {
            // Another machine's clock may run ahead: no letter has come after now.
            raw.arrived = raw.arrived.min(now);
            let (key, from) = self.known_by(&raw);
            Received { mailbox: mailbox.clone(), key, from, raw }
        };
        mails.into_iter().map(received).collect()
    }

    /// By what a letter is known when it comes again, and whom it says it is from. One that the decoder
    /// stumbles over is stored all the same; its ruling sets it aside.
    fn known_by(&self, raw: &RawMail) -> (String, Option<Address>) {
        match catch_unwind(AssertUnwindSafe(|| letter::decode(&self.office, raw))) {
            Ok(letter) => (letter.key.to_string(), letter.from),
            Err(_) => (key_of(&raw.bytes, raw.size, &raw.transport_id), None),
        }
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

/// A delivery whose letters are ready for the store.
struct Opened {
    source: usize,
    began: DateTime<Utc>,
    letters: Vec<Received>,
    rest: Rest,
    troubles: Vec<MailboxError>,
    stored: oneshot::Sender<Vec<Stored>>,
}

/// How many letters were brought.
fn size_of(brought: &[Brought]) -> usize {
    let letters = brought.iter().map(|brought| match &brought.what {
        News::Letters(delivery) => delivery.fetched.mails.len(),
        News::Trouble(_) => 0,
    });
    letters.sum()
}

/// Where the copies go of letters that are stored.
fn put_away(letters: Vec<Received>) -> Vec<Stored> {
    let stored = |letter: Received| Stored {
        fate: match letter.key.starts_with(UNDECODABLE) {
            true => Fate::Quarantine,
            false => Fate::Processed,
        },
        transport_id: letter.raw.transport_id,
    };
    letters.into_iter().map(stored).collect()
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
