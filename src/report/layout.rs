//! Rendered text to a letter's lines: paragraphs filled, columns aligned, nothing too wide.
//!
//! Templates are written for people who edit sentences, so they need not count columns:
//! * lines at the margin are one paragraph until an empty line, and are filled anew;
//! * an indented line stays a line of its own; what is too long goes on beneath it, further in;
//! * `||` in an indented line parts columns, which are aligned with those of the lines around it;
//! * several empty lines are one, and a letter neither begins nor ends with one.
//!
//! What people wrote never reaches this with a line end or a `||` in it (see `words::quoted`).

/// The width to which text is filled, in characters.
const WIDTH: usize = 74;
/// The widest that all columns but the last may be.
const COLUMN: usize = 28;
/// How far in a long line of a list goes on.
const LIST: usize = 4;
/// What parts columns in a template.
pub(super) const BAR: &str = "||";

/// Lays a rendered template out; the last line ends in `\n` as all do.
pub(super) fn lay_out(rendered: &str) -> String {
    let mut page = Page::default();
    for line in rendered.lines() {
        let line = line.trim_end();
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if text.is_empty() {
            page.gap();
        } else if indent == 0 {
            page.sentence(text);
        } else if text.contains(BAR) {
            page.row(indent, text);
        } else {
            page.close();
            page.push_filled(&" ".repeat(indent), &" ".repeat(indent.max(LIST)), text);
        }
    }
    page.close();
    page.text
}

#[derive(Default)]
struct Page {
    text: String,
    paragraph: String,
    rows: Vec<(usize, Vec<String>)>,
    gap: bool,
}

impl Page {
    fn gap(&mut self) {
        self.close();
        self.gap = !self.text.is_empty();
    }

    fn sentence(&mut self, text: &str) {
        self.close_rows();
        if !self.paragraph.is_empty() {
            self.paragraph.push(' ');
        }
        self.paragraph.push_str(text);
    }

    fn row(&mut self, indent: usize, text: &str) {
        self.close_paragraph();
        let cells = text.split(BAR).map(|cell| cell.trim().to_owned()).collect();
        self.rows.push((indent, cells));
    }

    fn close(&mut self) {
        self.close_paragraph();
        self.close_rows();
    }

    fn close_paragraph(&mut self) {
        let paragraph = std::mem::take(&mut self.paragraph);
        if !paragraph.is_empty() {
            self.push_filled("", "", &paragraph);
        }
    }

    fn close_rows(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let widths = widths(&rows);
        for (indent, cells) in rows {
            let mut first = " ".repeat(indent);
            let Some((last, heads)) = cells.split_last() else {
                continue;
            };
            for (cell, &width) in heads.iter().zip(&widths) {
                first.push_str(cell);
                let blanks = width.saturating_sub(cell.chars().count());
                first.push_str(&" ".repeat(blanks + 2));
            }
            let rest =
                indent + heads.iter().zip(&widths).map(|(_, width)| width + 2).sum::<usize>();
            self.push_filled(&first, &" ".repeat(rest), last);
        }
    }

    fn push_filled(&mut self, first: &str, rest: &str, text: &str) {
        if std::mem::take(&mut self.gap) {
            self.text.push('\n');
        }
        let mut line = first.to_owned();
        let mut fresh = true;
        for word in text.split_whitespace().flat_map(pieces) {
            let width = line.chars().count() + usize::from(!fresh) + word.chars().count();
            if !fresh && width > WIDTH {
                self.text.push_str(line.trim_end());
                self.text.push('\n');
                line = rest.to_owned();
                fresh = true;
            }
            if !fresh {
                line.push(' ');
            }
            line.push_str(&word);
            fresh = false;
        }
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }
}

/// How wide each column but the last is.
fn widths(rows: &[(usize, Vec<String>)]) -> Vec<usize> {
    let mut widths = Vec::new();
    for (_, cells) in rows {
        for (column, cell) in cells.iter().enumerate().take(cells.len().saturating_sub(1)) {
            if widths.len() <= column {
                widths.push(0);
            }
            widths[column] = widths[column].max(cell.chars().count().min(COLUMN));
        }
    }
    widths
}

/// A word, cut where it is longer than half a line.
fn pieces(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(WIDTH / 2).map(|piece| piece.iter().collect()).collect()
}
