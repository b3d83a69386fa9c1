//! The Diplomacy Player's Technical Guide of 1998, over any rulebook.

use super::Source::Says;
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::OneOwn,
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
    "4.B.4" support_coast: SupportCoast::Ignored, Says("DATC 2.4 on choice e.");
    "4.B.7" build_coast: BuildCoast::Fails, Says("DATC 2.4.");
    "4.D.8" removal: Removal::ArmiesOverSea, Says("DATC 2.4 on choice d.");
    "4.E.1" legality: Legality::Form,
        Says("DATC 2.4 on choice a: such orders are illegal and yet have an effect.");
}
