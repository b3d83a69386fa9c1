//! The pages of letters: their words and their maps, set.

use std::sync::Arc;

use super::{Spool, SpoolError};
use crate::daemon::own_stationery;
use crate::game::{Game, GameId, TurnNumber, TurnRecord};
use crate::letter::{Language, PaperLetter};
use crate::paper::{Sides, printed};
use crate::picture::Artwork;
use crate::report::{Stationery, paper_map, paper_sheet};
use crate::store::Reader;

/// What a map is drawn from.
struct Moment {
    artwork: Arc<Artwork>,
    game: Game,
    /// Its record, once it is ruled.
    turn: Option<TurnRecord>,
}

impl Spool {
    /// One PDF of these letters.
    pub(super) fn pdf(
        &self,
        letters: &[(&PaperLetter, &str)],
        sides: Sides,
    ) -> Result<Vec<u8>, SpoolError> {
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
                paper_map(artwork, game, turn.as_ref(), map.shows, (stationery, language))
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
