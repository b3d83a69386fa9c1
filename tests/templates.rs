//! A keeper's own templates: taken from the data folder, and looked at before anything is written.

use std::fs;
use std::path::Path;
use std::process::Command;

use chancery::report::Stationery;
use chancery::store::{LetterNumber, Reader};

use crate::support::{Judge, Sent};

/// The judge's own pages.
const LETTER: &str = include_str!("../templates/_letter.html");
const STEPS: &str = include_str!("../templates/_steps.html");

fn check(data: &Path) -> (bool, String) {
    let program = env!("CARGO_BIN_EXE_chancery");
    let output = Command::new(program)
        .args(["--data", data.to_str().unwrap(), "check", "--offline"])
        .output()
        .unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

fn put(data: &Path, name: &str, text: &str) {
    let path = data.join("templates").join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn a_check_looks_at_the_keepers_templates() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    assert!(check(data).1.contains("ok    templates: the judge's own"), "{}", check(data).1);
    put(data, "en/help.txt", "Ask {{ judge }}.\n");
    put(data, "_letter.html", &LETTER.replace("<body", "<body class=\"own\""));
    put(data, "_steps.html", &STEPS.replace("<body", "<body class=\"own\""));
    put(data, "en/.help.txt.swp", "{% if %}");
    put(data, "en/help.txt~", "{% if %}");
    put(data, "en/results.txt", "{% for one in groups %}{{ one.power }}{% endfor %}\n");
    let (well, said) = check(data);
    assert!(well && said.contains("ok    templates: 4 of the keeper's own"), "{said}");
    for (name, text, want) in [
        ("en/help.txt", "{% if %}", "en/help.txt is not a template"),
        ("en/help.txt", "{{ judje }}", "en/help.txt asks for judje"),
        ("en/help.txt", "{{ news }}", "en/help.txt asks for news"),
        ("en/_board.txt", "{{ task.owed }}", "en/_board.txt asks for task.owed"),
        (
            "en/results.txt",
            "{% include \"_reading.txt\" %}{{ orders }}",
            "en/results.txt asks for orders",
        ),
        (
            "en/results.txt",
            "{% for one in groups %}{{ one.power }}{% for it in one.lines %}{{ it.cod }}{% endfor %}{% endfor %}",
            "en/results.txt asks for groups[].lines[].cod",
        ),
        (
            "en/_examples.txt",
            "{% for it in examples %}{{ it.words }}{% endfor %}",
            "en/_examples.txt asks for task.examples[].words",
        ),
        (
            "en/help.txt",
            "{% include \"_gone.txt\" %}",
            "en/help.txt is not a template: it includes",
        ),
        ("en/receipt.txt", " \n", "en/receipt.txt is not a template: it is empty"),
        ("_letter.html", "{{ title }}{{ game.name }}", "_letter.html asks for game.name"),
        (
            "_letter.html",
            "{% for block in blocks %}{% if block.kind == \"words\" %}{{ block.itmes }}{% endif %}{% endfor %}",
            "_letter.html asks for blocks[].itmes in line 1",
        ),
        ("en/words/news.toml", "missed = \"x\"", "en/words/news.toml: missed lacks {who}"),
        ("en/poem.txt", "x", "no letter is written with \"en/poem.txt\""),
        ("help.txt", "x", "no letter is written with \"help.txt\""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), name, text);
        let (well, said) = check(folder.path());
        assert!(!well && said.contains("FAULT templates") && said.contains(want), "{said}");
    }
}

/// Makes what a case of `own_templates.txt` has.
fn make(data: &Path, case: &str) {
    let mut lines = case.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("file ") {
            let mut text = String::new();
            while let Some(words) = lines.next_if(|line| line.starts_with("  ")) {
                text += &format!("{}\n", &words[2..]);
            }
            put(data, name, &text);
        } else if let Some(name) = line.strip_prefix("long ") {
            put(data, name, &format!("{{{{ judge{} }}}}", "|upper".repeat(20_000 / 6)));
        } else if let Some(name) = line.strip_prefix("huge ") {
            put(data, name, &"words\n".repeat(50_000));
        } else if let Some(name) = line.strip_prefix("folder ") {
            fs::create_dir_all(data.join("templates").join(name)).unwrap();
        } else if let Some(name) = line.strip_prefix("link") {
            let path = data.join("templates").join(name.trim());
            let path = path.components().collect::<std::path::PathBuf>();
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::os::unix::fs::symlink("gone", path).unwrap();
        } else if let Some(edit) = line.strip_prefix("edit ") {
            let (name, edit) = edit.split_once(": ").unwrap();
            let (old, new) = edit.split_once(" => ").unwrap();
            let house = if name == "_letter.html" { LETTER } else { STEPS };
            let (old, new) = (old.replace("\\n", "\n"), new.replace("\\n", "\n"));
            assert!(house.contains(&old), "{old}");
            put(data, name, &house.replacen(&old, &new, 1));
        }
    }
}

#[test]
fn senseless_templates_are_found() {
    let cases: Vec<_> = include_str!("own_templates.txt").split("\ncase ").skip(1).collect();
    assert!(cases.len() > 60, "every case is read");
    let mut faults = String::new();
    for case in cases {
        let (name, rest) = case.split_once('\n').unwrap();
        let wants = rest.lines().filter_map(|line| line.strip_prefix("want"));
        let [want] = wants.map(str::trim).collect::<Vec<_>>()[..] else { panic!("{name}") };
        let folder = tempfile::tempdir().unwrap();
        make(folder.path(), rest);
        let (well, said) = check(folder.path());
        let found = said.lines().find(|line| line.contains(" templates: ")).unwrap();
        let right = if want.is_empty() { well } else { !well && found.contains(want) };
        if !right {
            faults += &format!("{name}\n  want  {want}\n  found {found}\n");
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// Letters of all kinds are tried, and none of the house's fails: a trial gives no false alarm.
#[test]
fn every_letter_is_tried() {
    let all: Vec<(String, String)> =
        Stationery::files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    Stationery::with(&all).unwrap().trial().unwrap();
    let letters = all.iter().map(|(name, _)| name).filter(|name| {
        name.strip_prefix("fr/").is_some_and(|it| it.ends_with(".txt") && !it.starts_with('_'))
    });
    let mut count = 0;
    for name in letters {
        let own = [(name.clone(), "Bonjour.\n{{ judge|round }}\n".to_owned())];
        let fault = Stationery::with(&own).unwrap().trial().unwrap_err().to_string();
        assert!(fault.starts_with(&format!("{name} fails in ")), "{fault}");
        count += 1;
    }
    assert!(count > 50);
}

/// Every name that is told can be called, and the list of templates is whole.
#[test]
fn what_is_told_to_be_allowed_is() {
    for (text, use_of) in [
        ("{{ 1|foo }}", "{{ it|NAME }}"),
        ("{% if 1 is foo %}x{% endif %}", "{% if 1 is NAME %}x{% endif %}"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), "en/help.txt", text);
        let (_, said) = check(folder.path());
        let found = said.lines().find(|line| line.contains("allowed: ")).unwrap().to_owned();
        let names: Vec<&str> = found.split("allowed: ").nth(1).unwrap().split(", ").collect();
        assert!(names.len() > 20, "{found}");
        let all: String = names.iter().map(|name| use_of.replace("NAME", name)).collect();
        // None of them has what it takes, so nothing calls the macro.
        let text = format!("Hello{{% macro never(it) %}}{all}{{% endmacro %}}");
        put(folder.path(), "en/help.txt", &text);
        let (well, said) = check(folder.path());
        assert!(well, "{said}");
    }
    let listed =
        Command::new(env!("CARGO_BIN_EXE_chancery")).args(["check", "--templates"]).output();
    let listed = String::from_utf8(listed.unwrap().stdout).unwrap();
    let names: Vec<&str> = listed.lines().collect();
    for name in ["_letter.html", "_steps.html", "en/joined.txt", "fr/words/news.toml"] {
        assert!(names.contains(&name), "{name}");
    }
    assert!(names.is_sorted() && names.len() > 200);
}

/// A letter of nothing is as bad as none: the judge's own goes out.
#[test]
fn the_keeper_is_told_of_a_letter_that_says_nothing() {
    let mut judge = Judge::at("2026-11-20T12:00:00Z");
    judge.stop();
    put(&judge.data(), "en/help.txt", "{% if judge == 'x' %}x{% endif %}");
    judge.start();
    judge.post(
        b"From: anna@example.org\r\nTo: judge@localhost\r\nSubject: x\r\nMessage-ID: <1@example.org>\r\n\
          Date: Fri, 20 Nov 2026 12:00:00 +0000\r\n\r\nhelp\r\n",
    );
    let (to_keeper, others): (Vec<Sent>, Vec<Sent>) = judge
        .settle()
        .into_iter()
        .partition(|letter| letter.header("To").contains("keeper@localhost"));
    assert!(others[0].text.contains("games of Diplomacy"), "{}", others[0].text);
    assert!(to_keeper[0].text.contains("it said nothing"), "{}", to_keeper[0].text);
}

#[test]
fn letters_are_written_with_the_keepers_templates() {
    let mut judge = Judge::at("2026-11-20T12:00:00Z");
    judge.stop();
    put(&judge.data(), "en/help.txt", "Ask your keeper, not {{ judge }}.\n");
    judge.start();
    judge.post(
        b"From: anna@example.org\r\nTo: judge@localhost\r\nSubject: x\r\nMessage-ID: <1@example.org>\r\n\
          Date: Fri, 20 Nov 2026 12:00:00 +0000\r\n\r\nhelp\r\n",
    );
    let sent = judge.settle();
    assert!(sent.iter().any(|letter| letter.text.contains("Ask your keeper, not judge@")));
}

/// A template that fails keeps no letter back; the keeper is told which, once a day.
#[test]
fn the_keeper_is_told_of_a_template_that_fails() {
    let mut judge = Judge::at("2026-11-20T12:00:00Z");
    judge.stop();
    put(&judge.data(), "en/help.txt", "{{ 1 / 0 }}");
    judge.start();
    let mut told = Vec::new();
    for (number, now) in ["2026-11-20T13:00:00Z", "2026-11-20T14:00:00Z", "2026-11-21T15:00:00Z"]
        .into_iter()
        .enumerate()
    {
        judge.set_clock(now);
        judge.post(
            format!(
                "From: anna@example.org\r\nTo: judge@localhost\r\nSubject: x\r\n\
                 Message-ID: <{number}@example.org>\r\nDate: Fri, 20 Nov 2026 12:00:00 +0000\r\n\r\nhelp\r\n"
            )
            .as_bytes(),
        );
        let (to_keeper, others): (Vec<Sent>, Vec<Sent>) = judge
            .settle()
            .into_iter()
            .partition(|letter| letter.header("To").contains("keeper@localhost"));
        assert_eq!(others.len(), 1, "the answer goes out");
        assert!(others[0].text.contains("games of Diplomacy"), "{}", others[0].text);
        told.push(to_keeper);
    }
    let counts: Vec<usize> = told.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 0, 1], "at most once a day");
    let letter = &told[0][0];
    assert!(letter.header("Subject").contains("en/help.txt"), "{}", letter.header("Subject"));
    assert!(letter.text.contains("1 / 0"), "{}", letter.text);
}

/// The page that makes HTML of all letters is told of, too, and the house's stands in for it.
#[test]
fn the_keeper_is_told_of_a_page_that_fails() {
    let mut judge = Judge::at("2026-11-20T12:00:00Z");
    judge.stop();
    // It fails on some letters alone, of which the check at the start is none.
    let begin = "{% for block in blocks %}";
    let fails =
        format!("{begin}{{% if 'UNSUBSCRIBE' in block.rows|string %}}{{{{ 1 / 0 }}}}{{% endif %}}");
    put(&judge.data(), "_letter.html", &LETTER.replace(begin, &fails));
    judge.start();
    judge.post(
        b"From: anna@example.org\r\nTo: judge@localhost\r\nSubject: x\r\nMessage-ID: <1@example.org>\r\n\
          Date: Fri, 20 Nov 2026 12:00:00 +0000\r\n\r\nhelp\r\n",
    );
    let (to_keeper, others): (Vec<Sent>, Vec<Sent>) = judge
        .settle()
        .into_iter()
        .partition(|letter| letter.header("To").contains("keeper@localhost"));
    assert_eq!(others.len(), 1, "the answer goes out");
    let bytes = String::from_utf8_lossy(&others[0].bytes);
    assert!(bytes.contains("class=\"sheet\""), "as the house's page makes it: {bytes}");
    assert_eq!(to_keeper.len(), 1);
    assert!(to_keeper[0].header("Subject").contains("_letter.html"));
}

/// A letter looks as when it was written, however late it is sent or shown.
#[test]
fn letters_are_shown_as_they_were_sent() {
    let help = |number: u32| {
        format!(
            "From: anna@example.org\r\nTo: judge@localhost\r\nSubject: x\r\n\
             Message-ID: <{number}@example.org>\r\nDate: Fri, 20 Nov 2026 12:00:00 +0000\r\n\r\nhelp\r\n"
        )
    };
    let mut judge = Judge::at("2026-11-20T12:00:00Z");
    judge.post(help(1).as_bytes());
    let first = judge.settle().remove(0);
    judge.stop();
    put(&judge.data(), "_letter.html", &LETTER.replace("<body", "<body class=\"NEWLOOKS\""));
    judge.start();
    judge.post(help(2).as_bytes());
    let second = judge.settle().remove(0);
    let looks = |sent: &Sent| String::from_utf8_lossy(&sent.bytes).contains("NEWLOOKS");
    assert!(!looks(&first) && looks(&second));
    for sent in [first, second] {
        let number = sent.header("Message-ID").split(".n").next().unwrap().trim_start_matches("<e");
        let number: LetterNumber = format!("{number}.0").parse().unwrap();
        let kept = Reader::open(&judge.data()).unwrap().letter(number).unwrap().unwrap();
        assert_eq!(kept.into_wire(), sent.bytes);
    }
}
