//! What several runners share: a judge in a folder of its own, on a clock that is held.

pub mod dns;
pub mod fonts;
pub mod leaks;
pub mod lmtp;
pub mod mail;
pub mod misruling;
pub mod mutt;
pub mod process;
pub mod proxy;
pub mod scripted;
pub mod servers;
pub mod table;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use chancery::config::Config;
use chancery::daemon::{Chance, Clock, Daemon, block_on};
use chancery::judge::KeeperCommand;
use chancery::letter::{Pictures, readable};
use chancery::store::Reader;
use rusqlite::Connection;

/// Opens a data folder that nobody rules any more. A program that another test starts at this moment
/// has all our files, and with them the folder's lock, until it is itself: that is waited for.
pub fn once_free<T, E: std::fmt::Debug>(open: impl Fn() -> Result<T, E>) -> T {
    let again = |_| open().inspect_err(|_| std::thread::sleep(Duration::from_millis(10))).ok();
    (0..200).find_map(again).unwrap_or_else(|| open().unwrap())
}

/// A judge whose time is held, with its letterbox and the letters it has sent.
pub struct Judge {
    folder: tempfile::TempDir,
    pub config: Config,
    daemon: Option<Daemon>,
    clock: PathBuf,
    letters_in: usize,
    seen: BTreeMap<PathBuf, ()>,
}

/// A letter the judge has sent.
#[derive(Clone, Debug)]
pub struct Sent {
    /// As people read it.
    pub text: String,
    /// As it went over the wire.
    pub bytes: Vec<u8>,
}

impl Sent {
    /// The value of a header, empty where it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.text
            .lines()
            .take_while(|line| !line.is_empty())
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
            .unwrap_or("")
    }
}

impl Judge {
    /// A judge that begins at this time.
    pub fn at(time: &str) -> Judge {
        Judge::with(time, "")
    }

    /// The same with a configuration.
    pub fn with(time: &str, config: &str) -> Judge {
        let folder = tempfile::tempdir().unwrap();
        let clock = folder.path().join("clock");
        fs::write(&clock, time).unwrap();
        // Drawing takes long in a debug build: only where it is asked for.
        let mut read = Config::read(config).unwrap();
        if !config.contains("pictures") {
            read.pictures = Pictures::LeftOut;
        }
        let mut judge = Judge {
            config: read,
            daemon: None,
            clock,
            letters_in: 0,
            seen: BTreeMap::new(),
            folder,
        };
        judge.start();
        judge
    }

    /// The same judge in a new folder with another configuration.
    pub fn renew(&mut self, time: &str, config: &str) {
        *self = Judge::with(time, config);
    }

    /// The data folder.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Starts the daemon, if it was stopped.
    pub fn start(&mut self) {
        self.daemon = Some(once_free(|| {
            let clock = Clock::Held(self.clock.clone());
            Daemon::open(&self.data(), &self.config, clock, Chance::Counted(0))
        }));
    }

    /// Stops the daemon, so that its folder is free.
    pub fn stop(&mut self) {
        self.daemon = None;
    }

    /// Holds the clock at another time.
    pub fn set_clock(&mut self, time: &str) {
        let aside = self.clock.with_extension("new");
        fs::write(&aside, time).unwrap();
        fs::rename(aside, &self.clock).unwrap();
    }

    /// Lets the daemon do all there is to do, and gives the letters it sent meanwhile, in order.
    pub fn settle(&mut self) -> Vec<Sent> {
        let daemon = self.daemon.as_mut().unwrap();
        block_on(async { daemon.settle().await }).unwrap().unwrap();
        self.new_letters()
    }

    /// Gives the judge a keeper's command, and says what it answers.
    pub fn keeper(&mut self, command: &KeeperCommand) -> String {
        self.daemon.as_mut().unwrap().command(command).unwrap().text
    }

    /// Puts bytes into the letterbox.
    pub fn post(&mut self, bytes: &[u8]) {
        self.letters_in += 1;
        let name = format!("{:06}.test", self.letters_in);
        fs::write(self.data().join("in/new").join(name), bytes).unwrap();
    }

    /// Where a letter comes back to if it cannot be delivered; empty for the null path.
    pub fn return_path(&self, sent: &Sent) -> String {
        let connection = Connection::open(self.data().join("chancery.db")).unwrap();
        let id = sent.header("Message-ID").trim_matches(['<', '>']).to_owned();
        let sql = "SELECT coalesce(envelope_from, '') FROM outbox WHERE message_id = ?1";
        connection.query_row(sql, [id], |row| row.get(0)).unwrap()
    }

    /// What became of the newest letter that came.
    pub fn newest_in(&self) -> String {
        let (came, _) = Reader::open(&self.data()).unwrap().letters(1).unwrap();
        let line = &came[0];
        format!(
            "{}{}",
            line.state,
            line.why.as_ref().map_or(String::new(), |why| format!(": {why}"))
        )
    }

    fn new_letters(&mut self) -> Vec<Sent> {
        let mut found = Vec::new();
        let out = self.data().join("out");
        for recipient in fs::read_dir(out).into_iter().flatten() {
            for folder in ["new", "cur"] {
                let Ok(letters) = fs::read_dir(recipient.as_ref().unwrap().path().join(folder))
                else {
                    continue;
                };
                for letter in letters {
                    let path = letter.unwrap().path();
                    if self.seen.insert(path.clone(), ()).is_none() {
                        let bytes = fs::read(&path).unwrap();
                        let sent = Sent { text: readable(&bytes), bytes };
                        found.push((order_of(sent.header("Message-ID")), sent));
                    }
                }
            }
        }
        found.sort_by_key(|(order, _)| *order);
        found.into_iter().map(|(_, sent)| sent).collect()
    }
}

/// Event and notice number of a Message-ID of ours: the order in which letters were written.
fn order_of(message_id: &str) -> (u64, u64) {
    let number = |part: Option<&str>| {
        part.and_then(|part| part.trim_start_matches(['<', 'e', 'n']).parse().ok()).unwrap_or(0)
    };
    let mut parts = message_id.split('.');
    (number(parts.next()), number(parts.next()))
}

/// How long this thread has been at work: what others do on the machine at the same time is left out.
/// Where the system does not tell, the time of day has to do.
pub fn processor_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let began = *START;
    let Ok(stat) = fs::read_to_string("/proc/thread-self/stat") else { return began.elapsed() };
    // proc(5): the name in brackets is the second field; user and system time, in hundredths of a
    // second, are the fourteenth and the next.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.map(|ticks| Duration::from_millis(10 * ticks.parse::<u64>().unwrap())).sum()
}

/// Every file of a folder with this ending, in order; an empty folder fails.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == ending))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} holds no case", folder.display());
    files
}
