//! `chancery backup`: a copy of the data folder that is whole at one moment, while the judge goes on.

use std::fs::{self, DirBuilder};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::data::Place;
use super::{Failure, say};
use crate::store::{DATABASE, Reader};

/// What of the data folder stands beside the database and cannot be made anew: the key of the reply
/// addresses, what was printed, and what the keeper wrote.
const BESIDE: [&str; 4] = ["key", "paper", "judge.toml", "templates"];

#[derive(Args, Debug)]
pub(super) struct BackupArguments {
    /// A new folder.
    folder: PathBuf,
}

pub(super) fn run(place: &Place, arguments: &BackupArguments) -> Result<ExitCode, Failure> {
    let to = &arguments.folder;
    if to.exists() {
        return Err(Failure::wrong(format!(
            "{}: it is there already; name a folder that is not there yet",
            to.display()
        )));
    }
    let reader = Reader::open(&place.folder)?;
    private_folder(to)?;
    reader.back_up(&to.join(DATABASE))?;
    for name in BESIDE {
        copy(&place.folder.join(name), &to.join(name))?;
    }
    say(format_args!("{} holds all that is in {}.", to.display(), place.folder.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Makes a folder that nobody else may look into: letters and addresses lie in it.
fn private_folder(folder: &Path) -> Result<(), Failure> {
    Ok(DirBuilder::new().mode(0o700).create(folder)?)
}

/// Copies a file or a folder with all that is in it, if there is one; modes stay.
fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    if !from.is_dir() {
        return match from.exists() {
            true => Ok(fs::copy(from, to).map(|_| ())?),
            false => Ok(()),
        };
    }
    private_folder(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}
