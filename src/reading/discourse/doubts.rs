//! Words that make an order doubtful, or are talk: told from orders by what they name and by the
//! company they keep.

use super::retraction::is_struck;
use super::signs::clause_end;
use crate::board::Province;
use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::{Deed, PlaceClaim, Remark, Said, Statement, Written};
use crate::reading::commands::sets::voids;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::foreign::Language;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::names::{Lexicon, MatchKind};
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::{ANY_VERB, Roles};

/// Whether words behind a support to hold name another place, so that more was meant.
pub(super) fn leads_on(cursor: &Cursor<'_>, orders: &[Written]) -> bool {
    let Some(Deed::SupportHold(unit)) = orders.last().map(|order| &order.deed) else {
        return false;
    };
    let supported = cursor.lexicon.named(&unit.place.key());
    let clause = &cursor.tokens[cursor.at..clause_end(cursor)];
    let case = cursor.says_phrase_at(0, Table::SupportInCase);
    let reason = case || clause[0].known.roles.any(Roles::BECAUSE) && clause[0].word.len() > 1;
    !reason
        && clause.len() <= 4
        && clause.iter().any(|token| {
            token.known.exact.is_some() && cursor.lexicon.named(token.key()) != supported
        })
}

/// Whether the last name of a move is only nearly one and goes on in a word that nobody knows: `to
/// tie rolia` names no Vienna.
pub(super) fn breaks_off(cursor: &Cursor<'_>, orders: &[Written]) -> bool {
    let Some(Deed::Move { to, .. }) = orders.last().map(|order| &order.deed) else {
        return false;
    };
    let stranger = |token: &Token| {
        token.known.roles.is_none() && token.known.exact.is_none() && token.word.len() > 3
    };
    to.key().len() <= 3
        && cursor.lexicon.named(&to.key()).is_none()
        && cursor.token(0).is_some_and(stranger)
}

/// A sentence without unit type and arrow that leads to no place: it is about something else.
pub(super) fn shaky(lexicon: &Lexicon, order: &Written) -> bool {
    let untyped = order.unit.as_ref().is_none_or(|unit| unit.kind.is_none());
    let nowhere = |place: &&PlaceClaim| {
        let words: Vec<&str> = place.words.iter().map(String::as_str).collect();
        lexicon.candidates(&words, Language::English).match_kind == MatchKind::Nothing
    };
    untyped && matches!(order.deed, Deed::Move { .. }) && order.places().iter().any(nowhere)
}

/// Whether an order names its unit exactly.
pub(super) fn sure_place(lexicon: &Lexicon, order: &Written) -> bool {
    order.unit.as_ref().is_some_and(|unit| lexicon.named(&unit.place.key()).is_some())
}

/// The same with the unit's type.
pub(super) fn sure_unit(lexicon: &Lexicon, order: &Written) -> bool {
    sure_place(lexicon, order) && order.unit.as_ref().is_some_and(|unit| unit.kind.is_some())
}

/// Whether a word before an order makes it doubtful that the order is one.
pub(super) fn hedges(token: &Token) -> bool {
    token.known.roles.any(Roles::IF.or(Roles::NOT).or(Roles::BECAUSE)) && token.word.len() > 1
        || Table::DoubtHedges.contains(&token.word) && token.known.exact.is_none()
}

/// Words that are no order: whether they talk of units all the same, so that the writer is told
/// that they were not taken for one.
pub(super) fn talk(tokens: &[Token]) -> Said {
    let denies = |token: &Token| token.known.roles.any(Roles::NOT) && token.word.len() > 1;
    match about_units(tokens) {
        true if tokens.iter().any(denies) => Said::Negation,
        true => Said::Remark(Remark::TellsOfOrders),
        false => Said::Remark(Remark::Plain),
    }
}

/// Whether words name two places, or one and what a unit could do there.
pub(super) fn about_units(tokens: &[Token]) -> bool {
    let ordinary = |token: &Token| token.known.roles.any(Roles::COMMON.or(Roles::GREETING));
    let places = tokens
        .iter()
        .filter(|token| token.known.exact.is_some() && token.word.len() >= 3 && !ordinary(token))
        .count();
    let deed = |token: &&Token| {
        token.known.roles.any(ANY_VERB.or(Roles::ARMY).or(Roles::FLEET))
            && token.word.len() >= 4
            && token.known.exact.is_none()
    };
    places >= 2 || places == 1 && tokens.iter().any(|token| deed(&token))
}

/// Whether words take something back.
pub(in crate::reading) fn takes_back(words: &[Token]) -> bool {
    let took = |pair: &[Token]| {
        Table::DoubtTakes.contains(&pair[0].word) && Table::WordBack.contains(&pair[1].word)
    };
    words.iter().any(|token| token.sign == Sign::Word && is_taking_back(&token.word))
        || words.windows(2).any(took)
}

fn is_taking_back(word: &str) -> bool {
    Table::DoubtTakesBack.contains(word) || is_struck(word) || voids(word)
}

/// The places in words that were not understood but seem to take something back about them: what
/// was ordered there before is doubtful now, and must not be followed as if nothing had been said.
pub(in crate::reading) fn doubted(lexicon: &Lexicon, statement: &Statement) -> Vec<Province> {
    let slip = statement.said == Said::Command(Command::OnSets(SetWord::Instead));
    if !slip && !matches!(statement.said, Said::Remark(_) | Said::Negation) {
        return Vec::new();
    }
    let mut words = tokens(&statement.text);
    let may = |token: &Token| token.sign == Sign::Word && Table::DoubtPerhaps.contains(&token.word);
    let (surely, perhaps) = (takes_back(&words), words.iter().any(may));
    // "instead of A Par-Gas" says what is not meant, and takes nothing back.
    let line = Cursor { lexicon, line: &statement.text, tokens: &words, at: 0 };
    let compares = (0..words.len()).any(|at| line.says_phrase_at(at, Table::WordCompares));
    if !surely && (!perhaps || slip) || compares {
        return Vec::new();
    }
    annotate(&mut words, lexicon);
    if !surely && !about_units(&words) {
        return Vec::new();
    }
    // `F Eas - Ion is wrong` speaks of the fleet in Eas alone.
    let is_goal = |at: usize| at > 1 && words[at - 1].sign == Sign::Dash;
    (0..words.len())
        .filter(|&at| words[at].word.len() >= 3 && words[at].sign == Sign::Word && !is_goal(at))
        .filter_map(|at| {
            let reach = words[at].known.exact?;
            let keys: Vec<&str> = words[at..at + reach.tokens]
                .iter()
                .filter(|token| token.sign == Sign::Word)
                .map(|token| token.key())
                .collect();
            lexicon.named(&keys.concat())
        })
        .collect()
}

/// The places in clauses of a few words that only say what is not meant: `not Berlin`.
pub(in crate::reading) fn denied_goals(lexicon: &Lexicon, statement: &Statement) -> Vec<Province> {
    const FEW: usize = 6;
    if !matches!(statement.said, Said::Remark(_) | Said::Negation) {
        return Vec::new();
    }
    let mut words = tokens(&statement.text);
    annotate(&mut words, lexicon);
    let parts = |token: &Token| {
        matches!(token.sign, Sign::Comma | Sign::Semicolon | Sign::Stop | Sign::Colon)
    };
    let clauses = words.split(parts).filter(|clause| clause.len() <= FEW);
    let denied = clauses.flat_map(|clause| clause.windows(2)).filter(|pair| {
        pair[0].known.roles.any(Roles::NOT) && pair[0].word.len() > 1 && pair[1].word.len() > 2
    });
    denied.filter_map(|pair| lexicon.named(pair[1].key())).collect()
}

/// Whether words are a name in two parts (`Heinz-Walter`): a dash that touches both, and no word
/// that is a place's or an order's.
pub(in crate::reading) fn is_signature(lexicon: &Lexicon, text: &str) -> bool {
    let cut = tokens(text);
    let [first, dash, second] = &cut[..] else {
        return false;
    };
    let name = |token: &Token| {
        let rest = text[token.start..token.end].chars().skip(1);
        token.sign == Sign::Word
            && token.capital
            && token.word.len() > 2
            && rest.clone().all(char::is_lowercase)
            && lexicon.named(&token.word).is_none()
            && lexicon.roles(&token.word).is_none()
    };
    dash.sign == Sign::Dash && !dash.gap && !second.gap && name(first) && name(second)
}
