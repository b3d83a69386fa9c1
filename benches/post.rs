//! What the post office can do, on the disk of the folder in `CHANCERY_BENCH_FOLDER` (the system's
//! own for passing files otherwise):
//!
//! * letters with orders, from a Maildir to receipts in the outbox, all durable, beside what bounds
//!   them: bare commits of the same bytes, and the disk's own rate of syncs;
//! * `CHANCERY_BENCH_GAMES` games (1,000 otherwise) of seven players due in one minute, until all
//!   results lie in the outbox, and what one costs where there are few.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chancery::config::{Config, MailOut, read_game};
use chancery::daemon::{Chance, Clock, Daemon, block_on};
use chancery::game::Game;
use chancery::judge::KeeperCommand;
use chancery::letter::{Address, Key, Office, Purpose, ReplyTo, SeatReply};
use chancery::store::{self, Reader};
use rusqlite::Connection;

const PLAYERS: usize = 7;
/// Letters to time; as many as a busy hour brings.
const LETTERS: usize = 4_000;

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
        letters(&folder).await;
        for count in [games / 100, games / 10, games] {
            due_at_once(&folder, count.max(1)).await;
        }
    })
    .expect("the system starts a loop");
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

async fn letters(folder: &Path) {
    let mut bench = Bench::open(folder);
    let games = LETTERS / PLAYERS / 8;
    bench.start_games(games).await;
    let sheets = bench.sheets(games);
    let mut bytes = 0;
    for letter in 0..LETTERS {
        bytes += bench.post(&sheets[letter % sheets.len()]);
    }
    let began = Instant::now();
    bench.daemon.settle().await.expect("the judge rules");
    let took = began.elapsed();
    let waiting = bench.waiting();
    println!(
        "letters to receipts:   {:>8.0} a second  ({LETTERS} letters, {waiting} in the outbox)",
        rate(LETTERS, took)
    );
    drop(bench);
    let size = bytes / LETTERS;
    let one = bare_commits(folder, size, 2_000, 1);
    println!("bare commits:          {one:>8.0} a second  (one letter of {size} bytes each)");
    let fifty = bare_commits(folder, size, 20_000, 50);
    println!("bare rows, 50 a commit:{fifty:>8.0} a second");
    println!("syncs of the disk:     {:>8.0} a second", syncs(folder));
}

async fn due_at_once(folder: &Path, games: usize) {
    let mut bench = Bench::open(folder);
    bench.start_games(games).await;
    let before = bench.waiting();
    // The deadline of the first turn, 24 hours after the start.
    bench.hold("2026-03-04T12:00:00Z");
    let began = Instant::now();
    bench.daemon.settle().await.expect("the judge rules");
    let took = began.elapsed();
    let results = bench.waiting() - before;
    assert!(results >= games * PLAYERS, "{results} letters for {games} games");
    println!(
        "{games:>6} games due:      {:>8.2} s  {:>7.3} ms a game, {results} letters, {} MB resident",
        took.as_secs_f64(),
        took.as_secs_f64() * 1000.0 / games as f64,
        resident() / 1024,
    );
}

impl Bench {
    fn open(folder: &Path) -> Bench {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).expect("a folder for the bench");
        let (data, clock) = (folder.join("data"), folder.join("clock"));
        fs::write(&clock, "2026-03-02T09:00:00Z").expect("a clock");
        let mut config = Config::embedded();
        config.outgoing = MailOut::Sendmail("/bin/false".into());
        let daemon = Daemon::open(&data, &config, Clock::Held(clock.clone()), Chance::Counted(1))
            .expect("the judge opens");
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
        Bench { data, clock, inbox, daemon, office, written: 0, matters: 0 }
    }

    fn hold(&self, at: &str) {
        fs::write(&self.clock, at).expect("a clock");
    }

    /// Founds games and has seven people join each of them.
    async fn start_games(&mut self, games: usize) {
        for chunk in (0..games).collect::<Vec<_>>().chunks(500) {
            for game in chunk {
                let text =
                    format!("name = \"g{game}\"\nschedule = \"2 days; grace none; remind none\"\n");
                let (founding, board) =
                    read_game(&text, |name| Err(format!("no map {name}"))).expect("a game");
                let command = KeeperCommand::Found { founding: Box::new(founding), board };
                store::append_command(&self.data, &command).expect("a command");
            }
            self.daemon.settle().await.expect("the judge rules");
            let own = self.office.address().clone();
            for (game, player) in
                chunk.iter().flat_map(|game| (0..PLAYERS).map(move |player| (game, player)))
            {
                self.post(&(player, own.clone(), format!("join g{game}")));
            }
            self.daemon.settle().await.expect("the judge rules");
            for player in (0..chunk.len()).flat_map(|_| 0..PLAYERS) {
                self.matters += 1;
                let to = self.office.reply_address(&ReplyTo::Matter(self.matters));
                self.post(&(player, to, "yes".to_owned()));
            }
            self.daemon.settle().await.expect("the judge rules");
        }
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

    /// Puts a letter into the Maildir, and gives its size.
    fn post(&mut self, (player, to, text): &(usize, Address, String)) -> usize {
        self.written += 1;
        let number = self.written;
        let letter = format!(
            "Return-Path: <p{player}@example.org>\r\nReceived: from mail.example.org by mx.example.net; Mon, 2 Mar 2026 10:00:00 +0100\r\n\
             From: Player {player} <p{player}@example.org>\r\nTo: {to}\r\nSubject: Re: orders\r\nMessage-ID: <{number}@example.org>\r\n\
             Date: Mon, 2 Mar 2026 10:00:00 +0100\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
             {}\r\n\r\n-- \r\nPlayer {player}\r\n",
            text.replace('\n', "\r\n")
        );
        fs::write(self.inbox.join("new").join(format!("{number:08}.bench")), &letter)
            .expect("a letter");
        letter.len()
    }

    fn waiting(&self) -> usize {
        let counts = Reader::open(&self.data).and_then(|reader| reader.counts());
        counts.expect("counts").waiting as usize
    }
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

fn rate(count: usize, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64()
}

/// The most memory this process ever had resident, in kB; 0 where the system does not say.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
