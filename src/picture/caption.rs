//! The strip below the map: what it shows, who the powers are, what the arrows mean.

use std::collections::BTreeSet;

use tiny_skia::{Point, Transform};

use super::Subject;
use super::badge::{minus, plus};
use super::course::{Course, Ends};
use super::drawing::{Drawing, Hand};
use super::ground::{centre, circle, rectangle};
use super::lettering;
use super::looks::Looks;
use super::orders::{RING, ring};
use super::pen::{Pen, cross};
use super::scene::{Colour, Fill, Form, Layer, Shape, Stroke};
use super::units::{bar, sign, star};
use crate::board::{Power, UnitKind};
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
    /// An army.
    pub army: String,
    /// A fleet.
    pub fleet: String,
    /// A supply centre.
    pub centre: String,
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
    /// A unit that is helped to stay.
    pub helped: String,
    /// A move that others help, and of which no order is known.
    pub expected: String,
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
/// The size of the words of the key, how far they stand from their samples, and how far each sample stands
/// from the words before it.
const SIZE: f32 = 16.0;
const BESIDE: f32 = 8.0;
const GAP: (f32, f32) = (18.0, 40.0);

/// A sign that the key explains, in the order of the key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sample {
    Army,
    Fleet,
    Centre,
    Move,
    Convoy,
    Failed,
    Support,
    Ring,
    Unseen,
    Hold,
    Retreat,
    Dislodged,
    Built,
    Gone,
    Hidden,
}

impl Sample {
    fn width(self) -> f32 {
        match self {
            Sample::Centre => 10.0,
            Sample::Army | Sample::Fleet | Sample::Hold => 20.0,
            Sample::Ring | Sample::Dislodged | Sample::Built | Sample::Gone => 28.0,
            Sample::Hidden => 34.0,
            _ => SAMPLE,
        }
    }

    fn word(self, key: &KeyWords) -> &str {
        match self {
            Sample::Army => &key.army,
            Sample::Fleet => &key.fleet,
            Sample::Centre => &key.centre,
            Sample::Move => &key.moves,
            Sample::Convoy => &key.convoys,
            Sample::Failed => &key.fails,
            Sample::Support => &key.supports,
            Sample::Ring => &key.helped,
            Sample::Unseen => &key.expected,
            Sample::Hold => &key.holds,
            Sample::Retreat => &key.retreats,
            Sample::Dislodged => &key.dislodged,
            Sample::Built => &key.built,
            Sample::Gone => &key.gone,
            Sample::Hidden => &key.hidden,
        }
    }
}

/// The signs that a picture holds.
pub(super) type Signs = BTreeSet<Sample>;

/// The key: rows of signs, each with its word and how far to the right it stands.
pub(super) struct Key(Vec<Vec<(Sample, String, f32)>>);

impl Key {
    /// For all signs of a picture, in as few rows as they fit in.
    pub(super) fn of(drawing: &Drawing, subject: &Subject<'_>, signs: &Signs) -> Key {
        let mut signs = signs.clone();
        signs.extend([Sample::Army, Sample::Fleet, Sample::Centre]);
        if !subject.view.hidden.is_empty() {
            signs.insert(Sample::Hidden);
        }
        let room = drawing.size().0 - 2.0 * EDGE;
        let mut rows = vec![(Vec::new(), 0.0)];
        for sample in signs {
            let word = sample.word(&subject.caption.key).to_owned();
            let long = sample.width() + BESIDE + words(&word, SIZE, 0.0, 0.0).1;
            let left = rows.last().map_or(0.0, |(_, left)| *left);
            if left > 0.0 && left + long > room {
                rows.push((Vec::new(), 0.0));
            }
            if let Some((row, left)) = rows.last_mut() {
                row.push((sample, word, *left));
                *left += long + GAP.0;
            }
        }
        let spread = rows.into_iter().map(|(row, length)| {
            let more = (room - length) / row.len().max(1) as f32;
            let more = more.clamp(0.0, GAP.1 - GAP.0);
            let each = row.into_iter().enumerate();
            each.map(|(at, (sample, word, left))| (sample, word, EDGE + left + at as f32 * more))
                .collect()
        });
        Key(spread.collect())
    }

    /// How high the strip below the map is with it.
    pub(super) fn height(&self) -> f32 {
        (2 + self.0.len()) as f32 * ROW + EDGE
    }

    fn shapes<'a>(&self, looks: &'a Looks, subject: &Subject<'_>, base: f32) -> Vec<Shape<'a>> {
        let mut shapes = Vec::new();
        for (number, row) in self.0.iter().enumerate() {
            let base = base + number as f32 * ROW;
            for (sample, word, left) in row {
                let at = Point::from_xy(*left, base - 6.0);
                shapes.extend(sampled(looks, subject, *sample, at));
                let (word, _) = words(word, SIZE, left + sample.width() + BESIDE, base);
                shapes.push(word.filled(looks.paint.ink));
            }
        }
        // Where the key begins.
        if let Some(first) = shapes.first_mut() {
            first.id = Some("key".to_owned());
        }
        shapes
    }
}

pub(super) fn layer<'a>(
    drawing: &Drawing,
    looks: &'a Looks,
    subject: &Subject<'_>,
    key: &Key,
) -> Option<Layer<'a>> {
    let (width, top) = drawing.size();
    let sheet = rectangle(0.0, top, width, key.height())?;
    let mut shapes = vec![Shape::outline(sheet).filled(looks.paint.paper)];
    let line = |row: f32| top + (row + 1.0) * ROW - 6.0;
    let caption = subject.caption;
    let (title, _) = words(&caption.title, 21.0, EDGE, line(0.0));
    let (_, long) = words(&caption.note, 17.0, 0.0, 0.0);
    let (note, _) = words(&caption.note, 17.0, width - EDGE - long, line(0.0));
    shapes.extend([title, note].map(|shape| shape.filled(looks.paint.ink)));
    shapes.extend(powers(looks, subject, width, line(1.0)));
    shapes.extend(key.shapes(looks, subject, line(2.0)));
    Some(Layer { id: "caption", shapes })
}

/// A line of text from a point on, and how long it is.
fn words<'a>(text: &str, size: f32, left: f32, base: f32) -> (Shape<'a>, f32) {
    let line = lettering::line(Hand::Land, text);
    let scale = size / 1000.0;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, left, base);
    (Shape::new(Form::Stamps(place, line.letters)), line.length * scale)
}

/// Each power: its provinces, its sign, its name and its centres, where anybody has any.
fn powers<'a>(looks: &'a Looks, subject: &Subject<'_>, width: f32, base: f32) -> Vec<Shape<'a>> {
    let view = subject.view;
    let is_owned = |power| view.position.centres_of(view.board, power).next().is_some();
    let are_owned = view.board.powers().any(is_owned);
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
        let name = if are_owned { format!("{name} {count}") } else { name.to_owned() };
        let (name, _) = words(&name, SIZE, left + 40.0, base);
        shapes.push(name.filled(looks.paint.ink));
    }
    shapes
}

fn swatch<'a>(left: Point, colour: Colour) -> Option<Shape<'a>> {
    rectangle(left.x, left.y - 10.0, 34.0, 20.0).map(|swatch| Shape::outline(swatch).filled(colour))
}

fn unit<'a>(looks: &'a Looks, power: Power, at: Point) -> Vec<Shape<'a>> {
    unit_of(UnitKind::Army, looks, power, at)
}

fn unit_of<'a>(kind: UnitKind, looks: &'a Looks, power: Power, at: Point) -> Vec<Shape<'a>> {
    let mut shapes = sign(looks, power, kind, at, 0.8, String::new());
    shapes.iter_mut().for_each(|shape| shape.id = None);
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
    let (from, middle, to) = (point(2.0), point(sample.width() / 2.0), point(SAMPLE));
    let ends = Ends { tail: 0.0, head: 0.0 };
    let straight = Course::bent(from, to, 0.0, ends);
    let mut shapes = Vec::new();
    match sample {
        Sample::Army => shapes = unit(looks, power, middle),
        Sample::Fleet => shapes = unit_of(UnitKind::Fleet, looks, power, middle),
        Sample::Centre => shapes = centre(looks, middle),
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
        Sample::Ring => {
            shapes = ring(middle, RING * 0.85, paint.ink);
            shapes.extend(unit(looks, power, middle));
        }
        Sample::Unseen => shapes = Pen::unseen(paint.ink).arrow(&straight),
        Sample::Retreat => shapes = Pen::dotted(looks, power).arrow(&straight),
        Sample::Hold => {
            shapes = unit(looks, power, Point::from_xy(middle.x, middle.y - 3.0));
            let at = Point::from_xy(middle.x, middle.y - 5.0);
            shapes.extend(bar(at, UnitKind::Army, paint.ink));
        }
        Sample::Dislodged => {
            shapes.extend(star(middle, 12.6, paint.fail));
            shapes.extend(unit(looks, power, middle));
        }
        Sample::Built | Sample::Gone => {
            shapes = unit(looks, power, point(9.0));
            let corner = Point::from_xy(left.x + 19.0, middle.y - 6.0);
            shapes.extend(match sample {
                Sample::Built => plus(corner, paint.built),
                _ => minus(corner, paint.fail),
            });
        }
        Sample::Hidden => shapes.extend(swatch(left, paint.paper).map(|shape| {
            let mut shape = shape.named("k-hidden");
            shape.fills.push(Fill::Pattern(subject.view.board.powers().len()));
            shape
        })),
    }
    shapes
}
