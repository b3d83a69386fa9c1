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
        match colour {
            // Hollow lines are too faint on paper: what has no colour is dark.
            Colour::WHITE => Pen { widths: [7.0, 4.2, 0.0], ink, colour: ink, dash: None },
            _ => Pen { widths: [7.4, 4.8, 2.6], ink, colour, dash: None },
        }
    }

    pub(super) fn dashed(looks: &Looks, power: Power) -> Pen {
        let pen = Pen::of(looks, power);
        // Where all is dark, only its width sets a support apart from a move.
        let widths = if pen.colour == pen.ink { [4.4, 1.7, 0.0] } else { [5.0, 3.6, 2.0] };
        Pen { widths, dash: Some((5.0, 6.0)), ..pen }
    }

    pub(super) fn dotted(looks: &Looks, power: Power) -> Pen {
        Pen { widths: [6.4, 4.6, 2.6], dash: Some((0.1, 6.5)), ..Pen::of(looks, power) }
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

    /// An arrow without its head.
    pub(super) fn shaft<'a>(&self, course: &Course) -> Vec<Shape<'a>> {
        self.lines(course, HEAD)
    }

    /// The head of an arrow, set off from what is before it.
    pub(super) fn head<'a>(&self, course: &Course) -> Vec<Shape<'a>> {
        let (light, ink) = (Stroke::whole(Colour::WHITE, 4.4), Stroke::whole(self.ink, 1.2));
        let sides = head(course, Sides::Front).map(|path| Shape::outline(path).traced(light));
        let head = head(course, Sides::All)
            .map(|path| Shape::outline(path).filled(self.colour).traced(ink));
        sides.into_iter().chain(head).collect()
    }

    pub(super) fn arrow<'a>(&self, course: &Course) -> Vec<Shape<'a>> {
        [self.shaft(course), self.head(course)].concat()
    }
}

/// Which sides of a head.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sides {
    All,
    /// The two before its shaft.
    Front,
}

fn head(course: &Course, sides: Sides) -> Option<Path> {
    let (end, ahead) = (course.end(), course.ahead());
    let back = |far: f32, side: f32| {
        (end.x - ahead.x * far - ahead.y * side, end.y - ahead.y * far + ahead.x * side)
    };
    let mut path = PathBuilder::new();
    let (right, left) = (back(HEAD + 2.0, 5.5), back(HEAD + 2.0, -5.5));
    path.move_to(right.0, right.1);
    path.line_to(end.x, end.y);
    path.line_to(left.0, left.1);
    if sides == Sides::All {
        let neck = back(HEAD - 1.0, 0.0);
        path.line_to(neck.0, neck.1);
        path.close();
    }
    path.finish()
}

/// A cross over what failed.
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
