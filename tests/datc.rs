//! The test cases of the DATC, under each edition they name, and under other choices of chapter 4.

use std::collections::HashMap;

use chancery::adjudication::Verdict;
use chancery::rules::RuleFault;

use crate::cases::{Scene, blocks, standard, texts};

#[derive(Default)]
struct Count {
    told: usize,
    passed: usize,
    /// Cases under a choice that the judge cannot play by yet.
    not_acting: usize,
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
                let rules = match scene.rules(&edition) {
                    Ok(rules) => rules,
                    Err(RuleFault::NotActing { .. }) => {
                        count.not_acting += 1;
                        continue;
                    }
                    Err(fault) => panic!("{path:?}: {}: {fault}", scene.name),
                };
                let key = |id: &str| (id.to_owned(), edition.clone(), format!("{:?}", scene.rules));
                let before = scene.after.as_ref().map(|id| {
                    let found = earlier.get(&key(id));
                    found.unwrap_or_else(|| panic!("{}: {id} does not stand above", scene.name))
                });
                let position = scene.position(board, before);
                let (verdict, faults) = scene.check(board, &rules, &position);
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
    let Count { told, passed, not_acting, failed } = count;
    println!(
        "{folder}: {told} cases told, {passed} passed, {not_acting} under choices that do not act"
    );
    assert!(failed.is_empty(), "{} of {told} cases failed:\n{}", failed.len(), failed.join("\n"));
    assert_eq!(passed + not_acting, *told, "every case must be run");
}

#[test]
fn cases_come_out_as_the_document_says() {
    let count = run("datc");
    report("datc", &count);
    assert_eq!(count.not_acting, 0, "both editions must act wholly");
    assert_eq!(count.told, lines_that_begin("datc", "edition "), "every edition of every case");
}

#[test]
fn cases_under_other_choices_come_out_as_the_document_says() {
    let count = run("datc/choices");
    report("datc/choices", &count);
    assert_eq!(count.told, lines_that_begin("datc/choices", "edition "));
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
