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
use crate::reading::lexer::tables::Table;
use crate::reading::lexer::tokens::tokens;
use crate::reading::lexer::words::Roles;

/// A unit needs no more words than this.
const MOST_WORDS: usize = 5;

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
            && (behind && Table::KeepAsBefore.contains(&said) || is_as_told(lexicon, &said))
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
        && words().any(|word| Table::KeepRest.contains(word))
        && words().any(|word| Table::KeepStays.contains(word))
        && !words().any(|word| word.len() > 1 && lexicon.roles(word).any(units))
}

/// Folded words without signs and politeness.
fn plain(text: &str) -> String {
    let folded = fold(text);
    let words = folded.split(|it: char| !(it.is_alphanumeric() || it == '\''));
    let said = words.filter(|word| !word.is_empty() && !Table::PleaseWords.contains(word));
    said.collect::<Vec<_>>().join(" ")
}

/// Whether words name units, and say of them no more than that they do what they were told.
fn is_as_told(lexicon: &Lexicon, said: &str) -> bool {
    let told = Table::KeepAsTold.words().iter().filter_map(|tail| said.strip_suffix(tail));
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
    let ends = |tail: &&&str| folded.strip_suffix(**tail).is_some_and(|it| it.ends_with(' '));
    let tail = Table::KeepRight.words().iter().find(ends)?;
    let head = bare.get(..bare.len().checked_sub(tail.len() + 1)?)?;
    let mut words = tokens(head);
    annotate(&mut words, lexicon);
    let mut cursor = Cursor { lexicon, line: head, tokens: &words, at: 0 };
    let [order] = <[Written; 1]>::try_from(cursor.order()?).ok()?;
    let whole = cursor.done() && order.unit.is_some();
    (whole && !matches!(order.deed, Deed::Nothing | Deed::Unclear)).then_some(order)
}
