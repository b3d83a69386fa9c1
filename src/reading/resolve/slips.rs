//! Corrections within one letter: `A Par - Bur. Sorry, scrap that: A Par H instead.`
//!
//! What a letter goes on with takes the place of what it said of the same units before. Without
//! such a word two orders to a unit contradict each other (4.D.3).

use crate::reading::ast::statement::is_order;
use std::collections::BTreeMap;

use crate::board::Province;
use crate::reading::ast::command::Command;
use crate::reading::ast::command::SetWord;
use crate::reading::ast::statement::{Request, Said, Statement};

/// Which statements of a letter are taken back by later ones of it. `unit` tells the unit that a
/// statement plainly orders, `doubted` the units of which words that are no order take something
/// back: `no, hang on, Burgundy can't be wasted` between two orders to Burgundy.
pub(super) fn taken_back(
    letter: &Request,
    unit: impl FnMut(&Statement) -> Option<Province>,
    doubted: impl Fn(&Statement) -> Vec<Province>,
) -> Vec<bool> {
    let statements = &letter.statements;
    let first = statements.iter().position(is_order);
    let last = statements.iter().rposition(is_order);
    let mark = |(index, statement): (usize, &Statement)| match (
        corrects(statement, index, first, last),
        doubted(statement),
    ) {
        (Some(word), _) => Mark::Corrects(word),
        (None, doubted) if doubted.is_empty() => Mark::None,
        (None, doubted) => Mark::Doubts(doubted),
    };
    let marks: Vec<Mark> = statements.iter().enumerate().map(mark).collect();
    let mut taken = vec![false; statements.len()];
    if marks.iter().all(|mark| matches!(mark, Mark::None)) {
        return taken;
    }
    let units: Vec<Option<Province>> = statements.iter().map(unit).collect();
    // Where each unit is spoken of last: a mark before that goes on with the unit.
    let latest: BTreeMap<Province, usize> =
        units.iter().enumerate().filter_map(|(index, unit)| Some(((*unit)?, index))).collect();
    let goes_on = |index: usize, mark: usize| units[index].is_some_and(|it| latest[&it] >= mark);
    // The orders since the last mark that could be taken back by the next, and the farthest place
    // where any order's unit is spoken of.
    let (mut waiting, mut farthest): (Vec<usize>, usize) = (Vec::new(), 0);
    let (mut newest, mut all_before): (Option<usize>, usize) = (None, 0);
    for (index, mark) in marks.iter().enumerate() {
        match mark {
            Mark::None => {}
            Mark::Doubts(doubted) => {
                // In the same breath; further down the writer is asked.
                let line = statements[index].line;
                let breath = (0..index).rev().take_while(|&before| statements[before].line == line);
                for before in breath.filter(|&before| is_order(&statements[before])) {
                    let doubts = units[before].is_some_and(|it| doubted.contains(&it));
                    taken[before] |= doubts && goes_on(before, index);
                }
            }
            Mark::Corrects(SetWord::Restart) => all_before = index,
            Mark::Corrects(SetWord::Scrap) if farthest < index => {
                let apart = newest.is_some_and(|it| statements[it].line != statements[index].line);
                // Where no order follows that would say what is meant, it is the order just before;
                // at the end of a letter, on a line of its own, it is all of it.
                if apart && last < Some(index) {
                    all_before = index;
                } else if let Some(newest) = newest {
                    taken[newest] = true;
                }
            }
            // What is not gone on with here is so at no later mark.
            Mark::Corrects(_) => {
                for before in waiting.drain(..).filter(|&before| goes_on(before, index)) {
                    taken[before] = true;
                }
            }
        }
        if is_order(&statements[index]) {
            newest = Some(index);
            waiting.push(index);
            farthest = farthest.max(units[index].map_or(0, |it| latest[&it]));
        }
    }
    (0..all_before).filter(|&before| is_order(&statements[before])).for_each(|it| taken[it] = true);
    taken
}

/// What a statement does to those before it in its letter.
enum Mark {
    /// Nothing.
    None,
    /// It turns on those before it, by this word.
    Corrects(SetWord),
    /// It makes the orders to these units doubtful.
    Doubts(Vec<Province>),
}

/// The word by which a statement turns on those before it in its letter, whose first and last orders
/// stand where it is told.
fn corrects(
    statement: &Statement,
    index: usize,
    first: Option<usize>,
    last: Option<usize>,
) -> Option<SetWord> {
    let Said::Command(Command::OnSets(word)) = statement.said else { return None };
    let turns = match word {
        SetWord::Correct | SetWord::Instead | SetWord::Scrap | SetWord::Restart => true,
        // `Final orders:` below a first idea.
        SetWord::Replace => {
            first.is_some_and(|first| first < index) && last.is_some_and(|last| last > index)
        }
        _ => false,
    };
    turns.then_some(word)
}
