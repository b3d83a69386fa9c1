//! The rule sheet: what is chosen, issue by issue, in words.

use super::{Choice, Issue, Rules};

/// One issue as it is settled.
#[derive(Clone, Copy, Debug)]
pub struct SheetLine {
    /// The issue.
    pub issue: &'static Issue,
    /// What is chosen of its choices.
    pub choice: &'static Choice,
    /// Whether that is the usual one.
    pub standing: Choosing,
}

/// Whether a choice is the usual one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choosing {
    /// It is what holds where nothing else is chosen.
    Usual,
    /// It is another.
    Other,
}

impl Rules {
    /// The sheet of these rules, in the order of the issues.
    pub fn sheet(&self) -> Vec<SheetLine> {
        let usual = Rules::default();
        let line = |issue: &'static Issue| {
            let letter = self.choice(issue.number)?;
            let choice = issue.choices.iter().find(|choice| choice.letter == letter)?;
            let standing = match usual.choice(issue.number) == Some(letter) {
                true => Choosing::Usual,
                false => Choosing::Other,
            };
            Some(SheetLine { issue, choice, standing })
        };
        Rules::issues().filter_map(line).collect()
    }
}
