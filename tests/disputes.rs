//! The algorithm `disputes` beside the rules: a case for each way in which they differ, cases in
//! which they must not, and which cases of the DATC come out otherwise.

use std::collections::BTreeMap;

use proptest::prelude::{ProptestConfig, any, proptest};

use chancery::adjudication::adjudicate;
use chancery::board::Power;
use chancery::order::{Movement, Order};
use chancery::rules::{Algorithm, DISPUTES, Rules};

use crate::cases::{Scene, blocks, standard, texts};
use crate::chance::{self, Die};
use crate::tangles;

/// The two results that a block tells: by the rules, and by disputes. An order's words are parted
/// by a bar, the lines after the phase begin with who tells them; what is not parted is the same.
fn both(block: &[&str]) -> [Scene; 2] {
    let mut scenes = [Scene::default(), Scene::default()];
    for (side, (scene, teller)) in scenes.iter_mut().zip(["rules ", "disputes "]).enumerate() {
        for line in block {
            if let Some((order, words)) = line.split_once(" = ") {
                let word = words.split(" | ").nth(side).unwrap_or(words);
                scene.read_line(&format!("{order} = {word}"));
            } else if let Some(line) = line.strip_prefix(teller).filter(|it| it.starts_with("then"))
            {
                scene.read_line(line);
            } else if !line.contains(" then ") {
                scene.read_line(line);
            }
        }
    }
    scenes
}

fn rules(scene: &Scene, algorithm: Algorithm) -> Rules {
    let rules = scene.rules(&scene.editions[0]).unwrap_or_else(|fault| panic!("{fault}"));
    Rules { algorithm, ..rules }
}

fn faults(scene: &Scene, algorithm: Algorithm) -> Vec<String> {
    let position = scene.position(standard(), None);
    scene.check(standard(), &rules(scene, algorithm), &position).1
}

/// The blocks of a text of this folder.
fn told(name: &str) -> Vec<[Scene; 2]> {
    let texts = texts("disputes");
    let (_, text) = texts.iter().find(|(path, _)| path.ends_with(name)).unwrap();
    blocks(text).iter().map(|block| both(block)).collect()
}

#[test]
fn each_difference_stands() {
    let mut failed = Vec::new();
    for [by_rules, by_disputes] in told("differences.txt") {
        let sides = [
            (&by_rules, Algorithm::PartialInformation),
            (&by_rules, Algorithm::Equations),
            (&by_disputes, Algorithm::Disputes),
        ];
        for (scene, algorithm) in sides {
            let faults = faults(scene, algorithm);
            if !faults.is_empty() {
                failed.push(format!("{} by {algorithm:?}: {faults:#?}", scene.name));
            }
        }
        let others = faults(&by_disputes, Algorithm::PartialInformation);
        assert!(!others.is_empty(), "{}: no difference is left", by_rules.name);
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Every draw is a stand-off, as the page says, though by the rules one alone leaves none.
#[test]
fn a_draw_leaves_the_place_contested() {
    let board = standard();
    let [case, _] = told("differences.txt").into_iter().find(|[it, _]| it.id() == "2").unwrap();
    let position = case.position(board, None);
    let orders = case.read_orders(board, &position);
    let contested = |algorithm| {
        let verdict = adjudicate(board, &rules(&case, algorithm), &position, &orders);
        verdict.contested.iter().map(|&it| board.code(it).to_owned()).collect::<Vec<String>>()
    };
    assert_eq!(contested(Algorithm::PartialInformation), Vec::<String>::new());
    assert_eq!(contested(Algorithm::Disputes), ["BUD"]);
}

#[test]
fn elsewhere_both_say_the_same() {
    let mut failed = Vec::new();
    for [scene, _] in told("same.txt") {
        for algorithm in [Algorithm::PartialInformation, Algorithm::Equations, Algorithm::Disputes]
        {
            let faults = faults(&scene, algorithm);
            if !faults.is_empty() {
                failed.push(format!("{} by {algorithm:?}: {faults:#?}", scene.name));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The page tells every difference that has a case, under the same number, with its orders.
#[test]
fn the_page_tells_each_difference() {
    let sections: BTreeMap<&str, &str> = DISPUTES
        .split("\n\n## ")
        .skip(1)
        .map(|section| section.split_once(". ").unwrap_or((section, "")))
        .collect();
    let mut held = BTreeMap::new();
    for [scene, _] in told("differences.txt") {
        let section = sections.get(scene.id()).unwrap_or_else(|| panic!("{}", scene.name));
        for order in &scene.orders {
            assert!(section.contains(&order.text), "{}: {}", scene.name, order.text);
        }
        held.insert(scene.id().to_owned(), ());
    }
    let untold: Vec<_> = sections.keys().filter(|number| !held.contains_key(**number)).collect();
    assert!(untold.is_empty() && !held.is_empty(), "no case of {untold:?}");
}

/// The cases of the DATC that come out otherwise, each with the number of the difference.
#[test]
fn cases_of_the_datc_differ_where_it_is_told() {
    let mut found = Vec::new();
    for (_, text) in texts("datc") {
        for block in blocks(&text) {
            let mut scene = Scene::default();
            block.into_iter().for_each(|line| scene.read_line(line));
            let is_told = scene.phase.ends_with('M') && scene.after.is_none();
            if is_told && !faults(&scene, Algorithm::Disputes).is_empty() {
                found.push(format!("{} ({})", scene.id(), scene.editions[0]));
            }
        }
    }
    let text = include_str!("disputes/of_the_datc.list");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let told: Vec<String> =
        lines.filter_map(|line| Some(line.split_once(" · ")?.0.to_owned())).collect();
    assert_eq!(found, told);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Where nobody supports and no two units are of one power, nothing can come too early.
    #[test]
    fn without_supports_and_with_a_power_each_both_say_the_same(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let powers: Vec<Power> = board.powers().collect();
        let mut position = chance::position(board, &mut die, powers.len());
        for (unit, power) in position.units.iter_mut().zip(powers) {
            unit.power = power;
        }
        let mut orders = chance::movement_orders(board, &position, &mut die);
        let supports = |order: &Order| {
            matches!(order, Order::Movement(_, Movement::SupportHold { .. } | Movement::SupportMove { .. }))
        };
        orders.iter_mut().for_each(|(_, own)| own.retain(|order| !supports(order)));
        let [one, other] = [Algorithm::PartialInformation, Algorithm::Disputes].map(|algorithm| {
            adjudicate(board, &Rules { algorithm, ..Rules::default() }, &position, &orders)
        });
        let told = tangles::told(board, &position, &orders);
        assert_eq!((&one.next, &one.contested), (&other.next, &other.contested), "{told}");
    }

    /// No reading of the orders in another sequence changes what disputes come to.
    #[test]
    fn the_sequence_of_orders_does_not_matter(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let rules = Rules { algorithm: Algorithm::Disputes, ..Rules::default() };
        let (position, orders) = match die.below(3) {
            0 => {
                let position = chance::position(board, &mut die, 34);
                let orders = chance::movement_orders(board, &position, &mut die);
                (position, orders)
            }
            1 => tangles::ring(board, &mut die),
            _ => tangles::convoys(board, &mut die),
        };
        let mut turned = orders.clone();
        turned.rotate_left(3);
        turned.iter_mut().for_each(|(_, own)| own.reverse());
        let one = adjudicate(board, &rules, &position, &orders);
        let other = adjudicate(board, &rules, &position, &turned);
        assert_eq!(one.next, other.next);
    }
}
