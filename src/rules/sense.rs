//! Choices that make no sense together.

use std::fmt;

use super::{
    AdjacentConvoy, Algorithm, BuildCoast, ConvoyPath, OneCoast, Rules, SupportCoast, TwoCoasts,
    WrongCoast,
};

/// Two choices of which one takes the ground from under the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Senseless {
    /// The numbers of the issues.
    pub issues: [&'static str; 2],
    /// What is chosen of them.
    pub letters: [&'static str; 2],
    /// Why they do not go together.
    pub why: &'static str,
}

impl fmt::Display for Senseless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Senseless { issues: [one, other], letters: [its, others], why } = self;
        write!(f, "{one} = {its:?} and {other} = {others:?} make no sense together: {why}")
    }
}

impl Rules {
    /// Every pair of choices that makes no sense together: no game is founded with one, and no line of
    /// `chancery adjudicate` is ruled by one. None of them is a single choice over the default. So a
    /// default coast for want of a choice (4.B.2 b) goes with an order that fails where there are two
    /// (4.B.1 a): the document has them as issues apart, and only in the second does the order leave
    /// open what is meant.
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
                self.one_coast == OneCoast::Fails && self.wrong_coast == WrongCoast::Possible,
                ["4.B.2", "4.B.3"],
                "a wrong coast would be left out of account, and an order without any would fail",
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
        let letter = |issue| self.choice(issue).unwrap_or_default();
        found
            .map(|(_, issues, why)| Senseless { issues, letters: issues.map(letter), why })
            .collect()
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
