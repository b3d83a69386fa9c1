//! The rulebook of 2000 and 2008.

use super::Source::{Says, Silent};
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::All, Says("Rule 20 of its list; DATC 2.4 on choice b.");
    "4.A.2" paradox: Paradox::Rule2000,
        Says("Page 16, rules 21 and 22 of its list; DATC 2.4 on choice c.");
    "4.A.3" adjacent_convoy: AdjacentConvoy::Intent, Says("DATC 2.4 on choice d.");
    "4.A.4" convoy_cut: ConvoyCut::FromStart, Silent;
    "4.A.5" convoy_retreat: ConvoyRetreat::Open,
        Says("DATC 2.4 finds that all books contradict themselves here.");
    "4.A.6" convoy_path: ConvoyPath::Ignored, Says("Only the destination is written.");
    "4.A.7" swap_bounce: SwapBounce::Bounces,
        Says("Rule 11 of its list says a by the letter; DATC 2.4 counts it among what the book leaves unclear.");
    "4.B.1" two_coasts: TwoCoasts::Fails, Says("All rulebooks (DATC 2.4).");
    "4.B.2" one_coast: OneCoast::Possible, Silent;
    "4.B.3" wrong_coast: WrongCoast::Fails, Silent;
    "4.B.4" support_coast: SupportCoast::Optional,
        Says("DATC 2.4 reads a hint of e on page 4 and rejects it; DATC 3: not clarified.");
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
    "4.D.7" waiving: Waiving::Allowed, Says("Page 18; DATC 2.4.");
    "4.D.8" removal: Removal::ArmiesOverSea, Says("As in 1971 and 1982 (DATC 2.4).");
    "4.D.9" civil_support: CivilSupport::Given, Says("DATC 2.4 on choice b.");
    "4.E.1" legality: Legality::ThisPosition, Says("Pages 3 and 7; DATC 2.4 on choice d.");
    "4.E.2" poor_orders: PoorOrders::SetMatching, Silent;
    "4.E.3" implicit_orders: ImplicitOrders::Forbidden, Silent;
    "4.E.4" perpetual_orders: PerpetualOrders::Forbidden, Silent;
    "4.E.5" proxy_orders: ProxyOrders::Forbidden, Silent;
}
