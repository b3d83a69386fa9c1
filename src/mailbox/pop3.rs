//! Letters in by POP3 (RFC 1939), for boxes that offer nothing better.
//!
//! A letter's name is its UIDL, which outlives sessions. POP3 has no folders: what is done with is
//! deleted on the server, and what is set aside stays there, passed over from then on. Every step has
//! a time limit, and a session is made anew for each look: servers lock the box while one lasts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use data_encoding::BASE64;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};

use super::net::{Wire, connect, start_tls, within};
use super::secret::{Proof, fetch};
use super::{Fate, FetchLimit, Fetched, Incoming, MailboxError, Rest};
use crate::config::{Account, Security, Server};
use crate::letter::{ArrivalStamp, RawMail};

/// The longest line of an answer or letter; more is cut off.
const LINE_LIMIT: u64 = 64 * 1024;
/// The most bytes of one letter, whatever its size was said to be: a server that says more is not sane.
const RUNAWAY: u64 = 256 * 1024 * 1024;
/// Most letters a box may list.
const LIST_LIMIT: usize = 100_000;

/// A box on a POP3 server.
#[derive(Debug)]
pub struct Pop3 {
    account: Account,
    folder: PathBuf,
    letter_size: u64,
    /// Letters set aside, which stay on the server.
    aside: BTreeSet<String>,
    /// Letters that came to grief on the way: they are fetched last, so that they hold up no others.
    hard: BTreeSet<String>,
}

impl Pop3 {
    /// A box that is connected to when it is looked into. `folder` is where relative paths of
    /// secrets and certificates lie; of letters larger than `letter_size` bytes only the head and
    /// the first lines are fetched.
    pub fn new(account: Account, folder: &Path, letter_size: u64) -> Pop3 {
        Pop3 {
            account,
            folder: folder.to_owned(),
            letter_size,
            aside: BTreeSet::new(),
            hard: BTreeSet::new(),
        }
    }

    /// Connects, logs in and says goodbye, for `chancery check`.
    ///
    /// # Errors
    /// What stood in the way.
    pub async fn try_out(&self) -> Result<(), MailboxError> {
        self.open().await?.quit().await
    }

    async fn open(&self) -> Result<Session, MailboxError> {
        let server = &self.account.server;
        let wire = connect(server, &self.folder).await?;
        let mut session = Session { wire: BufReader::new(wire), server: server.clone() };
        session.answer("connect").await?;
        if server.security == Security::StartTls {
            session.ask("begin TLS", "STLS").await?;
            // Nothing may be left over that came before TLS and was not ours to believe.
            let clear = session.wire.into_inner();
            let wire = start_tls(server, &self.folder, clear).await?;
            session = Session { wire: BufReader::new(wire), server: server.clone() };
        }
        session.log_in(&self.account, &self.folder).await?;
        Ok(session)
    }
}

impl Incoming for Pop3 {
    async fn fetch(&mut self, limit: FetchLimit) -> Result<Fetched, MailboxError> {
        let mut session = self.open().await?;
        let mut letters = session.list().await?;
        let names: BTreeSet<&String> = letters.iter().map(|letter| &letter.name).collect();
        self.aside.retain(|name| names.contains(name));
        self.hard.retain(|name| names.contains(name));
        letters.retain(|letter| !self.aside.contains(&letter.name));
        letters.sort_by_key(|letter| self.hard.contains(&letter.name));
        let mut fetched = Fetched { mails: Vec::new(), rest: Rest::Nothing, troubles: Vec::new() };
        let mut bytes = 0;
        for letter in &letters {
            let size = letter.size.min(self.letter_size);
            let full = fetched.mails.len() >= limit.letters || bytes + size > limit.bytes;
            if full && !fetched.mails.is_empty() {
                fetched.rest = Rest::More;
                break;
            }
            match session.read(letter, self.letter_size).await {
                Ok(mail) => {
                    bytes += mail.bytes.len() as u64;
                    fetched.mails.push(mail);
                }
                Err(error) => {
                    self.hard.insert(letter.name.clone());
                    if fetched.mails.is_empty() {
                        return Err(error);
                    }
                    fetched.rest = Rest::More;
                    return Ok(fetched);
                }
            }
        }
        // Nothing was deleted; a goodbye that fails changes nothing.
        let _ = session.quit().await;
        Ok(fetched)
    }

    async fn done(&mut self, transport_ids: &[String], fate: Fate) -> Result<(), MailboxError> {
        if fate == Fate::Quarantine {
            self.aside.extend(transport_ids.iter().cloned());
            return Ok(());
        }
        let mut session = self.open().await?;
        let wanted: BTreeSet<&String> = transport_ids.iter().collect();
        for letter in session.list().await?.iter().filter(|it| wanted.contains(&it.name)) {
            session.ask("delete a letter", &format!("DELE {}", letter.number)).await?;
        }
        // Only QUIT makes the deletions real.
        session.quit().await
    }
}

/// A letter on the server.
struct Waiting {
    number: u32,
    name: String,
    size: u64,
}

/// A session that is logged in.
struct Session {
    wire: BufReader<Wire>,
    server: Server,
}

impl Session {
    async fn log_in(&mut self, account: &Account, folder: &Path) -> Result<(), MailboxError> {
        let user = &account.login.user;
        match fetch(&account.login, folder).await? {
            Proof::Password(password) => {
                self.ask("log in", &format!("USER {user}")).await.map_err(of_login)?;
                self.ask("log in", &format!("PASS {password}")).await.map_err(of_login)?;
            }
            Proof::Token(token) => {
                let words = format!("user={user}\x01auth=Bearer {token}\x01\x01");
                let line = format!("AUTH XOAUTH2 {}", BASE64.encode(words.as_bytes()));
                self.ask("log in", &line).await.map_err(of_login)?;
            }
        }
        Ok(())
    }

    /// All letters, oldest first as servers number them.
    async fn list(&mut self) -> Result<Vec<Waiting>, MailboxError> {
        let sizes: BTreeMap<u32, u64> = self.table("LIST").await?.into_iter().collect();
        let names: Vec<(u32, String)> = self.table("UIDL").await?;
        Ok(names
            .into_iter()
            .map(|(number, name)| Waiting {
                number,
                size: sizes.get(&number).copied().unwrap_or_default(),
                name,
            })
            .collect())
    }

    /// The lines `number value` of an answer.
    async fn table<T: std::str::FromStr>(
        &mut self,
        command: &str,
    ) -> Result<Vec<(u32, T)>, MailboxError> {
        self.ask("list the letters", command).await?;
        let mut table = Vec::new();
        loop {
            let line = self.line("list the letters").await?;
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_end();
            if line == "." {
                return Ok(table);
            }
            let mut words = line.split_whitespace();
            let number = words.next().and_then(|word| word.parse().ok());
            let value = words.next().and_then(|word| word.parse().ok());
            if let (Some(number), Some(value), true) = (number, value, table.len() < LIST_LIMIT) {
                table.push((number, value));
            }
        }
    }

    /// A letter; of a large one the head and what of the text the server gives before the limit.
    async fn read(&mut self, letter: &Waiting, limit: u64) -> Result<RawMail, MailboxError> {
        let command = match letter.size > limit {
            true => format!("TOP {} 1", letter.number),
            false => format!("RETR {}", letter.number),
        };
        self.ask("fetch a letter", &command).await?;
        let (mut bytes, mut total) = (Vec::new(), 0);
        let mut at_line_start = true;
        loop {
            let line = self.line("fetch a letter").await?;
            let mut part = line.as_slice();
            if at_line_start {
                if part == b".\r\n" || part == b".\n" {
                    break;
                }
                // A line that begins with a dot has another one in front of it.
                part = part.strip_prefix(b".").unwrap_or(part);
            }
            // A very long line comes in parts.
            at_line_start = line.ends_with(b"\n");
            let room = usize::try_from(limit).unwrap_or(usize::MAX) - bytes.len();
            bytes.extend_from_slice(&part[..part.len().min(room)]);
            total += part.len() as u64;
            if total > RUNAWAY {
                let why = format!("letter {} has no end", letter.name);
                return Err(MailboxError::server(&self.server.host, "fetch a letter", why));
            }
        }
        Ok(RawMail {
            // Servers are known that give a wrong size.
            size: letter.size.max(total),
            bytes,
            // POP3 does not say; the letter's own Received does, where it is our server's.
            arrived: DateTime::<Utc>::MAX_UTC,
            stamp: ArrivalStamp::FirstSeen,
            transport_id: letter.name.clone(),
        })
    }

    async fn ask(&mut self, doing: &'static str, command: &str) -> Result<(), MailboxError> {
        let line = format!("{command}\r\n");
        let wire = &mut self.wire;
        within(&self.server, doing, async {
            wire.get_mut().write_all(line.as_bytes()).await?;
            wire.get_mut().flush().await
        })
        .await?;
        self.answer(doing).await
    }

    async fn answer(&mut self, doing: &'static str) -> Result<(), MailboxError> {
        let line = self.line(doing).await?;
        if line.starts_with(b"+OK") {
            return Ok(());
        }
        let words = String::from_utf8_lossy(&line).trim().chars().take(200).collect();
        Err(MailboxError::server(&self.server.host, doing, words))
    }

    async fn line(&mut self, doing: &'static str) -> Result<Vec<u8>, MailboxError> {
        let wire = &mut self.wire;
        let line = within(&self.server, doing, async {
            let mut line = Vec::new();
            (&mut *wire).take(LINE_LIMIT).read_until(b'\n', &mut line).await?;
            Ok::<_, std::io::Error>(line)
        })
        .await?;
        match line.is_empty() {
            true => Err(MailboxError::server(
                &self.server.host,
                doing,
                "the connection ended".to_owned(),
            )),
            false => Ok(line),
        }
    }

    async fn quit(&mut self) -> Result<(), MailboxError> {
        self.ask("say goodbye", "QUIT").await
    }
}

/// What a server says against a login is for the keeper to see to, unless it says itself that it
/// passes (RFC 2449, RFC 3206).
fn of_login(error: MailboxError) -> MailboxError {
    const PASSES: &[&str] = &["[IN-USE]", "[LOGIN-DELAY]", "[SYS/TEMP]"];
    match &error {
        MailboxError::Server { why, .. }
            if why.starts_with("-ERR") && !PASSES.iter().any(|code| why.contains(code)) =>
        {
            error.for_keeper()
        }
        _ => error,
    }
}
