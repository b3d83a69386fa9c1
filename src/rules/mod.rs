//! The house rules of one game: a type for each disputable issue of DATC chapter 4, and the
//! editions that preset them all.
//!
//! Letters are those of DATC 2.4; `2023` stands beside them where DATC 3 says what no letter does.
//! Beside the issues stands the algorithm by which orders are weighed: one of them, [`DISPUTES`], is
//! no reading of the rules but a game's taste.
//!
//! Absent on purpose: schedules, press and everything else a game may choose that is no rule.

mod editions;
mod issues;
mod sense;
mod sheet;

pub use editions::{Edition, Source};
pub use issues::{
    AdjacentConvoy, Algorithm, BuildCoast, BuildType, Choice, CivilSupport, ConvoyCut, ConvoyPath,
    ConvoyRetreat, ConvoyRoutes, DoubleBuild, DoubleOrder, FleetInland, ImplicitOrders, Issue,
    Legality, MissingKind, MissingNationality, OneCoast, OrderSets, Paradox, PerpetualOrders,
    PoorOrders, ProxyOrders, Removal, Rules, ShuffledSets, SupportCoast, SurplusBuilds,
    SurplusRemovals, SwapBounce, TwoCoasts, UnknownCoast, Waiving, WrongCoast, WrongKind,
    WrongNationality, WrongOwnCoast,
};
pub use sense::Senseless;
pub use sheet::{Choosing, SheetLine};

use std::fmt;

/// Where the algorithm `disputes` differs from the rules, and why: a page for people.
pub const DISPUTES: &str = include_str!("disputes.txt");

/// What becomes of a unit that should not be on the board (4.E.6). The document has no choices here.
pub const DUTCHMAN: &str = "What becomes of a unit that should not be on the board (a Flying \
    Dutchman), once a master confirms that it is one. If the last adjudication brought it in, that is \
    redone. Else it is removed: the unit itself where it is known which one it is, or else the \
    candidate that 4.D.8 names. If it has become legal meanwhile it stays, but not if it is found in \
    an adjustment phase before the orders of that phase are public.";

/// Why a choice cannot be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleFault {
    /// No issue has this number.
    UnknownIssue(String),
    /// The issue has no such choice.
    UnknownChoice {
        /// The issue's number.
        issue: String,
        /// What was asked for.
        found: String,
        /// What it may be.
        allowed: Vec<&'static str>,
    },
    /// No edition has this name.
    UnknownEdition(String),
}

impl fmt::Display for RuleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleFault::UnknownIssue(issue) => {
                let all: Vec<&str> = Rules::issues().map(|issue| issue.number).collect();
                write!(f, "no rule is numbered {issue:?}; allowed: {}", all.join(", "))
            }
            RuleFault::UnknownChoice { issue, found, allowed } => {
                write!(f, "rule {issue} has no choice {found:?}; allowed: {}", allowed.join(", "))
            }
            RuleFault::UnknownEdition(name) => {
                let all: Vec<&str> = Edition::ALL.iter().map(|edition| edition.name()).collect();
                write!(f, "no edition is called {name:?}; allowed: {}", all.join(", "))
            }
        }
    }
}

impl std::error::Error for RuleFault {}
