//! Looks back at a resolution: does every decision follow from all the others, and does the worklist
//! alone come to the same?

use crate::rules::Rules;

use super::at_once;
use super::decision::{Answer, Decision, Question};
use super::equations::{MovementEquations, SeaRoom};
use super::mask::Many;
use super::movement::{self, Resolution};
use super::solver::Equations;
use super::workspace::Room;

impl Resolution {
    /// The case solved the long way: by the worklist alone, one equation at a time, in rows of any
    /// width. It comes to the same answers and the same cycles.
    pub fn solved_again(&self, rules: &Rules) -> Resolution {
        let width = Many(self.case.words());
        let mut room = Room::default();
        let mut again = Resolution { case: self.case.clone(), ..Resolution::default() };
        at_once::leave_unasked(width, &again.case, &mut again.known);
        again.known.open_into(width, again.case.count(), &mut room.pending.bits);
        movement::solve_open(width, &mut again, rules, &mut room);
        again
    }

    /// The decisions that do not follow by their equations from the final values. Only decisions
    /// that a backup rule settled can be among them.
    pub fn contradictions(&self) -> Vec<Decision> {
        let mut sea = SeaRoom::default();
        let mut equations =
            MovementEquations { case: &self.case, sea: &mut sea, width: Many(self.case.words()) };
        let mut found = Vec::new();
        for question in Question::ALL {
            for unit in 0..self.case.count() {
                let decision = self.known.decision(question, unit);
                let answer = self.known.answer(decision);
                let is_asked = match question {
                    Question::Path => self.case.is_convoyed(unit),
                    Question::Support => self.case.supports(unit),
                    Question::Move => self.case.moves(unit),
                    Question::Dislodge => true,
                };
                let is_right = !is_asked || equations.evaluate(decision, &self.known) == answer;
                if !is_right || answer == Answer::Open {
                    found.push(decision);
                }
            }
        }
        found
    }
}
