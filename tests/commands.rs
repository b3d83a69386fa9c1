//! Single lines to the judge itself, as in tests/commands.

use std::fs;

use chancery::reading::{Command, Run, affirms, commands, denies};

use crate::printed_words::key;
use crate::support::files;

fn told(line: &str) -> String {
    let line = &line.replace("\\n", "\n");
    let asked = commands(line).into_iter().find_map(|command| match command {
        Command::Address(address) => Some(format!("address {address}")),
        Command::Also(address) => Some(format!("also {address}")),
        Command::Language(name) => Some(format!("language {}", name.to_lowercase())),
        Command::Observe(game) => Some(format!("observe {}", game.unwrap_or_default())),
        Command::Unwatch(game) => Some(format!("unsubscribe {}", game.unwrap_or_default())),
        Command::Rules(None) => Some("rules".to_owned()),
        Command::Rules(Some(game)) => Some(format!("rules {game}")),
        Command::Dutchman(unit) => Some(format!("dutchman {unit}").trim_end().to_owned()),
        Command::Run(run) => Some(told_of(run)),
        Command::Unserved(wish) => Some(format!("unserved {wish:?}")),
        Command::Join { game, power } => {
            let power = power.map_or_else(String::new, |power| format!(" as {power}"));
            Some(format!("join {}{power}", game.unwrap_or_default()))
        }
        Command::Zone(zone) => Some(format!("zone {zone}")),
        Command::Name(name) => Some(format!("name {name}")),
        Command::Game(game) => Some(format!("game {game}")),
        Command::Confirm | Command::Deny => None,
        other => Some(key(&other).replace('_', " ")),
    });
    match (asked, affirms(line), denies(line)) {
        (Some(asked), false, false) => asked.trim_end().to_owned(),
        // To a question whether somebody wants to watch, such words are a no as well.
        (Some(asked), false, true) if asked.starts_with("unsubscribe") => {
            asked.trim_end().to_owned()
        }
        (None, true, false) => "yes".to_owned(),
        (None, false, true) => "no".to_owned(),
        (None, false, false) => "-".to_owned(),
        several => format!("{several:?}"),
    }
}

fn told_of(run: Run) -> String {
    match run {
        Run::Process(turn) => format!("process {turn}"),
        Run::Deadline(at) => format!("deadline {at}"),
        Run::Schedule(text) => format!("schedule {text}"),
        Run::Pause => "pause".to_owned(),
        Run::Resume => "resume".to_owned(),
        Run::Renew => "renew".to_owned(),
        Run::Eject(who) => format!("eject {who}"),
        Run::Close => "close".to_owned(),
    }
}

#[test]
fn each_line_asks_what_it_should() {
    let mut faults = Vec::new();
    for path in files("commands", "txt") {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for (line, want) in lines.map(|line| line.rsplit_once(" => ").unwrap()) {
            let found = told(line.trim_end());
            if found != want {
                faults.push(format!("{}: wanted {want}, found {found}", line.trim_end()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
