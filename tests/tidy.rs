//! Reads the sources and keeps what we believe of them: imports go downward, files and functions
//! stay short, the pure rooms touch no clock, file, socket or chance, each template is used, and
//! nothing unfinished lies about.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms with their ranks: a room imports from lower ranks only, never from its own.
const RANKS: &[(&str, u8)] = &[
    ("board", 0),
    ("rules", 0),
    ("position", 1),
    ("order", 1),
    ("letter", 1),
    ("view", 2),
    ("adjudication", 2),
    ("schedule", 2),
    ("game", 3),
    ("picture", 3),
    ("paper", 4),
    ("reading", 4),
    ("judge", 5),
    ("report", 6),
    ("exchange", 7),
    ("config", 7),
    ("store", 8),
    ("mailbox", 8),
    ("daemon", 9),
    ("cli", 10),
];

/// The last rank that knows no clock, file, socket, SQL, chance or log.
const LAST_PURE_RANK: u8 = 7;

/// What the pure rooms must not write. `include_str!` is the one way to a file.
const IMPURE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::process",
    "std::env",
    "std::thread",
    "std::time::Instant",
    "SystemTime::now",
    "Utc::now",
    "Local::now",
    "rusqlite",
    "tokio",
    "getrandom",
    "tracing::",
    "println!",
    "eprintln!",
    "async fn",
    "async move",
    "dbg!",
    "print!(",
    "eprint!(",
    "thread_rng",
];

/// What no source may hold.
const UNFINISHED: &[&str] =
    &["todo!(", "unimplemented!(", "dbg!(", "FIXME", "XXX", "#[ignore", ".unwrap()"];

/// Files that are flat tables of words, which may be long.
const WORD_TABLES: &[&str] = &["src/rules/issues.rs", "src/report/tongue/phrases.rs"];

const FILE_LINES: usize = 500;
const FUNCTION_LINES: usize = 70;

struct Source {
    path: String,
    room: String,
    text: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files_below(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            files_below(&entry, ending, found);
        } else if entry.extension().is_some_and(|it| it == ending) {
            found.push(entry);
        }
    }
}

fn sources() -> Vec<Source> {
    let mut paths = Vec::new();
    files_below(&root().join("src"), "rs", &mut paths);
    assert!(paths.len() > 20, "only {} sources were found", paths.len());
    paths
        .into_iter()
        .map(|path| {
            let inside = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
            let room = inside.split('/').nth(1).unwrap().trim_end_matches(".rs").to_owned();
            let text = fs::read_to_string(&path).unwrap();
            Source { path: inside, room, text }
        })
        .collect()
}

fn rank(room: &str) -> Option<u8> {
    RANKS.iter().find(|(name, _)| *name == room).map(|(_, rank)| *rank)
}

/// The lines of code, without comments and the texts in quotes.
fn code(text: &str) -> impl Iterator<Item = (usize, String)> {
    text.lines().enumerate().map(|(number, line)| {
        let line = line.split("//").next().unwrap_or("");
        let mut kept = String::new();
        for (place, part) in line.split('"').enumerate() {
            if place % 2 == 0 {
                kept.push_str(part);
            }
        }
        (number + 1, kept)
    })
}

fn verdict(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn every_room_has_a_rank_and_imports_only_downward() {
    let mut faults = Vec::new();
    for source in sources() {
        if ["lib", "main"].contains(&source.room.as_str()) {
            continue;
        }
        let Some(own) = rank(&source.room) else {
            faults.push(format!("{}: room {} has no rank", source.path, source.room));
            continue;
        };
        for (line, text) in code(&source.text) {
            for part in text.split("crate::").skip(1) {
                let other: String =
                    part.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
                let lower = rank(&other).is_some_and(|rank| rank < own);
                if other != source.room && !lower {
                    faults.push(format!(
                        "{}:{line}: {} (rank {own}) uses {other}",
                        source.path, source.room
                    ));
                }
            }
        }
    }
    verdict(faults);
}

/// The stages of reading, each of which imports from those before it alone.
const STAGES: [&str; 8] =
    ["lexer", "ast", "text", "commands", "grammar", "discourse", "press", "resolve"];

/// The files of a room that is made of stages, by stage and name, with those that each imports from.
fn imports_within(room: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    let (own, inside) = (format!("src/{room}/"), format!("crate::{room}::"));
    for source in sources() {
        let Some(name) = source.path.strip_prefix(&own).and_then(|it| it.strip_suffix(".rs"))
        else {
            continue;
        };
        let Some((stage, file)) = name.split_once('/').filter(|(_, file)| *file != "mod") else {
            continue;
        };
        let mut imports: BTreeSet<String> = BTreeSet::new();
        for (_, text) in code(&source.text) {
            let module = |rest: &str| {
                rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().map(str::to_owned)
            };
            for rest in text.split("super::").skip(1) {
                imports.extend(module(rest).map(|other| format!("{stage}/{other}")));
            }
            for rest in text.split(inside.as_str()).skip(1) {
                let (other, rest) = rest.split_once("::").unwrap_or((rest, ""));
                imports.extend(module(rest).map(|file| format!("{other}/{file}")));
            }
        }
        imports.remove(&format!("{stage}/{file}"));
        found.insert(name.to_owned(), imports);
    }
    // What else is imported from the room are its own names, not its files.
    let names: BTreeSet<String> = found.keys().cloned().collect();
    found.values_mut().for_each(|imports| imports.retain(|other| names.contains(other)));
    assert!(found.len() > 50, "only {} files in {room}", found.len());
    found
}

#[test]
fn reading_goes_from_stage_to_stage() {
    let stage = |file: &str| STAGES.iter().position(|it| file.split('/').next() == Some(it));
    let mut faults = Vec::new();
    let imports = imports_within("reading");
    for (file, others) in &imports {
        let Some(own) = stage(file) else {
            faults.push(format!("{file}: its folder is no stage"));
            continue;
        };
        let upward = others.iter().filter(|other| stage(other).is_none_or(|stage| stage > own));
        faults.extend(upward.map(|other| format!("src/reading/{file}.rs imports from {other}")));
    }
    assert!(imports.values().any(|others| others.len() > 5), "imports are found");
    verdict(faults);
}

/// Files from which one comes back to the first by going from each to one that it imports from.
fn circle(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<&String> {
    // Whoever imports from nobody who is left is in no circle.
    let mut left: BTreeSet<&String> = imports.keys().collect();
    loop {
        let stays = |file: &&String| imports[*file].iter().any(|other| left.contains(other));
        let next: BTreeSet<&String> = left.iter().copied().filter(stays).collect();
        if next.len() == left.len() {
            return next.into_iter().collect();
        }
        left = next;
    }
}

#[test]
fn no_files_of_reading_import_each_other_in_a_circle() {
    let file = |name: &str, other: &str| (name.to_owned(), BTreeSet::from([other.to_owned()]));
    let ring = BTreeMap::from([file("a/a", "a/b"), file("a/b", "a/c"), file("a/c", "a/a")]);
    assert_eq!(circle(&ring).len(), 3);
    let row = BTreeMap::from([file("a/a", "a/b"), file("a/b", "a/c"), file("a/c", "a/d")]);
    assert!(circle(&row).is_empty());
    let imports = imports_within("reading");
    let faults = circle(&imports).into_iter();
    verdict(
        faults
            .map(|file| format!("src/reading/{file}.rs is in a circle, or leads to one"))
            .collect(),
    );
}

#[test]
fn files_are_short() {
    let mut faults = Vec::new();
    for source in sources() {
        let lines = source.text.lines().count();
        if lines > FILE_LINES && !WORD_TABLES.contains(&source.path.as_str()) {
            faults.push(format!("{}: {lines} lines; allowed: {FILE_LINES}", source.path));
        }
    }
    for table in WORD_TABLES {
        if !root().join(table).exists() {
            faults.push(format!("{table}: listed as a table of words, but not there"));
        }
    }
    verdict(faults);
}

/// Where each function starts and how long it is: from `fn` to the closing brace of its indent.
fn functions(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let bare = line.trim_start();
        let words = ["fn ", "pub fn ", "async fn ", "pub async fn ", "const fn ", "pub const fn "];
        let named = words.iter().any(|word| bare.starts_with(word))
            || (bare.starts_with("pub(") && bare.contains(" fn "));
        if !named {
            continue;
        }
        let indent = line.len() - bare.len();
        let closing = format!("{}}}", " ".repeat(indent));
        let end = lines[start..].iter().position(|line| line.trim_end() == closing);
        if let Some(end) = end {
            found.push((start + 1, end + 1));
        }
    }
    found
}

#[test]
fn functions_are_short() {
    let mut faults = Vec::new();
    let mut count = 0;
    for source in sources() {
        for (line, length) in functions(&source.text) {
            count += 1;
            if length > FUNCTION_LINES {
                faults.push(format!(
                    "{}:{line}: {length} lines; allowed: {FUNCTION_LINES}",
                    source.path
                ));
            }
        }
    }
    assert!(count > 200, "only {count} functions were found");
    verdict(faults);
}

/// What stands in a text that a pure room must not write, by line.
fn impure(text: &str) -> Vec<(usize, &'static str)> {
    let banned = |(line, text): (usize, String)| {
        let found = IMPURE.iter().filter(move |banned| text.contains(**banned));
        found.map(move |banned| (line, *banned))
    };
    code(text).flat_map(banned).collect()
}

#[test]
fn pure_rooms_touch_nothing() {
    let mut faults = Vec::new();
    for source in sources() {
        if rank(&source.room).is_none_or(|rank| rank > LAST_PURE_RANK) {
            continue;
        }
        for (line, banned) in impure(&source.text) {
            faults.push(format!("{}:{line}: {banned} in a pure room", source.path));
        }
    }
    verdict(faults);
}

#[test]
fn what_is_not_pure_is_found() {
    for banned in IMPURE {
        let bad = format!("fn rule() {{\n    let it = {banned}();\n}}\n");
        assert!(impure(&bad).contains(&(2, *banned)), "{bad}");
        let said = format!("// not {banned}\nlet it = \"{banned}\";\n");
        assert!(impure(&said).is_empty(), "{said}");
    }
}

#[test]
fn only_the_store_knows_sql_and_only_the_daemon_the_clock() {
    let mut faults = Vec::new();
    for source in sources() {
        for (line, text) in code(&source.text) {
            if text.contains("rusqlite") && source.room != "store" {
                faults.push(format!("{}:{line}: rusqlite outside the store", source.path));
            }
            let clock = ["Utc::now", "SystemTime::now", "Local::now", "getrandom::"];
            for banned in clock.iter().filter(|banned| text.contains(**banned)) {
                if source.room != "daemon" {
                    faults.push(format!("{}:{line}: {banned} outside the daemon", source.path));
                }
            }
        }
    }
    verdict(faults);
}

#[test]
fn a_turn_of_speech_stands_once() {
    // Of two that are the same, the later would never be found.
    let table =
        sources().into_iter().find(|source| source.path.ends_with("reading/lexer/phrases.rs"));
    let table = table.expect("the table of turns of speech");
    let rows = table.text.lines().filter(|line| line.starts_with("    (\"") && line.contains('|'));
    let (mut seen, mut faults) = (BTreeSet::new(), Vec::new());
    for row in rows {
        let phrases = row.split('"').nth(3).expect("what is meant, and the turns");
        for phrase in phrases.split('|').map(str::trim) {
            if !seen.insert(phrase.to_owned()) {
                faults.push(format!("{phrase:?} stands twice in {}", table.path));
            }
        }
    }
    assert!(seen.len() > 500, "only {} turns were found", seen.len());
    verdict(faults);
}

#[test]
fn no_reader_waits_for_a_word_that_is_gone() {
    // A turn of speech of one word is replaced before the grammar reads the line.
    let table = fs::read_to_string(root().join("src/reading/lexer/phrases.rs")).expect("the turns");
    let table = table.split("const TABLE").nth(1).expect("a table");
    let rows = table.lines().take_while(|line| !line.starts_with("];"));
    let gone: BTreeSet<String> = rows
        .filter_map(|row| row.split('"').nth(3))
        .flat_map(|phrases| phrases.split('|'))
        .filter(|phrase| !phrase.contains(' '))
        .map(|word| format!("\"{word}\""))
        .collect();
    assert!(gone.contains("\"dash\""), "the table was not found");
    let mut faults = Vec::new();
    for source in sources() {
        let reads = source.room == "reading" && source.text.contains("Cursor");
        if !reads || source.path.ends_with("/phrases.rs") {
            continue;
        }
        let words = gone.iter().filter(|word| source.text.contains(word.as_str()));
        faults.extend(words.map(|word| format!("{}: {word} never comes here", source.path)));
    }
    verdict(faults);
}

#[test]
fn nothing_is_unfinished() {
    let mut faults = Vec::new();
    for source in sources() {
        for (line, text) in code(&source.text) {
            for mark in UNFINISHED.iter().filter(|mark| text.contains(**mark)) {
                faults.push(format!("{}:{line}: {mark}", source.path));
            }
        }
    }
    verdict(faults);
}

#[test]
fn every_module_says_what_it_is_for() {
    let faults = sources()
        .iter()
        .filter(|source| source.room != "main" && !source.text.starts_with("//!"))
        .map(|source| format!("{}: does not open with what it is for", source.path))
        .collect();
    verdict(faults);
}

#[test]
fn every_template_is_used() {
    let mut templates = Vec::new();
    files_below(&root().join("templates"), "txt", &mut templates);
    assert!(!templates.is_empty(), "there are no templates");
    let mut texts: Vec<String> = sources().into_iter().map(|source| source.text).collect();
    for template in &templates {
        texts.push(fs::read_to_string(template).unwrap());
    }
    let faults = templates
        .iter()
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .filter(|name| !texts.iter().any(|text| text.contains(name.as_str())))
        .map(|name| format!("templates/{name}: no source names it"))
        .collect();
    verdict(faults);
}

/// Words of other trades for things that have their own here (the glossary of the house).
#[test]
fn names_are_the_fields_own() {
    let not = [
        ("struct Nation", "power"),
        ("struct Country", "power"),
        ("struct Piece", "unit"),
        ("struct User", "player, keeper or person"),
        ("struct Admin", "keeper"),
        ("struct Message", "letter or press"),
        ("Manager", "a function"),
        ("Handler", "a function"),
        ("Helper", "a function"),
    ];
    let mut faults = Vec::new();
    for source in sources() {
        for (line, text) in code(&source.text) {
            for (word, right) in not.iter().filter(|(word, _)| text.contains(word)) {
                faults.push(format!("{}:{line}: {word}; say {right}", source.path));
            }
        }
    }
    verdict(faults);
}

#[test]
fn each_room_is_on_the_map_at_the_door() {
    let map = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let rooms: BTreeMap<&str, u8> = RANKS.iter().copied().collect();
    let faults = rooms
        .keys()
        .filter(|room| {
            map.contains(&format!("pub mod {room};")) && !map.contains(&format!("//! | `{room}`"))
        })
        .map(|room| format!("src/lib.rs: room {room} is not in the table of rooms"))
        .collect();
    verdict(faults);
}

/// Rooms with so many files that whoever comes in needs a map.
const DOORS: [&str; 8] =
    ["adjudication", "daemon", "judge", "letter", "picture", "reading", "report", "store"];

#[test]
fn each_file_is_on_the_map_at_its_rooms_door() {
    let mut faults = Vec::new();
    let stages = STAGES.map(|stage| format!("reading/{stage}"));
    for room in DOORS.map(str::to_owned).into_iter().chain(stages) {
        let door = fs::read_to_string(root().join(format!("src/{room}/mod.rs"))).unwrap();
        let map: String = door.lines().filter(|line| line.starts_with("//!")).collect();
        let files = door.lines().filter_map(|line| line.split_once("mod ")?.1.strip_suffix(';'));
        let missing = files.filter(|file| !map.contains(&format!("`{file}`")));
        faults.extend(missing.map(|file| format!("src/{room}/mod.rs: {file} is not on the map")));
    }
    verdict(faults);
}

/// A language is a folder of `templates`, and whatever knows one by its name would miss the next. Tables of
/// what people write, where short words of French stand, are in `reading` and `letter`.
#[test]
fn no_source_names_a_language() {
    let folders =
        fs::read_dir(root().join("templates")).unwrap().map(|entry| entry.unwrap().path());
    let tag = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let tags: Vec<String> = folders.filter(|path| path.is_dir()).map(tag).collect();
    let others = |tag: &&String| *tag != "en";
    let tags: Vec<String> = tags.iter().filter(others).map(|tag| format!("\"{tag}\"")).collect();
    assert!(tags.len() > 1, "only {tags:?}");
    let named = |text: &str| tags.iter().find(|tag| text.contains(tag.as_str())).cloned();
    assert!(named("[(\"hilfe\", \"de\")]").is_some(), "nothing would be found");
    let sources = sources().into_iter();
    let faults = sources
        .filter(|source| !["reading", "letter"].contains(&source.room.as_str()))
        .filter_map(|source| Some(format!("{}: names {}", source.path, named(&source.text)?)));
    verdict(faults.collect());
}
