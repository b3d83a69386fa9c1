//! What the old mail judge njudge does, for those who miss it.

use super::Source::Says;
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::All,
        Says("Its rules XII.4 have every route named, so that both choices come to the same.");
    "4.A.2" paradox: Paradox::Szykman,
        Says("Its rules XII.5. The five passes give the same but for Pandin's, the betrayal and the second-order exclusive paradoxes; no letter is nearer.");
    "4.A.3" adjacent_convoy: AdjacentConvoy::Explicit,
        Says("Its rules XII.6: by convoy where the order names the way.");
    "4.A.4" convoy_cut: ConvoyCut::FromStart,
        Says("Its program spares the support of an attack on the army's own starting place.");
    "4.A.5" convoy_retreat: ConvoyRetreat::Closed,
        Says("Its program closes the space the attacker left, convoy or not.");
    "4.A.6" convoy_path: ConvoyPath::Required, Says("Its rules XII.");
    "4.A.7" swap_bounce: SwapBounce::Bounces, Says("Its rules IX.7 except what is convoyed.");
    "4.B.1" two_coasts: TwoCoasts::Default,
        Says("Its rules VII.3.b: the first coast on the list of the place the fleet starts from, which may not be the board's default.");
    "4.B.2" one_coast: OneCoast::Possible,
        Says("Its rules VII.3.b: only what can be reached is on that list.");
    "4.B.3" wrong_coast: WrongCoast::Fails, Says("Its program refuses the order.");
    "4.B.4" support_coast: SupportCoast::Default, Says("Its rules VII.3.b, in supports, too.");
    "4.B.5" wrong_own_coast: WrongOwnCoast::Ignored,
        Says("Its program finds a unit by its province.");
    "4.B.6" unknown_coast: UnknownCoast::Fails,
        Says("Its program refuses a coast that is not on the list.");
    "4.B.7" build_coast: BuildCoast::Fails, Says("Its program refuses the build.");
    "4.C.1" missing_kind: MissingKind::Valid, Says("Its syntax: the type may be left out.");
    "4.C.2" wrong_kind: WrongKind::Invalid, Says("Its program refuses the order.");
    "4.C.3" build_type: BuildType::Fails, Says("Its program asks for the type.");
    "4.C.4" fleet_inland: FleetInland::Fails, Says("Its program refuses the build.");
    "4.C.5" missing_nationality: MissingNationality::Valid,
        Says("Its rules IX.1 want it left out.");
    "4.C.6" wrong_nationality: WrongNationality::Invalid,
        Says("Its rules IX.1: any nationality spoils the order; a is the nearest.");
    "4.D.1" order_sets: OrderSets::Combined, Says("Its syntax: a second letter adds to the first.");
    "4.D.2" shuffled_sets: ShuffledSets::Combined, Says("Its letters always have an order.");
    "4.D.3" double_order: DoubleOrder::Last, Says("Its syntax: the last valid order counts.");
    "4.D.4" surplus_builds: SurplusBuilds::Last, Says("Its syntax: the last ones received count.");
    "4.D.5" double_build: DoubleBuild::Last,
        Says("Its program lets a second build replace the first.");
    "4.D.6" surplus_removals: SurplusRemovals::Last,
        Says("Its program brings back the unit removed first.");
    "4.D.7" waiving: Waiving::Allowed, Says("Its rules XIII.2: WAIVE, and it must be written.");
    "4.D.8" removal: Removal::LeastRecent,
        Says("Its rules XIV.4; its program asks for centres of the power's own.");
    "4.D.9" civil_support: CivilSupport::Given, Says("Its program.");
    "4.E.1" legality: Legality::ThisPosition,
        Says("Its program refuses what cannot be in the position.");
    "4.E.2" poor_orders: PoorOrders::Spelling, Says("It knows names letter by letter.");
    "4.E.4" perpetual_orders: PerpetualOrders::Forbidden,
        Says("Orders ahead are for named turns alone.");
    "4.E.5" proxy_orders: ProxyOrders::Forbidden,
        Says("Off unless a master sets it, which then is b.");
}
