//! Any text is a letter's words, and what is made of them orders each unit at most once.
#![no_main]
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use chancery::board::{Board, Location, Phase, STANDARD};
use chancery::position::{Arrival, Dislodged, Position};
use chancery::reading::{
    Lexicon, Opening, Sequence, Sheet, TextOrigin, WrittenReaders, parse, part, readers, understand,
};
use chancery::rules::Rules;
use chancery::view::View;

static BOARD: LazyLock<Board> = LazyLock::new(|| Board::from_text(STANDARD).unwrap());
static LEXICON: LazyLock<Arc<Lexicon>> = LazyLock::new(|| Lexicon::of(&BOARD));
static POSITIONS: LazyLock<[Position; 3]> =
    LazyLock::new(|| ["S1901M", "F1901R", "W1901A"].map(position));

/// The first position, with every unit dislodged where units retreat, and too few of one power and
/// too many of another where they are built.
fn position(turn: &str) -> Position {
    let mut position = Position::first(&BOARD);
    position.turn = BOARD.calendar().turn(turn).unwrap();
    let last = BOARD.powers().last().unwrap();
    match position.turn.phase {
        Phase::Movement => {}
        Phase::Retreat => {
            position.dislodged = std::mem::take(&mut position.units)
                .into_iter()
                .map(|unit| {
                    let near =
                        BOARD.provinces().filter(|&to| BOARD.reaches(unit.kind, unit.location, to));
                    let retreats = near
                        .filter(|&to| BOARD.coasts(to).is_empty())
                        .map(Location::from)
                        .collect();
                    Dislodged { unit, attacker: None, arrival: Arrival::Land, retreats }
                })
                .collect();
        }
        Phase::Adjustment => {
            position.units.retain(|unit| unit.power != last);
            let first = BOARD.powers().next();
            for owner in position.owners.iter_mut().filter(|owner| **owner == first) {
                *owner = None;
            }
        }
    }
    position
}

// The first byte picks the turn and the form; form feeds part letters.
libfuzzer_sys::fuzz_target!(|input: (u8, &str)| {
    let (pick, text) = input;
    for opening in [Opening::Judge, Opening::Circle] {
        for press in part(text, opening).press {
            if let WrittenReaders::Named(names) = press.to {
                let _ = readers(&LEXICON, &names);
            }
        }
    }
    let position = &POSITIONS[usize::from(pick) % POSITIONS.len()];
    let origin = if pick < 192 { TextOrigin::Plain } else { TextOrigin::Html };
    for power in [BOARD.powers().next(), BOARD.powers().last()].into_iter().flatten() {
        let view = View::of_powers(&BOARD, position, &[power]);
        let sheet = |text| Sheet::of(parse(&LEXICON, text, origin), Sequence::Known);
        let sheets: Vec<Sheet> = text.split('\x0c').take(8).map(sheet).collect();
        let reading = understand(&view, &Rules::default(), &LEXICON, &sheets);
        let mut seen = BTreeSet::new();
        for (_, order) in &reading.orders {
            assert!(order.place().is_none_or(|place| seen.insert(place.province)));
        }
    }
});
