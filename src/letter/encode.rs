//! A letter the judge sends, and its bytes.
//!
//! The same value always gives the same bytes: lettre's builder would draw
//! boundaries and a Message-ID and read the clock for Date, so all are given.
//! Nothing a person wrote can start a header: every value is stripped of line
//! ends and control characters before the builder sees it.
//!
//! Plain text stands first wherever there is a choice, so that every mail
//! program and every screen reader finds it: mixed(alternative(text,
//! related(HTML, pictures)), files), without the layers that hold one thing.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use lettre::message::header::{
    ContentDisposition, ContentId, ContentTransferEncoding, ContentType, Date, HeaderName,
    HeaderValue,
};
use lettre::message::{Body, Mailbox, MessageBuilder, MultiPart, SinglePart, SinglePartBuilder};

use super::{Address, PaperLetter};

/// Longest subject in characters; one line of 998 bytes must hold any word of it.
const SUBJECT_LIMIT: usize = 200;
/// Most references kept: the first, which names the thread, and the last ones.
const REFERENCES_LIMIT: usize = 10;

/// A letter as it will be sent, fixed in every byte when the ruling is committed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// The sender's address, usually the office's own.
    pub from: Address,
    /// The name before it; empty for none.
    pub from_name: String,
    /// Where bounces go; `None` is the null path `<>` (RFC 3834 section 3.3).
    pub envelope_from: Option<Address>,
    /// The one recipient.
    pub to: Address,
    /// Where the answer is wanted.
    pub reply_to: Address,
    /// The subject, any text.
    pub subject: String,
    /// The body as plain text, wrapped by its writer, lines ended by `\n`.
    pub text: String,
    /// The same body as HTML, where there is one.
    pub html: Option<String>,
    /// Pictures that the HTML shows, each under the address [`Outgoing::picture_link`] gives.
    pub pictures: Vec<Enclosure>,
    /// Files laid in.
    pub files: Vec<Enclosure>,
    /// The Message-ID without angle brackets, from [`super::Office::message_id`].
    pub message_id: String,
    /// When the ruling was made: the Date header.
    pub date: DateTime<Utc>,
    /// The Message-ID this letter answers, without angle brackets.
    pub in_reply_to: Option<String>,
    /// The thread, oldest first, without angle brackets.
    pub references: Vec<String>,
    /// Why the letter is written.
    pub occasion: Occasion,
    /// The thread's List-Id, `game42.example.org` like (RFC 2919), where there is one.
    pub list_id: Option<String>,
    /// Where a letter, whatever it says, ends these letters (RFC 2369), for who may end them so.
    pub unsubscribe: Option<Address>,
    /// What is printed and goes by post; then nothing is sent.
    pub paper: Option<PaperLetter>,
}

/// Something laid into a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enclosure {
    /// Its file name; of what is not a letter, a digit, `.`, `-` or `_` of ASCII nothing is kept.
    pub name: String,
    /// Its media type, `image/png`.
    pub kind: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl Outgoing {
    /// What the HTML writes as the source of one of its pictures, by its place (RFC 2392).
    pub fn picture_link(&self, place: usize) -> String {
        format!("cid:{}", self.content_id(place))
    }

    fn content_id(&self, place: usize) -> String {
        format!("p{place}.{}", own_id(&self.message_id))
    }
}

/// Why a robot writes (RFC 3834 section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// In answer to a letter.
    Answer,
    /// Of its own accord: turns, reminders, press handed on.
    Own,
}

/// Writes the letter out as it goes over the wire, with CRLF line ends.
pub fn encode(letter: &Outgoing) -> Vec<u8> {
    let builder = headers(letter);
    let message = match (&letter.html, letter.files.is_empty()) {
        (None, true) => builder.singlepart(text_part(&letter.text)),
        (Some(html), true) => builder.multipart(alternative(letter, html)),
        (html, false) => builder.multipart(mixed(letter, html.as_deref())),
    };
    message.expect("a letter with one From, one To and a Date can be built").formatted()
}

fn mixed(letter: &Outgoing, html: Option<&str>) -> MultiPart {
    let whole = multipart(letter, "mixed");
    let whole = match html {
        None => whole.singlepart(text_part(&letter.text)),
        Some(html) => whole.multipart(alternative(letter, html)),
    };
    letter.files.iter().fold(whole, |whole, file| {
        let part = enclosed(file, ContentDisposition::attachment(&file_name(&file.name)));
        whole.singlepart(part.body(packed(&file.bytes)))
    })
}

/// The text, and the same as HTML with its pictures.
fn alternative(letter: &Outgoing, html: &str) -> MultiPart {
    let both = multipart(letter, "alternative").singlepart(text_part(&letter.text));
    let html = SinglePart::builder().header(ContentType::TEXT_HTML).body(wire_body(html));
    if letter.pictures.is_empty() {
        return both.singlepart(html);
    }
    let related = multipart(letter, "related").singlepart(html);
    let related = letter.pictures.iter().zip(0..).fold(related, |related, (picture, place)| {
        let name = file_name(&picture.name);
        let part = enclosed(picture, ContentDisposition::inline_with_name(&name))
            .header(ContentId::from(bracketed(&letter.content_id(place))));
        related.singlepart(part.body(packed(&picture.bytes)))
    });
    both.multipart(related)
}

fn text_part(text: &str) -> SinglePart {
    SinglePart::builder().header(ContentType::TEXT_PLAIN).body(wire_body(text))
}

fn enclosed(file: &Enclosure, disposition: ContentDisposition) -> SinglePartBuilder {
    let kind = ContentType::parse(&one_line(&file.kind))
        .or_else(|_| ContentType::parse("application/octet-stream"))
        .expect("the type of any octets is one");
    SinglePart::builder().header(kind).header(disposition)
}

fn packed(bytes: &[u8]) -> Body {
    Body::new_with_encoding(bytes.to_vec(), ContentTransferEncoding::Base64)
        .expect("any bytes can be written in base64")
}

/// A name that every file system takes, and every header field without encoding.
fn file_name(name: &str) -> String {
    const LIMIT: usize = 60;
    let plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let kept: String = name.chars().filter(plain).take(LIMIT).collect();
    let kept = kept.trim_start_matches('.');
    if kept.is_empty() { "file".to_owned() } else { kept.to_owned() }
}

fn headers(letter: &Outgoing) -> MessageBuilder {
    let own_id = own_id(&letter.message_id);
    let mut builder = MessageBuilder::new()
        .from(mailbox(&letter.from_name, &letter.from))
        .to(mailbox("", &letter.to))
        .reply_to(mailbox("", &letter.reply_to))
        .subject(subject(&letter.subject))
        .header(Date::new(wire_date(letter.date)))
        .raw_header(plain("Message-ID", &bracketed(&own_id)));
    if let Some(id) = letter.in_reply_to.as_deref().filter(|id| is_id(id)) {
        builder = builder.raw_header(plain("In-Reply-To", &bracketed(id)));
    }
    let references = thread(&letter.references);
    if !references.is_empty() {
        // One id a line: no fold can fall inside an id, however long it is.
        builder = builder.raw_header(plain("References", &references.join("\r\n ")));
    }
    let auto = match letter.occasion {
        Occasion::Answer => "auto-replied",
        Occasion::Own => "auto-generated",
    };
    builder = builder
        .raw_header(plain("Auto-Submitted", auto))
        .raw_header(plain("X-Auto-Response-Suppress", "All"))
        .raw_header(plain("X-Loop", letter.from.as_str()));
    if letter.occasion == Occasion::Own {
        builder = builder.raw_header(plain("Precedence", "bulk"));
    }
    if let Some(id) = letter.list_id.as_deref().filter(|id| is_id(id)) {
        // RFC 2369: where HELP is to be sent.
        let help = format!("<mailto:{}?subject=HELP>", letter.from);
        builder = builder
            .raw_header(plain("List-Id", &bracketed(id)))
            .raw_header(plain("List-Help", &help));
    }
    if let Some(address) = &letter.unsubscribe {
        // By mail alone, so there is no List-Unsubscribe-Post, which RFC 8058 section 3.1 allows
        // only beside an address of https.
        let leave = format!("<mailto:{address}?subject=UNSUBSCRIBE>");
        builder = builder.raw_header(plain("List-Unsubscribe", &leave));
    }
    builder
}

fn own_id(message_id: &str) -> String {
    message_id.chars().filter(char::is_ascii_graphic).collect()
}

/// A header whose value holds nothing to encode: ours, or checked by [`is_id`].
fn plain(name: &'static str, value: &str) -> HeaderValue {
    let value = value.to_owned();
    HeaderValue::dangerous_new_pre_encoded(
        HeaderName::new_from_ascii_str(name),
        value.clone(),
        value,
    )
}

fn mailbox(name: &str, address: &Address) -> Mailbox {
    let name = one_line(name);
    // Every `Address` is one to lettre too, whose rules are wider.
    let email = lettre::Address::new_dangerous(address.local(), address.domain());
    Mailbox::new((!name.is_empty()).then_some(name), email)
}

fn subject(text: &str) -> String {
    one_line(text).chars().take(SUBJECT_LIMIT).collect::<String>().trim_end().to_owned()
}

/// One line of printable text: every control character and line end a blank.
pub(super) fn one_line(text: &str) -> String {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let blanked: String = text.chars().map(|c| if breaks(c) { ' ' } else { c }).collect();
    blanked.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The date in the years the builder can write (it panics outside them).
fn wire_date(date: DateTime<Utc>) -> std::time::SystemTime {
    const LAST_SECOND_OF_9998: i64 = 253_370_764_799;
    let seconds = date.timestamp().clamp(0, LAST_SECOND_OF_9998);
    std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds.unsigned_abs())
}

/// A text in the encoding in which no line of it is longer than the 78 characters that every mail
/// program shows (RFC 5322 section 2.1.1).
fn wire_body(text: &str) -> Body {
    let (text, fits) = wire_text(text);
    if fits && text.is_ascii() {
        // What `new` would find, after three more looks at each letter.
        return Body::dangerous_pre_encoded(text.into_bytes(), ContentTransferEncoding::SevenBit);
    }
    if fits {
        return Body::new(text);
    }
    Body::new_with_encoding(text, ContentTransferEncoding::QuotedPrintable)
        .expect("any text can be written in quoted-printable")
}

/// The body's lines ended as on the wire, and whether none is too long. Done here because the builder's
/// own way takes time with the square of the lines; NUL has no place in a letter.
fn wire_text(text: &str) -> (String, bool) {
    const LINE: usize = 78;
    let text = text.strip_suffix('\n').unwrap_or(text);
    // Two searches for one letter each are faster than one for both.
    let text = match text.contains('\r') || text.contains('\0') {
        false => Cow::Borrowed(text),
        true => Cow::Owned(text.replace(['\r', '\0'], "")),
    };
    let mut wire = String::with_capacity(text.len() + text.len() / 8);
    let mut fits = true;
    for (line, place) in text.split('\n').zip(0..) {
        if place > 0 {
            wire.push_str("\r\n");
        }
        wire.push_str(line);
        fits &= line.len() <= LINE;
    }
    (wire, fits)
}

/// A multipart of this kind. Its boundary cannot stand in any text, for a line of it would need the
/// digest of its own Message-ID; none begins with another, for some programs look no further.
fn multipart(letter: &Outgoing, kind: &str) -> MultiPart {
    let seed = match kind {
        "alternative" => letter.message_id.clone(),
        _ => format!("{kind} {}", letter.message_id),
    };
    let digest = <sha2::Sha256 as sha2::Digest>::digest(seed.as_bytes());
    let boundary = data_encoding::BASE32_NOPAD.encode(&digest[..20]).to_ascii_lowercase();
    let content = format!("multipart/{kind}; boundary=\"=_{boundary}\"");
    let content = ContentType::parse(&content).expect("a media type with a boundary is one");
    MultiPart::builder().header(content).build()
}

/// The ids worth sending on: the thread's first and its last ones (RFC 5322
/// section 3.6.4 lets long chains be cut).
fn thread(ids: &[String]) -> Vec<String> {
    let good: Vec<&String> = ids.iter().filter(|id| is_id(id)).collect();
    let start = good.len().saturating_sub(REFERENCES_LIMIT - 1).max(1);
    good.iter()
        .enumerate()
        .filter(|(place, _)| *place == 0 || *place >= start)
        .map(|(_, id)| bracketed(id))
        .collect()
}

/// Whether an id, which a stranger's program may have made, can go out again.
fn is_id(id: &str) -> bool {
    !id.is_empty()
        && id.len() <= 500
        && id.bytes().all(|b| b.is_ascii_graphic() && !b"<>".contains(&b))
}

fn bracketed(id: &str) -> String {
    format!("<{id}>")
}
