//! Letters on paper: words and a map on pages, as PDF with real text.
//!
//! A [`Sheet`] is what is to be printed, item by item and without a place; `flow` gives every item its
//! place on pages, as tightly as `fit` says, `font` measures and breaks its words, `window` knows where an
//! envelope shows the address, `tables` how tables are laid out, and `pdf` draws it all; `text` shows
//! pages to whoever cannot look at them. The same sheet always gives the same bytes.
//!
//! Lengths are in points, 72 to an inch, x to the right, y down from the upper edge.
//!
//! Absent on purpose: sentences (they are handed in), hyphenation, and ligatures.

mod fit;
mod flow;
mod font;
mod pdf;
mod tables;
mod text;
mod window;

use crate::picture::{Paper, Scene};

pub use font::can_set;
pub use pdf::{Sides, printed};
pub use text::as_text;

/// What is the same on all letters of a judge.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Letterhead {
    /// The paper there is; it decides where the window of the envelope is, too.
    pub paper: Paper,
    /// Name and place of who sends the letters and gets the answers, a line each; may be empty.
    pub sender: Vec<String>,
}

/// What is to be printed.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// What it is about, in bold above it and at the foot of its pages.
    pub title: String,
    /// The day, in words.
    pub date: String,
    /// The address in the window, a line each; empty for what goes into no envelope.
    pub address: Vec<String>,
    /// The language of the words (RFC 5646).
    pub language: String,
    /// What stands on it, in order.
    pub items: Vec<Item<'a>>,
}

/// One thing on a sheet.
#[derive(Clone, Debug)]
pub enum Item<'a> {
    /// A heading.
    Heading(Rank, String),
    /// Words that run on.
    Words(Weight, String),
    /// Lines of their own, each with how many steps in it stands.
    Lines(Vec<(usize, Line)>),
    /// Lines in columns.
    Table(Vec<Row>),
    /// The address of who sends the letter; these words where it is not known.
    Sender(String),
    /// A picture, as wide as the text or as the room that the rest of its page leaves.
    Picture(&'a Scene<'a>),
    /// A picture of one size, in which the names can still be read.
    SmallPicture(&'a Scene<'a>),
    /// An empty line.
    Gap,
    /// What follows stands on a new page.
    NewPage,
    /// A line to cut along; what follows it stays together where a page can hold it.
    Cut,
    /// The headings of the first rank that follow, with the numbers of their pages.
    Contents,
}

/// How great a heading is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    /// That of a part among several on one sheet.
    Title,
    /// That of a part of a letter.
    Part,
    /// That of a group within one.
    Group,
}

/// How loud words are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// As any other.
    Plain,
    /// Nobody must miss them.
    Loud,
}

/// A line of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Words.
    Said(String),
    /// A dotted line to write on.
    Blank,
}

/// A line in columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Whether it names the columns.
    pub is_head: bool,
    /// Its columns.
    pub cells: Vec<Cell>,
}

/// One column of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Words.
    Said(String),
    /// What one could write, in bold.
    Typed(String),
    /// A dotted line to write on.
    Blank,
}
