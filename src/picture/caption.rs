//! The strip below the map: what it shows, who the powers are, what the arrows mean.

use tiny_skia::{Point, Transform};

use super::Subject;
use super::course::{Course, Ends};
use super::drawing::{Drawing, Hand};
use super::ground::{circle, rectangle};
use super::lettering;
use super::looks::Looks;
use super::pen::{Pen, cross};
use super::scene::{Colour, Fill, Form, Layer, Shape, Stroke};
use super::units::{bar, plus, sign, star};
use crate::board::{Phase, Power, UnitKind};
use crate::letter::Language;

/// What stands below a picture, and beside it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Caption {
    /// In which it is said.
    pub language: Language,
    /// The game and the turn.
    pub title: String,
    /// What of it is shown.
    pub note: String,
    /// All the picture shows, in sentences.
    pub words: String,
    /// The names of the powers, by their numbers.
    pub powers: Vec<String>,
    /// What the arrows mean.
    pub key: KeyWords,
}

/// A word for each sign that may need one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KeyWords {
    /// A move.
    pub moves: String,
    /// Any order that came to nothing.
    pub fails: String,
    /// A support.
    pub supports: String,
    /// A convoyed move.
    pub convoys: String,
    /// A retreat.
    pub retreats: String,
    /// A unit that was told to hold.
    pub holds: String,
    /// A dislodged unit.
    pub dislodged: String,
    /// A unit that is built.
    pub built: String,
    /// A unit that goes.
    pub gone: String,
    /// Provinces the reader sees nothing of.
    pub hidden: String,
}

const ROW: f32 = 30.0;
const EDGE: f32 = 14.0;
/// How wide a sample of a line is.
const SAMPLE: f32 = 46.0;

pub(super) fn height(subject: &Subject<'_>) -> f32 {
    let rows = if has_key(subject) { 3.0 } else { 2.0 };
    rows * ROW + EDGE
}

fn has_key(subject: &Subject<'_>) -> bool {
    let has_dislodged = !subject.view.position.dislodged.is_empty();
    !subject.orders.is_empty() || has_dislodged || !subject.view.hidden.is_empty()
}

pub(super) fn layer<'a>(
    drawing: &Drawing,
    looks: &'a Looks,
    subject: &Subject<'_>,
) -> Option<Layer<'a>> {
    let (width, top) = drawing.size();
    let sheet = rectangle(0.0, top, width, height(subject))?;
    let mut shapes = vec![Shape::outline(sheet).filled(looks.paint.paper)];
    let line = |row: f32| top + (row + 1.0) * ROW - 6.0;
    let caption = subject.caption;
    let (title, _) = words(&caption.title, 21.0, EDGE, line(0.0));
    let (_, long) = words(&caption.note, 17.0, 0.0, 0.0);
    let (note, _) = words(&caption.note, 17.0, width - EDGE - long, line(0.0));
    shapes.extend([title, note].map(|shape| shape.filled(looks.paint.ink)));
    shapes.extend(powers(looks, subject, width, line(1.0)));
    if has_key(subject) {
        shapes.extend(key(looks, subject, width, line(2.0)));
    }
    Some(Layer { id: "caption", shapes })
}

/// A line of text from a point on, and how long it is.
fn words<'a>(text: &str, size: f32, left: f32, base: f32) -> (Shape<'a>, f32) {
    let line = lettering::line(Hand::Land, text);
    let scale = size / 1000.0;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, left, base);
    (Shape::new(Form::Stamps(place, line.letters)), line.length * scale)
}

/// Each power: its provinces, its sign, its name and its centres.
fn powers<'a>(looks: &'a Looks, subject: &Subject<'_>, width: f32, base: f32) -> Vec<Shape<'a>> {
    let view = subject.view;
    let mut shapes = Vec::new();
    let each = (width - 2.0 * EDGE) / view.board.powers().len().max(1) as f32;
    for power in view.board.powers() {
        let left = EDGE + power.index() as f32 * each;
        let code = view.board.power_code(power).to_lowercase();
        shapes.extend(swatch(Point::from_xy(left, base - 6.0), looks.of(power).tint).map(
            |shape| {
                let mut shape = shape.named(format!("k-{code}"));
                shape.fills.push(Fill::Pattern(power.index()));
                shape
            },
        ));
        shapes.extend(unit(looks, power, Point::from_xy(left + 17.0, base - 6.0)));
        let name = subject.caption.powers.get(power.index());
        let name = name.map_or(view.board.power_name(power), String::as_str);
        let count = view.position.centres_of(view.board, power).count();
        let (name, _) = words(&format!("{name} {count}"), 16.0, left + 40.0, base);
        shapes.push(name.filled(looks.paint.ink));
    }
    shapes
}

fn swatch<'a>(left: Point, colour: Colour) -> Option<Shape<'a>> {
    rectangle(left.x, left.y - 10.0, 34.0, 20.0).map(|swatch| Shape::outline(swatch).filled(colour))
}

fn unit<'a>(looks: &'a Looks, power: Power, at: Point) -> Vec<Shape<'a>> {
    let mut shapes = sign(looks, power, UnitKind::Army, at, 0.8, String::new());
    shapes.iter_mut().for_each(|shape| shape.id = None);
    shapes
}

/// A sign that the key explains.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sample {
    Move,
    Failed,
    Support,
    Convoy,
    Retreat,
    Hold,
    Dislodged,
    Built,
    Gone,
    Hidden,
}

/// The signs that this picture may hold, each with its word.
fn samples<'b>(subject: &Subject<'b>) -> Vec<(Sample, &'b str)> {
    let (view, key) = (subject.view, &subject.caption.key);
    let has_orders = !subject.orders.is_empty();
    let mut samples = Vec::new();
    match view.position.turn.phase {
        Phase::Movement if has_orders => samples.extend([
            (Sample::Move, key.moves.as_str()),
            (Sample::Failed, &key.fails),
            (Sample::Support, &key.supports),
            (Sample::Convoy, &key.convoys),
            (Sample::Hold, &key.holds),
        ]),
        Phase::Retreat if has_orders => {
            samples.extend([(Sample::Retreat, key.retreats.as_str()), (Sample::Gone, &key.gone)]);
        }
        Phase::Adjustment if has_orders => {
            samples.extend([(Sample::Built, key.built.as_str()), (Sample::Gone, &key.gone)]);
        }
        _ => {}
    }
    let pushed_out = subject.orders.iter().any(|drawn| drawn.dislodged);
    if pushed_out || !view.position.dislodged.is_empty() {
        samples.push((Sample::Dislodged, &key.dislodged));
    }
    if !view.hidden.is_empty() {
        samples.push((Sample::Hidden, &key.hidden));
    }
    samples
}

fn key<'a>(looks: &'a Looks, subject: &Subject<'_>, width: f32, base: f32) -> Vec<Shape<'a>> {
    let samples = samples(subject);
    let each = ((width - 2.0 * EDGE) / samples.len().max(1) as f32).min(190.0);
    let mut shapes = Vec::new();
    for (number, (sample, word)) in samples.into_iter().enumerate() {
        let left = EDGE + number as f32 * each;
        shapes.extend(sampled(looks, subject, sample, Point::from_xy(left, base - 6.0)));
        let (word, _) = words(word, 16.0, left + SAMPLE + 8.0, base);
        shapes.push(word.filled(looks.paint.ink));
    }
    shapes
}

fn sampled<'a>(
    looks: &'a Looks,
    subject: &Subject<'_>,
    sample: Sample,
    left: Point,
) -> Vec<Shape<'a>> {
    let Some(power) = subject.view.board.powers().next() else { return Vec::new() };
    let (look, paint) = (looks.of(power), &looks.paint);
    let point = |right: f32| Point::from_xy(left.x + right, left.y);
    let (from, middle, to) = (point(2.0), point(SAMPLE / 2.0), point(SAMPLE));
    let ends = Ends { tail: 0.0, head: 0.0 };
    let straight = Course::bent(from, to, 0.0, ends);
    let mut shapes = Vec::new();
    match sample {
        Sample::Move => shapes = Pen::of(looks, power).arrow(&straight),
        Sample::Failed => {
            shapes = Pen::of(looks, power).arrow(&straight);
            shapes.extend(cross(point(SAMPLE * 0.4), 5.0, paint.fail));
        }
        Sample::Support => {
            shapes = Pen::dashed(looks, power).lines(&straight, 0.0);
            shapes.extend(circle(to, 3.2).map(|dot| {
                Shape::outline(dot).filled(look.colour).traced(Stroke::whole(paint.ink, 1.2))
            }));
        }
        Sample::Convoy => shapes = Pen::of(looks, power).arrow(&Course::waved(&[from, to], ends)),
        Sample::Retreat => shapes = Pen::dotted(looks, power).arrow(&straight),
        Sample::Hold => {
            shapes = unit(looks, power, Point::from_xy(middle.x, middle.y - 3.0));
            shapes.extend(bar(Point::from_xy(middle.x, middle.y - 5.0), paint.ink));
        }
        Sample::Dislodged => {
            shapes.extend(star(middle, 12.6, paint.fail));
            shapes.extend(unit(looks, power, middle));
        }
        Sample::Built => {
            shapes = unit(looks, power, middle);
            shapes.extend(plus(Point::from_xy(middle.x + 9.0, middle.y - 6.0), paint.built));
        }
        Sample::Gone => {
            shapes = unit(looks, power, middle);
            shapes.extend(cross(middle, 8.0, paint.fail));
        }
        Sample::Hidden => shapes.extend(swatch(left, paint.paper).map(|shape| {
            let mut shape = shape.named("k-hidden");
            shape.fills.push(Fill::Pattern(subject.view.board.powers().len()));
            shape
        })),
    }
    shapes
}
