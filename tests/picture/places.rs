//! Labels and units on the drawing: for every province and in every language, nothing lies on anything
//! else.

use std::path::Path;

use chancery::board::{Coast, Terrain};
use chancery::letter::Language;
use chancery::picture::{Artwork, Label};

use resvg::tiny_skia::Point;

use super::board;

/// A thing on the map: what it is, and the corners of the room it takes.
pub struct Thing {
    pub what: String,
    corners: [(f32, f32); 4],
}

fn square(what: String, x: f32, y: f32, half: (f32, f32), angle: f32) -> Thing {
    let (sin, cos) = angle.to_radians().sin_cos();
    let corner = |right: f32, down: f32| {
        let (right, down) = (right * half.0, down * half.1);
        (x + right * cos - down * sin, y + right * sin + down * cos)
    };
    let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    Thing { what, corners }
}

pub fn of_label(code: &str, label: &Label) -> Thing {
    let what = format!("label {code}");
    square(what, label.middle.x, label.middle.y, label.half, label.angle)
}

/// What is round, as a square a little smaller than its room.
pub fn circle(what: &str, at: Point, half: f32) -> Thing {
    square(what.to_owned(), at.x, at.y, (half * 0.8, half * 0.8), 0.0)
}

/// Whether two quadrangles overlap: no side of either has all corners of the other beyond it.
pub fn overlap(a: &Thing, b: &Thing) -> bool {
    let parted = |a: &Thing, b: &Thing| {
        (0..4).any(|side| {
            let ((x, y), (u, v)) = (a.corners[side], a.corners[(side + 1) % 4]);
            b.corners.iter().all(|(p, q)| (u - x) * (q - y) - (v - y) * (p - x) < 0.01)
        })
    };
    !parted(a, b) && !parted(b, a)
}

/// Everything in every province that can be there at once. Signs are round or narrower than their
/// room, which is why squares a little smaller than it stand for them. The bar of a unit that holds may
/// lie on what is not a name.
fn things(language: Language) -> Vec<Vec<Thing>> {
    let board = board();
    let artwork = Artwork::of(&board).unwrap();
    let (drawing, room) = (artwork.drawing(), artwork.drawing().room());
    let mut all = Vec::new();
    for province in board.provinces() {
        let (code, spots) = (board.code(province), drawing.spots(province));
        for (coast, at) in &spots.units {
            let coast = coast.map_or("", Coast::code);
            let round = |half: f32| (half * 0.8, half * 0.8);
            let unit = square(format!("unit {code}/{coast}"), at.x, at.y, round(room.unit), 0.0);
            let out = square(format!("out {code}"), spots.out.x, spots.out.y, round(room.out), 0.0);
            let mut things = vec![unit, out, of_label(code, spots.label(language).unwrap())];
            let is_sea = board.terrain(province) == Terrain::Sea;
            let bar = at.y + if is_sea { 10.8 } else { 14.0 };
            things.push(square(format!("bar {code}/{coast}"), at.x, bar, (9.2, 2.5), 0.0));
            things.extend(
                spots.centre.map(|at| {
                    square(format!("centre {code}"), at.x, at.y, round(room.centre), 0.0)
                }),
            );
            all.push(things);
        }
    }
    all.extend(drawing.shores().iter().map(|(place, at)| {
        let code = board.code(place.province);
        vec![square(format!("shore of {code}"), at.x, at.y, (8.0, 4.0), 0.0)]
    }));
    all
}

#[test]
fn nothing_lies_on_anything_else() {
    for &language in Language::ALL {
        nothing_lies_on_anything(&things(language), language);
    }
}

fn nothing_lies_on_anything(all: &[Vec<Thing>], language: Language) {
    assert!(all.len() > 75 + 5, "{}", all.len());
    let mut faults = Vec::new();
    for (number, things) in all.iter().enumerate() {
        for (at, thing) in things.iter().enumerate() {
            let others = things[at + 1..].iter().chain(all[number + 1..].iter().flatten());
            let others = others.filter(|other| !same(thing, other) && overlap(thing, other));
            faults.extend(others.map(|other| format!("{} on {}", thing.what, other.what)));
        }
    }
    assert!(faults.is_empty(), "{language:?}: {}", faults.join("\n"));
}

/// The same thing, or two places of one unit, of which it takes one; a bar matters beside names alone.
fn same(a: &Thing, b: &Thing) -> bool {
    let place = |it: &Thing| it.what.split('/').next().unwrap().to_owned();
    let is = |it: &Thing, what: &str| it.what.starts_with(what);
    let apart = |a, b| is(a, "bar") && !is(b, "label");
    place(a) == place(b) || apart(a, b) || apart(b, a)
}

/// What letters of a language call a province stands on its map, too; a word may be cut short by a point,
/// or broken at the end of a line.
#[test]
fn names_on_the_map_are_those_of_the_language() {
    let board = board();
    let artwork = Artwork::of(&board).unwrap();
    for &language in Language::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates").join(language.tag());
        let names = std::fs::read_to_string(folder.join("words/names.toml")).unwrap();
        let names: toml::Table = names.parse().unwrap();
        for province in board.provinces() {
            let own = board.full_name(province);
            let said = names["places"].get(own).map_or(own, |it| {
                it.as_str().or_else(|| it.get("is")?.as_str()).expect("a name has a base")
            });
            let drawn = artwork.drawing().spots(province).label(language).unwrap();
            let drawn = drawn.lines.join(" ").replace("- ", "");
            assert!(stands_for(&drawn, said), "{language:?}: {drawn} for {said}");
        }
    }
    assert!(stands_for("Helg. Bight", "Helgoland Bight") && stands_for("Mer Noire", "mer Noire"));
    assert!(!stands_for("Wales", "Pays de Galles") && !stands_for("Helg Bight", "Helgoland Bight"));
}

fn stands_for(drawn: &str, said: &str) -> bool {
    let (drawn, said) = (drawn.to_lowercase(), said.to_lowercase());
    let words = |text: &str| text.split([' ', '-']).map(str::to_owned).collect::<Vec<_>>();
    let (drawn, said) = (words(&drawn), words(&said));
    let is_word = |(drawn, said): (&String, &String)| {
        drawn == said || drawn.strip_suffix('.').is_some_and(|start| said.starts_with(start))
    };
    drawn.len() == said.len() && drawn.iter().zip(&said).all(is_word)
}

#[test]
fn what_overlaps_is_found() {
    let one = square("a".to_owned(), 0.0, 0.0, (10.0, 2.0), 0.0);
    for (x, y, angle, wanted) in [
        (15.0, 0.0, 0.0, true),
        (21.0, 0.0, 0.0, false),
        (0.0, 5.0, 0.0, false),
        (0.0, 5.0, 45.0, true),
        (0.0, 11.0, 90.0, true),
        (0.0, 13.0, 90.0, false),
    ] {
        let other = square("b".to_owned(), x, y, (10.0, 2.0), angle);
        assert_eq!(overlap(&one, &other), wanted, "{x} {y} {angle}");
        assert_eq!(overlap(&other, &one), wanted, "{x} {y} {angle}");
    }
}
