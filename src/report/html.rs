//! A letter's blocks as HTML, by the one template `_letter.html`.
//!
//! Mail programs differ much in what they show, so the page is simple: tables for the layout, the
//! styles that matter beside their elements, nothing from outside. What goes over the wire is ASCII
//! in short lines (other characters as references), so that no encoding makes it longer.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde::Serialize;

use super::blocks::{
    Block, Cell, Content, Level, Place, Row, Tone, is_orders, orders_width, without_colon,
};
use super::draft::Page;
use super::glue::{GLUE, NO_BREAK};
use super::stationery::{TemplateFailure, rendered_page};

/// The longest line, in characters: from 74 on the builder would encode the whole.
const LINE: usize = 73;

/// How many characters of what one could type have room beside words on a phone.
const BESIDE_WORDS: usize = 8;
/// How many are not parted.
const UNBROKEN: usize = 30;
/// How wide a letter is in what one could type, in pixels.
const TYPED_LETTER: usize = 8;

/// What the page's template can name.
#[derive(Serialize)]
struct Sheet<'a> {
    /// The letter's subject.
    title: &'a str,
    /// The code of its language, `en`.
    language: &'a str,
    /// Its blocks.
    blocks: Vec<Part<'a>>,
    /// Where the pictures lie that are shown where `!picture` stands: `cid:…`.
    pictures: &'a [String],
}

/// A block as the template sees it.
#[derive(Serialize)]
struct Part<'a> {
    /// `heading`, `group`, `text`, `notice`, `lines`, `verbatim`, `words`, `table` or `picture`.
    kind: &'static str,
    /// The words of a heading or a paragraph, or for who does not see a picture.
    text: &'a str,
    /// Lines: each with those that go on with it.
    items: Vec<Vec<&'a str>>,
    /// The rows that name the columns.
    head: Vec<Vec<Column<'a>>>,
    /// The rows that fill them.
    rows: Vec<Vec<Column<'a>>>,
    /// Whether a phone has no room for words beside what could be typed: there they stand below.
    narrow: bool,
}

#[derive(Serialize)]
struct Column<'a> {
    text: &'a str,
    typed: bool,
    /// Whether it is short enough to stay on one line.
    short: bool,
    /// How wide it is at least, in pixels: of all orders in a letter as wide as the longest; 0 for as wide
    /// as it happens to be.
    width: usize,
    /// How many columns it takes.
    span: usize,
}

/// The blocks as HTML, ready for the wire. Where the page's own template fails, the house's is
/// taken, and how it failed is told; should that fail too, there is none.
pub(super) fn as_html(
    blocks: &[Block],
    title: &str,
    page: &Page,
    pictures: &[String],
) -> (Option<String>, Option<TemplateFailure>) {
    let sheet = page_of(blocks, title, page, pictures);
    let (rendered, failed) = rendered_page(&page.template, &sheet);
    (rendered.map(|page| for_the_wire(&page)), failed)
}

/// What the page's template gets for these blocks.
pub(super) fn page_of<'a>(
    blocks: &'a [Block],
    title: &'a str,
    page: &'a Page,
    pictures: &'a [String],
) -> impl Serialize + 'a {
    let width = orders_width(blocks) * TYPED_LETTER;
    let blocks = blocks.iter().map(|block| part(&block.content, width)).collect();
    Sheet { title, language: &page.language, blocks, pictures }
}

fn part(content: &Content, orders: usize) -> Part<'_> {
    let bare = |kind| Part {
        kind,
        text: "",
        items: Vec::new(),
        head: Vec::new(),
        rows: Vec::new(),
        narrow: false,
    };
    match content {
        Content::Heading(level, text) => {
            let kind = match level {
                Level::Title | Level::Part => "heading",
                Level::Group => "group",
            };
            Part { text: without_colon(text), ..bare(kind) }
        }
        Content::Paragraph(Tone::Plain, text) => Part { text, ..bare("text") },
        Content::Paragraph(Tone::Notice, text) => Part { text, ..bare("notice") },
        Content::Lines(lines) => {
            let margin = lines.iter().map(|line| line.indent).min().unwrap_or(0);
            let mut items: Vec<Vec<&str>> = Vec::new();
            for line in lines {
                let text = line.text.as_str();
                match items.last_mut() {
                    Some(item) if line.indent > margin => item.push(text),
                    _ => items.push(vec![text]),
                }
            }
            Part { items, ..bare("lines") }
        }
        Content::Verbatim(lines) => {
            let items = lines.iter().map(|line| vec![line.as_str()]).collect();
            Part { items, ..bare("verbatim") }
        }
        Content::Words(lines) => {
            let items = lines.iter().map(|line| vec![line.as_str()]).collect();
            Part { items, ..bare("words") }
        }
        Content::Table(rows) => {
            let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
            let orders = if is_orders(rows) { orders } else { 0 };
            let of = |place: Place| {
                let rows = rows.iter().filter(|row| row.place == place);
                rows.map(|row| columns(row, width, orders)).collect()
            };
            let narrow = leave_no_room(rows);
            Part { head: of(Place::Head), rows: of(Place::Body), narrow, ..bare("table") }
        }
        Content::Picture(text) => Part { text, ..bare("picture") },
        // Its kind is none the page shows.
        Content::Sender(_) | Content::Print(_) => bare(""),
    }
}

/// Whether these are pairs, of something to type that is long and of words, in a table without a head.
fn leave_no_room(rows: &[Row]) -> bool {
    let is_pair = |row: &Row| {
        matches!(&*row.cells, [Cell::Typed(_), Cell::Said(_)]) && row.place == Place::Body
    };
    rows.iter().all(is_pair)
        && rows.iter().any(|row| row.cells[0].text().chars().count() > BESIDE_WORDS)
}

/// A row's columns; the last takes those that other rows have more.
fn columns(row: &Row, width: usize, orders: usize) -> Vec<Column<'_>> {
    let last = row.cells.len().saturating_sub(1);
    let cells = row.cells.iter().enumerate();
    cells
        .map(|(place, cell)| Column {
            text: cell.text(),
            typed: matches!(cell, Cell::Typed(_)),
            short: match cell {
                Cell::Typed(text) => text.chars().count() <= UNBROKEN,
                Cell::Said(text) => place != last && text.chars().count() <= UNBROKEN / 2,
            },
            width: if matches!(cell, Cell::Typed(_)) { orders } else { 0 },
            span: if place == last { width - last } else { 1 },
        })
        .collect()
}

/// A page as it goes over the wire: ASCII, in lines of 73 characters where words allow it. A space
/// and a line end are the same to whoever shows it; but not in what stands for a picture, of which some
/// programs (w3m) show no line ends at all: there a space stays before them.
fn for_the_wire(page: &str) -> String {
    let mut out = String::with_capacity(page.len() + page.len() / 8);
    let mut stands_for_picture = false;
    for line in page.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let line = as_ascii(line);
        let mut left = &*line;
        while let Some(mut blank) = last_blank(left, LINE) {
            let is_inside = |blank: usize| ends_in_picture(&left[..blank], stands_for_picture);
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
        stands_for_picture = ends_in_picture(left, stands_for_picture);
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

/// A line with references for what is not ASCII, glue among it.
fn as_ascii(line: &str) -> Cow<'_, str> {
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    let mut told = String::with_capacity(line.len() * 3);
    for c in line.chars() {
        if c.is_ascii() {
            told.push(c);
        } else {
            let c = if c == GLUE { NO_BREAK } else { c };
            // Writing to a text cannot fail.
            let _ = write!(told, "&#{};", u32::from(c));
        }
    }
    Cow::Owned(told)
}
