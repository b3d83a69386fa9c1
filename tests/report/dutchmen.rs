//! Letters about illegal units.

use chancery::game::{Came, Dutchman, Settlement, TurnNumber};
use chancery::judge::{Body, DutchmanReport, GameFacts, Notice, Outlook, Stage};
use chancery::letter::ReplyTo;
use chancery::position::Position;

use super::notices::{answer, board, facts, outlook, owes, own, position, power, unit};

fn report(came: Came, settlement: Settlement, units: &[&str], stage: Stage) -> DutchmanReport {
    DutchmanReport {
        at: board().calendar().turn("W1901A").unwrap(),
        dutchman: Dutchman {
            origin: TurnNumber::new(3),
            came,
            power: power("FRANCE"),
            units: units.iter().map(|text| unit(text)).collect(),
            settlement,
        },
        named: None,
        stage,
        outlook: outlook(Vec::new()),
    }
}

fn game() -> GameFacts {
    facts(position("S1902M", "FRANCE: A PAR, A BUR; GERMANY: A MUN", &[]), 5)
}

pub fn all() -> Vec<(&'static str, Notice)> {
    let ruled = |settlement, units: &[&str], stage| report(Came::Ruled, settlement, units, stage);
    let told =
        |codes: &str, report: DutchmanReport| own(codes, game(), Body::Dutchman(Box::new(report)));
    let one = || Settlement::Chosen { among: ["FRANCE A PAR", "FRANCE A BUR"].map(unit).to_vec() };
    let asked = Stage::Asked(TurnNumber::new(5));
    let mut by_letter =
        answer("", game(), Body::Dutchman(Box::new(ruled(Settlement::Redone, BUR, asked))));
    by_letter.reply = Some(ReplyTo::Matter(7));
    let again = DutchmanReport {
        named: board().province("BUR"),
        ..ruled(one(), BUR, Stage::AskedAgain(TurnNumber::new(5)))
    };
    let mut on_screen = told("", again);
    on_screen.reply = None;
    let removed = DutchmanReport {
        outlook: Outlook { owed: vec![owes("FRANCE", &["A PAR"])], orders: Vec::new() },
        ..report(Came::Stray, Settlement::Identified, BUR, Stage::Done)
    };
    let winter =
        facts(Position { turn: board().calendar().turn("W1902A").unwrap(), ..game().position }, 5);
    let build = ruled(Settlement::Identified, BUR, Stage::Done);
    vec![
        ("dutchman_asked", by_letter),
        ("dutchman_asked_again", on_screen),
        ("dutchman_identified", told("FRANCE", removed)),
        ("dutchman_builds", own("", winter, Body::Dutchman(Box::new(build)))),
        ("dutchman_chosen", told("GERMANY", report(Came::Overfed, one(), BUR, Stage::Done))),
        (
            "dutchman_two",
            told("GERMANY", ruled(Settlement::Identified, &["FRANCE A PAR", BUR[0]], Stage::Done)),
        ),
        ("dutchman_legal", told("FRANCE", ruled(Settlement::Legal, BUR, Stage::Done))),
        ("dutchman_gone", told("GERMANY", ruled(Settlement::Gone, &[], Stage::Done))),
    ]
}

/// Why the results of `results_corrected` are sent again.
pub fn corrects() -> DutchmanReport {
    DutchmanReport {
        at: board().calendar().turn("F1902M").unwrap(),
        ..report(Came::Ruled, Settlement::Redone, BUR, Stage::Done)
    }
}

const BUR: &[&str] = &["FRANCE A BUR"];
