//! How long a movement phase takes to adjudicate, on one core.
//!
//! Reads cases in the form of `chancery adjudicate`, one a line, from the file that the variable
//! `CHANCERY_CASES` names (else a small one of its own), and parses them all before the clock
//! starts. Then two figures, each the median of many passes over all cases, with the best in
//! brackets (other programs on the machine make it slower, nothing makes it faster):
//!
//! * *whole*: from parsed orders and position to the verdict: legality, packing, solving, moving the
//!   units, retreats, the next turn;
//! * *solve*: from packed cases to every decision answered.

use std::hint::black_box;
use std::time::Instant;

use serde_json::Value;

use chancery::adjudication::{Sheet, Workspace, adjudicate_in, decide, validate};
use chancery::board::{Board, Phase, Power, STANDARD};
use chancery::order::{self, Order};
use chancery::position::{Position, read_owned_unit};
use chancery::rules::Rules;

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
            validate(&board, &rules, &it.position, &it.orders, &mut sheet, &mut workspace);
            sheet
        })
        .collect();
    let decided = measure(cases.len(), || {
        for (it, sheet) in cases.iter().zip(&sheets) {
            decide(&board, &rules, &it.position, black_box(sheet), &mut workspace);
            black_box(workspace.resolution());
        }
    });
    let mut sheet = Sheet::default();
    let with_legality = measure(cases.len(), || {
        for it in &cases {
            let orders = black_box(&it.orders);
            validate(&board, &rules, &it.position, orders, &mut sheet, &mut workspace);
            decide(&board, &rules, &it.position, &sheet, &mut workspace);
            black_box(workspace.resolution());
        }
    });
    let whole = measure(cases.len(), || {
        for it in &cases {
            let verdict = adjudicate_in(&board, &rules, &it.position, &it.orders, &mut workspace);
            black_box(verdict.next.units.len());
            workspace.reuse(verdict);
        }
    });
    let units: usize = cases.iter().map(|it| it.position.units.len()).sum();
    println!("{path}: {} movement phases, {} units each", cases.len(), units / cases.len());
    println!("decide (packed, validated orders to every decision): {decided}");
    println!("  and legality (parsed orders to every decision):     {with_legality}");
    println!("  and the verdict (retreats, next position, lines):   {whole}");
}

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

/// The median and the best of the passes.
fn measure(phases: usize, mut pass: impl FnMut()) -> String {
    pass();
    let mut times: Vec<f64> = (0..PASSES)
        .map(|_| {
            let start = Instant::now();
            pass();
            start.elapsed().as_nanos() as f64 / phases as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    format!("{:.0} ns a phase ({:.0})", times[times.len() / 2], times[0])
}
