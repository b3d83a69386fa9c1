//! Letters in by LMTP (RFC 2033): a door at which our own mail server hands them in, on this
//! machine.
//!
//! Whoever comes in by it is believed to be that server. A letter is taken with 250 only when it is
//! stored for good; everything else makes the server come again, and what it then hands in twice
//! is known by the store. Connections are tasks of their own: what one of them brings disturbs no
//! other.

mod knock;
mod session;
mod trace;

use std::fs;
use std::io;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, UnixListener};
use tokio::task::JoinSet;
use tokio::time::timeout;

use self::trace::Tracer;
use super::MailboxError;
use super::net::Wire;
use super::verify::Verifier;
use crate::config::Door;
use crate::letter::RawMail;

pub use knock::{Knocked, knock};
pub use session::{HandedIn, House, Kept, Session, Turn};

/// Most connections at a time: a mail server uses a few.
const CONNECTIONS: usize = 20;
/// How long a connection may be silent (RFC 5321 section 4.5.3.2.7).
const IDLE: Duration = Duration::from_secs(5 * 60);
/// How long storing a letter may take; servers wait for ten minutes.
const STORING: Duration = Duration::from_secs(2 * 60);
/// How long connections have to say goodbye when the judge is stopped.
const GOODBYE: Duration = Duration::from_secs(1);
/// The pause after nobody could be let in: too many files are open.
const BREATH: Duration = Duration::from_millis(100);
/// How much is read at a time, in bytes.
const GULP: usize = 16 * 1024;

/// Who takes the letters that are handed in.
pub trait Desk: Clone + Send + Sync + 'static {
    /// A letter that has come and is not stored yet, as long as it lives.
    type InHand: Send;

    /// A letter has come: the time it is, which counts as its arrival.
    fn take(&self) -> (DateTime<Utc>, Self::InHand);

    /// Ready when a letter is stored for good, or surely not now.
    fn keep(&self, mail: RawMail) -> impl Future<Output = Kept> + Send;

    /// Ready when no letters are taken any more.
    fn closed(&self) -> impl Future<Output = ()> + Send;
}

/// A door that is open.
#[derive(Debug)]
pub struct Lmtp {
    listener: Listener,
    house: Arc<House>,
    tracer: Arc<Tracer>,
}

#[derive(Debug)]
enum Listener {
    Port(TcpListener),
    Socket(UnixListener, PathBuf),
}

impl Lmtp {
    /// Opens a door. Relative paths of sockets lie in `folder`; with a verifier, letters are looked
    /// into before they are stored.
    ///
    /// # Errors
    /// The address or path is not to be had.
    pub async fn open(
        door: &Door,
        folder: &Path,
        house: House,
        verifier: Option<Verifier>,
    ) -> Result<Lmtp, MailboxError> {
        let listener = listen(door, folder).await?;
        let tracer = Arc::new(Tracer::new(house.name.clone(), verifier));
        Ok(Lmtp { listener, house: Arc::new(house), tracer })
    }

    /// Lets people in until the desk is closed.
    pub async fn serve(self, desk: impl Desk) {
        let mut guests = JoinSet::new();
        loop {
            let wire = tokio::select! {
                () = desk.closed() => break,
                Some(_) = guests.join_next() => continue,
                came = self.listener.accept() => came,
            };
            match wire {
                Ok(wire) if guests.len() < CONNECTIONS => {
                    let guest = Guest {
                        wire,
                        house: self.house.clone(),
                        tracer: self.tracer.clone(),
                        desk: desk.clone(),
                    };
                    guests.spawn(guest.converse());
                }
                Ok(mut wire) => {
                    let words = b"421 4.3.2 too many connections\r\n";
                    let _ = timeout(BREATH, wire.write_all(words)).await;
                }
                Err(_) => tokio::time::sleep(BREATH).await,
            }
        }
        let _ = timeout(GOODBYE, async { while guests.join_next().await.is_some() {} }).await;
        if let Listener::Socket(_, path) = &self.listener {
            // Whoever comes now is told by the system that nobody is in.
            let _ = fs::remove_file(path);
        }
    }
}

async fn listen(door: &Door, folder: &Path) -> Result<Listener, MailboxError> {
    Ok(match door {
        Door::Port(address, port) => {
            let bound = TcpListener::bind((*address, *port)).await;
            Listener::Port(bound.map_err(|error| {
                MailboxError::of_keeper(&in_words(door, folder), "listen", error.to_string())
            })?)
        }
        Door::Socket(path) => {
            let path = folder.join(path);
            let socket = make_socket(&path)
                .map_err(|source| MailboxError::file("listen at", &path, source))?;
            Listener::Socket(socket, path)
        }
    })
}

/// Where a door is.
fn in_words(door: &Door, folder: &Path) -> String {
    match door {
        Door::Port(address, port) => format!("{address} port {port}"),
        Door::Socket(path) => folder.join(path).display().to_string(),
    }
}

impl Listener {
    async fn accept(&self) -> io::Result<Wire> {
        Ok(match self {
            Listener::Port(listener) => Box::new(listener.accept().await?.0),
            Listener::Socket(listener, _) => Box::new(listener.accept().await?.0),
        })
    }
}

/// Makes a socket that our own user and group may use, in the place of one that an earlier life
/// left behind. It gets its name when it is ready: at no moment may others use it.
fn make_socket(path: &Path) -> io::Result<UnixListener> {
    nothing_else_at(path)?;
    let aside = path.with_extension("new");
    match fs::remove_file(&aside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = UnixListener::bind(&aside)?;
    fs::set_permissions(&aside, fs::Permissions::from_mode(0o660))?;
    fs::rename(&aside, path)?;
    Ok(listener)
}

fn nothing_else_at(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(about) if !about.file_type().is_socket() => {
            Err(io::Error::other("there is something else of this name"))
        }
        _ => Ok(()),
    }
}

/// Somebody who came in.
struct Guest<D> {
    wire: Wire,
    house: Arc<House>,
    tracer: Arc<Tracer>,
    desk: D,
}

impl<D: Desk> Guest<D> {
    async fn converse(mut self) {
        let (mut session, mut replies) = Session::begin(self.house.clone());
        let mut gulp = vec![0; GULP];
        // A connection that breaks needs no more words.
        while self.reply(&mut replies).await.is_ok() {
            let count = tokio::select! {
                () = self.desk.closed() => {
                    replies = session.goodbye("4.3.2");
                    break;
                }
                read = timeout(IDLE, self.wire.read(&mut gulp)) => match read {
                    Ok(Ok(count)) if count > 0 => count,
                    Ok(_) => return,
                    Err(_) => {
                        replies = session.goodbye("4.4.2");
                        break;
                    }
                },
            };
            if self.hear(&mut session, &gulp[..count], &mut replies).await == Stay::Leaves {
                break;
            }
        }
        let _ = self.reply(&mut replies).await;
        let _ = timeout(BREATH, self.wire.shutdown()).await;
    }

    async fn hear(
        &mut self,
        session: &mut Session,
        mut bytes: &[u8],
        replies: &mut Vec<u8>,
    ) -> Stay {
        loop {
            match session.advance(&mut bytes, replies) {
                Turn::Listen => return Stay::Stays,
                Turn::Close => return Stay::Leaves,
                Turn::Letter(letter) => {
                    let kept = self.keep(*letter).await;
                    session.kept(kept, replies);
                    if self.reply(replies).await.is_err() {
                        return Stay::Leaves;
                    }
                }
            }
        }
    }

    async fn keep(&mut self, letter: HandedIn) -> Kept {
        // When the final dot came, and not when we are done with looking into the letter.
        let (arrived, _in_hand) = self.desk.take();
        let mail = self.tracer.trace(letter, arrived).await;
        timeout(STORING, self.desk.keep(mail)).await.unwrap_or(Kept::NotNow)
    }

    async fn reply(&mut self, replies: &mut Vec<u8>) -> io::Result<()> {
        timeout(IDLE, async {
            self.wire.write_all(replies).await?;
            self.wire.flush().await
        })
        .await??;
        replies.clear();
        Ok(())
    }
}

/// Whether a guest stays.
#[derive(PartialEq, Eq)]
enum Stay {
    Stays,
    Leaves,
}
