//! The disputes of a phase in the sequence in which they were handled, and what an order came to in
//! them.

use crate::adjudication::case::Case;
use crate::adjudication::decision::{Answer, Known, Question};
use crate::adjudication::outcome::{Bounce, Cut};
use crate::adjudication::why::Disputed;
use crate::board::Province;

/// What was disputed in a phase.
#[derive(Clone, Debug, Default)]
pub struct Disputes {
    /// Every dispute, the first one first.
    pub list: Vec<Dispute>,
    /// The provinces of drawn disputes that were vacant in the end: nobody retreats there.
    pub stand_offs: Vec<Province>,
    /// Supports that went unweighed, each with the number of the dispute that did away with it.
    pub(super) lapsed: Vec<(usize, usize)>,
}

/// One dispute, as it stood when it was handled.
#[derive(Clone, Debug)]
pub struct Dispute {
    /// The province.
    pub over: Province,
    /// All armies that wanted it.
    pub armies: Vec<Army>,
    /// The army of a unit that stood there and was about to leave.
    pub defender: Option<Army>,
    /// What came of it.
    pub finding: Finding,
}

/// A leader and how many stand behind it, itself among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Army {
    /// The unit that moves or stays, by its number.
    pub leader: usize,
    /// How many units it counts.
    pub size: u32,
}

/// What came of a dispute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// This unit moves in.
    Won(usize),
    /// No army is larger than all others, or the largest one stands there already.
    Drawn,
    /// The defender comes the other way, and is not weaker.
    HeadToHead,
    /// The largest army is of the defender's own power (rule 12).
    OwnUnit,
    /// The largest army has the support of this unit, which is of the defender's power (rule 12).
    OwnHelp(usize),
}

impl Dispute {
    /// Whether a leader's army was weighed in it.
    pub(super) fn weighs(&self, leader: usize) -> bool {
        self.size_of(leader).is_some()
    }

    fn size_of(&self, leader: usize) -> Option<u32> {
        let mut all = self.armies.iter().chain(&self.defender);
        all.find(|army| army.leader == leader).map(|army| army.size)
    }
}

impl Disputes {
    /// Why a unit that had a path did not move: the dispute that ended its order, read as the
    /// rules would word it.
    pub(in crate::adjudication) fn bounce(
        &self,
        case: &Case,
        known: &Known,
        unit: usize,
    ) -> Bounce {
        let facts = case.unit(unit);
        let ending = self.ending(case, unit).and_then(|number| self.list.get(number));
        let Some(dispute) = ending else { return Bounce::Held { attack: 0, hold: 0 } };
        let attack = dispute.size_of(unit).unwrap_or(1);
        if dispute.over == facts.place {
            let defend = facts.beater.and_then(|other| dispute.size_of(other.into()));
            return Bounce::HeadToHead { attack, defend: defend.unwrap_or(1) };
        }
        let others = dispute.armies.iter().filter(|army| army.leader != unit);
        let strongest =
            others.max_by_key(|army| (army.size, case.unit(army.leader).goal().is_none()));
        match (strongest, dispute.finding) {
            (Some(army), _) if army.size >= attack => {
                let from = case.unit(army.leader).place;
                match case.unit(army.leader).goal() == facts.goal() {
                    true => Bounce::Rival { from, attack, prevent: army.size },
                    false => Bounce::Held { attack, hold: army.size },
                }
            }
            (_, Finding::OwnUnit) => match &dispute.defender {
                Some(army) if known.of(Question::Move, army.leader) == Answer::Yes => {
                    Bounce::OwnUnitStill
                }
                _ => Bounce::OwnUnit,
            },
            (_, Finding::OwnHelp(helper)) => Bounce::OwnHelp { helper: case.unit(helper).place },
            _ => {
                let defend = dispute.defender.map_or(1, |army| army.size);
                Bounce::HeadToHead { attack, defend }
            }
        }
    }

    /// The dispute that ended a unit's order, or else the one over its place.
    pub(in crate::adjudication) fn told(&self, case: &Case, unit: usize) -> Option<Disputed> {
        let over_place = || self.list.iter().position(|it| it.over == case.unit(unit).place);
        let number = self.ending(case, unit).or_else(over_place)?;
        let dispute = self.list.get(number)?;
        let armies = dispute.armies.iter().chain(&dispute.defender);
        let told = |army: &Army| (case.unit(army.leader).place, army.size);
        Some(Disputed {
            number: number + 1,
            over: dispute.over,
            armies: armies.map(told).collect(),
        })
    }

    fn ending(&self, case: &Case, unit: usize) -> Option<usize> {
        let facts = case.unit(unit);
        let ended = |it: &Dispute| match facts.goal() {
            Some(goal) if goal == it.over => it.weighs(unit),
            Some(_) => it.over == facts.place && it.meets(case, unit),
            None => it.over == facts.place,
        };
        self.list.iter().position(ended)
    }

    /// Why a support was not weighed, if that is why it does not count.
    pub(in crate::adjudication) fn lapse(&self, unit: usize) -> Option<Cut> {
        let (_, number) = self.lapsed.iter().find(|(other, _)| *other == unit)?;
        Some(Cut::Lapsed { over: self.list.get(*number)?.over })
    }
}

impl Dispute {
    /// Whether a defender's own order ended in this dispute over its place.
    fn meets(&self, case: &Case, defender: usize) -> bool {
        let facts = case.unit(defender);
        let [beater, opponent] = [facts.beater, facts.opponent].map(|it| it.map(usize::from));
        match self.finding {
            Finding::Won(winner) => beater == Some(winner),
            _ => {
                let largest = self.armies.iter().map(|army| army.size).max();
                let meets =
                    |army: &Army| opponent == Some(army.leader) && Some(army.size) == largest;
                self.armies.iter().any(meets)
            }
        }
    }
}
