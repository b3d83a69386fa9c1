//! Flying Dutchmen (4.E.6) in games played by chance: whatever was ruled wrongly, and whenever it is
//! found, the unit that goes is the one that came, nothing else changes, and nothing is left to find.

use std::collections::BTreeMap;
use std::sync::Arc;

use chancery::adjudication::{adjudicate, sites};
use chancery::board::{Board, Location, Phase, Power, Terrain, Turn, UnitKind};
use chancery::config::read_game;
use chancery::game::{
    Change, EventId, Game, GameId, Holding, Person, PersonId, Resolved, SeatId, Settlement,
    TurnNumber, TurnRecord, apply,
};
use chancery::judge::{
    Body, Docket, Event, EventKind, FoundDutchman, KeeperCommand, Ruling, Stage, dutchmen, rule,
};
use chancery::letter::{Address, Key, Office};
use chancery::order::{Adjustment, Movement, Order, Retreat, Route, UnitName};
use chancery::position::{Position, Unit};
use chancery::reading::Run;
use chrono::{DateTime, Utc};

/// xorshift64*.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }
}

struct Play {
    dice: Dice,
    board: Arc<Board>,
    office: Office,
    game: Game,
    turns: Vec<TurnRecord>,
    now: DateTime<Utc>,
}

fn name(unit: &Unit) -> UnitName {
    UnitName { power: None, kind: Some(unit.kind), location: unit.location }
}

impl Play {
    fn new(seed: u64) -> Play {
        let text = "name = \"gate\"\nplayers = 1\nschedule = \"daily 18:00; grace none\"\n";
        let (founding, board) = read_game(text, |name| Err(name.to_owned())).unwrap();
        let board = Arc::new(Board::from_text(&board).unwrap());
        let mut game = Game::founded(GameId::new(1), board.clone(), &founding);
        let now: DateTime<Utc> = "2026-11-20T12:00:00Z".parse().unwrap();
        game.seats[0].powers = board.powers().collect();
        game.seats[0].holders =
            vec![Holding { person: Some(PersonId::new(1)), from: now, until: None, left: None }];
        let first = game.position.clone();
        let opened = Change::TurnOpened {
            number: TurnNumber::new(1),
            position: Box::new(first),
            dues: Default::default(),
        };
        apply(&mut game, &opened);
        let address = |text| Address::parse(text).unwrap();
        let key = Key::new(vec![7; 32]).unwrap();
        let (judge, keeper) = (address("judge@localhost"), address("keeper@localhost"));
        let office = Office::new(judge, "Judge", keeper, None, key).unwrap();
        let dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        Play { dice, board, office, game, turns: Vec::new(), now }
    }

    fn command(&self, command: KeeperCommand) -> Ruling {
        let person = Person {
            id: PersonId::new(1),
            addresses: vec![Address::parse("anna@example.org").unwrap()],
            name: String::new(),
            zone: None,
            taste: chancery::game::Taste::default(),
            failing: None,
            post: None,
        };
        let docket = Docket {
            game: Some(self.game.clone()),
            people: vec![person],
            turns: self.turns.clone(),
            ..Docket::default()
        };
        let event = Event { id: EventId::new(1), kind: EventKind::Keeper(command) };
        rule(&self.office, docket, &event, self.now, &[0; 32])
    }

    fn carry_out(&mut self, changes: &[Change]) {
        for change in changes {
            if let Change::Adjudicated(record) = change {
                self.turns.push((**record).clone());
            }
            apply(&mut self.game, change);
        }
    }

    /// Rules a turn on orders drawn by chance; what it comes to is edited by `fault`.
    fn turn(&mut self, fault: impl FnOnce(&mut Dice, &Board, &mut Position)) {
        let orders = self.orders();
        self.game.resolved.insert(SeatId::new(0), Resolved { orders });
        let mut ruling = self.command(KeeperCommand::run("gate", Run::Process(String::new())));
        let next = ruling.changes.iter_mut().find_map(|change| match change {
            Change::Adjudicated(record) => Some(&mut record.next),
            _ => None,
        });
        let next = next.unwrap();
        fault(&mut self.dice, &self.board, next);
        let next = next.clone();
        for change in &mut ruling.changes {
            if let Change::TurnOpened { position, .. } = change {
                **position = next.clone();
            }
        }
        self.carry_out(&ruling.changes);
    }

    fn orders(&mut self) -> Vec<(Power, Order)> {
        let board = self.board.clone();
        let position = self.game.position.clone();
        let mut orders = Vec::new();
        match position.turn.phase {
            Phase::Movement => {
                for unit in &position.units {
                    let goals: Vec<Location> = match unit.kind {
                        UnitKind::Army => {
                            let by_land = board.army_borders(unit.location.province);
                            by_land.iter().map(|&at| at.into()).collect()
                        }
                        UnitKind::Fleet => board.fleet_borders(unit.location).to_vec(),
                    };
                    let to = self.dice.pick(&goals);
                    let supported = self.dice.pick(&position.units);
                    let movement = match self.dice.below(4) {
                        0 => Movement::Hold,
                        1 => Movement::SupportMove { supported: name(&supported), to },
                        _ => Movement::Move { to, route: Route::Unstated },
                    };
                    orders.push((unit.power, Order::Movement(name(unit), movement)));
                }
            }
            Phase::Retreat => {
                for gone in position.dislodged.iter().filter(|gone| !gone.retreats.is_empty()) {
                    let to = Retreat::To(self.dice.pick(&gone.retreats));
                    orders.push((gone.unit.power, Order::Retreat(name(&gone.unit), to)));
                }
            }
            Phase::Adjustment => {
                for power in board.powers() {
                    for at in sites(&board, &position, power) {
                        let build = Adjustment::Build { kind: Some(UnitKind::Army), at: at.into() };
                        orders.push((power, Order::Adjustment(build)));
                    }
                }
            }
        }
        orders
    }

    fn open(&self) -> Vec<FoundDutchman> {
        let all = dutchmen(&self.game, &self.turns, None);
        all.into_iter().filter(FoundDutchman::is_open).collect()
    }

    /// Turns on record, but for settled ones, that would be ruled otherwise.
    fn wrong_turns(&self) -> usize {
        let rules = &self.game.settings.rules;
        let is_wrong = |record: &&TurnRecord| {
            adjudicate(&self.board, rules, &record.position, &record.orders).next != record.next
        };
        let left = self.turns.iter().filter(|it| !self.game.settled.contains(&it.number));
        left.filter(is_wrong).count()
    }
}

/// The turn in which no unit was ever built: the mark of the one that does not belong.
fn mark(board: &Board) -> Option<Turn> {
    board.calendar().turn("W1999A")
}

/// Puts an army of some power into some empty province.
fn smuggle(dice: &mut Dice, board: &Board, position: &mut Position) {
    let empty: Vec<_> = board
        .provinces()
        .filter(|&at| board.terrain(at) != Terrain::Sea && position.unit_at(at).is_none())
        .filter(|&at| position.dislodged_at(at).is_none())
        .collect();
    let location = dice.pick(&empty).into();
    let power = dice.pick(&board.powers().collect::<Vec<_>>());
    position.units.push(Unit { power, kind: UnitKind::Army, location, built: mark(board) });
    position.sort();
}

fn is_marked(board: &Board) -> impl Fn(&Unit) -> bool + use<> {
    let mark = mark(board);
    move |unit| unit.built == mark
}

fn all_units(position: &Position) -> Vec<Unit> {
    let dislodged = position.dislodged.iter().map(|gone| gone.unit);
    position.units.iter().copied().chain(dislodged).collect()
}

#[test]
fn whatever_was_smuggled_in_is_found_and_settled() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 1..=250 {
        let mut play = Play::new(seed);
        for _ in 0..play.dice.below(4) {
            play.turn(|_, _, _| {});
        }
        assert!(play.open().is_empty(), "{seed}: nothing is wrong yet");
        play.turn(smuggle);
        let later = play.dice.below(6);
        for _ in 0..later {
            play.turn(|_, _, _| {});
        }
        let is_marked = is_marked(&play.board);
        let before = play.game.clone();
        let found = dutchmen(&play.game, &play.turns, None);
        assert_eq!(found.len(), 1, "{seed}");
        let yes = Some(before.turn);
        let command =
            |yes| KeeperCommand::Dutchman { game: "gate".to_owned(), unit: String::new(), yes };
        let shown = play.command(command(None));
        assert!(shown.changes.is_empty() && shown.notices.is_empty(), "{seed}");
        let ruling = play.command(command(yes));
        play.carry_out(&ruling.changes);
        let told = ruling.notices.iter().filter(|notice| match &notice.body {
            Body::Dutchman(report) => report.stage == Stage::Done,
            Body::Results(results) => results.corrects.is_some(),
            _ => false,
        });
        assert_eq!(told.count(), 1, "{seed}: the player is told once");
        assert!(play.open().is_empty() && play.wrong_turns() == 0, "{seed}: all is clean");
        assert!(dutchmen(&play.game, &play.turns, None).is_empty(), "{seed}: and settled");

        let (old, new) = (all_units(&before.position), all_units(&play.game.position));
        let same_turn = before.position.turn == play.game.position.turn;
        let kind = match &found[0].dutchman.settlement {
            Settlement::Redone => {
                assert_eq!(later, 0, "{seed}");
                assert!(!new.iter().any(&is_marked), "{seed}");
                "redone"
            }
            Settlement::Identified => {
                assert!(found[0].dutchman.units.iter().all(&is_marked), "{seed}: the very unit");
                if same_turn {
                    let others: Vec<Unit> =
                        old.into_iter().filter(|unit| !is_marked(unit)).collect();
                    assert_eq!(others, new, "{seed}: and no other");
                }
                assert!(play.game.turn > before.turn && !new.iter().any(&is_marked), "{seed}");
                "identified"
            }
            Settlement::Legal => {
                assert_eq!(before.position, play.game.position, "{seed}");
                assert!(old.iter().any(&is_marked), "{seed}");
                "legal"
            }
            Settlement::Gone => {
                assert_eq!(before.position, play.game.position, "{seed}");
                assert!(!old.iter().any(&is_marked), "{seed}");
                "gone"
            }
            Settlement::Chosen { .. } => panic!("{seed}: the record tells which unit it is"),
        };
        let dues = |game: &Game| game.dues.deadline;
        assert!(dues(&play.game) >= dues(&before), "{seed}: nobody has less time");
        *counts.entry(kind).or_default() += 1;
    }
    for kind in ["redone", "identified", "legal", "gone"] {
        assert!(counts.get(kind).is_some_and(|&count| count >= 5), "{counts:?}");
    }
}
