//! Laws of the adjudicator that hold whatever is ordered.

use std::sync::LazyLock;

use proptest::prelude::{ProptestConfig, any, proptest};

use chancery::adjudication::{
    BackupRule, Owed, Piles, Question, Resolution, Verdict, Workspace, adjudicate, adjudicate_in,
    owed,
};
use chancery::board::{Board, Phase, Province};
use chancery::order::{self, Order};
use chancery::position::{Arrival, Dislodged, Position, Unit, read_owned_unit};
use chancery::rules::{Algorithm, Edition, Rules};

use crate::cases::{Scene, blocks, read_any, standard, texts};
use crate::chance::{self, Die, Orders};
use crate::resolutions;

fn rules(die: &mut Die) -> Rules {
    Edition::ALL[die.below(Edition::ALL.len())].rules()
}

/// An edition with some other choices laid over it, of those that the judge can play by.
pub fn any_rules(die: &mut Die) -> Rules {
    let mut rules = rules(die);
    for issue in Rules::issues() {
        if let Some(choice) = die.pick(issue.choices)
            && die.chance(50)
        {
            rules.set(issue.number, choice.letter).unwrap_or_else(|fault| panic!("{fault}"));
        }
    }
    rules
}

/// At most one unit a province, and every unit accounted for.
fn check_units(before: &Position, verdict: &Verdict) {
    let mut places: Vec<Province> =
        verdict.next.units.iter().map(|unit| unit.location.province).collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), verdict.next.units.len(), "two units in one province");
    if before.turn.phase == Phase::Movement {
        let gone = verdict.dislodged.iter().map(|gone| gone.unit);
        let after = kinds(verdict.next.units.iter().copied().chain(gone));
        assert_eq!(after, kinds(before.units.iter().copied()), "units came or went");
    }
}

fn kinds(units: impl Iterator<Item = Unit>) -> Vec<(usize, bool)> {
    let army = chancery::board::UnitKind::Army;
    let mut kinds: Vec<(usize, bool)> =
        units.map(|unit| (unit.power.index(), unit.kind == army)).collect();
    kinds.sort_unstable();
    kinds
}

/// All decisions agree with each other, but for those that a backup rule settled.
fn check_equations(verdict: &Verdict) {
    let Some(resolution) = verdict.resolution() else { return };
    if resolution.disputes.is_some() {
        return;
    }
    for decision in resolution.contradictions() {
        let settled = resolution.cores.iter().any(|core| core.settled.contains(&decision));
        assert!(settled, "{:?} does not follow", resolution.known.asked(decision));
    }
    for core in &resolution.cores {
        assert_ne!(core.rule, BackupRule::Fallback, "no standard order needs the fallback");
    }
}

/// What is settled at once, and in rows of one word, is what the equations say one by one.
fn check_long_way(rules: &Rules, verdict: &Verdict) {
    let Some(resolution) = verdict.resolution() else { panic!("a movement phase") };
    if rules.algorithm != Algorithm::PartialInformation {
        return;
    }
    let again = resolution.solved_again(rules);
    for question in Question::ALL {
        for unit in 0..resolution.case.count() {
            let [short, long] = [resolution, &again].map(|it| it.known.of(question, unit));
            assert_eq!(short, long, "{question:?} of {unit}");
        }
    }
    let cycles = |it: &Resolution| -> Vec<_> {
        it.cores.iter().map(|core| (core.rule, core.cycle.clone())).collect()
    };
    assert_eq!(cycles(resolution), cycles(&again));
}

fn phase(seed: u64, most: usize) -> (&'static Board, Rules, Position, Orders) {
    let board = standard();
    let mut die = Die(seed);
    let rules = rules(&mut die);
    let position = chance::position(board, &mut die, most);
    let orders = chance::movement_orders(board, &position, &mut die);
    (board, rules, position, orders)
}

/// Of what the equations decide: every sub-graph has its only resolution, or the backup rule's.
fn check_against_oracle(board: &Board, rules: &Rules, verdict: &Verdict) {
    if rules.algorithm != Algorithm::Disputes {
        resolutions::check(board, rules, verdict, &mut resolutions::Tally::default());
    }
}

static CASES: LazyLock<Vec<Scene>> = LazyLock::new(|| {
    let mut scenes = Vec::new();
    for (_, text) in texts("datc") {
        for block in blocks(&text) {
            let mut scene = Scene::default();
            for line in block {
                scene.read_line(line);
            }
            if scene.phase.ends_with('M') && scene.orders.len() > 3 {
                scenes.push(scene);
            }
        }
    }
    scenes
});

/// A case of the DATC in which some units do something else: paradoxes, swaps and circles are rare
/// where all is chance.
pub fn changed_case(board: &Board, die: &mut Die) -> (Position, Orders) {
    let scene = &CASES[die.below(CASES.len())];
    let position = scene.position(board, None);
    let others = chance::movement_orders(board, &position, die);
    let changed = die.below(60);
    let mut orders: Orders = board.powers().map(|power| (power, Vec::new())).collect();
    for told in &scene.orders {
        let order = read_any(board, Phase::Movement, &told.text);
        let power = board.power(&told.power);
        if let (Some(order), Some(power)) = (order, power) {
            let kept = !die.chance(changed);
            let same = |other: &&Order| other.place() == order.place();
            let other = others[power.index()].1.iter().find(same).cloned();
            orders[power.index()].1.push(if kept { order } else { other.unwrap_or(order) });
        }
    }
    (position, orders)
}

/// What was said of each order, by power and wording.
fn sayings(board: &Board, verdict: &Verdict, orders: &Orders) -> Vec<String> {
    let mut all: Vec<String> = verdict
        .results(&Rules::default(), orders)
        .into_iter()
        .map(|line| {
            let order = line.order.wording(board).to_string();
            format!("{} {order} {:?} {}", line.power.index(), line.outcome.code(), line.dislodged)
        })
        .collect();
    all.sort();
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_movement_phase_has_a_sound_verdict(seed in any::<u64>()) {
        let (board, rules, position, orders) = phase(seed, 34);
        let verdict = adjudicate(board, &rules, &position, &orders);
        check_units(&position, &verdict);
        check_equations(&verdict);
        check_long_way(&rules, &verdict);
    }

    #[test]
    fn the_sequence_of_the_powers_does_not_matter(seed in any::<u64>()) {
        let (board, rules, position, orders) = phase(seed, 20);
        let verdict = adjudicate(board, &rules, &position, &orders);
        let mut turned = orders.clone();
        let by = Die(seed).below(turned.len());
        turned.rotate_left(by);
        turned.swap(0, 2);
        let other = adjudicate(board, &rules, &position, &turned);
        assert_eq!(verdict.next, other.next);
        assert_eq!(sayings(board, &verdict, &orders), sayings(board, &other, &turned));
    }

    #[test]
    fn the_only_resolution_is_the_one_given(seed in any::<u64>()) {
        let (board, rules, position, orders) = phase(seed, 4 + (seed % 9) as usize);
        let verdict = adjudicate(board, &rules, &position, &orders);
        check_against_oracle(board, &rules, &verdict);
    }

    #[test]
    fn changed_cases_of_the_datc_have_a_sound_verdict(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let rules = rules(&mut die);
        let (position, orders) = changed_case(board, &mut die);
        let verdict = adjudicate(board, &rules, &position, &orders);
        check_units(&position, &verdict);
        check_equations(&verdict);
        check_long_way(&rules, &verdict);
        check_against_oracle(board, &rules, &verdict);
    }

    #[test]
    fn other_choices_have_a_sound_verdict(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let rules = any_rules(&mut die);
        let (earlier, earlier_orders) = changed_case(board, &mut die);
        let (mut position, mut orders) = if die.chance(50) {
            changed_case(board, &mut die)
        } else {
            let most = 4 + die.below(30);
            let position = chance::position(board, &mut die, most);
            let orders = chance::movement_orders(board, &position, &mut die);
            (position, orders)
        };
        chance::put_slips(board, &mut position, &mut orders, &mut die);
        if die.chance(3) {
            orders.clear();
        }
        let verdict = adjudicate(board, &rules, &position, &orders);
        check_units(&position, &verdict);
        check_equations(&verdict);
        check_long_way(&rules, &verdict);
        check_against_oracle(board, &rules, &verdict);
        let mut workspace = Workspace::new();
        let other = adjudicate_in(board, &rules, &earlier, &Piles::of(&earlier_orders), &mut workspace);
        workspace.reuse(other);
        let same = adjudicate_in(board, &rules, &position, &Piles::of(&orders), &mut workspace);
        check_same(board, &orders, &verdict, &same);
    }

    /// Where each unit has one order, the orders are taken pile by pile; where one has several, one
    /// after the other. Both come to the same.
    #[test]
    fn what_is_said_twice_counts_once(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let rules = if die.chance(50) { rules(&mut die) } else { any_rules(&mut die) };
        let most = 1 + die.below(34);
        let mut position = chance::position(board, &mut die, most);
        let mut orders = chance::movement_orders(board, &position, &mut die);
        if die.chance(70) {
            chance::put_slips(board, &mut position, &mut orders, &mut die);
        }
        let Some((twice, again)) = said_twice(board, &position, &orders, &mut die) else { return Ok(()) };
        let verdict = adjudicate(board, &rules, &position, &orders);
        let other = adjudicate(board, &rules, &position, &twice);
        assert_eq!(verdict.next, other.next);
        assert_eq!(verdict.dislodged, other.dislodged);
        assert_eq!(verdict.contested, other.contested);
        let mut rest = sayings(board, &other, &twice);
        let at = rest.iter().position(|saying| saying.starts_with(&again)).expect("its line");
        let said = rest.remove(at);
        assert!(rest.contains(&said), "ruled alike both times: {said}");
        assert_eq!(sayings(board, &verdict, &orders), rest);
    }

    #[test]
    fn orders_of_any_phase_are_taken_in_any_phase(seed in any::<u64>()) {
        let (board, rules, position, orders) = phase(seed, 12);
        for phase in ["S1901R", "W1901A"] {
            let mut position = position.clone();
            position.turn = board.calendar().turn(phase).unwrap_or(position.turn);
            let verdict = adjudicate(board, &rules, &position, &orders);
            check_units(&position, &verdict);
            let given = orders.iter().map(|(_, orders)| orders.len()).sum::<usize>();
            assert!(verdict.lines().len() >= given, "a line for each order");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_of_chance_go_on(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let rules = if die.chance(50) { rules(&mut die) } else { any_rules(&mut die) };
        let mut position = Position::first(board);
        let mut workspace = Workspace::new();
        for _ in 0..60 {
            let orders = chance::orders(board, &position, &mut die);
            let verdict = adjudicate(board, &rules, &position, &orders);
            check_units(&position, &verdict);
            check_equations(&verdict);
            check_progress(board, &position, &verdict, &orders);
            let same = adjudicate_in(board, &rules, &position, &Piles::of(&orders), &mut workspace);
            check_same(board, &orders, &verdict, &same);
            workspace.reuse(same);
            if verdict.winner.is_some() {
                break;
            }
            position = verdict.next;
        }
    }
}

/// The same orders, but that an order to a unit of its writer's is given twice; and how the sayings of
/// that order begin.
fn said_twice(
    board: &Board,
    position: &Position,
    orders: &Orders,
    die: &mut Die,
) -> Option<(Orders, String)> {
    let own: Vec<(usize, usize)> = (0..orders.len())
        .flat_map(|set| (0..orders[set].1.len()).map(move |at| (set, at)))
        .filter(|&(set, at)| {
            let (power, lines) = &orders[set];
            let unit = lines[at].place().and_then(|place| position.unit_at(place.province));
            unit.is_some_and(|unit| unit.power == *power)
        })
        .collect();
    let &(set, at) = die.pick(&own)?;
    let mut twice = orders.clone();
    let (power, lines) = &mut twice[set];
    let again = format!("{} {} \"", power.index(), lines[at].wording(board));
    lines.insert(at, lines[at].clone());
    Some((twice, again))
}

/// Room used before leaves no trace.
fn check_same(board: &Board, orders: &Orders, verdict: &Verdict, other: &Verdict) {
    assert_eq!(verdict.next, other.next);
    assert_eq!(verdict.dislodged, other.dislodged);
    assert_eq!(verdict.contested, other.contested);
    assert_eq!(verdict.winner, other.winner);
    assert_eq!(sayings(board, verdict, orders), sayings(board, other, orders));
}

fn check_progress(board: &Board, before: &Position, verdict: &Verdict, orders: &Orders) {
    let next = &verdict.next;
    match next.turn.phase {
        Phase::Movement => assert!(next.dislodged.is_empty() && next.contested.is_empty()),
        Phase::Retreat => assert!(next.dislodged.iter().all(|gone| !gone.retreats.is_empty())),
        Phase::Adjustment => {
            assert!(board.powers().any(|power| owed(board, next, power) != Owed::Nothing));
        }
    }
    if before.turn.phase == Phase::Adjustment {
        for power in board.powers() {
            assert!(next.balance(board, power) >= 0, "too many units are left");
        }
    }
    let named: Vec<&Order> = orders.iter().flat_map(|(_, orders)| orders).collect();
    assert!(verdict.results(&Rules::default(), orders).len() >= named.len());
}

#[test]
fn a_line_has_its_own_outcome_however_many_there_are() {
    let board = standard();
    let turn = board.calendar().turn("F1902R").unwrap();
    let mut position = Position::empty(board, turn);
    for (unit, place) in [("RUSSIA F SWE", "BAL"), ("GERMANY A MUN", "RUH")] {
        let unit = read_owned_unit(board, unit).unwrap();
        let retreats = vec![board.province(place).unwrap().into()];
        position.dislodged.push(Dislodged {
            unit,
            attacker: None,
            arrival: Arrival::Land,
            retreats,
        });
    }
    let read = |text: &str| order::read(board, Phase::Retreat, text).unwrap();
    let orders = vec![
        (board.power("RUSSIA").unwrap(), vec![read("F SWE R BAL"); 65_536]),
        (board.power("GERMANY").unwrap(), vec![read("A MUN D")]),
    ];
    let verdict = adjudicate(board, &Rules::default(), &position, &orders);
    let last = verdict.given().last().unwrap();
    assert_eq!(verdict.outcome(last).code(), "disbanded");
}
