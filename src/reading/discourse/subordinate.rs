//! Parts of a sentence that only tell of the rest: reasons, relative clauses, appositions. They are left out before
//! orders are looked for.

use super::part::{Part, What};

/// The parts of a sentence without its reasons, and without what stands between commas behind a unit.
pub(super) fn main_parts(sentence: &[Part]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::with_capacity(sentence.len());
    let mut at = 0;
    while let Some(part) = sentence.get(at) {
        let before = parts.last().map(|it| &it.what);
        let skips = match &part.what {
            What::Because => true,
            // `as the Turk is coming`, `for I mean to have that city`
            What::As | What::For => {
                at > 0 && before == Some(&What::Comma) || at == 0 && part.what == What::As
            }
            What::Comma => is_apposition(&parts, &sentence[at + 1..]),
            _ => false,
        };
        if skips {
            at = end(sentence, at + 1);
            // The comma behind an apposition ends it, and parts nothing.
            at += usize::from(part.what == What::Comma);
            continue;
        }
        parts.push(part.clone());
        at += 1;
    }
    parts
}

/// Where the part ends that begins here: at the next comma, or with the sentence.
fn end(sentence: &[Part], from: usize) -> usize {
    let ends = |part: &Part| matches!(part.what, What::Comma | What::Colon | What::Stop);
    let rest = sentence.get(from..).unwrap_or_default();
    rest.iter().position(ends).map_or(sentence.len(), |ahead| from + ahead)
}

/// Whether words behind a unit and a comma only tell of it, up to the next comma: `Paris, not wishing to be left out,
/// steps into it`.
fn is_apposition(before: &[Part], behind: &[Part]) -> bool {
    let begun = before
        .iter()
        .rposition(|part| matches!(part.what, What::Comma | What::Colon | What::Stop | What::And))
        .map_or(0, |at| at + 1);
    let clause = &before[begun..];
    let unit = clause.iter().filter(|part| matches!(part.what, What::Unit(_))).count() == 1;
    let bare = clause.iter().all(|part| !matches!(part.what, What::Verb(_) | What::Into));
    let comma = behind.iter().position(|part| part.what == What::Comma);
    let Some(comma) = comma.filter(|_| unit && bare) else { return false };
    let (told, rest) = (&behind[..comma], &behind[comma + 1..]);
    let names = |part: &Part| matches!(part.what, What::Unit(_) | What::You);
    let does = |part: Option<&Part>| matches!(part.map(|it| &it.what), Some(What::Verb(_)));
    !told.iter().any(names)
        && !does(told.first())
        && rest.iter().find(|part| part.what != What::Unknown).is_some_and(|it| does(Some(it)))
}
