//! A letter whose words are fixed, and the making of it: a ruling writes words, and what they look
//! like as text and as HTML is made of them when the letter is sent or shown.
//!
//! HTML is much longer than what it says, so neither a ruling nor the database waits for it. The same
//! draft always gives the same letter: what it needs of templates lies in it.

use std::sync::Arc;

use super::blocks::blocks;
use super::html::as_html;
use super::layout::as_text;
use super::stationery::TemplateFailure;
use crate::letter::{Outgoing, encode};

/// A letter whose words are fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// All of it but its text and its HTML, of which it has none yet.
    pub letter: Outgoing,
    /// What it says: a template rendered, of which the blocks of text and HTML are made.
    pub words: String,
    /// How they look as HTML, for who wants it.
    pub page: Option<Page>,
}

/// How a letter looks as HTML.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The template that makes it of the letter's blocks, as it was when the letter was written.
    pub template: Arc<str>,
    /// The language of its words (RFC 5646).
    pub language: String,
}

/// A letter as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// In every byte, as letters that came are.
    Wire(Vec<u8>),
    /// As its words.
    Draft(Box<Draft>),
}

impl Kept {
    /// The letter as it goes over the wire; in the place of a picture lies what it is drawn from.
    pub fn into_wire(self) -> Vec<u8> {
        self.made().0
    }

    /// The same, and how the keeper's own template of its page failed, if it did.
    pub fn made(self) -> (Vec<u8>, Option<TemplateFailure>) {
        match self {
            Kept::Wire(bytes) => (bytes, None),
            Kept::Draft(draft) => {
                let (letter, failed) = draft.made();
                (encode(&letter), failed)
            }
        }
    }
}

impl Draft {
    /// The letter with its text and its HTML.
    pub fn laid_out(self) -> Outgoing {
        self.made().0
    }

    fn made(self) -> (Outgoing, Option<TemplateFailure>) {
        let Draft { mut letter, words, page } = self;
        let blocks = blocks(&words);
        letter.text = as_text(&blocks);
        let Some(page) = &page else {
            letter.html = None;
            return (letter, None);
        };
        let links = (0..letter.pictures.len()).map(|place| letter.picture_link(place));
        let links: Vec<String> = links.collect();
        let (html, failed) = as_html(&blocks, &letter.subject, page, &links);
        letter.html = html;
        (letter, failed)
    }
}
