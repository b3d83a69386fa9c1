//! The keeper's hands: commands typed beside a judge that runs, and without one.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::mail::{Player, hand_out};
use crate::support::process::{Home, PATIENCE, PROGRAM, Serve};

/// What a command wrote: standard output, then standard error.
fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

fn drop_letter(home: &Home, text: &str) -> (String, String) {
    let path = home.path("letter.eml");
    fs::write(&path, text).unwrap();
    let output = home.run(&["drop", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output).1);
    said(&output)
}

#[test]
fn a_letter_that_came_before_is_known_at_once() {
    let mut home = Home::new("2026-03-02T09:00:00Z", "");
    let letter = "From: eve@example.org\nTo: judge@localhost\nMessage-ID: <1@example.org>\n\
                  Date: Mon, 2 Mar 2026 09:00:00 +0000\n\ngames\n";
    let (first, _) = drop_letter(&home, letter);
    assert!(first.contains("There are no games at present"), "{first}");
    let again = |home: &Home| {
        let (out, error) = drop_letter(home, letter);
        assert_eq!(out, first);
        assert!(error.contains("received before"), "{error}");
    };
    again(&home);
    let mut serve = home.serve_on_the_system_clock();
    serve.ready();
    again(&home);
    serve.stop();
}

/// The lines a command prints, each with its runs of blanks made one.
fn lines(home: &Home, words: &[&str]) -> Vec<String> {
    let (out, error) = said(&home.run(words));
    assert_eq!(error, "", "{words:?}");
    // Whether the judge looked before the clock went on or after is chance.
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    out.lines().map(|it| line(it).replace("09:00:03Z", "09:00:00Z")).collect()
}

#[test]
fn letters_that_are_not_answered_leave_a_trace() {
    let mut home = Home::new("2026-03-02T09:00:00Z", "");
    let mut serve = home.serve();
    serve.ready();
    let rest = "To: judge@localhost\nDate: Mon, 2 Mar 2026 09:00:00 +0000\n";
    let letters = [
        format!("Message-ID: <none@x>\n{rest}\ngames\n"),
        format!("From: ann@example.org, bob@example.org\nMessage-ID: <two@x>\n{rest}\ngames\n"),
        format!("From: ann@exam_ple.org\nMessage-ID: <broken@x>\n{rest}\ngames\n"),
        format!(
            "From: ann@example.org\nAuto-Submitted: auto-replied\nMessage-ID: <away@x>\n{rest}\nI am away.\n"
        ),
        format!("From: ann@example.org\nMessage-ID: <good@x>\n{rest}\ngames\n"),
    ];
    for letter in &letters {
        home.post(letter.as_bytes());
    }
    let sent = home.settle(&mut serve);
    assert_eq!(sent.len(), 1);
    let log = home.logs();
    for line in [
        "letter 1 from nobody, none@x, is not answered: nobody stands in From",
        "letter 2 from nobody, two@x, is not answered: several senders stand in From",
        "letter 3 from nobody, broken@x, is not answered: what stands in From is no address",
        "letter 4 from a…@example.org, away@x, is not answered: it is an automatic answer",
    ] {
        assert!(log.contains(line), "{line}\n{log}");
    }
    assert!(!log.contains("letter 5"), "{log}");
    let list = lines(&home, &["mail", "list"]);
    let at = "2026-03-02T09:00:00Z";
    assert_eq!(
        list,
        [
            "Letters in",
            &format!("1 {at} left alone - (nobody stands in From)"),
            &format!("2 {at} left alone - (several senders stand in From)"),
            &format!("3 {at} left alone - (what stands in From is no address)"),
            &format!("4 {at} left alone ann@example.org (it is an automatic answer)"),
            &format!("5 {at} ruled ann@example.org"),
            "Letters out",
            "5.0 2026-03-02T09:00:00Z sent ann@example.org",
            "0 to be ruled, 0 set aside, 4 left alone; 0 to be sent, 0 given up, 0 lost on the way",
        ]
    );
    assert_eq!(
        lines(&home, &["mail", "why", "5"]),
        [
            &format!("5 {at} ruled ann@example.org"),
            "came by maildir:in, attempts: 1",
            "changed nothing",
            "answered by 5.0 2026-03-02T09:00:00Z sent ann@example.org",
        ]
    );
    assert_eq!(home.run(&["mail", "show", "2"]).stdout, letters[1].as_bytes());
    assert!(said(&home.run(&["mail", "show", "5.0"])).0.contains("In-Reply-To: <good@x>"));
    assert_eq!(lines(&home, &["mail", "quarantine"]), [""; 0]);
    for words in [["mail", "show", "77"], ["mail", "why", "77"], ["mail", "show", "x"]] {
        assert_eq!(home.run(&words).status.code(), Some(2), "{words:?}");
    }
    let refused = home.run(&["mail", "requeue", "5"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).0.contains("Nothing of number 5 is set aside."));
}

/// Waits until an address is in no file of the data folder any more: the log is emptied behind the ruling, once no
/// reader keeps it.
fn await_gone(home: &Home, serve: &mut Serve, address: &str) {
    let begun = Instant::now();
    while data(home).to_lowercase().contains(address) {
        serve.assert_up();
        assert!(begun.elapsed() < PATIENCE, "{address} is still there");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Every file of the data folder, as text.
fn data(home: &Home) -> String {
    let mut all = String::new();
    for name in ["chancery.db", "chancery.db-wal"] {
        if let Ok(bytes) = fs::read(home.data().join(name)) {
            all.push_str(&String::from_utf8_lossy(&bytes));
        }
    }
    all
}

#[test]
fn a_person_is_erased_and_the_audit_says_so() {
    let mut home = Home::new("2026-03-02T09:00:00Z", "");
    let mut serve = home.serve();
    serve.ready();
    home.found("name = \"duel\"\nplayers = 2\n");
    let mut players = vec![Player::new("wilhelmina"), Player::new("ben")];
    for words in ["join duel", "yes", "A Par - Bur"] {
        for player in 0..2 {
            let (_, bytes) = players[player].write(home.now(), words);
            home.post(&bytes);
            let sent = home.settle(&mut serve);
            hand_out(&mut players, &sent);
        }
    }
    assert!(data(&home).contains("wilhelmina@example.org"));
    let erase = ["person", "erase", "Wilhelmina@example.org"];
    let refused = home.run(&erase);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).0.contains("still has a seat in duel"), "{:?}", said(&refused));
    assert_eq!(home.run(&["game", "close", "duel"]).status.code(), Some(0));
    home.settle(&mut serve);
    let done = home.run(&erase);
    assert_eq!(done.status.code(), Some(0), "{:?}", said(&done));
    home.settle(&mut serve);
    await_gone(&home, &mut serve, "wilhelmina@example.org");
    assert!(data(&home).contains("ben@example.org"));
    let audit = lines(&home, &["audit"]);
    assert!(audit[0].starts_with("All in order"), "{audit:?}");
    assert!(audit[1].ends_with("personal texts are erased."), "{audit:?}");
    assert!(lines(&home, &["mail", "list"]).iter().any(|line| line.contains("erased")));
    // Somebody who only ever wrote a letter is erased, too.
    home.post(b"From: Zacharias <zacharias@example.org>\nTo: judge@localhost\n\nhello\n");
    home.settle(&mut serve);
    assert!(data(&home).contains("zacharias@example.org"));
    assert_eq!(home.run(&["person", "erase", "zacharias@example.org"]).status.code(), Some(0));
    home.settle(&mut serve);
    await_gone(&home, &mut serve, "zacharias@example.org");
    home.assert_audit_is_clean();
    assert_eq!(home.run(&["person", "erase", "nobody"]).status.code(), Some(2));
    // A copy made while the judge runs is whole, with the key of its reply addresses.
    let copy = home.path("copy");
    let folder = copy.to_str().unwrap();
    assert_eq!(home.run(&["backup", folder]).status.code(), Some(0));
    assert_eq!(home.run(&["backup", folder]).status.code(), Some(2), "it writes over a folder");
    let audit = Command::new(PROGRAM).args(["--data", folder, "audit"]).output().unwrap();
    assert!(said(&audit).0.starts_with("All in order"), "{:?}", said(&audit));
    assert!(copy.join("key").exists() && copy.join("chancery.db").exists());
}

/// Whoever types is told in words for one who types, and nobody gets a letter of what was nothing.
#[test]
fn commands_to_a_game_that_runs_say_what_came_of_them() {
    let mut home = Home::new("2026-03-02T09:00:00Z", "");
    let mut serve = home.serve();
    serve.ready();
    home.found("name = \"duel\"\nplayers = 1\n");
    let mut players = vec![Player::new("ann")];
    for words in ["join duel", "yes"] {
        let (_, bytes) = players[0].write(home.now(), words);
        home.post(&bytes);
        let sent = home.settle(&mut serve);
        hand_out(&mut players, &sent);
    }
    let all = |home: &Home, words: &[&str]| {
        let done = home.run(words);
        let (out, error) = said(&done);
        let line = (out + &error).split_whitespace().collect::<Vec<_>>().join(" ");
        (done.status.code().unwrap(), line)
    };
    let (code, told) = all(&home, &["game", "deadline", "duel", "2026-03-20 18:00"]);
    assert_eq!(code, 0);
    assert!(told.contains("are due on Friday 20 March, 18:00 UTC"), "{told}");
    let (code, told) = all(&home, &["game", "deadline", "duel", "Foo"]);
    assert!(code == 1 && told.contains("\"+2 days\"") && !told.contains("DEADLINE"), "{told}");
    let (code, told) =
        all(&home, &["game", "schedule", "duel", "24h; skip Mon, Tue, Wed, Thu, Fri, Sat, Sun"]);
    assert!(code == 1 && told.contains("Allowed is one as in"), "{told}");
    home.settle(&mut serve);
    let file = home.path("words.txt");
    let file = file.to_str().unwrap();
    fs::write(file, "hello there\n").unwrap();
    let (code, told) = all(&home, &["drop", "--as", "duel", "France", file]);
    assert!(code == 1 && told.contains("Nothing in these words is an order"), "{told}");
    assert!(told.contains("A PAR - BUR"), "{told}");
    fs::write(file, "A Par - Bur\n").unwrap();
    let (code, told) = all(&home, &["drop", "--as", "duel", "Narnia", file]);
    assert!(code == 1 && told.contains("The powers of this game are Austria"), "{told}");
    assert!(home.settle(&mut serve).is_empty(), "somebody got a letter");
    // What letters changed is told in words, not in the journal's codes.
    let numbers = (1..9).map(|number| all(&home, &["mail", "why", &number.to_string()]).1);
    let why: String = numbers.filter(|told| told.contains("changed in")).collect();
    for words in ["a seat is taken", "a question waits for its answer", "somebody new"] {
        assert!(why.contains(words), "{words}: {why}");
    }
    let is_code = |word: &str| {
        word.contains('-') && word.chars().all(|it| it.is_lowercase() || "-,".contains(it))
    };
    assert!(!why.split(' ').any(is_code), "{why}");
}

/// Every change in the journals has words.
#[test]
fn every_change_has_words() {
    let codes = |file: &str, name: &str| -> Vec<String> {
        let all = fs::read_to_string(file).unwrap();
        let body = all.split(&format!("enum {name} {{")).nth(1).unwrap();
        let body = body.split("\n}").next().unwrap();
        let names =
            body.lines().filter_map(|line| line.split([' ', ',']).find(|it| !it.is_empty()));
        names
            // Fields of what stands on several lines.
            .filter(|name| name.starts_with(char::is_uppercase))
            .map(|name| {
                let mut code = String::new();
                for letter in name.chars() {
                    if letter.is_uppercase() && !code.is_empty() {
                        code.push('-');
                    }
                    code.extend(letter.to_lowercase());
                }
                code
            })
            .collect()
    };
    let table = fs::read_to_string("src/cli/mail.rs").unwrap();
    for (file, name) in [("change.rs", "ChangeJson"), ("people.rs", "PeopleChangeJson")] {
        let codes = codes(&format!("src/store/journal/{file}"), name);
        assert!(codes.len() > 5, "{codes:?}");
        for code in codes {
            assert!(table.contains(&format!("\"{code}\" => \"")), "{code} has no words");
        }
    }
}

/// The sheet that players get and the page that the keeper sees tell the same.
#[test]
fn the_rule_sheet_by_letter_and_on_the_screen_agree() {
    use chancery::rules::Rules;
    let mut home = Home::new("2026-03-02T09:00:00Z", "");
    let mut serve = home.serve();
    serve.ready();
    home.found("name = \"old\"\nplayers = 1\n[rules]\nedition = \"njudge\"\n\"4.A.2\" = \"b\"\n");
    let mut players = vec![Player::new("anna")];
    let mut letter = String::new();
    for words in ["join old", "yes", "rules"] {
        let (_, bytes) = players[0].write(home.now(), words);
        home.post(&bytes);
        let sent = home.settle(&mut serve);
        hand_out(&mut players, &sent);
        letter.clone_from(&sent.last().unwrap().text);
    }
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let letter = plain(&letter);
    let page = home.run(&["rules", "--game", "old"]);
    let page = plain(&String::from_utf8(page.stdout).unwrap());
    let mut rules = chancery::rules::Edition::from_name("njudge").unwrap().rules();
    rules.set("4.A.2", "b").unwrap();
    for issue in Rules::issues() {
        let letter_of = rules.choice(issue.number).unwrap();
        let choice = issue.choices.iter().find(|it| it.letter == letter_of).unwrap();
        // What is chosen by a name of its own, and no letter, is told by what it says.
        let is_named = choice.letter.len() > 1;
        let told = if is_named { "" } else { choice.letter };
        let told = plain(&format!("{} {told} {}", issue.decides, choice.says));
        assert!(letter.contains(&told), "{told}\n{letter}");
        let shown = plain(&format!("{} {} {}", issue.decides, choice.letter, choice.says));
        assert!(page.contains(&shown), "{shown}\n{page}");
    }
    let usual = Rules::default();
    let others: Vec<String> = Rules::issues()
        .filter(|issue| usual.choice(issue.number) != rules.choice(issue.number))
        .map(|issue| format!("{} {}", issue.number, rules.choice(issue.number).unwrap()))
        .collect();
    let others = others.join(", ");
    assert!(letter.contains(&format!("the usual ones, except {others}.")), "{letter}");
    assert!(page.ends_with(&format!("differs from the default: {others}")), "{page}");
}

#[test]
fn whoever_reads_the_first_lines_alone_has_no_fault_found() {
    let mut home = Home::new("2026-03-02T09:00:00Z", "");
    let mut serve = home.serve();
    serve.ready();
    serve.stop();
    for words in [&["rules"][..], &["audit"], &["mail", "list"], &["check", "--offline"]] {
        let mut child = home
            .command(words)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let (_, log) = said(&output);
        assert!(output.status.success() && !log.contains("panicked"), "{words:?}: {log}");
    }
}

/// A board on which an army stands on an island of its own.
const ISLET: &str = r#"
name = "islet"
title = "Islet"
[calendar]
first = "S1901M"
[[calendar.season]]
letter = "S"
name = "Spring"
phases = "movement retreat"
[victory]
centres = 1
[power.BLUE]
name = "Blue"
people = "Blue"
units = "A HER, F SEA"
[power.RED]
name = "Red"
people = "Red"
units = ""
[province.HER]
name = "Here"
terrain = "coast"
centre = "neutral"
fleets = "SEA"
[province.SEA]
name = "Sea"
terrain = "sea"
fleets = "HER YON"
[province.YON]
name = "Yonder"
terrain = "coast"
fleets = "SEA"
"#;

#[test]
fn a_unit_that_can_go_nowhere_by_itself_is_told_so() {
    let mut home = Home::new("2026-03-02T09:00:00Z", "");
    let mut serve = home.serve();
    serve.ready();
    fs::write(home.path("islet.toml"), ISLET).unwrap();
    let map = home.path("islet.toml").to_str().unwrap().to_owned();
    home.found(&format!(
        "name = \"far\"\nmap = \"{map}\"\nplayers = 1\nschedule = \"5 days; grace none\"\n"
    ));
    let mut players = [Player::new("anna")];
    for words in ["join far", "yes"] {
        let (_, bytes) = players[0].write(home.now(), words);
        home.post(&bytes);
        hand_out(&mut players, &home.settle(&mut serve));
    }
    let begins = &players[0].newest.as_ref().unwrap().text;
    assert!(begins.contains("Army Here can go nowhere by itself."), "{begins}");
    assert!(begins.contains("Fleet Sea can go to "), "{begins}");
    serve.stop();
}
