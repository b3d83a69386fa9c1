//! Words around an order by which it is none: `A Bur-Mun (cancelled)`, `A Bur-Mun NOT`, `Next season:
//! A Bur-Mun`, `Russia suggests these for me:`.

use super::choosing::leaves_choice;
use super::signs::clause_end;
use crate::reading::ast::statement::{Remark, Said, Written};
use crate::reading::commands::sets::voids;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

/// Words by which an order is called off.
#[rustfmt::skip]
const STRUCK: &[&str] = &[
    "cancelled", "canceled", "withdrawn", "struck", "deleted", "dropped", "rejected", "refused", "revoked", "rescinded", "retracted",
    "scrapped", "ignored", "abandoned", "discarded", "outdated", "superseded", "abgelehnt", "gestrichen", "annulliert", "verworfen", "entfallt", "storniert",
    "widerrufen", "zuruckgezogen", "annule", "annulee", "supprime", "abandonne", "rejete", "geannuleerd", "vervalt", "geschrapt", "ingetrokken", "afgewezen",
    "annullato", "annullata", "cancellato", "rifiutato", "anulado", "anulada", "cancelado", "cancelada", "rechazado", "descartado",
];

/// Words by which it is for another time, or no more than a thought.
#[rustfmt::skip]
const THOUGHTS: &[&str] = &[
    "later", "idea", "ideas", "idee", "ideen", "maybe", "perhaps", "undecided", "wish", "rumour", "rumor", "decoy", "hypothetically", "hypothetical",
    "previously", "spater", "vielleicht", "peut-etre", "misschien", "forse", "quizas", "example", "eg", "beispiel", "exemple", "voorbeeld", "esempio", "ejemplo",
    "legal", "possible", "suggestion", "suggestions", "suggested", "proposal", "proposals", "proposed", "fantasy", "joke", "bluff", "fake", "kidding", "jk",
];

/// Words that make what follows another turn's, beside a word for a turn.
#[rustfmt::skip]
const OTHER: &[&str] = &[
    "next", "last", "previous", "following", "nachste", "nachsten", "nachstes", "letzte", "letzten", "letztes", "prochain", "prochaine", "dernier", "derniere",
    "volgende", "volgend", "vorige", "vorig", "prossimo", "prossima", "scorso", "scorsa", "proximo", "proxima", "pasado", "pasada",
];

const TURNS: &[&str] = &[
    "turn",
    "season",
    "year",
    "phase",
    "spring",
    "fall",
    "autumn",
    "winter",
    "round",
    "time",
    "move",
    "runde",
    "saison",
    "jahr",
    "zug",
    "fruhjahr",
    "herbst",
    "tour",
    "annee",
    "printemps",
    "automne",
    "beurt",
    "seizoen",
    "jaar",
    "turno",
    "stagione",
    "anno",
    "primavera",
    "autunno",
    "temporada",
    "ano",
    "otono",
];

/// Words that may stand beside a `not` that denies the order before it.
#[rustfmt::skip]
const BESIDE_NOT: &[&str] = &[
    "this", "turn", "now", "yet", "thank", "you", "more", "any", "anymore", "longer", "after", "all", "please", "do", "be", "played", "executed",
    "way", "chance", "season", "year", "doch", "mehr", "jetzt", "ausfuhren", "noch", "heute", "plus", "maintenant", "nu", "meer", "ora", "adesso", "ahora", "today", "the", "sir", "to",
];

/// What words say of the order that they stand beside.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::reading) enum Unsaid {
    /// It is taken back.
    Denied,
    /// It is talk.
    Told,
    /// It is one of several.
    Offered,
    /// It is one of several beside it, and who reads them is to choose.
    LeftOpen,
}

impl Unsaid {
    /// The orders as what they are said to be.
    pub fn said(self, orders: Vec<Written>) -> Said {
        match self {
            Unsaid::Denied => Said::Negation,
            Unsaid::Told => Said::Remark(Remark::TellsOfOrders),
            Unsaid::Offered | Unsaid::LeftOpen => Said::Conditional(orders),
        }
    }
}

/// Where words end that stand behind an order and unsay it, and what they make of it.
pub(super) fn unsaid_behind(cursor: &Cursor<'_>) -> Option<(usize, Unsaid)> {
    const FEW: usize = 6;
    // `... no` hesitates.
    if cursor.is(Sign::Stop) {
        return None;
    }
    let mut from = cursor.at;
    let bracket = cursor.is(Sign::Open);
    if matches!(cursor.sign(), Sign::Open | Sign::Dash | Sign::Colon | Sign::Comma) {
        from += 1;
    }
    let mut end = clause_end(&Cursor { at: from, ..*cursor });
    if bracket {
        let mut behind = *cursor;
        behind.pass_brackets();
        end = behind.at.saturating_sub(1);
    }
    // `A Bur-Mun - no, thanks`, but not `F Mao disbands later, now Por`
    if cursor.tokens.get(end).is_some_and(|token| token.sign == Sign::Comma) && end == from + 1 {
        let behind = clause_end(&Cursor { at: end + 1, ..*cursor });
        let names = cursor.tokens[end..behind].iter().any(is_name);
        end = if names { end } else { behind };
    }
    let clause = cursor.tokens.get(from..end)?;
    if leaves_choice(clause) {
        return Some((end + usize::from(bracket), Unsaid::LeftOpen));
    }
    let words: Vec<&Token> = clause.iter().filter(|token| token.sign == Sign::Word).collect();
    const BACKUPS: &[&str] = &["backup", "fallback", "ersatz", "plan-b", "secours"];
    if words.len() <= FEW && words.iter().any(|token| BACKUPS.contains(&token.word.as_str())) {
        return Some((end + usize::from(bracket), Unsaid::Offered));
    }
    let hangs = |token: &Token| token.known.roles.any(Roles::IF) && token.word.len() > 1;
    if words.is_empty() || words.len() > FEW || words.iter().any(|it| is_name(it) || hangs(it)) {
        return None;
    }
    let unsaid = unsays(&words)?;
    Some((end + usize::from(bracket), unsaid))
}

fn unsays(words: &[&Token]) -> Option<Unsaid> {
    let any = |list: &[&str]| words.iter().any(|token| list.contains(&token.word.as_str()));
    let not = |token: &&Token| token.known.roles.any(Roles::NOT) && token.word.len() > 1;
    let denies = words.iter().copied().any(|token| not(&token))
        && words.iter().all(|token| not(token) || BESIDE_NOT.contains(&token.word.as_str()));
    if denies || any(STRUCK) || words.len() < 4 && words.iter().all(|token| voids(&token.word)) {
        return Some(Unsaid::Denied);
    }
    let another_turn = any(OTHER) && any(TURNS);
    let heard = any(&["say", "says"]) && any(&["you", "he", "she", "they", "hear"]);
    let short = words.len() < 5 && any(THOUGHTS);
    (another_turn || heard || short).then_some(Unsaid::Told)
}

fn is_name(token: &Token) -> bool {
    token.known.exact.is_some() && token.word.len() > 2
}

/// Whether a word says that an order is called off.
pub(super) fn is_struck(word: &str) -> bool {
    STRUCK.contains(&word)
}
