//! The decisions of a phase one by one, in an order in which they can be resolved: what `chancery
//! explain` shows.
//!
//! The solver keeps no diary. So the equations are worked once more, with all four strengths as
//! decisions of their own: first whatever rests on nothing open, then what can be told though
//! something is still open (a strength of at most 1 beats nobody who holds), and where nothing goes
//! on, the cycle that a backup rule settled, as the resolution has it. It comes to the same answers.

use super::at_once;
use super::case::Facts;
use super::decision::{Answer, Known, Question, Strength};
use super::equations::{MovementEquations, Now, SeaRoom};
use super::mask::Many;
use super::movement::Resolution;
use super::outcome::CoreId;
use super::solver::Equations;
use super::why::StrengthName;
use crate::board::Board;
use crate::position::Unit;
use crate::rules::{AdjacentConvoy, Rules};

/// What a decision asks, by the number of the unit it is about. HOLD STRENGTH is that of the place
/// where the unit stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asks {
    /// MOVE, PATH, SUPPORT or DISLODGE.
    Question(Question, usize),
    /// One of the four strengths.
    Strength(StrengthName, usize),
    /// CONVOY PATH (5.B.10): whether an army that could walk has a path by its convoy (4.A.3 c).
    ConvoyPath(usize),
    /// HEAD TO HEAD BATTLE (5.B.10): whether this unit meets the one that comes the other way, which
    /// has a later number. Asked where that hangs on a CONVOY PATH.
    HeadToHead(usize),
}

/// What a decision came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// Of a question.
    Answer(Answer),
    /// Of a strength.
    Number(u32),
}

/// One decision of a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What it asks.
    pub asks: Asks,
    /// What it came to.
    pub told: Told,
    /// The decisions before it, by their numbers, that it rests on.
    pub rests_on: Vec<usize>,
    /// The cycle that it is part of, where a backup rule had to settle one.
    pub cycle: Option<CoreId>,
    /// Within that cycle: the decisions it depends on that come after it.
    pub waits_for: Vec<usize>,
    /// The decisions after it that its equation reads too, and that could not change it any more.
    pub whatever: Vec<usize>,
}

impl Resolution {
    /// Every decision of the phase once, each after those that it rests on, but for those of a cycle.
    /// The board, the rules and the units are those it was judged by.
    pub fn steps(&self, board: &Board, rules: &Rules, units: &[Unit]) -> Vec<Step> {
        let mut replay = Replay::of(self, swaps(self, board, rules, units));
        while replay.steps.len() < replay.nodes.len() {
            if !replay.resolve_ripe()
                && !replay.resolve_early(Wait::ForBattles)
                && !replay.cut_cycle()
                && !replay.resolve_early(Wait::ForNone)
            {
                // Only a case that was never solved comes here.
                break;
            }
        }
        replay.mark_cycles();
        replay.note_rest();
        replay.steps
    }
}

/// Two units that change places, the first of them by the lower number, and those of them of which
/// CONVOY PATH is asked.
struct Swap {
    units: [usize; 2],
    asked: Vec<usize>,
}

/// The swaps in which it hangs on a convoy whether there is a battle (4.A.3 c).
fn swaps(resolution: &Resolution, board: &Board, rules: &Rules, units: &[Unit]) -> Vec<Swap> {
    let case = &resolution.case;
    if rules.adjacent_convoy != AdjacentConvoy::UndisruptedSwap {
        return Vec::new();
    }
    let walks = |unit: usize| {
        let to = case.unit(unit).to.province;
        board.reaches(units[unit].kind, units[unit].location, to)
    };
    let swap = |unit: usize| {
        let other = case.unit(unit).occupant.map(usize::from)?;
        let is_swap = case.moves(unit) && case.unit(other).goal() == Some(case.unit(unit).place);
        let asked = [unit, other].into_iter().filter(|&it| walks(it) && case.has_route(it));
        let asked: Vec<usize> = asked.collect();
        let is_first = is_swap && unit < other && !asked.is_empty();
        is_first.then_some(Swap { units: [unit, other], asked })
    };
    (0..case.count()).filter_map(swap).collect()
}

/// Whether what is settled early waits for the battles it hangs on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wait {
    ForBattles,
    ForNone,
}

struct Replay<'a> {
    resolution: &'a Resolution,
    nodes: Vec<Node>,
    known: Known,
    sea: SeaRoom,
    steps: Vec<Step>,
    /// The cycles settled so far.
    cores: usize,
}

struct Node {
    asks: Asks,
    /// What its equation reads, by number of node.
    inputs: Vec<usize>,
    /// Its step, once it is resolved.
    step: Option<usize>,
}

impl<'a> Replay<'a> {
    fn of(resolution: &'a Resolution, swaps: Vec<Swap>) -> Replay<'a> {
        let mut known = Known::default();
        at_once::leave_unasked(Many(resolution.case.words()), &resolution.case, &mut known);
        let mut all = asked(resolution);
        for swap in &swaps {
            all.extend(swap.asked.iter().map(|&army| Asks::ConvoyPath(army)));
            all.push(Asks::HeadToHead(swap.units[0]));
        }
        let number = |asks: Asks| all.iter().position(|&other| other == asks);
        let node = |&asks: &Asks| {
            let more = battle_inputs(&swaps, asks);
            let inputs = inputs(resolution, asks).into_iter().chain(more);
            Node { asks, inputs: inputs.filter_map(number).collect(), step: None }
        };
        let nodes = all.iter().map(node).collect();
        let sea = SeaRoom::default();
        Replay { resolution, nodes, known, sea, steps: Vec::new(), cores: 0 }
    }

    /// Resolves every decision whose inputs all are resolved at the start; says whether one was.
    fn resolve_ripe(&mut self) -> bool {
        let is_ripe = |node: &Node| {
            let resolved = |&input: &usize| self.nodes[input].step.is_some();
            node.step.is_none() && node.inputs.iter().all(resolved)
        };
        let ripe: Vec<usize> =
            (0..self.nodes.len()).filter(|&node| is_ripe(&self.nodes[node])).collect();
        for &node in &ripe {
            self.resolve(node);
        }
        !ripe.is_empty()
    }

    /// Resolves one decision that is settled though some input is open; says whether there was one.
    fn resolve_early(&mut self, wait: Wait) -> bool {
        let waits = |node: &usize| {
            let inputs = self.nodes[*node].inputs.iter().map(|&input| &self.nodes[input]);
            let is_open = |input: &Node| {
                let is_battle = matches!(input.asks, Asks::HeadToHead(_) | Asks::ConvoyPath(_));
                is_battle && input.step.is_none()
            };
            wait == Wait::ForBattles && inputs.into_iter().any(is_open)
        };
        let open = (0..self.nodes.len()).filter(|&node| self.nodes[node].step.is_none());
        let open: Vec<usize> = open.filter(|node| !waits(node)).collect();
        let Some(node) = open.into_iter().find(|&node| self.is_settled(node)) else { return false };
        self.resolve(node);
        true
    }

    fn is_settled(&mut self, node: usize) -> bool {
        match self.nodes[node].asks {
            Asks::Question(question, unit) => {
                let decision = self.known.decision(question, unit);
                let case = &self.resolution.case;
                let width = Many(case.words());
                let mut equations = MovementEquations { case, sea: &mut self.sea, width };
                self.known.answer(decision) != Answer::Open
                    || equations.evaluate(decision, &self.known) != Answer::Open
            }
            Asks::Strength(name, unit) => {
                let strength = strength(Now::of(&self.resolution.case, &self.known), name, unit);
                strength.least == strength.most
            }
            // The resolution is of the round in which all of them are settled.
            Asks::ConvoyPath(_) | Asks::HeadToHead(_) => false,
        }
    }

    /// Settles the next cycle as the resolution did; says whether there was one.
    fn cut_cycle(&mut self) -> bool {
        let Some(core) = self.resolution.cores.get(self.cores) else { return false };
        let before = self.steps.len();
        for &decision in &core.settled {
            let (question, unit) = self.resolution.known.asked(decision);
            let asks = Asks::Question(question, unit);
            if let Some(node) = self.nodes.iter().position(|node| node.asks == asks)
                && self.nodes[node].step.is_none()
            {
                self.resolve(node);
            }
        }
        // The rule settles them together: none of them rests on another.
        for step in &mut self.steps[before..] {
            step.rests_on.retain(|&other| other < before);
        }
        self.cores += 1;
        true
    }

    /// Notes what a decision came to, and which of its inputs were known by then. A strength that was
    /// known in part stands for what it was known from.
    fn resolve(&mut self, node: usize) {
        let mut rests_on = Vec::new();
        for &input in &self.nodes[node].inputs {
            match (self.nodes[input].step, self.nodes[input].asks) {
                (Some(step), _) => rests_on.push(step),
                (None, Asks::Strength(..)) => {
                    let own = self.nodes[input].inputs.iter();
                    rests_on.extend(own.filter_map(|&input| self.nodes[input].step));
                }
                (None, Asks::Question(..) | Asks::ConvoyPath(_) | Asks::HeadToHead(_)) => {}
            }
        }
        rests_on.sort_unstable();
        rests_on.dedup();
        let asks = self.nodes[node].asks;
        let Resolution { case, known, .. } = self.resolution;
        let told = match asks {
            Asks::Question(question, unit) => {
                let answer = known.of(question, unit);
                self.known.settle(self.known.decision(question, unit), answer);
                Told::Answer(answer)
            }
            Asks::Strength(name, unit) => {
                Told::Number(strength(Now::of(case, known), name, unit).least)
            }
            Asks::ConvoyPath(army) => Told::Answer(yes_if(case.is_convoyed(army))),
            Asks::HeadToHead(unit) => Told::Answer(yes_if(case.unit(unit).opponent.is_some())),
        };
        self.nodes[node].step = Some(self.steps.len());
        self.steps.push(Step {
            asks,
            told,
            rests_on,
            cycle: None,
            waits_for: Vec::new(),
            whatever: Vec::new(),
        });
    }

    /// Notes what was not waited for.
    fn note_rest(&mut self) {
        for node in &self.nodes {
            let Some(step) = node.step else { continue };
            let inputs = node.inputs.iter().filter_map(|&input| self.nodes[input].step);
            let is_rest =
                |other: &usize| *other > step && !self.steps[step].waits_for.contains(other);
            let rest: Vec<usize> = inputs.filter(is_rest).collect();
            self.steps[step].whatever = rest;
        }
    }

    /// Says of each decision of a cycle that it is one, of the strengths between them too, and what
    /// it depends on that comes after it.
    fn mark_cycles(&mut self) {
        for (number, core) in self.resolution.cores.iter().enumerate() {
            let asked = core.cycle.iter().map(|&decision| self.resolution.known.asked(decision));
            let asked: Vec<Asks> = asked.map(|(asks, unit)| Asks::Question(asks, unit)).collect();
            let is_asked = |node: usize| asked.contains(&self.nodes[node].asks);
            let is_between = |node: &usize| {
                let rests = self.nodes[*node].inputs.iter().any(|&input| is_asked(input));
                let mut above = self.nodes.iter().filter(|above| asked.contains(&above.asks));
                let is_strength = matches!(self.nodes[*node].asks, Asks::Strength(..));
                is_strength && rests && above.any(|above| above.inputs.contains(node))
            };
            let nodes = 0..self.nodes.len();
            let part: Vec<usize> =
                nodes.filter(|node| is_asked(*node) || is_between(node)).collect();
            for &node in &part {
                let Some(step) = self.nodes[node].step else { continue };
                let inputs = self.nodes[node].inputs.iter().filter(|input| part.contains(input));
                let later = inputs.filter_map(|&input| self.nodes[input].step);
                self.steps[step].waits_for = later.filter(|&other| other >= step).collect();
                self.steps[step].cycle = Some(CoreId(number));
            }
        }
    }
}

/// Every decision of a case. HOLD STRENGTH is asked where somebody goes and is not met head to head,
/// DEFEND STRENGTH in head-to-head battles.
fn asked(resolution: &Resolution) -> Vec<Asks> {
    let case = &resolution.case;
    let mut all = Vec::new();
    let mut ask = |is_asked: bool, asks: Asks| {
        if is_asked {
            all.push(asks);
        }
    };
    for unit in 0..case.count() {
        let facts = case.unit(unit);
        let moves = case.moves(unit);
        let mut attackers = case.attackers(unit);
        let is_held = attackers.any(|attacker| case.unit(attacker).opponent.is_none());
        ask(facts.supported().is_some(), Asks::Question(Question::Support, unit));
        ask(moves, Asks::Question(Question::Path, unit));
        ask(moves, Asks::Strength(StrengthName::Attack, unit));
        ask(is_held, Asks::Strength(StrengthName::Hold, unit));
        ask(facts.opponent.is_some(), Asks::Strength(StrengthName::Defend, unit));
        let is_rivalled = case.rivals(unit).next().is_some();
        ask(is_rivalled, Asks::Strength(StrengthName::Prevent, unit));
        ask(moves, Asks::Question(Question::Move, unit));
        ask(true, Asks::Question(Question::Dislodge, unit));
    }
    all
}

fn yes_if(is_so: bool) -> Answer {
    if is_so { Answer::Yes } else { Answer::No }
}

/// What a decision reads of battles that hang on a convoy (5.B.10).
fn battle_inputs(swaps: &[Swap], asks: Asks) -> Vec<Asks> {
    let unit = match asks {
        Asks::Question(Question::Path | Question::Move, unit)
        | Asks::Strength(StrengthName::Attack | StrengthName::Prevent, unit)
        | Asks::HeadToHead(unit) => unit,
        _ => return Vec::new(),
    };
    let Some(swap) = swaps.iter().find(|swap| swap.units.contains(&unit)) else {
        return Vec::new();
    };
    match asks {
        Asks::HeadToHead(_) => swap.asked.iter().map(|&army| Asks::ConvoyPath(army)).collect(),
        Asks::Question(Question::Path, _) if !swap.asked.contains(&unit) => Vec::new(),
        Asks::Question(Question::Path, _) => vec![Asks::ConvoyPath(unit)],
        _ => vec![Asks::HeadToHead(swap.units[0])],
    }
}

/// What the equation of a decision reads.
fn inputs(resolution: &Resolution, asks: Asks) -> Vec<Asks> {
    let case = &resolution.case;
    let question = |question, unit: usize| Asks::Question(question, unit);
    let supports = |unit: usize| {
        let helpers = (0..case.count()).filter(move |&helper| {
            case.supports(helper) && case.unit(helper).supported() == Some(unit)
        });
        helpers.map(|helper| question(Question::Support, helper))
    };
    match asks {
        Asks::ConvoyPath(army) => {
            case.carriers(army).map(|fleet| question(Question::Dislodge, fleet)).collect()
        }
        Asks::Question(Question::Path, army) if case.is_convoyed(army) => {
            case.carriers(army).map(|fleet| question(Question::Dislodge, fleet)).collect()
        }
        // Its inputs are paths alone.
        Asks::HeadToHead(_) => Vec::new(),
        Asks::Question(Question::Path, _) => Vec::new(),
        Asks::Question(Question::Support, unit) if case.supports(unit) => {
            let paths = case.cutters(unit).map(|cutter| question(Question::Path, cutter));
            let harmless: Vec<usize> = case.harmless(unit).collect();
            let harmful = case.attackers(unit).filter(|attacker| !harmless.contains(attacker));
            let lost: Vec<Asks> = match harmless.is_empty() {
                true => vec![question(Question::Dislodge, unit)],
                false => harmful.map(|attacker| question(Question::Move, attacker)).collect(),
            };
            paths.chain(lost).collect()
        }
        Asks::Question(Question::Support, _) => Vec::new(),
        Asks::Question(Question::Move, unit) => move_inputs(resolution, unit),
        Asks::Question(Question::Dislodge, unit) => {
            let own = case.moves(unit).then_some(unit);
            let all = own.into_iter().chain(case.attackers(unit));
            all.map(|mover| question(Question::Move, mover)).collect()
        }
        Asks::Strength(StrengthName::Attack, unit) => {
            let Facts { occupant, opponent, .. } = *case.unit(unit);
            let leaver = occupant.filter(|&it| opponent.is_none() && case.moves(it.into()));
            let leaves = leaver.map(|it| question(Question::Move, it.into()));
            let path = question(Question::Path, unit);
            supports(unit).chain([path]).chain(leaves).collect()
        }
        Asks::Strength(StrengthName::Hold, unit) if case.moves(unit) => {
            vec![question(Question::Move, unit)]
        }
        Asks::Strength(StrengthName::Hold | StrengthName::Defend, unit) => supports(unit).collect(),
        Asks::Strength(StrengthName::Prevent, unit) => {
            let facts = case.unit(unit);
            let beater = facts.beater.map(|beater| question(Question::Move, beater.into()));
            // Who is passed by convoy may move himself, and then is not beaten (4.A.7 a).
            let own = beater.filter(|_| facts.opponent.is_none());
            let own = own.map(|_| question(Question::Move, unit));
            let path = question(Question::Path, unit);
            supports(unit).chain([path]).chain(beater).chain(own).collect()
        }
    }
}

fn move_inputs(resolution: &Resolution, unit: usize) -> Vec<Asks> {
    let case = &resolution.case;
    let facts = case.unit(unit);
    let mut all = vec![Asks::Strength(StrengthName::Attack, unit)];
    match (facts.opponent, facts.occupant) {
        (Some(opponent), _) => all.push(Asks::Strength(StrengthName::Defend, opponent.into())),
        (None, Some(occupant)) => all.push(Asks::Strength(StrengthName::Hold, occupant.into())),
        (None, None) => {}
    }
    all.extend(case.rivals(unit).map(|rival| Asks::Strength(StrengthName::Prevent, rival)));
    all
}

/// One of a unit's strengths, as far as it is known.
fn strength(now: Now<'_, Many>, name: StrengthName, unit: usize) -> Strength {
    match name {
        StrengthName::Attack => now.attack(unit),
        StrengthName::Prevent => now.prevent(unit),
        StrengthName::Defend => now.full(unit),
        StrengthName::Hold => {
            // It is asked of a mover to this place; who comes head to head meets another strength.
            let walkers = now.case.attackers(unit);
            let mover = walkers.filter(|&it| now.case.unit(it).opponent.is_none()).last();
            mover.map_or(Strength::ZERO, |mover| now.resistance(mover))
        }
    }
}
