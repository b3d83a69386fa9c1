//! Reads the sources and keeps what we believe of them: imports go downward, files and functions
//! stay short, the pure rooms touch no clock, file, socket or chance, each template is used, and
//! nothing unfinished lies about.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use chancery::reading::fault_of_words;

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

/// The languages that people write in: the tag of each, and what its file of this name says, if it has one.
fn reading_files(name: &str) -> Vec<(String, toml::Table)> {
    let folders =
        fs::read_dir(root().join("templates")).unwrap().map(|entry| entry.unwrap().path());
    let files = folders.map(|folder| folder.join("reading").join(name)).filter(|it| it.is_file());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let tag = |file: &Path| file.iter().rev().nth(2).unwrap().to_str().unwrap().to_owned();
    let read = |file: &PathBuf| (tag(file), fs::read_to_string(file).unwrap().parse().unwrap());
    files.iter().map(read).collect()
}

/// The words below a value of such a file, whatever tables they stand in.
fn words_below(value: &toml::Value) -> Vec<&str> {
    match value {
        toml::Value::String(word) => vec![word],
        toml::Value::Array(values) => values.iter().flat_map(words_below).collect(),
        toml::Value::Table(table) => table.values().flat_map(words_below).collect(),
        _ => Vec::new(),
    }
}

/// The turns of speech of each language, with what they mean.
fn turns_of_speech() -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for (tag, file) in reading_files("phrases.toml") {
        for (meaning, phrases) in file.get("turns").and_then(toml::Value::as_table).unwrap() {
            let phrases = words_below(phrases).into_iter();
            found.extend(phrases.map(|it| (tag.clone(), it.to_owned(), meaning.clone())));
        }
    }
    found
}

#[test]
fn a_turn_of_speech_stands_once() {
    // Of two that are the same, the later would never be found.
    let (mut seen, mut faults) = (BTreeMap::new(), Vec::new());
    for (tag, phrase, meaning) in turns_of_speech() {
        let other = seen.insert(phrase.clone(), (tag.clone(), meaning.clone()));
        if other.is_some_and(|other| other.0 == tag || other.1 != meaning) {
            faults.push(format!(
                "{phrase:?} stands twice in phrases.toml of {tag}, or means {meaning:?} there alone"
            ));
        }
    }
    assert!(seen.len() > 500, "only {} turns were found", seen.len());
    verdict(faults);
}

#[test]
fn no_reader_waits_for_a_word_that_is_gone() {
    // A turn of speech of one word is replaced before the grammar reads the line.
    let turns = turns_of_speech().into_iter().map(|(_, phrase, _)| phrase);
    let gone: BTreeSet<String> = turns.filter(|phrase| !phrase.contains(' ')).collect();
    assert!(gone.contains("dash"), "the table was not found");
    let mut faults = Vec::new();
    for source in sources() {
        let reads = source.room == "reading" && source.text.contains("Cursor");
        let words =
            gone.iter().filter(|word| reads && source.text.contains(&format!("\"{word}\"")));
        faults.extend(words.map(|word| format!("{}: {word:?} never comes here", source.path)));
    }
    for (tag, mut file) in reading_files("orders.toml") {
        // The parts that words play are asked of lines that are not put plainly, too.
        file.remove("role");
        let words = file.values().flat_map(words_below).filter(|word| gone.contains(*word));
        faults
            .extend(words.map(|word| format!("orders.toml of {tag}: {word:?} never comes there")));
    }
    verdict(faults);
}

/// Stages of reading in the code of which no words of a language stand: they are data.
const WORDLESS: [&str; 6] = ["lexer", "text", "commands", "grammar", "discourse", "resolve"];

/// What has two letters in a row in their texts and is no word of a language: tags and spellings, what other
/// programs put into letters, and what is said of a file of words that is broken.
const NO_WORDS: &[(&str, &[&str])] = &[
    ("commands/command", &["mailto:"]),
    ("discourse/signs", &["sub"]),
    ("lexer/fold", &["ss", "ae", "oe"]),
    ("lexer/foreign", &["en", "de", "fr", "nl", "it", "es"]),
    ("lexer/tables", &["{table:?} is none of orders"]),
    ("lexer/tokens", &["&amp;", "&nbsp;", "&gt;", "&rarr;", "&rArr;"]),
    (
        "lexer/vocabulary",
        &[
            "OUT_DIR",
            "/reading.rs",
            ".toml",
            "templates/{fault}",
            "{tag}: no language that people write in has this tag",
            "*/reading/{file}.toml: no language has `{}`",
            "{file}: no table is called `{name}`",
            "{file}: `{table}` is no list of words",
            "{file}: `{word}` stands twice in `{table}`",
            "{file}: `{table}` lacks a word",
        ],
    ),
    ("text/leftovers", &["-----BEGIN PGP", "-----BEGIN PGP SIGNED MESSAGE", "-----END PGP"]),
    ("text/quotes", &["[quote", "[/quote]", "&gt;"]),
    ("text/strikes", &["[strike]", "[/strike]", "[del]", "[/del]"]),
];

/// The texts in quotes of a source, with their lines; comments and single characters are none.
fn literals(text: &str) -> Vec<(usize, String)> {
    let letters: Vec<char> = text.chars().collect();
    let (mut found, mut line, mut at) = (Vec::new(), 1, 0);
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1);
        match letter {
            '/' if next == Some(&'/') => {
                while letters.get(at + 1).is_some_and(|it| *it != '\n') {
                    at += 1;
                }
            }
            '\'' if next == Some(&'\\') => at += 3,
            '\'' if letters.get(at + 2) == Some(&'\'') => at += 2,
            '"' => {
                let mut literal = String::new();
                at += 1;
                while letters[at] != '"' {
                    at += usize::from(letters[at] == '\\');
                    literal.push(letters[at]);
                    at += 1;
                }
                found.push((line, literal));
            }
            '\n' => line += 1,
            _ => {}
        }
        at += 1;
    }
    found
}

/// Whether a text has two letters in a row, beside the names of what is put into it.
fn has_word(literal: &str) -> bool {
    let bare = literal.split('{').map(|part| part.rsplit('}').next().unwrap_or_default());
    let letters: Vec<char> = bare.collect::<Vec<&str>>().join("{").chars().collect();
    letters.windows(2).any(|pair| pair.iter().all(|letter| letter.is_alphabetic()))
}

#[test]
fn words_of_languages_are_data() {
    assert!(has_word("hold") && has_word("{word} to") && has_word("дата"));
    assert!(!has_word("a") && !has_word("{word} {}") && !has_word("->"));
    let known = "let it = '\"'; // \"no\"\nf(\"one\", '\\'', \"a\\\"b\")";
    assert_eq!(literals(known), [(2, "one".to_owned()), (2, "a\"b".to_owned())]);
    let (mut faults, mut used) = (Vec::new(), BTreeSet::new());
    for source in sources() {
        let Some(name) = source.path.strip_prefix("src/reading/") else { continue };
        let stem = name.trim_end_matches(".rs");
        if !WORDLESS.iter().any(|stage| name.starts_with(&format!("{stage}/"))) {
            continue;
        }
        let allowed = NO_WORDS.iter().find(|(file, _)| *file == stem);
        for (line, literal) in literals(&source.text).into_iter().filter(|it| has_word(&it.1)) {
            if allowed.is_some_and(|(_, texts)| texts.contains(&literal.as_str())) {
                used.insert((stem.to_owned(), literal));
            } else {
                faults.push(format!(
                    "{}:{line}: {literal:?} belongs into templates/*/reading",
                    source.path
                ));
            }
        }
    }
    let listed = NO_WORDS.iter().flat_map(|(file, texts)| texts.iter().map(move |it| (*file, *it)));
    let gone = listed.filter(|(file, text)| !used.contains(&(file.to_string(), text.to_string())));
    faults.extend(gone.map(|(file, text)| format!("{file}: {text:?} is listed, but not there")));
    verdict(faults);
}

#[test]
fn a_broken_file_of_words_is_named() {
    let fault = |text: &str| fault_of_words("en/reading/orders.toml", text).unwrap_or_default();
    assert_eq!(fault("[hold]\nwho = [\"they\"]"), "");
    for (text, why) in [
        ("who = ", "TOML parse error at line 1"),
        ("[hold]\nwhom = [\"them\"]", "no table is called `hold_whom`"),
        ("[press]\nall = [\"all\"]", "no table is called `press_all`"),
        ("[turns]\nhold = [\"dig in\"]", "no table is called `turns_hold`"),
        ("hold = [\"they\"]", "no table is called `hold`"),
        ("[hold]\nwho = \"they\"", "`hold_who` is no list of words"),
        ("[hold]\nwho = [\"they\", 1]", "`hold_who` is no list of words"),
        ("[hold]\nwho = [\"they\", \"they\"]", "`they` stands twice in `hold_who`"),
        ("[hold]\nwho = []", "`hold_who` lacks a word"),
        ("[hold]\nwho = [\"\"]", "`hold_who` lacks a word"),
    ] {
        let said = fault(text);
        assert!(said.starts_with(&format!("en/reading/orders.toml: {why}")), "{text}: {said}");
    }
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

/// The program's own entry in a lock file.
fn locked(file: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let lock: toml::Table = text.parse().unwrap();
    let packages = lock["package"].as_array().unwrap();
    let own = packages.iter().find(|package| package["name"].as_str() == Some("chancery")).unwrap();
    let crates = own["dependencies"].as_array().unwrap().iter();
    crates.map(|name| name.as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_fuzz_targets_lock_the_same_crates() {
    let manifest: toml::Table =
        fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let tests_alone = manifest["dev-dependencies"].as_table().unwrap();
    let name = |locked: &String| locked.split(' ').next().unwrap().to_owned();
    let names = |file| locked(file).iter().map(name).collect::<BTreeSet<String>>();
    let (own, fuzz) = (names("Cargo.lock"), names("fuzz/Cargo.lock"));
    let missing = own.difference(&fuzz).filter(|name| !tests_alone.contains_key(*name));
    let faults =
        missing.map(|name| format!("fuzz/Cargo.lock lacks {name}; in fuzz: cargo update -w"));
    verdict(faults.collect());
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
