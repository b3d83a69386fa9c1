//! What a single word is in a sentence of orders.

use super::part::{Does, Part, What};
use crate::board::UnitKind;
use crate::reading::grammar::units::kind_of;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::Token;
use crate::reading::lexer::words::Roles;

/// Words that are told by themselves, before verbs are looked for, and behind them.
const FIRST: &[(Table, What)] = &[
    (Table::ProseVeto, What::Veto),
    (Table::ProseBecause, What::Because),
    (Table::ProseAs, What::As),
    (Table::ProseYou, What::You),
    (Table::ProseNor, What::NorNot),
    (Table::ProseWhich, What::Which),
    (Table::ProseFormer, What::OfTwo(0)),
    (Table::ProseLatter, What::OfTwo(1)),
    (Table::ProseExcept, What::Except),
    (Table::ProseWho, What::Who),
    (Table::ProseThere, What::There),
    (Table::ProseOver, What::Over),
];
const LAST: &[(Table, What)] = &[
    (Table::ProseFor, What::For),
    (Table::ProseInto, What::Into),
    (Table::ProseSame, What::Same),
    (Table::ProseIt, What::It),
];
const SEASONS: &[Table] =
    &[Table::SeasonSpring, Table::SeasonSummer, Table::SeasonFall, Table::SeasonWinter];

/// What a word is; the cursor stands behind it.
pub(super) fn word(cursor: &mut Cursor<'_>, token: &Token, before: Option<&Part>) -> Option<What> {
    let roles = token.known.roles;
    let is = |table: Table| table.contains(&token.word);
    // `la flotte`: an article, and no `her`.
    let names = cursor.span().is_some() || cursor.has(Roles::ARMY.or(Roles::FLEET));
    if names && roles.any(Roles::ARTICLE) && is(Table::ProseIt) {
        return None;
    }
    let among = |words: &[(Table, What)]| {
        words.iter().find(|(table, _)| is(*table)).map(|(_, what)| what.clone())
    };
    if is(Table::ProseOne) && Table::ProseThere.contains(cursor.word()) {
        cursor.at += 1;
        return Some(What::KindThere(None));
    }
    // `this spring` is now; any other may be any.
    let now = matches!(before, Some(Part { what: What::It, .. }));
    let named = roles.is_none() && !is(Table::ProseMoves);
    let season = token.word.len() > 2 && named && SEASONS.iter().any(|it| is(*it));
    // `of` and `o` are also no choice, in other languages.
    let hangs = token.word.len() > 2 && roles.any(Roles::IF.or(Roles::OR));
    if season && !now || hangs {
        return Some(What::Veto);
    }
    if let Some(what) = among(FIRST) {
        return Some(what);
    }
    if token.says(Table::WordNothing) {
        // `nothing else moves`
        cursor.at += usize::from(Table::ProseElse.contains(cursor.word()));
        return Some(What::Nothing);
    }
    if roles.any(Roles::NOT) {
        return Some(What::Not);
    }
    // `my other army`
    let another = cursor.has(Roles::ARMY.or(Roles::FLEET)) && !is_plural(cursor.word());
    if roles.any(Roles::ALL.or(Roles::REST)) && token.word.len() > 2 && !another {
        return Some(What::All(all_of(cursor)));
    }
    // `does not do anything`
    if token.says(Table::WordAnything) {
        return Some(What::Verb(Does::Move));
    }
    if let Some(does) = verb(cursor, token, before) {
        return Some(What::Verb(does));
    }
    // `va en Espagne`, and not `Parijs en Brest`.
    let leads = is(Table::ProseInto) && !matches!(before, Some(Part { what: What::Unit(_), .. }));
    if roles.any(Roles::AND) && token.word.len() > 1 && !is(Table::ProseSame) && !leads {
        return Some(What::And);
    }
    if roles.any(Roles::FROM) {
        return Some(What::From);
    }
    if token.says(Table::WordWith) {
        return Some(What::With);
    }
    if is(Table::ProseBy) || roles.any(Roles::BY) && !is(Table::ProseInto) && !is(Table::ProseOver)
    {
        let convoy = cursor.has(Roles::CONVOY) && cursor.word().len() > 2;
        cursor.at += usize::from(convoy);
        return Some(if convoy { What::ByConvoy } else { What::By });
    }
    among(LAST)
}

/// The type behind `all`, where one is named: `the other two fleets`.
fn all_of(cursor: &mut Cursor<'_>) -> Option<UnitKind> {
    let between = usize::from(cursor.has(Roles::COMMON.or(Roles::ARTICLE)));
    let kind = kind_of(cursor.roles_at(between));
    let kind = kind.filter(|_| cursor.word_at(between).len() > 3);
    cursor.at += kind.map_or(0, |_| between + 1);
    kind
}

/// Whether a word for units is one for several.
pub(super) fn is_plural(word: &str) -> bool {
    Table::ProsePlural.contains(word)
}

/// What a word has a unit do. It must be written right: nearly every word is a slip away from some verb.
fn verb(cursor: &Cursor<'_>, token: &Token, before: Option<&Part>) -> Option<Does> {
    let roles = token.known.roles;
    let is = |table: Table| table.contains(&token.word);
    // `A Ukr S Rum`
    let behind_unit =
        matches!(before, Some(Part { what: What::Unit(unit), .. }) if unit.kind.is_some());
    let letter = behind_unit && roles.any(Roles::SUPPORT.or(Roles::CONVOY).or(Roles::HOLD));
    if token.word.len() < 2 && !letter {
        return None;
    }
    // `go back to`
    let goes_back = token.says(Table::WordBack) && cursor.has(Roles::TO);
    if token.says(Table::PassiveCarried) || is(Table::ProseCarried) {
        Some(Does::Carried)
    } else if is(Table::ProseFollows) {
        Some(Does::Follow)
    } else if is(Table::ProseTakes) || roles.any(Roles::TAKES) {
        Some(Does::Take)
    } else if (roles.any(Roles::SUPPORT) || is(Table::ProseSupports)) && !goes_back {
        Some(Does::Support)
    } else if is(Table::ProseGives) {
        Some(Does::Give)
    } else if roles.any(Roles::CONVOY) {
        Some(Does::Convoy)
    } else if roles.any(Roles::HOLD) || is(Table::ProseHolds) {
        Some(Does::Hold)
    } else {
        (roles.any(Roles::MOVE.or(Roles::RETREAT)) || is(Table::ProseMoves)).then_some(Does::Move)
    }
}
