//! One type for each disputable issue, and [`Rules`], which holds one choice of each.

use super::RuleFault;

/// A disputable issue of DATC chapter 4, or the algorithm, for lists and for who chooses.
#[derive(Clone, Copy, Debug)]
pub struct Issue {
    /// Its number in DATC chapter 4 (`4.A.1`), or `algorithm`.
    pub number: &'static str,
    /// What it decides, in a sentence.
    pub decides: &'static str,
    /// All choices, in the order of their letters.
    pub choices: &'static [Choice],
}

/// One way to settle an issue.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its letter in DATC 2.4, or the year of the rulebook where DATC 3 says what no letter does.
    pub letter: &'static str,
    /// What then holds, and who holds with it, in a sentence.
    pub says: &'static str,
}

/// Makes one enum for each issue and the struct that holds a choice of each; what is written in
/// front of each of them is both its documentation and what people are told.
macro_rules! issues {
    ($(
        $(#[doc = $decides:literal])*
        $number:literal $field:ident: $name:ident {
            $( $(#[doc = $says:literal])* $letter:literal $choice:ident, )*
        }
    )*) => {
        $(
            #[doc = concat!($number, ":", $($decides),*)]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum $name {
                $( $(#[doc = $says])* $choice, )*
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
            $( #[doc = concat!($number, ":", $($decides),*)] pub $field: $name, )*
        }

        const ISSUES: &[Issue] = &[
            $( Issue {
                number: $number,
                decides: concat!($($decides),*).trim_ascii_start(),
                choices: &[$( Choice {
                    letter: $letter,
                    says: concat!($($says),*).trim_ascii_start(),
                }, )*],
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
            allowed: issue.choices.iter().map(|choice| choice.letter).collect(),
        })
    }
}

issues! {
    /// When an army has several ways over the sea, whether losing one fleet stops it.
    "4.A.1" convoy_routes: ConvoyRoutes {
        /// Yes: one lost route is enough; foreign fleets do not count where own ones make a
        /// route (DPTG).
        "a" OneOwn,
        /// No: only when every route is lost (every rulebook since 1982).
        "b" All,
        /// Yes: one lost route is enough, be it one of foreign fleets that nobody asked for
        /// (1971).
        "1971" OneOfAny,
    }
    /// What settles a convoy paradox: an army that would save, or sink, its own convoy.
    "4.A.2" paradox: Paradox {
        /// The army does not cut the support of an attack on a fleet that carries it (1971);
        /// Szykman's rule where that is silent.
        "a" Rule1971,
        /// The army cuts no support given into a sea where a fleet convoys (1982); Szykman's
        /// rule where that is silent.
        "b" Rule1982,
        /// As a, where that fleet is necessary (2000, and 2023 as it is printed); Szykman's rule
        /// where that is silent.
        "c" Rule2000,
        /// The armies caught in the paradox stay and have no effect (Szykman; the DATC and
        /// nearly every newer judge).
        "d" Szykman,
        /// All moves caught in the paradox fail.
        "e" AllHold,
        /// If all its convoys can fail together, they do; else all moves in it fail (DPTG).
        "f" Dptg,
    }
    /// Which way an army takes that could go by land and by convoy.
    "4.A.3" adjacent_convoy: AdjacentConvoy {
        /// By convoy whenever one is ordered (one reading of 1971).
        "a" Always,
        /// By convoy only against a unit that comes the other way (Walker, 1979).
        "b" Swap,
        /// By convoy only against a unit that comes the other way, and if the convoy stands
        /// (1971 as DATC 3 takes it).
        "c" UndisruptedSwap,
        /// By convoy if the player shows that he means it, by land where no route is ordered
        /// (1982, 2000).
        "d" Intent,
        /// By convoy if the order says so, else by land (DPTG, njudge).
        "e" Explicit,
        /// As d, but an army that means to go by convoy never falls back on the land route
        /// (2023 as DATC 3 reads it).
        "2023" IntentOnly,
    }
    /// Whether an attack by convoy cuts the support of an attack on the place it started from.
    "4.A.4" convoy_cut: ConvoyCut {
        /// No: it comes from where it started (the author of the game; the DATC).
        "a" FromStart,
        /// Yes: it comes from the sea (DPTG).
        "b" FromSea,
    }
    /// Whether a unit dislodged by a convoyed army may retreat to where that army started.
    "4.A.5" convoy_retreat: ConvoyRetreat {
        /// No (the older rulebooks by the letter; njudge).
        "a" Closed,
        /// Yes: that army did not cross the border (2023, DPTG, the DATC).
        "b" Open,
    }
    /// What a sea route is worth that an army's order names.
    "4.A.6" convoy_path: ConvoyPath {
        /// Nothing beyond the wish to go by convoy (every rulebook).
        "a" Ignored,
        /// It is followed where one is given (some judges).
        "b" Allowed,
        /// Without one there is no convoy (njudge).
        "c" Required,
    }
    /// Whether a unit that is dislodged, but not in a head-to-head battle, still bounces others
    /// at the place its attacker came from.
    "4.A.7" swap_bounce: SwapBounce {
        /// No: a dislodged unit has no effect there (the rulebooks by the letter).
        "a" Powerless,
        /// Yes: the two never met (the DATC, DPTG, njudge).
        "b" Bounces,
    }
    /// What a move does that names no coast where two are possible.
    "4.B.1" two_coasts: TwoCoasts {
        /// It fails (every rulebook).
        "a" Fails,
        /// It goes to the board's default coast (njudge).
        "b" Default,
    }
    /// What a move does that names no coast where one is possible.
    "4.B.2" one_coast: OneCoast {
        /// It goes there (DPTG, the DATC, njudge).
        "a" Possible,
        /// It goes to the default coast, possible or not (some programs).
        "b" Default,
        /// It fails (the strictest reading).
        "c" Fails,
    }
    /// What a move does to a coast that cannot be reached, where another can.
    "4.B.3" wrong_coast: WrongCoast {
        /// It goes to the possible coast (lenient masters).
        "a" Possible,
        /// It fails (the DATC).
        "b" Fails,
    }
    /// Whether the support of a move must name the coast.
    "4.B.4" support_coast: SupportCoast {
        /// It must, and rightly (the strictest reading).
        "a" Required,
        /// Left out it means the default coast, which must match (njudge).
        "b" Default,
        /// Left out it is read like any poorly written order; named it must match (the author
        /// of the game).
        "c" Read,
        /// It may be left out, and must match if named (2023, the DATC).
        "d" Optional,
        /// Any coast is ignored (DPTG).
        "e" Ignored,
    }
    /// What an order does that names a wrong coast of the unit that is ordered.
    "4.B.5" wrong_own_coast: WrongOwnCoast {
        /// It fails.
        "a" Fails,
        /// The coast is ignored (the DATC).
        "b" Ignored,
    }
    /// What an order does that names a coast which does not exist or does not matter.
    "4.B.6" unknown_coast: UnknownCoast {
        /// It fails (njudge).
        "a" Fails,
        /// The coast is ignored (the DATC).
        "b" Ignored,
    }
    /// What becomes of a fleet that is built without a coast where there are two.
    "4.B.7" build_coast: BuildCoast {
        /// It is not built (every rulebook).
        "a" Fails,
        /// It is built on the default coast.
        "b" Default,
    }
    /// What an order is worth without the unit type.
    "4.C.1" missing_kind: MissingKind {
        /// Nothing.
        "a" Invalid,
        /// It counts (the DATC).
        "b" Valid,
        /// It counts unless the unit has an order with the right one.
        "c" UnlessBetter,
    }
    /// What an order is worth with the wrong unit type.
    "4.C.2" wrong_kind: WrongKind {
        /// Nothing (njudge).
        "a" Invalid,
        /// It counts (the DATC).
        "b" Valid,
        /// It counts unless the unit has an order with the right one.
        "c" UnlessBetter,
    }
    /// What a build is worth without the unit type.
    "4.C.3" build_type: BuildType {
        /// Nothing (njudge).
        "a" Fails,
        /// An army inland, else nothing.
        "b" ArmyInland,
        /// An army inland, a fleet where a coast is named, else nothing (the DATC).
        "c" ByPlace,
    }
    /// What becomes of a fleet that is built inland.
    "4.C.4" fleet_inland: FleetInland {
        /// It is not built (the DATC).
        "a" Fails,
        /// An army is built.
        "b" Army,
    }
    /// What a support or convoy is worth that does not name the nationality of a foreign unit.
    "4.C.5" missing_nationality: MissingNationality {
        /// Nothing.
        "a" Invalid,
        /// It counts (the DATC).
        "b" Valid,
        /// It counts unless the unit has an order with the right one.
        "c" UnlessBetter,
    }
    /// What a support or convoy is worth that names the wrong nationality.
    "4.C.6" wrong_nationality: WrongNationality {
        /// Nothing (njudge).
        "a" Invalid,
        /// It counts (the DATC).
        "b" Valid,
        /// It counts unless the unit has an order with the right one.
        "c" UnlessBetter,
    }
    /// What a second letter does to the orders of the first.
    "4.D.1" order_sets: OrderSets {
        /// It is added to them, unit by unit (njudge).
        "a" Combined,
        /// It is added to them, unless it says that it replaces them.
        "b" CombinedUnlessSaid,
        /// It replaces them, unless it says that they still count (the DATC).
        "c" LastUnlessSaid,
        /// It replaces them (DPjudge).
        "d" Last,
    }
    /// What counts of several letters where nobody knows which came last.
    "4.D.2" shuffled_sets: ShuffledSets {
        /// Nothing: all units hold.
        "a" Hold,
        /// All of them together (the DATC).
        "b" Combined,
    }
    /// What counts of different legal orders to one unit in one set.
    "4.D.3" double_order: DoubleOrder {
        /// The first.
        "a" First,
        /// The last (njudge).
        "b" Last,
        /// None: the unit holds (the DATC).
        "c" None,
    }
    /// What counts of more builds than are allowed.
    "4.D.4" surplus_builds: SurplusBuilds {
        /// Nothing.
        "a" None,
        /// The first legal ones (the DATC).
        "b" First,
        /// The last legal ones (njudge).
        "c" Last,
    }
    /// What counts of two builds in one province.
    "4.D.5" double_build: DoubleBuild {
        /// Nothing.
        "a" None,
        /// The first (the DATC).
        "b" First,
        /// The last (njudge).
        "c" Last,
    }
    /// What counts of more removals than are owed.
    "4.D.6" surplus_removals: SurplusRemovals {
        /// Nothing: all go by the rule for civil disorder.
        "a" CivilDisorder,
        /// The first legal ones (the DATC).
        "b" First,
        /// The last legal ones (njudge).
        "c" Last,
    }
    /// Whether a power may leave a build unused.
    "4.D.7" waiving: Waiving {
        /// Yes (2000, 2023, the DATC, njudge).
        "a" Allowed,
        /// No.
        "b" Forbidden,
    }
    /// Which units go where a power removes too few.
    "4.D.8" removal: Removal {
        /// Farthest from home, a convoy being one move that needs no fleet.
        "a" ConvoyWithoutFleets,
        /// Farthest from home, a convoy being one move with fleets of one's own.
        "b" ConvoyWithOwnFleets,
        /// Farthest from home, a convoy being one move with anybody's fleets.
        "c" ConvoyWithAnyFleets,
        /// Farthest from home; armies may count sea provinces, fleets move as fleets (DPTG, the
        /// DATC).
        "d" ArmiesOverSea,
        /// Farthest from home; all units count land and sea alike.
        "e" LandAndSea,
        /// The unit built longest ago that is on no centre (njudge).
        "f" LeastRecent,
        /// As e, but from the centres the power owns (2023).
        "2023" FromOwned,
    }
    /// Whether the units of a power in civil disorder can be supported to hold.
    "4.D.9" civil_support: CivilSupport {
        /// No.
        "a" Fails,
        /// Yes (the rulebooks, the DATC).
        "b" Given,
    }
    /// Which orders are legal; the rest is as if not written.
    "4.E.1" legality: Legality {
        /// Whatever has the form of an order (DPTG).
        "a" Form,
        /// Whatever names places of the board (Walker, 1979).
        "b" Places,
        /// Whatever could be possible in some position.
        "c" SomePosition,
        /// Whatever can be possible in this position (2000, 2023, the DATC).
        "d" ThisPosition,
    }
    /// How far a poorly written order is followed.
    "4.E.2" poor_orders: PoorOrders {
        /// Spelling alone is mended (njudge).
        "a" Spelling,
        /// Each order by itself: what leaves one possible order is read so (DATC 3).
        "b" EachPossible,
        /// What leaves one possible set is read so.
        "c" SetPossible,
        /// What leaves one possible and matching set is read so (DATC 2).
        "d" SetMatching,
    }
    /// Whether supporting or convoying a move of one's own unit orders that move.
    "4.E.3" implicit_orders: ImplicitOrders {
        /// Yes, where it has no other order.
        "a" Allowed,
        /// No (the DATC).
        "b" Forbidden,
    }
    /// Whether orders may stand for every turn.
    "4.E.4" perpetual_orders: PerpetualOrders {
        /// Yes.
        "a" Allowed,
        /// No (the DATC).
        "b" Forbidden,
    }
    /// Whether the order of one's unit may be left to another player.
    "4.E.5" proxy_orders: ProxyOrders {
        /// Yes, if the judge and that player know it before.
        "a" Announced,
        /// Yes, within the orders (njudge, where it is switched on).
        "b" Written,
        /// No (the DATC).
        "c" Forbidden,
    }
    /// How the orders of a movement phase are weighed against each other.
    "algorithm" algorithm: Algorithm {
        /// All at once, by what is known of each so far (the DATC).
        "partial information" PartialInformation,
        /// All at once, circle by circle, each by trying what it could come to (the older text of
        /// the DATC); the result is the same.
        "equations" Equations,
        /// One dispute after the other, the largest army first (Haplomacy); now and then that is
        /// not what the rules say: see `chancery rules disputes`.
        "disputes" Disputes,
    }
}
