//! A letter's blocks as HTML, by the one template `_letter.html`.
//!
//! Mail programs differ much in what they show, so the page is simple: tables for the layout, the
//! styles that matter beside their elements, nothing from outside. What goes over the wire is ASCII
//! in short lines (other characters as references), so that no encoding makes it longer.

use std::fmt::Write as _;
use std::sync::Arc;

use minijinja::Value;
use minijinja::value::{Enumerator, Object};

use super::blocks::{
    Block, Cell, Content, Level, Place, Row, Tone, is_orders, orders_width, without_colon,
};
use super::draft::Page;
use super::glue::{GLUE, NO_BREAK};
use super::stationery::{TemplateFailure, rendered_page};

/// The longest line, in characters: from 74 on the builder would encode the whole.
const LINE: usize = 73;

/// How many characters of what one could type are not parted.
const UNBROKEN: usize = 30;
/// How many of a name, as `Austria-Hungary (you)`.
const SHORT: usize = 24;
/// How many characters have room in a phone's last column.
const FEW: usize = 12;
/// How wide a letter is in what one could type, in pixels.
const TYPED_LETTER: usize = 8;

/// Lets a template name the fields of a struct. (A letter has some hundred cells, and serde would make a map of
/// each.)
macro_rules! named {
    ($of:ident: $($field:ident),+) => {
        impl Object for $of {
            fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
                self.get_value_by_str(key.as_str()?)
            }

            fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
                match key {
                    $(stringify!($field) => Some(Value::from(self.$field.clone())),)+
                    _ => None,
                }
            }

            fn enumerate(self: &Arc<Self>) -> Enumerator {
                Enumerator::Str(&[$(stringify!($field)),+])
            }
        }
    };
}

/// What the page's template can name.
#[derive(Debug)]
struct Sheet {
    /// The letter's subject.
    title: Value,
    /// The code of its language, `en`.
    language: Value,
    /// Its blocks, each a [`Part`].
    blocks: Value,
    /// Where the pictures lie that are shown where `!picture` stands: `cid:…`.
    pictures: Value,
}
named!(Sheet: title, language, blocks, pictures);

/// A block as the template sees it.
#[derive(Clone, Debug)]
struct Part {
    /// `heading`, `group`, `text`, `notice`, `lines`, `verbatim`, `words`, `table` or `picture`.
    kind: &'static str,
    /// The words of a heading or a paragraph, or for who does not see a picture.
    text: Value,
    /// Lines: each with those that go on with it.
    items: Value,
    /// The rows that name the columns, of [`Column`]s.
    head: Value,
    /// The rows that fill them.
    rows: Value,
    /// Whether a phone shows the last column below the others: how much room there is beside them hangs on the
    /// fonts that the phone has.
    narrow: bool,
}
named!(Part: kind, text, items, head, rows, narrow);

#[derive(Debug)]
struct Column {
    text: Value,
    typed: bool,
    /// Whether it is short enough to stay on one line.
    short: bool,
    /// How wide it is at least, in pixels: of all orders in a letter as wide as the longest; 0 for as wide
    /// as it happens to be.
    width: usize,
    /// How many columns it takes.
    span: usize,
}
named!(Column: text, typed, short, width, span);

/// The blocks as HTML, ready for the wire. Where the page's own template fails, the house's is
/// taken, and how it failed is told; should that fail too, there is none.
pub(super) fn as_html(
    blocks: &[Block<'_>],
    title: &str,
    page: &Page,
    pictures: &[String],
) -> (Option<String>, Option<TemplateFailure>) {
    let sheet = page_of(blocks, title, page, pictures);
    let (rendered, failed) = rendered_page(&page.template, &sheet);
    (rendered.map(|page| for_the_wire(&page)), failed)
}

/// What the page's template gets for these blocks.
pub(super) fn page_of(
    blocks: &[Block<'_>],
    title: &str,
    page: &Page,
    pictures: &[String],
) -> Value {
    let width = orders_width(blocks) * TYPED_LETTER;
    let none = Value::from(Vec::<Value>::new());
    let bare = Part {
        kind: "",
        text: Value::from(""),
        items: none.clone(),
        head: none.clone(),
        rows: none,
        narrow: false,
    };
    let parts = blocks.iter().map(|block| part(&block.content, &bare, width));
    Value::from_object(Sheet {
        title: Value::from(title),
        language: Value::from(&*page.language),
        blocks: parts.map(Value::from_object).collect(),
        pictures: pictures.iter().map(|link| Value::from(&**link)).collect(),
    })
}

fn part(content: &Content<'_>, bare: &Part, orders: usize) -> Part {
    let said = |kind, text: &str| Part { kind, text: Value::from(text), ..bare.clone() };
    let whole = |kind, lines: &[&str]| {
        let items = lines.iter().map(|&line| Value::from(vec![Value::from(line)]));
        Part { kind, items: items.collect(), ..bare.clone() }
    };
    match content {
        Content::Heading(level, text) => {
            let kind = match level {
                Level::Title | Level::Part => "heading",
                Level::Group => "group",
            };
            said(kind, without_colon(text))
        }
        Content::Paragraph(Tone::Plain, text) => said("text", text),
        Content::Paragraph(Tone::Notice, text) => said("notice", text),
        Content::Lines(lines) => {
            let margin = lines.iter().map(|line| line.indent).min().unwrap_or(0);
            let mut items: Vec<Vec<Value>> = Vec::new();
            for line in lines {
                let text = Value::from(&*line.text);
                match items.last_mut() {
                    Some(item) if line.indent > margin => item.push(text),
                    _ => items.push(vec![text]),
                }
            }
            let items = items.into_iter().map(Value::from).collect();
            Part { kind: "lines", items, ..bare.clone() }
        }
        Content::Verbatim(lines) => whole("verbatim", lines),
        Content::Words(lines) => whole("words", lines),
        Content::Table(rows) => {
            let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
            let orders = if is_orders(rows) { orders } else { 0 };
            let of = |place: Place| -> Value {
                let rows = rows.iter().filter(|row| row.place == place);
                rows.map(|row| columns(row, width, orders)).collect()
            };
            let narrow = rows.iter().any(ends_in_words);
            let (head, rows) = (of(Place::Head), of(Place::Body));
            Part { kind: "table", head, rows, narrow, ..bare.clone() }
        }
        Content::Picture(text) => said("picture", text),
        // Its kind is none the page shows.
        Content::Sender(_) | Content::Print(_) => bare.clone(),
    }
}

/// Whether a row ends in words about what stands before them, or in more than a few.
fn ends_in_words(row: &Row<'_>) -> bool {
    match &*row.cells {
        [.., Cell::Typed(_), Cell::Said(_)] => true,
        [_, .., last] => last.text().chars().count() > FEW,
        [_] | [] => false,
    }
}

/// A row's columns; the last takes those that other rows have more.
fn columns(row: &Row<'_>, width: usize, orders: usize) -> Value {
    let last = row.cells.len().saturating_sub(1);
    let column = |(place, cell): (usize, &Cell<'_>)| Column {
        text: Value::from(cell.text()),
        typed: matches!(cell, Cell::Typed(_)),
        short: match cell {
            Cell::Typed(text) => text.chars().count() <= UNBROKEN,
            Cell::Said(text) => place != last && text.chars().count() <= SHORT,
        },
        width: if matches!(cell, Cell::Typed(_)) { orders } else { 0 },
        span: if place == last { width - last } else { 1 },
    };
    row.cells.iter().enumerate().map(column).map(Value::from_object).collect()
}

/// A page as it goes over the wire: ASCII, in lines of 73 characters where words allow it. A space
/// and a line end are the same to whoever shows it; but not in what stands for a picture, of which some
/// programs (w3m) show no line ends at all: there a space stays before them. Blanks of other kinds are references
/// by then, and stay.
fn for_the_wire(page: &str) -> String {
    let page = as_ascii(page);
    let mut out = String::with_capacity(page.len() + page.len() / 8);
    let mut stands_for_picture = false;
    for line in page.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let has_picture = stands_for_picture || line.contains("alt=\"");
        let mut left = line;
        while let Some(mut blank) = last_blank(left, LINE) {
            let is_inside =
                |blank: usize| has_picture && ends_in_picture(&left[..blank], stands_for_picture);
            let mut inside = is_inside(blank);
            if inside && blank == LINE {
                blank = last_blank(left, LINE - 1).unwrap_or(blank);
                inside = is_inside(blank);
            }
            stands_for_picture = inside;
            let (head, tail) = left.split_at(blank);
            out.push_str(head);
            out.push_str(if stands_for_picture { " \n" } else { "\n" });
            left = &tail[1..];
        }
        stands_for_picture = has_picture && ends_in_picture(left, stands_for_picture);
        out.push_str(left);
        out.push('\n');
    }
    out
}

/// The blank at which a line of more characters than this is to end: the last that leaves it no longer,
/// else the first there is.
fn last_blank(line: &str, longest: usize) -> Option<usize> {
    if line.len() <= longest {
        return None;
    }
    line[..=longest].rfind(' ').or_else(|| line.find(' '))
}

/// Whether what stands for a picture goes on where these words end. Quotation marks of people's are
/// references.
fn ends_in_picture(words: &str, goes_on: bool) -> bool {
    match words.rfind('"') {
        None => goes_on,
        Some(mark) => words[..mark].ends_with(" alt=") || words.starts_with("alt=\"") && mark == 4,
    }
}

/// A page with references for what is not ASCII, glue among it.
fn as_ascii(page: &str) -> String {
    let mut told = String::with_capacity(page.len() + page.len() / 4);
    for line in page.split_inclusive('\n') {
        if line.is_ascii() {
            told.push_str(line);
            continue;
        }
        let mut left = line;
        while let Some(at) = left.bytes().position(|byte| !byte.is_ascii())
            && let Some(c) = left[at..].chars().next()
        {
            told.push_str(&left[..at]);
            let reference = if c == GLUE { NO_BREAK } else { c };
            // Writing to a text cannot fail.
            let _ = write!(told, "&#{};", u32::from(reference));
            left = &left[at + c.len_utf8()..];
        }
        told.push_str(left);
    }
    told
}
