//! Where letters come from and go to: the two ends of the post.
//!
//! One trait each way, and one closed enum each way over the kinds that exist,
//! so that the daemon holds a box without knowing its kind and nothing is boxed.
//! Nothing here decides: a letter is not decoded, a game not known, the store
//! never met. A letter leaves its box only by [`Incoming::done`], which the
//! daemon calls after the store's commit; till then it is fetched again.

mod maildir;
mod maildir_out;

use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};

use crate::letter::{Address, Outgoing, RawMail, encode};

pub use maildir::{LETTER_SIZE_DEFAULT, Maildir};
pub use maildir_out::MaildirOut;

/// A box that letters come in by.
pub trait Incoming {
    /// Takes a look at the waiting letters, oldest first, within the limit. They
    /// stay where they are.
    ///
    /// # Errors
    /// Where the box as a whole cannot be read; trouble with single letters is
    /// told in [`Fetched::troubles`] and does not hold up the others.
    fn fetch(
        &mut self,
        limit: FetchLimit,
    ) -> impl Future<Output = Result<Fetched, MailboxError>> + Send;

    /// Puts letters away that are stored for good. One that has vanished in the
    /// meantime is no error.
    ///
    /// # Errors
    /// At the first letter that cannot be moved; those before it are.
    fn done(
        &mut self,
        transport_ids: &[String],
        fate: Fate,
    ) -> impl Future<Output = Result<(), MailboxError>> + Send;
}

/// A way that letters go out by.
pub trait Outward {
    /// Sends one letter. Sending it again, because nobody knows whether the
    /// first time succeeded, must reach the reader as one letter where the
    /// transport allows it: the Message-ID is the same.
    ///
    /// # Errors
    /// Where the letter was surely not handed over, or nobody knows.
    fn send(&mut self, parcel: &Parcel) -> impl Future<Output = Result<(), MailboxError>> + Send;
}

/// The kinds of incoming box.
#[derive(Debug)]
pub enum IncomingBox {
    /// A Maildir on this machine's disk.
    Maildir(Maildir),
}

impl Incoming for IncomingBox {
    async fn fetch(&mut self, limit: FetchLimit) -> Result<Fetched, MailboxError> {
        match self {
            IncomingBox::Maildir(maildir) => maildir.fetch(limit).await,
        }
    }

    async fn done(&mut self, transport_ids: &[String], fate: Fate) -> Result<(), MailboxError> {
        match self {
            IncomingBox::Maildir(maildir) => maildir.done(transport_ids, fate).await,
        }
    }
}

/// The kinds of way out.
#[derive(Debug)]
pub enum OutgoingBox {
    /// One Maildir for each recipient, on this machine's disk.
    Maildir(MaildirOut),
}

impl Outward for OutgoingBox {
    async fn send(&mut self, parcel: &Parcel) -> Result<(), MailboxError> {
        match self {
            OutgoingBox::Maildir(maildir) => maildir.send(parcel).await,
        }
    }
}

/// How much one fetch may bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FetchLimit {
    /// Most letters.
    pub letters: usize,
    /// Most bytes; the first letter comes in any case.
    pub bytes: u64,
}

/// What a fetch brought.
#[derive(Debug)]
pub struct Fetched {
    /// The letters, oldest first.
    pub mails: Vec<RawMail>,
    /// Whether letters were left waiting because of the limit. A deadline may
    /// go on only after a fetch that left none.
    pub rest: Rest,
    /// Letters that could not be read, each with what stood in the way.
    pub troubles: Vec<MailboxError>,
}

/// Whether a fetch emptied the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Every readable letter that waited was brought.
    Nothing,
    /// More are waiting.
    More,
}

/// Where a letter goes that is done with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// To the letters read.
    Processed,
    /// Aside, for the keeper to look at.
    Quarantine,
}

/// A letter ready to go: bytes and envelope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parcel {
    /// The Message-ID without angle brackets, the same at every attempt.
    pub message_id: String,
    /// Where bounces go; none is the null path.
    pub envelope_from: Option<Address>,
    /// The recipient.
    pub to: Address,
    /// The letter as [`crate::letter::encode`] wrote it.
    pub bytes: Vec<u8>,
}

impl Parcel {
    /// Packs a letter up: its bytes are the same at every attempt.
    pub fn of(letter: &Outgoing) -> Parcel {
        Parcel {
            message_id: letter.message_id.clone(),
            envelope_from: letter.envelope_from.clone(),
            to: letter.to.clone(),
            bytes: encode(letter),
        }
    }
}

/// What went wrong with a box.
#[derive(Debug, thiserror::Error)]
pub enum MailboxError {
    /// A file or folder could not be worked on.
    #[error("could not {doing} {}: {source}", path.display())]
    File {
        /// What was tried: "read", "move", "create".
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is no room: disk, quota or largest file size.
    #[error("no room left to {doing} {}: {source}", path.display())]
    Full {
        /// What was tried.
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A transport id that this box never gave out.
    #[error("{found:?} is no letter of this box: its ids are file names without a folder")]
    ForeignId {
        /// The id.
        found: String,
    },
}

/// Whose turn it is after an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhoActs {
    /// Nobody's: trying again later may well help.
    Time,
    /// The keeper's: trying again alone will not help.
    Keeper,
}

impl MailboxError {
    /// Whose turn it is.
    pub fn who_acts(&self) -> WhoActs {
        use io::ErrorKind::{Interrupted, NotFound, ResourceBusy, TimedOut, WouldBlock};
        // Too many open files, here or on the whole machine: it passes.
        const EMFILE: i32 = 24;
        const ENFILE: i32 = 23;
        match self {
            MailboxError::Full { .. } | MailboxError::ForeignId { .. } => WhoActs::Keeper,
            MailboxError::File { source, .. } => {
                let passes = matches!(
                    source.kind(),
                    Interrupted | NotFound | ResourceBusy | TimedOut | WouldBlock
                );
                if passes || matches!(source.raw_os_error(), Some(EMFILE | ENFILE)) {
                    WhoActs::Time
                } else {
                    WhoActs::Keeper
                }
            }
        }
    }

    /// Whether trying again later may help without anybody doing anything.
    pub fn is_temporary(&self) -> bool {
        self.who_acts() == WhoActs::Time
    }

    /// Whether the disk is full: then nothing may be accepted either.
    pub fn is_full(&self) -> bool {
        matches!(self, MailboxError::Full { .. })
    }

    fn file(doing: &'static str, path: &Path, source: io::Error) -> MailboxError {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        let path = path.to_owned();
        match source.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => {
                MailboxError::Full { doing, path, source }
            }
            _ => MailboxError::File { doing, path, source },
        }
    }
}

/// Makes a Maildir's three folders where they are missing, for good.
fn create_maildir(folder: &Path) -> Result<(), MailboxError> {
    create_folder(folder)?;
    let missing: Vec<PathBuf> = ["tmp", "new", "cur"]
        .iter()
        .map(|sub| folder.join(sub))
        .filter(|path| !path.is_dir())
        .collect();
    for path in &missing {
        std::fs::create_dir_all(path)
            .map_err(|source| MailboxError::file("create", path, source))?;
    }
    if missing.is_empty() { Ok(()) } else { sync_folder(folder) }
}

/// Makes a folder where it is missing, and makes sure that its name survives a power cut.
fn create_folder(folder: &Path) -> Result<(), MailboxError> {
    if folder.is_dir() {
        return Ok(());
    }
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
    if let Some(parent) = parent {
        create_folder(parent)?;
    }
    std::fs::create_dir_all(folder)
        .map_err(|source| MailboxError::file("create", folder, source))?;
    sync_folder(parent.unwrap_or(Path::new(".")))
}

/// Makes sure that names made or moved in a folder survive a power cut.
fn sync_folder(folder: &Path) -> Result<(), MailboxError> {
    std::fs::File::open(folder)
        .and_then(|open| open.sync_all())
        .map_err(|source| MailboxError::file("sync", folder, source))
}
