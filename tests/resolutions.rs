//! The verdict against the oracle, sub-graph by sub-graph. Where the equations have one resolution,
//! it is the one given, and no backup rule was called. Where they have none or many, exactly the
//! backup rule that the game chose accounts for what is given: each of its calls was needed, does
//! what the rule says, and leaves one resolution.
//!
//! `CHANCERY_POSITIONS` says how many positions are tried; a million take a release two minutes.

use std::collections::BTreeMap;

use chancery::adjudication::{
    Action, Answer, BackupRule, Core, Question, Resolution, Verdict, adjudicate,
};
use chancery::board::Board;
use chancery::rules::{Algorithm, Paradox, Rules};

use crate::adjudication::changed_case;
use crate::cases::standard;
use crate::chance::{self, Die};
use crate::oracle::{Forced, Units, World, bit, decided};
use crate::tangles;

/// How often each thing was met.
#[derive(Default)]
pub struct Tally {
    counts: BTreeMap<String, u64>,
}

impl Tally {
    fn count(&mut self, what: impl Into<String>) {
        *self.counts.entry(what.into()).or_default() += 1;
    }
}

/// Checks every sub-graph of a movement phase.
pub fn check(board: &Board, rules: &Rules, verdict: &Verdict, tally: &mut Tally) {
    let resolution = verdict.resolution().unwrap();
    let Some(world) = World::new(board, &resolution.case, rules) else {
        return tally.count("positions left out: a path is named");
    };
    let given = decided(resolution);
    for part in world.parts() {
        let Some(all) = world.resolutions(part, &Forced::default()) else {
            tally.count("sub-graphs left out: too large");
            continue;
        };
        if part.count_ones() <= 8 {
            let mut plain = world.by_force(part, &Forced::default());
            let mut all = all.clone();
            plain.sort_unstable();
            all.sort_unstable();
            assert_eq!(all, plain, "the short cut of the oracle");
        }
        let cores: Vec<&Core> =
            resolution.cores.iter().filter(|core| is_in(resolution, core, part)).collect();
        tally.count(match all.len() {
            0 => "sub-graphs with no resolution",
            1 => "sub-graphs with one resolution",
            _ => "sub-graphs with many resolutions",
        });
        if let [only] = all[..] {
            assert!(cores.is_empty(), "no backup rule is called for");
            assert_eq!(only, given & part, "the only resolution");
        } else {
            check_cores(&world, resolution, &cores, part, tally);
            let is_circular = |core: &&Core| core.rule == BackupRule::CircularMovement;
            let is_one = all.contains(&(given & part));
            assert!(is_one || !cores.iter().all(is_circular), "circles are a resolution");
        }
    }
}

fn is_in(resolution: &Resolution, core: &Core, part: Units) -> bool {
    let asked = |&decision: &_| resolution.known.asked(decision);
    core.cycle.iter().map(asked).any(|(_, unit)| part & bit(unit) != 0)
}

/// The backup rule was called as long as, and no longer than, there was not one resolution.
fn check_cores(
    world: &World<'_>,
    resolution: &Resolution,
    cores: &[&Core],
    part: Units,
    tally: &mut Tally,
) {
    let mut forced = Forced::default();
    for core in cores {
        let left = world.resolutions(part, &forced).unwrap();
        assert_ne!(left.len(), 1, "{:?} is not called for", core.rule);
        tally.count(format!("settled by {:?}", core.rule));
        let before = forced.clone();
        for &decision in &core.settled {
            let (question, unit) = resolution.known.asked(decision);
            match (question, resolution.known.answer(decision)) {
                (Question::Path, Answer::No) => forced.stranded |= bit(unit),
                (Question::Move | Question::Support, answer) => {
                    forced.asked |= bit(unit);
                    forced.yes |= if answer == Answer::Yes { bit(unit) } else { 0 };
                }
                other => panic!("a backup rule settled {other:?}"),
            }
        }
        check_rule(world, resolution, core, part, &before);
    }
    let left = world.resolutions(part, &forced).unwrap();
    assert_eq!(left, [decided(resolution) & part], "what the backup rule leaves");
}

/// The rule is the one that the game chose for such a cycle, and does what it says.
fn check_rule(
    world: &World<'_>,
    resolution: &Resolution,
    core: &Core,
    part: Units,
    before: &Forced,
) {
    let Resolution { case, known, .. } = resolution;
    let asked = |decision: &_| known.asked(*decision);
    let cycle: Vec<_> = core.cycle.iter().map(asked).collect();
    let settled: Vec<_> =
        core.settled.iter().map(|it| (known.asked(*it), known.answer(*it))).collect();
    let armies: Vec<usize> =
        cycle.iter().filter(|it| it.0 == Question::Path).map(|it| it.1).collect();
    let attacks_convoy = cycle.iter().any(|&(question, unit)| {
        let goal = case.unit(unit).goal().filter(|_| question == Question::Move);
        (0..case.count()).any(|fleet| {
            let carries = matches!(case.unit(fleet).action, Action::Convoy { .. });
            carries && case.is_matched(fleet) && Some(case.unit(fleet).place) == goal
        })
    });
    let is_paradox = attacks_convoy && !armies.is_empty();
    assert_eq!(core.rule != BackupRule::CircularMovement, is_paradox, "told from a circle");
    // A convoyed army attacks this supporter, whose support is for an attack on one of its fleets.
    let is_spared = |unit: usize| {
        let Action::SupportMove { to, .. } = case.unit(unit).action else { return false };
        let mut armies = case.attackers(unit);
        armies.any(|army| case.carriers(army).any(|it| case.unit(it).place == to.province))
    };
    let spared = cycle.iter().any(|it| it.0 == Question::Support && is_spared(it.1));
    let follows = || {
        let mut tried = before.clone();
        tried.stranded |= armies.iter().map(|&army| bit(army)).sum::<Units>();
        let left = world.resolutions(part, &tried).unwrap();
        let is_so = |yes: &Units| armies.iter().all(|&it| !world.would_have_path(it, *yes, &tried));
        left.iter().all(is_so)
    };
    let chosen = match world.rules.paradox {
        _ if !is_paradox => BackupRule::CircularMovement,
        Paradox::Rule2000 if spared => BackupRule::Rule2000,
        Paradox::AllHold => BackupRule::AllHold,
        Paradox::Dptg if !follows() => BackupRule::AllHold,
        _ => BackupRule::Szykman,
    };
    assert_eq!(core.rule, chosen);
    for &((question, unit), answer) in &settled {
        let is_lawful = match core.rule {
            BackupRule::CircularMovement => question == Question::Move && answer == Answer::Yes,
            BackupRule::Szykman => question == Question::Path && answer == Answer::No,
            BackupRule::Rule2000 => answer == Answer::Yes && is_spared(unit),
            BackupRule::AllHold => question == Question::Move && answer == Answer::No,
            BackupRule::Fallback => false,
        };
        assert!(is_lawful, "{:?} settled {question:?}", core.rule);
    }
    if core.rule == BackupRule::CircularMovement {
        let moving = settled.iter().map(|it| it.0.1);
        let follows = |unit: usize| {
            moving.clone().any(|other| case.unit(unit).goal() == Some(case.unit(other).place))
        };
        assert!(moving.clone().all(follows), "the units of a circle follow each other");
    }
}

/// Choices of chapter 4 that change the equations, or what is done where they do not suffice.
fn rules(die: &mut Die) -> Rules {
    let mut rules = Rules::default();
    for number in ["4.A.1", "4.A.2", "4.A.3", "4.A.4", "4.A.7", "4.D.9"] {
        let issue = Rules::issues().find(|issue| issue.number == number).unwrap();
        if number == "4.A.2" || die.chance(40) {
            let choice = die.pick(issue.choices).unwrap();
            rules.set(number, choice.letter).unwrap();
        }
    }
    rules
}

/// Positions of every kind: of chance, cases of the DATC with changes, rings, and convoys that hang
/// on each other.
fn scene(die: &mut Die) -> (&'static str, chancery::position::Position, chance::Orders) {
    let board = standard();
    match die.below(6) {
        0 => {
            let most = 4 + die.below(22);
            let position = chance::position(board, die, most);
            let orders = chance::movement_orders(board, &position, die);
            ("of chance", position, orders)
        }
        1 => {
            let (position, orders) = changed_case(board, die);
            ("from the DATC", position, orders)
        }
        2 => {
            let (position, orders) = tangles::ring(board, die);
            ("rings", position, orders)
        }
        _ => {
            let (position, orders) = tangles::convoys(board, die);
            ("convoys", position, orders)
        }
    }
}

#[test]
fn every_verdict_is_the_only_resolution_or_what_the_backup_rule_makes_of_it() {
    let wanted = std::env::var("CHANCERY_POSITIONS").ok();
    let count: u64 = wanted.map_or(10_000, |text| text.parse().unwrap());
    let board = standard();
    let mut tally = Tally::default();
    for seed in 0..count {
        let mut die = Die(seed.wrapping_mul(0x5851_f42d_4c95_7f2d));
        let mut rules = rules(&mut die);
        let (kind, position, orders) = scene(&mut die);
        tally.count(format!("positions: {kind}"));
        let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let verdict = adjudicate(board, &rules, &position, &orders);
            check(board, &rules, &verdict, &mut tally);
            rules.algorithm = Algorithm::Equations;
            let other = adjudicate(board, &rules, &position, &orders);
            assert_eq!(verdict.next, other.next, "by the equations one by one");
            check(board, &rules, &other, &mut Tally::default());
        }));
        if told.is_err() {
            panic!("position {seed}: {rules:?}\n{}", tangles::told(board, &position, &orders));
        }
    }
    for (what, count) in &tally.counts {
        println!("{count:>10} {what}");
    }
    let wanted = [("one resolution", 1), ("many resolutions", 40), ("no resolution", 200)];
    for (what, share) in wanted {
        let found = tally.counts.get(&format!("sub-graphs with {what}")).copied().unwrap_or(0);
        assert!(found >= count / share, "{found} with {what}: too few to say anything");
    }
}
