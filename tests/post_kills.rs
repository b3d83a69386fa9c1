//! Games by real mail servers while the judge is killed two hundred times: at random moments,
//! without warning, with letters under way on every side. What was accepted is answered, once; what
//! was ruled is ruled once; and a letter comes twice only where the judge was killed before it could
//! know that the server had it, and then as it was.
//!
//! `CHANCERY_SEED` repeats the moments of an earlier run, as far as machine and servers are as fast.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use chancery::store::Reader;
use chrono::TimeDelta;

use crate::chance::Die;
use crate::kills::{LAST_ATTEMPTS, Moment, column, work};
use crate::support::process::{PATIENCE, Serve, seed};
use crate::support::servers::{Boxes, Folder, Office, Ports, Servers};
use crate::support::table::{Chatter, GAME, Manner, POWERS, Table, check_positions};

const NOW: &str = "2026-03-02T09:00:00Z";
/// The longest life before a kill, however slow the machine: the kills must come to an end.
const LONGEST_LIFE: Duration = Duration::from_secs(2);
/// The shortest: the judge must have begun.
const SHORTEST_LIFE: Duration = Duration::from_millis(20);

/// The judge, the players at their table, and the servers between them.
struct House {
    office: Office,
    table: Table,
    /// The letters that people have read.
    read: BTreeSet<String>,
    /// How often each letter waited in the outbox when the judge was killed: so often the server may
    /// have had it and the judge not known.
    unknown: BTreeMap<String, usize>,
    moments: BTreeMap<Moment, usize>,
    /// How long the judge takes from its start to an answer, about.
    answer_time: Duration,
}

impl House {
    fn open(office: Office, turns: usize) -> House {
        let mut office = office;
        let mut serve = office.home.serve();
        serve.ready();
        office.home.found(GAME);
        serve.kill();
        let players = POWERS.iter().map(|power| office.player(&power.to_lowercase())).collect();
        let seed = seed();
        eprintln!("CHANCERY_SEED={seed}");
        House {
            table: Table::set(Die(seed), Manner::OnceAnswered, turns, players),
            office,
            read: BTreeSet::new(),
            unknown: BTreeMap::new(),
            moments: BTreeMap::new(),
            answer_time: Duration::ZERO,
        }
    }

    /// People look into their letterboxes and write.
    fn step(&mut self) {
        let before = self.office.received.len();
        for sent in self.office.collect(&mut []) {
            // What comes once more was read before, or comes at the same time.
            if self.read.insert(sent.message_id.clone()) {
                self.table.read(&sent);
            }
        }
        let mut busy = before < self.office.received.len();
        // Whoever comes to mind may have nothing to write at present.
        let now = self.office.home.now();
        if let Some(written) = (0..POWERS.len()).find_map(|_| self.table.write(now)) {
            self.office.send(&written.from, &written.to, &written.bytes);
            if self.table.die.below(8) == 0 {
                // The mail server, itself restarted, delivers it twice.
                self.office.send(&written.from, &written.to, &written.bytes);
            }
            busy = true;
        }
        if busy {
            self.office.home.pass(TimeDelta::seconds(3));
        }
        if let Some(due) = self.table.deadline(&self.office.home.data()) {
            let home = &mut self.office.home;
            home.pass((due - home.now()).max(TimeDelta::zero()) + TimeDelta::seconds(1));
        }
    }

    /// Lets people and judge go on until something is reached.
    fn live(&mut self, serve: &mut Serve, until: impl Fn(&House) -> bool) {
        let begun = Instant::now();
        while !until(self) {
            serve.assert_up();
            assert!(begun.elapsed() < PATIENCE, "{}", self.describe());
            self.step();
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn describe(&self) -> String {
        let (table, home) = (self.table.describe(&self.office.home.data()), &self.office.home);
        let stored = self.stored();
        let way = |id: &String| {
            let times = stored.get(id).copied().unwrap_or_default();
            format!("{id} is stored {times} times\n{}\n", self.office.log_of(id))
        };
        format!(
            "{table}, the server has {:?}, now {}\n{}\n{}{}",
            self.office.letters_in(Folder::Inbox),
            home.now(),
            self.office.queue().join("\n"),
            self.table.unanswered().map(way).collect::<String>(),
            home.logs()
        )
    }

    /// Whether nothing is under way between judge and players. Asked in the sequence in which a letter
    /// goes, so that none slips from where nobody has looked yet to where somebody has looked before.
    fn is_calm(&self) -> bool {
        self.table.is_answered()
            && self.office.queue().is_empty()
            && self.office.letters_in(Folder::Inbox).is_empty()
            && self.work() == Some((0, 0))
            && self.office.queue().is_empty()
    }

    /// A life of the judge that lasts until something is reached, with so many letters to it at most.
    fn recover(&mut self, letters: usize, until: impl Fn(&House) -> bool) {
        let mut serve = self.office.home.serve();
        (self.table.letters, self.table.chatter) = (letters, Chatter::None);
        self.live(&mut serve, until);
        // Nobody writes to a judge that is gone: after the last life nobody would answer.
        self.table.letters = 0;
        serve.kill();
        self.note_kill();
    }

    /// One life of the judge, ended at any moment.
    fn kill(&mut self) {
        // What was ruled alone twice would be taken for the cause the third time.
        let data = self.office.home.copy_of_data();
        let last: u32 = data.query_row(LAST_ATTEMPTS, [], |row| row.get(0)).unwrap();
        if last > 0 {
            self.recover(0, House::is_calm);
        }
        // Some letters wait when it starts, some come meanwhile.
        self.table.letters = self.table.die.below(2);
        self.table.chatter = Chatter::Thanks;
        for _ in 0..5 {
            self.step();
        }
        let time = self.any_time(self.answer_time);
        let mut letters: Vec<Duration> =
            (0..=self.table.die.below(2)).map(|_| self.any_time(time)).collect();
        self.table.letters = 0;
        // A fast machine is at work for so few moments that chance alone may miss them all: every other
        // life ends when the judge is seen at work.
        let (watched, before) = (self.table.die.below(2) == 0, self.work());
        let longest = if watched { LONGEST_LIFE } else { time };
        let mut serve = self.office.home.serve();
        let begun = Instant::now();
        while begun.elapsed() < longest {
            self.table.letters += letters.extract_if(.., |at| *at <= begun.elapsed()).count();
            self.step();
            let work = self.work();
            if watched && work != before && work.is_some_and(|work| work != (0, 0)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        serve.assert_up();
        serve.kill();
        let moment = self.note_kill();
        // The others follow the machine: one that ended at rest was too long.
        self.answer_time = match moment {
            _ if watched => self.answer_time,
            Moment::AtRest => (self.answer_time * 2 / 3).max(SHORTEST_LIFE),
            _ => (self.answer_time * 4 / 3).min(LONGEST_LIFE),
        };
        *self.moments.entry(moment).or_default() += 1;
    }

    fn work(&self) -> Option<(u64, u64)> {
        work(&self.office.home.data())
    }

    fn any_time(&mut self, below: Duration) -> Duration {
        Duration::from_micros(self.table.die.below(below.as_micros().max(1) as usize) as u64)
    }

    /// Whether a third of so many kills hit something under way, at several stages.
    fn was_hit(&self, kills: usize) -> bool {
        let stages = self.moments.iter().filter(|(moment, _)| **moment != Moment::AtRest);
        stages.clone().map(|(_, times)| times).sum::<usize>() > kills / 3 && stages.count() > 1
    }

    /// What was under way, and which letters the server may have without the judge's knowing.
    fn note_kill(&mut self) -> Moment {
        self.step();
        let data = self.office.home.copy_of_data();
        let to_send = column(&data, "SELECT message_id FROM outbox WHERE state = 'waiting'");
        for id in &to_send {
            *self.unknown.entry(id.clone()).or_default() += 1;
        }
        let stored = self.stored();
        let queue = self.office.queue().join("\n");
        let in_queue = |id: &&String| queue.contains(id.as_str());
        let mut waiting: Vec<String> =
            self.office.bytes_in(Folder::Inbox).iter().map(|bytes| message_id(bytes)).collect();
        waiting.extend(self.table.posted().iter().filter(in_queue).cloned());
        let handed_over = |id: &String| self.office.times(id) > 0 || in_queue(&id);
        if waiting.iter().any(|id| stored.contains_key(id)) {
            Moment::BeforePuttingAway
        } else if to_send.iter().any(handed_over) {
            Moment::BeforeMarkingSent
        } else if !column(&data, "SELECT kind FROM inbox WHERE state = 'unread'").is_empty() {
            Moment::BeforeRuling
        } else if !to_send.is_empty() {
            Moment::BeforeSending
        } else if !waiting.is_empty() {
            Moment::BeforeReceiving
        } else {
            Moment::AtRest
        }
    }

    /// How often each letter is in the judge's store, by Message-ID.
    fn stored(&self) -> BTreeMap<String, usize> {
        let mut count = BTreeMap::new();
        for bytes in self.office.stored_letters() {
            *count.entry(message_id(&bytes)).or_default() += 1;
        }
        count
    }

    /// Everything that must hold at the end, however often the judge was killed.
    fn check(&mut self) {
        let home = &self.office.home;
        let log = home.logs();
        assert!(!log.contains("panicked") && !log.contains("damaged"), "{log}");
        home.assert_audit_is_clean();
        self.table.check(&home.data());
        check_positions(&home.data(), &self.table.record);
        assert!(self.office.letters_in(Folder::Quarantine).is_empty());

        let stored = self.stored();
        let lost: Vec<_> =
            self.table.posted().iter().filter(|id| stored.get(*id) != Some(&1)).collect();
        assert!(lost.is_empty(), "not once in the store: {lost:?}");

        let mut again = 0;
        for line in Reader::open(&home.data()).unwrap().outbox(usize::MAX >> 1).unwrap() {
            let id = &line.message_id;
            assert_eq!(line.state, "sent", "{line:?}");
            let (times, unknown) = (self.office.times(id), self.unknown.get(id).copied());
            assert!(times > 0, "{line:?} is nowhere");
            let story = || self.office.story(id);
            let known = 1 + unknown.unwrap_or(0);
            assert!(times <= known, "{id} came {times} times, {unknown:?}\n{}", story());
            again += times - 1;
        }
        let known: BTreeSet<&str> =
            self.office.received.iter().map(|sent| sent.message_id.as_str()).collect();
        eprintln!("{} letters to players, {again} of them came again", known.len());
    }
}

/// The Message-ID of a letter.
fn message_id(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().find_map(|line| line.strip_prefix("Message-ID: <"));
    line.map_or("", |rest| rest.trim_end().trim_end_matches('>')).to_owned()
}

/// A game of so many turns during which the judge is killed so often.
fn play(office: Office, kills: usize, turns: usize) {
    let mut house = House::open(office.with_boxes(Boxes::Dovecot), turns);
    // Everybody joins undisturbed; then we learn how fast this machine is today.
    house.table.allowed = 0;
    house.recover(usize::MAX, |house| house.table.turn() == 1 && house.is_calm());
    (house.table.allowed, house.table.letters) = (1, 1);
    while house.table.letters > 0 {
        house.step();
    }
    let begun = Instant::now();
    house.recover(0, House::is_calm);
    eprintln!("answered within {:?}", begun.elapsed());
    house.answer_time = begun.elapsed().min(LONGEST_LIFE);
    let mut lives = 0;
    // Which moments the kills hit is chance: more of them make sure of what they must have hit.
    while lives < kills || !house.was_hit(kills) {
        assert!(lives < 4 * kills, "the kills hit nothing: {:?}", house.moments);
        // The game and the kills end together.
        let at_least = (lives.min(kills - 1) * turns / kills) as u32;
        lives += 1;
        house.table.allowed = at_least + 1;
        if house.table.turn() < at_least {
            house.recover(usize::MAX, |house| house.table.turn() >= at_least);
        }
        house.kill();
    }
    eprintln!("killed while: {:?}", house.moments);
    house.table.allowed = u32::MAX;
    house.recover(usize::MAX, |house| house.table.is_over() && house.is_calm());
    house.check();
}

#[test]
fn killed_between_imap_and_smtp() {
    let of = |ports: Ports| {
        format!(
            "[[mail.in]]\nimap = \"localhost:{}\"\n{{login}}\n\
             [mail.out]\nsmtp = \"localhost:{}\"\n{{login}}\n",
            ports.imaps, ports.submission
        )
    };
    let Some(office) = Office::open("killimap", NOW, of) else { return };
    play(office, 120, 11);
}

#[test]
fn killed_between_pop3_and_smtp() {
    let of = |ports: Ports| {
        format!(
            "[[mail.in]]\npop3 = \"localhost:{}\"\n{{login}}\n\
             [mail.out]\nsmtp = \"localhost:{}\"\nsecurity = \"tls\"\n{{login}}\n",
            ports.pop3s, ports.smtps
        )
    };
    let Some(office) = Office::open("killpop", NOW, of) else { return };
    play(office, 40, 4);
}

#[test]
fn killed_between_lmtp_and_smtp() {
    let Some(servers) = Servers::shared() else { return };
    let door = servers.door("killlmtp");
    let of = |ports: Ports| {
        format!(
            "[[mail.in]]\nlmtp = \"127.0.0.1:{door}\"\n\
             [mail.out]\nsmtp = \"localhost:{}\"\nsecurity = \"none\"\n",
            ports.smtp
        )
    };
    let Some(office) = Office::open("killlmtp", NOW, of) else { return };
    play(office, 40, 4);
}
