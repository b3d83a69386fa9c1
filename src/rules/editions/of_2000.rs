//! The rulebook of 2000 and 2008.

use super::Source::Says;
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::All, Says("Rule 20 of its list; DATC 2.4 on choice b.");
    "4.A.2" paradox: Paradox::Rule2000,
        Says("Page 16, rules 21 and 22 of its list; DATC 2.4 on choice c.");
    "4.A.3" adjacent_convoy: AdjacentConvoy::Intent, Says("DATC 2.4 on choice d.");
    "4.A.5" convoy_retreat: ConvoyRetreat::Open,
        Says("DATC 2.4 finds that all books contradict themselves here.");
    "4.A.6" convoy_path: ConvoyPath::Ignored, Says("Only the destination is written.");
    "4.A.7" swap_bounce: SwapBounce::Bounces,
        Says("Rule 11 of its list says a by the letter; DATC 2.4 counts it among what the book leaves unclear.");
    "4.B.1" two_coasts: TwoCoasts::Fails, Says("All rulebooks (DATC 2.4).");
    "4.B.4" support_coast: SupportCoast::Optional,
        Says("DATC 2.4 reads a hint of e on page 4 and rejects it; DATC 3: not clarified.");
    "4.B.7" build_coast: BuildCoast::Fails, Says("The rulebooks (DATC 2.4).");
    "4.D.7" waiving: Waiving::Allowed, Says("Page 18; DATC 2.4.");
    "4.D.8" removal: Removal::ArmiesOverSea, Says("As in 1971 and 1982 (DATC 2.4).");
    "4.D.9" civil_support: CivilSupport::Given, Says("DATC 2.4 on choice b.");
    "4.E.1" legality: Legality::ThisPosition, Says("Pages 3 and 7; DATC 2.4 on choice d.");
}
