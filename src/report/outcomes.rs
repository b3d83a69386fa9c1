//! What became of an order, as one sentence in full names with its reason.
//!
//! Every outcome and every reason has words here; one that lacks them does not compile.

use crate::adjudication::{
    Bounce, Closed, Cut, Disbanding, Disputed, Force, Illegal, NoPath, Outcome, Refusal,
    ResultLine, StrengthName, Void, Waive, closed,
};
use crate::board::{Board, Location, Power, Province};
use crate::order::{Adjustment, Movement, Order, Retreat, UnitName};
use crate::position::Dislodged;

use super::orders::{Speaker, nations_unit, place_name, unit_name};
use super::strengths::{Said, removing_words, settled_words};
use super::words::list;

/// All that the words for one turn's outcomes rest on.
#[derive(Clone, Copy)]
pub(super) struct Account<'a> {
    /// The names, and the position that was ordered for.
    pub(super) speaker: Speaker<'a>,
    /// Every order of the turn.
    pub(super) lines: &'a [ResultLine],
    /// The units that were dislodged in it.
    pub(super) dislodged: &'a [Dislodged],
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
        words.push_str(&dislodged_words(account, place.province));
    }
    words
}

/// `It was dislodged by the German Army Munich.`
fn dislodged_words(account: &Account<'_>, province: Province) -> String {
    let attacker = account
        .dislodged
        .iter()
        .find(|gone| gone.unit.location.province == province)
        .and_then(|gone| gone.attacker)
        .and_then(|from| account.speaker.position.unit_at(from));
    match attacker {
        Some(unit) => {
            format!("It was dislodged by {}.", nations_unit(account.speaker.board, unit))
        }
        None => "It was dislodged.".to_owned(),
    }
}

fn movement_words(
    account: &Account<'_>,
    line: &ResultLine,
    name: &UnitName,
    movement: &Movement,
) -> String {
    let say = Said { speaker: account.speaker, line };
    let unit = account.speaker.subject(line.power, &line.order);
    match &line.outcome {
        Outcome::Holds => holding_words(account, &say, &unit),
        Outcome::Moves => {
            let (overcame, circle) = (say.overcame(), say.circle());
            format!("{unit} moved to {}{overcame}{circle}.", say.goal(movement))
        }
        Outcome::Bounced(bounce) => {
            let why = bounce_words(&say, movement, bounce);
            format!("{unit} did not get to {}: {why}", say.goal(movement))
        }
        Outcome::NoPath(why) => {
            format!("{unit} did not get to {}: {}.", say.goal(movement), no_path_words(&say, why))
        }
        Outcome::Given => format!("{unit} supported {}{}", say.helped(movement), say.limits()),
        Outcome::Cut(cut) => {
            let why = cut_words(&say, cut);
            format!("{unit} could not support {}: {why}.", say.helped(movement))
        }
        Outcome::Void(void) => void_words(&say, &unit, movement, *void),
        Outcome::Convoys => convoy_words(account, &say, &unit, movement),
        Outcome::Disrupted { by } => format!(
            "{unit} could not convoy {}: it was dislodged by {}.",
            say.helped(movement),
            say.unit(*by)
        ),
        Outcome::Illegal(illegal) => {
            format!("Not possible: {}.", illegal_words(&account.speaker, line.power, illegal))
        }
        Outcome::Refused(refusal) => refusal_words(line, *refusal),
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
            Outcome::Waived(Waive::Unused) => "One build was not used.".to_owned(),
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
            | Outcome::Removed(_) => "One build was waived.".to_owned(),
        },
    }
}

/// Outcomes of retreats and adjustments; those of movements cannot happen here, and if they do the
/// program's own word stands.
fn leaving_words(account: &Account<'_>, line: &ResultLine, unit: &str, at: Location) -> String {
    let place = place_name(account.speaker.board, at);
    match &line.outcome {
        Outcome::Retreats => format!("{unit} retreated to {place}."),
        Outcome::Disbanded(why) => {
            format!("{unit} was disbanded{}.", disbanding_words(account, line.power, why))
        }
        Outcome::Built => format!("{unit} was built."),
        Outcome::Removed(why) => {
            let say = Said { speaker: account.speaker, line };
            format!("{unit} was removed{}.", removing_words(&say, *why))
        }
        Outcome::Waived(Waive::Ordered) => "One build was waived.".to_owned(),
        Outcome::Waived(Waive::Unused) => "One build was not used.".to_owned(),
        Outcome::Illegal(_) | Outcome::Refused(_) => refused_words(account, line),
        Outcome::Holds
        | Outcome::Moves
        | Outcome::Bounced(_)
        | Outcome::NoPath(_)
        | Outcome::Given
        | Outcome::Cut(_)
        | Outcome::Void(_)
        | Outcome::Convoys
        | Outcome::Disrupted { .. } => format!("{unit}: {}.", line.outcome.code()),
    }
}

fn refused_words(account: &Account<'_>, line: &ResultLine) -> String {
    match &line.outcome {
        Outcome::Illegal(Illegal::RetreatClosed(to)) => {
            format!("Not possible: {}.", closed_words(&account.speaker, line, *to))
        }
        Outcome::Illegal(why) => {
            format!("Not possible: {}.", illegal_words(&account.speaker, line.power, why))
        }
        Outcome::Refused(why) => refusal_words(line, *why),
        other => format!("{}.", other.code()),
    }
}

/// Why a place is not open to a retreat.
fn closed_words(speaker: &Speaker<'_>, line: &ResultLine, to: Province) -> String {
    let from = line.order.place().map_or(to, |place| place.province);
    let name = speaker.board.full_name(to);
    match closed(speaker.board, speaker.position, from, to) {
        Closed::NoBorder => format!("it cannot go to {name} from where it stood"),
        Closed::Occupied => format!("{} stands in the way", speaker.unit_for(line.power, to)),
        Closed::Contested => format!("units bounced in {name}, and then nobody retreats there"),
        Closed::Origin => format!("its attacker came from {name}"),
    }
}

/// A unit that stood still: whether it was dislodged, and by what.
fn holding_words(account: &Account<'_>, say: &Said<'_>, unit: &str) -> String {
    let why = &say.line.why;
    let place = say.line.order.place().map(|place| place.province);
    let gone = account.dislodged.iter().find(|gone| Some(gone.unit.location.province) == place);
    let Some(by) = gone.filter(|_| say.line.dislodged).and_then(|gone| gone.attacker) else {
        return format!("{unit} held.");
    };
    let attack = why.attacks.iter().find(|attack| attack.unit == by);
    match (attack, &why.stand) {
        (Some(attack), Some(stand)) => format!(
            "{unit} was dislodged by {}, {}.{}",
            say.unit(by),
            say.strengths(attack, stand),
            say.lost_supports(stand)
        ),
        _ => format!("{unit} was dislodged by {}.", say.unit(by)),
    }
}

impl Said<'_> {
    fn goal(&self, movement: &Movement) -> String {
        let board = self.speaker.board;
        match movement {
            Movement::Move { to, .. }
            | Movement::SupportMove { to, .. }
            | Movement::Convoy { to, .. } => place_name(board, *to),
            Movement::Astray { to } => to.clone(),
            Movement::Hold | Movement::SupportHold { .. } => String::new(),
        }
    }

    fn helped(&self, movement: &Movement) -> String {
        self.speaker.helped(self.line.power, movement)
    }
}

/// Why a move came to nothing, to the end of the sentence, and which of its supports were lost.
fn bounce_words(say: &Said<'_>, movement: &Movement, bounce: &Bounce) -> String {
    let goal = match movement {
        Movement::Move { to, .. } => to.province,
        Movement::Hold
        | Movement::Astray { .. }
        | Movement::SupportHold { .. }
        | Movement::SupportMove { .. }
        | Movement::Convoy { .. } => return "it does not move.".to_owned(),
    };
    let why = &say.line.why;
    let against = |name: StrengthName, from: Province| {
        why.against.iter().find(|force| force.name == name && force.unit == from)
    };
    let (opener, other): (String, Option<&Force>) = match *bounce {
        Bounce::Held { .. } => {
            (format!("{} held its ground", say.unit(goal)), against(StrengthName::Hold, goal))
        }
        Bounce::HeadToHead { .. } => {
            (format!("{} came the other way", say.unit(goal)), against(StrengthName::Defend, goal))
        }
        Bounce::Rival { from, .. } => {
            (format!("{} went for it too", say.unit(from)), against(StrengthName::Prevent, from))
        }
        Bounce::OwnUnit => return format!("{} was in the way.", say.unit(goal)),
        Bounce::OwnHelp { helper } => {
            return format!(
                "{} may not help to dislodge a unit of its own power, and that spoils the attack.",
                say.unit(helper)
            );
        }
        Bounce::Fallback { .. } => return format!("{}.", say.knot()),
    };
    match (&why.attack, other) {
        (Some(attack), Some(other)) => {
            let strengths = say.strengths(attack, other);
            format!("{opener}, {strengths}.{}", say.lost_supports(attack))
        }
        _ => match &why.dispute {
            Some(dispute) => format!("{opener}, {}.", dispute_words(&say.speaker, dispute)),
            None => format!("{opener}."),
        },
    }
}

/// A dispute by its number and the sizes of its armies.
fn dispute_words(speaker: &Speaker<'_>, dispute: &Disputed) -> String {
    let name = |place: Province| place_name(speaker.board, place.into());
    let armies = dispute.armies.iter().map(|(place, size)| format!("{size} from {}", name(*place)));
    let armies: Vec<String> = armies.collect();
    format!("in dispute {} over {}: {}", dispute.number, name(dispute.over), armies.join(", "))
}

fn no_path_words(say: &Said<'_>, why: &NoPath) -> String {
    match why {
        NoPath::NotOrdered => "no fleets were ordered to convoy it there".to_owned(),
        NoPath::Dislodged(_) => {
            let sunk = say.line.why.sunk.iter();
            let sunk = sunk.map(|&(fleet, by)| {
                format!("{} was dislodged by {}", say.unit(fleet), say.unit(by))
            });
            format!("its convoy was broken when {}", list(&sunk.collect::<Vec<String>>()))
        }
        NoPath::Paradox { .. } => say.knot(),
        NoPath::Impossible => "it could not go there, whatever others did".to_owned(),
    }
}

fn cut_words(say: &Said<'_>, cut: &Cut) -> String {
    match *cut {
        Cut::Attacked { .. } => format!("it was attacked by {}", say.units(&say.line.why.cut_by)),
        Cut::Dislodged { by } => format!("it was dislodged by {}", say.unit(by)),
        Cut::Fallback { .. } => say.knot(),
        Cut::Lapsed { over } => format!(
            "the dispute over {} came first and did away with it",
            place_name(say.speaker.board, over.into())
        ),
    }
}

fn void_words(say: &Said<'_>, unit: &str, movement: &Movement, void: Void) -> String {
    let (verb, other) = match movement {
        Movement::SupportHold { supported } | Movement::SupportMove { supported, .. } => {
            ("support", say.unit(supported.location.province))
        }
        Movement::Convoy { army, .. } => ("convoy", say.unit(army.location.province)),
        Movement::Hold | Movement::Move { .. } | Movement::Astray { .. } => {
            ("move", unit.to_owned())
        }
    };
    let why = match void {
        Void::MovesElsewhere => format!("{other} was ordered elsewhere"),
        Void::DoesNotMove => format!("{other} was not ordered to move"),
        Void::Moves => format!("{other} was ordered to move"),
        Void::GoesByLand => format!("{other} went by land"),
        Void::NotOnWay => format!("{other} was convoyed another way"),
        Void::CivilDisorder => format!("{other} is in civil disorder"),
        Void::Impossible => "no order of another unit could match this one".to_owned(),
    };
    format!("{unit} could not {verb} {}: {why}.", say.helped(movement))
}

/// A convoy that was matched says nothing yet of where the army got to.
fn convoy_words(account: &Account<'_>, say: &Said<'_>, unit: &str, movement: &Movement) -> String {
    let Movement::Convoy { army, .. } = movement else {
        return format!("{unit} stood ready to convoy.");
    };
    let arrived = account.lines.iter().any(|line| {
        let place = line.order.place().map(|place| place.province);
        place == Some(army.location.province) && line.outcome == Outcome::Moves
    });
    let helped = say.helped(movement);
    if arrived {
        format!("{unit} convoyed {helped}.")
    } else {
        format!("{unit} was ready to convoy {helped}, but the army did not arrive.")
    }
}

fn disbanding_words(account: &Account<'_>, power: Power, why: &Disbanding) -> String {
    match why {
        Disbanding::Ordered => String::new(),
        Disbanding::Clash(places) => {
            let speaker = &account.speaker;
            let names: Vec<String> = places
                .iter()
                .map(|&place| match speaker.position.dislodged_at(place) {
                    Some(gone) if gone.unit.power == power => unit_name(speaker.board, &gone.unit),
                    Some(gone) => nations_unit(speaker.board, &gone.unit),
                    None => speaker.unit_for(power, place),
                })
                .collect();
            format!(": {} wanted to retreat to the same place", list(&names))
        }
        Disbanding::NoOrder => ": no retreat was ordered for it that could be followed".to_owned(),
        Disbanding::NoRetreat => ": it had nowhere to go".to_owned(),
    }
}

fn refusal_words(line: &ResultLine, refusal: Refusal) -> String {
    let why = match refusal {
        Refusal::Conflicting => "there was another order for this unit that said something else",
        Refusal::Surplus => "more was ordered than was allowed",
        Refusal::Twice => "something was ordered for this place twice",
    };
    format!("Not followed: {why}{}.", settled_words(line.why.settled))
}

/// Why an order cannot be followed, as a clause without its full stop.
pub(super) fn illegal_words(speaker: &Speaker<'_>, power: Power, why: &Illegal) -> String {
    let board = speaker.board;
    let name = |province: Province| board.full_name(province);
    match *why {
        Illegal::WrongPhase => "this is no order for this phase".to_owned(),
        Illegal::NoUnit(province) => format!("no unit stands in {}", name(province)),
        Illegal::Foreign(owner) => {
            format!("the unit there belongs to {}", board.power_name(owner))
        }
        Illegal::SamePlace => "the unit stands there already".to_owned(),
        Illegal::NoBorder(to) => format!("it cannot go to {} from where it stands", name(to)),
        Illegal::NoConvoyPossible(to) => {
            format!("it can reach {} only by convoy, and no fleets are in place for one", name(to))
        }
        Illegal::CoastNeeded(to) => {
            format!("the order has to say which coast of {} is meant", name(to))
        }
        Illegal::WrongCoast(to) => {
            format!("the fleet cannot go to {} from where it stands", place_name(board, to))
        }
        Illegal::OwnSupport => "a unit cannot support itself".to_owned(),
        Illegal::OutOfReach(to) => {
            format!(
                "a unit can only support where it could go itself, and {} is not such a place",
                name(to)
            )
        }
        Illegal::SupportedCannotGo(to) => {
            format!("the supported unit cannot go to {}", place_name(board, to))
        }
        Illegal::CannotConvoy => "only a fleet at sea can convoy".to_owned(),
        Illegal::NotAnArmy(province) => {
            format!("only armies are convoyed, and there is none in {}", name(province))
        }
        Illegal::NotOnRoute => "the fleet is on no route that this army could take".to_owned(),
        Illegal::NotDislodged(province) => {
            format!("{} was not dislodged", speaker.unit_for(power, province))
        }
        Illegal::RetreatClosed(to) => format!("{} is not open to this retreat", name(to)),
        Illegal::NothingToBuild => "there is nothing to build".to_owned(),
        Illegal::NothingToRemove => "there is nothing to remove".to_owned(),
        Illegal::NoBuildSite(at) => format!("nothing can be built in {}", name(at)),
        Illegal::Occupied(at) => format!("{} is not empty", name(at)),
        Illegal::WrongKind(at) => format!("such a unit cannot stand in {}", name(at)),
        Illegal::KindNeeded(at) => {
            format!("the order has to say whether it is an army or a fleet in {}", name(at))
        }
        Illegal::KindMissing(_)
        | Illegal::KindWrong(_)
        | Illegal::NationalityMissing(_)
        | Illegal::NationalityWrong(_)
        | Illegal::NotAtCoast(_)
        | Illegal::NoSuchCoast(_)
        | Illegal::PathNeeded(_)
        | Illegal::NoSuchPath(_) => stated_words(board, why),
        Illegal::WaiveForbidden => "builds cannot be waived in this game".to_owned(),
        Illegal::NoSuchPlace => "it names a place that is not on the map".to_owned(),
    }
}

/// What an order says too little or something wrong of, as a clause without its full stop.
pub(super) fn stated_words(board: &Board, why: &Illegal) -> String {
    let name = |province: Province| board.full_name(province);
    match *why {
        Illegal::KindMissing(at) => format!(
            "in this game orders have to say whether they mean an army or a fleet, and for the \
             unit in {} this one does not",
            name(at)
        ),
        Illegal::KindWrong(at) => {
            format!("the unit in {} is of the other type than this order says", name(at))
        }
        Illegal::NationalityMissing(at) => format!(
            "in this game orders have to say whose unit they help, and for the unit in {} this \
             one does not",
            name(at)
        ),
        Illegal::NationalityWrong(at) => {
            format!("the unit in {} belongs to another power than this order says", name(at))
        }
        Illegal::NotAtCoast(at) => format!("the fleet does not lie in {}", place_name(board, at)),
        Illegal::NoSuchCoast(at) => {
            format!("this order names a coast of {} that means nothing here", name(at.province))
        }
        Illegal::PathNeeded(to) => format!(
            "in this game the order of a convoyed army has to name the seas on its way to {}",
            name(to)
        ),
        Illegal::NoSuchPath(to) => {
            format!("no convoy to {} can follow the path that is written", name(to))
        }
        _ => "it does not count in this game".to_owned(),
    }
}
