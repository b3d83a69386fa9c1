//! Whatever a keeper writes into a configuration, a game's file or a map: file, line, what was
//! found and what is allowed are named, the exit code is 2, and nothing is begun.

use std::fs;

use crate::support::process::Home;

/// A broken file: its text, and what must be said of it.
struct Broken {
    text: &'static str,
    said: &'static [&'static str],
}

const CONFIGURATIONS: &[Broken] = &[
    Broken {
        text: "[judge]\naddress = \"nobody\"\n",
        said: &["judge.toml:2:", "\"nobody\"", "name@example.org"],
    },
    Broken {
        text: "[mail]\n\npoll = \"now and then\"\n",
        said: &["judge.toml:3:", "\"now and then\"", "allowed"],
    },
    Broken {
        text: "[mail]\npoll = \"1 day\"\n",
        said: &["judge.toml:2:", "poll = \"1 day\"", "1 s to 1 h"],
    },
    Broken { text: "[mail]\npol = \"2 s\"\n", said: &["judge.toml:2:", "pol", "expected", "poll"] },
    Broken {
        text: "[mail]\nletter-limit-kb = 1\n",
        said: &["judge.toml:2:", "letter-limit-kb = 1", "16 to 65536"],
    },
    Broken {
        text: "[store]\npage-limit = \"many\"\n",
        said: &["judge.toml:2:", "many", "a whole number"],
    },
    Broken { text: "[judge\n", said: &["judge.toml:1:"] },
    Broken {
        text: "[judge]\naddress = \"x@y.org\"\naddress = \"z@y.org\"\n",
        said: &["judge.toml:3:", "duplicate"],
    },
];

const GAMES: &[Broken] = &[
    Broken { text: "name = \"x y\"\n", said: &["game.toml:1:", "\"x y\"", "allowed"] },
    Broken {
        text: "name = \"good\"\nmap = \"mars\"\n",
        said: &["game.toml:2:", "\"mars\"", "allowed: standard"],
    },
    Broken {
        text: "name = \"good\"\nplayers = 9\n",
        said: &["game.toml:2:", "players = 9", "1 to 7"],
    },
    Broken {
        text: "name = \"good\"\n\nearly = \"soon\"\n",
        said: &["game.toml:3:", "\"soon\"", "ready, complete, never"],
    },
    Broken {
        text: "name = \"good\"\nzone = \"Europe/Berlim\"\n",
        said: &["game.toml:2:", "Europe/Berlim", "Europe/Berlin"],
    },
    Broken {
        text: "name = \"good\"\nschedule = \"whenever\"\n",
        said: &["game.toml:2:", "whenever"],
    },
    Broken {
        text: "name = \"good\"\n[rules]\nedition = \"1066\"\n",
        said: &["game.toml:3:", "1066", "datc"],
    },
    Broken {
        text: "name = \"good\"\n[rules]\n\"4.A.9\" = \"a\"\n",
        said: &["game.toml:3:", "4.A.9"],
    },
    Broken { text: "name = \"good\"\nsecret = 1\n", said: &["game.toml:2:", "secret", "expected"] },
    Broken { text: "players = 3\n", said: &["game.toml", "name"] },
];

#[test]
fn broken_configurations_and_games_are_named_with_their_lines() {
    let home = Home::new("2026-03-02T09:00:00Z", "");
    let mut faults = Vec::new();
    let mut check = |broken: &Broken, words: &[&str]| {
        let done = home.run(words);
        let said = String::from_utf8_lossy(&done.stderr);
        if done.status.code() != Some(2) || !broken.said.iter().all(|word| said.contains(word)) {
            faults.push(format!(
                "{:?}: {:?} wanted, {}: {said}",
                broken.text, broken.said, done.status
            ));
        }
    };
    let clock = home.path("clock");
    for broken in CONFIGURATIONS {
        fs::write(home.path("judge.toml"), broken.text).unwrap();
        check(broken, &["serve", "--clock", clock.to_str().unwrap()]);
        check(broken, &["check"]);
    }
    fs::write(home.path("judge.toml"), "").unwrap();
    let path = home.path("game.toml");
    for broken in GAMES {
        fs::write(&path, broken.text).unwrap();
        check(broken, &["game", "new", path.to_str().unwrap()]);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(!home.data().exists(), "a broken file left a data folder behind");
}

#[test]
fn a_broken_map_is_named_with_its_lines() {
    let home = Home::new("2026-03-02T09:00:00Z", "");
    let standard = include_str!("../config/maps/standard.toml");
    let broken = standard.replace("name = \"Brest\"", "name = \"Paris\"");
    let line = broken
        .lines()
        .collect::<Vec<_>>()
        .iter()
        .rposition(|line| line.contains("name = \"Paris\""))
        .unwrap()
        + 1;
    fs::write(home.path("mine.toml"), broken).unwrap();
    let path = home.path("game.toml");
    fs::write(&path, "name = \"good\"\nmap = \"mine.toml\"\n").unwrap();
    let done = home.run(&["game", "new", path.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(2), "{said}");
    assert!(!said.contains("game.toml"), "the game's file is right: {said}");
    for word in [&format!("mine.toml:{line}: "), "BRE", "PAR", "one province"] {
        assert!(said.contains(word), "no {word:?} in {said}");
    }
}
