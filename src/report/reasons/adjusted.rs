//! Reasons of adjustments: which of several orders counts, and who goes where too few were told to.

use crate::adjudication::{Lead, Ordered, Outcome, Refusal, Removing, Settled};
use crate::board::Centre;
use crate::rules::Removal;

use super::Text;

impl Text<'_> {
    pub(super) fn removed(&mut self, why: Removing) {
        let (place, lead) = match why {
            Removing::Ordered => return self.say("As ordered."),
            Removing::CivilDisorder { distance: None, lead } => {
                ("it has no way home".to_owned(), lead)
            }
            Removing::CivilDisorder { distance: Some(steps), lead } => {
                let home = match self.why.settled {
                    Some(Settled::Removal(Removal::FromOwned)) => "a centre of its own",
                    _ => "home",
                };
                (format!("it is {steps} from {home}"), lead)
            }
            Removing::LeastRecent { lead } => {
                let is_off = |own| self.board.centre(own) == Centre::None;
                let off = if self.own.is_some_and(is_off) { " on no centre" } else { "" };
                (format!("the oldest{off} goes"), lead)
            }
        };
        let before = match lead {
            Lead::All => "all go".to_owned(),
            Lead::Farther(at) => format!("before {}, which is nearer", self.code(at)),
            Lead::OffCentre(at) => format!("before {}, which is on a centre", self.code(at)),
            Lead::Older(at) => format!("before {}, which is younger", self.code(at)),
            Lead::Fleet(at) => format!("before {}, which is equal but an army", self.code(at)),
            Lead::Alphabet(at) => {
                format!("before {}, which is equal but later in the alphabet", self.code(at))
            }
        };
        let choice = self.choice();
        let ordered = match self.why.ordered {
            Some(Ordered::TooMany) => "Too many removals (4.D.6 a)",
            Some(Ordered::TooFew) | None => "Too few removals",
        };
        self.say(&format!("{ordered}: {place}, {before}{choice}."));
    }

    pub(super) fn refused(&mut self, why: Refusal) {
        let what = match why {
            Refusal::Conflicting => "The unit has another legal order",
            Refusal::Surplus => "More is ordered than allowed",
            Refusal::Twice(_) => "Another build is ordered here",
            Refusal::Again => "This is ordered already",
        };
        let choice = self.choice();
        self.say(&format!("{what}{choice}."));
    }

    /// ` (4.D.3 c)`
    fn choice(&self) -> String {
        let choice = self.why.settled.map(|settled| settled.choice());
        choice.map_or(String::new(), |(issue, letter)| format!(" ({issue} {letter})"))
    }

    /// Of what is followed where more was ordered: by which choice.
    pub(super) fn chosen(&mut self, outcome: &Outcome) {
        let is_followed = matches!(
            outcome,
            Outcome::Built | Outcome::Waived(_) | Outcome::Removed(Removing::Ordered)
        );
        if let (true, Some(settled)) = (is_followed, self.why.settled) {
            let (issue, letter) = settled.choice();
            let words = match settled {
                Settled::DoubleBuild(_) => "Another build is ordered here",
                _ => "More is ordered than allowed",
            };
            self.say(&format!("{words}, and this counts ({issue} {letter})."));
        }
    }
}
