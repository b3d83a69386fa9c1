//! The rulebook of 2023, as DATC 3 reads it.

use super::Source::{Says, Silent};
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::All, Says("DATC 3 on choice b.");
    "4.A.2" paradox: Paradox::Szykman,
        Says("The book prints c; DATC 3 reads it as d, for c has no answer to second-order and betrayal paradoxes.");
    "4.A.3" adjacent_convoy: AdjacentConvoy::IntentOnly,
        Says("DATC 3: who means to go by convoy does not fall back on the land route.");
    "4.A.4" convoy_cut: ConvoyCut::FromStart, Silent;
    "4.A.5" convoy_retreat: ConvoyRetreat::Open, Says("Said outright (DATC 3).");
    "4.A.6" convoy_path: ConvoyPath::Ignored, Says("Only the destination is written.");
    "4.A.7" swap_bounce: SwapBounce::Bounces, Says("DATC 3.");
    "4.B.1" two_coasts: TwoCoasts::Fails, Says("The only choice left in DATC 3.");
    "4.B.2" one_coast: OneCoast::Possible, Silent;
    "4.B.3" wrong_coast: WrongCoast::Fails, Silent;
    "4.B.4" support_coast: SupportCoast::Optional,
        Says("A named coast is said outright; leaving it out is DATC 3's preference.");
    "4.B.5" wrong_own_coast: WrongOwnCoast::Ignored, Silent;
    "4.B.6" unknown_coast: UnknownCoast::Ignored, Silent;
    "4.B.7" build_coast: BuildCoast::Fails, Says("The only choice left in DATC 3.");
    "4.C.1" missing_kind: MissingKind::Valid, Silent;
    "4.C.2" wrong_kind: WrongKind::Valid, Silent;
    "4.C.3" build_type: BuildType::ByPlace, Silent;
    "4.C.4" fleet_inland: FleetInland::Fails, Silent;
    "4.C.5" missing_nationality: MissingNationality::Valid, Silent;
    "4.C.6" wrong_nationality: WrongNationality::Valid, Silent;
    "4.D.1" order_sets: OrderSets::LastUnlessSaid, Silent;
    "4.D.2" shuffled_sets: ShuffledSets::Combined, Silent;
    "4.D.3" double_order: DoubleOrder::None, Says("DATC 3, also in its chapter 3.");
    "4.D.4" surplus_builds: SurplusBuilds::First, Says("DATC 3: from top to bottom.");
    "4.D.5" double_build: DoubleBuild::First, Silent;
    "4.D.6" surplus_removals: SurplusRemovals::First, Silent;
    "4.D.7" waiving: Waiving::Allowed, Says("DATC 3.");
    "4.D.8" removal: Removal::FromOwned,
        Says("Said outright: the distance to owned centres, over land and sea (DATC 3).");
    "4.D.9" civil_support: CivilSupport::Given, Silent;
    "4.E.1" legality: Legality::ThisPosition,
        Says("Orders that cannot be make a unit hold (DATC 3).");
    "4.E.2" poor_orders: PoorOrders::EachPossible,
        Says("DATC 3, whose choice a is each order by itself.");
    "4.E.3" implicit_orders: ImplicitOrders::Forbidden, Silent;
    "4.E.4" perpetual_orders: PerpetualOrders::Forbidden, Silent;
    "4.E.5" proxy_orders: ProxyOrders::Forbidden, Silent;
}
