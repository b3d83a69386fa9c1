//! Which of a power's adjustments count where it orders too much: several builds in one province
//! (4.D.5), more builds than allowed (4.D.4), more removals than owed (4.D.6).

use crate::board::Province;
use crate::order::Adjustment;
use crate::rules::{DoubleBuild, Rules, SurplusBuilds, SurplusRemovals};

use super::adjustment::Owed;
use super::outcome::Refusal;

/// Why each of these adjustments is not followed; `None` for those that are. They are those of one
/// power, legal each for itself, complete (a build names its unit, a removal its place) and in the
/// order written. Builds that are followed never outnumber what is owed, waived ones included.
pub fn refusals(rules: &Rules, owed: Owed, adjustments: &[Adjustment]) -> Vec<Option<Refusal>> {
    let chosen: Vec<bool> =
        (0..adjustments.len()).map(|index| is_chosen(rules, adjustments, index)).collect();
    let said_again = |one: &Adjustment| {
        adjustments.iter().zip(&chosen).any(|(other, is_chosen)| *is_chosen && one == other)
    };
    let refusal = |(one, is_chosen): (&Adjustment, &bool)| match is_chosen {
        true => None,
        false if said_again(one) => Some(Refusal::Again),
        false => province(one).map(Refusal::Twice),
    };
    let mut refusals: Vec<Option<Refusal>> = adjustments.iter().zip(&chosen).map(refusal).collect();
    let left: Vec<usize> =
        (0..adjustments.len()).filter(|&index| refusals[index].is_none()).collect();
    let surplus = match owed {
        Owed::Nothing => left,
        Owed::Builds(count) => surplus_builds(rules, count, adjustments, left),
        Owed::Removals(count) => match rules.surplus_removals {
            SurplusRemovals::CivilDisorder if left.len() > count => left,
            SurplusRemovals::First | SurplusRemovals::CivilDisorder => beyond_first(count, left),
            SurplusRemovals::Last => beyond_last(count, left),
        },
    };
    for index in surplus {
        refusals[index] = Some(Refusal::Surplus);
    }
    refusals
}

/// Whether this one counts among those for its province. What is said again counts once, and the
/// last time where the last ones count (4.D.4 c, 4.D.6 c).
fn is_chosen(rules: &Rules, adjustments: &[Adjustment], index: usize) -> bool {
    let Some(own) = province(&adjustments[index]) else { return true };
    let mut same =
        (0..adjustments.len()).filter(|&other| province(&adjustments[other]) == Some(own));
    let first = same.clone().next() == Some(index);
    let last = same.clone().next_back() == Some(index);
    if same.all(|other| adjustments[other] == adjustments[index]) {
        let goes_last = match adjustments[index] {
            Adjustment::Remove(_) => rules.surplus_removals == SurplusRemovals::Last,
            _ => rules.surplus_builds == SurplusBuilds::Last,
        };
        return if goes_last { last } else { first };
    }
    match rules.double_build {
        DoubleBuild::None => false,
        DoubleBuild::First => first,
        DoubleBuild::Last => last,
    }
}

/// Where a unit is built or removed.
fn province(adjustment: &Adjustment) -> Option<Province> {
    match adjustment {
        Adjustment::Build { at, .. } => Some(at.province),
        Adjustment::Remove(name) => Some(name.location.province),
        Adjustment::Waive => None,
    }
}

fn surplus_builds(
    rules: &Rules,
    count: usize,
    adjustments: &[Adjustment],
    left: Vec<usize>,
) -> Vec<usize> {
    match rules.surplus_builds {
        SurplusBuilds::First => beyond_first(count, left),
        SurplusBuilds::Last => beyond_last(count, left),
        SurplusBuilds::None => {
            let is_waive = |index: &usize| adjustments[*index] == Adjustment::Waive;
            let (waives, builds): (Vec<usize>, Vec<usize>) = left.into_iter().partition(is_waive);
            if builds.len() > count {
                builds.into_iter().chain(beyond_first(count, waives)).collect()
            } else {
                beyond_first(count - builds.len(), waives)
            }
        }
    }
}

fn beyond_first(count: usize, left: Vec<usize>) -> Vec<usize> {
    left.into_iter().skip(count).collect()
}

fn beyond_last(count: usize, mut left: Vec<usize>) -> Vec<usize> {
    left.truncate(left.len().saturating_sub(count));
    left
}
