//! Names give way to arrows: they stand where nothing runs over them wherever there is room, and on
//! nothing else.

use chancery::exchange::Played;
use chancery::letter::Language;
use chancery::picture::{Artwork, Form, Label, Scene, Style, Subject, scene, scene_of_many};
use chancery::report::{Stationery, caption};
use chancery::view::View;
use resvg::tiny_skia::Point;

use super::arrows::many;
use super::places::{circle, of_label, overlap};
use super::{artwork, case, shows};

/// Where a name stands, in a picture whose names give way and in one whose names stay.
struct Both<'a> {
    moved: Scene<'a>,
    kept: Scene<'a>,
}

fn both<'a>(artwork: &'a Artwork, played: &Played, language: Language) -> Both<'a> {
    let view = View::of_powers(played.board, &played.before, &[]);
    let caption = caption((Stationery::house(), language), "Harbour", &view, shows(played));
    let told = shows(played).orders();
    let subject = Subject { view: &view, orders: &told, style: Style::Colour, caption: &caption };
    Both { moved: scene(artwork, &subject), kept: scene_of_many(artwork, &subject) }
}

/// How many names are set off from what runs under them.
fn crossed(scene: &Scene<'_>) -> usize {
    let labels = &scene.layer("labels").unwrap().shapes;
    let is_name = |id: &str| id.starts_with("l-") && id.len() == 5;
    labels.iter().filter(|it| it.stroke.is_some() && it.id.as_deref().is_some_and(is_name)).count()
}

fn place(scene: &Scene<'_>, id: &str) -> Point {
    let labels = &scene.layer("labels").unwrap().shapes;
    let shape = labels.iter().find(|it| it.id.as_deref() == Some(id)).expect("a name");
    let Form::Stamps(place, _) = &shape.form else { panic!("letters") };
    Point::from_xy(place.tx, place.ty)
}

/// Every label where it stands, and whether it was moved.
fn labels(
    both: &Both<'_>,
    artwork: &Artwork,
    played: &Played,
    language: Language,
) -> Vec<(String, Label, bool)> {
    let board = played.board;
    let provinces = board.provinces().map(|province| {
        let code = board.code(province).to_lowercase();
        let label = artwork.drawing().spots(province).label(language).unwrap();
        let (from, to) =
            (place(&both.kept, &format!("l-{code}")), place(&both.moved, &format!("l-{code}")));
        let middle = Point::from_xy(label.middle.x + to.x - from.x, label.middle.y + to.y - from.y);
        (code, Label { middle, ..label.clone() }, to != from)
    });
    provinces.collect()
}

#[test]
fn names_give_way_and_lie_on_nothing() {
    let (mut before, mut after, mut count) = (0, 0, 0);
    for (name, played) in many() {
        let artwork = artwork(&played);
        let drawing = artwork.drawing();
        let room = drawing.room();
        for &language in
            Language::ALL.iter().filter(|it| it.tag() == "en" || !name.starts_with("bench"))
        {
            let both = both(&artwork, &played, language);
            before += crossed(&both.kept);
            after += crossed(&both.moved);
            let all = labels(&both, &artwork, &played, language);
            let units = played
                .before
                .units
                .iter()
                .map(|it| circle("unit", drawing.unit(it.location), room.unit));
            let centres = played.board.provinces().filter_map(|it| drawing.spots(it).centre);
            let things: Vec<_> =
                units.chain(centres.map(|at| circle("centre", at, room.centre))).collect();
            for (code, label, _) in all.iter().filter(|(_, _, moved)| *moved) {
                let own = of_label(code, label);
                let hit = things.iter().find(|it| overlap(it, &own));
                assert!(hit.is_none(), "{name}: {} lies on {}", own.what, hit.unwrap().what);
                for (other, label, _) in all.iter().filter(|(other, ..)| other != code) {
                    assert!(!overlap(&own, &of_label(other, label)), "{name}: {code} on {other}");
                }
                count += 1;
            }
        }
    }
    assert!(count > 500, "only {count} names gave way");
    // Those that lie over a border are set off, too.
    assert!(after * 5 < before * 2, "{after} of {before} names are still set off");
}

/// The arrow that ran over the name it led to.
#[test]
fn serbia_can_be_read_where_an_army_comes_from_budapest() {
    let played = chancery::exchange::played_orders("AUSTRIA A BUD - SER", None).unwrap();
    let artwork = artwork(&played);
    for &language in Language::ALL {
        let both = both(&artwork, &played, language);
        assert_eq!((crossed(&both.kept), crossed(&both.moved)), (1, 0), "{language:?}");
    }
}

/// Where nobody moves, names stand where they always stand.
#[test]
fn names_stay_where_nothing_runs_under_them() {
    let played = case("opening");
    let artwork = artwork(&played);
    let both = both(&artwork, &played, Language::default());
    let all = labels(&both, &artwork, &played, Language::default());
    assert!(all.iter().all(|(_, _, moved)| !moved));
}
