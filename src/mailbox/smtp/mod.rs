//! Letters out by SMTP, over connections that are kept for a while.
//!
//! What the server says of one letter is told apart from what is wrong with the server: a wrong
//! password or a relay that is refused must not make the judge give up anybody's letters. A server that does
//! not answer to one letter is asked about the next one.

mod blame;
mod connection;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lettre::transport::smtp::Error;

use self::blame::{Blame, blame, enhanced, in_full};
use self::connection::{Connection, NotOpen, NotTaken, Step};
use super::secret::{Proof, fetch};
use super::{Lasting, MailboxError, Outward, Parcel, WhoActs};
use crate::config::SmtpWay;

/// Idle connections are closed before servers usually do it.
const IDLE: Duration = Duration::from_secs(20);
/// After this time the secret is read anew; bearer tokens live for an hour.
const SECRET_AGE: Duration = Duration::from_secs(30 * 60);
/// No connection carries more letters: large providers count them, and cut off who hands in too many at a
/// time.
const MOST_LETTERS: u32 = 8;

/// A server that takes letters. Clones share its connections.
#[derive(Clone)]
pub struct Smtp {
    way: Arc<SmtpWay>,
    folder: PathBuf,
    /// The name we give ourselves.
    own_name: String,
    /// What it wants to be shown, and when that was read.
    proof: Arc<tokio::sync::Mutex<Option<(Proof, Instant)>>>,
    /// Connections that carry no letter at present, the newest last.
    idle: Arc<Mutex<Vec<Connection>>>,
}

impl std::fmt::Debug for Smtp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Smtp").field("way", &self.way).finish_non_exhaustive()
    }
}

impl Smtp {
    /// A way out by this server; nothing is connected yet. `folder` is where relative paths of
    /// secrets and certificates lie, `own_name` the domain of the judge's address.
    pub fn new(way: SmtpWay, folder: &Path, own_name: &str) -> Smtp {
        Smtp {
            way: Arc::new(way),
            folder: folder.to_owned(),
            own_name: own_name.to_owned(),
            proof: Arc::default(),
            idle: Arc::default(),
        }
    }

    /// Connects, logs in where a login is configured, and says goodbye, for `chancery check`.
    ///
    /// # Errors
    /// As with a letter that cannot be handed over for the server's sake.
    pub async fn try_out(&self) -> Result<(), MailboxError> {
        self.open().await?.close().await;
        Ok(())
    }

    async fn open(&self) -> Result<Connection, MailboxError> {
        let mut known = self.proof.lock().await;
        let login = match &self.way.login {
            None => None,
            Some(login) => {
                if known.as_ref().is_none_or(|(_, read)| read.elapsed() >= SECRET_AGE) {
                    *known = Some((fetch(login, &self.folder).await?, Instant::now()));
                }
                known.as_ref().map(|(proof, _)| (login, proof.clone()))
            }
        };
        drop(known);
        match Connection::open(&self.way, &self.folder, &self.own_name, login).await {
            Ok(connection) => Ok(connection),
            Err(NotOpen::Trouble(error)) => Err(error),
            Err(NotOpen::Said(error)) => {
                // It may have been changed.
                *self.proof.lock().await = None;
                Err(match self.told(&error) {
                    // No letter was named yet that could be to blame.
                    MailboxError::Letter { words, .. } => self.trouble(words, WhoActs::Time),
                    error => error,
                })
            }
        }
    }

    /// A connection that waits for a letter, if there is one that may still work.
    fn idle(&self) -> Option<Connection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.pop().filter(|connection| connection.idle_since.elapsed() < IDLE)
    }

    /// Keeps a connection for the next letter, or closes it; nobody waits for either.
    fn put_back(&self, connection: Connection) {
        if connection.carried >= MOST_LETTERS {
            tokio::spawn(connection.close());
            return;
        }
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        let idle = self.idle.clone();
        tokio::spawn(async move {
            tokio::time::sleep(IDLE).await;
            let is_old = |connection: &mut Connection| connection.idle_since.elapsed() >= IDLE;
            let old: Vec<Connection> = {
                let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
                idle.extract_if(.., is_old).collect()
            };
            for connection in old {
                connection.close().await;
            }
        });
    }

    /// A connection to which the sender of the letter is named.
    async fn begin(&self, parcel: &Parcel) -> Result<Connection, MailboxError> {
        let patience = self.way.server.patience;
        while let Some(mut connection) = self.idle() {
            if connection.begin(parcel, patience).await.is_ok() {
                return Ok(connection);
            }
            // The server has closed it since, or forgotten it; another one, or a new one, tells what is
            // wrong.
        }
        let mut connection = self.open().await?;
        match connection.begin(parcel, patience).await {
            Ok(()) => Ok(connection),
            Err(error) => Err(self.fault(connection, error, Step::Sender)),
        }
    }

    /// What became of a letter that was not taken. The next one has a connection of its own: some servers
    /// remember on one whom they refused.
    fn fault(&self, connection: Connection, error: NotTaken, step: Step) -> MailboxError {
        match (error, step) {
            (NotTaken::Said(error), step) if step == Step::Sender || error.status().is_some() => {
                tokio::spawn(connection.close());
                self.told(&error)
            }
            (NotTaken::NoAnswer, Step::Sender) => {
                self.trouble("no answer".to_owned(), WhoActs::Time)
            }
            // Whether the server has the letter, nobody knows; its Message-ID stays the same. Others are
            // tried before it is sent again: a letter over which a server breaks off must not hold them up.
            (NotTaken::Said(error), _) => self.of_letter(in_full(&error)),
            (NotTaken::NoAnswer, Step::Letter) => self.of_letter("no answer".to_owned()),
        }
    }

    /// Trouble of the one letter's.
    fn of_letter(&self, words: String) -> MailboxError {
        let server = self.way.server.host.clone();
        MailboxError::Letter { server, words, lasting: Lasting::ForNow }
    }

    fn trouble(&self, why: String, who: WhoActs) -> MailboxError {
        MailboxError::Server { server: self.way.server.host.clone(), doing: "send", why, who }
    }

    /// What an error says, and of what.
    fn told(&self, error: &Error) -> MailboxError {
        let words = in_full(error);
        let Some(code) = error.status().and_then(|code| code.to_string().parse().ok()) else {
            return self.trouble(words, WhoActs::Time);
        };
        match blame(code, enhanced(&words)) {
            Blame::Server(who) => self.trouble(words, who),
            Blame::Letter(lasting) => {
                MailboxError::Letter { server: self.way.server.host.clone(), words, lasting }
            }
        }
    }
}

impl Outward for Smtp {
    async fn send(&mut self, parcel: Parcel) -> Result<(), MailboxError> {
        let mut connection = self.begin(&parcel).await?;
        match connection.hand_over(&parcel, self.way.server.patience).await {
            Ok(()) => {
                self.put_back(connection);
                Ok(())
            }
            Err(error) => Err(self.fault(connection, error, Step::Letter)),
        }
    }
}
