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

use std::mem;

use super::glue::{GLUE, held};

/// What parts columns in a template.
pub(super) const BAR: &str = "||";
/// What stands around what one could type.
pub(super) const TYPED: char = '`';

/// One block of a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block {
    /// What stands before it.
    pub(super) before: Before,
    /// What it is.
    pub(super) content: Content,
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
pub(super) enum Content {
    /// A heading.
    Heading(Level, String),
    /// Sentences that run on.
    Paragraph(Tone, String),
    /// Lines of their own.
    Lines(Vec<Line>),
    /// Lines as they are.
    Verbatim(Vec<String>),
    /// Lines that somebody else wrote.
    Words(Vec<String>),
    /// Lines in columns.
    Table(Vec<Row>),
    /// Where the letter's pictures belong, and what they show, in words.
    Picture(String),
    /// Who sends the letter, on paper; and what stands there where nobody is named.
    Sender(String),
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
fn beside_words(line: &str) -> Option<Content> {
    match line.split_once(' ').unwrap_or((line, "")) {
        ("!picture", words) => Some(Content::Picture(words.to_owned())),
        ("!map", "") => Some(Content::Print(Print::Map)),
        ("!map", "small") => Some(Content::Print(Print::SmallMap)),
        ("!page", "") => Some(Content::Print(Print::NewPage)),
        ("!cut", "") => Some(Content::Print(Print::Cut)),
        ("!sender", words) => Some(Content::Sender(words.to_owned())),
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
pub(super) struct Line {
    /// How far in it stands.
    pub(super) indent: usize,
    /// What it says.
    pub(super) text: String,
}

/// A line in columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// How far in it stands.
    pub(super) indent: usize,
    /// Whether it names the columns or fills them.
    pub(super) place: Place,
    /// Its columns.
    pub(super) cells: Vec<Cell>,
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
pub(super) enum Cell {
    /// Words.
    Said(String),
    /// What one could type.
    Typed(String),
}

impl Cell {
    /// What it says.
    pub(super) fn text(&self) -> &str {
        match self {
            Cell::Said(text) | Cell::Typed(text) => text,
        }
    }
}

/// The blocks of a rendered template.
pub(super) fn blocks(rendered: &str) -> Vec<Block> {
    let mut reader = Reader { blocks: Vec::new(), open: None, before: Before::Nothing };
    for line in rendered.lines() {
        reader.line(line.trim_end());
    }
    reader.close();
    reader.blocks
}

struct Reader {
    blocks: Vec<Block>,
    open: Option<Content>,
    before: Before,
}

impl Reader {
    fn line(&mut self, line: &str) {
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
                let line = text[1..].strip_prefix(' ').unwrap_or_default().to_owned();
                match &mut self.open {
                    Some(Content::Verbatim(lines)) => lines.push(line),
                    _ => self.open(Content::Verbatim(vec![line])),
                }
            }
            (_, text) if text.starts_with("~ ") || text == "~" => {
                let line = text[1..].strip_prefix(' ').unwrap_or_default().to_owned();
                match &mut self.open {
                    Some(Content::Words(lines)) => lines.push(line),
                    _ => self.open(Content::Words(vec![line])),
                }
            }
            (indent, text) if text.contains(BAR) => self.row(indent, text),
            (indent, text) => {
                let line = Line { indent, text: glued(text) };
                match &mut self.open {
                    Some(Content::Lines(lines)) => lines.push(line),
                    _ => self.open(Content::Lines(vec![line])),
                }
            }
        }
    }

    fn margin(&mut self, text: &str) {
        if let Some(text) = text.strip_prefix("#! ") {
            self.open(Content::Heading(Level::Title, glued(text)));
        } else if let Some(text) = text.strip_prefix("## ") {
            self.open(Content::Heading(Level::Group, glued(text)));
        } else if let Some(text) = text.strip_prefix("# ") {
            self.open(Content::Heading(Level::Part, glued(text)));
        } else {
            self.sentence(text);
        }
    }

    fn sentence(&mut self, text: &str) {
        let (tone, text) = match text.strip_prefix("> ") {
            Some(text) => (Tone::Notice, text),
            None => (Tone::Plain, text),
        };
        match &mut self.open {
            Some(Content::Paragraph(whole, words)) => {
                if tone == Tone::Notice {
                    *whole = tone;
                }
                words.push(' ');
                words.push_str(text);
            }
            _ => self.open(Content::Paragraph(tone, text.to_owned())),
        }
    }

    fn row(&mut self, indent: usize, text: &str) {
        let (place, text) = match text.strip_prefix("# ") {
            Some(text) => (Place::Head, text),
            None => (Place::Body, text),
        };
        let row = Row { indent, place, cells: text.split(BAR).map(cell).collect() };
        match &mut self.open {
            Some(Content::Table(rows)) => rows.push(row),
            _ => self.open(Content::Table(vec![row])),
        }
    }

    fn open(&mut self, content: Content) {
        self.close();
        self.open = Some(content);
    }

    fn close(&mut self) {
        if let Some(mut content) = self.open.take() {
            // Not before, for what holds words together may stand in two of its lines.
            if let Content::Paragraph(_, words) = &mut content {
                *words = glued(words);
            }
            let is_silent =
                |block: &Block| matches!(block.content, Content::Picture(_) | Content::Print(_));
            let first = self.blocks.iter().all(is_silent);
            let before = mem::replace(&mut self.before, Before::Nothing);
            let before = if first { Before::Nothing } else { before };
            self.blocks.push(Block { before, content });
        }
    }
}

/// Words with glue for the blanks at which no line may end.
fn glued(text: &str) -> String {
    held(text, GLUE).into_owned()
}

fn cell(text: &str) -> Cell {
    let text = text.trim();
    match text.strip_prefix(TYPED).and_then(|text| text.strip_suffix(TYPED)) {
        Some(typed) => Cell::Typed(typed.to_owned()),
        None => Cell::Said(glued(text)),
    }
}

/// Whether a table is one of orders with words on them; one of units alone is none.
pub(super) fn is_orders(rows: &[Row]) -> bool {
    let is_unit = |row: &Row| row.cells.first().is_some_and(|cell| is_unit(cell.text()));
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
pub(super) fn orders_width(blocks: &[Block]) -> usize {
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
