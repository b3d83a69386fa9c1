//! Letters in other languages: all of them written, some of them compared with texts below
//! `tests/report/LANGUAGE`, and the files of words held to their rules. `LOOK=folder` writes them all
//! there, to be read.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use chancery::board::{Board, STANDARD};
use chancery::game::EventId;
use chancery::judge::Notice;
use chancery::letter::Language;
use chancery::report::{Stationery, StationeryFault, compose};
use chancery::rules::{Edition, Rules};

use super::notices::{NOW, all, office, one, time};
use super::{EVENT, LINE, SUBJECT, told};

/// The letters that are compared word by word.
const COMPARED: &[&str] = &[
    "announced_deadline",
    "announced_ejected",
    "begins",
    "confirm_join",
    "confirm_resign_master",
    "ended_solo",
    "ended_other",
    "grace_incomplete",
    "grace_own",
    "grace_some",
    "help",
    "help_master",
    "lent",
    "news_beaten",
    "news_besieged",
    "news_besieged_outdone",
    "news_free",
    "news_convoy_broke",
    "news_counted_later",
    "news_cut_dislodged",
    "news_cut_dislodged_attacker",
    "news_cut_dislodged_cutter",
    "news_cut_kept_out",
    "news_cut_kept_out_cutter",
    "news_entered",
    "news_entered_one",
    "news_fall",
    "news_held_behind",
    "news_in_sight",
    "news_in_sight_bare",
    "news_in_sight_watched",
    "news_kept_out_twice",
    "news_lent_support",
    "news_lost_and_took",
    "news_lost_and_took_own",
    "news_met_twice",
    "news_missed_winter",
    "news_opening_loser",
    "news_opening_winner",
    "news_out",
    "news_own_stays",
    "news_removed_last",
    "news_retreat_clash",
    "news_silent",
    "news_silent_builds",
    "news_silent_for",
    "news_silent_retreat",
    "news_unread_builds",
    "news_void",
    "news_void_lost",
    "outcomes_astray",
    "outcomes_paradox_disputes",
    "outcomes_struggles",
    "outcomes_too_many",
    "press_asked_orders",
    "press_broadcast",
    "press_unsigned",
    "press_sent",
    "receipt_builds_barred",
    "receipt_complete",
    "receipt_dropped",
    "receipt_retreats_barred",
    "receipt_same_retreat",
    "refused_unknown_game",
    "reminder",
    "resigned_master",
    "results",
    "press_results",
    "results_retreats",
    "results_winter",
    "rules_disputes",
    "rules_other",
    "seat_left",
    "seat_too_late",
    "standing_with_master",
    "takes_over",
];

/// The notice, to somebody who reads another language.
pub fn to_reader_of(mut notice: Notice, language: Language) -> Notice {
    notice.to.taste.language = Some(language);
    notice
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn letter(notice: Notice, language: Language) -> chancery::letter::Outgoing {
    let notices = [to_reader_of(notice, language)];
    compose(&office(), EventId::new(EVENT), time(NOW), &notices).remove(0)
}

/// Every letter's page in every language, by its name.
pub fn pages() -> Vec<(String, String)> {
    let in_all = |(name, notice): (&str, Notice)| {
        Language::ALL
            .iter()
            .filter_map(move |&language| {
                let page = letter(notice.clone(), language).html?;
                Some((format!("{}/{name}", language.tag()), page))
            })
            .collect::<Vec<_>>()
    };
    all().into_iter().flat_map(in_all).collect()
}

#[test]
fn letters_read_as_written_down_in_every_language() {
    let mut faults = Vec::new();
    for &language in Language::ALL.iter().filter(|&&language| language != Language::default()) {
        for name in COMPARED {
            let told = told(&letter(one(name), language));
            let path = root().join("tests/report").join(language.tag()).join(format!("{name}.txt"));
            if std::env::var_os("BLESS").is_some() {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, &told).unwrap();
            }
            if told != fs::read_to_string(&path).unwrap_or_default() {
                faults.push(format!("{}/{name}:\n{told}", language.tag()));
            }
        }
    }
    assert!(faults.is_empty(), "other than written down:\n{}", faults.join("\n"));
}

#[test]
fn letters_of_every_language_are_well_laid_out() {
    for &language in Language::ALL {
        for (name, notice) in all() {
            let name = format!("{}/{name}", language.tag());
            let letter = letter(notice, language);
            if let Some(folder) = std::env::var_os("LOOK") {
                let path = PathBuf::from(folder).join(format!("{}.txt", name.replace('/', "_")));
                fs::write(path, format!("{}\n\n{}", letter.subject, letter.text)).unwrap();
            }
            let tag = format!("lang=\"{}\"", language.tag());
            assert!(letter.html.is_none_or(|html| html.contains(&tag)), "{name}: {tag}");
            assert!(letter.subject.chars().count() <= SUBJECT, "{name}: long subject");
            let text = letter.text;
            assert!(!text.contains("could not write this letter"), "{name}: a template failed");
            assert!(!text.contains("\n\n\n"), "{name}: two empty lines");
            for line in text.lines() {
                assert!(line.chars().count() <= LINE, "{name}: too wide: {line}");
                assert_eq!(line, line.trim_end(), "{name}: trailing blanks");
                let quotes_marks = name.ends_with("refused_strange_name");
                for mark in ["{", "}", "||", "undefined", "\t"] {
                    assert!(quotes_marks || !line.contains(mark), "{name}: {mark} in: {line}");
                }
            }
            for slip in [" ,", " .", "..", ",.", "( ", ":."] {
                assert!(!text.contains(slip), "{name}: {slip:?} in {text}");
            }
        }
    }
}

/// English words that stand in no letter of another language: what was left untranslated.
#[test]
fn nothing_is_left_in_english() {
    const ENGLISH: &[&str] =
        &["the", "your", "orders", "and", "with", "could", "army", "fleet", "moved", "held"];
    for &language in Language::ALL.iter().filter(|&&language| language != Language::default()) {
        for name in COMPARED.iter().filter(|name| **name != "help") {
            let letter = letter(one(name), language);
            let text = letter.text.to_lowercase();
            let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
            for word in ENGLISH {
                assert!(!words.contains(word), "{}/{name}: {word} in {text}", language.tag());
            }
        }
    }
}

#[test]
fn every_language_has_words_for_every_house_rule() {
    for &language in Language::ALL.iter().filter(|&&language| language != Language::default()) {
        let name = format!("templates/{}/words/rules.toml", language.tag());
        let file: toml::Table = fs::read_to_string(root().join(&name)).unwrap().parse().unwrap();
        let mut left = file.clone();
        for issue in Rules::issues() {
            let own =
                left.remove(issue.number).unwrap_or_else(|| panic!("{name}: {}", issue.number));
            let own = own.as_table().unwrap();
            assert!(own["decides"].is_str(), "{name}: {}", issue.number);
            for choice in issue.choices {
                assert!(
                    own.contains_key(choice.letter),
                    "{name}: {} {}",
                    issue.number,
                    choice.letter
                );
            }
            assert_eq!(own.len(), issue.choices.len() + 1, "{name}: {}", issue.number);
        }
        let editions = left.remove("editions").unwrap_or_else(|| panic!("{name}: no editions"));
        let called: Vec<&String> = editions.as_table().unwrap().keys().collect();
        let mut known: Vec<&str> = Edition::ALL.iter().map(|edition| edition.name()).collect();
        known.sort_unstable();
        assert_eq!(called, known, "{name}");
        assert!(left.is_empty(), "{name}: no issues: {left:?}");
    }
}

/// Every name of the standard board has its own in every other language.
#[test]
fn every_language_names_what_is_on_the_board() {
    let board = Board::from_text(STANDARD).unwrap();
    let calendar = board.calendar();
    let seasons =
        std::iter::successors(Some(calendar.first()), |&turn| Some(calendar.successor(turn)));
    let named = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect::<BTreeSet<_>>();
    let tables = [
        ("places", named(board.provinces().map(|at| board.full_name(at)).collect())),
        ("powers", named(board.powers().map(|power| board.power_name(power)).collect())),
        ("people", named(board.powers().map(|power| board.power_people(power)).collect())),
        ("seasons", named(seasons.take(9).map(|turn| calendar.season_name(turn.season)).collect())),
    ];
    for &language in Language::ALL.iter().filter(|&&language| language != Language::default()) {
        let name = format!("templates/{}/words/names.toml", language.tag());
        let file: toml::Table = fs::read_to_string(root().join(&name)).unwrap().parse().unwrap();
        for (table, names) in &tables {
            let own: BTreeSet<String> = file[*table].as_table().unwrap().keys().cloned().collect();
            let lacking: Vec<&String> = names.difference(&own).collect();
            assert!(lacking.is_empty(), "{name}: {table} lacks {lacking:?}");
        }
    }
}

/// What is wrong with a keeper's words is said, and where.
#[test]
fn strange_words_are_refused() {
    let with = |name: &str, text: &str| Stationery::with(&[(name.to_owned(), text.to_owned())]);
    for (file, text, want) in [
        (
            "en/words/news.toml",
            "missed = \"Nothing from {whom}.\"",
            "missed has {whom}; allowed: who",
        ),
        ("en/words/news.toml", "missed = \"Nothing came.\"", "missed lacks {who}"),
        ("en/words/news.toml", "missed = \"{Who.dat} sent nothing.\"", "no form is called dat"),
        ("en/words/news.toml", "gained = \"{Who} got {centres.acc}.\"", "centres, which has none"),
        ("de/words/news.toml", "gained = \"{Who} {centres.acc}.\"", "centres, which has none"),
        ("en/words/news.toml", "messed = \"x\"", "messed is no phrase of this file"),
        ("en/words/news.toml", "missed = { two = \"{who}\" }", "has no form \"two\""),
        ("en/words/news.toml", "missed = \"{who\"", "has a { without its }"),
        ("en/words/news.toml", "missed", "is no TOML"),
        ("en/words/names.toml", "[coasts]\nnorth = 3", "north is neither a text nor a table"),
        ("en/words/news.toml", "missed = { you = \"You.\" }", "missed lacks the form"),
        ("en/words/news.toml", "nothing_changed = \"\"", "nothing_changed says nothing"),
        ("en/words/news.toml", "missed = \"who} sent none.\"", "has a } without its {"),
        (
            "en/words/news.toml",
            "taken_from = { you = \"{centres}, from {power}\" }",
            "taken_from lacks the form many",
        ),
        (
            "en/words/news.toml",
            "nothing_changed = { many = \"Nothing.\", you = \"Nothing.\" }",
            "nothing_changed has no form \"you\"; allowed: many",
        ),
        (
            "en/words/news.toml",
            "units = { you = \"x\", one = \"x\", many = \"{n} x\" }",
            "units has no form \"you\"; allowed: one, many",
        ),
        (
            "en/words/news.toml",
            "units = { one = \"1 unit\", many = \"units\" }",
            "units in its form many lacks {n}",
        ),
        (
            "de/words/news.toml",
            "shut_out = { you = \"Du\", one = \"{Who}\", many = \"{Who}\" }",
            "shut_out lacks the form both",
        ),
        (
            "en/words/news.toml",
            "missed = { you = \"x\", one = \"x\", many = \"{who}\", both = \"{who}\" }",
            "missed in its form one lacks {who}",
        ),
        (
            "de/words/names.toml",
            "[powers]\nTurkey = { is = \"x\", like = \"y\" }",
            "powers.Turkey is like \"y\"; allowed: das, der, die",
        ),
        (
            "de/words/names.toml",
            "[powers]\nTurkey = { is = \"x\", nomm = \"y\" }",
            "powers.Turkey lacks the form acc",
        ),
        (
            "de/words/names.toml",
            "[powers]\nTurkey = { nomm = \"y\" }",
            "no form is called nomm; allowed: nom",
        ),
        ("de/words/names.toml", "[like.die]\nto = \"in die\"", "like.die has to = \"in die\""),
        ("de/words/names.toml", "[like.die]\nto = \"in {die} {}\"", "like.die has to"),
        ("de/words/names.toml", "[places]\n\"North Sea\" = \"\"", "places.North Sea has \"\""),
        ("de/words/names.toml", "[you]\nis = \"Sie\"", "you lacks the form acc"),
        ("en/words/names.toml", "[units]\narmy = \"Army\"", "units.army lacks {place}"),
        (
            "en/words/names.toml",
            "[units]\narmy = \"{people} {place}\"",
            "units.army has {people}; allowed: place",
        ),
        (
            "en/words/names.toml",
            "[units]\ntheir_army = \"Army {place}\"",
            "units.their_army lacks {people}",
        ),
        (
            "en/words/names.toml",
            "[units]\nnavy = \"{place}\"",
            "has units.navy, which stands for nothing; allowed: army",
        ),
        ("en/words/names.toml", "[turns]\nretreat = \"{season}\"", "turns.retreat lacks {year}"),
        (
            "de/words/names.toml",
            "[turns]\nretreat = \"{season} {year.dat}\"",
            "turns.retreat asks for a form of year",
        ),
        ("en/words/names.toml", "[lists]\nand = \" \"", "lists.and is no text"),
        (
            "en/words/names.toml",
            "[lists]\nwith_coast = \"{place}\"",
            "lists.with_coast lacks {coast}",
        ),
        (
            "en/words/names.toml",
            "[coasts]\nnorht = \"x\"",
            "has coasts.norht, which stands for nothing",
        ),
        (
            "en/words/names.toml",
            "[place]\nRuhr = \"x\"",
            "has place, which stands for nothing; allowed: forms",
        ),
        ("en/words/names.toml", "forms = [\"is\"]", "forms has \"is\""),
        (
            "de/words/rules.toml",
            "[\"4.A.9\"]\na = \"x\"",
            "has \"4.A.9\", which is no issue; allowed: 4.A.1",
        ),
        (
            "de/words/rules.toml",
            "[\"4.A.1\"]\nz = \"x\"",
            "\"4.A.1\" has \"z\"; allowed: decides, a",
        ),
    ] {
        let Err(StationeryFault::Words { name, why }) = with(file, text) else {
            panic!("{text} was let pass");
        };
        assert!(name == file && why.contains(want), "{name}: {why}");
    }
    assert!(matches!(with("en/words/noise.toml", ""), Err(StationeryFault::Unknown { .. })));
    for (file, text) in [
        ("en/words/news.toml", "missed = \"Nothing came from {who}.\""),
        ("en/words/news.toml", "units = { one = \"a unit\", many = \"{n} units\" }"),
        ("de/words/names.toml", "[places]\n\"North Sea\" = \"Helgoland\""),
        ("de/words/names.toml", "[powers]\nTurkey = { gen = \"des Osmanischen Reichs\" }"),
        ("de/words/names.toml", "[units]\narmy = \"A {place}\""),
        ("de/words/rules.toml", "[\"4.A.1\"]\na = \"Ja.\""),
    ] {
        let read = with(file, text);
        assert!(read.is_ok(), "{text}: {:?}", read.err());
    }
}

/// A language that letters are written in is one folder: all there are were found, and each says what it is
/// called. Any other folder is of a language that people write in alone.
#[test]
fn every_folder_of_templates_is_a_language() {
    let mut folders: Vec<String> = fs::read_dir(root().join("templates"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .filter(|path| path.join("language").is_file() || !path.join("reading").is_dir())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    folders.sort();
    let mut tags: Vec<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
    assert_eq!(tags[0], "en", "the first is that of who chose none");
    tags.sort_unstable();
    assert_eq!(tags, folders);
    for (name, tag) in [("german", "de"), ("Deutsch", "de"), ("FRANÇAISE", "fr"), ("en", "en")] {
        assert_eq!(Language::called(name), Language::of_tag(tag), "{name}");
    }
    assert_eq!((Language::called("language"), Language::of_tag("xx")), (None, None));
}
