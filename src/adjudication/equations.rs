//! The equations of DATC 5.B: each decision, and each strength, from what is known of the others.
//!
//! Every strength is an interval, every decision yes, no or open, so one function says both what
//! the rules say and what can already be said. Beside each equation stands what it still waits for:
//! the open decisions that can change its result. A comparison that the intervals settle waits for
//! nothing, which is why the decision cycles found are the paradoxes of the rules and no larger.

use super::case::{Case, Row};
use super::decision::{Answer, Decision, Known, Question, Strength};
use super::mask;
use super::routes::{self, Flood};
use super::solver::Equations;

/// The equations of one case.
pub(super) struct MovementEquations<'a> {
    pub(super) case: &'a Case,
    pub(super) sea: &'a mut SeaRoom,
}

/// Room for PATH, kept between phases.
#[derive(Clone, Debug, Default)]
pub(super) struct SeaRoom {
    among: Vec<u64>,
    flood: Flood,
}

impl Equations for MovementEquations<'_> {
    fn evaluate(&mut self, decision: Decision, known: &Known) -> Answer {
        let (question, unit) = known.asked(decision);
        match question {
            Question::Path => path(self.case, known, unit, self.sea),
            Question::Support => support(self.case, known, unit),
            Question::Move => movement(self.case, known, unit),
            Question::Dislodge => dislodge(self.case, known, unit),
        }
    }

    fn readers(&self, decision: Decision, known: &Known, mut tell: impl FnMut(Decision)) {
        let case = self.case;
        let (question, unit) = known.asked(decision);
        let facts = case.unit(unit);
        let mut moves = |row: Row, of: usize| {
            for other in mask::ones(case.row(row, of)) {
                tell(known.decision(Question::Move, other));
            }
        };
        match question {
            Question::Path => moves(Row::Rivals, unit),
            Question::Move => moves(Row::Attackers, unit),
            Question::Support => {
                if let Some(supported) = facts.supported() {
                    if case.moves(supported) {
                        moves(Row::Rivals, supported);
                    } else {
                        moves(Row::Attackers, supported);
                    }
                }
            }
            Question::Dislodge => {}
        }
        match question {
            Question::Path => {
                tell(known.decision(Question::Move, unit));
                if let Some(occupant) = facts.occupant {
                    tell(known.decision(Question::Support, occupant.into()));
                }
            }
            Question::Move => {
                tell(known.decision(Question::Dislodge, unit));
                if let Some(occupant) = facts.occupant {
                    tell(known.decision(Question::Dislodge, occupant.into()));
                }
            }
            Question::Support => {
                if let Some(supported) = facts.supported() {
                    tell(known.decision(Question::Move, supported));
                    if let Some(opponent) = case.unit(supported).opponent {
                        tell(known.decision(Question::Move, opponent.into()));
                    }
                }
            }
            Question::Dislodge => match facts.action {
                super::Action::Convoy { army, .. } => {
                    tell(known.decision(Question::Path, army.into()));
                }
                super::Action::SupportHold { .. } | super::Action::SupportMove { .. } => {
                    tell(known.decision(Question::Support, unit));
                }
                super::Action::Hold | super::Action::Move { .. } => {}
            },
        }
    }

    fn dependencies(&mut self, decision: Decision, known: &Known, tell: impl FnMut(Decision)) {
        let (question, unit) = known.asked(decision);
        let mut wait = Wait {
            case: self.case,
            known,
            tell,
        };
        match question {
            Question::Path => wait.path(unit, self.sea),
            Question::Support => wait.support(unit),
            Question::Move => wait.movement(unit),
            Question::Dislodge => wait.dislodge(unit),
        }
    }
}

/// MOVE (5.B.1): the attack is stronger than the head-to-head opponent, or else than what holds the
/// place, and stronger than all rivals.
pub(super) fn movement(case: &Case, known: &Known, unit: usize) -> Answer {
    let attack = attack(case, known, unit);
    if attack.most == 0 {
        return Answer::No;
    }
    let resistance = resistance(case, known, unit);
    if attack.most <= resistance.least {
        return Answer::No;
    }
    let mut wins = attack.least > resistance.most;
    for rival in mask::ones(case.row(Row::Rivals, unit)) {
        let prevent = prevent(case, known, rival);
        if attack.most <= prevent.least {
            return Answer::No;
        }
        wins &= attack.least > prevent.most;
    }
    if wins { Answer::Yes } else { Answer::Open }
}

/// SUPPORT (5.B.2): no attacker that may cut it has any strength, and the supporter is not
/// dislodged. An attacker of another power has strength as soon as it has a path.
pub(super) fn support(case: &Case, known: &Known, unit: usize) -> Answer {
    let cutters = case.row(Row::Cutters, unit);
    let dislodged = known.of(Question::Dislodge, unit);
    if dislodged == Answer::Yes || mask::meet(cutters, known.yes(Question::Path)) {
        Answer::No
    } else if dislodged == Answer::No && !mask::beyond(cutters, known.no(Question::Path)) {
        Answer::Yes
    } else {
        Answer::Open
    }
}

/// DISLODGE (5.B.3): a unit moves in, and the unit itself does not move away.
pub(super) fn dislodge(case: &Case, known: &Known, unit: usize) -> Answer {
    let attackers = case.row(Row::Attackers, unit);
    let leaves = known.of(Question::Move, unit);
    if leaves == Answer::Yes || !mask::beyond(attackers, known.no(Question::Move)) {
        Answer::No
    } else if leaves == Answer::No && mask::meet(attackers, known.yes(Question::Move)) {
        Answer::Yes
    } else {
        Answer::Open
    }
}

/// PATH (5.B.8): a chain of fleets with matching orders, none of them dislodged, leads there
/// (4.A.1 b). Of units that walk it is yes from the start.
pub(super) fn path(case: &Case, known: &Known, army: usize, sea: &mut SeaRoom) -> Answer {
    let carriers = case.row(Row::Carriers, army);
    if mask::is_empty(carriers) {
        return Answer::No;
    }
    sea.among.clear();
    let safe = carriers.iter().zip(known.no(Question::Dislodge)).map(|(a, b)| a & b);
    sea.among.extend(safe);
    if crosses(case, army, sea) {
        return Answer::Yes;
    }
    sea.among.clear();
    let afloat = carriers.iter().zip(known.yes(Question::Dislodge)).map(|(a, b)| a & !b);
    sea.among.extend(afloat);
    if crosses(case, army, sea) {
        Answer::Open
    } else {
        Answer::No
    }
}

fn crosses(case: &Case, army: usize, sea: &mut SeaRoom) -> bool {
    let departs = case.row(Row::Departs, army);
    let arrives = case.row(Row::Arrives, army);
    routes::connects(case.links(), departs, arrives, &sea.among, &mut sea.flood)
}

/// ATTACK STRENGTH (5.B.4).
pub(super) fn attack(case: &Case, known: &Known, unit: usize) -> Strength {
    let path = known.of(Question::Path, unit);
    if path == Answer::No {
        return Strength::ZERO;
    }
    let mut strength = match occupant_stays(case, known, unit) {
        Stays::Empty => full(case, known, unit),
        Stays::Yes(occupant) => against(case, known, unit, occupant),
        Stays::Open(occupant) => Strength {
            least: against(case, known, unit, occupant).least,
            most: full(case, known, unit).most,
        },
    };
    if path == Answer::Open {
        strength.least = 0;
    }
    strength
}

/// HOLD STRENGTH of the place a unit moves to (5.B.5).
pub(super) fn hold(case: &Case, known: &Known, mover: usize) -> Strength {
    let Some(occupant) = case.unit(mover).occupant.map(usize::from) else {
        return Strength::ZERO;
    };
    if !case.moves(occupant) {
        return full(case, known, occupant);
    }
    match known.of(Question::Move, occupant) {
        Answer::Yes => Strength::ZERO,
        Answer::No => Strength { least: 1, most: 1 },
        Answer::Open => Strength { least: 0, most: 1 },
    }
}

/// PREVENT STRENGTH (5.B.6, with 4.A.7 b: only the loser of a head-to-head battle has none).
pub(super) fn prevent(case: &Case, known: &Known, unit: usize) -> Strength {
    let path = known.of(Question::Path, unit);
    let beaten = case
        .unit(unit)
        .opponent
        .map_or(Answer::No, |opponent| known.of(Question::Move, opponent.into()));
    if path == Answer::No || beaten == Answer::Yes {
        return Strength::ZERO;
    }
    let mut strength = full(case, known, unit);
    if path == Answer::Open || beaten == Answer::Open {
        strength.least = 0;
    }
    strength
}

/// DEFEND STRENGTH (5.B.7).
pub(super) fn defend(case: &Case, known: &Known, unit: usize) -> Strength {
    full(case, known, unit)
}

/// What a mover has to beat at its goal, rivals aside: the opponent of a head-to-head battle, or
/// whatever holds the place.
pub(super) fn resistance(case: &Case, known: &Known, mover: usize) -> Strength {
    match case.unit(mover).opponent {
        Some(opponent) => defend(case, known, opponent.into()),
        None => hold(case, known, mover),
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

pub(super) fn occupant_stays(case: &Case, known: &Known, unit: usize) -> Stays {
    let facts = case.unit(unit);
    let Some(occupant) = facts.occupant.map(usize::from) else {
        return Stays::Empty;
    };
    if facts.opponent.is_some() || !case.moves(occupant) {
        return Stays::Yes(occupant);
    }
    match known.of(Question::Move, occupant) {
        Answer::Yes => Stays::Empty,
        Answer::No => Stays::Yes(occupant),
        Answer::Open => Stays::Open(occupant),
    }
}

/// One, and one for each support.
fn full(case: &Case, known: &Known, unit: usize) -> Strength {
    count(case, known, unit, None)
}

/// The strength against a unit that stays: none against one's own, and its own power's supports do
/// not count.
fn against(case: &Case, known: &Known, unit: usize, occupant: usize) -> Strength {
    let power = case.unit(occupant).power;
    if power == case.unit(unit).power {
        Strength::ZERO
    } else {
        count(case, known, unit, Some(case.of_power(power)))
    }
}

fn count(case: &Case, known: &Known, unit: usize, without: Option<&[u64]>) -> Strength {
    let supporters = case.row(Row::Supporters, unit);
    let (yes, no) = (known.yes(Question::Support), known.no(Question::Support));
    let (mut least, mut most) = (1, 1);
    for (word, &all) in supporters.iter().enumerate() {
        if all != 0 {
            let counted = all & !without.map_or(0, |row| row[word]);
            least += (counted & yes[word]).count_ones();
            most += (counted & !no[word]).count_ones();
        }
    }
    Strength { least, most }
}

/// Names what an open decision still waits for.
struct Wait<'a, F> {
    case: &'a Case,
    known: &'a Known,
    tell: F,
}

impl<F: FnMut(Decision)> Wait<'_, F> {
    fn open(&mut self, question: Question, unit: usize) {
        let decision = self.known.decision(question, unit);
        if self.known.answer(decision) == Answer::Open {
            (self.tell)(decision);
        }
    }

    fn supports(&mut self, unit: usize, without: Option<&[u64]>) {
        let case = self.case;
        for supporter in mask::ones(case.row(Row::Supporters, unit)) {
            if !without.is_some_and(|row| mask::has(row, supporter)) {
                self.open(Question::Support, supporter);
            }
        }
    }

    fn movement(&mut self, unit: usize) {
        let (case, known) = (self.case, self.known);
        let strength = attack(case, known, unit);
        let mut is_open = false;
        if strength.least <= resistance(case, known, unit).most {
            is_open = true;
            match case.unit(unit).opponent {
                Some(opponent) => self.supports(opponent.into(), None),
                None => self.hold(unit),
            }
        }
        for rival in mask::ones(case.row(Row::Rivals, unit)) {
            if strength.least <= prevent(case, known, rival).most {
                is_open = true;
                self.prevent(rival);
            }
        }
        if is_open {
            self.attack(unit);
        }
    }

    fn attack(&mut self, unit: usize) {
        let (case, known) = (self.case, self.known);
        self.open(Question::Path, unit);
        match occupant_stays(case, known, unit) {
            Stays::Empty => self.supports(unit, None),
            Stays::Yes(occupant) => {
                let power = case.unit(occupant).power;
                if power != case.unit(unit).power {
                    self.supports(unit, Some(case.of_power(power)));
                }
            }
            Stays::Open(occupant) => {
                self.supports(unit, None);
                if against(case, known, unit, occupant) != full(case, known, unit) {
                    self.open(Question::Move, occupant);
                }
            }
        }
    }

    fn hold(&mut self, mover: usize) {
        let Some(occupant) = self.case.unit(mover).occupant.map(usize::from) else {
            return;
        };
        if self.case.moves(occupant) {
            self.open(Question::Move, occupant);
        } else {
            self.supports(occupant, None);
        }
    }

    fn prevent(&mut self, unit: usize) {
        self.open(Question::Path, unit);
        if let Some(opponent) = self.case.unit(unit).opponent {
            self.open(Question::Move, opponent.into());
        }
        self.supports(unit, None);
    }

    /// The supporter's own dislodgement matters only through attackers that cannot cut: the others
    /// cut the support by the same path that lets them dislodge.
    fn support(&mut self, unit: usize) {
        let (case, known) = (self.case, self.known);
        let cutters = case.row(Row::Cutters, unit);
        for cutter in mask::ones(cutters) {
            self.open(Question::Path, cutter);
        }
        let by_others = case.attackers(unit).any(|attacker| {
            !mask::has(cutters, attacker) && known.of(Question::Move, attacker) != Answer::No
        });
        if by_others {
            self.open(Question::Dislodge, unit);
        }
    }

    fn dislodge(&mut self, unit: usize) {
        let (case, known) = (self.case, self.known);
        self.open(Question::Move, unit);
        if mask::meet(case.row(Row::Attackers, unit), known.yes(Question::Move)) {
            return;
        }
        for attacker in mask::ones(case.row(Row::Attackers, unit)) {
            self.open(Question::Move, attacker);
        }
    }

    /// Only fleets that some route needs matter.
    fn path(&mut self, army: usize, sea: &mut SeaRoom) {
        let (case, known) = (self.case, self.known);
        let carriers = case.row(Row::Carriers, army);
        sea.among.clear();
        let afloat = carriers.iter().zip(known.yes(Question::Dislodge)).map(|(a, b)| a & !b);
        sea.among.extend(afloat);
        for fleet in mask::ones(carriers) {
            let needed = routes::needed(
                fleet,
                case.links(),
                case.row(Row::Departs, army),
                case.row(Row::Arrives, army),
                &mut sea.among,
                &mut sea.flood,
            );
            if needed {
                self.open(Question::Dislodge, fleet);
            }
        }
    }
}
