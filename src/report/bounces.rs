//! Why a move came to nothing, and why an attack cut no support: what `outcomes` says of those that met.

use crate::adjudication::{Bounce, Disputed, Force, Outcome, ResultLine, StrengthName};
use crate::board::Province;
use crate::order::{Movement, Order};

use super::orders::Speaker;
use super::outcomes::Account;
use super::strengths::Said;

/// Why a move came to nothing, to the end of the sentence, and which of its supports were lost.
pub(super) fn bounce_words(
    account: &Account<'_>,
    say: &Said<'_>,
    movement: &Movement,
    bounce: &Bounce,
) -> String {
    let words = &say.speaker.tongue.outcomes;
    let goal = match movement {
        Movement::Move { to, .. } => to.province,
        Movement::Hold
        | Movement::Astray { .. }
        | Movement::SupportHold { .. }
        | Movement::SupportMove { .. }
        | Movement::Convoy { .. } => return words.does_not_move(),
    };
    let why = &say.line.why;
    let against = |name: StrengthName, from: Province| {
        why.against.iter().find(|force| force.name == name && force.unit == from)
    };
    let (opener, other): (String, Option<&Force>) = match *bounce {
        Bounce::Held { .. } => {
            let unit = say.unit(goal);
            let opener = match has_tried_to_go(account, goal) {
                true => words.did_not_leave(&unit),
                false => words.held_its_ground(&unit),
            };
            (opener, against(StrengthName::Hold, goal))
        }
        Bounce::HeadToHead { .. } => {
            (words.came_the_other_way(&say.unit(goal)), against(StrengthName::Defend, goal))
        }
        Bounce::Rival { from, .. } => return rival_words(say, from),
        Bounce::OwnUnit => {
            let gone = account.dislodged.iter().find(|it| it.unit.location.province == goal);
            return match gone.and_then(|gone| gone.attacker) {
                Some(by) => words.in_the_way_until(&say.unit(goal), &say.unit(by)),
                None if would_dislodge(account, say, goal) => words.own_stays(&say.unit(goal)),
                None => words.in_the_way(&say.unit(goal)),
            };
        }
        Bounce::OwnUnitStill => return words.still_there(&say.unit(goal)),
        Bounce::OwnHelp { helper } => return words.own_help(&say.unit(helper)),
        Bounce::Cycle { .. } => return words.reason(&say.knot()),
    };
    match (&why.attack, other) {
        (Some(attack), Some(other)) => {
            let strengths = say.strengths(attack, other);
            words.reason_with(&opener, &strengths, &say.lost_supports(attack))
        }
        _ => match &why.dispute {
            Some(dispute) => words.reason_with(&opener, &dispute_words(&say.speaker, dispute), ""),
            None => words.reason(&opener),
        },
    }
}

/// Whether a move had the supports to dislodge the unit there, were that not of its own power.
fn would_dislodge(account: &Account<'_>, say: &Said<'_>, goal: Province) -> bool {
    let Some(from) = say.line.order.place() else { return false };
    let is_support = |line: &&ResultLine| {
        line.outcome == Outcome::Given
            && matches!(&line.order, Order::Movement(_, Movement::SupportMove { supported, to })
                if supported.location.province == from.province && to.province == goal)
    };
    let supports = account.lines.iter().filter(is_support).count() as u32;
    let met = say.line.why.against.iter().map(|met| met.value).max();
    met.is_some_and(|met| 1 + supports > met)
}

/// Whether the unit there had an order to move, which came to nothing.
fn has_tried_to_go(account: &Account<'_>, place: Province) -> bool {
    account.lines.iter().any(|line| {
        matches!(&line.order, Order::Movement(name, Movement::Move { .. })
            if name.location.province == place)
            && matches!(line.outcome, Outcome::Bounced(_) | Outcome::NoPath(_))
    })
}

/// Who went to the same place, and was as strong or stronger: all whom nobody outdid.
fn rival_words(say: &Said<'_>, from: Province) -> String {
    let words = &say.speaker.tongue.outcomes;
    let why = &say.line.why;
    let rivals = why.against.iter().filter(|force| force.name == StrengthName::Prevent);
    let most = rivals.clone().map(|force| force.value).max();
    let first: Vec<&Force> = rivals.filter(|force| Some(force.value) == most).collect();
    let opener = match first.as_slice() {
        [] => words.went_too(&say.unit(from)),
        first => words.went_too(&say.units(&first.iter().map(|it| it.unit).collect::<Vec<_>>())),
    };
    match (&why.attack, first.as_slice()) {
        (Some(attack), [other]) => {
            words.reason_with(&opener, &say.strengths(attack, other), &say.lost_supports(attack))
        }
        (Some(attack), [other, ..]) => {
            let strengths = say.strengths_each(attack, other.value);
            words.reason_with(&opener, &strengths, &say.lost_supports(attack))
        }
        _ => match &why.dispute {
            Some(dispute) => words.reason_with(&opener, &dispute_words(&say.speaker, dispute), ""),
            None => words.reason(&opener),
        },
    }
}

/// Which attack did not cut a support, because it came from where that was aimed; as a sentence.
pub(super) fn aimed_words(say: &Said<'_>, movement: &Movement) -> String {
    let Movement::SupportMove { to, .. } = movement else { return String::new() };
    let goal = to.province;
    match say.line.why.attacks.iter().any(|attack| attack.unit == goal) {
        true => say.speaker.tongue.outcomes.aimed(&say.unit(goal), &say.speaker.place(goal.into())),
        false => String::new(),
    }
}

/// The same, told of the attack.
pub(super) fn uncut_words(account: &Account<'_>, say: &Said<'_>, movement: &Movement) -> String {
    let (Movement::Move { to, .. }, Some(own)) = (movement, say.line.order.place()) else {
        return String::new();
    };
    let is_aimed = |line: &&ResultLine| {
        line.outcome == Outcome::Given
            && line.power != say.line.power
            && matches!(&line.order, Order::Movement(name, Movement::SupportMove { to: aim, .. })
                if name.location.province == to.province && aim.province == own.province)
    };
    match account.lines.iter().any(|line| is_aimed(&line)) {
        true => {
            let (unit, own) = (say.unit(to.province), say.speaker.place(own.province.into()));
            account.speaker.tongue.outcomes.uncut(&unit, &own)
        }
        false => String::new(),
    }
}

/// A dispute by its number and the sizes of its armies.
fn dispute_words(speaker: &Speaker<'_>, dispute: &Disputed) -> String {
    let words = &speaker.tongue.outcomes;
    let armies = dispute
        .armies
        .iter()
        .map(|(place, size)| words.dispute_army(*size as usize, &speaker.place((*place).into())));
    let armies: Vec<String> = armies.collect();
    let over = speaker.place(dispute.over.into());
    words.dispute(&dispute.number.to_string(), &over, &armies.join(", "))
}
