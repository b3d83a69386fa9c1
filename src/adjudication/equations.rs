//! The equations of DATC 5.B: each decision, and each strength, from what is known of the others.
//!
//! Every strength is an interval, every decision yes, no or open, so one function says both what
//! the rules say and what can already be said. What an open decision still waits for is in
//! `waiting`.

use super::action::Action;
use super::case::{Case, Row, Set};
use super::decision::{self, Answer, Decision, Known, Question, Strength};
use super::mask::{self, Many, Width};
use super::routes::Flood;
use super::separation::Sorting;
use super::solver::{Equations, Pending};
use super::waiting::Wait;
use crate::rules::ConvoyRoutes;

/// The equations of one case.
pub(super) struct MovementEquations<'a, W> {
    pub(super) case: &'a Case,
    pub(super) sea: &'a mut SeaRoom,
    pub(super) width: W,
}

/// Room for PATH, kept between phases.
#[derive(Clone, Debug, Default)]
pub(super) struct SeaRoom {
    pub(super) among: Vec<u64>,
    pub(super) flood: Flood,
    pub(super) sorting: Sorting,
}

/// A case and what is known of it: what an equation reads.
#[derive(Clone, Copy)]
pub(super) struct Now<'a, W> {
    pub(super) case: &'a Case,
    pub(super) known: &'a Known,
    pub(super) width: W,
}

impl<'a> Now<'a, Many> {
    /// A case of any width.
    pub(super) fn of(case: &'a Case, known: &'a Known) -> Now<'a, Many> {
        let width = Many(case.words());
        Now { case, known, width }
    }
}

impl<W: Width> Equations for MovementEquations<'_, W> {
    fn evaluate(&mut self, decision: Decision, known: &Known) -> Answer {
        let (case, width) = (self.case, self.width);
        let (question, unit) = decision::asked(width, decision);
        let now = Now { case, known, width };
        match question {
            Question::Path => now.path(unit, self.sea),
            Question::Support => now.support(unit),
            Question::Move => now.movement(unit),
            Question::Dislodge => now.dislodge(unit),
        }
    }

    fn readers(&self, decision: Decision, pending: &mut Pending) {
        let (case, width) = (self.case, self.width);
        let (question, unit) = decision::asked(width, decision);
        let facts = case.unit(unit);
        let moves_to = |pending: &mut Pending, province| {
            let first = Question::Move as usize * width.words();
            pending.put_all(first, case.bound_for(width, province));
        };
        let put_if = |pending: &mut Pending, question, unit: usize, set| {
            let is_asked = mask::has(case.set(width, set), unit);
            pending.put_if(decision::decision(width, question, unit), is_asked);
        };
        match question {
            Question::Path => {
                moves_to(pending, facts.to.province);
                let occupant = facts.occupant.map_or(unit, usize::from);
                put_if(pending, Question::Support, occupant, Set::Supporting);
            }
            Question::Move => {
                moves_to(pending, facts.place);
                if facts.beater.is_some() {
                    moves_to(pending, facts.to.province);
                }
                // A unit that moves neither gives support nor carries: nobody is as good as itself.
                let occupant = facts.occupant.map_or(unit, usize::from);
                put_if(pending, Question::Dislodge, occupant, Set::Matched);
                put_if(pending, Question::Support, occupant, Set::Supporting);
            }
            Question::Support => {
                let Some(supported) = facts.supported() else { return };
                let supported = case.unit(supported);
                moves_to(pending, supported.to.province);
                if let Some(opponent) = supported.opponent {
                    put_if(pending, Question::Move, opponent.into(), Set::Movers);
                }
            }
            Question::Dislodge => match facts.action {
                Action::Convoy { army, .. } => {
                    put_if(pending, Question::Path, army.into(), Set::Convoyed);
                }
                Action::SupportHold { .. } | Action::SupportMove { .. } => {
                    put_if(pending, Question::Support, unit, Set::Supporting);
                }
                Action::Hold | Action::Move { .. } | Action::VainMove { .. } | Action::Vain => {}
            },
        }
    }

    fn dependencies(&mut self, decision: Decision, known: &Known, tell: impl FnMut(Decision)) {
        let (case, width) = (self.case, self.width);
        let (question, unit) = decision::asked(width, decision);
        let now = Now { case, known, width };
        let mut wait = Wait { now, tell };
        match question {
            Question::Path => wait.path(unit, self.sea),
            Question::Support => wait.support(unit),
            Question::Move => wait.movement(unit),
            Question::Dislodge => wait.dislodge(unit),
        }
    }
}

/// Whether somebody stays where a unit wants to go.
pub(super) enum Stays {
    /// Nobody was there, or he leaves.
    Empty,
    /// This unit stays.
    Yes(usize),
    /// This unit may leave.
    Open(usize),
}

impl<'a, W: Width> Now<'a, W> {
    #[inline]
    pub(super) fn ask(self, question: Question, unit: usize) -> Answer {
        self.known.answer(decision::decision(self.width, question, unit))
    }

    #[inline]
    pub(super) fn row(self, row: Row, unit: usize) -> &'a [u64] {
        self.case.row(self.width, row, unit)
    }

    /// The units that move to where a unit stands.
    #[inline]
    pub(super) fn attackers(self, unit: usize) -> &'a [u64] {
        self.case.bound_for(self.width, self.case.unit(unit).place)
    }

    /// The other units that move to where a mover goes.
    #[inline]
    pub(super) fn rivals(self, mover: usize) -> impl Iterator<Item = usize> + use<'a, W> {
        let goal = self.case.unit(mover).to.province;
        mask::ones(self.case.bound_for(self.width, goal)).filter(move |&other| other != mover)
    }

    #[inline]
    pub(super) fn yes(self, question: Question) -> &'a [u64] {
        self.known.yes(self.width, question)
    }

    #[inline]
    pub(super) fn no(self, question: Question) -> &'a [u64] {
        self.known.no(self.width, question)
    }

    /// MOVE (5.B.1): the attack is stronger than the head-to-head opponent, or else than what holds
    /// the place, and stronger than all rivals.
    #[inline]
    pub(super) fn movement(self, unit: usize) -> Answer {
        let attack = self.attack(unit);
        if attack.most == 0 {
            return Answer::No;
        }
        let resistance = self.resistance(unit);
        if attack.most <= resistance.least {
            return Answer::No;
        }
        let mut wins = attack.least > resistance.most;
        for rival in self.rivals(unit) {
            let prevent = self.prevent(rival);
            if attack.most <= prevent.least {
                return Answer::No;
            }
            wins &= attack.least > prevent.most;
        }
        if wins { Answer::Yes } else { Answer::Open }
    }

    /// SUPPORT (5.B.2): no attacker that may cut it has any strength, and the supporter is not
    /// dislodged. An attacker of another power has strength as soon as it has a path.
    pub(super) fn support(self, unit: usize) -> Answer {
        let cutters = self.row(Row::Cutters, unit);
        let dislodged = self.support_lost(unit);
        if dislodged == Answer::Yes || mask::meet(cutters, self.yes(Question::Path)) {
            Answer::No
        } else if dislodged == Answer::No && !mask::beyond(cutters, self.no(Question::Path)) {
            Answer::Yes
        } else {
            Answer::Open
        }
    }

    /// Whether a supporter is dislodged in a way that counts (4.A.2 a, b).
    fn support_lost(self, unit: usize) -> Answer {
        let harmless = self.row(Row::Harmless, unit);
        if mask::is_empty(harmless) {
            return self.ask(Question::Dislodge, unit);
        }
        let mut answer = Answer::No;
        for attacker in mask::ones(self.attackers(unit)) {
            if !mask::has(harmless, attacker) {
                match self.ask(Question::Move, attacker) {
                    Answer::Yes => return Answer::Yes,
                    Answer::Open => answer = Answer::Open,
                    Answer::No => {}
                }
            }
        }
        answer
    }

    /// DISLODGE (5.B.3): a unit moves in, and the unit itself does not move away.
    pub(super) fn dislodge(self, unit: usize) -> Answer {
        let attackers = self.attackers(unit);
        let leaves = self.ask(Question::Move, unit);
        if leaves == Answer::Yes || !mask::beyond(attackers, self.no(Question::Move)) {
            Answer::No
        } else if leaves == Answer::No && mask::meet(attackers, self.yes(Question::Move)) {
            Answer::Yes
        } else {
            Answer::Open
        }
    }

    /// PATH (5.B.8): a chain of fleets with matching orders, none of them dislodged, leads there; by
    /// 4.A.1 a none of any chain may be dislodged. Of units that walk it is yes from the start.
    pub(super) fn path(self, army: usize, sea: &mut SeaRoom) -> Answer {
        let carriers = self.row(Row::Carriers, army);
        if self.case.convoy_routes() == ConvoyRoutes::One {
            return self.undisturbed(carriers);
        }
        let seas = self.case.seas();
        let (sunk, safe) = (self.yes(Question::Dislodge), self.no(Question::Dislodge));
        if seas.cross(self.width, army, |word| carriers[word] & !safe[word], sea) {
            Answer::Yes
        } else if seas.cross(self.width, army, |word| carriers[word] & sunk[word], sea) {
            Answer::Open
        } else {
            Answer::No
        }
    }

    /// Whether there are such fleets, and none is dislodged; each of them is part of a route.
    fn undisturbed(self, carriers: &[u64]) -> Answer {
        if mask::is_empty(carriers) || mask::meet(carriers, self.yes(Question::Dislodge)) {
            Answer::No
        } else if mask::beyond(carriers, self.no(Question::Dislodge)) {
            Answer::Open
        } else {
            Answer::Yes
        }
    }

    /// ATTACK STRENGTH (5.B.4).
    #[inline]
    pub(super) fn attack(self, unit: usize) -> Strength {
        let path = self.ask(Question::Path, unit);
        if path == Answer::No {
            return Strength::ZERO;
        }
        let mut strength = match self.occupant_stays(unit) {
            Stays::Empty => self.full(unit),
            Stays::Yes(occupant) => self.against(unit, occupant),
            Stays::Open(occupant) => {
                Strength { least: self.against(unit, occupant).least, most: self.full(unit).most }
            }
        };
        if path == Answer::Open {
            strength.least = 0;
        }
        strength
    }

    /// HOLD STRENGTH of the place a unit moves to (5.B.5).
    #[inline]
    fn hold(self, mover: usize) -> Strength {
        let Some(occupant) = self.case.unit(mover).occupant.map(usize::from) else {
            return Strength::ZERO;
        };
        if !self.case.moves(occupant) {
            return self.full(occupant);
        }
        match self.ask(Question::Move, occupant) {
            Answer::Yes => Strength::ZERO,
            Answer::No => Strength { least: 1, most: 1 },
            Answer::Open => Strength { least: 0, most: 1 },
        }
    }

    /// PREVENT STRENGTH (5.B.6, 4.A.7).
    #[inline]
    pub(super) fn prevent(self, unit: usize) -> Strength {
        let path = self.ask(Question::Path, unit);
        let beaten = self.beaten(unit);
        if path == Answer::No || beaten == Answer::Yes {
            return Strength::ZERO;
        }
        let mut strength = self.full(unit);
        if path == Answer::Open || beaten == Answer::Open {
            strength.least = 0;
        }
        strength
    }

    /// Whether the unit is beaten by one that comes the other way. The loser of a battle cannot move
    /// itself; one that is passed by convoy may, and then keeps its strength (4.A.7 a).
    #[inline]
    fn beaten(self, unit: usize) -> Answer {
        let facts = self.case.unit(unit);
        let Some(beater) = facts.beater else { return Answer::No };
        let by_other = self.ask(Question::Move, beater.into());
        match (by_other, self.ask(Question::Move, unit)) {
            (answer, _) if facts.opponent.is_some() => answer,
            (Answer::No, _) | (_, Answer::Yes) => Answer::No,
            (Answer::Yes, Answer::No) => Answer::Yes,
            _ => Answer::Open,
        }
    }

    /// DEFEND STRENGTH (5.B.7).
    fn defend(self, unit: usize) -> Strength {
        self.full(unit)
    }

    /// What a mover has to beat at its goal, rivals aside: the opponent of a head-to-head battle,
    /// or whatever holds the place.
    #[inline]
    pub(super) fn resistance(self, mover: usize) -> Strength {
        match self.case.unit(mover).opponent {
            Some(opponent) => self.defend(opponent.into()),
            None => self.hold(mover),
        }
    }

    #[inline]
    pub(super) fn occupant_stays(self, unit: usize) -> Stays {
        let facts = self.case.unit(unit);
        let Some(occupant) = facts.occupant.map(usize::from) else {
            return Stays::Empty;
        };
        if facts.opponent.is_some() || !self.case.moves(occupant) {
            return Stays::Yes(occupant);
        }
        match self.ask(Question::Move, occupant) {
            Answer::Yes => Stays::Empty,
            Answer::No => Stays::Yes(occupant),
            Answer::Open => Stays::Open(occupant),
        }
    }

    /// One, and one for each support.
    #[inline]
    pub(super) fn full(self, unit: usize) -> Strength {
        let supporters = self.row(Row::Supporters, unit);
        let (yes, no) = (self.yes(Question::Support), self.no(Question::Support));
        let mut strength = Strength { least: 1, most: 1 };
        for (word, &all) in supporters.iter().enumerate() {
            strength.add(all, yes[word], no[word]);
        }
        strength
    }

    /// The strength against a unit that stays: none against one's own, and its own power's supports
    /// do not count.
    #[inline]
    pub(super) fn against(self, unit: usize, occupant: usize) -> Strength {
        let power = self.case.unit(occupant).power;
        if power == self.case.unit(unit).power {
            return Strength::ZERO;
        }
        let own = self.case.of_power(self.width, power);
        let supporters = self.row(Row::Supporters, unit);
        let (yes, no) = (self.yes(Question::Support), self.no(Question::Support));
        let mut strength = Strength { least: 1, most: 1 };
        for (word, &all) in supporters.iter().enumerate() {
            strength.add(all & !own[word], yes[word], no[word]);
        }
        strength
    }
}
