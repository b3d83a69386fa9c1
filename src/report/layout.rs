//! A letter's blocks as plain text: paragraphs filled, columns aligned, nothing too wide.
//!
//! What is too long for a line goes on beneath it, further in. A letter neither begins nor ends
//! with an empty line.

use super::blocks::{Before, Block, Content, Row, is_orders, orders_width};
use super::glue::{GLUE, parted};

/// The width to which text is filled, in characters.
const WIDTH: usize = 74;
/// The longest line that is left as it is (RFC 5322 section 2.1.1).
const LONGEST: usize = 78;
/// The widest that all columns but the last may be.
const COLUMN: usize = 32;
/// What stands before somebody else's words.
const WORDS: &str = "  ";
/// How far in a long line of a list goes on.
const LIST: usize = 4;

/// The blocks as text; the last line ends in `\n` as all do.
pub(super) fn as_text(blocks: &[Block]) -> String {
    let mut text = String::new();
    let orders = orders_width(blocks);
    for block in blocks {
        if block.before == Before::Gap {
            text.push('\n');
        }
        match &block.content {
            Content::Heading(_, words) | Content::Paragraph(_, words) => {
                push_filled(&mut text, "", "", words);
            }
            Content::Lines(lines) => {
                for line in lines {
                    let rest = " ".repeat(line.indent.max(LIST));
                    push_filled(&mut text, &" ".repeat(line.indent), &rest, &line.text);
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
fn push_table(text: &mut String, rows: &[Row], least: usize) {
    let mut widths = widths(rows);
    if let Some(first) = widths.first_mut() {
        *first = (*first).max(least.min(COLUMN));
    }
    for row in rows {
        let mut first = " ".repeat(row.indent);
        let Some((last, heads)) = row.cells.split_last() else {
            continue;
        };
        for (cell, &width) in heads.iter().zip(&widths) {
            first.push_str(cell.text());
            let blanks = width.saturating_sub(cell.text().chars().count());
            first.push_str(&" ".repeat(blanks + 2));
        }
        let rest =
            row.indent + heads.iter().zip(&widths).map(|(_, width)| width + 2).sum::<usize>();
        let rest = " ".repeat(rest);
        let last = last.text();
        let next = in_words(last).next().map_or(0, |word| word.chars().count());
        if first.chars().count() + next > WIDTH {
            // No room is left beside them: what comes last stands beneath.
            let indent = " ".repeat(row.indent);
            push_filled(text, &indent, &" ".repeat(row.indent + LIST), &first);
            rest.clone_into(&mut first);
        }
        push_filled(text, &first, &rest, last);
    }
}

/// Words, filled; those that stay together have glue between them.
fn push_filled(text: &mut String, first: &str, rest: &str, words: &str) {
    let mut begin = text.len();
    text.push_str(first);
    let mut width = first.chars().count();
    let mut fresh = true;
    for word in in_words(words) {
        let letters = word.chars().count();
        if !fresh && width + 1 + letters > WIDTH {
            begin = end_line(text, begin);
            text.push_str(rest);
            width = rest.len();
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
    end_line(text, begin);
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
fn widths(rows: &[Row]) -> Vec<usize> {
    let mut widths = Vec::new();
    for Row { cells, .. } in rows {
        for (column, cell) in cells.iter().enumerate().take(cells.len().saturating_sub(1)) {
            if widths.len() <= column {
                widths.push(0);
            }
            widths[column] = widths[column].max(cell.text().chars().count().min(COLUMN));
        }
    }
    widths
}

/// The words, parted at plain blanks alone: a no-break space holds together what it stands between.
fn in_words(words: &str) -> impl Iterator<Item = &str> {
    parted(words).filter(|word| !word.is_empty()).flat_map(in_parts)
}

/// A word, cut where it is longer than half a line.
fn in_parts(word: &str) -> impl Iterator<Item = &str> {
    let mut left = word;
    std::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        // No more bytes than half a line are no more letters, either.
        let is_long = left.len() > WIDTH / 2;
        let end = is_long.then(|| left.char_indices().nth(WIDTH / 2)).flatten();
        let (block, rest) = left.split_at(end.map_or(left.len(), |(end, _)| end));
        left = rest;
        Some(block)
    })
}
