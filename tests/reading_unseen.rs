//! What people wrote that nobody had seen who wrote the reader: lines, whole letters, corrections of exact
//! orders, and what stands before and behind a block of them. It was judged before it was first read, and is
//! not changed since; `rates.txt` says how much of it is read right, and may only become better.
//!
//! A case says which orders are in force behind it, `?BUR` for a unit whose order has to be asked about, and
//! nothing of units that have none. In `openings_*` and `closings` a line is what stands around the block
//! below; behind `openings_taken` nothing of it may be in force.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use chancery::board::Board;
use chancery::order::Order;
use chancery::reading::{Lexicon, Note, Reading};

use crate::reading::{Setting, board};

/// The orders of a letter that has an opening or a closing, and where they are legal.
const BLOCK: &str = "A PAR - PIC\nA MAR S A BUR\nF BRE - ENG\nF MAO - POR";
const SETTING: &str = "position S1903M\n\
    units FRANCE A PAR, A MAR, A BUR, F BRE, F MAO; ENGLAND F NTH, F LON, A YOR; GERMANY A MUN, A RUH, F HOL\n\
    units ITALY A VEN, F TYS, A PIE; RUSSIA A SWE, A WAR; AUSTRIA A VIE, A TRI; TURKEY A CON, F ANK\n\
    power FRANCE";

/// What a file's cases came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Rate {
    cases: usize,
    /// The orders that were meant.
    meant: usize,
    /// Those of them in force.
    right: usize,
    /// Orders in force that were not meant.
    wrong: usize,
    /// Cases in which not all is as it was meant.
    faulty: usize,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reading/unseen")
}

/// The orders in force after a letter; a draft's are not.
fn in_force(board: &Board, reading: &Reading) -> Vec<String> {
    if reading.notes.iter().any(|note| matches!(note, Note::Draft)) {
        return Vec::new();
    }
    let told = |(_, order): &(_, Order)| Order::wording(order, board).to_string();
    reading.orders.iter().map(told).collect()
}

impl Rate {
    /// Counts a case; whether it came out as it was meant.
    fn count(&mut self, mut found: Vec<String>, wanted: &[&str]) -> bool {
        let meant: Vec<&&str> = wanted.iter().filter(|word| !word.starts_with('?')).collect();
        let before = *self;
        self.cases += 1;
        self.meant += meant.len();
        for order in meant {
            if let Some(at) = found.iter().position(|it| it == order) {
                found.swap_remove(at);
                self.right += 1;
            }
        }
        self.wrong += found.len();
        let is_right = self.right - before.right == self.meant - before.meant && found.is_empty();
        self.faulty += usize::from(!is_right);
        is_right
    }
}

/// A case: its setting, its letters, what is wanted.
struct Case<'a> {
    name: String,
    letters: Vec<String>,
    wanted: Vec<&'a str>,
}

/// What is wanted, from what stands behind a case.
fn wanted<'a>(words: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    words.map(str::trim).filter(|word| !word.is_empty() && *word != "~").collect()
}

/// Goes through a file's cases.
fn each_case(board: &Board, name: &str, text: &str, mut visit: impl FnMut(&Setting, Case<'_>)) {
    let mut setting = Setting::new(board);
    let direct = |setting: &mut Setting, line: &str| {
        assert!(setting.direct(board, line.trim()), "{name}: {line}");
    };
    let block: Vec<&str> = BLOCK.lines().collect();
    if name.starts_with("openings") || name == "closings" {
        SETTING.lines().for_each(|line| direct(&mut setting, line));
    }
    if let Some((_, blocks)) = text.split_once("@@@@ ") {
        for block in blocks.split("\n@@@@ ") {
            let (head, rest) = block.split_once("\n----\n").expect("settings, then a letter");
            let (body, orders) = rest.rsplit_once("\n----\n").expect("a letter, then its orders");
            let (case, settings) = head.split_once('\n').expect("a name, then settings");
            settings
                .lines()
                .filter(|it| !it.trim().is_empty())
                .for_each(|it| direct(&mut setting, it));
            let letters = body.split("\n====\n").map(str::to_owned).collect();
            let wanted = wanted(orders.lines().filter(|line| !line.starts_with('#')));
            visit(&setting, Case { name: case.to_owned(), letters, wanted });
        }
        return;
    }
    for (number, line) in text.lines().enumerate() {
        let case = format!("{}", number + 1);
        if line.trim().is_empty() || line.starts_with("# ") {
            continue;
        }
        let written = |line: &str| line.replace("\\n", "\n").replace("\\t", "\t");
        let (letters, wanted) = match name.trim_end_matches("_more").trim_end_matches("_third") {
            "openings_kept" => (vec![format!("{}\n{BLOCK}\n", written(line))], block.clone()),
            "openings_taken" => (vec![format!("{}\n{BLOCK}\n", written(line))], Vec::new()),
            "closings" => (vec![format!("{BLOCK}\n\n{}\n", written(line))], block.clone()),
            _ => {
                let Some((letter, orders)) = line.split_once(":::") else {
                    direct(&mut setting, line);
                    continue;
                };
                let letters = written(letter.trim());
                (letters.split("\n===\n").map(str::to_owned).collect(), wanted(orders.split(';')))
            }
        };
        visit(&setting, Case { name: case, letters, wanted });
    }
}

/// The figures of each file, as `rates.txt` tells them.
fn told(rates: &BTreeMap<String, Rate>) -> String {
    let mut out = String::new();
    for (name, rate) in rates {
        let Rate { cases, meant, right, wrong, faulty } = rate;
        let _ = writeln!(
            out,
            "{name}: {cases} cases, {meant} orders, {right} in force, {wrong} not meant, {faulty} faulty"
        );
    }
    out
}

/// The numbers of a line of `rates.txt`.
fn numbers(line: &str) -> Vec<usize> {
    let parts = line.split(|c: char| !c.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

#[test]
fn unseen_words_are_read_no_worse_than_before() {
    let board = board();
    let lexicon = Lexicon::of(&board);
    let mut rates: BTreeMap<String, Rate> = BTreeMap::new();
    let look = std::env::var_os("LOOK").map(PathBuf::from);
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if name == "rates" {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let (mut rate, mut faults) = (Rate::default(), String::new());
        each_case(&board, &name, &text, |setting, case| {
            let found = in_force(&board, &setting.read(&board, &lexicon, &case.letters));
            if !rate.count(found.clone(), &case.wanted) {
                let letters = case.letters.join("\n===\n");
                let (wanted, found) = (case.wanted.join("; "), found.join("; "));
                let _ = writeln!(
                    faults,
                    "{}: {letters}\n  wanted {wanted}\n  found  {found}\n",
                    case.name
                );
            }
        });
        if let Some(look) = &look {
            fs::write(look.join(format!("{name}.faults")), faults).unwrap();
        }
        rates.insert(name, rate);
    }
    assert!(rates.len() > 3, "only {} files", rates.len());
    let (told, path) = (told(&rates), folder().join("rates.txt"));
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &told).unwrap();
    }
    let before = fs::read_to_string(&path).unwrap();
    assert_eq!(before.lines().count(), rates.len(), "other files than before:\n{told}");
    for (old, new) in before.lines().zip(told.lines()) {
        let ([.., right, wrong, faulty], [.., now_right, now_wrong, now_faulty]) =
            (&numbers(old)[..], &numbers(new)[..])
        else {
            panic!("{old}")
        };
        assert!(
            now_right >= right && now_wrong <= wrong && now_faulty <= faulty,
            "worse than before:\n{old}\n{new}"
        );
    }
}
