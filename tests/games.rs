//! Whole games played by people, phase after phase, each from where the one before ended.

use chancery::position::Position;

use crate::cases::{Scene, blocks, standard, texts};

#[test]
fn games_go_as_they_went() {
    let board = standard();
    let mut phases = 0;
    let mut failed = Vec::new();
    for (path, text) in texts("games") {
        let mut head = Scene::default();
        let mut position: Option<Position> = None;
        for block in blocks(&text) {
            let mut scene = head.clone();
            for line in &block {
                scene.read_line(line);
            }
            if !block.iter().any(|line| line.starts_with("phase ")) {
                head = scene;
                continue;
            }
            phases += 1;
            let edition = scene.editions.first().cloned().unwrap_or_default();
            let rules = scene.rules(&edition).unwrap_or_else(|fault| panic!("{path:?}: {fault}"));
            let before = match position.take() {
                None => scene.position(board, None),
                Some(position) => position,
            };
            assert_eq!(board.turn_code(before.turn), scene.phase, "{path:?}");
            let (verdict, faults) = scene.check(board, &rules, &before);
            for fault in faults {
                failed.push(format!("{} {}: {fault}", scene.name, scene.phase));
            }
            position = Some(verdict.next);
        }
    }
    assert!(failed.is_empty(), "in {phases} phases:\n{}", failed.join("\n"));
    let told: usize = texts("games")
        .iter()
        .map(|(_, text)| text.lines().filter(|line| line.starts_with("phase ")).count())
        .sum();
    assert_eq!(phases, told, "every phase must be run");
    println!("games: {phases} phases");
}
