//! A judge to be timed, its games and its letters.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chancery::config::{Config, Door, MailIn, MailOut, read_game};
use chancery::daemon::{Chance, Clock, Daemon};
use chancery::game::Game;
use chancery::judge::KeeperCommand;
use chancery::letter::{Address, Key, Office, Purpose, ReplyTo, SeatReply};
use chancery::store::{self, Limits, Reader, Store};

use crate::copies::found_copies;

pub const PLAYERS: usize = 7;
/// The socket of our own door.
pub const DOOR: &str = "door";

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
pub struct Bench {
    pub data: PathBuf,
    clock: PathBuf,
    inbox: PathBuf,
    pub daemon: Daemon,
    config: Config,
    office: Office,
    written: usize,
    matters: u32,
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

    pub fn hold(&self, at: &str) {
        fs::write(&self.clock, at).expect("a clock");
    }

    /// A judge with so many games that run.
    pub async fn with_games(folder: &Path, games: usize) -> Bench {
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
    pub fn sheets(&self, games: usize) -> Vec<(usize, Address, String)> {
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

    /// Copies the one game there is as often, with its people and its orders.
    pub fn with_copies(self, copies: usize) -> Bench {
        let Bench { data, clock, inbox, daemon, config, office, written, matters } = self;
        drop(daemon);
        let mut store = open_store(&data);
        let card = Reader::open(&data).and_then(|reader| reader.game("g0"));
        let pattern = card.expect("a game").expect("a game").game;
        found_copies(&mut store, &pattern, copies);
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

    /// The same judge with another way out.
    pub fn with_way(self, way: MailOut) -> Bench {
        let Bench { data, clock, inbox, daemon, mut config, office, written, matters } = self;
        drop(daemon);
        // A program it sent letters by may hold its lock for a moment.
        drop(open_store(&data));
        config.outgoing = way;
        let daemon = judge(&data, &config, &clock);
        Bench { data, clock, inbox, daemon, config, office, written, matters }
    }

    /// Puts a letter into the Maildir.
    pub fn post(&mut self, sheet: &(usize, Address, String)) {
        let letter = format!(
            "Return-Path: <p{player}@example.org>\r\n\
             Received: from mail.example.org by mx.example.net; Mon, 2 Mar 2026 10:00:00 +0100\r\n{}",
            self.letter(sheet),
            player = sheet.0,
        );
        fs::write(self.inbox.join("new").join(format!("{:08}.bench", self.written)), &letter)
            .expect("a letter");
    }

    /// Puts a letter into the Maildir of somebody whom the judge does not know.
    pub fn post_of_stranger(&mut self, number: usize) {
        self.written += 1;
        let letter = format!(
            "From: stranger{number}@example.net\r\nTo: {}\r\nSubject: hello\r\nMessage-ID: <s{number}@example.net>\r\n\
             Date: Mon, 2 Mar 2026 10:00:00 +0100\r\n\r\njoin g0\r\n",
            self.config.address
        );
        fs::write(self.inbox.join("new").join(format!("{:08}.bench", self.written)), &letter)
            .expect("a letter");
    }

    /// A letter as its writer sends it.
    pub fn letter(&mut self, (player, to, text): &(usize, Address, String)) -> String {
        self.written += 1;
        let number = self.written;
        format!(
            "From: Player {player} <p{player}@example.org>\r\nTo: {to}\r\nSubject: Re: orders\r\nMessage-ID: <{number}@example.org>\r\n\
             Date: Mon, 2 Mar 2026 10:00:00 +0100\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
             {}\r\n\r\n-- \r\nPlayer {player}\r\n",
            text.replace('\n', "\r\n")
        )
    }

    pub fn waiting(&self) -> usize {
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
