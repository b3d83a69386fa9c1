//! A keeper's own templates: taken from the data folder, and looked at before anything is written.

use std::fs;
use std::path::Path;
use std::process::Command;

use chancery::store::{LetterNumber, Reader};

use crate::support::{Judge, Sent};

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
    put(data, "_letter.html", "<html><body>{{ title }}</body></html>\n");
    put(data, "en/.help.txt.swp", "{% if %}");
    put(data, "en/help.txt~", "{% if %}");
    put(data, "en/results.txt", "{% for one in groups %}{{ one.power }}{% endfor %}\n");
    let (well, said) = check(data);
    assert!(well && said.contains("ok    templates: 3 of the keeper's own"), "{said}");
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
            "_letter.html is not a template",
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
    let page = "{% for block in blocks %}{% if 'UNSUBSCRIBE' in block.rows|string %}{{ 1 / 0 }}{% endif %}\
                {{ block.text }}{% endfor %}";
    put(&judge.data(), "_letter.html", page);
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
    put(&judge.data(), "_letter.html", "<html><body>NEW LOOKS {{ title }}</body></html>\n");
    judge.start();
    judge.post(help(2).as_bytes());
    let second = judge.settle().remove(0);
    let looks = |sent: &Sent| String::from_utf8_lossy(&sent.bytes).contains("NEW LOOKS");
    assert!(!looks(&first) && looks(&second));
    for sent in [first, second] {
        let number = sent.header("Message-ID").split(".n").next().unwrap().trim_start_matches("<e");
        let number: LetterNumber = format!("{number}.0").parse().unwrap();
        let kept = Reader::open(&judge.data()).unwrap().letter(number).unwrap().unwrap();
        assert_eq!(kept.into_wire(), sent.bytes);
    }
}
