//! Files that are there whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What went wrong with a file or folder.
#[derive(Debug, thiserror::Error)]
#[error("cannot {what} {path}: {source}")]
pub struct FileError {
    /// What was tried.
    pub what: &'static str,
    /// Which.
    pub path: PathBuf,
    /// What went wrong.
    pub source: io::Error,
}

impl FileError {
    /// Says which file an error is about.
    pub(super) fn of(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> FileError {
        move |source| FileError { what, path: path.to_owned(), source }
    }
}

/// Writes a file that is there whole or not at all, whatever happens meanwhile. What is no file but takes
/// bytes (`/dev/stdout`) just gets them; a link stays one, and the file it leads to is written.
///
/// # Errors
/// It cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let path = &end_of_links(path).map_err(FileError::of("follow", path))?;
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return fs::write(path, bytes).map_err(FileError::of("write", path));
    }
    let mut half = path.as_os_str().to_owned();
    half.push(HALF);
    let write = || {
        let mut file = fs::File::create(&half)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&half, path)
    };
    write().map_err(FileError::of("write", path))?;
    match path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => sync(parent),
        None => Ok(()),
    }
}

/// The most links that are followed one after the other; systems follow about as many.
const MOST_LINKS: usize = 40;

/// Where a path leads, whether or not there is a file yet.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut end = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&end) else { return Ok(end) };
        end = end.parent().map_or_else(|| next.clone(), |folder| folder.join(&next));
    }
    // The system's word on links that lead round.
    fs::metadata(&end).map(|_| end)
}

/// What a file's name ends in that is being written.
pub(super) const HALF: &str = ".half";

/// Makes a folder, and those it lies in, where they are not there.
pub(super) fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(FileError::of("create", folder))
}

/// Has what was done in a folder written to the disk.
pub(super) fn sync(folder: &Path) -> Result<(), FileError> {
    fs::File::open(folder).and_then(|open| open.sync_all()).map_err(FileError::of("sync", folder))
}

/// The names in a folder; none where there is no such folder.
pub(super) fn names_in(folder: &Path) -> Result<Vec<String>, FileError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(FileError::of("read", folder)(error)),
    };
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    names.collect::<Result<_, io::Error>>().map_err(FileError::of("read", folder))
}
