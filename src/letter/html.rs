//! HTML to plain text, in one pass whose work grows with the length alone.
//!
//! mail-parser's own converter ends a line only at `<br>` and `</p>`, so that
//! the orders of a mailer that wraps each line in `<div>` run together; of it
//! only the table of entities is used. What is quoted (`<blockquote>`, Gmail's
//! and others' quote blocks) or struck out (`<s>`, `<strike>`, `<del>`) comes
//! out as lines that begin with `> `: a struck order is not an order.

use mail_parser::decoders::html::add_html_token;

/// Deepest nesting of elements that matter; deeper ones are not told apart.
const FRAME_LIMIT: usize = 40;
/// Longest entity looked up, in bytes.
const ENTITY_LIMIT: usize = 33;

/// Text as a reader of the HTML would see it, quoted parts marked.
pub(super) fn html_to_text(html: &str) -> String {
    let mut page = Page::default();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        page.words(&rest[..at]);
        rest = page.markup(&rest[at..]);
    }
    page.words(rest);
    page.end_line();
    page.out
}

/// What an open element does to the text within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    Quote,
    Strike,
    Preformat,
}

/// An open element with an effect, and how many of its name are open within it.
struct Frame {
    name: String,
    effect: Effect,
    inner: usize,
}

#[derive(Default)]
struct Page {
    out: String,
    line: String,
    struck: String,
    gap: bool,
    frames: Vec<Frame>,
}

impl Page {
    /// Text between two tags.
    fn words(&mut self, text: &str) {
        let preformatted = self.depth(Effect::Preformat) > 0;
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let width = match c {
                '\n' if preformatted => {
                    self.end_line();
                    1
                }
                '\r' => 1,
                ' ' | '\t' | '\n' | '\u{c}' if !preformatted => {
                    self.gap = true;
                    1
                }
                '&' => {
                    let (decoded, width) = entity(rest);
                    decoded.chars().for_each(|c| self.put(c));
                    width
                }
                c => {
                    self.put(c);
                    c.len_utf8()
                }
            };
            rest = &rest[width..];
        }
    }

    fn put(&mut self, c: char) {
        let struck = self.depth(Effect::Strike) > 0;
        if self.gap {
            for line in [&mut self.line, &mut self.struck] {
                if !line.is_empty() && !line.ends_with(' ') {
                    line.push(' ');
                }
            }
            self.gap = false;
        }
        let line = if struck { &mut self.struck } else { &mut self.line };
        line.push(c);
    }

    fn depth(&self, effect: Effect) -> usize {
        self.frames.iter().filter(|frame| frame.effect == effect).count()
    }

    /// Ends the line that is being written, even an empty one.
    fn end_line(&mut self) {
        self.gap = false;
        let depth = self.depth(Effect::Quote);
        let line = std::mem::take(&mut self.line);
        let struck = std::mem::take(&mut self.struck);
        let only_struck = line.trim().is_empty() && !struck.trim().is_empty();
        if !only_struck {
            self.push_line(depth, line.trim_end());
        }
        if !struck.trim().is_empty() {
            self.push_line(depth + 1, struck.trim_end());
        }
    }

    fn push_line(&mut self, depth: usize, line: &str) {
        if depth > 0 {
            self.out.extend(std::iter::repeat_n('>', depth));
            self.out.push(' ');
        }
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// Ends the line only if something stands on it: the edge of a block.
    fn edge(&mut self) {
        self.gap = false;
        if !self.line.trim().is_empty() || !self.struck.trim().is_empty() {
            self.end_line();
        } else {
            self.line.clear();
            self.struck.clear();
        }
    }

    /// Works off what begins with `<`; gives what follows it.
    fn markup<'a>(&mut self, rest: &'a str) -> &'a str {
        if let Some(comment) = rest.strip_prefix("<!--") {
            return comment.split_once("-->").map_or("", |(_, after)| after);
        }
        let next = rest.as_bytes().get(1).copied().unwrap_or(b' ');
        if !next.is_ascii_alphabetic() && !matches!(next, b'/' | b'!' | b'?') {
            // A sign, not a tag: `A Par < B`.
            self.words("&lt;");
            return &rest[1..];
        }
        let Some(end) = tag_end(rest) else { return "" };
        let tag = &rest[1..end];
        let after = &rest[end + 1..];
        let (tag, closing) = match tag.strip_prefix('/') {
            Some(tag) => (tag, true),
            None => (tag, false),
        };
        let name = tag.split(|c: char| c.is_ascii_whitespace() || c == '/').next().unwrap_or("");
        let name = name.to_ascii_lowercase();
        if closing {
            self.close(&name);
            return after;
        }
        self.open(&name, tag);
        if matches!(name.as_str(), "style" | "script" | "template" | "title") {
            return after_closing(after, &name);
        }
        after
    }

    fn open(&mut self, name: &str, tag: &str) {
        match name {
            "br" => return self.end_line(),
            "td" | "th" => self.gap = true,
            name if is_block(name) => self.edge(),
            _ => {}
        }
        if is_void(name) {
            return;
        }
        if let Some(frame) = self.frames.iter_mut().rev().find(|frame| frame.name == name) {
            frame.inner += 1;
        }
        let effect = effect_of(name, tag);
        if let Some(effect) = effect
            && self.frames.len() < FRAME_LIMIT
        {
            // The frame of the same name counts its own inner ones only.
            if let Some(outer) = self.frames.iter_mut().rev().find(|frame| frame.name == name) {
                outer.inner -= 1;
            }
            if effect == Effect::Quote {
                self.edge();
            }
            self.frames.push(Frame { name: name.to_owned(), effect, inner: 0 });
        }
    }

    fn close(&mut self, name: &str) {
        let ends = self.frames.iter().rposition(|frame| frame.name == name);
        let quote_ends = ends.is_some_and(|at| {
            self.frames[at].inner == 0
                && self.frames[at..].iter().any(|frame| frame.effect == Effect::Quote)
        });
        if is_block(name) || quote_ends {
            self.edge();
        }
        if let Some(at) = ends {
            if self.frames[at].inner == 0 {
                self.frames.truncate(at);
            } else {
                self.frames[at].inner -= 1;
            }
        }
    }
}

fn effect_of(name: &str, tag: &str) -> Option<Effect> {
    let attributes = || tag.to_ascii_lowercase();
    match name {
        "s" | "strike" | "del" => Some(Effect::Strike),
        "pre" | "textarea" => Some(Effect::Preformat),
        "blockquote" if !is_indent(&attributes()) => Some(Effect::Quote),
        "div" | "span" | "section" | "p" if tag.len() > name.len() => {
            let attributes = attributes();
            let quotes = ["gmail_quote", "yahoo_quoted", "protonmail_quote", "tutanota_quote"];
            if quotes.iter().any(|mark| attributes.contains(mark)) {
                Some(Effect::Quote)
            } else if attributes.contains("line-through") {
                Some(Effect::Strike)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Mail programs indent the writer's own lines with a blockquote that has no
/// border; one that quotes says `cite` or has a class.
fn is_indent(attributes: &str) -> bool {
    let plain: String = attributes.chars().filter(|c| !c.is_whitespace()).collect();
    plain.contains("border:none") && !plain.contains("cite") && !plain.contains("gmail_quote")
}

fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "source"
            | "track"
            | "wbr"
    )
}

fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "body"
            | "center"
            | "dd"
            | "div"
            | "dl"
            | "dt"
            | "fieldset"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hr"
            | "html"
            | "li"
            | "main"
            | "ol"
            | "p"
            | "pre"
            | "section"
            | "table"
            | "tbody"
            | "thead"
            | "tr"
            | "ul"
    )
}

/// Where the tag's `>` stands; one inside a quoted attribute does not count.
/// An unclosed quote would swallow the letter, so then the first `>` counts.
fn tag_end(rest: &str) -> Option<usize> {
    const TAG_LIMIT: usize = 2_000;
    let mut quote = None;
    for (at, byte) in rest.bytes().enumerate().take(TAG_LIMIT) {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            (None, b'"' | b'\'') if rest.as_bytes()[at - 1] == b'=' => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    rest.find('>')
}

/// What follows the closing tag of an element whose content is not text.
fn after_closing<'a>(rest: &'a str, name: &str) -> &'a str {
    let mut from = rest;
    while let Some(at) = from.find("</") {
        let tag = &from[at + 2..];
        if tag.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name)) {
            return tag.split_once('>').map_or("", |(_, after)| after);
        }
        from = tag;
    }
    ""
}

/// Reads an entity at the start of a text: what it stands for, and its width.
fn entity(rest: &str) -> (String, usize) {
    let end = rest.bytes().take(ENTITY_LIMIT).position(|b| b == b';');
    let plain = || ("&".to_owned(), 1);
    let Some(end) = end else { return plain() };
    let token = &rest[..=end];
    if !token[1..end].bytes().all(|b| b.is_ascii_alphanumeric() || b == b'#') {
        return plain();
    }
    let mut decoded = String::new();
    add_html_token(&mut decoded, token.as_bytes(), false);
    if decoded == token { plain() } else { (decoded, token.len()) }
}
