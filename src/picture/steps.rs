//! Many turns on one map, as SVG to be shown one after the other: the ground stands once, and each turn
//! is three groups of the class `f` and of its own, `f0`, `f1` and so on: what is owned, the orders, and
//! all above the names, with the strip below the map. What several turns have in common, as a unit that stays, is written once.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::ground::rectangle;
use super::scene::{Fill, Form, Layer, Scene, Shape};
use super::svg::{Ids, USUAL, Writer, fine};

/// The turns as one SVG element, called what the elements `name` and `now` of its page say; the first is the
/// one whose groups have the class `on`.
pub fn steps(scenes: Vec<Scene<'_>>) -> String {
    let Some(ground) = scenes.first() else { return String::new() };
    let mut out = Writer::new(Ids::LeftOut);
    let turns: Vec<Turn> = scenes.iter().map(|scene| Turn::of(&mut out, scene)).collect();
    let shared = Shared::of(&turns);
    let all = |part: fn(&Turn) -> &Vec<String>| -> String {
        turns.iter().enumerate().map(|(number, turn)| shared.group(number, part(turn))).collect()
    };
    out.set_ids(Ids::Kept);
    out.text.clear();
    let below = layers(&mut out, ground, &["sea", "coast"]) + &land(&mut out, ground);
    let middle = layers(&mut out, ground, &["edges", "centres"]);
    let labels = labels(&mut out, ground);
    let above = layers(&mut out, ground, &["frame"]);
    let all_scenes: Vec<&Scene<'_>> = scenes.iter().collect();
    let high = scenes.iter().map(|scene| scene.height).fold(0.0, f32::max);
    let strip = strip(&mut out, ground, high);
    let (wide, high) = (fine(ground.width), fine(high));
    [
        format!(
            "<svg viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-labelledby=\"name now\" {USUAL}>\n"
        ),
        out.definitions(&all_scenes),
        shared.definitions(),
        below,
        all(|turn| &turn.owned),
        middle,
        all(|turn| &turn.orders),
        labels,
        strip,
        all(|turn| &turn.units),
        above,
        "</svg>\n".to_owned(),
    ]
    .concat()
}

/// What changes from turn to turn, in pieces.
struct Turn {
    owned: Vec<String>,
    orders: Vec<String>,
    units: Vec<String>,
}

impl Turn {
    fn of(out: &mut Writer, scene: &Scene<'_>) -> Turn {
        let mut orders = pieces(out, shapes(scene, "orders"), scene);
        orders.extend(set_off(out, scene));
        let above = ["heads", "units"].iter().flat_map(|id| pieces(out, shapes(scene, id), scene));
        let mut units: Vec<String> = above.collect();
        // The sheet below the map is the ground's.
        units.extend(pieces(out, shapes(scene, "caption").skip(1), scene));
        Turn { owned: owned(out, scene), orders, units }
    }
}

/// What is written meanwhile.
fn written(out: &mut Writer, write: impl FnOnce(&mut Writer)) -> String {
    let start = out.text.len();
    write(out);
    out.text.split_off(start)
}

/// Shapes, each that has a name together with those behind it that have none.
fn pieces<'s, 'a: 's>(
    out: &mut Writer,
    shapes: impl Iterator<Item = &'s Shape<'a>>,
    scene: &Scene<'_>,
) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for shape in shapes {
        let text = written(out, |out| out.shape(shape, &scene.patterns));
        match pieces.last_mut() {
            Some(last) if shape.id.is_none() => last.push_str(&text),
            _ => pieces.push(text),
        }
    }
    pieces
}

fn shapes<'s, 'a>(scene: &'s Scene<'a>, id: &str) -> impl Iterator<Item = &'s Shape<'a>> {
    scene.layer(id).into_iter().flat_map(|layer| &layer.shapes)
}

/// The provinces that are somebody's, over those of the ground.
fn owned(out: &mut Writer, scene: &Scene<'_>) -> Vec<String> {
    let owned = shapes(scene, "land").filter(|shape| shape.fills.len() > 1);
    let named = owned.filter_map(|shape| Some((shape.id.as_deref()?, &shape.fills)));
    named
        .map(|(id, fills)| {
            written(out, |out| fills.iter().for_each(|fill| out.again(id, fill, &scene.patterns)))
        })
        .collect()
}

/// Names under which an arrow runs, set off from it: the name itself is drawn over this.
fn set_off(out: &mut Writer, scene: &Scene<'_>) -> Vec<String> {
    let crossed = shapes(scene, "labels").filter(|shape| shape.stroke.is_some());
    crossed.map(|shape| written(out, |out| out.traced_again(shape, &scene.patterns))).collect()
}

fn layers(out: &mut Writer, scene: &Scene<'_>, ids: &[&str]) -> String {
    let wanted = scene.layers.iter().filter(|layer| ids.contains(&layer.id));
    written(out, |out| wanted.for_each(|layer| out.layer(layer, &scene.patterns)))
}

/// The land as nobody's; what is drawn over it must find its outlines without a fill.
fn land(out: &mut Writer, scene: &Scene<'_>) -> String {
    let Some(layer) = scene.layer("land") else { return String::new() };
    let free = layer.shapes.iter().find(|it| is_province(it) && it.fills.len() == 1);
    let paper: Vec<Fill> = free.map(|shape| shape.fills.clone()).unwrap_or_default();
    let shapes = layer.shapes.iter().map(|shape| match is_province(shape) {
        true => Shape { fills: [&paper[..], &paper[..]].concat(), ..shape.clone() },
        false => shape.clone(),
    });
    let layer = Layer { id: layer.id, shapes: shapes.collect() };
    written(out, |out| out.layer(&layer, &scene.patterns))
}

fn is_province(shape: &Shape<'_>) -> bool {
    shape.id.as_ref().is_some_and(|id| id.starts_with("p-"))
}

/// The names. What sets one off must not draw its letters, too: they would look bold.
fn labels(out: &mut Writer, scene: &Scene<'_>) -> String {
    let names = shapes(scene, "labels").map(|shape| {
        let plain = Shape { stroke: None, ..shape.clone() };
        written(out, |out| out.apart(&plain, shape.fills.first(), &scene.patterns))
    });
    format!("<g id=\"labels\">\n{}</g>\n", names.collect::<String>())
}

/// The sheet below the map, as high as the highest of all turns.
fn strip(out: &mut Writer, scene: &Scene<'_>, high: f32) -> String {
    let top = scene.ground.height;
    let Some(sheet) = shapes(scene, "caption").next() else { return String::new() };
    let Some(whole) = rectangle(0.0, top, scene.width, high - top) else { return String::new() };
    let sheet = Shape { form: Form::Outline(Cow::Owned(whole)), ..sheet.clone() };
    written(out, |out| out.shape(&sheet, &scene.patterns))
}

/// The pieces that more than one turn has, by their numbers.
struct Shared<'t>(BTreeMap<&'t str, usize>);

impl<'t> Shared<'t> {
    fn of(turns: &'t [Turn]) -> Shared<'t> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for piece in turns.iter().flat_map(|it| [&it.owned, &it.orders, &it.units]).flatten() {
            *counts.entry(piece).or_default() += 1;
        }
        let often = counts.into_iter().filter(|&(_, count)| count > 1);
        Shared(often.zip(0..).map(|((piece, _), number)| (piece, number)).collect())
    }

    fn definitions(&self) -> String {
        let mut text = "<defs>\n".to_owned();
        for (piece, number) in &self.0 {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "<g id=\"m{number}\">{}</g>", piece.trim_end());
        }
        text + "</defs>\n"
    }

    fn group(&self, number: usize, pieces: &[String]) -> String {
        let on = if number == 0 { " on" } else { "" };
        let mut text = format!("<g class=\"f f{number}{on}\">\n");
        for piece in pieces {
            match self.0.get(piece.as_str()) {
                // Writing to a text cannot fail.
                Some(shared) => _ = write!(text, "<use href=\"#m{shared}\"/>"),
                None => text.push_str(piece),
            }
        }
        text + "</g>\n"
    }
}
