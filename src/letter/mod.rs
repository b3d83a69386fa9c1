//! Mail as a value: bytes in, a [`Letter`] out; an [`Outgoing`] in, bytes out.
//!
//! This room knows what mail is and nothing of what it is for. It reads no
//! order, cuts no quotation and no signature (it only unwraps what its writer
//! wrote to us before and now sends on, `forward`), judges no epoch of a reply
//! address, and answers nobody. It sends and fetches nothing (that is
//! `mailbox`), has no clock and draws no lots: the arrival of a letter, the
//! date of an answer and its Message-ID are all given.
//!
//! In: `decode` takes the bytes of a letter apart, with `fields` (its header), `mime` (its parts),
//! `transfer` (their encodings), `plain` and `html` (their text); `auto` (with `auto_words`) tells
//! machines from people, `origin` what our server found out about the sender, `delivery` the report of
//! a mail server, by what `sent` says of our own letters; `readable` shows a keeper what came.
//!
//! Out: `encode` makes the bytes, `drawn` holds the place of what is drawn later, `paper` is what goes
//! by post. Both ways: `office` is whose mail it is, `address`, `reply_address`, and `language`.
//!
//! Decoding is total. A letter is never refused here: what is wrong with it is
//! told in its faults, and [`LetterFault::spoils`] says which of them make it
//! unfit to act upon.

mod address;
mod auto;
mod auto_words;
mod decode;
mod delivery;
mod drawn;
mod encode;
mod fields;
mod forward;
mod html;
mod language;
mod mime;
mod office;
mod origin;
mod paper;
mod plain;
mod readable;
mod reply_address;
mod sent;
mod transfer;

use std::fmt;

use chrono::{DateTime, Utc};

pub use address::{Address, AddressError, NamedAddress};
pub use auto::WhyAutomatic;
pub use decode::{LETTER_LIMIT, decode, key_of};
pub use delivery::{Delivery, DeliveryReport, RecipientReport};
pub use drawn::{to_be_made, with_made};
pub use encode::{Enclosure, Occasion, Outgoing, encode};
pub use language::Language;
pub use office::{
    KEY_MIN, Key, LETTERS_PER_HOUR, OFFICE_LOCAL_MAX, Office, OfficeError, OwnResults, Pictures,
    STRANGERS_PER_HOUR,
};
pub use origin::{Origin, client_address, without_results_of};
pub use paper::{
    MapShows, PaperLetter, PaperMap, PaperMatter, PaperTells, PostalAddress, PostalFault,
};
pub use readable::readable;
pub use reply_address::{Purpose, ReplyAddress, ReplyTo, SeatReply};
pub use sent::SentLetter;

/// Text of an HTML body as [`decode`] gives it: blocks end lines, quoted
/// lines begin with `> `, and what is struck out stands between `~~` and `~~`.
pub fn text_of_html(html: &str) -> String {
    let text = plain::tidy(&html::html_to_text(html), plain::Flow::Fixed);
    plain::trim_lines(&text).to_owned()
}

/// A letter as a transport handed it over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawMail {
    /// Its bytes, or its first ones where it is larger than the transport's limit.
    pub bytes: Vec<u8>,
    /// Its size in bytes as the transport has it; more than `bytes` where cut.
    pub size: u64,
    /// When it arrived, as far as the transport knows.
    pub arrived: DateTime<Utc>,
    /// How far `arrived` is to be trusted.
    pub stamp: ArrivalStamp,
    /// The transport's own name for it, by which it is marked as done.
    pub transport_id: String,
}

/// Where an arrival stamp comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArrivalStamp {
    /// Our server's own (IMAP's INTERNALDATE, LMTP's receipt): it counts.
    Server,
    /// When the letter was first seen (Maildir, POP3): our own server's
    /// topmost Received goes before it, where it is earlier.
    FirstSeen,
}

/// A letter decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// By which it is known when it comes again.
    pub key: LetterKey,
    /// When it counts as arrived: a stamp of our own server's or of ours.
    pub arrived: DateTime<Utc>,
    /// The one address in From; none where that is missing, broken or several.
    pub from: Option<Address>,
    /// What our own server found out about that address.
    pub origin: Origin,
    /// The name before it, empty for none. Proves nothing.
    pub name: String,
    /// Every address of ours it carries, each once.
    pub to: Vec<Recipient>,
    /// What it answers, by those addresses; how well it is proven for now.
    pub answering: Answering,
    /// The subject, encoded words read, empty for none.
    pub subject: String,
    /// Its Message-ID without angle brackets.
    pub message_id: Option<String>,
    /// The ids it says it answers.
    pub in_reply_to: Vec<String>,
    /// The ids of its thread, oldest first.
    pub references: Vec<String>,
    /// What its Date says; not to be trusted.
    pub date: Option<DateTime<Utc>>,
    /// What the sender wrote, quotes and signature and all; lines end in `\n`,
    /// the last one in nothing.
    pub text: String,
    /// Where the text was found.
    pub source: TextSource,
    /// The texts that are laid into a letter with words of its own.
    pub attached: Vec<String>,
    /// What is wrong or left out.
    pub faults: Vec<LetterFault>,
    /// Why it is taken to be a machine's: never to be answered or acted upon.
    pub automatic: Option<WhyAutomatic>,
    /// What it says of letters of ours, where it is a mail server's report on them.
    pub report: Option<Box<DeliveryReport>>,
}

impl Letter {
    /// The faults for which the letter must not be acted upon.
    pub fn spoilt_by(&self) -> impl Iterator<Item = &LetterFault> {
        self.faults.iter().filter(|fault| fault.spoils())
    }
}

/// An address of ours in a letter, and what it is to us.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// As it stood in the letter.
    pub address: Address,
    /// Never [`ReplyAddress::Foreign`].
    pub reply: ReplyAddress,
}

/// What a letter answers, by the addresses it came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answering {
    /// It came to our bare letterbox.
    Nothing,
    /// It carries one reply address that we made.
    One(ReplyTo),
    /// It carries several; a letter concerns one seat and one matter.
    Several,
    /// It carries only a token that we did not make, or made under another key.
    Forged,
}

/// Where a letter's text was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextSource {
    /// In plain text.
    Plain,
    /// In HTML, at least in part: marks like `>` are ours.
    Html,
    /// In an attached text, the letter itself being empty.
    Attachment,
    /// There is none.
    Nothing,
}

/// What is wrong with a letter, or was left out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LetterFault {
    /// There is no header at all; the whole is taken as the body.
    HeaderMissing,
    /// A line in the header is no field; the body is taken to begin there.
    HeaderBroken,
    /// There are more fields, or longer ones, than are read.
    HeaderTooLarge,
    /// Nobody stands in From.
    FromMissing,
    /// What stands in From is no address we can use.
    FromUnreadable {
        /// What stands there, cut to 100 characters.
        found: String,
    },
    /// Several From fields, or several addresses in one.
    FromSeveral,
    /// More of our addresses than a letter may carry.
    RecipientsTooMany,
    /// Larger than what is fetched; only the first bytes were.
    TooLarge {
        /// Its size in bytes.
        size: u64,
    },
    /// The text is longer than what is read.
    TextTooLong,
    /// There are more parts than are looked at.
    TooManyParts,
    /// The parts are nested deeper than is followed.
    TooDeep,
    /// A multipart that does not say, or does not have, its boundary.
    BoundaryMissing,
    /// The letter stops before its end: the text may be half of what was sent.
    CutShort,
    /// A character set nobody knows; the text was read as if undeclared.
    CharsetUnknown {
        /// Its name, cut to 40 characters.
        name: String,
    },
    /// The character set was not declared, or wrongly; another was taken.
    CharsetGuessed,
    /// A transfer encoding nobody knows; the text is as it came.
    EncodingUnknown {
        /// Its name, cut to 40 characters.
        name: String,
    },
    /// The transfer encoding is damaged; what could be read was.
    EncodingBroken,
    /// Something laid in that is not read: a picture, an archive, a letter.
    AttachmentIgnored {
        /// Its media type.
        kind: String,
        /// Its file name, where it has one.
        name: Option<String>,
    },
    /// It is encrypted.
    Encrypted,
    /// It has no text.
    NoText,
}

impl LetterFault {
    /// Whether it is about who wrote.
    pub fn is_of_sender(&self) -> bool {
        matches!(
            self,
            LetterFault::FromMissing
                | LetterFault::FromUnreadable { .. }
                | LetterFault::FromSeveral
        )
    }

    /// Whether the letter must not be acted upon: we cannot be sure who wrote
    /// it, or that its text is all that he wrote. The others are remarks.
    pub fn spoils(&self) -> bool {
        match self {
            LetterFault::HeaderMissing
            | LetterFault::HeaderBroken
            | LetterFault::HeaderTooLarge
            | LetterFault::FromMissing
            | LetterFault::FromUnreadable { .. }
            | LetterFault::FromSeveral
            | LetterFault::RecipientsTooMany
            | LetterFault::TooLarge { .. }
            | LetterFault::TextTooLong
            | LetterFault::TooManyParts
            | LetterFault::TooDeep
            | LetterFault::CutShort
            | LetterFault::EncodingUnknown { .. }
            | LetterFault::Encrypted => true,
            LetterFault::BoundaryMissing
            | LetterFault::CharsetUnknown { .. }
            | LetterFault::CharsetGuessed
            | LetterFault::EncodingBroken
            | LetterFault::AttachmentIgnored { .. }
            | LetterFault::NoText => false,
        }
    }
}

/// The key of a letter: equal for copies of one letter, whatever way they came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LetterKey([u8; 32]);

impl LetterKey {
    /// A key that was kept.
    pub fn from_bytes(bytes: [u8; 32]) -> LetterKey {
        LetterKey(bytes)
    }

    /// The 32 bytes, for keeping.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for LetterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&data_encoding::HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for LetterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
