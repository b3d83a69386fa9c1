//! Letters on paper: what stands on each page, and where the pages go.
//!
//! Each letter of `tests/report/posted.rs` is set, and its pages compared as text with the file of its
//! name in `tests/paper/`. `BLESS=1` writes them anew; `LOOK=folder` writes the PDFs there, to be looked
//! at.

mod spool;
mod zine;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use chancery::game::EventId;
use chancery::judge::{Body, Notice};
use chancery::letter::{Language, PaperLetter, PostalAddress};
use chancery::paper::{
    Cell, Item, Letterhead, Rank, Row, Sheet, Sides, Weight, as_text, can_set, printed,
};
use chancery::picture::{Artwork, Paper, Scene, Style};
use chancery::report::{Shows, Stationery, caption, drafts, drawn, paper_sheet};
use chancery::view::View;

use crate::report::languages::to_reader_of;
use crate::report::notices::{NOW, office, time};
use crate::report::posted;
use crate::support::process::PROGRAM;

fn letter(notice: &Notice) -> (PaperLetter, String) {
    let (house, notices) = (Stationery::house(), std::slice::from_ref(notice));
    let draft = drafts(house, &office(), EventId::new(7), time(NOW), notices).letters.remove(0);
    (draft.letter.paper.unwrap(), draft.words)
}

fn map<'a>(artwork: &'a Artwork, notice: &Notice) -> Option<Scene<'a>> {
    let game = notice.game.as_ref()?;
    let language = notice.to.taste.language.unwrap_or_default();
    let draw = |position, shows: Shows<'_>| {
        let view = View::of_powers(&game.board, position, &[]);
        let caption = caption((Stationery::house(), language), &game.name, &view, shows);
        drawn(artwork, Style::Grey, &view, shows, &caption)
    };
    match &notice.body {
        Body::Results(results) => {
            let shows = Shows::Outcomes(&results.lines, &results.dislodged, &game.position);
            Some(draw(&results.before, shows))
        }
        _ => Some(draw(&game.position, Shows::Position)),
    }
}

fn heads() -> [(&'static str, Letterhead); 2] {
    let sender = ["Chancery, at Anna Keeper's", "7 Old Mill Lane", "Little Snoring NR21 0HZ"];
    let sender = sender.map(str::to_owned).to_vec();
    let of = |paper| Letterhead { paper, sender: sender.clone() };
    [("", of(Paper::A4)), ("_letter", of(Paper::Letter))]
}

#[test]
fn every_page_is_set_as_written_down() {
    let mut faults = Vec::new();
    let mut pages = 0;
    for (name, notice) in posted::all() {
        let artwork = Artwork::of(&notice.game.as_ref().unwrap().board).unwrap();
        let map = map(&artwork, &notice);
        let (letter, words) = letter(&notice);
        let sheet = paper_sheet(&letter, &words, map.as_ref());
        for (size, head) in heads() {
            // The other size is set by the same lines.
            if head.paper == Paper::Letter && name != "paper_opening" {
                continue;
            }
            let told = as_text(&head, &sheet);
            pages += told.len();
            let told = told.join("---- the next page\n");
            let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
            let path = root.join("tests/paper").join(format!("{}{size}.txt", &name[6..]));
            if std::env::var_os("BLESS").is_some() {
                fs::write(&path, &told).unwrap();
            }
            if fs::read_to_string(&path).unwrap_or_default() != told {
                faults.push(format!("{name}{size}:\n{told}"));
            }
        }
    }
    assert!(pages > 20, "only {pages} pages");
    assert!(faults.is_empty(), "other than written down:\n{}", faults.join("\n"));
}

#[test]
fn an_ordinary_letter_fits_on_one_leaf() {
    let written = |(name, notice): (&'static str, Notice)| {
        let to = move |&it: &Language| (name, it.tag(), to_reader_of(notice.clone(), it));
        Language::ALL.iter().map(to).collect::<Vec<_>>()
    };
    for (name, language, notice) in posted::all().into_iter().flat_map(written) {
        let artwork = Artwork::of(&notice.game.as_ref().unwrap().board).unwrap();
        let map = map(&artwork, &notice);
        let (letter, words) = letter(&notice);
        let sheet = paper_sheet(&letter, &words, map.as_ref());
        for (_, head) in heads() {
            let pages = as_text(&head, &sheet).len();
            assert!(pages <= 2, "{name} in {language} has {pages} pages on {:?}", head.paper);
            if let Some(folder) = std::env::var_os("LOOK") {
                let pdf = printed(&head, std::slice::from_ref(&sheet), Sides::AsTheyCome).unwrap();
                let paper = if head.paper == Paper::Letter { "letter" } else { "a4" };
                let file = format!("{name}_{language}_{paper}.pdf");
                fs::write(PathBuf::from(folder).join(file), pdf).unwrap();
            }
        }
    }
}

/// French sets a blank before its double marks and inside its quotation marks, at which no line may end.
#[test]
fn no_line_ends_before_a_french_mark() {
    let mut marks = 0;
    for (name, notice) in posted::all() {
        let notice = to_reader_of(notice, Language::of_tag("fr").unwrap());
        let (letter, words) = letter(&notice);
        let told = as_text(&Letterhead::default(), &paper_sheet(&letter, &words, None)).concat();
        for mark in [" :", " ;", " !", " ?", " »", "« "] {
            assert!(!told.contains(mark), "{name} has {mark:?}:\n{told}");
        }
        marks += told.matches("\u{a0}:").count();
    }
    assert!(marks > 10, "only {marks} marks");
}

fn sheet(title: &str, items: Vec<Item<'static>>) -> Sheet<'static> {
    let address = vec!["Ann".to_owned(), "Town".to_owned()];
    let (title, date, language) = (title.to_owned(), "1 May 2026".to_owned(), "en".to_owned());
    Sheet { title, date, address, language, items }
}

/// How many pages a PDF has, by its own count.
fn count(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    let at = text.find("/Count ").unwrap() + "/Count ".len();
    text[at..].split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()
}

#[test]
fn each_letter_begins_on_the_front_of_a_leaf() {
    let head = Letterhead::default();
    let one = || sheet("one", vec![Item::Words(Weight::Plain, "A word.".to_owned())]);
    let two = || sheet("two", vec![Item::NewPage, Item::Words(Weight::Loud, "B".to_owned())]);
    let pages = |sheets: &[Sheet<'_>], sides| count(&printed(&head, sheets, sides).unwrap());
    assert_eq!(pages(&[one(), two(), one()], Sides::Fronts), 2 + 2 + 1);
    assert_eq!(pages(&[one(), two(), one()], Sides::AsTheyCome), 1 + 2 + 1);
    let bytes = || printed(&head, &[one(), two()], Sides::Fronts).unwrap();
    assert!(bytes() == bytes());
}

#[test]
fn letters_of_many_tongues_can_be_set() {
    let known = "AÄÖÜäöüßéèêçœŁłŞşŘřŐőĀαβγΩжЯЇ€–“”‘’0123456789·";
    assert!(known.chars().all(can_set));
    assert!(!can_set('漢'));
    let told = as_text(&Letterhead::default(), &sheet(known, Vec::new()));
    assert!(told[0].contains(known), "{told:?}");
}

#[test]
fn signs_that_stand_apart_stay_on_their_line() {
    for count in 1..120 {
        let words = format!("{}Prochain tour\u{a0}: félicitations\u{a0}!", "mot ".repeat(count));
        let items = vec![Item::Words(Weight::Plain, words)];
        let told = as_text(&Letterhead::default(), &sheet("signes", items)).concat();
        assert!(told.contains("tour\u{a0}:") && told.contains("félicitations\u{a0}!"), "{told}");
    }
}

#[test]
fn a_heading_never_stands_alone_at_the_foot_of_a_page() {
    let head = Letterhead::default();
    for count in 1..60 {
        let mut items: Vec<Item<'_>> =
            (0..count).map(|_| Item::Words(Weight::Plain, "A line.".to_owned())).collect();
        items.push(Item::Heading(Rank::Part, "The part".to_owned()));
        items.push(Item::Gap);
        items.push(Item::Heading(Rank::Group, "The group".to_owned()));
        items.push(Item::Table(vec![Row {
            is_head: false,
            cells: vec![Cell::Typed("A PAR".to_owned()), Cell::Said("holds".to_owned())],
        }]));
        let pages = as_text(&head, &sheet("headings", items));
        let of = |words: &str| pages.iter().position(|page| page.contains(words)).unwrap();
        assert_eq!(of("The part"), of("A PAR"), "{count} lines before");
        assert_eq!(of("The group"), of("A PAR"), "{count} lines before");
    }
}

#[test]
fn a_long_title_leaves_room_for_the_date() {
    let title = "gate: the game begins, you play Austria, England, France, Germany, Italy, Russia and Turkey";
    for (_, head) in heads() {
        let page = as_text(&head, &sheet(title, Vec::new())).concat();
        let line = page.lines().find(|line| line.contains("1 May 2026")).unwrap();
        assert!(line.contains("gate: the game begins") && !line.contains("Turkey"), "{page}");
        assert!(page.contains("Turkey"), "{page}");
    }
}

#[test]
fn an_address_that_cannot_be_printed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let said = |address: &[u8]| {
        let file = folder.path().join("address");
        fs::write(&file, address).unwrap();
        let data = folder.path().join("data");
        let output = Command::new(PROGRAM)
            .args(["--data".as_ref(), data.as_os_str()])
            .args(["person", "post", "gate"])
            .arg(&file)
            .output()
            .unwrap();
        assert!(!output.status.success());
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let chinese = said("王小明\n1 Town Road\n".as_bytes());
    assert!(chinese.contains("'王'") && chinese.contains("Latin"), "{chinese}");
    let latin = said(b"Anna Gro\xdfe\n1 Town Road\n");
    assert!(latin.contains("UTF-8"), "{latin}");
    // An accent of its own is joined to its letter.
    let accents = PostalAddress::read("Zoe\u{308}\nTown\n").unwrap();
    assert_eq!(accents.name(), "Zo\u{eb}");
}

#[test]
fn long_words_and_long_tables_stay_on_the_page() {
    let word = "x".repeat(3000);
    let row = |n: usize| Row {
        is_head: false,
        cells: vec![Cell::Typed(format!("row {n}")), Cell::Said("words ".repeat(40)), Cell::Blank],
    };
    let items = vec![Item::Words(Weight::Plain, word), Item::Table((0..200).map(row).collect())];
    let pages = as_text(&Letterhead::default(), &sheet("long", items));
    assert!(pages.len() > 5, "{} pages", pages.len());
    for n in 0..200 {
        let found = pages.iter().filter(|page| page.contains(&format!("row {n}  words"))).count();
        assert_eq!(found, 1, "row {n}");
    }
}
