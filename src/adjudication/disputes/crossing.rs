//! Convoys among disputes, of which the published text says nothing.
//!
//! A board with fleets cannot do without, so this is the least that leaves the text as it is: a
//! dispute waits for the landings it hangs on, and so does the dispute over a province whose own unit
//! is at sea or moves out into a dispute that waits: a unit on its way out has no army to defend it. An
//! army at sea lands once no fleet of some whole route can be dislodged any more; only then does it
//! cut, and take part in the dispute it goes to. It is lost with its last route. Where all that is left
//! waits for each other in a ring, the armies of the smallest ring stay where they are, which is
//! Szykman's rule told in disputes (4.A.2 d). So the other choices of 4.A.2 that act on paradoxes (c, e,
//! f) do nothing here.

use std::collections::BTreeSet;

use super::{Contest, Doing, Play};
use crate::adjudication::decision::{Answer, Question};
use crate::adjudication::equations::Now;
use crate::adjudication::mask::Many;
use crate::adjudication::outcome::{BackupRule, Core};
use crate::board::Province;

impl Play<'_> {
    /// Lands, or gives up, every army at sea of which that is certain by now.
    pub(super) fn land(&mut self) {
        loop {
            self.note_safe_fleets();
            let at_sea: Vec<usize> = self.at_sea().collect();
            let mut is_done = true;
            for army in at_sea {
                let now =
                    Now { case: self.case, known: self.known, width: Many(self.case.words()) };
                let answer = now.path(army, self.sea);
                match answer {
                    Answer::Open => continue,
                    Answer::No => self.give_up(army),
                    Answer::Yes => {
                        self.doing[army] = Doing::Moves;
                        self.cut_on_landing(army);
                    }
                }
                self.known.settle(self.known.decision(Question::Path, army), answer);
                is_done = false;
            }
            if is_done {
                return;
            }
        }
    }

    fn at_sea(&self) -> impl Iterator<Item = usize> {
        (0..self.case.count()).filter(|&unit| self.doing[unit] == Doing::Sails)
    }

    /// A fleet stays that no other power moves against any more with an army larger than itself and
    /// those who support it unattacked: nothing takes these away, and the smaller army never wins. One
    /// that is off the board is lost.
    fn note_safe_fleets(&mut self) {
        for fleet in (0..self.case.count()).filter(|&unit| self.case.is_matched(unit)) {
            let decision = self.known.decision(Question::Dislodge, fleet);
            if self.known.answer(decision) != Answer::Open || self.case.supports(fleet) {
                continue;
            }
            if self.place[fleet].is_none() {
                self.known.settle(decision, Answer::Yes);
            } else if !self.is_threatened(fleet) {
                self.known.settle(decision, Answer::No);
            }
        }
    }

    fn is_threatened(&self, fleet: usize) -> bool {
        let firm = self.supporters(fleet).filter(|&unit| self.assailants(unit).next().is_none());
        let firm = firm.count();
        let power = |unit| self.case.unit(unit).power;
        self.assailants(fleet)
            .any(|leader| power(leader) != power(fleet) && self.supporters(leader).count() > firm)
    }

    fn assailants(&self, unit: usize) -> impl Iterator<Item = usize> {
        let moves = |&unit: &usize| matches!(self.doing[unit], Doing::Moves | Doing::Sails);
        self.case.attackers(unit).filter(moves)
    }

    /// No stand-off comes of an army that never arrives, and its supports were given all the same.
    fn give_up(&mut self, army: usize) {
        let supporters: Vec<usize> = self.supporters(army).collect();
        for unit in supporters {
            self.doing[unit] = Doing::Holds;
        }
        self.doing[army] = Doing::Holds;
    }

    fn cut_on_landing(&mut self, army: usize) {
        let Some(unit) = self.case.unit(army).occupant.map(usize::from) else { return };
        let stands = self.place[unit].is_some() && self.doing[unit] == Doing::Supports;
        if stands && self.case.cutters(unit).any(|cutter| cutter == army) {
            self.cut(unit);
        }
    }

    /// The disputes that wait for no landing.
    pub(super) fn ready(&self) -> Vec<Contest> {
        let contests = self.contests();
        if self.at_sea().next().is_none() {
            return contests;
        }
        let is_ready = |contest: &&Contest| self.awaited(contest, &contests).is_empty();
        contests.iter().filter(is_ready).cloned().collect()
    }

    /// The armies at sea that a dispute waits for, itself or because its defender moves out into one
    /// that waits.
    fn awaited(&self, contest: &Contest, contests: &[Contest]) -> BTreeSet<usize> {
        let mut awaited = BTreeSet::new();
        let mut seen = Vec::new();
        let mut here = Some(contest);
        while let Some(contest) = here {
            awaited.extend(self.awaited_by(contest));
            seen.push(contest.over);
            let leaving = contest.defender.filter(|&it| self.doing[it] == Doing::Moves);
            let goal = leaving.and_then(|unit| self.case.unit(unit).goal());
            let next = |contest: &&Contest| Some(contest.over) == goal;
            here = contests.iter().find(next).filter(|next| !seen.contains(&next.over));
        }
        awaited
    }

    /// The armies at sea that a dispute itself waits for: the one that is to leave the province, those
    /// that go there, and those that may cut a support in it, by their attack or by dislodging
    /// whoever gives it.
    fn awaited_by(&self, contest: &Contest) -> BTreeSet<usize> {
        let leaders = contest.armies.iter().map(|army| army.leader);
        let weighed: BTreeSet<usize> = leaders.chain(contest.defender).collect();
        let supporters: BTreeSet<usize> =
            weighed.into_iter().flat_map(|leader| self.supporters(leader)).collect();
        let is_awaited = |&army: &usize| {
            let goal = self.case.unit(army).goal();
            goal == Some(contest.over)
                || contest.defender == Some(army)
                || supporters
                    .iter()
                    .any(|&unit| self.place[unit] == goal && self.can_cut(army, unit))
        };
        self.at_sea().filter(is_awaited).collect()
    }

    /// Whether an army that lands where a supporter stands can cut its support. No unit cuts one of its
    /// own power, and some armies none at all (4.A.2 a, b).
    fn can_cut(&self, army: usize, supporter: usize) -> bool {
        let power = |unit| self.case.unit(unit).power;
        power(army) != power(supporter) && !self.case.harmless(supporter).any(|it| it == army)
    }

    /// Armies that wait for each other stay: those of the smallest ring, and of several the one
    /// that begins first on the board.
    pub(super) fn cut_knot(&mut self) {
        let contests = self.contests();
        let waits = |army: usize| -> BTreeSet<usize> {
            let fleets = self.case.carriers(army).filter_map(|fleet| self.place[fleet]);
            let fleets: Vec<Province> = fleets.collect();
            let attacked = contests.iter().filter(|contest| fleets.contains(&contest.over));
            attacked.flat_map(|contest| self.awaited(contest, &contests)).collect()
        };
        let reached = |army: usize| -> BTreeSet<usize> {
            let mut reached = BTreeSet::new();
            let mut next = vec![army];
            while let Some(here) = next.pop() {
                next.extend(waits(here).into_iter().filter(|&other| reached.insert(other)));
            }
            reached
        };
        let rings = self.at_sea().map(|army| (army, reached(army)));
        let rings = rings.filter(|(army, reached)| reached.contains(army));
        let smallest = rings.map(|(_, ring)| (ring.len(), ring)).min();
        let ring: BTreeSet<usize> = match smallest {
            Some((_, ring)) => ring,
            None => self.at_sea().collect(),
        };
        let cycle: Vec<_> =
            ring.iter().map(|&army| self.known.decision(Question::Path, army)).collect();
        for &army in &ring {
            self.give_up(army);
        }
        for &decision in &cycle {
            self.known.settle(decision, Answer::No);
        }
        self.cores.push(Core { rule: BackupRule::Szykman, settled: cycle.clone(), cycle });
    }
}
