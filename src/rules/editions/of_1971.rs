//! The rulebook of 1971 and 1976.

use super::Source::Says;
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::OneOfAny,
        Says("DATC 2.4 on choice a: foreign fleets nobody asked for are what speaks against this book, and the DPTG alone leaves them out; so DATC 3 in 6.F.10.");
    "4.A.2" paradox: Paradox::Rule1971, Says("Its article XII.5, by DATC 2.4.");
    "4.A.3" adjacent_convoy: AdjacentConvoy::UndisruptedSwap,
        Says("DATC 3 on choice a takes the book so, and Walker's answers of 1979 need the land route after a disrupted convoy.");
    "4.A.5" convoy_retreat: ConvoyRetreat::Open,
        Says("DATC 2.4 finds that all books contradict themselves here; by the letter it would be a.");
    "4.A.6" convoy_path: ConvoyPath::Ignored,
        Says("A route was never part of the rules (DATC 2.4).");
    "4.A.7" swap_bounce: SwapBounce::Bounces,
        Says("By the letter it would be a; DATC 2.4 counts it among what the books leave unclear.");
    "4.B.1" two_coasts: TwoCoasts::Fails, Says("All rulebooks (DATC 2.4).");
    "4.B.7" build_coast: BuildCoast::Fails, Says("The rulebooks (DATC 2.4).");
    "4.D.8" removal: Removal::ArmiesOverSea, Says("The sentence of 1982, meant as d (DATC 2.4).");
    "4.D.9" civil_support: CivilSupport::Given,
        Says("Units without orders may be supported, as in IX.6 and XIV.2 of 1982.");
    "4.E.1" legality: Legality::Places,
        Says("Walker's fifth answer of 1979, on these rules (DATC 2.4 on choice b).");
}
