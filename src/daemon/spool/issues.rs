//! The issues of a keeper's zine: which there were, and what each was.

use std::path::PathBuf;

use super::{Spool, SpoolError, next_after};
use crate::daemon::files::{make_folder, names_in, write_whole};

impl Spool {
    fn zines(&self) -> PathBuf {
        self.folder().join("zines")
    }

    fn issue(&self, number: u32) -> PathBuf {
        self.zines().join(format!("{number}.pdf"))
    }

    /// The number of the next issue: one more than the highest that was kept.
    ///
    /// # Errors
    /// The folder cannot be read, or there is no higher number.
    pub fn next_issue(&self) -> Result<u32, SpoolError> {
        let names = names_in(&self.zines())?;
        let numbers = names.iter().filter_map(|name| name.strip_suffix(".pdf")?.parse().ok());
        next_after(numbers.max())
    }

    /// Whether no issue of this number was kept yet.
    ///
    /// # Errors
    /// One was.
    pub fn must_be_new(&self, number: u32) -> Result<(), SpoolError> {
        let path = self.issue(number);
        if path.exists() { Err(SpoolError::IssueThere { number, path }) } else { Ok(()) }
    }

    /// Keeps an issue of a zine under its number.
    ///
    /// # Errors
    /// There is one of that number, or it cannot be written.
    pub fn keep_issue(&self, number: u32, pdf: &[u8]) -> Result<(), SpoolError> {
        self.must_be_new(number)?;
        make_folder(&self.zines())?;
        Ok(write_whole(&self.issue(number), pdf)?)
    }
}
