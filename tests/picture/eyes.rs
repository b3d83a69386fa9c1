//! The powers are told apart by eyes of all kinds: how far their colours lie from each other in Oklab,
//! as seen with and without red, green or blue cones (Machado and others, 2009, at full strength).

use std::collections::BTreeSet;

use chancery::picture::{Artwork, Fill, Form, Scene, Style};

use super::{artwork, case, parts, picture};

/// Linear red, green and blue, as each kind of eye takes them.
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "no red cones",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "no green cones",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "no blue cones",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

fn times(matrix: &[[f64; 3]; 3], it: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(it).map(|(a, b)| a * b).sum())
}

/// Björn Ottosson's Oklab.
fn oklab(it: [f64; 3]) -> [f64; 3] {
    let cones = times(
        &[
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ],
        it.map(|part| part.clamp(0.0, 1.0)),
    );
    times(
        &[
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ],
        cones.map(f64::cbrt),
    )
}

/// The two nearest of these colours for an eye, and how near.
fn nearest(colours: &[(String, [u8; 3])], eye: &[[f64; 3]; 3]) -> (f64, String) {
    let seen: Vec<[f64; 3]> =
        colours.iter().map(|(_, it)| oklab(times(eye, it.map(linear)))).collect();
    let mut nearest = (f64::INFINITY, String::new());
    for (number, (name, _)) in colours.iter().enumerate() {
        for other in 0..number {
            let by = seen[number].iter().zip(seen[other]).map(|(a, b)| (a - b).powi(2));
            let far = by.sum::<f64>().sqrt();
            if far < nearest.0 {
                nearest = (far, format!("{name} and {}", colours[other].0));
            }
        }
    }
    nearest
}

/// The fills of the shapes with these beginnings of names, by the name.
fn fills(scene: &Scene<'_>, prefix: &str) -> Vec<(String, [u8; 3])> {
    let mut found = Vec::new();
    for shape in scene.layers.iter().flat_map(|layer| &layer.shapes) {
        let id = shape.id.as_deref().unwrap_or("");
        if let (true, Some(Fill::Colour(colour))) = (id.starts_with(prefix), shape.fills.first()) {
            found.push((id.to_owned(), parts(*colour)));
        }
    }
    found
}

/// The colours of units: that of the sign that follows each power's swatch in the caption.
fn unit_colours(scene: &Scene<'_>) -> Vec<(String, [u8; 3])> {
    let shapes = &scene.layer("caption").unwrap().shapes;
    let mut found = Vec::new();
    for (at, shape) in shapes.iter().enumerate() {
        if let Some(id) = shape.id.as_deref().filter(|id| id.starts_with("k-")) {
            let Some(Fill::Colour(colour)) = shapes[at + 2].fills.first() else { panic!("{id}") };
            found.push((id.to_owned(), parts(*colour)));
        }
    }
    found
}

#[test]
fn every_eye_tells_the_powers_apart() {
    let played = case("opening");
    let artwork = artwork(&played);
    let scene = picture(&artwork, &played, Style::Colour);
    let units = unit_colours(&scene);
    let mut tints = fills(&scene, "k-");
    tints.extend(fills(&scene, "p-bur"));
    assert_eq!((units.len(), tints.len()), (7, 8), "the tints with bare paper among them");
    for (eye, matrix) in EYES {
        let (far, which) = nearest(&units, &matrix);
        assert!(far > 0.16, "{eye}: units of {which} are {far:.3} apart");
        let (far, which) = nearest(&tints, &matrix);
        assert!(far > 0.08, "{eye}: provinces of {which} are {far:.3} apart");
    }
    // The measure finds red and green too near for eyes that mix them up.
    let close = vec![("red".to_owned(), [176, 64, 48]), ("green".to_owned(), [96, 96, 40])];
    assert!(nearest(&close, &EYES[0].1).0 > 0.12 && nearest(&close, &EYES[2].1).0 < 0.12);
}

#[test]
fn patterns_and_letters_are_all_different() {
    let played = case("opening");
    let artwork: &Artwork = &artwork(&played);
    let scene = picture(artwork, &played, Style::Grey);
    let patterns: BTreeSet<String> =
        scene.patterns.iter().map(|it| format!("{:?}", it.strokes.points())).collect();
    assert_eq!(patterns.len(), 8, "seven powers, and fog");
    let shapes = &scene.layer("units").unwrap().shapes;
    let stamps = shapes.iter().filter_map(|shape| match &shape.form {
        Form::Stamps(_, row) => Some(row.iter().map(|(stamp, _)| &stamp.name[1..]).collect()),
        _ => None,
    });
    // The others are the signs of armies and fleets.
    let letters: BTreeSet<String> = stamps.filter(|it: &String| it.chars().count() == 1).collect();
    assert_eq!(letters.len(), 7, "{letters:?}");
}
