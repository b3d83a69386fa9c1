//! The key of a picture: a sample of each sign it holds, with its word.

use std::collections::BTreeSet;

use tiny_skia::Point;

use super::Subject;
use super::badge::{minus, plus};
use super::caption::{EDGE, ROW, SIZE, swatch, unit, unit_of, words};
use super::course::{Course, Ends};
use super::drawing::Drawing;
use super::ground::{centre, circle};
use super::looks::Looks;
use super::orders::{RING, ring};
use super::pen::{Pen, cross};
use super::scene::{Fill, Shape, Stroke};
use super::units::{bar, star};
use crate::board::UnitKind;

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

/// How wide a sample of a line is.
const SAMPLE: f32 = 46.0;
/// How far words stand from their samples, and how far each sample stands from the words before it.
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

    pub(super) fn shapes<'a>(
        &self,
        looks: &'a Looks,
        subject: &Subject<'_>,
        base: f32,
    ) -> Vec<Shape<'a>> {
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
