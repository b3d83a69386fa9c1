//! Corrections within one letter: `A Par - Bur. Sorry, scrap that: A Par H instead.`
//!
//! What a letter goes on with takes the place of what it said of the same units before. Without
//! such a word two orders to a unit contradict each other (4.D.3).

use std::collections::BTreeSet;

use super::commands::Command;
use super::sets::SetWord;
use super::statement::{Request, Said, Statement};
use crate::board::Province;

/// Which statements of a letter are taken back by later ones of it. `unit` tells the unit that a
/// statement plainly orders, `doubted` the units of which words that are no order take something
/// back: `no, hang on, Burgundy can't be wasted` between two orders to Burgundy.
pub(super) fn taken_back(
    letter: &Request,
    unit: impl FnMut(&Statement) -> Option<Province>,
    doubted: impl Fn(&Statement) -> Vec<Province>,
) -> Vec<bool> {
    let statements = &letter.statements;
    let mut taken = vec![false; statements.len()];
    let marks: Vec<(usize, Vec<Province>)> = (0..statements.len())
        .map(|mark| (mark, doubted(&statements[mark])))
        .filter(|(mark, doubted)| !doubted.is_empty() || corrects(statements, *mark))
        .collect();
    if marks.is_empty() {
        return taken;
    }
    let units: Vec<Option<Province>> = statements.iter().map(unit).collect();
    for (mark, doubted) in marks {
        let later: BTreeSet<Province> = units[mark..].iter().flatten().copied().collect();
        let before: Vec<usize> = (0..mark).filter(|&index| is_order(&statements[index])).collect();
        let hit: Vec<usize> = before
            .iter()
            .copied()
            .filter(|&index| {
                units[index].is_some_and(|it| {
                    // In the same breath; further down the writer is asked.
                    let breath = statements[index].line == statements[mark].line;
                    later.contains(&it)
                        && (corrects(statements, mark) || breath && doubted.contains(&it))
                })
            })
            .collect();
        let taken_now = match &statements[mark].said {
            Said::Command(Command::OnSets(SetWord::Restart)) => before,
            Said::Command(Command::OnSets(SetWord::Scrap)) if hit.is_empty() => {
                scrapped(statements, mark, &before)
            }
            _ => hit,
        };
        for index in taken_now {
            taken[index] = true;
        }
    }
    taken
}

/// What `scrap that` means where no order follows that would say it: the order just before. At the
/// end of a letter, on a line of its own, it means all of it.
fn scrapped(statements: &[Statement], mark: usize, before: &[usize]) -> Vec<usize> {
    let Some(&last) = before.last() else {
        return Vec::new();
    };
    let apart = statements[last].line != statements[mark].line;
    let at_end = !statements[mark..].iter().any(is_order);
    if apart && at_end { before.to_vec() } else { vec![last] }
}

/// Whether a statement turns on those before it in its letter.
fn corrects(statements: &[Statement], index: usize) -> bool {
    let Said::Command(Command::OnSets(word)) = statements[index].said else {
        return false;
    };
    match word {
        SetWord::Correct | SetWord::Instead | SetWord::Scrap | SetWord::Restart => true,
        // `Final orders:` below a first idea.
        SetWord::Replace => {
            statements[..index].iter().any(is_order) && statements[index..].iter().any(is_order)
        }
        _ => false,
    }
}

/// Whether a statement has the form of an order.
pub(super) fn is_order(statement: &Statement) -> bool {
    matches!(statement.said, Said::Order(_) | Said::Conditional(_))
}
