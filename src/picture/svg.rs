//! A scene as SVG.
//!
//! Its own unit is a fifth of the scene's, so that nearly all numbers are whole and short. Everything stands in
//! the file: no font, no script, nothing from elsewhere.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use tiny_skia::{Path, PathSegment, Point, Transform};

use super::scene::{Colour, Fill, Form, Lies, Pattern, Scene, Shape, Stamp, Stroke};

/// The scene as a whole SVG file, the same each time it is written.
pub fn svg(scene: &Scene<'_>) -> String {
    let mut out = Writer { text: String::with_capacity(160_000) };
    let (wide, high) = (fine(scene.width), fine(scene.height));
    out.add(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-labelledby=\"title words\" \
         fill=\"none\" fill-rule=\"evenodd\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\">\n",
        scene.width, scene.height
    ));
    for (name, id, text) in [("title", "title", &scene.title), ("desc", "words", &scene.words)] {
        out.add(format_args!("<{name} id=\"{id}\">{}</{name}>\n", escaped(text)));
    }
    out.definitions(scene);
    for layer in &scene.layers {
        out.add(format_args!("<g id=\"{}\">\n", layer.id));
        for shape in &layer.shapes {
            out.shape(shape, &scene.patterns);
        }
        out.text.push_str("</g>\n");
    }
    out.text.push_str("</svg>\n");
    out.text
}

/// How many units of the file make one of the scene.
const FINE: f32 = 5.0;

/// A length in the units of the file.
fn fine(length: f32) -> i32 {
    (length * FINE).round() as i32
}

/// A text between tags.
fn escaped(text: &str) -> String {
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

struct Writer {
    text: String,
}

impl Writer {
    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = self.text.write_fmt(text);
    }

    /// Patterns, and each stamp that the scene uses.
    fn definitions(&mut self, scene: &Scene<'_>) {
        self.text.push_str("<defs>\n");
        for pattern in &scene.patterns {
            let side = fine(pattern.tile);
            self.add(format_args!(
                "<pattern id=\"{}\" width=\"{side}\" height=\"{side}\" \
                 patternUnits=\"userSpaceOnUse\"><path stroke=\"{}\" stroke-width=\"{}\" d=\"",
                pattern.name,
                Hex(pattern.colour),
                short(pattern.width * FINE)
            ));
            self.path(&pattern.strokes, FINE);
            self.text.push_str("\"/></pattern>\n");
        }
        let mut stamps: BTreeMap<&str, &Stamp> = BTreeMap::new();
        for shape in scene.layers.iter().flat_map(|layer| &layer.shapes) {
            if let Form::Stamps(_, row) = &shape.form {
                stamps.extend(row.iter().map(|(stamp, _)| (stamp.name.as_str(), *stamp)));
            }
        }
        for stamp in stamps.into_values() {
            self.add(format_args!("<path id=\"{}\" d=\"", stamp.name));
            self.path(&stamp.outline, 1.0);
            self.text.push_str("\"/>\n");
        }
        self.text.push_str("</defs>\n");
    }

    fn shape(&mut self, shape: &Shape<'_>, patterns: &[Pattern]) {
        let (first, more) = match &shape.fills[..] {
            [] => (None, &[][..]),
            [first, more @ ..] => (Some(first), more),
        };
        // What is drawn again must not say itself what it is filled with.
        let shared = !more.is_empty();
        if shared {
            self.text.push_str("<g");
            self.fill(first, patterns);
            self.text.push('>');
        }
        self.form(shape);
        if !shared {
            self.fill(first, patterns);
        }
        self.close(shape);
        if let (true, Some(id)) = (shared, &shape.id) {
            self.text.push_str("</g>");
            for fill in more {
                self.add(format_args!("<use href=\"#{id}\""));
                self.fill(Some(fill), patterns);
                self.text.push_str("/>");
            }
        }
        self.text.push('\n');
    }

    /// The beginning of the element, up to where its fill stands.
    fn form(&mut self, shape: &Shape<'_>) {
        match &shape.form {
            Form::Outline(_) => self.text.push_str("<path"),
            Form::Stamps(_, row) if row.len() == 1 => self.text.push_str("<use"),
            Form::Stamps(..) => self.text.push_str("<g"),
            Form::Layer(_) => self.text.push_str("<use"),
        }
        if let Some(id) = &shape.id {
            self.add(format_args!(" id=\"{id}\""));
        }
    }

    /// The rest of the element.
    fn close(&mut self, shape: &Shape<'_>) {
        match &shape.form {
            Form::Outline(path) => {
                self.stroke(shape.stroke, FINE);
                self.text.push_str(" d=\"");
                self.path(path, FINE);
                self.text.push_str("\"/>");
            }
            Form::Layer(id) => {
                self.stroke(shape.stroke, FINE);
                self.add(format_args!(" href=\"#{id}\"/>"));
            }
            Form::Stamps(place, row) => {
                let scale = place.sx.hypot(place.ky);
                self.stroke(shape.stroke, 1.0 / scale);
                self.place(*place);
                match row[..] {
                    [(stamp, _)] => self.add(format_args!(" href=\"#{}\"/>", stamp.name)),
                    _ => {
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
                }
            }
        }
    }

    fn fill(&mut self, fill: Option<&Fill>, patterns: &[Pattern]) {
        match fill {
            None => {}
            Some(Fill::Colour(colour)) => self.add(format_args!(" fill=\"{}\"", Hex(*colour))),
            Some(Fill::Pattern(place)) => {
                self.add(format_args!(" fill=\"url(#{})\"", patterns[*place].name));
            }
        }
    }

    fn stroke(&mut self, stroke: Option<Stroke>, scale: f32) {
        let Some(stroke) = stroke else { return };
        let width = short(stroke.width * scale);
        self.add(format_args!(" stroke=\"{}\" stroke-width=\"{width}\"", Hex(stroke.colour)));
        if let Some((on, off)) = stroke.dash {
            let (on, off) = (short(on * scale), short(off * scale));
            self.add(format_args!(" stroke-dasharray=\"{on} {off}\""));
        }
        if stroke.lies == Lies::Under {
            self.text.push_str(" paint-order=\"stroke\"");
        }
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
    fn path(&mut self, path: &Path, scale: f32) {
        let mut pen = Pen { scale, at: (0, 0), start: (0, 0), before: ' ' };
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

struct Pen {
    scale: f32,
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

    /// Stamps have units of their own, and may need tenths of them.
    fn round(&self, length: f32) -> i32 {
        (length * if self.scale == 1.0 { 10.0 } else { self.scale }).round() as i32
    }

    fn number(&self, out: &mut Writer, number: i32) {
        match (self.scale == 1.0, number % 10) {
            (false, _) => out.add(format_args!("{number}")),
            (true, 0) => out.add(format_args!("{}", number / 10)),
            (true, _) => out.add(format_args!("{}", number as f32 / 10.0)),
        }
    }
}
