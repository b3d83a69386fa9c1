//! Letters about an illegal unit (4.E.6): what was found, what is done, and by which rule.

use minijinja::{Value, context};

use crate::adjudication::{Owed, is_played, owed};
use crate::board::Phase;
use crate::game::{Came, Dutchman, Settlement, TurnNumber};
use crate::judge::{DutchmanReport, GameFacts, NoDutchman, Reader, Stage};
use crate::position::Unit;

use super::orders::nations_unit;
use super::outlook::{standings, task};
use super::stationery::facts;
use super::tongue::{Article, Join, Told, Tongue};
use super::words::{plain, quoted};

/// The facts of the letter that tells it, or asks about it.
pub(super) fn dutchman_page(
    tongue: &Tongue,
    game: &GameFacts,
    reader: &Reader,
    report: &DutchmanReport,
) -> Value {
    let asked = match report.stage {
        Stage::Asked(turn) | Stage::AskedAgain(turn) => Some(turn),
        Stage::Done => None,
    };
    context! {
        case => case(tongue, game, report),
        asked => asked.map(TurnNumber::number),
        idle => !is_played(&game.board, &game.position),
        again => matches!(report.stage, Stage::AskedAgain(_)),
        command => asked.map(|turn| command(game, report, turn)),
        task => facts(task(tongue, game, &report.outlook)),
        standings => facts(standings(tongue, game, reader)),
    }
}

/// What `_dutchman.txt` names.
pub(super) fn case(tongue: &Tongue, game: &GameFacts, report: &DutchmanReport) -> Value {
    let Dutchman { came, power, units, settlement, .. } = &report.dutchman;
    let among = match settlement {
        Settlement::Chosen { among } => names(tongue, game, among),
        _ => Told::Plain(String::new()),
    };
    let may_build = game.position.turn.phase == Phase::Adjustment
        && matches!(settlement, Settlement::Identified | Settlement::Chosen { .. })
        && (report.stage != Stage::Done
            || matches!(owed(&game.board, &game.position, *power), Owed::Builds(_)));
    context! {
        power => Value::from(tongue.names.power(&game.board, *power).told()),
        units => Value::from(names(tongue, game, units)),
        several => units.len() > 1,
        at => Value::from(tongue.names.turn(&game.board, report.at, Article::With).told()),
        came => match came {
            Came::Ruled => "ruled",
            Came::Stray => "stray",
            Came::Overfed => "overfed",
        },
        settlement => match settlement {
            Settlement::Redone => "redone",
            Settlement::Identified => "identified",
            Settlement::Chosen { .. } => "chosen",
            Settlement::Legal => "legal",
            Settlement::Gone => "gone",
        },
        among => Value::from(among),
        may_build,
    }
}

/// `the French Army Burgundy and the Italian Fleet Naples`
fn names(tongue: &Tongue, game: &GameFacts, units: &[Unit]) -> Told {
    let units = units.iter().map(|unit| nations_unit(tongue, &game.board, unit));
    tongue.names.list(units.collect(), Join::And).told()
}

/// What a keeper types to have it done.
fn command(game: &GameFacts, report: &DutchmanReport, turn: TurnNumber) -> String {
    let unit = report.named.map_or(String::new(), |at| format!(" {}", game.board.code(at)));
    format!("chancery game dutchman {}{unit} --yes {turn}", game.name)
}

/// Why nothing is done.
pub(super) fn refusal(tongue: &Tongue, why: &NoDutchman) -> String {
    let words = &tongue.refusals;
    match why {
        NoDutchman::NotMaster(name) => words.not_master(&plain(name)),
        NoDutchman::NoPlace(written) => words.no_place(&quoted(tongue, written)),
        NoDutchman::AllLegal => words.all_legal(),
        NoDutchman::Legal(place) => words.legal(&plain(place)),
    }
}

/// What to do instead.
pub(super) fn instead(tongue: &Tongue, why: &NoDutchman) -> String {
    match why {
        NoDutchman::NotMaster(_) => tongue.remedies.ask_master(),
        NoDutchman::NoPlace(_) => tongue.remedies.write_dutchman(),
        NoDutchman::AllLegal | NoDutchman::Legal(_) => String::new(),
    }
}
