//! Pictures and files for letters, made when a letter that holds one is first sent. What several
//! letters hold is then kept in a folder beside the data under its reference, and made again where it is
//! lost; a reader's own picture goes out once, and is not kept.
//!
//! No ruling waits for a picture, and none of its letters: where one cannot be made the letter goes
//! without, for all it shows stands in its words.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::files::{FileError, make_folder, write_whole};
use crate::board::{Phase, Power};
use crate::exchange::copy;
use crate::game::{Game, GameId, TurnNumber};
use crate::letter::with_made;
use crate::mailbox::Parcel;
use crate::order::Order;
use crate::picture::{Scene, letter_png};
use crate::position::Position;
use crate::report::{
    Made, Reference, Speech, Stationery, TemplateFailure, steps, with_own_drawn, with_turn_drawn,
};
use crate::store::{Boards, Reader, StoreError};
use crate::view::View;

/// How many locks stand for all references: two that share one are drawn one after the other.
const LOCKS: usize = 32;
/// What is kept between pictures is given back when none was drawn for so long.
const REST: Duration = Duration::from_secs(60);

/// The folder of what was made, and what pictures are made with. Clones share it.
#[derive(Clone)]
pub(super) struct Gallery(Arc<Shared>);

struct Shared {
    data: PathBuf,
    /// The keeper's own templates.
    own_templates: Option<Arc<Stationery>>,
    /// The boards, with the drawings of their grounds.
    boards: Boards,
    /// Connections that nobody reads by at present, and when one was last used.
    readers: Mutex<(Vec<Reader>, Instant)>,
    /// One for some references each: who waits for a picture while another draws it finds it drawn.
    drawing: [Mutex<()>; LOCKS],
}

impl Gallery {
    /// The pictures of this data folder, with words from the keeper's own templates where there are any.
    pub fn of(data: &Path, own_templates: Option<Arc<Stationery>>) -> Gallery {
        Gallery(Arc::new(Shared {
            data: data.to_owned(),
            own_templates,
            boards: Boards::default(),
            readers: Mutex::new((Vec::new(), Instant::now())),
            drawing: std::array::from_fn(|_| Mutex::default()),
        }))
    }

    /// Gives back what was kept for the next picture, if none was drawn for a while.
    pub fn rest(&self) {
        let mut readers = self.readers();
        if !readers.0.is_empty() && readers.1.elapsed() >= REST {
            readers.0.clear();
            self.0.boards.clear();
        }
    }

    /// Forgets what was read of games, words that are to be erased among it.
    pub fn forget(&self) {
        self.readers().0.clear();
    }

    fn readers(&self) -> MutexGuard<'_, (Vec<Reader>, Instant)> {
        self.0.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What `read` finds by a connection that only reads.
    fn read<T>(&self, read: impl FnOnce(&Reader) -> Result<T, StoreError>) -> Result<T, String> {
        let kept = self.readers().0.pop();
        let reader = match kept {
            Some(reader) => reader,
            None => Reader::open_with(&self.0.data, &self.0.boards).map_err(words)?,
        };
        let found = read(&reader).map_err(words);
        let mut readers = self.readers();
        readers.0.push(reader);
        readers.1 = Instant::now();
        found
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
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let lock = &self.0.drawing[hasher.finish() as usize % LOCKS];
        let _turn = lock.lock().unwrap_or_else(PoisonError::into_inner);
        let path = self.0.data.join("pictures").join(format!("{text}.{ending}"));
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
        let game = GameId::new(u32::try_from(reference.game).map_err(words)?);
        let turn = TurnNumber::new(reference.turn);
        let stationery = self.0.own_templates.as_deref().unwrap_or(Stationery::house());
        match &reference.made {
            Made::OwnOrders { orders, width, language } => {
                let read = |game: &Game, phase| orders.read(&game.board, phase);
                let found = self.read(|reader| reader.position(game, turn))?;
                drawn_before(found, read, *width, (stationery, *language))
            }
            Made::Position { width, language } => {
                let none = |_: &Game, _| Some(Vec::new());
                let found = self.read(|reader| reader.position(game, turn))?;
                drawn_before(found, none, *width, (stationery, *language))
            }
            Made::Picture { style, width, language } => {
                let Some((game, turn)) = self.read(|reader| reader.turn(game, turn))? else {
                    return Ok(None);
                };
                let draw = |scene: &Scene<'_>| letter_png(scene, *width);
                let drawn = with_turn_drawn(&game, &turn, *style, (stationery, *language), draw);
                drawn.transpose().map_err(words)
            }
            Made::Steps(language) => {
                let found = self.read(|reader| reader.turns_up_to(game, turn))?;
                let speech = (stationery, *language);
                let page = found.and_then(|(game, turns)| steps(&game, &turns, speech, failed));
                Ok(page.map(String::into_bytes))
            }
            Made::Copy => {
                let Some((game, turn)) = self.read(|reader| reader.turn(game, turn))? else {
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
    found: Option<(Game, Position)>,
    read: impl Fn(&Game, Phase) -> Option<Vec<(Power, Order)>>,
    width: u32,
    speech: Speech<'_>,
) -> Result<Option<Vec<u8>>, String> {
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
