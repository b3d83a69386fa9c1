//! The strip below the map: what it shows, who the powers are, and the key.

use tiny_skia::{Point, Transform};

use super::Subject;
use super::drawing::{Drawing, Hand};
use super::ground::rectangle;
use super::key::{Key, KeyWords};
use super::lettering;
use super::looks::Looks;
use super::scene::{Colour, Fill, Form, Layer, Shape};
use super::units::sign;
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
    /// How many centres the powers own once the turn is over, by their numbers; empty where the picture is
    /// of no turn that was ruled.
    pub after: Vec<usize>,
    /// What the arrows mean.
    pub key: KeyWords,
}

pub(super) const ROW: f32 = 30.0;
pub(super) const EDGE: f32 = 14.0;
/// The size of the words of the key.
pub(super) const SIZE: f32 = 16.0;

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
pub(super) fn words<'a>(text: &str, size: f32, left: f32, base: f32) -> (Shape<'a>, f32) {
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
        let name =
            if are_owned { format!("{name} {}", count(subject, power)) } else { name.to_owned() };
        let (name, _) = words(&name, SIZE, left + 40.0, base);
        shapes.push(name.filled(looks.paint.ink));
    }
    shapes
}

/// `5`, and `6 (+1)` of a power that came to own one more in the turn, as letters count.
fn count(subject: &Subject<'_>, power: Power) -> String {
    let before = subject.view.position.centres_of(subject.view.board, power).count();
    match subject.caption.after.get(power.index()) {
        Some(&after) if after > before => format!("{after} (+{})", after - before),
        Some(&after) if after < before => format!("{after} (-{})", before - after),
        _ => before.to_string(),
    }
}

pub(super) fn swatch<'a>(left: Point, colour: Colour) -> Option<Shape<'a>> {
    rectangle(left.x, left.y - 10.0, 34.0, 20.0).map(|swatch| Shape::outline(swatch).filled(colour))
}

/// The sign of an army, a little smaller than on the map.
pub(super) fn unit<'a>(looks: &'a Looks, power: Power, at: Point) -> Vec<Shape<'a>> {
    unit_of(UnitKind::Army, looks, power, at)
}

/// The same of either kind.
pub(super) fn unit_of<'a>(
    kind: UnitKind,
    looks: &'a Looks,
    power: Power,
    at: Point,
) -> Vec<Shape<'a>> {
    let mut shapes = sign(looks, power, kind, at, 0.8, String::new());
    shapes.iter_mut().for_each(|shape| shape.id = None);
    shapes
}
