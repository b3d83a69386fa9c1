//! The editions: whole tables of choices by name.

use super::{
    AdjacentConvoy, BuildCoast, BuildType, CivilSupport, ConvoyCut, ConvoyPath, ConvoyRetreat,
    ConvoyRoutes, DoubleBuild, DoubleOrder, FleetInland, ImplicitOrders, Legality, MissingKind,
    MissingNationality, OneCoast, OrderSets, Paradox, PerpetualOrders, PoorOrders, ProxyOrders,
    Removal, RuleFault, Rules, ShuffledSets, SupportCoast, SurplusBuilds, SurplusRemovals,
    SwapBounce, TwoCoasts, UnknownCoast, Waiving, WrongCoast, WrongKind, WrongNationality,
    WrongOwnCoast,
};

/// A rulebook, or a judge's table of preferences, that settles every issue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edition {
    /// The preferences of DATC 2.4; the default.
    Datc,
    /// The rulebook of 2023, as DATC 3.0 to 3.3 read it.
    Of2023,
}

impl Edition {
    /// Every edition.
    pub const ALL: [Edition; 2] = [Edition::Datc, Edition::Of2023];

    /// The name by which games choose it.
    pub fn name(self) -> &'static str {
        match self {
            Edition::Datc => "datc",
            Edition::Of2023 => "2023",
        }
    }

    /// The edition of this name.
    ///
    /// # Errors
    /// No edition has it.
    pub fn from_name(name: &str) -> Result<Edition, RuleFault> {
        Edition::ALL
            .into_iter()
            .find(|edition| edition.name() == name)
            .ok_or_else(|| RuleFault::UnknownEdition(name.to_owned()))
    }

    /// What this edition chooses.
    pub fn rules(self) -> Rules {
        match self {
            Edition::Datc => datc(),
            Edition::Of2023 => of_2023(),
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        datc()
    }
}

/// What the author of the DATC prefers in version 2.4, issue by issue.
fn datc() -> Rules {
    Rules {
        convoy_routes: ConvoyRoutes::All,
        paradox: Paradox::Szykman,
        adjacent_convoy: AdjacentConvoy::Intent,
        convoy_cut: ConvoyCut::FromStart,
        convoy_retreat: ConvoyRetreat::Open,
        convoy_path: ConvoyPath::Ignored,
        swap_bounce: SwapBounce::Bounces,
        two_coasts: TwoCoasts::Fails,
        one_coast: OneCoast::Possible,
        wrong_coast: WrongCoast::Fails,
        support_coast: SupportCoast::Optional,
        wrong_own_coast: WrongOwnCoast::Ignored,
        unknown_coast: UnknownCoast::Ignored,
        build_coast: BuildCoast::Fails,
        missing_kind: MissingKind::Valid,
        wrong_kind: WrongKind::Valid,
        build_type: BuildType::ByPlace,
        fleet_inland: FleetInland::Fails,
        missing_nationality: MissingNationality::Valid,
        wrong_nationality: WrongNationality::Valid,
        order_sets: OrderSets::LastUnlessSaid,
        shuffled_sets: ShuffledSets::Combined,
        double_order: DoubleOrder::None,
        surplus_builds: SurplusBuilds::First,
        double_build: DoubleBuild::First,
        surplus_removals: SurplusRemovals::First,
        waiving: Waiving::Allowed,
        removal: Removal::ArmiesOverSea,
        civil_support: CivilSupport::Given,
        legality: Legality::ThisPosition,
        poor_orders: PoorOrders::SetMatching,
        implicit_orders: ImplicitOrders::Forbidden,
        perpetual_orders: PerpetualOrders::Forbidden,
        proxy_orders: ProxyOrders::Forbidden,
    }
}

/// The rulebook of 2023 differs in two issues from what DATC 2.4 prefers (DATC 3.0, chapter 4):
/// no falling back on the land route, and the distance of civil disorder.
fn of_2023() -> Rules {
    Rules { adjacent_convoy: AdjacentConvoy::IntentOnly, removal: Removal::FromOwned, ..datc() }
}
