//! Moments and turns as whoever runs a game names them: `tests/moments.txt`.

use std::sync::LazyLock;

use chancery::board::{Board, STANDARD};
use chancery::reading::{moment, names_turn};
use chrono::{DateTime, Utc};
use chrono_tz::Europe::Berlin;

static BOARD: LazyLock<Board> = LazyLock::new(|| Board::from_text(STANDARD).unwrap());

fn told(words: &str) -> String {
    if let Some(turn) = words.strip_prefix("turn ") {
        let present = BOARD.calendar().first();
        return if names_turn(&BOARD, present, turn) { "yes" } else { "no" }.to_owned();
    }
    let now: DateTime<Utc> = "2026-11-20T12:00:00Z".parse().unwrap();
    let usual = chrono::NaiveTime::from_hms_opt(18, 0, 0);
    let found = moment(words, Berlin, now, usual);
    found.map_or_else(|| "-".to_owned(), |at| at.format("%Y-%m-%d %H:%M").to_string())
}

#[test]
fn each_moment_is_the_one_that_is_meant() {
    let text = include_str!("moments.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let cases: Vec<(&str, &str)> = lines.map(|line| line.split_once(" => ").unwrap()).collect();
    assert!(cases.len() > 50, "the cases are gone");
    let faults: Vec<String> = cases
        .into_iter()
        .map(|(words, want)| (words, want, told(words)))
        .filter(|(_, want, found)| found != want)
        .map(|(words, want, found)| format!("{words}: wanted {want}, found {found}"))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
