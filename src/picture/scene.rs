//! A picture as shapes: what the writers of SVG, PNG and PDF all draw from.
//!
//! Lengths are in units of the drawing, x to the right, y down. Shapes are drawn in their order; an
//! outline that is needed often (a letter, the sign of a unit) is a [`Stamp`].

use std::borrow::Cow;
use std::sync::{Arc, Mutex};

use serde::Deserialize;
use tiny_skia::{Path, Pixmap, Transform};

use crate::letter::Language;

/// An opaque colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Colour {
    /// From 0 to 255.
    pub red: u8,
    /// From 0 to 255.
    pub green: u8,
    /// From 0 to 255.
    pub blue: u8,
}

impl Colour {
    /// The colour of nothing.
    pub const BLACK: Colour = Colour { red: 0, green: 0, blue: 0 };
    /// The colour of bare paper.
    pub const WHITE: Colour = Colour { red: 255, green: 255, blue: 255 };

    /// A part of this colour, the rest of another: `part` goes from 0 (the other) to 1 (this).
    pub fn mixed(self, other: Colour, part: f32) -> Colour {
        let mix = |a: u8, b: u8| (f32::from(a) * part + f32::from(b) * (1.0 - part)).round() as u8;
        Colour {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
        }
    }
}

impl TryFrom<String> for Colour {
    type Error = String;

    fn try_from(text: String) -> Result<Colour, String> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        let value = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let value =
            value.ok_or_else(|| format!("{text:?} is no colour; written as \"#a0b1c2\""))?;
        let [_, red, green, blue] = value.to_be_bytes();
        Ok(Colour { red, green, blue })
    }
}

/// An outline with a name, drawn in many places.
#[derive(Clone, Debug)]
pub struct Stamp {
    /// The name, unlike all others of a scene.
    pub name: String,
    /// The outline around (0, 0), in units of its own.
    pub outline: Path,
}

/// A pattern: strokes in a square that is repeated from the upper left corner on.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The name, unlike all others of a scene.
    pub name: String,
    /// The side of the square.
    pub tile: f32,
    /// How wide the strokes are.
    pub width: f32,
    /// The strokes.
    pub strokes: Path,
    /// Their colour.
    pub colour: Colour,
}

/// What an outline is filled with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fill {
    /// A colour.
    Colour(Colour),
    /// The pattern with this place in [`Scene::patterns`].
    Pattern(usize),
}

/// How an outline is traced. Corners and ends are round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// The colour.
    pub colour: Colour,
    /// How wide.
    pub width: f32,
    /// How long the strokes and the gaps between them are; `None` for a line without gaps.
    pub dash: Option<(f32, f32)>,
    /// Whether it lies over what the outline is filled with.
    pub lies: Lies,
}

/// Where a stroke lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// Over what is filled: all of it is seen.
    Over,
    /// Under it: the outer half is seen, and sets the shape off from what it lies on.
    Under,
}

impl Stroke {
    /// A line without gaps.
    pub fn whole(colour: Colour, width: f32) -> Stroke {
        Stroke { colour, width, dash: None, lies: Lies::Over }
    }

    /// A line in strokes with gaps.
    pub fn dashed(colour: Colour, width: f32, dash: (f32, f32)) -> Stroke {
        Stroke { dash: Some(dash), ..Stroke::whole(colour, width) }
    }

    /// A line of which this much is seen around the shape.
    pub fn around(colour: Colour, width: f32) -> Stroke {
        Stroke { lies: Lies::Under, ..Stroke::whole(colour, 2.0 * width) }
    }
}

/// What is drawn.
#[derive(Clone, Debug)]
pub enum Form<'a> {
    /// An outline of its own.
    Outline(Cow<'a, Path>),
    /// Stamps beside each other: where the first lies, and how far the others are from it.
    Stamps(Transform, Vec<(&'a Stamp, f32)>),
    /// The outlines of all shapes of the layer with this name, once more.
    Layer(&'static str),
}

/// One thing drawn.
#[derive(Clone, Debug)]
pub struct Shape<'a> {
    /// Its name, unlike all others of a scene, for programs that look for it.
    pub id: Option<String>,
    /// What.
    pub form: Form<'a>,
    /// What it is filled with, one over the other, by even and odd.
    pub fills: Vec<Fill>,
    /// How it is traced.
    pub stroke: Option<Stroke>,
}

impl<'a> Shape<'a> {
    /// A shape that is neither filled nor traced yet.
    pub fn new(form: Form<'a>) -> Shape<'a> {
        Shape { id: None, form, fills: Vec::new(), stroke: None }
    }

    /// An outline of its own.
    pub fn outline(path: Path) -> Shape<'a> {
        Shape::new(Form::Outline(Cow::Owned(path)))
    }

    /// An outline that somebody else keeps.
    pub fn borrowed(path: &'a Path) -> Shape<'a> {
        Shape::new(Form::Outline(Cow::Borrowed(path)))
    }

    /// With a name.
    pub fn named(self, id: impl Into<String>) -> Shape<'a> {
        Shape { id: Some(id.into()), ..self }
    }

    /// Filled with a colour, over what it is filled with already.
    pub fn filled(mut self, colour: Colour) -> Shape<'a> {
        self.fills.push(Fill::Colour(colour));
        self
    }

    /// Traced.
    pub fn traced(self, stroke: Stroke) -> Shape<'a> {
        Shape { stroke: Some(stroke), ..self }
    }
}

/// Shapes that belong together.
#[derive(Clone, Debug)]
pub struct Layer<'a> {
    /// Its name, unlike all others of a scene.
    pub id: &'static str,
    /// From the lowest to the uppermost.
    pub shapes: Vec<Shape<'a>>,
}

/// A whole picture.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// How wide.
    pub width: f32,
    /// How high.
    pub height: f32,
    /// In which its words are.
    pub language: Language,
    /// What the picture is called.
    pub title: String,
    /// What it shows, in words, for those who do not see it.
    pub words: String,
    /// What outlines and letters are drawn in.
    pub ink: Colour,
    /// The patterns that shapes are filled with.
    pub patterns: Vec<Pattern>,
    /// From the lowest to the uppermost.
    pub layers: Vec<Layer<'a>>,
    /// What its lowest layers come to.
    pub ground: Ground,
}

/// The lowest layers of all pictures of one board in one style, drawn once: they are the same in each,
/// and take longer than all others.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// How many layers they are.
    pub(super) layers: usize,
    /// How high they reach.
    pub(super) height: f32,
    pub(super) drawn: Arc<Mutex<Option<Pixmap>>>,
}

impl<'a> Scene<'a> {
    /// Every colour there is: the first one draws outlines and letters, and most soft edges lie
    /// between it and another.
    pub fn colours(&self) -> Vec<Colour> {
        let shapes = || self.layers.iter().flat_map(|layer| &layer.shapes);
        let filled = shapes().flat_map(|shape| &shape.fills).map(|fill| match fill {
            Fill::Colour(colour) => *colour,
            Fill::Pattern(number) => self.patterns[*number].colour,
        });
        let traced = shapes().filter_map(|shape| shape.stroke).map(|stroke| stroke.colour);
        let mut colours = vec![self.ink];
        for colour in filled.chain(traced) {
            if !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        colours
    }

    /// The layer of this name.
    pub fn layer(&self, id: &str) -> Option<&Layer<'a>> {
        self.layers.iter().find(|layer| layer.id == id)
    }
}
