//! The program itself, as people run it: started in a folder of its own on a held clock, killed
//! and started again.
//!
//! Nothing here outlives a test: whatever was started is killed and waited for when it goes.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime};

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use rusqlite::Connection;

use super::mail::{Sent, answers};

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_chancery");

/// How often the judge is looked at before what is due and still not ruled is taken to wait for something. No
/// time on the clock: a machine that is busy elsewhere holds us up as it does the judge.
const LONGEST_RULING: usize = 130;

/// How long anything is waited for that should take milliseconds. It ends what hangs and measures
/// nothing: a slow machine that has much to do may draw a large picture for half a minute.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A judge's home: its data folder, its configuration, its clock.
pub struct Home {
    folder: tempfile::TempDir,
    now: DateTime<Utc>,
    posted: usize,
    lives: usize,
    /// Where standard error goes instead of a file of ours.
    error: Option<&'static str>,
    /// The names of the letters that were handed out.
    seen: BTreeSet<String>,
}

impl Home {
    /// A home where it is this time, with a configuration.
    pub fn new(time: &str, config: &str) -> Home {
        let home = Home {
            folder: tempfile::tempdir().unwrap(),
            now: DateTime::parse_from_rfc3339(time).unwrap().to_utc(),
            posted: 0,
            lives: 0,
            error: None,
            seen: BTreeSet::new(),
        };
        // Drawing takes long in a debug build.
        let config = match config.split_once("[mail]\n") {
            _ if config.contains("pictures") => config.to_owned(),
            Some((before, after)) => format!("{before}[mail]\npictures = false\n{after}"),
            None => format!("[mail]\npictures = false\n{config}"),
        };
        fs::write(home.path("judge.toml"), config).unwrap();
        home.hold();
        home
    }

    /// A file beside the data folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The data folder.
    pub fn data(&self) -> PathBuf {
        self.path("data")
    }

    /// A command of the program on this home.
    pub fn command(&self, words: &[&str]) -> Command {
        self.command_behind(&[PROGRAM], words)
    }

    /// The same behind another program, which is to start it in its own place.
    fn command_behind(&self, before: &[&str], words: &[&str]) -> Command {
        let mut command = Command::new(before[0]);
        command.args(&before[1..]);
        if before[0] != PROGRAM {
            command.arg(PROGRAM);
        }
        command.arg("--data").arg(self.data()).arg("--config").arg(self.path("judge.toml"));
        command.args(words);
        command
    }

    /// Runs a command to its end.
    pub fn run(&self, words: &[&str]) -> Output {
        self.command(words).stdin(Stdio::null()).output().unwrap()
    }

    /// Starts the judge; it may not be ready yet.
    pub fn serve(&mut self) -> Serve {
        self.serve_behind(&[PROGRAM])
    }

    /// The same behind another program.
    pub fn serve_behind(&mut self, before: &[&str]) -> Serve {
        let clock = self.path("clock");
        let command = self.command_behind(before, &["serve", "--clock", clock.to_str().unwrap()]);
        self.start(command)
    }

    /// Starts the judge on the system's clock.
    pub fn serve_on_the_system_clock(&mut self) -> Serve {
        let command = self.command(&["serve"]);
        self.start(command)
    }

    fn start(&mut self, mut command: Command) -> Serve {
        self.lives += 1;
        let said = self.path(&format!("said.{}", self.lives));
        let log = self.path(&format!("log.{}", self.lives));
        let begun = Instant::now();
        let mut error = File::create(&log).unwrap();
        if let Some(other) = self.error {
            error = File::options().write(true).open(other).unwrap();
        }
        let child = command
            .stdin(Stdio::null())
            .stdout(File::create(&said).unwrap())
            .stderr(error)
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        Serve { child, said, log, begun }
    }

    /// Sends what the judge says on standard error elsewhere from now on.
    pub fn log_to(&mut self, path: &'static str) {
        self.error = Some(path);
    }

    /// Everything the judge ever said on standard error, life after life.
    pub fn logs(&self) -> String {
        (1..=self.lives)
            .map(|life| fs::read_to_string(self.path(&format!("log.{life}"))).unwrap())
            .collect()
    }

    /// What time it is.
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Lets time pass; three seconds make the judge look into its letterbox.
    pub fn pass(&mut self, time: TimeDelta) {
        self.now += time;
        self.hold();
    }

    /// Written aside and renamed, so that nobody reads half of it.
    fn hold(&self) {
        let (aside, clock) = (self.path("clock.new"), self.path("clock"));
        fs::write(&aside, self.now.to_rfc3339_opts(SecondsFormat::Secs, true)).unwrap();
        fs::rename(aside, clock).unwrap();
    }

    /// Delivers a letter as a mail server does, at this time, and gives its file's name.
    pub fn post(&mut self, bytes: &[u8]) -> String {
        self.posted += 1;
        let name = format!("{:06}.test", self.posted);
        let inbox = self.data().join("in");
        let aside = inbox.join("tmp").join(&name);
        fs::write(&aside, bytes).unwrap();
        let file = File::options().write(true).open(&aside).unwrap();
        file.set_modified(SystemTime::from(self.now)).unwrap();
        fs::rename(aside, inbox.join("new").join(&name)).unwrap();
        name
    }

    /// The names of the letters that wait in the letterbox.
    pub fn waiting(&self) -> Vec<String> {
        names(&self.data().join("in/new"))
    }

    /// Every letter of the judge's that lies somewhere, by its file.
    pub fn letters(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let out = self.data().join("out");
        for recipient in names(&out) {
            for folder in ["new", "cur"] {
                let folder = out.join(&recipient).join(folder);
                found.extend(names(&folder).into_iter().map(|name| folder.join(name)));
            }
        }
        found
    }

    /// The judge's letters that have come since this was last asked, in the order written.
    pub fn new_letters(&mut self) -> Vec<Sent> {
        let mut found = Vec::new();
        for path in self.letters() {
            let name = unique_name(&path);
            if !self.seen.contains(&name)
                && let Ok(bytes) = fs::read(&path)
            {
                self.seen.insert(name);
                found.push(Sent::read(&bytes));
            }
        }
        found.sort_by_key(Sent::place);
        found
    }

    /// Lets the judge do all it has to do (it has done so when nothing waits), and gives the
    /// letters that came of it.
    pub fn settle(&mut self, serve: &mut Serve) -> Vec<Sent> {
        self.pass(TimeDelta::seconds(3));
        let begun = Instant::now();
        let (mut calm, mut looks) = (0, 0);
        while calm < 2 {
            serve.assert_up();
            assert!(begun.elapsed() < PATIENCE, "the judge does not settle\n{}", self.logs());
            // Its own pause between two looks at a held clock is 10 ms.
            std::thread::sleep(Duration::from_millis(15));
            // What is due is ruled before long, unless it has to wait for something.
            looks += 1;
            let is_due = looks < LONGEST_RULING && self.is_due();
            calm = if self.is_settled() && !is_due { calm + 1 } else { 0 };
        }
        self.new_letters()
    }

    /// Whether the time of some game has come.
    fn is_due(&self) -> bool {
        let games = chancery::store::Reader::open(&self.data()).and_then(|reader| reader.games());
        games.is_ok_and(|games| {
            games.iter().any(|game| game.due.is_some_and(|due| due <= self.now()))
        })
    }

    fn is_settled(&self) -> bool {
        self.waiting().is_empty()
            && chancery::store::Reader::open(&self.data())
                .and_then(|reader| reader.counts())
                .is_ok_and(|counts| counts.unread == 0 && counts.waiting == 0)
    }

    /// A copy of the database, so that only the judge itself mends its own after a kill. In a folder
    /// made anew: whoever still reads the copy before this one shares its index of the WAL with all
    /// who open a file in the same place.
    pub fn copy_of_data(&self) -> Connection {
        let copy = self.path("copy");
        if copy.exists() {
            fs::remove_dir_all(&copy).unwrap();
        }
        fs::create_dir_all(&copy).unwrap();
        for name in ["chancery.db", "chancery.db-wal"] {
            // Of a database that was closed there is no WAL.
            let _ = fs::copy(self.data().join(name), copy.join(name));
        }
        Connection::open(copy.join("chancery.db")).unwrap()
    }

    /// Founds a game by a file with these lines, through the judge that runs.
    pub fn found(&self, text: &str) {
        let path = self.path("game.toml");
        fs::write(&path, text).unwrap();
        let done = self.run(&["game", "new", path.to_str().unwrap()]);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }

    /// The audit finds nothing.
    pub fn assert_audit_is_clean(&self) {
        let audit = self.run(&["audit"]);
        let said = String::from_utf8_lossy(&audit.stdout);
        let log = String::from_utf8_lossy(&audit.stderr);
        assert_eq!(audit.status.code(), Some(0), "{said}{log}");
    }

    /// Every letter has one receipt, none has two forms, and nobody stumbled.
    pub fn assert_each_answered_once(&self, ids: &[String], sent: &[Sent]) {
        let answers = answers(sent);
        for id in ids {
            let got = answers.get(id).map_or(0, Vec::len);
            assert_eq!(got, 1, "{id} has {got} answers\n{}", self.logs());
        }
        let different: BTreeSet<&str> = sent.iter().map(|sent| sent.message_id.as_str()).collect();
        assert_eq!(different.len(), sent.len(), "a letter was written twice");
        let log = self.logs();
        assert!(!log.contains("panicked"), "{log}");
        self.assert_audit_is_clean();
    }
}

/// A letter's name in a Maildir, the same before and after it was read.
pub fn unique_name(path: &Path) -> String {
    let name = path.file_name().unwrap().to_str().unwrap();
    name.split_once(':').map_or(name, |(unique, _)| unique).to_owned()
}

/// The names in a folder, sorted; none where it is not there.
pub fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A judge that runs; killed and waited for when it goes.
pub struct Serve {
    child: Child,
    said: PathBuf,
    log: PathBuf,
    begun: Instant,
}

impl Serve {
    /// Waits until it has said that it is ready, and gives how long that took since its start.
    pub fn ready(&mut self) -> Duration {
        while !self.greeting().contains('\n') {
            self.assert_up();
            assert!(self.begun.elapsed() < PATIENCE, "the judge is not ready: {}", self.log());
            std::thread::sleep(Duration::from_micros(200));
        }
        self.begun.elapsed()
    }

    /// What it said on standard output.
    pub fn greeting(&self) -> String {
        fs::read_to_string(&self.said).unwrap()
    }

    /// What it said on standard error.
    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// The process's number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it did.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().unwrap()
    }

    /// How long it has worked, as the system counts it; nothing where it does not tell. What else the machine does is
    /// left out.
    pub fn work_time(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.id())).ok()?;
        // The name of the program, in brackets, may hold blanks; state is the field behind it.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
        // Of the program and of the system for it, in hundredths of a second.
        Some(Duration::from_millis((ticks(11)? + ticks(12)?) * 10))
    }

    /// Sends it a signal, by its name: `STOP`. The shell's own `kill` is everywhere; the program of that name is
    /// not, and Debian's takes `-CONT` for no signal where the language is Turkish.
    pub fn signal(&self, name: &str) {
        let kill = format!("kill -s {name} {}", self.id());
        let done = Command::new("sh").args(["-c", &kill]).status().unwrap();
        assert!(done.success(), "{kill}");
    }

    /// It has not ended by itself.
    pub fn assert_up(&mut self) {
        if let Some(status) = self.ended() {
            panic!("the judge ended by itself, {status}\n{}{}", self.greeting(), self.log());
        }
    }

    /// Kills it as the power switch would, and waits until it is gone.
    pub fn kill(mut self) {
        self.assert_up();
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop, as the system does, and waits until it has.
    pub fn stop(mut self) -> ExitStatus {
        self.signal("TERM");
        let asked = Instant::now();
        loop {
            if let Some(status) = self.ended() {
                return status;
            }
            assert!(asked.elapsed() < PATIENCE, "the judge does not stop\n{}", self.log());
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        // Both fail only where it is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long this thread has worked. What else the machine does is left out, where the system tells.
pub fn time_of_this_thread() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds =
        told.and_then(|told| told.split(' ').next()?.parse().ok()).filter(|it| *it > 0);
    nanoseconds.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// An address of this machine, drawn: no other test has it, nor another run at the same time.
pub fn own_address() -> Ipv4Addr {
    let drawn = RandomState::new().hash_one(()).to_le_bytes();
    // Never the one that everybody uses, nor one that is no host's.
    Ipv4Addr::new(127, 1 + drawn[0] / 2, drawn[1], 1 + drawn[2] / 2)
}

/// A door at such an address: who lets it go finds it free later, too.
pub fn own_door() -> TcpListener {
    TcpListener::bind((own_address(), 0)).unwrap()
}

/// Says loudly that something cannot be tested here; where everything must be, that is a failure. `tests/run`
/// counts what is written into the file that it names, for the test harness takes each of these for passed.
pub fn not_run(why: &str) {
    assert!(std::env::var_os("CHANCERY_REQUIRE_ALL").is_none(), "NOT RUN: {why}");
    let thread = std::thread::current();
    let test = thread.name().expect("the harness names the threads of tests");
    if let Some(path) = std::env::var_os("CHANCERY_NOT_RUN") {
        let mut file = File::options().append(true).create(true).open(path).unwrap();
        file.write_all(format!("{test}: {why}\n").as_bytes()).unwrap();
    }
    // Past the capture of a test that passes.
    let _ = io::stderr().write_all(format!("NOT RUN: {test}: {why}\n").as_bytes());
}

/// Whether a program is there and starts.
pub fn is_there(program: &str, argument: &str) -> bool {
    let started = Command::new(program)
        .arg(argument)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    started.is_ok_and(|status| status.success())
}

/// The seed of this run's chance: that of `CHANCERY_SEED`, or another one each time.
pub fn seed() -> u64 {
    let named = std::env::var("CHANCERY_SEED").ok().and_then(|text| text.parse().ok());
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    named.unwrap_or_else(|| u64::from(since.subsec_nanos()))
}
