//! A conversation with an IMAP server, answer by answer.
//!
//! Connection and parser are async-imap's; its commands are not used. They take a refused SEARCH or
//! FETCH, and a connection that ends in the middle of one, for an answer with nothing in it: a
//! deadline would fall before letters that wait. Here every command is read up to the server's verdict
//! on it, within a time and a number of bytes.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::Path;

use async_imap::imap_proto::{
    AttributeValue, Capability, MailboxDatum, Outcome, Response, ResponseCode, Status,
};
use chrono::{DateTime, Utc};
use data_encoding::BASE64_NOPAD;
use tokio::sync::Notify;

use super::super::MailboxError;
use super::super::net::within;
use super::login::{LoggedIn, log_in};
use crate::config::{ImapBox, Server};

/// So many times the server's patience is waited for news before it is looked whether the connection
/// still lives: five minutes, unless configured.
const IDLE_ROUND: u32 = 5;

/// An open folder of an account.
pub(super) struct Session {
    wire: LoggedIn,
    server: Server,
    /// The folder's UIDVALIDITY.
    pub validity: u32,
    idle: Offered,
    moves: Offered,
    uid_expunge: Offered,
    /// How many letters lie in the folder, as far as the server has said.
    count: u32,
    news: News,
}

/// Whether the server offers something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offered {
    Yes,
    No,
}

/// Whether letters have come that no search has been asked for since.
#[derive(Clone, Copy, PartialEq, Eq)]
enum News {
    None,
    Some,
}

/// What stands in the way of a command.
pub(super) enum Trouble {
    /// The server will not; it may well do the next one.
    Refused(MailboxError),
    /// The connection can no longer be used.
    Broken(MailboxError),
}

impl From<Trouble> for MailboxError {
    fn from(trouble: Trouble) -> MailboxError {
        match trouble {
            Trouble::Refused(error) | Trouble::Broken(error) => error,
        }
    }
}

impl From<MailboxError> for Trouble {
    fn from(error: MailboxError) -> Trouble {
        Trouble::Broken(error)
    }
}

/// What an answer means for the command under way.
enum Heard {
    /// More is to come.
    More,
    /// The server waits for us.
    GoAhead,
    /// It is done.
    Done,
    /// The server will not do it, in its words.
    Refused(String),
}

/// A letter in the folder.
pub(super) struct Waiting {
    /// Its UID.
    pub uid: u32,
    /// Its size in bytes, as the server has it.
    pub size: u64,
    /// When the server got it (INTERNALDATE), if it says so.
    pub arrived: Option<DateTime<Utc>>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Session({}, {})", self.server.host, self.validity)
    }
}

impl Session {
    /// Connects, logs in and opens the folder.
    ///
    /// # Errors
    /// What stood in the way; where it is the login or the folder, the keeper is to act.
    pub async fn open(found: &ImapBox, folder: &Path) -> Result<Session, MailboxError> {
        let mut session = Session {
            wire: log_in(&found.account, folder).await?,
            server: found.account.server.clone(),
            validity: 0,
            idle: Offered::No,
            moves: Offered::No,
            uid_expunge: Offered::No,
            count: 0,
            news: News::None,
        };
        session.ask_what_is_offered().await?;
        session.select(&found.folder).await?;
        Ok(session)
    }

    /// Says goodbye, whatever comes of it.
    pub async fn log_out(mut self) {
        let _ = self.ask("say goodbye", "LOGOUT", 0, |_| {}).await;
    }

    /// Has the server look whether letters came: a search alone may pass over the newest.
    pub async fn look_up(&mut self) -> Result<(), Trouble> {
        self.ask("look for letters", "NOOP", 0, |_| {}).await
    }

    /// The UIDs of all letters in the folder, save those that somebody deleted.
    pub async fn search(&mut self) -> Result<Vec<u32>, MailboxError> {
        self.news = News::None;
        let mut uids = Vec::new();
        self.ask("list the letters", "UID SEARCH UNDELETED", 0, |response| {
            if let Response::MailboxData(MailboxDatum::Search(found)) = response {
                uids.extend(found);
            }
        })
        .await?;
        uids.sort_unstable();
        uids.dedup();
        Ok(uids)
    }

    /// Size and arrival of letters, in the order asked for; those that vanished are left out.
    pub async fn describe(&mut self, uids: &[u32]) -> Result<Vec<Waiting>, MailboxError> {
        if uids.is_empty() {
            return Ok(Vec::new());
        }
        let command = format!("UID FETCH {} (UID RFC822.SIZE INTERNALDATE)", set(uids));
        let mut found = BTreeMap::new();
        self.ask("look at the letters", &command, 0, |response| {
            let Response::Fetch(_, facts) = response else { return };
            let uid = facts.iter().find_map(|fact| match fact {
                AttributeValue::Uid(uid) => Some(*uid),
                _ => None,
            });
            let size = facts.iter().find_map(|fact| match fact {
                AttributeValue::Rfc822Size(size) => Some(u64::from(*size)),
                _ => None,
            });
            let arrived = facts.iter().find_map(|fact| match fact {
                AttributeValue::InternalDate(date) => instant(date),
                _ => None,
            });
            if let (Some(uid), Some(size)) = (uid, size) {
                found.insert(uid, Waiting { uid, size, arrived });
            }
        })
        .await?;
        Ok(uids.iter().filter_map(|uid| found.remove(uid)).collect())
    }

    /// A letter's bytes, up to one more than `most`; none where it vanished.
    pub async fn letter(&mut self, uid: u32, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
        let most = most + 1;
        let command = format!("UID FETCH {uid} (UID BODY.PEEK[]<0.{most}>)");
        let mut found = None;
        self.ask("fetch a letter", &command, most, |response| {
            let Response::Fetch(_, facts) = response else { return };
            if !facts.contains(&AttributeValue::Uid(uid)) {
                return;
            }
            for fact in facts {
                if let AttributeValue::BodySection { section: None, data: Some(data), .. } = fact {
                    found = Some(data.to_vec());
                }
            }
        })
        .await?;
        Ok(found)
    }

    /// Marks letters as seen and moves them to a folder, which is made where it is missing.
    pub async fn put_away(&mut self, uids: &[u32], target: &str) -> Result<(), MailboxError> {
        if uids.is_empty() {
            return Ok(());
        }
        let (set, target) = (set(uids), quoted(target));
        // Only so that people see what was read; where it is not to be had, nothing is lost.
        let seen = format!("UID STORE {set} +FLAGS.SILENT (\\Seen)");
        if let Err(Trouble::Broken(error)) = self.ask("mark letters", &seen, 0, |_| {}).await {
            return Err(error);
        }
        match self.move_to(&set, &target).await {
            Err(Trouble::Refused(_)) => {
                let command = format!("CREATE {target}");
                // Where it is there already, moving says what is wrong.
                if let Err(Trouble::Broken(error)) =
                    self.ask("make a folder", &command, 0, |_| {}).await
                {
                    return Err(error);
                }
                Ok(self.move_to(&set, &target).await?)
            }
            moved => Ok(moved?),
        }
    }

    /// By RFC 6851; where the server knows it not, a copy is made and the letter deleted. A letter
    /// that vanished is passed over by all of these.
    async fn move_to(&mut self, set: &str, target: &str) -> Result<(), Trouble> {
        const DOING: &str = "move letters";
        if self.moves == Offered::Yes {
            return self.ask(DOING, &format!("UID MOVE {set} {target}"), 0, |_| {}).await;
        }
        self.ask(DOING, &format!("UID COPY {set} {target}"), 0, |_| {}).await?;
        let deleted = format!("UID STORE {set} +FLAGS.SILENT (\\Deleted)");
        self.ask(DOING, &deleted, 0, |_| {}).await?;
        match self.uid_expunge {
            // RFC 4315; a plain EXPUNGE would take along what others have deleted.
            Offered::Yes => self.ask(DOING, &format!("UID EXPUNGE {set}"), 0, |_| {}).await,
            Offered::No => Ok(()),
        }
    }

    /// Waits until a letter comes, somebody asks, or it is time to see whether the connection lives.
    pub async fn idle(&mut self, asked: &Notify) -> Result<(), Trouble> {
        const WAITING: &str = "wait for letters";
        if self.idle == Offered::No {
            return Err(Trouble::Refused(self.trouble(WAITING, "it has no IDLE")));
        }
        if self.news == News::Some {
            return Ok(());
        }
        let server = self.server.clone();
        // It starts anew with nothing the server says: some say every minute that they are there.
        let round = tokio::time::sleep(server.patience * IDLE_ROUND);
        let mut round = std::pin::pin!(round);
        let tag = within(&server, WAITING, self.begin_idle()).await?;
        let Some(tag) = tag else {
            self.idle = Offered::No;
            return Err(Trouble::Refused(self.trouble(WAITING, "it will not IDLE")));
        };
        while self.news == News::None {
            tokio::select! {
                heard = self.listen(&tag, |_| {}) => {
                    heard.map_err(|error| self.trouble(WAITING, &error.to_string()))?;
                }
                () = &mut round => break,
                () = asked.notified() => break,
            }
        }
        within(&server, WAITING, async {
            self.wire.run_command_untagged("DONE").await.map_err(io::Error::other)?;
            self.verdict(&tag, |_| {}).await
        })
        .await?;
        Ok(())
    }

    /// The command's tag once the server tells of letters that come; nothing if it will not.
    async fn begin_idle(&mut self) -> io::Result<Option<String>> {
        self.allow(0);
        let tag = self.wire.run_command("IDLE").await.map_err(io::Error::other)?.0;
        loop {
            match self.listen(&tag, |_| {}).await? {
                Heard::More => {}
                Heard::GoAhead => return Ok(Some(tag)),
                Heard::Done | Heard::Refused(_) => return Ok(None),
            }
        }
    }

    async fn ask_what_is_offered(&mut self) -> Result<(), MailboxError> {
        let mut offers: Vec<String> = Vec::new();
        self.ask("ask what it can", "CAPABILITY", 0, |response| {
            let Response::Capabilities(found) = response else { return };
            offers.extend(found.iter().filter_map(|offer| match offer {
                Capability::Atom(name) => Some(name.to_ascii_uppercase()),
                _ => None,
            }));
        })
        .await?;
        let offered = |name: &str| match offers.iter().any(|offer| offer == name) {
            true => Offered::Yes,
            false => Offered::No,
        };
        self.idle = offered("IDLE");
        self.moves = offered("MOVE");
        self.uid_expunge = offered("UIDPLUS");
        Ok(())
    }

    async fn select(&mut self, folder: &str) -> Result<(), MailboxError> {
        const DOING: &str = "open the folder";
        let mut validity = None;
        let selected = self
            .ask(DOING, &format!("SELECT {}", quoted(folder)), 0, |response| {
                if let Response::Data { outcome, .. } = response
                    && let Some(ResponseCode::UidValidity(found)) = outcome.code
                {
                    validity = Some(found);
                }
            })
            .await;
        match selected {
            Ok(()) => {}
            Err(Trouble::Refused(error)) => return Err(error.for_keeper()),
            Err(Trouble::Broken(error)) => return Err(error),
        }
        self.validity =
            validity.ok_or_else(|| self.trouble(DOING, "it gives no UIDVALIDITY").for_keeper())?;
        Ok(())
    }

    /// Sends a command and reads all that is said up to the verdict on it, which may be a letter of so
    /// many bytes.
    async fn ask(
        &mut self,
        doing: &'static str,
        command: &str,
        letter: u64,
        hear: impl FnMut(&Response<'_>),
    ) -> Result<(), Trouble> {
        self.allow(letter);
        let server = self.server.clone();
        let refused = within(&server, doing, async {
            let tag = self.wire.run_command(command).await.map_err(io::Error::other)?.0;
            self.verdict(&tag, hear).await
        })
        .await?;
        match refused {
            None => Ok(()),
            Some(words) => Err(Trouble::Refused(self.trouble(doing, &words))),
        }
    }

    /// Reads up to the verdict on a command: nothing if it was done, else the server's words.
    async fn verdict(
        &mut self,
        tag: &str,
        mut hear: impl FnMut(&Response<'_>),
    ) -> io::Result<Option<String>> {
        loop {
            match self.listen(tag, &mut hear).await? {
                Heard::More | Heard::GoAhead => {}
                Heard::Done => return Ok(None),
                Heard::Refused(words) => return Ok(Some(words)),
            }
        }
    }

    /// Reads one answer; nothing is lost where somebody stops listening in the middle of it.
    async fn listen(&mut self, tag: &str, hear: impl FnOnce(&Response<'_>)) -> io::Result<Heard> {
        let Some(response) = self.wire.read_response().await? else {
            return Err(io::Error::other("it ended the connection"));
        };
        match response.parsed() {
            Response::Continue(_) => return Ok(Heard::GoAhead),
            Response::Done { tag: of, status, outcome } if of.0 == tag => {
                return Ok(match status {
                    Status::Ok => Heard::Done,
                    _ => Heard::Refused(words(outcome)),
                });
            }
            Response::Data { status: Status::Bye, outcome } => {
                return Err(io::Error::other(format!("it said goodbye: {}", words(outcome))));
            }
            Response::MailboxData(MailboxDatum::Exists(count)) => {
                if *count > self.count {
                    self.news = News::Some;
                }
                self.count = *count;
            }
            Response::Expunge(_) => self.count = self.count.saturating_sub(1),
            other => hear(other),
        }
        Ok(Heard::More)
    }

    fn allow(&mut self, letter: u64) {
        self.wire.as_mut().allow(letter);
    }

    fn trouble(&self, doing: &'static str, words: &str) -> MailboxError {
        MailboxError::server(&self.server.host, doing, words.to_owned())
    }
}

/// What a server says to a verdict.
pub(super) fn words(outcome: &Outcome<'_>) -> String {
    let text = outcome.information.as_deref().unwrap_or("it does not say why");
    text.trim().chars().take(200).collect()
}

/// UIDs as a command names them.
fn set(uids: &[u32]) -> String {
    uids.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// INTERNALDATE, ` 7-Nov-2026 09:05:00 +0100`.
fn instant(date: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_str(date.trim(), "%d-%b-%Y %H:%M:%S %z").ok().map(|at| at.to_utc())
}

/// A folder's name as a command has it: in quotes, and what is not plain in the modified UTF-7 of RFC
/// 3501, section 5.1.3.
fn quoted(name: &str) -> String {
    let plain = |c: char| (' '..='~').contains(&c);
    let mut text = String::from("\"");
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| plain(c) != plain(first)).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(end);
        if plain(first) {
            text += &part.replace('&', "&-").replace('\\', "\\\\").replace('"', "\\\"");
        } else {
            let units: Vec<u8> = part.encode_utf16().flat_map(u16::to_be_bytes).collect();
            text += &format!("&{}-", BASE64_NOPAD.encode(&units).replace('/', ","));
        }
        rest = behind;
    }
    text + "\""
}
