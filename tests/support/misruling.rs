//! Turns that were ruled wrongly, as by an adjudicator with a fault or by a hand in the data: the
//! journal takes whatever it is told, so its chain is whole and only the game is wrong.

use std::fs;

use chancery::board::Board;
use chancery::game::{Change, Dues, TurnNumber};
use chancery::judge::{self, Event, EventKind, GameKey, KeeperCommand, Wanted};
use chancery::letter::{Key, Office};
use chancery::position::{Position, read_owned_unit};
use chancery::reading::Run;
use chancery::report::{Stationery, drafts};
use chancery::store::{Limits, Ruled, Store};
use chrono::{DateTime, Utc};

use super::{Judge, once_free};

/// Where the fault lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// In what the turn is said to have come to.
    Ruling,
    /// Only in the position with which the next turn begins.
    Opening,
    /// There is no turn on record: the game begins in the middle.
    Nowhere,
}

/// Adds the units that stand behind a `+` to a position, takes those behind a `-` away, and sets its
/// turn where one is named.
pub fn edit(board: &Board, position: &mut Position, text: &str) {
    for line in text.lines() {
        match line.trim().split_once(' ') {
            Some(("+", unit)) => {
                position.units.push(read_owned_unit(board, unit).expect("a unit"));
            }
            Some(("-", unit)) => {
                let unit = read_owned_unit(board, unit).expect("a unit");
                let same = |it: &chancery::position::Unit| {
                    (it.power, it.location) == (unit.power, unit.location)
                };
                let before = position.units.len() + position.dislodged.len();
                position.units.retain(|it| !same(it));
                position.dislodged.retain(|gone| !same(&gone.unit));
                assert_eq!(position.units.len() + position.dislodged.len() + 1, before, "{line}");
            }
            Some(("turn", turn)) => position.turn = board.calendar().turn(turn).expect("a turn"),
            _ => panic!("{line:?} is no change of a position"),
        }
    }
    position.sort();
}

impl Judge {
    /// Rules the present turn of a game, wrongly.
    pub fn misrule(&mut self, now: DateTime<Utc>, game: &str, fault: Fault, text: &str) {
        self.stop();
        let mut store = once_free(|| Store::open(&self.data(), Limits::default()));
        let command = KeeperCommand::run(game, Run::Process(String::new()));
        let event =
            Event { id: store.append_command(&command).unwrap(), kind: EventKind::Keeper(command) };
        let wanted = Wanted { game: Some(GameKey::Named(game.to_owned())), ..Wanted::default() };
        let docket = store.docket(&wanted).unwrap();
        let game = docket.game.clone().expect("there is such a game");
        let office = self.office();
        let mut ruling = judge::rule(&office, docket, &event, now, &[0; 32]);
        let board = &game.board;
        for change in &mut ruling.changes {
            match change {
                Change::Adjudicated(record) if fault == Fault::Ruling => {
                    edit(board, &mut record.next, text);
                }
                Change::TurnOpened { position, .. } => edit(board, position, text),
                _ => {}
            }
        }
        if fault == Fault::Nowhere {
            let mut position = game.position.clone();
            edit(board, &mut position, text);
            let opened = |change: &Change| match change {
                Change::TurnOpened { dues, .. } => Some(dues.clone()),
                _ => None,
            };
            let dues: Dues = ruling.changes.iter().find_map(opened).unwrap();
            let number = TurnNumber::new(game.turn.number() + 1);
            ruling.changes =
                vec![Change::TurnOpened { number, position: Box::new(position), dues }];
            ruling.notices.clear();
        }
        for notice in &mut ruling.notices {
            if let Some(facts) = &mut notice.game {
                edit(board, &mut facts.position, text);
            }
        }
        let outgoing = drafts(Stationery::house(), &office, event.id, now, &ruling.notices);
        let ruled = Ruled {
            event: event.id,
            now,
            ruling: &ruling,
            outgoing: &outgoing.letters,
            answer: Some("+"),
            why: None,
        };
        store.batch(|batch| batch.commit(&ruled, &mut || [7; 16])).unwrap();
        drop(store);
        self.start();
    }

    fn office(&self) -> Office {
        let key = Key::new(fs::read(self.data().join("key")).unwrap()).unwrap();
        let config = &self.config;
        Office::new(config.address.clone(), &config.name, config.keeper.clone(), None, key).unwrap()
    }
}
