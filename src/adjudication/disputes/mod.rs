//! `disputes`, the adjudication algorithm of Haplomacy, for games that choose it.
//!
//! The orders are not weighed all at once but one *dispute* after the other. An *army* is a leader
//! and the units that support it; all armies that want one province make the dispute over it. Of all
//! disputes the one with the largest army is next: its winner moves in, or nobody does, and the
//! orders of all who took part are done with. What comes later is weighed on the board as it then
//! is. That is quick to do by hand, and now and then not what the rules say: `rules::DISPUTES` is
//! the page that tells where, and `tests/disputes` holds a case of each difference.
//!
//! Legality, the matching of orders, who can cut whom (4.A.4) and retreats are those of every other
//! game, and so is PATH; this room is about the order of things alone. Where the published text is
//! silent it was completed as little as could be, and each place says so. It leaves open
//!
//! - what a unit that supports defends: it leads an army that stands, as one that holds does;
//! - a head-to-head meeting: the army of a defender that moves out is not in the dispute over its
//!   province, yet the text lets such a meeting be drawn; so it is weighed against an army that
//!   comes from where it goes, and is not counted when the next dispute is chosen;
//! - a dislodged unit whose own move succeeds later: it needs no retreat, or no circle could turn;
//! - the last choice among equals, which is the first province in the order of the codes: a
//!   verdict must not change from one day to the next.
//!
//! The text knows no convoys: how they fit in is told in `crossing`.

mod crossing;
mod record;

pub use record::{Army, Dispute, Disputes, Finding};

use crate::board::Province;

use super::action::Action;
use super::at_once;
use super::case::Case;
use super::decision::{Answer, Known, Question};
use super::equations::SeaRoom;
use super::mask::Many;
use super::movement::Resolution;
use super::outcome::Core;
use super::workspace::Room;

/// Settles a case dispute by dispute. Every decision is answered, so that units move and retreats are
/// found as always; what was disputed is kept beside the answers.
pub(super) fn settle(resolution: &mut Resolution, room: &mut Room) {
    let Resolution { case, known, cores, disputes } = resolution;
    let sea = &mut room.sea;
    let case = &*case;
    at_once::leave_unasked(Many(case.words()), case, known);
    cores.clear();
    let units = 0..case.count();
    let mut play = Play {
        case,
        known,
        sea,
        cores,
        doing: units.clone().map(|unit| Doing::at_first(case, unit)).collect(),
        place: units.map(|unit| Some(case.unit(unit).place)).collect(),
        told: Disputes::default(),
    };
    play.cut_supports();
    loop {
        play.land();
        if !play.doing.iter().any(|doing| matches!(doing, Doing::Sails | Doing::Moves)) {
            break;
        }
        let ready = play.ready();
        match next(&play, &ready) {
            Some(contest) => play.handle(contest),
            None => play.cut_knot(),
        }
    }
    play.answer_the_rest();
    *disputes = Some(play.told);
}

/// What a unit is still to do; its order is done with when it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doing {
    Holds,
    Supports,
    Convoys,
    Moves,
    /// It moves by convoy and has not landed: nobody meets it yet.
    Sails,
}

impl Doing {
    /// An order that matches nothing is as good as none.
    fn at_first(case: &Case, unit: usize) -> Doing {
        match case.unit(unit).action {
            Action::Move { .. } if case.is_convoyed(unit) => Doing::Sails,
            Action::Move { .. } => Doing::Moves,
            Action::SupportHold { .. } | Action::SupportMove { .. } if case.supports(unit) => {
                Doing::Supports
            }
            Action::Convoy { .. } if case.is_matched(unit) => Doing::Convoys,
            _ => Doing::Holds,
        }
    }
}

/// All armies that want one province.
#[derive(Clone, Debug)]
struct Contest {
    over: Province,
    armies: Vec<Army>,
    /// The unit that stands there, whatever it does.
    defender: Option<usize>,
}

impl Contest {
    fn largest(&self) -> u32 {
        self.armies.iter().map(|army| army.size).max().unwrap_or(0)
    }

    fn units(&self) -> u32 {
        self.armies.iter().map(|army| army.size).sum()
    }
}

struct Play<'a> {
    case: &'a Case,
    known: &'a mut Known,
    sea: &'a mut SeaRoom,
    cores: &'a mut Vec<Core>,
    doing: Vec<Doing>,
    /// Where each unit stands by now; a dislodged one stands nowhere.
    place: Vec<Option<Province>>,
    told: Disputes,
}

/// The dispute to handle next. A vacant province that one army wants goes first, for it touches no
/// other dispute. Then the largest army; of several, where the defender supports, for its support may
/// be lost; where nobody has support, the most units.
fn next<'a>(play: &Play<'_>, ready: &'a [Contest]) -> Option<&'a Contest> {
    let is_free = |contest: &&Contest| contest.defender.is_none() && contest.armies.len() == 1;
    if let Some(free) = ready.iter().find(is_free) {
        return Some(free);
    }
    let largest = ready.iter().map(Contest::largest).max()?;
    let rank = |contest: &Contest| {
        let supports = contest.defender.is_some_and(|it| play.doing[it] == Doing::Supports);
        (supports, if largest == 1 { contest.units() } else { 0 })
    };
    let eligible = || ready.iter().filter(|contest| contest.largest() == largest);
    let best = eligible().map(rank).max()?;
    eligible().find(|contest| rank(contest) == best)
}

impl Play<'_> {
    /// Support is cut by any attack of another power, but from where it is given into (rules 13 and
    /// 16). It is no longer given; the supporter may still be supported itself.
    fn cut_supports(&mut self) {
        for unit in 0..self.case.count() {
            let walks = |cutter: usize| self.doing[cutter] == Doing::Moves;
            if self.doing[unit] == Doing::Supports && self.case.cutters(unit).any(walks) {
                self.cut(unit);
            }
        }
    }

    fn cut(&mut self, unit: usize) {
        self.doing[unit] = Doing::Holds;
        self.known.settle(self.known.decision(Question::Support, unit), Answer::No);
    }

    /// The province a unit's army wants: where it moves, or else where it stands.
    fn target(&self, unit: usize) -> Option<Province> {
        match self.doing[unit] {
            Doing::Moves | Doing::Sails => self.case.unit(unit).goal(),
            Doing::Holds | Doing::Supports | Doing::Convoys => self.place[unit],
        }
    }

    fn supporters(&self, leader: usize) -> impl Iterator<Item = usize> {
        let supports = move |&unit: &usize| {
            self.doing[unit] == Doing::Supports && self.case.unit(unit).supported() == Some(leader)
        };
        (0..self.case.count()).filter(supports)
    }

    /// Every province that some unit moves to, with all who want it, in the order of the codes.
    fn contests(&self) -> Vec<Contest> {
        let mut sizes = vec![1; self.case.count()];
        for unit in (0..sizes.len()).filter(|&unit| self.doing[unit] == Doing::Supports) {
            if let Some(leader) = self.case.unit(unit).supported() {
                sizes[leader] += 1;
            }
        }
        let units = 0..self.case.count();
        let mut wanted: Vec<(Province, usize)> =
            units.clone().filter_map(|unit| Some((self.target(unit)?, unit))).collect();
        let mut stands: Vec<(Province, usize)> =
            units.filter_map(|unit| Some((self.place[unit]?, unit))).collect();
        wanted.sort_unstable();
        stands.sort_unstable();
        let moves = |unit: usize| matches!(self.doing[unit], Doing::Moves | Doing::Sails);
        wanted
            .chunk_by(|one, other| one.0 == other.0)
            .filter(|armies| armies.iter().any(|&(_, unit)| moves(unit)))
            .map(|armies| {
                let over = armies[0].0;
                let defender = stands.binary_search_by_key(&over, |&(place, _)| place);
                let army = |&(_, leader): &(_, usize)| Army { leader, size: sizes[leader] };
                Contest {
                    over,
                    armies: armies.iter().map(army).collect(),
                    defender: defender.ok().map(|found| stands[found].1),
                }
            })
            .collect()
    }

    /// Handles a dispute: somebody wins it, or it is a draw.
    fn handle(&mut self, contest: &Contest) {
        let finding = self.finding(contest);
        let number = self.told.list.len();
        let leads = |leader: usize| contest.armies.iter().any(|army| army.leader == leader);
        let defender = contest.defender.filter(|&it| !leads(it));
        let defender = defender.map(|leader| self.army(leader));
        self.told.list.push(Dispute {
            over: contest.over,
            armies: contest.armies.clone(),
            defender,
            finding,
        });
        match finding {
            Finding::Won(winner) => self.win(number, contest, winner),
            _ => self.draw(number, contest),
        }
    }

    fn army(&self, leader: usize) -> Army {
        Army { leader, size: 1 + self.supporters(leader).count() as u32 }
    }

    /// An army wins if it is the only largest one and moves; not over its own power's unit, nor with
    /// the help of the defender's power (rule 12), which spoils the whole attack.
    fn finding(&self, contest: &Contest) -> Finding {
        let largest = contest.largest();
        let mut best = contest.armies.iter().filter(|army| army.size == largest);
        let (Some(&Army { leader: winner, .. }), None) = (best.next(), best.next()) else {
            return Finding::Drawn;
        };
        if self.doing[winner] != Doing::Moves {
            return Finding::Drawn;
        }
        let Some(defender) = contest.defender else { return Finding::Won(winner) };
        if self.meet(defender, winner) && self.army(defender).size >= largest {
            return Finding::HeadToHead;
        }
        let power = self.case.unit(defender).power;
        if power == self.case.unit(winner).power {
            return Finding::OwnUnit;
        }
        match self.supporters(winner).find(|&unit| self.case.unit(unit).power == power) {
            Some(helper) => Finding::OwnHelp(helper),
            None => Finding::Won(winner),
        }
    }

    /// Whether a defender still moves head to head against a unit.
    fn meet(&self, defender: usize, other: usize) -> bool {
        let opponent = self.case.unit(defender).opponent.map(usize::from);
        self.doing[defender] == Doing::Moves && opponent == Some(other)
    }

    fn win(&mut self, number: usize, contest: &Contest, winner: usize) {
        if let Some(defender) = contest.defender {
            self.place[defender] = None;
            if self.is_done_by_loss(defender, winner) {
                if self.doing[defender] == Doing::Supports {
                    self.lapse(number, defender);
                }
                self.cancel(number, defender);
            }
        }
        self.place[winner] = Some(contest.over);
        self.known.settle(self.known.decision(Question::Move, winner), Answer::Yes);
        self.cancel_all(number, contest);
    }

    /// A dislodged unit has no effect on where its attacker came from (rule 11), and carries nobody
    /// (rule 17); its other orders stand (rule 10). A unit that is passed by convoy did not meet
    /// whom it is dislodged by (4.A.7).
    fn is_done_by_loss(&self, defender: usize, winner: usize) -> bool {
        let facts = self.case.unit(defender);
        match (self.doing[defender], facts.action) {
            (Doing::Moves, _) => facts.beater.map(usize::from) == Some(winner),
            (Doing::Supports, Action::SupportMove { to, .. }) => {
                to.province == self.case.unit(winner).place
            }
            (Doing::Convoys, _) => true,
            _ => false,
        }
    }

    fn draw(&mut self, number: usize, contest: &Contest) {
        self.told.stand_offs.push(contest.over);
        if let Some(defender) = contest.defender {
            let largest = contest.largest();
            let meets = |army: &Army| army.size == largest && self.meet(defender, army.leader);
            if self.doing[defender] == Doing::Holds || contest.armies.iter().any(meets) {
                self.cancel(number, defender);
            }
        }
        self.cancel_all(number, contest);
    }

    /// The orders of all who took part are done with, but for the defender's own, of which the text
    /// says each time when they go.
    fn cancel_all(&mut self, number: usize, contest: &Contest) {
        for &Army { leader, .. } in &contest.armies {
            let supporters: Vec<usize> = self.supporters(leader).collect();
            if contest.defender == Some(leader) {
                self.drop_supports(number, leader);
            } else {
                self.cancel(number, leader);
            }
            for unit in supporters {
                self.cancel(number, unit);
            }
        }
    }

    /// A unit's order is done with, and every support for it.
    fn cancel(&mut self, number: usize, unit: usize) {
        self.drop_supports(number, unit);
        self.doing[unit] = Doing::Holds;
    }

    fn drop_supports(&mut self, number: usize, leader: usize) {
        let dropped: Vec<usize> = self.supporters(leader).collect();
        let is_weighed = self.told.list.get(number).is_some_and(|it| it.weighs(leader));
        for unit in dropped {
            self.doing[unit] = Doing::Holds;
            if !is_weighed {
                self.lapse(number, unit);
            }
        }
    }

    /// A support that was never weighed is not given.
    fn lapse(&mut self, number: usize, unit: usize) {
        self.told.lapsed.push((unit, number));
        self.known.settle(self.known.decision(Question::Support, unit), Answer::No);
    }

    /// Whoever has not moved stays, whoever stands nowhere is dislodged, and a support that nothing
    /// took away was given.
    fn answer_the_rest(&mut self) {
        for unit in 0..self.case.count() {
            let dislodged = if self.place[unit].is_none() { Answer::Yes } else { Answer::No };
            let rest = [
                (Question::Move, Answer::No),
                (Question::Support, Answer::Yes),
                (Question::Dislodge, dislodged),
            ];
            for (question, answer) in rest {
                let decision = self.known.decision(question, unit);
                if self.known.answer(decision) == Answer::Open {
                    self.known.settle(decision, answer);
                }
            }
        }
        let place = &self.place;
        self.told.stand_offs.retain(|province| !place.contains(&Some(*province)));
    }
}
