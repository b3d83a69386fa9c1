//! The print spool: the folder `paper` in the data folder, with a PDF for each letter that goes by post.
//!
//! A letter's file has the name of its Message-ID and of what it says, and as long as the address on it
//! is right always the same bytes, so that a letter put there again after a crash lies there once. When
//! the keeper has printed what waits, it moves to a folder of its own below `paper/printed`; a letter that
//! lies there is not put into the spool again. (A database that was restored from an older copy gives the
//! same Message-IDs once more, to other letters.) What is printed together is made anew from the letters
//! themselves, which the outbox keeps, with the addresses that hold now: all that waits for one reader of
//! one game goes into one envelope, without what later letters have overtaken.

mod enclosures;
mod filling;
mod issues;
mod known;
mod pages;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use self::enclosures::{Enclosure, enclosures};
pub use self::issues::{Issue, PastIssue};
use self::known::{Known, file_name};
use super::TemplatesFault;
use super::files::{FileError, HALF, make_folder, names_in, sync, write_whole};
use crate::letter::{Address, PaperLetter};
use crate::paper::Letterhead;
use crate::picture::DrawingError;
use crate::report::Kept;
use crate::store::{LetterNumber, StoreError};

/// Why the spool cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SpoolError {
    /// A file or folder.
    #[error(transparent)]
    File(#[from] FileError),
    /// The data.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The keeper's own words.
    #[error(transparent)]
    Templates(#[from] TemplatesFault),
    /// A page cannot be set.
    #[error(transparent)]
    Page(#[from] DrawingError),
    /// The program stumbled over the letter.
    #[error("the program stumbled over it")]
    Stumbled,
    /// The letter is damaged.
    #[error("the letter is not one to be printed")]
    NoLetter,
    /// An issue of this number was made before.
    #[error("issue {number} was made already and lies in {}; leave --number out for the next one, or \
             move that file away to make it anew", path.display())]
    IssueThere {
        /// The number.
        number: u32,
        /// Where it lies.
        path: PathBuf,
    },
    /// No issue of this number was made.
    #[error("there is no issue {number} in {}; --since 0 tells all there is", path.display())]
    NoIssue {
        /// The number.
        number: u32,
        /// Where it would lie.
        path: PathBuf,
    },
    /// What an issue told cannot be made out.
    #[error("{} does not say what its issue told: {why}; move it away to go on after the last movement \
             phase of each game, or name another issue with --since", path.display())]
    Note {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A file or folder there has the highest number there can be.
    #[error("no number is left above {}", u32::MAX)]
    NoNumber,
}

/// The spool of a data folder.
#[derive(Clone, Debug)]
pub struct Spool {
    data: PathBuf,
    letterhead: Letterhead,
}

/// A letter in the spool, or one that was printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spooled {
    /// The name of its file.
    pub name: String,
    /// Its number in the list of letters.
    pub number: LetterNumber,
    /// Where it goes, and what it is about.
    pub letter: PaperLetter,
    /// What it says.
    pub words: String,
    /// Whose it is.
    to: Address,
    /// Whether it went elsewhere when it was written.
    moved: Moved,
}

/// Whether a reader has moved since a letter was written to him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moved {
    Never,
    Since,
}

/// A letter in the spool whose words are damaged in the database: what is left is its page, as it was
/// set before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged {
    /// Its number in the list of letters.
    pub number: LetterNumber,
    /// The page.
    pub page: PathBuf,
}

/// The letters of a folder; those that were erased are left out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Lying {
    /// Those that can be printed, in the order of their addresses.
    pub letters: Vec<Spooled>,
    /// Those that cannot.
    pub damaged: Vec<Damaged>,
}

/// Letters that were printed together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// Its number, which only rises.
    pub number: u32,
    /// The letters.
    pub lying: Lying,
}

/// The spool, held: nobody else puts letters into it or prints them meanwhile.
#[derive(Debug)]
#[must_use = "the spool is held only as long as this is kept"]
pub struct Held(#[expect(dead_code, reason = "the lock goes with the open file")] fs::File);

impl Spool {
    /// The spool of this data folder, for letters with this head.
    pub fn of(data: &Path, letterhead: &Letterhead) -> Spool {
        Spool { data: data.to_owned(), letterhead: letterhead.clone() }
    }

    /// Where letters wait.
    pub fn folder(&self) -> PathBuf {
        self.data.join("paper")
    }

    fn printed(&self) -> PathBuf {
        self.folder().join("printed")
    }

    /// Puts a letter into the spool, unless it lies there or was printed.
    fn put(&self, kept: &Kept) -> Result<(), SpoolError> {
        let Kept::Draft(draft) = kept else { return Err(SpoolError::NoLetter) };
        let letter = draft.letter.paper.as_ref().ok_or(SpoolError::NoLetter)?;
        let name = file_name(draft, letter);
        if self.batches()?.iter().any(|(_, folder)| folder.join(&name).exists()) {
            return Ok(());
        }
        let pdf = self.alone(letter, &draft.words)?;
        let folder = self.folder();
        make_folder(&folder)?;
        Ok(write_whole(&folder.join(name), &pdf)?)
    }

    /// Holds the spool, as soon as nobody else does.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub fn hold(&self) -> Result<Held, SpoolError> {
        let (path, file) = self.lock_file()?;
        file.lock().map_err(FileError::of("lock", &path))?;
        Ok(Held(file))
    }

    /// The same; `None` where somebody else holds it.
    fn try_hold(&self) -> Result<Option<Held>, SpoolError> {
        let (path, file) = self.lock_file()?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Held(file))),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => Err(FileError::of("lock", &path)(error).into()),
        }
    }

    fn lock_file(&self) -> Result<(PathBuf, fs::File), SpoolError> {
        let folder = self.folder();
        make_folder(&folder)?;
        let path = folder.join("lock");
        let open = fs::File::options().create(true).append(true).open(&path);
        let file = open.map_err(FileError::of("open", &path))?;
        Ok((path, file))
    }

    /// The letters that wait.
    ///
    /// # Errors
    /// The folder or the data cannot be read.
    pub fn waiting(&self) -> Result<Lying, SpoolError> {
        self.lying_in(&self.folder())
    }

    /// What was printed last and is not all erased since.
    ///
    /// # Errors
    /// As [`Spool::waiting`].
    pub fn last_batch(&self) -> Result<Option<Batch>, SpoolError> {
        for (number, folder) in self.batches()?.into_iter().rev() {
            let lying = self.lying_in(&folder)?;
            if lying != Lying::default() {
                return Ok(Some(Batch { number, lying }));
            }
        }
        Ok(None)
    }

    /// The number of what is printed next.
    ///
    /// # Errors
    /// The folder cannot be read, or there is no higher number.
    pub fn next_batch(&self) -> Result<u32, SpoolError> {
        next_after(self.batches()?.last().map(|(last, _)| *last))
    }

    /// Notes that these letters, which waited, are printed; gives the number they have together.
    ///
    /// # Errors
    /// A file cannot be moved; those that were moved before it count as printed.
    pub fn mark_printed(&self, letters: &[Spooled]) -> Result<u32, SpoolError> {
        let number = self.next_batch()?;
        let folder = self.printed().join(format!("{number:04}"));
        make_folder(&folder)?;
        for Spooled { name, .. } in letters {
            let from = self.folder().join(name);
            fs::rename(&from, folder.join(name)).map_err(FileError::of("move", &from))?;
        }
        sync(&folder)?;
        Ok(number)
    }

    /// Takes away the pages of letters that are erased, and what a kill left of one being written.
    fn sweep(&self) -> Result<(), SpoolError> {
        if !self.folder().exists() {
            return Ok(());
        }
        let known = Known::of(&self.data)?;
        // First those that wait: what is printed meanwhile is found where it then lies.
        sweep_folder(&self.folder(), &known)?;
        self.batches()?.iter().try_for_each(|(_, folder)| sweep_folder(folder, &known))
    }

    /// Sets the pages of waiting letters anew whose readers live elsewhere by now.
    fn readdress(&self) -> Result<(), SpoolError> {
        let _held = self.hold()?;
        for Spooled { name, letter, words, .. } in
            self.waiting()?.letters.iter().filter(|it| it.moved == Moved::Since)
        {
            let pdf = self.alone(letter, words)?;
            write_whole(&self.folder().join(name), &pdf)?;
        }
        Ok(())
    }

    fn lying_in(&self, folder: &Path) -> Result<Lying, SpoolError> {
        let names = names_in(folder)?;
        let mut lying = Lying::default();
        if names.is_empty() {
            return Ok(lying);
        }
        let mut known = Known::of(&self.data)?;
        for name in &names {
            if let Some(letter) = known.letters.remove(name) {
                lying.letters.push(letter);
            } else if let Some(number) = known.damaged(name) {
                lying.damaged.push(Damaged { number, page: folder.join(name) });
            }
        }
        lying.letters.sort_by_cached_key(|it| (it.letter.address.to_string(), it.name.clone()));
        Ok(lying)
    }

    /// The folders of what was printed together, by their numbers.
    fn batches(&self) -> Result<Vec<(u32, PathBuf)>, SpoolError> {
        let printed = self.printed();
        let numbers = names_in(&printed)?
            .into_iter()
            .filter_map(|name| Some((name.parse::<u32>().ok()?, printed.join(&name))));
        let mut batches: Vec<(u32, PathBuf)> = numbers.collect();
        batches.sort();
        Ok(batches)
    }
}

fn sweep_folder(folder: &Path, known: &Known) -> Result<(), SpoolError> {
    let is_gone = |name: &str| name.ends_with(".pdf") && !known.has(name);
    for name in names_in(folder)? {
        if name.ends_with(HALF) || is_gone(&name) {
            let path = folder.join(&name);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(FileError::of("delete", &path)(error).into());
                }
                _ => {}
            }
        }
    }
    Ok(())
}

fn next_after(last: Option<u32>) -> Result<u32, SpoolError> {
    last.unwrap_or(0).checked_add(1).ok_or(SpoolError::NoNumber)
}
