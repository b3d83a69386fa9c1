//! Pictures of a turn: what a reader sees of a position, and orders with what came of them.
//!
//! A [`Subject`] (a view, orders, words) becomes a [`Scene`] of shapes, and a scene becomes SVG, PNG
//! or pages of PDF, each from the same shapes and each time the same bytes. What stands where comes
//! from the board's [`Drawing`]; a board without one has no pictures.
//!
//! Absent on purpose: sentences (captions and the text beside a picture are handed in), and whatever
//! a [`View`] hides.
//!
//! `drawing` (whose outlines `outline` reads) and `looks` are what is drawn with, `ground` the map,
//! `course` the way of an arrow, `orders` (with its `pen`) and `units` (with their `badge`) what lies on
//! it, `names` the names, which give way to it, `caption` the strip below, with its `key`; `lettering`
//! makes outlines of words. `scene` is what all that gives, and `svg`, `png` and `pdf` write it; `steps`
//! is many turns in one SVG.

mod badge;
mod caption;
mod course;
mod drawing;
mod ground;
mod key;
mod lettering;
mod looks;
mod names;
mod orders;
mod outline;
mod pdf;
mod pen;
mod png;
mod scene;
mod steps;
mod svg;
mod units;

pub use caption::Caption;
pub use drawing::{Drawing, Hand, Label, Room, Spots};
pub use key::KeyWords;
pub use looks::Style;
pub use orders::DrawnOrder;
pub use pdf::{Paper, draw, pdf};
pub use png::{DrawingError, LETTER_BYTES, letter_png, png};
pub use scene::{Colour, Fill, Form, Ground, Layer, Lies, Pattern, Scene, Shape, Stamp, Stroke};
pub use steps::steps;
pub use svg::svg;

use std::sync::Arc;

use crate::board::Board;
use crate::view::View;
use key::{Key, Signs};
use looks::Looks;
use names::{Laid, Names};

/// Raised whenever the same subject could be drawn otherwise than before.
pub const REVISION: u32 = 4;

/// The drawings that come with the judge and how powers look in them, by the name of the board.
const EMBEDDED: &[(&str, &str, &str)] = &[(
    "standard",
    include_str!("../../config/maps/standard.drawing"),
    include_str!("../../config/maps/standard/powers.toml"),
)];

/// What a board's pictures are drawn with.
#[derive(Clone, Debug)]
pub struct Artwork {
    drawing: Drawing,
    /// In colour, then in grey.
    looks: [Looks; 2],
    grounds: [Ground; 2],
}

/// What [`Artwork::of`] keeps with a board.
struct Kept(Option<Arc<Artwork>>);

impl Artwork {
    /// What comes with the judge for this board; `None` where nothing does, or where a keeper's board
    /// of the same name is another one.
    pub fn of(board: &Board) -> Option<Arc<Artwork>> {
        let kept = board.derived(|board| {
            let found = EMBEDDED.iter().find(|(name, _, _)| *name == board.name());
            let read = |(_, drawing, looks): &(_, &str, &str)| Artwork::read(board, drawing, looks);
            Kept(found.and_then(|texts| read(texts).ok()).map(Arc::new))
        });
        kept.0.clone()
    }

    /// Reads a drawing and how powers look in it.
    ///
    /// # Errors
    /// What is wrong with the texts, and what the board has and they lack; a line each.
    pub fn read(board: &Board, drawing: &str, looks: &str) -> Result<Artwork, String> {
        let drawing = Drawing::read(board, drawing).map_err(|faults| faults.to_string())?;
        let ground = || Ground { layers: 2, height: drawing.size().1, ..Ground::default() };
        let grounds = [ground(), ground()];
        Ok(Artwork { drawing, looks: looks::read(board, looks)?, grounds })
    }

    /// Where everything stands.
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }

    fn looks(&self, style: Style) -> &Looks {
        &self.looks[style.place()]
    }
}

/// What a picture shows.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// What the reader sees of the position.
    pub view: &'a View<'a>,
    /// The orders he knows of; none for a picture of the position alone.
    pub orders: &'a [DrawnOrder<'a>],
    /// For a screen or a printer.
    pub style: Style,
    /// What stands below.
    pub caption: &'a Caption,
}

/// The picture of a subject; names give way to arrows.
pub fn scene<'a>(artwork: &'a Artwork, subject: &Subject<'_>) -> Scene<'a> {
    scene_with(artwork, subject, |laid| Names::giving_way(&artwork.drawing, subject, laid))
}

/// The picture of a subject among others on one map, whose names stay where they are.
pub fn scene_of_many<'a>(artwork: &'a Artwork, subject: &Subject<'_>) -> Scene<'a> {
    scene_with(artwork, subject, |_| Names::kept(&artwork.drawing, subject))
}

fn scene_with<'a>(
    artwork: &'a Artwork,
    subject: &Subject<'_>,
    names: impl FnOnce(&Laid<'_>) -> Names,
) -> Scene<'a> {
    let (drawing, looks) = (&artwork.drawing, artwork.looks(subject.style));
    let mut signs = Signs::new();
    let marks = orders::marks(drawing, looks, subject, &mut signs);
    let names = names(&Laid { courses: &marks.courses, marks: &marks.points });
    let units = units::layer(drawing, looks, subject, (&marks.courses, &names), &mut signs);
    let key = Key::of(drawing, subject, &signs);
    let mut layers = ground::layers(drawing, looks, subject.view);
    layers.push(marks.lines);
    layers.push(ground::labels(drawing, looks, subject, (&marks.courses, &names)));
    layers.push(marks.heads);
    layers.push(units);
    layers.extend(ground::frame(drawing, looks));
    layers.extend(caption::layer(drawing, looks, subject, &key));
    Scene {
        width: drawing.size().0,
        height: drawing.size().1 + key.height(),
        language: subject.caption.language,
        title: subject.caption.title.clone(),
        words: subject.caption.words.clone(),
        ink: looks.paint.ink,
        patterns: ground::patterns(looks, subject.view.board),
        layers,
        ground: artwork.grounds[subject.style.place()].clone(),
    }
}
