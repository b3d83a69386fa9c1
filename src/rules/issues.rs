//! One type for each disputable issue, and [`Rules`], which holds one choice of each.

use super::RuleFault;

/// What a table of the rules needs to know of one issue.
#[derive(Clone, Copy, Debug)]
pub struct Issue {
    /// Its number in DATC chapter 4 (`4.A.1`).
    pub number: &'static str,
    /// All choices, in the order of their letters.
    pub choices: &'static [&'static str],
}

/// Makes one enum for each issue and the struct that holds a choice of each.
macro_rules! issues {
    ($(
        $(#[$doc:meta])*
        $number:literal $field:ident: $name:ident {
            $( $(#[$choice_doc:meta])* $letter:literal $choice:ident, )*
        }
    )*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum $name {
                $( $(#[$choice_doc])* $choice, )*
            }

            impl $name {
                /// The letter of this choice.
                pub fn letter(self) -> &'static str {
                    match self {
                        $( $name::$choice => $letter, )*
                    }
                }
            }
        )*

        /// One choice of each issue.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct Rules {
            $( $(#[$doc])* pub $field: $name, )*
        }

        const ISSUES: &[Issue] = &[
            $( Issue {
                number: $number,
                choices: &[$( $letter, )*],
            }, )*
        ];

        impl Rules {
            /// The choice made for the issue of this number.
            pub fn choice(&self, number: &str) -> Option<&'static str> {
                match number {
                    $( $number => Some(self.$field.letter()), )*
                    _ => None,
                }
            }

            fn put(&mut self, number: &str, letter: &str) -> bool {
                match (number, letter) {
                    $( $( ($number, $letter) => self.$field = $name::$choice, )* )*
                    _ => return false,
                }
                true
            }
        }
    };
}

impl Rules {
    /// Every issue, in the order of the numbers.
    pub fn issues() -> impl Iterator<Item = &'static Issue> {
        ISSUES.iter()
    }

    /// Makes a single choice over what was there.
    ///
    /// # Errors
    /// The issue or the choice is unknown.
    pub fn set(&mut self, number: &str, letter: &str) -> Result<(), RuleFault> {
        let Some(issue) = ISSUES.iter().find(|issue| issue.number == number) else {
            return Err(RuleFault::UnknownIssue(number.to_owned()));
        };
        if self.put(number, letter) {
            return Ok(());
        }
        Err(RuleFault::UnknownChoice {
            issue: number.to_owned(),
            found: letter.to_owned(),
            allowed: issue.choices.to_vec(),
        })
    }
}

issues! {
    /// 4.A.1: when a convoy that has several routes is disrupted.
    "4.A.1" convoy_routes: ConvoyRoutes {
        /// As soon as one route is.
        "a" One,
        /// When no route is left.
        "b" All,
    }
    /// 4.A.2: what settles a convoy paradox.
    "4.A.2" paradox: Paradox {
        /// The 1971 rule.
        "a" Rule1971,
        /// The 1982 rule.
        "b" Rule1982,
        /// The 2000 rule, with Szykman's where it is silent.
        "c" Rule2000,
        /// Szykman: the convoyed armies of the paradox stay and have no effect.
        "d" Szykman,
        /// All moves of the paradox fail.
        "e" AllHold,
        /// The DPTG: the resolution in which all its convoys are disrupted, else all moves fail.
        "f" Dptg,
    }
    /// 4.A.3: which way an army takes that could go by land and by convoy.
    "4.A.3" adjacent_convoy: AdjacentConvoy {
        /// By convoy whenever one is ordered (1971).
        "a" Always,
        /// By convoy only against a unit that comes the other way.
        "b" Swap,
        /// By convoy only against a unit that comes the other way, and if the convoy stands.
        "c" UndisruptedSwap,
        /// By convoy if the player shows that he means it, by land where no route is ordered.
        "d" Intent,
        /// By convoy if the order says so, else by land (DPTG).
        "e" Explicit,
        /// As `d`, but an army that means to go by convoy never falls back on the land route.
        "2023" IntentOnly,
    }
    /// 4.A.4: whether an attack by convoy cuts the support of an attack on the place it started from.
    "4.A.4" convoy_cut: ConvoyCut {
        /// No: it comes from where it started.
        "a" FromStart,
        /// Yes: it comes from the sea.
        "b" FromSea,
    }
    /// 4.A.5: whether a unit dislodged by a convoyed army may retreat to where that army started.
    "4.A.5" convoy_retreat: ConvoyRetreat {
        /// No.
        "a" Closed,
        /// Yes.
        "b" Open,
    }
    /// 4.A.6: the path of a convoy in the order of the army.
    "4.A.6" convoy_path: ConvoyPath {
        /// Ignored, but it shows that a convoy is meant.
        "a" Ignored,
        /// Followed where one is given.
        "b" Allowed,
        /// Needed.
        "c" Required,
    }
    /// 4.A.7: whether a unit that is dislodged, but not in a head-to-head battle, still bounces
    /// others at the place its attacker came from.
    "4.A.7" swap_bounce: SwapBounce {
        /// No.
        "a" Powerless,
        /// Yes.
        "b" Bounces,
    }
    /// 4.B.1: a move that names no coast where two are possible.
    "4.B.1" two_coasts: TwoCoasts {
        /// It fails.
        "a" Fails,
        /// It goes to the default coast.
        "b" Default,
    }
    /// 4.B.2: a move that names no coast where one is possible.
    "4.B.2" one_coast: OneCoast {
        /// It goes there.
        "a" Possible,
        /// It goes to the default coast.
        "b" Default,
        /// It fails.
        "c" Fails,
    }
    /// 4.B.3: a move to a coast that cannot be reached, where another can.
    "4.B.3" wrong_coast: WrongCoast {
        /// It goes to the possible coast.
        "a" Possible,
        /// It fails.
        "b" Fails,
    }
    /// 4.B.4: the coast in the support of a move.
    "4.B.4" support_coast: SupportCoast {
        /// Needed, and must match.
        "a" Required,
        /// Must match, and is the default coast where it is left out.
        "b" Default,
        /// Must match; left out it is read as a poorly written order.
        "c" Read,
        /// May be left out, must match if named.
        "d" Optional,
        /// Ignored.
        "e" Ignored,
    }
    /// 4.B.5: a wrong coast of the unit that is ordered.
    "4.B.5" wrong_own_coast: WrongOwnCoast {
        /// The order fails.
        "a" Fails,
        /// Ignored.
        "b" Ignored,
    }
    /// 4.B.6: a coast that does not exist or does not matter.
    "4.B.6" unknown_coast: UnknownCoast {
        /// The order fails.
        "a" Fails,
        /// Ignored.
        "b" Ignored,
    }
    /// 4.B.7: a fleet built without a coast where there are two.
    "4.B.7" build_coast: BuildCoast {
        /// The build fails.
        "a" Fails,
        /// It is built on the default coast.
        "b" Default,
    }
    /// 4.C.1: an order without the unit type.
    "4.C.1" missing_kind: MissingKind {
        /// Invalid.
        "a" Invalid,
        /// Valid.
        "b" Valid,
        /// Valid unless the unit has an order with the right one.
        "c" UnlessBetter,
    }
    /// 4.C.2: an order with the wrong unit type.
    "4.C.2" wrong_kind: WrongKind {
        /// Invalid.
        "a" Invalid,
        /// Valid.
        "b" Valid,
        /// Valid unless the unit has an order with the right one.
        "c" UnlessBetter,
    }
    /// 4.C.3: a build without the unit type.
    "4.C.3" build_type: BuildType {
        /// It fails.
        "a" Fails,
        /// An army inland, else it fails.
        "b" ArmyInland,
        /// An army inland, a fleet where a coast is named, else it fails.
        "c" ByPlace,
    }
    /// 4.C.4: a fleet built inland.
    "4.C.4" fleet_inland: FleetInland {
        /// It fails.
        "a" Fails,
        /// An army is built.
        "b" Army,
    }
    /// 4.C.5: a support or convoy that does not name the nationality of a foreign unit.
    "4.C.5" missing_nationality: MissingNationality {
        /// Invalid.
        "a" Invalid,
        /// Valid.
        "b" Valid,
        /// Valid unless the unit has an order with the right one.
        "c" UnlessBetter,
    }
    /// 4.C.6: a support or convoy that names the wrong nationality.
    "4.C.6" wrong_nationality: WrongNationality {
        /// Invalid.
        "a" Invalid,
        /// Valid.
        "b" Valid,
        /// Valid unless the unit has an order with the right one.
        "c" UnlessBetter,
    }
    /// 4.D.1: several sets of orders, in a known order.
    "4.D.1" order_sets: OrderSets {
        /// All are combined.
        "a" Combined,
        /// All are combined, unless the last one says that it replaces the others.
        "b" CombinedUnlessSaid,
        /// The last one counts, unless it says that the others still do.
        "c" LastUnlessSaid,
        /// The last one counts.
        "d" Last,
    }
    /// 4.D.2: several sets of orders, in an unknown order.
    "4.D.2" shuffled_sets: ShuffledSets {
        /// All units hold.
        "a" Hold,
        /// All are combined.
        "b" Combined,
    }
    /// 4.D.3: different legal orders to one unit in one set.
    "4.D.3" double_order: DoubleOrder {
        /// The first counts.
        "a" First,
        /// The last counts.
        "b" Last,
        /// None counts.
        "c" None,
    }
    /// 4.D.4: more builds than allowed.
    "4.D.4" surplus_builds: SurplusBuilds {
        /// None counts.
        "a" None,
        /// The first legal ones count.
        "b" First,
        /// The last legal ones count.
        "c" Last,
    }
    /// 4.D.5: two builds in one province.
    "4.D.5" double_build: DoubleBuild {
        /// None counts.
        "a" None,
        /// The first counts.
        "b" First,
        /// The last counts.
        "c" Last,
    }
    /// 4.D.6: more removals than owed.
    "4.D.6" surplus_removals: SurplusRemovals {
        /// All go by the rule for civil disorder.
        "a" CivilDisorder,
        /// The first legal ones count.
        "b" First,
        /// The last legal ones count.
        "c" Last,
    }
    /// 4.D.7: waiving a build.
    "4.D.7" waiving: Waiving {
        /// Allowed.
        "a" Allowed,
        /// Not allowed.
        "b" Forbidden,
    }
    /// 4.D.8: which units go where a power removes too few.
    "4.D.8" removal: Removal {
        /// Farthest from home, a convoy being one move that needs no fleet.
        "a" ConvoyWithoutFleets,
        /// Farthest from home, a convoy being one move with fleets of one's own.
        "b" ConvoyWithOwnFleets,
        /// Farthest from home, a convoy being one move with anybody's fleets.
        "c" ConvoyWithAnyFleets,
        /// Farthest from home; armies may count sea provinces, fleets move as fleets.
        "d" ArmiesOverSea,
        /// Farthest from home; all units count land and sea alike.
        "e" LandAndSea,
        /// The unit built longest ago that is on no centre.
        "f" LeastRecent,
        /// As `e`, but from the centres the power owns.
        "2023" FromOwned,
    }
    /// 4.D.9: supporting the units of a power in civil disorder to hold.
    "4.D.9" civil_support: CivilSupport {
        /// The support fails.
        "a" Fails,
        /// The support is given.
        "b" Given,
    }
    /// 4.E.1: which orders are legal; the rest is as if not written.
    "4.E.1" legality: Legality {
        /// Whatever has the form of an order.
        "a" Form,
        /// Whatever names places of the board.
        "b" Places,
        /// Whatever could be possible in some position.
        "c" SomePosition,
        /// Whatever can be possible in this position.
        "d" ThisPosition,
    }
    /// 4.E.2: how far a poorly written order is followed.
    "4.E.2" poor_orders: PoorOrders {
        /// Spelling alone is mended.
        "a" Spelling,
        /// What leaves one possible order is read so.
        "b" EachPossible,
        /// What leaves one possible set is read so.
        "c" SetPossible,
        /// What leaves one possible and matching set is read so.
        "d" SetMatching,
    }
    /// 4.E.3: move orders read out of one's own supports and convoys.
    "4.E.3" implicit_orders: ImplicitOrders {
        /// Allowed.
        "a" Allowed,
        /// Not allowed.
        "b" Forbidden,
    }
    /// 4.E.4: orders that stand for every turn.
    "4.E.4" perpetual_orders: PerpetualOrders {
        /// Allowed.
        "a" Allowed,
        /// Not allowed.
        "b" Forbidden,
    }
    /// 4.E.5: leaving the order of one's unit to another player.
    "4.E.5" proxy_orders: ProxyOrders {
        /// Allowed, with the receiver's knowledge.
        "a" Announced,
        /// Allowed in the order set.
        "b" Written,
        /// Not allowed.
        "c" Forbidden,
    }
}
