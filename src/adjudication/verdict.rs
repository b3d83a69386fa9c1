//! The whole result of a phase: the position after it, and what became of every order.
//!
//! A verdict holds the decided values; the reason of an outcome is read off them when asked.

use crate::board::{Location, Power, Province};
use crate::order::Order;
use crate::position::{Dislodged, Position};
use crate::rules::ConvoyRoutes;

use super::action::{Action, Intent};
use super::case::Facts;
use super::decision::{Answer, Question};
use super::equations::{Now, Stays};
use super::lines::{Line, Lines, Ruling};
use super::movement::Resolution;
use super::outcome::{Bounce, Core, CoreId, Cut, Disbanding, NoPath, Outcome, Void};

/// What a phase comes to.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The position to be ordered for next, at its turn. Units without a retreat are gone, and
    /// phases in which nobody has anything to order are passed over.
    pub next: Position,
    /// Who has won; then no turn follows, whatever `next` says.
    pub winner: Option<Power>,
    /// Every unit dislodged in this phase, in the order of the provinces, also those with nowhere
    /// to go.
    pub dislodged: Vec<Dislodged>,
    /// The provinces that a stand-off of this phase left empty.
    pub contested: Vec<Province>,
    pub(super) lines: Lines,
    pub(super) body: Body,
}

/// What a verdict keeps of the phase itself.
#[derive(Clone, Debug)]
pub(super) enum Body {
    Movement(Box<Resolution>),
    Plain,
}

impl Verdict {
    /// A phase in which nobody is dislodged, before the calendar goes on.
    pub(super) fn plain(next: Position, lines: Lines) -> Verdict {
        Verdict {
            next,
            winner: None,
            dislodged: Vec::new(),
            contested: Vec::new(),
            lines,
            body: Body::Plain,
        }
    }

    /// One line for each order of the input, in its order; then one for each unit that no line of
    /// its owner's ordered.
    pub fn lines(&self) -> &[Line] {
        &self.lines.all
    }

    /// The lines of the orders of the input.
    pub fn given(&self) -> &[Line] {
        &self.lines.all[..self.lines.all.len() - self.lines.added.len()]
    }

    /// The lines of units without an order, each with what such a unit does.
    pub fn added(&self) -> impl Iterator<Item = (&Line, &Order)> {
        self.lines.all[self.given().len()..].iter().zip(&self.lines.added)
    }

    /// All lines, each with its order; `orders` are those that were judged.
    pub fn told<'a>(
        &'a self,
        orders: &'a [(Power, Vec<Order>)],
    ) -> impl Iterator<Item = (&'a Line, &'a Order)> {
        let given = orders.iter().flat_map(|(_, orders)| orders);
        self.given().iter().zip(given).chain(self.added())
    }

    /// The decided values of a movement phase.
    pub fn resolution(&self) -> Option<&Resolution> {
        match &self.body {
            Body::Movement(resolution) => Some(resolution),
            Body::Plain => None,
        }
    }

    /// The decision cycles that a backup rule had to settle.
    pub fn cores(&self) -> &[Core] {
        self.resolution().map_or(&[], |resolution| &resolution.cores)
    }

    /// A cycle that an outcome names.
    pub fn core(&self, id: CoreId) -> &Core {
        &self.cores()[id.0]
    }

    /// What became of a line.
    pub fn outcome(&self, line: &Line) -> Outcome {
        match (&line.ruling, self.resolution(), line.unit) {
            (Ruling::Unit | Ruling::Vain(_), Some(resolution), Some(unit)) => {
                resolution.outcome(unit.into())
            }
            (Ruling::Unit | Ruling::Vain(_), _, _) => Outcome::Holds,
            (Ruling::Refused(why), _, _) => Outcome::Refused(*why),
            (Ruling::Illegal(why), _, _) => Outcome::Illegal(*why),
            (Ruling::Done(number), _, _) => self.lines.outcomes[*number as usize].clone(),
        }
    }

    /// Whether the unit of a line is dislodged in this phase.
    pub fn is_dislodged(&self, line: &Line) -> bool {
        match (self.resolution(), line.unit) {
            (Some(resolution), Some(unit)) => {
                resolution.known.of(Question::Dislodge, unit.into()) == Answer::Yes
            }
            _ => false,
        }
    }

    /// Whether a line succeeds: a move moves, a support is given, a convoying fleet is matched and
    /// stays, a hold is not dislodged.
    pub fn succeeds(&self, line: &Line) -> bool {
        self.is_success(line, &self.outcome(line))
    }

    /// The same where the outcome of the line is at hand.
    pub fn is_success(&self, line: &Line, outcome: &Outcome) -> bool {
        match outcome {
            Outcome::Holds => !self.is_dislodged(line),
            Outcome::Disbanded(why) => !matches!(why, Disbanding::Clash(_)),
            Outcome::Moves
            | Outcome::Given
            | Outcome::Convoys
            | Outcome::Retreats
            | Outcome::Built
            | Outcome::Removed(_)
            | Outcome::Waived(_) => true,
            Outcome::Bounced(_)
            | Outcome::NoPath(_)
            | Outcome::Cut(_)
            | Outcome::Void(_)
            | Outcome::Disrupted { .. }
            | Outcome::Illegal(_)
            | Outcome::Refused(_) => false,
        }
    }
}

impl Resolution {
    /// What became of a unit's action, and why.
    pub fn outcome(&self, unit: usize) -> Outcome {
        let facts = self.case.unit(unit);
        match facts.action {
            Action::Hold => Outcome::Holds,
            Action::Move { .. } => self.move_outcome(unit),
            Action::VainMove { .. } => Outcome::NoPath(NoPath::Impossible),
            Action::Vain => Outcome::Void(Void::Impossible),
            Action::SupportHold { .. } | Action::SupportMove { .. } => {
                self.support_outcome(unit, facts)
            }
            Action::Convoy { army, to } => {
                if !self.case.is_matched(unit) {
                    Outcome::Void(self.convoy_mismatch(army.into(), to))
                } else if !self.case.has_route(army.into()) {
                    Outcome::Void(Void::NoRoute)
                } else if let Some(by) = self.dislodger(unit) {
                    let by = self.case.unit(by).place;
                    Outcome::Disrupted { by }
                } else {
                    Outcome::Convoys
                }
            }
        }
    }

    fn move_outcome(&self, unit: usize) -> Outcome {
        if self.known.of(Question::Move, unit) == Answer::Yes {
            return Outcome::Moves;
        }
        if self.known.of(Question::Path, unit) == Answer::No {
            return Outcome::NoPath(self.no_path(unit));
        }
        Outcome::Bounced(match &self.disputes {
            Some(disputes) => disputes.bounce(&self.case, &self.known, unit),
            None => self.bounce(unit),
        })
    }

    fn no_path(&self, army: usize) -> NoPath {
        let path = self.known.decision(Question::Path, army);
        if let Some(core) = self.core_of(path) {
            return NoPath::Paradox { core };
        }
        if !self.case.has_route(army) {
            return NoPath::NotOrdered;
        }
        let lost: Vec<Province> = self
            .case
            .carriers(army)
            .filter(|&fleet| self.known.of(Question::Dislodge, fleet) == Answer::Yes)
            .map(|fleet| self.case.unit(fleet).place)
            .collect();
        NoPath::Dislodged(lost)
    }

    fn core_of(&self, decision: super::decision::Decision) -> Option<CoreId> {
        self.cores.iter().position(|core| core.settled.contains(&decision)).map(CoreId)
    }

    fn bounce(&self, unit: usize) -> Bounce {
        let (case, known) = (&self.case, &self.known);
        let now = Now::of(case, known);
        let attack = now.attack(unit).least;
        if let Stays::Yes(occupant) = now.occupant_stays(unit)
            && case.unit(occupant).power == case.unit(unit).power
        {
            return Bounce::OwnUnit;
        }
        let resistance = now.resistance(unit).least;
        // Nobody says of a unit that was dislodged that it held its ground: another one won.
        let is_lost = |at| known.of(Question::Dislodge, at) == Answer::Yes;
        let facts = case.unit(unit);
        let is_taken =
            facts.opponent.is_none() && facts.occupant.map(usize::from).is_some_and(is_lost);
        if attack <= resistance && !is_taken {
            return match case.unit(unit).opponent {
                Some(_) => Bounce::HeadToHead { attack, defend: resistance },
                None => Bounce::Held { attack, hold: resistance },
            };
        }
        let strongest = case
            .rivals(unit)
            .map(|rival| (now.prevent(rival).least, rival))
            .filter(|&(prevent, _)| attack <= prevent)
            .max_by_key(|&(prevent, rival)| (prevent, std::cmp::Reverse(rival)));
        if let Some((prevent, rival)) = strongest {
            return Bounce::Rival { from: case.unit(rival).place, attack, prevent };
        }
        let decision = known.decision(Question::Move, unit);
        match self.core_of(decision) {
            Some(core) => Bounce::Cycle { core },
            None => Bounce::Held { attack, hold: resistance },
        }
    }

    fn support_outcome(&self, unit: usize, facts: &Facts) -> Outcome {
        if !self.case.is_matched(unit) {
            let (other, to) = match facts.action {
                Action::SupportMove { unit, to } => (unit.into(), Some(to)),
                _ => (facts.supported().unwrap_or(unit), None),
            };
            return Outcome::Void(self.mismatch(other, to));
        }
        if self.known.of(Question::Support, unit) == Answer::Yes {
            return Outcome::Given;
        }
        let is_harmless = |attacker: &usize| self.case.harmless(unit).any(|it| it == *attacker);
        if let Some(by) = self.dislodger(unit).filter(|attacker| !is_harmless(attacker)) {
            let by = self.case.unit(by).place;
            return Outcome::Cut(Cut::Dislodged { by });
        }
        if let Some(lapse) = self.disputes.as_ref().and_then(|it| it.lapse(unit)) {
            return Outcome::Cut(lapse);
        }
        let cutter = self
            .case
            .cutters(unit)
            .find(|&cutter| self.known.of(Question::Path, cutter) == Answer::Yes);
        if let Some(cutter) = cutter {
            let from = self.case.unit(cutter).place;
            return Outcome::Cut(Cut::Attacked { from });
        }
        let decision = self.known.decision(Question::Support, unit);
        match self.core_of(decision) {
            Some(core) => Outcome::Cut(Cut::Cycle { core }),
            None => Outcome::Given,
        }
    }

    fn convoy_mismatch(&self, army: usize, to: Province) -> Void {
        if self.case.unit(army).goal() != Some(to) {
            return self.mismatch(army, Some(to.into()));
        }
        let action = self.case.unit(army).action;
        let names_path = matches!(action, Action::Move { intent: Intent::Path(_), .. });
        // A fleet on the path may be left out as one of no whole route (4.A.1 a, 1971).
        let is_left_out = self.case.convoy_routes() != ConvoyRoutes::All;
        match (self.case.is_convoyed(army), self.case.has_route(army)) {
            (false, _) => Void::GoesByLand,
            (true, has_route) if names_path && (has_route || !is_left_out) => Void::OtherPath,
            (true, true) => Void::NotOnWay,
            (true, false) => Void::NoRoute,
        }
    }

    /// Why a unit does not do what it is said to do: to go there, or to stay.
    fn mismatch(&self, unit: usize, to: Option<Location>) -> Void {
        let facts = self.case.unit(unit);
        let said = to.map(|to| to.province);
        match (facts.action, to) {
            (Action::Move { .. } | Action::VainMove { .. }, None) => Void::Moves,
            // Nothing else stands in the way of a support to hold.
            (_, None) => Void::CivilDisorder,
            (Action::Move { .. }, Some(to)) if facts.goal() == said => Void::OtherCoast(to),
            (Action::VainMove { to }, Some(_)) if to == said => Void::MovesInVain,
            (Action::Move { .. } | Action::VainMove { .. }, Some(_)) => Void::MovesElsewhere,
            (_, Some(_)) => Void::DoesNotMove,
        }
    }
}
