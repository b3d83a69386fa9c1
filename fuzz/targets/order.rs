//! Whatever is read as an order is written as an order that reads the same.
#![no_main]
use std::sync::LazyLock;

use chancery::board::{Board, Phase, STANDARD};
use chancery::order;

static BOARD: LazyLock<Board> = LazyLock::new(|| Board::from_text(STANDARD).unwrap());

libfuzzer_sys::fuzz_target!(|text: &str| {
    for phase in [Phase::Movement, Phase::Retreat, Phase::Adjustment] {
        if let Some(read) = order::read(&BOARD, phase, text) {
            let written = read.wording(&BOARD).to_string();
            assert_eq!(order::read(&BOARD, phase, &written), Some(read));
        }
    }
});
