//! Small marks beside the sign of a unit: built, gone, a convoy that failed.

use std::f32::consts::FRAC_1_SQRT_2;

use tiny_skia::{PathBuilder, Point};

use super::course::{Course, distance};
use super::drawing::Drawing;
use super::ground::circle;
use super::names::Names;
use super::scene::{Colour, Shape, Stroke};

/// The radius of a badge.
const RADIUS: f32 = 5.8;

/// How far from the middle of its unit a badge lies, and a cross without a disc, whose arms reach farther.
pub(super) const BADGE: f32 = 14.0;
pub(super) const BARE: f32 = 16.0;

/// How far it stays off a name: where that is possible, and at least.
const GAPS: [f32; 2] = [3.5, 1.0];

/// Half the letters of a coast.
const SHORE: (f32, f32) = (8.0, 4.5);

/// The corners of a sign, then its sides, the best first.
const SIDES: [(f32, f32); 8] = [
    (FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
    (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
    (-FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
    (-FRAC_1_SQRT_2, FRAC_1_SQRT_2),
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, 1.0),
    (0.0, -1.0),
];

/// Where a mark of a unit lies, so far from its middle: off names, centres, letters of coasts and other units, and off arrows
/// where that is possible.
pub(super) fn beside(
    drawing: &Drawing,
    names: &Names,
    (unit, far): (Point, f32),
    others: &[Point],
    ways: &[Course],
) -> Point {
    let points = SIDES.map(|(x, y)| Point::from_xy(unit.x + far * x, unit.y + far * y));
    let is_free = |at: Point, gap: f32| {
        let is_shore = |shore: Point| {
            (shore.x - at.x).abs() < SHORE.0 + RADIUS && (shore.y - at.y).abs() < SHORE.1 + RADIUS
        };
        let is_unit = |other: Point| other != unit && distance(other, at) < BADGE + RADIUS - 2.0;
        !names.labels().any(|label| label.is_near(at, RADIUS + gap))
            && !drawing.centres().any(|centre| distance(centre, at) < RADIUS + 5.0)
            && !names.shores.iter().any(|&shore| is_shore(shore))
            && !others.iter().any(|&other| is_unit(other))
    };
    let is_quiet = |at: &&Point| ways.iter().all(|way| way.nearest(**at) > RADIUS + 2.5);
    let free = |gap| points.iter().filter(move |at| is_free(**at, gap));
    let [wide, narrow] = GAPS;
    let found = free(wide).find(is_quiet).or_else(|| free(narrow).find(is_quiet));
    *found.or_else(|| free(narrow).next()).unwrap_or(&points[0])
}

/// A plus in a disc, beside what is built.
pub(super) fn plus<'a>(at: Point, colour: Colour) -> Vec<Shape<'a>> {
    disc(at, colour, &[(3.4, 0.0), (0.0, 3.4)])
}

/// A cross in a disc, beside what goes.
pub(super) fn minus<'a>(at: Point, colour: Colour) -> Vec<Shape<'a>> {
    disc(at, colour, &[(2.6, 2.6), (2.6, -2.6)])
}

/// Strokes through the middle of a disc.
fn disc<'a>(at: Point, colour: Colour, strokes: &[(f32, f32)]) -> Vec<Shape<'a>> {
    let mut path = PathBuilder::new();
    for (x, y) in strokes {
        path.move_to(at.x - x, at.y - y);
        path.line_to(at.x + x, at.y + y);
    }
    let disc = circle(at, RADIUS)
        .map(|disc| Shape::outline(disc).filled(Colour::WHITE).traced(Stroke::whole(colour, 1.4)));
    let sign = path.finish().map(|path| Shape::outline(path).traced(Stroke::whole(colour, 2.2)));
    disc.into_iter().chain(sign).collect()
}
