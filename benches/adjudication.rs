//! How long a movement phase takes to adjudicate, on one core.
//!
//! Reads cases in the form of `chancery adjudicate`, one a line, from the file that the variable
//! `CHANCERY_CASES` names (else a small one of its own), and parses them all before the clock
//! starts. Each figure is the median of many passes over all cases, with the best in brackets (other
//! programs on the machine make it slower, nothing makes it faster). Each row holds all of the one
//! before it:
//!
//! * *decide*: from units and what each of them does, as legality has found it (dense numbers, no
//!   text), to every decision answered: orders matched, convoys found, who moves, whose support is
//!   cut, who is dislodged; below it the same by the other algorithms that a game can choose;
//! * *legality*: the same from parsed orders and a position; the orders are sorted into piles where
//!   they are parsed, and what that takes is the next row, for itself;
//! * *verdict*: the same, and units moved, retreats found, the next turn, a line for each order;
//! * *JSON*: from a line of JSON to a line of JSON, reasons worded.
//!
//! The last rows are boards of 1,000 provinces on which one army is convoyed by half of all units, to
//! see that the cost of a unit does not grow with their number.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use serde_json::Value;

use chancery::adjudication::{Piles, Sheet, Workspace, adjudicate_in, decide, validate};
use chancery::board::{Board, Phase, Power, STANDARD};
use chancery::exchange::adjudicate_into;
use chancery::order::{self, Order};
use chancery::position::{Position, read_owned_unit};
use chancery::rules::{Algorithm, Rules};

const PASSES: usize = 101;

struct Parsed {
    position: Position,
    orders: Vec<(Power, Vec<Order>)>,
}

fn main() {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/cases.jsonl").to_owned();
    let path = std::env::var("CHANCERY_CASES").unwrap_or(own);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let board = Board::from_text(STANDARD).unwrap_or_else(|faults| panic!("{faults}"));
    let rules = Rules::default();
    let cases: Vec<Parsed> = text.lines().filter_map(|line| parse(&board, line)).collect();
    assert!(!cases.is_empty(), "{path} holds no movement phase");
    let mut workspace = Workspace::new();
    let sheets: Vec<Sheet> = cases
        .iter()
        .map(|it| {
            let mut sheet = Sheet::default();
            let piles = Piles::of(&it.orders);
            validate(&board, &rules, &it.position, &piles, &mut sheet, &mut workspace);
            sheet
        })
        .collect();
    let decided = measure(cases.len(), "a phase", || {
        for (it, sheet) in cases.iter().zip(&sheets) {
            decide(&board, &rules, &it.position, black_box(sheet), &mut workspace);
            black_box(workspace.resolution());
        }
    });
    let others = [("equations", Algorithm::Equations), ("disputes", Algorithm::Disputes)];
    let others = others.map(|(name, algorithm)| {
        let rules = Rules { algorithm, ..Rules::default() };
        let decided = measure(cases.len(), "a phase", || {
            for (it, sheet) in cases.iter().zip(&sheets) {
                decide(&board, &rules, &it.position, black_box(sheet), &mut workspace);
                black_box(workspace.resolution());
            }
        });
        (name, decided)
    });
    let mut sheet = Sheet::default();
    let piles: Vec<Piles<'_>> = cases.iter().map(|it| Piles::of(&it.orders)).collect();
    let with_legality = measure(cases.len(), "a phase", || {
        for (it, piles) in cases.iter().zip(&piles) {
            let piles = black_box(piles);
            validate(&board, &rules, &it.position, piles, &mut sheet, &mut workspace);
            decide(&board, &rules, &it.position, &sheet, &mut workspace);
            black_box(workspace.resolution());
        }
    });
    let sorting = measure(cases.len(), "a phase", || {
        for it in &cases {
            black_box(Piles::of(black_box(&it.orders)));
        }
    });
    let whole = measure(cases.len(), "a phase", || {
        for (it, piles) in cases.iter().zip(&piles) {
            let verdict = adjudicate_in(&board, &rules, &it.position, piles, &mut workspace);
            black_box(verdict.next.units.len());
            workspace.reuse(verdict);
        }
    });
    let mut out = Vec::new();
    let json = measure(cases.len(), "a phase", || {
        for line in text.lines() {
            out.clear();
            black_box(adjudicate_into(
                black_box(line),
                Algorithm::PartialInformation,
                &mut workspace,
                &mut out,
            ));
        }
    });
    let units: usize = cases.iter().map(|it| it.position.units.len()).sum();
    println!("{path}: {} movement phases, {} units each", cases.len(), units / cases.len());
    println!("decide (packed, validated orders to every decision): {decided}");
    for (name, decided) in others {
        println!("  the same by {name}: {decided}");
    }
    println!("  and legality (parsed orders to every decision):     {with_legality}");
    println!("    (to sort the orders into piles:                   {sorting})");
    println!("  and the verdict (retreats, next position, lines):   {whole}");
    println!("  and JSON (line to line, with reasons):              {json}");
    for count in [100, 200, 400] {
        let (board, it) = band(count);
        let piles = Piles::of(&it.orders);
        let whole = measure(count, "a unit", || {
            let verdict = adjudicate_in(&board, &rules, &it.position, &piles, &mut workspace);
            black_box(verdict.next.units.len());
            workspace.reuse(verdict);
        });
        println!("1,000 provinces, {count} units, a convoy of {}: {whole}", count / 2);
    }
}

/// How many seas lie along the band, and coasts along either shore.
const LENGTH: usize = 250;

/// A band of two rows of seas between two shores: half of the units are fleets in a row that carry one
/// army as far as they go, the others armies on the far shore, of which every third attacks the next,
/// which the one behind it supports.
fn band(count: usize) -> (Board, Parsed) {
    let board = Board::from_text(&band_text()).unwrap_or_else(|faults| panic!("{faults}"));
    let mut position = Position::empty(&board, board.calendar().first());
    let mut orders = Vec::new();
    let mut give = |power: &str, unit: String, order: String| {
        let text = format!("{power} {unit}");
        position.units.extend(read_owned_unit(&board, &text));
        let order = order::read(&board, Phase::Movement, &format!("{unit} {order}"));
        orders.push((board.power(power).expect("a power of this board"), Vec::from_iter(order)));
    };
    let fleets = count / 2;
    let goal = format!("NORTH{:03}", fleets - 1);
    give("BLUE", "A NORTH000".to_owned(), format!("- {goal}"));
    for at in 0..fleets {
        give("BLUE", format!("F UPPER{at:03}"), format!("C A NORTH000 - {goal}"));
    }
    for at in 0..count - fleets - 1 {
        let army = format!("A SOUTH{at:03}");
        match at % 3 {
            0 => give("BLUE", army, format!("- SOUTH{:03}", at + 1)),
            1 => give("RED", army, "H".to_owned()),
            _ => give("RED", army, format!("S A SOUTH{:03}", at - 1)),
        }
    }
    position.sort();
    (board, Parsed { position, orders })
}

fn band_text() -> String {
    let mut text = BAND_HEAD.to_owned();
    for at in 0..LENGTH {
        let rows = ["NORTH", "UPPER", "LOWER", "SOUTH"];
        for (row, name) in rows.iter().enumerate() {
            let is_coast = row == 0 || row == 3;
            let mut across = Vec::new();
            across.extend(row.checked_sub(1).map(|row| format!("{}{at:03}", rows[row])));
            across.extend(rows.get(row + 1).map(|other| format!("{other}{at:03}")));
            let mut along = Vec::new();
            along.extend(at.checked_sub(1).map(|at| format!("{name}{at:03}")));
            along.extend((at + 1 < LENGTH).then(|| format!("{name}{:03}", at + 1)));
            let (terrain, armies) = match is_coast {
                true => ("coast", format!("armies = \"{}\"\n", along.join(" "))),
                false => ("sea", String::new()),
            };
            let centre = if (row, at) == (0, 0) { "centre = \"neutral\"\n" } else { "" };
            let fleets = [across, along].concat().join(" ");
            let _ = write!(
                text,
                "[province.{name}{at:03}]\nname = \"{name} {at:03}\"\nterrain = \"{terrain}\"\n\
                 {centre}{armies}fleets = \"{fleets}\"\n"
            );
        }
    }
    text
}

const BAND_HEAD: &str = r#"name = "band"
title = "Band"
[calendar]
first = "S1901M"
[[calendar.season]]
letter = "S"
name = "Spring"
phases = "movement retreat"
[[calendar.season]]
letter = "W"
name = "Winter"
phases = "adjustment"
[victory]
centres = 1
[power.BLUE]
name = "Blue"
people = "Blue"
units = ""
[power.RED]
name = "Red"
people = "Red"
units = ""
"#;

fn parse(board: &Board, line: &str) -> Option<Parsed> {
    let value: Value = serde_json::from_str(line).ok()?;
    let turn = board.calendar().turn(value["phase"].as_str()?)?;
    if turn.phase != Phase::Movement {
        return None;
    }
    let mut position = Position::empty(board, turn);
    for unit in value["units"].as_array()? {
        position.units.push(read_owned_unit(board, unit.as_str()?)?);
    }
    position.sort();
    let mut orders = Vec::new();
    for (power, texts) in value["orders"].as_object()? {
        let read = |text: &Value| order::read(board, Phase::Movement, text.as_str()?);
        let own = texts.as_array()?.iter().filter_map(read).collect();
        orders.push((board.power(power)?, own));
    }
    Some(Parsed { position, orders })
}

/// The median and the best of the passes, for each of the parts that a pass has.
fn measure(parts: usize, part: &str, mut pass: impl FnMut()) -> String {
    pass();
    let mut times: Vec<f64> = (0..PASSES)
        .map(|_| {
            let start = Instant::now();
            pass();
            start.elapsed().as_nanos() as f64 / parts as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    format!("{:.0} ns {part} ({:.0})", times[times.len() / 2], times[0])
}
