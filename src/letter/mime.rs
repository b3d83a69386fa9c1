//! The tree of parts of a letter, and which of them is what the sender wrote.
//!
//! Parts are cut at lines that *are* a boundary, never at one in mid-line
//! (mail-parser 0.11.9 cuts there). Plain text goes before HTML that strikes nothing out, a body before
//! an attachment. Attachments are otherwise not opened, archives least of all.
//! The work is bounded in depth, parts and characters.

use mail_parser::ContentType;

use super::fields::{Fields, split_line, split_section};
use super::html::html_to_text;
use super::plain::{Flow, tidy, trim_lines, without_signature};
use super::transfer::{decode_charset, decode_transfer};
use super::{LetterFault, TextSource};

/// Deepest nesting of parts that is followed.
const DEPTH_LIMIT: usize = 12;
/// Most parts looked at.
const PART_LIMIT: usize = 200;
/// Most bytes of one part's content, and of the whole text, that are read.
pub(super) const TEXT_LIMIT: usize = 256 * 1024;

/// What the sender wrote, as far as it can be told.
pub(super) struct Body {
    pub text: String,
    pub source: TextSource,
    pub attached: Vec<String>,
    pub faults: Vec<LetterFault>,
}

/// Finds the text of a letter from its fields and what follows them.
pub(super) fn read_body(fields: &Fields, body: &[u8]) -> Body {
    let mut work = Work { parts: PART_LIMIT, faults: Vec::new() };
    let sections = walk(fields, body, 0, PartEnd::Open, &mut work);
    let mut faults = work.faults;
    let written = |kind: Place| {
        sections.iter().filter(move |p| p.place == kind && !p.is_blank()).collect::<Vec<_>>()
    };
    let inline = written(Place::Inline);
    let laid_in = written(Place::Attached);
    let from_attachment = inline.is_empty();
    let (used, beside) = match from_attachment {
        false => (inline, laid_in),
        true => (laid_in, Vec::new()),
    };
    let beside = beside.iter().filter(|part| part.end == PartEnd::Closed && part.faults.is_empty());
    let attached = beside.map(|part| trim_lines(&part.text).to_owned()).collect();
    if used.iter().any(|section| section.end == PartEnd::Open) {
        push_once(&mut faults, LetterFault::CutShort);
    }
    for fault in used.iter().flat_map(|section| &section.faults) {
        push_once(&mut faults, fault.clone());
    }
    let source = if used.is_empty() {
        push_once(&mut faults, LetterFault::NoText);
        TextSource::Nothing
    } else if from_attachment {
        TextSource::Attachment
    } else if used.iter().any(|section| section.kind == TextSource::Html) {
        TextSource::Html
    } else {
        TextSource::Plain
    };
    let mut text = used.iter().map(|p| trim_lines(&p.text)).collect::<Vec<_>>().join("\n");
    if text.trim_start().starts_with("-----BEGIN PGP MESSAGE-----") {
        push_once(&mut faults, LetterFault::Encrypted);
    }
    text = without_signature(&text);
    if text.len() > TEXT_LIMIT {
        text.truncate(text.floor_char_boundary(TEXT_LIMIT));
        push_once(&mut faults, LetterFault::TextTooLong);
    }
    Body { text, source, attached, faults }
}

/// A part that is no multipart.
pub(super) struct Leaf<'a> {
    pub fields: Fields,
    /// As it came, its transfer encoding not undone.
    pub body: &'a [u8],
}

impl Leaf<'_> {
    /// Whether it is of this media type.
    pub fn is(&self, main: &str, sub: &str) -> bool {
        let content = self.fields.content("content-type");
        content.is_some_and(|it| it.ctype() == main && it.subtype() == Some(sub))
    }
}

/// The parts of a letter of several, those inside one another too, but nothing of letters that are
/// laid in; none of a letter of one part.
pub(super) fn parts<'a>(fields: &Fields, body: &'a [u8]) -> Vec<Leaf<'a>> {
    let mut work = Work { parts: PART_LIMIT, faults: Vec::new() };
    let mut found = Vec::new();
    leaves(fields, body, 0, &mut work, &mut found);
    found
}

fn leaves<'a>(
    fields: &Fields,
    body: &'a [u8],
    depth: usize,
    work: &mut Work,
    found: &mut Vec<Leaf<'a>>,
) {
    let content = fields.content("content-type").filter(|content| content.ctype() == "multipart");
    let boundary = content.as_ref().and_then(|content| content.attribute("boundary"));
    let Some(boundary) = boundary.map(str::trim_end).filter(|_| depth < DEPTH_LIMIT) else {
        return;
    };
    for (part, _) in split_parts(body, boundary.as_bytes(), PartEnd::Open, work) {
        if work.parts == 0 {
            return;
        }
        work.parts -= 1;
        let section = split_section(part);
        let below = section.fields.content("content-type");
        if below.is_some_and(|content| content.ctype() == "multipart") {
            leaves(&section.fields, section.body, depth + 1, work, found);
        } else {
            found.push(Leaf { fields: section.fields, body: section.body });
        }
    }
}

/// Adds a fault unless it is there already: ten bad parts are one remark.
pub(super) fn push_once(faults: &mut Vec<LetterFault>, fault: LetterFault) {
    const FAULT_LIMIT: usize = 40;
    if faults.len() < FAULT_LIMIT && !faults.contains(&fault) {
        faults.push(fault);
    }
}

struct Work {
    parts: usize,
    faults: Vec<LetterFault>,
}

/// Text of one part.
struct Section {
    text: String,
    kind: TextSource,
    place: Place,
    end: PartEnd,
    faults: Vec<LetterFault>,
}

impl Section {
    fn is_blank(&self) -> bool {
        self.text.lines().all(|line| line.trim().is_empty())
    }

    /// Whether it strikes out words that it does not quote.
    fn strikes(&self) -> bool {
        let strikes = |line: &str| !line.starts_with('>') && line.contains("~~");
        self.kind == TextSource::Html && self.text.lines().any(strikes)
    }
}

/// Whether a part is the letter itself or something laid in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Inline,
    Attached,
}

/// Whether a boundary line closed the part, or the letter just stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PartEnd {
    Closed,
    Open,
}

fn walk(fields: &Fields, body: &[u8], depth: usize, end: PartEnd, work: &mut Work) -> Vec<Section> {
    if work.parts == 0 {
        push_once(&mut work.faults, LetterFault::TooManyParts);
        return Vec::new();
    }
    work.parts -= 1;
    let content = fields.content("content-type");
    let (main, sub) = match &content {
        Some(content) => (content.ctype(), content.subtype().unwrap_or("")),
        None => ("text", "plain"),
    };
    let attached = is_attached(fields, content.as_ref());
    match (main, sub) {
        ("multipart", "encrypted") | ("application", "pkcs7-mime" | "x-pkcs7-mime") => {
            push_once(&mut work.faults, LetterFault::Encrypted);
            Vec::new()
        }
        ("multipart", _) => walk_multipart(sub, content.as_ref(), body, depth, end, work),
        ("text", "plain" | "html" | "") => {
            // A letter of one part ends where it ends: only a part that a
            // boundary should have closed can be seen to be cut short.
            let end = if depth == 0 { PartEnd::Closed } else { end };
            vec![read_text(fields, content.as_ref(), body, attached, end)]
        }
        _ => {
            ignore(fields, content.as_ref(), work);
            Vec::new()
        }
    }
}

fn walk_multipart(
    sub: &str,
    content: Option<&ContentType<'_>>,
    body: &[u8],
    depth: usize,
    end: PartEnd,
    work: &mut Work,
) -> Vec<Section> {
    if depth >= DEPTH_LIMIT {
        push_once(&mut work.faults, LetterFault::TooDeep);
        return Vec::new();
    }
    let declared = content.and_then(|content| content.attribute("boundary"));
    let boundary = match declared.map(str::trim_end).filter(|b| !b.is_empty()) {
        Some(boundary) => boundary.as_bytes(),
        None => {
            push_once(&mut work.faults, LetterFault::BoundaryMissing);
            guess_boundary(body)
        }
    };
    let parts = split_parts(body, boundary, end, work);
    if parts.is_empty() {
        push_once(&mut work.faults, LetterFault::BoundaryMissing);
        let none = Fields::default();
        return vec![read_text(&none, None, body, Place::Inline, PartEnd::Closed)];
    }
    // Of a signed letter the second part is the signature, of a report all but
    // the first is for machines.
    let wanted = if matches!(sub, "signed" | "report") { 1 } else { parts.len() };
    let branches = parts.into_iter().take(wanted).map(|(part, end)| {
        let section = split_section(part);
        if sub == "digest" && section.fields.first("content-type").is_none() {
            // Each part is somebody's letter (RFC 2046 section 5.1.5).
            let kind = "message/rfc822".to_owned();
            push_once(&mut work.faults, LetterFault::AttachmentIgnored { kind, name: None });
            return Vec::new();
        }
        walk(&section.fields, section.body, depth + 1, end, work)
    });
    let branches: Vec<Vec<Section>> = branches.collect();
    match sub {
        "alternative" => best_alternative(branches),
        // What stands beside the root are its pictures and sheets of style.
        "related" => branches.into_iter().find(|b| has_words(b)).unwrap_or_default(),
        _ => branches.into_iter().flatten().collect(),
    }
}

/// The first branch with plain words, else the first with any. What is struck out shows in HTML alone:
/// programs make plain text of it as if it stood; and some put no more than a remark into the plain
/// text, or the letter that is answered.
fn best_alternative(branches: Vec<Vec<Section>>) -> Vec<Section> {
    let plain = |branch: &Vec<Section>| {
        has_words(branch) && branch.iter().all(|p| p.is_blank() || p.kind == TextSource::Plain)
    };
    let strikes = |branch: &Vec<Section>| has_words(branch) && branch.iter().any(Section::strikes);
    let html = |branch: &Vec<Section>| {
        has_words(branch) && branch.iter().any(|p| p.kind == TextSource::Html)
    };
    let fuller = branches.iter().position(plain).and_then(|plain| {
        let html = branches.iter().position(html)?;
        leaves_out(&branches[plain], &branches[html]).then_some(html)
    });
    let best = branches.iter().position(strikes).or(fuller);
    let best = best.or_else(|| branches.iter().position(plain));
    let best = best.or_else(|| branches.iter().position(|branch| has_words(branch)));
    best.and_then(|at| branches.into_iter().nth(at)).unwrap_or_default()
}

/// Whether plain text leaves out the words with which its letter begins, of which the HTML beside it
/// should be another form, and says nothing itself that is not a program's.
fn leaves_out(plain: &[Section], html: &[Section]) -> bool {
    let letters = |text: &str| -> String {
        text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let all = |branch: &[Section]| branch.iter().map(|it| letters(&it.text)).collect::<String>();
    let (in_plain, in_html) = (all(plain), all(html));
    let quotes = |line: &&str| line.trim_start().starts_with('>');
    let lines = |branch: &'_ [Section]| {
        let lines = branch.iter().flat_map(|section| section.text.lines());
        lines.filter(|line| !quotes(line)).map(str::to_owned).collect::<Vec<_>>()
    };
    let first = lines(html).iter().map(|line| letters(line)).find(|line| !line.is_empty());
    let is_bare = |line: &String| in_html.contains(&letters(line)) || is_a_programs(line);
    first.is_some_and(|first| !in_plain.contains(&first)) && lines(plain).iter().all(is_bare)
}

/// Whether a program wrote a line: that the letter is HTML, where to see it, on what it was written.
fn is_a_programs(line: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: [&str; 10] = [
        "html", "browser", "://", "mail program", "email client", "mailprogramm", "sent from ", "gesendet", "envoyé de", "envoyé depuis",
    ];
    let line = line.to_lowercase();
    WORDS.iter().any(|word| line.contains(word))
}

fn has_words(branch: &[Section]) -> bool {
    branch.iter().any(|section| section.place == Place::Inline && !section.is_blank())
}

/// The parts between the boundary lines (RFC 2046 section 5.1.1), each with
/// how it ended. What stands before the first and after the last is not read.
fn split_parts<'a>(
    body: &'a [u8],
    boundary: &[u8],
    outer: PartEnd,
    work: &mut Work,
) -> Vec<(&'a [u8], PartEnd)> {
    let mut parts = Vec::new();
    let mut start: Option<usize> = None;
    let mut rest = body;
    while !rest.is_empty() {
        let at = body.len() - rest.len();
        let (line, after) = split_line(rest);
        rest = after;
        let Some(mark) = boundary_line(line, boundary) else {
            continue;
        };
        if let Some(from) = start {
            parts.push((&body[from..at], PartEnd::Closed));
        }
        start = Some(body.len() - rest.len());
        if mark == Mark::Last || parts.len() > PART_LIMIT {
            return parts;
        }
    }
    if let Some(from) = start {
        if from == body.len() && outer == PartEnd::Open {
            push_once(&mut work.faults, LetterFault::CutShort);
        }
        parts.push((&body[from..], outer));
    }
    parts
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Between,
    Last,
}

fn boundary_line(line: &[u8], boundary: &[u8]) -> Option<Mark> {
    if boundary.is_empty() {
        return None;
    }
    let tail = line.strip_prefix(b"--")?.strip_prefix(boundary)?.trim_ascii_end();
    match tail {
        b"" => Some(Mark::Between),
        b"--" => Some(Mark::Last),
        _ => None,
    }
}

/// The boundary of a multipart that does not name it: its first line that could be one.
fn guess_boundary(body: &[u8]) -> &[u8] {
    let mut rest = body;
    while !rest.is_empty() {
        let (line, after) = split_line(rest);
        if let Some(mark) = line.trim_ascii_end().strip_prefix(b"--")
            && mark.len() >= 4
            && !mark.contains(&b' ')
        {
            return mark;
        }
        rest = after;
    }
    b""
}

fn is_attached(fields: &Fields, content: Option<&ContentType<'_>>) -> Place {
    let disposition = fields.content("content-disposition");
    let named = content.is_some_and(|content| content.has_attribute("name"))
        || disposition.as_ref().is_some_and(|d| d.has_attribute("filename"));
    if named || disposition.is_some_and(|d| d.is_attachment()) {
        Place::Attached
    } else {
        Place::Inline
    }
}

fn ignore(fields: &Fields, content: Option<&ContentType<'_>>, work: &mut Work) {
    let clip = |text: &str| text.chars().filter(|c| !c.is_control()).take(80).collect::<String>();
    let kind = match content {
        Some(c) => clip(&format!("{}/{}", c.ctype(), c.subtype().unwrap_or(""))),
        None => String::new(),
    };
    let disposition = fields.content("content-disposition");
    let name = disposition
        .as_ref()
        .and_then(|d| d.attribute("filename"))
        .or_else(|| content.and_then(|c| c.attribute("name")))
        .map(clip);
    push_once(&mut work.faults, LetterFault::AttachmentIgnored { kind, name });
}

fn read_text(
    fields: &Fields,
    content: Option<&ContentType<'_>>,
    body: &[u8],
    place: Place,
    end: PartEnd,
) -> Section {
    let attribute = |name: &str| content.and_then(|content| content.attribute(name));
    let mut faults = Vec::new();
    let mut bytes = body;
    if bytes.len() > TEXT_LIMIT * 2 {
        bytes = &bytes[..TEXT_LIMIT * 2];
        faults.push(LetterFault::TextTooLong);
    }
    let encoding = fields.first("content-transfer-encoding").unwrap_or("");
    let (decoded, fault) = decode_transfer(encoding, bytes);
    faults.extend(fault);
    let (text, fault) = decode_charset(attribute("charset"), &decoded);
    faults.extend(fault);
    let is =
        |name: &str, value: &str| attribute(name).is_some_and(|v| v.eq_ignore_ascii_case(value));
    let (text, kind) = if content.is_some_and(|content| content.subtype() == Some("html")) {
        (tidy(&html_to_text(&text), Flow::Fixed), TextSource::Html)
    } else {
        let flow = match (is("format", "flowed"), is("delsp", "yes")) {
            (true, true) => Flow::FlowedDelSp,
            (true, false) => Flow::Flowed,
            (false, _) => Flow::Fixed,
        };
        (tidy(&text, flow), TextSource::Plain)
    };
    Section { text, kind, place, end, faults }
}
