//! The corpus of letters, most of them broken in some way, through a whole judge: each is ruled on,
//! none is too much for it, and it goes on answering people.

use std::fs;

use chancery::store::Reader;

use crate::support::process::Home;
use crate::support::{Judge, files};

const CONFIG: &str = "[judge]\naddress = \"judge@example.org\"\n";
const HELP: &str = "From: cat@example.com\nTo: judge@example.org\nMessage-ID: <h@example.com>\n\
                    Date: Fri, 20 Nov 2026 12:00:00 +0000\nSubject: help\n\nhelp\n";

#[test]
fn a_judge_rules_on_every_letter_of_the_corpus() {
    let mut judge = Judge::with("2026-11-20T12:00:00Z", CONFIG);
    let letters = files("letters", "eml");
    assert!(letters.len() > 200, "only {} letters", letters.len());
    for path in &letters {
        judge.post(&fs::read(path).unwrap());
    }
    judge.settle();
    judge.post(HELP.as_bytes());
    let sent = judge.settle();
    let to: Vec<&str> = sent.iter().map(|sent| sent.header("To")).collect();
    assert_eq!(to, ["cat@example.com"]);
    let counts = Reader::open(&judge.data()).unwrap().counts().unwrap();
    assert_eq!((counts.unread, counts.quarantined, counts.failed), (0, 0, 0));
}

#[test]
fn the_program_lives_through_letters_that_are_dropped() {
    let home = Home::new("2026-11-20T12:00:00Z", CONFIG);
    let from = "From: cat@example.com\nTo: judge@example.org\n";
    let mut letters: Vec<(String, Vec<u8>)> = vec![
        ("fields".to_owned(), format!("{from}{}\nhelp\n", "X-A: b\n".repeat(300_000)).into_bytes()),
        (
            "letters".to_owned(),
            format!("{from}{}help\n", "Content-Type: message/rfc822\n\n".repeat(20_000))
                .into_bytes(),
        ),
        ("zeros".to_owned(), vec![0; 100_000]),
    ];
    let some = ["nul-bytes-in-the-header", "nested-multiparts-forty-deep", "truncated-in-base64"];
    for name in some {
        let path =
            files("letters", "eml").into_iter().find(|path| path.file_stem().unwrap() == name);
        letters.push((name.to_owned(), fs::read(path.unwrap()).unwrap()));
    }
    for (name, bytes) in &letters {
        let path = home.path(&format!("{name}.eml"));
        fs::write(&path, bytes).unwrap();
        let output = home.run(&["drop", path.to_str().unwrap()]);
        assert!(output.status.success(), "{name}: {output:?}");
        assert!(output.stdout.len() + output.stderr.len() < 5000, "{name}: {output:?}");
    }
    let path = home.path("help.eml");
    fs::write(&path, HELP).unwrap();
    let output = home.run(&["drop", path.to_str().unwrap()]);
    let said = String::from_utf8(output.stdout).unwrap();
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("To play, you only reply"), "{said}");
}
