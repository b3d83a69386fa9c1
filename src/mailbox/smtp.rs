//! Letters out by SMTP, over connections that are kept for a while.
//!
//! What the server says of one letter is told apart from what is wrong with the server: a wrong
//! password or a relay that is refused must not make the judge give up anybody's letters.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lettre::address::Envelope;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::{Error, PoolConfig};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use tokio::sync::Mutex;

use super::net::own_authorities;
use super::secret::{Proof, fetch};
use super::{Lasting, MailboxError, Outward, Parcel, WhoActs};
use crate::config::{Security, SmtpWay};

/// Idle connections are closed before servers usually do: one that the server closed first would
/// fail the next letter (lettre's pool does not notice).
const IDLE: Duration = Duration::from_secs(20);
/// After this time the secret is read anew; bearer tokens live for an hour.
const SECRET_AGE: Duration = Duration::from_secs(30 * 60);
/// A letter may be on its way for so many times the server's patience: lettre itself waits for an
/// answer for ever.
const STEPS: u32 = 8;
/// But never for longer, which is below the outbox's lease.
const LONGEST: Duration = Duration::from_secs(8 * 60);

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// A server that takes letters. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Smtp {
    way: Arc<SmtpWay>,
    folder: PathBuf,
    /// The name we give ourselves.
    own_name: String,
    open: Arc<Mutex<Option<Open>>>,
}

/// The connections under one secret.
#[derive(Debug)]
struct Open {
    transport: Transport,
    since: Instant,
}

impl Smtp {
    /// A way out by this server; nothing is connected yet. `folder` is where relative paths of
    /// secrets and certificates lie, `own_name` the domain of the judge's address.
    pub fn new(way: SmtpWay, folder: &Path, own_name: &str) -> Smtp {
        Smtp {
            way: Arc::new(way),
            folder: folder.to_owned(),
            own_name: own_name.to_owned(),
            open: Arc::new(Mutex::new(None)),
        }
    }

    /// Connects, logs in where a login is configured, and says goodbye, for `chancery check`.
    ///
    /// # Errors
    /// As with a letter that cannot be handed over for the server's sake.
    pub async fn try_out(&self) -> Result<(), MailboxError> {
        let transport = self.transport().await?;
        match tokio::time::timeout(self.way.server.patience, transport.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(self.trouble("does not answer NOOP".to_owned(), WhoActs::Time)),
            Ok(Err(error)) => Err(self.told(&error)),
            Err(_) => Err(self.trouble("no answer".to_owned(), WhoActs::Time)),
        }
    }

    async fn transport(&self) -> Result<Transport, MailboxError> {
        let mut open = self.open.lock().await;
        if let Some(open) = open.as_ref().filter(|open| open.since.elapsed() < SECRET_AGE) {
            return Ok(open.transport.clone());
        }
        let transport = self.build().await?;
        *open = Some(Open { transport: transport.clone(), since: Instant::now() });
        Ok(transport)
    }

    async fn build(&self) -> Result<Transport, MailboxError> {
        let server = &self.way.server;
        let pool = PoolConfig::new()
            .min_idle(0)
            .max_size(u32::try_from(self.way.connections).unwrap_or(u32::MAX))
            .idle_timeout(IDLE);
        let mut builder = Transport::builder_dangerous(&server.host)
            .port(server.port)
            .hello_name(lettre::transport::smtp::extension::ClientId::Domain(self.own_name.clone()))
            .timeout(Some(server.patience))
            .pool_config(pool)
            .tls(self.tls()?);
        if let Some(login) = &self.way.login {
            let (secret, mechanisms) = match fetch(login, &self.folder).await? {
                Proof::Password(secret) => (secret, vec![Mechanism::Plain, Mechanism::Login]),
                Proof::Token(secret) => (secret, vec![Mechanism::Xoauth2]),
            };
            let credentials = Credentials::new(login.user.clone(), secret);
            builder = builder.credentials(credentials).authentication(mechanisms);
        }
        Ok(builder.build())
    }

    fn tls(&self) -> Result<Tls, MailboxError> {
        let server = &self.way.server;
        if server.security == Security::Plain {
            return Ok(Tls::None);
        }
        let wrong = |error: Error| self.trouble(error.to_string(), WhoActs::Keeper);
        let mut parameters = TlsParameters::builder(server.host.clone());
        for certificate in own_authorities(server, &self.folder)? {
            let certificate = Certificate::from_der(certificate.to_vec()).map_err(wrong)?;
            parameters = parameters.add_root_certificate(certificate);
        }
        let parameters = parameters.build_rustls().map_err(wrong)?;
        Ok(match server.security {
            Security::Tls => Tls::Wrapper(parameters),
            Security::StartTls | Security::Plain => Tls::Required(parameters),
        })
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
    async fn send(&mut self, parcel: &Parcel) -> Result<(), MailboxError> {
        let transport = self.transport().await?;
        let address = |address: &crate::letter::Address| {
            lettre::Address::new_dangerous(address.local(), address.domain())
        };
        let envelope =
            Envelope::new(parcel.envelope_from.as_ref().map(address), vec![address(&parcel.to)])
                .map_err(|error| self.trouble(error.to_string(), WhoActs::Keeper))?;
        let patience = (self.way.server.patience * STEPS).min(LONGEST);
        let sent =
            tokio::time::timeout(patience, transport.send_raw(&envelope, &parcel.bytes)).await;
        let error = match sent {
            Ok(Ok(_)) => return Ok(()),
            // Whether the server has the letter, nobody knows; its Message-ID stays the same.
            Err(_) => self.trouble("no answer to the letter".to_owned(), WhoActs::Time),
            Ok(Err(error)) => self.told(&error),
        };
        if matches!(error, MailboxError::Server { .. }) {
            // The next letter begins anew, and with the secret as it is then. The pool must go in any
            // case: it takes a connection back that was left waiting for an answer, and would take
            // that for the answer to the next letter.
            *self.open.lock().await = None;
        }
        Err(error)
    }
}

/// An error's words with those of its causes, each once.
fn in_full(error: &Error) -> String {
    let mut words = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(deeper) = cause {
        let more = deeper.to_string();
        if !words.contains(&more) {
            words.push_str(": ");
            words.push_str(&more);
        }
        cause = deeper.source();
    }
    words
}

/// What an answer is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Blame {
    Server(WhoActs),
    Letter(Lasting),
}

/// Reads a code (RFC 5321 section 4.2.3) with its enhanced one (RFC 3463), where there is one.
fn blame(code: u16, enhanced: Option<(u8, u16)>) -> Blame {
    match (code, enhanced) {
        // Logging in (RFC 4954 section 6), and a server that closes down.
        (530 | 534 | 535 | 538, _) => Blame::Server(WhoActs::Keeper),
        (421 | 432 | 454, _) => Blame::Server(WhoActs::Time),
        (400..=499, _) => Blame::Letter(Lasting::ForNow),
        // Bad addresses and boxes are the recipient's; what else the classes hold is our own
        // server's policy, or its trouble.
        (500..=599, Some((5, 100..=299))) => Blame::Letter(Lasting::ForGood),
        (500..=599, Some(_)) => Blame::Letter(Lasting::ForNow),
        (550 | 551 | 553, None) => Blame::Letter(Lasting::ForGood),
        (552 | 554, None) => Blame::Letter(Lasting::ForNow),
        _ => Blame::Server(WhoActs::Keeper),
    }
}

/// The class and the rest of an enhanced status code, `5.1.1` as `(5, 101)`.
fn enhanced(words: &str) -> Option<(u8, u16)> {
    words.split(|c: char| !c.is_ascii_digit() && c != '.').find_map(|word| {
        let mut parts = word.trim_end_matches('.').split('.');
        let class: u8 = parts.next()?.parse().ok().filter(|class| [2, 4, 5].contains(class))?;
        let subject: u16 = parts.next()?.parse().ok().filter(|subject| *subject < 10)?;
        let detail: u16 = parts.next()?.parse().ok().filter(|detail| *detail < 100)?;
        parts.next().is_none().then_some((class, subject * 100 + detail))
    })
}
