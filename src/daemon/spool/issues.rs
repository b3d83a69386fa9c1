//! The issues of a keeper's zine: which there were, what each was, and what it told.
//!
//! Beside each issue lies a note of how far it, and those before it, told of every game, so that the next
//! one goes on from there.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Spool, SpoolError, next_after};
use crate::daemon::files::{FileError, make_folder, names_in, write_whole};
use crate::game::{Game, TurnNumber, TurnRecord};
use crate::report::{Stage, Told};

/// What an issue told, with those before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Issue {
    /// Its number.
    issue: u32,
    games: Vec<IssueGame>,
}

/// How far a game is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct IssueGame {
    game: u32,
    /// For the keeper's eyes.
    name: String,
    /// The number of the last turn that was told.
    turn: u32,
    stage: Stage,
}

/// The issue after which another one goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PastIssue {
    /// There is none.
    None,
    /// One with a note.
    Noted(Issue),
    /// One without: nothing was noted at its time.
    Unnoted,
}

impl Issue {
    /// The note of an issue that goes on after another one, of which it keeps what it does not tell itself.
    pub fn after(past: &PastIssue, number: u32) -> Issue {
        let games = match past {
            PastIssue::Noted(issue) => issue.games.clone(),
            PastIssue::None | PastIssue::Unnoted => Vec::new(),
        };
        Issue { issue: number, games }
    }

    /// Notes how far a game is told.
    pub fn tells(&mut self, game: &Game, told: Told) {
        let id = game.id.number();
        self.games.retain(|noted| noted.game != id);
        let (name, turn) = (game.name.clone(), told.turn.number());
        self.games.push(IssueGame { game: id, name, turn, stage: told.stage });
    }
}

impl PastIssue {
    /// What was told of a game up to this issue.
    pub fn told(&self, game: &Game, turns: &[TurnRecord]) -> Told {
        match self {
            PastIssue::None => Told::default(),
            PastIssue::Noted(issue) => {
                let noted = issue.games.iter().find(|noted| noted.game == game.id.number());
                noted.map_or_else(Told::default, |noted| Told {
                    turn: TurnNumber::new(noted.turn),
                    stage: noted.stage,
                })
            }
            PastIssue::Unnoted => Told::but_the_last(game, turns),
        }
    }
}

impl Spool {
    fn zines(&self) -> PathBuf {
        self.folder().join("zines")
    }

    fn issue(&self, number: u32) -> PathBuf {
        self.zines().join(format!("{number}.pdf"))
    }

    fn note(&self, number: u32) -> PathBuf {
        self.zines().join(format!("{number}.json"))
    }

    fn issues(&self) -> Result<Vec<u32>, SpoolError> {
        let names = names_in(&self.zines())?;
        Ok(names.iter().filter_map(|name| name.strip_suffix(".pdf")?.parse().ok()).collect())
    }

    /// The number of the next issue: one more than the highest that was kept.
    ///
    /// # Errors
    /// The folder cannot be read, or there is no higher number.
    pub fn next_issue(&self) -> Result<u32, SpoolError> {
        next_after(self.issues()?.into_iter().max())
    }

    /// Whether no issue of this number was kept yet.
    ///
    /// # Errors
    /// One was.
    pub fn must_be_new(&self, number: u32) -> Result<(), SpoolError> {
        let path = self.issue(number);
        if path.exists() { Err(SpoolError::IssueThere { number, path }) } else { Ok(()) }
    }

    /// What the last issue before this one told.
    ///
    /// # Errors
    /// The folder or the note cannot be read.
    pub fn issue_before(&self, number: u32) -> Result<PastIssue, SpoolError> {
        match self.issues()?.into_iter().filter(|&issue| issue < number).max() {
            None => Ok(PastIssue::None),
            Some(last) => self.noted(last),
        }
    }

    /// What this issue told; none is number 0.
    ///
    /// # Errors
    /// There is no such issue, or its note cannot be read.
    pub fn issue_of(&self, number: u32) -> Result<PastIssue, SpoolError> {
        match number {
            0 => Ok(PastIssue::None),
            _ if self.issue(number).exists() => self.noted(number),
            _ => Err(SpoolError::NoIssue { number, path: self.issue(number) }),
        }
    }

    fn noted(&self, number: u32) -> Result<PastIssue, SpoolError> {
        let path = self.note(number);
        if !path.exists() {
            return Ok(PastIssue::Unnoted);
        }
        let text = fs::read_to_string(&path).map_err(FileError::of("read", &path))?;
        let note = serde_json::from_str(&text);
        note.map(PastIssue::Noted).map_err(|error| broken_note(&path, &error))
    }

    /// Keeps an issue of a zine under its number, with what it told.
    ///
    /// # Errors
    /// There is one of that number, or it cannot be written.
    pub fn keep_issue(&self, issue: &Issue, pdf: &[u8]) -> Result<(), SpoolError> {
        self.must_be_new(issue.issue)?;
        make_folder(&self.zines())?;
        let path = self.note(issue.issue);
        let note =
            serde_json::to_string_pretty(issue).map_err(|error| broken_note(&path, &error))?;
        // The issue counts as made once it lies there itself.
        write_whole(&path, format!("{note}\n").as_bytes())?;
        Ok(write_whole(&self.issue(issue.issue), pdf)?)
    }
}

fn broken_note(path: &Path, error: &serde_json::Error) -> SpoolError {
    SpoolError::Note { path: path.to_owned(), why: error.to_string() }
}
