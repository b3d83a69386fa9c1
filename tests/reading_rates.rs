//! Ten thousand lines made up by a generator that knows nothing of the reader's tables: how many
//! are read right, how many are refused, and that none is read wrong.
//!
//! Every line is a legal order of a random position in one of many notations, half of them with one
//! slip of the pen in a name or a verb.

use std::collections::HashMap;

use chancery::adjudication::Legality;
use chancery::board::{Board, Location, Power, STANDARD, Terrain, UnitKind};
use chancery::order::{Movement, Order, Route, UnitName};
use chancery::position::{Position, Unit};
use chancery::reading::{Lexicon, Sequence, Sheet, TextOrigin, parse, understand};
use chancery::rules::Rules;
use chancery::view::View;

/// A small generator of numbers (splitmix64), the same on every machine.
pub struct Dice(u64);

impl Dice {
    /// With this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// A position with about twenty units anywhere they can stand.
pub fn random_position(board: &Board, dice: &mut Dice) -> Position {
    let turn = board.calendar().turn("S1905M").expect("a turn of the calendar");
    let mut position = Position::empty(board, turn);
    let powers: Vec<Power> = board.powers().collect();
    for province in board.provinces() {
        if dice.below(100) >= 30 {
            continue;
        }
        let kind = match board.terrain(province) {
            Terrain::Land => UnitKind::Army,
            Terrain::Sea => UnitKind::Fleet,
            Terrain::Coast => *dice.pick(&[UnitKind::Army, UnitKind::Fleet]),
        };
        let coasts = board.coasts(province);
        let coast = (kind == UnitKind::Fleet && !coasts.is_empty()).then(|| *dice.pick(coasts));
        position.units.push(Unit {
            power: *dice.pick(&powers[..3]),
            kind,
            location: Location { province, coast },
            built: None,
        });
    }
    position.sort();
    position
}

fn unit_name(unit: &Unit) -> UnitName {
    UnitName { power: None, kind: Some(unit.kind), location: unit.location }
}

/// A random legal order of a unit, in its canonical form.
pub fn random_order(
    board: &Board,
    rules: &Rules,
    position: &Position,
    unit: &Unit,
    dice: &mut Dice,
) -> Option<Order> {
    let mut legality = Legality::of(board, rules, position);
    let provinces: Vec<_> = board.provinces().collect();
    for _ in 0..200 {
        let to = *dice.pick(&provinces);
        let coasts = board.coasts(to);
        let goal = |dice: &mut Dice, kind: UnitKind| Location {
            province: to,
            coast: (kind == UnitKind::Fleet && !coasts.is_empty()).then(|| *dice.pick(coasts)),
        };
        let other = *dice.pick(&position.units);
        let movement = match dice.below(10) {
            0 => Movement::Hold,
            1..=4 => Movement::Move { to: goal(dice, unit.kind), route: Route::Unstated },
            5 | 6 => Movement::SupportHold { supported: unit_name(&other) },
            7 | 8 => Movement::SupportMove { supported: unit_name(&other), to: to.into() },
            _ => Movement::Convoy { army: unit_name(&other), to: to.into() },
        };
        if legality.action(unit.location.province, &movement).is_ok() {
            return Some(Order::Movement(unit_name(unit), movement));
        }
    }
    None
}

/// How a writer writes: which of many habits he has.
struct Hand<'a> {
    board: &'a Board,
    dice: Dice,
}

impl Hand<'_> {
    fn place(&mut self, place: Location) -> String {
        let name = match self.dice.below(3) {
            0 => self.board.code(place.province).to_owned(),
            1 => title(self.board.code(place.province)),
            _ => self.board.full_name(place.province).to_owned(),
        };
        let Some(coast) = place.coast else {
            return self.cased(name);
        };
        let code = coast.code();
        let lower = code.to_lowercase();
        let side = match code {
            "NC" => "north",
            "SC" => "south",
            _ => "east",
        };
        let written = match self.dice.below(7) {
            0 => format!("{name}/{code}"),
            1 => format!("{name}({lower})"),
            2 => format!("{name} ({code})"),
            3 => format!("{name} {lower}"),
            4 => format!("{name} ({side} coast)"),
            5 => format!("{name} {side} coast"),
            _ => format!("{name}-{lower}"),
        };
        self.cased(written)
    }

    fn cased(&mut self, text: String) -> String {
        match self.dice.below(6) {
            0 => text.to_lowercase(),
            1 => text.to_uppercase(),
            _ => text,
        }
    }

    fn unit(&mut self, unit: &UnitName) -> String {
        let place = self.place(unit.location);
        let army = unit.kind == Some(UnitKind::Army);
        let (letter, word) = if army { ("A", "army") } else { ("F", "fleet") };
        match self.dice.below(9) {
            0 => format!("{letter}({place})"),
            1 => format!("{word} {place}"),
            2 => format!("{} in {place}", title(word)),
            3 => format!("the {word} in {place}"),
            4 => format!("{} {place}", letter.to_lowercase()),
            5 => format!("{letter}. {place}"),
            6 => format!("{} {place}", word.to_uppercase()),
            _ => format!("{letter} {place}"),
        }
    }

    fn arrow(&mut self) -> &'static str {
        self.dice.pick::<&str>(&[
            " - ",
            "-",
            " -> ",
            " => ",
            " – ",
            " → ",
            " to ",
            " --> ",
            " moves to ",
            " - ",
        ])
    }

    fn order(&mut self, order: &Order) -> String {
        let Order::Movement(unit, movement) = order else {
            return String::new();
        };
        let subject = self.unit(unit);
        match movement {
            Movement::Hold | Movement::Astray { .. } => {
                let verb = *self.dice.pick(&[
                    " H",
                    " holds",
                    " hold",
                    " stands",
                    " Holds",
                    " HOLD",
                    " stays put",
                    " remains",
                ]);
                format!("{subject}{verb}")
            }
            Movement::Move { to, .. } => {
                let arrow = *self.dice.pick(&[
                    " - ",
                    "-",
                    " -> ",
                    " => ",
                    " – ",
                    " → ",
                    " to ",
                    " goes to ",
                    " moves to ",
                    " attacks ",
                    " m ",
                    " > ",
                    " will move to ",
                    " into ",
                ]);
                let to = self.place(*to);
                format!("{subject}{arrow}{to}")
            }
            Movement::SupportHold { supported } => {
                let verb = *self.dice.pick(&[
                    " S ",
                    " supports ",
                    " s ",
                    " support ",
                    " sup ",
                    " assists ",
                    " helps ",
                ]);
                let object = self.unit(supported);
                let end = *self.dice.pick(&["", "", " H", " to hold", " holding", " in place"]);
                format!("{subject}{verb}{object}{end}")
            }
            Movement::SupportMove { supported, to } => {
                let verb = *self.dice.pick(&[
                    " S ",
                    " supports ",
                    " s ",
                    " support ",
                    " supp ",
                    " backs ",
                ]);
                let object = self.unit(supported);
                let arrow: &str = self.arrow();
                let to = self.place(*to);
                format!("{subject}{verb}{object}{arrow}{to}")
            }
            Movement::Convoy { army, to } => {
                let verb = *self.dice.pick(&[
                    " C ",
                    " convoys ",
                    " c ",
                    " convoy ",
                    " transports ",
                    " carries ",
                ]);
                let object = self.unit(army);
                let arrow = *self.dice.pick(&[" - ", "-", " -> ", " to "]);
                let to = self.place(*to);
                format!("{subject}{verb}{object}{arrow}{to}")
            }
        }
    }

    /// One slip of the pen in one word of at least four letters: a letter doubled, left out,
    /// changed, or swapped with its neighbour.
    fn slip(&mut self, text: &str) -> String {
        let words: Vec<&str> = text.split(' ').collect();
        let long: Vec<usize> = (0..words.len())
            .filter(|&at| {
                words[at].chars().count() >= 5 && words[at].chars().all(char::is_alphabetic)
            })
            .collect();
        if long.is_empty() {
            return text.to_owned();
        }
        let at = *self.dice.pick(&long);
        let mut letters: Vec<char> = words[at].chars().collect();
        let place = 1 + self.dice.below(letters.len() - 2);
        match self.dice.below(4) {
            0 => letters.insert(place, letters[place]),
            1 => {
                letters.remove(place);
            }
            2 => letters[place] = *self.dice.pick(&['a', 'e', 'i', 'o', 'n', 's', 't', 'r']),
            _ => letters.swap(place, place + 1),
        }
        let slipped: String = letters.into_iter().collect();
        let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        words[at] = slipped;
        words.join(" ")
    }
}

/// One slip in a code of three letters; nothing where the slip makes another name or the beginning of
/// one, which is read as it stands.
fn slipped_code(board: &Board, code: &str, dice: &mut Dice) -> Option<String> {
    let mut letters: Vec<char> = code.chars().collect();
    let place = dice.below(letters.len());
    match dice.below(4) {
        0 => letters.insert(place, letters[place]),
        1 => {
            letters.remove(place);
        }
        2 => letters[place] = *dice.pick(&['A', 'E', 'I', 'O', 'N', 'S', 'T', 'R', 'L', 'M']),
        _ if place + 1 < letters.len() => letters.swap(place, place + 1),
        _ => return None,
    }
    let slipped: String = letters.into_iter().collect();
    let begins = |name: &str| {
        let key: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
        key.to_uppercase().starts_with(&slipped)
    };
    let another = board.provinces().any(|province| {
        begins(board.code(province))
            || begins(board.full_name(province))
            || board.also(province).iter().any(|name| begins(name))
    });
    (!another).then_some(slipped)
}

fn title(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        None => String::new(),
        Some(first) => first.to_uppercase().collect::<String>() + &letters.as_str().to_lowercase(),
    }
}

/// What came of many lines.
#[derive(Default)]
struct Rates {
    right: usize,
    refused: Vec<String>,
    wrong: Vec<String>,
}

impl Rates {
    fn print(&self, what: &str) {
        let all = (self.right + self.refused.len() + self.wrong.len()).max(1);
        println!(
            "{what}: {all} lines, {:.2} % right, {:.2} % refused, {:.2} % wrong",
            100.0 * self.right as f64 / all as f64,
            100.0 * self.refused.len() as f64 / all as f64,
            100.0 * self.wrong.len() as f64 / all as f64
        );
        for line in self.wrong.iter().take(25) {
            println!("  wrong: {line}");
        }
        for line in self.refused.iter().take(40) {
            println!("  refused: {line}");
        }
    }
}

fn rates(lines: usize, slips: bool, seed: u64) -> Rates {
    let board = Board::from_text(STANDARD).expect("the standard board is sound");
    let lexicon = Lexicon::of(&board);
    let rules = Rules::default();
    let mut hand = Hand { board: &board, dice: Dice::new(seed) };
    let mut rates = Rates::default();
    let mut seen: HashMap<String, ()> = HashMap::new();
    while rates.right + rates.refused.len() + rates.wrong.len() < lines {
        let position = random_position(&board, &mut hand.dice);
        for unit in &position.units {
            let Some(order) = random_order(&board, &rules, &position, unit, &mut hand.dice) else {
                continue;
            };
            let mut text = hand.order(&order);
            if slips {
                text = hand.slip(&text);
            }
            if seen.insert(text.clone(), ()).is_some() {
                continue;
            }
            let powers = [unit.power];
            let view = View::of_powers(&board, &position, &powers);
            let sheet = Sheet::of(parse(&lexicon, &text, TextOrigin::Plain), Sequence::Known);
            let reading = understand(&view, &rules, &lexicon, &[sheet]);
            let found: Vec<String> =
                reading.orders.iter().map(|(_, order)| order.wording(&board).to_string()).collect();
            let wanted = order.wording(&board).to_string();
            if found == [wanted.clone()] {
                rates.right += 1;
            } else if found.is_empty() {
                let why: Vec<_> = reading.refused.iter().map(|refused| refused.why).collect();
                rates.refused.push(format!("{text}   [{wanted}] {why:?}"));
            } else {
                rates.wrong.push(format!("{text}   [{wanted}] {found:?}"));
            }
        }
    }
    rates
}

#[test]
fn lines_without_slips_are_read_right() {
    let rates = rates(10_000, false, 1);
    rates.print("without slips");
    assert!(rates.wrong.is_empty(), "{} lines were read wrong", rates.wrong.len());
    assert!(rates.refused.len() * 100 < rates.right, "{} lines were refused", rates.refused.len());
}

#[test]
fn lines_with_one_slip_are_never_read_wrong() {
    let rates = rates(10_000, true, 2);
    rates.print("with a slip");
    assert!(rates.wrong.is_empty(), "{} lines were read wrong", rates.wrong.len());
    assert!(
        rates.refused.len() * 100 < rates.right * 3,
        "{} lines were refused",
        rates.refused.len()
    );
}

#[test]
fn codes_with_one_slip_are_never_read_wrong() {
    let board = Board::from_text(STANDARD).expect("the standard board is sound");
    let lexicon = Lexicon::of(&board);
    let rules = Rules::default();
    let mut dice = Dice::new(5);
    let mut rates = Rates::default();
    while rates.right + rates.refused.len() + rates.wrong.len() < 10_000 {
        let position = random_position(&board, &mut dice);
        for unit in &position.units {
            let Some(order) = random_order(&board, &rules, &position, unit, &mut dice) else {
                continue;
            };
            let wanted = order.wording(&board).to_string();
            let words: Vec<&str> = wanted.split(' ').collect();
            let codes: Vec<usize> =
                (0..words.len()).filter(|&at| board.province(words[at]).is_some()).collect();
            if codes.is_empty() {
                continue;
            }
            let at = *dice.pick(&codes);
            let Some(slipped) = slipped_code(&board, words[at], &mut dice) else {
                continue;
            };
            let mut words = words;
            words[at] = &slipped;
            let text = words.join(" ");
            let powers = [unit.power];
            let view = View::of_powers(&board, &position, &powers);
            let sheet = Sheet::of(parse(&lexicon, &text, TextOrigin::Plain), Sequence::Known);
            let reading = understand(&view, &rules, &lexicon, &[sheet]);
            let found: Vec<String> =
                reading.orders.iter().map(|(_, order)| order.wording(&board).to_string()).collect();
            if found == [wanted.clone()] {
                rates.right += 1;
            } else if found.is_empty() {
                let why: Vec<_> = reading
                    .refused
                    .iter()
                    .map(|refused| (refused.why, refused.candidates.len()))
                    .collect();
                rates.refused.push(format!("{text}   [{wanted}] {why:?}"));
            } else {
                rates.wrong.push(format!("{text}   [{wanted}] {found:?}"));
            }
        }
    }
    rates.print("codes with a slip");
    assert!(rates.wrong.is_empty(), "{} lines were read wrong", rates.wrong.len());
}
