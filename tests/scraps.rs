//! Which unread lines a receipt must mention: `+` before those that may have been meant as orders,
//! `-` before greetings and talk.

use chancery::board::{Board, STANDARD};
use chancery::reading::{Lexicon, may_be_order, place_of_unit};

#[test]
fn scraps_are_told_from_greetings() {
    let board = Board::from_text(STANDARD).unwrap();
    let lexicon = Lexicon::of(&board);
    let mut faults = Vec::new();
    let text = include_str!("scraps.txt");
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (mark, words) = line.split_at(2);
        let told = if may_be_order(&lexicon, words) { "+ " } else { "- " };
        if told != mark {
            faults.push(format!("{told}{words}"));
        }
    }
    assert!(faults.is_empty(), "read as\n{}", faults.join("\n"));
    assert!(text.lines().count() > 30, "the cases are gone");
}

#[test]
fn a_unit_is_known_by_its_place() {
    let board = Board::from_text(STANDARD).unwrap();
    let lexicon = Lexicon::of(&board);
    for (text, code) in [
        ("A BUR", Some("BUR")),
        ("Fleet Brest", Some("BRE")),
        ("Armee Burgund", Some("BUR")),
        ("F STP/NC", Some("STP")),
        ("Fleet St. Petersburg (north coast)", Some("STP")),
        ("flotte Manche", Some("ENG")),
        ("Burgndy", Some("BUR")),
        ("Narnia", None),
        ("A", None),
        ("", None),
    ] {
        let found = place_of_unit(&lexicon, text).map(|place| board.code(place));
        assert_eq!(found, code, "{text}");
    }
}
