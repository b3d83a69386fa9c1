//! Letters about an illegal unit (4.E.6): what was found, what is done, and by which rule.

use minijinja::{Value, context};

use crate::adjudication::{Owed, owed};
use crate::board::Phase;
use crate::game::{Came, Dutchman, Settlement, TurnNumber};
use crate::judge::{DutchmanReport, GameFacts, NoDutchman, Reader, Stage};
use crate::position::Unit;

use super::orders::{the_turn, unit_name};
use super::outlook::{standings, task};
use super::stationery::facts;
use super::words::{list, plain, quoted};

/// The facts of the letter that tells it, or asks about it.
pub(super) fn dutchman_page(game: &GameFacts, reader: &Reader, report: &DutchmanReport) -> Value {
    let asked = match report.stage {
        Stage::Asked(turn) | Stage::AskedAgain(turn) => Some(turn),
        Stage::Done => None,
    };
    context! {
        case => case(game, report),
        asked => asked.map(TurnNumber::number),
        idle => is_idle(game),
        again => matches!(report.stage, Stage::AskedAgain(_)),
        command => asked.map(|turn| command(game, report, turn)),
        task => facts(task(game, &report.outlook)),
        standings => facts(standings(game, reader)),
    }
}

/// Whether nobody has anything to order in the present phase, so that it is passed over.
fn is_idle(game: &GameFacts) -> bool {
    let (board, position) = (&game.board, &game.position);
    match position.turn.phase {
        Phase::Movement => false,
        Phase::Retreat => position.dislodged.is_empty(),
        Phase::Adjustment => {
            board.powers().all(|power| owed(board, position, power) == Owed::Nothing)
        }
    }
}

/// What `_dutchman.txt` names.
pub(super) fn case(game: &GameFacts, report: &DutchmanReport) -> Value {
    let Dutchman { came, power, units, settlement, .. } = &report.dutchman;
    let among = match settlement {
        Settlement::Chosen { among } => names(game, among),
        _ => String::new(),
    };
    let may_build = game.position.turn.phase == Phase::Adjustment
        && matches!(settlement, Settlement::Identified | Settlement::Chosen { .. })
        && (report.stage != Stage::Done
            || matches!(owed(&game.board, &game.position, *power), Owed::Builds(_)));
    context! {
        power => game.board.power_name(*power),
        units => names(game, units),
        several => units.len() > 1,
        at => the_turn(&game.board, report.at),
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
        among,
        may_build,
    }
}

/// `the French Army Burgundy and the Italian Fleet Naples`
fn names(game: &GameFacts, units: &[Unit]) -> String {
    let board = &game.board;
    let name =
        |unit: &Unit| format!("the {} {}", board.power_people(unit.power), unit_name(board, unit));
    list(&units.iter().map(name).collect::<Vec<String>>())
}

/// What a keeper types to have it done.
fn command(game: &GameFacts, report: &DutchmanReport, turn: TurnNumber) -> String {
    let unit = report.named.map_or(String::new(), |at| format!(" {}", game.board.code(at)));
    format!("chancery game dutchman {}{unit} --yes {turn}", game.name)
}

/// Why nothing is done.
pub(super) fn refusal(why: &NoDutchman) -> String {
    match why {
        NoDutchman::NotMaster(name) => {
            format!("Only the master of the game {} can have its board corrected.", plain(name))
        }
        NoDutchman::NoPlace(written) => {
            format!("There is no place called {} on the board of this game.", quoted(written))
        }
        NoDutchman::AllLegal => "No unit of this game is illegal: each follows from the orders on \
                                 record and the rules of the game."
            .to_owned(),
        NoDutchman::Legal(place) => format!(
            "No unit in {} is illegal: who stands there follows from the orders on record and the \
             rules of the game.",
            plain(place)
        ),
    }
}

/// What to do instead.
pub(super) fn instead(why: &NoDutchman) -> &'static str {
    match why {
        NoDutchman::NotMaster(_) => {
            "If you think that a unit should not be there, please write to the master of the game."
        }
        NoDutchman::NoPlace(_) => "Please write it as in DUTCHMAN A BUR.",
        NoDutchman::AllLegal | NoDutchman::Legal(_) => "",
    }
}
