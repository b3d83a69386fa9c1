//! Units on their places, and what an order does to a unit that stays there.

use std::f32::consts::TAU;

use tiny_skia::{Path, PathBuilder, Point, Transform};

use super::Subject;
use super::badge::{BADGE, BARE, beside, minus, plus};
use super::course::Course;
use super::drawing::{Drawing, Hand};
use super::ground::text;
use super::key::{Sample, Signs};
use super::looks::Looks;
use super::names::Names;
use super::orders::{CROSS, DrawnOrder, Fate};
use super::pen::cross;
use super::scene::{Colour, Form, Layer, Shape, Stroke};
use crate::adjudication::Outcome;
use crate::board::{Location, Power, Province, UnitKind};
use crate::order::{Adjustment, Movement, Order, Retreat};

/// The size of a dislodged unit's sign to that of another's.
pub(super) const OUT: f32 = 0.8;

pub(super) fn layer<'a>(
    drawing: &Drawing,
    looks: &'a Looks,
    subject: &Subject<'_>,
    (ways, names): (&[Course], &Names),
    signs: &mut Signs,
) -> Layer<'a> {
    let (view, board) = (subject.view, subject.view.board);
    let code = |province| board.code(province).to_lowercase();
    let mut shapes = Vec::new();
    for drawn in subject.orders.iter().filter(|drawn| drawn.dislodged) {
        let place = drawn.order.place().and_then(|place| view.position.unit_at(place.province));
        let at = place.map(|unit| drawing.unit(unit.location));
        shapes.extend(at.and_then(|at| star(at, 15.8, looks.paint.fail)));
        signs.insert(Sample::Dislodged);
    }
    let mut stands = Vec::new();
    for gone in &view.position.dislodged {
        let at = drawing.spots(gone.unit.location.province).out;
        shapes.extend(star(at, 13.4, looks.paint.fail));
        let id = format!("d-{}", code(gone.unit.location.province));
        shapes.extend(sign(looks, gone.unit.power, gone.unit.kind, at, OUT, id));
        signs.insert(Sample::Dislodged);
        stands.push(at);
    }
    for unit in &view.position.units {
        let id = format!("u-{}", code(unit.location.province));
        let at = drawing.unit(unit.location);
        shapes.extend(sign(looks, unit.power, unit.kind, at, 1.0, id));
        stands.push(at);
    }
    let mut staying = Staying { drawing, looks, subject, stands, ways, names, signs };
    for drawn in subject.orders {
        shapes.extend(staying.shapes(drawn));
    }
    Layer { id: "units", shapes }
}

/// What orders do to units where they stand.
struct Staying<'a, 'b> {
    drawing: &'b Drawing,
    looks: &'a Looks,
    subject: &'b Subject<'b>,
    /// The middles of all units.
    stands: Vec<Point>,
    ways: &'b [Course],
    names: &'b Names,
    signs: &'b mut Signs,
}

impl<'a> Staying<'a, '_> {
    fn shapes(&mut self, drawn: &DrawnOrder<'_>) -> Vec<Shape<'a>> {
        let paint = &self.looks.paint;
        match drawn.order {
            Order::Retreat(name, _) if is_gone(drawn) => {
                let at = self.drawing.spots(name.location.province).out;
                self.gone(name.location.province, at)
            }
            Order::Movement(name, movement) if self.holds(drawn, movement) => {
                self.signs.insert(Sample::Hold);
                let unit = self.subject.view.position.unit_at(name.location.province);
                let bar = unit.map(|it| bar(self.drawing.unit(it.location), it.kind, paint.ink));
                let bar = bar.unwrap_or_default();
                self.named('h', name.location.province, bar)
            }
            _ if drawn.fate() == Fate::Unwritten => Vec::new(),
            Order::Movement(name, Movement::Convoy { .. }) if drawn.fate() == Fate::Failed => {
                self.signs.insert(Sample::Failed);
                let at = self.standing(name.location.province).map(|at| self.beside(at, BARE));
                let cross = at.map(|at| cross(at, CROSS - 0.5, paint.fail)).unwrap_or_default();
                self.named('v', name.location.province, cross)
            }
            Order::Adjustment(Adjustment::Remove(name)) => {
                let at = self.standing(name.location.province);
                at.map(|at| self.gone(name.location.province, at)).unwrap_or_default()
            }
            Order::Adjustment(Adjustment::Build { kind, at }) => {
                self.built(drawn.power, *kind, *at)
            }
            _ => Vec::new(),
        }
    }

    /// Whether a unit was told to stay, or stays because what it was told is not allowed.
    fn holds(&self, drawn: &DrawnOrder<'_>, movement: &Movement) -> bool {
        if drawn.fate() != Fate::Unwritten {
            return *movement == Movement::Hold;
        }
        // It may be an order to somebody else's unit, or one of two to this one.
        let province = drawn.order.place().map(|place| place.province);
        let unit = province.and_then(|it| self.subject.view.position.unit_at(it));
        let is_of_this = |other: &&DrawnOrder<'_>| {
            let is_written = other.fate() != Fate::Unwritten || std::ptr::eq(*other, drawn);
            is_written && other.order.place().map(|place| place.province) == province
        };
        let first = self.subject.orders.iter().find(is_of_this);
        unit.is_some_and(|unit| unit.power == drawn.power)
            && first.is_some_and(|first| std::ptr::eq(first, drawn))
    }

    fn standing(&self, province: Province) -> Option<Point> {
        let unit = self.subject.view.position.unit_at(province);
        unit.map(|unit| self.drawing.unit(unit.location))
    }

    fn beside(&self, at: Point, far: f32) -> Point {
        beside(self.drawing, self.names, (at, far), &self.stands, self.ways)
    }

    /// A unit that leaves the board.
    fn gone(&mut self, province: Province, at: Point) -> Vec<Shape<'a>> {
        self.signs.insert(Sample::Gone);
        self.named('g', province, minus(self.beside(at, BADGE), self.looks.paint.fail))
    }

    /// The first of these shapes with a name after what it is and where.
    fn named(&self, what: char, place: Province, mut shapes: Vec<Shape<'a>>) -> Vec<Shape<'a>> {
        let code = self.subject.view.board.code(place).to_lowercase();
        if let Some(first) = shapes.first_mut() {
            first.id = Some(format!("{what}-{code}"));
        }
        shapes
    }

    fn built(&mut self, power: Power, kind: Option<UnitKind>, place: Location) -> Vec<Shape<'a>> {
        self.signs.insert(Sample::Built);
        let unsaid = if place.coast.is_some() { UnitKind::Fleet } else { UnitKind::Army };
        let at = self.drawing.unit(place);
        let id = format!("b-{}", self.subject.view.board.code(place.province).to_lowercase());
        let mut shapes = sign(self.looks, power, kind.unwrap_or(unsaid), at, 1.0, id);
        let plus = plus(self.beside(at, BADGE), self.looks.paint.built);
        shapes.extend(self.named('x', place.province, plus));
        shapes
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

/// A bar under a unit that was drawn to stay. The sign of a fleet is the lower one.
pub(super) fn bar<'a>(at: Point, kind: UnitKind, ink: Colour) -> Vec<Shape<'a>> {
    let below = match kind {
        UnitKind::Army => 14.0,
        UnitKind::Fleet => 10.8,
    };
    let mut path = PathBuilder::new();
    path.move_to(at.x - 8.0, at.y + below);
    path.line_to(at.x + 8.0, at.y + below);
    let Some(path) = path.finish() else { return Vec::new() };
    let stroke = |colour, width| Shape::outline(path.clone()).traced(Stroke::whole(colour, width));
    vec![stroke(Colour::WHITE, 5.0), stroke(ink, 2.4)]
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
