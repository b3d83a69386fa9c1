//! Trouble of the moment: it is said once, and borne until it is over.

use super::metrics::Works;
use super::{Daemon, DaemonError};
use crate::store::Pause;

impl Daemon {
    /// Says trouble of the moment once and goes on.
    ///
    /// # Errors
    /// What trying again will not mend.
    pub(super) fn bear(&mut self, error: DaemonError) -> Result<(), DaemonError> {
        if !error.is_temporary() {
            return Err(error);
        }
        self.note_room(&error);
        let text = error.to_string();
        if self.trouble.as_ref() != Some(&text) {
            tracing::error!("{text}; trying again until it is over");
            self.heart.status(&text);
            self.trouble = Some(text);
        }
        Ok(())
    }

    /// Notes whether there was no room for something.
    pub(super) fn note_room(&mut self, error: &DaemonError) {
        self.room = Works::unless(error.is_full());
        if error.is_full() {
            self.full_since.get_or_insert(self.now);
        }
    }

    /// Says that trouble is over, if there was any.
    pub(super) fn note_well(&mut self) {
        if self.trouble.take().is_some() {
            tracing::info!("the trouble is over");
            self.heart.status("judges");
            self.room = Works::Yes;
        }
    }

    /// Has the keeper told that there is room again, once what had found none is stored.
    pub(super) fn tell_of_room(&mut self) -> Result<usize, DaemonError> {
        let Some(full_since) = self.full_since.filter(|_| self.room == Works::Yes) else {
            return Ok(0);
        };
        let news = self.store.room_again(self.now, full_since)?;
        self.full_since = None;
        Ok(usize::from(news == Pause::News))
    }
}
