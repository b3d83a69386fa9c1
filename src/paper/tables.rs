//! Tables: which of them are to look alike, and what stands in their cells.

use super::font::Face;
use super::{Cell, Row};

/// Tables of which a sheet may have several that are to look like one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Orders with words on them.
    Orders,
    /// Units with a line to write on.
    Form,
}

/// Of which kind a table is, if of one.
pub(super) fn kind_of(rows: &[Row]) -> Option<Kind> {
    let all = |is: fn(&[Cell]) -> bool| rows.iter().all(|row| is(&row.cells));
    if all(|cells| matches!(cells, [Cell::Typed(_), Cell::Said(_)])) {
        return Some(Kind::Orders);
    }
    let is_form = all(|cells| matches!(cells, [Cell::Typed(_), Cell::Said(_), Cell::Blank]));
    is_form.then_some(Kind::Form)
}

/// The wider of each column.
pub(super) fn widest(one: &[f32], other: &[f32]) -> Vec<f32> {
    let count = one.len().max(other.len());
    let at = |widths: &[f32], column: usize| widths.get(column).copied().unwrap_or_default();
    (0..count).map(|column| at(one, column).max(at(other, column))).collect()
}

/// What stands in a cell, and how.
pub(super) fn said<'c>(row: &Row, cell: &'c Cell) -> (&'c str, Face) {
    match cell {
        Cell::Said(words) if row.is_head => (words, Face::Bold),
        Cell::Said(words) => (words, Face::Regular),
        Cell::Typed(words) => (words, Face::Bold),
        Cell::Blank => ("", Face::Regular),
    }
}
