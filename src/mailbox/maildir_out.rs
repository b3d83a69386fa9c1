//! Letters out into Maildirs, one for each recipient: for tests, for a judge
//! tried out without a mail server, and for servers that pick letters up.
//!
//! The file's name follows from the Message-ID alone, so that a letter sent
//! again after a crash lies there once.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};

use super::{Lasting, MailboxError, Outward, Parcel, create_folder, create_maildir, sync_folder};

/// Longest readable part of a file or folder name, in bytes, before its hash.
const NAME_LIMIT: usize = 180;

/// The folder under which each recipient has a Maildir.
#[derive(Clone, Debug)]
pub struct MaildirOut {
    folder: PathBuf,
    /// The recipients' Maildirs whose names this process has made sure of: one that was killed may
    /// have made a folder and not synced it.
    sure: Arc<Mutex<BTreeSet<PathBuf>>>,
}

impl MaildirOut {
    /// Opens the folder, making it where it is missing.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub fn open(folder: &Path) -> Result<MaildirOut, MailboxError> {
        create_folder(folder)?;
        Ok(MaildirOut { folder: folder.to_owned(), sure: Arc::default() })
    }

    /// The Maildir of a recipient, whether it is there yet or not.
    pub fn folder_of(&self, to: &crate::letter::Address) -> PathBuf {
        self.folder.join(safe_name(to.as_str()))
    }

    fn send_now(&self, parcel: &Parcel) -> Result<(), MailboxError> {
        let maildir = self.folder_of(&parcel.to);
        create_maildir(&maildir)?;
        let sure = || self.sure.lock().unwrap_or_else(PoisonError::into_inner);
        let is_sure = sure().contains(&maildir);
        if !is_sure {
            sync_folder(&self.folder)?;
            sync_folder(&maildir)?;
            sure().insert(maildir.clone());
        }
        let name = file_name(&parcel.message_id);
        if already_read(&maildir, &name)? {
            return Ok(());
        }
        let (tmp, new) = (maildir.join("tmp").join(&name), maildir.join("new"));
        write_and_sync(&tmp, &parcel.bytes)
            .map_err(|source| MailboxError::file("write", &tmp, source))?;
        fs::rename(&tmp, new.join(&name))
            .map_err(|source| MailboxError::file("move", &tmp, source))?;
        sync_folder(&new)
    }
}

impl Outward for MaildirOut {
    /// The disk takes its time to write for good, and others go on meanwhile.
    async fn send(&mut self, parcel: Parcel) -> Result<(), MailboxError> {
        let own = self.clone();
        let written = tokio::task::spawn_blocking(move || own.send_now(&parcel)).await;
        written.unwrap_or_else(|error| {
            let words = error.to_string();
            Err(MailboxError::Letter { server: "out".to_owned(), words, lasting: Lasting::ForNow })
        })
    }
}

/// Whether the recipient's reader has taken a letter of this name to `cur/`.
fn already_read(maildir: &Path, name: &str) -> Result<bool, MailboxError> {
    let cur = maildir.join("cur");
    let fault = |source| MailboxError::file("read", &cur, source);
    for entry in fs::read_dir(&cur).map_err(fault)? {
        let found = entry.map_err(fault)?.file_name();
        let found = found.to_string_lossy();
        if found.split_once(':').map_or(&*found, |(unique, _)| unique) == name {
            return Ok(true);
        }
    }
    Ok(false)
}

fn write_and_sync(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn file_name(message_id: &str) -> String {
    format!("{}.{}", safe_name(message_id), short_hash(message_id))
}

/// A name that is safe for a folder, whatever the text: letters, digits and a
/// few signs stay, everything else becomes `=` and two hexadecimal digits, also
/// a dot in front. Two texts never get one name.
fn safe_name(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    for (at, byte) in text.bytes().enumerate() {
        let plain = byte.is_ascii_alphanumeric() || b"@_+-".contains(&byte);
        if plain || (byte == b'.' && at > 0) {
            name.push(char::from(byte));
        } else {
            name.push_str(&format!("={byte:02x}"));
        }
    }
    if name.len() > NAME_LIMIT {
        name.truncate(NAME_LIMIT);
        name = format!("{name}={}", short_hash(text));
    }
    name
}

fn short_hash(text: &str) -> String {
    data_encoding::HEXLOWER.encode(&Sha256::digest(text.as_bytes())[..8])
}
