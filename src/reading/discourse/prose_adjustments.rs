//! Builds and removals told in sentences: `I would like to raise a new fleet at Marseilles, and another one at Brest`,
//! `Galicia goes, too`. In a winter little else can be meant by a unit and a place; in other phases such a sentence
//! says nothing.

use super::frames::Found;
use super::part::{Part, What};
use super::parts::is_sentence;
use crate::board::UnitKind;
use crate::reading::ast::statement::{Deed, Mark, UnitClaim, Voice, Written};
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::words::Roles;

/// The builds and removals of a line.
pub(super) fn adjustments(cursor: &Cursor<'_>, parts: &[Part]) -> Vec<Found> {
    let mut found = Vec::new();
    for sentence in parts.split_inclusive(|part| part.what == What::Stop) {
        let (Some(first), Some(last)) = (sentence.first(), sentence.last()) else { continue };
        let words = &cursor.tokens[first.from..last.to.min(cursor.tokens.len())];
        let is_more = |part: &Part| says_more(cursor, part);
        if words.iter().any(vetoes)
            || sentence.iter().any(is_more)
            || !is_sentence(cursor, sentence)
        {
            continue;
        }
        if words.iter().any(leaves) {
            found.extend(units(sentence).into_iter().map(|it| order(it, Deed::Leave)));
        } else {
            let built = units(sentence).into_iter().filter(|(unit, ..)| unit.kind.is_some());
            found.extend(built.map(|it| order(it, Deed::Build)));
        }
    }
    found
}

fn order((unit, from, to): (UnitClaim, usize, usize), deed: Deed) -> Found {
    let order =
        Written { power: None, mark: Mark::None, unit: Some(unit), deed, voice: Voice::Prose };
    Found { order, from, to }
}

/// Whether a word asks, denies, or leaves something open.
fn vetoes(token: &Token) -> bool {
    let roles = token.known.roles;
    token.sign == Sign::Question
        || token.word.len() > 1 && roles.any(Roles::NOT)
        || token.word.len() > 2 && roles.any(Roles::OR.or(Roles::IF))
}

/// Whether a part makes a sentence something else than an order of winter, or speaks of another one; a wish is one.
fn says_more(cursor: &Cursor<'_>, part: &Part) -> bool {
    match part.what {
        What::Veto => {
            let word = cursor.tokens.get(part.from).filter(|token| token.sign == Sign::Word);
            word.is_none_or(|token| !Table::ProseWishes.contains(&token.word))
        }
        What::It | What::Same | What::As | What::Except | What::OfTwo(_) | What::You => true,
        _ => false,
    }
}

/// Whether a word says that units go off the board.
fn leaves(token: &Token) -> bool {
    token.word.len() > 2 && token.known.roles.any(Roles::DISBAND)
        || Table::ProseLeaves.contains(&token.word)
}

/// The units of a sentence with the tokens that name each: a type goes with the places behind it, or with those before
/// it where none stands behind.
fn units(sentence: &[Part]) -> Vec<(UnitClaim, usize, usize)> {
    let mut found: Vec<(UnitClaim, usize, usize)> = Vec::new();
    let mut kind: Option<UnitKind> = None;
    for part in sentence {
        match &part.what {
            What::Unit(unit) => {
                kind = unit.kind.or(kind);
                found.push((UnitClaim { kind, ..unit.clone() }, part.from, part.to));
            }
            What::Kind(next) | What::All(Some(next)) | What::KindThere(Some(next)) => {
                kind = Some(*next);
            }
            _ => {}
        }
    }
    for (unit, ..) in &mut found {
        unit.kind = unit.kind.or(kind);
    }
    found
}
