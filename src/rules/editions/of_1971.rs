//! The rulebook of 1971 and 1976.

use super::Source::{Says, Silent};
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::One, Says("DATC 2.4 on choice a.");
    "4.A.2" paradox: Paradox::Rule1971, Says("Its article XII.5, by DATC 2.4.");
    "4.A.3" adjacent_convoy: AdjacentConvoy::UndisruptedSwap,
        Says("DATC 3 on choice a takes the book so, and Walker's answers of 1979 need the land route after a disrupted convoy.");
    "4.A.4" convoy_cut: ConvoyCut::FromStart, Silent;
    "4.A.5" convoy_retreat: ConvoyRetreat::Open,
        Says("DATC 2.4 finds that all books contradict themselves here; by the letter it would be a.");
    "4.A.6" convoy_path: ConvoyPath::Ignored,
        Says("A route was never part of the rules (DATC 2.4).");
    "4.A.7" swap_bounce: SwapBounce::Bounces,
        Says("By the letter it would be a; DATC 2.4 counts it among what the books leave unclear.");
    "4.B.1" two_coasts: TwoCoasts::Fails, Says("All rulebooks (DATC 2.4).");
    "4.B.2" one_coast: OneCoast::Possible, Silent;
    "4.B.3" wrong_coast: WrongCoast::Fails, Silent;
    "4.B.4" support_coast: SupportCoast::Optional, Silent;
    "4.B.5" wrong_own_coast: WrongOwnCoast::Ignored, Silent;
    "4.B.6" unknown_coast: UnknownCoast::Ignored, Silent;
    "4.B.7" build_coast: BuildCoast::Fails, Says("The rulebooks (DATC 2.4).");
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
    "4.D.8" removal: Removal::ArmiesOverSea, Says("The sentence of 1982, meant as d (DATC 2.4).");
    "4.D.9" civil_support: CivilSupport::Given,
        Says("Units without orders may be supported, as in IX.6 and XIV.2 of 1982.");
    "4.E.1" legality: Legality::Places,
        Says("Walker's fifth answer of 1979, on these rules (DATC 2.4 on choice b).");
    "4.E.2" poor_orders: PoorOrders::SetMatching, Silent;
    "4.E.3" implicit_orders: ImplicitOrders::Forbidden, Silent;
    "4.E.4" perpetual_orders: PerpetualOrders::Forbidden, Silent;
    "4.E.5" proxy_orders: ProxyOrders::Forbidden, Silent;
}
