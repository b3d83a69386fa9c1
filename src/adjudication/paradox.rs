//! What happens to a decision cycle that the equations leave open (DATC 5.B.9, 4.A.2).
//!
//! Three kinds: a convoy paradox, if a unit of the cycle attacks a fleet that convoys; a circular
//! movement, if the moves of the cycle follow each other round; and whatever variants may bring,
//! which goes by the fallback.

use crate::rules::Paradox;

use super::case::Case;
use super::decision::{Answer, Decision, Known, Question};
use super::legality::Action;
use super::outcome::{BackupRule, Core};

/// Settles part of an open cycle by the rule for it. At least one of its decisions is settled.
pub(super) fn settle(case: &Case, paradox: Paradox, known: &mut Known, cycle: &[Decision]) -> Core {
    let (rule, answers) = match kind(case, known, cycle) {
        Kind::Convoy => by_paradox_rule(paradox, known, cycle),
        Kind::Circular => {
            (BackupRule::CircularMovement, of_question(known, cycle, Question::Move, Answer::Yes))
        }
        Kind::Other => (BackupRule::Fallback, fallback(known, cycle)),
    };
    for &(decision, answer) in &answers {
        known.settle(decision, answer);
    }
    Core {
        rule,
        cycle: cycle.to_vec(),
        settled: answers.into_iter().map(|(decision, _)| decision).collect(),
    }
}

type Answers = Vec<(Decision, Answer)>;

enum Kind {
    Convoy,
    Circular,
    Other,
}

fn kind(case: &Case, known: &Known, cycle: &[Decision]) -> Kind {
    let asks = |question| cycle.iter().filter(move |&&it| known.asked(it).0 == question);
    let attacks_convoy = asks(Question::Move).any(|&decision| {
        let (_, mover) = known.asked(decision);
        case.unit(mover).occupant.is_some_and(|occupant| {
            let is_convoy = matches!(case.unit(occupant.into()).action, Action::Convoy { .. });
            is_convoy && case.is_matched(occupant.into())
        })
    });
    if attacks_convoy && asks(Question::Path).next().is_some() {
        Kind::Convoy
    } else if is_circular(case, known, cycle) {
        Kind::Circular
    } else {
        Kind::Other
    }
}

/// Whether the moves of the cycle, followed from unit to unit, come round through all of them.
fn is_circular(case: &Case, known: &Known, cycle: &[Decision]) -> bool {
    let movers: Vec<usize> = cycle
        .iter()
        .map(|&decision| known.asked(decision))
        .filter(|&(question, _)| question == Question::Move)
        .map(|(_, unit)| unit)
        .collect();
    let Some(&first) = movers.first() else {
        return false;
    };
    let mut here = first;
    for _ in 1..movers.len() {
        match case.unit(here).occupant.map(usize::from) {
            Some(next) if next != first && movers.contains(&next) => here = next,
            _ => return false,
        }
    }
    case.unit(here).occupant.map(usize::from) == Some(first)
}

fn by_paradox_rule(paradox: Paradox, known: &Known, cycle: &[Decision]) -> (BackupRule, Answers) {
    match paradox {
        // Only Szykman's rule can be set; the others have their place here.
        Paradox::Szykman
        | Paradox::Rule1971
        | Paradox::Rule1982
        | Paradox::Rule2000
        | Paradox::AllHold
        | Paradox::Dptg => {
            (BackupRule::Szykman, of_question(known, cycle, Question::Path, Answer::No))
        }
    }
}

fn of_question(known: &Known, cycle: &[Decision], question: Question, answer: Answer) -> Answers {
    cycle
        .iter()
        .filter(|&&decision| known.asked(decision).0 == question)
        .map(|&decision| (decision, answer))
        .collect()
}

/// All moves fail and all supports are cut; where the cycle has neither, all its answers are no.
fn fallback(known: &Known, cycle: &[Decision]) -> Answers {
    let mut answers = of_question(known, cycle, Question::Move, Answer::No);
    answers.extend(of_question(known, cycle, Question::Support, Answer::No));
    if answers.is_empty() {
        answers.extend(cycle.iter().map(|&decision| (decision, Answer::No)));
    }
    answers
}
