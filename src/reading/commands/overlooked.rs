//! What of a letter may be an order, and was not used as one: nothing of a turn that goes on early may
//! hang on such words.

use super::scraps::{may_be_order, may_hold_order};
use crate::reading::ast::meant::{Line, LineOutcome, Reading};
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::words::Roles;

/// A signature is no longer.
const LONGEST_NAME: usize = 4;

/// What one of the letters says that may be an order, and is none that counts.
pub fn overlooked<'a>(lexicon: &Lexicon, reading: &'a Reading, sheet: usize) -> Vec<&'a Line> {
    let lines: Vec<&Line> = reading.lines.iter().filter(|line| line.sheet == sheet).collect();
    let is_open = |at: usize| {
        let (line, words) = (lines[at], lines[at].written.as_str());
        match line.outcome {
            LineOutcome::Refused(_) => true,
            LineOutcome::Question => may_be_order(lexicon, words),
            LineOutcome::Remark | LineOutcome::Told | LineOutcome::Negation => {
                !words.starts_with("//")
                    && may_hold_order(lexicon, words)
                    && !(is_name(lexicon, words) && greets(lexicon, &lines[..at]))
            }
            _ => false,
        }
    };
    (0..lines.len()).filter(|&at| is_open(at)).map(|at| lines[at]).collect()
}

/// The newest of the letters with anything in it that has the form of an order.
pub fn newest_orders(reading: &Reading) -> Option<usize> {
    let orders = |line: &&Line| {
        matches!(
            line.outcome,
            LineOutcome::Order { .. }
                | LineOutcome::Proxy(..)
                | LineOutcome::AllHold
                | LineOutcome::Repeated
                | LineOutcome::Refused(_)
        )
    };
    reading.lines.iter().filter(orders).map(|line| line.sheet).max()
}

/// Whether words may be somebody's name and town: `Anna, Berlin`.
fn is_name(lexicon: &Lexicon, words: &str) -> bool {
    let said = || words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    said().count() <= LONGEST_NAME
        && said().all(|word| word.starts_with(char::is_uppercase))
        && !may_be_order(lexicon, words)
}

/// Whether the last of the lines that was said greets: what stands below it is a signature.
fn greets(lexicon: &Lexicon, above: &[&Line]) -> bool {
    let farewell = |line: &&&Line| {
        let folded = fold(&line.written);
        let mut words = folded.split(|c: char| !c.is_alphanumeric());
        words.any(|word| lexicon.roles(word).any(Roles::GREETING))
    };
    let is_said = |line: &&&Line| !matches!(line.outcome, LineOutcome::Command(_));
    above.iter().rev().filter(is_said).take(2).any(|line| farewell(&line))
}
