//! Answers typed below quoted units: `> A BER` and, in the next line, `to Kiel.`
//!
//! The quoted unit says no more than whom the line below it is for. What is to be done must stand in
//! the writer's own words, and a line that names a unit itself is for that one.

use crate::reading::ast::statement::{Deed, UnitClaim};
use crate::reading::grammar::places::Need;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::token::{Sign, Token};
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::{ANY_VERB, Roles};
use crate::reading::text::line::OwnLine;

/// The lines, where each that only says what a quoted unit is to do names that unit.
pub(super) fn answered(lexicon: &Lexicon, lines: Vec<OwnLine>) -> Vec<OwnLine> {
    let answer = |mut line: OwnLine| {
        if let Some(unit) = line.under.take().and_then(|quoted| unit_of(lexicon, &quoted))
            && let said = without_pronoun(&line.text)
            && says_deed(lexicon, said, &unit)
        {
            line.text = format!("{unit} {said}");
        }
        line
    };
    lines.into_iter().map(answer).collect()
}

/// `He should go to Burgundy` below a quoted unit: what is said of it.
fn without_pronoun(line: &str) -> &str {
    let line = line.trim_start();
    match line.split_once(' ') {
        Some((first, rest)) if Table::WordUnit.contains(&first.to_lowercase()) => rest.trim_start(),
        _ => line,
    }
}

fn known(lexicon: &Lexicon, text: &str) -> Vec<Token> {
    let mut cut = tokens(text);
    annotate(&mut cut, lexicon);
    cut
}

/// The unit that a quoted line names, and nothing else but what it might do (`F SWE: may retreat
/// to BOT or FIN`), or the same unit again in words, as the judge's own letters list them
/// (`A PAR  Army Paris can go to ...`).
fn unit_of(lexicon: &Lexicon, quoted: &str) -> Option<String> {
    let cut = known(lexicon, quoted);
    let mut cursor = Cursor { lexicon, line: quoted, tokens: &cut, at: 0 };
    let unit = cursor.unit(Need::Named).filter(|unit| unit.kind.is_some())?;
    let end = cursor.at;
    let ends = cursor.done() || cursor.is(Sign::Colon) || {
        let again = cursor.unit(Need::Named);
        let place = |claim: &UnitClaim| lexicon.named(&claim.place.key());
        again.is_some_and(|again| again.kind == unit.kind && place(&again) == place(&unit))
    };
    ends.then(|| cursor.text(0, end))
}

/// Whether a line tells a unit that it does not name what to do.
fn says_deed(lexicon: &Lexicon, line: &str, unit: &str) -> bool {
    let cut = known(lexicon, line);
    let mut cursor = Cursor { lexicon, line, tokens: &cut, at: 0 };
    let names_unit =
        cursor.order().is_some_and(|orders| orders.iter().any(|order| order.deed != Deed::Nothing));
    let verb = ANY_VERB.or(Roles::TO).or(Roles::AUXILIARY);
    cursor.at = 0;
    let begins = cursor.is(Sign::Dash) || cursor.has(verb) || {
        // "Finland, please."
        cursor.place(Need::Named).is_some()
            && (cursor.done() || matches!(cursor.sign(), Sign::Comma | Sign::Stop))
    };
    if names_unit && !cut.first().is_some_and(|first| first.sign == Sign::Dash) || !begins {
        return false;
    }
    let whole = format!("{unit} {line}");
    let cut = known(lexicon, &whole);
    let mut cursor = Cursor { lexicon, line: &whole, tokens: &cut, at: 0 };
    cursor.order().is_some_and(|orders| orders.iter().any(|order| order.deed != Deed::Nothing))
}
