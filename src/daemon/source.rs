//! A mailbox as the loop knows it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use tokio::sync::Notify;

use super::porter::Hands;
use crate::mailbox::Maildir;

/// A mailbox and when it last answered.
pub(super) struct Source {
    pub name: String,
    pub reach: Reach,
    /// When the last fetch began that brought all there was.
    pub answered: Option<DateTime<Utc>>,
    /// What is wrong with it, as last said.
    pub trouble: Option<String>,
}

/// How a mailbox is reached.
pub(super) enum Reach {
    /// It lies on this disk and is looked into in each pass.
    Near(Maildir),
    /// A courier walks between it and us; rung, he looks at once.
    Far(Arc<Notify>),
    /// It is our own door, at which letters are handed in: nothing waits behind it.
    Door(Hands),
}

impl Source {
    pub fn new(name: String, reach: Reach) -> Source {
        Source { name, reach, answered: None, trouble: None }
    }

    /// Until when all that came to it is here, if that is known.
    pub fn all_here(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        match &self.reach {
            Reach::Near(_) | Reach::Far(_) => self.answered,
            Reach::Door(hands) => Some(hands.all_here(now)),
        }
    }
}
