//! Letters as people get them: each notice of `tests/report/notices.rs` is composed, and the whole
//! letter compared with the text of its name. `BLESS=1` rewrites the texts.

mod notices;
mod receipts;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use chancery::game::EventId;
use chancery::judge::Notice;
use chancery::letter::{Occasion, Outgoing, encode};
use chancery::report::{HOUSE, Stationery, StationeryFault, compose, compose_on};

use notices::{NOW, all, office, time};

const LINE: usize = 78;
const SUBJECT: usize = 120;
const EVENT: u64 = 7;

fn letter(notice: &Notice) -> Outgoing {
    let notices = std::slice::from_ref(notice);
    compose(&office(), EventId::new(EVENT), time(NOW), notices).remove(0)
}

fn told(letter: &Outgoing) -> String {
    let mut out = String::new();
    writeln!(out, "To: {}", letter.to).unwrap();
    writeln!(out, "Subject: {}", letter.subject).unwrap();
    let occasion = match letter.occasion {
        Occasion::Answer => "answer",
        Occasion::Own => "own",
    };
    writeln!(out, "Occasion: {occasion}").unwrap();
    write!(out, "\n{}", letter.text).unwrap();
    out
}

fn golden(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join("tests/report").join(format!("{name}.txt"))
}

#[test]
fn every_letter_reads_as_written_down() {
    let mut faults = Vec::new();
    for (name, notice) in all() {
        let told = told(&letter(&notice));
        if std::env::var_os("BLESS").is_some() {
            fs::write(golden(name), &told).unwrap();
        }
        let want = fs::read_to_string(golden(name)).unwrap_or_default();
        if told != want {
            faults.push(format!("{name}:\n{told}"));
        }
    }
    assert!(faults.is_empty(), "other than written down:\n{}", faults.join("\n"));
}

#[test]
fn every_text_belongs_to_a_notice() {
    let names: Vec<&str> = all().into_iter().map(|(name, _)| name).collect();
    let folder = golden("x");
    let files = fs::read_dir(folder.parent().unwrap()).unwrap();
    let strays: Vec<String> = files
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|file| file.strip_suffix(".txt").map(str::to_owned))
        .filter(|name| !names.contains(&name.as_str()))
        .collect();
    assert!(strays.is_empty(), "no notice is called {strays:?}");
    assert!(names.len() > 20);
}

#[test]
fn letters_are_well_laid_out() {
    for (name, notice) in all() {
        let Outgoing { text, subject, .. } = letter(&notice);
        for line in text.lines() {
            assert!(line.chars().count() <= LINE, "{name}: too wide: {line}");
            assert_eq!(line, line.trim_end(), "{name}: trailing blanks");
            for mark in ["{{", "}}", "{%", "||", "!", "undefined", "\t"] {
                assert!(!line.contains(mark), "{name}: {mark} in: {line}");
            }
            assert!(!line.split(' ').any(|word| word == "none"), "{name}: none in: {line}");
            let said = line.trim_start();
            assert!(!said.contains("  ") || line.starts_with("  "), "{name}: two blanks: {line}");
        }
        assert!(!text.contains("\n\n\n"), "{name}: two empty lines");
        assert!(!text.starts_with('\n') && text.ends_with('\n'), "{name}: begin or end");
        assert!(!text.ends_with("\n\n"), "{name}: empty line at the end");
        assert!(!text.contains("could not write this letter"), "{name}: a template failed");
        for slip in [" ,", " .", "..", ",.", " ;", "( ", ":.", "  \n", "—"] {
            assert!(!text.contains(slip), "{name}: {slip:?}");
        }
        assert!(subject.chars().count() <= SUBJECT, "{name}: long subject");
        assert!(!subject.trim().is_empty(), "{name}: no subject");
    }
}

/// The house's templates all stand the strict check by themselves: the fall-back hides no fault.
#[test]
fn each_template_is_written_with() {
    for (broken, _) in HOUSE {
        let own = vec![((*broken).to_owned(), "{{ nothing.of_this_name }}".to_owned())];
        let stationery = Stationery::with(&own).unwrap();
        let notices: Vec<Notice> = all().into_iter().map(|(_, notice)| notice).collect();
        let event = EventId::new(EVENT);
        // A wording of the keeper's that cannot be written with gives way to the house's.
        let with_it = compose_on(&stationery, &office(), event, time(NOW), &notices);
        let without = compose(&office(), event, time(NOW), &notices);
        assert_eq!(with_it, without, "{broken}");
    }
    for (template, _) in HOUSE {
        let own = vec![((*template).to_owned(), "A WORDING OF THE KEEPER'S".to_owned())];
        let stationery = Stationery::with(&own).unwrap();
        let notices: Vec<Notice> = all().into_iter().map(|(_, notice)| notice).collect();
        let letters = compose_on(&stationery, &office(), EventId::new(EVENT), time(NOW), &notices);
        let used = letters.iter().any(|letter| letter.text.contains("A WORDING OF THE KEEPER'S"));
        assert!(used, "no letter is written with {template}");
    }
}

#[test]
fn strange_templates_are_refused() {
    let with = |name: &str, text: &str| Stationery::with(&[(name.to_owned(), text.to_owned())]);
    assert!(matches!(with("poem.txt", "x"), Err(StationeryFault::Unknown { .. })));
    assert!(matches!(with("help.txt", "{% if %}"), Err(StationeryFault::Broken { .. })));
}

#[test]
fn letters_thread() {
    let own = letter(&notices::one("begins"));
    let later = letter(&notices::one("results"));
    let answer = letter(&notices::one("receipt_complete"));
    assert_eq!(own.references.len(), 1);
    assert_eq!(own.references, later.references);
    assert_eq!(own.in_reply_to.as_ref(), own.references.first());
    assert_eq!(own.list_id.as_deref(), Some("game3.example.org"));
    assert_eq!(answer.in_reply_to.as_deref(), Some("turn.1@mail.example.com"));
    assert_eq!(answer.references, ["root@example.org", "turn.1@mail.example.com"]);
    assert_eq!(answer.envelope_from, None);
    assert_eq!(own.envelope_from.as_ref(), Some(office().address()));
    assert_ne!(own.reply_to, *office().address());
}

#[test]
fn letters_of_one_ruling_have_ids_of_their_own() {
    let notices: Vec<Notice> = all().into_iter().map(|(_, notice)| notice).collect();
    let letters = compose(&office(), EventId::new(EVENT), time(NOW), &notices);
    let ids: std::collections::BTreeSet<&str> =
        letters.iter().map(|letter| letter.message_id.as_str()).collect();
    assert_eq!(ids.len(), notices.len());
    for letter in &letters {
        assert!(!encode(letter).is_empty());
    }
}
