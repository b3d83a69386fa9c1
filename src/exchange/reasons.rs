//! Why an order came out as it did, in one short sentence for programs and keepers.
//!
//! Letters to players are worded in `report`; this is the `why` of a line of JSON.

use std::borrow::Cow;

use crate::adjudication::{
    BackupRule, Bounce, CoreId, Cut, Disbanding, Illegal, NoPath, Outcome, Refusal, Removing,
    Verdict, Void, Waive,
};
use crate::board::{Board, Province};

/// The reason of an outcome.
pub(super) fn why(board: &Board, verdict: &Verdict, outcome: &Outcome) -> Cow<'static, str> {
    let code = |province: &Province| board.code(*province).to_owned();
    match outcome {
        Outcome::Holds => "The unit holds.".into(),
        Outcome::Moves => "The attack is the strongest.".into(),
        Outcome::Bounced(bounce) => bounced(board, verdict, bounce).into(),
        Outcome::NoPath(why) => no_path(board, verdict, why).into(),
        Outcome::Given => "Nothing cuts the support.".into(),
        Outcome::Cut(cut) => cut_text(board, verdict, cut).into(),
        Outcome::Void(why) => void(*why).into(),
        Outcome::Convoys => "The fleet is not dislodged.".into(),
        Outcome::Disrupted { by } => format!("The fleet is dislodged from {}.", code(by)).into(),
        Outcome::Illegal(why) => illegal(board, why).into(),
        Outcome::Retreats => "Nobody else retreats there.".into(),
        Outcome::Disbanded(why) => disbanded(board, why).into(),
        Outcome::Built => "The centre is owned and vacant.".into(),
        Outcome::Removed(why) => removed(why).into(),
        Outcome::Waived(Waive::Ordered) => "The build is given up.".into(),
        Outcome::Waived(Waive::Unused) => "Nothing was ordered for this build.".into(),
        Outcome::Refused(why) => refused(*why).into(),
    }
}

fn list(board: &Board, provinces: &[Province]) -> String {
    let codes: Vec<&str> = provinces.iter().map(|&province| board.code(province)).collect();
    codes.join(", ")
}

fn core(board: &Board, verdict: &Verdict, id: CoreId) -> String {
    let rule = match verdict.core(id).rule {
        BackupRule::CircularMovement => "the rule for circular movement",
        BackupRule::Szykman => "Szykman's rule (4.A.2 d)",
        BackupRule::Rule2000 => "the rule of 2000 (4.A.2 c)",
        BackupRule::AllHold => "the rule that all hold (4.A.2 e)",
        BackupRule::Fallback => "the fallback rule (5.B.9)",
    };
    let provinces = list(board, &verdict.core_provinces(id));
    format!("By {rule}, in the cycle of {provinces}.")
}

fn bounced(board: &Board, verdict: &Verdict, bounce: &Bounce) -> String {
    match *bounce {
        Bounce::Held { attack, hold } => {
            format!("The attack of {attack} does not beat a hold of {hold}.")
        }
        Bounce::HeadToHead { attack, defend } => {
            format!("Head to head, the attack of {attack} does not beat a defence of {defend}.")
        }
        Bounce::Rival { from, attack, prevent } => {
            format!("The attack of {attack} does not beat {prevent} from {}.", board.code(from))
        }
        Bounce::OwnUnit => "A unit of the same power stays there.".to_owned(),
        Bounce::Fallback { core: id } => core(board, verdict, id),
    }
}

fn no_path(board: &Board, verdict: &Verdict, why: &NoPath) -> String {
    match why {
        NoPath::NotOrdered => "No route of fleets was ordered to convoy it.".to_owned(),
        NoPath::Dislodged(fleets) => {
            format!("The convoy lost the fleet in {}.", list(board, fleets))
        }
        NoPath::Paradox { core: id } => core(board, verdict, *id),
        NoPath::Impossible => "It could not go there, whatever is ordered.".to_owned(),
    }
}

fn cut_text(board: &Board, verdict: &Verdict, cut: &Cut) -> String {
    match *cut {
        Cut::Attacked { from } => format!("It is attacked from {}.", board.code(from)),
        Cut::Dislodged { by } => format!("It is dislodged from {}.", board.code(by)),
        Cut::Fallback { core: id } => core(board, verdict, id),
    }
}

fn void(why: Void) -> &'static str {
    match why {
        Void::MovesElsewhere => "The unit is ordered elsewhere.",
        Void::DoesNotMove => "The unit is not ordered to move.",
        Void::Moves => "The unit is ordered to move.",
        Void::GoesByLand => "The army goes by land.",
        Void::NotOnWay => "The army is convoyed another way.",
        Void::CivilDisorder => "The unit is in civil disorder (4.D.9).",
        Void::Impossible => "No order could match it.",
    }
}

fn disbanded(board: &Board, why: &Disbanding) -> String {
    match why {
        Disbanding::Ordered => "As ordered.".to_owned(),
        Disbanding::Clash(others) => {
            format!("It retreats to the same province as {}.", list(board, others))
        }
        Disbanding::NoOrder => "It has no order that can be followed.".to_owned(),
        Disbanding::NoRetreat => "It has nowhere to go.".to_owned(),
    }
}

fn removed(why: &Removing) -> String {
    match why {
        Removing::Ordered => "As ordered.".to_owned(),
        Removing::CivilDisorder { distance: None, .. } => {
            "Too few removals; it has no way home.".to_owned()
        }
        Removing::CivilDisorder { distance: Some(distance), .. } => {
            format!("Too few removals; it is {distance} from home (4.D.8).")
        }
        Removing::LeastRecent { .. } => {
            "Too few removals; it was built longest ago (4.D.8).".to_owned()
        }
    }
}

fn refused(why: Refusal) -> &'static str {
    match why {
        Refusal::Conflicting => "The unit has another legal order (4.D.3).",
        Refusal::Surplus => "More is ordered than allowed.",
        Refusal::Twice => "This is ordered already.",
    }
}

fn illegal(board: &Board, why: &Illegal) -> String {
    let code = |province: Province| board.code(province).to_owned();
    match *why {
        Illegal::WrongPhase => "It is no order of this phase.".to_owned(),
        Illegal::NoUnit(at) => format!("No unit stands in {}.", code(at)),
        Illegal::Foreign(power) => format!("The unit belongs to {}.", board.power_code(power)),
        Illegal::SamePlace => "The unit stands there already.".to_owned(),
        Illegal::NoBorder(to) => format!("It cannot go to {}.", code(to)),
        Illegal::NoConvoyPossible(to) => format!("No fleets could convoy it to {}.", code(to)),
        Illegal::CoastNeeded(to) => format!("{} has two coasts in reach; name one.", code(to)),
        Illegal::WrongCoast(to) => format!("It cannot go to {}.", board.location_code(to)),
        Illegal::OwnSupport => "A unit cannot support itself.".to_owned(),
        Illegal::OutOfReach(to) => format!("It cannot go to {} itself.", code(to)),
        Illegal::SupportedCannotGo(to) => {
            format!("The supported unit could never go to {}.", board.location_code(to))
        }
        Illegal::CannotConvoy => "Only a fleet at sea can convoy.".to_owned(),
        Illegal::NotAnArmy(at) => format!("The unit in {} is not an army.", code(at)),
        Illegal::NotOnRoute => "No route that the army could need leads here.".to_owned(),
        Illegal::NotDislodged(at) => format!("The unit in {} is not dislodged.", code(at)),
        Illegal::RetreatClosed(to) => format!("{} is not open to its retreat.", code(to)),
        Illegal::NothingToBuild => "The power has nothing to build.".to_owned(),
        Illegal::NothingToRemove => "The power has nothing to remove.".to_owned(),
        Illegal::NoBuildSite(at) => format!("{} is no owned home centre.", code(at)),
        Illegal::Occupied(at) => format!("A unit stands in {}.", code(at)),
        Illegal::WrongKind(at) => format!("Such a unit cannot stand in {}.", code(at)),
        Illegal::KindNeeded(at) => format!("Army or fleet in {}? The order must say.", code(at)),
        Illegal::WaiveForbidden => "Builds may not be waived (4.D.7).".to_owned(),
        Illegal::KindMissing(at) => {
            format!("The unit in {} is named without its type (4.C.1).", code(at))
        }
        Illegal::KindWrong(at) => format!("The unit in {} is of the other type (4.C.2).", code(at)),
        Illegal::NationalityMissing(at) => {
            format!("The unit in {} is named without its power (4.C.5).", code(at))
        }
        Illegal::NationalityWrong(at) => {
            format!("The unit in {} is of another power (4.C.6).", code(at))
        }
        Illegal::NotAtCoast(at) => {
            format!("The unit does not lie in {} (4.B.5).", board.location_code(at))
        }
        Illegal::NoSuchCoast(at) => {
            format!("{} names a coast that is none here (4.B.6).", board.location_code(at))
        }
        Illegal::PathNeeded(to) => {
            format!("A convoy to {} needs its path in the order (4.A.6).", code(to))
        }
        Illegal::NoSuchPath(to) => format!("No convoy to {} can follow that path.", code(to)),
        Illegal::NoSuchPlace => "It goes to no place of the map.".to_owned(),
    }
}
