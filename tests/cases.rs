//! The texts of `tests/datc` and `tests/games` as values; their form is told in `tests/datc/README.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use chancery::adjudication::{Verdict, adjudicate};
use chancery::board::{Board, Phase, Power, Province, STANDARD};
use chancery::order::{self, Order};
use chancery::position::{Arrival, Dislodged, Position, owned_unit_code, read_owned_unit};
use chancery::rules::{Edition, RuleFault, Rules};

/// One phase: what is given, what is ordered, what must come of it.
#[derive(Clone, Default)]
pub struct Scene {
    pub name: String,
    pub editions: Vec<String>,
    pub rules: Vec<(String, String)>,
    pub phase: String,
    pub after: Option<String>,
    pub units: Vec<String>,
    pub dislodged: Vec<(String, String)>,
    pub contested: Vec<String>,
    pub births: Vec<String>,
    pub disorder: Vec<String>,
    pub owns: Vec<(String, Vec<String>)>,
    pub orders: Vec<ToldOrder>,
    pub then_units: Vec<String>,
    pub then_dislodged: Vec<String>,
    pub then_gone: Vec<String>,
    pub then_owns: Vec<(String, Vec<String>)>,
    pub next: Option<String>,
    pub winner: Option<String>,
}

/// An order and what must be said of it.
#[derive(Clone)]
pub struct ToldOrder {
    pub power: String,
    pub text: String,
    pub told: Option<String>,
}

/// The standard board, read once.
pub fn standard() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| {
        Board::from_text(STANDARD).unwrap_or_else(|faults| panic!("standard.toml: {faults}"))
    });
    &BOARD
}

/// All texts of a folder, in the order of their names. An empty folder is a fault.
pub fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|it| it == "txt"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no texts in {folder:?}");
    paths
        .into_iter()
        .map(|path| {
            let text =
                fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            (path, text)
        })
        .collect()
}

/// The blocks of a text, without comments.
pub fn blocks(text: &str) -> Vec<Vec<&str>> {
    text.split("\n\n")
        .map(|block| {
            block
                .lines()
                .map(str::trim_end)
                .filter(|line| !line.is_empty() && !line.starts_with('#'))
                .collect::<Vec<&str>>()
        })
        .filter(|block| !block.is_empty())
        .collect()
}

impl Scene {
    /// Reads one line into the scene; anything unknown is a fault.
    pub fn read_line(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "case" | "game" => self.name = rest.to_owned(),
            "edition" => self.editions = words(rest),
            "rules" => {
                let pairs = rest.split_whitespace().filter_map(|pair| pair.split_once('='));
                self.rules = pairs.map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
            }
            "phase" => self.phase = rest.to_owned(),
            "after" => self.after = Some(rest.to_owned()),
            "unit" => self.units.extend(units(rest)),
            "dislodged" => {
                let (unit, rest) = rest.split_once(" from ").unwrap_or((rest, ""));
                self.dislodged.push((unit.to_owned(), rest.to_owned()));
            }
            "contested" => self.contested.extend(words(rest)),
            "built" => self.births.push(rest.to_owned()),
            "disorder" => self.disorder.extend(words(rest)),
            "owns" => self.owns.push(owner(rest)),
            "order" => self.orders.push(told_order(rest)),
            "winner" => self.winner = Some(rest.to_owned()),
            "next" => self.next = Some(rest.to_owned()),
            "then" => self.read_result(rest),
            _ => panic!("{}: no such line: {line}", self.name),
        }
    }

    fn read_result(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "dislodged" => self.then_dislodged.extend(units(rest)),
            "gone" => self.then_gone.extend(units(rest)),
            "owns" => self.then_owns.push(owner(rest)),
            _ => self.then_units.extend(units(line)),
        }
    }

    /// What stands before the `·` of the name.
    pub fn id(&self) -> &str {
        self.name.split(" · ").next().unwrap_or(&self.name)
    }

    /// The rules of one of the editions, if they all act.
    pub fn rules(&self, edition: &str) -> Result<Rules, RuleFault> {
        let mut rules = Edition::from_name(edition)?.rules();
        for (issue, letter) in &self.rules {
            rules.set(issue, letter)?;
        }
        Ok(rules)
    }

    /// The position, from nothing or from what followed on another case.
    pub fn position(&self, board: &Board, before: Option<&Verdict>) -> Position {
        let turn = board
            .calendar()
            .turn(&self.phase)
            .unwrap_or_else(|| panic!("{}: no turn {:?}", self.name, self.phase));
        let mut position = match before {
            Some(verdict) => verdict.next.clone(),
            None => Position::empty(board, turn),
        };
        position.turn = turn;
        for text in &self.units {
            position.units.push(self.unit(board, text));
        }
        for (power, centres) in &self.owns {
            for centre in centres {
                let province = self.province(board, centre);
                position.owners[province.index()] = Some(self.power(board, power));
            }
        }
        for code in &self.contested {
            position.contested.push(self.province(board, code));
        }
        for (unit, rest) in &self.dislodged {
            let gone = self.gone(board, unit, rest);
            position.dislodged.push(gone);
        }
        for birth in &self.births {
            self.note_birth(board, &mut position, birth);
        }
        position.civil_disorder =
            self.disorder.iter().map(|code| self.power(board, code)).collect();
        position.sort();
        position
    }

    /// `RUSSIA A MOS W1901A`: the turn in which a unit on the board was built.
    fn note_birth(&self, board: &Board, position: &mut Position, text: &str) {
        let (code, turn) = text.rsplit_once(' ').unwrap_or((text, ""));
        let (unit, turn) = (self.unit(board, code), board.calendar().turn(turn));
        assert!(turn.is_some(), "{}: no turn in {text:?}", self.name);
        let born = position.units.iter_mut().find(|it| **it == unit);
        let born = born.unwrap_or_else(|| panic!("{}: no unit {text:?}", self.name));
        born.built = turn;
    }

    fn gone(&self, board: &Board, unit: &str, rest: &str) -> Dislodged {
        let (rest, retreats) = match rest.split_once("retreats") {
            Some((rest, retreats)) => (rest, words(retreats)),
            None => (rest, Vec::new()),
        };
        let rest = words(rest);
        let place = |code: &String| board.location(code);
        Dislodged {
            unit: self.unit(board, unit),
            attacker: rest.first().map(|code| self.province(board, code)),
            arrival: if rest.get(1).is_some_and(|word| word == "by") {
                Arrival::Convoy
            } else {
                Arrival::Land
            },
            retreats: retreats.iter().filter_map(place).collect(),
        }
    }

    fn unit(&self, board: &Board, text: &str) -> chancery::position::Unit {
        read_owned_unit(board, text).unwrap_or_else(|| panic!("{}: no unit {text:?}", self.name))
    }

    pub fn province(&self, board: &Board, code: &str) -> Province {
        board.province(code).unwrap_or_else(|| panic!("{}: no province {code:?}", self.name))
    }

    fn power(&self, board: &Board, code: &str) -> Power {
        board.power(code).unwrap_or_else(|| panic!("{}: no power {code:?}", self.name))
    }

    /// The orders as the adjudicator takes them, in the sequence told.
    pub fn read_orders(&self, board: &Board, position: &Position) -> Vec<(Power, Vec<Order>)> {
        let read = |line: &ToldOrder| {
            let order = read_any(board, position.turn.phase, &line.text);
            let order = order.unwrap_or_else(|| panic!("{}: no order {:?}", self.name, line.text));
            (self.power(board, &line.power), vec![order])
        };
        self.orders.iter().map(read).collect()
    }

    /// Judges the phase and collects every way in which the verdict is not as told.
    pub fn check(
        &self,
        board: &Board,
        rules: &Rules,
        position: &Position,
    ) -> (Verdict, Vec<String>) {
        let verdict = adjudicate(board, rules, position, &self.read_orders(board, position));
        let mut faults = Vec::new();
        for (told, line) in self.orders.iter().zip(verdict.lines()) {
            let word = verdict.outcome(line).code();
            let is_right = match told.told.as_deref() {
                None => true,
                Some("succeeds") => verdict.succeeds(line),
                Some("fails") => !verdict.succeeds(line),
                Some(expected) => expected == word,
            };
            if !is_right {
                let expected = told.told.as_deref().unwrap_or("");
                faults.push(format!("{} {}: {word}, not {expected}", told.power, told.text));
            }
        }
        self.check_position(board, &verdict, &mut faults);
        (verdict, faults)
    }

    fn check_position(&self, board: &Board, verdict: &Verdict, faults: &mut Vec<String>) {
        let next = &verdict.next;
        let on_board = codes(next.units.iter().map(|unit| owned_unit_code(board, unit)));
        differ("units", &on_board, &codes(self.then_units.iter().cloned()), faults);
        let gone = codes(verdict.dislodged.iter().map(|it| owned_unit_code(board, &it.unit)));
        differ("dislodged", &gone, &codes(self.then_dislodged.iter().cloned()), faults);
        let waiting = codes(next.dislodged.iter().map(|it| owned_unit_code(board, &it.unit)));
        for unit in &self.then_gone {
            if on_board.contains(unit) || waiting.contains(unit) {
                faults.push(format!("{unit} is not gone"));
            }
        }
        if !self.then_owns.is_empty() {
            let owned = board.centres().filter_map(|centre| {
                let power = next.owner(centre)?;
                Some(format!("{} {}", board.power_code(power), board.code(centre)))
            });
            let expected = self.then_owns.iter().flat_map(|(power, centres)| {
                centres.iter().map(move |centre| format!("{power} {centre}"))
            });
            differ("centres", &codes(owned), &codes(expected), faults);
        }
        let winner = verdict.winner.map(|power| board.power_code(power).to_owned());
        if winner != self.winner {
            faults.push(format!("the winner is {winner:?}, not {:?}", self.winner));
        }
        if let Some(turn) = &self.next {
            let found = board.turn_code(next.turn);
            if found != *turn {
                faults.push(format!("next is {found}, not {turn}"));
            }
        }
    }
}

/// An order as written, also one of another phase (which is then illegal).
pub fn read_any(board: &Board, phase: Phase, text: &str) -> Option<Order> {
    [phase, Phase::Movement, Phase::Retreat, Phase::Adjustment]
        .into_iter()
        .find_map(|phase| order::read(board, phase, text))
}

fn codes(items: impl Iterator<Item = String>) -> Vec<String> {
    let mut items: Vec<String> = items.collect();
    items.sort();
    items
}

fn differ(what: &str, found: &[String], expected: &[String], faults: &mut Vec<String>) {
    for item in found.iter().filter(|item| !expected.contains(item)) {
        faults.push(format!("{what}: {item} should not be there"));
    }
    for item in expected.iter().filter(|item| !found.contains(item)) {
        faults.push(format!("{what}: {item} should be there"));
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// `FRANCE A PAR, F BRE` as two units.
fn units(text: &str) -> Vec<String> {
    let (power, rest) = text.split_once(' ').unwrap_or((text, ""));
    rest.split(',')
        .map(str::trim)
        .filter(|unit| !unit.is_empty())
        .map(|unit| format!("{power} {unit}"))
        .collect()
}

fn owner(text: &str) -> (String, Vec<String>) {
    let (power, rest) = text.split_once(' ').unwrap_or((text, ""));
    (power.to_owned(), words(rest))
}

fn told_order(text: &str) -> ToldOrder {
    let (order, told) = match text.split_once(" = ") {
        Some((order, told)) => (order, Some(told.trim().to_owned())),
        None => (text, None),
    };
    let (power, text) = order.split_once(' ').unwrap_or((order, ""));
    ToldOrder { power: power.to_owned(), text: text.trim().to_owned(), told }
}
