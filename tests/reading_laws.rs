//! Laws of the reader: no text breaks it, its own wording reads back as itself, and the search over
//! a sheet finds what a search through everything finds.

use std::sync::{Arc, LazyLock};

use chancery::adjudication::Legality;
use chancery::board::{Board, STANDARD};
use chancery::order::{Movement, Order};
use chancery::position::{Position, Unit};
use chancery::reading::{Lexicon, Reading, Sequence, Sheet, TextOrigin, Why, parse, understand};
use chancery::rules::Rules;
use chancery::view::View;
use proptest::prelude::{ProptestConfig, any, prop, prop_assert_eq, proptest};
use proptest::strategy::Strategy;

use super::reading_rates::{Dice, random_order, random_position};
use crate::support::processor_time;

static BOARD: LazyLock<Board> =
    LazyLock::new(|| Board::from_text(STANDARD).expect("the standard board is sound"));
static LEXICON: LazyLock<Arc<Lexicon>> = LazyLock::new(|| Lexicon::of(&BOARD));

fn read(
    board: &Board,
    lexicon: &Lexicon,
    position: &Position,
    texts: &[String],
    origin: TextOrigin,
) -> Reading {
    let powers: Vec<_> = board.powers().collect();
    let view = View::of_powers(board, position, &powers);
    let sheets: Vec<Sheet> =
        texts.iter().map(|text| Sheet::of(parse(lexicon, text, origin), Sequence::Known)).collect();
    understand(&view, &Rules::default(), lexicon, &sheets)
}

fn wordings(board: &Board, reading: &Reading) -> Vec<String> {
    let mut all: Vec<String> =
        reading.orders.iter().map(|(_, order)| order.wording(board).to_string()).collect();
    all.sort();
    all
}

/// Scraps of which letters are made, good and bad.
fn scraps() -> impl Strategy<Value = String> {
    let words = [
        "A",
        "F",
        "a",
        "f",
        "Par",
        "Bur",
        "Mar",
        "Gas",
        "Bre",
        "MAO",
        "S",
        "C",
        "H",
        "-",
        "->",
        " ",
        "\n",
        "(",
        ")",
        "/",
        ",",
        ";",
        ":",
        "St",
        "Petersburg",
        "North",
        "Sea",
        "nc",
        "(sc)",
        "coast",
        "of",
        "the",
        "in",
        "to",
        "from",
        "by",
        "via",
        "convoy",
        "convoys",
        "supports",
        "support",
        "holds",
        "move",
        "retreat",
        "disband",
        "build",
        "waive",
        "R",
        "D",
        "B",
        "W",
        "+",
        "if",
        "or",
        "not",
        "?",
        "France",
        "German",
        "English",
        "Channel",
        "all",
        "units",
        "rest",
        "each",
        "other",
        "MS",
        "SA",
        "> ",
        "-- ",
        "On",
        "wrote:",
        "1.",
        "Spring",
        "1901",
        "S1901M",
        "é",
        "ß",
        "\u{200b}",
        "\u{a0}",
        "→",
        "l'",
        "d'",
        "<b>",
        "&nbsp;",
        "<s>",
        "</s>",
        "😀",
        "É",
        "ﬁ",
        "İ",
        "'s",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..40)
        .prop_map(|words| words.join(" "))
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
        let mut wanted: Vec<String> =
            orders.iter().map(|order| order.wording(board).to_string()).collect();
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

/// Two hundred lines of the shortest scraps are done in no time, and so is whatever else is long.
#[test]
fn the_worst_sheets_take_no_longer_than_they_may() {
    let mut dice = Dice::new(11);
    let position = random_position(&BOARD, &mut dice);
    let letters = ["a", "b", "c", "g", "l", "m", "n", "p", "r", "s", "t", "v", "w"];
    let mut moves = String::new();
    let mut supports = String::new();
    for _ in 0..200 {
        let [from, to, by] = [(); 3].map(|()| dice.pick(&letters));
        moves.push_str(&format!("A {from} - {to}\n"));
        supports.push_str(&format!("{by} S A {from} - {to}\n"));
    }
    let repeated = [
        ("(", 50_000),
        ("A Par) ", 50_000),
        ("(A Par) ", 50_000),
        ("A Par S ", 50_000),
        ("supports ", 50_000),
        ("A Par, ", 50_000),
        ("A Par: ", 50_000),
        ("Par ", 50_000),
        ("St Petersburg (nc) ", 50_000),
        ("Mid-Atlantic ", 50_000),
        ("A Qxz - Zvw ", 50_000),
        ("F Eng C ", 50_000),
        ("lends its support to ", 50_000),
        ("the rest as before ", 50_000),
        ("not ", 50_000),
        ("if ", 50_000),
        ("leave England ", 50_000),
        ("~~a", 50_000),
        ("A Par - Bur\n", 100_000),
        ("A Par - Bur\nScrap that\n", 300),
        ("press to all\n\n", 30_000),
        ("[quote]\n", 50_000),
    ];
    let repeated = repeated.map(|(words, count)| words.repeat(count));
    for text in [moves, supports].into_iter().chain(repeated) {
        let start = processor_time();
        read(&BOARD, &LEXICON, &position, std::slice::from_ref(&text), TextOrigin::Plain);
        let taken = processor_time() - start;
        println!("{:.1} ms: {}", taken.as_secs_f64() * 1000.0, &text[..20]);
        assert!(taken.as_millis() < 3_000, "{taken:?} for {}", &text[..40]);
    }
}

/// Letters that each take back the one before are read as quickly as others.
#[test]
fn letters_may_undo_each_other_many_times() {
    let position = Position::first(&BOARD);
    let texts: Vec<String> =
        ["A Par - Bur", "undo my last letter"].repeat(24).into_iter().map(str::to_owned).collect();
    let start = processor_time();
    let reading = read(&BOARD, &LEXICON, &position, &texts, TextOrigin::Plain);
    assert!(reading.orders.is_empty(), "{:?}", wordings(&BOARD, &reading));
    let taken = processor_time() - start;
    assert!(taken.as_secs() < 3, "{taken:?}");
}

/// A line of a sheet and everything it may mean when it stands alone.
struct Open {
    text: String,
    choices: Vec<Order>,
}

/// The search over a sheet finds what a look at every combination finds (4.E.2 c and d).
#[test]
fn the_search_finds_what_every_combination_shows() {
    let mut dice = Dice::new(23);
    let mut open_lines = 0;
    for round in 0..1_500 {
        let position = random_position(&BOARD, &mut dice);
        let own: Vec<Unit> = position
            .units
            .iter()
            .filter(|unit| unit.power == position.units[0].power)
            .copied()
            .collect();
        let lines: Vec<Open> =
            (0..3 + dice.below(4)).filter_map(|_| open_line(&position, &own, &mut dice)).collect();
        let mut texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        texts.sort_unstable();
        texts.dedup();
        if texts.len() < lines.len() || lines.is_empty() {
            continue;
        }
        open_lines += lines.iter().filter(|line| line.choices.len() > 1).count();
        for letter in ["c", "d"] {
            let mut rules = Rules::default();
            rules.set("4.E.2", letter).expect("a choice that acts");
            let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
            let powers = [own[0].power];
            let reading = read_by(&rules, &position, &powers, &text.join("\n"));
            assert_eq!(
                wordings(&BOARD, &reading),
                by_hand(&lines, &own, letter == "d"),
                "round {round} {letter}:\n{}",
                text.join("\n")
            );
        }
    }
    assert!(open_lines > 300, "only {open_lines} lines left anything open");
}

fn read_by(
    rules: &Rules,
    position: &Position,
    powers: &[chancery::board::Power],
    text: &str,
) -> Reading {
    let view = View::of_powers(&BOARD, position, powers);
    let sheet = Sheet::of(parse(&LEXICON, text, TextOrigin::Plain), Sequence::Known);
    understand(&view, rules, &LEXICON, &[sheet])
}

/// A move or a support whose goal is a scrap of a code, with all it may mean alone (4.E.2 b).
fn open_line(position: &Position, own: &[Unit], dice: &mut Dice) -> Option<Open> {
    let unit = *dice.pick(own);
    let other = *dice.pick(own);
    let code = |unit: &Unit| format!("{} {}", unit.kind.code(), BOARD.location_code(unit.location));
    let near: Vec<_> =
        BOARD.provinces().filter(|&place| BOARD.reaches(unit.kind, unit.location, place)).collect();
    if near.is_empty() {
        return None;
    }
    let goal = BOARD.code(*dice.pick(&near))[..1 + dice.below(4) / 3].to_owned();
    if goal == "H" {
        return None;
    }
    let head = if dice.below(2) == 0 {
        code(&unit)
    } else {
        format!("{} S {}", code(&unit), code(&other))
    };
    let mut rules = Rules::default();
    rules.set("4.E.2", "b").expect("a choice that acts");
    let powers = [unit.power];
    let alone = |goal: &str| read_by(&rules, position, &powers, &format!("{head} - {goal}"));
    let reading = alone(&goal);
    let choices: Vec<Order> = match (&reading.orders[..], &reading.refused[..]) {
        ([(_, order)], _) => vec![order.clone()],
        ([], [refused]) if refused.why == Why::Ambiguous => refused
            .candidates
            .iter()
            .filter(|one| one.place.coast.is_none())
            .filter_map(|one| alone(BOARD.code(one.place.province)).orders.pop())
            .map(|(_, order)| order)
            .collect(),
        _ => return None,
    };
    let whole = reading.refused.iter().all(|refused| refused.candidates.len() == choices.len());
    (whole && !choices.is_empty()).then(|| Open { text: format!("{head} - {goal}"), choices })
}

/// What the choice says, by looking at every combination.
fn by_hand(lines: &[Open], own: &[Unit], matching: bool) -> Vec<String> {
    let mut best: Option<(usize, usize)> = None;
    let mut kept: Vec<Vec<Order>> = vec![Vec::new(); lines.len()];
    let mut counter = vec![0usize; lines.len()];
    loop {
        let set: Vec<&Order> =
            lines.iter().zip(&counter).map(|(line, &index)| &line.choices[index]).collect();
        let cost = (clashes(&set), if matching { unmatched(&set, own) } else { 0 });
        if best.is_none_or(|least| cost < least) {
            best = Some(cost);
            kept.iter_mut().for_each(Vec::clear);
        }
        if best == Some(cost) {
            for (list, order) in kept.iter_mut().zip(&set) {
                if !list.contains(order) {
                    list.push((*order).clone());
                }
            }
        }
        let Some(turned) =
            (0..lines.len()).find(|&line| counter[line] + 1 < lines[line].choices.len())
        else {
            break;
        };
        counter[turned] += 1;
        counter[..turned].fill(0);
    }
    let settled: Vec<&Order> =
        kept.iter().filter(|list| list.len() == 1).map(|list| &list[0]).collect();
    let mut orders: Vec<String> = settled
        .iter()
        .filter(|order| {
            settled.iter().all(|other| other.place() != order.place() || other == *order)
        })
        .map(|order| order.wording(&BOARD).to_string())
        .collect();
    orders.sort();
    orders.dedup();
    orders
}

/// How many different orders single units have too many.
fn clashes(set: &[&Order]) -> usize {
    (0..set.len())
        .filter(|&index| {
            let same_unit = |other: &&&Order| other.place() == set[index].place();
            let mut earlier = set[..index].iter().filter(same_unit).peekable();
            earlier.peek().is_some() && earlier.all(|other| *other != set[index])
        })
        .count()
}

/// How many supports of one's own units match no order; a unit without one stays.
fn unmatched(set: &[&Order], own: &[Unit]) -> usize {
    set.iter()
        .filter(|order| {
            let (place, to) = match order {
                Order::Movement(_, Movement::SupportMove { supported, to }) => {
                    (supported.location, Some(to.province))
                }
                Order::Movement(_, Movement::SupportHold { supported }) => {
                    (supported.location, None)
                }
                _ => return false,
            };
            let mut orders = set.iter().filter(|other| other.place() == Some(place)).peekable();
            match orders.peek() {
                None => to.is_some() && own.iter().any(|unit| unit.location == place),
                Some(_) => !orders.any(|other| match other {
                    Order::Movement(_, Movement::Move { to: goal, .. }) => {
                        Some(goal.province) == to
                    }
                    _ => to.is_none(),
                }),
            }
        })
        .count()
}
