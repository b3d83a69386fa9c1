//! The old judges' word for the end of a letter. A remark below it must not unsettle the orders above.

use super::fold::fold;
use super::quotes::{Cut, CutWhy, OwnLine, first_words};

/// Whether a line ends a letter as the old judges have it.
pub(super) fn signs_off(line: &str) -> bool {
    let folded = fold(line);
    matches!(folded.trim_matches(|it: char| !it.is_alphanumeric()), "signoff" | "sign off")
}

/// What stands below that, if anything does.
pub(super) fn below_end(lines: &[OwnLine]) -> Option<Cut> {
    let first = lines.iter().find(|line| line.text.chars().any(char::is_alphanumeric))?;
    let (line, words) = (first.number, first_words(&first.text));
    Some(Cut { why: CutWhy::BelowEnd, line, words })
}
