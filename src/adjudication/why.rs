//! Why an order came out as it did: the strengths that met, where they came from, and what did not
//! count.
//!
//! All of it is read off the decided values when somebody asks; solving knows nothing of it.

use super::action::Action;
use super::decision::{Answer, Question};
use super::equations::{Now, Stays};
use super::lines::{Line, Ruling};
use super::movement::Resolution;
use super::other::Other;
use super::outcome::{BackupRule, Core, Cut, Illegal, Outcome, Void};
use super::settled::{Ordered, Settled};
use super::verdict::Verdict;
use crate::board::{Power, Province};
use crate::order::Order;
use crate::rules::{ConvoyRoutes, Paradox, Rules};

/// The whole reason of one line; parts that have nothing to say are empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Why {
    /// Of a move: what it attacked with.
    pub attack: Option<Force>,
    /// Of a move: all that it met. The hold strength of its goal, or the defend strength of the unit
    /// that came the other way, stands before the prevent strengths of its rivals.
    pub against: Vec<Force>,
    /// Of a unit that stays and is attacked: what it stood with; against an opponent head to head, if
    /// no other attacks it, its DEFEND STRENGTH.
    pub stand: Option<Force>,
    /// Of such a unit that an opponent and others attack: its DEFEND STRENGTH against the opponent,
    /// where `stand` is against the others.
    pub defend: Option<Force>,
    /// Of such a unit: the attacks that had any strength.
    pub attacks: Vec<Force>,
    /// Of such a unit: where the one stood that dislodged it.
    pub dislodged_by: Option<Province>,
    /// Of a support that was cut: where all attackers that cut it stood.
    pub cut_by: Vec<Province>,
    /// Of a support that was given: the convoyed armies that attack it, which but for 4.A.2 a to c
    /// would cut it.
    pub spared: Vec<Province>,
    /// Of a support for an attack: the attacked unit, if that attacks the supporter by convoy, so that
    /// 4.A.4 says whether it cuts.
    pub by_sea: Option<Province>,
    /// Of a support that was given: the unit of its own power against which it does not count.
    pub not_against: Option<Province>,
    /// Of an army whose convoy was disrupted, so that it has no path, or by 4.A.3 c walks: the fleets
    /// that were dislodged, each with where its attacker stood.
    pub sunk: Vec<(Province, Province)>,
    /// Of an order that counts though it is impossible (4.E.1 a to c): why it is.
    pub impossible: Option<Illegal>,
    /// Of a move in a circular movement: the others of it, each before the one it followed.
    pub circle: Vec<Province>,
    /// The decision cycle that this unit was part of and a backup rule settled.
    pub knot: Option<Knot>,
    /// What came of it that its order does not say.
    pub other: Other,
    /// The choice of chapter 4.D that settled it.
    pub settled: Option<Settled>,
    /// Of a removal that the rule for civil disorder chose (4.D.8): what was ordered.
    pub ordered: Option<Ordered>,
    /// In games that go by disputes: the one that settled it. Strengths, which mean nothing there,
    /// are left out.
    pub dispute: Option<Disputed>,
}

/// A dispute as people know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disputed {
    /// Its number in the sequence of the phase, from 1.
    pub number: usize,
    /// The province.
    pub over: Province,
    /// Where each army's leader stood, and how many units it counted.
    pub armies: Vec<(Province, u32)>,
}

/// The four strengths of DATC 5.B.4 to 5.B.7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StrengthName {
    /// ATTACK STRENGTH of a move.
    Attack,
    /// HOLD STRENGTH of a province.
    Hold,
    /// PREVENT STRENGTH of a move.
    Prevent,
    /// DEFEND STRENGTH of a move in a head-to-head battle.
    Defend,
}

/// A strength as it came out, and where it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Force {
    /// Which of the four.
    pub name: StrengthName,
    /// Where the unit stands whose strength it is.
    pub unit: Province,
    /// How much it is.
    pub value: u32,
    /// Where the units stand whose supports count.
    pub with: Vec<Province>,
    /// The supports that do not count, by the place of the supporter.
    pub without: Vec<(Province, Uncounted)>,
    /// Why it is nothing, whatever its supports.
    pub nothing: Option<Nothing>,
    /// Of a PREVENT STRENGTH that a dislodged unit keeps: where the one stood that passed it by convoy
    /// and dislodged it (4.A.7 b).
    pub despite: Option<Province>,
}

/// Why a support does not count in a strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncounted {
    /// It was cut.
    Cut(Cut),
    /// It matched nothing.
    Void(Void),
    /// It would help to dislodge a unit of its own power.
    OwnUnit,
}

/// Why a strength is nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nothing {
    /// The army has no path.
    NoPath,
    /// A unit of the same power stays at the goal.
    OwnUnit,
    /// The unit lost to the one that came the other way from here.
    Beaten(Province),
    /// It was dislodged by the one that came the other way from here and passed it, by convoy (4.A.7 a).
    Passed(Province),
}

/// A decision cycle that a backup rule settled, as people know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knot {
    /// What was done with it.
    pub rule: BackupRule,
    /// The game's choice in 4.A.2, which says so for paradoxes; none where disputes decide, which ask
    /// for no choice.
    pub choice: Option<Paradox>,
    /// Where the units of its core stand, in rising order.
    pub core: Vec<Province>,
}

impl Why {
    /// Where the unit stands that came the other way against one that stays, if others came too.
    pub fn opponent(&self) -> Option<Province> {
        let met = self.against.iter().find(|met| met.name == StrengthName::Defend);
        met.filter(|_| self.defend.is_some()).map(|met| met.unit)
    }
}

impl Verdict {
    /// Why a line came out as it did. `rules` and the line's `order` are those it was judged by.
    pub fn why(&self, rules: &Rules, line: &Line, order: &Order) -> Why {
        match (&line.ruling, self.resolution(), line.unit) {
            (Ruling::Unit, Some(resolution), Some(unit)) => {
                Why { other: self.other(line, order), ..resolution.why(rules, unit.into()) }
            }
            (Ruling::Vain(why), Some(resolution), Some(unit)) => {
                Why { impossible: Some(*why), ..resolution.why(rules, unit.into()) }
            }
            (_, resolution, unit) => {
                let settled = self.settled(rules, line, order);
                let ordered = matches!(settled, Some(Settled::Removal(_)));
                let ordered = ordered.then(|| self.ordered(line.power));
                let other = self.other(line, order);
                let mut why = Why { other, settled, ordered, ..Why::default() };
                // What does not count does not save its unit either.
                if let (Some(resolution), Some(unit)) = (resolution, unit) {
                    resolution.note_attacks(unit.into(), &mut why);
                    why.knot = resolution.knot(rules, unit.into());
                }
                why
            }
        }
    }

    /// Whether a line of a movement phase came out as nobody will wonder at: nobody attacked its
    /// unit, met it or hung on it. Nothing is worked out for it that a reason needs.
    pub fn is_plain(&self, line: &Line) -> bool {
        match (&line.ruling, self.resolution(), line.unit) {
            (Ruling::Unit, Some(resolution), Some(unit)) => resolution.is_plain(unit.into()),
            _ => false,
        }
    }
}

impl Resolution {
    fn is_plain(&self, unit: usize) -> bool {
        let facts = self.case.unit(unit);
        let moved = |unit| self.known.of(Question::Move, unit) == Answer::Yes;
        let is_met = facts.occupant.is_some() || self.case.rivals(unit).next().is_some();
        let helped = facts.supported().map(|helped| self.case.unit(helped));
        // Only then can it be that the support does not count in full.
        let is_limited = helped.is_some_and(|helped| {
            let is_own = |other: usize| self.case.unit(other).power == facts.power;
            let met = helped.occupant.map(usize::from);
            let met = met.filter(|&it| !moved(it) || helped.opponent.is_some());
            met.is_some_and(is_own)
        });
        let is_attacked = self.case.attackers(unit).next().is_some() && !moved(unit);
        !is_met && !is_limited && !is_attacked && self.paradox_of(unit).is_none()
    }

    /// Why a unit's action came out as it did.
    pub fn why(&self, rules: &Rules, unit: usize) -> Why {
        let mut why = Why { knot: self.knot(rules, unit), ..Why::default() };
        if let Some(disputes) = &self.disputes {
            why.dispute = disputes.told(&self.case, unit);
            why.sunk = self.sunk(unit);
            self.note_attacks(unit, &mut why);
            if let Outcome::Cut(_) = self.outcome(unit) {
                self.note_support(unit, &mut why);
            }
            return why;
        }
        let moved = self.known.of(Question::Move, unit) == Answer::Yes;
        match self.case.unit(unit).action {
            Action::Move { .. } => {
                why.attack = Some(self.force(StrengthName::Attack, unit));
                why.against = self.against(unit);
                why.sunk = self.sunk(unit);
                if moved {
                    why.circle = self.circle(unit);
                }
            }
            Action::SupportHold { .. } | Action::SupportMove { .. } => {
                self.note_support(unit, &mut why);
            }
            Action::Hold | Action::VainMove { .. } | Action::Vain | Action::Convoy { .. } => {}
        }
        self.note_attacks(unit, &mut why);
        why
    }

    /// How a unit stood that stays and is attacked.
    fn note_attacks(&self, unit: usize, why: &mut Why) {
        let place = |unit: usize| self.case.unit(unit).place;
        why.dislodged_by = self.dislodger(unit).map(place);
        if self.disputes.is_some() || self.known.of(Question::Move, unit) == Answer::Yes {
            return;
        }
        let attacks = self.case.attackers(unit);
        let attacks = attacks.map(|attacker| self.force(StrengthName::Attack, attacker));
        why.attacks = attacks.filter(|attack| attack.value > 0).collect();
        let opponent = self.case.unit(unit).opponent.map(|opponent| place(opponent.into()));
        let is_met = |attack: &&Force| Some(attack.unit) == opponent;
        let met = why.attacks.iter().filter(is_met).count();
        let defend = (met > 0).then(|| self.force(StrengthName::Defend, unit));
        if met == why.attacks.len() {
            why.stand = defend;
        } else {
            why.stand = Some(self.force(StrengthName::Hold, unit));
            why.defend = defend;
        }
    }

    /// One of a unit's four strengths, as it came out. HOLD STRENGTH is that of the place where the
    /// unit stands, and means nothing where it has left; DEFEND STRENGTH means something in a
    /// head-to-head battle alone.
    pub fn force(&self, name: StrengthName, unit: usize) -> Force {
        let now = Now::of(&self.case, &self.known);
        let facts = self.case.unit(unit);
        let is_fixed = name == StrengthName::Hold && self.case.moves(unit);
        let (value, nothing, own) = match name {
            StrengthName::Attack => {
                let (nothing, own) = self.handicap(unit);
                (now.attack(unit).least, nothing, own)
            }
            StrengthName::Prevent => {
                let value = now.prevent(unit).least;
                let beater = facts.beater.map(|beater| self.case.unit(beater.into()).place);
                let nothing = match (value, beater) {
                    (1.., _) => None,
                    (0, Some(beater)) if self.has_path(unit) => Some(match facts.opponent {
                        Some(_) => Nothing::Beaten(beater),
                        None => Nothing::Passed(beater),
                    }),
                    (0, _) => Some(Nothing::NoPath),
                };
                (value, nothing, None)
            }
            // A unit that was to move and stays holds for itself alone.
            StrengthName::Hold if is_fixed => (1, None, None),
            StrengthName::Hold | StrengthName::Defend => (now.full(unit).least, None, None),
        };
        let passer = facts.occupant.map(usize::from).filter(|_| facts.opponent.is_none());
        let is_kept = name == StrengthName::Prevent && value > 0;
        let passer = passer.filter(|&it| is_kept && self.dislodger(unit) == Some(it));
        let despite = passer.map(|passer| self.case.unit(passer).place);
        let mut force = Force {
            name,
            unit: facts.place,
            value,
            with: vec![],
            without: vec![],
            nothing,
            despite,
        };
        if nothing.is_none() {
            for helper in self.helpers(unit) {
                let is_to_hold =
                    matches!(self.case.unit(helper).action, Action::SupportHold { .. });
                if !is_fixed || is_to_hold {
                    self.count_support(&mut force, helper, own);
                }
            }
        }
        force
    }

    fn has_path(&self, unit: usize) -> bool {
        self.known.of(Question::Path, unit) == Answer::Yes
    }

    /// Why an attack has no strength, or the power whose supports do not count in it.
    fn handicap(&self, unit: usize) -> (Option<Nothing>, Option<Power>) {
        if !self.has_path(unit) {
            return (Some(Nothing::NoPath), None);
        }
        match Now::of(&self.case, &self.known).occupant_stays(unit) {
            Stays::Yes(occupant) => {
                let own = self.case.unit(occupant).power;
                let nothing = (own == self.case.unit(unit).power).then_some(Nothing::OwnUnit);
                (nothing, Some(own))
            }
            Stays::Empty | Stays::Open(_) => (None, None),
        }
    }

    /// The units whose orders say that they support this one.
    fn helpers(&self, unit: usize) -> impl Iterator<Item = usize> {
        self.case
            .would_be_helpers(unit)
            .filter(move |&helper| self.case.unit(helper).supported() == Some(unit))
    }

    /// Adds a support to those that count in a strength, or to those that do not; none of the
    /// power `own` counts.
    fn count_support(&self, force: &mut Force, helper: usize, own: Option<Power>) {
        let facts = self.case.unit(helper);
        let uncounted = match self.outcome(helper) {
            Outcome::Cut(cut) => Uncounted::Cut(cut),
            Outcome::Void(void) => Uncounted::Void(void),
            _ if own == Some(facts.power) => Uncounted::OwnUnit,
            _ => return force.with.push(facts.place),
        };
        force.without.push((facts.place, uncounted));
    }

    /// All that a move met.
    fn against(&self, unit: usize) -> Vec<Force> {
        let facts = self.case.unit(unit);
        let has_left = |other: usize| self.known.of(Question::Move, other) == Answer::Yes;
        let mut all = Vec::new();
        match (facts.opponent.map(usize::from), facts.occupant.map(usize::from)) {
            (Some(opponent), _) => all.push(self.force(StrengthName::Defend, opponent)),
            (None, Some(occupant)) if !has_left(occupant) => {
                all.push(self.force(StrengthName::Hold, occupant));
            }
            (None, _) => {}
        }
        all.extend(self.case.rivals(unit).map(|rival| self.force(StrengthName::Prevent, rival)));
        all
    }

    fn note_support(&self, unit: usize, why: &mut Why) {
        let (case, known) = (&self.case, &self.known);
        let place = |unit: usize| case.unit(unit).place;
        if let Action::SupportMove { to, .. } = case.unit(unit).action {
            let power = case.unit(unit).power;
            let is_told = |&it: &usize| {
                place(it) == to.province && case.is_convoyed(it) && case.unit(it).power != power
            };
            why.by_sea =
                case.attackers(unit).find(is_told).filter(|&it| self.has_path(it)).map(place);
        }
        match self.outcome(unit) {
            Outcome::Cut(cut @ (Cut::Attacked { .. } | Cut::Dislodged { .. })) => {
                let cutters = case.cutters(unit).filter(|&cutter| self.has_path(cutter));
                why.cut_by = cutters.map(place).collect();
                match cut {
                    Cut::Dislodged { by } if !why.cut_by.contains(&by) => why.cut_by.push(by),
                    _ => {}
                }
            }
            Outcome::Given => {
                // By 4.A.2 c even one that could cut it does not. One's own could not anyway, nor one
                // without a route; that this support sinks its convoy is what 4.A.2 a and b are for.
                let power = case.unit(unit).power;
                let harmless = case.harmless(unit).filter(|&army| case.has_route(army));
                let spared = case.cutters(unit).filter(|&army| self.has_path(army));
                let all = harmless.chain(spared).filter(|&army| case.unit(army).power != power);
                why.spared = all.map(place).collect();
                let Some(helped) = case.unit(unit).supported() else { return };
                if let Stays::Yes(occupant) = Now::of(case, known).occupant_stays(helped) {
                    let is_own = case.unit(occupant).power == power;
                    let is_other = case.unit(helped).power != power;
                    why.not_against = (is_own && is_other).then_some(place(occupant));
                }
            }
            _ => {}
        }
    }

    /// The fleets that the convoy of an army lost, if that disrupted it.
    fn sunk(&self, army: usize) -> Vec<(Province, Province)> {
        let is_disrupted = !self.has_path(army) || !self.case.is_convoyed(army);
        if !is_disrupted || !self.case.has_route(army) {
            return Vec::new();
        }
        let carriers = self.case.carriers(army);
        let with_attacker = carriers.filter_map(|fleet| Some((fleet, self.dislodger(fleet)?)));
        let place = |unit: usize| self.case.unit(unit).place;
        with_attacker.map(|(fleet, by)| (place(fleet), place(by))).collect()
    }

    /// Whether a convoy was disrupted though a whole route was left (4.A.1 a, 1971).
    pub fn is_disrupted_by_one(&self, army: usize) -> bool {
        let is_lost = |fleet| self.known.of(Question::Dislodge, fleet) == Answer::Yes;
        self.case.convoy_routes() != ConvoyRoutes::All
            && self.case.is_convoyed(army)
            && !self.has_path(army)
            && self.case.has_route_of(army, |fleet| !is_lost(fleet))
    }

    /// The others of a circular movement, if the units that moved out of each other's way from this
    /// one on come round to it.
    fn circle(&self, unit: usize) -> Vec<Province> {
        let mut others = Vec::new();
        let mut here = unit;
        while let Some(next) = self.case.unit(here).occupant.map(usize::from) {
            if next == unit {
                return others;
            }
            let place = self.case.unit(next).place;
            if self.known.of(Question::Move, next) != Answer::Yes || others.contains(&place) {
                break;
            }
            others.push(place);
            here = next;
        }
        Vec::new()
    }

    fn knot(&self, rules: &Rules, unit: usize) -> Option<Knot> {
        let (core, places) = self.paradox_of(unit)?;
        let choice = self.disputes.is_none().then_some(rules.paradox);
        Some(Knot { rule: core.rule, choice, core: places })
    }

    /// The cycle that a unit is part of, if it is not one in which all move, and where the units of
    /// it stand.
    fn paradox_of(&self, unit: usize) -> Option<(&Core, Vec<Province>)> {
        let place = self.case.unit(unit).place;
        let paradoxes = self.cores.iter().filter(|it| it.rule != BackupRule::CircularMovement);
        paradoxes
            .map(|core| (core, self.units_of(core)))
            .find(|(_, places)| places.contains(&place))
    }

    /// Where the units of a cycle stand, in rising order. A unit whose support is part of it is so
    /// too: its strength hangs on it, and something in the cycle on that strength.
    fn units_of(&self, core: &Core) -> Vec<Province> {
        let mut places = Vec::new();
        for &decision in &core.cycle {
            let (question, unit) = self.known.asked(decision);
            let facts = self.case.unit(unit);
            places.push(facts.place);
            if let (Question::Support, Some(helped)) = (question, facts.supported()) {
                places.push(self.case.unit(helped).place);
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}
