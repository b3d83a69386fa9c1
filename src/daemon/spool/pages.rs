//! The pages of letters: their words and their maps, set.

use std::sync::Arc;

use super::{Spool, SpoolError};
use crate::daemon::own_stationery;
use crate::game::{Game, GameId, TurnNumber, TurnRecord};
use crate::letter::{Language, PaperLetter};
use crate::paper::{Sides, printed};
use crate::picture::Artwork;
use crate::report::{Part, Stationery, paper_map, paper_sheet_of};
use crate::store::Reader;

/// What a map is drawn from.
struct Moment {
    artwork: Arc<Artwork>,
    game: Game,
    /// Its record, once it is ruled.
    turn: Option<TurnRecord>,
}

/// What goes into one envelope: the letter that gives it its address, and all that is printed.
pub(super) type Together<'a> = (&'a PaperLetter, Vec<(&'a PaperLetter, &'a Part)>);

impl Spool {
    /// One PDF of these envelopes.
    pub(super) fn pdf(
        &self,
        envelopes: &[Together<'_>],
        sides: Sides,
    ) -> Result<Vec<u8>, SpoolError> {
        let parts = || envelopes.iter().flat_map(|(_, parts)| parts);
        let moments = parts().map(|(letter, _)| self.moment(letter));
        let moments: Vec<Option<Moment>> = moments.collect::<Result<_, _>>()?;
        let own = own_stationery(&self.data)?.map(|(own, _)| own);
        let stationery = own.as_ref().unwrap_or(Stationery::house());
        let maps: Vec<_> = moments
            .iter()
            .zip(parts())
            .map(|(moment, (letter, _))| {
                let (Moment { artwork, game, turn }, map) = (moment.as_ref()?, letter.map?);
                let language = Language::of_tag(&letter.language).unwrap_or_default();
                paper_map(artwork, game, turn.as_ref(), map.shows, (stationery, language))
            })
            .collect();
        let mut maps = maps.iter();
        let sheets: Vec<_> = envelopes
            .iter()
            .map(|(letter, parts)| {
                let with_map =
                    |(own, part): &(_, _)| (*own, *part, maps.next().and_then(Option::as_ref));
                let parts: Vec<_> = parts.iter().map(with_map).collect();
                paper_sheet_of(letter, &parts)
            })
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
