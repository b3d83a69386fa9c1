//! Rulings: events out of the store, through the judge, back into it.

use std::panic::resume_unwind;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Instant;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};

use super::ahead::{Opened, open, open_ahead};
use super::metrics::seconds;
use super::{Chance, Daemon, DaemonError, Log, Source};
use crate::game::{EventId, GameDue, WhyParked};
use crate::judge::{
    self, Body, Due, Event, EventKind, KeeperCommand, LeftAlone, Notice, Ruling, Timing,
};
use crate::letter::{Address, Letter, Office};
use crate::report::{self, Draft, Stationery, TemplateFailure};
use crate::store::{Batch, DueEvent, EventFailure, Ruled, StoreError, Unread, UnreadEvent};

/// How many events are looked at together. They are ruled in batches, each of them committed when
/// it is full or has taken long enough.
const AT_ONCE: usize = 500;
/// How often a due time may stop the process before its game is set aside.
const DUE_ATTEMPTS: u32 = 3;

/// The mark before the words of an answer to a command that was obeyed.
pub(super) const OBEYED: &str = "+";
pub(super) const NOT_OBEYED: &str = "-";

/// A time that has come and waits for nothing more.
struct Ripe {
    at: DateTime<Utc>,
    /// As the store has it.
    due: Due,
    /// With the circumstances.
    timed: Due,
}

/// What every ruling of a pass shares.
struct Bench<'a> {
    office: &'a Office,
    stationery: &'a Stationery,
    chance: &'a mut Chance,
    now: DateTime<Utc>,
    /// Letters that are not answered, and such as bear a robot's mark, for the log.
    silent: Vec<String>,
    /// How many letters were not read because strangers have had all their answers.
    strangers: usize,
    /// Templates that failed, each once.
    failed: Vec<TemplateFailure>,
}

impl Daemon {
    /// Says once an hour that letters of strangers are not read.
    fn note_strangers(&mut self, unread: usize) {
        let began = self.now.duration_trunc(TimeDelta::hours(1)).unwrap_or(self.now);
        if unread > 0 && self.strangers_said.is_none_or(|said| said < began || said > self.now) {
            let limit = self.office.strangers_per_hour();
            tracing::warn!(
                "letters of strangers are not read for a while: they have had {limit} answers within an hour"
            );
            self.strangers_said = Some(self.now);
        }
    }

    /// Rules everything that lies unread in the inbox.
    pub(super) fn rule_inbox(&mut self) -> Result<usize, DaemonError> {
        let mut count = 0;
        loop {
            let unread = self.store.unread(AT_ONCE)?;
            if unread.is_empty() {
                return Ok(count);
            }
            let office = self.office.clone();
            thread::scope(|scope| self.rule_all(&unread, &open_ahead(scope, &office, &unread)))?;
            count += unread.len();
        }
    }

    fn rule_all(
        &mut self,
        unread: &[UnreadEvent],
        ahead: &Receiver<Opened>,
    ) -> Result<(), DaemonError> {
        let mut left = unread;
        while !left.is_empty() {
            left = &left[self.rule_batch(left, ahead)?..];
        }
        Ok(())
    }

    /// Rules the first of these events together, and gives how many they were.
    fn rule_batch(
        &mut self,
        unread: &[UnreadEvent],
        ahead: &Receiver<Opened>,
    ) -> Result<usize, DaemonError> {
        let began = Instant::now();
        let own = self.own_templates.as_deref();
        let mut bench = Bench::of(&self.office, own, &mut self.chance, self.now);
        let ruled = self.store.batch(|batch| {
            let mut ruled = 0;
            for event in unread {
                let opened = ahead.recv().unwrap_or_else(|_| open(bench.office, event));
                match batch.each(|batch| bench.rule_opened(batch, event.id, opened)) {
                    Ok(()) => {}
                    // It was erased since it was read.
                    Err(EventFailure::Store(StoreError::AlreadyRuled(_))) => {}
                    Err(failure) => {
                        let words = failure.of_this_event()?;
                        tracing::error!("event {} is set aside: {words}", event.id);
                        batch.quarantine(event.id, &format!("the judge stumbled: {words}"))?;
                    }
                }
                ruled += 1;
                if !batch.has_room(began.elapsed()) {
                    break;
                }
            }
            Ok(ruled)
        })?;
        let Bench { silent, strangers, failed, .. } = bench;
        for letter in silent {
            tracing::warn!("{letter}");
        }
        self.note_strangers(strangers);
        self.tell_of_templates(&failed)?;
        for event in &unread[..ruled] {
            let Unread::Keeper(command) = &event.what else { continue };
            // The keeper may have mended what could not be read.
            self.unreadable.clear();
            if matches!(**command, KeeperCommand::Erase(_)) {
                self.log = Log::HoldsErased;
            }
            if matches!(**command, KeeperCommand::Post { .. }) {
                self.readdress_spool();
            }
        }
        Ok(ruled)
    }

    /// Rules what has fallen due. Deadlines and early turns wait until every mailbox has been
    /// looked into since they fell due, so that a letter that came in time is never missed; but
    /// not longer than the configured limit.
    pub(super) fn rule_dues(&mut self) -> Result<usize, DaemonError> {
        let mut ready = Vec::new();
        for (at, due) in self.store.due_by(self.now, AT_ONCE + self.unreadable.len())? {
            if self.unreadable.contains(&due) {
                continue;
            }
            match self.timed(at, due) {
                Some(timed) => ready.push(Ripe { at, due, timed }),
                None => self.ask_couriers(at),
            }
        }
        let mut left = ready.as_slice();
        while !left.is_empty() {
            left = &left[self.rule_ripe(left)?..];
        }
        Ok(ready.len())
    }

    /// Notes that the first of these due times are begun, and rules them, in as many batches as that
    /// takes. Gives how many they were.
    fn rule_ripe(&mut self, ripe: &[Ripe]) -> Result<usize, DaemonError> {
        let dues: Vec<(DateTime<Utc>, Due)> = ripe.iter().map(|it| (it.at, it.due)).collect();
        let opened = self.store.open_dues(&dues)?;
        let mut ruled = 0;
        while ruled < opened.len() {
            ruled += self.rule_due_batch(&ripe[ruled..], &opened[ruled..])?;
        }
        Ok(ruled)
    }

    /// Rules the first of these due times together, a savepoint each: whatever is wrong with a game
    /// stays with it. Gives how many they were.
    fn rule_due_batch(&mut self, ripe: &[Ripe], opened: &[DueEvent]) -> Result<usize, DaemonError> {
        let began = Instant::now();
        let own = self.own_templates.as_deref();
        let mut bench = Bench::of(&self.office, own, &mut self.chance, self.now);
        let (ruled, spoilt) = self.store.batch(|batch| {
            let (mut ruled, mut spoilt) = (0, Vec::new());
            for (ripe, opened) in ripe.iter().zip(opened) {
                match bench.rule_due(batch, ripe.timed, *opened) {
                    Ok(()) => {}
                    Err(error @ StoreError::Corrupt { .. }) => {
                        batch.quarantine(opened.id, &error.to_string())?;
                        spoilt.push((ripe.at, ripe.due, error));
                    }
                    Err(error) => return Err(error),
                }
                ruled += 1;
                if !batch.has_room(began.elapsed()) {
                    break;
                }
            }
            Ok((ruled, spoilt))
        })?;
        let failed = bench.failed;
        self.tell_of_templates(&failed)?;
        for ripe in &ripe[..ruled] {
            self.note_put_off(&ripe.timed);
            self.note_deadline(ripe.at, &ripe.timed);
        }
        for (at, due, error) in spoilt {
            tracing::error!("what fell due {at} is set aside: {error}");
            self.unreadable.insert(due);
        }
        Ok(ruled)
    }

    /// Counts a deadline for the keeper's figures.
    fn note_deadline(&self, at: DateTime<Utc>, due: &Due) {
        let Due::Game { what: GameDue::Deadline | GameDue::GraceEnd, timing, .. } = due else {
            return;
        };
        let lag = seconds(self.now - at);
        self.pulse.note(|pulse| {
            pulse.deadlines += 1;
            pulse.deadlines_without_mailbox += u64::from(*timing == Timing::WithoutMailbox);
            pulse.last_lag = lag;
        });
    }

    /// The due with its circumstances; `None` while it waits for a mailbox.
    fn timed(&self, at: DateTime<Utc>, due: Due) -> Option<Due> {
        let Due::Game { game, what, .. } = due else {
            return Some(due);
        };
        let seen = |source: &Source| source.all_here(self.now).is_some_and(|seen| seen >= at);
        let all_seen = self.sources.iter().all(seen);
        // A start long after the deadline gives the mailboxes their time from the start.
        let waited = self.now - at.max(self.started) > self.mailbox_wait;
        let outage = match what {
            GameDue::Deadline | GameDue::GraceEnd => self.outage_across(game, at),
            GameDue::Reminder | GameDue::Early => None,
        };
        let timing = match what {
            GameDue::Reminder => Timing::Deadline,
            _ if outage.is_some() || all_seen => Timing::Deadline,
            _ if waited => Timing::WithoutMailbox,
            _ => return None,
        };
        Some(Due::Game { game, what, timing, outage })
    }
}

impl<'a> Bench<'a> {
    fn of(
        office: &'a Office,
        own_templates: Option<&'a Stationery>,
        chance: &'a mut Chance,
        now: DateTime<Utc>,
    ) -> Bench<'a> {
        let stationery = own_templates.unwrap_or(Stationery::house());
        Bench {
            office,
            stationery,
            chance,
            now,
            silent: Vec::new(),
            strangers: 0,
            failed: Vec::new(),
        }
    }

    fn rule_opened(
        &mut self,
        batch: &mut Batch<'_>,
        id: EventId,
        opened: Opened,
    ) -> Result<(), StoreError> {
        match opened {
            Ok(Ok(kind)) => self.rule_event(batch, &Event { id, kind }),
            Ok(Err(why)) => batch.quarantine(id, &why),
            // It is this event's own.
            Err(panic) => resume_unwind(panic),
        }
    }

    /// Rules one due time; a game for which that fails is parked alone.
    fn rule_due(
        &mut self,
        batch: &mut Batch<'_>,
        due: Due,
        opened: DueEvent,
    ) -> Result<(), StoreError> {
        let event = Event { id: opened.id, kind: EventKind::Due(due) };
        let why = if opened.attempt > DUE_ATTEMPTS {
            WhyParked::EndedTheProgram
        } else {
            match batch.each(|batch| self.rule_event(batch, &event)) {
                Ok(()) => return Ok(()),
                Err(failure) => WhyParked::Failed { words: failure.of_this_event()? },
            }
        };
        self.park(batch, &event, why)
    }

    fn rule_event(&mut self, batch: &mut Batch<'_>, event: &Event) -> Result<(), StoreError> {
        let docket = batch.docket(&judge::wanted(self.office, &event.kind, self.now))?;
        let seed = self.chance.draw();
        let ruling = judge::rule(self.office, docket, event, self.now, &seed);
        self.commit(batch, event.id, &ruling)?;
        match ruling.left_alone {
            // They come in thousands.
            Some(LeftAlone::StrangersAnswered) => self.strangers += 1,
            _ => self.silent.extend(remark(event, &ruling)),
        }
        Ok(())
    }

    fn park(
        &mut self,
        batch: &mut Batch<'_>,
        event: &Event,
        why: WhyParked,
    ) -> Result<(), StoreError> {
        let docket = batch.docket(&judge::wanted(self.office, &event.kind, self.now))?;
        let ruling = judge::park(self.office, docket, event, self.now, why);
        self.commit(batch, event.id, &ruling)
    }

    /// Writes the letters of a ruling and stores it whole.
    fn commit(
        &mut self,
        batch: &mut Batch<'_>,
        id: EventId,
        ruling: &Ruling,
    ) -> Result<(), StoreError> {
        let outgoing = self.write(id, &ruling.notices);
        let answer = self.answer(id, ruling);
        let why = ruling.left_alone.as_ref().map(report::why_left_alone);
        let ruled = Ruled {
            event: id,
            now: self.now,
            ruling,
            outgoing: &outgoing,
            answer: answer.as_deref(),
            why: why.as_deref(),
        };
        let chance = &mut *self.chance;
        batch.commit(&ruled, &mut || chance.salt())
    }

    fn write(&mut self, id: EventId, notices: &[Notice]) -> Vec<Draft> {
        let written = report::drafts(self.stationery, self.office, id, self.now, notices);
        for failure in written.failed {
            if !self.failed.iter().any(|known| known.template == failure.template) {
                self.failed.push(failure);
            }
        }
        written.letters
    }

    /// What the keeper who gave a command is told: a mark whether it was obeyed, then the words.
    fn answer(&mut self, id: EventId, ruling: &Ruling) -> Option<String> {
        let answer = ruling.answer.as_ref()?;
        let mark = match answer.body {
            Body::Refused(_) => NOT_OBEYED,
            _ => OBEYED,
        };
        let letters = self.write(id, std::slice::from_ref(answer));
        let words: String = letters.into_iter().map(|letter| letter.laid_out().text).collect();
        Some(format!("{mark}{words}"))
    }
}

/// The log's line on what was not answered, or was in spite of a robot's mark.
fn remark(event: &Event, ruling: &Ruling) -> Option<String> {
    match (&event.kind, &ruling.left_alone) {
        (EventKind::Letter(letter), Some(why)) => Some(silence(event.id, letter, why)),
        (EventKind::Letter(letter), None) => {
            let why = report::why_taken(letter.automatic.as_ref()?);
            Some(format!("letter {} is taken as a person's: {why}", event.id))
        }
        (EventKind::Delivery(_), Some(why)) => {
            Some(format!("letter {} is not answered: {}", event.id, report::why_left_alone(why)))
        }
        _ => None,
    }
}

/// The log's line on a letter that is not answered.
fn silence(event: EventId, letter: &Letter, why: &LeftAlone) -> String {
    let from = letter.from.as_ref().map_or_else(|| "nobody".to_owned(), Address::shortened);
    let id = letter.message_id.as_deref().unwrap_or("without a Message-ID");
    format!("letter {event} from {from}, {id}, is not answered: {}", report::why_left_alone(why))
}
