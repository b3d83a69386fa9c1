//! Pictures and files for letters, made when a letter that holds one is first sent. What several
//! letters hold is then kept in a folder beside the data under its reference, and made again where it is
//! lost; a reader's own picture goes out once, and is not kept.
//!
//! No ruling waits for a picture, and none of its letters: where one cannot be made the letter goes
//! without, for all it shows stands in its words.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::files::{FileError, make_folder, write_whole};
use super::own_stationery;
use crate::board::{Phase, Power};
use crate::exchange::copy;
use crate::game::{Game, GameId, TurnNumber};
use crate::letter::with_made;
use crate::mailbox::Parcel;
use crate::order::Order;
use crate::picture::{Scene, letter_png};
use crate::report::{
    Made, Reference, Speech, Stationery, TemplateFailure, steps, with_own_drawn, with_turn_drawn,
};
use crate::store::Reader;
use crate::view::View;

/// The folder of what was made, and the key to it: who waits for a picture while another draws it finds
/// it drawn.
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

    /// The parcel with the pictures and files its letter refers to; `failed` learns of templates that
    /// failed over them.
    pub fn fill(&self, parcel: Parcel, failed: &mut Vec<TemplateFailure>) -> Parcel {
        let bytes = with_made(parcel.bytes, |reference| self.made(reference, failed));
        Parcel { bytes, ..parcel }
    }

    fn made(&self, text: &str, failed: &mut Vec<TemplateFailure>) -> Option<Vec<u8>> {
        let reference = Reference::read(text)?;
        let ending = match reference.made {
            Made::Picture { .. } | Made::Position { .. } => "png",
            Made::Copy => "json",
            Made::Steps(_) => "html",
            Made::OwnOrders { .. } => return self.known(text, &reference, failed),
        };
        let _turn = self.drawing.lock().unwrap_or_else(PoisonError::into_inner);
        let path = self.data.join("pictures").join(format!("{text}.{ending}"));
        if let Ok(bytes) = fs::read(&path) {
            return Some(bytes);
        }
        let bytes = self.known(text, &reference, failed)?;
        if let Err(error) = keep(&path, &bytes) {
            tracing::warn!("{error}; it will be made again");
        }
        Some(bytes)
    }

    /// What a reference stands for; nothing where it cannot be made.
    fn known(
        &self,
        text: &str,
        reference: &Reference,
        failed: &mut Vec<TemplateFailure>,
    ) -> Option<Vec<u8>> {
        self.make(reference, failed).unwrap_or_else(|words| {
            tracing::warn!("enclosure {text} cannot be made: {words}");
            None
        })
    }

    /// Nothing where there is no such turn any more, or no drawing of its board.
    fn make(
        &self,
        reference: &Reference,
        failed: &mut Vec<TemplateFailure>,
    ) -> Result<Option<Vec<u8>>, String> {
        let reader = Reader::open(&self.data).map_err(words)?;
        let game = GameId::new(u32::try_from(reference.game).map_err(words)?);
        let turn = TurnNumber::new(reference.turn);
        let own = own_stationery(&self.data).map_err(words)?.map(|(own, _)| own);
        let stationery = own.as_ref().unwrap_or(Stationery::house());
        match &reference.made {
            Made::OwnOrders { orders, width, language } => {
                let read = |game: &Game, phase| orders.read(&game.board, phase);
                drawn_before((&reader, game, turn), read, *width, (stationery, *language))
            }
            Made::Position { width, language } => {
                let none = |_: &Game, _| Some(Vec::new());
                drawn_before((&reader, game, turn), none, *width, (stationery, *language))
            }
            Made::Picture { style, width, language } => {
                let Some((game, turn)) = reader.turn(game, turn).map_err(words)? else {
                    return Ok(None);
                };
                let draw = |scene: &Scene<'_>| letter_png(scene, *width);
                let drawn = with_turn_drawn(&game, &turn, *style, (stationery, *language), draw);
                drawn.transpose().map_err(words)
            }
            Made::Steps(language) => {
                let found = reader.turns_up_to(game, turn).map_err(words)?;
                let speech = (stationery, *language);
                let page = found.and_then(|(game, turns)| steps(&game, &turns, speech, failed));
                Ok(page.map(String::into_bytes))
            }
            Made::Copy => {
                let Some((game, turn)) = reader.turn(game, turn).map_err(words)? else {
                    return Ok(None);
                };
                let id = format!("{} {}", game.name, game.board.turn_code(turn.position.turn));
                let view = View::of_powers(&game.board, &turn.position, &[]);
                copy(&id, &view, &game.settings.rules, &turn.orders).map(Some)
            }
        }
    }
}

/// The picture of a turn before it is ruled, with the orders that are read for it.
fn drawn_before(
    (reader, game, turn): (&Reader, GameId, TurnNumber),
    read: impl Fn(&Game, Phase) -> Option<Vec<(Power, Order)>>,
    width: u32,
    speech: Speech<'_>,
) -> Result<Option<Vec<u8>>, String> {
    let found = reader.position(game, turn).map_err(words)?;
    let Some((game, position)) = found else { return Ok(None) };
    let Some(orders) = read(&game, position.turn.phase) else {
        return Err("its orders are none".to_owned());
    };
    let draw = |scene: &Scene<'_>| letter_png(scene, width);
    with_own_drawn(&game, &position, &orders, speech, draw).transpose().map_err(words)
}

fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Keeps what was made. It can be made again, and yet goes to the disk like what cannot be: else a power cut
/// might leave its name with half of its bytes, and every letter that refers to it would hold those.
fn keep(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    write_whole(path, bytes)
}
