//! The map under the units: water, land, who owns what, names, and what lies in fog.

use tiny_skia::{Path, PathBuilder, Point, Rect, Transform};

use super::Subject;
use super::course::Course;
use super::drawing::{Drawing, Hand, Kind, Label};
use super::lettering;
use super::looks::Looks;
use super::names::Names;
use super::scene::{Colour, Fill, Form, Layer, Pattern, Shape, Stroke};
use crate::board::{Board, Province};
use crate::view::View;

/// How far apart the base lines of a label are, and how far the first lies below the middle of its
/// letters, in heights of a letter.
const LEADING: f32 = 0.92;
const BELOW_MIDDLE: f32 = 0.32;

/// How far the tones of water along coasts reach.
const SHALLOWS: [f32; 2] = [7.0, 3.2];

/// The patterns of the powers, by their numbers, then the fog's.
pub(super) fn patterns(looks: &Looks, board: &Board) -> Vec<Pattern> {
    let mut patterns: Vec<Pattern> = board
        .powers()
        .map(|power| (board.power_code(power).to_lowercase(), looks.of(power)))
        .map(|(code, look)| Pattern {
            name: format!("t-{code}"),
            tile: look.pattern.tile,
            width: look.pattern.width,
            strokes: look.pattern.strokes.clone(),
            colour: look.line,
        })
        .collect();
    let mut strokes = PathBuilder::new();
    for (x, y) in [(0.0, 0.0), (-5.0, 5.0), (5.0, -5.0)] {
        strokes.move_to(x, y + 10.0);
        strokes.line_to(x + 10.0, y);
    }
    patterns.extend(strokes.finish().map(|strokes| Pattern {
        name: "t-fog".to_owned(),
        tile: 10.0,
        width: 3.0,
        strokes,
        colour: looks.paint.fog,
    }));
    patterns
}

/// Everything up to the marks of the centres, and the fog over it.
pub(super) fn layers<'a>(
    drawing: &'a Drawing,
    looks: &'a Looks,
    view: &View<'_>,
) -> Vec<Layer<'a>> {
    let mut layers = vec![sea(drawing, looks)];
    layers.push(Layer {
        id: "coast",
        shapes: vec![Shape::new(Form::Layer("land")).traced(Stroke::whole(looks.paint.coast, 2.2))],
    });
    layers.push(land(drawing, looks, view));
    layers.push(edges(drawing, looks));
    layers.push(centres(drawing, looks, view.board));
    layers.extend(fog(drawing, view));
    layers
}

fn sea<'a>(drawing: &'a Drawing, looks: &Looks) -> Layer<'a> {
    let (width, height) = drawing.size();
    let paint = &looks.paint;
    let all = rectangle(0.0, 0.0, width, height).map(|all| Shape::outline(all).filled(paint.sea));
    let mut shapes: Vec<Shape<'_>> = all.into_iter().collect();
    let shallows = SHALLOWS.iter().zip(&paint.shallows);
    shapes.extend(shallows.map(|(by, &colour)| {
        Shape::new(Form::Layer("land")).traced(Stroke::whole(colour, 2.0 * by))
    }));
    let line = Stroke::dashed(paint.water, 1.0, (4.0, 4.0));
    shapes.extend(drawing.waters.iter().map(|path| Shape::borrowed(path).traced(line)));
    Layer { id: "sea", shapes }
}

fn land<'a>(drawing: &'a Drawing, looks: &Looks, view: &View<'_>) -> Layer<'a> {
    let mut shapes = Vec::new();
    for face in &drawing.faces {
        let shape = Shape::borrowed(&face.outline);
        match (face.kind, face.province) {
            (Kind::Neutral, _) => {
                let shape = shape.named(format!("n-{}", face.name));
                shapes.push(shape.filled(looks.paint.neutral));
            }
            (Kind::Land, Some(province)) => {
                let shape = shape.named(format!("p-{}", face.name.to_lowercase()));
                shapes.push(match view.position.owner(province) {
                    None => shape.filled(looks.paint.paper),
                    Some(owner) => {
                        let mut shape = shape.filled(looks.of(owner).tint);
                        shape.fills.push(Fill::Pattern(owner.index()));
                        shape
                    }
                });
            }
            _ => {}
        }
    }
    Layer { id: "land", shapes }
}

fn edges<'a>(drawing: &'a Drawing, looks: &Looks) -> Layer<'a> {
    let paint = &looks.paint;
    let line = Stroke::whole(paint.border, 1.1);
    let mut shapes: Vec<Shape<'_>> =
        drawing.borders.iter().map(|path| Shape::borrowed(path).traced(line)).collect();
    for (name, path) in &drawing.marks {
        let dark = Shape::borrowed(path).traced(Stroke::whole(paint.coast, 3.0));
        shapes.push(dark.named(format!("m-{name}")));
        shapes.push(Shape::borrowed(path).traced(Stroke::whole(paint.sea, 1.6)));
    }
    Layer { id: "edges", shapes }
}

fn centres<'a>(drawing: &Drawing, looks: &'a Looks, board: &Board) -> Layer<'a> {
    let mut shapes = Vec::new();
    for province in board.provinces() {
        let Some(at) = drawing.spots(province).centre else { continue };
        let mut mark = centre(looks, at);
        mark[0].id = Some(format!("c-{}", board.code(province).to_lowercase()));
        shapes.extend(mark);
    }
    Layer { id: "centres", shapes }
}

/// The mark of a supply centre.
pub(super) fn centre<'a>(looks: &'a Looks, at: Point) -> Vec<Shape<'a>> {
    let place = Transform::from_translate(at.x, at.y);
    let mark = |stamp| Shape::new(Form::Stamps(place, vec![(stamp, 0.0)]));
    let (paper, ink) = (looks.paint.paper, looks.paint.ink);
    let ring = mark(&looks.ring).filled(paper).traced(Stroke::whole(ink, 1.1));
    vec![ring, mark(&looks.dot).filled(ink)]
}

fn fog<'a>(drawing: &Drawing, view: &View<'_>) -> Option<Layer<'a>> {
    let hidden = drawing.outline(|province| view.hidden.contains(&province))?;
    let mut shape = Shape::outline(hidden);
    shape.fills.push(Fill::Pattern(view.board.powers().len()));
    Some(Layer { id: "fog", shapes: vec![shape] })
}

/// The names, above the arrows: where an arrow still runs under one, it is set off.
pub(super) fn labels<'a>(
    drawing: &'a Drawing,
    looks: &Looks,
    subject: &Subject<'_>,
    (courses, names): (&[Course], &Names),
) -> Layer<'a> {
    let (view, board) = (subject.view, subject.view.board);
    let paint = &looks.paint;
    let mut shapes = Vec::new();
    for province in board.provinces() {
        let Some(label) = names.of(province) else { continue };
        let colour = if label.hand == Hand::Sea { paint.sea_label } else { paint.ink };
        let crossed =
            courses.iter().any(|course| course.crosses(label)) || names.straddles(province);
        let around = crossed.then(|| Stroke::around(ground(looks, view, province, label), 1.7));
        let code = board.code(province).to_lowercase();
        for (number, mut shape) in words(label).into_iter().enumerate() {
            shape = shape.filled(colour);
            shape.stroke = around;
            let part = if number == 0 { String::new() } else { format!("-{}", number + 1) };
            shapes.push(shape.named(format!("l-{code}{part}")));
        }
    }
    for ((place, _), at) in drawing.shores.iter().zip(&names.shores) {
        let letters = place.coast.map_or("", |coast| coast.code());
        let shape = text(Hand::Bold, letters, 11.0, Point::from_xy(at.x, at.y + 3.5));
        let around = Stroke::around(land_ground(looks, view, place.province), 1.5);
        let code = board.code(place.province).to_lowercase();
        let id = format!("s-{code}-{}", letters.to_lowercase());
        shapes.push(shape.filled(paint.ink).traced(around).named(id));
    }
    Layer { id: "labels", shapes }
}

/// What a label stands on.
fn ground(looks: &Looks, view: &View<'_>, province: Province, label: &Label) -> Colour {
    match label.hand {
        Hand::Sea => looks.paint.sea,
        _ => land_ground(looks, view, province),
    }
}

fn land_ground(looks: &Looks, view: &View<'_>, province: Province) -> Colour {
    view.position.owner(province).map_or(looks.paint.paper, |owner| looks.of(owner).tint)
}

/// The lines of a label.
fn words<'a>(label: &Label) -> Vec<Shape<'a>> {
    let Label { hand, middle, size, angle, lines, .. } = label;
    let first = middle.y + BELOW_MIDDLE * size - (lines.len() - 1) as f32 * LEADING / 2.0 * size;
    let turned = Transform::from_rotate_at(*angle, middle.x, middle.y);
    let line = |(number, line): (usize, &String)| {
        let at = Point::from_xy(middle.x, first + number as f32 * LEADING * size);
        let mut shape = text(*hand, line, *size, at);
        if let Form::Stamps(place, _) = &mut shape.form {
            *place = place.post_concat(turned);
        }
        shape
    };
    lines.iter().enumerate().map(line).collect()
}

/// A line of text around a point of its base line.
pub(super) fn text<'a>(hand: Hand, text: &str, size: f32, at: Point) -> Shape<'a> {
    let line = lettering::line(hand, text);
    let scale = size / 1000.0;
    let left = at.x - line.length * scale / 2.0;
    Shape::new(Form::Stamps(Transform::from_row(scale, 0.0, 0.0, scale, left, at.y), line.letters))
}

/// The border of the sheet around the map.
pub(super) fn frame<'a>(drawing: &Drawing, looks: &Looks) -> Option<Layer<'a>> {
    let (width, height) = drawing.size();
    let paint = &looks.paint;
    let inner = rectangle(3.0, 3.0, width - 6.0, height - 6.0)?;
    let line = rectangle(6.0, 6.0, width - 12.0, height - 12.0)?;
    let shapes = vec![
        Shape::outline(inner).traced(Stroke::whole(paint.paper, 6.0)),
        Shape::outline(line).traced(Stroke::whole(paint.coast, 1.0)),
    ];
    Some(Layer { id: "frame", shapes })
}

pub(super) fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Option<Path> {
    Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect)
}

pub(super) fn circle(middle: Point, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(middle.x, middle.y, radius)
}
