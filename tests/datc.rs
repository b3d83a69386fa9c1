//! The test cases of the DATC, under each edition they name, and under other choices of chapter 4; by
//! partial information and by the equations tried.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use chancery::adjudication::Verdict;
use chancery::position::Position;
use chancery::rules::{Algorithm, Rules};

use crate::cases::{Scene, blocks, standard, texts};

#[derive(Default)]
struct Count {
    told: usize,
    passed: usize,
    failed: Vec<String>,
}

fn run(folder: &str) -> Count {
    let board = standard();
    let mut count = Count::default();
    for (path, text) in texts(folder) {
        let mut earlier: HashMap<(String, String, String), Verdict> = HashMap::new();
        for block in blocks(&text) {
            let mut scene = Scene::default();
            for line in block {
                scene.read_line(line);
            }
            assert!(!scene.editions.is_empty(), "{path:?}: {} names no edition", scene.name);
            for edition in scene.editions.clone() {
                count.told += 1;
                let rules = scene
                    .rules(&edition)
                    .unwrap_or_else(|fault| panic!("{path:?}: {}: {fault}", scene.name));
                let key = |id: &str| (id.to_owned(), edition.clone(), format!("{:?}", scene.rules));
                let before = scene.after.as_ref().map(|id| {
                    let found = earlier.get(&key(id));
                    found.unwrap_or_else(|| panic!("{}: {id} does not stand above", scene.name))
                });
                let position = scene.position(board, before);
                let (verdict, mut faults) = scene.check(board, &rules, &position);
                let tried = Rules { algorithm: Algorithm::Equations, ..rules };
                faults.extend(scene.check(board, &tried, &position).1);
                if faults.is_empty() {
                    count.passed += 1;
                } else {
                    let file = path.file_name().unwrap_or_default().to_string_lossy();
                    let faults = faults.join("\n    ");
                    count.failed.push(format!("{file} ({edition}) {}\n    {faults}", scene.name));
                }
                let slot = key(scene.id());
                let twice = earlier.insert(slot, verdict).is_some();
                assert!(!twice, "{path:?}: two cases {} under {edition}", scene.id());
            }
        }
    }
    count
}

fn report(folder: &str, count: &Count) {
    let Count { told, passed, failed } = count;
    println!("{folder}: {told} cases told, {passed} passed");
    assert!(failed.is_empty(), "{} of {told} cases failed:\n{}", failed.len(), failed.join("\n"));
    assert_eq!(passed, told, "every case must be run");
}

#[test]
fn cases_come_out_as_the_document_says() {
    let count = run("datc");
    report("datc", &count);
    assert_eq!(count.told, lines_that_begin("datc", "edition "), "every edition of every case");
}

#[test]
fn cases_under_other_choices_come_out_as_the_document_says() {
    let count = run("datc/choices");
    report("datc/choices", &count);
    assert_eq!(count.told, lines_that_begin("datc/choices", "edition "));
}

/// The issues that the adjudicator settles. The others are the reader's, and its letters tell their
/// choices apart (tests/reading.rs); of 4.E.3 so do the lines of JSON, too (tests/exchange). The algorithm has cases of its own (tests/disputes): two of
/// its choices always come to the same.
fn is_adjudicators(issue: &str) -> bool {
    !matches!(issue, "algorithm" | "4.D.1" | "4.D.2" | "4.E.2" | "4.E.3" | "4.E.4" | "4.E.5")
}

/// For each choice and each sibling of it: does some case under the choice come out otherwise under
/// the sibling?
#[test]
fn every_choice_is_told_from_its_siblings() {
    let mut told_apart: HashSet<(&str, &str, &str)> = HashSet::new();
    let scenes: Vec<Told> = ["datc", "datc/choices"].into_iter().flat_map(all_scenes).collect();
    for told in &scenes {
        let Told { scene, edition, .. } = told;
        let rules = scene.rules(edition).unwrap_or_else(|fault| panic!("{}: {fault}", scene.name));
        for issue in Rules::issues().filter(|issue| is_adjudicators(issue.number)) {
            let Some(choice) = rules.choice(issue.number) else { continue };
            let letters = issue.choices.iter().map(|choice| choice.letter);
            for sibling in letters.filter(|sibling| *sibling != choice) {
                if told_apart.contains(&(issue.number, choice, sibling)) {
                    continue;
                }
                let mut others = rules.clone();
                others.set(issue.number, sibling).unwrap_or_else(|fault| panic!("{fault}"));
                if !told.faults(&scenes, &others).is_empty() {
                    told_apart.insert((issue.number, choice, sibling));
                }
            }
        }
    }
    let mut missing = Vec::new();
    for issue in Rules::issues().filter(|issue| is_adjudicators(issue.number)) {
        let letters = || issue.choices.iter().map(|choice| choice.letter);
        for choice in letters() {
            for sibling in letters().filter(|sibling| *sibling != choice) {
                if !told_apart.contains(&(issue.number, choice, sibling)) {
                    missing.push(format!("{} {choice} and {sibling}", issue.number));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no case tells apart {}", missing.join("; "));
}

/// A case under one of its editions, and the file it stands in.
pub struct Told {
    pub file: PathBuf,
    pub scene: Scene,
    pub edition: String,
}

impl Told {
    /// How the case, and those it follows on, come out otherwise under these rules.
    fn faults(&self, all: &[Told], rules: &Rules) -> Vec<String> {
        self.play(all, rules).1
    }

    fn play(&self, all: &[Told], rules: &Rules) -> (Verdict, Vec<String>) {
        self.scene.check(standard(), rules, &self.position(all, rules))
    }

    /// The position, also of a case that follows on another one.
    pub fn position(&self, all: &[Told], rules: &Rules) -> Position {
        let before = self.scene.after.as_ref().map(|id| {
            let is_before = |told: &&Told| {
                told.file == self.file
                    && told.edition == self.edition
                    && told.scene.rules == self.scene.rules
                    && told.scene.id() == *id
            };
            let before = all.iter().find(is_before);
            before.unwrap_or_else(|| panic!("{id} does not stand above")).play(all, rules).0
        });
        self.scene.position(standard(), before.as_ref())
    }
}

/// The cases of a folder, each with each of its editions.
pub fn all_scenes(folder: &str) -> Vec<Told> {
    let mut scenes = Vec::new();
    for (file, text) in texts(folder) {
        for block in blocks(&text) {
            let mut scene = Scene::default();
            block.into_iter().for_each(|line| scene.read_line(line));
            scenes.extend(scene.editions.clone().into_iter().map(|edition| Told {
                file: file.clone(),
                scene: scene.clone(),
                edition,
            }));
        }
    }
    scenes
}

/// How many words follow on the lines of a folder that begin so: what the files hold, counted apart
/// from the reader of cases.
fn lines_that_begin(folder: &str, word: &str) -> usize {
    texts(folder)
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.strip_prefix(word))
        .map(|rest| rest.split_whitespace().count())
        .sum()
}
