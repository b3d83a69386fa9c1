//! Where letters come from and go to: the two ends of the post.
//!
//! One trait each way. Letters are fetched from Maildirs on this disk at once; from other machines
//! ([`FarBox`]), and whichever way they go out ([`Way`]), by tasks beside the daemon's loop.
//! Nothing here decides: a letter is not decoded, a game not known, the store
//! never met. A letter leaves its box only by [`Incoming::done`], which the
//! daemon calls after the store's commit; till then it is fetched again.

mod imap;
mod lmtp;
mod maildir;
mod maildir_out;
mod net;
mod pop3;
mod secret;
mod sendmail;
mod smtp;
mod verify;

use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::sync::Notify;

use crate::letter::{Address, Outgoing, RawMail, encode};

pub use imap::Imap;
pub use lmtp::{Desk, HandedIn, House, Kept, Knocked, Lmtp, Session, Turn, knock};
pub use maildir::{LETTER_SIZE_DEFAULT, Maildir};
pub use maildir_out::MaildirOut;
pub use pop3::Pop3;
pub use sendmail::Sendmail;
pub use smtp::Smtp;
pub use verify::Verifier;

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

    /// Waits until a letter may have come, or somebody asks for a look; but not longer than `most`,
    /// unless the server itself says when one comes. Only a hint: a fetch follows in any case.
    ///
    /// # Errors
    /// Where the connection broke, and a fetch would not mend it.
    fn wait(
        &mut self,
        most: Duration,
        asked: &Notify,
    ) -> impl Future<Output = Result<(), MailboxError>> + Send {
        async move {
            wait_or_asked(most, asked).await;
            Ok(())
        }
    }
}

/// Waits so long, or until somebody asks.
async fn wait_or_asked(most: Duration, asked: &Notify) {
    tokio::select! {
        () = tokio::time::sleep(most) => {}
        () = asked.notified() => {}
    }
}

/// A way that letters go out by.
pub trait Outward {
    /// Sends one letter. Sending it again, because nobody knows whether the
    /// first time succeeded, must reach the reader as one letter where the
    /// transport allows it: the Message-ID is the same.
    ///
    /// # Errors
    /// Where the letter was surely not handed over, or nobody knows.
    fn send(&mut self, parcel: Parcel) -> impl Future<Output = Result<(), MailboxError>> + Send;
}

/// The boxes that letters are fetched from on other machines.
#[derive(Debug)]
pub enum FarBox {
    /// A folder on an IMAP server.
    Imap(Box<Imap>),
    /// A box on a POP3 server.
    Pop3(Pop3),
}

impl Incoming for FarBox {
    async fn fetch(&mut self, limit: FetchLimit) -> Result<Fetched, MailboxError> {
        match self {
            FarBox::Imap(imap) => imap.fetch(limit).await,
            FarBox::Pop3(pop3) => pop3.fetch(limit).await,
        }
    }

    async fn done(&mut self, transport_ids: &[String], fate: Fate) -> Result<(), MailboxError> {
        match self {
            FarBox::Imap(imap) => imap.done(transport_ids, fate).await,
            FarBox::Pop3(pop3) => pop3.done(transport_ids, fate).await,
        }
    }

    async fn wait(&mut self, most: Duration, asked: &Notify) -> Result<(), MailboxError> {
        match self {
            FarBox::Imap(imap) => imap.wait(most, asked).await,
            FarBox::Pop3(pop3) => pop3.wait(most, asked).await,
        }
    }
}

/// The ways there are. A letter travels while others are written; clones share what connections there are.
#[derive(Clone, Debug)]
pub enum Way {
    /// A server.
    Smtp(Smtp),
    /// A program.
    Sendmail(Sendmail),
    /// Maildirs on this disk.
    Maildir(MaildirOut),
}

impl Outward for Way {
    async fn send(&mut self, parcel: Parcel) -> Result<(), MailboxError> {
        match self {
            Way::Smtp(smtp) => smtp.send(parcel).await,
            Way::Sendmail(sendmail) => sendmail.send(parcel).await,
            Way::Maildir(maildir) => maildir.send(parcel).await,
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
    /// A server, or the program in its place, did not do what was wanted.
    #[error("{server}: could not {doing}: {why}")]
    Server {
        /// Its name.
        server: String,
        /// What was tried: "connect", "log in", "send".
        doing: &'static str,
        /// What came of it.
        why: String,
        /// Whether it may pass.
        who: WhoActs,
    },
    /// The server has nothing against us, but would not have one letter.
    #[error("{server} does not take the letter: {words}")]
    Letter {
        /// Its name.
        server: String,
        /// What it said.
        words: String,
        /// For how long.
        lasting: Lasting,
    },
    /// The secret to log in with is not to be had.
    #[error("the secret of {user}: {why}")]
    Secret {
        /// Who we are to the server.
        user: String,
        /// What is wrong; never the secret itself.
        why: String,
    },
    /// A transport id that this box never gave out.
    #[error("{found:?} is no name of a letter that this box gives")]
    ForeignId {
        /// The id.
        found: String,
    },
}

/// How long a server will not have a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// It may take it later.
    ForNow,
    /// It never will: there is no such recipient.
    ForGood,
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
            MailboxError::Full { .. }
            | MailboxError::ForeignId { .. }
            | MailboxError::Secret { .. } => WhoActs::Keeper,
            MailboxError::Server { who, .. } => *who,
            MailboxError::Letter { lasting: Lasting::ForNow, .. } => WhoActs::Time,
            MailboxError::Letter { lasting: Lasting::ForGood, .. } => WhoActs::Keeper,
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

    /// Trouble with a server that may pass.
    fn server(server: &str, doing: &'static str, why: String) -> MailboxError {
        MailboxError::Server { server: server.to_owned(), doing, why, who: WhoActs::Time }
    }

    /// Trouble with a server that the keeper must see to.
    fn of_keeper(server: &str, doing: &'static str, why: String) -> MailboxError {
        MailboxError::Server { server: server.to_owned(), doing, why, who: WhoActs::Keeper }
    }

    /// The same, but for the keeper to see to.
    fn for_keeper(self) -> MailboxError {
        match self {
            MailboxError::Server { server, doing, why, .. } => {
                MailboxError::of_keeper(&server, doing, why)
            }
            other => other,
        }
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
