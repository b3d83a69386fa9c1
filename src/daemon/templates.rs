//! The keeper's own templates: the folder `templates` in the data folder, laid out as the house's.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::letter::Language;
use crate::report::{Stationery, StationeryFault};

/// Why a keeper's templates cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TemplatesFault {
    /// A file or folder cannot be read.
    #[error("{path}: {error}")]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// A folder that is none of a language's, nor of its words.
    #[error(
        "{path} is a folder, and none that templates lie in; allowed: {allowed}, and words in each of them{}",
        if *is_language { "; the judge learns another language when the program is built with its folder" } else { "" }
    )]
    Folder {
        /// Which.
        path: PathBuf,
        /// The folders of the languages there are.
        allowed: String,
        /// Whether it lies where those of languages do.
        is_language: bool,
    },
    /// What they say.
    #[error("{folder}: {fault}")]
    Wrong {
        /// The folder they lie in.
        folder: PathBuf,
        /// What is wrong.
        fault: Box<StationeryFault>,
    },
}

/// The stationery with the keeper's own templates, and how many those are; `None` where there are
/// none. `data` is the data folder.
///
/// # Errors
/// A file that cannot be read, and whatever [`Stationery::with`] refuses.
pub fn own_stationery(data: &Path) -> Result<Option<(Stationery, usize)>, TemplatesFault> {
    let folder = data.join("templates");
    let mut own = Vec::new();
    gather(&folder, "", &mut own)?;
    if own.is_empty() {
        return Ok(None);
    }
    let stationery = Stationery::with(&own)
        .map_err(|fault| TemplatesFault::Wrong { folder, fault: Box::new(fault) })?;
    Ok(Some((stationery, own.len())))
}

/// The most bytes that a template has: the house's longest has a tenth of them.
const MOST: u64 = 256 * 1024;

/// What a file says; from a pipe, or anything else that is none, nothing may ever come.
fn text_of(path: &Path) -> io::Result<String> {
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::other("is no file"));
    }
    if found.len() > MOST {
        let words = format!("has {} bytes; allowed: up to {MOST}", found.len());
        return Err(io::Error::other(words));
    }
    let text = fs::read_to_string(path)?;
    // Some editors set a mark before all else, which no letter is to begin with.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The files of a folder and those below it, with their names as templates have them.
fn gather(
    folder: &Path,
    before: &str,
    own: &mut Vec<(String, String)>,
) -> Result<(), TemplatesFault> {
    let unreadable =
        |path: &Path, error| TemplatesFault::Unreadable { path: path.to_owned(), error };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        // A link to what is not there, as a disk that is not mounted, would lose them all.
        Err(error) if error.kind() == ErrorKind::NotFound && !folder.is_symlink() => return Ok(()),
        Err(error) => return Err(unreadable(folder, error)),
    };
    for entry in entries {
        let entry = entry.map_err(|error| unreadable(folder, error))?;
        let path = entry.path();
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        // What editors leave behind is nobody's wording.
        if name.rsplit('/').next().is_some_and(|name| name.starts_with('.') || name.ends_with('~'))
        {
            continue;
        }
        if path.is_dir() {
            // A language is one folder with one of words in it: elsewhere nothing would be read.
            let is_place = match before.split_once('/') {
                None => Language::of_tag(&name).is_some(),
                Some((_, below)) => below.is_empty() && name.ends_with("/words"),
            };
            if !is_place {
                let (allowed, is_language) = (Language::tags(), before.is_empty());
                return Err(TemplatesFault::Folder { path, allowed, is_language });
            }
            gather(&path, &format!("{name}/"), own)?;
            continue;
        }
        if path.ends_with("language") {
            // It comes along when the whole folder of a language is copied, and would do nothing.
            let words = "says what the language is called, which is fixed when the program is built; take it away";
            return Err(unreadable(&path, io::Error::other(words)));
        }
        let text = text_of(&path).map_err(|error| unreadable(&path, error))?;
        own.push((name, text));
    }
    Ok(())
}
