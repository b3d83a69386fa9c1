//! Letters on paper, of the turns that pictures are tested with.

use std::sync::Arc;

use chancery::board::Phase;
use chancery::exchange::{Played, played_line};
use chancery::game::TurnNumber;
use chancery::judge::{Body, GameFacts, Notice, Outlook, PressCopy, Results, Timing};
use chancery::letter::PostalAddress;

use super::notices::{facts, one_of, own, power};
use super::receipts::{outlook, read};

/// A turn of `tests/picture/`.
pub fn played(name: &str) -> Played {
    let path = format!("{}/tests/picture/{name}.json", env!("CARGO_MANIFEST_DIR"));
    played_line(std::fs::read_to_string(path).unwrap().trim()).unwrap()
}

fn owing(game: &GameFacts, code: &str) -> Outlook {
    outlook(game, code, &read(game, code, &[]))
}

/// The results of such a turn, for the player of a power who wrote this.
fn results(name: &str, code: &str, wrote: &[&str]) -> Notice {
    let played = played(name);
    let mut game = facts(played.after.clone(), 5);
    game.board = Arc::new(played.board.clone());
    let then = GameFacts { position: played.before.clone(), ..game.clone() };
    let board = played.board;
    let captured = board.centres().filter_map(|centre| {
        let (old, new) = (played.before.owner(centre), played.after.owner(centre));
        (old != new).then_some((centre, old, new))
    });
    let results = Results {
        number: TurnNumber::new(4),
        captured: captured.collect(),
        before: played.before.clone(),
        lines: played.lines.into(),
        dislodged: played.dislodged,
        winner: None,
        missed: Vec::new(),
        unread: Vec::new(),
        timing: Timing::Deadline,
        outlook: owing(&game, code),
        reading: (!wrote.is_empty()).then(|| Box::new(read(&then, code, wrote))),
        corrects: None,
        press: Vec::new(),
    };
    posted(own(code, game, Body::Results(Box::new(results))))
}

/// The same for somebody with a postal address.
fn posted(mut notice: Notice) -> Notice {
    let address = "Zoë Müller-Łukasiewicz\nc/o Gasthof zum Löwen\nGroße Straße 7\n12345 Köln";
    notice.to.post = Some(PostalAddress::read(address).unwrap());
    notice.answers = None;
    notice
}

/// Results with press in them, by mail.
pub fn with_press(press: Vec<PressCopy>) -> Notice {
    let mut notice = results("midgame", "GERMANY", &[]);
    notice.to.post = None;
    if let Body::Results(results) = &mut notice.body {
        results.press = press;
    }
    notice
}

/// The same on paper, in a game that has press.
fn on_paper_with_press(press: Vec<PressCopy>) -> Notice {
    let mut notice = posted(with_press(press));
    if let Some(game) = &mut notice.game {
        game.press.kinds = chancery::game::PressKinds::White;
    }
    notice
}

/// The fullest board there can be, with who owns what beside who stands where.
fn full_fall() -> Notice {
    let mut notice = results("full", "AUSTRIA", &[]);
    let game = notice.game.as_mut().unwrap();
    let owner = game.position.units[0].power;
    for centre in game.board.centres() {
        game.position.owners[centre.index()] = Some(owner);
    }
    if let Body::Results(results) = &mut notice.body {
        results.captured = game.board.centres().map(|it| (it, None, Some(owner))).take(1).collect();
    }
    notice
}

pub fn all() -> Vec<(&'static str, Notice)> {
    let begins = ["begins", "begins_two_powers", "takes_over", "dutchman_identified", "ended_solo"];
    let [begins, two, takes_over, dutchman, ended] = begins.map(|name| posted(one_of(name)));
    let wrote =
        "A Vienna - Budapest\nF Trieste H\nA Budapest - Serbia\nA Paris - Moskow\nHello all";
    vec![
        ("paper_begins", begins),
        ("paper_begins_two_powers", two),
        ("paper_takes_over", takes_over),
        ("paper_dutchman", dutchman),
        ("paper_ended", ended),
        ("paper_opening", results("opening_orders", "AUSTRIA", &[wrote])),
        ("paper_midgame", results("midgame", "GERMANY", &[])),
        ("paper_full", results("full", "RUSSIA", &[])),
        ("paper_full_fall", full_fall()),
        ("paper_retreats", retreating()),
        ("paper_winter", results("winter", "FRANCE", &[])),
        ("paper_builds", building()),
        ("paper_press", on_paper_with_press(super::press::for_paper())),
    ]
}

/// A battle after which somebody has to retreat.
fn retreating() -> Notice {
    posted(one_of("results_dislodged"))
}

/// An autumn after which there are builds.
fn building() -> Notice {
    let mut notice = posted(one_of("results_captures"));
    if let (Some(game), Body::Results(results)) = (&mut notice.game, &mut notice.body) {
        game.position.turn = game.board.calendar().turn("W1902A").unwrap();
        assert_eq!(game.position.turn.phase, Phase::Adjustment);
        let _ = power("FRANCE");
        results.outlook = owing(game, "FRANCE");
    }
    notice
}
