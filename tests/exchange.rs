//! The lines of JSON that other programs rely on: single lines as texts, and whole games of chance
//! in which each line written is the next one read.

use serde_json::{Value, json};

use chancery::adjudication::adjudicate;
use chancery::board::Board;
use chancery::exchange::adjudicate_line;
use chancery::position::{Position, owned_unit_code};
use chancery::rules::Rules;

use crate::cases::{standard, texts};
use crate::chance::{self, Die, Orders};

#[test]
fn lines_are_answered_as_told() {
    let mut count = 0;
    let mut failed = Vec::new();
    for (path, text) in texts("exchange") {
        let mut question = None;
        for (number, line) in text.lines().enumerate() {
            if let Some(line) = line.strip_prefix("> ") {
                question = Some(line.to_owned());
            }
            let Some(expected) = line.strip_prefix("< ") else { continue };
            let question =
                question.take().unwrap_or_else(|| panic!("{path:?}:{number}: no question"));
            count += 1;
            let expected: Value = serde_json::from_str(expected)
                .unwrap_or_else(|error| panic!("{path:?}:{}: {error}", number + 1));
            let answer = adjudicate_line(&question);
            let found: Value = serde_json::from_str(answer.text()).unwrap_or(Value::Null);
            assert_eq!(answer.is_error(), found.get("error").is_some());
            let mut faults = Vec::new();
            compare("", &expected, &found, &mut faults);
            if !faults.is_empty() {
                failed.push(format!(
                    "line {}: {}\n  {}",
                    number + 1,
                    faults.join("\n  "),
                    answer.text()
                ));
            }
        }
    }
    let told: usize = texts("exchange")
        .iter()
        .map(|(_, text)| text.lines().filter(|line| line.starts_with('>')).count())
        .sum();
    assert!(failed.is_empty(), "{} of {count} failed:\n{}", failed.len(), failed.join("\n"));
    assert_eq!(count, told, "every line must be run");
}

/// Every key named must be there; a text behind `~` must be part of the text found.
fn compare(at: &str, expected: &Value, found: &Value, faults: &mut Vec<String>) {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            for (key, expected) in expected {
                let found = found.get(key).unwrap_or(&Value::Null);
                compare(&format!("{at}.{key}"), expected, found, faults);
            }
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            for (index, (expected, found)) in expected.iter().zip(found).enumerate() {
                compare(&format!("{at}[{index}]"), expected, found, faults);
            }
        }
        (Value::String(expected), Value::String(found)) => {
            let is_right = match expected.strip_prefix('~') {
                Some(part) => found.contains(part),
                None => expected == found,
            };
            if !is_right {
                faults.push(format!("{at}: {found:?}, not {expected:?}"));
            }
        }
        _ if expected == found => {}
        _ => faults.push(format!("{at}: {found}, not {expected}")),
    }
}

#[test]
fn each_line_written_is_the_next_one_read() {
    let board = standard();
    for seed in 0..12 {
        let mut die = Die(seed);
        let mut position = Position::first(board);
        let mut line = first_line(board, &position);
        for _ in 0..40 {
            let orders = chance::orders(board, &position, &mut die);
            line["orders"] = orders_text(board, &orders);
            let answer = adjudicate_line(&line.to_string());
            let verdict = adjudicate(board, &Rules::default(), &position, &orders);
            let mut answered: Value = serde_json::from_str(answer.text()).unwrap_or(Value::Null);
            let units: Vec<String> =
                verdict.next.units.iter().map(|unit| owned_unit_code(board, unit)).collect();
            assert_eq!(sorted(&answered["units"]), sorted(&json!(units)), "{}", answer.text());
            if verdict.winner.is_some() {
                break;
            }
            assert_eq!(answered["next_phase"], json!(board.turn_code(verdict.next.turn)));
            answered["phase"] = answered["next_phase"].take();
            line = answered;
            position = verdict.next;
        }
    }
}

fn first_line(board: &Board, position: &Position) -> Value {
    let mut centers = serde_json::Map::new();
    for power in board.powers() {
        let own: Vec<&str> = position.centres_of(board, power).map(|it| board.code(it)).collect();
        centers.insert(board.power_code(power).to_owned(), json!(own));
    }
    let units: Vec<String> =
        position.units.iter().map(|unit| owned_unit_code(board, unit)).collect();
    json!({ "phase": board.turn_code(position.turn), "units": units, "centers": centers })
}

fn orders_text(board: &Board, orders: &Orders) -> Value {
    let mut all = serde_json::Map::new();
    for (power, own) in orders {
        let own: Vec<String> = own.iter().map(|order| order.wording(board).to_string()).collect();
        all.insert(board.power_code(*power).to_owned(), json!(own));
    }
    Value::Object(all)
}

fn sorted(texts: &Value) -> Vec<String> {
    let mut all: Vec<String> = texts
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|text| Some(text.as_str()?.to_owned()))
        .collect();
    all.sort();
    all
}
