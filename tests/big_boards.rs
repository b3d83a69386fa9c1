//! Boards far beyond 64 units: rows of several words, long chains, seas full of fleets.

use std::fmt::Write as _;
use std::time::Duration;

use chancery::adjudication::{BackupRule, Outcome, Question, adjudicate};
use chancery::board::{Board, Province};
use chancery::order::{Movement, Order, Route, UnitName};
use chancery::position::{Position, Unit, read_owned_unit};
use chancery::rules::Rules;

use crate::chance::{self, Die};
use crate::support::process::time_of_this_thread;

const HEAD: &str = r#"name = "big"
title = "Big"
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

/// A ring of land provinces, each with two neighbours.
fn ring(size: usize) -> Board {
    let mut text = HEAD.to_owned();
    for at in 0..size {
        let (before, after) = ((at + size - 1) % size, (at + 1) % size);
        let centre = if at == 0 { "centre = \"neutral\"\n" } else { "" };
        let _ = write!(
            text,
            "[province.P{at:03}]\nname = \"Place {at:03}\"\nterrain = \"land\"\n{centre}armies = \"P{before:03} P{after:03}\"\n"
        );
    }
    Board::from_text(&text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A square sea, with a coast at its first and its last corner.
fn sea(side: usize) -> Board {
    let mut text = HEAD.to_owned();
    let name = |x: usize, y: usize| format!("S{x:02}{y:02}");
    for x in 0..side {
        for y in 0..side {
            let mut next = Vec::new();
            if x > 0 {
                next.push(name(x - 1, y));
            }
            if y > 0 {
                next.push(name(x, y - 1));
            }
            if x + 1 < side {
                next.push(name(x + 1, y));
            }
            if y + 1 < side {
                next.push(name(x, y + 1));
            }
            if (x, y) == (0, 0) {
                next.push("HERE".to_owned());
            }
            if (x, y) == (side - 1, side - 1) {
                next.push("FAR".to_owned());
            }
            let here = name(x, y);
            let next = next.join(" ");
            let _ = write!(
                text,
                "[province.{here}]\nname = \"Sea {here}\"\nterrain = \"sea\"\nfleets = \"{next}\"\n"
            );
        }
    }
    let last = name(side - 1, side - 1);
    let _ = write!(
        text,
        "[province.HERE]\nname = \"Here\"\nterrain = \"coast\"\ncentre = \"neutral\"\nfleets = \"S0000\"\n"
    );
    let _ =
        write!(text, "[province.FAR]\nname = \"Far\"\nterrain = \"coast\"\nfleets = \"{last}\"\n");
    Board::from_text(&text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn name(unit: &Unit) -> UnitName {
    UnitName { power: None, kind: None, location: unit.location }
}

fn full(board: &Board, kind: &str) -> Position {
    let mut position = Position::empty(board, board.calendar().first());
    for (number, province) in board.provinces().enumerate() {
        let power = if number % 2 == 0 { "BLUE" } else { "RED" };
        let text = format!("{power} {kind} {}", board.code(province));
        position.units.extend(read_owned_unit(board, &text));
    }
    position
}

fn goes(unit: &Unit, to: Province) -> Order {
    let route = Route::Unstated;
    Order::Movement(name(unit), Movement::Move { to: to.into(), route })
}

#[test]
fn a_ring_of_three_hundred_armies_moves_round() {
    let board = ring(300);
    let position = full(&board, "A");
    let all: Vec<Province> = board.provinces().collect();
    let turn = |at: usize| goes(&position.units[at], all[(at + 1) % 300]);
    let orders: chance::Orders =
        (0..300).map(|at| (position.units[at].power, vec![turn(at)])).collect();
    let verdict = adjudicate(&board, &Rules::default(), &position, &orders);
    assert!(verdict.lines().iter().all(|line| verdict.outcome(line) == Outcome::Moves));
    assert_eq!(verdict.cores().len(), 1);
    assert_eq!(verdict.cores()[0].rule, BackupRule::CircularMovement);
    assert_eq!(verdict.cores()[0].cycle.len(), 300);

    let verdict = adjudicate(&board, &Rules::default(), &position, &orders[1..]);
    assert!(verdict.lines().iter().all(|line| !matches!(verdict.outcome(line), Outcome::Moves)));
    assert!(verdict.cores().is_empty(), "one that stays holds all up");
}

#[test]
fn a_convoy_winds_through_a_sea_of_fleets() {
    let board = sea(13);
    let mut position = full(&board, "F");
    let here = board.province("HERE").expect("it stands in the text");
    let far = board.province("FAR").expect("it stands in the text");
    position.units.retain(|unit| unit.location.province != far);
    for unit in &mut position.units {
        if unit.location.province == here {
            unit.kind = chancery::board::UnitKind::Army;
        }
    }
    let army = position.unit_at(here).copied().expect("every province but one holds a unit");
    let begun = time_of_this_thread();
    let orders: chance::Orders = position
        .units
        .iter()
        .map(|unit| {
            let order = if *unit == army {
                goes(unit, far)
            } else {
                Order::Movement(name(unit), Movement::Convoy { army: name(&army), to: far.into() })
            };
            (unit.power, vec![order])
        })
        .collect();
    let verdict = adjudicate(&board, &Rules::default(), &position, &orders);
    assert!(verdict.next.unit_at(far).is_some(), "the army arrives");
    let time = time_of_this_thread() - begun;
    assert!(time < Duration::from_secs(5), "{time:?}");
}

#[test]
fn chance_on_big_boards_has_a_sound_verdict() {
    for (seed, board) in [ring(90), sea(11), ring(200)].iter().enumerate() {
        for round in 0..30 {
            let mut die = Die(seed as u64 * 1000 + round);
            let position = chance::position(board, &mut die, 180);
            let orders = chance::movement_orders(board, &position, &mut die);
            let verdict = adjudicate(board, &Rules::default(), &position, &orders);
            let resolution = verdict.resolution().expect("a movement phase");
            let again = resolution.solved_again(&Rules::default());
            for question in Question::ALL {
                for unit in 0..resolution.case.count() {
                    let [short, long] = [resolution, &again].map(|it| it.known.of(question, unit));
                    assert_eq!(short, long, "{question:?} of {unit}");
                }
            }
            for decision in resolution.contradictions() {
                let settled = resolution.cores.iter().any(|core| core.settled.contains(&decision));
                assert!(settled, "{:?} does not follow", resolution.known.asked(decision));
            }
        }
    }
}
