//! The first words with an IMAP server: who it is, TLS, and who we are.

use std::io;
use std::path::Path;

use async_imap::error::Error;
use async_imap::imap_proto::{Response, Status};
use async_imap::{Authenticator, Client};

use super::super::net::{connect, start_tls, within};
use super::super::secret::{Proof, fetch};
use super::super::{MailboxError, WhoActs};
use super::metered::Metered;
use super::session::words;
use crate::config::{Account, Login, Security, Server};

/// A connection that is logged in.
pub(super) type LoggedIn = async_imap::Session<Metered>;

/// Connects and logs in. `folder` is where relative paths of secrets and certificates lie.
///
/// # Errors
/// What stood in the way; where it is the login, the keeper is to act.
pub(super) async fn log_in(account: &Account, folder: &Path) -> Result<LoggedIn, MailboxError> {
    let server = &account.server;
    let mut client = Client::new(Metered::new(connect(server, folder).await?));
    greeting(&mut client, server).await?;
    if server.security == Security::StartTls {
        within(server, "begin TLS", client.run_command_and_check_ok("STARTTLS", None)).await?;
        // What came in clear before its time goes with the old client.
        let wire = start_tls(server, folder, client.into_inner().into_wire()).await?;
        client = Client::new(Metered::new(wire));
    }
    prove(client, server, &account.login, folder).await
}

/// Reads the server's first words.
async fn greeting(client: &mut Client<Metered>, server: &Server) -> Result<(), MailboxError> {
    let greeting = within(server, "connect", client.read_response()).await?;
    let refused = |why: String| Err(MailboxError::server(&server.host, "connect", why));
    let Some(greeting) = greeting else {
        return refused("it ended the connection at once".to_owned());
    };
    match greeting.parsed() {
        Response::Data { status: Status::Ok, .. } => Ok(()),
        Response::Data { outcome, .. } => refused(words(outcome)),
        _ => refused("its greeting is not one of IMAP".to_owned()),
    }
}

async fn prove(
    client: Client<Metered>,
    server: &Server,
    login: &Login,
    folder: &Path,
) -> Result<LoggedIn, MailboxError> {
    let user = &login.user;
    let proof = fetch(login, folder).await?;
    let (secret, attempt) = match &proof {
        Proof::Password(password) if password.is_ascii() && user.is_ascii() => {
            let attempt = async { Ok::<_, io::Error>(client.login(user, password).await) };
            (password, within(server, "log in", attempt).await)
        }
        Proof::Password(password) => {
            let words = Words(Some(format!("\0{user}\0{password}")));
            (password, within(server, "log in", authenticate(client, "PLAIN", words)).await)
        }
        Proof::Token(token) => {
            let words = Words(Some(format!("user={user}\x01auth=Bearer {token}\x01\x01")));
            (token, within(server, "log in", authenticate(client, "XOAUTH2", words)).await)
        }
    };
    attempt?.map_err(|(error, _)| {
        let (Error::No(said) | Error::Bad(said)) = &error else {
            return MailboxError::server(&server.host, "log in", error.to_string());
        };
        let who = match ["[UNAVAILABLE]", "[INUSE]", "[LIMIT]"].iter().any(|it| said.contains(it)) {
            // RFC 5530: it cannot tell at present.
            true => WhoActs::Time,
            false => WhoActs::Keeper,
        };
        // Nobody knows what a server repeats of what it was told.
        let why = spoken(said).replace(secret.as_str(), "…");
        MailboxError::Server { server: server.host.clone(), doing: "log in", why, who }
    })
}

type Attempt = Result<LoggedIn, (Error, Client<Metered>)>;

async fn authenticate(client: Client<Metered>, by: &str, words: Words) -> io::Result<Attempt> {
    Ok(client.authenticate(by, words).await)
}

/// What we say to a server that asks who we are; once, then it is only let finish (XOAUTH2 says what
/// was wrong by asking again).
struct Words(Option<String>);

impl Authenticator for Words {
    type Response = String;

    fn process(&mut self, _: &[u8]) -> String {
        self.0.take().unwrap_or_default()
    }
}

/// The server's own words in what async-imap makes of a refusal.
fn spoken(said: &str) -> String {
    let inner = said.split_once("info: Some(\"").and_then(|(_, rest)| rest.rsplit_once("\")"));
    inner.map_or(said, |(words, _)| words).chars().take(200).collect()
}
