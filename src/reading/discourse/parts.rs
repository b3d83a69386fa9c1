//! What the words of a sentence may be in an order that is told rather than noted: units and places, what is done,
//! and the little words between them. All other words are passed.

use super::part::{Part, What};
use super::part_words::{is_plural, word};
use super::trailing::is_done;
use crate::reading::ast::statement::UnitClaim;
use crate::reading::grammar::places::Need;
use crate::reading::grammar::units::kind_of;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::fold::fold;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::{ANY_VERB, Roles};

const KINDS: Roles = Roles::ARMY.or(Roles::FLEET);
/// So many words may stand between a unit's type and where it is: `the fleet which rides at anchor in the Aegean`.
const LONGEST_ASIDE: usize = 11;

/// Whether parts are of a sentence, and no notation.
pub(super) fn is_sentence(cursor: &Cursor<'_>, parts: &[Part]) -> bool {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return false };
    let units = parts.iter().filter(|part| matches!(part.what, What::Unit(_)));
    let named: Vec<_> = units.map(|part| part.from..part.to).collect();
    let tokens = cursor.tokens.iter().enumerate().take(last.to).skip(first.from);
    let words = tokens.filter(|(at, token)| {
        token.sign == Sign::Word
            && token.word.len() > 1
            && !named.iter().any(|unit| unit.contains(at))
    });
    // Codes are notation, whatever stands between them.
    let codes = parts.iter().any(|part| match &part.what {
        What::Unit(unit) => unit.place.key().len() < 4,
        _ => false,
    });
    words.count() > usize::from(codes)
}

/// The parts of a line.
pub(super) fn parts(cursor: &Cursor<'_>) -> Vec<Part> {
    let mut found = Vec::new();
    let mut cursor = *cursor;
    while !cursor.done() {
        let from = cursor.at;
        found.extend(passed_over(&cursor, from).map(|what| Part { what, from, to: from }));
        let what = part(&mut cursor, found.last());
        cursor.at = cursor.at.max(from + 1);
        // `the Adriatic fleet`
        if let (Some(What::Kind(kind)), Some(Part { what: What::Unit(unit), to, .. })) =
            (&what, found.last_mut())
            && unit.kind.is_none()
            && *to == from
        {
            unit.kind = Some(*kind);
            *to = cursor.at;
            continue;
        }
        if let Some(what) = what {
            found.push(Part { what, from, to: cursor.at });
        }
    }
    let end = cursor.tokens.len();
    found.extend(passed_over(&cursor, end).map(|what| Part { what, from: end, to: end }));
    found
}

/// What was left out before this token: a word that changes no order, and says that something holds for this unit,
/// too; or a mark of somebody else's words.
fn passed_over(cursor: &Cursor<'_>, at: usize) -> Option<What> {
    let from = at.checked_sub(1).map_or(0, |before| cursor.tokens[before].end);
    let to = cursor.tokens.get(at).map_or(cursor.line.len(), |token| token.start);
    let gap = cursor.line.get(from..to)?;
    if gap.contains(['"', '“', '”', '„', '«', '»']) {
        return Some(What::Veto);
    }
    let gap = fold(gap);
    let words = || gap.split(|letter: char| !letter.is_alphanumeric());
    let says = |table: Table| words().any(|word| table.contains(word));
    // `is going to`
    let leads = words().rfind(|word| !word.is_empty()).is_some_and(|it| Table::WordTo.contains(it));
    if says(Table::ProseSame) {
        return Some(What::Same);
    }
    leads.then_some(What::Into)
}

/// The part that begins here, if the word is any; the cursor stands behind it.
fn part(cursor: &mut Cursor<'_>, before: Option<&Part>) -> Option<What> {
    match cursor.sign() {
        Sign::Word => {}
        Sign::Comma => return Some(What::Comma),
        Sign::Colon => return Some(What::Colon),
        Sign::Stop | Sign::Semicolon | Sign::Bar => return Some(What::Stop),
        Sign::Dash if hyphen(cursor, before) => return None,
        Sign::Dash => return Some(if apart(cursor) { What::Comma } else { What::Arrow }),
        Sign::Open => {
            let from = cursor.at;
            cursor.pass_brackets();
            let names = |token: &Token| token.known.exact.is_some() && token.word.len() > 2;
            let says = cursor.tokens[from..cursor.at.min(cursor.tokens.len())].iter().any(names);
            return says.then_some(What::Veto);
        }
        Sign::Number => {
            // Another year, in all likelihood.
            let year = cursor.token(0).is_some_and(|number| number.word.len() == 4);
            return year.then_some(What::Veto);
        }
        _ => return Some(What::Veto),
    }
    if let Some(unit) = unit(cursor, before) {
        return Some(unit);
    }
    let token = cursor.token(0)?;
    cursor.at += 1;
    let what = word(cursor, token, before);
    // `takes its place`, `into its old quarters`
    let its = Table::ProseIts.contains(&token.word);
    let place = |ahead: &usize| Table::ProsePlace.contains(cursor.word_at(*ahead));
    if let Some(ahead) = [0, 1].iter().find(|ahead| its && place(ahead)) {
        cursor.at += ahead + 1;
        return Some(What::ItsPlace);
    }
    what.or_else(|| token.known.roles.is_none().then_some(What::Unknown))
}

/// Whether a dash parts two thoughts.
fn apart(cursor: &Cursor<'_>) -> bool {
    let gaps = cursor.token(0).is_some_and(|dash| dash.gap && dash.end - dash.start > 1);
    gaps && cursor.ahead(1).span().is_none()
}

/// Whether a dash stands within a word that is no name: `re-assigned`.
fn hyphen(cursor: &Cursor<'_>, before: Option<&Part>) -> bool {
    let tight = cursor.token(0).is_some_and(|dash| !dash.gap)
        && cursor.token(1).is_some_and(|next| !next.gap);
    let behind_unit =
        before.is_some_and(|it| matches!(it.what, What::Unit(_)) && it.to == cursor.at);
    tight && !behind_unit && cursor.ahead(1).span().is_none()
}

/// A unit by its type and place in any order, or a place alone.
fn unit(cursor: &mut Cursor<'_>, before: Option<&Part>) -> Option<What> {
    let from = cursor.at;
    let several = cursor.span().is_some_and(|length| length > 1);
    let single = cursor.word().len() < 3 && !several;
    // `l'Albanie`
    let here = cursor.token(0).map_or(0, |token| token.end);
    let elided = single && cursor.line[here..].starts_with(['\'', '’']);
    // What goes on with a small word is no unit by a letter: `a`.
    let begins = !single && (cursor.span().is_some() || cursor.has(KINDS.or(Roles::ARTICLE)))
        || cursor.lexicon.power(cursor.word()).is_some()
        || single && !elided && cursor.has(KINDS) && cursor.ahead(1).span().is_some();
    if !begins {
        return None;
    }
    // `moves to War`: a name of ordinary letters, with nothing before it that leads to one.
    let common = cursor.has(Roles::COMMON) && cursor.span() == Some(1);
    if common && !matches!(before.map(|it| &it.what), Some(What::Into | What::Arrow | What::From)) {
        return None;
    }
    let named = cursor.attempt(|cursor| {
        let unit = cursor.unit(Need::Named)?;
        cursor.lexicon.named(&unit.place.key())?;
        Some(unit)
    });
    if let Some(unit) = named {
        return Some(What::Unit(unit));
    }
    cursor.at = from;
    while cursor.has(Roles::ARTICLE) && !cursor.has(KINDS) {
        cursor.at += 1;
    }
    if let Some(power) = cursor.lexicon.power(cursor.word()) {
        cursor.at += 1;
        return Some(What::People(power));
    }
    let kind = kind_of(cursor.roles()).filter(|_| cursor.word().len() > 3);
    let Some(kind) = kind else {
        cursor.at = from;
        return None;
    };
    let plural = is_plural(cursor.word());
    // `one of my armies`
    let before = cursor.tokens[..from].iter().rfind(|token| !token.known.roles.any(Roles::ARTICLE));
    if plural && before.is_some_and(|token| Table::ProseAt.contains(&token.word)) {
        return Some(What::Veto);
    }
    cursor.at += 1;
    // `the fleet that is there`
    let there = |ahead: &usize| Table::ProseThere.contains(cursor.word_at(*ahead));
    let beside = usize::from(Table::ProseIt.contains(cursor.word())) * 2;
    if let Some(ahead) = [0, beside].into_iter().find(there) {
        cursor.at += ahead + 1;
        return Some(What::KindThere(Some(kind)));
    }
    let place = aside(cursor).and_then(|ahead| {
        let mut behind = cursor.ahead(ahead);
        let place = behind.place(Need::Named)?;
        cursor.at = behind.at;
        Some(place)
    });
    if let Some(place) = place {
        return Some(What::Unit(UnitClaim { power: None, kind: Some(kind), place }));
    }
    Some(if plural { What::All(Some(kind)) } else { What::Kind(kind) })
}

/// How far ahead the place stands of a unit that was named by its type, behind words that only tell of it.
fn aside(cursor: &Cursor<'_>) -> Option<usize> {
    for ahead in 0..LONGEST_ASIDE {
        let here = cursor.ahead(ahead);
        let at = Table::ProseAt.contains(here.word());
        let another = here.has(KINDS) && here.word().len() > 2 || here.has(Roles::TO) && !at;
        if !here.is(Sign::Word) || another {
            return None;
        }
        let tells = here.has(ANY_VERB) && here.word().len() > 2 && !here.has(Roles::IN);
        let told = is_done(here.word());
        if tells && !told && ahead == 0 {
            return None;
        }
        if at {
            let next =
                usize::from(here.roles_at(1).any(Roles::ARTICLE) && here.ahead(1).span().is_none());
            if here.ahead(1 + next).span().is_some() {
                return Some(ahead + 1 + next);
            }
        }
    }
    None
}
