//! What the command line hands to the judge: commands, and letters whose answers are waited for.
//!
//! Where a daemon rules the folder, it is handed the matter and answers; where none does, this
//! process takes the lock and walks the same line once.

use std::path::Path;
use std::time::{Duration, Instant};

use super::{Chance, Clock, Daemon, DaemonError, block_on};
use crate::config::Config;
use crate::judge::KeeperCommand;
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

/// Waits for the answers to the letter of this transport id, and gives them as people read them.
///
/// # Errors
/// As [`command`].
pub fn answers(
    folder: &Path,
    config: &Config,
    transport_id: &str,
    patience: Duration,
) -> Result<Vec<String>, DaemonError> {
    settle(take_over(folder, config)?)?;
    let letters = wait(patience, || Ok(Reader::open(folder)?.answers_to(transport_id)?))?;
    Ok(letters.iter().map(|bytes| crate::letter::readable(bytes)).collect())
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
