//! Why the judge cannot go on, and who is to act.

use std::net::SocketAddr;
use std::path::PathBuf;

use super::TemplatesFault;
use crate::letter::OfficeError;
use crate::mailbox::MailboxError;
use crate::store::StoreError;

/// Why the daemon cannot start or go on.
#[derive(Debug, thiserror::Error)]
pub enum DaemonError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A mailbox.
    #[error(transparent)]
    Mailbox(#[from] MailboxError),
    /// The judge's own address or key.
    #[error(transparent)]
    Office(#[from] OfficeError),
    /// The keeper's own templates.
    #[error(transparent)]
    Templates(#[from] TemplatesFault),
    /// The key file.
    #[error("the key file in {folder}: {error}")]
    Key {
        /// The data folder.
        folder: PathBuf,
        /// What went wrong.
        error: std::io::Error,
    },
    /// The system has no randomness.
    #[error("the system gives no randomness: {0}")]
    Chance(#[from] getrandom::Error),
    /// Something of the moment, told in the log, keeps a command from being ruled on.
    #[error("the command is stored and waits: the judge cannot rule at present")]
    StillWaiting,
    /// The daemon that rules the folder did not answer.
    #[error(
        "the daemon that rules this folder has not answered within {seconds} s; is it well? (With `serve --clock FILE` it takes letters in once the time in that file moves on.)"
    )]
    NoAnswer {
        /// How long it had.
        seconds: u64,
    },
    /// Nobody can be served figures.
    #[error("[metrics] listen = \"{at}\": {error}")]
    Metrics {
        /// Where.
        at: SocketAddr,
        /// What went wrong.
        error: std::io::Error,
    },
    /// Signals cannot be waited for, or the loop not started.
    #[error("{0}")]
    System(#[from] std::io::Error),
}

impl DaemonError {
    /// Whether trying again may help.
    pub(super) fn is_temporary(&self) -> bool {
        let passes = match self {
            DaemonError::Store(error) => error.is_temporary(),
            DaemonError::Mailbox(error) => error.is_temporary(),
            _ => false,
        };
        passes || self.is_full()
    }

    /// Whether there was no room on the disk.
    pub(super) fn is_full(&self) -> bool {
        match self {
            DaemonError::Store(error) => error.is_full(),
            DaemonError::Mailbox(error) => error.is_full(),
            _ => false,
        }
    }
}
