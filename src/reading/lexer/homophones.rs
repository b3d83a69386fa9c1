//! What dictation writes for the words of orders: `Gascony two Spain`, `Irish see holed`, `Marseilles old`. Such a word
//! is another one in most sentences; here it stands where only the word of an order can.

use super::names::Lexicon;
use super::tables::Table;
use super::token::{LONGEST_NAME, Reach, Sign, Token};
use super::words::Roles;

/// The tables of such words, the one that is said first in each.
const HEARD: [Table; 3] = [Table::HeardSea, Table::HeardTo, Table::HeardHold];

/// Puts the words that were said for those that were heard; whether there were any.
pub(super) fn mend_homophones(tokens: &mut [Token], lexicon: &Lexicon) -> bool {
    let mut mended = false;
    for at in 1..tokens.len() {
        if let Some(word) = said(tokens, at, lexicon) {
            tokens[at].word = word.to_owned();
            mended = true;
        }
    }
    mended
}

/// The word that was said here, if another was heard.
fn said(tokens: &[Token], at: usize, lexicon: &Lexicon) -> Option<&'static str> {
    let (before, token) = (&tokens[at - 1], &tokens[at]);
    if token.sign != Sign::Word || before.sign != Sign::Word {
        return None;
    }
    let said = HEARD.into_iter().find(|table| table.contains(&token.word))?;
    // `Irische See` is a name as it stands.
    let covers = |from: usize| tokens[from].known.exact.is_some_and(|it| from + it.tokens > at);
    if token.word == said.word() || (at.saturating_sub(LONGEST_NAME)..at).any(covers) {
        return None;
    }
    let ends_name = || {
        (at.saturating_sub(LONGEST_NAME)..at).any(|from| {
            let reaches = |reach: Option<Reach>| reach.is_some_and(|it| from + it.tokens == at);
            let is_short = from + 1 == at && tokens[from].word.len() < 3;
            !is_short && (reaches(tokens[from].known.exact) || reaches(tokens[from].known.loose))
        }) || before.word.len() > 3 && before.known.roles.is_none() && before.is_like_name(lexicon)
    };
    let goes = || before.word.len() > 2 && before.known.roles.any(Roles::MOVE);
    let behind = &tokens[at + 1..];
    let is_meant = match said {
        Table::HeardSea => lexicon.is_loosely_named(&[before.key(), said.word()]),
        Table::HeardTo => begins_name(behind, lexicon) && (goes() || ends_name()),
        _ => ends_clause(behind) && ends_name(),
    };
    is_meant.then(|| said.word())
}

/// Whether a place begins here, behind an article or not.
fn begins_name(tokens: &[Token], lexicon: &Lexicon) -> bool {
    let is_name = |token: &Token| {
        token.sign == Sign::Word
            && token.word.len() > 2
            && (token.known.exact.is_some()
                || token.known.loose.is_some()
                || token.known.roles.is_none() && token.is_like_name(lexicon))
    };
    match tokens {
        [article, next, ..] if article.known.roles.any(Roles::ARTICLE) => is_name(next),
        [first, ..] => is_name(first),
        [] => false,
    }
}

/// Whether an order ends here: the next word, if there is one, begins another.
fn ends_clause(tokens: &[Token]) -> bool {
    tokens.first().is_none_or(|next| {
        next.sign != Sign::Word
            || next.word.len() > 2
                && next.known.roles.any(Roles::ARMY.or(Roles::FLEET).or(Roles::AND))
    })
}
