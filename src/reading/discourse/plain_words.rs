//! A sentence that changes orders, without the words that only turn from what was said: what it denies is put
//! aside, nicknames become names, and what is left has to be orders or places.

use super::cues::{Cue, cue_at};
use crate::reading::ast::statement::PlaceClaim;
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Known, Sign, Token};
use crate::reading::lexer::words::{ANY_VERB, Roles};

/// What is denied is named within so many words.
const DENIED_WITHIN: usize = 6;

/// A sentence without the words that turn, and what those say.
#[derive(Default)]
pub(super) struct Plain {
    pub words: Vec<Token>,
    pub turns: bool,
    pub swaps: bool,
    pub denied: Vec<PlaceClaim>,
}

/// A sentence without the words that turn; `None` where it leaves something open or tells of others.
pub(super) fn plain(cursor: &Cursor<'_>, end: usize) -> Option<Plain> {
    let mut plain = Plain::default();
    let mut at = cursor.at;
    while at < end {
        let token = &cursor.tokens[at];
        if token.sign != Sign::Word {
            plain.words.push(token.clone());
            at += 1;
            continue;
        }
        let kind = cursor.tokens.get(at + 1).filter(|next| {
            next.word.len() > 3 && next.known.roles.any(Roles::ARMY.or(Roles::FLEET))
        });
        // `The Norwegian army` stands in no sea.
        let army = kind.is_some_and(|kind| kind.known.roles.any(Roles::ARMY));
        let name = token.known.exact.filter(|_| token.word.len() > 2 && is_name(token));
        let name = name.filter(|_| !army || cursor.lexicon.people_of(&token.word).is_none());
        if let Some(reach) = name {
            plain.words.extend(cursor.tokens[at..at + reach.tokens].iter().cloned());
            at += reach.tokens;
            continue;
        }
        let people = cursor.lexicon.people_of(&token.word).filter(|_| army);
        if let Some(place) = people.or_else(|| cursor.lexicon.nickname_of(&token.word)) {
            plain.words.extend(kind.cloned());
            plain.words.push(known(token, place, cursor.lexicon));
            at += 1 + usize::from(kind.is_some());
            continue;
        }
        if Table::RethinkLeaves.contains(&token.word) && stays_later(cursor, at, end) {
            at += 1;
            continue;
        }
        match cue_at(cursor.tokens, at) {
            None => {
                plain.words.push(token.clone());
                at += 1;
            }
            // `NO A Bur - Mun` is no `No, A Bur - Mun`.
            Some((length, Cue::Turns))
                if is_no(token)
                    && cursor
                        .tokens
                        .get(at + length)
                        .is_some_and(|next| next.sign == Sign::Word) =>
            {
                return None;
            }
            Some((length, Cue::Turns)) => {
                plain.turns = true;
                at += length;
            }
            Some((length, Cue::Light | Cue::Wishes)) => at += length,
            Some((length, Cue::Swaps)) => {
                plain.swaps = true;
                at += length;
            }
            Some((length, Cue::Stays)) => {
                plain.words.push(known(token, Table::CueHold.word(), cursor.lexicon));
                at += length;
            }
            Some((length, Cue::Denies)) => {
                plain.turns = true;
                at = denied(cursor, at + length, end, &mut plain.denied)?;
            }
            Some((_, Cue::Drops | Cue::Wavers | Cue::Opens | Cue::Tells)) => return None,
        }
    }
    Some(plain)
}

/// A word in the place of another, and what is known of it.
fn known(token: &Token, word: &str, lexicon: &Lexicon) -> Token {
    let mut words = vec![Token { word: word.to_owned(), known: Known::default(), ..token.clone() }];
    annotate(&mut words, lexicon);
    words.swap_remove(0)
}

/// Whether the sentence says later that a unit stays.
fn stays_later(cursor: &Cursor<'_>, at: usize, end: usize) -> bool {
    (at + 1..end).any(|at| matches!(cue_at(cursor.tokens, at), Some((_, Cue::Stays))))
}

/// Whether a word denies, where nothing parts it from what stands behind it.
pub(in crate::reading) fn is_no(token: &Token) -> bool {
    token.known.roles.any(Roles::NOT) && token.word.len() < 5
}

/// Whether a name is no ordinary word, too.
pub(super) fn is_name(token: &Token) -> bool {
    token.known.exact.is_some_and(|reach| reach.tokens > 1)
        || !token.known.roles.any(Roles::COMMON.or(Roles::GREETING))
}

/// Passes what is denied, up to the place that it names, and the words that go on from there.
fn denied(
    cursor: &Cursor<'_>,
    from: usize,
    end: usize,
    denied: &mut Vec<PlaceClaim>,
) -> Option<usize> {
    let mut ahead = Cursor { at: from, ..*cursor };
    let mut verbs = 0;
    while ahead.at < end && ahead.at < from + DENIED_WITHIN {
        if ahead.span().is_some()
            && ahead.token(0).is_some_and(|token| token.word.len() > 2 && is_name(token))
        {
            denied.push(ahead.place(Need::Named)?);
            // `Instead of A Bur - Ruh do A Bur - Mun`: others read orders that take the place of orders.
            if ahead.is(Sign::Dash) {
                return None;
            }
            break;
        }
        let adjusts =
            ahead.has(Roles::BUILD.or(Roles::DISBAND).or(Roles::WAIVE)) && ahead.word().len() > 2;
        if adjusts || ahead.has(Roles::ARMY.or(Roles::FLEET)) && ahead.word().len() == 1 {
            return None;
        }
        let passes = Roles::TO
            .or(Roles::IN)
            .or(Roles::ARTICLE)
            .or(Roles::AUXILIARY)
            .or(ANY_VERB)
            .or(Roles::FROM);
        if !ahead.is(Sign::Word) || !ahead.has(passes) && cue_at(ahead.tokens, ahead.at).is_none() {
            return None;
        }
        verbs += usize::from(ahead.has(ANY_VERB));
        ahead.at += 1;
        // `doesn't hold any longer`
        if verbs > 0 && (ahead.at >= end || ahead.is(Sign::Comma)) {
            break;
        }
    }
    while let Some((length, Cue::Turns | Cue::Light)) = cue_at(ahead.tokens, ahead.at) {
        ahead.at += length;
    }
    Some(goes_on(ahead).at.min(end))
}

/// Behind the words that go on from what was denied: `, it moves up to`, `but to`.
fn goes_on(cursor: Cursor<'_>) -> Cursor<'_> {
    let mut next = cursor;
    next.take(Sign::Comma);
    let from = next.at;
    next.at += usize::from(Table::WordBut.contains(next.word()));
    next.at += usize::from(Table::WordUnit.contains(next.word()));
    if next.at > from { next } else { cursor }
}

/// The places that words name, if they hold nothing else but words that join them and speak of their orders.
pub(super) fn names(cursor: &mut Cursor<'_>) -> Option<Vec<PlaceClaim>> {
    let mut places = Vec::new();
    while !cursor.done() {
        let name = cursor.span().is_some()
            && cursor.word().len() > 2
            && cursor.token(0).is_some_and(is_name);
        if name {
            places.push(cursor.place(Need::Named)?);
        } else if !cursor.is(Sign::Word)
            || cursor.has(
                Roles::AND
                    .or(Roles::ARTICLE)
                    .or(Roles::ARMY)
                    .or(Roles::FLEET)
                    .or(Roles::IN)
                    .or(Roles::UNIT),
            )
            || Table::SwapBeside.contains(cursor.word())
        {
            cursor.at += 1;
        } else {
            return None;
        }
    }
    Some(places)
}

/// `read BEL for BER`: the place that is not meant, and the one that is.
pub(super) fn reads_for(cursor: &mut Cursor<'_>) -> Option<(PlaceClaim, PlaceClaim)> {
    let from = cursor.tokens.iter().position(|token| Table::ReadVerbs.contains(&token.word))?;
    if cursor.tokens[..from]
        .iter()
        .any(|token| token.known.exact.is_some() && token.word.len() > 2 && is_name(token))
    {
        return None;
    }
    cursor.at = from + 1;
    let new = cursor.place(Need::Named)?;
    cursor.at += cursor.phrase_at(0, Table::ReadFor)?;
    let old = cursor.place(Need::Named)?;
    cursor.done().then_some((old, new))
}

/// A place and nothing else but words of reading it.
pub(super) fn goal_alone(cursor: &mut Cursor<'_>) -> Option<PlaceClaim> {
    let mut found = None;
    while !cursor.done() {
        let name = cursor.span().is_some()
            && cursor.word().len() > 2
            && cursor.token(0).is_some_and(is_name);
        if name {
            if found.is_some() {
                return None;
            }
            found = Some(cursor.place(Need::Named)?);
        } else if !cursor.is(Sign::Word) || Table::ReadBeside.contains(cursor.word()) {
            cursor.at += 1;
        } else {
            return None;
        }
    }
    found
}
