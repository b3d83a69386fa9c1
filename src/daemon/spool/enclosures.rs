//! What goes into one envelope: all that waits for one reader of one game.

use super::{Spool, SpoolError, Spooled};
use crate::letter::PaperLetter;
use crate::paper::Sides;
use crate::report::{PaperWords, Part, PartRole, together};

/// An envelope and what is in it.
#[derive(Clone, Debug)]
pub struct Enclosure {
    /// The letters, in the order in which they are read, as far as they are printed.
    pub parts: Vec<(Spooled, Part)>,
    /// Those that are not, for later ones say how it is now.
    pub left_out: Vec<Spooled>,
}

impl Enclosure {
    /// The letter that gives the envelope its address and its title.
    pub fn first(&self) -> Option<&Spooled> {
        let main = self.parts.iter().find(|(_, part)| part.role == PartRole::Main);
        main.or(self.parts.last()).map(|(letter, _)| letter)
    }
}

/// The envelopes of these letters, in the order in which their first ones come.
pub fn enclosures(letters: &[Spooled]) -> Vec<Enclosure> {
    let mut heaps: Vec<Vec<&Spooled>> = Vec::new();
    for letter in letters {
        let game = |it: &Spooled| it.letter.matter.as_ref().map(|matter| matter.game);
        let is_with = |heap: &&mut Vec<&Spooled>| {
            heap[0].to == letter.to && game(heap[0]).is_some() && game(heap[0]) == game(letter)
        };
        match heaps.iter_mut().find(is_with) {
            Some(heap) => heap.push(letter),
            None => heaps.push(vec![letter]),
        }
    }
    heaps.into_iter().map(enclosure).collect()
}

fn enclosure(mut heap: Vec<&Spooled>) -> Enclosure {
    heap.sort_by_key(|it| it.number);
    let words: Vec<PaperWords<'_>> =
        heap.iter().map(|it| PaperWords { letter: &it.letter, words: &it.words }).collect();
    let found = together(&words);
    Enclosure {
        parts: found.parts.into_iter().map(|part| (heap[part.place].clone(), part)).collect(),
        left_out: found.left_out.into_iter().map(|place| heap[place].clone()).collect(),
    }
}

impl Spool {
    /// The page of a letter by itself.
    pub(super) fn alone(&self, letter: &PaperLetter, words: &str) -> Result<Vec<u8>, SpoolError> {
        let part = Part { place: 0, role: PartRole::Main, words: words.to_owned() };
        self.pdf(&[(letter, vec![(letter, &part)])], Sides::AsTheyCome)
    }

    /// One PDF of all these envelopes, each on leaves of its own.
    ///
    /// # Errors
    /// The data cannot be read.
    pub fn print(&self, enclosures: &[Enclosure]) -> Result<Vec<u8>, SpoolError> {
        let sheets: Vec<_> = enclosures
            .iter()
            .filter_map(|it| {
                let parts = it.parts.iter().map(|(letter, part)| (&letter.letter, part));
                Some((&it.first()?.letter, parts.collect()))
            })
            .collect();
        self.pdf(&sheets, Sides::Fronts)
    }
}
