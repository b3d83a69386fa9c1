//! What waits for one reader of one game, put into one envelope.
//!
//! The newest letter that tells how the game stands comes with its form; what was told before it and
//! holds no more is left out. Letters stay in the outbox as they were written: what is put together is
//! what is printed, and the same letters always come out the same.

use crate::letter::{PaperLetter, PaperMatter, PaperTells};

/// A letter that goes into an envelope with others, oldest first.
#[derive(Clone, Copy, Debug)]
pub struct PaperWords<'a> {
    /// The letter.
    pub letter: &'a PaperLetter,
    /// What it says.
    pub words: &'a str,
}

/// What an envelope holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Together {
    /// What is printed, in the order in which it is read.
    pub parts: Vec<Part>,
    /// The places of those that later ones have overtaken.
    pub left_out: Vec<usize>,
}

/// A letter, or what of it still holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its place among the letters.
    pub place: usize,
    /// What it is for the envelope.
    pub role: PartRole,
    /// Its words, with the deadline that holds now.
    pub words: String,
}

/// What a letter is for the envelope that it goes into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartRole {
    /// The clock stands still: that comes first.
    Stop,
    /// The letter to which the others are added.
    Main,
    /// Something that happened beside the turns.
    Beside,
    /// An earlier turn: what happened, but nothing that is due.
    Earlier,
}

/// Puts letters to one reader of one game together, oldest first.
pub fn together(letters: &[PaperWords<'_>]) -> Together {
    let found = Found::of(letters);
    let kept = |place: &usize| !found.is_overtaken(letters, *place);
    let (kept, left_out): (Vec<usize>, Vec<usize>) = (0..letters.len()).partition(kept);
    let mut parts: Vec<Part> = kept.into_iter().map(|it| found.part(letters, it)).collect();
    parts.sort_by_key(|part| match part.role {
        PartRole::Stop => 0,
        PartRole::Main => 1,
        PartRole::Beside => 2,
        PartRole::Earlier => 3,
    });
    Together { parts, left_out }
}

/// The letters that decide about the others.
struct Found {
    /// The newest that tells how the game stands.
    main: Option<usize>,
    /// The newest that tells what is due.
    due: Option<usize>,
}

impl Found {
    fn of(letters: &[PaperWords<'_>]) -> Found {
        let last = |is: &dyn Fn(&PaperMatter) -> bool| {
            letters.iter().rposition(|it| it.letter.matter.as_ref().is_some_and(is))
        };
        Found {
            main: last(&|it| it.tells == PaperTells::Turn),
            due: last(&|it| match it.tells {
                PaperTells::Turn | PaperTells::Paused => true,
                PaperTells::Deadline | PaperTells::Resumed | PaperTells::Schedule => {
                    it.deadline.is_some()
                }
                PaperTells::Master | PaperTells::Other => false,
            }),
        }
    }

    /// Whether a later letter says how it is now, or the main one does.
    fn is_overtaken(&self, letters: &[PaperWords<'_>], place: usize) -> bool {
        let Some(matter) = &letters[place].letter.matter else { return false };
        let is_newest = || {
            let mut later = letters[place + 1..].iter().filter_map(|it| it.letter.matter.as_ref());
            later.all(|later| later.tells != matter.tells)
        };
        match matter.tells {
            PaperTells::Turn | PaperTells::Other => false,
            PaperTells::Schedule | PaperTells::Master => !is_newest(),
            PaperTells::Paused => self.due != Some(place),
            // The main letter has that deadline.
            PaperTells::Deadline | PaperTells::Resumed => {
                self.due != Some(place) || self.main.is_some()
            }
        }
    }

    fn part(&self, letters: &[PaperWords<'_>], place: usize) -> Part {
        let PaperWords { letter, words } = letters[place];
        let tells = letter.matter.as_ref().map(|it| it.tells);
        let role = match tells {
            Some(PaperTells::Turn) if self.main != Some(place) => PartRole::Earlier,
            Some(PaperTells::Turn) | None => PartRole::Main,
            Some(PaperTells::Paused) => PartRole::Stop,
            Some(_) => PartRole::Beside,
        };
        Part { place, role, words: self.with_deadline(letters, letter, words) }
    }

    /// The words with the deadline of their turn as it was moved to.
    fn with_deadline(
        &self,
        letters: &[PaperWords<'_>],
        letter: &PaperLetter,
        words: &str,
    ) -> String {
        let due = self.due.and_then(|place| letters[place].letter.matter.as_ref());
        let (Some(due), Some(own)) = (due, &letter.matter) else { return words.to_owned() };
        match (&own.deadline, &due.deadline) {
            (Some(was), Some(is)) if own.turn == due.turn && was != is => words.replace(was, is),
            _ => words.to_owned(),
        }
    }
}
