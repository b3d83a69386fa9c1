//! Letters that go by post: the address on the envelope, and what is to be printed.
//!
//! What is kept of such a letter is its words and what it shows, as fixed when it was written; the page
//! is made of it when it is put into the spool.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use super::Address;

/// Where people live who have no letterbox for mail (RFC 2606 keeps `.invalid` free of hosts).
const NOWHERE: &str = "paper.invalid";

/// The most lines of an address: so many show in the window of an envelope.
const MOST_LINES: usize = 6;
/// The most characters of a line.
const LONGEST: usize = 60;

/// An address as it stands on an envelope: the name, then where to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PostalAddress(Vec<String>);

/// Why a text is no postal address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PostalFault {
    /// Too few lines, or too many.
    #[error("{0} lines; allowed: 2 to {MOST_LINES}, the name first")]
    Lines(usize),
    /// A line that shows in no window.
    #[error("{0:?} is too long; allowed: {LONGEST} characters")]
    TooLong(String),
}

impl PostalAddress {
    /// The address of a text; empty lines, and blanks around the others, do not count.
    ///
    /// # Errors
    /// What no window of an envelope shows.
    pub fn read(text: &str) -> Result<PostalAddress, PostalFault> {
        // A letter and its accent are one character where they can be, for so the fonts have them.
        let text: String = text.nfc().collect();
        let line = |line: &str| {
            let words = line.split(|c: char| c.is_whitespace() || c.is_control());
            words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
        };
        let lines: Vec<String> = text.lines().map(line).filter(|line| !line.is_empty()).collect();
        if !(2..=MOST_LINES).contains(&lines.len()) {
            return Err(PostalFault::Lines(lines.len()));
        }
        match lines.iter().find(|line| line.chars().count() > LONGEST) {
            Some(line) => Err(PostalFault::TooLong(line.clone())),
            None => Ok(PostalAddress(lines)),
        }
    }

    /// Its lines.
    pub fn lines(&self) -> &[String] {
        &self.0
    }

    /// The name on it.
    pub fn name(&self) -> &str {
        self.0.first().map_or("", String::as_str)
    }
}

impl fmt::Display for PostalAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl TryFrom<String> for PostalAddress {
    type Error = PostalFault;

    fn try_from(text: String) -> Result<PostalAddress, PostalFault> {
        PostalAddress::read(&text)
    }
}

impl From<PostalAddress> for String {
    fn from(address: PostalAddress) -> String {
        address.to_string()
    }
}

impl Address {
    /// What stands for the address of somebody who has none, by a number of his own: nobody can write
    /// from there.
    ///
    /// # Panics
    /// Never: every number makes an address.
    pub fn on_paper(number: u32) -> Address {
        Address::parse(&format!("p{number}@{NOWHERE}")).expect("a number and a host of our own")
    }

    /// Whether it is such a one, and no mail reaches it.
    pub fn is_on_paper(&self) -> bool {
        self.domain().eq_ignore_ascii_case(NOWHERE)
    }
}

/// What a letter to be printed has beside its words; it is kept in this form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PaperLetter {
    /// The language of its words (RFC 5646).
    pub language: String,
    /// What it is about.
    pub title: String,
    /// The day it was written, in words.
    pub date: String,
    /// Where it goes.
    pub address: PostalAddress,
    /// The map it shows, if it shows one.
    pub map: Option<PaperMap>,
    /// What of a game it tells, to know when a later letter has overtaken it; letters of before that
    /// was kept have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matter: Option<PaperMatter>,
}

/// What a letter on paper tells of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PaperMatter {
    /// The number of the game.
    pub game: u32,
    /// The number of its turn.
    pub turn: u32,
    /// What it tells.
    pub tells: PaperTells,
    /// When orders are due, in the words in which the letter says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<String>,
}

/// What a letter on paper is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaperTells {
    /// How the game stands: results, its beginning or its end. It says what is due next.
    Turn,
    /// Another deadline for the turn.
    Deadline,
    /// The clock stands still.
    Paused,
    /// The clock runs again.
    Resumed,
    /// Another schedule.
    Schedule,
    /// Who runs the game.
    Master,
    /// What no later letter overtakes.
    Other,
}

/// The map of a letter on paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PaperMap {
    /// The number of the game.
    pub game: u32,
    /// The number of the turn.
    pub turn: u32,
    /// What of the turn.
    pub shows: MapShows,
}

/// What a map shows of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MapShows {
    /// Who stands where when it begins.
    Position,
    /// The orders, and what came of them.
    Results,
}
