//! Why orders come out as they do: the reasons of the DATC's cases, and of some of our own
//! (`tests/reasons`), as written down in `tests/why` (`BLESS=1` rewrites them), and laws that hold whatever is ordered.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use proptest::prelude::{ProptestConfig, any, proptest};

use chancery::adjudication::{
    Answer, Asks, Bounce, Force, Nothing, Outcome, Question, Resolution, StrengthName,
    Told as Says, Uncounted, Verdict, adjudicate,
};
use chancery::board::Board;
use chancery::exchange::explain_line;
use chancery::letter::Language;
use chancery::position::Position;
use chancery::report::{Form, Ruled, Shows, Stationery, caption, reason};
use chancery::rules::{Algorithm, Rules};
use chancery::view::View;

use crate::adjudication::{any_rules, changed_case};
use crate::cases::standard;
use crate::chance::{self, Die, Orders};
use crate::datc::{Told, all_scenes};
use crate::oracle::{self, World};
use crate::support::files;
use crate::support::mail::{Player, hand_out};
use crate::support::process::Home;

/// Every order of a case with its outcome and its reason, below its name and rules; behind it the
/// choice that programs are told, where that is to be shown.
fn told(case: &Told, all: &[Told], rule: Rule) -> String {
    let board = standard();
    let rules = case.scene.rules(&case.edition).unwrap();
    let position = case.position(all, &rules);
    let orders = case.scene.read_orders(board, &position);
    let verdict = adjudicate(board, &rules, &position, &orders);
    let faults = case.scene.check(board, &rules, &position).1;
    assert!(faults.is_empty(), "{}: {faults:#?}", case.scene.name);
    let choices: Vec<String> =
        case.scene.rules.iter().map(|(issue, letter)| format!(" {issue}={letter}")).collect();
    let mut text = format!("{} ({}{})\n", case.scene.name, case.edition, choices.concat());
    let ruled = Ruled::of(board, &rules, &position, &verdict);
    for (line, order) in verdict.told(&orders) {
        let outcome = verdict.outcome(line);
        let words = reason(ruled, line, order, &outcome);
        let choice = ruled.choice(line, order, &outcome, &verdict.why(&rules, line, order));
        let order = order.wording(board);
        let (power, code) = (board.power_code(line.power), outcome.code());
        let choice = choice.filter(|_| rule == Rule::Shown);
        let choice = choice.map_or(String::new(), |(issue, letter)| format!(" [{issue} {letter}]"));
        writeln!(text, "  {power} {order}: {code}. {words}{choice}").unwrap();
    }
    text
}

/// Whether the choice of chapter 4 is written down that programs are told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    Shown,
    Left,
}

#[test]
fn cases_have_their_reasons() {
    let mut faults = Vec::new();
    for folder in ["datc", "datc/choices", "reasons"] {
        let all = all_scenes(folder);
        let mut files: Vec<&Path> = all.iter().map(|told| told.file.as_path()).collect();
        files.dedup();
        for file in files {
            // The same reasons under two editions are written down once.
            let mut text = String::new();
            for case in all.iter().filter(|told| told.file == file) {
                let rule = if folder == "reasons" { Rule::Shown } else { Rule::Left };
                let one = told(case, &all, rule);
                let rest = one.split_once('\n').unwrap().1;
                if !text.ends_with(&format!("\n{rest}")) {
                    text.push_str(&format!("\n{one}"));
                }
            }
            let name = format!("{}.txt", file.file_stem().unwrap().to_string_lossy());
            let name = match folder {
                "datc/choices" => format!("choices-{name}"),
                _ => name,
            };
            let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/why").join(&name);
            if std::env::var_os("BLESS").is_some() {
                fs::write(&golden, text.trim_start()).unwrap();
            }
            let want = fs::read_to_string(&golden).unwrap_or_default();
            if want != text.trim_start() {
                faults.push(name);
            }
        }
    }
    assert!(faults.is_empty(), "other reasons than written down: {}", faults.join(", "));
}

/// The same cases as letters tell them, in every language.
#[test]
fn letters_tell_reasons_as_written_down() {
    let mut faults = Vec::new();
    for (language, code) in [
        (Language::default(), "en"),
        (Language::of_tag("de").unwrap(), "de"),
        (Language::of_tag("fr").unwrap(), "fr"),
    ] {
        let all = all_scenes("reasons");
        let text: Vec<String> = all.iter().map(|case| in_letters(case, &all, language)).collect();
        let (name, text) = (format!("letters_{code}.txt"), text.join("\n"));
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/why").join(&name);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&golden, &text).unwrap();
        }
        if fs::read_to_string(&golden).unwrap_or_default() != text {
            faults.push(name);
        }
    }
    assert!(faults.is_empty(), "other reasons than written down: {}", faults.join(", "));
}

/// What a letter says of every order of a case, below its name.
fn in_letters(case: &Told, all: &[Told], language: Language) -> String {
    let board = standard();
    let rules = case.scene.rules(&case.edition).unwrap();
    let position = case.position(all, &rules);
    let orders = case.scene.read_orders(board, &position);
    let verdict = adjudicate(board, &rules, &position, &orders);
    let lines = verdict.results(&rules, &orders);
    let view = View::of_powers(board, &position, &[]);
    let shows = Shows::Outcomes(&lines, &verdict.dislodged, &verdict.next);
    let words = caption((Stationery::house(), language), "", &view, shows).words;
    let above = words.lines().count() - lines.len();
    let told: Vec<String> = words.lines().skip(above).map(|line| format!("  {line}\n")).collect();
    format!("{}\n{}", case.scene.name, told.concat())
}

const NAMES: [StrengthName; 4] =
    [StrengthName::Attack, StrengthName::Hold, StrengthName::Prevent, StrengthName::Defend];

/// Whether a unit has this strength at all.
fn has(resolution: &Resolution, name: StrengthName, unit: usize) -> bool {
    let case = &resolution.case;
    match name {
        StrengthName::Attack | StrengthName::Prevent => case.moves(unit),
        StrengthName::Hold => resolution.known.of(Question::Move, unit) == Answer::No,
        StrengthName::Defend => case.unit(unit).opponent.is_some(),
    }
}

/// A strength is as large as its supports make it, and they are those that were given.
fn check_force(resolution: &Resolution, force: &Force, unit: usize) {
    let case = &resolution.case;
    let number = |place| case.units().iter().position(|facts| facts.place == place).unwrap();
    let given = |unit: usize| resolution.known.of(Question::Support, unit) == Answer::Yes;
    if force.nothing.is_some() {
        assert_eq!(force.value, 0, "{force:?}");
        assert!(force.with.is_empty() && force.without.is_empty(), "{force:?}");
        return;
    }
    assert_eq!(force.value as usize, 1 + force.with.len(), "{force:?}");
    for &place in &force.with {
        let helper = number(place);
        assert_eq!(case.unit(helper).supported(), Some(unit), "{force:?}");
        assert!(given(helper), "{force:?}");
    }
    for (place, why) in &force.without {
        let helper = number(*place);
        assert_eq!(case.unit(helper).supported(), Some(unit), "{force:?}");
        assert_eq!(given(helper), *why == Uncounted::OwnUnit, "{force:?}");
    }
    let all = (0..case.count()).filter(|&helper| case.unit(helper).supported() == Some(unit));
    let is_fixed = force.name == StrengthName::Hold && case.moves(unit);
    if !is_fixed {
        assert_eq!(all.count(), force.with.len() + force.without.len(), "{force:?}");
    }
}

/// Any rules under which strengths mean something: not those of disputes.
fn by_equations(die: &mut Die) -> Rules {
    Rules { algorithm: Algorithm::PartialInformation, ..any_rules(die) }
}

/// The strengths told are those of the decisions: by their supports, and by the oracle where its
/// equations are asked and no backup rule had a say.
fn check_strengths(board: &Board, rules: &Rules, resolution: &Resolution) {
    let told = oracle::decided(resolution);
    let Some(world) = World::new(board, &resolution.case, rules) else { return };
    let by_oracle = resolution.cores.is_empty();
    for unit in 0..resolution.case.count() {
        let others = oracle::strengths(&world, told, unit);
        for (name, other) in NAMES.into_iter().zip(others) {
            if has(resolution, name, unit) {
                let force = resolution.force(name, unit);
                check_force(resolution, &force, unit);
                assert!(!by_oracle || force.value == other, "{force:?}, not {other}");
            }
        }
    }
}

/// What a line says of strengths fits what became of it.
fn check_lines(rules: &Rules, verdict: &Verdict, orders: &Orders) {
    for line in verdict.results(rules, orders) {
        let why = &line.why;
        let met: Vec<u32> = why.against.iter().map(|force| force.value).collect();
        let attack = why.attack.as_ref();
        let value = attack.map_or(0, |attack| attack.value);
        match &line.outcome {
            Outcome::Moves => assert!(met.iter().all(|&other| value > other), "{line:?}"),
            Outcome::Bounced(Bounce::OwnUnit) => {
                let nothing = attack.and_then(|attack| attack.nothing);
                assert_eq!(nothing, Some(Nothing::OwnUnit), "{line:?}");
            }
            Outcome::Bounced(Bounce::Cycle { .. }) => assert!(why.knot.is_some(), "{line:?}"),
            Outcome::Bounced(_) => assert!(met.iter().any(|&other| value <= other), "{line:?}"),
            Outcome::Cut(_) => assert!(!why.cut_by.is_empty() || why.knot.is_some(), "{line:?}"),
            _ => {}
        }
        if let Some(by) = why.dislodged_by {
            let attack = why.attacks.iter().find(|attack| attack.unit == by).unwrap();
            let met = why.defend.as_ref().filter(|_| why.opponent() == Some(by));
            let stand = met.or(why.stand.as_ref()).unwrap();
            assert!(attack.value > stand.value, "{line:?}");
        }
        assert_eq!(line.dislodged, why.dislodged_by.is_some(), "{line:?}");
    }
}

/// Every decision stands there once, comes to what the resolution says, and rests on earlier ones,
/// but for those of a cycle.
fn check_steps(rules: &Rules, position: &Position, resolution: &Resolution) {
    let board = standard();
    let steps = resolution.steps(board, rules, &position.units);
    let case = &resolution.case;
    let mut seen = HashSet::new();
    let mut cycles = HashSet::new();
    for (number, step) in steps.iter().enumerate() {
        assert!(seen.insert(step.asks), "{step:?} stands there twice");
        let right = match step.asks {
            Asks::Question(question, unit) => Says::Answer(resolution.known.of(question, unit)),
            // What was to be held and is left has no strength.
            Asks::Strength(StrengthName::Hold, unit)
                if resolution.known.of(Question::Move, unit) == Answer::Yes =>
            {
                Says::Number(0)
            }
            Asks::Strength(name, unit) => Says::Number(resolution.force(name, unit).value),
            Asks::ConvoyPath(army) => Says::Answer(yes_if(case.is_convoyed(army))),
            Asks::HeadToHead(unit) => Says::Answer(yes_if(case.unit(unit).opponent.is_some())),
        };
        assert_eq!(step.told, right, "{step:?}");
        assert!(step.rests_on.iter().all(|&other| other < number), "{step:?}");
        assert!(step.waits_for.iter().all(|&other| other >= number), "{step:?}");
        assert!(step.waits_for.is_empty() || step.cycle.is_some(), "{step:?}");
        assert!(step.whatever.iter().all(|&other| other > number), "{step:?}");
        cycles.extend(step.cycle.map(|cycle| cycle.number()));
    }
    for unit in 0..case.count() {
        let mut asked = vec![(Question::Dislodge, true)];
        asked.push((Question::Move, case.moves(unit)));
        asked.push((Question::Path, case.moves(unit)));
        asked.push((Question::Support, case.unit(unit).supported().is_some()));
        for (question, is_asked) in asked {
            assert_eq!(seen.contains(&Asks::Question(question, unit)), is_asked, "{question:?}");
        }
        assert_eq!(seen.contains(&Asks::Strength(StrengthName::Attack, unit)), case.moves(unit));
    }
    check_battles(rules, &seen, resolution);
    assert_eq!(cycles.len(), resolution.cores.len(), "every cycle is marked");
    for core in &resolution.cores {
        for &decision in &core.cycle {
            let (question, unit) = resolution.known.asked(decision);
            let asks = Asks::Question(question, unit);
            let step = steps.iter().find(|step| step.asks == asks).unwrap();
            assert!(step.cycle.is_some(), "{step:?} is part of a cycle");
        }
    }
}

/// An army that walks though fleets are ordered to carry it does so for a battle that came of a lost
/// convoy (4.A.3 c), and where nothing hangs on a convoy no battle is asked about.
fn check_battles(rules: &Rules, seen: &HashSet<Asks>, resolution: &Resolution) {
    let case = &resolution.case;
    for unit in 0..case.count() {
        let walks = case.moves(unit) && !case.is_convoyed(unit) && case.has_route(unit);
        let is_asked = seen.contains(&Asks::ConvoyPath(unit));
        assert!(is_asked || !walks, "{:?}", case.unit(unit));
        let other = case.unit(unit).occupant.map(usize::from);
        let first = other.map_or(unit, |other| unit.min(other));
        assert!(!is_asked || seen.contains(&Asks::HeadToHead(first)), "{:?}", case.unit(unit));
        assert!(!is_asked || rules.choice("4.A.3") == Some("c"), "{:?}", case.unit(unit));
    }
}

fn yes_if(is_so: bool) -> Answer {
    if is_so { Answer::Yes } else { Answer::No }
}

/// What a line says of a dispute is what was weighed in it.
fn check_disputes(rules: &Rules, verdict: &Verdict, orders: &Orders) {
    let case = &verdict.resolution().unwrap().case;
    for line in verdict.results(rules, orders) {
        assert_eq!(line.dislodged, line.why.dislodged_by.is_some(), "{line:?}");
        let Outcome::Bounced(bounce) = line.outcome else { continue };
        let own = line.order.place().unwrap().province;
        let facts = case.units().iter().find(|facts| facts.place == own).unwrap();
        let dispute = line.why.dispute.as_ref().unwrap();
        let size =
            |place| dispute.armies.iter().find(|(at, _)| *at == place).map(|(_, size)| *size);
        match bounce {
            Bounce::HeadToHead { attack, defend } => {
                let other = case.unit(facts.beater.unwrap().into()).place;
                assert_eq!((size(own), size(other)), (Some(attack), Some(defend)), "{line:?}");
                assert!(attack <= defend, "{line:?}");
                assert!(facts.opponent.is_some() || line.dislodged, "{line:?}");
            }
            Bounce::Rival { from, attack, prevent } => {
                assert_eq!((size(own), size(from)), (Some(attack), Some(prevent)), "{line:?}");
                assert!(attack <= prevent && Some(dispute.over) == facts.goal(), "{line:?}");
            }
            Bounce::Held { attack, hold } => {
                let other = size(facts.goal().unwrap());
                assert_eq!((size(own), other), (Some(attack), Some(hold)), "{line:?}");
                assert!(attack <= hold, "{line:?}");
            }
            // Who is said to stay stays, and who is said to leave later leaves.
            Bounce::OwnUnit | Bounce::OwnUnitStill => {
                let other = case.units().iter().position(|it| Some(it.place) == facts.goal());
                let other = other.unwrap();
                assert_eq!(case.unit(other).power, facts.power, "{line:?}");
                let left =
                    verdict.resolution().unwrap().known.of(Question::Move, other) == Answer::Yes;
                assert_eq!(left, bounce == Bounce::OwnUnitStill, "{line:?}");
            }
            Bounce::OwnHelp { .. } | Bounce::Cycle { .. } => {}
        }
    }
}

fn check(rules: &Rules, position: &Position, orders: &Orders) {
    let board = standard();
    let verdict = adjudicate(board, rules, position, orders);
    let resolution = verdict.resolution().unwrap();
    check_strengths(board, rules, resolution);
    check_lines(rules, &verdict, orders);
    check_steps(rules, position, resolution);
    let ruled = Ruled::of(board, rules, position, &verdict);
    for (line, order) in verdict.told(orders) {
        let words = reason(ruled, line, order, &verdict.outcome(line));
        let is_sentence = words.ends_with('.') && words.starts_with(char::is_uppercase);
        assert!(is_sentence && !words.contains("  "), "{words:?}");
        // Such as JSON takes as it stands.
        let is_odd = |letter: char| letter.is_control() || "\"\\".contains(letter);
        assert!(!words.contains(is_odd), "{words:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reasons_agree_with_the_decisions(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let rules = if die.chance(50) { Rules::default() } else { by_equations(&mut die) };
        let most = 4 + die.below(30);
        let position = chance::position(board, &mut die, most);
        let orders = chance::movement_orders(board, &position, &mut die);
        check(&rules, &position, &orders);
    }

    #[test]
    fn reasons_of_disputes_agree_with_them(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let rules = Rules { algorithm: Algorithm::Disputes, ..any_rules(&mut die) };
        let (position, orders) = changed_case(board, &mut die);
        let verdict = adjudicate(board, &rules, &position, &orders);
        check_disputes(&rules, &verdict, &orders);
    }

    #[test]
    fn reasons_of_changed_cases_agree_with_the_decisions(seed in any::<u64>()) {
        let board = standard();
        let mut die = Die(seed);
        let rules = if die.chance(30) { Rules::default() } else { by_equations(&mut die) };
        let (mut position, mut orders) = changed_case(board, &mut die);
        if die.chance(30) {
            chance::put_slips(board, &mut position, &mut orders, &mut die);
        }
        check(&rules, &position, &orders);
    }
}

#[test]
fn cases_are_explained_as_written_down() {
    let mut faults = Vec::new();
    for path in files("explain", "json") {
        let line = fs::read_to_string(&path).unwrap();
        for (form, ending) in [(Form::Table, "txt"), (Form::Graph, "dot")] {
            let (text, ending) = match explain_line(&line, form) {
                Ok(text) => (text, ending),
                Err(none) => (format!("{none}\n"), "none"),
            };
            let golden = path.with_extension(ending);
            if std::env::var_os("BLESS").is_some() {
                fs::write(&golden, &text).unwrap();
            }
            if fs::read_to_string(&golden).unwrap_or_default() != text {
                faults.push(format!("{}:\n{text}", golden.display()));
            }
        }
    }
    assert!(faults.is_empty(), "other than written down:\n{}", faults.join("\n"));
}

#[test]
fn the_program_explains_a_file_and_a_turn_of_a_game() {
    let mut home = Home::new("2026-03-02T09:00:00Z", "[mail]\nwait = \"30 min\"\n");
    let said = |home: &Home, words: &[&str]| {
        let done = home.run(words);
        let said = [done.stdout, done.stderr].map(|it| String::from_utf8(it).unwrap()).concat();
        (done.status.code(), said)
    };
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain/paradox.json");
    let case = case.to_str().unwrap();
    let (code, table) = said(&home, &["explain", case]);
    let golden = fs::read_to_string(case.replace(".json", ".txt")).unwrap();
    assert_eq!((code, table), (Some(0), golden));
    let (code, graph) = said(&home, &["explain", "--graph", case]);
    let golden = fs::read_to_string(case.replace(".json", ".dot")).unwrap();
    assert_eq!((code, graph), (Some(0), golden));

    let golden = fs::read_to_string(case.replace(".json", ".txt")).unwrap();
    let marked = home.path("marked.json");
    let line = fs::read_to_string(case).unwrap();
    fs::write(&marked, format!("\u{feff}{line}\n\nno case\n")).unwrap();
    let (code, table) = said(&home, &["explain", marked.to_str().unwrap()]);
    let fault = format!("chancery: line {}: ", line.lines().count() + 3);
    assert_eq!((code, table.starts_with(&golden)), (Some(1), true), "{table}");
    assert!(table[golden.len()..].starts_with(&fault), "{table}");

    let mut serve = home.serve();
    serve.ready();
    home.found("name = \"hall\"\nplayers = 1\nschedule = \"5 days; remind none; grace none\"\n");
    let mut players = [Player::new("anna")];
    for words in ["join hall as France", "yes", "A Par - Bur\nA Mar - Bur"] {
        let (_, bytes) = players[0].write(home.now(), words);
        home.post(&bytes);
        hand_out(&mut players, &home.settle(&mut serve));
    }
    let (code, why) = said(&home, &["explain", "--game", "hall"]);
    assert_eq!(code, Some(2), "{why}");
    assert!(why.contains("no turn of hall was ruled"), "{why}");
    assert_eq!(said(&home, &["game", "process", "hall"]).0, Some(0));
    let (code, table) = said(&home, &["explain", "--game", "hall", "--turn", "s1901m"]);
    assert_eq!(code, Some(0), "{table}");
    assert!(table.starts_with("Orders of S1901M\n"), "{table}");
    assert!(table.contains("does not beat prevent 1 of MAR"), "{table}");
    assert!(table.contains("prevent strength"), "{table}");
    let (_, why) = said(&home, &["game", "dutchman", "hall", "A", "PAR"]);
    assert!(!why.contains("unexpected argument"), "{why}");
    let (code, why) = said(&home, &["explain", "--game", "hall", "--turn", "F1955M"]);
    assert_eq!(code, Some(2), "{why}");
    assert!(why.contains("S1901M"), "{why}");
    assert!(serve.stop().success());
}
