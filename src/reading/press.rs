//! Parts of a letter that are addressed to other players: press, and no orders.

use super::fold::fold;
use super::names::Lexicon;
use super::quotes::{Cut, CutWhy, OwnLine, first_words};

/// The lines that are not addressed to anybody but the judge.
pub(super) fn without_press(
    lexicon: &Lexicon,
    lines: Vec<OwnLine>,
    mut cuts: Vec<Cut>,
) -> (Vec<OwnLine>, Vec<Cut>) {
    let mut kept = Vec::with_capacity(lines.len());
    let mut in_press = false;
    for line in lines {
        let blank = line.text.trim().is_empty();
        match addressed(lexicon, &line.text) {
            Some(To::Others) => {
                cuts.push(Cut {
                    why: CutWhy::Press,
                    line: line.number,
                    words: first_words(&line.text),
                });
                in_press = true;
            }
            Some(To::Judge(words)) => {
                in_press = false;
                let text = line.text[words..].to_owned();
                kept.push(OwnLine { number: line.number, text, under: None });
            }
            None => {
                in_press &= !blank;
                if !in_press {
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

/// `To France:`, `An alle:`, `To the judge:`.
fn addressed(lexicon: &Lexicon, line: &str) -> Option<To> {
    #[rustfmt::skip]
    const TOWARD: &[&str] = &["to", "an", "aan", "pour", "para", "per", "alla", "all", "al", "a", "message", "note", "press", "private", "@"];
    #[rustfmt::skip]
    const SMALL: &[&str] = &[
        "the", "and", "my", "friend", "friends", "dear", "for", "to", "la", "le", "les", "l", "und", "et", "en", "y", "e", "de", "den", "die", "der", "in", "other",
        "players", "spieler", "joueurs", "spelers", "giocatori", "jugadores", "powers", "from", "ambassador", "government", "of", "kaiser", "tsar", "sultan", "king", "emperor",
    ];
    const ALL: &[&str] = &[
        "all",
        "everyone",
        "everybody",
        "alle",
        "tous",
        "allen",
        "tutti",
        "todos",
        "others",
        "world",
    ];
    #[rustfmt::skip]
    const JUDGE: &[&str] = &[
        "judge", "gm", "master", "moderator", "umpire", "referee", "spielleiter", "richter", "arbitre", "juge", "scheidsrechter", "spelleider", "arbitro", "giudice", "juez", "chancery",
    ];
    let colon = line.find(':').filter(|&colon| colon <= 60)?;
    let head = fold(&line[..colon]);
    let words: Vec<&str> = head
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let (first, rest) = words.split_first()?;
    if !TOWARD.contains(first) || rest.is_empty() {
        return None;
    }
    let power = |word: &&&str| lexicon.power(word).is_some() && lexicon.named(word).is_none();
    if rest.iter().any(|word| JUDGE.contains(word)) {
        return rest
            .iter()
            .all(|word| JUDGE.contains(word) || SMALL.contains(word) || *word == "orders")
            .then_some(To::Judge(colon + 1));
    }
    let others = rest.iter().filter(|word| power(word) || ALL.contains(word)).count();
    let all = rest.iter().all(|word| power(&word) || ALL.contains(word) || SMALL.contains(word));
    (others > 0 && all).then_some(To::Others)
}
