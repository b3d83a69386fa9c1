//! How letters show what became of the orders of an earlier turn: headings and marks.

use crate::reading::lexer::tables::Table;

/// Whether a list of results begins here.
pub(super) fn begins_results(folded: &str) -> bool {
    // `Spring results:`
    let mut endings = Table::ResultEndings.words().iter();
    let own = |before: &str| Table::ResultOwn.words().iter().any(|own| before.contains(own));
    let season = endings
        .find_map(|ending| folded.strip_suffix(ending))
        .is_some_and(|before| before.split_whitespace().count() <= 2 && !own(before));
    let title = folded.strip_suffix(':').map(str::trim_end);
    season
        || Table::ResultHeads.words().iter().any(|head| folded.starts_with(head))
        || title.is_some_and(|title| Table::ResultTitles.contains(title))
}

/// Whether a sentence announces what became of the orders of an earlier turn.
pub(super) fn announces_results(sentence: &str) -> bool {
    let has = |table: Table| table.words().iter().any(|word| sentence.contains(word));
    // "After last season's results my orders are:"
    sentence.trim_end().ends_with(':')
        && !has(Table::ResultOrders)
        && has(Table::ResultWhat)
        && has(Table::ResultWhen)
}

/// Whether the line says what became of an order.
pub(super) fn is_result(folded: &str) -> bool {
    if !folded.contains(['(', '*', '<', '[', '{']) {
        return false;
    }
    let marks = |table: Table| table.words().iter().any(|mark| folded.contains(mark));
    marks(Table::ResultMarks) || marks(Table::ResultBareMarks) && is_report_line(folded)
}

/// Whether the line looks like one of a list of results (`Austria: Army Budapest -> Serbia.`).
pub(super) fn is_report_line(folded: &str) -> bool {
    let names_unit = || Table::ResultUnits.words().iter().any(|unit| folded.contains(unit));
    folded.contains(": ") && (folded.contains("->") || names_unit())
}
