//! Real mail servers ([`Servers`]), and a judge that lives with them ([`Office`]).
//!
//! All tests that run at a time share one pair of servers; each has letterboxes and a domain of its
//! own. The script that runs them stops them when its standard input ends, so they go with us however
//! we go, and only they.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, Once, Weak};
use std::time::{Duration, Instant, SystemTime};
use std::{panic, thread};

use chrono::{DateTime, Utc};
use lettre::address::Envelope;
use lettre::{SmtpTransport, Transport};

use super::mail::{Player, Sent, hand_out};
use super::process::{Home, PATIENCE, Serve, is_there, names, not_run, unique_name};

/// Dovecot and Exim.
pub struct Servers {
    script: Child,
    folder: tempfile::TempDir,
    pub ports: Ports,
}

/// Where they listen.
#[derive(Clone, Copy, Debug)]
pub struct Ports {
    pub smtp: u16,
    pub submission: u16,
    pub smtps: u16,
    pub imap: u16,
    pub imaps: u16,
    pub pop3: u16,
    pub pop3s: u16,
    pub lmtp: u16,
}

impl Ports {
    /// Eight ports that are free at this moment.
    fn free() -> Ports {
        let held: Vec<TcpListener> =
            (0..8).map(|_| TcpListener::bind(("127.0.0.1", 0)).unwrap()).collect();
        let mut ports = held.iter().map(|held| held.local_addr().unwrap().port());
        let mut next = || ports.next().unwrap();
        Ports {
            smtp: next(),
            submission: next(),
            smtps: next(),
            imap: next(),
            imaps: next(),
            pop3: next(),
            pop3s: next(),
            lmtp: next(),
        }
    }

    fn in_words(&self) -> String {
        let Ports { smtp, submission, smtps, imap, imaps, pop3, pop3s, lmtp } = self;
        format!("{smtp} {submission} {smtps} {imap} {imaps} {pop3} {pop3s} {lmtp}")
    }
}

static SHARED: Mutex<Weak<Servers>> = Mutex::new(Weak::new());

impl Servers {
    /// The servers, started if no other test has them; nothing where they cannot be had, which is
    /// said.
    pub fn shared() -> Option<Arc<Servers>> {
        let there = [("dovecot", "--version"), ("exim4", "-bV"), ("openssl", "version")];
        // Debian keeps them where only root's PATH looks.
        let found = |(program, argument): &(&str, &str)| {
            ["", "/usr/sbin/"].iter().any(|place| is_there(&format!("{place}{program}"), argument))
        };
        if let Some((program, _)) = there.iter().find(|it| !found(it)) {
            not_run(&format!("letters by real mail servers (needs {program})"));
            return None;
        }
        // Parts of Dovecot that Debian keeps in packages of their own.
        let part = |part: &&&str| {
            let places = ["/usr/lib/dovecot", "/usr/libexec/dovecot"];
            !places.iter().any(|place| Path::new(place).join(part).exists())
        };
        if let Some(part) = ["imap", "pop3", "lmtp"].iter().find(part) {
            not_run(&format!("letters by real mail servers (needs Dovecot's {part})"));
            return None;
        }
        let mut shared = SHARED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let servers = shared.upgrade().unwrap_or_else(|| {
            // Somebody else may take a port that was free; hardly three times.
            let started = (0..3).find_map(|_| Servers::start());
            Arc::new(started.expect("the mail servers start"))
        });
        *shared = Arc::downgrade(&servers);
        Some(servers)
    }

    fn start() -> Option<Servers> {
        // In memory where that can be had; short, for sockets lie in it.
        let made = |place| tempfile::Builder::new().prefix("mx").tempdir_in(place);
        let folder = made("/dev/shm").or_else(|_| made("/tmp")).unwrap();
        let ports = Ports::free();
        let mut script =
            Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/mailservers"))
                .arg(folder.path())
                .arg(ports.in_words())
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
        let mut said = String::new();
        BufReader::new(script.stdout.take().unwrap()).read_line(&mut said).unwrap();
        if said != "ready\n" {
            script.wait().unwrap();
            return None;
        }
        Some(Servers { script, folder, ports })
    }

    /// A port for the own door of the judge of this name, to which letters for it are handed by LMTP
    /// from now on.
    pub fn door(&self, name: &str) -> u16 {
        // Below those that connections are made from: nobody is there while the judge is not. Each
        // run and each judge begins elsewhere, for a port is free, too, while its judge is killed.
        let own = std::process::id() as usize * 7 + name.bytes().map(usize::from).sum::<usize>();
        let start = 20_000 + (own % 300) as u16 * 40;
        let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
        let port = (start..start + 40).find(is_free).expect("a port is free");
        let mut doors =
            File::options().append(true).open(self.folder.path().join("doors")).unwrap();
        doors.write_all(format!("{name}: {port}\n").as_bytes()).unwrap();
        port
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        drop(self.script.stdin.take());
        let _ = self.script.wait();
    }
}

/// A judge at the servers: its home, its letterbox, and the players at their own domain.
pub struct Office {
    pub home: Home,
    pub ports: Ports,
    servers: Arc<Servers>,
    name: &'static str,
    boxes: Boxes,
    seen: BTreeSet<PathBuf>,
    /// Every letter of the judge's that reached a player.
    pub received: Vec<Sent>,
    /// What each of them held when it came first, by Message-ID, and how often it came.
    ink: BTreeMap<String, (Vec<u8>, usize)>,
    /// The way each of them took, by Message-ID: what servers wrote above it, a letter a time.
    ways: BTreeMap<String, Vec<String>>,
}

/// Where players have their letterboxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boxes {
    /// At a domain of their own, in a Maildir that Exim writes.
    Exim,
    /// At the judge's domain, delivered to by Dovecot.
    Dovecot,
}

/// The judge's letterbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folder {
    Inbox,
    Processed,
    Quarantine,
}

impl Office {
    /// An office of this name (of at most ten letters), where it is this time. `mail` is what the
    /// configuration's section `mail` says, with `{login}` for
    /// the lines on how to log in.
    pub fn open(name: &'static str, time: &str, mail: impl Fn(Ports) -> String) -> Option<Office> {
        tell_panics_at_once();
        let servers = Servers::shared()?;
        let ports = servers.ports;
        let login = login(&servers, name);
        let config = format!(
            "[judge]\naddress = \"{name}@pbm.test\"\nkeeper = \"keeper@{name}.test\"\n[mail]\npoll = \"1 s\"\n{}",
            mail(ports).replace("{login}", &login)
        );
        let home = Home::new(time, &config);
        fs::write(home.path("secret"), "secret\n").unwrap();
        fs::create_dir(servers.folder.path().join("sink").join(format!("{name}.test"))).unwrap();
        let sink = servers.folder.path().join("sink").join(format!("{name}.test"));
        // Exim, which is not root, makes the Maildir in it.
        fs::set_permissions(&sink, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
        Some(Office {
            home,
            ports,
            servers,
            name,
            boxes: Boxes::Exim,
            seen: BTreeSet::new(),
            received: Vec::new(),
            ink: BTreeMap::new(),
            ways: BTreeMap::new(),
        })
    }

    /// The same with players elsewhere.
    pub fn with_boxes(self, boxes: Boxes) -> Office {
        Office { boxes, ..self }
    }

    /// The judge's address.
    pub fn address(&self) -> String {
        format!("{}@pbm.test", self.name)
    }

    /// The lines on how to log in.
    pub fn login(&self) -> String {
        login(&self.servers, self.name)
    }

    /// A player of this office.
    pub fn player(&self, name: &str) -> Player {
        let mut player = Player::new(name);
        player.address = match self.boxes {
            Boxes::Exim => format!("{name}@{}.test", self.name),
            Boxes::Dovecot => format!("{}-{name}@pbm.test", self.name),
        };
        player.judge = self.address();
        player
    }

    /// Lets letters to tempfail@ pass from now on.
    pub fn let_pass(&self) {
        let path = self.servers.folder.path().join("pass").join(format!("{}.test", self.name));
        fs::write(path, "").unwrap();
    }

    /// Hands a letter to Exim.
    pub fn send(&self, from: &str, to: &str, bytes: &[u8]) {
        let address = |text: &str| text.parse::<lettre::Address>().unwrap();
        let envelope = Envelope::new(Some(address(from)), vec![address(to)]).unwrap();
        SmtpTransport::builder_dangerous("127.0.0.1")
            .port(self.ports.smtp)
            .build()
            .send_raw(&envelope, bytes)
            .unwrap();
    }

    /// A player answers the newest letter, or writes to the judge; the letter's Message-ID.
    pub fn write(&self, player: &mut Player, text: &str) -> String {
        let to = player.writes_to();
        let (id, bytes) = player.write_to(&to, self.home.now(), text);
        self.send(&player.address, &to, &bytes);
        id
    }

    /// The judge's letterbox as it lies on the server's disk.
    pub fn letterbox(&self) -> PathBuf {
        self.servers.folder.path().join("mail").join(self.name).join("Maildir")
    }

    /// The letters in one of its folders, by their files' names.
    pub fn letters_in(&self, folder: Folder) -> Vec<String> {
        let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
        self.files_in(folder).into_iter().map(name).collect()
    }

    /// What they hold.
    pub fn bytes_in(&self, folder: Folder) -> Vec<Vec<u8>> {
        // One that was moved meanwhile is not there.
        self.files_in(folder).into_iter().filter_map(|path| fs::read(path).ok()).collect()
    }

    fn files_in(&self, folder: Folder) -> Vec<PathBuf> {
        let place = match folder {
            Folder::Inbox => self.letterbox(),
            Folder::Processed => self.letterbox().join(".Processed"),
            Folder::Quarantine => self.letterbox().join(".Quarantine"),
        };
        let files = |sub: &str| {
            let folder = place.join(sub);
            names(&folder).into_iter().map(move |name| folder.join(name))
        };
        files("new").chain(files("cur")).collect()
    }

    /// Puts a letter into the letterbox as the server does that got it at this time.
    pub fn deliver(&self, name: &str, arrived: DateTime<Utc>, bytes: &[u8]) {
        let (aside, new) = (self.letterbox().join("tmp").join(name), self.letterbox().join("new"));
        fs::write(&aside, bytes).unwrap();
        let file = File::options().write(true).open(&aside).unwrap();
        file.set_modified(SystemTime::from(arrived)).unwrap();
        fs::set_permissions(&aside, std::os::unix::fs::PermissionsExt::from_mode(0o666)).unwrap();
        fs::rename(&aside, new.join(name)).unwrap();
    }

    /// The letters that have come to players since this was last asked, in the order written; they
    /// are handed out. One that comes once more has the same bytes.
    pub fn collect(&mut self, players: &mut [Player]) -> Vec<Sent> {
        let mut found = Vec::new();
        for folder in self.places() {
            for name in names(&folder) {
                let path = folder.join(name);
                // One that a mail program looks at meanwhile has moved from `new` to `cur`.
                let same = folder.with_file_name(unique_name(&path));
                if !self.seen.contains(&same)
                    && let Ok(bytes) = fs::read(&path)
                {
                    self.seen.insert(same);
                    found.push(self.take(&bytes));
                }
            }
        }
        found.sort_by_key(Sent::place);
        hand_out(players, &found);
        self.received.extend(found.iter().cloned());
        found
    }

    /// The folders that letters to players come to.
    fn places(&self) -> Vec<PathBuf> {
        let (sink, mail) =
            (self.servers.folder.path().join("sink"), self.servers.folder.path().join("mail"));
        match self.boxes {
            Boxes::Exim => vec![sink.join(format!("{}.test/new", self.name))],
            Boxes::Dovecot => names(&mail)
                .into_iter()
                .filter(|name| name.strip_prefix(self.name).is_some_and(|it| it.starts_with('-')))
                .flat_map(|name| {
                    ["new", "cur"].map(|sub| mail.join(&name).join("Maildir").join(sub))
                })
                .collect(),
        }
    }

    fn take(&mut self, bytes: &[u8]) -> Sent {
        let (sent, written) = (Sent::read(bytes), as_written(bytes));
        let id = sent.message_id.clone();
        let (first, count) = self.ink.entry(id.clone()).or_insert_with(|| (written.clone(), 0));
        assert!(*first == written, "{id} has other words than when it came first");
        *count += 1;
        let text = String::from_utf8_lossy(bytes);
        let way = text.split("From: ").next().unwrap_or_default().to_owned();
        self.ways.entry(id).or_default().push(way);
        sent
    }

    /// What became of a letter of the judge's, for whoever has to find out why.
    pub fn story(&self, message_id: &str) -> String {
        let ways = self.ways.get(message_id).map(|ways| ways.join("\n")).unwrap_or_default();
        let lines = self.home.logs();
        let log: Vec<&str> = lines.lines().filter(|line| line.contains(message_id)).collect();
        format!("{ways}\n{}", log.join("\n"))
    }

    /// What Exim did with a letter to the judge.
    pub fn log_of(&self, message_id: &str) -> String {
        let log = fs::read_to_string(self.servers.folder.path().join("log/exim_main"));
        let log = log.unwrap_or_default();
        // Its own number of the letter stands behind date and time in each of its lines.
        let number = |line: &'_ str| line.split(' ').nth(2).map(str::to_owned);
        let id = format!("id={message_id}");
        let of: BTreeSet<String> =
            log.lines().filter(|line| line.contains(&id)).filter_map(number).collect();
        let told: Vec<&str> =
            log.lines().filter(|line| number(line).is_some_and(|it| of.contains(&it))).collect();
        told.join("\n")
    }

    /// How often a letter of the judge's came to its reader.
    pub fn times(&self, message_id: &str) -> usize {
        self.ink.get(message_id).map_or(0, |(_, count)| *count)
    }

    /// The heads of the letters from and to this office that Exim still has.
    pub fn queue(&self) -> Vec<String> {
        let spool = self.servers.folder.path().join("spool/input");
        let ours =
            [format!("<{}", self.name), format!("@{}.test", self.name), format!("{}-", self.name)];
        names(&spool)
            .iter()
            .filter(|name| name.ends_with("-H"))
            // One that has gone meanwhile is not there.
            .filter_map(|name| fs::read(spool.join(name)).ok())
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .filter(|head| ours.iter().any(|it| head.contains(it)))
            .collect()
    }

    /// Waits until something has come about.
    pub fn until(
        &mut self,
        serve: &mut Serve,
        what: &str,
        mut come: impl FnMut(&mut Office) -> bool,
    ) {
        let begun = Instant::now();
        while !come(self) {
            serve.assert_up();
            assert!(begun.elapsed() < PATIENCE, "{what}: it does not come\n{}", self.home.logs());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// A player writes and has an answer to it.
    pub fn ask(&mut self, serve: &mut Serve, player: &mut Player, text: &str) -> Sent {
        let id = self.write(player, text);
        self.answer(serve, player, &id)
    }

    /// Waits for the answer to a letter.
    pub fn answer(&mut self, serve: &mut Serve, player: &mut Player, id: &str) -> Sent {
        self.until(serve, "an answer", |office| {
            office.collect(std::slice::from_mut(player));
            office.answers(id) > 0
        });
        let answers = |sent: &&Sent| sent.in_reply_to.as_deref() == Some(id);
        self.received.iter().find(answers).unwrap().clone()
    }

    /// The letters to the judge as its store has them, in the order they came.
    pub fn stored_letters(&self) -> Vec<Vec<u8>> {
        let data = rusqlite::Connection::open(self.home.data().join("chancery.db")).unwrap();
        let sql = "SELECT body FROM inbox WHERE kind = 'letter' ORDER BY id";
        let mut statement = data.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    }

    /// How many answers to a letter have come.
    pub fn answers(&self, id: &str) -> usize {
        self.received.iter().filter(|sent| sent.in_reply_to.as_deref() == Some(id)).count()
    }
}

/// Says why a test fails when it does, and not only when all are done: a run of many minutes that is
/// cut short, or whose last words are lost, has told by then.
fn tell_panics_at_once() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let who = thread::current();
            // Written past the harness, which keeps what tests print.
            let why = panic.to_string().chars().take(2000).collect::<String>();
            let _ = writeln!(io::stderr(), "{}: {why}", who.name().unwrap_or("a thread"));
            usual(panic);
        }));
    });
}

/// A letter without what mail servers write on top of it.
fn as_written(bytes: &[u8]) -> Vec<u8> {
    const TRACE: &[&str] = &[
        "return-path",
        "envelope-to",
        "delivery-date",
        "delivered-to",
        "received",
        "authentication-results",
    ];
    let mut rest = bytes;
    let mut of_trace = false;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let line = &rest[..end];
        let goes_on = line.starts_with(b" ") || line.starts_with(b"\t");
        let name = line.split(|&byte| byte == b':').next().unwrap_or_default();
        of_trace = match goes_on {
            true => of_trace,
            false => TRACE.iter().any(|trace| name.eq_ignore_ascii_case(trace.as_bytes())),
        };
        if !of_trace {
            break;
        }
        rest = &rest[end + 1..];
    }
    rest.to_vec()
}

fn login(servers: &Servers, name: &str) -> String {
    format!(
        "ca-file = \"{}\"\nuser = \"{name}@pbm.test\"\npassword-file = \"../secret\"",
        servers.folder.path().join("ca.pem").display()
    )
}
