//! What the post office can do, on the disk of the folder in `CHANCERY_BENCH_FOLDER` (the system's
//! own for passing files otherwise):
//!
//! * letters with orders, from a Maildir to receipts in the outbox, all durable, one from each player
//!   and several from each (whose earlier ones are read again with each), beside what bounds them:
//!   bare commits of the same bytes, and the disk's own rate of syncs;
//! * the same letters handed in by LMTP, by one mail server and by many at a time, each waiting for
//!   its 250 before it goes on;
//! * `CHANCERY_BENCH_GAMES` games (1,000 otherwise, 0 for none) of seven players due in one minute,
//!   until all results lie in the outbox, and what one costs where there are few.
//!
//! Beside the time stands what the processor worked, which says what a busy machine would have done
//! if it had been left alone.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chancery::config::{Config, Door, MailIn, MailOut, read_game};
use chancery::daemon::{Chance, Clock, Daemon, block_on};
use chancery::game::{
    Change, EventId, Founding, Game, Holding, PeopleChange, Person, PersonId, Taste,
};
use chancery::judge::{KeeperCommand, NextIds, Ruling, Wanted};
use chancery::letter::{Address, ArrivalStamp, Key, Office, Purpose, RawMail, ReplyTo, SeatReply};
use chancery::store::{self, Limits, Reader, Received, Reception, Ruled, Store};
use rusqlite::Connection;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::UnixStream;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

const PLAYERS: usize = 7;
/// Letters to time; as many as a busy hour brings.
const LETTERS: usize = 4_000;
/// The socket of our own door.
const DOOR: &str = "door";

/// First moves by power, as people write them.
const ORDERS: &[(&str, &str)] = &[
    ("AUSTRIA", "A Vie - Gal\nA Bud - Ser\nF Tri - Alb"),
    ("ENGLAND", "F Lon - NTH\nF Edi - Norwegian Sea\nA Lpl - Yor"),
    ("FRANCE", "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO"),
    ("GERMANY", "A Ber - Kie\nA Mun - Ruhr\nF Kie - Denmark"),
    ("ITALY", "A Ven H\nA Rom - Apu\nF Nap - Ion"),
    ("RUSSIA", "A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF StP(sc) - Bot"),
    ("TURKEY", "A Con - Bul\nA Smy - Con\nF Ank - Bla"),
];

/// A judge on a held clock, whose letters go nowhere: what is timed ends in the outbox.
struct Bench {
    data: PathBuf,
    clock: PathBuf,
    inbox: PathBuf,
    daemon: Daemon,
    config: Config,
    office: Office,
    written: usize,
    matters: u32,
}

fn main() {
    let folder = std::env::var_os("CHANCERY_BENCH_FOLDER").map(PathBuf::from);
    let folder = folder.unwrap_or_else(std::env::temp_dir).join("chancery-bench-post");
    let games: usize = std::env::var("CHANCERY_BENCH_GAMES")
        .map_or(1_000, |text| text.parse().expect("CHANCERY_BENCH_GAMES is a number"));
    println!("folder {}", folder.display());
    block_on(async {
        for from_each in [1, 8] {
            letters(&folder, from_each).await;
        }
        disk(&folder);
        for sessions in [1, 20] {
            by_lmtp(&folder, sessions).await;
        }
        for count in [games / 100, games / 10, games] {
            due_at_once(&folder, count).await;
        }
    })
    .expect("the system starts a loop");
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

async fn letters(folder: &Path, from_each: usize) {
    let games = LETTERS / PLAYERS / from_each;
    let mut bench = Bench::with_games(folder, games).await;
    let sheets = bench.sheets(games);
    let letters = sheets.len() * from_each;
    for letter in 0..letters {
        bench.post(&sheets[letter % sheets.len()]);
    }
    let before = bench.waiting();
    let watch = Watch::start();
    bench.daemon.settle().await.expect("the judge rules");
    let (took, worked) = watch.read();
    let receipts = bench.waiting() - before;
    println!(
        "letters, {from_each} a player:   {:>8.0} a second  ({letters} letters, {receipts} receipts; {})",
        rate(letters, took),
        each(letters, worked, "letter"),
    );
}

/// What the disk could do at most.
fn disk(folder: &Path) {
    let size = 550;
    let one = bare_commits(folder, size, 2_000, 1);
    println!("bare commits:          {one:>8.0} a second  (one letter of {size} bytes each)");
    let many = bare_commits(folder, size, 20_000, 100);
    println!("bare rows, 100 a commit:{many:>7.0} a second");
    println!("syncs of the disk:     {:>8.0} a second", syncs(folder));
}

/// Letters handed in at our own door, in so many sessions at a time.
async fn by_lmtp(folder: &Path, sessions: usize) {
    let games = LETTERS / PLAYERS;
    let mut bench = Bench::with_games(folder, games).await;
    let count = LETTERS / 2;
    let mut hands: Vec<Vec<(Address, String)>> = vec![Vec::new(); sessions];
    for (letter, sheet) in bench.sheets(games).iter().cycle().take(count).enumerate() {
        hands[letter % sessions].push((sheet.1.clone(), bench.letter(sheet)));
    }
    bench.daemon.open_doors().await.expect("the door opens");
    let door = bench.data.join(DOOR);
    let watch = Watch::start();
    let mut clients = JoinSet::new();
    for letters in hands {
        let door = door.clone();
        clients.spawn(async move { hand_in(&door, &letters).await });
    }
    let (all_taken, stop) = oneshot::channel();
    tokio::spawn(async move {
        clients.join_all().await;
        let _ = all_taken.send(watch.read());
    });
    let mut read = None;
    let run = bench.daemon.run(async { read = stop.await.ok() });
    run.await.expect("the judge rules");
    let (took, worked) = read.expect("all letters are taken");
    println!(
        "by LMTP, {sessions:>2} at a time: {:>8.0} a second  ({count} letters; {})",
        rate(count, took),
        each(count, worked, "letter"),
    );
}

/// One session: each letter is answered with 250 before the next one begins.
async fn hand_in(door: &Path, letters: &[(Address, String)]) {
    let stream = UnixStream::connect(door).await.expect("a door");
    let mut wire = BufReader::new(stream);
    expect(&mut wire, "220 ").await;
    say(&mut wire, "LHLO mx.example.net\r\n", "250 ").await;
    for (to, letter) in letters {
        say(&mut wire, "MAIL FROM:<player@example.org>\r\n", "250 ").await;
        say(&mut wire, &format!("RCPT TO:<{to}>\r\n"), "250 ").await;
        say(&mut wire, "DATA\r\n", "354 ").await;
        say(&mut wire, &format!("{letter}.\r\n"), "250 ").await;
    }
    say(&mut wire, "QUIT\r\n", "221 ").await;
}

async fn say(wire: &mut BufReader<UnixStream>, words: &str, reply: &str) {
    wire.get_mut().write_all(words.as_bytes()).await.expect("the door listens");
    expect(wire, reply).await;
}

async fn expect(wire: &mut BufReader<UnixStream>, reply: &str) {
    let mut line = String::new();
    while !line.starts_with(reply) {
        line.clear();
        let read = wire.read_line(&mut line).await.expect("the door speaks");
        assert!(read > 0 && line.starts_with(&reply[..3]), "{line:?} instead of {reply}");
    }
}

async fn due_at_once(folder: &Path, games: usize) {
    if games == 0 {
        return;
    }
    let mut bench = Bench::with_games(folder, 1).await;
    for sheet in bench.sheets(1) {
        bench.post(&sheet);
    }
    bench.daemon.settle().await.expect("the judge rules");
    let mut bench = bench.with_copies(games - 1);
    let before = bench.waiting();
    // The deadline of the first turn, two days after the start.
    bench.hold("2026-03-04T12:00:00Z");
    let watch = Watch::start();
    bench.daemon.settle().await.expect("the judge rules");
    let (took, worked) = watch.read();
    let results = bench.waiting() - before;
    assert!(results >= games * PLAYERS, "{results} letters for {games} games");
    println!(
        "{games:>6} games due:      {:>8.2} s  {:>7.3} ms a game, {results} letters, {} MB resident; {}",
        took.as_secs_f64(),
        took.as_secs_f64() * 1000.0 / games as f64,
        resident() / 1024,
        each(games, worked, "game"),
    );
}

/// A game like this one, of other people, as a ruling that makes it.
fn copy_of(pattern: &Game, next: NextIds) -> Ruling {
    let person = |place: usize| PersonId::new(next.person.number() + place as u32);
    let mut seats = pattern.seats.clone();
    for (place, seat) in seats.iter_mut().enumerate() {
        let from = seat.present().expect("a player").from;
        seat.holders = vec![Holding { person: Some(person(place)), from, until: None }];
    }
    let people = (0..seats.len()).map(|place| {
        let id = person(place);
        let address = Address::parse(&format!("p{}@example.org", id.number() - 1));
        let address = address.expect("an address");
        let (addresses, name) = (vec![address], format!("Player {id}"));
        PeopleChange::PersonAdded(Box::new(Person {
            id,
            addresses,
            name,
            zone: None,
            failing: None,
            post: None,
            taste: Taste::default(),
        }))
    });
    let founding = Founding {
        name: format!("g{}", next.game.number() - 1),
        board: pattern.board_hash,
        settings: pattern.settings.clone(),
        seats,
    };
    let opened = Change::TurnOpened {
        number: pattern.turn,
        position: Box::new(pattern.position.clone()),
        dues: pattern.dues.clone(),
    };
    let mut changes = vec![Change::Founded(Box::new(founding)), opened];
    changes.extend(pattern.sheets.iter().map(|sheet| Change::SheetHeld(Box::new(sheet.clone()))));
    changes.extend(
        pattern
            .resolved
            .iter()
            .map(|(&seat, resolved)| Change::Resolved { seat, resolved: resolved.clone() }),
    );
    Ruling { game: Some(next.game), changes, people: people.collect(), ..Ruling::default() }
}

impl Bench {
    fn open(folder: &Path) -> Bench {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).expect("a folder for the bench");
        let (data, clock) = (folder.join("data"), folder.join("clock"));
        fs::write(&clock, "2026-03-02T09:00:00Z").expect("a clock");
        let mut config = Config::embedded();
        config.outgoing = MailOut::Sendmail("/bin/false".into());
        config.incoming = vec![MailIn::Lmtp(Door::Socket(DOOR.into()))];
        // A busy hour's letters come at once here, and none of their answers is to be withheld.
        config.letters_per_hour = u32::MAX;
        config.hourly_limit = u32::MAX;
        let daemon = judge(&data, &config, &clock);
        let key = fs::read(data.join("key")).expect("the judge has a key");
        let office = Office::new(
            config.address.clone(),
            &config.name,
            config.keeper.clone(),
            None,
            Key::new(key).expect("a key"),
        )
        .expect("an office");
        let inbox = data.join(&config.inbox);
        Bench { data, clock, inbox, daemon, config, office, written: 0, matters: 0 }
    }

    fn hold(&self, at: &str) {
        fs::write(&self.clock, at).expect("a clock");
    }

    /// A judge with so many games that run.
    async fn with_games(folder: &Path, games: usize) -> Bench {
        let mut bench = Bench::open(folder);
        bench.start_game().await;
        bench.with_copies(games - 1)
    }

    /// Founds a game, and has seven people join it.
    async fn start_game(&mut self) {
        let text = "name = \"g0\"\nschedule = \"2 days; grace none; remind none\"\n";
        let (founding, board) =
            read_game(text, |name| Err(format!("no map {name}"))).expect("a game");
        let command = KeeperCommand::Found { founding: Box::new(founding), board };
        store::append_command(&self.data, &command).expect("a command");
        self.daemon.settle().await.expect("the judge rules");
        let own = self.office.address().clone();
        for player in 0..PLAYERS {
            self.post(&(player, own.clone(), "join g0".to_owned()));
        }
        self.daemon.settle().await.expect("the judge rules");
        for player in 0..PLAYERS {
            self.matters += 1;
            let to = self.office.reply_address(&ReplyTo::Matter(self.matters));
            self.post(&(player, to, "yes".to_owned()));
        }
        self.daemon.settle().await.expect("the judge rules");
    }

    /// An order letter of every seat: its writer, the address it answers, its words.
    fn sheets(&self, games: usize) -> Vec<(usize, Address, String)> {
        let reader = Reader::open(&self.data).expect("the data can be read");
        let mut sheets = Vec::new();
        for number in 0..games {
            let card = reader.game(&format!("g{number}")).expect("a game").expect("a game");
            let game: &Game = &card.game;
            for (id, seat) in game.seats() {
                let power = game.board.power_code(seat.powers[0]);
                let orders = ORDERS.iter().find(|(code, _)| *code == power).expect("a power").1;
                let holder = seat.holder().expect("a player");
                let person =
                    card.people.iter().find(|person| person.id == holder).expect("a person");
                let player = person.addresses[0].local()[1..].parse().expect("a number");
                let reply = ReplyTo::Seat(SeatReply {
                    game: game.id.number(),
                    seat: id.number(),
                    turn: game.turn.number(),
                    purpose: Purpose::Orders,
                    epoch: game.epoch_of(id),
                });
                sheets.push((player, self.office.reply_address(&reply), orders.to_owned()));
            }
        }
        sheets
    }

    /// Copies the one game there is as often, with its people and its orders, on the line by which
    /// the store takes every ruling: founding so many by letters would take minutes.
    fn with_copies(self, copies: usize) -> Bench {
        let Bench { data, clock, inbox, daemon, config, office, written, matters } = self;
        drop(daemon);
        let mut store = open_store(&data);
        let card = Reader::open(&data).and_then(|reader| reader.game("g0"));
        let pattern = card.expect("a game").expect("a game").game;
        for chunk in (0..copies).collect::<Vec<_>>().chunks(200) {
            let letters: Vec<Received> = chunk.iter().map(|copy| founding_letter(*copy)).collect();
            let events = store.receive(&letters).expect("letters are stored");
            let events = events.into_iter().map(|event| match event {
                Reception::New(event) => event,
                Reception::Copy(_) => panic!("a letter that came before"),
            });
            found(&mut store, &events.collect::<Vec<_>>(), &pattern);
        }
        drop(store);
        if copies > 0 {
            let card = Reader::open(&data).and_then(|reader| reader.game("g1"));
            let copy = card.expect("a copy").expect("a copy").game;
            let (id, name, seats) = (copy.id, copy.name.clone(), copy.seats.clone());
            assert!(Game { id, name, seats, ..pattern } == copy, "the copy is another game");
        }
        let daemon = judge(&data, &config, &clock);
        Bench { data, clock, inbox, daemon, config, office, written, matters }
    }

    /// Puts a letter into the Maildir.
    fn post(&mut self, sheet: &(usize, Address, String)) {
        let letter = format!(
            "Return-Path: <p{player}@example.org>\r\n\
             Received: from mail.example.org by mx.example.net; Mon, 2 Mar 2026 10:00:00 +0100\r\n{}",
            self.letter(sheet),
            player = sheet.0,
        );
        fs::write(self.inbox.join("new").join(format!("{:08}.bench", self.written)), &letter)
            .expect("a letter");
    }

    /// A letter as its writer sends it.
    fn letter(&mut self, (player, to, text): &(usize, Address, String)) -> String {
        self.written += 1;
        let number = self.written;
        format!(
            "From: Player {player} <p{player}@example.org>\r\nTo: {to}\r\nSubject: Re: orders\r\nMessage-ID: <{number}@example.org>\r\n\
             Date: Mon, 2 Mar 2026 10:00:00 +0100\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
             {}\r\n\r\n-- \r\nPlayer {player}\r\n",
            text.replace('\n', "\r\n")
        )
    }

    fn waiting(&self) -> usize {
        let counts = Reader::open(&self.data).and_then(|reader| reader.counts());
        counts.expect("counts").waiting as usize
    }
}

fn judge(data: &Path, config: &Config, clock: &Path) -> Daemon {
    Daemon::open(data, config, Clock::Held(clock.to_owned()), Chance::Counted(1))
        .expect("the judge opens")
}

/// The store of a daemon that is gone. A program it sent letters by may hold its lock for a moment,
/// until that has begun to run.
fn open_store(data: &Path) -> Store {
    let began = Instant::now();
    loop {
        match Store::open(data, Limits::default()) {
            Err(error)
                if error.is_ruled_by_another() && began.elapsed() < Duration::from_secs(10) =>
            {
                std::thread::sleep(Duration::from_millis(10));
            }
            opened => return opened.expect("the store opens"),
        }
    }
}

/// The letter to which a copied game is owed.
fn founding_letter(copy: usize) -> Received {
    let bytes = format!("From: keeper@example.org\r\n\r\nanother one, {copy}\r\n").into_bytes();
    Received {
        raw: RawMail {
            size: bytes.len() as u64,
            bytes,
            arrived: "2026-03-02T09:00:00Z".parse().expect("a moment"),
            stamp: ArrivalStamp::FirstSeen,
            transport_id: format!("copy {copy}"),
        },
        mailbox: "in".to_owned(),
        key: format!("copy {copy}"),
        from: None,
    }
}

/// Founds a copy for each of these events, in one commit.
fn found(store: &mut Store, events: &[EventId], pattern: &Game) {
    let now = "2026-03-02T09:00:00Z".parse().expect("a moment");
    let founded = store.batch(|batch| {
        for &event in events {
            let ruling = copy_of(pattern, batch.docket(&Wanted::default())?.next);
            let ruled =
                Ruled { event, now, ruling: &ruling, outgoing: &[], answer: None, why: None };
            batch.commit(&ruled, &mut || [7; 16])?;
        }
        Ok(())
    });
    founded.expect("the copies are stored");
}

/// Rows of so many bytes a second, `group` of them in each durable commit.
fn bare_commits(folder: &Path, size: usize, rows: usize, group: usize) -> f64 {
    let connection = Connection::open(folder.join(format!("bare{group}.db"))).expect("a database");
    for (name, value) in [("journal_mode", "wal"), ("synchronous", "full")] {
        connection.pragma_update(None, name, value).expect("a setting");
    }
    connection
        .execute("CREATE TABLE letter (id INTEGER PRIMARY KEY, body BLOB)", [])
        .expect("a table");
    let body = vec![b'x'; size];
    let began = Instant::now();
    for _ in 0..rows / group {
        connection.execute_batch("BEGIN IMMEDIATE").expect("a transaction");
        for _ in 0..group {
            connection.execute("INSERT INTO letter (body) VALUES (?1)", [&body]).expect("a row");
        }
        connection.execute_batch("COMMIT").expect("a commit");
    }
    rate(rows, began.elapsed())
}

/// Small writes a second, each synced.
fn syncs(folder: &Path) -> f64 {
    let mut file = File::create(folder.join("syncs")).expect("a file");
    let began = Instant::now();
    let count = 1_000;
    for _ in 0..count {
        file.write_all(&[b'x'; 4096]).and_then(|()| file.sync_data()).expect("a sync");
    }
    rate(count, began.elapsed())
}

/// The time that passes, and the time the processor works for this process.
struct Watch {
    began: Instant,
    worked: Duration,
}

impl Watch {
    fn start() -> Watch {
        Watch { began: Instant::now(), worked: worked() }
    }

    fn read(&self) -> (Duration, Duration) {
        (self.began.elapsed(), worked() - self.worked)
    }
}

/// How long the processor has worked for this process, in steps of 10 ms; 0 where the system does
/// not say.
fn worked() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name in brackets may hold blanks; user and system time are the 12th and 13th field after it.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

fn each(count: usize, worked: Duration, what: &str) -> String {
    format!("{:.3} ms of processor a {what}", worked.as_secs_f64() * 1000.0 / count as f64)
}

fn rate(count: usize, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64()
}

/// The most memory this process ever had resident, in kB; 0 where the system does not say.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
