//! Pictures for letters: drawn when a letter that holds one is first sent, then kept in a folder
//! beside the data under their references, and drawn again where they are lost.
//!
//! No ruling waits for a picture, and none of its letters: where one cannot be drawn the letter goes
//! without, for all it shows stands in its words.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::game::{GameId, TurnNumber};
use crate::letter::with_pictures;
use crate::mailbox::Parcel;
use crate::picture::{Reference, png};
use crate::report::with_turn_drawn;
use crate::store::Reader;

/// The most bytes of one picture; a larger one is drawn narrower.
const MOST_BYTES: usize = 300_000;

/// The folder of pictures, and the key to it: who waits for a picture while another draws it finds it
/// drawn.
#[derive(Clone)]
pub(super) struct Gallery {
    data: PathBuf,
    drawing: Arc<Mutex<()>>,
}

impl Gallery {
    /// The pictures of this data folder.
    pub fn of(data: &Path) -> Gallery {
        Gallery { data: data.to_owned(), drawing: Arc::default() }
    }

    /// The parcel with the pictures its letter refers to.
    pub fn fill(&self, parcel: Parcel) -> Parcel {
        let bytes = with_pictures(parcel.bytes, |reference| self.picture(reference));
        Parcel { bytes, ..parcel }
    }

    fn picture(&self, reference: &str) -> Option<Vec<u8>> {
        let wanted = Reference::read(reference)?;
        let _turn = self.drawing.lock().unwrap_or_else(PoisonError::into_inner);
        let path = self.data.join("pictures").join(format!("{reference}.png"));
        if let Ok(bytes) = fs::read(&path) {
            return Some(bytes);
        }
        let bytes = match self.drawn(wanted) {
            Ok(bytes) => bytes?,
            Err(words) => {
                tracing::warn!("picture {reference} cannot be drawn: {words}");
                return None;
            }
        };
        if let Err(error) = keep(&path, &bytes) {
            tracing::warn!("{}: {error}; it will be drawn again", path.display());
        }
        Some(bytes)
    }

    /// Nothing where there is no such turn any more, or no drawing of its board.
    fn drawn(&self, wanted: Reference) -> Result<Option<Vec<u8>>, String> {
        let words = |error: &dyn std::fmt::Display| error.to_string();
        let reader = Reader::open(&self.data).map_err(|error| words(&error))?;
        let number = u32::try_from(wanted.game).map_err(|error| words(&error))?;
        let turn = reader.turn(GameId::new(number), TurnNumber::new(wanted.turn));
        let Some((game, turn)) = turn.map_err(|error| words(&error))? else { return Ok(None) };
        let drawn = with_turn_drawn(&game, &turn, wanted.style, |scene| {
            let mut width = wanted.width;
            loop {
                let bytes = png(scene, width)?;
                if bytes.len() <= MOST_BYTES || width < 400 {
                    return Ok(bytes);
                }
                width = width / 10 * 9;
            }
        });
        drawn.transpose().map_err(|error: crate::picture::DrawingError| words(&error))
    }
}

/// A picture is there whole or not at all.
fn keep(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let half = path.with_extension("half");
    fs::write(&half, bytes)?;
    fs::rename(half, path)
}
