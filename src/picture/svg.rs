//! A scene as SVG.
//!
//! Its own unit is a fifth of the scene's, so that nearly all numbers are whole and short. Everything stands in
//! the file: no font, no script, nothing from elsewhere.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use tiny_skia::{Path, PathSegment, Point, Transform};

use super::scene::{Colour, Fill, Form, Layer, Lies, Pattern, Scene, Shape, Stamp, Stroke};

/// The scene as a whole SVG file, the same each time it is written.
pub fn svg(scene: &Scene<'_>) -> String {
    let mut out = Writer::new(Ids::Kept);
    for layer in &scene.layers {
        out.layer(layer, &scene.patterns);
    }
    let (wide, high) = (fine(scene.width), fine(scene.height));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {wide} {high}\" lang=\"{}\" role=\"img\" aria-labelledby=\"title words\" {USUAL}>\n",
        scene.width,
        scene.height,
        scene.language.tag()
    );
    for (name, id, words) in [("title", "title", &scene.title), ("desc", "words", &scene.words)] {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "<{name} id=\"{id}\">{}</{name}>", escaped(words));
    }
    text.push_str(&out.definitions(&[scene]));
    text.push_str(&out.text);
    text.push_str("</svg>\n");
    text
}

/// What holds for all shapes that say nothing else.
pub(super) const USUAL: &str =
    "fill=\"none\" fill-rule=\"evenodd\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";

/// Room for most pictures, in bytes.
const ROOM: usize = 160_000;
/// How many units of the file make one of the scene.
const FINE: f32 = 5.0;

/// A length in the units of the file.
pub(super) fn fine(length: f32) -> i32 {
    (length * FINE).round() as i32
}

/// A text between tags.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A number with at most three digits behind the point.
fn short(number: f32) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.strip_prefix('0').filter(|rest| !rest.is_empty()).unwrap_or(text).to_owned()
}

struct Hex(Colour);

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Colour { red, green, blue } = self.0;
        match [red, green, blue].iter().all(|it| it >> 4 == it & 15) {
            true => write!(f, "#{:x}{:x}{:x}", red & 15, green & 15, blue & 15),
            false => write!(f, "#{red:02x}{green:02x}{blue:02x}"),
        }
    }
}

/// Whether shapes have their names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ids {
    Kept,
    LeftOut,
}

/// What is written, and how its shapes look: a look that is said once for all of them is a class.
pub(super) struct Writer {
    pub(super) text: String,
    ids: Ids,
    looks: Vec<String>,
    /// The numbers of those that were asked for before.
    numbered: Vec<(Asked, usize)>,
}

/// What a shape is filled with and traced with, and what a length of the scene comes to in its units where it
/// is traced.
type Asked = (Option<Fill>, Option<Stroke>, f32);

impl Writer {
    pub(super) fn new(ids: Ids) -> Writer {
        let text = String::with_capacity(ROOM);
        Writer { text, ids, looks: Vec::new(), numbered: Vec::new() }
    }

    /// Names are left out, or written, from here on.
    pub(super) fn set_ids(&mut self, ids: Ids) {
        self.ids = ids;
    }

    /// A whole number: a picture has some ten thousand, too many for the formatter.
    fn whole(&mut self, number: i32) {
        self.text.push_str(itoa::Buffer::new().format(number));
    }

    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = self.text.write_fmt(text);
    }

    pub(super) fn layer(&mut self, layer: &Layer<'_>, patterns: &[Pattern]) {
        self.add(format_args!("<g id=\"{}\">\n", layer.id));
        for shape in &layer.shapes {
            self.shape(shape, patterns);
        }
        self.text.push_str("</g>\n");
    }

    /// The looks that were named so far, patterns, and each stamp that a scene uses.
    pub(super) fn definitions(&self, scenes: &[&Scene<'_>]) -> String {
        let mut out = Writer::new(self.ids);
        out.text.push_str("<style>\n");
        for (number, look) in self.looks.iter().enumerate() {
            out.add(format_args!(".{}{{{look}}}\n", class(number)));
        }
        out.text.push_str("</style>\n<defs>\n");
        for pattern in scenes.first().iter().flat_map(|scene| &scene.patterns) {
            let side = fine(pattern.tile);
            out.add(format_args!(
                "<pattern id=\"{}\" width=\"{side}\" height=\"{side}\" \
                 patternUnits=\"userSpaceOnUse\"><path stroke=\"{}\" stroke-width=\"{}\" d=\"",
                pattern.name,
                Hex(pattern.colour),
                short(pattern.width * FINE)
            ));
            out.path(&pattern.strokes, Units::File);
            out.text.push_str("\"/></pattern>\n");
        }
        let mut stamps: BTreeMap<&str, &Stamp> = BTreeMap::new();
        let layers = scenes.iter().flat_map(|scene| &scene.layers);
        for shape in layers.flat_map(|layer| &layer.shapes) {
            if let Form::Stamps(_, row) = &shape.form {
                stamps.extend(row.iter().map(|(stamp, _)| (stamp.name.as_str(), *stamp)));
            }
        }
        for stamp in stamps.into_values() {
            out.add(format_args!("<path id=\"{}\" d=\"", stamp.name));
            out.path(&stamp.outline, Units::Stamp);
            out.text.push_str("\"/>\n");
        }
        out.text.push_str("</defs>\n");
        out.text
    }

    pub(super) fn shape(&mut self, shape: &Shape<'_>, patterns: &[Pattern]) {
        let (first, more) = match &shape.fills[..] {
            [] => (None, &[][..]),
            [first, more @ ..] => (Some(first), more),
        };
        // What is drawn again must not say itself what it is filled with.
        match (&shape.id, self.ids) {
            (Some(id), Ids::Kept) if !more.is_empty() => {
                self.apart(shape, first, patterns);
                for fill in more {
                    self.again(id, fill, patterns);
                }
            }
            _ => {
                self.form(shape, first, patterns);
                more.iter().for_each(|fill| self.form(shape, Some(fill), patterns));
            }
        }
        self.text.push('\n');
    }

    /// A shape whose fill is not its own: what refers to it says itself what it is filled with.
    pub(super) fn apart(&mut self, shape: &Shape<'_>, fill: Option<&Fill>, patterns: &[Pattern]) {
        self.text.push_str("<g");
        self.look(fill, None, 1.0, patterns);
        self.text.push('>');
        self.form(shape, None, patterns);
        self.text.push_str("</g>");
    }

    /// The shape of this name once more, filled with something else.
    pub(super) fn again(&mut self, id: &str, fill: &Fill, patterns: &[Pattern]) {
        self.add(format_args!("<use href=\"#{id}\""));
        self.look(Some(fill), None, 1.0, patterns);
        self.text.push_str("/>");
    }

    /// A shape that is written elsewhere without a stroke, traced as here.
    pub(super) fn traced_again(&mut self, shape: &Shape<'_>, patterns: &[Pattern]) {
        let Some(id) = &shape.id else { return };
        self.add(format_args!("<use href=\"#{id}\""));
        self.look(None, shape.stroke, own_length(&shape.form), patterns);
        self.text.push_str("/>");
    }

    fn form(&mut self, shape: &Shape<'_>, fill: Option<&Fill>, patterns: &[Pattern]) {
        match &shape.form {
            Form::Outline(_) => self.text.push_str("<path"),
            Form::Stamps(_, row) if row.len() == 1 => self.text.push_str("<use"),
            Form::Stamps(..) => self.text.push_str("<g"),
            Form::Layer(_) => self.text.push_str("<use"),
        }
        if let (Some(id), Ids::Kept) = (&shape.id, self.ids) {
            self.add(format_args!(" id=\"{id}\""));
        }
        self.look(fill, shape.stroke, own_length(&shape.form), patterns);
        match &shape.form {
            Form::Outline(path) => {
                self.text.push_str(" d=\"");
                self.path(path, Units::File);
                self.text.push_str("\"/>");
            }
            Form::Layer(id) => self.add(format_args!(" href=\"#{id}\"/>")),
            Form::Stamps(place, row) => {
                self.place(*place);
                self.stamps(row);
            }
        }
    }

    fn stamps(&mut self, row: &[(&Stamp, f32)]) {
        if let [(stamp, _)] = row {
            self.add(format_args!(" href=\"#{}\"/>", stamp.name));
            return;
        }
        self.text.push('>');
        for (stamp, x) in row {
            self.add(format_args!("<use href=\"#{}\"", stamp.name));
            if *x != 0.0 {
                self.add(format_args!(" x=\"{}\"", x.round()));
            }
            self.text.push_str("/>");
        }
        self.text.push_str("</g>");
    }

    /// How a shape is filled and traced, as its class; `scale` is what a length of the scene comes to in
    /// the shape's own units.
    fn look(
        &mut self,
        fill: Option<&Fill>,
        stroke: Option<Stroke>,
        scale: f32,
        patterns: &[Pattern],
    ) {
        let asked: Asked = (fill.copied(), stroke, stroke.map_or(0.0, |_| scale));
        if let Some((_, number)) = self.numbered.iter().find(|(other, _)| *other == asked) {
            return self.class(*number);
        }
        let mut look = String::new();
        // Writing to a text cannot fail.
        let _ = match fill {
            None => Ok(()),
            Some(Fill::Colour(colour)) => write!(look, "fill:{}", Hex(*colour)),
            Some(Fill::Pattern(place)) => write!(look, "fill:url(#{})", patterns[*place].name),
        };
        if let Some(stroke) = stroke {
            let parted = if look.is_empty() { "" } else { ";" };
            let width = short(stroke.width * scale);
            let _ = write!(look, "{parted}stroke:{};stroke-width:{width}", Hex(stroke.colour));
            if let Some((on, off)) = stroke.dash {
                let (on, off) = (short(on * scale), short(off * scale));
                let _ = write!(look, ";stroke-dasharray:{on} {off}");
            }
            if stroke.lies == Lies::Under {
                look.push_str(";paint-order:stroke");
            }
        }
        if look.is_empty() {
            return;
        }
        let number = self.looks.iter().position(|known| *known == look).unwrap_or_else(|| {
            self.looks.push(look);
            self.looks.len() - 1
        });
        // What a pattern is called, its scene alone knows.
        if !matches!(fill, Some(Fill::Pattern(_))) {
            self.numbered.push((asked, number));
        }
        self.class(number);
    }

    fn class(&mut self, number: usize) {
        self.add(format_args!(" class=\"{}\"", class(number)));
    }

    fn place(&mut self, place: Transform) {
        let Transform { sx, kx, ky, sy, tx, ty } = place;
        let (x, y) = (fine(tx), fine(ty));
        if kx == 0.0 && ky == 0.0 && sx == sy {
            let scale = short(sx * FINE);
            self.add(format_args!(" transform=\"translate({x} {y})scale({scale})\""));
        } else {
            let [a, b, c, d] = [sx, ky, kx, sy].map(|it| short(it * FINE));
            self.add(format_args!(" transform=\"matrix({a} {b} {c} {d} {x} {y})\""));
        }
    }

    /// A path in whole numbers, relative to the point before: what was rounded away is not lost on
    /// the way.
    fn path(&mut self, path: &Path, units: Units) {
        let mut pen = Pen { units, at: (0, 0), start: (0, 0), before: ' ' };
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    pen.before = ' ';
                    pen.points(self, 'm', &[to]);
                    pen.start = pen.at;
                }
                PathSegment::LineTo(to) => pen.points(self, 'l', &[to]),
                PathSegment::QuadTo(a, to) => pen.points(self, 'q', &[a, to]),
                PathSegment::CubicTo(a, b, to) => pen.points(self, 'c', &[a, b, to]),
                PathSegment::Close => {
                    self.text.push('z');
                    (pen.at, pen.before) = (pen.start, ' ');
                }
            }
        }
    }
}

/// What a length of the scene comes to in the units that a shape is written in.
fn own_length(form: &Form<'_>) -> f32 {
    match form {
        Form::Outline(_) | Form::Layer(_) => FINE,
        Form::Stamps(place, _) => 1.0 / place.sx.hypot(place.ky),
    }
}

/// The name of a look: `A` to `Z`, then `AA`.
fn class(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", class(more - 1)),
    }
}

/// The units that a path is written in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Units {
    /// Those of the file.
    File,
    /// A stamp's own, which may need tenths.
    Stamp,
}

struct Pen {
    units: Units,
    /// Where the pen is, in whole numbers; for stamps, in tenths of their units.
    at: (i32, i32),
    start: (i32, i32),
    before: char,
}

impl Pen {
    fn points(&mut self, out: &mut Writer, command: char, points: &[Point]) {
        let from = self.at;
        let is_implied = self.before == command || (self.before == 'm' && command == 'l');
        if !is_implied {
            out.text.push(command);
        }
        let mut parted = !is_implied;
        for point in points {
            self.at = (self.round(point.x), self.round(point.y));
            for step in [self.at.0 - from.0, self.at.1 - from.1] {
                if step >= 0 && !parted {
                    out.text.push(' ');
                }
                parted = false;
                self.number(out, step);
            }
        }
        self.before = command;
    }

    fn round(&self, length: f32) -> i32 {
        match self.units {
            Units::File => fine(length),
            Units::Stamp => (length * 10.0).round() as i32,
        }
    }

    fn number(&self, out: &mut Writer, number: i32) {
        match (self.units, number % 10) {
            (Units::File, _) => out.whole(number),
            (Units::Stamp, 0) => out.whole(number / 10),
            (Units::Stamp, _) => out.add(format_args!("{}", number as f32 / 10.0)),
        }
    }
}
