//! Choices that make no sense together.

use super::{
    AdjacentConvoy, Algorithm, BuildCoast, ConvoyPath, OneCoast, Rules, SupportCoast, TwoCoasts,
};

/// Two choices of which one takes the ground from under the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Senseless {
    /// The numbers of the issues.
    pub issues: [&'static str; 2],
    /// Why they do not go together.
    pub why: &'static str,
}

impl Rules {
    /// Every pair of choices that makes no sense together. `chancery adjudicate` follows them all the
    /// same, word by word; a game is not founded with them. None of them is a single choice over
    /// the default.
    pub fn senseless(&self) -> Vec<Senseless> {
        let adjacent = self.adjacent_convoy;
        let by_fleets = matches!(
            adjacent,
            AdjacentConvoy::Always | AdjacentConvoy::Swap | AdjacentConvoy::UndisruptedSwap
        );
        let pairs = [
            (
                by_fleets && self.convoy_path == ConvoyPath::Required,
                ["4.A.3", "4.A.6"],
                "an army that says nothing would go by convoy because fleets are ordered to carry \
                 it, and would not because no path is written",
            ),
            (
                self.one_coast == OneCoast::Fails && self.two_coasts == TwoCoasts::Default,
                ["4.B.1", "4.B.2"],
                "of two possible coasts one would be guessed, and the only possible one would not",
            ),
            (
                self.algorithm == Algorithm::Disputes
                    && adjacent == AdjacentConvoy::UndisruptedSwap,
                ["4.A.3", "algorithm"],
                "whether two units meet head to head would hang on a convoy whose dispute comes \
                 later",
            ),
        ];
        let found = pairs.into_iter().filter(|(clash, ..)| *clash);
        found.map(|(_, issues, why)| Senseless { issues, why }).collect()
    }

    /// The issues whose choices presuppose that the board names default coasts.
    pub fn by_default_coast(&self) -> Vec<&'static str> {
        let default = [
            ("4.B.1", self.two_coasts == TwoCoasts::Default),
            ("4.B.2", self.one_coast == OneCoast::Default),
            ("4.B.4", self.support_coast == SupportCoast::Default),
            ("4.B.7", self.build_coast == BuildCoast::Default),
        ];
        default.into_iter().filter(|(_, chosen)| *chosen).map(|(issue, _)| issue).collect()
    }
}
