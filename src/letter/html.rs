//! HTML to plain text, in one pass whose work grows with the length alone.
//!
//! mail-parser's own converter ends a line only at `<br>` and `</p>`, so that
//! the orders of a mailer that wraps each line in `<div>` run together; of it
//! only the table of entities is used. What is quoted (`<blockquote>`, Gmail's
//! and others' quote blocks) or not shown comes out as lines that begin with
//! `> `, what is struck out (`<s>`, `<del>`, a style) between `~~` and `~~`:
//! a struck order is not an order. The row of a table is one line. A signature that a program marks as
//! one comes last, below the mark it has in plain text.

use mail_parser::decoders::html::add_html_token;

use super::plain::trim_lines;

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
    page.done()
}

/// What an open element does to the text within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    Quote,
    /// A division of Gmail's: the old letter, and answers between its parts.
    QuoteUpToAnswers,
    Strike,
    Preformat,
    /// A program put it below the letter.
    Signature,
    /// Answers between the parts of a quoted letter.
    None,
}

/// Whether blocks end a line here.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Lines {
    /// They do.
    #[default]
    Apart,
    /// Before the first word of a table's cell they do not.
    CellBegins,
    /// In the cell of a table they do only when more of the same cell follows: so many times.
    InCell(usize),
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
    signature: String,
    line: String,
    gap: bool,
    /// Whether the line's last words are struck out.
    striking: bool,
    lines: Lines,
    /// Open marks after which all is the old letter.
    old_letter: usize,
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
        match self.lines {
            Lines::Apart => {}
            Lines::CellBegins => self.gap = true,
            Lines::InCell(ends) => (0..ends).for_each(|_| self.write_line()),
        }
        if self.lines != Lines::Apart {
            self.lines = Lines::InCell(0);
        }
        self.strike_from_here(self.depth(Effect::Strike) > 0);
        if self.gap {
            if !self.line.is_empty() && !self.line.ends_with([' ', '~']) {
                self.line.push(' ');
            }
            self.gap = false;
        }
        self.line.push(c);
    }

    /// Sets the marks around what is struck out.
    fn strike_from_here(&mut self, strikes: bool) {
        if self.striking == strikes {
            return;
        }
        self.striking = strikes;
        if strikes {
            if !self.line.is_empty() && !self.line.ends_with(' ') {
                self.line.push(' ');
            }
            self.line.push_str("~~");
            self.gap = false;
        } else {
            self.line.push_str("~~ ");
        }
    }

    fn depth(&self, effect: Effect) -> usize {
        self.frames.iter().filter(|frame| frame.effect == effect).count()
    }

    /// Ends the line that is being written, even an empty one.
    fn end_line(&mut self) {
        self.gap = false;
        match &mut self.lines {
            Lines::Apart => self.write_line(),
            Lines::CellBegins => {}
            Lines::InCell(ends) => *ends = (*ends + 1).min(2),
        }
    }

    fn write_line(&mut self) {
        self.strike_from_here(false);
        let line = std::mem::take(&mut self.line);
        let depth =
            self.depth(Effect::Quote) + self.depth(Effect::QuoteUpToAnswers) + self.old_letter;
        self.push_line(depth, line.trim_end());
    }

    fn push_line(&mut self, depth: usize, line: &str) {
        if depth == 0 && self.depth(Effect::Signature) > 0 {
            self.signature.push_str(line);
            self.signature.push('\n');
            return;
        }
        if depth > 0 {
            self.out.extend(std::iter::repeat_n('>', depth));
            self.out.push(' ');
        }
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// The text, with what is signature below all else: the old letter stands below that mostly, and
    /// answers may stand among its parts.
    fn done(mut self) -> String {
        let signature = trim_lines(&self.signature);
        if signature.chars().any(char::is_alphanumeric) {
            self.out.truncate(self.out.trim_end().len());
            let mark = if signature.starts_with("--\n") { "\n" } else { "\n-- \n" };
            self.out.push_str(mark);
            self.out.push_str(signature);
        }
        self.out
    }

    /// Ends the line only if something stands on it: the edge of a block.
    fn edge(&mut self) {
        self.gap = false;
        if self.line.trim().is_empty() {
            self.line.clear();
            return;
        }
        match &mut self.lines {
            Lines::Apart => self.write_line(),
            Lines::CellBegins => {}
            Lines::InCell(ends) => *ends = (*ends).max(1),
        }
    }

    /// The edge of a quotation: what stands before it is written as what it is.
    fn quote_edge(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        self.edge();
        self.lines = match lines {
            Lines::Apart => Lines::Apart,
            Lines::CellBegins | Lines::InCell(_) => Lines::CellBegins,
        };
    }

    /// The edge of a cell, a row or a table.
    fn cell(&mut self, name: &str, closing: bool) {
        let in_cell = matches!(name, "td" | "th");
        self.lines = Lines::Apart;
        if in_cell {
            self.gap = true;
            if !closing {
                self.lines = Lines::CellBegins;
            }
        } else {
            self.edge();
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
        if matches!(name.as_str(), "style" | "script" | "template" | "title") {
            return after_closing(after, &name);
        }
        self.open(&name, tag);
        after
    }

    fn open(&mut self, name: &str, tag: &str) {
        match name {
            "br" => return self.end_line(),
            name if is_of_table(name) => self.cell(name, false),
            name if is_block(name) => self.edge(),
            _ => {}
        }
        if is_void(name) {
            return;
        }
        if let Some(frame) = self.frames.iter_mut().rev().find(|frame| frame.name == name) {
            frame.inner += 1;
        }
        let attributes = tag.get(name.len()..).unwrap_or_default().to_ascii_lowercase();
        if OLD_LETTER.iter().any(|mark| attributes.contains(mark)) {
            self.quote_edge();
            self.old_letter = 1;
        }
        let effect = effect_of(name, &attributes);
        if let Some(effect) = effect
            && self.frames.len() < FRAME_LIMIT
        {
            // The frame of the same name counts its own inner ones only.
            if let Some(outer) = self.frames.iter_mut().rev().find(|frame| frame.name == name) {
                outer.inner -= 1;
            }
            if effect != Effect::Strike {
                self.quote_edge();
            }
            self.frames.push(Frame { name: name.to_owned(), effect, inner: 0 });
        }
    }

    fn close(&mut self, name: &str) {
        let ends = self.frames.iter().rposition(|frame| frame.name == name);
        let quote_ends = ends.is_some_and(|at| {
            self.frames[at].inner == 0
                && self.frames[at..].iter().any(|frame| frame.effect != Effect::Strike)
        });
        if quote_ends {
            self.quote_edge();
        } else if is_block(name) {
            self.edge();
        }
        if is_of_table(name) {
            self.cell(name, true);
        }
        if let Some(at) = ends {
            if self.frames[at].inner == 0 {
                self.frames.truncate(at);
                // What stands behind the quoted part is an answer to it.
                if name == "blockquote"
                    && let Some(frame) = self.frames.last_mut()
                    && frame.effect == Effect::QuoteUpToAnswers
                {
                    frame.effect = Effect::None;
                }
            } else {
                self.frames[at].inner -= 1;
            }
        }
    }
}

/// What programs of one maker set before the old letter, which follows unmarked.
const OLD_LETTER: &[&str] = &["divrplyfwdmsg", "appendonsend"];

/// Names by which programs mark the element that holds the old letter.
#[rustfmt::skip]
const QUOTES: &[&str] = &[
    "yahoo_quoted", "protonmail_quote", "tutanota_quote", "spark_quote", "zmail_extra", "wm_quote", "moz-forward-container",
    "mail-editor-reference-message-container", "olk_src_body_section", "messagereplysection", "name=\"quote\"", "__quoted_text__",
    "isforwardcontent", "moz-cite-prefix", "reply-intro", "display:none", "display: none",
];

/// Names by which programs mark what they put below every letter.
#[rustfmt::skip]
const SIGNATURES: &[&str] = &[
    "signature\"", "signature'", "id=signature", "gmail_signature", "mobile-signature", "moz-signature", "protonmail_signature", "zmail_signature",
];

fn effect_of(name: &str, attributes: &str) -> Option<Effect> {
    match name {
        "s" | "strike" | "del" => return Some(Effect::Strike),
        "pre" | "textarea" => return Some(Effect::Preformat),
        "blockquote" if !is_indent(attributes) => return Some(Effect::Quote),
        _ => {}
    }
    if attributes.contains("line-through") {
        Some(Effect::Strike)
    } else if QUOTES.iter().any(|mark| attributes.contains(mark))
        || matches!(name, "div" | "p") && has_bar(attributes)
    {
        Some(Effect::Quote)
    } else if attributes.contains("gmail_quote") {
        Some(Effect::QuoteUpToAnswers)
    } else if SIGNATURES.iter().any(|mark| attributes.contains(mark)) {
        Some(Effect::Signature)
    } else {
        None
    }
}

/// A bar at the left, as programs draw it beside the old letter.
fn has_bar(attributes: &str) -> bool {
    let plain: String = attributes.chars().filter(|c| !c.is_whitespace()).collect();
    plain.split("border-left:").nth(1).is_some_and(|style| {
        let style = style.split([';', '"']).next().unwrap_or_default();
        ["solid", "dotted", "dashed"].iter().any(|kind| style.contains(kind))
            && !style.contains("none")
    })
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

fn is_of_table(name: &str) -> bool {
    matches!(name, "td" | "th" | "tr" | "table" | "tbody" | "thead")
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
