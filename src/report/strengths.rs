//! What met what in a move, and where the strengths came from, in words.
//!
//! Only as much as is worth reading: a move that met nobody has none of it, and a support is named
//! where it counted, or where it was lost and might have made a difference.

use crate::adjudication::{
    BackupRule, Cut, Force, Knot, Lead, Removing, ResultLine, Settled, StrengthName, Uncounted,
};
use crate::board::Province;
use crate::rules::{DoubleBuild, DoubleOrder, Removal, SurplusBuilds, SurplusRemovals};

use super::orders::Speaker;
use super::words::count;

/// Who speaks, of which line.
#[derive(Clone, Copy)]
pub(super) struct Said<'a> {
    pub(super) speaker: Speaker<'a>,
    pub(super) line: &'a ResultLine,
}

impl Said<'_> {
    /// A unit as the line's own power would call it.
    pub(super) fn unit(&self, province: Province) -> String {
        self.speaker.unit_for(self.line.power, province)
    }

    pub(super) fn units(&self, provinces: &[Province]) -> String {
        self.speaker.units_for(self.line.power, provinces)
    }

    /// `2 with Army Gascony against 1`.
    pub(super) fn strengths(&self, own: &Force, other: &Force) -> String {
        format!("{} against {}", self.strength(own), self.strength(other))
    }

    fn strength(&self, force: &Force) -> String {
        match force.with.as_slice() {
            [] => force.value.to_string(),
            with => format!("{} with {}", force.value, self.units(with)),
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
        match (&why.attack, other) {
            (Some(attack), Some(other)) => {
                let verb = match other.name {
                    StrengthName::Prevent => "ahead of",
                    StrengthName::Attack | StrengthName::Hold | StrengthName::Defend => {
                        "and dislodged"
                    }
                };
                let strengths = self.strengths(attack, other);
                format!(" {verb} {}, {strengths}", self.unit(other.unit))
            }
            _ => String::new(),
        }
    }

    /// `, in a circle with Army Serbia and the Turkish Army Bulgaria`; empty for other moves.
    pub(super) fn circle(&self) -> String {
        match self.line.why.circle.as_slice() {
            [] => String::new(),
            [other] => format!(", changing places with {}", self.unit(*other)),
            others => format!(", in a circle with {}", self.units(others)),
        }
    }

    /// ` The support of Army Marseilles was cut by the Italian Army Piedmont.` for each support that
    /// was lost to this strength.
    pub(super) fn lost_supports(&self, force: &Force) -> String {
        let told = force.without.iter().filter_map(|(helper, why)| {
            let support = format!(" The support of {}", self.unit(*helper));
            match *why {
                Uncounted::Cut(Cut::Attacked { from }) => {
                    Some(format!("{support} was cut by {}.", self.unit(from)))
                }
                Uncounted::Cut(Cut::Dislodged { by }) => {
                    Some(format!("{support} was lost when {} dislodged it.", self.unit(by)))
                }
                Uncounted::Cut(Cut::Fallback { .. }) => {
                    Some(format!("{support} was lost in a circle of orders."))
                }
                Uncounted::OwnUnit => {
                    Some(format!("{support} does not count against a unit of its own power."))
                }
                // Its own line says it; disputes have no strengths.
                Uncounted::Void(_) | Uncounted::Cut(Cut::Lapsed { .. }) => None,
            }
        });
        told.collect()
    }

    /// What a support that was given did not do.
    pub(super) fn limits(&self) -> String {
        let why = &self.line.why;
        let mut words = String::new();
        if let Some(own) = why.not_against {
            let own = self.unit(own);
            words.push_str(&format!(", which does not count against its own power's {own}"));
        }
        words.push('.');
        if !why.spared.is_empty() {
            let armies = self.units(&why.spared);
            words.push_str(&format!(" An attack by convoy of {armies} could not cut it."));
        }
        words
    }

    /// What is said where a backup rule settles orders that depend on each other (5.B.9, 4.A.2).
    pub(super) fn knot(&self) -> String {
        match &self.line.why.knot {
            None => "these orders depend on one another in a circle".to_owned(),
            Some(knot) => self.knot_words(knot),
        }
    }

    fn knot_words(&self, knot: &Knot) -> String {
        let own = self.line.order.place().map(|place| place.province);
        let others: Vec<Province> =
            knot.core.iter().copied().filter(|&place| Some(place) != own).collect();
        let with = match others.as_slice() {
            [] => String::new(),
            others => format!(" with {}", self.units(others)),
        };
        let rule = format!("by rule 4.A.2 {} of this game", knot.choice.letter());
        match knot.rule {
            BackupRule::Szykman | BackupRule::Rule2000 => {
                format!("its convoy is part of a paradox{with}, and {rule} the army stays")
            }
            BackupRule::AllHold => {
                format!("it is part of a paradox{with}, in which {rule} all moves fail")
            }
            BackupRule::Fallback | BackupRule::CircularMovement => format!(
                "its order and those of {} depend on one another in a circle, in which moves fail \
                 and supports are cut",
                self.units(&others)
            ),
        }
    }
}

/// ` by rule, for too few removals were ordered. It stood 1 step from home, …`
pub(super) fn removing_words(say: &Said<'_>, why: Removing) -> String {
    let (place, lead) = match why {
        Removing::Ordered => return String::new(),
        Removing::CivilDisorder { distance, lead } => (Some(distance), lead),
        Removing::LeastRecent { lead } => (None, lead),
    };
    let goal = match say.line.why.settled {
        Some(Settled::Removal(Removal::FromOwned)) => "a centre of its own",
        _ => "home",
    };
    let place = match place {
        None => String::new(),
        Some(None) => format!(" It had no way to {goal}"),
        Some(Some(steps)) => {
            let steps = count(steps as usize, "step", "steps");
            format!(" It stood {steps} from {goal}")
        }
    };
    let lead = match (lead, place.is_empty()) {
        (Lead::All, true) => return RULE_REMOVES.to_owned(),
        (Lead::All, false) => String::new(),
        (Lead::Farther(_), _) => ", farther than any that stayed".to_owned(),
        (Lead::OffCentre(other), _) => {
            format!(" It stood on no centre, and {} did", say.unit(other))
        }
        (Lead::Older(_), _) => " It was built before any that stayed".to_owned(),
        (Lead::Fleet(other), false) => {
            format!(", as far as {}, and fleets go before armies", say.unit(other))
        }
        (Lead::Alphabet(other), false) => {
            format!(", as far as {}, and its name comes first in the alphabet", say.unit(other))
        }
        (Lead::Fleet(other), true) => {
            format!(" It is as old as {}, and fleets go before armies", say.unit(other))
        }
        (Lead::Alphabet(other), true) => format!(
            " It is as old as {}, and its name comes first in the alphabet",
            say.unit(other)
        ),
    };
    format!("{RULE_REMOVES}.{place}{lead}")
}

const RULE_REMOVES: &str = " by rule, for too few removals were ordered";

/// Which of several orders count in this game, as the end of a sentence.
pub(super) fn settled_words(settled: Option<Settled>) -> &'static str {
    match settled {
        Some(Settled::DoubleOrder(DoubleOrder::None)) => ", and then no order for it counts",
        Some(
            Settled::DoubleOrder(DoubleOrder::First)
            | Settled::SurplusBuilds(SurplusBuilds::First)
            | Settled::SurplusRemovals(SurplusRemovals::First)
            | Settled::DoubleBuild(DoubleBuild::First),
        ) => ", and what was ordered first counts",
        Some(
            Settled::DoubleOrder(DoubleOrder::Last)
            | Settled::SurplusBuilds(SurplusBuilds::Last)
            | Settled::SurplusRemovals(SurplusRemovals::Last)
            | Settled::DoubleBuild(DoubleBuild::Last),
        ) => ", and what was ordered last counts",
        Some(Settled::SurplusBuilds(SurplusBuilds::None)) => ", and then nothing is built",
        Some(Settled::SurplusRemovals(SurplusRemovals::CivilDisorder)) => {
            ", and then the rule for civil disorder chooses"
        }
        // What is said twice in the same words counts once even then.
        Some(Settled::DoubleBuild(DoubleBuild::None) | Settled::Removal(_)) | None => "",
    }
}
