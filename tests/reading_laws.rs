//! Laws of the reader: no text breaks it, its own wording reads back as itself, and the search over
//! a sheet finds what a search through everything finds.

use std::sync::LazyLock;

use chancery::adjudication::Legality;
use chancery::board::{Board, STANDARD};
use chancery::order::Order;
use chancery::position::Position;
use chancery::reading::{Lexicon, Reading, Sequence, Sheet, TextOrigin, parse, understand};
use chancery::rules::Rules;
use chancery::view::View;
use proptest::prelude::{ProptestConfig, any, prop, prop_assert_eq, proptest};
use proptest::strategy::Strategy;

use super::reading_rates::{Dice, random_order, random_position};

static BOARD: LazyLock<Board> = LazyLock::new(|| Board::from_text(STANDARD).expect("the standard board is sound"));
static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::of(&BOARD));

fn read(board: &Board, lexicon: &Lexicon, position: &Position, texts: &[String], origin: TextOrigin) -> Reading {
    let powers: Vec<_> = board.powers().collect();
    let view = View::of_powers(board, position, &powers);
    let sheets: Vec<Sheet> = texts
        .iter()
        .map(|text| Sheet::of(parse(lexicon, text, origin), Sequence::Known))
        .collect();
    understand(&view, &Rules::default(), lexicon, &sheets)
}

fn wordings(board: &Board, reading: &Reading) -> Vec<String> {
    let mut all: Vec<String> = reading.orders.iter().map(|(_, order)| order.wording(board).to_string()).collect();
    all.sort();
    all
}

/// Scraps of which letters are made, good and bad.
fn scraps() -> impl Strategy<Value = String> {
    let words = [
        "A", "F", "a", "f", "Par", "Bur", "Mar", "Gas", "Bre", "MAO", "S", "C", "H", "-", "->", " ", "\n", "(", ")", "/", ",", ";", ":",
        "St", "Petersburg", "North", "Sea", "nc", "(sc)", "coast", "of", "the", "in", "to", "from", "by", "via", "convoy", "convoys",
        "supports", "support", "holds", "move", "retreat", "disband", "build", "waive", "R", "D", "B", "W", "+", "if", "or", "not", "?",
        "France", "German", "English", "Channel", "all", "units", "rest", "each", "other", "MS", "SA", "> ", "-- ", "On", "wrote:", "1.",
        "Spring", "1901", "S1901M", "é", "ß", "\u{200b}", "\u{a0}", "→", "l'", "d'", "<b>", "&nbsp;", "<s>", "</s>", "😀", "É", "ﬁ", "İ", "'s",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..40).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_the_reader(text in any::<String>(), html in any::<bool>()) {
        let board = &*BOARD;
        let lexicon = &*LEXICON;
        let origin = if html { TextOrigin::Html } else { TextOrigin::Plain };
        read(board, lexicon, &Position::first(board), &[text], origin);
    }

    #[test]
    fn no_scraps_break_the_reader(text in scraps(), other in scraps(), html in any::<bool>(), phase in 0..3usize) {
        let board = &*BOARD;
        let lexicon = &*LEXICON;
        let origin = if html { TextOrigin::Html } else { TextOrigin::Plain };
        let mut position = Position::first(board);
        position.turn = board.calendar().turn(["S1901M", "F1901R", "W1901A"][phase]).expect("a turn");
        read(board, lexicon, &position, &[text, other], origin);
    }
}

#[test]
fn canonical_orders_read_back_as_themselves() {
    let board = &*BOARD;
    let lexicon = &*LEXICON;
    let rules = Rules::default();
    let mut dice = Dice::new(7);
    for _ in 0..60 {
        let position = random_position(board, &mut dice);
        let orders: Vec<Order> = position
            .units
            .iter()
            .filter_map(|unit| random_order(board, &rules, &position, unit, &mut dice))
            .collect();
        let mut wanted: Vec<String> = orders.iter().map(|order| order.wording(board).to_string()).collect();
        let text = wanted.join("\n");
        wanted.sort();
        let reading = read(board, lexicon, &position, &[text], TextOrigin::Plain);
        assert_eq!(wordings(board, &reading), wanted, "{:?}", reading.refused);
        let again = read(board, lexicon, &position, &[wanted.join("; ")], TextOrigin::Plain);
        assert_eq!(wordings(board, &again), wanted);
    }
}

#[test]
fn whatever_is_read_is_legal_and_reads_back() {
    let board = &*BOARD;
    let lexicon = &*LEXICON;
    let rules = Rules::default();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    runner
        .run(&scraps(), |text| {
            let position = Position::first(board);
            let reading = read(board, lexicon, &position, &[text], TextOrigin::Plain);
            let mut legality = Legality::of(board, &rules, &position);
            for (_, order) in &reading.orders {
                let Order::Movement(unit, movement) = order else {
                    panic!("an order of another phase");
                };
                assert!(legality.action(unit.location.province, movement).is_ok());
            }
            let wanted = wordings(board, &reading);
            let again = read(board, lexicon, &position, &[wanted.join("\n")], TextOrigin::Plain);
            prop_assert_eq!(wordings(board, &again), wanted);
            Ok(())
        })
        .expect("the law holds");
}

/// Two hundred lines of the shortest scraps are done in no time, and so are long lines.
#[test]
fn the_worst_sheets_take_no_longer_than_they_may() {
    let board = &*BOARD;
    let lexicon = &*LEXICON;
    let mut dice = Dice::new(11);
    let position = random_position(board, &mut dice);
    let letters = ["a", "b", "c", "g", "l", "m", "n", "p", "r", "s", "t", "v", "w"];
    let mut scraps = String::new();
    for _ in 0..200 {
        let (from, to) = (dice.pick(&letters), dice.pick(&letters));
        scraps.push_str(&format!("A {from} - {to}\n"));
    }
    let nested = "(".repeat(2_000);
    let long = "A Par S ".repeat(250);
    let commas = "A Par, ".repeat(280);
    let unknown = "A Qxz - Zvw ".repeat(160);
    for text in [scraps, nested, long, commas, unknown] {
        let start = std::time::Instant::now();
        read(board, lexicon, &position, std::slice::from_ref(&text), TextOrigin::Plain);
        let taken = start.elapsed();
        println!("{:.1} ms: {}", taken.as_secs_f64() * 1000.0, &text[..20]);
        assert!(taken.as_millis() < 3_000, "{taken:?} for {}", &text[..40]);
    }
}
