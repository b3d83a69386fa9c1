//! What an open decision still waits for: the open decisions that can change its result.
//!
//! A comparison that the intervals settle waits for nothing, which is why the decision cycles found
//! are the paradoxes of the rules and no larger (DATC 5.B.9).

use super::case::{Reach, Row};
use super::decision::{self, Answer, Decision, Question};
use super::detours;
use super::equations::{Now, SeaRoom, Stays};
use super::mask::{self, Width};
use super::separation;

/// Names what an open decision still waits for.
pub(super) struct Wait<'a, W, F> {
    pub(super) now: Now<'a, W>,
    pub(super) tell: F,
}

impl<W: Width, F: FnMut(Decision)> Wait<'_, W, F> {
    fn open(&mut self, question: Question, unit: usize) {
        let decision = decision::decision(self.now.width, question, unit);
        if self.now.known.answer(decision) == Answer::Open {
            (self.tell)(decision);
        }
    }

    fn supports(&mut self, unit: usize, without: Option<&[u64]>) {
        let now = self.now;
        for supporter in mask::ones(now.row(Row::Supporters, unit)) {
            if !without.is_some_and(|row| mask::has(row, supporter)) {
                self.open(Question::Support, supporter);
            }
        }
    }

    pub(super) fn movement(&mut self, unit: usize) {
        let now = self.now;
        let strength = now.attack(unit);
        let mut is_open = false;
        if strength.least <= now.resistance(unit).most {
            is_open = true;
            match now.case.unit(unit).opponent {
                Some(opponent) => self.supports(opponent.into(), None),
                None => self.hold(unit),
            }
        }
        for rival in now.rivals(unit) {
            if strength.least <= now.prevent(rival).most {
                is_open = true;
                self.prevent(rival);
            }
        }
        if is_open {
            self.attack(unit);
        }
    }

    fn attack(&mut self, unit: usize) {
        let now = self.now;
        self.open(Question::Path, unit);
        match now.occupant_stays(unit) {
            Stays::Empty => self.supports(unit, None),
            Stays::Yes(occupant) => {
                let power = now.case.unit(occupant).power;
                if power != now.case.unit(unit).power {
                    self.supports(unit, Some(now.case.of_power(now.width, power)));
                }
            }
            Stays::Open(occupant) => {
                self.supports(unit, None);
                if now.against(unit, occupant) != now.full(unit) {
                    self.open(Question::Move, occupant);
                }
            }
        }
    }

    fn hold(&mut self, mover: usize) {
        let Some(occupant) = self.now.case.unit(mover).occupant.map(usize::from) else {
            return;
        };
        if self.now.case.moves(occupant) {
            self.open(Question::Move, occupant);
        } else {
            self.supports(occupant, None);
        }
    }

    fn prevent(&mut self, unit: usize) {
        self.open(Question::Path, unit);
        let facts = self.now.case.unit(unit);
        if let Some(beater) = facts.beater {
            self.open(Question::Move, beater.into());
            if facts.opponent.is_none() {
                self.open(Question::Move, unit);
            }
        }
        self.supports(unit, None);
    }

    /// The supporter's own dislodgement matters only through attackers that cannot cut: the others
    /// cut the support by the same path that lets them dislodge.
    pub(super) fn support(&mut self, unit: usize) {
        let now = self.now;
        let cutters = now.row(Row::Cutters, unit);
        let harmless = now.row(Row::Harmless, unit);
        for cutter in mask::ones(cutters) {
            self.open(Question::Path, cutter);
        }
        for attacker in mask::ones(now.attackers(unit)) {
            let is_other = !mask::has(cutters, attacker) && !mask::has(harmless, attacker);
            if is_other && now.ask(Question::Move, attacker) != Answer::No {
                if mask::is_empty(harmless) {
                    self.open(Question::Dislodge, unit);
                } else {
                    self.open(Question::Move, attacker);
                }
            }
        }
    }

    pub(super) fn dislodge(&mut self, unit: usize) {
        let now = self.now;
        self.open(Question::Move, unit);
        if mask::meet(now.attackers(unit), now.yes(Question::Move)) {
            return;
        }
        for attacker in mask::ones(now.attackers(unit)) {
            self.open(Question::Move, attacker);
        }
    }

    /// Only fleets that some route can need matter. One that is on no route but by a detour is never
    /// among them, though `separation` does not see that it is on none: its DISLODGE matters to nothing
    /// then, and what is open is part of a cycle, in which everything matters.
    pub(super) fn path(&mut self, army: usize, sea: &mut SeaRoom) {
        let now = self.now;
        let (carriers, seas) = (now.row(Row::Carriers, army), now.case.seas());
        let sunk = now.yes(Question::Dislodge);
        let SeaRoom { among, sorting, .. } = sea;
        seas.left(now.width, army, |word| carriers[word] & sunk[word], among);
        let [departs, arrives] =
            [Reach::Departs, Reach::Arrives].map(|row| seas.row(now.width, row, army));
        let useful = separation::useful(seas.links(), departs, arrives, among, sorting);
        for fleet in mask::ones(carriers) {
            let afloat = seas.row(now.width, Reach::Afloat, fleet);
            if mask::meet(useful, afloat) {
                debug_assert!(
                    now.ask(Question::Dislodge, fleet) != Answer::Open
                        || mask::ones(afloat).all(|sea| {
                            detours::can_need(seas.links(), [departs, arrives], among, sea)
                        }),
                    "an open DISLODGE matters"
                );
                self.open(Question::Dislodge, fleet);
            }
        }
    }
}
