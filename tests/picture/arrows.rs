//! Arrows over many positions: they end short of units, supports meet what they support, and no two
//! lie on each other.

use std::collections::BTreeMap;

use chancery::adjudication::Outcome;
use chancery::board::{Board, Province};
use chancery::exchange::{Played, played_line};
use chancery::order::{Movement, Order};
use chancery::picture::{Form, Scene, Style};
use resvg::tiny_skia::{Path, PathSegment, Point};

use super::{artwork, case, cases, picture};

/// How near the end of a line may come to the middle of a unit: signs reach 11 units out.
const SHORT: f32 = 13.0;

/// Everything drawn of the cases here, and of the positions of the bench, which are full of orders.
pub fn many() -> Vec<(String, Played)> {
    let mut all = cases();
    let lines = include_str!("../../benches/cases.jsonl").lines().enumerate();
    all.extend(lines.map(|(number, line)| (format!("bench {number}"), played_line(line).unwrap())));
    all
}

fn along(path: &Path) -> Vec<Point> {
    let mut points = Vec::new();
    let mut at = Point::zero();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => (at, _) = (to, points.push(to)),
            PathSegment::LineTo(to) => (at, _) = (to, points.push(to)),
            PathSegment::QuadTo(pull, to) => {
                let from = at;
                let mix = |a: Point, b: Point, t: f32| {
                    Point::from_xy(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
                };
                for step in 1..=20 {
                    let t = step as f32 / 20.0;
                    points.push(mix(mix(from, pull, t), mix(pull, to, t), t));
                }
                at = to;
            }
            PathSegment::CubicTo(..) | PathSegment::Close => {}
        }
    }
    points
}

/// The lines of the orders, by the province of the unit.
pub fn lines(board: &Board, scene: &Scene<'_>) -> BTreeMap<Province, Vec<Point>> {
    let mut found = BTreeMap::new();
    for shape in &scene.layer("orders").unwrap().shapes {
        let code = shape.id.as_deref().and_then(|id| id.strip_prefix("o-"));
        if let (Some(code), Form::Outline(path)) = (code, &shape.form) {
            found.insert(board.province(&code.to_uppercase()).unwrap(), along(path));
        }
    }
    found
}

pub fn distance(a: Point, b: Point) -> f32 {
    (a.x - b.x).hypot(a.y - b.y)
}

pub fn nearest(point: Point, line: &[Point]) -> f32 {
    let first = distance(line[0], point);
    line.windows(2).map(|pair| to_piece(point, pair[0], pair[1])).fold(first, f32::min)
}

/// How far a point is from the straight piece between two others.
fn to_piece(point: Point, a: Point, b: Point) -> f32 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let part = ((point.x - a.x) * x + (point.y - a.y) * y) / (x * x + y * y).max(0.01);
    let part = part.clamp(0.0, 1.0);
    distance(point, Point::from_xy(a.x + x * part, a.y + y * part))
}

/// Where a written order's unit goes, where it is drawn so.
fn goal(played: &Played, from: Province) -> Option<Province> {
    played.lines.iter().find_map(|line| match (&line.order, &line.outcome) {
        (_, Outcome::Illegal(_) | Outcome::Refused(_)) => None,
        (Order::Movement(name, Movement::Move { to, .. }), _) if name.location.province == from => {
            Some(to.province)
        }
        _ => None,
    })
}

#[test]
fn arrows_end_short_of_units() {
    let mut seen = 0;
    for (name, played) in many() {
        let artwork = artwork(&played);
        let scene = picture(&artwork, &played, Style::Colour);
        let stands: Vec<Point> =
            played.before.units.iter().map(|it| artwork.drawing().unit(it.location)).collect();
        for (from, line) in lines(played.board, &scene) {
            let end = line[line.len() - 1];
            let code = played.board.code(from);
            let near = stands.iter().map(|&it| distance(it, end)).fold(f32::INFINITY, f32::min);
            assert!(near > SHORT, "{name}: the order of {code} ends {near:.1} from a unit");
            seen += 1;
        }
    }
    assert!(seen > 500, "only {seen} lines were seen");
}

#[test]
fn supports_meet_what_they_support() {
    let mut seen = 0;
    for (name, played) in many() {
        let artwork = artwork(&played);
        let scene = picture(&artwork, &played, Style::Colour);
        let lines = lines(played.board, &scene);
        for told in &played.lines {
            let Order::Movement(unit, Movement::SupportMove { supported, to }) = &told.order else {
                continue;
            };
            if told.outcome != Outcome::Given {
                continue;
            }
            let Some(line) = lines.get(&unit.location.province) else { continue };
            let helped = supported.location.province;
            assert_eq!(goal(&played, helped), Some(to.province), "{name}");
            let far = nearest(line[line.len() - 1], &lines[&helped]);
            // An arrow's line ends before its head; waves swing around the way that is joined.
            assert!(far < 6.0, "{name}: {} ends {far:.1} off", told.order.wording(played.board));
            seen += 1;
        }
    }
    assert!(seen > 40, "only {seen} supports were seen");
}

#[test]
fn two_that_go_to_and_fro_lie_beside_each_other() {
    let mut seen = 0;
    for (name, played) in many() {
        let artwork = artwork(&played);
        let scene = picture(&artwork, &played, Style::Colour);
        let lines = lines(played.board, &scene);
        for (&from, line) in &lines {
            let back = goal(&played, from).filter(|&to| goal(&played, to) == Some(from));
            let Some(other) = back.and_then(|to| lines.get(&to)) else { continue };
            let (code, middle) = (played.board.code(from), line[line.len() / 2]);
            let far = nearest(middle, other);
            assert!(far > 7.0, "{name}: the arrow of {code} lies {far:.1} from its opposite");
            seen += 1;
        }
    }
    assert!(seen >= 4, "only {seen} were seen");
}

#[test]
fn a_fleet_goes_to_its_coast() {
    let played = case("scandinavia");
    let artwork = artwork(&played);
    let scene = picture(&artwork, &played, Style::Colour);
    let lines = lines(played.board, &scene);
    let board = played.board;
    let line = &lines[&board.province("BAR").unwrap()];
    let north = artwork.drawing().unit(board.location("STP/NC").unwrap());
    let inland = artwork.drawing().unit(board.location("STP").unwrap());
    assert!(distance(line[line.len() - 1], north) < 25.0);
    assert!(distance(line[line.len() - 1], inland) > 100.0);
}

#[test]
fn a_convoyed_army_passes_its_fleets() {
    let played = case("scandinavia");
    let artwork = artwork(&played);
    let scene = picture(&artwork, &played, Style::Colour);
    let lines = lines(played.board, &scene);
    let board = played.board;
    let sea = artwork.drawing().unit(board.location("NTH").unwrap());
    assert!(nearest(sea, &lines[&board.province("EDI").unwrap()]) < 6.0);
}
