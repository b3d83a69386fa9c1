//! A knock at our own door, for `chancery check`: does the judge answer, and if nobody is in, could
//! it be opened? Nothing is handed in, and nothing left behind.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpStream, UnixStream};
use tokio::time::timeout;

use super::super::MailboxError;
use super::super::net::Wire;
use super::{Listener, in_words, listen};
use crate::config::Door;

/// How long whoever is in has for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most that is read of an answer, in bytes.
const ANSWER_LIMIT: u64 = 4096;

/// What came of a knock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knocked {
    /// The judge is in, and takes letters.
    Answered,
    /// Nobody is in, and the door can be opened.
    Free,
}

/// Knocks at a door of a judge that goes by this name. Relative paths of sockets lie in `folder`.
///
/// # Errors
/// Somebody else is there, the judge does not answer, everybody could come in, or the door cannot be
/// opened.
pub async fn knock(door: &Door, folder: &Path, name: &str) -> Result<Knocked, MailboxError> {
    let wire: io::Result<Wire> = match door {
        Door::Port(address, port) => {
            TcpStream::connect((*address, *port)).await.map(|stream| Box::new(stream) as Wire)
        }
        Door::Socket(path) => {
            let stream = UnixStream::connect(folder.join(path)).await;
            stream.map(|stream| Box::new(stream) as Wire)
        }
    };
    let place = in_words(door, folder);
    let nobody = |error: &io::Error| {
        matches!(error.kind(), io::ErrorKind::ConnectionRefused | io::ErrorKind::NotFound)
    };
    match wire {
        Ok(wire) => {
            not_for_all(door, folder, &place)?;
            let greeted = timeout(PATIENCE, greet(wire, name)).await;
            let greeted = greeted.unwrap_or_else(|_| Err("it does not answer".to_owned()));
            greeted.map_err(|why| MailboxError::of_keeper(&place, "greet", why))?;
            Ok(Knocked::Answered)
        }
        Err(error) if nobody(&error) => try_to_open(door, folder).await,
        Err(error) => Err(MailboxError::of_keeper(&place, "knock", error.to_string())),
    }
}

/// Whoever can write to a socket is believed to be our mail server.
fn not_for_all(door: &Door, folder: &Path, place: &str) -> Result<(), MailboxError> {
    let Door::Socket(path) = door else { return Ok(()) };
    let path = folder.join(path);
    let about = fs::metadata(&path).map_err(|error| MailboxError::file("look at", &path, error))?;
    let mode = about.permissions().mode() & 0o777;
    match mode & 0o007 {
        0 => Ok(()),
        _ => {
            let why = format!("everybody on this machine can hand letters in (mode {mode:o})");
            Err(MailboxError::of_keeper(place, "keep to ourselves", why))
        }
    }
}

/// The first words of a mail server, and goodbye.
async fn greet(wire: Wire, name: &str) -> Result<(), String> {
    let mut wire = BufReader::new(wire.take(ANSWER_LIMIT));
    let greeting = line(&mut wire).await?;
    if greeting != format!("220 {name} LMTP") {
        return Err(format!("somebody else is there, who says: {greeting}"));
    }
    say(&mut wire, &format!("LHLO {name}\r\n")).await?;
    loop {
        let answer = line(&mut wire).await?;
        match answer.get(..4) {
            Some("250-") => {}
            Some("250 ") => break,
            _ => return Err(answer),
        }
    }
    say(&mut wire, "QUIT\r\n").await
}

type Reading = BufReader<tokio::io::Take<Wire>>;

async fn line(wire: &mut Reading) -> Result<String, String> {
    let mut line = String::new();
    wire.read_line(&mut line).await.map_err(|error| error.to_string())?;
    match line.is_empty() {
        true => Err("it ends the connection".to_owned()),
        false => Ok(line.trim_end().to_owned()),
    }
}

async fn say(wire: &mut Reading, words: &str) -> Result<(), String> {
    let stream = wire.get_mut().get_mut();
    stream.write_all(words.as_bytes()).await.map_err(|error| error.to_string())
}

/// Opens the door and closes it again; a socket under another name, for one of its own may come to
/// stand there meanwhile.
async fn try_to_open(door: &Door, folder: &Path) -> Result<Knocked, MailboxError> {
    if let Door::Socket(path) = door {
        super::nothing_else_at(&folder.join(path))
            .map_err(|source| MailboxError::file("listen at", &folder.join(path), source))?;
    }
    let aside = match door {
        Door::Socket(path) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            Door::Socket(path.with_file_name(format!("check-{name}")))
        }
        Door::Port(..) => door.clone(),
    };
    let listener = listen(&aside, folder).await?;
    if let Listener::Socket(_, path) = &listener {
        fs::remove_file(path).map_err(|source| MailboxError::file("remove", path, source))?;
    }
    Ok(Knocked::Free)
}
