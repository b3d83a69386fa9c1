//! One connection to a server, from its greeting to its goodbye.
//!
//! lettre speaks the protocol over a connection that is made here: its own waits for every answer for ever,
//! and holds the last bytes of a letter back until the server has acknowledged those before them.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, AsyncTokioStream};
use lettre::transport::smtp::commands::{Data, Mail, Quit, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use tokio::io::{
    AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, ReadBuf,
};
use tokio::time::timeout;

use crate::config::{Login, Security, SmtpWay};
use crate::mailbox::net::{Wire, connect, start_tls, within};
use crate::mailbox::secret::Proof;
use crate::mailbox::{MailboxError, Parcel};

/// How long a server that was silent since the last letter may take for its first word to the next one, or to
/// a goodbye. It costs nothing to begin anew.
const WAKE: Duration = Duration::from_secs(5);
/// The server's answer to a whole letter may take so many times its patience: it may look for viruses.
const STEPS: u32 = 8;
/// But never longer, which is below the outbox's lease.
const LONGEST: Duration = Duration::from_secs(8 * 60);
/// The longest answer to a greeting, in bytes.
const LONGEST_ANSWER: u64 = 16 * 1024;

/// A connection that is logged in, and what it has carried.
pub(super) struct Connection {
    smtp: AsyncSmtpConnection,
    /// How many letters it has carried.
    pub carried: u32,
    /// When the last of them was done.
    pub idle_since: Instant,
}

/// Why there is no connection.
pub(super) enum NotOpen {
    /// The server says so.
    Said(Error),
    /// It cannot be reached, or is not believed.
    Trouble(MailboxError),
}

impl From<Error> for NotOpen {
    fn from(error: Error) -> NotOpen {
        NotOpen::Said(error)
    }
}

impl From<MailboxError> for NotOpen {
    fn from(error: MailboxError) -> NotOpen {
        NotOpen::Trouble(error)
    }
}

/// Why a letter was not taken.
pub(super) enum NotTaken {
    /// The server says so.
    Said(Error),
    /// There was no answer in time.
    NoAnswer,
}

/// How far a letter came.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Its sender was named.
    Sender,
    /// Its recipient was named, or the letter itself was on its way.
    Letter,
}

impl Connection {
    /// Connects, begins TLS where the configuration says so, and logs in with a login and its secret, where
    /// there are any.
    ///
    /// # Errors
    /// The server cannot be reached, is not believed, or does not let us in.
    pub async fn open(
        way: &SmtpWay,
        folder: &Path,
        own_name: &str,
        login: Option<(&Login, Proof)>,
    ) -> Result<Connection, NotOpen> {
        let server = &way.server;
        let mut wire = connect(server, folder).await?;
        let mut greeting: &[u8] = b"";
        if server.security == Security::StartTls {
            wire = start_tls(server, folder, ask_for_tls(way, own_name, wire).await?).await?;
            // The server has said its greeting before, in clear; lettre waits for one.
            greeting = b"220 under TLS\r\n";
        }
        let stream = Box::new(Stream { greeting, wire });
        let hello = ClientId::Domain(own_name.to_owned());
        let greeted = AsyncSmtpConnection::connect_with_transport(stream, &hello);
        let no_answer = || MailboxError::server(&server.host, "log in", "no answer".to_owned());
        let mut smtp = timeout(server.patience, greeted).await.map_err(|_| no_answer())??;
        if let Some((login, proof)) = login {
            let (secret, mechanisms) = match proof {
                Proof::Password(secret) => (secret, &[Mechanism::Plain, Mechanism::Login][..]),
                Proof::Token(secret) => (secret, &[Mechanism::Xoauth2][..]),
            };
            let credentials = Credentials::new(login.user.clone(), secret);
            let let_in = timeout(server.patience, smtp.auth(mechanisms, &credentials)).await;
            let_in.map_err(|_| no_answer())??;
        }
        Ok(Connection { smtp, carried: 0, idle_since: Instant::now() })
    }

    /// Names the sender of a letter. A connection that has carried others may be dead, which shows here.
    ///
    /// # Errors
    /// The server does not answer, or refuses.
    pub async fn begin(&mut self, parcel: &Parcel, patience: Duration) -> Result<(), NotTaken> {
        let patience = if self.carried > 0 { WAKE.min(patience) } else { patience };
        let mut parameters = Vec::new();
        if !parcel.to.as_str().is_ascii() && self.offers(Extension::SmtpUtfEight) {
            parameters.push(MailParameter::SmtpUtfEight);
        }
        if !parcel.bytes.is_ascii() && self.offers(Extension::EightBitMime) {
            parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        let mail = Mail::new(parcel.envelope_from.as_ref().map(address), parameters);
        self.ask(mail, patience).await
    }

    fn offers(&self, extension: Extension) -> bool {
        self.smtp.server_info().supports_feature(extension)
    }

    /// Hands the letter over whose sender was named.
    ///
    /// # Errors
    /// The server does not answer, or refuses; whether it has the letter, nobody knows then.
    pub async fn hand_over(&mut self, parcel: &Parcel, patience: Duration) -> Result<(), NotTaken> {
        self.ask(Rcpt::new(address(&parcel.to), Vec::new()), patience).await?;
        self.ask(Data, patience).await?;
        let patience = (patience * STEPS).min(LONGEST);
        match timeout(patience, self.smtp.message(&parcel.bytes)).await {
            Ok(Ok(_)) => {
                self.carried += 1;
                self.idle_since = Instant::now();
                Ok(())
            }
            Ok(Err(error)) => Err(NotTaken::Said(error)),
            Err(_) => Err(NotTaken::NoAnswer),
        }
    }

    async fn ask(
        &mut self,
        command: impl std::fmt::Display,
        patience: Duration,
    ) -> Result<(), NotTaken> {
        match timeout(patience, self.smtp.command(command)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(NotTaken::Said(error)),
            Err(_) => Err(NotTaken::NoAnswer),
        }
    }

    /// Says goodbye; nobody waits long for the answer.
    pub async fn close(mut self) {
        let _ = self.ask(Quit, WAKE).await;
    }
}

fn address(address: &crate::letter::Address) -> lettre::Address {
    lettre::Address::new_dangerous(address.local(), address.domain())
}

/// Asks a server that begins in clear for TLS (RFC 3207), and gives the connection on which that is to begin.
async fn ask_for_tls(way: &SmtpWay, own_name: &str, wire: Wire) -> Result<Wire, MailboxError> {
    let server = &way.server;
    let mut wire = BufReader::new(wire);
    within(server, "greet", expect(&mut wire, "220")).await?;
    within(server, "greet", say(&mut wire, &format!("EHLO {own_name}\r\n"))).await?;
    let offers = within(server, "greet", expect(&mut wire, "250")).await?;
    let is_starttls =
        |line: &str| line.get(4..).is_some_and(|it| it.trim().eq_ignore_ascii_case("starttls"));
    if !offers.lines().any(is_starttls) {
        let why = "it does not offer STARTTLS; allowed: security = \"tls\" where the port speaks TLS at once";
        return Err(MailboxError::of_keeper(&server.host, "begin TLS", why.to_owned()));
    }
    within(server, "begin TLS", say(&mut wire, "STARTTLS\r\n")).await?;
    within(server, "begin TLS", expect(&mut wire, "220")).await?;
    // Nothing may be left over that came before TLS and was not ours to believe.
    Ok(wire.into_inner())
}

async fn say(wire: &mut BufReader<Wire>, words: &str) -> io::Result<()> {
    wire.get_mut().write_all(words.as_bytes()).await?;
    wire.get_mut().flush().await
}

/// Reads an answer of any number of lines, which has to begin with this code.
async fn expect(wire: &mut BufReader<Wire>, code: &str) -> io::Result<String> {
    let mut answer = String::new();
    let mut wire = wire.take(LONGEST_ANSWER);
    loop {
        let from = answer.len();
        if wire.read_line(&mut answer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let line = &answer[from..];
        if !line.starts_with(code) {
            return Err(io::Error::other(format!("it says {:?}", line.trim_end())));
        }
        if line.as_bytes().get(3) != Some(&b'-') {
            return Ok(answer);
        }
    }
}

/// A connection before which something was said already.
#[derive(Debug)]
struct Stream {
    greeting: &'static [u8],
    wire: Wire,
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.greeting.is_empty() {
            return Pin::new(&mut self.wire).poll_read(context, buffer);
        }
        let length = self.greeting.len().min(buffer.remaining());
        let (now, later) = self.greeting.split_at(length);
        buffer.put_slice(now);
        self.greeting = later;
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.wire).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_shutdown(context)
    }
}

impl AsyncTokioStream for Stream {
    /// lettre never asks.
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
