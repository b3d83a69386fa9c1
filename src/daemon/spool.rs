//! The print spool: the folder `paper` in the data folder, with a PDF for each letter that goes by post.
//!
//! A letter's file has the name of its Message-ID and always the same bytes, so that a letter put there
//! again after a crash lies there once. When the keeper has printed what waits, it moves to a folder of
//! its own below `paper/printed`; a letter that lies there is not put into the spool again. What is
//! printed together is made anew from the letters themselves, which the outbox keeps.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Daemon, DaemonError, TemplatesFault, own_stationery};
use crate::game::{Game, GameId, TurnNumber, TurnRecord};
use crate::letter::{Language, PaperLetter};
use crate::paper::{Letterhead, Sides, printed};
use crate::picture::{Artwork, DrawingError};
use crate::report::{Kept, Stationery, paper_map, paper_sheet};
use crate::store::{Failed, Failure, Going, Jitter, LetterNumber, Reader, StoreError};

/// How many letters are set between two looks into the mailboxes.
const AT_ONCE: usize = 20;

/// Why the spool cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SpoolError {
    /// A file or folder.
    #[error("cannot {what} {path}: {source}")]
    File {
        /// What was tried.
        what: &'static str,
        /// Which.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
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
}

/// Letters that were printed together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// Its number, which only rises.
    pub number: u32,
    /// The letters, as they were printed; those that were erased since are left out.
    pub letters: Vec<Spooled>,
}

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
    fn put(&self, message_id: &str, kept: &Kept) -> Result<(), SpoolError> {
        let name = file_name(message_id);
        if self.batches()?.iter().any(|(_, folder)| folder.join(&name).exists()) {
            return Ok(());
        }
        let Kept::Draft(draft) = kept else { return Err(SpoolError::NoLetter) };
        let letter = draft.letter.paper.as_ref().ok_or(SpoolError::NoLetter)?;
        let pdf = self.pdf(&[(letter, &draft.words)], Sides::AsTheyCome)?;
        let folder = self.folder();
        fs::create_dir_all(&folder).map_err(fault("create", &folder))?;
        write_whole(&folder.join(name), &pdf)
    }

    /// The letters that wait, in the order of their addresses.
    ///
    /// # Errors
    /// The folder or the data cannot be read.
    pub fn waiting(&self) -> Result<Vec<Spooled>, SpoolError> {
        self.lying_in(&self.folder())
    }

    /// What was printed last.
    ///
    /// # Errors
    /// As [`Spool::waiting`].
    pub fn last_batch(&self) -> Result<Option<Batch>, SpoolError> {
        let Some((number, folder)) = self.batches()?.pop() else { return Ok(None) };
        Ok(Some(Batch { number, letters: self.lying_in(&folder)? }))
    }

    /// One PDF of all these letters, each on leaves of its own.
    ///
    /// # Errors
    /// The data cannot be read.
    pub fn print(&self, letters: &[Spooled]) -> Result<Vec<u8>, SpoolError> {
        let letters: Vec<(&PaperLetter, &str)> =
            letters.iter().map(|it| (&it.letter, it.words.as_str())).collect();
        self.pdf(&letters, Sides::Fronts)
    }

    /// Notes that these letters, which waited, are printed; gives the number they have together.
    ///
    /// # Errors
    /// A file cannot be moved; those that were moved before it count as printed.
    pub fn mark_printed(&self, letters: &[Spooled]) -> Result<u32, SpoolError> {
        let number = self.batches()?.last().map_or(1, |(last, _)| last + 1);
        let folder = self.printed().join(format!("{number:04}"));
        fs::create_dir_all(&folder).map_err(fault("create", &folder))?;
        for Spooled { name, .. } in letters {
            let from = self.folder().join(name);
            fs::rename(&from, folder.join(name)).map_err(fault("move", &from))?;
        }
        sync(&folder)?;
        Ok(number)
    }

    fn zines(&self) -> PathBuf {
        self.folder().join("zines")
    }

    /// The highest number of an issue that was kept; 0 for none.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn last_issue(&self) -> Result<u32, SpoolError> {
        let names = files(&self.zines())?;
        let numbers = names.iter().filter_map(|name| name.strip_suffix(".pdf")?.parse().ok());
        Ok(numbers.max().unwrap_or(0))
    }

    /// Keeps an issue of a zine under its number.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep_issue(&self, number: u32, pdf: &[u8]) -> Result<(), SpoolError> {
        let folder = self.zines();
        fs::create_dir_all(&folder).map_err(fault("create", &folder))?;
        write_whole(&folder.join(format!("{number}.pdf")), pdf)
    }

    /// Takes away the pages of letters that are erased, and what a kill left of one being written.
    fn sweep(&self) -> Result<(), SpoolError> {
        if !self.folder().exists() {
            return Ok(());
        }
        let known = self.known()?;
        // First those that wait: what is printed meanwhile is found where it then lies.
        sweep_folder(&self.folder(), &known)?;
        self.batches()?.iter().try_for_each(|(_, folder)| sweep_folder(folder, &known))
    }

    /// Every letter there is that is not erased, by the name of its file.
    fn known(&self) -> Result<BTreeMap<String, Spooled>, SpoolError> {
        let rows = Reader::open(&self.data)?.paper_letters()?;
        let letters = rows.into_iter().filter_map(|(number, draft)| {
            let name = file_name(&draft.letter.message_id);
            let (letter, words) = (draft.letter.paper?, draft.words);
            Some((name.clone(), Spooled { name, number, letter, words }))
        });
        Ok(letters.collect())
    }

    fn lying_in(&self, folder: &Path) -> Result<Vec<Spooled>, SpoolError> {
        let names = files(folder)?;
        if names.is_empty() {
            return Ok(Vec::new());
        }
        let mut known = self.known()?;
        let mut letters: Vec<Spooled> =
            names.iter().filter_map(|name| known.remove(name)).collect();
        letters.sort_by_cached_key(|it| (it.letter.address.to_string(), it.name.clone()));
        Ok(letters)
    }

    /// The folders of what was printed together, by their numbers.
    fn batches(&self) -> Result<Vec<(u32, PathBuf)>, SpoolError> {
        let printed = self.printed();
        let numbers = files(&printed)?
            .into_iter()
            .filter_map(|name| Some((name.parse::<u32>().ok()?, printed.join(&name))));
        let mut batches: Vec<(u32, PathBuf)> = numbers.collect();
        batches.sort();
        Ok(batches)
    }

    fn pdf(&self, letters: &[(&PaperLetter, &str)], sides: Sides) -> Result<Vec<u8>, SpoolError> {
        let moments = letters.iter().map(|(letter, _)| self.moment(letter));
        let moments: Vec<Option<Moment>> = moments.collect::<Result<_, _>>()?;
        let own = own_stationery(&self.data)?.map(|(own, _)| own);
        let stationery = own.as_ref().unwrap_or(Stationery::house());
        let maps: Vec<_> = moments
            .iter()
            .zip(letters)
            .map(|(moment, (letter, _))| {
                let (Moment { artwork, game, turn }, map) = (moment.as_ref()?, letter.map?);
                let language = Language::of_tag(&letter.language).unwrap_or_default();
                paper_map(artwork, game, turn.as_ref(), map.shows, (stationery, language)).ok()
            })
            .collect();
        let sheets: Vec<_> = letters
            .iter()
            .zip(&maps)
            .map(|((letter, words), map)| paper_sheet(letter, words, map.as_ref()))
            .collect();
        Ok(printed(&self.letterhead, &sheets, sides)?)
    }

    /// What a letter's map is drawn from; `None` for a letter without one, and where it cannot be drawn:
    /// all it shows stands in the words.
    fn moment(&self, letter: &PaperLetter) -> Result<Option<Moment>, SpoolError> {
        let Some(map) = letter.map else { return Ok(None) };
        let reader = Reader::open(&self.data)?;
        let found = reader.moment(GameId::new(map.game), TurnNumber::new(map.turn))?;
        Ok(found.and_then(|(game, turn)| {
            let artwork = Artwork::of(&game.board)?;
            Some(Moment { artwork, game, turn })
        }))
    }
}

/// What a map is drawn from.
struct Moment {
    artwork: Arc<Artwork>,
    game: Game,
    /// Its record, once it is ruled.
    turn: Option<TurnRecord>,
}

impl Daemon {
    /// Puts the letters that go by post into the spool. One that cannot be set is tried again later.
    pub(super) fn fill_spool(&mut self) -> Result<usize, DaemonError> {
        let letters = self.store.outbox_due(self.now, Going::Paper, AT_ONCE)?;
        let (mut sent, mut failed) = (Vec::new(), Vec::new());
        for letter in &letters {
            // One over which the program stumbles keeps no other back.
            let put = || self.spool.put(&letter.message_id, &letter.kept);
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

    /// What was erased must not lie in the spool.
    pub(super) fn sweep_spool(&self) {
        if let Err(error) = self.spool.sweep() {
            tracing::error!("pages of erased letters may still lie in the print spool: {error}");
        }
    }
}

fn sweep_folder(folder: &Path, known: &BTreeMap<String, Spooled>) -> Result<(), SpoolError> {
    let is_gone = |name: &str| name.ends_with(".pdf") && !known.contains_key(name);
    for name in files(folder)? {
        if name.ends_with(".half") || is_gone(&name) {
            let path = folder.join(&name);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(fault("delete", &path)(error));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// Our Message-IDs are fit for it but for the `@`, and nobody else's come here.
fn file_name(message_id: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || ".-_".contains(c) { c } else { '_' };
    format!("{}.pdf", message_id.chars().map(plain).collect::<String>())
}

/// Writes a file that is there whole or not at all.
///
/// # Errors
/// It cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), SpoolError> {
    let half = path.with_extension("half");
    let write = || {
        let mut file = fs::File::create(&half)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&half, path)
    };
    write().map_err(fault("write", path))?;
    match path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => sync(parent),
        None => Ok(()),
    }
}

fn sync(folder: &Path) -> Result<(), SpoolError> {
    fs::File::open(folder).and_then(|open| open.sync_all()).map_err(fault("sync", folder))
}

/// The names in a folder; none where there is no such folder.
fn files(folder: &Path) -> Result<Vec<String>, SpoolError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(fault("read", folder)(error)),
    };
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    names.collect::<Result<_, io::Error>>().map_err(fault("read", folder))
}

fn fault(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> SpoolError {
    move |source| SpoolError::File { what, path: path.to_owned(), source }
}
