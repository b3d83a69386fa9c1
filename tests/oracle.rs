//! The oracle: tries every assignment of MOVE and SUPPORT against the equations of DATC 5.B, and
//! lists the resolutions: none, one or many. DISLODGE and PATH follow from these. It is written from
//! the document with plain booleans and shares nothing with the solver but the matched orders.

use chancery::adjudication::{Action, Answer, Case, Question, Resolution};
use chancery::board::{Board, Province, Terrain};

/// One resolution: who moves, whose support is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    pub moves: Vec<bool>,
    pub given: Vec<bool>,
}

/// All resolutions of a case; `None` where it has more open questions than `most`.
pub fn resolutions(board: &Board, case: &Case, most: usize) -> Option<Vec<Assignment>> {
    let movers: Vec<usize> = (0..case.count()).filter(|&unit| case.moves(unit)).collect();
    let helpers: Vec<usize> = (0..case.count()).filter(|&unit| case.supports(unit)).collect();
    let questions = movers.len() + helpers.len();
    if questions > most {
        return None;
    }
    let mut found = Vec::new();
    for number in 0..1_u32 << questions {
        let mut try_it =
            Assignment { moves: vec![false; case.count()], given: vec![false; case.count()] };
        for (bit, &unit) in movers.iter().enumerate() {
            try_it.moves[unit] = number >> bit & 1 == 1;
        }
        for (bit, &unit) in helpers.iter().enumerate() {
            try_it.given[unit] = number >> (movers.len() + bit) & 1 == 1;
        }
        let world = World { board, case, try_it: &try_it };
        let holds = movers.iter().all(|&unit| world.moves(unit) == try_it.moves[unit])
            && helpers.iter().all(|&unit| world.is_given(unit) == try_it.given[unit]);
        if holds {
            found.push(try_it);
        }
    }
    Some(found)
}

/// The strengths that a unit has in a resolution: attack, hold (of the place where it stands), prevent
/// and defend.
pub fn strengths(board: &Board, case: &Case, resolved: &Assignment, unit: usize) -> [usize; 4] {
    let world = World { board, case, try_it: resolved };
    let defend = 1 + world.helpers(unit).count();
    [world.attack(unit), world.hold(case.unit(unit).place), world.prevent(unit), defend]
}

/// What the solver decided, in the same form.
pub fn decided(resolution: &Resolution) -> Assignment {
    let case = &resolution.case;
    let yes = |question, unit| resolution.known.of(question, unit) == Answer::Yes;
    Assignment {
        moves: (0..case.count())
            .map(|unit| case.moves(unit) && yes(Question::Move, unit))
            .collect(),
        given: (0..case.count())
            .map(|unit| case.supports(unit) && yes(Question::Support, unit))
            .collect(),
    }
}

struct World<'a> {
    board: &'a Board,
    case: &'a Case,
    try_it: &'a Assignment,
}

impl World<'_> {
    fn goal(&self, unit: usize) -> Option<Province> {
        self.case.unit(unit).goal()
    }

    fn place(&self, unit: usize) -> Province {
        self.case.unit(unit).place
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.case.count()
    }

    fn movers_to(&self, province: Province) -> impl Iterator<Item = usize> {
        self.all().filter(move |&unit| self.goal(unit) == Some(province))
    }

    fn stands_in(&self, province: Province) -> Option<usize> {
        self.all().find(|&unit| self.place(unit) == province)
    }

    fn opponent(&self, unit: usize) -> Option<usize> {
        let other = self.stands_in(self.goal(unit)?)?;
        let face = self.goal(other) == Some(self.place(unit));
        (face && !self.case.is_convoyed(unit) && !self.case.is_convoyed(other)).then_some(other)
    }

    fn is_dislodged(&self, unit: usize) -> bool {
        !self.try_it.moves[unit] && self.movers_to(self.place(unit)).any(|it| self.try_it.moves[it])
    }

    /// Depth first over fleets that carry this army and are not dislodged.
    fn has_path(&self, army: usize) -> bool {
        if !self.case.is_convoyed(army) {
            return true;
        }
        let Some(goal) = self.goal(army) else { return false };
        let mut seen = Vec::new();
        let mut next = vec![self.place(army)];
        while let Some(here) = next.pop() {
            for fleet in self.all() {
                let carries = matches!(self.case.unit(fleet).action,
                    Action::Convoy { army: it, to } if usize::from(it) == army && to == goal);
                let sea = self.place(fleet);
                let open = carries
                    && self.board.terrain(sea) == Terrain::Sea
                    && !self.is_dislodged(fleet)
                    && !seen.contains(&fleet)
                    && self.board.convoy_passes(here, sea);
                if open {
                    if self.board.convoy_passes(sea, goal) {
                        return true;
                    }
                    seen.push(fleet);
                    next.push(sea);
                }
            }
        }
        false
    }

    fn helpers(&self, unit: usize) -> impl Iterator<Item = usize> {
        self.all().filter(move |&helper| {
            self.try_it.given[helper]
                && self.case.supports(helper)
                && self.case.unit(helper).supported() == Some(unit)
        })
    }

    fn attack(&self, unit: usize) -> usize {
        if !self.has_path(unit) {
            return 0;
        }
        let stays = self.goal(unit).and_then(|goal| self.stands_in(goal)).filter(|&other| {
            self.opponent(unit).is_some() || self.goal(other).is_none() || !self.try_it.moves[other]
        });
        let power = |unit: usize| self.case.unit(unit).power;
        match stays {
            None => 1 + self.helpers(unit).count(),
            Some(other) if power(other) == power(unit) => 0,
            Some(other) => 1 + self.helpers(unit).filter(|&it| power(it) != power(other)).count(),
        }
    }

    fn hold(&self, province: Province) -> usize {
        match self.stands_in(province) {
            None => 0,
            Some(unit) if self.goal(unit).is_none() => 1 + self.helpers(unit).count(),
            Some(unit) => usize::from(!self.try_it.moves[unit]),
        }
    }

    fn prevent(&self, unit: usize) -> usize {
        let beaten = self.opponent(unit).is_some_and(|other| self.try_it.moves[other]);
        if beaten || !self.has_path(unit) { 0 } else { 1 + self.helpers(unit).count() }
    }

    fn moves(&self, unit: usize) -> bool {
        let Some(goal) = self.goal(unit) else { return false };
        let attack = self.attack(unit);
        let resistance = match self.opponent(unit) {
            Some(other) => 1 + self.helpers(other).count(),
            None => self.hold(goal),
        };
        attack > resistance
            && self.movers_to(goal).all(|it| it == unit || attack > self.prevent(it))
    }

    fn is_given(&self, helper: usize) -> bool {
        let exempt = match self.case.unit(helper).action {
            Action::SupportMove { to, .. } => Some(to.province),
            _ => None,
        };
        let cut = self
            .movers_to(self.place(helper))
            .any(|it| Some(self.place(it)) != exempt && self.attack(it) > 0);
        !cut && !self.is_dislodged(helper)
    }
}
