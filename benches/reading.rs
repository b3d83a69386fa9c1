//! How long a sheet takes, in microseconds: taking it apart, and saying what it means.

use std::hint::black_box;
use std::time::{Duration, Instant};

use chancery::board::{Board, STANDARD};
use chancery::position::{Position, read_owned_unit};
use chancery::reading::{Lexicon, Sequence, Sheet, TextOrigin, parse, understand};
use chancery::rules::Rules;
use chancery::view::View;

const UNITS: &[&str] = &[
    "A PAR", "A BUR", "A MAR", "F BRE", "F MAO", "F ENG", "A PIC", "F NTH", "A YOR", "F LYO",
    "A SPA", "F WES", "A PIE", "A TUN", "F TYS", "A GAS", "F POR",
];

const LETTER: &str = "Hi judge,\n\nA Par - Bur\nArmy Burgundy -> Munich\nA Mar S A Pie\nF Bre - Mid-Atlantic\n\
F MAO - Spain (nc)\nF Eng S F NTH - Bel\nA Picardy supports the fleet in the North Sea to Belgium\nF Nth-Bel\nA Yor H\nF Lyo C A Spa - Tus\n\
A Spain - Tuscanny\nF Wes S F Lyo\nA Piedmnt - Ven\nA Tun holds\nF Tyrrhenian Sea - Rom\nA Gas - Par\nF Por - MAO\n\nThanks!\n";

fn main() {
    let board = Board::from_text(STANDARD).expect("the standard board is sound");
    let lexicon = Lexicon::of(&board);
    let mut position = Position::empty(&board, board.calendar().turn("S1905M").expect("a turn"));
    for unit in UNITS {
        let unit = read_owned_unit(&board, &format!("FRANCE {unit}")).expect("a unit");
        position.units.push(unit);
    }
    position.sort();
    let powers = [board.power("FRANCE").expect("a power")];
    let view = View::of_powers(&board, &position, &powers);
    let rules = Rules::default();
    let read = |text: &str| {
        let sheet = Sheet::of(parse(&lexicon, text, TextOrigin::Plain), Sequence::Known);
        understand(&view, &rules, &lexicon, &[sheet])
    };
    assert_eq!(read(LETTER).orders.len(), 17, "every order of the letter is read");
    let scraps: String = (0..200)
        .map(|line| {
            let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
            format!("{} {} - {}\n", ["A", "F"][line % 2], letter(line * 7), letter(line * 11 + 3))
        })
        .collect();
    let goals: Vec<&str> = board.provinces().map(|province| board.code(province)).collect();
    let lines: String = (0..3_000)
        .map(|line| {
            let goal = goals[line / UNITS.len() % goals.len()];
            format!("{} - {goal}\n", UNITS[line % UNITS.len()])
        })
        .collect();
    measure("a board and its names", 50, || {
        let board = Board::from_text(STANDARD).expect("the standard board is sound");
        drop(black_box(Lexicon::of(&board)));
    });
    measure("a letter taken apart", 2_000, || {
        drop(black_box(parse(&lexicon, LETTER, TextOrigin::Plain)));
    });
    measure("a sheet of 17 orders", 2_000, || drop(black_box(read(LETTER))));
    measure("200 lines of scraps", 50, || drop(black_box(read(&scraps))));
    measure("3,000 lines of orders", 10, || drop(black_box(read(&lines))));
}

fn measure(what: &str, times: u32, mut work: impl FnMut()) {
    let mut best = Duration::MAX;
    let start = Instant::now();
    for _ in 0..times {
        let once = Instant::now();
        work();
        best = best.min(once.elapsed());
    }
    let mean = start.elapsed() / times;
    println!("{what}: {:.1} µs (best {:.1})", mean.as_secs_f64() * 1e6, best.as_secs_f64() * 1e6);
}
