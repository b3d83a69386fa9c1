//! The words that letters tell people to write: each is read as it is meant, in every language, and as
//! the English letter means it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use chancery::board::{Board, STANDARD};
use chancery::game::{Form, ResultsLayout};
use chancery::letter::Language;
use chancery::reading::{
    Addressed, Command, Deed, Lexicon, Opening, Run, Said, SetWord, TextOrigin, Unserved,
    WrittenReaders, commands, parse, part, readers,
};
use toml::{Table, Value};

use crate::support::files;

const LANGUAGES: [&str; 3] = ["en", "de", "fr"];
/// Files of words that tell nobody what to write; `commands` is looked at by itself.
const OTHER_WORDS: [&str; 3] = ["commands", "names", "rules"];
/// In capitals, and no words to write.
const NAMES: [&str; 3] = ["DATC", "DPTG", "JSON"];
/// Words that are the same in other languages as in English.
const SHARED: [&str; 5] = ["HTML", "STATUS", "PAUSE", "CORRECTION", "ABSENT"];

fn folder(language: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("templates").join(language)
}

/// A command by its key in `words/commands.toml`.
pub fn key(command: &Command) -> &'static str {
    match command {
        Command::Join { .. } => "join",
        Command::Observe(_) => "observe",
        Command::Unwatch(_) => "unsubscribe",
        Command::List => "games",
        Command::Help(_) => "help",
        Command::Rules(_) => "rules",
        Command::Status => "status",
        Command::Ready => "ready",
        Command::ReadyAnyway => "ready_anyway",
        Command::Wait => "wait",
        Command::Resign => "resign",
        Command::Confirm => "yes",
        Command::Deny => "no",
        Command::OnSets(word) => match word {
            SetWord::Restore | SetWord::Return => "keep",
            SetWord::Add => "change_only",
            SetWord::Replace => "replace",
            SetWord::Draft => "draft",
            SetWord::Cancel => "cancel",
            SetWord::Undo => "undo",
            SetWord::EndStanding => "end_standing",
            SetWord::Correct | SetWord::Instead => "correction",
            SetWord::Scrap | SetWord::Restart => "scrap",
        },
        Command::Name(_) => "name",
        Command::Zone(_) => "zone",
        Command::Form(Form::Plain) => "plain_text",
        Command::Form(Form::Both) => "html",
        Command::Results(ResultsLayout::OldJudge) => "old_layout",
        Command::Results(ResultsLayout::Sentences) => "new_layout",
        Command::Language(_) => "language",
        Command::Address(_) => "address",
        Command::Also(_) => "also",
        Command::Game(_) => "game",
        Command::Dutchman(_) => "dutchman",
        Command::Run(run) => match run {
            Run::Process(_) => "process",
            Run::Deadline(_) => "deadline",
            Run::Schedule(_) => "schedule",
            Run::Pause => "pause",
            Run::Resume => "resume",
            Run::Renew => "renew",
            Run::Eject(_) => "eject",
            Run::Close => "terminate",
        },
        Command::Unserved(Unserved::Vote) => "vote",
        Command::Unserved(Unserved::MoreTime) => "more_time",
        Command::Unserved(Unserved::Absence) => "absent",
        Command::Unserved(Unserved::Settings) => "set",
    }
}

/// A line as it is typed without accents: `ä` as `a`, or as `ae`.
fn without_accents(line: &str, umlauts: [&str; 3]) -> String {
    let plain = |letter: char| match letter {
        'ä' => umlauts[0].to_owned(),
        'ö' => umlauts[1].to_owned(),
        'ü' => umlauts[2].to_owned(),
        'é' | 'è' | 'ê' => "e".to_owned(),
        'à' | 'â' => "a".to_owned(),
        'î' => "i".to_owned(),
        'ç' => "c".to_owned(),
        letter => letter.to_string(),
    };
    line.to_lowercase().chars().map(plain).collect()
}

/// The ways in which a line may be typed.
fn spellings(line: &str) -> [String; 4] {
    [
        line.to_owned(),
        line.to_lowercase(),
        without_accents(line, ["a", "o", "u"]),
        without_accents(line, ["ae", "oe", "ue"]),
    ]
}

#[test]
fn each_word_to_the_judge_is_read_as_it_is_quoted() {
    let mut faults = Vec::new();
    for language in LANGUAGES {
        let text = fs::read_to_string(folder(language).join("words/commands.toml")).unwrap();
        for (wanted, value) in text.parse::<Table>().unwrap() {
            let word = value.as_str().unwrap();
            let word = word.replace("{zone}", "Europe/London").replace("{language}", "german");
            let word = word.replace("{address}", "ann@example.org").replace("{name}", "gate");
            let behind = match wanted.as_str() {
                "deadline" => " 24.12.2026 18:00",
                "eject" => " France",
                "schedule" => " Tue 18:00",
                _ => "",
            };
            for line in spellings(&format!("{word}{behind}")) {
                let found = commands(&line);
                if found.iter().map(key).collect::<Vec<&str>>() != [wanted.as_str()] {
                    faults.push(format!("{language}: {line} is read as {found:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What a line is read as, if it says anything to the judge or to other players.
fn meaning(lexicon: &Lexicon, line: &str) -> Option<&'static str> {
    if let [command] = commands(line).as_slice() {
        return Some(key(command));
    }
    let press = |text: &str| part(text, Opening::Judge);
    if let [press] = press(&format!("{line}\nx")).press.as_slice() {
        let known = match &press.to {
            WrittenReaders::Named(names) => {
                !matches!(readers(lexicon, names), Addressed::Unknown(_))
            }
            WrittenReaders::All | WrittenReaders::Circle => true,
            WrittenReaders::InAnothersName => false,
        };
        return known.then_some("press");
    }
    if press(&format!("PRESS TO ALL\nx\n{line}\ny")).rest.contains('y') {
        return Some("end of press");
    }
    let waives = parse(lexicon, line, TextOrigin::Plain).statements.into_iter().any(
        |statement| matches!(statement.said, Said::Order(order) if matches!(order.deed, Deed::Waive(_))),
    );
    if waives {
        return Some("waive");
    }
    if Language::called(line).is_some() {
        return Some("name of a language");
    }
    let marked = press(&format!("PRESS {line} TO ALL\nx"));
    if marked.press.iter().any(|press| press.signature.is_some()) {
        return Some("unsigned");
    }
    match readers(lexicon, line) {
        Addressed::All | Addressed::These(_) => Some("readers"),
        _ => None,
    }
}

/// A template without its comments and tags: of what it puts in, its own words or a name.
fn plain(template: &str) -> String {
    let mut plain = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        plain.push_str(before);
        let end = match behind.chars().next() {
            Some('#') => "#}",
            Some('%') => "%}",
            Some('{') => "}}",
            _ => "}",
        };
        let (inside, behind) = behind.split_once(end).unwrap_or((behind, ""));
        let said: Vec<&str> = inside.split('"').skip(1).step_by(2).collect();
        match end {
            "#}" | "%}" => {}
            "}}" if !said.is_empty() => plain.push_str(&format!("\n{}\n", said.join("\n"))),
            _ => plain.push_str("France"),
        }
        rest = behind;
    }
    plain + rest
}

fn is_loud(word: &str) -> bool {
    let word = word.trim_end_matches(',');
    let sign = |letter: char| letter == '\'' || letter == '-';
    !word.is_empty()
        && word.chars().all(|letter| letter.is_uppercase() || sign(letter))
        && word.chars().any(char::is_uppercase)
}

/// The words in capitals that stand together in a text, each time with what follows them.
fn loud(text: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for chunk in text.split(['`', '|', '"', '(', ')', '\n', '~']) {
        // A sentence's signs end what is to be written; those within a moment or a name do not.
        let words: Vec<&str> = chunk.split_whitespace().collect();
        let bare = |word: &str| word.trim_end_matches([',', '.', ';', ':', '!', '?']).to_owned();
        let mut at = 0;
        while at < words.len() {
            let ends = |word: &str| word.ends_with(['.', ';', ':', '!', '?']);
            let mut to = at;
            while to < words.len()
                && is_loud(&bare(words[to]))
                && (to == at || !ends(words[to - 1]))
            {
                to += 1;
            }
            if to == at || bare(words[at]).chars().count() < 2 {
                at += 1;
                continue;
            }
            let run: Vec<&str> = words[at..to].to_vec();
            let run = bare(&run.join(" "));
            let stops = ends(words[to - 1]);
            let behind = words[to..].iter().take(4).filter(|_| !stops);
            found.push((run, behind.map(|word| bare(word)).collect()));
            at = to;
        }
    }
    found
}

/// What a text tells people to write, by what it means; and what of it means nothing.
fn told(lexicon: &Lexicon, text: &str) -> (BTreeMap<&'static str, BTreeSet<String>>, Vec<String>) {
    let (mut told, mut faults) = (BTreeMap::new(), Vec::new());
    for (run, behind) in loud(text) {
        let is_code = run.split(' ').all(|word| word.chars().count() <= 3);
        let lines = (0..=behind.len())
            .map(|count| [std::slice::from_ref(&run), &behind[..count]].concat().join(" "));
        let address = format!("{run} ann@example.org");
        let mut found =
            lines.chain([address]).filter_map(|line| Some((meaning(lexicon, &line)?, line)));
        match found.next() {
            Some((meaning, line)) => {
                let quiet: &mut BTreeSet<String> = told.entry(meaning).or_default();
                quiet.insert(run);
                let mut others = spellings(&line).into_iter();
                let other = |line: &String| self::meaning(lexicon, line) != Some(meaning);
                faults.extend(others.find(other));
            }
            None if is_code || NAMES.contains(&run.as_str()) => {}
            None => faults.push(run),
        }
    }
    (told, faults)
}

/// The texts of a language by where they stand.
fn texts(language: &str) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    for path in files(&format!("../templates/{language}"), "txt") {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        texts.insert(name, plain(&fs::read_to_string(path).unwrap()));
    }
    for path in files(&format!("../templates/{language}/words"), "toml") {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if OTHER_WORDS.contains(&name.as_str()) {
            continue;
        }
        for (key, value) in fs::read_to_string(path).unwrap().parse::<Table>().unwrap() {
            let text = match value {
                Value::Table(forms) => {
                    forms.values().map(|form| form.as_str().unwrap().to_owned() + "\n").collect()
                }
                value => value.as_str().unwrap().to_owned(),
            };
            texts.insert(format!("{name}.{key}"), plain(&text));
        }
    }
    texts
}

#[test]
fn what_letters_tell_people_to_write_is_read_as_meant() {
    let lexicon = Lexicon::of(&Board::from_text(STANDARD).unwrap());
    let english = texts("en");
    let mut faults = Vec::new();
    for language in LANGUAGES {
        for (place, text) in texts(language) {
            let (said, unread) = told(&lexicon, &text);
            let (wanted, _) = told(&lexicon, &english[&place]);
            faults
                .extend(unread.iter().map(|run| format!("{language} {place}: {run} is not read")));
            let meant = |told: &BTreeMap<&'static str, BTreeSet<String>>| {
                told.keys().copied().collect::<Vec<&str>>()
            };
            if meant(&said) != meant(&wanted) {
                faults.push(format!(
                    "{language} {place}: {:?}, not {:?}",
                    meant(&said),
                    meant(&wanted)
                ));
            }
            let own = |meaning: &str| language != "en" && meaning != "readers";
            for (meaning, runs) in said.iter().filter(|(meaning, _)| own(meaning)) {
                let same = runs
                    .iter()
                    .filter(|run| wanted.get(meaning).is_some_and(|it| it.contains(*run)));
                let same = same.filter(|run| !SHARED.contains(&run.as_str()));
                faults.extend(same.map(|run| format!("{language} {place}: {run} is English")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
