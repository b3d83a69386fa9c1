//! What the command line hands to the judge: commands, and letters whose answers are waited for.
//!
//! Where a daemon rules the folder, it is handed the matter and answers; where none does, this
//! process takes the lock and walks the same line once.

use std::future::Future;
use std::path::Path;
use std::time::{Duration, Instant};

use super::{Chance, Clock, Daemon, DaemonError};
use crate::config::Config;
use crate::judge::KeeperCommand;
use crate::letter::readable;
use crate::store::{self, Reader, StoreError};

/// How long the daemon that rules the folder has for an answer to a command.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often the answer is looked for.
const GLANCE: Duration = Duration::from_millis(50);

/// What became of a keeper's command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandAnswer {
    /// Whether it was obeyed.
    pub obeyed: Obeyed,
    /// The answer in words.
    pub text: String,
}

/// Whether a command was obeyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obeyed {
    /// It was.
    Yes,
    /// It could not be; the answer says why.
    No,
}

/// Gives the judge a keeper's command and waits for the answer.
///
/// # Errors
/// The folder cannot be used, or the daemon that rules it does not answer within half a minute.
pub fn command(
    folder: &Path,
    config: &Config,
    command: &KeeperCommand,
) -> Result<CommandAnswer, DaemonError> {
    if let Some(mut own) = take_over(folder, config)? {
        return own.command(command);
    }
    let id = store::append_command(folder, command)?;
    let answer = wait(PATIENCE, || Ok(store::answer(folder, id)?))?;
    Ok(CommandAnswer::of(&answer))
}

impl CommandAnswer {
    fn of(answer: &str) -> CommandAnswer {
        match answer.strip_prefix(super::rulings::OBEYED) {
            Some(text) => CommandAnswer { obeyed: Obeyed::Yes, text: text.to_owned() },
            None => CommandAnswer {
                obeyed: Obeyed::No,
                text: answer.strip_prefix(super::rulings::NOT_OBEYED).unwrap_or(answer).to_owned(),
            },
        }
    }
}

impl Daemon {
    /// Carries a keeper's command out at once, by the same line as if it had been waiting.
    ///
    /// # Errors
    /// As [`Daemon::pass`].
    pub fn command(&mut self, command: &KeeperCommand) -> Result<CommandAnswer, DaemonError> {
        let id = self.store.append_command(command)?;
        block_on(async { self.settle().await })??;
        match store::answer(self.store.folder(), id)? {
            Some(answer) => Ok(CommandAnswer::of(&answer)),
            None => Err(DaemonError::StillWaiting),
        }
    }
}

/// What became of a letter that was handed over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterAnswer {
    /// Whether it is this one that was ruled on.
    pub came: Came,
    /// The letters written in answer to it, as people read them.
    pub letters: Vec<String>,
    /// Why it was set aside or left alone, if it was.
    pub why: Option<String>,
}

/// Whether a letter came for the first time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Came {
    /// It did.
    Now,
    /// The very same was received before; nothing happens twice.
    Before,
}

/// Waits for the answers to this letter, which lies in the letterbox under this name.
///
/// # Errors
/// As [`command`].
pub fn answers(
    folder: &Path,
    config: &Config,
    name: &str,
    bytes: &[u8],
    patience: Duration,
) -> Result<LetterAnswer, DaemonError> {
    settle(take_over(folder, config)?)?;
    let limit = usize::try_from(config.letter_limit).unwrap_or(usize::MAX);
    let fetched = &bytes[..bytes.len().min(limit)];
    let key = super::post::key_of(fetched, bytes.len() as u64, name);
    let ruled = wait(patience, || Ok(Reader::open(folder)?.ruled_letter(&key)?))?;
    let same = ruled.transport_id.as_deref() == Some(name);
    Ok(LetterAnswer {
        came: if same { Came::Now } else { Came::Before },
        letters: ruled.answers.into_iter().map(|kept| readable(&kept.into_wire())).collect(),
        why: ruled.why,
    })
}

/// The judge itself, if no other process is it.
fn take_over(folder: &Path, config: &Config) -> Result<Option<Daemon>, DaemonError> {
    match Daemon::open(folder, config, Clock::System, Chance::System) {
        Ok(daemon) => Ok(Some(daemon)),
        Err(DaemonError::Store(StoreError::RuledByAnother { .. })) => Ok(None),
        Err(error) => Err(error),
    }
}

fn settle(own: Option<Daemon>) -> Result<(), DaemonError> {
    match own {
        Some(mut daemon) => block_on(async move { daemon.settle().await })?,
        None => Ok(()),
    }
}

fn wait<T>(
    patience: Duration,
    look: impl Fn() -> Result<Option<T>, DaemonError>,
) -> Result<T, DaemonError> {
    let began = Instant::now();
    loop {
        if let Some(found) = look()? {
            return Ok(found);
        }
        if began.elapsed() > patience {
            return Err(DaemonError::NoAnswer { seconds: patience.as_secs() });
        }
        std::thread::sleep(GLANCE);
    }
}

/// Runs something asynchronous on the one thread there is.
///
/// # Errors
/// The system does not let a loop start.
pub fn block_on<T>(future: impl Future<Output = T>) -> Result<T, std::io::Error> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(future))
}
