//! Texts that keepers write: every fault is named with its line, what was found, what is allowed.

use chancery::config::{Config, GameFaults, read_game};

/// A case: `text`, `line` and `want` as they stand in the file.
fn cases(text: &str) -> impl Iterator<Item = (&str, String, usize, String)> {
    text.split("\ncase ").skip(1).map(|case| {
        let (name, rest) = case.split_once('\n').unwrap();
        let mut body = String::new();
        let (mut line, mut want) = (0, String::new());
        for part in rest.lines() {
            if let Some(number) = part.strip_prefix("line ") {
                line = number.parse().unwrap();
            } else if let Some(words) = part.strip_prefix("want ") {
                want = words.to_owned();
            } else if let Some(text) = part.strip_prefix("  ") {
                body.push_str(text);
                body.push('\n');
            }
        }
        (name, body, line, want)
    })
}

fn check(file: &str, read: impl Fn(&str) -> Result<(), chancery::board::Faults>) {
    let mut seen = 0;
    for (name, text, line, want) in cases(file) {
        seen += 1;
        match read(&text) {
            Ok(()) => assert!(want.is_empty(), "{name}: nothing was found wrong"),
            Err(faults) => {
                let told = faults.0.iter().any(|fault| {
                    fault.line == Some(line) && !want.is_empty() && fault.what.contains(&want)
                });
                assert!(told, "{name}: wanted {want:?} in line {line}, got:\n{faults}");
            }
        }
    }
    let written = file.lines().filter(|line| line.starts_with("case ")).count();
    assert_eq!(seen, written, "every case is read");
    assert!(seen > 10);
}

#[test]
fn configurations() {
    check(include_str!("config/judge.txt"), |text| Config::read(text).map(|_| ()));
}

#[test]
fn doors() {
    check(include_str!("config/lmtp.txt"), |text| Config::read(text).map(|_| ()));
}

#[test]
fn games() {
    check(include_str!("config/games.txt"), |text| {
        match read_game(text, |_| Err("no such file".to_owned())) {
            Ok(_) => Ok(()),
            Err(GameFaults::Game(faults)) => Err(faults),
            Err(GameFaults::Map { name, .. }) => panic!("{name} is not read here"),
        }
    });
}

#[test]
fn the_examples_that_come_along_are_right() {
    let root = env!("CARGO_MANIFEST_DIR");
    let text = |name: &str| std::fs::read_to_string(format!("{root}/config/{name}")).unwrap();
    assert_eq!(Config::read(&text("judge.toml")), Ok(Config::embedded()));
    let mut boxes = 0;
    for example in text("judge.toml").replace("\n#\n", "\n\n").split("\n\n") {
        let lines = example.lines().skip_while(|line| !line.starts_with("# ["));
        let bare: String = lines
            .filter_map(|line| line.strip_prefix("# "))
            .fold(String::new(), |text, line| text + line + "\n");
        boxes += usize::from(!bare.is_empty());
        assert!(Config::read(&bare).is_ok(), "{bare}{:?}", Config::read(&bare));
    }
    assert_eq!(boxes, 8);
    let bare = "name = \"example\"";
    let of = |text: &str| read_game(text, |_| Err(String::new())).unwrap();
    assert_eq!(of(&text("game.toml")), of(bare));
    // And with every choice that is commented out, which is what then holds.
    let mut chosen = String::new();
    for line in text("game.toml").lines() {
        let choice = line.strip_prefix("# ").filter(|rest| {
            let key = rest.split(" = ").next().unwrap_or("");
            rest.contains(" = ") && key.chars().all(|it| it.is_ascii_lowercase())
        });
        let skipped =
            choice.is_some_and(|it| it.starts_with("invitation") || it.starts_with("master"));
        chosen.push_str(choice.filter(|_| !skipped).unwrap_or(line));
        chosen.push('\n');
    }
    assert_eq!(of(&chosen), of(bare));
}
