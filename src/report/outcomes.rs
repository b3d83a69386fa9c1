//! What became of an order, as one sentence in full names with its reason.
//!
//! Every outcome and every reason has words here; one that lacks them does not compile.

use crate::adjudication::{
    Cut, Disbanding, NoPath, Origin, Other, Outcome, Refusal, ResultLine, Void, Waive,
};
use crate::board::{Location, Power, Province};
use crate::order::{Adjustment, Movement, Order, Retreat, UnitName};
use crate::position::Dislodged;

use super::bounces::{aimed_words, bounce_words, uncut_words};
use super::illegal::{illegal_words, not_possible};
use super::orders::{Speaker, nations_unit};
use super::strengths::{Said, removing_words, settled_words};
use super::tongue::{Join, Name, Whose};

/// All that the words for one turn's outcomes rest on.
#[derive(Clone, Copy)]
pub(super) struct Account<'a> {
    /// The names, and the position that was ordered for.
    pub(super) speaker: Speaker<'a>,
    /// Every order of the turn.
    pub(super) lines: &'a [ResultLine],
    /// The units that were dislodged in it.
    pub(super) dislodged: &'a [Dislodged],
    /// The powers of which it is known that they sent no orders.
    pub(super) silent: &'a [Power],
}

/// The sentence for one line: `Army Paris moved to Burgundy.`
pub(super) fn outcome_words(account: &Account<'_>, line: &ResultLine) -> String {
    let mut words = match &line.order {
        Order::Movement(name, movement) => movement_words(account, line, name, movement),
        Order::Retreat(name, retreat) => retreat_words(account, line, name, retreat),
        Order::Adjustment(adjustment) => adjustment_words(account, line, adjustment),
    };
    // Some outcomes say it already.
    let said = matches!(
        line.outcome,
        Outcome::Holds | Outcome::Disrupted { .. } | Outcome::Cut(Cut::Dislodged { .. })
    );
    if let (true, false, Some(place)) = (line.dislodged, said, line.order.place()) {
        words.push(' ');
        words.push_str(&dislodged_words(account, line.power, place.province));
    }
    words
}

/// `Army Burgundy was dislodged by the German Army Munich.` It is named again, for the sentence before
/// may have named another last.
fn dislodged_words(account: &Account<'_>, power: Power, province: Province) -> String {
    let attacker = account
        .dislodged
        .iter()
        .find(|gone| gone.unit.location.province == province)
        .and_then(|gone| gone.attacker)
        .and_then(|from| account.speaker.position.unit_at(from));
    let Speaker { tongue, board, .. } = account.speaker;
    let unit = account.speaker.unit_for(power, province);
    match attacker {
        Some(by) => tongue.outcomes.was_dislodged_by(&unit, &nations_unit(tongue, board, by)),
        None => tongue.outcomes.was_dislodged(&unit),
    }
}

fn movement_words(
    account: &Account<'_>,
    line: &ResultLine,
    name: &UnitName,
    movement: &Movement,
) -> String {
    let say = Said { speaker: account.speaker, line };
    let words = &account.speaker.tongue.outcomes;
    let unit = account.speaker.subject(line.power, &line.order);
    match &line.outcome {
        Outcome::Holds => holding_words(account, &say, &unit),
        Outcome::Moves => {
            let moved = words.moved(&unit, &say.goal(movement), &say.overcame(), &say.circle());
            moved + &fell_back_words(&say)
        }
        Outcome::Bounced(bounce) => {
            let why = bounce_words(account, &say, movement, bounce)
                + &uncut_words(account, &say, movement);
            words.bounced(&unit, &say.goal(movement), &why) + &fell_back_words(&say)
        }
        Outcome::NoPath(why) => {
            words.no_path(&unit, &say.goal(movement), &no_path_words(&say, why))
        }
        Outcome::Given => {
            let spared = say.spared() + &aimed_words(&say, movement);
            words.supported(&unit, &say.helped(movement), &say.limit(), &spared)
        }
        Outcome::Cut(cut) => {
            words.not_supported(&unit, &say.helped(movement), &cut_words(&say, cut))
        }
        Outcome::Void(void) => void_words(&say, &unit, movement, *void),
        Outcome::Convoys => convoy_words(account, &say, &unit, movement),
        Outcome::Disrupted { by } => {
            let why = words.dislodged_by(&say.unit(*by));
            words.not_convoyed(&unit, &say.helped(movement), &why)
        }
        Outcome::Illegal(_) | Outcome::Refused(_) => refused_words(account, line),
        Outcome::Retreats
        | Outcome::Disbanded(_)
        | Outcome::Built
        | Outcome::Removed(_)
        | Outcome::Waived(_) => leaving_words(account, line, &unit, name.location),
    }
}

fn retreat_words(
    account: &Account<'_>,
    line: &ResultLine,
    name: &UnitName,
    retreat: &Retreat,
) -> String {
    let unit = account.speaker.subject(line.power, &line.order);
    let goal = match retreat {
        Retreat::To(place) => *place,
        Retreat::Disband => name.location,
    };
    leaving_words(account, line, &unit, goal)
}

fn adjustment_words(account: &Account<'_>, line: &ResultLine, order: &Adjustment) -> String {
    let unit = account.speaker.subject(line.power, &line.order);
    match order {
        Adjustment::Build { at, .. } => leaving_words(account, line, &unit, *at),
        Adjustment::Remove(name) => leaving_words(account, line, &unit, name.location),
        Adjustment::Waive => match &line.outcome {
            Outcome::Illegal(_) | Outcome::Refused(_) => refused_words(account, line),
            Outcome::Waived(Waive::Unused) => account.speaker.tongue.outlook.unused(1),
            Outcome::Waived(Waive::Ordered)
            | Outcome::Holds
            | Outcome::Moves
            | Outcome::Bounced(_)
            | Outcome::NoPath(_)
            | Outcome::Given
            | Outcome::Cut(_)
            | Outcome::Void(_)
            | Outcome::Convoys
            | Outcome::Disrupted { .. }
            | Outcome::Retreats
            | Outcome::Disbanded(_)
            | Outcome::Built
            | Outcome::Removed(_) => account.speaker.tongue.outcomes.waived(),
        },
    }
}

/// Outcomes of retreats and adjustments; those of movements cannot happen here, and if they do the
/// program's own word stands.
fn leaving_words(
    account: &Account<'_>,
    line: &ResultLine,
    unit: &Name<'_>,
    at: Location,
) -> String {
    let words = &account.speaker.tongue.outcomes;
    match &line.outcome {
        Outcome::Retreats => {
            let to = line.why.other.place.unwrap_or(at);
            words.retreated(unit, &account.speaker.place(to))
        }
        Outcome::Disbanded(why) => {
            words.disbanded(unit, &disbanding_words(account, line.power, why))
        }
        Outcome::Built => words.built(&built_name(account, line).unwrap_or_else(|| unit.clone())),
        Outcome::Removed(why) => {
            let say = Said { speaker: account.speaker, line };
            words.removed(unit, &removing_words(&say, *why))
        }
        Outcome::Waived(Waive::Ordered) => words.waived(),
        Outcome::Waived(Waive::Unused) => account.speaker.tongue.outlook.unused(1),
        Outcome::Illegal(_) | Outcome::Refused(_) => refused_words(account, line),
        Outcome::Holds
        | Outcome::Moves
        | Outcome::Bounced(_)
        | Outcome::NoPath(_)
        | Outcome::Given
        | Outcome::Cut(_)
        | Outcome::Void(_)
        | Outcome::Convoys
        | Outcome::Disrupted { .. } => format!("{}: {}.", unit.base(), line.outcome.code()),
    }
}

/// The unit that was built, where the order says another one.
fn built_name<'a>(account: &Account<'a>, line: &ResultLine) -> Option<Name<'a>> {
    let Order::Adjustment(Adjustment::Build { kind, at }) = line.order else { return None };
    let other = line.why.other;
    if other == Other::default() {
        return None;
    }
    let Speaker { tongue, board, .. } = account.speaker;
    let at = other.place.unwrap_or(at);
    Some(tongue.names.unit_at(board, other.kind.or(kind), at, Whose::Own))
}

fn refused_words(account: &Account<'_>, line: &ResultLine) -> String {
    match &line.outcome {
        Outcome::Illegal(why) => {
            let from = line.order.place().map(|place| place.province);
            not_possible(&account.speaker, line.power, from, why)
        }
        Outcome::Refused(why) => refusal_words(&Said { speaker: account.speaker, line }, *why),
        other => format!("{}.", other.code()),
    }
}

/// A unit that stood still: whether it was dislodged, and by what.
fn holding_words(account: &Account<'_>, say: &Said<'_>, unit: &Name<'_>) -> String {
    let (why, words) = (&say.line.why, &account.speaker.tongue.outcomes);
    let place = say.line.order.place().map(|place| place.province);
    let gone = account.dislodged.iter().find(|gone| Some(gone.unit.location.province) == place);
    let Some(by) = gone.filter(|_| say.line.dislodged).and_then(|gone| gone.attacker) else {
        return match say.line.origin {
            Origin::Ordered => words.held(unit),
            Origin::Unordered => words.held_unordered(unit),
        };
    };
    let attack = why.attacks.iter().find(|attack| attack.unit == by);
    let dislodged = match (attack, &why.stand) {
        (Some(attack), Some(stand)) => words.held_dislodged_with(
            unit,
            &say.unit(by),
            &say.strengths(attack, stand),
            &say.lost_supports(stand),
        ),
        _ => words.was_dislodged_by(unit, &say.unit(by)),
    };
    match say.line.origin {
        Origin::Ordered => dislodged,
        Origin::Unordered => dislodged + &words.without_order(unit),
    }
}

impl<'a> Said<'a> {
    fn goal(&self, movement: &Movement) -> Name<'a> {
        let names = &self.speaker.tongue.names;
        let place = |to: &Location| self.speaker.place(*to);
        match movement {
            Movement::Move { to, .. } => place(self.line.why.other.place.as_ref().unwrap_or(to)),
            Movement::SupportMove { to, .. } | Movement::Convoy { to, .. } => place(to),
            Movement::Astray { to } => names.text(to.clone()),
            Movement::Hold | Movement::SupportHold { .. } => names.text(String::new()),
        }
    }

    fn helped(&self, movement: &Movement) -> String {
        self.speaker.helped(self.line.power, movement)
    }

    /// Why an order is impossible that counts all the same (4.E.1 a to c).
    fn impossible(&self, otherwise: String) -> String {
        let why = self.line.why.impossible.as_ref();
        why.map_or(otherwise, |why| illegal_words(&self.speaker, self.line.power, why))
    }
}

fn no_path_words(say: &Said<'_>, why: &NoPath) -> String {
    let words = &say.speaker.tongue.outcomes;
    match why {
        NoPath::NotOrdered => words.no_fleets(),
        NoPath::Dislodged(_) => words.convoy_broken(&sunk_words(say)),
        NoPath::Paradox { .. } => say.knot(),
        NoPath::Impossible => say.impossible(words.never_there()),
    }
}

fn sunk_words(say: &Said<'_>) -> String {
    let tongue = say.speaker.tongue;
    let sunk = say.line.why.sunk.iter();
    let sunk = sunk.map(|&(fleet, by)| tongue.outcomes.sunk(&say.unit(fleet), &say.unit(by)));
    tongue.names.texts(&sunk.collect::<Vec<String>>(), Join::And)
}

/// That an army walked because its swap by convoy was disrupted (4.A.3 c), as a sentence behind what
/// became of it.
fn fell_back_words(say: &Said<'_>) -> String {
    match say.line.why.sunk.is_empty() {
        true => String::new(),
        false => say.speaker.tongue.outcomes.fell_back(&sunk_words(say)),
    }
}

fn cut_words(say: &Said<'_>, cut: &Cut) -> String {
    let words = &say.speaker.tongue.outcomes;
    match *cut {
        Cut::Attacked { .. } => words.attacked_by(&say.units(&say.line.why.cut_by)),
        Cut::Dislodged { by } => words.dislodged_by(&say.unit(by)),
        Cut::Cycle { .. } => say.knot(),
        Cut::Lapsed { over } => words.dispute_first(&say.speaker.place(over.into())),
    }
}

fn void_words(say: &Said<'_>, unit: &Name<'_>, movement: &Movement, void: Void) -> String {
    let words = &say.speaker.tongue.outcomes;
    let other = match movement {
        Movement::SupportHold { supported: name }
        | Movement::SupportMove { supported: name, .. }
        | Movement::Convoy { army: name, .. } => &say.unit(name.location.province),
        Movement::Hold | Movement::Move { .. } | Movement::Astray { .. } => unit,
    };
    let why = match void {
        Void::MovesElsewhere => words.went_elsewhere(other),
        Void::DoesNotMove => words.was_not_to_move(other),
        Void::Moves => words.was_to_move(other),
        Void::GoesByLand => words.went_by_land(other),
        Void::NotOnWay => words.convoyed_elsewhere(other),
        Void::OtherPath => words.other_path(other),
        Void::NoRoute => words.no_route(other),
        Void::OtherCoast(to) => words.went_to_other_coast(other, &say.speaker.place(to)),
        Void::MovesInVain => words.moved_in_vain(other),
        Void::CivilDisorder => words.in_disorder(other),
        Void::Impossible => say.impossible(words.matches_nothing()),
    };
    match movement {
        Movement::SupportHold { .. } | Movement::SupportMove { .. } => {
            words.not_supported(unit, &say.helped(movement), &why)
        }
        Movement::Convoy { .. } => words.not_convoyed(unit, &say.helped(movement), &why),
        Movement::Hold | Movement::Move { .. } | Movement::Astray { .. } => {
            words.not_moved(unit, &why)
        }
    }
}

/// A convoy that was matched says nothing yet of where the army got to.
fn convoy_words(
    account: &Account<'_>,
    say: &Said<'_>,
    unit: &Name<'_>,
    movement: &Movement,
) -> String {
    let words = &say.speaker.tongue.outcomes;
    let Movement::Convoy { army, .. } = movement else {
        return words.stood_ready(unit);
    };
    let arrived = account.lines.iter().any(|line| {
        let place = line.order.place().map(|place| place.province);
        place == Some(army.location.province) && line.outcome == Outcome::Moves
    });
    let helped = say.helped(movement);
    if arrived { words.convoyed(unit, &helped) } else { words.convoyed_in_vain(unit, &helped) }
}

fn disbanding_words(account: &Account<'_>, power: Power, why: &Disbanding) -> String {
    let speaker = &account.speaker;
    let words = &speaker.tongue.outcomes;
    match why {
        Disbanding::Ordered => String::new(),
        Disbanding::Clash(places) => {
            let units = places.iter().map(|&place| match speaker.position.dislodged_at(place) {
                Some(gone) => speaker.called(power, &gone.unit),
                None => speaker.unit_for(power, place),
            });
            words.clash(&speaker.tongue.names.list(units.collect(), Join::And))
        }
        Disbanding::NoOrder if account.silent.contains(&power) => words.no_retreat_sent(),
        Disbanding::NoOrder => words.no_retreat_ordered(),
        Disbanding::NoRetreat => words.nowhere_to_go(),
    }
}

fn refusal_words(say: &Said<'_>, refusal: Refusal) -> String {
    let tongue = say.speaker.tongue;
    let why = match refusal {
        Refusal::Conflicting => tongue.outcomes.conflicting(),
        Refusal::Surplus => tongue.outcomes.surplus(),
        Refusal::Twice(_) => tongue.outcomes.twice(),
        Refusal::Again => tongue.outcomes.again(),
    };
    tongue.outcomes.not_followed(&why, &settled_words(tongue, say.line.why.settled))
}
