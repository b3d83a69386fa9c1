//! Laws of what is told: whatever is ordered, a reason names all that it should and nothing else. What
//! it should name is worked out anew from the orders and from who moved in the end, as the DATC has it.

use std::collections::BTreeSet;

use proptest::prelude::{ProptestConfig, any, proptest};

use chancery::adjudication::{
    Action, Answer, BackupRule, Bounce, Closed, Cut, Disbanding, Illegal, Intent, Lead, NoPath,
    Ordered, Outcome, Question, Refusal, Removing, Resolution, ResultLine, StrengthName, Verdict,
    Void, adjudicate, closed,
};
use chancery::board::{Board, Phase, Province};
use chancery::order::{Adjustment, Order, Retreat};
use chancery::position::{Arrival, Position};
use chancery::report::{Ruled, reason};
use chancery::rules::{
    Algorithm, ConvoyCut, ConvoyRetreat, ConvoyRoutes, Paradox, Rules, SurplusRemovals,
};

use crate::adjudication::{any_rules, changed_case};
use crate::cases::standard;
use crate::chance::{self, Die, Orders};
use crate::oracle::World;
use crate::tangles;

type Places = BTreeSet<Province>;

/// One line about a unit, and all that it is held to.
struct Told<'a> {
    board: &'a Board,
    rules: &'a Rules,
    resolution: &'a Resolution,
    world: Option<&'a World<'a>>,
    line: &'a ResultLine,
    /// The unit's number.
    unit: usize,
    /// What is said of it.
    words: &'a str,
}

impl Told<'_> {
    fn place(&self, unit: usize) -> Province {
        self.resolution.case.unit(unit).place
    }

    fn goal(&self, unit: usize) -> Option<Province> {
        self.resolution.case.unit(unit).goal()
    }

    fn power(&self, unit: usize) -> usize {
        self.resolution.case.unit(unit).power.index()
    }

    fn says(&self, question: Question, unit: usize) -> bool {
        self.resolution.known.of(question, unit) == Answer::Yes
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.resolution.case.count()
    }

    fn at(&self, place: Province) -> Option<usize> {
        self.all().find(|&unit| self.place(unit) == place)
    }

    fn bound_for(&self, place: Province) -> impl Iterator<Item = usize> {
        self.all().filter(move |&unit| self.goal(unit) == Some(place))
    }

    fn places(&self, units: impl Iterator<Item = usize>) -> Places {
        units.map(|unit| self.place(unit)).collect()
    }

    /// The unit it meets head to head.
    fn opponent(&self, unit: usize) -> Option<usize> {
        let walks = |unit| !self.resolution.case.is_convoyed(unit);
        let other = self.at(self.goal(unit)?)?;
        let meets = self.goal(other) == Some(self.place(unit)) && walks(unit) && walks(other);
        meets.then_some(other)
    }

    fn has_strength(&self, attacker: usize) -> bool {
        let stays = self.goal(attacker).and_then(|goal| self.at(goal)).filter(|&other| {
            !self.says(Question::Move, other) || self.opponent(attacker).is_some()
        });
        let is_own = stays.is_some_and(|other| self.power(other) == self.power(attacker));
        self.says(Question::Path, attacker) && !is_own
    }

    fn names(&self, places: impl IntoIterator<Item = Province>) {
        for place in places {
            let code = self.board.code(place);
            assert!(
                self.words.contains(code),
                "{code} is not named: {} {:?}",
                self.words,
                self.line
            );
        }
    }

    fn check(&self) {
        if self.resolution.disputes.is_none() {
            self.check_attacks();
            self.check_cycle();
        }
        let is_afloat = self.words.contains("The fleet is not dislodged.");
        assert!(!is_afloat || self.line.outcome == Outcome::Convoys, "{}", self.words);
        let counts = !matches!(self.line.outcome, Outcome::Illegal(_) | Outcome::Refused(_));
        match self.resolution.case.unit(self.unit).action {
            _ if !counts => {}
            Action::Move { .. } if self.resolution.disputes.is_none() => self.check_move(),
            Action::Move { .. } => self.check_path(),
            Action::SupportHold { .. } | Action::SupportMove { .. } => self.check_support(),
            Action::Convoy { army, to } => self.check_convoy(army.into(), to),
            Action::Hold => assert_eq!(self.line.outcome, Outcome::Holds),
            Action::VainMove { .. } | Action::Vain => {
                assert!(self.line.why.impossible.is_some(), "{:?}", self.line);
            }
        }
    }

    /// Who stays is told all attacks on it, and which of them dislodged it, with its supports.
    fn check_attacks(&self) {
        let (line, why) = (self.line, &self.line.why);
        let stays = !self.says(Question::Move, self.unit);
        let here = self.place(self.unit);
        let attackers = self.bound_for(here).filter(|&it| stays && self.has_strength(it));
        let told: Places = why.attacks.iter().map(|attack| attack.unit).collect();
        assert_eq!(told, self.places(attackers), "{line:?}");
        let winner = self.bound_for(here).find(|&it| stays && self.says(Question::Move, it));
        assert_eq!(why.dislodged_by, winner.map(|it| self.place(it)), "{line:?}");
        let attack = why.attacks.iter().find(|attack| Some(attack.unit) == why.dislodged_by);
        if let Some(attack) = attack {
            self.names(attack.with.iter().copied().chain([attack.unit]));
        }
    }

    fn check_move(&self) {
        let (line, why) = (self.line, &self.line.why);
        let goal = self.goal(self.unit).unwrap();
        let mut met = BTreeSet::new();
        let standing = self.at(goal);
        let stays = standing.filter(|&other| !self.says(Question::Move, other));
        match self.opponent(self.unit) {
            Some(other) => _ = met.insert((StrengthName::Defend as u8, self.place(other))),
            None => {
                met.extend(stays.map(|other| (StrengthName::Hold as u8, self.place(other))));
            }
        }
        let rivals = self.bound_for(goal).filter(|&other| other != self.unit);
        met.extend(rivals.map(|other| (StrengthName::Prevent as u8, self.place(other))));
        let told: BTreeSet<_> =
            why.against.iter().map(|force| (force.name as u8, force.unit)).collect();
        assert_eq!(told, met, "{line:?}");
        self.check_path();
        if let Outcome::Bounced(bounce) = line.outcome {
            self.check_bounce(bounce, goal);
        }
        self.check_circle();
    }

    /// Who bounced is told who stopped it, by its strength and where it came from.
    fn check_bounce(&self, bounce: Bounce, goal: Province) {
        let (line, why) = (self.line, &self.line.why);
        let own = why.attack.as_ref().unwrap().value;
        let value = |name: StrengthName, unit: Province| {
            let force = why.against.iter().find(|it| it.name == name && it.unit == unit);
            force.unwrap_or_else(|| panic!("{name:?} of {unit:?} is not told: {line:?}")).value
        };
        match bounce {
            Bounce::Held { attack, hold } => {
                assert_eq!((attack, hold), (own, value(StrengthName::Hold, goal)), "{line:?}");
                assert!(attack <= hold, "{line:?}");
                assert!(!self.says(Question::Dislodge, self.at(goal).unwrap()), "{line:?}");
            }
            Bounce::HeadToHead { attack, defend } => {
                assert_eq!((attack, defend), (own, value(StrengthName::Defend, goal)), "{line:?}");
                assert!(attack <= defend, "{line:?}");
            }
            Bounce::Rival { from, attack, prevent } => {
                assert_eq!(
                    (attack, prevent),
                    (own, value(StrengthName::Prevent, from)),
                    "{line:?}"
                );
                assert!(attack <= prevent, "{line:?}");
            }
            Bounce::OwnUnit => {
                let other = self.at(goal).unwrap();
                assert_eq!(self.power(other), self.power(self.unit), "{line:?}");
                assert!(!self.says(Question::Move, other), "{line:?}");
                return;
            }
            Bounce::OwnUnitStill | Bounce::OwnHelp { .. } => panic!("{line:?} is no dispute"),
            Bounce::Cycle { .. } => return self.names(why.knot.as_ref().unwrap().core.clone()),
        }
        for force in why.against.iter().filter(|force| force.value >= own) {
            self.names(force.with.iter().copied().chain([force.unit]));
        }
        let lost = why.attack.iter().flat_map(|attack| &attack.without);
        self.names(lost.map(|&(helper, _)| helper));
    }

    fn check_circle(&self) {
        let circle = &self.line.why.circle;
        let Some(&first) = circle.first() else { return };
        assert_eq!(self.goal(self.unit), Some(first));
        for (index, &place) in circle.iter().enumerate() {
            let unit = self.at(place).unwrap();
            assert!(self.says(Question::Move, unit), "{:?}", self.line);
            let next = circle.get(index + 1).copied().unwrap_or(self.place(self.unit));
            assert_eq!(self.goal(unit), Some(next), "{:?}", self.line);
        }
        self.names(circle.iter().copied());
    }

    /// Whether fleets that are ordered to carry an army lead it to where it goes, of those that are
    /// left.
    fn is_carried(&self, army: usize, is_left: impl Fn(usize) -> bool) -> bool {
        let Some(goal) = self.goal(army) else { return false };
        let carries = |&fleet: &usize| {
            let action = self.resolution.case.unit(fleet).action;
            let is_meant = |it, to| usize::from(it) == army && to == goal;
            matches!(action, Action::Convoy { army, to } if is_meant(army, to)) && is_left(fleet)
        };
        let mut seen = BTreeSet::new();
        let mut next = vec![self.place(army)];
        while let Some(here) = next.pop() {
            for fleet in self.all().filter(carries) {
                let sea = self.place(fleet);
                if self.board.convoy_passes(here, sea) && seen.insert(sea) {
                    if self.board.convoy_passes(sea, goal) {
                        return true;
                    }
                    next.push(sea);
                }
            }
        }
        false
    }

    /// An army without a path is told why: the fleets that were lost, and whom they were lost to; and
    /// so is one that walks for it (4.A.3 c).
    fn check_path(&self) {
        let (line, why) = (self.line, &self.line.why);
        for &(fleet, by) in &why.sunk {
            let [fleet, by] = [fleet, by].map(|place| self.at(place).unwrap());
            let action = self.resolution.case.unit(fleet).action;
            let is_its =
                |army, to| usize::from(army) == self.unit && Some(to) == self.goal(self.unit);
            assert!(matches!(action, Action::Convoy { army, to } if is_its(army, to)), "{line:?}");
            assert!(self.says(Question::Dislodge, fleet) && self.says(Question::Move, by));
            assert_eq!(self.goal(by), Some(self.place(fleet)), "{line:?}");
        }
        let facts = self.resolution.case.unit(self.unit);
        if matches!(facts.action, Action::Move { intent: Intent::Path(_), .. }) {
            return;
        }
        let lost: Places = why.sunk.iter().map(|(fleet, _)| *fleet).collect();
        let is_left = |fleet| !lost.contains(&self.place(fleet));
        let is_broken = !self.is_carried(self.unit, is_left);
        let is_one = self.rules.convoy_routes != ConvoyRoutes::All;
        match &line.outcome {
            Outcome::NoPath(NoPath::NotOrdered) => {
                assert!(!self.is_carried(self.unit, |_| true), "{line:?}");
            }
            Outcome::NoPath(NoPath::Dislodged(fleets)) => {
                assert_eq!(fleets.iter().copied().collect::<Places>(), lost, "{line:?}");
                assert!(!lost.is_empty() && (is_broken || is_one), "{line:?}");
                self.names(why.sunk.iter().flat_map(|&(fleet, by)| [fleet, by]));
            }
            Outcome::NoPath(NoPath::Paradox { .. }) => assert!(why.knot.is_some(), "{line:?}"),
            Outcome::NoPath(NoPath::Impossible) => panic!("{line:?} is possible"),
            _ if why.sunk.is_empty() => {}
            _ => {
                assert_eq!(self.rules.choice("4.A.3"), Some("c"), "{line:?}");
                assert!(is_broken || is_one, "{line:?}");
                assert!(self.words.contains("4.A.3 c"), "{}", self.words);
                self.names(lost);
            }
        }
    }

    /// The attackers of a supporter that cut it, those of 4.A.2 a and b left out.
    fn cutters(&self, target: Option<Province>) -> Vec<usize> {
        let cuts = |&it: &usize| {
            let by_sea =
                self.rules.convoy_cut == ConvoyCut::FromSea && self.resolution.case.is_convoyed(it);
            let is_exempt = Some(self.place(it)) == target && !by_sea;
            self.power(it) != self.power(self.unit) && self.says(Question::Path, it) && !is_exempt
        };
        self.bound_for(self.place(self.unit)).filter(cuts).collect()
    }

    fn check_support(&self) {
        let (line, why) = (self.line, &self.line.why);
        let facts = self.resolution.case.unit(self.unit);
        let helped = facts.supported().unwrap();
        let target = match facts.action {
            Action::SupportMove { to, .. } => Some(to.province),
            _ => None,
        };
        let by_disputes = self.resolution.disputes.is_some();
        let is_harmless = |army: usize| self.world.map(|world| world.is_harmless(army, self.unit));
        match line.outcome {
            Outcome::Cut(Cut::Attacked { from }) => {
                assert!(why.cut_by.contains(&from), "{line:?}");
                let cutters = self.cutters(target);
                let cutters = cutters.into_iter().filter(|&it| is_harmless(it) != Some(true));
                let told: Places = why.cut_by.iter().copied().collect();
                assert!(by_disputes || told == self.places(cutters), "{line:?}");
                self.names(told);
            }
            Outcome::Cut(Cut::Dislodged { by }) => {
                let by = self.at(by).unwrap();
                assert!(self.says(Question::Move, by) && is_harmless(by) != Some(true), "{line:?}");
                assert_eq!(self.goal(by), Some(self.place(self.unit)));
                let cutters = self.cutters(target).into_iter();
                let cutters = cutters.filter(|&it| is_harmless(it) != Some(true)).chain([by]);
                let told: Places = why.cut_by.iter().copied().collect();
                assert!(by_disputes || told == self.places(cutters), "{line:?}");
                self.names([self.place(by)]);
            }
            Outcome::Cut(Cut::Lapsed { over }) => {
                assert!(by_disputes, "{line:?}");
                self.names([over]);
            }
            Outcome::Cut(Cut::Cycle { .. }) => assert!(why.knot.is_some(), "{line:?}"),
            Outcome::Given if !by_disputes => {
                let spared: Places = why.spared.iter().copied().collect();
                let cutters = self.cutters(target);
                let cutters = cutters.into_iter().filter(|&it| is_harmless(it) != Some(true));
                // Only those of 4.A.2 c could have cut it.
                assert!(self.places(cutters).is_subset(&spared), "{line:?}");
                self.check_given(helped, target);
            }
            Outcome::Given => {}
            Outcome::Void(void) => self.check_void(void, helped, target),
            _ => panic!("{line:?} is no outcome of a support"),
        }
    }

    fn check_given(&self, helped: usize, target: Option<Province>) {
        let (line, why) = (self.line, &self.line.why);
        for &place in &why.spared {
            let army = self.at(place).unwrap();
            assert!(self.resolution.case.is_convoyed(army), "{line:?}");
            assert!(self.power(army) != self.power(self.unit), "{line:?}");
            assert_eq!(self.goal(army), Some(self.place(self.unit)), "{line:?}");
        }
        let is_spare =
            matches!(self.rules.paradox, Paradox::Rule1971 | Paradox::Rule1982 | Paradox::Rule2000);
        assert!(why.spared.is_empty() || is_spare, "{line:?}");
        self.names(why.spared.iter().copied());
        let stays = target
            .and_then(|to| self.at(to))
            .filter(|&other| !self.says(Question::Move, other) || self.opponent(helped).is_some());
        let is_own = |&other: &usize| self.power(other) == self.power(self.unit);
        let limit = stays.filter(is_own).filter(|_| self.power(helped) != self.power(self.unit));
        assert_eq!(why.not_against, limit.map(|other| self.place(other)), "{line:?}");
        self.names(why.not_against);
    }

    fn check_void(&self, void: Void, helped: usize, target: Option<Province>) {
        let line = self.line;
        let is_to_move = self.resolution.case.moves(helped);
        let action = self.resolution.case.unit(helped).action;
        let in_vain = matches!(action, Action::VainMove { .. });
        match void {
            Void::Moves => assert!(target.is_none() && (is_to_move || in_vain), "{line:?}"),
            Void::DoesNotMove => assert!(target.is_some() && !is_to_move && !in_vain, "{line:?}"),
            Void::MovesElsewhere => {
                assert!(is_to_move && self.goal(helped) != target || in_vain, "{line:?}");
            }
            Void::OtherCoast(_) => assert!(is_to_move && self.goal(helped) == target, "{line:?}"),
            Void::MovesInVain => assert!(in_vain, "{line:?}"),
            Void::CivilDisorder => assert!(target.is_none() && !is_to_move, "{line:?}"),
            Void::GoesByLand
            | Void::NotOnWay
            | Void::OtherPath
            | Void::NoRoute
            | Void::Impossible => {
                panic!("{line:?} is no reason for a support");
            }
        }
    }

    fn check_convoy(&self, army: usize, to: Province) {
        let line = self.line;
        let goes = self.goal(army) == Some(to);
        match line.outcome {
            Outcome::Convoys => assert!(goes && !line.dislodged, "{line:?}"),
            Outcome::Disrupted { by } => {
                assert!(goes && line.dislodged, "{line:?}");
                assert_eq!(self.goal(self.at(by).unwrap()), Some(self.place(self.unit)));
                self.names([by]);
            }
            Outcome::Void(Void::GoesByLand) => {
                assert!(goes && !self.resolution.case.is_convoyed(army), "{line:?}");
            }
            Outcome::Void(Void::NoRoute | Void::NotOnWay) => {
                assert!(goes && self.resolution.case.is_convoyed(army), "{line:?}");
            }
            // A fleet that the path names is never told that it names another one.
            Outcome::Void(Void::OtherPath) => {
                assert!(goes && self.resolution.case.is_convoyed(army), "{line:?}");
                let action = self.resolution.case.unit(army).action;
                let names_path = matches!(action, Action::Move { intent: Intent::Path(_), .. });
                assert!(names_path && self.line.why.impossible.is_none(), "{line:?}");
            }
            Outcome::Void(Void::DoesNotMove) => {
                assert!(!self.resolution.case.moves(army), "{line:?}");
            }
            Outcome::Void(_) => assert!(!goes, "{line:?}"),
            _ => panic!("{line:?} is no outcome of a convoy"),
        }
    }

    /// Who is part of a paradox is told so, and the others are not; those that are named hang on each
    /// other.
    fn check_cycle(&self) {
        let Resolution { known, cores, .. } = self.resolution;
        let mut part = false;
        for core in cores.iter().filter(|core| core.rule != BackupRule::CircularMovement) {
            let asked: Vec<(Question, usize)> =
                core.cycle.iter().map(|&decision| known.asked(decision)).collect();
            let helped = asked.iter().filter(|(question, _)| *question == Question::Support);
            let helped =
                helped.filter_map(|&(_, unit)| self.resolution.case.unit(unit).supported());
            let named: Places =
                self.places(asked.iter().map(|(_, unit)| *unit).chain(helped.clone()));
            if named.contains(&self.place(self.unit)) && !part {
                part = true;
                let knot = self.line.why.knot.as_ref().unwrap();
                assert_eq!(knot.core.iter().copied().collect::<Places>(), named, "{:?}", self.line);
                self.names(named);
                if let Some(world) = self.world {
                    self.check_core(world, &asked);
                }
            }
        }
        let is_told = self.line.why.knot.is_some();
        assert_eq!(is_told, part, "{:?}", self.line);
    }

    /// The oracle finds the same: the questions of the core read each other, and what else is in it
    /// lies between them.
    fn check_core(&self, world: &World<'_>, asked: &[(Question, usize)]) {
        let questions: Vec<usize> = asked
            .iter()
            .filter(|(question, _)| matches!(question, Question::Move | Question::Support))
            .map(|(_, unit)| *unit)
            .collect();
        for &one in &questions {
            for &other in &questions {
                assert!(one == other || world.reads(one, other), "{:?}", self.line);
            }
        }
        for &(question, unit) in asked {
            let moved_at =
                |fleet: usize| questions.iter().any(|&it| self.goal(it) == Some(self.place(fleet)));
            match question {
                Question::Dislodge => assert!(moved_at(unit), "{:?}", self.line),
                Question::Path => {
                    assert!(self.resolution.case.carriers(unit).any(moved_at), "{:?}", self.line);
                }
                Question::Move | Question::Support => {}
            }
        }
    }
}

fn check_movement(rules: &Rules, position: &Position, orders: &Orders) {
    let board = standard();
    let verdict = adjudicate(board, rules, position, orders);
    let resolution = verdict.resolution().unwrap();
    let world = World::new(board, &resolution.case, rules);
    let ruled = Ruled::of(board, rules, position, &verdict);
    let results = verdict.results(rules, orders);
    for ((line, order), result) in verdict.told(orders).zip(&results) {
        let Some(place) = order.place() else { continue };
        let unit = position
            .units
            .iter()
            .position(|unit| unit.location.province == place.province && unit.power == line.power);
        let Some(unit) = unit else { continue };
        let words = reason(ruled, line, order, &result.outcome);
        let world = world.as_ref();
        Told { board, rules, resolution, world, line: result, unit, words: &words }.check();
    }
}

/// Of every dislodged unit and each place: why it is closed.
fn check_retreats(rules: &Rules, position: &Position, verdict: &Verdict, orders: &Orders) {
    let board = standard();
    for line in verdict.results(rules, orders) {
        let Order::Retreat(name, retreat) = &line.order else { continue };
        let from = name.location.province;
        let Some(gone) = position.dislodged_at(from) else { continue };
        let to = match retreat {
            Retreat::To(to) => Some(to.province),
            Retreat::Disband => None,
        };
        match &line.outcome {
            Outcome::Illegal(Illegal::RetreatClosed(to)) => {
                let by_land = gone.arrival != Arrival::Convoy
                    || rules.convoy_retreat == ConvoyRetreat::Closed;
                let right = if !board.reaches(gone.unit.kind, gone.unit.location, *to) {
                    Closed::NoBorder
                } else if position.unit_at(*to).is_some() {
                    Closed::Occupied
                } else if position.contested.contains(to) {
                    Closed::Contested
                } else {
                    assert!(by_land && gone.attacker == Some(*to), "{line:?}");
                    Closed::Origin
                };
                assert_eq!(closed(board, position, from, *to), right, "{line:?}");
            }
            Outcome::Disbanded(Disbanding::Clash(others)) => {
                assert!(!others.is_empty() && !others.contains(&from), "{line:?}");
                for &other in others {
                    let goes = |line: &ResultLine| match line.order {
                        Order::Retreat(name, Retreat::To(place)) => {
                            name.location.province == other && Some(place.province) == to
                        }
                        _ => false,
                    };
                    let is_so = verdict.results(rules, orders).iter().any(goes);
                    assert!(is_so, "{line:?} does not clash with {other:?}");
                }
            }
            Outcome::Retreats => assert!(gone.retreats.iter().any(|it| Some(it.province) == to)),
            _ => {}
        }
    }
}

/// Who is removed is told before whom: one of its own power that stays.
fn check_adjustments(rules: &Rules, position: &Position, verdict: &Verdict, orders: &Orders) {
    let board = standard();
    let results = verdict.results(rules, orders);
    for line in &results {
        let own = || position.units_of(line.power);
        let lead = match line.outcome {
            Outcome::Removed(
                Removing::CivilDisorder { lead, .. } | Removing::LeastRecent { lead },
            ) => lead,
            Outcome::Refused(Refusal::Surplus) => {
                assert!(line.why.settled.is_some(), "{line:?}");
                continue;
            }
            _ => continue,
        };
        let stays = |place: Province| {
            verdict
                .next
                .units
                .iter()
                .any(|unit| unit.location.province == place && unit.power == line.power)
        };
        match lead {
            Lead::All => assert!(own().all(|unit| !stays(unit.location.province)), "{line:?}"),
            Lead::Farther(other)
            | Lead::OffCentre(other)
            | Lead::Older(other)
            | Lead::Fleet(other)
            | Lead::Alphabet(other) => assert!(stays(other), "{line:?}"),
        }
        let legal = results.iter().filter(|it| {
            it.power == line.power
                && matches!(it.order, Order::Adjustment(Adjustment::Remove(_)))
                && matches!(
                    it.outcome,
                    Outcome::Removed(Removing::Ordered) | Outcome::Refused(Refusal::Surplus)
                )
        });
        let owed = -position.balance(board, line.power);
        let is_more = legal.count() as i64 > i64::from(owed);
        assert_eq!(
            line.why.ordered,
            Some(if is_more { Ordered::TooMany } else { Ordered::TooFew }),
            "{line:?}"
        );
        assert!(!is_more || rules.surplus_removals == SurplusRemovals::CivilDisorder, "{line:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_reason_of_a_movement_names_all_that_it_should(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let rules = if die.chance(30) { Rules::default() } else { any_rules(&mut die) };
        let (mut position, mut orders) = match die.below(4) {
            0 => {
                let most = 4 + die.below(30);
                let position = chance::position(board, &mut die, most);
                let orders = chance::movement_orders(board, &position, &mut die);
                (position, orders)
            }
            1 => changed_case(board, &mut die),
            2 => tangles::ring(board, &mut die),
            _ => tangles::convoys(board, &mut die),
        };
        if die.chance(20) {
            chance::put_slips(board, &mut position, &mut orders, &mut die);
        }
        check_movement(&rules, &position, &orders);
    }

    /// A swap that loses its convoy falls back to the land, under every other choice (4.A.3 c).
    #[test]
    fn a_swap_that_lost_its_convoy_is_told_so(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let mut rules = any_rules(&mut die);
        rules.algorithm = Algorithm::PartialInformation;
        rules.set("4.A.3", "c").unwrap();
        let (position, orders) =
            if die.chance(50) { changed_case(board, &mut die) } else { tangles::convoys(board, &mut die) };
        check_movement(&rules, &position, &orders);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reasons_of_whole_games_of_chance_hold(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let rules = any_rules(&mut die);
        let mut position = Position::first(board);
        for _ in 0..50 {
            let mut orders = chance::orders(board, &position, &mut die);
            if position.turn.phase == Phase::Retreat {
                put_closed_retreats(board, &position, &mut orders, &mut die);
            }
            let verdict = adjudicate(board, &rules, &position, &orders);
            match position.turn.phase {
                Phase::Movement => check_movement(&rules, &position, &orders),
                Phase::Retreat => check_retreats(&rules, &position, &verdict, &orders),
                Phase::Adjustment => check_adjustments(&rules, &position, &verdict, &orders),
            }
            if verdict.winner.is_some() {
                break;
            }
            position = verdict.next;
        }
    }
}

/// Retreats to any place around, open or not.
fn put_closed_retreats(board: &Board, position: &Position, orders: &mut Orders, die: &mut Die) {
    for gone in &position.dislodged {
        let around = chance::around(board, gone.unit.location.province);
        let own = &mut orders[gone.unit.power.index()].1;
        for order in own.iter_mut() {
            if let (Order::Retreat(name, retreat), Some(&to)) = (order, die.pick(&around))
                && name.location.province == gone.unit.location.province
                && die.chance(50)
            {
                *retreat = Retreat::To(to.into());
            }
        }
    }
}
