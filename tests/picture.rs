//! Pictures of the positions in `tests/picture/`: a line of JSON each, as `chancery adjudicate` takes
//! it. Beside it lie its picture (compared by eye's measure, not byte by byte) and its words.
//! `BLESS=1` writes them anew.

mod arrows;
mod eyes;
mod letters;
mod marks;
mod names;
mod places;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chancery::board::Board;
use chancery::exchange::{Played, played_line, played_orders};
use chancery::letter::Language;
use chancery::picture::{
    Artwork, Colour, Drawing, Form, LETTER_BYTES, Paper, Scene, Style, Subject, letter_png, pdf,
    png, scene, svg,
};
use chancery::report::{Shows, Stationery, caption};
use chancery::view::View;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// How many pixels wide the kept pictures are.
const SMALL: u32 = 480;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/picture")
}

fn board() -> Board {
    Board::from_text(chancery::board::STANDARD).unwrap()
}

/// Every case by its name.
fn cases() -> Vec<(String, Played)> {
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|it| it == "json") {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            cases.push((name, played_line(fs::read_to_string(&path).unwrap().trim()).unwrap()));
        }
    }
    cases.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(cases.len() > 6, "only {} pictures were found", cases.len());
    cases
}

/// The case of this name.
fn case(name: &str) -> Played {
    played_line(fs::read_to_string(folder().join(format!("{name}.json"))).unwrap().trim()).unwrap()
}

fn artwork(played: &Played) -> Arc<Artwork> {
    Artwork::of(played.board).unwrap()
}

fn shows(played: &Played) -> Shows<'_> {
    match played.lines.is_empty() {
        true => Shows::Position,
        false => Shows::Outcomes(&played.lines, &played.dislodged, &played.after),
    }
}

/// The picture of a case, as everybody sees it.
fn picture<'a>(artwork: &'a Artwork, played: &Played, style: Style) -> Scene<'a> {
    let view = View::of_powers(played.board, &played.before, &[]);
    let (shows, caption) = (
        shows(played),
        caption((Stationery::house(), Language::default()), "Harbour", &view, shows(played)),
    );
    let told = shows.orders();
    scene(artwork, &Subject { view: &view, orders: &told, style, caption: &caption })
}

fn ids(text: &str) -> Vec<&str> {
    text.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

/// The pixels of a PNG as red, green and blue.
pub fn pixels(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut out = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut out).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    (info.width, info.height, out)
}

/// The mean difference of two pictures, from 0 to 255.
fn difference(a: &[u8], b: &[u8]) -> f64 {
    assert_eq!(a.len(), b.len());
    let sum: u64 = a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.len() as f64
}

#[test]
fn pictures_look_as_they_did() {
    let bless = std::env::var_os("BLESS").is_some();
    for (name, played) in cases() {
        let artwork = artwork(&played);
        let scene = picture(&artwork, &played, Style::Colour);
        let bytes = png(&scene, SMALL).unwrap();
        let words = format!("{}\n", scene.words);
        let (kept, kept_words) =
            (folder().join(format!("{name}.png")), folder().join(format!("{name}.txt")));
        if bless {
            fs::write(&kept, &bytes).unwrap();
            fs::write(&kept_words, &words).unwrap();
        }
        let want = pixels(&fs::read(&kept).unwrap());
        let found = pixels(&bytes);
        assert_eq!((want.0, want.1), (found.0, found.1), "{name}: another size");
        let far = difference(&want.2, &found.2);
        assert!(far < 0.5, "{name}: another picture, by {far:.2} of 255");
        assert_eq!(fs::read_to_string(&kept_words).unwrap(), words, "{name}: other words");
    }
}

/// What is compared above tells a unit more or less.
#[test]
fn a_missing_unit_is_another_picture() {
    let mut played = case("opening");
    let artwork = artwork(&played);
    let all = png(&picture(&artwork, &played, Style::Colour), SMALL).unwrap();
    played.before.units.remove(3);
    played.before.owners[3] = None;
    let less = png(&picture(&artwork, &played, Style::Colour), SMALL).unwrap();
    let far = difference(&pixels(&all).2, &pixels(&less).2);
    assert!(far > 0.01, "{far}");
}

#[test]
fn the_opening_is_written_as_it_was() {
    let played = case("opening");
    let artwork = artwork(&played);
    let text = svg(&picture(&artwork, &played, Style::Colour));
    let kept = folder().join("opening.svg");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&kept, &text).unwrap();
    }
    assert!(fs::read_to_string(kept).unwrap() == text, "tests/picture/opening.svg differs");
}

#[test]
fn ids_are_unique_and_stable() {
    for (name, played) in cases() {
        let artwork = artwork(&played);
        let text = svg(&picture(&artwork, &played, Style::Colour));
        let ids = ids(&text);
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        let mut twice = ids.clone();
        unique.iter().for_each(|id| {
            twice.remove(twice.iter().position(|it| it == id).unwrap());
        });
        assert_eq!(twice, Vec::<&str>::new(), "{name}");
        for province in played.board.provinces() {
            let code = played.board.code(province).to_lowercase();
            assert!(unique.contains(format!("l-{code}").as_str()), "{name}: no label of {code}");
        }
        for unit in &played.before.units {
            let code = played.board.code(unit.location.province).to_lowercase();
            assert!(unique.contains(format!("u-{code}").as_str()), "{name}: no unit in {code}");
        }
        for (_, rest) in text.match_indices("href=\"#").map(|(at, it)| (at, &text[at + it.len()..]))
        {
            let target = rest.split('"').next().unwrap();
            assert!(unique.contains(target), "{name}: {target} is nowhere");
        }
    }
}

#[test]
fn pictures_are_small_enough_for_letters() {
    for (name, played) in cases() {
        let artwork = artwork(&played);
        for style in [Style::Colour, Style::Grey] {
            let scene = picture(&artwork, &played, style);
            let size = svg(&scene).len();
            assert!(size <= 150_000, "{name}: {size} bytes of SVG");
            // The busiest stands for all at the size that takes long to write.
            let widths = if name == "midgame" { &[1200, 2400][..] } else { &[1200] };
            for &width in widths {
                let size = png(&scene, width).unwrap().len();
                assert!(size <= 300_000, "{name}: {size} bytes of PNG at {width}");
            }
        }
    }
}

/// What has too many bytes for a letter is drawn narrower, and no narrower than it has to be.
#[test]
fn a_picture_in_a_letter_is_held_to_its_bytes() {
    let played = case("midgame");
    let artwork = artwork(&played);
    let scene = picture(&artwork, &played, Style::Colour);
    assert!(png(&scene, 2700).unwrap().len() > LETTER_BYTES, "the case is too small");
    let file = letter_png(&scene, 2700).unwrap();
    let (width, ..) = pixels(&file);
    assert!(file.len() <= LETTER_BYTES && width > 2300, "{} bytes, {width} wide", file.len());
}

/// Another program finds in the SVG what our own writer of PNG draws.
#[test]
fn svg_and_png_show_the_same() {
    for (name, played) in cases() {
        let artwork = artwork(&played);
        let scene = picture(&artwork, &played, Style::Colour);
        let (width, height, found) = pixels(&png(&scene, 1200).unwrap());
        let tree = usvg::Tree::from_str(&svg(&scene), &usvg::Options::default()).unwrap();
        let mut pixmap = Pixmap::new(width, height).unwrap();
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        let drawn: Vec<u8> =
            pixmap.pixels().iter().flat_map(|it| [it.red(), it.green(), it.blue()]).collect();
        let far = difference(&drawn, &found);
        assert!(far < 2.5, "{name}: they differ by {far:.2} of 255");
    }
}

#[test]
fn the_same_picture_has_the_same_bytes() {
    let played = case("balkans");
    let artwork = artwork(&played);
    let scene = picture(&artwork, &played, Style::Colour);
    let again = picture(&artwork, &played, Style::Colour);
    assert!(svg(&scene) == svg(&again));
    assert!(png(&scene, 600).unwrap() == png(&again, 600).unwrap());
    let pages = pdf(&[&scene], Paper::A4).unwrap();
    assert!(pages == pdf(&[&again], Paper::A4).unwrap());
    assert!(pages.starts_with(b"%PDF-") && pages.len() < 300_000, "{}", pages.len());
}

/// The ground is drawn once for all pictures of one size; what it is drawn over changes nothing.
#[test]
fn a_kept_ground_is_the_ground() {
    let (opening, midgame) = (case("opening"), case("midgame"));
    let artwork = artwork(&opening);
    let looks = include_str!("../config/maps/standard/powers.toml");
    let fresh = || {
        let text = include_str!("../config/maps/standard.drawing");
        Artwork::read(opening.board, text, looks).unwrap()
    };
    let bytes = |artwork: &Artwork, played: &Played, style, width| {
        png(&picture(artwork, played, style), width).unwrap()
    };
    for style in [Style::Colour, Style::Grey] {
        for (played, width) in [(&opening, 600), (&midgame, 600), (&midgame, 301), (&opening, 600)]
        {
            let kept = bytes(&artwork, played, style, width);
            assert!(kept == bytes(&fresh(), played, style, width), "{style:?} at {width}");
        }
    }
}

#[test]
fn every_size_is_drawn_or_refused() {
    let played = case("opening");
    let artwork = artwork(&played);
    let scene = picture(&artwork, &played, Style::Grey);
    for width in [1, 7, 333] {
        assert_eq!(pixels(&png(&scene, width).unwrap()).0, width);
    }
    for width in [0, 8001, u32::MAX] {
        assert!(png(&scene, width).is_err(), "{width}");
    }
}

#[test]
fn grey_pictures_are_grey() {
    for (name, played) in cases() {
        let artwork = artwork(&played);
        let (_, _, drawn) = pixels(&png(&picture(&artwork, &played, Style::Grey), 600).unwrap());
        let colourful = drawn.chunks(3).filter(|it| {
            let (low, high) = (it.iter().min().unwrap(), it.iter().max().unwrap());
            high - low > 12
        });
        assert_eq!(colourful.count(), 0, "{name}");
    }
}

#[test]
fn fog_covers_what_is_not_seen() {
    let played = case("opening");
    let artwork = artwork(&played);
    let code = |text| played.board.province(text).unwrap();
    let mut view = View::of_powers(played.board, &played.before, &[]);
    let hidden = [code("NTH"), code("NWY"), code("SWE"), code("BAR")];
    view.hidden = hidden.to_vec();
    let caption = caption((Stationery::house(), Language::default()), "", &view, Shows::Position);
    assert!(caption.words.contains("Not seen: North Sea, Norway, Sweden and Barents Sea."));
    let subject = Subject { view: &view, orders: &[], style: Style::Colour, caption: &caption };
    let scene = scene(&artwork, &subject);
    let fog = scene.layer("fog").expect("a layer of fog");
    let [shape] = &fog.shapes[..] else { panic!("one outline") };
    let Form::Outline(path) = &shape.form else { panic!("an outline") };
    let bounds = path.bounds();
    for province in hidden {
        let at = artwork.drawing().unit(province.into());
        let is_in = bounds.left() < at.x && at.x < bounds.right();
        assert!(is_in && bounds.top() < at.y && at.y < bounds.bottom());
    }
    let paris = artwork.drawing().unit(code("PAR").into());
    assert!(bounds.bottom() < paris.y);
    assert!(svg(&scene).len() <= 150_000);
    let open = picture(&artwork, &played, Style::Colour);
    assert!(open.layer("fog").is_none());
}

#[test]
fn a_private_view_shows_only_ones_own_orders() {
    let mut played = case("scandinavia");
    let power = played.board.power("RUSSIA").unwrap();
    played.lines.retain(|line| line.power == power);
    let artwork = artwork(&played);
    let text = svg(&picture(&artwork, &played, Style::Colour));
    let orders: Vec<&str> = ids(&text).into_iter().filter(|id| id.starts_with("o-")).collect();
    assert_eq!(orders.len(), 4, "{orders:?}");
    for code in ["stp", "fin", "swe", "bot"] {
        assert!(orders.contains(&format!("o-{code}").as_str()), "{code}");
    }
}

#[test]
fn a_drawing_that_does_not_fit_is_refused() {
    let text = include_str!("../config/maps/standard.drawing");
    let board = board();
    assert!(Drawing::read(&board, text).is_ok());
    for (from, to, fault) in [
        ("\nunit PAR ", "\nunit PAX ", "PAR has no place for its unit"),
        ("\nface BUR land ", "\nface BUR sea ", "BUR is to have one face, of its kind"),
        ("\ncentre MUN ", "\ncentre RUH ", "MUN: a mark of a centre belongs to centres"),
        ("\narc 7 coast 2", "\narc 7 coast x", "line "),
    ] {
        assert!(text.contains(from), "{from}");
        let faults = Drawing::read(&board, &text.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(faults.contains(fault), "{faults}");
    }
}

#[test]
fn a_board_without_a_drawing_has_no_picture() {
    assert!(Artwork::of(&board()).is_some());
    let other = chancery::board::STANDARD.replacen("name = \"standard\"", "name = \"other\"", 1);
    assert!(Artwork::of(&Board::from_text(&other).unwrap()).is_none());
}

#[test]
fn plain_orders_make_a_picture() {
    let played = played_orders("FRANCE\nA PAR - BUR\n\nGERMANY: A MUN - BUR\n", None).unwrap();
    assert_eq!(played.lines.len(), 22, "all units of the start, and their orders");
    let played = played_orders("FRANCE A GAS - BUR", Some("F1903M")).unwrap();
    assert_eq!(played.before.units.len(), 1);
    let fault = played_orders("FRANCE A PAR - BUR\nA PRA - BUR", None).unwrap_err();
    assert!(fault.starts_with("line 2:"), "{fault}");
}

/// How many shapes are drawn in a colour, by the looks that have it.
fn drawn_in(svg: &str, colour: &str) -> usize {
    let looks = svg.lines().filter(|line| line.starts_with('.') && line.contains(colour));
    let classes = looks.map(|look| look[1..].split('{').next().unwrap());
    classes.map(|class| svg.matches(&format!(" class=\"{class}\"")).count()).sum()
}

/// Red, green and blue of a colour.
fn parts(colour: Colour) -> [u8; 3] {
    [colour.red, colour.green, colour.blue]
}

#[test]
fn orders_alone_show_no_outcome() {
    let played = case("balkans");
    let artwork = artwork(&played);
    let orders: Vec<_> = played.lines.iter().map(|it| (it.power, it.order.clone())).collect();
    let view = View::of_powers(played.board, &played.before, &[]);
    let shows = Shows::Orders(&orders);
    let (words, told) =
        (caption((Stationery::house(), Language::default()), "", &view, shows), shows.orders());
    assert!(words.words.contains("Austria: Army Serbia moves to Bulgaria."), "{}", words.words);
    let style = Style::Colour;
    let alone =
        svg(&scene(&artwork, &Subject { view: &view, orders: &told, style, caption: &words }));
    let with_outcomes = svg(&picture(&artwork, &played, style));
    let (crosses, more) = (drawn_in(&alone, "#b3001b"), drawn_in(&with_outcomes, "#b3001b"));
    assert!(crosses == 0 && more > 8, "{crosses}, {more}");
}

/// The letters of a name on the map; the first of a stamp's name says which hand it is.
fn label(scene: &Scene<'_>, id: &str) -> String {
    let labels = &scene.layer("labels").unwrap().shapes;
    let shape = labels.iter().find(|shape| shape.id.as_deref() == Some(id)).unwrap();
    let Form::Stamps(_, row) = &shape.form else { panic!("letters") };
    row.iter().map(|(stamp, _)| &stamp.name[1..]).collect()
}

/// Each language has names on the map, a caption, a key and all sentences of its own, and each way to draw says which it is.
#[test]
fn words_are_in_the_language_asked_for() {
    let wanted = [
        (
            Language::default(),
            "Spring 1903",
            "Orders and what came of them",
            "Army Smyrna moved to Armenia",
            "Vienna",
        ),
        (
            Language::of_tag("de").unwrap(),
            "Frühjahr 1903",
            "Befehle und was daraus wurde",
            "Armee Smyrna zog nach Armenien",
            "Wien",
        ),
        (
            Language::of_tag("fr").unwrap(),
            "Printemps 1903",
            "Les ordres et leur résultat",
            "L'armée de Smyrne est allée en Arménie",
            "Vienne",
        ),
    ];
    let played = case("balkans");
    let (artwork, shows) = (artwork(&played), shows(&played));
    let view = View::of_powers(played.board, &played.before, &[]);
    let told = shows.orders();
    let mut keys = Vec::new();
    for (language, title, note, order, vienna) in wanted {
        let words = caption((Stationery::house(), language), "", &view, shows);
        assert_eq!((words.title.as_str(), words.note.as_str()), (title, note));
        assert!(words.words.contains(order), "{}", words.words);
        let subject = Subject { view: &view, orders: &told, style: Style::Colour, caption: &words };
        let drawn = scene(&artwork, &subject);
        assert_eq!(label(&drawn, "l-vie"), vienna);
        let written = svg(&drawn);
        assert!(written.contains(&format!(" lang=\"{}\"", language.tag())));
        assert!(written.contains(&format!("<title id=\"title\">{title}</title>")));
        assert!(written.contains(order));
        let pdf = pdf(&[&drawn], Paper::A4).unwrap();
        let tag = format!("/Lang({})", language.tag());
        assert!(String::from_utf8_lossy(&pdf).contains(&tag), "{tag}");
        // The blank before a French colon is one that breaks no line.
        let named = caption((Stationery::house(), language), "Harbour", &view, shows);
        let subject = Subject { caption: &named, ..subject };
        assert!(!svg(&scene(&artwork, &subject)).contains("\"#l-3f\""), "a letter is missing");
        keys.push(words.key);
    }
    assert!(keys[0] != keys[1] && keys[1] != keys[2]);

    // A keeper's own words stand below pictures, too.
    let own = ("de/words/pictures.toml".to_owned(), "gone = \"fort\"".to_owned());
    let own = Stationery::with(&[own]).unwrap();
    let words = caption((&own, Language::of_tag("de").unwrap()), "", &view, shows);
    assert_eq!((words.key.gone.as_str(), keys[1].gone.as_str()), ("fort", "weg"));
}
