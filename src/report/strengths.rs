//! What met what in a move, and where the strengths came from, in words.
//!
//! Only as much as is worth reading: a move that met nobody has none of it, and a support is named
//! where it counted, or where it was lost and might have made a difference.

use crate::adjudication::{
    BackupRule, Cut, Force, Knot, Lead, Ordered, Removing, ResultLine, Settled, StrengthName,
    Uncounted,
};
use crate::board::Province;
use crate::rules::{DoubleBuild, DoubleOrder, Removal, SurplusBuilds, SurplusRemovals};

use super::orders::Speaker;
use super::tongue::{Name, Tongue};

/// Who speaks, of which line.
#[derive(Clone, Copy)]
pub(super) struct Said<'a> {
    pub(super) speaker: Speaker<'a>,
    pub(super) line: &'a ResultLine,
}

impl<'a> Said<'a> {
    /// A unit as the line's own power would call it.
    pub(super) fn unit(&self, province: Province) -> Name<'a> {
        self.speaker.unit_for(self.line.power, province)
    }

    pub(super) fn units(&self, provinces: &[Province]) -> Name<'a> {
        self.speaker.units_for(self.line.power, provinces)
    }

    /// `2 with Army Gascony against 1`.
    pub(super) fn strengths(&self, own: &Force, other: &Force) -> String {
        let words = &self.speaker.tongue.outcomes;
        words.strengths(&self.strength(own), &self.strength(other))
    }

    /// `1 against 1 each`, of several others.
    pub(super) fn strengths_each(&self, own: &Force, others: u32) -> String {
        let words = &self.speaker.tongue.outcomes;
        words.strengths_each(&self.strength(own), &others.to_string())
    }

    fn strength(&self, force: &Force) -> String {
        match force.with.as_slice() {
            [] => force.value.to_string(),
            with => {
                let words = &self.speaker.tongue.outcomes;
                words.strength_with(force.value as usize, &self.units(with))
            }
        }
    }

    /// ` and dislodged the English Army Paris, 2 with Army Gascony against 1`; empty where nobody
    /// was in the way.
    pub(super) fn overcame(&self) -> String {
        let why = &self.line.why;
        let met = why.against.iter().filter(|force| force.value > 0);
        // Of those that are as strong the first: who was dislodged goes before the rivals.
        let first = met.clone().find(|force| force.name != StrengthName::Prevent);
        let other = first.or_else(|| met.rev().max_by_key(|force| force.value));
        let (Some(attack), Some(other)) = (&why.attack, other) else { return String::new() };
        let words = &self.speaker.tongue.outcomes;
        let (unit, strengths) = (self.unit(other.unit), self.strengths(attack, other));
        match other.name {
            StrengthName::Prevent => words.ahead_of(&unit, &strengths),
            StrengthName::Attack | StrengthName::Hold | StrengthName::Defend => {
                words.and_dislodged(&unit, &strengths)
            }
        }
    }

    /// `, in a circle with Army Serbia and the Turkish Army Bulgaria`; empty for other moves.
    pub(super) fn circle(&self) -> String {
        let words = &self.speaker.tongue.outcomes;
        match self.line.why.circle.as_slice() {
            [] => String::new(),
            [other] => words.changing_places(&self.unit(*other)),
            others => words.in_circle(&self.units(others)),
        }
    }

    /// ` The support of Army Marseilles was cut by the Italian Army Piedmont.` for each support that
    /// was lost to this strength.
    pub(super) fn lost_supports(&self, force: &Force) -> String {
        let words = &self.speaker.tongue.outcomes;
        let told = force.without.iter().filter_map(|(helper, why)| match *why {
            Uncounted::Cut(Cut::Attacked { from }) => {
                Some(words.lost_cut(&self.unit(*helper), &self.unit(from)))
            }
            Uncounted::Cut(Cut::Dislodged { by }) => {
                Some(words.lost_dislodged(&self.unit(*helper), &self.unit(by)))
            }
            Uncounted::Cut(Cut::Cycle { .. }) => Some(words.lost_circle(&self.unit(*helper))),
            Uncounted::OwnUnit => Some(words.lost_own(&self.unit(*helper))),
            // Its own line says it; disputes have no strengths.
            Uncounted::Void(_) | Uncounted::Cut(Cut::Lapsed { .. }) => None,
        });
        told.collect()
    }

    /// Against whom a support that was given does not count; empty where that is nobody.
    pub(super) fn limit(&self) -> String {
        let own = self.line.why.not_against;
        own.map_or_else(String::new, |own| {
            self.speaker.tongue.outcomes.not_against(&self.unit(own))
        })
    }

    /// Which attacks could not cut a support that was given, as a sentence behind it.
    pub(super) fn spared(&self) -> String {
        match self.line.why.spared.as_slice() {
            [] => String::new(),
            armies => self.speaker.tongue.outcomes.spared(&self.units(armies)),
        }
    }

    /// What is said where a backup rule settles orders that depend on each other (5.B.9, 4.A.2).
    pub(super) fn knot(&self) -> String {
        match &self.line.why.knot {
            None => self.speaker.tongue.outcomes.knot(),
            Some(knot) => self.knot_words(knot),
        }
    }

    fn knot_words(&self, knot: &Knot) -> String {
        let words = &self.speaker.tongue.outcomes;
        let own = self.line.order.place().map(|place| place.province);
        let others: Vec<Province> =
            knot.core.iter().copied().filter(|&place| Some(place) != own).collect();
        let with = match others.as_slice() {
            [] => String::new(),
            others => words.knot_with(&self.units(others)),
        };
        let Some(choice) = knot.choice else { return words.knot_disputes(&with) };
        let letter = choice.letter();
        match knot.rule {
            BackupRule::Szykman | BackupRule::Rule2000 => words.knot_convoy(&with, letter),
            BackupRule::AllHold => words.knot_all(&with, letter),
            BackupRule::Fallback | BackupRule::CircularMovement => {
                words.knot_circle(&self.units(&others))
            }
        }
    }
}

/// ` by rule, for too few removals were ordered. It stood 1 step from home, …`
pub(super) fn removing_words(say: &Said<'_>, why: Removing) -> String {
    let words = &say.speaker.tongue.outcomes;
    let (place, lead) = match why {
        Removing::Ordered => return String::new(),
        Removing::CivilDisorder { distance, lead } => (Some(distance), lead),
        Removing::LeastRecent { lead } => (None, lead),
    };
    let from_owned = matches!(say.line.why.settled, Some(Settled::Removal(Removal::FromOwned)));
    let place = match (place, from_owned) {
        (None, _) => String::new(),
        (Some(None), true) => words.no_way_to_own(),
        (Some(None), false) => words.no_way_home(),
        (Some(Some(steps)), true) => words.steps_from_own(steps as usize),
        (Some(Some(steps)), false) => words.steps_from_home(steps as usize),
    };
    let lead = match (lead, place.is_empty()) {
        (Lead::All, _) => String::new(),
        (Lead::Farther(_), _) => words.farther(),
        (Lead::OffCentre(other), _) => words.off_centre(&say.unit(other)),
        (Lead::Older(_), _) => words.built_before(),
        (Lead::Fleet(other), false) => words.as_far_fleet(&say.unit(other)),
        (Lead::Alphabet(other), false) => words.as_far_alphabet(&say.unit(other)),
        (Lead::Fleet(other), true) => words.as_old_fleet(&say.unit(other)),
        (Lead::Alphabet(other), true) => words.as_old_alphabet(&say.unit(other)),
    };
    match say.line.why.ordered {
        Some(Ordered::TooMany) => words.by_rule_of_many(&place, &lead),
        Some(Ordered::TooFew) | None => words.by_rule(&place, &lead),
    }
}

/// Which of several orders count in this game, as the end of a sentence.
pub(super) fn settled_words(tongue: &Tongue, settled: Option<Settled>) -> String {
    let words = &tongue.outcomes;
    match settled {
        Some(Settled::DoubleOrder(DoubleOrder::None)) => words.none_counts(),
        Some(
            Settled::DoubleOrder(DoubleOrder::First)
            | Settled::SurplusBuilds(SurplusBuilds::First)
            | Settled::SurplusRemovals(SurplusRemovals::First)
            | Settled::DoubleBuild(DoubleBuild::First),
        ) => words.first_counts(),
        Some(
            Settled::DoubleOrder(DoubleOrder::Last)
            | Settled::SurplusBuilds(SurplusBuilds::Last)
            | Settled::SurplusRemovals(SurplusRemovals::Last)
            | Settled::DoubleBuild(DoubleBuild::Last),
        ) => words.last_counts(),
        Some(Settled::SurplusBuilds(SurplusBuilds::None)) => words.nothing_built(),
        Some(Settled::SurplusRemovals(SurplusRemovals::CivilDisorder)) => words.disorder_chooses(),
        // What is said twice in the same words counts once even then.
        Some(Settled::DoubleBuild(DoubleBuild::None) | Settled::Removal(_)) | None => String::new(),
    }
}
