//! Any orders are ruled on, and no province ever holds two units.
#![no_main]
use std::collections::BTreeSet;
use std::sync::LazyLock;

use chancery::adjudication::adjudicate;
use chancery::board::{Board, Phase, STANDARD};
use chancery::order::{self, Order};
use chancery::position::Position;
use chancery::rules::Rules;

static BOARD: LazyLock<Board> = LazyLock::new(|| Board::from_text(STANDARD).unwrap());

libfuzzer_sys::fuzz_target!(|text: &str| {
    let mut position = Position::first(&BOARD);
    for part in text.split('\0').take(6) {
        let mut orders: Vec<_> = BOARD.powers().map(|power| (power, Vec::<Order>::new())).collect();
        for (place, line) in part.lines().enumerate().take(80) {
            let phase = position.turn.phase;
            if let Some(order) = order::read(&BOARD, phase, line) {
                let owner = order
                    .place()
                    .and_then(|it| position.unit_at(it.province))
                    .map(|unit| unit.power);
                let index = owner.map_or(place % orders.len(), |power| power.index());
                orders[index].1.push(order);
            }
        }
        let verdict = adjudicate(&BOARD, &Rules::default(), &position, &orders);
        let mut seen = BTreeSet::new();
        assert!(verdict.next.units.iter().all(|unit| seen.insert(unit.location.province)));
        if position.turn.phase == Phase::Movement {
            let gone = verdict.dislodged.len();
            let kept = verdict.next.units.len();
            assert_eq!(kept + gone, position.units.len());
        }
        position = verdict.next;
    }
});
