//! Paragraphs that are addressed to somebody: `To France: ...` is no order, `To the judge: ...` is.
//!
//! Press that begins with the word for it is parted before (`parting`).

use super::line::{OwnLine, first_words};
use super::press_words::{ALL, ENDS, JUDGE, MASTER, NOUNS, SMALL, TOWARD};
use crate::reading::ast::cut::{Cut, CutWhy};
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::names::Lexicon;

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

/// What ends words to others, beside what ends press.
const ENDS_MESSAGE: &[&str] =
    &["end of message", "end message", "ende der nachricht", "fin du message", "fine messaggio"];

/// Whether a line says that the words to others end here.
fn ends_message(line: &str) -> bool {
    let folded = fold(line);
    let bare = folded.trim_matches(|letter: char| !letter.is_alphanumeric());
    ENDS_MESSAGE.contains(&bare) || ENDS.contains(&bare)
}

/// What may stand before the readers where the word for press does not.
const OPENINGS: &[&str] = &["message", "note", "private"];
/// What may stand among the readers' names besides.
#[rustfmt::skip]
const TITLES: &[&str] = &[
    "my", "friend", "friends", "dear", "in", "other", "others", "spieler", "joueurs", "spelers", "giocatori", "jugadores", "from", "ambassador", "government",
    "kaiser", "tsar", "sultan", "king", "emperor",
];

/// `To France:`, `An alle:`, `To the judge:`.
fn addressed(lexicon: &Lexicon, line: &str) -> Option<To> {
    let colon = line.find(':').filter(|&colon| colon <= 60)?;
    let head = fold(&line[..colon]);
    let words: Vec<&str> = head
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let (first, rest) = words.split_first()?;
    let opens = |word: &&str| [TOWARD, NOUNS, OPENINGS].iter().any(|list| list.contains(word));
    // `For England: F LON - NTH` says whose the order is.
    let is_for = matches!(*first, "for" | "fur");
    if !opens(first) || is_for || rest.is_empty() {
        return None;
    }
    let rules = |word: &&str| JUDGE.contains(word) || MASTER.contains(word);
    let small = |word: &&str| [SMALL, TOWARD, TITLES].iter().any(|list| list.contains(word));
    if rest.iter().any(rules) {
        let alone = rest.iter().all(|word| rules(word) || small(word) || *word == "orders");
        return alone.then_some(To::Judge(colon + 1));
    }
    let power = |word: &&str| lexicon.power(word).is_some() && lexicon.named(word).is_none();
    let other = |word: &&str| power(word) || ALL.contains(word) || *word == "others";
    let all = rest.iter().all(|word| other(word) || small(word));
    (all && rest.iter().any(other)).then_some(To::Others)
}
