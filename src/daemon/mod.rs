//! The loop: fetch, rule what came, rule what is due, send, sleep.
//!
//! One [`Daemon::pass`] does all of it once; [`Daemon::run`] repeats passes for ever. A pass keeps
//! nothing in memory that the next one needs, save when each mailbox last answered (and what was
//! said of damage), so a kill at any instant loses nothing: what was received is in the store, what
//! was ruled is committed with its letters, and what was not sent is still in the outbox.
//!
//! In: `post` stores letters, which `courier` fetches from a `source` and `porter` takes at the door;
//! `ahead` opens them early. `rulings` takes events through the judge. Out: `sending`, with pictures
//! from the `gallery` and, on paper, the `spool`. `hand` brings the command line's commands in. Beside
//! them stand `clock` (of time and chance), `outages` (what was away), `key`, `files` and `templates` (the
//! keeper's own), `heart` and `metrics` (signs of life, and figures), `trouble` and `error`.
//!
//! Trouble of the moment (a full disk, a mailbox that does not answer) ends a pass early and is
//! said once; the next pass tries again.

mod ahead;
mod clock;
mod courier;
mod error;
mod files;
mod gallery;
mod hand;
mod heart;
mod key;
mod metrics;
mod outages;
mod porter;
mod post;
mod rulings;
mod sending;
mod source;
mod spool;
mod templates;
mod trouble;

pub use clock::{Chance, Clock};
pub use error::DaemonError;
pub use files::{FileError, write_whole};
pub use hand::{Came, CommandAnswer, LetterAnswer, Obeyed, answers, block_on, command};
pub use spool::{
    Batch, Damaged, Enclosure, Held, Issue, Lying, PastIssue, Spool, SpoolError, Spooled,
    enclosures,
};
pub use templates::{TemplatesFault, own_stationery};

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use self::courier::{Brought, Round};
use self::heart::Heart;
use self::metrics::{MailboxPulse, Page, SharedPulse, Works};
use self::porter::Porter;
use self::post::Opener;
use self::sending::Traffic;
use self::source::{Reach, Source};
use crate::config::Config;
use crate::game::GameId;
use crate::judge::{Due, Outage};
use crate::letter::Office;
use crate::report::Stationery;
use crate::store::{Limits, Store, StoreError};

/// How long letters on their way, and guests at our doors, are waited for when the judge is
/// stopped.
const GOODBYE: Duration = Duration::from_secs(5);

/// How often the daemon looks whether the command line has left it a command.
const GLANCE: Duration = Duration::from_millis(200);

/// The judge at work.
pub struct Daemon {
    store: Store,
    office: Office,
    own_templates: Option<Arc<Stationery>>,
    sources: Vec<Source>,
    /// What couriers and porters bring.
    door: mpsc::Receiver<Brought>,
    /// Tells them the time of rulings.
    time: watch::Sender<DateTime<Utc>>,
    /// Who will open our own doors.
    porters: Vec<Porter>,
    /// Who will walk to other machines.
    couriers: Vec<(Round, Opener)>,
    /// The doors that are open.
    doors: JoinSet<()>,
    traffic: Traffic,
    spool: Spool,
    clock: Clock,
    chance: Chance,
    poll: Duration,
    mailbox_wait: TimeDelta,
    /// How many answers may go out within an hour.
    hourly_limit: u32,
    started: DateTime<Utc>,
    /// What the clock said last.
    read: DateTime<Utc>,
    /// The time of rulings: the clock's, but never before the journal's.
    now: DateTime<Utc>,
    /// The store's version as last looked at; another process appended something when it changes.
    seen_version: i64,
    trouble: Option<String>,
    /// Whether there was room for what was last to be stored.
    room: Works,
    /// Since when there was none, until the keeper is told.
    full_since: Option<DateTime<Utc>>,
    heart: Heart,
    pulse: SharedPulse,
    /// When it was said last that letters of strangers are not read.
    strangers_said: Option<DateTime<Utc>>,
    /// The while before this start in which nobody was at work, if it was a long one.
    was_away: Option<Outage>,
    /// When it was noted last that somebody is.
    noted_alive: Option<DateTime<Utc>>,
    /// Games whose deadline was put off for an outage, and when.
    put_off: HashMap<GameId, DateTime<Utc>>,
    /// What fell due in games that cannot be read, as said once; a start tries it again.
    unreadable: HashSet<Due>,
    /// Whether the database's log may still hold what was erased.
    log: Log,
}

/// What the database's log may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Log {
    /// Nothing that was erased.
    Clean,
    /// Pages as they were before something was erased; a reader can keep them for a while.
    HoldsErased,
}

/// What a pass found to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// Events ruled and letters received or sent.
    pub work: usize,
    /// When something falls due or is to be sent next, if anything is.
    pub next_due: Option<DateTime<Utc>>,
}

impl Daemon {
    /// Opens the data folder (made where it is not there), takes its lock, and opens the mailboxes.
    ///
    /// # Errors
    /// The folder is ruled by another daemon, or something in it cannot be used.
    pub fn open(
        folder: &Path,
        config: &Config,
        clock: Clock,
        mut chance: Chance,
    ) -> Result<Daemon, DaemonError> {
        chance.try_out()?;
        let own_templates = own_stationery(folder)?.map(|(own, _)| Arc::new(own));
        let store = Store::open(folder, Limits { max_pages: config.page_limit })?;
        let key = key::key(folder, &mut chance)
            .map_err(|error| DaemonError::Key { folder: folder.to_owned(), error })?;
        let office = Office::new(
            config.address.clone(),
            &config.name,
            config.keeper.clone(),
            config.trusted_server.clone(),
            key,
        )?
        .believing(config.own_results)
        .with_letters_per_hour(config.letters_per_hour)
        .with_strangers_per_hour(config.strangers_per_hour)
        .with_pictures(config.pictures)
        .with_language(config.language);
        let now = clock.now(DateTime::UNIX_EPOCH);
        let last_alive = store.last_alive()?;
        let mailbox_wait = TimeDelta::from_std(config.mailbox_wait).unwrap_or(TimeDelta::hours(2));
        let connected = post::connect(folder, config, &office, &clock)?;
        Ok(Daemon {
            sources: connected.sources,
            door: connected.door,
            time: connected.time,
            porters: connected.porters,
            couriers: connected.couriers,
            doors: JoinSet::new(),
            traffic: post::traffic(folder, config, own_templates.clone())?,
            spool: Spool::of(folder, &config.letterhead),
            seen_version: store.data_version()?,
            store,
            office,
            own_templates,
            clock,
            chance,
            poll: config.poll,
            mailbox_wait,
            hourly_limit: config.hourly_limit,
            started: now,
            read: now,
            now,
            trouble: None,
            room: Works::Yes,
            full_since: trouble::full_since(folder),
            heart: Heart::new(),
            pulse: SharedPulse::default(),
            strangers_said: None,
            was_away: Daemon::outage_before_start(last_alive, now, mailbox_wait),
            noted_alive: None,
            put_off: HashMap::new(),
            unreadable: HashSet::new(),
            // A start cannot know; the log is emptied with the first pass.
            log: Log::HoldsErased,
        })
    }

    /// Opens our own doors and sends couriers out, for as long as [`Daemon::run`] runs. Who only
    /// carries out a command of the keeper's needs neither.
    ///
    /// # Errors
    /// A door cannot be opened.
    pub async fn open_doors(&mut self) -> Result<(), DaemonError> {
        for (round, open) in std::mem::take(&mut self.couriers) {
            courier::send_out(round, open);
        }
        for porter in std::mem::take(&mut self.porters) {
            self.doors.spawn(porter.open().await?);
        }
        Ok(())
    }

    /// Has the doors closed. What was handed in and is not stored yet is not taken.
    async fn close_doors(&mut self) {
        self.door.close();
        while self.door.try_recv().is_ok() {}
        let all_closed = async { while self.doors.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(GOODBYE, all_closed).await;
    }

    /// Does all there is to do at this moment, once.
    ///
    /// # Errors
    /// Something that trying again will not mend. Trouble of the moment is no error here.
    pub async fn pass(&mut self) -> Result<Pass, DaemonError> {
        let mut work = 0;
        let next_due = match self.work(&mut work).await {
            Ok(next_due) => {
                self.note_well();
                next_due
            }
            Err(error) => {
                self.bear(error)?;
                None
            }
        };
        self.note_pulse();
        Ok(Pass { work, next_due })
    }

    /// Writes down for the keeper's alarm how the judge does, and says that it lives.
    fn note_pulse(&mut self) {
        self.heart.beat();
        let mailboxes = self
            .sources
            .iter()
            .map(|source| MailboxPulse {
                name: source.name.clone(),
                answered: source.all_here(self.now),
                works: Works::unless(source.trouble.is_some()),
            })
            .collect();
        let (way_out, loop_works) =
            (Works::unless(self.traffic.fails()), Works::unless(self.trouble.is_some()));
        let (now, room) = (self.now, self.room);
        self.pulse.note(|pulse| {
            pulse.pass = now;
            pulse.mailboxes = mailboxes;
            pulse.way_out = way_out;
            pulse.loop_works = loop_works;
            pulse.room = room;
        });
    }

    /// Serves figures for Prometheus at this address, from now on.
    ///
    /// # Errors
    /// Somebody else is there.
    pub async fn serve_metrics(&self, at: SocketAddr) -> Result<(), DaemonError> {
        let listener =
            TcpListener::bind(at).await.map_err(|error| DaemonError::Metrics { at, error })?;
        let page = Page {
            folder: self.store.folder().to_owned(),
            clock: self.clock.clone(),
            pulse: self.pulse.clone(),
        };
        tokio::spawn(metrics::serve(listener, page));
        Ok(())
    }

    async fn work(&mut self, work: &mut usize) -> Result<Option<DateTime<Utc>>, DaemonError> {
        self.tell_time()?;
        self.note_alive();
        self.seen_version = self.store.data_version()?;
        *work += self.collect().await?;
        *work += self.rule_inbox()?;
        *work += self.rule_dues()?;
        *work += self.send()?;
        self.clean_log()?;
        *work += self.tell_of_room()?;
        let due = self.store.next_due()?.map(|(at, _)| at);
        Ok(due.into_iter().chain(self.store.next_send()?).min())
    }

    /// Repeats passes until `stop` is ready.
    ///
    /// # Errors
    /// As [`Daemon::pass`].
    pub async fn run(&mut self, stop: impl Future<Output = ()>) -> Result<(), DaemonError> {
        let mut stop = std::pin::pin!(stop);
        self.heart.ready();
        loop {
            let pass = self.pass().await?;
            let (from, until) = (self.read, self.read + self.pause_after(pass));
            loop {
                tokio::select! {
                    () = &mut stop => {
                        self.heart.stopping();
                        self.close_doors().await;
                        self.finish_sending(GOODBYE).await;
                        return Ok(());
                    }
                    () = self.clock.sleep_until(until, GLANCE) => {}
                    Some(brought) = self.door.recv() => {
                        let brought = self.gather(vec![brought]).await;
                        if let Err(error) = self.take_in(brought) {
                            self.bear(error)?;
                        }
                        // Whoever brought it is answered before the rulings begin.
                        tokio::task::yield_now().await;
                        break;
                    }
                    () = self.traffic.one_back() => break,
                }
                self.heart.beat();
                // A version that cannot be read now is looked at in the next pass at the latest.
                let version = self.store.data_version();
                let appended = version.is_ok_and(|version| version != self.seen_version);
                let read = self.clock.now(self.read);
                // A clock that was set back is not waited for.
                if read >= until || read < from || appended {
                    break;
                }
            }
        }
    }

    /// How long to wait for the next pass: not at all after one that found something to do, else
    /// until something falls due or the mailboxes are to be looked into. What is due already and was
    /// not ruled waits for a mailbox.
    fn pause_after(&self, pass: Pass) -> TimeDelta {
        if pass.work > 0 {
            return TimeDelta::zero();
        }
        let poll = TimeDelta::from_std(self.poll).unwrap_or(TimeDelta::seconds(2));
        let due = pass.next_due.map(|due| due - self.now).filter(|wait| *wait > TimeDelta::zero());
        due.map_or(poll, |wait| wait.min(poll))
    }

    /// Passes until there is nothing left to do at this moment. Letters that take their time are not waited
    /// for longer than at a goodbye.
    ///
    /// # Errors
    /// As [`Daemon::pass`].
    pub async fn settle(&mut self) -> Result<(), DaemonError> {
        loop {
            let is_idle = self.pass().await?.work == 0;
            if is_idle && self.traffic.count() == 0 {
                return Ok(());
            }
            if is_idle && tokio::time::timeout(GOODBYE, self.traffic.one_back()).await.is_err() {
                return Ok(());
            }
        }
    }

    /// Empties the database's log and the print spool after something was erased, once no reader keeps it.
    fn clean_log(&mut self) -> Result<(), DaemonError> {
        if self.log == Log::Clean {
            return Ok(());
        }
        match self.store.forget_old_pages() {
            Ok(()) => {
                self.traffic.forget();
                self.sweep_spool();
                self.log = Log::Clean;
            }
            Err(StoreError::Busy { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Reads the clock. The time of rulings never runs backward past the journal.
    fn tell_time(&mut self) -> Result<(), DaemonError> {
        let latest = self.store.latest_time()?.unwrap_or(DateTime::UNIX_EPOCH);
        self.read = self.clock.now(self.read);
        self.now = self.read.max(latest);
        // By a clock that was set back, nothing has happened yet in what is to come again.
        self.started = self.started.min(self.now);
        for source in &mut self.sources {
            source.answered = source.answered.map(|answered| answered.min(self.now));
        }
        self.time.send_replace(self.now);
        Ok(())
    }

    /// What time it is at this moment of a pass.
    fn present(&self) -> DateTime<Utc> {
        self.clock.now(self.read).max(self.now)
    }
}
