//! A zine: what an issue shows of each game, and that it shows no more than anybody may see.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use chancery::config::read_game;
use chancery::game::TurnRecord;
use chancery::judge::KeeperCommand;
use chancery::letter::Language;
use chancery::paper::{Letterhead, told};
use chancery::picture::Artwork;
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
    judge.keeper(&KeeperCommand::Post { game: game.to_owned(), power: String::new(), address });
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
    judge.keeper(&KeeperCommand::Process("gate".to_owned()));
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
        .map(|game| game.map(&artwork, (Stationery::house(), Language::English)).unwrap())
        .collect();
    let games: Vec<_> = games.into_iter().zip(maps.iter().map(Some)).collect();
    let now = "2026-11-21T12:00:00Z".parse().unwrap();
    let sheet = zine((Stationery::house(), Language::English), ("The Old Mill", 12), now, &games);
    let told = told(&Letterhead::default(), &sheet).join("---- the next page\n");
    assert!(!told.contains("Tom"), "{told}");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/paper/zine.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &told).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap_or_default(), told);
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
        let of = (Stationery::house(), Language::English);
        told(&Letterhead::default(), &zine(of, ("The Old Mill", 12), now, &games))
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
    assert!(listed.contains("3 letters to be printed; nothing was printed yet"), "{listed}");
    assert!(listed.contains("Old Tom"), "{listed}");
    assert_eq!(chancery(&["print", "--keep", "--out", "look.pdf"]).1, "3 letters in look.pdf\n");
    assert_eq!(chancery(&["print"]).1, "3 letters in letters-1.pdf\n");
    assert_eq!(chancery(&["print"]).1, "No letter waits to be printed.\n");
    assert_eq!(chancery(&["print", "--again", "--out", "a.pdf"]).1, "3 letters in a.pdf\n");
    assert!(is_pdf("look.pdf") && is_pdf("letters-1.pdf") && is_pdf("a.pdf"));
    let listed = chancery(&["list"]).1;
    assert!(
        listed.contains("0 letters to be printed; printed last: 3 letters as number 1"),
        "{listed}"
    );
    assert_eq!(chancery(&["zine"]).1, "issue 1 with 3 games in zine-1.pdf\n");
    assert_eq!(chancery(&["zine", "--games", "gate"]).1, "issue 2 with 1 game in zine-2.pdf\n");
    assert_eq!(chancery(&["zine", "--games", "nowhere"]).0, 2);
    assert!(is_pdf("zine-1.pdf") && is_pdf("zine-2.pdf"));
    if let Some(look) = std::env::var_os("LOOK") {
        for name in ["zine-1.pdf", "letters-1.pdf"] {
            fs::copy(folder.path().join(name), PathBuf::from(&look).join(name)).unwrap();
        }
    }
}
