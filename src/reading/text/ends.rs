//! The old judges' word for the end of a letter. A remark below it must not unsettle the orders above.

use super::line::{OwnLine, first_words};
use crate::reading::ast::cut::{Cut, CutWhy};
use crate::reading::ast::statement::Statement;
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::tables::Table;

/// Whether a line ends a letter as the old judges have it.
pub(in crate::reading) fn signs_off(line: &str) -> bool {
    let folded = fold(line);
    Table::EndSignOff.contains(folded.trim_matches(|it: char| !it.is_alphanumeric()))
}

/// What stands below that and is no order, if anything does: the first of the lines that say something.
pub(in crate::reading) fn below_end(lines: &[OwnLine], orders: &[Statement]) -> Option<Cut> {
    let is_read = |line: &OwnLine| orders.iter().any(|order| order.line == line.number);
    let says = |line: &&OwnLine| line.text.chars().any(char::is_alphanumeric) && !is_read(line);
    let first = lines.iter().find(says)?;
    let (line, words) = (first.number, first_words(&first.text));
    Some(Cut { why: CutWhy::BelowEnd, line, words })
}
