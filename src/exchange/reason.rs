//! The reason of an outcome as data: `reason` beside the sentence `why`, where a line asks for it.

use serde::Serialize;

use crate::adjudication::{
    BackupRule, Cut, Force, Knot, Line, Nothing, Ordered, Outcome, Removing, StrengthName,
    Uncounted,
};
use crate::board::{Board, Province};
use crate::order::Order;
use crate::report::{Ruled, Way};

use super::cause::{self, Cause};

/// Every part that has something to say; the front page of `exchange` tells what each means.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ReasonText<'a> {
    #[serde(flatten)]
    cause: Option<Cause>,
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible: Option<Cause>,
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ordered: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<ForceText<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    against: Vec<ForceText<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stand: Option<ForceText<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    defend: Option<ForceText<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    attacks: Vec<ForceText<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dislodged_by: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cut_by: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    spared: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_against: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lost: Vec<LostText<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    circle: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<CycleText<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dispute: Option<DisputeText<'a>>,
}

/// The dispute that settled an order.
#[derive(Clone, Debug, Serialize)]
struct DisputeText<'a> {
    number: usize,
    over: &'a str,
    armies: Vec<ArmyText<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct ArmyText<'a> {
    from: &'a str,
    units: u32,
}

/// A strength.
#[derive(Clone, Debug, Serialize)]
struct ForceText<'a> {
    strength: &'static str,
    unit: &'a str,
    value: u32,
    with: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without: Vec<UncountedText<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nothing: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    despite: Option<&'a str>,
}

/// A support that does not count.
#[derive(Clone, Debug, Serialize)]
struct UncountedText<'a> {
    unit: &'a str,
    why: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'a str>,
    #[serde(flatten)]
    void: Option<Cause>,
}

/// A fleet that a convoy lost.
#[derive(Clone, Debug, Serialize)]
struct LostText<'a> {
    fleet: &'a str,
    by: &'a str,
}

/// A decision cycle that a backup rule settled.
#[derive(Clone, Debug, Serialize)]
struct CycleText<'a> {
    core: Vec<&'a str>,
    rule: String,
    done: &'static str,
}

impl<'a> ReasonText<'a> {
    pub(super) fn of(
        ruled: Ruled<'a>,
        line: &Line,
        order: &Order,
        outcome: &Outcome,
    ) -> ReasonText<'a> {
        let Ruled { board, rules, verdict, .. } = ruled;
        let why = &verdict.why(rules, line, order);
        let code = |province: Province| board.code(province);
        let codes = |provinces: &[Province]| provinces.iter().map(|&it| code(it)).collect();
        let forces = |all: &[Force]| all.iter().map(|force| force_text(board, force)).collect();
        let lost = |&(fleet, by): &_| LostText { fleet: code(fleet), by: code(by) };
        ReasonText {
            cause: cause::of_outcome(ruled, order, outcome),
            impossible: why.impossible.as_ref().map(|why| cause::of_illegal(board, why)),
            way: ruled.way(line, order).map(|way| match way {
                Way::Land => "land",
                Way::Convoy => "convoy",
            }),
            ordered: why.ordered.map(|ordered| match ordered {
                Ordered::TooFew => "too few",
                Ordered::TooMany => "too many",
            }),
            distance: match outcome {
                Outcome::Removed(Removing::CivilDisorder { distance, .. }) => *distance,
                _ => None,
            },
            attack: why.attack.as_ref().map(|force| force_text(board, force)),
            against: forces(&why.against),
            stand: why.stand.as_ref().map(|force| force_text(board, force)),
            defend: why.defend.as_ref().map(|force| force_text(board, force)),
            attacks: forces(&why.attacks),
            dislodged_by: why.dislodged_by.map(code),
            cut_by: codes(&why.cut_by),
            spared: codes(&why.spared),
            not_against: why.not_against.map(code),
            lost: why.sunk.iter().map(lost).collect(),
            circle: codes(&why.circle),
            dispute: why.dispute.as_ref().map(|dispute| DisputeText {
                number: dispute.number,
                over: code(dispute.over),
                armies: dispute
                    .armies
                    .iter()
                    .map(|&(from, units)| ArmyText { from: code(from), units })
                    .collect(),
            }),
            cycle: why.knot.as_ref().map(|knot| cycle_text(knot, codes(&knot.core))),
            rule: ruled
                .choice(line, order, outcome, why)
                .map(|(issue, letter)| format!("{issue} {letter}")),
        }
    }

    /// The same of an order that there is only by this choice.
    pub(super) fn by(self, rule: &str) -> ReasonText<'a> {
        ReasonText { rule: Some(rule.to_owned()), ..self }
    }
}

fn force_text<'a>(board: &'a Board, force: &Force) -> ForceText<'a> {
    let strength = match force.name {
        StrengthName::Attack => "attack",
        StrengthName::Hold => "hold",
        StrengthName::Prevent => "prevent",
        StrengthName::Defend => "defend",
    };
    let (nothing, by) = match force.nothing {
        None => (None, None),
        Some(Nothing::NoPath) => (Some("no path"), None),
        Some(Nothing::OwnUnit) => (Some("own unit"), None),
        Some(Nothing::Beaten(by)) => (Some("beaten"), Some(board.code(by))),
        Some(Nothing::Passed(by)) => (Some("passed"), Some(board.code(by))),
    };
    let without = force.without.iter().map(|&(unit, why)| {
        let void = match why {
            Uncounted::Void(void) => Some(cause::of_void(board, void)),
            Uncounted::Cut(_) | Uncounted::OwnUnit => None,
        };
        let (why, by) = match why {
            Uncounted::Cut(Cut::Attacked { from }) => ("cut", Some(from)),
            Uncounted::Cut(Cut::Dislodged { by }) => ("dislodged", Some(by)),
            Uncounted::Cut(Cut::Cycle { .. }) => ("cycle", None),
            Uncounted::Cut(Cut::Lapsed { over }) => ("lapsed", Some(over)),
            Uncounted::Void(_) => ("void", None),
            Uncounted::OwnUnit => ("own unit", None),
        };
        UncountedText { unit: board.code(unit), why, by: by.map(|by| board.code(by)), void }
    });
    ForceText {
        strength,
        unit: board.code(force.unit),
        value: force.value,
        with: force.with.iter().map(|&helper| board.code(helper)).collect(),
        without: without.collect(),
        nothing,
        by,
        despite: force.despite.map(|by| board.code(by)),
    }
}

fn cycle_text<'a>(knot: &Knot, core: Vec<&'a str>) -> CycleText<'a> {
    let (by_choice, done) = match knot.rule {
        BackupRule::Szykman => (true, "no path"),
        BackupRule::Rule2000 => (true, "support not cut"),
        BackupRule::AllHold => (true, "moves fail"),
        BackupRule::Fallback | BackupRule::CircularMovement => (false, "moves fail"),
    };
    let rule = match (by_choice, knot.choice) {
        (true, Some(choice)) => format!("4.A.2 {}", choice.letter()),
        (true, None) => "disputes".to_owned(),
        (false, _) => "5.B.9".to_owned(),
    };
    CycleText { core, rule, done }
}
