//! The oracle: tries every assignment of MOVE and SUPPORT against the equations of DATC 5.B, and
//! lists the resolutions of each independent sub-graph: none, one or many. DISLODGE and PATH follow
//! from these. It is written from the document with plain booleans and shares nothing with the solver
//! but the matched orders.
//!
//! Two questions are in one sub-graph if one reads the other, by any number of steps. Within it,
//! questions that read each other are tried together and the rest after those they read; with
//! [`World::by_force`] all are tried at once, to hold that short cut to the plain way.

use chancery::adjudication::{Action, Answer, Case, Intent, Question, Resolution};
use chancery::board::{Board, Province};
use chancery::rules::{ConvoyCut, ConvoyRoutes, Paradox, Rules, SwapBounce};

/// Units by their numbers, a bit each. A unit has one question at most: MOVE or SUPPORT.
pub type Units = u64;

/// The most questions that are tried together, and the most resolutions that are followed.
const MOST_TOGETHER: u32 = 14;
const MOST_FOUND: usize = 64;

/// Answers that a backup rule gave, in place of their equations.
#[derive(Clone, Default)]
pub struct Forced {
    pub asked: Units,
    pub yes: Units,
    /// Armies that have no path.
    pub stranded: Units,
}

/// One case and the rules it is weighed by.
pub struct World<'a> {
    board: &'a Board,
    case: &'a Case,
    pub rules: &'a Rules,
    /// The units that have a question.
    pub asked: Units,
    /// The questions that each one's equation reads.
    reads: Vec<Units>,
    occupant: Vec<Option<usize>>,
}

pub fn bit(unit: usize) -> Units {
    1 << unit
}

pub fn units(mut set: Units) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let unit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (unit < 64).then_some(unit)
    })
}

/// The strengths that a unit has in a resolution: attack, hold (of the place where it stands), prevent
/// and defend.
pub fn strengths(world: &World<'_>, yes: Units, unit: usize) -> [u32; 4] {
    let it = Assigned { world, yes, forced: &Forced::default() };
    let defend = 1 + it.supports(unit).count_ones();
    [it.attack(unit), it.hold_of(unit), it.prevent(unit), defend]
}

/// What the solver decided, in the same form.
pub fn decided(resolution: &Resolution) -> Units {
    let case = &resolution.case;
    let yes = |question, unit| resolution.known.of(question, unit) == Answer::Yes;
    let is_yes = |&unit: &usize| {
        case.moves(unit) && yes(Question::Move, unit)
            || case.supports(unit) && yes(Question::Support, unit)
    };
    (0..case.count()).filter(is_yes).map(bit).sum()
}

impl<'a> World<'a> {
    /// `None` where a unit has no bit, or an order names the path of its convoy, which the case
    /// alone knows (4.A.6 b, c).
    pub fn new(board: &'a Board, case: &'a Case, rules: &'a Rules) -> Option<World<'a>> {
        let names_path =
            |unit| matches!(case.unit(unit).action, Action::Move { intent: Intent::Path(_), .. });
        if case.count() > 64 || (0..case.count()).any(names_path) {
            return None;
        }
        let all = 0..case.count();
        let is_asked = |unit: &usize| case.moves(*unit) || case.supports(*unit);
        let stands_in = |place| (0..case.count()).find(|&it| case.unit(it).place == place);
        let mut world = World {
            board,
            case,
            rules,
            asked: all.clone().filter(is_asked).map(bit).sum(),
            reads: Vec::new(),
            occupant: all.clone().map(|it| stands_in(case.unit(it).goal()?)).collect(),
        };
        world.reads = all.map(|unit| world.read_by(unit) & world.asked).collect();
        Some(world)
    }

    fn goal(&self, unit: usize) -> Option<Province> {
        self.case.unit(unit).goal()
    }

    fn place(&self, unit: usize) -> Province {
        self.case.unit(unit).place
    }

    fn movers_to(&self, province: Province) -> impl Iterator<Item = usize> {
        (0..self.case.count()).filter(move |&unit| self.goal(unit) == Some(province))
    }

    fn attackers(&self, unit: usize) -> Units {
        self.movers_to(self.place(unit)).map(bit).sum()
    }

    fn helpers(&self, unit: usize) -> Units {
        let helps =
            |&it: &usize| self.case.supports(it) && self.case.unit(it).supported() == Some(unit);
        (0..self.case.count()).filter(helps).map(bit).sum()
    }

    /// The unit that comes the other way.
    fn swaps_with(&self, unit: usize) -> Option<usize> {
        self.occupant[unit].filter(|&other| self.goal(other) == Some(self.place(unit)))
    }

    /// The unit it meets in a head-to-head battle: it comes the other way, and both walk.
    fn opponent(&self, unit: usize) -> Option<usize> {
        let walks = |unit| !self.case.is_convoyed(unit);
        self.swaps_with(unit).filter(|&other| walks(unit) && walks(other))
    }

    /// The questions that decide whether an army has a path: who moves against its fleets.
    fn path_reads(&self, army: usize) -> Units {
        self.case.carriers(army).map(|fleet| self.attackers(fleet)).fold(0, |a, b| a | b)
    }

    /// Everything that the equation of a unit's question reads.
    fn read_by(&self, unit: usize) -> Units {
        if self.case.supports(unit) {
            let attackers = self.attackers(unit);
            return units(attackers).fold(attackers, |reads, it| reads | self.path_reads(it));
        }
        let Some(goal) = self.goal(unit) else { return 0 };
        let mut reads = self.helpers(unit) | self.path_reads(unit);
        if let Some(occupant) = self.occupant[unit] {
            reads |= bit(occupant) | self.helpers(occupant);
        }
        for rival in self.movers_to(goal).filter(|&it| it != unit) {
            reads |= self.helpers(rival) | self.path_reads(rival);
            let powerless = self.rules.swap_bounce == SwapBounce::Powerless;
            if let Some(other) = self.opponent(rival) {
                reads |= bit(other);
            } else if let Some(other) = self.swaps_with(rival).filter(|_| powerless) {
                reads |= bit(other) | bit(rival);
            }
        }
        reads
    }

    /// The independent sub-graphs.
    pub fn parts(&self) -> Vec<Units> {
        let mut left = self.asked;
        let mut parts = Vec::new();
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let joins = |&unit: &usize| part & bit(unit) != 0 || part & self.reads[unit] != 0;
                let near: Units = units(left).filter(joins).map(bit).sum();
                let read = units(near).fold(0, |reads, unit| reads | self.reads[unit]);
                if (near | read) == part {
                    break;
                }
                part = near | read;
            }
            left &= !part;
            parts.push(part);
        }
        parts
    }

    /// The resolutions of a sub-graph; `None` where it is too much to try.
    pub fn resolutions(&self, part: Units, forced: &Forced) -> Option<Vec<Units>> {
        let mut found = vec![0];
        for knot in self.knots(part) {
            if knot.count_ones() > MOST_TOGETHER || found.len() > MOST_FOUND {
                return None;
            }
            found = found.into_iter().flat_map(|before| self.tried(knot, before, forced)).collect();
        }
        Some(found)
    }

    /// The same with all assignments of the sub-graph tried at once.
    pub fn by_force(&self, part: Units, forced: &Forced) -> Vec<Units> {
        self.tried(part, 0, forced)
    }

    /// The assignments of some questions that go with what is answered before.
    fn tried(&self, questions: Units, before: Units, forced: &Forced) -> Vec<Units> {
        let mut found = Vec::new();
        let mut chosen: Units = 0;
        loop {
            let world = Assigned { world: self, yes: before | chosen, forced };
            if units(questions).all(|unit| world.follows(unit)) {
                found.push(before | chosen);
            }
            // The next subset of the questions.
            chosen = chosen.wrapping_sub(questions) & questions;
            if chosen == 0 {
                return found;
            }
        }
    }

    /// Questions that read each other, those that are read before those that read them.
    fn knots(&self, part: Units) -> Vec<Units> {
        let mut reach: Vec<Units> = self.reads.clone();
        for via in units(part) {
            for unit in units(part) {
                if reach[unit] & bit(via) != 0 {
                    reach[unit] |= reach[via];
                }
            }
        }
        let mut knots: Vec<(u32, Units)> = Vec::new();
        let mut left = part;
        while left != 0 {
            let unit = left.trailing_zeros() as usize;
            let back = |&other: &usize| reach[other] & bit(unit) != 0;
            let knot = units(reach[unit]).filter(back).map(bit).sum::<Units>() | bit(unit);
            knots.push(((reach[unit] | knot).count_ones(), knot));
            left &= !knot;
        }
        // Whoever reads another reaches more than that one does.
        knots.sort_unstable();
        knots.into_iter().map(|(_, knot)| knot).collect()
    }

    /// Whether the equations say that this army has a path, whatever is forced.
    pub fn would_have_path(&self, army: usize, yes: Units, forced: &Forced) -> bool {
        let free = Forced { stranded: 0, ..forced.clone() };
        Assigned { world: self, yes, forced: &free }.has_path(army)
    }

    /// Whether a question reads another one, by any number of steps.
    pub fn reads(&self, one: usize, other: usize) -> bool {
        let mut reached = self.reads[one];
        loop {
            let next = units(reached).fold(reached, |all, unit| all | self.reads[unit]);
            if next == reached {
                return reached & bit(other) != 0;
            }
            reached = next;
        }
    }

    /// Convoyed armies that do not cut a support even if they dislodge it (4.A.2 a, b).
    pub fn is_harmless(&self, army: usize, helper: usize) -> bool {
        let into = match self.case.unit(helper).action {
            Action::SupportMove { to, .. } => to.province,
            Action::SupportHold { unit, .. } => self.place(unit.into()),
            _ => return false,
        };
        let carries = |unit: usize| {
            self.place(unit) == into
                && matches!(self.case.unit(unit).action, Action::Convoy { .. })
                && self.case.is_matched(unit)
        };
        match self.rules.paradox {
            _ if !self.case.is_convoyed(army) => false,
            Paradox::Rule1971 => {
                let is_attack = matches!(self.case.unit(helper).action, Action::SupportMove { .. });
                is_attack && self.case.carriers(army).any(carries)
            }
            Paradox::Rule1982 => (0..self.case.count()).any(carries),
            _ => false,
        }
    }
}

/// The world under one assignment.
struct Assigned<'a> {
    world: &'a World<'a>,
    yes: Units,
    forced: &'a Forced,
}

impl Assigned<'_> {
    fn says(&self, unit: usize) -> bool {
        self.yes & bit(unit) != 0
    }

    /// Whether a question's answer is the one its equation gives, or a backup rule.
    fn follows(&self, unit: usize) -> bool {
        let right = if self.forced.asked & bit(unit) != 0 {
            self.forced.yes & bit(unit) != 0
        } else if self.world.case.moves(unit) {
            self.moves(unit)
        } else {
            self.is_given(unit)
        };
        right == self.says(unit)
    }

    fn is_dislodged(&self, unit: usize) -> bool {
        let stays = !self.world.case.moves(unit) || !self.says(unit);
        stays && self.world.attackers(unit) & self.yes != 0
    }

    /// Depth first over fleets that carry this army and are not dislodged.
    fn has_path(&self, army: usize) -> bool {
        let World { board, case, rules, .. } = self.world;
        if !case.is_convoyed(army) {
            return true;
        }
        let Some(goal) = self.world.goal(army).filter(|_| self.forced.stranded & bit(army) == 0)
        else {
            return false;
        };
        let mut carriers = case.carriers(army);
        if rules.convoy_routes != ConvoyRoutes::All {
            return case.carriers(army).next().is_some()
                && carriers.all(|fleet| !self.is_dislodged(fleet));
        }
        let mut seen: Units = 0;
        let mut next = vec![self.world.place(army)];
        while let Some(here) = next.pop() {
            for fleet in case.carriers(army) {
                let sea = self.world.place(fleet);
                let is_new = seen & bit(fleet) == 0 && !self.is_dislodged(fleet);
                if is_new && board.convoy_passes(here, sea) {
                    if board.convoy_passes(sea, goal) {
                        return true;
                    }
                    seen |= bit(fleet);
                    next.push(sea);
                }
            }
        }
        false
    }

    fn supports(&self, unit: usize) -> Units {
        self.world.helpers(unit) & self.yes
    }

    fn attack(&self, unit: usize) -> u32 {
        if !self.has_path(unit) {
            return 0;
        }
        let stays = self.world.occupant[unit].filter(|&other| {
            self.world.opponent(unit).is_some()
                || !self.world.case.moves(other)
                || !self.says(other)
        });
        let power = |unit: usize| self.world.case.unit(unit).power;
        let helpers = self.supports(unit);
        match stays {
            None => 1 + helpers.count_ones(),
            Some(other) if power(other) == power(unit) => 0,
            Some(other) => {
                1 + units(helpers).filter(|&it| power(it) != power(other)).count() as u32
            }
        }
    }

    /// HOLD STRENGTH of where a unit goes.
    fn hold(&self, mover: usize) -> u32 {
        self.world.occupant[mover].map_or(0, |unit| self.hold_of(unit))
    }

    /// HOLD STRENGTH of where a unit stands.
    fn hold_of(&self, unit: usize) -> u32 {
        match self.world.case.moves(unit) {
            true => u32::from(!self.says(unit)),
            false => 1 + self.supports(unit).count_ones(),
        }
    }

    fn prevent(&self, unit: usize) -> u32 {
        let beaten = match (self.world.opponent(unit), self.world.swaps_with(unit)) {
            (Some(other), _) => self.says(other),
            (None, Some(other)) if self.world.rules.swap_bounce == SwapBounce::Powerless => {
                self.says(other) && !self.says(unit)
            }
            _ => false,
        };
        if beaten || !self.has_path(unit) { 0 } else { 1 + self.supports(unit).count_ones() }
    }

    fn moves(&self, unit: usize) -> bool {
        let Some(goal) = self.world.goal(unit) else { return false };
        let attack = self.attack(unit);
        let resistance = match self.world.opponent(unit) {
            Some(other) => 1 + self.supports(other).count_ones(),
            None => self.hold(unit),
        };
        let beats = |rival: usize| rival == unit || attack > self.prevent(rival);
        attack > resistance && self.world.movers_to(goal).all(beats)
    }

    fn is_given(&self, helper: usize) -> bool {
        let World { case, rules, .. } = self.world;
        let exempt = match case.unit(helper).action {
            Action::SupportMove { to, .. } => Some(to.province),
            _ => None,
        };
        let cuts = |it: usize| {
            let from_there = Some(self.world.place(it)) == exempt;
            let by_sea = rules.convoy_cut == ConvoyCut::FromSea && case.is_convoyed(it);
            (!from_there || by_sea) && self.attack(it) > 0
        };
        let attackers = units(self.world.attackers(helper));
        let mut counting = attackers.filter(|&it| !self.world.is_harmless(it, helper));
        !counting.any(|it| cuts(it) || self.says(it))
    }
}
