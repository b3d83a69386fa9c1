//! A zine: what an issue shows of each game, and that it shows no more than anybody may see.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use chancery::config::read_game;
use chancery::game::TurnRecord;
use chancery::judge::KeeperCommand;
use chancery::letter::Language;
use chancery::paper::{Letterhead, as_text};
use chancery::picture::Artwork;
use chancery::reading::Run;
use chancery::report::{Stationery, ZineGame, zine};
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

#[test]
fn an_issue_shows_every_game_as_anybody_may_see_it() {
    let judge = house();
    let reader = Reader::open(&judge.data()).unwrap();
    let games: Vec<ZineGame> = ["gate", "harbour", "inn"]
        .into_iter()
        .map(|name| {
            let game = reader.game(name).unwrap().unwrap().game;
            let turns = reader.turns(&game).unwrap();
            ZineGame { game, turns }
        })
        .collect();
    let artwork = Artwork::of(&games[0].game.board).unwrap();
    let maps: Vec<_> = games
        .iter()
        .map(|game| game.map(&artwork, (Stationery::house(), Language::default())).unwrap())
        .collect();
    let cover = games[0].cover(&artwork, (Stationery::house(), Language::default()));
    let games: Vec<_> = games.into_iter().zip(maps.iter().map(Some)).collect();
    let now = "2026-11-21T12:00:00Z".parse().unwrap();
    let sheet = zine(
        (Stationery::house(), Language::default()),
        ("The Old Mill", 12),
        now,
        &games,
        cover.as_ref(),
    );
    let told = as_text(&Letterhead::default(), &sheet).join("---- the next page\n");
    assert!(!told.contains("Tom"), "{told}");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/paper/zine.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &told).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), told);
}

/// What an issue with this game alone says.
fn issue(judge: &Judge, name: &str) -> String {
    let reader = Reader::open(&judge.data()).unwrap();
    let game = reader.game(name).unwrap().unwrap().game;
    let turns = reader.turns(&game).unwrap();
    let now = "2026-11-21T12:00:00Z".parse().unwrap();
    let games = [(ZineGame { game, turns }, None)];
    let sheet =
        zine((Stationery::house(), Language::default()), ("The Old Mill", 1), now, &games, None);
    as_text(&Letterhead::default(), &sheet).join("")
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
    let board = chancery::board::Board::from_text(chancery::board::STANDARD).unwrap();
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
    drop(&mut judge, names[1], "BROADCAST\nAutumn leaves.");
    judge.keeper(&KeeperCommand::run("jetty", Run::Process(String::new())));
    let second = issue(&judge, "jetty");
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
    let told_of = |turns: Vec<TurnRecord>| {
        let games = [(ZineGame { game: game.clone(), turns }, None)];
        let now = "2026-11-21T12:00:00Z".parse().unwrap();
        let of = (Stationery::house(), Language::default());
        as_text(&Letterhead::default(), &zine(of, ("The Old Mill", 12), now, &games, None))
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
