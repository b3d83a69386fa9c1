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
    let own = take_over(folder, config)?;
    let id = store::append_command(folder, command)?;
    settle(own)?;
    let answer = wait(PATIENCE, || Ok(store::answer(folder, id)?))?;
    let (mark, text) = answer.split_at(1);
    Ok(CommandAnswer {
        obeyed: if mark == super::rulings::OBEYED { Obeyed::Yes } else { Obeyed::No },
        text: text.to_owned(),
    })
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
