//! Laws of the news: what is said to have told, told. Of positions and orders by chance, what a sentence
//! names is taken away, and what it says came of it must then come out otherwise.

use std::collections::BTreeMap;
use std::sync::Arc;

use chancery::adjudication::{Outcome, adjudicate};
use chancery::board::{Board, Province};
use chancery::game::EventId;
use chancery::order::{Movement, Order};
use chancery::position::Position;
use chancery::report::compose;
use chancery::rules::Rules;

use super::EVENT;
use super::notices::{NOW, board, office, results_of, time};
use crate::chance::{self, Die, Orders};

/// How many turns are looked at.
const TURNS: u64 = 1500;

/// A turn by chance.
struct Turn {
    board: Arc<Board>,
    before: Position,
    orders: Orders,
}

impl Turn {
    /// The news for this reader, in sentences.
    fn news(&self, codes: &str) -> Vec<String> {
        let notice = results_of(&Rules::default(), codes, &self.before, &self.orders, |_, _| {});
        let letter = compose(&office(), EventId::new(EVENT), time(NOW), &[notice]).remove(0);
        let lead = letter.text.split("All orders of").next().unwrap_or_default();
        let words: Vec<&str> = lead.split_whitespace().collect();
        words.join(" ").split_inclusive(". ").map(str::to_owned).collect()
    }

    /// The places of the units that are named, in their order.
    fn units(&self, words: &str) -> Vec<Province> {
        let starts = words.match_indices("Army ").chain(words.match_indices("Fleet "));
        let mut starts: Vec<usize> = starts.map(|(at, kind)| at + kind.len()).collect();
        starts.sort_unstable();
        starts.into_iter().map(|at| self.place(&words[at..])).collect()
    }

    fn place(&self, words: &str) -> Province {
        let words = words.strip_prefix("the ").unwrap_or(words);
        let all = self.board.provinces().filter(|&at| words.starts_with(self.board.full_name(at)));
        all.max_by_key(|&at| self.board.full_name(at).len()).unwrap_or_else(|| panic!("{words}"))
    }

    /// Those that went there.
    fn movers_to(&self, places: &[Province]) -> Vec<Province> {
        let all = self.orders.iter().flat_map(|(_, own)| own);
        let goes = |order: &&Order| matches!(order, Order::Movement(_, Movement::Move { to, .. }) if places.contains(&to.province));
        all.filter(goes).filter_map(|order| Some(order.place()?.province)).collect()
    }

    /// Whether the unit there is dislodged and whether it moves, where these hold.
    fn without(&self, held: &[Province], unit: Province) -> (bool, bool) {
        let mut orders = self.orders.clone();
        for order in orders.iter_mut().flat_map(|(_, own)| own) {
            if let Order::Movement(name, movement) = order
                && held.contains(&name.location.province)
            {
                *movement = Movement::Hold;
            }
        }
        let rules = Rules::default();
        let verdict = adjudicate(&self.board, &rules, &self.before, &orders);
        let gone = verdict.dislodged.iter().any(|gone| gone.unit.location.province == unit);
        let lines = verdict.results(&rules, &orders);
        let moves = lines.iter().any(|line| {
            line.order.place().is_some_and(|at| at.province == unit)
                && line.outcome == Outcome::Moves
        });
        (gone, moves)
    }

    /// Whether a garrison is dislodged where these hold; or gets away, if one of them met it head to head.
    fn falls(&self, held: &[Province], garrison: Province) -> bool {
        let (gone, moves) = self.without(held, garrison);
        gone || moves
    }

    /// What a sentence says that is held to a law, and whether that is wrong; none of others.
    fn fault(&self, sentence: &str) -> Option<(&'static str, bool)> {
        let split = |mark| sentence.split_once(mark);
        if let Some((cause, effect)) = split(", so ") {
            let (_, supporters) = cause.split_once("cut the support of ")?;
            let supporters = self.units(supporters);
            let mut cutters = self.movers_to(&supporters);
            let unit = self.units(effect)[0];
            cutters.retain(|place| *place != unit);
            let (gone, moves) = self.without(&cutters, unit);
            return Some(match effect.contains(" was dislodged") {
                true => ("cut and dislodged", gone),
                false => ("cut and kept out", !moves),
            });
        }
        if let Some((units, garrison)) = split(" kept each other from dislodging ") {
            let (units, garrison) = (self.units(units), self.units(garrison)[0]);
            let others = self.movers_to(&[garrison]);
            let would = |unit: &Province| {
                let others: Vec<Province> =
                    others.iter().copied().filter(|it| it != unit).collect();
                self.falls(&others, garrison)
            };
            let holds = !self.without(&[], garrison).0 && units.len() > 1;
            return Some(("besieged", !(holds && units.iter().all(would))));
        }
        if let Some((rivals, kept)) = split(" from dislodging ") {
            let (_, unit) = rivals.split_once(" kept ")?;
            let (unit, garrison) = (self.units(unit)[0], self.units(kept)[0]);
            let others: Vec<Province> =
                self.movers_to(&[garrison]).into_iter().filter(|it| *it != unit).collect();
            return Some(("kept from", !self.falls(&others, garrison)));
        }
        if let Some((unit, units)) = split(" with the support of ") {
            let (unit, by) = (self.units(unit)[0], self.units(unit)[1]);
            return Some((
                "lent",
                self.without(&self.units(units), by).1 || !self.without(&[], unit).0,
            ));
        }
        None
    }
}

#[test]
fn what_is_said_to_have_told_told() {
    let board = board();
    let (mut faults, mut counts) = (Vec::new(), BTreeMap::new());
    for seed in 0..TURNS {
        let mut die = Die(seed);
        let mut before = chance::position(&board, &mut die, 16);
        before.turn = board.calendar().first();
        let orders = chance::movement_orders(&board, &before, &mut die);
        let turn = Turn { board: board.clone(), before, orders };
        let mut powers: Vec<&str> =
            turn.before.units.iter().map(|unit| board.power_name(unit.power)).collect();
        powers.sort_unstable();
        powers.dedup();
        for reader in powers.into_iter().chain([""]) {
            for sentence in turn.news(&reader.to_uppercase()) {
                if let Some((what, is_wrong)) = turn.fault(&sentence) {
                    *counts.entry(what).or_insert(0) += 1;
                    if is_wrong {
                        faults.push(format!("{seed} {reader} {what}: {sentence}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{counts:?}\n{}", faults.join("\n"));
    assert!(counts.len() == 5, "{counts:?}");
}
