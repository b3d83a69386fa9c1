//! The rulebook of 1982, 1990 and 1992.

use super::Source::Says;
use super::edition;

edition! {
    "4.A.1" convoy_routes: ConvoyRoutes::All, Says("Article XII.4.");
    "4.A.2" paradox: Paradox::Rule1982, Says("Article XII.5.");
    "4.A.3" adjacent_convoy: AdjacentConvoy::Intent,
        Says("Article XII.6: the intent that all the orders show.");
    "4.A.5" convoy_retreat: ConvoyRetreat::Open,
        Says("Article XI closes the space the attacker came from; DATC 2.4 finds it ambiguous after a convoy.");
    "4.A.6" convoy_path: ConvoyPath::Ignored,
        Says("Articles XII.1 and XII.2: only the destination is written.");
    "4.A.7" swap_bounce: SwapBounce::Bounces,
        Says("Article IX.7 says a by the letter; XIV.5 lets units change places by convoy.");
    "4.B.1" two_coasts: TwoCoasts::Fails, Says("Article VII.3.b.");
    "4.B.2" one_coast: OneCoast::Possible,
        Says("Article VII.3.b asks for a coast only where both can be reached.");
    "4.B.3" wrong_coast: WrongCoast::Fails,
        Says("Article VII.4: an illegal order is not followed.");
    "4.B.7" build_coast: BuildCoast::Fails, Says("Article XIII.2.");
    "4.C.1" missing_kind: MissingKind::Valid,
        Says("Article VII.7 writes the space first, and VII.4 follows what has one meaning.");
    "4.C.2" wrong_kind: WrongKind::Valid, Says("Article VII.4: what has one meaning is followed.");
    "4.C.3" build_type: BuildType::ByPlace,
        Says("Article XIII.2 asks for the type in a coastal centre; inland there is one kind alone.");
    "4.C.4" fleet_inland: FleetInland::Fails,
        Says("Article VII.4: an illegal order is not followed.");
    "4.C.5" missing_nationality: MissingNationality::Valid,
        Says("Articles IX.1 and XII.1: it may be written for clarity.");
    "4.D.8" removal: Removal::ArmiesOverSea,
        Says("Article XIV.4: the way to a home centre, convoys included; fleets first, then the alphabet.");
    "4.D.9" civil_support: CivilSupport::Given, Says("Articles IX.6 and XIV.2.");
}
