//! Letters that go by post, out of the outbox into the spool.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::SpoolError;
use crate::daemon::{Daemon, DaemonError};
use crate::store::{Failed, Failure, Going, Jitter};

/// How many letters are set between two looks into the mailboxes.
const AT_ONCE: usize = 20;

impl Daemon {
    /// Puts the letters that go by post into the spool. One that cannot be set is tried again later.
    pub(in crate::daemon) fn fill_spool(&mut self) -> Result<usize, DaemonError> {
        // Where nothing was ever put, nobody prints.
        let held = self.spool.folder().exists().then(|| self.spool.try_hold());
        if matches!(held, Some(Ok(None))) {
            // The keeper prints at this moment; the next pass tries again.
            return Ok(0);
        }
        let letters = self.store.outbox_due(self.now, Going::Paper, AT_ONCE)?;
        let (mut sent, mut failed) = (Vec::new(), Vec::new());
        for letter in &letters {
            // One over which the program stumbles keeps no other back.
            let put = || self.spool.put(&letter.kept);
            match catch_unwind(AssertUnwindSafe(put)).unwrap_or(Err(SpoolError::Stumbled)) {
                Ok(()) => sent.push(letter.id),
                Err(error) => {
                    tracing::warn!("letter {} cannot be printed: {error}", letter.message_id);
                    let jitter = Jitter(self.chance.draw()[0]);
                    let (failure, said) = (Failure::Temporary, error.to_string());
                    failed.push(Failed { id: letter.id, failure, jitter, said });
                }
            }
        }
        self.store.mark_sent(&sent, self.now)?;
        self.store.mark_failed(&failed, self.now)?;
        Ok(letters.len())
    }

    /// Letters that wait go where their readers live now.
    pub(in crate::daemon) fn readdress_spool(&self) {
        if let Err(error) = self.spool.readdress() {
            tracing::error!("pages in the print spool may still have an old address: {error}");
        }
    }

    /// What was erased must not lie in the spool.
    pub(in crate::daemon) fn sweep_spool(&self) {
        if let Err(error) = self.spool.sweep() {
            tracing::error!("pages of erased letters may still lie in the print spool: {error}");
        }
    }
}
