//! What became of each order, with the reason as data; success is derived from it.
//!
//! Nothing here is a sentence: programs get a word ([`Outcome::code`]), and rooms that write to
//! people read the reason.

use crate::board::{Location, Power, Province};

use super::decision::Decision;

/// What became of one order, or of a unit without one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The unit holds.
    Holds,
    /// The unit moves.
    Moves,
    /// The unit tried and came to nothing.
    Bounced(Bounce),
    /// The army found no convoy.
    NoPath(NoPath),
    /// The support counts.
    Given,
    /// The support does not count.
    Cut(Cut),
    /// The support or convoy matches nothing.
    Void(Void),
    /// The fleet carries an army, wherever that gets.
    Convoys,
    /// The convoying fleet is dislodged.
    Disrupted {
        /// Where its attacker came from.
        by: Province,
    },
    /// As if not written.
    Illegal(Illegal),
    /// The unit retreats.
    Retreats,
    /// The unit leaves the board in a retreat phase.
    Disbanded(Disbanding),
    /// The unit is built.
    Built,
    /// The unit leaves the board in an adjustment phase.
    Removed(Removing),
    /// A build is given up.
    Waived(Waive),
    /// Legal, but surplus or in conflict with another order (4.D.3 to 4.D.6).
    Refused(Refusal),
}

/// Why a move came to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bounce {
    /// The unit there holds its ground.
    Held {
        /// The attack strength.
        attack: u32,
        /// The hold strength.
        hold: u32,
    },
    /// A unit comes the other way, and is not weaker.
    HeadToHead {
        /// The attack strength.
        attack: u32,
        /// Its defend strength.
        defend: u32,
    },
    /// Another unit wants to go there, and is not weaker.
    Rival {
        /// Where that unit stands.
        from: Province,
        /// The attack strength.
        attack: u32,
        /// The rival's prevent strength.
        prevent: u32,
    },
    /// The unit there is of the same power, and stays.
    OwnUnit,
    /// The unit there is of the same power, and leaves in a later dispute; by disputes only.
    OwnUnitStill,
    /// The attack had the help of a unit of the defender's own power, which by disputes is no
    /// attack at all.
    OwnHelp {
        /// Where that unit stands.
        helper: Province,
    },
    /// It is part of a decision cycle whose moves a backup rule has fail (4.A.2 e, f; 5.B.9).
    Cycle {
        /// The cycle.
        core: CoreId,
    },
}

/// Why an army found no convoy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoPath {
    /// No whole route of fleets was ordered to carry it.
    NotOrdered,
    /// These fleets were dislodged: one of every route that was ordered, or by 4.A.1 a of any.
    Dislodged(Vec<Province>),
    /// The paradox rule says so (4.A.2).
    Paradox {
        /// The paradox.
        core: CoreId,
    },
    /// It could never have got there; the order counts as one to move all the same (4.E.1 a to c).
    Impossible,
}

/// Names one cycle that a backup rule settled, by its place in [`super::Verdict::cores`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoreId(pub(super) usize);

impl CoreId {
    /// Its number among the cycles of the phase, from 1.
    pub fn number(self) -> usize {
        self.0 + 1
    }
}

/// Which rule settled a decision cycle (5.B.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BackupRule {
    /// All units of a circular movement move.
    CircularMovement,
    /// The convoyed armies of a convoy paradox find no path (4.A.2 d).
    Szykman,
    /// A convoyed army does not cut the support of an attack on a fleet that carries it (4.A.2 c).
    Rule2000,
    /// All moves of the paradox fail (4.A.2 e).
    AllHold,
    /// The moves of the cycle fail and its supports are cut.
    Fallback,
}

/// A decision cycle that a backup rule settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Core {
    /// The rule.
    pub rule: BackupRule,
    /// The decisions of the cycle.
    pub cycle: Vec<Decision>,
    /// Those of them that the rule settled against, or without, their equations.
    pub settled: Vec<Decision>,
}

/// Why a support does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// It is attacked from here.
    Attacked {
        /// Where the attacker stood.
        from: Province,
    },
    /// It is dislodged from here.
    Dislodged {
        /// Where the attacker stood.
        by: Province,
    },
    /// It is part of a decision cycle that a backup rule settled (4.A.2, 5.B.9).
    Cycle {
        /// The cycle.
        core: CoreId,
    },
    /// The unit's order, or that of the one it supports, was done with before the support was
    /// weighed; by disputes only.
    Lapsed {
        /// The province whose dispute did away with it.
        over: Province,
    },
}

/// Why a support or convoy matches nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Void {
    /// The unit does not go there.
    MovesElsewhere,
    /// The unit stays where it is.
    DoesNotMove,
    /// The unit leaves, so it cannot be helped to stay.
    Moves,
    /// The army walks (4.A.3).
    GoesByLand,
    /// The army goes by convoy, and does not need the fleet (4.A.1).
    NotOnWay,
    /// The order of the army names another path (4.A.6 b, c).
    OtherPath,
    /// The fleets that are ordered to carry the army make no whole route (4.E.1).
    NoRoute,
    /// The unit goes there, but not to this coast, which the support names or means (4.B.4).
    OtherCoast(Location),
    /// The unit is ordered to go there, in a way that is impossible (4.E.1 a to c).
    MovesInVain,
    /// The unit is in civil disorder (4.D.9 a).
    CivilDisorder,
    /// No other order could ever match this one; it counts as an order all the same (4.E.1 a to c).
    Impossible,
}

/// Why an order is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// It is no order of this phase.
    WrongPhase,
    /// No unit stands in this province.
    NoUnit(Province),
    /// The unit belongs to this power.
    Foreign(Power),
    /// It is to go where it stands.
    SamePlace,
    /// The unit cannot go there.
    NoBorder(Province),
    /// The army could go there by convoy alone, and no fleets are in place.
    NoConvoyPossible(Province),
    /// The order has to name the coast of this province, and does not.
    CoastNeeded(Province, CoastIssue),
    /// The fleet cannot go to the coast that is named (4.B.3).
    WrongCoast(Location),
    /// No coast is named, and the fleet cannot go to the default coast (4.B.2 b).
    DefaultCoast(Location),
    /// A support names no coast, and the supported fleet cannot go to the default coast (4.B.4 b).
    DefaultOfSupport(Location),
    /// A unit cannot support itself.
    OwnSupport,
    /// A unit cannot support where it cannot go.
    OutOfReach(Province),
    /// The supported unit can never go there (6.D.31, 6.D.32).
    SupportedCannotGo(Location),
    /// Only a fleet at sea can convoy.
    CannotConvoy,
    /// Only an army can be carried.
    NotAnArmy(Province),
    /// The fleet is part of no route the army could need.
    NotOnRoute,
    /// The unit is not dislodged.
    NotDislodged(Province),
    /// The dislodged unit may not retreat there.
    RetreatClosed(Province),
    /// The power has no unit to build in this phase.
    NothingToBuild,
    /// The power has no unit to remove in this phase.
    NothingToRemove,
    /// No unit of the power may be built in this province.
    NoBuildSite(Province),
    /// The province is not vacant.
    Occupied(Province),
    /// Such a unit cannot stand in this province.
    WrongKind(Province),
    /// The order must name army or fleet (4.C.3).
    KindNeeded(Province),
    /// Builds may not be waived (4.D.7 b).
    WaiveForbidden,
    /// The unit in this province is named without its type (4.C.1 a), or with the type only in
    /// another order to the same unit (4.C.1 c).
    KindMissing(Province),
    /// The unit in this province is of the other type (4.C.2).
    KindWrong(Province),
    /// The foreign unit in this province is named without its power (4.C.5).
    NationalityMissing(Province),
    /// The unit in this province is of another power (4.C.6).
    NationalityWrong(Province),
    /// The unit that is ordered does not lie at this coast (4.B.5 a).
    NotAtCoast(Location),
    /// There is no such coast, or none that matters (4.B.6 a).
    NoSuchCoast(Location),
    /// A convoy there needs its path in the order of the army (4.A.6 c).
    PathNeeded(Province),
    /// No convoy can follow the path that is written (4.A.6 b).
    NoSuchPath(Province),
    /// It is to go to a place that is not on the board.
    NoSuchPlace,
}

/// The issue by which an order has to name a coast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CoastIssue {
    /// 4.B.1: two coasts are in reach.
    TwoCoasts,
    /// 4.B.2: one is, and is to be named all the same.
    OneCoast,
    /// 4.B.4: a support.
    Support,
    /// 4.B.7: a build.
    Build,
}

/// Why a unit leaves the board in a retreat phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Disbanding {
    /// It was told to.
    Ordered,
    /// Others retreat to the same province; their places.
    Clash(Vec<Province>),
    /// Nobody told it anything that could be done.
    NoOrder,
    /// It had nowhere to go.
    NoRetreat,
}

/// Why a unit leaves the board in an adjustment phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removing {
    /// It was told to.
    Ordered,
    /// Too few were ordered, or by 4.D.6 a too many, and it was the first by its distance from home
    /// (4.D.8 a to e).
    CivilDisorder {
        /// That distance, where it has one.
        distance: Option<u32>,
        /// Before whom it goes.
        lead: Lead,
    },
    /// Too few were ordered, or by 4.D.6 a too many, and it was built longest ago (4.D.8 f).
    LeastRecent {
        /// Before whom it goes.
        lead: Lead,
    },
}

/// Why a unit goes before the first of those that stay, which stands here (4.D.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lead {
    /// All go.
    All,
    /// It is farther from home.
    Farther(Province),
    /// It stands on no centre, and the other does.
    OffCentre(Province),
    /// It was built earlier, or nobody knows when.
    Older(Province),
    /// It is a fleet, and the other an army.
    Fleet(Province),
    /// It comes first in the alphabet.
    Alphabet(Province),
}

/// Why a build is given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waive {
    /// It was ordered so.
    Ordered,
    /// Nothing was ordered for it.
    Unused,
}

/// Why a legal order is not followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The unit has another legal order (4.D.3).
    Conflicting,
    /// More is ordered than allowed (4.D.4, 4.D.6).
    Surplus,
    /// Several different builds are ordered in this province (4.D.5).
    Twice(Province),
    /// The same is ordered by another line.
    Again,
}

impl Illegal {
    /// The issue of chapter 4 whose choice in the game makes the order illegal.
    pub fn issue(&self) -> Option<&'static str> {
        match self {
            Illegal::CoastNeeded(_, CoastIssue::TwoCoasts) => Some("4.B.1"),
            Illegal::CoastNeeded(_, CoastIssue::OneCoast) | Illegal::DefaultCoast(_) => {
                Some("4.B.2")
            }
            Illegal::CoastNeeded(_, CoastIssue::Support) | Illegal::DefaultOfSupport(_) => {
                Some("4.B.4")
            }
            Illegal::CoastNeeded(_, CoastIssue::Build) => Some("4.B.7"),
            Illegal::WrongCoast(_) => Some("4.B.3"),
            Illegal::NotAtCoast(_) => Some("4.B.5"),
            Illegal::NoSuchCoast(_) => Some("4.B.6"),
            Illegal::KindMissing(_) => Some("4.C.1"),
            Illegal::KindWrong(_) => Some("4.C.2"),
            Illegal::KindNeeded(_) => Some("4.C.3"),
            Illegal::WrongKind(_) => Some("4.C.4"),
            Illegal::NationalityMissing(_) => Some("4.C.5"),
            Illegal::NationalityWrong(_) => Some("4.C.6"),
            Illegal::WaiveForbidden => Some("4.D.7"),
            Illegal::PathNeeded(_) | Illegal::NoSuchPath(_) => Some("4.A.6"),
            Illegal::WrongPhase
            | Illegal::NoUnit(_)
            | Illegal::Foreign(_)
            | Illegal::SamePlace
            | Illegal::NoBorder(_)
            | Illegal::NoConvoyPossible(_)
            | Illegal::OwnSupport
            | Illegal::OutOfReach(_)
            | Illegal::SupportedCannotGo(_)
            | Illegal::CannotConvoy
            | Illegal::NotAnArmy(_)
            | Illegal::NotOnRoute
            | Illegal::NotDislodged(_)
            | Illegal::RetreatClosed(_)
            | Illegal::NothingToBuild
            | Illegal::NothingToRemove
            | Illegal::NoBuildSite(_)
            | Illegal::Occupied(_)
            | Illegal::NoSuchPlace => None,
        }
    }
}

impl Outcome {
    /// The word for programs (design: what other programs may rely on).
    pub fn code(&self) -> &'static str {
        match self {
            Outcome::Holds => "holds",
            Outcome::Moves => "moves",
            Outcome::Bounced(_) => "bounced",
            Outcome::NoPath(_) => "no path",
            Outcome::Given => "given",
            Outcome::Cut(_) => "cut",
            Outcome::Void(_) => "void",
            Outcome::Convoys => "convoys",
            Outcome::Disrupted { .. } => "disrupted",
            Outcome::Illegal(_) => "illegal",
            Outcome::Retreats => "retreats",
            Outcome::Disbanded(_) => "disbanded",
            Outcome::Built => "built",
            Outcome::Removed(_) => "removed",
            Outcome::Waived(_) => "waived",
            Outcome::Refused(_) => "refused",
        }
    }
}
