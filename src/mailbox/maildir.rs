//! Letters in by a Maildir: the mail server renames each finished letter into
//! `new/`, we read it there and after the store's commit move it to `cur/` as
//! seen, or to the subfolder `.Quarantine`.
//!
//! The disk is local and the files are small, so the calls simply block. A look
//! through the folder serves as many fetches as it takes to bring what it found,
//! as long as what they bring is put away; that nothing more waits is told only
//! by a look begun in the fetch itself.

use std::fs;
use std::io::{self, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chrono::{DateTime, Utc};

use super::{Fate, FetchLimit, Fetched, Incoming, MailboxError, Rest, create_maildir, sync_folder};
use crate::letter::{ArrivalStamp, RawMail};

/// Size in bytes up to which letters are read whole unless configured: 1 MiB.
pub const LETTER_SIZE_DEFAULT: u64 = 1024 * 1024;

/// A Maildir that letters come in by.
#[derive(Debug)]
pub struct Maildir {
    folder: PathBuf,
    letter_size: u64,
    /// What the last look found and no fetch has brought yet, oldest last.
    found: Vec<Waiting>,
    /// How many letters the last fetch brought that are not put away.
    in_hand: usize,
}

impl Maildir {
    /// Opens the Maildir at `folder`. Of letters larger than `letter_size`
    /// bytes only so many are read, and [`RawMail::size`] tells the whole.
    ///
    /// # Errors
    /// Where its folders are missing and cannot be made.
    pub fn open(folder: &Path, letter_size: u64) -> Result<Maildir, MailboxError> {
        create_maildir(folder)?;
        Ok(Maildir { folder: folder.to_owned(), letter_size, found: Vec::new(), in_hand: 0 })
    }

    /// The waiting letters' file names, oldest last; at one instant by name.
    fn waiting(&self) -> Result<Vec<Waiting>, MailboxError> {
        let new = self.folder.join("new");
        // Somebody tidied up, or the box was moved: it is made anew.
        let entries = match fs::read_dir(&new) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                create_maildir(&self.folder)?;
                fs::read_dir(&new)
            }
            entries => entries,
        };
        let mut waiting = Vec::new();
        for entry in entries.map_err(|source| MailboxError::file("read", &new, source))? {
            let entry = entry.map_err(|source| MailboxError::file("read", &new, source))?;
            if entry.file_name().as_bytes().starts_with(b".") {
                continue;
            }
            // Another reader may have taken it since; then it is not ours.
            let Ok(about) = entry.metadata() else {
                continue;
            };
            if !about.is_file() {
                continue;
            }
            let seen = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            waiting.push(Waiting { seen, size: about.len(), path: entry.path() });
        }
        waiting.sort_by(|a, b| (b.seen, &b.path).cmp(&(a.seen, &a.path)));
        Ok(waiting)
    }

    fn read(&self, letter: &Waiting) -> Result<Option<RawMail>, MailboxError> {
        let (path, transport_id) = named_in_text(&letter.path)?;
        let fault = |source| MailboxError::file("read", &path, source);
        let file = match fs::File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(fault)?,
        };
        let mut bytes = Vec::new();
        file.take(self.letter_size).read_to_end(&mut bytes).map_err(fault)?;
        Ok(Some(RawMail {
            size: letter.size.max(bytes.len() as u64),
            bytes,
            // The time of the file's last change: the server wrote it just
            // before it renamed it into new/, and neither a rename, nor a
            // restart of ours, nor another look changes it again. So it says
            // "first seen" without our having to remember anything.
            arrived: DateTime::<Utc>::from(letter.seen),
            stamp: ArrivalStamp::FirstSeen,
            transport_id,
        }))
    }

    fn fetch_now(&mut self, limit: FetchLimit) -> Result<Fetched, MailboxError> {
        if self.in_hand > 0 {
            // It waits again, and is the oldest.
            self.found.clear();
        }
        let mut fetched = self.bring(limit);
        if fetched.mails.is_empty() {
            self.found = self.waiting()?;
            fetched = self.bring(limit);
        } else {
            fetched.rest = Rest::More;
        }
        self.in_hand = fetched.mails.len();
        Ok(fetched)
    }

    /// Brings what the last look found, as far as the limit goes.
    fn bring(&mut self, limit: FetchLimit) -> Fetched {
        let mut fetched = Fetched { mails: Vec::new(), rest: Rest::Nothing, troubles: Vec::new() };
        let mut bytes = 0;
        while let Some(letter) = self.found.pop() {
            let read_size = letter.size.min(self.letter_size);
            let full = fetched.mails.len() >= limit.letters
                || (!fetched.mails.is_empty() && bytes + read_size > limit.bytes);
            if full {
                self.found.push(letter);
                fetched.rest = Rest::More;
                break;
            }
            match self.read(&letter) {
                Ok(Some(mail)) => {
                    bytes += mail.bytes.len() as u64;
                    fetched.mails.push(mail);
                }
                Ok(None) => {}
                Err(trouble) => fetched.troubles.push(trouble),
            }
        }
        fetched
    }

    fn done_now(&mut self, transport_ids: &[String], fate: Fate) -> Result<(), MailboxError> {
        if transport_ids.is_empty() {
            return Ok(());
        }
        let target = match fate {
            Fate::Processed => self.folder.clone(),
            Fate::Quarantine => self.folder.join(".Quarantine"),
        };
        create_maildir(&target)?;
        let (new, cur) = (self.folder.join("new"), target.join("cur"));
        for id in transport_ids {
            if id.is_empty() || id.starts_with('.') || id.contains(['/', '\0']) {
                return Err(MailboxError::ForeignId { found: id.clone() });
            }
            let unique = id.split_once(':').map_or(id.as_str(), |(unique, _)| unique);
            let from = new.join(id);
            match fs::rename(&from, cur.join(format!("{unique}:2,S"))) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                moved => moved.map_err(|source| MailboxError::file("move", &from, source))?,
            }
        }
        self.in_hand = self.in_hand.saturating_sub(transport_ids.len());
        // The new name first: after a power cut a letter may stand in both
        // folders, which is harmless, but never in neither.
        sync_folder(&cur)?;
        sync_folder(&new)
    }
}

impl Incoming for Maildir {
    async fn fetch(&mut self, limit: FetchLimit) -> Result<Fetched, MailboxError> {
        self.fetch_now(limit)
    }

    async fn done(&mut self, transport_ids: &[String], fate: Fate) -> Result<(), MailboxError> {
        self.done_now(transport_ids, fate)
    }
}

/// A letter in `new/`.
#[derive(Debug)]
struct Waiting {
    seen: SystemTime,
    size: u64,
    path: PathBuf,
}

/// A letter's file and its name as text. Names are a server's making and ASCII;
/// one that is no text cannot be a transport id, so its file is given one.
fn named_in_text(path: &Path) -> Result<(PathBuf, String), MailboxError> {
    let name = path.file_name().unwrap_or_default();
    if let Some(name) = name.to_str() {
        return Ok((path.to_owned(), name.to_owned()));
    }
    let hash = <sha2::Sha256 as sha2::Digest>::digest(name.as_bytes());
    let text = format!("renamed.{}", data_encoding::HEXLOWER.encode(&hash[..16]));
    let renamed = path.with_file_name(&text);
    fs::rename(path, &renamed).map_err(|source| MailboxError::file("rename", path, source))?;
    Ok((renamed, text))
}
