//! What happens to a decision cycle that the equations leave open (DATC 5.B.9, 4.A.2).
//!
//! Three kinds: a convoy paradox, if a unit of the cycle attacks a fleet that convoys; a circular
//! movement, if the moves of the cycle follow each other round; and whatever variants may bring,
//! which goes by the fallback.

use crate::rules::Paradox;

use super::action::Action;
use super::case::Case;
use super::decision::{Answer, Decision, Known, Question};
use super::outcome::{BackupRule, Core};
use super::solver::{self, Equations, Pending, Start};

/// Settles part of an open cycle by the rule for it. At least one of its decisions is settled.
/// `pending` has room for every decision.
pub(super) fn settle(
    case: &Case,
    paradox: Paradox,
    equations: &mut impl Equations,
    known: &mut Known,
    pending: &mut Pending,
    cycle: &[Decision],
) -> Core {
    let (rule, answers) = match kind(case, known, cycle) {
        Kind::Convoy => match paradox {
            // The first two cut the knot before it is tied: see the case's harmless attackers.
            Paradox::Szykman | Paradox::Rule1971 | Paradox::Rule1982 => szykman(known, cycle),
            Paradox::Rule2000 => rule_2000(case, known, cycle),
            Paradox::AllHold => all_hold(known, cycle),
            Paradox::Dptg => dptg(equations, known, pending, cycle),
        },
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

/// 4.A.2 d: the convoyed armies of the cycle find no path, and so have no effect.
fn szykman(known: &Known, cycle: &[Decision]) -> (BackupRule, Answers) {
    (BackupRule::Szykman, of_question(known, cycle, Question::Path, Answer::No))
}

/// 4.A.2 c, as 5.B.9 has it: a support of an attack on a fleet that carries an army to where the
/// supporter stands is given; where the cycle has none, Szykman's rule.
fn rule_2000(case: &Case, known: &Known, cycle: &[Decision]) -> (BackupRule, Answers) {
    let is_spared = |decision: Decision| {
        let (question, unit) = known.asked(decision);
        let Action::SupportMove { to, .. } = case.unit(unit).action else { return false };
        question == Question::Support
            && case.attackers(unit).any(|army| {
                case.is_convoyed(army)
                    && case.carriers(army).any(|fleet| case.unit(fleet).place == to.province)
            })
    };
    let spared: Answers = cycle
        .iter()
        .filter(|&&decision| is_spared(decision))
        .map(|&decision| (decision, Answer::Yes))
        .collect();
    if spared.is_empty() { szykman(known, cycle) } else { (BackupRule::Rule2000, spared) }
}

/// 4.A.2 e: all moves that the cycle is about fail, those of its convoyed armies too.
fn all_hold(known: &Known, cycle: &[Decision]) -> (BackupRule, Answers) {
    let mut answers = of_question(known, cycle, Question::Move, Answer::No);
    for &decision in cycle {
        let (question, army) = known.asked(decision);
        let move_of = known.decision(Question::Move, army);
        let is_new = !answers.iter().any(|&(other, _)| other == move_of);
        if question == Question::Path && is_new && known.answer(move_of) == Answer::Open {
            answers.push((move_of, Answer::No));
        }
    }
    (BackupRule::AllHold, answers)
}

/// 4.A.2 f: the resolution in which all convoys of the cycle are disrupted, if there is one; else
/// all moves fail.
fn dptg(
    equations: &mut impl Equations,
    known: &Known,
    pending: &mut Pending,
    cycle: &[Decision],
) -> (BackupRule, Answers) {
    let (rule, answers) = szykman(known, cycle);
    let mut tried = known.clone();
    pending.bits.fill(0);
    for &(decision, answer) in &answers {
        tried.settle(decision, answer);
        equations.readers(decision, pending);
    }
    solver::solve(equations, &mut tried, pending, Start::Some);
    let follows =
        answers.iter().all(|&(decision, answer)| equations.evaluate(decision, &tried) == answer);
    if follows { (rule, answers) } else { all_hold(known, cycle) }
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
