//! What the judge's letters say of an order is read back as that order, in every language: every move,
//! hold, retreat, build and removal there is on the standard board, and supports and convoys of random
//! positions; and the examples in letters are read as what they show.

use std::collections::BTreeSet;
use std::sync::Arc;

use chancery::adjudication::Owed as Adjustments;
use chancery::board::{Board, Centre, Location, Power, STANDARD, UnitKind};
use chancery::game::EventId;
use chancery::judge::{Body, Owed};
use chancery::letter::Language;
use chancery::order::{Adjustment, Movement, Order, Retreat, Route, UnitName};
use chancery::position::{Arrival, Dislodged, Position, Unit};
use chancery::reading::{Lexicon, Sequence, Sheet, TextOrigin, parse, understand};
use chancery::report::{Shows, Stationery, caption, compose};
use chancery::rules::Rules;
use chancery::view::View;

use crate::reading_rates::{Dice, random_order, random_position};
use crate::report::notices::{NOW, facts, office, outlook, own, time};

/// What a letter says of these orders, a line each.
fn told(language: Language, view: &View<'_>, orders: &[(Power, Order)]) -> Vec<String> {
    let words = caption((Stationery::house(), language), "", view, Shows::Orders(orders)).words;
    let lines: Vec<&str> = words.lines().collect();
    let lines = &lines[lines.len() - orders.len()..];
    let inside = |line: &&str| {
        let (_, said) = line.split_once([':', '\u{a0}']).unwrap();
        said.trim_start_matches([':', ' ', '\u{a0}']).trim_end_matches('.').to_owned()
    };
    lines.iter().map(inside).collect()
}

struct Reader<'a> {
    board: &'a Board,
    lexicon: Arc<Lexicon>,
    rules: Rules,
    count: usize,
    faults: Vec<String>,
}

impl Reader<'_> {
    fn of(board: &Board) -> Reader<'_> {
        let (lexicon, rules) = (Lexicon::of(board), Rules::default());
        Reader { board, lexicon, rules, count: 0, faults: Vec::new() }
    }

    /// Says these orders of one power in a language, and reads them.
    fn check(&mut self, language: Language, position: &Position, orders: &[(Power, Order)]) {
        let Some(&(power, _)) = orders.first() else { return };
        let powers = [power];
        let view = View::of_powers(self.board, position, &powers);
        let text = told(language, &view, orders).join("\n");
        self.check_text(language, position, &text, orders);
    }

    /// Reads a text that has to mean these orders of one power.
    fn check_text(
        &mut self,
        language: Language,
        position: &Position,
        text: &str,
        orders: &[(Power, Order)],
    ) {
        let powers = [orders[0].0];
        let view = View::of_powers(self.board, position, &powers);
        let sheet = Sheet::of(parse(&self.lexicon, text, TextOrigin::Plain), Sequence::Known);
        let reading = understand(&view, &self.rules, &self.lexicon, &[sheet]);
        let words = |orders: &[(Power, Order)]| -> Vec<String> {
            let words = orders.iter().map(|(_, order)| order.wording(self.board).to_string());
            let mut words: Vec<String> = words.collect();
            words.sort();
            words
        };
        let (wanted, found) = (words(orders), words(&reading.orders));
        self.count += orders.len();
        if wanted != found {
            let missing: Vec<&String> = wanted.iter().filter(|it| !found.contains(it)).collect();
            let more: Vec<&String> = found.iter().filter(|it| !wanted.contains(it)).collect();
            let refused: Vec<_> = reading.refused.iter().map(|it| it.why).collect();
            let tag = language.tag();
            self.faults.push(format!("{tag} {text:?}: not {missing:?} but {more:?} {refused:?}"));
        }
    }

    fn finish(self, least: usize) {
        assert!(self.count >= least, "only {} orders", self.count);
        let (some, all) = (self.faults.join("\n"), self.faults.len());
        assert!(all == 0, "{all} of {} are not read back:\n{some}", self.count);
    }
}

/// A position of this turn with nothing but this unit, which may be dislodged.
fn alone(board: &Board, turn: &str, unit: Unit, retreats: &[Location]) -> Position {
    let mut position = Position::empty(board, board.calendar().turn(turn).unwrap());
    if retreats.is_empty() {
        position.units.push(unit);
    } else {
        let (attacker, arrival) = (None, Arrival::Land);
        position.dislodged.push(Dislodged { unit, attacker, arrival, retreats: retreats.to_vec() });
    }
    position
}

/// Everywhere a unit can stand, and where it can go from there by land and coast.
fn stands(board: &Board) -> Vec<(UnitKind, Location, Vec<Location>)> {
    let mut all = Vec::new();
    for province in board.provinces() {
        let coasts = board.coasts(province).iter().map(|&coast| Some(coast));
        for coast in std::iter::once(None).chain(coasts) {
            let at = Location { province, coast };
            for kind in [UnitKind::Army, UnitKind::Fleet] {
                if !board.can_stand(kind, at) {
                    continue;
                }
                let goals = match kind {
                    UnitKind::Army => {
                        board.army_borders(province).iter().map(|&to| to.into()).collect()
                    }
                    UnitKind::Fleet => board.fleet_borders(at).to_vec(),
                };
                all.push((kind, at, goals));
            }
        }
    }
    all
}

/// Every order of a lone unit.
fn check_alone(reader: &mut Reader<'_>, language: Language) {
    let board = reader.board;
    let power = board.power("FRANCE").unwrap();
    for (kind, location, goals) in stands(board) {
        let unit = Unit { power, kind, location, built: None };
        let name = UnitName { power: None, kind: Some(kind), location };
        let moving = alone(board, "S1902M", unit, &[]);
        let winter = alone(board, "W1902A", unit, &[]);
        reader.check(language, &moving, &[(power, Order::Movement(name, Movement::Hold))]);
        let remove = Order::Adjustment(Adjustment::Remove(name));
        reader.check(language, &winter, &[(power, remove)]);
        for &to in &goals {
            let route = Route::Unstated;
            let order = Order::Movement(name, Movement::Move { to, route });
            reader.check(language, &moving, &[(power, order)]);
            let gone = alone(board, "S1902R", unit, &[to]);
            reader.check(language, &gone, &[(power, Order::Retreat(name, Retreat::To(to)))]);
        }
        let gone = alone(board, "S1902R", unit, &goals[..1]);
        reader.check(language, &gone, &[(power, Order::Retreat(name, Retreat::Disband))]);
    }
}

/// Every build, one at a time, and a build that is waived.
fn check_builds(reader: &mut Reader<'_>, language: Language) {
    let board = reader.board;
    for power in board.powers() {
        let mut position = Position::empty(board, board.calendar().turn("W1902A").unwrap());
        for centre in board.centres() {
            if board.centre(centre) == Centre::Home(power) {
                position.owners[centre.index()] = Some(power);
            }
        }
        for (kind, at, _) in stands(board) {
            if board.centre(at.province) == Centre::Home(power) {
                let build = Order::Adjustment(Adjustment::Build { kind: Some(kind), at });
                reader.check(language, &position, &[(power, build)]);
            }
        }
        reader.check(language, &position, &[(power, Order::Adjustment(Adjustment::Waive))]);
    }
}

/// All orders of a power in random positions, with moves by convoy in both their wordings.
fn check_random(reader: &mut Reader<'_>, language: Language) {
    let (board, rules) = (reader.board, reader.rules.clone());
    let mut dice = Dice::new(7);
    for _ in 0..150 {
        let position = random_position(board, &mut dice);
        for power in board.powers() {
            let units: Vec<Unit> = position.units_of(power).copied().collect();
            let orders = units.iter().filter_map(|unit| {
                let order = random_order(board, &rules, &position, unit, &mut dice)?;
                Some((power, order))
            });
            let orders: Vec<(Power, Order)> = orders.collect();
            reader.check(language, &position, &orders);
        }
    }
}

/// The lines that a reminder shows to say how orders may look.
fn examples(language: Language, position: &Position, owed: Owed) -> String {
    let all = outlook(vec![owed]);
    let mut notice = own("FRANCE", facts(position.clone(), 5), Body::Reminder(Box::new(all)));
    notice.to.taste.language = Some(language);
    let text = compose(&office(), EventId::new(7), time(NOW), &[notice]).remove(0).text;
    let marks = ["For example", "Zum Beispiel", "Par exemple"];
    let flat = text.replace('\n', " ");
    let at = marks.iter().find_map(|mark| flat.rfind(mark)).expect("a reminder has examples");
    // What stands further in goes on with the line above it.
    let lines = text[at..].lines().skip_while(|line| !line.starts_with("  "));
    let lines: Vec<&str> = lines.take_while(|line| line.starts_with("  ")).collect();
    lines.join("\n").replace("\n    ", " ")
}

/// The examples that letters show: each place as one where a unit stands, and as one where it goes.
fn check_examples(reader: &mut Reader<'_>, language: Language) {
    let board = reader.board;
    let power = board.power("FRANCE").unwrap();
    let foreign = board.power("GERMANY").unwrap();
    let (mut stood, mut went) = (BTreeSet::new(), BTreeSet::new());
    for (kind, location, goals) in stands(board) {
        let unit = Unit { power, kind, location, built: None };
        let owes = |adjustments| {
            let units = match adjustments {
                Adjustments::Nothing => vec![unit],
                Adjustments::Builds(_) | Adjustments::Removals(_) => Vec::new(),
            };
            Owed { power, units, adjustments }
        };
        let is_new = stood.insert((kind, location));
        for &to in goals.iter().filter(|&&to| went.insert((kind, to)) || is_new) {
            // The others are taken, so that the example goes there.
            let mut moving = alone(board, "S1902M", unit, &[]);
            for other in goals.iter().filter(|other| other.province != to.province) {
                if moving.unit_at(other.province).is_none() {
                    let fleet = Unit { power: foreign, kind, location: *other, built: None };
                    moving.units.push(fleet);
                    moving.sort();
                }
            }
            let name = UnitName { power: None, kind: Some(kind), location };
            let route = Route::Unstated;
            let order = Order::Movement(name, Movement::Move { to, route });
            // Of two coasts an example takes the first.
            if goals.iter().find(|goal| goal.province == to.province) == Some(&to) {
                let text = examples(language, &moving, owes(Adjustments::Nothing));
                reader.check_text(language, &moving, &text, &[(power, order)]);
            }
            let gone = alone(board, "S1902R", unit, &[to]);
            let text = examples(language, &gone, owes(Adjustments::Nothing));
            let order = Order::Retreat(name, Retreat::To(to));
            reader.check_text(language, &gone, &text, &[(power, order)]);
        }
        let name = UnitName { power: None, kind: Some(kind), location };
        let winter = alone(board, "W1902A", unit, &[]);
        let text = examples(language, &winter, owes(Adjustments::Removals(1)));
        let order = Order::Adjustment(Adjustment::Remove(name));
        reader.check_text(language, &winter, &text, &[(power, order)]);
    }
}

#[test]
fn examples_in_letters_are_read() {
    let board = Board::from_text(STANDARD).unwrap();
    for &language in Language::ALL {
        let mut reader = Reader::of(&board);
        check_examples(&mut reader, language);
        reader.finish(600);
    }
}

#[test]
fn what_letters_say_of_orders_is_read_back() {
    let board = Board::from_text(STANDARD).unwrap();
    for &language in Language::ALL {
        let mut reader = Reader::of(&board);
        check_alone(&mut reader, language);
        check_builds(&mut reader, language);
        check_random(&mut reader, language);
        reader.finish(4500);
    }
}
