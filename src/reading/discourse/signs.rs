//! The signs and small words between orders: what parts them, where a sentence ends, and words
//! behind an order that take it back.

use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::{ANY_VERB, Roles};

pub(super) fn separators(cursor: &mut Cursor<'_>) {
    loop {
        let sign = cursor.sign();
        let parts = matches!(
            sign,
            Sign::Comma
                | Sign::Semicolon
                | Sign::Stop
                | Sign::Slash
                | Sign::Bar
                | Sign::Close
                | Sign::Colon
                | Sign::Question
        );
        let and = cursor.joins() && cursor.sign_at(1) != Sign::Dash;
        let number = sign == Sign::Number && matches!(cursor.sign_at(1), Sign::Stop | Sign::Close)
            || sign == Sign::Number
                && cursor.sign_at(1) == Sign::Word
                && !cursor.roles_at(1).any(Roles::BUILD.or(Roles::WAIVE).or(Roles::DISBAND));
        let bracketed = cursor.at == 0
            && sign == Sign::Open
            && cursor.tokens.last().is_some_and(|last| last.sign == Sign::Close)
            && one_bracket(cursor);
        // `SUB ((FRA AMY PAR) MTO BUR)` of the DAIDE language.
        let opens =
            (cursor.word() == "sub" || sign == Sign::Open) && cursor.sign_at(1) == Sign::Open;
        if bracketed || opens {
            cursor.at += 1;
        } else if sign == Sign::Open {
            cursor_bracket(cursor);
            if cursor.is(Sign::Open) {
                return;
            }
        } else if parts || and || number {
            cursor.at += 1;
        } else {
            return;
        }
    }
}

/// Whether one pair of brackets holds the whole line.
fn one_bracket(cursor: &Cursor<'_>) -> bool {
    let mut all = *cursor;
    all.pass_brackets();
    all.done()
}

/// Passes a bracket in which no unit stands; DAIDE writes units in brackets.
fn cursor_bracket(cursor: &mut Cursor<'_>) {
    let from = cursor.at;
    let unit = cursor.unit(Need::Named).is_some();
    let goes_on = cursor.is(Sign::Dash) || cursor.has(ANY_VERB) || cursor.span().is_some();
    cursor.at = from;
    if !(unit && goes_on) {
        cursor.pass_brackets();
    }
}

/// `Use F Eng to support`, `have A Par go`: a word that has a unit do something.
fn has_done(cursor: &Cursor<'_>) -> bool {
    Table::LeadCauses.contains(cursor.word())
        && cursor.span().is_none()
        && cursor.ahead(1).unit(Need::Named).is_some()
}

/// `Ich ziehe mit F Kiel nach Dänemark`: the words before a unit with which the writer goes.
fn goes_with(cursor: &Cursor<'_>) -> bool {
    let verb = usize::from(cursor.has(Roles::MOVE) && cursor.word().len() > 2);
    let mut ahead = cursor.ahead(verb + 1);
    Table::LeadWith.contains(cursor.word_at(verb))
        && ahead.unit(Need::Named).is_some()
        && ahead.has(Roles::TO)
}

/// `New: A Mun H`. Where nothing is told to stay, to go or to help, it may have units built.
fn calls_new(cursor: &Cursor<'_>) -> bool {
    let does = |token: &Token| {
        let roles = cursor.lexicon.roles(&token.word);
        token.sign == Sign::Dash || roles.any(Roles::HOLD.or(Roles::SUPPORT))
    };
    Table::LeadNew.contains(cursor.word())
        && cursor.sign_at(1) == Sign::Colon
        && cursor.tokens[cursor.at..].iter().any(does)
}

/// `My orders are that A Par holds, that F Bre ...`: a `that` behind words by which somebody orders, or
/// a later one of the same sentence.
fn orders_that(cursor: &Cursor<'_>) -> bool {
    let pleads = |token: &Token| Table::PleaseWords.contains(&token.word);
    let leads = |pair: &[Token]| {
        let colon = pair[0].sign == Sign::Colon;
        Table::WordThat.contains(&pair[1].word) && (pleads(&pair[0]) || colon)
    };
    let Some(before) = cursor.at.checked_sub(1).map(|at| &cursor.tokens[at]) else { return false };
    let own = |token: &Token| {
        Table::LeadOrders.contains(&token.word) || Table::OpeningAre.contains(&token.word)
    };
    let sign = before.sign == Sign::Colon && cursor.at > 1 && own(&cursor.tokens[cursor.at - 2]);
    let goes_on =
        matches!(before.sign, Sign::Comma | Sign::Semicolon) || before.known.roles.any(Roles::AND);
    Table::WordThat.contains(cursor.word())
        && (sign || pleads(before) || goes_on && cursor.tokens[..cursor.at].windows(2).any(leads))
}

pub(super) fn fillers(cursor: &mut Cursor<'_>) {
    let mut wishes = false;
    while cursor.at == 0
        && Table::LeadGreets.contains(cursor.word())
        && cursor.sign_at(1) == Sign::Word
    {
        cursor.at += 1;
    }
    while (cursor.has(Roles::FILLER)
        || has_done(cursor)
        || goes_with(cursor)
        || calls_new(cursor)
        || orders_that(cursor)
        || wishes && cursor.says(Table::WordTo) && cursor.roles_at(1).any(ANY_VERB)
        || wishes && Table::LeadWished.contains(cursor.word()))
        && cursor.span().is_none()
        && cursor.word() != "a"
        && matches!(cursor.sign_at(1), Sign::Word | Sign::Colon | Sign::Comma | Sign::Open)
    {
        wishes |= Table::LeadWishes.contains(cursor.word());
        let orders = Table::LeadOrders.contains(cursor.word());
        cursor.at += 1;
        while orders && Table::LeadBetween.contains(cursor.word()) {
            cursor.at += 1;
        }
        while cursor.is(Sign::Colon) || cursor.is(Sign::Comma) {
            cursor.at += 1;
        }
    }
}

/// `except`, `but`, `apart from` behind an order to all units.
pub(super) fn pass_exception(cursor: &mut Cursor<'_>) -> bool {
    cursor.take(Sign::Comma);
    let excepts = Table::ApartWords.contains(cursor.word());
    if excepts {
        cursor.at += 1;
        while Table::ApartSmall.contains(cursor.word()) {
            cursor.at += 1;
        }
        cursor.take(Sign::Colon);
    }
    excepts
}

/// The same behind words that were not understood: `everyone holds on for dear life, but A Par - Pic`.
pub(super) fn pass_to_exception(cursor: &mut Cursor<'_>) -> bool {
    const FEW: usize = 6;
    let plain = |ahead: &Cursor<'_>| ahead.is(Sign::Word) && ahead.span().is_none();
    let mut ahead = *cursor;
    while ahead.at < cursor.at + FEW && plain(&ahead) {
        ahead.at += 1;
        let from = ahead.at;
        if pass_exception(&mut ahead) && ahead.ahead(0).unit(Need::Named).is_some() {
            cursor.at = ahead.at;
            return true;
        }
        ahead.at = from;
    }
    false
}

/// The index of the token that ends the sentence begun here.
pub(super) fn sentence_end(cursor: &Cursor<'_>) -> usize {
    let mut depth = 0usize;
    for at in cursor.at..cursor.tokens.len() {
        let token = &cursor.tokens[at];
        match token.sign {
            Sign::Open => depth += 1,
            Sign::Close => depth = depth.saturating_sub(1),
            // `Mar-?` has no goal yet.
            Sign::Question if at > 0 && cursor.tokens[at - 1].sign == Sign::Dash => {}
            Sign::Semicolon | Sign::Question | Sign::Hash if depth == 0 => return at,
            Sign::Stop if depth == 0 && ends_sentence(cursor.tokens, at) => return at,
            _ => {}
        }
    }
    cursor.tokens.len()
}

/// Whether a dot ends a sentence rather than an abbreviation.
fn ends_sentence(tokens: &[Token], at: usize) -> bool {
    let Some(next) = tokens.get(at + 1) else {
        return true;
    };
    let before = at.checked_sub(1).map_or("", |index| tokens[index].word.as_str());
    let ordinary =
        at.checked_sub(1).is_some_and(|index| tokens[index].known.roles.any(Roles::COMMON));
    next.gap
        && (tokens[at].word == "!"
            || before == ","
            || before.len() > 2
            || (ordinary || Table::SentenceEnds.contains(before)) && next.capital)
        && !Table::NameSaint.contains(before)
        && next.sign != Sign::Dash
}

pub(super) fn clause_end(cursor: &Cursor<'_>) -> usize {
    let end = sentence_end(cursor);
    let mut depth = 0usize;
    for at in cursor.at..end {
        match cursor.tokens[at].sign {
            Sign::Open => depth += 1,
            Sign::Close => depth = depth.saturating_sub(1),
            Sign::Comma | Sign::Bar if depth == 0 => return at,
            _ => {}
        }
    }
    end
}

/// `Could you please` before an order: a wish in the form of a question.
pub(super) fn polite_wish(cursor: &mut Cursor<'_>) -> bool {
    cursor
        .attempt(|cursor| {
            let could = Table::LeadCould.contains(cursor.word());
            if !(could && Table::WordYou.contains(cursor.word_at(1))) {
                return None;
            }
            cursor.at += 2;
            while Table::LeadAsks.contains(cursor.word()) {
                cursor.at += 1;
            }
            cursor
                .has(Roles::MOVE.or(Roles::BUILD).or(Roles::HOLD).or(Roles::DISBAND))
                .then_some(())
        })
        .is_some()
}

/// Whether the sentence up to `end` is a question.
pub(super) fn asks(cursor: &Cursor<'_>, end: usize) -> bool {
    let marked = cursor.tokens.get(end).is_some_and(|token| token.sign == Sign::Question);
    let asked = cursor.has(Roles::QUESTION) && Table::AskWords.contains(cursor.word());
    // "Would A Bur-Mun work": nobody orders so.
    let would = Table::AskWould.contains(cursor.word())
        && (cursor.roles_at(1).any(Roles::ARMY.or(Roles::FLEET)) && cursor.word_at(1).len() == 1);
    // `What a turn.`
    let what = Table::WordWhat.contains(cursor.word()) && cursor.says_at(1, Table::WordA);
    let asked = asked && !what;
    marked
        || would
        || asked && cursor.roles_at(1).any(Roles::COMMON.or(Roles::IF).or(Roles::ARTICLE))
}

/// `Should Germany attack Sweden, ...`: a condition without a word for it.
pub(super) fn inverted_condition(cursor: &Cursor<'_>, end: usize) -> bool {
    let sentence = &cursor.tokens[cursor.at.min(end)..end];
    let asked = cursor.tokens.get(end).is_some_and(|token| token.sign == Sign::Question);
    let case = cursor.says_phrase_at(0, Table::SupportInCase);
    let parts = |token: &Token| token.sign == Sign::Comma || case && token.sign == Sign::Colon;
    (case || Table::ConditionInverted.contains(cursor.word()))
        && !Table::ConditionSelf.contains(cursor.word_at(1))
        && !asked
        && sentence.iter().any(parts)
}

/// `if possible`, `if you can`.
pub(super) fn possible_tail(cursor: &mut Cursor<'_>) -> bool {
    cursor
        .attempt(|cursor| {
            cursor.take(Sign::Comma);
            if !Table::ConditionIf.contains(cursor.word()) {
                return None;
            }
            cursor.at += 1;
            let from = cursor.at;
            cursor.at = clause_end(cursor);
            // `if possible, otherwise H` leaves a choice.
            if cursor.is(Sign::Comma) && cursor.roles_at(1).any(Roles::IF.or(Roles::OR)) {
                return None;
            }
            let words = &cursor.tokens[from..cursor.at];
            let polite = |token: &Token| Table::ConditionPolite.contains(&token.word);
            if words.is_empty() || words.len() > 5 || !words.iter().all(polite) {
                return None;
            }
            Some(())
        })
        .is_some()
}

/// Whether words behind an order show that it is talked about (`A Par-Bur was my first idea`).
pub(super) fn tells(cursor: &Cursor<'_>) -> bool {
    Table::TellWords.contains(cursor.word()) && cursor.lexicon.named(cursor.word()).is_none()
        || Table::WordMakes.contains(cursor.word()) && Table::TellSense.contains(cursor.word_at(1))
}

pub(super) fn bracket_offers(cursor: &Cursor<'_>) -> bool {
    let mut behind = *cursor;
    behind.pass_brackets();
    let inside = &cursor.tokens[cursor.at..behind.at];
    // `(Ruh if blocked)`
    let names = inside.iter().any(|token| token.known.exact.is_some() && token.word.len() > 2);
    let hangs = |token: &Token| token.known.roles.any(Roles::IF) && token.word.len() > 1;
    cursor.roles_at(1).any(Roles::OR.or(Roles::IF)) || names && inside.iter().any(hangs)
}
