//! The Diplomacy Player's Technical Guide of 1998, over any rulebook.

use super::Source::{Says, Silent};
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::One,
        Says("DATC 2.4 on choice a; foreign fleets that are not needed are left out (6.F.10).");
    "4.A.2" paradox: Paradox::Dptg, Says("DATC 2.4 on choice f.");
    "4.A.3" adjacent_convoy: AdjacentConvoy::Explicit, Says("DATC 2.4 on choice e.");
    "4.A.4" convoy_cut: ConvoyCut::FromSea, Says("DATC 2.4 on choice b.");
    "4.A.5" convoy_retreat: ConvoyRetreat::Open, Says("DATC 2.4 on choice b.");
    "4.A.6" convoy_path: ConvoyPath::Ignored,
        Says("No route is written, by it neither (DATC 2.4).");
    "4.A.7" swap_bounce: SwapBounce::Bounces, Says("DATC 2.4 on choice b.");
    "4.B.1" two_coasts: TwoCoasts::Fails, Says("DATC 2.4.");
    "4.B.2" one_coast: OneCoast::Possible, Says("DATC 2.4 on choice a.");
    "4.B.3" wrong_coast: WrongCoast::Fails, Silent;
    "4.B.4" support_coast: SupportCoast::Ignored, Says("DATC 2.4 on choice e.");
    "4.B.5" wrong_own_coast: WrongOwnCoast::Ignored, Silent;
    "4.B.6" unknown_coast: UnknownCoast::Ignored, Silent;
    "4.B.7" build_coast: BuildCoast::Fails, Says("DATC 2.4.");
    "4.C.1" missing_kind: MissingKind::Valid, Silent;
    "4.C.2" wrong_kind: WrongKind::Valid, Silent;
    "4.C.3" build_type: BuildType::ByPlace, Silent;
    "4.C.4" fleet_inland: FleetInland::Fails, Silent;
    "4.C.5" missing_nationality: MissingNationality::Valid, Silent;
    "4.C.6" wrong_nationality: WrongNationality::Valid, Silent;
    "4.D.1" order_sets: OrderSets::LastUnlessSaid, Silent;
    "4.D.2" shuffled_sets: ShuffledSets::Combined, Silent;
    "4.D.3" double_order: DoubleOrder::None, Silent;
    "4.D.4" surplus_builds: SurplusBuilds::First, Silent;
    "4.D.5" double_build: DoubleBuild::First, Silent;
    "4.D.6" surplus_removals: SurplusRemovals::First, Silent;
    "4.D.7" waiving: Waiving::Allowed, Silent;
    "4.D.8" removal: Removal::ArmiesOverSea, Says("DATC 2.4 on choice d.");
    "4.D.9" civil_support: CivilSupport::Given, Silent;
    "4.E.1" legality: Legality::Form,
        Says("DATC 2.4 on choice a: such orders are illegal and yet have an effect.");
    "4.E.2" poor_orders: PoorOrders::SetMatching, Silent;
    "4.E.3" implicit_orders: ImplicitOrders::Forbidden, Silent;
    "4.E.4" perpetual_orders: PerpetualOrders::Forbidden, Silent;
    "4.E.5" proxy_orders: ProxyOrders::Forbidden, Silent;
}
