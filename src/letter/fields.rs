//! The header section of a letter or of one of its parts: cut into fields here,
//! by our own line rules; single values are read by mail-parser.
//!
//! The parser's own walk through a letter is not used: in 0.11.9 it loses the
//! last field of a letter that is headers only, sees nothing where lines end in
//! a bare CR, and cuts a body at a boundary in mid-line. Its readers of one
//! value (addresses, dates, encoded words, content types) are sound.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use mail_parser::parsers::MessageStream;
use mail_parser::{ContentType, HeaderValue};

use super::transfer::text_of_bytes;

/// Most fields kept of one section; what follows is only skipped.
const FIELD_LIMIT: usize = 1_000;
/// Most bytes kept of one value.
const VALUE_LIMIT: usize = 64 * 1024;

/// The fields of one section, in order.
#[derive(Debug, Default)]
pub(super) struct Fields {
    list: Vec<(String, String)>,
    /// The names of fields with a bare CR or a NUL in them.
    unclean: Vec<String>,
}

/// A section and what follows it.
pub(super) struct Section<'a> {
    pub fields: Fields,
    pub body: &'a [u8],
    pub end: SectionEnd,
    pub size: SectionSize,
}

/// What ended the section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SectionEnd {
    /// The empty line that should, or the end of the letter.
    Proper,
    /// A line that is no field: the body begins with it.
    BadLine,
}

/// Whether all of a section was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SectionSize {
    Whole,
    Overflowing,
}

/// Cuts the header section off the front of a letter or part.
pub(super) fn split_section(bytes: &[u8]) -> Section<'_> {
    let mut fields = Fields::default();
    let mut size = SectionSize::Whole;
    let mut field: Option<(String, Vec<u8>)> = None;
    let mut rest = bytes;
    let mut end = SectionEnd::Proper;
    while !rest.is_empty() {
        let (line, after) = split_header_line(rest);
        match (kind_of(line), &mut field) {
            (LineKind::Empty, _) => {
                rest = after;
                break;
            }
            (LineKind::Continues, Some((_, value))) => value.extend_from_slice(line),
            (LineKind::Field(name, value), _) => {
                size = size.and(fields.push(field.take()));
                field = Some((name, value.to_vec()));
            }
            (LineKind::Separator, _) => {}
            (LineKind::Continues, None) | (LineKind::Bad, _) => {
                end = SectionEnd::BadLine;
                break;
            }
        }
        if let Some((_, value)) = &mut field {
            value.truncate(VALUE_LIMIT);
        }
        rest = after;
    }
    size = size.and(fields.push(field));
    Section { fields, body: rest, end, size }
}

/// A letter without those fields of its header section that are to go, by name (in lower case) and
/// value. The section is read as [`split_section`] reads it once another field stands on top, and
/// however long it is: what goes here is never seen there.
pub(super) fn without_fields(bytes: &[u8], goes: impl Fn(&str, &str) -> bool) -> Vec<u8> {
    let mut kept: Vec<u8> = Vec::with_capacity(bytes.len());
    // Where the present field begins in what is kept; its separator lines go with it.
    let mut field: Option<(usize, String, Vec<u8>)> = None;
    let end = |kept: &mut Vec<u8>, field: Option<(usize, String, Vec<u8>)>| {
        if let Some((begins, name, value)) = field
            && goes(&name, &value_text(&value))
        {
            kept.truncate(begins);
        }
    };
    let mut rest = bytes;
    while !rest.is_empty() {
        let (line, after) = split_header_line(rest);
        match (kind_of(line), &mut field) {
            (LineKind::Continues, Some((.., value))) => value.extend_from_slice(line),
            (LineKind::Field(name, value), _) => {
                end(&mut kept, field.take());
                field = Some((kept.len(), name, value.to_vec()));
            }
            (LineKind::Separator, _) | (LineKind::Continues, None) => {}
            (LineKind::Empty | LineKind::Bad, _) => break,
        }
        if let Some((.., value)) = &mut field {
            value.truncate(VALUE_LIMIT);
        }
        kept.extend_from_slice(&rest[..rest.len() - after.len()]);
        rest = after;
    }
    end(&mut kept, field);
    kept.extend_from_slice(rest);
    kept
}

/// What a line of a header section is.
enum LineKind<'a> {
    /// The section's end.
    Empty,
    /// A field's beginning: its name in lower case, its value's start.
    Field(String, &'a [u8]),
    /// More of the field before.
    Continues,
    /// The separator line of mbox files, left in by careless tools.
    Separator,
    /// None of a header section's.
    Bad,
}

fn kind_of(line: &[u8]) -> LineKind<'_> {
    match line.first() {
        None => LineKind::Empty,
        Some(b' ' | b'\t') => LineKind::Continues,
        Some(_) => match field_name(line) {
            Some((name, value)) => LineKind::Field(name, value),
            None if line.starts_with(b"From ") || line.starts_with(b">From ") => {
                LineKind::Separator
            }
            None => LineKind::Bad,
        },
    }
}

/// Cuts off the first line; its end (CRLF or LF) belongs to neither half.
pub(super) fn split_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    let (line, after) = match bytes.iter().position(|&b| b == b'\n') {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (bytes, &bytes[bytes.len()..]),
    };
    (line.strip_suffix(b"\r").unwrap_or(line), after)
}

/// The same in a header section: gateways that make CRLF of every LF make two CRs of one.
fn split_header_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    let (line, after) = split_line(bytes);
    let ends = line.iter().rposition(|&b| b != b'\r').map_or(0, |last| last + 1);
    (&line[..ends], after)
}

/// The name (in lower case) and the value's start, if the line begins a field
/// (RFC 5322 section 2.2; blanks before the colon are the obsolete form).
fn field_name(line: &[u8]) -> Option<(String, &[u8])> {
    let colon = line.iter().position(|&b| b == b':')?;
    let name = line[..colon].trim_ascii_end();
    if name.is_empty() || name.len() > 100 || !name.iter().all(u8::is_ascii_graphic) {
        return None;
    }
    Some((String::from_utf8_lossy(name).to_ascii_lowercase(), &line[colon + 1..]))
}

/// The value as text: without what is no text, and without blanks around it.
fn value_text(value: &[u8]) -> String {
    let text: String =
        text_of_bytes(value).0.chars().filter(|c| !c.is_control() || *c == '\t').collect();
    text.trim().to_owned()
}

impl SectionSize {
    fn and(self, other: SectionSize) -> SectionSize {
        if self == SectionSize::Whole { other } else { self }
    }
}

impl Fields {
    fn push(&mut self, field: Option<(String, Vec<u8>)>) -> SectionSize {
        let Some((name, value)) = field else {
            return SectionSize::Whole;
        };
        if self.list.len() >= FIELD_LIMIT {
            return SectionSize::Overflowing;
        }
        if value.contains(&b'\r') || value.contains(&0) {
            self.unclean.push(name.clone());
        }
        let whole = value.len() < VALUE_LIMIT;
        self.list.push((name, value_text(&value)));
        if whole { SectionSize::Whole } else { SectionSize::Overflowing }
    }

    /// Whether a field of this name holds a bare CR or a NUL, at which some programs end it and
    /// some do not (RFC 5322 section 2.2 allows neither).
    pub fn is_unclean(&self, name: &str) -> bool {
        self.unclean.iter().any(|found| found == name)
    }

    /// Whether there is no field at all.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All values of the fields of a name (in lower case), unfolded, else as written.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.list.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The first value of a name.
    pub fn first(&self, name: &str) -> Option<&str> {
        self.list.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// How many fields of a name there are.
    pub fn count(&self, name: &str) -> usize {
        self.list.iter().filter(|(n, _)| n == name).count()
    }

    /// How many fields of a name stand above the first one of another.
    pub fn count_above(&self, name: &str, other: &str) -> usize {
        let above = self.list.iter().take_while(|(found, _)| found != other);
        above.filter(|(found, _)| found == name).count()
    }

    /// Unstructured text with its encoded words read (RFC 2047).
    pub fn text(&self, name: &str) -> String {
        match self.first(name).map(|value| read_value(value, |s| s.parse_unstructured())) {
            Some(HeaderValue::Text(text)) => text.into_owned(),
            _ => String::new(),
        }
    }

    /// Every address in every field of a name: display name and address, both
    /// as written and possibly absent. Groups are flattened.
    pub fn addresses(&self, name: &str) -> Vec<(Option<String>, Option<String>)> {
        let mut found = Vec::new();
        for value in self.all(name) {
            if let HeaderValue::Address(list) = read_value(value, |s| s.parse_address()) {
                let own = |text: &Option<Cow<'_, str>>| text.as_deref().map(str::to_owned);
                found.extend(list.iter().map(|a| (own(&a.name), own(&a.address))));
            }
        }
        found
    }

    /// The ids of all fields of a name, without angle brackets. An id that has
    /// none is taken as it stands.
    pub fn ids(&self, name: &str) -> Vec<String> {
        self.all(name).flat_map(ids_in).collect()
    }

    /// The date in the first field of a name.
    pub fn date(&self, name: &str) -> Option<DateTime<Utc>> {
        match read_value(self.first(name)?, |s| s.parse_date()) {
            HeaderValue::DateTime(date) => utc(&date),
            _ => None,
        }
    }

    /// Content-Type or Content-Disposition, where it can be read.
    pub fn content(&self, name: &str) -> Option<ContentType<'static>> {
        match read_value(self.first(name)?, |s| s.parse_content_type()) {
            HeaderValue::ContentType(content) => Some(content),
            _ => None,
        }
    }

    /// The topmost Received: the host that wrote it, and its date.
    pub fn topmost_received(&self) -> Option<(String, DateTime<Utc>)> {
        let HeaderValue::Received(received) =
            read_value(self.first("received")?, |s| s.parse_received())
        else {
            return None;
        };
        Some((received.by()?.to_string(), utc(&received.date()?)?))
    }
}

/// Runs one of mail-parser's readers over one value. They all stop at a line
/// end that no blank follows, and some find nothing without it.
fn read_value(
    value: &str,
    read: for<'x> fn(&mut MessageStream<'x>) -> HeaderValue<'x>,
) -> HeaderValue<'static> {
    let line = format!("{}\n", with_whole_words(value));
    read(&mut MessageStream::new(line.as_bytes())).into_owned()
}

/// The value with neighbouring encoded words of one kind made one. RFC 2047 section 5 forbids it to
/// split a character between two, and many programs do.
fn with_whole_words(value: &str) -> Cow<'_, str> {
    if !value.contains("=?") {
        return value.into();
    }
    let mut out = String::with_capacity(value.len());
    let mut rest = value;
    let mut last: Option<&str> = None;
    while let Some((before, head, words, after)) = next_word(rest) {
        let continues = last == Some(head)
            && before.chars().all(char::is_whitespace)
            && !out.ends_with("=?=")
            && out.ends_with("?=");
        if continues {
            out.truncate(out.len() - 2);
        } else {
            out.push_str(before);
            out.push_str(head);
        }
        out.push_str(words);
        out.push_str("?=");
        last = Some(head);
        rest = after;
    }
    out.push_str(rest);
    out.into()
}

/// The text before the next encoded word, its `=?charset?Q?`, what it holds, and the text behind.
fn next_word(text: &str) -> Option<(&str, &str, &str, &str)> {
    let start = text.find("=?")?;
    let (charset, rest) = text[start + 2..].split_once('?')?;
    let (encoding, rest) = rest.split_once('?')?;
    let (words, after) = rest.split_once("?=")?;
    let head = &text[start..start + charset.len() + encoding.len() + 4];
    let fits = encoding.len() == 1 && !words.contains(['?', ' ', '\t']) && !head.contains(' ');
    fits.then_some((&text[..start], head, words, after))
}

fn utc(date: &mail_parser::DateTime) -> Option<DateTime<Utc>> {
    date.is_valid().then(|| DateTime::from_timestamp(date.to_timestamp(), 0)).flatten()
}

fn ids_in(value: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    let mut rest = value;
    while let Some((_, after)) = rest.split_once('<') {
        let Some((id, after)) = after.split_once('>') else {
            break;
        };
        ids.push(id.split_whitespace().collect());
        rest = after;
    }
    if ids.is_empty() && !value.is_empty() {
        ids.extend(value.split_whitespace().map(str::to_owned));
    }
    ids.retain(|id| !id.is_empty());
    ids
}
