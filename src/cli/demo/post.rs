//! The letters of the demonstration as they went over the wire: one file each, in order.

use std::fs;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use mail_parser::MessageParser;

use super::{DemoError, file};

/// Which way a letter went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the judge.
    In,
    /// From the judge.
    Out,
}

/// A letter that was sent in the demonstration.
#[derive(Clone, Debug)]
pub struct Post {
    /// Which way.
    pub direction: Direction,
    /// The player's address.
    pub person: String,
    /// The Message-ID, without angle brackets.
    pub message_id: String,
    /// That of the letter it answers.
    pub in_reply_to: Option<String>,
    /// The subject, decoded.
    pub subject: String,
    /// The text, decoded.
    pub text: String,
    /// Where its answer is to go, if it says so.
    pub reply_to: Option<String>,
    /// The letter's date.
    pub date: Option<DateTime<Utc>>,
    /// Whether a person or a program wrote it.
    pub by: Writer,
}

/// Who wrote a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writer {
    /// A person.
    Person,
    /// A program.
    Program,
}

impl Post {
    /// Reads a letter as a mail program does.
    pub(super) fn read(bytes: &[u8], direction: Direction) -> Post {
        let message = MessageParser::new().parse(bytes).unwrap_or_default();
        let address = |found: Option<&mail_parser::Address<'_>>| {
            found
                .and_then(|addresses| addresses.first())
                .and_then(|address| address.address())
                .map(str::to_owned)
        };
        let person = match direction {
            Direction::In => address(message.from()),
            Direction::Out => address(message.to()),
        };
        Post {
            direction,
            person: person.unwrap_or_default(),
            message_id: message.message_id().unwrap_or_default().to_owned(),
            in_reply_to: message.in_reply_to().as_text().map(str::to_owned),
            subject: message.subject().unwrap_or_default().to_owned(),
            text: message.body_text(0).unwrap_or_default().replace('\r', ""),
            reply_to: address(message.reply_to()),
            date: message.date().and_then(|date| DateTime::from_timestamp(date.to_timestamp(), 0)),
            by: match message.header_raw("Auto-Submitted").map(str::trim) {
                None | Some("no") => Writer::Person,
                Some(_) => Writer::Program,
            },
        }
    }

    /// Event and notice number in a Message-ID of the judge's: the order in which it wrote.
    pub(super) fn place(&self) -> (u64, u64) {
        let mut parts = self.message_id.split('.').map(|part| {
            part.trim_start_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap_or(0)
        });
        (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
    }
}

/// The folder with one file for each letter.
pub(super) struct Album {
    folder: PathBuf,
    /// All letters so far.
    pub posts: Vec<Post>,
}

impl Album {
    pub fn open(folder: &Path) -> Result<Album, DemoError> {
        fs::create_dir_all(folder).map_err(|source| file(folder, source))?;
        Ok(Album { folder: folder.to_owned(), posts: Vec::new() })
    }

    /// Where it lies.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Puts a letter behind the others.
    pub fn add(&mut self, bytes: &[u8], post: Post) -> Result<(), DemoError> {
        let way = match post.direction {
            Direction::In => "from",
            Direction::Out => "to",
        };
        let name = format!(
            "{:04}-{way}-{}-{}.eml",
            self.posts.len() + 1,
            plain(&post.person),
            plain(&post.subject),
        );
        let path = self.folder.join(name);
        fs::write(&path, bytes).map_err(|source| file(&path, source))?;
        self.posts.push(post);
        Ok(())
    }
}

/// A text as part of a file's name.
fn plain(text: &str) -> String {
    let mut name = String::new();
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() || "@._+".contains(letter) {
            name.push(letter);
        } else if !name.ends_with('-') {
            name.push('-');
        }
    }
    name.trim_matches('-').chars().take(60).collect()
}
