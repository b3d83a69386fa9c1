//! The stage: a judge in a folder of its own on a clock that is held, and its players' letterboxes.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};

use super::players::{Desk, Letterbox};
use super::post::{Album, Direction, Post};
use super::script::{Player, Written};
use super::{DemoError, Played, astray, file};
use crate::config::{Config, read_game};
use crate::daemon::{Chance, Clock, Daemon};
use crate::game::{Game, PersonId, TurnRecord};
use crate::judge::KeeperCommand;
use crate::letter::{Address, Language, Pictures};
use crate::report::{Stationery, steps};
use crate::store::{self, Reader};

/// When the first letter is written, in seconds since 1970: 6 January 2025, 9:00 UTC, a Monday.
const BEGIN: i64 = 1_736_154_000;

/// Where the embedded configuration has letters go.
const OUT: &str = "out";

/// More than what is left to chance between two starts of the judge.
const DRAWS: u64 = 1_000_000;

/// The judge at work, its clock, and everybody's letterboxes.
pub(super) struct Stage {
    data: PathBuf,
    clock: PathBuf,
    now: DateTime<Utc>,
    config: Config,
    daemon: Daemon,
    /// How often the judge has been started.
    starts: u64,
    boxes: Vec<Letterbox>,
    album: Album,
    game: String,
}

impl Stage {
    /// Sets a judge up in this folder.
    pub fn open(folder: &Path, players: &[Player]) -> Result<Stage, DemoError> {
        let data = folder.join("data");
        let clock = folder.join("clock");
        let now = DateTime::from_timestamp(BEGIN, 0).unwrap_or_default();
        hold(&clock, now)?;
        let config = Config::embedded();
        let daemon = Daemon::open(&data, &config, Clock::Held(clock.clone()), Chance::Counted(1))?;
        Ok(Stage {
            album: Album::open(&folder.join("letters"))?,
            boxes: players.iter().map(Letterbox::of).collect(),
            data,
            clock,
            now,
            config,
            daemon,
            starts: 1,
            game: String::new(),
        })
    }

    /// The stage with a judge that was stopped and started again, and now lays pictures into its letters,
    /// or no longer. A whole game of them would fill the folder.
    pub fn with(self, pictures: Pictures) -> Result<Stage, DemoError> {
        let Stage { data, clock, config, daemon, starts, .. } = self;
        // It holds the data folder's lock.
        drop(daemon);
        let config = Config { pictures, ..config };
        let chance = Chance::Counted(starts * DRAWS);
        let daemon = Daemon::open(&data, &config, Clock::Held(clock.clone()), chance)?;
        Ok(Stage { data, clock, config, daemon, starts: starts + 1, ..self })
    }

    /// The judge's address.
    pub fn judge(&self) -> &Address {
        &self.config.address
    }

    /// The keeper founds the game of this file.
    pub async fn found(&mut self, text: &str) -> Result<(), DemoError> {
        let (founding, board) = read_game(text, |name| Err(format!("no map is called {name}")))?;
        self.game = founding.name.clone();
        let command = KeeperCommand::Found { founding: Box::new(founding), board };
        store::append_command(&self.data, &command)?;
        self.settle().await
    }

    /// Has players write and post letters, some minutes one after the other; the judge answers
    /// each at once.
    pub async fn post(&mut self, letters: &[Written]) -> Result<(), DemoError> {
        for letter in letters {
            self.now += pause(self.album.posts.len());
            let bytes = self.write(letter);
            self.deliver(&bytes).await?;
        }
        Ok(())
    }

    /// The bytes of a letter as its writer's mail program makes them now.
    pub fn write(&mut self, letter: &Written) -> Vec<u8> {
        let desk = Desk { judge: &self.config.address, now: self.now };
        self.boxes[letter.player].write(desk, letter)
    }

    /// Brings the judge letters that were written before.
    pub async fn bring(&mut self, mails: &[Vec<u8>]) -> Result<(), DemoError> {
        for bytes in mails {
            self.now += pause(self.album.posts.len());
            self.deliver(bytes).await?;
        }
        Ok(())
    }

    async fn deliver(&mut self, bytes: &[u8]) -> Result<(), DemoError> {
        hold(&self.clock, self.now)?;
        self.drop(self.now, bytes)?;
        self.settle().await
    }

    /// Puts a letter into the judge's Maildir as a mail server does; the time it came is that of
    /// the file's last change.
    fn drop(&mut self, at: DateTime<Utc>, bytes: &[u8]) -> Result<(), DemoError> {
        let inbox = self.data.join(&self.config.inbox);
        let name = format!("{:06}.demo", self.album.posts.len() + 1);
        let aside = inbox.join("tmp").join(&name);
        let written = fs::write(&aside, bytes)
            .and_then(|()| File::options().write(true).open(&aside))
            .and_then(|open| open.set_modified(SystemTime::from(at)));
        written.map_err(|source| file(&aside, source))?;
        fs::rename(&aside, inbox.join("new").join(&name)).map_err(|source| file(&aside, source))?;
        self.album.add(bytes, Post::read(bytes, Direction::In))
    }

    /// Moves the clock to the next time something falls due; false where nothing does.
    pub async fn wait(&mut self) -> Result<bool, DemoError> {
        let Some(due) = self.daemon.pass().await?.next_due else { return Ok(false) };
        self.now = self.now.max(due) + TimeDelta::seconds(1);
        hold(&self.clock, self.now)?;
        self.settle().await?;
        Ok(true)
    }

    /// Lets the judge do all there is to do, and hands out what it wrote.
    async fn settle(&mut self) -> Result<(), DemoError> {
        self.daemon.settle().await?;
        let out = self.data.join(OUT);
        let mut found = Vec::new();
        for maildir in entries(&out)? {
            for path in entries(&maildir.join("new"))? {
                let bytes = fs::read(&path).map_err(|source| file(&path, source))?;
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let seen = maildir.join("cur").join(format!("{name}:2,S"));
                fs::rename(&path, &seen).map_err(|source| file(&path, source))?;
                found.push((Post::read(&bytes, Direction::Out), bytes));
            }
        }
        found.sort_by_key(|(post, _)| post.place());
        for (post, bytes) in found {
            let reader = |letters: &&mut Letterbox| letters.address().as_str() == post.person;
            if let Some(letters) = self.boxes.iter_mut().find(reader) {
                letters.take(post.clone());
            }
            self.album.add(&bytes, post)?;
        }
        Ok(())
    }

    /// The game as it is stored.
    pub fn game(&self) -> Result<Game, DemoError> {
        let card = Reader::open(&self.data)?.game(&self.game)?;
        card.map(|card| card.game)
            .ok_or_else(|| astray(&self.game, "there is no such game".to_owned()))
    }

    /// The last turn that was ruled.
    pub fn last_turn(&self) -> Result<Option<TurnRecord>, DemoError> {
        let game = self.game()?;
        Ok(Reader::open(&self.data)?.turns(&game)?.pop())
    }

    /// Who has this address.
    pub fn person(&self, address: &Address) -> Result<Option<PersonId>, DemoError> {
        let people = Reader::open(&self.data)?.people()?;
        let known = people.iter().find(|person| person.addresses.contains(address));
        Ok(known.map(|person| person.id))
    }

    /// Writes the page on which the game can be stepped through.
    pub fn write_page(&self, path: &Path) -> Result<(), DemoError> {
        let game = self.game()?;
        let turns = Reader::open(&self.data)?.turns(&game)?;
        let speech = (Stationery::house(), Language::default());
        let page = steps(&game, &turns, speech, &mut Vec::new());
        fs::write(path, page.unwrap_or_default()).map_err(|source| file(path, source))
    }

    /// What is left when the game is over.
    pub fn close(self, turns: Vec<String>, page: PathBuf) -> Played {
        Played {
            page,
            data: self.data,
            letters: self.album.folder().to_owned(),
            posts: self.album.posts,
            turns,
        }
    }
}

/// How long it takes until the next letter is posted.
fn pause(number: usize) -> TimeDelta {
    let minutes = 9 + (number * 17) % 23;
    TimeDelta::seconds(60 * minutes as i64 + (number * 37 % 60) as i64)
}

/// Holds the clock at this time. Written aside and renamed, so that nobody reads half of it.
fn hold(clock: &Path, at: DateTime<Utc>) -> Result<(), DemoError> {
    let aside = clock.with_extension("new");
    let written = fs::write(&aside, at.to_rfc3339_opts(SecondsFormat::Secs, true))
        .and_then(|()| fs::rename(&aside, clock));
    written.map_err(|source| file(clock, source))
}

/// What lies in a folder; nothing where there is none yet.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, DemoError> {
    let listed = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        listed => listed.map_err(|source| file(folder, source))?,
    };
    listed
        .map(|entry| entry.map(|entry| entry.path()).map_err(|source| file(folder, source)))
        .collect()
}
