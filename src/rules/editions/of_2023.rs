//! The rulebook of 2023, as DATC 3 reads it.

use super::Source::Says;
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::All, Says("DATC 3 on choice b.");
    "4.A.2" paradox: Paradox::Szykman,
        Says("Not by its letter, which is c and has no answer to second-order and betrayal paradoxes: DATC 3 prefers d, which comes to the same but for 6.F.17.");
    "4.A.3" adjacent_convoy: AdjacentConvoy::IntentOnly,
        Says("DATC 3: who means to go by convoy does not fall back on the land route.");
    "4.A.5" convoy_retreat: ConvoyRetreat::Open, Says("Said outright (DATC 3).");
    "4.A.6" convoy_path: ConvoyPath::Ignored, Says("Only the destination is written.");
    "4.A.7" swap_bounce: SwapBounce::Bounces, Says("DATC 3.");
    "4.B.1" two_coasts: TwoCoasts::Fails, Says("The only choice left in DATC 3.");
    "4.B.4" support_coast: SupportCoast::Optional,
        Says("A named coast is said outright; leaving it out is DATC 3's preference.");
    "4.B.7" build_coast: BuildCoast::Fails, Says("The only choice left in DATC 3.");
    "4.D.7" waiving: Waiving::Allowed, Says("DATC 3.");
    "4.D.8" removal: Removal::FromOwned,
        Says("Said outright: the distance to owned centres, over land and sea (DATC 3).");
    "4.E.1" legality: Legality::ThisPosition,
        Says("Orders that cannot be make a unit hold (DATC 3).");
    "4.E.2" poor_orders: PoorOrders::EachPossible,
        Says("The book follows what has one meaning; that an order is read by itself is DATC 3's preference.");
}
