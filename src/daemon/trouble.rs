//! Trouble of the moment: it is said once, and borne until it is over.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use chrono::{DateTime, Utc};

use super::metrics::Works;
use super::{Daemon, DaemonError};
use crate::report::TemplateFailure;
use crate::store::Word;

/// The file that says since when nothing could be stored, by when it was changed: a judge that starts again
/// meanwhile still has to tell the keeper. It is empty, for a name finds room where bytes find none.
const FULL: &str = "full";

/// Since when nothing could be stored in a data folder, by the judge that found it so.
pub(super) fn full_since(folder: &Path) -> Option<DateTime<Utc>> {
    let marked = fs::metadata(folder.join(FULL)).and_then(|found| found.modified());
    marked.ok().map(DateTime::from)
}

fn mark_full(folder: &Path, since: DateTime<Utc>) -> io::Result<()> {
    File::create(folder.join(FULL))?.set_modified(since.into())
}

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
        if error.is_full() && self.full_since.is_none() {
            self.full_since = Some(self.now);
            if let Err(error) = mark_full(self.store.folder(), self.now) {
                tracing::warn!("a restart will forget since when there is no room: {error}");
            }
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

    /// Has the keeper told of templates that failed, of each once a day.
    pub(super) fn tell_of_templates(
        &mut self,
        failed: &[TemplateFailure],
    ) -> Result<(), DaemonError> {
        for TemplateFailure { template, why } in failed {
            if self.store.template_failed(self.now, template, why)? == Word::Sent {
                tracing::error!("the template {template} failed: {why}");
            }
        }
        Ok(())
    }

    /// Has the keeper told that there is room again, once what had found none is stored.
    pub(super) fn tell_of_room(&mut self) -> Result<usize, DaemonError> {
        let Some(full_since) = self.full_since.filter(|_| self.room == Works::Yes) else {
            return Ok(0);
        };
        let word = self.store.room_again(self.now, full_since)?;
        self.full_since = None;
        // Where the mark stays, a start finds that the keeper knows.
        let _ = fs::remove_file(self.store.folder().join(FULL));
        Ok(usize::from(word == Word::Sent))
    }
}
