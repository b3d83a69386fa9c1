//! What can go wrong with the data, told so that one knows what to do.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::journal::CodeFault;
use crate::game::{EventId, GameId, TurnNumber};

/// Why the store could not do it. [`StoreError::is_temporary`] and [`StoreError::is_full`] say
/// whether waiting helps.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another process holds the lock of the data folder.
    #[error("the data folder {} is ruled by another chancery; one may rule at a time", folder.display())]
    RuledByAnother {
        /// The data folder.
        folder: PathBuf,
    },
    /// Disk, quota, file-size or page limit.
    #[error("no room left for the data: {why}; nothing was half written, free some room")]
    Full {
        /// What the system or the database said.
        why: String,
    },
    /// Another connection writes for longer than we wait.
    #[error("the database is busy: {why}; try again")]
    Busy {
        /// What the database said.
        why: String,
    },
    /// A row cannot be what was written there; others can be read.
    #[error("the data are damaged: {what}; `chancery audit` tells how far, a backup mends it")]
    Corrupt {
        /// What was found.
        what: String,
    },
    /// The file of the database is damaged.
    #[error("the database is damaged: {what}; `chancery audit` tells how far, a backup mends it")]
    Broken {
        /// What the database said.
        what: String,
    },
    /// A later version of the program has written here.
    #[error(
        "the data are of version {found}, this program knows versions up to {known}; use the later program"
    )]
    Newer {
        /// The version of the data.
        found: i64,
        /// The last version known here.
        known: i64,
    },
    /// An earlier version of the program has written here, and only a ruler may bring it up to date.
    #[error(
        "the data are of version {found}, this program needs {known}; start `chancery serve` once"
    )]
    Older {
        /// The version of the data.
        found: i64,
        /// The version needed.
        known: i64,
    },
    /// There are no data here.
    #[error("no data in {}; `chancery serve` makes them", folder.display())]
    Missing {
        /// The folder.
        folder: PathBuf,
    },
    /// A file or folder could not be worked on.
    #[error("could not {doing} {}: {source}", path.display())]
    File {
        /// What was tried: "create", "lock", "sync".
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Anything else the database says.
    #[error("the database: {0}")]
    Database(rusqlite::Error),
    /// An event is ruled once.
    #[error("event {0} is not waiting to be ruled")]
    AlreadyRuled(EventId),
    /// A turn is adjudicated once a number.
    #[error("turn {number} of game {game} was adjudicated before; once a number is allowed")]
    AlreadyAdjudicated {
        /// The game.
        game: GameId,
        /// The turn.
        number: TurnNumber,
    },
    /// A game was to be founded on a board nobody stored.
    #[error("no board of hash {0} is stored")]
    UnknownBoard(String),
    /// The text of a board is no board.
    #[error("the board: {0}")]
    Board(String),
    /// A ruling that does not fit what is stored, or would not be read back as it is.
    #[error("this ruling cannot be stored: {what}")]
    Unstorable {
        /// Why.
        what: String,
    },
    /// A failure took the whole batch with it; all its events still wait.
    #[error("the batch was rolled back: {why}")]
    RolledBack {
        /// The failure.
        why: String,
    },
}

impl StoreError {
    /// Whether the same call may succeed later without anybody doing anything.
    pub fn is_temporary(&self) -> bool {
        matches!(self, StoreError::Busy { .. })
    }

    /// Whether another process rules the data folder.
    pub fn is_ruled_by_another(&self) -> bool {
        matches!(self, StoreError::RuledByAnother { .. })
    }

    /// Whether there is no room: then nothing may be accepted until there is. A file system that
    /// refuses to take a write is counted here, for SQLite does not say why it did (a file-size
    /// limit, EFBIG, is one reason).
    pub fn is_full(&self) -> bool {
        matches!(self, StoreError::Full { .. })
    }

    /// Whether what is stored is damaged.
    pub fn is_corrupt(&self) -> bool {
        matches!(self, StoreError::Corrupt { .. } | StoreError::Broken { .. })
    }

    /// Whether a single event cannot be ruled on or its ruling not be stored, now or later, while
    /// others can: what it is about may be the one thing that is damaged.
    pub fn is_of_one_ruling(&self) -> bool {
        match self {
            StoreError::AlreadyAdjudicated { .. }
            | StoreError::UnknownBoard(_)
            | StoreError::Board(_)
            | StoreError::Corrupt { .. }
            | StoreError::Unstorable { .. } => true,
            StoreError::Database(error) => {
                error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
            }
            _ => false,
        }
    }

    pub(super) fn file(doing: &'static str, path: &Path, source: io::Error) -> StoreError {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match source.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => {
                StoreError::Full { why: format!("{doing} {}: {source}", path.display()) }
            }
            _ => StoreError::File { doing, path: path.to_owned(), source },
        }
    }

    pub(super) fn corrupt(what: impl Into<String>) -> StoreError {
        StoreError::Corrupt { what: what.into() }
    }

    #[expect(clippy::needless_pass_by_value, reason = "made to be handed to map_err")]
    pub(super) fn unstorable(what: impl ToString) -> StoreError {
        StoreError::Unstorable { what: what.to_string() }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let why = error.to_string();
        let code = error.sqlite_error();
        match code.map(|error| error.code) {
            Some(ErrorCode::DiskFull) => StoreError::Full { why },
            Some(ErrorCode::SystemIoFailure) if code.is_some_and(refused_write) => {
                StoreError::Full { why }
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy { why },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Broken { what: why }
            }
            _ if is_of_one_value(&error) => StoreError::Corrupt { what: why },
            _ => StoreError::Database(error),
        }
    }
}

/// Whether a column holds what nothing of ours was written as, for instance no UTF-8.
fn is_of_one_value(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{
        FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error,
    };
    matches!(
        error,
        FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | Utf8Error(..)
    )
}

/// The extended codes of an I/O error while a file was to grow. SQLite turns ENOSPC into
/// SQLITE_FULL by itself, every other refusal of a write stays an I/O error.
fn refused_write(error: &rusqlite::ffi::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_WRITE};
    [SQLITE_IOERR_WRITE, SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_TRUNCATE].contains(&error.extended_code)
}

impl From<rusqlite_migration::Error> for StoreError {
    fn from(error: rusqlite_migration::Error) -> StoreError {
        match error {
            rusqlite_migration::Error::RusqliteError { err, .. } => err.into(),
            other => StoreError::Broken { what: other.to_string() },
        }
    }
}

/// What was read back is not what this program writes.
impl From<CodeFault> for StoreError {
    fn from(fault: CodeFault) -> StoreError {
        StoreError::corrupt(fault.to_string())
    }
}
