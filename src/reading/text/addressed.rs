//! Paragraphs that are addressed to somebody: `To France: ...` is no order, `To the judge: ...` is.
//!
//! Press that begins with the word for it is parted before (`parting`).

use super::line::{OwnLine, first_words};
use crate::reading::ast::cut::{Cut, CutWhy};
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tables::Table;

/// The lines that are not addressed to anybody but the judge.
pub(in crate::reading) fn for_judge(
    lexicon: &Lexicon,
    lines: Vec<OwnLine>,
    mut cuts: Vec<Cut>,
) -> (Vec<OwnLine>, Vec<Cut>) {
    let mut kept = Vec::with_capacity(lines.len());
    let mut elsewhere = false;
    for line in lines {
        let blank = line.text.trim().is_empty();
        match addressed(lexicon, &line.text) {
            Some(To::Others) => {
                cuts.push(Cut {
                    why: CutWhy::Press,
                    line: line.number,
                    words: first_words(&line.text),
                });
                elsewhere = true;
            }
            Some(To::Judge(words)) => {
                elsewhere = false;
                let text = line.text[words..].to_owned();
                kept.push(OwnLine { number: line.number, text, under: None });
            }
            None if elsewhere && ends_message(&line.text) => elsewhere = false,
            None => {
                elsewhere &= !blank;
                if !elsewhere {
                    kept.push(line);
                }
            }
        }
    }
    (kept, cuts)
}

/// Whom a line is addressed to.
enum To {
    /// The judge; the words for it take so many bytes.
    Judge(usize),
    /// Other players.
    Others,
}

/// Whether a line says that the words to others end here.
fn ends_message(line: &str) -> bool {
    let folded = fold(line);
    let bare = folded.trim_matches(|letter: char| !letter.is_alphanumeric());
    Table::AddressedEnds.contains(bare) || Table::PressEnds.contains(bare)
}

/// `To France:`, `An alle:`, `To the judge:`.
fn addressed(lexicon: &Lexicon, line: &str) -> Option<To> {
    let colon = line.find(':').filter(|&colon| colon <= 60)?;
    let head = fold(&line[..colon]);
    let words: Vec<&str> = head
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let (first, rest) = words.split_first()?;
    let is_of = |word: &str, tables: [Table; 3]| tables.iter().any(|table| table.contains(word));
    let opens = is_of(first, [Table::PressToward, Table::PressNouns, Table::AddressedOpens]);
    // `For England: F LON - NTH` says whose the order is.
    if !opens || Table::AddressedWhose.contains(first) || rest.is_empty() {
        return None;
    }
    let rules = |word: &&str| Table::PressJudge.contains(word) || Table::PressMaster.contains(word);
    let small = [Table::PressSmall, Table::PressToward, Table::AddressedTitles];
    let small = |word: &&str| is_of(word, small);
    if rest.iter().any(rules) {
        let alone = rest
            .iter()
            .all(|word| rules(word) || small(word) || Table::AddressedOrders.contains(word));
        return alone.then_some(To::Judge(colon + 1));
    }
    let power = |word: &&str| lexicon.power(word).is_some() && lexicon.named(word).is_none();
    let other = |word: &&str| {
        power(word) || Table::PressAll.contains(word) || Table::AddressedOthers.contains(word)
    };
    let all = rest.iter().all(|word| other(word) || small(word));
    (all && rest.iter().any(other)).then_some(To::Others)
}
