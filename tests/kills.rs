//! A whole game by letters while the judge is killed a hundred times: at random moments, without
//! warning, with letters under way. What was accepted is answered, once; what was ruled is ruled
//! once; what was written stays as it was written; and the game ends where the same letters lead
//! without any kill.
//!
//! `CHANCERY_SEED` repeats the moments of an earlier run, as far as the machine is as fast.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use chancery::game::TurnRecord;
use chancery::store::Reader;
use chrono::TimeDelta;
use rusqlite::{Connection, OpenFlags};
use sha2::{Digest, Sha256};

use crate::chance::Die;
use crate::support::mail::{Player, Sent};
use crate::support::process::{Home, PATIENCE, Serve, seed, unique_name};
use crate::support::table::{GAME, Manner, POWERS, TURNS, Table, check_positions, records};

const KILLS: usize = 100;
/// The longest life of a judge that is watched: the kills must come to an end.
const LONGEST_LIFE: Duration = Duration::from_secs(1);
/// What was being ruled alone when the judge was killed for the second time: once more, and it is
/// taken for the cause and set aside, which is right and not what is tried here.
pub const LAST_ATTEMPTS: &str =
    "SELECT count(*) FROM inbox WHERE state = 'unread' AND (begun = 1 OR attempts > 2)";
/// Everything that is to be done.
const WORK: &str = "SELECT (SELECT count(*) FROM inbox WHERE state = 'unread')
    + (SELECT count(*) FROM outbox WHERE state = 'waiting')";

/// What was under way when the judge was killed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Moment {
    BeforeReceiving,
    BeforePuttingAway,
    BeforeRuling,
    BeforeSending,
    BeforeMarkingSent,
    AtRest,
}

/// The judge, the players at their table, and the Maildirs between them.
struct House {
    home: Home,
    table: Table,
    /// What each letter of the judge's held when it was first seen, by Message-ID.
    ink: BTreeMap<String, (String, [u8; 32])>,
}

impl House {
    fn open(die: Die) -> House {
        let mut home = Home::new("2026-03-02T09:00:00Z", "");
        let mut serve = home.serve();
        serve.ready();
        home.found(GAME);
        serve.kill();
        let players = POWERS.iter().map(|power| Player::new(&power.to_lowercase())).collect();
        let table = Table::set(die, Manner::AtOnce, TURNS, players);
        House { home, table, ink: BTreeMap::new() }
    }

    /// People look into their letterboxes and write.
    fn step(&mut self) {
        for sent in self.home.new_letters() {
            self.table.read(&sent);
        }
        let mut wrote = false;
        for _ in 0..self.table.die.below(4) {
            if let Some(written) = self.table.write(self.home.now()) {
                self.home.post(&written.bytes);
                if self.table.die.below(8) == 0 {
                    // The mail server, itself restarted, delivers it twice.
                    self.home.post(&written.bytes);
                }
                wrote = true;
            }
        }
        if wrote || !self.home.waiting().is_empty() {
            self.home.pass(TimeDelta::seconds(3));
        }
        if let Some(due) = self.table.deadline(&self.home.data()) {
            self.home.pass((due - self.home.now()).max(TimeDelta::zero()) + TimeDelta::seconds(1));
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

    /// Where everything stands, for whoever has to find out why it does.
    fn describe(&self) -> String {
        let (waiting, now) = (self.home.waiting().len(), self.home.now());
        let table = self.table.describe(&self.home.data());
        format!("{table}, {waiting} letters wait, now {now}\n{}", self.home.logs())
    }

    /// One life of the judge, ended so long after there was nothing left of something.
    fn kill_after(&mut self, time: Duration, nothing_of: Option<&str>) {
        let mut serve = self.home.serve();
        self.table.letters = 0;
        if let Some(sql) = nothing_of {
            let data = self.home.data().join("chancery.db");
            self.live(&mut serve, |_| {
                let data =
                    Connection::open_with_flags(&data, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
                data.query_row(sql, [], |row| row.get(0)) == Ok(0)
            });
        }
        self.table.letters = 1 + self.table.die.below(4);
        // A fast machine is at work for so few moments that chance alone may miss them all: every other
        // life ends when the judge is seen at work.
        let data = self.home.data();
        let (watched, before) = (self.table.die.chance(50), work(&data));
        let longest = if watched { LONGEST_LIFE } else { time };
        let begun = Instant::now();
        while begun.elapsed() < longest {
            self.step();
            let seen = if watched { work(&data) } else { None };
            if seen != before && seen.is_some_and(|work| work != (0, 0)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        serve.assert_up();
        serve.kill();
    }

    /// Every letter is as it was when first seen, and there is one of each; people read some.
    fn look_at_ink(&mut self) {
        let mut here = BTreeSet::new();
        for path in self.home.letters() {
            let bytes = fs::read(&path).unwrap();
            let hash: [u8; 32] = Sha256::digest(&bytes).into();
            let sent = Sent::read(&bytes);
            let id = sent.message_id;
            assert!(here.insert(id.clone()), "{id} lies there twice");
            let (_, first) = self.ink.entry(id.clone()).or_insert_with(|| (sent.to, hash));
            assert_eq!(*first, hash, "{id} has other words than before");
            if path.parent().unwrap().ends_with("new") && self.table.die.below(4) == 0 {
                let cur = path.parent().unwrap().with_file_name("cur");
                fs::rename(&path, cur.join(format!("{}:2,S", unique_name(&path)))).unwrap();
            }
        }
        let gone = self.ink.keys().find(|id| !here.contains(*id));
        assert!(gone.is_none(), "{gone:?} is no longer there");
    }

    /// What was under way, and whether something was ruled alone for the last time.
    fn look_at_data(&self) -> (Moment, bool) {
        let data = self.home.copy_of_data();
        let last: u32 = data.query_row(LAST_ATTEMPTS, [], |row| row.get(0)).unwrap();
        (self.moment(&data), last > 0)
    }

    fn moment(&self, data: &Connection) -> Moment {
        let stored = column(data, "SELECT transport_id FROM inbox WHERE kind = 'letter'");
        let to_send = column(data, "SELECT message_id FROM outbox WHERE state = 'waiting'");
        let waiting = self.home.waiting();
        if waiting.iter().any(|name| stored.contains(name)) {
            Moment::BeforePuttingAway
        } else if to_send.iter().any(|id| self.ink.contains_key(id)) {
            Moment::BeforeMarkingSent
        } else if !column(data, "SELECT kind FROM inbox WHERE state = 'unread'").is_empty() {
            Moment::BeforeRuling
        } else if !to_send.is_empty() {
            Moment::BeforeSending
        } else if !waiting.is_empty() {
            Moment::BeforeReceiving
        } else {
            Moment::AtRest
        }
    }

    /// Everything that must hold at the end, however often the judge was killed.
    fn check(&mut self) {
        self.look_at_ink();
        let log = self.home.logs();
        assert!(!log.contains("panicked") && !log.contains("damaged"), "{log}");
        self.home.assert_audit_is_clean();
        self.table.check(&self.home.data());
        for line in Reader::open(&self.home.data()).unwrap().outbox(usize::MAX >> 1).unwrap() {
            assert_eq!(line.state, "sent", "{line:?}");
            assert!(self.ink.contains_key(&line.message_id), "{line:?} is nowhere");
        }
    }

    /// Lets the judge do all it has to do, and people read it.
    fn settle(&mut self, serve: &mut Serve) {
        let sent = self.home.settle(serve);
        sent.iter().for_each(|sent| self.table.read(sent));
    }
}

/// How many events of this data folder wait to be ruled, and how many letters to be sent; nothing while that
/// cannot be seen, as when the judge mends its data.
pub fn work(data: &Path) -> Option<(u64, u64)> {
    let counts = Reader::open(data).and_then(|reader| reader.counts());
    counts.ok().map(|counts| (counts.unread, counts.waiting))
}

/// The texts that a query gives.
pub fn column(data: &Connection, sql: &str) -> Vec<String> {
    let mut statement = data.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| row.get(0)).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

/// The game without any kill.
fn calm() -> Vec<TurnRecord> {
    let mut house = House::open(Die(1));
    house.table.allowed = u32::MAX;
    let mut serve = house.home.serve();
    house.live(&mut serve, |house| house.table.is_over());
    house.settle(&mut serve);
    serve.stop();
    house.check();
    check_positions(&house.home.data(), &house.table.record);
    records(&house.home.data())
}

fn killed(seed: u64) -> Vec<TurnRecord> {
    let mut house = House::open(Die(seed));
    let mut moments: BTreeMap<Moment, usize> = BTreeMap::new();
    let mut last_attempts = false;
    let mut kills = 0;
    // Which moments the kills hit is chance: more of them make sure of what they must have hit.
    while kills < KILLS || !were_hit(&moments) {
        assert!(kills < 4 * KILLS, "the kills hit nothing: {moments:?}");
        // The game and the kills end together.
        let at_least = (kills.min(KILLS - 1) * TURNS / KILLS) as u32;
        kills += 1;
        house.table.allowed = at_least + 1;
        if house.table.turn() < at_least {
            let mut serve = house.home.serve();
            house.table.letters = usize::MAX;
            house.live(&mut serve, |house| house.table.turn() >= at_least);
            serve.kill();
        }
        let most = if house.table.die.chance(50) { 15 } else { 100 };
        let time = Duration::from_micros(house.table.die.below(most * 1000) as u64);
        // What is left of the life before is ruled letter by letter; so that whole batches are
        // killed as well, it is done first every other time.
        let nothing_of = match (last_attempts, house.table.die.chance(50)) {
            (_, true) => Some(WORK),
            (true, false) => Some(LAST_ATTEMPTS),
            (false, false) => None,
        };
        house.kill_after(time, nothing_of);
        house.look_at_ink();
        let (moment, last) = house.look_at_data();
        last_attempts = last;
        *moments.entry(moment).or_default() += 1;
    }
    eprintln!("killed while: {moments:?}");
    (house.table.allowed, house.table.letters) = (u32::MAX, usize::MAX);
    let mut serve = house.home.serve();
    house.live(&mut serve, |house| house.table.is_over());
    house.settle(&mut serve);
    serve.kill();
    house.check();
    records(&house.home.data())
}

/// Whether a third of the kills asked for hit something under way, at several stages.
fn were_hit(moments: &BTreeMap<Moment, usize>) -> bool {
    let stages = moments.iter().filter(|(moment, _)| **moment != Moment::AtRest);
    stages.map(|(_, times)| times).sum::<usize>() > KILLS / 3 && moments.len() > 2
}

#[test]
fn a_hundred_kills_change_nothing() {
    let seed = seed();
    eprintln!("CHANCERY_SEED={seed}");
    let calm = std::thread::spawn(calm);
    let killed = killed(seed);
    let calm = calm.join().unwrap();
    assert_eq!(killed, calm);
}
