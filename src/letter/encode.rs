//! A letter the judge sends, and its bytes.
//!
//! The same value always gives the same bytes: lettre's builder would draw a
//! boundary and a Message-ID and read the clock for Date, so all three are
//! given. Nothing a person wrote can start a header: every value is stripped of
//! line ends and control characters before the builder sees it.
//!
//! Pictures, when they come, belong into a multipart/related around the HTML:
//! [`encode`] is the one place where parts are put together.

use chrono::{DateTime, Utc};
use lettre::message::header::{ContentType, Date, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder, MultiPart, SinglePart};

use super::Address;

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
    let text = SinglePart::builder().header(ContentType::TEXT_PLAIN).body(wire_text(&letter.text));
    let message = match &letter.html {
        None => builder.singlepart(text),
        Some(html) => builder.multipart(
            MultiPart::alternative().boundary(boundary(letter)).singlepart(text).singlepart(
                SinglePart::builder().header(ContentType::TEXT_HTML).body(wire_text(html)),
            ),
        ),
    };
    message.expect("a letter with one From, one To and a Date can be built").formatted()
}

fn headers(letter: &Outgoing) -> MessageBuilder {
    let own_id: String = letter.message_id.chars().filter(char::is_ascii_graphic).collect();
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
        // RFC 2369: where HELP is to be sent. Nobody can leave a game by a button, so there is no
        // List-Unsubscribe, which would be for who only watches.
        let help = format!("<mailto:{}?subject=HELP>", letter.from);
        builder = builder
            .raw_header(plain("List-Id", &bracketed(id)))
            .raw_header(plain("List-Help", &help));
    }
    builder
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
fn one_line(text: &str) -> String {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let blanked: String = text.chars().map(|c| if breaks(c) { ' ' } else { c }).collect();
    blanked.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The body's lines ended as on the wire. Done here because the builder's own
/// way takes time with the square of the lines; NUL has no place in a letter.
fn wire_text(text: &str) -> String {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let mut wire = String::with_capacity(text.len() + text.len() / 32);
    for c in text.chars() {
        match c {
            '\n' => wire.push_str("\r\n"),
            '\r' | '\0' => {}
            c => wire.push(c),
        }
    }
    wire
}

/// The date in the years the builder can write (it panics outside them).
fn wire_date(date: DateTime<Utc>) -> std::time::SystemTime {
    const LAST_SECOND_OF_9998: i64 = 253_370_764_799;
    let seconds = date.timestamp().clamp(0, LAST_SECOND_OF_9998);
    std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds.unsigned_abs())
}

/// The MIME boundary. It cannot stand in any text, for a line of it would need
/// the digest of its own Message-ID.
fn boundary(letter: &Outgoing) -> String {
    let digest = <sha2::Sha256 as sha2::Digest>::digest(letter.message_id.as_bytes());
    format!("=_{}", data_encoding::BASE32_NOPAD.encode(&digest[..20]).to_ascii_lowercase())
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
