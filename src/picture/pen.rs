//! What lines are drawn with: arrows with their heads, dashes, dots, crosses.

use tiny_skia::{Path, PathBuilder, Point};

use super::course::Course;
use super::looks::Looks;
use super::scene::{Colour, Shape, Stroke};
use crate::board::Power;

/// How long the head of an arrow is.
const HEAD: f32 = 9.0;

/// How a line is drawn.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    /// The light line that sets it off, the dark one, and the one between: none if wide 0.
    widths: [f32; 3],
    ink: Colour,
    colour: Colour,
    dash: Option<(f32, f32)>,
}

impl Pen {
    pub(super) fn of(looks: &Looks, power: Power) -> Pen {
        let (ink, colour) = (looks.paint.ink, looks.of(power).colour);
        Pen { widths: [7.4, 4.8, 2.6], ink, colour, dash: None }
    }

    /// A line of strokes or dots is too thin to be hollow: without a colour it is dark.
    fn thin(looks: &Looks, power: Power) -> Pen {
        let pen = Pen::of(looks, power);
        let colour = if pen.colour == Colour::WHITE { pen.ink } else { pen.colour };
        Pen { colour, ..pen }
    }

    pub(super) fn dashed(looks: &Looks, power: Power) -> Pen {
        let dash = Some((5.0, 6.0));
        Pen { widths: [5.0, 3.6, 2.0], dash, ..Pen::thin(looks, power) }
    }

    pub(super) fn dotted(looks: &Looks, power: Power) -> Pen {
        let dash = Some((0.1, 6.5));
        Pen { widths: [6.4, 4.6, 2.6], dash, ..Pen::thin(looks, power) }
    }

    /// For what others are told and the reader is not.
    pub(super) fn unseen(ink: Colour) -> Pen {
        let (dash, colour) = (Some((2.0, 4.0)), ink);
        Pen { widths: [4.0, 1.4, 0.0], ink, colour, dash }
    }

    pub(super) fn lines<'a>(&self, course: &Course, short: f32) -> Vec<Shape<'a>> {
        let Some(path) = course.line(short) else { return Vec::new() };
        let light = (Colour::WHITE, self.widths[0], None);
        let dark = (self.ink, self.widths[1], self.dash);
        let inner = (self.colour, self.widths[2], self.dash);
        [light, dark, inner]
            .into_iter()
            .filter(|(_, width, _)| *width > 0.0)
            .map(|(colour, width, dash)| {
                let stroke = Stroke { dash, ..Stroke::whole(colour, width) };
                Shape::outline(path.clone()).traced(stroke)
            })
            .collect()
    }

    pub(super) fn arrow<'a>(&self, course: &Course) -> Vec<Shape<'a>> {
        let mut shapes = self.lines(course, HEAD);
        let ink = Stroke::whole(self.ink, 1.2);
        shapes
            .extend(head(course).map(|head| Shape::outline(head).filled(self.colour).traced(ink)));
        shapes
    }
}

/// The head of an arrow.
fn head(course: &Course) -> Option<Path> {
    let (end, ahead) = (course.end(), course.ahead());
    let back = |far: f32, side: f32| {
        (end.x - ahead.x * far - ahead.y * side, end.y - ahead.y * far + ahead.x * side)
    };
    let mut path = PathBuilder::new();
    path.move_to(end.x, end.y);
    for (x, y) in [back(HEAD + 2.0, 5.5), back(HEAD - 1.0, 0.0), back(HEAD + 2.0, -5.5)] {
        path.line_to(x, y);
    }
    path.close();
    path.finish()
}

/// A cross over what failed, or what goes.
pub(super) fn cross<'a>(at: Point, half: f32, colour: Colour) -> Vec<Shape<'a>> {
    let mut path = PathBuilder::new();
    for (x, y) in [(-half, -half), (-half, half)] {
        path.move_to(at.x + x, at.y + y);
        path.line_to(at.x - x, at.y - y);
    }
    let Some(path) = path.finish() else { return Vec::new() };
    let stroke = |colour, width| Shape::outline(path.clone()).traced(Stroke::whole(colour, width));
    vec![stroke(Colour::WHITE, 5.8), stroke(colour, 3.0)]
}
