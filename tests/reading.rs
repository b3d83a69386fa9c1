//! Letters and what they mean: each line of `tests/reading/lines` is a letter of one line (`\n`
//! parts several), each block of `tests/reading/letters` a whole letter.
//!
//! What is expected stands behind `:::` or below it: canonical orders, `!why CANDIDATES` for what is
//! refused, `?note` for what else the writer is told, `~` for nothing at all.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use chancery::board::{Board, Location, Phase, Power, Province, STANDARD};
use chancery::order::Order;
use chancery::position::{Arrival, Dislodged, Position, Unit, read_owned_unit};
use chancery::reading::{
    Candidate, Lexicon, Note, Reading, Sequence, Sheet, TextOrigin, Warning, Why, parse, understand,
};
use chancery::rules::Rules;
use chancery::view::View;

/// A position, a reader and the house rules, as the directives of a file set them.
pub struct Setting {
    position: Position,
    power: Power,
    rules: Rules,
    origin: TextOrigin,
    sequence: Sequence,
    lent: Vec<Province>,
    /// Whether a letter's notes are compared too, or its orders and refusals alone.
    notes: bool,
}

impl Setting {
    pub fn new(board: &Board) -> Setting {
        Setting {
            position: Position::first(board),
            power: board.power("FRANCE").expect("the standard board has France"),
            rules: Rules::default(),
            origin: TextOrigin::Plain,
            sequence: Sequence::Known,
            lent: Vec::new(),
            notes: true,
        }
    }

    /// Takes a directive; `false` if the line is none.
    pub fn direct(&mut self, board: &Board, line: &str) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "position" if rest == "start" => self.position = Position::first(board),
            "position" => {
                let turn = board.calendar().turn(rest).expect("a turn of the calendar");
                self.position = Position::empty(board, turn);
            }
            "units" => {
                for unit in units(board, rest) {
                    self.position.units.push(unit);
                }
                self.position.sort();
            }
            "dislodged" => self.position.dislodged.push(dislodged(board, rest)),
            "centres" => {
                let (power, codes) = rest.split_once(' ').expect("a power and its centres");
                for code in codes.split_whitespace() {
                    let place = board.province(code).expect("a province");
                    self.position.owners[place.index()] = board.power(power);
                }
            }
            "power" => self.power = board.power(rest).expect("a power"),
            "rule" => {
                let (number, letter) = rest.split_once(' ').expect("a number and a letter");
                self.rules.set(number, letter).expect("a choice that acts");
            }
            "lent" => {
                self.lent =
                    rest.split_whitespace().filter_map(|code| board.province(code)).collect();
            }
            "without" if rest == "notes" => self.notes = false,
            "html" => self.origin = TextOrigin::Html,
            "plain" => self.origin = TextOrigin::Plain,
            "sequence" => {
                self.sequence = match rest {
                    "unknown" => Sequence::Unknown,
                    _ => Sequence::Known,
                };
            }
            _ => return false,
        }
        true
    }

    pub fn read(&self, board: &Board, lexicon: &Lexicon, letters: &[String]) -> Reading {
        let powers = [self.power];
        let view = View::of_powers(board, &self.position, &powers).with_lent(self.lent.clone());
        let sheets: Vec<Sheet> = letters
            .iter()
            .map(|text| Sheet::of(parse(lexicon, text, self.origin), self.sequence))
            .collect();
        understand(&view, &self.rules, lexicon, &sheets)
    }
}

/// `FRANCE A PAR, F BRE; GERMANY A MUN`.
fn units(board: &Board, text: &str) -> Vec<Unit> {
    let mut found = Vec::new();
    for group in text.split(';') {
        let (power, list) = group.trim().split_once(' ').expect("a power and its units");
        for unit in list.split(',') {
            let unit = format!("{power} {}", unit.trim());
            found.push(read_owned_unit(board, &unit).unwrap_or_else(|| panic!("no unit: {unit}")));
        }
    }
    found
}

/// `FRANCE A BUR from MUN to PAR GAS`.
fn dislodged(board: &Board, text: &str) -> Dislodged {
    let (unit, rest) = text.split_once(" from ").expect("the attacker");
    let (from, to) = rest.split_once(" to").expect("the retreats");
    Dislodged {
        unit: read_owned_unit(board, unit).expect("a unit"),
        attacker: board.province(from),
        arrival: Arrival::Land,
        retreats: to
            .split_whitespace()
            .map(|code| board.location(code).expect("a place"))
            .collect(),
    }
}

/// A reading in the words of the expectations, the orders sorted unless they are adjustments.
fn told(board: &Board, phase: Phase, reading: &Reading, notes: bool) -> Vec<String> {
    let mut orders: Vec<String> =
        reading.orders.iter().map(|(_, order)| Order::wording(order, board).to_string()).collect();
    if phase != Phase::Adjustment {
        orders.sort();
    }
    for (unit, power) in &reading.proxies {
        orders.push(format!(
            "{} < {}",
            board.location_code(unit.location),
            board.power_code(*power)
        ));
    }
    for refused in &reading.refused {
        let mut line = format!("!{}", why(refused.why));
        for candidate in &refused.candidates {
            let _ = write!(line, " {}", candidate_code(board, candidate));
        }
        orders.push(line);
    }
    if notes {
        orders.extend(reading.notes.iter().map(|note| note_word(board, note)));
        orders.extend(reading.warnings.iter().map(|warning| warning_word(warning).to_owned()));
        orders.extend(
            reading
                .dropped
                .iter()
                .map(|unit| format!("?dropped {}", board.location_code(unit.location))),
        );
    }
    orders
}

fn why(why: Why) -> &'static str {
    match why {
        Why::Ambiguous => "ambiguous",
        Why::Unknown => "unknown",
        Why::Impossible(_) => "impossible",
        Why::NotYours => "not-yours",
        Why::Twice => "twice",
        Why::NotAllowed | Why::NoWaiving => "not-allowed",
        Why::Conditional => "conditional",
        Why::Doubtful => "doubtful",
        Why::Proxy => "proxy",
        Why::Superseded => "superseded",
        Why::Claims(_) => "claims",
    }
}

fn candidate_code(board: &Board, candidate: &Candidate) -> String {
    let place = board.location_code(candidate.place);
    match candidate.kind {
        None => place,
        Some(kind) => format!("{}.{place}", kind.code()),
    }
}

fn note_word(board: &Board, note: &Note) -> String {
    let code = |place: Location| board.location_code(place);
    match note {
        Note::Mended(mended) => {
            format!("?{}={}", mended.written.replace(' ', "_"), board.code(mended.read))
        }
        Note::CoastByDefault(place) => format!("?coast-default {}", code(*place)),
        Note::Vain(_, order) => format!("?vain {}", order.wording(board)),
        Note::CoastFilled(place) => format!("?coast-filled {}", code(*place)),
        Note::CoastIgnored(place, coast) => {
            format!("?coast-ignored {} {}", board.code(*place), coast.code())
        }
        Note::KindIgnored(unit) => format!("?kind-ignored {}", code(unit.location)),
        Note::NationalityIgnored(unit) => format!("?nationality-ignored {}", code(unit.location)),
        Note::AllHold(units) => format!("?all-hold {}", units.len()),
        Note::Cut(cut) => format!("?cut {:?}", cut.why),
        Note::Question(_) => "?question".to_owned(),
        Note::Negation(_) => "?negation".to_owned(),
        Note::Told(_) => "?told".to_owned(),
        Note::OtherTurn(..) => "?other-turn".to_owned(),
        Note::Draft => "?draft".to_owned(),
        Note::Added => "?added".to_owned(),
        Note::Replaced => "?replaced".to_owned(),
        Note::Implied(unit, _) => format!("?implied {}", code(unit.location)),
        Note::Lasts(_, order) => {
            format!("?lasts {}", order.place().map(code).unwrap_or_default())
        }
        Note::OnceOnly(_) => "?once-only".to_owned(),
        Note::Borrowed(unit) => format!("?borrowed {}", code(unit.location)),
        Note::LentFirmly(unit, _) => format!("?lent-firmly {}", code(unit.location)),
        Note::TakenBack(_) => "?taken-back".to_owned(),
        Note::Shuffled => "?shuffled".to_owned(),
    }
}

fn warning_word(warning: &Warning) -> &'static str {
    match warning {
        Warning::Doubtful { .. } => "?stands",
        Warning::Unmatched { .. } => "?unmatched",
        Warning::SamePlace { .. } => "?same-place",
        Warning::SameRetreat { .. } => "?same-retreat",
        Warning::OwnUnitStays { .. } => "?own-unit-stays",
        Warning::AttacksHelped { .. } => "?attacks-helped",
        Warning::AgainstOwn { .. } => "?against-own",
        Warning::NoConvoy { .. } => "?no-convoy",
    }
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reading").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder of cases")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no cases in {}", folder.display());
    files
}

pub fn board() -> Board {
    Board::from_text(STANDARD).expect("the standard board is sound")
}

/// Goes through the lines: the setting, where the line stands, its letters and what is expected.
fn each_line(board: &Board, mut visit: impl FnMut(&mut Setting, &str, &[String], &[&str])) {
    for file in files("lines") {
        let mut setting = Setting::new(board);
        let text = fs::read_to_string(&file).expect("a text");
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with("# ") {
                continue;
            }
            let place = format!("{}:{}", file.display(), number + 1);
            let Some((written, expected)) = line.split_once(":::") else {
                assert!(setting.direct(board, line.trim()), "{place}: {line}");
                continue;
            };
            let letter = written.trim_end().replace("\\n", "\n").replace("\\t", "\t");
            let letters: Vec<String> = letter.split("\n===\n").map(str::to_owned).collect();
            let expected: Vec<&str> = expected
                .split(';')
                .map(str::trim)
                .filter(|word| *word != "~" && !word.is_empty())
                .collect();
            visit(&mut setting, &format!("{place}: {written}"), &letters, &expected);
        }
    }
}

/// How a line reads otherwise than expected.
fn fault(
    board: &Board,
    lexicon: &Lexicon,
    setting: &Setting,
    letters: &[String],
    expected: &[&str],
) -> Option<String> {
    let reading = setting.read(board, lexicon, letters);
    let notes = expected.iter().any(|word| word.starts_with('?'));
    let phase = setting.position.turn.phase;
    let found = told(board, phase, &reading, notes);
    (!alike(&found, expected, phase == Phase::Adjustment))
        .then(|| format!("   expected {}\n   found    {}", expected.join("; "), found.join("; ")))
}

#[test]
fn lines_mean_what_they_should() {
    let board = board();
    let lexicon = Lexicon::of(&board);
    let mut faults = String::new();
    let mut count = 0;
    each_line(&board, |setting, line, letters, expected| {
        count += 1;
        if let Some(fault) = fault(&board, &lexicon, setting, letters, expected) {
            let _ = writeln!(faults, "{line}\n{fault}");
        }
    });
    assert!(count > 100, "only {count} lines");
    assert!(faults.is_empty(), "\n{faults}");
}

/// The issues that reading settles; the adjudicator's are told apart by its own cases (tests/datc.rs).
const READERS: [&str; 6] = ["4.D.1", "4.D.2", "4.E.2", "4.E.3", "4.E.4", "4.E.5"];

/// Choices that are read alike: whether the other player has to know before is for the judge to ask
/// (tests/scenes/proxies_announced.txt and proxies.txt).
const JUDGES: [(&str, &str, &str); 2] = [("4.E.5", "a", "b"), ("4.E.5", "b", "a")];

/// For each choice and each sibling of it: does some line under the choice read otherwise than
/// expected under the sibling?
#[test]
fn every_choice_of_the_reader_is_told_from_its_siblings() {
    let board = board();
    let lexicon = Lexicon::of(&board);
    let mut missing: Vec<(&str, &str, &str)> = Vec::new();
    for issue in Rules::issues().filter(|issue| READERS.contains(&issue.number)) {
        let letters = || issue.choices.iter().map(|choice| choice.letter);
        for choice in letters() {
            let siblings = letters().filter(|sibling| *sibling != choice);
            let pairs = siblings.map(|sibling| (issue.number, choice, sibling));
            missing.extend(pairs.filter(|pair| !JUDGES.contains(pair)));
        }
    }
    each_line(&board, |setting, _, letters, expected| {
        let rules = setting.rules.clone();
        missing.retain(|&(issue, choice, sibling)| {
            if rules.choice(issue) != Some(choice) {
                return true;
            }
            setting.rules.set(issue, sibling).expect("a choice");
            let is_told = fault(&board, &lexicon, setting, letters, expected).is_some();
            setting.rules = rules.clone();
            !is_told
        });
    });
    assert!(missing.is_empty(), "no line tells apart {missing:?}");
}

/// Whether both lists are the same; notes only need to be among what was found.
fn alike(found: &[String], expected: &[&str], ordered: bool) -> bool {
    let firm = |list: &[&str]| {
        list.iter()
            .filter(|word| !word.starts_with('?'))
            .map(|word| (*word).to_owned())
            .collect::<Vec<String>>()
    };
    let borrowed: Vec<&str> = found.iter().map(String::as_str).collect();
    let notes =
        expected.iter().filter(|word| word.starts_with('?')).all(|word| borrowed.contains(word));
    let (mut found, mut expected) = (firm(&borrowed), firm(expected));
    if !ordered {
        found.sort();
        expected.sort();
    }
    notes && found == expected
}

#[test]
fn letters_mean_what_they_should() {
    let board = board();
    let lexicon = Lexicon::of(&board);
    let mut faults = String::new();
    let mut count = 0;
    for file in files("letters") {
        let text = fs::read_to_string(&file).expect("a text");
        for case in text.split("\n@@@@").filter(|case| !case.trim().is_empty()) {
            let (title, rest) = case.split_once('\n').expect("a title");
            let (head, rest) = rest.split_once("\n----\n").expect("a head");
            let (body, expected) = rest.rsplit_once("\n----\n").expect("an expectation");
            let mut setting = Setting::new(&board);
            for line in head.lines().filter(|line| !line.trim().is_empty()) {
                assert!(setting.direct(&board, line.trim()), "{}: {title}: {line}", file.display());
            }
            count += 1;
            let letters: Vec<String> = body.split("\n====\n").map(str::to_owned).collect();
            let reading = setting.read(&board, &lexicon, &letters);
            let expected: Vec<&str> = expected
                .lines()
                .map(str::trim)
                .filter(|line| *line != "~" && !line.is_empty())
                .collect();
            let found = told(&board, setting.position.turn.phase, &reading, setting.notes);
            if !alike(&found, &expected, setting.position.turn.phase == Phase::Adjustment) {
                let _ = writeln!(
                    faults,
                    "{}: {title}\n   expected\n{}\n   found\n{}",
                    file.display(),
                    expected.join("\n"),
                    found.join("\n")
                );
            }
        }
    }
    assert!(count > 0, "no letters");
    assert!(faults.is_empty(), "\n{faults}");
}
