//! The editions against what they are to be, and the texts that go with them.

use chancery::rules::{Edition, Rules, Source};

use crate::support::process::own_door;

/// What differs from the default, by the letters of the issues.
const DIFFERENCES: &[(&str, &str)] = &[
    ("datc", ""),
    ("1971", "4.A.1 1971, 4.A.2 a, 4.A.3 c, 4.E.1 b"),
    ("1982", "4.A.2 b"),
    ("2000", "4.A.2 c"),
    ("2023", "4.A.3 2023, 4.D.8 2023, 4.E.2 b"),
    ("dptg", "4.A.1 a, 4.A.2 f, 4.A.3 e, 4.A.4 b, 4.B.4 e, 4.E.1 a"),
    (
        "njudge",
        "4.A.3 e, 4.A.5 a, 4.A.6 c, 4.B.1 b, 4.B.4 b, 4.B.6 a, 4.C.2 a, 4.C.3 a, 4.C.6 a, 4.D.1 a, \
         4.D.3 b, 4.D.4 c, 4.D.5 c, 4.D.6 c, 4.D.8 f, 4.E.2 a",
    ),
];

#[test]
fn editions_choose_what_they_should() {
    assert_eq!(DIFFERENCES.len(), Edition::ALL.len());
    let usual = Rules::default();
    for (name, wanted) in DIFFERENCES {
        let rules = Edition::from_name(name).unwrap().rules();
        let differing = Rules::issues().filter_map(|issue| {
            let letter = rules.choice(issue.number)?;
            (usual.choice(issue.number) != Some(letter))
                .then(|| format!("{} {letter}", issue.number))
        });
        assert_eq!(differing.collect::<Vec<_>>().join(", "), *wanted, "{name}");
    }
}

#[test]
fn each_choice_of_an_edition_has_its_source() {
    for edition in Edition::ALL {
        let rules = edition.rules();
        for issue in Rules::issues() {
            let chosen = rules.choice(issue.number);
            match edition.source(issue) {
                Source::Preferred => assert_eq!(edition, Edition::Datc),
                Source::Says(words) => assert!(words.ends_with('.'), "{} {words}", issue.number),
                // Where a book is silent the DATC's preference stands.
                Source::Silent => {
                    assert_eq!(chosen, Rules::default().choice(issue.number), "{}", issue.number);
                }
            }
        }
        assert_eq!(rules.senseless(), [], "{}", edition.name());
    }
}

#[test]
fn issues_and_choices_are_told_in_sentences() {
    let mut numbers = Vec::new();
    for issue in Rules::issues() {
        numbers.push(issue.number);
        for words in std::iter::once(issue.decides).chain(issue.choices.iter().map(|it| it.says)) {
            assert!(words.ends_with('.') && !words.contains("  "), "{} {words:?}", issue.number);
            assert!(words.starts_with(|first: char| first.is_uppercase()), "{words:?}");
        }
        assert!(issue.choices.len() > 1);
    }
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    assert_eq!(numbers, sorted);
    assert_eq!(numbers.len(), 35);
}

fn program(arguments: &[&str]) -> (Option<i32>, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(arguments)
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap()).concat();
    (output.status.code(), said)
}

#[test]
fn the_program_tells_the_rules() {
    let (code, all) = program(&["rules"]);
    assert_eq!(code, Some(0));
    for issue in Rules::issues() {
        let told = all.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(&format!("{} {}", issue.number, issue.decides)), "{all}");
    }
    assert!(all.contains("4.E.6  What becomes of a unit that should not be on the board"), "{all}");
    assert!(all.lines().all(|line| line.chars().count() <= 96), "{all}");
    let (code, old) = program(&["rules", "1971"]);
    assert_eq!(code, Some(0));
    assert!(
        old.ends_with("! differs from the default: 4.A.1 1971, 4.A.2 a, 4.A.3 c, 4.E.1 b\n"),
        "{old}"
    );
    let (code, none) = program(&["rules", "1066"]);
    assert_eq!(code, Some(2));
    assert!(none.contains("allowed: datc, 1971"), "{none}");
    // It names all that the command takes.
    assert!(none.trim_end().ends_with("njudge; or disputes"), "{none}");
}

#[test]
fn a_check_finds_the_server_that_does_not_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("judge.toml");
    // Nobody is behind it any more.
    let at = own_door().local_addr().unwrap();
    let text = format!(
        "[mail.out]\nsmtp = \"{at}\"\nsecurity = \"none\"\nuser = \"judge\"\npassword-file = \"secret\"\n"
    );
    std::fs::write(&path, text).unwrap();
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "hush\n").unwrap();
    let mode = |mode| {
        std::fs::set_permissions(&secret, std::os::unix::fs::PermissionsExt::from_mode(mode))
            .unwrap();
    };
    mode(0o644);
    let data = folder.path().to_str().unwrap();
    let (code, said) = program(&["--data", data, "check"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains(&format!("FAULT letters out by smtp:{at}")) && !said.contains("hush"),
        "{said}"
    );
    assert!(said.contains("FAULT password file") && said.contains("chmod 600"), "{said}");
    mode(0o600);
    let (code, said) = program(&["--data", data, "check", "--offline"]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn the_page_of_disputes_is_shown_and_the_algorithm_listed() {
    let (code, page) = program(&["rules", "disputes"]);
    assert_eq!(code, Some(0));
    assert!(page.contains("## 7. A supporter whose work is done"), "{page}");
    let (_, list) = program(&["rules"]);
    assert!(list.contains("* partial information All at once"), "{list}");
    let (code, none) = program(&["adjudicate", "--algorithm", "guessing"]);
    assert_eq!(code, Some(2));
    assert!(none.contains("allowed: partial information, equations, disputes"), "{none}");
}

#[test]
fn disputes_do_not_go_with_a_battle_that_hangs_on_a_convoy() {
    let mut rules = Edition::Of1971.rules();
    rules.set("algorithm", "disputes").unwrap();
    let [clash] = rules.senseless()[..] else { panic!("{:?}", rules.senseless()) };
    assert_eq!(clash.issues, ["4.A.3", "algorithm"]);
}

/// A wrong coast would be left out of account, and none at all would not do.
#[test]
fn a_wrong_coast_is_no_better_than_none() {
    let mut rules = Rules::default();
    rules.set("4.B.2", "c").unwrap();
    rules.set("4.B.3", "a").unwrap();
    let [clash] = rules.senseless()[..] else { panic!("{:?}", rules.senseless()) };
    assert_eq!(clash.issues, ["4.B.2", "4.B.3"]);
    assert!(clash.to_string().starts_with("4.B.2 = \"c\" and 4.B.3 = \"a\" make no sense"));
}

#[test]
fn any_single_choice_goes_with_the_default() {
    for issue in Rules::issues() {
        for choice in issue.choices {
            let mut rules = Rules::default();
            rules.set(issue.number, choice.letter).unwrap();
            assert_eq!(rules.senseless(), [], "{} {}", issue.number, choice.letter);
        }
    }
}
