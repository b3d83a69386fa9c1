//! A rendered template as a letter's blocks: what both its text and its HTML are made of.
//!
//! Templates are written for people who edit sentences, so they need neither count columns nor know
//! HTML:
//! * lines at the margin are one paragraph until an empty line, and are filled anew;
//! * a line that begins with `# ` is a heading, with `## ` a lesser one; HTML leaves a colon at its
//!   end away;
//! * a line that begins with `> ` makes its paragraph one the reader must not miss: HTML sets it
//!   off;
//! * an indented line stays a line of its own; one further in goes on with the line above it;
//! * `||` in an indented line parts columns, which are aligned with those of the lines around it;
//!   such a line that begins with `# ` is the table's head, and a column in backticks is what one
//!   could type;
//! * an indented line that begins with `| ` is kept as it is, blanks and all;
//! * an indented line that begins with `~ ` is what somebody else wrote: it keeps its end, and stands apart
//!   from the letter's own words;
//! * a line that begins with `!picture ` is where HTML shows the letter's pictures; what follows is for
//!   those who do not see them;
//! * the lines `!map`, `!page`, `!cut`, `!sender` and `!contents` are for paper alone: where its map stands
//!   (`!map small`: a smaller one); what follows stands on a new page, or is to be cut off; who sends the
//!   letter, with words behind it for a judge that names nobody; on which pages the titles stand, which are
//!   lines that begin with `#! `;
//! * a column or an indented line of `____` alone is a line to write on.
//!
//! What is said, and not kept as it is, has glue where no line may end (`glue`).
//!
//! What people wrote never reaches this with a line end, a `||` or a backtick in it, and never
//! opens a line at the margin (see `words::plain`).

use std::borrow::Cow;
use std::mem;

use super::glue::{GLUE, held};

/// What parts columns in a template.
pub(super) const BAR: &str = "||";
/// What stands around what one could type.
pub(super) const TYPED: char = '`';

/// One block of a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block<'a> {
    /// What stands before it.
    pub(super) before: Before,
    /// What it is.
    pub(super) content: Content<'a>,
}

/// What parts a block from the one above it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Before {
    /// An empty line.
    Gap,
    /// Nothing.
    Nothing,
}

/// What a block holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Content<'a> {
    /// A heading.
    Heading(Level, Cow<'a, str>),
    /// Sentences that run on.
    Paragraph(Tone, Cow<'a, str>),
    /// Lines of their own.
    Lines(Vec<Line<'a>>),
    /// Lines as they are.
    Verbatim(Vec<&'a str>),
    /// Lines that somebody else wrote.
    Words(Vec<&'a str>),
    /// Lines in columns.
    Table(Vec<Row<'a>>),
    /// Where the letter's pictures belong, and what they show, in words.
    Picture(&'a str),
    /// Who sends the letter, on paper; and what stands there where nobody is named.
    Sender(&'a str),
    /// What only paper has.
    Print(Print),
}

/// What only paper has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Print {
    /// The map.
    Map,
    /// The same, smaller.
    SmallMap,
    /// What follows stands on a new page.
    NewPage,
    /// What follows is to be cut off.
    Cut,
    /// On which pages the titles stand.
    Contents,
}

/// What a line at the margin asks for that is not said in words.
fn beside_words(line: &str) -> Option<Content<'_>> {
    if !line.starts_with('!') {
        return None;
    }
    match line.split_once(' ').unwrap_or((line, "")) {
        ("!picture", words) => Some(Content::Picture(words)),
        ("!map", "") => Some(Content::Print(Print::Map)),
        ("!map", "small") => Some(Content::Print(Print::SmallMap)),
        ("!page", "") => Some(Content::Print(Print::NewPage)),
        ("!cut", "") => Some(Content::Print(Print::Cut)),
        ("!sender", words) => Some(Content::Sender(words)),
        ("!contents", "") => Some(Content::Print(Print::Contents)),
        _ => None,
    }
}

/// How great a heading is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    /// That of one of several things bound together.
    Title,
    /// That of a part of the letter.
    Part,
    /// That of a group within a part.
    Group,
}

/// How loud a paragraph is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    /// As any other.
    Plain,
    /// The reader must not miss it.
    Notice,
}

/// A line of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line<'a> {
    /// How far in it stands.
    pub(super) indent: usize,
    /// What it says.
    pub(super) text: Cow<'a, str>,
}

/// A line in columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row<'a> {
    /// How far in it stands.
    pub(super) indent: usize,
    /// Whether it names the columns or fills them.
    pub(super) place: Place,
    /// Its columns.
    pub(super) cells: Vec<Cell<'a>>,
}

/// What a row is in its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// It names the columns.
    Head,
    /// It fills them.
    Body,
}

/// One column of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cell<'a> {
    /// Words.
    Said(Cow<'a, str>),
    /// What one could type.
    Typed(&'a str),
}

impl Cell<'_> {
    /// What it says.
    pub(super) fn text(&self) -> &str {
        match self {
            Cell::Said(text) => text,
            Cell::Typed(text) => text,
        }
    }
}

/// The blocks of a rendered template.
pub(super) fn blocks(rendered: &str) -> Vec<Block<'_>> {
    let mut reader = Reader { blocks: Vec::new(), open: None, before: Before::Nothing };
    for line in rendered.lines() {
        reader.line(line.trim_end());
    }
    reader.close();
    reader.blocks
}

struct Reader<'a> {
    blocks: Vec<Block<'a>>,
    open: Option<Content<'a>>,
    before: Before,
}

impl<'a> Reader<'a> {
    fn line(&mut self, line: &'a str) {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        match (indent, text) {
            (_, "") => {
                self.close();
                self.before = Before::Gap;
            }
            (0, text) => match beside_words(text) {
                Some(content) => {
                    self.close();
                    self.blocks.push(Block { before: Before::Nothing, content });
                }
                None => self.margin(text),
            },
            (_, text) if text.starts_with("| ") || text == "|" => {
                let line = text[1..].strip_prefix(' ').unwrap_or_default();
                match &mut self.open {
                    Some(Content::Verbatim(lines)) => lines.push(line),
                    _ => self.open(Content::Verbatim(vec![line])),
                }
            }
            (_, text) if text.starts_with("~ ") || text == "~" => {
                let line = text[1..].strip_prefix(' ').unwrap_or_default();
                match &mut self.open {
                    Some(Content::Words(lines)) => lines.push(line),
                    _ => self.open(Content::Words(vec![line])),
                }
            }
            (indent, text) if bar(text).is_some() => self.row(indent, text),
            (indent, text) => {
                let line = Line { indent, text: held(text, GLUE) };
                match &mut self.open {
                    Some(Content::Lines(lines)) => lines.push(line),
                    _ => self.open(Content::Lines(vec![line])),
                }
            }
        }
    }

    fn margin(&mut self, text: &'a str) {
        if let Some(text) = text.strip_prefix("#! ") {
            self.open(Content::Heading(Level::Title, held(text, GLUE)));
        } else if let Some(text) = text.strip_prefix("## ") {
            self.open(Content::Heading(Level::Group, held(text, GLUE)));
        } else if let Some(text) = text.strip_prefix("# ") {
            self.open(Content::Heading(Level::Part, held(text, GLUE)));
        } else {
            self.sentence(text);
        }
    }

    fn sentence(&mut self, text: &'a str) {
        let (tone, text) = match text.strip_prefix("> ") {
            Some(text) => (Tone::Notice, text),
            None => (Tone::Plain, text),
        };
        match &mut self.open {
            Some(Content::Paragraph(whole, words)) => {
                if tone == Tone::Notice {
                    *whole = tone;
                }
                let words = words.to_mut();
                words.push(' ');
                words.push_str(text);
            }
            _ => self.open(Content::Paragraph(tone, Cow::Borrowed(text))),
        }
    }

    fn row(&mut self, indent: usize, text: &'a str) {
        let (place, text) = match text.strip_prefix("# ") {
            Some(text) => (Place::Head, text),
            None => (Place::Body, text),
        };
        let row = Row { indent, place, cells: cells(text) };
        match &mut self.open {
            Some(Content::Table(rows)) => rows.push(row),
            _ => self.open(Content::Table(vec![row])),
        }
    }

    fn open(&mut self, content: Content<'a>) {
        self.close();
        self.open = Some(content);
    }

    fn close(&mut self) {
        if let Some(mut content) = self.open.take() {
            // Not before, for what holds words together may stand in two of its lines.
            if let Content::Paragraph(_, words) = &mut content {
                *words = match mem::take(words) {
                    Cow::Borrowed(words) => held(words, GLUE),
                    Cow::Owned(words) => Cow::Owned(held(&words, GLUE).into_owned()),
                };
            }
            let is_silent = |block: &Block<'_>| {
                matches!(block.content, Content::Picture(_) | Content::Print(_))
            };
            let first = self.blocks.iter().all(is_silent);
            let before = mem::replace(&mut self.before, Before::Nothing);
            let before = if first { Before::Nothing } else { before };
            self.blocks.push(Block { before, content });
        }
    }
}

/// Where the first of a text's columns ends. (In texts so short looking at each byte is faster than
/// a search.)
fn bar(text: &str) -> Option<usize> {
    text.as_bytes().windows(BAR.len()).position(|it| it == BAR.as_bytes())
}

fn cells(mut text: &str) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    while let Some(end) = bar(text) {
        cells.push(cell(&text[..end]));
        text = &text[end + BAR.len()..];
    }
    cells.push(cell(text));
    cells
}

fn cell(text: &str) -> Cell<'_> {
    let text = text.trim();
    match text.strip_prefix(TYPED).and_then(|text| text.strip_suffix(TYPED)) {
        Some(typed) => Cell::Typed(typed),
        None => Cell::Said(held(text, GLUE)),
    }
}

/// Whether a table is one of orders with words on them; one of units alone is none.
pub(super) fn is_orders(rows: &[Row<'_>]) -> bool {
    let is_unit = |row: &Row<'_>| row.cells.first().is_some_and(|cell| is_unit(cell.text()));
    rows.iter().all(|row| matches!(&*row.cells, [Cell::Typed(_), Cell::Said(_)]))
        && !rows.iter().all(is_unit)
}

/// Whether this is a unit and its place, and no order for it: `A PAR`, `F STP/NC`.
fn is_unit(typed: &str) -> bool {
    typed
        .split_once(' ')
        .is_some_and(|(kind, place)| matches!(kind, "A" | "F") && !place.contains(' '))
}

/// How wide the orders of a letter are, in characters: the words on them begin at one place in all of it.
pub(super) fn orders_width(blocks: &[Block<'_>]) -> usize {
    let tables = blocks.iter().filter_map(|block| match &block.content {
        Content::Table(rows) if is_orders(rows) => Some(rows),
        _ => None,
    });
    let cells = tables.flatten().filter_map(|row| row.cells.first());
    cells.map(|cell| cell.text().chars().count()).max().unwrap_or(0)
}

/// A heading where its size sets it apart: without its colon.
pub(super) fn without_colon(heading: &str) -> &str {
    heading.trim_end_matches(':').trim_end_matches(|c: char| c.is_whitespace() || c == GLUE)
}

/// Whether these words stand for a line to write on: four underscores or more.
pub(super) fn is_blank(words: &str) -> bool {
    words.len() >= 4 && words.bytes().all(|it| it == b'_')
}
