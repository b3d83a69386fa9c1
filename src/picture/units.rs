//! Units on their places, and what an order does to a unit that stays there.

use std::f32::consts::TAU;

use tiny_skia::{Path, PathBuilder, Point, Transform};

use super::Subject;
use super::drawing::{Drawing, Hand};
use super::ground::{circle, text};
use super::looks::Looks;
use super::orders::{DrawnOrder, Fate};
use super::pen::cross;
use super::scene::{Colour, Form, Layer, Shape, Stroke};
use crate::adjudication::Outcome;
use crate::board::{Power, UnitKind};
use crate::order::{Adjustment, Movement, Order, Retreat};

/// The size of a dislodged unit's sign to that of another's.
pub(super) const OUT: f32 = 0.8;

pub(super) fn layer<'a>(drawing: &Drawing, looks: &'a Looks, subject: &Subject<'_>) -> Layer<'a> {
    let (view, board) = (subject.view, subject.view.board);
    let code = |province| board.code(province).to_lowercase();
    let mut shapes = Vec::new();
    for drawn in subject.orders.iter().filter(|drawn| drawn.dislodged) {
        let place = drawn.order.place().and_then(|place| view.position.unit_at(place.province));
        let at = place.map(|unit| drawing.unit(unit.location));
        shapes.extend(at.and_then(|at| star(at, 15.8, looks.paint.fail)));
    }
    for gone in &view.position.dislodged {
        let at = drawing.spots(gone.unit.location.province).out;
        shapes.extend(star(at, 13.4, looks.paint.fail));
        let id = format!("d-{}", code(gone.unit.location.province));
        shapes.extend(sign(looks, gone.unit.power, gone.unit.kind, at, OUT, id));
    }
    for unit in &view.position.units {
        let id = format!("u-{}", code(unit.location.province));
        let at = drawing.unit(unit.location);
        shapes.extend(sign(looks, unit.power, unit.kind, at, 1.0, id));
    }
    for drawn in subject.orders {
        shapes.extend(stays(drawing, looks, subject, drawn));
    }
    Layer { id: "units", shapes }
}

/// What an order does to a unit where it stands.
fn stays<'a>(
    drawing: &Drawing,
    looks: &'a Looks,
    subject: &Subject<'_>,
    drawn: &DrawnOrder<'_>,
) -> Vec<Shape<'a>> {
    let (view, paint) = (subject.view, &looks.paint);
    match drawn.order {
        Order::Retreat(name, _) if is_gone(drawn) => {
            cross(drawing.spots(name.location.province).out, 9.0, paint.fail)
        }
        _ if drawn.fate() == Fate::Unwritten => Vec::new(),
        Order::Movement(name, Movement::Hold) => {
            let unit = view.position.unit_at(name.location.province);
            unit.map(|unit| bar(drawing.unit(unit.location), paint.ink)).unwrap_or_default()
        }
        Order::Adjustment(Adjustment::Remove(name)) => {
            let unit = view.position.unit_at(name.location.province);
            let at = unit.map(|unit| drawing.unit(unit.location));
            at.map(|at| cross(at, 11.0, paint.fail)).unwrap_or_default()
        }
        Order::Adjustment(Adjustment::Build { kind, at: place }) => {
            let unsaid = if place.coast.is_some() { UnitKind::Fleet } else { UnitKind::Army };
            let kind = kind.unwrap_or(unsaid);
            let at = drawing.unit(*place);
            let id = format!("b-{}", view.board.code(place.province).to_lowercase());
            let mut shapes = sign(looks, drawn.power, kind, at, 1.0, id);
            shapes.extend(plus(Point::from_xy(at.x + 10.0, at.y - 10.0), paint.built));
            shapes
        }
        _ => Vec::new(),
    }
}

/// Whether a dislodged unit leaves the board, by its order or because that was not possible.
fn is_gone(drawn: &DrawnOrder<'_>) -> bool {
    match (drawn.order, drawn.outcome) {
        (_, Some(outcome)) => !matches!(outcome, Outcome::Retreats),
        (Order::Retreat(_, retreat), None) => *retreat == Retreat::Disband,
        _ => false,
    }
}

/// The sign of a unit with the letter of its power.
pub(super) fn sign<'a>(
    looks: &'a Looks,
    power: Power,
    kind: UnitKind,
    at: Point,
    scale: f32,
    id: String,
) -> Vec<Shape<'a>> {
    let look = looks.of(power);
    let stamp = looks.sign(kind);
    let place = Transform::from_row(scale, 0.0, 0.0, scale, at.x, at.y);
    let form = || Form::Stamps(place, vec![(stamp, 0.0)]);
    let (size, below) = match kind {
        UnitKind::Army => (15.0, 5.0),
        UnitKind::Fleet => (14.0, 4.6),
    };
    let letter = Point::from_xy(at.x, at.y + below * scale);
    vec![
        Shape::new(form()).traced(Stroke::whole(Colour::WHITE, 3.6)).named(id),
        Shape::new(form()).filled(look.colour).traced(Stroke::whole(looks.paint.ink, 1.4)),
        text(Hand::Bold, &look.letter, size * scale, letter).filled(look.ink),
    ]
}

/// A bar under a unit that was drawn to stay.
pub(super) fn bar<'a>(at: Point, ink: Colour) -> Vec<Shape<'a>> {
    let mut path = PathBuilder::new();
    path.move_to(at.x - 8.0, at.y + 14.0);
    path.line_to(at.x + 8.0, at.y + 14.0);
    let Some(path) = path.finish() else { return Vec::new() };
    let stroke = |colour, width| Shape::outline(path.clone()).traced(Stroke::whole(colour, width));
    vec![stroke(Colour::WHITE, 5.0), stroke(ink, 2.4)]
}

/// A plus in a disc, over what is built.
pub(super) fn plus<'a>(at: Point, colour: Colour) -> Vec<Shape<'a>> {
    let mut path = PathBuilder::new();
    for (x, y) in [(3.4, 0.0), (0.0, 3.4)] {
        path.move_to(at.x - x, at.y - y);
        path.line_to(at.x + x, at.y + y);
    }
    let disc = circle(at, 5.8)
        .map(|disc| Shape::outline(disc).filled(Colour::WHITE).traced(Stroke::whole(colour, 1.4)));
    let sign = path.finish().map(|path| Shape::outline(path).traced(Stroke::whole(colour, 2.2)));
    disc.into_iter().chain(sign).collect()
}

/// A star with blunt rays, around a unit that is pushed out.
pub(super) fn star<'a>(at: Point, radius: f32, colour: Colour) -> Option<Shape<'a>> {
    let star = burst(at, radius)?;
    Some(Shape::outline(star).filled(Colour::WHITE).traced(Stroke::whole(colour, 1.7)))
}

fn burst(at: Point, radius: f32) -> Option<Path> {
    const RAYS: usize = 12;
    let mut path = PathBuilder::new();
    for step in 0..2 * RAYS {
        let far = if step % 2 == 0 { radius } else { radius - 2.8 };
        let (sin, cos) = (TAU * step as f32 / (2 * RAYS) as f32).sin_cos();
        let (x, y) = (at.x + far * cos, at.y + far * sin);
        if step == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.close();
    path.finish()
}
