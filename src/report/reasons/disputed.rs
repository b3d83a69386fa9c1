//! Reasons that tell no strengths: of games that go by disputes, and of units in their own way.

use crate::adjudication::Bounce;

use super::Text;

impl Text<'_> {
    /// Where no strengths are told.
    pub(super) fn bare_bounce(&mut self, bounce: &Bounce) {
        let words = match *bounce {
            Bounce::Held { attack, hold } => {
                format!("The attack of {attack} does not beat a hold of {hold}.")
            }
            Bounce::HeadToHead { attack, defend } => {
                format!("Head to head, the attack of {attack} does not beat a defence of {defend}.")
            }
            Bounce::Rival { from, attack, prevent } => {
                format!("The attack of {attack} does not beat {prevent} from {}.", self.code(from))
            }
            Bounce::OwnUnit => "A unit of the same power is there and does not leave.".to_owned(),
            Bounce::OwnUnitStill => {
                "A unit of the same power is still there, for it leaves in a later dispute."
                    .to_owned()
            }
            Bounce::OwnHelp { helper } => {
                format!("{} may not help to dislodge a unit of its own power.", self.code(helper))
            }
            Bounce::Cycle { .. } => return,
        };
        self.say(&words);
    }

    /// In which dispute the order ended, with the sizes of its armies.
    pub(super) fn disputed(&mut self) {
        let Some(dispute) = &self.why.dispute else { return };
        let armies =
            dispute.armies.iter().map(|(from, size)| format!("{size} of {}", self.code(*from)));
        let armies = armies.collect::<Vec<String>>().join(" against ");
        let over = self.code(dispute.over);
        let words = format!("Dispute {} over {over}: {armies}.", dispute.number);
        self.say(&words);
    }
}
