//! The demonstration, played to its end: every recorded position, an answer to every letter, one
//! letter of results for each player and turn, and a journal in which nothing is found.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use chancery::cli::demo::{Direction, Played, Writer, play};
use chancery::exchange::{adjudicate_line, copy};
use chancery::letter::Language;
use chancery::report::{Stationery, steps};
use chancery::store::{self, Reader};
use chancery::view::View;
use serde_json::Value;

use crate::support::fonts::{Fonts, MACHINES};
use crate::support::leaks::Mails;
use crate::support::process::not_run;

const PLAYERS: usize = 7;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The turns of a record with the positions after them; units that had nowhere to go are gone.
fn positions(text: &str, turn: &str, then: &str) -> Vec<(String, Vec<String>)> {
    let mut turns: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines() {
        if let Some(code) = line.strip_prefix(turn) {
            turns.push((code.to_owned(), Vec::new()));
        } else if let (Some(fact), Some((_, facts))) = (line.strip_prefix(then), turns.last_mut()) {
            match fact.strip_prefix("gone ") {
                Some(gone) => facts.retain(|fact| fact.strip_prefix("dislodged ") != Some(gone)),
                None => facts.push(fact.to_owned()),
            }
        }
    }
    turns
}

fn played() -> (tempfile::TempDir, Played, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let mut story = Vec::new();
    let played = play(&folder.path().join("demo"), |line| story.push(line.to_owned()));
    let played = played.unwrap_or_else(|error| panic!("{error}\n{}", story.join("\n")));
    (folder, played, story)
}

#[test]
fn the_letters_have_the_positions_of_the_recorded_game() {
    let script = positions(&read("src/cli/demo/letters.txt"), "@turn ", "@then ");
    let record = positions(&read("tests/games/real-2.txt"), "phase ", "then ");
    assert!(record.len() > 30, "the record has only {} turns", record.len());
    for (ours, theirs) in script.iter().zip(&record) {
        assert_eq!(ours, theirs);
    }
    assert_eq!(script.len(), record.len());
}

#[test]
fn the_game_is_played_as_recorded() {
    let (_folder, played, story) = played();
    let record = positions(&read("tests/games/real-2.txt"), "phase ", "then ");
    let turns: Vec<String> = record.into_iter().map(|(turn, _)| turn).collect();
    assert_eq!(played.turns, turns);
    for (turn, line) in turns.iter().zip(&story[1..]) {
        assert!(line.starts_with(turn.as_str()), "{line:?} is no line about {turn}");
    }

    every_letter_is_answered(&played);
    results_come_once(&played);
    every_letter_lies_in_the_folder(&played);
    the_last_letters_show_the_last_position(&played);
    no_letter_tells_an_address(&played);
    copies_tell_every_turn_again(&played);
    the_game_can_be_stepped_through(&played);
    let findings = store::audit(&played.data).unwrap();
    assert!(findings.is_empty(), "{findings:?}");
}

/// People's letters get one answer each once the game has begun, those of programs none.
fn every_letter_is_answered(played: &Played) {
    let mut answers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for post in played.posts.iter().filter(|post| post.direction == Direction::Out) {
        if let Some(answered) = &post.in_reply_to {
            answers.entry(answered).or_default().push(&post.subject);
        }
    }
    let mut faults = Vec::new();
    let mut letters = 0;
    let begun = played.posts.iter().position(|post| post.subject.contains("the game begins"));
    let posts = &played.posts[begun.unwrap()..];
    for post in posts.iter().filter(|post| post.direction == Direction::In) {
        letters += 1;
        let got = answers.get(post.message_id.as_str()).map_or(0, Vec::len);
        let wanted = match post.by {
            Writer::Person => 1,
            Writer::Program => 0,
        };
        if got != wanted {
            faults.push(format!("{} got {got} answers: {}", post.message_id, post.text));
        }
    }
    assert!(letters > 150, "only {letters} letters were written");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The copy of each turn is a line of `chancery adjudicate`, which answers what the copy says.
fn copies_tell_every_turn_again(played: &Played) {
    let reader = Reader::open(&played.data).unwrap();
    let game = reader.game("demo").unwrap().unwrap().game;
    let turns = reader.turns(&game).unwrap();
    assert_eq!(turns.len(), played.turns.len());
    for turn in &turns {
        let view = View::of_powers(&game.board, &turn.position, &[]);
        let line = copy("demo", &view, &game.settings.rules, &turn.orders).unwrap();
        let line = String::from_utf8(line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let answer = adjudicate_line(&line);
        let ruled: Value = serde_json::from_str(answer.text()).unwrap();
        assert_eq!(told["results"], ruled);
        let units: Vec<Value> = turn
            .next
            .units
            .iter()
            .map(|unit| Value::from(chancery::position::owned_unit_code(&game.board, unit)))
            .collect();
        let found = ruled["units"].as_array().unwrap();
        assert!(units.iter().all(|unit| found.contains(unit)) && units.len() == found.len());
        let next = game.board.turn_code(turn.next.turn);
        let next = if turn.winner.is_some() { Value::Null } else { Value::from(next) };
        assert_eq!(ruled["next_phase"], next);
        let given: usize = turn.orders.iter().map(|(_, orders)| orders.len()).sum();
        assert!(ruled["orders"].as_array().unwrap().len() >= given);
    }
}

/// One page holds the whole game, and nothing from elsewhere; each key shows what it should.
fn the_game_can_be_stepped_through(played: &Played) {
    let reader = Reader::open(&played.data).unwrap();
    let game = reader.game("demo").unwrap().unwrap().game;
    let turns = reader.turns(&game).unwrap();
    let mut failed = Vec::new();
    let speech = (Stationery::house(), Language::default());
    let page = steps(&game, &turns, speech, &mut failed).unwrap();
    assert!(turns.len() > 30 && page.len() < 1_000_000, "{} bytes", page.len());
    assert!(!page.contains("http") && !page.contains(" src=") && !page.contains("url(h"));
    let ids: BTreeSet<&str> =
        page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(ids.len(), page.matches(" id=\"").count(), "an id stands twice");
    for rest in page.split("href=\"#").skip(1) {
        let id = rest.split('"').next().unwrap();
        assert!(ids.contains(id), "{id} is nowhere");
    }
    for number in 0..=turns.len() {
        let count = page.matches(&format!("<g class=\"f f{number}")).count();
        // `f1` begins `f10`, too.
        assert!(count >= 3, "turn {number} is not on the map");
        assert!(ids.contains(format!("s{number}").as_str()));
    }
    assert_eq!(page.matches("<section").count(), turns.len() + 1);
    keys_show_every_turn(&page, turns.len());
    a_turn_is_seen_without_scripts(&page);
    news_are_of_their_turn(&page);
    // What sets a name off would draw its letters once more, if they had a colour of their own.
    let names = || page.split(" id=\"l-").skip(1).filter_map(|rest| rest.split('>').next());
    assert!(names().count() > 75 && names().all(|tag| !tag.contains("class")), "bold names");
    let view = page.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let high: u32 = view.split(' ').nth(1).unwrap().parse().unwrap();
    assert!(high >= 5 * (1090 + 3 * 30), "counts and a key stand below the map: {view}");
    let others = [
        (Language::of_tag("de").unwrap(), "Wer stand wo"),
        (Language::of_tag("fr").unwrap(), "Qui était où"),
    ];
    for (language, words) in others {
        let own = steps(&game, &turns, (Stationery::house(), language), &mut failed).unwrap();
        assert!(failed.is_empty(), "{failed:?}");
        assert!(own.contains(&format!("<html lang=\"{}\">", language.tag())));
        assert_eq!(own.matches(words).count(), turns.len());
        assert!(!own.contains("Who stood where") && !own.contains("Spring"));
        keys_show_every_turn(&own, turns.len());
    }
}

/// What each key leads to, written into the page for `--dump-dom`.
const KEYS: &str = "<script>onload = () => {
  let said = '';
  const press = key => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const groups = [...document.querySelectorAll('g.on')];
    const shown = groups.filter(it => getComputedStyle(it).display !== 'none').length;
    const told = [...document.querySelectorAll('section')]
      .filter(it => getComputedStyle(it).display !== 'none').map(it => it.id);
    said += [key, shown, told, groups[0].classList[1], document.getElementById('slider').value,
      document.documentElement.scrollWidth <= innerWidth].join(' ') + '\\n';
  };
  for (const key of ['End', 'Home']) press(key);
  for (let n = 0; n < LAST + 1; n++) press('ArrowRight');
  press('ArrowLeft');
  document.body.innerHTML = '<pre id=\"said\">' + said + '</pre>';
};</script>";

/// What a page with these words at its end says in a browser's window.
fn said_in_browser(
    page: &str,
    script: &str,
    window: &str,
    fonts: Option<&Fonts>,
) -> Option<String> {
    let Some(browser) = crate::browser::browser() else {
        not_run("a game stepped through in a browser (needs Chromium)");
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("steps.html");
    fs::write(&file, page.replace("</body>", &format!("{script}</body>"))).unwrap();
    let size = format!("--window-size={window}");
    let fonts = fonts.map(|fonts| ("FONTCONFIG_FILE", fonts.write(folder.path()).into()));
    Some(crate::browser::said_in(browser, &file, &[&size], &fonts.into_iter().collect()))
}

fn keys_show_every_turn(page: &str, last: usize) {
    let keys = KEYS.replace("LAST", &last.to_string());
    let Some(said) = said_in_browser(page, &keys, "500,900", None) else { return };
    let turn = |key: &str, number: usize| format!("{key} 3 s{number} f{number} {number} true");
    let mut wanted = vec![turn("End", last), turn("Home", 0)];
    wanted.extend((1..=last + 1).map(|number| turn("ArrowRight", number.min(last))));
    wanted.push(turn("ArrowLeft", last - 1));
    assert_eq!(said.lines().collect::<Vec<_>>(), wanted);
}

/// Where the map and the words of a turn lie after a click on its name, with no script of the page's.
const CLICKS: &str = "<script>onload = () => {
  let said = '';
  for (const turn of ['s5', 's1', 's9']) {
    location.hash = turn;
    const map = document.querySelector('.map').getBoundingClientRect();
    const words = document.querySelector('#' + turn + ' h2').getBoundingClientRect();
    const groups = [...document.querySelectorAll('g.f' + turn.slice(1))];
    const shown = groups.filter(it => getComputedStyle(it).display !== 'none').length;
    const apart = words.top >= map.bottom - 1 || words.left >= map.right;
    const seen = map.top >= -1 && map.bottom <= innerHeight && words.bottom <= innerHeight;
    said += [turn, shown, apart, seen, document.documentElement.scrollWidth <= innerWidth].join(' ') + '\\n';
  }
  document.body.innerHTML = '<pre id=\"said\">' + said + '</pre>';
};</script>";

fn a_turn_is_seen_without_scripts(page: &str) {
    let (before, rest) = page.split_once("<script>").unwrap();
    let (_, after) = rest.split_once("</script>").unwrap();
    let page = [before, after].concat();
    let windows = ["500,900", "800,600", "1300,850", "1800,700"].map(|window| (window, None));
    let machines = MACHINES.iter().map(|fonts| ("500,900", Some(fonts)));
    for (window, fonts) in windows.into_iter().chain(machines) {
        let Some(said) = said_in_browser(&page, CLICKS, window, fonts) else { return };
        let wanted = "s5 3 true true true\ns1 3 true true true\ns9 3 true true true\n";
        assert_eq!(said, wanted, "in a window of {window} with {fonts:?}");
    }
}

/// The news of a turn are those of that turn: who is out or builds at the end is none of the first.
fn news_are_of_their_turn(page: &str) {
    let mut sections = page.split("<section ").skip(1);
    let first = sections.next().unwrap();
    assert!(first.contains("Austria and Italy kept each other out of Venice."), "{first}");
    for late in ["out of the game", "can build", "must remove", "No centre changed hands"] {
        assert!(!first.contains(late), "{late}: {first}");
    }
    let austria_is_out = |sentence: &str| {
        sentence.contains("Austria removed") && sentence.ends_with("and is out of the game")
    };
    assert_eq!(sections.filter(|it| it.split('.').any(austria_is_out)).count(), 1);
}

/// Names are told at the end; addresses never.
fn no_letter_tells_an_address(played: &Played) {
    let mut mails = Mails::default();
    for post in played.posts.iter().filter(|post| post.direction == Direction::In) {
        mails.wrote.entry(post.person.clone()).or_default().push_str(&post.text);
    }
    for recipient in fs::read_dir(played.data.join("out")).unwrap() {
        for folder in ["new", "cur"] {
            for letter in fs::read_dir(recipient.as_ref().unwrap().path().join(folder)).unwrap() {
                let bytes = fs::read(letter.unwrap().path()).unwrap();
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let to = text.lines().find_map(|line| line.strip_prefix("To: ")).unwrap();
                mails.sent.push((to.trim().to_owned(), bytes));
            }
        }
    }
    assert_eq!(mails.leaks(), Vec::<String>::new());
    assert!(mails.pairs() > 1000, "only {} chances to tell an address", mails.pairs());
}

fn results_come_once(played: &Played) {
    let mut results: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for post in &played.posts {
        if post.direction == Direction::Out && post.subject.ends_with(": results") {
            *results.entry((&post.subject, &post.person)).or_default() += 1;
        }
    }
    let twice: Vec<_> = results.iter().filter(|(_, count)| **count != 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
    assert_eq!(results.len(), PLAYERS * played.turns.len());
}

fn every_letter_lies_in_the_folder(played: &Played) {
    let mut files: Vec<_> =
        fs::read_dir(&played.letters).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), played.posts.len());
    for (file, post) in files.iter().zip(&played.posts) {
        let bytes = fs::read(file).unwrap();
        let letter = mail_parser::MessageParser::new().parse(&bytes).unwrap();
        assert_eq!(letter.message_id(), Some(post.message_id.as_str()));
        let header = bytes.split(|byte| *byte == b'\n').take_while(|line| line.len() > 1);
        assert!(header.clone().any(|line| line.starts_with(b"MIME-Version: 1.0")), "{file:?}");
        // Words beyond ASCII are those of a charset that is named.
        assert!(!letter.body_text(0).unwrap_or_default().contains('\u{fffd}'), "{file:?}");
        let is_ours = post.direction == Direction::Out;
        let text = String::from_utf8_lossy(&bytes);
        assert!(
            !is_ours || text.is_ascii() && text.contains("Content-Type: text/html"),
            "{file:?}"
        );
    }
    let with_map = |post: &&chancery::cli::demo::Post| {
        let place = played.posts.iter().position(|it| it.message_id == post.message_id).unwrap();
        let bytes = fs::read(&files[place]).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        text.contains("Content-Type: image/png") && text.contains("cid:") && text.len() > 50_000
    };
    let out = || played.posts.iter().filter(|post| post.direction == Direction::Out);
    let begun = out().filter(|post| post.subject.contains("the game begins"));
    assert!(begun.clone().count() == PLAYERS && begun.clone().all(|post| with_map(&post)));
    let last = played.turns.len();
    let results = out().filter(|post| post.subject.ends_with(": results")).collect::<Vec<_>>();
    let (first, rest) = results.split_at(PLAYERS);
    let (middle, end) = rest.split_at(PLAYERS * (last - 2));
    assert!(first.iter().chain(end).all(with_map) && !middle.iter().any(with_map));
    assert!(fs::read_to_string(&played.page).unwrap().contains("id=\"s"));
}

/// Trieste and Munich change hands in the turn that ends the game.
fn the_last_letters_show_the_last_position(played: &Played) {
    let last: Vec<_> = played.posts.iter().rev().take(PLAYERS).collect();
    for post in last {
        assert!(post.subject.ends_with("the game is over"), "{}", post.subject);
        assert!(post.text.contains("A TRI") && post.text.contains("A GAL, A MUN"), "{}", post.text);
    }
}

#[test]
fn a_folder_that_is_there_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let error = play(folder.path(), |_| {}).unwrap_err();
    assert!(error.to_string().contains("is already there"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
