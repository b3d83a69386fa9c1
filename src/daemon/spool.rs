//! The print spool: the folder `paper` in the data folder, with a PDF for each letter that goes by post.
//!
//! A letter's file has the name of its Message-ID and of what it says, and as long as the address on it
//! is right always the same bytes, so that a letter put there again after a crash lies there once. When
//! the keeper has printed what waits, it moves to a folder of its own below `paper/printed`; a letter that
//! lies there is not put into the spool again. (A database that was restored from an older copy gives the
//! same Message-IDs once more, to other letters.) What is printed together is made anew from the letters
//! themselves, which the outbox keeps, with the addresses that hold now.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::{Daemon, DaemonError, TemplatesFault, own_stationery};
use crate::game::{Game, GameId, TurnNumber, TurnRecord};
use crate::letter::{Language, PaperLetter};
use crate::paper::{Letterhead, Sides, printed};
use crate::picture::{Artwork, DrawingError};
use crate::report::{Draft, Kept, Stationery, paper_map, paper_sheet};
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
        let pdf = self.pdf(&[(letter, &draft.words)], Sides::AsTheyCome)?;
        let folder = self.folder();
        fs::create_dir_all(&folder).map_err(fault("create", &folder))?;
        write_whole(&folder.join(name), &pdf)
    }

    /// Holds the spool, as soon as nobody else does.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub fn hold(&self) -> Result<Held, SpoolError> {
        let (path, file) = self.lock_file()?;
        file.lock().map_err(fault("lock", &path))?;
        Ok(Held(file))
    }

    /// The same; `None` where somebody else holds it.
    fn try_hold(&self) -> Result<Option<Held>, SpoolError> {
        let (path, file) = self.lock_file()?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Held(file))),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => Err(fault("lock", &path)(error)),
        }
    }

    fn lock_file(&self) -> Result<(PathBuf, fs::File), SpoolError> {
        let folder = self.folder();
        fs::create_dir_all(&folder).map_err(fault("create", &folder))?;
        let path = folder.join("lock");
        let open = fs::File::options().create(true).append(true).open(&path);
        let file = open.map_err(fault("open", &path))?;
        Ok((path, file))
    }

    /// The letters that wait.
    ///
    /// # Errors
    /// The folder or the data cannot be read.
    pub fn waiting(&self) -> Result<Lying, SpoolError> {
        self.lying_in(&self.folder())
    }

    /// What was printed last.
    ///
    /// # Errors
    /// As [`Spool::waiting`].
    pub fn last_batch(&self) -> Result<Option<Batch>, SpoolError> {
        let Some((number, folder)) = self.batches()?.pop() else { return Ok(None) };
        Ok(Some(Batch { number, lying: self.lying_in(&folder)? }))
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

    /// Sets the pages of waiting letters anew whose readers live elsewhere by now.
    fn readdress(&self) -> Result<(), SpoolError> {
        let _held = self.hold()?;
        for Spooled { name, letter, words, .. } in
            self.waiting()?.letters.iter().filter(|it| it.moved == Moved::Since)
        {
            let pdf = self.pdf(&[(letter, words)], Sides::AsTheyCome)?;
            write_whole(&self.folder().join(name), &pdf)?;
        }
        Ok(())
    }

    /// Every letter there is that is not erased.
    fn known(&self) -> Result<Known, SpoolError> {
        let reader = Reader::open(&self.data)?;
        let (found, people) = (reader.paper_letters()?, reader.people()?);
        let mut known = Known::default();
        for (number, draft) in found.letters {
            let Some(mut letter) = draft.letter.paper.clone() else { continue };
            let name = file_name(&draft, &letter);
            let person = people.iter().find(|it| it.addresses.contains(&draft.letter.to));
            let mut moved = Moved::Never;
            if let Some(post) =
                person.and_then(|it| it.post.as_ref()).filter(|it| **it != letter.address)
            {
                letter.address.clone_from(post);
                moved = Moved::Since;
            }
            let words = draft.words;
            known.letters.insert(name.clone(), Spooled { name, number, letter, words, moved });
        }
        known.damaged =
            found.damaged.into_iter().map(|(number, id)| (number, plain(&id) + ".")).collect();
        Ok(known)
    }

    fn lying_in(&self, folder: &Path) -> Result<Lying, SpoolError> {
        let names = files(folder)?;
        let mut lying = Lying::default();
        if names.is_empty() {
            return Ok(lying);
        }
        let mut known = self.known()?;
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

/// Every letter that is not erased.
#[derive(Default)]
struct Known {
    /// By the names of their files.
    letters: BTreeMap<String, Spooled>,
    /// Those that cannot be read, with what the names of their files begin with.
    damaged: Vec<(LetterNumber, String)>,
}

impl Known {
    /// The damaged letter whose page has this name.
    fn damaged(&self, name: &str) -> Option<LetterNumber> {
        self.damaged.iter().find(|(_, start)| name.starts_with(start)).map(|(number, _)| *number)
    }

    fn has(&self, name: &str) -> bool {
        self.letters.contains_key(name) || self.damaged(name).is_some()
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
    pub(super) fn readdress_spool(&self) {
        if let Err(error) = self.spool.readdress() {
            tracing::error!("pages in the print spool may still have an old address: {error}");
        }
    }

    /// What was erased must not lie in the spool.
    pub(super) fn sweep_spool(&self) {
        if let Err(error) = self.spool.sweep() {
            tracing::error!("pages of erased letters may still lie in the print spool: {error}");
        }
    }
}

fn sweep_folder(folder: &Path, known: &Known) -> Result<(), SpoolError> {
    let is_gone = |name: &str| name.ends_with(".pdf") && !known.has(name);
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

/// The name of a letter's file: whose letter it is, and of what it says enough to tell it from another
/// one of that Message-ID.
fn file_name(draft: &Draft, letter: &PaperLetter) -> String {
    let said = [&letter.title, &letter.date, &draft.words].map(String::as_bytes).join(&0);
    let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(said)[..6]);
    format!("{}.{digest}.pdf", plain(&draft.letter.message_id))
}

/// Our Message-IDs are fit for a file's name but for the `@`, and nobody else's come here.
fn plain(message_id: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || ".-_".contains(c) { c } else { '_' };
    message_id.chars().map(plain).collect()
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
