//! Press as it is read: `tests/press/*.txt` are letters with the two sides they part into, and some laws
//! that no letter breaks.
//!
//! A case is `letter NAME` or `reply NAME` (to press), its words on indented lines, and behind `|` what
//! came of them; `BLESS=1` writes those anew.

use std::cell::Cell;
use std::fs;
use std::sync::LazyLock;

use chancery::board::{Board, STANDARD};
use chancery::game::Party;
use chancery::reading::{
    Addressed, Lexicon, Opening, Parted, Stands, TextOrigin, WrittenReaders, parse, part, readers,
};
use proptest::prelude::{ProptestConfig, any, prop, prop_assert, prop_assert_eq, proptest};
use proptest::test_runner::TestRunner;

use crate::support::files;

static BOARD: LazyLock<Board> = LazyLock::new(|| Board::from_text(STANDARD).unwrap());

#[test]
fn letters_part_as_written() {
    let mut faults = Vec::new();
    for path in files("press", "txt") {
        let text = fs::read_to_string(&path).unwrap();
        let played = play(&text);
        if played == text {
            continue;
        }
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, played).unwrap();
        } else {
            let first = text.lines().zip(played.lines()).find(|(was, is)| was != is);
            faults.push(format!("{}: {first:?}", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn play(text: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines().filter(|line| !line.starts_with('|')).peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let opening = match line.split(' ').next() {
            Some("letter") => Opening::Judge,
            Some("reply") => Opening::Circle,
            _ => continue,
        };
        let mut words = String::new();
        while let Some(more) = lines.next_if(|line| line.starts_with("  ") || *line == " ") {
            out.push_str(more);
            out.push('\n');
            words.push_str(more.strip_prefix("  ").unwrap_or(""));
            words.push('\n');
        }
        for line in told(&part(&words, opening)) {
            out.push_str(&format!("| {line}\n"));
        }
    }
    out
}

fn told(parted: &Parted) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    if !parted.rest_is_blank {
        let rest = parted.rest.lines().map(str::trim_end).filter(|line| !line.is_empty());
        told.push(format!("judge: {}", rest.collect::<Vec<_>>().join(" / ")));
    }
    for press in &parted.press {
        let to = match &press.to {
            WrittenReaders::Circle => "circle".to_owned(),
            WrittenReaders::All => "all".to_owned(),
            WrittenReaders::InAnothersName => "in another's name".to_owned(),
            WrittenReaders::Named(names) => named(names),
        };
        let more = [
            press.signature.map(|it| format!("{it:?}")),
            press.delivery.map(|it| format!("{it:?}")),
            (press.stands == Stands::InSentence).then(|| "asked".to_owned()),
        ];
        let more: String = more.into_iter().flatten().map(|it| format!(", {it}")).collect();
        told.push(format!("{to}{more}: {}", press.words.replace('\n', " / ")));
    }
    told
}

fn named(names: &str) -> String {
    let parties = |parties: &[Party]| {
        let code = |party: &Party| match party {
            Party::Power(power) => BOARD.power_code(*power).to_owned(),
            Party::Master => "master".to_owned(),
        };
        parties.iter().map(code).collect::<Vec<_>>().join(" ")
    };
    match readers(&Lexicon::of(&BOARD), names) {
        Addressed::Nobody => "nobody".to_owned(),
        Addressed::All => "all".to_owned(),
        Addressed::AllBut(these) => format!("all but {}", parties(&these)),
        Addressed::These(these) => parties(&these),
        Addressed::Unknown(name) => format!("unknown {name:?}"),
    }
}

/// Letters that people wrote, with orders and without.
fn letters() -> Vec<String> {
    let letters: Vec<String> = files("reading/letters", "txt")
        .into_iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .flat_map(|text| text.split("\n@@@@").filter_map(letter_of).collect::<Vec<_>>())
        .collect();
    assert!(letters.len() > 100, "only {} letters", letters.len());
    letters
}

/// The letter of a case: its head, its words and what they come to, parted by lines of `----`.
fn letter_of(case: &str) -> Option<String> {
    let mut parts = case.split("\n----\n");
    let head = parts.next()?;
    (!head.contains("html")).then(|| parts.next().map(str::to_owned)).flatten()
}

/// What orders a text gives.
fn orders(text: &str) -> Vec<String> {
    let request = parse(&Lexicon::of(&BOARD), text, TextOrigin::Plain);
    request.statements.iter().map(|it| format!("{:?}", it.said)).collect()
}

#[test]
fn press_never_becomes_orders_and_orders_never_press() {
    let own = "A PAR - BUR\nF BRE - MAO\n";
    let alone = orders(own);
    assert_eq!(alone.len(), 2);
    let (mut above, mut below) = (0, 0);
    for letter in letters() {
        // A letter that itself speaks of press begins another piece of it.
        if !part(&letter, Opening::Judge).press.is_empty() {
            continue;
        }
        let whole = format!("{own}PRESS TO GERMANY\n{letter}");
        if orders_beside_press(&whole).is_some_and(|read| {
            assert_eq!(read, alone, "{whole}");
            true
        }) {
            above += 1;
        }
        let whole = format!("PRESS TO GERMANY\n{}\nENDPRESS\n{own}", letter.replace("\n--", "\n"));
        // What a letter quotes may swallow what stands below it.
        if let Some(read) = orders_beside_press(&whole).filter(|read| !read.is_empty()) {
            assert_eq!(read, alone, "{whole}");
            below += 1;
        }
    }
    assert!(above > 200 && below > 200, "orders above {above} pieces of press, below {below}");
}

/// The orders of a letter that has one piece of press, and none of them in that.
fn orders_beside_press(letter: &str) -> Option<Vec<String>> {
    let parted = part(letter, Opening::Judge);
    let [press] = &parted.press[..] else { return None };
    assert!(!press.words.contains("A PAR - BUR\nF BRE"), "{letter}");
    Some(orders(&parted.rest))
}

/// Pieces of letters, good and bad.
const PIECES: &[&str] = &[
    "PRESS TO FRANCE",
    "press to fi grey",
    "BROADCAST",
    "ENDPRESS",
    "signoff",
    "-- ",
    "> quoted",
    "To all but Turkey",
    "A PAR - BUR",
    "Hello there",
    "",
    "PRESS",
    "press:",
    "press to: x",
    "Presse an alle: ja",
    "END PRESS",
    "On Monday, X wrote:",
    "Sent from my phone",
    "|| `x`",
    "\u{202e}PRESS TO \u{fffd}",
];

/// Pieces that may cut off what stands below them.
const CUTTING: &[&str] = &["-- ", "On Monday, X wrote:"];

/// Every text is parted, and each of its lines falls on one side: on one at most, where it may be cut
/// off as no words of the writer's.
#[test]
fn each_line_falls_on_one_side() {
    let line = (any::<prop::sample::Index>(), "[ a-zA-Z:<>|~-]{0,12}");
    let letters = (prop::collection::vec(line, 0..24), any::<bool>());
    let mut runner = TestRunner::new(ProptestConfig::with_cases(400));
    let placed = Cell::new(0);
    let held = runner.run(&letters, |(picks, reply)| {
        let lines: Vec<String> = picks.iter().enumerate().map(line_of).collect();
        let text = lines.join("\n");
        let parted = part(&text, if reply { Opening::Circle } else { Opening::Judge });
        let cut = lines.iter().position(|line| CUTTING.contains(&line.as_str()));
        for (at, line) in lines.iter().enumerate() {
            let word = format!("w{at}");
            if !line.starts_with(&word) {
                continue;
            }
            let sides = sides_with(&parted, &word);
            if cut.is_some_and(|cut| cut < at) {
                prop_assert!(sides <= 1, "{word} in {text:?}: {parted:?}");
            } else {
                prop_assert_eq!(sides, 1, "{} in {:?}: {:?}", word, text, parted);
                placed.set(placed.get() + 1);
            }
        }
        if parted.press.is_empty() {
            prop_assert_eq!(parted.rest, text);
        }
        Ok(())
    });
    held.unwrap();
    assert!(placed.get() > 400, "only {} lines were looked for", placed.get());
}

/// A piece, or a line that can be told from all others.
fn line_of((at, (pick, tail)): (usize, &(prop::sample::Index, String))) -> String {
    match tail.len() % 3 {
        0 => format!("w{at} {tail}"),
        _ => PIECES[pick.index(PIECES.len())].to_owned(),
    }
}

/// On how many sides a word stands.
fn sides_with(parted: &Parted, word: &str) -> usize {
    let has = |side: &str| side.split_whitespace().any(|it| it == word);
    let pieces = parted.press.iter().filter(|press| has(&press.words)).count();
    usize::from(has(&parted.rest)) + pieces
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// No text breaks it, nor the names of readers.
    #[test]
    fn any_text_is_parted(text in any::<String>(), reply in any::<bool>()) {
        part(&text, if reply { Opening::Circle } else { Opening::Judge });
        part(&format!("PRESS TO {text}"), Opening::Judge);
        named(&text);
    }
}
