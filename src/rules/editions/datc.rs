//! The preferences of the author of the DATC, version 2.4.

use super::Source::Preferred;
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::All, Preferred;
    "4.A.2" paradox: Paradox::Szykman, Preferred;
    "4.A.3" adjacent_convoy: AdjacentConvoy::Intent, Preferred;
    "4.A.4" convoy_cut: ConvoyCut::FromStart, Preferred;
    "4.A.5" convoy_retreat: ConvoyRetreat::Open, Preferred;
    "4.A.6" convoy_path: ConvoyPath::Ignored, Preferred;
    "4.A.7" swap_bounce: SwapBounce::Bounces, Preferred;
    "4.B.1" two_coasts: TwoCoasts::Fails, Preferred;
    "4.B.2" one_coast: OneCoast::Possible, Preferred;
    "4.B.3" wrong_coast: WrongCoast::Fails, Preferred;
    "4.B.4" support_coast: SupportCoast::Optional, Preferred;
    "4.B.5" wrong_own_coast: WrongOwnCoast::Ignored, Preferred;
    "4.B.6" unknown_coast: UnknownCoast::Ignored, Preferred;
    "4.B.7" build_coast: BuildCoast::Fails, Preferred;
    "4.C.1" missing_kind: MissingKind::Valid, Preferred;
    "4.C.2" wrong_kind: WrongKind::Valid, Preferred;
    "4.C.3" build_type: BuildType::ByPlace, Preferred;
    "4.C.4" fleet_inland: FleetInland::Fails, Preferred;
    "4.C.5" missing_nationality: MissingNationality::Valid, Preferred;
    "4.C.6" wrong_nationality: WrongNationality::Valid, Preferred;
    "4.D.1" order_sets: OrderSets::LastUnlessSaid, Preferred;
    "4.D.2" shuffled_sets: ShuffledSets::Combined, Preferred;
    "4.D.3" double_order: DoubleOrder::None, Preferred;
    "4.D.4" surplus_builds: SurplusBuilds::First, Preferred;
    "4.D.5" double_build: DoubleBuild::First, Preferred;
    "4.D.6" surplus_removals: SurplusRemovals::First, Preferred;
    "4.D.7" waiving: Waiving::Allowed, Preferred;
    "4.D.8" removal: Removal::ArmiesOverSea, Preferred;
    "4.D.9" civil_support: CivilSupport::Given, Preferred;
    "4.E.1" legality: Legality::ThisPosition, Preferred;
    "4.E.2" poor_orders: PoorOrders::SetMatching, Preferred;
    "4.E.3" implicit_orders: ImplicitOrders::Forbidden, Preferred;
    "4.E.4" perpetual_orders: PerpetualOrders::Forbidden, Preferred;
    "4.E.5" proxy_orders: ProxyOrders::Forbidden, Preferred;
}
