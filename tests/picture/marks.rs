//! Marks that say what came of an order are seen: heads of arrows and crosses lie above names and clear
//! of units, badges beside their units and off names.

use chancery::adjudication::Outcome;
use chancery::board::{Board, Location, Province, Terrain, UnitKind};
use chancery::exchange::{Played, played_line};
use chancery::letter::Language;
use chancery::order::{Adjustment, Movement, Order, Route, UnitName};
use chancery::picture::{Artwork, Caption, DrawnOrder, Form, Scene, Shape, Style, Subject, scene};
use chancery::position::{Position, Unit};
use chancery::view::View;
use resvg::tiny_skia::{Point, Rect};

use super::arrows::{distance, lines, many, nearest};
use super::places::{circle, of_label, overlap};
use super::{artwork, case, parts, picture};

const FAIL: [u8; 3] = [0xb3, 0x00, 0x1b];

fn bounds(shape: &Shape<'_>) -> Option<Rect> {
    match &shape.form {
        Form::Outline(path) => Some(path.bounds()),
        _ => None,
    }
}

fn middle(shape: &Shape<'_>) -> Point {
    let bounds = bounds(shape).expect("an outline");
    Point::from_xy((bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0)
}

fn shapes<'s, 'a>(scene: &'s Scene<'a>, id: &str) -> &'s [Shape<'a>] {
    &scene.layer(id).unwrap().shapes
}

/// The middles of the crosses of a layer.
fn crosses(scene: &Scene<'_>, layer: &str) -> Vec<Point> {
    let is_red = |shape: &&Shape<'_>| {
        shape.fills.is_empty() && shape.stroke.is_some_and(|stroke| parts(stroke.colour) == FAIL)
    };
    shapes(scene, layer).iter().filter(is_red).map(middle).collect()
}

fn named<'s, 'a>(scene: &'s Scene<'a>, layer: &str, id: &str) -> Option<&'s Shape<'a>> {
    shapes(scene, layer).iter().find(|shape| shape.id.as_deref() == Some(id))
}

/// A unit in every province: armies on land, fleets at sea.
fn crowd(board: &'static Board) -> Position {
    let power = board.powers().next().unwrap();
    let mut position = case("opening").before;
    let unit = |province: Province| {
        let is_sea = board.terrain(province) == Terrain::Sea;
        let kind = if is_sea { UnitKind::Fleet } else { UnitKind::Army };
        Unit { power, kind, location: province.into(), built: None }
    };
    position.units = board.provinces().map(unit).collect();
    position
}

/// An outcome that is drawn as a failure.
fn bounced() -> Outcome {
    let lines = case("midgame").lines;
    let found = lines.into_iter().find(|line| matches!(line.outcome, Outcome::Bounced(_)));
    found.unwrap().outcome
}

/// A picture of one move that came to nothing.
fn failing<'a>(
    artwork: &'a Artwork,
    position: &Position,
    board: &Board,
    unit: &Unit,
    to: Province,
) -> Scene<'a> {
    let name = UnitName::of(unit.kind, unit.location);
    let order = Order::Movement(name, Movement::Move { to: to.into(), route: Route::Unstated });
    let outcome = bounced();
    let drawn =
        DrawnOrder { power: unit.power, order: &order, outcome: Some(&outcome), dislodged: false };
    let view = View::of_powers(board, position, &[]);
    let caption = Caption::default();
    let style = Style::Colour;
    scene(artwork, &Subject { view: &view, orders: &[drawn], style, caption: &caption })
}

/// Heads and crosses lie above names, and nothing but units, which they keep clear of, lies above them.
fn all_marks_are_seen(what: &str, scene: &Scene<'_>, units: &[Point]) {
    let layers: Vec<&str> = scene.layers.iter().map(|layer| layer.id).collect();
    let place = |id| layers.iter().position(|it| *it == id).unwrap();
    assert!(place("orders") < place("labels") && place("labels") < place("heads"), "{layers:?}");
    assert_eq!(layers[place("heads") + 1..], ["units", "frame", "caption"]);
    assert_eq!(crosses(scene, "orders"), [], "{what}: a cross under the names");
    let filled = shapes(scene, "orders").iter().filter(|shape| !shape.fills.is_empty()).count();
    assert_eq!(filled, 0, "{what}: a head under the names");
    for cross in crosses(scene, "heads") {
        let near = units.iter().map(|it| distance(*it, cross)).fold(f32::INFINITY, f32::min);
        assert!(near > 14.0, "{what}: a cross {near:.1} from a unit");
    }
}

#[test]
fn heads_and_crosses_are_seen_in_many_positions() {
    let mut count = 0;
    for (name, played) in many() {
        let artwork = artwork(&played);
        let scene = picture(&artwork, &played, Style::Colour);
        let units: Vec<Point> =
            played.before.units.iter().map(|it| artwork.drawing().unit(it.location)).collect();
        all_marks_are_seen(&name, &scene, &units);
        count += crosses(&scene, "heads").len();
    }
    assert!(count > 200, "only {count} crosses");
}

/// Every step there is, on a board full of units: the cross and the head are seen, and the arrow runs
/// under nobody else.
#[test]
fn every_step_is_seen() {
    let board = case("opening").board;
    let artwork = Artwork::of(board).unwrap();
    let drawing = artwork.drawing();
    let mut position = crowd(board);
    let (mut count, mut faults) = (0, Vec::new());
    for from in board.provinces() {
        for kind in [UnitKind::Army, UnitKind::Fleet] {
            let coasts = board.coasts(from);
            let places: Vec<Location> = match kind {
                UnitKind::Fleet if !coasts.is_empty() => coasts
                    .iter()
                    .map(|&coast| Location { province: from, coast: Some(coast) })
                    .collect(),
                _ => vec![from.into()],
            };
            for location in places {
                let usual = position.units[from.index()];
                let unit = Unit { kind, location, ..usual };
                position.units[from.index()] = unit;
                let units: Vec<Point> =
                    position.units.iter().map(|it| drawing.unit(it.location)).collect();
                for to in board.provinces().filter(|&to| board.reaches(kind, location, to)) {
                    let what = format!("{} - {}", board.code(from), board.code(to));
                    let scene = failing(&artwork, &position, board, &unit, to);
                    all_marks_are_seen(&what, &scene, &[]);
                    let cross = crosses(&scene, "heads")[0];
                    let line = &lines(board, &scene)[&from];
                    for other in board.provinces().filter(|&it| it != from && it != to) {
                        let at = units[other.index()];
                        if nearest(at, line) < 13.0 || distance(at, cross) < 15.0 {
                            faults.push(format!(
                                "{what}: under {} ({:.1}, {:.1})",
                                board.code(other),
                                nearest(at, line),
                                distance(at, cross)
                            ));
                        }
                    }
                    count += 1;
                }
                position.units[from.index()] = usual;
            }
        }
    }
    assert!(count > 400, "only {count} steps");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Marks of a build and of a removal, wherever a unit can stand: they lie on nothing, and the unit's own
/// sign is not covered.
#[test]
fn badges_lie_beside_their_units() {
    Language::ALL.iter().for_each(|&language| badges_lie_beside_units(language));
}

fn badges_lie_beside_units(language: Language) {
    let board = case("opening").board;
    let artwork = Artwork::of(board).unwrap();
    let drawing = artwork.drawing();
    let room = drawing.room();
    let mut things = Vec::new();
    for province in board.provinces() {
        let spots = drawing.spots(province);
        things.push(of_label(board.code(province), spots.label(language).unwrap()));
        things.extend(spots.centre.map(|at| circle("centre", at, room.centre)));
    }
    things.extend(drawing.shores().iter().map(|(_, at)| circle("letters of a coast", *at, 5.0)));
    let mut count = 0;
    for province in board.provinces() {
        let code = board.code(province).to_lowercase();
        for (coast, at) in &drawing.spots(province).units {
            let kind = if coast.is_some() { UnitKind::Fleet } else { UnitKind::Army };
            let place = Location { province, coast: *coast };
            let power = board.powers().next().unwrap();
            let mut position = case("opening").before;
            position.units = vec![Unit { power, kind, location: place, built: None }];
            let orders = [
                (Adjustment::Build { kind: Some(kind), at: place }, "x"),
                (Adjustment::Remove(UnitName::of(kind, place)), "g"),
            ];
            for (order, id) in orders {
                if id == "x" {
                    position.units.clear();
                } else {
                    position.units = vec![Unit { power, kind, location: place, built: None }];
                }
                let order = Order::Adjustment(order);
                let drawn = DrawnOrder { power, order: &order, outcome: None, dislodged: false };
                let view = View::of_powers(board, &position, &[]);
                let caption = Caption { language, ..Caption::default() };
                let style = Style::Colour;
                let subject = Subject { view: &view, orders: &[drawn], style, caption: &caption };
                let scene = scene(&artwork, &subject);
                let badge = named(&scene, "units", &format!("{id}-{code}")).expect("a badge");
                let lies = middle(badge);
                assert!(distance(lies, *at) > 13.0, "{code}: on its own unit");
                let badge = circle("badge", lies, 6.0);
                let hit = things.iter().find(|thing| overlap(thing, &badge));
                assert!(
                    hit.is_none(),
                    "{language:?}: {code}: the badge lies on {}",
                    hit.unwrap().what
                );
                count += 1;
            }
        }
    }
    assert!(count > 150, "{count}");
}

/// A convoy that came to nothing is marked beside its fleet.
#[test]
fn a_failed_convoy_is_marked_at_its_fleet() {
    let line = r#"{"phase": "F1904M", "units": ["ENGLAND F NWG", "ENGLAND A NWY", "ENGLAND F NTH"],
        "orders": {"ENGLAND": ["F NWG C A NWY - CLY", "A NWY - STP", "F NTH H"]}}"#;
    let played = played_line(&line.replace('\n', " ")).unwrap();
    let artwork = artwork(&played);
    let scene = picture(&artwork, &played, Style::Colour);
    let mark = named(&scene, "units", "v-nwg").expect("a mark");
    let at = artwork.drawing().unit(played.board.location("NWG").unwrap());
    let far = distance(middle(mark), at);
    assert!(far > 14.0 && far < 17.0, "{far}");
    assert_eq!(crosses(&scene, "heads"), [], "no other cross");
}

fn bars(played: &Played, scene: &Scene<'_>) -> Vec<String> {
    let bars =
        shapes(scene, "units").iter().filter_map(|shape| shape.id.as_deref()?.strip_prefix("h-"));
    let mut bars: Vec<String> = bars.map(str::to_uppercase).collect();
    bars.sort();
    assert!(bars.iter().all(|code| played.board.province(code).is_some()));
    bars
}

/// Who stays, and be it for an order that is not allowed, has a bar.
#[test]
fn units_that_hold_have_a_bar() {
    let line = r#"{"phase": "F1904M", "units": ["ENGLAND F NWG", "ENGLAND A NWY", "ENGLAND F NTH", "ENGLAND F ENG", "GERMANY A KIE"],
        "orders": {"ENGLAND": ["F NWG - NWY", "A NWY - FIN", "F NTH H", "F ENG - PAR"]}}"#;
    let played = played_line(&line.replace('\n', " ")).unwrap();
    let artwork = artwork(&played);
    let scene = picture(&artwork, &played, Style::Colour);
    assert_eq!(bars(&played, &scene), ["ENG", "KIE", "NTH"]);
}

/// The ring of a unit that is helped to stay.
fn rings(scene: &Scene<'_>) -> usize {
    let is_ring = |shape: &&Shape<'_>| {
        shape.stroke.and_then(|stroke| stroke.dash).is_some_and(|dash| dash == (3.0, 4.0))
    };
    shapes(scene, "orders").iter().filter(is_ring).count()
}

#[test]
fn rings_stand_where_a_support_counted() {
    let drawn = |support: &str, other: &str| {
        let line = format!(
            r#"{{"phase": "F1904M", "units": ["GERMANY A MUN", "GERMANY A KIE", "GERMANY A BER", "FRANCE A BUR"],
            "orders": {{"GERMANY": ["A MUN {support}", "A KIE H", "A BER H"], "FRANCE": ["A BUR {other}"]}}}}"#
        );
        let played = played_line(&line.replace('\n', " ")).unwrap();
        let artwork = artwork(&played);
        rings(&picture(&artwork, &played, Style::Colour))
    };
    assert_eq!(drawn("S A KIE", "H"), 1);
    assert_eq!(drawn("S A KIE", "- MUN"), 0, "cut");
    assert_eq!(drawn("H", "H"), 0);
}

/// Where an arrow used to run behind a third unit.
#[test]
fn an_arrow_runs_beside_a_third_unit() {
    let line = r#"{"phase": "F1904M", "units": ["ENGLAND F NWG", "ENGLAND F NTH", "ENGLAND F SKA", "ENGLAND A NWY", "ENGLAND F BAR", "RUSSIA A STP", "RUSSIA A FIN", "RUSSIA F BOT", "GERMANY F DEN", "GERMANY A SWE"],
        "orders": {"ENGLAND": ["A NWY - STP", "F BAR S A NWY - STP"], "RUSSIA": ["A STP - NWY", "F BOT - SWE"]}}"#;
    let played = played_line(&line.replace('\n', " ")).unwrap();
    let artwork = artwork(&played);
    let scene = picture(&artwork, &played, Style::Colour);
    let board = played.board;
    let sweden = artwork.drawing().unit(board.location("SWE").unwrap());
    for code in ["NWY", "STP"] {
        let far = nearest(sweden, &lines(board, &scene)[&board.province(code).unwrap()]);
        assert!(far > 14.0, "{code}: {far:.1}");
    }
}
