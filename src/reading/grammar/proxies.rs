//! Sentences that leave the order of a unit to another power (4.E.5): `France may order my A Mun`.

use std::sync::LazyLock;

use super::groups::MOST_SHARING;
use super::places::Need;
use crate::board::Power;
use crate::reading::ast::statement::UnitClaim;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::hash::WordSet;
use crate::reading::lexer::token::Sign;
use crate::reading::lexer::words::Roles;

/// Words that leave something to somebody.
#[rustfmt::skip]
static LEAVES: LazyLock<WordSet<&'static str>> = LazyLock::new(|| WordSet::from_iter([
    "leave", "leaves", "leaving", "left", "proxy", "proxies", "proxied", "entrust", "entrusts", "entrusted", "hand", "hands", "handed", "lend", "lends", "lent", "cede", "delegate", "delegated", "command", "commands", "commanded", "control", "controls", "controlled", "order", "orders", "ordered", "direct", "directs", "decide", "decides", "disposal", "give", "gives", "instructs",
    "uberlasse", "ueberlasse", "uberlassen", "befehligen", "befehligt", "befehlen", "befiehlt", "bestimmt", "bestimmen", "anvertraue", "laisse", "confie", "commande", "commander", "ordonne", "ordonner", "dirige", "diriger", "overlaat", "laat", "bestuurt", "beveelt", "bevelen",
    "lascio", "affido", "comanda", "comandare", "ordina", "ordinare", "dejo", "confio", "manda", "mandar", "ordena", "ordenar",
]));

/// Words that may stand around them.
#[rustfmt::skip]
const FILLERS: &[&str] = &[
    "i", "we", "my", "our", "the", "his", "her", "their", "its", "to", "of", "for", "may", "can", "shall", "will", "should", "might", "must", "could", "let", "lets", "is", "are", "be", "been", "have", "has", "under", "over", "by", "as", "per", "whatever", "what", "says", "wants", "wishes", "likes", "please", "this", "turn", "unit", "units", "at", "with", "in", "and", "follow", "follows", "that", "a", "who",
    "ich", "meine", "meinen", "der", "die", "das", "den", "darf", "kann", "soll", "unter", "mit", "an", "zu", "von", "je", "la", "le", "l'", "mon", "ma", "peut", "doit", "sous", "de", "du", "par", "ik", "mijn", "aan", "mag", "kan", "moet", "het", "io", "il", "mio", "mia", "alla", "puo", "al", "yo", "mi", "puede", "debe",
];

/// The power and the units of a sentence in which nothing stands but them and that the one orders the others.
pub(in crate::reading) fn proxy(
    mut cursor: Cursor<'_>,
    end: usize,
) -> Option<(Power, Vec<UnitClaim>)> {
    let words = &cursor.tokens[cursor.at.min(end)..end];
    if !words.iter().any(|token| LEAVES.contains(token.word.as_str())) {
        return None;
    }
    let (mut power, mut leaves, mut units) = (None, false, Vec::new());
    while cursor.at < end && units.len() <= MOST_SHARING {
        if cursor.is(Sign::Comma) || cursor.has(Roles::AND) {
            cursor.at += 1;
            continue;
        }
        if !cursor.is(Sign::Word) {
            return None;
        }
        let word = cursor.word();
        let bare = word.strip_suffix("'s").unwrap_or(word);
        let bare = bare.strip_prefix("l'").unwrap_or(bare);
        let typed = cursor.has(Roles::ARMY.or(Roles::FLEET))
            && (word.len() > 1 || cursor.ahead(1).span().is_some());
        if let Some(unit) = unit(&mut cursor, typed) {
            units.push(unit);
        } else if let Some(found) = cursor.lexicon.power(bare).filter(|_| power.is_none()) {
            power = Some(found);
            cursor.at += 1;
        } else if LEAVES.contains(word) {
            leaves = true;
            cursor.at += 1;
        } else if FILLERS.contains(&word) {
            cursor.at += 1;
        } else {
            return None;
        }
    }
    let power = power.filter(|_| leaves && !units.is_empty() && cursor.at >= end)?;
    Some((power, units))
}

/// A unit with its type, or a place that is nothing but one.
fn unit(cursor: &mut Cursor<'_>, typed: bool) -> Option<UnitClaim> {
    let place = cursor.lexicon.power(cursor.word()).is_none() && cursor.span().is_some();
    if typed || place { cursor.unit(Need::Named) } else { None }
}
