//! Any text is a letter's words, and what is made of them orders each unit at most once.
#![no_main]
use std::collections::BTreeSet;
use std::sync::LazyLock;

use chancery::board::{Board, STANDARD};
use chancery::position::Position;
use chancery::reading::{Lexicon, Sequence, Sheet, TextOrigin, parse, understand};
use chancery::rules::Rules;
use chancery::view::View;

static BOARD: LazyLock<Board> = LazyLock::new(|| Board::from_text(STANDARD).unwrap());
static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::of(&BOARD));

libfuzzer_sys::fuzz_target!(|text: &str| {
    let position = Position::first(&BOARD);
    for power in BOARD.powers().take(2) {
        let view = View::of_powers(&BOARD, &position, &[power]);
        let request = parse(&LEXICON, text, TextOrigin::Plain);
        let reading = understand(&view, &Rules::default(), &LEXICON, &[Sheet::of(request, Sequence::Known)]);
        let mut seen = BTreeSet::new();
        for (_, order) in &reading.orders {
            assert!(order.place().is_none_or(|place| seen.insert(place.province)));
        }
    }
});
