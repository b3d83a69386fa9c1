//! A zine: what an issue shows of each game, and that it shows no more than anybody may see.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use chancery::board::STANDARD;
use chancery::config::read_game;
use chancery::game::TurnRecord;
use chancery::judge::{KeeperCommand, played};
use chancery::letter::{Address, Language};
use chancery::paper::{Letterhead, as_text};
use chancery::picture::Artwork;
use chancery::reading::Run;
use chancery::report::{Imprint, Stage, Stationery, Told, ZineGame, zine};
use chancery::store::Reader;

use crate::support::Judge;

fn found(judge: &mut Judge, name: &str, players: usize) {
    let text =
        format!("name = \"{name}\"\nplayers = {players}\nschedule = \"Fri 18:00; grace none\"\n");
    let (founding, board) = read_game(&text, |name| Err(name.to_owned())).unwrap();
    judge.keeper(&KeeperCommand::Found { founding: Box::new(founding), board });
}

fn post(judge: &mut Judge, game: &str) {
    let address = "Old Tom\nThe Lighthouse".to_owned();
    judge.keeper(&KeeperCommand::Post {
        game: game.to_owned(),
        power: String::new(),
        address,
        allow: None,
    });
}

fn house() -> Judge {
    let mut judge = Judge::at("2026-11-20T12:00:00Z");
    for (name, players) in [("gate", 1), ("harbour", 1), ("inn", 2)] {
        found(&mut judge, name, players);
        post(&mut judge, name);
    }
    for (power, text) in
        [("France", "A Par - Bur\nA Mar S A Par - Bur"), ("Germany", "A Mun - Bur")]
    {
        let (game, power, text) = ("gate".to_owned(), power.to_owned(), text.to_owned());
        judge.keeper(&KeeperCommand::Drop { game, power, text });
    }
    judge.keeper(&KeeperCommand::run("gate", Run::Process(String::new())));
    judge.settle();
    judge
}

/// A game as the keeper's command takes it, after an issue that told this much of it.
fn game_of(judge: &Judge, name: &str, told: Told) -> ZineGame {
    let reader = Reader::open(&judge.data()).unwrap();
    let game = reader.game(name).unwrap().unwrap().game;
    let chronicle = reader.chronicle(game.id).unwrap();
    ZineGame {
        turns: reader.turns(&game).unwrap(),
        players: played(&game, &reader.people().unwrap()),
        press: chronicle.press,
        ended_by: chronicle.ended_by,
        told,
        game,
    }
}

/// The pages of an issue in a language.
fn pages(games: Vec<ZineGame>, language: Language) -> Vec<String> {
    let speech = (Stationery::house(), language);
    let artworks: Vec<_> = games.iter().map(|it| Artwork::of(&it.game.board).unwrap()).collect();
    let games: Vec<_> = games
        .into_iter()
        .zip(&artworks)
        .map(|(game, artwork)| {
            let maps = game.maps(artwork, speech);
            (game, maps)
        })
        .collect();
    let imprint = Imprint {
        name: "The Old Mill",
        number: 12,
        now: "2026-11-21T12:00:00Z".parse().unwrap(),
        judge: &Address::parse("judge@example.org").unwrap(),
        has_sender: true,
    };
    let mut failed = Vec::new();
    let pages = as_text(&Letterhead::default(), &zine(speech, imprint, &games, &mut failed));
    assert!(failed.is_empty(), "{failed:?}");
    pages
}

/// The same in English, without what keeps words on a line.
fn in_english(games: Vec<ZineGame>) -> Vec<String> {
    pages(games, Language::default()).iter().map(|page| page.replace('\u{a0}', " ")).collect()
}

/// What an issue says with this game alone, that tells all of it.
fn issue(judge: &Judge, name: &str) -> String {
    in_english(vec![game_of(judge, name, Told::default())]).concat()
}

fn process(judge: &mut Judge, game: &str) {
    judge.keeper(&KeeperCommand::run(game, Run::Process(String::new())));
}

fn told_of(judge: &Judge, name: &str) -> Told {
    let game = game_of(judge, name, Told::default());
    Told::now(&game.game, &game.turns)
}

#[test]
fn an_issue_shows_every_game_as_anybody_may_see_it() {
    let judge = house();
    let of = |name| game_of(&judge, name, Told::default());
    let told = pages(["gate", "harbour", "inn"].map(of).to_vec(), Language::default());
    let told = told.join("---- the next page\n");
    assert!(!told.contains("Tom"), "{told}");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/paper/zine.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &told).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), told);
}

#[test]
fn an_issue_tells_every_turn_since_the_one_before() {
    let mut judge = house();
    let before = told_of(&judge, "gate");
    for _ in 0..2 {
        process(&mut judge, "gate");
    }
    let seasons = |told: Told| -> Vec<String> {
        let pages = in_english(vec![game_of(&judge, "gate", told)]);
        let lines = pages.iter().flat_map(|page| page.lines());
        let turns = lines.filter(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            matches!(words[..], ["Spring" | "Fall", "1901" | "1902"])
        });
        turns.map(str::to_owned).collect()
    };
    // Nobody can build, so there is no winter.
    assert_eq!(seasons(Told::default()), ["Spring 1901", "Fall 1901", "Spring 1902"]);
    assert_eq!(seasons(before), ["Fall 1901", "Spring 1902"]);
    // After an issue that noted nothing comes the last movement phase.
    let game = game_of(&judge, "gate", Told::default());
    assert_eq!(seasons(Told::but_the_last(&game.game, &game.turns)), ["Spring 1902"]);
    // One on the cover, where all stand now, and one for each turn.
    let whole = in_english(vec![game]).concat();
    assert_eq!(whole.matches("[picture").count(), 1 + 1 + 3, "{whole}");
}

#[test]
fn a_game_in_which_nothing_happened_is_told_in_few_lines() {
    let judge = house();
    let pages = in_english(vec![game_of(&judge, "gate", told_of(&judge, "gate"))]);
    assert_eq!(pages.len(), 2);
    for wanted in [
        "Nothing new",
        "gate",
        "Next is Fall 1901. Orders must be here by Friday 27 November",
        "A BUR",
    ] {
        assert!(pages[1].contains(wanted), "{wanted:?} in {}", pages[1]);
    }
    assert!(!pages.concat().contains("[picture") && !pages.concat().contains("Spring 1901"));
}

#[test]
fn the_end_of_a_game_is_told_properly() {
    let mut judge = house();
    for _ in 0..2 {
        process(&mut judge, "gate");
    }
    let before = told_of(&judge, "gate");
    judge.keeper(&KeeperCommand::run("gate", Run::Close));
    let pages = in_english(vec![game_of(&judge, "gate", before)]);
    for wanted in [
        "The keeper has ended the game. Nobody has won.",
        "Old Tom",
        "Year  Austria  England  France  Germany  Italy  Russia  Turkey\n1901  3  3  3  3  3  4  3",
        "[picture",
    ] {
        assert!(pages[1].contains(wanted), "{wanted:?} in {}", pages[1]);
    }
    assert_eq!(pages.len(), 2);
    assert_eq!(told_of(&judge, "gate").stage, Stage::Over);
}

#[test]
fn a_victory_is_told_with_the_position_after_it() {
    let mut judge = house();
    let short = STANDARD.replace("centres = 18", "centres = 5");
    assert_ne!(short, STANDARD);
    let text =
        "name = \"short\"\nmap = \"short\"\nplayers = 1\nschedule = \"Fri 18:00; grace none\"\n";
    let (founding, board) = read_game(text, |_| Ok(short.clone())).unwrap();
    judge.keeper(&KeeperCommand::Found { founding: Box::new(founding), board });
    post(&mut judge, "short");
    for text in ["A Mar - Spa\nF Bre - MAO", "F MAO - Por"] {
        let (game, power) = ("short".to_owned(), "France".to_owned());
        judge.keeper(&KeeperCommand::Drop { game, power, text: text.to_owned() });
        process(&mut judge, "short");
    }
    let pages = in_english(vec![game_of(&judge, "short", Told::default())]);
    for wanted in [
        "France has won the game, with 5 centres.",
        "Who played",
        "France  5  BRE, MAR, PAR, POR, SPA  A PAR, F POR, A SPA",
        "[picture",
    ] {
        assert!(pages[1].contains(wanted), "{wanted:?} in {}", pages[1]);
    }
    assert!(
        pages[0].contains("over  Fall 1901: France gained Portugal and Spain and has won"),
        "{}",
        pages[0]
    );
    // The number after the last turn's is that of the picture in the letter of the end.
    let reader = Reader::open(&judge.data()).unwrap();
    let game = reader.game("short").unwrap().unwrap().game;
    let (_, last) = reader.position(game.id, game.turn.next()).unwrap().unwrap();
    assert_eq!(last, game.position);
    let (_, before) = reader.position(game.id, game.turn).unwrap().unwrap();
    assert_ne!(before, last);
}

#[test]
fn every_language_tells_of_every_kind_of_game() {
    let mut judge = house();
    process(&mut judge, "harbour");
    judge.keeper(&KeeperCommand::run("harbour", Run::Close));
    for name in ["yard", "zoo"] {
        found(&mut judge, name, 1);
        post(&mut judge, name);
    }
    judge.keeper(&KeeperCommand::run("zoo", Run::Pause));
    let (game, power, text) = ("gate".to_owned(), "France".to_owned(), "RESIGN".to_owned());
    judge.keeper(&KeeperCommand::Drop { game, power, text });
    for (tag, wanted) in [
        (
            "en",
            [
                "issue 12",
                "JOIN inn",
                "Nothing new",
                "stands still",
                "Who played",
                "was ended",
                "JOIN gate",
            ],
        ),
        (
            "de",
            [
                "Nummer 12",
                "MITSPIELEN inn",
                "Nichts Neues",
                "angehalten",
                "mitgespielt",
                "wurde beendet",
                "MITSPIELEN gate",
            ],
        ),
        (
            "fr",
            [
                "numéro 12",
                "REJOINDRE inn",
                "Rien de nouveau",
                "suspendue",
                "Les joueurs",
                "a été arrêtée",
                "REJOINDRE gate",
            ],
        ),
    ] {
        let language = *Language::ALL.iter().find(|it| it.tag() == tag).unwrap();
        let of = |name| game_of(&judge, name, Told::default());
        let mut games = ["gate", "harbour", "inn", "zoo"].map(of).to_vec();
        games.push(game_of(&judge, "yard", told_of(&judge, "yard")));
        let told = pages(games, language).concat();
        for wanted in wanted.into_iter().chain(["judge@example.org"]) {
            assert!(told.contains(wanted), "{wanted:?} in {told}");
        }
    }
}

/// Of each issue a note is kept, from which the next one goes on.
#[test]
fn the_next_issue_goes_on_where_the_last_one_ended() {
    let mut judge = house();
    let data = judge.data();
    let issue = |words: &[&str]| {
        let out = data.join("z.pdf");
        let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(["--data", data.to_str().unwrap(), "paper", "zine", "-o", out.to_str().unwrap()])
            .args(words)
            .output()
            .unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        said.replace(&format!(" in {}\n", out.display()), "")
    };
    let note = |number: u32| -> Vec<(String, u64, String)> {
        let text = fs::read_to_string(data.join(format!("paper/zines/{number}.json"))).unwrap();
        let note: serde_json::Value = serde_json::from_str(&text).unwrap();
        let text = |game: &serde_json::Value, key: &str| game[key].as_str().unwrap().to_owned();
        let games = note["games"].as_array().unwrap().iter();
        let mut noted: Vec<_> = games
            .map(|it| (text(it, "name"), it["turn"].as_u64().unwrap(), text(it, "stage")))
            .collect();
        noted.sort();
        noted
    };
    let noted = |name: &str, turn: u64, stage: &str| (name.to_owned(), turn, stage.to_owned());
    assert_eq!(issue(&["--games", "gate"]), "issue 1 with 1 game");
    // Of what is in no issue nothing counts as told.
    let (harbour, inn) = (noted("harbour", 0, "new"), noted("inn", 0, "new"));
    assert_eq!(note(1), [noted("gate", 1, "running"), harbour, inn]);
    process(&mut judge, "gate");
    judge.keeper(&KeeperCommand::run("gate", Run::Close));
    assert_eq!(issue(&[]), "issue 2 with 3 games");
    let (harbour, inn) = (noted("harbour", 0, "running"), noted("inn", 0, "forming"));
    assert_eq!(note(2), [noted("gate", 2, "over"), harbour, inn]);
    // What has ended is told once, unless somebody asks for it.
    assert_eq!(issue(&[]), "issue 3 with 2 games");
    assert_eq!(issue(&["--games", "GATE"]), "issue 4 with 1 game");
    assert_eq!(issue(&["--since", "1"]), "issue 5 with 3 games");
    assert_eq!(issue(&["--since", "0"]), "issue 6 with 3 games");
    assert!(issue(&["--since", "9"]).contains("there is no issue 9"));
    fs::write(data.join("paper/zines/6.json"), "x").unwrap();
    assert!(issue(&[]).contains("6.json does not say what its issue told"));
    fs::remove_file(data.join("paper/zines/6.json")).unwrap();
    assert_eq!(issue(&[]), "issue 7 with 3 games");
    // What is damaged holds nothing back.
    let connection = rusqlite::Connection::open(data.join("chancery.db")).unwrap();
    for (damage, said) in [
        (
            "DROP TRIGGER journal_is_not_edited; UPDATE journal SET changes = 'x' WHERE chain = 1",
            "the journal of gate is damaged",
        ),
        ("UPDATE games SET snapshot = substr(snapshot, 1, 200) WHERE id = 2", "harbour is damaged"),
    ] {
        connection.execute_batch(damage).unwrap();
        let told = issue(&["--since", "0"]);
        assert!(told.contains(said) && told.contains(" with "), "{told}");
    }
    // What an issue leaves out is told on from where it was told last.
    let harbour = noted("harbour", 0, "running");
    assert!(note(9).contains(&harbour), "{:?}", note(9));
    assert_eq!(
        issue(&["--since", "0", "--games", "inn"]),
        "harbour is damaged and left out\nissue 10 with 1 game"
    );
    assert_eq!(note(10), [noted("gate", 2, "over"), harbour, noted("inn", 0, "forming")]);
}

#[test]
fn an_issue_prints_the_press_to_all_of_its_turns_and_no_other() {
    let mut judge = Judge::at("2026-11-20T12:00:00Z");
    let text = "name = \"jetty\"\nplayers = 2\nschedule = \"Fri 18:00; grace none\"\n\
                press = \"white or grey\"\npress-held = \"results\"\n";
    let (founding, board) = read_game(text, |name| Err(name.to_owned())).unwrap();
    judge.keeper(&KeeperCommand::Found { founding: Box::new(founding), board });
    for address in ["Old Tom\nThe Lighthouse", "Young Ann\nThe Harbour"] {
        let (game, address) = ("jetty".to_owned(), address.to_owned());
        let said =
            judge.keeper(&KeeperCommand::Post { game, power: String::new(), address, allow: None });
        assert!(said.contains("Done"), "{said}");
    }
    judge.settle();
    let drop = |judge: &mut Judge, power: &str, text: &str| {
        let (game, power, text) = ("jetty".to_owned(), power.to_owned(), text.to_owned());
        judge.keeper(&KeeperCommand::Drop { game, power, text });
    };
    let seats = Reader::open(&judge.data()).unwrap().game("jetty").unwrap().unwrap().game.seats;
    let board = chancery::board::Board::from_text(STANDARD).unwrap();
    let names: Vec<&str> = seats.iter().map(|seat| board.power_name(seat.powers[0])).collect();
    drop(&mut judge, names[0], "BROADCAST\nSpring greetings.");
    drop(&mut judge, names[1], "GREY BROADCAST\nA rumour.");
    drop(&mut judge, names[0], &format!("PRESS TO {}\nA secret.", names[1]));
    assert!(!issue(&judge, "jetty").contains("greetings"), "press of a turn that is not ruled");
    judge.keeper(&KeeperCommand::run("jetty", Run::Process(String::new())));
    let first = issue(&judge, "jetty");
    for wanted in
        ["Press of Spring 1901", "to all\nSpring greetings.", "Unsigned, to all\nA rumour."]
    {
        assert!(first.contains(wanted), "{wanted:?} in {first}");
    }
    assert!(!first.contains("secret"), "{first}");
    let before = told_of(&judge, "jetty");
    drop(&mut judge, names[1], "BROADCAST\nAutumn leaves.");
    process(&mut judge, "jetty");
    process(&mut judge, "jetty");
    // All of it, turn by turn, though the game itself has long forgotten it.
    let all = issue(&judge, "jetty");
    let at = |words: &str| all.find(words).unwrap_or_else(|| panic!("{words:?} in {all}"));
    assert!(at("greetings") < at("Autumn leaves."), "{all}");
    let second = in_english(vec![game_of(&judge, "jetty", before)]).concat();
    assert!(second.contains("Autumn leaves.") && !second.contains("greetings"), "{second}");
    judge.keeper(&KeeperCommand::run("jetty", Run::Close));
    assert!(!issue(&judge, "jetty").contains("secret"));
}

#[test]
fn a_turn_that_was_ruled_again_is_told_as_it_was_ruled_last() {
    let judge = house();
    let reader = Reader::open(&judge.data()).unwrap();
    let mut game = reader.game("gate").unwrap().unwrap().game;
    let movement = reader.turns(&game).unwrap().remove(0);
    let mut position = movement.next.clone();
    position.turn = game.board.calendar().turn("S1901R").unwrap();
    let retreats = TurnRecord {
        number: movement.number.next(),
        parent: Some(movement.number),
        position,
        orders: Vec::new(),
        ..movement.clone()
    };
    let again = TurnRecord { number: retreats.number.next(), ..retreats.clone() };
    game.turn = again.number.next();
    let ruled = game;
    let told_of = |turns: Vec<TurnRecord>| {
        let game = game_of(&judge, "gate", Told::default());
        in_english(vec![ZineGame { game: ruled.clone(), turns, ..game }])
    };
    let issue = told_of(vec![movement.clone(), retreats, again.clone()]);
    assert_eq!(issue, told_of(vec![movement.clone(), again]));
    assert_ne!(issue, told_of(vec![movement]));
}

#[test]
fn the_keeper_prints_by_command() {
    let judge = house();
    let folder = tempfile::tempdir().unwrap();
    let data = judge.data();
    let sender = "[paper]\nsender = [\"Ann\", \"Town\"]\n";
    fs::write(data.join("judge.toml"), sender).unwrap();
    let chancery = |words: &[&str]| {
        let program = env!("CARGO_BIN_EXE_chancery");
        let output = Command::new(program)
            .current_dir(folder.path())
            .args(["--data", data.to_str().unwrap(), "paper"])
            .args(words)
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap(), String::from_utf8(said).unwrap())
    };
    let is_pdf = |name: &str| fs::read(folder.path().join(name)).unwrap().starts_with(b"%PDF-");
    assert_eq!(chancery(&["print", "--again"]).0, 2);
    let listed = chancery(&["list"]).1;
    assert!(listed.contains("2 letters to be printed; nothing was printed yet"), "{listed}");
    assert!(listed.contains("Old Tom"), "{listed}");
    assert_eq!(chancery(&["print", "--keep", "--out", "look.pdf"]).1, "2 letters in look.pdf\n");
    assert_eq!(chancery(&["print"]).1, "2 letters in letters-1.pdf\n");
    assert_eq!(chancery(&["print"]).1, "No letter waits to be printed.\n");
    assert_eq!(chancery(&["print", "--again", "--out", "a.pdf"]).1, "2 letters in a.pdf\n");
    assert!(is_pdf("look.pdf") && is_pdf("letters-1.pdf") && is_pdf("a.pdf"));
    let listed = chancery(&["list"]).1;
    assert!(
        listed.contains("0 letters to be printed; printed last: 2 letters as number 1"),
        "{listed}"
    );
    assert_eq!(chancery(&["zine"]).1, "issue 1 with 3 games in zine-1.pdf\n");
    assert_eq!(chancery(&["zine", "--games", "gate"]).1, "issue 2 with 1 game in zine-2.pdf\n");
    assert_eq!(chancery(&["zine", "--games", "nowhere"]).0, 2);
    // A template of the keeper's that fails is told of, and the issue is made all the same.
    let own = data.join("templates/en");
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("paper_zine.txt"), "{{ 1 / 0 }}").unwrap();
    let (code, said) = chancery(&["zine", "--number", "3"]);
    let failed = "the template en/paper_zine.txt failed, and the judge's own is used instead: ";
    assert!(code == 0 && said.contains(failed) && said.contains("1 / 0"), "{said}");
    assert!(said.contains("issue 3 with 3 games") && is_pdf("zine-3.pdf"), "{said}");
    fs::remove_dir_all(data.join("templates")).unwrap();
    // A number is taken by an issue that was written, and by no other.
    assert_ne!(chancery(&["zine", "--out", "nowhere/z.pdf"]).0, 0);
    let (code, said) = chancery(&["zine", "--number", "2"]);
    assert!(code != 0 && said.contains("issue 2 was made already"), "{said}");
    assert_eq!(chancery(&["zine", "--number", "7"]).1, "issue 7 with 3 games in zine-7.pdf\n");
    assert_eq!(chancery(&["zine", "--number", "4294967295"]).0, 0);
    let (code, said) = chancery(&["zine"]);
    assert!(code != 0 && said.contains("no number is left above 4294967295"), "{said}");
    assert!(is_pdf("zine-1.pdf") && is_pdf("zine-2.pdf"));
    if let Some(look) = std::env::var_os("LOOK") {
        for name in ["zine-1.pdf", "letters-1.pdf"] {
            fs::copy(folder.path().join(name), PathBuf::from(&look).join(name)).unwrap();
        }
    }
}
