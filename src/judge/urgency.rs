//! Which letters leave first where not all can leave at once.

use super::{Acquaintance, Body, Notice, Ruling};

/// How soon a letter has to leave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Urgency {
    /// First of all: what nobody's letter asked for, results above all, and what the keeper has to know. It
    /// is never held back.
    First,
    /// It answers a letter of somebody known, or carries his press: machines that write to each other can
    /// make any number of these.
    Answer,
    /// It answers a stranger.
    Stranger,
}

impl Ruling {
    /// How soon the letter of one of its notices has to leave.
    pub fn urgency(&self, notice: &Notice) -> Urgency {
        let writer = self.writer.as_ref().filter(|(it, _)| it.same_box(&notice.to.address));
        match (&notice.body, writer) {
            // Somebody's READY brings them to all.
            (Body::Results(_) | Body::Ended(_), _) => Urgency::First,
            (_, Some((_, Acquaintance::Stranger))) => Urgency::Stranger,
            (Body::Press(_), _) | (_, Some((_, Acquaintance::Known))) => Urgency::Answer,
            (_, None) => Urgency::First,
        }
    }
}
