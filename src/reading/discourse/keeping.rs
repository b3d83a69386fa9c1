//! Words that leave orders of earlier letters as they were: `The fleet does what I said before`, `Den -
//! Swe as before`, `Ruh - Bel is right`, and in a later letter `Everything else stays`.
//!
//! Who says so of one order means the others, too: his letter changes only what it names.

use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::is_order;
use crate::reading::ast::statement::{Deed, Relation, Request, Said, Statement, Written};
use crate::reading::commands::sets::may_stand;
use crate::reading::lexer::cursor::Cursor;
use crate::reading::lexer::fold::{fold, key};
use crate::reading::lexer::known::annotate;
use crate::reading::lexer::names::Lexicon;
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::Roles;

/// A unit needs no more words than this.
const MOST_WORDS: usize = 5;

/// What may be said behind a unit that does what it was told before.
#[rustfmt::skip]
const AS_TOLD: &[&str] = &[
    "does what i said before", "does what i said", "does what i wrote before", "does what i wrote", "does as i said before", "does as i said", "does as told before", "does as before", "does the same as before",
    "do what i said before", "do what i said", "do as i said before", "do as before", "keeps its order", "keep their orders", "is as before", "are as before", "stays as before", "remains as before", "same as before", "as before",
    "macht was ich gesagt habe", "macht was ich geschrieben habe", "tut was ich gesagt habe", "machen was ich gesagt habe", "behalt ihren befehl", "behalt seinen befehl", "behalten ihre befehle", "bleibt wie vorher", "wie vorher", "wie gehabt",
    "fait ce que j'ai dit", "fait ce que j'ai dit avant", "fait comme avant", "garde son ordre", "gardent leurs ordres", "comme avant",
];

/// The same behind an order.
#[rustfmt::skip]
const AS_BEFORE: &[&str] = &[
    "as before", "like before", "same as before", "as i said before", "as i said", "as already said", "as i wrote before", "as in my last letter", "wie vorher", "wie gehabt", "wie schon gesagt", "comme avant", "comme deja dit",
];

/// What says behind an order that it is meant.
#[rustfmt::skip]
const IS_RIGHT: &[&str] = &[
    " is right", " is correct", " is fine", " is good", " is ok", " is okay", " is still right", " is what i want", " is what i meant", " stimmt", " stimmt so", " ist richtig", " ist gut so", " gilt", " gilt weiter", " est bon", " est juste", " est correct", " reste valable",
];

/// Words that speak of all other orders, and not of units.
#[rustfmt::skip]
const REST: &[&str] = &[
    "everything", "rest", "remainder", "alles", "reste", "tout", "overige", "resto", "tutto", "todo",
];
const STAYS: &[&str] = &[
    "stays", "stands", "remains", "bleibt", "reste", "blijft", "resta", "rimane", "queda", "sigue",
];

/// Reads what a letter says of orders that are to stay: such a letter adds to those before it.
pub(super) fn keep(lexicon: &Lexicon, statements: &mut Vec<Statement>) {
    let has_orders = statements.iter().any(is_order);
    let mut at = 0;
    while at < statements.len() {
        let statement = &statements[at];
        at += 1;
        if !matches!(statement.said, Said::Remark(_)) {
            continue;
        }
        let behind =
            at > 1 && is_order(&statements[at - 2]) && statements[at - 2].line == statement.line;
        let mut said = plain(&statement.text);
        // `Die Flotte macht, was ich gesagt habe`
        let goes_on =
            |next: &&Statement| next.line == statement.line && matches!(next.said, Said::Remark(_));
        if let Some(next) = statements.get(at).filter(goes_on) {
            let whole = format!("{said} {}", plain(&next.text));
            said = if is_as_told(lexicon, &whole) { whole } else { said };
        }
        if has_orders
            && (behind && AS_BEFORE.contains(&said.as_str()) || is_as_told(lexicon, &said))
        {
            statements[at - 1].said = Said::Command(Command::OnSets(SetWord::Add));
            continue;
        }
        let Some(order) = confirmed(lexicon, &statement.text) else { continue };
        let order = Statement { said: Said::Order(order), ..statement.clone() };
        statements[at - 1].said = Said::Command(Command::OnSets(SetWord::Add));
        statements.insert(at, order);
        at += 1;
    }
}

/// A letter that comes after others with orders and has `everything else` stay: what it does not name
/// stays as those order it.
pub(in crate::reading) fn keeping_rest(lexicon: &Lexicon, letter: &Request) -> Option<Request> {
    if letter.relation != Relation::Unsaid {
        return None;
    }
    let keeps = |statement: &&Statement| match &statement.said {
        Said::Order(Written { deed: Deed::AllHold(None, but), .. }) => {
            but.is_empty() && speaks_of_orders(lexicon, &statement.text)
        }
        _ => false,
    };
    let at = letter.statements.iter().position(|statement| keeps(&statement))?;
    let mut letter = letter.clone();
    letter.statements[at].said = Said::Command(Command::OnSets(SetWord::Add));
    letter.relation = Relation::Adds;
    Some(letter)
}

fn speaks_of_orders(lexicon: &Lexicon, text: &str) -> bool {
    let folded = fold(text);
    let words = || folded.split(|it: char| !it.is_alphanumeric());
    let units = Roles::UNIT.or(Roles::ARMY).or(Roles::FLEET);
    may_stand(text)
        && words().any(|word| REST.contains(&word))
        && words().any(|word| STAYS.contains(&word))
        && !words().any(|word| word.len() > 1 && lexicon.roles(word).any(units))
}

/// Folded words without signs and politeness.
fn plain(text: &str) -> String {
    let folded = fold(text);
    let words = folded.split(|it: char| !(it.is_alphanumeric() || it == '\''));
    let said =
        words.filter(|word| !word.is_empty() && !matches!(*word, "please" | "bitte" | "svp"));
    said.collect::<Vec<_>>().join(" ")
}

/// Whether words name units, and say of them no more than that they do what they were told.
fn is_as_told(lexicon: &Lexicon, said: &str) -> bool {
    let told = AS_TOLD.iter().filter_map(|tail| said.strip_suffix(tail));
    let Some(subject) = told.min_by_key(|subject| subject.len()) else { return false };
    let words: Vec<&str> = subject.split_whitespace().collect();
    let unit = |word: &&str| {
        word.len() > 2
            && (lexicon.roles(word).any(Roles::ARMY.or(Roles::FLEET).or(Roles::UNIT))
                || lexicon.named(&key(word)).is_some())
    };
    let hangs = Roles::NOT.or(Roles::IF).or(Roles::QUESTION).or(Roles::BECAUSE);
    words.len() <= MOST_WORDS
        && words.iter().any(unit)
        && !words.iter().any(|word| word.len() > 1 && lexicon.roles(word).any(hangs))
}

/// The order that a sentence calls right.
fn confirmed(lexicon: &Lexicon, text: &str) -> Option<Written> {
    let bare = text.trim_end_matches(['.', '!', ' ']);
    let folded = fold(bare);
    let tail = IS_RIGHT.iter().find(|tail| folded.ends_with(**tail))?;
    let head = bare.get(..bare.len().checked_sub(tail.len())?)?;
    let mut words = tokens(head);
    annotate(&mut words, lexicon);
    let mut cursor = Cursor { lexicon, line: head, tokens: &words, at: 0 };
    let [order] = <[Written; 1]>::try_from(cursor.order()?).ok()?;
    let whole = cursor.done() && order.unit.is_some();
    (whole && !matches!(order.deed, Deed::Nothing | Deed::Unclear)).then_some(order)
}
