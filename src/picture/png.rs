//! A scene as PNG, with a palette: few colours keep it small enough for a letter.
//!
//! The shapes go straight to the rasteriser. The palette follows from the scene's colours alone, so
//! that the same scene always gives the same bytes.

use std::borrow::Cow;
use std::sync::PoisonError;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use tiny_skia::{
    FillRule, FilterQuality, IntRect, LineCap, LineJoin, Paint, Path, Pixmap, SpreadMode,
    StrokeDash, Transform,
};

use super::scene::{Colour, Fill, Form, Lies, Pattern, Scene, Shape, Stroke};

/// Why a scene could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum DrawingError {
    /// The size is none there can be.
    #[error("no picture can be {0} pixels wide; allowed: 1 to {WIDEST}")]
    Size(u32),
    /// The encoder refuses; that would be a fault of ours.
    #[error("the picture cannot be written: {0}")]
    Encoding(#[from] EncodingError),
    /// The writer of pages refuses; that would be a fault of ours.
    #[error("the page cannot be written: {0}")]
    Page(String),
}

/// The widest picture, in pixels.
const WIDEST: u32 = 8000;

/// The scene as a PNG file so many pixels wide.
///
/// # Errors
/// The width is 0 or more than 8000.
pub fn png(scene: &Scene<'_>, width: u32) -> Result<Vec<u8>, DrawingError> {
    let pixels = drawn(scene, width)?;
    let (edges, level) = if width > 1600 { (Edges::Hard, 9) } else { (Edges::Soft, 5) };
    let palette = Palette::of(&scene.colours(), edges);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_deflate_compression(DeflateCompression::Level(level));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&palette.indices(&pixels, edges))?;
    writer.finish()?;
    Ok(file)
}

/// The most bytes of a picture in a letter: mail programs and letterboxes have their limits.
pub const LETTER_BYTES: usize = 300_000;

/// The scene as a PNG file so many pixels wide, or narrower, in at most [`LETTER_BYTES`].
///
/// # Errors
/// The width is 0 or more than 8000.
pub fn letter_png(scene: &Scene<'_>, mut width: u32) -> Result<Vec<u8>, DrawingError> {
    loop {
        let file = png(scene, width)?;
        // A picture so narrow has fewer pixels than a letter may have bytes, and a pixel is a byte at most.
        if file.len() <= LETTER_BYTES || width < 400 {
            return Ok(file);
        }
        // Bytes grow about as the width does.
        let fits = width as usize * LETTER_BYTES / file.len();
        width = (width / 40 * 39).min(fits as u32);
    }
}

fn drawn(scene: &Scene<'_>, width: u32) -> Result<Pixmap, DrawingError> {
    if !(1..=WIDEST).contains(&width) {
        return Err(DrawingError::Size(width));
    }
    let scale = width as f32 / scene.width;
    let height = (scene.height * scale).round() as u32;
    let mut pixels = Pixmap::new(width, height.max(1)).ok_or(DrawingError::Size(width))?;
    pixels.fill(tiny_skia::Color::WHITE);
    let tiles: Vec<Option<Pixmap>> =
        scene.patterns.iter().map(|pattern| tile(pattern, scale)).collect();
    let mut canvas = Canvas { scene, pixels, tiles, scale };
    let drawn = canvas.ground(width);
    for shape in scene.layers[drawn..].iter().flat_map(|layer| &layer.shapes) {
        canvas.shape(shape);
    }
    Ok(canvas.pixels)
}

/// One square of a pattern, in whole pixels.
fn tile(pattern: &Pattern, scale: f32) -> Option<Pixmap> {
    let side = (pattern.tile * scale).round().max(1.0);
    let mut pixels = Pixmap::new(side as u32, side as u32)?;
    let stroke = Stroke::whole(pattern.colour, pattern.width);
    let scale = side / pattern.tile;
    trace(&mut pixels, &pattern.strokes, stroke, Transform::from_scale(scale, scale), 1.0);
    Some(pixels)
}

struct Canvas<'a> {
    scene: &'a Scene<'a>,
    pixels: Pixmap,
    /// By the number of the pattern.
    tiles: Vec<Option<Pixmap>>,
    /// Pixels to a unit of the scene.
    scale: f32,
}

/// The widest picture whose ground is kept: that in letters, of 5 MB.
const KEPT_WIDTH: u32 = 1600;

impl Canvas<'_> {
    /// Draws the ground and says how many layers that are. Below it lies the caption, which covers
    /// whatever of the ground reaches under it.
    fn ground(&mut self, width: u32) -> usize {
        let scene = self.scene;
        let count = scene.ground.layers.min(scene.layers.len());
        let mut kept = scene.ground.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = kept.as_ref().filter(|kept| kept.width() == width) {
            let room = self.pixels.data_mut();
            let length = room.len().min(kept.data().len());
            room[..length].copy_from_slice(&kept.data()[..length]);
            return count;
        }
        for shape in scene.layers[..count].iter().flat_map(|layer| &layer.shapes) {
            self.shape(shape);
        }
        let height = (scene.ground.height * self.scale).ceil() as u32;
        if width <= KEPT_WIDTH && height <= self.pixels.height() {
            let rect = IntRect::from_xywh(0, 0, width, height);
            *kept = rect.and_then(|rect| self.pixels.clone_rect(rect));
        }
        count
    }

    fn shape(&mut self, shape: &Shape<'_>) {
        match &shape.form {
            Form::Outline(path) => self.path(path, shape, Transform::identity()),
            Form::Stamps(place, row) => {
                for (stamp, x) in row {
                    self.path(&stamp.outline, shape, place.pre_translate(*x, 0.0));
                }
            }
            Form::Layer(id) => {
                let scene = self.scene;
                for outline in scene.layer(id).iter().flat_map(|layer| &layer.shapes) {
                    if let Form::Outline(path) = &outline.form {
                        self.path(path, shape, Transform::identity());
                    }
                }
            }
        }
    }

    fn path(&mut self, path: &Path, shape: &Shape<'_>, place: Transform) {
        let transform = place.post_scale(self.scale, self.scale);
        let zoom = place.sx.hypot(place.ky);
        if let Some(stroke) = shape.stroke.filter(|stroke| stroke.lies == Lies::Under) {
            trace(&mut self.pixels, path, stroke, transform, zoom);
        }
        for &fill in &shape.fills {
            self.fill(path, fill, transform);
        }
        if let Some(stroke) = shape.stroke.filter(|stroke| stroke.lies == Lies::Over) {
            trace(&mut self.pixels, path, stroke, transform, zoom);
        }
    }

    fn fill(&mut self, path: &Path, fill: Fill, transform: Transform) {
        let paint = match fill {
            Fill::Colour(colour) => plain(colour),
            Fill::Pattern(number) => {
                let Some(tile) = &self.tiles[number] else { return };
                // A pixel of the tile in units of the scene; a pixel of the picture where they fit.
                let grown = self.scene.patterns[number].tile / tile.width() as f32;
                let quality = match grown * self.scale {
                    1.0 => FilterQuality::Nearest,
                    _ => FilterQuality::Bilinear,
                };
                let place = Transform::from_scale(grown, grown);
                let repeat = SpreadMode::Repeat;
                let shader = tiny_skia::Pattern::new(tile.as_ref(), repeat, quality, 1.0, place);
                Paint { shader, ..Paint::default() }
            }
        };
        self.pixels.fill_path(path, &paint, FillRule::EvenOdd, transform, None);
    }
}

fn plain(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour.red, colour.green, colour.blue, 255);
    paint
}

/// Traces a path whose units are `zoom` of the scene's.
fn trace(pixels: &mut Pixmap, path: &Path, stroke: Stroke, transform: Transform, zoom: f32) {
    let dash = stroke.dash.and_then(|(on, off)| StrokeDash::new(vec![on / zoom, off / zoom], 0.0));
    let line = tiny_skia::Stroke {
        width: stroke.width / zoom,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        dash,
        ..tiny_skia::Stroke::default()
    };
    pixels.stroke_path(path, &plain(stroke.colour), &line, transform, None);
}

/// What is between two colours. Large pictures are for looking closely and have pixels enough: there
/// the colours of lines and letters serve, and the file may take its time to get small.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edges {
    Soft,
    Hard,
}

/// The colours of the file: the scene's own, and what lies between them along soft edges.
struct Palette(Vec<Colour>);

impl Palette {
    fn of(colours: &[Colour], edges: Edges) -> Palette {
        let mut palette: Vec<Colour> = Vec::new();
        let mut add = |colour| {
            if palette.len() < 256 && !palette.contains(&colour) {
                palette.push(colour);
            }
        };
        colours.iter().copied().for_each(&mut add);
        // Most edges are towards the first, the ink; letters on water and paper need them softest.
        let soft = if edges == Edges::Soft { colours.len() } else { 0 };
        for (count, part) in [(soft, 0.5), (soft.min(4), 0.25), (soft.min(4), 0.75)] {
            let Some(&ink) = colours.first() else { continue };
            colours.iter().take(count).map(|colour| colour.mixed(ink, part)).for_each(&mut add);
        }
        Palette(palette)
    }

    fn bytes(&self) -> Cow<'static, [u8]> {
        self.0.iter().flat_map(|it| [it.red, it.green, it.blue]).collect()
    }

    /// For each pixel the number of the nearest colour. What was found is kept by the upper six bits
    /// of red, green and blue. Along hard edges the colour of the pixel before serves where it is nearly
    /// as near: that makes the file smaller, and keeps a third colour from lining an edge between two.
    fn indices(&self, pixels: &Pixmap, edges: Edges) -> Vec<u8> {
        const UNKNOWN: u16 = u16::MAX;
        let mut found = vec![UNKNOWN; 1 << 18];
        let slot = |it: Colour| {
            let [red, green, blue] = [it.red, it.green, it.blue].map(|it| usize::from(it >> 2));
            red << 12 | green << 6 | blue
        };
        for (number, &colour) in self.0.iter().enumerate().rev() {
            found[slot(colour)] = number as u16;
        }
        let mut before = 0;
        let pixels = pixels.pixels().iter().map(|it| {
            let colour = Colour { red: it.red(), green: it.green(), blue: it.blue() };
            let slot = &mut found[slot(colour)];
            if *slot == UNKNOWN {
                *slot = self.nearest(colour);
            }
            let own = *slot;
            if edges == Edges::Soft || before == own || !self.serves(before, own, colour) {
                before = own;
            }
            before as u8
        });
        pixels.collect()
    }

    fn nearest(&self, colour: Colour) -> u16 {
        let nearest = self.0.iter().enumerate().min_by_key(|(_, other)| far(colour, **other));
        nearest.map_or(0, |(number, _)| number as u16)
    }

    /// Whether one colour of the palette is nearly as near to a colour as the nearest.
    fn serves(&self, one: u16, nearest: u16, colour: Colour) -> bool {
        let [one, nearest] = [one, nearest].map(|it| far(colour, self.0[usize::from(it)]));
        nearest > 0 && one <= 2 * nearest + SLACK
    }
}

/// How far beyond the nearest colour another may lie: ten steps of each part.
const SLACK: i32 = 900;

/// How far two colours are from each other, squared.
fn far(a: Colour, b: Colour) -> i32 {
    let by = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
    2 * by(a.red, b.red) + 4 * by(a.green, b.green) + 3 * by(a.blue, b.blue)
}
