//! A letter's blocks as plain text: paragraphs filled, columns aligned, nothing too wide.
//!
//! What is too long for a line goes on beneath it, further in. A letter neither begins nor ends
//! with an empty line.

use super::blocks::{Before, Block, Content, Row, is_orders, orders_width};
use super::glue::GLUE;

/// The width to which text is filled, in characters.
const WIDTH: usize = 74;
/// The longest line that is left as it is (RFC 5322 section 2.1.1).
const LONGEST: usize = 78;
/// The widest that all columns but the last may be.
const COLUMN: usize = 32;
/// How far columns are apart.
const GUTTER: usize = 2;
/// What stands before somebody else's words.
const WORDS: &str = "  ";
/// How far in a long line of a list goes on.
const LIST: usize = 4;
/// Room for most letters, in bytes.
const ROOM: usize = 8192;

/// The blocks as text; the last line ends in `\n` as all do.
pub(super) fn as_text(blocks: &[Block<'_>]) -> String {
    let mut text = String::with_capacity(ROOM);
    let orders = orders_width(blocks);
    for block in blocks {
        if block.before == Before::Gap {
            text.push('\n');
        }
        match &block.content {
            Content::Heading(_, words) | Content::Paragraph(_, words) => {
                let begin = text.len();
                push_filled(&mut text, begin, 0, words);
            }
            Content::Lines(lines) => {
                for line in lines {
                    let begin = text.len();
                    push_blanks(&mut text, line.indent);
                    push_filled(&mut text, begin, line.indent.max(LIST), &line.text);
                }
            }
            Content::Verbatim(lines) => {
                for line in lines {
                    push_whole(&mut text, line, ["", " "]);
                }
            }
            Content::Words(lines) => {
                for line in lines {
                    push_whole(&mut text, line, [WORDS, WORDS]);
                }
            }
            Content::Table(rows) if is_orders(rows) => push_table(&mut text, rows, orders),
            Content::Table(rows) => push_table(&mut text, rows, 0),
            Content::Picture(_) | Content::Sender(_) | Content::Print(_) => {}
        }
    }
    text.replace(GLUE, " ")
}

/// A table whose first column is at least so wide.
fn push_table(text: &mut String, rows: &[Row<'_>], least: usize) {
    let mut widths = widths(rows);
    if let Some(first) = widths.first_mut() {
        *first = (*first).max(least.min(COLUMN));
    }
    for row in rows {
        let Some((last, heads)) = row.cells.split_last() else {
            continue;
        };
        let mut begin = text.len();
        push_blanks(text, row.indent);
        let mut rest = row.indent;
        for (cell, &width) in heads.iter().zip(&widths) {
            text.push_str(cell.text());
            push_blanks(text, width.saturating_sub(letters(cell.text())) + GUTTER);
            rest += width + GUTTER;
        }
        let last = last.text();
        let next = in_words(last).next().map_or(0, letters);
        if letters(&text[begin..]) + next > WIDTH {
            // No room is left beside them: what comes last stands beneath.
            let first = text.split_off(begin);
            push_blanks(text, row.indent);
            begin = push_filled(text, begin, row.indent + LIST, &first);
            push_blanks(text, rest);
        }
        push_filled(text, begin, rest, last);
    }
}

fn push_blanks(text: &mut String, blanks: usize) {
    text.extend(std::iter::repeat_n(' ', blanks));
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

/// Words, filled, in the line that began there, and on others so far in; where the next one begins.
/// Those that stay together have glue between them.
fn push_filled(text: &mut String, mut begin: usize, rest: usize, words: &str) -> usize {
    let mut width = letters(&text[begin..]);
    let mut fresh = true;
    for word in in_words(words) {
        let letters = letters(word);
        if !fresh && width + 1 + letters > WIDTH {
            begin = end_line(text, begin);
            push_blanks(text, rest);
            width = rest;
            fresh = true;
        }
        if !fresh {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += letters;
        fresh = false;
    }
    end_line(text, begin)
}

/// Ends the line that began here, without blanks at its end; where the next one begins.
fn end_line(text: &mut String, begin: usize) -> usize {
    text.truncate(begin + text[begin..].trim_end().len());
    text.push('\n');
    text.len()
}

/// A line with all its blanks, so far in; one that is too long for mail goes on beneath, the second so
/// far in.
fn push_whole(text: &mut String, line: &str, [first, rest]: [&str; 2]) {
    let mut left = line.trim_end();
    let mut indent = first;
    if left.is_empty() {
        return text.push('\n');
    }
    while left.chars().count() + indent.len() > LONGEST {
        let limit = left.char_indices().nth(LONGEST - indent.len()).map_or(left.len(), |it| it.0);
        let Some(end) = left[..limit].rfind(' ').filter(|&end| end > 0) else { break };
        text.push_str(indent);
        text.push_str(left[..end].trim_end());
        text.push('\n');
        left = left[end..].trim_start();
        indent = rest;
    }
    text.push_str(indent);
    text.push_str(left);
    text.push('\n');
}

/// How wide each column but the last is.
fn widths(rows: &[Row<'_>]) -> Vec<usize> {
    let mut widths = Vec::new();
    for Row { cells, .. } in rows {
        for (column, cell) in cells.iter().enumerate().take(cells.len().saturating_sub(1)) {
            if widths.len() <= column {
                widths.push(0);
            }
            widths[column] = widths[column].max(letters(cell.text()).min(COLUMN));
        }
    }
    widths
}

/// The words, parted at plain blanks alone, for glue holds together what it stands between; one that is longer
/// than half a line is cut.
fn in_words(words: &str) -> impl Iterator<Item = &str> {
    let mut left = words;
    std::iter::from_fn(move || {
        left = left.trim_start_matches(' ');
        let end = left.bytes().position(|byte| byte == b' ').unwrap_or(left.len());
        // No more bytes than half a line are no more letters, either.
        let is_long = end > WIDTH / 2;
        let cut = is_long.then(|| left[..end].char_indices().nth(WIDTH / 2)).flatten();
        let (word, rest) = left.split_at(cut.map_or(end, |(at, _)| at));
        left = rest;
        (!word.is_empty()).then_some(word)
    })
}
