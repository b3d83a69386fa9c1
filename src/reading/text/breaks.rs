//! Whether a line may be no more than the rest of the sentence that the line above it began. Programs
//! and people break lines anywhere, and a word to the judge, or the heading of press, is one only
//! where it stands apart.

use super::line::OwnLine;
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::tables::Table;

/// A longer line that ends in a comma does not call upon anybody.
const LONGEST_CALL: usize = 4;
/// A longer line is rather a sentence than an order.
const LONGEST_ORDER: usize = 9;

/// Whether a line may go on with the sentence of the one right above it: it begins small, and that one
/// stops in the midst.
pub(in crate::reading) fn goes_on(above: &OwnLine, line: &OwnLine) -> bool {
    above.number + 1 == line.number
        && begins_small(&line.text)
        && stops_short(&above.text)
        && !greets(&above.text)
}

/// Whether a line begins with a small letter.
pub(super) fn begins_small(line: &str) -> bool {
    let letter = line.trim_start_matches(|it: char| !it.is_alphanumeric()).chars().next();
    letter.is_some_and(char::is_lowercase)
}

/// Whether a line ends where its sentence does not, as far as can be told without a board.
pub(super) fn stops_short(line: &str) -> bool {
    let line = line.trim().trim_end_matches(['*', '_', '"', '”', '\'']);
    let folded = fold(line);
    let words: Vec<&str> = folded.split_whitespace().collect();
    let (Some(end), Some(last)) = (line.chars().next_back(), words.last()) else {
        return false;
    };
    if end == ',' {
        return words.len() > LONGEST_CALL;
    }
    end.is_alphanumeric() && (Table::BreakOpen.contains(last) || !looks_ordered(&folded, &words))
}

/// Whether a line has the look of an order.
fn looks_ordered(folded: &str, words: &[&str]) -> bool {
    const ARROWS: [&str; 6] = [" - ", "->", "=>", "→", " – ", "~>"];
    let (first, last) = (words[0], words[words.len() - 1]);
    let short = words.len() <= LONGEST_ORDER;
    let is_unit = match first {
        "a" | "f" => words.get(1).is_some_and(|place| place.len() <= 4),
        _ => Table::BreakUnits.contains(first),
    };
    let is_arrow = |word: &&str| word.trim_matches('-').contains('-');
    ARROWS.iter().any(|arrow| folded.contains(arrow))
        || short && (is_unit || Table::BreakDeeds.contains(last))
        || words.len() < 5 && words.iter().any(is_arrow)
}

fn greets(line: &str) -> bool {
    let folded = fold(line);
    let mut words = folded.split_whitespace();
    words.next().is_some_and(|word| Table::BreakGreetings.contains(word)) && words.nth(1).is_none()
}
